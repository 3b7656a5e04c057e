use clap::{Args, Subcommand};
use taquin::graph::spectrum::{BlankWalk, Spectrum};
use taquin::states::random_moves;
use taquin_draw as draw;

use crate::args::{BoardArg, INPUT, OUTPUT, PlotArgs, ResourceArgs, natural, resources, whole};
use crate::failure::{Outcome, Result};
use crate::output::Output;
use crate::progress::ProgressLine;
use crate::report::{
    BlankWalkReport, ClosedWordsReport, EigenvalueRow, MixingReport, Shape, SpectrumReport,
    WalkReport, grouped,
};

/// Compute the spectrum of the twist graph, by representations of the group
///
/// The eigenvalues of the adjacency matrix of the twist graph, in which every letter counts, are
/// those of one small matrix for each irreducible representation of the group. They are printed
/// with a certified bound of the error, and in exact form if they are proved to be roots of a
/// quadratic with integer coefficients. Groups may be alternating and symmetric up to degree 9,
/// cyclic, and products of these; other groups may have up to 1000 elements.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_help = "\
Examples:
  taquin spectrum eight
  taquin spectrum five --list --format csv
  taquin spectrum walk eight --twists 20
  taquin spectrum walk 2x3 --blank
  taquin spectrum mixing 3x3
  taquin spectrum words eight --length 12")]
pub struct SpectrumCommand {
    #[command(subcommand)]
    part: Option<Part>,
    #[command(flatten)]
    eigenvalues: Eigenvalues,
}

#[derive(Subcommand)]
enum Part {
    Walk(Walk),
    Mixing(Mixing),
    Words(Words),
}

#[derive(Args)]
#[command(mut_arg("board", |board| board.default_value("eight")))]
struct Eigenvalues {
    #[command(flatten)]
    board: BoardArg,
    /// List the eigenvalues of the whole graph, the greatest first
    #[arg(long, help_heading = OUTPUT)]
    list: bool,
    #[command(flatten)]
    output: Output,
}

/// Compute how far a position is from random after random twists or moves
///
/// Without --blank, random twists lead from one standard position to another. With --blank, the
/// blank moves to a random neighbour of its square, and what is printed is the second eigenvalue of
/// this walk on all positions, which says how fast random moves mix them. Further rows have it for
/// the blank and some of the tiles.
#[derive(Args)]
#[command(mut_arg("board", |board| board.default_value("eight")))]
#[command(after_help = "\
Examples:
  taquin spectrum walk eight --twists 20 --plot walk.svg
  taquin spectrum walk 2x3 --blank")]
struct Walk {
    #[command(flatten)]
    board: BoardArg,
    /// The greatest number of twists
    #[arg(long, value_name = "NUMBER", value_parser = whole::<u16>(0..=10_000), default_value = "20")]
    #[arg(help_heading = INPUT)]
    twists: u16,
    /// Move the blank at random, instead of taking random twists
    #[arg(long, help_heading = INPUT, conflicts_with_all = ["twists", "plot"])]
    blank: bool,
    #[command(flatten)]
    plot: PlotArgs,
    #[command(flatten)]
    output: Output,
}

/// Compute how many random moves of the blank mix all positions
///
/// After each step, the distribution of the positions is compared with the stationary one, in which a
/// position counts as often as the blank's square has neighbours. At each step the blank rests with
/// probability 1/2, or moves to a random neighbour of its square. It starts at home; 3x3@centre, for
/// instance, names another home.
#[derive(Args)]
#[command(mut_arg("board", |board| board.default_value("eight")))]
#[command(after_help = "\
Examples:
  taquin spectrum mixing 3x3
  taquin spectrum mixing 2x4 --simple --to 0.01
  taquin spectrum mixing torus-3x3 --steps 100 --format csv")]
struct Mixing {
    #[command(flatten)]
    board: BoardArg,
    /// The total variation distance at which the positions count as mixed
    #[arg(long, value_name = "DISTANCE", value_parser = distance, default_value = "0.25")]
    #[arg(help_heading = INPUT)]
    to: f64,
    /// The number of steps [default: until the positions are mixed, at most a million]
    #[arg(long, value_name = "NUMBER", value_parser = whole::<usize>(0..=MOST_STEPS))]
    #[arg(help_heading = INPUT)]
    steps: Option<usize>,
    /// Move at every step, and compare with the stationary distribution on the positions whose
    /// parity is that of the step
    #[arg(long, help_heading = INPUT)]
    simple: bool,
    #[command(flatten)]
    resources: ResourceArgs,
    #[command(flatten)]
    output: Output,
}

/// Count the words that lead back to the start, by their number of letters
#[derive(Args)]
#[command(mut_arg("board", |board| board.default_value("eight")))]
#[command(after_help = "Example: taquin spectrum words eight --length 12")]
struct Words {
    #[command(flatten)]
    board: BoardArg,
    /// The greatest number of letters
    #[arg(long, value_name = "NUMBER", value_parser = natural, default_value = "12")]
    #[arg(help_heading = INPUT)]
    length: usize,
    #[command(flatten)]
    output: Output,
}

impl SpectrumCommand {
    pub fn run(self) -> Result<Outcome> {
        match self.part {
            None => self.eigenvalues.run(),
            Some(Part::Walk(command)) => command.run(),
            Some(Part::Mixing(command)) => command.run(),
            Some(Part::Words(command)) => command.run(),
        }
    }
}

impl Eigenvalues {
    fn run(self) -> Result<Outcome> {
        let board = self.board.load()?;
        let spectrum = Spectrum::new(&board)?;
        match self.list {
            true => {
                self.output.begin(Shape::Many)?.write_list(EigenvalueRow::all(&spectrum), None)?
            }
            false => {
                let report = SpectrumReport::new(&board, &spectrum);
                self.output.begin(Shape::One)?.write_one(&report)?;
            }
        }
        Ok(Outcome::Done)
    }
}

impl Walk {
    fn run(self) -> Result<Outcome> {
        let board = self.board.load()?;
        if self.blank {
            let walk = BlankWalk::new(&board, resources::threads(None))?;
            let report = BlankWalkReport::new(&board, &walk);
            self.output.begin(Shape::One)?.write_one(&report)?;
            return Ok(Outcome::Done);
        }
        let (answers, plot) = (self.output.begin(Shape::One)?, self.plot.open(&self.output)?);
        let spectrum = Spectrum::new(&board)?;
        let walk = spectrum.walk(self.twists.into())?;
        answers.write_one(&WalkReport::new(&board, &spectrum, &walk))?;
        plot.map_or(Ok(()), |plot| plot.write(draw::walk(&walk, board.name())))?;
        Ok(Outcome::Done)
    }
}

/// The greatest number of steps that are followed.
const MOST_STEPS: u64 = 1_000_000;

impl Mixing {
    fn run(self) -> Result<Outcome> {
        let board = self.board.load()?;
        let answers = self.output.begin(Shape::One)?;
        let line = ProgressLine::new();
        let mut report = MixingReport::new(&board, !self.simple, self.to);
        for (distance, error) in random_moves(&board, !self.simple, &self.resources.options(&()))? {
            let step = report.add(distance, error);
            line.show(|| format!("step {}, total variation {distance:.6}", grouped(step as u64)));
            let is_enough = self.steps.is_none() && report.is_mixed();
            if is_enough || step == self.steps.unwrap_or(MOST_STEPS as usize) {
                break;
            }
        }
        drop(line);
        answers.write_one(&report)?;
        Ok(Outcome::Done)
    }
}

/// Parses a total variation distance that is well above the rounding errors.
fn distance(text: &str) -> Result<f64, String> {
    let distance = text.parse().ok().filter(|distance| (1e-6..=1.0).contains(distance));
    distance.ok_or_else(|| "write a number from 0.000001 to 1".into())
}

impl Words {
    fn run(self) -> Result<Outcome> {
        let closed = Spectrum::new(&self.board.load()?)?.closed_words(self.length)?;
        let rows = closed.iter().map(ClosedWordsReport::new);
        self.output.begin(Shape::Many)?.write_list(rows, None)?;
        Ok(Outcome::Done)
    }
}
