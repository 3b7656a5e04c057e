//! The standard positions of a goal in which some tiles look alike.
//!
//! Such a goal has a label on each square, and the blank at home. An element g of the puzzle group G
//! takes its labels to other places: what is on place i goes to the image of i. Let S be the subgroup
//! of the elements that keep the labels of the goal, which is the intersection of G and a *Young
//! subgroup* of the symmetric group. Two elements lead to the same labels if and only if they are in
//! the same right coset S g. So the labelled positions that can be solved are these cosets. There are
//! |G|/|S|, and a twist t takes S g to S g t: this is the *Schreier graph* of S.
//!
//! ```text
//! a a a     S has 3! 2! 3!/2 = 36 elements, so that there are 20 160/36 = 560 such positions
//! b · b
//! c c c
//! ```
//!
//! The distance of a labelled position is the least among its |S| positions of distinct tiles.
//!
//! *Classes.* A symmetry φ of the board that fixes home takes a position to one with the same distance
//! from the goal if it takes the goal to itself. With distinct tiles it renames tile i as φ(i), and so
//! takes the goal to itself. Here it renames labels in the same way, which has a meaning if it takes
//! squares with equal labels to squares with equal labels: φ⁻¹ S φ = S. These symmetries are a group.
//! In the example they are the identity, the half turn and both reflections in the axes; the half turn
//! makes each a a c. The classes are its orbits. Inverses have no meaning, because the inverses of a
//! right coset's elements are a left one.

mod action;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::ops::Range;

use itertools::Itertools;
use petgraph::unionfind::UnionFind;
use serde::Serialize;

pub use action::CosetAction;

use super::SolutionError;
use crate::board::SquareId;
use crate::numerals::{format_bytes, grouped};
use crate::position::{Metric, Pattern, PositionError};
use crate::states::{
    ArrangementMap, Arrangements, EnumerateOptions, EnumerationError, PatternDistances,
    arrangements_of, walk,
};

/// The standard positions of a goal with labels: the cosets of the elements that keep the labels, in
/// the group of the board.
///
/// ```
/// use taquin::Board;
/// use taquin::position::Pattern;
/// use taquin::solution::Cosets;
/// use taquin::states::EnumerateOptions;
/// let eight: Board = "eight".parse()?;
/// let goal = Pattern::parse(&eight, "a a a/b _ b/c c c")?;
/// let cosets = Cosets::compute(&goal, &EnumerateOptions::new())?;
/// let rows = cosets.census();
/// assert_eq!(rows.iter().map(|row| row.positions).sum::<u64>(), 560);
/// assert_eq!(cosets.action()?.stabilizer, 36_u8.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Cosets {
    distances: PatternDistances,
    /// The numbers of the arrangements with the blank at home.
    numbers: Range<u64>,
}

/// The arrangements of the labels of a goal, and the numbers of the standard ones.
///
/// # Errors
///
/// If the goal has not exactly one blank, on the home square, or the labels have too many arrangements.
fn standard_arrangements(goal: &Pattern) -> Result<(Arrangements, Range<u64>), SolutionError> {
    goal.check_standard()?;
    let all = arrangements_of(goal)?;
    let numbers = all.with_blank_on(goal.board().home());
    Ok((all, numbers))
}

/// The number of labelled standard positions, and of their classes, at one distance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CosetRow {
    /// The number of moves.
    pub moves: usize,
    /// The number of standard positions.
    pub positions: u64,
    /// The number of classes under the symmetries of the board that permute the labels of the goal.
    pub classes: u64,
}

/// A labelled standard position that can be solved, with the printed number of its class, from 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NumberedCoset {
    pub index: usize,
    pub moves: usize,
    pub class: usize,
}

impl Cosets {
    /// Enumerates all arrangements of the goal's labels. Neither a checkpoint nor a folder of levels is
    /// used.
    ///
    /// # Errors
    ///
    /// If the goal has not exactly one blank, on the home square, or as
    /// [`PatternDistances::compute`].
    pub fn compute(goal: &Pattern, options: &EnumerateOptions) -> Result<Self, SolutionError> {
        let (all, numbers) = standard_arrangements(goal)?;
        // A byte for each arrangement, and the classes of those that are standard.
        let standard = numbers.end - numbers.start;
        let each = (size_of::<usize>() + 1) as u64;
        let bytes = all.count().saturating_add(standard.saturating_mul(each));
        match options.memory {
            Some(memory) if bytes > memory => Err(EnumerationError::LargePattern {
                pattern: goal.to_string(),
                reason: format!(
                    "its labels have {} arrangements, {} of them standard, which would take {}; the \
                     memory limit is {}",
                    grouped(all.count()),
                    grouped(standard),
                    format_bytes(bytes),
                    format_bytes(memory)
                ),
            }
            .into()),
            _ => Ok(Self { distances: PatternDistances::compute(goal, options)?, numbers }),
        }
    }

    /// What counts as one move.
    pub fn metric(&self) -> Metric {
        self.distances.metric()
    }

    /// The goal.
    pub fn goal(&self) -> &Pattern {
        self.distances.goal()
    }

    /// The numbers of positions and classes by moves, a row for each number of moves that occurs.
    pub fn census(&self) -> Vec<CosetRow> {
        let classes = self.classes();
        let mut rows = BTreeMap::new();
        for (index, moves) in self.reached() {
            let row = rows.entry(moves).or_insert(CosetRow { moves, ..CosetRow::default() });
            row.positions += 1;
            row.classes += u64::from(classes.find(index) == index);
        }
        rows.into_values().collect()
    }

    /// The positions that can be solved: by moves, and then in the order of their numbers. Classes are
    /// numbered in the same order.
    pub(crate) fn numbered(&self) -> Vec<NumberedCoset> {
        let classes = self.classes();
        let (mut numbers, mut next) = (vec![0; self.len()], 1..);
        let reached = self.reached().sorted_by_key(|&(index, moves)| (moves, index));
        let numbered = |(index, moves)| {
            let class = &mut numbers[classes.find(index)];
            if *class == 0 {
                *class = next.next().expect("numbers go on");
            }
            NumberedCoset { index, moves, class: *class }
        };
        reached.map(numbered).collect()
    }

    /// The number of labelled standard positions, solvable or not. Each has an index below it.
    pub(crate) fn len(&self) -> usize {
        (self.numbers.end - self.numbers.start) as usize
    }

    /// The index of a labelled standard position, and its moves; `None` if it is unsolvable.
    pub(crate) fn find(&self, position: &Pattern) -> Result<Option<usize>, PositionError> {
        position.check_standard()?;
        let number = self.distances.number(position)?;
        Ok(number.map(|number| (number - self.numbers.start) as usize))
    }

    /// The position of an index.
    pub(crate) fn position(&self, index: usize) -> Pattern {
        self.distances.pattern(self.numbers.start + index as u64)
    }

    /// The sets of squares of the position of an index.
    fn sets(&self, index: usize) -> Vec<u64> {
        let all = self.distances.arrangements();
        let mut sets = all.no_sets();
        all.arrange(self.numbers.start + index as u64, &mut sets);
        sets
    }

    /// The index of the position with these sets of squares.
    fn index(&self, sets: &[u64]) -> usize {
        (self.distances.arrangements().number(sets) - self.numbers.start) as usize
    }

    /// The index of the position after a walk of the blank from home to home.
    pub(crate) fn after(&self, index: usize, blank: &[SquareId]) -> usize {
        self.index(&self.sets_after(index, blank))
    }

    /// The moves that are left after a walk of the blank from home.
    pub(crate) fn moves_after(&self, index: usize, blank: &[SquareId]) -> Option<usize> {
        self.distances.distance_of(&self.sets_after(index, blank))
    }

    fn sets_after(&self, index: usize, blank: &[SquareId]) -> Vec<u64> {
        let mut sets = self.sets(index);
        walk(&mut sets, blank.iter());
        sets
    }

    /// The index of the image of a position.
    fn image(&self, index: usize, map: &ArrangementMap) -> usize {
        let sets = self.sets(index);
        let mut image = vec![0; sets.len()];
        map.apply(&sets, &mut image);
        self.index(&image)
    }

    /// The positions that can be solved, with their moves.
    fn reached(&self) -> impl Iterator<Item = (usize, usize)> {
        let moves = |number| self.distances.distance_at(number);
        self.numbers.clone().enumerate().filter_map(move |(at, number)| Some((at, moves(number)?)))
    }

    /// The positions, those joined that symmetries take to each other.
    fn classes(&self) -> UnionFind<usize> {
        let (board, labels) = (self.goal().board(), self.goal().labels());
        let all = self.distances.arrangements();
        let of_label = board.square_ids().into_group_map_by(|square| &labels[square.index()]);
        let sets = of_label.into_values().sorted().collect();
        let symmetries = self.metric().symmetries(board, board.home(), sets);
        let maps = symmetries.generators().iter().map(|squares| all.relabelling(labels, squares));
        let maps = maps.collect_vec();
        let mut classes = UnionFind::new(self.len());
        let (mut sets, mut image) = (all.no_sets(), all.no_sets());
        for (index, number) in self.numbers.clone().enumerate().filter(|_| !maps.is_empty()) {
            all.arrange(number, &mut sets);
            for map in &maps {
                map.apply(&sets, &mut image);
                classes.union(index, self.index(&image));
            }
        }
        classes
    }
}
