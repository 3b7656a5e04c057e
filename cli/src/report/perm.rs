use itertools::Itertools;
use num_bigint::BigUint;
use serde::{Serialize, Serializer};
use taquin::numerals::number;
use taquin::perm::{Permutation, Sequence, SequenceError};

use super::Record;
use super::table::{exact, facts_of, row};

/// The properties of a permutation, which makes a sequence of its natural order.
#[derive(Clone, Debug, Serialize)]
pub struct PermutationReport {
    /// The sequence.
    pub sequence: String,
    /// Whether it is a product of an even number of exchanges.
    pub parity: &'static str,
    /// The number of pairs in the wrong order.
    #[serde(serialize_with = "number")]
    pub inversions: u64,
    /// (a b c): the item on place a goes to b, b to c, c to a.
    pub cycles: String,
    /// The smallest positive power that is the identity.
    #[serde(serialize_with = "exact")]
    pub order: BigUint,
    /// The sequence of the inverse.
    pub inverse: String,
    /// The rank of the sequence in lexicographic order, from 0.
    #[serde(serialize_with = "exact")]
    pub rank: BigUint,
    /// The minimum number of exchanges.
    pub transpositions: usize,
}

impl PermutationReport {
    /// The permutation of a sequence; places count from `base`.
    pub fn new(sequence: &Sequence, base: usize) -> Result<Self, SequenceError> {
        let sorted = sequence.sorted(base)?;
        Ok(Self::from_permutation(&sorted.to(sequence)?, &sorted, base))
    }

    /// A permutation of the places of a sequence in its natural order.
    pub fn from_permutation(permutation: &Permutation, sorted: &Sequence, base: usize) -> Self {
        let cycles = permutation.cycles();
        let moved: usize = cycles.iter().map(|cycle| cycle.len() - 1).sum();
        let sequence = sorted.moved_by(permutation).to_string();
        Self {
            parity: if moved.is_multiple_of(2) { "even" } else { "odd" },
            inversions: permutation.inversion_count(),
            cycles: match cycles.is_empty() {
                true => "()".into(),
                false => cycles.iter().map(|cycle| format!("({})", places(cycle, base))).join(""),
            },
            order: permutation.order(),
            inverse: sorted.moved_by(&permutation.inverse()).to_string(),
            rank: permutation.inverse().lexicographic_rank(),
            transpositions: moved,
            sequence,
        }
    }
}

/// Places that count from `base`.
fn places<T: Copy + Into<usize>>(cycle: &[T], base: usize) -> String {
    cycle.iter().map(|&place| place.into() + base).join(" ")
}

impl Record for PermutationReport {
    fn conventions(&self) -> Option<String> {
        Some(
            "(a b c) takes the item on place a to place b, b to c, and c to a, from the natural \
             order to the sequence; products are read from left to right"
                .into(),
        )
    }

    fn block(&self) -> Option<Vec<String>> {
        Some(facts_of(&row(self)))
    }
}

/// A factor of a permutation; factors act in this order. There may be millions, so it borrows.
#[derive(Clone, Debug, Serialize)]
pub struct FactorReport<'f> {
    /// From 1.
    pub step: usize,
    /// The places: the item on the first goes to the second, and so on.
    pub places: Places<'f>,
    /// The sequence after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sequence: Option<String>,
}

/// The places of a cycle.
#[derive(Clone, Copy, Debug)]
pub struct Places<'f> {
    cycle: &'f [u16],
    /// The number of the first place.
    base: usize,
}

impl Places<'_> {
    fn numbers(&self) -> impl Iterator<Item = usize> {
        self.cycle.iter().map(|&place| usize::from(place) + self.base)
    }
}

impl Serialize for Places<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.numbers())
    }
}

impl<'f> FactorReport<'f> {
    /// The report of a factor; places count from `base`.
    pub fn new(step: usize, factor: &'f [u16], base: usize, after: Option<&Sequence>) -> Self {
        let places = Places { cycle: factor, base };
        Self { step, places, sequence: after.map(Sequence::to_string) }
    }
}

impl Record for FactorReport<'_> {}
