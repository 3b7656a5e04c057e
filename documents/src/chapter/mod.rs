//! The chapter "15-puzzle" of a textbook: one function for each claim, one file for the
//! permutations and one for the puzzle.

mod parity;
mod permutations;
mod puzzle;

use itertools::Itertools;
use taquin::perm::FactorKind::{ThreeCycles, Transpositions};
use taquin::perm::{Permutation, Sequence};

use super::finding::Check;
use super::{ClaimEntry, Document};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("stop-spot", permutations::carried_out),
    ("spot-psot", permutations::carried_out),
    ("psot-post", permutations::carried_out),
    ("stop-tops", permutations::carried_out),
    ("stop-tops-program", permutations::stop_tops_program),
    ("apply-nothing", permutations::apply_nothing),
    ("stop-psot", permutations::carried_out),
    ("marine-left-to-right", |claim, _| permutations::as_printed(claim, Transpositions)),
    ("marine-right-to-left", permutations::carried_out),
    ("marine-other-order", permutations::carried_out),
    ("problem-162", permutations::problem_162),
    ("problem-163", permutations::problem_163),
    ("problem-164-four", permutations::problem_164_four),
    ("problem-164-ten", permutations::problem_164_ten),
    ("transform-output", |claim, _| permutations::as_printed(claim, Transpositions)),
    ("problem-166", permutations::problem_166),
    ("three-letters", permutations::three_letters),
    ("problem-167", permutations::problem_167),
    ("theorem-6-2-1", permutations::theorem_6_2_1),
    ("transition-pictures", permutations::transition_pictures),
    ("three-letters-steps", permutations::three_letters_steps),
    ("problem-168", permutations::problem_168),
    ("neighbours-examples", permutations::neighbours_examples),
    ("problem-169", permutations::problem_169),
    ("problem-170", permutations::problem_170),
    ("problem-171", permutations::problem_171),
    ("bubble-sort", permutations::bubble_sort),
    ("convert-output", permutations::convert_output),
    ("alice-and-bob", permutations::alice_and_bob),
    ("taste-words", permutations::taste_words),
    ("taste-permutation", permutations::taste_permutation),
    ("theorem-6-2-2", permutations::theorem_6_2_2),
    ("even-example", permutations::even_example),
    ("parity-by-placing", parity::quadratic),
    ("parity-by-sorting", parity::n_log_n),
    ("problem-176", parity::linear),
    ("exchange-is-odd", puzzle::exchange_is_odd),
    ("move-as-exchange", puzzle::move_as_exchange),
    ("way-is-even", puzzle::way_is_even),
    ("fourteen-fifteen", puzzle::fourteen_fifteen),
    ("theorem-6-4-1", puzzle::theorem_6_4_1),
    ("dummy-piece", puzzle::dummy_piece),
    ("problem-177", puzzle::problem_177),
    ("problem-178", puzzle::problem_178),
    ("full-cycle", puzzle::full_cycle),
    ("problem-179", puzzle::problem_179),
    ("no-cycle-of-fifteen", puzzle::no_cycle_of_fifteen),
    ("problem-181", puzzle::problem_181),
    ("problem-182", puzzle::problem_182),
    ("twenty-percent", puzzle::twenty_percent),
    ("problem-183", permutations::problem_183),
    ("theorem-6-4-2", permutations::theorem_6_4_2),
    ("three-cycles-output", |claim, _| permutations::as_printed(claim, ThreeCycles)),
    ("corner-leaves-connected", puzzle::corner_leaves_connected),
    ("three-cycle-in-the-corner", puzzle::three_cycle_in_the_corner),
    ("conjugation-sentence", puzzle::conjugation_sentence),
    ("sample-configuration", puzzle::sample_configuration),
    ("fancy-print", puzzle::fancy_print),
    ("to-2d-index", puzzle::to_2d_index),
    ("apply-transposition", puzzle::apply_transposition),
    ("cycles-by-start", puzzle::cycles_by_start),
    ("cycle-1", puzzle::cycle_and_figure),
    ("cycle-2a", puzzle::cycle_and_figure),
    ("cycle-2b", puzzle::cycle_and_figure),
    ("cycle-3", puzzle::cycle_and_figure),
    ("cycle-4", puzzle::cycle_and_figure),
    ("program-solves", puzzle::program_solves),
    ("program-odd", puzzle::program_odd),
];

/// The claim of the chapter with this name.
fn printed_in(id: &str) -> Option<ClaimEntry> {
    let claims = Document::Chapter.claims().into_iter();
    claims.map(|claim| claim.entry).find(|claim| claim.id == id)
}

/// All numbers in a text.
fn numbers(text: &str) -> Vec<usize> {
    let digits = text.split(|c: char| !c.is_ascii_digit());
    digits.filter_map(|digits| digits.parse().ok()).collect()
}

/// A list of tuples as Python prints it: `[(0, 1), (1, 2)]`.
fn python(tuples: impl IntoIterator<Item = impl AsRef<[u16]>>) -> String {
    let tuple = |tuple: &[u16]| format!("({})", tuple.iter().join(", "));
    format!("[{}]", tuples.into_iter().map(|t| tuple(t.as_ref())).join(", "))
}

/// The tuples in parentheses in a text.
fn tuples(text: &str) -> Vec<Vec<u16>> {
    let open = text.split('(').skip(1).filter_map(|rest| rest.split(')').next());
    open.map(|tuple| numbers(tuple).into_iter().map(|n| n as u16).collect()).collect()
}

/// The word after these cycles of places, one after the other.
fn after(word: &str, cycles: &[Vec<u16>]) -> Option<String> {
    let mut sequence = word.parse::<Sequence>().ok()?;
    for cycle in cycles {
        if cycle.is_empty() || cycle.iter().any(|&place| usize::from(place) >= sequence.len()) {
            return None;
        }
        sequence.apply_cycle(cycle);
    }
    Some(sequence.to_string())
}

/// All permutations of n points.
pub(super) fn permutations_of(n: usize) -> impl Iterator<Item = Permutation> + Clone {
    let images = (0..n as u16).permutations(n);
    images.map(|images| Permutation::from_images(images).expect("each point once"))
}

/// All permutations of at most n points.
fn permutations_to(n: usize) -> impl Iterator<Item = Permutation> {
    (1..=n).flat_map(permutations_of)
}

/// The transposition of two of n points.
fn exchange(n: usize, a: usize, b: usize) -> Permutation {
    Permutation::from_cycles(n, &[&[a, b]]).expect("two points")
}

/// The product of cycles of n points, from left to right.
fn product<C: AsRef<[u16]>>(n: usize, cycles: impl IntoIterator<Item = C>) -> Permutation {
    cycles.into_iter().fold(Permutation::identity(n), |product, cycle| {
        let points: Vec<usize> = cycle.as_ref().iter().map(|&point| point.into()).collect();
        product.then(&Permutation::from_cycles(n, &[&points]).expect("different points"))
    })
}
