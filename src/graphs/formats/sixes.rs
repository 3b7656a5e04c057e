//! What graph6 and sparse6 share: six bits per character, from `?` (63) to `~` (126).

use std::ops::RangeInclusive;

use super::error::{GraphTextError, TextFault};

/// The characters that stand for six bits.
const SIXES: RangeInclusive<u8> = b'?'..=b'~';

/// A text in graph6 or sparse6, read from the front.
pub(super) struct SixesReader<'t> {
    text: &'t str,
    /// The byte of the text where the unread part begins.
    next: usize,
    /// The bits of the last character that was read.
    six: u8,
    /// How many of them are unread.
    left: u32,
}

impl<'t> SixesReader<'t> {
    /// Reads a text after this many of its bytes.
    pub fn new(text: &'t str, next: usize) -> Self {
        Self { text, next, six: 0, left: 0 }
    }

    /// The error that something is wrong at this byte.
    pub fn error_at(&self, byte: usize, reason: impl Into<String>) -> GraphTextError {
        GraphTextError::new(self.text, byte, TextFault::Malformed(reason.into()))
    }

    /// The error that something is wrong with the character that was read last.
    pub fn error(&self, reason: impl Into<String>) -> GraphTextError {
        self.error_at(self.next - 1, reason)
    }

    /// The number of unread characters.
    pub fn remaining(&self) -> usize {
        self.text.len() - self.next
    }

    /// The number of unread bits, those of the last character included.
    pub fn remaining_bits(&self) -> usize {
        6 * self.remaining() + self.left as usize
    }

    /// The next six bits.
    fn six(&mut self) -> Result<u8, GraphTextError> {
        let Some(&byte) = self.text.as_bytes().get(self.next) else {
            return Err(self.error_at(self.text.len(), "it ends too early"));
        };
        if !SIXES.contains(&byte) {
            return Err(self.error_at(self.next, "its characters are those from ? to ~"));
        }
        self.next += 1;
        Ok(byte - b'?')
    }

    /// The number of vertices, which comes first: one six up to 62, three sixes after `~` up to
    /// 258 047, else six after `~~`.
    pub fn vertex_count(
        &mut self,
        allowed: RangeInclusive<usize>,
    ) -> Result<usize, GraphTextError> {
        const MORE: u8 = 63;
        let mut sixes = 0;
        let mut first = self.six()?;
        for longer in [3, 6] {
            if first < MORE {
                break;
            }
            sixes = longer;
            first = self.six()?;
        }
        let mut count = u64::from(first);
        for _ in 1..sixes {
            count = count << 6 | u64::from(self.six()?);
        }
        let count = count as usize;
        match allowed.contains(&count) {
            true => Ok(count),
            false => Err(GraphTextError::new(self.text, 0, TextFault::Vertices(count))),
        }
    }

    /// The next `count` bits, the highest first; at most 16.
    pub fn bits(&mut self, count: u32) -> Result<usize, GraphTextError> {
        let mut value = 0;
        for _ in 0..count {
            if self.left == 0 {
                self.six = self.six()?;
                self.left = 6;
            }
            self.left -= 1;
            value = value << 1 | usize::from(self.six >> self.left & 1);
        }
        Ok(value)
    }
}

/// The characters for a number of vertices.
pub(super) fn vertex_count(n: usize) -> Vec<u8> {
    let (mark, sixes): (&[u8], u32) = match n {
        0..=62 => (b"", 1),
        63..=258_047 => (b"~", 3),
        _ => (b"~~", 6),
    };
    let six = |place: u32| (n >> (6 * place) & 63) as u8 + b'?';
    mark.iter().copied().chain((0..sixes).rev().map(six)).collect()
}
