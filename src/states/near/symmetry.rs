//! The moves of the blank, where positions that symmetries take to each other count as one.
//!
//! A symmetry of the board that fixes the goal's blank takes the goal to itself if it also renames
//! the tiles, and so takes positions to others at the same distance. Of the positions that
//! symmetries take to each other, the one that is kept has the blank on the first possible square,
//! and among those it is the least.

use itertools::Itertools;

use super::packed::PackedTiles;
use crate::board::SquareId;
use crate::perm::Permutation;
use crate::position::{Metric, Position};

/// The most symmetries that are used: more take longer than they save.
const MOST_SYMMETRIES: usize = 128;

/// The moves of the blank from and to the squares where it is in the positions that are kept.
pub(super) struct MovesUpToSymmetry {
    /// All symmetries that are used.
    symmetries: Vec<PositionSymmetry>,
    /// By square: those that fix it, but for the identity.
    fixing: Vec<Vec<PositionSymmetry>>,
    /// By square: the moves after which the kept positions have the blank there.
    to: Vec<Vec<MoveToKept>>,
    /// Whether a move always leads to another level: no position has a neighbour in its own.
    pub alternates: bool,
}

/// A move, and how the position after it becomes one that is kept.
pub(super) struct MoveToKept {
    /// The squares of the blank, one after the other.
    blanks: Vec<usize>,
    /// The symmetries that take the last of these squares to the first possible one; none if that
    /// is only the identity.
    images: Vec<PositionSymmetry>,
}

/// What a symmetry does with positions.
#[derive(Clone)]
struct PositionSymmetry {
    /// By square: the square from which it takes the tile.
    sources: Vec<usize>,
    /// By packed tile: its new name.
    names: Vec<u16>,
}

impl PositionSymmetry {
    fn new(goal: &Position, symmetry: &Permutation) -> Self {
        let squares = symmetry.degree();
        let (mut sources, mut names) = (vec![0; squares], vec![0; squares]);
        for square in goal.board().square_ids() {
            let image = SquareId(symmetry.image(square.index()) as u16);
            sources[image.index()] = square.index();
            names[usize::from(packed_tile(goal, square))] = packed_tile(goal, image);
        }
        Self { sources, names }
    }

    fn image<P: PackedTiles>(&self, position: &P, bits: u32) -> P {
        let renamed = |&square: &usize| self.names[usize::from(position.at(square, bits))];
        P::pack(self.sources.iter().map(renamed), bits)
    }
}

/// What is on a square, as it is packed.
pub(super) fn packed_tile(position: &Position, square: SquareId) -> u16 {
    position.tile(square).map_or(0, |tile| tile.0 + 1)
}

impl MoveToKept {
    /// The square of the blank before the move.
    pub fn from(&self) -> usize {
        self.blanks[0]
    }

    /// The kept position that stands for the one after the move.
    pub fn kept<P: PackedTiles>(&self, position: &P, bits: u32) -> P {
        let steps = self.blanks.windows(2);
        let after =
            steps.fold(position.clone(), |before, step| before.after(step[0], step[1], bits));
        let images = self.images.iter().map(|symmetry| symmetry.image(&after, bits));
        images.min().unwrap_or(after)
    }
}

impl MovesUpToSymmetry {
    /// Every position is kept.
    pub fn all(goal: &Position, metric: Metric) -> Self {
        Self::up_to(&[Permutation::identity(goal.board().square_count())], goal, metric)
    }

    /// One position is kept of those that symmetries take to each other.
    pub fn new(goal: &Position, metric: Metric) -> Self {
        let group = metric.symmetries(goal.board(), goal.blank(), vec![]);
        match group.elements(MOST_SYMMETRIES) {
            Some(symmetries) => Self::up_to(&symmetries, goal, metric),
            None => Self::all(goal, metric),
        }
    }

    /// Up to these symmetries, which are a group.
    fn up_to(symmetries: &[Permutation], goal: &Position, metric: Metric) -> Self {
        let squares = goal.board().square_count();
        let taking = |from: usize, to: usize| {
            let takes = move |symmetry: &&Permutation| symmetry.image(from) == to;
            symmetries.iter().filter(takes)
        };
        let act = |symmetry: &Permutation| PositionSymmetry::new(goal, symmetry);
        let first = |square| symmetries.iter().map(|symmetry| symmetry.image(square)).min();
        let mut to: Vec<Vec<MoveToKept>> = (0..squares).map(|_| Vec::new()).collect();
        for blank in
            goal.board().square_ids().filter(|blank| first(blank.index()) == Some(blank.index()))
        {
            for way in metric.moves(goal.board(), blank) {
                let blanks: Vec<_> =
                    [blank].iter().chain(&way).map(|square| square.index()).collect();
                let last = blanks[blanks.len() - 1];
                let kept = first(last).expect("the identity is a symmetry");
                let is_alone = kept == last && taking(last, last).count() == 1;
                let images = taking(last, kept).filter(|_| !is_alone).map(act).collect();
                to[kept].push(MoveToKept { blanks, images });
            }
        }
        let others = |square| taking(square, square).filter(|symmetry| !symmetry.is_identity());
        Self {
            alternates: metric.alternates(goal.board()),
            symmetries: symmetries.iter().map(act).collect(),
            fixing: (0..squares).map(|square| others(square).map(act).collect()).collect(),
            to,
        }
    }

    /// The number of symmetries that are used.
    #[cfg(test)]
    pub fn symmetries(&self) -> usize {
        self.symmetries.len()
    }

    /// By square: the moves after which the kept positions have the blank there.
    pub fn to(&self) -> &[Vec<MoveToKept>] {
        &self.to
    }

    /// The number of positions for which kept ones stand, with the blank on this square.
    pub fn count<P: PackedTiles>(&self, kept: &[P], blank: usize, bits: u32) -> u64 {
        match self.fixing[blank].is_empty() {
            true => (self.symmetries.len() * kept.len()) as u64,
            false => kept.iter().map(|position| self.count_of(position, blank, bits)).sum(),
        }
    }

    /// The number of positions for which a kept one stands, with the blank on this square.
    pub fn count_of<P: PackedTiles>(&self, kept: &P, blank: usize, bits: u32) -> u64 {
        let fixes = |symmetry: &&PositionSymmetry| symmetry.image(kept, bits) == *kept;
        let fixing = self.fixing[blank].iter().filter(fixes).count();
        (self.symmetries.len() / (1 + fixing)) as u64
    }

    /// The positions for which a kept one stands.
    pub fn images<P: PackedTiles>(&self, kept: &P, bits: u32) -> Vec<P> {
        let images = self.symmetries.iter().map(|symmetry| symmetry.image(kept, bits));
        images.sorted_unstable().dedup().collect()
    }
}
