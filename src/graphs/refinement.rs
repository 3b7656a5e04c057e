//! Colour refinement: the coarsest equitable partition that refines a given one.
//!
//! A cell, the *splitter*, divides each cell into the vertices with equally many neighbours in it. A
//! partition that no cell divides is equitable. The splitters wait in a queue. When a cell that is
//! not in the queue is divided, all its pieces but the largest are added, so that a vertex is in a
//! splitter at most log₂ n times (J. E. Hopcroft, *An n log n algorithm for minimizing states in a
//! finite automaton*, 1971). The cells have an order, and a piece comes after the pieces with fewer
//! neighbours, so that the order is the same for all numberings of the graph (McKay 1981).

use std::collections::VecDeque;

use super::Adjacency;

/// An ordered partition of the vertices into cells, which can be refined and taken back.
///
/// The order of the cells depends only on the graph and on the vertices that were individualized,
/// not on the numbers of the vertices; the order within a cell means nothing.
pub(super) struct Cells {
    /// The vertices, cell by cell.
    order: Vec<u32>,
    /// By vertex: its index in the order.
    place: Vec<u32>,
    /// By vertex: the start of its cell.
    start: Vec<u32>,
    /// By start of a cell: its length.
    length: Vec<u32>,
    /// The starts of the cells other than the first, each with that of the cell from which it was
    /// split off, in the order of the splits.
    splits: Vec<(u32, u32)>,
}

impl Cells {
    /// All vertices in one cell.
    pub fn one_cell(vertices: usize) -> Self {
        let order: Vec<u32> = (0..vertices as u32).collect();
        let mut length = vec![0; vertices];
        if let Some(first) = length.first_mut() {
            *first = vertices as u32;
        }
        Self { place: order.clone(), start: vec![0; vertices], order, length, splits: vec![] }
    }

    /// The number of splits, for [`Cells::take_back`].
    pub fn split_count(&self) -> usize {
        self.splits.len()
    }

    /// Whether each vertex is a cell of its own.
    pub fn is_discrete(&self) -> bool {
        self.splits.len() + 1 >= self.order.len()
    }

    /// The vertices, cell by cell.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// By vertex: its index in the order, which is its number if all cells are single vertices.
    pub fn places(&self) -> &[u32] {
        &self.place
    }

    /// The start of the cell of a vertex, which identifies the cell.
    pub fn cell_of(&self, vertex: u32) -> u32 {
        self.start[vertex as usize]
    }

    /// The vertices of the cell with this start.
    pub fn cell(&self, start: u32) -> &[u32] {
        &self.order[start as usize..(start + self.length[start as usize]) as usize]
    }

    /// The first cell from this one on that has several vertices.
    pub fn first_shared_cell(&self, from: u32) -> Option<u32> {
        let next = |&at: &u32| Some(at + self.length[at as usize]);
        let is_cell = |&at: &u32| (at as usize) < self.order.len();
        let mut cells = std::iter::successors(Some(from), next).take_while(is_cell);
        cells.find(|&at| self.length[at as usize] > 1)
    }

    /// Takes back all splits but the first ones.
    pub fn take_back(&mut self, splits: usize) {
        for (new, old) in self.splits.drain(splits..).rev() {
            let length = std::mem::take(&mut self.length[new as usize]);
            for &vertex in &self.order[new as usize..(new + length) as usize] {
                self.start[vertex as usize] = old;
            }
            self.length[old as usize] += length;
        }
    }

    /// Exchanges a vertex with the one that has this index in the order.
    fn put(&mut self, vertex: u32, index: u32) {
        let (from, other) = (self.place[vertex as usize], self.order[index as usize]);
        self.order.swap(from as usize, index as usize);
        self.place[other as usize] = from;
        self.place[vertex as usize] = index;
    }

    /// Splits off the end of a cell, from this index in the order.
    fn split_off(&mut self, old: u32, new: u32) {
        let length = old + self.length[old as usize] - new;
        self.length[old as usize] -= length;
        self.length[new as usize] = length;
        for &vertex in &self.order[new as usize..(new + length) as usize] {
            self.start[vertex as usize] = new;
        }
        self.splits.push((new, old));
    }

    /// Makes a vertex a cell of its own, after the others of its cell: its start.
    fn individualize(&mut self, vertex: u32) -> u32 {
        let start = self.cell_of(vertex);
        let last = start + self.length[start as usize] - 1;
        if last > start {
            self.put(vertex, last);
            self.split_off(start, last);
        }
        last
    }
}

/// Refines partitions of the vertices of a graph until they are equitable.
pub(super) struct Refinement<'g> {
    graph: &'g Adjacency,
    pub partition: Cells,
    /// How many more visits of vertices and edges are allowed.
    left: u64,
    /// The cells that may still split others, and by start of a cell: whether it is one of them.
    queue: VecDeque<u32>,
    queued: Vec<bool>,
    /// By vertex: the number of its neighbours in the splitter.
    count: Vec<u32>,
    /// By start of a cell: how many of its vertices have such neighbours; they are its last.
    touched: Vec<u32>,
    /// The starts of the cells into which a cell is split.
    pieces: Vec<u32>,
    /// Empty lists, kept for their memory.
    scratch: (Vec<u32>, Vec<u32>),
}

/// A refinement was given up because it took more visits of edges than were allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WorkExceeded;

/// A number for what happened in a refinement: equal for two vertices or graphs that an isomorphism
/// takes to each other.
struct Trace(u64);

impl Trace {
    fn note(&mut self, value: u32) {
        self.0 = (self.0 ^ u64::from(value)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
    }
}

impl<'g> Refinement<'g> {
    /// The coarsest equitable partition.
    pub fn new(graph: &'g Adjacency, work: u64) -> Result<Self, WorkExceeded> {
        let vertices = graph.vertex_count();
        let mut refinement = Self {
            graph,
            partition: Cells::one_cell(vertices),
            left: work,
            queue: [].into(),
            queued: vec![false; vertices],
            count: vec![0; vertices],
            touched: vec![0; vertices],
            pieces: vec![],
            scratch: Default::default(),
        };
        if vertices > 0 {
            refinement.push(0);
            refinement.refine()?;
        }
        Ok(refinement)
    }

    /// Makes a vertex a cell of its own and refines the partition; the trace of that.
    pub fn individualize(&mut self, vertex: u32) -> Result<u64, WorkExceeded> {
        let cell = self.partition.individualize(vertex);
        self.push(cell);
        self.refine()
    }

    /// Counts some work.
    pub fn spend(&mut self, work: u64) -> Result<(), WorkExceeded> {
        self.left = self.left.checked_sub(work).ok_or(WorkExceeded)?;
        Ok(())
    }

    fn push(&mut self, cell: u32) {
        if !std::mem::replace(&mut self.queued[cell as usize], true) {
            self.queue.push_back(cell);
        }
    }

    /// Splits cells by the number of neighbours in the cells of the queue, until there are none.
    fn refine(&mut self) -> Result<u64, WorkExceeded> {
        let mut trace = Trace(0);
        let (mut vertices, mut cells) = std::mem::take(&mut self.scratch);
        while let Some(splitter) = self.queue.pop_front() {
            self.queued[splitter as usize] = false;
            let single = self.partition.cell(splitter).len() == 1;
            self.count_neighbours(splitter, &mut vertices)?;
            self.gather(&vertices, &mut cells);
            cells.sort_unstable();
            cells.drain(..).for_each(|cell| self.split(cell, single, &mut trace));
            vertices.drain(..).for_each(|vertex| self.count[vertex as usize] = 0);
        }
        self.scratch = (vertices, cells);
        Ok(trace.0)
    }

    /// Counts the neighbours in the splitter of each vertex, and lists the vertices that have any.
    fn count_neighbours(
        &mut self,
        splitter: u32,
        vertices: &mut Vec<u32>,
    ) -> Result<(), WorkExceeded> {
        for &vertex in self.partition.cell(splitter) {
            let neighbours = self.graph.neighbours(vertex);
            self.left = self.left.checked_sub(neighbours.len() as u64 + 1).ok_or(WorkExceeded)?;
            for &next in neighbours {
                if self.count[next as usize] == 0 {
                    vertices.push(next);
                }
                self.count[next as usize] += 1;
            }
        }
        Ok(())
    }

    /// Moves these vertices to the ends of their cells, and lists the cells.
    fn gather(&mut self, vertices: &[u32], cells: &mut Vec<u32>) {
        for &vertex in vertices {
            let cell = self.partition.cell_of(vertex);
            let touched = &mut self.touched[cell as usize];
            if *touched == 0 {
                cells.push(cell);
            }
            *touched += 1;
            let index = cell + self.partition.length[cell as usize] - *touched;
            self.partition.put(vertex, index);
        }
    }

    /// Splits a cell into the vertices without a neighbour in the splitter, those with one, those
    /// with two, and so on. If the splitter is a single vertex, none has two.
    fn split(&mut self, cell: u32, single: bool, trace: &mut Trace) {
        let length = self.partition.length[cell as usize];
        let touched = std::mem::take(&mut self.touched[cell as usize]);
        let first = cell + length - touched;
        let (count, partition) = (&self.count, &mut self.partition);
        let vertices = first as usize..(cell + length) as usize;
        if !single && touched > 1 {
            partition.order[vertices.clone()].sort_unstable_by_key(|&v| count[v as usize]);
            for index in vertices {
                partition.place[partition.order[index] as usize] = index as u32;
            }
        }
        self.pieces.clear();
        let mut at = first;
        while at < cell + length {
            let number = count[partition.order[at as usize] as usize];
            let is_other = |&end: &u32| count[partition.order[end as usize] as usize] != number;
            let mut rest = at + 1..cell + length;
            let end = if single { None } else { rest.find(is_other) }.unwrap_or(cell + length);
            [cell, number, end - at].into_iter().for_each(|value| trace.note(value));
            self.pieces.push(at);
            at = end;
        }
        let pieces = std::mem::take(&mut self.pieces);
        let new = if first == cell { &pieces[1..] } else { &pieces[..] };
        // The last piece first, since each is split off the end of the cell.
        new.iter().rev().for_each(|&piece| partition.split_off(cell, piece));
        if !new.is_empty() {
            self.push_pieces(cell, new);
        }
        self.pieces = pieces;
    }

    /// Adds the pieces of a cell to the queue. Unless the cell is in it, one of the largest can be
    /// omitted: the others and the whole determine it.
    fn push_pieces(&mut self, cell: u32, new: &[u32]) {
        let length = |piece: u32| self.partition.length[piece as usize];
        let larger =
            |most: u32, &piece: &u32| if length(piece) > length(most) { piece } else { most };
        let omitted = new.iter().fold(cell, larger);
        let whole = self.queued[cell as usize];
        for &piece in [cell].iter().chain(new).filter(|&&piece| whole || piece != omitted) {
            self.push(piece);
        }
    }
}
