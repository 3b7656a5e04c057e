//! Counts the standard positions of a board by moves: `cargo run --example census five`.

use taquin::{Board, Method, Solution};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let name = std::env::args().nth(1).unwrap_or("eight".into());
    let board: Board = name.parse()?;
    let twists = board.twists();
    let solution = Solution::new(&twists, Method::Bfs)?;
    println!("moves positions classes");
    for row in solution.census().rows {
        println!("{:5} {:9} {:7}", row.moves, row.positions, row.classes);
    }
    Ok(())
}
