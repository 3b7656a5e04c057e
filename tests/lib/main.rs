//! The library through its public interface, compared with reference implementations and published
//! numbers.

#[allow(dead_code, reason = "other test programs use the rest")]
#[path = "../common/printed.rs"]
mod printed;
#[path = "../common/reference_search.rs"]
mod reference_search;
#[path = "../common/small_graphs.rs"]
mod small_graphs;

mod api;
mod architecture;
mod boards;
#[cfg(feature = "claims")]
mod claims;
mod distances;
mod documents;
mod graph;
mod group;
mod permutations;
mod properties;
mod public_api;
mod solution;
mod solver;
mod symmetries;
