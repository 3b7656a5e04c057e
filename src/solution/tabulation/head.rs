use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::input_text::Quoted;
use crate::numerals::count_noun;

/// The head of a half-page: three different digits from 0 to 7, the tiles on squares 0, 1 and 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Head {
    digits: [u8; 3],
}

impl Head {
    /// The number of heads: 8 · 7 · 6.
    pub const COUNT: usize = 336;

    /// The number of entries of a half-page: ½ · 5!.
    pub const ENTRIES: usize = 60;

    /// The digits.
    pub fn digits(self) -> [u8; 3] {
        self.digits
    }

    /// The number of the half-page, from 0.
    pub fn number(self) -> usize {
        let [a, b, c] = self.digits.map(usize::from);
        // Each digit counts the smaller ones not used before it.
        let second = b - usize::from(a < b);
        let third = c - usize::from(a < c) - usize::from(b < c);
        42 * a + 6 * second + third
    }

    /// All heads in order.
    pub fn all() -> impl Iterator<Item = Self> {
        let digits = (0..512_u16).map(|n| [n >> 6, n >> 3 & 7, n & 7].map(|digit| digit as u8));
        digits.filter(|digits| repeated(digits).is_none()).map(|digits| Self { digits })
    }
}

/// A repeated digit.
fn repeated(digits: &[u8; 3]) -> Option<u8> {
    let [a, b, c] = *digits;
    [(a, b), (a, c), (b, c)].into_iter().find(|(one, other)| one == other).map(|(one, _)| one)
}

/// Why a text is not a head.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{} is not a head: {fault}; a head is three different digits from 0 to 7, the tiles on \
     squares 0, 1 and 2, such as 102",
    Quoted(text)
)]
pub struct HeadError {
    /// The text.
    pub text: String,
    /// What is wrong with it.
    pub fault: HeadFault,
}

/// What is wrong with a head.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HeadFault {
    /// Not the digit of a tile.
    #[error("there is no tile {}", Quoted(&.0.to_string()))]
    NoTile(char),
    /// Too many or too few digits.
    #[error("it has {}", count_noun(*.0, "digit"))]
    Length(usize),
    /// A repeated digit.
    #[error("it has {0} twice")]
    Repeated(u8),
}

/// Parses three digits, optionally with spaces between them as on the page.
impl FromStr for Head {
    type Err = HeadError;

    fn from_str(text: &str) -> Result<Self, HeadError> {
        let error = |fault| HeadError { text: text.into(), fault };
        let mut digits = Vec::new();
        for read in text.chars().filter(|c| !c.is_whitespace()) {
            let digit = read.to_digit(8).ok_or_else(|| error(HeadFault::NoTile(read)))?;
            digits.push(digit as u8);
        }
        let digits: [u8; 3] =
            (*digits).try_into().map_err(|_| error(HeadFault::Length(digits.len())))?;
        match repeated(&digits) {
            Some(digit) => Err(error(HeadFault::Repeated(digit))),
            None => Ok(Self { digits }),
        }
    }
}

/// The digits without separators.
impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.digits;
        f.pad(&format!("{a}{b}{c}"))
    }
}
