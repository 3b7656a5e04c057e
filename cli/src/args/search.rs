use clap::Args;

use taquin::search::Heuristic;

use crate::args::headings::{METHOD, OUTPUT};
use crate::args::one_of::one_of;

/// The lower bound that guides a search.
#[derive(Args)]
pub struct HeuristicArg {
    /// The lower bound that guides astar and ida [default: linear-conflict]
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
    /// Print the 3-cycles of the method three-cycles, each with the moves that bring it about
    #[arg(long, help_heading = OUTPUT)]
    pub explain: bool,
}
