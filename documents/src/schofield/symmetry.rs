//! The sections "Symmetry properties of the 'Eight-puzzle'" and "Elision".

use itertools::Itertools;
use taquin::board::Symmetry;
use taquin::group::Classes;
use taquin::numerals::grouped;
use taquin::perm::Permutation;
use taquin::twist::{Twist, Word};

use super::code;
use crate::{ClaimEntry, Finding, Solved};

/// The image of a letter under the symmetry of this name.
fn image<'t>(solved: &'t Solved, name: &str, letter: &str) -> Option<Twist<'t>> {
    let board = solved.eight.board();
    let named = |squares: &Permutation| Symmetry::new(board, squares.clone()).name == Some(name);
    let symmetry = board.symmetries().elements(8)?.into_iter().find(named)?;
    let images = solved.eight.images_under(&symmetry)?;
    let twist = solved.eight.iter().find(|twist| twist.name() == letter)?;
    Some(solved.eight.get(*images.get(twist.index())?))
}

/// A rotated by a quarter turn, a half turn, three quarter turns and a full turn.
pub fn rotations_of_a(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let turns = [
        "rotation by 90° clockwise",
        "rotation by 180°",
        "rotation by 90° anticlockwise",
        "identity",
    ];
    let images = turns.map(|turn| image(solved, turn, "A").map_or("nothing", Twist::name));
    claim.compare(images.join(" "))
}

/// The same twists, reflected in the vertical axis.
pub fn reflections_of_a(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let reflected = |letter| image(solved, "reflection in the vertical axis", letter);
    let images =
        ["B", "C", "D", "A"].map(|letter| reflected(letter).map_or("nothing", Twist::name));
    claim.compare(images.join(" "))
}

/// For every X and φ: the specimen of X, transformed by φ, is a minimum solution of φ⁻¹Xφ.
pub fn class_solutions(_: &ClaimEntry, solved: &Solved) -> Finding {
    let symmetries = super::symmetries(solved);
    let what = format!("positions under {} symmetries", symmetries.len());
    Finding::in_all(&what, solved.solution().answers(), code, |answer| {
        let (x, word) = (answer.position().element(), answer.specimen());
        symmetries.iter().all(|(phi, images)| {
            solves(solved, &x.conjugated_by(phi), &word.relabelled(images), answer.move_count())
        })
    })
}

/// Whether the word leads from the position of the element to the goal in this number of moves,
/// which is the least.
fn solves(solved: &Solved, element: &Permutation, word: &Word, moves: usize) -> bool {
    element.then(&word.permutation()).is_identity()
        && word.move_count() == moves
        && solved.by_moves().get(element) == Some(&moves)
}

/// The size of a greatest class.
pub fn greatest(claim: &ClaimEntry, classes: &Classes) -> Finding {
    let greatest = classes.iter().map(|class| classes.size(class)).max();
    claim.compare_number(greatest.unwrap_or_default())
}

/// A solution read backwards with each twist inverted solves the inverse in the same number of
/// moves.
pub fn inverse_solutions(_: &ClaimEntry, solved: &Solved) -> Finding {
    Finding::in_all("positions", solved.solution().answers(), code, |answer| {
        let inverse = answer.position().inverse().element();
        solves(solved, &inverse, &answer.specimen().inverse(), answer.move_count())
    })
}

/// The twists other than A and its inverse whose overlap with a preceding A has this length.
pub fn after_a(claim: &ClaimEntry, solved: &Solved, elisions: usize) -> Finding {
    let is_a = |twist: &Twist| twist.name() == "A" || twist.inverse().name() == "A";
    let after = |a: Twist| {
        let others = solved.eight.iter().filter(|next| !is_a(next) && a.overlap(*next) == elisions);
        others.map(Twist::name).sorted().join(" ")
    };
    let a = solved.eight.iter().find(|twist| twist.name() == "A");
    claim.compare(a.map(after).unwrap_or_default())
}

/// Searches all shortest solutions of all positions for one with a doubled twist.
pub fn doubled_never_used(_: &ClaimEntry, solved: &Solved) -> Finding {
    let (mut words, mut doubled) = (0_u64, 0_u64);
    let mut shortest: Option<(Word, String)> = None;
    for answer in solved.solution().answers() {
        for word in answer.words() {
            words += 1;
            if word.has_doubled_letter() {
                doubled += 1;
                if shortest.as_ref().is_none_or(|(known, _)| word.move_count() < known.move_count())
                {
                    shortest = Some((word, answer.position().code()));
                }
            }
        }
    }
    match shortest {
        None => {
            Finding::whether(words > 0, format!("none of {} shortest solutions", grouped(words)))
        }
        Some((word, code)) => Finding::whether(
            false,
            format!(
                "{} of {} shortest solutions have one; {word} is a shortest solution of {code}, in \
                 {} moves",
                grouped(doubled),
                grouped(words),
                word.move_count()
            ),
        ),
    }
}

pub fn doubled_never_needed(_: &ClaimEntry, solved: &Solved) -> Finding {
    let what = "positions have a shortest solution without a doubled twist";
    Finding::in_all(what, solved.solution().answers(), code, |answer| {
        answer.words().any(|word| !word.has_doubled_letter())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Only a shortest word of the position itself solves it.
    #[test]
    fn the_word_of_another_position_solves_nothing() {
        let solved = &Solved::new();
        let answers = solved.solution().answers().filter(|answer| answer.move_count() == 16);
        let answers = answers.take(20).collect_vec();
        for (one, other) in answers.iter().cartesian_product(&answers) {
            let element = one.position().element();
            let found = solves(solved, &element, &other.specimen(), 16);
            assert_eq!(found, one.position() == other.position());
            assert!(!solves(solved, &element, &one.specimen(), 18));
        }
    }
}
