//! Ranks by half words against ranks digit by digit.

use taquin::perm::{HalfRanks, Packed};

#[test]
fn ranks_by_halves_are_the_ranks() {
    for items in 0..=HalfRanks::MOST {
        let ranks = HalfRanks::new(items).unwrap();
        for rank in 0..(1..=items as u64).product() {
            assert_eq!(u64::from(ranks.rank(Packed::unrank(items, rank))), rank, "{items} items");
        }
    }
    assert!(HalfRanks::new(HalfRanks::MOST + 1).is_none());
}
