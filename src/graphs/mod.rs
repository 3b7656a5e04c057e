//! Simple undirected graphs.

mod adjacency;
mod automorphisms;
mod blocks;
mod breadth_first;
mod orbits;
mod partition;
#[cfg(test)]
mod tests;

pub(crate) use adjacency::Adjacency;
pub(crate) use breadth_first::BreadthFirst;
