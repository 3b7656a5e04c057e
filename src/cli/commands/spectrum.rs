use crate::graph::spectrum::Spectrum;
use crate::report::{ClosedWordsReport, EigenvalueRow, Shape, SpectrumReport, WalkReport};
use clap::Args;

use crate::cli::boards;
use crate::cli::failure::{Failure, Outcome};
use crate::cli::output::Output;

/// Compute the spectrum of the twist graph, by representations of the group
///
/// The eigenvalues of the adjacency matrix of the twist graph, in which every letter counts, are
/// those of one small matrix for each irreducible representation of the group. Prints them with a
/// certified bound of the error, and in exact form where they are proved to be roots of a quadratic
/// with integer coefficients. Groups may be alternating and symmetric up to degree 9, cyclic, and
/// products of these; other groups may have up to 1000 elements.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin spectrum eight
  taquin spectrum five --all --format csv
  taquin spectrum eight --closed 12
  taquin spectrum eight --walk 20")]
pub struct SpectrumCommand {
    /// The board
    #[arg(default_value = "eight")]
    board: String,
    /// List the eigenvalues of the whole graph, the greatest first
    #[arg(long, conflicts_with_all = ["closed", "walk"])]
    all: bool,
    /// Count the words of up to this many letters that lead back to the start
    #[arg(long, value_name = "LENGTH", conflicts_with = "walk")]
    closed: Option<usize>,
    /// Compute how far the position is from random after up to this many random twists
    #[arg(long, value_name = "TWISTS")]
    walk: Option<usize>,
    #[command(flatten)]
    output: Output,
}

impl SpectrumCommand {
    pub fn run(self) -> Result<Outcome, Failure> {
        let board = boards::load(&self.board)?;
        let spectrum = Spectrum::new(&board)?;
        if let Some(length) = self.closed {
            let closed = spectrum.closed_words(length)?;
            let rows = closed.iter().map(ClosedWordsReport::new);
            self.output.begin(Shape::Many)?.write_list(rows, None)?;
        } else if let Some(twists) = self.walk {
            let report = WalkReport::new(&board, &spectrum, &spectrum.walk(twists)?);
            self.output.begin(Shape::One)?.write_one(&report)?;
        } else if self.all {
            self.output.begin(Shape::Many)?.write_list(EigenvalueRow::all(&spectrum), None)?;
        } else {
            let report = SpectrumReport::new(&board, &spectrum);
            self.output.begin(Shape::One)?.write_one(&report)?;
        }
        Ok(Outcome::Done)
    }
}
