use itertools::Itertools;

use super::{Claims, DistancesCheckError, Placed, check};
use crate::position::Metric;
use crate::states::{DistancesFile, DistancesHeader, Distribution, EnumerateOptions};
use crate::store::{BlockFile, UntrustedFileError};

/// The labels of a file of distances, in the format of docs/formats.md.
struct FileLabels<'f> {
    file: &'f BlockFile,
    description: &'f DistancesHeader,
    /// The positions of a word.
    group: u64,
    /// The words of a plane.
    plane: u64,
    /// The words of a bitmap.
    bitmap: u64,
}

impl FileLabels<'_> {
    fn bit(&self, bitmap: u64, at: &Placed) -> Result<u32, UntrustedFileError> {
        let word = bitmap * self.bitmap + at.plane * self.plane + at.half / self.group;
        Ok((self.file.word(word)? >> (at.half % self.group) & 1) as u32)
    }

    /// The words of a bitmap.
    fn words(&self, bitmap: u64) -> impl Iterator<Item = Result<u64, UntrustedFileError>> {
        let words = self.bitmap as usize;
        self.file.words().skip(bitmap as usize * words).take(words)
    }

    /// Verifies all checksums. Refuses bits beyond those of a word's positions, and labels of
    /// positions without a distance.
    fn refuse_stray_bits(&self) -> Result<(), UntrustedFileError> {
        let DistancesHeader { bits, reached, .. } = *self.description;
        let group = (1 << self.group) - 1;
        for bitmap in 0..bits + u64::from(reached) {
            let labels = self.words(bitmap);
            let labelled: Box<dyn Iterator<Item = _>> = match reached {
                true => Box::new(self.words(bits)),
                false => Box::new(std::iter::repeat_with(|| Ok(group))),
            };
            for (labels, labelled) in labels.zip(labelled) {
                if labels? & !(labelled? & group) != 0 {
                    let fault = "it has bits that stand for no position, or for one without a \
                                 distance";
                    return Err(self.file.misdescribed(fault));
                }
            }
        }
        Ok(())
    }
}

impl Claims for FileLabels<'_> {
    fn modulus(&self) -> u32 {
        4
    }

    fn label(&self, at: &Placed) -> Result<Option<u32>, UntrustedFileError> {
        let bits = self.description.bits;
        if self.description.reached && self.bit(bits, at)? == 0 {
            return Ok(None);
        }
        Ok(Some(match bits {
            1 => 2 * self.bit(0, at)? + u32::from(at.odd),
            _ => 2 * self.bit(1, at)? + self.bit(0, at)?,
        }))
    }

    fn labelled(&self) -> Result<Option<u64>, UntrustedFileError> {
        if !self.description.reached {
            return Ok(None);
        }
        let words = self.words(self.description.bits);
        words.map_ok(|word| u64::from(word.count_ones())).sum::<Result<_, _>>().map(Some)
    }

    fn counts(&self) -> Option<&[u64]> {
        Some(&self.description.counts)
    }
}

impl DistancesFile {
    /// Proves that the file has the distance of every position: first verifies all checksums, then
    /// the labels. Returns the proved distribution. The check takes half a byte of memory for each
    /// position, and the file's blocks.
    ///
    /// # Errors
    ///
    /// If the file is wrong: the first fault, the same with any number of threads. If the check is
    /// cancelled or takes too much memory.
    pub fn check(&self, options: &EnumerateOptions) -> Result<Distribution, DistancesCheckError> {
        let (description, board) = (self.description(), self.board()?);
        let goal = self.goal(&board)?;
        let squares = description.board.squares.len() as u64;
        let both = u64::from(!board.is_bipartite());
        let tiles = squares - 1;
        if tiles > 16 {
            return Err(self.fault("no file of distances has this many squares".into()).into());
        }
        let half = (1..=tiles).product::<u64>().div_ceil(2);
        let group = half.min(60);
        let words = half.div_ceil(group);
        let bitmap = squares * (1 + both) * words;
        let alternates = board.is_bipartite() && self.metric() == Metric::SingleTile;
        let bits = 1 + u64::from(!alternates);
        let bitmaps = bits + u64::from(description.reached);
        if description.bits != bits || self.file.length() != 8 * bitmaps * bitmap {
            return Err(self.fault("its length does not fit its board".into()).into());
        }
        if description.reached == (description.positions == squares * (1 + both) * half) {
            return Err(self.fault("its bitmaps do not fit its number of positions".into()).into());
        }
        let labels = FileLabels { file: &self.file, description, group, plane: words, bitmap };
        labels.refuse_stray_bits()?;
        check(&description.board, &self.order()?, &goal, self.metric(), &labels, options)
    }
}
