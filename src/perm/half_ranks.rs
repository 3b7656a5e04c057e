use itertools::Itertools;

use super::{Packed, factorial};

/// Lexicographic ranks of arrangements of at most eight items, by one table for each half of the
/// word.
///
/// Of the Lehmer digits, those of the last four places depend on the last four items alone; and those
/// of the places before them on the items there alone, for the number of smaller items behind an item
/// is its own number less that of the smaller ones before it. So the rank is a sum of two numbers.
#[derive(Clone, Debug)]
pub struct HalfRanks {
    /// By the items on the last four places, or all if there are fewer.
    back: Vec<u32>,
    /// By the items before them.
    front: Vec<u32>,
}

impl HalfRanks {
    /// The most items.
    pub const MOST: usize = 8;

    /// The number of places in a full half.
    const HALF: usize = 4;

    /// The tables for this number of items; `None` for more than eight.
    pub fn new(items: usize) -> Option<Self> {
        if items > Self::MOST {
            return None;
        }
        let mut ranks = Self { back: vec![0; 1 << 16], front: vec![0; 1 << 16] };
        let weight = |place: usize| factorial(items - 1 - place) as u32;
        let start = items.saturating_sub(Self::HALF);
        for back in (0..items).permutations(items - start) {
            let smaller = |k: usize| back[k..].iter().filter(|&&item| item < back[k]).count();
            let rank = (0..back.len()).map(|k| smaller(k) as u32 * weight(start + k)).sum();
            ranks.back[word(&back)] = rank;
        }
        for front in (0..items).permutations(start) {
            let before = |k: usize| front[..k].iter().filter(|&&item| item < front[k]).count();
            let digit = |k: usize| (front[k] - before(k)) as u32;
            ranks.front[word(&front)] = (0..start).map(|k| digit(k) * weight(k)).sum();
        }
        Some(ranks)
    }

    /// [`Packed::rank`].
    #[inline]
    pub fn rank(&self, Packed(word): Packed) -> u32 {
        self.back[(word & 0xFFFF) as usize] + self.front[(word >> 16 & 0xFFFF) as usize]
    }
}

fn word(items: &[usize]) -> usize {
    items.iter().fold(0, |word, item| word << 4 | item)
}
