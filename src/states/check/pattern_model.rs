//! The arrangements of labels, and the file of their distances, as the check sees them.

use itertools::Itertools;

use super::model::{Placed, PlainModel, neighbours, rays};
use super::{Claims, DistancesCheckError, sweep};
use crate::position::{Metric, Pattern, TileLabel};
use crate::states::{Distribution, EnumerateOptions, PatternDistancesFile};
use crate::store::{BlockFile, UntrustedFileError};

/// The check's own model of arrangements of labels.
struct PlainLabels {
    goal: Pattern,
    goals: Vec<Vec<u8>>,
    rays: Vec<Vec<Vec<usize>>>,
    /// The different labels: the blank, then those on fewer squares first, and of those on equally many
    /// numbers before words before `*`. A label is coded as its place here less one, the blank as
    /// 255.
    labels: Vec<TileLabel>,
    /// By label without the last: the number of its squares, and the number of ways to choose these from
    /// those that the labels before it leave.
    digits: Vec<(usize, u64)>,
    /// The number of ways to choose from the first number of squares the second.
    choices: Vec<Vec<u64>>,
    numbers: u64,
}

impl PlainLabels {
    fn new(goal: &Pattern, metric: Metric) -> Self {
        let (board, ends) = (goal.board(), goal.with_blank());
        let squares = board.square_count();
        let places = (0..squares).collect_vec();
        let neighbours = neighbours(&board.definition(), &places);
        let rays = rays(metric, board.grid(), &neighbours, &places);
        let sizes = ends[0].labels().iter().counts().into_iter();
        let sizes = sizes
            .sorted_by_key(|&(label, size)| (*label != TileLabel::Blank, size, label))
            .collect_vec();
        let labels = sizes.iter().map(|&(label, _)| label.clone()).collect_vec();
        let code = |label: &_| labels.iter().position(|other| other == label).map(code);
        let coded = |end: &Pattern| end.labels().iter().filter_map(code).collect();
        let goals = ends.iter().map(coded).collect();
        let mut choices = vec![vec![1_u64]];
        for from in 1..=squares {
            let fewer = |number| choices[from - 1].get(number).copied().unwrap_or(0);
            choices.push(
                (0..=from).map(|n| if n == 0 { 1 } else { fewer(n - 1) + fewer(n) }).collect(),
            );
        }
        let (mut left, mut digits) = (squares, vec![]);
        for &(_, size) in &sizes[..sizes.len() - 1] {
            digits.push((size, choices[left][size]));
            left -= size;
        }
        let numbers = digits.iter().map(|(_, ways)| ways).product();
        Self { goal: goal.clone(), goals, rays, labels, digits, choices, numbers }
    }

    /// The number of ways to choose so many of the squares before this one.
    fn choices(&self, square: usize, number: usize) -> u64 {
        self.choices[square].get(number).copied().unwrap_or(0)
    }
}

/// The code of the label at this place.
fn code(place: usize) -> u8 {
    (place as u8).wrapping_sub(1)
}

impl PlainModel for PlainLabels {
    fn numbers(&self) -> u64 {
        self.numbers
    }

    fn goals(&self) -> Vec<Vec<u8>> {
        self.goals.clone()
    }

    fn rays(&self) -> &[Vec<Vec<usize>>] {
        &self.rays
    }

    fn alternates(&self) -> bool {
        false
    }

    fn placed<'s>(&self, squares: &'s [u8], _: usize) -> Placed<'s> {
        let mut number = 0;
        for (place, &(_, ways)) in self.digits.iter().enumerate() {
            let is_left = |&&label: &&u8| label.wrapping_add(1) >= place as u8;
            let left = squares.iter().filter(is_left);
            let own = left.positions(|&label| label == code(place));
            let before = own.zip(1..).map(|(square, number)| self.choices(square, number));
            number = number * ways + before.sum::<u64>();
        }
        Placed { squares, plane: 0, half: number, odd: false }
    }

    fn index(&self, placed: &Placed) -> u64 {
        placed.half
    }

    fn write(&self, mut number: u64, squares: &mut [u8]) {
        let last = code(self.digits.len());
        squares.fill(last);
        let mut over = self.numbers;
        for (place, &(size, ways)) in self.digits.iter().enumerate() {
            over /= ways;
            let (mut before, rest) = (number / over, number % over);
            number = rest;
            // The squares that are left, from the last to the first.
            let mut left = squares.iter().filter(|&&label| label == last).count();
            let mut wanted = size;
            for square in squares.iter_mut().rev().filter(|label| **label == last) {
                left -= 1;
                let ways = self.choices(left, wanted);
                if wanted > 0 && before >= ways {
                    *square = code(place);
                    before -= ways;
                    wanted -= 1;
                }
            }
        }
    }

    fn text(&self, squares: &[u8]) -> String {
        let label = |&code: &u8| self.labels[usize::from(code.wrapping_add(1))].clone();
        self.goal.with_labels(squares.iter().map(label).collect()).to_string()
    }
}

/// The labels of a file, in the format of docs/formats.md.
struct PatternFileLabels<'f> {
    file: &'f BlockFile,
    counts: &'f [u64],
    /// The number of arrangements.
    numbers: u64,
    bits: u64,
}

impl PatternFileLabels<'_> {
    /// The entries of a word.
    fn per_word(&self) -> u64 {
        64 / self.bits
    }

    fn entry(&self, word: u64, place: u64) -> u64 {
        word >> (place * self.bits) & ((1 << self.bits) - 1)
    }

    /// Verifies all checksums, and refuses bits beyond those of a word's arrangements.
    fn refuse_stray_bits(&self) -> Result<(), UntrustedFileError> {
        for (first, word) in (0..).step_by(self.per_word() as usize).zip(self.file.words()) {
            let used = self.bits * self.per_word().min(self.numbers - first);
            if word?.checked_shr(used as u32).unwrap_or(0) != 0 {
                return Err(self.file.misdescribed("it has bits that stand for no arrangement"));
            }
        }
        Ok(())
    }
}

impl Claims for PatternFileLabels<'_> {
    fn modulus(&self) -> u32 {
        255
    }

    fn label(&self, at: &Placed) -> Result<Option<u32>, UntrustedFileError> {
        let word = self.file.word(at.half / self.per_word())?;
        let entry = self.entry(word, at.half % self.per_word());
        Ok((entry as u32).checked_sub(1))
    }

    fn labelled(&self) -> Result<Option<u64>, UntrustedFileError> {
        let entries = |word| (0..self.per_word()).map(move |place| self.entry(word, place));
        let labelled = |word| entries(word).filter(|&entry| entry > 0).count() as u64;
        self.file.words().map_ok(labelled).sum::<Result<_, _>>().map(Some)
    }

    fn counts(&self) -> Option<&[u64]> {
        Some(self.counts)
    }
}

impl PatternDistancesFile {
    /// Proves that the file has the distance of every arrangement, as
    /// [`DistancesFile::check`](crate::states::DistancesFile::check) does for positions. The check takes
    /// half a byte of memory for each arrangement, and the file's blocks.
    ///
    /// # Errors
    ///
    /// If the file is wrong: the first fault, the same with any number of threads. If the check is
    /// cancelled or takes too much memory.
    pub fn check(&self, options: &EnumerateOptions) -> Result<Distribution, DistancesCheckError> {
        let model = PlainLabels::new(self.goal(), self.metric());
        let (file, counts, numbers) = (&self.file, self.distribution.counts(), model.numbers);
        let labels = PatternFileLabels { file, counts, numbers, bits: self.bits().into() };
        labels.refuse_stray_bits()?;
        sweep(model, &labels, options)
    }
}
