//! Complete solutions of many boards against the slow twin, and every minimal word replayed.

mod slow;
#[allow(dead_code, reason = "other tests use the rest")]
mod small_graphs;

use std::ops::ControlFlow;

use itertools::Itertools;
use small_graphs::connected_graphs;
use taquin::solution::Limits;
use taquin::states::planes::Settings;
use taquin::{Board, Census, Method, Solution, StandardPosition, Twists};

/// The most positions of a board for which all minimal words are replayed.
const MOST_REPLAYED: usize = 1000;

fn agrees_with_the_slow_search(board: &Board) {
    let twists = Twists::of(board);
    let solution = Solution::of(&twists, Method::Walks).unwrap();
    let known = slow::distances(board);
    let home = board.home().index();
    let standard = known.keys().filter(|tiles| tiles[home].is_none()).count();
    let what = format!("{} with home {home}", board.name());
    assert_eq!(solution.answers().count(), standard, "{what}");
    let goal = StandardPosition::goal(board);
    for answer in solution.answers() {
        let position = answer.position();
        let tiles = slow::standard(board, position.arrangement().images());
        let (moves, walks) = known[&tiles];
        assert_eq!((answer.moves(), answer.sequences()), (moves, walks), "{what}: {tiles:?}");
        if standard > MOST_REPLAYED {
            continue;
        }
        let words = answer.words().collect_vec();
        assert_eq!(words.len() as u64, walks, "{what}: {tiles:?}");
        assert!(words.iter().map(ToString::to_string).all_unique());
        for word in &words {
            assert_eq!((word.moves(), word.walk().len() - 1), (moves, moves), "{what}: {word}");
            assert_eq!(word.played_from(&position), goal, "{what}: {word}");
        }
        let first = words.iter().filter_map(|word| word.iter().next()).map(|twist| twist.index());
        let first = first.sorted_unstable().dedup();
        assert!(first.eq(answer.first_twists().map(|twist| twist.index())), "{what}: {tiles:?}");
        assert!(words.contains(&answer.specimen()));
    }
    let census = solution.census();
    assert_eq!(census.total().positions, standard as u64, "{what}");
    let at_home = known.iter().filter(|(tiles, _)| tiles[home].is_none());
    let by_moves = at_home.counts_by(|(_, &(moves, _))| moves);
    let by_moves = by_moves.into_iter().sorted_unstable().collect_vec();
    let rows = census.rows.iter().map(|row| (row.moves, row.positions as usize));
    assert_eq!(rows.collect_vec(), by_moves, "{what}");
}

fn every_home_of(rows: usize, columns: usize) {
    for (row, column) in (1..=rows).cartesian_product(1..=columns) {
        agrees_with_the_slow_search(&format!("{rows}x{columns}@{row},{column}").parse().unwrap());
    }
}

#[test]
fn grids_with_every_home() {
    for (rows, columns) in [(1, 2), (1, 6), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)] {
        every_home_of(rows, columns);
    }
}

#[test]
fn ten_squares_in_two_rows() {
    agrees_with_the_slow_search(&"2x5@1,2".parse().unwrap());
    let census = |home: &str| {
        let board: Board = format!("2x5@{home}").parse().unwrap();
        Solution::of(&Twists::of(&board), Method::Walks).unwrap().census()
    };
    assert_eq!(census("1,2"), census("2,4"));
}

#[test]
fn boards_of_the_catalogue() {
    let names = ["eight", "five", "theta0", "figure-eight", "wheel-3", "wheel-4", "wheel-6"];
    for name in names.into_iter().chain(["ring-3", "ring-4", "ring-5", "ring-8", "ring-9"]) {
        agrees_with_the_slow_search(&name.parse().unwrap());
    }
}

/// Trees, thetas, graphs with bridges, graphs with odd rings: every home.
#[test]
fn all_boards_with_up_to_six_squares() {
    for graph in (2..=6).flat_map(connected_graphs) {
        (0..graph.squares).for_each(|home| agrees_with_the_slow_search(&graph.board(home)));
    }
}

#[test]
#[ignore = "ten boards of 1 814 400 positions take half a minute"]
fn ten_squares_in_two_rows_with_every_home() {
    every_home_of(2, 5);
}

#[test]
#[ignore = "3 628 800 positions take half a minute"]
fn the_petersen_graph() {
    agrees_with_the_slow_search(&"petersen".parse().unwrap());
}

/// Classes counted by Burnside's lemma against classes listed one by one.
#[test]
fn censuses_by_planes_and_by_walks() {
    let agree = |board: &Board| {
        let watch = &mut |_, _| ControlFlow::Continue(());
        let walks = Census::by_walks(board, Limits { memory: u64::MAX, watch }).unwrap();
        let watch = &mut |_, _| ControlFlow::Continue(());
        let limits = Limits { memory: u64::MAX, watch };
        let planes = Census::by_planes(board, Settings::default(), limits, None).unwrap();
        assert_eq!(planes, Some(walks), "{}", board.name());
    };
    let names = ["eight", "five", "theta0", "figure-eight", "wheel-6", "ring-7", "petersen"];
    let grids = ["2x3@1,2", "3x3@centre", "3x3@1,2", "3x3", "1x9@centre", "1x2", "2x4@2,2", "5x2"];
    names.into_iter().chain(grids).for_each(|name| agree(&name.parse().unwrap()));
    for graph in (2..=5).flat_map(connected_graphs) {
        (0..graph.squares).for_each(|home| agree(&graph.board(home)));
    }
}
