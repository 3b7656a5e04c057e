//! Solves the position of the first argument: `cargo run --example solver 867/254/3_1`.

use taquin::{Board, Position, board::Grid};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).unwrap_or("867/254/3_1".into());
    let grid = Grid::from_position(&text)?;
    let board: Board = format!("{}x{}", grid.rows, grid.columns).parse()?;
    let start = Position::parse(&board, &text)?;
    let path = board.solve(&start)?;
    for position in path.positions() {
        println!("{}\n", position.drawing());
    }
    println!("{} moves", path.len());
    Ok(())
}
