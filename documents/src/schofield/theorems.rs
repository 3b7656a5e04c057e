//! Which positions can be reached: theorems 1 and 2 with their lemmas, and the group.

use std::collections::HashMap;

use itertools::Itertools;
use taquin::board::SquareId;
use taquin::perm::Permutation;
use taquin::position::Position;
use taquin::twist::{Twist, Twists};

use crate::chapter::permutations_of;
use crate::closed_walks::closed_walks;
use crate::solved::element;
use crate::{ClaimEntry, Finding, Solved};

const PLACES: usize = 8;

/// The construction of theorem 1 is applied to the closed walks of the blank of at most this
/// length; longer ones consist of the same steps.
const LONGEST_WALK: usize = 16;

fn cycle(points: &[usize]) -> Permutation {
    Permutation::from_cycles(PLACES, &[points]).expect("different places")
}

/// All transpositions as pairs of places, the smaller first.
fn transpositions() -> impl Iterator<Item = (usize, usize)> {
    (0..PLACES).array_combinations().map(|[a, b]| (a, b))
}

/// The cyclic permutations of three adjacent squares of the ring.
fn adjacent_cycles() -> impl Iterator<Item = [usize; 3]> {
    (0..PLACES).flat_map(|first| {
        let [a, b, c] = [first, (first + 1) % PLACES, (first + 2) % PLACES];
        [[a, b, c], [c, b, a]]
    })
}

pub fn no_transposition(_: &ClaimEntry, solved: &Solved) -> Finding {
    let pairs = transpositions().map(|(a, b)| cycle(&[a, b]));
    let is_out_of_reach = |p: &Permutation| !p.is_even() && !solved.by_moves().contains_key(p);
    Finding::in_all("transpositions", pairs, ToString::to_string, is_out_of_reach)
}

pub fn johnson_and_story(_: &ClaimEntry, solved: &Solved) -> Finding {
    let agrees = |p: &Permutation| p.is_even() == solved.by_moves().contains_key(p);
    Finding::in_all("arrangements", permutations_of(PLACES), ToString::to_string, agrees)
}

pub fn theorem_1(_: &ClaimEntry, solved: &Solved) -> Finding {
    let reached = solved.by_moves().keys().sorted();
    Finding::in_all("positions reached by moves", reached, ToString::to_string, |p| p.is_even())
}

/// The proof: where the fourth move does not complete a twist, the blank goes home and back.
pub fn theorem_1_construction(_: &ClaimEntry, solved: &Solved) -> Finding {
    let board = solved.eight.board();
    let converts = |walk: &Vec<SquareId>| {
        let twists = twists_of_walk(&solved.eight, walk);
        twists.is_some_and(|twists| moved_by(&solved.eight, walk) == Some(product(&twists)))
    };
    let name = |walk: &Vec<SquareId>| walk.iter().map(|&square| board.label(square)).join(" ");
    let what = format!("walks of at most {LONGEST_WALK} moves that undo no move");
    Finding::in_all(&what, closed_walks(board, LONGEST_WALK), name, converts)
}

/// The twists into which the paper's construction converts a closed walk of the blank.
fn twists_of_walk<'t>(twists: &'t Twists, walk: &[SquareId]) -> Option<Vec<Twist<'t>>> {
    let home = twists.board().home();
    let mut found = Vec::new();
    let mut so_far = vec![home];
    for (&square, next) in walk[1..].iter().zip(walk[2..].iter().map(Some).chain([None])) {
        so_far.push(square);
        if so_far.len() == 4 && next != Some(&home) {
            // The fourth move would not go home: two dummy moves go there and back.
            found.push([&so_far[..], &[home]].concat());
            so_far = vec![home, square];
        } else if square == home {
            found.push(std::mem::replace(&mut so_far, vec![home]));
        }
    }
    let twist = |walk: Vec<SquareId>| twists.iter().find(|twist| twist.walk() == walk);
    found.into_iter().map(twist).collect()
}

/// The effect of a walk of the blank on the goal, played move by move.
fn moved_by(twists: &Twists, walk: &[SquareId]) -> Option<Permutation> {
    let mut position = Position::goal(twists.board());
    for &square in &walk[1..] {
        position.move_blank(square)?;
    }
    Some(element(&position))
}

/// A cycle of three adjacent squares as twists: a letter, or XY⁻¹X⁻¹Y along an edge, where X and Y
/// are the twists of the two corners.
fn twists_of_adjacent<'t>(twists: &'t Twists, cycle: &Permutation) -> Option<Vec<Twist<'t>>> {
    let letter = |p: &Permutation| twists.iter().find(|twist| twist.permutation() == p);
    if let Some(twist) = letter(cycle) {
        return Some(vec![twist]);
    }
    (0..PLACES).step_by(2).find_map(|middle| {
        let at = |step: usize| (middle + PLACES + step - 2) % PLACES;
        let x = letter(&self::cycle(&[at(0), at(1), at(2)]))?;
        let y = letter(&self::cycle(&[at(2), at(3), at(4)]))?;
        let along = vec![x, y.inverse(), x.inverse(), y];
        let back = along.iter().rev().map(|twist| twist.inverse()).collect();
        [along, back].into_iter().find(|word| product(word) == *cycle)
    })
}

fn product(twists: &[Twist]) -> Permutation {
    let identity = Permutation::identity(PLACES);
    twists.iter().fold(identity, |product, twist| product.then(twist.permutation()))
}

pub fn lemma_a(_: &ClaimEntry, solved: &Solved) -> Finding {
    let mut four = 0;
    let cycles = adjacent_cycles().map(|points| cycle(&points));
    let finding = Finding::in_all("cycles", cycles, ToString::to_string, |cycle| {
        let word = twists_of_adjacent(&solved.eight, cycle);
        four += usize::from(word.as_ref().is_some_and(|word| word.len() == 4));
        word.is_some_and(|word| [1, 4].contains(&word.len()) && product(&word) == *cycle)
    });
    finding.with(format!("{four} of them need four twists"))
}

/// The least numbers of moves of the cycles that are not twists.
pub fn sixteen_moves(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let cycles = adjacent_cycles().map(|points| cycle(&points));
    let no_twist = |cycle: &Permutation| solved.eight.iter().all(|t| t.permutation() != cycle);
    let moves = cycles.filter(no_twist).filter_map(|cycle| solved.by_moves().get(&cycle).copied());
    claim.compare(moves.counts().into_keys().sorted().join(", "))
}

/// The transposition (a b), a < b, as transpositions of adjacent places, each given by its smaller
/// place: up from a to b and down again.
fn adjacent(a: usize, b: usize) -> Vec<usize> {
    (a..b).chain((a..b - 1).rev()).collect()
}

/// Two transpositions of adjacent places, collected as a pair: nothing if they cancel, a cycle of
/// three adjacent places if they share one, and two cycles with dummy pairs between if they are
/// disjoint, as (12)(45) = (12)(23) (23)(34) (34)(45).
fn collected(k: usize, l: usize) -> Vec<Permutation> {
    let swap = |k: usize| cycle(&[k, k + 1]);
    let chain: Vec<usize> = if k <= l { (k..=l).collect() } else { (l..=k).rev().collect() };
    chain.iter().tuple_windows().map(|(&k, &l)| swap(k).then(&swap(l))).collect()
}

/// Cycles of three adjacent places whose product is that of these adjacent transpositions, in
/// pairs.
fn collected_in_pairs(transpositions: &[usize]) -> Vec<Permutation> {
    transpositions.iter().tuples().flat_map(|(&k, &l)| collected(k, l)).collect()
}

fn is_legal(cycle: &Permutation) -> bool {
    adjacent_cycles().any(|points| self::cycle(&points) == *cycle)
}

fn product_of(cycles: &[Permutation]) -> Permutation {
    cycles.iter().fold(Permutation::identity(PLACES), |product, cycle| product.then(cycle))
}

/// Both forms: the transposition of adjacent places follows the cycles, or precedes them.
pub fn lemma_b(_: &ClaimEntry, _: &Solved) -> Finding {
    let name = |(a, b): &(usize, usize)| format!("({a} {b})");
    Finding::in_all("transpositions, in both orders", transpositions(), name, |&(a, b)| {
        let chain = adjacent(a, b);
        let outstanding = cycle(&[a, a + 1]);
        let before = collected_in_pairs(&chain[..chain.len() - 1]);
        let after = collected_in_pairs(&chain[1..]);
        is_product(&before, |cycles| cycles.then(&outstanding) == cycle(&[a, b]))
            && is_product(&after, |cycles| outstanding.then(cycles) == cycle(&[a, b]))
    })
}

/// Whether each of the permutations is a cycle of three adjacent places, and their product is as
/// asked.
fn is_product(cycles: &[Permutation], is_right: impl Fn(&Permutation) -> bool) -> bool {
    cycles.iter().all(is_legal) && is_right(&product_of(cycles))
}

/// The construction for every even permutation: into transpositions, these into adjacent
/// transpositions, pairs of these into cycles of three adjacent squares, and these into twists.
pub fn theorem_2(_: &ClaimEntry, solved: &Solved) -> Finding {
    let words: HashMap<Permutation, Vec<Twist>> = adjacent_cycles()
        .map(|points| cycle(&points))
        .filter_map(|cycle| Some((cycle.clone(), twists_of_adjacent(&solved.eight, &cycle)?)))
        .collect();
    let mut most = 0;
    let even = permutations_of(PLACES).filter(Permutation::is_even);
    let finding = Finding::in_all("even permutations", even, ToString::to_string, |element| {
        // (c₀ c₁ … cₖ) = (c₀ c₁)(c₀ c₂) … (c₀ cₖ).
        let transpositions = element.cycles().into_iter().flat_map(|cycle| {
            let first = cycle[0];
            cycle.into_iter().skip(1).map(move |point| (first, point))
        });
        let adjacent = transpositions.flat_map(|(a, b)| self::adjacent(a.min(b), a.max(b)));
        let cycles = collected_in_pairs(&adjacent.collect_vec());
        let twists = cycles.iter().map(|cycle| words.get(cycle).cloned());
        let Some(twists) = twists.collect::<Option<Vec<_>>>() else { return false };
        let twists = twists.concat();
        most = most.max(twists.len());
        product(&twists) == *element
    });
    finding.with(format!("at most {most} twists"))
}

pub fn group(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let board = solved.eight.board();
    let group = board.group();
    match group.check(board) {
        Ok(()) => claim.compare(group.name()),
        Err(error) => Finding::whether(false, error.to_string()),
    }
}

/// The order of the group, compared with the number of positions reached by moves.
pub fn order(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let order = solved.eight.board().group().order();
    match order == solved.by_moves().len().into() {
        true => claim.compare_number(solved.by_moves().len()),
        false => Finding::whether(false, format!("{order}, but moves reach another number")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A product that is right is not enough: its cycles must be of adjacent places.
    #[test]
    fn cycles_of_other_places_are_refused() {
        for (points, legal) in [([0, 1, 2], true), ([7, 0, 1], true), ([0, 1, 3], false)] {
            let cycle = cycle(&points);
            let alone = std::slice::from_ref(&cycle);
            assert_eq!(is_product(alone, |product| *product == cycle), legal);
            assert!(!is_product(alone, |product| *product != cycle));
        }
    }
}
