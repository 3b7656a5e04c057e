//! One step of a search: expands some nodes, and keeps the children within a bound.

use std::array;

use itertools::Itertools;

use super::blank_paths::BlankPaths;
use super::bounds::{PatternBounds, PdbPattern, Probe, SQUARES, Sums};
use super::placed::PlacedTiles;
use super::rows::{Squares, members, neighbours};
use crate::board::SquareId;
use crate::machine::processor::WideWork;
use crate::search::MAX_SQUARES;
use crate::search::deepening::SearchCounts;

/// A position of a search tree, with each pattern of the bounds. `PATTERNS` is at least their number,
/// and a power of two.
#[derive(Clone, Copy, Debug)]
pub(super) struct PdbNode<const PATTERNS: usize> {
    /// By square: the home of what lies there.
    pub homes: [u8; MAX_SQUARES],
    /// The square of the blank.
    pub blank: u8,
    /// The state of [`BlankPaths`].
    path: u16,
    /// The index of the parent.
    pub parent: u32,
    /// A lower bound of the number of moves to the goal is the greatest of these.
    pub sums: Sums,
    placed: [PlacedTiles; PATTERNS],
    /// Modulo 256; the lowest two bits tell whether the next distance is greater or less by one.
    distances: [u8; PATTERNS],
}

/// The parent of the root, which has none.
const NO_PARENT: u32 = u32::MAX;

impl<const PATTERNS: usize> PdbNode<PATTERNS> {
    /// The root of a search, the position of the bounds.
    pub fn root(bounds: &PatternBounds) -> Self {
        let position = &bounds.position;
        let mut homes = [0; MAX_SQUARES];
        homes.iter_mut().zip(&position.on).for_each(|(home, &label)| *home = label as u8);
        let (mut placed, mut distances) = ([PlacedTiles::default(); PATTERNS], [0; PATTERNS]);
        for (number, &(tiles, distance)) in bounds.root().iter().enumerate() {
            (placed[number], distances[number]) = (tiles, distance as u8);
        }
        let (blank, sums) = (position.blank as u8, bounds.at_root());
        Self { homes, blank, path: 0, parent: NO_PARENT, sums, placed, distances }
    }

    /// The position after the tile on a square has slid.
    pub fn after(mut self, bounds: &PatternBounds, from: u8) -> Self {
        let (tile, to) = (self.homes[usize::from(from)], self.blank);
        self.slide(from);
        for pattern in bounds.of_tile(tile.into()) {
            let mut probe = self.begin(&pattern, from, to);
            pattern.find(&mut probe, from);
            self.end(&pattern, &mut probe);
            self.set(&pattern, &probe);
        }
        self
    }

    /// Moves the tile on a square, but looks nothing up.
    #[inline(always)]
    fn slide(&mut self, from: u8) {
        self.homes.swap(from.into(), self.blank.into());
        self.blank = from;
    }

    #[inline(always)]
    fn begin(&self, pattern: &PdbPattern, from: u8, to: u8) -> Probe {
        pattern.begin(self.placed[usize::from(pattern.number) % PATTERNS], from, to)
    }

    #[inline(always)]
    fn end(&self, pattern: &PdbPattern, probe: &mut Probe) {
        pattern.end(probe, self.distances[usize::from(pattern.number) % PATTERNS]);
    }

    /// Takes over what was looked up.
    #[inline(always)]
    fn set(&mut self, pattern: &PdbPattern, probe: &Probe) {
        let number = usize::from(pattern.number) % PATTERNS;
        self.placed[number] = probe.placed;
        self.distances[number] = probe.distance;
        self.sums = self.sums.changed(pattern.in_sums, probe.is_farther);
    }
}

/// A move of a node of the batch.
#[derive(Clone, Copy, Debug, Default)]
struct TileMove {
    /// The number of the move in the batch.
    number: u8,
    /// The index of the node in the batch.
    parent: u8,
    /// The home of the tile.
    tile: u8,
    /// The square from which it slides.
    from: u8,
    /// The square to which it slides.
    to: u8,
    /// The state of [`BlankPaths`] after it.
    path: u16,
}

/// The number of nodes that are expanded together: large enough for their waits for memory to
/// overlap, small enough that few nodes are expanded in vain next to the solution.
pub(super) const BATCH: usize = 16;

/// The greatest number of moves of a batch.
const MOVES: usize = 4 * BATCH;

/// Expands nodes, many at a time. The place of a bit depends on the row, and the row on the regions
/// of the set of squares; both are at random places of large tables. So first all sets are
/// prefetched, then all bits, and only then is any read: the waits for memory overlap.
///
/// A move makes each sum greater or less by one. The patterns of its tile are looked up one after the
/// other, each for the moves that survive those before it. The processor cannot predict which ones do,
/// so each is written to the list, and then kept or overwritten, without a branch.
///
/// `LOOKUPS` is at least the number of patterns of each tile.
pub(super) struct Expansion<'d, const LOOKUPS: usize> {
    moves_of_board: &'d BoardMoves<'d, LOOKUPS>,
    paths: &'d BlankPaths,
    /// The surviving moves.
    moves: Box<[TileMove; MOVES]>,
    /// By number of the move.
    probes: Box<[[Probe; LOOKUPS]; MOVES]>,
    pub counts: SearchCounts,
}

/// The moves of the tiles on a grid, and the patterns that each of them changes: the same for all
/// expansions of a search.
pub(super) struct BoardMoves<'d, const LOOKUPS: usize> {
    /// By home of a tile: the patterns that it belongs to. Where they are fewer, the first one is there
    /// again, without its sums, and is looked up in vain.
    of_tile: Box<[[PdbPattern<'d>; LOOKUPS]; SQUARES]>,
    /// By square of the blank: the steps that stay on the board, as bits.
    inside: Vec<u8>,
    /// What each step adds to the square of the blank.
    offsets: [isize; 4],
}

impl<'d, const LOOKUPS: usize> BoardMoves<'d, LOOKUPS> {
    /// The moves of the grid of the bounds.
    pub fn new(bounds: &PatternBounds<'d>) -> Self {
        let grid = bounds.grid;
        let width = grid.columns as isize;
        let offsets = [-width, -1, 1, width];
        let inside = neighbours(grid).into_iter().enumerate().map(|(square, neighbours)| {
            let next = offsets.map(|offset| square.checked_add_signed(offset));
            let is_inside =
                next.map(|next| next.is_some_and(|next| members(neighbours).contains(&next)));
            (0..).zip(is_inside).map(|(step, is_inside)| u8::from(is_inside) << step).sum()
        });
        let any = (0..MAX_SQUARES).flat_map(|home| bounds.of_tile(home)).next();
        let of_tile = |home: usize| {
            let patterns = bounds.of_tile(home).collect_vec();
            // The blank's entry is not used.
            let first = patterns.first().copied().or(any).expect("some tile is in a pattern");
            let pattern = |place| patterns.get(place).copied();
            array::from_fn(|place| pattern(place).unwrap_or(first.without_sums()))
        };
        Self { of_tile: Box::new(array::from_fn(of_tile)), inside: inside.collect(), offsets }
    }
}

impl<'d, const LOOKUPS: usize> Expansion<'d, LOOKUPS> {
    /// The expansion of nodes by these moves, along these paths of the blank.
    pub fn new(moves_of_board: &'d BoardMoves<'d, LOOKUPS>, paths: &'d BlankPaths) -> Self {
        Self {
            moves_of_board,
            paths,
            moves: Box::new([TileMove::default(); MOVES]),
            probes: Box::new([[Probe::default(); LOOKUPS]; MOVES]),
            counts: SearchCounts::default(),
        }
    }
}

/// Expands at most [`BATCH`] nodes, and keeps the children whose sums are at most `limit`.
pub(super) struct Batch<'b, 'd, const LOOKUPS: usize, const PATTERNS: usize> {
    pub expansion: &'b mut Expansion<'d, LOOKUPS>,
    pub nodes: &'b [PdbNode<PATTERNS>],
    /// The index of the first node.
    pub first: u32,
    pub limit: u16,
    pub into: &'b mut Vec<PdbNode<PATTERNS>>,
}

impl<const LOOKUPS: usize, const PATTERNS: usize> WideWork for Batch<'_, '_, LOOKUPS, PATTERNS> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { expansion, nodes, first, limit, into } = self;
        let Expansion { moves_of_board, paths, moves, probes, counts } = expansion;
        let BoardMoves { of_tile, inside, offsets } = moves_of_board;
        // The sums that a move may not make greater.
        let mut at_limit = [Sums::default(); BATCH];
        let mut made = 0;
        for (parent, node) in (0..).zip(nodes) {
            at_limit[usize::from(parent)] = node.sums.at_least(limit);
            let (state, to) = (paths.state(node.path), node.blank);
            for step in members(Squares::from(inside[usize::from(to)] & state.allowed)) {
                let from = usize::from(to).wrapping_add_signed(offsets[step]) as u8;
                let (tile, path) = (node.homes[usize::from(from)], state.next[step]);
                moves[made] = TileMove { number: made as u8, parent, tile, from, to, path };
                made += 1;
            }
        }
        let (mut survivors, mut lookups) = (made, 0);
        for place in 0..LOOKUPS {
            for &TileMove { number, parent, tile, from, to, .. } in &moves[..survivors] {
                let pattern = &of_tile[usize::from(tile) % SQUARES][place];
                let node = &nodes[usize::from(parent)];
                probes[usize::from(number) % MOVES][place] = node.begin(pattern, from, to);
            }
            for &TileMove { number, tile, from, .. } in &moves[..survivors] {
                let pattern = &of_tile[usize::from(tile) % SQUARES][place];
                pattern.find(&mut probes[usize::from(number) % MOVES][place], from);
            }
            lookups += survivors;
            let before = survivors;
            survivors = 0;
            for at in 0..before {
                let tile_move @ TileMove { number, parent, tile, .. } = moves[at];
                let pattern = &of_tile[usize::from(tile) % SQUARES][place];
                let probe = &mut probes[usize::from(number) % MOVES][place];
                nodes[usize::from(parent)].end(pattern, probe);
                let is_at_limit = pattern.in_sums.meets(at_limit[usize::from(parent) % BATCH]);
                moves[survivors] = tile_move;
                survivors += usize::from(!(probe.is_farther & is_at_limit));
            }
        }
        *counts += SearchCounts {
            generated: made as u64,
            expanded: nodes.len() as u64,
            lookups: lookups as u64,
        };
        into.clear();
        for &TileMove { number, parent, tile, from, path, .. } in &moves[..survivors] {
            into.push(nodes[usize::from(parent)]);
            let child = into.last_mut().expect("it was just pushed");
            child.slide(from);
            child.path = path;
            child.parent = first + u32::from(parent);
            let patterns = &of_tile[usize::from(tile) % SQUARES];
            for (pattern, probe) in patterns.iter().zip(&probes[usize::from(number) % MOVES]) {
                child.set(pattern, probe);
            }
        }
    }
}

/// The squares that the blank enters on the path from the root to a node.
pub(super) fn path_to<const PATTERNS: usize>(
    tree: &[PdbNode<PATTERNS>],
    node: usize,
) -> Vec<SquareId> {
    let before = |&node: &usize| match tree[node].parent {
        NO_PARENT => None,
        parent => Some(parent as usize),
    };
    let nodes = std::iter::successors(Some(node), before).collect_vec();
    let path = nodes.into_iter().rev().skip(1);
    path.map(|node| SquareId(u16::from(tree[node].blank))).collect()
}
