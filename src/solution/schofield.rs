//! Schofield's general strategy (1967), with his two dictionaries.
//!
//! The *main dictionary* has an entry for each even permutation, indexed by the sequence number S:
//! the number of moves, and here also its place in the short dictionary. The *short dictionary* has
//! an entry for each class: its members in the order of the symmetries, beginning with the
//! representative, and the image of each under twist A.
//!
//! Only twist A is ever applied. The symmetries act simply transitively on the eight twists, so the
//! eight twists of a permutation are, up to symmetry, twist A of the eight members of its class. A
//! word that ends in A with an elision ends in BA, where B is the image of A under a symmetry ρ. So
//! it continues a word ending in B, the image under ρ of a word ending in A. Let g(S) be the
//! minimum number of moves of a word from the goal to S that ends in A, and m(S) the minimum over
//! all words:
//!
//! g(S) = min( m(S·A⁻¹) + 4, g(ρ⁻¹(S·A⁻¹)) + 2 ).
//!
//! g(ρ⁻¹(S·A⁻¹)) may be two moves above the minimum of its own permutation and still give the
//! minimum of S. Stage 3 (iii) must therefore drop what is reached later *by the same twist*, not
//! everything reached later.

use std::sync::OnceLock;

use itertools::Itertools;

use super::SolutionError;
use super::octal::{OctalMap, SequenceNumbers};
use super::{Solution, SolutionData, words::Alphabet};
use crate::board::on_places;
use crate::group::Classes;
use crate::perm::Permutation;
use crate::position::{Rank, Ranking};
use crate::twist::{Twist, TwistSet, Twists};

/// The number of tiles, of twists and of symmetries.
pub(super) const EIGHT: usize = 8;

/// The action of a board's eight symmetries on its eight twists.
#[derive(Debug)]
pub struct Geometry {
    pub(super) twists: Twists,
    /// The symmetries, the identity first, as permutations of the places.
    symmetries: [Permutation; EIGHT],
    /// By symmetry and letter: the image of the letter.
    pub(super) images: [[usize; EIGHT]; EIGHT],
    /// The letter that is applied: A.
    pub(super) applied: usize,
    /// The letter before it in an elision: B in BA.
    pub(super) eliding: usize,
}

impl Geometry {
    /// The geometry of a board, if the strategy fits it.
    ///
    /// # Errors
    ///
    /// If the board does not have eight tiles, eight symmetries and eight twists that they permute.
    #[expect(clippy::missing_panics_doc, reason = "every chord has its letter")]
    pub fn new(twists: &Twists) -> Result<Self, SolutionError> {
        let board = twists.board();
        let error = |reason| SolutionError::NonUniform { board: board.name().into(), reason };
        if board.place_count() != EIGHT || !board.is_bipartite() {
            return Err(error("it needs eight tiles on a bipartite board"));
        }
        let group = board.symmetries();
        let all = group.elements(EIGHT).filter(|all| all.len() == EIGHT && twists.len() == EIGHT);
        let all = all.ok_or_else(|| error("it needs eight twists and eight symmetries"))?;
        let images: Option<Vec<[usize; EIGHT]>> =
            all.iter().map(|phi| twists.images_under(phi)?.try_into().ok()).collect();
        let images = images.ok_or_else(|| error("its symmetries do not permute the twists"))?;
        // A is the capital letter of the first chord.
        let first = board.chords()[0].name.as_str();
        let applied = twists.iter().find(|twist| twist.name() == first);
        let applied = applied.expect("every chord has its letter");
        let support = applied.permutation().cycles().concat();
        if support.iter().any(|&place| place >= SequenceNumbers::HEAD) {
            return Err(error("it needs a twist of the first three squares"));
        }
        if !images.iter().map(|image| image[applied.index()]).all_unique() {
            return Err(error("its symmetries do not act simply transitively on the twists"));
        }
        let elides = |twist: &Twist| *twist != applied.inverse() && twist.overlap(applied) > 0;
        let before = twists.iter().filter(elides).collect_vec();
        let [eliding] = before[..] else {
            return Err(error("it needs exactly one elision before each twist"));
        };
        if applied.move_count() != 4 || eliding.overlap(applied) != 1 {
            return Err(error("it needs twists of four moves and elisions of one step"));
        }
        Ok(Self {
            twists: twists.clone(),
            symmetries: std::array::from_fn(|phi| on_places(board, &all[phi])),
            images: std::array::from_fn(|phi| images[phi]),
            applied: applied.index(),
            eliding: eliding.index(),
        })
    }

    /// The number of the symmetry that takes A to the letter `image`.
    fn symmetry_to(&self, image: usize) -> usize {
        let symmetry = self.images.iter().position(|images| images[self.applied] == image);
        symmetry.expect("the action on the twists is transitive")
    }

    /// By symmetries φ and ψ: the number of the symmetry "first φ, then ψ".
    pub(super) fn products(&self) -> [[usize; EIGHT]; EIGHT] {
        let image = |phi: usize, psi: usize| self.images[psi][self.images[phi][self.applied]];
        std::array::from_fn(|phi| std::array::from_fn(|psi| self.symmetry_to(image(phi, psi))))
    }

    /// By symmetry φ: the number of the symmetry "first φ, then ρ", where ρ takes A to the letter B
    /// of the elision BA.
    fn then_eliding(&self) -> [usize; EIGHT] {
        self.products().map(|products| products[self.symmetry_to(self.eliding)])
    }

    /// By symmetries φ and ψ: the image under φ of the letter that ψ takes to A. If a word ending
    /// in A reaches member ψ of a class, one ending in this letter reaches member φ.
    pub(super) fn last_letters(&self) -> [[usize; EIGHT]; EIGHT] {
        let preimage = |psi: usize| {
            let letter = self.images[psi].iter().position(|&image| image == self.applied);
            letter.expect("a symmetry permutes the twists")
        };
        std::array::from_fn(|phi| std::array::from_fn(|psi| self.images[phi][preimage(psi)]))
    }
}

/// A member of a class: 8 · (number of the class) + (number of the symmetry that takes the
/// representative to it).
pub(super) type Member = u16;

/// Both dictionaries, complete.
#[derive(Debug)]
pub struct Dictionaries {
    pub(super) numbers: SequenceNumbers,
    /// Main dictionary, by S: the first member of its class that is this permutation.
    pub(super) member: Vec<Member>,
    /// Short dictionary, by member: its S.
    pub(super) sequence_number: Vec<u16>,
    /// Short dictionary, by member: its image under twist A.
    pub(super) twisted: Vec<Member>,
    /// Short dictionary, by member: g, the minimum number of moves of a word that ends in A.
    pub(super) ending_in_a: Vec<u8>,
    /// The members that a word ending in A reaches with at most two moves more than their class, in
    /// the order of these words' numbers of moves.
    in_order: Vec<Member>,
    /// Short dictionary, by class: the minimum number of moves.
    pub(super) moves: Vec<u8>,
}

const UNSOLVED: u8 = u8::MAX;
const UNSEEN: Member = Member::MAX;

impl Dictionaries {
    /// Runs the strategy.
    ///
    /// # Errors
    ///
    /// If the strategy does not solve every even permutation.
    pub fn compute(geometry: &Geometry) -> Result<Self, SolutionError> {
        let numbers = SequenceNumbers::new();
        let conjugate = geometry.symmetries.each_ref().map(OctalMap::conjugating);
        let turn = numbers.turn(geometry.twists.get(geometry.applied).permutation());

        let mut member = vec![UNSEEN; SequenceNumbers::COUNT];
        // Few permutations are fixed by a symmetry, so few members are duplicates.
        let members = SequenceNumbers::COUNT + SequenceNumbers::COUNT / 32;
        let mut sequence_number = Vec::with_capacity(members);
        let mut twisted = Vec::with_capacity(members);
        // Duplicate members, each with the first member that is the same permutation.
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
            return Err(SolutionError::NonUniform {
                board,
                reason: "it needs twists that reach every position",
            });
        }
        let Reached { moves: mut ending_in_a, mut in_order, count } = reached;
        in_order.truncate(count);
        for (member, first) in same {
            ending_in_a[usize::from(member)] = ending_in_a[usize::from(first)];
        }
        Ok(Self { numbers, member, sequence_number, twisted, ending_in_a, in_order, moves })
    }

    /// The size of both dictionaries in memory.
    pub fn bytes(&self) -> usize {
        let Self { member, sequence_number, twisted, ending_in_a, in_order, moves, .. } = self;
        let by_two = member.len() + sequence_number.len() + twisted.len() + in_order.len();
        2 * by_two + ending_in_a.len() + moves.len()
    }

    /// The number of classes.
    pub fn class_count(&self) -> usize {
        self.moves.len()
    }

    /// The minimum number of moves of the permutation with sequence number `s`.
    pub fn move_count(&self, s: usize) -> usize {
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

    /// By S: the twists with which a minimal word from the permutation to the goal can begin.
    /// They are the inverses of the paper's terminal twists.
    pub fn first_twists(&self, geometry: &Geometry) -> Vec<TwistSet> {
        let last_letters = geometry.last_letters();
        let first = |letter: usize| geometry.twists.get(letter).inverse().index();
        // By symmetry φ and the set of those ψ whose member is best reached by a word ending in A:
        // the first twists of member φ.
        let sets: [[u8; 256]; EIGHT] = std::array::from_fn(|phi| {
            let bits = last_letters[phi].map(|letter| 1 << first(letter));
            let mut sets = [0; 256];
            for best in 1..256_usize {
                sets[best] = sets[best & (best - 1)] | bits[best.trailing_zeros() as usize];
            }
            sets
        });
        let mut first_twists = vec![TwistSet::EMPTY; SequenceNumbers::COUNT];
        let classes = self.ending_in_a.as_chunks::<EIGHT>().0.iter().zip(&self.moves);
        let members = self.sequence_number.as_chunks::<EIGHT>().0;
        for ((ending_in_a, moves), members) in classes.zip(members) {
            let best = (0..EIGHT)
                .fold(0, |best, psi| best | usize::from(ending_in_a[psi] == *moves) << psi);
            for (phi, &s) in members.iter().enumerate() {
                first_twists[usize::from(s)] = TwistSet(sets[phi][best].into());
            }
        }
        first_twists
    }

    /// By S: the number of minimal words, including those with doubled letters.
    #[expect(clippy::missing_panics_doc, reason = "all eight letters occur")]
    pub fn word_counts(&self, geometry: &Geometry) -> Vec<u64> {
        let last_letters = geometry.last_letters();
        let undoing = geometry.twists.get(geometry.applied).inverse().index();
        // By symmetry φ: the symmetry ψ so that member φ ends in this letter if member ψ ends in A.
        let ending_in = |letter: usize| {
            let symmetry = |last: [usize; EIGHT]| last.iter().position(|&last| last == letter);
            last_letters.map(|last| symmetry(last).expect("all eight letters occur"))
        };
        let ending_in = [ending_in(undoing), ending_in(geometry.eliding)];
        let before = self.before();
        // By member: the number of words with g moves that lead there and end in A. Duplicates use
        // the entry of the first member.
        let mut words = vec![0_u64; self.twisted.len()];
        // By class: the number of minimal words; the empty word at the goal.
        let mut by_class = vec![0; self.class_count()];
        by_class[0] = 1;
        for reached in self.in_order.iter().map(|&member| usize::from(member)) {
            let moves = self.ending_in_a[reached];
            let (class, phi) =
                (usize::from(before[reached]) / EIGHT, usize::from(before[reached]) % EIGHT);
            let [undoing, eliding] = ending_in.each_ref().map(|psi| EIGHT * class + psi[phi]);
            let mut number = 0;
            // As g is at most m + 4, only minimal words continue without an elision.
            if moves == self.moves[class] + 4 {
                let minimal = |member: usize| self.ending_in_a[member] == self.moves[class];
                let others = [undoing, eliding].into_iter().filter(|&member| minimal(member));
                number = by_class[class] - others.map(|m| words[self.first_same(m)]).sum::<u64>();
            }
            if self.ending_in_a[eliding].checked_add(2) == Some(moves) {
                number += words[self.first_same(eliding)];
            }
            words[reached] = number;
            let class = reached / EIGHT;
            if moves == self.moves[class] {
                // As many members are the same permutation as this one as are the first.
                let members = &self.sequence_number[EIGHT * class..][..EIGHT];
                let same = members.iter().filter(|&&s| s == members[0]).count();
                by_class[class] += same as u64 * number;
            }
        }
        (0..SequenceNumbers::COUNT).map(|s| by_class[self.class(s)]).collect()
    }

    /// The classes.
    pub fn classes(&self) -> Classes {
        let class_of = self.member.iter().map(|member| u32::from(member / EIGHT as Member));
        let representatives = self.sequence_number.iter().step_by(EIGHT);
        let representatives = representatives.map(|&s| Rank(u32::from(s)));
        Classes::from_parts(class_of.collect(), representatives.collect())
    }

    /// The extended classes, with inverses, from the classes: by octal digits, faster than by
    /// permutations.
    pub fn extended_classes(&self, classes: &Classes) -> Classes {
        let invert = OctalMap::inverting();
        classes.merged_by(|rank| {
            let inverse = invert.apply(self.numbers.arrangement(rank.index()));
            Rank(u32::from(self.numbers.rank(inverse)))
        })
    }

    /// The complete solution.
    #[expect(clippy::missing_panics_doc, reason = "eight tiles are few")]
    pub fn solution(self, geometry: Geometry) -> Solution {
        let twists = &geometry.twists;
        let data = SolutionData {
            twists: twists.clone(),
            ranking: Ranking::new(twists.board()).expect("eight tiles are few"),
            moves: (0..SequenceNumbers::COUNT)
                .map(|s| u16::from(self.moves[self.class(s)]))
                .collect(),
            first_twists: OnceLock::new(),
            sequences: OnceLock::new(),
            classes: OnceLock::new(),
            extended_classes: OnceLock::new(),
            alphabet: Alphabet::new(twists),
            schofield: Some((geometry, self)),
        };
        Solution { data: data.into() }
    }
}

/// The four stages of the paper, on the short dictionary: g of each member (where it is not the
/// same permutation as an earlier one) and m of each class.
fn four_stages(twisted: &[Member], then_eliding: [usize; EIGHT]) -> (Reached, Vec<u8>) {
    let mut ending_in_a = Reached::none(twisted.len());
    let mut solved = Reached::none(twisted.len() / EIGHT);
    // Stage 1: the identity, the first class, is solved in 0 moves. Stage 2 with m = 4 adds the
    // twists.
    solved.record(0, 0, true);
    let mut m = 4;
    // The start, in the order of solution, of those reached in m−4 and in m−2 moves.
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
        // ... and the eliding twist to what was reached in m−2 moves.
        for next in members_2..members_0 {
            let member = usize::from(ending_in_a.in_order[next]);
            let found = twisted[member / EIGHT * EIGHT + then_eliding[member % EIGHT]];
            ending_in_a.record(found, m, solved.moves[usize::from(found) / EIGHT] >= m - 2);
        }
        for next in members_0..ending_in_a.count {
            solved.record(ending_in_a.in_order[next] / EIGHT as u16, m, true);
        }
        // Stage 4: continue with two more moves.
        m += 2;
        [classes_4, classes_2, members_2] = [classes_2, classes_0, members_0];
    }
    (ending_in_a, solved.moves)
}

/// The minimum number of moves of each item, and the items in the order in which they were reached.
struct Reached {
    moves: Vec<u8>,
    in_order: Vec<u16>,
    count: usize,
}

impl Reached {
    fn none(items: usize) -> Self {
        Self { moves: vec![UNSOLVED; items], in_order: vec![0; items + 1], count: 0 }
    }

    /// Stage 3: an unsolved item is solved in m moves and, if it is useful, appended to the order.
    /// Solved items stay as they are. The case is unpredictable, so the code is branch-free: the
    /// item is written after the end of the order, and the end advances or stays.
    #[inline(always)]
    fn record(&mut self, item: u16, m: u8, is_useful: bool) {
        let moves = &mut self.moves[usize::from(item)];
        let unsolved = *moves == UNSOLVED;
        *moves = (*moves).min(m);
        self.in_order[self.count] = item;
        self.count += usize::from(unsolved & is_useful);
    }
}
