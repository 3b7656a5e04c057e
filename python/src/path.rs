use std::sync::Arc;

use pyo3::prelude::*;
use self_cell::self_cell;
use taquin::board::SquareId;
use taquin_draw as draw;

use crate::owned::Shared;
use crate::position::{Position, moved};

type Of<'b> = taquin::position::Path<'b>;

self_cell!(
    struct Owned {
        owner: Arc<Shared>,
        #[covariant]
        dependent: Of,
    }
);

/// A sequence of moves from a position.
#[pyclass(frozen, module = "taquin")]
pub struct Path(Owned);

impl Path {
    pub fn of(shared: &Arc<Shared>, path: &Of) -> Self {
        Self::along(shared, path.start(), path.moves().iter().map(|slide| slide.from))
    }

    /// The path on which the blank enters these squares.
    pub fn along(
        shared: &Arc<Shared>,
        start: &taquin::Position,
        squares: impl IntoIterator<Item = SquareId>,
    ) -> Self {
        Self(Owned::new(shared.clone(), |shared| {
            let start = moved(start, &shared.board);
            Of::from_squares(&start, squares).expect("the squares of a path")
        }))
    }

    fn get(&self) -> &Of<'_> {
        self.0.borrow_dependent()
    }

    fn position(&self, position: &taquin::Position) -> Position {
        Position::of(self.0.borrow_owner(), position)
    }
}

#[pymethods]
impl Path {
    /// The numbers of the tiles that slide, in order.
    #[getter]
    fn tiles(&self) -> Vec<usize> {
        let board = self.get().start().board();
        self.get().tiles().map(|tile| tile.number(board)).collect()
    }

    /// The directions in which the tiles slide, as letters U, D, L, R; None where some move has
    /// none.
    #[getter]
    fn directions(&self) -> Option<String> {
        self.get().directions().map(|direction| Some(direction?.letter())).collect()
    }

    /// The position at the beginning.
    #[getter]
    fn start(&self) -> Position {
        self.position(self.get().start())
    }

    /// The position at the end.
    #[getter]
    fn end(&self) -> Position {
        self.position(&self.get().end())
    }

    /// The positions from the first to the last.
    fn positions(&self) -> Vec<Position> {
        self.get().positions().map(|position| self.position(&position)).collect()
    }

    /// A picture in which the tiles move, as SVG.
    fn animation(&self) -> String {
        draw::animated_moves(self.get())
    }

    fn __len__(&self) -> usize {
        self.get().len()
    }

    fn __str__(&self) -> String {
        self.tiles().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    fn __repr__(&self) -> String {
        format!("Path('{}', '{}')", self.get().start(), self.__str__())
    }

    pub fn _repr_svg_(&self) -> String {
        draw::moves(self.get())
    }
}
