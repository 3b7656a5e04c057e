//! From a position to its bit and back.
//!
//! The bit of a position is given by three numbers: its plane, by the blank's square and on boards
//! that are not bipartite the parity of its sequence; the word, by the head of the sequence; and the
//! bit in the word, by its tail. Only the goal, the farthest positions and positions that are looked
//! up are converted; an enumeration converts none.

use std::collections::VecDeque;
use std::iter::successors;

use super::order::{line_length, places, reading_order};
use super::shape::PlaneShape;
use crate::board::{Board, SquareId};
use crate::perm::{MAX_PACKED, Packed};
use crate::position::{Metric, Position, Tile};
use crate::states::TooLargeError;

/// A board's positions laid out in planes, one bit for each.
///
/// On a bipartite board there is one plane for each square of the blank, in reading order; on
/// another board there are two, the even sequences before the odd ones. Where several tiles slide at
/// once, a position of either kind of board may have an even or an odd depth.
#[derive(Clone, Debug)]
pub struct Planes {
    board: Board,
    metric: Metric,
    order: Vec<SquareId>,
    shape: PlaneShape,
    planes: Vec<Plane>,
    goal: BitIndex,
}

/// One bitmap: the positions with the blank on one square, and sequences of one parity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plane {
    /// The square of the blank.
    pub blank: SquareId,
    /// Whether the sequences are odd.
    pub odd: bool,
    /// The parity of its positions' depths: whether these are odd; `None` if both occur.
    pub odd_depths: Option<bool>,
}

/// The bit of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BitIndex {
    /// The number of the plane.
    pub plane: usize,
    /// The number of the word in the plane.
    pub word: usize,
    /// The number of the bit in the word.
    pub bit: u32,
}

impl BitIndex {
    /// The bits of a word that are 1.
    pub fn of_word(plane: usize, word: usize, bits: u64) -> impl Iterator<Item = Self> {
        let rest = successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)));
        let bits = rest.take_while(|&bits| bits != 0).map(u64::trailing_zeros);
        bits.map(move |bit| Self { plane, word, bit })
    }
}

impl Planes {
    /// The number of bytes of all planes must fit in a `usize`.
    const MOST_WORDS: u64 = (usize::MAX >> 10) as u64;

    /// The planes of the positions that can reach this goal, the squares read in the order that
    /// makes the blank's steps short. Moves slide single tiles.
    pub fn new(goal: &Position) -> Result<Self, TooLargeError> {
        Self::in_metric(goal, Metric::SingleTile)
    }

    /// The same with moves of this metric, which is defined on the board.
    pub fn in_metric(goal: &Position, metric: Metric) -> Result<Self, TooLargeError> {
        Self::in_order(goal, metric, reading_order(goal.board(), metric))
    }

    /// The same with the squares read in this order, which lists each of them once. Where several
    /// tiles slide at once, the order has to satisfy [`Planes::is_by_lines`].
    pub(in crate::states) fn in_order(
        goal: &Position,
        metric: Metric,
        order: Vec<SquareId>,
    ) -> Result<Self, TooLargeError> {
        let board = goal.board();
        let shape = PlaneShape::new(board.place_count());
        let few = board.place_count() <= MAX_PACKED;
        if !few || shape.words().is_none_or(|words| words > Self::MOST_WORDS) {
            return Err(TooLargeError::uncounted(board));
        }
        let sequence = sequence(goal, &order);
        let odd = !sequence.is_even(shape.tiles());
        let found = colours(board, &order, goal.blank(), odd);
        let planes: Vec<_> = if board.is_bipartite() {
            let alternates = metric == Metric::SingleTile;
            let plane = |(&blank, (odd, odd_depths))| Plane {
                blank,
                odd,
                odd_depths: alternates.then_some(odd_depths),
            };
            order.iter().zip(found).map(plane).collect()
        } else {
            let both = |&blank| [false, true].map(|odd| Plane { blank, odd, odd_depths: None });
            order.iter().flat_map(both).collect()
        };
        let goal = place(shape, &planes, goal.blank(), sequence).expect("it has its own parity");
        Ok(Self { board: board.clone(), metric, order, shape, planes, goal })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What counts as one move.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// Whether this order reads the rows or the columns of a grid one after another.
    pub(in crate::states) fn is_by_lines(board: &Board, order: &[SquareId]) -> bool {
        line_length(board, order).is_some()
    }

    /// The order in which the squares are read: one in which the blank's steps are short.
    pub fn order(&self) -> &[SquareId] {
        &self.order
    }

    /// All planes in order.
    pub fn planes(&self) -> &[Plane] {
        &self.planes
    }

    /// The number of words in each plane.
    pub fn words(&self) -> usize {
        self.shape.run(0)
    }

    /// The number of bits of each word that stand for positions, from the lowest on.
    pub fn bits(&self) -> u32 {
        self.shape.bits() as u32
    }

    /// The number of bits for the depth of a position modulo 4, given its plane: one where the plane
    /// fixes the parity, else two.
    pub fn residue_bits(&self) -> usize {
        if self.planes.iter().any(|plane| plane.odd_depths.is_none()) { 2 } else { 1 }
    }

    /// Whether there is one plane for each square, since only one parity of the sequences occurs.
    pub fn is_halved(&self) -> bool {
        self.planes.len() == self.order.len()
    }

    /// The bit of the goal.
    pub fn goal(&self) -> BitIndex {
        self.goal
    }

    /// Whether the squares are read in the order of their numbers.
    pub(in crate::states) fn in_own_order(&self) -> bool {
        self.order.iter().copied().eq(self.board.square_ids())
    }

    /// The bit of a position of the board; `None` if its parity is unreachable from the goal.
    pub fn bit_index(&self, position: &Position) -> Option<BitIndex> {
        place(self.shape, &self.planes, position.blank(), sequence(position, &self.order))
    }

    /// The bit of the position with the blank on this square and the tiles in this order, read by
    /// the squares' numbers; `None` if its parity is unreachable.
    pub(in crate::states) fn bit_index_of(
        &self,
        blank: SquareId,
        sequence: Packed,
    ) -> Option<BitIndex> {
        let tiles = self.shape.tiles();
        let behind = |square: SquareId| square.index() - usize::from(square > blank);
        let squares = self.order.iter().filter(|&&square| square != blank);
        let items = squares.map(|&square| sequence.item(tiles, behind(square)));
        place(self.shape, &self.planes, blank, Packed::from_items(items))
    }

    /// The position of a bit; a word has [`Planes::bits`] of them.
    pub fn position(&self, place: BitIndex) -> Position {
        let sequence = self.sequence_at(place);
        let blank = self.planes[place.plane].blank;
        let mut tiles = sequence.items(self.shape.tiles()).map(|tile| Some(Tile(tile as u16)));
        let on = |square| if square == blank { None } else { tiles.next().flatten() };
        Position::from_squares(&self.board, self.board.square_ids().map(on).collect())
    }

    /// The tiles of the position of a bit, read by the squares' numbers.
    pub(in crate::states) fn sequence_at(&self, place: BitIndex) -> Packed {
        let (tiles, Plane { blank, odd, .. }) = (self.shape.tiles(), self.planes[place.plane]);
        let half_rank = (place.word * self.shape.bits()) as u64 + u64::from(place.bit);
        let sequence = Packed::unrank(tiles, 2 * half_rank);
        let sequence =
            if sequence.is_even(tiles) == odd { sequence.last_two_exchanged() } else { sequence };
        let mut on = [0; MAX_PACKED + 1];
        let squares = self.order.iter().filter(|&&square| square != blank);
        for (square, tile) in squares.zip(sequence.items(tiles)) {
            on[square.index()] = tile;
        }
        let squares = self.board.square_ids().filter(|&square| square != blank);
        Packed::from_items(squares.map(|square| on[square.index()]))
    }

    /// The number of positions that the planes can hold. All are reachable, unless the board's
    /// group is smaller than the alternating group.
    pub fn capacity(&self) -> u64 {
        (self.planes.len() * self.words()) as u64 * u64::from(self.bits())
    }

    /// The number of positions that can be reached: the order of the board's group, for each square of the
    /// blank.
    pub fn reachable(&self) -> u64 {
        let order = self.board.group().order_with_formula().value().unwrap_or(0);
        order as u64 * self.board.square_count() as u64
    }

    /// Refuses an enumeration that takes more bytes than the memory, if that is limited.
    pub(crate) fn check_memory(
        &self,
        bytes: u64,
        memory: Option<u64>,
    ) -> Result<(), TooLargeError> {
        match memory {
            Some(memory) if bytes > memory => Err(self.too_large(bytes, memory)),
            _ => Ok(()),
        }
    }

    /// The error that the kept data takes too many bytes.
    pub(crate) fn too_large(&self, bytes: u64, memory: u64) -> TooLargeError {
        TooLargeError::of_bytes(&self.board, self.capacity(), bytes, Some(memory))
    }

    /// The error that the system refuses these bytes.
    pub(crate) fn without_memory(&self, bytes: u64) -> TooLargeError {
        TooLargeError::of_bytes(&self.board, self.capacity(), bytes, None)
    }

    pub(in super::super) fn shape(&self) -> PlaneShape {
        self.shape
    }
}

/// The tiles in reading order.
fn sequence(position: &Position, order: &[SquareId]) -> Packed {
    let tiles = order.iter().filter_map(|&square| position.tile(square));
    Packed::from_items(tiles.map(|tile| tile.place()))
}

fn place(
    shape: PlaneShape,
    planes: &[Plane],
    blank: SquareId,
    sequence: Packed,
) -> Option<BitIndex> {
    let odd = !sequence.is_even(shape.tiles());
    let plane = planes.iter().position(|plane| plane.blank == blank && plane.odd == odd)?;
    let half_rank = sequence.rank(shape.tiles()) as usize / 2;
    Some(BitIndex { plane, word: half_rank / shape.bits(), bit: (half_rank % shape.bits()) as u32 })
}

/// By place of the blank: whether sequence and number of steps are odd after a walk of the blank
/// from `start`, where the sequence is odd or not.
pub(in crate::states) fn colours(
    board: &Board,
    order: &[SquareId],
    start: SquareId,
    odd: bool,
) -> Vec<(bool, bool)> {
    let place_of = places(order);
    let mut found = vec![None; order.len()];
    found[place_of[start.index()]] = Some((odd, false));
    let mut queue = VecDeque::from([place_of[start.index()]]);
    while let Some(from) = queue.pop_front() {
        let (odd, steps) = found[from].expect("it was found before it was queued");
        for to in board.neighbours(order[from]).map(|to| place_of[to.index()]) {
            if found[to].is_none() {
                found[to] = Some((odd ^ step_is_odd(from, to), !steps));
                queue.push_back(to);
            }
        }
    }
    found.into_iter().map(|found| found.expect("boards are connected")).collect()
}

/// Whether the blank's step from one place to another changes the parity of the sequence: it turns
/// a window as wide as the step, and a turn of w items is a cycle of w.
pub(in super::super) fn step_is_odd(from: usize, to: usize) -> bool {
    from.abs_diff(to).is_multiple_of(2)
}
