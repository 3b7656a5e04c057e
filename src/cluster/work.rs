//! What one worker does: its part of the planes, level by level, in step with all others.
//!
//! Epochs follow one another in the same order for all: one for the start, one for each level, one for each
//! piece of a file that is written or read. In the epoch of a level a worker sends the blocks that others
//! need of it and votes with its counts; so when the epoch has ended, both the halo of the next level and
//! the count of this one are there.

use std::io::Write;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, PoisonError};

use itertools::Itertools;

use super::error::ClusterError;
use super::hosts::Hosts;
use super::parcel::{MOST_WORDS, Parcel};
use super::post::{Failed, Post, Vote};
use super::run::Traffic;
use super::watch::Fate;
use crate::board::Board;
use crate::position::Position;
use crate::states::planes::{
    Checkpoint, CheckpointError, Count, Division, Enumeration, Halo, Keep, Pace, Place, Planes,
    PutAside, Settings, Stretch, last_two, miscounted,
};
use crate::states::{Distribution, TooLarge, begin_values};

/// What all workers of a process share.
pub(super) struct Job<W> {
    pub board: Board,
    pub goal: String,
    pub settings: Settings,
    pub hosts: Arc<Hosts>,
    pub fate: Arc<Fate>,
    /// Where this process is to put a run aside, if it is the first.
    pub checkpoint: Option<Checkpoint>,
    /// Whether runs are put aside at all.
    pub with_checkpoint: bool,
    /// What was put aside, for the first worker of all.
    pub put_aside: Mutex<Option<PutAside>>,
    /// Where the values are to be written, for the first worker of all; none if they are only counted.
    pub values: Option<Mutex<Option<W>>>,
    /// That it would take too much memory to keep, too, which positions have been reached, if it would.
    pub too_large_with_reached: Option<TooLarge>,
    /// Whether the run is to end after this level.
    pub stop: AtomicBool,
    pub sent: Sent,
}

/// What the workers of a process sent each other and other processes for the levels.
#[derive(Debug, Default)]
pub(super) struct Sent {
    blocks: AtomicU64,
    full: AtomicU64,
    parcels: AtomicU64,
}

impl Sent {
    pub fn traffic(&self, wire_bytes: u64) -> Traffic {
        let of = |number: &AtomicU64| number.load(Ordering::Relaxed);
        let (blocks, full, parcels) = (of(&self.blocks), of(&self.full), of(&self.parcels));
        Traffic { blocks, full, parcels, wire_bytes }
    }
}

/// How a worker ended.
pub(super) enum Ended<W> {
    /// The run was broken off.
    Stopped,
    /// It came to its end. Only the first worker of all has places of the hardest and what was written to.
    Done { counts: Vec<u64>, hardest: Vec<Place>, written: Option<W> },
}

/// Takes what is for one worker alone, if this is the one.
pub(super) fn taken<T>(from: &Mutex<Option<T>>, is_for_this: bool) -> Option<T> {
    let taken = || from.lock().unwrap_or_else(PoisonError::into_inner).take();
    is_for_this.then(taken).flatten()
}

impl<W: Write> Job<W> {
    /// Does the part of one worker. `levels`, which the first one of a process has, is told of each level: its depth
    /// and its positions.
    pub fn work(
        &self,
        post: &mut Post,
        levels: Option<SyncSender<(usize, u64)>>,
    ) -> Result<Ended<W>, Failed> {
        let goal = Position::parse(&self.board, &self.goal).expect("it was written by a position");
        let planes = Planes::around(&goal).expect("they were laid out before");
        let keep = self.settings.keep;
        let told = |depth, positions| {
            // Nobody listens any more when the run has failed.
            let _ = levels.as_ref().map(|levels| levels.send((depth, positions)));
        };
        let Some(enumeration) = self.enumerate(post, &planes, keep, &told)? else {
            return Ok(Ended::Stopped);
        };
        let counts = enumeration.counted().to_vec();
        let Some(out) = &self.values else {
            let hardest = hardest(post, &self.fate, &enumeration)?;
            return Ok(Ended::Done { counts, hardest, written: None });
        };
        let complete = counts.iter().sum::<u64>() == planes.room();
        let enumeration = if complete {
            enumeration
        } else {
            drop(enumeration);
            if let Some(too_large) = &self.too_large_with_reached {
                return Err(post.fail(too_large.clone().into()));
            }
            match self.enumerate(post, &planes, Keep::ResiduesAndReached, &told)? {
                Some(enumeration) => enumeration,
                None => return Ok(Ended::Stopped),
            }
        };
        let out = taken(out, post.me() == 0);
        let begun = out.map(|out| {
            let distribution = Distribution::new(counts.clone());
            begin_values(out, &planes, &goal, &distribution, !complete)
        });
        let mut writer = begun.transpose().map_err(|error| post.fail(error.into()))?;
        let levels = planes.residue_bits() * planes.planes().len();
        let kept: Vec<&[u64]> = enumeration.bitmaps().skip(levels).collect();
        let fate = Arc::clone(&self.fate);
        gather(post, &kept, &mut |words| {
            let written = writer.as_mut().map_or(Ok(()), |writer| writer.write_words(&words));
            written.map_err(|error| failed(&fate, error.into()))
        })?;
        let finished = writer.map(|writer| writer.finish()).transpose();
        let written = finished.map_err(|error| post.fail(error.into()))?;
        Ok(Ended::Done { counts, hardest: vec![], written })
    }

    /// All levels of this worker's part; none if the run was broken off.
    fn enumerate<'p, 'b>(
        &self,
        post: &mut Post,
        planes: &'p Planes<'b>,
        keep: Keep,
        told: &dyn Fn(usize, u64),
    ) -> Result<Option<Enumeration<'p, 'b>>, Failed> {
        let (me, division) = (post.me(), Division::among(planes, post.workers()));
        let block = division.block_words();
        post.expect([false, true].map(|odd| Halo::of(&division, me, odd)), block);
        let sent = [false, true].map(|odd| {
            let to = (0..division.owners()).filter(|&to| to != me);
            let to_each = to.map(|to| (to, cut(division.sent(me, to, odd), block)));
            to_each.filter(|(_, stretches)| !stretches.is_empty()).collect::<Vec<_>>()
        });
        let settings = Settings { threads: std::num::NonZero::<usize>::MIN, keep, ..self.settings };
        let mut enumeration = Enumeration::of_part(planes, settings, division.clone(), me);
        self.resume(post, &division, &mut enumeration)?;
        // A second run, of a small board, is not put aside: what it keeps is not what was put aside before.
        let with_checkpoint = self.with_checkpoint && keep == self.settings.keep;
        let mut pace = Pace::new();
        loop {
            let depth = enumeration.counted().len();
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
            told(depth, positions);
            if with_checkpoint && sum.save + sum.stop > 0 {
                pace.time(|| self.save(post, planes, &enumeration))?;
            }
            if sum.stop > 0 {
                return Ok(None);
            }
        }
        match &self.checkpoint {
            Some(checkpoint) if enumeration.is_astray() => {
                Err(post.fail(checkpoint.astray().into()))
            }
            _ => Ok(Some(enumeration)),
        }
    }

    /// Sends what others need of the last level of this parity.
    fn send(
        &self,
        post: &mut Post,
        enumeration: &Enumeration,
        odd: bool,
        sent: &[(usize, Vec<Stretch>)],
    ) -> Result<(), Failed> {
        for (to, stretches) in sent {
            for stretch in stretches {
                let blocks = enumeration.blocks(odd, stretch);
                let (parcel, full) = Parcel::of_blocks(post.me(), *to, odd, stretch, blocks);
                let counted = [
                    (&self.sent.blocks, stretch.blocks.len()),
                    (&self.sent.full, full),
                    (&self.sent.parcels, 1),
                ];
                for (sum, number) in counted {
                    sum.fetch_add(number as u64, Ordering::Relaxed);
                }
                post.send(parcel, None)?;
            }
        }
        Ok(())
    }

    /// Takes up what was put aside, if there is something: the first worker reads the file and sends each of the
    /// others its words.
    fn resume(
        &self,
        post: &mut Post,
        division: &Division,
        enumeration: &mut Enumeration,
    ) -> Result<(), Failed> {
        let put_aside = taken(&self.put_aside, post.me() == 0);
        let numbers = put_aside.as_ref().map_or(vec![], |aside| aside.counts.clone());
        let counts = post.end_epoch(Vote { numbers, ..Vote::default() }, None)?.numbers;
        if counts.is_empty() {
            return Ok(());
        }
        let me = post.me();
        let bitmaps = enumeration.bitmaps().count();
        let mut room = enumeration.words_mut();
        let mut take = |words: Vec<u64>| {
            // The words first: whoever is asked first loses one when the other has no more.
            words.into_iter().zip(room.by_ref()).for_each(|(word, to)| *to = word);
            Ok(())
        };
        if let Some(aside) = &put_aside {
            let mut content = aside.file.words();
            for (_, owner) in (0..bitmaps).cartesian_product(0..division.owners()) {
                let mut left = division.part(owner).len() * division.block_words();
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
        drop(room);
        enumeration.put_back(counts.clone());
        let numbers = enumeration.held().to_vec();
        let held = post.end_epoch(Vote { numbers, ..Vote::default() }, None)?.numbers;
        if let Some(aside) = put_aside
            && held != last_two(&counts)
        {
            return Err(post.fail(miscounted(&aside.file).into()));
        }
        // The next level needs what others have of the last one.
        let odd = counts.len().is_multiple_of(2);
        let to_others = (0..division.owners()).filter(|&to| to != me);
        for to in to_others {
            let stretches = cut(division.sent(me, to, odd), division.block_words());
            self.send(post, enumeration, odd, &[(to, stretches)])?;
        }
        post.end_epoch(Vote::default(), None).map(drop)
    }

    /// Puts the run aside: the first worker writes the file, all others send it their words.
    fn save(
        &self,
        post: &mut Post,
        planes: &Planes,
        enumeration: &Enumeration,
    ) -> Result<(), Failed> {
        let checkpoint = self.checkpoint.as_ref().filter(|_| post.me() == 0);
        let keep = self.settings.keep;
        let begun =
            checkpoint.map(|checkpoint| checkpoint.begin(planes, keep, enumeration.counted(), &()));
        let mut file = begun.transpose().map_err(|error| post.fail(error.into()))?;
        let bitmaps: Vec<&[u64]> = enumeration.bitmaps().collect();
        let fate = Arc::clone(&self.fate);
        gather(post, &bitmaps, &mut |words| {
            let written = file.as_mut().map_or(Ok(()), |file| file.add(&words));
            written.map_err(|error| failed(&fate, error.into()))
        })?;
        file.map_or(Ok(()), |file| file.finish()).map_err(|error| post.fail(error.into()))
    }
}

fn failed(fate: &Fate, error: ClusterError) -> Failed {
    fate.fail(error);
    Failed
}

/// The same stretches in pieces that fit in a parcel.
fn cut(stretches: Vec<Stretch>, block: usize) -> Vec<Stretch> {
    let most = (MOST_WORDS / block).max(1);
    let pieces = stretches.into_iter().flat_map(|Stretch { source, blocks }| {
        let piece = move |start: usize| start..blocks.end.min(start + most);
        let starts: Range<usize> = blocks.start..blocks.end;
        starts.step_by(most).map(move |start| Stretch { source, blocks: piece(start) })
    });
    pieces.collect()
}

/// Hands bitmaps to the first worker, each of them from its first word to its last, owner by owner.
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

/// The places of the last level, at the first worker, if they are few enough to be listed.
fn hardest(post: &mut Post, fate: &Fate, enumeration: &Enumeration) -> Result<Vec<Place>, Failed> {
    if enumeration.counted().last().is_none_or(|&last| last > Count::MOST_LISTED) {
        return Ok(vec![]);
    }
    let numbers = |place: Place| [place.plane as u64, place.word as u64, u64::from(place.bit)];
    let own: Vec<u64> = enumeration.places().flat_map(numbers).collect();
    let mut found = Vec::new();
    let planes = enumeration.planes();
    // Another process may say anything.
    let place = |&[plane, word, bit]: &[u64; 3]| {
        let number = |number: u64| usize::try_from(number).ok();
        let place = Place { plane: number(plane)?, word: number(word)?, bit: bit.try_into().ok()? };
        planes.has(place).then_some(place)
    };
    gather(post, &[&own], &mut |words| {
        let places: Option<Vec<Place>> = words.as_chunks().0.iter().map(place).collect();
        let malformed = ClusterError::Malformed { peer: None, what: "a position that is none" };
        found.extend(places.ok_or_else(|| failed(fate, malformed))?);
        Ok(())
    })?;
    Ok(found)
}
