use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::figures::counted;
use crate::quoted::Quoted;

/// The head of a half-page: three different figures from 0 to 7, the tiles on squares 0, 1 and 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Head {
    figures: [u8; 3],
}

impl Head {
    /// How many heads there are: 8 · 7 · 6.
    pub const COUNT: usize = 336;

    /// How many entries stand on a half-page: ½ · 5!.
    pub const ENTRIES: usize = 60;

    /// The figures.
    pub fn figures(self) -> [u8; 3] {
        self.figures
    }

    /// The number of the half-page, from 0.
    pub fn number(self) -> usize {
        let [a, b, c] = self.figures.map(usize::from);
        // A figure counts the smaller ones that are still there to choose from.
        let second = b - usize::from(a < b);
        let third = c - usize::from(a < c) - usize::from(b < c);
        42 * a + 6 * second + third
    }

    /// All heads in order.
    pub fn all() -> impl Iterator<Item = Self> {
        let figures = (0..512_u16).map(|n| [n >> 6, n >> 3 & 7, n & 7].map(|figure| figure as u8));
        figures.filter(|figures| repeated(figures).is_none()).map(|figures| Self { figures })
    }
}

/// A figure that stands twice.
fn repeated(figures: &[u8; 3]) -> Option<u8> {
    let [a, b, c] = *figures;
    [(a, b), (a, c), (b, c)].into_iter().find(|(one, other)| one == other).map(|(one, _)| one)
}

/// Why a text is no head.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{} heads no half-page: {fault}; a head is three different figures from 0 to 7, the tiles on \
     squares 0, 1 and 2, such as 102",
    Quoted(text)
)]
pub struct HeadError {
    /// What was read.
    pub text: String,
    /// What is wrong with it.
    pub fault: HeadFault,
}

/// What is wrong with a head.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HeadFault {
    /// Something that is no figure of a tile.
    #[error("no tile is called {}", Quoted(&.0.to_string()))]
    NoTile(char),
    /// Too many figures, or too few.
    #[error("it has {}", counted(*.0, "figure"))]
    Length(usize),
    /// A figure that stands twice.
    #[error("it has {0} twice")]
    Repeated(u8),
}

/// Reads three figures, with spaces between them where wished, as on the page.
impl FromStr for Head {
    type Err = HeadError;

    fn from_str(text: &str) -> Result<Self, HeadError> {
        let error = |fault| HeadError { text: text.into(), fault };
        let mut figures = Vec::new();
        for read in text.chars().filter(|c| !c.is_whitespace()) {
            let figure = read.to_digit(8).ok_or_else(|| error(HeadFault::NoTile(read)))?;
            figures.push(figure as u8);
        }
        let figures: [u8; 3] =
            (*figures).try_into().map_err(|_| error(HeadFault::Length(figures.len())))?;
        match repeated(&figures) {
            Some(figure) => Err(error(HeadFault::Repeated(figure))),
            None => Ok(Self { figures }),
        }
    }
}

/// The figures without anything between them.
impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.figures;
        f.pad(&format!("{a}{b}{c}"))
    }
}
