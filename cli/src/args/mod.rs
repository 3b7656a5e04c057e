//! Arguments that several commands share.

mod board;
mod colours;
mod distances;
mod draws;
mod goal;
mod headings;
mod method;
mod metric;
mod mpi;
pub mod numbers;
mod one_of;
pub mod pdb;
mod picture;
pub mod resources;
mod search;
mod spelling;

pub use board::{BoardArg, BoardOption};
pub use colours::{Colours, ColoursArg};
pub use distances::{DistanceArgs, Table, TableArgs};
pub use draws::{DrawsArgs, distances};
pub use goal::{GoalArg, LABELS, PATTERN};
pub use headings::{INPUT, LIMITS, METHOD, OUTPUT, with_headings_in_order};
pub use method::MethodArg;
pub use metric::{MetricArg, metric};
pub use mpi::{MpiArgs, Ranks};
pub use numbers::{natural, positive, whole};
pub use one_of::{choice, explained, one_of};
pub use pdb::{PdbArgs, PdbDir, partition, seconds};
pub use picture::{DrawArgs, PlotArgs};
pub use resources::{CheckpointArgs, LevelsArgs, ResourceArgs, SavedRun, ThreadsArg, bytes};
pub use search::{HeuristicArg, OptionOfMethods, SearchArgs, refuse_unused};
pub use spelling::SpellingArg;
