use std::cell::{Cell, OnceCell};
use std::num::NonZero;

use clap::Args;
use clap::builder::TypedValueParser;
use itertools::Itertools;
use taquin::export::{pddl_domain, pddl_problem};
use taquin::group::Solvability;
use taquin::numerals::count_noun;
use taquin::position::{Metric, MoveNotation, Pattern, UsualGoal};
use taquin::search::{
    PatternSolver, SolveError, SolveMethod, SolveOptions, SolveResult, SolveStatus, SolveTarget,
    Solver,
};
use taquin::states::{DistancesError, PatternDistances};
use taquin::{Board, Position, StandardPosition};

use crate::args::{
    BoardOption, DistanceArgs, LIMITS, METHOD, MetricArg, OUTPUT, OptionOfMethods, PATTERN,
    PdbArgs, SearchArgs, Table, choice, explained, natural, one_of, pdb, refuse_unused,
};
use crate::batch::{self, Remaining, get_or_try_init};
use crate::boards::{self, Start};
use crate::exit_status::only_position;
use crate::failure::{Failure, Message, Outcome, Result};
use crate::file_format::{FileFormat, ReportOr, names, reports};
use crate::messages;
use crate::output::{Answers, Output};
use crate::progress::{SolveProgress, Watched};
use crate::report::{Format, Record, Shape, SolvedDetail, SolvedReport, Wanted};
use crate::signals::{Working, is_interrupted};
use crate::texts::Texts;
use crate::worker_pool::{WorkerPool, Write};

/// Solve positions: find a shortest sequence of moves to the goal
///
/// Write the tiles in reading order, with 0 or _ for the blank, and / between the rows unless their
/// number is that of a square grid. Name other boards with --board. The goal has the tiles in order
/// and the blank at home, which on a grid is its last square, unless --goal names another.
#[derive(Args)]
#[command(mut_arg("board", |board| board.help(BOARD)))]
#[command(mut_arg("goal", |goal| goal.help(PATTERN)))]
#[command(mut_arg("format", |format| format.help(FORMAT).value_parser(names(&formats()))))]
#[command(after_help = "\
Examples:
  taquin solve 867/254/3_1
  taquin solve 867/254/3_1 --notation blank-directions
  taquin solve 412/_53/786 --all
  taquin solve 867/254/3_1 --metric mtm
  taquin solve 102/345/678 --goal 012/345/678
  taquin solve 867/254/3_1 --goal '1 2 3/* * */* * *'
  taquin solve '1 2 3/4 5 6/_ 7 _' --goal '1 2 3/4 5 6/7 _ _'
  taquin solve '2 1 3 4 5 6 7 8 9 10 11 12 13 15 14 0' --method three-cycles --explain
  taquin solve 813/402/765 --method astar --heuristic manhattan --stats
  taquin solve '14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3' --board 4x4@1,1 --pdb 7-8 --stats
  taquin solve - --length-only --format csv < positions.txt
  taquin solve 867/254/3_1 -o problem.pddl")]
pub struct Solve {
    /// The positions, or files that have them; - reads them from standard input
    #[arg(required = true, value_name = "POSITION")]
    positions: Vec<String>,
    #[command(flatten)]
    board: BoardOption,
    #[command(flatten)]
    choice: DistanceArgs,
    /// The method
    #[arg(long, value_parser = methods(), default_value = "auto", help_heading = METHOD)]
    method: MethodChoice,
    #[command(flatten)]
    metric: MetricArg,
    /// Write moves in this notation; by default as numbers, and slides of several tiles as runs
    /// such as RD3
    #[arg(long, value_name = "NOTATION")]
    #[arg(value_parser = one_of(MoveNotation::ALL, MoveNotation::name), conflicts_with = "length_only")]
    #[arg(help_heading = OUTPUT)]
    notation: Option<MoveNotation>,
    /// Count all shortest solutions, and list them
    #[arg(long, conflicts_with_all = ["length_only", "hint"], help_heading = OUTPUT)]
    all: bool,
    /// List at most this many solutions
    #[arg(long, value_name = "NUMBER", value_parser = natural, default_value = "100", requires = "all")]
    #[arg(help_heading = LIMITS)]
    limit: usize,
    /// Print only the number of moves
    #[arg(long, conflicts_with = "hint", help_heading = OUTPUT)]
    length_only: bool,
    /// Show one optimal next move: the tile and its direction
    #[arg(long, help_heading = OUTPUT)]
    hint: bool,
    /// Solve an unsolvable position, too: end with the goal's last two tiles exchanged
    #[arg(long, help_heading = METHOD)]
    swap: bool,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    pdb: PdbArgs,
    #[command(flatten)]
    output: Output,
}

/// The board, in the help.
const BOARD: &str = "The board: a name, a grid such as 3x4 or 3x3@2,2, g6:GRAPH6, or a \
                     file; by default that of the distances or of the first position";

/// The format, in the help.
const FORMAT: &str = "The format of the answer; pddl writes the problem for planners to FILE instead \
                      of solving it, and its domain to domain.pddl in the same folder [default: that \
                      of FILE's extension, or text]";

/// The formats of answers, and that of planners.
fn formats() -> Vec<FileFormat<ReportOr<()>>> {
    let pddl = FileFormat::new("pddl", &["pddl"], ReportOr::Other(()));
    [reports(ReportOr::Report), vec![pddl]].concat()
}

/// How a search that takes long can be limited.
const ADVICE: &str = "A search for a shortest solution may take hours. Ctrl-C ends it with the best \
                      solution so far, as --time-limit SECONDS does; --method quick finds a short \
                      solution at once.";

/// What is said of a long search for a goal with equal or unknown tiles, for which there is no quick method.
const ADVICE_FOR_LABELS: &str = "A search for a shortest solution may take hours. Ctrl-C ends it with what \
                                 is proved so far, as --time-limit SECONDS does.";

/// A method, or the best one for the board.
type MethodChoice = Option<SolveMethod>;

fn methods() -> impl TypedValueParser<Value = MethodChoice> {
    let row = |method: SolveMethod, help| (explained(method.name(), help), Some(method));
    choice([
        (explained("auto", "The best method for the board"), None),
        row(SolveMethod::Distances, "The distances of all positions"),
        row(
            SolveMethod::Pdb,
            "IDA* with pattern databases: additive ones on grids of at most 25 squares, or, for a goal with \
             equal or unknown tiles, the distances of fewer labels",
        ),
        row(SolveMethod::Ida, "IDA* with a heuristic; takes almost no memory"),
        row(SolveMethod::AStar, "A* with a heuristic; takes memory"),
        row(
            SolveMethod::ThreeCycles,
            "Conjugated 3-cycles, on grids of any size; not the fewest moves",
        ),
        row(
            SolveMethod::Quick,
            "A short solution at once, on grids of any size; not always the fewest moves",
        ),
        row(
            SolveMethod::Textbook,
            "3-cycles as in the textbook's program, on 4x4; very many moves",
        ),
    ])
}

impl Solve {
    pub fn run(self) -> Result<Outcome> {
        if let ReportOr::Other(()) = self.output.format_among(&formats())?.value {
            return self.write_problem();
        }
        if let Some(method) = self.method {
            self.refuse_unused(method, true)?;
        }
        let format = self.output.format()?;
        let is_table = format.value.is_table();
        if self.search.explain && is_table {
            return Err(Failure::bad(format!(
                "--explain has no effect with the format {}; choose text, json, jsonl or yaml",
                format.name
            )));
        }
        let detail = SolvedDetail {
            wanted: self.wanted(),
            notation: self.notation,
            statistics: self.search.stats,
            explanation: self.search.explain,
            exchange: self.swap && is_table,
        };
        let opened = self.table_of_goal()?;
        if let Some(table) = &opened {
            if let Some(goal) = table.pattern()? {
                return self.solve_to(table, &goal, detail);
            }
            // An invalid goal is refused before a position is read.
            table.goal()?;
        }
        self.solve_all(opened, detail)
    }

    /// Solves the positions to a position.
    fn solve_all(&self, opened: Option<Table>, detail: SolvedDetail) -> Result<Outcome> {
        let advice = self.pdb.time_limit.is_none().then_some(ADVICE);
        let progress = SolveProgress::cancelling(advice)?;
        let known = self.known_board(opened.as_ref());
        let batch = Batch::new(self, &progress, opened);
        let threads = self.choice.effort.threads();
        let mut answer = |text: &str, remaining: Remaining, answers: &mut Answers| {
            let position = self.position(batch.board(text)?, text)?;
            let solver = batch.solver(text, remaining)?;
            let result = self.solve_with(solver, &position, threads, &progress)?;
            report(text, &result, detail, self.swap, answers)
        };
        // Each thread takes a position of the rest of a batch. With --stats the positions are
        // solved one after the other, because the cost of each depends on the database in use.
        let pool = || {
            let (board, solver) = (batch.board.get()?, batch.solver.get()?);
            if solver.method() != SolveMethod::Pdb
                || self.search.stats
                || threads == NonZero::<usize>::MIN
            {
                return None;
            }
            let solve = move |text: &str| -> Result<Box<Write>> {
                let position = self.position(board, text)?;
                let _working = Working::begin();
                let result = self.solve(solver, &position, NonZero::<usize>::MIN)?;
                Ok(Box::new(move |text, answers| report(text, &result, detail, self.swap, answers)))
            };
            Some(WorkerPool { threads, solve: Box::new(solve) })
        };
        batch::answer_with_pool(
            Texts::positions(&self.positions, known.as_ref()),
            &self.output,
            Shape::One,
            &|| self.example(None, detail),
            &mut answer,
            &pool,
        )
    }

    /// A report with the columns of those of positions, or of labels that are solved to a goal.
    fn example(&self, goal: Option<&Pattern>, detail: SolvedDetail) -> Result<Box<dyn Record>> {
        let metric = self.metric.metric;
        batch::example(match goal {
            Some(goal) => SolvedReport::of_goal(goal, true, metric, detail),
            None => {
                let goal = Position::goal(&boards::load("2x2")?);
                SolvedReport::of_goal(&Pattern::from(&goal), false, metric, detail)
            }
        })
    }

    /// Writes the problem of reaching the goal for planners.
    fn write_problem(&self) -> Result<Outcome> {
        const DOMAIN: &str = "domain.pddl";
        self.refuse_solving()?;
        let [position] = &self.positions[..] else {
            return Err(Failure::bad("a problem for planners has one position; give only one"));
        };
        // Before standard input is read.
        self.output.file_beside(DOMAIN)?;
        let known = self.known_board(self.table_of_goal()?.as_ref());
        let text = only_position(position, known.as_ref())?;
        let table = self.table(&text)?;
        let goal = table.goal_for("--format pddl")?;
        let position = self.position(&table.board, &text)?;
        if !Solvability::new(&position, &goal).is_solvable() {
            messages::message(format_args!(
                "'{text}' is unsolvable, so no planner finds a plan for it."
            ));
        }
        self.output.write_beside(&pddl_problem(&position, &goal), DOMAIN, pddl_domain())?;
        Ok(Outcome::Done)
    }

    /// Refuses options that say how to solve, or what to print of a solution.
    fn refuse_solving(&self) -> Result {
        let options = [
            ("--method", self.method.is_some()),
            ("--metric multi-tile", self.metric.metric == Metric::MultiTile),
            ("--swap", self.swap),
            ("--notation", self.notation.is_some()),
            ("--all", self.all),
            ("--length-only", self.length_only),
            ("--hint", self.hint),
            ("--max-moves", self.pdb.max_moves.is_some()),
        ];
        let of_methods = self.options_of_methods().into_iter().chain(self.limits_of_methods());
        let of_methods = of_methods.map(|(option, is_given, _)| (option, is_given));
        match options.into_iter().chain(of_methods).find(|&(_, is_given)| is_given) {
            None => Ok(()),
            Some((option, _)) => Err(Failure::bad(format!(
                "{option} has no effect with the format pddl, which solves nothing; leave it out"
            ))),
        }
    }

    /// Opens the distances, if their file has a pattern, or the goal shows the board or the board is named.
    fn table_of_goal(&self) -> Result<Option<Table<'_>>> {
        if self.choice.has_pattern() {
            return self.table("").map(Some);
        }
        let goal = self.choice.goal.text().filter(|goal| boards::goal_name(goal).is_none());
        let shows = |goal: &&str| self.board.name().is_some() || boards::grid_of(goal).is_ok();
        goal.filter(shows).map(|goal| self.table(goal)).transpose()
    }

    /// The board, if it is known before a position is read.
    fn known_board(&self, opened: Option<&Table>) -> Option<Board> {
        opened.map(|table| table.board.clone()).or_else(|| self.board.named())
    }

    /// Solves the positions to a pattern.
    fn solve_to(&self, table: &Table, goal: &Pattern, detail: SolvedDetail) -> Result<Outcome> {
        self.refuse_for_positions(goal)?;
        let texts = Texts::starts(&self.positions, goal);
        texts.check_single(|text| Start::check(goal, text))?;
        if goal.blank_count() > 1 {
            return self.slide_to(table, goal, detail);
        }
        let advice = self.pdb.time_limit.is_none().then_some(ADVICE_FOR_LABELS);
        let progress = SolveProgress::cancelling(advice)?;
        let solver = self.pattern_solver(table, goal, &progress)?;
        let example = || self.example(Some(goal), detail);
        batch::answer_each(texts, &self.output, &example, |text, answers| {
            let start = Start::parse(goal, text)?;
            let result = progress.during(Watched::default(), || solver.solve(&start.labels))?;
            let text = |labels: &Pattern| start.write(labels);
            answers.write(&SolvedReport::to_pattern(&result, detail, &start.labels, text))
        })
    }

    /// Refuses options that have an effect only if the goal is a position.
    fn refuse_for_positions(&self, goal: &Pattern) -> Result {
        let options = [
            ("--swap", self.swap),
            ("--pdb", self.pdb.pdb.is_some()),
            ("--pdb-dir", self.pdb.folder.is_given()),
        ];
        match options.into_iter().find(|&(_, is_given)| is_given) {
            None => Ok(()),
            Some((option, _)) => Err(Failure::bad(format!(
                "{option} is for goals that are positions; leave it out for the goal {goal}"
            ))),
        }
    }

    /// The solver for a pattern with one blank.
    fn pattern_solver<'p>(
        &self,
        table: &Table,
        goal: &Pattern,
        progress: &'p SolveProgress,
    ) -> Result<PatternSolver<'p>> {
        let options = self.limits().metric(self.metric.metric).observer(progress);
        let method = match self.method {
            None if self.choice.distances.is_some() => SolveMethod::Distances,
            _ => PatternSolver::method_for(goal, &options),
        };
        self.refuse_unused(method, self.method.is_some())?;
        if method == SolveMethod::Pdb && self.all {
            return Err(Failure::bad(format!(
                "--method pdb finds one solution to the goal {goal}; --method distances lists all shortest \
                 ones, if the distances of all arrangements fit into memory"
            )));
        }
        Ok(match method {
            // Their progress is shown here.
            SolveMethod::Distances => {
                PatternSolver::with_distances(table.values_to(goal)?, options)
            }
            _ => PatternSolver::new(goal, options)?,
        })
    }

    /// Slides labels with several blanks to a pattern, by the distances of all arrangements.
    fn slide_to(&self, table: &Table, goal: &Pattern, detail: SolvedDetail) -> Result<Outcome> {
        if self.method.is_some_and(|method| method != SolveMethod::Distances) {
            return Err(Failure::bad(format!(
                "the goal {goal} with several blanks is reached by the distances of all arrangements of \
                 its labels; leave --method out"
            )));
        }
        if let Some(notation) = self.notation.filter(|notation| *notation != MoveNotation::Boards) {
            return Err(Failure::bad(format!(
                "--notation {notation} does not say which of several blanks a tile enters; leave it out \
                 for the squares of each slide, or choose boards"
            )));
        }
        self.refuse_unused(SolveMethod::Distances, self.method.is_some())?;
        let distances = table.values_to(goal)?;
        let example = || self.example(Some(goal), detail);
        let texts = Texts::starts(&self.positions, goal);
        batch::answer_each(texts, &self.output, &example, |text, answers| {
            let start = Start::parse(goal, text)?.labels;
            answers.write(&self.slides_to(&distances, &start, detail)?)
        })
    }

    /// Solves labels with several blanks.
    fn slides_to(
        &self,
        distances: &PatternDistances,
        start: &Pattern,
        detail: SolvedDetail,
    ) -> Result<SolvedReport> {
        let goal = distances.goal();
        let unreachable = || SolveError::unreachable(start, goal);
        let moves = distances.value(start)?.ok_or_else(unreachable)?;
        if self.pdb.max_moves.is_some_and(|max_moves| moves > max_moves) {
            return Err(SolveError::BoundExceeded {
                position: start.to_string(),
                lower_bound: moves,
            }
            .into());
        }
        let limit = match self.wanted() {
            Wanted::Solution | Wanted::Hint => 1,
            Wanted::All => self.limit,
            Wanted::Length => 0,
        };
        let ways = distances.shortest_slides(start, limit)?.unwrap_or_default();
        if ways.is_empty() && limit > 0 {
            let (position, highest) = (start.to_string(), distances.distribution().highest());
            return Err(DistancesError::NoPath { position, highest }.into());
        }
        let count = if self.all { distances.shortest_way_count(start)? } else { None };
        Ok(SolvedReport::by_slides(moves, &ways, count, detail, start))
    }

    /// Solves a position, and shows the progress of the search.
    fn solve_with(
        &self,
        solver: &Solver<'_>,
        position: &Position,
        threads: NonZero<usize>,
        progress: &SolveProgress,
    ) -> Result<SolveResult> {
        use SolveMethod::{AStar, Ida, Pdb};
        let short = || {
            let result = solver.short_solution(position).ok()?;
            Some((result.moves, result.lower_bound?))
        };
        let searches = matches!(solver.method(), Pdb | Ida | AStar);
        let watched = Watched { short: searches.then_some(&short), ..Watched::default() };
        progress.during(watched, || self.solve(solver, position, threads))
    }

    fn solve(
        &self,
        solver: &Solver<'_>,
        position: &Position,
        threads: NonZero<usize>,
    ) -> Result<SolveResult> {
        let error = match solver.solve_with_threads(position, threads) {
            Err(error @ SolveError::Unsolvable { .. }) => error,
            solved => return Ok(solved?),
        };
        let SolveError::Unsolvable { verdict, .. } = &error else { return Err(error.into()) };
        if self.swap {
            let exchanged = position.with_last_two_exchanged();
            return match solver.solve_with_threads(&exchanged, threads) {
                Ok(solved) => Ok(solved.with_exchange_undone(position)),
                Err(SolveError::Unsolvable { .. }) => Err(Failure::negative(format!(
                    "{error}. The exchange of the last two tiles does not help"
                ))),
                Err(other) => Err(other.into()),
            };
        }
        if !verdict.is_one_exchange_away() {
            return Err(error.into());
        }
        let goals = UsualGoal::ALL.into_iter().filter(|goal| {
            let goal = goal.on(position.board());
            goal.is_some_and(|goal| Solvability::new(position, &goal).is_solvable())
        });
        let other = match goals.map(|goal| format!("--goal {goal}")).join(" or ") {
            none if none.is_empty() => "--goal has the blank on another square".into(),
            goals => format!("the goal is another: it is solvable for {goals}"),
        };
        Err(Failure::negative(format!(
            "{error}. Any exchange of two tiles would make it solvable: perhaps two were misread, or \
             {other}. --swap ends with the last two tiles exchanged"
        )))
    }

    fn target(&self) -> SolveTarget {
        match self.wanted() {
            Wanted::All => SolveTarget::All { limit: self.limit },
            Wanted::Length => SolveTarget::Length,
            Wanted::Solution | Wanted::Hint => SolveTarget::One,
        }
    }

    fn wanted(&self) -> Wanted {
        match self {
            Self { all: true, .. } => Wanted::All,
            Self { length_only: true, .. } => Wanted::Length,
            Self { hint: true, .. } => Wanted::Hint,
            _ => Wanted::Solution,
        }
    }

    /// Opens the distances. The board is that of their file, the one that is named, or the one that the
    /// goal or this position shows.
    fn table(&self, first: &str) -> Result<Table<'_>> {
        let shown = || boards::grid_of(self.choice.goal.or(first));
        let table = self.choice.open(Some(self.metric.metric), self.board.name(), shown)?;
        if let Some(notation) = self.notation {
            notation.fits(&table.board)?;
        }
        Ok(table)
    }

    /// Refuses options that have no effect with this method, so that nobody measures something
    /// else. Limits and measurements are refused only if `limits_too`: where the method was chosen for
    /// the board, the same command serves boards of all sizes.
    fn refuse_unused(&self, method: SolveMethod, limits_too: bool) -> Result {
        let limits = self.limits_of_methods().into_iter().filter(|_| limits_too);
        refuse_unused(method, self.options_of_methods().into_iter().chain(limits))
    }

    /// The options of some methods, each with whether it is given, and the methods.
    fn options_of_methods(&self) -> [OptionOfMethods; 4] {
        use SolveMethod::{AStar, Distances, Ida, Pdb, ThreeCycles};
        [
            ("--distances", self.choice.distances.is_some(), &[Distances]),
            ("--pdb", self.pdb.pdb.is_some(), &[Pdb]),
            ("--heuristic", self.search.heuristic.heuristic.is_some(), &[Ida, AStar]),
            ("--explain", self.search.explain, &[ThreeCycles]),
        ]
    }

    /// The limits and measurements of some methods, as [`Self::options_of_methods`].
    fn limits_of_methods(&self) -> [OptionOfMethods; 5] {
        use SolveMethod::{AStar, Distances, Ida, Pdb, Quick, ThreeCycles};
        [
            ("--pdb-dir", self.pdb.folder.is_given(), &[Pdb]),
            ("--threads", self.choice.effort.has_threads(), &[Pdb, Distances, Quick]),
            ("--max-memory", self.choice.effort.has_memory(), &[Pdb, Distances, AStar]),
            ("--time-limit", self.pdb.time_limit.is_some(), &[Pdb, Ida, AStar, ThreeCycles, Quick]),
            ("--stats", self.search.stats, &[Pdb, Ida, AStar, Quick]),
        ]
    }

    fn position(&self, board: &Board, text: &str) -> Result<Position> {
        Position::parse(board, text).or_else(|error| {
            boards::refuse_other_board(
                board,
                self.board.name(),
                self.choice.goal.text(),
                text,
                false,
            )?;
            Err(refer_to_lookup(boards::no_position(board, text, error), text))
        })
    }

    /// The solver for the board of the distances, and at least this many positions.
    fn solver<'p>(
        &self,
        table: Table,
        positions: usize,
        progress: &'p SolveProgress,
    ) -> Result<Solver<'p>> {
        let (board, metric) = (&table.board, self.metric.metric);
        metric.check(board).map_err(SolveError::from)?;
        let goal = table.goal()?;
        let mut options = self.options(&goal)?.metric(metric);
        if self.method.is_none() && !table.is_computed() {
            options = options.method(SolveMethod::Distances);
        }
        let options = options.expected_positions(positions).observer(progress);
        let method = options.method_for(board);
        self.refuse_unused(method, self.method.is_some())?;
        self.note_short_solutions(board, method)?;
        // Distances of single tiles are computed here, where their progress is shown.
        let is_listed = method == SolveMethod::Distances
            && (metric == Metric::SingleTile || !table.is_computed());
        Ok(match is_listed {
            true => Solver::with_distances(table.values()?, options),
            false => Solver::new(&goal, options)?,
        })
    }

    /// Says that the method finds short solutions, where the answers do not say so themselves.
    fn note_short_solutions(&self, board: &Board, method: SolveMethod) -> Result {
        const SHORT: &str = "The solutions are short, and need not be shortest.";
        let format = self.output.format()?.value;
        match self.method {
            _ if method != SolveMethod::Quick || format == Format::Text => {}
            None => messages::message(format_args!(
                "The board {} is too large to search for shortest solutions. {SHORT}",
                board.name()
            )),
            // The other formats have the field at_least.
            Some(_) if format.is_table() => messages::message(format_args!("{SHORT}")),
            Some(_) => {}
        }
        Ok(())
    }

    fn options<'o>(&self, goal: &Position) -> Result<SolveOptions<'o>> {
        let partition = |text: &String| pdb::partition(goal.board(), goal.blank(), text);
        let options = (self.limits())
            .heuristic(self.search.heuristic.heuristic)
            .partition(self.pdb.pdb.as_ref().map(partition).transpose()?)
            .best_when_cancelled();
        Ok(self.pdb.folder.apply(options))
    }

    /// The options that all goals have.
    fn limits<'o>(&self) -> SolveOptions<'o> {
        (self.choice.effort.solving())
            .method(self.method)
            .max_moves(self.pdb.max_moves)
            .time_limit(self.pdb.time_limit)
            .target(self.target())
    }
}

/// What the positions of a batch share. It is made with the first one, which may show the board.
struct Batch<'s> {
    command: &'s Solve,
    progress: &'s SolveProgress,
    board: OnceCell<Board>,
    /// Where distances come from, until the solver takes it.
    table: Cell<Option<Table<'s>>>,
    solver: OnceCell<Solver<'s>>,
}

impl<'s> Batch<'s> {
    fn new(command: &'s Solve, progress: &'s SolveProgress, opened: Option<Table<'s>>) -> Self {
        let (board, solver) = (OnceCell::new(), OnceCell::new());
        Self { command, progress, board, table: Cell::new(opened), solver }
    }

    /// The table that is open, or else that for this position.
    fn table(&self, text: &str) -> Result<Table<'s>> {
        self.table.take().map_or_else(|| self.command.table(text), Ok)
    }

    /// The board, which this position shows if none did before.
    fn board(&self, text: &str) -> Result<&Board> {
        get_or_try_init(&self.board, || {
            let opened = self.table(text)?;
            // An invalid position shows no board.
            self.command.position(&opened.board, text)?;
            let board = opened.board.clone();
            self.table.set(Some(opened));
            Ok(board)
        })
    }

    /// The solver, for this position and those that remain if there is none yet.
    fn solver(&self, text: &str, remaining: Remaining) -> Result<&Solver<'s>> {
        let board = self.board(text)?;
        get_or_try_init(&self.solver, || {
            // The costs must not depend on how fast lines arrive.
            let positions = if self.command.search.stats { 1 } else { 1 + remaining() };
            // If no solver could be made for an earlier position, the distances are opened again, but
            // that position has already decided the board.
            let mut table = self.table(text)?;
            table.board = board.clone();
            self.command.solver(table, positions, self.progress)
        })
    }
}

/// Refers to the command that accepts the text, where it is a position of Schofield's puzzle.
fn refer_to_lookup(failure: Failure, text: &str) -> Failure {
    let is_standard =
        "eight".parse::<Board>().is_ok_and(|eight| StandardPosition::parse(&eight, text).is_ok());
    match is_standard {
        true => failure.with_advice(&format!("taquin lookup accepts it: taquin lookup '{text}'")),
        false => failure,
    }
}

/// Writes the result of a position, and says what it lacks. If `may_exchange`, an exchange of the last
/// two tiles was asked for.
fn report(
    text: &str,
    result: &SolveResult,
    detail: SolvedDetail,
    may_exchange: bool,
    answers: &mut Answers,
) -> Result {
    answers.write(&SolvedReport::new(result, detail))?;
    let failure = match result.status {
        SolveStatus::LastTwoExchanged if may_exchange => None,
        SolveStatus::LastTwoExchanged => Some(Failure::partial(format!(
            "'{text}' is odd: no sequence of moves leads to the goal; these end with its last two \
             tiles exchanged"
        ))),
        SolveStatus::Optimal => None,
        _ if is_interrupted() => {
            let at_least = match result.lower_bound {
                Some(bound) => format!(", and every solution at least {bound}"),
                None => String::new(),
            };
            Some(Failure::Interrupted(Message::new(format!(
                "Interrupted. The best solution of '{text}' so far has {}{at_least}.",
                count_noun(result.moves, "move")
            ))))
        }
        SolveStatus::Interrupted => {
            let missing = match result.lower_bound == Some(result.moves) {
                true => "all shortest solutions were found",
                false => "a shortest solution was found",
            };
            let reached = "the time limit was reached before";
            Some(Failure::partial(format!("'{text}': {reached} {missing}")))
        }
        _ => None,
    };
    failure.map_or(Ok(()), Err)
}
