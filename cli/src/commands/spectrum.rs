use clap::{Args, ValueEnum};
use taquin::graph::spectrum::{BlankWalk, Spectrum};

use crate::args::numbers::{natural, whole};
use crate::args::resources;
use crate::boards;
use crate::failure::{Failure, Outcome};
use crate::output::Output;
use crate::report::{
    BlankWalkReport, ClosedWordsReport, EigenvalueRow, Shape, SpectrumReport, WalkReport,
};

/// Compute the spectrum of the twist graph, by representations of the group
///
/// The eigenvalues of the adjacency matrix of the twist graph, in which every letter counts, are
/// those of one small matrix for each irreducible representation of the group. Prints them with a
/// certified bound of the error, and in exact form where they are proved to be roots of a quadratic
/// with integer coefficients. Groups may be alternating and symmetric up to degree 9, cyclic, and
/// products of these; other groups may have up to 1000 elements.
///
/// With --positions all, prints the second eigenvalue of the random walk of the blank on all
/// positions, also for the blank with some of the tiles.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin spectrum eight
  taquin spectrum five --all --format csv
  taquin spectrum 2x3 --positions all
  taquin spectrum eight --closed 12
  taquin spectrum eight --walk 20")]
pub struct SpectrumCommand {
    /// The board
    #[arg(default_value = "eight")]
    board: String,
    /// The graph: that of the twists, or the walk of the blank
    #[arg(long, value_enum, default_value_t)]
    positions: Positions,
    /// List the eigenvalues of the whole graph, the greatest first
    #[arg(long, conflicts_with_all = ["closed", "walk"])]
    all: bool,
    /// Count the words of up to this many letters that lead back to the start
    #[arg(long, value_name = "LENGTH", value_parser = natural, conflicts_with = "walk")]
    closed: Option<usize>,
    /// Compute how far the position is from random after up to this many random twists
    #[arg(long, value_name = "TWISTS", value_parser = whole::<u16>(0..=10_000))]
    walk: Option<u16>,
    #[command(flatten)]
    output: Output,
}

#[derive(Clone, Copy, Default, PartialEq, ValueEnum)]
enum Positions {
    /// The twist graph of the positions with the blank at home
    #[default]
    Standard,
    /// The random moves on all positions
    All,
}

impl SpectrumCommand {
    pub fn run(self) -> Result<Outcome, Failure> {
        let board = boards::load(&self.board)?;
        if self.positions == Positions::All {
            if self.all || self.closed.is_some() || self.walk.is_some() {
                return Err(Failure::bad(
                    "--all, --closed and --walk need the twist graph: leave out --positions all",
                ));
            }
            let walk = BlankWalk::new(&board, resources::threads(None))?;
            let report = BlankWalkReport::new(&board, &walk);
            self.output.begin(Shape::One)?.write_one(&report)?;
            return Ok(Outcome::Done);
        }
        let spectrum = Spectrum::new(&board)?;
        if let Some(length) = self.closed {
            let closed = spectrum.closed_words(length)?;
            let rows = closed.iter().map(ClosedWordsReport::new);
            self.output.begin(Shape::Many)?.write_list(rows, None)?;
        } else if let Some(twists) = self.walk {
            let report = WalkReport::new(&board, &spectrum, &spectrum.walk(twists.into())?);
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
