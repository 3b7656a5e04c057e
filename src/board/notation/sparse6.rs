use super::super::{Board, BoardError};
use super::bits::{self, Reader};

/// What may precede a graph in a file.
pub const HEADER: &str = ">>sparse6<<";

impl Board {
    /// A board from a graph in sparse6. Vertex i is square i, labelled i + 1; home is the last
    /// square. The board is called `s6:` and the text.
    ///
    /// # Errors
    ///
    /// If the text is not sparse6, or as [`Board::new`].
    pub fn from_sparse6(text: &str) -> Result<Self, BoardError> {
        let text = text.strip_prefix(HEADER).unwrap_or(text);
        let mut reader = Reader::new(text, "sparse6", 1);
        match text.bytes().next() {
            Some(b':') => {}
            Some(b';') => {
                let reason = "it begins with ; and continues the graph before it, which is unknown";
                return Err(reader.error_at(0, reason));
            }
            _ => return Err(reader.error_at(0, "it begins with a colon")),
        }
        let n = reader.vertex_count()?;
        let k = index_bits(n);
        let (mut edges, mut current) = (Vec::new(), 0);
        // What is shorter than a pair, or leads beyond the last vertex, fills the last character.
        while reader.remaining_bits() > k as usize {
            current += reader.bits(1)?;
            let other = reader.bits(k)?;
            if current >= n || other >= n {
                break;
            }
            if other > current {
                current = other;
            } else if other == current {
                return Err(reader.error(format!("vertex {} is adjacent to itself", current + 1)));
            } else {
                edges.push((other, current));
            }
        }
        if reader.remaining() > 0 {
            let end = text.len() - reader.remaining();
            return Err(reader.error_at(end, "the last edge comes before it"));
        }
        Self::of_vertices(format!("s6:{text}"), n, &edges, n - 1)
    }

    /// The graph in sparse6, without its home; vertex i is square i.
    #[expect(clippy::missing_panics_doc, reason = "the characters are ASCII")]
    pub fn to_sparse6(&self) -> String {
        let lower = |v: usize| self.data.graph.neighbours(v as u32).iter().copied();
        String::from_utf8(write(self.square_count(), lower)).expect("the characters are ASCII")
    }
}

/// The bits of a vertex: the fewest that hold n − 1.
fn index_bits(n: usize) -> u32 {
    usize::BITS - n.saturating_sub(1).leading_zeros()
}

/// sparse6, after B. D. McKay, *Description of graph6, sparse6 and digraph6 encodings*. The graph
/// has n vertices from 0 and is given by the neighbours of each in ascending order.
///
/// 1. The text is `:`, the number of vertices n, and a list of bits in sixes, each six a character
///    from 63 on.
/// 2. n is one six if it is at most 62, three sixes after `~` if at most 258 047, else six after
///    `~~`.
/// 3. The bits are pairs (b, x), b of one bit and x of k bits, the fewest that hold n − 1. They are
///    read with a vertex v, from 0: if b is 1, v grows by one; then, if x > v, v becomes x, else
///    there is an edge between x and v.
/// 4. The rest of the last six is filled with ones. But if n is 2, 4, 8 or 16, n − 2 has an edge
///    and n − 1 none, and at least a whole pair would be filled, then a zero comes first, so that
///    no reader takes the filling for an edge.
pub(crate) fn write<I: Iterator<Item = u32>>(n: usize, neighbours: impl Fn(usize) -> I) -> Vec<u8> {
    let mut text = vec![b':'];
    text.extend(bits::vertex_count(n as u64));
    let k = index_bits(n);
    let mut bits = Sixes { text, six: 0, filled: 0 };
    let mut current = 0;
    for v in 0..n {
        for u in neighbours(v).take_while(|&u| (u as usize) < v) {
            match v - current {
                0 => bits.put(0, 1),
                1 => bits.put(1, 1),
                _ => {
                    bits.put(1, 1);
                    bits.put(v, k);
                    bits.put(0, 1);
                }
            }
            current = v;
            bits.put(u as usize, k);
        }
    }
    let left = (6 - bits.filled) % 6;
    if k < 6 && n == 1 << k && left > k && current + 2 == n {
        bits.put(0, 1);
    }
    while bits.filled > 0 {
        bits.put(1, 1);
    }
    bits.text
}

/// Writes bits, six to a character.
struct Sixes {
    text: Vec<u8>,
    six: u8,
    filled: u32,
}

impl Sixes {
    /// Writes the lowest `count` bits of `value`, the highest of them first.
    fn put(&mut self, value: usize, count: u32) {
        for bit in (0..count).rev() {
            self.six = self.six << 1 | (value >> bit & 1) as u8;
            self.filled += 1;
            if self.filled == 6 {
                self.text.push(self.six + b'?');
                (self.six, self.filled) = (0, 0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_survive_sparse6() {
        let names = ["1x2", "1x3", "1x4", "2x4", "4x4", "petersen", "ring-62", "ring-63", "20x20"];
        for name in names {
            let board: Board = name.parse().unwrap();
            let read = Board::from_sparse6(&board.to_sparse6()).unwrap();
            assert!(read.arcs().eq(board.arcs()), "{name}");
        }
    }

    #[test]
    fn what_is_no_sparse6_is_refused_with_the_place() {
        // The triangle is ":BcN"; with one more pair 1 is adjacent to itself.
        let triangle = Board::from_sparse6(">>sparse6<<:BcN").unwrap();
        assert_eq!((triangle.edge_count(), triangle.to_sparse6().as_str()), (3, ":BcN"));
        for (text, character, reason) in [
            ("Bw", 1, "it begins with a colon"),
            ("", 1, "it begins with a colon"),
            (";BcN", 1, "it begins with ; and continues the graph before it, which is unknown"),
            (":", 2, "it ends too early"),
            (":B f", 3, "its characters are those from ? to ~"),
            (":BcNff", 5, "the last edge comes before it"),
            (":B??", 3, "vertex 1 is adjacent to itself"),
        ] {
            match Board::from_sparse6(text).unwrap_err() {
                BoardError::Graph6 { character: at, reason: why, .. } => {
                    assert_eq!((at, why.as_str()), (character, reason), "{text}");
                }
                other => panic!("{text}: {other}"),
            }
        }
    }
}
