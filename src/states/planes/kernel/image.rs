//! The image of a plane under a step of the blank, block by block.
//!
//! The step turns a window of the sequence, and it matters where the window lies: in the head, words
//! change places ([`Runs`]); in the tail, the bits of each word do (`shuffle`); across the seam, both
//! happen, and between them six words swap groups of bits ([`seam`]). A target block may receive
//! from several source blocks; [`Image::origins`] names them, so that a sparse level visits only the
//! blocks that can have positions.

use std::iter::once;
use std::ops::Range;

use itertools::{Either, Itertools};

use super::shuffle::{TailShuffle, Turn};
use crate::states::planes::geometry::PlaneShape;

/// How a turn within the head permutes the words of a plane: whole runs of words change places.
#[derive(Clone, Debug)]
pub(in super::super) struct Runs {
    /// The number of words in a run.
    pub run: usize,
    /// The number of words within which the runs change places.
    pub group: usize,
    /// By run of a group: the run that moves there.
    pub sources: Vec<u32>,
    /// By block of a group: what moves there from each block. Empty unless blocks hold several runs
    /// and are shorter than a group.
    arrivals: Vec<Vec<Arrivals>>,
}

/// The runs that move to a block from one block of the same group.
#[derive(Clone, Debug)]
pub(in super::super) struct Arrivals {
    /// The number of the source block in the group.
    pub block: usize,
    /// The moved runs: (number in the source block, number in the target block).
    pub runs: Vec<(u32, u32)>,
}

impl Runs {
    /// The turn of the `width` places from `at` on, all in the head.
    ///
    /// Let x be the last item of the window and e its digit, the number of smaller items behind it.
    /// Pass the other items from right to left, and add one to e for each item smaller than x.
    /// Before an item with digit d is passed, d and e count among the same items, so the item is
    /// smaller than x if and only if d ≤ e. At the end x moves to the front with digit e. Each
    /// passed item moves one place back, and its digit decreases by one if x was smaller.
    fn new(shape: PlaneShape, at: usize, width: usize, turn: Turn) -> Self {
        let radices = (at..at + width).map(|place| shape.radix(place) as usize).collect_vec();
        let count: usize = radices.iter().product();
        let mut sources = vec![0; count];
        let mut digits = vec![0; width];
        for number in 0..count {
            let mut rest = number;
            for (digit, radix) in digits.iter_mut().zip(&radices).rev() {
                *digit = rest % radix;
                rest /= radix;
            }
            let mut e = digits[width - 1];
            for i in (0..width - 1).rev() {
                let smaller = digits[i] <= e;
                digits[i + 1] = digits[i] - usize::from(!smaller);
                e += usize::from(smaller);
            }
            digits[0] = e;
            let turned =
                digits.iter().zip(&radices).fold(0, |sum, (digit, radix)| sum * radix + digit);
            match turn {
                Turn::LastToFront => sources[turned] = number as u32,
                Turn::FirstToBack => sources[number] = turned as u32,
            }
        }
        let run = shape.run(at + width);
        Self { run, group: run * count, sources, arrivals: vec![] }
    }

    /// Computes the arrivals in advance, for blocks of `block` words.
    pub fn cut(&mut self, block: usize) {
        if self.run >= block || self.group <= block {
            return;
        }
        let in_block = block / self.run;
        let arrivals = |sources: &[u32]| {
            let split = |&source: &u32| (source as usize / in_block, source % in_block as u32);
            let places = sources.iter().map(split).zip(0..);
            let places = places.map(|((block, from), to)| (block, (from, to)));
            let by_block = places.into_group_map().into_iter().sorted_unstable();
            by_block.map(|(block, runs)| Arrivals { block, runs }).collect()
        };
        self.arrivals = self.sources.chunks(in_block).map(arrivals).collect();
    }

    /// The arrivals in the block that begins at word `at`; `None` if the whole block comes from one
    /// block.
    #[inline(always)]
    pub fn arrivals(&self, at: usize, block: usize) -> Option<&[Arrivals]> {
        let arrivals = self.arrivals.get(at % self.group / block);
        arrivals.map(|arrivals| &arrivals[..])
    }

    /// The first word of the group of word `at`.
    #[inline(always)]
    pub fn first_of_group(&self, at: usize) -> usize {
        at - at % self.group
    }

    /// The first word of the source of the block at word `at`, where a run has at least one whole
    /// block.
    #[inline(always)]
    pub fn origin(&self, at: usize) -> usize {
        let (within, offset) = (at % self.group, at % self.run);
        at - within + self.sources[within / self.run] as usize * self.run + offset
    }

    /// The sources of `words` in the groups that they fill only in part: by run, the words that
    /// move there.
    pub fn outside(&self, words: Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let cuts = [words.start, words.end].into_iter();
        let cut =
            cuts.filter(|at| !at.is_multiple_of(self.group)).map(|at| self.first_of_group(at));
        cut.dedup().flat_map(move |group| {
            let words = words.clone();
            self.sources.iter().enumerate().filter_map(move |(number, &source)| {
                let run = group + number * self.run;
                let (start, end) = (words.start.max(run), words.end.min(run + self.run));
                let from = group + source as usize * self.run + start.checked_sub(run)?;
                (start < end).then(|| from..from + (end - start))
            })
        })
    }
}

/// The effect of a step of the blank on a plane.
#[derive(Clone, Debug)]
pub(in super::super) enum Image {
    /// None: the blank stepped to the next square of the reading order.
    Same,
    /// The window lies in the head.
    Words(Runs),
    /// The window lies in the tail.
    Bits(TailShuffle),
    /// The window crosses the seam between head and tail. The turn is the product of one within the
    /// head, one of the two places at the seam, and one within the tail: in this order if the first
    /// item goes to the back, else in the opposite order.
    Across { head: Option<Runs>, tail: Option<TailShuffle>, turn: Turn, tail_is_odd: bool },
}

impl Image {
    /// The turn of the `width` places from `at` on.
    pub fn new(shape: PlaneShape, at: usize, width: usize, turn: Turn) -> Self {
        let seam = shape.head();
        let bits = |at: usize, width| TailShuffle::new(shape, at - seam, width, turn);
        match at + width {
            _ if width < 2 => Self::Same,
            end if end <= seam => Self::Words(Runs::new(shape, at, width, turn)),
            _ if at >= seam => bits(at, width).map_or(Self::Same, Self::Bits),
            end => Self::Across {
                head: (at + 1 < seam).then(|| Runs::new(shape, at, seam - at, turn)),
                tail: bits(seam, end - seam),
                turn,
                tail_is_odd: (end - seam).is_multiple_of(2),
            },
        }
    }

    /// The runs, if some come from other blocks.
    #[inline(always)]
    pub fn far(&self, block: usize) -> Option<&Runs> {
        match self {
            Self::Words(runs) if runs.group > block => Some(runs),
            _ => None,
        }
    }

    /// The numbers of the blocks, of `block` words, whose words move to the block with this number.
    pub fn origins(&self, number: usize, block: usize) -> impl Iterator<Item = usize> {
        let at = number * block;
        let Some(runs) = self.far(block) else { return Either::Left(once(number)) };
        let Some(arrivals) = runs.arrivals(at, block) else {
            return Either::Left(once(runs.origin(at) / block));
        };
        let group = runs.first_of_group(at) / block;
        Either::Right(arrivals.iter().map(move |from| group + from.block))
    }

    /// Prepares for blocks of `block` words.
    pub fn cut(&mut self, block: usize) {
        if let Self::Words(runs) = self {
            runs.cut(block);
        }
    }

    /// The number of successive words that a block must hold for the image to stay within it.
    pub fn reach(&self, shape: PlaneShape) -> usize {
        match self {
            Self::Across { head, .. } => {
                head.as_ref().map_or(shape.run(shape.head() - 1), |head| head.group)
            }
            _ => 1,
        }
    }
}

/// The turn of the two places on both sides of the seam.
///
/// The last digit h of the head (below 6) and the first digit e of the tail (below 5) change as
/// digits of the head do. The twelve bits with first digit e are adjacent, so six words are a table
/// of 6 × 5 groups of bits, and the groups change places. Word c receives one group from each other
/// word h: group c − 1 if h < c, and group c if h > c.
#[inline(always)]
pub(super) fn seam(from: &[u64], into: &mut [u64]) {
    let (from, into) = (from.as_chunks::<6>().0, into.as_chunks_mut::<6>().0);
    for (from, into) in from.chunks(ABREAST).zip(into.chunks_mut(ABREAST)) {
        // Column by column, so that the compiler can vectorize over many tables.
        let mut columns = [[0; ABREAST]; 6];
        for (i, table) in from.iter().enumerate() {
            for h in 0..6 {
                columns[h][i] = table[h];
            }
        }
        let turned = [
            seam_column::<0>(&columns),
            seam_column::<1>(&columns),
            seam_column::<2>(&columns),
            seam_column::<3>(&columns),
            seam_column::<4>(&columns),
            seam_column::<5>(&columns),
        ];
        for (i, table) in into.iter_mut().enumerate() {
            for c in 0..6 {
                table[c] = turned[c][i];
            }
        }
    }
}

/// The number of tables of six words that are processed together.
const ABREAST: usize = 28;

/// Word `C` of each turned table.
#[inline(always)]
fn seam_column<const C: usize>(columns: &[[u64; ABREAST]; 6]) -> [u64; ABREAST] {
    let mut sum = [0; ABREAST];
    for i in 0..ABREAST {
        for to in 0..5 {
            let (h, e) = seam_group(C, to);
            sum[i] |= (columns[h][i] >> (SEAM_GROUP * e) & 0xFFF) << (SEAM_GROUP * to);
        }
    }
    sum
}

/// The number of bits that share the first digit of the tail.
pub(super) const SEAM_GROUP: usize = 12;

/// The source of group `to` in word `c` of a table: the word, and the number of the group in it.
#[inline(always)]
pub(super) const fn seam_group(c: usize, to: usize) -> (usize, usize) {
    if to < c { (to, c - 1) } else { (to + 1, c) }
}
