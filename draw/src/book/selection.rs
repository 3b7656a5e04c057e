use taquin::solution::{Head, Page, Pages};

/// How much of the book is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookSelection {
    /// All 168 pages. The PDF then begins with a title page and an explanation of its use.
    Whole,
    /// Some pages.
    Pages(Pages),
    /// One half-page.
    HalfPage(Head),
}

impl BookSelection {
    /// The heads of the selected half-pages, in order.
    pub fn heads(self) -> impl Iterator<Item = Head> {
        let (pages, head) = self.pages_or_head();
        pages.into_iter().flat_map(Pages::iter).flat_map(Page::heads).chain(head)
    }

    /// The pages, or the only half-page.
    pub(super) fn pages_or_head(self) -> (Option<Pages>, Option<Head>) {
        match self {
            Self::Whole => (Some(Pages::ALL), None),
            Self::Pages(pages) => (Some(pages), None),
            Self::HalfPage(head) => (None, Some(head)),
        }
    }
}
