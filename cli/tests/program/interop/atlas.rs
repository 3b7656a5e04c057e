//! GAP agrees about the groups of the puzzles on small graphs.

use itertools::Itertools;
use taquin::atlas::{AtlasRecord, connected_graphs};
use taquin::states::EnumerateOptions;
use taquin::{Board, export};

use super::gap::gap_prints;

/// The groups of the puzzles on all connected graphs with up to seven squares and every home.
#[test]
#[ignore = "needs GAP"]
fn gap_finds_the_groups_of_the_atlas() {
    let options = EnumerateOptions::new();
    let graphs = (2..=7).flat_map(|squares| connected_graphs(squares).unwrap());
    let records = graphs.flat_map(|graph| AtlasRecord::of_graph(&graph, &options).unwrap());
    let records = records.collect_vec();
    let mut program = String::new();
    let mut expected = String::new();
    for record in &records {
        let board: Board = format!("g6:{}@{}", record.graph6, record.home).parse().unwrap();
        let n = board.place_count();
        program += &export::gap(&board, &board.group());
        program += &format!(
            "Print(Size(G), \" \", IsTransitive(G, [1..{n}]), \" \", IsPrimitive(G, [1..{n}]), \
             \"\\n\");\n"
        );
        expected += &format!("{} {} {}\n", record.order, record.transitive, record.primitive);
    }
    let printed = gap_prints(&program);
    for (record, (gap, own)) in records.iter().zip(printed.lines().zip(expected.lines())) {
        assert_eq!(gap, own, "{record:?}");
    }
    assert_eq!(printed.lines().count(), records.len());
}
