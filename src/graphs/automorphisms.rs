//! The automorphisms of a graph and its canonical form, by individualization and refinement
//! (B. D. McKay, *Practical graph isomorphism*, Congressus Numerantium 30, 1981, pp. 45–87;
//! B. D. McKay and A. Piperno, *Practical graph isomorphism, II*, Journal of Symbolic Computation
//! 60, 2014, pp. 94–112).
//!
//! A partition of the vertices into cells is *equitable* if any two vertices of a cell have the
//! same number of neighbours in each cell. Starting from the coarsest one, the search makes a vertex
//! of a cell with several vertices a cell of its own (it *individualizes* the vertex), refines the
//! partition until it is equitable, and repeats this until each vertex is a cell of its own, a
//! *leaf*. The choices form a tree.
//!
//! - The vertices b₁, b₂, … of the first path to a leaf are a base: only the identity fixes all of
//!   them. A leaf that the same refinements lead to may be the image of the first one under an
//!   automorphism, which takes vertex by vertex the order of the first leaf to its order.
//! - The search goes back from the first leaf towards the root, so that the automorphisms that are
//!   known at bᵢ fix b₁ … bᵢ₋₁. It tries one vertex of each of their orbits in the cell of bᵢ. What
//!   it finds generates the group, whose order is the product of the lengths of the orbits of bᵢ
//!   under the automorphisms that fix b₁ … bᵢ₋₁.
//! - For the canonical form, the cell from which a vertex is chosen depends only on the partition.
//!   Then isomorphic graphs have the same tree but for the numbers of the vertices. The canonical
//!   form is the least among the leaves, by the traces of the refinements on the path and then by
//!   the edges of the graph that is numbered in the order of the leaf.

use std::cmp::Ordering;

use itertools::Itertools;

use super::Adjacency;
use super::orbits::Orbits;
use super::refinement::{Refinement, WorkExceeded};

/// The automorphism group of a graph, or the subgroup that fixes some vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Automorphisms {
    /// Automorphisms that generate the group, each by the vertices that it moves and their images.
    pub generators: Vec<Vec<(u32, u32)>>,
    /// The lengths of the orbits of the last to the first vertex of the base, each under the
    /// automorphisms that fix the vertices before it. Their product is the order of the group.
    pub orbit_lengths: Vec<u32>,
}

impl Adjacency {
    /// The automorphisms that fix these vertices. The base consists of vertices of the list
    /// `chain`, which has all vertices, in its order. A generator is found for a vertex of the base
    /// and a vertex to which it goes: among the automorphisms that fix the base before it, the one
    /// by which the base after it moves least, each vertex staying where it is or else going to the
    /// vertex with the least number.
    ///
    /// If `transitive`, the graph is known to be vertex-transitive, and automorphisms that move the
    /// first vertex of the base are not searched for.
    pub fn automorphisms(
        &self,
        fixed: &[u32],
        chain: &[u32],
        transitive: bool,
        work: u64,
    ) -> Result<Automorphisms, WorkExceeded> {
        let mut search = AutomorphismSearch::new(self, Some(chain), fixed, work)?;
        search.transitive = transitive;
        search.run()?;
        Ok(search.found)
    }

    /// The canonical form, a graph that is the same for all graphs isomorphic to this one, and by
    /// vertex its number in the canonical form; and the automorphisms.
    pub fn canonical_form(&self) -> (Self, Vec<u32>, Automorphisms) {
        let searched = AutomorphismSearch::new(self, None, &[], u64::MAX).and_then(|mut search| {
            search.run()?;
            Ok((search.best, search.found))
        });
        match searched {
            Ok((Some(best), found)) => (best.graph, best.numbers, found),
            _ => unreachable!("the work is not limited"),
        }
    }
}

/// A vertex of the search tree on the path to the current one.
struct SearchNode {
    /// The number of splits of its partition.
    splits: usize,
    /// The start of the cell from which vertices are individualized.
    cell: u32,
    /// The vertex that is individualized; `None` before the first.
    current: Option<u32>,
    /// The vertices that were individualized, as far as others are compared with them.
    tried: Vec<u32>,
    /// The vertices still to be tried, from the last to the first; `None` before they are needed.
    untried: Option<Vec<u32>>,
    /// Whether the refinements up to it were those of the first path.
    like_first: bool,
    /// How the traces up to it compare with those of the best leaf.
    to_best: Ordering,
}

/// A vertex of the base.
struct BaseVertex {
    vertex: u32,
    /// The cell from which it was chosen.
    cell: u32,
    /// The trace of the refinement after it.
    trace: u64,
}

/// A leaf that may be the canonical form.
struct SearchLeaf {
    /// The vertices that were individualized, and the traces.
    path: Vec<u32>,
    traces: Vec<u64>,
    /// By vertex: its number.
    numbers: Vec<u32>,
    graph: Adjacency,
}

struct AutomorphismSearch<'g> {
    graph: &'g Adjacency,
    refinement: Refinement<'g>,
    /// The order in which the vertices of the base are chosen. If there is none, a canonical form
    /// is searched for, and vertices are chosen from the first cell that has several.
    chain: Option<&'g [u32]>,
    transitive: bool,
    base: Vec<BaseVertex>,
    /// The vertices in the order of the first leaf, and by vertex its index in it.
    first: Vec<u32>,
    places: Vec<u32>,
    /// The path to the current vertex of the tree, and the traces of its refinements.
    path: Vec<SearchNode>,
    traces: Vec<u64>,
    /// How many vertices of the path are on the path to the first leaf.
    on_first: usize,
    best: Option<SearchLeaf>,
    /// The orbits under the automorphisms found so far.
    orbits: Orbits,
    found: Automorphisms,
}

impl<'g> AutomorphismSearch<'g> {
    /// Refines the partition in which these vertices are single cells.
    fn new(
        graph: &'g Adjacency,
        chain: Option<&'g [u32]>,
        fixed: &[u32],
        work: u64,
    ) -> Result<Self, WorkExceeded> {
        let mut refinement = Refinement::new(graph, work)?;
        for &vertex in fixed {
            refinement.individualize(vertex)?;
        }
        Ok(Self {
            graph,
            refinement,
            chain,
            transitive: false,
            base: vec![],
            first: vec![],
            places: vec![],
            path: vec![],
            traces: vec![],
            on_first: 0,
            best: None,
            orbits: Orbits::new(graph.vertex_count()),
            found: Automorphisms { generators: vec![], orbit_lengths: vec![] },
        })
    }

    /// Searches the tree: to the first leaf, and back.
    fn run(&mut self) -> Result<(), WorkExceeded> {
        self.descend()?;
        while let Some(node) = self.path.last() {
            let (depth, like_first, to_best) = (self.path.len(), node.like_first, node.to_best);
            self.refinement.partition.take_back(node.splits);
            self.traces.truncate(depth - 1);
            let Some(vertex) = self.next_vertex() else {
                self.leave();
                continue;
            };
            let trace = self.refinement.individualize(vertex)?;
            self.traces.push(trace);
            let base = self.base.get(depth - 1);
            let like_first = like_first && base.is_some_and(|base| base.trace == trace);
            let to_best = to_best.then_with(|| self.compared(depth - 1, trace));
            if like_first || self.chain.is_none() && to_best.is_le() {
                self.enter(like_first, to_best)?;
            }
        }
        Ok(())
    }

    /// How a trace compares with that of the best leaf.
    fn compared(&self, index: usize, trace: u64) -> Ordering {
        let best = self.best.as_ref().map(|best| best.traces.get(index));
        best.map_or(Ordering::Equal, |best| best.map_or(Ordering::Greater, |best| trace.cmp(best)))
    }

    /// Follows the first path, whose vertices are the base.
    fn descend(&mut self) -> Result<(), WorkExceeded> {
        let (mut chosen, mut cell) = (0, 0);
        while !self.refinement.partition.is_discrete() {
            let partition = &self.refinement.partition;
            let is_shared = |&vertex: &u32| partition.cell(partition.cell_of(vertex)).len() > 1;
            let vertex = match self.chain {
                Some(chain) => {
                    chosen +=
                        chain[chosen..].iter().take_while(|vertex| !is_shared(vertex)).count();
                    chain.get(chosen).copied()
                }
                None => partition
                    .first_shared_cell(cell)
                    .and_then(|cell| partition.cell(cell).iter().copied().min()),
            };
            let Some(vertex) = vertex else { break };
            cell = partition.cell_of(vertex);
            self.push(cell, Some(vertex), true, Ordering::Equal);
            let trace = self.refinement.individualize(vertex)?;
            self.base.push(BaseVertex { vertex, cell, trace });
            self.traces.push(trace);
        }
        self.on_first = self.path.len();
        self.first = self.refinement.partition.order().to_vec();
        self.places = self.refinement.partition.places().to_vec();
        if self.chain.is_none() {
            self.best = Some(self.canonical_leaf());
        }
        Ok(())
    }

    /// Goes on from the current partition: to a new vertex of the tree, or to a leaf.
    fn enter(&mut self, like_first: bool, to_best: Ordering) -> Result<(), WorkExceeded> {
        let partition = &self.refinement.partition;
        if partition.is_discrete() {
            return self.leaf(like_first, to_best);
        }
        if like_first && self.path.len() == self.on_first {
            let images = self.shortest_completion();
            if let Some(images) = images
                && self.is_automorphism(images)?
            {
                return Ok(());
            }
        }
        let partition = &self.refinement.partition;
        let cell = match (self.chain, self.path.last()) {
            (None, Some(node)) => partition.first_shared_cell(node.cell),
            _ => self.base.get(self.path.len()).map(|base| base.cell),
        };
        // Paths with the same traces may have other cells, though hardly ever.
        if let Some(cell) = cell.filter(|&cell| partition.cell(cell).len() > 1) {
            self.push(cell, None, like_first, to_best);
        }
        Ok(())
    }

    /// The images under a permutation that takes the vertex of the base at the end of the path to
    /// the one individualized in its place and fixes each vertex that it may fix, if it is clear
    /// what happens to the others: at most one vertex of a cell leaves it, and at most one comes in
    /// its place. If it is an automorphism, then the search below would find it: a vertex of the base
    /// that leaves its cell is taken to the least of the possible vertices. With it, an exchange of
    /// twins, such as two leaves of a star, takes one refinement and not one for each later vertex
    /// of the base.
    fn shortest_completion(&self) -> Option<Vec<(u32, u32)>> {
        let partition = &self.refinement.partition;
        let mut images = Vec::new();
        let mut start = 0;
        while start < self.first.len() {
            let cell = partition.cell(start as u32);
            let before = &self.first[start..start + cell.len()];
            let stays = |vertex: &u32| partition.cell_of(*vertex) as usize == start;
            let leaving = before.iter().copied().filter(|vertex| !stays(vertex));
            let is_new = |vertex: &u32| {
                let place = self.places[*vertex as usize] as usize;
                !(start..start + cell.len()).contains(&place)
            };
            let mut coming = cell.iter().copied().filter(is_new);
            if let Some((from, to)) = leaving.at_most_one().ok()?.zip(coming.next()) {
                if before.iter().copied().filter(stays).any(|staying| staying < to) {
                    return None;
                }
                images.push((from, to));
            }
            start += cell.len();
        }
        Some(images)
    }

    fn push(&mut self, cell: u32, current: Option<u32>, like_first: bool, to_best: Ordering) {
        let splits = self.refinement.partition.split_count();
        let (tried, untried) = (vec![], None);
        self.path.push(SearchNode { splits, cell, current, tried, untried, like_first, to_best });
    }

    /// The next vertex to be individualized at the end of the path: first that of the base, if it
    /// is in the cell, then the others in the order of their numbers, but only one of those that
    /// known automorphisms exchange which fix the path.
    fn next_vertex(&mut self) -> Option<u32> {
        let depth = self.path.len() - 1;
        let on_first = depth < self.on_first;
        if on_first && depth == 0 && self.transitive {
            return None;
        }
        let compares = on_first || self.chain.is_none();
        let before = self.path[depth].current;
        let fixing_path =
            (compares && !on_first && before.is_some()).then(|| self.orbits_fixing_path());
        let partition = &self.refinement.partition;
        let node = self.path.last_mut()?;
        let own = self.base.get(depth).map(|base| base.vertex);
        let own = own.filter(|&own| partition.cell_of(own) == node.cell);
        if before.is_none() && own.is_some() {
            node.current = own;
            return own;
        }
        node.tried.extend(before.filter(|_| compares));
        let untried = node.untried.get_or_insert_with(|| {
            let others = partition.cell(node.cell).iter().copied();
            let mut others: Vec<u32> = others.filter(|&vertex| Some(vertex) != own).collect();
            others.sort_unstable_by(|a, b| b.cmp(a));
            others
        });
        let (orbits, tried) = (fixing_path.as_ref().unwrap_or(&self.orbits), &node.tried);
        let is_new = |next: u32| !tried.iter().any(|&other| orbits.are_one(next, other));
        node.current = std::iter::from_fn(|| untried.pop()).find(|&next| is_new(next));
        node.current
    }

    /// The orbits under the known automorphisms that fix the vertices individualized before the end
    /// of the path. They generate only a part of those that fix these vertices.
    fn orbits_fixing_path(&self) -> Orbits {
        let before = &self.path[..self.path.len() - 1];
        let fixed: Vec<u32> = before.iter().filter_map(|node| node.current).collect();
        let mut orbits = Orbits::new(self.graph.vertex_count());
        let moves = |generator: &[(u32, u32)], vertex| {
            generator.binary_search_by_key(&vertex, |&(from, _)| from).is_ok()
        };
        for generator in &self.found.generators {
            if !fixed.iter().any(|&vertex| moves(generator, vertex)) {
                orbits.join(generator);
            }
        }
        orbits
    }

    /// Leaves the end of the path, where all vertices have been tried.
    fn leave(&mut self) {
        self.path.pop();
        let depth = self.path.len();
        if depth < self.on_first {
            self.on_first = depth;
            self.found.orbit_lengths.push(match depth == 0 && self.transitive {
                true => self.graph.vertex_count() as u32,
                false => self.orbits.length(self.base[depth].vertex),
            });
        }
    }

    /// A leaf: the image of the first one or of the best one under an automorphism, or better than
    /// the best one. After an automorphism, the search goes on where the path leaves that to the
    /// other leaf, since all that comes before is the image of what was searched already.
    fn leaf(&mut self, like_first: bool, to_best: Ordering) -> Result<(), WorkExceeded> {
        if like_first && self.path.len() == self.base.len() {
            let order = self.refinement.partition.order();
            let images = self.first.iter().copied().zip(order.iter().copied()).collect();
            if self.is_automorphism(images)? {
                self.path.truncate(self.on_first);
                return Ok(());
            }
        }
        let Some(best) = &self.best else { return Ok(()) };
        let to_best = to_best.then(self.traces.len().cmp(&best.traces.len()));
        if to_best.is_gt() {
            return Ok(());
        }
        let leaf = self.canonical_leaf();
        match to_best.then_with(|| leaf.graph.cmp(&best.graph)) {
            Ordering::Less => {
                self.path.iter_mut().for_each(|node| node.to_best = Ordering::Equal);
                self.best = Some(leaf);
            }
            Ordering::Equal => {
                let shared = leaf.path.iter().zip(&best.path).take_while(|(a, b)| a == b).count();
                let order = self.refinement.partition.order();
                let numbers = (0..).zip(&best.numbers);
                let images = numbers.map(|(vertex, &n)| (vertex, order[n as usize])).collect();
                if self.is_automorphism(images)? {
                    self.path.truncate(shared + 1);
                }
            }
            Ordering::Greater => {}
        }
        Ok(())
    }

    /// The current leaf as a candidate for the canonical form.
    fn canonical_leaf(&self) -> SearchLeaf {
        let numbers = self.refinement.partition.places().to_vec();
        let path = self.path.iter().filter_map(|node| node.current).collect();
        let graph = self.graph.renumbered(&numbers);
        SearchLeaf { path, traces: self.traces.clone(), numbers, graph }
    }

    /// Whether a permutation of the vertices, by the image of each, is an automorphism, which is
    /// kept. Edges between vertices that it fixes need no check.
    fn is_automorphism(&mut self, mut images: Vec<(u32, u32)>) -> Result<bool, WorkExceeded> {
        self.refinement.spend(images.len() as u64)?;
        images.retain(|(from, to)| from != to);
        images.sort_unstable();
        let image = |vertex: u32| match images.binary_search_by_key(&vertex, |&(from, _)| from) {
            Ok(index) => images[index].1,
            Err(_) => vertex,
        };
        for &(from, to) in &images {
            let (here, there) = (self.graph.neighbours(from), self.graph.neighbours(to));
            self.refinement.spend(here.len() as u64)?;
            let preserved = |&next: &u32| there.binary_search(&image(next)).is_ok();
            if here.len() != there.len() || !here.iter().all(preserved) {
                return Ok(false);
            }
        }
        self.orbits.join(&images);
        self.found.generators.push(images);
        Ok(true)
    }
}
