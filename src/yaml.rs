//! YAML that readers of versions 1.1 and 1.2 understand alike.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_yaml::value::Serializer;
use serde_yaml::with::singleton_map_recursive;
use serde_yaml::{Error, Location, Value};

/// The longest list of numbers and texts that is written in brackets on one line, in bytes.
const MAX_LINE: usize = 80;

/// The value as YAML, with short lists in brackets on one line, and so the short mappings of a list
/// that is a field. A text that YAML 1.1 takes for something else, such as `NO` or `12:30`, is in
/// quotes; serde_yaml quotes only what YAML 1.2 mistakes.
pub fn to_string(value: impl Serialize) -> Result<String, Error> {
    let value = singleton_map_recursive::serialize(&value, Serializer)?;
    let mut text = String::new();
    write_value(&value, 0, &mut text)?;
    Ok(text + "\n")
}

/// Writes a value from a column on, of which the indentation has been written.
fn write_value(value: &Value, column: usize, text: &mut String) -> Result<(), Error> {
    match value {
        Value::Sequence(items) if !items.is_empty() => match on_one_line(items)? {
            Some(line) => *text += &line,
            None => {
                for (number, item) in items.iter().enumerate() {
                    if number > 0 {
                        begin_line(column, text);
                    }
                    *text += "- ";
                    write_value(item, column + 2, text)?;
                }
            }
        },
        Value::Mapping(fields) if !fields.is_empty() => {
            for (number, (name, field)) in fields.iter().enumerate() {
                if number > 0 {
                    begin_line(column, text);
                }
                *text += &scalar(name)?;
                text.push(':');
                write_field(field, column, text)?;
            }
        }
        other => *text += &scalar(other)?,
    }
    Ok(())
}

/// Writes the value of a field after the colon: on the same line if it takes one, else below, a
/// list in the column of the name.
fn write_field(field: &Value, column: usize, text: &mut String) -> Result<(), Error> {
    match field {
        Value::Sequence(items) if !items.is_empty() && on_one_line(items)?.is_none() => {
            for item in items {
                begin_line(column, text);
                *text += "- ";
                match mapping_on_one_line(item)? {
                    Some(line) => *text += &line,
                    None => write_value(item, column + 2, text)?,
                }
            }
            Ok(())
        }
        Value::Mapping(fields) if !fields.is_empty() => {
            begin_line(column + 2, text);
            write_value(field, column + 2, text)
        }
        _ => {
            text.push(' ');
            write_value(field, column, text)
        }
    }
}

fn begin_line(column: usize, text: &mut String) {
    text.push('\n');
    text.extend(std::iter::repeat_n(' ', column));
}

/// A short list of numbers and texts in brackets.
fn on_one_line(items: &[Value]) -> Result<Option<String>, Error> {
    // A number or a text takes at least one byte, and a comma and a space follow it.
    if items.is_empty() || 3 * items.len() > MAX_LINE {
        return Ok(None);
    }
    if items.iter().any(|item| item.is_sequence() || item.is_mapping()) {
        return Ok(None);
    }
    let items = items.iter().map(flow_scalar).collect::<Result<Vec<_>, _>>()?;
    let line = format!("[{}]", items.join(", "));
    Ok((line.len() <= MAX_LINE).then_some(line))
}

/// A short mapping of numbers, texts and lists of them in braces.
fn mapping_on_one_line(value: &Value) -> Result<Option<String>, Error> {
    let Some(fields) = value.as_mapping().filter(|fields| !fields.is_empty()) else {
        return Ok(None);
    };
    let mut line = String::new();
    for (name, value) in fields {
        let text = match value {
            Value::Mapping(_) => return Ok(None),
            Value::Sequence(items) => match on_one_line(items)? {
                Some(list) => list,
                None => return Ok(None),
            },
            scalar => flow_scalar(scalar)?,
        };
        let comma = if line.is_empty() { "{" } else { ", " };
        line += &format!("{comma}{}: {text}", flow_scalar(name)?);
        if line.len() >= MAX_LINE {
            return Ok(None);
        }
    }
    Ok(Some(line + "}"))
}

/// A scalar between brackets, where these signs must be quoted, and a colon at the start.
fn flow_scalar(value: &Value) -> Result<String, Error> {
    const SIGNS: [char; 7] = [',', '[', ']', '{', '}', '"', '?'];
    match value {
        Value::String(text) if text.starts_with(':') || text.contains(SIGNS) => Ok(json(text)),
        other => scalar(other),
    }
}

/// A scalar, or an empty list or mapping, on one line.
fn scalar(value: &Value) -> Result<String, Error> {
    match value {
        Value::Number(number) => Ok(number.to_string()),
        Value::String(text) if text.contains('\n') => Ok(json(text)),
        Value::String(text) => match quoted(text) {
            Some(quoted) => Ok(quoted),
            None if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphabetic()) => {
                Ok(text.clone())
            }
            None => Ok(serde_yaml::to_string(text)?.trim_end().into()),
        },
        other => Ok(serde_yaml::to_string(other)?.trim_end().into()),
    }
}

/// The text in quotes, where serde_yaml may omit quotes that YAML 1.1 needs.
fn quoted(text: &str) -> Option<String> {
    const WORDS: [&str; 11] =
        ["y", "n", "yes", "no", "on", "off", "true", "false", "null", "=", "<<"];
    // Numbers with `_`, in base 60 or another base, times and dates.
    let is_number = || {
        text.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c))
            && text.contains(|c: char| c.is_ascii_digit())
            && text.chars().all(|c| c.is_ascii_hexdigit() || "_:.+-xobTZtz".contains(c))
    };
    let is_date_and_time = || {
        let date = text.split([' ', '\t']).next().unwrap_or("");
        date.len() < text.len()
            && date.bytes().filter(|&byte| byte == b'-').count() == 2
            && date.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
    };
    (WORDS.iter().any(|word| word.eq_ignore_ascii_case(text)) || is_number() || is_date_and_time())
        .then(|| format!("'{}'", text.replace('\'', "''")))
}

/// The text in double quotes, with the escapes of JSON, which are those of YAML.
fn json(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Where the value of a field of the text begins, or the item of this number in the list that it
/// holds; of a field that is repeated, the value that comes after `before` others. The parser tells
/// places only in errors, so the value is refused.
pub(crate) fn location(
    text: &str,
    field: &str,
    before: usize,
    item: Option<usize>,
) -> Option<Location> {
    let sought = Sought { field, before, item };
    sought.deserialize(serde_yaml::Deserializer::from_str(text)).err()?.location()
}

/// A value that is refused: that of a field after so many others of its name, or an item of it.
struct Sought<'f> {
    field: &'f str,
    before: usize,
    item: Option<usize>,
}

impl<'de> DeserializeSeed<'de> for Sought<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Sought<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("fields")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key::<String>()? {
            match (name == self.field, self.before) {
                (true, 0) => {
                    map.next_value_seed(Item(self.item))?;
                    self.before = usize::MAX;
                    continue;
                }
                (true, _) => self.before -= 1,
                (false, _) => {}
            }
            map.next_value::<IgnoredAny>()?;
        }
        Ok(())
    }
}

/// A value that is refused, or the item of this number in a list.
struct Item(Option<usize>);

impl<'de> DeserializeSeed<'de> for Item {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        match self.0 {
            Some(_) => deserializer.deserialize_seq(self),
            None => Refused::deserialize(deserializer).map(|_| ()),
        }
    }
}

impl<'de> Visitor<'de> for Item {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        for _ in 0..self.0.unwrap_or(0) {
            items.next_element::<IgnoredAny>()?;
        }
        items.next_element_seed(Item(None)).map(|_| ())
    }
}

/// Fits no value.
#[derive(Deserialize)]
enum Refused {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_yaml_1_1_mistakes_are_quoted() {
        let mistaken = [
            "10253647_",
            "NO",
            "off",
            "y",
            "12:30",
            "2001-12-14",
            "2001-12-14 21:59:43",
            "0b1",
            "1_0.5",
            "+12",
            "0x_1f",
            "<<",
            "190:20:30.15",
        ];
        let plain = ["WXYZADY", "025/1_3/746", "A8", "north", "a-b", "_25"];
        for text in mistaken {
            assert_eq!(to_string(text).unwrap(), format!("'{text}'\n"));
            assert_eq!(to_string([text]).unwrap(), format!("['{text}']\n"));
        }
        for text in plain {
            assert_eq!(to_string(text).unwrap(), format!("{text}\n"));
            assert_eq!(to_string([text]).unwrap(), format!("[{text}]\n"));
        }
    }

    #[test]
    fn short_mappings_in_lists_are_on_one_line() {
        let long = "long ".repeat(20);
        let text = format!(
            "{{a: [{{b: [1.0, 2.5], c: 2.0, d: 'x, y'}}, {{e: {{f: 1}}}}, {{g: {long}}}]}}"
        );
        let value: Value = serde_yaml::from_str(&text).unwrap();
        let yaml = to_string(&value).unwrap();
        assert!(
            yaml.starts_with(
                "a:\n- {b: [1.0, 2.5], c: 2.0, d: \"x, y\"}\n- e:\n    f: 1\n- g: long"
            ),
            "{yaml}"
        );
        let records = serde_yaml::from_str::<Value>("[{a: 1}, {a: 2}]").unwrap();
        assert_eq!(to_string(&records).unwrap(), "- a: 1\n- a: 2\n");
    }

    #[test]
    fn values_are_located() {
        let text = "# A comment\na: 1\nb:\n- x\n-  {y: 2}\n- [3,\n   4]\na: [5, 6]\n";
        let at = |field, before, item| {
            location(text, field, before, item).map(|at| (at.line(), at.column()))
        };
        assert_eq!(at("a", 0, None), Some((2, 4)));
        assert_eq!(at("a", 1, None), Some((8, 4)));
        assert_eq!(at("a", 1, Some(1)), Some((8, 8)));
        assert_eq!([0, 1, 2].map(|k| at("b", 0, Some(k))), [(4, 3), (5, 4), (6, 3)].map(Some));
        assert_eq!(at("a", 2, None), None);
        assert_eq!(at("c", 0, None), None);
        assert_eq!(at("b", 0, Some(3)), None);
    }

    #[test]
    fn values_are_read_back() {
        let text = "{a: [x, '[', \"a, b\", 'NO', 3, 1.5, true, null, '7', ' '], b: [], c: [[1, 2], [x]], \
            d: {h: [], i: {}}, e: \"two\\nlines: NO\\n\", f: {g: '12:30'}}";
        let value: Value = serde_yaml::from_str(text).unwrap();
        let yaml = to_string(&value).unwrap();
        assert_eq!(serde_yaml::from_str::<Value>(&yaml).unwrap(), value, "{yaml}");
        assert!(yaml.contains("c:\n- [1, 2]\n- [x]\n"), "{yaml}");
        let items = [":a", "?", "a?b", "a:?b", "2001-12-14 it's", "--  it's"];
        let yaml = to_string(items).unwrap();
        assert_eq!(serde_yaml::from_str::<Vec<String>>(&yaml).unwrap(), items, "{yaml}");
        let long = "long ".repeat(20);
        assert_eq!(to_string([&long]).unwrap(), format!("- '{long}'\n"));
    }
}
