use clap::Args;
use taquin::Method;

use crate::args::headings::METHOD;
use crate::args::one_of::one_of;

/// How to compute a solution.
#[derive(Args)]
pub struct MethodArg {
    /// Compute with this method: Schofield's two dictionaries (the default where they fit the
    /// board), or breadth-first search over all positions
    #[arg(long, value_name = "METHOD", help_heading = METHOD)]
    #[arg(value_parser = one_of(Method::ALL, Method::name))]
    pub method: Option<Method>,
}
