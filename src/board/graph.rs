use std::sync;

use itertools::Itertools;

use super::chord::Chord;
use super::grid::Grid;
use super::square::{Arc, Label, Square, SquareId};
use crate::graphs::Adjacency;
use crate::perm::Permutation;

/// A connected simple graph of squares with a home square for the blank.
///
/// A board does not change, and its clones share their squares and edges: cloning it costs next to
/// nothing.
#[derive(Clone, Debug)]
pub struct Board {
    pub(super) data: sync::Arc<BoardData>,
}

/// What a board consists of.
#[derive(Clone, Debug)]
pub(super) struct BoardData {
    pub name: String,
    pub title: String,
    pub source: Option<String>,
    pub graph: Adjacency,
    pub squares: Vec<Square>,
    pub home: SquareId,
    pub bipartite: bool,
    pub grid: Option<Grid>,
    pub first_tile: usize,
    pub chords: Vec<Chord>,
    pub letter_order: Vec<String>,
    /// The lines of the board's file, along which several tiles slide at once; empty on a grid.
    pub lines: Vec<Vec<SquareId>>,
}

impl Board {
    /// What the board consists of, to be completed while it is made.
    pub(super) fn edit(&mut self) -> &mut BoardData {
        sync::Arc::make_mut(&mut self.data)
    }

    /// The name by which the board was requested.
    pub fn name(&self) -> &str {
        &self.data.name
    }

    /// A one-line description; may be empty.
    pub fn title(&self) -> &str {
        &self.data.title
    }

    /// The number of squares.
    pub fn square_count(&self) -> usize {
        self.data.squares.len()
    }

    /// The number of squares other than home, which is also the number of tiles.
    pub fn place_count(&self) -> usize {
        self.data.squares.len() - 1
    }

    /// The number of edges.
    pub fn edge_count(&self) -> usize {
        self.data.graph.edge_count()
    }

    /// The number of independent loops: edges − squares + 1.
    pub fn loop_count(&self) -> usize {
        self.edge_count() - self.place_count()
    }

    /// All squares in the order of their numbers.
    pub fn square_ids(&self) -> impl Iterator<Item = SquareId> + use<> {
        (0..self.data.squares.len() as u16).map(SquareId)
    }

    /// A square: its label and where it is drawn.
    ///
    /// # Panics
    ///
    /// If the board has no such square.
    pub fn square(&self, square: SquareId) -> &Square {
        &self.data.squares[square.index()]
    }

    /// The label of a square.
    ///
    /// # Panics
    ///
    /// If the board has no such square.
    pub fn label(&self, square: SquareId) -> &Label {
        &self.data.squares[square.index()].label
    }

    /// The home square of the blank.
    pub fn home(&self) -> SquareId {
        self.data.home
    }

    /// Whether the squares can be coloured with two colours so that adjacent squares differ. Then
    /// every closed walk of the blank is even, and so is every permutation it makes of the tiles.
    pub fn is_bipartite(&self) -> bool {
        self.data.bipartite
    }

    /// The rows and columns, if the board is a plain grid.
    pub fn grid(&self) -> Option<Grid> {
        self.data.grid
    }

    /// The number on the tile that belongs on the first place: 0 with Schofield, 1 elsewhere.
    pub fn first_tile(&self) -> usize {
        self.data.first_tile
    }

    /// The edges outside the spanning tree, each with a direction and letters; there are
    /// [`Board::loop_count`] of them.
    pub fn chords(&self) -> &[Chord] {
        &self.data.chords
    }

    /// The names of all letters, two for each chord, in the order in which they are printed.
    pub(crate) fn letter_order(&self) -> &[String] {
        &self.data.letter_order
    }

    /// The squares adjacent to this one, in the order of their numbers.
    ///
    /// # Panics
    ///
    /// If the board has no such square.
    pub fn neighbours(&self, square: SquareId) -> impl Iterator<Item = SquareId> {
        self.data.graph.neighbours(square.0.into()).iter().map(|&n| SquareId(n as u16))
    }

    /// Whether the two squares are adjacent.
    pub fn are_adjacent(&self, a: SquareId, b: SquareId) -> bool {
        self.data.graph.has_edge(a.0.into(), b.0.into())
    }

    /// All steps of the blank, in the order of the squares that they leave and enter.
    pub fn arcs(&self) -> impl Iterator<Item = Arc> {
        self.square_ids().flat_map(|from| self.neighbours(from).map(move |to| Arc { from, to }))
    }

    /// The place of a square: its number among the squares other than home; `None` for home.
    pub fn place(&self, square: SquareId) -> Option<usize> {
        match square.cmp(&self.data.home) {
            std::cmp::Ordering::Less => Some(square.index()),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(square.index() - 1),
        }
    }

    /// The square of a place; `place` is below [`Board::place_count`].
    pub fn square_at(&self, place: usize) -> SquareId {
        SquareId((place + usize::from(place >= self.data.home.index())) as u16)
    }

    /// A permutation of squares or of places as cycles of labels; `square` maps points to squares.
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

    /// The squares row by row as drawn, with gaps; `None` unless the rows and columns of all
    /// squares are whole numbers from 1 and no two squares share a cell.
    pub fn rows(&self) -> Option<Vec<Vec<Option<SquareId>>>> {
        // Limits the memory for sparse drawings to that of the largest grid.
        const MAX_CELLS: usize = 10_000;
        let mut rows: Vec<Vec<Option<SquareId>>> = Vec::new();
        let mut cell_count = 0;
        for square in self.square_ids() {
            let (row, column) = self.square(square).at?;
            let whole = |x: f64| (1.0..=MAX_CELLS as f64).contains(&x) && x.fract() == 0.0;
            if !whole(row) || !whole(column) {
                return None;
            }
            let (row, column) = (row as usize - 1, column as usize - 1);
            rows.resize(rows.len().max(row + 1), Vec::new());
            let cells = &mut rows[row];
            let more = (column + 1).saturating_sub(cells.len());
            cell_count += more;
            if cell_count > MAX_CELLS {
                return None;
            }
            cells.resize(cells.len() + more, None);
            if cells[column].replace(square).is_some() {
                return None;
            }
        }
        Some(rows)
    }
}

/// Boards are equal if they have the same edges and home and write positions and words alike.
/// Names, titles and drawings do not count.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        sync::Arc::ptr_eq(&self.data, &other.data)
            || self.square_count() == other.square_count()
                && self.data.grid == other.data.grid
                && self.data.home == other.data.home
                && self.data.first_tile == other.data.first_tile
                && self.arcs().eq(other.arcs())
                && self.data.chords == other.data.chords
                && self.data.letter_order == other.data.letter_order
                && self.data.lines == other.data.lines
    }
}

impl Eq for Board {}
