//! One step of the search: some nodes of one depth, and all that is left of their children.

use super::database::{Homes, Mirror, PatternDatabase};
use super::processor::Work;
use super::rows::{Squares, members, touching};
use super::table::{PatternTable, Placed};
use crate::states::planes::prefetch;

/// A position with what the tables say of it. `PARTS` is the number of parts, or more: the parts that
/// there are not hold no tiles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<const PARTS: usize> {
    straight: View<PARTS>,
    mirrored: View<PARTS>,
    /// The square of the blank, and the one that it was on before.
    pub blank: u8,
    before: u8,
    /// The number of the node before.
    pub parent: u32,
}

/// The parts of a position, or of what the mirror makes of it.
#[derive(Clone, Copy, Debug)]
struct View<const PARTS: usize> {
    placed: [Placed; PARTS],
    /// The distance of each part, and the sum.
    distances: [u16; PARTS],
    sum: u16,
}

/// No square of any grid, and no node.
const NO_SQUARE: u8 = 31;
pub(super) const NO_PARENT: u32 = u32::MAX;

impl<const PARTS: usize> View<PARTS> {
    fn of(database: &PatternDatabase, homes: &Homes) -> Option<Self> {
        let mut view = Self { placed: [Placed::default(); PARTS], distances: [0; PARTS], sum: 0 };
        let parts = database.placed(homes).into_iter().zip(database.values(homes)?);
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
        // Without a branch, for which one it is cannot be foreseen.
        (1..PARTS).map(|part| part * (self.placed[part].occupied >> square & 1) as usize).sum()
    }

    /// The distance and the sum after a move, from bit 1 of the distance: it changes by one, up or
    /// down.
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
    fn set(&mut self, look: &Look) {
        let part = usize::from(look.part);
        self.placed[part] = look.placed;
        self.distances[part] = look.distance;
        self.sum = look.sum;
    }
}

impl<const PARTS: usize> Node<PARTS> {
    /// Where a search begins; `None` if no moves lead from there to the goal.
    pub fn root(database: &PatternDatabase, homes: &Homes) -> Option<Self> {
        let straight = View::of(database, homes)?;
        let mirrored = match database.mirror() {
            None => straight,
            Some(mirror) => View::of(database, &homes.mirrored(mirror))?,
        };
        Some(Self {
            straight,
            mirrored,
            blank: homes.blank as u8,
            before: NO_SQUARE,
            parent: NO_PARENT,
        })
    }

    /// What tells it from other positions.
    pub fn key(&self) -> ([Placed; PARTS], u8) {
        (self.straight.placed, self.blank)
    }

    /// A lower bound of the number of moves to the goal.
    pub fn bound(&self) -> u16 {
        self.straight.sum.max(self.mirrored.sum)
    }
}

/// What is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pub generated: u64,
    pub expanded: u64,
    pub lookups: u64,
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.generated += other.generated;
        self.expanded += other.expanded;
        self.lookups += other.lookups;
    }
}

/// A move of a node of the batch, on its way through the tables.
#[derive(Clone, Copy, Debug, Default)]
struct Step {
    /// The number of the node in the batch.
    parent: u32,
    /// The square of the tile that slides.
    from: u8,
    straight: Look,
    mirrored: Look,
}

/// The part that a move changes, and where its table tells the distance.
#[derive(Clone, Copy, Debug, Default)]
struct Look {
    part: u8,
    placed: Placed,
    /// The number of the set of occupied squares.
    set: u32,
    /// The bit of the table.
    bit: usize,
    distance: u16,
    /// The distances of all parts.
    sum: u16,
}

/// Nodes that are expanded together: enough for their waits for memory to overlap, few enough that not
/// many are expanded in vain beside the answer.
pub(super) const BATCH: usize = 16;

/// Takes nodes to their children, many at a time. Where a bit is in a table depends on the row, and the row
/// on what is noted of the set of squares; both are anywhere in much memory. So first all sets are asked
/// for, then all bits, and only then is any looked at: the waits for memory overlap. The mirrored look-up
/// is for those that survive the straight one. Which ones do, nothing can foresee, not even the processor;
/// so each is noted, and the note kept or written over, without a branch.
pub(super) struct Expansion<'d, const PARTS: usize> {
    tables: &'d [PatternTable],
    mirror: Option<&'d Mirror>,
    touching: Vec<Squares>,
    steps: Box<[Step; 4 * BATCH]>,
    /// The numbers of the steps that are left.
    left: Box<[u8; 4 * BATCH]>,
    pub counts: Counts,
}

impl<'d, const PARTS: usize> Expansion<'d, PARTS> {
    pub fn of(database: &'d PatternDatabase) -> Self {
        Self {
            tables: database.tables(),
            mirror: database.mirror(),
            touching: touching(database.partition().grid()),
            steps: Box::new([Step::default(); 4 * BATCH]),
            left: Box::new([0; 4 * BATCH]),
            counts: Counts::default(),
        }
    }
}

/// Begins a look-up: the tile on one square slides to another.
#[inline(always)]
fn begin<const PARTS: usize>(
    tables: &[PatternTable],
    view: &View<PARTS>,
    from: usize,
    to: usize,
) -> Look {
    let part = view.part_on(from);
    let placed = view.placed[part].moved(from, to);
    let set = tables[part].frame.rows.ask(placed.occupied);
    Look { part: part as u8, placed, set, ..Look::default() }
}

/// Goes on with it: the blank is now on `blank`.
#[inline(always)]
fn ask(tables: &[PatternTable], look: &mut Look, blank: usize) {
    let table = &tables[usize::from(look.part)];
    look.bit = table.frame.bit_in(look.set, look.placed.order, blank);
    prefetch(&table.bytes()[look.bit / 8]);
}

/// Ends it.
#[inline(always)]
fn end<const PARTS: usize>(tables: &[PatternTable], view: &View<PARTS>, look: &mut Look) {
    let part = usize::from(look.part);
    let second_bit = tables[part].second_bit(look.bit);
    (look.distance, look.sum) = view.after(part, second_bit);
}

/// The children of at most [`BATCH`] nodes that may be at most `limit` moves from the goal.
pub(super) struct Batch<'b, 'd, const PARTS: usize> {
    pub expansion: &'b mut Expansion<'d, PARTS>,
    pub nodes: &'b [Node<PARTS>],
    /// The number of the first node.
    pub first: u32,
    pub limit: u16,
    pub into: &'b mut Vec<Node<PARTS>>,
}

impl<const PARTS: usize> Work for Batch<'_, '_, PARTS> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { expansion, nodes, first, limit, into } = self;
        let Expansion { tables, mirror, touching, steps, left, counts } = expansion;
        let mut made = 0;
        for (parent, node) in (0..).zip(nodes) {
            let blank = usize::from(node.blank);
            for from in members(touching[blank] & !(1 << node.before)) {
                let straight = begin(tables, &node.straight, from, blank);
                steps[made] = Step { parent, from: from as u8, straight, ..Step::default() };
                made += 1;
            }
        }
        let mut survivors = 0;
        for step in &mut steps[..made] {
            ask(tables, &mut step.straight, usize::from(step.from));
        }
        for (number, step) in steps[..made].iter_mut().enumerate() {
            end(tables, &nodes[step.parent as usize].straight, &mut step.straight);
            left[survivors] = number as u8;
            survivors += usize::from(step.straight.sum <= limit);
        }
        *counts += Counts {
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
                ask(tables, &mut step.mirrored, image[usize::from(step.from)]);
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
            child.before = node.blank;
            child.parent = first + step.parent;
        }
    }
}
