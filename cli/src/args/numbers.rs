//! Numbers on the command line: which are accepted, and what is said of the others.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::report::grouped;

/// A parser of the whole numbers in this range. Where it ends with [`u64::MAX`], the message names
/// no largest number, unless the text exceeds it.
pub fn whole<N: FromStr>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number: Option<u64> = text.parse().ok();
        let accepted = number.filter(|number| range.contains(number));
        accepted.and_then(|_| text.parse().ok()).ok_or_else(|| {
            let [from, to] = [range.start(), range.end()];
            let is_huge = number.is_none() && text.bytes().all(|byte| byte.is_ascii_digit());
            match *to == u64::MAX && !is_huge {
                true => format!("write a whole number, {from} or more"),
                false => format!("write a whole number from {from} to {}", grouped(to)),
            }
        })
    }
}

/// Parses a whole number, 0 or more.
pub fn natural(text: &str) -> Result<usize, String> {
    whole(0..=u64::MAX)(text)
}

/// Parses a whole number, 1 or more.
pub fn positive(text: &str) -> Result<NonZero<usize>, String> {
    whole(1..=u64::MAX)(text)
}

/// Parses a number of threads.
pub fn threads(text: &str) -> Result<NonZero<usize>, String> {
    whole(1..=1024)(text)
}

/// Parses the seed of random numbers.
pub fn seed(text: &str) -> Result<u64, String> {
    whole(0..=u64::MAX)(text)
}
