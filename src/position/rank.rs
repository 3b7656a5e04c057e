use super::StandardPosition;
use crate::board::Board;
use crate::perm::{MAX_PACKED, Packed, Permutation, factorial};

/// The number of a standard position of one board in lexicographic order, from 0. On a bipartite
/// board only even arrangements are counted; for eight tiles this is Schofield's S.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(pub(crate) u32);

impl Rank {
    /// The number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The numbering of a board's standard positions.
#[derive(Clone, Copy, Debug)]
pub struct Ranking {
    tiles: usize,
    halved: bool,
}

impl Ranking {
    /// The numbering of a board's standard positions; `None` if there are 2³² or more of them.
    pub fn new(board: &Board) -> Option<Self> {
        let ranking = Self { tiles: board.place_count(), halved: board.is_bipartite() };
        (ranking.tiles <= MAX_PACKED && ranking.rank_count_u64() < 1 << 32).then_some(ranking)
    }

    fn rank_count_u64(self) -> u64 {
        factorial(self.tiles).div_ceil(1 + u64::from(self.halved))
    }

    /// The number of ranks.
    pub fn rank_count(self) -> usize {
        self.rank_count_u64() as usize
    }

    /// The number of tiles.
    pub fn tile_count(self) -> usize {
        self.tiles
    }

    /// The rank of an arrangement of the tiles on the places.
    #[inline]
    pub fn rank_packed(self, arrangement: Packed) -> Rank {
        Rank((arrangement.rank(self.tiles) >> u32::from(self.halved)) as u32)
    }

    /// The arrangement of this rank.
    pub fn packed(self, rank: Rank) -> Packed {
        if !self.halved {
            return Packed::unrank(self.tiles, u64::from(rank.0));
        }
        let arrangement = Packed::unrank(self.tiles, 2 * u64::from(rank.0));
        match arrangement.is_even(self.tiles) {
            true => arrangement,
            false => arrangement.last_two_exchanged(),
        }
    }

    /// The rank of a position on the numbering's board.
    pub fn rank(self, position: &StandardPosition) -> Rank {
        let tiles = position.arrangement().images().iter().map(|&tile| usize::from(tile));
        self.rank_packed(Packed::from_items(tiles))
    }

    /// The position of this rank.
    #[expect(clippy::missing_panics_doc, reason = "each rank numbers a permutation")]
    pub fn position(self, board: &Board, rank: Rank) -> StandardPosition {
        let items = self.packed(rank).items(self.tiles).map(|tile| tile as u16);
        let arrangement = Permutation::from_images(items.collect()).expect("ranks number them");
        StandardPosition::from_arrangement(board, arrangement)
    }

    /// All ranks in order.
    pub fn ranks(self) -> impl Iterator<Item = Rank> {
        (0..self.rank_count() as u32).map(Rank)
    }
}
