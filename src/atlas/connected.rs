//! All connected graphs with a few squares, up to isomorphism.

use std::collections::HashSet;

use itertools::{Itertools, iproduct};

use crate::board::{Board, Label, Square};

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
    let graphs = graphs(squares);
    let board = |graph: &Graph| graph.board().expect("the graph is connected and simple");
    Some(graphs.iter().map(board).collect())
}

fn graphs(squares: usize) -> Vec<Graph> {
    let mut graphs = vec![Graph { squares: 1, neighbours: [0; MAX_SQUARES] }];
    for squares in 2..=squares {
        let extended = iproduct!(&graphs, 1..1_u16 << (squares - 1));
        let codes: HashSet<u32> =
            extended.map(|(graph, new)| graph.with_square(new as u8).canonical_code()).collect();
        let codes = codes.into_iter().sorted_unstable_by_key(|code| (code.count_ones(), *code));
        graphs = codes.map(|code| Graph::from_code(squares, code)).collect();
    }
    graphs
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

    /// The graph of a code: one bit for each pair of squares, in the order of graph6, the first the
    /// highest.
    fn from_code(squares: usize, code: u32) -> Self {
        let mut graph = Self { squares, neighbours: [0; MAX_SQUARES] };
        let mut bit = squares * (squares - 1) / 2;
        for (b, a) in (1..squares).flat_map(|b| (0..b).map(move |a| (b, a))) {
            bit -= 1;
            if code >> bit & 1 == 1 {
                graph.neighbours[a] |= 1 << b;
                graph.neighbours[b] |= 1 << a;
            }
        }
        graph
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

    fn board(&self) -> Result<Board, crate::BoardError> {
        let square = |number| Square { label: Label::Number(number as u32 + 1), at: None };
        let edges = iproduct!(0..self.squares, 0..self.squares)
            .filter(|&(a, b)| a < b && self.neighbours[a] >> b & 1 == 1)
            .collect_vec();
        let squares = (0..self.squares).map(square).collect();
        let board = Board::new("", squares, &edges, self.squares - 1)?;
        Board::from_graph6(&board.to_graph6())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::small_graphs;

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
            let code = |edges: &[(usize, usize)]| {
                let mut graph = Graph { squares, neighbours: [0; MAX_SQUARES] };
                for &(a, b) in edges {
                    graph.neighbours[a] |= 1 << b;
                    graph.neighbours[b] |= 1 << a;
                }
                graph.canonical_code()
            };
            let naive = small_graphs::connected_graphs(squares);
            let naive = naive.iter().map(|graph| code(&graph.edges)).sorted_unstable();
            let listed =
                graphs(squares).into_iter().map(|graph| graph.code(&[0, 1, 2, 3, 4, 5, 6, 7]));
            assert!(naive.eq(listed.sorted_unstable()), "{squares}");
        }
    }
}
