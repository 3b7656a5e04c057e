//! Shortest paths that bring three tiles and the blank into one block of two by two squares.
//!
//! The order of the three tiles in the block does not matter: the blank can go round the block in
//! either direction, and so rotate them either way. So a state is the blank's square and the set of
//! the three tiles' squares.

use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{BinaryHeap, HashMap};

use itertools::Itertools;

use super::walk::{At, least_moves};
use crate::board::Grid;

/// The four squares of each block in the order of a walk round it.
fn blocks(grid: Grid) -> impl Iterator<Item = [At; 4]> {
    let Grid { rows, columns } = grid;
    let corners = (0..rows - 1).cartesian_product(0..columns - 1);
    corners.map(move |(row, column)| block(grid, row, column))
}

fn block(grid: Grid, row: usize, column: usize) -> [At; 4] {
    let columns = grid.columns;
    let corner = row * columns + column;
    [corner, corner + 1, corner + columns + 1, corner + columns]
}

/// The walk of the blank round its block: the four squares that it enters.
pub(super) fn round(grid: Grid, blank: At, tiles: [At; 3]) -> Option<[At; 4]> {
    let has = |square: &At| *square == blank || tiles.contains(square);
    let block = blocks(grid).find(|block| block.iter().all(has))?;
    let start = block.iter().position(|&square| square == blank)?;
    Some([1, 2, 3, 4].map(|step| block[(start + step) % 4]))
}

/// The squares of three tiles after the blank has moved to an adjacent square.
pub(super) fn moved(tiles: [At; 3], blank: At, to: At) -> [At; 3] {
    tiles.map(|tile| if tile == to { blank } else { tile })
}

/// How tiles are brought into a block.
#[derive(Clone, Debug)]
pub(super) enum Setups {
    /// By a shortest path, from a table of all states.
    Shortest(SetupTable),
    /// By a greedy search for a block near the three, on grids with too many states for a table.
    Nearby(Grid),
}

/// The greatest number of squares of a grid for which there is a table.
const MAX_TABLE_SQUARES: usize = 36;

impl Setups {
    pub fn new(grid: Grid) -> Self {
        match grid.square_count() {
            ..=MAX_TABLE_SQUARES => Self::Shortest(SetupTable::new(grid)),
            _ => Self::Nearby(grid),
        }
    }

    /// The number of moves that bring these tiles into a block; on a large grid an estimate.
    pub fn cost(&self, blank: At, tiles: [At; 3]) -> usize {
        match self {
            Self::Shortest(table) => table.distance(blank, tiles).into(),
            Self::Nearby(grid) => {
                let [a, b, c] = tiles;
                let pairs = [(a, b), (b, c), (a, c)];
                let apart: usize = pairs.into_iter().map(|(a, b)| grid.distance(a, b)).sum();
                let nearest = tiles.into_iter().map(|tile| grid.distance(blank, tile)).min();
                5 * apart / 2 + nearest.unwrap_or(0)
            }
        }
    }

    /// The squares that the blank enters until the tiles are in a block with it.
    pub fn walk(&self, blank: At, tiles: [At; 3]) -> Vec<At> {
        match self {
            Self::Shortest(table) => table.walk(blank, tiles),
            Self::Nearby(grid) => nearby(*grid, blank, tiles),
        }
    }
}

/// By state: the number of moves of a shortest path into a block.
#[derive(Clone, Debug)]
pub(super) struct SetupTable {
    grid: Grid,
    moves: Vec<u16>,
}

impl SetupTable {
    /// Breadth-first from all blocks at once.
    fn new(grid: Grid) -> Self {
        let ends = blocks(grid).cartesian_product(0..4).map(|(mut block, turn)| {
            block.rotate_left(turn);
            let [blank, tiles @ ..] = block;
            (blank, tiles)
        });
        let beside = |(blank, tiles): (At, [At; 3])| {
            grid.neighbours(blank).map(move |to| (to, moved(tiles, blank, to)))
        };
        let index = |(blank, tiles)| Self::index(grid, blank, tiles);
        Self { grid, moves: least_moves(ends, grid.square_count().pow(4), index, beside) }
    }

    fn index(grid: Grid, blank: At, [a, b, c]: [At; 3]) -> usize {
        let squares = grid.square_count();
        let (a, b) = (a.min(b), a.max(b));
        let (b, c) = (b.min(c), b.max(c));
        let (a, b) = (a.min(b), a.max(b));
        ((blank * squares + a) * squares + b) * squares + c
    }

    fn distance(&self, blank: At, tiles: [At; 3]) -> u16 {
        self.moves[Self::index(self.grid, blank, tiles)]
    }

    fn walk(&self, mut blank: At, mut tiles: [At; 3]) -> Vec<At> {
        let mut walk = Vec::new();
        while self.distance(blank, tiles) > 0 {
            let steps = self.grid.neighbours(blank).map(|to| (to, moved(tiles, blank, to)));
            let nearer = steps.min_by_key(|&(to, tiles)| self.distance(to, tiles));
            (blank, tiles) = nearer.expect("every square has a neighbour");
            walk.push(blank);
        }
        walk
    }
}

/// Best-first search for a path that brings each of the three tiles and the blank to a square of
/// its own, in a block between the three. There is always one, because the moves take any three
/// tiles to any three squares.
fn nearby(grid: Grid, blank: At, tiles: [At; 3]) -> Vec<At> {
    let middle = |of: fn(usize, usize) -> usize, most: usize| {
        let mut all = tiles.map(|tile| of(tile, grid.columns));
        all.sort_unstable();
        all[1].min(most - 2)
    };
    let row = middle(|tile, columns| tile / columns, grid.rows);
    let column = middle(|tile, columns| tile % columns, grid.columns);
    let block = block(grid, row, column);
    let away = |places: &[At]| -> usize {
        tiles.iter().zip(places).map(|(&tile, &place)| grid.distance(tile, place)).sum()
    };
    let places = block.into_iter().permutations(3).min_by_key(|places| away(places));
    let places: [At; 3] = places.and_then(|all| all.try_into().ok()).expect("three of four");
    // A step of a tile costs five moves on a straight line; twice that makes the search greedy.
    let guess = |blank: At, tiles: [At; 3]| -> usize {
        let away = || tiles.into_iter().zip(places).filter(|(tile, place)| tile != place);
        let steps: usize = away().map(|(tile, place)| grid.distance(tile, place)).sum();
        let nearest = away().map(|(tile, _)| grid.distance(blank, tile)).min();
        let last = block.into_iter().find(|square| !places.contains(square)).unwrap_or(blank);
        2 * (5 * steps + nearest.unwrap_or_else(|| grid.distance(blank, last)))
    };
    let arrived = |blank: At, tiles: [At; 3]| tiles == places && block.contains(&blank);
    let mut from = HashMap::from([((blank, tiles), None)]);
    let mut waiting = BinaryHeap::from([Reverse((guess(blank, tiles), 0, blank, tiles))]);
    while let Some(Reverse((_, moves, blank, tiles))) = waiting.pop() {
        if arrived(blank, tiles) {
            let before = |&(blank, tiles): &(At, [At; 3])| from[&(blank, tiles)];
            let path = std::iter::successors(Some((blank, tiles)), before);
            let mut walk = path.map(|(blank, _)| blank).collect_vec();
            walk.pop();
            walk.reverse();
            return walk;
        }
        for to in grid.neighbours(blank) {
            let next = (to, moved(tiles, blank, to));
            if let Entry::Vacant(new) = from.entry(next) {
                new.insert(Some((blank, tiles)));
                waiting.push(Reverse((moves + 1 + guess(next.0, next.1), moves + 1, to, next.1)));
            }
        }
    }
    unreachable!("the group of the grid takes any three tiles to any three squares")
}
