use thiserror::Error;

use crate::Cancelled;
use crate::position::MetricError;
use crate::states::too_large::too_many_bytes;
use crate::store::UntrustedFileError;

/// What is wrong with a file of distances, or why it cannot be checked.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DistancesCheckError {
    /// The file cannot be trusted.
    #[error(transparent)]
    UntrustedFile(#[from] UntrustedFileError),
    /// The observer cancelled the check.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// The metric is not defined on the board.
    #[error(transparent)]
    Metric(#[from] MetricError),
    /// The check does not fit in memory.
    #[error("the check would take {}", too_many_bytes(*needed, *memory))]
    TooLarge {
        /// The bytes that it takes.
        needed: u64,
        /// The bytes that it may take; `None` if it is not known, since the system refused them.
        memory: Option<u64>,
    },
    /// The goal's label is not 0.
    #[error("the goal has {}, and should have 0", label(found))]
    Goal {
        /// Its label; `none` without one.
        found: String,
    },
    /// The labels of two neighbours differ by more than one.
    #[error(
        "{position} is {depth} moves from the goal, but its neighbour {neighbour} has {}, and should \
         have {}",
        label(found),
        .allowed.iter().map(u32::to_string).collect::<Vec<_>>().join(" or ")
    )]
    Apart {
        /// A position.
        position: String,
        /// Its depth.
        depth: u32,
        /// Its neighbour.
        neighbour: String,
        /// The neighbour's label; `none` without one.
        found: String,
        /// The labels that the neighbour may have.
        allowed: Vec<u32>,
    },
    /// The labels satisfy the rules between neighbours but contradict each other around a cycle.
    #[error(
        "the labels contradict each other around a cycle: {position} is {depth} moves from the \
         goal, and the label {found} of its neighbour {neighbour} requires depth {demanded}, which \
         the neighbour does not have"
    )]
    Winds {
        /// A position.
        position: String,
        /// Its depth.
        depth: u32,
        /// Its neighbour.
        neighbour: String,
        /// The neighbour's label.
        found: u32,
        /// The depth that this label requires; −1 is no depth.
        demanded: i64,
    },
    /// The counts of the file are wrong.
    #[error("{found} positions have depth {depth}, but the table states {stated}")]
    Count {
        /// A depth.
        depth: usize,
        /// The number of such positions.
        found: u64,
        /// Their number according to the file.
        stated: u64,
    },
    /// The file has labels for positions that cannot reach the goal.
    #[error("{labelled} positions have labels, but only {visited} of them can reach the goal")]
    Unmet {
        /// The number of positions with a label.
        labelled: u64,
        /// The number of positions that the sweep reached.
        visited: u64,
    },
}

/// A label, or `none` without one.
fn label(found: &str) -> String {
    match found {
        "none" => "no label".into(),
        found => format!("the label {found}"),
    }
}
