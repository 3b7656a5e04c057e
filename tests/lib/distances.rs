//! Distances: compared with the reference search and with published numbers, and followed to the
//! goal from every position.

use std::collections::{HashMap, HashSet};
use std::io::Cursor;
use std::num::NonZero;
use std::ops::ControlFlow;

use itertools::Itertools;
use taquin::UntrustedFileError;
use taquin::board::SquareId;
use taquin::group::Solvability;
use taquin::position::{Metric, Path};
use taquin::states::{
    Distances, DistancesCheckError, DistancesError, DistancesFile, Distribution, EnumerateOptions,
    EnumerationError, FullCensus,
};
use taquin::{Board, Census, Position, Progress};
use taquin_testkit::printed::{oeis_slides_of_fifteen, utgoff_saxena_distribution};
use taquin_testkit::squares;

fn board(name: &str) -> Board {
    name.parse().unwrap()
}

fn around(board: &Board, goal: &str) -> Distances {
    Distances::new(&Position::parse(board, goal).unwrap()).unwrap()
}

fn of_board(board: &Board) -> Distances {
    Distances::new(&Position::goal(board)).unwrap()
}

fn bytes(values: &Distances) -> Vec<u8> {
    values.write(Vec::new()).unwrap()
}

fn open(bytes: &[u8]) -> Result<DistancesFile, UntrustedFileError> {
    DistancesFile::from_source("test".into(), Box::new(Cursor::new(bytes.to_vec())))
}

fn check(bytes: &[u8]) -> Result<Distribution, DistancesCheckError> {
    let by = |threads: usize| {
        let threads = NonZero::new(threads).unwrap();
        open(bytes)?.check(&EnumerateOptions::new().threads(threads))
    };
    let found = by(1);
    assert_eq!(
        format!("{found:?}"),
        format!("{:?}", by(3)),
        "any number of threads finds the same"
    );
    found
}

/// Every reachable position, with its distance and the number of shortest solutions by the
/// reference search.
fn reference_distances(board: &Board) -> Vec<(Position, usize, u64)> {
    listed(board, squares!(board).distances())
}

/// What the reference search finds, by position.
fn listed(
    board: &Board,
    distances: HashMap<taquin_testkit::reference_search::Tiles, (usize, u64)>,
) -> Vec<(Position, usize, u64)> {
    let text = |tiles: &taquin_testkit::reference_search::Tiles| {
        let tile = |tile: &Option<u8>| match tile {
            Some(place) => (usize::from(*place) + board.first_tile()).to_string(),
            None => "_".into(),
        };
        tiles.iter().map(tile).join(" ")
    };
    let position = |tiles| Position::parse(board, &text(tiles)).unwrap();
    distances.iter().map(|(tiles, &(value, ways))| (position(tiles), value, ways)).collect()
}

/// Distances where a move slides one or more tiles: those of the reference search, in memory and in
/// a file, with as many shortest solutions, each of which reaches the goal.
#[test]
fn distances_by_slides_of_several_tiles() {
    for (name, shape) in [("3x3", (3, 3)), ("2x4@1,2", (2, 4)), ("3x2@2,1", (3, 2))] {
        let board = board(name);
        let options = EnumerateOptions::new().metric(Metric::MultiTile);
        let values = Distances::compute(&Position::goal(&board), &options).unwrap();
        let bytes = bytes(&values);
        let file = open(&bytes).unwrap();
        assert_eq!(file.metric(), Metric::MultiTile);
        let from_file = Distances::from_file(file, &board).unwrap();
        let expected = listed(&board, squares!(board).distances_by_slides(shape));
        assert_eq!(values.distribution().positions(), expected.len() as u64, "{name}");
        for (number, (position, value, ways)) in expected.iter().enumerate() {
            assert_eq!(values.value(position).unwrap(), Some(*value), "{name} {position}");
            assert_eq!(from_file.value(position).unwrap(), Some(*value), "{name} {position}");
            if number % 64 > 0 {
                continue;
            }
            let solutions: Vec<_> =
                values.solutions(position).unwrap().unwrap().collect::<Result<_, _>>().unwrap();
            assert_eq!(solutions.len() as u64, *ways, "{name} {position}");
            assert_eq!(values.count_solutions(position).unwrap(), Some(*ways));
            assert_eq!(Some(&solutions[0]), from_file.solution(position).unwrap().as_ref());
            for slides in solutions {
                let directions = slides.iter().map(|slide| slide.direction(&board));
                assert_eq!(directions.dedup().count(), *value, "{name} {position}");
                let mut at = position.clone();
                assert!(slides.into_iter().all(|slide| at.apply(slide)));
                assert_eq!(&at, values.goal());
            }
            let best = values.best_moves(position).unwrap().unwrap();
            assert_eq!(best.is_empty(), *value == 0);
            for slides in best {
                let mut at = position.clone();
                assert!(slides.into_iter().all(|slide| at.apply(slide)));
                assert_eq!(values.value(&at).unwrap(), Some(value - 1));
            }
        }
        assert_eq!(&check(&bytes).unwrap(), values.distribution(), "{name}");
    }
    let eight = board("eight");
    let options = EnumerateOptions::new().metric(Metric::MultiTile);
    let told = Distances::compute(&Position::goal(&eight), &options).unwrap_err();
    assert!(matches!(told, DistancesError::Enumeration(EnumerationError::Metric(_))), "{told}");
}

/// Boards whose files name lines, compared with a plain search; those of a grid give its distances.
#[test]
fn distances_by_the_lines_of_a_file() {
    let options = EnumerateOptions::new().metric(Metric::MultiTile);
    for (name, squares, lines, single_edges) in [
        ("lined-3x2", 6, vec![vec![1, 2, 3], vec![4, 5, 6]], vec![[1, 4], [2, 5], [3, 6]]),
        ("hub", 7, vec![vec![1, 7, 4], vec![2, 7, 5], vec![1, 2, 3]], vec![[3, 4], [4, 5], [6, 1]]),
    ] {
        let pairs = lines.iter().flat_map(|line| line.windows(2).map(|pair| [pair[0], pair[1]]));
        let edges = pairs.chain(single_edges.iter().copied()).collect_vec();
        let labels = (1..=squares).collect_vec();
        let text = format!(
            "name: {name}\nsquares: {labels:?}\nedges: {edges:?}\nhome: {squares}\nlines: {lines:?}"
        );
        let board = Board::from_yaml(&text).unwrap();
        let goal = Position::goal(&board);
        let numbers = |line: &[usize]| line.iter().map(|&label| label - 1).collect_vec();
        let every = lines.iter().map(|line| numbers(line));
        let every = every.chain(single_edges.iter().map(|edge| numbers(edge))).collect_vec();
        let expected = listed(&board, squares!(board).distances_by_lines(&every));
        let values = Distances::compute(&goal, &options).unwrap();
        assert_eq!(values.distribution().positions(), expected.len() as u64, "{name}");
        for (position, distance, _) in &expected {
            assert_eq!(values.value(position).unwrap(), Some(*distance), "{name} {position}");
            let solution = values.solution(position).unwrap().unwrap();
            let squares = solution.iter().map(|slide| slide.from);
            let path = Path::from_squares(position, squares).unwrap();
            assert_eq!(path.moves_in(Metric::MultiTile).count(), *distance, "{name} {position}");
            assert_eq!(path.end(), goal);
        }
        let census = FullCensus::compute(&goal, &options).unwrap();
        assert_eq!(&census.distribution, values.distribution());
        let highest = census.distribution.highest();
        let farthest = expected.iter().filter(|(_, moves, _)| *moves == highest).count();
        assert_eq!(census.farthest.map(|positions| positions.len()), Some(farthest));
        let standard = Census::compute(&board, &options).unwrap();
        let at_home =
            expected.iter().filter(|(position, ..)| position.blank() == board.home()).count();
        assert_eq!(standard.total().positions, at_home as u64);
        let told = values.write(Vec::new()).unwrap_err();
        assert!(matches!(told, DistancesError::LinesInFile(_)), "{told}");
        if name == "lined-3x2" {
            let grid = self::board("2x3");
            let of_grid = Distances::compute(&Position::goal(&grid), &options).unwrap();
            assert_eq!(of_grid.distribution(), values.distribution());
        }
    }
}

/// The published positions of the greatest distance are as many as the sequence has, can be solved,
/// and come in pairs of which each is the other mirrored at the diagonal.
#[test]
fn the_antipodes_of_the_fifteen_puzzle_by_slides_are_those_that_the_oeis_counts() {
    let text = include_str!("../../tables/norskog-2010/antipodes.txt");
    let board = board("4x4");
    let goal = Position::goal(&board);
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let antipodes: HashSet<_> = lines.map(|line| Position::parse(&board, line).unwrap()).collect();
    let published = oeis_slides_of_fifteen();
    assert_eq!(Some(&(antipodes.len() as u64)), published.sequences[0].counts.last());
    let mirrored = |position: &Position| {
        let turned = |square: usize| square % 4 * 4 + square / 4;
        let tile = |square: SquareId| match position.tile(square) {
            Some(tile) => (turned(tile.place()) + 1).to_string(),
            None => "0".into(),
        };
        let squares = board.square_ids().map(|square| turned(square.index()));
        let squares = squares.map(|square| tile(board.square_ids().nth(square).unwrap()));
        Position::parse(&board, &squares.collect_vec().join(" ")).unwrap()
    };
    for position in &antipodes {
        assert!(Solvability::new(position, &goal).is_solvable());
        assert!(antipodes.contains(&mirrored(position)), "{position}");
    }
    assert_eq!(antipodes.iter().filter(|position| mirrored(position) == **position).count(), 2);
}

/// The totals and the mean in the document show that eight counts of the scan are misread.
#[test]
fn figure_3_is_corrected_as_its_text_requires() {
    let printed = utgoff_saxena_distribution();
    let board = board("3x3");
    let values = of_board(&board);
    let ours = values.distribution();
    assert_eq!(printed.corrected(), ours.counts());
    assert!(printed.rows.iter().enumerate().all(|(value, row)| row.value == value));
    // Exactly the counts that differ from ours are marked.
    assert!(printed.rows.iter().all(|row| row.ours.is_none_or(|ours| ours != row.states)));
    assert_eq!(printed.rows.iter().filter(|row| row.ours.is_some()).count(), 8);
    let read = |most: usize| printed.rows.iter().take(most + 1).map(|row| row.states).sum::<u64>();
    assert_ne!((read(31), read(10)), (printed.states, printed.within_10));
    assert_eq!((ours.positions(), ours.within(10)), (printed.states, printed.within_10));
    assert_eq!(format!("{:.4}", ours.mean()), printed.mean.to_string());
    assert_eq!(ours.highest(), printed.worst);
    // The numbers in the argument.
    let near = read(10) - printed.within_10;
    let far = read(31) - printed.states - near;
    for figure in [read(31), near, far] {
        let digits = figure.to_string();
        let figure = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).join(" ");
        assert!(printed.argument.contains(&figure), "{figure} in: {}", printed.argument);
    }
}

#[test]
fn every_distance_is_that_of_the_reference_search() {
    let names = [
        "3x3",
        "3x3@centre",
        "eight",
        "2x4@1,2",
        "five",
        "theta0",
        "wheel-4",
        "ring-5",
        "1x4",
        "1x2",
    ];
    for name in names {
        let board = board(name);
        let values = of_board(&board);
        let expected = reference_distances(&board);
        assert_eq!(values.distribution().positions(), expected.len() as u64, "{name}");
        let bytes = bytes(&values);
        let from_file = Distances::from_file(open(&bytes).unwrap(), &board).unwrap();
        assert_eq!(from_file.levels(&()).unwrap(), values.levels(&()).unwrap(), "{name}");
        for (position, value, ways) in &expected {
            assert_eq!(values.value(position).unwrap(), Some(*value), "{name} {position}");
            assert_eq!(from_file.value(position).unwrap(), Some(*value), "{name} {position}");
            // The paths from the goal are as many as the paths to it.
            if expected.len() < 10_000 || *value < 20 {
                assert_eq!(values.count_solutions(position).unwrap(), Some(*ways));
            }
        }
        assert_eq!(&check(&bytes).unwrap(), values.distribution(), "{name}");
    }
}

#[test]
fn unreachable_positions_have_no_distance() {
    let square = board("3x3");
    let odd = Position::parse(&square, "1 2 3 4 5 6 8 7 _").unwrap();
    assert_eq!(of_board(&square).value(&odd).unwrap(), None);
    assert!(of_board(&square).solution(&odd).unwrap().is_none());
    assert!(of_board(&square).solutions(&odd).unwrap().is_none());
    // A sixth of the arrangements of theta0 with the blank at home are reachable; the file records
    // which.
    let theta = board("theta0");
    let values = of_board(&theta);
    let from_file = bytes(&values);
    let from_file = Distances::from_file(open(&from_file).unwrap(), &theta).unwrap();
    let all = (1..=6).permutations(6).map(|tiles| format!("{} _", tiles.iter().join(" ")));
    let all = all.map(|text| Position::parse(&theta, &text).unwrap());
    let reached = all.filter(|position| {
        let value = values.value(position).unwrap();
        assert_eq!(from_file.value(position).unwrap(), value);
        value.is_some()
    });
    assert_eq!(reached.count(), 120);
}

/// Symmetries of the board map one goal to another, and renaming tiles changes no distance. So the
/// distribution depends only on whether the blank's square is a corner, an edge or the centre.
#[test]
fn equivalent_goals_have_equal_distributions() {
    let board = board("3x3");
    let corner = of_board(&board).distribution().clone();
    let side = around(&board, "1_2345678").distribution().clone();
    let centre = around(&board, "1234_5678").distribution().clone();
    for tiles in ["12345678", "21345678", "86427531"] {
        for blank in 0..9 {
            let mut goal = tiles.to_string();
            goal.insert(blank, '_');
            let expected = match blank {
                0 | 2 | 6 | 8 => &corner,
                4 => &centre,
                _ => &side,
            };
            let values = around(&board, &goal);
            assert_eq!(values.distribution(), expected, "{goal}");
            assert_eq!(values.value(values.goal()).unwrap(), Some(0));
        }
    }
    // The check accepts goals of either parity.
    for goal in ["2134567_8", "1234567_8"] {
        assert!(check(&bytes(&around(&board, goal))).is_ok(), "{goal}");
    }
}

/// The moves come from the distances in the file; only adjacency decides whether they are legal.
#[test]
fn the_solution_of_every_position_is_as_long_as_its_distance() {
    for name in ["3x3", "2x4"] {
        let board = board(name);
        let values = of_board(&board);
        let from_file = bytes(&values);
        let from_file = Distances::from_file(open(&from_file).unwrap(), &board).unwrap();
        let mut positions = 0;
        for value in 0..=values.distribution().highest() {
            for start in values.at(value, &()).unwrap() {
                let slides = from_file.solution(&start).unwrap().unwrap();
                assert_eq!(slides.len(), value, "{name} {start}");
                let mut position = start;
                for slide in slides {
                    assert_eq!(position.blank(), slide.to);
                    assert_eq!(position.move_blank(slide.from), Some(slide.tile));
                }
                assert_eq!(&position, values.goal());
                positions += 1;
            }
        }
        assert_eq!(positions, values.distribution().positions());
    }
}

#[test]
fn each_shortest_solution_is_listed_once_and_reaches_the_goal() {
    let board = board("3x3");
    let values = of_board(&board);
    for (start, value) in values.sample(None, 100, 3, &()).unwrap() {
        let solutions: Vec<_> =
            values.solutions(&start).unwrap().unwrap().collect::<Result<_, _>>().unwrap();
        assert_eq!(Some(solutions.len() as u64), values.count_solutions(&start).unwrap());
        let distinct: HashSet<Vec<usize>> = solutions
            .iter()
            .map(|slides| slides.iter().map(|slide| slide.from.index()).collect())
            .collect();
        assert_eq!(distinct.len(), solutions.len());
        assert_eq!(Some(&solutions[0]), values.solution(&start).unwrap().as_ref());
        let firsts: HashSet<usize> =
            solutions.iter().filter_map(|slides| Some(slides.first()?.from.index())).collect();
        let best = values.best_moves(&start).unwrap().unwrap();
        assert!(best.iter().all(|slides| slides.len() == 1));
        assert_eq!(
            best.iter().map(|slides| slides[0].from.index()).collect::<HashSet<_>>(),
            firsts
        );
        for slides in solutions {
            assert_eq!(slides.len(), value);
            let mut position = start.clone();
            for slide in &slides {
                assert_eq!(position.move_blank(slide.from), Some(slide.tile));
            }
            assert_eq!(&position, values.goal());
        }
    }
    let goal = values.goal();
    assert_eq!(
        values.solutions(goal).unwrap().unwrap().map(|s| s.unwrap().len()).collect_vec(),
        [0]
    );
    assert_eq!(values.count_solutions(goal).unwrap(), Some(1));
}

#[test]
fn samples_are_reproducible_and_uniform() {
    let board = board("3x3");
    let values = of_board(&board);
    let drawn = |depth, number, seed| -> Vec<String> {
        let sample = values.sample(depth, number, seed, &()).unwrap();
        sample.iter().map(|(position, _)| position.to_string()).collect()
    };
    // These positions are in the documentation, so the generator must not change.
    assert_eq!(drawn(None, 3, 1), ["013785264", "472361508", "417806523"]);
    assert_eq!(drawn(Some(30), 3, 1), ["086754123", "547382061", "321674850"]);
    assert_eq!(drawn(None, 2, 1), drawn(None, 3, 1)[..2]);
    assert_ne!(drawn(None, 3, 1), drawn(None, 3, 2));
    let deep = values.sample(Some(24), 1000, 5, &()).unwrap();
    assert!(
        deep.iter().all(|(position, value)| {
            *value == 24 && values.value(position).unwrap() == Some(24)
        })
    );
    // Both antipodes, about equally often: a fair draw fails this once in 10¹⁰ times.
    let hardest = drawn(Some(31), 1000, 9);
    let first = hardest.iter().filter(|&position| *position == hardest[0]).count();
    assert!((400..600).contains(&first), "{first}");
    let mean = values.sample(None, 10_000, 4, &()).unwrap();
    let mean = mean.iter().map(|(_, value)| *value as f64).sum::<f64>() / 10_000.0;
    assert!((mean - values.distribution().mean()).abs() < 0.2, "{mean}");
    assert!(matches!(
        values.sample(Some(32), 1, 1, &()),
        Err(DistancesError::NoneThere { depths, highest: 31 }) if depths == (32..=32)
    ));
}

#[test]
fn means_medians_and_cumulative_counts() {
    let of = |counts: &[u64]| Distribution::new(counts.to_vec());
    assert_eq!((of(&[1]).mean(), of(&[1]).median(), of(&[1]).highest()), (0.0, 0.0, 0));
    assert_eq!(
        (of(&[1, 1]).median(), of(&[1, 2]).median(), of(&[1, 1, 2]).median()),
        (0.5, 1.0, 1.5)
    );
    assert_eq!((of(&[1, 1]).within(usize::MAX), of(&[1, 3]).within(0)), (2, 1));
}

#[test]
fn an_observer_ends_the_listing_of_a_level() {
    let board = board("2x5");
    let distances = of_board(&board);
    let counts = distances.distribution().counts();
    let largest = counts.iter().position_max().unwrap();
    let stop = |progress| match progress {
        Progress::Listed { listed, positions } => {
            assert!(listed < positions && positions == counts[largest]);
            ControlFlow::Break(())
        }
        _ => ControlFlow::Continue(()),
    };
    assert!(matches!(
        distances.at(largest, &stop),
        Err(DistancesError::Enumeration(EnumerationError::Cancelled(_)))
    ));
    assert_eq!(distances.at(largest, &()).unwrap().len() as u64, counts[largest]);
}

#[test]
fn limits_are_kept() {
    let board = board("3x3");
    let goal = Position::goal(&board);
    let little = Distances::compute(&goal, &EnumerateOptions::new().memory(1000));
    assert!(matches!(little, Err(DistancesError::Enumeration(EnumerationError::TooLarge(_)))));
    let stop = |progress| match progress {
        Progress::Level { depth: 3, .. } => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let stopped = Distances::compute(&goal, &EnumerateOptions::new().observer(&stop));
    assert!(matches!(stopped, Err(DistancesError::Enumeration(EnumerationError::Cancelled(_)))));
    let file = bytes(&of_board(&board));
    let little = open(&file).unwrap().check(&EnumerateOptions::new().memory(1000));
    assert!(matches!(little, Err(DistancesCheckError::TooLarge { memory: Some(1000), .. })));
    // The table fits in memory; the depths of all positions do not.
    let values = of_board(&board).with_listing_memory(100_000);
    assert_eq!(values.value(&goal).unwrap(), Some(0));
    assert!(values.sample(None, 3, 1, &()).is_ok() && values.at(31, &()).unwrap().len() == 2);
    assert!(matches!(
        values.levels(&()),
        Err(DistancesError::Enumeration(EnumerationError::TooLarge(_)))
    ));
    let values = values.with_listing_memory(30_000);
    assert!(matches!(
        values.at(31, &()),
        Err(DistancesError::Enumeration(EnumerationError::TooLarge(_)))
    ));
    let large = "4x4".parse().unwrap();
    assert!(matches!(
        Distances::new(&Position::goal(&large)),
        Err(DistancesError::Enumeration(EnumerationError::TooLarge(_)))
    ));
}

/// The cache of blocks is bounded, whatever the number of threads; a block that was dropped is read
/// again.
#[test]
fn several_threads_read_the_same_distances_from_a_file() {
    let board = board("3x3");
    let fresh = of_board(&board);
    let values = Distances::from_file(open(&bytes(&fresh)).unwrap(), &board).unwrap();
    let sample = fresh.sample(None, 2000, 1, &()).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for (position, value) in &sample {
                    assert_eq!(values.value(position).unwrap(), Some(*value));
                }
            });
        }
    });
}
