use serde::{Deserialize, Serialize};

use super::pair::two_labels;
use super::square::{Arc, Label};

/// An edge outside the spanning tree: the direction in which its capital letter crosses it, and its
/// two letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chord {
    /// The step denoted by the letter.
    pub arc: Arc,
    /// The letter.
    pub name: String,
    /// The letter of the same loop backwards.
    pub inverse: String,
}

/// The letters of a loop, and its direction: the chord is crossed from its first square to its
/// second.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LoopName {
    /// The letter.
    pub name: String,
    /// The letter of the same loop backwards.
    pub inverse: String,
    /// The chord, by the labels of its squares.
    #[serde(deserialize_with = "two_labels")]
    pub chord: (Label, Label),
}
