//! Listed positions.

use super::{Distances, EnumerateOptions, FullCensus, Space, breadth_first};
use crate::position::Metric;
use crate::states::tests::goal;
use crate::{Board, Position};

/// Listed positions have the numbers of ranked ones in order, and the same distances.
#[test]
fn listed_positions() {
    for name in ["ring-9", "1x6", "theta0", "figure-eight", "2x3@1,2"] {
        let goal = goal(name);
        let [listed, ranked] = [Space::listed(&goal), Space::new(&goal).unwrap()];
        let levels = breadth_first(&listed, &goal, &EnumerateOptions::new(), |_, _, _| ());
        let levels = levels.unwrap();
        assert_eq!(levels.positions(), listed.len() as u64, "{name}");
        let distances = Distances::new(&goal).unwrap();
        let mut last = None;
        for state in listed.states() {
            let position = listed.position(state);
            assert_eq!(listed.index_of(&position), Some(state));
            assert_eq!(levels.depth(state), distances.value(&position).unwrap(), "{position}");
            let number = ranked.index_of(&position).unwrap();
            assert!(last.replace(number).is_none_or(|last| last < number));
            let expected = ranked.neighbours(number);
            let expected = expected.map(|(tile, next)| (tile, ranked.position(next)));
            let found = listed.neighbours(state);
            let found = found.map(|(tile, next)| (tile, listed.position(next)));
            assert!(found.eq(expected), "{name} {position}");
        }
    }
}

/// Of a ring of twenty squares all distances are known, and of an unreachable position none.
#[test]
fn distances_of_a_large_ring() {
    let board: Board = "ring-20".parse().unwrap();
    let distances = Distances::new(&Position::goal(&board)).unwrap();
    let farthest = distances.at(distances.distribution().highest(), &()).unwrap();
    for position in &farthest {
        assert_eq!(distances.value(position).unwrap(), Some(190));
        assert_eq!(distances.count_solutions(position).unwrap(), Some(2));
        assert_eq!(distances.solution(position).unwrap().unwrap().len(), 190);
    }
    let other = "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 0";
    let other = Position::parse(&board, other).unwrap();
    assert_eq!(distances.value(&other).unwrap(), None);
}

/// In a row of squares a slide of several tiles takes the blank anywhere.
#[test]
fn a_row_by_slides_of_several_tiles() {
    for name in ["1x6", "1x26@1,9"] {
        let board: Board = name.parse().unwrap();
        let goal = Position::goal(&board);
        let options = EnumerateOptions::new().metric(Metric::MultiTile);
        let distances = Distances::compute(&goal, &options).unwrap();
        let expected = [1, board.square_count() as u64 - 1];
        assert_eq!(distances.distribution().counts(), expected);
        assert_eq!(distances.metric(), Metric::MultiTile);
        let census = FullCensus::compute(&goal, &options).unwrap();
        assert_eq!(census.distribution.counts(), expected);
    }
}
