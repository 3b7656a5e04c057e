use std::collections::TryReserveError;
use std::num::NonZero;
use std::ops::Range;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use super::model::{Placed, Plain, blank};
use super::{Claims, DistancesCheckError};
use crate::machine::threads::try_in_order;
use crate::position::Position;

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
pub(super) struct Sweep<'c, C> {
    plain: Plain,
    goal: &'c Position,
    claims: &'c C,
    /// Whether no neighbour of a position has its depth.
    alternates: bool,
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

/// The bytes that a sweep takes: four sets of positions.
pub(super) fn bytes(plain: &Plain) -> u64 {
    4 * 8 * (plain.planes() * plain.half).div_ceil(64)
}

impl<'c, C: Claims> Sweep<'c, C> {
    /// Starts at the goal.
    pub fn new(
        plain: Plain,
        goal: &'c Position,
        claims: &'c C,
    ) -> Result<Self, DistancesCheckError> {
        let numbers = plain.planes() * plain.half;
        let start = plain.placed(&plain.goal, blank(&plain.goal));
        let label = claims.label(&start)?;
        if label != Some(0) {
            return Err(DistancesCheckError::Goal { found: shown(label) });
        }
        let number = plain.index(&start);
        let needed = bytes(&plain);
        let set = || match Set::empty(numbers) {
            Ok(set) => Ok(set),
            Err(_) => Err(DistancesCheckError::TooLarge { needed, memory: None }),
        };
        let [visited, before, level, next] = [set()?, set()?, set()?, set()?];
        visited.add(number);
        level.add(number);
        let alternates = plain.alternates();
        Ok(Self { plain, goal, claims, alternates, visited, before, level, next })
    }

    /// Inspects all neighbours of the level's positions; returns the number of positions.
    pub fn inspect(&self, depth: u32, threads: NonZero<usize>) -> Result<u64, DistancesCheckError> {
        let words = self.level.0.len();
        let parts = (0..words).step_by(WORDS_AT_ONCE);
        let counts = try_in_order(threads.get().min(parts.len()), parts, |start| {
            self.inspect_words(start..words.min(start + WORDS_AT_ONCE), depth)
        });
        Ok(counts?.iter().sum())
    }

    /// The same for some words of the level.
    fn inspect_words(&self, words: Range<usize>, depth: u32) -> Result<u64, DistancesCheckError> {
        let plain = &self.plain;
        let label = |depth: i64| depth.rem_euclid(self.claims.modulus().into()) as u32;
        let here = i64::from(depth);
        let labels = [here - 1, here, here + 1].map(label);
        let mut count = 0;
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
                    self.inspect_neighbour((number, depth), &neighbour, labels)?;
                }
                for &to in ray.iter().rev().skip(1).chain([&blank]) {
                    squares.swap(last, to);
                    last = to;
                }
            }
        }
        Ok(count)
    }

    /// Checks the label of a neighbour, and adds the neighbour to the next level if it is farther.
    ///
    /// The label must be one of three: that of the depth before, of this depth or of the depth
    /// after. If it is that of the depth before or of this depth, the sweep has visited the
    /// neighbour at that depth; if it is that of the depth after, the sweep has not visited it yet.
    #[inline]
    fn inspect_neighbour(
        &self,
        at: (u64, u32),
        neighbour: &Placed,
        labels @ [nearer, same, farther]: [u32; 3],
    ) -> Result<(), DistancesCheckError> {
        let number = self.plain.index(neighbour);
        let found = self.claims.label(neighbour)?;
        let (label, step, agrees) = match found {
            Some(label) if label == farther => (label, 1, !self.visited.has(number)),
            Some(label) if label == nearer => (label, -1, self.before.has(number)),
            Some(label) if label == same && !self.alternates => (label, 0, self.level.has(number)),
            _ => return Err(self.apart(at, neighbour, found, labels)),
        };
        if !agrees {
            return Err(self.winds(at, neighbour, label, step));
        }
        if step == 1 {
            self.next.add(number);
        }
        Ok(())
    }

    #[cold]
    fn apart(
        &self,
        (number, depth): (u64, u32),
        neighbour: &Placed,
        found: Option<u32>,
        [nearer, same, farther]: [u32; 3],
    ) -> DistancesCheckError {
        // Nothing is nearer than the goal, which no other position has the depth of.
        let allowed = match (depth, self.alternates) {
            (0, _) => vec![farther],
            (_, true) => vec![nearer, farther],
            (_, false) => vec![nearer, same, farther],
        };
        let [position, neighbour] = self.plain.shown(number, neighbour.squares, self.goal);
        DistancesCheckError::Apart { position, depth, neighbour, found: shown(found), allowed }
    }

    #[cold]
    fn winds(
        &self,
        (number, depth): (u64, u32),
        neighbour: &Placed,
        found: u32,
        step: i64,
    ) -> DistancesCheckError {
        let demanded = i64::from(depth) + step;
        let [position, neighbour] = self.plain.shown(number, neighbour.squares, self.goal);
        DistancesCheckError::Winds { position, depth, neighbour, found, demanded }
    }

    /// Advances to the next level.
    pub fn advance(&mut self) {
        self.visited.add_all(&mut self.next);
        std::mem::swap(&mut self.before, &mut self.level);
        std::mem::swap(&mut self.level, &mut self.next);
        self.next.clear();
    }
}

fn shown(label: Option<u32>) -> String {
    label.map_or("none".into(), |label| label.to_string())
}
