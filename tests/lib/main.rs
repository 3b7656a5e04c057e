//! The library through its public interface, compared with reference implementations and published
//! numbers.

mod api;
mod architecture;
mod blanks;
mod boards;
mod distances;
mod documents;
mod graph;
mod group;
mod permutation_groups;
mod permutations;
mod properties;
mod public_api;
mod solution;
mod solver;
mod symmetries;
