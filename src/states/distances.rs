//! The distances of all positions from a goal.
//!
//! With them hill climbing is enough (Utgoff and Saxena, 1987, who call them perfect values): from
//! every position but the goal some move leads to a distance less by one, and every such move is
//! the first of an optimal solution. So the distances modulo 4 serve as well: a neighbour's
//! distance is equal, or greater or less by one, and these differ modulo 4. The distance itself is
//! then the number of steps down.

use std::sync::OnceLock;
use std::sync::atomic::AtomicUsize;

use super::breadth_first::levels_along_own_lines;
use super::planes::{Keep, Planes, Workers, run};
use super::residues::{Residues, Storage};
use super::space::{Move, State};
use super::{
    DistancesError, DistancesFile, Distribution, EnumerateOptions, EnumerationEngine, Levels,
    Space, StateIndex, breadth_first, few,
};
use crate::board::Board;
use crate::position::{Metric, Position, Slide};

/// The distance of every position of a board from a goal, where moves lead to the goal.
///
/// ```
/// use taquin::states::Distances;
/// use taquin::{Board, Position};
/// let board: Board = "3x3".parse()?;
/// let distances = Distances::new(&Position::goal(&board))?;
/// assert_eq!(distances.distribution().within(10), 706); // Utgoff and Saxena, section 3
/// let position = Position::parse(&board, "8 6 7 / 2 5 4 / 3 _ 1")?;
/// assert_eq!(distances.value(&position)?, Some(31));
/// assert_eq!(distances.solution(&position)?.map(|slides| slides.len()), Some(31));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Distances {
    pub(super) space: Space,
    goal: Position,
    pub(super) target: StateIndex,
    distribution: Distribution,
    pub(super) table: Table,
    /// The memory for listing the depths of all positions, in bytes.
    pub(super) memory: Option<u64>,
    /// What computes levels again.
    pub(super) workers: Workers,
    /// The number of distances found by walking down.
    pub(super) walked: AtomicUsize,
    /// The depths of all positions, once listing them is worthwhile; `None` inside if it failed.
    pub(super) listed: OnceLock<Option<Levels>>,
}

#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "one exists for each table of distances")]
pub(super) enum Table {
    /// The distances.
    Levels(Levels),
    /// The distances modulo 4.
    Residues(Residues),
}

/// Whether a board has at most so many positions.
fn has_at_most(board: &Board, positions: u64) -> bool {
    let goal = Position::goal(board);
    Space::ranked(&goal, 1, Some(positions)).is_ok() || few::has_few_positions(&goal)
}

impl Distances {
    /// Whether all positions of a board are enumerated within a few seconds, and in at most half a
    /// gibibyte.
    pub(crate) fn is_quick(board: &Board) -> bool {
        has_at_most(board, 1 << 30)
    }

    /// Whether a board has so many positions that a search for one of them is faster than an
    /// enumeration of all.
    pub fn is_slow(board: &Board) -> bool {
        !has_at_most(board, 1 << 25)
    }

    /// Computes the distances from a goal with the default options.
    ///
    /// # Errors
    ///
    /// If the board is too large.
    pub fn new(goal: &Position) -> Result<Self, DistancesError> {
        Self::compute(goal, &EnumerateOptions::new())
    }

    /// Computes the distances from a goal. The memory of the options also limits a later listing
    /// of all depths.
    ///
    /// # Errors
    ///
    /// If the metric is not defined on the board or the board is too large, the observer cancels
    /// the enumeration, or the checkpoint fails.
    pub fn compute(goal: &Position, options: &EnumerateOptions) -> Result<Self, DistancesError> {
        let metric = options.metric;
        match EnumerationEngine::choose(goal, options)? {
            EnumerationEngine::Positions => {
                let space = Space::listed(goal).in_metric(metric);
                let levels = breadth_first(&space, goal, options, |_, _, _| ())?;
                return Ok(Self::from_levels(space, goal.clone(), levels));
            }
            EnumerationEngine::Ranks => {
                let (space, levels) = levels_along_own_lines(goal, options)?;
                return Ok(Self::from_levels(space, goal.clone(), levels));
            }
            EnumerationEngine::Planes | EnumerationEngine::PlanesOnDisk => {}
        }
        let planes = Planes::in_metric(goal, metric)?;
        let space = Space::new(goal)?.in_metric(metric);
        let keep = Keep::distances(&planes);
        let enumeration = run(&planes, keep, options)?;
        let distribution = Distribution::new(enumeration.level_counts().to_vec());
        let residues = Storage::Memory(enumeration.into_residues());
        let residues = Residues::new(residues, planes, keep == Keep::ResiduesAndReached);
        let distances =
            Self::from_table(space, goal.clone(), distribution, Table::Residues(residues));
        Ok(Self { memory: options.memory, workers: options.workers, ..distances })
    }

    /// The same distances, which may list the depths of all positions in this much memory, in
    /// bytes.
    pub fn with_listing_memory(self, memory: u64) -> Self {
        Self { memory: Some(memory), ..self }
    }

    pub(super) fn from_levels(space: Space, goal: Position, levels: Levels) -> Self {
        let distribution = Distribution::new(levels.counts.clone());
        Self::from_table(space, goal, distribution, Table::Levels(levels))
    }

    fn from_table(space: Space, goal: Position, distribution: Distribution, table: Table) -> Self {
        let target = space.index_of(&goal).expect("the space contains the goal");
        let EnumerateOptions { memory, workers, .. } = EnumerateOptions::new();
        let (walked, listed) = (AtomicUsize::new(0), OnceLock::new());
        Self { space, goal, target, distribution, table, memory, workers, walked, listed }
    }

    /// The distances in a file; `board` is the file's, [`DistancesFile::board`]. A block of the
    /// file is read when it is first needed.
    ///
    /// # Errors
    ///
    /// If the header contradicts the board or the file's length.
    pub fn from_file(file: DistancesFile, board: &Board) -> Result<Self, DistancesError> {
        let goal = file.goal(board)?;
        let space = Space::new(&goal)?.in_metric(file.metric());
        let distribution = Distribution::new(file.description().counts.clone());
        let residues = Residues::from_file(file, &space, &goal)?;
        Ok(Self::from_table(space, goal, distribution, Table::Residues(residues)))
    }

    /// The goal.
    pub fn goal(&self) -> &Position {
        &self.goal
    }

    /// What counts as one move.
    pub fn metric(&self) -> Metric {
        self.space.metric()
    }

    /// The numbering of the positions.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// The number of positions by distance.
    pub fn distribution(&self) -> &Distribution {
        &self.distribution
    }

    /// The distance of a position of the same board; `None` if the goal is unreachable.
    ///
    /// # Errors
    ///
    /// If the table is wrong or its file cannot be read.
    ///
    /// # Panics
    ///
    /// If the position is of another board.
    pub fn value(&self, position: &Position) -> Result<Option<usize>, DistancesError> {
        Ok(self.start(position)?.map(|(_, value)| value))
    }

    /// The position as a state, with its distance.
    pub(super) fn start(
        &self,
        position: &Position,
    ) -> Result<Option<(State, usize)>, DistancesError> {
        assert!(position.board() == self.goal.board(), "a position of another board");
        let Some(state) = self.space.state(position) else { return Ok(None) };
        let levels = match &self.table {
            Table::Levels(levels) => Some(levels),
            Table::Residues(residues) => self.listed(residues),
        };
        let value = match levels {
            Some(levels) => levels.depth(self.space.index(state)),
            None => {
                let residue = self.entry(state)?;
                residue.map(|residue| self.walk(state, residue, drop)).transpose()?
            }
        };
        Ok(value.map(|value| (state, value)))
    }

    /// The moves that lead one nearer to the goal, from a position at this distance (modulo 4, if
    /// the table has residues).
    #[inline]
    pub(super) fn down(
        &self,
        state: State,
        value: usize,
    ) -> impl Iterator<Item = Result<(Move<'_>, State), DistancesError>> {
        let nearer = self.below(value);
        let moves = nearer.map(|_| self.space.moves(state)).into_iter().flatten();
        moves.filter_map(move |(made, next)| match self.entry(next) {
            Ok(entry) => (entry == nearer).then_some(Ok((made, next))),
            Err(fault) => Some(Err(fault)),
        })
    }

    /// The table's entry for a position one nearer; `None` at the goal.
    #[inline]
    fn below(&self, value: usize) -> Option<usize> {
        match self.table {
            Table::Levels(_) => value.checked_sub(1),
            Table::Residues(_) => Some((value + 3) % 4),
        }
    }

    /// The table's entry for a position: the distance, or the distance modulo 4.
    #[inline]
    fn entry(&self, state: State) -> Result<Option<usize>, DistancesError> {
        Ok(match &self.table {
            Table::Levels(levels) => levels.depth(self.space.index(state)),
            Table::Residues(residues) => residues.residue(state)?.map(usize::from),
        })
    }

    /// Walks down to the goal, always by the first of the optimal moves, and returns the number of
    /// moves. The start's distance may be given modulo 4 if the table has residues.
    pub(super) fn walk(
        &self,
        start: State,
        value: usize,
        mut visit: impl FnMut(Slide),
    ) -> Result<usize, DistancesError> {
        let (mut state, mut value) = (start, Some(value));
        for moves in 0..=self.distribution.highest() {
            if self.space.index(state) == self.target {
                return Ok(moves);
            }
            let down = value.and_then(|value| self.down(state, value).next()).transpose()?;
            let Some((made, next)) = down else { break };
            self.space.slides(state, made).for_each(&mut visit);
            (state, value) = (next, value.and_then(|value| self.below(value)));
        }
        Err(self.no_path(start))
    }

    pub(super) fn no_path(&self, state: State) -> DistancesError {
        let position = self.space.position(self.space.index(state)).to_string();
        DistancesError::NoPath { position, highest: self.distribution.highest() }
    }
}
