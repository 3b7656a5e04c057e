use super::shape::Shape;
use crate::perm::Packed;

/// Which way the items of a window turn by one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Turn {
    /// The last item goes to the front: the blank has stepped forward in the reading order.
    LastToFront,
    /// The first item goes to the back.
    FirstToBack,
}

/// What a turn within the tail does to the bits of a word.
///
/// The 60 orders of one parity of five tiles are a coset of A₅, and a turn takes it to itself or to
/// the other one: a permutation of 60 bits. It is a sequence of [`Exchange`]s of neighbours.
#[derive(Clone, Debug)]
pub(super) struct Shuffle {
    pub exchanges: Vec<Exchange>,
    /// Whether the last two tiles are exchanged before these.
    pub changed: bool,
    /// By parity of the tail before the turn (even, odd), then by bit: where it comes from.
    sources: [[u8; 64]; 2],
}

/// The exchange of two neighbours in a tail of five, as far as it moves bits. Shorter tails are
/// taken for the last tiles of one of five whose first digits are 0.
///
/// ```text
/// digits        d₀          d₁         d₂       d₃
/// bits      5 × 12 bits  4 × 3 bits  3 × 1 bit   –
/// ```
///
/// Two neighbours with digits d ≤ e (the first is the smaller) get the digits e + 1, d; with d > e
/// they get e, d − 1. The last digit has no bits of its own, parity fixes it: so to exchange the
/// last two tiles changes nothing, and to exchange those before them turns the three bits of each
/// triple round, one way or the other by the triple's parity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exchange {
    First,
    Second,
    Third,
}

impl Shuffle {
    /// The turn of `width` items from the tail's place `at` on; `None` if it moves no bit.
    pub fn new(shape: Shape, at: usize, width: usize, turn: Turn) -> Option<Self> {
        let start = Shape::TAIL - shape.tail() + at;
        let mut pairs: Vec<_> = (start..start + width - 1).collect();
        if turn == Turn::LastToFront {
            pairs.reverse();
        }
        // An exchange of the last two moves no bit, but changes the parity.
        let changed = pairs.first() == Some(&3);
        let named = [Exchange::First, Exchange::Second, Exchange::Third];
        let exchanges: Vec<_> = pairs.iter().filter_map(|&pair| named.get(pair).copied()).collect();
        let sources = [false, true].map(|odd| sources(shape, at, width, turn, odd));
        (!exchanges.is_empty()).then_some(Self { exchanges, changed, sources })
    }

    /// By bit: where it comes from, if the tail before the turn is odd or even.
    pub fn sources(&self, odd: bool) -> &[u8; 64] {
        &self.sources[usize::from(odd)]
    }
}

/// The same permutation of bits from the tiles themselves, one bit after the other.
pub(super) fn sources(shape: Shape, at: usize, width: usize, turn: Turn, odd: bool) -> [u8; 64] {
    let items = shape.tail();
    let (from, to) = match turn {
        Turn::LastToFront => (at + width - 1, at),
        Turn::FirstToBack => (at, at + width - 1),
    };
    // A bit that is always zero stands for those that are not used.
    let mut sources = [63; 64];
    for bit in 0..shape.bits() {
        let tail = Packed::unrank(items, 2 * bit as u64);
        let other = items > 1 && tail.is_even(items) == odd;
        let tail = if other { tail.last_two_exchanged() } else { tail };
        sources[tail.shifted(items, from, to).rank(items) as usize / 2] = bit as u8;
    }
    sources
}

/// By word: whether its tails are odd.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parities<'p> {
    /// By word: all zeros or all ones.
    pub words: &'p [u64],
    /// All ones if they are the other way round, else all zeros.
    pub turned: u64,
}
