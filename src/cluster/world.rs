use std::io::Write;
use std::thread;
use std::time::{Duration, Instant};

use mpi::Threading;
use mpi::datatype::Equivalence;
use mpi::environment::{Universe, initialize_with_threading, processor_name};
use mpi::point_to_point::Status;
use mpi::request::{Request, Scope, scope};
use mpi::topology::SimpleCommunicator;
use mpi::traits::{Communicator, CommunicatorCollectives, Destination, Source};

use super::error::ClusterError;
use super::link::{Inbox, Link, Outbox};
use super::ranks::Ranks;
use super::run::Run;
use crate::position::Position;
use crate::states::planes::Planes;
use crate::states::{EnumerateOptions, FullCensus};

/// All ranks that `mpirun` or `srun` started, as one of them sees them. MPI runs as long as this
/// value lives, and starts once in a process.
pub struct World {
    ranks: Ranks<Mpi>,
    // It ends MPI, so it is dropped last.
    _universe: Universe,
}

impl World {
    /// Starts MPI. All ranks must do so.
    ///
    /// # Errors
    ///
    /// If MPI was started before or offers no threads, or a message is damaged.
    pub fn start() -> Result<Self, ClusterError> {
        let started = initialize_with_threading(Threading::Funneled);
        let started = started.filter(|(_, threading)| *threading >= Threading::Funneled);
        let (universe, _) = started.ok_or(ClusterError::Unstarted)?;
        let host = processor_name().unwrap_or_default();
        let ranks = Ranks::new(Mpi(universe.world()), &host)?;
        Ok(Self { ranks, _universe: universe })
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
    pub fn census<'b>(
        &self,
        goal: &Position<'b>,
        options: &EnumerateOptions,
    ) -> Result<Option<FullCensus<'b>>, ClusterError> {
        let planes = self.planes(goal)?;
        Run::new(&self.ranks, goal, &planes, options).census()
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
        let planes = self.planes(goal)?;
        Run::new(&self.ranks, goal, &planes, options).write_distances(out)
    }

    fn planes<'b>(&self, goal: &Position<'b>) -> Result<Planes<'b>, ClusterError> {
        Planes::new(goal).map_err(|error| self.refuse(&error.to_string()))
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

    /// Ends all ranks at once with this exit code.
    pub fn abort(&self, code: i32) -> ! {
        self.ranks.link.0.abort(code)
    }
}

/// The communicator of all ranks.
struct Mpi(SimpleCommunicator);

impl Link for Mpi {
    fn rank(&self) -> usize {
        self.0.rank() as usize
    }

    fn ranks(&self) -> usize {
        self.0.size() as usize
    }

    fn all_gather(&self, words: &[u64]) -> Vec<u64> {
        let mut all = vec![0; words.len() * self.ranks()];
        scope(|scope| wait(self.0.immediate_all_gather_into(scope, words, &mut all[..])));
        all
    }

    fn exchange<S, T>(
        &self,
        state: &mut S,
        outboxes: &mut [Outbox],
        mut fill: impl FnMut(&S, usize, &mut Outbox),
        inboxes: &mut [Inbox],
        meanwhile: impl FnOnce(&mut S) -> T,
    ) -> (T, Vec<usize>) {
        let process = |rank: usize| self.0.process_at_rank(rank as i32);
        scope(|scope| {
            let mut received = Vec::with_capacity(inboxes.len());
            for (from, inbox) in inboxes {
                received.push(process(*from).immediate_receive_into(scope, &mut **inbox));
            }
            let mut sent = Vec::with_capacity(outboxes.len());
            for (i, outbox) in outboxes.iter_mut().enumerate() {
                fill(state, i, outbox);
                sent.push(process(outbox.0).immediate_send(scope, &outbox.1[..]));
            }
            let done = meanwhile(state);
            let length = |status: Status| status.count(u64::equivalent_datatype()) as usize;
            let lengths = received.into_iter().map(|request| length(wait(request))).collect();
            sent.into_iter().for_each(|request| _ = wait(request));
            (done, lengths)
        })
    }
}

/// Waits for a request, at first without rest, then with pauses that leave the processor to others.
fn wait<'a, D: ?Sized, S: Scope<'a>>(mut request: Request<'a, D, S>) -> Status {
    /// How long a message within a machine takes at most, roughly.
    const SOON: Duration = Duration::from_micros(200);
    const PAUSE: Duration = Duration::from_micros(50);
    let start = Instant::now();
    loop {
        request = match request.test() {
            Ok(status) => return status,
            Err(request) => request,
        };
        if start.elapsed() < SOON { thread::yield_now() } else { thread::sleep(PAUSE) }
    }
}
