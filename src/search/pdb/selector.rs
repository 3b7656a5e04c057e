//! The databases for a goal: small ones first, larger ones when they are worthwhile.

use std::cell::{Cell, RefCell};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use itertools::Itertools;

use super::both_ways::{self, Way};
use super::database::{PatternDatabase, homes};
use super::file::PatternFile;
use super::order::MAX_TILES;
use super::partition::{PartitionError, TilePartition};
use crate::Observer;
use crate::board::{Grid, SquareId};
use crate::position::Position;
use crate::search::deadline::UntilDeadline;
use crate::search::deepening::{Ladder, Rung, SearchLimits, SearchResult};
use crate::search::labelled::Labelled;
use crate::search::{SolveError, SolveTarget};

/// Solves positions with larger databases as the search takes longer.
#[derive(Debug)]
pub(crate) struct PdbSelector {
    ladder: Ladder<PdbRung>,
    /// The most bytes of databases, of both directions together.
    memory: u64,
    /// Held by the thread that searches in both directions: a second database for each thread would take
    /// too much memory.
    turning: Mutex<()>,
}

/// A database that is built, or read from a folder, when it is needed.
#[derive(Debug)]
struct PdbRung {
    partition: TilePartition,
    /// The file in which it may be kept.
    kept: Option<PathBuf>,
}

/// The least size of the largest parts.
const MIN_TILES: usize = 6;

/// The bytes of a database that take as long to build as one node of the search.
///
/// On 4x4 `7-7-1` takes as long as two million nodes. On 5x5 `4x6-6-6-6` takes as long as a hundred
/// million: its rows are short and many, and the nodes take half of the time.
fn bytes_per_node(grid: Grid) -> u64 {
    if grid.square_count() <= 16 { 16 } else { 2 }
}

/// The approximate number of nodes for a random position of the fifteen-puzzle with parts of six
/// tiles (Korf's forty: 684 000 each). On larger grids a position takes more, and larger databases
/// take longer to build.
const NODES_PER_POSITION: u64 = 700_000;

/// The number of nodes that a search may take before it is tried from the goal: about ten times as many
/// as building the databases for that takes.
const TRIAL: u64 = 1 << 30;

impl PdbRung {
    fn new(partition: TilePartition, folder: Option<&PathBuf>) -> Self {
        let kept = folder.map(|folder| PatternFile::path(folder, &partition));
        Self { partition, kept: kept.filter(|path| path.is_file()) }
    }

    /// The memory that reading or building the database takes, in bytes.
    fn memory(&self) -> u64 {
        match self.kept {
            Some(_) => self.partition.bytes(),
            None => self.partition.bytes_while_building(),
        }
    }
}

impl Rung for PdbRung {
    type Tables = PatternDatabase;

    fn nodes(&self) -> u64 {
        self.partition.bytes() / bytes_per_node(self.partition.grid())
    }

    fn name(&self) -> String {
        self.partition.sizes()
    }

    fn tables(
        &self,
        threads: NonZero<usize>,
        observer: &dyn Observer,
    ) -> Result<PatternDatabase, SolveError> {
        Ok(match &self.kept {
            Some(path) => PatternFile::open_kept(path)?.read()?,
            None => PatternDatabase::build(&self.partition, threads.get(), observer)?,
        })
    }
}

impl PdbSelector {
    /// Databases for a grid, the square of the blank in the goal, and at least this many positions:
    /// as many parts of six tiles as possible and one of the rest, then the same with seven, then
    /// with eight. On 5x5 four divisions into parts of six follow the first one and end the list:
    /// with them a search is faster than with `7-7-7-3`, which takes eight times as much memory.
    /// Building any but the smallest takes at most `memory` bytes.
    ///
    /// The first is the largest that is kept in the folder, or else the smallest; but at least the
    /// second one, if the positions would probably cost more with the smallest than building the
    /// second takes.
    pub fn new(
        grid: Grid,
        blank: SquareId,
        memory: u64,
        folder: Option<PathBuf>,
        threads: NonZero<usize>,
        positions: usize,
    ) -> Result<Self, PartitionError> {
        let tiles = grid.square_count().saturating_sub(1);
        let smallest = MIN_TILES.min(tiles.max(1));
        let of_size = |size| TilePartition::from_part_size(grid, blank, size);
        let mut partitions = vec![of_size(smallest)?];
        match TilePartition::of_halves(grid, blank) {
            Some(several) => partitions.push(several),
            None => {
                for size in smallest + 1..=MAX_TILES.min(tiles) {
                    partitions.push(of_size(size)?);
                }
            }
        }
        let all = partitions.into_iter().map(|one| PdbRung::new(one, folder.as_ref()));
        let mut rungs = all.collect_vec();
        let larger = rungs.split_off(1).into_iter().filter(|rung| rung.memory() <= memory);
        rungs.extend(larger);
        let nodes = (positions as u64).saturating_mul(NODES_PER_POSITION);
        let expected = rungs.get(1).is_some_and(|second| nodes > second.nodes());
        let kept = rungs.iter().rposition(|rung| rung.kept.is_some());
        let first = kept.unwrap_or(0).max(expected.into());
        Ok(Self::with_ladder(Ladder::new(rungs, first, threads), memory))
    }

    /// The database of this partition and no other, read from the folder if it is kept there.
    pub fn only(
        partition: TilePartition,
        memory: u64,
        folder: Option<PathBuf>,
        threads: NonZero<usize>,
    ) -> Self {
        let rungs = vec![PdbRung::new(partition, folder.as_ref())];
        Self::with_ladder(Ladder::new(rungs, 0, threads), memory)
    }

    /// This database and no other.
    pub fn with_database(
        database: Arc<PatternDatabase>,
        memory: u64,
        threads: NonZero<usize>,
    ) -> Self {
        let rung = PdbRung { partition: database.partition().clone(), kept: None };
        Self::with_ladder(Ladder::with_tables(rung, database, threads), memory)
    }

    fn with_ladder(ladder: Ladder<PdbRung>, memory: u64) -> Self {
        Self { ladder, memory, turning: Mutex::new(()) }
    }

    /// The smallest partition, and the memory that reading or building its database takes, in bytes.
    pub fn smallest(&self) -> (&TilePartition, u64) {
        let rung = &self.ladder.rungs()[0];
        (&rung.partition, rung.memory())
    }

    /// The partitions, from the smallest database to the largest.
    #[cfg(test)]
    pub fn partitions(&self) -> impl ExactSizeIterator<Item = &TilePartition> {
        self.ladder.rungs().iter().map(|rung| &rung.partition)
    }

    /// The partition in use.
    pub fn partition(&self) -> &TilePartition {
        &self.ladder.rung().partition
    }

    /// The shortest solutions of a position. They do not depend on the database.
    ///
    /// If only the length is wanted, a long search on 5x5 goes in the better of two directions.
    pub fn solve(
        &self,
        position: &Position,
        goal: &Position,
        limits: &SearchLimits,
    ) -> Result<SearchResult, SolveError> {
        let homes = homes(&self.ladder.rungs()[0].partition, position, goal)?;
        let both = (limits.target == SolveTarget::Length).then(|| self.halves(goal, position));
        let both = both.flatten();
        let (building, used) = (Cell::new(Duration::ZERO), RefCell::new(None));
        let no_way = |database| SolveError::no_way(position, goal, database);
        let found = self.ladder.solve(limits, no_way, |database, start, statistics| {
            *used.borrow_mut() = Some(database.partition().clone());
            let turned = both
                .as_ref()
                .filter(|(here, _)| start.node_budget.is_none() && database.partition() == here);
            let turned = turned.and_then(|both| Some((both, self.turning.try_lock().ok()?)));
            let mut forwards = Way::new(database, &homes);
            let Some(((_, there), _turning)) = turned else {
                return forwards.search(limits, start, statistics);
            };
            let build = || {
                let begin = Instant::now();
                let observer = UntilDeadline::new(limits.observer, limits.deadline);
                let built = PatternDatabase::build(there, limits.threads.get(), &observer);
                building.set(begin.elapsed());
                built
            };
            let backwards = (&Labelled::by_goal(goal, position), build);
            both_ways::search(forwards, backwards, TRIAL, limits, start, statistics)
        })?;
        // Another thread may use a larger database by now.
        let partition = used.into_inner().unwrap_or_else(|| self.partition().clone());
        let building = found.building + building.get();
        Ok(SearchResult { building, partition: Some(partition), ..found })
    }

    /// The four divisions of 5x5 for the searches from the position and from the goal, if there is memory
    /// for both databases.
    fn halves(
        &self,
        goal: &Position,
        position: &Position,
    ) -> Option<(TilePartition, TilePartition)> {
        let grid = self.ladder.rungs()[0].partition.grid();
        let [here, there] = [goal, position].map(|end| TilePartition::of_halves(grid, end.blank()));
        let (here, there) = here.zip(there)?;
        (here.bytes() + there.bytes_while_building() <= self.memory).then_some((here, there))
    }
}
