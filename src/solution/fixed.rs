//! How many classes there are, without listing them: Burnside's lemma.
//!
//! A group of g transformations splits a set into as many classes as the mean number of elements that a
//! transformation leaves fixed. All members of a class have the same number of moves, so that the lemma
//! holds for each number of moves by itself. The transformations are the symmetries φ of the board that
//! fix home, which make φ⁻¹pφ of a position p; for extended classes, also these after inversion, which
//! make φ⁻¹p⁻¹φ. The identity leaves all positions fixed. The others leave few: these are found by
//! search, place by place.

use itertools::Itertools;

use crate::board::{Board, on_places};
use crate::perm::Permutation;
use crate::position::StandardPosition;

/// The transformations of a board's standard positions, and what all but the identity leave fixed.
pub(super) struct Fixed<'b> {
    /// How many symmetries there are.
    pub symmetries: u64,
    /// The positions that a symmetry other than the identity leaves fixed, each as often as it is.
    pub by_symmetries: Vec<StandardPosition<'b>>,
    /// The positions that a symmetry after inversion leaves fixed, each as often as it is.
    pub by_inversions: Vec<StandardPosition<'b>>,
}

impl<'b> Fixed<'b> {
    /// The most symmetries that are gone through.
    const MOST_SYMMETRIES: usize = 1000;

    /// Finds them; `None` if there are too many symmetries, or more than `most` positions.
    pub fn of(board: &'b Board, most: usize) -> Option<Self> {
        let symmetries = board.symmetries().elements(Self::MOST_SYMMETRIES)?;
        let symmetries = symmetries.iter().map(|symmetry| on_places(board, symmetry)).collect_vec();
        let moving = symmetries.iter().filter(|symmetry| !symmetry.is_identity()).collect_vec();
        // Where p takes i to j, φ⁻¹pφ takes φ(i) to φ(j), and φ⁻¹p⁻¹φ takes φ(j) to φ(i).
        let mut search = Search { most, ..Search::of(board) };
        for &symmetry in &moving {
            search.find(|i, j| (symmetry.image(i), symmetry.image(j)))?;
        }
        let by_symmetries = std::mem::take(&mut search.found);
        search.most -= by_symmetries.len();
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

/// A search for permutations that have, with each pair of a point and its image, another pair.
struct Search<'b> {
    board: &'b Board,
    most: usize,
    /// By point: its image, as far as it is chosen.
    images: Vec<Option<usize>>,
    /// By point: whether it is the image of one.
    used: Vec<bool>,
    found: Vec<StandardPosition<'b>>,
}

impl<'b> Search<'b> {
    fn of(board: &'b Board) -> Self {
        let points = board.places();
        let (images, used) = (vec![None; points], vec![false; points]);
        Self { board, most: 0, images, used, found: vec![] }
    }

    /// Finds all that have with (i, j) also `other(i, j)`; `None` if there are too many.
    fn find(&mut self, other: impl Fn(usize, usize) -> (usize, usize) + Copy) -> Option<()> {
        let Some(point) = self.images.iter().position(Option::is_none) else {
            return self.keep();
        };
        for image in 0..self.images.len() {
            let mut chosen = Vec::new();
            let (mut i, mut j) = (point, image);
            // The pair, and all that follow from it, until one is there already.
            let fits = loop {
                match self.images[i] {
                    Some(known) => break known == j,
                    None if self.used[j] => break false,
                    None => {}
                }
                self.images[i] = Some(j);
                self.used[j] = true;
                chosen.push((i, j));
                (i, j) = other(i, j);
            };
            let outcome = if fits { self.find(other) } else { Some(()) };
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
        if self.found.len() == self.most {
            return None;
        }
        self.found.push(StandardPosition::of_arrangement(self.board, arrangement));
        Some(())
    }
}
