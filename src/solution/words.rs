//! Minimal words, derived from the moves and first twists of all positions.

use super::Solution;
use crate::perm::{Packed, PackedMove};
use crate::position::Rank;
use crate::twist::{Twist, TwistSet, Twists, Word};

/// The letters, prepared for the search for words.
#[derive(Debug)]
pub(super) struct Alphabet(Vec<LetterEffect>);

#[derive(Debug)]
struct LetterEffect {
    moves: i32,
    step: PackedMove,
    /// By next letter: the number of steps that it undoes.
    overlaps: Vec<i32>,
    /// The letters other than the inverse that undo any.
    elisions: TwistSet,
}

impl Alphabet {
    pub(super) fn new(twists: &Twists) -> Self {
        let letter = |twist: Twist| LetterEffect {
            moves: twist.move_count() as i32,
            step: PackedMove::new(twist.permutation()),
            overlaps: twists.iter().map(|next| twist.overlap(next) as i32).collect(),
            elisions: (twists.iter())
                .filter(|&next| twist.overlap(next) > 0 && next != twist.inverse())
                .map(Twist::index)
                .collect(),
        };
        Self(twists.iter().map(letter).collect())
    }
}

/// All minimal words of one position, letter by letter in printed order.
///
/// Depth-first search. At each stage the last letter L has led to a position P with minimum m, and
/// `left` moves remain for the rest of the word if its next letter N undoes nothing of L. This is
/// at most m, since otherwise the rest could be shortened. So
///
/// - an N that undoes nothing must be a first twist of P, and left = m;
/// - an N that undoes k steps begins a word of P of left + 2k moves. It cannot be less than m. If
///   it is m, N must be a first twist of P. If it is more, the rest exceeds the minimum of its own
///   position, and only the search can decide.
pub struct MinimalWords<'s> {
    solution: &'s Solution,
    doubled_letters: bool,
    letters: Vec<u16>,
    stages: Vec<WordStage>,
}

struct WordStage {
    position: Packed,
    left: i32,
    /// Whether the word is complete here and has not been returned.
    complete: bool,
    /// The letters that may follow and have not been tried.
    next: TwistSet,
}

impl<'s> MinimalWords<'s> {
    pub(super) fn new(solution: &'s Solution, rank: Rank) -> Self {
        let start = solution.move_count(rank).map(|moves| WordStage {
            position: solution.data.ranking.packed(rank),
            left: moves as i32,
            complete: moves == 0,
            next: solution.first_twists(rank),
        });
        let (mut stages, letters) = (Vec::with_capacity(16), Vec::with_capacity(16));
        stages.extend(start);
        Self { solution, doubled_letters: true, letters, stages }
    }

    /// The minimal words without doubled letters.
    pub(super) fn without_doubled_letters(solution: &'s Solution, rank: Rank) -> Self {
        Self { doubled_letters: false, ..Self::new(solution, rank) }
    }

    /// Advances to the next minimal word, which is then in `letters`.
    fn advance(&mut self) -> bool {
        while let Some(stage) = self.stages.last_mut() {
            if std::mem::take(&mut stage.complete) {
                return true;
            }
            let Some(next) = stage.next.pop() else {
                self.stages.pop();
                self.letters.pop();
                continue;
            };
            let Alphabet(letters) = &self.solution.data.alphabet;
            let last = self.letters.last().map(|&last| usize::from(last));
            if last == Some(next) && !self.doubled_letters {
                continue;
            }
            let taken_back = last.map_or(0, |last| letters[last].overlaps[next]);
            let left = stage.left + 2 * taken_back - letters[next].moves;
            let position = letters[next].step.apply(stage.position);
            let stage = self.solution.stage(position, left, &letters[next]);
            if stage.complete || !stage.next.is_empty() {
                self.letters.push(next as u16);
                self.stages.push(stage);
            }
        }
        false
    }
}

impl Solution {
    /// The twists, each with the position that it makes of this one.
    pub fn after_twists(&self, rank: Rank) -> impl Iterator<Item = (Twist<'_>, Rank)> {
        let position = self.data.ranking.packed(rank);
        let Alphabet(letters) = &self.data.alphabet;
        let after =
            move |letter: &LetterEffect| self.data.ranking.rank_packed(letter.step.apply(position));
        self.data.twists.iter().zip(letters.iter().map(after))
    }

    /// The stage of a word whose last letter has led to `position`.
    #[inline]
    fn stage(&self, position: Packed, left: i32, last: &LetterEffect) -> WordStage {
        let rank = self.data.ranking.rank_packed(position).index();
        let (moves, first) = (i32::from(self.data.moves[rank]), self.all_first_twists()[rank]);
        let mut next = if left == moves { first.without(last.elisions) } else { TwistSet::EMPTY };
        for letter in last.elisions.iter() {
            let above = left + 2 * last.overlaps[letter] - moves;
            if above > 0 || above == 0 && first.contains(letter) {
                next.insert(letter);
            }
        }
        WordStage { position, left, complete: left == 0 && moves == 0, next }
    }
}

impl<'s> Iterator for MinimalWords<'s> {
    type Item = Word;

    fn next(&mut self) -> Option<Word> {
        self.advance().then(|| Word::from_letters(&self.solution.data.twists, self.letters.clone()))
    }
}
