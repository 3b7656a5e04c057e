//! One worker's dealings with the others: parcels, votes, and the end of an epoch.
//!
//! ```text
//! parcels ──to whom they are for──▶ receive ──who sent them──▶ acknowledge ──▶ ┐
//! votes   ──to all────────────────▶ count ────────────────────────────────────▶ probe
//! ```
//!
//! Epochs are the timestamps of the engine. A worker that has sent all that belongs to one goes on
//! when the engine says that nothing of it is under way anywhere. Parcels say themselves what they
//! are, for another worker may be one epoch ahead. There is no back-pressure in the engine: so each
//! worker waits when much of what it sent has not been acknowledged.

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
use super::parcel::{Deliver, Kind, Nonsense, Parcel};
use super::watch::Fate;
use crate::states::planes::Halo;

/// The most bytes of a worker that may be under way.
pub(super) const UNDER_WAY: usize = 1 << 24;

/// How long a worker sleeps at most when it has nothing to do.
const NAP: Duration = Duration::from_millis(50);

/// What a worker tells all at the end of an epoch; the sums are the same for all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Vote {
    /// Numbers to be added up.
    pub numbers: Vec<u64>,
    /// The number of workers that want a checkpoint.
    pub save: u64,
    /// How many want it to end.
    pub stop: u64,
}

impl Vote {
    fn add(&mut self, other: &Self) {
        self.numbers.resize(self.numbers.len().max(other.numbers.len()), 0);
        // Wrapping: another process's numbers must not end this one.
        let sums = self.numbers.iter_mut().zip(&other.numbers);
        sums.for_each(|(sum, number)| *sum = sum.wrapping_add(*number));
        self.save += other.save.min(1);
        self.stop += other.stop.min(1);
    }
}

/// The run has failed; why, the fate knows.
#[derive(Debug)]
pub(super) struct Failed;

/// Takes words that have come, in the order in which they were sent; where there is none they stay
/// until there is, for who sends them may be one epoch ahead.
pub(super) type Take<'t> = Option<&'t mut dyn FnMut(Vec<u64>) -> Result<(), Failed>>;

/// What has come.
#[derive(Default)]
struct Inbox {
    /// By parity of the depth: the blocks of others.
    halos: [Halo; 2],
    /// The words of a block.
    block: usize,
    /// Words that have not been taken out.
    words: VecDeque<Vec<u64>>,
    /// By epoch: the sum of the votes.
    votes: BTreeMap<u64, Vote>,
    /// How many bytes of ours are under way.
    under_way: u64,
}

/// A worker's end of the channels.
pub(super) struct Post<'w> {
    worker: &'w mut Worker,
    hosts: Arc<Hosts>,
    fate: Arc<Fate>,
    parcels: InputHandle<u64, NoopBuilder<Parcel>>,
    votes: InputHandle<u64, CapacityContainerBuilder<Vec<Vote>>>,
    probe: Probe<u64>,
    inbox: Rc<RefCell<Inbox>>,
}

impl<'w> Post<'w> {
    /// Lays the channels.
    pub fn open(worker: &'w mut Worker, hosts: &Arc<Hosts>, fate: &Arc<Fate>) -> Self {
        let inbox = Rc::new(RefCell::new(Inbox::default()));
        let probe = Probe::new();
        let each = worker.peers() / hosts.processes();
        let (parcels, votes) = worker.dataflow(|scope| {
            let (parcels, sent) = scope.new_input_with_builder::<NoopBuilder<Parcel>>();
            let (votes, cast) =
                scope.new_input_with_builder::<CapacityContainerBuilder<Vec<Vote>>>();

            let (into, hosts, fate) = (Rc::clone(&inbox), Arc::clone(hosts), Arc::clone(fate));
            let receive = sent.unary(DistributorPact(|_| Deliver), "Receive", |_, _| {
                move |input, output| {
                    input.for_each(|capability, parcel| {
                        let parcel = std::mem::take(parcel);
                        let bytes = parcel.bytes() as u64;
                        match into.borrow_mut().take_in(parcel) {
                            Ok(from) => output.session(&capability).give((from as u64, bytes)),
                            Err((from, Nonsense)) => {
                                let process = from.map(|from| from / each);
                                let process =
                                    process.filter(|&process| process < hosts.processes());
                                let peer = process.map(|process| hosts.peer(process));
                                let what = "a parcel that nobody here needs";
                                fate.fail(ClusterError::Malformed { peer, what });
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
                                into.under_way = into.under_way.saturating_sub(bytes);
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
            fate: Arc::clone(fate),
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

    /// What has gone wrong ends the run.
    pub fn fail(&self, error: ClusterError) -> Failed {
        self.fate.fail(error);
        Failed
    }

    /// Makes room for what is needed of others.
    pub fn expect(&self, halos: [Halo; 2], block: usize) {
        let mut inbox = self.inbox.borrow_mut();
        (inbox.halos, inbox.block) = (halos, block);
    }

    /// Looks at what came of others at depths of this parity.
    pub fn with_halo<T>(&self, odd: bool, look: impl FnOnce(&Halo) -> T) -> T {
        look(&self.inbox.borrow().halos[usize::from(odd)])
    }

    /// Sends a parcel; waits while too much is under way.
    pub fn send(&mut self, mut parcel: Parcel, mut take: Take) -> Result<(), Failed> {
        while self.inbox.borrow().under_way >= UNDER_WAY as u64 {
            self.step(&mut take)?;
        }
        self.inbox.borrow_mut().under_way += parcel.bytes() as u64;
        self.parcels.send_batch(&mut parcel);
        Ok(())
    }

    /// Casts a vote, ends the epoch, and waits until all have: the sum of the votes.
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
        self.worker.step_or_park(Some(NAP));
        // With several workers in several processes the engine finds no rest while it waits; where
        // cores are short, those that it waits for must have them.
        thread::yield_now();
        if let Some(take) = take {
            while let Some(words) = self.next_words() {
                take(words)?;
            }
        }
        if self.fate.has_failed() { Err(Failed) } else { Ok(()) }
    }

    fn next_words(&self) -> Option<Vec<u64>> {
        self.inbox.borrow_mut().words.pop_front()
    }
}

impl Inbox {
    /// Takes in a parcel; gives its sender.
    fn take_in(&mut self, parcel: Parcel) -> Result<usize, (Option<usize>, Nonsense)> {
        let opened = parcel.open().map_err(|nonsense| (None, nonsense))?;
        let from = opened.from;
        let done = match opened.kind {
            Kind::Blocks { odd } => opened.into_halo(&mut self.halos[usize::from(odd)], self.block),
            Kind::Words => opened.into_words().map(|words| self.words.push_back(words)),
        };
        done.map(|()| from).map_err(|nonsense| (Some(from), nonsense))
    }
}

/// When the run has failed the engine is not waited for.
impl Drop for Post<'_> {
    fn drop(&mut self) {
        if self.fate.has_failed() {
            for dataflow in self.worker.installed_dataflows() {
                self.worker.drop_dataflow(dataflow);
            }
        }
    }
}
