use std::sync::{Arc, OnceLock};

use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use taquin::Method;
use taquin::graph::{Arcs, GraphError, Subgraph, history_graph, quotient_graph, twist_graph};
use taquin::group::Equivalence;
use taquin::position::Rank;
use taquin::search::SolveError;
use taquin::solution::NumberedClass;
use taquin::states::EnumerateOptions;
use taquin_draw as draw;

use crate::arrays;
use crate::board::{Board, within};
use crate::census::Census;
use crate::errors::{OrRaise, Raise};
use crate::explorer::Explorer;
use crate::graph::{Graph, Of as GraphOf, part};
use crate::position::{Position, PositionLike};
use crate::threads::in_parallel;
use crate::watch::Watch;
use crate::word::Word;

/// A solution with its classes in order.
pub struct Solved {
    solution: taquin::Solution,
    /// The classes and the extended classes, by their indices.
    numbered: [OnceLock<Vec<NumberedClass>>; 2],
}

impl Solved {
    /// The answer for a solvable position.
    fn row(&self, rank: Rank) -> Row {
        let answer = self.solution.answer_at(rank).expect("the position is solvable");
        let equivalences = [Equivalence::Symmetry, Equivalence::SymmetryAndInversion];
        Row {
            code: answer.position().code(),
            moves: answer.move_count() as u16,
            first_twists: answer.first_twists().map(|twist| twist.name()).collect(),
            words: answer.word_count(),
            specimen: answer.specimen().iter().map(|twist| twist.name()).collect(),
            classes: equivalences.map(|under| self.class(under, rank).number as u32),
        }
    }

    /// The class of a solvable position.
    fn class(&self, equivalence: Equivalence, rank: Rank) -> NumberedClass {
        let solution = &self.solution;
        let classes = solution.classes_under(equivalence);
        let numbered = self.numbered[equivalence as usize].get_or_init(|| {
            let mut numbered = solution.numbered(classes);
            numbered.sort_by_key(|class| class.id);
            numbered
        });
        numbered[classes.class_of(rank).expect("the position is solvable").index()]
    }
}

/// An answer in columns.
#[derive(Clone, Default)]
struct Row {
    code: String,
    moves: u16,
    first_twists: String,
    words: u64,
    specimen: String,
    /// The numbers of the class and of the extended class.
    classes: [u32; 2],
}

/// The number of answers that a thread takes at once.
const BLOCK: usize = 1 << 10;

/// The complete solution of a board: what Schofield printed, for every standard position.
///
/// >>> import taquin
/// >>> solution = taquin.Board("eight").solution()
/// >>> answer = solution["102536"]
/// >>> answer.moves, answer.first_twists, [str(word) for word in answer.words()]
/// (20, 'WZ', ['WXYZADY', 'ZWBDCBA'])
#[pyclass(frozen, module = "taquin")]
pub struct Solution(Arc<Solved>);

impl Solution {
    pub fn compute(
        py: Python<'_>,
        twists: &taquin::Twists,
        method: Option<&str>,
        memory: Option<u64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let method: Option<Method> = method.map(str::parse).transpose().or_raise()?;
        taquin::Solution::check_size(twists.board()).or_raise()?;
        let watch = Watch::new(py, progress)?;
        let options = EnumerateOptions::new().memory(within(memory)).observer(&watch);
        let solution = watch.run(py, || taquin::Solution::compute(twists, method, &options))?;
        Ok(Self(Arc::new(Solved { solution, numbered: Default::default() })))
    }

    /// A graph within some distance of the goal, or around a position.
    fn graph(
        &self,
        py: Python<'_>,
        around: Option<PositionLike>,
        radius: Option<usize>,
        within: Option<usize>,
        build: impl FnOnce(&taquin::Solution, Subgraph<Rank>) -> Result<GraphOf, GraphError> + Send,
    ) -> PyResult<Graph> {
        let solution = &self.0.solution;
        let around = around.map(|around| around.standard_on(solution.board())).transpose()?;
        let around = around.map(|around| solution.ranking().rank(&around));
        let part = part(around, radius, within)?;
        let graph = py.detach(|| build(solution, part)).or_raise()?;
        Ok(Graph { graph, twists: solution.twists().clone() })
    }
}

#[pymethods]
impl Solution {
    /// The board.
    #[getter]
    fn board(&self) -> Board {
        self.0.solution.board().clone().into()
    }

    /// The numbers of positions and of their classes, by moves.
    fn census(&self, py: Python<'_>) -> Census {
        let solution = &self.0.solution;
        Census::new(py.detach(|| solution.census()), solution.board().name())
    }

    /// All answers as columns, in the order of the positions' ranks.
    ///
    /// >>> import taquin
    /// >>> columns = taquin.Board("eight").solution().columns()
    /// >>> str(columns["code"][1]), int(columns["moves"].max()), str(columns["specimen"][1])
    /// ('012346', 30, 'DCDYZ')
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let solved = &self.0;
        let ranks: Vec<Rank> = solved.solution.reached().collect();
        let mut rows = vec![Row::default(); ranks.len()];
        let watch = Watch::default();
        let tasks = ranks.chunks(BLOCK).zip(rows.chunks_mut(BLOCK));
        watch.run(py, || {
            in_parallel(&watch, tasks, |(ranks, rows)| {
                for (&rank, row) in ranks.iter().zip(rows) {
                    *row = solved.row(rank);
                }
                Ok(())
            })
        })?;
        let column = |of: fn(&Row) -> u32| rows.iter().map(of).collect();
        let text =
            |of: fn(&Row) -> &str| arrays::texts(py, &rows.iter().map(of).collect::<Vec<_>>());
        let moves: Vec<u16> = rows.iter().map(|row| row.moves).collect();
        let words: Vec<u64> = rows.iter().map(|row| row.words).collect();
        let columns = PyDict::new(py);
        columns.set_item("code", text(|row| &row.code)?)?;
        columns.set_item("moves", PyArray1::from_vec(py, moves))?;
        columns.set_item("first_twists", text(|row| &row.first_twists)?)?;
        columns.set_item("word_count", PyArray1::from_vec(py, words))?;
        columns.set_item("specimen", text(|row| &row.specimen)?)?;
        columns.set_item("symmetry_class", PyArray1::from_vec(py, column(|row| row.classes[0])))?;
        columns.set_item("extended_class", PyArray1::from_vec(py, column(|row| row.classes[1])))?;
        Ok(columns)
    }

    /// The twist graph: its nodes are the standard positions, and each twist is an edge; with
    /// first_only only those that begin a minimal word.
    #[pyo3(signature = (*, first_only = false, around = None, radius = None, within = None))]
    pub fn twist_graph(
        &self,
        py: Python<'_>,
        first_only: bool,
        around: Option<PositionLike>,
        radius: Option<usize>,
        within: Option<usize>,
    ) -> PyResult<Graph> {
        let arcs = if first_only { Arcs::FirstTwists } else { Arcs::All };
        self.graph(py, around, radius, within, move |solution, part| {
            Ok(GraphOf::Twists(twist_graph(solution, arcs, part)?))
        })
    }

    /// The history graph: a node is a position and its last twist, and the shortest paths to the
    /// node end are the minimal words.
    #[pyo3(signature = (*, around = None, radius = None, within = None))]
    fn history_graph(
        &self,
        py: Python<'_>,
        around: Option<PositionLike>,
        radius: Option<usize>,
        within: Option<usize>,
    ) -> PyResult<Graph> {
        self.graph(py, around, radius, within, |solution, part| {
            Ok(GraphOf::History(history_graph(solution, part)?))
        })
    }

    /// The graph of the classes under the symmetries of the board, or with inverses of the extended
    /// classes.
    ///
    /// >>> import taquin
    /// >>> taquin.Board("eight").solution().class_graph(within=8)
    /// <Graph Quotient graph of the board eight: 9 nodes, 23 edges>
    #[pyo3(signature = (*, inverses = false, around = None, radius = None, within = None))]
    fn class_graph(
        &self,
        py: Python<'_>,
        inverses: bool,
        around: Option<PositionLike>,
        radius: Option<usize>,
        within: Option<usize>,
    ) -> PyResult<Graph> {
        let under = match inverses {
            true => Equivalence::SymmetryAndInversion,
            false => Equivalence::Symmetry,
        };
        self.graph(py, around, radius, within, move |solution, part| {
            Ok(GraphOf::Classes(quotient_graph(solution, under, part)?))
        })
    }

    /// The explorer, an interactive page with the whole solution; its language is en, de or fr.
    #[pyo3(signature = (*, language = "en"))]
    pub fn explorer(&self, language: &str) -> PyResult<Explorer> {
        let language: draw::Language = language.parse().or_raise()?;
        Ok(Explorer(draw::explorer(&[&self.0.solution], language).or_raise()?))
    }

    fn __getitem__(&self, position: PositionLike) -> PyResult<Answer> {
        let solution = &self.0.solution;
        let board = solution.board();
        let standard = position.standard_on(board)?;
        let rank = solution.ranking().rank(&standard);
        if solution.move_count(rank).is_none() {
            let goal = taquin::Position::goal(board);
            return Err(SolveError::unsolvable(&(&standard).into(), &goal).raise());
        }
        Ok(Answer { solved: self.0.clone(), rank })
    }

    fn __len__(&self) -> usize {
        self.0.solution.reached().count()
    }

    fn __iter__(&self) -> Answers {
        let ranks: Vec<Rank> = self.0.solution.reached().collect();
        Answers { solved: self.0.clone(), ranks: ranks.into_iter() }
    }

    fn __repr__(&self) -> String {
        format!("<Solution of {}: {} positions>", self.0.solution.board().name(), self.__len__())
    }
}

/// The answers of a solution, one after the other.
#[pyclass(module = "taquin")]
pub struct Answers {
    solved: Arc<Solved>,
    ranks: std::vec::IntoIter<Rank>,
}

#[pymethods]
impl Answers {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self) -> Option<Answer> {
        Some(Answer { rank: self.ranks.next()?, solved: self.solved.clone() })
    }
}

/// The part of a solution about one standard position.
///
/// >>> import taquin
/// >>> answer = taquin.Board("eight").solution()["102536"]
/// >>> answer
/// <Answer 102536: 20 moves, WXYZADY>
/// >>> answer.symmetry_class.size
/// 8
#[pyclass(frozen, module = "taquin")]
pub struct Answer {
    solved: Arc<Solved>,
    rank: Rank,
}

impl Answer {
    fn get(&self) -> taquin::solution::Answer {
        self.solved.solution.answer_at(self.rank).expect("the position is solvable")
    }

    fn class(&self, equivalence: Equivalence) -> SymmetryClass {
        let NumberedClass { number, representative, moves, size, .. } =
            self.solved.class(equivalence, self.rank);
        let solution = &self.solved.solution;
        let representative = solution.ranking().position(solution.board(), representative).code();
        SymmetryClass { number, representative, moves, size }
    }
}

#[pymethods]
impl Answer {
    /// The position.
    #[getter]
    fn position(&self) -> Position {
        Position((&self.get().position()).into())
    }

    /// The code of the position.
    #[getter]
    fn code(&self) -> String {
        self.get().position().code()
    }

    /// The rank of the position among those of its parity: Schofield's S.
    #[getter]
    fn rank(&self) -> usize {
        self.rank.index()
    }

    /// The number of moves to the goal.
    #[getter]
    fn moves(&self) -> usize {
        self.get().move_count()
    }

    /// The letters with which a minimal word can begin, in printed order.
    #[getter]
    fn first_twists(&self) -> String {
        self.get().first_twists().map(|twist| twist.name()).collect()
    }

    /// The number of minimal words.
    #[getter]
    fn word_count(&self) -> u64 {
        self.get().word_count()
    }

    /// All minimal words in printed order, or the first of them.
    #[pyo3(signature = (limit = None))]
    fn words(&self, limit: Option<usize>) -> Vec<Word> {
        self.get().words().take(limit.unwrap_or(usize::MAX)).map(Word).collect()
    }

    /// The minimal word that is printed.
    #[getter]
    fn specimen(&self) -> Word {
        Word(self.get().specimen())
    }

    /// The class under the symmetries of the board that fix home.
    #[getter]
    fn symmetry_class(&self) -> SymmetryClass {
        self.class(Equivalence::Symmetry)
    }

    /// The extended class, with inverses.
    #[getter]
    fn extended_class(&self) -> SymmetryClass {
        self.class(Equivalence::SymmetryAndInversion)
    }

    fn __repr__(&self) -> String {
        let answer = self.get();
        let (code, moves) = (answer.position().code(), answer.move_count());
        format!("<Answer {code}: {moves} moves, {}>", answer.specimen())
    }

    fn _repr_svg_(&self) -> String {
        draw::position(&(&self.get().position()).into())
    }
}

/// A class of positions, with its printed number.
#[pyclass(frozen, module = "taquin", get_all, eq, hash)]
#[derive(PartialEq, Hash)]
pub struct SymmetryClass {
    /// The printed number, from 1: by moves, then by the representative's rank.
    number: usize,
    /// The code of the member of least rank.
    representative: String,
    /// The number of moves of every member.
    moves: usize,
    /// The number of members.
    size: usize,
}

#[pymethods]
impl SymmetryClass {
    fn __repr__(&self) -> String {
        let Self { number, representative, moves, size } = self;
        format!("<SymmetryClass {number} of {representative}: {size} positions, {moves} moves>")
    }
}
