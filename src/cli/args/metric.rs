use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::position::Metric;

/// What counts as one move.
#[derive(Args)]
pub struct MetricArg {
    /// Count these as one move: the slide of a single tile (short: stm), or that of one or more
    /// tiles of a row or column of a grid (short: mtm)
    #[arg(long, value_name = "METRIC", default_value = "single-tile", value_parser = metric())]
    pub metric: Metric,
}

/// Reads the name of a metric or its abbreviation.
fn metric() -> impl TypedValueParser<Value = Metric> {
    let names = Metric::ALL.map(|metric| PossibleValue::new(metric.name()).alias(short(metric)));
    PossibleValuesParser::new(names).map(|read| {
        let named = Metric::ALL
            .into_iter()
            .find(|&metric| [metric.name(), short(metric)].contains(&&*read));
        named.expect("only these names are accepted")
    })
}

/// The abbreviation that solvers of the cube and of the fifteen-puzzle use.
fn short(metric: Metric) -> &'static str {
    match metric {
        Metric::SingleTile => "stm",
        Metric::MultiTile => "mtm",
    }
}
