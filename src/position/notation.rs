//! The notations of a position: tiles in the order of the squares, as drawn, as a code, in cycles.

use std::fmt;
use std::ops::Range;

use itertools::Itertools;
use thiserror::Error;

use super::{Position, Reading, Tile};
use crate::board::{Board, SquareId};
use crate::input_text::{Quoted, ROW_ENDS, TextError, Token, cycles, is_separated, rows, tokens};
use crate::numerals::count_noun;
use crate::perm::Permutation;

/// Why a text is not a position of the board, with the part of the text that is wrong.
pub type PositionError = TextError<PositionFault>;

/// What can be wrong with the text of a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionFault {
    /// Not a tile of the board.
    #[error("{} is not a tile of this board, which has {tiles}", Quoted(read))]
    NoTile {
        /// What was read.
        read: String,
        /// The board's tiles.
        tiles: String,
    },
    /// No separators, on a board with numbers of two digits.
    #[error("put spaces or commas between the tiles: some numbers have two digits on this board")]
    NotSeparated,
    /// A tile or the blank twice.
    #[error("{0} appears twice")]
    Repeated(String),
    /// Too few or too many tiles.
    #[error("{}; {expected}", count_noun(*found, "tile"))]
    Count {
        /// The actual number.
        found: usize,
        /// What is expected.
        expected: String,
    },
    /// Rows other than those of the board.
    #[error("row {row} has {} where the board has {expected}", count_noun(*found, "square"))]
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
        "this board is not drawn in rows; write the tiles in the order of the squares, in rows of \
         equal length or without '/'"
    )]
    NoRows,
    /// A cycle that is not closed, or text between cycles.
    #[error("a product of cycles looks like (0 1 2)(3 4)")]
    Cycles,
    /// Rows of different lengths, where the board is to be read from the position.
    #[error(
        "row {row} has {} and row 1 has {first}, so this is not a grid; write \
         the blank as 0 or _, or name the board",
        count_noun(*found, "square")
    )]
    Uneven {
        /// The number of the row, from 1.
        row: usize,
        /// The number of its squares.
        found: usize,
        /// The number of squares in the first row.
        first: usize,
    },
    /// An ambiguous number of squares, where the board is to be read from the position.
    #[error(
        "the shape of the board is unclear: {} without rows, {}; put / between the rows, as in \
         123/456/78_, or name the board",
        count_noun(*squares, "square"),
        if shapes.is_empty() { "where a grid has at least two".into() }
        else { format!("which could be {}", shapes.join(", ")) }
    )]
    Open {
        /// The number of its squares.
        squares: usize,
        /// The grids of this size, without those of a single row or column if there are others.
        shapes: Vec<String>,
    },
    /// Something in a cycle that is no square of the board.
    #[error("{} is not a square of this board", Quoted(.0))]
    NoSquare(String),
    /// Something in a pattern that is no label.
    #[error("{} is no label: a label is a number or a word", Quoted(.0))]
    NoLabel(String),
    /// A label on another number of squares than in the goal.
    #[error(
        "{label} is on {} here and on {} of the goal",
        count_noun(*found, "square"),
        count_noun(*wanted, "square")
    )]
    Labels {
        /// The label.
        label: String,
        /// The number of squares with it.
        found: usize,
        /// The number of those in the goal.
        wanted: usize,
    },
    /// Another number of blanks than in the goal.
    #[error("{} here, and {wanted} in the goal", count_noun(*found, "blank"))]
    Blanks {
        /// The number of blanks.
        found: usize,
        /// The number of those in the goal.
        wanted: usize,
    },
    /// Blanks of a pattern with different signs.
    #[error("the blanks are written in two ways; write each of them as _")]
    BlankSigns,
    /// A pattern that does not keep the tiles of one before it.
    #[error("it has other tiles where {0} has tiles; a phase keeps what was reached before it")]
    NotKept(String),
    /// A pattern that leaves no square to the blank.
    #[error("the blank has no square: write _ where it is, or * on squares where it may be")]
    NoBlank,
    /// A pattern of no standard positions.
    #[error(
        "a standard position has one blank, at home: write _ on square {home}, and on no other"
    )]
    NotStandard {
        /// The label of the home square.
        home: String,
    },
}

/// The separator between tiles: a space if some numbers have two digits.
pub fn separator(board: &Board) -> &'static str {
    if board.place_count() + board.first_tile() > 10 { " " } else { "" }
}

/// The number of tiles in a code, which omits the last two since parity determines them. A plain
/// grid has no code: there all squares are written.
pub fn code_length(board: &Board) -> Option<usize> {
    (board.grid().is_none() && board.is_bipartite() && board.place_count() > 2)
        .then(|| board.place_count() - 2)
}

/// Tiles as [`Position::parse`] reads them; `None` is the blank.
pub(super) fn written(board: &Board, tiles: impl Iterator<Item = Option<Tile>>) -> String {
    let separator = separator(board);
    let blank = if board.first_tile() == 0 { "_" } else { "0" };
    let mut text = String::with_capacity(3 * board.square_count());
    for tile in tiles {
        text.push_str(if text.is_empty() { "" } else { separator });
        match tile.map(|tile| tile.number(board)) {
            Some(digit @ ..10) => text.push((b'0' + digit as u8).into()),
            Some(number) => text.push_str(&number.to_string()),
            None => text.push_str(blank),
        }
    }
    text
}

/// The tiles of a board, as messages name them.
pub(super) fn tile_range(board: &Board) -> String {
    let (first, places) = (board.first_tile(), board.place_count());
    format!("tiles {first} to {}", first + places - 1)
}

/// The tile of this number.
pub(crate) fn numbered_tile(board: &Board, digits: &str) -> Option<Tile> {
    let number: usize = digits.parse().ok().filter(|_| !digits.starts_with('+'))?;
    let place = number.checked_sub(board.first_tile())?;
    (place < board.place_count()).then_some(Tile(place as u16))
}

impl Position {
    /// The position with these tiles in the order of the squares. `0` is the blank, except on
    /// boards with a tile 0, where it is `None`.
    ///
    /// ```
    /// use taquin::{Board, Position};
    /// let board: Board = "2x3".parse()?;
    /// let position = Position::from_tiles(&board, [1, 2, 3, 4, 0, 5])?;
    /// assert_eq!(position, Position::parse(&board, "123/4_5")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If [`Position::parse`] refuses the numbers. On a board that is not a plain grid, it also
    /// reads the tiles of the places alone, with or without the last two.
    pub fn from_tiles<T: Into<Option<usize>>>(
        board: &Board,
        tiles: impl IntoIterator<Item = T>,
    ) -> Result<Self, PositionError> {
        let tiles: Vec<Option<usize>> = tiles.into_iter().map(Into::into).collect();
        Self::of_numbers(board, &tiles).map_or_else(
            || {
                let text = |tile: &Option<usize>| tile.map_or("_".into(), |n| n.to_string());
                Self::parse(board, &tiles.iter().map(text).join(" "))
            },
            Ok,
        )
    }

    /// The same without a message: `None` if the numbers are not those of the tiles and the blank,
    /// each once.
    pub(super) fn of_numbers(board: &Board, numbers: &[Option<usize>]) -> Option<Self> {
        let (first, places) = (board.first_tile(), board.place_count());
        let mut seen = vec![false; board.square_count()];
        let mut tiles = Vec::with_capacity(numbers.len());
        for &number in numbers {
            let tile = match number.filter(|&number| number > 0 || first == 0) {
                Some(number) => Some(number.checked_sub(first).filter(|&place| place < places)?),
                None => None,
            };
            // The blank is counted after the tiles.
            if std::mem::replace(&mut seen[tile.unwrap_or(places)], true) {
                return None;
            }
            tiles.push(tile.map(|place| Tile(place as u16)));
        }
        (tiles.len() == seen.len()).then(|| Self::from_squares(board, tiles))
    }

    /// Parses a position: all tiles in the order of the squares, with `_` or `.` (or `0`, unless
    /// that is a tile) for the blank; in rows as drawn, separated by `/`, `|` or line ends; on a
    /// board that is not a plain grid also the tiles of the places alone, with or without the last
    /// two, which parity determines; or a product of cycles applied to the goal: (a b c) moves the
    /// tile on square a to square b.
    ///
    /// Spaces or commas separate tiles if a number has more than one digit. What is written otherwise,
    /// such as a list of a programming language, is read as [`Reading`] says.
    ///
    /// # Errors
    ///
    /// If the text is none of these.
    pub fn parse(board: &Board, text: &str) -> Result<Self, PositionError> {
        Self::parse_with_blank(board, text).map(|(position, _)| position)
    }

    /// Parses a position and locates the blank in the text; the whole text if it does not appear.
    pub(super) fn parse_with_blank(
        board: &Board,
        text: &str,
    ) -> Result<(Self, Range<usize>), PositionError> {
        if let Some(read) = digits(board, text) {
            return Ok(read);
        }
        if let Some(text) = with_zero_for_eight(board, text)
            && let Ok(read) = (Reader { board, text: &text }).tiles()
        {
            return Ok(read);
        }
        let reader = Reader { board, text };
        let read = match text.contains(['(', ')']) {
            true => reader.cycles().map(|position| (position, 0..text.len())),
            false => reader.tiles(),
        };
        read.or_else(|error| match Reading::of(text, Some(board)) {
            Some(Reading { text: other, .. }) => {
                let (position, _) = Reader { board, text: &other }.tiles()?;
                Ok((position, 0..text.len()))
            }
            None => Err(error),
        })
    }
}

/// The permutation of the squares that a product of cycles denotes.
pub(crate) fn permutation_of_squares(
    board: &Board,
    text: &str,
) -> Result<Permutation, PositionError> {
    Reader { board, text }.permutation()
}

/// The tiles in the order of the squares, as [`Position::parse`] reads them.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tiles = self.board().square_ids().map(|square| self.tile(square));
        f.write_str(&written(self.board(), tiles))
    }
}

/// The text with 0 for 8, if it numbers the eight pieces of a board with the tiles 0 to 7 from 1 to
/// 8, as Michie and Doran do (Schofield 1967, footnote of the introduction).
pub fn with_zero_for_eight(board: &Board, text: &str) -> Option<String> {
    let digits = || text.bytes().filter(u8::is_ascii_digit).sorted();
    let is_board = board.first_tile() == 0 && board.place_count() == 8;
    (is_board && text.contains('8') && digits().eq(b'1'..=b'8')).then(|| text.replace('8', "0"))
}

impl Position {
    /// The position in a notation that shows the board: on a grid that is not square with `/`
    /// between the rows.
    pub fn with_rows(&self) -> String {
        let board = self.board();
        let grid = board.grid().filter(|grid| grid.rows != grid.columns);
        let width = grid.map_or(board.square_count(), |grid| grid.columns);
        let squares = board.square_ids().collect_vec();
        let row = |row: &[SquareId]| written(board, row.iter().map(|&square| self.tile(square)));
        squares.chunks(width).map(row).join("/")
    }
}

/// Adds the last two of the distinct tiles in the order that makes the permutation even.
fn complete(board: &Board, places: &mut Vec<Tile>) {
    let mut seen = vec![false; board.place_count()];
    places.iter().for_each(|tile| seen[usize::from(tile.0)] = true);
    places.extend(seen.iter().positions(|seen| !seen).map(|tile| Tile(tile as u16)));
    let images = places.iter().map(|tile| tile.0).collect();
    if !Permutation::from_images(images).expect("no tile was read twice").is_even() {
        let last = places.len() - 1;
        places.swap(last - 1, last);
    }
}

/// A fast path for streams of millions of lines: one digit for each square, or for each tile of a
/// code, and nothing else. Also locates the blank in the text, as `parse_with_blank` does.
fn digits(board: &Board, text: &str) -> Option<(Position, Range<usize>)> {
    let is_code = code_length(board) == Some(text.len());
    if !is_code && text.len() != board.square_count() || !separator(board).is_empty() {
        return None;
    }
    let (mut seen, mut blank) = (0_u32, None);
    let mut tile = |(square, byte): (usize, u8)| {
        let tile = match byte {
            b'_' | b'.' => None,
            b'0' if board.first_tile() > 0 => None,
            b'0'..=b'9' => Some(usize::from(byte - b'0').checked_sub(board.first_tile())?),
            _ => return None,
        };
        match tile {
            Some(place) if place >= board.place_count() || seen >> place & 1 == 1 => return None,
            Some(place) => seen |= 1 << place,
            None if blank.is_some() => return None,
            None => blank = Some(square),
        }
        Some(tile.map(|place| Tile(place as u16)))
    };
    let mut tiles = Vec::with_capacity(board.square_count());
    for read in text.bytes().enumerate() {
        tiles.push(tile(read)?);
    }
    if is_code {
        let mut places = tiles.into_iter().collect::<Option<Vec<_>>>()?;
        complete(board, &mut places);
        return Some((Position::on_places(board, |place| places[place]), 0..text.len()));
    }
    blank.map(|blank| (Position::from_squares(board, tiles), blank..blank + 1))
}

/// Reads what lies on the squares of a board.
pub(super) struct Reader<'b, 't> {
    pub board: &'b Board,
    pub text: &'t str,
}

/// The cells of a text, in its order.
pub(super) struct ReadCells<'t> {
    pub tokens: Vec<Token<'t>>,
    /// By cell: its square.
    pub squares: Vec<SquareId>,
}

impl<'b, 't> Reader<'b, 't> {
    pub fn error(&self, span: Range<usize>, fault: PositionFault) -> PositionError {
        PositionError::new(self.text, span, fault)
    }

    pub fn at(&self, token: Token, fault: PositionFault) -> PositionError {
        self.error(token.span(), fault)
    }

    fn tile(&self, token: Token, seen: &mut [bool]) -> Result<Option<Tile>, PositionError> {
        let (first, places) = (self.board.first_tile(), self.board.place_count());
        let tile = match token.text {
            "_" | "." | "·" => None,
            // 00 where tiles are written 01, 02, …
            zeros if first > 0 && zeros.bytes().all(|b| b == b'0') => None,
            digits => Some(
                numbered_tile(self.board, digits)
                    .ok_or_else(|| self.at(token, self.no_tile(token)))?,
            ),
        };
        // The blank is noted after the last tile.
        if std::mem::replace(&mut seen[tile.map_or(places, Tile::place)], true) {
            let what =
                tile.map_or("the blank".into(), |tile| format!("tile {}", tile.number(self.board)));
            return Err(self.at(token, PositionFault::Repeated(what)));
        }
        Ok(tile)
    }

    fn no_tile(&self, token: Token) -> PositionFault {
        PositionFault::NoTile { read: token.text.into(), tiles: tile_range(self.board) }
    }

    /// The cells, in rows as the board is drawn or all in the order of the squares. Their number need
    /// not be that of the squares. Without separators each character is one, if it may be.
    pub fn cells(&self, may_be_characters: bool) -> Result<ReadCells<'t>, PositionError> {
        let board = self.board;
        let trimmed = self.text.trim();
        let start = self.start();
        // Most texts are one line, for which the board need not be drawn.
        let are_rows = || board.rows().is_some() || !trimmed.lines().any(is_separated);
        let has_rows = trimmed.contains(ROW_ENDS) || trimmed.contains('\n') && are_rows();
        let rows = if has_rows { rows(trimmed) } else { vec![(0, trimmed)] };
        // A row of one square needs no separators.
        let separated =
            rows.len() == board.square_count() || rows.iter().any(|(_, row)| is_separated(row));
        if !separated && !may_be_characters {
            let span = start..start + trimmed.len();
            return Err(self.error(span, PositionFault::NotSeparated));
        }
        let row = |(at, row)| (start + at, tokens(row, start + at, separated));
        let rows: Vec<(usize, Vec<Token>)> = rows.into_iter().map(row).collect();
        let squares = match rows.len() {
            ..=1 => board.square_ids().collect(),
            _ => self.drawn(&rows).or_else(|error| self.in_equal_rows(&rows).ok_or(error))?,
        };
        let tokens = rows.into_iter().flat_map(|(_, row)| row).collect();
        Ok(ReadCells { tokens, squares })
    }

    /// Where the text begins, apart from spaces.
    fn start(&self) -> usize {
        self.text.len() - self.text.trim_start().len()
    }

    /// The error that the text has another number of cells than the board has squares. It points at
    /// the first surplus cell, or at the end if one is missing.
    pub fn miscounted(&self, tokens: &[Token]) -> PositionError {
        let board = self.board;
        let expected =
            format!("the board has {} squares, including the blank's", board.square_count());
        let end = self.text.trim_end().len();
        let from = tokens.get(board.square_count()).map_or(end, |token| token.start);
        let fault = PositionFault::Count { found: tokens.len(), expected };
        self.error(from..end.max(from), fault)
    }

    fn tiles(&self) -> Result<(Position, Range<usize>), PositionError> {
        let board = self.board;
        let ReadCells { tokens, squares } = self.cells(separator(board).is_empty())?;
        let mut seen = vec![false; board.square_count() + 1];
        let tiles: Vec<Option<Tile>> =
            tokens.iter().map(|&token| self.tile(token, &mut seen)).collect::<Result<_, _>>()?;
        let blank = tiles.contains(&None);
        if tiles.len() == board.square_count() {
            // Distinct tiles fill all squares only if one of them is the blank.
            let mut on_squares = vec![None; board.square_count()];
            squares.iter().zip(&tiles).for_each(|(at, &tile)| on_squares[at.index()] = tile);
            let blank = tiles.iter().position(Option::is_none);
            let blank = blank.map_or(0..self.text.len(), |blank| tokens[blank].span());
            return Ok((Position::from_squares(board, on_squares), blank));
        }
        if blank || board.grid().is_some() {
            return Err(self.miscounted(&tokens));
        }
        let mut places: Vec<Tile> = tiles.into_iter().flatten().collect();
        if Some(places.len()) == code_length(board) {
            complete(board, &mut places);
        } else if places.len() != board.place_count() {
            let code = code_length(board).map_or(String::new(), |n| format!("{n} as a code, "));
            let found = places.len();
            let expected = format!(
                "write {code}{} without the blank or {} with it",
                board.place_count(),
                board.square_count(),
            );
            let end = self.text.trim_end().len();
            return Err(self.error(end..end, PositionFault::Count { found, expected }));
        }
        Ok((Position::on_places(board, |place| places[place]), 0..self.text.len()))
    }

    /// The squares in the order of the drawing, if the text has the same rows.
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

    /// The squares in their order, if the text has equal rows of all of them: `torus-3x4` is not drawn
    /// in rows, and people write it in rows all the same.
    fn in_equal_rows(&self, rows: &[(usize, Vec<Token>)]) -> Option<Vec<SquareId>> {
        let (board, width) = (self.board, rows.first()?.1.len());
        let is_whole = width * rows.len() == board.square_count();
        let is_equal = rows.iter().all(|(_, row)| row.len() == width);
        (board.rows().is_none() && is_whole && is_equal).then(|| board.square_ids().collect())
    }

    fn cycles(&self) -> Result<Position, PositionError> {
        let (board, element) = (self.board, self.permutation()?);
        let goal = Position::goal(board);
        let mut tiles = vec![None; board.square_count()];
        for square in board.square_ids() {
            tiles[element.image(square.index())] = goal.tile(square);
        }
        Ok(Position::from_squares(board, tiles))
    }

    /// A product of cycles of squares.
    fn permutation(&self) -> Result<Permutation, PositionError> {
        let board = self.board;
        let labels: Vec<String> =
            board.square_ids().map(|square| board.label(square).to_string()).collect();
        let mut element = Permutation::identity(board.square_count());
        let cycles = cycles(self.text).map_err(|span| self.error(span, PositionFault::Cycles))?;
        for (start, inner) in cycles {
            let separated = is_separated(inner) || labels.iter().any(|label| label == inner);
            let tokens = tokens(inner, start, separated);
            let square = |token: &Token| {
                let square = labels.iter().position(|label| label == token.text);
                square.ok_or_else(|| self.at(*token, PositionFault::NoSquare(token.text.into())))
            };
            let cycle: Vec<usize> = tokens.iter().map(square).try_collect()?;
            let mut places = cycle.iter().enumerate();
            if let Some((second, &square)) =
                places.find(|(at, square)| cycle[..*at].contains(square))
            {
                let what = format!("square {}", labels[square]);
                return Err(self.at(tokens[second], PositionFault::Repeated(what)));
            }
            let cycle = Permutation::from_cycles(board.square_count(), &[&cycle]);
            element = element.then(&cycle.expect("distinct squares of the board"));
        }
        Ok(element)
    }
}
