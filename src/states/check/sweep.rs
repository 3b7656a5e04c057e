use std::collections::TryReserveError;
use std::num::NonZero;
use std::ops::Range;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use super::model::{BLANK, Placed, PlainModel, blank};
use super::{Claims, DistancesCheckError};
use crate::machine::memory::filled_with;
use crate::machine::threads::try_in_order;

/// A set of positions, by number. Several threads may add to it.
struct Set(Vec<AtomicU64>);

impl Set {
    fn empty(numbers: u64) -> Result<Self, TryReserveError> {
        Ok(Self(filled_with(AtomicU64::default, numbers.div_ceil(64) as usize)?))
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
pub(super) struct Sweep<'c, M, C> {
    model: M,
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
pub(super) fn bytes(model: &impl PlainModel) -> u64 {
    4 * 8 * model.numbers().div_ceil(64)
}

impl<'c, M: PlainModel, C: Claims> Sweep<'c, M, C> {
    /// Starts at the goals.
    pub fn new(model: M, claims: &'c C) -> Result<Self, DistancesCheckError> {
        let (numbers, needed) = (model.numbers(), bytes(&model));
        let refused = |_| DistancesCheckError::TooLarge { needed, memory: None };
        let set = || Set::empty(numbers).map_err(refused);
        let [visited, before, level, next] = [set()?, set()?, set()?, set()?];
        for goal in model.goals() {
            let start = model.placed(&goal, blank(&goal));
            let label = claims.label(&start)?;
            if label != Some(0) {
                return Err(DistancesCheckError::Goal { found: shown(label) });
            }
            let number = model.index(&start);
            visited.add(number);
            level.add(number);
        }
        let alternates = model.alternates();
        Ok(Self { model, claims, alternates, visited, before, level, next })
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
        let model = &self.model;
        let label = |depth: i64| depth.rem_euclid(self.claims.modulus().into()) as u32;
        let here = i64::from(depth);
        let labels = [here - 1, here, here + 1].map(label);
        let mut count = 0;
        let mut squares = vec![0; model.rays().len()];
        for number in self.level.within(words) {
            count += 1;
            model.write(number, &mut squares);
            for blank in 0..squares.len() {
                if squares[blank] != BLANK {
                    continue;
                }
                for ray in &model.rays()[blank] {
                    // Only single tiles slide next to another blank.
                    if ray.iter().any(|&to| squares[to] == BLANK) {
                        continue;
                    }
                    let mut last = blank;
                    for &to in ray {
                        squares.swap(last, to);
                        last = to;
                        let neighbour = model.placed(&squares, to);
                        self.inspect_neighbour((number, depth), &neighbour, labels)?;
                    }
                    for &to in ray.iter().rev().skip(1).chain([&blank]) {
                        squares.swap(last, to);
                        last = to;
                    }
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
        let number = self.model.index(neighbour);
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
        // Nothing is nearer than a goal.
        let mut allowed = if depth == 0 { vec![] } else { vec![nearer] };
        allowed.extend((!self.alternates).then_some(same));
        allowed.push(farther);
        let [position, neighbour] = self.shown(number, neighbour);
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
        let [position, neighbour] = self.shown(number, neighbour);
        DistancesCheckError::Winds { position, depth, neighbour, found, demanded }
    }

    /// The position with this number, and its neighbour, as texts.
    fn shown(&self, number: u64, neighbour: &Placed) -> [String; 2] {
        let mut squares = vec![0; neighbour.squares.len()];
        self.model.write(number, &mut squares);
        [self.model.text(&squares), self.model.text(neighbour.squares)]
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
