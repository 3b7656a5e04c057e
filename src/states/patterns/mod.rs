//! The distances of all arrangements of labels from a pattern.

mod arrangements;
#[cfg(test)]
pub(super) mod tests;

use std::collections::BTreeMap;
use std::iter::once;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use itertools::Itertools;

use self::arrangements::bits;
pub(crate) use self::arrangements::{ArrangementMap, Arrangements, walk};
use super::sample::items_at;
use super::too_large::too_many_bytes;
use super::{Distances, DistancesError, Distribution, EnumerateOptions, EnumerationError};
use crate::Cancelled;
use crate::board::{Arc, SquareId};
use crate::machine::memory::filled_with;
use crate::numerals::grouped;
use crate::position::{Metric, Pattern, PositionError, TileLabel};
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
    /// The place of the label whose moves do not count, if there is one.
    free: Option<usize>,
    /// By arrangement.
    residues: Vec<AtomicU8>,
}

/// The residue of an arrangement that no moves lead to.
const UNREACHED: u8 = u8::MAX;

/// The number of arrangements that a thread looks at before it takes others.
const CHUNK: u64 = 1 << 14;

impl PatternDistances {
    /// Enumerates all arrangements from which moves lead to the pattern. Neither a checkpoint nor a
    /// folder of levels is used.
    ///
    /// # Errors
    ///
    /// If the metric is not defined on the board or for several blanks, the board has more than 64
    /// squares, the arrangements are too many for the memory, or the observer cancels the enumeration.
    pub fn compute(goal: &Pattern, options: &EnumerateOptions) -> Result<Self, EnumerationError> {
        Self::check(goal, options.metric)?;
        Self::from_any(goal, &goal.with_blank(), None, options)
    }

    /// Refuses a metric that is not defined on the board or for several blanks.
    pub(super) fn check(goal: &Pattern, metric: Metric) -> Result<(), EnumerationError> {
        metric.check(goal.board())?;
        match metric == Metric::MultiTile && goal.blank_count() > 1 {
            true => Err(EnumerationError::SeveralBlanks),
            false => Ok(()),
        }
    }

    /// The distances from the nearest of some patterns that allow positions of the goal only, and differ
    /// in the square of the blank at most. If there is a `free` label, moves of its tiles do not count; then
    /// only [`Self::distance_of`] is meaningful, and only if [`Self::is_exact`].
    pub(crate) fn from_any(
        goal: &Pattern,
        ends: &[Pattern],
        free: Option<&TileLabel>,
        options: &EnumerateOptions,
    ) -> Result<Self, EnumerationError> {
        let table = ResidueTable::new(&ends[0], free, options)?;
        let number = |end: &Pattern| table.number(end);
        let goals = ends.iter().map(number).collect_vec();
        let distribution = Distribution::new(table.enumerate(&goals, options)?);
        Ok(Self { goal: goal.clone(), metric: options.metric, table, goals, distribution })
    }

    /// The distances that have these residues by number, which may come from a file. The metric and the
    /// memory are those of the options.
    pub(super) fn from_residues<E: From<EnumerationError>>(
        goal: &Pattern,
        distribution: Distribution,
        residues: impl Iterator<Item = Result<u8, E>>,
        options: &EnumerateOptions,
    ) -> Result<Self, E> {
        let ends = goal.with_blank();
        let mut table = ResidueTable::new(&ends[0], None, options)?;
        for (own, residue) in table.residues.iter_mut().zip(residues) {
            *own.get_mut() = residue?;
        }
        let goals = ends.iter().map(|end| table.number(end)).collect();
        Ok(Self { goal: goal.clone(), metric: options.metric, table, goals, distribution })
    }

    /// Whether the goals have the residue 0, and each residue occurs as often as the distribution says.
    pub(super) fn fits_distribution(&self) -> bool {
        let mut counts = [0_u64; 1 + UNREACHED as usize];
        self.residues().for_each(|residue| counts[usize::from(residue)] += 1);
        let mut stated = [0_u64; 1 + UNREACHED as usize];
        let reached = self.distribution.counts().iter().enumerate();
        reached.for_each(|(distance, count)| stated[usize::from(residue(distance))] += count);
        stated[usize::from(UNREACHED)] =
            self.table.arrangements.count() - self.distribution.positions();
        counts == stated && self.goals.iter().all(|&goal| self.table.residue(goal) == 0)
    }

    /// The residues by number.
    pub(super) fn residues(&self) -> impl ExactSizeIterator<Item = u8> {
        self.table.residues.iter().map(|residue| residue.load(Relaxed))
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
        let is_there = move |&number: &u64| {
            self.table.residue(number) == residue(distance) && self.distance(number) == distance
        };
        let all = 0..self.table.arrangements.count();
        all.filter(is_there).map(|number| self.pattern(number))
    }

    /// Draws arrangements at random, independently and with equal probability, from those at these
    /// distances. Each comes with its distance. An empty range has none.
    ///
    /// ```
    /// use taquin::Board;
    /// use taquin::position::Pattern;
    /// use taquin::states::{EnumerateOptions, PatternDistances};
    /// let board: Board = "3x3".parse()?;
    /// let row = Pattern::parse(&board, "1 2 3/* * */* * *")?;
    /// let distances = PatternDistances::compute(&row, &EnumerateOptions::new())?;
    /// let drawn = distances.sample(15..=20, 100, 1)?;
    /// assert!(drawn.len() == 100 && drawn.iter().all(|(_, moves)| (15..=20).contains(moves)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If no arrangement is so far, or the number is more than [`Distances::MOST_DRAWN`].
    pub fn sample(
        &self,
        depths: RangeInclusive<usize>,
        number: usize,
        seed: u64,
    ) -> Result<Vec<(Pattern, usize)>, DistancesError> {
        let counts = self.distribution.counts().iter().enumerate();
        let there = counts.filter(|(depth, _)| depths.contains(depth)).map(|(_, count)| count);
        let count = there.sum();
        if depths.is_empty() {
            return Ok(vec![]);
        }
        if count == 0 {
            let highest = self.distribution.highest();
            return Err(DistancesError::NoneThere { depths, highest });
        }
        let drawn = Distances::draws(number, count, seed)?;
        let there = (0..self.table.arrangements.count()).filter_map(|number| {
            let distance = self.distance_at(number)?;
            depths.contains(&distance).then_some(Ok((number, distance)))
        });
        let found = items_at::<_, DistancesError>(&drawn, there)?;
        Ok(found.into_iter().map(|(number, moves)| (self.pattern(number), moves)).collect())
    }

    /// By distance: the number of arrangements that have another pattern, too. Where a puzzle is solved in
    /// phases, a way to this pattern begins at one of those that have the pattern of the phase before.
    ///
    /// ```
    /// use taquin::Board;
    /// use taquin::position::Pattern;
    /// use taquin::states::{EnumerateOptions, PatternDistances};
    /// let board: Board = "3x3".parse()?;
    /// let row = Pattern::parse(&board, "1 2 3/* * */* * *")?;
    /// let all = Pattern::parse(&board, "1 2 3/4 5 6/7 8 _")?;
    /// let counts = PatternDistances::compute(&all, &EnumerateOptions::new())?.counts_from(&row)?;
    /// // Half of the 6! arrangements of the other squares can be solved.
    /// assert_eq!(counts.iter().sum::<u64>(), 360);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the other pattern has a label on other squares than this one: not all that has been reached
    /// would be kept.
    ///
    /// # Panics
    ///
    /// If it is on another board.
    pub fn counts_from(&self, before: &Pattern) -> Result<Vec<u64>, PositionError> {
        self.goal.check_keeps(before)?;
        let kept = self.table.arrangements.sets_of_known(before.labels());
        let mut counts = vec![0; self.distribution.highest() + 1];
        let mut sets = self.table.arrangements.no_sets();
        for (number, residue) in (0..).zip(&self.table.residues) {
            if residue.load(Relaxed) != UNREACHED {
                self.table.arrangements.arrange(number, &mut sets);
                if kept.iter().all(|&(label, set)| sets[label] & set == set) {
                    counts[self.distance(number)] += 1;
                }
            }
        }
        Ok(counts)
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
        Ok(self.number(start)?.map(|number| self.distance(number)))
    }

    /// The number of an arrangement; `None` if no moves lead from it to the pattern.
    pub(crate) fn number(&self, start: &Pattern) -> Result<Option<u64>, PositionError> {
        let number = self.table.number(&start.labelled_as(&self.goal)?);
        Ok(Some(number).filter(|&number| self.table.residue(number) != UNREACHED))
    }

    /// The arrangements, numbered.
    pub(crate) fn arrangements(&self) -> &Arrangements {
        &self.table.arrangements
    }

    /// The arrangement of this number.
    pub(crate) fn pattern(&self, number: u64) -> Pattern {
        self.table.pattern(number, &self.goal)
    }

    /// The place of a label's squares among the sets of an arrangement.
    pub(crate) fn place(&self, label: &TileLabel) -> Option<usize> {
        self.table.arrangements.place(label)
    }

    /// The distance of the arrangement with these sets of squares; `None` if no moves lead from it to the
    /// pattern.
    pub(crate) fn distance_of(&self, sets: &[u64]) -> Option<usize> {
        self.distance_at(self.table.arrangements.number(sets))
    }

    /// The distance of the arrangement of this number; `None` if no moves lead from it to the pattern.
    pub(crate) fn distance_at(&self, number: u64) -> Option<usize> {
        (self.table.residue(number) != UNREACHED).then(|| self.distance(number))
    }

    /// Whether distances can be read: if some moves do not count, only if each is its own residue.
    pub(crate) fn is_exact(&self) -> bool {
        self.table.free.is_none() || self.has_all_residues()
    }

    fn has_all_residues(&self) -> bool {
        self.distribution.highest() < UNREACHED.into()
    }

    /// The distance of an arrangement that has one.
    pub(crate) fn distance(&self, mut number: u64) -> usize {
        if self.has_all_residues() {
            return self.table.residue(number).into();
        }
        let mut distance = 0;
        // The residues of a file that is wrong may lead nowhere.
        while !self.goals.contains(&number)
            && distance < self.distribution.highest()
            && let Some(&(_, nearer)) = self.table.nearer(number).first()
        {
            number = nearer;
            distance += 1;
        }
        distance
    }

    /// The slides of the tiles on shortest ways from an arrangement to the pattern, with one blank or
    /// several: on all ways, or on the first `limit`. Each slide leads from the square that a tile leaves
    /// to the blank that it enters. `None` if no moves lead to the pattern.
    ///
    /// ```
    /// use taquin::Board;
    /// use taquin::position::Pattern;
    /// use taquin::states::{EnumerateOptions, PatternDistances};
    /// let board: Board = "3x3".parse()?;
    /// let goal = Pattern::parse(&board, "1 2 3/4 5 6/7 _ _")?;
    /// let distances = PatternDistances::compute(&goal, &EnumerateOptions::new())?;
    /// let start = Pattern::parse(&board, "1 2 3/4 5 6/_ _ 7")?;
    /// let ways = distances.shortest_slides(&start, 10)?.expect("it can be solved");
    /// assert_eq!((ways.len(), ways[0].len()), (1, 2));
    /// assert_eq!(ways[0].iter().fold(start, Pattern::after_slide), goal);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`PatternDistances::value`].
    ///
    /// # Panics
    ///
    /// If the arrangement is on another board.
    pub fn shortest_slides(
        &self,
        start: &Pattern,
        limit: usize,
    ) -> Result<Option<Vec<Vec<Arc>>>, PositionError> {
        Ok(self.number(start)?.map(|number| self.shortest_ways(number, limit)))
    }

    /// The number of shortest ways from an arrangement to the pattern; `u64::MAX` stands for that and
    /// more. `None` if no moves lead to it.
    ///
    /// # Errors
    ///
    /// As [`PatternDistances::value`].
    ///
    /// # Panics
    ///
    /// If the arrangement is on another board.
    pub fn shortest_way_count(&self, start: &Pattern) -> Result<Option<u64>, PositionError> {
        Ok(self.number(start)?.map(|number| self.count_shortest(number)))
    }

    /// The slides on shortest ways from an arrangement that has a distance: on all of them, or on the
    /// first `limit`.
    pub(crate) fn shortest_ways(&self, number: u64, limit: usize) -> Vec<Vec<Arc>> {
        let mut ways = Vec::new();
        self.add_ways((number, self.distance(number)), &mut vec![], limit, &mut ways);
        ways
    }

    /// Adds the shortest ways that begin with these slides and this arrangement, which has this distance,
    /// up to the limit.
    fn add_ways(
        &self,
        (number, distance): (u64, usize),
        before: &mut Vec<Arc>,
        limit: usize,
        ways: &mut Vec<Vec<Arc>>,
    ) {
        if ways.len() == limit {
            return;
        }
        let Some(left) = distance.checked_sub(1) else {
            ways.push(before.clone());
            return;
        };
        for (slides, nearer) in self.table.nearer(number) {
            let length = before.len();
            before.extend(slides);
            self.add_ways((nearer, left), before, limit, ways);
            before.truncate(length);
        }
    }

    /// The number of shortest ways from an arrangement that has a distance, to all goals together;
    /// `u64::MAX` stands for that and more.
    pub(crate) fn count_shortest(&self, number: u64) -> u64 {
        // The ways to the arrangements of one distance.
        let mut level = BTreeMap::from([(number, 1_u64)]);
        for _ in 0..self.distance(number) {
            let mut nearer = BTreeMap::new();
            for (number, ways) in level {
                for (_, next) in self.table.nearer(number) {
                    let sum = nearer.entry(next).or_insert(0_u64);
                    *sum = sum.saturating_add(ways);
                }
            }
            level = nearer;
        }
        level.into_values().fold(0, u64::saturating_add)
    }
}

impl ResidueTable {
    /// The table of all arrangements of a pattern's labels, none of which is reached yet. Moves of a `free`
    /// label do not count.
    fn new(
        pattern: &Pattern,
        free: Option<&TileLabel>,
        options: &EnumerateOptions,
    ) -> Result<Self, EnumerationError> {
        let board = pattern.board();
        let arrangements = arrangements_of(pattern)?;
        let count = arrangements.count();
        let refused = |memory| {
            let (number, bytes) = (grouped(count), too_many_bytes(count, memory));
            let reason = format!("its labels have {number} arrangements, which would take {bytes}");
            too_large(pattern, reason)
        };
        if options.memory.is_some_and(|memory| count > memory) {
            return Err(refused(options.memory));
        }
        let size = usize::try_from(count).map_err(|_| refused(None))?;
        let residues = filled_with(|| AtomicU8::new(UNREACHED), size).map_err(|_| refused(None))?;
        let moves = board.square_ids().map(|blank| options.metric.moves(board, blank)).collect();
        let free = free.and_then(|label| arrangements.place(label));
        Ok(Self { arrangements, moves, free, residues })
    }

    /// Gives all arrangements from which moves lead to a goal their residues. Returns their numbers by
    /// distance.
    fn enumerate(&self, goals: &[u64], options: &EnumerateOptions) -> Result<Vec<u64>, Cancelled> {
        options.begin(self.arrangements.count(), self.arrangements.count())?;
        goals.iter().for_each(|&goal| _ = self.claim(goal, 0));
        let (mut counts, mut sets) = (Vec::new(), self.arrangements.no_sets());
        let mut found = goals.len() as u64 + self.follow_free(&mut goals.to_vec(), 0, &mut sets);
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
            let mut claimed = Vec::new();
            let chunk = self.residues[first as usize..].iter().take(CHUNK as usize);
            for (number, residue) in (first..).zip(chunk) {
                if residue.load(Relaxed) == now {
                    self.arrangements.arrange(number, &mut sets);
                    self.each_neighbour(&mut sets, |_, _, neighbour| {
                        if self.claim(neighbour, next) {
                            found += 1;
                            if self.free.is_some() {
                                claimed.push(neighbour);
                            }
                        }
                    });
                    found += self.follow_free(&mut claimed, next, &mut sets);
                }
            }
            found
        };
        in_order(threads, chunks, expand).into_iter().sum()
    }

    /// Gives all arrangements that moves which do not count lead to from those on the stack the same
    /// residue, unless they have one. Returns how many arrangements it gave it to. Empties the stack.
    fn follow_free(&self, stack: &mut Vec<u64>, value: u8, sets: &mut [u64]) -> u64 {
        let Some(free) = self.free else { return 0 };
        let mut found = 0;
        while let Some(number) = stack.pop() {
            self.arrangements.arrange(number, sets);
            let tiles = sets[free];
            self.each_neighbour(sets, |_, entered, neighbour| {
                let is_free = entered.iter().all(|square| tiles >> square.index() & 1 == 1);
                if is_free && self.claim(neighbour, value) {
                    found += 1;
                    stack.push(neighbour);
                }
            });
        }
        found
    }

    /// Gives an arrangement a residue unless it has one. Of several threads one succeeds.
    fn claim(&self, number: u64, value: u8) -> bool {
        let residue = &self.residues[number as usize];
        residue.load(Relaxed) == UNREACHED
            && residue.compare_exchange(UNREACHED, value, Relaxed, Relaxed).is_ok()
    }

    /// Calls `visit` for each move of an arrangement, with a blank, the squares that it enters, and the
    /// number of the arrangement after it. The sets are the same afterwards.
    fn each_neighbour(&self, sets: &mut [u64], mut visit: impl FnMut(SquareId, &[SquareId], u64)) {
        let blanks = sets[0];
        for bit in bits(blanks) {
            let blank = SquareId(bit.trailing_zeros() as u16);
            for entered in &self.moves[blank.index()] {
                if entered.iter().all(|square| blanks >> square.index() & 1 == 0) {
                    walk(sets, once(&blank).chain(entered));
                    visit(blank, entered, self.arrangements.number(sets));
                    walk(sets, entered.iter().rev().chain([&blank]));
                }
            }
        }
    }

    /// The neighbours that are one move nearer to the goal, each after the slides of that move.
    fn nearer(&self, number: u64) -> Vec<(Vec<Arc>, u64)> {
        let wanted = match self.residue(number) {
            0 => UNREACHED - 1,
            residue => residue - 1,
        };
        let mut sets = self.arrangements.no_sets();
        self.arrangements.arrange(number, &mut sets);
        let mut nearer = Vec::new();
        self.each_neighbour(&mut sets, |blank, entered, neighbour| {
            if self.residue(neighbour) == wanted {
                let squares = once(&blank).chain(entered).tuple_windows();
                nearer.push((squares.map(|(&to, &from)| Arc { from, to }).collect(), neighbour));
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

/// The arrangements of a pattern's labels, of which one is the blank.
pub(crate) fn arrangements_of(pattern: &Pattern) -> Result<Arrangements, EnumerationError> {
    let most = Arrangements::MOST_SQUARES;
    if pattern.board().square_count() > most {
        return Err(too_large(pattern, format!("labels are arranged on at most {most} squares")));
    }
    let many = || too_large(pattern, "its labels have more than 2⁶⁴ arrangements".into());
    Arrangements::of(pattern.labels()).ok_or_else(many)
}

fn too_large(pattern: &Pattern, reason: String) -> EnumerationError {
    EnumerationError::LargePattern { pattern: pattern.to_string(), reason }
}

/// The residue of a distance.
fn residue(distance: usize) -> u8 {
    (distance % usize::from(UNREACHED)) as u8
}
