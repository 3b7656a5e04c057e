//! Words of bitmaps in a file of blocks, coded piece by piece: few ones take few bytes.
//!
//! A piece has [`PIECE`] words, and the last one has what is left. It is the length of its code in
//! four bytes, the lowest first, and the code as `bitmap_code` has it.

use std::io::{self, Write};
use std::iter::from_fn;

use itertools::Itertools;

use super::bitmap_code::{decode, encode};
use super::blocks::{BlockFile, BlockWriter, FileKind, UntrustedFileError};

/// The words of a piece, which the code can divide into three streams.
const PIECE: usize = 3 << 13;

/// Writes words, front to back. Their number need not be known at the beginning.
#[derive(Debug)]
pub(crate) struct CodedWriter<W> {
    out: BlockWriter<W>,
    /// The words of a piece that is not yet complete.
    piece: Vec<u64>,
    code: Vec<u8>,
}

impl<W: Write> CodedWriter<W> {
    /// Writes the header.
    pub fn begin(out: W, kind: FileKind, description: &str) -> io::Result<Self> {
        let out = BlockWriter::begin_of_any_length(out, kind, description)?;
        Ok(Self { out, piece: Vec::with_capacity(PIECE), code: vec![] })
    }

    /// Writes the next words.
    pub fn add(&mut self, mut words: &[u64]) -> io::Result<()> {
        while !words.is_empty() {
            let (now, later) = words.split_at(words.len().min(PIECE - self.piece.len()));
            self.piece.extend_from_slice(now);
            words = later;
            if self.piece.len() == PIECE {
                self.end_piece()?;
            }
        }
        Ok(())
    }

    fn end_piece(&mut self) -> io::Result<()> {
        self.code.clear();
        encode(&self.piece, &mut self.code);
        self.piece.clear();
        self.out.write_all(&(self.code.len() as u32).to_le_bytes())?;
        self.out.write_all(&self.code)
    }

    /// The end of the words; returns the output.
    pub fn finish(mut self) -> io::Result<W> {
        if !self.piece.is_empty() {
            self.end_piece()?;
        }
        self.out.finish()
    }
}

impl BlockFile {
    /// The words that a [`CodedWriter`] has written, which must be so many; their blocks are read,
    /// verified and not kept.
    pub(crate) fn coded_words(
        &self,
        number: u64,
    ) -> impl Iterator<Item = Result<u64, UntrustedFileError>> {
        let mut content = self.reader();
        let mut left = number;
        let mut next = move || {
            if left == 0 {
                return if content.is_at_end() { Ok(None) } else { Err(self.miscoded()) };
            }
            let mut length = [0; 4];
            let mut is_whole = content.fill(&mut length)?;
            let length = u32::from_le_bytes(length) as usize;
            // A code is at most one byte longer than the words.
            let mut code = vec![0; length.min(8 * PIECE + 1)];
            is_whole = is_whole && code.len() == length && content.fill(&mut code)?;
            let mut words = vec![0; left.min(PIECE as u64) as usize];
            left -= words.len() as u64;
            match is_whole.then(|| decode(&code, &mut words)).flatten() {
                Some(()) => Ok(Some(words)),
                None => Err(self.miscoded()),
            }
        };
        let mut has_failed = false;
        let pieces = from_fn(move || {
            let piece = if has_failed { None } else { next().transpose() };
            has_failed = matches!(piece, Some(Err(_)));
            piece
        });
        pieces.flatten_ok()
    }

    fn miscoded(&self) -> UntrustedFileError {
        self.misdescribed("its content is not the code of as many words as it should have")
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::store::Fault;

    fn written(words: &[u64], at_once: usize) -> Vec<u8> {
        let mut writer = CodedWriter::begin(Vec::new(), FileKind("test"), "").unwrap();
        words.chunks(at_once).for_each(|words| writer.add(words).unwrap());
        writer.finish().unwrap()
    }

    fn open(bytes: &[u8]) -> Result<BlockFile, UntrustedFileError> {
        let source = Box::new(Cursor::new(bytes.to_vec()));
        BlockFile::from_source("test".into(), source, FileKind("test"))
    }

    #[test]
    fn words_come_back_and_zeros_take_no_room() {
        let scattered = |number: u64| u64::from(number.is_multiple_of(1000)) << (number % 60);
        for length in [0, 1, PIECE - 1, PIECE, PIECE + 1, 5 * PIECE + 7] {
            let dense = |number: u64| number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            for word in [|_| 0, scattered, dense] {
                let words: Vec<u64> = (0..length as u64).map(word).collect();
                let bytes = written(&words, 1000);
                assert_eq!(bytes, written(&words, 4096), "the file depends on the words alone");
                let file = open(&bytes).unwrap();
                let read: Result<Vec<u64>, _> = file.coded_words(length as u64).collect();
                assert_eq!(read.unwrap(), words);
                // Another number of pieces.
                for other in [length + PIECE, length.saturating_sub(PIECE + 1)] {
                    let read: Result<Vec<u64>, _> = file.coded_words(other as u64).collect();
                    assert_eq!(read.is_err(), other.div_ceil(PIECE) != length.div_ceil(PIECE));
                }
            }
        }
        let few: Vec<u64> = (0..20 * PIECE as u64).map(scattered).collect();
        assert!(written(&few, PIECE).len() < 2500);
    }

    /// The length is not in the header, so a file that ends between two blocks has fewer of them.
    #[test]
    fn a_file_of_any_length_that_is_cut_short_is_refused() {
        let words: Vec<u64> = (0..1000).map(|number| number * number * number).collect();
        let bytes = written(&words, 1000);
        let read =
            |bytes: &[u8]| open(bytes)?.coded_words(1000).try_for_each(|word| word.map(drop));
        read(&bytes).unwrap();
        let header = 40;
        for length in (header..bytes.len()).step_by(7).chain([header, header + 4, header + 4100]) {
            read(&bytes[..length]).unwrap_err();
        }
        let fault = open(&bytes[..header + 4102]).unwrap_err().fault;
        assert!(matches!(*fault, Fault::Truncated { found: 4142, expected: 4145 }), "{fault}");
        read(&[&bytes[..], &[0]].concat()).unwrap_err();
    }
}
