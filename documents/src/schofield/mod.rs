//! P. D. A. Schofield, Complete solution of the 'Eight-puzzle', Machine Intelligence 1 (1967): one
//! function for each claim, one file for each part of the paper.

mod five;
mod notation;
mod program;
mod strategy;
mod symmetry;
mod tables;
mod theorems;

use itertools::Itertools;
use taquin::perm::Permutation;
use taquin::solution::Answer;
use taquin::twist::Twists;

use super::finding::Check;
use super::{ClaimEntry, Finding, Solved};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("versions", notation::versions),
    ("tray", notation::tray),
    ("numbering", notation::numbering),
    ("cycles-example", notation::cycles_example),
    ("clockwise", notation::clockwise),
    ("twists", notation::twists),
    ("order-3", notation::order_three),
    ("square-is-inverse", equations),
    ("eight-twists", notation::eight_twists),
    ("pair-of-transpositions", equations),
    ("four-moves", notation::four_moves),
    ("no-transposition", theorems::no_transposition),
    ("johnson-story", theorems::johnson_and_story),
    ("theorem-1", theorems::theorem_1),
    ("theorem-1-construction", theorems::theorem_1_construction),
    ("lemma-a", theorems::lemma_a),
    ("lemma-a-equation", equations),
    ("sixteen-moves", theorems::sixteen_moves),
    ("lemma-b", theorems::lemma_b),
    ("lemma-b-example", equations),
    ("theorem-2", theorems::theorem_2),
    ("theorem-2-example", equations),
    ("group", theorems::group),
    ("order", theorems::order),
    ("five-symmetry", five::symmetry),
    ("five-order", five::order),
    ("five-twists", |claim, solved| claim.compare_number(solved.five.len())),
    ("five-example-apart", five::example_apart),
    ("five-example-together", five::example_together),
    ("five-elisions", five::elisions),
    ("moves-formula", five::moves_formula),
    ("five-sixteen", |claim, solved| five::moves_of(claim, solved, "AB^-1A^-1B")),
    ("five-fourteen", |claim, solved| five::moves_of(claim, solved, "ABAB")),
    ("unique-expression", five::unique_expression),
    ("five-reflection", five::reflection),
    ("five-trees-picture", five::trees),
    ("five-six-twists", five::six_twists),
    ("five-twenty-moves", five::twenty_moves),
    ("upper-bound", five::upper_bound),
    ("upper-bound-deduction", five::upper_bound_deduction),
    ("dodecahedron", five::dodecahedron),
    ("three-cycles", |claim, solved| five::axes(claim, solved, &[3])),
    ("five-cycles", |claim, solved| five::axes(claim, solved, &[5])),
    ("double-transpositions", |claim, solved| five::axes(claim, solved, &[2, 2])),
    ("rotations-of-a", symmetry::rotations_of_a),
    ("reflections-of-a", symmetry::reflections_of_a),
    ("class-size", |claim, solved| symmetry::greatest(claim, solved.walks().classes())),
    ("class-solutions", symmetry::class_solutions),
    ("classes", |claim, solved| claim.compare_number(solved.walks().classes().len())),
    ("inverse-solutions", symmetry::inverse_solutions),
    ("extended-size", |claim, solved| symmetry::greatest(claim, solved.walks().extended_classes())),
    ("extended-classes", |claim, solved| {
        claim.compare_number(solved.walks().extended_classes().len())
    }),
    ("early-version", strategy::early_version),
    ("no-elision", |claim, solved| symmetry::after_a(claim, solved, 0)),
    ("one-elision", |claim, solved| symmetry::after_a(claim, solved, 1)),
    ("doubled-equations", equations),
    ("doubled-never-used", symmetry::doubled_never_used),
    ("doubled-never-needed", symmetry::doubled_never_needed),
    ("five-bits", program::five_bits),
    ("sequence-numbers", program::sequence_numbers),
    ("sequence-target", program::sequence_of_target),
    ("sequence-last", program::sequence_of_last),
    ("sequence-sum", program::sum),
    ("strategy-moves", strategy::moves),
    ("strategy-terminal-twists", strategy::terminal_twists),
    ("census-positions", |_, solved| tables::column(solved, |row| row.positions)),
    ("census-classes", |_, solved| tables::column(solved, |row| row.classes)),
    ("census-extended", |_, solved| tables::column(solved, |row| row.extended_classes)),
    ("census-totals", tables::census_totals),
    ("letters", tables::letters),
    ("pages", tables::pages),
    ("six-digits", tables::six_digits),
    ("example-code", tables::example_code),
    ("example-moves", tables::example_moves),
    ("example-first-twists", tables::example_first_twists),
    ("example-specimen", tables::example_specimen),
    ("half-page", tables::half_page),
];

/// Equations between products, separated by commas: all sides are the same permutation.
fn equations(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let mut values = Vec::new();
    for equation in claim.printed().split(',') {
        let sides: Option<Vec<Permutation>> =
            equation.split('=').map(|side| product(&solved.eight, side)).collect();
        match sides.as_deref() {
            Some([first, rest @ ..]) if !rest.is_empty() && rest.iter().all(|p| p == first) => {
                values.push(format!("all {} sides are {first}", 1 + rest.len()));
            }
            _ => return Finding::whether(false, format!("the sides differ: {}", equation.trim())),
        }
    }
    Finding::whether(true, values.join(", "))
}

fn code(answer: &Answer) -> String {
    answer.position().code()
}

/// A product of cycles of squares, which need not be disjoint, as `(12)(23)`, or of twists, as
/// `AB^-1`; `None` if it is neither.
fn product(twists: &Twists, text: &str) -> Option<Permutation> {
    let text = text.trim();
    if !text.starts_with('(') {
        return Some(twists.word(text).ok()?.permutation());
    }
    let places = twists.board().place_count();
    let product: Permutation = text.parse().ok()?;
    (product.degree() <= places).then(|| Permutation::identity(places).then(&product))
}

/// The symmetries that fix home, as permutations of the places, each with the images of the
/// letters.
fn symmetries(solved: &Solved) -> Vec<(Permutation, Vec<usize>)> {
    let board = solved.eight.board();
    let all = board.symmetries().elements(8).unwrap_or_default();
    let on_places_and_twists = |squares: Permutation| {
        // Home is the last square, so the others are the places.
        let places = squares.images()[..board.place_count()].to_vec();
        Some((Permutation::from_images(places).ok()?, solved.eight.images_under(&squares)?))
    };
    all.into_iter().filter_map(on_places_and_twists).collect_vec()
}
