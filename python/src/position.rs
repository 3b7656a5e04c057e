use std::borrow::Cow;
use std::ffi::CString;

use numpy::{AllowTypeChange, PyArray1, PyArrayLike1, PyUntypedArray};
use pyo3::exceptions::{PyTypeError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::PyString;
use taquin::StandardPosition;
use taquin::board::Grid;
use taquin::group::Solvability;
use taquin::position::Reading;
use taquin::search::SolveError;
use taquin_draw as draw;

use crate::arrays;
use crate::board::Board;
use crate::errors::{OrRaise, Raise};
use crate::path::Path;

/// Tiles on the squares of a board, and the blank on the remaining one.
///
/// A position is read from a text in any notation of the program, or from the tiles in the order of
/// the squares. The blank is 0, or -1 on boards with a tile 0. Without a board the text must show a
/// grid. What the text leaves open and was inferred is a warning.
///
/// >>> import taquin
/// >>> position = taquin.Position("867/254/3_1")
/// >>> position.board.name, position.is_solvable
/// ('3x3', True)
/// >>> position.tiles
/// array([8, 6, 7, 2, 5, 4, 3, 0, 1], dtype=int32)
/// >>> print(position.drawing())
/// 8 6 7
/// 2 5 4
/// 3 _ 1
#[pyclass(frozen, module = "taquin", eq, hash)]
#[derive(PartialEq, Hash)]
pub struct Position(pub taquin::Position);

/// What stands for a position in an argument.
pub enum PositionLike<'py> {
    Position(Bound<'py, Position>),
    Text(String),
    Tiles(Vec<i64>),
}

/// Not derived: a derived conversion makes an exception for each kind that does not fit.
impl<'py> FromPyObject<'_, 'py> for PositionLike<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(position) = object.cast::<Position>() {
            return Ok(Self::Position(position.to_owned()));
        }
        if let Ok(text) = object.cast::<PyString>() {
            return Ok(Self::Text(text.to_cow()?.into_owned()));
        }
        if object.cast::<PyUntypedArray>().is_ok() {
            let tiles: PyArrayLike1<i64, AllowTypeChange> = object.extract()?;
            return Ok(Self::Tiles(tiles.as_array().to_vec()));
        }
        object.extract().map(Self::Tiles).map_err(|_| {
            PyTypeError::new_err("a position is a Position, a text, or a sequence of tiles")
        })
    }
}

impl PositionLike<'_> {
    /// The position on a board.
    pub fn on(&self, board: &taquin::Board) -> PyResult<taquin::Position> {
        match self {
            Self::Position(position) if position.get().0.board() == board => {
                Ok(position.get().0.clone())
            }
            Self::Position(_) => Err(SolveError::OtherBoard.raise()),
            Self::Text(text) => {
                taquin::Position::parse(board, &read(text, Some(board))?).or_raise()
            }
            Self::Tiles(tiles) => on(board, tiles.iter().copied()).or_raise(),
        }
    }

    /// The standard position on a board.
    pub fn standard_on(&self, board: &taquin::Board) -> PyResult<StandardPosition> {
        match self {
            Self::Text(text) => {
                StandardPosition::parse(board, &read(text, Some(board))?).or_raise()
            }
            _ => self.on(board)?.try_into().or_raise(),
        }
    }
}

/// A text in the notation of positions, with a warning of what was inferred.
fn read<'t>(text: &'t str, board: Option<&taquin::Board>) -> PyResult<Cow<'t, str>> {
    let Some(reading) = Reading::of(text, board) else { return Ok(text.into()) };
    for note in reading.inferred {
        let note = CString::new(note).unwrap_or_default();
        Python::attach(|py| PyErr::warn(py, &py.get_type::<PyUserWarning>(), &note, 1))?;
    }
    Ok(reading.text.into())
}

/// The position of these tiles, of which a negative one is the blank.
pub fn on(
    board: &taquin::Board,
    tiles: impl IntoIterator<Item = i64>,
) -> Result<taquin::Position, taquin::PositionError> {
    taquin::Position::from_tiles(
        board,
        tiles.into_iter().map(|number| usize::try_from(number).ok()),
    )
}

/// The goal that is given, or else the board's own.
pub fn goal_on(board: &taquin::Board, goal: Option<PositionLike>) -> PyResult<taquin::Position> {
    goal.map_or_else(|| Ok(taquin::Position::goal(board)), |goal| goal.on(board))
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (position, board = None))]
    pub fn new(position: PositionLike, board: Option<&Bound<Board>>) -> PyResult<Self> {
        let text = match (board, &position) {
            (Some(board), _) => return position.on(board.get().get()).map(Self),
            (None, PositionLike::Position(position)) => {
                return Ok(Self(position.get().0.clone()));
            }
            (None, PositionLike::Text(text)) => text.clone(),
            (None, PositionLike::Tiles(tiles)) => {
                tiles.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            }
        };
        let shown = read(&text, None)?;
        let Grid { rows, columns } = Grid::from_position(&shown).or_raise()?;
        let board = taquin::Board::from_grid(rows, columns).or_raise()?;
        match position {
            PositionLike::Text(_) => taquin::Position::parse(&board, &shown).or_raise(),
            _ => position.on(&board),
        }
        .map(Self)
    }

    /// The board.
    #[getter]
    pub fn board(&self) -> Board {
        self.0.board().clone().into()
    }

    /// The tiles in the order of the squares; the blank is 0, or -1 on boards with a tile 0.
    #[getter]
    fn tiles<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        PyArray1::from_vec(py, arrays::tiles(&self.0).collect())
    }

    /// The label of the square without a tile.
    #[getter]
    fn blank(&self) -> String {
        self.0.board().label(self.0.blank()).to_string()
    }

    /// The code: of a standard position, on boards where positions have codes; else None.
    ///
    /// >>> import taquin
    /// >>> taquin.Board("eight").position("025/1_3/746").code
    /// '102536'
    #[getter]
    fn code(&self) -> Option<String> {
        StandardPosition::try_from(self.0.clone()).ok().map(|standard| standard.code())
    }

    /// Whether moves lead to the board's goal.
    #[getter]
    fn is_solvable(&self) -> bool {
        Solvability::new(&self.0, &taquin::Position::goal(self.0.board())).is_solvable()
    }

    /// Why moves lead to the goal, or why not.
    ///
    /// >>> import taquin
    /// >>> taquin.Position("123/456/87_").why()[:45]
    /// 'the permutation of the squares, including the'
    #[pyo3(signature = (goal = None))]
    fn why(&self, goal: Option<PositionLike>) -> PyResult<String> {
        Ok(Solvability::new(&self.0, &goal_on(self.0.board(), goal)?).to_string())
    }

    /// The numbers of the tiles that can slide.
    fn moves(&self) -> Vec<usize> {
        let board = self.0.board();
        self.0.moves().map(|slide| slide.tile.number(board)).collect()
    }

    /// Carries out moves: numbers of tiles, directions of tiles, or boards.
    ///
    /// >>> import taquin
    /// >>> path = taquin.Position("1_3/425/786").play("2 5 6")
    /// >>> path.end == path.end.board.goal, path.directions
    /// (True, 'ULU')
    fn play(&self, moves: &str) -> PyResult<Path> {
        let path = taquin::position::Path::parse(&self.0, moves).or_raise()?;
        Ok(Path(path))
    }

    /// The board as drawn, in text.
    fn drawing(&self) -> String {
        self.0.drawing()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Position('{}', {})", self.0, self.board().__repr__())
    }

    fn _repr_svg_(&self) -> String {
        draw::position(&self.0)
    }
}
