//! A*: always from the position whose moves so far and lower bound add up to the least (P. E. Hart,
//! N. J. Nilsson, B. Raphael 1968). Of equal sums the one with the smaller bound comes first.

use super::heuristic::{Bound, Use};
use super::open::{Key, Node, Open};
use super::statistics::Statistics;
use super::task::{Arrangement, Lattice, Task};
use super::{Found, Heuristic, Progress, SearchError, Watch};

/// How many positions are settled between two calls of the watch.
const PAUSE: u64 = 1 << 18;

/// A shortest way to the goal by A*. The positions may take `memory` bytes.
///
/// All bounds are consistent, so the way to a position is shortest when it leaves the heap, and none
/// is looked at twice. With [`Heuristic::Discrete`] this is Dijkstra's algorithm.
pub fn astar(
    task: &Task,
    heuristic: Heuristic,
    memory: u64,
    watch: &mut Watch,
) -> Result<Found, SearchError> {
    heuristic.apply(task, AStar { memory, watch })
}

struct AStar<'w, 'f> {
    memory: u64,
    watch: &'w mut Watch<'f>,
}

impl Use for AStar<'_, '_> {
    type Output = Result<Found, SearchError>;

    fn with<B: Bound>(self, bound: &B, task: &Task) -> Self::Output {
        // Sixteen squares are sixteen hexadecimal digits.
        match task.board().squares() {
            ..=16 => self.run::<u64, B>(bound, task),
            _ => self.run::<u128, B>(bound, task),
        }
    }
}

/// An arrangement in one number.
trait Packing: Key {
    fn pack(arrangement: &Arrangement, squares: usize) -> Self;

    fn unpack(self, squares: usize, blank_home: u8) -> Arrangement;

    /// What lies on one square and on another, exchanged; `both` is the exclusive or of the two.
    fn exchanged(self, squares: [u8; 2], both: u8) -> Self;
}

macro_rules! packing {
    ($key:ty, $bits:literal) => {
        impl Packing for $key {
            fn pack(arrangement: &Arrangement, squares: usize) -> Self {
                let tiles = arrangement.squares[..squares].iter().rev();
                tiles.fold(0, |key, &tile| key << $bits | <$key>::from(tile))
            }

            #[inline]
            fn unpack(mut self, squares: usize, blank_home: u8) -> Arrangement {
                let mut arrangement = Arrangement { squares: [0; 32], blank: 0 };
                for (square, there) in arrangement.squares[..squares].iter_mut().enumerate() {
                    *there = (self & ((1 << $bits) - 1)) as u8;
                    if *there == blank_home {
                        arrangement.blank = square as u8;
                    }
                    self >>= $bits;
                }
                arrangement
            }

            #[inline]
            fn exchanged(self, [one, other]: [u8; 2], both: u8) -> Self {
                let both = <$key>::from(both);
                self ^ both << ($bits * one) ^ both << ($bits * other)
            }
        }
    };
}

packing!(u64, 4);
packing!(u128, 5);

impl AStar<'_, '_> {
    fn run<K: Packing, B: Bound>(self, bound: &B, task: &Task) -> Result<Found, SearchError> {
        let squares = task.board().squares();
        let home = task.blank_home;
        let priority = |moves: u16, mark: u16| {
            let value = bound.value(mark);
            u32::from(moves + value) << 16 | u32::from(value)
        };
        let mut open = Open::<K>::new(self.memory);
        let start = Node::new(K::pack(&task.start, squares), 0, 0, Lattice::NOWHERE);
        open.meet(start, || bound.mark(&task.start), priority)?;
        let mut statistics = Statistics { generated: 1, ..Statistics::default() };
        while let Some(number) = open.pop() {
            let Node { key, moves, mark, last, .. } = *open.node(number);
            statistics.expanded += 1;
            if bound.value(mark) == 0 {
                statistics.greatest_heap = Some(open.greatest() as u64);
                statistics.memory = Some(open.greatest_memory());
                return Ok(Found {
                    walk: task.walk(walk(&open, number, squares, home)),
                    statistics,
                });
            }
            if statistics.expanded.is_multiple_of(PAUSE) {
                let progress = Progress::Frontier {
                    moves: usize::from(moves + bound.value(mark)),
                    positions: open.len() as u64,
                };
                if (self.watch)(progress).is_break() {
                    return Err(SearchError::Stopped);
                }
            }
            let at = key.unpack(squares, home);
            for (to, way) in task.lattice.steps(at.blank, last).iter() {
                statistics.generated += 1;
                let next = key.exchanged([at.blank, to], home ^ at.at(to));
                let node = Node::new(next, number, moves + 1, way);
                open.meet(node, || bound.after(mark, &at, to), priority)?;
            }
        }
        Err(SearchError::NoWay)
    }
}

/// The squares that the blank enters on the way to a node.
fn walk<K: Packing>(open: &Open<K>, mut number: u32, squares: usize, home: u8) -> Vec<u8> {
    let mut walk = Vec::new();
    while open.node(number).moves > 0 {
        walk.push(open.node(number).key.unpack(squares, home).blank);
        number = open.node(number).parent;
    }
    walk.reverse();
    walk
}
