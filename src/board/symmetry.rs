use std::iter;

use itertools::{Either, Itertools};
use petgraph::unionfind::UnionFind;

use super::{Arc, Board, SquareId};
use crate::perm::{Order, Permutation};

/// The group of the symmetries of a board that fix some squares.
///
/// Found by search along a chain of point stabilisers: with squares in a breadth-first order
/// s₀, s₁, …, the symmetries that fix s₀ … s₍ₖ₋₁₎ move sₖ over an orbit, and the order of the
/// group is the product of the lengths of these orbits.
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

/// The symmetry of the square, about the middle of a drawing, that has the same effect, and its
/// name; `at` are the points of the squares of the board.
pub fn drawn(at: &[(f64, f64)], squares: &Permutation) -> Option<(&'static str, Turn)> {
    let middle = |coordinate: fn(&(f64, f64)) -> f64| {
        let (low, high) = at.iter().map(coordinate).minmax().into_option()?;
        Some((low + high) / 2.0)
    };
    let (x, y) = (middle(|at| at.0)?, middle(|at| at.1)?);
    let centred = |square: usize| (at[square].0 - x, at[square].1 - y);
    let shows = |turn: &Turn| {
        let [a, b, c, d] = turn.map(|entry| entry as f64);
        (0..at.len()).all(|square| {
            let ((x, y), (u, v)) = (centred(square), centred(squares.image(square)));
            (a * x + c * y - u).abs() < 1e-6 && (b * x + d * y - v).abs() < 1e-6
        })
    };
    TURNS.into_iter().find(|(_, turn)| shows(turn))
}

/// The symmetries of the board that fix each of these squares.
pub(super) fn fixing(board: &Board, fixed: &[SquareId]) -> Symmetries {
    let search = Search::new(board, fixed);
    let mut generators: Vec<Permutation> = Vec::new();
    // The orbits of the group that the generators generate.
    let mut orbits = UnionFind::<u16>::new(board.square_count());
    let mut lengths = Vec::new();
    // From the last square of the chain to the first, so that the generators found so far always
    // generate the stabiliser of the squares before this one.
    for level in (fixed.len()..search.chain.len()).rev() {
        let square = search.chain[level];
        for candidate in search.candidates(level, &search.chain) {
            if search.place[candidate.index()] > level
                && !orbits.equiv(square.0, candidate.0)
                && let Some(found) = search.moving(level, candidate)
            {
                board.square_ids().for_each(|square| {
                    orbits.union(square.0, found.image(square.index()) as u16);
                });
                generators.push(found);
            }
        }
        if !generators.is_empty() {
            let orbit = board.square_ids().filter(|other| orbits.equiv(square.0, other.0));
            lengths.push(orbit.count() as u128);
        }
    }
    let order = lengths.into_iter().filter(|&length| length > 1).map(Order::from).product();
    Symmetries { squares: board.square_count(), generators, order }
}

/// A search for symmetries, square by square along the chain.
struct Search<'b> {
    board: &'b Board,
    /// The fixed squares, then all others, each adjacent to an earlier one.
    chain: Vec<SquareId>,
    /// By square: its position in the chain.
    place: Vec<usize>,
    /// By position in the chain: the positions of the earlier squares that are adjacent to it.
    earlier: Vec<Vec<usize>>,
    /// By square: a number that no symmetry changes.
    colours: Vec<usize>,
}

impl<'b> Search<'b> {
    fn new(board: &'b Board, fixed: &[SquareId]) -> Self {
        let mut chain = fixed.to_vec();
        if chain.is_empty() {
            chain.push(board.home());
        }
        let mut listed = vec![false; board.square_count()];
        chain.iter().for_each(|square| listed[square.index()] = true);
        let mut next = 0;
        while next < chain.len() {
            for square in board.neighbours(chain[next]) {
                if !std::mem::replace(&mut listed[square.index()], true) {
                    chain.push(square);
                }
            }
            next += 1;
        }
        let mut place = vec![0; board.square_count()];
        chain.iter().enumerate().for_each(|(i, square)| place[square.index()] = i);
        let earlier = (chain.iter().enumerate())
            .map(|(i, &square)| {
                board.neighbours(square).map(|n| place[n.index()]).filter(|&n| n < i).collect()
            })
            .collect();
        Self { board, chain, place, earlier, colours: colours(board, fixed) }
    }

    /// The possible images of the square of this level, given the `images` of the squares before
    /// it. The square itself comes first, since most of the symmetries move few squares.
    fn candidates(
        &self,
        level: usize,
        images: &[SquareId],
    ) -> impl Iterator<Item = SquareId> + use<'b> {
        let own = self.chain[level];
        let others = match self.earlier[level].first() {
            Some(&earlier) => Either::Left(self.board.neighbours(images[earlier])),
            None => Either::Right(self.board.square_ids()),
        };
        iter::once(own).chain(others.filter(move |&square| square != own))
    }

    /// A symmetry that fixes the first `level` squares of the chain and moves the next one to
    /// `image`.
    fn moving(&self, level: usize, image: SquareId) -> Option<Permutation> {
        let mut images: Vec<SquareId> = self.chain[..level].to_vec();
        let mut used = vec![false; self.board.square_count()];
        images.iter().for_each(|square| used[square.index()] = true);
        // For each level from this one on: the candidates not yet tried.
        let mut untried = vec![Either::Left(iter::once(image))];
        while let Some(candidates) = untried.last_mut() {
            match candidates.next() {
                Some(candidate) if self.fits(&images, &used, candidate) => {
                    images.push(candidate);
                    used[candidate.index()] = true;
                    if images.len() == self.chain.len() {
                        return Some(self.permutation(&images));
                    }
                    untried.push(Either::Right(self.candidates(images.len(), &images)));
                }
                Some(_) => {}
                None => {
                    untried.pop();
                    if images.len() > level {
                        let last = images.pop().expect("it is longer than the level");
                        used[last.index()] = false;
                    }
                }
            }
        }
        None
    }

    /// Whether the next square of the chain may go to `image`: both have the same colour, and
    /// adjacency to the squares that already have an image is preserved.
    fn fits(&self, images: &[SquareId], used: &[bool], image: SquareId) -> bool {
        let next = images.len();
        let touches = &self.earlier[next];
        !used[image.index()]
            && self.colours[image.index()] == self.colours[self.chain[next].index()]
            && self.board.neighbours(image).filter(|n| used[n.index()]).count() == touches.len()
            && touches.iter().all(|&earlier| self.board.are_adjacent(images[earlier], image))
    }

    fn permutation(&self, images: &[SquareId]) -> Permutation {
        let mut list = vec![0; self.chain.len()];
        self.chain.iter().zip(images).for_each(|(square, image)| list[square.index()] = image.0);
        Permutation::from_images(list).expect("no image was used twice")
    }
}

/// By square: a colour that every symmetry that fixes these squares preserves. Initially it depends
/// on the distances from them and the number of neighbours. Each round also takes in the colours of
/// the neighbours, until a round distinguishes no more squares. Any number of rounds is correct;
/// few suffice to prune the search on trees, grids and rings.
fn colours(board: &Board, fixed: &[SquareId]) -> Vec<usize> {
    const ROUNDS: usize = 32;
    let trees = fixed.iter().map(|&from| board.tree_from(from)).collect_vec();
    let first = |square: SquareId| {
        let mut key = vec![board.neighbours(square).count()];
        key.extend(trees.iter().map(|tree| tree.depth(square) as usize));
        key
    };
    let mut colours = numbered(board.square_ids().map(first).collect());
    for _ in 0..ROUNDS {
        let next = |square: SquareId| {
            let mut key = board.neighbours(square).map(|n| colours[n.index()]).collect_vec();
            key.sort_unstable();
            key.push(colours[square.index()]);
            key
        };
        let refined = numbered(board.square_ids().map(next).collect());
        let done = refined.iter().max() == colours.iter().max();
        colours = refined;
        if done {
            break;
        }
    }
    colours
}

/// Numbers the distinct keys in their order.
fn numbered(keys: Vec<Vec<usize>>) -> Vec<usize> {
    let distinct = keys.iter().sorted_unstable().dedup().collect_vec();
    keys.iter().map(|key| distinct.binary_search(&key).expect("it is one of them")).collect()
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
    fn permutations_of_other_degrees_are_no_symmetries() {
        let board: Board = "3x3".parse().unwrap();
        for degree in [8, 9, 10] {
            assert_eq!(board.has_symmetry(&Permutation::identity(degree)), degree == 9);
        }
    }
}
