use clap::Args;
use itertools::Itertools;
use taquin::search::{Heuristic, SolveMethod};

use crate::args::headings::{METHOD, OUTPUT};
use crate::args::one_of::one_of;
use crate::failure::{Failure, Result};

/// The lower bound that guides a search.
#[derive(Args)]
pub struct HeuristicArg {
    /// The lower bound that guides astar and ida. The bound pdb comes from small pattern databases;
    /// the method pdb is far faster [default: linear-conflict]
    #[arg(long, value_name = "HEURISTIC", help_heading = METHOD)]
    #[arg(value_parser = one_of(Heuristic::ALL, Heuristic::name))]
    pub heuristic: Option<Heuristic>,
}

/// How a search is guided, and what is printed of it.
#[derive(Args)]
pub struct SearchArgs {
    #[command(flatten)]
    pub heuristic: HeuristicArg,
    /// Print the cost of the search: nodes generated and expanded, largest open list, time
    #[arg(long, help_heading = OUTPUT)]
    pub stats: bool,
    /// Print the 3-cycles of the method three-cycles, each with the moves that perform it
    #[arg(long, help_heading = OUTPUT)]
    pub explain: bool,
}

/// An option, with whether it is given, and with the methods in which it has an effect.
pub type OptionOfMethods = (&'static str, bool, &'static [SolveMethod]);

/// Refuses an option that has no effect with a method, so that nobody measures something else.
pub fn refuse_unused(
    method: SolveMethod,
    options: impl IntoIterator<Item = OptionOfMethods>,
) -> Result {
    let is_unused = |(_, given, methods): &OptionOfMethods| *given && !methods.contains(&method);
    match options.into_iter().find(is_unused) {
        None => Ok(()),
        Some((option, _, methods)) => Err(Failure::bad(format!(
            "{option} has no effect with --method {method}; use it with --method {}",
            methods.iter().join(" or ")
        ))),
    }
}
