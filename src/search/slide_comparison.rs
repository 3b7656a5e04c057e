//! The lower bounds of the number of slides of several tiles, compared.

use super::bound::Bound;
use super::comparison::Performance;
use super::heuristic::HeuristicVisitor;
use super::multi_tile::{SlideTables, fewest_slides};
use super::options::SolveOptions;
use super::problem::Arrangement;
use super::{Heuristic, SearchProblem, SolveError};
use crate::position::{Metric, Position};

/// A lower bound of the number of slides of several tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlideBound {
    /// A bound of the number of moves of single tiles, divided by the number of tiles in the longest
    /// slide.
    Divided(Heuristic),
    /// By the rows and columns between the tiles and their homes.
    Lines,
    /// By the tables of a size, with which positions are solved.
    Colours(usize),
}

impl SlideBound {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Divided(heuristic) => heuristic.name(),
            Self::Lines => "lines",
            Self::Colours(0) => "small-colours",
            Self::Colours(1) => "colours",
            Self::Colours(_) => "large-colours",
        }
    }
}

/// A position, those beside it, and its distance where it is known.
struct Compared {
    position: Position,
    at: Arrangement,
    beside: Vec<(Position, Arrangement)>,
    distance: Option<usize>,
}

/// Compares the bounds of positions with those of their neighbours by slides, and with their
/// distances where these are given. Bounds that are not made for the grid are left out.
///
/// # Errors
///
/// If the board is not a grid of at most 25 squares, memory for tables is refused, or the observer
/// of the options cancels the building of tables.
///
/// # Panics
///
/// If a position is of another board.
pub fn compare_slide_bounds(
    positions: impl IntoIterator<Item = (Position, Option<usize>)>,
    goal: &Position,
    options: &SolveOptions,
) -> Result<Vec<Performance<SlideBound>>, SolveError> {
    let problem = SearchProblem::new(goal, goal)?;
    let compared = |(position, distance): (Position, _)| {
        let beside = position.neighbours_in(Metric::MultiTile);
        let beside = beside.map(|beside| (beside.clone(), problem.relabel(&beside))).collect();
        Compared { at: problem.relabel(&position), position, beside, distance }
    };
    let all: Vec<_> = positions.into_iter().map(compared).collect();
    let mut performances = Heuristic::apply_all(&problem, |heuristic| Divided(heuristic, &all))?;
    let by_position = |position: &Position, _: &_| fewest_slides(position, goal);
    performances.push(compare(SlideBound::Lines, &all, by_position));
    for size in 0..SlideTables::SIZES {
        match SlideTables::build_for(goal, size, options.threads, options.observer.get()) {
            Err(SolveError::TooLargeForSlides { .. }) => {}
            tables => {
                let bound = tables?.into_bound();
                let by_tables = |_: &_, at: &_| bound(at);
                performances.push(compare(SlideBound::Colours(size), &all, by_tables));
            }
        }
    }
    Ok(performances)
}

fn compare(
    bound: SlideBound,
    all: &[Compared],
    value: impl Fn(&Position, &Arrangement) -> usize,
) -> Performance<SlideBound> {
    let mut performance = Performance::new(bound);
    for Compared { position, at, beside, distance } in all {
        let beside = beside.iter().map(|(position, at)| value(position, at));
        performance.record(value(position, at), beside, *distance);
    }
    performance
}

/// A heuristic for single tiles.
struct Divided<'a>(Heuristic, &'a [Compared]);

impl HeuristicVisitor for Divided<'_> {
    type Output = Performance<SlideBound>;

    fn with<B: Bound>(self, bound: &B, problem: &SearchProblem) -> Self::Output {
        let grid = problem.steps.grid;
        let longest = grid.rows.max(grid.columns).saturating_sub(1).max(1);
        let value = |_: &_, at: &_| usize::from(bound.value(bound.state(at))).div_ceil(longest);
        compare(SlideBound::Divided(self.0), self.1, value)
    }
}
