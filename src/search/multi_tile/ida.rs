//! IDA* over slides of several tiles, by several threads.

use std::cmp::Ordering;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

use itertools::Itertools;

use super::at_least;
use super::sequence::{LineSlide, Lines, Places, Sequence};
use super::table::{SlideEntry, SlideTable};
use crate::Progress;
use crate::board::SquareId;
use crate::search::pdb::{PdbLimits, SearchStatus};
use crate::search::problem::{Arrangement, SearchProblem};
use crate::search::{Statistics, Threshold};
use crate::threads::on_threads;

/// The number of tables for each axis. Of the numbers in them the greatest counts.
pub(super) const TABLES: usize = 4;

/// The slides along one axis, and the least number of them.
#[derive(Clone, Debug)]
pub(super) struct SlideAxis {
    lines: Lines,
    /// By the place of the blank.
    slides: Arc<[Vec<LineSlide>]>,
    tables: Arc<[SlideTable; TABLES]>,
}

impl SlideAxis {
    pub fn new(tables: Arc<[SlideTable; TABLES]>) -> Self {
        let lines = tables[0].colouring().lines;
        Self { lines, slides: lines.slides().into(), tables }
    }

    /// What a position is after a slide along the axis, if at most so many more may do.
    #[inline]
    fn after(&self, before: &AxisState, slide: &LineSlide, most: usize) -> Option<AxisState> {
        let mut half = AxisState::begun(slide.to);
        for (number, table) in self.tables.iter().enumerate() {
            let sequence = slide.apply(before.sequences[number]);
            let entry = table.entry_after(before.of_table[number], slide.to, sequence);
            if usize::from(entry.slides) > most {
                return None;
            }
            half.add(number, sequence, entry);
        }
        Some(half)
    }
}

/// A position as the slides along one axis see it.
#[derive(Clone, Copy, Debug)]
struct AxisState {
    /// The line of the blank.
    line: u8,
    /// The fewest slides along the axis, the greatest number of all tables.
    slides: u8,
    /// Where the blank must be in its line for a slide that leads nearer.
    nearer: Places,
    /// By table: the fewest slides, and the sequence of its colours.
    of_table: [u8; TABLES],
    sequences: [Sequence; TABLES],
}

impl AxisState {
    #[inline]
    fn begun(line: u8) -> Self {
        let (of_table, sequences) = ([0; TABLES], [0; TABLES]);
        Self { line, slides: 0, nearer: Places::ALL, of_table, sequences }
    }

    /// Adds the entry of a table.
    #[inline]
    fn add(&mut self, table: usize, sequence: Sequence, entry: SlideEntry) {
        self.of_table[table] = entry.slides;
        self.sequences[table] = sequence;
        self.nearer = match entry.slides.cmp(&self.slides) {
            Ordering::Less => return,
            Ordering::Equal => self.nearer & entry.nearer,
            Ordering::Greater => entry.nearer,
        };
        self.slides = entry.slides;
    }
}

/// A node: the next slide goes along `axis`.
#[derive(Clone, Debug)]
struct SlideNode {
    axis: usize,
    own: AxisState,
    other: AxisState,
    /// The slides so far, each by the line to which the blank goes.
    path: Vec<u8>,
}

/// The search for one position.
pub(super) struct SlideSearch<'s> {
    axes: &'s [SlideAxis; 2],
    problem: &'s SearchProblem,
    limits: &'s PdbLimits<'s>,
    halves: [AxisState; 2],
    /// Whether the reflection that exchanges rows and columns changes neither start nor goal. It then
    /// makes of each solution another one, which begins along the other axis.
    is_symmetric: bool,
    stopped: AtomicBool,
    /// The threshold, and the nodes of all threads as far as they have been reported.
    bound: AtomicUsize,
    generated: AtomicU64,
}

/// Whether the reflection that exchanges rows and columns fixes the position, and home.
fn is_symmetric(lines: Lines, at: &Arrangement) -> bool {
    let turned = |square: u8| lines.turned(square.into()) as u8;
    let is_fixed = |square: usize| {
        let square = square as u8;
        at.at(turned(square)) == turned(at.at(square))
    };
    lines.count == lines.width && turned(at.blank) == at.blank && (0..lines.squares()).all(is_fixed)
}

/// A position as the slides along either axis see it; `None` if tables do not lead from it to the
/// goal.
fn halves(axes: &[SlideAxis; 2], at: &Arrangement) -> Option<[AxisState; 2]> {
    let half = |axis: usize| {
        let SlideAxis { lines, tables, .. } = &axes[axis];
        // The place in the order of this axis of a square in reading order, and back.
        let square = |place| if axis == 0 { place } else { lines.turned(place) };
        let place = |square| if axis == 0 { square } else { lines.across().turned(square) };
        let blank = place(usize::from(at.blank));
        let tiles = (0..lines.squares()).filter(|&place| place != blank);
        let homes = tiles.map(|tile| place(usize::from(at.squares[square(tile)])));
        let homes = homes.collect_vec();
        let mut half = AxisState::begun((blank / lines.width) as u8);
        for (number, table) in tables.iter().enumerate() {
            let sequence = table.colouring().sequence(homes.iter().copied());
            half.add(number, sequence, table.entry(half.line, sequence)?);
        }
        Some(half)
    };
    Some([half(0)?, half(1)?])
}

/// The number of slides that a position at least takes; `None` if tables do not lead from it to the
/// goal.
pub(super) fn lower_bound(axes: &[SlideAxis; 2], at: &Arrangement) -> Option<usize> {
    Some(at_least(halves(axes, at)?.map(|half| half.slides.into())))
}

/// The end of a search within a node budget.
pub(super) enum SlidesDeepened {
    Finished(SearchStatus),
    BudgetExceeded { lower_bound: usize },
}

/// The expected growth of the number of nodes from one threshold to the next.
const GROWTH: u64 = 4;

/// The number of nodes at which the search is divided into parts.
const PARTS: usize = 256;

/// The number of nodes of a threshold after which threads share the parts of the next one.
const MIN_SHARED: u64 = 20_000;

/// The number of nodes between two looks at the clock.
const NODES_PER_LOOK: u64 = 1 << 16;

impl<'s> SlideSearch<'s> {
    /// The search for a position; `None` if tables do not lead from it to the goal.
    pub fn new(
        axes: &'s [SlideAxis; 2],
        problem: &'s SearchProblem,
        limits: &'s PdbLimits<'s>,
    ) -> Option<Self> {
        let halves = halves(axes, &problem.arrangement)?;
        let is_symmetric = is_symmetric(axes[0].lines, &problem.arrangement);
        let (bound, generated) = (AtomicUsize::new(0), AtomicU64::new(0));
        let stopped = AtomicBool::new(false);
        Some(Self { axes, problem, limits, halves, is_symmetric, stopped, bound, generated })
    }

    /// The number of moves that every solution has at least.
    pub fn lower_bound(&self) -> usize {
        at_least(self.halves.map(|half| usize::from(half.slides)))
    }

    /// Searches from a lower bound on, and adds the cost to the statistics.
    pub fn run(
        &self,
        lower_bound: usize,
        node_budget: Option<u64>,
        statistics: &mut Statistics,
    ) -> SlidesDeepened {
        let mut bound = self.lower_bound().max(lower_bound);
        let (mut generated, mut before) = (0, 0);
        loop {
            if self.limits.max_moves.is_some_and(|most| bound > most) {
                return SlidesDeepened::Finished(SearchStatus::BoundExceeded {
                    lower_bound: bound,
                });
            }
            if node_budget.is_some_and(|most| generated + GROWTH * before > most) {
                return SlidesDeepened::BudgetExceeded { lower_bound: bound };
            }
            self.bound.store(bound, Relaxed);
            self.generated.store(statistics.generated, Relaxed);
            if self.stops_now(0) {
                return SlidesDeepened::Finished(SearchStatus::Interrupted { lower_bound: bound });
            }
            let (paths, cost) = self.threshold(bound, before);
            before = cost.generated;
            generated += before;
            statistics.generated += cost.generated;
            statistics.expanded += cost.expanded;
            statistics.thresholds.push(Threshold { threshold: bound as u16, ..cost });
            let stopped = self.stopped.load(Relaxed);
            // One solution is valid even if the search was stopped; of all solutions some may be
            // missing.
            let enough = !stopped || !self.limits.all;
            if enough && !paths.is_empty() {
                return SlidesDeepened::Finished(SearchStatus::Solved(paths));
            }
            if stopped {
                return SlidesDeepened::Finished(SearchStatus::Interrupted { lower_bound: bound });
            }
            bound += 1;
        }
    }

    /// All solutions of exactly `bound` moves, or the first one. None is shorter.
    fn threshold(&self, bound: usize, before: u64) -> (Vec<Vec<SquareId>>, Threshold) {
        let mut walk = Walk::new(self, None);
        let mut parts = self.roots(bound);
        let mut depth = 0;
        while depth < bound && (1..PARTS).contains(&parts.len()) {
            depth += 1;
            parts = parts.iter().flat_map(|node| walk.children(node, bound - depth)).collect();
        }
        let threads = if before < MIN_SHARED { 1 } else { self.limits.threads.get() };
        let (next, solved) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX));
        let walks = on_threads(threads, || {
            let mut found = Vec::new();
            let mut walk = Walk::new(self, Some(&solved));
            loop {
                let part = next.fetch_add(1, Relaxed);
                let Some(node) = parts.get(part) else { break };
                if self.stopped.load(Relaxed) || solved.load(Relaxed) < part {
                    break;
                }
                walk.start(node, part);
                walk.search(node.axis, &node.own, &node.other, bound - depth);
                if !walk.found.is_empty() {
                    if !self.limits.all {
                        solved.fetch_min(part, Relaxed);
                    }
                    found.extend(walk.found.drain(..).map(|path| (part, path)));
                }
            }
            (found, walk.generated, walk.expanded)
        });
        let (mut generated, mut expanded) = (walk.generated, walk.expanded);
        let mut found = Vec::new();
        for (paths, more_generated, more_expanded) in walks {
            found.extend(paths);
            generated += more_generated;
            expanded += more_expanded;
        }
        // In the order of the parts, whichever thread searched them.
        found.sort_by_key(|&(part, _)| part);
        found.truncate(if self.limits.all { usize::MAX } else { 1 });
        let lookups = Some(generated);
        let paths = found.into_iter().map(|(_, path)| path).collect_vec();
        (paths, Threshold { threshold: 0, generated, expanded, lookups })
    }

    /// The start with each axis of the first slide, as far as so many moves may do.
    fn roots(&self, moves: usize) -> Vec<SlideNode> {
        let root = |axis: usize| {
            let (own, other) = (self.halves[axis], self.halves[1 - axis]);
            let is_open = usize::from(own.slides) <= moves.div_ceil(2)
                && usize::from(other.slides) <= moves / 2;
            is_open.then_some(SlideNode { axis, own, other, path: vec![] })
        };
        // Without moves both are the same.
        let one = moves == 0 || self.is_symmetric && !self.limits.all;
        [0, 1].into_iter().filter_map(root).take(if one { 1 } else { 2 }).collect()
    }

    /// The squares that the blank enters, if these slides lead to the goal.
    fn solution(&self, last: usize, path: &[u8]) -> Option<Vec<SquareId>> {
        let lines = self.axes[0].lines;
        let mut at = self.problem.arrangement;
        let mut squares = Vec::new();
        // The slides alternate, and `last` is the axis of the slide that would follow.
        let first = (last + path.len()) % 2;
        for (number, &to) in path.iter().enumerate() {
            let step = if (first + number).is_multiple_of(2) { lines.width } else { 1 };
            let to = usize::from(to);
            loop {
                let blank = usize::from(at.blank);
                let line = if step == 1 { blank % lines.width } else { blank / lines.width };
                let square = match line.cmp(&to) {
                    Ordering::Less => blank + step,
                    Ordering::Equal => break,
                    Ordering::Greater => blank - step,
                };
                at.step(square as u8);
                squares.push(SquareId(square as u16));
            }
        }
        let is_home = (0..lines.squares()).all(|square| usize::from(at.squares[square]) == square);
        is_home.then_some(squares)
    }

    /// Whether the search has to stop. A thread has generated so many nodes since it last asked.
    fn stops_now(&self, since: u64) -> bool {
        let lower_bound = self.bound.load(Relaxed);
        let generated = self.generated.fetch_add(since, Relaxed) + since;
        let is_late = self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let progress = Progress::Threshold { lower_bound, generated };
        if is_late || self.limits.observer.observe(progress).is_break() {
            self.stopped.store(true, Relaxed);
        }
        self.stopped.load(Relaxed)
    }
}

/// A search depth first, by one thread.
struct Walk<'s> {
    search: &'s SlideSearch<'s>,
    /// The number of the part, and that of the first part with a solution.
    part: usize,
    solved: Option<&'s AtomicUsize>,
    path: Vec<u8>,
    found: Vec<Vec<SquareId>>,
    generated: u64,
    /// Those that have been reported to the search.
    reported: u64,
    expanded: u64,
}

impl<'s> Walk<'s> {
    fn new(search: &'s SlideSearch<'s>, solved: Option<&'s AtomicUsize>) -> Self {
        let (path, found) = (Vec::new(), Vec::new());
        Self { search, part: 0, solved, path, found, generated: 0, reported: 0, expanded: 0 }
    }

    /// Begins with the node of a part.
    fn start(&mut self, node: &SlideNode, part: usize) {
        self.path.clone_from(&node.path);
        self.part = part;
    }

    /// The nodes after one slide, of those from which so many more moves may do.
    fn children(&mut self, node: &SlideNode, moves: usize) -> Vec<SlideNode> {
        let mut children = Vec::new();
        self.slides(node.axis, &node.own, &node.other, moves, |_, own| {
            let path = node.path.iter().copied().chain([own.line]).collect();
            children.push(SlideNode { axis: 1 - node.axis, own: node.other, other: own, path });
            false
        });
        children
    }

    /// Finds solutions of exactly so many more moves; whether the search ends.
    fn search(&mut self, axis: usize, own: &AxisState, other: &AxisState, moves: usize) -> bool {
        if moves == 0 {
            self.found.extend(self.search.solution(axis, &self.path));
            return !self.found.is_empty() && !self.search.limits.all;
        }
        self.slides(axis, own, other, moves - 1, |walk, own| {
            walk.path.push(own.line);
            let is_over = walk.search(1 - axis, other, &own, moves - 1);
            walk.path.pop();
            is_over
        })
    }

    /// Visits what slides along one axis make of its half, if so many more moves may do, until a
    /// visit says that the search ends. The slides of this axis are the smaller half of them.
    #[inline]
    fn slides(
        &mut self,
        axis: usize,
        own: &AxisState,
        other: &AxisState,
        moves: usize,
        mut visit: impl FnMut(&mut Self, AxisState) -> bool,
    ) -> bool {
        let axis = &self.search.axes[axis];
        let blank = usize::from(own.line) * axis.lines.width + usize::from(other.line);
        // The other axis comes next. Where no more slides may do than there must be, its first one
        // must lead nearer, from the line that the blank reaches now.
        let has_spare = usize::from(other.slides) < moves.div_ceil(2);
        let lines = if has_spare { Places::ALL } else { other.nearer };
        self.expanded += 1;
        for slide in axis.slides[blank].iter().filter(|slide| lines.has(slide.to)) {
            self.generated += 1;
            if let Some(next) = axis.after(own, slide, moves / 2)
                && (self.is_over() || visit(self, next))
            {
                return true;
            }
        }
        false
    }

    /// Whether the search has to stop, or has a solution in an earlier part.
    #[inline]
    fn is_over(&mut self) -> bool {
        self.expanded.is_multiple_of(NODES_PER_LOOK) && self.looks_over()
    }

    #[cold]
    fn looks_over(&mut self) -> bool {
        let solved = self.solved.map_or(usize::MAX, |solved| solved.load(Relaxed));
        let since = self.generated - std::mem::replace(&mut self.reported, self.generated);
        self.search.stops_now(since) || solved < self.part
    }
}
