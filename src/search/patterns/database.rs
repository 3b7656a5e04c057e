//! Tables for all tiles of a grid.

use itertools::Itertools;
use thiserror::Error;

use super::build::{BuildError, Scratch};
use super::order::Order;
use super::partition::Partition;
use super::rows::{Squares, place};
use super::table::{Frame, PatternTable, Placed, WrongTable};
use crate::board::{Board, Grid, SquareId};
use crate::perm::Permutation;
use crate::position::Position;
use crate::states::Visitor;

/// Additive pattern tables for the parts of a partition, and, where it helps, the reflection in which
/// the same tables are looked up once more.
///
/// The tables know tiles by the squares where they are at home, so they serve every goal on the same
/// grid with the blank on the same square.
#[derive(Debug)]
pub struct PatternDatabase {
    partition: Partition,
    tables: Vec<PatternTable>,
    mirror: Option<Mirror>,
}

/// A symmetry of the grid that leaves the blank at home and makes another partition of this one.
///
/// What the symmetry makes of a position is as far from the goal; so the tables bound it once more.
#[derive(Clone, Debug)]
pub(super) struct Mirror {
    /// By square: where it goes.
    pub image: Vec<usize>,
}

impl Mirror {
    fn of(partition: &Partition) -> Option<Self> {
        let Grid { rows, columns } = partition.grid();
        let blank = partition.blank().index();
        let at = |square: usize| (square / columns, square % columns);
        type Place = (usize, usize);
        let turned = |(row, column): Place| (column, row);
        let upside_down = |(row, column): Place| (rows - 1 - row, column);
        let left_to_right = |(row, column): Place| (row, columns - 1 - column);
        let symmetries: [&dyn Fn(Place) -> Place; 7] = [
            &turned,
            &|place| turned(upside_down(left_to_right(place))),
            &upside_down,
            &left_to_right,
            &|place| upside_down(left_to_right(place)),
            &|place| turned(upside_down(place)),
            &|place| turned(left_to_right(place)),
        ];
        let images = symmetries.into_iter().filter_map(|symmetry| {
            let image = |square| {
                let (row, column) = symmetry(at(square));
                (row < rows && column < columns).then_some(row * columns + column)
            };
            (0..rows * columns).map(image).collect::<Option<Vec<_>>>()
        });
        let set = |squares: &mut dyn Iterator<Item = usize>| -> Squares {
            squares.fold(0, |set, square| set | 1 << square)
        };
        let parts = partition.parts().iter().map(|part| part.iter().map(|square| square.index()));
        let known = parts.clone().map(|mut part| set(&mut part)).collect_vec();
        let is_new = |image: &Vec<usize>| {
            image[blank] == blank
                && parts
                    .clone()
                    .any(|part| !known.contains(&set(&mut part.map(|square| image[square]))))
        };
        images.into_iter().find(is_new).map(|image| Self { image })
    }
}

/// The tiles of a position by the squares where they are at home.
#[derive(Clone, Debug)]
pub(super) struct Homes {
    /// By square: the home of the tile on it; `None` where the blank is.
    pub on: Vec<Option<usize>>,
    pub blank: usize,
}

impl Homes {
    /// The tiles of a position that can be solved with tables for this partition.
    pub fn of(
        partition: &Partition,
        position: &Position,
        goal: &Position,
    ) -> Result<Self, Unsolved> {
        let grid = partition.grid();
        let fits = |board: &Board| board.grid() == Some(grid);
        if !fits(position.board()) || !fits(goal.board()) || goal.blank() != partition.blank() {
            let blank = partition.blank().index() + 1;
            return Err(Unsolved::OtherBoard { rows: grid.rows, columns: grid.columns, blank });
        }
        let home = |square| position.tile(square).map(|tile| goal.square_of(tile).index());
        let on = position.board().square_ids().map(home).collect();
        let homes = Self { on, blank: position.blank().index() };
        homes.is_solvable(partition).then_some(homes).ok_or(Unsolved::Unsolvable)
    }

    /// Whether moves lead from here to the goal: a move exchanges the blank with a tile and takes it to a
    /// square of the other colour, so as a permutation with the blank the position must be as odd as the
    /// blank is far from home. On a grid of at least two rows and columns that is enough (Johnson and
    /// Story, American Journal of Mathematics 2, 1879).
    fn is_solvable(&self, partition: &Partition) -> bool {
        let home = partition.blank().index();
        let all = self.on.iter().map(|on| on.unwrap_or(home) as u16).collect();
        let columns = partition.grid().columns;
        let apart = (home / columns).abs_diff(self.blank / columns)
            + (home % columns).abs_diff(self.blank % columns);
        Permutation::from_images(all).is_ok_and(|all| all.is_even() == apart.is_multiple_of(2))
    }

    /// What a symmetry makes of it.
    pub fn mirrored(&self, mirror: &Mirror) -> Self {
        let mut on = vec![None; self.on.len()];
        for (square, home) in self.on.iter().enumerate() {
            on[mirror.image[square]] = home.map(|home| mirror.image[home]);
        }
        Self { on, blank: mirror.image[self.blank] }
    }
}

impl PatternDatabase {
    /// Makes the tables, one after the other, each with so many threads. The visitor is told of each
    /// level of each table and may end it.
    pub fn build(
        partition: &Partition,
        threads: usize,
        visitor: &mut impl Visitor,
    ) -> Result<Self, BuildError> {
        let (blank, mut scratch) = (partition.blank(), Scratch::default());
        let frames = Frame::of_parts(partition);
        let tables = frames.into_iter().zip(partition.parts()).map(|(frame, part)| {
            PatternTable::build(frame, part.clone(), blank, threads, &mut scratch, visitor)
        });
        let tables = tables.collect::<Result<_, _>>()?;
        Ok(Self::of(partition.clone(), tables))
    }

    pub(super) fn of(partition: Partition, tables: Vec<PatternTable>) -> Self {
        let mirror = Mirror::of(&partition);
        Self { partition, tables, mirror }
    }

    /// The partition.
    pub fn partition(&self) -> &Partition {
        &self.partition
    }

    /// A table for each part.
    pub fn tables(&self) -> &[PatternTable] {
        &self.tables
    }

    pub(super) fn mirror(&self) -> Option<&Mirror> {
        self.mirror.as_ref()
    }

    /// Walks home from some thousands of states all over each table, and from their neighbours, which must be
    /// one move nearer or farther. Gives how many walks there were.
    pub fn check(&self) -> Result<u64, WrongTable> {
        const STATES: usize = 2000;
        self.tables.iter().map(|table| table.check(STATES)).sum()
    }

    /// The memory that the tables take, in bytes.
    pub fn bytes(&self) -> usize {
        self.tables.iter().map(|table| table.bytes().len()).sum()
    }

    /// The tiles of each part where they lie.
    pub(super) fn placed(&self, homes: &Homes) -> Vec<Placed> {
        let part = |part: &Vec<SquareId>| {
            let tile =
                |home: Option<usize>| part.iter().position(|tile| Some(tile.index()) == home);
            let here = homes.on.iter().map(|&home| tile(home)).enumerate();
            let here = here.filter_map(|(square, tile)| Some((square, tile?))).collect_vec();
            Placed {
                occupied: here.iter().fold(0, |set, (square, _)| set | 1 << square),
                order: Order::from_tiles(here.iter().map(|&(_, tile)| tile)),
            }
        };
        self.partition.parts().iter().map(part).collect()
    }

    /// What the tables say of each part; `None` if no moves lead to the goal.
    pub(super) fn values(&self, homes: &Homes) -> Option<Vec<u16>> {
        let pairs = self.tables.iter().zip(self.placed(homes));
        pairs.map(|(table, placed)| Some(table.distance(placed, homes.blank)? as u16)).collect()
    }

    /// A lower bound of the number of moves from a position to the goal: the greater of the sums over the
    /// parts, straight and mirrored.
    pub fn lower_bound(&self, position: &Position, goal: &Position) -> Result<usize, Unsolved> {
        let homes = Homes::of(self.partition(), position, goal)?;
        let sum = |homes: &Homes| {
            let values = self.values(homes).ok_or(Unsolved::Unsolvable)?;
            Ok(values.into_iter().map(usize::from).sum::<usize>())
        };
        let mirrored = self.mirror.as_ref().map(|mirror| sum(&homes.mirrored(mirror)));
        Ok(sum(&homes)?.max(mirrored.transpose()?.unwrap_or(0)))
    }
}

/// Why a position is not solved by these tables.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unsolved {
    /// The goal or the position is of another board than the tables.
    #[error(
        "the pattern tables are for a grid of {rows} rows and {columns} columns with the blank at home on \
         square {blank}: use a goal of that kind, or make other tables"
    )]
    OtherBoard {
        /// The rows of the tables' grid.
        rows: usize,
        /// Its columns.
        columns: usize,
        /// The square of the blank, from 1 in reading order.
        blank: usize,
    },
    /// No sequence of moves leads from the position to the goal.
    #[error("no sequence of moves leads to the goal: the tiles' permutation has the wrong parity")]
    Unsolvable,
}

impl Placed {
    /// The tile on one square slides to another.
    #[inline(always)]
    pub fn moved(self, from: usize, to: usize) -> Self {
        let occupied = self.occupied & !(1 << from) | 1 << to;
        let order = self.order.shifted(place(self.occupied, from), place(occupied, to));
        Self { occupied, order }
    }
}
