use std::io::{self, Write};

use super::source::Source;
use crate::graph::SimpleGraph;

/// sparse6, after B. D. McKay, *Description of graph6, sparse6 and digraph6 encodings*: one line
/// for the simple graph under the directed one. Vertices keep their numbers, from 0.
///
/// 1. The line is `:`, the number of vertices n, and a list of bits in sixes, each six a character
///    from 63 on.
/// 2. n is one six if it is at most 62, three sixes after `~` if at most 258 047, else six after
///    `~~`.
/// 3. The bits are pairs (b, x), b of one bit and x of k bits, the fewest that hold n − 1. They are
///    read with a vertex v, from 0: if b is 1, v grows by one; then, if x > v, v becomes x, else
///    there is an edge between x and v.
/// 4. The rest of the last six is filled with ones. But if n is 2, 4, 8 or 16, n − 2 has an edge
///    and n − 1 none, and at least a whole pair would be filled, then a zero comes first, so that
///    no reader takes the filling for an edge.
pub(super) fn write(graph: &dyn Source, out: &mut dyn Write) -> io::Result<()> {
    write_simple(&graph.simple(), out)
}

pub(super) fn write_simple(simple: &SimpleGraph, out: &mut dyn Write) -> io::Result<()> {
    let n = simple.vertex_count();
    out.write_all(b":")?;
    number(out, n as u64)?;
    let k = usize::BITS - n.saturating_sub(1).leading_zeros();
    let mut bits = Sixes { out, six: 0, filled: 0 };
    let mut current = 0;
    for v in 0..n {
        let lower = simple.neighbours(v).iter().take_while(|&&u| (u as usize) < v);
        for &u in lower {
            match v - current {
                0 => bits.put(0, 1)?,
                1 => bits.put(1, 1)?,
                _ => {
                    bits.put(1, 1)?;
                    bits.put(v, k)?;
                    bits.put(0, 1)?;
                }
            }
            current = v;
            bits.put(u as usize, k)?;
        }
    }
    let left = (6 - bits.filled) % 6;
    if k < 6 && n == 1 << k && left > k && current + 2 == n {
        bits.put(0, 1)?;
    }
    while bits.filled > 0 {
        bits.put(1, 1)?;
    }
    out.write_all(b"\n")
}

fn number(out: &mut dyn Write, n: u64) -> io::Result<()> {
    let (mark, sixes): (&[u8], u32) = match n {
        0..=62 => (b"", 1),
        63..=258_047 => (b"~", 3),
        _ => (b"~~", 6),
    };
    out.write_all(mark)?;
    let six = |place: u32| (n >> (6 * place) & 63) as u8 + 63;
    (0..sixes).rev().try_for_each(|place| out.write_all(&[six(place)]))
}

/// Writes bits, six to a character.
struct Sixes<'w> {
    out: &'w mut dyn Write,
    six: u8,
    filled: u32,
}

impl Sixes<'_> {
    /// Writes the lowest `count` bits of `value`, the highest of them first.
    fn put(&mut self, value: usize, count: u32) -> io::Result<()> {
        for bit in (0..count).rev() {
            self.six = self.six << 1 | (value >> bit & 1) as u8;
            self.filled += 1;
            if self.filled == 6 {
                self.out.write_all(&[self.six + 63])?;
                (self.six, self.filled) = (0, 0);
            }
        }
        Ok(())
    }
}
