use std::collections::{HashMap, HashSet};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use itertools::{Either, Itertools};
use thiserror::Error;

use super::Permutation;
use crate::input_text::{Quoted, TextError, Token, byte_of, cycles, is_separated, tokens};

/// Distinct items in a row: the letters of a word, or words or numbers separated by spaces or
/// commas.
///
/// ```
/// use taquin::perm::Sequence;
/// let [marine, airmen]: [Sequence; 2] = ["MARINE".parse()?, "AIRMEN".parse()?];
/// let p = marine.to(&airmen)?;
/// assert_eq!(p.to_string(), "(0 3 1)(4 5)"); // M goes from place 0 to place 3
/// # Ok::<(), taquin::perm::SequenceError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequence {
    text: String,
    items: Vec<String>,
    spans: Vec<Range<usize>>,
    separated: bool,
}

/// Why a text is not a sequence of distinct items, or not the expected one.
pub type SequenceError = TextError<SequenceFault>;

/// What can be wrong with a sequence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SequenceFault {
    /// No item.
    #[error(
        "there are no items: write a word of distinct letters, or items separated by spaces or \
         commas"
    )]
    Empty,
    /// A repeated item.
    #[error("{} appears twice; items must be distinct", Quoted(.0))]
    Repeated(String),
    /// Parentheses that do not enclose the cycles of a product.
    #[error("parentheses are for products of cycles of places, such as (0 1 2)(3 4)")]
    Cycles,
    /// Something in a cycle that is no number.
    #[error("{} is not the number of a place; a cycle looks like (0 1 2)", Quoted(.0))]
    NoPlace(String),
    /// Too many items for a permutation.
    #[error("{0} items; a permutation has at most 65 536 points")]
    TooMany(usize),
    /// The other sequence has another number of items.
    #[error("{found} items, but {} has {expected}", Quoted(other))]
    OtherLength {
        /// The actual number.
        found: usize,
        /// The required number.
        expected: usize,
        /// The other sequence.
        other: String,
    },
    /// An item that the other sequence does not have.
    #[error("{} is not an item of {}", Quoted(item), Quoted(other))]
    Foreign {
        /// The item.
        item: String,
        /// The other sequence.
        other: String,
    },
    /// A number out of range.
    #[error("{} is not one of the {count} numbers {base} to {}", Quoted(item), base + count - 1)]
    OutOfRange {
        /// The item.
        item: String,
        /// The number of items.
        count: usize,
        /// The smallest of the numbers.
        base: usize,
    },
}

impl Sequence {
    /// Parses sequences of the same items. A text in parentheses is a product of cycles of places,
    /// which count from `base`, and means the sequence that it makes of the natural order. Where
    /// all texts are products of cycles, the items are the numbers from `base` to the greatest.
    ///
    /// # Errors
    ///
    /// If a text is neither a sequence nor a product of cycles of its places.
    pub fn parse_all<'a>(
        texts: impl IntoIterator<Item = &'a str>,
        base: usize,
    ) -> Result<Vec<Self>, SequenceError> {
        let parsed: Vec<Either<CycleProduct, Self>> = (texts.into_iter())
            .map(|text| match text.trim_start().starts_with('(') {
                true => CycleProduct::parse(text).map(Either::Left),
                false => text.parse().map(Either::Right),
            })
            .try_collect()?;
        let sorted = match parsed.iter().find_map(|parsed| parsed.as_ref().right()) {
            Some(sequence) => sequence.sorted(base)?,
            None => {
                let products = parsed.iter().filter_map(|parsed| parsed.as_ref().left());
                let greatest = products.max_by_key(|product| product.greatest());
                let count = greatest.map_or(Ok(0), |product| product.count(base))?;
                Self::from_numbers(count, base)
            }
        };
        let sequence = |parsed: Either<CycleProduct, Self>| match parsed {
            Either::Left(product) => Ok(sorted.moved_by(&product.permutation(sorted.len(), base)?)),
            Either::Right(sequence) => Ok(sequence),
        };
        parsed.into_iter().map(sequence).collect()
    }

    /// The number of items.
    #[expect(clippy::len_without_is_empty, reason = "a sequence has at least one item")]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// The items in their order.
    pub fn items(&self) -> &[String] {
        &self.items
    }

    fn error(&self, number: usize, fault: SequenceFault) -> SequenceError {
        SequenceError::new(&self.text, self.spans[number].clone(), fault)
    }

    /// The permutation that makes the other sequence of this one: the item on place i goes to its
    /// image.
    ///
    /// # Errors
    ///
    /// If the other sequence has other items.
    #[expect(clippy::missing_panics_doc, reason = "equal items are on distinct places")]
    pub fn to(&self, other: &Self) -> Result<Permutation, SequenceError> {
        let [found, expected] = [other.len(), self.len()];
        if found != expected {
            let fault = SequenceFault::OtherLength { found, expected, other: self.text.clone() };
            return Err(SequenceError::of_whole(&other.text, fault));
        }
        let places: HashMap<&str, u16> =
            self.items.iter().map(String::as_str).zip(0..=u16::MAX).collect();
        let mut images = vec![0; self.len()];
        for (number, item) in other.items.iter().enumerate() {
            let Some(&place) = places.get(item.as_str()) else {
                let fault = SequenceFault::Foreign { item: item.clone(), other: self.text.clone() };
                return Err(other.error(number, fault));
            };
            images[usize::from(place)] = number as u16;
        }
        Ok(Permutation::from_images(images).expect("distinct items on all places"))
    }

    /// The same items in their natural order: the numbers from `base` if all items are numbers,
    /// else sorted by their characters.
    ///
    /// # Errors
    ///
    /// If the items are numbers other than the first ones from `base`.
    pub fn sorted(&self, base: usize) -> Result<Self, SequenceError> {
        let number = |item: &String| {
            let is_number = item.bytes().all(|byte| byte.is_ascii_digit());
            item.parse().ok().filter(|_| is_number)
        };
        let numbers: Option<Vec<usize>> = self.items.iter().map(number).collect();
        let Some(numbers) = numbers else {
            return Ok(self.with_items(self.items.iter().cloned().sorted().collect()));
        };
        let count = numbers.len();
        let outside = numbers.iter().position(|number| !(base..base + count).contains(number));
        if let Some(place) = outside {
            let fault = SequenceFault::OutOfRange { item: self.items[place].clone(), count, base };
            return Err(self.error(place, fault));
        }
        // A number may be written in two ways: 1 and 01.
        let mut seen = vec![false; count];
        let is_repeated = |&number: &usize| std::mem::replace(&mut seen[number - base], true);
        if let Some(place) = numbers.iter().position(is_repeated) {
            return Err(self.error(place, SequenceFault::Repeated(self.items[place].clone())));
        }
        let in_order = (0..count).sorted_by_key(|&place| numbers[place]);
        Ok(self.with_items(in_order.map(|place| self.items[place].clone()).collect()))
    }

    /// The image of this sequence under a permutation of the places.
    ///
    /// # Panics
    ///
    /// If the degree is not the number of items.
    #[must_use]
    pub fn moved_by(&self, permutation: &Permutation) -> Self {
        let inverse = permutation.inverse();
        let item = |place: &u16| self.items[usize::from(*place)].clone();
        self.with_items(inverse.images().iter().map(item).collect())
    }

    /// The `count` numbers from `base`, in order.
    pub fn from_numbers(count: usize, base: usize) -> Self {
        let none = Self { text: String::new(), items: vec![], spans: vec![], separated: true };
        none.with_items((base..base + count).map(|number| number.to_string()).collect())
    }

    /// Applies a cycle of places: the item on the first goes to the second, and so on.
    ///
    /// # Panics
    ///
    /// If the cycle is empty or a place is out of range.
    pub fn apply_cycle(&mut self, cycle: &[u16]) {
        // Exchange the first place with each of the others in turn.
        for &place in &cycle[1..] {
            self.items.swap(cycle[0].into(), place.into());
        }
        let items = std::mem::take(&mut self.items);
        *self = self.with_items(items);
    }

    /// Other items with the same separators.
    fn with_items(&self, items: Vec<String>) -> Self {
        let separator = if self.separated { " " } else { "" };
        let mut text = String::new();
        let mut spans = Vec::with_capacity(items.len());
        for item in &items {
            if !text.is_empty() {
                text.push_str(separator);
            }
            spans.push(text.len()..text.len() + item.len());
            text.push_str(item);
        }
        Self { text, items, spans, separated: self.separated }
    }
}

/// Reads items separated by spaces or commas, or else single characters. Square brackets around the
/// whole are ignored, as in Python's lists, and so is a `/` between rows. Parentheses are refused: they
/// denote cycles.
impl FromStr for Sequence {
    type Err = SequenceError;

    fn from_str(text: &str) -> Result<Self, SequenceError> {
        let error = |span, fault| Err(SequenceError::new(text, span, fault));
        let inner = text.trim().trim_start_matches('[').trim_end_matches(']');
        let start = byte_of(inner, text);
        let separated = is_separated(inner);
        let mut tokens = tokens(inner, start, separated);
        tokens.retain(|token| token.text != "/");
        match tokens.len() {
            0 => return error(0..text.len(), SequenceFault::Empty),
            1..=Permutation::MAX_DEGREE => {}
            many => return error(0..text.len(), SequenceFault::TooMany(many)),
        }
        if let Some(bracket) = tokens.iter().find(|token| token.text.contains(['(', ')'])) {
            return error(bracket.span(), SequenceFault::Cycles);
        }
        let mut seen = HashSet::new();
        if let Some(twice) = tokens.iter().find(|token| !seen.insert(token.text)) {
            return error(twice.span(), SequenceFault::Repeated(twice.text.into()));
        }
        Ok(Self {
            text: text.into(),
            items: tokens.iter().map(|token| token.text.into()).collect(),
            spans: tokens.iter().map(|token| token.span()).collect(),
            separated,
        })
    }
}

/// Reads a product of cycles, not necessarily disjoint, such as `(0 1 2)(3 4)`; `()` is the identity.
/// The degree is the least that is possible.
impl FromStr for Permutation {
    type Err = SequenceError;

    fn from_str(text: &str) -> Result<Self, SequenceError> {
        let product = CycleProduct::parse(text)?;
        match product.greatest() {
            None if product.cycles.is_empty() => product.count(0).map(Self::identity),
            None => Ok(Self::identity(0)),
            Some(_) => product.permutation(product.count(0)?, 0),
        }
    }
}

/// A product of cycles of places, as it was read.
struct CycleProduct<'t> {
    text: &'t str,
    /// The number of each place and where it was read.
    cycles: Vec<Vec<(usize, Token<'t>)>>,
}

impl<'t> CycleProduct<'t> {
    fn parse(text: &'t str) -> Result<Self, SequenceError> {
        let error = |span, fault| SequenceError::new(text, span, fault);
        let place = |token: Token<'t>| match token.text.parse() {
            Ok(place) => Ok((place, token)),
            Err(_) => Err(error(token.span(), SequenceFault::NoPlace(token.text.into()))),
        };
        let cycle = |(start, inner)| {
            tokens(inner, start, is_separated(inner)).into_iter().map(place).try_collect()
        };
        let cycles = cycles(text).map_err(|span| error(span, SequenceFault::Cycles))?;
        Ok(Self { text, cycles: cycles.into_iter().map(cycle).try_collect()? })
    }

    fn greatest(&self) -> Option<usize> {
        self.cycles.iter().flatten().map(|&(place, _)| place).max()
    }

    /// The number of places from `base` to the greatest.
    fn count(&self, base: usize) -> Result<usize, SequenceError> {
        let error = |fault| SequenceError::of_whole(self.text, fault);
        match self.greatest() {
            // The identity needs no place, and a sequence has one.
            None if !self.cycles.is_empty() => Ok(1),
            None => Err(error(SequenceFault::Empty)),
            Some(greatest) if greatest - base.min(greatest) >= Permutation::MAX_DEGREE => {
                Err(error(SequenceFault::TooMany(greatest.saturating_add(1))))
            }
            Some(greatest) => Ok((greatest + 1).saturating_sub(base).max(1)),
        }
    }

    fn permutation(&self, count: usize, base: usize) -> Result<Permutation, SequenceError> {
        let mut product = Permutation::identity(count);
        for cycle in &self.cycles {
            let mut seen = HashSet::new();
            let place = |&(place, token): &(usize, Token)| {
                let item = || token.text.to_string();
                let fault = match (base..base + count).contains(&place) {
                    true if seen.insert(place) => return Ok(place - base),
                    true => SequenceFault::Repeated(item()),
                    false => SequenceFault::OutOfRange { item: item(), count, base },
                };
                Err(SequenceError::new(self.text, token.span(), fault))
            };
            let cycle: Vec<usize> = cycle.iter().map(place).try_collect()?;
            let cycle = Permutation::from_cycles(count, &[&cycle]);
            product = product.then(&cycle.expect("distinct places in range"));
        }
        Ok(product)
    }
}

/// The items with spaces between them, unless they were read without.
impl fmt::Display for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.items.iter().join(if self.separated { " " } else { "" }))
    }
}
