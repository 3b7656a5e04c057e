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

use super::{Solution, words::Alphabet};
use crate::board::on_places;
use crate::group::Classes;
use crate::perm::{OctalMap, Permutation, SequenceNumbers};
use crate::position::{Rank, Ranking};
use crate::twist::{Twist, TwistSet, Twists};

/// The number of tiles, of twists and of symmetries.
pub(super) const EIGHT: usize = 8;

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
    pub(super) twists: &'t Twists<'t>,
    /// The symmetries, the identity first, as permutations of the places.
    symmetries: [Permutation; EIGHT],
    /// By symmetry and letter: the letter that the symmetry makes of it.
    pub(super) images: [[usize; EIGHT]; EIGHT],
    /// The letter that is applied: A.
    pub(super) applied: usize,
    /// The letter that it takes a step back from: B, for the elision BA.
    pub(super) eliding: usize,
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
        let support = applied.permutation().cycles().concat();
        if support.iter().any(|&place| place >= SequenceNumbers::HEAD) {
            return Err(error("it wants a twist of the first three squares"));
        }
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
            symmetries: std::array::from_fn(|phi| on_places(board, &all[phi])),
            images: std::array::from_fn(|phi| images[phi]),
            applied: applied.index(),
            eliding: eliding.index(),
        })
    }

    /// The number of the symmetry that makes of A the letter `image`.
    fn symmetry_to(&self, image: usize) -> usize {
        let symmetry = self.images.iter().position(|images| images[self.applied] == image);
        symmetry.expect("the action on the twists is transitive")
    }

    /// By symmetries φ and ψ: the number of the symmetry "first φ, then ψ".
    pub(super) fn products(&self) -> [[usize; EIGHT]; EIGHT] {
        let image = |phi: usize, psi: usize| self.images[psi][self.images[phi][self.applied]];
        std::array::from_fn(|phi| std::array::from_fn(|psi| self.symmetry_to(image(phi, psi))))
    }

    /// By symmetry φ: the number of the symmetry "first φ, then ρ", where ρ makes of A the letter B
    /// of the elision BA.
    fn then_eliding(&self) -> [usize; EIGHT] {
        self.products().map(|products| products[self.symmetry_to(self.eliding)])
    }

    /// By symmetries φ and ψ: the letter that φ makes of the one that ψ makes A. If member ψ of a
    /// class is reached by a word that ends in A, member φ is reached by one that ends so.
    pub(super) fn last_letters(&self) -> [[usize; EIGHT]; EIGHT] {
        let made_a = |psi: usize| {
            let letter = self.images[psi].iter().position(|&image| image == self.applied);
            letter.expect("a symmetry permutes the twists")
        };
        std::array::from_fn(|phi| std::array::from_fn(|psi| self.images[phi][made_a(psi)]))
    }
}

/// A member of a class: 8 · (number of the class) + (number of a symmetry), the one that takes the
/// representative to it.
pub(super) type Member = u16;

/// Both dictionaries, complete.
pub struct Dictionaries {
    pub(super) numbers: SequenceNumbers,
    /// Main dictionary, by S: the first way in which the permutation is a member of its class.
    pub(super) member: Vec<Member>,
    /// Short dictionary, by member: its S.
    pub(super) sequence_number: Vec<u16>,
    /// Short dictionary, by member: what twist A makes of it.
    pub(super) twisted: Vec<Member>,
    /// Short dictionary, by member: g, the fewest moves of a word that ends in A.
    pub(super) ending_in_a: Vec<u8>,
    /// The members that a word ending in A reaches in at most two moves more than its class, by
    /// these words' numbers of moves.
    in_order: Vec<Member>,
    /// Short dictionary, by class: the fewest moves.
    pub(super) moves: Vec<u8>,
}

const UNSOLVED: u8 = u8::MAX;
const UNSEEN: Member = Member::MAX;

impl Dictionaries {
    /// Runs the strategy to its end. It fits the board only if it solves every even permutation.
    pub fn compute(geometry: &Geometry) -> Result<Self, NotUniform> {
        let numbers = SequenceNumbers::new();
        let conjugate = geometry.symmetries.each_ref().map(OctalMap::conjugating);
        let turn = numbers.turn(geometry.twists.get(geometry.applied).permutation());

        let mut member = vec![UNSEEN; SequenceNumbers::COUNT];
        // Few permutations are left as they are by a symmetry, so there are few members too many.
        let members = SequenceNumbers::COUNT + SequenceNumbers::COUNT / 32;
        let mut sequence_number = Vec::with_capacity(members);
        let mut twisted = Vec::with_capacity(members);
        // Members that are the same permutation as an earlier one, with this one.
        let mut same = Vec::new();
        // The classes: the first permutation not yet seen, in the order of S, represents its class.
        for s in 0..SequenceNumbers::COUNT {
            if member[s] != UNSEEN {
                continue;
            }
            let representative = numbers.arrangement(s);
            let class = conjugate.each_ref().map(|map| map.apply(representative));
            let class = class.map(|x| numbers.with_turned(x, &turn));
            for (number, (s, _)) in (sequence_number.len() as Member..).zip(class) {
                let first = &mut member[usize::from(s)];
                if *first == UNSEEN {
                    *first = number;
                } else {
                    same.push((number, *first));
                }
            }
            sequence_number.extend(class.map(|(s, _)| s));
            twisted.extend(class.map(|(_, s)| s));
        }
        twisted.iter_mut().for_each(|found| *found = member[usize::from(*found)]);

        let (reached, moves) = four_stages(&twisted, geometry.then_eliding());
        if moves.contains(&UNSOLVED) {
            let board = geometry.twists.board().name().into();
            return Err(NotUniform { board, reason: "it wants twists that reach every position" });
        }
        let Reached { moves: mut ending_in_a, mut in_order, count } = reached;
        in_order.truncate(count);
        for (member, first) in same {
            ending_in_a[usize::from(member)] = ending_in_a[usize::from(first)];
        }
        Ok(Self { numbers, member, sequence_number, twisted, ending_in_a, in_order, moves })
    }

    /// The number of equivalence classes.
    pub fn number_of_classes(&self) -> usize {
        self.moves.len()
    }

    /// The fewest moves of the permutation with sequence number `s`.
    pub fn moves(&self, s: usize) -> usize {
        usize::from(self.moves[self.class(s)])
    }

    /// The class of a permutation, by its S.
    fn class(&self, s: usize) -> usize {
        usize::from(self.member[s]) / EIGHT
    }

    /// The first member that is the same permutation.
    pub(super) fn first_same(&self, member: usize) -> usize {
        usize::from(self.member[usize::from(self.sequence_number[member])])
    }

    /// By member: the first member from which A leads to it.
    pub(super) fn before(&self) -> Vec<Member> {
        let mut before = vec![0; self.twisted.len()];
        for (member, &twisted) in self.twisted.iter().enumerate() {
            before[usize::from(twisted)] = self.first_same(member) as Member;
        }
        before
    }

    /// By S: the twists with which a minimal word from the permutation to the goal can begin, as the
    /// bits of a byte in printed order. They are the inverses of the paper's terminal twists.
    pub fn first_twists(&self, geometry: &Geometry) -> Vec<u8> {
        let last_letters = geometry.last_letters();
        let first = |letter: usize| geometry.twists.get(letter).inverse().index();
        // By symmetry φ and by the set of those ψ whose member is reached best by a word ending in
        // A: the first twists of member φ.
        let sets: [[u8; 256]; EIGHT] = std::array::from_fn(|phi| {
            let bits = last_letters[phi].map(|letter| 1 << first(letter));
            let mut sets = [0; 256];
            for best in 1..256_usize {
                sets[best] = sets[best & (best - 1)] | bits[best.trailing_zeros() as usize];
            }
            sets
        });
        let mut first_twists = vec![0; SequenceNumbers::COUNT];
        let classes = self.ending_in_a.as_chunks::<EIGHT>().0.iter().zip(&self.moves);
        let members = self.sequence_number.as_chunks::<EIGHT>().0;
        for ((ending_in_a, moves), members) in classes.zip(members) {
            let best = (0..EIGHT)
                .fold(0, |best, psi| best | usize::from(ending_in_a[psi] == *moves) << psi);
            for (phi, &s) in members.iter().enumerate() {
                first_twists[usize::from(s)] = sets[phi][best];
            }
        }
        first_twists
    }

    /// By S: the number of minimal words, doubled letters included.
    pub fn sequences(&self, geometry: &Geometry) -> Vec<u64> {
        let last_letters = geometry.last_letters();
        let undoing = geometry.twists.get(geometry.applied).inverse().index();
        let before = self.before();
        // By member: how many words lead there, end in A and have g moves. Members that are the same
        // permutation share the first one's number.
        let mut words = vec![0_u64; self.twisted.len()];
        let first = |member: usize| self.first_same(member);
        for reached in self.in_order.iter().map(|&member| usize::from(member)) {
            let (class, phi) =
                (usize::from(before[reached]) / EIGHT, usize::from(before[reached]) % EIGHT);
            let moves = self.ending_in_a[reached];
            // The empty word, at the goal.
            let mut number = u64::from(self.moves[class] == 0 && moves == 4);
            for (psi, &letter) in last_letters[phi].iter().enumerate() {
                let more = if letter == geometry.eliding { 2 } else { 4 };
                let member = EIGHT * class + psi;
                if letter != undoing && self.ending_in_a[member].checked_add(more) == Some(moves) {
                    number += words[first(member)];
                }
            }
            words[reached] = number;
        }
        let of_class = |class: usize| -> u64 {
            let members = EIGHT * class..EIGHT * class + EIGHT;
            let best = members.filter(|&member| self.ending_in_a[member] == self.moves[class]);
            best.map(|member| words[first(member)])
                .sum::<u64>()
                .max(u64::from(self.moves[class] == 0))
        };
        let by_class = (0..self.number_of_classes()).map(of_class).collect_vec();
        (0..SequenceNumbers::COUNT).map(|s| by_class[self.class(s)]).collect()
    }

    /// The equivalence classes.
    pub fn classes(&self) -> Classes {
        let class_of = self.member.iter().map(|member| u32::from(member / EIGHT as Member));
        let representatives = self.sequence_number.iter().step_by(EIGHT);
        let representatives = representatives.map(|&s| Rank(u32::from(s)));
        Classes::of_parts(class_of.collect(), representatives.collect())
    }

    /// The extended classes, with inverses, from the classes.
    pub fn extended_classes(&self, classes: &Classes) -> Classes {
        let invert = OctalMap::inverting();
        let inverse = |rank: Rank| {
            let x = invert.apply(self.numbers.arrangement(rank.index()));
            Rank(u32::from(self.numbers.of(x)))
        };
        classes.joined_by(inverse)
    }

    /// The complete solution.
    pub fn solution<'t>(&self, geometry: &Geometry<'t>) -> Solution<'t> {
        let twists = geometry.twists;
        let classes = self.classes();
        Solution {
            twists,
            ranking: Ranking::of(twists.board()).expect("eight tiles are few"),
            moves: (0..SequenceNumbers::COUNT)
                .map(|s| u16::from(self.moves[self.class(s)]))
                .collect(),
            first_twists: (self.first_twists(geometry).into_iter())
                .map(|bits| TwistSet(u64::from(bits)))
                .collect(),
            sequences: self.sequences(geometry),
            extended_classes: OnceLock::from(self.extended_classes(&classes)),
            classes: OnceLock::from(classes),
            alphabet: Alphabet::of(twists),
        }
    }
}

/// The four stages of the paper, on the short dictionary: g of each member (where it is not the same
/// permutation as an earlier one) and m of each class.
fn four_stages(twisted: &[Member], then_eliding: [usize; EIGHT]) -> (Reached, Vec<u8>) {
    let mut ending_in_a = Reached::nothing(twisted.len());
    let mut solved = Reached::nothing(twisted.len() / EIGHT);
    // Stage 1: the identity, the first class, is solved in 0 moves. The twists follow from it in
    // stage 2 for m = 4, like everything else.
    solved.record(0, 0, true);
    let mut m = 4;
    // Where those begin, in their order, that were reached in m−4 and m−2 moves.
    let [mut classes_4, mut classes_2, mut members_2] = [0, 1, 0];
    while classes_4 < solved.count || members_2 < ending_in_a.count {
        let [classes_0, members_0] = [solved.count, ending_in_a.count];
        // Stages 2 and 3: apply all twists to what was solved in m−4 moves ...
        for next in classes_4..classes_2 {
            let first = EIGHT * usize::from(solved.in_order[next]);
            for &found in &twisted[first..first + EIGHT] {
                ending_in_a.record(found, m, solved.moves[usize::from(found) / EIGHT] >= m - 2);
            }
        }
        // ... and to what was reached in m−2 moves by a twist the one which achieves elision.
        for next in members_2..members_0 {
            let member = usize::from(ending_in_a.in_order[next]);
            let found = twisted[member / EIGHT * EIGHT + then_eliding[member % EIGHT]];
            ending_in_a.record(found, m, solved.moves[usize::from(found) / EIGHT] >= m - 2);
        }
        for next in members_0..ending_in_a.count {
            solved.record(ending_in_a.in_order[next] / EIGHT as u16, m, true);
        }
        // Stage 4: go on to two moves more.
        m += 2;
        [classes_4, classes_2, members_2] = [classes_2, classes_0, members_0];
    }
    (ending_in_a, solved.moves)
}

/// Things that are reached, each in its fewest moves, and their order.
struct Reached {
    moves: Vec<u8>,
    in_order: Vec<u16>,
    count: usize,
}

impl Reached {
    fn nothing(things: usize) -> Self {
        Self { moves: vec![UNSOLVED; things], in_order: vec![0; things + 1], count: 0 }
    }

    /// Stage 3: what is unsolved to date is solved in m moves and comes next in the order, if it is
    /// of use there; with what was solved before, nothing happens. Which of the two it is cannot be
    /// predicted, so there is no branch: the thing is put at the end of the order, and the end moves
    /// on or stays.
    #[inline(always)]
    fn record(&mut self, thing: u16, m: u8, of_use: bool) {
        let moves = &mut self.moves[usize::from(thing)];
        let unsolved = *moves == UNSOLVED;
        *moves = (*moves).min(m);
        self.in_order[self.count] = thing;
        self.count += usize::from(unsolved & of_use);
    }
}
