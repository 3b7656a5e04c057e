//! The group of a board, with generators, name, order and evidence; the board itself is at hand.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use taquin::Board;
use taquin::group::GroupName;
use taquin_testkit::small_graphs::{Graph, connected_graphs};

fn grids(criterion: &mut Criterion) {
    for side in [3, 4, 8, 12, 16, 20] {
        let board: Board = format!("{side}x{side}").parse().expect("a grid");
        let group = board.group();
        assert_eq!(group.name(), format!("A{}", side * side - 1));
        assert_eq!(group.check(&board), Ok(()));
        criterion.bench_function(&format!("group of {side}x{side}"), |b| {
            b.iter(|| black_box(&board).group());
        });
        criterion.bench_function(&format!("check of {side}x{side}"), |b| {
            b.iter(|| group.check(black_box(&board)));
        });
    }
}

/// All graphs of Wilson's theorem with up to seven squares, with every home.
fn small_boards(criterion: &mut Criterion) {
    let graphs = (3..=7).flat_map(connected_graphs).filter(Graph::is_two_connected);
    let boards: Vec<Board> = graphs
        .flat_map(|graph| {
            (0..graph.squares).map(move |home| graph.board(home).parse().expect("a board"))
        })
        .collect();
    let exception = GroupName::ProjectiveLinear(5).to_string();
    let exceptions = |boards: &[Board]| {
        let names = boards.iter().map(|board| board.group().name());
        names.filter(|name| *name == exception).count()
    };
    assert_eq!(exceptions(&boards), 7);
    criterion.bench_function("groups of 538 graphs with every home", |b| {
        b.iter(|| exceptions(black_box(&boards)));
    });
}

criterion_group!(benches, grids, small_boards);
criterion_main!(benches);
