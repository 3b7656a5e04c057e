//! YAML that readers of versions 1.1 and 1.2 understand alike.

use serde::Serialize;
use serde_yaml::{Error, Value};

/// The longest list of numbers and texts that is written in brackets on one line, in bytes.
const MAX_LINE: usize = 80;

/// A character for private use, around the number of a scalar that is written here.
const MARK: char = '\u{f8ff}';

/// The value as YAML, with short lists in brackets on one line. A text that YAML 1.1 takes for
/// something else, such as `NO` or `12:30`, is in quotes; serde_yaml quotes only what YAML 1.2
/// mistakes.
pub(crate) fn to_string(value: impl Serialize) -> Result<String, Error> {
    let mut value = serde_yaml::to_value(value)?;
    let mut written = Vec::new();
    mark(&mut value, &mut written)?;
    let text = serde_yaml::to_string(&value)?;
    let pieces = text.split(MARK).enumerate().map(|(number, piece)| match number % 2 {
        0 => piece,
        _ => piece.parse().map_or(piece, |number: usize| &written[number]),
    });
    Ok(pieces.collect())
}

/// Replaces what serde_yaml would write otherwise by marked numbers of the `written` texts.
fn mark(value: &mut Value, written: &mut Vec<String>) -> Result<(), Error> {
    match value {
        Value::String(text) => {
            if let Some(quoted) = quoted(text) {
                replace(value, quoted, written);
            }
        }
        Value::Sequence(items) => match on_one_line(items)? {
            Some(line) => replace(value, line, written),
            None => items.iter_mut().try_for_each(|item| mark(item, written))?,
        },
        Value::Mapping(fields) => {
            fields.values_mut().try_for_each(|field| mark(field, written))?;
        }
        _ => {}
    }
    Ok(())
}

fn replace(value: &mut Value, text: String, written: &mut Vec<String>) {
    *value = Value::String(format!("{MARK}{}{MARK}", written.len()));
    written.push(text);
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

/// A scalar between brackets, where commas and brackets must be quoted.
fn flow_scalar(value: &Value) -> Result<String, Error> {
    match value {
        Value::Number(number) => Ok(number.to_string()),
        Value::String(text) => match quoted(text) {
            Some(quoted) => Ok(quoted),
            None if text.contains([',', '[', ']', '{', '}', '\n', '"']) => Ok(json(text)),
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
    if text.contains(MARK) {
        return Some(json(text));
    }
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
        .then(|| format!("'{text}'"))
}

/// The text in double quotes, with the escapes of JSON, which are those of YAML.
fn json(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

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
    fn values_are_read_back() {
        let text = "{a: [x, '[', \"a, b\", 'NO', 3, 1.5, true, null, '7', ' '], b: [], c: [[1, 2], [x]], \
            d: \"\u{f8ff}0\u{f8ff}\", e: \"two\\nlines: NO\\n\", f: {g: '12:30'}}";
        let value: Value = serde_yaml::from_str(text).unwrap();
        let yaml = to_string(&value).unwrap();
        assert_eq!(serde_yaml::from_str::<Value>(&yaml).unwrap(), value, "{yaml}");
        assert!(yaml.contains("c:\n- [1, 2]\n- [x]\n"), "{yaml}");
        let long = "long ".repeat(20);
        assert_eq!(to_string([&long]).unwrap(), format!("- '{long}'\n"));
    }
}
