//! Boards and goals as they are named on the command line.

use std::path::Path;

use itertools::Itertools;
use taquin::UnknownNameError;
use taquin::board::{BoardError, EdgeDirections, GraphNotation, Grid};
use taquin::position::{Pattern, PositionFault, UsualGoal};
use taquin::{Board, Position, PositionError, Solution};

use crate::failure::{Failure, Result};
use crate::inputs::read_text_file;
use crate::messages::message;

/// The board of this name, the grid of this size, the graph in graph6 or sparse6, or the board in
/// the file at this path. The home may follow after `@`.
pub fn load(text: &str) -> Result<Board> {
    load_with(text, EdgeDirections::Paired)
}

/// As [`load`]; `directions` says what becomes of edges in a file that have a direction.
pub fn load_with(text: &str, directions: EdgeDirections) -> Result<Board> {
    if text == "-" {
        return Err(Failure::bad(
            "name a single board; taquin atlas - reads graphs from standard input",
        ));
    }
    let named = text.parse::<Board>();
    let Some((path, home)) = file(text) else {
        // Names may be in capitals; the labels of squares are as they are.
        let at = text.find('@').unwrap_or(text.len());
        let lower = || (text[..at].to_ascii_lowercase() + &text[at..]).parse();
        return match named {
            Err(error @ BoardError::UnknownName { .. }) => {
                Ok(lower().map_err(|_: BoardError| error)?)
            }
            named => Ok(named?),
        };
    };
    match named {
        Err(BoardError::UnknownName { .. }) => {}
        Err(_) if path.is_file() => {}
        named => return Ok(named?),
    }
    let mut content = read_text_file(path)?;
    if content.trim().is_empty() {
        return Err(Failure::bad(format!("'{}' is empty", path.display())));
    }
    // Lines of old spreadsheets.
    if !content.contains('\n') {
        content = content.replace('\r', "\n");
    }
    let board = read(path, &content, directions)
        .and_then(|board| if let Some(home) = home { board.with_home_at(home) } else { Ok(board) });
    board.map_err(|error| {
        let failure = Failure::bad(format!("'{}': {error}", path.display()));
        match advice(path, &error, directions) {
            Some(advice) => failure.with_advice(&advice),
            None => failure,
        }
    })
}

/// What to do about a graph that cannot be a board.
fn advice(path: &Path, error: &BoardError, directions: EdgeDirections) -> Option<String> {
    let BoardError::InGraph { notation, error, .. } = error else { return None };
    let path = path.display();
    let prefix = match notation {
        GraphNotation::Graph6 => Some("g6"),
        GraphNotation::Sparse6 => Some("s6"),
        _ => None,
    };
    Some(match (&**error, prefix) {
        (BoardError::Direction(..), _) => {
            format!(
                "taquin board '{path}' --undirected -o board.yaml makes a board without directions"
            )
        }
        (BoardError::DoubleEdge(..), None) if directions == EdgeDirections::Paired => {
            format!(
                "taquin board '{path}' --undirected -o board.yaml takes an edge from both ends once"
            )
        }
        (BoardError::SeveralGraphs, Some(prefix)) => {
            format!("taquin atlas - < '{path}' takes each of them, and {prefix}:LINE is one")
        }
        (BoardError::SeveralGraphs, None) => "copy one of them to a file of its own".into(),
        _ => return None,
    })
}

/// The board on a line of a stream: a graph in graph6 or sparse6, or a board as on the command line,
/// except that no files are read.
pub fn of_line(line: &str) -> Result<Board> {
    match line.parse() {
        Err(BoardError::UnknownName { .. }) => {}
        named => return Ok(named?),
    }
    Board::from_graph_line(line).map_err(|error| match error {
        BoardError::Graph6 { .. } => {
            Failure::from(error).with_advice("nor is it the name of a board")
        }
        error => error.into(),
    })
}

/// The path of a file and the home after it, if the text can be meant as a path.
fn file(text: &str) -> Option<(&Path, Option<&str>)> {
    let is_path = |text: &str| {
        let path = Path::new(text);
        text.contains(['/', '\\']) || path.extension().is_some() || path.is_file()
    };
    match text.rsplit_once('@') {
        _ if Path::new(text).is_file() => Some((Path::new(text), None)),
        Some((path, home)) if is_path(path) && !home.contains(['/', '\\']) => {
            Some((Path::new(path), Some(home)))
        }
        _ => is_path(text).then_some((Path::new(text), None)),
    }
}

/// The board that a file describes. Its name or its content shows how; YAML has no mark.
fn read(path: &Path, content: &str, directions: EdgeDirections) -> Result<Board, BoardError> {
    let name = path.display().to_string();
    let extension = path.extension().and_then(|end| end.to_str()).unwrap_or_default();
    let notation = GraphNotation::of_file(extension, content);
    if let Some(notation) = notation
        && !notation.extensions().contains(&&*extension.to_ascii_lowercase())
    {
        message(format_args!("'{name}' is read as a graph: {notation}"));
    }
    match notation {
        Some(notation) => Board::from_graph_text(&name, content, notation, directions),
        None => Board::from_yaml(content),
    }
}

/// As [`load`], if a [`Solution`] of the board fits into memory.
pub fn load_to_solve(text: &str) -> Result<Board> {
    let board = load(text)?;
    Solution::check_size(&board)?;
    Ok(board)
}

/// The grid whose rows and columns the text of a position shows; its home is the last square.
pub fn grid_of(position: &str) -> Result<Board> {
    shown_grid(position).map_err(|failure| board_for_position(position).unwrap_or(failure))
}

fn shown_grid(position: &str) -> Result<Board> {
    let grid = Grid::from_position(position)?;
    load(&format!("{}x{}", grid.rows, grid.columns))
}

/// Why a text is no position, if it is the name of a board.
fn board_for_position(text: &str) -> Option<Failure> {
    text.parse::<Board>().is_ok().then(|| {
        Failure::bad(format!(
            "'{text}' is a board, and a position is read here; --board {text} names the board"
        ))
    })
}

/// The board that is named, or else the one that the text of a position shows: a grid, or `eight`.
pub fn of_position(named: Option<&str>, position: &str) -> Result<Board> {
    if let Some(name) = named {
        return load(name);
    }
    let shown = shown_by(position);
    // Letters may also look like a grid, as those of `five`.
    if !shown.as_ref().is_ok_and(|board| Position::parse(board, position).is_ok())
        && let Some(failure) = board_for_position(position)
    {
        return Err(failure);
    }
    let board = shown?;
    // The code of a position may have the digits of a grid without rows.
    let digits = position.chars().filter_map(|c| c.to_digit(10)).sorted().collect_vec();
    let may_be_grid = digits.iter().copied().eq(0..digits.len() as u32);
    if board.grid().is_none() && may_be_grid && Grid::from_position(position).is_err() {
        let name = board.name();
        message(format_args!("'{position}' is read on the board {name}; --board names another"));
    }
    Ok(board)
}

/// The board that the text of a position shows: a grid, or `eight`.
pub fn shown_by(position: &str) -> Result<Board> {
    let grid = shown_grid(position);
    if grid.as_ref().is_ok_and(|grid| Position::parse(grid, position).is_ok()) {
        return grid;
    }
    let eight = load("eight")?;
    match Position::parse(&eight, position) {
        Ok(_) if may_be_on_eight(position) => Ok(eight),
        _ => grid,
    }
}

/// Whether a position for which no board is named may be one on `eight`. With an 8 it may as well
/// be one on a grid whose blank was forgotten.
pub fn may_be_on_eight(position: &str) -> bool {
    !position.contains('8')
}

/// Refuses a text that shows another board than the goal or, in a list, the first position, if no board is
/// named.
pub fn refuse_other_board(
    board: &Board,
    named: Option<&str>,
    goal: Option<&str>,
    text: &str,
    is_position: bool,
) -> Result {
    let is_other = match is_position {
        true => board.name() == "eight" && !may_be_on_eight(text),
        false => Grid::from_position(text).is_ok_and(|grid| match board.grid() {
            Some(own) => grid != own,
            None => grid.rows * grid.columns != board.square_count(),
        }),
    };
    match named.is_none() && is_other {
        false => Ok(()),
        true => {
            let name = board.name();
            Err(Failure::bad(match goal.filter(|goal| goal_name(goal).is_none()) {
                None => format!(
                    "'{text}' is on another board than the first position, which is on {name}; a list \
                     has one board, which --board names"
                ),
                Some(goal) => format!(
                    "'{text}' is on another board than the goal '{goal}', which is on {name}; --board \
                     names the board"
                ),
            }))
        }
    }
}

/// The goal that is given, or else the board's own.
pub fn goal(board: &Board, text: Option<&str>) -> Result<Position> {
    Ok(match text {
        Some(text) => match goal_name(text) {
            Some(goal) => goal
                .map_err(|error| Failure::bad(error.to_string()))?
                .on(board)
                .ok_or_else(|| {
                    let name = board.name();
                    Failure::bad(format!("{text} is a goal on grids, and the board {name} is none"))
                })?,
            None if pattern(board, text)?.is_some() => {
                return Err(Failure::bad(format!(
                    "the goal '{text}' has equal or unknown tiles, or several blanks; here it has to \
                     be a position"
                )));
            }
            None => Position::parse(board, text)?,
        },
        None => Position::goal(board),
    })
}

/// The goal as a pattern, if it is one and not a position: with equal or unknown tiles, words for
/// tiles, or several blanks.
pub fn pattern(board: &Board, goal: &str) -> Result<Option<Pattern>> {
    if goal_name(goal).is_some() {
        return Ok(None);
    }
    let Err(no_position) = Position::parse(board, goal) else { return Ok(None) };
    match Pattern::parse(board, goal) {
        Ok(pattern) if goal.contains('*') || pattern.has_words() || !pattern.is_distinct() => {
            Ok(Some(pattern))
        }
        Err(error) if goal.contains('*') || error.fault == PositionFault::NoBlank => {
            Err(error.into())
        }
        // What is no tile, or is there twice, is a label; then there are too few or too many.
        Err(error) => match no_position.fault {
            PositionFault::NoTile { .. } | PositionFault::Repeated(_) => Err(error.into()),
            _ => Ok(None),
        },
        // The reader of positions says what is wrong.
        _ => Ok(None),
    }
}

/// The goal as a pattern, also if it is a position.
pub fn goal_pattern(board: &Board, text: &str) -> Result<Pattern> {
    match pattern(board, text)? {
        Some(pattern) => Ok(pattern),
        None => Ok(Pattern::from(&goal(board, Some(text))?)),
    }
}

/// The goal with equal or unknown tiles whose standard positions a command is about.
pub fn labelled_goal(board: &Board, text: &str) -> Result<Pattern> {
    let goal = goal_pattern(board, text)?;
    let is_at_home = goal.position().is_some_and(|position| position.blank() == board.home());
    match goal.is_distinct() && is_at_home {
        // Also if its blank is elsewhere, which the census refuses with the square of home.
        false => Ok(goal),
        true => Err(Failure::bad(format!(
            "the goal {goal} has no tiles that look alike, so its standard positions are those of the \
             board {}; leave --goal out",
            board.name()
        ))),
    }
}

/// The position of a text, for a command whose goal is a position.
pub fn position(board: &Board, text: &str) -> Result<Position> {
    Position::parse(board, text).map_err(|error| only_positions(board, text, error))
}

/// Why a text is no position, for a command whose goal is a position: others take labels.
pub fn only_positions(board: &Board, text: &str, error: PositionError) -> Failure {
    const OTHERS: &str =
        "taquin solve, solvable and distances take that, with a goal of the same labels";
    unlike_position(board, text, error, |_| OTHERS.into())
}

/// Why a text is no position, where a goal with labels has not been named: labels need one.
pub fn no_position(board: &Board, text: &str, error: PositionError) -> Failure {
    if let Some(failure) = board_for_position(text) {
        return failure;
    }
    unlike_position(board, text, error, |labels| match labels.blank_count() {
        1 => "name a goal with the same labels by --goal".into(),
        _ => format!("name a goal with as many, for instance --goal {}", labels.own_goal()),
    })
}

/// Why a text is no position, and what to do if it has labels.
fn unlike_position(
    board: &Board,
    text: &str,
    error: PositionError,
    advice: impl Fn(&Pattern) -> String,
) -> Failure {
    match Pattern::parse(board, text) {
        Ok(labels) if labels.blank_count() > 1 => {
            Failure::bad(format!("'{text}' has several blanks: {}", advice(&labels)))
        }
        Ok(labels) if !labels.is_distinct() && labels.has_words() => {
            Failure::bad(format!("'{text}' has tiles that look alike: {}", advice(&labels)))
        }
        // A number may also have been repeated by mistake.
        Ok(labels) if !labels.is_distinct() => {
            Failure::from(error).with_advice(&format!("if tiles look alike, {}", advice(&labels)))
        }
        _ => error.into(),
    }
}

/// Where a way to a pattern starts: a position, or labels in its place.
pub struct Start {
    pub labels: Pattern,
    is_position: bool,
}

impl Start {
    /// Reads the start of a way to a goal.
    pub fn parse(goal: &Pattern, text: &str) -> Result<Self> {
        let (labels, position) = goal.parse_start(text)?;
        Ok(Self { labels, is_position: position.is_some() })
    }

    /// These labels of a way from here, in the notation of the start: that of positions, if it is one.
    pub fn write(&self, labels: &Pattern) -> String {
        let position = labels.position().filter(|_| self.is_position);
        position.map_or_else(|| labels.to_string(), |position| position.to_string())
    }

    /// The start itself.
    pub fn text(&self) -> String {
        self.write(&self.labels)
    }

    /// Refuses a start that does not have the labels of the goal.
    pub fn check(goal: &Pattern, text: &str) -> Result {
        Self::parse(goal, text)?.labels.labelled_as(goal)?;
        Ok(())
    }
}

/// The goal that a text names; `None` if the text is a position, which has a sign for the blank.
pub fn goal_name(text: &str) -> Option<Result<UsualGoal, UnknownNameError>> {
    let is_name = text.len() > 4 && text.chars().all(|c| c.is_ascii_alphabetic() || c == '-');
    is_name.then(|| text.to_ascii_lowercase().parse())
}
