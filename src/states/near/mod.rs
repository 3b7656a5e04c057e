//! The positions near a goal, on boards with too many positions to enumerate them all.
//!
//! The positions at one distance are a level. A position is an integer with a few bits for each
//! square, and a level has a sorted list of them for each square of the blank. The next level's list
//! for a square comes from the lists of the squares from which the blank gets there in one move:
//! their positions after the move, sorted, without those that are in this level or the one before.
//! So two levels are kept, and the lists do not depend on threads.
//!
//! In memory a list is sorted as a whole. On a disk ([`files`]) its runs are sorted one after the
//! other and merged, so that the lists may be larger than memory ([`sorter`]).

mod advance;
mod files;
mod list;
mod packed;
mod pair;
mod sorter;
mod symmetry;

#[cfg(test)]
mod disk_tests;

use std::iter;

use num_traits::ToPrimitive;

use self::advance::Advance;
use self::files::{ListFiles, SavedLists};
use self::packed::{ByteTiles, LongTiles, PackedTiles};
use self::pair::LevelPair;
use self::symmetry::MovesUpToSymmetry;
use super::{CheckpointError, EnumerateOptions, EnumerationError, LevelFolder};
use crate::board::{Board, SquareId};
use crate::position::{Metric, MetricError, Position};

/// The positions at one distance from a goal.
pub(crate) struct NearLevel {
    board: Board,
    moves: MovesUpToSymmetry,
    /// By distance: the number of positions, up to this level.
    counts: Vec<u64>,
    lists: LevelWidth,
    /// Where the lists are kept, if they are not in memory.
    files: Option<ListFiles>,
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

/// The lists of a level and of the one before, of positions as wide as the board needs.
enum LevelWidth {
    Narrow(LevelPair<u64>),
    Wide(LevelPair<u128>),
    Bytes28(LevelPair<ByteTiles<28>>),
    Bytes36(LevelPair<ByteTiles<36>>),
    Bytes64(LevelPair<ByteTiles<64>>),
    /// On larger boards.
    Long(LevelPair<LongTiles>),
}

/// Calls a method of the lists of any width.
macro_rules! of_lists {
    ($lists:expr, $pair:ident => $call:expr) => {
        match $lists {
            LevelWidth::Narrow($pair) => $call,
            LevelWidth::Wide($pair) => $call,
            LevelWidth::Bytes28($pair) => $call,
            LevelWidth::Bytes36($pair) => $call,
            LevelWidth::Bytes64($pair) => $call,
            LevelWidth::Long($pair) => $call,
        }
    };
}

impl NearLevel {
    /// The most bytes of the levels from which larger ones are estimated.
    const SMALL: u64 = 1 << 26;

    /// The number of levels that are estimated at most.
    const MOST_ESTIMATED: usize = 10_000;

    /// The goal alone.
    ///
    /// # Errors
    ///
    /// If the metric is not defined on the board.
    pub fn goal(goal: &Position, metric: Metric) -> Result<Self, MetricError> {
        Self::with_moves(goal, metric, MovesUpToSymmetry::all)
    }

    fn with_moves(
        goal: &Position,
        metric: Metric,
        moves: fn(&Position, Metric) -> MovesUpToSymmetry,
    ) -> Result<Self, MetricError> {
        let board = goal.board();
        metric.check(board)?;
        let squares = board.square_count();
        let bits = (usize::BITS - (squares - 1).leading_zeros()).max(1);
        let lists = match squares * bits as usize {
            ..=64 => LevelWidth::Narrow(LevelPair::new(goal, bits)),
            65..=128 => LevelWidth::Wide(LevelPair::new(goal, bits)),
            _ if squares <= 28 => LevelWidth::Bytes28(LevelPair::new(goal, bits)),
            _ if squares <= 36 => LevelWidth::Bytes36(LevelPair::new(goal, bits)),
            _ if squares <= 64 => LevelWidth::Bytes64(LevelPair::new(goal, bits)),
            _ => LevelWidth::Long(LevelPair::new(goal, bits)),
        };
        let (board, moves) = (board.clone(), moves(goal, metric));
        Ok(Self { board, moves, counts: vec![1], lists, files: None })
    }

    /// The distance of its positions from the goal.
    pub fn distance(&self) -> usize {
        self.counts.len() - 1
    }

    /// The number of its positions.
    pub fn len(&self) -> u64 {
        self.counts[self.distance()]
    }

    /// The number of its positions with the blank on this square.
    pub fn count_with_blank(&self, square: SquareId) -> u64 {
        of_lists!(&self.lists, pair => pair.length(square.index()))
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
        while level.distance() < distance && level.follows(usize::MAX, options)? {
            visit(&level);
        }
        Ok(level)
    }

    /// The number of positions at each distance up to this one, and those at the last distance if
    /// they are at most `listed`. Of positions that symmetries take to each other one is kept, and
    /// the last level is only counted.
    ///
    /// # Errors
    ///
    /// As [`NearLevel::each`].
    pub fn count_within(
        goal: &Position,
        distance: usize,
        listed: usize,
        options: &EnumerateOptions,
    ) -> Result<(Vec<u64>, Option<Vec<Position>>), EnumerationError> {
        let mut level = Self::with_moves(goal, options.metric, MovesUpToSymmetry::new)?;
        if let Some(folder) = options.saving.folder() {
            level.keep_in(folder, goal, distance, options)?;
        }
        options.levels(&level.counts)?;
        while level.distance() < distance {
            let listed = if level.distance() + 1 == distance { listed } else { usize::MAX };
            if !level.follows(listed, options)? {
                break;
            }
        }
        let last = (level.len() <= listed as u64).then(|| level.all_positions()).transpose()?;
        Ok((level.counts, last))
    }

    /// The positions for which those that are kept stand.
    fn all_positions(&self) -> Result<Vec<Position>, CheckpointError> {
        let all = of_lists!(&self.lists, pair => pair.all_tiles(&self.moves))?;
        Ok(all.into_iter().map(|tiles| Position::from_squares(&self.board, tiles)).collect())
    }

    /// Keeps the lists of the goal's levels in a folder, and goes on from those that are there. Those before
    /// the last two are not there any more, so they may not go beyond the distance that is wanted.
    ///
    /// # Errors
    ///
    /// If the memory is not enough for this, the folder cannot be used or holds other levels, or the
    /// observer cancels the work.
    fn keep_in(
        &mut self,
        folder: &LevelFolder,
        goal: &Position,
        wanted: usize,
        options: &EnumerateOptions,
    ) -> Result<(), EnumerationError> {
        let bytes = of_lists!(&self.lists, pair => pair.least_bytes(options));
        if let Some(memory) = options.memory.filter(|&memory| bytes > memory) {
            let threads = options.thread_count();
            return Err(EnumerationError::SmallMemory { threads, bytes, memory });
        }
        let (files, saved) = ListFiles::open(folder, goal, options.metric)?;
        match saved {
            Some(SavedLists { counts, lengths }) => {
                let distance = counts.len() - 1;
                if distance > wanted {
                    return Err(files.beyond(distance).into());
                }
                of_lists!(&mut self.lists, pair => pair.restore(&files, distance, &lengths))?;
                self.counts = counts;
                options.resumed(distance)?;
            }
            None => {
                files.complete(&self.counts, &of_lists!(&self.lists, pair => pair.lengths()))?
            }
        }
        self.files = Some(files);
        Ok(())
    }

    /// What counting the positions up to this distance takes, without doing it: for each distance the
    /// number of its positions, and the bytes of memory and of the disk that counting up to it takes;
    /// and how many distances are known. Levels are known as far as they are small. Beyond, every
    /// other level grows as the last known one did, until there are as many positions as the board
    /// has, or [`Self::MOST_ESTIMATED`] levels.
    ///
    /// # Errors
    ///
    /// If the metric is not defined on the board, or the observer cancels the work.
    pub fn outline(
        goal: &Position,
        distance: usize,
        listed: usize,
        options: &EnumerateOptions,
    ) -> Result<(usize, Vec<[f64; 3]>), EnumerationError> {
        let options = options.memory(Self::SMALL);
        let mut level = Self::with_moves(goal, options.metric, MovesUpToSymmetry::new)?;
        // The positions of a level, and the bytes while it is listed, or only counted.
        let mut levels = vec![[1.0, 0.0, 0.0]];
        let (mut next, mut bytes) = (NextLevel::Level, [0.0; 2]);
        while level.distance() < distance && next == NextLevel::Level {
            bytes = [usize::MAX, listed].map(|listed| level.bytes_after(listed, &options) as f64);
            next = level.advance(&options)?;
            if next == NextLevel::Level {
                levels.push([level.len() as f64, bytes[0], bytes[1]]);
            }
        }
        let known = levels.len();
        if matches!(next, NextLevel::TooLarge(_)) {
            let estimates = Self::estimates(goal, &levels, options.metric);
            levels.extend(estimates.take(distance - level.distance()));
            // The bytes of one more level are known.
            if let Some(estimate) = levels.get_mut(known) {
                estimate[1..].copy_from_slice(&bytes);
            }
        }
        let mut of_listed: f64 = 0.0;
        // The disk has coded what memory has otherwise.
        let coded_share = of_lists!(&level.lists, pair => pair.coded_share());
        let outline = levels.into_iter().map(|[positions, listing, counting]| {
            let bytes = of_listed.max(counting);
            of_listed = of_listed.max(listing);
            [positions, bytes, coded_share * bytes]
        });
        Ok((known, outline.collect()))
    }

    /// The positions and bytes of the levels after those that are known.
    fn estimates(
        goal: &Position,
        known: &[[f64; 3]],
        metric: Metric,
    ) -> impl Iterator<Item = [f64; 3]> + use<> {
        let board = goal.board();
        let growth = match known {
            [_, .., before, _, last] => last[0] / before[0],
            // After two moves.
            _ => {
                let moves = board.square_ids().map(|blank| metric.moves(board, blank).len());
                moves.max().map_or(1.0, |moves| (moves * moves) as f64)
            }
        };
        let order = board.group().order().to_f64().unwrap_or(f64::INFINITY);
        let mut left = order * board.square_count() as f64;
        left -= known.iter().map(|[positions, ..]| positions).sum::<f64>();
        let mut last_two = [known[known.len().saturating_sub(2)], known[known.len() - 1]];
        iter::from_fn(move || {
            let mut next = last_two[0].map(|number| number * growth);
            next[0] = next[0].min(left);
            left -= next[0];
            last_two = [last_two[1], next];
            (next[0] > 0.0).then_some(next)
        })
        .take(Self::MOST_ESTIMATED)
    }

    /// Goes on to the next level, if there is one and it fits in the memory of the options.
    ///
    /// # Errors
    ///
    /// If the observer cancels the work, or the files of the lists cannot be read or written.
    pub fn advance(&mut self, options: &EnumerateOptions) -> Result<NextLevel, EnumerationError> {
        self.advance_keeping(usize::MAX, options)
    }

    /// The same, but a level with more kept positions than `listed` is only counted.
    fn advance_keeping(
        &mut self,
        listed: usize,
        options: &EnumerateOptions,
    ) -> Result<NextLevel, EnumerationError> {
        let bytes = self.bytes_after(listed, options);
        if options.memory.is_some_and(|memory| bytes > memory) {
            return Ok(NextLevel::TooLarge(bytes));
        }
        let distance = self.distance() + 1;
        let Self { moves, files, lists, .. } = self;
        let advance = Advance { moves, distance, listed, options, files: files.as_ref() };
        let count = of_lists!(lists, pair => Self::advance_pair(pair, &advance))?;
        if count == 0 {
            if let Some(files) = &self.files {
                files.remove_unfinished(distance);
            }
            return Ok(NextLevel::End);
        }
        self.counts.push(count);
        // The lists of a level that is only counted are not kept.
        if let (Some(files), usize::MAX) = (&self.files, listed) {
            files.complete(&self.counts, &of_lists!(&self.lists, pair => pair.lengths()))?;
        }
        options.level(distance, count)?;
        Ok(NextLevel::Level)
    }

    /// Replaces the lists by those of the next level, and returns the number of its positions. On a
    /// disk nothing is left of a level that fails.
    fn advance_pair<P: PackedTiles>(
        pair: &mut LevelPair<P>,
        advance: &Advance,
    ) -> Result<u64, EnumerationError> {
        let Some(files) = advance.files else { return pair.advance(advance) };
        let [held, needed] = pair.disk_after(advance);
        files.check_room(advance.distance, held, needed)?;
        pair.advance(advance).inspect_err(|_| files.remove_unfinished(advance.distance))
    }

    /// The bytes of memory that the next level takes at most, with the two before it. On a disk they
    /// are what is needed at least.
    fn bytes_after(&self, listed: usize, options: &EnumerateOptions) -> u64 {
        let Self { moves, files, lists, .. } = self;
        let (distance, files) = (self.distance() + 1, files.as_ref());
        let advance = Advance { moves, distance, listed, options, files };
        of_lists!(lists, pair => pair.bytes_after(&advance))
    }

    /// Goes on as [`Self::advance_keeping`]; whether there is a next level.
    ///
    /// # Errors
    ///
    /// If it does not fit in the memory, or the observer cancels the work.
    fn follows(
        &mut self,
        listed: usize,
        options: &EnumerateOptions,
    ) -> Result<bool, EnumerationError> {
        match self.advance_keeping(listed, options)? {
            NextLevel::Level => Ok(true),
            NextLevel::End => Ok(false),
            NextLevel::TooLarge(bytes) => Err(EnumerationError::LargeLevel {
                board: self.board.name().into(),
                distance: self.distance() + 1,
                bytes,
                memory: options.memory.unwrap_or(0),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use itertools::Itertools;

    use super::*;
    use crate::states::tests::goal;
    use crate::states::{Distances, FullCensus};

    const SINGLE: Metric = Metric::SingleTile;
    const SEVERAL: Metric = Metric::MultiTile;

    /// The levels of boards of each kind, packed in each width, are those of all positions.
    #[test]
    fn levels_are_those_of_the_enumeration() {
        for (name, metric) in [
            ("3x3", SINGLE),
            ("3x3@centre", SEVERAL),
            ("2x4", SEVERAL),
            ("theta0", SINGLE),
            ("figure-eight", SINGLE),
            ("1x2", SINGLE),
            ("ring-20", SINGLE),
            ("ring-27", SINGLE),
            ("ring-30", SINGLE),
            ("ring-40", SINGLE),
            ("ring-70", SINGLE),
        ] {
            let goal = goal(name);
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

    /// Counts up to symmetry are those of all positions: for groups of many orders, goals that a
    /// symmetry of the board moves and others that it does not, and slides that do not follow all
    /// symmetries of the graph.
    #[test]
    fn counts_up_to_symmetry_are_those_of_the_enumeration() {
        for (name, goal, metric, symmetries) in [
            ("3x3", None, SINGLE, 2),
            ("3x3@centre", None, SINGLE, 8),
            ("3x3@centre", None, SEVERAL, 8),
            ("3x3", Some("876/5_4/321"), SINGLE, 8),
            ("3x3", Some("123/4_5/687"), SEVERAL, 8),
            ("3x3", Some("1_3/425/687"), SINGLE, 2),
            ("2x4", None, SEVERAL, 1),
            ("2x2", None, SINGLE, 2),
            ("cube-3", None, SINGLE, 6),
            ("torus-3x3", None, SINGLE, 8),
            ("wheel-7", None, SINGLE, 14),
            ("complete-bipartite-4-5", None, SINGLE, 1),
            ("ring-20", None, SINGLE, 2),
        ] {
            let board: Board = name.parse().unwrap();
            let goal = goal.map_or_else(
                || Position::goal(&board),
                |goal| Position::parse(&board, goal).unwrap(),
            );
            assert_eq!(MovesUpToSymmetry::new(&goal, metric).symmetries(), symmetries, "{name}");
            let options = EnumerateOptions::new().metric(metric);
            let distances = Distances::compute(&goal, &options).unwrap();
            let counts = distances.distribution().counts();
            let highest = counts.len() - 1;
            for within in [0, 1, highest / 2, highest, usize::MAX] {
                let census = FullCensus::within(&goal, within, &options).unwrap();
                let last = highest.min(within);
                assert_eq!(census.distribution.counts(), &counts[..=last], "{name} {within}");
                let farthest = census.farthest.map_or(0, |farthest| {
                    let value = |position| distances.value(position).unwrap();
                    assert!(farthest.iter().all(|position| value(position) == Some(last)));
                    assert!(farthest.iter().tuple_windows().all(|(a, b)| a != b));
                    farthest.len() as u64
                });
                let listed = counts[last] <= FullCensus::MOST_LISTED;
                assert_eq!(farthest, if listed { counts[last] } else { 0 }, "{name} {within}");
            }
        }
    }

    /// The numbers of levels that are known are exact, and the estimates of those beyond are not below
    /// what they are, and not far above.
    #[test]
    fn an_outline_estimates_large_levels() {
        let [small, fifteen, large] = ["2x3", "4x4", "50x50"].map(goal);
        let options = EnumerateOptions::new().threads(NonZero::<usize>::MIN);
        let (known, outline) = NearLevel::outline(&fifteen, 24, 1000, &options).unwrap();
        let (counts, _) = NearLevel::count_within(&fifteen, 24, 1000, &options).unwrap();
        assert!(known < 24, "{known}");
        for (distance, (&count, [estimate, ..])) in counts.iter().zip_eq(&outline).enumerate() {
            let factor = estimate / count as f64;
            assert!((1.0..1.2).contains(&factor), "{distance}: {factor}");
            assert!(distance >= known || factor == 1.0, "{distance}: {factor}");
        }
        assert!(outline.iter().tuple_windows().all(|(a, b)| a[1] <= b[1]));
        // Estimates do not exceed all positions, and end with them.
        let (known, outline) = NearLevel::outline(&fifteen, usize::MAX, 1000, &options).unwrap();
        let all: f64 = outline.iter().map(|[positions, ..]| positions).sum();
        assert!((known..100).contains(&outline.len()), "{}", outline.len());
        assert!((all / 10_461_394_944_000.0 - 1.0).abs() < 1e-9, "{all}");
        // A few levels are enough for an estimate.
        let options = options.metric(Metric::MultiTile);
        let (known, outline) = NearLevel::outline(&large, 9, 1000, &options).unwrap();
        assert!(known < 9 && outline.len() == 10, "{known} {}", outline.len());
        assert!(outline.iter().tuple_windows().all(|(a, b)| a[0] < b[0] && a[1] <= b[1]));
        // All positions of a small board are known.
        let options = options.metric(Metric::SingleTile);
        let (known, outline) = NearLevel::outline(&small, 99, 1000, &options).unwrap();
        assert_eq!((known, outline.len()), (22, 22));
    }

    /// The bound on a level's memory is not below what the level takes, and is not far above it.
    #[test]
    fn memory_limits_the_levels() {
        let goal = goal("4x4");
        let mut level = NearLevel::goal(&goal, SINGLE).unwrap();
        let options = EnumerateOptions::new().threads(NonZero::<usize>::MIN).memory(1 << 20);
        while level.advance(&options).unwrap() == NextLevel::Level {}
        // From the corner: at distance 14 there are 30 821 positions, and at 15 60 842 of 8 bytes.
        assert_eq!((level.distance(), level.len()), (15, 60_842));
    }
}
