use std::io::{self, Write};
use std::net::TcpListener;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use timely::WorkerConfig;
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::{AllocatorBuilder, Hooks, initialize_from};
use timely::worker::Worker;

use super::error::ClusterError;
use super::hosts::Hosts;
use super::meeting::{self, Meeting};
use super::parcel::most_bytes;
use super::post::{Failed, MAX_IN_FLIGHT, Post};
use super::traffic::{Sent, Traffic};
use super::watch::{RunStatus, Watch};
use super::wire::{self, Wire};
use super::work::{Ended, Job, take_if};
use crate::position::Position;
use crate::states::planes::{BitIndex, Decomposition, Keep, Planes};
use crate::states::{Cancelled, Distribution, EnumerateOptions, FullCensus};

/// One process of a run, and the addresses of all.
#[derive(Debug)]
pub struct Member {
    /// The addresses of all processes.
    pub hosts: Hosts,
    /// The number of this process.
    pub process: usize,
    /// The listener of this process, if it already has one. Otherwise it listens on its address.
    pub listener: Option<TcpListener>,
    /// How long this process waits for the others to connect.
    pub connect_timeout: Duration,
    /// The number of workers of each process.
    pub workers: NonZero<usize>,
}

/// The outcome of a run, in one of its processes.
#[derive(Clone, Debug)]
pub struct Done<T> {
    /// The answer, in the first process only.
    pub answer: Option<T>,
    /// What this process sent.
    #[cfg_attr(not(test), expect(dead_code, reason = "the tests compare it with the outline"))]
    pub traffic: Traffic,
}

impl Member {
    /// Takes the census of all positions that can reach a goal. Only the first process has it, and
    /// it saves the checkpoint of the options.
    ///
    /// # Errors
    ///
    /// If the board is too large, the processes cannot connect or lose each other, the checkpoint
    /// cannot be used, or the observer cancels the run.
    pub fn count<'b>(
        self,
        goal: &Position<'b>,
        options: &EnumerateOptions,
    ) -> Result<Option<FullCensus<'b>>, ClusterError> {
        Ok(self.run_count(goal, options)?.answer)
    }

    pub(super) fn run_count<'b>(
        self,
        goal: &Position<'b>,
        options: &EnumerateOptions,
    ) -> Result<Done<FullCensus<'b>>, ClusterError> {
        let planes = Planes::new(goal)?;
        let first = self.process == 0;
        let (ended, traffic) = self.run::<io::Sink>(goal, &planes, Keep::Counts, options, None)?;
        let answer = first.then(|| {
            let positions = ended.farthest.iter().map(|&index| planes.position(index)).collect();
            FullCensus::with_farthest(Distribution::new(ended.counts), positions)
        });
        Ok(Done { answer, traffic })
    }

    /// Writes the file of the distances from a goal, the same that one machine writes. The first
    /// process writes it and returns the output; the others have no output. It also saves the
    /// checkpoint of the options.
    ///
    /// # Errors
    ///
    /// As [`Member::count`], or if the output cannot be written.
    pub fn write_distances<W: Write + Send + 'static>(
        self,
        goal: &Position,
        options: &EnumerateOptions,
        out: Option<W>,
    ) -> Result<Option<W>, ClusterError> {
        Ok(self.run_distances(goal, options, out)?.answer)
    }

    pub(super) fn run_distances<W: Write + Send + 'static>(
        self,
        goal: &Position,
        options: &EnumerateOptions,
        out: Option<W>,
    ) -> Result<Done<W>, ClusterError> {
        let planes = Planes::new(goal)?;
        let (ended, traffic) =
            self.run(goal, &planes, Keep::Residues, options, Some(Mutex::new(out)))?;
        Ok(Done { answer: ended.written, traffic })
    }

    /// The memory that this process takes, in bytes: its subdomain of the planes, the halo of its
    /// workers, and the data in flight.
    fn bytes(&self, decomposition: &Decomposition, planes: &Planes, keep: Keep) -> u64 {
        let workers = self.workers.get();
        let own = self.process * workers..(self.process + 1) * workers;
        own.map(|owner| decomposition.bytes(planes, owner, keep) + 2 * MAX_IN_FLIGHT as u64).sum()
    }

    fn run<W: Write + Send + 'static>(
        self,
        goal: &Position,
        planes: &Planes,
        keep: Keep,
        options: &EnumerateOptions,
        values: Option<Mutex<Option<W>>>,
    ) -> Result<(Outcome<W>, Traffic), ClusterError> {
        let (me, processes) = (self.process, self.hosts.processes());
        if me >= processes {
            return Err(ClusterError::NoSuchProcess { process: me, processes });
        }
        let decomposition = Decomposition::new(planes, processes * self.workers.get());
        let too_large = |keep| {
            let bytes = self.bytes(&decomposition, planes, keep);
            let memory = options.memory.filter(|&memory| bytes > memory);
            memory.map(|memory| planes.too_large(bytes, memory))
        };
        if let Some(too_large) = too_large(keep) {
            return Err(too_large.into());
        }
        options.begin(planes.capacity(), self.bytes(&decomposition, planes, keep))?;
        let board = planes.board().clone();
        let terms = meeting::Terms {
            name: board.name().into(),
            board: serde_json::to_string(&board.definition()).map_err(io::Error::from)?,
            goal: goal.to_string(),
            purpose: if values.is_some() { "write distances" } else { "count" }.into(),
            processes,
            workers: self.workers.get(),
            checkpoint: options.checkpoint.is_some(),
        };
        let status = Arc::new(RunStatus::default());
        let written = Arc::new(AtomicU64::new(0));
        let too_large_with_reached = too_large(Keep::ResiduesAndReached);
        let hosts = Arc::new(self.hosts.clone());
        let most = most_bytes(decomposition.block_words());
        let (builders, others, watch) = self.connect(&terms, &status, &written, most)?;

        // Only after connecting: verifying the checkpoint may take longer than the others wait.
        let first = options.checkpoint.filter(|_| me == 0);
        let saved = match first.map(|checkpoint| checkpoint.find::<()>(planes, keep)).transpose() {
            Ok(found) => found.flatten().map(|(saved, ())| saved),
            Err(error) => {
                status.fail(error.into());
                None
            }
        };
        let job = Arc::new(Job {
            board,
            goal: terms.goal.clone(),
            keep,
            workers: options.workers,
            hosts,
            status: Arc::clone(&status),
            checkpoint: first.cloned(),
            with_checkpoint: options.checkpoint.is_some(),
            saved: Mutex::new(saved),
            values,
            too_large_with_reached,
            stop: AtomicBool::new(false),
            sent: Sent::default(),
        });
        let workers = Arc::clone(&job);
        let (levels, observed) = mpsc::sync_channel(1);
        let levels = Mutex::new(Some(levels));
        let guards = initialize_from(builders, others, move |allocator| {
            let mut worker = Worker::new(WorkerConfig::default(), allocator, None);
            let mut post = Post::open(&mut worker, &workers.hosts, &workers.status);
            let levels = take_if(&levels, post.local_index() == 0);
            let ended = workers.work(&mut post, levels);
            drop(post);
            finish(&mut worker, &workers.status);
            ended
        });
        let guards = guards.map_err(ClusterError::Engine)?;
        for (depth, positions) in observed {
            if options.level(depth, positions).is_err() {
                job.stop.store(true, Ordering::Relaxed);
            }
        }
        let mut ended = guards.join();
        for panic in ended.iter().filter_map(|ended| ended.as_ref().err()) {
            status.fail(ClusterError::Engine(panic.clone()));
        }
        watch.end();
        status.outcome()?;
        match ended.swap_remove(0) {
            Ok(Ok(Ended::Done { counts, farthest, written: out })) => {
                let traffic = job.sent.traffic(written.load(Ordering::Relaxed));
                Ok((Outcome { counts, farthest, written: out }, traffic))
            }
            Ok(Ok(Ended::Stopped)) => Err(Cancelled.into()),
            Ok(Err(Failed)) | Err(_) => Err(ClusterError::Engine("it gave no reason".into())),
        }
    }

    /// Meets the other processes and builds the engine over the connections to them.
    fn connect(
        self,
        terms: &meeting::Terms,
        status: &Arc<RunStatus>,
        written: &Arc<AtomicU64>,
        most: usize,
    ) -> Result<Engine, ClusterError> {
        let Self { hosts, process: me, listener, connect_timeout, workers } = self;
        let workers = workers.get();
        let failed = |error| ClusterError::Listen { peer: hosts.peer(me), error };
        let hooks = Hooks::default();
        let within = ProcessBuilder::new_typed_vector(workers, hooks.refill.clone(), None);
        if hosts.processes() == 1 {
            let builders = within.into_iter().map(AllocatorBuilder::Process).collect();
            let watch = Watch::over(vec![], status).map_err(failed)?;
            return Ok((builders, Box::new(()), watch));
        }
        let listener = listener.map_or_else(|| TcpListener::bind(hosts.address(me)), Ok);
        let listener = listener.map_err(failed)?;
        let meeting = Meeting { hosts: &hosts, me, terms, timeout: connect_timeout, status };
        let links = meeting.meet(&listener)?;
        let (mut wires, mut controls) = (Vec::new(), Vec::new());
        for (process, link) in links.into_iter().enumerate() {
            let Some(link) = link else {
                wires.push(None);
                continue;
            };
            let peer = hosts.peer(process);
            controls.push((peer.clone(), link.control));
            let terms = wire::Terms {
                peer,
                sources: process * workers..(process + 1) * workers,
                targets: me * workers..(me + 1) * workers,
                most,
                written: Arc::clone(written),
                status: Arc::clone(status),
            };
            wires.push(Some(Wire::new(link.data, terms).map_err(failed)?));
        }
        let watch = Watch::over(controls, status).map_err(failed)?;
        let (builders, guard) =
            initialize_networking_from_sockets(within, wires, me, workers, hooks)
                .map_err(failed)?;
        let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
        Ok((builders, Box::new(guard), watch))
    }
}

/// The builders of the workers, the guard of the engine's threads, and the watch over the other
/// processes.
type Engine = (Vec<AllocatorBuilder>, Box<dyn std::any::Any + Send>, Watch);

/// The outcome of the first worker of a process.
struct Outcome<W> {
    counts: Vec<u64>,
    farthest: Vec<BitIndex>,
    written: Option<W>,
}

/// Runs the engine to its end, unless the run has failed.
fn finish(worker: &mut Worker, status: &RunStatus) {
    while worker.has_dataflows() && !status.has_failed() {
        worker.step_or_park(Some(Duration::from_millis(50)));
    }
    for dataflow in worker.installed_dataflows() {
        worker.drop_dataflow(dataflow);
    }
}
