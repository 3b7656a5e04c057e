use thiserror::Error;

use crate::position::PositionError;
use crate::states::TooLargeError;

/// Why a graph cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GraphError {
    /// It would be too large.
    #[error(
        "the graph has {vertices} vertices and up to {arcs} arcs, too many for {reason}; take the \
         subgraph within some moves of the goal or around one position"
    )]
    TooLarge {
        /// The number of vertices.
        vertices: usize,
        /// The maximum number of arcs.
        arcs: u64,
        /// What is exceeded.
        reason: &'static str,
    },
    /// The board has too many positions to be enumerated.
    #[error(transparent)]
    States(#[from] TooLargeError),
    /// The centre of the subgraph has other labels than the goal, or is not standard.
    #[error(transparent)]
    Centre(#[from] PositionError),
    /// The cosets have the numbers of slides of several tiles.
    #[error("the twist graph counts moves of single tiles, not slides of several tiles")]
    CountsSlides,
    /// The centre of the subgraph is unsolvable.
    #[error("the centre of the subgraph is an unsolvable position")]
    CentreUnreached,
}
