//! IDA* over slides of several tiles.

use std::cmp::Ordering;
use std::sync::Arc;

use itertools::Itertools;

use super::at_least;
use super::sequence::{LineSlide, Lines, Places, Sequence};
use super::table::{SlideEntry, SlideTable};
use crate::board::SquareId;
use crate::search::SolveTarget;
use crate::search::deepening::{BlankPath, Deepening, Part, Round, SearchCounts};
use crate::search::problem::{Arrangement, SearchProblem};

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
    target: SolveTarget,
    halves: [AxisState; 2],
    /// Whether the reflection that exchanges rows and columns changes neither start nor goal. It then
    /// makes of each solution another one, which begins along the other axis.
    is_symmetric: bool,
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

/// The number of nodes at which the search is divided into parts.
const PARTS: usize = 256;

/// The number of nodes between two looks at the clock.
const NODES_PER_LOOK: u64 = 1 << 16;

impl Deepening for SlideSearch<'_> {
    const GROWTH: u64 = 4;

    fn lower_bound(&self) -> usize {
        at_least(self.halves.map(|half| usize::from(half.slides)))
    }

    fn step(&self) -> usize {
        1
    }

    fn solutions(&mut self, round: &Round) -> (Vec<BlankPath>, SearchCounts) {
        let mut walk = Walk::new(self, None, vec![]);
        let mut parts = self.roots(round.bound);
        let mut depth = 0;
        while depth < round.bound && (1..PARTS).contains(&parts.len()) {
            depth += 1;
            let left = round.bound - depth;
            parts = parts.iter().flat_map(|node| walk.children(node, left)).collect();
        }
        let mut counts = walk.counts();
        let (paths, more) = round.search_parts(parts.iter(), |node, part| {
            let mut walk = Walk::new(self, Some(part), node.path.clone());
            walk.search(node.axis, &node.own, &node.other, round.bound - depth);
            let counts = walk.counts();
            (walk.found, counts)
        });
        counts += more;
        (paths, counts)
    }
}

impl<'s> SlideSearch<'s> {
    /// The search for a position; `None` if tables do not lead from it to the goal.
    pub fn new(
        axes: &'s [SlideAxis; 2],
        problem: &'s SearchProblem,
        target: SolveTarget,
    ) -> Option<Self> {
        let halves = halves(axes, &problem.arrangement)?;
        let is_symmetric = is_symmetric(axes[0].lines, &problem.arrangement);
        Some(Self { axes, problem, target, halves, is_symmetric })
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
        let one = moves == 0 || self.is_symmetric && !self.target.is_all();
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
}

/// A search depth first, by one thread.
struct Walk<'s> {
    search: &'s SlideSearch<'s>,
    /// The part of the search, where the parts have been found.
    part: Option<&'s Part<'s>>,
    path: Vec<u8>,
    found: Vec<BlankPath>,
    generated: u64,
    expanded: u64,
}

impl<'s> Walk<'s> {
    /// The search below a node, to which this path leads.
    fn new(search: &'s SlideSearch<'s>, part: Option<&'s Part<'s>>, path: Vec<u8>) -> Self {
        Self { search, part, path, found: vec![], generated: 0, expanded: 0 }
    }

    fn counts(&self) -> SearchCounts {
        let Self { generated, expanded, .. } = *self;
        SearchCounts { generated, expanded, lookups: generated }
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
            return !self.found.is_empty() && !self.search.target.is_all();
        }
        self.slides(axis, own, other, moves - 1, |walk, own| {
            walk.path.push(own.line);
            let is_over = walk.search(1 - axis, other, &own, moves - 1);
            walk.path.pop();
            is_over
        })
    }

    /// Makes each slide along one axis after which `moves` more may do, and visits the state of the
    /// axis after it, until a visit says that the search ends. The next slide goes along the other
    /// axis, so at most `moves / 2` of those that are left go along this one.
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
        // The other axis comes next. If it needs all the slides that it has left, the next one must
        // lead nearer, so the blank must now reach a line from which one does.
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
    fn looks_over(&self) -> bool {
        self.part.is_some_and(|part| part.is_over(self.generated))
    }
}
