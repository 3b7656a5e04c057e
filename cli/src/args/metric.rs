use clap::Args;
use clap::builder::{PossibleValue, TypedValueParser};
use taquin::position::Metric;

use crate::args::headings::METHOD;
use crate::args::one_of::choice;

/// What counts as one move.
#[derive(Args)]
pub struct MetricArg {
    /// What counts as one move: the slide of a single tile (short: stm), or the slide of one or
    /// more tiles along a row or column of a grid, or along a line of the board's file (short: mtm)
    #[arg(long, value_name = "METRIC", default_value = "single-tile", value_parser = metric())]
    #[arg(help_heading = METHOD)]
    pub metric: Metric,
}

/// Reads the name of a metric or its abbreviation, which solvers of the cube and of the
/// fifteen-puzzle use.
pub fn metric() -> impl TypedValueParser<Value = Metric> {
    let short = |metric| match metric {
        Metric::SingleTile => "stm",
        Metric::MultiTile => "mtm",
    };
    let name = |metric: Metric| PossibleValue::new(metric.name()).alias(short(metric));
    choice(Metric::ALL.map(|metric| (name(metric), metric)))
}
