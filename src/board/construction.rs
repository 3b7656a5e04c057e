use itertools::Itertools;
use petgraph::graph::{NodeIndex, UnGraph};

use super::graph::BoardData;
use super::{Board, BoardError, Grid, Label, Square, SquareId, chords};
use crate::graphs::{Adjacency, BreadthFirst};

impl Board {
    /// A board from its squares, its edges (pairs of square numbers) and its home.
    /// [`Board::from_yaml`] also sets the title, the number of the first tile and the names of the
    /// loops.
    ///
    /// # Errors
    ///
    /// If there are fewer than 2 or more than 65 535 squares or more than 32 767 loops, an edge or
    /// the home names a square that does not exist, an edge is a loop or appears twice, or the graph
    /// is not connected.
    #[expect(
        clippy::missing_panics_doc,
        reason = "fewer edges than were given means that one was given twice"
    )]
    pub fn new(
        name: impl Into<String>,
        squares: Vec<Square>,
        edges: &[(usize, usize)],
        home: usize,
    ) -> Result<Self, BoardError> {
        let count = squares.len();
        if !(2..=usize::from(u16::MAX)).contains(&count) {
            return Err(BoardError::Size(count));
        }
        let label = |square: usize| squares[square].label.to_string();
        let unknown = |place: &str, square: usize| BoardError::UnknownSquare {
            place: place.into(),
            read: square.to_string(),
        };
        if home >= count {
            return Err(unknown("home", home));
        }
        for &(a, b) in edges {
            if a.max(b) >= count {
                return Err(unknown("an edge", a.max(b)));
            }
            if a == b {
                return Err(BoardError::Loop(label(a)));
            }
        }
        let graph = Adjacency::new(count, edges.iter().map(|&(a, b)| (a as u32, b as u32)));
        if graph.edge_count() < edges.len() {
            let sorted = edges.iter().map(|&(a, b)| (a.min(b), a.max(b))).sorted_unstable();
            let repeated = sorted.tuple_windows().find(|(one, next)| one == next);
            let (a, b) = repeated.expect("an edge was left out").0;
            return Err(BoardError::DoubleEdge(label(a), label(b)));
        }
        let search = graph.breadth_first(home as u32);
        let is_unreached = |&distance: &u32| distance == BreadthFirst::UNREACHED;
        if let Some(unreachable) = search.distances.iter().position(is_unreached) {
            return Err(BoardError::Disconnected { home: label(home), square: label(unreachable) });
        }
        let data = BoardData {
            name: name.into(),
            title: String::new(),
            source: None,
            bipartite: search.has_two_colours(&graph),
            graph,
            squares,
            home: SquareId(home as u16),
            grid: None,
            lines: vec![],
            first_tile: 1,
            chords: Vec::new(),
            letter_order: Vec::new(),
        };
        let mut board = Self { data: data.into() };
        board.edit().chords = chords::named(&board, &[])?;
        board.edit().letter_order = chords::ordered(&board.data.chords, &[])?;
        Ok(board)
    }

    /// A graph as a board: vertex i is square i, labelled i + 1. The board is called "graph".
    ///
    /// # Errors
    ///
    /// As [`Board::new`]: the graph must be simple and connected, with 2 to 65 535 vertices and at most
    /// 32 767 independent cycles.
    pub fn from_graph<N, E>(graph: &UnGraph<N, E>, home: NodeIndex) -> Result<Self, BoardError> {
        let edges = graph.edge_indices().filter_map(|edge| graph.edge_endpoints(edge));
        let edges = edges.map(|(a, b)| (a.index(), b.index())).collect_vec();
        Self::of_vertices("graph".into(), graph.node_count(), &edges, home.index())
    }

    /// The board of a graph whose vertices have numbers only: vertex i is square i, labelled i + 1.
    pub(super) fn of_vertices(
        name: String,
        count: usize,
        edges: &[(usize, usize)],
        home: usize,
    ) -> Result<Self, BoardError> {
        let square = |number| Square { label: Label::Number(number as u32 + 1), at: None };
        Self::new(name, (0..count).map(square).collect(), edges, home)
    }

    /// The plain grid of this size, with its home in the last corner.
    ///
    /// # Errors
    ///
    /// If the grid has fewer than 2 or more than 10 000 squares.
    pub fn from_grid(rows: usize, columns: usize) -> Result<Self, BoardError> {
        let read = format!("{rows}x{columns}");
        let grid = Grid::of_size(rows, columns)
            .map_err(|reason| BoardError::Grid { read: read.clone(), reason: reason.into() })?;
        grid.board(&read, SquareId((grid.square_count() - 1) as u16))
    }

    /// The same squares and edges with its home on the square of this label, which follows an `@`
    /// in the board's name. On a grid the home may also be given as in the name of a grid.
    ///
    /// # Errors
    ///
    /// If the board has no such square.
    #[expect(clippy::missing_panics_doc, reason = "an equal board is a grid, too")]
    pub fn with_home_at(mut self, label: &str) -> Result<Self, BoardError> {
        let mut squares = self.square_ids();
        let by_label = squares.find(|&square| self.label(square).to_string() == label);
        let home = match (by_label, self.data.grid) {
            (Some(home), _) => home,
            (None, Some(grid)) => grid.parse_home(label).map_err(|reason| {
                let Grid { rows, columns } = grid;
                BoardError::Grid { read: format!("{rows}x{columns}@{label}"), reason }
            })?,
            (None, None) => {
                let (board, read) = (self.data.name.clone(), label.into());
                return Err(BoardError::UnknownHome { board, read, labels: self.few_labels() });
            }
        };
        // A file may describe another board under the name of a grid.
        if Grid::parse_board(&self.data.name).is_ok_and(|plain| plain == self) {
            let grid = self.data.grid.expect("it is a grid");
            return Grid::parse_board(&grid.name_with_home(home));
        }
        let own = format!("@{}", self.label(self.data.home));
        if let Some(without_home) = self.data.name.strip_suffix(&own) {
            let length = without_home.len();
            self.edit().name.truncate(length);
        }
        let mut board = self.with_home(home)?;
        board.edit().name = format!("{}@{label}", board.data.name);
        Ok(board)
    }

    /// The labels of the squares, or the first and the last of many.
    fn few_labels(&self) -> String {
        /// The most labels that are listed.
        const MOST: usize = 20;
        let labels = self.square_ids().map(|square| self.label(square).to_string()).collect_vec();
        match &labels[..] {
            [first, second, .., last] if labels.len() > MOST => {
                format!("{first}, {second}, …, {last}")
            }
            _ => labels.join(", "),
        }
    }

    /// The same squares and edges with another home; the loops get their default letters, and if home
    /// changes the title is dropped.
    ///
    /// # Errors
    ///
    /// If the board has no such square.
    pub fn with_home(&self, home: SquareId) -> Result<Self, BoardError> {
        let edges = self.arcs().filter(|arc| arc.from < arc.to);
        let edges = edges.map(|arc| (arc.from.index(), arc.to.index())).collect_vec();
        let BoardData { name, title, source, grid, first_tile, squares, lines, .. } =
            BoardData::clone(&self.data);
        let mut board = Self::new(name, squares, &edges, home.index())?;
        let data = board.edit();
        // A title may say where home is.
        data.title = if home == self.home() { title } else { String::new() };
        (data.source, data.lines) = (source, lines);
        (data.grid, data.first_tile) = (grid, first_tile);
        Ok(board)
    }
}
