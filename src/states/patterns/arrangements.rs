//! The arrangements of labels on squares, numbered.
//!
//! An arrangement is a set of squares for each label, as bits of a word. Its number has a digit for each
//! label but the last, which takes the squares that the others leave: the number of the label's set among
//! all sets of its size of the squares that the labels before it leave, in colexicographic order.

use std::ops::Range;

use itertools::Itertools;

use crate::board::SquareId;
use crate::perm::Permutation;
use crate::position::TileLabel;

/// All arrangements of some labels on the squares of a board.
#[derive(Debug)]
pub(crate) struct Arrangements {
    /// The different labels: first the blank, last the most frequent one of the others.
    labels: Vec<TileLabel>,
    /// By label, without the last.
    digits: Vec<Digit>,
    /// The number of sets by their size and by the number of squares from which they are chosen.
    binomials: Vec<Vec<u64>>,
    squares: usize,
    count: u64,
}

/// What the digit of a label numbers.
#[derive(Debug)]
struct Digit {
    /// The number of squares with the label.
    size: usize,
    /// The number of sets of this size.
    sets: u64,
}

impl Arrangements {
    /// The greatest number of squares: those whose sets fit into a word.
    pub const MOST_SQUARES: usize = u64::BITS as usize;

    /// The arrangements of these labels, of which one is the blank, on at most [`Self::MOST_SQUARES`]
    /// squares; `None` if they are more than 2⁶⁴.
    pub fn of(labels: &[TileLabel]) -> Option<Self> {
        let squares = labels.len();
        let mut binomials = vec![vec![1_u64; squares + 1]];
        for size in 1..=squares {
            let smaller = &binomials[size - 1];
            let row = (0..=squares).scan(0, |sets, square| {
                let before = *sets;
                *sets = before + smaller[square];
                Some(before)
            });
            binomials.push(row.collect());
        }
        let sizes = labels.iter().counts();
        let sizes = sizes
            .into_iter()
            .sorted_by_key(|&(label, size)| (*label != TileLabel::Blank, size, label));
        let (labels, sizes): (Vec<_>, Vec<_>) =
            sizes.map(|(label, size)| (label.clone(), size)).unzip();
        let (mut left, mut count, mut digits) = (squares, 1_u64, vec![]);
        for &size in &sizes[..sizes.len() - 1] {
            let sets = binomials[size][left];
            count = count.checked_mul(sets)?;
            digits.push(Digit { size, sets });
            left -= size;
        }
        Some(Self { labels, digits, binomials, squares, count })
    }

    /// The number of arrangements.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Room for the sets of an arrangement.
    pub fn no_sets(&self) -> Vec<u64> {
        vec![0; self.labels.len()]
    }

    /// The place of a label's set among the sets.
    pub fn place(&self, label: &TileLabel) -> Option<usize> {
        self.labels.iter().position(|other| other == label)
    }

    /// The different labels, in the order of their sets.
    pub fn different_labels(&self) -> &[TileLabel] {
        &self.labels
    }

    /// The sets of squares of these labels.
    pub fn sets(&self, labels: &[TileLabel]) -> Vec<u64> {
        let set = |label: &TileLabel| {
            labels.iter().positions(|other| other == label).map(|square| 1 << square).sum()
        };
        self.labels.iter().map(set).collect()
    }

    /// The sets of squares of those of these labels that the arrangements have, apart from `*`, each
    /// with the place of the label.
    pub fn sets_of_known(&self, labels: &[TileLabel]) -> Vec<(usize, u64)> {
        let sets = self.sets(labels).into_iter().enumerate();
        let is_known =
            |&(place, set): &(usize, u64)| set > 0 && self.labels[place] != TileLabel::Any;
        sets.filter(is_known).collect()
    }

    /// By square: the label.
    pub fn labels(&self, sets: &[u64]) -> Vec<TileLabel> {
        let of = |square| sets.iter().position(|set| set >> square & 1 == 1);
        let label = |square| self.labels[of(square).expect("each square has a label")].clone();
        (0..self.squares).map(label).collect()
    }

    /// The number of an arrangement.
    pub fn number(&self, sets: &[u64]) -> u64 {
        let (mut left, mut number) = (u64::MAX, 0);
        for (&set, digit) in sets.iter().zip(&self.digits) {
            number = number * digit.sets + self.number_among(set, left);
            left &= !set;
        }
        number
    }

    /// The number of a set among those of its size.
    fn number_among(&self, set: u64, left: u64) -> u64 {
        let before = |bit: u64| (left & (bit - 1)).count_ones() as usize;
        bits(set).zip(&self.binomials[1..]).map(|(bit, sets)| sets[before(bit)]).sum()
    }

    /// The numbers of the arrangements whose only blank is on this square. The blank has the first digit.
    pub fn with_blank_on(&self, square: SquareId) -> Range<u64> {
        let each = self.count / self.squares as u64;
        let first = each * square.index() as u64;
        first..first + each
    }

    /// What a permutation of the squares does with arrangements. It takes equal labels of these to equal
    /// ones, and renames labels so that these stay as they are.
    pub fn relabelling(&self, labels: &[TileLabel], squares: &Permutation) -> ArrangementMap {
        let name = |label: &TileLabel| {
            let square = labels.iter().position(|other| other == label)?;
            self.place(&labels[squares.image(square)])
        };
        ArrangementMap {
            images: squares.images().iter().map(|&image| 1 << image).collect(),
            names: self.labels.iter().filter_map(name).collect(),
        }
    }

    /// Writes the arrangement of this number into `sets`.
    pub fn arrange(&self, mut number: u64, sets: &mut [u64]) {
        let (last, others) = sets.split_last_mut().expect("a board has squares");
        for (set, digit) in others.iter_mut().zip(&self.digits).rev() {
            *set = number % digit.sets;
            number /= digit.sets;
        }
        let mut left = u64::MAX >> (u64::BITS as usize - self.squares);
        for (set, digit) in others.iter_mut().zip(&self.digits) {
            *set = self.set_among(*set, digit.size, left);
            left &= !*set;
        }
        *last = left;
    }

    /// The set of this size and number.
    fn set_among(&self, mut number: u64, size: usize, left: u64) -> u64 {
        let mut set = 0;
        for sets in self.binomials[1..=size].iter().rev() {
            let before = sets.partition_point(|&sets| sets <= number) - 1;
            number -= sets[before];
            set |= bits(left).nth(before).expect("the number is that of a set");
        }
        set
    }
}

/// A permutation of the squares that also renames labels.
#[derive(Debug)]
pub(crate) struct ArrangementMap {
    /// By square: the set of its image.
    images: Vec<u64>,
    /// By place of a label: the place of its new name.
    names: Vec<usize>,
}

impl ArrangementMap {
    /// Writes the image of an arrangement into `image`.
    pub fn apply(&self, sets: &[u64], image: &mut [u64]) {
        for (&set, &name) in sets.iter().zip(&self.names) {
            image[name] = bits(set).map(|bit| self.images[bit.trailing_zeros() as usize]).sum();
        }
    }
}

/// Moves the blank from the first square through the others; each tile that it passes moves back by
/// one square.
pub(crate) fn walk<'s>(sets: &mut [u64], squares: impl Iterator<Item = &'s SquareId>) {
    for (one, other) in squares.tuple_windows() {
        let both = 1 << one.index() | 1 << other.index();
        for set in &mut *sets {
            if (*set & both).count_ones() == 1 {
                *set ^= both;
            }
        }
    }
}

/// The squares of a set, each as a set of its own.
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest > 0).then_some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each number is that of its arrangement, and their number is the multinomial coefficient.
    #[test]
    fn numbers_and_arrangements() {
        use TileLabel::{Any, Blank, Number};
        for (labels, count) in [
            (vec![Blank], 1),
            (vec![Any, Blank, Blank, Any, Any], 10),
            (vec![Number(1), Number(2), Blank, Any, Any, Any], 120),
            (vec![Number(2), Number(1), Number(1), Blank, Number(2), Any, Any], 630),
            ((0..6).map(Number).chain([Blank]).collect(), 5040),
        ] {
            let all = Arrangements::of(&labels).unwrap();
            assert_eq!(all.count(), count);
            let mut sets = all.no_sets();
            let mut seen = Vec::new();
            for number in 0..count {
                all.arrange(number, &mut sets);
                assert_eq!(all.number(&sets), number);
                let arranged = all.labels(&sets);
                assert_eq!(all.sets(&arranged), sets);
                assert_eq!(arranged.iter().counts(), labels.iter().counts());
                seen.push(arranged);
            }
            assert!(seen.iter().all_unique());
        }
        // 25! is more than 2⁶⁴.
        let many: Vec<_> = (0..24).map(Number).chain([Blank]).collect();
        assert!(Arrangements::of(&many).is_none());
    }
}
