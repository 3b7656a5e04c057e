//! How a sequence of moves is written, and read.

use std::ops::Range;

use itertools::Itertools;
use thiserror::Error;

use super::notation::{numbered_tile, separator, tile_range};
use super::{Direction, Metric, Path, Position, PositionError, Slide, Tile};
use crate::board::{Arc, Board};
use crate::input_text::{Quoted, TextError, Token, byte_of, is_separated, tokens};
use crate::named_enum::named_enum;
use crate::numerals::count_noun;

/// How a sequence of moves is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoveNotation {
    /// The numbers on the tiles that slide: `6 5 8`.
    #[default]
    Numbers,
    /// The directions in which tiles slide: `RDDD`.
    TileDirections,
    /// The directions in which the blank moves, which are the opposite ones: `LUUU`.
    BlankDirections,
    /// The directions in which tiles slide, with the lengths of runs: `RD3`.
    Compressed,
    /// The boards from the first to the last, separated by semicolons.
    Boards,
}

named_enum! {
    MoveNotation, "notation":
    Numbers => "numbers",
    TileDirections => "tile-directions",
    BlankDirections => "blank-directions",
    Compressed => "compressed",
    Boards => "boards",
}

/// Directions were asked for on a board where some move goes neither along a row nor along a column, or
/// two tiles can slide to the same square in the same direction.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "directions do not say which tile slides on the board {0}: a move goes neither up, down, left nor \
     right, or two moves to a square go in the same direction; write moves as numbers or boards instead"
)]
pub struct DirectionsError(String);

/// Why a text is not a sequence of moves, with the part of the text that is wrong.
pub type MovesError = TextError<MovesFault>;

/// What can be wrong with the text of a sequence of moves.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MovesFault {
    /// Not a tile of the board.
    #[error("{} is not a tile of this board, which has {tiles}", Quoted(read))]
    NoTile {
        /// What was read.
        read: String,
        /// The board's tiles.
        tiles: String,
    },
    /// A letter that is no direction.
    #[error("{} is not a direction; write U, D, L or R, and after it perhaps how often", Quoted(.0))]
    NoDirection(String),
    /// On the board directions do not say which tile slides.
    #[error(transparent)]
    Directions(DirectionsError),
    /// One of several boards cannot be read.
    #[error("{0}")]
    Board(Box<PositionError>),
    /// The first of several boards is another position than the start, which is named.
    #[error("the first board is not the position {0}")]
    OtherStart(String),
    /// Neither numbers nor directions nor boards.
    #[error("it is neither numbers of tiles nor directions nor boards")]
    NoNotation,
    /// A move that is illegal.
    #[error("move {number}: {reason}")]
    Illegal {
        /// Its number, from 1.
        number: usize,
        /// Why it is illegal.
        reason: String,
    },
}

/// Moves that were carried out one after the other, up to the first illegal one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMoves {
    /// The legal moves.
    pub path: Path,
    /// The move after them, if it is illegal.
    pub illegal: Option<IllegalMove>,
}

/// A move that is illegal where it was to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// Its number, from 1.
    pub number: usize,
    /// Where it is in the text, in bytes.
    pub span: Range<usize>,
    /// Why it is illegal, with the moves that are legal instead.
    pub reason: String,
}

/// A move as it is written.
enum Step {
    Tile(Tile),
    Direction(Direction),
    Board(Position),
}

impl MoveNotation {
    /// The notation that a text shows: boards if there is a semicolon, a slash or a bar; numbers if
    /// it has only digits, spaces and commas; directions of tiles if it begins with U, D, L or R and
    /// has only these letters and such signs; `None` otherwise.
    pub fn of(text: &str) -> Option<Self> {
        let direction = |c: char| Direction::from_letter(c).is_some();
        let text = text.trim();
        if text.contains([';', '/', '|']) {
            Some(Self::Boards)
        } else if text.chars().all(|c| c.is_ascii_digit() || is_gap(c)) {
            Some(Self::Numbers)
        } else {
            let directions = text.starts_with(direction)
                && text.chars().all(|c| direction(c) || c.is_ascii_digit() || is_gap(c));
            directions.then_some(Self::Compressed)
        }
    }

    /// Refuses directions on a board where they do not say which tile slides.
    ///
    /// # Errors
    ///
    /// If this notation writes directions and some move goes neither along a row nor along a
    /// column, or two moves to the same square go in the same direction.
    pub fn fits(self, board: &Board) -> Result<(), DirectionsError> {
        self.can_be_read(board)?;
        let has_direction = |arc| direction(board, arc).is_some();
        match matches!(self, Self::Numbers | Self::Boards) || board.arcs().all(has_direction) {
            true => Ok(()),
            false => Err(DirectionsError(board.name().into())),
        }
    }

    /// Refuses directions if two moves to a square have the same one. Others may have none.
    fn can_be_read(self, board: &Board) -> Result<(), DirectionsError> {
        let mut directions = board.arcs().filter_map(|arc| Some((arc.to, direction(board, arc)?)));
        match matches!(self, Self::Numbers | Self::Boards) || directions.all_unique() {
            true => Ok(()),
            false => Err(DirectionsError(board.name().into())),
        }
    }

    /// Writes the moves of a path in a metric. Numbers name the tile that is pushed, which is the
    /// farthest one from the blank of those that slide at once, and boards follow each move.
    /// Directions are the same in each metric; a move without one is missing.
    pub fn write(self, metric: Metric, path: &Path) -> String {
        let directions = || path.directions().flatten();
        match self {
            Self::Numbers => {
                let board = path.start().board();
                let pushed = path.moves_in(metric).filter_map(|slides| slides.last());
                pushed.map(|slide| slide.tile.number(board)).join(" ")
            }
            Self::TileDirections => directions().join(""),
            Self::BlankDirections => directions().map(Direction::opposite).join(""),
            Self::Compressed => {
                let run = |(count, direction): (usize, Direction)| match count {
                    1 => direction.to_string(),
                    _ => format!("{direction}{count}"),
                };
                directions().dedup_with_count().map(run).join("")
            }
            Self::Boards => path.positions_in(metric).into_iter().join("; "),
        }
    }

    /// Carries out the moves of a text, up to the first illegal one. Directions may have a number
    /// after them that says how often, in each notation of directions.
    ///
    /// # Errors
    ///
    /// If something in the text is no move, or the directions do not fit the board.
    pub fn play(self, start: &Position, text: &str) -> Result<PlayedMoves, MovesError> {
        self.play_in(Metric::SingleTile, start, text)
    }

    /// Carries out the moves of a text as they are written in a metric, up to the first illegal
    /// one, which is numbered in that metric.
    ///
    /// # Errors
    ///
    /// As [`MoveNotation::play`].
    pub fn play_in(
        self,
        metric: Metric,
        start: &Position,
        text: &str,
    ) -> Result<PlayedMoves, MovesError> {
        let misfit = |error| MovesError::new(text, 0..text.len(), MovesFault::Directions(error));
        self.can_be_read(start.board()).map_err(misfit)?;
        let (mut position, mut moves) = (start.clone(), Vec::new());
        let mut illegal = None;
        'steps: for (step, count, span) in self.steps(start, text)? {
            let before = moves.len();
            for _ in 0..count {
                let Some(slides) = step.slides(metric, &position) else {
                    let mut reason = step.why_not(metric, &position);
                    // More tiles than there are do not slide at all.
                    if metric == Metric::MultiTile && moves.len() > before {
                        let slid = count_noun(moves.len() - before, "tile");
                        reason = format!("after {slid}, {reason}");
                        moves.truncate(before);
                    }
                    illegal = Some((span, reason));
                    break 'steps;
                };
                slides.iter().for_each(|&slide| _ = position.apply(slide));
                moves.extend(slides);
            }
        }
        let path = Path::from_moves(start, moves);
        let number = path.moves_in(metric).count() + 1;
        let illegal = illegal.map(|(span, reason)| IllegalMove { number, span, reason });
        Ok(PlayedMoves { path, illegal })
    }

    /// The moves of a text: each, how often, and where.
    fn steps(
        self,
        start: &Position,
        text: &str,
    ) -> Result<Vec<(Step, usize, Range<usize>)>, MovesError> {
        let board = start.board();
        let error = |span, fault| MovesError::new(text, span, fault);
        let separated = is_separated(text) || !separator(board).is_empty();
        let tile = |token: Token| {
            let no_tile = || {
                let fault =
                    MovesFault::NoTile { read: token.text.into(), tiles: tile_range(board) };
                error(token.span(), fault)
            };
            let tile = numbered_tile(board, token.text).ok_or_else(no_tile)?;
            Ok((Step::Tile(tile), 1, token.span()))
        };
        match self {
            Self::Numbers => tokens(text, 0, separated).into_iter().map(tile).collect(),
            Self::TileDirections | Self::Compressed => directions(text, |direction| direction),
            Self::BlankDirections => directions(text, Direction::opposite),
            Self::Boards => {
                let step = |part: &str| {
                    let at = byte_of(part, text);
                    let span = at..at + part.len();
                    match Position::parse(board, part) {
                        Ok(position) => Ok((Step::Board(position), 1, span)),
                        Err(fault) => Err(error(span, MovesFault::Board(fault.into()))),
                    }
                };
                let parts = text.split(';').map(str::trim).filter(|part| !part.is_empty());
                let mut steps: Vec<_> = parts.map(step).collect::<Result<_, _>>()?;
                match steps.first() {
                    Some((Step::Board(first), _, span)) if first != start => {
                        Err(error(span.clone(), MovesFault::OtherStart(start.to_string())))
                    }
                    first => {
                        let skipped = usize::from(first.is_some());
                        Ok(steps.split_off(skipped))
                    }
                }
            }
        }
    }
}

impl Path {
    /// The path of the moves of a text: the numbers on the tiles that slide (`6 5 8`), the
    /// directions in which tiles slide (`RD3`), or the boards, separated by semicolons; or what
    /// [`MoveNotation::plain`] reads as one of these.
    ///
    /// ```
    /// use taquin::position::Path;
    /// use taquin::{Board, Position};
    ///
    /// let board: Board = "3x3".parse()?;
    /// let position = Position::parse(&board, "1_3/425/786")?;
    /// assert_eq!(Path::parse(&position, "LU2")?.end(), Path::parse(&position, "3 5 6")?.end());
    /// let error = Path::parse(&position, "2 5 1").unwrap_err();
    /// assert!(error.to_string().contains("move 3: tile 1 is not next to the blank"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is none of these, or a move is illegal where it is to be made.
    pub fn parse(start: &Position, text: &str) -> Result<Self, MovesError> {
        let plain = MoveNotation::plain(start.board(), text);
        let text = plain.as_deref().unwrap_or(text);
        let error = |span, fault| MovesError::new(text, span, fault);
        let notation = MoveNotation::of(text);
        let notation = notation.ok_or_else(|| error(0..text.len(), MovesFault::NoNotation))?;
        let PlayedMoves { path, illegal } = notation.play(start, text)?;
        match illegal {
            None => Ok(path),
            Some(IllegalMove { number, span, reason }) => {
                Err(error(span, MovesFault::Illegal { number, reason }))
            }
        }
    }
}

/// The direction of the tile that slides along an arc.
fn direction(board: &Board, arc: Arc) -> Option<Direction> {
    Slide { tile: Tile(0), from: arc.from, to: arc.to }.direction(board)
}

fn is_gap(c: char) -> bool {
    c.is_whitespace() || c == ','
}

/// Letters of directions, each with its count and its place.
fn directions(
    text: &str,
    turned: fn(Direction) -> Direction,
) -> Result<Vec<(Step, usize, Range<usize>)>, MovesError> {
    let mut steps = Vec::new();
    let mut rest = text.char_indices().peekable();
    while let Some((start, letter)) = rest.next() {
        if is_gap(letter) {
            continue;
        }
        let digits = rest.peeking_take_while(|(_, c)| c.is_ascii_digit()).count();
        let end = start + letter.len_utf8() + digits;
        let count = &text[end - digits..end];
        let direction = Direction::from_letter(letter);
        match (direction, if digits == 0 { Ok(1) } else { count.parse() }) {
            (Some(direction), Ok(count)) if count > 0 => {
                steps.push((Step::Direction(turned(direction)), count, start..end));
            }
            _ => {
                let fault = MovesFault::NoDirection(text[start..end].into());
                return Err(MovesError::new(text, start..end, fault));
            }
        }
    }
    Ok(steps)
}

impl Step {
    /// The single tiles that slide; `None` if the move is illegal. A direction is that of a single
    /// tile.
    fn slides(&self, metric: Metric, position: &Position) -> Option<Vec<Slide>> {
        if let Self::Direction(direction) = self {
            let is_along = |slide: &Slide| slide.direction(position.board()) == Some(*direction);
            return position.moves().find(is_along).map(|slide| vec![slide]);
        }
        let moves = metric.moves(position.board(), position.blank()).into_iter();
        let mut moves = moves.map(|squares| {
            let mut after = position.clone();
            (after.walk(&squares), after)
        });
        let is_meant = |(slides, after): &(Vec<Slide>, Position)| match self {
            Self::Tile(tile) => slides.last().is_some_and(|slide| slide.tile == *tile),
            Self::Board(board) => after == board,
            Self::Direction(_) => false,
        };
        moves.find(is_meant).map(|(slides, _)| slides)
    }

    fn why_not(&self, metric: Metric, position: &Position) -> String {
        let board = position.board();
        let number = |slide: Slide| slide.tile.number(board);
        let ends = metric.moves(board, position.blank()).into_iter();
        let ends = ends.filter_map(|squares| position.tile(*squares.last()?));
        let tiles = ends.map(|tile| tile.number(board)).join(", ");
        let place = match (metric, board.grid()) {
            (Metric::SingleTile, _) => "next to the blank",
            (Metric::MultiTile, Some(_)) => "in the blank's row or column",
            (Metric::MultiTile, None) => "on a line with the blank",
        };
        match self {
            Self::Tile(tile) => {
                let tile = tile.number(board);
                format!("tile {tile} is not {place}; the tiles that can slide are {tiles}")
            }
            Self::Direction(direction) => {
                let directed = |slide: Slide| {
                    Some(format!("{} slides {}", number(slide), slide.direction(board)?.word()))
                };
                let legal = position.moves().filter_map(directed).join(", ");
                format!("no tile can slide {}; {legal}", direction.word())
            }
            Self::Board(_) => {
                format!(
                    "this is not one move from {position}; the tiles that can slide are {tiles}"
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Board {
        "3x3".parse().unwrap()
    }

    #[test]
    fn every_notation_is_read_as_it_is_written() {
        let board = board();
        let start = Position::parse(&board, "123/456/78_").unwrap();
        let played = MoveNotation::Numbers.play(&start, "8,7 4 5 6 8").unwrap();
        assert_eq!(played.illegal, None);
        let path = played.path;
        for notation in MoveNotation::ALL {
            let text = notation.write(Metric::SingleTile, &path);
            assert_eq!(notation.play(&start, &text).unwrap().path, path, "{text}");
        }
        assert_eq!(MoveNotation::Compressed.write(Metric::SingleTile, &path), "R2DL2U");
        assert_eq!(MoveNotation::Numbers.play(&start, "874568").unwrap().path, path);
        assert_eq!(MoveNotation::BlankDirections.play(&start, "l2 u r2 d1").unwrap().path, path);
    }

    #[test]
    fn slides_of_several_tiles_are_read_as_they_are_written() {
        let board = board();
        let start = Position::parse(&board, "412/_53/786").unwrap();
        let path = MoveNotation::Compressed.play(&start, "DL2U2").unwrap().path;
        let written = |notation: MoveNotation| notation.write(Metric::MultiTile, &path);
        assert_eq!(written(MoveNotation::Numbers), "4 2 6");
        assert_eq!(written(MoveNotation::Boards), "412053786; 012453786; 120453786; 123456780");
        for notation in MoveNotation::ALL {
            let played = notation.play_in(Metric::MultiTile, &start, &written(notation)).unwrap();
            assert_eq!(played.path, path, "{}", notation.name());
        }
        let played = MoveNotation::Numbers.play_in(Metric::MultiTile, &start, "4 2 8").unwrap();
        let illegal = played.illegal.unwrap();
        assert_eq!(illegal.number, 3);
        assert!(illegal.reason.contains("not in the blank's row or column"), "{}", illegal.reason);
        let goal = Position::goal(&board);
        let played = MoveNotation::Compressed.play_in(Metric::MultiTile, &goal, "D R3").unwrap();
        let (illegal, path) = (played.illegal.unwrap(), played.path);
        assert_eq!((illegal.number, path.len()), (2, 1));
        assert!(illegal.reason.starts_with("after 2 tiles, no tile can slide right; 1 slides"));
    }

    #[test]
    fn the_first_illegal_move_is_located() {
        let board = board();
        let start = Position::parse(&board, "123/456/78_").unwrap();
        let illegal = |notation: MoveNotation, text: &str| {
            let played = notation.play(&start, text).unwrap();
            let illegal = played.illegal.unwrap();
            assert_eq!(illegal.number, played.path.len() + 1);
            (illegal.number, text[illegal.span].to_string(), illegal.reason)
        };
        let (number, part, reason) = illegal(MoveNotation::Numbers, "8 7 8 5");
        assert_eq!((number, part.as_str()), (3, "8"));
        assert!(reason.ends_with("the tiles that can slide are 4, 7"), "{reason}");
        let (number, part, reason) = illegal(MoveNotation::TileDirections, "RU");
        assert_eq!((number, part.as_str()), (2, "U"));
        assert_eq!(reason, "no tile can slide up; 5 slides down, 7 slides right, 8 slides left");
        assert_eq!(illegal(MoveNotation::Compressed, "R9").0, 3);
        assert_eq!(illegal(MoveNotation::Boards, "12345678_; 1234_5786").0, 1);
    }

    #[test]
    fn what_is_no_move_is_refused() {
        let board = board();
        let start = Position::goal(&board);
        let refused = |notation: MoveNotation, text: &str| {
            let error = notation.play(&start, text).unwrap_err();
            (text[error.span.clone()].to_string(), error.to_string())
        };
        assert_eq!(refused(MoveNotation::Numbers, "8 9").0, "9");
        assert!(refused(MoveNotation::Numbers, "8 9").1.contains("tiles 1 to 8"));
        assert_eq!(refused(MoveNotation::Compressed, "RX2").0, "X2");
        let too_often = "R99999999999999999999999";
        assert_eq!(refused(MoveNotation::Compressed, too_often).0, too_often);
        assert_eq!(refused(MoveNotation::Boards, "12345678_; 1234").0, "1234");
        assert!(refused(MoveNotation::Boards, "1234567_8").1.contains("not the position"));
    }

    #[test]
    fn a_text_shows_its_notation() {
        let of = MoveNotation::of;
        assert_eq!(of("6 5 8"), Some(MoveNotation::Numbers));
        assert_eq!(of("ULD2 r3"), Some(MoveNotation::Compressed));
        assert_eq!(of("12345678_; 1234567_8"), Some(MoveNotation::Boards));
        assert_eq!(of("WXYZ"), None);
        assert_eq!(of("6A"), None);
    }
}
