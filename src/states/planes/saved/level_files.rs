//! The last two levels of an enumeration, or all, in the files of a folder.
//!
//! ```text
//! levels.taquin    the counts so far, and where each piece of the levels is
//! level-36.bits    the pieces of level 36, coded, one after another
//! level-37.bits    those of level 37
//! ```
//!
//! A *piece* is a run of words of one plane. Pieces depend on the board alone: any number of parts
//! has the same ones. A new level is written next to the two before it. Once it is on the disk,
//! `levels.taquin` is replaced as a whole, and this completes the level. So a run that is ended at
//! any moment leaves its last complete level, and perhaps a file that nothing refers to. At the end
//! `levels.taquin` becomes `levels.finished`, which is removed after the levels.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::mem::replace;
use std::ops::Range;
use std::path::PathBuf;

use itertools::Itertools;

use super::LevelFolder;
use super::file::{EnumerationIdentity, Found};
use super::folder::FolderLock;
use crate::states::CheckpointError;
use crate::states::distribution::checked_sum;
use crate::states::planes::{Keep, Planes};
use crate::store::{
    BlockFile, Fault, UntrustedFileError, WholeFile, WriteFileError, read_exact_at,
};

/// The bytes that are written at once.
const WRITTEN_AT_ONCE: usize = 1 << 18;

/// The bytes after which a writer waits until they are on the disk.
const SYNCED_AT_ONCE: u64 = 64 << 20;

/// The last level of even depth and that of odd depth, in their files, and perhaps those before.
pub(super) struct LevelFiles<'c> {
    folder: &'c LevelFolder,
    /// The last two levels, if it is the counts; else all.
    keep: Keep,
    /// The folder, locked against other runs where the system can lock folders.
    lock: FolderLock,
    /// By depth: the levels before the last two, if all are kept.
    older: Vec<LevelFile>,
    levels: [LevelFile; 2],
}

/// A level in its file.
pub(super) struct LevelFile {
    path: PathBuf,
    /// `None` before the first level.
    file: Option<File>,
    /// By number of the piece.
    extents: Vec<Extent>,
}

/// Where a piece is in a file.
#[derive(Clone, Copy, Default)]
struct Extent {
    offset: u64,
    /// 0 if the piece has no position.
    length: u32,
    checksum: u32,
}

/// How far an enumeration is.
pub(super) struct Counts {
    /// By depth: the number of positions.
    pub by_depth: Vec<u64>,
    /// By plane: the number of positions of the last level.
    pub by_plane: Vec<u64>,
}

impl<'c> LevelFiles<'c> {
    /// Opens the folder. By parity of the depth, a level has `pieces` pieces.
    pub fn open(
        folder: &'c LevelFolder,
        planes: &Planes,
        keep: Keep,
        pieces: [usize; 2],
    ) -> Result<(Self, Counts), CheckpointError> {
        let lock = folder.take()?;
        let identity = EnumerationIdentity::of_planes(planes, keep);
        // The depths of the levels before the last two that are kept, of so many levels.
        let older = |levels: usize| match keep {
            Keep::Counts => 0..0,
            _ => 0..levels.saturating_sub(2),
        };
        let all = |levels| older(levels).map(|depth| pieces[depth % 2]).sum::<usize>();
        let bytes = |levels| 16 * (all(levels) + pieces[0] + pieces[1]) as u64;
        let found = folder.find(&identity, bytes)?;
        let (file, by_depth, by_plane) = match found {
            Some(Found { file, counts, collected }) => (Some(file), counts, collected),
            None => (None, vec![], vec![]),
        };
        // Where a run was killed, it may have left a file.
        let last_two = by_depth.len().saturating_sub(2)..by_depth.len();
        let older = older(by_depth.len());
        folder.remove_levels(|depth| older.contains(&depth) || last_two.contains(&depth))?;
        let mut words = file.iter().flat_map(BlockFile::words).tuples();
        let mut level = |parity: usize, depth: Option<usize>| {
            let extents = words.by_ref().take(pieces[parity]).map(|(offset, word)| {
                let (offset, word) = (offset?, word?);
                Ok(Extent { offset, length: (word >> 32) as u32, checksum: word as u32 })
            });
            let extents: Result<Vec<_>, UntrustedFileError> = extents.collect();
            LevelFile::open(folder, depth, extents?, pieces[parity])
        };
        let older: Result<_, _> = older.map(|depth| level(depth % 2, Some(depth))).collect();
        let older = older?;
        let mut last = |parity| level(parity, last_two.clone().find(|depth| depth % 2 == parity));
        let levels = [last(0)?, last(1)?];
        if let Some(file) = &file
            && (by_plane.len() != planes.planes().len()
                || checked_sum(&by_plane) != by_depth.last().copied())
        {
            let reason = "the positions by plane are not those of the last level";
            return Err(file.misdescribed(reason).into());
        }
        Ok((Self { folder, keep, lock, older, levels }, Counts { by_depth, by_plane }))
    }

    /// The last level of even or of odd depth.
    pub fn level(&self, odd: bool) -> &LevelFile {
        &self.levels[usize::from(odd)]
    }

    /// The level of a depth, if all are kept.
    pub fn at(&self, depth: usize) -> &LevelFile {
        self.older.get(depth).unwrap_or(&self.levels[depth % 2])
    }

    fn all(&self) -> impl Iterator<Item = &LevelFile> {
        self.older.iter().chain(&self.levels)
    }

    /// Removes the file of a level that was not completed, as far as the system lets it.
    pub fn remove_unfinished(&self, depth: usize) {
        let _ = std::fs::remove_file(self.folder.level(depth));
    }

    /// The bytes of all levels.
    fn bytes(&self) -> u64 {
        self.all().map(LevelFile::bytes).sum()
    }

    /// The most bytes that `levels.taquin` and the file that replaces it take together: 16 for each
    /// piece and its share of a checksum, and a header.
    fn bytes_of_counts(&self) -> u64 {
        const HEADER: u64 = 1 << 13;
        let pieces: usize = self.all().map(|level| level.extents.len()).sum();
        2 * (17 * pieces as u64 + HEADER)
    }

    /// Begins the file of a new level, unless it may need more bytes than there is room for.
    pub fn begin(&self, depth: usize, needed: u64) -> Result<LevelWriter<'c>, CheckpointError> {
        let counts = self.bytes_of_counts();
        let allowed = self.folder.room(depth, self.bytes(), needed.saturating_add(counts))?;
        let allowed = allowed.map(|allowed| allowed.saturating_sub(counts));
        let path = self.folder.level(depth);
        match File::options().read(true).write(true).create(true).truncate(true).open(&path) {
            Ok(file) => Ok(LevelWriter {
                folder: self.folder,
                depth,
                file: BufWriter::with_capacity(WRITTEN_AT_ONCE, file),
                at: 0,
                synced: 0,
                allowed,
                extents: vec![],
            }),
            Err(error) => Err(WriteFileError::Failed { path, error }.into()),
        }
    }

    /// Completes a level: from now on it is the last one of its parity.
    pub fn complete(
        &mut self,
        planes: &Planes,
        level: LevelFile,
        counts: &Counts,
    ) -> Result<(), CheckpointError> {
        let depth = counts.by_depth.len() - 1;
        let before = replace(&mut self.levels[depth % 2], level);
        if self.keep != Keep::Counts && depth > 1 {
            self.older.push(before);
        }
        let file = self.refer(planes, counts);
        // If `finish` fails, the file may refer to the level already, so the level has to stay.
        file.inspect_err(|_| self.remove_unfinished(depth))?.finish()?;
        let first = if self.keep == Keep::Counts { depth.saturating_sub(1) } else { 0 };
        self.folder.remove_levels(|kept| (first..=depth).contains(&kept))
    }

    /// Writes the file that refers to the levels, but for its name.
    fn refer(&self, planes: &Planes, counts: &Counts) -> Result<WholeFile, CheckpointError> {
        let extents = self.all().flat_map(|level| &level.extents);
        let words = extents.flat_map(|Extent { offset, length, checksum }| {
            [*offset, u64::from(*length) << 32 | u64::from(*checksum)]
        });
        let Counts { by_depth, by_plane } = counts;
        let identity = EnumerationIdentity::of_planes(planes, self.keep);
        self.folder.refer(&self.lock, &identity, by_depth, by_plane, &words.collect_vec())
    }
}

impl LevelFile {
    fn open(
        folder: &LevelFolder,
        depth: Option<usize>,
        mut extents: Vec<Extent>,
        pieces: usize,
    ) -> Result<Self, CheckpointError> {
        extents.resize(pieces, Extent::default());
        let path = depth.map_or(PathBuf::new(), |depth| folder.level(depth));
        let mut level = Self { path, file: None, extents };
        if depth.is_some() {
            let open = || {
                let file = File::open(&level.path)?;
                Ok((file.metadata()?.len(), file))
            };
            let (found, file) =
                open().map_err(|error| level.untrusted(Fault::Unreadable(error)))?;
            // What is read is never more than the file, even if its pieces overlap.
            let lengths = level.extents.iter().map(|extent| u64::from(extent.length)).sum();
            let expected = level.bytes().max(lengths);
            if found < expected {
                return Err(level.untrusted(Fault::Truncated { found, expected }).into());
            }
            level.file = Some(file);
        }
        Ok(level)
    }

    fn untrusted(&self, fault: Fault) -> UntrustedFileError {
        UntrustedFileError::new(self.path.display().to_string(), fault)
    }

    /// The length of the file.
    pub fn bytes(&self) -> u64 {
        let ends = self.extents.iter().map(|e| e.offset.saturating_add(e.length.into()));
        ends.max().unwrap_or(0)
    }

    /// Appends these pieces as they are in the file, and returns where each is. Pieces that follow
    /// one another are read together.
    pub fn read(
        &self,
        pieces: &[usize],
        bytes: &mut Vec<u8>,
    ) -> Result<Vec<Range<usize>>, UntrustedFileError> {
        let mut found = Vec::with_capacity(pieces.len());
        // Not more than is read: it counts as memory of the run.
        let lengths = pieces.iter().map(|&piece| self.extents[piece].length as usize);
        bytes.reserve_exact(lengths.sum());
        // What is to be read next.
        let (mut offset, mut start) = (0, bytes.len());
        let mut end = start;
        for extent in pieces.iter().map(|&piece| self.extents[piece]) {
            if extent.length > 0 && extent.offset != offset + (end - start) as u64 {
                self.read_at(offset, start..end, bytes)?;
                (offset, start) = (extent.offset, end);
            }
            found.push(end..end + extent.length as usize);
            end += extent.length as usize;
        }
        self.read_at(offset, start..end, bytes)?;
        Ok(found)
    }

    /// Reads from an offset to the end of the bytes, which is where the range begins.
    fn read_at(
        &self,
        offset: u64,
        range: Range<usize>,
        bytes: &mut Vec<u8>,
    ) -> Result<(), UntrustedFileError> {
        let Some(file) = self.file.as_ref().filter(|_| !range.is_empty()) else {
            return Ok(());
        };
        bytes.resize(range.end, 0);
        let read = read_exact_at(file, &mut bytes[range.clone()], offset);
        read.map_err(|error| self.untrusted(Fault::Unreadable(error)))?;
        forget(file, offset, range.len() as u64);
        Ok(())
    }

    /// Decodes a piece as it was read, into words that are zero.
    pub fn decode(
        &self,
        piece: usize,
        bytes: &[u8],
        words: &mut [u64],
    ) -> Result<(), UntrustedFileError> {
        let Extent { offset, checksum, .. } = self.extents[piece];
        let is_whole = bytes.is_empty() || crc32fast::hash(bytes) == checksum;
        match is_whole.then(|| crate::store::decode(bytes, words)).flatten() {
            Some(()) => Ok(()),
            None => {
                let (number, pieces) = (piece as u64, self.extents.len() as u64);
                Err(self.untrusted(Fault::Piece { number, pieces, offset }))
            }
        }
    }
}

/// The file of a new level.
pub(super) struct LevelWriter<'c> {
    folder: &'c LevelFolder,
    depth: usize,
    file: BufWriter<File>,
    at: u64,
    /// The bytes that are on the disk.
    synced: u64,
    /// The most bytes that it may have, if there is a limit.
    allowed: Option<u64>,
    extents: Vec<Extent>,
}

/// A coded piece.
pub(super) struct Coded<'w> {
    pub piece: usize,
    pub bytes: &'w [u8],
    pub checksum: u32,
}

impl LevelWriter<'_> {
    /// Writes pieces that have positions.
    pub fn write<'w>(
        &mut self,
        pieces: impl Iterator<Item = Coded<'w>>,
    ) -> Result<(), CheckpointError> {
        for Coded { piece, bytes, checksum } in pieces {
            let end = self.at + bytes.len() as u64;
            if let Some(left) = self.allowed.filter(|&allowed| end > allowed) {
                return Err(self.folder.full(self.depth, end, left));
            }
            self.file.write_all(bytes).map_err(|error| self.failed(error))?;
            if self.extents.len() <= piece {
                self.extents.resize(piece + 1, Extent::default());
            }
            self.extents[piece] = Extent { offset: self.at, length: bytes.len() as u32, checksum };
            self.at = end;
        }
        if self.at - self.synced < SYNCED_AT_ONCE {
            return Ok(());
        }
        Ok(self.sync()?)
    }

    /// Waits until all that was written is on the disk.
    fn sync(&mut self) -> Result<(), WriteFileError> {
        let synced = self.file.flush().and_then(|()| self.file.get_ref().sync_data());
        synced.map_err(|error| self.failed(error))?;
        forget(self.file.get_ref(), self.synced, self.at - self.synced);
        self.synced = self.at;
        Ok(())
    }

    fn failed(&self, error: io::Error) -> WriteFileError {
        WriteFileError::Failed { path: self.folder.level(self.depth), error }
    }

    /// The level on the disk, which has this number of pieces.
    pub fn finish(mut self, pieces: usize) -> Result<LevelFile, CheckpointError> {
        self.sync()?;
        self.extents.resize(pieces, Extent::default());
        let path = self.folder.level(self.depth);
        // What was buffered is on the disk, too.
        let (file, _) = self.file.into_parts();
        Ok(LevelFile { path, file: Some(file), extents: self.extents })
    }
}

/// Lets the system drop a part of a file that is on the disk from its memory: it will not be read
/// again before much else.
#[cfg(target_os = "linux")]
fn forget(file: &File, offset: u64, length: u64) {
    use rustix::fs::{Advice, fadvise};
    // The advice only saves memory.
    let _ = fadvise(file, offset, std::num::NonZero::new(length), Advice::DontNeed);
}

#[cfg(not(target_os = "linux"))]
fn forget(_: &File, _: u64, _: u64) {}
