//! Shortest solutions by the distances of all arrangements.

use std::time::Instant;

use crate::board::Arc;
use crate::position::Pattern;
use crate::search::{SolveError, SolveMethod, SolveResult, SolveStatus, SolveTarget, walk};
use crate::states::{DistancesError, PatternDistances};

impl PatternDistances {
    /// The shortest solutions of an arrangement with one blank, which end with any of the positions of
    /// the pattern: one, or all of them, whatever their ends. Their paths begin with
    /// [`Pattern::position`].
    ///
    /// ```
    /// use taquin::position::{Pattern, Position};
    /// use taquin::search::SolveTarget;
    /// use taquin::states::{EnumerateOptions, PatternDistances};
    /// let board: taquin::Board = "3x3".parse()?;
    /// let row = Pattern::parse(&board, "1 2 3/* * */* * *")?;
    /// let distances = PatternDistances::compute(&row, &EnumerateOptions::new())?;
    /// let position = Position::parse(&board, "867/254/3_1")?;
    /// let result = distances.solve(&(&position).into(), SolveTarget::One)?;
    /// let end = result.path().expect("one was asked for").end();
    /// assert_eq!((result.moves, end.to_string().as_str()), (21, "123607845"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the start is on another board, has several blanks or other labels than the pattern, no moves
    /// lead from it to the pattern, or the distances are wrong, as those of a file may be.
    pub fn solve(&self, start: &Pattern, target: SolveTarget) -> Result<SolveResult, SolveError> {
        SolveError::check_board(start.board(), self.goal().board())?;
        let time = Instant::now();
        let unreachable = || SolveError::unreachable(start, self.goal());
        let number = self.number(start)?.ok_or_else(unreachable)?;
        let position = start.position().ok_or(SolveError::SeveralBlanks)?;
        let moves = self.distance(number);
        let limit = match target {
            SolveTarget::One => 1,
            SolveTarget::All { limit } => limit,
            SolveTarget::Length => 0,
        };
        let path = |way: Vec<Arc>| walk::path(&position, way.iter().map(|slide| slide.from));
        let paths: Vec<_> = self.shortest_ways(number, limit).into_iter().map(path).collect();
        if paths.is_empty() && limit > 0 {
            let (position, highest) = (start.to_string(), self.distribution().highest());
            return Err(DistancesError::NoPath { position, highest }.into());
        }
        let (method, status) = (SolveMethod::Distances, SolveStatus::Optimal);
        Ok(SolveResult {
            metric: self.metric(),
            paths,
            solution_count: target.is_all().then(|| self.count_shortest(number)),
            elapsed: time.elapsed(),
            ..SolveResult::without_paths(position, method, status, moves, Some(moves))
        })
    }
}
