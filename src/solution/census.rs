//! The standard positions counted by moves, with their classes: Schofield's table.
//!
//! Four methods give the same rows. Schofield's dictionaries are the fastest where the board's
//! symmetries allow them. Bit planes count level by level; the classes of a level then follow from
//! the positions that each symmetry fixes (Burnside's lemma), so that no class is ever listed. A
//! breadth-first search keeps the depth of each position, and lists the classes. On a board with few
//! positions, such as a ring, the positions themselves are joined.

use std::collections::HashMap;

use itertools::Itertools;
use petgraph::unionfind::UnionFind;
use serde::{Deserialize, Serialize};

use super::fixed_points::FixedPoints;
use super::{Method, Solution, SolutionError};
use crate::board::{Board, Symmetries, on_places};
use crate::group::{ClassId, Classes};
use crate::perm::Permutation;
use crate::position::{Metric, Position, Rank, Ranking, StandardPosition, places_by_goal};
use crate::states::planes::{
    BitIndex, Enumeration, Keep, LevelCounts, Planes, check_memory, run_with,
};
use crate::states::{
    EnumerateOptions, EnumerationEngine, EnumerationError, NearLevel, Space, breadth_first, few,
};

/// The numbers of positions and classes by moves: Schofield's table of 1967.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Census {
    /// One row for each number of moves that occurs, in order.
    pub rows: Vec<CensusRow>,
}

/// One row of a census.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CensusRow {
    /// The number of moves.
    pub moves: usize,
    /// The number of standard positions at this distance.
    pub positions: u64,
    /// The number of classes.
    pub classes: u64,
    /// The number of extended classes.
    pub extended_classes: u64,
}

/// A class with its printed number: classes are ordered by moves, then by the representative's
/// rank.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberedClass {
    /// The printed number, from 1.
    pub number: usize,
    /// Its index in the list of classes.
    pub id: ClassId,
    /// The member of least rank.
    pub representative: Rank,
    /// The number of moves of every member.
    pub moves: usize,
    /// The number of members.
    pub size: usize,
}

/// The counts of a level for Burnside's lemma.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BurnsideCounts {
    /// The number of standard positions.
    standard: u64,
    /// The fixed points of symmetries other than the identity, with multiplicity.
    by_symmetries: u32,
    /// The fixed points of inversion followed by a symmetry, with multiplicity.
    by_inversions: u32,
}

impl BurnsideCounts {
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
    /// The most fixed positions that are held to count classes.
    const MAX_FIXED_POINTS: usize = 1 << 24;

    /// Computes the census of a board's standard positions, by the fastest method that fits it:
    /// from Schofield's dictionaries, from an enumeration of all positions on bit planes, or from a
    /// breadth-first search with a queue. Only the second can use a checkpoint, so it is the only
    /// choice with one.
    ///
    /// # Errors
    ///
    /// If the metric is not defined on the board or the board is too large, the observer cancels
    /// the computation, or the checkpoint fails.
    pub fn compute(board: &Board, options: &EnumerateOptions) -> Result<Self, SolutionError> {
        let engine = EnumerationEngine::choose(&Position::goal(board), options)?;
        if matches!(engine, EnumerationEngine::Positions | EnumerationEngine::Ranks) {
            return Self::by_bfs(board, options);
        }
        if !options.saving.is_anywhere()
            && let Some(solution) = Self::by_schofield(board, options)?
        {
            return Ok(solution.census());
        }
        match Self::by_planes(board, options)? {
            Some(census) => Ok(census),
            None if options.saving.is_anywhere() => {
                Err(SolutionError::TooManySymmetries { board: board.name().into() })
            }
            None => Self::by_bfs(board, options),
        }
    }

    /// The solution by Schofield's dictionaries; `None` if these do not fit the board or the metric.
    fn by_schofield(
        board: &Board,
        options: &EnumerateOptions,
    ) -> Result<Option<Solution>, SolutionError> {
        if options.metric != Metric::SingleTile || Solution::check_size(board).is_err() {
            return Ok(None);
        }
        match Solution::compute(&board.twists(), Some(Method::Schofield), options) {
            Ok(solution) => Ok(Some(solution)),
            Err(SolutionError::NonUniform { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Computes the census by one method, without a checkpoint. [`Method::Schofield`] counts moves of
    /// single tiles.
    ///
    /// # Errors
    ///
    /// If the method does not fit the board, or the observer cancels it.
    pub fn by_method(
        board: &Board,
        method: Method,
        options: &EnumerateOptions,
    ) -> Result<Self, SolutionError> {
        match method {
            Method::Bfs => Self::by_bfs(board, options),
            Method::Schofield => {
                Ok(Solution::compute(&board.twists(), Some(method), options)?.census())
            }
        }
    }

    /// Enumerates all positions on bit planes, and counts the classes by Burnside's lemma. `None`
    /// if the board has too many symmetries for that.
    pub(crate) fn by_planes(
        board: &Board,
        options: &EnumerateOptions,
    ) -> Result<Option<Self>, EnumerationError> {
        let planes = Planes::in_metric(&Position::goal(board), options.metric)?;
        check_memory(&planes, Keep::Counts, options)?;
        let Some(fixed) = FixedPoints::new(board, Self::MAX_FIXED_POINTS) else { return Ok(None) };
        let indices = |positions: &[StandardPosition]| {
            let index = |position| planes.bit_index(&Position::from(position));
            positions.iter().map(|position| index(position).expect("it is even")).collect_vec()
        };
        let mut by_symmetries = indices(&fixed.by_symmetries);
        let mut by_inversions = indices(&fixed.by_inversions);
        let count =
            |counts: &mut Vec<BurnsideCounts>, enumeration: &Enumeration, level: &LevelCounts| {
                let standard = level.with_blank_on(board.home(), &planes);
                // Counts the fixed positions of this level, and removes them from the list.
                let fixed_by = |indices: &mut Vec<BitIndex>| {
                    let before = indices.len();
                    indices.retain(|&index| standard == 0 || !enumeration.contains(index));
                    (before - indices.len()) as u32
                };
                counts.push(BurnsideCounts {
                    standard,
                    by_symmetries: fixed_by(&mut by_symmetries),
                    by_inversions: fixed_by(&mut by_inversions),
                });
            };
        let (enumeration, counts) = run_with(&planes, Keep::Counts, options, Vec::new(), count)?;
        if let Some(checkpoint) = options.saving.only_checkpoint()? {
            // The blank is on each square in equally many positions.
            let all: u64 = enumeration.level_counts().iter().sum();
            let standard = |sum: u64, counts: &BurnsideCounts| sum.checked_add(counts.standard);
            if counts.iter().try_fold(0, standard) != Some(all / board.square_count() as u64) {
                let fault = "the standard positions that it counts are not those of its levels";
                return Err(checkpoint.inconsistent(fault).into());
            }
        }
        let levels = counts.iter().enumerate().filter(|(_, counts)| counts.standard > 0);
        let rows = levels.map(|(moves, counts)| counts.row(moves, fixed.symmetries)).collect();
        Ok(Some(Self { rows }))
    }

    /// Searches all positions breadth first and keeps only their depths. It needs no twists, so it
    /// takes less time and memory than a [`Solution`], and the board may have any number of loops.
    fn by_bfs(board: &Board, options: &EnumerateOptions) -> Result<Self, SolutionError> {
        let symmetries = options.metric.symmetries(board, board.home(), vec![]);
        Self::with_depths(board, options, |standing| match standing {
            Standing::Few(elements) => Self::of_few(board, &symmetries, &elements),
            Standing::Ranked(ranking, moves) => {
                let reached = |rank| moves(rank).is_some();
                let classes = Classes::under_symmetries(board, &symmetries, ranking, reached);
                Self::count(ranking, moves, &classes, &classes.with_inverses(ranking))
            }
        })
    }

    /// Calls `with` with the standard positions and their moves, which the fastest method finds.
    pub(super) fn with_standing<T>(
        board: &Board,
        options: &EnumerateOptions,
        with: impl FnOnce(Standing) -> T,
    ) -> Result<T, SolutionError> {
        if !few::has_few_positions(&Position::goal(board))
            && let Some(solution) = Self::by_schofield(board, options)?
        {
            let moves = |rank| solution.move_count(rank);
            return Ok(with(Standing::Ranked(solution.ranking(), &moves)));
        }
        Self::with_depths(board, options, with)
    }

    /// The same, by a breadth-first search over all positions.
    fn with_depths<T>(
        board: &Board,
        options: &EnumerateOptions,
        with: impl FnOnce(Standing) -> T,
    ) -> Result<T, SolutionError> {
        options.metric.check(board)?;
        // The depth of each position, and the same allowance as for a solution.
        const BYTES_EACH: u64 = 2 + 6;
        let goal = Position::goal(board);
        if few::has_few_positions(&goal) {
            return Ok(with(Standing::Few(Self::few_elements(board, options)?)));
        }
        let space = Space::ranked(&goal, BYTES_EACH, options.memory)?.in_metric(options.metric);
        let ranking = Ranking::new(board).expect("fewer standard positions than positions");
        let levels = breadth_first(&space, &goal, options, |_, _, _| ())?;
        let moves = |rank| levels.depth(space.standard(rank));
        Ok(with(Standing::Ranked(ranking, &moves)))
    }

    /// All standard positions of a board with few positions: the moves and the element of each.
    pub(super) fn few_elements(
        board: &Board,
        options: &EnumerateOptions,
    ) -> Result<Vec<(usize, Permutation)>, EnumerationError> {
        let goal = Position::goal(board);
        let element = |position: Position| places_by_goal(&position, &goal).inverse();
        let mut elements: Vec<(usize, Permutation)> = Vec::new();
        NearLevel::each(&goal, usize::MAX, options, |level| {
            let standard = level.positions().filter(|position| position.blank() == board.home());
            elements.extend(standard.map(|position| (level.distance(), element(position))));
        })?;
        Ok(elements)
    }

    /// The numbers of these elements, those joined that the generators conjugate to one another.
    pub(super) fn joined(
        elements: &[(usize, Permutation)],
        generators: &[Permutation],
    ) -> UnionFind<usize> {
        let number_of = numbers(elements);
        let mut classes = UnionFind::<usize>::new(elements.len());
        for (number, (_, element)) in elements.iter().enumerate() {
            for generator in generators {
                classes.union(number, number_of[&element.conjugated_by(generator)]);
            }
        }
        classes
    }

    pub(super) fn of_few(
        board: &Board,
        symmetries: &Symmetries,
        elements: &[(usize, Permutation)],
    ) -> Self {
        let symmetries = symmetries.generators().iter().map(|phi| on_places(board, phi));
        let classes = Self::joined(elements, &symmetries.collect_vec());
        let (mut extended, number_of) = (classes.clone(), numbers(elements));
        for (number, (_, element)) in elements.iter().enumerate() {
            extended.union(number, number_of[&element.inverse()]);
        }
        let row = |level: &[usize]| CensusRow {
            moves: elements[level[0]].0,
            positions: level.len() as u64,
            classes: level.iter().map(|&number| classes.find(number)).unique().count() as u64,
            extended_classes: level.iter().map(|&n| extended.find(n)).unique().count() as u64,
        };
        let numbers = (0..elements.len()).collect_vec();
        let rows = numbers.chunk_by(|&a, &b| elements[a].0 == elements[b].0).map(row).collect();
        Self { rows }
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

/// The standard positions of a board, each with its moves.
pub(super) enum Standing<'a> {
    /// On a board with few positions: the moves and the element of each, by moves.
    Few(Vec<(usize, Permutation)>),
    /// The moves by rank; `None` for unsolvable positions.
    Ranked(Ranking, &'a dyn Fn(Rank) -> Option<usize>),
}

/// The number of each element in the list.
fn numbers(elements: &[(usize, Permutation)]) -> HashMap<&Permutation, usize> {
    elements.iter().enumerate().map(|(number, (_, element))| (element, number)).collect()
}

impl Solution {
    /// The census of the solution.
    pub fn census(&self) -> Census {
        let moves = |rank| self.move_count(rank);
        Census::count(self.ranking(), moves, self.classes(), self.extended_classes())
    }

    /// The classes by moves, then by their representatives' ranks; `classes` are
    /// [`Solution::classes`] or [`Solution::extended_classes`].
    ///
    /// # Panics
    ///
    /// If the classes are those of another solution.
    pub fn numbered(&self, classes: &Classes) -> Vec<NumberedClass> {
        let mut list: Vec<NumberedClass> = classes
            .iter()
            .map(|id| {
                let representative = classes.representative(id);
                let moves =
                    self.move_count(representative).expect("only reached positions have one");
                NumberedClass { number: 0, id, representative, moves, size: classes.size(id) }
            })
            .collect();
        list.sort_by_key(|class| (class.moves, class.representative));
        (1..).zip(&mut list).for_each(|(number, class)| class.number = number);
        list
    }
}

impl Census {
    /// The column sums, with the maximum number of moves.
    pub fn total(&self) -> CensusRow {
        self.rows.iter().fold(CensusRow::default(), |total, row| CensusRow {
            moves: row.moves,
            positions: total.positions + row.positions,
            classes: total.classes + row.classes,
            extended_classes: total.extended_classes + row.extended_classes,
        })
    }
}
