use std::fmt;

use num_integer::Integer;

use super::{Half, Partition};
use crate::perm::Permutation;

/// A conjugacy class of Sₙ or Aₙ. It is named by the partition of its cycle lengths, and if these
/// are distinct and odd and the group Aₙ, by a half.
///
/// Which half is called a is a choice: it contains the permutation of this type that comes first in
/// the order of positions. That is the inverse of the one whose cycles, from the shortest, turn the
/// points 0, 1, 2, … in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConjugacyClass {
    lengths: Partition,
    half: Option<Half>,
}

impl ConjugacyClass {
    /// The classes of Sₙ.
    pub(super) fn of_symmetric(n: usize) -> Vec<Self> {
        Partition::all(n).into_iter().map(|lengths| Self { lengths, half: None }).collect()
    }

    /// The classes of Aₙ.
    pub(super) fn of_alternating(n: usize) -> Vec<Self> {
        let types = Partition::all(n).into_iter().filter(Partition::is_even);
        let halves = types.flat_map(|lengths| {
            let halves = Half::all(n > 1 && lengths.class_splits());
            halves.iter().map(move |&half| Self { lengths: lengths.clone(), half })
        });
        halves.collect()
    }

    /// The lengths of the cycles, with 1 for each fixed point.
    pub fn cycle_lengths(&self) -> &Partition {
        &self.lengths
    }

    /// The half, if the class of Sₙ splits.
    pub fn half(&self) -> Option<Half> {
        self.half
    }

    /// The number of elements.
    pub fn size(&self) -> u64 {
        self.lengths.class_size() / if self.half.is_some() { 2 } else { 1 }
    }

    /// The order of the elements: the least common multiple of the cycle lengths.
    pub fn element_order(&self) -> u64 {
        self.lengths.parts().iter().fold(1, |order, &length| order.lcm(&(length as u64)))
    }

    /// An element.
    #[expect(clippy::missing_panics_doc, reason = "a class that splits has more than two points")]
    pub fn representative(&self) -> Permutation {
        let first = Self::first_with(&self.lengths);
        match self.half {
            Some(Half::B) => {
                let swap = Permutation::from_cycles(self.lengths.size(), &[&[0, 1]]);
                first.conjugated_by(&swap.expect("a class that splits has more than two points"))
            }
            _ => first,
        }
    }

    /// The permutation with these cycle lengths that is in half a of its class.
    pub(super) fn first_with(lengths: &Partition) -> Permutation {
        let mut images = vec![0; lengths.size()];
        let mut start = 0;
        for &length in lengths.parts().iter().rev() {
            for i in 0..length {
                images[start + (i + 1) % length] = (start + i) as u16;
            }
            start += length;
        }
        Permutation::from_images(images).expect("disjoint cycles")
    }
}

/// The cycle lengths, followed by the half.
impl fmt::Display for ConjugacyClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Half::fmt_after(self.half, &self.lengths, f)
    }
}
