use super::orbits::Orbits;
use super::{Adjacency, BreadthFirst};

impl Adjacency {
    /// The blocks of a connected graph: its maximal two-connected subgraphs and its bridges. Two
    /// blocks share at most one vertex and no edge. The blocks are numbered from 0; the answer has
    /// by vertex the number of the block with the edge to its parent, and `u32::MAX` for the root.
    /// The blocks are in the order of their first vertices that are not nearest to the root.
    ///
    /// Each vertex other than the root represents the edge of the tree to its parent. Two edges of
    /// the tree are in the same block if and only if a chain of fundamental cycles links them, since
    /// every cycle is a sum of fundamental ones.
    pub fn blocks(&self, tree: &BreadthFirst) -> Vec<u32> {
        let (parent, depth) =
            (|v: u32| tree.parents[v as usize], |v: u32| tree.distances[v as usize]);
        let mut linked = Orbits::new(self.vertex_count());
        for (mut a, mut b) in self.edges() {
            // The last edge of the tree on the way from either end to where the two ways meet.
            let mut last = None;
            while a != b {
                if depth(a) < depth(b) {
                    (a, b) = (b, a);
                }
                if let Some(last) = last.replace(a) {
                    linked.join(&[(last, a)]);
                }
                a = parent(a);
            }
        }
        let mut numbers = vec![u32::MAX; self.vertex_count()];
        let mut next = 0;
        (0..self.vertex_count() as u32)
            .map(|vertex| {
                if depth(vertex) == 0 {
                    return u32::MAX;
                }
                let number = &mut numbers[linked.root(vertex) as usize];
                if *number == u32::MAX {
                    *number = next;
                    next += 1;
                }
                *number
            })
            .collect()
    }
}
