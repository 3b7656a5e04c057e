//! All connected graphs with a few squares, up to isomorphism.

use std::collections::HashSet;

use itertools::{Itertools, iproduct};

use crate::board::Board;

/// The greatest number of squares for which [`connected_graphs`] lists the graphs.
pub const MAX_SQUARES: usize = 8;

/// All connected graphs with this many squares up to isomorphism, by their numbers of edges, each
/// with its home on the last square; `None` unless there are 2 to [`MAX_SQUARES`] squares. A board
/// is called `g6:` and its graph6.
///
/// Each graph has a square whose removal leaves it connected, so each extends a graph with one
/// square fewer.
#[expect(clippy::missing_panics_doc, reason = "the graphs are connected and simple")]
pub fn connected_graphs(squares: usize) -> Option<Vec<Board>> {
    if !(2..=MAX_SQUARES).contains(&squares) {
        return None;
    }
    let board = |code: u32| {
        let board = Board::named_by_graph6(squares, &edges(squares, code).collect_vec());
        board.expect("the graph is connected and simple")
    };
    Some(codes(squares).into_iter().map(board).collect())
}

/// The canonical codes of all connected graphs, by the number of edges.
fn codes(squares: usize) -> Vec<u32> {
    let mut codes = vec![0];
    for before in 1..squares {
        let graphs = codes.iter().map(|&code| Graph::from_code(before, code)).collect_vec();
        let extended = iproduct!(&graphs, 1..1_u16 << before);
        let distinct: HashSet<u32> =
            extended.map(|(graph, new)| graph.with_square(new as u8).canonical_code()).collect();
        let order = |code: &u32| (code.count_ones(), *code);
        codes = distinct.into_iter().sorted_unstable_by_key(order).collect();
    }
    codes
}

/// The edges of a code: one bit for each pair of squares, in the order of graph6, the first the
/// highest.
fn edges(squares: usize, code: u32) -> impl Iterator<Item = (usize, usize)> {
    let pairs = (1..squares).flat_map(|b| (0..b).map(move |a| (a, b)));
    let bits = (0..squares * (squares - 1) / 2).rev();
    pairs.zip(bits).filter(move |(_, bit)| code >> bit & 1 == 1).map(|(pair, _)| pair)
}

/// A graph by the neighbours of each square, as sets of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Graph {
    squares: usize,
    neighbours: [u8; MAX_SQUARES],
}

/// By square: the number of squares with a smaller colour.
type Colours = [u8; MAX_SQUARES];

impl Graph {
    /// The graph with one more square, adjacent to these.
    fn with_square(mut self, neighbours: u8) -> Self {
        let new = self.squares;
        (0..new).filter(|old| neighbours >> old & 1 == 1).for_each(|old| {
            self.neighbours[old] |= 1 << new;
        });
        self.neighbours[new] = neighbours;
        self.squares += 1;
        self
    }

    fn from_code(squares: usize, code: u32) -> Self {
        Self::new(squares, edges(squares, code))
    }

    fn new(squares: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let mut neighbours = [0; MAX_SQUARES];
        for (a, b) in edges {
            neighbours[a] |= 1 << b;
            neighbours[b] |= 1 << a;
        }
        Self { squares, neighbours }
    }

    /// The code of the graph whose square number `numbers[s]` is square s of this one.
    fn code(&self, numbers: &Colours) -> u32 {
        let pairs = self.squares * (self.squares - 1) / 2;
        let mut code = 0;
        for s in 0..self.squares {
            let mut others = self.neighbours[s];
            while others != 0 {
                let t = others.trailing_zeros() as usize;
                others &= others - 1;
                let (a, b) = (usize::from(numbers[s]), usize::from(numbers[t]));
                if a < b {
                    code |= 1 << (pairs - 1 - (b * (b - 1) / 2 + a));
                }
            }
        }
        code
    }

    /// A code that isomorphic graphs share, and no others.
    ///
    /// The smallest among some numberings, chosen without regard to the squares' own numbers:
    /// colours that distinguish squares by those of their neighbours, refined until they do so no
    /// more, and then once for each square of the first colour that several have, with that square
    /// before the others (B. D. McKay, Practical graph isomorphism, 1981).
    fn canonical_code(&self) -> u32 {
        let mut least = u32::MAX;
        self.search([0; MAX_SQUARES], &mut least);
        least
    }

    fn search(&self, mut colours: Colours, least: &mut u32) {
        self.refine(&mut colours);
        let same = |colour: u8| (0..self.squares).filter(move |&s| colours[s] == colour);
        let Some(shared) = (0..self.squares as u8).find(|&colour| same(colour).count() > 1) else {
            *least = self.code(&colours).min(*least);
            return;
        };
        for s in same(shared) {
            // An exchange of two squares with the same neighbours is a symmetry.
            let is_twin = |t: usize| {
                let pair = 1 << s | 1 << t;
                self.neighbours[s] & !pair == self.neighbours[t] & !pair
            };
            if same(shared).take_while(|&t| t < s).any(is_twin) {
                continue;
            }
            let mut next = colours;
            same(shared).filter(|&t| t != s).for_each(|t| next[t] += 1);
            self.search(next, least);
        }
    }

    fn refine(&self, colours: &mut Colours) {
        loop {
            // The number of neighbours of each colour, four bits each.
            let key = |s: usize| {
                let adjacent = (0..self.squares).filter(|t| self.neighbours[s] >> t & 1 == 1);
                (colours[s], adjacent.map(|t| 1_u64 << (4 * colours[t])).sum::<u64>())
            };
            let mut keys = [(0, 0); MAX_SQUARES];
            (0..self.squares).for_each(|s| keys[s] = key(s));
            let keys = &keys[..self.squares];
            let mut refined = *colours;
            for s in 0..self.squares {
                refined[s] = keys.iter().filter(|&&key| key < keys[s]).count() as u8;
            }
            if refined == *colours {
                return;
            }
            *colours = refined;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use taquin_testkit::small_graphs;

    /// OEIS A001349 and A002218.
    #[test]
    fn there_are_as_many_graphs_as_known() {
        let numbers = (2..=7).map(|n| {
            let graphs = connected_graphs(n).unwrap();
            (graphs.len(), graphs.iter().filter(|graph| graph.is_two_connected()).count())
        });
        let known = [(1, 0), (2, 1), (6, 3), (21, 10), (112, 56), (853, 468)];
        assert!(numbers.eq(known));
        assert!(connected_graphs(1).is_none() && connected_graphs(9).is_none());
    }

    #[test]
    #[ignore = "half a minute without optimization"]
    fn there_are_as_many_graphs_of_eight_squares_as_known() {
        let graphs = connected_graphs(8).unwrap();
        let two_connected = graphs.iter().filter(|graph| graph.is_two_connected()).count();
        assert_eq!((graphs.len(), two_connected), (11_117, 7_123));
    }

    /// Each graph that is found by trying all numberings has the code of exactly one listed graph.
    #[test]
    fn the_graphs_are_those_found_by_brute_force() {
        for squares in 2..=6 {
            let naive = small_graphs::connected_graphs(squares);
            let code = |edges: Vec<_>| Graph::new(squares, edges).canonical_code();
            let naive = naive.into_iter().map(|graph| code(graph.edges)).sorted_unstable();
            assert!(naive.eq(codes(squares).into_iter().sorted_unstable()), "{squares}");
        }
    }
}
