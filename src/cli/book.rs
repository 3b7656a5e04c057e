use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use taquin::claims::schofield_specimen;
use taquin::report::{self, ComparisonRecord, EntryRecord, Format, Selection, summary_cells};
use taquin::solution::{Head, Page, Pages, Tabulation};
use taquin::{Board, Twists};

use super::failure::{Failure, Outcome};
use super::lookup::spelling;
use super::output::Destination;
use super::progress;

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
    /// Set the half-page beside the one that was printed in 1967: for every entry, whether they agree
    #[arg(long, conflicts_with_all = ["page", "pages"])]
    compare: bool,
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
        if self.compare {
            return self.compare(selection, &twists);
        }
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

    fn compare(&self, selection: Selection, twists: &Twists) -> Result<Outcome, Failure> {
        let printed = schofield_specimen();
        if selection != Selection::HalfPage(printed.head) {
            return Err(Failure::bad(format!(
                "only the half-page {0} was printed in the paper: taquin book {0} --compare",
                printed.head
            )));
        }
        let BookFormat::Other(format) = self.format else {
            return Err(Failure::bad("a comparison is not set as a PDF; choose another format"));
        };
        let walks = progress::solve(twists, Some(taquin::Method::Walks))?;
        let compared = printed.compare(&Tabulation::of(twists)?, &walks);
        let records =
            compared.iter().map(|entry| ComparisonRecord::of(entry, spelling(self.elisions)));
        let columns = ComparisonRecord::table_columns();
        let summary = summary_cells(&compared);
        self.destination.write_list(format, records, &columns, Some(&summary))?;
        let others = compared.iter().filter(|entry| !entry.is_as_recorded());
        let others = others.map(|entry| entry.ours.code()).collect::<Vec<_>>().join(", ");
        if others.is_empty() {
            return Ok(Outcome::Done);
        }
        Err(Failure::negative(format!("not as recorded with the printed half-page: {others}")))
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
