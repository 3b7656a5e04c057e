//! One worker's communication with the others: parcels, votes, and the end of an epoch.
//!
//! ```text
//! parcels ──to the receiver──▶ receive ──to the sender──▶ acknowledge ──▶ ┐
//! votes   ──to all───────────▶ count ───────────────────────────────────▶ probe
//! ```
//!
//! Epochs are the timestamps of the engine. A worker that has sent everything of an epoch continues
//! when the engine reports that nothing of it is in flight anywhere. Each parcel states its kind,
//! since another worker may be one epoch ahead. The engine has no back-pressure, so a worker waits
//! while too much of what it sent has not been acknowledged.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use timely::container::{CapacityContainerBuilder, NoopBuilder};
use timely::dataflow::InputHandle;
use timely::dataflow::channels::pact::{DistributorPact, Exchange, Pipeline};
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::operators::probe::Handle as Probe;
use timely::dataflow::operators::vec::Broadcast;
use timely::dataflow::operators::{Input, Probe as _};
use timely::worker::Worker;

use super::error::ClusterError;
use super::hosts::Hosts;
use super::parcel::{Deliver, Kind, MalformedParcel, Parcel};
use super::watch::RunStatus;
use crate::states::planes::Halo;

/// The most bytes of a worker that may be in flight.
pub(super) const MAX_IN_FLIGHT: usize = 1 << 24;

/// The longest time that an idle worker sleeps.
const IDLE_WAIT: Duration = Duration::from_millis(50);

/// What a worker sends to all at the end of an epoch. The sums are the same for all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Vote {
    /// Numbers to be added up.
    pub numbers: Vec<u64>,
    /// The number of workers that want a checkpoint.
    pub save: u64,
    /// The number of workers that want the run to end.
    pub stop: u64,
}

impl Vote {
    fn add(&mut self, other: &Self) {
        self.numbers.resize(self.numbers.len().max(other.numbers.len()), 0);
        // Wrapping: numbers of another process must not make this one panic.
        let sums = self.numbers.iter_mut().zip(&other.numbers);
        sums.for_each(|(sum, number)| *sum = sum.wrapping_add(*number));
        self.save += other.save.min(1);
        self.stop += other.stop.min(1);
    }
}

/// The run has failed; [`RunStatus`] has the error.
#[derive(Debug)]
pub(super) struct Failed;

/// Takes received words in the order in which they were sent. Without one, words wait in the inbox,
/// since their sender may be one epoch ahead.
pub(super) type Take<'t> = Option<&'t mut dyn FnMut(Vec<u64>) -> Result<(), Failed>>;

/// What a worker has received.
#[derive(Default)]
struct Inbox {
    /// By parity of the depth: the blocks of other owners.
    halos: [Halo; 2],
    /// The words of a block.
    block: usize,
    /// Words that have not been taken out.
    words: VecDeque<Vec<u64>>,
    /// By epoch: the sum of the votes.
    votes: BTreeMap<u64, Vote>,
    /// The number of bytes that this worker has in flight.
    in_flight: u64,
}

/// A worker's end of the channels.
pub(super) struct Post<'w> {
    worker: &'w mut Worker,
    hosts: Arc<Hosts>,
    status: Arc<RunStatus>,
    parcels: InputHandle<u64, NoopBuilder<Parcel>>,
    votes: InputHandle<u64, CapacityContainerBuilder<Vec<Vote>>>,
    probe: Probe<u64>,
    inbox: Rc<RefCell<Inbox>>,
}

impl<'w> Post<'w> {
    /// Builds the channels.
    pub fn open(worker: &'w mut Worker, hosts: &Arc<Hosts>, status: &Arc<RunStatus>) -> Self {
        let inbox = Rc::new(RefCell::new(Inbox::default()));
        let probe = Probe::new();
        let each = worker.peers() / hosts.processes();
        let (parcels, votes) = worker.dataflow(|scope| {
            let (parcels, sent) = scope.new_input_with_builder::<NoopBuilder<Parcel>>();
            let (votes, cast) =
                scope.new_input_with_builder::<CapacityContainerBuilder<Vec<Vote>>>();

            let (into, hosts, status) = (Rc::clone(&inbox), Arc::clone(hosts), Arc::clone(status));
            let receive = sent.unary(DistributorPact(|_| Deliver), "Receive", |_, _| {
                move |input, output| {
                    input.for_each(|capability, parcel| {
                        let parcel = std::mem::take(parcel);
                        let bytes = parcel.bytes() as u64;
                        match into.borrow_mut().take_in(parcel) {
                            Ok(from) => output.session(&capability).give((from as u64, bytes)),
                            Err((from, MalformedParcel)) => {
                                let process = from.map(|from| from / each);
                                let process =
                                    process.filter(|&process| process < hosts.processes());
                                let peer = process.map(|process| hosts.peer(process));
                                let what = "a parcel that no worker here needs";
                                status.fail(ClusterError::Malformed { peer, what });
                            }
                        }
                    });
                }
            });

            let into = Rc::clone(&inbox);
            let by_sender = Exchange::new(|&(sender, _): &(u64, u64)| sender);
            receive
                .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(
                    by_sender,
                    "Acknowledge",
                    |_, _| {
                        move |input, _| {
                            input.for_each(|_, acknowledged| {
                                let bytes: u64 =
                                    acknowledged.drain(..).map(|(_, bytes)| bytes).sum();
                                let mut into = into.borrow_mut();
                                into.in_flight = into.in_flight.saturating_sub(bytes);
                            });
                        }
                    },
                )
                .probe_with(&probe);

            let into = Rc::clone(&inbox);
            cast.broadcast()
                .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(Pipeline, "Count", |_, _| {
                    move |input, _| {
                        input.for_each(|capability, votes| {
                            let mut into = into.borrow_mut();
                            let Some(&epoch) = capability.least() else { return };
                            let sum = into.votes.entry(epoch).or_default();
                            votes.drain(..).for_each(|vote| sum.add(&vote));
                        });
                    }
                })
                .probe_with(&probe);
            (parcels, votes)
        });
        Self {
            worker,
            hosts: Arc::clone(hosts),
            status: Arc::clone(status),
            parcels,
            votes,
            probe,
            inbox,
        }
    }

    /// The number of this worker among all.
    pub fn me(&self) -> usize {
        self.worker.index()
    }

    /// The number of all workers.
    pub fn workers(&self) -> usize {
        self.worker.peers()
    }

    /// The number of this worker in its process.
    pub fn local_index(&self) -> usize {
        self.worker.index() % (self.worker.peers() / self.hosts.processes())
    }

    /// Fails the run with this error.
    pub fn fail(&self, error: ClusterError) -> Failed {
        self.status.fail(error);
        Failed
    }

    /// Prepares for the blocks that this worker needs.
    pub fn expect(&self, halos: [Halo; 2], block: usize) {
        let mut inbox = self.inbox.borrow_mut();
        (inbox.halos, inbox.block) = (halos, block);
    }

    /// Calls a function with the received blocks at depths of this parity.
    pub fn with_halo<T>(&self, odd: bool, read: impl FnOnce(&Halo) -> T) -> T {
        read(&self.inbox.borrow().halos[usize::from(odd)])
    }

    /// Sends a parcel; waits while too much is in flight.
    pub fn send(&mut self, mut parcel: Parcel, mut take: Take) -> Result<(), Failed> {
        while self.inbox.borrow().in_flight >= MAX_IN_FLIGHT as u64 {
            self.step(&mut take)?;
        }
        self.inbox.borrow_mut().in_flight += parcel.bytes() as u64;
        self.parcels.send_batch(&mut parcel);
        Ok(())
    }

    /// Casts a vote, ends the epoch, and waits until all workers have. Returns the sum of the
    /// votes.
    pub fn end_epoch(&mut self, vote: Vote, mut take: Take) -> Result<Vote, Failed> {
        let epoch = *self.votes.time();
        self.votes.send(vote);
        self.votes.advance_to(epoch + 1);
        self.parcels.advance_to(epoch + 1);
        while self.probe.less_than(&(epoch + 1)) {
            self.step(&mut take)?;
        }
        Ok(self.inbox.borrow_mut().votes.remove(&epoch).unwrap_or_default())
    }

    fn step(&mut self, take: &mut Take) -> Result<(), Failed> {
        self.worker.step_or_park(Some(IDLE_WAIT));
        // With several workers in several processes the engine does not sleep while it waits.
        // Yield, so that the workers that it waits for get the cores.
        thread::yield_now();
        if let Some(take) = take {
            while let Some(words) = self.next_words() {
                take(words)?;
            }
        }
        if self.status.has_failed() { Err(Failed) } else { Ok(()) }
    }

    fn next_words(&self) -> Option<Vec<u64>> {
        self.inbox.borrow_mut().words.pop_front()
    }
}

impl Inbox {
    /// Stores a parcel and returns its sender.
    fn take_in(&mut self, parcel: Parcel) -> Result<usize, (Option<usize>, MalformedParcel)> {
        let opened = parcel.open().map_err(|nonsense| (None, nonsense))?;
        let from = opened.from;
        let done = match opened.kind {
            Kind::Blocks { odd } => opened.into_halo(&mut self.halos[usize::from(odd)], self.block),
            Kind::Words => opened.into_words().map(|words| self.words.push_back(words)),
        };
        done.map(|()| from).map_err(|nonsense| (Some(from), nonsense))
    }
}

/// Drops the dataflows without waiting if the run has failed.
impl Drop for Post<'_> {
    fn drop(&mut self) {
        if self.status.has_failed() {
            for dataflow in self.worker.installed_dataflows() {
                self.worker.drop_dataflow(dataflow);
            }
        }
    }
}
