//! Moves that somebody made, compared with a shortest solution.

use super::{SolveError, SolveOptions, SolveStatus, SolveTarget, Solver};
use crate::position::{Path, Position};

/// How moves compare with a shortest solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// The number of moves of a shortest solution before the first move.
    pub before: MoveBounds,
    /// The same after the last move.
    pub after: MoveBounds,
    /// The first move that is not the beginning of a shortest solution.
    pub first_loss: FirstLoss,
}

/// What is known of the length of a shortest solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveBounds {
    /// Every solution has at least so many moves.
    pub lower: usize,
    /// Some solution has so many moves.
    pub upper: usize,
}

/// The first of some moves after which a shortest solution was out of reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstLoss {
    /// All moves belong to a shortest solution.
    None,
    /// The number of the move, from 1.
    At(usize),
    /// The time limit was reached before it was found.
    Unknown,
}

impl MoveBounds {
    /// The number of moves, if it is known.
    pub fn exact(self) -> Option<usize> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The same bounds, where so many moves lead to or from a position with others.
    fn within(self, moves: usize, other: Self) -> Self {
        let lower = self.lower.max(other.lower.saturating_sub(moves));
        Self { lower, upper: self.upper.min(other.upper + moves) }
    }
}

/// Compares moves with a shortest solution for the goal. The time limit of the options holds for
/// each position that is solved.
///
/// A move changes the distance from the goal by at most one. So the first moves lose nothing if
/// their end is nearer by their number, and the first loss is found by bisection.
///
/// # Errors
///
/// If the goal cannot be reached, or the board is too large for any method.
pub fn review(path: &Path, goal: &Position, options: SolveOptions) -> Result<Review, SolveError> {
    let metric = options.metric;
    let solver = Solver::new(goal, options)?;
    let bounds = |position: &Position| -> Result<_, SolveError> {
        let result = solver.solve(position)?;
        Ok(MoveBounds { lower: result.lower_bound.unwrap_or(0), upper: result.moves })
    };
    let (moves, end) = (path.moves_in(metric).count(), path.end());
    let before = bounds(path.start())?;
    let after = if end == *path.start() { before } else { bounds(&end)? };
    let (before, after) = (before.within(moves, after), after.within(moves, before));
    let loses_nothing =
        |moves: usize, after: MoveBounds| Some(after.exact()? + moves == before.exact()?);
    let (mut lossless, mut lossy) = (0, moves);
    let mut first_loss = match loses_nothing(moves, after) {
        None => FirstLoss::Unknown,
        Some(true) => FirstLoss::None,
        Some(false) => FirstLoss::At(lossy),
    };
    while matches!(first_loss, FirstLoss::At(_)) && lossy - lossless > 1 {
        let middle = (lossless + lossy) / 2;
        match loses_nothing(middle, bounds(&path.prefix_in(metric, middle).end())?) {
            None => first_loss = FirstLoss::Unknown,
            Some(true) => lossless = middle,
            Some(false) => {
                lossy = middle;
                first_loss = FirstLoss::At(lossy);
            }
        }
    }
    Ok(Review { before, after, first_loss })
}

/// A path with the same start and end and at most as many moves, as far as the time limit of the
/// options lets; also whether no path is shorter.
///
/// # Errors
///
/// If the board is too large for any method.
pub fn shorten(path: &Path, options: SolveOptions) -> Result<(Path, bool), SolveError> {
    let (metric, direct) = (options.metric, path.without_returns());
    let solver = Solver::new(&path.end(), options.target(SolveTarget::One))?;
    let result = solver.solve(path.start())?;
    let moves = direct.moves_in(metric).count();
    let is_shortest = result.status == SolveStatus::Optimal
        || result.lower_bound == Some(moves.min(result.moves));
    let found = result.path().filter(|_| result.moves < moves).cloned();
    Ok((found.unwrap_or(direct), is_shortest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::MoveNotation;
    use crate::search::tests::goal;
    use std::time::Duration;

    #[test]
    fn the_first_loss_is_where_the_distance_grows() {
        let goal = goal("3x3");
        let start = Position::parse(goal.board(), "867/254/3_1").unwrap();
        let solver = Solver::new(&goal, SolveOptions::default()).unwrap();
        let best = solver.solve(&start).unwrap().path().unwrap().clone();
        let review = |path: &Path| review(path, &goal, SolveOptions::default()).unwrap();
        let whole = review(&best);
        assert_eq!((whole.before.exact(), whole.after.exact()), (Some(31), Some(0)));
        assert_eq!(whole.first_loss, FirstLoss::None);
        // Going back is a loss.
        for moves in 1..31 {
            let slides = best.moves();
            let back = slides[moves - 1].to;
            let squares = slides[..moves].iter().map(|slide| slide.from).chain([back]);
            let path = Path::from_squares(&start, squares).unwrap();
            assert_eq!(review(&path).first_loss, FirstLoss::At(moves + 1));
        }
    }

    #[test]
    fn bounds_of_neighbours_bound_each_other() {
        let bounds = |lower, upper| MoveBounds { lower, upper };
        assert_eq!(bounds(70, 145).within(0, bounds(91, 150)), bounds(91, 145));
        assert_eq!(bounds(70, 145).within(3, bounds(91, 120)), bounds(88, 123));
        assert_eq!(bounds(2, 5).within(9, bounds(1, 4)), bounds(2, 5));
    }

    #[test]
    fn a_shortened_path_has_the_same_ends() {
        let start = goal("4x4");
        let around =
            MoveNotation::Compressed.play(&start, "R3L3 RDLU RDLU RDLU RDLU RDLU").unwrap();
        let path = around.path;
        // Three tiles turn round a square, and are back after twelve moves.
        assert_eq!(path.without_returns().len(), 8);
        let options = SolveOptions::default().time_limit(Duration::from_secs(60));
        let (shorter, is_shortest) = shorten(&path, options).unwrap();
        assert_eq!((shorter.start(), shorter.end()), (&start, path.end()));
        assert_eq!((shorter.len(), is_shortest), (4, true));
        // Where only the length is wanted a path is found all the same.
        let around =
            MoveNotation::Compressed.play(&goal("3x3"), "RDLU RDLU RDLU RDLU RDLU").unwrap();
        let options = SolveOptions::default().target(SolveTarget::Length);
        let (shorter, is_shortest) = shorten(&around.path, options).unwrap();
        assert_eq!((shorter.len(), is_shortest), (4, true));
    }
}
