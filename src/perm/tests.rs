//! Arrangements and their ranks compared with permutations and lexicographic order.

use itertools::Itertools;

use super::{HalfRanks, Packed, PackedMove, Permutation};

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
fn packed_moves_do_what_permutations_do() {
    let moves = [&[&[0_usize, 1, 2][..]][..], &[&[7, 3]], &[&[0, 7, 2], &[1, 5, 4, 3]], &[]];
    for cycles in moves {
        let by = Permutation::from_cycles(8, cycles).unwrap();
        for rank in (0..40_320).step_by(37) {
            let x = Packed::unrank(8, rank);
            let images = x.items(8).map(|item| item as u16).collect();
            // The item on place p goes to the image of p: the element of an arrangement is its
            // inverse.
            let element = Permutation::from_images(images).unwrap().inverse();
            let items = |element: &Permutation| {
                let arrangement = element.inverse();
                arrangement.images().iter().map(|&item| usize::from(item)).collect_vec()
            };
            let moved = items(&element.then(&by));
            assert_eq!(PackedMove::new(&by).apply(x), Packed::from_items(moved));
            let image = items(&element.conjugated_by(&by));
            assert_eq!(x.conjugated(&by), Packed::from_items(image));
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

#[test]
fn ranks_by_half_words_are_the_ranks_by_digits() {
    for items in 0..=HalfRanks::MAX_ITEMS {
        let ranks = HalfRanks::new(items).unwrap();
        for rank in 0..(1..=items as u64).product() {
            assert_eq!(u64::from(ranks.rank(Packed::unrank(items, rank))), rank, "{items} items");
        }
    }
    assert!(HalfRanks::new(HalfRanks::MAX_ITEMS + 1).is_none());
}
