//! The lists of a level and of the one before, and how those of the next level follow.

use std::mem::replace;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use itertools::Itertools;

use super::advance::Advance;
use super::files::{ListFiles, ListLengths, ListPlace};
use super::list::{ListCoder, ListWriter, PositionList, ReadFailure, not_in};
use super::packed::PackedTiles;
use super::sorter::{RunSorter, sort};
use super::symmetry::{MovesUpToSymmetry, packed_tile};
use crate::machine::threads::{lock, try_in_order};
use crate::position::{Position, Tile};
use crate::states::{CheckpointError, EnumerateOptions, EnumerationError, LevelFolder};

/// By the blank's square: the positions of a level that are kept, and those of the level before.
pub(super) struct LevelPair<P> {
    level: Vec<PositionList<P>>,
    before: Vec<PositionList<P>>,
    bits: u32,
    /// Room for runs that are sorted, to be used again: the system may not take back what is freed.
    rooms: Mutex<Vec<Vec<P>>>,
}

/// A list of the next level, and the number of positions for which its positions stand.
type NextList<P> = (u64, PositionList<P>);

impl<P: PackedTiles> LevelPair<P> {
    /// What a thread takes that keeps its lists on a disk, besides the positions: the buffers of the
    /// files that it reads and writes at once.
    const BUFFERS: u64 = 1 << 19;

    /// The least number of positions that a thread sorts in memory.
    const SHORTEST_RUN: u64 = 1 << 10;

    pub fn new(goal: &Position, bits: u32) -> Self {
        let squares = goal.board().square_count();
        let tiles = goal.board().square_ids().map(|square| packed_tile(goal, square));
        let (mut level, before) = (no_lists(squares), no_lists(squares));
        level[goal.blank().index()] = PositionList::Held(vec![P::pack(tiles, bits)]);
        Self { level, before, bits, rooms: Mutex::default() }
    }

    /// The number of positions that are kept with the blank on a square.
    pub fn length(&self, blank: usize) -> u64 {
        self.level[blank].len()
    }

    fn squares(&self) -> usize {
        self.level.len()
    }

    /// How many positions are held: of both levels, and of the next one and of its lists before
    /// their positions are sorted.
    fn positions_after(&self, advance: &Advance) -> [u64; 2] {
        let (level, before) = (positions(&self.level), positions(&self.before));
        let unsorted = (0..self.squares()).map(|to| self.unsorted_length(advance.moves, to));
        let unsorted: Vec<_> = unsorted.sorted_unstable().rev().collect();
        let threads = unsorted.iter().take(advance.options.thread_count()).sum::<u64>();
        let next = match advance.listed {
            // From each position but the goal, a move leads to the level before.
            usize::MAX => unsorted.iter().sum::<u64>() - if before > 0 { level } else { 0 },
            listed => unsorted.iter().sum::<u64>().min(listed as u64),
        };
        [level + before, next + threads]
    }

    /// The bytes of both levels, of the next one, and of its lists before their positions are sorted.
    /// On a disk they are what is needed at least.
    pub fn bytes_after(&self, advance: &Advance) -> u64 {
        if advance.files.is_some() {
            return self.least_bytes(advance.options);
        }
        let positions = self.positions_after(advance).iter().sum();
        P::bytes(self.squares()).saturating_mul(positions)
    }

    /// The least memory with which the lists can be kept on a disk, in bytes.
    pub fn least_bytes(&self, options: &EnumerateOptions) -> u64 {
        let run = Self::SHORTEST_RUN * P::bytes(self.squares());
        options.thread_count() as u64 * (Self::BUFFERS + run)
    }

    /// The part of its bytes that the level takes if it is coded.
    pub fn coded_share(&self) -> f64 {
        let coded = self.level.iter().flat_map(|list| {
            let mut coder = ListCoder::new(P::width(self.squares()));
            list.held().iter().map(move |position| coder.code(position).len())
        });
        coded.sum::<usize>() as f64 / (positions(&self.level) * P::bytes(self.squares())) as f64
    }

    /// The number of moves that lead to a list of the next level.
    fn unsorted_length(&self, moves: &MovesUpToSymmetry, to: usize) -> u64 {
        moves.to()[to].iter().map(|way| self.level[way.from()].len()).sum()
    }

    /// A list of the next level, in memory.
    fn next_held(&self, advance: &Advance, to: usize) -> NextList<P> {
        let mut next = Vec::with_capacity(self.unsorted_length(advance.moves, to) as usize);
        for way in &advance.moves.to()[to] {
            let positions = self.level[way.from()].held().iter();
            next.extend(positions.map(|position| way.kept(position, self.bits)));
        }
        sort(&mut next);
        next.retain(not_in(self.before[to].held().iter()));
        if !advance.moves.alternates {
            next.retain(not_in(self.level[to].held().iter()));
        }
        (advance.moves.count(&next, to, self.bits), PositionList::Held(next))
    }

    /// The same, of lists on a disk: in a file, or in memory if the level is the last one.
    fn next_filed(
        &self,
        advance: &Advance,
        files: &ListFiles,
        to: usize,
    ) -> Result<NextList<P>, EnumerationError> {
        let expected = self.unsorted_length(advance.moves, to);
        if expected == 0 {
            return Ok((0, PositionList::Held(vec![])));
        }
        let place = ListPlace { distance: advance.distance, blank: to };
        let (most, mut room) = (Self::longest_run(advance), self.take_room());
        room.reserve_exact(usize::try_from(expected).map_or(most, |expected| most.min(expected)));
        let mut sorter = RunSorter::new(advance, files, place, most, room);
        let failure = ReadFailure::default();
        for way in &advance.moves.to()[to] {
            let positions = self.level[way.from()].read(&failure)?;
            for position in advance.observed(to, positions) {
                sorter.add(way.kept(&position?, self.bits))?;
            }
        }
        failure.check()?;
        let mut is_new = not_in(self.before[to].read(&failure)?);
        let mut is_farther = not_in(self.level[to].read(&failure)?);
        let next = sorter.merged(&failure)?;
        let next = next.filter(|position| is_new(position));
        let next = next.filter(|position| advance.moves.alternates || is_farther(position));
        let mut list = NewList::begin(advance, files, place, self.squares())?;
        let mut count = 0;
        for position in advance.observed(to, next) {
            let position = position?;
            count += advance.moves.count_of(&position, to, self.bits);
            list.add(position)?;
        }
        failure.check()?;
        lock(&self.rooms).push(sorter.into_room());
        Ok((count, list.finish()?))
    }

    /// Room for a run: that of one that was sorted before, if there is any.
    fn take_room(&self) -> Vec<P> {
        lock(&self.rooms).pop().unwrap_or_default()
    }

    /// The number of positions that a thread sorts in memory at most.
    fn longest_run(advance: &Advance) -> usize {
        let share =
            advance.options.memory.map(|memory| memory / advance.options.thread_count() as u64);
        let bytes = P::bytes(advance.moves.to().len());
        share.map_or(usize::MAX, |share| (share.saturating_sub(Self::BUFFERS) / bytes) as usize)
    }

    /// Replaces the level by the next one, unless that is empty, and returns the number of its
    /// positions.
    pub fn advance(&mut self, advance: &Advance) -> Result<u64, EnumerationError> {
        let (squares, listed) = (self.squares(), AtomicU64::new(0));
        let next = try_in_order(advance.options.thread_count(), 0..squares, |to| {
            advance.options.part(to + 1, squares)?;
            let (count, mut list) = match advance.files {
                Some(files) => self.next_filed(advance, files, to)?,
                None => self.next_held(advance, to),
            };
            // A level with too many positions is not listed, whichever of its lists are there.
            if listed.fetch_add(list.len(), Relaxed) + list.len() > advance.listed as u64 {
                list = PositionList::Held(vec![]);
            }
            list.shrink_to_fit();
            Ok::<_, EnumerationError>((count, list))
        })?;
        let count = next.iter().map(|(count, _)| count).sum();
        if count > 0 {
            let lists = next.into_iter().map(|(_, list)| list).collect();
            self.before = replace(&mut self.level, lists);
        }
        Ok(count)
    }

    /// How long the lists are.
    pub fn lengths(&self) -> ListLengths {
        let [last, before] = [&self.level, &self.before];
        let lengths = |lists: &[PositionList<P>]| lists.iter().map(PositionList::len).collect();
        ListLengths { last: lengths(last), before: lengths(before) }
    }

    /// Replaces the goal by the levels that were saved in files.
    pub fn restore(
        &mut self,
        files: &ListFiles,
        distance: usize,
        lengths: &ListLengths,
    ) -> Result<(), CheckpointError> {
        let width = P::width(self.squares());
        let lists = |distance, lengths: &[u64]| {
            let places = (0..).map(|blank| ListPlace { distance, blank });
            let lists = places.zip(lengths).map(|(place, &positions)| match positions {
                0 => Ok(PositionList::Held(vec![])),
                _ => files.list(place, width, positions).checked().map(PositionList::Filed),
            });
            lists.collect::<Result<Vec<_>, CheckpointError>>()
        };
        // The goal alone is in no file.
        if distance > 0 {
            self.before = replace(&mut self.level, lists(distance, &lengths.last)?);
        }
        if distance > 1 {
            self.before = lists(distance - 1, &lengths.before)?;
        }
        Ok(())
    }

    /// The bytes on the disk of both levels, and what the next one may take besides, going by the
    /// last one.
    pub fn disk_after(&self, advance: &Advance) -> [u64; 2] {
        let bytes = |lists: &Vec<_>| lists.iter().map(PositionList::<P>::disk_bytes).sum::<u64>();
        let [last, before] = [&self.level, &self.before].map(bytes);
        let [_, next] = self.positions_after(advance);
        let next = LevelFolder::likely_bytes(last, positions(&self.level), next.into());
        [last + before, next]
    }

    /// The tiles of the position with this number, in the order of the blank's squares.
    pub fn tiles(&self, mut number: usize) -> Vec<Option<Tile>> {
        let mut blank = 0;
        while number >= self.level[blank].held().len() {
            number -= self.level[blank].held().len();
            blank += 1;
        }
        self.unpacked(&self.level[blank].held()[number])
    }

    /// The tiles of all positions for which those that are kept stand.
    pub fn all_tiles(
        &self,
        moves: &MovesUpToSymmetry,
    ) -> Result<Vec<Vec<Option<Tile>>>, CheckpointError> {
        let (mut all, failure) = (vec![], ReadFailure::default());
        for list in &self.level {
            for kept in list.read(&failure)? {
                let images = moves.images(&kept, self.bits);
                all.extend(images.iter().map(|position| self.unpacked(position)));
            }
        }
        failure.check()?;
        Ok(all)
    }

    fn unpacked(&self, position: &P) -> Vec<Option<Tile>> {
        let tile = |square| position.at(square, self.bits).checked_sub(1).map(Tile);
        (0..self.squares()).map(tile).collect()
    }
}

/// A list of a new level on a disk.
enum NewList<P> {
    /// It goes to a file.
    Filed(ListWriter),
    /// It is in memory, and its end is left out if it is longer than `listed`.
    Held { positions: Vec<P>, listed: usize },
}

impl<P: PackedTiles> NewList<P> {
    fn begin(
        advance: &Advance,
        files: &ListFiles,
        place: ListPlace,
        squares: usize,
    ) -> Result<Self, CheckpointError> {
        Ok(match advance.listed {
            usize::MAX => Self::Filed(files.begin_list(place, P::width(squares))?),
            listed => Self::Held { positions: vec![], listed },
        })
    }

    fn add(&mut self, position: P) -> Result<(), CheckpointError> {
        match self {
            Self::Filed(writer) => writer.add(&position)?,
            Self::Held { positions, listed } if positions.len() <= *listed => {
                positions.push(position);
            }
            Self::Held { .. } => {}
        }
        Ok(())
    }

    fn finish(self) -> Result<PositionList<P>, CheckpointError> {
        Ok(match self {
            Self::Filed(writer) => PositionList::Filed(writer.finish()?),
            Self::Held { positions, .. } => PositionList::Held(positions),
        })
    }
}

/// The number of positions in lists.
fn positions<P: PackedTiles>(lists: &[PositionList<P>]) -> u64 {
    lists.iter().map(PositionList::len).sum()
}

fn no_lists<P>(squares: usize) -> Vec<PositionList<P>> {
    (0..squares).map(|_| PositionList::Held(vec![])).collect()
}
