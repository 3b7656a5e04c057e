//! `Solver`: every method, all shortest solutions, limits, cancellation, and what is refused.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use itertools::Itertools;
use taquin::position::Metric;
use taquin::search::{
    Construction, PatternDatabase, SolveError, SolveMethod, SolveOptions, SolveStatus, SolveTarget,
    Solver, TilePartition,
};
use taquin::{Board, Position, Progress};
use taquin_testkit::printed::korf_instances;
use taquin_testkit::squares;

fn board(name: &str) -> Board {
    name.parse().unwrap()
}

/// Some positions of 3x3, each with its distance and the number of shortest solutions.
fn positions(board: &Board) -> Vec<(Position, usize, u64)> {
    let distances = squares!(board).distances().into_iter().sorted().step_by(4001);
    let text = |tiles: taquin_testkit::reference_search::Tiles| {
        tiles.iter().map(|tile| tile.map_or(0, |tile| tile + 1)).join(" ")
    };
    let position = |tiles| Position::parse(board, &text(tiles)).unwrap();
    distances.map(|(tiles, (distance, paths))| (position(tiles), distance, paths)).collect()
}

#[test]
fn every_method_solves() {
    let board = board("3x3");
    let goal = Position::goal(&board);
    let positions = positions(&board);
    assert!(positions.len() > 40);
    for method in SolveMethod::ALL.into_iter().filter(|&method| method != SolveMethod::Textbook) {
        let solver = Solver::new(&goal, SolveOptions::default().method(method)).unwrap();
        assert_eq!(solver.method(), method);
        let optimal = ![SolveMethod::ThreeCycles, SolveMethod::Quick].contains(&method);
        for (position, distance, _) in &positions {
            let result = solver.solve(position).unwrap();
            let path = result.path().unwrap();
            assert_eq!((path.len(), &path.end()), (result.moves, &goal), "{method}: {position}");
            assert!(
                path.positions()
                    .tuple_windows()
                    .all(|(a, b)| { board.neighbours(a.blank()).contains(&b.blank()) })
            );
            assert!(result.lower_bound.is_none_or(|bound| bound <= *distance));
            assert!(result.moves >= *distance, "{method}: {position}");
            if optimal {
                assert_eq!((result.status, result.moves), (SolveStatus::Optimal, *distance));
            }
        }
    }
}

/// The textbook's program needs the blank in the last corner. It leaves the last two tiles of an odd
/// position exchanged.
#[test]
fn the_textbook_solves_even_positions() {
    let board = board("4x4");
    let goal = Position::goal(&board);
    let textbook = SolveOptions::default().method(SolveMethod::Textbook);
    let solver = Solver::new(&goal, textbook).unwrap();
    for (position, status) in [
        ("2 3 1 4 5 6 7 8 9 10 11 12 13 14 15 0", SolveStatus::Suboptimal),
        ("2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0", SolveStatus::LastTwoExchanged),
    ] {
        let result = solver.solve(&Position::parse(&board, position).unwrap()).unwrap();
        assert_eq!(result.status, status);
        assert_eq!(result.path().unwrap().end() == goal, status == SolveStatus::Suboptimal);
    }
    let other = Position::parse(&board, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15").unwrap();
    assert!(matches!(solver.solve(&other), Err(SolveError::NotTextbook)));
    let large = Position::goal(&self::board("6x6"));
    let textbook = SolveOptions::default().method(SolveMethod::Textbook);
    let refused = Solver::new(&large, textbook).unwrap().solve(&large);
    assert!(matches!(refused, Err(SolveError::NotTextbook)), "{refused:?}");
}

#[test]
fn korfs_positions_are_solved_by_pattern_databases() {
    let board = board("4x4@1,1");
    let options = SolveOptions::default().threads(2).expected_positions(40);
    let solver = Solver::new(&Position::goal(&board), options).unwrap();
    assert_eq!(solver.method(), SolveMethod::Pdb);
    for instance in korf_instances() {
        let position = Position::parse(&board, &instance.position).unwrap();
        let result = solver.solve(&position).unwrap();
        assert_eq!((result.status, result.moves), (SolveStatus::Optimal, instance.moves));
        assert_eq!(result.path().unwrap().end(), *solver.goal());
    }
}

#[test]
fn all_shortest_solutions_are_counted_and_some_listed() {
    let board = board("3x3");
    for method in [SolveMethod::Distances, SolveMethod::Pdb] {
        let options = SolveOptions::default().target(SolveTarget::All { limit: 3 }).method(method);
        let solver = Solver::new(&Position::goal(&board), options).unwrap();
        for (position, distance, paths) in positions(&board) {
            let result = solver.solve(&position).unwrap();
            assert_eq!(result.solution_count, Some(paths), "{method}: {position}");
            assert_eq!(result.paths.len() as u64, paths.min(3));
            assert!(result.paths.iter().all(|path| path.len() == distance));
        }
    }
}

#[test]
fn limits_are_kept() {
    let board = board("4x4@1,1");
    let goal = Position::goal(&board);
    let instance = korf_instances().into_iter().max_by_key(|instance| instance.moves).unwrap();
    let position = Position::parse(&board, &instance.position).unwrap();
    let solve = |options: SolveOptions| Solver::new(&goal, options).unwrap().solve(&position);

    let late = SolveOptions::default().time_limit(Duration::ZERO);
    let result = solve(late.clone()).unwrap();
    assert_eq!(result.status, SolveStatus::Interrupted);
    assert_eq!(result.path().unwrap().end(), goal);
    assert!(result.lower_bound.unwrap() <= instance.moves && instance.moves <= result.moves);
    let error = solve(late.max_moves(instance.moves)).unwrap_err();
    assert!(matches!(error, SolveError::TimeLimit { .. }), "{error}");

    let error = solve(SolveOptions::default().max_moves(10)).unwrap_err();
    assert!(matches!(error, SolveError::BoundExceeded { .. }), "{error}");
    // The search ends as soon as only longer solutions are left.
    for method in [SolveMethod::Ida, SolveMethod::AStar] {
        let error = solve(SolveOptions::default().method(method).max_moves(10)).unwrap_err();
        assert!(matches!(error, SolveError::BoundExceeded { .. }), "{error}");
    }
    let far = Position::parse(&self::board("3x3"), "867254301").unwrap();
    for method in SolveMethod::ALL.into_iter().filter(|&method| method != SolveMethod::Textbook) {
        let options = SolveOptions::default().method(method).max_moves(10);
        let error = Solver::new(&Position::goal(far.board()), options).unwrap().solve(&far);
        let (SolveError::BoundExceeded { .. } | SolveError::NotFound { .. }) = error.unwrap_err()
        else {
            panic!("{method}");
        };
    }
    let cancel = |_: Progress| ControlFlow::Break(());
    let error = solve(SolveOptions::default().method(SolveMethod::Ida).observer(&cancel));
    assert!(matches!(error, Err(SolveError::Interrupted { .. })), "{error:?}");
    // The limit of moves does not make it a time limit.
    let cancelled = SolveOptions::default().observer(&cancel).best_when_cancelled();
    let error = solve(cancelled.max_moves(instance.moves - 1));
    assert!(matches!(error, Err(SolveError::Interrupted { .. })), "{error:?}");
}

/// On a single row no method but the distances finds anything, and their positions are few.
#[test]
fn single_rows_are_solved_by_slides() {
    let by_slides = || SolveOptions::default().metric(Metric::MultiTile);
    let row = board("1x30");
    let far = Position::parse(&row, &(0..30).join(" ")).unwrap();
    let solved = Solver::new(&Position::goal(&row), by_slides()).unwrap().solve(&far).unwrap();
    assert_eq!((solved.moves, solved.status), (1, SolveStatus::Optimal));
    let short = board("1x16");
    let far = Position::parse(&short, &(0..16).join(" ")).unwrap();
    let late = by_slides().method(SolveMethod::Pdb).time_limit(Duration::ZERO);
    let error = Solver::new(&Position::goal(&short), late).unwrap().solve(&far);
    assert!(matches!(error, Err(SolveError::TimeOver { .. })), "{error:?}");
}

/// A pattern database counts single tiles, whatever the options ask for.
#[test]
fn a_database_has_its_own_metric() {
    let goal = Position::goal(&board("3x3"));
    let grid = goal.board().grid().unwrap();
    let partition = TilePartition::from_sizes(grid, goal.blank(), &[4, 4]).unwrap();
    let database = Arc::new(PatternDatabase::build(&partition, 1, &()).unwrap());
    let options = SolveOptions::default().metric(Metric::MultiTile);
    let position = Position::parse(goal.board(), "867254301").unwrap();
    let result = Solver::with_database(&goal, database, options).solve(&position).unwrap();
    assert_eq!((result.metric, result.moves), (Metric::SingleTile, 31));
}

/// The 3-cycles of an odd position, of which the last two tiles were exchanged, are of its own tiles.
#[test]
fn an_exchange_is_undone_in_the_construction_too() {
    let goal = Position::goal(&board("3x3"));
    let options = SolveOptions::default().method(SolveMethod::ThreeCycles);
    let solver = Solver::new(&goal, options).unwrap();
    let odd = Position::parse(goal.board(), "213/456/78_").unwrap();
    let result = solver.solve(&odd.with_last_two_exchanged()).unwrap();
    let result = result.with_exchange_undone(&odd);
    let Construction { approach, turns, path, .. } = result.construction.clone().unwrap();
    assert_eq!(Some(&path), result.path());
    let parts = turns.iter().flat_map(|turn| [&turn.setup, &turn.round, &turn.undo]);
    let end = [&approach].into_iter().chain(parts).fold(odd, |at, part| {
        assert_eq!(part.start(), &at);
        part.end()
    });
    assert_eq!(end, goal.with_last_two_exchanged());
    for turn in &turns {
        let on = turn.squares.map(|square| turn.setup.start().tile(square));
        assert_eq!(on, turn.tiles.map(Some));
    }
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let (square, theta) = (board("3x3"), board("theta0"));
    let solver = Solver::new(&Position::goal(&square), SolveOptions::default()).unwrap();
    let odd = Position::parse(&square, "1 2 3 / 4 5 6 / 8 7 _").unwrap();
    assert!(matches!(solver.solve(&odd), Err(SolveError::Unsolvable { .. })));
    assert!(matches!(solver.solve(&Position::goal(&theta)), Err(SolveError::OtherBoard)));
    let pdb = SolveOptions::default().method(SolveMethod::Pdb);
    assert!(matches!(Solver::new(&Position::goal(&theta), pdb), Err(SolveError::NotGrid(_))));
    let all = SolveOptions::default().target(SolveTarget::All { limit: 1 });
    let slides = all.clone().metric(Metric::MultiTile);
    let large = Solver::new(&Position::goal(&board("5x5")), slides);
    assert!(matches!(large, Err(SolveError::TooLargeForSlides { .. })), "{large:?}");
    let ida = Solver::new(&Position::goal(&square), all.method(SolveMethod::Ida)).unwrap();
    assert!(matches!(ida.solve(&Position::goal(&square)), Err(SolveError::OneSolution)));
}
