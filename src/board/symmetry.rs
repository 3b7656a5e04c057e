use itertools::Itertools;

use super::{Arc, Board, SquareId};
use crate::graphs::Adjacency;
use crate::perm::{Order, Permutation};

/// The group of the symmetries of a board that fix some squares.
///
/// They are the automorphisms of the graph. With the squares in a breadth-first order s₀, s₁, … from
/// home, the symmetries that fix s₀ … s₍ₖ₋₁₎ move sₖ over an orbit, and the order of the group is
/// the product of the lengths of these orbits.
#[derive(Clone, Debug)]
pub struct Symmetries {
    squares: usize,
    generators: Vec<Permutation>,
    order: Order,
}

/// A symmetry: a permutation of the squares that preserves adjacency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// The permutation of the squares.
    pub squares: Permutation,
    /// Its effect on the drawing, if it is one of the eight symmetries of the square.
    pub name: Option<&'static str>,
}

impl Board {
    /// The symmetries of the board that fix home.
    pub fn symmetries(&self) -> Symmetries {
        fixing(self, &[self.home()])
    }

    /// The symmetries that fix a square and take each set of squares of a family to a set of the same
    /// family.
    pub(crate) fn symmetries_keeping(
        &self,
        square: SquareId,
        families: &[Vec<Vec<SquareId>>],
    ) -> Symmetries {
        // A vertex for each set is adjacent to its squares, and a vertex for each family, which is fixed,
        // to its sets. So no square is taken to a set, and no set to one of another family.
        let (mut edges, mut fixed) = (self.data.graph.edges().collect_vec(), vec![square.0.into()]);
        let mut vertices = self.square_count() as u32..;
        let mut vertex = || vertices.next().expect("there are more numbers");
        for family in families.iter().filter(|family| !family.is_empty()) {
            let of_family = vertex();
            fixed.push(of_family);
            for squares in family {
                let of_set = vertex();
                edges.extend(squares.iter().map(|square| (square.0.into(), of_set)));
                edges.push((of_family, of_set));
            }
        }
        let graph = Adjacency::new(vertex() as usize, edges.into_iter());
        automorphisms(self, &graph, &fixed)
    }
}

impl Symmetries {
    /// Permutations of the squares that generate the group.
    pub fn generators(&self) -> &[Permutation] {
        &self.generators
    }

    /// The number of symmetries.
    pub fn order(&self) -> &Order {
        &self.order
    }

    /// The group that these symmetries of a board generate; `None` if it has more than `limit`.
    pub(crate) fn generated(
        board: &Board,
        generators: Vec<Permutation>,
        limit: usize,
    ) -> Option<Self> {
        let mut group = Self { squares: board.square_count(), generators, order: Order::from(1) };
        group.order = Order::from(group.closure(limit)?.len() as u128);
        Some(group)
    }

    /// All symmetries, the identity first; `None` if there are more than `limit`.
    pub fn elements(&self, limit: usize) -> Option<Vec<Permutation>> {
        self.order.value().filter(|&order| order <= limit as u128)?;
        self.closure(limit)
    }

    fn closure(&self, limit: usize) -> Option<Vec<Permutation>> {
        Permutation::products(self.squares, &self.generators, limit)
    }
}

/// The action of a symmetry that fixes home on the places, the squares other than home.
#[expect(clippy::missing_panics_doc, reason = "a symmetry that fixes home permutes the places")]
pub fn on_places(board: &Board, symmetry: &Permutation) -> Permutation {
    let image = |place| SquareId(symmetry.image(board.square_at(place).index()) as u16);
    let images = (0..board.place_count()).map(|place| {
        board.place(image(place)).expect("a symmetry that fixes home moves no place to it") as u16
    });
    Permutation::from_images(images.collect()).expect("a symmetry is one to one")
}

impl Symmetry {
    /// The symmetry with its name, if the drawing shows it.
    pub fn new(board: &Board, squares: Permutation) -> Self {
        let at = |square| board.square(square).at.map(|(row, column)| (column, row));
        let at: Option<Vec<_>> = board.square_ids().map(at).collect();
        let name = at.and_then(|at| drawn(&at, &squares)).map(|(name, _)| name);
        Self { squares, name }
    }

    /// The symmetry as cycles of squares, by their labels.
    pub fn on_squares(&self, board: &Board) -> String {
        board.cycles_of_labels(&self.squares, |square| SquareId(square as u16))
    }
}

/// A symmetry of the square: the images of (1, 0) and (0, 1), one after the other, with x to the
/// right and y downwards.
pub type Turn = [i64; 4];

const TURNS: [(&str, Turn); 8] = [
    ("identity", [1, 0, 0, 1]),
    ("rotation by 90° clockwise", [0, 1, -1, 0]),
    ("rotation by 180°", [-1, 0, 0, -1]),
    ("rotation by 90° anticlockwise", [0, -1, 1, 0]),
    ("reflection in the vertical axis", [-1, 0, 0, 1]),
    ("reflection in the horizontal axis", [1, 0, 0, -1]),
    ("reflection in the falling diagonal", [0, 1, 1, 0]),
    ("reflection in the rising diagonal", [0, -1, -1, 0]),
];

/// How far an image may be from its square. Coordinates may be rounded to thousandths, as those of
/// the families are, and so may the ends from which the middle is computed.
const TOLERANCE: f64 = 2.5e-3;

/// The symmetry of the square, about the middle of a drawing, that has the same effect, and its
/// name; `at` are the points of the squares of the board.
pub fn drawn(at: &[(f64, f64)], squares: &Permutation) -> Option<(&'static str, Turn)> {
    let middle = |coordinate: fn(&(f64, f64)) -> f64| {
        let (low, high) = at.iter().map(coordinate).minmax().into_option()?;
        Some(((low + high) / 2.0, high - low))
    };
    let ((x, width), (y, height)) = (middle(|at| at.0)?, middle(|at| at.1)?);
    // Small drawings have other coordinates than those of the families.
    let tolerance = TOLERANCE.min(width.max(height) / 100.0);
    let centred = |square: usize| (at[square].0 - x, at[square].1 - y);
    let shows = |turn: &Turn| {
        let [a, b, c, d] = turn.map(|entry| entry as f64);
        (0..at.len()).all(|square| {
            let ((x, y), (u, v)) = (centred(square), centred(squares.image(square)));
            (a * x + c * y - u).abs() <= tolerance && (b * x + d * y - v).abs() <= tolerance
        })
    };
    TURNS.into_iter().find(|(_, turn)| shows(turn))
}

/// The symmetries of the board that fix each of these squares.
fn fixing(board: &Board, fixed: &[SquareId]) -> Symmetries {
    let fixed: Vec<u32> = fixed.iter().map(|square| square.0.into()).collect();
    automorphisms(board, &board.data.graph, &fixed)
}

/// What the automorphisms of a connected graph that fix some vertices do with the squares of the
/// board, which are its first vertices. They take squares to squares, and only the identity fixes all.
fn automorphisms(board: &Board, graph: &Adjacency, fixed: &[u32]) -> Symmetries {
    let chain = graph.breadth_first(board.home().0.into()).order;
    let group = graph.automorphisms(fixed, &chain, false, u64::MAX).expect("it is not limited");
    let squares = board.square_count();
    let permutation = |moved: Vec<(u32, u32)>| {
        let of_squares = moved.into_iter().filter(|&(from, _)| (from as usize) < squares);
        Permutation::from_pairs(squares, of_squares.map(|(from, to)| (from as u16, to as u16)))
    };
    let lengths = group.orbit_lengths.into_iter().filter(|&length| length > 1);
    Symmetries {
        squares,
        generators: group.generators.into_iter().map(permutation).collect(),
        order: lengths.map(|length| Order::from(u128::from(length))).product(),
    }
}

impl Board {
    /// All symmetries of the board, those that move home included.
    pub fn all_symmetries(&self) -> Symmetries {
        fixing(self, &[])
    }

    /// Whether the permutation of squares preserves adjacency.
    pub fn has_symmetry(&self, squares: &Permutation) -> bool {
        let image = |square: SquareId| SquareId(squares.image(square.index()) as u16);
        squares.degree() == self.square_count()
            && self.arcs().all(|Arc { from, to }| self.are_adjacent(image(from), image(to)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounded_drawings_show_their_symmetries() {
        for (name, shown) in [("wheel-8", 8), ("wheel-10", 4), ("wheel-9", 2), ("wheel-4", 8)] {
            let board: Board = name.parse().unwrap();
            let all = board.symmetries().elements(100).unwrap().into_iter();
            let names = all.filter_map(|squares| Symmetry::new(&board, squares).name);
            assert_eq!(names.count(), shown, "{name}");
        }
    }

    #[test]
    fn permutations_of_other_degrees_are_no_symmetries() {
        let board: Board = "3x3".parse().unwrap();
        for degree in [8, 9, 10] {
            assert_eq!(board.has_symmetry(&Permutation::identity(degree)), degree == 9);
        }
    }
}
