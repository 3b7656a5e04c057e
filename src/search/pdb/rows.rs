//! The rows of a pattern's table: the squares that its tiles occupy, and the region of the blank.

use itertools::Itertools;

use super::order::choose;
use crate::board::Grid;
use crate::machine::processor::prefetch;

/// A set of squares: bit n is square n in reading order.
pub(super) type Squares = u32;

/// The greatest number of regions into which eight tiles can cut a grid of at least two rows and
/// two columns.
const MAX_REGIONS: usize = 8;

/// The neighbours of each square of a grid.
pub(super) fn neighbours(grid: Grid) -> Vec<Squares> {
    let set = |square| grid.neighbours(square).fold(0, |set, square| set | 1 << square);
    (0..grid.square_count()).map(set).collect()
}

/// The members of a set, in order.
pub(super) fn members(mut set: Squares) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}

/// The number of members below a square: the place of the square if it is a member.
#[inline(always)]
pub(super) fn place(set: Squares, square: usize) -> u32 {
    (set & ((1 << square) - 1)).count_ones()
}

/// All pairs of a set of occupied squares, of one size, and a region: a connected part of the other
/// squares.
///
/// ```text
/// # . # .      four tiles, two regions: the corner on the right, and the rest
/// . . . #
/// . # . .
/// . . . .
/// ```
///
/// Every move of a tile changes the colour of one occupied square on the chessboard. So the number
/// of occupied dark squares determines whether a row's distances are even or odd. The rows with an
/// even number come first.
#[derive(Debug)]
pub(super) struct Rows {
    pub grid: Grid,
    /// The index of a set among the sets of its size is the sum of a contribution of its lower
    /// squares and one of its upper squares.
    lower: Vec<u32>,
    upper: Vec<u32>,
    /// The number of lower squares.
    split: u32,
    /// By index of the set.
    regions: Vec<Regions>,
    /// The number of rows of each colour.
    pub counts: [usize; 2],
}

/// The regions next to a set: the row of the first, and for each square the index of its region,
/// whose three bits are in three sets of squares.
#[derive(Clone, Copy, Debug, Default)]
struct Regions {
    first: u32,
    number: [Squares; 3],
}

/// The set and the region of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub occupied: Squares,
    pub region: Squares,
}

impl Rows {
    /// The rows for a pattern of this many tiles, at least one, on a grid of at least two rows and
    /// two columns and at most 25 squares, which has more squares than tiles.
    pub fn new(grid: Grid, tiles: usize) -> Self {
        let squares = grid.square_count();
        let split = squares.div_ceil(2);
        let number = |set: Squares, first: usize, before: usize| -> u32 {
            let members = members(set).enumerate();
            members.map(|(i, square)| choose(first + square, before + i + 1) as u32).sum()
        };
        let lower = (0..1 << split).map(|set| number(set, 0, 0)).collect();
        let before = |set: Squares| tiles.saturating_sub(set.count_ones() as usize);
        let upper = (0..1 << (squares - split)).map(|set| number(set, split, before(set)));
        let upper = upper.collect();
        let regions = vec![Regions::default(); choose(squares, tiles)];
        let mut rows = Self { grid, lower, upper, split: split as u32, regions, counts: [0; 2] };
        let neighbours = neighbours(grid);
        let sets = || sets(squares, tiles);
        for colour in 0..2 {
            for occupied in sets().filter(|&set| colour_of(grid, set) == colour) {
                let mut numbered =
                    Regions { first: (rows.counts[0] + rows.counts[1]) as u32, number: [0; 3] };
                let mut count = 0;
                for region in regions_of(occupied, squares, &neighbours) {
                    for (bit, set) in numbered.number.iter_mut().enumerate() {
                        *set |= if count >> bit & 1 == 1 { region } else { 0 };
                    }
                    count += 1;
                }
                assert!(count <= MAX_REGIONS, "eight tiles cut no grid into more regions");
                rows.counts[colour] += count;
                let number = rows.set_number(occupied);
                rows.regions[number] = numbered;
            }
        }
        rows
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.counts[0] + self.counts[1]
    }

    #[inline(always)]
    fn set_number(&self, set: Squares) -> usize {
        let upper = self.upper[(set >> self.split) as usize];
        (self.lower[set as usize & ((1 << self.split) - 1)] + upper) as usize
    }

    /// The row of a set of occupied squares and the region of `blank`, a square not in the set.
    #[inline(always)]
    pub fn row(&self, occupied: Squares, blank: usize) -> usize {
        self.row_of_set(self.set_number(occupied) as u32, blank)
    }

    /// The index of a set; prefetches its regions.
    #[inline(always)]
    pub fn prefetch_set(&self, occupied: Squares) -> u32 {
        let number = self.set_number(occupied);
        prefetch(&self.regions[number]);
        number as u32
    }

    /// The row of the set with this index and the region of `blank`.
    #[inline(always)]
    pub fn row_of_set(&self, number: u32, blank: usize) -> usize {
        let regions = &self.regions[number as usize];
        let [a, b, c] = regions.number.map(|set| set >> blank & 1);
        (regions.first + (a | b << 1 | c << 2)) as usize
    }

    /// All rows of a colour in order.
    pub fn of_colour(&self, tiles: usize, colour: usize) -> impl Iterator<Item = Row> {
        let grid = self.grid;
        let (squares, neighbours) = (grid.square_count(), neighbours(grid));
        let sets = sets(squares, tiles).filter(move |&set| colour_of(grid, set) == colour);
        sets.flat_map(move |occupied| {
            let regions = regions_of(occupied, squares, &neighbours).collect_vec();
            regions.into_iter().map(move |region| Row { occupied, region })
        })
    }
}

/// 1 if the number of dark squares of a set is odd.
pub(super) fn colour_of(grid: Grid, set: Squares) -> usize {
    members(set).filter(|&square| grid.is_dark(square)).count() % 2
}

/// All sets of `members` squares in order: each is the next larger word with as many bits (R. W.
/// Gosper, HAKMEM 175, 1972).
fn sets(squares: usize, members: usize) -> impl Iterator<Item = Squares> {
    let first = (1_u64 << members) - 1;
    let next = |&set: &u64| {
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        Some(carried | ((set ^ carried) / lowest) >> 2)
    };
    let sets = std::iter::successors(Some(first), next);
    sets.take_while(move |&set| set < 1 << squares).map(|set| set as Squares)
}

/// The regions next to a set, in the order of their lowest squares.
fn regions_of(
    occupied: Squares,
    squares: usize,
    neighbours: &[Squares],
) -> impl Iterator<Item = Squares> {
    let mut left = ((1_u64 << squares) - 1) as Squares & !occupied;
    std::iter::from_fn(move || {
        let lowest = (left != 0).then(|| left.trailing_zeros() as usize)?;
        let region = region_of(occupied, lowest, neighbours);
        left &= !region;
        Some(region)
    })
}

/// The region of a square that is not occupied.
pub(super) fn region_of(occupied: Squares, square: usize, neighbours: &[Squares]) -> Squares {
    let mut fringe = 1 << square;
    let mut region = fringe;
    while fringe != 0 {
        let adjacent = members(fringe).fold(0, |set, square| set | neighbours[square]);
        fringe = adjacent & !occupied & !region;
        region |= fringe;
    }
    region
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::MAX_SQUARES;

    #[test]
    fn rows_are_numbered_in_order() {
        for (rows, columns, tiles) in [(4, 4, 6), (3, 5, 4), (2, 4, 7), (5, 5, 3), (2, 2, 3)] {
            let grid = Grid { rows, columns };
            let rows = Rows::new(grid, tiles);
            let all = (0..2).flat_map(|colour| rows.of_colour(tiles, colour)).collect_vec();
            assert_eq!(all.len(), rows.len());
            for (number, row) in all.into_iter().enumerate() {
                assert_eq!(row.occupied.count_ones() as usize, tiles);
                for blank in members(row.region) {
                    assert_eq!(rows.row(row.occupied, blank), number);
                }
            }
        }
    }

    #[test]
    fn counts_on_the_fifteen_puzzle() {
        let grid = Grid { rows: 4, columns: 4 };
        assert_eq!([6, 7, 8].map(|tiles| Rows::new(grid, tiles).len()), [16_412, 27_748, 35_347]);
    }

    #[test]
    #[ignore = "goes through all sets of eight squares on all grids"]
    fn eight_tiles_never_leave_more_than_eight_regions() {
        for (rows, columns) in (2..=12).cartesian_product(2..=12_usize) {
            let squares = rows * columns;
            if (9..=MAX_SQUARES).contains(&squares) {
                let neighbours = neighbours(Grid { rows, columns });
                for tiles in 1..=8 {
                    let most = sets(squares, tiles)
                        .map(|set| regions_of(set, squares, &neighbours).count())
                        .max();
                    assert!(most <= Some(MAX_REGIONS), "{rows}x{columns}, {tiles} tiles");
                }
            }
        }
    }
}
