//! A board's solution as graphs: petgraph graphs, with typed vertices and arcs.
//!
//! - The *twist graph* ([`twist_graph`]): standard positions, and an arc for each twist. It is a Cayley
//!   graph of the group, so all its vertices look alike. [`Arcs::FirstTwists`] keeps only the arcs that
//!   begin a minimal word, which all lead towards the goal.
//! - The graph *with memory* ([`memory_graph`]): a vertex for each position and last twist. In the
//!   twist graph ordinary shortest paths are not the minimal words, because the cost of a twist
//!   depends on the twist before it; here they are.
//! - The *class graph* ([`class_graph`]): the twist graph divided by the board's symmetries, with
//!   multiplicities.
//! - The *move graph* ([`move_graph`]): all positions under single moves.
//!
//! ```text
//!         A 4        D 4                   A 4          D 2
//!  X ──────► XA ──────► XAD         X ──────► (XA, A) ─────► (XAD, D)
//!  twist graph: 8                   with memory: 6 moves, by an elision
//! ```
//!
//! Any of them can be had in part ([`Part`]), without building the whole. [`Summary`] says what can
//! be known of one, [`Layers`] where its vertices may be drawn.
//!
//! ```
//! use petgraph::algo::dijkstra;
//! use taquin::graph::{MemoryGraph, Part, memory_graph};
//! use taquin::{Board, Method, Solution, StandardPosition, Twists};
//!
//! let board: Board = "five".parse()?;
//! let twists = Twists::of(&board);
//! let solution = Solution::of(&twists, Method::Walks)?;
//! let graph: MemoryGraph = memory_graph(&solution, Part::default())?;
//! assert_eq!((graph.node_count(), graph.edge_count()), (60 * 5 + 1, 60 * 16 + 5));
//!
//! let position = StandardPosition::parse(&board, "231/0_4")?;
//! let rank = solution.ranking().rank(&position);
//! let (start, end) = (graph.start(rank).unwrap(), graph.goal().unwrap());
//! let costs = dijkstra(&*graph, start, Some(end), |arc| arc.weight().cost);
//! assert_eq!(costs[&end], solution.moves(rank).unwrap());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod attribute;
mod automorphisms;
mod built;
mod classes;
mod error;
mod layers;
mod memory;
mod moves;
mod part;
mod simple;
mod summary;
mod twists;

pub use attribute::{Attribute, Attributed, Kind, Step, Value, Vertex};
pub use automorphisms::automorphisms;
pub use built::Graph;
pub use classes::{ClassArc, ClassGraph, ClassVertex, class_graph};
pub use error::GraphError;
pub use layers::{Layer, Layers};
pub use memory::{Last, MemoryArc, MemoryGraph, Remembered, memory_graph};
pub use moves::{MoveArc, MoveGraph, Placed, move_graph};
pub use part::Part;
pub use simple::SimpleGraph;
pub use summary::{Girth, LayerSize, Summary};
pub use twists::{Arcs, Standard, TwistArc, TwistGraph, twist_graph};
