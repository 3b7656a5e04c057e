use std::sync::Arc;

use itertools::Itertools;

use crate::board::{Board, on_places};
use crate::perm::{Packed, Permutation};
use crate::position::{Rank, Ranking};

/// The number of a class in one list of classes, from 0, in the order of their representatives'
/// ranks. Census and tables number classes by moves first; that is another number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClassId(pub(crate) u32);

impl ClassId {
    /// The number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What counts as the same class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joining {
    /// Positions that a symmetry of the board turns into one another: classes.
    Symmetries,
    /// These, and inverses: extended classes.
    SymmetriesAndInverses,
}

/// The positions that can be reached, in classes under conjugation by the symmetries of the board
/// that fix home, or in extended classes with inverses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    /// By rank: the class under the symmetries alone; `NONE` where the position cannot be reached.
    under_symmetries: Arc<[u32]>,
    /// By class under the symmetries alone: the class.
    class_of: Vec<u32>,
    representatives: Vec<Rank>,
    sizes: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Classes {
    /// The classes of those positions for which `reached` holds, which must be a union of classes.
    pub fn of(board: &Board, ranking: Ranking, reached: impl Fn(Rank) -> bool) -> Self {
        let generators = board.symmetries();
        let generators =
            generators.generators().iter().map(|symmetry| on_places(board, symmetry)).collect_vec();
        Self::under(&generators, ranking, reached)
    }

    /// Orbit by orbit: the first position not yet seen is the representative of its class, and all
    /// that the generators make of it, and of what they made, is marked.
    fn under(generators: &[Permutation], ranking: Ranking, reached: impl Fn(Rank) -> bool) -> Self {
        let mut class_of = vec![NONE; ranking.count()];
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
                    let seen = &mut class_of[ranking.of_packed(image).index()];
                    if *seen == NONE {
                        *seen = class;
                        orbit.push(image);
                    }
                }
                next += 1;
            }
        }
        Self::of_parts(class_of, representatives)
    }

    /// The classes given by each position's class, numbered as [`ClassId`] says.
    pub(crate) fn of_parts(by_rank: Vec<u32>, representatives: Vec<Rank>) -> Self {
        let mut sizes = vec![0; representatives.len()];
        for &class in by_rank.iter().filter(|&&class| class != NONE) {
            sizes[class as usize] += 1;
        }
        let class_of = (0..representatives.len() as u32).collect();
        Self { under_symmetries: by_rank.into(), class_of, representatives, sizes }
    }

    /// The extended classes: each class joined with the class of the inverses of its members.
    #[must_use]
    pub fn with_inverses(&self, ranking: Ranking) -> Self {
        self.joined_by(|rank| ranking.of_packed(ranking.packed(rank).inverse(ranking.tiles())))
    }

    /// Each class joined with the class of `inverse` of its representative; `inverse` undoes itself
    /// and takes classes to classes.
    pub(crate) fn joined_by(&self, inverse: impl Fn(Rank) -> Rank) -> Self {
        let (mut representatives, mut sizes) = (vec![], vec![]);
        // A class comes before that of its inverses or after it; the first of the two gives the
        // representative.
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

    /// Whether there is no class; a board always has that of the goal.
    pub fn is_empty(&self) -> bool {
        self.representatives.is_empty()
    }

    /// The class of a position; `None` if it cannot be reached.
    pub fn class_of(&self, rank: Rank) -> Option<ClassId> {
        let class = self.under_symmetries[rank.index()];
        (class != NONE).then(|| ClassId(self.class_of[class as usize]))
    }

    /// The member of least rank.
    pub fn representative(&self, class: ClassId) -> Rank {
        self.representatives[class.index()]
    }

    /// The number of members.
    pub fn size(&self, class: ClassId) -> usize {
        self.sizes[class.index()] as usize
    }

    /// All classes in order.
    pub fn iter(&self) -> impl Iterator<Item = ClassId> + use<> {
        (0..self.representatives.len() as u32).map(ClassId)
    }
}
