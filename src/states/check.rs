//! The proof that a table has the value of every position. It shares nothing with the enumeration: it
//! has its own squares, taken from the list of edges, its own ranks, and plain arrays of tiles.
//!
//! Let f be what the table claims. If f is 0 at the goal alone, differs by at most one between
//! neighbours, and every other position has a neighbour where it is less by one, then f is the
//! distance from the goal: by the last, a way of f moves leads down to the goal, and by the second
//! none is shorter.
//!
//! A file has f modulo 4, and that proves nothing by itself: along a ring of positions whose length is
//! a multiple of 4 the labels 0 1 2 3 0 1 2 3 … may go round and round, and satisfy every rule between
//! neighbours. So the labels are lifted. The goal has depth 0; next to a position of depth d, the label
//! must be that of d + 1, of d − 1, or of d on a board that is not bipartite, and so demands a depth.
//! It is an error if a depth is demanded of a position that has another one already, and if a position
//! of lesser or equal depth is demanded that the sweep has not met.

use std::ops::ControlFlow;

use thiserror::Error;

use super::{Cancelled, Description, Distribution, Limits, ValuesFile};
use crate::board::{Definition, Label, SquareDefinition};
use crate::figures::in_bytes;
use crate::position::Position;
use crate::store::{BlockFile, NotTrusted};

/// What is wrong with a table, or why it could not be checked.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Wrong {
    /// The file is not what it should be.
    #[error(transparent)]
    NotTrusted(#[from] NotTrusted),
    /// The check was broken off.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// The check does not fit in memory.
    #[error("the check takes {}, and there may be {}", in_bytes(*needed), in_bytes(*most))]
    TooLarge {
        /// How many it takes.
        needed: u64,
        /// How many there are.
        most: u64,
    },
    /// The goal is not 0.
    #[error("the goal has the label {found}, not 0")]
    Goal {
        /// What it has; `none` if that is nothing.
        found: String,
    },
    /// Two neighbours whose labels are more than one apart.
    #[error(
        "{position} lies {depth} moves from the goal, and its neighbour {neighbour} has the label {found}, \
         which is none of {}",
        .allowed.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")
    )]
    Apart {
        /// A position.
        position: String,
        /// Its depth.
        depth: u32,
        /// Its neighbour.
        neighbour: String,
        /// What that is labelled; `none` if that is nothing.
        found: String,
        /// What it may be labelled.
        allowed: Vec<u32>,
    },
    /// Labels that satisfy the rules between neighbours and contradict each other on the way round.
    #[error(
        "the labels wind: {position} lies {depth} moves from the goal, and the label {found} of its \
         neighbour {neighbour} demands depth {demanded}, which the sweep from the goal does not give it"
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
        /// The depth that this demands; −1 is none at all.
        demanded: i64,
    },
    /// The table says something else of how many positions there are.
    #[error("{found} positions have depth {depth}, and the table says {stated}")]
    Count {
        /// A depth.
        depth: usize,
        /// How many there are.
        found: u64,
        /// How many the table says there are.
        stated: u64,
    },
    /// The table has labels for positions from which no way leads to the goal.
    #[error("{labelled} positions have labels, and from {met} of them a way leads to the goal")]
    Unmet {
        /// How many have a label.
        labelled: u64,
        /// How many were met.
        met: u64,
    },
}

/// A table under proof.
pub(super) trait Claims {
    /// The labels are depths modulo this number.
    fn modulus(&self) -> u32;

    /// The label of a position; `None` if the table has none.
    fn label(&self, position: &Placed) -> Result<Option<u32>, NotTrusted>;

    /// How many positions have a label, if the table can leave some out.
    fn labelled(&self) -> Result<Option<u64>, NotTrusted>;

    /// By depth: how many positions there are, if the table says so.
    fn counts(&self) -> Option<&[u64]>;
}

/// A position and the two numbers under which the formats of files know it.
pub(super) struct Placed<'s> {
    /// By square: the tile, as the number of the place where it belongs; for the blank a number greater
    /// than all of these.
    pub squares: &'s [u8],
    /// The number of the plane.
    pub plane: u64,
    /// The half rank in it.
    pub half: u64,
    /// Whether the blank's square has another colour than in the goal, on a bipartite board.
    pub odd: bool,
}

const BLANK: u8 = u8::MAX;

/// A board as the check sees it.
pub(super) struct Plain {
    /// By square: its number in the file, which is its place in the order in which squares are read.
    /// All squares below are called by these numbers.
    places: Vec<usize>,
    neighbours: Vec<Vec<usize>>,
    goal: Vec<u8>,
    bipartite: bool,
    /// By square of the blank, on a bipartite board: whether the sequences of the tiles are odd.
    odd: Vec<bool>,
    /// By square, on a bipartite board: whether it has another colour than the blank's in the goal.
    colours: Vec<bool>,
    /// n!/2 for n tiles, rounded up.
    half: u64,
}

/// The lexicographic rank of distinct items among all orders of them, and whether they are an odd
/// permutation of their natural order.
pub(super) fn rank(mut items: impl Iterator<Item = u8> + Clone) -> (u64, bool) {
    let (mut rank, mut inversions) = (0, 0);
    let mut left = items.clone().count() as u64;
    while let Some(item) = items.next() {
        let smaller = items.clone().filter(|&other| other < item).count() as u64;
        rank = rank * left + smaller;
        inversions += smaller;
        left -= 1;
    }
    (rank, inversions % 2 == 1)
}

/// Writes the order of 0 … n−1 that has this rank.
fn unrank(mut rank: u64, items: &mut [u8]) {
    for i in (0..items.len()).rev() {
        let choices = (items.len() - i) as u64;
        items[i] = (rank % choices) as u8;
        rank /= choices;
        // So far the items behind are numbered among themselves.
        let item = items[i];
        items[i + 1..].iter_mut().filter(|other| **other >= item).for_each(|other| *other += 1);
    }
}

impl Plain {
    pub fn of(definition: &Definition, order: &[usize], goal: &Position) -> Self {
        let label = |square: &SquareDefinition| match square {
            SquareDefinition::Drawn(drawn) => drawn.label.clone(),
            SquareDefinition::Label(label) => label.clone(),
        };
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
        let (goal, tiles) = (squares, labels.len() - 1);
        let half = (1..=tiles as u64).product::<u64>().div_ceil(2);
        let mut plain =
            Self { places, neighbours, goal, bipartite: true, odd: vec![], colours: vec![], half };
        plain.colour();
        plain
    }

    /// Lets the blank walk to every square, and looks at the parities that come about.
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
            odd[blank] = Some(rank(tiles(&squares)).1);
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

    fn placed<'s>(&self, squares: &'s [u8]) -> Placed<'s> {
        let (blank, (rank, odd)) = (blank(squares), rank(tiles(squares)));
        let plane = match self.bipartite {
            true => blank as u64,
            false => 2 * blank as u64 + u64::from(odd),
        };
        Placed { squares, plane, half: rank / 2, odd: self.colours[blank] }
    }

    fn index(&self, placed: &Placed) -> u64 {
        placed.plane * self.half + placed.half
    }

    /// Writes the squares of the position with this number; gives the square of the blank.
    fn write(&self, index: u64, squares: &mut [u8]) -> usize {
        let (plane, half) = (index / self.half, index % self.half);
        let (blank, odd) = match self.bipartite {
            true => (plane as usize, self.odd[plane as usize]),
            false => ((plane / 2) as usize, plane % 2 == 1),
        };
        let last = squares.len() - 1;
        let sequence = &mut squares[..last];
        unrank(2 * half, sequence);
        if rank(sequence.iter().copied()).1 != odd {
            // The other one of the pair.
            sequence.swap(last - 2, last - 1);
        }
        squares[last] = BLANK;
        squares[blank..].rotate_right(1);
        blank
    }

    /// A position and its neighbour as texts; the blank has gone from one square `to` the other.
    fn shown(&self, squares: &mut [u8], from: usize, to: usize, goal: &Position) -> [String; 2] {
        let tile = |&tile: &u8| (tile != BLANK).then(|| crate::position::Tile(tile.into()));
        let text = |squares: &[u8]| {
            let tiles = self.places.iter().map(|&place| tile(&squares[place]));
            Position::of_tiles(goal.board(), tiles.collect()).to_string()
        };
        let neighbour = text(squares);
        squares.swap(from, to);
        [text(squares), neighbour]
    }
}

fn blank(squares: &[u8]) -> usize {
    squares.iter().position(|&tile| tile == BLANK).expect("one square is blank")
}

fn tiles(squares: &[u8]) -> impl Iterator<Item = u8> + Clone {
    squares.iter().copied().filter(|&tile| tile != BLANK)
}

/// A set of positions, by their numbers.
struct Set(Vec<u64>);

impl Set {
    fn empty(numbers: u64) -> Self {
        Self(vec![0; numbers.div_ceil(64) as usize])
    }

    fn has(&self, number: u64) -> bool {
        self.0[(number / 64) as usize] >> (number % 64) & 1 == 1
    }

    fn add(&mut self, number: u64) {
        self.0[(number / 64) as usize] |= 1 << (number % 64);
    }

    fn iter(&self) -> impl Iterator<Item = u64> {
        (0..).zip(&self.0).flat_map(|(word, &bits)| {
            let rest = std::iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)));
            rest.take_while(|&bits| bits != 0)
                .map(move |bits| 64 * word + u64::from(bits.trailing_zeros()))
        })
    }
}

/// Proves the claims, or finds what is wrong with them; gives the distribution that was proved. Planes
/// and ranks are those of squares that are read in this order; the order of their numbers, if it is
/// empty.
pub(super) fn check(
    definition: &Definition,
    order: &[usize],
    goal: &Position,
    claims: &impl Claims,
    limits: Limits,
) -> Result<Distribution, Wrong> {
    let plain = Plain::of(definition, order, goal);
    let numbers = plain.planes() * plain.half;
    let needed = 4 * 8 * numbers.div_ceil(64);
    if needed > limits.memory {
        return Err(Wrong::TooLarge { needed, most: limits.memory });
    }
    let modulus = claims.modulus();
    let text = |label: Option<u32>| label.map_or("none".into(), |label| label.to_string());
    let start = plain.placed(&plain.goal);
    let label = claims.label(&start)?;
    if label != Some(0) {
        return Err(Wrong::Goal { found: text(label) });
    }
    let [mut met, mut before, mut level, mut next] = [(); 4].map(|()| Set::empty(numbers));
    met.add(plain.index(&start));
    level.add(plain.index(&start));
    let mut counts = Vec::new();
    let mut squares = plain.goal.clone();
    for depth in 0.. {
        let mut count = 0;
        for number in level.iter() {
            count += 1;
            let blank = plain.write(number, &mut squares);
            for &to in &plain.neighbours[blank] {
                squares.swap(blank, to);
                let neighbour = plain.placed(&squares);
                let at = plain.index(&neighbour);
                let label = claims.label(&neighbour)?;
                let residue = |depth: i64| depth.rem_euclid(modulus.into()) as u32;
                let here = i64::from(depth);
                // What the label demands, and whether the sweep agrees.
                let (demanded, agrees) = match label {
                    Some(label) if label == residue(here + 1) => {
                        (here + 1, next.has(at) || !met.has(at))
                    }
                    Some(label) if label == residue(here - 1) => (here - 1, before.has(at)),
                    Some(label) if label == residue(here) && !plain.bipartite => {
                        (here, level.has(at))
                    }
                    found => {
                        let mut allowed = vec![residue(here - 1), residue(here + 1)];
                        allowed.extend((!plain.bipartite).then(|| residue(here)));
                        let [position, neighbour] = plain.shown(&mut squares, blank, to, goal);
                        return Err(Wrong::Apart {
                            position,
                            depth,
                            neighbour,
                            found: text(found),
                            allowed,
                        });
                    }
                };
                if !agrees {
                    let [position, neighbour] = plain.shown(&mut squares, blank, to, goal);
                    return Err(Wrong::Winds {
                        position,
                        depth,
                        neighbour,
                        found: label.unwrap_or_default(),
                        demanded,
                    });
                }
                if demanded > here {
                    met.add(at);
                    next.add(at);
                }
                squares.swap(blank, to);
            }
        }
        if count == 0 {
            break;
        }
        if (limits.watch)(depth as usize, count) == ControlFlow::Break(()) {
            return Err(Cancelled.into());
        }
        counts.push(count);
        before.0.fill(0);
        std::mem::swap(&mut before, &mut level);
        std::mem::swap(&mut level, &mut next);
    }
    if let Some(stated) = claims.counts() {
        let at = |counts: &[u64], depth: usize| counts.get(depth).copied().unwrap_or(0);
        for depth in 0..counts.len().max(stated.len()) {
            let (found, stated) = (at(&counts, depth), at(stated, depth));
            if found != stated {
                return Err(Wrong::Count { depth, found, stated });
            }
        }
    }
    let met = counts.iter().sum();
    match claims.labelled()? {
        Some(labelled) if labelled != met => Err(Wrong::Unmet { labelled, met }),
        _ => Ok(Distribution::new(counts)),
    }
}

/// The labels of a file of values, where docs/formats.md says that they stand.
struct FileLabels<'f> {
    file: &'f BlockFile,
    description: &'f Description,
    /// Positions to a word.
    group: u64,
    /// Words to a plane.
    words: u64,
    /// Words to a bitmap.
    bitmap: u64,
}

impl FileLabels<'_> {
    fn bit(&self, bitmap: u64, at: &Placed) -> Result<u32, NotTrusted> {
        let word = bitmap * self.bitmap + at.plane * self.words + at.half / self.group;
        Ok((self.file.word(word)? >> (at.half % self.group) & 1) as u32)
    }
}

impl Claims for FileLabels<'_> {
    fn modulus(&self) -> u32 {
        4
    }

    fn label(&self, at: &Placed) -> Result<Option<u32>, NotTrusted> {
        let bits = self.description.bits;
        if self.description.reached && self.bit(bits, at)? == 0 {
            return Ok(None);
        }
        Ok(Some(match bits {
            1 => 2 * self.bit(0, at)? + u32::from(at.odd),
            _ => 2 * self.bit(1, at)? + self.bit(0, at)?,
        }))
    }

    fn labelled(&self) -> Result<Option<u64>, NotTrusted> {
        if !self.description.reached {
            return Ok(None);
        }
        let before = (self.description.bits * self.bitmap) as usize;
        let these = before..before + self.bitmap as usize;
        let mut sum = 0;
        for (number, word) in self.file.words().enumerate() {
            sum += if these.contains(&number) { u64::from(word?.count_ones()) } else { 0 };
        }
        Ok(Some(sum))
    }

    fn counts(&self) -> Option<&[u64]> {
        Some(&self.description.counts)
    }
}

impl ValuesFile {
    /// Proves that the file has the value of every position, or finds what is wrong with it: first all
    /// checksums, then the values. Gives the distribution that was proved. Takes half a byte for each
    /// position, and the file's blocks.
    pub fn check(&self, limits: Limits) -> Result<Distribution, Wrong> {
        self.file.verify()?;
        let (description, board) = (self.description(), self.board()?);
        let goal = self.goal(&board)?;
        let squares = description.board.squares.len() as u64;
        let both = u64::from(description.bits == 2);
        let tiles = squares - 1;
        if tiles > 16 {
            return Err(self.fault("no table has so many squares".into()).into());
        }
        let half = (1..=tiles).product::<u64>().div_ceil(2);
        let group = half.min(60);
        let words = half.div_ceil(group);
        let bitmap = squares * (1 + both) * words;
        let bits = 1 + u64::from(!board.is_bipartite());
        let bitmaps = bits + u64::from(description.reached);
        if description.bits != bits || self.file.length() != 8 * bitmaps * bitmap {
            return Err(self.fault("its length does not fit its board".into()).into());
        }
        let labels = FileLabels { file: &self.file, description, group, words, bitmap };
        check(&description.board, &self.order()?, &goal, &labels, limits)
    }
}
