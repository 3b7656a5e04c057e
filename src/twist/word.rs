use std::fmt;
use std::ops::Range;

use itertools::Itertools;

use super::{Twist, Twists};
use crate::board::SquareId;
use crate::perm::Permutation;
use crate::quoted::Quoted;

/// A sequence of twists of one board, as it is written: it need not be reduced.
#[derive(Clone)]
pub struct Word<'t> {
    twists: &'t Twists<'t>,
    letters: Vec<u16>,
}

/// A text that is no word: what was read, and where it is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordError {
    /// The whole text.
    pub text: String,
    /// The part that is wrong, in bytes.
    pub span: Range<usize>,
    /// The board's letters in printed order; none if the blank has no loop there.
    pub letters: Vec<String>,
}

impl fmt::Display for WordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 24;
        let part = &self.text[self.span.clone()];
        write!(f, "{}: {} is not a twist of this board", Quoted(&self.text), Quoted(part))?;
        let letters = self.letters.iter().take(MOST).join(" ");
        match self.letters.len() {
            0 => f.write_str(", on which the blank has no loop to walk"),
            1..=MOST => {
                write!(f, "; its letters are {letters}, and X' or X^-1 is the inverse of X")
            }
            all => write!(f, "; its {all} letters are {letters} …"),
        }
    }
}

impl std::error::Error for WordError {}

impl<'b> Twists<'b> {
    /// Reads a word: letters, each with `'` or `^-1` after it where its inverse is meant, spaces
    /// where wished. The empty text, `I` or `()` (where no letter is called so) is the empty word.
    pub fn word<'t>(&'t self, text: &str) -> Result<Word<'t>, WordError> {
        let names = self.iter().map(Twist::name).collect_vec();
        let mut letters = Vec::new();
        let mut rest = text.trim_start();
        if ["I", "()"].contains(&rest.trim_end()) && !names.contains(&rest.trim_end()) {
            rest = "";
        }
        while !rest.is_empty() {
            let start = text.len() - rest.len();
            // A letter is one character and the figures after it: A1 is never A followed by 1.
            let figures = |tail: &str| tail.len() - tail.trim_start_matches(char::is_numeric).len();
            let first = rest.chars().next().map_or(0, char::len_utf8);
            let length = first + figures(&rest[first..]);
            let Some(letter) = names.iter().position(|&name| name == &rest[..length]) else {
                return Err(WordError {
                    text: text.into(),
                    span: start..start + length,
                    letters: names.iter().map(ToString::to_string).collect(),
                });
            };
            rest = &rest[length..];
            let mut twist = self.get(letter);
            while let Some(tail) =
                ["'", "’", "′", "^-1", "⁻¹"].iter().find_map(|mark| rest.strip_prefix(mark))
            {
                twist = twist.inverse();
                rest = tail;
            }
            letters.push(twist.letter);
            rest = rest.trim_start();
        }
        Ok(Word { twists: self, letters })
    }
}

impl<'t> Word<'t> {
    /// The word without letters.
    pub fn empty(twists: &'t Twists<'t>) -> Self {
        Self { twists, letters: Vec::new() }
    }

    /// The word of these letters, by number in printed order.
    pub(crate) fn of_letters(twists: &'t Twists<'t>, letters: Vec<u16>) -> Self {
        Self { twists, letters }
    }

    /// The word that a walk of the blank spells, freely reduced: the chords that it crosses, less
    /// what cancels. `None` unless the walk goes from home to home by single steps.
    pub fn spelled_by(twists: &'t Twists<'t>, walk: &[SquareId]) -> Option<Self> {
        let board = twists.board();
        if walk.first() != Some(&board.home()) || walk.last() != Some(&board.home()) {
            return None;
        }
        let mut letters = Vec::new();
        for (&from, &to) in walk.iter().tuple_windows() {
            if !board.touch(from, to) {
                return None;
            }
            if let Some(twist) = twists.spelled(crate::board::Arc { from, to }) {
                letters.push(twist.letter);
            }
        }
        Some(Self { twists, letters }.reduced())
    }

    /// The twists that it is spelled with.
    pub fn alphabet(&self) -> &'t Twists<'t> {
        self.twists
    }

    pub(super) fn letters(&self) -> &[u16] {
        &self.letters
    }

    /// The twists in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Twist<'t>> + ExactSizeIterator {
        self.letters.iter().map(|&letter| Twist { twists: self.twists, letter })
    }

    /// The number t of twists.
    pub fn twists(&self) -> usize {
        self.letters.len()
    }

    /// Whether there is no twist.
    pub fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// Whether no twist stands beside its inverse.
    pub fn is_reduced(&self) -> bool {
        self.iter().tuple_windows().all(|(a, b)| a.inverse().letter != b.letter)
    }

    /// Whether some twist stands beside itself.
    pub fn has_doubled_letter(&self) -> bool {
        self.letters.iter().tuple_windows().any(|(a, b)| a == b)
    }

    /// The same element of the free group without a twist beside its inverse.
    #[must_use]
    pub fn reduced(&self) -> Self {
        let mut letters: Vec<u16> = Vec::with_capacity(self.letters.len());
        for twist in self.iter() {
            match letters.last() == Some(&twist.inverse().letter) {
                true => drop(letters.pop()),
                false => letters.push(twist.letter),
            }
        }
        Self { twists: self.twists, letters }
    }

    /// The word that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let letters = self.iter().rev().map(|twist| twist.inverse().letter).collect();
        Self { twists: self.twists, letters }
    }

    /// The word with each letter replaced by its image, by number in printed order: what a symmetry
    /// makes of it that permutes the loops ([`Twists::images_under`]).
    #[must_use]
    pub fn relabelled(&self, images: &[usize]) -> Self {
        let letters = self.letters.iter().map(|&l| images[usize::from(l)] as u16).collect();
        Self { twists: self.twists, letters }
    }

    /// For each letter, how many steps it takes back of the letter before it.
    pub fn overlaps(&self) -> Vec<usize> {
        let mut overlaps = vec![0; self.letters.len().min(1)];
        overlaps.extend(self.iter().tuple_windows().map(|(a, b)| a.overlap(b)));
        overlaps
    }

    /// The number of elisions of the reduced word: e, where moves = Σ lengths − 2e.
    pub fn elisions(&self) -> usize {
        self.reduced().overlaps().iter().sum()
    }

    /// The number of moves of the reduced word: the length of [`Word::walk`].
    pub fn moves(&self) -> usize {
        let reduced = self.reduced();
        let lengths: usize = reduced.iter().map(Twist::moves).sum();
        lengths - 2 * reduced.overlaps().iter().sum::<usize>()
    }

    /// The squares of the blank, from home to home, nothing taken back.
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

    /// What the word does to the tiles: what is on place i goes to the image of i.
    pub fn permutation(&self) -> Permutation {
        let identity = Permutation::identity(self.twists.board().places());
        self.iter().fold(identity, |product, twist| product.then(twist.permutation()))
    }

    /// The word with a stroke through each letter that takes back steps of the letter before it, as
    /// the paper prints BA: `BA̶`.
    pub fn with_elisions_struck(&self) -> String {
        let struck = |(twist, overlap): (Twist, usize)| match overlap {
            0 => twist.name().to_string(),
            _ => twist.name().chars().flat_map(|c| [c, '\u{336}']).collect(),
        };
        self.iter().zip(self.overlaps()).map(struck).join("")
    }
}

/// Two words are equal if they have the same letters on equal boards.
impl PartialEq for Word<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.letters == other.letters && self.twists.board() == other.twists.board()
    }
}

/// The letters without anything between them; nothing for the empty word.
impl fmt::Display for Word<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.iter().map(Twist::name).join(""))
    }
}

impl fmt::Debug for Word<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}
