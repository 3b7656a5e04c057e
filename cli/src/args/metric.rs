use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use taquin::position::Metric;

use crate::failure::Failure;

/// What counts as one move.
#[derive(Args)]
pub struct MetricArg {
    /// Count these as one move: the slide of a single tile (short: stm), or that of one or more
    /// tiles of a row or column of a grid, or of a line in the board's file (short: mtm)
    #[arg(long, value_name = "METRIC", default_value = "single-tile", value_parser = metric())]
    pub metric: Metric,
}

impl MetricArg {
    /// Refuses moves of several tiles where this other option is not given.
    pub fn refuse_without(&self, option: &str) -> Result<(), Failure> {
        match self.metric {
            Metric::SingleTile => Ok(()),
            _ => Err(Failure::bad(format!("--metric has no effect without {option}"))),
        }
    }
}

/// What counts as one move, or each in turn.
#[derive(Args)]
pub struct MetricsArg {
    /// Count these as one move: the slide of a single tile (short: stm), or that of one or more
    /// tiles of a row or column of a grid, or of a line in the board's file (short: mtm); both gives
    /// an answer for each
    #[arg(long, value_name = "METRIC", default_value = "single-tile", value_parser = metrics())]
    metric: Metrics,
}

impl MetricsArg {
    pub fn metrics(&self) -> &'static [Metric] {
        match self.metric {
            Metrics::One(Metric::SingleTile) => &[Metric::SingleTile],
            Metrics::One(Metric::MultiTile) => &[Metric::MultiTile],
            Metrics::Both => &Metric::ALL,
        }
    }

    pub fn are_both(&self) -> bool {
        matches!(self.metric, Metrics::Both)
    }
}

#[derive(Clone, Copy)]
enum Metrics {
    One(Metric),
    Both,
}

fn metrics() -> impl TypedValueParser<Value = Metrics> {
    PossibleValuesParser::new(names().into_iter().chain([PossibleValue::new("both")]))
        .map(|read| named(&read).map_or(Metrics::Both, Metrics::One))
}

/// Reads the name of a metric or its abbreviation.
pub fn metric() -> impl TypedValueParser<Value = Metric> {
    PossibleValuesParser::new(names())
        .map(|read| named(&read).expect("only these names are accepted"))
}

fn names() -> [PossibleValue; 2] {
    Metric::ALL.map(|metric| PossibleValue::new(metric.name()).alias(short(metric)))
}

fn named(name: &str) -> Option<Metric> {
    Metric::ALL.into_iter().find(|&metric| [metric.name(), short(metric)].contains(&name))
}

/// The abbreviation that solvers of the cube and of the fifteen-puzzle use.
fn short(metric: Metric) -> &'static str {
    match metric {
        Metric::SingleTile => "stm",
        Metric::MultiTile => "mtm",
    }
}

/// Refuses moves of several tiles in a run on several processes.
pub fn refuse_with_mpi(metric: Metric) -> Result<(), Failure> {
    match metric {
        Metric::MultiTile => {
            Err(Failure::bad("--mpi counts moves of single tiles only: leave out --metric"))
        }
        _ => Ok(()),
    }
}
