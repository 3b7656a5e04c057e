//! sparse6: a list of edges (B. D. McKay, *Description of graph6, sparse6 and digraph6 encodings*).
//! The vertices are numbered from 0.
//!
//! 1. The text is `:`, the number of vertices n, and a list of bits in sixes, each six a character
//!    from 63 on.
//! 2. n is one six if it is at most 62, three sixes after `~` if at most 258 047, else six after
//!    `~~`.
//! 3. The bits are pairs (b, x), b of one bit and x of k bits, the fewest that hold n − 1. They are
//!    read with a vertex v, from 0: if b is 1, v grows by one; then, if x > v, v becomes x, else
//!    there is an edge between x and v.
//! 4. The rest of the last six is filled with ones. But if n is 2, 4, 8 or 16, n − 2 has an edge
//!    and n − 1 none, and at least a whole pair would be filled, then a zero comes first, so that
//!    no reader takes the filling for an edge.

use std::ops::RangeInclusive;

use super::error::GraphTextError;
use super::sixes::{self, SixesReader};
use crate::graphs::Adjacency;

/// What may precede a graph in a file.
pub(crate) const HEADER: &str = ">>sparse6<<";

/// Reads a graph with a number of vertices in this range: the number, and the edges, of which some
/// may be listed twice.
pub(crate) fn read(
    text: &str,
    vertices: RangeInclusive<usize>,
) -> Result<(usize, Vec<(usize, usize)>), GraphTextError> {
    let mut reader = SixesReader::new(text, 1);
    match text.bytes().next() {
        Some(b':') => {}
        Some(b';') => {
            let reason = "it begins with ; and continues the graph before it, which is unknown";
            return Err(reader.error_at(0, reason));
        }
        _ => return Err(reader.error_at(0, "it begins with a colon")),
    }
    let n = reader.vertex_count(vertices)?;
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
    Ok((n, edges))
}

/// Writes a graph.
pub(crate) fn write(graph: &Adjacency) -> String {
    let n = graph.vertex_count();
    let mut text = vec![b':'];
    text.extend(sixes::vertex_count(n));
    let k = index_bits(n);
    let mut bits = SixesWriter { text, six: 0, filled: 0 };
    let mut current = 0;
    for v in 0..n {
        let lower = graph.neighbours(v as u32).iter().map(|&u| u as usize);
        for u in lower.take_while(|&u| u < v) {
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
            bits.put(u, k);
        }
    }
    let left = (6 - bits.filled) % 6;
    if k < 6 && n == 1 << k && left > k && current + 2 == n {
        bits.put(0, 1);
    }
    while bits.filled > 0 {
        bits.put(1, 1);
    }
    bits.text.into_iter().map(char::from).collect()
}

/// The bits of a vertex: the fewest that hold n − 1.
fn index_bits(n: usize) -> u32 {
    usize::BITS - n.saturating_sub(1).leading_zeros()
}

/// Writes bits, six to a character.
struct SixesWriter {
    text: Vec<u8>,
    six: u8,
    filled: u32,
}

impl SixesWriter {
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
