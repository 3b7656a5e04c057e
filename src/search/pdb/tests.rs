//! Pattern databases against a reference implementation, and the solutions that they give.

use std::io::Cursor;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use itertools::Itertools;
use taquin_testkit::block_file::block_file;
use taquin_testkit::printed::korf_instances;
use taquin_testkit::squares;

use crate::board::{Grid, SquareId};
use crate::machine::memory::Memory;
use crate::position::Metric;
use crate::search::deepening::{
    Deepened, MIN_SHARED, SearchLimits, SearchResult, SearchStatus, StartBound,
};
use crate::search::pdb::both_ways::{self, Way};
use crate::search::pdb::file::PatternHeader;
use crate::search::pdb::order::TileOrder;
use crate::search::pdb::placed::PlacedTiles;
use crate::search::pdb::table::{Frame, PdbTable};
use crate::search::pdb::{
    PartitionError, PatternDatabase, PatternFile, PdbCursor, PdbError, PdbSelector, TilePartition,
};
use crate::search::tests::{board, goal, squares};
use crate::search::{
    SolveError, SolveMethod, SolveOptions, SolveStatus, SolveTarget, Solver, Statistics,
    SuboptimalSolver, random_position,
};
use crate::states::{EnumerateOptions, SeededRng, Space, breadth_first};
use crate::store::tests::random_changes_are_refused;
use crate::store::{FileKind, UntrustedFileError};
use crate::{Board, Observer, Position, Progress};

const ALL: SolveTarget = SolveTarget::All { limit: usize::MAX };

/// The shortest solutions by one database.
fn shortest(
    database: &PatternDatabase,
    position: &Position,
    goal: &Position,
    limits: &SearchLimits,
) -> Result<SearchResult, SolveError> {
    let homes = super::database::homes(database.partition(), position, goal)?;
    let mut statistics = Statistics { generated: 1, ..Statistics::default() };
    let end = Way::new(database, &homes).search(limits, StartBound::default(), &mut statistics);
    let status = match end.expect("it is solvable") {
        Deepened::Finished(status) => status,
        Deepened::BudgetExceeded { lower_bound, .. } => SearchStatus::Interrupted { lower_bound },
    };
    Ok(SearchResult { status, statistics, building: Duration::ZERO, partition: None })
}

/// The first forty of Korf's instances, with their optimal solution lengths.
fn korf(board: &Board) -> Vec<(Position, usize)> {
    let instances = korf_instances().into_iter();
    instances.map(|one| (Position::parse(board, &one.position).unwrap(), one.moves)).collect()
}

fn partition(board: &Board, sizes: &str) -> Result<TilePartition, PartitionError> {
    TilePartition::parse(board.grid().unwrap(), board.home(), sizes)
}

fn database(board: &Board, sizes: &str) -> PatternDatabase {
    PatternDatabase::build(&partition(board, sizes).unwrap(), 2, &()).unwrap()
}

/// The databases for a board, of at most so many bytes, and for so many positions.
fn selector(board: &Board, memory: u64, threads: usize, positions: usize) -> PdbSelector {
    let (grid, threads) = (board.grid().unwrap(), NonZero::new(threads).unwrap());
    PdbSelector::new(grid, board.home(), memory, None, threads, positions).unwrap()
}

fn solve(database: &PatternDatabase, position: &Position, goal: &Position) -> SearchResult {
    shortest(database, position, goal, &SearchLimits::default()).unwrap()
}

fn ways(outcome: &SearchResult) -> &[Vec<SquareId>] {
    match &outcome.status {
        SearchStatus::Solved(ways) => ways,
        other => panic!("{other:?}"),
    }
}

/// Slides the tiles and gives the number of moves.
fn replayed(position: &Position, way: &[SquareId], goal: &Position) -> usize {
    let mut position = position.clone();
    for &square in way {
        position.move_blank(square).expect("the tile touches the blank");
    }
    assert_eq!(position, *goal);
    way.len()
}

/// In place of the distance of a state that is not reached.
const UNKNOWN: u8 = u8::MAX;

/// The reference implementation of a table: the blank moves one step at a time, and a step counts
/// if it moves a tile of the pattern. By index of the state: the least number of steps that count.
fn reference_table(board: &Board, homes: &[SquareId]) -> Vec<u8> {
    let start = number(board, homes, board.home());
    let mut known = vec![UNKNOWN; board.square_count().pow(homes.len() as u32 + 1)];
    known[start] = 0;
    let (mut now, mut later) = (vec![start], vec![]);
    for moves in 0.. {
        while let Some(state) = now.pop() {
            let (tiles, blank) = placed(board, homes.len(), state);
            // Another path may have reached it with fewer steps.
            if known[state] < moves {
                continue;
            }
            for next in board.neighbours(blank) {
                let moved =
                    tiles.iter().map(|&tile| if tile == next { blank } else { tile }).collect_vec();
                let cost = u8::from(moved != tiles);
                let state = number(board, &moved, next);
                if known[state] > moves + cost {
                    known[state] = moves + cost;
                    [&mut now, &mut later][usize::from(cost)].push(state);
                }
            }
        }
        if later.is_empty() {
            break;
        }
        std::mem::swap(&mut now, &mut later);
    }
    known
}

/// The squares of the tiles and of the blank, as the digits of a number.
fn number(board: &Board, tiles: &[SquareId], blank: SquareId) -> usize {
    let squares = tiles.iter().chain([&blank]);
    squares.fold(0, |number, square| number * board.square_count() + square.index())
}

fn placed(board: &Board, tiles: usize, mut number: usize) -> (Vec<SquareId>, SquareId) {
    let all = board.square_ids().collect_vec();
    let mut squares = vec![all[0]; tiles + 1];
    for square in squares.iter_mut().rev() {
        *square = all[number % all.len()];
        number /= all.len();
    }
    let blank = squares.pop().unwrap();
    (squares, blank)
}

/// Compares every entry of a table, and the counts, which count each region of the blank once.
fn compare(board: &Board, table: &PdbTable) {
    let bit = |square: SquareId| 1_u32 << square.index();
    let beside = board.square_ids().map(|square| board.neighbours(square).map(bit).sum::<u32>());
    let beside = beside.collect_vec();
    let mut counts = vec![0_u64; table.counts().len()];
    for (state, &moves) in reference_table(board, table.homes()).iter().enumerate() {
        if moves == UNKNOWN {
            continue;
        }
        let (tiles, blank) = placed(board, table.homes().len(), state);
        let order = (0..tiles.len()).sorted_by_key(|&tile| tiles[tile]);
        let order = TileOrder::from_tiles(order);
        let occupied = tiles.iter().fold(0, |set, &tile| set | bit(tile));
        let distance = table.distance(PlacedTiles { occupied, order }, blank.index());
        assert_eq!(distance, Some(moves.into()), "{tiles:?}, blank {blank:?}");
        // A region is counted at its lowest square.
        let mut region = bit(blank);
        loop {
            let near = (0..beside.len()).filter(|square| region >> square & 1 == 1);
            let wider = near.fold(region, |set, square| set | beside[square]) & !occupied;
            if wider == region {
                break;
            }
            region = wider;
        }
        counts[usize::from(moves)] += u64::from(region.trailing_zeros() as usize == blank.index());
    }
    assert_eq!(counts, table.counts());
}

#[test]
fn every_entry_is_that_of_the_naive_search() {
    let cases = [
        ("3x3", "3-5"),
        ("3x3@centre", "4-4"),
        ("2x4@1,2", "6-1"),
        ("3x4@2,2", "4-4-3"),
        ("4x4@1,1", "3-3-3-3-3"),
        ("2x5", "5-4"),
        ("4x3", "3-2-2-4"),
        ("5x5", "2-2-2-3-3-4-4-4"),
    ];
    for (name, sizes) in cases {
        let board = board(name);
        let database = database(&board, sizes);
        for table in database.tables() {
            // The reference implementation has a square of the blank where the table has a region.
            let (squares, tiles) = (board.square_count(), table.homes().len());
            let states: usize = (squares - tiles..=squares).product();
            if states < 160_000 {
                compare(&board, table);
            }
        }
    }
}

#[test]
fn tables_of_all_tiles_count_all_positions() {
    for (name, sizes) in [("3x3", "8"), ("3x3@2,1", "8"), ("2x4", "7"), ("2x3@1,2", "5")] {
        let board = board(name);
        let (database, goal) = (database(&board, sizes), Position::goal(&board));
        let space = Space::new(&Position::goal(&board)).unwrap();
        let levels = breadth_first(&space, &goal, &EnumerateOptions::new(), |_, _, _| ()).unwrap();
        assert_eq!(database.tables()[0].counts(), levels.counts);
    }
}

/// One position in this many is tried: its bound and those of its neighbours; its solution.
struct Every {
    bound: usize,
    solution: usize,
}

/// On all positions, or one in so many: bounds are admissible and consistent, and the shortest
/// solution is as long as the depth.
fn against_depths(name: &str, sizes: &str, every: Every) {
    let board = board(name);
    let (database, goal) = (database(&board, sizes), Position::goal(&board));
    let space = Space::new(&Position::goal(&board)).unwrap();
    let levels = breadth_first(&space, &goal, &EnumerateOptions::new(), |_, _, _| ()).unwrap();
    let depths = space.states().map(|state| (state, levels.depth(state)));
    let reached = depths.filter_map(|(state, depth)| Some((space.position(state), depth?)));
    for (number, (position, depth)) in reached.enumerate() {
        if number % every.bound == 0 {
            let bound = database.lower_bound(&position, &goal).unwrap();
            assert!(bound <= depth && bound % 2 == depth % 2, "{position}: {bound}, {depth}");
            for (_, neighbour) in position.neighbours() {
                let beside = database.lower_bound(&neighbour, &goal).unwrap();
                assert_eq!(beside.abs_diff(bound), 1, "{position} and {neighbour}");
            }
        }
        if number % every.solution == 0 {
            let outcome = solve(&database, &position, &goal);
            assert_eq!(replayed(&position, &ways(&outcome)[0], &goal), depth, "{position}");
        }
    }
}

#[test]
fn solutions_are_as_long_as_the_depth() {
    against_depths("2x4", "4-3", Every { bound: 1, solution: 1 });
    against_depths("2x4@1,2", "7", Every { bound: 1, solution: 1 });
    against_depths("3x3", "4-4", Every { bound: 29, solution: 29 });
    against_depths("3x3@centre", "3-3-2", Every { bound: 31, solution: 31 });
    against_depths("2x5", "5-4", Every { bound: 400, solution: 400 });
    against_depths("2x5@1,3", "3-3-3", Every { bound: 800, solution: 800 });
}

#[test]
#[ignore = "takes a minute: all positions of 3x3 and 2x5"]
fn solutions_are_as_long_as_the_depth_of_every_position() {
    against_depths("3x3", "4-4", Every { bound: 1, solution: 1 });
    against_depths("3x3@1,2", "5-3", Every { bound: 1, solution: 5 });
    against_depths("2x5", "5-4", Every { bound: 1, solution: 97 });
}

#[test]
#[ignore = "a minute: the naive search of six tiles on twelve squares and of five on sixteen"]
fn every_entry_of_five_and_six_tiles_is_that_of_the_naive_search() {
    for (board, sizes) in [(board("4x4@1,1"), "5-5-5"), (board("3x4"), "6-5")] {
        compare(&board, &database(&board, sizes).tables()[0]);
    }
    let six = database(&board("4x4@1,1"), "6-6-3");
    assert_eq!(six.tables()[0].counts().iter().sum::<u64>(), 11_816_640);
}

#[test]
fn all_shortest_solutions() {
    let board = board("3x3");
    let (database, goal) = (database(&board, "4-4"), Position::goal(&board));
    let limits = SearchLimits { target: ALL, ..SearchLimits::default() };
    for (tiles, (depth, ways)) in squares!(board).distances().into_iter().sorted().step_by(2003) {
        let text = tiles.iter().map(|tile| tile.map_or(0, |tile| tile + 1)).join(" ");
        let position = Position::parse(&board, &text).unwrap();
        let outcome = shortest(&database, &position, &goal, &limits).unwrap();
        let SearchStatus::Solved(found) = outcome.status else { panic!("{text}") };
        assert!(found.iter().all(|way| replayed(&position, way, &goal) == depth), "{text}");
        assert!(found.iter().all_unique());
        assert_eq!(found.len() as u64, ways, "{text}");
    }
}

#[test]
fn any_goal_and_any_blank() {
    // Two positions are equally far from each other in both directions.
    let board = board("3x4");
    let one = Position::parse(&board, "3 7 1 0 / 9 2 11 5 / 4 8 6 10").unwrap();
    let other = Position::parse(&board, "8 1 10 4 / 0 3 9 6 / 2 11 5 7").unwrap();
    let far = |from: &Position, to: &Position| {
        let grid = board.grid().unwrap();
        let partition = TilePartition::parse(grid, to.blank(), "6-5").unwrap();
        let database = PatternDatabase::build(&partition, 1, &()).unwrap();
        shortest(&database, from, to, &SearchLimits::default())
            .map(|outcome| replayed(from, &ways(&outcome)[0], to))
    };
    let exchanged = Position::parse(&board, "8 1 10 4 / 0 3 9 6 / 2 11 7 5").unwrap();
    for odd in [far(&one, &other), far(&other, &one)] {
        assert!(matches!(odd, Err(SolveError::Unsolvable { .. })));
    }
    let forth = far(&one, &exchanged).unwrap();
    assert_eq!(forth, far(&exchanged, &one).unwrap());
    assert!(forth > 20);
}

/// The square below the last one of the first row has a number below 32, and that below it has not.
#[test]
fn the_longest_rows() {
    let board = board("2x12");
    let (database, goal) = (database(&board, "3-3-3-3-3-3-3-2"), Position::goal(&board));
    let mut position = goal.clone();
    for square in [22, 10, 9, 21, 22, 10, 11, 23, 22, 21, 9, 8, 20] {
        position.move_blank(SquareId(square)).unwrap();
    }
    let found = solve(&database, &position, &goal);
    assert_eq!(replayed(&position, &ways(&found)[0], &goal), 13);
}

#[test]
fn korfs_first_forty() {
    let board = board("4x4@1,1");
    let (database, goal) = (database(&board, "7-7-1"), Position::goal(&board));
    for (position, moves) in korf(&board) {
        let outcome = solve(&database, &position, &goal);
        assert_eq!(replayed(&position, &ways(&outcome)[0], &goal), moves, "{position}");
        // The bounds are consistent along the solution.
        let mut here = position.clone();
        let mut bound = database.lower_bound(&here, &goal).unwrap();
        for (made, &square) in (1..).zip(&ways(&outcome)[0]) {
            here.move_blank(square);
            let next = database.lower_bound(&here, &goal).unwrap();
            assert!(next.abs_diff(bound) == 1 && next <= moves - made);
            bound = next;
        }
    }
}

#[test]
#[ignore = "some seconds and half a gigabyte: a table of eight tiles"]
fn korfs_first_forty_with_other_databases() {
    let goal = goal("4x4@1,1");
    let [small, large] = ["6-6-3", "7-8"].map(|sizes| database(goal.board(), sizes));
    let mut generated = 0;
    for (position, moves) in korf(goal.board()) {
        for database in [&small, &large] {
            let outcome = solve(database, &position, &goal);
            assert_eq!(replayed(&position, &ways(&outcome)[0], &goal), moves, "{position}");
        }
        generated += solve(&large, &position, &goal).statistics.generated;
    }
    assert!(generated <= 40 * 25_000, "{generated} nodes");
}

#[test]
fn the_answer_does_not_depend_on_threads() {
    let board = board("4x4@1,1");
    let (database, goal) = (database(&board, "6-5-4"), Position::goal(&board));
    let mut shared = 0;
    for (position, moves) in korf(&board).into_iter().filter(|&(_, moves)| moves <= 52) {
        for target in [SolveTarget::One, ALL, SolveTarget::Length] {
            let outcomes = [1, 2, 3].map(|threads| {
                let threads = NonZero::new(threads).unwrap();
                let limits = SearchLimits { threads, target, ..SearchLimits::default() };
                shortest(&database, &position, &goal, &limits).unwrap()
            });
            for outcome in &outcomes {
                assert_eq!(replayed(&position, &ways(outcome)[0], &goal), moves);
                assert_eq!(outcome, &outcomes[0]);
            }
            let before = outcomes[0].statistics.thresholds.iter().rev().nth(1);
            shared += usize::from(before.is_some_and(|one| one.generated >= MIN_SHARED));
        }
    }
    assert!(shared >= 10, "{shared} searches were shared");
}

/// If time runs out while the databases for many positions are built, later positions use smaller
/// ones.
#[test]
fn databases_that_take_too_long_are_not_built_again() {
    let goal = goal("4x4@1,1");
    let selector = selector(goal.board(), 60 << 20, 1, 40);
    assert_eq!(selector.partition().sizes(), "7-7-1");
    let over = SearchLimits { deadline: Some(Instant::now()), ..SearchLimits::default() };
    let outcome = selector.solve(&goal, &goal, &over).unwrap();
    assert_eq!(outcome.status, SearchStatus::Interrupted { lower_bound: 0 });
    assert_eq!(selector.partition().sizes(), "6-6-3");
}

#[test]
fn the_answer_does_not_depend_on_the_database() {
    let goal = goal("4x4@1,1");
    let databases = ["5-5-5", "6-5-4", "7-4-4"].map(|sizes| database(goal.board(), sizes));
    for (position, _) in korf(goal.board()).into_iter().filter(|&(_, moves)| moves <= 48) {
        let endings = databases.each_ref().map(|database| solve(database, &position, &goal).status);
        assert!(endings.iter().all_equal(), "{position}");
    }
}

/// Any shortest solution is found with fewer nodes than the first one in the order of the search.
#[test]
fn any_solution() {
    let board = board("4x4@1,1");
    let (database, goal) = (database(&board, "6-5-4"), Position::goal(&board));
    let mut generated = [0; 2];
    for (position, moves) in korf(&board).into_iter().filter(|&(_, moves)| moves <= 50) {
        for (number, target) in [SolveTarget::One, SolveTarget::Length].into_iter().enumerate() {
            let limits = SearchLimits { target, ..SearchLimits::default() };
            let found = shortest(&database, &position, &goal, &limits).unwrap();
            assert_eq!(replayed(&position, &ways(&found)[0], &goal), moves);
            generated[number] += found.statistics.generated;
        }
    }
    assert!(generated[1] < generated[0], "{generated:?}");
}

#[test]
fn several_threads_share_a_database() {
    let goal = goal("4x4@1,1");
    let positions = korf(goal.board());
    let selector = selector(goal.board(), 60 << 20, 2, 1);
    let solve = |(position, moves): &(Position, usize)| {
        let found = selector.solve(position, &goal, &SearchLimits::default()).unwrap();
        assert_eq!(replayed(position, &ways(&found)[0], &goal), *moves);
    };
    std::thread::scope(|scope| {
        for some in positions.chunks(14) {
            scope.spawn(|| some.iter().for_each(solve));
        }
    });
    assert_eq!(selector.partition().sizes(), "7-7-1");
}

#[test]
fn suboptimal_solutions_are_solutions_and_short() {
    for name in ["4x4@1,1", "2x2", "2x7", "5x4@3,3", "5x5", "6x7@2,5"] {
        let goal = goal(name);
        let ways = SuboptimalSolver::new(&goal).unwrap();
        let mut sample = SeededRng::new(3);
        for _ in 0..10 {
            let position = random_position(&goal, &mut sample);
            let found = ways.solve(&position).unwrap();
            assert!(
                replayed(&position, &squares(&found.path), &goal) >= found.lower_bound,
                "{position}"
            );
        }
    }
    let goal = goal("4x4@1,1");
    let ways = SuboptimalSolver::new(&goal).unwrap();
    let positions = korf(goal.board());
    let over = positions.iter().map(|(position, moves)| {
        let found = ways.solve(position).unwrap();
        assert!(found.lower_bound <= *moves);
        replayed(position, &squares(&found.path), &goal) - moves
    });
    assert!(over.sum::<usize>() <= 40 * 7);
}

/// Waits for the deadline as soon as the tables of this many parts are built.
struct SlowAfter {
    parts: AtomicUsize,
    deadline: Instant,
}

impl Observer for SlowAfter {
    fn observe(&self, progress: Progress) -> ControlFlow<()> {
        if let Progress::Level { depth: 0, .. } = progress {
            match self.parts.load(Ordering::Relaxed) {
                0 => std::thread::sleep(self.deadline.saturating_duration_since(Instant::now())),
                parts => self.parts.store(parts - 1, Ordering::Relaxed),
            }
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn databases_are_built_before_the_deadline_or_not_at_all() {
    let board = board("4x4@1,1");
    let (goal, korf) = (Position::goal(&board), korf(&board));
    let hard = korf.iter().max_by_key(|(_, moves)| *moves).unwrap();
    let selector = selector(&board, 60 << 20, 1, 1);
    let solve = |(position, _): &(Position, usize), deadline: Option<Instant>, parts| {
        let parts = AtomicUsize::new(parts);
        let observer = &SlowAfter { parts, deadline: deadline.unwrap_or_else(Instant::now) };
        let limits = SearchLimits { deadline, observer, ..SearchLimits::default() };
        selector.solve(position, &goal, &limits).unwrap().status
    };
    let nothing = SearchStatus::Interrupted { lower_bound: 0 };
    assert_eq!(solve(hard, Some(Instant::now()), 9), nothing);

    let partitions = selector.partitions().collect_vec();
    let [small, large] = partitions[..] else { panic!("6-6-3 and 7-7-1") };
    let soon = Some(Instant::now() + Duration::from_secs(5));
    let SearchStatus::Interrupted { lower_bound } = solve(hard, soon, small.parts().len()) else {
        panic!("the deadline passed while larger databases were built")
    };
    assert!((50..=hard.1).contains(&lower_bound), "{lower_bound}");
    assert_eq!(selector.partition(), small);
    let SearchStatus::Solved(ways) = solve(&korf[1], None, 0) else { panic!("there is no limit") };
    assert_eq!((ways[0].len(), selector.partition()), (korf[1].1, small));
    let SearchStatus::Solved(ways) = solve(hard, None, 9) else { panic!("there is no limit") };
    assert_eq!((ways[0].len(), selector.partition()), (hard.1, large));
}

#[test]
fn limits_interrupt_a_search_with_a_lower_bound() {
    let board = board("4x4@1,1");
    let (database, goal) = (database(&board, "5-5-5"), Position::goal(&board));
    let (position, moves) = korf(&board).remove(0);
    let too_few = SearchLimits { max_moves: Some(47), ..SearchLimits::default() };
    let outcome = shortest(&database, &position, &goal, &too_few).unwrap();
    assert_eq!(outcome.status, SearchStatus::BoundExceeded { lower_bound: 49 });

    let late = SearchLimits { deadline: Some(Instant::now()), ..SearchLimits::default() };
    let SearchStatus::Interrupted { lower_bound } =
        shortest(&database, &position, &goal, &late).unwrap().status
    else {
        panic!("the deadline has passed")
    };
    assert!(lower_bound <= moves && lower_bound % 2 == moves % 2 && lower_bound > 40);

    let stop = |progress: Progress| match progress {
        Progress::Threshold { lower_bound: ..49, .. } => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    };
    let watched = SearchLimits { observer: &stop, ..SearchLimits::default() };
    let outcome = shortest(&database, &position, &goal, &watched).unwrap();
    assert_eq!(outcome.status, SearchStatus::Interrupted { lower_bound: 49 });

    assert_eq!(ways(&solve(&database, &goal, &goal)), [vec![]]);
    let odd = Position::parse(&board, "0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15").unwrap();
    let refused = shortest(&database, &odd, &goal, &SearchLimits::default());
    assert!(matches!(refused, Err(SolveError::Unsolvable { .. })));
    let corner: Board = "4x4".parse().unwrap();
    let other = Position::goal(&corner);
    let refused = shortest(&database, &other, &other, &SearchLimits::default());
    assert!(matches!(refused, Err(SolveError::OtherDatabase { .. })));
}

#[test]
fn partitions_are_parsed_and_printed() {
    let grid = |rows, columns| Grid { rows, columns };
    let fifteen: Board = "fifteen".parse().unwrap();
    let parse = |text: &str| TilePartition::parse(grid(4, 4), fifteen.home(), text);
    let drawn = |text: &str| TilePartition::from_drawing(grid(4, 4), fifteen.home(), text);
    for sizes in ["7-8", "6-6-3", "7-7-1", "5-5-5", "8-7", "1-2-3-4-5"] {
        let partition = parse(sizes).unwrap();
        assert_eq!(partition.sizes(), sizes);
        assert_eq!(drawn(&partition.to_string()), Ok(partition));
    }
    assert_eq!(parse("7-8").unwrap().to_string(), "B B B B\nB B B B\nA A A A\nA A A .");
    assert_eq!(parse("7-9"), Err(PartitionError::Sum { read: "7-9".into(), sum: 16, tiles: 15 }));
    assert_eq!(parse("9-6"), Err(PartitionError::Size(9)));
    assert_eq!(parse("7-8-0"), Err(PartitionError::Size(0)));
    assert_eq!(parse("7,8"), Err(PartitionError::Sizes("7,8".into())));
    let singles = ["1"; 24].join("-");
    let refused = TilePartition::parse(grid(5, 5), fifteen.home(), &singles);
    assert_eq!(refused, Err(PartitionError::Parts(24)));
    let long = "99999999999999999999-8";
    assert_eq!(parse(long), Err(PartitionError::Sizes(long.into())));
    let row = PartitionError::Row { row: 2, found: 3, expected: 4 };
    assert_eq!(drawn("AAAA\nBAA\nBBBB\nBBB.\n"), Err(row));
    let rows = |found| Err(PartitionError::Rows { found, expected: 4 });
    assert_eq!(drawn("AAAA\nBAAA\nBBBB\nBBB.\n\nAAAA # one more\n"), rows(5));
    assert_eq!([drawn(""), drawn("AAAA\nBAAA\nBBBB")], [rows(0), rows(3)]);
    let two = drawn("AAAA\nBAAA\nBBBB\nBBB.\n\nAAAA\nBAAA\nBBCC\nBCC.").unwrap();
    assert_eq!((two.sizes(), two.parts().len()), ("7-8+7-4-4".into(), 4));
    assert_eq!(two.divisions(), [vec![0, 1], vec![0, 2, 3]]);
    assert_eq!(drawn(&two.to_string()), Ok(two));
    let five = "AAAA\nBAAA\nBBBB\nBBB.\n".repeat(5);
    assert_eq!(drawn(&five), Err(PartitionError::Divisions(5)));
    let square = |fault| match fault {
        Err(PartitionError::Square { row, column, found, .. }) => (row, column, found),
        other => panic!("{other:?}"),
    };
    assert_eq!(square(drawn("AAAA\nBA.A\nBBBB\nBBB.\n")), (2, 3, '.'));
    assert_eq!(square(drawn("AAAA\nBAAA\nBBBB\nBBBB\n")), (4, 4, 'B'));
    assert_eq!(drawn("AAAA\nAAAA\nABBB\nBBB.\n"), Err(PartitionError::Size(9)));
    let refused = TilePartition::parse(grid(1, 5), fifteen.home(), "4");
    assert_eq!(refused, Err(PartitionError::Grid { rows: 1, columns: 5 }));
    let refused = TilePartition::parse(grid(5, 6), fifteen.home(), "8-8-8-5");
    assert_eq!(refused, Err(PartitionError::Grid { rows: 5, columns: 6 }));
}

/// The bound is the greatest of those of the divisions, and a search with all of them finds the same
/// solution with fewer nodes.
#[test]
fn several_divisions_give_the_greatest_of_their_bounds() {
    let board = board("4x4@1,1");
    let goal = Position::goal(&board);
    let drawings = [".CCC\nBBCC\nBBAA\nBAAA", ".BCC\nBCCC\nBBAA\nBAAA", ".CCB\nCCBB\nCABB\nAAAA"];
    let built = |drawing: &str| {
        let grid = board.grid().unwrap();
        let partition = TilePartition::from_drawing(grid, board.home(), drawing).unwrap();
        PatternDatabase::build(&partition, 2, &()).unwrap()
    };
    let (each, all) = (drawings.map(built), built(&drawings.join("\n")));
    assert_eq!((all.partition().sizes(), all.tables().len()), ("3x5-5-5".into(), 8));
    let read = opened(all.write(Vec::new()).unwrap()).unwrap().read().unwrap();
    assert_eq!(read.partition(), all.partition());
    let mut fewer = 0;
    for (position, moves) in korf(&board).into_iter().take(12) {
        let bounds = each.iter().map(|one| one.lower_bound(&position, &goal).unwrap());
        let bound = all.lower_bound(&position, &goal).unwrap();
        assert_eq!(Some(bound), bounds.max());
        assert_eq!(read.lower_bound(&position, &goal).unwrap(), bound);
        let found = solve(&all, &position, &goal);
        assert_eq!(replayed(&position, &ways(&found)[0], &goal), moves);
        for one in &each {
            let alone = solve(one, &position, &goal);
            assert_eq!(ways(&alone), ways(&found));
            assert!(alone.statistics.expanded >= found.statistics.expanded);
            fewer += usize::from(alone.statistics.expanded > found.statistics.expanded);
        }
        let (mut cursor, mut here) = (all.cursor(&position, &goal).unwrap(), position);
        for &square in &ways(&found)[0] {
            cursor.apply(square);
            here.move_blank(square).expect("the tile touches the blank");
            assert_eq!(cursor.lower_bound(), all.lower_bound(&here, &goal).unwrap());
        }
    }
    assert!(fewer > 24, "{fewer}");
}

#[test]
fn every_flipped_bit_and_every_truncation_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let board = board("2x3@1,2");
    let made = database(&board, "3-2");
    let path = PatternFile::path(folder.path(), made.partition());
    std::fs::write(&path, made.write(Vec::new()).unwrap()).unwrap();
    let read = PatternFile::open(&path).unwrap().read().unwrap();
    assert_eq!(read.partition(), made.partition());
    let goal = Position::goal(&board);
    let position = Position::parse(&board, "5 4 0 / 2 1 3").unwrap();
    assert_eq!(solve(&read, &position, &goal), solve(&made, &position, &goal));
    assert!(read.check(2, &()).unwrap() > 100);

    let whole = std::fs::read(&path).unwrap();
    let refused = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        PatternFile::open(&path).and_then(|file| file.read()).is_err()
    };
    for bit in 0..8 * whole.len() {
        let mut altered = whole.clone();
        altered[bit / 8] ^= 1 << (bit % 8);
        assert!(refused(&altered), "bit {bit}");
    }
    for length in 0..whole.len() {
        assert!(refused(&whole[..length]), "cut to {length}");
    }
    assert!(refused(&[&whole[..], &[0]].concat()));
    assert!(!refused(&whole));
}

/// Wherever a search for all solutions is interrupted, it says so, and claims no more than it has
/// proved.
#[test]
fn an_interrupted_threshold_proves_nothing_more() {
    let board = board("4x4@1,1");
    let (database, goal) = (database(&board, "4-4-4-3"), Position::goal(&board));
    let (position, moves) = korf(&board).into_iter().min_by_key(|&(_, moves)| moves).unwrap();
    let run = |last: usize| {
        let (calls, broken) = (AtomicUsize::new(0), Mutex::new(None));
        let observer = |progress: Progress| {
            if calls.fetch_add(1, Ordering::Relaxed) < last {
                return ControlFlow::Continue(());
            }
            *broken.lock().unwrap() = Some(progress);
            ControlFlow::Break(())
        };
        let limits = SearchLimits { target: ALL, observer: &observer, ..SearchLimits::default() };
        let outcome = shortest(&database, &position, &goal, &limits).unwrap();
        (outcome.status, broken.into_inner().unwrap(), calls.into_inner())
    };
    let (status, _, calls) = run(usize::MAX);
    assert!(matches!(status, SearchStatus::Solved(_)));
    let mut within = 0;
    for last in (0..calls).step_by(calls.div_ceil(40)).chain([calls - 1]) {
        let (status, broken, _) = run(last);
        let Some(Progress::Threshold { lower_bound, generated }) = broken else { panic!("{last}") };
        assert_eq!(status, SearchStatus::Interrupted { lower_bound }, "{last} of {calls}");
        within += usize::from(lower_bound == moves && generated > 0);
    }
    assert!(within > 3, "{within} of {calls} calls are within the last threshold");
}

/// Databases are kept under the drawing of their partition, so each version must divide the tiles
/// alike.
#[test]
fn partitions_are_always_the_same() {
    for (grid, sizes, drawn) in [
        ("4x4", "7-8", "BBBBBBBBAAAAAAA."),
        ("4x4", "6-6-3", "BBAABBAABBAACCC."),
        ("4x4@1,1", "5-5-5", ".CCBCCCBAABBAAAB"),
        ("3x4", "6-5", "BAAABBAABBA."),
        ("3x5@2,3", "5-5-4", "BAAAABB.ACBBCCC"),
        ("5x5", "6-6-6-6", "BBAAABBAAABBCCCDDDCCDDDC."),
    ] {
        let partition = partition(&board(grid), sizes).unwrap();
        assert_eq!(partition.to_string().split_whitespace().collect::<String>(), drawn);
    }
}

#[test]
fn databases_with_other_words_are_refused() {
    let made = database(&board("2x3@1,2"), "3-2");
    let file = opened(made.write(Vec::new()).unwrap()).unwrap();
    let header = PatternHeader { word_tiles: 4, ..file.header().clone() };
    let told = opened(written(&header, &content(&made))).unwrap_err().to_string();
    assert!(told.contains("its words are for 4 tiles"), "{told}");
}

fn opened(file: Vec<u8>) -> Result<PatternFile, UntrustedFileError> {
    PatternFile::from_source("made".into(), Box::new(Cursor::new(file)))
}

/// The bytes of all tables.
fn content(database: &PatternDatabase) -> Vec<u8> {
    database.tables().iter().flat_map(PdbTable::bytes).copied().collect()
}

/// A file with these bytes in its tables and correct checksums.
fn written(header: &PatternHeader, content: &[u8]) -> Vec<u8> {
    block_file("patterns", &serde_json::to_string(header).unwrap(), content)
}

/// A database from such a file.
fn forged(header: &PatternHeader, content: &[u8]) -> PatternDatabase {
    opened(written(header, content)).unwrap().read().unwrap()
}

/// The proof finds every altered bit, whatever the checksums say: bits of states, of states that
/// cannot reach home, and unused ones; and every false count.
#[test]
fn every_altered_bit_of_a_table_is_found() {
    for (name, sizes, every) in [("2x3@1,2", "3-2", 1), ("2x3", "5", 1), ("3x3", "6-2", 4999)] {
        let board = board(name);
        let made = database(&board, sizes);
        let states = made.counts().flatten().sum::<u64>();
        assert_eq!(made.check(1, &()).unwrap(), states, "{name} {sizes}");
        let header = opened(made.write(Vec::new()).unwrap()).unwrap().header().clone();
        let content = content(&made);
        assert_eq!(forged(&header, &content).check(2, &()).unwrap(), states);
        for bit in (0..8 * content.len()).step_by(every) {
            let mut altered = content.clone();
            altered[bit / 8] ^= 1 << (bit % 8);
            let altered = forged(&header, &altered);
            let wrong = altered.check(1, &()).unwrap_err().to_string();
            if bit % 32 == 0 {
                let told = altered.check(3, &()).unwrap_err().to_string();
                assert_eq!(told, wrong, "{name} {sizes}, bit {bit}");
            }
        }
        let last = made.tables().len() - 1;
        for (table, distance) in [(0, 1), (last, header.counts[last].len() - 1)] {
            let mut lying = header.clone();
            lying.counts[table][distance] += 1;
            let told = forged(&lying, &content).check(2, &()).unwrap_err();
            assert!(matches!(told, PdbError::Count { .. }), "{told}");
        }
    }
}

/// Words of a pattern of six to eight tiles have a number, and the blank of the board any square.
#[test]
fn large_tables_are_proved() {
    for (name, sizes) in [("3x3", "8"), ("2x4@2,2", "7"), ("4x4@2,3", "6-5-4"), ("3x4", "6-1-4")] {
        let made = database(&board(name), sizes);
        let states = made.counts().flatten().sum::<u64>();
        assert_eq!(made.check(2, &()).unwrap(), states, "{name} {sizes}");
    }
}

#[test]
fn larger_databases_are_built_for_more_work() {
    let goal = goal("4x4@1,1");
    // A table of eight tiles would take too long for this test.
    let selector = selector(goal.board(), 60 << 20, 2, 1);
    assert_eq!(selector.partitions().map(TilePartition::sizes).collect_vec(), ["6-6-3", "7-7-1"]);
    let mut used = Vec::new();
    for (position, moves) in korf(goal.board()) {
        let threads = NonZero::new(2).unwrap();
        let limits = SearchLimits { threads, ..SearchLimits::default() };
        let outcome = selector.solve(&position, &goal, &limits).unwrap();
        assert_eq!(replayed(&position, &ways(&outcome)[0], &goal), moves, "{position}");
        used.push(selector.partition().sizes());
    }
    assert_eq!(used.first().unwrap(), "6-6-3");
    assert_eq!(used.last().unwrap(), "7-7-1");
}

/// Where any shortest solution will do, the last threshold is searched where the one before came nearest
/// to the goal, and the solution is found soon.
#[test]
fn the_most_promising_nodes_come_first() {
    let board = board("4x4@1,1");
    let (database, goal) = (database(&board, "5-5-5"), Position::goal(&board));
    let instances = korf(&board).into_iter().filter(|&(_, moves)| moves <= 53).take(12);
    let (mut sooner, mut later) = (0, 0);
    let mut generated = [0, 0];
    for (position, moves) in instances {
        let last = [SolveTarget::One, SolveTarget::Length].map(|target| {
            let limits = SearchLimits { target, ..SearchLimits::default() };
            let outcome = shortest(&database, &position, &goal, &limits).unwrap();
            assert_eq!(replayed(&position, &ways(&outcome)[0], &goal), moves, "{position}");
            outcome.statistics.thresholds.last().unwrap().generated
        });
        (0..2).for_each(|target| generated[target] += last[target]);
        sooner += usize::from(last[1] < last[0]);
        later += usize::from(last[1] > last[0]);
    }
    assert!(sooner > later && 2 * generated[1] < generated[0], "{generated:?} {sooner} {later}");
}

/// A search that is tried in both directions finds solutions of the same length, whichever direction
/// is better, and without a database for the other one.
#[test]
fn a_long_search_goes_in_the_better_direction() {
    let board = board("4x4@1,1");
    let (here, goal) = (database(&board, "5-5-5"), Position::goal(&board));
    let positions = korf(&board).into_iter().filter(|&(_, moves)| moves <= 50).take(6);
    let (mut forwards, mut backwards) = (0, 0);
    for (position, moves) in positions {
        let homes = |partition, start, end| super::database::homes(partition, start, end).unwrap();
        let labelled = homes(here.partition(), &position, &goal);
        let sizes = TilePartition::from_sizes(board.grid().unwrap(), position.blank(), &[5, 5, 5]);
        let there = sizes.unwrap();
        let way = || Way::new(&here, &labelled);
        let turned = homes(&there, &goal, &position);
        let limits = SearchLimits { target: SolveTarget::Length, ..SearchLimits::default() };
        let run = |trial, observer: &dyn Observer| {
            let mut statistics = Statistics::default();
            let build = || PatternDatabase::build(&there, 2, observer);
            let (start, counts) = (StartBound::default(), &mut statistics);
            let end = both_ways::search(way(), (&turned, build), trial, &limits, start, counts);
            let Some(Deepened::Finished(status)) = end else { panic!("it is finished") };
            let building = Duration::ZERO;
            let result = SearchResult { status, statistics, building, partition: None };
            (result, position.to_string())
        };
        for trial in [0, 2_000, 500_000, u64::MAX] {
            let (found, name) = run(trial, &());
            let statistics = &found.statistics;
            assert_eq!(replayed(&position, &ways(&found)[0], &goal), moves, "{name}");
            let last = statistics.thresholds.last().unwrap();
            assert_eq!(usize::from(last.threshold), moves, "{name}");
            assert!(trial < u64::MAX || statistics.thresholds.iter().all(|of| !of.backwards));
            if last.backwards {
                backwards += 1;
            } else if statistics.thresholds.iter().any(|of| of.backwards) {
                forwards += 1;
            }
        }
        let (found, _) = run(0, &|_: Progress| ControlFlow::Break(()));
        let SearchStatus::Interrupted { lower_bound } = found.status else { panic!("{position}") };
        assert_eq!(lower_bound, here.lower_bound(&position, &goal).unwrap() + 2);
    }
    assert!(forwards > 0 && backwards > 0, "{forwards} forwards, {backwards} backwards");
}

#[test]
fn the_tiles_of_5x5_are_divided_in_four_ways() {
    let sizes = |home: &str, memory| {
        let selector = selector(&board(&format!("5x5@{home}")), memory, 1, 1);
        selector.partitions().map(TilePartition::sizes).collect_vec()
    };
    assert_eq!(sizes("1,1", 100 << 20), ["6-6-6-6"]);
    assert_eq!(sizes("1,1", 4 << 30), ["6-6-6-6", "4x6-6-6-6"]);
    for (row, column) in (1..=5).cartesian_product(1..=5) {
        let board = board(&format!("5x5@{row},{column}"));
        let four = partition(&board, "4x6-6-6-6").unwrap();
        assert_eq!((four.parts().len(), four.divisions().len()), (8, 4), "{row},{column}");
        assert!(four.parts().iter().all(|part| part.len() == 6), "{row},{column}");
        let grid = board.grid().unwrap();
        let drawn = TilePartition::from_drawing(grid, board.home(), &four.to_string());
        assert_eq!(drawn, Ok(four));
    }
    let other = partition(&board("4x6"), "4x6-6-6-6");
    assert_eq!(other, Err(PartitionError::Sizes("4x6-6-6-6".into())));
}

#[test]
fn many_positions_begin_with_the_second_database() {
    let board = board("4x4@1,1");
    let selector = |most, positions| selector(&board, most, 1, positions);
    let begun = |positions| selector(60 << 20, positions).partition().sizes();
    assert_eq!([0, 1, 2, 40, usize::MAX].map(begun), ["6-6-3", "6-6-3", "6-6-3", "7-7-1", "7-7-1"]);
    // Without a second one, the first is used.
    assert_eq!(selector(0, 40).partition().sizes(), "6-6-3");

    let (position, moves) = korf(&board).into_iter().find(|&(_, moves)| moves == 46).unwrap();
    let selector = selector(60 << 20, 40);
    let goal = Position::goal(&board);
    let outcome = selector.solve(&position, &goal, &SearchLimits::default()).unwrap();
    assert_eq!(replayed(&position, &ways(&outcome)[0], &goal), moves);
}

#[test]
#[ignore = "reads a file of tens of megabytes 300 times"]
fn random_changes_of_a_large_file_are_refused() {
    let whole = database(&board("4x4@1,1"), "7-7-1").write(Vec::new()).unwrap();
    random_changes_are_refused(&whole, FileKind("patterns"));
}

/// The plain IDA* of the documentation.
fn dfs(at: &mut PdbCursor, moves: usize) -> bool {
    if at.lower_bound() == 0 || moves == 0 {
        return at.lower_bound() == 0;
    }
    at.moves().any(|square| {
        at.apply(square);
        let found = at.lower_bound() < moves && dfs(at, moves - 1);
        at.undo();
        found
    })
}

#[test]
fn a_cursor_has_the_bound_of_its_position() {
    for (name, sizes) in [("4x4@1,1", "5-5-5"), ("3x3@centre", "4-4"), ("2x4", "4-3")] {
        let board = board(name);
        let (database, goal) = (database(&board, sizes), Position::goal(&board));
        let mut rng = SeededRng::new(11);
        let mut position = random_position(&goal, &mut rng);
        let mut cursor = database.cursor(&position, &goal).unwrap();
        let bounds = (0..100).map(|_| {
            let bound = database.lower_bound(&position, &goal).unwrap();
            assert_eq!((cursor.lower_bound(), cursor.blank()), (bound, position.blank()));
            let moves = cursor.moves().collect_vec();
            let square = moves[rng.below(moves.len() as u64) as usize];
            position.move_blank(square).unwrap();
            cursor.apply(square);
            bound
        });
        for bound in bounds.collect_vec().into_iter().rev() {
            assert!(cursor.undo());
            assert_eq!(cursor.lower_bound(), bound);
        }
        assert!(!cursor.undo());
    }
    let board = board("3x3");
    let (database, goal) = (database(&board, "4-4"), Position::goal(&board));
    let position = random_position(&goal, &mut SeededRng::new(2));
    let mut cursor = database.cursor(&position, &goal).unwrap();
    let moves = (cursor.lower_bound()..).step_by(2).find(|&moves| dfs(&mut cursor, moves));
    let found = solve(&database, &position, &goal);
    assert_eq!(moves, Some(ways(&found)[0].len()));

    // From the goal each move leads away.
    let mut at_goal = database.cursor(&goal, &goal).unwrap();
    for square in at_goal.moves() {
        at_goal.apply(square);
        assert_eq!(at_goal.lower_bound(), 1);
        assert!(at_goal.undo());
    }
}

/// A database with right checksums and wrong bits: no answer is wrong, and none says that a solvable
/// position cannot be solved.
#[test]
fn a_wrong_database_gives_no_wrong_answer() {
    let board = board("3x3");
    let (right, goal) = (database(&board, "4-4"), Position::goal(&board));
    let mut refused = 0;
    for byte in [0, 0x55, 0xaa, 0xff] {
        let frames = Frame::for_partition(right.partition());
        let parts = right.partition().parts().iter();
        let tables =
            frames.into_iter().zip(parts.zip(right.tables())).map(|(frame, (part, table))| {
                let mut bits = Memory::new(frame.bytes()).unwrap();
                bits.bytes_mut().fill(byte);
                PdbTable::new(frame, part.clone(), goal.blank(), bits, table.counts().to_vec())
            });
        let wrong = PatternDatabase::new(right.partition().clone(), tables.collect());
        let file = wrong.write(Vec::new()).unwrap();
        let source = Box::new(std::io::Cursor::new(file));
        let wrong = PatternFile::from_source("wrong".into(), source).unwrap().read().unwrap();
        let wrong = Arc::new(wrong);
        let mut rng = SeededRng::new(3);
        for target in [SolveTarget::One, SolveTarget::Length, SolveTarget::All { limit: 3 }] {
            let options = SolveOptions::default().target(target).time_limit(Duration::from_secs(1));
            let solver = Solver::with_database(&goal, wrong.clone(), options);
            let position = random_position(&goal, &mut rng);
            match solver.solve(&position) {
                Err(SolveError::WrongTable { name, .. }) => {
                    assert_eq!(name, "4-4");
                    refused += 1;
                }
                Err(error) => panic!("{byte}: {error}"),
                Ok(result) => {
                    assert!(result.paths.iter().all(|path| path.end() == goal), "{byte}");
                }
            }
            if let Err(error) = wrong.lower_bound(&position, &goal) {
                assert!(matches!(error, SolveError::WrongTable { .. }), "{byte}: {error}");
            }
        }
    }
    assert!(refused > 3, "{refused}");
}

/// An observer that panics while a database is built harms no later search.
#[test]
fn a_panic_while_a_database_is_built_is_not_kept() {
    let goal = goal("3x3");
    let panics = AtomicBool::new(true);
    let observer = |_: Progress| match panics.swap(false, Ordering::Relaxed) {
        true => panic!("an observer panics"),
        false => ControlFlow::Continue(()),
    };
    let position = random_position(&goal, &mut SeededRng::new(4));
    for metric in Metric::ALL {
        panics.store(true, Ordering::Relaxed);
        let options = SolveOptions::default().method(SolveMethod::Pdb).metric(metric);
        let solver = Solver::new(&goal, options.threads(1).observer(&observer)).unwrap();
        let first = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            solver.solve(&position).map(drop)
        }));
        assert!(first.is_err(), "{metric}");
        assert_eq!(solver.solve(&position).unwrap().path().unwrap().end(), goal, "{metric}");
    }
}

/// A position is solved within its time limit, even while another thread builds the tables for both.
#[test]
fn a_thread_that_waits_for_tables_keeps_its_time_limit() {
    let goal = goal("4x4");
    let position = random_position(&goal, &mut SeededRng::new(5));
    let (limit, slow) = (Duration::from_millis(300), Duration::from_secs(4));
    for metric in Metric::ALL {
        let begun = AtomicBool::new(false);
        let observer = |progress: Progress| {
            if matches!(progress, Progress::Table { .. }) && !begun.swap(true, Ordering::Relaxed) {
                std::thread::sleep(slow);
            }
            ControlFlow::Continue(())
        };
        let options = SolveOptions::default().method(SolveMethod::Pdb).metric(metric);
        let options = options.time_limit(limit).observer(&observer);
        let solver = Solver::new(&goal, options).unwrap();
        // What is prepared once does not count here.
        solver.short_solution(&position).unwrap();
        std::thread::scope(|scope| {
            scope.spawn(|| solver.solve(&position).unwrap());
            while !begun.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            let start = Instant::now();
            let result = solver.solve(&position).unwrap();
            assert_eq!(result.status, SolveStatus::Interrupted, "{metric}");
            assert!(start.elapsed() < slow - limit, "{metric}: {:?}", start.elapsed());
        });
    }
}
