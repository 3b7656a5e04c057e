//! Levels that are larger than memory: on one machine, parts of the planes take turns.
//!
//! The parts are those of several owners (see [`Decomposition`]), and the disk is their network. For
//! each part of a new level the machine reads the part of the last two levels and the blocks that
//! the part needs of others, advances it, and writes it. One thread reads the next part meanwhile,
//! and one writes the part before; all others decode, advance and code, piece by piece.
//!
//! The kernel does not know where its blocks come from: it asks a [`Halo`] for those of other parts.

use std::io;
use std::mem::take;
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::mpsc::{channel, sync_channel};
use std::thread::{Builder, scope};

use itertools::Itertools;

use super::{Coded, Counts, LevelFile, LevelFiles, LevelFolder, LevelWriter};
use crate::machine::threads::{lock, share, try_in_order};
use crate::observer::Progress;
use crate::states::planes::geometry::{BitIndex, Plane, Planes};
use crate::states::planes::parts::{Decomposition, Halo};
use crate::states::planes::{
    CheckpointError, Enumeration, EnumerationError, Keep, LevelCounts, LevelPart,
};
use crate::states::{EnumerateOptions, TooLargeError};
use crate::store::{UntrustedFileError, encode};

/// The most words of a piece, unless a block needs more: few enough for a processor's cache.
const MOST_IN_PIECE: usize = 1 << 15;

/// The bytes of a level for which another thread is worthwhile.
const BYTES_FOR_A_THREAD: usize = 1 << 16;

/// How the planes are divided into parts, and these into pieces.
struct Parts {
    decomposition: Decomposition,
    /// The words of a piece.
    piece: usize,
    /// The pieces of a plane.
    pieces: usize,
    /// By parity of the depth: the number of planes.
    planes: [usize; 2],
    /// The most pieces that a part needs of others.
    most_needed: usize,
}

impl Parts {
    /// As few parts as the memory allows. A piece has at most `most` words, if it can.
    fn new(planes: &Planes, memory: Option<u64>, most: usize) -> Result<Self, TooLargeError> {
        let (pieces, numbers) = Decomposition::pieces(planes, most);
        let decomposition = Decomposition::in_pieces(planes, pieces);
        let at = [false, true].map(|odd| decomposition.planes_at(odd));
        let piece = planes.words() / pieces;
        let mut parts = Self { decomposition, piece, pieces, planes: at, most_needed: 0 };
        let memory = memory.unwrap_or(u64::MAX);
        let last = numbers.last().copied();
        for number in numbers {
            parts.decomposition.divide(number);
            // The part alone must fit; only then is the rest worth computing.
            if parts.own_words() > memory / 8 && Some(number) != last {
                continue;
            }
            let needed = (0..number).cartesian_product([false, true]);
            let needed = needed.map(|(part, odd)| parts.needed(part, odd).len());
            parts.most_needed = needed.max().unwrap_or(0);
            if parts.bytes() <= memory {
                return Ok(parts);
            }
        }
        Err(planes.too_large(parts.bytes(), memory))
    }

    fn number(&self) -> usize {
        self.decomposition.owners()
    }

    /// The words of a part, at depths of both parities.
    fn own_words(&self) -> u64 {
        let pieces = self.planes.iter().sum::<usize>() * self.pieces / self.number();
        (pieces * self.piece) as u64
    }

    /// The memory that a run takes, in bytes: a part and what it needs of others, both once more as
    /// they were read, and two parts of a new level as they are written.
    fn bytes(&self) -> u64 {
        8 * (3 * self.own_words() + 2 * (self.most_needed * self.piece) as u64)
    }

    /// The most bytes of a level, by parity of its depth.
    fn level_bytes(&self) -> [u64; 2] {
        self.planes.map(|planes| (planes * self.pieces) as u64 * (1 + 8 * self.piece as u64))
    }

    /// The most bytes that the levels take on the disk.
    fn disk(&self, planes: &Planes, keep: Keep) -> u64 {
        let [even, odd] = self.level_bytes();
        match keep {
            // Those of three levels without codes.
            Keep::Counts => even + odd + even.max(odd),
            // A byte for each position, of which codes take less.
            _ => even.max(odd) + planes.capacity(),
        }
    }

    /// The numbers of a part's own pieces among those of a level.
    fn own(&self, part: usize, odd: bool) -> Vec<usize> {
        let each = self.pieces / self.number();
        let planes = 0..self.planes[usize::from(odd)];
        planes.flat_map(|plane| (plane * self.pieces + part * each..).take(each)).collect()
    }

    /// The numbers of the pieces that a part needs of others, in order.
    fn needed(&self, part: usize, odd: bool) -> Vec<usize> {
        let blocks = self.piece / self.decomposition.block_words();
        let needs = self.decomposition.needs(part, odd).into_iter();
        let pieces = needs.flat_map(|range| {
            let pieces = range.blocks.start / blocks..range.blocks.end.div_ceil(blocks);
            pieces.map(move |piece| range.source * self.pieces + piece)
        });
        pieces.dedup().collect()
    }

    /// Reads what a part of a level at a depth of this parity is computed from.
    fn read(
        &self,
        files: &LevelFiles,
        part: usize,
        odd: bool,
        mut bytes: Vec<u8>,
    ) -> Result<PartRead, UntrustedFileError> {
        bytes.clear();
        let mut read = |odd, numbers: Vec<usize>| {
            let ranges = files.level(odd).read(&numbers, &mut bytes)?;
            Ok::<Vec<_>, UntrustedFileError>(numbers.into_iter().zip(ranges).collect())
        };
        let last = read(!odd, self.own(part, !odd))?;
        let before = read(odd, self.own(part, odd))?;
        let needed = read(!odd, self.needed(part, !odd))?;
        Ok(PartRead { part, bytes, pieces: [last, before, needed] })
    }

    /// All positions of a level.
    fn list(&self, files: &LevelFiles, odd: bool) -> Result<Vec<BitIndex>, CheckpointError> {
        let Self { piece, pieces, ref planes, ref decomposition, .. } = *self;
        let (mut found, mut bytes, mut words) = (vec![], vec![], vec![0; piece]);
        for number in 0..planes[usize::from(odd)] * pieces {
            bytes.clear();
            words.fill(0);
            files.level(odd).read(&[number], &mut bytes)?;
            files.level(odd).decode(number, &bytes, &mut words)?;
            let plane = decomposition.plane_at(odd, number / pieces);
            for (word, &bits) in (number % pieces * piece..).zip(&words) {
                found.extend(BitIndex::of_word(plane, word, bits));
            }
        }
        Ok(found)
    }
}

/// The number of parts that take turns in so much memory, in bytes, and the most bytes of a census's
/// levels on the disk.
pub(crate) fn parts_in(planes: &Planes, memory: u64) -> Result<(usize, u64), TooLargeError> {
    let parts = Parts::new(planes, Some(memory), MOST_IN_PIECE)?;
    Ok((parts.number(), parts.disk(planes, Keep::Counts)))
}

/// A complete enumeration with levels in a folder: the last two, or all.
pub(crate) struct LevelsOnDisk<'c> {
    parts: Parts,
    files: LevelFiles<'c>,
    /// By depth: the number of positions.
    counts: Vec<u64>,
    threads: usize,
}

impl<'c> LevelsOnDisk<'c> {
    /// Enumerates all levels, in the folder of the options. All are kept unless `keep`
    /// is the counts.
    pub fn enumerate(
        planes: &Planes,
        options: &EnumerateOptions<'c>,
        keep: Keep,
    ) -> Result<Self, EnumerationError> {
        let folder = options.saving.folder().expect("this engine is chosen for a folder of levels");
        Self::in_pieces(planes, options, folder, keep, MOST_IN_PIECE)
    }

    /// The same in pieces of at most this number of words.
    pub(super) fn in_pieces(
        planes: &Planes,
        options: &EnumerateOptions,
        folder: &'c LevelFolder,
        keep: Keep,
        most: usize,
    ) -> Result<Self, EnumerationError> {
        let parts = Parts::new(planes, options.memory, most)?;
        let (files, counts) = run(planes, options, folder, keep, &parts)?;
        let threads = options.thread_count();
        Ok(Self { parts, files, counts: counts.by_depth, threads })
    }

    /// By depth: the number of positions.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The positions of the last level, if they are at most so many; else none.
    pub fn last(&self, most: u64) -> Result<Vec<BitIndex>, CheckpointError> {
        match self.counts.last() {
            Some(&last) if last <= most => {
                self.parts.list(&self.files, self.counts.len().is_multiple_of(2))
            }
            _ => Ok(vec![]),
        }
    }

    /// Passes on the words of the positions whose depth has a property, plane by plane. All levels
    /// must be there. The observer may cancel this before any run of pieces.
    pub fn each_run<E: From<EnumerationError>>(
        &self,
        planes: &Planes,
        options: &EnumerateOptions,
        has_property: impl Fn(usize) -> bool,
        mut pass_on: impl FnMut(&[u64]) -> Result<(), E>,
    ) -> Result<(), E> {
        let Parts { piece, pieces, .. } = self.parts;
        let among = |plane, odd: bool| {
            let mut numbers = 0..self.parts.planes[usize::from(odd)];
            numbers.find(|&number| self.parts.decomposition.plane_at(odd, number) == plane)
        };
        // A position takes less than a byte in all levels together.
        let bytes_of_piece = (8 * piece + planes.bits() as usize * piece) as u64;
        let run = (self.parts.bytes() / bytes_of_piece).clamp(1, 4 * self.threads as u64) as usize;
        let runs = pieces.div_ceil(run);
        let (mut words, mut bytes) = (vec![0; run * piece], vec![]);
        let depths = (0..self.counts.len()).filter(|&depth| has_property(depth)).collect_vec();
        let starts = (0..planes.planes().len()).cartesian_product((0..pieces).step_by(run));
        for (number, (plane, start)) in (1..).zip(starts) {
            options.part(number, planes.planes().len() * runs).map_err(EnumerationError::from)?;
            let taken = run.min(pieces - start);
            let words = &mut words[..taken * piece];
            words.fill(0);
            let levels = depths
                .iter()
                .filter_map(|&depth| Some((depth, among(plane, depth % 2 == 1)? * pieces + start)));
            let merged = self.merge(levels, words, &mut bytes);
            merged.map_err(|error| EnumerationError::Checkpoint(error.into()))?;
            pass_on(words)?;
        }
        Ok(())
    }

    /// Adds the positions of levels in as many pieces as the words are: those of each level from
    /// this number of a piece on. `bytes` is room for what is read.
    fn merge(
        &self,
        levels: impl Iterator<Item = (usize, usize)>,
        words: &mut [u64],
        bytes: &mut Vec<u8>,
    ) -> Result<(), UntrustedFileError> {
        let piece = self.parts.piece;
        bytes.clear();
        let read = levels.map(|(depth, first)| {
            let numbers = (first..first + words.len() / piece).collect_vec();
            Ok((self.files.at(depth), first, self.files.at(depth).read(&numbers, bytes)?))
        });
        let read = read.collect::<Result<Vec<_>, UntrustedFileError>>()?;
        let jobs = words.chunks_exact_mut(piece).enumerate();
        let decoded = try_in_order(self.threads, jobs, |(i, words)| {
            for (file, first, ranges) in &read {
                let bytes = &bytes[ranges[i].clone()];
                if !bytes.is_empty() {
                    let mut level = vec![0; piece];
                    file.decode(first + i, bytes, &mut level)?;
                    words.iter_mut().zip(&level).for_each(|(word, level)| *word |= level);
                }
            }
            Ok(())
        });
        decoded.map(drop)
    }
}

/// Enumerates all levels in these parts.
fn run<'c>(
    planes: &Planes,
    options: &EnumerateOptions,
    folder: &'c LevelFolder,
    keep: Keep,
    parts: &Parts,
) -> Result<(LevelFiles<'c>, Counts), EnumerationError> {
    let pieces = parts.planes.map(|planes| planes * parts.pieces);
    let (mut files, mut counts) = LevelFiles::open(folder, planes, keep, pieces)?;
    let (memory, disk) = (parts.bytes(), parts.disk(planes, keep));
    let levels = counts.by_depth.len();
    options.observer.check(Progress::OnDisk { parts: parts.number(), memory, disk, levels })?;
    options.begin(planes.capacity(), memory)?;
    let run = DiskRun::new(planes, options, parts);
    let mut run = run.map_err(|_| planes.without_memory(memory))?;
    run.enumeration.restore(counts.by_depth.clone());
    options.levels(&counts.by_depth)?;
    loop {
        let depth = counts.by_depth.len();
        let level = files.begin(depth, run.bytes_of_level(&files, &counts));
        let level = level.map_err(EnumerationError::from);
        let level = level.and_then(|file| run.level(&files, file, depth, options));
        // A level may fail for want of room on the disk, so what it has written is removed.
        let (level, file) = level.inspect_err(|_| files.remove_unfinished(depth))?;
        let positions = level.positions();
        if !run.enumeration.accept(positions) {
            files.remove_unfinished(depth);
            break;
        }
        counts.by_depth.push(positions);
        counts.by_plane = level.by_plane;
        files.complete(planes, file, &counts)?;
        options.level(depth, positions)?;
    }
    if run.enumeration.is_corrupt() {
        return Err(folder.corrupt().into());
    }
    run.enumeration.check()?;
    Ok((files, counts))
}

/// An enumeration of which one part at a time is in memory.
struct DiskRun<'r, 'p> {
    parts: &'r Parts,
    threads: usize,
    enumeration: Enumeration<'p>,
    halo: Halo,
    /// By block of the halo: whether it has positions.
    halo_live: Vec<bool>,
    /// What was read and what was written, to be used again: new memory is slow.
    bytes: Vec<u8>,
    buffers: Vec<PiecesCoded>,
}

/// A part as it was read.
struct PartRead {
    part: usize,
    bytes: Vec<u8>,
    /// Its pieces of the last level, its pieces of the level before, and the pieces of the last level
    /// that it needs of other parts: the number of each, and where it is in the bytes.
    pieces: [Vec<(usize, Range<usize>)>; 3],
}

/// The pieces that a thread has coded.
#[derive(Default)]
struct PiecesCoded {
    bytes: Vec<u8>,
    /// The number of each, where it is in the bytes, and its checksum.
    pieces: Vec<(usize, Range<usize>, u32)>,
}

impl PiecesCoded {
    fn clear(&mut self) {
        self.bytes.clear();
        self.pieces.clear();
    }

    fn add(&mut self, piece: usize, words: &[u64]) {
        let start = self.bytes.len();
        encode(words, &mut self.bytes);
        let checksum = crc32fast::hash(&self.bytes[start..]);
        self.pieces.push((piece, start..self.bytes.len(), checksum));
    }

    fn pieces(&self) -> impl Iterator<Item = Coded<'_>> {
        self.pieces.iter().map(|(piece, range, checksum)| Coded {
            piece: *piece,
            bytes: &self.bytes[range.clone()],
            checksum: *checksum,
        })
    }
}

impl<'r, 'p> DiskRun<'r, 'p> {
    /// An error if the system has too little memory.
    fn new(planes: &'p Planes, options: &EnumerateOptions, parts: &'r Parts) -> io::Result<Self> {
        let (decomposition, workers) = (parts.decomposition.clone(), options.workers);
        let blocks = parts.most_needed * parts.piece / decomposition.block_words();
        Ok(Self {
            parts,
            threads: options.thread_count(),
            halo: Halo::with_room(blocks, decomposition.block_words())?,
            halo_live: vec![false; blocks],
            enumeration: Enumeration::of_subdomain(
                planes,
                Keep::Counts,
                workers,
                decomposition,
                0,
            )?,
            bytes: vec![],
            buffers: vec![],
        })
    }

    /// What the next level may take on the disk, in bytes, going by the last one: each position has
    /// a neighbour in the level before, and all others may be new. The more positions a level has,
    /// the fewer bytes each of them takes.
    fn bytes_of_level(&self, files: &LevelFiles, counts: &Counts) -> u64 {
        let (depth, planes) = (counts.by_depth.len(), self.enumeration.planes());
        let Some(&last) = counts.by_depth.last() else { return 0 };
        let neighbours = |(plane, count): (&Plane, &u64)| {
            let neighbours = planes.board().neighbours(plane.blank).count();
            u128::from(*count) * (neighbours - usize::from(depth > 1)) as u128
        };
        let most: u128 = planes.planes().iter().zip(&counts.by_plane).map(neighbours).sum();
        let bytes = files.level(depth.is_multiple_of(2)).bytes();
        LevelFolder::likely_bytes(bytes, last, most).min(self.parts.level_bytes()[depth % 2])
    }

    /// Writes the first level: the goal.
    fn goal_level(
        &self,
        mut file: LevelWriter,
    ) -> Result<(LevelCounts, LevelFile), EnumerationError> {
        let Parts { piece, pieces, decomposition, planes: plane_counts, .. } = self.parts;
        let planes = self.enumeration.planes();
        let BitIndex { plane, word, bit } = planes.goal();
        let mut words = vec![0; *piece];
        words[word % piece] = 1 << bit;
        let among = (0..).find(|&number| decomposition.plane_at(false, number) == plane);
        let among = among.expect("the goal has depth 0");
        let mut coded = PiecesCoded::default();
        coded.add(among * pieces + word / piece, &words);
        file.write(coded.pieces())?;
        let mut level = LevelCounts { depth: 0, by_plane: vec![0; planes.planes().len()] };
        level.by_plane[plane] = 1;
        Ok((level, file.finish(plane_counts[0] * pieces)?))
    }

    /// Computes a level from the two before it, part by part, and writes it.
    ///
    /// While this thread computes a part, another reads the next one and a third writes the one
    /// before. Buffers go round: what was read comes back with the request for the next part, and
    /// the writer returns what it has written. Each side ends when the other hangs up.
    fn level(
        &mut self,
        files: &LevelFiles,
        mut file: LevelWriter,
        depth: usize,
        options: &EnumerateOptions,
    ) -> Result<(LevelCounts, LevelFile), EnumerationError> {
        if depth == 0 {
            return self.goal_level(file);
        }
        let (odd, planes) = (depth % 2 == 1, self.enumeration.planes());
        let pieces = self.parts.planes[depth % 2] * self.parts.pieces;
        let mut level = LevelCounts { depth, by_plane: vec![0; planes.planes().len()] };
        scope(|scope| {
            let parts = self.parts;
            let (ask, asked) = channel();
            let (deliver, delivered) = channel();
            let read = move || {
                for (part, buffer) in asked {
                    // Nobody waits for it if the level has failed.
                    let _ = deliver.send(parts.read(files, part, odd, buffer));
                }
            };
            let (store, stored) = sync_channel::<Vec<PiecesCoded>>(0);
            let (give_back, returned) = channel();
            let write = move || {
                for coded in stored {
                    file.write(in_order(&coded))?;
                    let _ = give_back.send(coded);
                }
                file.finish(pieces)
            };
            Builder::new().spawn_scoped(scope, read).map_err(CheckpointError::Thread)?;
            let writer = Builder::new().spawn_scoped(scope, write);
            let writer = writer.map_err(CheckpointError::Thread)?;
            let advance = || {
                let _ = ask.send((0, take(&mut self.bytes)));
                for (part, read) in (0..parts.number()).zip(delivered) {
                    if part > 0 {
                        options.part(part + 1, parts.number())?;
                    }
                    let read = read.map_err(CheckpointError::from)?;
                    self.load(files, odd, &read).map_err(CheckpointError::from)?;
                    if part + 1 < parts.number() {
                        let _ = ask.send((part + 1, read.bytes));
                    } else {
                        self.bytes = read.bytes;
                    }
                    let own = self.enumeration.step(LevelPart::Whole, &self.halo);
                    level.by_plane.iter_mut().zip(&own.by_plane).for_each(|(sum, own)| *sum += own);
                    self.buffers.extend(returned.try_iter().flatten());
                    // Only a writer that has failed hangs up.
                    if store.send(self.code(part, odd, own.positions())).is_err() {
                        break;
                    }
                }
                Ok::<_, EnumerationError>(level)
            };
            let level = advance();
            drop((ask, store));
            let written = writer.join().unwrap_or_else(|panic| resume_unwind(panic));
            self.buffers.extend(returned.try_iter().flatten());
            Ok((level?, written?))
        })
    }

    /// Puts a part that was read in the place of the one before.
    fn load(
        &mut self,
        files: &LevelFiles,
        odd: bool,
        read: &PartRead,
    ) -> Result<(), UntrustedFileError> {
        let parts = self.parts;
        let block = parts.decomposition.block_words();
        self.enumeration.hold(parts.decomposition.subdomain(read.part));
        let blocks = parts.piece / block;
        let [last, before, needed] = &read.pieces;
        let places = needed.iter().map(|(piece, _)| {
            let (plane, first) = (piece / parts.pieces, piece % parts.pieces * blocks);
            (plane, first..first + blocks)
        });
        let needed_words = self.halo.lay_out(!odd, parts.planes[usize::from(!odd)], places);
        let [even_depths, odd_depths] = self.enumeration.levels_mut();
        let (from, into) = if odd { (even_depths, odd_depths) } else { (odd_depths, even_depths) };
        let places = [
            (last, !odd, &mut from.words[..], &mut from.live[..]),
            (before, odd, &mut into.words[..], &mut into.live[..]),
            (needed, !odd, needed_words, &mut self.halo_live[..]),
        ];
        let tasks = places.into_iter().flat_map(|(pieces, odd, words, live)| {
            let places = pieces_mut(words, live, parts.piece, block);
            places.zip(pieces).map(move |((words, live), (piece, range))| {
                let bytes = &read.bytes[range.clone()];
                Decoding { file: files.level(odd), piece: *piece, bytes, words, live }
            })
        });
        let threads = self.threads.min(1 + read.bytes.len() / BYTES_FOR_A_THREAD);
        try_in_order(threads, tasks, |task| task.run(block))?;
        self.halo.open_blocks(&self.halo_live);
        Ok(())
    }

    /// Codes the pieces of the new level in the part.
    fn code(&mut self, part: usize, odd: bool, positions: u64) -> Vec<PiecesCoded> {
        let parts = self.parts;
        let block = parts.decomposition.block_words();
        // About four bits for each position.
        let threads = self.threads.min(1 + positions as usize / 2 / BYTES_FOR_A_THREAD);
        let level = &mut self.enumeration.levels_mut()[usize::from(odd)];
        let pieces = pieces_mut(&mut level.words, &mut level.live, parts.piece, block);
        let buffers = Mutex::new(&mut self.buffers);
        share(threads, pieces.zip(parts.own(part, odd)), |tasks| {
            let buffer = lock(&buffers).pop();
            let mut coded = buffer.unwrap_or_default();
            coded.clear();
            for ((words, live), piece) in tasks {
                if live.contains(&true) {
                    coded.add(piece, words);
                }
            }
            coded
        })
    }
}

/// A piece to be decoded.
struct Decoding<'w> {
    file: &'w LevelFile,
    piece: usize,
    bytes: &'w [u8],
    words: &'w mut [u64],
    live: &'w mut [bool],
}

impl Decoding<'_> {
    /// Replaces the positions of another piece in blocks of `block` words.
    fn run(self, block: usize) -> Result<(), UntrustedFileError> {
        let Self { file, piece, bytes, words, live } = self;
        for (words, live) in words.chunks_exact_mut(block).zip(&mut *live) {
            if take(live) {
                words.fill(0);
            }
        }
        // Most pieces of most levels are empty.
        if !bytes.is_empty() {
            file.decode(piece, bytes, words)?;
            for (words, live) in words.chunks_exact(block).zip(live) {
                *live = words.iter().any(|&word| word != 0);
            }
        }
        Ok(())
    }
}

/// The words of pieces, one behind the other, and by block whether they have positions.
fn pieces_mut<'w>(
    words: &'w mut [u64],
    live: &'w mut [bool],
    piece: usize,
    block: usize,
) -> impl Iterator<Item = (&'w mut [u64], &'w mut [bool])> {
    words.chunks_exact_mut(piece).zip(live.chunks_exact_mut(piece / block))
}

/// Pieces in the order of their numbers.
fn in_order(coded: &[PiecesCoded]) -> impl Iterator<Item = Coded<'_>> {
    coded.iter().flat_map(PiecesCoded::pieces).sorted_unstable_by_key(|coded| coded.piece)
}
