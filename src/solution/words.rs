//! Minimal words, listed from the numbers of moves and the first twists of all positions.

use super::Solution;
use crate::perm::{Packed, PackedMove};
use crate::position::Rank;
use crate::twist::{Twist, TwistSet, Twists, Word};

/// What the search for words asks of the letters again and again.
#[derive(Debug)]
pub(super) struct Alphabet(Vec<Letter>);

#[derive(Debug)]
struct Letter {
    moves: i32,
    step: PackedMove,
    /// By next letter: how many steps it takes back.
    overlaps: Vec<i32>,
    /// The letters, other than the inverse, that take back any.
    elisions: TwistSet,
}

impl Alphabet {
    pub(super) fn of(twists: &Twists) -> Self {
        let letter = |twist: Twist| Letter {
            moves: twist.moves() as i32,
            step: PackedMove::by(twist.permutation()),
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
/// Depth first. At each stage the last letter L has led to a position P, whose minimum is m, and
/// `left` moves remain for the rest of the word if its next letter N takes nothing back from L. This
/// is never more than m, for the rest could then be shortened. So
///
/// - an N that takes nothing back must be one of the first twists of P, and left = m;
/// - an N that takes back k steps begins a word of P of left + 2k moves: less than m cannot be;
///   m if N is one of the first twists of P; and if it is more, the rest stands above the minimum
///   of its own position, and only going on can tell.
pub struct MinimalWords<'s> {
    solution: &'s Solution<'s>,
    doubled_letters: bool,
    letters: Vec<u16>,
    stages: Vec<Stage>,
}

struct Stage {
    position: Packed,
    left: i32,
    /// Whether the word is complete here and has not been given out.
    complete: bool,
    /// The letters with which the word may go on and that have not been tried.
    next: TwistSet,
}

impl<'s> MinimalWords<'s> {
    pub(super) fn of(solution: &'s Solution<'s>, rank: Rank) -> Self {
        let start = solution.moves(rank).map(|moves| Stage {
            position: solution.ranking.packed(rank),
            left: moves as i32,
            complete: moves == 0,
            next: solution.first_twists(rank),
        });
        let stages = start.into_iter().collect();
        Self { solution, doubled_letters: true, letters: Vec::new(), stages }
    }

    /// The minimal words in which no letter stands beside itself.
    pub(super) fn without_doubled_letters(solution: &'s Solution<'s>, rank: Rank) -> Self {
        Self { doubled_letters: false, ..Self::of(solution, rank) }
    }

    /// Goes on to the next minimal word, which is then in `letters`.
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
            let Alphabet(letters) = &self.solution.alphabet;
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

impl Solution<'_> {
    /// Where a word stands whose last letter has led to `position`.
    #[inline]
    fn stage(&self, position: Packed, left: i32, last: &Letter) -> Stage {
        let rank = self.ranking.of_packed(position).index();
        let (moves, first) = (i32::from(self.moves[rank]), self.first_twists[rank]);
        let mut next = if left == moves { first.without(last.elisions) } else { TwistSet::EMPTY };
        for letter in last.elisions.iter() {
            let above = left + 2 * last.overlaps[letter] - moves;
            if above > 0 || above == 0 && first.contains(letter) {
                next.insert(letter);
            }
        }
        Stage { position, left, complete: left == 0 && moves == 0, next }
    }
}

impl<'s> Iterator for MinimalWords<'s> {
    type Item = Word<'s>;

    fn next(&mut self) -> Option<Word<'s>> {
        self.advance().then(|| Word::of_letters(self.solution.twists, self.letters.clone()))
    }
}
