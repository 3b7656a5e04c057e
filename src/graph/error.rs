use thiserror::Error;

use crate::states::TooLarge;

/// Why a graph is not built.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GraphError {
    /// It would be too large.
    #[error(
        "the graph has {vertices} vertices and up to {arcs} arcs, which is too many for {reason}; \
         take a part of it, the vertices within some moves or around one position"
    )]
    TooLarge {
        /// How many vertices.
        vertices: usize,
        /// How many arcs at most.
        arcs: u64,
        /// What it is too large for.
        reason: &'static str,
    },
    /// The board has too many positions to be enumerated at all.
    #[error(transparent)]
    States(#[from] TooLarge),
    /// The centre of the part cannot be reached.
    #[error(
        "no sequence of moves leads from the goal to the position around which a part is wanted"
    )]
    CentreUnreached,
}
