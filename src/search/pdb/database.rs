//! Pattern databases: the tables of all patterns of a partition.

use itertools::Itertools;

use super::bounds::PatternBounds;
use super::build::{Arena, PdbError};
use super::partition::{TilePartition, symmetries};
use super::rows::Squares;
use super::table::{Frame, PdbTable};
use crate::board::Board;
use crate::position::{Parity, Position};
use crate::search::SolveError;
use crate::search::labelled::Labelled;
use crate::{Observer, Progress};

/// Additive tables for the parts of a partition, and a symmetry of the grid that gives a second
/// bound where there is one.
///
/// The tables identify tiles by their home squares, so a database serves every goal on the same
/// grid with the blank on the same square.
#[derive(Debug)]
pub struct PatternDatabase {
    partition: TilePartition,
    tables: Vec<PdbTable>,
    /// By square its image: under the identity, and under the symmetry that [`mirror`] finds.
    images: Vec<Vec<usize>>,
}

/// By square the image under a symmetry of the grid that fixes the blank's home and maps the
/// partition to another one.
///
/// The image of a position is as far from the goal, so its bound is a second bound of the position.
fn mirror(partition: &TilePartition) -> Option<Vec<usize>> {
    let grid = partition.grid();
    let blank = partition.blank().index();
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
    symmetries(grid).find(is_new)
}

/// The tiles of a position of the right parity, labelled by their homes, for databases of this
/// partition.
pub(in crate::search) fn homes(
    partition: &TilePartition,
    position: &Position,
    goal: &Position,
) -> Result<Labelled<usize>, SolveError> {
    let grid = partition.grid();
    let fits = |board: &Board| board.grid() == Some(grid);
    if !fits(position.board()) || !fits(goal.board()) || goal.blank() != partition.blank() {
        let blank = partition.blank().index() + 1;
        return Err(SolveError::OtherDatabase { rows: grid.rows, columns: grid.columns, blank });
    }
    if !Parity::between(position, goal).agrees() {
        return Err(SolveError::unsolvable(position, goal));
    }
    Ok(Labelled::by_goal(position, goal))
}

impl PatternDatabase {
    /// Builds the tables, one after the other, each with this many threads. Reports each level of
    /// each table to the observer.
    ///
    /// # Errors
    ///
    /// If the observer cancels the computation, or there is not enough memory.
    pub fn build(
        partition: &TilePartition,
        threads: usize,
        observer: &dyn Observer,
    ) -> Result<Self, PdbError> {
        let (blank, mut arena) = (partition.blank(), Arena::default());
        let frames = Frame::for_partition(partition);
        let parts = frames.into_iter().zip(partition.parts()).enumerate();
        let tables = parts.map(|(number, (frame, part))| {
            partition.announce(number, observer)?;
            PdbTable::build(frame, part.clone(), blank, threads, &mut arena, observer)
        });
        let tables = tables.collect::<Result<_, _>>()?;
        Ok(Self::new(partition.clone(), tables))
    }

    pub(super) fn new(partition: TilePartition, tables: Vec<PdbTable>) -> Self {
        let identity = (0..partition.grid().square_count()).collect();
        let images = std::iter::once(identity).chain(mirror(&partition)).collect();
        Self { partition, tables, images }
    }

    /// The partition.
    pub fn partition(&self) -> &TilePartition {
        &self.partition
    }

    /// The table of each part.
    pub(crate) fn tables(&self) -> &[PdbTable] {
        &self.tables
    }

    /// The bounds in a search from this position; `None` if it is unsolvable.
    pub(super) fn bounds(&self, homes: &Labelled<usize>) -> Option<PatternBounds<'_>> {
        PatternBounds::new(&self.partition, &self.tables, &self.images, homes)
    }

    /// The bounds in a search from this position to the goal.
    ///
    /// # Errors
    ///
    /// As [`PatternDatabase::lower_bound`].
    pub(super) fn bounds_between(
        &self,
        position: &Position,
        goal: &Position,
    ) -> Result<PatternBounds<'_>, SolveError> {
        let homes = homes(self.partition(), position, goal)?;
        let no_way = || SolveError::no_way(position, goal, self.partition().sizes());
        self.bounds(&homes).ok_or_else(no_way)
    }

    /// For each part, by distance: the number of its arrangements.
    pub fn counts(&self) -> impl Iterator<Item = &[u64]> {
        self.tables.iter().map(PdbTable::counts)
    }

    /// Proves that every table has the distance of every state: a search from home by this many
    /// threads finds all distances, and shares no code with the building of the tables. Returns the
    /// number of states. Reports each level of each table to the observer.
    ///
    /// # Errors
    ///
    /// If a table is wrong: the first fault, the same with any number of threads. If the observer
    /// cancels the check, or there is not enough memory.
    pub fn check(&self, threads: usize, observer: &dyn Observer) -> Result<u64, PdbError> {
        let prove = |(number, table): (usize, &PdbTable)| {
            self.partition.announce(number, observer)?;
            table.prove(threads, observer)
        };
        self.tables.iter().enumerate().map(prove).sum()
    }

    /// The size of the tables, in bytes.
    pub fn bytes(&self) -> usize {
        self.tables.iter().map(|table| table.bytes().len()).sum()
    }

    /// A lower bound of the number of moves from a position to the goal: the greatest sum over the
    /// parts of a division, of the position or of its mirror image. A [`PdbCursor`](super::PdbCursor)
    /// updates the bound from move to move.
    ///
    /// # Errors
    ///
    /// If the position is unsolvable, or the database is wrong, or for another grid or another square
    /// of the blank.
    pub fn lower_bound(&self, position: &Position, goal: &Position) -> Result<usize, SolveError> {
        let homes = homes(self.partition(), position, goal)?;
        let no_way = || SolveError::no_way(position, goal, self.partition().sizes());
        self.sum(&homes).ok_or_else(no_way)
    }

    /// The greatest sum over the parts of a division, of the position or of its mirror image; `None`
    /// if the position is unsolvable.
    pub(in crate::search) fn sum(&self, homes: &Labelled<usize>) -> Option<usize> {
        let sums = self.images.iter().map(|image| {
            let seen = homes.mirrored(image);
            let distance = |table: &PdbTable| table.distance(table.placed(&seen), seen.blank);
            let distances = self.tables.iter().map(distance).collect::<Option<Vec<_>>>()?;
            let sum = |division: &Vec<usize>| division.iter().map(|&part| distances[part]).sum();
            self.partition.divisions().iter().map(sum).max()
        });
        sums.collect::<Option<Vec<usize>>>()?.into_iter().max()
    }
}

impl TilePartition {
    /// Reports that the work on the table of this part begins.
    fn announce(&self, number: usize, observer: &dyn Observer) -> Result<(), PdbError> {
        let table = Progress::Table { number: number + 1, tables: self.parts().len() };
        Ok(observer.check(table)?)
    }
}
