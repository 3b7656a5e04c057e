//! Simple undirected graphs.

mod adjacency;
mod automorphisms;
mod blocks;
mod breadth_first;
mod formats;
mod orbits;
mod partition;
#[cfg(test)]
mod tests;

pub(crate) use adjacency::Adjacency;
pub(crate) use breadth_first::BreadthFirst;
pub use formats::Escaped;
pub(crate) use formats::{Attribute, Line, Source, Value, type_name};
pub(crate) use formats::{GraphTextError, LabelledGraph, TextFault};
pub(crate) use formats::{dot, edge_list, graph6, graphml, sparse6};
