//! Boards as people have them: lists of programming languages, drawn boxes, sizes and comments before
//! the rows, other signs for the blank. Each is rewritten in the notation of positions, which then
//! checks it.

use itertools::Itertools;

use super::pddl;
use crate::board::Board;

/// A text in the notation of positions, written from one in another notation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading {
    /// The tiles in the order of the squares, with `/` between rows where the text has rows.
    pub text: String,
    /// What the text leaves open and was inferred, each in a few words: `x is the blank`.
    pub inferred: Vec<String>,
}

/// Signs and words for the blank, in small letters. An empty cell is the blank, too.
const BLANKS: [&str; 22] = [
    "", "_", "__", ".", "·", "x", "-", "--", "*", "**", "#", "?", "b", "blank", "empty", "none",
    "null", "nil", "nan", "□", "⬜", "▢",
];

/// The end of a note about what was left out before a board.
const BEFORE: &str = " before the board";

/// What separates cells in a drawing.
const BARS: [char; 5] = ['|', '│', '┃', '║', '┆'];

impl Reading {
    /// The reading of a text as one board; `None` if nothing in it is foreign to the notation of
    /// positions. The tiles need not be those of a board: the notation says what is wrong with them.
    ///
    /// Where the board is not known, it is a grid.
    pub fn of(text: &str, board: Option<&Board>) -> Option<Self> {
        Self::on(text, board.map_or(1, Board::first_tile), board.map(Board::square_count))
    }

    /// The labels of a text that is a list of a programming language or a drawing of boxes, in the
    /// notation of patterns; `None` if nothing in it is foreign to that. An empty cell is a blank, and
    /// so is the null value of a programming language, such as `None`; all others are labels.
    pub(super) fn of_labels(text: &str) -> Option<String> {
        let CellRows { rows, is_foreign, .. } = CellRows::of(text, &mut vec![])?;
        let label = |cell: &String| match &*cell.to_lowercase() {
            "" | "none" | "null" | "nil" => "_".to_string(),
            _ => cell.clone(),
        };
        is_foreign.then(|| rows.iter().map(|row| row.iter().map(label).join(" ")).join("/"))
    }

    /// What was left out before the board, in a few words.
    pub fn left_out_before(&self) -> Option<&str> {
        self.inferred.iter().map(String::as_str).find(|note| note.ends_with(BEFORE))
    }

    /// Whether a line has no cells, since it only draws: the border of a box, or the rule of a table.
    pub fn is_drawing(line: &str) -> bool {
        let drawn = line.chars().filter(|c| !c.is_whitespace()).collect_vec();
        let is_line = |&c: &char| "+-=_:|".contains(c) || ('─'..='╿').contains(&c);
        // A row of `_` with spaces between them is one of blanks.
        let is_blanks = || line.split_whitespace().all(|cell| cell == "_");
        drawn.len() > 2 && drawn.iter().all(is_line) && !is_blanks()
    }

    /// Whether a sign separates cells in a drawing.
    pub fn is_bar(sign: char) -> bool {
        BARS.contains(&sign)
    }

    fn on(text: &str, first: usize, squares: Option<usize>) -> Option<Self> {
        // Most lines of long streams.
        let is_plain = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'_' | b'/');
        let has_rows = || text.split('/').any(|row| row.len() > 1);
        if text.bytes().all(is_plain) && text.contains(['0', '_']) && has_rows() {
            return None;
        }
        let mut inferred = Vec::new();
        let CellRows { mut rows, mut is_foreign, row_texts } = CellRows::of(text, &mut inferred)?;
        let has_lines = text.trim().contains('\n');
        if let Some(groups) = in_groups(&rows, squares) {
            (rows, is_foreign) = (groups, true);
        }
        without_size(&mut rows, &mut inferred);
        if fill_gap(&mut rows, &row_texts, has_lines) {
            inferred.push("a gap is the blank".into());
        }
        add_last_cell(&mut rows, &row_texts, squares);
        let texts = row_texts.iter().map(String::as_str).collect_vec();
        if has_lines && rows.len() <= texts.len() && are_cells(&texts) {
            rows = vec![texts.iter().map(|cell| unquoted(cell.trim()).to_string()).collect()];
            inferred.push("one cell in each line".into());
        } else if rows.len() > 3 && rows.iter().all(|row| row.len() == 1) {
            rows = vec![rows.concat()];
            inferred.push("one cell in each row".into());
        }
        without_lead(&mut rows, squares, &mut inferred);
        number(&mut rows, first, squares, &mut inferred);
        (is_foreign || !inferred.is_empty())
            .then(|| Self { text: rows.iter().map(|row| row.join(" ")).join("/"), inferred })
    }
}

/// The cells of a text.
struct CellRows {
    rows: Vec<Vec<String>>,
    /// Whether the text has anything that the notation of positions does not have.
    is_foreign: bool,
    /// The text of each row; empty if it is not known.
    row_texts: Vec<String>,
}

impl CellRows {
    fn foreign(rows: Vec<Vec<String>>) -> Self {
        Self { rows, is_foreign: true, row_texts: vec![] }
    }

    /// The cells of a text; `None` if it is a product of cycles, a bracket is not closed, or numbers
    /// stand outside the lists.
    fn of(text: &str, inferred: &mut Vec<String>) -> Option<Self> {
        if let Some((rows, goal)) = pddl::boards(text) {
            let goal = goal.map(|goal| goal.iter().map(|row| row.join(" ")).join("/"));
            inferred.extend(goal.map(|goal| format!("its goal is {goal}")));
            return Some(Self::foreign(rows));
        }
        let (text, mut is_foreign) = without_comments(text);
        let text = match without_types(&text).or_else(|| without_latex(&text)) {
            Some(text) => {
                is_foreign = true;
                text
            }
            None => text,
        };
        if let Some(bracketed) = text.find(['[', '{', '(']) {
            let rows = in_brackets(&text, bracketed)?;
            return Some(Self::foreign(rows));
        }
        let lines =
            text.lines().filter(|line| !line.trim().is_empty() && !Reading::is_drawing(line));
        // A tab at the end is before an empty cell.
        let is_space = |c: char| c != '\t' && c.is_whitespace();
        let lines = lines.map(|line| line.trim_end_matches(is_space)).collect_vec();
        let has_bar = |line: &&&str| line.contains(BARS);
        let in_box = lines.first().is_some_and(|line| line.trim_start().starts_with(BARS))
            || lines.iter().filter(has_bar).count() > 1;
        if in_box {
            return Some(Self::foreign(between_bars(&lines)));
        }
        let (mut rows, mut row_texts): (Vec<Vec<String>>, Vec<String>) = Default::default();
        // 1;2;3 on several lines are the cells of a spreadsheet, on one line its rows.
        let of_cells = lines.len() > 1 && lines.iter().all(|line| line.matches(';').count() > 1);
        for line in &lines {
            let mut line = *line;
            let length = line.rsplit_once(':').filter(|(board, length)| is_length(board, length));
            if let Some((board, length)) = length {
                inferred.push(format!("without {} behind the board", length.trim()));
                line = board.trim_end();
            }
            if let Some((lead, board)) = line.rsplit_once(':').or_else(|| numbered(line)) {
                inferred.push(format!("without {}{BEFORE}", lead.trim()));
                line = board;
            }
            is_foreign |= line.contains([';', '&', '\'', '"']) || line.contains("\\\\");
            let line = line
                .replace("\\\\", "/")
                .replace('&', ",")
                .replace(';', if of_cells { "," } else { "/" })
                .replace('|', "/");
            // An empty row is the end of the one before: `1 2 3;`
            for part in line.split('/').filter(|part| !part.trim().is_empty()) {
                rows.push(pieces(part));
                row_texts.push(part.trim_end_matches(is_space).into());
            }
        }
        Some(Self { rows, is_foreign, row_texts })
    }
}

/// The text without comments, and whether there are any. A comment has words, and not only that of the
/// blank, so that a sign alone may be the blank. Behind `;` may be the next row.
fn without_comments(text: &str) -> (String, bool) {
    let has_words = |text: &str| {
        let words = text.split(|c: char| !c.is_alphabetic());
        let is_blank = |word: &str| BLANKS.contains(&&*word.to_lowercase());
        words.filter(|word| word.chars().count() > 2 && !is_blank(word)).count() > 0
    };
    let without = |line: &str| {
        let starts = ["#", "%", "--"].iter().filter_map(|mark| line.find(mark));
        let starts = starts.filter(|&start| has_words(&line[start..]));
        let rows = line.match_indices(';').map(|(start, _)| start);
        let is_comment =
            |start: &usize| line[start + 1..].split([';', '#', '%']).next().is_some_and(has_words);
        let starts = starts.chain(rows.filter(is_comment));
        let slashes = line.find("//").filter(|&start| line[start..].contains(char::is_alphabetic));
        // A line that ends with a colon is the title of what follows.
        let is_title = line.trim_end().ends_with(':') && line.contains(char::is_alphabetic);
        let start = starts.chain(slashes).chain(is_title.then_some(0)).min();
        line[..start.unwrap_or(line.len())].to_string()
    };
    let lines = text.lines().map(without).collect_vec();
    let is_shorter = lines.iter().zip(text.lines()).any(|(kept, line)| kept.len() < line.len());
    (lines.join("\n"), is_shorter)
}

/// Whether what stands behind a colon is the number of moves of the board before it.
fn is_length(board: &str, length: &str) -> bool {
    let length = length.trim().trim_end_matches("moves").trim_end();
    let is_number = !length.is_empty() && length.bytes().all(|byte| byte.is_ascii_digit());
    // A code of a board has four tiles at least.
    is_number && length.len() < 4 && (board.contains('/') || board.split_whitespace().count() > 8)
}

/// The number before a board on a line, as in `1. 123/456/78_`.
fn numbered(line: &str) -> Option<(&str, &str)> {
    let (number, board) = line.trim_start().split_once(['.', ')'])?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && board.starts_with(' ') && board.contains('/')).then_some((number, board))
}

/// The rows that spaces separate, where no other signs stand between the cells: `123 456 78_`.
fn in_groups(rows: &[Vec<String>], squares: Option<usize>) -> Option<Vec<Vec<String>>> {
    let [groups] = rows else { return None };
    let is_row = |group: &String| group.len() > 1 && group.len() == groups[0].len();
    if groups.len() < 2 || !groups.iter().all(is_row) {
        return None;
    }
    let number = |sign: char| if sign == '_' { Some(0) } else { sign.to_digit(36) };
    let tiles = groups.concat().chars().map(number).collect::<Option<Vec<_>>>()?;
    let count = tiles.len();
    if squares.is_some_and(|squares| squares != count)
        || !tiles.into_iter().sorted().eq(0..count as u32)
    {
        return None;
    }
    let row = |group: &String| group.chars().map(String::from).collect();
    Some(groups.iter().map(row).collect())
}

/// Adds the empty cell behind the last comma or tab of a single row of tiles.
fn add_last_cell(rows: &mut [Vec<String>], row_texts: &[String], squares: Option<usize>) {
    if let ([cells], [text]) = (rows, row_texts)
        && text.ends_with([',', '\t'])
        && squares.is_none_or(|squares| squares == cells.len() + 1)
        && are_numbers_from(1, cells)
    {
        cells.push(String::new());
    }
}

/// What stands around a matrix in LaTeX, and between its rows.
const LATEX_MARKS: [&str; 7] =
    [r"\left(", r"\right)", r"\left[", r"\right]", r"\hline", r"\[", r"\]"];

/// A text in LaTeX without its environments, delimiters and rules; `None` if it has none.
fn without_latex(text: &str) -> Option<String> {
    // The ends of rows first, so that none is half of a mark.
    let text = &text.replace(r"\\", "/");
    let mut rest = text.as_str();
    let mut plain = String::new();
    while let Some(start) = [r"\begin{", r"\end{"].iter().filter_map(|mark| rest.find(mark)).min() {
        plain.push_str(&rest[..start]);
        rest = &rest[start + rest[start..].find('}')? + 1..];
        // The alignment of the columns.
        if let Some((columns, after)) = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'))
            && columns.chars().all(|c| "lcr|@ ".contains(c))
        {
            rest = after;
        }
    }
    plain += rest;
    plain = LATEX_MARKS.iter().fold(plain, |plain, mark| plain.replace(mark, ""));
    // Only a pair encloses: one alone may be the blank.
    if let Some(inside) = plain.trim().strip_prefix('$').and_then(|text| text.strip_suffix('$')) {
        plain = inside.trim_matches('$').into();
    }
    (plain.len() < text.len()).then_some(plain)
}

/// The text without the types of its numbers, which NumPy 2 prints in a list: `np.int64(1)`; `None` if
/// it has no types.
fn without_types(text: &str) -> Option<String> {
    let (before, typed) = text.split_once("np.")?;
    let is_type = |kind: &str| kind.chars().all(|c| c.is_alphanumeric() || c == '_');
    let mut plain = before.to_string();
    for part in typed.split("np.") {
        let call = part.split_once('(');
        let call = call.and_then(|(kind, rest)| Some((kind, rest.split_once(')')?)));
        match call {
            Some((kind, (value, rest))) if is_type(kind) && !value.contains(['[', '{', '(']) => {
                plain.extend([value, rest]);
            }
            _ => plain.extend(["np.", part]),
        }
    }
    (plain.len() < text.len()).then_some(plain)
}

/// A cell without the quotes around it.
fn unquoted(cell: &str) -> &str {
    let quotes = ['\'', '"', '`', '“', '”', '‘', '’'];
    let cell = cell.trim_matches(quotes).trim();
    // numpy writes 1. for 1.0
    let whole = cell.strip_suffix(".0").or_else(|| cell.strip_suffix('.')).unwrap_or_default();
    let is_whole = !whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_digit());
    if is_whole { whole } else { cell }
}

/// The cells of a row: what spaces or commas separate, of which two next to each other have an empty
/// cell between them; or the single characters.
fn pieces(row: &str) -> Vec<String> {
    let row = row.trim();
    let quoted = |c: char| matches!(c, '\'' | '"');
    if row.contains([',', '\t']) {
        let row = row.trim_end_matches(',');
        let cells = row.split([',', '\t']).map(str::trim);
        let cells = cells.flat_map(|cell| match cell.split_whitespace().count() {
            0 | 1 => vec![cell],
            _ if cell.starts_with(quoted) => vec![cell],
            _ => cell.split_whitespace().collect(),
        });
        return cells.map(|cell| unquoted(cell).to_string()).collect();
    }
    if row.contains(char::is_whitespace) {
        return row.split_whitespace().map(|cell| unquoted(cell).to_string()).collect();
    }
    match row.starts_with('-') && row.len() > 1 || row.contains(quoted) {
        true => vec![unquoted(row).to_string()],
        false => row.chars().map(String::from).collect(),
    }
}

/// The rows of a drawing, whose cells stand between bars. A bar at one end of all rows has no cell beyond
/// it.
fn between_bars(lines: &[&str]) -> Vec<Vec<String>> {
    let rows = lines.iter().map(|line| line.trim()).collect_vec();
    let mut with_bars = rows.iter().filter(|row| row.contains(BARS));
    let begin = with_bars.clone().all(|row| row.starts_with(BARS));
    let end = with_bars.all(|row| row.ends_with(BARS));
    let row = |row: &str| {
        let row = row.strip_prefix(BARS).filter(|_| begin).unwrap_or(row);
        let row = row.strip_suffix(BARS).filter(|_| end).unwrap_or(row);
        match row.contains(BARS) {
            true => row.split(BARS).map(|cell| unquoted(cell.trim()).to_string()).collect(),
            false => pieces(row),
        }
    };
    rows.into_iter().map(row).collect()
}

/// Whether the rows are the single cells of a board, a row for each: numbers up to their count.
fn are_cells(rows: &[&str]) -> bool {
    let is_cell = |row: &&str| match row.trim().parse::<usize>() {
        Ok(number) => number <= rows.len(),
        Err(_) => row.trim().chars().count() < 6 && !row.trim().contains([' ', '\t', ',']),
    };
    rows.len() > 3 && rows.iter().all(is_cell) && rows.iter().any(|row| row.trim().len() < 2)
}

/// The rows in the innermost brackets; one, where there is one pair. Names before the first bracket,
/// such as `board =` or `np.array`, and what follows the last one have no cells. A product of cycles
/// is no list.
fn in_brackets(text: &str, first: usize) -> Option<Vec<Vec<String>>> {
    let is_name = |c: char| c.is_alphanumeric() || "_.=: *&<>-!".contains(c) || c.is_whitespace();
    let start = match text.find('=') {
        // int board[3][3] = {…}
        Some(equals) if equals > first && !text[..equals].contains(',') => {
            equals + 1 + text[equals + 1..].find(['[', '{', '('])?
        }
        _ => first,
    };
    let (before, text) = text.split_at(start);
    let names = before.split_once(['[', '{', '(']).map_or(before, |(names, _)| names);
    let has_name = names.chars().any(char::is_alphabetic) || matches!(names.trim(), "" | "&");
    if !names.chars().all(is_name) || !has_name {
        return None;
    }
    let (mut rows, mut row, mut depth, mut outer) = (Vec::new(), None::<String>, 0, 0);
    for c in text.chars() {
        match c {
            '[' | '{' | '(' => {
                // What stands before an inner bracket is no row.
                if row
                    .take()
                    .is_some_and(|outer: String| outer.contains(|c: char| c.is_ascii_digit()))
                {
                    return None;
                }
                outer += usize::from(depth == 0);
                depth += 1;
                row = Some(String::new());
            }
            ']' | '}' | ')' => {
                depth -= 1;
                rows.extend(row.take());
            }
            c if depth > 0 => match &mut row {
                Some(row) => row.push(c),
                None if c.is_ascii_digit() => return None,
                None => {}
            },
            c if c.is_ascii_digit() => return None,
            _ => {}
        }
    }
    // The types of a list have empty brackets: new int[][]
    let rows = rows.into_iter().skip_while(|row| row.trim().is_empty()).collect_vec();
    // Round brackets on lines are rows if they have all tiles, and else cycles.
    let are_rows = || {
        let cells = rows.iter().flat_map(|row| pieces(row)).collect_vec();
        text.contains('\n') && (text.contains('_') || are_numbers_from(0, &cells))
    };
    let may_be_cycles = outer > 1 && !text.contains(['[', '{']) && !are_rows();
    if depth != 0 || rows.is_empty() || may_be_cycles {
        return None;
    }
    let has_rows = |cycle: &str| cycle.contains(['/', ';', '_']);
    let is_list = |cycle: &str| {
        let cells = pieces(cycle);
        cells.len() > 8 && are_numbers_from(0, &cells)
    };
    match &rows[..] {
        [cycle] if text.starts_with('(') && !has_rows(cycle) && !is_list(cycle) => None,
        // Rows in one pair of brackets: [1 2 3; 4 5 6]
        [row] => {
            let lines = row.split([';', '/', '\n']).filter(|line| !line.trim().is_empty());
            Some(lines.map(pieces).collect())
        }
        _ => Some(rows.iter().map(|row| pieces(row)).collect()),
    }
}

/// Fills the gap of a row in which the blank is a space: before or behind a separator at its end, at
/// the place where the row above or below has a cell, or between cells that are further apart than all
/// others; whether there was one. Only rows on lines of their own can be aligned.
fn fill_gap(rows: &mut [Vec<String>], lines: &[String], has_lines: bool) -> bool {
    // Those before were no rows.
    let lines = &lines[lines.len().saturating_sub(rows.len())..];
    // With a blank, a row that is too short is a fault.
    if rows.iter().flatten().any(|cell| cell == "0") {
        return false;
    }
    let widest = rows.iter().map(Vec::len).max().unwrap_or(0);
    let short = rows.iter().positions(|row| row.len() + 1 == widest).collect_vec();
    let is_full = |row: &Vec<String>| row.len() == widest || row.len() + 1 == widest;
    let (&[short], true) = (&short[..], rows.len() == lines.len() && rows.iter().all(is_full))
    else {
        return false;
    };
    if widest < 2 || rows.len() < 2 || rows.concat().iter().any(|cell| cell.parse::<u32>().is_err())
    {
        return false;
    }
    /// The place behind each cell of a line.
    fn ends(line: &str) -> Vec<usize> {
        let is_end = |(at, c): &(usize, char)| {
            !c.is_whitespace()
                && line[at + c.len_utf8()..].chars().next().is_none_or(char::is_whitespace)
        };
        line.char_indices().filter(is_end).map(|(at, _)| at).collect()
    }
    let separators = [',', ';', '\t'];
    let gap = if lines[short].ends_with(separators) {
        Some(rows[short].len())
    } else if lines[short].starts_with(separators) {
        Some(0)
    } else if !has_lines {
        None
    } else {
        let full = if short == 0 { 1 } else { 0 };
        let (full, own) = (ends(&lines[full]), ends(&lines[short]));
        let aligned = full.iter().positions(|end| !own.contains(end)).exactly_one().ok();
        aligned.or_else(|| wide_gap(lines, short))
    };
    let gap = gap.filter(|&gap| gap <= rows[short].len());
    if let Some(gap) = gap {
        rows[short].insert(gap, "_".into());
    }
    gap.is_some()
}

/// The number of cells before the gap of a line that is at least two spaces wider than all other gaps.
fn wide_gap(lines: &[String], short: usize) -> Option<usize> {
    let gaps = |line: &String| {
        let spaces = line.trim().split(|c: char| !c.is_whitespace()).map(str::len);
        spaces.filter(|&width| width > 0).collect_vec()
    };
    let own = gaps(&lines[short]);
    let gap = own.iter().position_max()?;
    let all = lines.iter().flat_map(gaps);
    (all.filter(|width| width + 2 > own[gap]).count() == 1 && own[gap] > 2).then_some(gap + 1)
}

/// The numbers of cells.
fn integers(cells: &[String]) -> Option<Vec<i64>> {
    cells.iter().map(|cell| integer(cell)).collect()
}

/// The number of a cell.
fn integer(cell: &str) -> Option<i64> {
    cell.parse().ok().filter(|_| !cell.starts_with('+'))
}

/// Takes away numbers before the rows: a size, the number of tiles, of boards or of this one, and the
/// square of the blank in the goal where -1 stands for the last.
fn without_size(rows: &mut Vec<Vec<String>>, inferred: &mut Vec<String>) {
    let Some(columns) = rows.last().map(Vec::len).filter(|&columns| columns > 1) else { return };
    let start = rows.iter().position(|row| row.len() == columns).unwrap_or(0);
    let (head, body) = rows.split_at(start);
    if head.is_empty() || head.len() > 2 || body.iter().any(|row| row.len() != columns) {
        return;
    }
    let squares = columns * body.len();
    if body.len() < 2 && squares < 9 {
        return;
    }
    let Some(numbers) = head.iter().map(|row| integers(row)).collect::<Option<Vec<_>>>() else {
        return;
    };
    // The first row of a board whose blank is a gap has the numbers that the others have not.
    let all = rows.concat();
    if all.len() + 1 == columns * rows.len() && are_numbers_from(1, &all) {
        return;
    }
    let is_size = |size: &[i64]| match *size {
        [number] => number > 0,
        [rows, columns] => rows.checked_mul(columns) == Some(squares as i64),
        _ => false,
    };
    let is_last = |square: &[i64]| matches!(*square, [-1]) || *square == [squares as i64 - 1];
    let is_head = match &numbers[..] {
        [size] => is_size(size),
        [size, next] => is_size(size) && (is_last(next) || is_size(next)),
        _ => false,
    };
    if is_head {
        let numbers = head.iter().map(|row| row.join(" ")).join(" and ");
        inferred.push(format!("without {numbers}{BEFORE}"));
        rows.drain(..start);
    }
}

/// Whether these are the numbers from `first` on, each once.
fn are_numbers_from(first: i64, cells: &[String]) -> bool {
    let all = first..first + cells.len() as i64;
    integers(cells).is_some_and(|numbers| numbers.into_iter().sorted().eq(all))
}

/// Takes away up to three numbers before or behind a board on one line, or one before and up to three
/// behind it, where the others are all the tiles of a square grid, or of the board: the number of an
/// instance, the length of a solution, or other columns of a published table.
fn without_lead(rows: &mut [Vec<String>], squares: Option<usize>, inferred: &mut Vec<String>) {
    let [row] = rows else { return };
    let fits = |cells: &[String]| {
        let count = cells.len();
        let is_board =
            squares.map_or(count > 8 && count.isqrt().pow(2) == count, |all| all == count);
        is_board && are_numbers_from(0, cells)
    };
    if fits(row) || squares.is_none() && are_numbers_from(0, row) {
        return;
    }
    let count = row.len();
    let is_length = |cell: &String| integer(cell).is_some_and(|number| number > 0);
    let ends = (1..=3).flat_map(|gone| [(gone, 0), (0, gone)]).chain([(1, 1), (1, 2), (1, 3)]);
    let is_board = |&(lead, tail): &(usize, usize)| {
        lead + tail < count
            && fits(&row[lead..count - tail])
            && row[count - tail..].iter().all(is_length)
    };
    let Ok((lead, tail)) = ends.filter(is_board).exactly_one() else { return };
    let (before, behind) = (row[..lead].join(" "), row[count - tail..].join(" "));
    inferred.push(match (lead, tail) {
        (_, 0) => format!("without {before}{BEFORE}"),
        (0, _) => format!("without {behind} behind the board"),
        _ => format!("without {before} before and {behind} behind the board"),
    });
    row.truncate(count - tail);
    row.drain(..lead);
}

/// Writes the tiles as numbers from `first` on and the blank as `_`, where they are written
/// otherwise.
fn number(
    rows: &mut [Vec<String>],
    first: usize,
    squares: Option<usize>,
    inferred: &mut Vec<String>,
) {
    let all = rows.concat();
    if all.len() < 4 {
        return;
    }
    let is_even = rows.iter().map(Vec::len).all_equal();
    // The last number is the blank only where each square has one.
    let is_whole = match squares {
        Some(squares) => squares == all.len(),
        // One row of six or eight may be a code or a sequence on `eight`.
        None => is_even && (rows.len() > 1 || all.len() == 4 || all.len() > 8),
    };
    let read = of_numbers(&all, first, is_whole).or_else(|| of_signs(&all, first));
    let Some((tiles, note)) = read else { return };
    inferred.push(note);
    rows.iter_mut().flatten().zip(tiles).for_each(|(cell, tile)| {
        *cell = tile.map_or("_".into(), |tile| tile.to_string());
    });
}

/// The tiles of the cells, of which the blank has none, and what was inferred.
type Numbered = (Vec<Option<i64>>, String);

/// A cell, as notes name it.
fn shown(cell: &str) -> &str {
    if cell.is_empty() { "an empty cell" } else { cell }
}

/// Cells that are numbers, but perhaps for the blank, where the blank has another sign than `_` or
/// the tiles begin with another number.
fn of_numbers(cells: &[String], first: usize, is_whole: bool) -> Option<Numbered> {
    let (count, first) = (cells.len() as i64, first as i64);
    let numbers = cells.iter().map(|cell| integer(cell)).collect_vec();
    let are = |range| numbers.iter().flatten().copied().sorted().eq::<std::ops::Range<i64>>(range);
    let odd = cells.iter().filter(|cell| integer(cell).is_none()).collect_vec();
    let tiles = first..first + count - 1;
    let from_zero =
        || numbers.iter().map(|tile| Some((*tile)? + 1).filter(|&tile| tile > 0)).collect();
    if let [blank] = odd[..] {
        let is_known = BLANKS.contains(&blank.to_lowercase().as_str());
        if are(tiles) && (is_known || blank.chars().count() == 1) {
            let is_strict = ["_", ".", "·"].contains(&blank.as_str());
            return (!is_strict).then(|| (numbers, format!("{} is the blank", shown(blank))));
        }
        // The tiles 0 to 7 and a blank are a position of Schofield's puzzle.
        if are(0..count - 1) && first == 1 && is_known && count != 9 {
            let note = format!("{} is the blank, and the tiles are numbered from 0", shown(blank));
            return Some((from_zero(), note));
        }
    }
    if !odd.is_empty() || first != 1 {
        return None;
    }
    if are(-1..count - 1) {
        return Some((from_zero(), "-1 is the blank, and the tiles are numbered from 0".into()));
    }
    let with_blank = |blank: i64| {
        let tile = |&number: &Option<i64>| number.filter(|&number| number != blank);
        let of_tiles = numbers.iter().filter_map(tile).sorted();
        (numbers.contains(&Some(blank)) && of_tiles.eq(1..count))
            .then(|| (numbers.iter().map(tile).collect(), format!("{blank} is the blank")))
    };
    with_blank(-1).or_else(|| is_whole.then(|| with_blank(count)).flatten())
}

/// Cells of one sign each: digits and then letters, or letters alone.
fn of_signs(cells: &[String], first: usize) -> Option<Numbered> {
    let count = cells.len() as i64;
    let sign = |cell: &String| {
        let c = cell.chars().exactly_one().ok()?;
        c.to_digit(36).map(i64::from)
    };
    let signs = cells.iter().map(sign).collect_vec();
    let are = |range| signs.iter().flatten().copied().sorted().eq::<std::ops::Range<i64>>(range);
    let has_blank = || cells.iter().any(|cell| ["_", "."].contains(&cell.as_str()));
    if count > 10 && (are(0..count) || has_blank() && are(1..count)) {
        let last = std::char::from_digit(count as u32 - 1, 36).unwrap_or('z');
        return Some((signs, format!("a to {last} are the numbers from 10")));
    }
    let letter = |sign: &Option<i64>| sign.filter(|&sign| sign > 9).map(|sign| sign - 9);
    let letters = signs.iter().map(letter).collect_vec();
    let blank = letters.iter().position(Option::is_none)?;
    letters.iter().flatten().copied().sorted().eq(1..count).then(|| {
        let tiles = letters.iter().map(|tile| Some((*tile)? - 1 + first as i64)).collect();
        let blank = shown(&cells[blank]);
        (tiles, format!("letters are tiles, and {blank} is the blank"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (String, String) {
        let board = text.starts_with("16  1").then(|| "4x4".parse().unwrap());
        let reading =
            Reading::of(text, board.as_ref()).unwrap_or_else(|| panic!("{text:?} is not read"));
        (reading.text, reading.inferred.join(", "))
    }

    #[test]
    fn boards_as_people_have_them() {
        let cases = [
            (
                "# made by hand\n3\n0 1 3\n4 2 5\n7 8 6\n",
                "0 1 3/4 2 5/7 8 6",
                "without 3 before the board",
            ),
            (
                "3 3\r\n0 1 3  \r\n4 2 5\r\n7 8 6\r\n",
                "0 1 3/4 2 5/7 8 6",
                "without 3 3 before the board",
            ),
            (
                "8\n-1\n1 2 3\n4 5 6\n0 7 8",
                "1 2 3/4 5 6/0 7 8",
                "without 8 and -1 before the board",
            ),
            ("[[4,1,2],[5,0,3]]", "4 1 2/5 0 3", ""),
            ("[1, 2, 3, 4, 5, 6, 7, 0, 8]", "1 2 3 4 5 6 7 0 8", ""),
            ("(1, 2, 3, 4, 5, 6, 7, 0, 8)", "1 2 3 4 5 6 7 0 8", ""),
            ("{1,2,3,4,5,6,7,8,0}", "1 2 3 4 5 6 7 8 0", ""),
            ("int board[3][3] = {{1,2,3},\n{4,5,6},\n{7,0,8}};", "1 2 3/4 5 6/7 0 8", ""),
            ("np.array([[1,2,3],[4,5,6],[7,8,0]])", "1 2 3/4 5 6/7 8 0", ""),
            ("[1 2 3; 4 5 6; 7 8 0]", "1 2 3/4 5 6/7 8 0", ""),
            ("vec![1, 2, 3, 4, 5, 6, 7, 0, 8]", "1 2 3 4 5 6 7 0 8", ""),
            ("&[[1, 2], [3, 0]]", "1 2/3 0", ""),
            ("[['1', '2', '3'], ['4', ' ', '5']]", "1 2 3/4 _ 5", "an empty cell is the blank"),
            ("[[1, 2, 3], [4, None, 5]]", "1 2 3/4 _ 5", "None is the blank"),
            ("1,0,2;3,4,5;6,7,8", "1 0 2/3 4 5/6 7 8", ""),
            ("0\n3\n8\n4\n1\n7\n2\n6\n5\n", "0 3 8 4 1 7 2 6 5", "one cell in each line"),
            ("1/2/3/8/0/4/7/6/5", "1 2 3 8 0 4 7 6 5", "one cell in each row"),
            ("8  7\n6  5  4\n3  2  1", "8 7 _/6 5 4/3 2 1", "a gap is the blank"),
            ("2 3 4 1 5 x 7 6 8", "2 3 4 1 5 _ 7 6 8", "x is the blank"),
            ("2 3 4 1 5 # 7 6 8", "2 3 4 1 5 _ 7 6 8", "# is the blank"),
            ("2,3,4,1,5,,7,6,8", "2 3 4 1 5 _ 7 6 8", "an empty cell is the blank"),
            ("abce.fdgh", "1 2 3 5 _ 6 4 7 8", "letters are tiles, and . is the blank"),
            (
                "123456789ABCDEF0",
                "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0",
                "a to f are the numbers from 10",
            ),
            (
                "1234/5678/9ABC/DE_F",
                "1 2 3 4/5 6 7 8/9 10 11 12/13 14 _ 15",
                "a to f are the numbers from 10",
            ),
            (
                "+---+---+---+\n| 1 | 2 | 3 |\n+---+---+---+\n| 4 |   | 5 |\n+---+---+---+",
                "1 2 3/4 _ 5",
                "an empty cell is the blank",
            ),
            (
                "┌───┬───┐\n│ 1 │ 2 │\n├───┼───┤\n│ 3 │   │\n└───┴───┘",
                "1 2/3 _",
                "an empty cell is the blank",
            ),
            ("| 1 2 3 |\n| 4 5 0 |", "1 2 3/4 5 0", ""),
            (
                "16  1 3 2 5 10 9 15 6 8 14 13 11 12 4 7 0",
                "1 3 2 5 10 9 15 6 8 14 13 11 12 4 7 0",
                "without 16 before the board",
            ),
            ("12: 1 2 3 4 5 6 7 0 8", "1 2 3 4 5 6 7 0 8", "without 12 before the board"),
            (
                "0 1 2 3 4 5 6 7 -1",
                "1 2 3 4 5 6 7 8 _",
                "-1 is the blank, and the tiles are numbered from 0",
            ),
            ("1 2 3\n4 5 6\n7 9 8", "1 2 3/4 5 6/7 _ 8", "9 is the blank"),
            (
                " 1  2  3  4\n 5  6  7  8\n 9 10 11 12\n13 14    15",
                "1 2 3 4/5 6 7 8/9 10 11 12/13 14 _ 15",
                "a gap is the blank",
            ),
            ("1 2 3\n4 5 6\n7 8", "1 2 3/4 5 6/7 8 _", "a gap is the blank"),
            (
                "4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 0 15",
                "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15",
                "without 4 before the board",
            ),
            ("2\n1 0\n3 2", "1 0/3 2", "without 2 before the board"),
            ("1\t2\t3\n4\t\t6\n7\t5\t8", "1 2 3/4 _ 6/7 5 8", "an empty cell is the blank"),
            ("1;2;3\n4;;6\n7;5;8", "1 2 3/4 _ 6/7 5 8", "an empty cell is the blank"),
            ("1 2 3 4 0 6 7 5 8 // x", "1 2 3 4 0 6 7 5 8", ""),
            ("[[1. 2. 3.]\n [4. 0. 6.]\n [7. 5. 8.]]", "1 2 3/4 0 6/7 5 8", ""),
            ("Puzzle 1:\n1 2 3\n4 0 6\n7 5 8", "1 2 3/4 0 6/7 5 8", ""),
            (r"1 & 2 & 3 \\ 4 & 0 & 5 \\", "1 2 3/4 0 5", ""),
            ("2 3 1 4", "2 3 1 _", "4 is the blank"),
            ("1234", "1 2 3 _", "4 is the blank"),
            ("1 2 3 4 5 6 7 8 9 10", "1 2 3 4 5 6 7 8 9 _", "10 is the blank"),
            ("1 2 3 4\n5 6 7 8\n9   10 11", "1 2 3 4/5 6 7 8/9 _ 10 11", "a gap is the blank"),
            (
                "7 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 57",
                "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3",
                "without 7 before and 57 behind the board",
            ),
            ("[np.int64(1), np.int64(2), np.int64(3), np.int64(0)]", "1 2 3 0", ""),
            (" 2  3   \n 7  5  1\n 4  8  6", "2 3 _/7 5 1/4 8 6", "a gap is the blank"),
            ("2,3,\n7,5,1\n4,8,6", "2 3 _/7 5 1/4 8 6", "a gap is the blank"),
            (
                "11\t1\t12\t6\n10\t3\t13\t8\n2\t14\t15\t\n5\t7\t4\t9",
                "11 1 12 6/10 3 13 8/2 14 15 _/5 7 4 9",
                "a gap is the blank",
            ),
            ("1,2,3,4,5,6,7,8,", "1 2 3 4 5 6 7 8 _", "an empty cell is the blank"),
            ("1,2,3,4,5,6,7,9,8,", "1 2 3 4 5 6 7 9 8 _", "an empty cell is the blank"),
            ("1,2,3;4,5,6;7,8,", "1 2 3/4 5 6/7 8 _", "a gap is the blank"),
            ("123 456 78_", "1 2 3/4 5 6/7 8 _", ""),
            (
                "1234 5678 9abc def0",
                "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0",
                "a to f are the numbers from 10",
            ),
            (r"5 & 6 & 4 \\ 1 & 3 & 7 \\ 8 & 2 & ", "5 6 4/1 3 7/8 2 _", "a gap is the blank"),
            (
                r"\begin{pmatrix} 5 & 6 & 4 \\ 1 & 3 & 7 \\ 8 & 0 & 2 \end{pmatrix}",
                "5 6 4/1 3 7/8 0 2",
                "",
            ),
            (
                r"\[\left(\begin{array}{c|c} \hline 1 & 3 \\ \hline 2 & 0 \end{array}\right)\]",
                "1 3/2 0",
                "",
            ),
            ("$1 & 3 \\\\ 2 & 0$", "1 3/2 0", ""),
            ("123/406/758: 2", "1 2 3/4 0 6/7 5 8", "without 2 behind the board"),
            (
                "lists/easy.txt:1_3/425/786",
                "1 _ 3/4 2 5/7 8 6",
                "without lists/easy.txt before the board",
            ),
            (
                "7: 123/406/758: 2",
                "1 2 3/4 0 6/7 5 8",
                "without 2 behind the board, without 7 before the board",
            ),
            ("1 2 3/4 5 6/7 $ 8", "1 2 3/4 5 6/7 _ 8", "$ is the blank"),
            (
                "1 2 3 4 0 6 7 5 8 : 2 moves",
                "1 2 3 4 0 6 7 5 8",
                "without 2 moves behind the board",
            ),
            (
                "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 41 57",
                "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3",
                "without 1 before and 41 57 behind the board",
            ),
            ("(1 2 3 / 4 5 6 / 7 _ 8)", "1 2 3/4 5 6/7 _ 8", ""),
            ("(1,2,3)\n(4,0,6)\n(7,5,8)", "1 2 3/4 0 6/7 5 8", ""),
            ("new int[][]{{1,2,3},{4,0,6},{7,5,8}}", "1 2 3/4 0 6/7 5 8", ""),
            ("\\begin{tabular}{|c|c|}\n1 & 3 \\\\\n2 & 0\n\\end{tabular}", "1 3/2 0", ""),
            ("1. 123/456/78_", "1 2 3/4 5 6/7 8 _", "without 1 before the board"),
            ("np.array([[np.int64(1), np.int64(0)], [np.int64(3), np.int64(2)]])", "1 0/3 2", ""),
        ];
        for (text, expected, inferred) in cases {
            assert_eq!(read(text), (expected.into(), inferred.into()), "{text:?}");
        }
    }

    #[test]
    fn the_notation_of_positions_is_left_alone() {
        let texts = [
            "867/254/3_1",
            "102536",
            "(0 1 2)(3 4)",
            "(0 1 2)\n(3 4 6)",
            "8 6 7 2 5 4 3 0 1",
            "12345678",
            "025/1_3/746",
            "1 2 3\n4 5 6\n7 8 0",
            "123|456|78_",
            "1, 2, 3, 0",
            "no position",
            "",
            "01/23/4_",
            "7 10 8 11 / 3 0 4 6 / 2 9 1 5",
            "123456",
            "1 2 3 4 5 6",
            // 7 and 14 may be the numbers before the board, or 7 the number and 14 the length.
            "7 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 14",
            "1 2 3 4\n5 6 7 8\n9 10 11",
        ];
        for text in texts {
            assert_eq!(Reading::of(text, None), None, "{text:?}");
        }
    }

    /// A tile twice or a row too short is an error of the position, with its place.
    #[test]
    fn content_is_not_guessed() {
        let board: Board = "3x3".parse().unwrap();
        let fault = |text| crate::Position::parse(&board, text).unwrap_err().to_string();
        assert!(fault("[[1,2,3],[4,5,6],[7,8,8]]").contains("tile 8 appears twice"));
        assert!(fault("[[1,2,3],[4,5,6],[7,0]]").contains("row 3 has 2 squares"));
        assert!(fault("1 2 3 x 5 6 7 x 8").contains("'x' is not a tile"));
        assert!(fault("[1, 2, 3, 4]").contains("4 tiles"));
    }
}
