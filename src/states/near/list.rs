//! Sorted lists of positions, in memory or in files.
//!
//! A file of a list is in blocks with checksums (`store::blocks`). Each position is coded by the
//! bytes in which it differs from the one before it, the first by those that are not zero: for
//! every eight bytes one whose bits say which of them differ, the lowest bit for the first, and
//! then those bytes.

use std::borrow::Borrow;
use std::cell::Cell;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use itertools::Either;

use super::packed::PackedTiles;
use crate::states::CheckpointError;
use crate::store::{
    BlockFile, BlockReader, BlockWriter, FileKind, UntrustedFileError, WriteFileError,
};

const KIND: FileKind = FileKind("list");

/// The bytes that are written at once.
const WRITTEN_AT_ONCE: usize = 1 << 16;

/// A sorted list of positions.
pub(super) enum PositionList<P> {
    Held(Vec<P>),
    Filed(ListFile),
}

/// A list in a file.
#[derive(Clone, Debug)]
pub(super) struct ListFile {
    pub path: PathBuf,
    /// What its header says of it.
    pub description: String,
    /// The bytes of a position before it is coded.
    pub width: usize,
    pub positions: u64,
}

/// Why lists could not be read to their ends: readers end early and leave it here.
#[derive(Default)]
pub(super) struct ReadFailure(Cell<Option<UntrustedFileError>>);

impl ReadFailure {
    fn note(&self, error: UntrustedFileError) {
        self.0.set(Some(error));
    }

    /// An error if a reader has failed.
    pub fn check(&self) -> Result<(), CheckpointError> {
        self.0.take().map_or(Ok(()), |error| Err(error.into()))
    }
}

impl<P: PackedTiles> PositionList<P> {
    /// The number of positions.
    pub fn len(&self) -> u64 {
        match self {
            Self::Held(positions) => positions.len() as u64,
            Self::Filed(file) => file.positions,
        }
    }

    /// Gives back the memory that was reserved for more positions.
    pub fn shrink_to_fit(&mut self) {
        if let Self::Held(positions) = self {
            positions.shrink_to_fit();
        }
    }

    /// Its bytes on the disk, as far as the system says.
    pub fn disk_bytes(&self) -> u64 {
        match self {
            Self::Held(_) => 0,
            Self::Filed(file) => fs::metadata(&file.path).map_or(0, |file| file.len()),
        }
    }

    /// The positions of a list in memory.
    ///
    /// # Panics
    ///
    /// If it is in a file. Only a level that is counted has such lists.
    pub fn held(&self) -> &[P] {
        match self {
            Self::Held(positions) => positions,
            Self::Filed(file) => panic!("the list is in {}", file.path.display()),
        }
    }

    /// The positions in order. They end early if the file cannot be read.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened, or is not that of this list.
    pub fn read<'r>(
        &'r self,
        failure: &'r ReadFailure,
    ) -> Result<impl Iterator<Item = P> + 'r, CheckpointError> {
        Ok(match self {
            Self::Held(positions) => Either::Left(positions.iter().cloned()),
            Self::Filed(file) => Either::Right(file.read(failure)?),
        })
    }
}

impl ListFile {
    /// Opens the file, whose header is checked.
    fn open(&self) -> Result<BlockFile, CheckpointError> {
        let file = BlockFile::open_in_order(&self.path, KIND)?;
        match file.description() == self.description {
            true => Ok(file),
            false => Err(file.misdescribed("it is the list of other positions").into()),
        }
    }

    /// The same, once its header is checked.
    pub fn checked(self) -> Result<Self, CheckpointError> {
        self.open()?;
        Ok(self)
    }

    pub fn read<'r, P: PackedTiles>(
        &self,
        failure: &'r ReadFailure,
    ) -> Result<ListReader<'r, P>, CheckpointError> {
        let content = BlockReader::new(self.open()?);
        let (bytes, left) = (vec![0; self.width], self.positions);
        Ok(ListReader { content, bytes, left, failure, positions: PhantomData })
    }

    /// Removes the file, as far as the system lets it.
    pub fn remove(&self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// The positions of a list in a file.
pub(super) struct ListReader<'r, P> {
    content: BlockReader<BlockFile>,
    /// Those of the last position.
    bytes: Vec<u8>,
    /// The number of positions that are still to come.
    left: u64,
    failure: &'r ReadFailure,
    positions: PhantomData<P>,
}

impl<P: PackedTiles> ListReader<'_, P> {
    /// Decodes the next position. The last one ends the file.
    fn decode(&mut self) -> Result<(), UntrustedFileError> {
        for bytes in self.bytes.chunks_mut(8) {
            let mut changed = [0];
            self.content.read_exact(&mut changed)?;
            let (mut changed, mut new) = (usize::from(changed[0]), [0; 8]);
            let new = &mut new[..changed.count_ones() as usize];
            self.content.read_exact(new)?;
            for &byte in &*new {
                // A bit beyond the last byte is not written.
                if let Some(place) = bytes.get_mut(changed.trailing_zeros() as usize) {
                    *place = byte;
                }
                changed &= changed - 1;
            }
        }
        match self.left == 0 && !self.content.is_at_end() {
            true => Err(self.content.misfit()),
            false => Ok(()),
        }
    }
}

impl<P: PackedTiles> Iterator for ListReader<'_, P> {
    type Item = P;

    fn next(&mut self) -> Option<P> {
        self.left = self.left.checked_sub(1)?;
        match self.decode() {
            Ok(()) => Some(P::from_bytes(&self.bytes)),
            Err(error) => {
                self.left = 0;
                self.failure.note(error);
                None
            }
        }
    }
}

/// Codes positions one after the other.
pub(super) struct ListCoder {
    /// The bytes of the last position, and of the next one.
    last: Vec<u8>,
    next: Vec<u8>,
    code: Vec<u8>,
}

impl ListCoder {
    /// For positions of this many bytes.
    pub fn new(width: usize) -> Self {
        Self { last: vec![0; width], next: vec![0; width], code: vec![] }
    }

    /// The code of the next position.
    pub fn code(&mut self, position: &impl PackedTiles) -> &[u8] {
        let Self { last, next, code } = self;
        code.clear();
        position.write_bytes(next);
        for (last, next) in last.chunks(8).zip(next.chunks(8)) {
            let at = code.len();
            code.push(0);
            for (place, (last, next)) in last.iter().zip(next).enumerate() {
                if last != next {
                    code[at] |= 1 << place;
                    code.push(*next);
                }
            }
        }
        std::mem::swap(last, next);
        code
    }
}

/// Writes a list to its file.
pub(super) struct ListWriter {
    file: ListFile,
    out: BlockWriter<BufWriter<File>>,
    coder: ListCoder,
}

impl ListWriter {
    /// Begins a file that is to have this list.
    pub fn create(file: ListFile) -> Result<Self, WriteFileError> {
        let create = || {
            let out = BufWriter::with_capacity(WRITTEN_AT_ONCE, File::create(&file.path)?);
            BlockWriter::begin_of_any_length(out, KIND, &file.description)
        };
        let out = create().map_err(|error| failed(&file.path, error))?;
        let coder = ListCoder::new(file.width);
        Ok(Self { file: ListFile { positions: 0, ..file }, out, coder })
    }

    /// Adds the next position.
    pub fn add(&mut self, position: &impl PackedTiles) -> Result<(), WriteFileError> {
        self.file.positions += 1;
        self.out
            .write_all(self.coder.code(position))
            .map_err(|error| failed(&self.file.path, error))
    }

    /// The complete file, once its content is on the disk.
    pub fn finish(self) -> Result<ListFile, WriteFileError> {
        self.end(File::sync_data)
    }

    /// The complete file, which is not needed after a failure of the system.
    pub fn finish_temporary(self) -> Result<ListFile, WriteFileError> {
        self.end(|_| Ok(()))
    }

    fn end(self, sync: impl FnOnce(&File) -> io::Result<()>) -> Result<ListFile, WriteFileError> {
        let Self { file, out, .. } = self;
        let end = || {
            let out = out.finish()?.into_inner().map_err(io::IntoInnerError::into_error)?;
            sync(&out)
        };
        end().map_err(|error| failed(&file.path, error))?;
        Ok(file)
    }
}

fn failed(path: &Path, error: io::Error) -> WriteFileError {
    WriteFileError::Failed { path: path.into(), error }
}

/// Whether a position is in another sorted list; the positions that are asked for are sorted, too.
#[inline]
pub(super) fn not_in<P: Ord, Q: Borrow<P>>(
    other: impl Iterator<Item = Q>,
) -> impl FnMut(&P) -> bool {
    let mut other = other.peekable();
    move |position| {
        while other.next_if(|next| next.borrow() < position).is_some() {}
        other.peek().is_none_or(|next| next.borrow() != position)
    }
}
