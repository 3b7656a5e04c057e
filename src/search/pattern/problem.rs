//! The arrangements of a goal's labels, and the moves between them.

use super::moves::BlankMoves;
use crate::position::{Metric, Pattern};
use crate::states::{Arrangements, EnumerationError, arrangements_of};

/// A goal with one blank, or with a blank that may be on any of some squares.
#[derive(Debug)]
pub(super) struct LabelProblem {
    pub goal: Pattern,
    pub metric: Metric,
    /// The goal with its blank on each square that it may be on.
    pub ends: Vec<Pattern>,
    /// The numbers of these.
    pub end_numbers: Vec<u64>,
    pub arrangements: Arrangements,
    pub moves: BlankMoves,
    /// Whether the lengths of all solutions of an arrangement have the same parity.
    pub has_parity: bool,
}

impl LabelProblem {
    /// The problem of reaching a goal by moves in a metric.
    ///
    /// # Errors
    ///
    /// If the board has more than 64 squares, or the labels have more than 2⁶⁴ arrangements.
    pub fn new(goal: &Pattern, metric: Metric) -> Result<Self, EnumerationError> {
        let (board, ends) = (goal.board(), goal.with_blank());
        let arrangements = arrangements_of(&ends[0])?;
        let number = |end: &Pattern| arrangements.number(&arrangements.sets(end.labels()));
        let end_numbers = ends.iter().map(number).collect();
        let has_parity = metric.alternates(board) && ends.len() == 1;
        let (goal, moves) = (goal.clone(), BlankMoves::new(board, metric));
        Ok(Self { goal, metric, ends, end_numbers, arrangements, moves, has_parity })
    }
}
