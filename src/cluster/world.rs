use std::io::Write;

use super::error::ClusterError;
use super::link::Link;
use super::ranks::Ranks;
use super::run::ClusterRun;
use crate::position::{Metric, Position};
use crate::states::planes::Planes;
use crate::states::{EnumerateOptions, FullCensus};

/// All ranks of a run, as one of them sees them.
pub struct World<L> {
    ranks: Ranks<L>,
}

impl<L: Link> World<L> {
    /// The ranks that this link connects; `host` is the name of this one's host for messages. All
    /// ranks must do so.
    ///
    /// # Errors
    ///
    /// If a message is damaged.
    pub fn new(link: L, host: &str) -> Result<Self, ClusterError> {
        Ok(Self { ranks: Ranks::new(link, host)? })
    }

    /// The link between the ranks.
    pub fn link(&self) -> &L {
        &self.ranks.link
    }

    /// The number of this rank. Rank 0 has the answers.
    pub fn rank(&self) -> usize {
        self.ranks.me()
    }

    /// The name of this rank for messages: its number and its host.
    pub fn name(&self) -> String {
        self.ranks.name(self.rank())
    }

    /// The number of ranks on the same host.
    pub fn ranks_on_host(&self) -> usize {
        let hosts = &self.ranks.hosts;
        hosts.iter().filter(|&host| *host == hosts[self.rank()]).count()
    }

    /// Takes the census of all positions that can reach a goal. Rank 0 has it, and saves the
    /// checkpoint of the options. All ranks must do so for the same goal.
    ///
    /// # Errors
    ///
    /// If a rank refuses, a message is damaged, the count is not what the group gives, the
    /// checkpoint cannot be used, or the observer of a rank cancels the run.
    pub fn census(
        &self,
        goal: &Position,
        options: &EnumerateOptions,
    ) -> Result<Option<FullCensus>, ClusterError> {
        let planes = self.planes(goal, options)?;
        self.run(goal, options, &planes)?.census()
    }

    /// Writes the file of the distances from a goal, the same that one machine writes, to the
    /// output of rank 0, and returns the output. Rank 0 also saves the checkpoint of the options.
    /// All ranks must do so for the same goal.
    ///
    /// # Errors
    ///
    /// As [`World::census`], or if the output cannot be written.
    pub fn write_distances<W: Write>(
        &self,
        goal: &Position,
        options: &EnumerateOptions,
        out: Option<W>,
    ) -> Result<Option<W>, ClusterError> {
        let planes = self.planes(goal, options)?;
        self.run(goal, options, &planes)?.write_distances(out)
    }

    fn planes(&self, goal: &Position, options: &EnumerateOptions) -> Result<Planes, ClusterError> {
        if options.metric != Metric::SingleTile {
            return Err(self.refuse("several ranks count moves of single tiles only"));
        }
        Planes::new(goal).map_err(|error| self.refuse(&error.to_string()))
    }

    fn run<'r>(
        &'r self,
        goal: &'r Position,
        options: &'r EnumerateOptions<'r>,
        planes: &'r Planes,
    ) -> Result<ClusterRun<'r, L>, ClusterError> {
        let run = ClusterRun::new(&self.ranks, goal, planes, options);
        run.map_err(|error| self.refuse(&error.to_string()))
    }

    /// Refuses to take part, which ends the run of all ranks. Returns the error that all have.
    pub fn refuse(&self, reason: &str) -> ClusterError {
        let refused = self.ranks.agree(Err(reason.into()));
        let own = || ClusterError::Refused { peer: self.name(), reason: reason.into() };
        refused.err().unwrap_or_else(own)
    }

    /// The greatest of the numbers of all ranks.
    ///
    /// # Errors
    ///
    /// If a message is damaged.
    pub fn greatest(&self, number: u64) -> Result<u64, ClusterError> {
        let numbers = self.ranks.gather(&[number])?;
        Ok(numbers.concat().into_iter().max().unwrap_or(number))
    }
}
