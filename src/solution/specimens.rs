//! The specimens of all positions at once, from Schofield's dictionaries.

use super::schofield::{Dictionaries, EIGHT, Geometry};
use crate::position::Rank;
use crate::twist::{Twists, Word};

/// The specimen of each position of a board that [`Dictionaries`] solve: the first, in printed
/// order, of its minimal words without a doubled letter.
///
/// The search finds these words for each representative and relabels them for the other members of
/// its class. Symmetries do not preserve the printed order, so specimens are chosen afterwards.
pub(crate) struct SpecimenTable {
    twists: Twists,
    /// By S: the member of the short dictionary.
    members: Vec<u16>,
    /// By member.
    specimens: Vec<PackedWord>,
}

/// Up to fifteen letters by number, four bits each from the top, and their count in the last four
/// bits. The minimal words of a position, none a prefix of another, are so sorted in printed order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct PackedWord(u64);

impl PackedWord {
    const EMPTY: Self = Self(0);
    /// After all words.
    const LAST: Self = Self(u64::MAX);

    fn len(self) -> u32 {
        (self.0 & 15) as u32
    }

    /// The word with another letter. The longest minimal words, of 30 moves, have 14.
    #[must_use]
    fn with(self, letter: usize) -> Self {
        Self((self.0 | (letter as u64) << (60 - 4 * self.len())) + 1)
    }

    fn letters(self) -> impl Iterator<Item = usize> {
        (0..self.len()).map(move |place| (self.0 >> (60 - 4 * place) & 15) as usize)
    }

    /// The word with each letter replaced by its image; `images` has four bits for each letter,
    /// from the last bits up.
    fn relabelled(self, images: u64) -> Self {
        let image = |place: u32| {
            (images >> (4 * (self.0 >> (60 - 4 * place) & 15)) & 15) << (60 - 4 * place)
        };
        Self((0..self.len()).fold(u64::from(self.len()), |word, place| word | image(place)))
    }
}

impl Dictionaries {
    /// The specimens of all positions.
    pub(crate) fn specimens(&self, geometry: &Geometry) -> SpecimenTable {
        let search = MinimalDescent::new(self, geometry);
        let mut specimens = vec![PackedWord::LAST; self.twisted.len()];
        let packed = |images: &[usize; EIGHT]| {
            images.iter().rev().fold(0, |word, &image| word << 4 | image as u64)
        };
        let images = geometry.images.each_ref().map(packed);
        let mut words = Vec::new();
        for class in 0..self.class_count() {
            words.clear();
            search.list(class, &mut words);
            for (symmetry, &images) in images.iter().enumerate() {
                let relabelled = words.iter().map(|word| word.relabelled(images));
                specimens[EIGHT * class + symmetry] = relabelled.min().unwrap_or(PackedWord::LAST);
            }
        }
        SpecimenTable { twists: geometry.twists.clone(), members: self.member.clone(), specimens }
    }
}

/// The recursion g(S) = min( m(S·A⁻¹) + 4, g(ρ⁻¹(S·A⁻¹)) + 2 ) followed backwards along all minima,
/// but for words in which the letter A is doubled.
struct MinimalDescent<'d> {
    dictionaries: &'d Dictionaries,
    /// By member: the member from which A leads to it.
    before: Vec<u16>,
    /// By symmetries φ and ψ: the last letter of member φ if that of member ψ is A.
    last_letters: [[usize; EIGHT]; EIGHT],
    /// By symmetries φ and ψ: the symmetry that takes member φ to member ψ.
    quotients: [[usize; EIGHT]; EIGHT],
    products: [[usize; EIGHT]; EIGHT],
    /// By symmetry: the first letter of a solution if the symmetry takes its inverse to A.
    first_letters: [usize; EIGHT],
    applied: usize,
    undoing: usize,
    eliding: usize,
}

/// A permutation on the path back to the goal.
#[derive(Clone, Copy)]
struct PathStage {
    member: usize,
    /// The symmetry that takes the original permutation to the one whose path is followed.
    turned: usize,
    /// The moves of a rest of the word without an elision at its start; with an elision the rest
    /// has two more.
    moves: u8,
    word: PackedWord,
}

impl<'d> MinimalDescent<'d> {
    fn new(dictionaries: &'d Dictionaries, geometry: &Geometry) -> Self {
        let last_letters = geometry.last_letters();
        let products = geometry.products();
        let quotient = |phi: usize, psi: usize| {
            let quotient = products[phi].iter().position(|&product| product == psi);
            quotient.expect("the symmetries are a group")
        };
        let inverse = |letter: usize| geometry.twists.get(letter).inverse().index();
        Self {
            dictionaries,
            before: dictionaries.before(),
            quotients: std::array::from_fn(|phi| std::array::from_fn(|psi| quotient(phi, psi))),
            products,
            // The identity is the first of the symmetries.
            first_letters: last_letters[0].map(inverse),
            last_letters,
            applied: geometry.applied,
            undoing: inverse(geometry.applied),
            eliding: geometry.eliding,
        }
    }

    /// The minimal words without a doubled letter of a class's representative.
    fn list(&self, class: usize, words: &mut Vec<PackedWord>) {
        let moves = self.dictionaries.moves[class];
        if moves == 0 {
            words.push(PackedWord::EMPTY);
        }
        let start = PathStage { member: EIGHT * class, turned: 0, moves, word: PackedWord::EMPTY };
        for symmetry in 0..EIGHT {
            if self.dictionaries.ending_in_a[EIGHT * class + symmetry] == moves {
                self.strip(start, symmetry, words);
            }
        }
    }

    /// Continues with all letters in which the rest may end.
    fn follow(&self, stage: PathStage, words: &mut Vec<PackedWord>) {
        let (class, phi) = (stage.member / EIGHT, stage.member % EIGHT);
        let members = &self.dictionaries.ending_in_a[EIGHT * class..][..EIGHT];
        for (psi, &moves) in members.iter().enumerate() {
            let letter = self.last_letters[phi][psi];
            let wanted = stage.moves + if letter == self.eliding { 2 } else { 0 };
            if moves == wanted && letter != self.undoing && letter != self.applied {
                self.strip(stage, psi, words);
            }
        }
    }

    /// Turns the permutation into the member `psi` of its class, which ends in A, and removes the
    /// A.
    fn strip(&self, stage: PathStage, psi: usize, words: &mut Vec<PackedWord>) {
        let (class, phi) = (stage.member / EIGHT, stage.member % EIGHT);
        let member = EIGHT * class + psi;
        let turned = self.products[stage.turned][self.quotients[phi][psi]];
        let stage = PathStage {
            member: usize::from(self.before[self.dictionaries.first_same(member)]),
            turned,
            moves: self.dictionaries.ending_in_a[member] - 4,
            word: stage.word.with(self.first_letters[turned]),
        };
        // The goal is the first member of the first class.
        if stage.member == 0 && stage.moves == 0 {
            words.push(stage.word);
        } else {
            self.follow(stage, words);
        }
    }
}

impl SpecimenTable {
    /// The specimen of a position.
    pub fn specimen(&self, rank: Rank) -> Word {
        let word = self.specimens[usize::from(self.members[rank.index()])];
        Word::from_letters(&self.twists, word.letters().map(|letter| letter as u16).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Method, Solution};

    #[test]
    fn the_table_has_the_specimens_of_the_depth_first_search() {
        let board: Board = "eight".parse().unwrap();
        let twists = board.twists();
        let geometry = Geometry::new(&twists).unwrap();
        let table = Dictionaries::compute(&geometry).unwrap().specimens(&geometry);
        let solution = Solution::new(&twists, Method::Schofield).unwrap();
        assert_eq!(solution.answers().count(), 20_160);
        for answer in solution.answers() {
            assert_eq!(table.specimen(answer.rank()), answer.specimen());
        }
    }
}
