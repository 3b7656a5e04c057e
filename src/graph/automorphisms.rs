//! Counting the automorphisms of a simple graph, in the manner of nauty (McKay, *Practical graph
//! isomorphism*, 1981) without its refinements.
//!
//! A partition of the vertices into cells is *equitable* if any two vertices of a cell have the
//! same number of neighbours in each cell. Starting from one cell, the search individualizes a
//! vertex, refines the partition until it is equitable, and repeats until all cells are singletons.
//! The vertices b₁, b₂, … so chosen are a base. The order of the group is the product of the
//! lengths of the orbits of bᵢ under the automorphisms that fix b₁ … bᵢ₋₁. A vertex of the cell of
//! bᵢ is in its orbit if the same choices after it lead to singletons that define an automorphism.

use petgraph::unionfind::UnionFind;

use super::SimpleGraph;

/// The number of automorphisms; `None` if counting them takes more than about `work` visits of
/// edges. If `transitive`, the graph is known to be vertex-transitive.
pub fn automorphisms(graph: &SimpleGraph, transitive: bool, work: u64) -> Option<u128> {
    let mut search = Search { graph, left: work };
    let mut levels = vec![search.refined(Cells::one(graph.vertex_count()), &[0])?];
    while let Some(start) = levels.last()?.first_choice() {
        let cells = &levels.last()?.cells;
        let base = cells.order[start as usize];
        levels.push(search.individualized(cells.clone(), base)?);
    }
    let mut order = 1_u128;
    // From the last choice to the first, so that the automorphisms found so far fix all earlier
    // choices. Only their orbits are kept.
    let mut orbits = UnionFind::<u32>::new(graph.vertex_count());
    for level in (0..levels.len() - 1).rev() {
        let cells = &levels[level].cells;
        let Some(start) = levels[level].first_choice() else { continue };
        let cell = cells.cell(start).to_vec();
        if level == 0 && transitive {
            order = order.checked_mul(graph.vertex_count() as u128)?;
            continue;
        }
        for &candidate in &cell[1..] {
            if orbits.equiv(candidate, cell[0]) {
                continue;
            }
            if let Some(image) = search.image(&levels, level, candidate)? {
                (0..).zip(&image).for_each(|(vertex, &to)| _ = orbits.union(vertex, to));
            }
        }
        let length = cell.iter().filter(|&&vertex| orbits.equiv(vertex, cell[0])).count();
        order = order.checked_mul(length as u128)?;
    }
    Some(order)
}

/// A partition of the vertices into cells, whose order depends only on the graph and the choices.
#[derive(Clone)]
struct Cells {
    /// The vertices, cell by cell.
    order: Vec<u32>,
    /// By vertex: its index in the order.
    place: Vec<u32>,
    /// By vertex: the start of its cell.
    start: Vec<u32>,
    /// By start of a cell: its length.
    length: Vec<u32>,
}

impl Cells {
    fn one(vertices: usize) -> Self {
        let order: Vec<u32> = (0..vertices as u32).collect();
        let mut length = vec![0; vertices];
        if let Some(first) = length.first_mut() {
            *first = vertices as u32;
        }
        Self { place: order.clone(), start: vec![0; vertices], order, length }
    }

    fn cell(&self, start: u32) -> &[u32] {
        &self.order[start as usize..(start + self.length[start as usize]) as usize]
    }

    /// Splits a cell into pieces of these lengths.
    fn split(&mut self, start: u32, pieces: &[u32]) {
        let mut at = start;
        for &length in pieces {
            self.length[at as usize] = length;
            for place in at..at + length {
                let vertex = self.order[place as usize];
                self.place[vertex as usize] = place;
                self.start[vertex as usize] = at;
            }
            at += length;
        }
    }
}

/// An equitable partition, and a hash of the refinement that led to it.
struct Level {
    cells: Cells,
    trace: u64,
}

impl Level {
    /// The start of the first cell with more than one vertex.
    fn first_choice(&self) -> Option<u32> {
        let mut at = 0;
        while let Some(&length) = self.cells.length.get(at) {
            if length > 1 {
                return Some(at as u32);
            }
            at += length as usize;
        }
        None
    }
}

struct Search<'g> {
    graph: &'g SimpleGraph,
    left: u64,
}

impl Search<'_> {
    /// Refines the partition until it is equitable, beginning with the cells in `queue` as
    /// splitters; `None` if the work is exhausted.
    fn refined(&mut self, mut cells: Cells, queue: &[u32]) -> Option<Level> {
        let vertices = self.graph.vertex_count();
        if vertices == 0 {
            return Some(Level { cells, trace: 0 });
        }
        let mut queue: std::collections::VecDeque<u32> = queue.iter().copied().collect();
        let mut queued = vec![false; vertices];
        queue.iter().for_each(|&start| queued[start as usize] = true);
        let mut count = vec![0_u32; vertices];
        let mut trace = 0_u64;
        let mut note = |value: u32| {
            trace = (trace ^ u64::from(value)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
        };
        while let Some(splitter) = queue.pop_front() {
            queued[splitter as usize] = false;
            let mut touched: Vec<u32> = Vec::new();
            for &vertex in cells.cell(splitter) {
                let neighbours = self.graph.neighbours(vertex as usize);
                self.left = self.left.checked_sub(neighbours.len() as u64 + 1)?;
                for &next in neighbours {
                    if count[next as usize] == 0 {
                        touched.push(next);
                    }
                    count[next as usize] += 1;
                }
            }
            // Touched vertices by cell, then by count.
            touched.sort_unstable_by_key(|&v| (cells.start[v as usize], count[v as usize], v));
            for same in touched
                .chunk_by(|&a, &b| cells.start[a as usize] == cells.start[b as usize])
                .map(<[u32]>::to_vec)
                .collect::<Vec<_>>()
            {
                let start = cells.start[same[0] as usize];
                let length = cells.length[start as usize];
                let untouched = length - same.len() as u32;
                let mut pieces: Vec<u32> = Vec::new();
                pieces.extend((untouched > 0).then_some(untouched));
                for piece in same.chunk_by(|&a, &b| count[a as usize] == count[b as usize]) {
                    pieces.push(piece.len() as u32);
                    note(start);
                    note(count[piece[0] as usize]);
                    note(piece.len() as u32);
                }
                if pieces.len() == 1 {
                    continue;
                }
                // Move the touched vertices to the end of the cell, in their order.
                for (&vertex, to) in same.iter().rev().zip((start..start + length).rev()) {
                    let (from, other) = (cells.place[vertex as usize], cells.order[to as usize]);
                    cells.order.swap(from as usize, to as usize);
                    cells.place[other as usize] = from;
                    cells.place[vertex as usize] = to;
                }
                cells.split(start, &pieces);
                let largest = pieces.iter().copied().max().unwrap_or(0);
                let mut spared = queued[start as usize];
                let mut at = start;
                for &piece in &pieces {
                    // One of the largest pieces can be omitted: the others and the whole determine
                    // it.
                    if piece == largest && !spared {
                        spared = true;
                    } else if !std::mem::replace(&mut queued[at as usize], true) {
                        queue.push_back(at);
                    }
                    at += piece;
                }
            }
            touched.iter().for_each(|&vertex| count[vertex as usize] = 0);
        }
        Some(Level { cells, trace })
    }

    /// The refined partition after individualizing a vertex.
    fn individualized(&mut self, mut cells: Cells, vertex: u32) -> Option<Level> {
        // Each level copies a partition; this bounds the time and the memory of many levels.
        const STEPS_A_VERTEX: u64 = 16;
        self.left = self.left.checked_sub(STEPS_A_VERTEX * self.graph.vertex_count() as u64)?;
        let start = cells.start[vertex as usize];
        let from = cells.place[vertex as usize];
        let other = cells.order[start as usize];
        cells.order.swap(start as usize, from as usize);
        cells.place[other as usize] = from;
        cells.place[vertex as usize] = start;
        let rest = cells.length[start as usize] - 1;
        cells.split(start, &[1, rest]);
        self.refined(cells, &[start])
    }

    /// An automorphism that fixes the choices before `level` and takes the choice there to
    /// `candidate`; the outer `None` if the work is exhausted.
    fn image(
        &mut self,
        levels: &[Level],
        level: usize,
        candidate: u32,
    ) -> Option<Option<Vec<u32>>> {
        let next = self.individualized(levels[level].cells.clone(), candidate)?;
        let expected = &levels[level + 1];
        if next.trace != expected.trace || next.cells.length != expected.cells.length {
            return Some(None);
        }
        self.completed(levels, level + 1, next)
    }

    fn completed(
        &mut self,
        levels: &[Level],
        level: usize,
        reached: Level,
    ) -> Option<Option<Vec<u32>>> {
        let Some(start) = reached.first_choice() else {
            let leaf = &levels[levels.len() - 1].cells;
            let mut image = vec![0; self.graph.vertex_count()];
            for (&from, &to) in leaf.order.iter().zip(&reached.cells.order) {
                image[from as usize] = to;
            }
            return Some(self.is_automorphism(&image)?.then_some(image));
        };
        for &candidate in reached.cells.cell(start) {
            let next = self.individualized(reached.cells.clone(), candidate)?;
            let expected = &levels[level + 1];
            if next.trace != expected.trace || next.cells.length != expected.cells.length {
                continue;
            }
            if let Some(image) = self.completed(levels, level + 1, next)? {
                return Some(Some(image));
            }
        }
        Some(None)
    }

    fn is_automorphism(&mut self, image: &[u32]) -> Option<bool> {
        self.left = self.left.checked_sub(2 * self.graph.edge_count() as u64)?;
        Some((0..self.graph.vertex_count()).all(|vertex| {
            let there = self.graph.neighbours(image[vertex] as usize);
            let here = self.graph.neighbours(vertex);
            here.len() == there.len()
                && here.iter().all(|&next| there.binary_search(&image[next as usize]).is_ok())
        }))
    }
}
