//! The texts that a command answers, one after the other: arguments, lines and boards of several lines.

use std::collections::VecDeque;
use std::iter::Enumerate;
use std::path::Path;
use std::{slice, vec};

use itertools::Itertools;
use taquin::board::Grid;
use taquin::position::{Pattern, Reading};
use taquin::{Board, Position};

use crate::boards;
use crate::failure::{Failure, Message, Result};
use crate::input_location::InputLocation;
use crate::inputs::{Lines, read_text_file};
use crate::records::{self, Field, PositionColumn};

/// The texts to answer: arguments, of which `-` stands for the texts on standard input.
#[derive(Clone, Copy)]
pub struct Texts<'t> {
    pub arguments: &'t [String],
    /// Whether the texts are boards, which take one line or several. Otherwise each line is a text.
    are_boards: bool,
    /// Whether arguments may name files of texts, and lists may be tables or records with positions, or
    /// labels in their place.
    may_be_records: bool,
    /// The board of all of them, if it is known.
    board: Option<&'t Board>,
}

impl<'t> Texts<'t> {
    /// Texts of one line each.
    pub fn lines(arguments: &'t [String]) -> Self {
        Self { arguments, are_boards: false, may_be_records: false, board: None }
    }

    /// Positions on this board, if it is known.
    pub fn positions(arguments: &'t [String], board: Option<&'t Board>) -> Self {
        Self { arguments, are_boards: true, may_be_records: true, board }
    }

    /// Positions, or labels in their place, from which a way leads to a goal. Where the goal has words
    /// they are labels, and no other notation of positions.
    pub fn starts(arguments: &'t [String], goal: &'t Pattern) -> Self {
        match goal.has_words() {
            true => Self { may_be_records: true, ..Self::lines(arguments) },
            false => Self::positions(arguments, Some(goal.board())),
        }
    }

    /// The only text, if there is one argument and it is no list of texts.
    pub fn single(self) -> Option<&'t str> {
        match self.arguments {
            [text] if text != "-" && !(self.may_be_records && is_file(text)) => Some(text),
            _ => None,
        }
    }

    /// Whether an argument stands for a list of texts.
    pub fn has_list(self) -> bool {
        self.arguments.iter().any(|text| text == "-" || self.may_be_records && is_file(text))
    }

    /// Checks the only text, if there is one argument and it is no list, before long work.
    pub fn check_single(self, check: impl FnOnce(&str) -> Result) -> Result {
        let input = self.single().and_then(|_| Inputs::new(self).next().transpose());
        input.map_or(Ok(()), |input| check(&input?.text?))
    }
}

/// A text to answer.
pub struct Input {
    pub location: InputLocation,
    /// The text, or why it could not be read.
    pub text: Result<String>,
    /// The text as it was read, if that is another.
    pub source: Option<String>,
    /// What was inferred from it.
    pub inferred: Vec<String>,
}

impl Input {
    fn of_line(location: InputLocation, text: Result<String>) -> Self {
        Self { location, text, source: None, inferred: vec![] }
    }

    /// A board, in the notation of positions.
    pub fn of_board(location: InputLocation, text: String, board: Option<&Board>) -> Self {
        match Reading::of(&text, board) {
            Some(Reading { text: read, inferred, .. }) => {
                Self { location, text: Ok(read), source: Some(text), inferred }
            }
            None => Self::of_line(location, Ok(text)),
        }
    }

    /// The only board that an argument stands for: itself, or the one in the file that it names or, for
    /// `-`, on standard input.
    pub fn only(argument: &String, board: Option<&Board>) -> Result<Self> {
        let mut inputs = Inputs::new(Texts::positions(slice::from_ref(argument), board));
        let place = if argument == "-" { "standard input" } else { argument };
        match (inputs.next()?, inputs.next()?) {
            (Some(input), None) => Ok(input),
            (None, _) => Err(Failure::bad(format!("'{place}' has no position"))),
            (Some(_), Some(_)) if boards::load(argument).is_ok() => Err(Failure::bad(format!(
                "'{place}' is the file of a board, and a position is read here; name the board by --board"
            ))),
            (Some(_), Some(_)) => {
                Err(Failure::bad(format!("'{place}' has several positions, and one is read here")))
            }
        }
    }

    /// The text as it was read.
    pub fn source(&self) -> &str {
        let text = self.text.as_ref().map_or("", String::as_str);
        self.source.as_deref().unwrap_or(text)
    }
}

/// The texts, one after the other.
pub struct Inputs {
    are_boards: bool,
    may_be_records: bool,
    board: Option<Board>,
    arguments: Enumerate<vec::IntoIter<String>>,
    /// The number of the argument that names the file, while one is read.
    file: Option<usize>,
    lines: Option<Lines>,
    form: Form,
    /// Lines that may be the beginning of a board, with the number of each.
    begun: Vec<(usize, String)>,
    /// Boards that were read.
    boards: VecDeque<Input>,
}

/// What the lines of a list are.
enum Form {
    Boards,
    /// Rows of a table, and the row that was begun, with the number of its first line.
    Table {
        column: PositionColumn,
        row: (usize, String),
    },
    /// Fields of records on lines of their own: all are skipped but the position. The value of the last
    /// one may go on.
    Records {
        is_open: bool,
    },
}

impl Form {
    /// The first line of a row in which a quote is open.
    fn open_row(&self) -> Option<usize> {
        match self {
            Self::Table { row: (first, row), .. } if !row.is_empty() => Some(*first),
            _ => None,
        }
    }
}

/// A row of a table with a quote that is not closed ends after so many bytes.
const LONGEST_ROW: usize = 1 << 16;

/// A board has at most so many lines.
const MOST_LINES: usize = 1000;

impl Inputs {
    pub fn new(texts: Texts) -> Self {
        let Texts { arguments, are_boards, may_be_records, board } = texts;
        Self {
            are_boards,
            may_be_records,
            board: board.cloned(),
            arguments: Vec::from(arguments).into_iter().enumerate(),
            file: None,
            lines: None,
            form: Form::Boards,
            begun: vec![],
            boards: VecDeque::new(),
        }
    }

    /// The next input; empty lines are skipped.
    pub fn next(&mut self) -> Result<Option<Input>> {
        loop {
            if let Some(board) = self.boards.pop_front() {
                return Ok(Some(board));
            }
            if let Some(lines) = &mut self.lines {
                match lines.next()? {
                    Some((number, Ok(text))) if self.are_boards => {
                        let text = text.to_string();
                        self.read_line(number, text);
                    }
                    Some((_, Ok(line))) if line.trim().is_empty() => {}
                    Some((number, Ok(line))) if self.may_be_records => {
                        let line = line.to_string();
                        if !self.read_record(number, &line) {
                            self.push_position(number, line.trim().into());
                        }
                    }
                    Some((number, line)) => {
                        let text = line.map(|line| line.trim().into()).map_err(Failure::bad);
                        self.end_board();
                        self.boards.push_back(Input::of_line(self.line(number), text));
                    }
                    None => {
                        self.end_board();
                        self.end_table();
                        (self.lines, self.form) = (None, Form::Boards);
                    }
                }
                continue;
            }
            match self.arguments.next() {
                Some((_, argument)) if argument == "-" => {
                    self.file = None;
                    self.lines = Some(Lines::of_standard_input());
                }
                Some((index, argument)) if self.may_be_records && is_file(&argument) => {
                    self.file = Some(index + 1);
                    self.lines = Some(Lines::of_file(Path::new(&argument))?);
                }
                Some((index, argument)) => {
                    let location = InputLocation::Argument { argument: index + 1 };
                    return Ok(Some(self.of_argument(location, argument)));
                }
                None => return Ok(None),
            }
        }
    }

    /// Where a line of what is read now is.
    fn line(&self, number: usize) -> InputLocation {
        InputLocation::of_line(self.file, number)
    }

    /// Whether a text is a position of the board, if it is known.
    fn is_position(&self, text: &str) -> bool {
        match &self.board {
            Some(board) => Position::parse(board, text).is_ok(),
            None => is_position(text),
        }
    }

    /// The input of an argument that is neither `-` nor a file.
    fn of_argument(&self, location: InputLocation, argument: String) -> Input {
        if !self.are_boards {
            return Input::of_line(location, Ok(argument));
        }
        let texts = match self.positions_of_json(&argument).unwrap_or(Ok(vec![])) {
            Ok(texts) => texts,
            Err(fault) => return Input::of_line(location, Err(Failure::bad(fault))),
        };
        if texts.len() > 1 || self.are_several(&argument) {
            let fault = "the argument has several positions; give each as an argument, or all of them on \
                         standard input and -";
            return Input::of_line(location, Err(Failure::bad(fault)));
        }
        let text = texts.into_iter().next().unwrap_or(argument);
        Input::of_board(location, text, self.board.as_ref())
    }

    /// Whether a text has several positions, with empty lines between them.
    fn are_several(&self, text: &str) -> bool {
        let lines = text.trim().lines().collect_vec();
        let is_empty = |line: &&str| line.trim().is_empty();
        lines.iter().any(is_empty)
            && lines
                .split(is_empty)
                .filter(|lines| !lines.is_empty())
                .all(|lines| self.is_position(&lines.join("\n")))
    }

    /// The positions in a line of JSON.
    fn positions_of_json(&self, text: &str) -> Option<Result<Vec<String>, String>> {
        records::positions_of_json(text, |text| self.is_position(text))
    }

    /// Takes a position, or labels, of a table or a record.
    fn push_position(&mut self, number: usize, text: String) {
        let location = self.line(number);
        self.boards.push_back(match self.are_boards {
            true => Input::of_board(location, text, self.board.as_ref()),
            false => Input::of_line(location, Ok(text)),
        });
    }

    /// Reads a line of a table or of records; returns whether it is one.
    fn read_record(&mut self, number: usize, line: &str) -> bool {
        if self.form.open_row().is_some() {
            self.read_row(number, line);
            return true;
        }
        if let Some(texts) = self.positions_of_json(line) {
            self.end_board();
            match texts {
                Ok(texts) => texts.into_iter().for_each(|text| self.push_position(number, text)),
                Err(fault) => self.refuse(number, fault),
            }
            return true;
        }
        if let Some(column) = PositionColumn::of_header(line) {
            self.end_board();
            self.form = Form::Table { column, row: (0, String::new()) };
            return true;
        }
        let field = Field::of_line(line);
        let position =
            field.as_ref().and_then(|field| field.position(|text| self.is_position(text)));
        if let Some(text) = position {
            self.end_board();
            self.form = Form::Records { is_open: false };
            self.push_position(number, text);
            return true;
        }
        match (&mut self.form, field) {
            (Form::Table { .. }, _) => self.read_row(number, line),
            (Form::Records { is_open }, Some(field)) => *is_open = field.has_no_value(),
            (Form::Records { is_open }, None)
                if line.trim_end().ends_with(['[', '{', '|', '>']) =>
            {
                *is_open = true;
            }
            (Form::Records { is_open }, None) if is_in_record(line, *is_open) => {}
            (_, Some(field)) if field.is_other() && self.begun.is_empty() => {}
            (_, None) if begins_list(line) && self.begun.is_empty() => {}
            _ => {
                self.form = Form::Boards;
                return false;
            }
        }
        true
    }

    /// Ends a table in which a quote may be open.
    fn end_table(&mut self) {
        if let Some(first) = self.form.open_row() {
            self.refuse(first, "a quote in this row of the table is not closed".into());
        }
    }

    /// Reads a line of a table. A row goes on in the next line while a quote is open.
    fn read_row(&mut self, number: usize, line: &str) {
        let Form::Table { column, row: (first, row) } = &mut self.form else { return };
        match row.is_empty() {
            true => (*first, *row) = (number, line.into()),
            false => *row += &format!("\n{line}"),
        }
        if column.goes_on(row) && row.len() < LONGEST_ROW {
            return;
        }
        let (first, row) = (*first, std::mem::take(row));
        match column.of_row(&row) {
            _ if row.trim().is_empty() || Reading::is_drawing(&row) => {}
            Ok(text) => text.into_iter().for_each(|text| self.push_position(first, text)),
            Err(fault) => self.refuse(first, fault),
        }
    }

    fn refuse(&mut self, number: usize, fault: String) {
        let location = self.line(number);
        self.boards.push_back(Input::of_line(location, Err(Failure::bad(fault))));
    }

    /// Reads a line of a list of boards. A line that is a board is one; others are lines of one, up to
    /// an empty line, or until they are a whole square board.
    fn read_line(&mut self, number: usize, line: String) {
        if self.read_record(number, &line) {
            return;
        }
        // A planner's problem goes on to its last bracket.
        let begins = |line: &str| line.trim_start().to_ascii_lowercase().starts_with("(define");
        if begins(&line) || self.begun.iter().any(|(_, line)| begins(line)) {
            self.begun.push((number, line));
            let text = self.begun.iter().map(|(_, line)| line).join("\n");
            let is_open = text.matches('(').count() > text.matches(')').count();
            if !is_open || self.begun.len() > MOST_LINES {
                self.end_board();
            }
            return;
        }
        if line.trim().is_empty() {
            return self.end_board();
        }
        // Titles and comments before a board, lines of drawings, and the first and last brackets of
        // lists have no cells.
        let text = line.trim();
        if text.ends_with(':') && text.contains(char::is_alphabetic) {
            return self.end_board();
        }
        let mark = ["#", "//", "%", ";"].iter().find_map(|mark| line.trim().strip_prefix(mark));
        if self.begun.is_empty() && mark.is_some_and(|text| text.contains(char::is_alphabetic)) {
            return;
        }
        let is_drawing = Reading::is_drawing(text);
        let is_bracket = !text.is_empty() && text.chars().all(|c| "[]{}(),;".contains(c));
        if self.begun.is_empty() && (is_drawing || is_bracket) {
            return;
        }
        if !is_drawing && is_board(&line, self.board.as_ref()) {
            let numbers = self.numbers_before(&line);
            self.end_board();
            let mut board = Input::of_board(self.line(number), line, self.board.as_ref());
            board.inferred.extend(numbers);
            self.boards.push_back(board);
            return;
        }
        // Two positions are no rows of one board, since they have the same tiles.
        if let [(_, first)] = &self.begun[..]
            && self.is_position(first)
            && self.is_position(&line)
        {
            self.end_board();
        }
        self.begun.push((number, line));
        let text = self.begun.iter().map(|(_, line)| line).join("\n");
        let goes_on = is_drawing || may_go_on(&text);
        if self.is_whole(&text) || self.begun.len() > MOST_LINES || !goes_on {
            self.end_board();
        }
    }

    /// Whether the lines that were begun, which are this text, are a whole board.
    fn is_whole(&self, text: &str) -> bool {
        // A list of single cells ends where it ends: its first four may be 1 to 4.
        let is_table = self.begun.iter().any(|(_, line)| line.trim().contains(char::is_whitespace))
            || self.begun.iter().any(|(_, line)| line.trim().chars().count() > 2);
        match &self.board {
            Some(board) => {
                let fits = |grid: Grid| grid.rows * grid.columns == board.square_count();
                self.begun.len() > 1 && is_table && Grid::from_position(text).is_ok_and(fits)
            }
            // The first row of a fifteen-puzzle may be that of a smaller board.
            None => self.begun.len() > 2 && is_table && is_square(text),
        }
    }

    /// Takes the numbers before the first board of a list, if this line is a board: their number, or a
    /// size. Returns what was inferred.
    fn numbers_before(&mut self, board: &str) -> Option<String> {
        let [(1, first), ..] = &self.begun[..] else { return None };
        let text = self.begun.iter().map(|(_, line)| line.as_str()).chain([board]).join("\n");
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if !first.split_whitespace().all(is_number) || !self.is_position(&text) {
            return None;
        }
        let reading = Reading::of(&text, self.board.as_ref())?;
        let numbers = reading.left_out_before().map(String::from);
        if numbers.is_some() {
            self.begun.clear();
        }
        numbers
    }

    /// Ends the board that was begun. Lines that are not one board are boards of as many rows as
    /// columns or, where these are none either, are answered one by one.
    fn end_board(&mut self) {
        let begun = std::mem::take(&mut self.begun);
        let text = |lines: &[(usize, String)]| lines.iter().map(|(_, line)| line).join("\n");
        let (known, file) = (self.board.as_ref(), self.file);
        let board = |lines: &[(usize, String)]| {
            let (number, text) = (lines[0].0, text(lines));
            // A tab at the end is before an empty cell.
            let text = text.trim_end_matches([' ', '\n']);
            Input::of_board(InputLocation::of_line(file, number), text.into(), known)
        };
        // A tile twice, or a row too short, is a fault of the whole board.
        let is_whole = |lines: &[(usize, String)]| {
            let text = text(lines);
            let grid = Grid::from_position(&text);
            let fits = |grid: Grid| match known {
                Some(board) => grid.rows * grid.columns == board.square_count(),
                None => grid.rows == grid.columns,
            };
            grid.is_ok_and(fits) || is_position(&text) || is_uneven(lines) || are_rows(lines)
        };
        match &begun[..] {
            [] => {}
            all if all.len() > 1 && is_whole(all) => self.boards.push_back(board(all)),
            all => {
                let columns = all[0].1.split_whitespace().count().max(1);
                let are_boards = all.len().is_multiple_of(columns)
                    && all.chunks(columns).all(|lines| is_square(&text(lines)));
                let rows = if are_boards { columns } else { 1 };
                self.boards.extend(all.chunks(rows).map(board));
            }
        }
    }

    /// The number of inputs that are known to follow: the remaining arguments, and the lines that have
    /// arrived.
    pub fn remaining(&self) -> usize {
        let lines = self.lines.as_ref().map_or(0, Lines::remaining);
        self.arguments.len() + self.boards.len() + lines
    }

    /// Whether reading the next input may block until somebody writes a line.
    pub fn may_block(&self) -> bool {
        self.boards.is_empty() && self.lines.as_ref().is_some_and(Lines::may_block)
    }
}

/// Whether a line begins the list or the record that is the value of a field in JSON.
fn begins_list(line: &str) -> bool {
    line.trim_start().starts_with('"') && line.trim_end().ends_with(": [")
}

/// Whether a line may be a part of a record of JSON or YAML: of its last value, if that goes on, or only
/// brackets.
fn is_in_record(line: &str, is_open: bool) -> bool {
    let is_value = line.starts_with(char::is_whitespace) || line.starts_with("- ");
    let line = line.trim();
    is_open && is_value || !line.is_empty() && line.chars().all(|c| "[]{},".contains(c))
}

/// Whether lines are the rows of a square board, but for one of another length.
fn is_uneven(lines: &[(usize, String)]) -> bool {
    let cells = |(_, line): &(usize, String)| line.split_whitespace().count();
    let most = lines.iter().map(cells).max().unwrap_or(0);
    let uneven = lines.iter().filter(|line| cells(line) != most).count();
    most > 2 && most == lines.len() && uneven == 1
}

/// Whether lines have the rows of one board, although they are no position: the first is a position of a
/// smaller board, and all others have numbers, of which none is in two lines.
fn are_rows(lines: &[(usize, String)]) -> bool {
    let numbers = |(_, line): &(usize, String)| {
        let numbers = line.split(|c: char| !c.is_ascii_digit());
        let numbers = numbers.filter(|number| !number.is_empty());
        numbers.map(String::from).collect_vec()
    };
    let rows =
        lines.iter().filter(|(_, line)| !Reading::is_drawing(line)).map(numbers).collect_vec();
    rows.iter().all(|row| !row.is_empty())
        && rows.concat().iter().all_unique()
        && is_position(&lines[0].1)
}

/// Whether a sign stands between cells, apart from spaces.
fn is_separator(c: char) -> bool {
    matches!(c, ',' | ';' | '&' | '/') || Reading::is_bar(c)
}

/// Whether a line is a text by itself: a position, or without spaces too long for a row of a board.
/// A line of four cells, or of cells between bars, is usually a row.
fn is_board(line: &str, board: Option<&Board>) -> bool {
    let line = line.trim();
    if line.starts_with(Reading::is_bar) || line.ends_with(Reading::is_bar) {
        return false;
    }
    let is_gap = |c: char| c.is_whitespace() || is_separator(c);
    let parts = || line.split(is_gap).filter(|part| !part.is_empty());
    if !line.contains(|c: char| c.is_whitespace() || c == ',') {
        // A code of a small board is as short as a row.
        let is_code = |board| Position::parse(board, line).is_ok();
        // The rows of a board between separators, or else its cells.
        let are_rows = || !line.contains(is_separator) || parts().any(|part| part.len() > 2);
        return line.len() > 5
            && !line.contains(['[', '{', '+', '─', '='])
            && (are_rows() || is_large(line))
            || board.is_some_and(is_code);
    }
    match (parts().count(), board) {
        (cells, Some(board)) => cells >= board.square_count(),
        // A row of a larger board would be longer than most people's.
        (10.., None) if !line.contains(['[', '{']) => true,
        _ => is_large(line),
    }
}

/// Whether a text is a position that shows a grid of more than four squares.
fn is_large(text: &str) -> bool {
    let grid = Grid::from_position(text);
    grid.is_ok_and(|grid| grid.rows * grid.columns > 4) && is_position(text)
}

/// The text of an option whose value is a position: itself, or what is in the file that it names.
pub fn of_option(text: &str) -> Result<String, String> {
    let is_name = boards::goal_name(text).is_some_and(|name| name.is_ok());
    if is_name || !is_file(text) {
        return Ok(text.into());
    }
    match read_text_file(Path::new(text)) {
        Ok(read) => Ok(read.trim().into()),
        Err(failure) => Err(failure.message().map_or("", Message::line).into()),
    }
}

/// Whether a text names a file with boards.
fn is_file(text: &str) -> bool {
    Path::new(text).is_file() && !is_position(text)
}

/// Whether a text is a position of the grid that it shows, or of `eight`.
fn is_position(text: &str) -> bool {
    boards::shown_by(text).is_ok_and(|board| Position::parse(&board, text).is_ok())
}

/// Whether a text is a position of a square grid.
fn is_square(text: &str) -> bool {
    let grid = Grid::from_position(text).ok().filter(|grid| grid.rows == grid.columns);
    let board = grid.and_then(|grid| format!("{0}x{0}", grid.rows).parse().ok());
    board.is_some_and(|board| Position::parse(&board, text).is_ok())
}

/// Whether lines may be the beginning of a board: they have numbers or single signs, hexadecimal digits
/// in rows of equal length, a bracket or a comment.
fn may_go_on(text: &str) -> bool {
    let line = text.lines().next_back().unwrap_or_default();
    let is_hexadecimal = |line: &str| line.trim().bytes().all(|byte| byte.is_ascii_hexdigit());
    let columns = line.trim().len();
    let is_row = |line: &str| is_hexadecimal(line) && line.trim().len() == columns;
    if text.lines().count() < columns && text.lines().all(is_row) {
        return true;
    }
    let cells = line.split(|c: char| c.is_whitespace() || is_separator(c));
    let mut cells = cells.map(|cell| cell.trim_matches(['"', '\'']));
    text.contains(['[', '{', '#', '%', '+', '│'])
        || text.contains("//")
        || cells.all(|cell| cell.len() < 4 || cell.bytes().all(|byte| byte.is_ascii_digit()))
}
