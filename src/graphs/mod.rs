//! Simple undirected graphs, and the texts that describe them.
//!
//! A graph on the vertices 0 … n − 1 is given by its [`Adjacency`]: for each vertex the sorted list
//! of its neighbours. *Breadth-first search* from a root yields distances, a spanning tree and the
//! connected components. The edges outside the tree each close a fundamental cycle, and chains of
//! fundamental cycles that share edges are the *blocks*: the maximal subgraphs without a cut vertex.
//!
//! A partition of the vertices into *cells* is *equitable* if any two vertices of a cell have the
//! same number of neighbours in each cell. Colour refinement splits cells until this holds, and what
//! it distinguishes no automorphism exchanges. Where it stops, a vertex is made a cell of its own
//! and the refinement goes on. The tree of these choices has the automorphisms and the *canonical
//! form*, a graph that is the same for isomorphic graphs.
//!
//! ```text
//! 0 — 1 — 2 — 3     {0 1 2 3} → {0 3} {1 2}      by the number of neighbours: equitable
//!                             → {3} {0} {2} {1}  after 0 is made a cell of its own: a leaf
//!                             → {0} {3} {1} {2}  the leaf after 3, its image under (0 3)(1 2)
//! ```

mod adjacency;
mod automorphisms;
mod blocks;
mod breadth_first;
mod formats;
mod orbits;
mod refinement;
#[cfg(test)]
mod tests;

pub(crate) use adjacency::Adjacency;
pub(crate) use breadth_first::BreadthFirst;
pub(crate) use formats::{Attribute, Line, Source, Value, type_name};
pub use formats::{EdgeDirections, Escaped, GraphNotation};
pub(crate) use formats::{GraphTextError, LabelledGraph, ReadRules, TextFault};
pub(crate) use formats::{dot, edge_list, graph6, graphml, sparse6};
