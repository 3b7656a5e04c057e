//! The proof that a file has the distance of every position. The proof shares no code with the
//! enumeration: it numbers the squares itself, from the list of edges, computes its own ranks, and
//! keeps positions as plain arrays of tiles.
//!
//! Let f be the labels of the file. Suppose that f is 0 at the goal only, that neighbours differ by
//! at most one, and that every other position has a neighbour whose label is less by one. Then f is
//! the distance from the goal: by the third property a path of f moves leads to the goal, and by
//! the second no path is shorter.
//!
//! A file has f modulo 4, which proves nothing on its own: along a cycle of positions whose length
//! is a multiple of 4, the labels 0 1 2 3 0 1 2 3 … satisfy every rule between neighbours. So a
//! sweep from the goal lifts the labels to depths. The goal has depth 0. A neighbour of a position
//! of depth d must have the label of depth d + 1 or d − 1, or of depth d if the board is not
//! bipartite or several tiles slide at once, so its label requires a depth. The check fails if a
//! label requires depth d + 1 of a position that the sweep has visited, or depth d − 1 or d of one
//! that the sweep has not visited at that depth.
//!
//! The same sweep proves the distances of arrangements of labels, which a file has modulo 255.

mod error;
mod file_labels;
mod model;
mod pattern_model;
mod sweep;

use itertools::Itertools;

pub use error::DistancesCheckError;
pub(super) use model::{Placed, rank};
use model::{Plain, PlainModel};
use sweep::Sweep;

use super::{Distribution, EnumerateOptions};
use crate::board::Definition;
use crate::position::{Metric, Position};
use crate::store::UntrustedFileError;

/// The labels to be proved.
pub(super) trait Claims: Sync {
    /// The labels are depths modulo this number.
    fn modulus(&self) -> u32;

    /// The label of a position; `None` if it has none.
    fn label(&self, position: &Placed) -> Result<Option<u32>, UntrustedFileError>;

    /// The number of positions with a label, if some positions may have none.
    fn labelled(&self) -> Result<Option<u64>, UntrustedFileError>;

    /// By depth: the stated number of positions, if there is one.
    fn counts(&self) -> Option<&[u64]>;
}

/// Proves the labels or returns the first fault. Returns the proved distribution. Planes and ranks
/// are those of the squares read in this order; an empty order is that of the squares' numbers. The
/// metric is defined on the board.
pub(super) fn check(
    definition: &Definition,
    order: &[usize],
    goal: &Position,
    metric: Metric,
    claims: &impl Claims,
    options: &EnumerateOptions,
) -> Result<Distribution, DistancesCheckError> {
    sweep(Plain::new(definition, order, goal, metric), claims, options)
}

/// Proves the labels of all that a model numbers.
fn sweep(
    model: impl PlainModel,
    claims: &impl Claims,
    options: &EnumerateOptions,
) -> Result<Distribution, DistancesCheckError> {
    let needed = sweep::bytes(&model);
    if let Some(memory) = options.memory.filter(|&memory| needed > memory) {
        return Err(DistancesCheckError::TooLarge { needed, memory: Some(memory) });
    }
    options.begin(model.numbers(), needed)?;
    let mut sweep = Sweep::new(model, claims)?;
    let mut counts = Vec::new();
    for depth in 0.. {
        let count = sweep.inspect(depth, options.workers.threads)?;
        if count == 0 {
            break;
        }
        options.level(depth as usize, count)?;
        counts.push(count);
        sweep.advance();
    }
    if let Some(stated) = claims.counts() {
        for (depth, both) in counts.iter().zip_longest(stated).enumerate() {
            let (&found, &stated) = both.or(&0, &0);
            if found != stated {
                return Err(DistancesCheckError::Count { depth, found, stated });
            }
        }
    }
    let visited = counts.iter().sum();
    match claims.labelled()? {
        Some(labelled) if labelled != visited => {
            Err(DistancesCheckError::Unmet { labelled, visited })
        }
        _ => Ok(Distribution::new(counts)),
    }
}
