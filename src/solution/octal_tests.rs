//! Octal words compared with permutations, and Schofield's sequence number S with his formula.

use itertools::Itertools;

use super::octal::{Octal, OctalMap, SequenceNumbers};
use crate::Board;
use crate::perm::{Packed, Permutation};
use crate::position::{Ranking, StandardPosition, StandardPositionError};

#[test]
fn octal_moves_do_what_permutations_do() {
    let moves = [&[&[0_usize, 1, 2][..]][..], &[&[7, 3]], &[&[0, 7, 2], &[1, 5, 4, 3]], &[]];
    for cycles in moves {
        let by = Permutation::from_cycles(8, cycles).unwrap();
        let [moved, conjugated] = [OctalMap::moving(&by), OctalMap::conjugating(&by)];
        for rank in (0..40_320).step_by(37) {
            let items = Packed::unrank(8, rank).items(8).collect_vec();
            let images = items.iter().map(|&item| item as u16).collect();
            // The item on place p goes to the image of p: the element of an arrangement is its
            // inverse.
            let element = Permutation::from_images(images).unwrap().inverse();
            let octal = Octal::from_items(items);
            let of = |element: &Permutation| {
                let arrangement = element.inverse();
                Octal::from_items(arrangement.images().iter().map(|&item| usize::from(item)))
            };
            assert_eq!(moved.apply(octal), of(&element.then(&by)));
            assert_eq!(conjugated.apply(octal), of(&element.conjugated_by(&by)));
            assert_eq!(OctalMap::inverting().apply(octal), of(&element.inverse()));
        }
    }
}

/// Equation (1) of the paper, term by term.
fn equation_1(c: &[usize]) -> usize {
    let factorial = |n: usize| (1..=n).product::<usize>();
    let sum: usize =
        (0..=5).map(|i| factorial(7 - i) * (i + 1..=7).filter(|&j| c[i] > c[j]).count()).sum();
    sum / 2
}

#[test]
fn s_numbers_the_even_arrangements_of_eight_from_0_to_20159() {
    let numbers = SequenceNumbers::new();
    let board: Board = "eight".parse().unwrap();
    let ranking = Ranking::new(&board).unwrap();
    let mut next = 0;
    for items in (0..8_usize).permutations(8) {
        let images = items.iter().map(|&item| item as u16).collect();
        if !Permutation::from_images(images).unwrap().is_even() {
            continue;
        }
        // The arrangements are in lexicographic order, and so are their numbers.
        let octal = Octal::from_items(items.iter().copied());
        assert_eq!(equation_1(&items), next);
        assert_eq!(usize::from(numbers.rank(octal)), next);
        assert_eq!(numbers.arrangement(next), octal);
        let text = items.iter().join("");
        let position = StandardPosition::parse(&board, &text).unwrap();
        assert_eq!(ranking.rank(&position).index(), next);
        assert_eq!(ranking.position(&board, ranking.rank(&position)), position);
        next += 1;
    }
    assert_eq!(next, SequenceNumbers::COUNT);
}

/// The two examples of the paper: the target position, and one for which all H(Cᵢ − Cⱼ) are equal
/// to one. Our scan of the second reads 654/7_3/102, which is odd. Exchanging 0 and 1 changes no
/// term of the sum and gives the even position with all pieces in falling order.
#[test]
fn the_papers_examples_of_s() {
    let numbers = SequenceNumbers::new();
    assert_eq!(numbers.rank(Octal::from_items(0..8)), 0);
    assert_eq!(equation_1(&[7, 6, 5, 4, 3, 2, 0, 1]), 20_159);
    let board: Board = "eight".parse().unwrap();
    let as_read = StandardPosition::parse(&board, "654/7_3/102");
    assert!(matches!(as_read, Err(StandardPositionError::Odd { .. })));
    let falling = StandardPosition::parse(&board, "654/7_3/012").unwrap();
    let octal = Octal::from_items((0..8).map(|place| falling.tile(place).place()));
    assert_eq!(octal.items().collect_vec(), [7, 6, 5, 4, 3, 2, 1, 0]);
    assert_eq!(numbers.rank(octal), 20_159);
}
