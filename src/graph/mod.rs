//! A board's solution as graphs: petgraph graphs, with typed vertices and arcs.
//!
//! - The *twist graph* ([`twist_graph`]): standard positions, with an arc for each twist. It is a
//!   Cayley graph of the group, so it is vertex-transitive. [`Arcs::FirstTwists`] keeps only the
//!   arcs that begin a minimal word, which all lead towards the goal.
//! - The *history graph* ([`history_graph`]): a vertex for each position and last twist. In the
//!   twist graph, shortest paths are not the minimal words, because the cost of a twist depends on
//!   the twist before it; in the history graph they are.
//! - The *Schreier graph* ([`coset_graph`]): the same where some tiles look alike.
//! - The *quotient graph* ([`quotient_graph`]): the twist graph modulo the board's symmetries, with
//!   multiplicities.
//! - The *move graph* ([`move_graph`]): all positions under single moves.
//! - The *transition graph* (`exchange_graph`): the orderings of some items under exchanges.
//!
//! ```text
//! 1 2 3     A, 4 moves     0 1 3
//! 0 · 4   ─────────────►   2 · 4        an arc of the twist graph of the five-puzzle
//!  012                      201
//!
//!      B, 4 moves      A, 4 moves             B, 4 moves           A, 2 moves
//!  P ────────────► Q ────────────► R      P ────────────► (Q, B) ────────────► (R, A)
//!  in the twist graph: 8 moves            in the history graph: 6 moves, by the elision BA
//! ```
//!
//! With the feature `spectra`, `spectrum` has the eigenvalues of the twist graph.
//!
//! [`Subgraph`] selects a part of a graph without building the whole. [`Summary`] has the
//! invariants of a graph, `Layers` a layout of its vertices.
//!
//! ```
//! use petgraph::algo::dijkstra;
//! use taquin::graph::{HistoryGraph, Subgraph, history_graph};
//! use taquin::{Board, Method, Solution, StandardPosition, Twists};
//!
//! let board: Board = "five".parse()?;
//! let twists = board.twists();
//! let solution = Solution::new(&twists, Method::Bfs)?;
//! let graph: HistoryGraph = history_graph(&solution, Subgraph::default())?;
//! assert_eq!((graph.node_count(), graph.edge_count()), (60 * 5 + 1, 60 * 16 + 5));
//!
//! let position = StandardPosition::parse(&board, "231/0_4")?;
//! let rank = solution.ranking().rank(&position);
//! let (start, end) = (graph.start(rank).unwrap(), graph.goal().unwrap());
//! let costs = dijkstra(&*graph, start, Some(end), |arc| arc.weight().cost);
//! assert_eq!(costs[&end], solution.move_count(rank).unwrap());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod attribute;
mod cosets;
mod error;
mod exchanges;
mod history;
mod layers;
mod moves;
mod quotient;
#[cfg(feature = "spectra")]
pub mod spectrum;
mod subgraph;
mod summary;
mod twists;
mod typed;

#[cfg(test)]
mod tests;

pub use attribute::{Attributed, Edge, Vertex};
pub use cosets::{CosetGraph, CosetVertex, coset_graph};
pub use error::GraphError;
pub use exchanges::{ExchangeArc, ExchangeGraph, OrderingVertex, exchange_graph};
pub use history::{HistoryArc, HistoryGraph, HistoryVertex, LastTwist, history_graph};
pub use layers::Layers;
pub use moves::{MoveArc, MoveGraph, MoveVertex, move_graph, move_graph_around};
pub use quotient::{ClassArc, ClassVertex, QuotientGraph, quotient_graph};
pub use subgraph::Subgraph;
pub use summary::{Girth, LayerSize, Summary};
pub use twists::{Arcs, StandardVertex, TwistArc, TwistGraph, twist_graph};
pub use typed::Graph;
