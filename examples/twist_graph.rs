//! The twist graph of the five-puzzle as a graph of petgraph: `cargo run --example twist_graph`.

use taquin::graph::{Arcs, Subgraph, twist_graph};
use taquin::petgraph::algo::dijkstra;
use taquin::{Board, Method, Solution};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Board = "five".parse()?;
    let twists = board.twists();
    let solution = Solution::new(&twists, Method::Bfs)?;
    let graph = twist_graph(&solution, Arcs::All, Subgraph::default())?;
    println!("{} vertices, {} arcs", graph.node_count(), graph.edge_count());
    let goal = graph.goal().ok_or("the goal is a vertex of the whole graph")?;
    let twists = dijkstra(&*graph, goal, None, |_| 1);
    println!("the farthest is {} twists away", twists.values().max().unwrap_or(&0));
    Ok(())
}
