//! A*: expands the node whose moves so far and lower bound have the least sum (P. E. Hart,
//! N. J. Nilsson, B. Raphael 1968). Of equal sums the one with the smaller bound comes first.

use std::time::Instant;

use super::SolveError;
use super::bound::Bound;
use super::deepening::{BlankPath, SearchResult, SearchStatus};
use super::heuristic::{Heuristic, HeuristicVisitor};
use super::open_list::{Key, OpenList, OpenNode};
use super::problem::{Arrangement, SearchProblem, StepTable};
use super::statistics::Statistics;
use crate::board::SquareId;
use crate::{Observer, Progress};

/// The number of nodes expanded between two calls of the observer.
const NODES_PER_REPORT: u64 = 1 << 12;

/// A shortest path to the goal by A*, or the lower bound when the observer ended the search, and the
/// cost. The positions may take `memory` bytes.
///
/// All bounds are consistent, so the path to a position is shortest when the position leaves the
/// open list, and no position is expanded twice. With [`Heuristic::Discrete`] this is Dijkstra's
/// algorithm.
///
/// # Errors
///
/// If the memory does not suffice, or the heuristic does not fit the board.
pub(crate) fn astar(
    problem: &SearchProblem,
    heuristic: Heuristic,
    memory: u64,
    observer: &dyn Observer,
) -> Result<SearchResult, SolveError> {
    heuristic.apply(problem, AStar { start: Instant::now(), memory, observer })?
}

pub(super) struct AStar<'o> {
    /// When the building of tables began.
    pub start: Instant,
    /// What the positions may take, in bytes.
    pub memory: u64,
    pub observer: &'o dyn Observer,
}

impl HeuristicVisitor for AStar<'_> {
    type Output = Result<SearchResult, SolveError>;

    fn with<B: Bound>(self, bound: &B, problem: &SearchProblem) -> Self::Output {
        let building = self.start.elapsed();
        // Sixteen squares are sixteen hexadecimal digits.
        let (status, statistics) = match problem.board().square_count() {
            ..=16 => self.run::<u64, B>(bound, problem),
            _ => self.run::<u128, B>(bound, problem),
        }?;
        Ok(SearchResult { status, statistics, building, partition: None })
    }
}

/// An arrangement in one number.
trait Packing: Key {
    fn pack(arrangement: &Arrangement, squares: usize) -> Self;

    fn unpack(self, squares: usize, blank_home: u8) -> Arrangement;

    /// The number after the contents of two squares are exchanged; `both` is the exclusive or of
    /// their labels.
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

impl AStar<'_> {
    fn run<K: Packing, B: Bound>(
        self,
        bound: &B,
        problem: &SearchProblem,
    ) -> Result<(SearchStatus, Statistics), SolveError> {
        let squares = problem.board().square_count();
        let home = problem.blank_home;
        let priority = |moves: u16, state: u16| {
            let value = bound.value(state);
            u32::from(moves + value) << 16 | u32::from(value)
        };
        let mut open = OpenList::<K>::new(self.memory);
        let key = K::pack(&problem.arrangement, squares);
        let start = OpenNode::new(key, 0, 0, StepTable::NO_DIRECTION);
        open.push_or_decrease_key(start, || bound.state(&problem.arrangement), priority)?;
        let mut statistics = Statistics { generated: 1, ..Statistics::default() };
        let with_memory = |statistics, open: &OpenList<K>| Statistics {
            greatest_heap: Some(open.greatest() as u64),
            memory: Some(open.greatest_memory()),
            ..statistics
        };
        while let Some(number) = open.pop() {
            let OpenNode { key, moves, state, last, .. } = *open.node(number);
            statistics.expanded += 1;
            if bound.value(state) == 0 {
                let path = path_to(&open, number, squares, home);
                return Ok((SearchStatus::Solved(vec![path]), with_memory(statistics, &open)));
            }
            if statistics.expanded.is_multiple_of(NODES_PER_REPORT) {
                let lower_bound = usize::from(moves + bound.value(state));
                let progress = Progress::Frontier { lower_bound, positions: open.len() as u64 };
                if self.observer.observe(progress).is_break() {
                    let status = SearchStatus::Interrupted { lower_bound };
                    return Ok((status, with_memory(statistics, &open)));
                }
            }
            let at = key.unpack(squares, home);
            for (to, direction) in problem.steps.steps(at.blank, last).iter() {
                statistics.generated += 1;
                let next = key.exchanged([at.blank, to], home ^ at.at(to));
                let node = OpenNode::new(next, number, moves + 1, direction);
                open.push_or_decrease_key(node, || bound.after(state, &at, to), priority)?;
            }
        }
        Err(SolveError::unsolvable(problem.start(), problem.goal()))
    }
}

/// The squares that the blank enters on the path to a node.
fn path_to<K: Packing>(open: &OpenList<K>, mut number: u32, squares: usize, home: u8) -> BlankPath {
    let mut path = Vec::new();
    while open.node(number).moves > 0 {
        path.push(SquareId(open.node(number).key.unpack(squares, home).blank.into()));
        number = open.node(number).parent;
    }
    path.reverse();
    path
}
