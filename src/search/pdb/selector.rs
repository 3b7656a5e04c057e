//! The choice of the database: small ones first, larger ones when they are worthwhile.

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use super::build::PdbError;
use super::database::{HomeSquares, PatternDatabase};
use super::file::PatternFile;
use super::ida::{Deepened, PdbLimits, SearchResult, SearchStatus, StartBound, deepen};
use super::order::MAX_TILES;
use super::partition::{PartitionError, TilePartition};
use crate::Observer;
use crate::board::{Grid, SquareId};
use crate::position::Position;
use crate::search::deadline::{UntilDeadline, lock_until};
use crate::search::{SolveError, Statistics};
use crate::threads::lock;

/// Solves positions, one after the other or by several threads at once, with larger databases as
/// the search takes longer. The solutions do not depend on the database.
///
/// Building a larger database takes time, and saves time with every node. The cost of the search is
/// not known in advance. So a larger database is built when the search has cost about as much as
/// building will: the total is then at most a few times that of the best choice.
#[derive(Debug)]
pub(crate) struct PdbSelector {
    /// From the smallest database to the largest.
    candidates: Vec<TilePartition>,
    /// The folder where databases are kept.
    folder: Option<PathBuf>,
    threads: NonZero<usize>,
    /// A thread holds it while it builds a database.
    current: Mutex<Current>,
    /// The index of the current partition, for those who do not wait.
    in_use: AtomicUsize,
}

/// The database in use.
#[derive(Debug, Default)]
struct Current {
    /// The index of the partition.
    index: usize,
    database: Option<Arc<PatternDatabase>>,
    /// The nodes generated with this database.
    spent: u64,
    /// Whether there is no memory for larger ones.
    is_final: bool,
}

/// The index of a partition, its database, and the number of nodes after which a larger one is built.
type InUse = (usize, Arc<PatternDatabase>, Option<u64>);

/// The least size of the largest parts.
const MIN_TILES: usize = 6;

/// The bytes of a database that take as long to build as one node of the search.
const BYTES_PER_NODE: u64 = 16;

/// The approximate number of nodes for a random position of the fifteen-puzzle with parts of six
/// tiles (Korf's forty: 684 000 each). On larger grids a position takes more, and larger databases
/// take longer to build.
const NODES_PER_POSITION: u64 = 700_000;

/// The number of nodes that take as long as building the database of a partition.
fn nodes_for(partition: &TilePartition) -> u64 {
    partition.bytes() / BYTES_PER_NODE
}

impl PdbSelector {
    /// Databases for a grid and the square of the blank in the goal: as many parts of six tiles as
    /// possible and one of the rest, then the same with seven, then with eight. Building any but
    /// the smallest takes at most `memory` bytes. A larger database that is kept in the folder is
    /// preferred to building a smaller one.
    pub fn new(
        grid: Grid,
        blank: SquareId,
        memory: u64,
        folder: Option<PathBuf>,
        threads: NonZero<usize>,
    ) -> Result<Self, PartitionError> {
        let tiles = (grid.rows * grid.columns).saturating_sub(1);
        let mut candidates = Vec::new();
        let smallest = MIN_TILES.min(tiles.max(1));
        for size in smallest..=MAX_TILES.min(tiles).max(smallest) {
            let partition = TilePartition::from_part_size(grid, blank, size)?;
            if candidates.is_empty() || partition.bytes_while_building() <= memory {
                candidates.push(partition);
            }
        }
        let is_kept = |partition: &TilePartition| {
            folder.as_ref().is_some_and(|folder| PatternFile::path(folder, partition).is_file())
        };
        let index = candidates.iter().rposition(is_kept).unwrap_or(0);
        let current = Mutex::new(Current { index, ..Current::default() });
        Ok(Self { candidates, folder, threads, current, in_use: AtomicUsize::new(index) })
    }

    /// The same for at least this many positions: begins with the second database if all positions
    /// would probably cost more with the first one than building the second takes. The search
    /// itself decides whether a still larger one is needed.
    pub fn expecting(mut self, positions: usize) -> Self {
        let nodes = (positions as u64).saturating_mul(NODES_PER_POSITION);
        let is_cheap = |partition: &TilePartition| nodes <= nodes_for(partition);
        let current = self.current.get_mut().expect("no thread has it yet");
        if current.index == 0 && !self.candidates.get(1).is_none_or(is_cheap) {
            current.index = 1;
            self.in_use = AtomicUsize::new(1);
        }
        self
    }

    /// The database of this partition and no other, read from the folder if it is kept there.
    pub fn only(
        partition: TilePartition,
        folder: Option<PathBuf>,
        threads: NonZero<usize>,
    ) -> Self {
        let (current, in_use) = (Mutex::default(), AtomicUsize::new(0));
        Self { candidates: vec![partition], folder, threads, current, in_use }
    }

    /// This database and no other.
    pub fn with_database(database: Arc<PatternDatabase>, threads: NonZero<usize>) -> Self {
        let candidates = vec![database.partition().clone()];
        let current = Mutex::new(Current { database: Some(database), ..Current::default() });
        Self { candidates, folder: None, threads, current, in_use: AtomicUsize::new(0) }
    }

    /// The partitions, from the smallest database to the largest.
    pub fn partitions(&self) -> &[TilePartition] {
        &self.candidates
    }

    /// The partition in use.
    pub fn partition(&self) -> &TilePartition {
        &self.candidates[self.in_use.load(Ordering::Relaxed)]
    }

    /// Goes over to another database.
    fn change(&self, current: &mut Current, to: Current) {
        self.in_use.store(to.index, Ordering::Relaxed);
        *current = to;
    }

    /// The shortest solutions of a position. The levels of databases that are built are reported to
    /// the observer while other threads wait for them, so it must not use this selector. If the
    /// deadline comes before a database is built, the following positions are solved with the
    /// smaller one.
    pub fn solve(
        &self,
        position: &Position,
        goal: &Position,
        limits: &PdbLimits,
    ) -> Result<SearchResult, SolveError> {
        let homes = HomeSquares::new(&self.candidates[0], position, goal)?;
        let mut statistics = Statistics { generated: 1, ..Statistics::default() };
        let (mut lower_bound, mut smaller) = (0, None);
        let PdbLimits { observer, deadline, .. } = *limits;
        let observer = UntilDeadline::new(observer, deadline);
        loop {
            let (index, database, node_budget) = match self.database(&observer, deadline) {
                Ok(None) => {
                    let status = SearchStatus::Interrupted { lower_bound };
                    return Ok(SearchResult { status, statistics });
                }
                Err(SolveError::Build(PdbError::Cancelled)) => {
                    self.fall_back(smaller, false);
                    let status = SearchStatus::Interrupted { lower_bound };
                    return Ok(SearchResult { status, statistics });
                }
                // The smaller one will do.
                Err(SolveError::Build(PdbError::Memory(_))) if smaller.is_some() => {
                    self.fall_back(smaller.take(), true);
                    continue;
                }
                Ok(Some(database)) => database,
                Err(error) => return Err(error),
            };
            let start_bound = StartBound { lower_bound, node_budget };
            let before = statistics.generated;
            let end = deepen(&database, &homes, limits, start_bound, &mut statistics);
            let name = || self.candidates[index].sizes();
            let end = end.ok_or_else(|| SolveError::no_way(position, goal, name()))?;
            match end {
                Deepened::BudgetExceeded { lower_bound: proved } => {
                    lower_bound = proved;
                    if let Some(mut current) = lock_until(&self.current, deadline)
                        && current.index == index
                    {
                        let next = Current { index: index + 1, ..Current::default() };
                        self.change(&mut current, next);
                    }
                    smaller = Some((index, database));
                }
                Deepened::Finished(status) => {
                    // While another thread builds a larger database, nothing is counted any more.
                    if let Ok(mut current) = self.current.try_lock()
                        && current.index == index
                    {
                        current.spent += statistics.generated - before;
                    }
                    return Ok(SearchResult { status, statistics });
                }
            }
        }
    }

    /// Returns to the smaller database, or to the smallest where there is none, if no thread has
    /// built the larger one; for good if `is_final`.
    fn fall_back(&self, smaller: Option<(usize, Arc<PatternDatabase>)>, is_final: bool) {
        let mut current = lock(&self.current);
        if current.database.is_none() {
            let (index, database) = smaller.unzip();
            let smaller = Current { index: index.unwrap_or(0), database, spent: 0, is_final };
            self.change(&mut current, smaller);
        }
    }

    /// The database in use, built if necessary: the index of its partition, and the number of nodes
    /// after which a larger one is built. `None` if another thread builds it until the deadline.
    fn database(
        &self,
        observer: &dyn Observer,
        deadline: Option<Instant>,
    ) -> Result<Option<InUse>, SolveError> {
        let Some(mut current) = lock_until(&self.current, deadline) else { return Ok(None) };
        let database = match &current.database {
            Some(database) => Arc::clone(database),
            None => {
                let built = Arc::new(self.open_or_build(current.index, observer)?);
                current.database = Some(Arc::clone(&built));
                built
            }
        };
        let next = self.candidates.get(current.index + 1).filter(|_| !current.is_final);
        let node_budget = next.map(|next| nodes_for(next).saturating_sub(current.spent));
        Ok(Some((current.index, database, node_budget)))
    }

    fn open_or_build(
        &self,
        index: usize,
        observer: &dyn Observer,
    ) -> Result<PatternDatabase, SolveError> {
        let partition = &self.candidates[index];
        let kept = self.folder.as_ref().map(|folder| PatternFile::path(folder, partition));
        Ok(match kept.filter(|path| path.is_file()) {
            Some(path) => PatternFile::open_kept(&path)?.read()?,
            None => PatternDatabase::build(partition, self.threads.get(), observer)?,
        })
    }
}
