//! Texts that describe a graph: graph6 and sparse6, lists of edges, DOT and GraphML.
//!
//! Such a text has no home. The home of its board is the last square, until
//! [`Board::with_home`](super::Board::with_home) chooses another.

mod bits;
mod dot;
mod edge_list;
mod graph6;
mod graphml;
mod labelled;
pub(crate) mod sparse6;
