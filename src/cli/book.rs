use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use taquin::report::{self, EntryRecord, Format, Selection};
use taquin::solution::{Head, Page, Pages, Tabulation};
use taquin::{Board, Twists};

use super::failure::{Failure, Outcome};
use super::lookup::spelling;
use super::output::Destination;

/// Print the tabulation of the eight-puzzle: 168 pages, as in 1967
///
/// Each position stands under its six-figure code: the first three figures head a half-page, the
/// next three stand before the entry. Then come the twists with which a shortest solution can begin
/// (columns D C B A W X Y Z), the number of moves, and a shortest solution.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin book 102
  taquin book --page 22
  taquin book --format pdf -o tables.pdf
  taquin book --pages 22-42 --format csv
  taquin book 102 --compare")]
pub struct Book {
    /// Print one half-page, by the three figures at its head
    #[arg(conflicts_with_all = ["page", "pages"])]
    head: Option<String>,
    /// Print one page, 1 to 168
    #[arg(long, value_name = "N", conflicts_with = "pages")]
    page: Option<String>,
    /// Print the pages from A to B
    #[arg(long, value_name = "A-B")]
    pages: Option<String>,
    /// Strike out the letters that take back a step of the letter before
    #[arg(long)]
    elisions: bool,
    /// How the tables are written
    #[arg(long, default_value = "text", value_name = "FORMAT")]
    #[arg(value_parser = PossibleValuesParser::new(BookFormat::names()).map(|name| {
        BookFormat::named(&name)
    }))]
    format: BookFormat,
    #[command(flatten)]
    destination: Destination,
}

/// The formats of all answers, and one more.
#[derive(Clone, Copy, PartialEq)]
enum BookFormat {
    Pdf,
    Other(Format),
}

impl BookFormat {
    const PDF: &str = "pdf";

    fn names() -> Vec<&'static str> {
        let mut names = Format::ALL.map(Format::name).to_vec();
        names.insert(1, Self::PDF);
        names
    }

    fn named(name: &str) -> Self {
        match name.parse() {
            Ok(format) => Self::Other(format),
            Err(_) => Self::Pdf,
        }
    }
}

impl Book {
    pub fn run(self) -> Result<Outcome, Failure> {
        let selection = self.selection()?;
        if self.format == BookFormat::Pdf && self.destination.is_terminal() {
            return Err(Failure::bad(
                "a PDF is not for a terminal; name a file with -o, or send it to another program",
            ));
        }
        let board: Board = "eight".parse()?;
        let twists = Twists::of(&board);
        let tabulation = Tabulation::of(&twists)?;
        let spelling = spelling(self.elisions);
        let book = report::Book { tabulation: &tabulation, selection, spelling };
        match self.format {
            BookFormat::Pdf => self.destination.write(&book.pdf())?,
            BookFormat::Other(Format::Text) => self.destination.write(book.text().as_bytes())?,
            BookFormat::Other(format) => {
                let columns = EntryRecord::table_columns();
                self.destination.write_list(format, book.records(), &columns, None)?;
            }
        }
        Ok(Outcome::Done)
    }

    fn selection(&self) -> Result<Selection, Failure> {
        Ok(match (&self.head, &self.page, &self.pages) {
            (Some(head), ..) => Selection::HalfPage(head.parse::<Head>()?),
            (_, Some(page), _) => Selection::Pages(page.parse::<Page>()?.into()),
            (_, _, Some(pages)) => Selection::Pages(pages.parse::<Pages>()?),
            _ => Selection::Whole,
        })
    }
}
