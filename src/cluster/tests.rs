//! Ranks as threads, which exchange messages over channels: the same answers for any number of
//! ranks, damaged messages, refusals and checkpoints.

use std::cell::Cell;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::error::ClusterError;
use super::link::{Inbox, Link, Outbox};
use super::outline::Outline;
use super::ranks::Ranks;
use super::run::ClusterRun;
use super::world::World;
use crate::machine::threads::lock;
use crate::observer::ends_after_level;
use crate::position::Metric;
use crate::states::planes::Planes;
use crate::states::tests::goal;
use crate::states::{Checkpoint, Distances, EnumerateOptions, FullCensus, LevelFolder};
use crate::{Board, Position};

/// A bit to flip: that of a message, counted from the start of the run, and of the bit in it.
#[derive(Clone, Copy)]
struct Fault {
    message: usize,
    bit: usize,
}

/// A rank that is connected with all by channels.
struct Channels {
    rank: usize,
    to: Vec<Sender<Vec<u64>>>,
    from: Vec<Receiver<Vec<u64>>>,
    /// Damages a message that this rank receives.
    fault: Option<Fault>,
    received: Cell<usize>,
    /// The number of words that this rank has sent in exchanges.
    sent: Cell<u64>,
}

impl Channels {
    /// One message from another rank. If that has failed, this one fails, as MPI makes it.
    fn receive(&self, from: usize) -> Vec<u64> {
        let mut message = self.from[from].recv().expect("the other rank ended");
        let number = self.received.replace(self.received.get() + 1);
        if let Some(fault) = self.fault
            && fault.message == number
        {
            let bit = fault.bit % (64 * message.len());
            message[bit / 64] ^= 1 << (bit % 64);
        }
        message
    }
}

impl Link for Channels {
    fn rank(&self) -> usize {
        self.rank
    }

    fn ranks(&self) -> usize {
        self.to.len()
    }

    fn all_gather(&self, words: &[u64]) -> Vec<u64> {
        self.to.iter().for_each(|to| _ = to.send(words.to_vec()));
        (0..self.ranks()).flat_map(|from| self.receive(from)).collect()
    }

    fn exchange<S, T>(
        &self,
        state: &mut S,
        outboxes: &mut [Outbox],
        mut fill: impl FnMut(&S, usize, &mut Outbox),
        inboxes: &mut [Inbox],
        meanwhile: impl FnOnce(&mut S) -> T,
    ) -> (T, Vec<usize>) {
        for (i, outbox) in outboxes.iter_mut().enumerate() {
            fill(state, i, outbox);
            self.sent.set(self.sent.get() + outbox.1.len() as u64);
            let _ = self.to[outbox.0].send(outbox.1.clone());
        }
        let done = meanwhile(state);
        let receive = |(from, inbox): &mut Inbox| {
            let message = self.receive(*from);
            inbox[..message.len()].copy_from_slice(&message);
            message.len()
        };
        (done, inboxes.iter_mut().map(receive).collect())
    }
}

/// Runs a number of ranks, one a thread, in the order of their numbers. The hosts of two ranks
/// differ, so that messages overlap with work, if `hosts` says so. A rank that waits for a failed
/// one has no outcome.
fn on_ranks<T: Send>(
    ranks: usize,
    hosts: bool,
    faults: &[Option<Fault>],
    work: impl Fn(&Ranks<Channels>) -> Result<T, ClusterError> + Sync,
) -> Vec<Option<Result<T, ClusterError>>> {
    let mut to = vec![vec![]; ranks];
    let mut from: Vec<Vec<Receiver<Vec<u64>>>> = (0..ranks).map(|_| vec![]).collect();
    for receivers in &mut from {
        for senders in &mut to {
            let (sender, receiver) = channel();
            senders.push(sender);
            receivers.push(receiver);
        }
    }
    let run = &|rank: usize, to, from| {
        let fault = faults.get(rank).copied().flatten();
        let (received, sent) = (Cell::new(0), Cell::new(0));
        let link = Channels { rank, to, from, fault, received, sent };
        let ranks = Ranks::new(link, if hosts && rank > 0 { "there" } else { "here" })?;
        work(&ranks)
    };
    thread::scope(|scope| {
        let all = to.into_iter().zip(from).enumerate();
        let threads: Vec<_> =
            all.map(|(rank, (to, from))| scope.spawn(move || run(rank, to, from))).collect();
        threads.into_iter().map(|thread| thread.join().ok()).collect()
    })
}

fn sound<T: Send>(
    ranks: usize,
    hosts: bool,
    work: impl Fn(&Ranks<Channels>) -> Result<T, ClusterError> + Sync,
) -> Vec<Result<T, ClusterError>> {
    on_ranks(ranks, hosts, &[], work).into_iter().map(Option::unwrap).collect()
}

/// The answer, which only rank 0 has.
fn answer<T>(mut outcomes: Vec<Result<Option<T>, ClusterError>>) -> T {
    let first = outcomes.remove(0).unwrap().unwrap();
    assert!(outcomes.into_iter().all(|other| other.unwrap().is_none()));
    first
}

fn count(
    ranks: &Ranks<Channels>,
    goal: &Position,
    options: &EnumerateOptions,
) -> Result<Option<FullCensus>, ClusterError> {
    let planes = Planes::new(goal).unwrap();
    ClusterRun::new(ranks, goal, &planes, options)?.census()
}

fn distances(
    ranks: &Ranks<Channels>,
    goal: &Position,
    options: &EnumerateOptions,
) -> Result<Option<Vec<u8>>, ClusterError> {
    let planes = Planes::new(goal).unwrap();
    ClusterRun::new(ranks, goal, &planes, options)?
        .write_distances((ranks.me() == 0).then(Vec::new))
}

fn summary(census: &FullCensus) -> (Vec<u64>, Vec<String>) {
    let farthest = census.farthest.iter().flatten().map(Position::to_string).collect();
    (census.distribution.counts().to_vec(), farthest)
}

/// The results on one machine: the counts, the farthest positions, and the file of distances.
fn alone(goal: &Position) -> ((Vec<u64>, Vec<String>), Vec<u8>) {
    let census = FullCensus::compute(goal, &EnumerateOptions::new()).unwrap();
    (summary(&census), Distances::new(goal).unwrap().write(Vec::new()).unwrap())
}

#[test]
fn small_boards_on_any_number_of_ranks() {
    for (name, most) in [("3x3", 6), ("theta0", 6), ("2x3@1,2", 4), ("3x3@centre", 4), ("2x4", 3)] {
        let goal = goal(name);
        let (census, file) = alone(&goal);
        let options = EnumerateOptions::new();
        for (ranks, hosts) in (1..=most).flat_map(|ranks| [(ranks, false), (ranks, true)]) {
            let found = answer(sound(ranks, hosts, |ranks| count(ranks, &goal, &options)));
            assert_eq!(summary(&found), census, "{name} on {ranks} ranks");
            let found = answer(sound(ranks, hosts, |ranks| distances(ranks, &goal, &options)));
            assert!(found == file, "{name} on {ranks} ranks");
        }
    }
}

#[test]
fn traffic_on_3x4_is_as_planned() {
    let board: Board = "3x4".parse().unwrap();
    let goal = Position::goal(&board);
    let (census, file) = alone(&goal);
    for (number, hosts) in [(2, false), (3, true), (4, false)] {
        let sent = Mutex::new((0, 0));
        let found = answer(sound(number, hosts, |ranks| {
            let (planes, options) = (Planes::new(&goal).unwrap(), EnumerateOptions::new());
            let run = ClusterRun::new(ranks, &goal, &planes, &options)?;
            let census = run.census()?.map(|census| summary(&census));
            let mut sent = lock(&sent);
            *sent = (sent.0 + run.sent_blocks.get(), sent.1 + ranks.link.sent.get());
            Ok(census)
        }));
        assert_eq!(found, census);
        let outline = Outline::new(&board, NonZero::new(number).unwrap()).unwrap();
        assert!((1..=number * (number - 1)).contains(&outline.pairs), "{}", outline.pairs);
        // Each level is sent for the next one, and the last one for a level without positions.
        let planned: u64 = (0..census.0.len()).map(|depth| outline.sent_blocks[depth % 2]).sum();
        let (blocks, words) = sent.into_inner().unwrap();
        assert_eq!(blocks, planned, "{number} ranks");
        // Empty blocks are not sent, and the rest of a message is small.
        let most = planned * outline.block_words as u64;
        assert!((most / 4..most * 3 / 4).contains(&words), "{words} words of at most {most}");
    }
    let options = EnumerateOptions::new();
    assert!(answer(sound(2, false, |ranks| distances(ranks, &goal, &options))) == file);
}

#[test]
fn a_damaged_message_never_gives_a_wrong_answer() {
    let goal = goal("2x4");
    let (expected, _) = alone(&goal);
    let options = EnumerateOptions::new();
    let mut damaged = 0;
    for (i, message) in (0..300).step_by(7).enumerate() {
        let fault = Fault { message, bit: 1009 * i };
        let mut faults = [None; 3];
        faults[i % 3] = Some(fault);
        let outcomes = on_ranks(3, i % 2 == 0, &faults, |ranks| {
            Ok(count(ranks, &goal, &options)?.map(|census| summary(&census)))
        });
        match &outcomes[i % 3] {
            Some(Err(ClusterError::Damaged { peer })) => {
                assert!(peer.starts_with("rank "), "{peer}");
                damaged += 1;
            }
            // The run received fewer messages.
            Some(Ok(census)) => assert!(census.as_ref().is_none_or(|found| *found == expected)),
            _ => panic!("message {message} of rank {} was not refused", i % 3),
        }
        for census in outcomes.into_iter().flatten().flatten().flatten() {
            assert_eq!(census, expected);
        }
    }
    assert!(damaged > 30, "only {damaged} messages were damaged");
}

#[test]
fn another_number_of_ranks_resumes_a_run() {
    for name in ["3x3", "theta0"] {
        let goal = goal(name);
        let (census, file) = alone(&goal);
        let highest = census.0.len() - 1;
        let folder = tempfile::tempdir().unwrap();
        let checkpoint = Checkpoint::in_folder(folder.path()).unwrap();
        // Any rank can stop the run, and the checkpoint is saved after the level.
        let until = |last: usize, stops: usize, values: bool| {
            let (goal, checkpoint) = (&goal, &checkpoint);
            move |ranks: &Ranks<Channels>| {
                let observer =
                    ends_after_level(if ranks.me() == stops { last } else { usize::MAX });
                let options = EnumerateOptions::new().observer(&observer).checkpoint(checkpoint);
                match values {
                    false => Ok(count(ranks, goal, &options)?
                        .map(|census| (census.distribution.counts().to_vec(), vec![]))),
                    true => Ok(distances(ranks, goal, &options)?.map(|file| (vec![], file))),
                }
            }
        };
        for values in [false, true] {
            for (last, number, stops) in [(3, 3, 2), (highest / 2, 2, 0), (highest - 2, 1, 0)] {
                for stopped in sound(number, false, until(last, stops, values)) {
                    let error = stopped.unwrap_err();
                    assert!(error.is_common());
                    assert_eq!(error.to_string(), "the enumeration was cancelled", "{last}");
                }
                assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
            }
            let (counts, found) = answer(sound(4, true, until(usize::MAX, 0, values)));
            assert!((counts == census.0 || values) && (found == file || !values), "{name}");
            // The checkpoint stays until it is removed.
            checkpoint.remove().unwrap();
        }
        // One machine resumes it, too.
        for stopped in sound(3, false, until(5, 1, false)) {
            stopped.unwrap_err();
        }
        let options = EnumerateOptions::new().checkpoint(&checkpoint);
        let found = FullCensus::compute(&goal, &options).unwrap();
        assert_eq!(summary(&found), census);
    }
}

/// The error that all ranks have.
fn refusal(outcomes: Vec<Result<(), ClusterError>>) -> String {
    let mut errors = outcomes.into_iter().map(|outcome| {
        let error = outcome.unwrap_err();
        assert!(error.is_common());
        error.to_string()
    });
    let first = errors.next().unwrap();
    assert!(errors.all(|error| error == first));
    first
}

#[test]
fn all_ranks_end_with_the_refusal_of_one() {
    let boards: Vec<Board> = ["3x3", "2x3"].map(|name| name.parse().unwrap()).into();
    let error = refusal(sound(3, true, |ranks| {
        let goal = Position::goal(&boards[ranks.me() / 2]);
        count(ranks, &goal, &EnumerateOptions::new()).map(drop)
    }));
    assert!(error.starts_with("rank 2 on there is refused: its task is 'count, 2x3 ["), "{error}");
    assert!(error.contains("and that of rank 0 is 'count, 3x3 ["), "{error}");

    let goals = ["12345_", "1234_5"].map(|goal| Position::parse(&boards[1], goal).unwrap());
    let error = refusal(sound(2, false, |ranks| {
        count(ranks, &goals[ranks.me()], &EnumerateOptions::new()).map(drop)
    }));
    assert!(
        error.contains("], 123450, version") && error.contains("], 123405, version"),
        "{error}"
    );

    let goal = Position::goal(&boards[0]);
    let error = refusal(sound(2, true, |ranks| {
        let memory = if ranks.me() == 1 { 1 << 10 } else { u64::MAX };
        count(ranks, &goal, &EnumerateOptions::new().memory(memory)).map(drop)
    }));
    assert!(error.starts_with("rank 1 on there: the board 3x3") && error.contains("1.0 KiB"));

    let error = refusal(sound(2, true, |ranks| match ranks.me() {
        0 => count(ranks, &goal, &EnumerateOptions::new()).map(drop),
        _ => ranks.agree(Err("it has no disk".into())),
    }));
    assert_eq!(error, "rank 1 on there: it has no disk");

    let error = refusal(sound(2, true, |ranks| {
        ranks.agree(Ok(format!("count, version {}", ["9.9.9", "1.0.0"][ranks.me()])))
    }));
    assert!(error.starts_with("rank 1 on there is refused: its task is 'count, version 1.0.0'"));
}

#[test]
fn what_several_ranks_cannot_do_is_refused() {
    let (to, from) = channel();
    let (received, sent) = (Cell::new(0), Cell::new(0));
    let link = Channels { rank: 0, to: vec![to], from: vec![from], fault: None, received, sent };
    let world = World::new(link, "here").unwrap();
    let goal = goal("2x3");
    let slides = EnumerateOptions::new().metric(Metric::MultiTile);
    let told = world.census(&goal, &slides).unwrap_err().to_string();
    assert!(told.contains("moves of single tiles only"), "{told}");
    let folder = tempfile::tempdir().unwrap();
    let levels = LevelFolder::new(folder.path(), None).unwrap();
    let on_disk = EnumerateOptions::new().levels_in(&levels);
    let told = world.census(&goal, &on_disk).unwrap_err().to_string();
    assert!(told.contains("the levels cannot be on disk"), "{told}");
    let census = world.census(&goal, &EnumerateOptions::new()).unwrap().unwrap();
    assert_eq!(census.distribution.positions(), 360);
}
