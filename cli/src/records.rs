//! Positions in tables and records, such as those that this program writes.

use serde_json::{Map, Value};
use taquin::Board;

/// The name of a column or a field with positions.
const POSITION: &str = "position";

/// The same in the answers of `lookup`.
const CODE: &str = "code";

/// The name of a field with a position, or with the name of the board.
const BOARD: &str = "board";

/// Names of a field with a position, also in the records of other programs.
const FIELDS: [&str; 5] = [POSITION, BOARD, "state", CODE, "tiles"];

/// The column of a table that has positions.
pub struct PositionColumn {
    separator: Separator,
    column: usize,
    columns: usize,
}

/// What separates the cells of a row.
#[derive(Clone, Copy, PartialEq)]
enum Separator {
    Sign(char),
    Bar,
    /// Two at least, since there is one between the tiles of a position.
    Spaces,
}

impl Separator {
    const ALL: [Self; 5] =
        [Self::Sign(','), Self::Sign(';'), Self::Sign('\t'), Self::Bar, Self::Spaces];

    fn cells(self, row: &str) -> Vec<String> {
        let trimmed = |cell: &str| cell.trim().to_string();
        match self {
            Self::Sign(sign) if row.contains('"') => {
                // A space before a quote is not in the cell.
                let row = row.replace(&format!("{sign} \""), &format!("{sign}\""));
                let mut rows = csv::ReaderBuilder::new();
                let rows =
                    rows.has_headers(false).delimiter(sign as u8).from_reader(row.as_bytes());
                let row = rows.into_records().next().and_then(Result::ok);
                row.map_or(vec![], |row| row.iter().map(trimmed).collect())
            }
            Self::Sign(sign) => row.split(sign).map(trimmed).collect(),
            Self::Bar => {
                let row = row.trim();
                let row = row.strip_prefix('|').unwrap_or(row);
                row.strip_suffix('|').unwrap_or(row).split('|').map(trimmed).collect()
            }
            Self::Spaces => row.split("  ").map(trimmed).filter(|cell| !cell.is_empty()).collect(),
        }
    }
}

impl PositionColumn {
    /// The column, if a line is the header of a table.
    pub fn of_header(line: &str) -> Option<Self> {
        // Most lines of long lists.
        if !line.contains(POSITION) && !line.contains(CODE) {
            return None;
        }
        Separator::ALL.into_iter().find_map(|separator| {
            let names = separator.cells(line);
            let named = |sought| names.iter().position(|name| name == sought);
            let column = named(POSITION).or_else(|| named(CODE))?;
            let is_table = separator != Separator::Spaces || column == 0;
            is_table.then_some(Self { separator, column, columns: names.len() })
        })
    }

    /// Whether a cell of a row goes on in the next line: a quote is open.
    pub fn goes_on(&self, row: &str) -> bool {
        matches!(self.separator, Separator::Sign(_)) && row.matches('"').count() % 2 == 1
    }

    /// The position in a row, if its cell is not empty; an error if the row has another number of cells than
    /// the header.
    pub fn of_row(&self, row: &str) -> Result<Option<String>, String> {
        let mut cells = self.separator.cells(row);
        // The end of a row of text may have no cells.
        if cells.len() != self.columns && self.separator != Separator::Spaces {
            let (found, expected) = (cells.len(), self.columns);
            return Err(format!("the row has {found} cells, and its header {expected}"));
        }
        let is_rule = |cell: &str| cell.chars().all(|c| c == '-' || c == ':');
        let cell = cells.get_mut(self.column).map(std::mem::take).unwrap_or_default();
        Ok(Some(cell).filter(|cell| !is_rule(cell)))
    }
}

/// The positions in a line of JSON: those of a record or of a list, whose items may be records or positions
/// themselves. Records of errors have none; an error if no field of another record can have one.
pub fn positions_of_json(
    line: &str,
    is_position: impl Fn(&str) -> bool,
) -> Option<Result<Vec<String>, String>> {
    let line = line.trim_matches(|c: char| c == ',' || c.is_whitespace());
    if !line.starts_with(['{', '[']) {
        return None;
    }
    // The brackets of a list may be on the lines of its first and last records.
    let inner = line.strip_prefix('[').unwrap_or(line);
    let inner = inner.strip_suffix(']').unwrap_or(inner);
    let parse = |text| serde_json::from_str(text).ok();
    let refused = || {
        let names = FIELDS.join(", ");
        format!("no field of the record has a position; it is read from the first of {names}")
    };
    match parse(line).or_else(|| parse(inner.trim()))? {
        Value::Object(record) => Some(positions_in(&record).ok_or_else(refused)),
        Value::Array(items) => {
            let positions = |item: &Value| match item {
                Value::Object(record) => positions_in(record),
                item => text_of(item).filter(|text| is_position(text)).map(|text| vec![text]),
            };
            let Some(positions) = items.iter().map(positions).collect::<Option<Vec<_>>>() else {
                return items.iter().all(Value::is_object).then(|| Err(refused()));
            };
            let is_list = items.len() > 1 || items.iter().any(Value::is_object);
            is_list.then(|| Ok(positions.concat()))
        }
        _ => None,
    }
}

/// The positions in a record; `None` if no field can have one. Without a field that can only be a position,
/// they may be in a list of records, of which `board` is the board. Errors are records of the input.
fn positions_in(record: &Map<String, Value>) -> Option<Vec<String>> {
    let named = |field: &&str| record.iter().find(|(name, _)| name.eq_ignore_ascii_case(field));
    let in_list = |items: &Vec<Value>| {
        let of_item = |item: &Value| positions_in(item.as_object()?);
        let positions = items.iter().map(of_item).collect::<Option<Vec<_>>>()?;
        (!positions.is_empty()).then(|| positions.concat())
    };
    let in_lists = || record.values().filter_map(Value::as_array).find_map(in_list);
    let in_fields = || match FIELDS.iter().find_map(named) {
        Some((_, Value::Null)) => Some(vec![]),
        Some((_, Value::Object(inner))) => positions_in(inner),
        Some((_, value)) => text_of(value).map(|text| vec![text]),
        None if record.contains_key("error") => Some(vec![]),
        None => record.values().filter_map(Value::as_object).find_map(positions_in),
    };
    let own = FIELDS.iter().filter(|&&field| field != BOARD).find_map(named);
    if own.is_some() { in_fields() } else { in_lists().or_else(in_fields) }
}

fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Array(_) | Value::Number(_) => Some(value.to_string()),
        _ => None,
    }
}

/// A field that has a line of its own, in JSON or YAML.
pub struct Field<'l> {
    name: &'l str,
    value: &'l str,
    is_quoted: bool,
}

impl<'l> Field<'l> {
    /// The field on a line; `None` if the value is more than a text or a number.
    pub fn of_line(line: &'l str) -> Option<Self> {
        let (name, value) = line.split_once(':')?;
        let name = name.trim().trim_start_matches("- ").trim_start();
        let quoted = name.strip_prefix('"').and_then(|name| name.strip_suffix('"'));
        let (is_quoted, name) = (quoted.is_some(), quoted.unwrap_or(name));
        let is_word = |c: char| c.is_alphanumeric() || "_-".contains(c);
        let value = value.trim().trim_end_matches(',');
        let is_field = name.starts_with(char::is_alphabetic)
            && name.chars().all(is_word)
            && !value.contains(['{', '}', '[', ']', '|', '>']);
        is_field.then_some(Self { name, value, is_quoted })
    }

    /// The position, if the field has one. A code may also be the number of a record.
    pub fn position(&self, is_position: impl Fn(&str) -> bool) -> Option<String> {
        let Self { name, value, .. } = *self;
        let text = serde_json::from_str::<String>(value);
        let text = text.unwrap_or_else(|_| value.trim_matches('\'').into());
        let has_position = match name {
            POSITION => !text.is_empty() && text != "null",
            CODE => is_position(&text),
            _ => false,
        };
        has_position.then_some(text)
    }

    /// Whether nothing stands behind the name: the value is on the next lines.
    pub fn has_no_value(&self) -> bool {
        self.value.is_empty()
    }

    /// Whether it can only be a field of a record in JSON, and none with a position.
    pub fn is_other(&self) -> bool {
        let names_board = || self.value.trim_matches('"').parse::<Board>().is_ok();
        self.is_quoted
            && match self.name {
                BOARD => names_board(),
                name => name == CODE || !FIELDS.contains(&name),
            }
    }
}
