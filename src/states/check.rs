//! The proof that a file has the distance of every position. The proof shares no code with the
//! enumeration: it numbers the squares itself, from the list of edges, computes its own ranks, and
//! keeps positions as plain arrays of tiles.
//!
//! Let f be the labels of the file. Suppose that f is 0 at the goal only, that neighbours differ by
//! at most one, and that every other position has a neighbour whose label is less by one. Then f is
//! the distance from the goal: by the third property a path of f moves leads to the goal, and by
//! the second no path is shorter.
//!
//! A file has f modulo 4, which proves nothing on its own: along a cycle of positions whose length
//! is a multiple of 4, the labels 0 1 2 3 0 1 2 3 … satisfy every rule between neighbours. So a
//! sweep from the goal lifts the labels to depths. The goal has depth 0. A neighbour of a position
//! of depth d must have the label of depth d + 1 or d − 1, or of depth d if the board is not
//! bipartite or several tiles slide at once, so its label requires a depth. The check fails if a
//! label requires depth d + 1 of a position that the sweep has visited, or depth d − 1 or d of one
//! that the sweep has not visited at that depth.

use std::collections::TryReserveError;
use std::num::NonZero;
use std::ops::Range;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use itertools::Itertools;
use thiserror::Error;

use super::{DistancesFile, DistancesHeader, Distribution, EnumerateOptions};
use crate::Cancelled;
use crate::board::{Definition, Grid, Label, SquareDefinition};
use crate::machine::threads::try_in_order;
use crate::numerals::format_bytes;
use crate::position::{Metric, MetricError, Position};
use crate::store::{BlockFile, UntrustedFileError};

/// What is wrong with a file of distances, or why it cannot be checked.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DistancesCheckError {
    /// The file cannot be trusted.
    #[error(transparent)]
    UntrustedFile(#[from] UntrustedFileError),
    /// The observer cancelled the check.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// The metric is not defined on the board.
    #[error(transparent)]
    Metric(#[from] MetricError),
    /// The check does not fit in memory.
    #[error("the check would take {}{}", format_bytes(*needed), limit(*memory))]
    TooLarge {
        /// The bytes that it takes.
        needed: u64,
        /// The bytes that it may take; `None` if it is not known, since the system refused them.
        memory: Option<u64>,
    },
    /// The goal's label is not 0.
    #[error("the goal has the label {found}, not 0")]
    Goal {
        /// Its label; `none` without one.
        found: String,
    },
    /// The labels of two neighbours differ by more than one.
    #[error(
        "{position} is {depth} moves from the goal, but its neighbour {neighbour} has the label \
         {found}, which is not one of {}",
        .allowed.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")
    )]
    Apart {
        /// A position.
        position: String,
        /// Its depth.
        depth: u32,
        /// Its neighbour.
        neighbour: String,
        /// The neighbour's label; `none` without one.
        found: String,
        /// The labels that the neighbour may have.
        allowed: Vec<u32>,
    },
    /// The labels satisfy the rules between neighbours but contradict each other around a cycle.
    #[error(
        "the labels contradict each other around a cycle: {position} is {depth} moves from the \
         goal, and the label {found} of its neighbour {neighbour} requires depth {demanded}, which \
         the neighbour does not have"
    )]
    Winds {
        /// A position.
        position: String,
        /// Its depth.
        depth: u32,
        /// Its neighbour.
        neighbour: String,
        /// The neighbour's label.
        found: u32,
        /// The depth that this label requires; −1 is no depth.
        demanded: i64,
    },
    /// The counts of the file are wrong.
    #[error("{found} positions have depth {depth}, but the table states {stated}")]
    Count {
        /// A depth.
        depth: usize,
        /// The number of such positions.
        found: u64,
        /// Their number according to the file.
        stated: u64,
    },
    /// The file has labels for positions that cannot reach the goal.
    #[error("{labelled} positions have labels, but only {visited} of them can reach the goal")]
    Unmet {
        /// The number of positions with a label.
        labelled: u64,
        /// The number of positions that the sweep reached.
        visited: u64,
    },
}

/// The labels to be proved.
pub(super) trait Claims: Sync {
    /// The labels are depths modulo this number.
    fn modulus(&self) -> u32;

    /// The label of a position; `None` if it has none.
    fn label(&self, position: &Placed) -> Result<Option<u32>, UntrustedFileError>;

    /// The number of positions with a label, if some positions may have none.
    fn labelled(&self) -> Result<Option<u64>, UntrustedFileError>;

    /// By depth: the stated number of positions, if there is one.
    fn counts(&self) -> Option<&[u64]>;
}

/// A position, and its plane and half rank as file formats number them.
pub(super) struct Placed<'s> {
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

const BLANK: u8 = u8::MAX;

/// The check's own model of a board.
pub(super) struct Plain {
    /// By square of the definition: its number in the file, its place in the reading order. All
    /// fields below use these numbers.
    places: Vec<usize>,
    neighbours: Vec<Vec<usize>>,
    /// By square of the blank: the squares that it can enter one after the other, each a move.
    rays: Vec<Vec<Vec<usize>>>,
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
pub(super) fn rank(order: impl Iterator<Item = u8>, count: usize) -> (u64, bool) {
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
        let label = |square: &SquareDefinition| square.label().clone();
        let labels: Vec<Label> = definition.squares.iter().map(label).collect();
        let place = |square| order.iter().position(|&other| other == square).unwrap_or(square);
        let places: Vec<usize> = (0..labels.len()).map(place).collect();
        let number = |label: &Label| Some(places[labels.iter().position(|other| other == label)?]);
        let mut neighbours = vec![Vec::new(); labels.len()];
        for (a, b) in &definition.edges {
            if let (Some(a), Some(b)) = (number(a), number(b)) {
                neighbours[a].push(b);
                neighbours[b].push(a);
            }
        }
        let mut squares = vec![BLANK; labels.len()];
        for square in goal.board().square_ids() {
            let tile = goal.tile(square).map_or(BLANK, |tile| tile.place() as u8);
            squares[places[square.index()]] = tile;
        }
        let grid = goal.board().grid();
        let (goal, tiles) = (squares, labels.len() - 1);
        let half = (1..=tiles as u64).product::<u64>().div_ceil(2);
        let rays = match (metric, grid) {
            (Metric::MultiTile, Some(grid)) => rays(grid, &places),
            _ => neighbours.iter().map(|to| to.iter().map(|&to| vec![to]).collect()).collect(),
        };
        let (odd, colours) = (vec![], vec![]);
        let mut plain =
            Self { places, neighbours, rays, goal, bipartite: true, odd, colours, half };
        plain.colour();
        plain
    }

    /// Whether each move changes the parity of the depth: it slides a single tile, and the blank's
    /// square changes its colour.
    fn alternates(&self) -> bool {
        self.bipartite && self.rays.iter().flatten().all(|ray| ray.len() == 1)
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

    fn planes(&self) -> u64 {
        self.goal.len() as u64 * if self.bipartite { 1 } else { 2 }
    }

    /// The position with these squares, the blank on this one.
    fn placed<'s>(&self, squares: &'s [u8], blank: usize) -> Placed<'s> {
        let (rank, odd) = rank(tiles(squares), squares.len() - 1);
        let plane = match self.bipartite {
            true => blank as u64,
            false => 2 * blank as u64 + u64::from(odd),
        };
        Placed { squares, plane, half: rank / 2, odd: self.colours[blank] }
    }

    fn index(&self, placed: &Placed) -> u64 {
        placed.plane * self.half + placed.half
    }

    /// Writes the squares of the position with this number; returns the square of the blank.
    fn write(&self, index: u64, squares: &mut [u8]) -> usize {
        let (plane, half) = (index / self.half, index % self.half);
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
        blank
    }

    /// A position as a text.
    fn text(&self, squares: &[u8], goal: &Position) -> String {
        let tile = |tile: u8| (tile != BLANK).then(|| crate::position::Tile(tile.into()));
        let tiles = self.places.iter().map(|&place| tile(squares[place]));
        Position::from_squares(goal.board(), tiles.collect()).to_string()
    }

    /// The position with this number, and its neighbour, as texts.
    fn shown(&self, number: u64, neighbour: &[u8], goal: &Position) -> [String; 2] {
        let mut squares = self.goal.clone();
        self.write(number, &mut squares);
        [self.text(&squares, goal), self.text(neighbour, goal)]
    }
}

/// By square of a grid: the squares in each direction from it, the nearest first. Squares are
/// numbered by `places`.
fn rays(grid: Grid, places: &[usize]) -> Vec<Vec<Vec<usize>>> {
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

fn blank(squares: &[u8]) -> usize {
    squares.iter().position(|&tile| tile == BLANK).expect("one square is blank")
}

fn tiles(squares: &[u8]) -> impl Iterator<Item = u8> + Clone {
    squares.iter().copied().filter(|&tile| tile != BLANK)
}

/// A set of positions, by number. Several threads may add to it.
struct Set(Vec<AtomicU64>);

impl Set {
    fn empty(numbers: u64) -> Result<Self, TryReserveError> {
        let (mut words, number) = (Vec::new(), numbers.div_ceil(64) as usize);
        words.try_reserve_exact(number)?;
        words.resize_with(number, AtomicU64::default);
        Ok(Self(words))
    }

    fn has(&self, number: u64) -> bool {
        self.0[(number / 64) as usize].load(Relaxed) >> (number % 64) & 1 == 1
    }

    fn add(&self, number: u64) {
        self.0[(number / 64) as usize].fetch_or(1 << (number % 64), Relaxed);
    }

    fn add_all(&mut self, other: &mut Self) {
        for (sum, word) in self.0.iter_mut().zip(&mut other.0) {
            *sum.get_mut() |= *word.get_mut();
        }
    }

    fn clear(&mut self) {
        self.0.iter_mut().for_each(|word| *word.get_mut() = 0);
    }

    /// The numbers in some of the words.
    fn within(&self, words: Range<usize>) -> impl Iterator<Item = u64> {
        words.flat_map(|word| {
            let bits = self.0[word].load(Relaxed);
            let rest = std::iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)));
            rest.take_while(|&bits| bits != 0)
                .map(move |bits| 64 * word as u64 + u64::from(bits.trailing_zeros()))
        })
    }
}

/// The number of words of a set that a thread takes at a time.
const WORDS_AT_ONCE: usize = 512;

/// The sweep from the goal.
struct Sweep<'c, C> {
    plain: Plain,
    goal: &'c Position,
    claims: &'c C,
    /// The positions of all depths up to that of the current level.
    visited: Set,
    /// The positions one move nearer than the current level.
    before: Set,
    level: Set,
    /// The positions one move farther, as they are found. This is the only set that changes while
    /// threads run, and no thread reads it. So the reported fault does not depend on the order of
    /// the threads.
    next: Set,
}

impl<'c, C: Claims> Sweep<'c, C> {
    /// Starts at the goal.
    fn new(plain: Plain, goal: &'c Position, claims: &'c C) -> Result<Self, DistancesCheckError> {
        let numbers = plain.planes() * plain.half;
        let start = plain.placed(&plain.goal, blank(&plain.goal));
        let label = claims.label(&start)?;
        if label != Some(0) {
            return Err(DistancesCheckError::Goal { found: shown(label) });
        }
        let number = plain.index(&start);
        let needed = 4 * 8 * numbers.div_ceil(64);
        let set = || match Set::empty(numbers) {
            Ok(set) => Ok(set),
            Err(_) => Err(DistancesCheckError::TooLarge { needed, memory: None }),
        };
        let [visited, before, level, next] = [set()?, set()?, set()?, set()?];
        visited.add(number);
        level.add(number);
        Ok(Self { plain, goal, claims, visited, before, level, next })
    }

    /// Inspects all neighbours of the level's positions; returns the number of positions.
    fn inspect(&self, depth: u32, threads: NonZero<usize>) -> Result<u64, DistancesCheckError> {
        let words = self.level.0.len();
        let parts = (0..words).step_by(WORDS_AT_ONCE);
        let counts = try_in_order(threads.get().min(parts.len()), parts, |start| {
            self.inspect_words(start..words.min(start + WORDS_AT_ONCE), depth)
        });
        Ok(counts?.iter().sum())
    }

    /// The same for some words of the level.
    fn inspect_words(&self, words: Range<usize>, depth: u32) -> Result<u64, DistancesCheckError> {
        let Self { plain, goal, claims, .. } = self;
        let here = i64::from(depth);
        let [nearer, same, farther] =
            [-1, 0, 1].map(|step| (here + step).rem_euclid(claims.modulus().into()) as u32);
        let mut count = 0;
        let alternates = plain.alternates();
        let mut squares = plain.goal.clone();
        for number in self.level.within(words) {
            count += 1;
            let blank = plain.write(number, &mut squares);
            for ray in &plain.rays[blank] {
                let mut last = blank;
                for &to in ray {
                    squares.swap(last, to);
                    last = to;
                    let neighbour = plain.placed(&squares, to);
                    let at = plain.index(&neighbour);
                    // The depth that the label requires, and whether the sweep agrees.
                    let (demanded, agrees) = match claims.label(&neighbour)? {
                        Some(label) if label == farther => (here + 1, !self.visited.has(at)),
                        Some(label) if label == nearer => (here - 1, self.before.has(at)),
                        Some(label) if label == same && !alternates => (here, self.level.has(at)),
                        found => {
                            let mut allowed = vec![nearer, farther];
                            allowed.extend((!alternates).then_some(same));
                            let [position, neighbour] = plain.shown(number, &squares, goal);
                            let found = shown(found);
                            return Err(DistancesCheckError::Apart {
                                position,
                                depth,
                                neighbour,
                                found,
                                allowed,
                            });
                        }
                    };
                    if !agrees {
                        let found = demanded.rem_euclid(claims.modulus().into()) as u32;
                        let [position, neighbour] = plain.shown(number, &squares, goal);
                        return Err(DistancesCheckError::Winds {
                            position,
                            depth,
                            neighbour,
                            found,
                            demanded,
                        });
                    }
                    if demanded > here {
                        self.next.add(at);
                    }
                }
                for &to in ray.iter().rev().skip(1).chain([&blank]) {
                    squares.swap(last, to);
                    last = to;
                }
            }
        }
        Ok(count)
    }

    /// Advances to the next level.
    fn advance(&mut self) {
        self.visited.add_all(&mut self.next);
        std::mem::swap(&mut self.before, &mut self.level);
        std::mem::swap(&mut self.level, &mut self.next);
        self.next.clear();
    }
}

/// Why some bytes are too many: there is a limit, or the system refused them.
fn limit(memory: Option<u64>) -> String {
    memory.map_or(", more than the system gives".into(), |memory| {
        format!("; the memory limit is {}", format_bytes(memory))
    })
}

fn shown(label: Option<u32>) -> String {
    label.map_or("none".into(), |label| label.to_string())
}

/// Proves the labels or returns the first fault. Returns the proved distribution. Planes and ranks
/// are those of the squares read in this order; an empty order is that of the squares' numbers. The
/// metric is defined on the board.
pub(super) fn check(
    definition: &Definition,
    order: &[usize],
    goal: &Position,
    metric: Metric,
    claims: &impl Claims,
    options: &EnumerateOptions,
) -> Result<Distribution, DistancesCheckError> {
    let plain = Plain::new(definition, order, goal, metric);
    let needed = 4 * 8 * (plain.planes() * plain.half).div_ceil(64);
    if let Some(memory) = options.memory.filter(|&memory| needed > memory) {
        return Err(DistancesCheckError::TooLarge { needed, memory: Some(memory) });
    }
    options.begin(plain.planes() * plain.half, needed)?;
    let mut sweep = Sweep::new(plain, goal, claims)?;
    let mut counts = Vec::new();
    for depth in 0.. {
        let count = sweep.inspect(depth, options.workers.threads)?;
        if count == 0 {
            break;
        }
        options.level(depth as usize, count)?;
        counts.push(count);
        sweep.advance();
    }
    if let Some(stated) = claims.counts() {
        let at = |counts: &[u64], depth: usize| counts.get(depth).copied().unwrap_or(0);
        for depth in 0..counts.len().max(stated.len()) {
            let (found, stated) = (at(&counts, depth), at(stated, depth));
            if found != stated {
                return Err(DistancesCheckError::Count { depth, found, stated });
            }
        }
    }
    let visited = counts.iter().sum();
    match claims.labelled()? {
        Some(labelled) if labelled != visited => {
            Err(DistancesCheckError::Unmet { labelled, visited })
        }
        _ => Ok(Distribution::new(counts)),
    }
}

/// The labels of a file of distances, in the format of docs/formats.md.
struct FileLabels<'f> {
    file: &'f BlockFile,
    description: &'f DistancesHeader,
    /// The positions of a word.
    group: u64,
    /// The words of a plane.
    plane: u64,
    /// The words of a bitmap.
    bitmap: u64,
}

impl FileLabels<'_> {
    fn bit(&self, bitmap: u64, at: &Placed) -> Result<u32, UntrustedFileError> {
        let word = bitmap * self.bitmap + at.plane * self.plane + at.half / self.group;
        Ok((self.file.word(word)? >> (at.half % self.group) & 1) as u32)
    }

    /// The words of a bitmap.
    fn words(&self, bitmap: u64) -> impl Iterator<Item = Result<u64, UntrustedFileError>> {
        let words = self.bitmap as usize;
        self.file.words().skip(bitmap as usize * words).take(words)
    }

    /// Verifies all checksums. Refuses bits beyond those of a word's positions, and labels of
    /// positions without a distance.
    fn refuse_stray_bits(&self) -> Result<(), UntrustedFileError> {
        let DistancesHeader { bits, reached, .. } = *self.description;
        let group = (1 << self.group) - 1;
        for bitmap in 0..bits + u64::from(reached) {
            let labels = self.words(bitmap);
            let labelled: Box<dyn Iterator<Item = _>> = match reached {
                true => Box::new(self.words(bits)),
                false => Box::new(std::iter::repeat_with(|| Ok(group))),
            };
            for (labels, labelled) in labels.zip(labelled) {
                if labels? & !(labelled? & group) != 0 {
                    let fault = "it has bits that stand for no position, or for one without a \
                                 distance";
                    return Err(self.file.misdescribed(fault));
                }
            }
        }
        Ok(())
    }
}

impl Claims for FileLabels<'_> {
    fn modulus(&self) -> u32 {
        4
    }

    fn label(&self, at: &Placed) -> Result<Option<u32>, UntrustedFileError> {
        let bits = self.description.bits;
        if self.description.reached && self.bit(bits, at)? == 0 {
            return Ok(None);
        }
        Ok(Some(match bits {
            1 => 2 * self.bit(0, at)? + u32::from(at.odd),
            _ => 2 * self.bit(1, at)? + self.bit(0, at)?,
        }))
    }

    fn labelled(&self) -> Result<Option<u64>, UntrustedFileError> {
        if !self.description.reached {
            return Ok(None);
        }
        let words = self.words(self.description.bits);
        words.map_ok(|word| u64::from(word.count_ones())).sum::<Result<_, _>>().map(Some)
    }

    fn counts(&self) -> Option<&[u64]> {
        Some(&self.description.counts)
    }
}

impl DistancesFile {
    /// Proves that the file has the distance of every position: first verifies all checksums, then
    /// the labels. Returns the proved distribution. The check takes half a byte of memory for each
    /// position, and the file's blocks.
    ///
    /// # Errors
    ///
    /// If the file is wrong: the first fault, the same with any number of threads. If the check is
    /// cancelled or takes too much memory.
    pub fn check(&self, options: &EnumerateOptions) -> Result<Distribution, DistancesCheckError> {
        let (description, board) = (self.description(), self.board()?);
        let goal = self.goal(&board)?;
        let squares = description.board.squares.len() as u64;
        let both = u64::from(!board.is_bipartite());
        let tiles = squares - 1;
        if tiles > 16 {
            return Err(self.fault("no file of distances has this many squares".into()).into());
        }
        let half = (1..=tiles).product::<u64>().div_ceil(2);
        let group = half.min(60);
        let words = half.div_ceil(group);
        let bitmap = squares * (1 + both) * words;
        let alternates = board.is_bipartite() && self.metric() == Metric::SingleTile;
        let bits = 1 + u64::from(!alternates);
        let bitmaps = bits + u64::from(description.reached);
        if description.bits != bits || self.file.length() != 8 * bitmaps * bitmap {
            return Err(self.fault("its length does not fit its board".into()).into());
        }
        if description.reached == (description.positions == squares * (1 + both) * half) {
            return Err(self.fault("its bitmaps do not fit its number of positions".into()).into());
        }
        let labels = FileLabels { file: &self.file, description, group, plane: words, bitmap };
        labels.refuse_stray_bits()?;
        check(&description.board, &self.order()?, &goal, self.metric(), &labels, options)
    }
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
