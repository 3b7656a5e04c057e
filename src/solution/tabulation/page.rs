use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Head;
use crate::input_text::Quoted;

/// A page of the tabulation, numbered from 1: two half-pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Page(u16);

impl Page {
    /// The number of pages.
    pub const COUNT: usize = Head::COUNT / 2;

    /// The page of a half-page.
    pub fn new(head: Head) -> Self {
        Self(head.number() as u16 / 2 + 1)
    }

    /// The number, from 1.
    pub fn number(self) -> usize {
        usize::from(self.0)
    }

    /// The heads of its two half-pages, the upper one first.
    pub fn heads(self) -> impl Iterator<Item = Head> {
        Head::all().skip(2 * (self.number() - 1)).take(2)
    }
}

/// A nonempty range of pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pages {
    first: Page,
    last: Page,
}

impl Pages {
    /// All pages.
    pub const ALL: Self = Self { first: Page(1), last: Page(Page::COUNT as u16) };

    /// The pages in order.
    pub fn iter(self) -> impl Iterator<Item = Page> {
        (self.first.0..=self.last.0).map(Page)
    }
}

impl From<Page> for Pages {
    fn from(page: Page) -> Self {
        Self { first: page, last: page }
    }
}

/// Why a text is not a page or a range of pages.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: {fault}; the pages are numbered from 1 to {}", Quoted(text), Page::COUNT)]
pub struct PageError {
    /// The text.
    pub text: String,
    /// What is wrong with it.
    pub fault: PageFault,
}

/// What is wrong with the number of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PageFault {
    /// Not a number.
    #[error("it is not a number")]
    NoNumber,
    /// A number out of range.
    #[error("there is no such page")]
    NoSuchPage,
    /// A single number where a range is expected.
    #[error("give the first and the last page with a hyphen, as in 20-25")]
    NoRange,
    /// The last page precedes the first.
    #[error("the last page comes before the first; give the smaller number first")]
    Backwards,
}

impl FromStr for Page {
    type Err = PageError;

    fn from_str(text: &str) -> Result<Self, PageError> {
        let error = |fault| PageError { text: text.into(), fault };
        let digits = text.trim();
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(error(PageFault::NoNumber));
        }
        // A number too large to be parsed is still a number, but out of range.
        match digits.parse() {
            Ok(number) if (1..=Self::COUNT).contains(&usize::from(number)) => Ok(Self(number)),
            _ => Err(error(PageFault::NoSuchPage)),
        }
    }
}

/// Parses `A-B`, from page A to page B inclusive.
impl FromStr for Pages {
    type Err = PageError;

    fn from_str(text: &str) -> Result<Self, PageError> {
        let error = |fault| PageError { text: text.into(), fault };
        let (first, last) = text.split_once('-').ok_or_else(|| error(PageFault::NoRange))?;
        let page = |number: &str| number.parse::<Page>().map_err(|fault| error(fault.fault));
        let (first, last) = (page(first)?, page(last)?);
        if last < first {
            return Err(error(PageFault::Backwards));
        }
        Ok(Self { first, last })
    }
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
