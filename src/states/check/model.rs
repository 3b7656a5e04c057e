//! A board as the check sees it: from the list of edges, with arrays of tiles and ranks of its own.

use itertools::Itertools;

use crate::board::{Definition, Grid, Label, SquareDefinition};
use crate::position::{Metric, Position};

/// A position, and its plane and half rank as file formats number them.
pub(in super::super) struct Placed<'s> {
    /// By square: the tile, as the number of the place where it belongs; for the blank a greater
    /// number.
    pub squares: &'s [u8],
    /// The number of the plane.
    pub plane: u64,
    /// The half rank in it.
    pub half: u64,
    /// On a bipartite board: true if the blank's square has another colour than in the goal.
    pub odd: bool,
}

pub(super) const BLANK: u8 = u8::MAX;

/// The positions of a board, or the arrangements of labels, as the check sees them.
pub(super) trait PlainModel: Sync {
    /// A number that is greater than all numbers of positions.
    fn numbers(&self) -> u64;

    /// The goals.
    fn goals(&self) -> Vec<Vec<u8>>;

    /// By square of a blank: the squares that it can enter one after the other, each a move.
    fn rays(&self) -> &[Vec<Vec<usize>>];

    /// Whether no neighbour of a position has its depth.
    fn alternates(&self) -> bool;

    /// The position with these squares, a blank on this one.
    fn placed<'s>(&self, squares: &'s [u8], blank: usize) -> Placed<'s>;

    /// The number of a position.
    fn index(&self, placed: &Placed) -> u64;

    /// Writes the squares of the position with this number.
    fn write(&self, number: u64, squares: &mut [u8]);

    /// A position as a text.
    fn text(&self, squares: &[u8]) -> String;
}

/// The check's own model of a board.
pub(super) struct Plain {
    /// By square of the definition: its number in the file, its place in the reading order. All
    /// fields below use these numbers.
    places: Vec<usize>,
    neighbours: Vec<Vec<usize>>,
    rays: Vec<Vec<Vec<usize>>>,
    position: Position,
    goal: Vec<u8>,
    bipartite: bool,
    /// On a bipartite board, by square of the blank: true if the sequences of the tiles are odd.
    odd: Vec<bool>,
    /// On a bipartite board, by square: true if its colour differs from that of the blank's square
    /// in the goal.
    colours: Vec<bool>,
    /// n!/2 for n tiles, rounded up.
    half: u64,
}

/// The lexicographic rank of an order of the items 0 … count − 1, at most sixteen, and whether it
/// is an odd permutation. A greater item counts as the last one.
#[inline]
pub(in super::super) fn rank(order: impl Iterator<Item = u8>, count: usize) -> (u64, bool) {
    let (mut rank, mut inversions) = (0, 0);
    // By item, four bits each: the number of smaller items that are still to come.
    let mut smaller = 0xFEDC_BA98_7654_3210_u64;
    for (item, left) in order.zip((1..=count as u64).rev()) {
        let bits = 4 * usize::from(item).min(count - 1);
        let digit = smaller >> bits & 15;
        // One less for all greater items.
        smaller = smaller.wrapping_sub(0x1111_1111_1111_1110 << bits);
        rank = rank * left + digit;
        inversions += digit;
    }
    (rank, inversions % 2 == 1)
}

/// Writes the order of 0 … n−1 that has this rank.
fn unrank(mut rank: u64, items: &mut [u8]) {
    for (digit, choices) in items.iter_mut().rev().zip(1..) {
        *digit = (rank % choices) as u8;
        rank /= choices;
    }
    // Four bits each: the items that are left, in order.
    let mut left = 0xFEDC_BA98_7654_3210_u64;
    for item in items {
        let bits = 4 * *item;
        *item = (left >> bits & 15) as u8;
        let before = left & ((1 << bits) - 1);
        left = (left >> bits >> 4) << bits | before;
    }
}

impl Plain {
    pub fn new(definition: &Definition, order: &[usize], goal: &Position, metric: Metric) -> Self {
        let squares = definition.squares.len();
        let place = |square| order.iter().position(|&other| other == square).unwrap_or(square);
        let places: Vec<usize> = (0..squares).map(place).collect();
        let neighbours = neighbours(definition, &places);
        let rays = rays(metric, goal.board().grid(), &neighbours, &places);
        let mut squares = vec![BLANK; squares];
        for square in goal.board().square_ids() {
            let tile = goal.tile(square).map_or(BLANK, |tile| tile.place() as u8);
            squares[places[square.index()]] = tile;
        }
        let (position, goal, tiles) = (goal.clone(), squares, places.len() - 1);
        let half = (1..=tiles as u64).product::<u64>().div_ceil(2);
        let (bipartite, odd, colours) = (true, vec![], vec![]);
        let mut plain =
            Self { places, neighbours, rays, position, goal, bipartite, odd, colours, half };
        plain.colour();
        plain
    }

    /// Walks the blank to every square and records the parities.
    fn colour(&mut self) {
        let mut odd = vec![None; self.goal.len()];
        let mut colours = vec![None; self.goal.len()];
        let mut waiting = vec![(self.goal.clone(), false)];
        while let Some((squares, colour)) = waiting.pop() {
            let blank = blank(&squares);
            if colours[blank].is_some() {
                self.bipartite &= colours[blank] == Some(colour);
                continue;
            }
            colours[blank] = Some(colour);
            odd[blank] = Some(rank(tiles(&squares), squares.len() - 1).1);
            let slid = |&to: &usize| {
                let mut slid = squares.clone();
                slid.swap(blank, to);
                (slid, !colour)
            };
            waiting.extend(self.neighbours[blank].iter().map(slid));
        }
        self.odd = odd.into_iter().map(Option::unwrap_or_default).collect();
        self.colours = colours.into_iter().map(Option::unwrap_or_default).collect();
    }
}

impl PlainModel for Plain {
    fn numbers(&self) -> u64 {
        self.goal.len() as u64 * if self.bipartite { 1 } else { 2 } * self.half
    }

    fn goals(&self) -> Vec<Vec<u8>> {
        vec![self.goal.clone()]
    }

    fn rays(&self) -> &[Vec<Vec<usize>>] {
        &self.rays
    }

    /// Each move slides a single tile, and the blank's square changes its colour.
    fn alternates(&self) -> bool {
        self.bipartite && self.rays.iter().flatten().all(|ray| ray.len() == 1)
    }

    #[inline]
    fn placed<'s>(&self, squares: &'s [u8], blank: usize) -> Placed<'s> {
        let (rank, odd) = rank(tiles(squares), squares.len() - 1);
        let plane = match self.bipartite {
            true => blank as u64,
            false => 2 * blank as u64 + u64::from(odd),
        };
        Placed { squares, plane, half: rank / 2, odd: self.colours[blank] }
    }

    #[inline]
    fn index(&self, placed: &Placed) -> u64 {
        placed.plane * self.half + placed.half
    }

    #[inline]
    fn write(&self, number: u64, squares: &mut [u8]) {
        let (plane, half) = (number / self.half, number % self.half);
        let (blank, odd) = match self.bipartite {
            true => (plane as usize, self.odd[plane as usize]),
            false => ((plane / 2) as usize, plane % 2 == 1),
        };
        let last = squares.len() - 1;
        let sequence = &mut squares[..last];
        unrank(2 * half, sequence);
        if rank(sequence.iter().copied(), last).1 != odd {
            // The other sequence with this half rank.
            sequence.swap(last - 2, last - 1);
        }
        squares[last] = BLANK;
        squares[blank..].rotate_right(1);
    }

    fn text(&self, squares: &[u8]) -> String {
        let tile = |tile: u8| (tile != BLANK).then(|| crate::position::Tile(tile.into()));
        let tiles = self.places.iter().map(|&place| tile(squares[place]));
        Position::from_squares(self.position.board(), tiles.collect()).to_string()
    }
}

/// By square: its neighbours. Squares are numbered by `places`.
pub(super) fn neighbours(definition: &Definition, places: &[usize]) -> Vec<Vec<usize>> {
    let label = |square: &SquareDefinition| square.label().clone();
    let labels: Vec<Label> = definition.squares.iter().map(label).collect();
    let number = |label: &Label| Some(places[labels.iter().position(|other| other == label)?]);
    let mut neighbours = vec![Vec::new(); labels.len()];
    for (a, b) in &definition.edges {
        if let (Some(a), Some(b)) = (number(a), number(b)) {
            neighbours[a].push(b);
            neighbours[b].push(a);
        }
    }
    neighbours
}

/// By square of a blank: the squares that it can enter one after the other, each a move.
pub(super) fn rays(
    metric: Metric,
    grid: Option<Grid>,
    neighbours: &[Vec<usize>],
    places: &[usize],
) -> Vec<Vec<Vec<usize>>> {
    match (metric, grid) {
        (Metric::MultiTile, Some(grid)) => rays_of_grid(grid, places),
        _ => neighbours.iter().map(|to| to.iter().map(|&to| vec![to]).collect()).collect(),
    }
}

/// By square of a grid: the squares in each direction from it, the nearest first. Squares are
/// numbered by `places`.
fn rays_of_grid(grid: Grid, places: &[usize]) -> Vec<Vec<Vec<usize>>> {
    let (rows, columns) = (grid.rows as isize, grid.columns as isize);
    let mut rays = vec![vec![]; places.len()];
    for (row, column) in (0..rows).cartesian_product(0..columns) {
        let place = |(row, column): (isize, isize)| {
            let inside = (0..rows).contains(&row) && (0..columns).contains(&column);
            inside.then(|| places[(row * columns + column) as usize])
        };
        let ray = |(down, right): (isize, isize)| {
            let away = (1..).map(|steps| (row + steps * down, column + steps * right));
            away.map_while(place).collect_vec()
        };
        if let Some(from) = place((row, column)) {
            rays[from] = [(-1, 0), (0, -1), (0, 1), (1, 0)].map(ray).to_vec();
        }
    }
    rays
}

/// The first square that is blank.
pub(super) fn blank(squares: &[u8]) -> usize {
    squares.iter().position(|&tile| tile == BLANK).expect("a square is blank")
}

fn tiles(squares: &[u8]) -> impl Iterator<Item = u8> + Clone {
    squares.iter().copied().filter(|&tile| tile != BLANK)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All orders of up to seven items, and the first and last of sixteen.
    #[test]
    fn ranks_are_places_in_the_dictionary() {
        for count in 1..=7 {
            for (number, order) in (0..).zip((0..count).permutations(count.into())) {
                let inversions = order.iter().array_combinations().filter(|[a, b]| a > b).count();
                let found = rank(order.iter().copied(), count.into());
                assert_eq!(found, (number, inversions % 2 == 1), "{order:?}");
                let mut written = vec![0; count.into()];
                unrank(number, &mut written);
                assert_eq!(written, order);
            }
        }
        let last: Vec<u8> = (0..16).rev().collect();
        let greatest = (1..=16).product::<u64>() - 1;
        assert_eq!(rank(last.iter().copied(), 16), (greatest, false));
        let mut written = [0; 16];
        unrank(greatest, &mut written);
        assert_eq!(written[..], last);
        assert_eq!(rank([1, 0, BLANK].into_iter(), 3), (2, true));
    }
}
