//! What A* visits, and how far its heap grows, in every possible order of ties.
//!
//! Let g be the distance of a vertex from the start, h its lower bound and f = g + h. If no step
//! changes h by more than one, f never falls along a shortest path. So A* visits every vertex whose
//! f is less than the length C of the solution, some of those with f = C, and no others. When it
//! comes to the first vertex of a greater f, it has visited exactly those of smaller f, and their
//! other neighbours are the heap.

use std::array;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicUsize, Ordering};

use hashbrown::HashTable;
use itertools::Itertools;
use taquin::board::Grid;
use taquin::position::Position;
use taquin::search::{
    Heuristic, SearchProblem, SolveMethod, SolveOptions, Solver, valued_positions,
};
use taquin::states::{Distances, SeededRng};
use taquin::threads::{available_threads, on_threads};

/// Vertices with their lower bounds, numbered from 0.
trait Vertices {
    fn bound(&self, vertex: u32) -> u8;

    /// The adjacent vertices. Where there are fewer than four, the vertex itself fills the list.
    fn neighbours(&mut self, vertex: u32) -> [u32; 4];
}

/// The possible costs of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Costs {
    /// The exact range of the number of vertices visited, the goal among them.
    pub visited: RangeInclusive<usize>,
    /// Bounds of the largest heap.
    pub heap: RangeInclusive<usize>,
}

/// What is known of a vertex in the current search.
#[derive(Clone, Copy, Default)]
struct Seen {
    /// The number of the search in which the rest was noted.
    search: u32,
    /// The distance from the start.
    distance: u8,
    /// The smallest f of a neighbour, whose visit puts the vertex into the heap.
    opened: u8,
    /// On the shortest paths from the start: the least number of vertices before it with f = C.
    last: u8,
}

struct Search<V> {
    vertices: V,
    seen: Vec<Seen>,
    /// The vertices of the current search in the order of their distances.
    queue: Vec<u32>,
    number: u32,
}

impl<V: Vertices> Search<V> {
    fn new(vertices: V) -> Self {
        Self { vertices, seen: vec![], queue: vec![], number: 0 }
    }

    /// The costs of a search whose solution has this length; `None` if it has another one.
    fn costs(&mut self, start: u32, goal: u32, length: u8) -> Option<Costs> {
        self.number += 1;
        self.queue.clear();
        self.note(start, Seen { search: self.number, ..Seen::default() });
        let mut next = 0;
        while let Some(&vertex) = self.queue.get(next) {
            next += 1;
            let Seen { distance, last, .. } = self.seen[vertex as usize];
            let f = distance + self.vertices.bound(vertex);
            if f > length || vertex == goal {
                continue;
            }
            let last = last + u8::from(f == length);
            let found = Seen { search: self.number, distance: distance + 1, opened: f, last };
            for neighbour in self.vertices.neighbours(vertex) {
                self.note(neighbour, found);
            }
        }
        let at_goal = *self.seen.get(goal as usize)?;
        (at_goal.search == self.number && at_goal.distance == length).then(|| self.count(at_goal))
    }

    fn note(&mut self, vertex: u32, found: Seen) {
        let index = vertex as usize;
        if index >= self.seen.len() {
            self.seen.resize(index + 1, Seen::default());
        }
        let seen = &mut self.seen[index];
        if seen.search != found.search {
            *seen = found;
            self.queue.push(vertex);
            return;
        }
        seen.opened = seen.opened.min(found.opened);
        if seen.distance == found.distance {
            seen.last = seen.last.min(found.last);
        }
    }

    fn count(&self, goal: Seen) -> Costs {
        let length = usize::from(goal.distance);
        // By f: the vertices that enter the heap at this value, and those visited.
        let (mut opened, mut visited) = (vec![0; length + 1], vec![0; length + 1]);
        for &vertex in &self.queue {
            let Seen { distance, opened: at, .. } = self.seen[vertex as usize];
            opened[usize::from(at)] += 1;
            if let Some(visited) =
                visited.get_mut(usize::from(distance + self.vertices.bound(vertex)))
            {
                *visited += 1;
            }
        }
        let (mut before, mut heap) = ((0, 0), 0..=0);
        for (opened, visited) in opened.into_iter().zip(&visited) {
            let all = before.0 + opened;
            heap = *heap.start().max(&(before.0 - before.1))..=*heap.end().max(&(all - before.1));
            before = (all, before.1 + visited);
        }
        let (most, last) = (before.1, usize::from(goal.last) + 1);
        Costs { visited: most - visited[length] + last..=most, heap }
    }
}

/// A lower bound of the notes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Estimate {
    /// None: Dijkstra's algorithm.
    Zero,
    /// A heuristic.
    Of(Heuristic),
}

/// All positions that can reach the goal.
#[derive(Clone, Copy)]
struct Table<'t> {
    neighbours: &'t [[u32; 4]],
    bounds: &'t [u8],
}

impl Vertices for Table<'_> {
    fn bound(&self, vertex: u32) -> u8 {
        self.bounds[vertex as usize]
    }

    fn neighbours(&mut self, vertex: u32) -> [u32; 4] {
        self.neighbours[vertex as usize]
    }
}

/// The costs from every position at this distance, in the order of the positions; empty if some
/// search has another length. Without a heuristic only one position is searched for each square of
/// the blank: the others are the same with other names of the tiles.
pub(super) fn costs_of_all(values: &Distances, estimate: Estimate, length: u8) -> Vec<Costs> {
    let space = values.space();
    let goal = values.goal();
    let (Ok(levels), Ok(valued)) = (values.levels(&()), valued_positions(values)) else {
        return vec![];
    };
    let bounds = match estimate {
        Estimate::Zero => vec![0; space.len()],
        Estimate::Of(heuristic) => valued
            .map(|(position, _)| {
                let problem = SearchProblem::new(&position, goal);
                problem.map_or(u8::MAX, |problem| heuristic.lower_bound(&problem) as u8)
            })
            .collect_vec(),
    };
    let neighbours = space.states().map(|state| {
        let mut list = [state.index() as u32; 4];
        let others = space.neighbours(state).map(|(_, next)| next.index() as u32);
        list.iter_mut().zip(others).for_each(|(entry, next)| *entry = next);
        list
    });
    let neighbours = neighbours.collect_vec();
    let Some(goal) = space.index_of(goal).map(|goal| goal.index() as u32) else { return vec![] };
    let starts = space.states().filter(|&s| levels.depth(s) == Some(length.into()));
    let starts = match estimate {
        Estimate::Zero => starts.unique_by(|&state| space.blank(state)).collect_vec(),
        Estimate::Of(_) => starts.collect_vec(),
    };
    let table = Table { neighbours: &neighbours, bounds: &bounds };
    let starts = starts.into_iter().map(|start| start.index() as u32).collect_vec();
    costs_from(&starts, || {
        let mut search = Search::new(table);
        move |&start| search.costs(start, goal, length)
    })
}

/// The costs from each start, in their order, computed on all processors; empty if some search has
/// another length.
fn costs_from<T: Sync, S: FnMut(&T) -> Option<Costs>>(
    starts: &[T],
    search: impl Fn() -> S + Sync,
) -> Vec<Costs> {
    let taken = AtomicUsize::new(0);
    let work = || {
        let mut search = search();
        let next = || {
            let number = taken.fetch_add(1, Ordering::Relaxed);
            Some((number, starts.get(number)?))
        };
        let costs = |(number, start)| search(start).map(|costs| (number, costs));
        std::iter::from_fn(next).map(costs).collect::<Option<Vec<_>>>()
    };
    let found = on_threads(available_threads().get(), work).into_iter().collect::<Option<Vec<_>>>();
    let found = found.unwrap_or_default().into_iter().flatten();
    found.sorted_by_key(|(number, _)| *number).map(|(_, costs)| costs).collect()
}

/// Positions of the fifteen-puzzle, numbered as they are found, with Manhattan distances.
struct Found {
    grid: Grid,
    /// By goal square and square: the distance of a tile; the blank has none.
    ways: [[u8; 16]; 16],
    numbers: HashTable<u32>,
    /// By number.
    keys: Vec<Key>,
}

/// A position of the fifteen-puzzle.
struct Key {
    /// For each square the goal square of what is there, in four bits.
    squares: u64,
    blank: u8,
    bound: u8,
}

/// The goal square of the blank.
const BLANK: usize = 15;

impl Found {
    fn new(grid: Grid) -> Self {
        let way = |tile, square| if tile == BLANK { 0 } else { grid.distance(tile, square) };
        Self {
            grid,
            ways: array::from_fn(|tile| array::from_fn(|square| way(tile, square) as u8)),
            numbers: HashTable::new(),
            keys: Vec::new(),
        }
    }

    fn add(&mut self, position: &Position) -> u32 {
        let tile = |square| position.tile(square).map_or(BLANK, |tile| tile.place());
        let tiles = position.board().square_ids().map(tile).enumerate();
        let (squares, bound) = tiles.fold((0, 0), |(squares, bound), (square, tile)| {
            (squares | (tile as u64) << (4 * square), bound + self.ways[tile][square])
        });
        self.number(Key { squares, blank: position.blank().index() as u8, bound })
    }

    fn number(&mut self, key: Key) -> u32 {
        // Both halves of the product, so that all bits are mixed.
        let hash = |squares: u64| {
            let product = u128::from(squares) * 0x9e37_79b9_7f4a_7c15;
            product as u64 ^ (product >> 64) as u64
        };
        let squares = |&number: &u32| self.keys[number as usize].squares;
        let same = |number: &u32| squares(number) == key.squares;
        let entry = self.numbers.entry(hash(key.squares), same, |number| hash(squares(number)));
        let number = *entry.or_insert(self.keys.len() as u32).get();
        if number as usize == self.keys.len() {
            self.keys.push(key);
        }
        number
    }
}

impl Vertices for Found {
    fn bound(&self, vertex: u32) -> u8 {
        self.keys[vertex as usize].bound
    }

    fn neighbours(&mut self, vertex: u32) -> [u32; 4] {
        let Key { squares, blank, bound } = self.keys[vertex as usize];
        let to = usize::from(blank);
        let mut list = [vertex; 4];
        for (entry, from) in list.iter_mut().zip(self.grid.neighbours(to)) {
            let tile = (squares >> (4 * from) & 15) as usize;
            let both = (tile ^ BLANK) as u64;
            *entry = self.number(Key {
                squares: squares ^ both << (4 * to) ^ both << (4 * from),
                blank: from as u8,
                bound: bound + self.ways[tile][to] - self.ways[tile][from],
            });
        }
        list
    }
}

/// The costs with the Manhattan distance from so many positions of the fifteen-puzzle at this
/// distance from the goal, drawn with a fixed seed; empty if the board is not that. Each lies on a
/// shortest way home from the end of a random walk, whose bound is so good that the search is
/// small.
pub(super) fn costs_of_fifteens(goal: &Position, length: usize, number: usize) -> Vec<Costs> {
    let Some(grid) = goal.board().grid().filter(|grid| (grid.rows, grid.columns) == (4, 4)) else {
        return vec![];
    };
    let mut rng = SeededRng::new(0);
    let starts = std::iter::repeat_with(|| at_distance(goal, length, &mut rng)).flatten();
    let starts = starts.take(number).collect_vec();
    costs_from(&starts, || {
        |start| {
            let mut found = Found::new(grid);
            let [start, goal] = [start, goal].map(|position| found.add(position));
            Search::new(found).costs(start, goal, length as u8)
        }
    })
}

/// A position at this distance from the goal; `None` if a random walk does not end where its
/// distance and a good bound of it are a little greater.
fn at_distance(goal: &Position, distance: usize, rng: &mut SeededRng) -> Option<Position> {
    let mut position = goal.clone();
    for _ in 0..4 * distance {
        let squares = goal.board().neighbours(position.blank()).collect_vec();
        position.move_blank(squares[rng.below(squares.len() as u64) as usize]);
    }
    let problem = SearchProblem::new(&position, goal).ok()?;
    let heuristic = Heuristic::LinearConflict;
    if !(distance - 5..=distance).contains(&heuristic.lower_bound(&problem)) {
        return None;
    }
    let options = SolveOptions::default().method(SolveMethod::AStar).heuristic(heuristic);
    let path =
        Solver::new(goal, options.memory(1 << 30)).ok()?.solve(&position).ok()?.paths.pop()?;
    path.positions().nth(path.len().checked_sub(distance)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use taquin::board::Board;
    use taquin::search::{compare_bounds, compare_searches};

    /// Our own A* is one order of ties.
    #[test]
    fn a_search_is_within_the_bounds() {
        let board: Board = "3x3".parse().unwrap();
        let goal = Position::goal(&board);
        let values = Distances::new(&goal).unwrap();
        let levels = values.levels(&()).unwrap();
        let space = values.space();
        let starts = space.states().filter(|&state| levels.depth(state) == Some(14));
        let starts = starts.map(|state| space.position(state)).collect_vec();
        let mut performances = compare_bounds([], &goal).unwrap();
        // Tables would be built for each position.
        let has_tables =
            |heuristic| matches!(heuristic, Heuristic::WalkingDistance | Heuristic::Pdb);
        performances.retain(|performance| !has_tables(performance.heuristic));
        compare_searches(&mut performances, &starts, &goal, 1 << 30, &()).unwrap();
        for performance in performances {
            let costs = costs_of_all(&values, Estimate::Of(performance.heuristic), 14);
            assert_eq!(costs.len(), performance.searches.len());
            for (costs, search) in costs.iter().zip(performance.searches) {
                assert!(costs.visited.contains(&(search.visited as usize)), "{costs:?} {search:?}");
                let heap = search.greatest_heap as usize;
                assert!(costs.heap.contains(&heap), "{costs:?} {search:?}");
            }
        }
    }

    /// Not one of all positions and orders of ties visits as many as printed.
    #[test]
    #[ignore = "half a minute"]
    fn the_hamming_search_visits_fewer() {
        let board: Board = "3x3".parse().unwrap();
        let values = Distances::new(&Position::goal(&board)).unwrap();
        let costs = costs_of_all(&values, Estimate::Of(Heuristic::Hamming), 24);
        let (least, most) = (
            costs.iter().map(|c| *c.visited.start()).min(),
            costs.iter().map(|c| *c.visited.end()).max(),
        );
        assert_eq!((costs.len(), least, most), (24_047, Some(9_649), Some(24_127)));
    }
}
