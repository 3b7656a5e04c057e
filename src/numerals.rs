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
    if bytes < 1024 {
        return count_noun(bytes as usize, "byte");
    }
    let names = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let in_units = |unit: usize| bytes as f64 / (1_u64 << (10 * unit)) as f64;
    // What would be rounded to 1024.0 is 1.0 of the next unit.
    let unit = (1..names.len()).find(|&unit| in_units(unit) < 1023.95).unwrap_or(names.len());
    format!("{:.1} {}", in_units(unit), names[unit - 1])
}

/// Serializes a number; beyond 2⁵³, where many readers would round it, as a string.
///
/// # Errors
///
/// If the serializer fails.
pub fn number<S: Serializer>(
    number: &(impl Copy + Into<u128>),
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let number: u128 = (*number).into();
    integer(Some(number), &number, serializer)
}

/// Serializes an integer of any size, of which the value is given if it is within 128 bits; beyond
/// 2⁵³ as a string.
///
/// # Errors
///
/// If the serializer fails.
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
///
/// # Errors
///
/// If the serializer fails.
pub fn optional_number<S: Serializer>(
    number: &Option<impl Copy + Into<u128>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match number {
        Some(number) => self::number(number, serializer),
        None => serializer.serialize_none(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_rounded_to_the_next_unit() {
        let mib = 1 << 20;
        let amounts =
            [1, 1023, 1024, mib - 53, mib - 51, mib - 1, mib, 3 << 29, (1 << 40) - 1, u64::MAX];
        assert_eq!(
            amounts.map(format_bytes),
            [
                "1 byte",
                "1 023 bytes",
                "1.0 KiB",
                "1023.9 KiB",
                "1.0 MiB",
                "1.0 MiB",
                "1.0 MiB",
                "1.5 GiB",
                "1.0 TiB",
                "16.0 EiB",
            ]
        );
    }
}
