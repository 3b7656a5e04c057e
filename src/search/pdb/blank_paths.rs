//! Paths of the blank that a search need not follow, because another one does the same.
//!
//! Six steps around two by two squares move the tiles as six steps the other way round do. A search
//! that follows both has every position beyond twice. So of all paths of a few steps that do the
//! same, it follows the first of the shortest (L. A. Taylor and R. E. Korf, *Pruning duplicate nodes
//! in depth-first search*, AAAI 1993). Another path is left out only if the first one stays within
//! the rows and columns that it needs, so one automaton serves all grids.
//!
//! The first of all shortest solutions has no part that is left out, or another solution would be
//! before it. So a search in order finds the same first solution.

use std::collections::{HashMap, HashSet};
use std::iter::successors;
use std::sync::LazyLock;

use itertools::Itertools;

/// A cell of a grid without borders, row by row.
type Cell = u16;

const WIDTH: Cell = 64;
const CENTRE: Cell = WIDTH / 2 * WIDTH + WIDTH / 2;

/// What each step adds to the cell of the blank, in the order of the squares that they lead to: up,
/// left, right, down.
const STEPS: [Cell; 4] = [WIDTH.wrapping_neg(), 1_u16.wrapping_neg(), 1, WIDTH];

/// An automaton that reads the steps of the blank, by their numbers in [`STEPS`], and refuses those
/// that complete a path that is left out. A state is the beginning of such a path, the longest with
/// which the steps so far end; the first state is that of no steps (A. V. Aho and M. J. Corasick,
/// *Efficient string matching*, 1975).
pub(super) struct BlankPaths {
    states: Vec<PathState>,
}

#[derive(Clone, Copy, Default)]
pub(super) struct PathState {
    /// The steps that may follow, as bits.
    pub allowed: u8,
    /// The state after each of them.
    pub next: [u16; 4],
}

/// The longest paths that are left out. Finding them takes a second, and with one more step three
/// times as long.
const LONGEST: usize = 12;

/// Leaves out all paths of at most eight steps that do what an earlier one does. The automaton has 174
/// states, and is made in some milliseconds.
pub(super) static FIRST_PATHS: LazyLock<BlankPaths> = LazyLock::new(|| BlankPaths::new(8));

/// The same for paths of at most twelve steps: for long searches. It has 9732 states.
pub(super) static LONG_FIRST_PATHS: LazyLock<BlankPaths> =
    LazyLock::new(|| BlankPaths::new(LONGEST));

/// Leaves out only the step back: for searches that want all solutions, or know where they were.
pub(super) static NO_STEP_BACK: LazyLock<BlankPaths> = LazyLock::new(|| BlankPaths::new(2));

impl BlankPaths {
    /// The automaton that leaves out paths of at most `longest` steps: from 2 to [`LONGEST`].
    fn new(longest: usize) -> Self {
        let mut left_out = HashSet::new();
        // By what a path does: the extents of those that do it.
        let mut known = HashMap::from([(PathEffect::default(), vec![PathExtent::default()])]);
        let mut level = vec![(PathSteps::NONE, PathEffect::default(), PathExtent::default())];
        let mut followed = HashSet::from([PathSteps::NONE]);
        for _ in 0..longest {
            let mut longer = Vec::new();
            for (path, effect, extent) in level {
                for (step, by) in STEPS.into_iter().enumerate() {
                    let path = path.longer(step);
                    if !followed.contains(&path.without_first()) {
                        // A part of it is left out.
                        continue;
                    }
                    let effect = effect.after(by);
                    let extent = extent.with(effect.blank);
                    let extents = known.entry(effect).or_default();
                    if extents.iter().any(|known| known.is_within(extent)) {
                        left_out.insert(path);
                    } else {
                        extents.push(extent);
                        longer.push((path, effect, extent));
                    }
                }
            }
            followed = longer.iter().map(|&(path, ..)| path).collect();
            level = longer;
        }
        Self::refusing(&left_out)
    }

    /// The automaton that leaves out these paths, none of which is a part of another.
    fn refusing(left_out: &HashSet<PathSteps>) -> Self {
        let beginnings = left_out.iter().flat_map(|path| path.beginnings()).sorted().dedup();
        let beginnings = beginnings.collect_vec();
        let number = |path: &PathSteps| beginnings.binary_search(path).ok();
        let states = beginnings.iter().map(|path| {
            let mut state = PathState::default();
            for step in 0..STEPS.len() {
                let endings = || path.longer(step).endings();
                if !endings().any(|ending| left_out.contains(&ending)) {
                    state.allowed |= 1 << step;
                    // No steps are the beginning of every path.
                    state.next[step] =
                        endings().find_map(|ending| number(&ending)).unwrap_or(0) as u16;
                }
            }
            state
        });
        Self { states: states.collect() }
    }

    #[inline(always)]
    pub fn state(&self, number: u16) -> PathState {
        self.states[usize::from(number)]
    }
}

/// The steps of a path, two bits each, after a 1. Shorter paths are less than longer ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct PathSteps(u32);

impl PathSteps {
    const NONE: Self = Self(1);

    fn longer(self, step: usize) -> Self {
        Self(self.0 << 2 | step as u32)
    }

    /// The path without its first step, of which there is one.
    fn without_first(self) -> Self {
        let one = 1 << (self.0.ilog2() - 2);
        Self(self.0 & (one - 1) | one)
    }

    /// The path and its shorter endings, down to no steps.
    fn endings(self) -> impl Iterator<Item = Self> {
        successors(Some(self), |&path| (path != Self::NONE).then(|| path.without_first()))
    }

    /// All shorter beginnings of the path, down to no steps.
    fn beginnings(self) -> impl Iterator<Item = Self> {
        successors(Some(self), |&path| (path != Self::NONE).then_some(Self(path.0 >> 2))).skip(1)
    }
}

/// What a path does on a grid without borders.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct PathEffect {
    /// Where the blank is at the end.
    blank: Cell,
    /// The cells whose tiles come from elsewhere, in order, and from where: the cell is the upper
    /// half.
    tiles: [u32; LONGEST],
}

/// In place of a cell and a tile.
const NONE: u32 = u32::MAX;

impl Default for PathEffect {
    fn default() -> Self {
        Self { blank: CENTRE, tiles: [NONE; LONGEST] }
    }
}

impl PathEffect {
    fn after(self, step: Cell) -> Self {
        let Self { blank, mut tiles } = self;
        let next = blank.wrapping_add(step);
        let moved = tiles.iter_mut().find(|tile| (**tile >> 16) as Cell == next);
        let from = moved.map_or(next, |tile| std::mem::replace(tile, NONE) as Cell);
        if from != blank
            && let Some(tile) = tiles.iter_mut().find(|tile| **tile == NONE)
        {
            *tile = u32::from(blank) << 16 | u32::from(from);
        }
        tiles.sort_unstable();
        Self { blank: next, tiles }
    }
}

/// The least and the greatest row and column of a path.
#[derive(Clone, Copy)]
struct PathExtent {
    rows: [Cell; 2],
    columns: [Cell; 2],
}

impl Default for PathExtent {
    fn default() -> Self {
        Self { rows: [CENTRE / WIDTH; 2], columns: [CENTRE % WIDTH; 2] }
    }
}

impl PathExtent {
    fn with(self, cell: Cell) -> Self {
        let with = |[least, greatest]: [Cell; 2], one: Cell| [least.min(one), greatest.max(one)];
        Self { rows: with(self.rows, cell / WIDTH), columns: with(self.columns, cell % WIDTH) }
    }

    fn is_within(self, other: Self) -> bool {
        let within = |[a, b]: [Cell; 2], [least, greatest]: [Cell; 2]| a >= least && b <= greatest;
        within(self.rows, other.rows) && within(self.columns, other.columns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The steps of a path that the automaton refuses; `None` if it follows all.
    fn refused(paths: &BlankPaths, steps: &str) -> Option<usize> {
        let mut state = paths.state(0);
        steps.chars().position(|step| {
            let step = "ulrd".find(step).unwrap();
            let refused = state.allowed >> step & 1 == 0;
            state = paths.state(state.next[step]);
            refused
        })
    }

    #[test]
    fn steps_back_and_loops() {
        assert_eq!(refused(&NO_STEP_BACK, "uldr"), None);
        assert_eq!(refused(&NO_STEP_BACK, "ulr"), Some(2));
        assert_eq!(refused(&NO_STEP_BACK, "uldruldru"), None);
        // Seven steps around two by two squares do what five the other way do.
        assert_eq!(refused(&FIRST_PATHS, "dlurdl"), Some(5));
        assert_eq!(refused(&FIRST_PATHS, "ldruld"), None);
        assert_eq!(refused(&FIRST_PATHS, "ldruldr"), Some(6));
        assert_eq!(refused(&FIRST_PATHS, "ullddrruull"), None);
    }

    /// The tiles of 3x3 after a step, row by row.
    fn after(tiles: [usize; 9], step: usize) -> Option<[usize; 9]> {
        let blank = tiles.iter().position(|&tile| tile == 0)?;
        let row = (blank / 3 + [0, 1, 1, 2][step]).checked_sub(1)?;
        let column = (blank % 3 + [1, 0, 2, 1][step]).checked_sub(1)?;
        let mut tiles = tiles;
        (row < 3 && column < 3).then(|| tiles.swap(blank, 3 * row + column))?;
        Some(tiles)
    }

    /// The number of paths of at most 14 steps, and by position the first of the shortest.
    fn followed(paths: &BlankPaths, start: [usize; 9]) -> (usize, HashMap<[usize; 9], Vec<usize>>) {
        let mut level = vec![(start, 0, vec![])];
        let (mut count, mut first) = (0, HashMap::from([(start, vec![])]));
        for _ in 0..14 {
            let mut longer = Vec::new();
            for (tiles, number, path) in level {
                let state = paths.state(number);
                for step in (0..STEPS.len()).filter(|step| state.allowed >> step & 1 == 1) {
                    let Some(tiles) = after(tiles, step) else { continue };
                    let path = [&path[..], &[step]].concat();
                    first.entry(tiles).or_insert_with(|| path.clone());
                    longer.push((tiles, state.next[step], path));
                }
            }
            count += longer.len();
            level = longer;
        }
        (count, first)
    }

    #[test]
    fn the_automata_are_small() {
        let states = |paths: &BlankPaths| paths.states.len();
        assert_eq!(
            [&NO_STEP_BACK, &FIRST_PATHS, &LONG_FIRST_PATHS].map(|paths| states(paths)),
            [5, 174, 9732]
        );
    }

    /// With fewer paths a search finds the same first solutions.
    #[test]
    fn first_solutions() {
        for start in [[0, 1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 0, 5, 6, 7, 8]] {
            let (all, expected) = followed(&NO_STEP_BACK, start);
            let (some, found) = followed(&FIRST_PATHS, start);
            let (fewer, found_by_fewer) = followed(&LONG_FIRST_PATHS, start);
            assert_eq!((&found, &found_by_fewer), (&expected, &expected));
            assert!(fewer < some && some < all, "{fewer}, {some} of {all}");
        }
    }
}
