//! The searches and the constructive methods: every path is played on a plain board, and every
//! bound and every length is compared with breadth-first depths.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use itertools::Itertools;
use taquin_testkit::printed::korf_instances;

use crate::board::SquareId;
use crate::group::Solvability;
use crate::position::Path;
use crate::search::deepening::{SearchResult, SearchStatus};
use crate::search::{
    Heuristic, SearchProblem, SolveError, Statistics, ThreeCycles, astar, compare_bounds, ida,
    random_position, textbook,
};
use crate::states::{EnumerateOptions, Levels, SeededRng, Space, breadth_first};
use crate::{Board, Position, Progress};

const PLENTY: u64 = 1 << 30;

pub(super) fn board(name: &str) -> Board {
    name.parse().unwrap()
}

pub(super) fn goal(name: &str) -> Position {
    Position::goal(&board(name))
}

/// The tile numbers in the order of the squares, and the number of columns.
fn plain(position: &Position) -> (Vec<usize>, usize) {
    let grid = position.board().grid().unwrap();
    let tile = |square| position.tile(square).map_or(0, |tile| tile.number(position.board()));
    (position.board().square_ids().map(tile).collect(), grid.columns)
}

/// The tiles after the blank walks to these squares.
fn played(position: &Position, walk: &[SquareId]) -> Vec<usize> {
    let (mut tiles, columns) = plain(position);
    for to in walk.iter().map(|square| square.index()) {
        let blank = tiles.iter().position(|&tile| tile == 0).unwrap();
        let (rows, across) =
            ((blank / columns).abs_diff(to / columns), (blank % columns).abs_diff(to % columns));
        assert_eq!(rows + across, 1, "a step from {blank} to {to}");
        tiles.swap(blank, to);
    }
    tiles
}

pub(super) fn squares(path: &Path) -> Vec<SquareId> {
    path.moves().iter().map(|slide| slide.from).collect()
}

fn assert_solves(position: &Position, goal: &Position, path: &Path) {
    assert_eq!(path.start(), position);
    assert_eq!(played(position, &squares(path)), plain(goal).0, "{position}");
}

/// The solution that a search found, and the cost.
fn found(problem: &SearchProblem, result: Result<SearchResult, SolveError>) -> (Path, Statistics) {
    let SearchResult { status, statistics, .. } = result.unwrap();
    let SearchStatus::Solved(mut paths) = status else { panic!("{status:?}") };
    (Path::from_squares(problem.start(), paths.pop().unwrap()).unwrap(), statistics)
}

fn levels(space: &Space, goal: &Position) -> Levels {
    breadth_first(space, goal, &EnumerateOptions::new(), |_, _, _| ()).unwrap()
}

#[test]
fn nodes_of_korfs_instances_are_his() {
    let goal = goal("4x4@1,1");
    let instances = korf_instances();
    assert_eq!(instances.len(), 40);
    let mut counted = 0;
    for instance in &instances {
        let position = Position::parse(goal.board(), &instance.position).unwrap();
        let task = SearchProblem::new(&position, &goal).unwrap();
        assert_eq!(Heuristic::Manhattan.lower_bound(&task), instance.manhattan);
        if instance.nodes < 10_000_000 {
            let (path, cost) = found(&task, ida(&task, Heuristic::Manhattan, &()));
            assert_eq!(cost.generated, instance.nodes, "instance {}", instance.number);
            assert_eq!(path.len(), instance.moves);
            let of_thresholds: u64 = cost.thresholds.iter().map(|t| t.generated).sum();
            assert_eq!(of_thresholds + 1, instance.nodes);
            assert_solves(&position, &goal, &path);
            counted += 1;
        }
    }
    assert_eq!(counted, 6);
}

#[test]
fn bounds_are_consistent_and_admissible_on_all_positions() {
    for (name, goal) in
        [("3x3", None), ("3x3", Some("1 0 5 2 3 8 7 6 4")), ("2x4@1,2", None), ("4x2", None)]
    {
        let board = board(name);
        let goal =
            goal.map_or(Position::goal(&board), |goal| Position::parse(&board, goal).unwrap());
        let space = Space::new(&goal).unwrap();
        let levels = levels(&space, &goal);
        let known = |state| levels.depth(state).map(|depth| (space.position(state), Some(depth)));
        let performances = compare_bounds(space.states().filter_map(known), &goal).unwrap();
        for performance in &performances {
            assert_eq!(performance.positions, levels.positions());
            let values = performance.against_values.as_ref().unwrap();
            assert!(performance.consistent && values.admissible, "{}", performance.heuristic);
            let counts = values.by_value.iter().map(|(count, _)| *count);
            assert!(counts.eq(levels.counts.iter().copied()));
            let reachable = space.states().filter(|&state| levels.depth(state).is_some());
            let positions = reachable.map(|state| space.position(state));
            let bounds = performance.heuristic.lower_bounds(positions, &goal).unwrap();
            assert_eq!(bounds, performance.bounds);
        }
        let sums = performances.iter().map(|performance| performance.sum).collect_vec();
        assert!(sums.is_sorted());
        if name == "3x3" && goal == Position::goal(&board) {
            // The document's 14 for the Manhattan distance; each of the eight tiles is at home in
            // one of nine positions.
            assert_eq!(sums[2], 14 * levels.positions());
            assert_eq!(9 * sums[1], 64 * levels.positions());
        }
    }
}

/// The bounds equal those of naive implementations on random positions.
#[test]
fn bounds_are_those_of_naive_implementations() {
    for name in ["4x4", "3x5@1,1", "5x5@3,3", "6x3", "2x6@1,2", "2x9"] {
        let mut sample = SeededRng::new(5);
        for _ in 0..20 {
            let goal = random_position(&goal(name), &mut sample);
            let position = random_position(&goal, &mut sample);
            let task = SearchProblem::new(&position, &goal).unwrap();
            let ((here, columns), (there, _)) = (plain(&position), plain(&goal));
            let square = |tile: usize| there.iter().position(|&other| other == tile).unwrap();
            let at = |square: usize| (square / columns, square % columns);
            let tiles =
                here.iter().copied().enumerate().filter(|&(_, tile)| tile != 0).collect_vec();
            let hamming = tiles.iter().filter(|&&(from, tile)| square(tile) != from).count();
            let steps = |&(from, tile): &(usize, usize)| {
                let ((a, b), (c, d)) = (at(from), at(square(tile)));
                a.abs_diff(c) + b.abs_diff(d)
            };
            let manhattan: usize = tiles.iter().map(steps).sum();
            assert_eq!(Heuristic::Hamming.lower_bound(&task), hamming);
            assert_eq!(Heuristic::Manhattan.lower_bound(&task), manhattan);
            assert_eq!(Heuristic::Discrete.lower_bound(&task), 1);
            // The fewest tiles whose removal leaves the rest of a line in the order of their homes,
            // by trying all sets of tiles. Lines of more than six squares are not looked at.
            let leaving = |line: Vec<usize>| {
                let homes = line.iter().map(|&from| here[from]).filter(|&tile| tile != 0);
                let homes = homes.map(square).filter(|home| line.contains(home)).collect_vec();
                let ordered = homes.iter().powerset().filter(|kept| kept.is_sorted());
                homes.len() - ordered.map(|kept| kept.len()).max().unwrap()
            };
            let rows = here.len() / columns;
            let in_rows = (0..rows).map(|row| (0..columns).map(|c| row * columns + c).collect());
            let in_columns = (0..columns).map(|c| (0..rows).map(|row| row * columns + c).collect());
            let lines = in_rows.chain(in_columns).filter(|line: &Vec<usize>| line.len() <= 6);
            let conflicts: usize = lines.map(leaving).sum();
            let corrected = Heuristic::LinearConflict.lower_bound(&task);
            assert_eq!(corrected, manhattan + 2 * conflicts, "{name}: {position}");
        }
    }
}

#[test]
fn two_tiles_in_conflict_cost_two_moves_and_a_reversed_line_more() {
    let goal = goal("4x4");
    let extra = |text: &str| {
        let task =
            SearchProblem::new(&Position::parse(goal.board(), text).unwrap(), &goal).unwrap();
        Heuristic::LinearConflict.lower_bound(&task) - Heuristic::Manhattan.lower_bound(&task)
    };
    assert_eq!(extra("2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0"), 2);
    // Three of the four tiles must leave a reversed line.
    assert_eq!(extra("4 3 2 1 5 6 7 8 9 10 11 12 13 14 15 0"), 6);
    assert_eq!(extra("5 2 3 4 1 6 7 8 9 10 11 12 13 14 15 0"), 2);
    assert_eq!(extra("1 2 3 4 5 6 7 8 9 10 11 12 0 13 14 15"), 0);
}

#[test]
fn both_searches_find_the_distance_of_every_position() {
    for (name, goal) in [("2x3", "3 0 1 5 2 4"), ("3x2", "1 2 3 4 5 0"), ("2x2", "1 2 3 0")] {
        let board = board(name);
        let goal = Position::parse(&board, goal).unwrap();
        let space = Space::new(&goal).unwrap();
        let levels = levels(&space, &goal);
        for state in space.states() {
            let Some(depth) = levels.depth(state) else { continue };
            let position = space.position(state);
            let task = SearchProblem::new(&position, &goal).unwrap();
            for heuristic in Heuristic::ALL {
                for result in [ida(&task, heuristic, &()), astar(&task, heuristic, PLENTY, &())] {
                    let (path, _) = found(&task, result);
                    assert_eq!(path.len(), depth, "{heuristic}: {position}");
                    assert_solves(&position, &goal, &path);
                }
            }
        }
    }
}

#[test]
fn searches_agree_on_random_positions_of_many_grids() {
    for name in ["3x3@2,1", "2x5", "5x2@1,1", "3x4"] {
        let board = board(name);
        let mut sample = SeededRng::new(7);
        for _ in 0..8 {
            let goal = random_position(&Position::goal(&board), &mut sample);
            // At most sixteen moves away.
            let mut position = goal.clone();
            for _ in 0..16 {
                let beside = board.neighbours(position.blank()).collect_vec();
                let to = beside[sample.below(beside.len() as u64) as usize];
                position.move_blank(to);
            }
            let task = SearchProblem::new(&position, &goal).unwrap();
            let lengths = Heuristic::ALL
                .into_iter()
                .flat_map(|heuristic| {
                    let results =
                        [ida(&task, heuristic, &()), astar(&task, heuristic, PLENTY, &())];
                    results.map(|result| {
                        let (path, _) = found(&task, result);
                        assert_solves(&position, &goal, &path);
                        path.len()
                    })
                })
                .collect_vec();
            assert!(lengths.iter().all_equal() && lengths[0] <= 16, "{lengths:?}");
        }
    }
}

#[test]
fn dijkstra_expands_every_nearer_position() {
    let board = board("3x3");
    let goal = Position::goal(&board);
    let space = Space::new(&Position::goal(&board)).unwrap();
    let mut sample = SeededRng::new(3);
    for _ in 0..5 {
        let position = random_position(&goal, &mut sample);
        let levels = levels(&space, &position);
        let depth = levels.depth(space.index_of(&goal).unwrap()).unwrap();
        let problem = SearchProblem::new(&position, &goal).unwrap();
        let result = astar(&problem, Heuristic::Discrete, PLENTY, &());
        let (_, statistics) = found(&problem, result);
        // Only the goal has the bound 0, so it precedes positions one move nearer to the start.
        let nearer: u64 = levels.counts[..depth - 1].iter().sum();
        assert!((nearer..=nearer + levels.counts[depth - 1]).contains(&(statistics.expanded - 1)));
    }
}

/// Among equal sums of moves and bound the smaller bound comes first, so the counts are those of one
/// order. One and two moves from the goal they can be counted by hand: the start, and then what the
/// blank may enter from there.
#[test]
fn the_counts_of_astar_are_those_of_its_order() {
    let goal = goal("3x3");
    for (position, heuristic, expected) in [
        ("123456780", Heuristic::Discrete, [1, 1, 1]),
        ("123456708", Heuristic::Discrete, [4, 2, 3]),
        ("123456708", Heuristic::Manhattan, [4, 2, 3]),
        ("123456078", Heuristic::Manhattan, [5, 3, 3]),
        ("867254301", Heuristic::Discrete, [302_250, 181_364, 25_206]),
        ("867254301", Heuristic::Hamming, [205_243, 121_537, 25_480]),
        ("867254301", Heuristic::Manhattan, [11_072, 6_784, 3_293]),
        ("867254301", Heuristic::LinearConflict, [6_245, 3_826, 1_972]),
    ] {
        let position = Position::parse(goal.board(), position).unwrap();
        let problem = SearchProblem::new(&position, &goal).unwrap();
        let (_, cost) = found(&problem, astar(&problem, heuristic, PLENTY, &()));
        let counts = [cost.generated, cost.expanded, cost.greatest_heap.unwrap()];
        assert_eq!(counts, expected, "{heuristic}: {position}");
    }
}

#[test]
fn a_search_ends_at_its_memory_limit_and_when_cancelled() {
    let board = board("fifteen");
    let goal = Position::goal(&board);
    let position = random_position(&goal, &mut SeededRng::new(1));
    let task = SearchProblem::new(&position, &goal).unwrap();
    let most = 10 << 20;
    match astar(&task, Heuristic::Hamming, most, &()) {
        Err(SolveError::OutOfMemory { positions, memory: 10_485_760 }) => {
            // At most 128 bytes a position.
            assert!(positions >= most / 128, "{positions}");
        }
        other => panic!("{other:?}"),
    }
    let larger = "5x5".parse().unwrap();
    let goal = Position::goal(&larger);
    let task = random_position(&goal, &mut SeededRng::new(1));
    let task = SearchProblem::new(&task, &goal).unwrap();
    match astar(&task, Heuristic::Hamming, most, &()) {
        Err(SolveError::OutOfMemory { positions, .. }) => assert!(positions >= most / 128),
        other => panic!("{other:?}"),
    }
    let called = AtomicUsize::new(0);
    let stop = |_: Progress| match called.fetch_add(1, Ordering::Relaxed) {
        0 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    };
    let stopped = ida(&task, Heuristic::Manhattan, &stop);
    let SearchResult { status, statistics, .. } = stopped.unwrap();
    assert!(matches!(status, SearchStatus::Interrupted { .. }));
    assert!(statistics.generated > 1 << 14, "{}", statistics.generated);
    assert_eq!(called.into_inner(), 2);
    let stop = |_: Progress| ControlFlow::Break(());
    let stopped = astar(&task, Heuristic::Manhattan, PLENTY, &stop);
    let SearchResult { status, statistics, .. } = stopped.unwrap();
    assert!(matches!(status, SearchStatus::Interrupted { .. }));
    assert!(statistics.greatest_heap.is_some());
}

#[test]
fn unsuitable_boards_are_refused() {
    let refused = |name: &str| {
        let goal = goal(name);
        SearchProblem::new(&goal, &goal).unwrap_err()
    };
    assert!(matches!(refused("theta0"), SolveError::NotGrid(_)));
    assert!(matches!(refused("6x5"), SolveError::TooLarge { squares: 30, .. }));
    let three_cycles = |name: &str| ThreeCycles::new(&Position::goal(&board(name))).map(|_| ());
    assert!(matches!(three_cycles("2x2"), Err(SolveError::NoThreeCycles(_))));
    assert!(matches!(three_cycles("1x9"), Err(SolveError::NoThreeCycles(_))));
    assert!(matches!(
        three_cycles("eight").or(three_cycles("theta0")),
        Err(SolveError::NotGrid(_))
    ));
}

#[test]
fn three_cycles_solve_every_small_position() {
    for (name, goal) in [("2x3", "4 3 0 1 2 5"), ("3x2", "1 2 3 4 5 0")] {
        let board = board(name);
        let goal = Position::parse(&board, goal).unwrap();
        let method = ThreeCycles::new(&goal).unwrap();
        let space = Space::new(&goal).unwrap();
        let reached = levels(&space, &goal);
        for state in space.states() {
            let position = space.position(state);
            assert!(reached.depth(state).is_some());
            assert_solves(&position, &goal, &method.solve(&position, None).unwrap().path);
        }
    }
}

#[test]
fn three_cycles_solve_random_positions_of_any_grid() {
    for name in [
        "2x4",
        "3x3@2,2",
        "4x4@2,3",
        "5x5@1,1",
        "2x9",
        "9x2",
        "6x6",
        "3x13",
        "2x20",
        "7x6",
        "10x10@4,4",
    ] {
        let mut sample = SeededRng::new(11);
        let goal = random_position(&goal(name), &mut sample);
        let method = ThreeCycles::new(&goal).unwrap();
        for _ in 0..4 {
            let position = random_position(&goal, &mut sample);
            let way = method.solve(&position, None).unwrap();
            assert_solves(&position, &goal, &way.path);
            // Each step alone is the 3-cycle that it states.
            let mut at = position.clone();
            squares(&way.approach).iter().for_each(|&to| assert!(at.move_blank(to).is_some()));
            for turn in &way.turns {
                let mut expected = plain(&at).0;
                let [x, y, z] = turn.squares.map(|square| square.index());
                (expected[y], expected[z], expected[x]) = (expected[x], expected[y], expected[z]);
                assert_eq!(turn.squares.map(|square| at.tile(square).unwrap()), turn.tiles);
                let walk = [&turn.setup, &turn.round, &turn.undo].map(squares).concat();
                assert_eq!(walk.len(), turn.moves());
                assert_eq!(played(&at, &walk), expected);
                walk.iter().for_each(|&square| assert!(at.move_blank(square).is_some()));
            }
            assert_eq!(at, goal);
        }
    }
}

#[test]
fn three_cycles_are_many_times_shorter_than_the_textbook_method() {
    let board = board("fifteen");
    let goal = Position::goal(&board);
    let method = ThreeCycles::new(&goal).unwrap();
    let mut sample = SeededRng::new(1);
    let (mut ours, mut theirs) = (0, 0);
    for _ in 0..1000 {
        // The textbook's program requires the blank in the corner.
        let mut position = random_position(&goal, &mut sample);
        while position.blank().index() % 4 < 3 {
            position.move_blank(board.square_ids().nth(position.blank().index() + 1).unwrap());
        }
        while position.blank().index() < 15 {
            position.move_blank(board.square_ids().nth(position.blank().index() + 4).unwrap());
        }
        let way = method.solve(&position, None).unwrap();
        assert_solves(&position, &goal, &way.path);
        ours += way.path.len();
        let way = textbook(&position, &goal).unwrap();
        assert!(way.solved);
        assert_solves(&position, &goal, &way.path);
        theirs += way.path.len();
        // With two tiles exchanged the position is odd, and ends with 15 before 14.
        let text = position.to_string();
        let swapped = text.split(' ').map(|tile| match tile {
            "1" => "2",
            "2" => "1",
            other => other,
        });
        let swapped = Position::parse(&board, &swapped.collect_vec().join(" ")).unwrap();
        assert!(!Solvability::new(&swapped, &goal).is_solvable());
        let way = textbook(&swapped, &goal).unwrap();
        let end = played(&swapped, &squares(&way.path));
        assert!(!way.solved && end[13..] == [15, 14, 0] && end[..13] == plain(&goal).0[..13]);
    }
    assert!(theirs > 5 * ours, "{theirs} {ours}");
}
