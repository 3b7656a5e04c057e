//! The notations of a position: tiles in the order of the squares, as drawn, as a code, in cycles.

use std::fmt;
use std::ops::Range;

use thiserror::Error;

use super::{Position, Tile};
use crate::board::{Board, SquareId};
use crate::figures::counted;
use crate::perm::{NotAPermutation, Permutation};
use crate::quoted::Quoted;
use crate::tokens::{Token, is_separated, tokens};

/// A text that is no position of the board: what was read, where, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// The whole text.
    pub text: String,
    /// The part that is wrong, in bytes.
    pub span: Range<usize>,
    /// What is wrong with it.
    pub fault: PositionFault,
}

/// What can be wrong with a text that should be a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionFault {
    /// Something that is no tile of the board.
    #[error("{} is not a tile of this board, which has {tiles}", Quoted(read))]
    NoTile {
        /// What was read.
        read: String,
        /// The board's tiles.
        tiles: String,
    },
    /// Nothing between the tiles, on a board where some have two figures.
    #[error("put spaces or commas between the tiles, some of which have two figures here")]
    NotSeparated,
    /// A tile or the blank twice.
    #[error("{0} stands there twice")]
    Repeated(String),
    /// Too few or too many tiles.
    #[error("{found} {} read; {expected}", if *found == 1 { "tile was" } else { "tiles were" })]
    Count {
        /// How many there are.
        found: usize,
        /// What would be right.
        expected: String,
    },
    /// Rows that are not those of the board.
    #[error("row {row} has {} where the board has {expected}", counted(*found, "square"))]
    Row {
        /// The number of the row, from 1.
        row: usize,
        /// How many squares the text has in it.
        found: usize,
        /// How many the board has in it.
        expected: usize,
    },
    /// `/` on a board without rows.
    #[error(
        "this board is not drawn in rows, so '/' has no meaning; write the tiles in the order of the squares"
    )]
    NoRows,
    /// A cycle that is not closed, or text between cycles.
    #[error("a product of cycles looks like (0 1 2)(3 4)")]
    Cycles,
    /// Something in a cycle that is no square of the board.
    #[error("{} is not a square of this board", Quoted(.0))]
    NoSquare(String),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", Quoted(&self.text), self.fault)
    }
}

impl std::error::Error for PositionError {}

/// What stands between two tiles so that they can be told apart.
pub(crate) fn separator(board: &Board) -> &'static str {
    if board.places() + board.first_tile() > 10 { " " } else { "" }
}

/// How many tiles determine a standard position, if it can be written as a code: parity fixes the
/// last two. A plain grid has none, since its notation is that of its squares.
pub(crate) fn code_length(board: &Board) -> Option<usize> {
    (board.grid().is_none() && board.is_bipartite() && board.places() > 2)
        .then(|| board.places() - 2)
}

/// The tile that has this number on it.
pub(crate) fn numbered_tile(board: &Board, figures: &str) -> Option<Tile> {
    let number: usize = figures.parse().ok().filter(|_| !figures.starts_with('+'))?;
    let place = number.checked_sub(board.first_tile())?;
    (place < board.places()).then_some(Tile(place as u16))
}

impl<'b> Position<'b> {
    /// Reads a position: all tiles in the order of the squares, with `_` or `.` (and `0`, where it
    /// is no tile) for the blank; in rows as drawn, with `/` between them; on a board that is no
    /// plain grid also the tiles of the places alone, or without the last two, which parity fixes;
    /// or a product of cycles, from the goal: (a b c) moves what is on square a to b.
    ///
    /// Tiles are separated by spaces or commas where one has more than one figure.
    pub fn parse(board: &'b Board, text: &str) -> Result<Self, PositionError> {
        Self::parse_with_blank(board, text).map(|(position, _)| position)
    }

    /// Reads a position, and says where the blank stands in the text; if it does not, this is the
    /// whole text.
    pub(super) fn parse_with_blank(
        board: &'b Board,
        text: &str,
    ) -> Result<(Self, Range<usize>), PositionError> {
        if let Some((position, blank)) = figures(board, text) {
            return Ok((position, blank..blank + 1));
        }
        let reader = Reader { board, text };
        match text.contains(['(', ')']) {
            true => reader.cycles().map(|position| (position, 0..text.len())),
            false => reader.tiles(),
        }
    }
}

/// The usual case by a short way, for those who read millions of lines: one figure for each square,
/// nothing else, and nothing wrong. Gives the place of the blank in the text too.
fn figures<'b>(board: &'b Board, text: &str) -> Option<(Position<'b>, usize)> {
    if text.len() != board.squares() || !separator(board).is_empty() {
        return None;
    }
    let (mut seen, mut blank) = (0_u32, None);
    let tile = |(square, byte): (usize, u8)| {
        let tile = match byte {
            b'_' | b'.' => None,
            b'0' if board.first_tile() > 0 => None,
            b'0'..=b'9' => Some(usize::from(byte - b'0').checked_sub(board.first_tile())?),
            _ => return None,
        };
        match tile {
            Some(place) if place >= board.places() || seen >> place & 1 == 1 => return None,
            Some(place) => seen |= 1 << place,
            None if blank.is_some() => return None,
            None => blank = Some(square),
        }
        Some(tile.map(|place| Tile(place as u16)))
    };
    let tiles = text.bytes().enumerate().map(tile).collect::<Option<Vec<_>>>()?;
    Some((Position::of_tiles(board, tiles), blank?))
}

struct Reader<'b, 't> {
    board: &'b Board,
    text: &'t str,
}

impl<'b, 't> Reader<'b, 't> {
    fn error(&self, span: Range<usize>, fault: PositionFault) -> PositionError {
        PositionError { text: self.text.into(), span, fault }
    }

    fn at(&self, token: Token, fault: PositionFault) -> PositionError {
        self.error(token.span(), fault)
    }

    fn tile(&self, token: Token, seen: &mut [bool]) -> Result<Option<Tile>, PositionError> {
        let (first, places) = (self.board.first_tile(), self.board.places());
        let tile = match token.text {
            "_" | "." | "·" => None,
            // 00 where tiles are written 01, 02, …
            zeros if first > 0 && zeros.bytes().all(|b| b == b'0') => None,
            figures => Some(
                numbered_tile(self.board, figures)
                    .ok_or_else(|| self.at(token, self.no_tile(token)))?,
            ),
        };
        // The blank is kept behind the last tile.
        if std::mem::replace(&mut seen[tile.map_or(places, Tile::place)], true) {
            let what =
                tile.map_or("the blank".into(), |tile| format!("tile {}", tile.number(self.board)));
            return Err(self.at(token, PositionFault::Repeated(what)));
        }
        Ok(tile)
    }

    fn no_tile(&self, token: Token) -> PositionFault {
        let (first, places) = (self.board.first_tile(), self.board.places());
        let tiles = format!("tiles {first} to {}", first + places - 1);
        PositionFault::NoTile { read: token.text.into(), tiles }
    }

    fn tiles(&self) -> Result<(Position<'b>, Range<usize>), PositionError> {
        let board = self.board;
        let trimmed = self.text.trim();
        let start = self.text.len() - self.text.trim_start().len();
        let separated = is_separated(trimmed);
        if !separated && !separator(board).is_empty() {
            let span = start..start + trimmed.len();
            return Err(self.error(span, PositionFault::NotSeparated));
        }
        let mut rows = Vec::new();
        let mut row_start = start;
        for row in trimmed.split('/') {
            rows.push((row_start, tokens(row, row_start, separated)));
            row_start += row.len() + 1;
        }
        let order = if rows.len() > 1 { self.drawn(&rows)? } else { board.square_ids().collect() };
        let tokens: Vec<Token> = rows.into_iter().flat_map(|(_, row)| row).collect();
        let mut seen = vec![false; board.squares() + 1];
        let tiles: Vec<Option<Tile>> =
            tokens.iter().map(|&token| self.tile(token, &mut seen)).collect::<Result<_, _>>()?;
        let count = |expected: String| {
            let fault = PositionFault::Count { found: tiles.len(), expected };
            // Point at the first tile too many, or at the end where one is missing.
            let from = tokens.get(board.squares()).map_or(start + trimmed.len(), |t| t.start);
            self.error(from..(start + trimmed.len()).max(from), fault)
        };
        let blank = tiles.contains(&None);
        if tiles.len() == board.squares() {
            // Distinct tiles fill all squares only if one of them is the blank.
            let mut on_squares = vec![None; board.squares()];
            order.iter().zip(&tiles).for_each(|(square, &tile)| on_squares[square.index()] = tile);
            let blank = tiles.iter().position(Option::is_none);
            let blank = blank.map_or(0..self.text.len(), |blank| tokens[blank].span());
            return Ok((Position::of_tiles(board, on_squares), blank));
        }
        if blank || board.grid().is_some() {
            let all = format!("the board has {} squares, the blank's among them", board.squares());
            return Err(count(all));
        }
        let mut places: Vec<Tile> = tiles.into_iter().flatten().collect();
        if Some(places.len()) == code_length(board) {
            self.complete(&mut places, &seen);
        } else if places.len() != board.places() {
            let code = code_length(board).map_or(String::new(), |n| format!("{n} as a code, "));
            let found = places.len();
            let expected = format!(
                "write {code}{} without the blank or {} with it",
                board.places(),
                board.squares(),
            );
            let end = start + trimmed.len();
            return Err(self.error(end..end, PositionFault::Count { found, expected }));
        }
        let tile = |square: SquareId| board.place(square).map(|place| places[place]);
        let position = Position::of_tiles(board, board.square_ids().map(tile).collect());
        Ok((position, 0..self.text.len()))
    }

    /// Adds the last two tiles in the one order that makes the whole even.
    fn complete(&self, places: &mut Vec<Tile>, seen: &[bool]) {
        let missing = (0..self.board.places()).filter(|&place| !seen[place]);
        places.extend(missing.map(|place| Tile(place as u16)));
        let images = places.iter().map(|tile| tile.0).collect();
        if !Permutation::from_images(images).expect("no tile was read twice").is_even() {
            let last = places.len() - 1;
            places.swap(last - 1, last);
        }
    }

    /// The squares in the order in which the board is drawn, if the rows of the text are its rows.
    fn drawn(&self, rows: &[(usize, Vec<Token>)]) -> Result<Vec<SquareId>, PositionError> {
        let whole = 0..self.text.len();
        let Some(drawn) = self.board.rows() else {
            return Err(self.error(whole, PositionFault::NoRows));
        };
        let drawn: Vec<Vec<SquareId>> =
            drawn.into_iter().map(|row| row.into_iter().flatten().collect()).collect();
        for number in 0..rows.len().max(drawn.len()) {
            let row = rows.get(number);
            let read = row.map_or(0, |(_, row)| row.len());
            let expected = drawn.get(number).map_or(0, Vec::len);
            if read != expected {
                let span = match row {
                    None => self.text.len()..self.text.len(),
                    Some((start, row)) => match (row.first(), row.last()) {
                        (Some(first), Some(last)) => first.start..last.span().end,
                        _ => *start..*start,
                    },
                };
                let fault = PositionFault::Row { row: number + 1, found: read, expected };
                return Err(self.error(span, fault));
            }
        }
        Ok(drawn.concat())
    }

    fn cycles(&self) -> Result<Position<'b>, PositionError> {
        let board = self.board;
        let labels: Vec<String> =
            board.square_ids().map(|square| board.label(square).to_string()).collect();
        let mut element = Permutation::identity(board.squares());
        let mut start = 0;
        while start < self.text.len() {
            let rest = &self.text[start..];
            if rest.starts_with(char::is_whitespace) {
                start += rest.chars().next().map_or(0, char::len_utf8);
                continue;
            }
            let end = rest.find(')').filter(|_| rest.starts_with('('));
            let Some(end) = end else {
                return Err(self.error(start..self.text.len(), PositionFault::Cycles));
            };
            let inner = &rest[1..end];
            let separated = is_separated(inner) || labels.iter().any(|label| label == inner);
            let tokens = tokens(inner, start + 1, separated);
            let mut cycle = Vec::with_capacity(tokens.len());
            for &token in &tokens {
                let square = labels.iter().position(|label| label == token.text);
                let fault = || self.at(token, PositionFault::NoSquare(token.text.into()));
                cycle.push(square.ok_or_else(fault)?);
            }
            match Permutation::from_cycles(board.squares(), &[&cycle]) {
                Ok(factor) => element = element.then(&factor),
                Err(
                    NotAPermutation::Repeated { point } | NotAPermutation::OutOfRange { point, .. },
                ) => {
                    let second = cycle.iter().rposition(|&square| square == point).unwrap_or(0);
                    let what = format!("square {}", labels[point]);
                    return Err(self.at(tokens[second], PositionFault::Repeated(what)));
                }
            }
            start += end + 1;
        }
        let goal = Position::goal(board);
        let mut tiles = vec![None; board.squares()];
        for square in board.square_ids() {
            tiles[element.image(square.index())] = goal.tile(square);
        }
        Ok(Position::of_tiles(board, tiles))
    }
}
