//! Schofield's general strategy (1967), with his two dictionaries.
//!
//! The *main dictionary* has one entry for each even permutation, found by its sequence number S:
//! the number of moves, and here also where its class stands in the short dictionary. The *short
//! dictionary* has one entry for each class: its members in the order of the symmetries, of which
//! the first is the representative, and what twist A makes of each of them.
//!
//! Twist A is the only one that is ever applied. The symmetries act simply transitively on the eight
//! twists, so the eight twists of one permutation are, up to symmetry, twist A of the eight members
//! of its class. And a word that ends in A with an elision ends in BA, where B is A turned by some
//! symmetry ρ; so it comes from a permutation reached by a word ending in B, which is ρ of one
//! reached by a word ending in A. With g(S) for the fewest moves of a word that leads from the goal
//! to S and ends in A, and m for the fewest of all words:
//!
//! g(S) = min( m(S·A⁻¹) + 4, g(ρ⁻¹(S·A⁻¹)) + 2 ).
//!
//! g(ρ⁻¹(S·A⁻¹)) may stand two moves above the minimum of its own permutation and still give the
//! minimum of S; stage 3 (iii) must therefore drop what is reached later *by the same twist*, not
//! what is reached later at all.

use std::sync::OnceLock;

use itertools::Itertools;
use thiserror::Error;

use super::Solution;
use crate::board::on_places;
use crate::group::Classes;
use crate::perm::{OctalMap, Permutation, SequenceNumbers};
use crate::position::{Rank, Ranking};
use crate::twist::{Twist, TwistSet, Twists};

/// The number of tiles, of twists and of symmetries.
const EIGHT: usize = 8;

/// Why the strategy does not fit a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "Schofield's strategy does not fit the board {board}: {reason}; use the method of walks, which \
     fits every board"
)]
pub struct NotUniform {
    board: String,
    reason: &'static str,
}

/// What the strategy uses of a board: how its eight symmetries act on the eight twists.
pub struct Geometry<'t> {
    twists: &'t Twists<'t>,
    /// The symmetries, the identity first, as permutations of the places.
    symmetries: Vec<Permutation>,
    /// By symmetry and letter: the letter that the symmetry makes of it.
    images: Vec<[usize; EIGHT]>,
    /// The letter that is applied: A.
    applied: usize,
    /// The letter that it takes a step back from: B, for the elision BA.
    eliding: usize,
}

impl<'t> Geometry<'t> {
    /// Finds the geometry of a board, if the strategy fits it.
    pub fn of(twists: &'t Twists<'t>) -> Result<Self, NotUniform> {
        let board = twists.board();
        let error = |reason| NotUniform { board: board.name().into(), reason };
        if board.places() != EIGHT || !board.is_bipartite() {
            return Err(error("it wants eight tiles on a bipartite board"));
        }
        let group = board.symmetries();
        let all = group.elements(EIGHT).filter(|all| all.len() == EIGHT && twists.len() == EIGHT);
        let all = all.ok_or_else(|| error("it wants eight twists and eight symmetries"))?;
        let images: Option<Vec<[usize; EIGHT]>> =
            all.iter().map(|phi| twists.images_under(phi)?.try_into().ok()).collect();
        let images = images.ok_or_else(|| error("its symmetries do not permute the twists"))?;
        // A is a capital letter of the board: the loop of its first chord.
        let first = board.chords()[0].name.as_str();
        let applied = twists.iter().find(|twist| twist.name() == first);
        let applied = applied.expect("every chord has its letter");
        if !images.iter().map(|image| image[applied.index()]).all_unique() {
            return Err(error("its symmetries do not act simply transitively on the twists"));
        }
        let elides = |twist: &Twist| *twist != applied.inverse() && twist.overlap(applied) > 0;
        let before = twists.iter().filter(elides).collect_vec();
        let [eliding] = before[..] else {
            return Err(error("it wants exactly one elision before each twist"));
        };
        if applied.moves() != 4 || eliding.overlap(applied) != 1 {
            return Err(error("it wants twists of four moves and elisions of one step"));
        }
        Ok(Self {
            twists,
            symmetries: all.iter().map(|symmetry| on_places(board, symmetry)).collect(),
            images,
            applied: applied.index(),
            eliding: eliding.index(),
        })
    }

    /// The number of the symmetry that makes of A the letter `image`.
    fn symmetry_to(&self, image: usize) -> usize {
        let symmetry = self.images.iter().position(|images| images[self.applied] == image);
        symmetry.expect("the action on the twists is transitive")
    }

    /// By symmetry φ: the number of the symmetry "first φ, then ρ", where ρ makes of A the letter B
    /// of the elision BA.
    fn then_eliding(&self) -> [usize; EIGHT] {
        let rho = self.symmetry_to(self.eliding);
        std::array::from_fn(|phi| self.symmetry_to(self.images[rho][self.images[phi][self.applied]]))
    }

    /// By symmetries φ and ψ: the letter that φ makes of the one that ψ makes A. If member ψ of a
    /// class is reached by a word that ends in A, member φ is reached by one that ends so.
    fn last_letters(&self) -> [[usize; EIGHT]; EIGHT] {
        let made_a = |psi: usize| {
            let letter = self.images[psi].iter().position(|&image| image == self.applied);
            letter.expect("a symmetry permutes the twists")
        };
        std::array::from_fn(|phi| std::array::from_fn(|psi| self.images[phi][made_a(psi)]))
    }
}

/// A member of a class: 8 · (number of the class) + (number of a symmetry), the one that takes the
/// representative to it.
type Member = u16;

/// Both dictionaries, complete.
pub struct Dictionaries {
    /// Main dictionary, by S: one way in which the permutation is a member of its class.
    member: Vec<Member>,
    /// Main dictionary, by S: g, the fewest moves of a word that ends in A.
    ending_in_a: Vec<u8>,
    /// Short dictionary, by member: its S.
    sequence_number: Vec<u16>,
    /// Short dictionary, by member: S of what twist A makes of it.
    twisted: Vec<u16>,
    /// Short dictionary, by class: the fewest moves.
    moves: Vec<u8>,
}

const UNSOLVED: u8 = u8::MAX;
const UNSEEN: Member = Member::MAX;

impl Dictionaries {
    /// Runs the strategy to its end.
    pub fn compute(geometry: &Geometry) -> Self {
        let numbers = SequenceNumbers::new();
        let conjugate = geometry.symmetries.iter().map(OctalMap::conjugating).collect_vec();
        let twist = OctalMap::moving(geometry.twists.get(geometry.applied).permutation());

        // The classes: the first permutation not yet seen, in the order of S, represents its class.
        let mut member = vec![UNSEEN; SequenceNumbers::COUNT];
        // Few permutations are left as they are by a symmetry, so there are few members too many.
        let members = SequenceNumbers::COUNT + SequenceNumbers::COUNT / 32;
        let mut sequence_number = Vec::with_capacity(members);
        let mut twisted = Vec::with_capacity(members);
        for s in 0..SequenceNumbers::COUNT {
            if member[s] != UNSEEN {
                continue;
            }
            let representative = numbers.arrangement(s);
            for map in &conjugate {
                let x = map.apply(representative);
                let s = numbers.of(x);
                member[s] = sequence_number.len() as Member;
                sequence_number.push(s as u16);
                twisted.push(numbers.of(twist.apply(x)) as u16);
            }
        }
        let classes = sequence_number.len() / EIGHT;
        let mut dictionaries = Self {
            member,
            ending_in_a: vec![UNSOLVED; SequenceNumbers::COUNT],
            sequence_number,
            twisted,
            moves: vec![UNSOLVED; classes],
        };
        dictionaries.run(geometry.then_eliding());
        dictionaries
    }

    /// The four stages of the paper.
    fn run(&mut self, then_eliding: [usize; EIGHT]) {
        // What has been reached in m−4, m−2 and m moves: classes at all, permutations by a word
        // that ends in A.
        let mut classes: [Vec<usize>; 3] = Default::default();
        let mut ending_in_a: [Vec<usize>; 3] = Default::default();
        // Stage 1: the identity is solved in 0 moves, and it is a class by itself. The twists follow
        // from it in stage 2 for m = 4, like everything else.
        self.moves[usize::from(self.member[0]) / EIGHT] = 0;
        classes[0].push(usize::from(self.member[0]) / EIGHT);
        let mut m = 4;
        while !(classes[0].is_empty() && classes[1].is_empty() && ending_in_a[1].is_empty()) {
            // Stage 2: apply all twists to what was reached in m−4 moves, and to what was reached in
            // m−2 moves those which achieve elision.
            let without_elision = classes[0].iter().flat_map(|class| 8 * class..8 * class + EIGHT);
            let with_elision = ending_in_a[1].iter().map(|&s| {
                let member = usize::from(self.member[s]);
                member / EIGHT * EIGHT + then_eliding[member % EIGHT]
            });
            for found in without_elision.chain(with_elision).collect_vec() {
                // Stage 3: unsolved to date by this twist, or solved already.
                let s = usize::from(self.twisted[found]);
                if self.ending_in_a[s] != UNSOLVED {
                    continue;
                }
                self.ending_in_a[s] = m;
                ending_in_a[2].push(s);
                let class = usize::from(self.member[s]) / EIGHT;
                if self.moves[class] == UNSOLVED {
                    self.moves[class] = m;
                    classes[2].push(class);
                }
            }
            // Stage 4: go on to two moves more.
            m += 2;
            for reached in [&mut classes, &mut ending_in_a] {
                reached.rotate_left(1);
                reached[2].clear();
            }
        }
    }

    /// The class of a permutation, by its S.
    fn class(&self, s: usize) -> usize {
        usize::from(self.member[s]) / EIGHT
    }

    /// The fewest moves of a word that ends in A, for each member of a class.
    fn class_ending_in_a(&self, class: usize) -> [u8; EIGHT] {
        std::array::from_fn(|symmetry| {
            self.ending_in_a[usize::from(self.sequence_number[EIGHT * class + symmetry])]
        })
    }

    /// By S: the twists with which a minimal word from the permutation to the goal can begin. They
    /// are the inverses of the paper's terminal twists.
    pub fn first_twists(&self, geometry: &Geometry) -> Vec<TwistSet> {
        let last_letters = geometry.last_letters();
        let first = |letter: usize| geometry.twists.get(letter).inverse().index();
        // By symmetry φ and by the set of those ψ whose member is reached best by a word ending in
        // A: the first twists of member φ.
        let sets: [[TwistSet; 256]; EIGHT] = std::array::from_fn(|phi| {
            let mut sets = [TwistSet::EMPTY; 256];
            for best in 1..256_usize {
                let psi = best.trailing_zeros() as usize;
                sets[best] = sets[best & (best - 1)];
                sets[best].insert(first(last_letters[phi][psi]));
            }
            sets
        });
        let mut first_twists = vec![TwistSet::EMPTY; SequenceNumbers::COUNT];
        for (class, &moves) in self.moves.iter().enumerate() {
            let ending_in_a = self.class_ending_in_a(class);
            let best = (0..EIGHT).fold(0, |best, psi| {
                best | usize::from(ending_in_a[psi] == moves) << psi
            });
            for phi in 0..EIGHT {
                let s = usize::from(self.sequence_number[EIGHT * class + phi]);
                first_twists[s] = sets[phi][best];
            }
        }
        first_twists
    }

    /// By S: the number of minimal words, doubled letters included.
    pub fn sequences(&self, geometry: &Geometry) -> Vec<u64> {
        let last_letters = geometry.last_letters();
        let undoing = geometry.twists.get(geometry.applied).inverse().index();
        // By S: the permutation P from which A leads there.
        let mut before = vec![0; SequenceNumbers::COUNT];
        for p in 0..SequenceNumbers::COUNT {
            before[usize::from(self.twisted[usize::from(self.member[p])])] = p;
        }
        // By S: how many words lead there, end in A and have g(S) moves.
        let mut words = vec![0_u64; SequenceNumbers::COUNT];
        let in_order = (0..SequenceNumbers::COUNT).sorted_by_key(|&s| self.ending_in_a[s]);
        for s in in_order {
            let (class, phi) = (self.class(before[s]), usize::from(self.member[before[s]]) % EIGHT);
            let moves = self.ending_in_a[s];
            let ending_in_a = self.class_ending_in_a(class);
            // The empty word, at the goal.
            let mut number = u64::from(self.moves[class] == 0 && moves == 4);
            for psi in 0..EIGHT {
                let letter = last_letters[phi][psi];
                let more = if letter == geometry.eliding { 2 } else { 4 };
                if letter != undoing && ending_in_a[psi].checked_add(more) == Some(moves) {
                    number += words[usize::from(self.sequence_number[EIGHT * class + psi])];
                }
            }
            words[s] = number;
        }
        (0..SequenceNumbers::COUNT)
            .map(|s| {
                let class = self.class(s);
                let members = &self.sequence_number[EIGHT * class..][..EIGHT];
                let best = |s: &usize| self.ending_in_a[*s] == self.moves[class];
                let members = members.iter().map(|&s| usize::from(s));
                let words: u64 = members.filter(best).map(|s| words[s]).sum();
                words.max(u64::from(self.moves[class] == 0))
            })
            .collect()
    }

    /// The equivalence classes.
    pub fn classes(&self) -> Classes {
        let class_of = self.member.iter().map(|member| u32::from(member / EIGHT as Member));
        let representatives = self.sequence_number.iter().step_by(EIGHT);
        let representatives = representatives.map(|&s| Rank(u32::from(s)));
        Classes::of_parts(class_of.collect(), representatives.collect())
    }

    /// The complete solution.
    pub fn solution<'t>(&self, geometry: &Geometry<'t>) -> Solution<'t> {
        let twists = geometry.twists;
        Solution {
            twists,
            ranking: Ranking::of(twists.board()).expect("eight tiles are few"),
            moves: (0..SequenceNumbers::COUNT)
                .map(|s| u16::from(self.moves[self.class(s)]))
                .collect(),
            first_twists: self.first_twists(geometry),
            sequences: self.sequences(geometry),
            classes: OnceLock::from(self.classes()),
        }
    }
}
