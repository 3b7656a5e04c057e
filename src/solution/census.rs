use itertools::Itertools;
use serde::{Deserialize, Serialize};

use super::fixed::Fixed;
use super::{Limits, Solution, SolutionError};
use crate::board::Board;
use crate::group::{ClassId, Classes};
use crate::position::{Position, Rank, Ranking, StandardPosition};
use crate::states::planes::{
    Checkpoint, Enumeration, EnumerationError, Level, Place, Plane, Planes, Settings,
};
use crate::states::{Space, breadth_first};

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

/// What a level has, as Burnside's lemma needs it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Met {
    /// How many standard positions.
    standard: u64,
    /// How many that a symmetry other than the identity leaves fixed, each as often as it is.
    by_symmetries: u32,
    /// How many that a symmetry after inversion leaves fixed, each as often as it is.
    by_inversions: u32,
}

impl Met {
    fn row(&self, moves: usize, symmetries: u64) -> CensusRow {
        let fixed = self.standard + u64::from(self.by_symmetries);
        CensusRow {
            moves,
            positions: self.standard,
            classes: fixed / symmetries,
            extended_classes: (fixed + u64::from(self.by_inversions)) / (2 * symmetries),
        }
    }
}

impl Census {
    /// The most fixed positions that are kept for counting classes.
    const MOST_FIXED: usize = 1 << 24;

    /// The census of a board by itself, from an enumeration of all its positions bit by bit, with the
    /// classes counted by Burnside's lemma. `None` if the board has so many symmetries that its classes
    /// cannot be counted so. With a checkpoint it goes on from where it was put aside, as
    /// [`Checkpoint::carry_on`] does.
    pub fn by_planes(
        board: &Board,
        settings: Settings,
        limits: Limits,
        checkpoint: Option<&Checkpoint>,
    ) -> Result<Option<Self>, EnumerationError> {
        let planes = Planes::around(&Position::goal(board))?;
        Enumeration::fits(&planes, settings.keep, limits.memory)?;
        let Some(fixed) = Fixed::of(board, Self::MOST_FIXED) else { return Ok(None) };
        let places = |positions: &[StandardPosition]| {
            let place = |position| planes.place(&Position::from(position));
            positions.iter().map(|position| place(position).expect("it is even")).collect_vec()
        };
        let mut by_symmetries = places(&fixed.by_symmetries);
        let mut by_inversions = places(&fixed.by_inversions);
        let home = |plane: &Plane| plane.blank == board.home();
        let mut count = |met: &mut Vec<Met>, enumeration: &Enumeration, level: &Level| {
            let by_plane = planes.planes().iter().zip(&level.by_plane);
            let standard: u64 =
                by_plane.filter(|(plane, _)| home(plane)).map(|(_, count)| count).sum();
            // Those of this level, which are looked for no more.
            let fixed_by = |places: &mut Vec<Place>| {
                let before = places.len();
                places.retain(|&place| standard == 0 || !enumeration.holds(place));
                (before - places.len()) as u32
            };
            met.push(Met {
                standard,
                by_symmetries: fixed_by(&mut by_symmetries),
                by_inversions: fixed_by(&mut by_inversions),
            });
        };
        let met = match checkpoint {
            None => {
                let mut met = Vec::new();
                let tell = |enumeration: &_, level: &_| count(&mut met, enumeration, level);
                Enumeration::told(&planes, settings, limits, tell)?;
                met
            }
            Some(checkpoint) => {
                let new = Vec::new();
                let (enumeration, met) =
                    checkpoint.gather(&planes, settings, limits, new, count)?;
                // Wherever the blank is, there are as many positions.
                let all: u64 = enumeration.counted().iter().sum();
                let standard = |sum: u64, met: &Met| sum.checked_add(met.standard);
                if met.iter().try_fold(0, standard) != Some(all / board.squares() as u64) {
                    let fault = "its standard positions are not those of its levels";
                    return Err(checkpoint.misleads(fault).into());
                }
                met
            }
        };
        let met = met.iter().enumerate().filter(|(_, met)| met.standard > 0);
        Ok(Some(Self { rows: met.map(|(moves, met)| met.row(moves, fixed.symmetries)).collect() }))
    }

    /// The census of a board by itself, breadth first over all positions: nothing is kept but their
    /// depths, and no twist is needed, so it takes less time and memory than a [`Solution`] and any
    /// number of loops.
    pub fn by_walks(board: &Board, mut limits: Limits) -> Result<Self, SolutionError> {
        // For each position its depth, and the same allowance as for a solution.
        const BYTES_EACH: u64 = 2 + 6;
        let space = Space::of(board, BYTES_EACH, limits.memory)?;
        let ranking = Ranking::of(board).expect("fewer standard positions than positions");
        let levels = breadth_first(&space, &Position::goal(board), &mut limits)?;
        let moves = |rank| levels.depth(space.standard(rank));
        let classes = Classes::of(board, ranking, |rank| moves(rank).is_some());
        Ok(Self::count(ranking, moves, &classes, &classes.with_inverses(ranking)))
    }

    fn count(
        ranking: Ranking,
        moves: impl Fn(Rank) -> Option<usize>,
        classes: &Classes,
        extended: &Classes,
    ) -> Self {
        let mut by_moves: Vec<CensusRow> = Vec::new();
        let mut count = |rank: Rank, add: fn(&mut CensusRow)| {
            if let Some(moves) = moves(rank) {
                by_moves.resize(by_moves.len().max(moves + 1), CensusRow::default());
                add(&mut by_moves[moves]);
            }
        };
        ranking.ranks().for_each(|rank| count(rank, |row| row.positions += 1));
        let representatives = classes.iter().map(|class| classes.representative(class));
        representatives.for_each(|rank| count(rank, |row| row.classes += 1));
        let representatives = extended.iter().map(|class| extended.representative(class));
        representatives.for_each(|rank| count(rank, |row| row.extended_classes += 1));
        by_moves.iter_mut().enumerate().for_each(|(moves, row)| row.moves = moves);
        by_moves.retain(|row| row.positions > 0);
        Self { rows: by_moves }
    }
}

impl Solution<'_> {
    /// The census.
    pub fn census(&self) -> Census {
        let moves = |rank| self.moves(rank);
        Census::count(self.ranking, moves, self.classes(), self.extended_classes())
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
