//! The shortest way to bring three tiles and the blank into one block of two by two squares.
//!
//! Which of the three tiles lies where in the block does not matter: going round the block one way or
//! the other, the blank turns them in either sense. So a state is the blank's square and the set of the
//! three tiles' squares.

use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{BinaryHeap, HashMap, VecDeque};

use itertools::Itertools;

use crate::board::{Grid, SquareId};

/// A square, by its number.
pub(super) type At = usize;

/// The squares beside a square of a grid: up, left, right, down.
pub(super) fn beside(grid: Grid, square: At) -> impl Iterator<Item = At> {
    let Grid { rows, columns } = grid;
    let (row, column) = (square / columns, square % columns);
    [
        (row > 0).then(|| square - columns),
        (column > 0).then(|| square - 1),
        (column + 1 < columns).then(|| square + 1),
        (row + 1 < rows).then(|| square + columns),
    ]
    .into_iter()
    .flatten()
}

pub(super) fn distance(grid: Grid, a: At, b: At) -> usize {
    (a / grid.columns).abs_diff(b / grid.columns) + (a % grid.columns).abs_diff(b % grid.columns)
}

/// The four squares of each block in the order of a walk round it.
fn blocks(grid: Grid) -> impl Iterator<Item = [At; 4]> {
    let Grid { rows, columns } = grid;
    let corner = (0..rows - 1).cartesian_product(0..columns - 1);
    corner.map(move |(row, column)| block(grid, row, column))
}

fn block(grid: Grid, row: usize, column: usize) -> [At; 4] {
    let corner = row * grid.columns + column;
    [corner, corner + 1, corner + grid.columns + 1, corner + grid.columns]
}

/// The walk round a block that the blank is in: the four squares that it enters.
pub(super) fn round(grid: Grid, blank: At, tiles: [At; 3]) -> Option<[At; 4]> {
    let has = |square: &At| *square == blank || tiles.contains(square);
    let block = blocks(grid).find(|block| block.iter().all(has))?;
    let start = block.iter().position(|&square| square == blank)?;
    Some([1, 2, 3, 4].map(|step| block[(start + step) % 4]))
}

/// Where three tiles are after the blank has gone to a square beside it.
pub(super) fn moved(tiles: [At; 3], blank: At, to: At) -> [At; 3] {
    tiles.map(|tile| if tile == to { blank } else { tile })
}

/// How tiles are brought into a block.
#[derive(Clone, Debug)]
pub(super) enum Setups {
    /// From every state by a shortest way.
    Shortest(Table),
    /// On larger grids, where a table would hold too many states: by a search that makes straight for
    /// a block near the three.
    Nearby(Grid),
}

/// The most squares of a grid for which there is a table.
const MOST_SQUARES: usize = 36;

impl Setups {
    pub fn of(grid: Grid) -> Self {
        match grid.rows * grid.columns {
            ..=MOST_SQUARES => Self::Shortest(Table::of(grid)),
            _ => Self::Nearby(grid),
        }
    }

    /// What it costs to bring these tiles into a block: the moves, or on a large grid a guess.
    pub fn cost(&self, blank: At, tiles: [At; 3]) -> usize {
        match self {
            Self::Shortest(table) => table.distance(blank, tiles).into(),
            Self::Nearby(grid) => {
                let [a, b, c] = tiles;
                let pairs = [(a, b), (b, c), (a, c)];
                let apart: usize = pairs.into_iter().map(|(a, b)| distance(*grid, a, b)).sum();
                let nearest = tiles.into_iter().map(|tile| distance(*grid, blank, tile)).min();
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

/// By state: the moves of a shortest way into a block.
#[derive(Clone, Debug)]
pub(super) struct Table {
    grid: Grid,
    moves: Vec<u16>,
}

impl Table {
    const UNKNOWN: u16 = u16::MAX;

    /// Breadth first from all blocks at once, since every move can be taken back.
    fn of(grid: Grid) -> Self {
        let squares = grid.rows * grid.columns;
        let mut table = Self { grid, moves: vec![Self::UNKNOWN; squares.pow(4)] };
        let mut queue = VecDeque::new();
        for block in blocks(grid) {
            for blank in block {
                let others = block.into_iter().filter(|&square| square != blank);
                let tiles: [At; 3] = others.collect_array().expect("four squares without one");
                table.set(blank, tiles, 0);
                queue.push_back((blank, tiles, 0));
            }
        }
        while let Some((blank, tiles, moves)) = queue.pop_front() {
            for to in beside(grid, blank) {
                let tiles = moved(tiles, blank, to);
                if table.distance(to, tiles) == Self::UNKNOWN {
                    table.set(to, tiles, moves + 1);
                    queue.push_back((to, tiles, moves + 1));
                }
            }
        }
        table
    }

    fn index(&self, blank: At, [a, b, c]: [At; 3]) -> usize {
        let squares = self.grid.rows * self.grid.columns;
        let (a, b) = (a.min(b), a.max(b));
        let (b, c) = (b.min(c), b.max(c));
        let (a, b) = (a.min(b), a.max(b));
        ((blank * squares + a) * squares + b) * squares + c
    }

    fn set(&mut self, blank: At, tiles: [At; 3], moves: u16) {
        let index = self.index(blank, tiles);
        self.moves[index] = moves;
    }

    fn distance(&self, blank: At, tiles: [At; 3]) -> u16 {
        self.moves[self.index(blank, tiles)]
    }

    fn walk(&self, mut blank: At, mut tiles: [At; 3]) -> Vec<At> {
        let mut walk = Vec::new();
        while self.distance(blank, tiles) > 0 {
            let steps = beside(self.grid, blank).map(|to| (to, moved(tiles, blank, to)));
            let nearer = steps.min_by_key(|&(to, tiles)| self.distance(to, tiles));
            (blank, tiles) = nearer.expect("every square has one beside it");
            walk.push(blank);
        }
        walk
    }
}

/// Best first towards one place for each of the three tiles and the blank, in a block amid the three.
/// There is always a way, for the moves take any three tiles to any three squares.
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
        tiles.iter().zip(places).map(|(&tile, &place)| distance(grid, tile, place)).sum()
    };
    let places = block.into_iter().permutations(3).min_by_key(|places| away(places));
    let places: [At; 3] = places.and_then(|all| all.try_into().ok()).expect("three of four");
    // A step of a tile costs five moves on a straight way; twice that makes the search hasten.
    let guess = |blank: At, tiles: [At; 3]| -> usize {
        let away = || tiles.into_iter().zip(places).filter(|(tile, place)| tile != place);
        let steps: usize = away().map(|(tile, place)| distance(grid, tile, place)).sum();
        let nearest = away().map(|(tile, _)| distance(grid, blank, tile)).min();
        let last = block.into_iter().find(|square| !places.contains(square)).unwrap_or(blank);
        2 * (5 * steps + nearest.unwrap_or_else(|| distance(grid, blank, last)))
    };
    let arrived = |blank: At, tiles: [At; 3]| tiles == places && block.contains(&blank);
    let mut from = HashMap::from([((blank, tiles), None)]);
    let mut waiting = BinaryHeap::from([Reverse((guess(blank, tiles), 0, blank, tiles))]);
    while let Some(Reverse((_, moves, blank, tiles))) = waiting.pop() {
        if arrived(blank, tiles) {
            let before = |&(blank, tiles): &(At, [At; 3])| from[&(blank, tiles)];
            let way = std::iter::successors(Some((blank, tiles)), before);
            let mut walk = way.map(|(blank, _)| blank).collect_vec();
            walk.pop();
            walk.reverse();
            return walk;
        }
        for to in beside(grid, blank) {
            let next = (to, moved(tiles, blank, to));
            if let Entry::Vacant(new) = from.entry(next) {
                new.insert(Some((blank, tiles)));
                waiting.push(Reverse((moves + 1 + guess(next.0, next.1), moves + 1, to, next.1)));
            }
        }
    }
    unreachable!("the group of the grid takes any three tiles to any three squares")
}

/// The numbers as squares.
pub(super) fn squares(walk: impl IntoIterator<Item = At>) -> Vec<SquareId> {
    walk.into_iter().map(|square| SquareId(square as u16)).collect()
}
