//! The constructive method: any even arrangement as a product of 3-cycles, and each 3-cycle by
//! conjugation (A. Shen and others, *Discrete Mathematics for Computer Science*, chapter
//! "15-puzzle").
//!
//! When the blank goes once round a block of two by two squares, it rotates the three tiles there.
//! To rotate any three tiles, bring them and the blank into a block (the *setup*), go round it, and
//! undo the setup. Everything else is then where it was.
//!
//! ```text
//! a b      a ·      · a      c a      c a
//! c ·      c b      c b      · b      b ·       a goes where b was, b where c was, c where a was
//! ```
//!
//! The chapter's program fills square after square. Here each 3-cycle is chosen among all those
//! that are the first of a shortest product: those that increase the number of cycles of odd length
//! by two. The one with the shortest setup is taken. Where the beginning of one conjugation undoes
//! the end of the one before, both are left out.

use std::time::Instant;

use itertools::Itertools;

use super::SolveError;
use super::block_setup::{Setups, moved, round};
use super::deadline::is_past;
use super::walk::{At, back, exchanged, path, reduced, squares};
use crate::board::{Grid, SquareId};
use crate::perm::Permutation;
use crate::position::{Path, Position, Tile, squares_by_goal};

/// Solves positions of one grid, at least 2×3, for one goal, by conjugated 3-cycles.
#[derive(Clone, Debug)]
pub(crate) struct ThreeCycles {
    goal: Position,
    grid: Grid,
    setups: Setups,
}

/// A solution by conjugated 3-cycles.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Construction {
    /// The path that takes the blank to its square in the goal.
    pub approach: Path,
    /// The conjugated 3-cycles; each ends with the blank where it began.
    pub turns: Vec<ConjugatedCycle>,
    /// The whole path: the approach and the 3-cycles, without moves that are undone immediately.
    pub path: Path,
}

impl Construction {
    /// The number of moves of the approach and the 3-cycles.
    pub fn moves(&self) -> usize {
        self.approach.len() + self.turns.iter().map(ConjugatedCycle::moves).sum::<usize>()
    }

    /// The same moves of the blank with the last two tiles exchanged.
    pub(super) fn exchanged(&self) -> Self {
        let turn = |turn: &ConjugatedCycle| {
            let [setup, round, undo] = [&turn.setup, &turn.round, &turn.undo].map(exchanged);
            let tile = |square| setup.start().tile(square).expect("the blank is at home");
            let (tiles, squares) = (turn.squares.map(tile), turn.squares);
            ConjugatedCycle { tiles, squares, setup, round, undo }
        };
        let turns = self.turns.iter().map(turn).collect();
        Self { approach: exchanged(&self.approach), turns, path: exchanged(&self.path) }
    }
}

/// A 3-cycle: the first tile goes to the square of the second, the second to that of the third, and
/// the third to that of the first.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ConjugatedCycle {
    /// The tiles.
    pub tiles: [Tile; 3],
    /// Their squares.
    pub squares: [SquareId; 3],
    /// The path that brings the tiles into a block with the blank.
    pub setup: Path,
    /// The four moves of the blank round the block.
    pub round: Path,
    /// The setup undone.
    pub undo: Path,
}

impl ConjugatedCycle {
    /// The number of moves.
    pub fn moves(&self) -> usize {
        self.setup.len() + self.round.len() + self.undo.len()
    }
}

impl ThreeCycles {
    /// The greatest number of squares for which all first 3-cycles are compared; on larger grids
    /// only a few of them are.
    const MAX_COMPARED: usize = 144;

    /// The solver for this goal, with the blank on any square.
    pub fn new(goal: &Position) -> Result<Self, SolveError> {
        let board = goal.board();
        let grid = SolveError::grid_of(board)?;
        if grid.rows.min(grid.columns) < 2 || board.square_count() < 6 {
            return Err(SolveError::NoThreeCycles(board.name().into()));
        }
        Ok(Self { goal: goal.clone(), grid, setups: Setups::new(grid) })
    }

    /// Solves a position before the deadline.
    pub fn solve(
        &self,
        position: &Position,
        deadline: Option<Instant>,
    ) -> Result<Construction, SolveError> {
        SolveError::check_solvable(position, &self.goal)?;
        let home = self.goal.blank().index();
        let mut at = position.clone();
        let approach = walk(&mut at, squares(self.straight(position.blank().index(), home)));
        // By square: the home square of its tile.
        let mut labels = squares_by_goal(&at, &self.goal);
        let mut turns = Vec::new();
        while let Some(cycle) = self.first_cycle(&labels, home) {
            if is_past(deadline) {
                return Err(SolveError::NoneInTime { position: position.to_string() });
            }
            turns.push(self.turn(&mut at, home, cycle));
            let [x, y, z] = cycle;
            let back = Permutation::from_cycles(labels.degree(), &[&[z, y, x]]);
            labels = back.expect("three squares").then(&labels);
        }
        let parts = turns.iter().flat_map(|turn| [&turn.setup, &turn.round, &turn.undo]);
        let moves = [&approach].into_iter().chain(parts).flat_map(Path::moves);
        let entered = moves.map(|slide| slide.from);
        let path = walk(&mut position.clone(), reduced(position.blank(), entered));
        Ok(Construction { approach, turns, path })
    }

    /// First along the column, then along the row.
    fn straight(&self, mut from: At, to: At) -> Vec<At> {
        let mut walk = Vec::new();
        while from != to {
            let distance = self.grid.distance(from, to);
            let nearer = |next: &At| self.grid.distance(*next, to) < distance;
            from = self.grid.neighbours(from).find(nearer).expect("some step leads nearer");
            walk.push(from);
        }
        walk
    }

    /// The 3-cycle with the shortest setup among those with which a shortest product begins.
    ///
    /// A 3-cycle of three points of one cycle, in its order, cuts the cycle in three. With two
    /// points of one cycle and one of another, it cuts out the part between the two and joins the
    /// rest. If two more cycles have odd length after that, the rest needs one 3-cycle less.
    fn first_cycle(&self, labels: &Permutation, home: At) -> Option<[At; 3]> {
        let cycles = labels.cycles();
        let large = labels.degree() > Self::MAX_COMPARED;
        let mut best: Option<(usize, [At; 3])> = None;
        let mut offer = |cycle: [At; 3]| {
            let cost = self.setups.cost(home, cycle);
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, cycle));
            }
        };
        for cycle in &cycles {
            let length = cycle.len();
            if large {
                let triples = cycle.iter().copied().circular_tuple_windows();
                triples.filter(|_| length > 2).for_each(|(x, y, z)| offer([x, y, z]));
                continue;
            }
            for [i, j, k] in (0..length).array_combinations() {
                let odd_parts =
                    [j - i, k - j, length - k + i].into_iter().filter(|part| part % 2 == 1);
                if odd_parts.count() == 2 + length % 2 {
                    offer([cycle[i], cycle[j], cycle[k]]);
                }
            }
        }
        let even = cycles.iter().filter(|cycle| cycle.len() % 2 == 0);
        let pairs = even.permutations(2).take(if large { 1 } else { usize::MAX });
        pairs.for_each(|pair| {
            let [two, one] = [pair[0], pair[1]];
            for [i, j] in (0..two.len()).array_combinations() {
                if (j - i) % 2 == 1 && (!large || j == i + 1) {
                    one.iter().for_each(|&z| offer([two[i], two[j], z]));
                }
            }
        });
        best.map(|(_, cycle)| cycle)
    }

    /// Plays the 3-cycle of the tiles on these squares, with the blank at home before and after.
    fn turn(&self, at: &mut Position, home: At, cycle: [At; 3]) -> ConjugatedCycle {
        let setup = self.setups.walk(home, cycle);
        // The squares of the blank and of the three tiles after the setup.
        let (blank, tiles) =
            setup.iter().fold((home, cycle), |(blank, tiles), &to| (to, moved(tiles, blank, to)));
        let mut round = round(self.grid, blank, tiles).expect("the setup ends in a block");
        let [x, y, _] = tiles;
        // The blank enters r0, r1, r2: the tile on r1 goes to r0, the tile on r0 to r2.
        let goes = |round: [At; 4]| match x {
            x if x == round[0] => round[2],
            x if x == round[1] => round[0],
            _ => round[1],
        };
        if goes(round) != y {
            round[..3].reverse();
        }
        let undo = back(home, &setup).collect_vec();
        let tile = |square| at.tile(SquareId(square as u16)).expect("the blank is at home");
        ConjugatedCycle {
            tiles: cycle.map(tile),
            squares: cycle.map(|square| SquareId(square as u16)),
            setup: walk(at, squares(setup)),
            round: walk(at, squares(round)),
            undo: walk(at, squares(undo)),
        }
    }
}

/// Plays a walk of the blank.
fn walk(at: &mut Position, squares: impl IntoIterator<Item = SquareId>) -> Path {
    let path = path(at, squares);
    *at = path.end();
    path
}
