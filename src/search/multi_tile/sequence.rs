//! The tiles of a grid as a sequence, of which the slides along one axis rotate windows.

use std::ops::{BitAnd, BitOr};

/// The bits of a colour in a sequence.
pub(super) const BITS: usize = 2;

/// The greatest number of colours.
pub(super) const MAX_COLOURS: usize = 1 << BITS;

/// The greatest number of squares: the colours of all tiles fit into a [`Sequence`].
pub(super) const MAX_SQUARES: usize = 16;

/// The colours of all tiles, line after line, without the blank: the first is in the lowest bits.
pub(super) type Sequence = u32;

/// Places of a line, as the bits of an entry hold them: the lowest two are for other use, and one
/// bit stands for each of six places and for those six farther on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Places(u8);

impl Places {
    pub const NONE: Self = Self(0);
    pub const ALL: Self = Self(!3);

    #[inline]
    pub fn of(place: usize) -> Self {
        Self(4 << (place % 6))
    }

    #[inline]
    pub fn from_entry(byte: u8) -> Self {
        Self(byte & !3)
    }

    pub fn in_entry(self) -> u8 {
        self.0
    }

    #[inline]
    pub fn has(self, place: u8) -> bool {
        self & Self::of(place.into()) != Self::NONE
    }
}

impl BitOr for Places {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Places {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// The lines between which slides along one axis take tiles: the rows for vertical slides, the
/// columns for horizontal ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lines {
    /// The number of lines.
    pub count: usize,
    /// The number of squares of each line.
    pub width: usize,
}

impl Lines {
    pub fn squares(self) -> usize {
        self.count * self.width
    }

    /// The lines across these.
    pub fn across(self) -> Self {
        Self { count: self.width, width: self.count }
    }

    /// The place of the square at this place in the order of the lines across.
    pub fn turned(self, place: usize) -> usize {
        place % self.width * self.count + place / self.width
    }

    /// By the place of the blank, line after line: all slides, the shorter ones first.
    pub fn slides(self) -> Vec<Vec<LineSlide>> {
        let slides = |blank: usize| {
            let line = blank / self.width;
            let before = (0..line).rev();
            let targets = before.chain(line + 1..self.count);
            targets.map(|to| LineSlide::new(self, blank, to)).collect()
        };
        (0..self.squares()).map(slides).collect()
    }
}

/// A slide that takes the blank to another line. It rotates a window of the sequence for each tile
/// that slides: the tile passes over the others of a line's length.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineSlide {
    /// The line in which the blank is afterwards.
    pub to: u8,
    /// The colours that come later in the sequence, and by how many bits.
    later: Sequence,
    later_by: u8,
    /// The colours that come earlier in the sequence, and by how many bits.
    earlier: Sequence,
    earlier_by: u8,
}

impl LineSlide {
    fn new(lines: Lines, blank: usize, to: usize) -> Self {
        let Lines { width, .. } = lines;
        let (line, offset) = (blank / width, blank % width);
        let colour = |place: usize| ((1 << BITS) - 1) << (BITS * place);
        let (step, jump) = (BITS as u8, (BITS * (width - 1)) as u8);
        let is_forward = to > line;
        let mut slide = Self {
            to: to as u8,
            later: 0,
            later_by: if is_forward { step } else { jump },
            earlier: 0,
            earlier_by: if is_forward { jump } else { step },
        };
        for window in line.min(to)..line.max(to) {
            let first = window * width + offset;
            let last = first + width - 1;
            // The tile that slides comes from the side to which the blank goes.
            let (later, earlier) = if is_forward {
                (first..last, last..first + width)
            } else {
                (first..first + 1, first + 1..first + width)
            };
            slide.later |= later.map(colour).sum::<Sequence>();
            slide.earlier |= earlier.map(colour).sum::<Sequence>();
        }
        slide
    }

    /// The sequence after the slide.
    #[inline]
    pub fn apply(&self, sequence: Sequence) -> Sequence {
        (sequence & !(self.later | self.earlier))
            | ((sequence & self.later) << self.later_by)
            | ((sequence & self.earlier) >> self.earlier_by)
    }
}
