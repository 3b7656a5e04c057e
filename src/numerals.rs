//! How numbers are written: for people, and in JSON.

use std::fmt;

use serde::Serializer;

/// A number with its thousands grouped by spaces: 20 160. Other texts stay as they are.
pub fn grouped(number: impl fmt::Display) -> String {
    let number = number.to_string();
    let (whole, part) = number.split_at(number.find('.').unwrap_or(number.len()));
    if !number.bytes().all(|b| b.is_ascii_digit() || b == b'.') {
        return number;
    }
    let mut groups = String::with_capacity(number.len() + whole.len() / 3);
    for (digit, left) in whole.chars().zip((0..whole.len()).rev()) {
        groups.push(digit);
        groups.push_str(if left > 0 && left % 3 == 0 { " " } else { "" });
    }
    groups + part
}

/// A number with its noun: 1 square, 3 squares.
pub fn count_noun(number: usize, noun: &str) -> String {
    format!("{} {noun}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// An amount of memory in the largest unit that keeps it above one: 1.5 GiB.
pub fn format_bytes(bytes: u64) -> String {
    let unit = bytes.checked_ilog2().unwrap_or(0) / 10;
    if unit == 0 {
        return count_noun(bytes as usize, "byte");
    }
    let names = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let whole = bytes as f64 / (1_u64 << (10 * unit)) as f64;
    format!("{whole:.1} {}", names[unit as usize - 1])
}

/// Serializes a number; beyond 2⁵³, where many readers would round it, as a string.
pub fn number<S: Serializer>(
    number: &(impl Copy + Into<u128>),
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let number: u128 = (*number).into();
    integer(Some(number), &number, serializer)
}

/// Serializes an integer of any size, of which the value is given if it is within 128 bits; beyond
/// 2⁵³ as a string.
pub fn integer<S: Serializer>(
    value: Option<u128>,
    text: &impl fmt::Display,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match value.filter(|&value| value <= 1 << 53) {
        Some(small) => serializer.serialize_u64(small as u64),
        None => serializer.collect_str(text),
    }
}

/// Serializes a number or null.
pub fn optional_number<S: Serializer>(
    number: &Option<impl Copy + Into<u128>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match number {
        Some(number) => self::number(number, serializer),
        None => serializer.serialize_none(),
    }
}
