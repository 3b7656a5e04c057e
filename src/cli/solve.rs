use std::cell::{Cell, OnceCell};
use std::num::NonZero;

use clap::{Args, ValueEnum};
use itertools::Itertools;
use taquin::report::{Notation, SolvedDetail, SolvedReport, Wanted};
use taquin::search::{QuickWays, ThreeCycles};
use taquin::states::Values;
use taquin::{Board, Position};

use super::choice::one_of;
use super::failure::{Failure, Outcome};
use super::output::{Answers, Output};
use super::patterns::{self, PatternChoice, PatternSolver};
use super::search::{SearchChoice, Searcher};
use super::source::{self, Team, ToCome, made};
use super::table::{Opened, TableChoice};

/// Solve positions: a shortest sequence of moves to the goal
///
/// Tiles are in reading order, with 0 or _ for the blank. The rows are told by / between them, or by a
/// square number of squares; other boards are named with --board. The goal has the tiles in order and
/// the blank at home, which on a grid is its last square, unless --goal says otherwise.
#[derive(Args)]
#[command(mut_arg("board", |board| board.help(BOARD)))]
#[command(after_help = "\
Examples:
  taquin solve 867/254/3_1
  taquin solve 867/254/3_1 --notation blank
  taquin solve 412/_53/786 --all
  taquin solve 102/345/678 --goal 012/345/678
  taquin solve '2 1 3 4 5 6 7 8 9 10 11 12 13 15 14 0' --method cycles --explain
  taquin solve 813/402/765 --method astar --heuristic manhattan --stats
  taquin solve '14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3' --board 4x4@1,1 --patterns 7-8 --stats
  taquin solve - --length-only --format csv < positions.txt")]
pub struct Solve {
    /// The positions; - reads them from standard input, one a line
    #[arg(required = true, value_name = "POSITION")]
    positions: Vec<String>,
    #[command(flatten)]
    choice: TableChoice,
    /// How solutions are found
    #[arg(long, value_enum, default_value_t)]
    method: Method,
    /// How moves are written: the numbers on the tiles, the directions of the tiles (U D L R), the
    /// directions of the blank, or the boards
    #[arg(long, default_value = "tiles", value_name = "NOTATION")]
    #[arg(value_parser = one_of(Notation::ALL, Notation::name))]
    notation: Notation,
    /// Count all shortest solutions, and list them
    #[arg(long, conflicts_with_all = ["length_only", "hint"])]
    all: bool,
    /// How many solutions are listed at most
    #[arg(long, value_name = "NUMBER", default_value_t = 100, requires = "all")]
    limit: usize,
    /// Tell the number of moves alone
    #[arg(long, conflicts_with = "hint")]
    length_only: bool,
    /// Tell one best next move
    #[arg(long)]
    hint: bool,
    #[command(flatten)]
    search: SearchChoice,
    #[command(flatten)]
    patterns: PatternChoice,
    #[command(flatten)]
    output: Output,
}

/// What the board is, in the help.
const BOARD: &str = "The board: a name, a grid such as 3x4 or 3x3@2,2, or the path of a YAML file; told by \
                     the table or the first position if it is left out";

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Method {
    /// The best that fits the board
    #[default]
    Auto,
    /// The perfect values of all positions
    Table,
    /// Iterative deepening guided by tables of some tiles each, on grids of at most 25 squares
    Patterns,
    /// Iterative deepening guided by a lower bound; takes no memory
    Ida,
    /// Best first guided by a lower bound; takes memory
    Astar,
    /// By conjugated 3-cycles, on grids of any size; not the fewest moves
    Cycles,
    /// A short solution at once, on grids of any size; not always the fewest moves
    Quick,
    /// By 3-cycles as the chapter's program does it, on 4x4; very many moves
    Chapter,
}

impl Method {
    fn name(&self) -> String {
        self.to_possible_value().map_or(String::new(), |value| value.get_name().into())
    }
}

impl Solve {
    pub fn run(self) -> Result<Outcome, Failure> {
        if self.method != Method::Auto {
            self.refuse_idle(self.method)?;
        }
        let detail = SolvedDetail { wanted: self.wanted(), notation: self.notation };
        let columns = SolvedReport::table_columns(0, 0, detail);
        // What all answers share is made when the first position is there, which may tell the board.
        let (board, opened, solver) = (OnceCell::new(), Cell::new(None), OnceCell::new());
        let answer = |text: &str, to_come: ToCome, answers: &mut Answers| {
            let board = made(&board, || {
                let (board, table) = self.board(text)?;
                // What is no position tells no board.
                Position::parse(&board, text)?;
                opened.set(Some(table));
                Ok(board)
            })?;
            let position = Position::parse(board, text)?;
            let solver = made(&solver, || {
                // What the positions cost depends on the tables, and must not depend on how soon lines arrive.
                let positions = if self.search.stats { 1 } else { 1 + to_come() };
                let table = match opened.take() {
                    Some(table) => table,
                    // The position before was refused after the table had been taken.
                    None => self.board(text)?.1,
                };
                self.solver(board, table, positions)
            })?;
            let solved = solver.solve(&position, detail, &self)?;
            tell(text, solved, answers)
        };
        // The rest of a batch: a position a thread. What each has cost is told one after the other, for it
        // depends on the tables that there are by then.
        let team = || {
            let (board, Solver::Patterns(solver)) = (board.get()?, solver.get()?) else {
                return None;
            };
            if self.search.stats || solver.threads() == NonZero::<usize>::MIN {
                return None;
            }
            let find = |text: &str| {
                let position = Position::parse(board, text)?;
                solver.solve(&position, detail, &self.patterns, false, NonZero::<usize>::MIN)
            };
            Some(Team { threads: solver.threads(), find: Box::new(find), write: tell })
        };
        source::answer_together(&self.positions, &self.output, &columns, answer, team)
    }

    fn wanted(&self) -> Wanted {
        match self {
            Self { all: true, limit, .. } => Wanted::All { limit: *limit },
            Self { length_only: true, .. } => Wanted::Length,
            Self { hint: true, .. } => Wanted::Hint,
            _ => Wanted::Solution,
        }
    }

    fn board(&self, first: &str) -> Result<(Board, Opened), Failure> {
        let telling = self.choice.goal.as_deref().unwrap_or(first);
        let (board, opened) = self.choice.open_or(|| source::grid_of(telling))?;
        self.notation.fits(&board)?;
        Ok((board, opened))
    }

    /// Refuses options that have no effect with this method: who measures must know what was measured.
    fn refuse_idle(&self, method: Method) -> Result<(), Failure> {
        use Method::{Astar, Cycles, Ida, Patterns, Table};
        let options = [
            ("--table", self.choice.has_table(), &[Table][..]),
            ("--patterns", self.patterns.is_made(), &[Patterns]),
            ("--tables", self.patterns.has_folder(), &[Patterns]),
            ("--threads", self.choice.effort.has_threads(), &[Patterns, Table]),
            ("--max-memory", self.choice.effort.has_memory(), &[Patterns, Table, Astar]),
            ("--max-moves", self.patterns.max_moves.is_some(), &[Patterns, Table]),
            ("--time-limit", self.patterns.time_limit.is_some(), &[Patterns]),
            ("--heuristic", self.search.heuristic.is_some(), &[Ida, Astar]),
            ("--stats", self.search.stats, &[Patterns, Ida, Astar]),
            ("--explain", self.search.explain, &[Cycles]),
        ];
        let idle =
            |&&(_, given, methods): &&(_, bool, &[Method])| given && !methods.contains(&method);
        match options.iter().find(idle) {
            None => Ok(()),
            Some((option, _, methods)) => Err(Failure::bad(format!(
                "{option} has no effect with --method {}; it goes with --method {}",
                method.name(),
                methods.iter().map(Method::name).join(" or ")
            ))),
        }
    }

    /// The solver for a board and at least so many positions.
    fn solver<'b>(
        &self,
        board: &'b Board,
        opened: Opened,
        positions: usize,
    ) -> Result<Solver<'b>, Failure> {
        let method = match (self.method, &opened) {
            (Method::Auto, Opened::Computed) if self.patterns.is_made() => Method::Patterns,
            (Method::Auto, Opened::Computed)
                if Values::is_slow(board) && board.grid().is_some() =>
            {
                Method::Patterns
            }
            (Method::Auto, _) => Method::Table,
            (method, _) => method,
        };
        self.refuse_idle(method)?;
        let goal = self.choice.goal(board, &opened)?;
        Ok(match method {
            Method::Auto | Method::Table => {
                Solver::Table(Box::new(self.choice.values(board, opened)?))
            }
            Method::Patterns => {
                let effort = &self.choice.effort;
                Solver::Patterns(Box::new(self.patterns.solver(goal, effort, positions)?))
            }
            Method::Ida => Solver::Searcher(Searcher::Ida(goal)),
            Method::Astar => Solver::Searcher(Searcher::Astar(goal)),
            Method::Cycles => {
                Solver::Searcher(Searcher::Cycles(Box::new(ThreeCycles::new(&goal)?)))
            }
            Method::Quick => Solver::Searcher(Searcher::Quick(Box::new(QuickWays::to(&goal)?))),
            Method::Chapter => Solver::Searcher(Searcher::Chapter(goal)),
        })
    }
}

/// Writes an answer; where it is not the whole answer, that is told too.
fn tell(text: &str, solved: SolvedReport, answers: &mut Answers) -> Result<(), Failure> {
    answers.write(&solved)?;
    if solved.last_two_exchanged {
        return Err(Failure::partial(format!(
            "'{text}' is odd: no sequence of moves leads to the goal; the chapter's program ends with the last \
             two tiles exchanged"
        )));
    }
    if solved.method == patterns::METHOD && solved.at_least.is_some() {
        let what = match solved.at_least == Some(solved.moves) {
            true => "all shortest solutions were found",
            false => "a shortest solution was found",
        };
        return Err(Failure::partial(format!("'{text}': the time was over before {what}")));
    }
    Ok(())
}

/// What solves positions of one board towards one goal.
enum Solver<'b> {
    Table(Box<Values<'b>>),
    Patterns(Box<PatternSolver<'b>>),
    Searcher(Searcher<'b>),
}

impl<'b> Solver<'b> {
    fn solve(
        &self,
        position: &Position<'b>,
        detail: SolvedDetail,
        solve: &Solve,
    ) -> Result<SolvedReport, Failure> {
        let choice = &solve.search;
        match self {
            Self::Patterns(solver) => {
                solver.solve(position, detail, &solve.patterns, choice.stats, solver.threads())
            }
            Self::Table(values) => {
                let solved = SolvedReport::by_values(values, position, detail)?;
                match solve.patterns.max_moves.is_some_and(|most| solved.moves > most) {
                    true => Err(Failure::longer(position, solved.moves)),
                    false => Ok(solved),
                }
            }
            Self::Searcher(searcher) => {
                searcher.solve(position, detail, choice, &solve.choice.effort)
            }
        }
    }
}
