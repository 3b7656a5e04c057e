use serde::{Deserialize, Serialize};

use super::Solution;
use crate::group::{ClassId, Classes};
use crate::position::Rank;

/// How many positions and classes need each number of moves: Schofield's table of 1967.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Census {
    /// The numbers of moves that occur, in order.
    pub rows: Vec<CensusRow>,
}

/// One line of a census.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CensusRow {
    /// The number of moves.
    pub moves: usize,
    /// How many standard positions need so many.
    pub positions: u64,
    /// How many classes under the board's symmetries.
    pub classes: u64,
    /// How many classes under the board's symmetries and inversion.
    pub extended_classes: u64,
}

/// A class of positions with its place among all: by moves, then by the representative's rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberedClass {
    /// From 1.
    pub number: usize,
    /// Its number in the list of classes.
    pub id: ClassId,
    /// The member of least rank.
    pub representative: Rank,
    /// The moves of every member.
    pub moves: usize,
    /// The number of members.
    pub size: usize,
}

impl Solution<'_> {
    /// The census.
    pub fn census(&self) -> Census {
        let mut by_moves: Vec<CensusRow> = Vec::new();
        let mut count = |rank: Rank, add: fn(&mut CensusRow)| {
            if let Some(moves) = self.moves(rank) {
                by_moves.resize(by_moves.len().max(moves + 1), CensusRow::default());
                add(&mut by_moves[moves]);
            }
        };
        self.ranking.ranks().for_each(|rank| count(rank, |row| row.positions += 1));
        let classes = self.classes();
        classes.iter().for_each(|c| count(classes.representative(c), |row| row.classes += 1));
        let extended = self.extended_classes();
        let representatives = extended.iter().map(|class| extended.representative(class));
        representatives.for_each(|rank| count(rank, |row| row.extended_classes += 1));
        by_moves.iter_mut().enumerate().for_each(|(moves, row)| row.moves = moves);
        by_moves.retain(|row| row.positions > 0);
        Census { rows: by_moves }
    }

    /// The classes in the order of their moves, then of their representatives' ranks; `classes` are
    /// [`Solution::classes`] or [`Solution::extended_classes`].
    pub fn numbered(&self, classes: &Classes) -> Vec<NumberedClass> {
        let mut list: Vec<NumberedClass> = classes
            .iter()
            .map(|id| {
                let representative = classes.representative(id);
                let moves = self.moves(representative).expect("only reached positions have one");
                NumberedClass { number: 0, id, representative, moves, size: classes.size(id) }
            })
            .collect();
        list.sort_by_key(|class| (class.moves, class.representative));
        (1..).zip(&mut list).for_each(|(number, class)| class.number = number);
        list
    }
}

impl Census {
    /// The sums of the columns; its moves are the greatest that occur.
    pub fn total(&self) -> CensusRow {
        self.rows.iter().fold(CensusRow::default(), |total, row| CensusRow {
            moves: row.moves,
            positions: total.positions + row.positions,
            classes: total.classes + row.classes,
            extended_classes: total.extended_classes + row.extended_classes,
        })
    }
}
