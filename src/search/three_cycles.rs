//! The constructive method: any even arrangement as a product of 3-cycles, and each 3-cycle by
//! conjugation (A. Shen and others, *Discrete Mathematics for Computer Science*, chapter "15-puzzle").
//!
//! When the blank goes once round a block of two by two squares, it turns the three tiles there. To
//! turn any three tiles, bring them and the blank into a block (the *setup*), go round it, and take the
//! setup back: everything else is where it was.
//!
//! ```text
//! a b      a ·      · a      c a      c a
//! c ·      c b      c b      · b      b ·       a goes where b was, b where c was, c where a was
//! ```
//!
//! The chapter's program fixes square after square. Here the 3-cycle is chosen among all those that are
//! the first of a shortest product, each of which takes the number of cycles of odd length up by two,
//! and the one with the shortest setup is taken; and where the end of one conjugation is taken back by
//! the beginning of the next, both are left out.

use itertools::Itertools;

use super::setup::{At, Setups, beside, distance, moved, round, squares};
use super::task::TaskError;
use crate::board::{Board, Grid, SquareId};
use crate::group::Solvability;
use crate::perm::Permutation;
use crate::position::{Position, Tile};

/// Solves positions of one grid, at least 2×3, towards one goal, by conjugated 3-cycles.
#[derive(Clone, Debug)]
pub struct ThreeCycles<'b> {
    goal: Position<'b>,
    grid: Grid,
    setups: Setups,
}

/// A way to the goal by conjugated 3-cycles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Construction {
    /// The squares that the blank enters until it is where the goal has it.
    pub approach: Vec<SquareId>,
    /// One conjugated 3-cycle after the other; each ends with the blank where it began.
    pub turns: Vec<Turn>,
    /// The whole way: the approach and the turns, without steps that are taken back at once.
    pub walk: Vec<SquareId>,
}

/// A 3-cycle: the first tile goes where the second lies, the second where the third, and the third
/// where the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The tiles.
    pub tiles: [Tile; 3],
    /// The squares on which they lie.
    pub squares: [SquareId; 3],
    /// The squares that the blank enters until the tiles are in a block with it.
    pub setup: Vec<SquareId>,
    /// The four squares that it enters on its way round the block.
    pub round: [SquareId; 4],
    /// The setup taken back.
    pub undo: Vec<SquareId>,
}

impl Turn {
    /// The number of moves.
    pub fn moves(&self) -> usize {
        self.setup.len() + self.round.len() + self.undo.len()
    }
}

impl<'b> ThreeCycles<'b> {
    /// The most squares for which all first 3-cycles are compared; beyond, few of them are.
    const COMPARED: usize = 144;

    /// Made for this goal, with the blank on any square.
    pub fn new(goal: &Position<'b>) -> Result<Self, TaskError> {
        let board = goal.board();
        let grid = board.grid().ok_or_else(|| TaskError::NoGrid(board.name().into()))?;
        if grid.rows.min(grid.columns) < 2 || board.squares() < 6 {
            return Err(TaskError::NoThreeCycles(board.name().into()));
        }
        Ok(Self { goal: goal.clone(), grid, setups: Setups::of(grid) })
    }

    /// The board.
    pub fn board(&self) -> &'b Board {
        self.goal.board()
    }

    /// A way from a position of the same board to the goal; the verdict if there is none.
    pub fn solve(&self, position: &Position<'b>) -> Result<Construction, Solvability> {
        let verdict = Solvability::of(position, &self.goal);
        if !verdict.is_solvable() {
            return Err(verdict);
        }
        let home = self.goal.blank().index();
        let mut at = position.clone();
        let approach = squares(self.straight(position.blank().index(), home));
        approach.iter().for_each(|&square| _ = at.slide(square));
        // By square: where its tile belongs.
        let mut belongs = self.permutation(&at);
        let mut turns = Vec::new();
        while let Some(cycle) = self.first_cycle(&belongs, home) {
            let turn = self.turn(&at, home, cycle);
            turn.setup.iter().chain(&turn.round).chain(&turn.undo).for_each(|&square| {
                at.slide(square);
            });
            let [x, y, z] = cycle;
            let mut after = belongs.images().to_vec();
            for (from, to) in [(x, y), (y, z), (z, x)] {
                after[to] = belongs.images()[from];
            }
            belongs = Permutation::from_images(after).expect("three images changed places");
            turns.push(turn);
        }
        let parts =
            turns.iter().flat_map(|turn| turn.setup.iter().chain(&turn.round).chain(&turn.undo));
        let walk = without_reversals(position.blank(), approach.iter().chain(parts).copied());
        Ok(Construction { approach, turns, walk })
    }

    /// First along the column, then along the row.
    fn straight(&self, mut from: At, to: At) -> Vec<At> {
        let mut walk = Vec::new();
        while from != to {
            let nearer = |next: &At| distance(self.grid, *next, to) < distance(self.grid, from, to);
            from = beside(self.grid, from).find(nearer).expect("some step leads nearer");
            walk.push(from);
        }
        walk
    }

    fn permutation(&self, position: &Position) -> Permutation {
        let mut of_tile = vec![0; self.goal.board().places()];
        for square in self.goal.board().square_ids() {
            if let Some(tile) = self.goal.tile(square) {
                of_tile[tile.place()] = square.index() as u16;
            }
        }
        let belongs = |square: SquareId| match position.tile(square) {
            Some(tile) => of_tile[tile.place()],
            None => square.index() as u16,
        };
        let images = self.goal.board().square_ids().map(belongs).collect();
        Permutation::from_images(images).expect("the tiles are the same")
    }

    /// Of the 3-cycles with which a shortest product begins the one with the shortest setup.
    ///
    /// A 3-cycle of three points of one cycle, in its order, cuts it in three; with two points of one
    /// and one of another, it takes the part between the two out and joins the rest. Where two more
    /// cycles have odd length after that, the rest needs one 3-cycle less.
    fn first_cycle(&self, belongs: &Permutation, home: At) -> Option<[At; 3]> {
        let cycles = belongs.cycles();
        let large = belongs.degree() > Self::COMPARED;
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

    /// The 3-cycle of what lies on these squares, with the blank at its home before and after.
    fn turn(&self, at: &Position, home: At, cycle: [At; 3]) -> Turn {
        let setup = self.setups.walk(home, cycle);
        // Where the blank and the three are after the setup.
        let (blank, tiles) =
            setup.iter().fold((home, cycle), |(blank, tiles), &to| (to, moved(tiles, blank, to)));
        let mut round = round(self.grid, blank, tiles).expect("the setup ends in a block");
        let [x, y, _] = tiles;
        // The blank enters r0, r1, r2: what lies on r1 goes to r0, what lies on r0 to r2.
        let goes = |round: [At; 4]| match x {
            x if x == round[0] => round[2],
            x if x == round[1] => round[0],
            _ => round[1],
        };
        if goes(round) != y {
            round[..3].reverse();
        }
        let back = setup.iter().rev().skip(1).copied().chain((!setup.is_empty()).then_some(home));
        let tile = |square| at.tile(SquareId(square as u16)).expect("the blank is at home");
        Turn {
            tiles: cycle.map(tile),
            squares: cycle.map(|square| SquareId(square as u16)),
            undo: squares(back),
            setup: squares(setup),
            round: round.map(|square| SquareId(square as u16)),
        }
    }
}

/// The walk without steps that are taken back at once.
fn without_reversals(start: SquareId, walk: impl Iterator<Item = SquareId>) -> Vec<SquareId> {
    let mut reduced = vec![start];
    for square in walk {
        match reduced[..] {
            [.., before, _] if before == square => _ = reduced.pop(),
            _ => reduced.push(square),
        }
    }
    reduced.remove(0);
    reduced
}
