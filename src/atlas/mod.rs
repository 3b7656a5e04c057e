//! The sliding puzzles on many graphs: one record for each graph and each home up to symmetry.
//!
//! ```
//! use taquin::atlas::{AtlasRecord, connected_graphs};
//! use taquin::states::EnumerateOptions;
//! // The four connected graphs with four squares and a loop.
//! let graphs = connected_graphs(4).expect("four squares are few");
//! let looped = graphs.iter().filter(|graph| graph.loop_count() > 0);
//! let records = looped.map(|graph| AtlasRecord::of_graph(graph, &EnumerateOptions::new()));
//! let records = records.collect::<Result<Vec<_>, _>>()?.concat();
//! assert_eq!(records.len(), 7);
//! let positions = records.iter().flat_map(|record| &record.positions);
//! let greatest = positions.map(|positions| positions.highest()).max();
//! assert_eq!(greatest, Some(7));
//! # Ok::<(), taquin::states::EnumerationError>(())
//! ```

mod class_count;
mod connected;
mod record;

pub use connected::{MAX_SQUARES, connected_graphs};
pub use record::{AtlasRecord, homes};
