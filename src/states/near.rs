//! The positions near a goal, on boards with too many positions to enumerate them all.
//!
//! The positions at one distance are a level. A position is an integer with a few bits for each
//! square, and a level has a sorted list of them for each square of the blank. The next level's list
//! for a square comes from the lists of the squares from which the blank gets there in one move:
//! their positions after the move, sorted, without those that are in this level or the one before.
//! So two levels are kept, and the lists do not depend on threads.

use num_traits::{PrimInt, Unsigned};

use super::{EnumerateOptions, EnumerationError};
use crate::Cancelled;
use crate::board::{Board, SquareId};
use crate::position::{Metric, MetricError, Position, Tile};
use crate::threads::in_order;

/// The positions at one distance from a goal.
pub(crate) struct NearLevel {
    board: Board,
    /// By square: the moves that take the blank there, each as its squares from the blank on.
    moves: Vec<Vec<Vec<SquareId>>>,
    /// Whether a move always leads to another level: no position has a neighbour in its own.
    alternates: bool,
    distance: usize,
    lists: LevelWidth,
}

/// What follows after a level.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NextLevel {
    /// The next level is there.
    Level,
    /// No position is farther from the goal.
    End,
    /// The next level may take so much memory, in bytes, which is more than the limit.
    TooLarge(u64),
}

/// The lists of a level and of the one before, in integers as wide as the board needs.
enum LevelWidth {
    Narrow(LevelPair<u64>),
    Wide(LevelPair<u128>),
    /// On larger boards.
    Long(LevelPair<LongTiles>),
}

/// By the blank's square: the positions of a level, and those of the level before.
struct LevelPair<P> {
    level: Vec<Vec<P>>,
    before: Vec<Vec<P>>,
    bits: u32,
}

/// The tiles on the squares of a board, packed; 0 is the blank, and tile i is i + 1.
trait PackedTiles: Ord + Clone + Send + Sync {
    fn pack(tiles: impl Iterator<Item = u16>, bits: u32) -> Self;

    /// What is on a square.
    fn at(&self, square: usize, bits: u32) -> u16;

    /// The same after the blank has moved from one square to another, next to it or not.
    fn after(&self, blank: usize, to: usize, bits: u32) -> Self;

    /// The bytes of one.
    fn bytes(squares: usize) -> u64;
}

impl<W: PrimInt + Unsigned + Send + Sync> PackedTiles for W {
    fn pack(tiles: impl Iterator<Item = u16>, bits: u32) -> Self {
        let shifted = |(square, tile)| W::from(tile).expect("a tile has few bits") << square;
        let places = (0..).step_by(bits as usize);
        places.zip(tiles).map(shifted).fold(W::zero(), |all, one| all | one)
    }

    fn at(&self, square: usize, bits: u32) -> u16 {
        let mask = (W::one() << bits as usize) - W::one();
        (*self >> (square * bits as usize) & mask).to_u16().expect("a tile has few bits")
    }

    fn after(&self, blank: usize, to: usize, bits: u32) -> Self {
        let mask = (W::one() << bits as usize) - W::one();
        let [blank, to] = [blank, to].map(|square| square * bits as usize);
        let tile = *self >> to & mask;
        // The blank is 0: the tile leaves one square and appears on the other.
        *self ^ (tile << to) ^ (tile << blank)
    }

    fn bytes(_: usize) -> u64 {
        size_of::<W>() as u64
    }
}

/// The tiles of a board of many squares.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct LongTiles(Box<[u16]>);

impl PackedTiles for LongTiles {
    fn pack(tiles: impl Iterator<Item = u16>, _: u32) -> Self {
        Self(tiles.collect())
    }

    fn at(&self, square: usize, _: u32) -> u16 {
        self.0[square]
    }

    fn after(&self, blank: usize, to: usize, _: u32) -> Self {
        let mut after = self.clone();
        after.0.swap(blank, to);
        after
    }

    fn bytes(squares: usize) -> u64 {
        // The list's entry, the tiles, and what an allocation costs.
        (size_of::<Self>() + 2 * squares + 16) as u64
    }
}

impl<P: PackedTiles> LevelPair<P> {
    fn new(goal: &Position, bits: u32) -> Self {
        let squares = goal.board().square_count();
        let (mut level, before) = (vec![vec![]; squares], vec![vec![]; squares]);
        let tiles = goal.board().square_ids();
        let tiles = tiles.map(|square| goal.tile(square).map_or(0, |tile| tile.0 + 1));
        level[goal.blank().index()].push(P::pack(tiles, bits));
        Self { level, before, bits }
    }

    fn len(&self) -> u64 {
        self.level.iter().map(|list| list.len() as u64).sum()
    }

    /// The bytes of both levels, and of the next one before its positions are sorted.
    fn bytes_after(&self, moves: &[Vec<Vec<SquareId>>]) -> u64 {
        let squares = moves.len();
        let kept = self.len() + self.before.iter().map(|list| list.len() as u64).sum::<u64>();
        let from = |way: &Vec<SquareId>| self.level[way[0].index()].len() as u64;
        let next: u64 = moves.iter().flatten().map(from).sum();
        P::bytes(squares).saturating_mul(kept + next)
    }

    /// Replaces the level by the next one, unless that is empty.
    fn advance(&mut self, moves: &[Vec<Vec<SquareId>>], alternates: bool, threads: usize) -> bool {
        let Self { level, before, bits } = &*self;
        let next = in_order(threads, moves.iter().enumerate(), |(to, ways)| {
            let mut next = Vec::new();
            for way in ways {
                let step = |position: P, [blank, to]: [usize; 2]| position.after(blank, to, *bits);
                let after = |position: &P| {
                    let steps = way.windows(2).map(|step| [step[0].index(), step[1].index()]);
                    steps.fold(position.clone(), step)
                };
                next.extend(level[way[0].index()].iter().map(after));
            }
            next.sort_unstable();
            next.dedup();
            remove(&mut next, &before[to]);
            if !alternates {
                remove(&mut next, &level[to]);
            }
            next.shrink_to_fit();
            next
        });
        let has_next = next.iter().any(|list| !list.is_empty());
        if has_next {
            self.before = std::mem::replace(&mut self.level, next);
        }
        has_next
    }

    /// The tiles of the position with this number, in the order of the blank's squares.
    fn tiles(&self, mut number: usize) -> Vec<Option<Tile>> {
        let mut blank = 0;
        while number >= self.level[blank].len() {
            number -= self.level[blank].len();
            blank += 1;
        }
        let position = &self.level[blank][number];
        let tile = |square| position.at(square, self.bits).checked_sub(1).map(Tile);
        (0..self.level.len()).map(tile).collect()
    }
}

/// Removes what is in another sorted list from a sorted list.
fn remove<P: Ord>(list: &mut Vec<P>, other: &[P]) {
    let mut other = other.iter().peekable();
    list.retain(|position| {
        while other.next_if(|next| *next < position).is_some() {}
        other.peek().is_none_or(|next| *next != position)
    });
}

/// Calls a method of the lists of any width.
macro_rules! of_lists {
    ($lists:expr, $pair:ident => $call:expr) => {
        match $lists {
            LevelWidth::Narrow($pair) => $call,
            LevelWidth::Wide($pair) => $call,
            LevelWidth::Long($pair) => $call,
        }
    };
}

impl NearLevel {
    /// The goal alone.
    ///
    /// # Errors
    ///
    /// If the metric is not defined on the board.
    pub fn goal(goal: &Position, metric: Metric) -> Result<Self, MetricError> {
        let board = goal.board();
        metric.check(board)?;
        let squares = board.square_count();
        let mut moves = vec![Vec::new(); squares];
        for blank in board.square_ids() {
            for way in metric.moves(board, blank) {
                let to = way.last().expect("a move has a step").index();
                moves[to].push([&[blank], &way[..]].concat());
            }
        }
        let bits = usize::BITS - (squares - 1).leading_zeros();
        let lists = match squares * bits as usize {
            ..=64 => LevelWidth::Narrow(LevelPair::new(goal, bits.max(1))),
            65..=128 => LevelWidth::Wide(LevelPair::new(goal, bits)),
            _ => LevelWidth::Long(LevelPair::new(goal, bits)),
        };
        let alternates = metric.alternates(board);
        Ok(Self { board: board.clone(), moves, alternates, distance: 0, lists })
    }

    /// The distance of its positions from the goal.
    pub fn distance(&self) -> usize {
        self.distance
    }

    /// The number of its positions.
    pub fn len(&self) -> u64 {
        of_lists!(&self.lists, pair => pair.len())
    }

    /// The number of its positions with the blank on this square.
    pub fn count_with_blank(&self, square: SquareId) -> u64 {
        of_lists!(&self.lists, pair => pair.level[square.index()].len() as u64)
    }

    /// The position with this number, which is less than [`NearLevel::len`].
    pub fn position(&self, number: usize) -> Position {
        let tiles = of_lists!(&self.lists, pair => pair.tiles(number));
        Position::from_squares(&self.board, tiles)
    }

    /// The one with this number of those with the blank on a square.
    pub fn position_with_blank(&self, square: SquareId, number: usize) -> Position {
        let before = self.board.square_ids().take_while(|&before| before != square);
        let before: u64 = before.map(|before| self.count_with_blank(before)).sum();
        self.position(before as usize + number)
    }

    /// All its positions.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        (0..self.len() as usize).map(|number| self.position(number))
    }

    /// Calls `visit` with each level up to this distance, and returns the last.
    ///
    /// # Errors
    ///
    /// If the metric is not defined on the board, the memory is not enough for a level, or the
    /// observer cancels the work.
    pub fn each(
        goal: &Position,
        distance: usize,
        options: &EnumerateOptions,
        mut visit: impl FnMut(&Self),
    ) -> Result<Self, EnumerationError> {
        let mut level = Self::goal(goal, options.metric)?;
        options.level(0, 1)?;
        visit(&level);
        while level.distance < distance {
            match level.advance(options)? {
                NextLevel::Level => visit(&level),
                NextLevel::End => break,
                NextLevel::TooLarge(bytes) => {
                    return Err(EnumerationError::LargeLevel {
                        board: level.board.name().into(),
                        distance: level.distance + 1,
                        bytes,
                        memory: options.memory.unwrap_or(0),
                    });
                }
            }
        }
        Ok(level)
    }

    /// Goes on to the next level, if there is one and it fits in the memory of the options.
    ///
    /// # Errors
    ///
    /// If the observer cancels the work.
    pub fn advance(&mut self, options: &EnumerateOptions) -> Result<NextLevel, Cancelled> {
        let bytes = of_lists!(&self.lists, pair => pair.bytes_after(&self.moves));
        if options.memory.is_some_and(|memory| bytes > memory) {
            return Ok(NextLevel::TooLarge(bytes));
        }
        let (moves, alternates) = (&self.moves, self.alternates);
        let threads = options.thread_count();
        if !of_lists!(&mut self.lists, pair => pair.advance(moves, alternates, threads)) {
            return Ok(NextLevel::End);
        }
        self.distance += 1;
        options.level(self.distance, self.len())?;
        Ok(NextLevel::Level)
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use super::*;
    use crate::states::Distances;

    /// The levels of boards of each kind, packed in each width, are those of all positions.
    #[test]
    fn levels_are_those_of_the_enumeration() {
        let several = Metric::MultiTile;
        for (name, metric) in [
            ("3x3", Metric::SingleTile),
            ("3x3@centre", several),
            ("2x4", several),
            ("theta0", Metric::SingleTile),
            ("figure-eight", Metric::SingleTile),
            ("1x2", Metric::SingleTile),
            ("ring-20", Metric::SingleTile),
            ("ring-40", Metric::SingleTile),
        ] {
            let goal = Position::goal(&name.parse().unwrap());
            let options = EnumerateOptions::new().metric(metric);
            let distances = Distances::compute(&goal, &options).unwrap();
            let counts = distances.distribution().counts();
            for threads in [1, 3].map(|threads| NonZero::new(threads).unwrap()) {
                let options = options.threads(threads);
                let mut level = NearLevel::goal(&goal, metric).unwrap();
                for (distance, &count) in counts.iter().enumerate() {
                    assert_eq!((level.distance(), level.len()), (distance, count), "{name}");
                    for number in [0, level.len() / 2, level.len() - 1] {
                        let value = distances.value(&level.position(number as usize)).unwrap();
                        assert_eq!(value, Some(distance), "{name}");
                    }
                    let last = distance + 1 == counts.len();
                    let after = if last { NextLevel::End } else { NextLevel::Level };
                    assert_eq!(level.advance(&options).unwrap(), after, "{name} {distance}");
                }
            }
        }
    }

    #[test]
    fn memory_limits_the_levels() {
        let goal = Position::goal(&"4x4".parse().unwrap());
        let mut level = NearLevel::goal(&goal, Metric::SingleTile).unwrap();
        let options = EnumerateOptions::new().memory(1 << 20);
        while level.advance(&options).unwrap() == NextLevel::Level {}
        // From the corner: at distance 14 there are 30 821 positions.
        assert_eq!((level.distance(), level.len()), (14, 30_821));
    }
}
