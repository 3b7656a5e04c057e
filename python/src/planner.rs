use pyo3::prelude::*;
use taquin::export;

use crate::board::Board;
use crate::position::{Position, PositionLike, goal_on};

/// The domain and the problem of reaching the goal from a position, for planners that read PDDL.
/// The slide of one tile is one action, so a shortest plan is a shortest solution. Without a board
/// it is that of the position.
///
/// >>> import taquin
/// >>> domain, problem = taquin.pddl("867/254/3_1")
/// >>> problem.splitlines()[0]
/// '; 3x3: from 867254301 to 123456780'
#[pyfunction]
#[pyo3(signature = (position, goal = None, *, board = None))]
pub fn pddl(
    position: PositionLike,
    goal: Option<PositionLike>,
    board: Option<&Bound<Board>>,
) -> PyResult<(&'static str, String)> {
    let Position(position) = Position::new(position, board)?;
    let goal = goal_on(position.board(), goal)?;
    Ok((export::pddl_domain(), export::pddl_problem(&position, &goal)))
}
