use pyo3::prelude::*;
use taquin_draw as draw;

use crate::position::Position;

/// A sequence of moves from a position.
#[pyclass(frozen, module = "taquin")]
#[derive(Clone)]
pub struct Path(pub taquin::position::Path);

#[pymethods]
impl Path {
    /// The numbers of the tiles that slide, in order.
    #[getter]
    fn tiles(&self) -> Vec<usize> {
        let board = self.0.start().board();
        self.0.tiles().map(|tile| tile.number(board)).collect()
    }

    /// The directions in which the tiles slide, as letters U, D, L, R; None where some move has
    /// none.
    #[getter]
    fn directions(&self) -> Option<String> {
        self.0.directions().map(|direction| Some(direction?.letter())).collect()
    }

    /// The position at the beginning.
    #[getter]
    fn start(&self) -> Position {
        Position(self.0.start().clone())
    }

    /// The position at the end.
    #[getter]
    fn end(&self) -> Position {
        Position(self.0.end())
    }

    /// The positions from the first to the last.
    fn positions(&self) -> Vec<Position> {
        self.0.positions().map(Position).collect()
    }

    /// A picture in which the tiles move, as SVG.
    fn animation(&self) -> String {
        draw::animated_moves(&self.0)
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __str__(&self) -> String {
        self.tiles().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    fn __repr__(&self) -> String {
        format!("Path('{}', '{}')", self.0.start(), self.__str__())
    }

    pub fn _repr_svg_(&self) -> String {
        draw::moves(&self.0)
    }
}
