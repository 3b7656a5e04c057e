use pyo3::prelude::*;
use taquin::StandardPosition;
use taquin_draw as draw;

use crate::position::{Position, PositionLike};

/// A word of twists: a closed walk of the blank from home.
///
/// >>> import taquin
/// >>> word = taquin.Board("eight").word("WXYZADY")
/// >>> len(word), word.elisions, word.moves
/// (7, 4, 20)
/// >>> word.position.code
/// '102536'
#[pyclass(frozen, module = "taquin", eq, hash)]
#[derive(PartialEq, Hash)]
pub struct Word(pub taquin::Word);

impl Word {
    fn board(&self) -> &taquin::Board {
        self.0.alphabet().board()
    }

    /// The position that the word solves.
    fn solved(&self) -> StandardPosition {
        self.0.inverse().apply_to(&StandardPosition::goal(self.board()))
    }
}

#[pymethods]
impl Word {
    /// The number of moves of the reduced word.
    #[getter]
    fn moves(&self) -> usize {
        self.0.move_count()
    }

    /// The number of elisions of the reduced word.
    #[getter]
    fn elisions(&self) -> usize {
        self.0.elision_count()
    }

    /// The letters of the twists, in order.
    #[getter]
    fn letters(&self) -> Vec<&str> {
        self.0.iter().map(|twist| twist.name()).collect()
    }

    /// The effect on the tiles: the tile on place i goes to the i-th entry.
    #[getter]
    fn permutation(&self) -> Vec<u16> {
        self.0.permutation().images().to_vec()
    }

    /// The labels of the squares that the blank visits, from home to home.
    #[getter]
    fn walk(&self) -> Vec<String> {
        let label = |square| self.board().label(square).to_string();
        self.0.walk().into_iter().map(label).collect()
    }

    /// The position that the word solves.
    #[getter]
    fn position(&self) -> Position {
        Position((&self.solved()).into())
    }

    /// The position after the word, from a standard position.
    fn apply_to(&self, position: PositionLike) -> PyResult<Position> {
        let after = self.0.apply_to(&position.standard_on(self.board())?);
        Ok(Position((&after).into()))
    }

    /// The inverse word.
    fn inverse(&self) -> Self {
        Self(self.0.inverse())
    }

    /// The word without twists next to their inverses.
    fn reduced(&self) -> Self {
        Self(self.0.reduced())
    }

    fn __len__(&self) -> usize {
        self.0.twist_count()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Word('{}')", self.0)
    }

    fn _repr_svg_(&self) -> String {
        draw::word(&self.0, &self.solved())
    }
}
