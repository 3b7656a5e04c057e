use std::sync::{Arc, OnceLock};

use numpy::{PyArray1, PyArray2};
use pyo3::prelude::*;
use taquin::board::{EdgeDirections, GraphNotation};
use taquin::search::Heuristic;
use taquin::states::EnumerateOptions;
use taquin::{BoardError, search};
use taquin_draw as draw;

use crate::arrays;
use crate::census::Census;
use crate::distances::Distances;
use crate::errors::OrRaise;
use crate::explorer::Explorer;
use crate::graph::Graph;
use crate::group::Group;
use crate::position::{Position, PositionLike, goal_on};
use crate::rows::Rows;
use crate::solution::Solution;
use crate::watch::Watch;
use crate::word::Word;

/// A graph of squares with a home for the blank.
///
/// The text is a name (see named_boards), a grid such as 3x4, or g6: and a graph in graph6; the
/// home may follow after @.
///
/// >>> import taquin
/// >>> eight = taquin.Board("eight")
/// >>> eight
/// Board('eight')
/// >>> eight.group().name, eight.solution()["102536"].specimen
/// ('A8', Word('WXYZADY'))
#[pyclass(frozen, module = "taquin", eq, hash)]
#[derive(Clone)]
pub struct Board {
    board: taquin::Board,
    /// Computed once.
    twists: Arc<OnceLock<taquin::Twists>>,
}

/// A home in an argument: a label, or row and column on a grid.
#[derive(FromPyObject)]
enum Home {
    Square(u32, u32),
    Number(u32),
    Label(String),
}

impl From<taquin::Board> for Board {
    fn from(board: taquin::Board) -> Self {
        Self { board, twists: Arc::default() }
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board
    }
}

impl std::hash::Hash for Board {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        let board = self.get();
        (board.square_count(), board.edge_count(), board.home().index()).hash(state);
    }
}

impl Board {
    pub fn get(&self) -> &taquin::Board {
        &self.board
    }

    fn twists(&self) -> &taquin::Twists {
        self.twists.get_or_init(|| self.board.twists())
    }

    /// The board with another home, where one is given.
    fn at_home(board: taquin::Board, home: Option<Home>) -> PyResult<Self> {
        let board = match home {
            None => board,
            Some(home) => {
                let label = match home {
                    Home::Square(row, column) => format!("{row},{column}"),
                    Home::Number(number) => number.to_string(),
                    Home::Label(label) => label,
                };
                board.with_home_at(&label).or_raise()?
            }
        };
        Ok(board.into())
    }

    /// The board of a graph that this function of `_graphs` makes YAML of.
    fn of_graph(read: &str, graph: &Bound<PyAny>, home: Option<Bound<PyAny>>) -> PyResult<Self> {
        let graphs = graph.py().import("taquin._graphs")?;
        let text: String = graphs.call_method1(read, (graph, home))?.extract()?;
        let board = taquin::Board::from_yaml(&text).map_err(|error| match error {
            // Nobody has seen the text.
            BoardError::Located { error, .. } => *error,
            error => error,
        });
        Self::at_home(board.or_raise()?, None)
    }

    fn labels(&self, squares: impl IntoIterator<Item = taquin::board::SquareId>) -> Vec<String> {
        squares.into_iter().map(|square| self.get().label(square).to_string()).collect()
    }
}

/// The names of all named boards.
///
/// >>> import taquin
/// >>> "eight" in taquin.named_boards()
/// True
#[pyfunction]
pub fn named_boards() -> Vec<String> {
    taquin::board::named_boards().collect()
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (text, *, home = None))]
    fn new(text: &str, home: Option<Home>) -> PyResult<Self> {
        Self::at_home(text.parse().or_raise()?, home)
    }

    /// The grid of this size, with its home in the last corner or at this row and column.
    ///
    /// >>> import taquin
    /// >>> taquin.Board.grid(3, 3, home=(2, 2)).symmetry_count
    /// 8
    #[staticmethod]
    #[pyo3(signature = (rows, columns, *, home = None))]
    fn grid(rows: usize, columns: usize, home: Option<Home>) -> PyResult<Self> {
        Self::at_home(taquin::Board::from_grid(rows, columns).or_raise()?, home)
    }

    /// A NetworkX graph as a board. The labels of the squares are the names of the nodes, with the
    /// items of a tuple joined by points; the home is a node, by default the last.
    ///
    /// >>> import networkx, taquin
    /// >>> board = taquin.Board.from_networkx(networkx.petersen_graph(), home=0)
    /// >>> board.group().name
    /// 'S9'
    #[staticmethod]
    #[pyo3(signature = (graph, *, home = None))]
    fn from_networkx(graph: &Bound<PyAny>, home: Option<Bound<PyAny>>) -> PyResult<Self> {
        Self::of_graph("from_networkx", graph, home)
    }

    /// A graph of SageMath as a board, with labels and a home as from_networkx has them.
    #[staticmethod]
    #[pyo3(signature = (graph, *, home = None))]
    fn from_sage(graph: &Bound<PyAny>, home: Option<Bound<PyAny>>) -> PyResult<Self> {
        Self::of_graph("from_sage", graph, home)
    }

    /// A graph in graph6; the squares have the labels 1, 2, ….
    ///
    /// >>> import taquin
    /// >>> taquin.Board.from_graph6("DqK").group().order
    /// 6
    #[staticmethod]
    #[pyo3(signature = (text, *, home = None))]
    fn from_graph6(text: &str, home: Option<Home>) -> PyResult<Self> {
        Self::at_home(taquin::Board::from_graph6(text).or_raise()?, home)
    }

    /// A graph in sparse6.
    #[staticmethod]
    #[pyo3(signature = (text, *, home = None))]
    fn from_sparse6(text: &str, home: Option<Home>) -> PyResult<Self> {
        Self::at_home(taquin::Board::from_sparse6(text).or_raise()?, home)
    }

    /// A graph in a text, as other programs write it: a list of edges, GML, DOT, CSV, and more. The
    /// notation is one of the names in messages, such as 'GML'; without one the text shows it. An edge
    /// with a direction needs a partner in the other direction, unless directions are ignored.
    ///
    /// >>> import taquin
    /// >>> kite = taquin.Board.from_graph_text("graph { a -- b -- c -- a; c -- d }", home="a")
    /// >>> kite.home, len(kite.edges)
    /// ('a', 4)
    #[staticmethod]
    #[pyo3(signature = (text, *, home = None, notation = None, undirected = false))]
    fn from_graph_text(
        text: &str,
        home: Option<Home>,
        notation: Option<&str>,
        undirected: bool,
    ) -> PyResult<Self> {
        let notation = match notation {
            Some(name) => name.parse().or_raise()?,
            None => GraphNotation::of_content(text).ok_or_else(|| {
                crate::errors::BoardError::new_err("the text shows no notation of graphs")
            })?,
        };
        let directions = if undirected { EdgeDirections::Ignored } else { EdgeDirections::Paired };
        let board = taquin::Board::from_graph_text("graph", text, notation, directions);
        Self::at_home(board.or_raise()?, home)
    }

    /// The board that a text in YAML describes, as the program reads and writes it.
    #[staticmethod]
    fn from_yaml(text: &str) -> PyResult<Self> {
        Self::at_home(taquin::Board::from_yaml(text).or_raise()?, None)
    }

    /// The name.
    #[getter]
    fn name(&self) -> &str {
        self.get().name()
    }

    /// A line about the board; empty for most.
    #[getter]
    fn title(&self) -> &str {
        self.get().title()
    }

    /// The label of the home square.
    #[getter]
    fn home(&self) -> String {
        self.get().label(self.get().home()).to_string()
    }

    /// The labels of the squares, in the order of the tiles of a position.
    #[getter]
    fn squares(&self) -> Vec<String> {
        self.labels(self.get().square_ids())
    }

    /// The edges, as pairs of labels.
    #[getter]
    fn edges(&self) -> Vec<(String, String)> {
        let board = self.get();
        let from = |a| board.neighbours(a).filter(move |&b| a < b).map(move |b| (a, b));
        let label = |square| board.label(square).to_string();
        board.square_ids().flat_map(from).map(|(a, b)| (label(a), label(b))).collect()
    }

    /// The number of independent loops.
    #[getter]
    fn loop_count(&self) -> usize {
        self.get().loop_count()
    }

    /// The number of the first tile.
    #[getter]
    fn first_tile(&self) -> usize {
        self.get().first_tile()
    }

    /// Whether two colours suffice for adjacent squares to differ.
    #[getter]
    fn is_bipartite(&self) -> bool {
        self.get().is_bipartite()
    }

    /// The number of symmetries that fix home.
    #[getter]
    fn symmetry_count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        crate::group::integer(py, self.get().symmetries().order().number())
    }

    /// The letters of the twists, in printed order.
    #[getter]
    fn letters(&self) -> Vec<String> {
        self.twists().iter().map(|twist| twist.name().into()).collect()
    }

    /// The goal: every tile on its place and the blank at home.
    #[getter]
    fn goal(&self) -> Position {
        Position(taquin::Position::goal(self.get()))
    }

    /// A position on this board.
    fn position(&self, position: PositionLike) -> PyResult<Position> {
        position.on(self.get()).map(Position)
    }

    /// A word of twists.
    ///
    /// >>> import taquin
    /// >>> word = taquin.Board("eight").word("[A, B]")
    /// >>> str(word), word.moves
    /// ('WXAB', 14)
    fn word(&self, text: &str) -> PyResult<Word> {
        self.twists().word(text).map(Word).or_raise()
    }

    /// The group that the loops of the blank generate.
    ///
    /// >>> import taquin
    /// >>> group = taquin.Board("3x4").group()
    /// >>> group.name, group.order
    /// ('A11', 19958400)
    fn group(&self, py: Python<'_>) -> Group {
        py.detach(|| Group::of(self.get()))
    }

    /// The complete solution of all standard positions.
    #[pyo3(signature = (*, method = None, memory = None, progress = None))]
    pub fn solution(
        &self,
        py: Python<'_>,
        method: Option<&str>,
        memory: Option<u64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Solution> {
        Solution::compute(py, self.twists(), method, memory, progress)
    }

    /// The numbers of standard positions and of their classes, by moves.
    ///
    /// >>> import taquin
    /// >>> census = taquin.Board("eight").census()
    /// >>> census["positions"][:4].tolist(), census.total["classes"]
    /// ([1, 8, 8, 40], 2572)
    #[pyo3(signature = (*, memory = None, progress = None))]
    fn census(
        &self,
        py: Python<'_>,
        memory: Option<u64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Census> {
        let watch = Watch::new(py, progress)?;
        let options = EnumerateOptions::new().memory(within(memory)).observer(&watch);
        let census = watch.run(py, || taquin::Census::compute(self.get(), &options))?;
        Ok(Census::new(census, self.get().name()))
    }

    /// The distances of all positions from a goal.
    ///
    /// >>> import taquin
    /// >>> distances = taquin.Board("3x3").distances()
    /// >>> distances["867/254/3_1"], distances.distribution.highest
    /// (31, 31)
    #[pyo3(signature = (goal = None, *, metric = "single-tile", threads = None, memory = None,
                        progress = None))]
    fn distances(
        &self,
        py: Python<'_>,
        goal: Option<PositionLike>,
        metric: &str,
        threads: Option<usize>,
        memory: Option<u64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Distances> {
        Distances::compute(py, self.get(), goal, metric, threads, memory, progress)
    }

    /// Random solvable positions as rows of tiles, the same for a seed on every machine.
    ///
    /// >>> import taquin
    /// >>> taquin.Board("4x4").random_positions(1000, seed=1).shape
    /// (1000, 16)
    #[pyo3(signature = (count, *, seed))]
    fn random_positions<'py>(
        &self,
        py: Python<'py>,
        count: usize,
        seed: u64,
    ) -> PyResult<Bound<'py, PyArray2<i32>>> {
        let goal = taquin::Position::goal(self.get());
        arrays::rows(py, self.get(), search::random_positions(&goal, seed).take(count))
    }

    /// Lower bounds of the distances of the positions in the rows of an array, on grids of at most
    /// 25 squares. The heuristics are those of Solver.
    ///
    /// >>> import taquin
    /// >>> board = taquin.Board("4x4")
    /// >>> board.lower_bounds(board.random_positions(4, seed=1), heuristic="manhattan")
    /// array([34, 36, 46, 26], dtype=uint16)
    #[pyo3(signature = (positions, *, heuristic = "linear-conflict", goal = None))]
    fn lower_bounds<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
        heuristic: &str,
        goal: Option<PositionLike>,
    ) -> PyResult<Bound<'py, PyArray1<u16>>> {
        let heuristic: Heuristic = heuristic.parse().or_raise()?;
        let goal = goal_on(self.get(), goal)?;
        let rows = Rows::new(positions, self.get())?;
        let watch = Watch::default();
        let bounds = watch.run(py, || -> PyResult<Vec<u16>> {
            let mut failed = Ok(());
            let positions = rows.positions().take_while(|_| !watch.is_over());
            let valid =
                positions.map_while(|position| position.map_err(|error| failed = Err(error)).ok());
            let bounds = heuristic.lower_bounds(valid, &goal).or_raise()?;
            failed.map(|()| bounds)
        })?;
        Ok(PyArray1::from_vec(py, bounds))
    }

    /// The twist graph of the board's solution; see Solution.twist_graph.
    #[pyo3(signature = (*, first_only = false, around = None, radius = None, within = None))]
    fn twist_graph(
        &self,
        py: Python<'_>,
        first_only: bool,
        around: Option<PositionLike>,
        radius: Option<usize>,
        within: Option<usize>,
    ) -> PyResult<Graph> {
        let solution = self.solution(py, None, None, None)?;
        solution.twist_graph(py, first_only, around, radius, within)
    }

    /// The explorer, an interactive page with the whole solution; its language is en, de or fr.
    #[pyo3(signature = (*, language = "en"))]
    fn explorer(&self, py: Python<'_>, language: &str) -> PyResult<Explorer> {
        draw::explorable(self.get()).or_raise()?;
        self.solution(py, None, None, None)?.explorer(language)
    }

    /// The graph in graph6.
    fn to_graph6(&self) -> String {
        self.get().to_graph6()
    }

    /// The board in YAML.
    fn to_yaml(&self) -> PyResult<String> {
        self.get().to_yaml().or_raise()
    }

    /// The graph of squares for NetworkX: the nodes are the labels.
    ///
    /// >>> import taquin
    /// >>> taquin.Board("3x3").to_networkx().number_of_edges()
    /// 12
    fn to_networkx<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let graph = py.import("networkx")?.call_method0("Graph")?;
        graph.call_method1("add_nodes_from", (self.squares(),))?;
        graph.call_method1("add_edges_from", (self.edges(),))?;
        Ok(graph)
    }

    /// The graph of squares for SageMath: the vertices are the labels.
    fn to_sage<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let graph = (self.name(), self.squares(), self.edges());
        py.import("taquin._graphs")?.call_method1("to_sage", graph)
    }

    fn __len__(&self) -> usize {
        self.get().square_count()
    }

    pub fn __repr__(&self) -> String {
        format!("Board('{}')", self.name())
    }

    fn _repr_svg_(&self) -> String {
        draw::board(self.get())
    }
}

/// The memory that is given, or else what the system can give, in bytes.
pub fn within(memory: Option<u64>) -> u64 {
    memory.unwrap_or_else(taquin::available_memory)
}
