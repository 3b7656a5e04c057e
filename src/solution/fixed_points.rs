//! Counting classes without listing them, by Burnside's lemma.
//!
//! The number of classes under a group of transformations is the mean number of elements that a
//! transformation fixes. All members of a class have the same number of moves, so the lemma holds
//! for each number of moves separately. The transformations are the symmetries φ of the board that
//! fix home, p ↦ φ⁻¹pφ, and for extended classes also p ↦ φ⁻¹p⁻¹φ. The identity fixes all
//! positions. The others fix few, which a search finds place by place.

use itertools::Itertools;

use crate::board::{Board, on_places};
use crate::perm::Permutation;
use crate::position::StandardPosition;

/// The fixed points of all transformations of a board's standard positions except the identity.
pub(super) struct FixedPoints {
    /// The number of symmetries.
    pub symmetries: u64,
    /// The fixed points of the symmetries other than the identity, with multiplicity.
    pub by_symmetries: Vec<StandardPosition>,
    /// The fixed points of inversion followed by a symmetry, with multiplicity.
    pub by_inversions: Vec<StandardPosition>,
}

impl FixedPoints {
    /// The maximum number of symmetries.
    const MAX_SYMMETRIES: usize = 1000;

    /// Finds the fixed points; `None` if there are too many symmetries or more than `limit`
    /// positions.
    pub fn new(board: &Board, limit: usize) -> Option<Self> {
        let symmetries = board.symmetries().elements(Self::MAX_SYMMETRIES)?;
        let symmetries = symmetries.iter().map(|symmetry| on_places(board, symmetry)).collect_vec();
        let moving = symmetries.iter().filter(|symmetry| !symmetry.is_identity()).collect_vec();
        // Where p takes i to j, φ⁻¹pφ takes φ(i) to φ(j), and φ⁻¹p⁻¹φ takes φ(j) to φ(i).
        let mut search = FixedPointSearch { limit, ..FixedPointSearch::new(board) };
        for &symmetry in &moving {
            search.find(|i, j| (symmetry.image(i), symmetry.image(j)))?;
        }
        let by_symmetries = std::mem::take(&mut search.found);
        search.limit -= by_symmetries.len();
        for symmetry in &symmetries {
            search.find(|i, j| (symmetry.image(j), symmetry.image(i)))?;
        }
        Some(Self {
            symmetries: symmetries.len() as u64,
            by_symmetries,
            by_inversions: search.found,
        })
    }
}

/// A search for permutations in which each pair of a point and its image implies another pair.
struct FixedPointSearch<'b> {
    board: &'b Board,
    limit: usize,
    /// By point: its image, once chosen.
    images: Vec<Option<usize>>,
    /// By point: whether it is an image.
    used: Vec<bool>,
    found: Vec<StandardPosition>,
}

impl<'b> FixedPointSearch<'b> {
    fn new(board: &'b Board) -> Self {
        let points = board.place_count();
        let (images, used) = (vec![None; points], vec![false; points]);
        Self { board, limit: 0, images, used, found: vec![] }
    }

    /// Finds all permutations in which (i, j) implies `implied(i, j)`; `None` if there are too
    /// many.
    fn find(&mut self, implied: impl Fn(usize, usize) -> (usize, usize) + Copy) -> Option<()> {
        let Some(point) = self.images.iter().position(Option::is_none) else {
            return self.keep();
        };
        for image in 0..self.images.len() {
            let mut chosen = Vec::new();
            let (mut i, mut j) = (point, image);
            // The pair and all that it implies, until one is already there.
            let fits = loop {
                match self.images[i] {
                    Some(known) => break known == j,
                    None if self.used[j] => break false,
                    None => {}
                }
                self.images[i] = Some(j);
                self.used[j] = true;
                chosen.push((i, j));
                (i, j) = implied(i, j);
            };
            let outcome = if fits { self.find(implied) } else { Some(()) };
            for (i, j) in chosen {
                self.images[i] = None;
                self.used[j] = false;
            }
            outcome?;
        }
        Some(())
    }

    fn keep(&mut self) -> Option<()> {
        let images = self.images.iter().flatten().map(|&image| image as u16).collect();
        let arrangement = Permutation::from_images(images).expect("no image was used twice");
        if self.board.is_bipartite() && !arrangement.is_even() {
            return Some(());
        }
        if self.found.len() == self.limit {
            return None;
        }
        self.found.push(StandardPosition::from_arrangement(self.board, arrangement));
        Some(())
    }
}
