//! The group of a graph of one's own, here a cube whose corners are the squares:
//! `cargo run --example group_of_a_graph`.

use taquin::Board;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let edges = (0..8).flat_map(|v| [1, 2, 4].map(|bit| (v, v ^ bit))).filter(|(v, w)| v < w);
    let list: String = edges.map(|(v, w)| format!("{v} {w}\n")).collect();
    let board = Board::from_edge_list("cube", &list)?;
    let group = board.group();
    group.check(&board)?;
    println!("{}, of order {}", group.name(), group.order());
    let group = group.permutation_group();
    println!("{} of its elements fix the first place", group.stabilizer(&[0]).order());
    for seed in 0..3 {
        println!("one at random: {}", group.random_element(seed));
    }
    Ok(())
}
