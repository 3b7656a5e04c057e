use itertools::Itertools;

use super::{Packed, factorial};

/// Lexicographic ranks of arrangements of at most eight items, with one table for each half of the
/// word.
///
/// The Lehmer digits of the last four places depend only on the last four items. Those of the
/// places before depend only on the items there, since the number of smaller items after an item is
/// the item minus the number of smaller items before it. So the rank is a sum of two table entries.
#[derive(Clone, Debug)]
pub(crate) struct HalfRanks {
    /// By the items on the last four places, or on all if there are fewer.
    back: Vec<u32>,
    /// By the items before them.
    front: Vec<u32>,
}

impl HalfRanks {
    /// The maximum number of items.
    pub const MAX_ITEMS: usize = 8;

    /// The number of places in a full half.
    const HALF: usize = 4;

    /// The tables for this number of items; `None` if there are more than eight.
    pub fn new(items: usize) -> Option<Self> {
        if items > Self::MAX_ITEMS {
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
