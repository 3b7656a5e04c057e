use std::fmt;

use super::Partition;

/// A partition, or one of the two halves into which it splits in Aₙ: the name of an irreducible
/// representation, by its shape, or of a conjugacy class, by its cycle lengths.
///
/// Which half of a class is called a is a choice: it contains the permutation of this type that
/// comes first in the order of positions. That is the inverse of the one whose cycles, from the
/// shortest, turn the points 0, 1, 2, … in order. Half a of a representation is the one whose
/// character there is (ε + √(ε·h))/2, with h the product of the cycle lengths, and ε = ±1 equal to
/// h modulo 4.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Label {
    pub(super) partition: Partition,
    pub(super) half: Option<char>,
}

impl Label {
    /// The names of what a partition stands for: both halves if it splits.
    pub(super) fn all(partition: Partition, splits: bool) -> impl Iterator<Item = Self> {
        let halves = if splits { &[Some('a'), Some('b')][..] } else { &[None] };
        halves.iter().map(move |&half| Self { partition: partition.clone(), half })
    }

    /// The irreducible representations of Sₙ.
    pub(crate) fn of_symmetric(n: usize) -> Vec<Self> {
        Partition::all(n).into_iter().flat_map(|shape| Self::all(shape, false)).collect()
    }

    /// The irreducible representations of Aₙ: of a partition and its conjugate, the one that is
    /// greater in lexicographic order.
    pub(crate) fn of_alternating(n: usize) -> Vec<Self> {
        let shapes = Partition::all(n).into_iter().map(|shape| (shape.conjugate(), shape));
        let kept = shapes.filter(|(conjugate, shape)| shape >= conjugate);
        // A single box is its own conjugate, but has no second half.
        kept.flat_map(|(conjugate, shape)| {
            let splits = n > 1 && conjugate == shape;
            Self::all(shape, splits)
        })
        .collect()
    }

    /// The partition.
    pub fn partition(&self) -> &Partition {
        &self.partition
    }

    /// The half, a or b, if the partition splits.
    pub fn half(&self) -> Option<char> {
        self.half
    }

    /// The dimension of the representation.
    ///
    /// # Panics
    ///
    /// If n is more than 20.
    pub fn dimension(&self) -> u64 {
        self.partition.dimension() / if self.half.is_some() { 2 } else { 1 }
    }
}

/// The partition, followed by the half.
impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.half {
            Some(half) => f.pad(&format!("{}{half}", self.partition)),
            None => self.partition.fmt(f),
        }
    }
}
