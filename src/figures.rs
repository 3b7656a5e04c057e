//! How numbers are written for people.

use itertools::Itertools;

/// A number with its thousands grouped by spaces: 20 160. Other texts stay as they are.
pub fn grouped(number: &str) -> String {
    if !number.bytes().all(|b| b.is_ascii_digit()) {
        return number.into();
    }
    let groups = number.as_bytes().rchunks(3).rev();
    groups.map(|group| String::from_utf8_lossy(group).into_owned()).join(" ")
}

/// An amount of memory in the unit that suits it: 1.5 GiB.
pub fn in_bytes(bytes: u64) -> String {
    let unit = bytes.checked_ilog2().unwrap_or(0) / 10;
    let names = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let whole = bytes as f64 / (1_u64 << (10 * unit)) as f64;
    format!("{whole:.1} {}", names[unit as usize])
}
