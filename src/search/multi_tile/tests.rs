use std::collections::HashMap;
use std::num::NonZero;
use std::sync::Arc;
use std::time::{Duration, Instant};

use taquin_testkit::block_file::block_file;
use taquin_testkit::reference_search::Tiles;

use super::proof::prove;
use super::sequence::{Lines, Sequence};
use super::table::{Colouring, SlideEntry, SlideTable};
use super::windows::{fewest_slides, with_fewer_slides};
use super::{MultiTileSolver, SlideFile, SlideTables};
use crate::position::{Metric, Path, Tile};
use crate::search::SolveTarget;
use crate::search::deadline::UntilDeadline;
use crate::search::deepening::{SearchLimits, SearchStatus};
use crate::search::pdb::PdbError;
use crate::search::tests::goal;
use crate::search::{SearchProblem, SolveError, random_position};
use crate::states::SeededRng;
use crate::{Board, Position};

/// By position: its distance from the goal and the number of its shortest solutions, from a plain
/// search.
fn distances(goal: &Position) -> HashMap<Position, (usize, u64)> {
    let board = goal.board();
    let grid = board.grid().unwrap();
    let known = taquin_testkit::squares!(board).distances_by_slides((grid.rows, grid.columns));
    let position = |tiles: Tiles| {
        let tiles = tiles.into_iter().map(|tile| Some(Tile(tile?.into())));
        Position::from_squares(board, tiles.collect())
    };
    known.into_iter().map(|(tiles, known)| (position(tiles), known)).collect()
}

const ONE: NonZero<usize> = NonZero::<usize>::MIN;

const ALL: SolveTarget = SolveTarget::All { limit: usize::MAX };

fn solver(goal: &Position) -> MultiTileSolver {
    MultiTileSolver::new(goal, u64::MAX, ONE, 1, None).unwrap()
}

/// The number of slides of a shortest solution, and the number of these. All are played.
fn solved(solver: &MultiTileSolver, position: &Position, goal: &Position) -> (usize, u64) {
    let problem = SearchProblem::new(position, goal).unwrap();
    let limits = SearchLimits { target: ALL, ..SearchLimits::default() };
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
    (moves[0], moves.len() as u64)
}

#[test]
fn solutions_of_small_grids_are_shortest_and_complete() {
    for (name, greatest) in
        [("3x3", Some(24)), ("3x3@2,2", None), ("2x4@1,3", None), ("1x4", Some(1))]
    {
        let goal = goal(name);
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

/// Where the reflection in the falling diagonal fixes a position, and home, one solution takes half of
/// the search.
#[test]
fn symmetric_positions_take_half_of_the_search() {
    for name in ["3x3", "3x3@2,2"] {
        let goal = goal(name);
        let (solver, distances) = (solver(&goal), distances(&goal));
        let (mut symmetric, mut searched) = (0, 0);
        for (position, &(moves, _)) in distances.iter().filter(|(_, (moves, _))| *moves > 0) {
            let problem = SearchProblem::new(position, &goal).unwrap();
            let homes = &problem.arrangement.squares[..9];
            let turned = |square: usize| square % 3 * 3 + square / 3;
            let is_fixed =
                |square: usize| homes[turned(square)] as usize == turned(homes[square].into());
            let blank = position.blank().index();
            let is_symmetric = turned(blank) == blank && (0..9).all(is_fixed);
            let search = |target, max_moves| {
                let limits = SearchLimits { target, max_moves, ..SearchLimits::default() };
                let result = solver.solve(&problem, &limits).unwrap();
                (result.status, result.statistics.generated - 1)
            };
            let (_, half) = search(SolveTarget::One, Some(moves - 1));
            let (_, whole) = search(ALL, Some(moves - 1));
            assert_eq!(whole, if is_symmetric { 2 * half } else { half }, "{position}");
            searched += half;
            if is_symmetric {
                symmetric += 1;
                let (SearchStatus::Solved(paths), _) = search(SolveTarget::One, None) else {
                    panic!("{position}")
                };
                let path = Path::from_squares(position, paths[0].clone()).unwrap();
                assert_eq!(path.moves_in(Metric::MultiTile).count(), moves, "{position}");
            }
        }
        // Three squares on the diagonal and three pairs next to it: half of 3! · 3! · 2³, and the goal
        // takes no search.
        assert_eq!(symmetric, 143, "{name}");
        assert!(searched > 1_000_000, "{name}: {searched}");
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
        let goal = random_position(&goal(name), &mut sample);
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

/// Each state but home has a neighbour nearer by one, by a slide from the places of its entry, and
/// none nearer by more.
#[test]
fn tables_hold_distances() {
    for (lines, home, shares) in
        [((3, 4), 11, [4, 4, 1, 6]), ((4, 3), 5, [8, 1, 3, 3]), ((2, 6), 0, [2, 2, 2, 9])]
    {
        let lines = Lines { count: lines.0, width: lines.1 };
        let table = SlideTable::build(Colouring::new(lines, home, shares), 2, &()).unwrap();
        let slides = lines.slides();
        let mut at_home = 0;
        for (line, sequence) in table.states() {
            let SlideEntry { slides: fewest, nearer } = table.entry(line, sequence).unwrap();
            let mut nearest = fewest;
            for place in 0..lines.width {
                let beside = slides[usize::from(line) * lines.width + place].iter().map(|slide| {
                    let after = slide.apply(sequence);
                    let beside = table.entry_after(fewest, slide.to, after);
                    assert_eq!(table.entry(slide.to, after), Some(beside));
                    beside.slides
                });
                let from_place = beside.min().unwrap();
                nearest = nearest.min(from_place);
                assert_eq!(nearer.has(place as u8), from_place < fewest || fewest == 0);
            }
            at_home += u32::from(fewest == 0);
            assert!(fewest == 0 || nearest + 1 == fewest);
        }
        assert_eq!(at_home, 1);
    }
}

/// The proof accepts the tables, and finds any other entry.
#[test]
fn tables_are_proved() {
    for (lines, home, shares) in [
        ((3, 3), 8, [4, 4, 1, 6]),
        ((2, 7), 0, [1, 12, 1, 1]),
        ((7, 2), 3, [1, 1, 1, 12]),
        ((4, 1), 3, [4, 4, 1, 6]),
    ] {
        let lines = Lines { count: lines.0, width: lines.1 };
        let mut table = SlideTable::build(Colouring::new(lines, home, shares), 2, &()).unwrap();
        prove(&table).unwrap();
        for entry in [0, table.bytes().len() / 2, table.bytes().len() - 1] {
            for bit in 0..8 {
                table.bytes_mut()[entry] ^= 1 << bit;
                let told = prove(&table).unwrap_err();
                assert!(matches!(told, PdbError::WrongSlides { entry: at, .. } if at == entry));
                table.bytes_mut()[entry] ^= 1 << bit;
            }
        }
    }
}

/// Tables from a file are those that were computed, and a search uses them.
#[test]
fn tables_are_kept_in_files() {
    let folder = tempfile::tempdir().unwrap();
    let goal = goal("3x4@2,2");
    let largest = SlideTables::SIZES - 1;
    let tables = SlideTables::build_for(&goal, largest, ONE, &()).unwrap();
    let bytes = tables.write(Vec::new()).unwrap();
    let path = SlideFile::path_for(folder.path(), goal.board()).unwrap();
    std::fs::write(&path, &bytes).unwrap();
    let file = SlideFile::open_kept(&path).unwrap();
    let read = file.read().unwrap();
    let same = tables.different().zip(read.different());
    assert!(same.into_iter().all(|(one, other)| one.bytes() == other.bytes()));
    assert_eq!(
        tables.different().map(|table| table.bytes().len() as u64).sum::<u64>(),
        file.bytes()
    );

    let far: Position = random_position(&goal, &mut SeededRng::new(1));
    let keeping = || MultiTileSolver::new(&goal, 1 << 30, ONE, 1, Some(folder.path())).unwrap();
    let without = solved(&solver(&goal), &far, &goal);
    let with = keeping();
    assert_eq!(solved(&with, &far, &goal), without);
    let other = folder.path().join("4x3@2,2-multi-tile.slides");
    std::fs::write(&other, &bytes).unwrap();
    let told = SlideFile::open_kept(&other).unwrap_err().to_string();
    assert!(told.contains("kept as 3x4@2,2-multi-tile.slides"), "{told}");

    // A file that is altered is refused by the search, too.
    let mut altered = bytes.clone();
    *altered.last_mut().unwrap() ^= 1;
    std::fs::write(&path, altered).unwrap();
    let with = keeping();
    let problem = SearchProblem::new(&far, &goal).unwrap();
    let told = with.solve(&problem, &SearchLimits::default()).unwrap_err();
    assert!(matches!(told, SolveError::UntrustedFile(_)), "{told}");

    for (description, fault) in [
        (r#"{"rows":9,"columns":9,"blank":0,"colours":[]}"#, "no such grid"),
        (r#"{"rows":3,"columns":3,"blank":9,"colours":[]}"#, "no such grid"),
        (r#"{"rows":0,"columns":3,"blank":0,"colours":[]}"#, "no such grid"),
        (r#"{"rows":3,"columns":3,"blank":8,"colours":[[[8,0,0,0]]]}"#, "colours are not those"),
        (r#"{"rows":1,"columns":1,"blank":0,"colours":[]}"#, "colours are not those"),
    ] {
        std::fs::write(&path, block_file("slides", description, &[])).unwrap();
        let told = SlideFile::open(&path).unwrap_err().to_string();
        assert!(told.contains(fault), "{told}");
    }
}

/// Slides along lines of one square do not change the order of the tiles.
#[test]
fn states_from_which_home_cannot_be_reached_have_no_distance() {
    let colouring = Colouring::new(Lines { count: 4, width: 1 }, 3, [4, 4, 1, 6]);
    let table = SlideTable::build(colouring, 1, &()).unwrap();
    let with_distance = |line| {
        let sequences = table.states().filter(move |&(other, _)| other == line);
        sequences.filter(|&(_, sequence)| table.entry(line, sequence).is_some()).count()
    };
    assert_eq!([0, 1, 2, 3].map(with_distance), [1; 4]);
}

#[test]
fn colours_have_their_shares_in_the_order_of_the_homes() {
    let colours = |lines: (usize, usize), home: usize, shares| {
        let lines = Lines { count: lines.0, width: lines.1 };
        let colouring = Colouring::new(lines, home, shares);
        let places = (0..lines.squares()).filter(|&place| place != home);
        (places.map(|place| colouring.colour(place)).collect::<Vec<_>>(), colouring.entries())
    };
    assert_eq!(
        colours((4, 4), 15, [8, 1, 3, 3]),
        (vec![0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 2, 3, 3, 3], 3_603_600)
    );
    assert_eq!(colours((4, 4), 5, [8, 1, 3, 3]).0, [0, 0, 0, 1, 1, 1, 2, 3, 3, 3, 3, 3, 3, 3, 3]);
    assert_eq!(colours((2, 5), 9, [8, 1, 3, 3]).0, [0, 0, 0, 0, 0, 2, 2, 3, 3]);
    assert_eq!(colours((1, 2), 0, [4, 4, 1, 6]).1, 1);
}

/// A slide changes the sequence as the tiles on the board change.
#[test]
fn slides_rotate_sequences() {
    let board: Board = "3x4".parse().unwrap();
    let rows = Lines { count: 3, width: 4 };
    let mut sample = SeededRng::new(1);
    for lines in [rows, rows.across()] {
        let colouring = Colouring::new(lines, 11, [4, 4, 1, 6]);
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
        let goal = goal(name);
        for moves in [1, 4, 6] {
            // A walk there and on around a detour.
            let mut position = goal.clone();
            let mut squares = Vec::new();
            for _ in 0..moves {
                let all = Metric::MultiTile.moves(goal.board(), position.blank());
                let slide = all[sample.below(all.len() as u64) as usize].clone();
                slide.iter().for_each(|&square| _ = position.move_blank(square));
                squares.extend(slide);
            }
            let path = Path::from_squares(&goal, squares).unwrap();
            let shorter = with_fewer_slides(&path, &UntilDeadline::new(&(), None));
            assert_eq!((shorter.start(), shorter.end()), (&goal, path.end()));
            let slides = shorter.moves_in(Metric::MultiTile).count();
            assert_eq!(slides, naive(&goal, &position), "{name}: {position}");
        }
    }
}

/// A file with right checksums whose residues lead in a circle, or home from nowhere, is refused,
/// and within the time limit.
#[test]
fn tables_that_lead_nowhere_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let goal = goal("3x4");
    let largest = SlideTables::SIZES - 1;
    let path = SlideFile::path_for(folder.path(), goal.board()).unwrap();
    let far: Position = random_position(&goal, &mut SeededRng::new(1));
    let problem = SearchProblem::new(&far, &goal).unwrap();
    // By the line of the blank: a slide of two tiles closes a triangle of residues.
    for residues in [[0, 2, 1], [0, 0, 0], [3, 3, 3], [2, 2, 2]] {
        let mut tables = SlideTables::build_for(&goal, largest, ONE, &()).unwrap();
        for axis in &mut tables.axes {
            for table in Arc::get_mut(axis).unwrap() {
                let entries = table.bytes().len() / table.colouring().lines.count;
                for (number, entry) in table.bytes_mut().iter_mut().enumerate() {
                    *entry = 0b1111_1100 | residues[number / entries % 3];
                }
            }
        }
        std::fs::write(&path, tables.write(Vec::new()).unwrap()).unwrap();
        let solver = MultiTileSolver::new(&goal, 1 << 30, ONE, 1, Some(folder.path())).unwrap();
        let deadline = Some(Instant::now() + Duration::from_secs(5));
        let limits = SearchLimits { deadline, ..SearchLimits::default() };
        let told = solver.solve(&problem, &limits).unwrap_err();
        assert!(matches!(told, SolveError::WrongTable { .. }), "{residues:?}: {told}");
        assert!(told.to_string().contains(&format!("{} is wrong", path.display())), "{told}");
    }
}

/// No byte of a table makes a lookup panic.
#[test]
fn wrong_entries_give_numbers() {
    let colouring = Colouring::new(Lines { count: 2, width: 2 }, 3, [1, 1, 1, 12]);
    let mut table = SlideTable::empty(colouring).unwrap();
    let states: Vec<_> = table.states().collect();
    for byte in 0..=u8::MAX {
        table.bytes_mut().fill(byte);
        for &(line, sequence) in &states {
            _ = table.entry(line, sequence);
            (0..=u8::MAX).for_each(|before| _ = table.entry_after(before, line, sequence));
        }
    }
}
