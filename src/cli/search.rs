//! Solving by search and by construction.

use std::time::Instant;

use clap::Args;
use taquin::Position;
use taquin::board::SquareId;
use taquin::group::Solvability;
use taquin::report::{
    ExplanationReport, SolvedDetail, SolvedReport, StatisticsReport, Unsolved, Wanted,
};
use taquin::search::{self, Found, Heuristic, QuickError, QuickWays, Task, ThreeCycles, Watch};

use super::choice::one_of;
use super::effort::Effort;
use super::failure::Failure;
use super::progress;

/// How a search goes, and what is told of it.
#[derive(Args)]
pub struct SearchChoice {
    /// The lower bound that guides astar and ida
    /// (default: linear-conflict)
    #[arg(long, value_name = "HEURISTIC")]
    #[arg(value_parser = one_of(Heuristic::ALL, Heuristic::name))]
    pub heuristic: Option<Heuristic>,
    /// Tell what a search has cost: positions made and visited, greatest heap, time
    #[arg(long)]
    pub stats: bool,
    /// Tell the 3-cycles of the method cycles, and how each is brought about
    #[arg(long)]
    pub explain: bool,
}

/// A method that takes one position at a time.
pub enum Searcher<'b> {
    Ida(Position<'b>),
    Astar(Position<'b>),
    Cycles(Box<ThreeCycles<'b>>),
    Quick(Box<QuickWays<'b>>),
    Chapter(Position<'b>),
}

impl<'b> Searcher<'b> {
    /// Solves a position.
    pub fn solve(
        &self,
        position: &Position<'b>,
        detail: SolvedDetail,
        choice: &SearchChoice,
        effort: &Effort,
    ) -> Result<SolvedReport, Failure> {
        if let Wanted::All { .. } = detail.wanted {
            return Err(Failure::bad(
                "this method finds one solution; --method patterns and --method table list all shortest ones",
            ));
        }
        let report = |walk: &[SquareId], method| {
            SolvedReport::of(position, &position.clone().walk(walk), method, detail)
        };
        let heuristic = choice.heuristic.unwrap_or(Heuristic::LinearConflict);
        let start = Instant::now();
        let searched = |found: Found, method| {
            let solved = report(&found.walk, method);
            let statistics = || StatisticsReport::of(heuristic, found.statistics, start.elapsed());
            match choice.stats {
                true => solved.with_statistics(statistics()),
                false => solved,
            }
        };
        match self {
            Self::Ida(goal) => {
                let task = solvable(position, goal)?;
                let found = progress::searched(|watch| search::ida(&task, heuristic, watch))?;
                Ok(searched(found, "ida"))
            }
            Self::Astar(goal) => {
                let task = solvable(position, goal)?;
                let memory = effort.memory();
                let search = |watch: &mut Watch| search::astar(&task, heuristic, memory, watch);
                Ok(searched(progress::searched(search)?, "astar"))
            }
            Self::Cycles(method) => {
                let unsolvable = |verdict| Unsolved::unsolvable(position, verdict);
                let construction = method.solve(position).map_err(unsolvable)?;
                let solved = report(&construction.walk, "cycles");
                let explanation = || ExplanationReport::of(position, &construction);
                Ok(match choice.explain {
                    true => solved.with_explanation(explanation()),
                    false => solved,
                })
            }
            Self::Quick(ways) => {
                let quick = ways.from(position).map_err(|error| match error {
                    QuickError::Unsolvable(verdict) => {
                        Unsolved::unsolvable(position, verdict).into()
                    }
                    error => Failure::bad(error.to_string()),
                })?;
                Ok(report(&quick.walk, "quick").with_bound(quick.at_least))
            }
            Self::Chapter(goal) => {
                let way = search::chapter(&Task::new(position, goal)?)?;
                let solved = report(&way.walk, "chapter");
                Ok(if way.solved { solved } else { solved.with_last_two_exchanged() })
            }
        }
    }
}

/// The task, if there is a way at all.
fn solvable<'b>(position: &Position<'b>, goal: &Position<'b>) -> Result<Task<'b>, Failure> {
    let task = Task::new(position, goal)?;
    match Solvability::of(position, goal) {
        verdict if verdict.is_solvable() => Ok(task),
        verdict => Err(Unsolved::unsolvable(position, verdict).into()),
    }
}
