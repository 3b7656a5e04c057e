//! All small graphs up to isomorphism, and their properties by brute force.

use std::collections::HashSet;

use itertools::Itertools;

/// A graph on the squares 0 … n−1, as a list of edges.
#[derive(Clone, Debug)]
pub struct Graph {
    pub squares: usize,
    pub edges: Vec<(usize, usize)>,
}

impl Graph {
    /// The board with this home, as the library reads it: the graph in graph6, and the label of the
    /// home, which is its number counted from 1.
    pub fn board(&self, home: usize) -> String {
        let n = self.squares;
        let size = match n {
            0..63 => vec![n],
            _ => vec![63, n >> 12, n >> 6 & 63, n & 63],
        };
        let mut bits = vec![0; (n * (n - 1) / 2).next_multiple_of(6)];
        for &(a, b) in &self.edges {
            let (a, b) = (a.min(b), a.max(b));
            bits[b * (b - 1) / 2 + a] = 1;
        }
        let sixes = bits.chunks(6).map(|six| six.iter().fold(0, |number, bit| 2 * number + bit));
        let text: String =
            size.into_iter().chain(sixes).map(|six| (63 + six as u8) as char).collect();
        format!("g6:{text}@{}", home + 1)
    }

    pub fn neighbours(&self, square: usize) -> impl Iterator<Item = usize> {
        self.edges.iter().filter_map(move |&(a, b)| match square {
            _ if a == square => Some(b),
            _ if b == square => Some(a),
            _ => None,
        })
    }

    /// Whether the squares other than `left_out` are connected.
    pub fn is_connected_without(&self, left_out: Option<usize>) -> bool {
        let squares = (0..self.squares).filter(|&square| Some(square) != left_out).collect_vec();
        let mut found = vec![squares[0]];
        let mut next = 0;
        while next < found.len() {
            for square in self.neighbours(found[next]) {
                if Some(square) != left_out && !found.contains(&square) {
                    found.push(square);
                }
            }
            next += 1;
        }
        found.len() == squares.len()
    }

    pub fn is_two_connected(&self) -> bool {
        self.squares > 2 && (0..self.squares).all(|square| self.is_connected_without(Some(square)))
    }

    pub fn is_ring(&self) -> bool {
        self.edges.len() == self.squares
            && (0..self.squares).all(|square| self.neighbours(square).count() == 2)
    }

    /// The number of parts into which moves divide all arrangements of some equal blanks and distinct
    /// tiles on the squares.
    pub fn components(&self, blanks: usize) -> usize {
        // All blanks are written as 0, and the tiles as 1, 2, …
        let arrangements = (0..self.squares).permutations(self.squares);
        let equal =
            |numbers: Vec<usize>| numbers.into_iter().map(|n| (n + 1).saturating_sub(blanks));
        let mut left: HashSet<Vec<usize>> = arrangements.map(|all| equal(all).collect()).collect();
        let mut components = 0;
        while let Some(first) = left.iter().next().cloned() {
            components += 1;
            let mut open = vec![first];
            while let Some(arrangement) = open.pop() {
                if !left.remove(&arrangement) {
                    continue;
                }
                for &(a, b) in &self.edges {
                    if (arrangement[a] == 0) != (arrangement[b] == 0) {
                        let mut next = arrangement.clone();
                        next.swap(a, b);
                        open.push(next);
                    }
                }
            }
        }
        components
    }

    /// Whether some colouring with two colours gives adjacent squares different colours.
    pub fn is_bipartite(&self) -> bool {
        (0..1_u32 << self.squares)
            .any(|colours| self.edges.iter().all(|&(a, b)| colours >> a & 1 != colours >> b & 1))
    }
}

/// All connected graphs on `squares` squares up to isomorphism. Each has a square whose removal
/// leaves it connected, so each extends a graph with one square fewer.
pub fn connected_graphs(squares: usize) -> Vec<Graph> {
    if squares == 1 {
        return vec![Graph { squares, edges: vec![] }];
    }
    let bit = |a: usize, b: usize| 1_u32 << (a.max(b) * (a.max(b) - 1) / 2 + a.min(b));
    let mut seen = vec![false; 1 << (squares * (squares - 1) / 2)];
    let mut graphs = Vec::new();
    for smaller in connected_graphs(squares - 1) {
        for neighbours in 1..1_u32 << (squares - 1) {
            let new = (0..squares - 1).filter(|&square| neighbours >> square & 1 == 1);
            let mut edges = smaller.edges.clone();
            edges.extend(new.map(|square| (square, squares - 1)));
            let code = |images: &[usize]| {
                edges.iter().fold(0, |code, &(a, b)| code | bit(images[a], images[b])) as usize
            };
            if !seen[code(&(0..squares).collect_vec())] {
                for images in (0..squares).permutations(squares) {
                    seen[code(&images)] = true;
                }
                graphs.push(Graph { squares, edges });
            }
        }
    }
    graphs
}
