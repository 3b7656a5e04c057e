use std::fmt;

use super::Partition;

/// Which of two halves: of an irreducible representation of Sₙ that splits in Aₙ, or of a conjugacy
/// class that does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Half {
    /// The first.
    A,
    /// The second.
    B,
}

impl Half {
    /// What a partition stands for: both halves if it splits.
    pub(super) fn all(splits: bool) -> &'static [Option<Self>] {
        if splits { &[Some(Self::A), Some(Self::B)] } else { &[None] }
    }

    /// A partition, followed by the half.
    pub(super) fn fmt_after(
        half: Option<Self>,
        partition: &Partition,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        match half {
            Some(half) => f.pad(&format!("{partition}{half}")),
            None => fmt::Display::fmt(partition, f),
        }
    }
}

/// `a` or `b`.
impl fmt::Display for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::A => "a",
            Self::B => "b",
        })
    }
}

/// An irreducible representation of Sₙ or Aₙ. It is named by a partition, its shape, and if this is
/// its own conjugate and the group Aₙ, by a half: a is the one whose character is (ε + √(ε·h))/2 on
/// half a of the class whose cycle lengths are the hooks on the diagonal of the shape, with h the
/// product of the lengths, and ε = ±1 equal to h modulo 4.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Irrep {
    shape: Partition,
    half: Option<Half>,
}

impl Irrep {
    /// The irreducible representations of Sₙ.
    pub(crate) fn of_symmetric(n: usize) -> Vec<Self> {
        Partition::all(n).into_iter().map(|shape| Self { shape, half: None }).collect()
    }

    /// The irreducible representations of Aₙ: of a partition and its conjugate, the one that is
    /// greater in lexicographic order.
    pub(crate) fn of_alternating(n: usize) -> Vec<Self> {
        let shapes = Partition::all(n).into_iter().map(|shape| (shape.conjugate(), shape));
        let kept = shapes.filter(|(conjugate, shape)| shape >= conjugate);
        // A single box is its own conjugate, but has no second half.
        let halves = kept.flat_map(|(conjugate, shape)| {
            let halves = Half::all(n > 1 && conjugate == shape);
            halves.iter().map(move |&half| Self { shape: shape.clone(), half })
        });
        halves.collect()
    }

    /// The shape.
    pub fn shape(&self) -> &Partition {
        &self.shape
    }

    /// The half, if the shape splits.
    pub fn half(&self) -> Option<Half> {
        self.half
    }

    /// The dimension of the representation.
    ///
    /// # Panics
    ///
    /// If n is more than 20.
    pub fn dimension(&self) -> u64 {
        self.shape.dimension() / if self.half.is_some() { 2 } else { 1 }
    }
}

/// The shape, followed by the half.
impl fmt::Display for Irrep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Half::fmt_after(self.half, &self.shape, f)
    }
}
