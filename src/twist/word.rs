use std::fmt;
use std::hash::{Hash, Hasher};

use itertools::Itertools;
use thiserror::Error;

use super::{Twist, Twists};
use crate::board::SquareId;
use crate::input_text::{Quoted, TextError};
use crate::perm::Permutation;

/// A sequence of twists of one board, not necessarily reduced.
#[derive(Clone)]
pub struct Word {
    twists: Twists,
    letters: Vec<u16>,
}

/// Why a text is not a word, or not the moves of one, with the part that is wrong.
pub type WordError = TextError<WordFault>;

/// What can be wrong with a word or with a list of moves.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WordFault {
    /// Not a letter of the board.
    #[error("{} is not a twist of this board{}", Quoted(read), its_letters(letters))]
    NoTwist {
        /// What was read.
        read: String,
        /// The board's letters in printed order; none on a tree.
        letters: Vec<String>,
    },
    /// A bracket that is not closed, or a commutator without a comma.
    #[error("{text} is not followed by {expected}; brackets look like (AB)^2 and [A,B]")]
    Unclosed {
        /// The bracket.
        text: String,
        /// What is missing.
        expected: char,
    },
    /// `^` before something else.
    #[error("^ is followed by a number or a word: A^2, A^-1, or A^B for the conjugate")]
    NoExponent,
    /// A word of too many letters.
    #[error("this stands for more than {} letters", WordReader::MAX_LETTERS)]
    TooLong,
    /// Too many brackets.
    #[error("there are more than {} brackets in one another", WordReader::MAX_DEPTH)]
    TooDeep,
    /// Not a tile of the board.
    #[error("{} is not a tile of this board", Quoted(.0))]
    NoTile(String),
    /// A tile that is not adjacent to the blank.
    #[error(
        "tile {tile} is on square {square}, which is not adjacent to the blank on square {blank}"
    )]
    NotAdjacent {
        /// The number on the tile.
        tile: usize,
        /// The label of its square.
        square: String,
        /// The label of the blank's square.
        blank: String,
    },
    /// The walk does not end at home.
    #[error("the blank ends on square {0}, not at home; a word is a closed walk from home")]
    NotHome(String),
}

/// What messages say of the letters of a board.
fn its_letters(letters: &[String]) -> String {
    const MAX_SHOWN: usize = 24;
    let shown = letters.iter().take(MAX_SHOWN).join(" ");
    match letters.len() {
        0 => ", which has no loops".into(),
        1..=MAX_SHOWN => format!("; its letters are {shown}, and X' or X^-1 is the inverse of X"),
        all => format!("; its {all} letters are {shown} …"),
    }
}

impl Twists {
    /// Parses a word: letters and words in parentheses, with or without spaces between them. After
    /// each, `'` or `^-1` means the inverse, `^3` a power, and `^B` the conjugate by B; `[A,B]` is
    /// the commutator A⁻¹B⁻¹AB. `I`, unless a letter has that name, and `()` are the empty word.
    ///
    /// # Errors
    ///
    /// If the text contains something else than letters of the board, or stands for more than
    /// 100 000 letters.
    pub fn word(&self, text: &str) -> Result<Word, WordError> {
        let mut reader = WordReader { twists: self, text, rest: text.trim_start(), depth: 0 };
        let letters = reader.product()?;
        match reader.rest.chars().next() {
            None => Ok(Word { twists: self.clone(), letters }),
            Some(first) => Err(reader.error(first.len_utf8(), reader.no_twist(first.into()))),
        }
    }

    /// The words that commas separate, outside of commutators.
    ///
    /// # Errors
    ///
    /// If one of them is not a word.
    pub fn words(&self, text: &str) -> Result<Vec<Word>, WordError> {
        let mut reader = WordReader { twists: self, text, rest: text.trim_start(), depth: 0 };
        let mut words = vec![];
        loop {
            words.push(Word { twists: self.clone(), letters: reader.product()? });
            match reader.rest.chars().next() {
                None => return Ok(words),
                Some(',') => reader.advance(1),
                Some(other) => {
                    return Err(reader.error(other.len_utf8(), reader.no_twist(other.into())));
                }
            }
        }
    }

    /// By letter: its image under a symmetry of the board that fixes home, given as a permutation
    /// of the squares; `None` if the symmetry does not permute the loops.
    pub fn images_under(&self, symmetry: &Permutation) -> Option<Vec<usize>> {
        let image = |&square: &SquareId| SquareId(symmetry.image(square.index()) as u16);
        self.iter()
            .map(|twist| {
                let walk = twist.walk().iter().map(image).collect_vec();
                match Word::from_walk(self, &walk)?.letters() {
                    [only] => Some(usize::from(*only)),
                    _ => None,
                }
            })
            .collect()
    }
}

/// Reads a word from left to right.
struct WordReader<'t, 's> {
    twists: &'t Twists,
    text: &'s str,
    rest: &'s str,
    /// The number of open brackets.
    depth: usize,
}

impl WordReader<'_, '_> {
    /// The most letters that powers, conjugates and commutators may stand for.
    const MAX_LETTERS: usize = 100_000;

    /// The most brackets in one another.
    const MAX_DEPTH: usize = 100;

    fn error(&self, length: usize, fault: WordFault) -> WordError {
        let start = self.text.len() - self.rest.len();
        WordError::new(self.text, start..start + length, fault)
    }

    fn no_twist(&self, read: String) -> WordFault {
        WordFault::NoTwist { read, letters: self.twists.iter().map(|t| t.name().into()).collect() }
    }

    fn advance(&mut self, length: usize) {
        self.rest = self.rest[length..].trim_start();
    }

    /// Factors up to a comma, a closing bracket or the end.
    fn product(&mut self) -> Result<Vec<u16>, WordError> {
        let start = self.rest;
        let mut letters = Vec::new();
        while !self.rest.is_empty() && !self.rest.starts_with([',', ')', ']']) {
            letters.extend(self.factor()?);
            letters = self.limited(letters, start)?;
        }
        Ok(letters)
    }

    /// A letter or a bracket, with what follows it.
    fn factor(&mut self) -> Result<Vec<u16>, WordError> {
        let mut letters = self.base()?;
        loop {
            if let Some(mark) =
                ["'", "’", "′", "⁻¹"].iter().find(|mark| self.rest.starts_with(**mark))
            {
                self.advance(mark.len());
                letters = self.inverse(&letters);
            } else if let Some(exponent) = self.rest.strip_prefix('^') {
                letters = self.raised(letters, exponent.trim_start())?;
            } else {
                return Ok(letters);
            }
        }
    }

    /// The power or the conjugate by what follows `^`.
    fn raised<'s>(&mut self, letters: Vec<u16>, exponent: &'s str) -> Result<Vec<u16>, WordError>
    where
        Self: 's,
    {
        let unsigned = exponent.strip_prefix('-').unwrap_or(exponent);
        let digits = unsigned.bytes().take_while(u8::is_ascii_digit).count();
        let end = exponent.len() - unsigned.len() + digits;
        let mark = self.rest.len() - exponent.len();
        if digits > 0 {
            let power = unsigned[..digits].parse().unwrap_or(usize::MAX);
            if letters.len().saturating_mul(power) > Self::MAX_LETTERS {
                return Err(self.error(mark + end, WordFault::TooLong));
            }
            self.advance(mark + end);
            let turned = if digits < end { self.inverse(&letters) } else { letters };
            return Ok(turned.repeat(power));
        }
        if exponent.is_empty() || exponent.starts_with(['-', ',', ')', ']', '^']) {
            return Err(self.error(mark, WordFault::NoExponent));
        }
        let start = self.rest;
        self.advance(mark);
        let by = self.base()?;
        let conjugate = [self.inverse(&by), letters, by].concat();
        self.limited(conjugate, start)
    }

    /// A letter, or what is in brackets.
    fn base(&mut self) -> Result<Vec<u16>, WordError> {
        let start = self.rest;
        let Some(first) = start.chars().next() else { return Ok(vec![]) };
        if let Some(close) =
            [('(', ')'), ('[', ']')].iter().find_map(|&(o, c)| (o == first).then_some(c))
        {
            if self.depth == Self::MAX_DEPTH {
                return Err(self.error(1, WordFault::TooDeep));
            }
            self.depth += 1;
            self.advance(1);
            let mut inner = self.product()?;
            if first == '[' {
                self.expect(',', start)?;
                let second = self.product()?;
                inner = [self.inverse(&inner), self.inverse(&second), inner, second].concat();
            }
            self.expect(close, start)?;
            self.depth -= 1;
            return self.limited(inner, start);
        }
        // A letter is one character and the digits after it: A1 is never A followed by 1.
        let tail = &start[first.len_utf8()..];
        let digits = tail.len() - tail.trim_start_matches(char::is_numeric).len();
        let name = &start[..first.len_utf8() + digits];
        match self.twists.iter().find(|twist| twist.name() == name) {
            Some(twist) => {
                self.advance(name.len());
                Ok(vec![twist.letter])
            }
            None if name == "I" => {
                self.advance(1);
                Ok(vec![])
            }
            None => Err(self.error(name.len(), self.no_twist(name.into()))),
        }
    }

    fn expect(&mut self, mark: char, opened: &str) -> Result<(), WordError> {
        if self.rest.starts_with(mark) {
            self.advance(mark.len_utf8());
            return Ok(());
        }
        let open = self.text.len() - opened.len();
        let fault = WordFault::Unclosed { text: opened.chars().take(1).collect(), expected: mark };
        Err(WordError::new(self.text, open..open + 1, fault))
    }

    fn inverse(&self, letters: &[u16]) -> Vec<u16> {
        let inverse = |&letter: &u16| self.twists.get(letter.into()).inverse().letter;
        letters.iter().rev().map(inverse).collect()
    }

    /// The letters that the text since `start` stands for, unless they are too many.
    fn limited(&self, letters: Vec<u16>, start: &str) -> Result<Vec<u16>, WordError> {
        let begin = self.text.len() - start.len();
        let span = begin..self.text.len() - self.rest.len();
        match letters.len() > Self::MAX_LETTERS.max(span.len()) {
            true => Err(WordError::new(self.text, span, WordFault::TooLong)),
            false => Ok(letters),
        }
    }
}

impl Word {
    /// The empty word.
    pub fn empty(twists: &Twists) -> Self {
        Self { twists: twists.clone(), letters: Vec::new() }
    }

    /// The word of these twists, which belong to `twists` or to an equal board.
    pub fn from_twists<'a>(twists: &Twists, word: impl IntoIterator<Item = Twist<'a>>) -> Self {
        Self {
            twists: twists.clone(),
            letters: word.into_iter().map(|twist| twist.letter).collect(),
        }
    }

    /// The word of these letters, by number in printed order.
    pub(crate) fn from_letters(twists: &Twists, letters: Vec<u16>) -> Self {
        Self { twists: twists.clone(), letters }
    }

    /// The reduced word of a walk of the blank: the chords that it crosses, after cancellation.
    /// `None` unless the walk leads from home to home by single steps.
    pub fn from_walk(twists: &Twists, walk: &[SquareId]) -> Option<Self> {
        let board = twists.board();
        if walk.first() != Some(&board.home()) || walk.last() != Some(&board.home()) {
            return None;
        }
        let mut letters = Vec::new();
        for (&from, &to) in walk.iter().tuple_windows() {
            if !board.are_adjacent(from, to) {
                return None;
            }
            if let Some(twist) = twists.twist_across(crate::board::Arc { from, to }) {
                letters.push(twist.letter);
            }
        }
        Some(Self { twists: twists.clone(), letters }.reduced())
    }

    /// The twists of the word's board.
    pub fn alphabet(&self) -> &Twists {
        &self.twists
    }

    pub(super) fn letters(&self) -> &[u16] {
        &self.letters
    }

    /// The twists of the word in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Twist<'_>> + ExactSizeIterator {
        self.letters.iter().map(|&letter| Twist { twists: &self.twists, letter })
    }

    /// The number t of twists.
    pub fn twist_count(&self) -> usize {
        self.letters.len()
    }

    /// Whether the word has no twist.
    pub fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// Whether no twist is next to its inverse.
    pub fn is_reduced(&self) -> bool {
        self.iter().tuple_windows().all(|(a, b)| a.inverse().letter != b.letter)
    }

    /// Whether some twist is next to itself.
    pub fn has_doubled_letter(&self) -> bool {
        self.letters.iter().tuple_windows().any(|(a, b)| a == b)
    }

    /// The reduced word of the same element of the free group.
    #[must_use]
    pub fn reduced(&self) -> Self {
        let mut letters: Vec<u16> = Vec::with_capacity(self.letters.len());
        for twist in self.iter() {
            match letters.last() == Some(&twist.inverse().letter) {
                true => drop(letters.pop()),
                false => letters.push(twist.letter),
            }
        }
        Self { twists: self.twists.clone(), letters }
    }

    /// The inverse word.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let letters = self.iter().rev().map(|twist| twist.inverse().letter).collect();
        Self { twists: self.twists.clone(), letters }
    }

    /// The image of the word under a symmetry that permutes the loops: each letter is replaced by
    /// its image, by number in printed order ([`Twists::images_under`]).
    ///
    /// # Panics
    ///
    /// If a letter has no image.
    #[must_use]
    pub fn relabelled(&self, images: &[usize]) -> Self {
        let letters = self.letters.iter().map(|&l| images[usize::from(l)] as u16).collect();
        Self { twists: self.twists.clone(), letters }
    }

    /// For each letter: the number of steps of the preceding letter that it undoes.
    pub fn overlaps(&self) -> Vec<usize> {
        let mut overlaps = vec![0; self.letters.len().min(1)];
        overlaps.extend(self.iter().tuple_windows().map(|(a, b)| a.overlap(b)));
        overlaps
    }

    /// The number e of elisions of the reduced word, where moves = Σ lengths − 2e.
    pub fn elision_count(&self) -> usize {
        self.reduced().overlaps().iter().sum()
    }

    /// The number of moves of the reduced word: one less than the number of squares of
    /// [`Word::walk`].
    pub fn move_count(&self) -> usize {
        let reduced = self.reduced();
        let lengths: usize = reduced.iter().map(Twist::move_count).sum();
        lengths - 2 * reduced.overlaps().iter().sum::<usize>()
    }

    /// The squares that the blank visits, from home to home, without backtracking.
    pub fn walk(&self) -> Vec<SquareId> {
        let mut walk = vec![self.twists.board().home()];
        for &square in self.iter().flat_map(|twist| &twist.walk()[1..]) {
            match walk.len() > 1 && walk[walk.len() - 2] == square {
                true => drop(walk.pop()),
                false => walk.push(square),
            }
        }
        walk
    }

    /// The effect on the tiles: the tile on place i goes to the image of i.
    pub fn permutation(&self) -> Permutation {
        let identity = Permutation::identity(self.twists.board().place_count());
        self.iter().fold(identity, |product, twist| product.then(twist.permutation()))
    }

    /// The word with a stroke through each letter that undoes steps of the preceding one, as the
    /// paper prints BA: `BA̶`.
    pub fn with_elisions_marked(&self) -> String {
        let struck = |(twist, overlap): (Twist, usize)| match overlap {
            0 => twist.name().to_string(),
            _ => twist.name().chars().flat_map(|c| [c, '\u{336}']).collect(),
        };
        self.iter().zip(self.overlaps()).map(struck).join("")
    }
}

/// Words are equal if they have the same letters on equal boards.
impl PartialEq for Word {
    fn eq(&self, other: &Self) -> bool {
        self.letters == other.letters && self.twists.board() == other.twists.board()
    }
}

impl Eq for Word {}

impl Hash for Word {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.letters.hash(state);
    }
}

/// The letters without separators; nothing for the empty word.
impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.iter().map(Twist::name).join(""))
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    #[test]
    fn reduced_words_and_inverse_marks() {
        let board: Board = "eight".parse().unwrap();
        let twists = board.twists();
        let word = |text| twists.word(text).unwrap();
        for (text, reduced) in
            [("", true), ("AA", true), ("AB", true), ("AW", false), ("BAWC", false)]
        {
            assert_eq!(word(text).is_reduced(), reduced, "{text}");
            assert!(word(text).reduced().is_reduced());
        }
        assert_eq!(word("A'").to_string(), "W");
        assert_eq!(word("A'' B^-1'").to_string(), "AB");
        assert_eq!(word("A'''").to_string(), "W");
        for (text, letters) in [
            ("A^2", "AA"),
            ("(AB)^3", "ABABAB"),
            ("(AB)^-2 ^ 1", "XWXW"),
            ("[A,B]", "WXAB"),
            ("[A^2, (BC)']", "WWBCAAYX"),
            ("A^B", "XAB"),
            ("A^B^2 A^(BC)", "XABXAB YXABC"),
            ("I A ()", "A"),
        ] {
            assert_eq!(word(text).to_string(), letters.replace(' ', ""), "{text}");
        }
        assert_eq!(word("(AB)^50000").twist_count(), 100_000);
        let refused = |text: &str| twists.word(text).unwrap_err();
        for (text, start, says) in [
            ("A(BC", 1, "not followed by )"),
            ("[A]", 0, "not followed by ,"),
            ("A^", 1, "followed by a number"),
            ("(AB)^50001", 4, "more than 100000 letters"),
            ("A^60000 B^60000", 0, "more than 100000 letters"),
            ("AB)", 2, "')' is not a twist"),
            ("A^(B,C)", 2, "not followed by )"),
        ] {
            let error = refused(text);
            assert!(error.to_string().contains(says), "{error}");
            assert_eq!(error.span.start, start, "{text}");
        }
        assert!(refused(&"(".repeat(1000)).to_string().contains("100 brackets"));
        assert!(
            refused(&format!("{}A{}", "[".repeat(50), ",A]".repeat(50)))
                .to_string()
                .contains("100000")
        );
        let words = twists.words("A,[A,B] , C'").unwrap();
        assert_eq!(words.iter().map(Word::to_string).collect_vec(), ["A", "WXAB", "Y"]);
    }

    #[test]
    fn trees_have_no_letters() {
        for (name, is_tree) in
            [("1x5", true), ("star-4", true), ("eight", false), ("ring-5", false)]
        {
            let board: Board = name.parse().unwrap();
            assert_eq!(board.twists().is_empty(), is_tree, "{name}");
        }
    }

    #[test]
    fn walks_that_are_no_words() {
        let board: Board = "eight".parse().unwrap();
        let (twists, home) = (board.twists(), board.home());
        let next = board.neighbours(home).next().unwrap();
        let far = board.square_ids().find(|&s| s != home && !board.are_adjacent(home, s)).unwrap();
        assert!(Word::from_walk(&twists, &[home, next, home]).is_some_and(|word| word.is_empty()));
        let wrong: [&[SquareId]; 6] =
            [&[], &[home, far, home], &[home, home], &[next, home], &[home, next], &[far, far]];
        for walk in wrong {
            assert_eq!(Word::from_walk(&twists, walk), None, "{walk:?}");
        }
    }

    #[test]
    fn symmetries_that_do_not_permute_the_loops_have_no_images() {
        let mut refused = 0;
        for name in ["eight", "3x3", "theta0", "wheel-5", "petersen", "4x4"] {
            let board: Board = name.parse().unwrap();
            let twists = board.twists();
            for symmetry in board.symmetries().elements(1000).unwrap() {
                let image = |&square: &SquareId| SquareId(symmetry.image(square.index()) as u16);
                let words = twists.iter().map(|twist| {
                    Word::from_walk(&twists, &twist.walk().iter().map(image).collect_vec()).unwrap()
                });
                let letters: Option<Vec<usize>> = words
                    .map(|word| {
                        (word.twist_count() == 1).then(|| word.iter().next().unwrap().index())
                    })
                    .collect();
                refused += usize::from(letters.is_none());
                assert_eq!(twists.images_under(&symmetry), letters, "{name}");
            }
            // A permutation of the squares that is no symmetry.
            let mut images: Vec<u16> = (0..board.square_count() as u16).collect();
            images.rotate_left(1);
            let rotation = Permutation::from_images(images).unwrap();
            assert_eq!(twists.images_under(&rotation), None, "{name}");
        }
        assert!(refused > 0);
    }
}
