//! One step of a search: expands some nodes, and keeps the children within a bound.

use itertools::Itertools;

use super::blank_paths::BlankPaths;
use super::database::{Mirror, PatternDatabase};
use super::rows::{Squares, members, neighbours};
use super::table::{PdbTable, PlacedTiles};
use crate::board::SquareId;
use crate::machine::processor::WideWork;
use crate::machine::processor::prefetch;
use crate::search::deepening::SearchCounts;
use crate::search::labelled::Labelled;

/// A position with its distances in the tables. `PARTS` is at least the number of parts: the parts
/// beyond hold no tiles.
#[derive(Clone, Copy, Debug)]
pub(super) struct PdbNode<const PARTS: usize> {
    pub straight: View<PARTS>,
    pub mirrored: View<PARTS>,
    /// The square of the blank.
    pub blank: u8,
    /// The state of [`BlankPaths`].
    pub path: u16,
    /// The index of the parent.
    pub parent: u32,
}

/// The parts of a position, or of its mirror image.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<const PARTS: usize> {
    placed: [PlacedTiles; PARTS],
    /// The distance of each part, and the sum.
    distances: [u16; PARTS],
    pub sum: u16,
}

/// In place of a node.
const NO_PARENT: u32 = u32::MAX;

impl<const PARTS: usize> View<PARTS> {
    fn new(database: &PatternDatabase, homes: &Labelled<usize>) -> Option<Self> {
        let mut view =
            Self { placed: [PlacedTiles::default(); PARTS], distances: [0; PARTS], sum: 0 };
        let parts = database.placed(homes).into_iter().zip(database.distances(homes)?);
        for (part, (placed, distance)) in parts.enumerate() {
            view.placed[part] = placed;
            view.distances[part] = distance;
            view.sum += distance;
        }
        Some(view)
    }

    /// The part whose tile lies on a square.
    #[inline(always)]
    fn part_on(&self, square: usize) -> usize {
        // Without a branch, because the part cannot be predicted.
        (1..PARTS).map(|part| part * (self.placed[part].occupied >> square & 1) as usize).sum()
    }

    /// The distance and the sum after a move, from bit 1 of the distance, which changes by one, up
    /// or down.
    #[inline(always)]
    fn after(&self, part: usize, second_bit: u8) -> (u16, u16) {
        let distance = self.distances[part];
        let farther = (distance + 1) >> 1 & 1 == u16::from(second_bit);
        match farther {
            true => (distance + 1, self.sum + 1),
            false => (distance.wrapping_sub(1), self.sum.wrapping_sub(1)),
        }
    }

    #[inline(always)]
    pub fn set(&mut self, probe: &Probe) {
        let part = usize::from(probe.part);
        self.placed[part] = probe.placed;
        self.distances[part] = probe.distance;
        self.sum = probe.sum;
    }
}

impl<const PARTS: usize> PdbNode<PARTS> {
    /// The root of a search; `None` if the position is unsolvable.
    pub fn root(database: &PatternDatabase, homes: &Labelled<usize>) -> Option<Self> {
        let straight = View::new(database, homes)?;
        let mirrored = match database.mirror() {
            None => straight,
            Some(mirror) => View::new(database, &homes.mirrored(&mirror.image))?,
        };
        Some(Self { straight, mirrored, blank: homes.blank as u8, path: 0, parent: NO_PARENT })
    }

    /// What identifies the position.
    pub fn key(&self) -> ([PlacedTiles; PARTS], u8) {
        (self.straight.placed, self.blank)
    }

    /// A lower bound of the number of moves to the goal.
    pub fn bound(&self) -> u16 {
        self.straight.sum.max(self.mirrored.sum)
    }
}

/// A move of a node of the batch, with its probes of the tables.
#[derive(Clone, Copy, Debug, Default)]
struct ProbedMove {
    /// The index of the node in the batch.
    parent: u32,
    /// The square of the tile that slides.
    from: u8,
    /// The state of [`BlankPaths`] after it.
    path: u16,
    straight: Probe,
    mirrored: Probe,
}

/// A lookup of the distance of the part that a move changes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Probe {
    part: u8,
    placed: PlacedTiles,
    /// The index of the set of occupied squares.
    set: u32,
    /// The bit of the table.
    bit: usize,
    distance: u16,
    /// The distances of all parts.
    sum: u16,
}

/// The number of nodes that are expanded together: large enough for their waits for memory to
/// overlap, small enough that few nodes are expanded in vain next to the solution.
pub(super) const BATCH: usize = 16;

/// Expands nodes, many at a time. The place of a bit depends on the row, and the row on the regions
/// of the set of squares; both are at random places of large tables. So first all sets are
/// prefetched, then all bits, and only then is any read: the waits for memory overlap. The mirrored
/// lookup is made for the children that survive the straight one. The processor cannot predict
/// which ones do, so each is written to the list, and then kept or overwritten, without a branch.
pub(super) struct Expansion<'d, const PARTS: usize> {
    tables: &'d [PdbTable],
    mirror: Option<&'d Mirror>,
    paths: &'d BlankPaths,
    /// By square of the blank: the steps that stay on the board, as bits.
    inside: Vec<u8>,
    /// What each step adds to the square of the blank.
    offsets: [isize; 4],
    steps: Box<[ProbedMove; 4 * BATCH]>,
    /// The indices of the surviving steps.
    left: Box<[u8; 4 * BATCH]>,
    pub counts: SearchCounts,
}

impl<'d, const PARTS: usize> Expansion<'d, PARTS> {
    /// The expansion of nodes along these paths of the blank.
    pub fn new(database: &'d PatternDatabase, paths: &'d BlankPaths) -> Self {
        let grid = database.partition().grid();
        let width = grid.columns as isize;
        let offsets = [-width, -1, 1, width];
        let inside = neighbours(grid).into_iter().enumerate().map(|(square, neighbours)| {
            let next = offsets.map(|offset| square.checked_add_signed(offset));
            let is_inside = next.map(|next| next.is_some_and(|next| neighbours >> next & 1 == 1));
            (0..).zip(is_inside).map(|(step, is_inside)| u8::from(is_inside) << step).sum()
        });
        Self {
            tables: database.tables(),
            mirror: database.mirror(),
            paths,
            inside: inside.collect(),
            offsets,
            steps: Box::new([ProbedMove::default(); 4 * BATCH]),
            left: Box::new([0; 4 * BATCH]),
            counts: SearchCounts::default(),
        }
    }
}

/// Begins a lookup: the tile on one square slides to another.
#[inline(always)]
pub(super) fn begin<const PARTS: usize>(
    tables: &[PdbTable],
    view: &View<PARTS>,
    from: usize,
    to: usize,
) -> Probe {
    let part = view.part_on(from);
    let placed = view.placed[part].moved(from, to);
    let set = tables[part].frame.rows.prefetch_set(placed.occupied);
    Probe { part: part as u8, placed, set, ..Probe::default() }
}

/// Continues a lookup: finds the bit, with the blank on `blank`, and prefetches it.
#[inline(always)]
pub(super) fn find(tables: &[PdbTable], probe: &mut Probe, blank: usize) {
    let table = &tables[usize::from(probe.part)];
    probe.bit = table.frame.bit_in(probe.set, probe.placed.order, blank);
    prefetch(&table.bytes()[probe.bit / 8]);
}

/// Ends a lookup: reads the bit.
#[inline(always)]
pub(super) fn end<const PARTS: usize>(tables: &[PdbTable], view: &View<PARTS>, probe: &mut Probe) {
    let part = usize::from(probe.part);
    let second_bit = tables[part].second_bit(probe.bit);
    (probe.distance, probe.sum) = view.after(part, second_bit);
}

/// Expands at most [`BATCH`] nodes, and keeps the children whose bound is at most `limit`.
pub(super) struct Batch<'b, 'd, const PARTS: usize> {
    pub expansion: &'b mut Expansion<'d, PARTS>,
    pub nodes: &'b [PdbNode<PARTS>],
    /// The index of the first node.
    pub first: u32,
    pub limit: u16,
    pub into: &'b mut Vec<PdbNode<PARTS>>,
}

impl<const PARTS: usize> WideWork for Batch<'_, '_, PARTS> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { expansion, nodes, first, limit, into } = self;
        let Expansion { tables, mirror, paths, inside, offsets, steps, left, counts } = expansion;
        let mut made = 0;
        for (parent, node) in (0..).zip(nodes) {
            let blank = usize::from(node.blank);
            let state = paths.state(node.path);
            for step in members(Squares::from(inside[blank] & state.allowed)) {
                let from = blank.wrapping_add_signed(offsets[step]);
                let straight = begin(tables, &node.straight, from, blank);
                let path = state.next[step];
                steps[made] = ProbedMove {
                    parent,
                    from: from as u8,
                    path,
                    straight,
                    ..ProbedMove::default()
                };
                made += 1;
            }
        }
        let mut survivors = 0;
        for step in &mut steps[..made] {
            find(tables, &mut step.straight, usize::from(step.from));
        }
        for (number, step) in steps[..made].iter_mut().enumerate() {
            end(tables, &nodes[step.parent as usize].straight, &mut step.straight);
            left[survivors] = number as u8;
            survivors += usize::from(step.straight.sum <= limit);
        }
        *counts += SearchCounts {
            generated: made as u64,
            expanded: nodes.len() as u64,
            lookups: (made + if mirror.is_some() { survivors } else { 0 }) as u64,
        };
        if let Some(Mirror { image }) = mirror {
            for &number in &left[..survivors] {
                let step = &mut steps[usize::from(number)];
                let node = &nodes[step.parent as usize];
                let [from, to] = [step.from, node.blank].map(|square| image[usize::from(square)]);
                step.mirrored = begin(tables, &node.mirrored, from, to);
            }
            for &number in &left[..survivors] {
                let step = &mut steps[usize::from(number)];
                find(tables, &mut step.mirrored, image[usize::from(step.from)]);
            }
            let straight_survivors = survivors;
            survivors = 0;
            for place in 0..straight_survivors {
                let number = left[place];
                let step = &mut steps[usize::from(number)];
                end(tables, &nodes[step.parent as usize].mirrored, &mut step.mirrored);
                left[survivors] = number;
                survivors += usize::from(step.mirrored.sum <= limit);
            }
        }
        into.clear();
        for &number in &left[..survivors] {
            let step = &steps[usize::from(number)];
            let node = &nodes[step.parent as usize];
            into.push(*node);
            let child = into.last_mut().expect("it was just pushed");
            child.straight.set(&step.straight);
            if mirror.is_some() {
                child.mirrored.set(&step.mirrored);
            }
            child.blank = step.from;
            child.path = step.path;
            child.parent = first + step.parent;
        }
    }
}

/// The squares that the blank enters on the path from the root to a node.
pub(super) fn path_to<const PARTS: usize>(tree: &[PdbNode<PARTS>], node: usize) -> Vec<SquareId> {
    let before = |&node: &usize| match tree[node].parent {
        NO_PARENT => None,
        parent => Some(parent as usize),
    };
    let nodes = std::iter::successors(Some(node), before).collect_vec();
    let path = nodes.into_iter().rev().skip(1);
    path.map(|node| SquareId(u16::from(tree[node].blank))).collect()
}
