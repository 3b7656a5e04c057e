//! The choice of the tables: small ones first, larger ones when they are worthwhile.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::{Deepened, SearchLimits, SearchResult, SearchStatus, StartBound};
use crate::Observer;
use crate::search::deadline::{UntilDeadline, lock_until};
use crate::search::{PdbError, SolveError, Statistics};

/// Tables of one size, which are built or read when they are needed.
pub(in crate::search) trait Rung {
    /// What a search uses.
    type Tables;

    /// The number of nodes of a search that take as long as building the tables.
    fn nodes(&self) -> u64;

    /// What messages call the tables.
    fn name(&self) -> String;

    /// Reads the tables if they are kept in a file, and builds them if not.
    fn tables(
        &self,
        threads: NonZero<usize>,
        observer: &dyn Observer,
    ) -> Result<Self::Tables, SolveError>;
}

/// Solves positions, one after the other or by several threads at once, with larger tables as the
/// search takes longer. The solutions do not depend on the tables.
///
/// Building larger tables takes time, and saves time with every node. The cost of the search is not
/// known in advance. So larger tables are built when the search has cost about as much as building
/// will: the total is then at most a few times that of the best choice.
#[derive(Debug)]
pub(in crate::search) struct Ladder<R: Rung> {
    /// From the smallest tables to the largest.
    rungs: Vec<R>,
    threads: NonZero<usize>,
    /// A thread holds it while it builds tables.
    current: Mutex<Current<R::Tables>>,
    /// The index of the current rung, for those who do not wait.
    in_use: AtomicUsize,
}

/// The tables in use.
#[derive(Debug)]
struct Current<T> {
    /// The index of the rung.
    index: usize,
    tables: Option<Arc<T>>,
    /// The nodes generated with these tables.
    spent: u64,
    /// Whether there is no memory for larger ones.
    is_final: bool,
}

impl<T> Current<T> {
    fn new(index: usize, tables: Option<Arc<T>>) -> Self {
        Self { index, tables, spent: 0, is_final: false }
    }
}

/// The index of a rung, its tables, and the number of nodes after which larger ones are built.
type InUse<T> = (usize, Arc<T>, Option<u64>);

impl<R: Rung> Ladder<R> {
    /// The ladder of these rungs, at least one, which begins with the tables of this index.
    pub fn new(rungs: Vec<R>, index: usize, threads: NonZero<usize>) -> Self {
        let current = Mutex::new(Current::new(index, None));
        Self { rungs, threads, current, in_use: AtomicUsize::new(index) }
    }

    /// A ladder of one rung, whose tables exist already.
    pub fn with_tables(rung: R, tables: Arc<R::Tables>, threads: NonZero<usize>) -> Self {
        let current = Mutex::new(Current::new(0, Some(tables)));
        Self { rungs: vec![rung], threads, current, in_use: AtomicUsize::new(0) }
    }

    /// The rungs, from the smallest tables to the largest.
    pub fn rungs(&self) -> &[R] {
        &self.rungs
    }

    /// The rung in use.
    pub fn rung(&self) -> &R {
        &self.rungs[self.in_use.load(Relaxed)]
    }

    /// The shortest solutions that `search` finds with the tables that it is given. If no moves lead to
    /// the goal by these tables, it returns `None`, and `no_way` makes the error, for the tables of this
    /// name. The progress of building is reported to the observer while other threads wait for the tables,
    /// so it must not use this ladder. If the deadline comes before tables are built, the following
    /// positions are solved with smaller ones.
    pub fn solve(
        &self,
        limits: &SearchLimits,
        no_way: impl Fn(String) -> SolveError,
        search: impl Fn(&R::Tables, StartBound, &mut Statistics) -> Option<Deepened>,
    ) -> Result<SearchResult, SolveError> {
        let mut statistics = Statistics { generated: 1, ..Statistics::default() };
        let (mut lower_bound, mut nodes, mut smaller) = (0, 0, None);
        let mut building = Duration::ZERO;
        let SearchLimits { observer, deadline, .. } = *limits;
        let observer = UntilDeadline::new(observer, deadline);
        let status = loop {
            let begin = Instant::now();
            let in_use = self.tables(&observer, deadline);
            building += begin.elapsed();
            let (index, tables, node_budget) = match in_use {
                Ok(Some(in_use)) => in_use,
                Ok(None) => break SearchStatus::Interrupted { lower_bound },
                Err(SolveError::Build(PdbError::Cancelled(_))) => {
                    self.fall_back(smaller, false, deadline);
                    break SearchStatus::Interrupted { lower_bound };
                }
                // Smaller ones will do.
                Err(error @ SolveError::Build(PdbError::Memory(_))) => {
                    match self.fall_back(smaller.take(), true, deadline) {
                        true => continue,
                        false => return Err(error),
                    }
                }
                Err(error) => return Err(error),
            };
            let before = statistics.generated;
            let start = StartBound { lower_bound, before: nodes, node_budget };
            let end = search(&tables, start, &mut statistics);
            let name = || self.rungs[index].name();
            match end.ok_or_else(|| no_way(name()))? {
                Deepened::Finished(status) => {
                    // While another thread builds larger tables, nothing is counted any more.
                    if let Ok(mut current) = self.current.try_lock()
                        && current.index == index
                    {
                        current.spent += statistics.generated - before;
                    }
                    break status;
                }
                Deepened::BudgetExceeded { lower_bound: proved, before } => {
                    (lower_bound, nodes) = (proved, before);
                    if let Some(mut current) = lock_until(&self.current, deadline)
                        && current.index == index
                    {
                        self.change(&mut current, Current::new(index + 1, None));
                    }
                    smaller = Some((index, tables));
                }
            }
        };
        Ok(SearchResult { status, statistics, building, partition: None })
    }

    /// Goes over to other tables.
    fn change(&self, current: &mut Current<R::Tables>, to: Current<R::Tables>) {
        self.in_use.store(to.index, Relaxed);
        *current = to;
    }

    /// Returns to the smaller tables, or one rung down where there are none, if no thread has built
    /// the larger ones or is building them at the deadline; for good if `is_final`. Whether the search
    /// can go on.
    fn fall_back(
        &self,
        smaller: Option<(usize, Arc<R::Tables>)>,
        is_final: bool,
        deadline: Option<Instant>,
    ) -> bool {
        let Some(mut current) = lock_until(&self.current, deadline) else { return true };
        if current.tables.is_some() {
            return true;
        }
        let (index, tables) = smaller.unzip();
        let Some(index) = index.or_else(|| current.index.checked_sub(1)) else { return false };
        self.change(&mut current, Current { is_final, ..Current::new(index, tables) });
        true
    }

    /// The tables in use, built if necessary. `None` if another thread builds them until the
    /// deadline.
    fn tables(
        &self,
        observer: &dyn Observer,
        deadline: Option<Instant>,
    ) -> Result<Option<InUse<R::Tables>>, SolveError> {
        let Some(mut current) = lock_until(&self.current, deadline) else { return Ok(None) };
        let index = current.index;
        let tables = match &current.tables {
            Some(tables) => Arc::clone(tables),
            None => {
                let built = Arc::new(self.rungs[index].tables(self.threads, observer)?);
                Arc::clone(current.tables.insert(built))
            }
        };
        let next = self.rungs.get(index + 1).filter(|_| !current.is_final);
        let node_budget = next.map(|next| next.nodes().saturating_sub(current.spent));
        Ok(Some((index, tables, node_budget)))
    }
}
