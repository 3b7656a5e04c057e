//! Minimal words, listed from the numbers of moves and the first twists of all positions.

use super::Solution;
use crate::perm::Packed;
use crate::position::Rank;
use crate::twist::{Twist, Word};

/// All minimal words of one position, letter by letter in printed order.
///
/// Depth first. At each stage the last letter L has led to a position P, and `left` moves remain for
/// the rest of the word if its next letter takes nothing back from L. If the next letter N takes
/// back k steps, the rest of the word, taken by itself as a word of P, has left + 2k moves. Compared
/// with the minimum m of P: if it is smaller, no such word exists; if it is equal, N must be one of
/// the first twists of P; if it is greater, the rest stands above the minimum of its own position,
/// and only going on can tell.
pub struct MinimalWords<'s> {
    solution: &'s Solution<'s>,
    doubled_letters: bool,
    /// By letter: how many steps a next letter takes back at the most.
    most_overlap: Vec<u16>,
    letters: Vec<u16>,
    stages: Vec<Stage>,
}

struct Stage {
    position: Packed,
    /// The moves that remain if the next letter takes nothing back.
    left: i32,
    /// The next letter to be tried.
    next: usize,
}

impl<'s> MinimalWords<'s> {
    pub(super) fn of(solution: &'s Solution<'s>, rank: Rank) -> Self {
        let most_overlap = |twist: Twist| {
            let next = solution.twists.iter().filter(|&next| next != twist.inverse());
            next.map(|next| twist.overlap(next) as u16).max().unwrap_or(0)
        };
        let start = solution.moves(rank).map(|moves| Stage {
            position: solution.ranking.packed(rank),
            left: moves as i32,
            next: 0,
        });
        Self {
            solution,
            doubled_letters: true,
            most_overlap: solution.twists.iter().map(most_overlap).collect(),
            letters: Vec::new(),
            stages: start.into_iter().collect(),
        }
    }

    /// The minimal words in which no letter stands beside itself.
    pub(super) fn without_doubled_letters(solution: &'s Solution<'s>, rank: Rank) -> Self {
        Self { doubled_letters: false, ..Self::of(solution, rank) }
    }

    /// The stage that `next` leads to, if a minimal word may go on so.
    fn stage_after(&self, stage: &Stage, next: Twist) -> Option<Stage> {
        let Self { solution, .. } = self;
        let last = self.letters.last().map(|&letter| solution.twists.get(usize::from(letter)));
        if last.is_some_and(|last| {
            last.inverse().index() == next.index()
                || !self.doubled_letters && last.index() == next.index()
        }) {
            return None;
        }
        let overlap = last.map_or(0, |last| last.overlap(next)) as i32;
        let rest = stage.left + 2 * overlap;
        let rank = solution.ranking.of_packed(stage.position).index();
        let above = rest - i32::from(solution.moves[rank]);
        if above < 0 || above == 0 && !solution.first_twists[rank].contains(next.index()) {
            return None;
        }
        let position = stage.position.moved(next.permutation());
        let left = rest - next.moves() as i32;
        let least = i32::from(solution.moves[solution.ranking.of_packed(position).index()]);
        let overlap = i32::from(self.most_overlap[next.index()]);
        (least <= left + 2 * overlap).then_some(Stage { position, left, next: 0 })
    }
}

impl<'s> Iterator for MinimalWords<'s> {
    type Item = Word<'s>;

    fn next(&mut self) -> Option<Word<'s>> {
        let twists = self.solution.twists;
        let goal = Packed::identity(self.solution.ranking.tiles());
        loop {
            let stage = self.stages.last()?;
            let complete = stage.left == 0 && stage.position == goal;
            let word = complete.then(|| Word::of_letters(twists, self.letters.clone()));
            // A complete word cannot go on, nor can a stage whose letters have all been tried.
            if complete || stage.next == twists.len() {
                self.stages.pop();
                self.letters.pop();
            } else {
                let next = twists.get(stage.next);
                let after = self.stage_after(stage, next);
                self.stages.last_mut()?.next += 1;
                if let Some(after) = after {
                    self.letters.push(next.index() as u16);
                    self.stages.push(after);
                }
            }
            if word.is_some() {
                return word;
            }
        }
    }
}
