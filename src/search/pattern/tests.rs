//! Searches with small tables, against the distances of all arrangements.

use std::ops::ControlFlow;
use std::time::Duration;

use itertools::Itertools;

use super::bounds::LabelBounds;
use super::coarsening::coarsenings;
use super::ida::LabelSearch;
use super::problem::LabelProblem;
use super::*;
use crate::board::Board;
use crate::position::{Metric, Pattern, Position};
use crate::search::deepening::{Deepened, SearchLimits, SearchStatus, StartBound, deepen};
use crate::search::{SolveMethod, SolveOptions, SolveTarget, Statistics};
use crate::states::{EnumerateOptions, PatternDistances, SeededRng};
use crate::{Observer, Progress};

/// Labels drawn at random, with one blank or one that may be on any `*`.
fn random_labels(board: &Board, rng: &mut SeededRng) -> Vec<&'static str> {
    let mut draw = |below: usize| rng.below(below as u64) as usize;
    let labels = board.square_ids().map(|_| ["*", "*", "a", "1", "2", "3"][draw(6)]);
    let mut labels = labels.collect_vec();
    let square = draw(labels.len());
    labels[square] = ["_", "*"][draw(2)];
    labels
}

fn written(board: &Board, labels: &[&str]) -> Pattern {
    Pattern::parse(board, &labels.join(" ")).unwrap()
}

/// An arrangement of the labels of a goal.
fn random_start(board: &Board, goal: &[&'static str], rng: &mut SeededRng) -> Pattern {
    let mut labels = goal.to_vec();
    if !labels.contains(&"_") {
        let square = labels.iter().position(|label| *label == "*").unwrap();
        labels[square] = "_";
    }
    for square in (1..labels.len()).rev() {
        labels.swap(square, rng.below(square as u64 + 1) as usize);
    }
    written(board, &labels)
}

/// The search finds the solution that the distances find first, whatever its tables.
#[test]
fn random_goals() {
    let mut rng = SeededRng::new(1);
    let boards = ["3x3", "2x5", "petersen", "theta0", "3x3", "wheel-5"];
    let mut solved = 0;
    for round in 0..300 {
        let board: Board = boards[round % boards.len()].parse().unwrap();
        let labels = random_labels(&board, &mut rng);
        let goal = written(&board, &labels);
        let is_multi = board.grid().is_some() && rng.below(2) == 0;
        let metric = if is_multi { Metric::MultiTile } else { Metric::SingleTile };
        let options = EnumerateOptions::new().metric(metric);
        let distances = PatternDistances::compute(&goal, &options).unwrap();
        let problem = LabelProblem::new(&goal, metric).unwrap();
        let most = problem.arrangements.count() / [2, 30, 500][round % 3];
        let coarsenings = coarsenings(&problem.ends[0], metric, most);
        let bounds = LabelBounds::compute(&problem, &coarsenings, &options).unwrap();
        for _ in 0..4 {
            let start = random_start(&board, &labels, &mut rng);
            let Ok(expected) = distances.solve(&start, SolveTarget::One) else { continue };
            let mut search = LabelSearch::new(&problem, &bounds, &start).unwrap();
            let (limits, begin) = (SearchLimits::default(), StartBound::default());
            let end = deepen(&mut search, &limits, begin, &mut Statistics::default());
            let Deepened::Finished(SearchStatus::Solved(paths)) = end else {
                panic!("no solution of {start} to {goal}")
            };
            let first = expected.path().unwrap().moves().iter().map(|slide| slide.from);
            assert!(paths.len() == 1 && first.eq(paths[0].iter().copied()), "{start} to {goal}");
            solved += 1;
        }
    }
    assert!(solved > 800, "{solved}");
}

const ROWS: &str = "1 2 3 4/5 6 7 8/* * * */* * * _";

fn on_4x4(text: &str) -> Pattern {
    let board: Board = "4x4".parse().unwrap();
    match Position::parse(&board, text) {
        Ok(position) => (&position).into(),
        Err(_) => Pattern::parse(&board, text).unwrap(),
    }
}

/// Neither the solution nor the cost depends on the number of threads.
#[test]
fn threads_and_tables() {
    let start = on_4x4("14 9 6 5/13 15 7 11/2 4 10 3/12 0 8 1");
    let solve = |threads, metric| {
        let options = SolveOptions::default().threads(threads).metric(metric);
        let solver = PatternSolver::new(&on_4x4(ROWS), options.memory(1 << 21)).unwrap();
        assert_eq!(solver.method(), SolveMethod::Pdb);
        solver.solve(&start).unwrap()
    };
    for metric in Metric::ALL {
        let [one, two] = [1, 2].map(|threads| solve(threads, metric));
        assert_eq!((&one.paths, &one.statistics), (&two.paths, &two.statistics));
        let end = one.path().unwrap().end();
        assert!(end.to_string().starts_with("1 2 3 4 5 6 7 8 ") && end.blank().index() == 15);
        assert_eq!(one.path().unwrap().moves_in(metric).count(), one.moves);
    }
}

#[test]
fn limits_and_refusals() {
    let start = on_4x4("9 2 12 7/5 14 1 6/3 11 8 4/13 10 15 0");
    let solve = |goal: &str, options: SolveOptions| {
        let solved = PatternSolver::new(&on_4x4(goal), options)?.solve(&start);
        solved.map(|result| result.moves)
    };
    let error = |goal, options| solve(goal, options).unwrap_err().to_string();
    let options = || SolveOptions::default().memory(1 << 20);
    let moves = solve(ROWS, options()).unwrap();
    let short = error(ROWS, options().max_moves(moves - 1));
    assert!(short.contains(&format!("at least {moves} moves")), "{short}");
    assert_eq!(solve(ROWS, options().max_moves(moves)).unwrap(), moves);
    let late = error(ROWS, options().time_limit(Duration::ZERO));
    assert!(late.contains("the time limit was reached"), "{late}");
    let cancelled = |progress: Progress| match progress {
        Progress::Threshold { generated, .. } if generated > 1 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let cancelled = error(ROWS, options().observer(&cancelled as &dyn Observer));
    assert!(cancelled.contains("the search was cancelled; a solution has at least"), "{cancelled}");
    // All solutions are listed by the distances of all arrangements.
    let all = SolveTarget::All { limit: 1 };
    assert!(
        error(ROWS, options().target(all)).contains("its labels have 4 151 347 200 arrangements")
    );
    let pdb = || options().method(SolveMethod::Pdb);
    assert!(error(ROWS, pdb().target(all)).contains("finds one solution"));
    let several = "1 2 3 4/* * * */* * * */* * _ _";
    assert!(error(several, pdb()).contains("several blanks"));
    assert!(error(several, options()).contains("several blanks"));
    assert!(
        error(ROWS, options().method(SolveMethod::Quick)).contains("method quick is for goals")
    );
    // The labels are all different, so that parity matters.
    let odd = "2 1 3 4/5 6 7 8/9 10 11 12/13 14 15 *";
    let even = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 *";
    let reached = [odd, even].map(|goal| solve(goal, options().max_moves(1)).unwrap_err());
    let reached = reached.map(|error| error.to_string().contains("no moves lead to"));
    assert_eq!(reached.iter().filter(|is_unreachable| **is_unreachable).count(), 1);
    let board: Board = "5x5".parse().unwrap();
    let many = Pattern::parse(&board, &format!("{} * * _", (1..23).join(" "))).unwrap();
    let error = PatternSolver::new(&many, options()).unwrap_err().to_string();
    assert!(error.contains("more than 2⁶⁴ arrangements"), "{error}");
    let board: Board = "9x9".parse().unwrap();
    let wide = Pattern::parse(&board, &format!("1 {}", "* ".repeat(80))).unwrap();
    let error = PatternSolver::new(&wide, options()).unwrap_err().to_string();
    assert!(error.contains("at most 64 squares"), "{error}");
}
