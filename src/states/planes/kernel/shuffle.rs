use std::sync::OnceLock;

use crate::perm::Packed;
use crate::states::planes::geometry::PlaneShape;

/// The direction in which the items of a window turn by one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in super::super) enum Turn {
    /// The last item goes to the front: the blank stepped forward in the reading order.
    LastToFront,
    /// The first item goes to the back: the blank stepped backward.
    FirstToBack,
}

/// How a turn within the tail permutes the bits of a word.
///
/// The 60 orders of five tiles of one parity are a coset of A₅. A turn maps the coset to itself or
/// to the other one, and so permutes 60 bits. It is a product of [`Exchange`]s of neighbours.
#[derive(Clone, Debug)]
pub(in super::super) struct TailShuffle {
    pub exchanges: Vec<Exchange>,
    /// True if the last two tiles are exchanged before these, which changes the parity of the tail.
    pub changed: bool,
    /// By parity of the tail before the turn (even, odd), then by bit: the bit that moves there.
    sources: &'static Sources,
}

/// By parity of the tail before a turn, then by bit: the bit that moves there.
type Sources = [[u8; 64]; 2];

/// An exchange of two neighbours in a tail of five that moves bits. A shorter tail is treated as
/// the end of a tail of five whose first digits are 0.
///
/// ```text
/// digits        d₀          d₁         d₂       d₃
/// bits      5 × 12 bits  4 × 3 bits  3 × 1 bit   –
/// ```
///
/// Two neighbours with digits d ≤ e (the first is the smaller) get the digits e + 1, d; with d > e
/// they get e, d − 1. The last digit has no bits of its own, since the parity fixes it. So
/// exchanging the last two tiles moves no bit, and exchanging the two before them rotates the three
/// bits of each triple, in a direction that depends on the triple's parity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Exchange {
    First,
    Second,
    Third,
}

impl TailShuffle {
    /// The turn of `width` items from the tail's place `at` on; `None` if it moves no bit.
    pub fn new(shape: PlaneShape, at: usize, width: usize, turn: Turn) -> Option<Self> {
        let start = PlaneShape::TAIL - shape.tail() + at;
        let mut pairs: Vec<_> = (start..start + width - 1).collect();
        if turn == Turn::LastToFront {
            pairs.reverse();
        }
        // An exchange of the last two moves no bit, but changes the parity.
        let changed = pairs.first() == Some(&3);
        let named = [Exchange::First, Exchange::Second, Exchange::Third];
        let exchanges: Vec<_> = pairs.iter().filter_map(|&pair| named.get(pair).copied()).collect();
        let sources = known_sources(shape, at, width, turn);
        (!exchanges.is_empty()).then_some(Self { exchanges, changed, sources })
    }

    /// By bit: the bit that moves there, for tails that are odd or even before the turn.
    #[cfg_attr(
        not(target_arch = "x86_64"),
        allow(dead_code, reason = "only the kernel of AVX-512, and a test, move bits one by one")
    )]
    pub fn sources(&self, odd: bool) -> &[u8; 64] {
        &self.sources[usize::from(odd)]
    }
}

/// The same permutation of bits for both parities. There are few turns, and on a small board
/// computing one takes longer than an enumeration that uses it.
fn known_sources(shape: PlaneShape, at: usize, width: usize, turn: Turn) -> &'static Sources {
    const SIZES: usize = PlaneShape::TAIL + 1;
    static KNOWN: [OnceLock<Sources>; 2 * SIZES * SIZES * SIZES] =
        [const { OnceLock::new() }; 2 * SIZES * SIZES * SIZES];
    let number = (shape.tail() * SIZES + at) * SIZES + width;
    let number = 2 * number + usize::from(turn == Turn::FirstToBack);
    KNOWN[number].get_or_init(|| [false, true].map(|odd| sources(shape, at, width, turn, odd)))
}

/// The same permutation of bits, computed bit by bit from the tiles themselves.
pub(super) fn sources(
    shape: PlaneShape,
    at: usize,
    width: usize,
    turn: Turn,
    odd: bool,
) -> [u8; 64] {
    let items = shape.tail();
    let (from, to) = match turn {
        Turn::LastToFront => (at + width - 1, at),
        Turn::FirstToBack => (at, at + width - 1),
    };
    // Bit 63, which is always zero, is the source of the unused bits.
    let mut sources = [63; 64];
    for bit in 0..shape.bits() {
        let tail = Packed::unrank(items, 2 * bit as u64);
        let other = items > 1 && tail.is_even(items) == odd;
        let tail = if other { tail.last_two_exchanged() } else { tail };
        sources[tail.shifted(items, from, to).rank(items) as usize / 2] = bit as u8;
    }
    sources
}

/// By word: the parity of its tails.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parities<'p> {
    /// By word: all zeros for even tails, all ones for odd.
    pub words: &'p [u64],
    /// All ones if the parities are inverted, else all zeros.
    pub turned: u64,
}
