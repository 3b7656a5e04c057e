//! The proof that a table has the distance of every state. The proof shares no code with the
//! building of tables: it numbers rows and orders itself, as docs/formats.md describes them, and
//! takes one state after the other.
//!
//! A table has distances modulo 4, and agreement between neighbours modulo 4 proves nothing. So a
//! breadth-first search from home finds every distance. The bit of each state must be that of its
//! distance, and all other bits must be 0.

use std::collections::HashMap;
use std::io;
use std::ops::Range;

use itertools::{Itertools, izip};

use super::build::PdbError;
use crate::board::{Grid, SquareId};
use crate::machine::memory::Memory;
use crate::machine::threads::try_in_order;
use crate::{Observer, Progress};

/// A table in a file: the pattern, and what is stated about it.
#[derive(Clone, Copy)]
pub(super) struct Stated<'t> {
    pub grid: Grid,
    /// The home squares of the tiles, in order.
    pub homes: &'t [SquareId],
    pub blank: SquareId,
    pub bytes: &'t [u8],
    /// By distance: the number of states.
    pub counts: &'t [u64],
}

/// A set of squares: bit n is square n in reading order.
type Set = u32;

fn members(set: Set) -> impl Iterator<Item = usize> {
    (0..Set::BITS as usize).filter(move |square| set >> square & 1 == 1)
}

/// The number of words for the orders of eight tiles, 630, rounded up to a power of two.
const ROW_WORDS: usize = 1024;

/// The number of rows that a thread takes at a time.
const ROWS_AT_ONCE: usize = 32;

/// The rows of a table, and the moves between them.
struct Model {
    tiles: usize,
    /// The number of orders of the tiles.
    orders: usize,
    /// By row: the occupied squares and the region of the blank.
    rows: Vec<(Set, Set)>,
    /// The number of rows with an even number of occupied dark squares, which come first.
    even: usize,
    /// By row: the end of its moves in `moves`.
    ends: Vec<usize>,
    /// The row before a move, and the number of the move in `maps`.
    moves: Vec<(u32, u8)>,
    /// By pair of places: for each order before the move the order after it, by their numbers;
    /// empty where the order stays the same.
    maps: Vec<Vec<u16>>,
}

impl Model {
    fn new(grid: Grid, tiles: usize) -> Self {
        let squares = grid.square_count();
        let beside = |square: usize| {
            let (row, column) = (square / grid.columns, square % grid.columns);
            let mut set: Set = 0;
            set |= if row > 0 { 1 << (square - grid.columns) } else { 0 };
            set |= if row + 1 < grid.rows { 1 << (square + grid.columns) } else { 0 };
            set |= if column > 0 { 1 << (square - 1) } else { 0 };
            set | if column + 1 < grid.columns { 1 << (square + 1) } else { 0 }
        };
        let beside = (0..squares).map(beside).collect_vec();
        let is_dark = |square: &usize| (square / grid.columns + square % grid.columns) % 2 == 1;
        let is_odd = |set: Set| members(set).filter(is_dark).count() % 2 == 1;
        let region = |occupied: Set, square: usize| {
            let mut region: Set = 1 << square;
            loop {
                let wider = members(region).fold(region, |set, s| set | beside[s] & !occupied);
                if wider == region {
                    return region;
                }
                region = wider;
            }
        };
        let (mut rows, mut first, mut even) = (Vec::new(), HashMap::new(), 0);
        let sets = (0..squares).combinations(tiles);
        let sets = sets.map(|set| set.into_iter().fold(0, |set: Set, square| set | 1 << square));
        let sets = sets.sorted_unstable().collect_vec();
        for odd in [false, true] {
            for &occupied in sets.iter().filter(|&&set| is_odd(set) == odd) {
                first.insert(occupied, rows.len());
                let mut seen = occupied;
                for square in 0..squares {
                    if seen >> square & 1 == 0 {
                        rows.push((occupied, region(occupied, square)));
                        seen |= rows[rows.len() - 1].1;
                    }
                }
            }
            even = if odd { even } else { rows.len() };
        }
        let mut model = Self {
            tiles,
            orders: (1..=tiles).product(),
            rows,
            even,
            ends: vec![],
            moves: vec![],
            maps: vec![],
        };
        let (mut ends, mut moves) = (Vec::with_capacity(model.rows.len()), Vec::new());
        let mut maps: HashMap<(usize, usize), u8> = HashMap::new();
        let place = |set: Set, square: usize| members(set).filter(|&s| s < square).count();
        for &(occupied, region) in &model.rows {
            for from in members(region) {
                for to in members(beside[from] & occupied) {
                    // The tile on `to` was on `from`, and the blank on `to`.
                    let before = occupied & !(1 << to) | 1 << from;
                    let row = model.row(first[&before], to);
                    let next = maps.len() as u8;
                    let places = (place(before, from), place(occupied, to));
                    moves.push((row as u32, *maps.entry(places).or_insert(next)));
                }
            }
            ends.push(moves.len());
        }
        let maps = maps.into_iter().sorted_by_key(|&(_, number)| number);
        model.maps = maps.map(|(places, _)| map(tiles, places)).collect();
        (model.ends, model.moves) = (ends, moves);
        model
    }

    /// The row of the region of a square, given the first row of the occupied squares.
    fn row(&self, first: usize, square: usize) -> usize {
        let there = |row: &usize| self.rows[*row].1 >> square & 1 == 1;
        (first..).find(there).expect("the square is not occupied")
    }

    /// The moves that lead to a row.
    fn moves(&self, row: usize) -> &[(u32, u8)] {
        let start = if row == 0 { 0 } else { self.ends[row - 1] };
        &self.moves[start..self.ends[row]]
    }

    /// The words of a row.
    fn words(&self) -> usize {
        self.orders.div_ceil(64)
    }

    /// The bytes of a row of the table.
    fn row_bytes(&self) -> usize {
        self.orders.div_ceil(8)
    }

    /// The rows of a colour.
    fn of_colour(&self, odd: bool) -> Range<usize> {
        if odd { self.even..self.rows.len() } else { 0..self.even }
    }
}

/// The numbers of all orders after the tile on one place has moved to another.
fn map(tiles: usize, (from, to): (usize, usize)) -> Vec<u16> {
    if from == to {
        return vec![];
    }
    let mut map = vec![0; ROW_WORDS * 64];
    for mut order in (0..tiles).permutations(tiles) {
        let before = number(&order);
        let tile = order.remove(from);
        order.insert(to, tile);
        map[before] = number(&order) as u16;
    }
    map
}

/// The number of an order in a row.
fn number(order: &[usize]) -> usize {
    let factorial = |n: usize| (1..=n).product::<usize>();
    let leading = order.len().saturating_sub(5);
    // The tiles of one kind, in the order of their places, summed over all pairs of a tile and a
    // larger one on an earlier place.
    let sum = |is_kind: fn(usize, usize) -> bool, weight: &dyn Fn(usize) -> usize| {
        let kind = order.iter().copied().filter(|&tile| is_kind(tile, leading)).collect_vec();
        let pairs = kind.iter().array_combinations().filter(|[earlier, later]| earlier > later);
        pairs.map(|[_, &smaller]| weight(smaller)).sum::<usize>()
    };
    let places = (0..order.len()).filter(|&place| order[place] < leading);
    let binomial = |n: usize, k: usize| (0..k).fold(1, |c, i| c * (n - i.min(n)) / (i + 1));
    let b: usize = places.zip(1..).map(|(place, i)| binomial(place, i)).sum();
    let w = sum(|tile, leading| tile < leading, &|tile| factorial(leading - 1 - tile));
    let m = order.len() - leading;
    let half = |tile: usize| match tile - leading {
        a if a + 2 == m => factorial(m) / 2,
        a => factorial(m - 1 - a) / 2,
    };
    let t = sum(|tile, leading| tile >= leading, &half);
    (b * factorial(leading) + w) * factorial(m) + t
}

/// The rows of one colour, as far as the search is.
struct Colour {
    /// The states reached, a bit for each, row after row.
    reached: Memory,
    /// Those of the last level.
    level: Memory,
    /// By row: whether the last level has some of its states.
    has_level: Vec<bool>,
    /// By row: the number of states not reached.
    missing: Vec<usize>,
}

impl Colour {
    fn new(model: &Model, rows: usize) -> io::Result<Self> {
        let bytes = 8 * rows * model.words();
        let (reached, level) = (Memory::new(bytes)?, Memory::new(bytes)?);
        let (has_level, missing) = (vec![false; rows], vec![model.orders; rows]);
        Ok(Self { reached, level, has_level, missing })
    }
}

/// Proves a table, or returns the first fault: the same with any number of threads. Reports each
/// level to the observer. Returns the number of states.
pub(super) fn prove(
    stated: Stated,
    threads: usize,
    observer: &dyn Observer,
) -> Result<u64, PdbError> {
    let model = Model::new(stated.grid, stated.homes.len());
    let positions = (model.rows.len() * model.orders) as u64;
    let bytes = (16 * model.rows.len() * model.words()) as u64;
    observer.check(Progress::Enumeration { positions, bytes })?;
    let proof = Proof { model: &model, stated };
    let sizes = [false, true].map(|odd| model.of_colour(odd).len());
    let [even, odd] = sizes.map(|rows| Colour::new(&model, rows));
    let mut colours = [even?, odd?];

    let home = stated.homes.iter().fold(0, |set, home| set | 1 << home.index());
    let row = model.rows.iter().position(|&row| row.0 == home).expect("it is a set of squares");
    let row = model.row(row, stated.blank.index());
    let goal_is_odd = row >= model.even;
    let words = model.words();
    let mut new = vec![0; words];
    new[0] = 1;
    proof.compare(row, &new, 0)?;
    let (colour, first) = (&mut colours[usize::from(goal_is_odd)], row * words);
    let local = row - model.of_colour(goal_is_odd).start;
    let at = first - model.of_colour(goal_is_odd).start * words;
    (colour.reached.lanes_mut()[at], colour.level.lanes_mut()[at]) = (1, 1);
    (colour.has_level[local], colour.missing[local]) = (true, model.orders - 1);

    let mut counts = vec![1_u64];
    for depth in 1.. {
        observer.check(Progress::Level { depth: depth - 1, positions: counts[depth - 1] })?;
        let [even, odd] = &mut colours;
        let is_odd = goal_is_odd ^ (depth % 2 == 1);
        let (colour, other) = if is_odd { (odd, &*even) } else { (even, &*odd) };
        match proof.level(is_odd, colour, other, depth, threads)? {
            0 => break,
            count => counts.push(count),
        }
    }
    for distance in 0..counts.len().max(stated.counts.len()) {
        let [found, stated] =
            [&counts[..], stated.counts].map(|c| c.get(distance).copied().unwrap_or(0));
        if found != stated {
            return Err(PdbError::Count { tiles: model.tiles, distance, found, stated });
        }
    }
    for (odd, colour) in [false, true].into_iter().zip(&colours) {
        for (row, reached) in model.of_colour(odd).zip(colour.reached.lanes().chunks(words)) {
            if izip!(proof.labels(row), reached).any(|(labels, reached)| labels & !reached != 0) {
                return Err(PdbError::Unused { tiles: model.tiles });
            }
        }
    }
    Ok(counts.iter().sum())
}

struct Proof<'t> {
    model: &'t Model,
    stated: Stated<'t>,
}

impl Proof<'_> {
    /// The bits of a row of the table, in words.
    fn labels(&self, row: usize) -> impl Iterator<Item = u64> {
        let bytes = self.model.row_bytes();
        self.stated.bytes[row * bytes..][..bytes].chunks(8).map(|bytes| {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            u64::from_le_bytes(word)
        })
    }

    /// Compares the bits of some states of a row with their distance.
    fn compare(&self, row: usize, states: &[u64], distance: usize) -> Result<(), PdbError> {
        let expected = if distance & 2 != 0 { u64::MAX } else { 0 };
        let labels = izip!(self.labels(row), states);
        match labels.fold(0, |wrong, (labels, states)| wrong | (labels ^ expected) & states) {
            0 => Ok(()),
            _ => Err(self.wrong(row)),
        }
    }

    fn wrong(&self, row: usize) -> PdbError {
        let (occupied, region) = self.model.rows[row];
        PdbError::Wrong {
            tiles: self.model.tiles,
            squares: members(occupied).map(|square| square + 1).collect(),
            blank: region.trailing_zeros() as usize + 1,
        }
    }

    /// Finds the states of a level, compares their bits, and returns their number.
    fn level(
        &self,
        is_odd: bool,
        colour: &mut Colour,
        other: &Colour,
        depth: usize,
        threads: usize,
    ) -> Result<u64, PdbError> {
        let words = self.model.words();
        let jobs = izip!(
            colour.reached.lanes_mut().chunks_mut(ROWS_AT_ONCE * words),
            colour.level.lanes_mut().chunks_mut(ROWS_AT_ONCE * words),
            colour.has_level.chunks_mut(ROWS_AT_ONCE),
            colour.missing.chunks_mut(ROWS_AT_ONCE),
        );
        let first = self.model.of_colour(is_odd).start;
        let counts = try_in_order(threads, jobs.enumerate(), |(job, rows)| {
            let (reached, level, has_level, missing) = rows;
            let rows = izip!(
                first + job * ROWS_AT_ONCE..,
                reached.chunks_mut(words),
                level.chunks_mut(words),
                has_level,
                missing
            );
            let mut count = 0;
            for (row, reached, level, has_level, missing) in rows {
                let found = match *missing {
                    0 => 0,
                    _ => self.gather(is_odd, row, other, reached, level),
                };
                if found > 0 {
                    self.compare(row, level, depth)?;
                }
                *has_level = found > 0;
                *missing -= found;
                count += found as u64;
            }
            Ok::<_, PdbError>(count)
        });
        Ok(counts?.iter().sum())
    }

    /// Finds the states of a row that the moves from the last level reach first.
    fn gather(
        &self,
        is_odd: bool,
        row: usize,
        other: &Colour,
        reached: &mut [u64],
        level: &mut [u64],
    ) -> usize {
        let words = self.model.words();
        let first = self.model.of_colour(!is_odd).start;
        let mut images = [0_u64; ROW_WORDS];
        for &(source, map) in self.model.moves(row) {
            let source = source as usize - first;
            if !other.has_level[source] {
                continue;
            }
            let states = &other.level.lanes()[source * words..][..words];
            let map = &self.model.maps[usize::from(map)];
            if map.is_empty() {
                izip!(&mut images, states).for_each(|(images, states)| *images |= states);
                continue;
            }
            for (&states, map) in states.iter().zip(map.as_chunks::<64>().0) {
                let mut left = states;
                while left != 0 {
                    let image = map[left.trailing_zeros() as usize & 63];
                    images[usize::from(image >> 6)] |= 1 << (image & 63);
                    left &= left - 1;
                }
            }
        }
        let mut found = 0;
        for (images, reached, level) in izip!(images, reached, level) {
            *level = images & !*reached;
            *reached |= *level;
            found += level.count_ones() as usize;
        }
        found
    }
}
