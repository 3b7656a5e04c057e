//! Arrangements and their ranks against the formulas written out.

use itertools::Itertools;
use taquin::Permutation;
use taquin::perm::{Octal, OctalMap, Packed, PackedMove, SequenceNumbers};
use taquin::position::{NotStandard, Ranking};
use taquin::{Board, StandardPosition};

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
    let ranking = Ranking::of(&board).unwrap();
    let mut next = 0;
    for items in (0..8_usize).permutations(8) {
        let images = items.iter().map(|&item| item as u16).collect();
        if !Permutation::from_images(images).unwrap().is_even() {
            continue;
        }
        // The arrangements come in lexicographic order, and so do their numbers.
        let octal = Octal::from_items(items.iter().copied());
        assert_eq!(equation_1(&items), next);
        assert_eq!(usize::from(numbers.of(octal)), next);
        assert_eq!(numbers.arrangement(next), octal);
        let text = items.iter().join("");
        let position = StandardPosition::parse(&board, &text).unwrap();
        assert_eq!(ranking.rank(&position).index(), next);
        assert_eq!(ranking.position(&board, ranking.rank(&position)), position);
        next += 1;
    }
    assert_eq!(next, SequenceNumbers::COUNT);
}

/// The two examples of the paper: the target position, and one for which all H(Cᵢ − Cⱼ) are equal to
/// one. Our copy of the second reads 654/7_3/102, which is odd; with 0 and 1 exchanged, which no term
/// of the sum sees, it is the even position with all pieces in falling order.
#[test]
fn the_papers_examples_of_s() {
    let numbers = SequenceNumbers::new();
    assert_eq!(numbers.of(Octal::from_items(0..8)), 0);
    assert_eq!(equation_1(&[7, 6, 5, 4, 3, 2, 0, 1]), 20_159);
    let board: Board = "eight".parse().unwrap();
    let as_read = StandardPosition::parse(&board, "654/7_3/102");
    assert!(matches!(as_read, Err(NotStandard::Odd { .. })));
    let falling = StandardPosition::parse(&board, "654/7_3/012").unwrap();
    let octal = Octal::from_items((0..8).map(|place| falling.tile(place).place()));
    assert_eq!(octal.items().collect_vec(), [7, 6, 5, 4, 3, 2, 1, 0]);
    assert_eq!(numbers.of(octal), 20_159);
}

#[test]
fn packed_ranks_are_lexicographic() {
    for items in 1..=7 {
        for (rank, arrangement) in (0..items).permutations(items).enumerate() {
            let packed = Packed::from_items(arrangement.iter().copied());
            assert_eq!(packed.rank(items), rank as u64);
            assert_eq!(Packed::unrank(items, rank as u64), packed);
            let images = arrangement.iter().map(|&item| item as u16).collect();
            let permutation = Permutation::from_images(images).unwrap();
            assert_eq!(packed.is_even(items), permutation.is_even());
            let inverse = permutation.inverse();
            let inverse = inverse.images().iter().map(|&item| usize::from(item));
            assert_eq!(packed.inverse(items), Packed::from_items(inverse));
        }
    }
    let last = Packed::from_items((0..16).rev());
    assert_eq!(Packed::unrank(16, last.rank(16)), last);
}

#[test]
fn packed_and_octal_moves_do_what_permutations_do() {
    let moves = [&[&[0_usize, 1, 2][..]][..], &[&[7, 3]], &[&[0, 7, 2], &[1, 5, 4, 3]], &[]];
    for cycles in moves {
        let by = Permutation::from_cycles(8, cycles).unwrap();
        let [turned, conjugated] = [OctalMap::moving(&by), OctalMap::conjugating(&by)];
        for rank in (0..40_320).step_by(37) {
            let x = Packed::unrank(8, rank);
            let images = x.items(8).map(|item| item as u16).collect();
            // What is on place p goes to its image: as elements, X is the inverse arrangement.
            let element = Permutation::from_images(images).unwrap().inverse();
            let items = |element: &Permutation| {
                let arrangement = element.inverse();
                arrangement.images().iter().map(|&item| usize::from(item)).collect_vec()
            };
            let moved = items(&element.then(&by));
            let octal = Octal::from_items(x.items(8));
            assert_eq!(PackedMove::by(&by).apply(x), Packed::from_items(moved.iter().copied()));
            assert_eq!(turned.apply(octal), Octal::from_items(moved));
            let image = items(&element.conjugated_by(&by));
            assert_eq!(x.conjugated(&by), Packed::from_items(image.iter().copied()));
            assert_eq!(conjugated.apply(octal), Octal::from_items(image));
            assert_eq!(
                OctalMap::inverting().apply(octal),
                Octal::from_items(items(&element.inverse()))
            );
        }
    }
}

#[test]
fn shifting_an_item_closes_the_gap() {
    for (items, from, to) in
        (1..=6).flat_map(|n| (0..n).flat_map(move |f| (0..n).map(move |t| (n, f, t))))
    {
        let mut expected = (0..items).collect_vec();
        let item = expected.remove(from);
        expected.insert(to, item);
        assert_eq!(Packed::identity(items).shifted(items, from, to), Packed::from_items(expected));
    }
}
