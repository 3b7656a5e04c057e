//! Files in blocks, each with its checksum, so that a part can be read and trusted without the
//! rest.
//!
//! ```text
//! offset  bytes  what (numbers are little-endian)
//!      0      8  89 'T' 'A' 'Q' 0D 0A 1A 0A
//!      8      4  version of the format: 1
//!     12      4  length L of the description
//!     16      8  length P of the content; 2⁶⁴ − 1 if it ends with the file
//!     24      4  length B of a block of it, a power of 2 from 8 to 2²⁴
//!     28      8  kind, in letters, filled up with zeros
//!     36      L  description, as the kind has it
//!   36+L      4  CRC-32 of all before
//!   40+L         the content in blocks of B bytes, the last one shorter, each followed by the CRC-32 of
//!                the header's CRC-32, the block's number from 0 in 8 bytes, and the block
//! ```
//!
//! The first bytes follow PNG's: they reveal a transfer that cut the eighth bit or changed line
//! ends. A CRC-32 finds every single bit that is altered, and every burst of up to 32; with the
//! header's own checksum and its number in it, that of a block also finds blocks that were
//! exchanged, or come from another file.

use std::borrow::Borrow;
use std::collections::TryReserveError;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, OnceLock};

use crc32fast::Hasher;
use itertools::Itertools;
use serde::de::DeserializeOwned;
use thiserror::Error;

use super::positioned::read_exact_at;
use crate::input_text::Quoted;
use crate::machine::memory::filled_with;
use crate::machine::threads::lock;

const MAGIC: [u8; 8] = *b"\x89TAQ\r\n\x1a\n";
const VERSION: u32 = 1;
/// The length of the header up to the description.
const FIXED: usize = 36;
/// The length of a checksum.
const SUM: u64 = 4;
/// The length of the blocks that are written. The positions on a way to the goal are far apart in a
/// file, so a block is small, and little is read for each.
const BLOCK: u32 = 4096;
/// The length in the header of a content that ends with the file.
const ANY_LENGTH: u64 = u64::MAX;
/// The longest blocks and descriptions that are read.
const MOST_BLOCK: u32 = 1 << 24;
const MOST_DESCRIPTION: u32 = 1 << 24;

/// What a file holds: a name, of which the first eight bytes count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileKind(pub &'static str);

impl FileKind {
    fn bytes(self) -> [u8; 8] {
        let mut bytes = [0; 8];
        bytes.iter_mut().zip(self.0.bytes()).for_each(|(to, byte)| *to = byte);
        bytes
    }
}

/// Why a file is not trusted.
#[derive(Debug, Error)]
#[error("{}: {fault}", Quoted(name))]
pub struct UntrustedFileError {
    /// The file's name.
    pub name: String,
    /// What is wrong with it; boxed, to keep the results of millions of lookups small.
    pub fault: Box<Fault>,
}

impl UntrustedFileError {
    /// The error that a file has this fault.
    pub fn new(name: impl Into<String>, fault: Fault) -> Self {
        Self { name: name.into(), fault: Box::new(fault) }
    }
}

/// What can be wrong with a file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Fault {
    /// The file cannot be read.
    #[error("it cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// It does not begin as files of this program do.
    #[error("it is not a file of taquin: its first bytes differ")]
    Foreign,
    /// It has a later version of the format.
    #[error("it has version {found} of the format, and this program reads version {VERSION}")]
    Version {
        /// The file's version.
        found: u32,
    },
    /// It holds something else.
    #[error("it holds {}, not {expected}", Quoted(found))]
    Kind {
        /// What it holds.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// The lengths in the header cannot be right.
    #[error("its header is damaged: {0}")]
    Header(&'static str),
    /// It ends too early.
    #[error("it is cut short: it has {found} bytes of {expected}")]
    Truncated {
        /// The bytes that it has.
        found: u64,
        /// The bytes that it should have.
        expected: u64,
    },
    /// There is more after its end.
    #[error("it has {found} bytes where {expected} were written; something was added at the end")]
    Trailing {
        /// The bytes that it has.
        found: u64,
        /// The bytes that it should have.
        expected: u64,
    },
    /// A block does not have its checksum.
    #[error(
        "it was altered: the checksum of block {number} of {blocks}, from byte {offset}, differs"
    )]
    Block {
        /// The number of the block, from 0.
        number: u64,
        /// The number of blocks.
        blocks: u64,
        /// Where it begins in the file.
        offset: u64,
    },
    /// The checksum or the code of a piece is wrong.
    #[error("it was altered: piece {number} of {pieces}, from byte {offset}, differs")]
    Piece {
        /// The number of the piece, from 0.
        number: u64,
        /// The number of pieces.
        pieces: u64,
        /// Where it begins in the file.
        offset: u64,
    },
    /// Its header is invalid.
    #[error("its header is invalid: {0}")]
    Description(String),
}

fn checksum(header: u32, number: u64, block: &[u8]) -> [u8; SUM as usize] {
    let mut hasher = Hasher::new();
    hasher.update(&header.to_le_bytes());
    hasher.update(&number.to_le_bytes());
    hasher.update(block);
    hasher.finalize().to_le_bytes()
}

/// Writes a file of blocks, front to back. The caller gives the length of the content first, unless
/// the content ends with the file.
#[derive(Debug)]
pub struct BlockWriter<W> {
    out: W,
    header: u32,
    block: Vec<u8>,
    number: u64,
    /// The bytes that are still to come, if their number is known.
    left: Option<u64>,
}

impl<W: Write> BlockWriter<W> {
    /// Writes the header. The content will have `length` bytes; the description has at most 16 MiB.
    pub fn begin(out: W, kind: FileKind, description: &str, length: u64) -> io::Result<Self> {
        Self::begin_with(out, kind, description, length, Some(length))
    }

    /// The same for a content that ends where the file does.
    pub(crate) fn begin_of_any_length(
        out: W,
        kind: FileKind,
        description: &str,
    ) -> io::Result<Self> {
        Self::begin_with(out, kind, description, ANY_LENGTH, None)
    }

    fn begin_with(
        mut out: W,
        kind: FileKind,
        description: &str,
        length: u64,
        left: Option<u64>,
    ) -> io::Result<Self> {
        let described = u32::try_from(description.len()).ok().filter(|&l| l <= MOST_DESCRIPTION);
        let described = described.ok_or(io::Error::other("the description is too long"))?;
        let mut header = Vec::with_capacity(FIXED + description.len());
        header.extend(MAGIC);
        header.extend(VERSION.to_le_bytes());
        header.extend(described.to_le_bytes());
        header.extend(length.to_le_bytes());
        header.extend(BLOCK.to_le_bytes());
        header.extend(kind.bytes());
        header.extend(description.as_bytes());
        let sum = crc32fast::hash(&header);
        out.write_all(&header)?;
        out.write_all(&sum.to_le_bytes())?;
        let block = Vec::with_capacity(BLOCK as usize);
        Ok(Self { out, header: sum, block, number: 0, left })
    }

    /// Writes 64-bit words, the lowest byte of each first.
    pub(crate) fn write_words(&mut self, words: &[u64]) -> io::Result<()> {
        words.chunks(BLOCK as usize / 8).try_for_each(|words| {
            let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
            self.write_all(&bytes)
        })
    }

    fn end_block(&mut self) -> io::Result<()> {
        self.out.write_all(&self.block)?;
        self.out.write_all(&checksum(self.header, self.number, &self.block))?;
        self.number += 1;
        self.block.clear();
        Ok(())
    }

    /// The end of the content, which must have the announced length; returns the output.
    pub fn finish(mut self) -> io::Result<W> {
        if let Some(left) = self.left.filter(|&left| left > 0) {
            return Err(io::Error::other(format!("{left} bytes of the content are missing")));
        }
        if !self.block.is_empty() {
            self.end_block()?;
        }
        Ok(self.out)
    }
}

impl<W: Write> Write for BlockWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let room = BLOCK as usize - self.block.len();
        let taken = bytes.len().min(room);
        if let Some(left) = &mut self.left {
            let rest = left.checked_sub(taken as u64);
            *left = rest.ok_or(io::Error::other("the content is longer than announced"))?;
        }
        self.block.extend_from_slice(&bytes[..taken]);
        if self.block.len() == BLOCK as usize {
            self.end_block()?;
        }
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        // A block that is not full has no checksum yet.
        self.out.flush()
    }
}

/// The word that begins at this byte, the lowest byte of it first.
#[inline]
fn word_at(block: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(block[at..at + 8].try_into().expect("a word has 8 bytes"))
}

/// A source that a file can be read from.
pub trait FileSource: Read + Seek + Send {}

impl<T: Read + Seek + Send> FileSource for T {}

/// Where the bytes come from.
enum Origin {
    File(File),
    /// Anything else is read by one thread at a time.
    Source(Mutex<Box<dyn FileSource>>),
}

impl Origin {
    fn read_exact_at(&self, bytes: &mut [u8], offset: u64) -> io::Result<()> {
        match self {
            Self::File(file) => read_exact_at(file, bytes, offset),
            Self::Source(source) => {
                let mut source = lock(source);
                source.seek(SeekFrom::Start(offset))?;
                source.read_exact(bytes)
            }
        }
    }

    /// The number of bytes.
    fn length(&self) -> io::Result<u64> {
        match self {
            // The length of a device is not in its metadata.
            Self::File(file) => (&mut &*file).seek(SeekFrom::End(0)),
            Self::Source(source) => lock(source).seek(SeekFrom::End(0)),
        }
    }
}

type Block = Box<[u8]>;

/// The verified blocks that are in memory.
enum Kept {
    /// By number: all that were touched.
    All(Vec<OnceLock<Block>>),
    /// By number modulo their number: the last one that was touched, with its number.
    Last(Vec<Mutex<Option<(u64, Block)>>>),
}

impl Kept {
    /// Room for all blocks if they take at most so many bytes; else for as many as do.
    fn new(blocks: u64, block: u64, bytes: u64) -> Result<Self, TryReserveError> {
        let most = (bytes / (block + size_of::<Mutex<Option<(u64, Block)>>>() as u64)).max(1);
        Ok(match blocks <= most {
            true => Self::All(filled_with(OnceLock::default, blocks as usize)?),
            false => Self::Last(filled_with(Mutex::default, most as usize)?),
        })
    }
}

/// A file of blocks, of which a block is read and verified when it is touched for the first time, or
/// again after others have taken its place in memory.
pub struct BlockFile {
    name: String,
    origin: Origin,
    description: String,
    /// The checksum of the header, which is part of those of the blocks.
    header: u32,
    length: u64,
    block: u64,
    /// Where the first block begins.
    start: u64,
    /// The number of blocks.
    blocks: u64,
    kept: Kept,
}

impl BlockFile {
    /// The most bytes of blocks that are kept in memory.
    const KEPT: u64 = 1 << 30;

    /// Opens a file of this kind. Its header and its length are checked, its blocks when they are
    /// touched.
    pub fn open(path: &Path, kind: FileKind) -> Result<Self, UntrustedFileError> {
        Self::open_keeping(path, kind, Self::KEPT)
    }

    /// The same for a file that is read from front to back: no block is kept.
    pub(crate) fn open_in_order(path: &Path, kind: FileKind) -> Result<Self, UntrustedFileError> {
        Self::open_keeping(path, kind, 0)
    }

    /// The same, with at most so many bytes of blocks in memory.
    fn open_keeping(path: &Path, kind: FileKind, kept: u64) -> Result<Self, UntrustedFileError> {
        let name = path.display().to_string();
        match File::open(path) {
            Ok(file) => Self::from_origin(name, Origin::File(file), kind, kept),
            Err(error) => Err(UntrustedFileError::new(name, error.into())),
        }
    }

    /// Whether a file begins as files of blocks do.
    pub fn is_block_file(path: &Path) -> io::Result<bool> {
        Ok(Self::start(path)?.starts_with(&MAGIC))
    }

    /// Whether a file begins as files of blocks of this kind do.
    pub(crate) fn is_of_kind(path: &Path, kind: FileKind) -> io::Result<bool> {
        let start = Self::start(path)?;
        Ok(start.starts_with(&MAGIC) && start.ends_with(&kind.bytes()) && start.len() == FIXED)
    }

    /// The first bytes of a file, up to the description.
    fn start(path: &Path) -> io::Result<Vec<u8>> {
        let mut start = Vec::new();
        File::open(path)?.take(FIXED as u64).read_to_end(&mut start)?;
        Ok(start)
    }

    /// As [`BlockFile::open`], for anything that can be read; `name` is what messages call it.
    pub fn from_source(
        name: String,
        source: Box<dyn FileSource>,
        kind: FileKind,
    ) -> Result<Self, UntrustedFileError> {
        Self::from_origin(name, Origin::Source(Mutex::new(source)), kind, Self::KEPT)
    }

    /// The same, with at most so many bytes of blocks in memory.
    fn from_origin(
        name: String,
        origin: Origin,
        kind: FileKind,
        kept: u64,
    ) -> Result<Self, UntrustedFileError> {
        Self::read_header(name.clone(), origin, kind, kept)
            .map_err(|fault| UntrustedFileError::new(name, fault))
    }

    fn read_header(name: String, origin: Origin, kind: FileKind, kept: u64) -> Result<Self, Fault> {
        let found = origin.length()?;
        let mut fixed = [0; FIXED];
        let there = found.min(FIXED as u64) as usize;
        origin.read_exact_at(&mut fixed[..there], 0)?;
        let magic = there.min(MAGIC.len());
        if fixed[..magic] != MAGIC[..magic] || found == 0 {
            return Err(Fault::Foreign);
        }
        if there < FIXED {
            return Err(Fault::Truncated { found, expected: FIXED as u64 + SUM });
        }
        let u32_at = |at: usize| u32::from_le_bytes(fixed[at..at + 4].try_into().expect("4 bytes"));
        let version = u32_at(8);
        if version != VERSION {
            return Err(Fault::Version { found: version });
        }
        let described = u32_at(12);
        let mut length = u64::from_le_bytes(fixed[16..24].try_into().expect("8 bytes"));
        let block = u64::from(u32_at(24));
        if described > MOST_DESCRIPTION {
            return Err(Fault::Header("the description is too long"));
        }
        if !(8..=u64::from(MOST_BLOCK)).contains(&block) || !block.is_power_of_two() {
            return Err(Fault::Header("the block length is invalid"));
        }
        let start = FIXED as u64 + u64::from(described) + SUM;
        if found < start {
            return Err(Fault::Truncated { found, expected: start });
        }
        let mut header = fixed.to_vec();
        header.resize(FIXED + described as usize, 0);
        origin.read_exact_at(&mut header[FIXED..], FIXED as u64)?;
        let mut sum = [0; SUM as usize];
        origin.read_exact_at(&mut sum, start - SUM)?;
        let sum = u32::from_le_bytes(sum);
        if crc32fast::hash(&header) != sum {
            return Err(Fault::Header("its checksum differs"));
        }
        if fixed[28..36] != kind.bytes() {
            let found = String::from_utf8_lossy(&fixed[28..36]);
            let found = found.trim_end_matches('\0').into();
            return Err(Fault::Kind { found, expected: kind.0 });
        }
        if length == ANY_LENGTH {
            let (full, last) = ((found - start) / (block + SUM), (found - start) % (block + SUM));
            if (1..=SUM).contains(&last) {
                return Err(Fault::Truncated { found, expected: found - last + SUM + 1 });
            }
            length = full * block + last.saturating_sub(SUM);
        }
        let blocks = length.div_ceil(block);
        let expected = u128::from(start) + u128::from(length) + u128::from(blocks * SUM);
        let expected =
            u64::try_from(expected).map_err(|_| Fault::Header("the file length is invalid"))?;
        match found.cmp(&expected) {
            std::cmp::Ordering::Less => return Err(Fault::Truncated { found, expected }),
            std::cmp::Ordering::Greater => return Err(Fault::Trailing { found, expected }),
            std::cmp::Ordering::Equal => {}
        }
        let description = String::from_utf8(header.split_off(FIXED))
            .map_err(|_| Fault::Description("it is not UTF-8".into()))?;
        let kept = Kept::new(blocks, block, kept).map_err(io::Error::from)?;
        Ok(Self { name, origin, description, header: sum, length, block, start, blocks, kept })
    }

    /// What messages call the file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The description of what it holds.
    pub(crate) fn description(&self) -> &str {
        &self.description
    }

    /// The description, JSON as its kind has it.
    pub(crate) fn described<D: DeserializeOwned>(&self) -> Result<D, UntrustedFileError> {
        let described = serde_json::from_str(&self.description);
        described.map_err(|error| self.misdescribed(error.to_string()))
    }

    /// The error that this is wrong with the description.
    pub(crate) fn misdescribed(&self, text: impl Into<String>) -> UntrustedFileError {
        UntrustedFileError::new(&self.name, Fault::Description(text.into()))
    }

    /// The length of the content in bytes.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// The 64-bit little-endian word with this number, in a content that is made of such; `number`
    /// is below the length divided by eight.
    #[inline]
    pub fn word(&self, number: u64) -> Result<u64, UntrustedFileError> {
        // Blocks have a power of 2 for their length.
        let offset = 8 * number;
        let block = offset >> self.block.trailing_zeros();
        let at = (offset & (self.block - 1)) as usize;
        match &self.kept {
            Kept::All(kept) => {
                let kept = &kept[block as usize];
                match kept.get() {
                    Some(block) => Ok(word_at(block, at)),
                    // Several may read the same block at once.
                    None => self.read(block).map(|read| word_at(kept.get_or_init(|| read), at)),
                }
            }
            Kept::Last(kept) => {
                let mut kept = lock(&kept[(block % kept.len() as u64) as usize]);
                let read = match kept.take() {
                    Some((number, read)) if number == block => read,
                    _ => self.read(block)?,
                };
                let (_, read) = kept.insert((block, read));
                Ok(word_at(read, at))
            }
        }
    }

    /// All blocks in order, each read and verified.
    pub fn blocks(&self) -> impl Iterator<Item = Result<Box<[u8]>, UntrustedFileError>> {
        (0..self.blocks).map(|number| self.read(number))
    }

    /// The content from the start, each block read and verified.
    pub(crate) fn reader(&self) -> BlockReader<&Self> {
        BlockReader::new(self)
    }

    /// Refuses the file, opened as `path`, if what it has is kept as another one.
    pub(crate) fn check_name(&self, path: &Path, kept: &Path) -> Result<(), UntrustedFileError> {
        if path.file_name() == kept.file_name() {
            return Ok(());
        }
        Err(self.misdescribed(format!("what it has is kept as {}", kept.display())))
    }

    /// All 64-bit words in order, the lowest byte of each first; their blocks are read, verified
    /// and not kept.
    pub(crate) fn words(&self) -> impl Iterator<Item = Result<u64, UntrustedFileError>> {
        let words =
            |block: Box<[u8]>| (0..block.len() / 8).map(move |number| word_at(&block, 8 * number));
        self.blocks().map_ok(words).flatten_ok()
    }

    /// Reads and verifies all blocks, one after the other.
    pub fn verify(&self) -> Result<(), UntrustedFileError> {
        self.blocks().try_for_each(|block| block.map(drop))
    }

    fn read(&self, number: u64) -> Result<Box<[u8]>, UntrustedFileError> {
        let fault = |fault| UntrustedFileError::new(&self.name, fault);
        let offset = self.start + number * (self.block + SUM);
        let length = self.block.min(self.length - number * self.block);
        let mut block = vec![0; (length + SUM) as usize];
        let read = self.origin.read_exact_at(&mut block, offset);
        read.map_err(|error| fault(error.into()))?;
        let sum = block.split_off(length as usize);
        if checksum(self.header, number, &block)[..] != sum {
            let blocks = self.blocks;
            return Err(fault(Fault::Block { number, blocks, offset }));
        }
        Ok(block.into_boxed_slice())
    }
}

/// Reads the content of a [`BlockFile`] in order.
pub(crate) struct BlockReader<F> {
    file: F,
    /// The number of the next block.
    next: u64,
    /// The block before it, and how much of that has been read.
    rest: Box<[u8]>,
    used: usize,
}

impl<F: Borrow<BlockFile>> BlockReader<F> {
    /// From the start.
    pub fn new(file: F) -> Self {
        Self { file, next: 0, rest: Box::default(), used: 0 }
    }

    /// Whether nothing comes any more.
    pub fn is_at_end(&self) -> bool {
        self.used == self.rest.len() && self.next == self.file.borrow().blocks
    }

    /// The error that the content does not end where the description says.
    pub fn misfit(&self) -> UntrustedFileError {
        self.file.borrow().misdescribed("its length does not fit its description")
    }

    /// Fills `bytes` with what comes next.
    #[inline]
    pub fn read_exact(&mut self, bytes: &mut [u8]) -> Result<(), UntrustedFileError> {
        if self.fill(bytes)? { Ok(()) } else { Err(self.misfit()) }
    }

    /// The same; false if too little comes.
    #[inline]
    pub fn fill(&mut self, mut bytes: &mut [u8]) -> Result<bool, UntrustedFileError> {
        while !bytes.is_empty() {
            if self.used == self.rest.len() {
                let file = self.file.borrow();
                if self.next == file.blocks {
                    return Ok(false);
                }
                (self.rest, self.used) = (file.read(self.next)?, 0);
                self.next += 1;
            }
            let taken = bytes.len().min(self.rest.len() - self.used);
            let (now, later) = bytes.split_at_mut(taken);
            now.copy_from_slice(&self.rest[self.used..self.used + taken]);
            (bytes, self.used) = (later, self.used + taken);
        }
        Ok(true)
    }
}

impl std::fmt::Debug for BlockFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BlockFile").field("name", &self.name).field("length", &self.length).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// Counts the reads at the places where blocks begin.
    struct Counting {
        content: Cursor<Vec<u8>>,
        reads: Arc<AtomicUsize>,
    }

    impl Read for Counting {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            self.reads.fetch_add(1, Ordering::Relaxed);
            self.content.read(bytes)
        }
    }

    impl Seek for Counting {
        fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
            self.content.seek(to)
        }
    }

    /// In little memory, too, a block is read once for many of its words, and the last blocks stay.
    #[test]
    fn blocks_take_the_places_of_others() {
        const BLOCKS: u64 = 10;
        const WORDS: u64 = BLOCK as u64 / 8;
        let content: Vec<u64> = (0..BLOCKS * WORDS).map(|number| number * number).collect();
        let length = 8 * content.len() as u64;
        let mut writer = BlockWriter::begin(Vec::new(), FileKind("test"), "", length).unwrap();
        writer.write_words(&content).unwrap();
        let (bytes, reads) = (writer.finish().unwrap(), Arc::new(AtomicUsize::new(0)));
        let open = |kept| {
            let content = Cursor::new(bytes.clone());
            let source = Counting { content, reads: reads.clone() };
            let origin = Origin::Source(Mutex::new(Box::new(source)));
            let file =
                BlockFile::from_origin("test".into(), origin, FileKind("test"), kept).unwrap();
            reads.store(0, Ordering::Relaxed);
            file
        };
        let read = |file: &BlockFile, block: u64| {
            for number in block * WORDS..(block + 1) * WORDS {
                assert_eq!(file.word(number).unwrap(), number * number);
            }
            reads.load(Ordering::Relaxed)
        };
        // Three blocks, and what it takes to find them.
        let file = open(3 * 4200);
        assert_eq!([0, 1, 2].map(|block| read(&file, block)), [1, 2, 3]);
        assert_eq!([2, 1, 0].map(|block| read(&file, block)), [3; 3]);
        // Later blocks stay as well as the first ones.
        assert_eq!([7, 8, 9].map(|block| read(&file, block)), [4, 5, 6]);
        assert_eq!([9, 8, 7, 9].map(|block| read(&file, block)), [6; 4]);
        assert_eq!(read(&file, 1), 7);
        // There is always room for one.
        let file = open(0);
        assert_eq!([4, 4, 5, 4].map(|block| read(&file, block)), [1, 1, 2, 3]);
        // In enough memory each is read once.
        let file = open(1 << 20);
        (0..BLOCKS).chain((0..BLOCKS).rev()).for_each(|block| assert!(read(&file, block) <= 10));
    }
}
