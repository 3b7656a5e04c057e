//! The enumeration of all positions of a sliding puzzle on several hosts: the link between the
//! ranks of [`taquin::cluster`], by MPI.
//!
//! ```no_run
//! use taquin::states::EnumerateOptions;
//! use taquin::{Board, Position};
//!
//! // The same in all processes that `mpirun` starts.
//! let world = taquin_mpi::start()?;
//! let board: Board = "4x4".parse()?;
//! let census = world.census(&Position::goal(&board), &EnumerateOptions::new())?;
//! if let Some(census) = census {
//!     println!("{}", census.distribution.positions());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(unsafe_code)]
#![warn(missing_docs)]

use std::thread;
use std::time::{Duration, Instant};

use mpi::Threading;
use mpi::datatype::Equivalence;
use mpi::environment::{Universe, initialize_with_threading, processor_name};
use mpi::point_to_point::Status;
use mpi::request::{Request, Scope, scope};
use mpi::topology::SimpleCommunicator;
use mpi::traits::{Communicator, CommunicatorCollectives, Destination, Source};
use taquin::cluster::{ClusterError, Inbox, Link, Outbox};

/// The ranks of MPI, as one of them sees them.
pub type World = taquin::cluster::World<Mpi>;

/// Starts MPI, which can be done once in a process, and connects all ranks that `mpirun` or `srun`
/// started. All ranks must do so. MPI ends when the value is dropped.
///
/// # Errors
///
/// If MPI was started before or offers no threads, or a message is damaged.
pub fn start() -> Result<World, ClusterError> {
    let started = initialize_with_threading(Threading::Funneled);
    let started = started.filter(|(_, threading)| *threading >= Threading::Funneled);
    let (universe, _) = started.ok_or(ClusterError::Unstarted)?;
    let host = processor_name().unwrap_or_default();
    World::new(Mpi { communicator: universe.world(), _universe: universe }, &host)
}

/// All ranks of MPI.
pub struct Mpi {
    communicator: SimpleCommunicator,
    // It ends MPI, so it is dropped last.
    _universe: Universe,
}

impl Mpi {
    /// Ends all ranks at once with this exit code.
    pub fn abort(&self, code: i32) -> ! {
        self.communicator.abort(code)
    }
}

impl Link for Mpi {
    fn rank(&self) -> usize {
        self.communicator.rank() as usize
    }

    fn ranks(&self) -> usize {
        self.communicator.size() as usize
    }

    fn all_gather(&self, words: &[u64]) -> Vec<u64> {
        let mut all = vec![0; words.len() * self.ranks()];
        scope(|scope| {
            wait(self.communicator.immediate_all_gather_into(scope, words, &mut all[..]))
        });
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
        let process = |rank: usize| self.communicator.process_at_rank(rank as i32);
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
