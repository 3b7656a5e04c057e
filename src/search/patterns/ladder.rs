//! The choice of the tables: small ones first, larger ones when they are worth while.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;

use thiserror::Error;

use super::build::BuildError;
use super::database::{Homes, PatternDatabase, Unsolved};
use super::file::PatternFile;
use super::ida::{Course, Ending, Halt, Limits, Outcome, deepen};
use super::order::MOST_TILES;
use super::partition::{Partition, PartitionError};
use crate::board::{Grid, SquareId};
use crate::position::Position;
use crate::search::Statistics;
use crate::states::Visitor;
use crate::store::NotTrusted;

/// Solves positions, one after the other or by several threads at once, with larger and larger tables as there
/// is more to do. The answers do not depend on the tables.
///
/// Tables cost time when they are made, and save time with every node. What is to come is not known, so
/// larger tables are made when the search has cost about as much as they will: then all together costs at
/// most a few times what it would have cost to know.
#[derive(Debug)]
pub struct Ladder {
    /// From the smallest tables to the largest.
    rungs: Vec<Partition>,
    /// Where tables are kept.
    folder: Option<PathBuf>,
    threads: NonZero<usize>,
    foothold: Mutex<Foothold>,
}

/// The tables in use.
#[derive(Debug, Default)]
struct Foothold {
    /// The number of the partition.
    rung: usize,
    database: Option<Arc<PatternDatabase>>,
    /// The nodes generated since the last climb.
    spent: u64,
    /// Whether there is no memory for larger ones.
    stays: bool,
}

/// Why a position was not solved.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LadderError {
    /// There are no tables for the grid, or not such ones.
    #[error(transparent)]
    Partition(#[from] PartitionError),
    /// The tables could not be made.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// Tables that are kept are damaged.
    #[error("{0}; remove it, or make it again with 'taquin patterns build --again'")]
    NotTrusted(#[from] NotTrusted),
    /// The position has no solution, or is of another board.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
}

/// Ends the making of tables when the time is over.
struct InTime<'v, V> {
    visitor: &'v mut V,
    deadline: Option<Instant>,
    is_over: bool,
}

impl<V: Visitor> Visitor for InTime<'_, V> {
    fn level(&mut self, depth: usize, positions: u64) -> ControlFlow<()> {
        self.is_over = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        match self.is_over {
            true => ControlFlow::Break(()),
            false => self.visitor.level(depth, positions),
        }
    }
}

/// The least number of tiles that the largest parts have.
const FEWEST: usize = 6;

/// The bytes of tables that take as long to make as one node of the search.
const BYTES_A_NODE: u64 = 16;

/// The nodes that a random position of the fifteen-puzzle takes with parts of six tiles, about (Korf's forty:
/// 684 000 each). On larger grids it takes more, and larger tables take longer to make.
const NODES_A_POSITION: u64 = 700_000;

/// The nodes that take as long as to make the tables of a partition.
fn nodes_for(partition: &Partition) -> u64 {
    partition.bytes() / BYTES_A_NODE
}

impl Ladder {
    /// Tables for a grid and the square of the blank in the goal, of at most `most` bytes where there is a
    /// choice: as many parts of six tiles as there can be and one of those that are left, then the same
    /// with seven, then with eight. `most` is what it takes to make them. Larger tables that are kept in a folder are preferred to making
    /// smaller ones.
    pub fn of(
        grid: Grid,
        blank: SquareId,
        most: u64,
        folder: Option<PathBuf>,
        threads: NonZero<usize>,
    ) -> Result<Self, PartitionError> {
        let tiles = (grid.rows * grid.columns).saturating_sub(1);
        let mut rungs = Vec::new();
        let smallest = FEWEST.min(tiles.max(1));
        for size in smallest..=MOST_TILES.min(tiles).max(smallest) {
            let partition = Partition::of_parts(grid, blank, size)?;
            if rungs.is_empty() || partition.bytes_while_made() <= most {
                rungs.push(partition);
            }
        }
        let kept = |partition: &Partition| {
            folder.as_ref().is_some_and(|folder| PatternFile::path(folder, partition).is_file())
        };
        let rung = rungs.iter().rposition(kept).unwrap_or(0);
        let foothold = Mutex::new(Foothold { rung, ..Foothold::default() });
        Ok(Self { rungs, folder, threads, foothold })
    }

    /// The same for at least so many positions: begins with the second tables if all of them would most
    /// likely cost more with the first ones than the second take to make. What is needed beyond these the search
    /// itself will show.
    pub fn expecting(mut self, positions: usize) -> Self {
        let nodes = (positions as u64).saturating_mul(NODES_A_POSITION);
        let is_little = |partition: &Partition| nodes <= nodes_for(partition);
        let foothold = self.foothold.get_mut().expect("nobody has it yet");
        if foothold.rung == 0 && !self.rungs.get(1).is_none_or(is_little) {
            foothold.rung = 1;
        }
        self
    }

    /// These tables and no others; read from the folder if they are kept there.
    pub fn only(partition: Partition, folder: Option<PathBuf>, threads: NonZero<usize>) -> Self {
        Self { rungs: vec![partition], folder, threads, foothold: Mutex::default() }
    }

    /// The partitions, from the smallest tables to the largest.
    pub fn partitions(&self) -> &[Partition] {
        &self.rungs
    }

    /// The partition in use.
    pub fn partition(&self) -> &Partition {
        &self.rungs[self.foothold().rung]
    }

    fn foothold(&self) -> MutexGuard<'_, Foothold> {
        self.foothold.lock().expect("making tables does not panic")
    }

    /// The shortest solutions from a position to a goal. The visitor is told of the levels of tables that are
    /// made, for which other threads wait; it must not ask this ladder for anything. If the time is over before
    /// they are made, the smaller ones that were there serve the positions that follow.
    pub fn shortest(
        &self,
        position: &Position,
        goal: &Position,
        limits: &Limits,
        visitor: &mut impl Visitor,
    ) -> Result<Outcome, LadderError> {
        let homes = Homes::of(&self.rungs[0], position, goal)?;
        let mut statistics = Statistics { generated: 1, ..Statistics::default() };
        let (mut at_least, mut smaller) = (0, None);
        let mut in_time = InTime { visitor, deadline: limits.deadline, is_over: false };
        loop {
            let (rung, database, patience) = match self.tables(&mut in_time) {
                Err(LadderError::Build(BuildError::Cancelled)) if in_time.is_over => {
                    self.climb_down(smaller, false);
                    return Ok(Outcome { ending: Ending::BrokenOff { at_least }, statistics });
                }
                // The smaller ones will do.
                Err(LadderError::Build(BuildError::Memory(_))) if smaller.is_some() => {
                    self.climb_down(smaller.take(), true);
                    continue;
                }
                tables => tables?,
            };
            let course = Course { at_least, patience };
            let before = statistics.generated;
            let halt = deepen(&database, &homes, limits, course, &mut statistics)?;
            let mut foothold = self.foothold();
            let is_in_use = foothold.rung == rung;
            match halt {
                Halt::Impatient { at_least: proved } => {
                    at_least = proved;
                    if is_in_use {
                        *foothold = Foothold { rung: rung + 1, ..Foothold::default() };
                    }
                    smaller = Some((rung, database));
                }
                Halt::Ended(ending) => {
                    if is_in_use {
                        foothold.spent += statistics.generated - before;
                    }
                    return Ok(Outcome { ending, statistics });
                }
            }
        }
    }

    /// Back to smaller tables, or to the smallest where there are none, if nobody has made the larger ones; perhaps
    /// for good.
    fn climb_down(&self, smaller: Option<(usize, Arc<PatternDatabase>)>, stays: bool) {
        let mut foothold = self.foothold();
        if foothold.database.is_none() {
            let (rung, database) = smaller.unzip();
            *foothold = Foothold { rung: rung.unwrap_or(0), database, spent: 0, stays };
        }
    }

    /// The tables in use, made if they are not there yet: the number of their partition, and the nodes that may be
    /// generated before larger ones are made.
    fn tables(
        &self,
        visitor: &mut impl Visitor,
    ) -> Result<(usize, Arc<PatternDatabase>, Option<u64>), LadderError> {
        let mut foothold = self.foothold();
        let database = match &foothold.database {
            Some(database) => Arc::clone(database),
            None => {
                let made = Arc::new(self.made(&self.rungs[foothold.rung], visitor)?);
                foothold.database = Some(Arc::clone(&made));
                made
            }
        };
        let next = self.rungs.get(foothold.rung + 1).filter(|_| !foothold.stays);
        let patience = next.map(|next| nodes_for(next).saturating_sub(foothold.spent));
        Ok((foothold.rung, database, patience))
    }

    fn made(
        &self,
        partition: &Partition,
        visitor: &mut impl Visitor,
    ) -> Result<PatternDatabase, LadderError> {
        let kept = self.folder.as_ref().map(|folder| PatternFile::path(folder, partition));
        Ok(match kept.filter(|path| path.is_file()) {
            Some(path) => PatternFile::open_kept(&path)?.read()?,
            None => PatternDatabase::build(partition, self.threads.get(), visitor)?,
        })
    }
}
