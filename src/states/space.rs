//! All positions of a board as the numbers 0, 1, 2, …, for arrays with an entry for each.
//!
//! The number is the blank's square times the number of tile sequences, plus the rank of the
//! sequence: on a bipartite board half the lexicographic rank, since of two sequences that differ by
//! an exchange of their last two tiles one can be reached. A board such as a ring reaches few of its
//! sequences; there they are listed, and the number of a sequence in the list takes the place of
//! its rank.
//!
//! ```text
//! 1 2 3      blank on square 9, number 8; sequence 1 2 3 4 5 6 7 8, rank 0
//! 4 5 6      8 · 20 160 + 0 = 161 280
//! 7 8 ·
//! ```
//!
//! A move changes the number without a position being made: the blank's step takes one tile of the
//! sequence out and puts it in at another place ([`BlankStep`]).

use super::few;
use super::planes::colours;
use super::too_large::TooLargeError;
use crate::board::{Board, SquareId};
use crate::numerals::grouped;
use crate::perm::{HalfRanks, MAX_PACKED, Packed, factorial};
use crate::position::{Metric, Position, Rank, Slide, Tile};

/// The number of a position: (square of the blank) · (sequences) + (rank of the sequence).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateIndex(pub(crate) usize);

impl StateIndex {
    /// The number as an index, below [`Space::len`].
    pub fn index(self) -> usize {
        self.0
    }
}

/// All positions of a board, numbered.
#[derive(Clone, Debug)]
pub struct Space {
    board: Board,
    tiles: usize,
    /// The number of sequences with the blank on one square.
    sequences: usize,
    numbering: Numbering,
    metric: Metric,
    /// By square: the steps of the blank from it, and those that continue them.
    steps: Vec<Vec<BlankStep>>,
}

/// How the sequences of the tiles are numbered.
#[derive(Clone, Debug)]
enum Numbering {
    /// By their ranks.
    Ranked(ReachableRanks),
    /// By square of the blank: the sequences that can be reached, in order, where they are few among
    /// too many to rank. The number of a sequence in its list takes the place of its rank.
    Listed(Vec<Vec<Vec<Tile>>>),
}

/// The ranks of the sequences that can be reached; on a bipartite board half of them, rounded down.
#[derive(Clone, Debug)]
pub(super) struct ReachableRanks {
    pub tiles: usize,
    /// By square of the blank: whether reachable sequences are odd; `None` if both parities occur.
    odd: Option<Vec<bool>>,
    /// A fast way to ranks, where there are few tiles.
    fast: Option<HalfRanks>,
}

impl ReachableRanks {
    #[inline]
    pub fn rank(&self, sequence: Packed) -> u32 {
        let halving = u32::from(self.odd.is_some());
        match &self.fast {
            Some(fast) => fast.rank(sequence) >> halving,
            // Before it is halved, the rank of thirteen tiles may exceed 32 bits.
            None => (sequence.rank(self.tiles) >> halving) as u32,
        }
    }

    fn unrank(&self, blank: SquareId, rank: usize) -> Packed {
        let Some(odd) = &self.odd else { return Packed::unrank(self.tiles, rank as u64) };
        let sequence = Packed::unrank(self.tiles, 2 * rank as u64);
        match odd[blank.index()] == sequence.is_even(self.tiles) {
            true => sequence.last_two_exchanged(),
            false => sequence,
        }
    }

    /// The state with this sequence; `None` if its parity is unreachable.
    fn state(&self, blank: SquareId, sequence: Packed) -> Option<State> {
        let odd = self.odd.as_ref().map(|odd| odd[blank.index()]);
        let reachable = odd.is_none_or(|odd| odd != sequence.is_even(self.tiles));
        reachable.then(|| State { blank, sequence, rank: self.rank(sequence) })
    }
}

/// A step of the blank and its effect on the sequence: the tile leaves it at one place and enters
/// it at another.
#[derive(Clone, Copy, Debug)]
pub(super) struct BlankStep {
    pub to: SquareId,
    pub taken: usize,
    pub put: usize,
    /// The number of the opposite step, in the order of the board's arcs.
    pub back: usize,
    /// True if the step follows the one before it in the same move: one more tile slides.
    continues: bool,
}

impl BlankStep {
    /// Whether the step changes the sequence.
    pub fn shifts(&self) -> bool {
        self.taken != self.put
    }
}

/// A move: the steps of the blank in one direction, one for each tile that slides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move<'s>(&'s [BlankStep]);

impl Move<'_> {
    /// The square of the blank after the move.
    #[inline]
    pub fn to(self) -> SquareId {
        self.last().to
    }

    /// For a move of a single tile: the number of the opposite step, in the order of the board's
    /// arcs.
    #[inline]
    pub fn back(self) -> usize {
        self.last().back
    }

    /// The slides of single tiles that make up the move, as steps of the blank.
    pub fn steps(&self) -> &[BlankStep] {
        self.0
    }

    #[inline]
    fn last(&self) -> &BlankStep {
        &self.0[self.0.len() - 1]
    }
}

/// One position in a form that moves fast.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub blank: SquareId,
    /// Where the sequences are listed, none.
    pub sequence: Packed,
    /// The rank of the sequence; on a bipartite board half of it, rounded down.
    pub rank: u32,
}

impl Space {
    /// A board is numbered if it has fewer tile sequences than this.
    pub const MOST: u64 = 1 << 32;

    /// Numbers the positions that can reach this goal, which on a bipartite board may have either
    /// parity.
    ///
    /// # Errors
    ///
    /// If the board has too many positions.
    pub fn new(goal: &Position) -> Result<Self, TooLargeError> {
        Self::within(goal, 0, None)
    }

    /// The same if `bytes_each` bytes for each position fit in `memory` bytes.
    ///
    /// # Errors
    ///
    /// If the board has too many positions.
    pub fn within(
        goal: &Position,
        bytes_each: u64,
        memory: Option<u64>,
    ) -> Result<Self, TooLargeError> {
        match Self::ranked(goal, bytes_each, memory) {
            Err(_) if few::has_few_positions(goal) => Ok(Self::listed(goal)),
            ranked => ranked,
        }
    }

    /// The positions of a board that has few of them, by lists of their sequences.
    pub(super) fn listed(goal: &Position) -> Self {
        let lists = few::sequences(goal);
        Self::numbered(goal.board(), lists[0].len(), Numbering::Listed(lists))
    }

    /// Where each square of the blank has this number of sequences, and single tiles slide.
    fn numbered(board: &Board, sequences: usize, numbering: Numbering) -> Self {
        let (board, tiles, metric) = (board.clone(), board.place_count(), Metric::SingleTile);
        let steps = steps(&board, metric);
        Self { board, tiles, sequences, numbering, metric, steps }
    }

    /// The positions whose numbers come from the ranks of their sequences.
    pub(crate) fn ranked(
        goal: &Position,
        bytes_each: u64,
        memory: Option<u64>,
    ) -> Result<Self, TooLargeError> {
        let board = goal.board();
        let (squares, tiles) = (board.square_count(), board.place_count());
        let bipartite = board.is_bipartite();
        let sequences = (tiles <= 20).then(|| factorial(tiles).div_ceil(1 + u64::from(bipartite)));
        let positions = sequences.and_then(|count| count.checked_mul(squares as u64));
        let bytes = positions.and_then(|all| all.checked_mul(bytes_each));
        let fits = sequences.is_some_and(|sequences| sequences < Self::MOST)
            && bytes.is_some_and(|bytes| memory.is_none_or(|most| bytes <= most));
        let Some(sequences) = sequences.filter(|_| fits) else {
            let uncounted = TooLargeError::uncounted(board);
            return Err(TooLargeError {
                positions: positions.map_or(uncounted.positions, grouped),
                // Without a limit the numbers are too great, and not the bytes.
                bytes: bytes.map(|bytes| if memory.is_some() { bytes } else { 0 }),
                memory,
                ..uncounted
            });
        };
        debug_assert!(tiles <= MAX_PACKED);
        let odd = bipartite.then(|| {
            let squares: Vec<_> = board.square_ids().collect();
            let start = !packed(goal).is_even(tiles);
            colours(board, &squares, goal.blank(), start).into_iter().map(|(odd, _)| odd).collect()
        });
        let ranks = ReachableRanks { tiles, odd, fast: HalfRanks::new(tiles) };
        Ok(Self::numbered(board, sequences as usize, Numbering::Ranked(ranks)))
    }

    /// The same positions with moves of this metric, which is defined on the board.
    pub(crate) fn in_metric(self, metric: Metric) -> Self {
        Self { metric, steps: steps(&self.board, metric), ..self }
    }

    /// The error that the system refuses these bytes for all positions.
    pub(crate) fn without_memory(&self, bytes: u64) -> TooLargeError {
        TooLargeError::of_bytes(&self.board, self.len() as u64, bytes, None)
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whether the sequences with the blank on this square are odd; `None` if both parities occur.
    pub(super) fn is_odd(&self, blank: SquareId) -> Option<bool> {
        Some(self.odd()?[blank.index()])
    }

    fn odd(&self) -> Option<&[bool]> {
        self.ranks()?.odd.as_deref()
    }

    /// The number of sequences with the blank on one square.
    pub(super) fn sequence_count(&self) -> usize {
        self.sequences
    }

    /// For all squares of the blank with sequences of this parity: the states in the order of their
    /// ranks, with the blank on any of them.
    pub(super) fn states_of_parity(&self, odd: Option<bool>) -> Vec<State> {
        let mut states = Vec::with_capacity(self.sequences);
        let mut add = |sequence| {
            let rank = states.len() as u32;
            states.push(State { blank: SquareId(0), sequence, rank });
        };
        match self.numbering {
            Numbering::Listed(_) => (0..self.sequences).for_each(|_| add(Packed::from_items([]))),
            Numbering::Ranked(_) => Packed::each(self.tiles, &mut |sequence, is_odd| {
                if odd.is_none_or(|odd| odd == is_odd) {
                    add(sequence);
                }
            }),
        }
        states
    }

    /// The ranks of the sequences; `None` where these are listed.
    pub(super) fn ranks(&self) -> Option<&ReachableRanks> {
        match &self.numbering {
            Numbering::Ranked(ranks) => Some(ranks),
            Numbering::Listed(_) => None,
        }
    }

    /// What counts as one move.
    pub(super) fn metric(&self) -> Metric {
        self.metric
    }

    /// The number of positions.
    #[expect(clippy::len_without_is_empty, reason = "a space holds at least the goal")]
    pub fn len(&self) -> usize {
        self.sequences * self.board.square_count()
    }

    /// The numbers of all positions, in order.
    pub fn states(&self) -> impl Iterator<Item = StateIndex> + use<> {
        (0..self.len()).map(StateIndex)
    }

    /// The number of the standard position with this rank, in the space of the board's own goal.
    pub fn standard(&self, rank: Rank) -> StateIndex {
        StateIndex(self.board.home().index() * self.sequences + rank.index())
    }

    /// The position as a state; `None` if its parity is unreachable.
    pub(super) fn state(&self, position: &Position) -> Option<State> {
        let blank = position.blank();
        match &self.numbering {
            Numbering::Ranked(ranks) => ranks.state(blank, packed(position)),
            Numbering::Listed(lists) => {
                listed_state(lists, blank, &position.sequence().collect::<Vec<_>>())
            }
        }
    }

    /// Visits all arrangements of the squares in lexicographic order, the blank being the last item,
    /// and gives the number of each; `None` where the goal is unreachable.
    pub(super) fn each_arrangement<E>(
        &self,
        visit: &mut impl FnMut(Option<StateIndex>) -> Result<(), E>,
    ) -> Result<(), E> {
        let factorials: Vec<usize> = (0..=self.tiles).map(|n| factorial(n) as usize).collect();
        self.arrange(0, None, (0, false), &factorials, visit)
    }

    /// The same for the arrangements whose squares before `place` are filled. Of the tiles there the
    /// digits of the sequence's rank are known: their sum, weighted, and its parity.
    fn arrange<E>(
        &self,
        place: usize,
        blank: Option<usize>,
        (rank, odd): (usize, bool),
        factorials: &[usize],
        visit: &mut impl FnMut(Option<StateIndex>) -> Result<(), E>,
    ) -> Result<(), E> {
        if place > self.tiles
            && let Some(blank) = blank
        {
            let reachable = self.odd().is_none_or(|reachable| reachable[blank] == odd);
            let number = blank * self.sequences + (rank >> u32::from(self.odd().is_some()));
            return visit(reachable.then_some(StateIndex(number)));
        }
        let tiles = self.tiles - place + usize::from(blank.is_some());
        for digit in 0..tiles {
            let rank = (rank + digit * factorials[tiles - 1], odd ^ (digit % 2 == 1));
            self.arrange(place + 1, blank, rank, factorials, visit)?;
        }
        match blank {
            None => self.arrange(place + 1, Some(place), (rank, odd), factorials, visit),
            Some(_) => Ok(()),
        }
    }

    /// The state with this sequence; `None` if it is unreachable.
    pub(super) fn placed(&self, blank: SquareId, sequence: Packed) -> Option<State> {
        match &self.numbering {
            Numbering::Ranked(ranks) => ranks.state(blank, sequence),
            Numbering::Listed(lists) => {
                let tiles =
                    (0..self.tiles).map(|place| Tile(sequence.item(self.tiles, place) as u16));
                listed_state(lists, blank, &tiles.collect::<Vec<_>>())
            }
        }
    }

    /// The number of a position; `None` if its parity is unreachable from the goal.
    pub fn index_of(&self, position: &Position) -> Option<StateIndex> {
        self.state(position).map(|state| self.index(state))
    }

    /// The square of the blank.
    pub fn blank(&self, state: StateIndex) -> SquareId {
        SquareId((state.0 / self.sequences) as u16)
    }

    /// The position that has this number.
    pub fn position(&self, state: StateIndex) -> Position {
        let state = self.state_at(state);
        let blank = state.blank;
        let mut tiles = (0..self.tiles).map(|place| Some(self.tile(state, place)));
        let on = |square| if square == blank { None } else { tiles.next().flatten() };
        Position::from_squares(&self.board, self.board.square_ids().map(on).collect())
    }

    /// The slides of single tiles from a position: each tile that can slide, and the number of the
    /// position after it, in the order of the tiles' squares.
    pub fn neighbours(&self, state: StateIndex) -> impl Iterator<Item = (Tile, StateIndex)> {
        let state = self.state_at(state);
        let single = self.single_steps(state.blank);
        single.map(move |step| (self.slide(state, step).tile, self.index(self.after(state, step))))
    }

    /// The steps of the blank from a square.
    pub(super) fn single_steps(&self, from: SquareId) -> impl Iterator<Item = &BlankStep> {
        self.steps[from.index()].iter().filter(|step| !step.continues)
    }

    /// The moves with the blank on a square.
    pub(super) fn moves_from(&self, from: SquareId) -> impl Iterator<Item = Move<'_>> {
        let (steps, mut first) = (&self.steps[from.index()][..], 0);
        steps.iter().enumerate().map(move |(number, step)| {
            if !step.continues {
                first = number;
            }
            Move(&steps[first..=number])
        })
    }

    /// The moves of a position, and the positions after them.
    #[inline]
    pub(super) fn moves(&self, state: State) -> impl Iterator<Item = (Move<'_>, State)> {
        self.moves_from(state.blank).scan(state, move |at, made| {
            let before = if made.0.len() == 1 { state } else { *at };
            *at = self.after(before, made.last());
            Some((made, *at))
        })
    }

    /// The slides of single tiles that make up a move.
    pub(super) fn slides(&self, state: State, made: Move) -> impl Iterator<Item = Slide> {
        made.0.iter().scan(state, |at, step| {
            let slide = self.slide(*at, step);
            *at = self.after(*at, step);
            Some(slide)
        })
    }

    /// The move of a tile that a step of the blank makes.
    fn slide(&self, state: State, step: &BlankStep) -> Slide {
        Slide { tile: self.tile(state, step.taken), from: step.to, to: state.blank }
    }

    /// The tile at a place of the sequence.
    fn tile(&self, state: State, place: usize) -> Tile {
        match &self.numbering {
            Numbering::Ranked(_) => Tile(state.sequence.item(self.tiles, place) as u16),
            Numbering::Listed(lists) => lists[state.blank.index()][state.rank as usize][place],
        }
    }

    fn state_at(&self, index: StateIndex) -> State {
        let (blank, rank) = (self.blank(index), index.0 % self.sequences);
        let sequence = match &self.numbering {
            Numbering::Ranked(ranks) => ranks.unrank(blank, rank),
            Numbering::Listed(_) => Packed::from_items([]),
        };
        State { blank, sequence, rank: rank as u32 }
    }

    #[inline]
    pub(super) fn index(&self, state: State) -> StateIndex {
        StateIndex(self.first(state.blank) + state.rank as usize)
    }

    /// The number of the first position with the blank on this square.
    pub(super) fn first(&self, blank: SquareId) -> usize {
        blank.index() * self.sequences
    }

    #[inline]
    pub(super) fn after(&self, state: State, step: &BlankStep) -> State {
        if !step.shifts() {
            return State { blank: step.to, ..state };
        }
        match &self.numbering {
            Numbering::Ranked(ranks) => {
                let sequence = state.sequence.shifted(self.tiles, step.taken, step.put);
                State { blank: step.to, sequence, rank: ranks.rank(sequence) }
            }
            Numbering::Listed(lists) => {
                let mut sequence = lists[state.blank.index()][state.rank as usize].clone();
                let tile = sequence.remove(step.taken);
                sequence.insert(step.put, tile);
                listed_state(lists, step.to, &sequence).expect("all neighbours are listed")
            }
        }
    }
}

fn packed(position: &Position) -> Packed {
    Packed::from_items(position.sequence().map(Tile::place))
}

/// The number of a sequence in the list of its blank; `None` if it cannot be reached.
fn listed_state(lists: &[Vec<Vec<Tile>>], blank: SquareId, sequence: &[Tile]) -> Option<State> {
    let found = lists[blank.index()].binary_search_by(|listed| listed.as_slice().cmp(sequence));
    found.ok().map(|rank| State { blank, sequence: Packed::from_items([]), rank: rank as u32 })
}

/// By square: the steps of the blank from it, and those that continue them in this metric.
fn steps(board: &Board, metric: Metric) -> Vec<Vec<BlankStep>> {
    let arcs: Vec<_> = board.arcs().collect();
    let number = |from: SquareId, to: SquareId| {
        let number = arcs.binary_search_by_key(&(from, to), |arc| (arc.from, arc.to));
        number.expect("every edge has arcs in both directions")
    };
    let steps = |from: SquareId| {
        // A move with several steps follows the one with all of them but the last.
        metric.moves(board, from).into_iter().map(move |walk| {
            let to = walk[walk.len() - 1];
            let before = walk.len().checked_sub(2).map_or(from, |before| walk[before]);
            let (a, b) = (before.index(), to.index());
            let (taken, put) = if b > a { (b - 1, a) } else { (b, a - 1) };
            BlankStep { to, taken, put, back: number(to, before), continues: walk.len() > 1 }
        })
    };
    board.square_ids().map(|from| steps(from).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_position_of_fourteen_squares() {
        let board: Board = "7x2".parse().unwrap();
        let space = Space::new(&Position::goal(&board)).unwrap();
        let last = "13 12/11 10/9 8/7 6/5 4/3 2/1 _";
        let last = Position::parse(&board, last).unwrap();
        let number = StateIndex(space.len() - 1);
        assert_eq!(space.index_of(&last), Some(number));
        assert_eq!(space.position(number), last);
    }
}
