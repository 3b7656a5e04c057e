//! Pairs in brackets, in the definition of a board.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error, IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::square::Label;

/// Reads `[1, 2]`.
pub(super) fn two_labels<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<(Label, Label), D::Error> {
    deserializer
        .deserialize_any(PairVisitor("the labels of two squares, as in [1, 2]", PhantomData))
}

/// Reads `[row, column]`.
pub(super) fn coordinates<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<(f64, f64), D::Error> {
    deserializer.deserialize_any(PairVisitor("two numbers, [row, column]", PhantomData))
}

/// Writes `[1, 2.5]`: whole numbers without a point, as people do.
pub(super) fn write_coordinates<S: Serializer>(
    (row, column): &(f64, f64),
    serializer: S,
) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    #[serde(untagged)]
    enum Coordinate {
        Whole(i32),
        Fraction(f64),
    }
    let written = |number: f64| match number as i32 {
        whole if f64::from(whole) == number => Coordinate::Whole(whole),
        _ => Coordinate::Fraction(number),
    };
    (written(*row), written(*column)).serialize(serializer)
}

/// Reads a list of pairs of labels.
pub(super) fn pairs_of_labels<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<(Label, Label)>, D::Error> {
    #[derive(Deserialize)]
    struct LabelledEdge(#[serde(deserialize_with = "two_labels")] (Label, Label));
    let edges = Vec::<LabelledEdge>::deserialize(deserializer)?;
    Ok(edges.into_iter().map(|LabelledEdge(labels)| labels).collect())
}

/// Reads a list of exactly two items. The text names what is expected, for error messages.
struct PairVisitor<T>(&'static str, PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for PairVisitor<T> {
    type Value = (T, T);

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(T, T), A::Error> {
        let mut length = 0;
        let (first, second) = (items.next_element()?, items.next_element()?);
        length += usize::from(first.is_some()) + usize::from(second.is_some());
        while items.next_element::<IgnoredAny>()?.is_some() {
            length += 1;
        }
        match (first, second) {
            (Some(first), Some(second)) if length == 2 => Ok((first, second)),
            _ => Err(A::Error::invalid_length(length, &self)),
        }
    }
}
