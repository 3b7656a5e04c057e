use std::ops::RangeInclusive;
use std::path::Path;
use std::slice;

use clap::Args;
use itertools::Itertools;
use taquin::group::Solvability;
use taquin::position::Metric;
use taquin::search::{
    Performance, Scramble, SearchProblem, SolveError, SolveMethod, SolveOptions, SolveTarget,
    Solver, compare_bounds, compare_searches, compare_slide_bounds, random_positions,
    valued_positions,
};
use taquin::states::Distances;
use taquin::{Board, Position};
#[cfg(feature = "documents")]
use taquin_documents::PrintedComparison;
use taquin_draw as draw;

use crate::args::{
    BoardOption, DrawsArgs, GoalArg, INPUT, METHOD, MetricArg, OUTPUT, PlotArgs, ResourceArgs,
    distances,
};
use crate::boards;
use crate::exit_status::{ExitStatus, Readings};
use crate::failure::{Failure, Outcome, Result};
use crate::input_location::InputLocation;
use crate::output::{Answers, Output, Picture};
use crate::progress::ProgressLine;
use crate::report::{BoundsReport, HeuristicReport, Record, Shape, SlideBoundReport};
use crate::texts::{Input, Inputs, Texts};

/// Compare the heuristics: bounds, errors, and the cost of A* with them
///
/// If the distances of all positions fit in memory, the bounds of all positions are compared with
/// them, and A* runs on some random positions. On larger grids the means are those of the random
/// positions, and --optimal or --distance adds their distances. Each bound is checked to be
/// admissible and consistent on these positions and all their moves.
///
/// With --each, or with positions in place of the board, every bound of each position is printed,
/// and in the column moves its distance, if it is known or asked for.
///
/// With --metric multi-tile no A* is run, and a bound for single tiles is divided by the greatest
/// number of tiles that slide at once. The bound lines counts the rows and columns between tiles
/// and their homes; small-colours, colours and large-colours come from tables in which all tiles of
/// a colour are alike.
#[derive(Args)]
#[command(mut_arg("board", |board| board.help(BOARD)))]
#[command(mut_arg("count", |count| count.default_value("20")))]
#[command(after_help = "\
Examples:
  taquin heuristics 3x3
  taquin heuristics 3x3 --distance 24 -n 100 --seed 1
  taquin heuristics 4x4 -n 10000
  taquin heuristics 4x4 -n 5 --optimal --each --format csv
  taquin heuristics 4x4 -n 5 --optimal --metric multi-tile
  taquin heuristics 867/254/3_1
  taquin heuristics 3x3 --plot bounds.svg")]
pub struct Heuristics {
    /// The board, a grid of at most 25 squares, or positions; - reads these from standard input, one
    /// per line [default: 3x3]
    #[arg(value_name = "BOARD|POSITION")]
    what: Vec<String>,
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    goal: GoalArg,
    /// Generate only positions at this distance: N, or A to B
    #[arg(long, value_name = "N|A-B", value_parser = distances, help_heading = INPUT)]
    distance: Option<RangeInclusive<usize>>,
    #[command(flatten)]
    draws: DrawsArgs,
    #[command(flatten)]
    metric: MetricArg,
    /// Solve each position of a larger grid, to compare the bounds with its distance
    #[arg(long, help_heading = METHOD)]
    optimal: bool,
    /// Print the bounds of each position instead of means
    #[arg(long, help_heading = OUTPUT)]
    each: bool,
    #[command(flatten)]
    resources: ResourceArgs,
    #[command(flatten)]
    plot: PlotArgs,
    #[command(flatten)]
    output: Output,
}

/// The board, in the help.
const BOARD: &str = "The board of the positions; by default the grid that the first one shows";

/// A position, and its distance if it is known.
type Known = (Position, Option<usize>);

impl Heuristics {
    pub fn run(self) -> Result<Outcome> {
        let (board, mut given) = match self.read()? {
            (Some(board), given) => (board, given),
            (None, given) => return Ok(given.map_or(Outcome::Done, |given| given.outcome())),
        };
        if self.distance.is_some() && given.is_some() {
            return Err(Failure::bad(
                "--distance is for positions that are drawn; leave it out, or the positions",
            ));
        }
        let goal = boards::goal(&board, self.goal.text())?;
        // This command has no other method.
        SearchProblem::new(&goal, &goal).map_err(|error| match error {
            SolveError::NotGrid(name) => Failure::bad(format!(
                "the board {name} is not a plain grid, and the lower bounds of heuristics are for grids; \
                 taquin distances count {name} lists its distances"
            )),
            error => Failure::bad(error.to_string()),
        })?;
        let is_slow = Distances::is_slow(&board);
        if let Some(given) = &mut given {
            if self.optimal || !is_slow {
                given.leave_out_unsolvable(&goal)?;
            }
            if given.positions.is_empty() {
                return Ok(given.outcome());
            }
        }
        let (answers, plot) = (self.output.begin(Shape::Many)?, self.plot.open(&self.output)?);
        let (is_each, are_drawn) = (self.each || given.is_some(), given.is_none());
        let values = if is_slow { None } else { Some(self.values(&goal)?) };
        // A* is run on positions that are drawn; slides of several tiles are only bounded.
        let is_searched = values.is_some() && !is_each && self.metric.metric == Metric::SingleTile;
        let needs_seed = are_drawn && (values.is_none() || is_each || is_searched);
        let told = needs_seed.then(|| self.draws.seed()).transpose()?;
        let seed = told.unwrap_or_default();
        let outcome = given.as_ref().map_or(Outcome::Done, Given::outcome);
        let positions = self.positions(given, values.as_ref(), &goal, seed)?;
        if positions.is_empty() {
            return Err(Failure::bad(
                "there are no positions to compare: draw one or more with -n",
            ));
        }
        if plot.is_some() && positions.iter().any(|(_, moves)| moves.is_none()) {
            return Err(Failure::bad(format!(
                "a diagram needs the distances of the positions, which are not listed on the board \
                 {}: add --optimal",
                board.name()
            )));
        }
        let answer = Answer { answers, plot, board: board.name(), seed: told };
        let (all, each) = (positions.iter().cloned(), is_each.then_some(&positions[..]));
        match self.metric.metric {
            Metric::SingleTile => {
                let mut compared = compare_bounds(all, &goal)?;
                if let (Some(values), true) = (&values, is_searched) {
                    self.search(&mut compared, self.drawn_from(values, seed)?, &goal)?;
                }
                let report = |one: &_| self.report(one, &goal, told);
                answer.write(&compared, |&heuristic| heuristic.name(), each, report)?;
            }
            Metric::MultiTile => {
                let line = ProgressLine::new();
                let compared = compare_slide_bounds(all, &goal, &self.options(&line))?;
                drop(line);
                let report = |one: &_| SlideBoundReport::new(one, told);
                answer.write(&compared, |&bound| bound.name(), each, report)?;
            }
        }
        Ok(outcome)
    }

    /// The positions that are compared: those given, or else drawn ones or, where distances are listed and
    /// none has a row of its own, all.
    fn positions(
        &self,
        given: Option<Given>,
        values: Option<&Distances>,
        goal: &Position,
        seed: u64,
    ) -> Result<Vec<Known>> {
        let given = given.map(|given| given.positions.into_iter().map(|(_, one)| one).collect());
        match (values, given) {
            (Some(values), Some(given)) => with_values(given, values),
            (Some(values), None) if self.each => self.drawn_from(values, seed),
            (Some(values), None) => Ok(valued_positions(values)?.collect()),
            (None, Some(given)) => self.with_searches(given, goal),
            (None, None) => self.drawn(goal, seed),
        }
    }

    /// The board, unless all positions that are given are invalid, and these positions.
    fn read(&self) -> Result<(Option<Board>, Option<Given<'_>>)> {
        let parses = |text: &str| {
            boards::shown_by(text).is_ok_and(|grid| Position::parse(&grid, text).is_ok())
        };
        // An empty file has no board, either.
        let has_positions = |path: &String| {
            let first = Inputs::new(Texts::positions(slice::from_ref(path), None)).next();
            let is_position = |input: Input| input.text.is_ok_and(|text| parses(&text));
            first.is_ok_and(|first| first.is_none_or(is_position))
        };
        // No name of a board has the marks between the squares of a position.
        let has_marks = |text: &String| text.contains(['/', ' ', '_']);
        let is_position = |text: &String| match Path::new(text).is_file() {
            true => has_positions(text),
            false => text == "-" || has_marks(text) && boards::load(text).is_err() || parses(text),
        };
        match &self.what[..] {
            [] => Ok((Some(boards::load(self.board.name().unwrap_or("3x3"))?), None)),
            [one] if self.board.name().is_none() && !is_position(one) => {
                Ok((Some(boards::load(one)?), None))
            }
            texts => {
                let named = self.board.named();
                let texts = Texts::positions(texts, named.as_ref());
                let (mut inputs, mut readings) = (Inputs::new(texts), Readings::default());
                let (mut board, mut given) =
                    (None, Given::new(&self.what, texts.single().is_none()));
                while let Some(input) = inputs.next()? {
                    readings.say(&input);
                    let read = input.text.and_then(|text| match &board {
                        Some(board) => boards::position(board, &text),
                        None => {
                            // An invalid position shows no board.
                            let shown = boards::of_position(self.board.name(), &text)?;
                            let position = boards::position(&shown, &text)?;
                            board = Some(shown);
                            Ok(position)
                        }
                    });
                    match read {
                        Ok(position) => given.positions.push((input.location, position)),
                        Err(failure) => given.leave_out(input.location, failure)?,
                    }
                }
                match board.is_none() && given.status.worst == 0 {
                    true => {
                        Err(Failure::bad("there is no position to compare: what was read is empty"))
                    }
                    false => Ok((board, Some(given))),
                }
            }
        }
    }

    /// The report of a heuristic, with what was printed of searches at the same distance.
    #[cfg_attr(not(feature = "documents"), expect(unused_variables, reason = "nothing is printed"))]
    fn report(&self, one: &Performance, goal: &Position, seed: Option<u64>) -> HeuristicReport {
        let report = HeuristicReport::new(one, seed);
        #[cfg(feature = "documents")]
        if let Some(distance) = &self.distance
            && distance.start() == distance.end()
            && *goal == Position::goal(goal.board())
        {
            let name = goal.board().name();
            let printed = PrintedComparison::new(one, name, *distance.start());
            return HeuristicReport { printed, ..report };
        }
        report
    }

    fn options<'o>(&self, line: &'o ProgressLine) -> SolveOptions<'o> {
        self.resources.solving().metric(self.metric.metric).observer(line)
    }

    /// The distances of all positions.
    fn values(&self, goal: &Position) -> Result<Distances> {
        let line = ProgressLine::new();
        Ok(Distances::compute(goal, &self.resources.options(&line).metric(self.metric.metric))?)
    }

    /// Random positions with their distances.
    fn drawn_from(&self, values: &Distances, seed: u64) -> Result<Vec<Known>> {
        let drawn = self.draws.from(values, self.distance.as_ref(), seed)?;
        Ok(drawn.into_iter().map(|(position, moves)| (position, Some(moves))).collect())
    }

    /// Random positions, with their distances if the options ask for them.
    fn drawn(&self, goal: &Position, seed: u64) -> Result<Vec<Known>> {
        let count = self.draws.count();
        let Some(moves) = self.distance.clone() else {
            return self.with_searches(random_positions(goal, seed).take(count).collect(), goal);
        };
        let scramble = Scramble { moves, keeps_blank: false, count, seed };
        let line = ProgressLine::new();
        let drawn = scramble.draw(goal, self.options(&line).expected_positions(1000))?;
        Ok(drawn.into_iter().map(|(position, moves)| (position, Some(moves))).collect())
    }

    /// The positions, each with its distance by a search if the options ask for it.
    fn with_searches(&self, positions: Vec<Position>, goal: &Position) -> Result<Vec<Known>> {
        if !self.optimal {
            return Ok(positions.into_iter().map(|position| (position, None)).collect());
        }
        let line = ProgressLine::new();
        let options = self.options(&line);
        let options = options.method(SolveMethod::Pdb).target(SolveTarget::Length);
        let solver = Solver::new(goal, options.expected_positions(positions.len()))?;
        let solved = positions.into_iter().map(|position| {
            let moves = solver.solve(&position)?.moves;
            Ok((position, Some(moves)))
        });
        solved.collect()
    }

    /// Adds the cost of A* with each heuristic on these positions.
    fn search(
        &self,
        performances: &mut [Performance],
        drawn: Vec<Known>,
        goal: &Position,
    ) -> Result {
        let drawn = drawn.into_iter().map(|(position, _)| position).collect_vec();
        let line = ProgressLine::new();
        let compared = compare_searches(performances, &drawn, goal, self.resources.memory(), &line);
        compared.map_err(|error| Failure::bad(error.to_string()))
    }
}

/// The positions that are given. One that cannot be compared is left out of a list.
struct Given<'a> {
    positions: Vec<(InputLocation, Position)>,
    are_list: bool,
    status: ExitStatus<'a>,
}

impl<'a> Given<'a> {
    fn new(arguments: &'a [String], are_list: bool) -> Self {
        Self { positions: vec![], are_list, status: ExitStatus::new(arguments) }
    }

    /// Reports why a text is left out of a list. A single text is a failure.
    fn leave_out(&mut self, location: InputLocation, failure: Failure) -> Result {
        if !self.are_list {
            return Err(failure);
        }
        self.status.report(location, failure).map(drop)
    }

    fn leave_out_unsolvable(&mut self, goal: &Position) -> Result {
        for (location, position) in std::mem::take(&mut self.positions) {
            if Solvability::new(&position, goal).is_solvable() {
                self.positions.push((location, position));
            } else {
                self.leave_out(location, SolveError::unsolvable(&position, goal).into())?;
            }
        }
        Ok(())
    }

    fn outcome(&self) -> Outcome {
        match self.status.worst {
            0 => Outcome::Done,
            worst => Outcome::Worst(worst),
        }
    }
}

/// The positions with their distances from a table.
fn with_values(positions: Vec<Position>, values: &Distances) -> Result<Vec<Known>> {
    let known = |position: Position| {
        let value = values.value(&position)?;
        let value = value.ok_or_else(|| SolveError::unsolvable(&position, values.goal()))?;
        Ok((position, Some(value)))
    };
    positions.into_iter().map(known).collect()
}

/// Where the answer goes, and what all of its rows have.
struct Answer<'a> {
    answers: Answers,
    plot: Option<Picture>,
    board: &'a str,
    seed: Option<u64>,
}

impl Answer<'_> {
    /// Draws the bounds of either metric, and writes those of each of these positions, or else a
    /// report of each bound.
    fn write<H, R: Record>(
        self,
        compared: &[Performance<H>],
        name: impl Fn(&H) -> &'static str,
        each: Option<&[Known]>,
        report: impl Fn(&Performance<H>) -> R,
    ) -> Result {
        if let Some(plot) = self.plot {
            plot.write(draw::heuristics(compared, &name, self.board))?;
        }
        let Some(positions) = each else {
            return self.answers.write_list(compared.iter().map(report), None);
        };
        let bounds = compared.iter().map(|one| (name(&one.heuristic), &one.bounds[..]));
        let bounds = bounds.collect_vec();
        self.answers.write_list(BoundsReport::all(positions, &bounds, self.seed), None)
    }
}
