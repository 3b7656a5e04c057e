use itertools::Itertools;
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use serde::{Serialize, Serializer};

use super::{Column, Record};
use crate::numerals::number;
use crate::perm::{Permutation, Sequence, SequenceError};

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
    #[serde(serialize_with = "big")]
    pub order: BigUint,
    /// The sequence of the inverse.
    pub inverse: String,
    /// The rank of the sequence in lexicographic order, from 0.
    #[serde(serialize_with = "big")]
    pub rank: BigUint,
    /// The minimum number of exchanges.
    pub transpositions: usize,
    #[serde(skip)]
    width: usize,
}

/// As [`number`], of any size.
fn big<S: Serializer>(big: &BigUint, serializer: S) -> Result<S::Ok, S::Error> {
    match big.to_u64() {
        Some(small) => number(&small, serializer),
        None => serializer.collect_str(big),
    }
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
            width: sequence.chars().count(),
            sequence,
        }
    }

    /// The columns of the table, for sequences of this many characters.
    pub fn table_columns(sequence: usize) -> Vec<Column> {
        vec![
            Column::text("sequence", sequence),
            Column::text("parity", 6),
            Column::number("inversions", 10),
            Column::text("cycles", 12),
            Column::number("order", 5),
            Column::text("inverse", sequence),
            Column::number("rank", 4),
            Column::number("transpositions", 14),
        ]
    }
}

/// Places that count from `base`.
fn places<T: Copy + Into<usize>>(cycle: &[T], base: usize) -> String {
    cycle.iter().map(|&place| place.into() + base).join(" ")
}

impl Record for PermutationReport {
    fn conventions(&self) -> Option<&'static str> {
        Some(
            "(a b c) takes the item on place a to place b, b to c, and c to a, from the natural order to the \
             sequence; products are read from left to right",
        )
    }

    fn columns(&self) -> Vec<Column> {
        Self::table_columns(self.width)
    }

    fn rows(&self) -> Vec<Vec<String>> {
        vec![vec![
            self.sequence.clone(),
            self.parity.into(),
            self.inversions.to_string(),
            self.cycles.clone(),
            self.order.to_string(),
            self.inverse.clone(),
            self.rank.to_string(),
            self.transpositions.to_string(),
        ]]
    }

    fn block(&self) -> Option<Vec<String>> {
        let cells = self.columns().into_iter().zip(self.rows().remove(0));
        let cell = |(column, cell): (Column, String)| match column.number {
            true => format!("{:<14}  {}", column.name, super::grouped(&cell)),
            false => format!("{:<14}  {cell}", column.name),
        };
        Some(cells.map(cell).collect())
    }
}

/// A factor of a permutation; factors act in this order.
#[derive(Clone, Debug, Serialize)]
pub struct FactorReport {
    /// From 1.
    pub step: usize,
    /// The places: the item on the first goes to the second, and so on.
    pub places: Vec<usize>,
    /// The sequence after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sequence: Option<String>,
    #[serde(skip)]
    widest: usize,
}

impl FactorReport {
    /// The report of a factor; places count from `base`.
    pub fn new(step: usize, factor: &[u16], base: usize, after: Option<&Sequence>) -> Self {
        let places = factor.iter().map(|&place| usize::from(place) + base).collect();
        let widest = if factor.len() == 2 { 7 } else { 11 };
        Self { step, places, sequence: after.map(Sequence::to_string), widest }
    }

    /// The columns of the table, with or without the sequences.
    pub fn table_columns(sequences: bool) -> Vec<Column> {
        let columns = [Column::number("step", 4), Column::text("places", 7)];
        columns.into_iter().chain(sequences.then(|| Column::text("sequence", 0))).collect()
    }
}

impl Record for FactorReport {
    fn columns(&self) -> Vec<Column> {
        let mut columns = Self::table_columns(self.sequence.is_some());
        columns[1].width = self.widest;
        columns
    }

    fn rows(&self) -> Vec<Vec<String>> {
        let cells = [self.step.to_string(), self.places.iter().join(" ")];
        vec![cells.into_iter().chain(self.sequence.clone()).collect()]
    }
}
