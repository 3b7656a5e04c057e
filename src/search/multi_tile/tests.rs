use std::collections::HashMap;
use std::num::NonZero;

use super::MultiTileSolver;
use super::sequence::{Lines, Sequence};
use super::table::{Colouring, SlideTable};
use super::windows::{fewest_slides, with_fewer_slides};
use crate::position::{Metric, Path};
use crate::search::pdb::{PdbLimits, SearchStatus};
use crate::search::{SearchProblem, random_position};
use crate::states::SeededRng;
use crate::{Board, Position};

/// By position, from a plain search breadth first: its distance from the goal and the number of
/// its shortest solutions.
fn distances<'b>(goal: &Position<'b>) -> HashMap<Position<'b>, (usize, usize)> {
    let mut known = HashMap::from([(goal.clone(), (0, 1))]);
    let mut level = vec![goal.clone()];
    for distance in 1.. {
        let mut next = Vec::new();
        for position in level {
            let (_, count) = known[&position];
            for after in position.neighbours_in(Metric::MultiTile) {
                let entry = known.entry(after.clone()).or_insert_with(|| {
                    next.push(after);
                    (distance, 0)
                });
                if entry.0 == distance {
                    entry.1 += count;
                }
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    known
}

fn solver(goal: &Position) -> MultiTileSolver {
    MultiTileSolver::new(goal, u64::MAX, NonZero::<usize>::MIN, 1).unwrap()
}

/// The number of slides of a shortest solution, and the number of these. All are played.
fn solved(solver: &MultiTileSolver, position: &Position, goal: &Position) -> (usize, usize) {
    let problem = SearchProblem::new(position, goal).unwrap();
    let limits = PdbLimits { all: true, ..PdbLimits::default() };
    let SearchStatus::Solved(found) = solver.solve(&problem, &limits).unwrap().status else {
        panic!("{position} was not solved")
    };
    let moves = found.iter().map(|squares| {
        let path = Path::from_squares(position, squares.clone()).unwrap();
        assert_eq!(path.end(), *goal);
        path.moves_in(Metric::MultiTile).count()
    });
    let moves: Vec<usize> = moves.collect();
    assert!(moves.iter().all(|&other| other == moves[0]));
    (moves[0], moves.len())
}

#[test]
fn solutions_of_small_grids_are_shortest_and_complete() {
    for (name, greatest) in
        [("3x3", Some(24)), ("3x3@2,2", None), ("2x4@1,3", None), ("1x4", Some(1))]
    {
        let board: Board = name.parse().unwrap();
        let goal = Position::goal(&board);
        let (solver, distances) = (solver(&goal), distances(&goal));
        let farthest = distances.values().map(|&(distance, _)| distance).max();
        assert!(greatest.is_none() || farthest == greatest, "{name}");
        let mut sampled: Vec<_> = distances.iter().collect();
        sampled.sort_by_key(|(position, (distance, _))| (*distance, position.to_string()));
        let far = sampled.len().saturating_sub(30);
        for (number, (position, expected)) in sampled.into_iter().enumerate() {
            if number < 100 || number >= far || number % 2000 == 0 {
                assert_eq!(solved(&solver, position, &goal), *expected, "{name}: {position}");
            }
            assert!(fewest_slides(position, &goal) <= expected.0, "{name}: {position}");
        }
    }
}

/// Iterative deepening with no bound but that of the distances.
fn naive(position: &Position, goal: &Position) -> usize {
    fn reaches(position: &Position, goal: &Position, moves: usize) -> bool {
        fewest_slides(position, goal) <= moves
            && (position == goal
                || position
                    .neighbours_in(Metric::MultiTile)
                    .any(|next| reaches(&next, goal, moves - 1)))
    }
    (0..).find(|&moves| reaches(position, goal, moves)).unwrap()
}

#[test]
fn solutions_of_larger_grids_are_those_of_a_naive_search() {
    let mut sample = SeededRng::new(3);
    for name in ["3x4", "4x3@2,2", "4x4", "2x7", "3x5@1,1"] {
        let board: Board = name.parse().unwrap();
        let goal = random_position(&Position::goal(&board), &mut sample);
        let solver = solver(&goal);
        for moves in [1, 4, 5] {
            let mut position = goal.clone();
            for _ in 0..moves {
                let next: Vec<_> = position.neighbours_in(Metric::MultiTile).collect();
                position = next[sample.below(next.len() as u64) as usize].clone();
            }
            let expected = naive(&position, &goal);
            assert_eq!(solved(&solver, &position, &goal).0, expected, "{name}: {position}");
        }
    }
}

/// Each state but home has a neighbour nearer by one, and none nearer by more.
#[test]
fn tables_hold_distances() {
    for (lines, home, entries) in [((3, 4), 11, 20_000), ((4, 3), 5, 6000), ((2, 6), 0, 5000)] {
        let lines = Lines { count: lines.0, width: lines.1 };
        let colouring = Colouring::finest(lines, home, entries);
        assert!(colouring.entries() <= entries);
        let table = SlideTable::build(colouring, 2).unwrap();
        let slides = lines.slides();
        let mut at_home = 0;
        for (line, sequence) in table.states() {
            let fewest = table.fewest_slides(line, sequence).unwrap();
            let blanks = usize::from(line) * lines.width..(usize::from(line) + 1) * lines.width;
            let beside = blanks.flat_map(|blank| &slides[blank]).map(|slide| {
                let after = slide.apply(sequence);
                let beside = table.fewest_slides_after(fewest, slide.to, after);
                assert_eq!(table.fewest_slides(slide.to, after), Some(beside));
                beside
            });
            let nearest = beside.min().unwrap();
            at_home += u32::from(fewest == 0);
            assert!(fewest == 0 || nearest + 1 == fewest);
        }
        assert_eq!(at_home, 1);
    }
}

/// Slides along lines of one square do not change the order of the tiles.
#[test]
fn states_from_which_home_cannot_be_reached_have_no_distance() {
    let table = SlideTable::build(Colouring::finest(Lines { count: 4, width: 1 }, 3, 100), 1);
    let table = table.unwrap();
    let with_distance = |line| {
        let sequences = table.states().filter(move |&(other, _)| other == line);
        sequences.filter(|&(_, sequence)| table.fewest_slides(line, sequence).is_some()).count()
    };
    assert_eq!([0, 1, 2, 3].map(with_distance), [1; 4]);
}

#[test]
fn colours_are_those_of_home_lines() {
    let lines = Lines { count: 4, width: 4 };
    let colours = |home: usize, entries: u64| {
        let colouring = Colouring::finest(lines, home, entries);
        let places = (0..16).filter(|&place| place != home);
        (places.map(|place| colouring.colour(place)).collect::<Vec<_>>(), colouring.entries())
    };
    assert_eq!(
        colours(15, 64 << 20),
        (vec![0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3], 63_063_000)
    );
    assert_eq!(colours(5, 64 << 20).0, [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]);
    assert_eq!(colours(15, 30_000), (vec![0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1], 25_740));
    assert_eq!(colours(15, 1).0, [0; 15]);
}

/// A slide changes the sequence as the tiles on the board change.
#[test]
fn slides_rotate_sequences() {
    let board: Board = "3x4".parse().unwrap();
    let rows = Lines { count: 3, width: 4 };
    let mut sample = SeededRng::new(1);
    for lines in [rows, rows.across()] {
        let colouring = Colouring::finest(lines, 11, u64::MAX);
        let place = |square: usize| if lines == rows { square } else { rows.turned(square) };
        let sequence = |position: &Position| -> Sequence {
            let mut tiles: Vec<_> = board
                .square_ids()
                .filter_map(|square| Some((place(square.index()), position.tile(square)?.0)))
                .collect();
            tiles.sort_unstable();
            colouring.sequence(tiles.into_iter().map(|(_, tile)| usize::from(tile)))
        };
        for _ in 0..50 {
            let position = random_position(&Position::goal(&board), &mut sample);
            let blank = place(position.blank().index());
            let slides = &lines.slides()[blank];
            for next in position.neighbours_in(Metric::MultiTile) {
                let to = place(next.blank().index()) / lines.width;
                let slide = slides.iter().find(|slide| usize::from(slide.to) == to);
                let expected = slide.map_or(sequence(&position), |s| s.apply(sequence(&position)));
                assert_eq!(sequence(&next), expected);
            }
        }
    }
}

#[test]
fn windows_leave_no_detours() {
    let mut sample = SeededRng::new(9);
    for name in ["3x3", "5x5", "2x7@1,3"] {
        let board: Board = name.parse().unwrap();
        let goal = Position::goal(&board);
        for moves in [1, 4, 6] {
            // A walk there and on around a detour.
            let mut position = goal.clone();
            let mut squares = Vec::new();
            for _ in 0..moves {
                let all = Metric::MultiTile.moves(&board, position.blank());
                let slide = all[sample.below(all.len() as u64) as usize].clone();
                slide.iter().for_each(|&square| _ = position.move_blank(square));
                squares.extend(slide);
            }
            let path = Path::from_squares(&goal, squares).unwrap();
            let shorter = with_fewer_slides(&path, None);
            assert_eq!((shorter.start(), shorter.end()), (&goal, path.end()));
            let slides = shorter.moves_in(Metric::MultiTile).count();
            assert_eq!(slides, naive(&goal, &position), "{name}: {position}");
        }
    }
}
