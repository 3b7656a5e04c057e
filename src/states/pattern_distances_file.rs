//! The file of the distances of all arrangements of labels, as docs/formats.md describes it.

use std::io::{self, Write};
use std::path::Path;

use itertools::Itertools;
use serde::{Deserialize, Serialize};

use super::distribution::checked_sum;
use super::{DistancesError, Distribution, EnumerateOptions, PatternDistances, arrangements_of};
use crate::board::Definition;
use crate::position::{Metric, Pattern};
use crate::store::{BlockFile, BlockWriter, FileKind, FileSource, UntrustedFileError};

/// The header of such a file, in JSON.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PatternDistancesHeader {
    /// The whole board.
    board: Definition,
    /// The goal: the labels in the order of the squares.
    goal: String,
    /// What counts as one move.
    metric: Metric,
    /// The number of all arrangements of the labels.
    arrangements: u64,
    /// By distance: the number of arrangements.
    counts: Vec<u64>,
    /// The number of bits of an entry.
    bits: u32,
}

/// An opened file of the distances of all arrangements of labels from a goal: its header is read and has
/// its checksum.
///
/// ```
/// use taquin::Board;
/// use taquin::position::Pattern;
/// use taquin::states::{EnumerateOptions, PatternDistances, PatternDistancesFile};
/// let board: Board = "3x3".parse()?;
/// let row = Pattern::parse(&board, "1 2 3/* * */* * *")?;
/// let distances = PatternDistances::compute(&row, &EnumerateOptions::new())?;
/// let bytes = std::io::Cursor::new(distances.write(Vec::new())?);
/// let file = PatternDistancesFile::from_source("row".into(), Box::new(bytes))?;
/// let read = file.read(&EnumerateOptions::new())?;
/// let start = Pattern::parse(&board, "* * */2 * _/3 * 1")?;
/// assert_eq!(read.value(&start)?, distances.value(&start)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PatternDistancesFile {
    pub(super) file: BlockFile,
    goal: Pattern,
    metric: Metric,
    pub(super) distribution: Distribution,
    entries: PackedEntries,
}

/// The kind that the file's first bytes name.
const KIND: FileKind = FileKind("labels");

/// The words that are put together before they are written.
const WORDS_AT_ONCE: usize = 1 << 12;

/// How the entries of arrangements are packed into words. An entry is the distance modulo 255, plus 1;
/// 0 if there is none.
#[derive(Clone, Copy, Debug)]
struct PackedEntries {
    /// The number of entries.
    count: u64,
    /// The bits of an entry.
    bits: u32,
}

impl PackedEntries {
    fn new(count: u64, highest: usize) -> Self {
        let greatest = highest.min(254) as u32 + 1;
        Self { count, bits: u32::BITS - greatest.leading_zeros() }
    }

    /// The number of entries in a word.
    fn per_word(self) -> usize {
        (u64::BITS / self.bits) as usize
    }

    /// The number of words.
    fn words(self) -> u64 {
        self.count.div_ceil(self.per_word() as u64)
    }

    /// The word of the next residues, the first in the lowest bits.
    fn word(self, residues: &mut impl Iterator<Item = u8>) -> u64 {
        // The residue of what has no distance is 255.
        let entries = residues.take(self.per_word()).map(|residue| residue.wrapping_add(1));
        let places = (0..).step_by(self.bits as usize);
        entries.zip(places).fold(0, |word, (entry, place)| word | u64::from(entry) << place)
    }

    /// The residues in a word; `None` if other bits of it are not 0.
    fn residues(self, number: u64, word: u64) -> Option<impl Iterator<Item = u8>> {
        let per_word = self.per_word() as u64;
        let there = per_word.min(self.count - number * per_word) as u32;
        let used = there * self.bits;
        let is_clean = used == u64::BITS || word >> used == 0;
        let mask = (1 << self.bits) - 1;
        let entry = move |place: u32| (word >> (place * self.bits) & mask) as u8;
        is_clean.then(|| (0..there).map(move |place| entry(place).wrapping_sub(1)))
    }
}

impl PatternDistancesFile {
    /// Opens the file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or its header is invalid.
    pub fn open(path: &Path) -> Result<Self, UntrustedFileError> {
        Self::described(BlockFile::open(path, KIND)?)
    }

    /// The same for any source; messages call it `name`.
    ///
    /// # Errors
    ///
    /// If the source cannot be read, or its header is invalid.
    pub fn from_source(
        name: String,
        source: Box<dyn FileSource>,
    ) -> Result<Self, UntrustedFileError> {
        Self::described(BlockFile::from_source(name, source, KIND)?)
    }

    /// Whether a file begins as such files do.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn is_of_this_kind(path: &Path) -> io::Result<bool> {
        BlockFile::is_of_kind(path, KIND)
    }

    fn described(file: BlockFile) -> Result<Self, UntrustedFileError> {
        let PatternDistancesHeader { board, goal, metric, arrangements, counts, bits } =
            file.described()?;
        let fault = |text: &dyn ToString| file.misdescribed(text.to_string());
        let board = board.board().map_err(|error| fault(&error))?;
        let goal = Pattern::parse(&board, &goal).map_err(|error| fault(&error))?;
        PatternDistances::check(&goal, metric).map_err(|error| fault(&error))?;
        if metric.slides_along_own_lines(&board) {
            return Err(fault(&"it counts slides of several tiles on a board that is not a grid"));
        }
        let goals = goal.with_blank();
        let count = arrangements_of(&goals[0]).map_err(|error| fault(&error))?.count();
        if arrangements != count {
            return Err(fault(&format!(
                "its labels have {count} arrangements, not {arrangements}"
            )));
        }
        if checked_sum(&counts).is_none_or(|sum| sum > count) {
            return Err(fault(&"it counts more arrangements than its labels have"));
        }
        if counts.contains(&0) || counts.first() != Some(&(goals.len() as u64)) {
            return Err(fault(&"its counts do not begin with the goal, or leave out a distance"));
        }
        let distribution = Distribution::new(counts);
        let entries = PackedEntries::new(count, distribution.highest());
        if bits != entries.bits || Some(file.length()) != entries.words().checked_mul(8) {
            return Err(fault(&"its length does not fit its counts"));
        }
        Ok(Self { file, goal, metric, distribution, entries })
    }

    /// The file's name, as messages have it.
    pub fn name(&self) -> &str {
        self.file.name()
    }

    /// The goal, on the board of the file.
    pub fn goal(&self) -> &Pattern {
        &self.goal
    }

    /// What counts as one move.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The number of bits of an entry.
    pub(super) fn bits(&self) -> u32 {
        self.entries.bits
    }

    /// Reads the distances into memory, a byte for each arrangement, and verifies all checksums. Of the
    /// options only the memory limit has an effect. The distances are not proved.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is damaged, has other counts than its header says, or needs more memory
    /// than the options allow.
    pub fn read(&self, options: &EnumerateOptions) -> Result<PatternDistances, DistancesError> {
        let fault = |text: &str| DistancesError::from(self.file.misdescribed(text));
        let residues = (0..).zip(self.file.words()).map(|(number, word)| {
            let residues = self.entries.residues(number, word?);
            residues.ok_or_else(|| fault("it has bits that stand for no arrangement"))
        });
        let residues = residues.flatten_ok();
        let (goal, distribution) = (&self.goal, self.distribution.clone());
        let options = options.metric(self.metric);
        let distances = PatternDistances::from_residues(goal, distribution, residues, &options)?;
        match distances.fits_distribution() {
            true => Ok(distances),
            false => Err(fault("its distances do not occur as often as its counts say")),
        }
    }
}

impl PatternDistances {
    /// Writes the file of the distances, and returns the output.
    ///
    /// # Errors
    ///
    /// If the output cannot be written, or the distances are by slides of several tiles along lines that
    /// are not those of a grid.
    pub fn write<W: Write>(&self, out: W) -> Result<W, DistancesError> {
        let (goal, distribution) = (self.goal(), self.distribution());
        if self.metric().slides_along_own_lines(goal.board()) {
            return Err(DistancesError::LinesInFile(goal.board().name().into()));
        }
        let entries = PackedEntries::new(self.residues().len() as u64, distribution.highest());
        let header = PatternDistancesHeader {
            board: goal.board().definition(),
            goal: goal.to_string(),
            metric: self.metric(),
            arrangements: entries.count,
            counts: distribution.counts().to_vec(),
            bits: entries.bits,
        };
        let header = serde_json::to_string(&header).map_err(io::Error::from)?;
        let mut writer = BlockWriter::begin(out, KIND, &header, 8 * entries.words())?;
        let mut residues = self.residues();
        let words = (0..entries.words()).map(|_| entries.word(&mut residues));
        for words in &words.chunks(WORDS_AT_ONCE) {
            writer.write_words(&words.collect_vec())?;
        }
        Ok(writer.finish()?)
    }
}
