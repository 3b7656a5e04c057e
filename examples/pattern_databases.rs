//! A search of one's own with the lower bounds of a pattern database, on 3x4:
//! `cargo run --release --example pattern_databases`.

use taquin::search::{PatternDatabase, PdbCursor, TilePartition};
use taquin::{Board, Position};

/// Whether the goal is at most `moves` away: IDA* without its loop.
fn is_within(at: &mut PdbCursor, moves: usize, nodes: &mut u64) -> bool {
    *nodes += 1;
    if at.lower_bound() == 0 || at.lower_bound() > moves {
        return at.lower_bound() == 0;
    }
    at.moves().any(|square| {
        at.apply(square);
        let found = is_within(at, moves - 1, nodes);
        at.undo();
        found
    })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Board = "3x4".parse()?;
    let partition = TilePartition::parse(board.grid().ok_or("a grid")?, board.home(), "6-5")?;
    let database = PatternDatabase::build(&partition, 2, &())?;
    let start = Position::parse(&board, "7 10 8 11 / 3 0 4 6 / 2 9 1 5")?;
    let mut cursor = database.cursor(&start, &Position::goal(&board))?;
    for moves in (cursor.lower_bound()..).step_by(2) {
        let mut nodes = 0;
        let found = is_within(&mut cursor, moves, &mut nodes);
        println!("{moves} moves: {nodes} nodes");
        if found {
            break;
        }
    }
    Ok(())
}
