//! Tables: a record's fields are the columns, so its struct says once what JSON, CSV and text have.

use std::borrow::Cow;
use std::fmt::Display;

use itertools::Itertools;
use num_traits::ToPrimitive;
use serde_json::value::Serializer;
use serde_json::{Map, Value};
use taquin::numerals;

use super::grouped;

/// A row of a table: values by the names of their columns.
pub type Row = Map<String, Value>;

/// The fields of a value.
pub fn row(value: &(impl erased_serde::Serialize + ?Sized)) -> Row {
    let value = erased_serde::serialize(value, Serializer).expect("fields have a form in JSON");
    let Value::Object(fields) = value else { unreachable!("a record has named fields") };
    fields
}

/// Serializes an integer of any size; beyond 2⁵³ as a string.
pub fn exact<S: serde::Serializer>(
    integer: &(impl ToPrimitive + Display),
    serializer: S,
) -> Result<S::Ok, S::Error> {
    numerals::integer(integer.to_u128(), integer, serializer)
}

/// Whether a field fits into a cell: a number, a text, yes or no, nothing, or a list of these. Tables
/// leave out objects, and lists of objects or of lists.
pub fn fits(value: &Value) -> bool {
    match value {
        Value::Object(_) => false,
        Value::Array(items) => !items.iter().any(|item| item.is_object() || item.is_array()),
        _ => true,
    }
}

/// The rows of a list of values.
pub fn rows<'v, T: erased_serde::Serialize + 'v>(
    values: impl IntoIterator<Item = &'v T>,
) -> Vec<Row> {
    values.into_iter().map(|value| row(value)).collect()
}

/// A row for each property of the one row, for tables of what has many properties.
pub fn properties(row: Row) -> Vec<Row> {
    let property = |(name, value): (Value, _)| {
        Row::from_iter([("property".into(), name), ("value".into(), value)])
    };
    let fields = row.into_iter().filter(|(_, value)| fits(value));
    fields.map(|(name, value)| property((name.into(), value))).collect()
}

/// The row without these columns.
pub fn without(mut row: Row, columns: &[&str]) -> Row {
    row.retain(|name, _| !columns.contains(&name.as_str()));
    row
}

/// Lines of names and values, aligned; a line without a name continues the one before.
pub fn facts<N: AsRef<str>>(facts: impl IntoIterator<Item = (N, String)>) -> Vec<String> {
    let facts = facts.into_iter().collect_vec();
    let width = facts.iter().map(|(name, _)| shown_width(name.as_ref())).max().unwrap_or(0);
    let line = |(name, value): &(N, String)| {
        let gap = width - shown_width(name.as_ref()) + 2;
        format!("{}{:gap$}{value}", name.as_ref(), "").trim_end().to_string()
    };
    facts.iter().map(line).collect()
}

/// The facts that a row has, for people.
pub fn facts_of(row: &Row) -> Vec<String> {
    let fields = row.iter().filter(|(_, value)| fits(value));
    facts(fields.map(|(name, value)| (title(name), for_people(value, is_number(value), 4))))
}

/// The title of a column for people.
pub fn title(name: &str) -> String {
    name.replace('_', " ")
}

/// Whether a value is a number. JSON has integers beyond 2⁵³ as texts.
pub fn is_number(value: &Value) -> bool {
    let is_large =
        |text: &String| text.len() > 15 && text.bytes().all(|byte| byte.is_ascii_digit());
    match value {
        Value::String(text) => is_large(text),
        value => value.is_number(),
    }
}

/// How a table answers a question.
pub fn yes_or_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

/// A cell in data: yes or no, and lists with spaces between their items, or with semicolons where an
/// item has spaces.
pub fn cell(value: &Value) -> Cow<'_, str> {
    match value {
        Value::Null | Value::Object(_) => "".into(),
        &Value::Bool(yes) => yes_or_no(yes).into(),
        Value::String(text) => text.into(),
        Value::Number(number) => number.to_string().into(),
        Value::Array(items) => {
            let items = items.iter().map(cell).collect_vec();
            let has_space = items.iter().any(|item| item.contains(' '));
            items.iter().join(if has_space { "; " } else { " " }).into()
        }
    }
}

/// A cell for people: in columns of numbers with thousands grouped, and fractions with so many
/// decimals.
pub fn for_people(value: &Value, in_numbers: bool, decimals: usize) -> String {
    match value.as_f64().filter(|_| value.is_f64()) {
        Some(number) => decimal(number, decimals),
        None if in_numbers => grouped(cell(value)),
        None => cell(value).into(),
    }
}

/// A number with so many decimals, unless it is an integer or a half, or would be zero.
fn decimal(number: f64, decimals: usize) -> String {
    match number.abs() < 0.5 * 0.1_f64.powi(decimals as i32) {
        _ if (2.0 * number).fract() == 0.0 => grouped(number),
        true => format!("{number:.1e}"),
        false => grouped(format!("{number:.decimals$}")),
    }
}

/// The number of characters that a text takes in a line. Combining marks have no width.
pub fn shown_width(text: &str) -> usize {
    let is_mark = |c: &char| ('\u{300}'..='\u{36f}').contains(c);
    text.chars().filter(|c| !is_mark(c)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_all_kinds() {
        #[derive(serde::Serialize)]
        struct All {
            text: &'static str,
            yes: bool,
            none: Option<u8>,
            large: &'static str,
            mean: f64,
            tiny: f64,
            moves: [u8; 2],
            boards: [&'static str; 2],
            nested: Vec<[u8; 1]>,
        }
        let all = All {
            text: "A'B",
            yes: true,
            none: None,
            large: "310224200866619719680000",
            mean: 21.972_43,
            tiny: 1.25e-7,
            moves: [1, 22],
            boards: ["1 2", "2 1"],
            nested: vec![[1]],
        };
        let row = row(&all);
        let fields = row.iter().filter(|(_, value)| fits(value));
        let data = fields.map(|(name, value)| format!("{name}={}", cell(value))).join("|");
        let expected = "text=A'B|yes=yes|none=|large=310224200866619719680000|mean=21.97243|\
                        tiny=1.25e-7|moves=1 22|boards=1 2; 2 1";
        assert_eq!(data, expected);
        let people = facts_of(&row);
        assert_eq!(people[3], "large   310 224 200 866 619 719 680 000");
        assert_eq!(people[4..6], ["mean    21.9724", "tiny    1.2e-7"]);
        assert_eq!(
            properties(row)[1],
            Row::from_iter([("property".into(), "yes".into()), ("value".into(), true.into()),])
        );
    }
}
