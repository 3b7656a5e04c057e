//! One worker: its subdomain of the planes, level by level, in step with all others.
//!
//! All workers go through the same epochs in the same order: one for the start, one for each level,
//! and one for each piece of a file that is written or read. In the epoch of a level, a worker
//! sends the blocks that others need from it and votes with its counts. When the epoch ends, every
//! worker has the halo of the next level and the total count of this one.

use std::io::Write;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, PoisonError};

use itertools::Itertools;

use super::error::ClusterError;
use super::hosts::Hosts;
use super::parcel::{MOST_WORDS, Parcel};
use super::post::{Failed, Post, Vote};
use super::traffic::Sent;
use super::watch::RunStatus;
use crate::board::Board;
use crate::position::Position;
use crate::states::planes::{
    BitIndex, BlockRange, Decomposition, Enumeration, Halo, Keep, Planes, SaveThrottle,
    SavedLevels, Workers, last_two, miscounted,
};
use crate::states::{
    Checkpoint, CheckpointError, Distribution, FullCensus, TooLargeError, begin_distances,
};

/// The data that all workers of a process share.
pub(super) struct Job<W> {
    pub board: Board,
    pub goal: String,
    pub keep: Keep,
    pub workers: Workers,
    pub hosts: Arc<Hosts>,
    pub status: Arc<RunStatus>,
    /// Where this process saves checkpoints, if it is the first.
    pub checkpoint: Option<Checkpoint>,
    /// True if the run saves checkpoints.
    pub with_checkpoint: bool,
    /// The saved levels, for the first worker of all.
    pub saved: Mutex<Option<SavedLevels>>,
    /// The output of the distances, for the first worker of all; `None` if positions are only
    /// counted.
    pub values: Option<Mutex<Option<W>>>,
    /// The error if there is too little memory to keep, in addition, which positions are reached.
    pub too_large_with_reached: Option<TooLargeError>,
    /// True if the run is to end after this level.
    pub stop: AtomicBool,
    pub sent: Sent,
}

/// The outcome of a worker.
pub(super) enum Ended<W> {
    /// The observer cancelled the run.
    Stopped,
    /// The run is complete. Only the first worker of all has the bits of the farthest positions and
    /// the output.
    Done { counts: Vec<u64>, farthest: Vec<BitIndex>, written: Option<W> },
}

/// Takes the value that is meant for one worker, if this is the one.
pub(super) fn take_if<T>(from: &Mutex<Option<T>>, is_for_this: bool) -> Option<T> {
    let taken = || from.lock().unwrap_or_else(PoisonError::into_inner).take();
    is_for_this.then(taken).flatten()
}

impl<W: Write> Job<W> {
    /// Runs one worker. The first worker of a process has `levels`, to which it sends the depth and
    /// the number of positions of each level.
    pub fn work(
        &self,
        post: &mut Post,
        levels: Option<SyncSender<(usize, u64)>>,
    ) -> Result<Ended<W>, Failed> {
        let goal = Position::parse(&self.board, &self.goal).expect("it was written by a position");
        let planes = Planes::new(&goal).expect("they were laid out before");
        let keep = self.keep;
        let observe = |depth, positions| {
            // The receiver is gone if the run has failed.
            let _ = levels.as_ref().map(|levels| levels.send((depth, positions)));
        };
        let Some(enumeration) = self.enumerate(post, &planes, keep, &observe)? else {
            return Ok(Ended::Stopped);
        };
        let counts = enumeration.level_counts().to_vec();
        let Some(out) = &self.values else {
            let farthest = farthest(post, &self.status, &enumeration)?;
            return Ok(Ended::Done { counts, farthest, written: None });
        };
        let complete = counts.iter().sum::<u64>() == planes.capacity();
        let enumeration = if complete {
            enumeration
        } else {
            drop(enumeration);
            if let Some(too_large) = &self.too_large_with_reached {
                return Err(post.fail(too_large.clone().into()));
            }
            match self.enumerate(post, &planes, Keep::ResiduesAndReached, &observe)? {
                Some(enumeration) => enumeration,
                None => return Ok(Ended::Stopped),
            }
        };
        let out = take_if(out, post.me() == 0);
        let begun = out.map(|out| {
            let distribution = Distribution::new(counts.clone());
            begin_distances(out, &planes, &goal, &distribution, !complete)
        });
        let mut writer = begun.transpose().map_err(|error| post.fail(error.into()))?;
        let levels = planes.residue_bits() * planes.planes().len();
        let kept: Vec<&[u64]> = enumeration.bitmaps().skip(levels).collect();
        let status = Arc::clone(&self.status);
        gather(post, &kept, &mut |words| {
            let written = writer.as_mut().map_or(Ok(()), |writer| writer.write_words(&words));
            written.map_err(|error| failed(&status, error.into()))
        })?;
        let finished = writer.map(|writer| writer.finish()).transpose();
        let written = finished.map_err(|error| post.fail(error.into()))?;
        Ok(Ended::Done { counts, farthest: vec![], written })
    }

    /// All levels of this worker's subdomain; `None` if the observer cancelled the run.
    fn enumerate<'p, 'b>(
        &self,
        post: &mut Post,
        planes: &'p Planes<'b>,
        keep: Keep,
        observe: &dyn Fn(usize, u64),
    ) -> Result<Option<Enumeration<'p, 'b>>, Failed> {
        let (me, decomposition) = (post.me(), Decomposition::new(planes, post.workers()));
        let block = decomposition.block_words();
        post.expect([false, true].map(|odd| Halo::new(&decomposition, me, odd)), block);
        let sent = [false, true].map(|odd| {
            let to = (0..decomposition.owners()).filter(|&to| to != me);
            let to_each = to.map(|to| (to, cut(decomposition.sent(me, to, odd), block)));
            to_each.filter(|(_, ranges)| !ranges.is_empty()).collect::<Vec<_>>()
        });
        let workers = Workers { threads: std::num::NonZero::<usize>::MIN, ..self.workers };
        let mut enumeration =
            Enumeration::of_subdomain(planes, keep, workers, decomposition.clone(), me);
        self.resume(post, &decomposition, &mut enumeration)?;
        // A second run, of a small board, saves no checkpoint: it keeps other data.
        let with_checkpoint = self.with_checkpoint && keep == self.keep;
        let mut pace = SaveThrottle::new();
        loop {
            let depth = enumeration.level_counts().len();
            let odd = depth % 2 == 1;
            let level = post.with_halo(!odd, |halo| enumeration.step(halo));
            self.send(post, &enumeration, odd, &sent[usize::from(odd)])?;
            let vote = Vote {
                numbers: level.by_plane,
                save: u64::from(with_checkpoint && me == 0 && pace.is_due()),
                stop: u64::from(self.stop.load(Ordering::Relaxed)),
            };
            let sum = post.end_epoch(vote, None)?;
            let positions = sum.numbers.iter().fold(0, |sum: u64, &part| sum.wrapping_add(part));
            if !enumeration.accept(positions) {
                break;
            }
            observe(depth, positions);
            if with_checkpoint && sum.save + sum.stop > 0 {
                pace.time(|| self.save(post, planes, &enumeration))?;
            }
            if sum.stop > 0 {
                return Ok(None);
            }
        }
        match &self.checkpoint {
            Some(checkpoint) if enumeration.is_corrupt() => {
                Err(post.fail(checkpoint.corrupt().into()))
            }
            _ => Ok(Some(enumeration)),
        }
    }

    /// Sends the blocks of the last level of this parity that others need.
    fn send(
        &self,
        post: &mut Post,
        enumeration: &Enumeration,
        odd: bool,
        sent: &[(usize, Vec<BlockRange>)],
    ) -> Result<(), Failed> {
        for (to, ranges) in sent {
            for range in ranges {
                let blocks = enumeration.blocks(odd, range);
                let (parcel, full) = Parcel::of_blocks(post.me(), *to, odd, range, blocks);
                self.sent.add_parcel(range.blocks.len(), full);
                post.send(parcel, None)?;
            }
        }
        Ok(())
    }

    /// Resumes from the checkpoint, if there is one: the first worker reads the file and sends each
    /// of the others its words.
    fn resume(
        &self,
        post: &mut Post,
        decomposition: &Decomposition,
        enumeration: &mut Enumeration,
    ) -> Result<(), Failed> {
        let saved = take_if(&self.saved, post.me() == 0);
        let numbers = saved.as_ref().map_or(vec![], |saved| saved.counts.clone());
        let counts = post.end_epoch(Vote { numbers, ..Vote::default() }, None)?.numbers;
        if counts.is_empty() {
            return Ok(());
        }
        let me = post.me();
        let bitmaps = enumeration.bitmaps().count();
        let mut held = enumeration.words_mut();
        let mut take = |words: Vec<u64>| {
            // The words come first in the zip, which would lose an item of its first iterator.
            words.into_iter().zip(held.by_ref()).for_each(|(word, to)| *to = word);
            Ok(())
        };
        if let Some(saved) = &saved {
            let mut content = saved.file.words();
            for (_, owner) in (0..bitmaps).cartesian_product(0..decomposition.owners()) {
                let mut left = decomposition.subdomain(owner).len() * decomposition.block_words();
                while left > 0 {
                    let count = left.min(MOST_WORDS);
                    let words = content.by_ref().take(count).collect::<Result<Vec<u64>, _>>();
                    let words =
                        words.map_err(|error| post.fail(CheckpointError::from(error).into()))?;
                    left -= count;
                    post.send(Parcel::of_words(me, owner, &words), Some(&mut take))?;
                }
            }
        }
        post.end_epoch(Vote::default(), Some(&mut take))?;
        drop(held);
        enumeration.restore(counts.clone());
        let numbers = enumeration.held().to_vec();
        let held = post.end_epoch(Vote { numbers, ..Vote::default() }, None)?.numbers;
        if let Some(saved) = saved
            && held != last_two(&counts)
        {
            return Err(post.fail(miscounted(&saved.file).into()));
        }
        // The next level needs blocks of the last one that others hold.
        let odd = counts.len().is_multiple_of(2);
        let to_others = (0..decomposition.owners()).filter(|&to| to != me);
        for to in to_others {
            let ranges = cut(decomposition.sent(me, to, odd), decomposition.block_words());
            self.send(post, enumeration, odd, &[(to, ranges)])?;
        }
        post.end_epoch(Vote::default(), None).map(drop)
    }

    /// Saves the checkpoint: the first worker writes the file, all others send it their words.
    fn save(
        &self,
        post: &mut Post,
        planes: &Planes,
        enumeration: &Enumeration,
    ) -> Result<(), Failed> {
        let checkpoint = self.checkpoint.as_ref().filter(|_| post.me() == 0);
        let keep = self.keep;
        let begun = checkpoint
            .map(|checkpoint| checkpoint.begin(planes, keep, enumeration.level_counts(), &()));
        let mut file = begun.transpose().map_err(|error| post.fail(error.into()))?;
        let bitmaps: Vec<&[u64]> = enumeration.bitmaps().collect();
        let status = Arc::clone(&self.status);
        gather(post, &bitmaps, &mut |words| {
            let written = file.as_mut().map_or(Ok(()), |file| file.add(&words));
            written.map_err(|error| failed(&status, error.into()))
        })?;
        file.map_or(Ok(()), |file| file.finish()).map_err(|error| post.fail(error.into()))
    }
}

fn failed(status: &RunStatus, error: ClusterError) -> Failed {
    status.fail(error);
    Failed
}

/// The same ranges in pieces that fit in a parcel.
fn cut(ranges: Vec<BlockRange>, block: usize) -> Vec<BlockRange> {
    let most = (MOST_WORDS / block).max(1);
    let pieces = ranges.into_iter().flat_map(|BlockRange { source, blocks }| {
        let piece = move |start: usize| start..blocks.end.min(start + most);
        let starts: Range<usize> = blocks.start..blocks.end;
        starts.step_by(most).map(move |start| BlockRange { source, blocks: piece(start) })
    });
    pieces.collect()
}

/// Sends bitmaps to the first worker, each from its first word to its last, owner by owner.
fn gather(
    post: &mut Post,
    bitmaps: &[&[u64]],
    take: &mut dyn FnMut(Vec<u64>) -> Result<(), Failed>,
) -> Result<(), Failed> {
    for bitmap in bitmaps {
        for owner in 0..post.workers() {
            if owner == post.me() {
                for words in bitmap.chunks(MOST_WORDS) {
                    post.send(Parcel::of_words(owner, 0, words), Some(&mut *take))?;
                }
            }
            post.end_epoch(Vote::default(), Some(&mut *take))?;
        }
    }
    Ok(())
}

/// The bits of the last level, at the first worker; none if there are too many to list.
fn farthest(
    post: &mut Post,
    status: &RunStatus,
    enumeration: &Enumeration,
) -> Result<Vec<BitIndex>, Failed> {
    if enumeration.level_counts().last().is_none_or(|&last| last > FullCensus::MOST_LISTED) {
        return Ok(vec![]);
    }
    let numbers = |place: BitIndex| [place.plane as u64, place.word as u64, u64::from(place.bit)];
    let own: Vec<u64> = enumeration.bit_indices().flat_map(numbers).collect();
    let mut found = Vec::new();
    let planes = enumeration.planes();
    // Another process may send invalid numbers.
    let place = |&[plane, word, bit]: &[u64; 3]| {
        let number = |number: u64| usize::try_from(number).ok();
        let place =
            BitIndex { plane: number(plane)?, word: number(word)?, bit: bit.try_into().ok()? };
        planes.has(place).then_some(place)
    };
    gather(post, &[&own], &mut |words| {
        let places: Option<Vec<BitIndex>> = words.as_chunks().0.iter().map(place).collect();
        let malformed = ClusterError::Malformed { peer: None, what: "an invalid position" };
        found.extend(places.ok_or_else(|| failed(status, malformed))?);
        Ok(())
    })?;
    Ok(found)
}
