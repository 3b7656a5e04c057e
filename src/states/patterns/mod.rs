//! The distances of all arrangements of labels from a pattern.

mod arrangements;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::iter::once;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use itertools::Itertools;

use self::arrangements::{Arrangements, bits, walk};
use super::{Distribution, EnumerateOptions, EnumerationError, TooLargeError};
use crate::Cancelled;
use crate::board::SquareId;
use crate::numerals::grouped;
use crate::position::{Metric, Pattern, PositionError};
use crate::threads::in_order;

/// How far every arrangement of a pattern's labels is from the pattern.
///
/// A byte for each arrangement has its distance modulo 255, which tells a move nearer to the goal from
/// others. There are n! / (a! b! …) arrangements on n squares with a, b, … equal labels: fewer than
/// positions, so that the question "how far is the upper row of the fifteen-puzzle" has 524 160.
///
/// ```
/// use taquin::Board;
/// use taquin::position::Pattern;
/// use taquin::states::{EnumerateOptions, PatternDistances};
/// let board: Board = "3x3".parse()?;
/// let row = Pattern::parse(&board, "1 2 3/* * */* * *")?;
/// let distances = PatternDistances::compute(&row, &EnumerateOptions::new())?;
/// let distribution = distances.distribution();
/// assert_eq!((distribution.positions(), distribution.highest()), (3024, 22));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PatternDistances {
    goal: Pattern,
    metric: Metric,
    table: ResidueTable,
    /// The numbers of the arrangements that are goals: one for each square of a blank that the
    /// pattern leaves open.
    goals: Vec<u64>,
    distribution: Distribution,
}

/// All arrangements of some labels, with the residues of their distances.
#[derive(Debug)]
struct ResidueTable {
    arrangements: Arrangements,
    /// By square of a blank: for each move the squares that it enters one after the other.
    moves: Vec<Vec<Vec<SquareId>>>,
    /// By arrangement.
    residues: Vec<AtomicU8>,
}

/// The residue of an arrangement that no moves lead to.
const UNREACHED: u8 = u8::MAX;

/// So many arrangements are expanded by one thread before it takes others.
const CHUNK: u64 = 1 << 14;

/// A move of a blank: its square, and those that it enters one after the other.
type BlankMove<'m> = (SquareId, &'m [SquareId]);

impl PatternDistances {
    /// Enumerates all arrangements from which moves lead to the pattern. Neither a checkpoint nor a
    /// folder of levels is used.
    ///
    /// # Errors
    ///
    /// If the metric is not defined on the board or for several blanks, the arrangements are too many
    /// for the memory, or the observer cancels the enumeration.
    pub fn compute(goal: &Pattern, options: &EnumerateOptions) -> Result<Self, EnumerationError> {
        let metric = options.metric;
        metric.check(goal.board())?;
        if metric == Metric::MultiTile && goal.blank_count() > 1 {
            return Err(EnumerationError::SeveralBlanks);
        }
        let goals = goal.with_blank();
        let table = ResidueTable::new(&goals[0], options)?;
        let number = |goal: &Pattern| table.number(goal);
        let goals = goals.iter().map(number).collect_vec();
        let distribution = Distribution::new(table.enumerate(&goals, options)?);
        Ok(Self { goal: goal.clone(), metric, table, goals, distribution })
    }

    /// The pattern.
    pub fn goal(&self) -> &Pattern {
        &self.goal
    }

    /// What counts as one move.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The number of arrangements by distance.
    pub fn distribution(&self) -> &Distribution {
        &self.distribution
    }

    /// The arrangements at a distance, in the order of their numbers.
    pub fn at(&self, distance: usize) -> impl Iterator<Item = Pattern> {
        let highest = self.distribution.highest();
        let is_there = move |&number: &u64| {
            self.table.residue(number) == residue(distance)
                && (highest < UNREACHED.into() || self.walk(number).len() == distance)
        };
        let all = 0..if distance > highest { 0 } else { self.table.arrangements.count() };
        all.filter(is_there).map(|number| self.table.pattern(number, &self.goal))
    }

    /// The distance of an arrangement; `None` if no moves lead from it to the pattern.
    ///
    /// # Errors
    ///
    /// If the arrangement has other labels than the pattern; see [`Pattern::labelled_as`].
    ///
    /// # Panics
    ///
    /// If it is on another board.
    pub fn value(&self, start: &Pattern) -> Result<Option<usize>, PositionError> {
        Ok(self.reached(start)?.map(|number| self.walk(number).len()))
    }

    /// The squares that the blank enters on the first of the shortest ways, or on the first `limit` of
    /// them, from an arrangement with one blank; `None` if no moves lead from it to the pattern.
    pub(crate) fn shortest_walks(
        &self,
        start: &Pattern,
        limit: usize,
    ) -> Result<Option<Vec<Vec<SquareId>>>, PositionError> {
        let Some(number) = self.reached(start)? else { return Ok(None) };
        let mut walks = Vec::new();
        self.add_walks(number, &mut vec![], limit, &mut walks);
        Ok(Some(walks))
    }

    /// Adds the shortest ways that begin with these squares and this arrangement, up to the limit.
    fn add_walks(
        &self,
        number: u64,
        before: &mut Vec<SquareId>,
        limit: usize,
        walks: &mut Vec<Vec<SquareId>>,
    ) {
        if walks.len() == limit {
            return;
        }
        if self.goals.contains(&number) {
            walks.push(before.clone());
            return;
        }
        for ((_, entered), nearer) in self.table.nearer(number) {
            let length = before.len();
            before.extend(entered);
            self.add_walks(nearer, before, limit, walks);
            before.truncate(length);
        }
    }

    /// The number of shortest ways from an arrangement, to all goals together; `u64::MAX` stands for
    /// that and more. 0 if no moves lead from it to the pattern.
    pub(crate) fn count_shortest(&self, start: &Pattern) -> Result<u64, PositionError> {
        // The ways to the arrangements of one distance.
        let mut level: BTreeMap<u64, u64> =
            self.reached(start)?.map(|start| (start, 1)).into_iter().collect();
        while level.keys().next().is_some_and(|number| !self.goals.contains(number)) {
            let mut nearer = BTreeMap::new();
            for (number, ways) in level {
                for (_, next) in self.table.nearer(number) {
                    let sum = nearer.entry(next).or_insert(0_u64);
                    *sum = sum.saturating_add(ways);
                }
            }
            level = nearer;
        }
        Ok(level.into_values().fold(0, u64::saturating_add))
    }

    /// The number of an arrangement; `None` if no moves lead from it to the pattern.
    fn reached(&self, start: &Pattern) -> Result<Option<u64>, PositionError> {
        let number = self.table.number(&start.labelled_as(&self.goal)?);
        Ok(Some(number).filter(|&number| self.table.residue(number) != UNREACHED))
    }

    /// The moves from an arrangement to the pattern, always the first of the shortest ways.
    fn walk(&self, mut number: u64) -> Vec<BlankMove<'_>> {
        let mut walk = Vec::new();
        while !self.goals.contains(&number) {
            let (made, nearer) = self.table.nearer(number).swap_remove(0);
            walk.push(made);
            number = nearer;
        }
        walk
    }
}

impl ResidueTable {
    /// The table of all arrangements of a pattern's labels, none of which is reached yet.
    fn new(pattern: &Pattern, options: &EnumerateOptions) -> Result<Self, TooLargeError> {
        let board = pattern.board();
        let arrangements = Arrangements::of(pattern.labels());
        let arrangements = arrangements.ok_or_else(|| TooLargeError::uncounted(board))?;
        let count = arrangements.count();
        let too_large = |memory| TooLargeError {
            board: board.name().into(),
            positions: grouped(count),
            bytes: Some(count),
            memory,
        };
        if options.memory.is_some_and(|memory| count > memory) {
            return Err(too_large(options.memory));
        }
        let mut residues = Vec::new();
        let size = usize::try_from(count).map_err(|_| too_large(None))?;
        residues.try_reserve_exact(size).map_err(|_| too_large(None))?;
        residues.resize_with(size, || AtomicU8::new(UNREACHED));
        let moves = board.square_ids().map(|blank| options.metric.moves(board, blank)).collect();
        Ok(Self { arrangements, moves, residues })
    }

    /// Gives all arrangements from which moves lead to a goal their residues. Returns their numbers by
    /// distance.
    fn enumerate(&self, goals: &[u64], options: &EnumerateOptions) -> Result<Vec<u64>, Cancelled> {
        options.begin(self.arrangements.count(), self.arrangements.count())?;
        goals.iter().for_each(|&goal| _ = self.claim(goal, 0));
        let (mut counts, mut found) = (Vec::new(), goals.len() as u64);
        while found > 0 {
            options.level(counts.len(), found)?;
            counts.push(found);
            let (now, next) = (residue(counts.len() - 1), residue(counts.len()));
            found = self.next_level(now, next, options.thread_count());
        }
        Ok(counts)
    }

    /// Gives the residue `next` to the neighbours of the arrangements with the residue `now` that have
    /// none, and returns their number. The neighbours of an earlier level with the same residue all
    /// have one.
    fn next_level(&self, now: u8, next: u8, threads: usize) -> u64 {
        let chunks = (0..self.arrangements.count()).step_by(CHUNK as usize);
        let expand = |first: u64| {
            let (mut found, mut sets) = (0, self.arrangements.no_sets());
            let chunk = self.residues[first as usize..].iter().take(CHUNK as usize);
            for (number, residue) in (first..).zip(chunk) {
                if residue.load(Relaxed) == now {
                    self.arrangements.arrange(number, &mut sets);
                    self.each_neighbour(&mut sets, |_, neighbour| {
                        found += u64::from(self.claim(neighbour, next));
                    });
                }
            }
            found
        };
        in_order(threads, chunks, expand).into_iter().sum()
    }

    /// Gives an arrangement a residue unless it has one. Of several threads one succeeds.
    fn claim(&self, number: u64, value: u8) -> bool {
        let residue = &self.residues[number as usize];
        residue.load(Relaxed) == UNREACHED
            && residue.compare_exchange(UNREACHED, value, Relaxed, Relaxed).is_ok()
    }

    /// Calls `visit` with the moves of an arrangement, and the number of the arrangement after each.
    /// The sets are the same afterwards.
    fn each_neighbour<'m>(&'m self, sets: &mut [u64], mut visit: impl FnMut(BlankMove<'m>, u64)) {
        let blanks = sets[0];
        for bit in bits(blanks) {
            let blank = SquareId(bit.trailing_zeros() as u16);
            for entered in &self.moves[blank.index()] {
                if entered.iter().all(|square| blanks >> square.index() & 1 == 0) {
                    walk(sets, once(&blank).chain(entered));
                    visit((blank, entered), self.arrangements.number(sets));
                    walk(sets, entered.iter().rev().chain([&blank]));
                }
            }
        }
    }

    /// The moves to a neighbour that is one move nearer to the goal, with its number.
    fn nearer(&self, number: u64) -> Vec<(BlankMove<'_>, u64)> {
        let wanted = match self.residue(number) {
            0 => UNREACHED - 1,
            residue => residue - 1,
        };
        let mut sets = self.arrangements.no_sets();
        self.arrangements.arrange(number, &mut sets);
        let mut nearer = Vec::new();
        self.each_neighbour(&mut sets, |made, neighbour| {
            if self.residue(neighbour) == wanted {
                nearer.push((made, neighbour));
            }
        });
        nearer
    }

    fn residue(&self, number: u64) -> u8 {
        self.residues[number as usize].load(Relaxed)
    }

    fn number(&self, pattern: &Pattern) -> u64 {
        self.arrangements.number(&self.arrangements.sets(pattern.labels()))
    }

    /// The arrangement of this number.
    fn pattern(&self, number: u64, goal: &Pattern) -> Pattern {
        let mut sets = self.arrangements.no_sets();
        self.arrangements.arrange(number, &mut sets);
        goal.with_labels(self.arrangements.labels(&sets))
    }
}

/// The residue of a distance.
fn residue(distance: usize) -> u8 {
    (distance % usize::from(UNREACHED)) as u8
}
