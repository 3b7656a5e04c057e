use std::sync::Arc;

use itertools::Itertools;

use crate::board::{Board, Symmetries, on_places};
use crate::perm::{Packed, Permutation};
use crate::position::{Rank, Ranking};

/// The index of a class in one list of classes, in the order of the representatives' ranks. Tables
/// number classes by moves first; that is a different number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClassId(pub(crate) u32);

impl ClassId {
    /// The number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The equivalence relation of classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Equivalence {
    /// Symmetries of the board that fix home: classes.
    Symmetry,
    /// The same symmetries and inversion: extended classes.
    SymmetryAndInversion,
}

/// The solvable positions in classes under conjugation by the symmetries of the board that fix
/// home, or in extended classes, which join inverses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    /// By rank: the class under the symmetries alone; `NONE` for unsolvable positions.
    under_symmetries: Arc<[u32]>,
    /// By class under the symmetries alone: the class.
    class_of: Vec<u32>,
    representatives: Vec<Rank>,
    sizes: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Classes {
    /// The classes of the positions that satisfy `reached`, which are closed under the symmetries.
    pub fn new(board: &Board, ranking: Ranking, reached: impl Fn(Rank) -> bool) -> Self {
        Self::under_symmetries(board, &board.symmetries(), ranking, reached)
    }

    /// The classes under some of the symmetries that fix home.
    pub(crate) fn under_symmetries(
        board: &Board,
        symmetries: &Symmetries,
        ranking: Ranking,
        reached: impl Fn(Rank) -> bool,
    ) -> Self {
        let on_places = symmetries.generators().iter().map(|phi| on_places(board, phi));
        Self::under(&on_places.collect_vec(), ranking, reached)
    }

    /// The classes under conjugation by permutations of the places. Orbit by orbit: the first
    /// position not yet seen represents its class, and the search marks all its images.
    pub(crate) fn under(
        generators: &[Permutation],
        ranking: Ranking,
        reached: impl Fn(Rank) -> bool,
    ) -> Self {
        let mut class_of = vec![NONE; ranking.rank_count()];
        let mut representatives = Vec::new();
        let mut orbit: Vec<Packed> = Vec::new();
        for rank in ranking.ranks() {
            if class_of[rank.index()] != NONE || !reached(rank) {
                continue;
            }
            let class = representatives.len() as u32;
            representatives.push(rank);
            class_of[rank.index()] = class;
            orbit.clear();
            orbit.push(ranking.packed(rank));
            let mut next = 0;
            while next < orbit.len() {
                for generator in generators {
                    let image = orbit[next].conjugated(generator);
                    let seen = &mut class_of[ranking.rank_packed(image).index()];
                    if *seen == NONE {
                        *seen = class;
                        orbit.push(image);
                    }
                }
                next += 1;
            }
        }
        Self::from_parts(class_of, representatives)
    }

    /// The classes given by the class of each position, numbered as [`ClassId`] says.
    pub(crate) fn from_parts(by_rank: Vec<u32>, representatives: Vec<Rank>) -> Self {
        let mut sizes = vec![0; representatives.len()];
        for &class in by_rank.iter().filter(|&&class| class != NONE) {
            sizes[class as usize] += 1;
        }
        let class_of = (0..representatives.len() as u32).collect();
        Self { under_symmetries: by_rank.into(), class_of, representatives, sizes }
    }

    /// The extended classes: each class merged with that of its inverses.
    ///
    /// # Panics
    ///
    /// If the ranking is not that of the classes.
    #[must_use]
    pub fn with_inverses(&self, ranking: Ranking) -> Self {
        self.merged_by(|rank| {
            ranking.rank_packed(ranking.packed(rank).inverse(ranking.tile_count()))
        })
    }

    /// Each class merged with that of `inverse` of its representative. `inverse` is an involution
    /// that takes classes to classes.
    pub(crate) fn merged_by(&self, inverse: impl Fn(Rank) -> Rank) -> Self {
        let (mut representatives, mut sizes) = (vec![], vec![]);
        // The earlier of a class and its inverse gives the representative.
        let mut class_of: Vec<u32> = Vec::with_capacity(self.len());
        for (&representative, &size) in self.representatives.iter().zip(&self.sizes) {
            let partner = self.under_symmetries[inverse(representative).index()] as usize;
            if let Some(&known) = class_of.get(partner) {
                class_of.push(known);
                sizes[known as usize] += size;
            } else {
                class_of.push(representatives.len() as u32);
                representatives.push(representative);
                sizes.push(size);
            }
        }
        let under_symmetries = Arc::clone(&self.under_symmetries);
        Self { under_symmetries, class_of, representatives, sizes }
    }

    /// The number of classes.
    pub fn len(&self) -> usize {
        self.representatives.len()
    }

    /// Whether there is no class; there is always that of the goal.
    pub fn is_empty(&self) -> bool {
        self.representatives.is_empty()
    }

    /// The class of a position; `None` if it is unsolvable.
    ///
    /// # Panics
    ///
    /// If the board has no such rank.
    pub fn class_of(&self, rank: Rank) -> Option<ClassId> {
        let class = self.under_symmetries[rank.index()];
        (class != NONE).then(|| ClassId(self.class_of[class as usize]))
    }

    /// The member of least rank.
    ///
    /// # Panics
    ///
    /// If there is no such class.
    pub fn representative(&self, class: ClassId) -> Rank {
        self.representatives[class.index()]
    }

    /// The number of members.
    ///
    /// # Panics
    ///
    /// If there is no such class.
    pub fn size(&self, class: ClassId) -> usize {
        self.sizes[class.index()] as usize
    }

    /// All classes in order.
    pub fn iter(&self) -> impl Iterator<Item = ClassId> + use<> {
        (0..self.representatives.len() as u32).map(ClassId)
    }
}
