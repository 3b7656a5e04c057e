use clap::Args;
use taquin::Board;
#[cfg(feature = "documents")]
use taquin::Twists;
use taquin::solution::{Head, Page, Pages, Tabulation};
#[cfg(feature = "documents")]
use taquin_documents::schofield_specimen;
use taquin_draw::{self as draw, BookSelection};

use crate::args::{INPUT, OUTPUT, SpellingArg};
#[cfg(feature = "documents")]
use crate::failure::Failure;
use crate::failure::{Outcome, Result};
use crate::file_format::{FileFormat, ReportOr, names, reports};
use crate::output::Destination;
#[cfg(feature = "documents")]
use crate::progress;
#[cfg(feature = "documents")]
use crate::report::{ComparisonRecord, summary};
use crate::report::{EntryRecord, Format, Shape, Spelling};

/// Print the tabulation of the eight-puzzle: 168 pages, as in 1967
///
/// Each entry is found by the six-digit code of its position: the first three digits head a
/// half-page, and the next three begin the entry. Then come the twists with which a shortest
/// solution can begin (columns D C B A W X Y Z), the number of moves, and a shortest solution.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin book 102
  taquin book --page 22
  taquin book --format pdf -o tables.pdf
  taquin book --pages 22-42 --format csv
  taquin book 102 --compare")]
pub struct Book {
    /// Print one half-page, given the three digits at its head
    #[arg(conflicts_with_all = ["page", "pages"])]
    head: Option<String>,
    /// Print one page, 1 to 168
    #[arg(long, value_name = "N", conflicts_with = "pages", help_heading = INPUT)]
    page: Option<String>,
    /// Print the pages from A to B
    #[arg(long, value_name = "A-B", help_heading = INPUT)]
    pages: Option<String>,
    /// Compare the half-page with the one printed in 1967, entry by entry
    #[cfg(feature = "documents")]
    #[arg(long, conflicts_with_all = ["page", "pages"], help_heading = OUTPUT)]
    compare: bool,
    #[command(flatten)]
    spelling: SpellingArg,
    /// Write the tables in this format [default: that of FILE's extension, or text]
    #[arg(long, value_name = "FORMAT", value_parser = names(&formats()), help_heading = OUTPUT)]
    format: Option<String>,
    #[command(flatten)]
    to: Destination,
}

/// Makes a file that is no report: a PDF.
type Write = fn(&Tabulation, BookSelection, Spelling) -> Vec<u8>;

fn formats() -> Vec<FileFormat<ReportOr<Write>>> {
    #[cfg_attr(not(feature = "pdf"), expect(unused_mut))]
    let mut formats = reports::<ReportOr<Write>>(ReportOr::Report);
    #[cfg(feature = "pdf")]
    formats.insert(1, FileFormat::new("pdf", &["pdf"], ReportOr::Other(draw::pdf_of)));
    formats
}

impl Book {
    pub fn run(self) -> Result<Outcome> {
        let selection = self.selection()?;
        let format = self.to.format(self.format.as_deref(), &formats())?.value;
        if let ReportOr::Other(_) = format {
            self.to.refuse_terminal("a PDF")?;
        }
        let board: Board = "eight".parse()?;
        let twists = board.twists();
        #[cfg(feature = "documents")]
        if self.compare {
            return self.compare(selection, &twists, format);
        }
        let tabulation = Tabulation::new(&twists)?;
        let spelling = self.spelling.spelling();
        match format {
            ReportOr::Other(write) => {
                self.to.write(&write(&tabulation, selection, spelling))?;
            }
            ReportOr::Report(Format::Text) => {
                let text = draw::text_of(&tabulation, selection, spelling);
                self.to.write(text.as_bytes())?;
            }
            ReportOr::Report(format) => {
                let entries = selection.heads().flat_map(|head| tabulation.half_page(head));
                let records = entries.map(|entry| EntryRecord::new(&entry, spelling));
                self.to.begin(format, Shape::Many)?.write_list(records, None)?;
            }
        }
        Ok(Outcome::Done)
    }

    #[cfg(feature = "documents")]
    fn compare(
        &self,
        selection: BookSelection,
        twists: &Twists,
        format: ReportOr<Write>,
    ) -> Result<Outcome> {
        let printed = schofield_specimen();
        if selection != BookSelection::HalfPage(printed.head) {
            return Err(Failure::bad(format!(
                "the paper prints only the half-page {0}; run: taquin book {0} --compare",
                printed.head
            )));
        }
        let ReportOr::Report(format) = format else {
            return Err(Failure::bad(
                "a comparison cannot be written as a PDF; choose another format",
            ));
        };
        let walks = progress::solve(twists, Some(taquin::Method::Bfs))?;
        let compared = printed.compare(&Tabulation::new(twists)?, &walks);
        let records =
            compared.iter().map(|entry| ComparisonRecord::new(entry, self.spelling.spelling()));
        let summary = summary(&compared);
        let answers = self.to.begin(format, Shape::Many)?;
        answers.write_list(records, Some(&summary))?;
        let others = compared.iter().filter(|entry| !entry.is_as_recorded());
        let others = others.map(|entry| entry.ours.code()).collect::<Vec<_>>().join(", ");
        if others.is_empty() {
            return Ok(Outcome::Done);
        }
        Err(Failure::negative(format!(
            "these entries differ from the recorded comparison with the paper: {others}"
        )))
    }

    fn selection(&self) -> Result<BookSelection> {
        Ok(match (&self.head, &self.page, &self.pages) {
            (Some(head), ..) => BookSelection::HalfPage(head.parse::<Head>()?),
            (_, Some(page), _) => BookSelection::Pages(page.parse::<Page>()?.into()),
            (_, _, Some(pages)) => BookSelection::Pages(pages.parse::<Pages>()?),
            _ => BookSelection::Whole,
        })
    }
}
