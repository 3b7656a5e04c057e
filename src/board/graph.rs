use std::fmt;

use itertools::Itertools;
use petgraph::csr::Csr;
use petgraph::visit::NodeIndexable;
use serde::{Deserialize, Serialize};

use crate::perm::Permutation;

use super::{BoardError, Chord, Definition, Grid, SpanningTree, Symmetries, chords, symmetry};

/// The number of a square, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareId(pub(crate) u16);

impl SquareId {
    /// The number as an index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What a square is called: a number or a word.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(untagged, expecting = "a label is a number, from 0, or a word")]
pub enum Label {
    /// A number.
    Number(u32),
    /// A word.
    Word(String),
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Word(word) => f.pad(word),
        }
    }
}

/// A square: what it is called and where it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Square {
    /// What it is called.
    pub label: Label,
    /// Where it is drawn: row and column, from 1 at the top left. A drawing may use any numbers.
    pub at: Option<(f64, f64)>,
}

/// One step of the blank: an edge of the board in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arc {
    /// The square that the blank leaves.
    pub from: SquareId,
    /// The square that it enters.
    pub to: SquareId,
}

impl Arc {
    /// The same step backwards.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { from: self.to, to: self.from }
    }
}

/// A connected simple graph of squares with a home square for the blank.
#[derive(Clone, Debug)]
pub struct Board {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) source: Option<String>,
    /// Each edge stands here twice, once in each direction, the neighbours in order.
    graph: Csr<(), ()>,
    squares: Vec<Square>,
    home: SquareId,
    pub(super) grid: Option<Grid>,
    pub(super) first_tile: usize,
    pub(super) chords: Vec<Chord>,
    pub(super) letter_order: Vec<String>,
}

impl Board {
    /// A board from its squares, its edges (pairs of square numbers) and its home. Names for the
    /// loops, a title and the number of the first tile come with a [`Definition`].
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
        let mut arcs = Vec::with_capacity(2 * edges.len());
        for &(a, b) in edges {
            if a.max(b) >= count {
                return Err(unknown("an edge", a.max(b)));
            }
            if a == b {
                return Err(BoardError::Loop(label(a)));
            }
            arcs.extend([(a as u32, b as u32), (b as u32, a as u32)]);
        }
        arcs.sort_unstable();
        if let Some(((a, b), _)) = arcs.iter().tuple_windows().find(|(one, next)| one == next) {
            return Err(BoardError::DoubleEdge(label(*a as usize), label(*b as usize)));
        }
        let mut graph = Csr::from_sorted_edges(&arcs).expect("the arcs were sorted just now");
        while graph.node_bound() < count {
            graph.add_node(());
        }
        let mut board = Self {
            name: name.into(),
            title: String::new(),
            source: None,
            graph,
            squares,
            home: SquareId(home as u16),
            grid: None,
            first_tile: 1,
            chords: Vec::new(),
            letter_order: Vec::new(),
        };
        if let Some(lost) = board.spanning_tree().first_lost(&board) {
            return Err(BoardError::Disconnected {
                home: board.label(board.home).to_string(),
                square: board.label(lost).to_string(),
            });
        }
        board.chords = chords::named(&board, &[])?;
        board.letter_order = chords::ordered(&board.chords, &[])?;
        Ok(board)
    }

    /// The name by which it was asked for.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// One line that says what it is; may be empty.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The number of squares.
    pub fn squares(&self) -> usize {
        self.squares.len()
    }

    /// The number of squares other than home, which is also the number of tiles.
    pub fn places(&self) -> usize {
        self.squares.len() - 1
    }

    /// The number of edges.
    pub fn edges(&self) -> usize {
        self.graph.edge_count() / 2
    }

    /// The number of independent loops: edges − squares + 1.
    pub fn loops(&self) -> usize {
        self.edges() - self.places()
    }

    /// All squares in the order of their numbers.
    pub fn square_ids(&self) -> impl Iterator<Item = SquareId> + use<> {
        (0..self.squares.len() as u16).map(SquareId)
    }

    /// What is known of a square.
    pub fn square(&self, square: SquareId) -> &Square {
        &self.squares[square.index()]
    }

    /// What a square is called.
    pub fn label(&self, square: SquareId) -> &Label {
        &self.squares[square.index()].label
    }

    /// The square where the blank is at home.
    pub fn home(&self) -> SquareId {
        self.home
    }

    /// The rows and columns, if the board is a plain grid.
    pub fn grid(&self) -> Option<Grid> {
        self.grid
    }

    /// The number on the tile that belongs on the first place: 0 with Schofield, 1 elsewhere.
    pub fn first_tile(&self) -> usize {
        self.first_tile
    }

    /// The edges left over by the spanning tree, each turned and named; their number is
    /// [`Board::loops`].
    pub fn chords(&self) -> &[Chord] {
        &self.chords
    }

    /// The names of all letters, two for each chord, in the order in which they are printed.
    pub fn letter_order(&self) -> &[String] {
        &self.letter_order
    }

    /// The squares that touch this one, in the order of their numbers.
    pub fn neighbours(&self, square: SquareId) -> impl Iterator<Item = SquareId> {
        self.graph.neighbors_slice(u32::from(square.0)).iter().map(|&n| SquareId(n as u16))
    }

    /// Whether the two squares touch.
    pub fn touch(&self, a: SquareId, b: SquareId) -> bool {
        self.graph.contains_edge(u32::from(a.0), u32::from(b.0))
    }

    /// All steps of the blank, in the order of the squares that they leave and enter.
    pub fn arcs(&self) -> impl Iterator<Item = Arc> {
        self.square_ids().flat_map(|from| self.neighbours(from).map(move |to| Arc { from, to }))
    }

    /// The place of a square: its number among the squares other than home; `None` for home.
    pub fn place(&self, square: SquareId) -> Option<usize> {
        match square.cmp(&self.home) {
            std::cmp::Ordering::Less => Some(square.index()),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(square.index() - 1),
        }
    }

    /// The square that is this place; `place` is below [`Board::places`].
    pub fn square_at(&self, place: usize) -> SquareId {
        SquareId((place + usize::from(place >= self.home.index())) as u16)
    }

    /// The breadth-first spanning tree from home, neighbours in the order of their numbers.
    pub fn spanning_tree(&self) -> SpanningTree {
        SpanningTree::of(self)
    }

    /// A permutation of squares or of places as cycles of labels; `square` is the square of a point.
    pub(crate) fn cycles_of_labels(
        &self,
        permutation: &Permutation,
        square: impl Fn(usize) -> SquareId,
    ) -> String {
        let cycle = |points: Vec<usize>| {
            format!("({})", points.into_iter().map(|point| self.label(square(point))).join(" "))
        };
        match permutation.cycles() {
            cycles if cycles.is_empty() => "()".into(),
            cycles => cycles.into_iter().map(cycle).join(""),
        }
    }

    /// The squares as they are drawn, row by row, with gaps; `None` unless every square has whole
    /// numbers for row and column, from 1, and no two the same.
    pub fn rows(&self) -> Option<Vec<Vec<Option<SquareId>>>> {
        // Cells with and without a square, so that no drawing takes more memory than the largest grid.
        const MOST: usize = 10_000;
        let mut rows: Vec<Vec<Option<SquareId>>> = Vec::new();
        let mut cells_in_all = 0;
        for square in self.square_ids() {
            let (row, column) = self.square(square).at?;
            let whole = |x: f64| (1.0..=MOST as f64).contains(&x) && x.fract() == 0.0;
            if !whole(row) || !whole(column) {
                return None;
            }
            let (row, column) = (row as usize - 1, column as usize - 1);
            rows.resize(rows.len().max(row + 1), Vec::new());
            let cells = &mut rows[row];
            let more = (column + 1).saturating_sub(cells.len());
            cells_in_all += more;
            if cells_in_all > MOST {
                return None;
            }
            cells.resize(cells.len() + more, None);
            if cells[column].replace(square).is_some() {
                return None;
            }
        }
        Some(rows)
    }

    /// Whether the squares can be coloured with two colours so that touching ones differ. Then every
    /// closed walk is even, and so is every arrangement that it leads to.
    pub fn is_bipartite(&self) -> bool {
        let tree = self.spanning_tree();
        self.arcs().all(|arc| tree.depth(arc.from) != tree.depth(arc.to))
    }

    /// The symmetries of the board that leave home where it is.
    pub fn symmetries(&self) -> Symmetries {
        symmetry::fixing(self, &[self.home])
    }

    /// Whether this is the other board, or equal to it.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        std::ptr::eq(self, other) || self == other
    }

    /// The definition from which the same board is made again.
    pub fn definition(&self) -> Definition {
        Definition::of(self)
    }
}

/// Two boards are equal if the same squares touch, home is the same, and positions and words are
/// written the same; names, titles and drawings do not count.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.squares() == other.squares()
            && self.grid == other.grid
            && self.home == other.home
            && self.first_tile == other.first_tile
            && self.arcs().eq(other.arcs())
            && self.chords == other.chords
            && self.letter_order == other.letter_order
    }
}
