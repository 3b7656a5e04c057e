use std::sync::Arc;

use super::bounds::{MAX_PATTERNS, PatternBounds};
use super::database::PatternDatabase;
use super::expansion::PdbNode;
use super::rows::{Squares, members, neighbours};
use crate::board::SquareId;
use crate::position::Position;
use crate::search::SolveError;

/// A position whose lower bound is updated from move to move: for searches of your own.
///
/// A move takes one lookup for each division of the partition, and one for its mirror image if the
/// database has one; patterns that these have in common are looked up once.
///
/// ```
/// use taquin::search::{TilePartition, PatternDatabase, PdbCursor};
/// use taquin::{Board, Position};
///
/// /// Whether the goal is at most `moves` moves away; collects the path in reverse order.
/// fn dfs(at: &mut PdbCursor, moves: usize, path: &mut Vec<usize>) -> bool {
///     if at.lower_bound() == 0 || moves == 0 {
///         return at.lower_bound() == 0;
///     }
///     for square in at.moves() {
///         at.apply(square);
///         let found = at.lower_bound() < moves && dfs(at, moves - 1, path);
///         at.undo();
///         if found {
///             path.push(square.index());
///             return true;
///         }
///     }
///     false
/// }
///
/// let board: Board = "3x4".parse()?;
/// let goal = Position::goal(&board);
/// let partition = TilePartition::parse(board.grid().expect("a grid"), board.home(), "6-5")?;
/// let database = PatternDatabase::build(&partition, 1, &())?;
/// let position = Position::parse(&board, "7 10 8 11 / 3 0 4 6 / 2 9 1 5")?;
/// let mut cursor = database.cursor(&position, &goal)?;
/// let (mut path, first) = (Vec::new(), cursor.lower_bound());
/// let moves = (first..).step_by(2).find(|&moves| dfs(&mut cursor, moves, &mut path));
/// assert_eq!((moves, path.len()), (Some(33), 33));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PdbCursor<'d> {
    bounds: Arc<PatternBounds<'d>>,
    neighbours: Vec<Squares>,
    /// The current position, and those before it.
    nodes: Vec<PdbNode<MAX_PATTERNS>>,
}

impl PatternDatabase {
    /// A cursor at a position, for searches of your own.
    ///
    /// # Errors
    ///
    /// If the position is unsolvable, or the database is wrong, or for another grid or another square
    /// of the blank.
    pub fn cursor(
        &self,
        position: &Position,
        goal: &Position,
    ) -> Result<PdbCursor<'_>, SolveError> {
        let bounds = self.bounds_between(position, goal)?;
        let root = PdbNode::root(&bounds);
        let neighbours = neighbours(self.partition().grid());
        Ok(PdbCursor { bounds: bounds.into(), neighbours, nodes: vec![root] })
    }
}

impl PdbCursor<'_> {
    #[inline]
    fn node(&self) -> &PdbNode<MAX_PATTERNS> {
        &self.nodes[self.nodes.len() - 1]
    }

    /// A lower bound of the number of moves to the goal, of the same parity; 0 at the goal and only
    /// there.
    #[inline]
    pub fn lower_bound(&self) -> usize {
        self.node().sums.greatest().into()
    }

    /// The square of the blank.
    #[inline]
    pub fn blank(&self) -> SquareId {
        SquareId(self.node().blank.into())
    }

    /// The squares whose tiles can slide, except the one that would undo the last move.
    #[inline]
    pub fn moves(&self) -> impl Iterator<Item = SquareId> + use<> {
        let node = self.node();
        let before = self.nodes.iter().rev().nth(1).map_or(0, |before| 1 << before.blank);
        let squares = self.neighbours[usize::from(node.blank)] & !before;
        members(squares).map(|square| SquareId(square as u16))
    }

    /// Slides the tile on a square into the blank.
    ///
    /// # Panics
    ///
    /// If the square is not adjacent to the blank.
    #[inline]
    pub fn apply(&mut self, square: SquareId) {
        let (node, from) = (*self.node(), square.index());
        let blank = usize::from(node.blank);
        assert!(
            from < self.neighbours.len() && self.neighbours[blank] >> from & 1 == 1,
            "only a tile next to the blank can slide"
        );
        self.nodes.push(node.after(&self.bounds, from as u8));
    }

    /// Undoes the last move. Returns false, and does nothing, if there is none.
    #[inline]
    pub fn undo(&mut self) -> bool {
        self.nodes.len() > 1 && self.nodes.pop().is_some()
    }
}
