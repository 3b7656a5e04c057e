//! The choice of the tables: small ones first, larger ones when they are worth while.

use std::num::NonZero;
use std::path::PathBuf;

use thiserror::Error;

use super::build::BuildError;
use super::database::{Homes, PatternDatabase, Unsolved};
use super::file::PatternFile;
use super::ida::{Course, Halt, Limits, Outcome, deepen};
use super::order::MOST_TILES;
use super::partition::{Partition, PartitionError};
use super::table::table_bytes;
use crate::board::{Grid, SquareId};
use crate::position::Position;
use crate::search::Statistics;
use crate::states::Visitor;
use crate::store::NotTrusted;

/// Solves one position after the other, with larger and larger tables as there is more to do.
///
/// Tables cost time when they are made, and save time with every node. What is to come is not known, so
/// larger tables are made when the search has cost about as much as they will: then all together costs at
/// most a few times what it would have cost to know.
#[derive(Debug)]
pub struct Ladder {
    /// From the smallest tables to the largest.
    rungs: Vec<Partition>,
    /// The number of the partition in use.
    rung: usize,
    database: Option<PatternDatabase>,
    /// Where tables are kept.
    folder: Option<PathBuf>,
    threads: NonZero<usize>,
    /// The nodes generated since the last climb.
    spent: u64,
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

/// The least number of tiles that the largest parts have.
const FEWEST: usize = 6;

/// The bytes of tables that take as long to make as one node of the search.
const BYTES_A_NODE: u64 = 6;

impl Ladder {
    /// Tables for a grid and the square of the blank in the goal, of at most `most` bytes where there is a
    /// choice: as many parts of six tiles as there can be and one of those that are left, then the same
    /// with seven, then with eight. Larger tables that are kept in a folder are preferred to making
    /// smaller ones.
    pub fn of(
        grid: Grid,
        blank: SquareId,
        most: u64,
        folder: Option<PathBuf>,
        threads: NonZero<usize>,
    ) -> Result<Self, PartitionError> {
        let tiles = (grid.rows * grid.columns).saturating_sub(1);
        let partition = |size: usize| {
            let mut sizes = vec![size; tiles / size];
            sizes.extend(Some(tiles % size).filter(|&left| left > 0));
            Partition::compact(grid, blank, &sizes)
        };
        let mut rungs = Vec::new();
        let smallest = FEWEST.min(tiles.max(1));
        for size in smallest..=MOST_TILES.min(tiles).max(smallest) {
            let partition = partition(size)?;
            let bytes = |part: &Vec<SquareId>| table_bytes(grid, part.len());
            let bytes = partition.parts().iter().map(bytes).sum::<u64>();
            if rungs.is_empty() || bytes <= most {
                rungs.push(partition);
            }
        }
        let kept = |partition: &Partition| {
            folder.as_ref().is_some_and(|folder| PatternFile::path(folder, partition).is_file())
        };
        let rung = rungs.iter().rposition(kept).unwrap_or(0);
        Ok(Self { rungs, rung, database: None, folder, threads, spent: 0 })
    }

    /// These tables and no others; read from the folder if they are kept there.
    pub fn only(partition: Partition, folder: Option<PathBuf>, threads: NonZero<usize>) -> Self {
        Self { rungs: vec![partition], rung: 0, database: None, folder, threads, spent: 0 }
    }

    /// The partitions, from the smallest tables to the largest.
    pub fn partitions(&self) -> &[Partition] {
        &self.rungs
    }

    /// The partition in use.
    pub fn partition(&self) -> &Partition {
        &self.rungs[self.rung]
    }

    /// The shortest solutions from a position to a goal. The visitor is told of the levels of tables that
    /// are made. The answer does not depend on the number of threads; which of the shortest solutions it
    /// is may depend on the tables.
    pub fn shortest(
        &mut self,
        position: &Position,
        goal: &Position,
        limits: &Limits,
        visitor: &mut impl Visitor,
    ) -> Result<Outcome, LadderError> {
        let homes = Homes::of(&self.rungs[0], position, goal)?;
        let mut statistics = Statistics { generated: 1, ..Statistics::default() };
        let mut at_least = 0;
        loop {
            let database = match self.database.take() {
                Some(database) => database,
                None => self.made(visitor)?,
            };
            let patience = self.patience();
            let course = Course { at_least, patience };
            let before = statistics.generated;
            let halt = deepen(&database, &homes, limits, course, &mut statistics);
            self.spent += statistics.generated - before;
            self.database = Some(database);
            match halt? {
                Halt::Ended(ending) => return Ok(Outcome { ending, statistics }),
                Halt::Impatient { at_least: proved } => {
                    at_least = proved;
                    self.rung += 1;
                    self.spent = 0;
                    self.database = None;
                }
            }
        }
    }

    /// The nodes that may be generated before larger tables are made.
    fn patience(&self) -> Option<u64> {
        let next = self.rungs.get(self.rung + 1)?;
        let bytes = next.parts().iter().map(|part| table_bytes(next.grid(), part.len()));
        Some((bytes.sum::<u64>() / BYTES_A_NODE).saturating_sub(self.spent))
    }

    fn made(&self, visitor: &mut impl Visitor) -> Result<PatternDatabase, LadderError> {
        let partition = self.partition();
        let kept = self.folder.as_ref().map(|folder| PatternFile::path(folder, partition));
        Ok(match kept.filter(|path| path.is_file()) {
            Some(path) => {
                let file = PatternFile::open(&path)?;
                file.read()?
            }
            None => PatternDatabase::build(partition, self.threads.get(), visitor)?,
        })
    }
}
