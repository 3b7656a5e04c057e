//! The group of several blanks.
//!
//! With k equal blanks on n squares, each move slides a tile into one of the blanks. The sets of k
//! squares that the blanks may take are connected by moves, as the board is. So all arrangements of
//! n − k distinct tiles are known by those with the blanks on the *base*, the first k squares of the
//! breadth-first search from home: moves from there that end with the blanks on the base permute the
//! tiles, and these permutations form a group. It divides the (n − k)! arrangements on the other squares
//! into parts of equal size, and the parts are the components of all arrangements.
//!
//! A spanning tree of the sets of blanks brings the blanks from the base to each set. Each move that is
//! not in the tree closes a loop, and these loops generate the group (Schreier's lemma).
//!
//! With one blank this is the puzzle group. More blanks can do what fewer can, and mostly more (D.
//! Kornhauser, G. Miller and P. Spirakis, *Coordinating pebble motion on graphs*, 1984).

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::slice;

use itertools::Itertools;
use num_bigint::BigUint;

use super::PermutationGroup;
use crate::board::{Board, SquareId};
use crate::perm::{Permutation, factorial_exact};
use crate::position::TileLabel;

/// By square: the square on which its tile was when the blanks were on the base; [`BLANK`] if it has
/// none.
type Tiles = Vec<u16>;

const BLANK: u16 = u16::MAX;

/// The greatest number of squares of all sets of blanks that are visited.
const MOST_SQUARES: usize = 1 << 24;

impl Board {
    /// The group of the permutations that moves of so many blanks make of the tiles, if the blanks end
    /// where they begin: on the first squares of the breadth-first search from home. The points are the
    /// squares, and all elements fix those of the blanks. `None` if the board has fewer squares, or the
    /// blanks have too many sets of squares.
    ///
    /// ```
    /// use taquin::Board;
    /// let board: Board = "3x3".parse()?;
    /// assert_eq!(board.group_of_blanks(1).unwrap().order(), 20_160_u32.into());
    /// assert_eq!(board.group_of_blanks(2).unwrap().order(), 5040_u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn group_of_blanks(&self, blanks: usize) -> Option<PermutationGroup> {
        let tiles = self.square_count().checked_sub(blanks)?;
        let base = self.base_of_blanks(blanks);
        let mut group = PermutationGroup::new(self.square_count(), &[])?;
        for number in 1..=blanks {
            // The steps from as many blanks as there are tiles to one blank fewer than wanted have more
            // sets of squares than the last step, and are left out.
            group = match number < tiles || number == blanks {
                true => self.with_one_more_blank(&group, &base[..number])?,
                false => group.stabilizer(&[base[number - 1].index()]),
            };
        }
        Some(group)
    }

    /// The number of parts into which the moves of so many blanks divide all arrangements of distinct
    /// tiles; `None` as for [`Board::group_of_blanks`].
    ///
    /// ```
    /// use taquin::Board;
    /// let board: Board = "ring-7".parse()?;
    /// assert_eq!(board.components_of_blanks(2), Some(24_u8.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn components_of_blanks(&self, blanks: usize) -> Option<BigUint> {
        let group = self.group_of_blanks(blanks)?;
        Some(factorial_exact(self.square_count() - blanks) / group.order())
    }

    /// The least number of blanks whose moves connect all arrangements of distinct tiles. More blanks
    /// connect them, too. `None` if these blanks have too many sets of squares.
    ///
    /// ```
    /// use taquin::Board;
    /// for (board, blanks) in [("5x5", 2), ("theta0", 2), ("ring-7", 5), ("path-7", 6)] {
    ///     assert_eq!(board.parse::<Board>()?.least_blanks(), Some(blanks));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn least_blanks(&self) -> Option<usize> {
        let base = self.base_of_blanks(self.square_count());
        let mut group = PermutationGroup::new(self.square_count(), &[])?;
        let mut blanks = 0;
        while blanks == 0 || !has_all(&group, blanks) {
            blanks += 1;
            group = self.with_one_more_blank(&group, &base[..blanks])?;
        }
        Some(blanks)
    }

    /// The group of these blanks, from that of all but the last, for which the last is a tile. The elements
    /// that fix this tile are in the group of these blanks, too: a blank may be in its place.
    fn with_one_more_blank(
        &self,
        group: &PermutationGroup,
        base: &[SquareId],
    ) -> Option<PermutationGroup> {
        let (squares, blanks) = (self.square_count(), base.len());
        let mut group = group.stabilizer(&[base[blanks - 1].index()]);
        let mut tiles = Permutation::points(0..squares).collect_vec();
        base.iter().for_each(|square| tiles[square.index()] = BLANK);
        let mut known = HashMap::from([(blank_squares(&tiles), tiles.clone())]);
        let mut open = VecDeque::from([tiles]);
        while let Some(tiles) = open.pop_front().filter(|_| !has_all(&group, blanks)) {
            for next in after_each_move(self, &tiles) {
                match known.entry(blank_squares(&next)) {
                    Entry::Vacant(new) => open.push_back(new.insert(next).clone()),
                    Entry::Occupied(before) => {
                        group = with_generator(group, &closed_loop(&next, before.get()))
                    }
                }
            }
            if known.len() * squares > MOST_SQUARES {
                return None;
            }
        }
        Some(group)
    }

    /// These labels, by square, after moves that bring the blanks to the base.
    pub(super) fn with_blanks_on_base(&self, labels: &[TileLabel]) -> Vec<TileLabel> {
        let mut labels = labels.to_vec();
        let blanks = labels.iter().positions(is_blank).map(|square| SquareId(square as u16));
        let blanks = blanks.collect_vec();
        let base = self.base_of_blanks(blanks.len());
        let outside = blanks.iter().filter(|blank| !base.contains(blank));
        let targets = base.iter().filter(|target| !blanks.contains(target));
        for (&blank, &target) in outside.zip(targets) {
            let path = self.tree_from(target).path_to_root(blank);
            // The blank nearest to the target goes there, and each other one to where that one was.
            let mut end = path.len() - 1;
            for start in (0..end).rev() {
                if is_blank(&labels[path[start].index()]) {
                    for (from, to) in path[start..=end].iter().tuple_windows() {
                        labels.swap(from.index(), to.index());
                    }
                    end = start;
                }
            }
        }
        labels
    }

    /// The first squares of the breadth-first search from home, on which the blanks begin.
    pub(super) fn base_of_blanks(&self, blanks: usize) -> Vec<SquareId> {
        self.spanning_tree().squares().take(blanks).collect()
    }
}

/// The tiles after each move.
fn after_each_move(board: &Board, tiles: &Tiles) -> Vec<Tiles> {
    let is_blank = |square: SquareId| tiles[square.index()] == BLANK;
    let blanks = board.square_ids().filter(|&square| is_blank(square));
    let arcs = blanks.flat_map(|blank| board.neighbours(blank).map(move |tile| (blank, tile)));
    let after = |(blank, tile): (SquareId, SquareId)| {
        let mut next = tiles.clone();
        next.swap(blank.index(), tile.index());
        next
    };
    arcs.filter(|&(_, tile)| !is_blank(tile)).map(after).collect()
}

fn is_blank(label: &TileLabel) -> bool {
    *label == TileLabel::Blank
}

/// Whether the group has all permutations of the squares without so many blanks.
fn has_all(group: &PermutationGroup, blanks: usize) -> bool {
    group.order() == factorial_exact(group.degree() - blanks)
}

fn blank_squares(tiles: &Tiles) -> Vec<u16> {
    tiles.iter().positions(|&tile| tile == BLANK).map(|square| square as u16).collect()
}

/// The permutation by the moves that lead from the base to the first tiles, and back from the others,
/// whose blanks are on the same squares.
fn closed_loop(there: &Tiles, back: &Tiles) -> Permutation {
    let pairs = there.iter().copied().zip(back.iter().copied());
    Permutation::from_pairs(there.len(), pairs.filter(|&(from, _)| from != BLANK))
}

/// The group with one more generator, if it is not an element yet. With each one the group is at least
/// twice as large, so they are few.
fn with_generator(group: PermutationGroup, generator: &Permutation) -> PermutationGroup {
    if group.contains(generator) {
        return group;
    }
    let generators = [group.generators(), slice::from_ref(generator)].concat();
    PermutationGroup::new(group.degree(), &generators).expect("the degree is the same")
}
