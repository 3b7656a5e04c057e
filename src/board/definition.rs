use std::collections::HashMap;
use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_yaml::Value;

use super::chord::LoopName;
use super::pair::{coordinates, pairs_of_labels, write_coordinates};
use super::{Board, BoardError, Grid, Label, Square, SquareId, chords};
use crate::input_text::is_unprintable;
use crate::yaml;

/// A board as a YAML file defines it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "the fields of a board: name, squares, edges and home, and optionally title, \
                 source, first_tile, loops, order and lines"
)]
pub struct Definition {
    /// The board's name.
    pub(crate) name: String,
    /// A one-line description.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) title: String,
    /// Its source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) source: Option<String>,
    /// The squares in the order of their numbers.
    pub(crate) squares: Vec<SquareDefinition>,
    /// Pairs of adjacent squares, by their labels.
    #[serde(deserialize_with = "pairs_of_labels")]
    pub(crate) edges: Vec<(Label, Label)>,
    /// The label of the home square.
    pub(crate) home: Label,
    /// The number of the tile whose goal is the first place.
    #[serde(default = "one", deserialize_with = "first_tile")]
    pub(crate) first_tile: usize,
    /// Names for loops of the blank.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) loops: Vec<LoopName>,
    /// The order in which letters are printed: all of them, or none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) order: Vec<String>,
    /// The lines along which several tiles slide at once, each as the labels of its squares.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) lines: Vec<Vec<Label>>,
}

/// The largest number of a first tile.
const MAX_FIRST_TILE: usize = 9_999;

fn one() -> usize {
    1
}

/// Reads the number of the first tile.
fn first_tile<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    struct NumberVisitor;

    impl Visitor<'_> for NumberVisitor {
        type Value = usize;

        fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
            f.write_str("the number of the first tile, from 0 to 9 999")
        }

        fn visit_u64<E: Error>(self, number: u64) -> Result<usize, E> {
            Ok(usize::try_from(number).unwrap_or(usize::MAX))
        }
    }

    deserializer.deserialize_any(NumberVisitor)
}

/// A square in a [`Definition`].
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum SquareDefinition {
    /// Its label and where it is drawn.
    Drawn(DrawnSquare),
    /// Its label only.
    Label(Label),
}

/// A square with its place in the drawing.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DrawnSquare {
    /// Its label.
    pub label: Label,
    /// Where it is drawn: row and column, from 1 at the top left.
    #[serde(deserialize_with = "coordinates", serialize_with = "write_coordinates")]
    pub at: (f64, f64),
}

/// Not derived, so that an error is where the fault is.
impl<'de> Deserialize<'de> for SquareDefinition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(SquareVisitor)
    }
}

struct SquareVisitor;

impl<'de> Visitor<'de> for SquareVisitor {
    type Value = SquareDefinition;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a square, which is a label or {label: …, at: [row, column]}")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<SquareDefinition, E> {
        Label::deserialize(number.into_deserializer()).map(SquareDefinition::Label)
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<SquareDefinition, E> {
        Label::deserialize(word.into_deserializer()).map(SquareDefinition::Label)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<SquareDefinition, A::Error> {
        DrawnSquare::deserialize(MapAccessDeserializer::new(map)).map(SquareDefinition::Drawn)
    }
}

impl SquareDefinition {
    /// The label.
    pub(crate) fn label(&self) -> &Label {
        match self {
            Self::Drawn(drawn) => &drawn.label,
            Self::Label(label) => label,
        }
    }
}

/// The maximum nesting of brackets. A board needs three.
const MAX_DEPTH: usize = 100;

impl Board {
    /// Reads a board from YAML.
    ///
    /// ```yaml
    /// name: five
    /// squares: [{label: 0, at: [2, 1]}, {label: 1, at: [1, 1]}, …]   # or just labels
    /// edges: [[0, 1], [1, 2], …]                                     # pairs of labels
    /// home: home                                                     # a label
    /// first_tile: 0                                                  # default: 1
    /// loops: [{name: A, inverse: W, chord: [2, 1]}, …]               # optional
    /// order: [B, A, W, X]                                            # of the letters, optional
    /// lines: [[1, 2, 3], …]                                          # where several tiles slide
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not YAML or does not define a board: a label is invalid or appears twice, an
    /// edge, a loop or the home names a square that does not exist, or the graph is not a board
    /// ([`Board::new`]).
    pub fn from_yaml(text: &str) -> Result<Self, BoardError> {
        let definition = Definition::from_yaml(text)?;
        definition.clone().board().map_err(|error| {
            let place = definition.place_of(&error);
            match place.and_then(|(field, item)| yaml::location(text, field, 0, item)) {
                Some(at) => error.located(at),
                None => error,
            }
        })
    }

    /// YAML that [`Board::from_yaml`] reads.
    ///
    /// # Errors
    ///
    /// If the board cannot be serialized.
    pub fn to_yaml(&self) -> Result<String, BoardError> {
        Ok(yaml::to_string(self.definition())?)
    }

    /// The definition of this board.
    pub fn definition(&self) -> Definition {
        Definition::new(self)
    }
}

impl Definition {
    /// Reads a definition from YAML.
    ///
    /// # Errors
    ///
    /// If the text is not YAML or not a board definition.
    pub fn from_yaml(text: &str) -> Result<Self, BoardError> {
        // The YAML parser takes time quadratic in the depth.
        let depth = text.bytes().scan(0_usize, |depth, byte| {
            *depth = match byte {
                b'[' | b'{' => *depth + 1,
                b']' | b'}' => depth.saturating_sub(1),
                _ => *depth,
            };
            Some(*depth)
        });
        if depth.max().unwrap_or(0) > MAX_DEPTH {
            return Err(serde_yaml::Error::custom("brackets are nested too deeply").into());
        }
        serde_yaml::from_str(text).map_err(|error: serde_yaml::Error| {
            // The error would quote the whole text.
            if serde_yaml::from_str::<Value>(text).is_ok_and(|value| value.is_string()) {
                let line = text.trim_start().lines().next().unwrap_or_default().into();
                return BoardError::Unrecognized { line };
            }
            // An error about a whole mapping has no place.
            let message = error.to_string();
            let repeated = message.strip_prefix("duplicate field `");
            let repeated = repeated.and_then(|rest| rest.strip_suffix('`'));
            match repeated.and_then(|field| yaml::location(text, field, 1, None)) {
                Some(at) => BoardError::from(error).located(at),
                None => error.into(),
            }
        })
    }

    /// The field to which an error belongs, and the item in its list.
    fn place_of(&self, error: &BoardError) -> Option<(&'static str, Option<usize>)> {
        let same = |label: &Label, text: &str| label.to_string() == text;
        let square = |text: &String| {
            ("squares", self.squares.iter().rposition(|square| same(square.label(), text)))
        };
        let edge = |is_wrong: &dyn Fn(&(Label, Label)) -> bool| {
            ("edges", self.edges.iter().rposition(is_wrong))
        };
        Some(match error {
            BoardError::FirstTile(_) => ("first_tile", None),
            BoardError::Unprintable { field, .. } => (*field, None),
            BoardError::Label(label)
            | BoardError::Place(label)
            | BoardError::RepeatedLabel(label)
            | BoardError::SamePlace(_, label) => square(label),
            BoardError::UnknownSquare { place, .. } if place == "home" => ("home", None),
            BoardError::UnknownSquare { place, .. } if place == "a line" => ("lines", None),
            BoardError::Line { .. } => ("lines", None),
            BoardError::UnknownSquare { read, .. } => {
                edge(&|(a, b)| same(a, read) || same(b, read))
            }
            BoardError::Loop(label) => edge(&|(a, b)| same(a, label) && same(b, label)),
            BoardError::DoubleEdge(one, other) => {
                edge(&|(a, b)| same(a, one) && same(b, other) || same(a, other) && same(b, one))
            }
            BoardError::LoopName { name, .. } => {
                let is_wrong = |each: &LoopName| each.name == *name || each.inverse == *name;
                ("loops", self.loops.iter().rposition(is_wrong))
            }
            BoardError::Order { name, .. } => {
                ("order", self.order.iter().rposition(|listed| listed == name))
            }
            _ => return None,
        })
    }

    /// The definition of a board.
    fn new(board: &Board) -> Self {
        let label = |square| board.label(square).clone();
        Self {
            name: board.data.name.clone(),
            title: board.data.title.clone(),
            source: board.data.source.clone(),
            squares: board
                .square_ids()
                .map(|square| match board.square(square).at {
                    Some(at) => SquareDefinition::Drawn(DrawnSquare { label: label(square), at }),
                    None => SquareDefinition::Label(label(square)),
                })
                .collect(),
            edges: board
                .arcs()
                .filter(|arc| arc.from < arc.to)
                .map(|arc| (label(arc.from), label(arc.to)))
                .collect(),
            home: label(board.home()),
            first_tile: board.data.first_tile,
            loops: board
                .chords()
                .iter()
                .map(|chord| LoopName {
                    name: chord.name.clone(),
                    inverse: chord.inverse.clone(),
                    chord: (label(chord.arc.from), label(chord.arc.to)),
                })
                .collect(),
            order: board.data.letter_order.clone(),
            lines: board
                .data
                .lines
                .iter()
                .map(|line| line.iter().copied().map(label).collect())
                .collect(),
        }
    }

    /// The board defined.
    ///
    /// # Errors
    ///
    /// If a label is invalid or appears twice, an edge, a loop or the home names a square that does
    /// not exist, or the graph is not a board ([`Board::new`]).
    pub fn board(mut self) -> Result<Board, BoardError> {
        let squares: Vec<Square> = self
            .squares
            .into_iter()
            .map(|square| match square {
                SquareDefinition::Drawn(DrawnSquare { label, at }) => {
                    Square { label, at: Some(at) }
                }
                SquareDefinition::Label(label) => Square { label, at: None },
            })
            .collect();
        if self.first_tile > MAX_FIRST_TILE {
            return Err(BoardError::FirstTile(self.first_tile));
        }
        let texts = [("name", &mut self.name), ("title", &mut self.title)];
        let source = self.source.as_mut().map(|source| ("source", source));
        for (field, text) in texts.into_iter().chain(source) {
            text.truncate(text.trim_end().len());
            if text.contains(is_unprintable) {
                return Err(BoardError::Unprintable { field, read: text.clone() });
            }
        }
        let numbers = numbers(&squares)?;
        let number = |label: &Label, place: &dyn Fn() -> String| {
            numbers.get(&label.to_string()).copied().ok_or_else(|| BoardError::UnknownSquare {
                place: place(),
                read: label.to_string(),
            })
        };
        let mut edges = Vec::with_capacity(self.edges.len());
        for (a, b) in &self.edges {
            let place = || format!("the edge [{a}, {b}]");
            edges.push((number(a, &place)?, number(b, &place)?));
        }
        let home = number(&self.home, &|| "home".into())?;
        let on_line = |label: &Label| {
            let number = number(label, &|| "a line".into())?;
            Ok(SquareId(number as u16))
        };
        let lines = self.lines.iter().map(|line| line.iter().map(on_line).collect());
        let lines = lines.collect::<Result<Vec<Vec<_>>, BoardError>>()?;
        let mut board = Board::new(self.name, squares, &edges, home)?;
        board.edit().title = self.title;
        board.edit().first_tile = self.first_tile;
        board.edit().source = self.source;
        board.edit().grid = Grid::new(&board).filter(|_| self.first_tile == 1);
        let mut board = board.with_lines(lines)?;
        board.edit().chords = chords::named(&board, &self.loops)?;
        board.edit().letter_order = chords::ordered(&board.data.chords, &self.order)?;
        Ok(board)
    }
}

/// The numbers of the squares by label.
fn numbers(squares: &[Square]) -> Result<HashMap<String, usize>, BoardError> {
    let mut places = HashMap::new();
    let mut numbers = HashMap::new();
    for (number, square) in squares.iter().enumerate() {
        let label = square.label.to_string();
        if !Label::is_valid(&label) {
            return Err(BoardError::Label(label));
        }
        if square.at.is_some_and(|(row, column)| !row.is_finite() || !column.is_finite()) {
            return Err(BoardError::Place(label));
        }
        if numbers.insert(label, number).is_some() {
            return Err(BoardError::RepeatedLabel(square.label.to_string()));
        }
        // Negative zero is zero.
        let place = square.at.map(|(row, column)| [row + 0.0, column + 0.0].map(f64::to_bits));
        if let Some(other) = place.and_then(|place| places.insert(place, number)) {
            let [a, b] = [other, number].map(|number| squares[number].label.to_string());
            return Err(BoardError::SamePlace(a, b));
        }
    }
    Ok(numbers)
}
