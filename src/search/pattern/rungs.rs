//! The tables of a search: small ones first, larger ones when it takes long.

use std::io;
use std::num::NonZero;
use std::sync::Arc;

use itertools::Itertools;

use super::bounds::LabelBounds;
use super::coarsening::{Coarsening, coarsenings};
use super::ida::BYTES_PER_THREAD;
use super::problem::LabelProblem;
use crate::Observer;
use crate::search::deepening::Rung;
use crate::search::{PdbError, SolveError};
use crate::states::{DistancesError, EnumerateOptions, EnumerationError};

/// The greatest numbers of arrangements in a table, from the smallest tables to the largest.
const MOST: [u64; 4] = [1 << 20, 1 << 23, 1 << 26, 1 << 29];

/// The number of nodes of the search that take as long as computing the distance of an arrangement.
const NODES_PER_ARRANGEMENT: u64 = 2;

/// Tables of one size, made when they are needed.
#[derive(Debug)]
pub(super) struct LabelRung {
    problem: Arc<LabelProblem>,
    /// The tables of each bound.
    sums: Vec<Vec<Coarsening>>,
    /// The number of arrangements in all tables.
    arrangements: u64,
}

impl LabelRung {
    /// The rungs for a problem, at least one. A search with larger tables than the smallest takes at most so
    /// much memory, in bytes, while they are computed beside those before them.
    pub fn all(problem: &Arc<LabelProblem>, memory: u64, threads: NonZero<usize>) -> Vec<Self> {
        let rungs = MOST.map(|most| Self::new(problem, most)).into_iter();
        let mut rungs = rungs.dedup_by(|one, other| one.sums == other.sums);
        let mut all = Vec::from_iter(rungs.next());
        let of_threads = BYTES_PER_THREAD * threads.get() as u64;
        let mut before = all.iter().map(|rung| rung.arrangements).sum::<u64>() + of_threads;
        all.extend(rungs.take_while(|rung| {
            before += rung.arrangements;
            before <= memory
        }));
        all
    }

    /// Tables of at most so many arrangements each.
    fn new(problem: &Arc<LabelProblem>, most: u64) -> Self {
        let goal = &problem.ends[0];
        let sums = coarsenings(goal, problem.metric, most);
        let counts = sums.iter().flatten().map(|coarsening| coarsening.arrangements(goal));
        let arrangements = counts.flatten().sum();
        Self { problem: Arc::clone(problem), sums, arrangements }
    }
}

impl Rung for LabelRung {
    type Tables = LabelBounds;

    fn nodes(&self) -> u64 {
        self.arrangements * NODES_PER_ARRANGEMENT
    }

    fn name(&self) -> String {
        "of labels".into()
    }

    fn tables(
        &self,
        threads: NonZero<usize>,
        observer: &dyn Observer,
    ) -> Result<LabelBounds, SolveError> {
        let options = EnumerateOptions::new().metric(self.problem.metric);
        let options = options.threads(threads).observer(observer);
        let computed = LabelBounds::compute(&self.problem, &self.sums, &options);
        computed.map_err(|error| match error {
            EnumerationError::Cancelled(cancelled) => PdbError::from(cancelled).into(),
            // Smaller tables will do.
            EnumerationError::LargePattern { .. } => PdbError::from(io::Error::other(error)).into(),
            error => DistancesError::from(error).into(),
        })
    }
}
