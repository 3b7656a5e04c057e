//! One step of the search: some nodes of one depth, and all that is left of their children.

use super::database::{Homes, Mirror, PatternDatabase};
use super::processor::{Work, prefetch};
use super::rows::{Squares, members, touching};
use super::table::{PatternTable, Placed};

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

/// No square, and no node.
const NO_SQUARE: u8 = u8::MAX;
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
        let holds = |&part: &usize| self.placed[part].occupied >> square & 1 == 1;
        (0..PARTS - 1).find(holds).unwrap_or(PARTS - 1)
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
    fn with(mut self, part: usize, placed: Placed, (distance, sum): (u16, u16)) -> Self {
        self.placed[part] = placed;
        self.distances[part] = distance;
        self.sum = sum;
        self
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

/// A child on its way through the tables.
#[derive(Clone, Copy, Debug)]
struct Child {
    /// The number of its parent in the batch.
    parent: u32,
    /// The square of the tile that slides.
    from: u8,
    part: u8,
    placed: Placed,
    /// The bit of the table to look at.
    bit: usize,
}

/// A child whose straight sum is small enough.
#[derive(Clone, Copy, Debug)]
struct Survivor {
    straight: Child,
    distance_and_sum: (u16, u16),
    /// The same in the mirror.
    part: u8,
    placed: Placed,
    bit: usize,
}

/// Takes nodes to their children, many at a time: first every place in a table is asked for, then all are
/// looked at, so that the waits for memory overlap. The mirrored look-up is for those that survive
/// the straight one.
pub(super) struct Expansion<'d, const PARTS: usize> {
    tables: &'d [PatternTable],
    mirror: Option<&'d Mirror>,
    touching: Vec<Squares>,
    children: Vec<Child>,
    survivors: Vec<Survivor>,
    pub counts: Counts,
}

impl<'d, const PARTS: usize> Expansion<'d, PARTS> {
    pub fn of(database: &'d PatternDatabase) -> Self {
        Self {
            tables: database.tables(),
            mirror: database.mirror(),
            touching: touching(database.partition().grid()),
            children: vec![],
            survivors: vec![],
            counts: Counts::default(),
        }
    }

    #[inline(always)]
    fn asked(&self, part: usize, placed: Placed, blank: usize) -> usize {
        let table = &self.tables[part];
        let bit = table.frame.bit(placed, blank);
        prefetch(&table.bytes()[bit / 8]);
        bit
    }
}

/// The children of some nodes that may be at most `limit` moves from the goal.
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
        let mut children = std::mem::take(&mut expansion.children);
        let mut survivors = std::mem::take(&mut expansion.survivors);
        into.clear();
        children.clear();
        survivors.clear();
        for (parent, node) in (0..).zip(nodes) {
            let blank = usize::from(node.blank);
            for from in members(expansion.touching[blank]) {
                if from as u8 == node.before {
                    continue;
                }
                let part = node.straight.part_on(from);
                let placed = node.straight.placed[part].moved(from, blank);
                let bit = expansion.asked(part, placed, from);
                children.push(Child { parent, from: from as u8, part: part as u8, placed, bit });
            }
        }
        for child in &children {
            let node = &nodes[child.parent as usize];
            let part = usize::from(child.part);
            let second_bit = expansion.tables[part].second_bit(child.bit);
            let distance_and_sum = node.straight.after(part, second_bit);
            if distance_and_sum.1 > limit {
                continue;
            }
            let mut survivor = Survivor {
                straight: *child,
                distance_and_sum,
                part: child.part,
                placed: child.placed,
                bit: child.bit,
            };
            if let Some(mirror) = expansion.mirror {
                let (blank, from) = (usize::from(node.blank), usize::from(child.from));
                let (from, to) = (mirror.image[from], mirror.image[blank]);
                let part = node.mirrored.part_on(from);
                survivor.part = part as u8;
                survivor.placed = node.mirrored.placed[part].moved(from, to);
                survivor.bit = expansion.asked(part, survivor.placed, from);
            }
            survivors.push(survivor);
        }
        for survivor in &survivors {
            let Survivor { straight: child, distance_and_sum, .. } = *survivor;
            let node = &nodes[child.parent as usize];
            let mut mirrored = node.mirrored;
            if expansion.mirror.is_some() {
                let part = usize::from(survivor.part);
                let second_bit = expansion.tables[part].second_bit(survivor.bit);
                let distance_and_sum = mirrored.after(part, second_bit);
                if distance_and_sum.1 > limit {
                    continue;
                }
                mirrored = mirrored.with(part, survivor.placed, distance_and_sum);
            }
            let part = usize::from(child.part);
            into.push(Node {
                straight: node.straight.with(part, child.placed, distance_and_sum),
                mirrored,
                blank: child.from,
                before: node.blank,
                parent: first + child.parent,
            });
        }
        let looked_up = if expansion.mirror.is_some() { survivors.len() } else { 0 };
        expansion.counts += Counts {
            generated: children.len() as u64,
            expanded: nodes.len() as u64,
            lookups: (children.len() + looked_up) as u64,
        };
        expansion.children = children;
        expansion.survivors = survivors;
    }
}
