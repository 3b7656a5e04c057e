//! How numbers are written for people.

use itertools::Itertools;

/// A number with its thousands grouped by spaces: 20 160. Other texts stay as they are.
pub fn grouped(number: &str) -> String {
    let (whole, part) = number.split_at(number.find('.').unwrap_or(number.len()));
    if !number.bytes().all(|b| b.is_ascii_digit() || b == b'.') {
        return number.into();
    }
    let groups = whole.as_bytes().rchunks(3).rev();
    groups.map(|group| String::from_utf8_lossy(group).into_owned()).join(" ") + part
}

/// So many of what is called this where there is one: 1 square, 3 squares.
pub fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// An amount of memory in the unit that suits it: 1.5 GiB.
pub fn in_bytes(bytes: u64) -> String {
    let unit = bytes.checked_ilog2().unwrap_or(0) / 10;
    if unit == 0 {
        return counted(bytes as usize, "byte");
    }
    let names = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let whole = bytes as f64 / (1_u64 << (10 * unit)) as f64;
    format!("{whole:.1} {}", names[unit as usize - 1])
}
