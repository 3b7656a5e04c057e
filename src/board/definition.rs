use std::collections::HashMap;

use serde::de::Error;
use serde::{Deserialize, Serialize};

use super::chord::LoopName;
use super::{Board, BoardError, Grid, Label, Square, chords};
use crate::input_text::is_unprintable;
use crate::yaml;

/// A board as a YAML file defines it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
    pub(crate) edges: Vec<(Label, Label)>,
    /// The label of the home square.
    pub(crate) home: Label,
    /// The number of the tile whose goal is the first place.
    #[serde(default = "one")]
    pub(crate) first_tile: usize,
    /// Names for loops of the blank.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) loops: Vec<LoopName>,
    /// The order in which letters are printed: all of them, or none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) order: Vec<String>,
}

/// The largest number of a first tile.
const MAX_FIRST_TILE: usize = 9_999;

fn one() -> usize {
    1
}

/// A square in a [`Definition`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "a square is a label, or {label: …, at: [row, column]}")]
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
    pub at: (f64, f64),
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
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not YAML or does not define a board: a label is invalid or appears twice, an
    /// edge, a loop or the home names a square that does not exist, or the graph is not a board
    /// ([`Board::new`]).
    pub fn from_yaml(text: &str) -> Result<Self, BoardError> {
        Definition::from_yaml(text)?.board()
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
    pub(crate) fn definition(&self) -> Definition {
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
        Ok(serde_yaml::from_str(text)?)
    }

    /// The definition of a board.
    fn new(board: &Board) -> Self {
        let label = |square| board.label(square).clone();
        Self {
            name: board.name.clone(),
            title: board.title.clone(),
            source: board.source.clone(),
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
            first_tile: board.first_tile,
            loops: board
                .chords
                .iter()
                .map(|chord| LoopName {
                    name: chord.name.clone(),
                    inverse: chord.inverse.clone(),
                    chord: (label(chord.arc.from), label(chord.arc.to)),
                })
                .collect(),
            order: board.letter_order.clone(),
        }
    }

    /// The board defined.
    ///
    /// # Errors
    ///
    /// If a label is invalid or appears twice, an edge, a loop or the home names a square that does
    /// not exist, or the graph is not a board ([`Board::new`]).
    pub fn board(self) -> Result<Board, BoardError> {
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
        let texts = [("name", Some(&self.name)), ("title", Some(&self.title))];
        for (field, text) in texts.into_iter().chain([("source", self.source.as_ref())]) {
            let text = text.map_or("", |text| text.trim_end());
            if text.contains(is_unprintable) {
                return Err(BoardError::Unprintable { field, read: text.into() });
            }
        }
        let mut places = HashMap::new();
        let mut numbers = HashMap::new();
        for (number, square) in squares.iter().enumerate() {
            let label = square.label.to_string();
            if label.is_empty()
                || label.contains(|c: char| {
                    c.is_whitespace() || ",()/".contains(c) || is_unprintable(c)
                })
            {
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
        let mut board = Board::new(self.name, squares, &edges, home)?;
        board.title = self.title.trim_end().into();
        board.first_tile = self.first_tile;
        board.source = self.source;
        board.grid = Grid::new(&board).filter(|_| self.first_tile == 1);
        board.chords = chords::named(&board, &self.loops)?;
        board.letter_order = chords::ordered(&board.chords, &self.order)?;
        Ok(board)
    }
}
