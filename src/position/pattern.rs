use std::fmt;

use itertools::Itertools;

use super::notation::{ReadCells, Reader};
use super::{Path, Position, PositionError, PositionFault, Reading, Tile};
use crate::board::{Arc, Board, SquareId};

/// What lies on each square of a board, or is wanted there, if some tiles look alike: tiles with the
/// same label are interchangeable, `*` is any tile without a label of its own, and several squares may
/// be blank.
///
/// As a goal it stands for all positions that have these labels on these squares: "first the upper
/// row" is one. A pattern without a blank leaves it to any of the squares with `*`. A label of the goal
/// has to be on as many squares of the start.
///
/// ```
/// use taquin::Board;
/// use taquin::position::Pattern;
/// let board: Board = "3x3".parse()?;
/// let row = Pattern::parse(&board, "1 2 3/* * */* * _")?;
/// assert_eq!(row.to_string(), "123/***/**_");
/// let colours = Pattern::parse(&board, "red red red/blue blue blue/_ _ _")?;
/// assert_eq!(colours.blank_count(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    board: Board,
    /// By square.
    labels: Vec<TileLabel>,
}

/// The label of one square.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum TileLabel {
    Blank,
    /// The tile, or one of the tiles, of this number.
    Number(usize),
    /// One of the tiles of this name.
    Name(String),
    /// A tile that has no other label; in a pattern without a blank also the blank.
    Any,
}

impl Pattern {
    /// Parses a pattern: a label for each square, in the order of the squares or in rows as drawn,
    /// separated as the tiles of [`Position::parse`]. A label is a number or a word, `*` for any
    /// tile, or `_` or `.` (or `0`, unless that is a tile) for a blank. Lists of programming languages and
    /// drawn boxes are read, too.
    ///
    /// # Errors
    ///
    /// If the text has another shape than the board, something in it is no label, or it leaves no
    /// square to the blank.
    pub fn parse(board: &Board, text: &str) -> Result<Self, PositionError> {
        let read = Self::parse_cells(board, text);
        read.or_else(|error| match Reading::of_labels(text) {
            Some(cells) => Self::parse_cells(board, &cells),
            None => Err(error),
        })
    }

    /// Parses labels that separators or rows set apart, or that are characters each.
    fn parse_cells(board: &Board, text: &str) -> Result<Self, PositionError> {
        let reader = Reader { board, text };
        let ReadCells { tokens, squares } = reader.cells(true)?;
        if tokens.len() != squares.len() {
            return Err(reader.miscounted(&tokens));
        }
        let mut labels = vec![TileLabel::Any; squares.len()];
        for (square, &token) in squares.iter().zip(&tokens) {
            let label = TileLabel::parse(token.text, board.first_tile() == 0);
            let no_label = || reader.at(token, PositionFault::NoLabel(token.text.into()));
            labels[square.index()] = label.ok_or_else(no_label)?;
        }
        let blanks = tokens.iter().zip(&squares);
        let blanks = blanks.filter(|(_, square)| labels[square.index()] == TileLabel::Blank);
        if !blanks.map(|(token, _)| token.text).all_equal() {
            return Err(reader.error(0..text.len(), PositionFault::BlankSigns));
        }
        match labels.iter().any(|label| matches!(label, TileLabel::Blank | TileLabel::Any)) {
            true => Ok(Self { board: board.clone(), labels }),
            false => Err(reader.error(0..text.len(), PositionFault::NoBlank)),
        }
    }

    /// Parses the start of a way to this pattern: labels, or a position in any notation, which is returned
    /// as such, too. A text that is both has the labels if this pattern has words for tiles.
    ///
    /// ```
    /// use taquin::Board;
    /// use taquin::position::Pattern;
    /// let board: Board = "3x3".parse()?;
    /// let row = Pattern::parse(&board, "1 2 3/* * */* * *")?;
    /// let (labels, position) = row.parse_start("867254301")?;
    /// assert_eq!(labels.to_string(), "867/254/3_1");
    /// assert_eq!(position.map(|position| position.to_string()).as_deref(), Some("867254301"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Pattern::parse`]. Whether the labels are those of this pattern, [`Pattern::labelled_as`] says.
    pub fn parse_start(&self, text: &str) -> Result<(Self, Option<Position>), PositionError> {
        let position = Position::parse(&self.board, text).ok();
        let labels = Self::parse(&self.board, text);
        // Letters may be tiles of a position, too.
        let has_labels = labels.as_ref().is_ok_and(|labels| labels.labelled_as(self).is_ok());
        match position {
            Some(position) if !has_labels || !self.has_words() => {
                Ok((Self::from(&position), Some(position)))
            }
            _ => Ok((labels?, None)),
        }
    }

    /// The pattern with these labels on the squares.
    pub(crate) fn with_labels(&self, labels: Vec<TileLabel>) -> Self {
        Self { board: self.board.clone(), labels }
    }

    /// A position with these labels: the one whose tiles have them as numbers or, where they are not
    /// the numbers of the board's tiles, one whose tiles are numbered in the order of the squares.
    /// `None` unless one square is blank.
    pub fn position(&self) -> Option<Position> {
        if self.blank_count() != 1 {
            return None;
        }
        let number = |label: &TileLabel| match label {
            TileLabel::Number(number) => Some(*number),
            _ => None,
        };
        let numbers = self.labels.iter().map(number).collect_vec();
        let in_order = || {
            let mut tiles = (0..).map(Tile);
            let tile =
                |label: &TileLabel| if *label == TileLabel::Blank { None } else { tiles.next() };
            Position::from_squares(&self.board, self.labels.iter().map(tile).collect())
        };
        Some(Position::of_numbers(&self.board, &numbers).unwrap_or_else(in_order))
    }

    /// The pattern after the moves of a path, which begins with the blank where it is here.
    ///
    /// # Panics
    ///
    /// If the path leaves this board.
    #[must_use]
    pub fn after(&self, path: &Path) -> Self {
        let mut labels = self.labels.clone();
        for slide in path.moves() {
            labels.swap(slide.from.index(), slide.to.index());
        }
        self.with_labels(labels)
    }

    /// The pattern after a tile has left a square for a blank.
    ///
    /// # Panics
    ///
    /// If the board has no such squares.
    #[must_use]
    pub fn after_slide(mut self, slide: &Arc) -> Self {
        self.labels.swap(slide.from.index(), slide.to.index());
        self
    }

    /// The label of a square, as it is written.
    ///
    /// # Panics
    ///
    /// If the board has no such square.
    pub fn label(&self, square: SquareId) -> String {
        self.labels[square.index()].to_string()
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// By square: the label.
    pub(crate) fn labels(&self) -> &[TileLabel] {
        &self.labels
    }

    /// The number of blanks; 0 if the blank may be on any of the squares with `*`.
    pub fn blank_count(&self) -> usize {
        self.labels.iter().filter(|label| **label == TileLabel::Blank).count()
    }

    /// The patterns with the blank on one of the squares that it may be on; this one, if it has a blank.
    pub(crate) fn with_blank(&self) -> Vec<Self> {
        if self.blank_count() > 0 {
            return vec![self.clone()];
        }
        let with = |square: usize| {
            let mut labels = self.labels.clone();
            labels[square] = TileLabel::Blank;
            self.with_labels(labels)
        };
        self.labels.iter().positions(|label| *label == TileLabel::Any).map(with).collect()
    }

    /// The goal of the board without the tiles that are missing here: their squares are blank, too.
    #[must_use]
    pub fn own_goal(&self) -> Self {
        let label = |label: TileLabel| match self.labels.contains(&label) {
            true => label,
            false => TileLabel::Blank,
        };
        let goal = Self::from(&Position::goal(&self.board));
        self.with_labels(goal.labels.into_iter().map(label).collect())
    }

    /// Whether each label is on one square.
    pub fn is_distinct(&self) -> bool {
        self.labels.iter().all_unique()
    }

    /// Whether a label is a word.
    pub fn has_words(&self) -> bool {
        self.labels.iter().any(|label| matches!(label, TileLabel::Name(_)))
    }

    /// Refuses a pattern that has not exactly one blank, on the home square of its board.
    pub(crate) fn check_standard(&self) -> Result<(), PositionError> {
        let home = self.board.home();
        match self.blank_count() == 1 && self.labels[home.index()] == TileLabel::Blank {
            true => Ok(()),
            false => {
                let (label, number) = (self.board.label(home), home.index() + 1);
                let home = match label.to_string() == number.to_string() {
                    true => label.to_string(),
                    false => format!("{label}, number {number} in the order of the squares"),
                };
                let fault = PositionFault::NotStandard { home };
                Err(PositionError::of_whole(&self.to_string(), fault))
            }
        }
    }

    /// Refuses a pattern before this one that has a tile on a square where this one has not the same:
    /// on the way from that one to this one, what was reached would be given up.
    pub(crate) fn check_keeps(&self, before: &Self) -> Result<(), PositionError> {
        assert_eq!(self.board, before.board, "patterns of one board");
        let is_open = |label: &TileLabel| matches!(label, TileLabel::Blank | TileLabel::Any);
        let is_kept = |(label, here)| is_open(label) || label == here;
        match before.labels.iter().zip(&self.labels).all(is_kept) {
            true => Ok(()),
            false => {
                let fault = PositionFault::NotKept(before.to_string());
                Err(PositionError::of_whole(&self.to_string(), fault))
            }
        }
    }

    /// This pattern in the terms of a goal: labels that the goal does not have become `*`.
    ///
    /// # Errors
    ///
    /// If a label of the goal is here on more squares or on fewer, so that no moves lead to it.
    ///
    /// # Panics
    ///
    /// If the goal is on another board.
    pub fn labelled_as(&self, goal: &Self) -> Result<Self, PositionError> {
        assert_eq!(self.board, goal.board, "a goal of this board");
        let is_known =
            |label: &TileLabel| *label == TileLabel::Blank || goal.labels.contains(label);
        let label =
            |label: &TileLabel| if is_known(label) { label.clone() } else { TileLabel::Any };
        let labels = self.labels.iter().map(label).collect_vec();
        let known = goal.labels.iter().chain([&TileLabel::Blank]);
        for label in known.filter(|label| **label != TileLabel::Any).sorted().unique() {
            let count =
                |labels: &[TileLabel]| labels.iter().filter(|other| *other == label).count();
            // A goal without a blank has one on a square where any tile may be.
            let (found, wanted) = (count(&labels), count(&goal.labels).max(1));
            if found != wanted {
                let fault = match label {
                    TileLabel::Blank => PositionFault::Blanks { found, wanted },
                    label => PositionFault::Labels { label: label.to_string(), found, wanted },
                };
                return Err(PositionError::of_whole(&self.to_string(), fault));
            }
        }
        Ok(self.with_labels(labels))
    }
}

impl From<&Position> for Pattern {
    /// The pattern that allows only this position.
    fn from(position: &Position) -> Self {
        let board = position.board();
        let number = |tile: Tile| TileLabel::Number(tile.number(board));
        let label = |square| position.tile(square).map_or(TileLabel::Blank, number);
        Self { board: board.clone(), labels: board.square_ids().map(label).collect() }
    }
}

impl TileLabel {
    /// The label of a square; `0` is a tile or the blank.
    fn parse(text: &str, zero_is_tile: bool) -> Option<Self> {
        Some(match text {
            "_" | "." | "·" => Self::Blank,
            "*" => Self::Any,
            number if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                match number.parse().ok()? {
                    0 if !zero_is_tile => Self::Blank,
                    number => Self::Number(number),
                }
            }
            name if name.chars().all(char::is_alphanumeric) => Self::Name(name.into()),
            _ => return None,
        })
    }
}

impl fmt::Display for TileLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Blank => f.write_str("_"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Name(name) => f.write_str(name),
            Self::Any => f.write_str("*"),
        }
    }
}

/// As [`Pattern::parse`] reads it: on a grid with `/` between the rows, elsewhere in the order of the
/// squares.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts = self.labels.iter().map(TileLabel::to_string).collect_vec();
        let is_short = texts.iter().all(|text| text.chars().count() == 1);
        let columns = self.board.grid().map_or(texts.len(), |grid| grid.columns);
        let mut rows = texts.chunks(columns).map(|row| row.join(if is_short { "" } else { " " }));
        f.write_str(&rows.join("/"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on(board: &str, text: &str) -> Result<Pattern, PositionError> {
        Pattern::parse(&board.parse().unwrap(), text)
    }

    #[test]
    fn labels_in_rows_and_in_the_order_of_the_squares() {
        for (board, text, written) in [
            ("3x3", "1 2 3/* * */* * _", "123/***/**_"),
            ("3x3", "aaabbbcc0", "aaa/bbb/cc_"),
            ("2x2", "red blue\nred .", "red blue/red _"),
            ("4x4", "1 2 3 4/5 6 7 8/* * * */* * * *", "1234/5678/****/****"),
            ("4x4", "1 2 3 10/5 6 7 8/* * * */* * * *", "1 2 3 10/5 6 7 8/* * * */* * * *"),
            ("eight", "0 0 1 1 2 2 3 3 _", "00112233_"),
            ("petersen", "* * * * * 1 1 1 _ _", "*****111__"),
            ("2x2", r#"[["red", "blue"], ["red", "_"]]"#, "red blue/red _"),
            ("2x3", "[[1, 1, None], ['*', '*', 2]]", "11_/**2"),
            ("2x2", "| a | b |\n| a |   |", "ab/a_"),
        ] {
            let pattern = on(board, text).unwrap();
            assert_eq!(pattern.to_string(), written);
            assert_eq!(on(board, written), Ok(pattern));
        }
    }

    #[test]
    fn faults_name_the_place() {
        for (board, text, message, span) in [
            ("3x3", "1 2 3/4 5 6/7 8 9", "the blank has no square", 0..17),
            ("3x3", "1 2 3/4 5 6/7 + _", "'+' is no label", 14..15),
            ("3x3", "123/45/67_", "row 2 has 2 squares", 4..6),
            ("2x2", "1 2 3 _ *", "5 tiles; the board has 4 squares", 8..9),
            ("3x3", "0 2 3/4 5 6/7 * _", "written in two ways", 0..17),
            ("petersen", "1/2", "not drawn in rows", 0..3),
        ] {
            let error = on(board, text).unwrap_err();
            assert!(error.to_string().contains(message), "{error}");
            assert_eq!(error.span, span, "{text}");
        }
    }

    #[test]
    fn labels_on_one_square_each() {
        for (text, is_distinct) in [
            ("1 2 3/4 5 6/7 8 _", true),
            ("1 2 3/4 5 6/7 8 *", true),
            ("1 2 3/4 5 6/7 * _", true),
            ("a b c/d e f/g h _", true),
            ("1 2 3/4 5 6/7 7 _", false),
            ("1 2 3/4 5 6/7 _ _", false),
        ] {
            assert_eq!(on("3x3", text).unwrap().is_distinct(), is_distinct, "{text}");
        }
    }

    #[test]
    fn positions_with_labels() {
        let position = |text: &str| on("3x3", text).unwrap().position().map(|p| p.to_string());
        assert_eq!(position("8 6 7/2 5 4/3 _ 1").as_deref(), Some("867254301"));
        assert_eq!(position("a a b/_ b c/* * *").as_deref(), Some("123045678"));
        assert_eq!(position("1 2 3/4 5 6/7 _ _"), None);
        assert_eq!(position("1 2 3/4 5 6/7 * *"), None);
    }

    #[test]
    fn labels_of_a_goal() {
        let board: Board = "3x3".parse().unwrap();
        let position = Pattern::from(&Position::parse(&board, "867/254/3_1").unwrap());
        let seen = |goal: &str| position.labelled_as(&on("3x3", goal).unwrap());
        assert_eq!(seen("1 2 3/* * */* * _").unwrap().to_string(), "***/2**/3_1");
        // The blank of a goal that does not name it is one of its other squares.
        assert_eq!(seen("1 2 3/* * */* * *").unwrap().to_string(), "***/2**/3_1");
        for (goal, message) in [
            ("1 1 3/* * */* * _", "1 is on 1 square here and on 2 squares of the goal"),
            ("1 2 3/* * */* _ _", "1 blank here, and 2 in the goal"),
            ("a 2 3/* * */* * _", "a is on 0 squares here and on 1 square of the goal"),
        ] {
            let error = seen(goal).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
        let row = on("3x3", "1 2 3/* * */* * *").unwrap();
        for (start, found) in [("1 2 3/4 5 6/7 _ _", "2 blanks"), ("1 2 3/4 5 6/7 8 *", "0 blanks")]
        {
            let error = on("3x3", start).unwrap().labelled_as(&row).unwrap_err().to_string();
            assert!(error.contains(&format!("{found} here, and 1 in the goal")), "{error}");
        }
    }
}
