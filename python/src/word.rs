use std::hash::{Hash, Hasher};
use std::sync::Arc;

use pyo3::prelude::*;
use self_cell::self_cell;
use taquin::StandardPosition;
use taquin_draw as draw;

use crate::errors::OrRaise;
use crate::owned::{Shared, TwistsOf};
use crate::position::{Position, PositionLike};

type Of<'t> = taquin::Word<'t>;

self_cell!(
    struct Owned {
        owner: Arc<TwistsOf>,
        #[covariant]
        dependent: Of,
    }
);

/// A word of twists: a closed walk of the blank from home.
///
/// >>> import taquin
/// >>> word = taquin.Board("eight").word("WXYZADY")
/// >>> len(word), word.elisions, word.moves
/// (7, 4, 20)
/// >>> word.position.code
/// '102536'
#[pyclass(frozen, module = "taquin", eq, hash)]
pub struct Word {
    shared: Arc<Shared>,
    word: Owned,
}

impl Word {
    fn make(
        shared: &Arc<Shared>,
        word: impl for<'t> FnOnce(&'t taquin::Twists<'t>) -> PyResult<Of<'t>>,
    ) -> PyResult<Self> {
        let twists = shared.twists().clone();
        let word = Owned::try_new(twists, |twists| word(twists.borrow_dependent()))?;
        Ok(Self { shared: shared.clone(), word })
    }

    pub fn parse(shared: &Arc<Shared>, text: &str) -> PyResult<Self> {
        Self::make(shared, |twists| twists.word(text).or_raise())
    }

    pub fn of(shared: &Arc<Shared>, word: &Of) -> PyResult<Self> {
        Self::make(shared, |twists| Ok(Of::from_twists(twists, word.iter())))
    }

    fn get(&self) -> &Of<'_> {
        self.word.borrow_dependent()
    }

    /// The position that the word solves.
    fn solved(&self) -> StandardPosition<'_> {
        self.get().inverse().apply_to(&StandardPosition::goal(&self.shared.board))
    }
}

impl PartialEq for Word {
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

impl Hash for Word {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.get().hash(state);
    }
}

#[pymethods]
impl Word {
    /// The number of moves of the reduced word.
    #[getter]
    fn moves(&self) -> usize {
        self.get().move_count()
    }

    /// The number of elisions of the reduced word.
    #[getter]
    fn elisions(&self) -> usize {
        self.get().elision_count()
    }

    /// The letters of the twists, in order.
    #[getter]
    fn letters(&self) -> Vec<&str> {
        self.get().iter().map(|twist| twist.name()).collect()
    }

    /// The effect on the tiles: the tile on place i goes to the i-th entry.
    #[getter]
    fn permutation(&self) -> Vec<u16> {
        self.get().permutation().images().to_vec()
    }

    /// The labels of the squares that the blank visits, from home to home.
    #[getter]
    fn walk(&self) -> Vec<String> {
        let label = |square| self.shared.board.label(square).to_string();
        self.get().walk().into_iter().map(label).collect()
    }

    /// The position that the word solves.
    #[getter]
    fn position(&self) -> Position {
        Position::of(&self.shared, &(&self.solved()).into())
    }

    /// The position after the word, from a standard position.
    fn apply_to(&self, position: PositionLike) -> PyResult<Position> {
        let after = self.get().apply_to(&position.standard_on(&self.shared.board)?);
        Ok(Position::of(&self.shared, &(&after).into()))
    }

    /// The inverse word.
    fn inverse(&self) -> PyResult<Self> {
        Self::of(&self.shared, &self.get().inverse())
    }

    /// The word without twists next to their inverses.
    fn reduced(&self) -> PyResult<Self> {
        Self::of(&self.shared, &self.get().reduced())
    }

    fn __len__(&self) -> usize {
        self.get().twist_count()
    }

    fn __str__(&self) -> String {
        self.get().to_string()
    }

    fn __repr__(&self) -> String {
        format!("Word('{}')", self.get())
    }

    fn _repr_svg_(&self) -> String {
        draw::word(self.get(), &self.solved())
    }
}
