use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Head;
use crate::quoted::Quoted;

/// A page of the tabulation, numbered from 1: two half-pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Page(u16);

impl Page {
    /// How many pages there are.
    pub const COUNT: usize = Head::COUNT / 2;

    /// The page on which a half-page stands.
    pub fn of(head: Head) -> Self {
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

/// Pages that follow one another, one at least.
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

/// Why a text is no page, or no pages.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: {fault}; the pages are numbered from 1 to {}", Quoted(text), Page::COUNT)]
pub struct PageError {
    /// What was read.
    pub text: String,
    /// What is wrong with it.
    pub fault: PageFault,
}

/// What is wrong with the number of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PageFault {
    /// No number at all.
    #[error("it is not the number of a page")]
    NoNumber,
    /// A number that no page has.
    #[error("there is no such page")]
    NoSuchPage,
    /// Two numbers are wanted, as in 20-25.
    #[error("give the first page and the last with a hyphen between them, as in 20-25")]
    NoRange,
    /// The last page stands before the first.
    #[error("the last page comes before the first; give the smaller number first")]
    Backwards,
}

impl FromStr for Page {
    type Err = PageError;

    fn from_str(text: &str) -> Result<Self, PageError> {
        let error = |fault| PageError { text: text.into(), fault };
        let figures = text.trim();
        if figures.is_empty() || !figures.bytes().all(|b| b.is_ascii_digit()) {
            return Err(error(PageFault::NoNumber));
        }
        // More figures than fit a number are a number all the same, and none of a page.
        match figures.parse() {
            Ok(number) if (1..=Self::COUNT).contains(&usize::from(number)) => Ok(Self(number)),
            _ => Err(error(PageFault::NoSuchPage)),
        }
    }
}

/// Reads `A-B`, from page A to page B, both included.
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
