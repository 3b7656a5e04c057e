use pyo3::exceptions::PyValueError;
use pyo3::{PyErr, create_exception};
use taquin::graph;
use taquin::group::EvidenceError;
use taquin::position::{MetricError, MovesError, StandardPositionError};
use taquin::search::{self, PartitionError};
use taquin::solution;
use taquin::states::{self, EnumerationError, TooLargeError};
use taquin_draw as draw;

create_exception!(taquin, Error, PyValueError, "What the library refuses.");
create_exception!(taquin, BoardError, Error, "A text or a graph does not describe a board.");
create_exception!(
    taquin,
    PositionError,
    Error,
    "A text or a sequence does not describe a position, or moves."
);
create_exception!(taquin, WordError, Error, "A text does not describe a word of twists.");
create_exception!(taquin, SolutionError, Error, "A board's solution cannot be computed.");
create_exception!(taquin, DistancesError, Error, "Distances cannot be computed.");
create_exception!(taquin, GraphError, Error, "A graph cannot be built.");
create_exception!(taquin, DrawError, Error, "A picture cannot be drawn.");
create_exception!(taquin, SolveError, Error, "A position was not solved.");
create_exception!(taquin, UnsolvableError, SolveError, "No moves lead to the goal.");

/// Errors of the library, each of which is an exception of Python with the same message.
pub trait Raise: Send {
    fn raise(self) -> PyErr;
}

macro_rules! raise {
    ($($error:ty => $exception:ty),* $(,)?) => {$(
        impl Raise for $error {
            fn raise(self) -> PyErr {
                PyErr::new::<$exception, _>(self.to_string())
            }
        }
    )*};
}

raise! {
    taquin::BoardError => BoardError,
    taquin::PositionError => PositionError,
    StandardPositionError => PositionError,
    MovesError => PositionError,
    taquin::WordError => WordError,
    solution::SolutionError => SolutionError,
    states::DistancesError => DistancesError,
    EnumerationError => DistancesError,
    TooLargeError => DistancesError,
    graph::GraphError => GraphError,
    draw::DrawError => DrawError,
    PartitionError => SolveError,
    MetricError => SolveError,
    EvidenceError => Error,
    taquin::UnknownNameError => Error,
}

impl Raise for search::SolveError {
    fn raise(self) -> PyErr {
        match self {
            Self::Unsolvable { .. } | Self::Unreachable { .. } => {
                UnsolvableError::new_err(self.to_string())
            }
            _ => SolveError::new_err(self.to_string()),
        }
    }
}

impl Raise for PyErr {
    fn raise(self) -> PyErr {
        self
    }
}

/// A result of the library with the exception of Python.
pub trait OrRaise<T> {
    fn or_raise(self) -> Result<T, PyErr>;
}

impl<T, E: Raise> OrRaise<T> for Result<T, E> {
    fn or_raise(self) -> Result<T, PyErr> {
        self.map_err(Raise::raise)
    }
}
