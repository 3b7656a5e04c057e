//! Positions in tables and records, such as those that this program writes.

use serde_json::Value;

/// The name of a column or a field with positions.
const POSITION: &str = "position";

/// Names of a field with a position, also in the records of other programs.
const FIELDS: [&str; 4] = [POSITION, "board", "state", "tiles"];

/// The column of a table that has positions.
pub struct PositionColumn {
    separator: Separator,
    column: usize,
}

/// What separates the cells of a row.
#[derive(Clone, Copy)]
enum Separator {
    Sign(u8),
    Bars,
    /// Two at least, since there is one between the tiles of a position.
    Spaces,
}

impl Separator {
    const ALL: [Self; 5] =
        [Self::Sign(b','), Self::Sign(b';'), Self::Sign(b'\t'), Self::Bars, Self::Spaces];

    fn cells(self, row: &str) -> Vec<String> {
        let trimmed = |cell: &str| cell.trim().to_string();
        match self {
            Self::Sign(sign) => {
                let mut rows = csv::ReaderBuilder::new();
                let rows = rows.has_headers(false).delimiter(sign).from_reader(row.as_bytes());
                let row = rows.into_records().next().and_then(Result::ok);
                row.map_or(vec![], |row| row.iter().map(trimmed).collect())
            }
            Self::Bars => row.trim().trim_matches('|').split('|').map(trimmed).collect(),
            Self::Spaces => row.split("  ").map(trimmed).filter(|cell| !cell.is_empty()).collect(),
        }
    }
}

impl PositionColumn {
    /// The column of this name, if the line is the header of a table with others.
    pub fn of_header(line: &str) -> Option<Self> {
        if !names_position(line) {
            return None;
        }
        Separator::ALL.into_iter().find_map(|separator| {
            let names = separator.cells(line);
            let column = names.iter().position(|name| name.eq_ignore_ascii_case(POSITION))?;
            (names.len() > 1).then_some(Self { separator, column })
        })
    }

    /// The position in a row; `None` if it has none.
    pub fn of_row(&self, row: &str) -> Option<String> {
        let cells = self.separator.cells(row);
        cells.into_iter().nth(self.column).filter(|cell| cell.contains(char::is_alphanumeric))
    }
}

/// The position in a record in JSON on one line.
pub fn position_of_record(line: &str) -> Option<String> {
    let line = line.trim_matches(|c: char| c == ',' || c.is_whitespace());
    if !line.starts_with('{') {
        return None;
    }
    let record = serde_json::from_str::<Value>(line).ok()?;
    FIELDS.iter().find_map(|&field| position_of(record.get(field)?))
}

fn position_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Array(_) => Some(value.to_string()),
        _ => None,
    }
}

/// The positions of a list in JSON, each of which may be a record or a list of its tiles.
pub fn positions_of_list(text: &str, is_position: impl Fn(&str) -> bool) -> Option<Vec<String>> {
    let text = text.trim();
    if !text.starts_with('[') {
        return None;
    }
    let Ok(Value::Array(items)) = serde_json::from_str(text) else { return None };
    let position = |item: &Value| match item {
        Value::Object(record) => FIELDS.iter().find_map(|&field| position_of(record.get(field)?)),
        item => position_of(item).filter(|text| is_position(text)),
    };
    let positions = items.iter().map(position).collect::<Option<Vec<_>>>()?;
    let has_records = items.iter().any(Value::is_object);
    (has_records || positions.len() > 1).then_some(positions)
}

/// The position in a field that has a line of its own, in JSON or YAML.
pub fn position_of_field(line: &str) -> Option<&str> {
    let is_quote = |c: char| c == '"' || c == '\'';
    let (name, value) = line.split_once(':').filter(|_| names_position(line))?;
    let name = name.trim_start_matches(['-', '{', '[', ' ', '\t']).trim_matches(is_quote);
    let value = value.trim().trim_end_matches(',').trim_matches(is_quote);
    (name == POSITION && !value.is_empty()).then_some(value)
}

/// Whether a line has the name of the column or the field: most lines of long lists have not.
fn names_position(line: &str) -> bool {
    line.contains(POSITION) || line.to_ascii_lowercase().contains(POSITION)
}
