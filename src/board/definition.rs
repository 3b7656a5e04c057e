use serde::de::Error;
use serde::{Deserialize, Serialize};

use super::{Board, BoardError, Grid, Label, Square, chords};

/// A board as it stands in a YAML file.
///
/// ```yaml
/// name: five
/// squares: [{label: 0, at: [2, 1]}, {label: 1, at: [1, 1]}, …]   # or just labels
/// edges: [[0, 1], [1, 2], …]                                     # pairs of labels
/// home: home                                                     # a label
/// first_tile: 0                                                  # 1 if it is left out
/// loops: [{name: A, inverse: W, chord: [2, 1]}, …]               # optional
/// order: [B, A, W, X]                                            # of the letters, optional
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Definition {
    /// What the board is called.
    pub name: String,
    /// One line that says what it is.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// Where it comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The squares in the order of their numbers.
    pub squares: Vec<SquareDefinition>,
    /// Pairs of squares that touch, by their labels.
    pub edges: Vec<(Label, Label)>,
    /// The label of the home square.
    pub home: Label,
    /// The number of the tile that belongs on the first place.
    #[serde(default = "one")]
    pub first_tile: usize,
    /// Names for loops of the blank.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub loops: Vec<LoopName>,
    /// The order in which letters are printed; all of them if any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<String>,
}

/// The greatest number of a first tile.
const MOST_FIRST_TILE: usize = 9_999;

fn one() -> usize {
    1
}

/// A square in a [`Definition`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "a square is a label, or {label: …, at: [row, column]}")]
pub enum SquareDefinition {
    /// What it is called and where it is drawn.
    Drawn(DrawnSquare),
    /// Only what it is called.
    Label(Label),
}

/// A square with its place on the drawing.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawnSquare {
    /// What it is called.
    pub label: Label,
    /// Where it is drawn: row and column, from 1 at the top left.
    pub at: (f64, f64),
}

/// What a loop of the blank is called, and which way round: the chord is crossed from the first to
/// the second of its squares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoopName {
    /// The letter.
    pub name: String,
    /// The letter of the same loop backwards.
    pub inverse: String,
    /// The chord, by the labels of its squares.
    pub chord: (Label, Label),
}

/// The most brackets that are open at once in a definition, where three are enough.
const DEEPEST: usize = 100;

impl Definition {
    /// Reads YAML.
    pub fn from_yaml(text: &str) -> Result<Self, BoardError> {
        // The time that the reader of YAML takes grows with the square of the depth.
        let depth = text.bytes().scan(0_usize, |depth, byte| {
            *depth = match byte {
                b'[' | b'{' => *depth + 1,
                b']' | b'}' => depth.saturating_sub(1),
                _ => *depth,
            };
            Some(*depth)
        });
        if depth.max().unwrap_or(0) > DEEPEST {
            return Err(serde_yaml::Error::custom(
                "brackets stand in brackets, as no board needs it",
            )
            .into());
        }
        Ok(serde_yaml::from_str(text)?)
    }

    /// YAML that [`Definition::from_yaml`] reads.
    pub fn to_yaml(&self) -> Result<String, BoardError> {
        Ok(serde_yaml::to_string(self)?)
    }

    /// The definition of a board.
    pub(super) fn of(board: &Board) -> Self {
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

    /// The board that is defined.
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
        if self.first_tile > MOST_FIRST_TILE {
            return Err(BoardError::FirstTile(self.first_tile));
        }
        let mut numbers = std::collections::HashMap::new();
        for (number, square) in squares.iter().enumerate() {
            let label = square.label.to_string();
            if label.is_empty() || label.contains(|c: char| c.is_whitespace() || ",()/".contains(c))
            {
                return Err(BoardError::Label(label));
            }
            if square.at.is_some_and(|(row, column)| !row.is_finite() || !column.is_finite()) {
                return Err(BoardError::Place(label));
            }
            if numbers.insert(label, number).is_some() {
                return Err(BoardError::RepeatedLabel(square.label.to_string()));
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
        board.title = self.title;
        board.first_tile = self.first_tile;
        board.source = self.source;
        board.grid = Grid::of(&board).filter(|_| self.first_tile == 1);
        board.chords = chords::named(&board, &self.loops)?;
        board.letter_order = chords::ordered(&board.chords, &self.order)?;
        Ok(board)
    }
}
