use std::num::NonZero;

use nalgebra::DMatrix;

use super::factor::{self, SpectrumBlock};
use super::{Eigenvalue, SpectrumError, certified};
use crate::board::{Arc, Board};
use crate::group::GroupName;
use crate::machine::threads::in_order;
use crate::perm::Permutation;
use crate::representation::{Irrep, OrthogonalForm, Partition};

/// The random walk of the blank on all positions: each move goes to one of the neighbours of the
/// blank's square, each with the same probability.
///
/// A position is the square of the blank with the element of the group that remains when the blank
/// goes home along the spanning tree. A move along the tree keeps the element, one across a chord
/// multiplies it by the twist of the chord. So the matrix of the walk has a block for each
/// irreducible representation ρ, with ρ of the twist or of the identity for each pair of adjacent
/// squares. Scaled by the roots of the squares' degrees it is symmetric:
///
/// ```text
/// squares u, v adjacent     ρ(twist)/√(degree u · degree v)        n squares, dimension d:
/// otherwise                 0                                      n·d rows, d copies
/// ```
///
/// The blank and t of the tiles, the others alike, are a walk, too. Its functions are those of the
/// blocks whose partition has a first part of at least n − 1 − t boxes (in Aₙ the partition or its
/// conjugate), since these are the representations in the action on t places.
///
/// ```
/// use std::num::NonZero;
/// use taquin::{Board, graph::spectrum::BlankWalk};
/// let board: Board = "2x3".parse()?;
/// let walk = BlankWalk::new(&board, NonZero::new(2).unwrap())?;
/// assert_eq!((walk.positions, walk.slowest_tiles()), (360, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[non_exhaustive]
#[derive(Clone, Debug)]
pub struct BlankWalk {
    /// The name of the group.
    pub group: String,
    /// The number of positions.
    pub positions: u64,
    /// The blocks, the trivial one first, each with the least number of tiles that it needs.
    pub blocks: Vec<(SpectrumBlock, usize)>,
}

impl BlankWalk {
    /// The most rows of a block.
    const MAX_ROWS: u64 = 900;

    /// The walk on a board, computed on some threads.
    ///
    /// # Errors
    ///
    /// If the group is not alternating or symmetric on all places, or a block has too many rows.
    pub fn new(board: &Board, threads: NonZero<usize>) -> Result<Self, SpectrumError> {
        let group = board.group();
        let places = board.place_count();
        let labels = match group.constituents() {
            [part] if part.points.len() == places => match part.name {
                GroupName::Alternating(n) if n <= 20 => Some(Irrep::of_alternating(n)),
                GroupName::Symmetric(n) if n <= 20 => Some(Irrep::of_symmetric(n)),
                _ => None,
            },
            _ => None,
        };
        let labels = labels.ok_or_else(|| SpectrumError::Walk { group: group.name() })?;
        let squares = board.square_count() as u64;
        // A complex half is computed with the other one.
        let rows = labels.iter().map(|label| squares * label.shape().dimension()).max();
        if let Some(rows) = rows.filter(|&rows| rows > Self::MAX_ROWS) {
            return Err(SpectrumError::Rows { rows, most: Self::MAX_ROWS });
        }
        let shapes: Vec<&[Irrep]> = labels.chunk_by(|a, b| a.shape() == b.shape()).collect();
        let threads = threads.get().min(shapes.len());
        let mut done = in_order(threads, shapes.into_iter(), |labels| {
            (labels, blocks_of_shape(board, labels))
        });
        done.sort_by(|(a, _), (b, _)| b.cmp(a));
        let with_tiles = |block: SpectrumBlock| {
            let tiles = match &block.labels[..] {
                [Some(label)] => places - first_part(label.shape(), group.is_even()),
                _ => 0,
            };
            (block, tiles)
        };
        let blocks = done.into_iter().flat_map(|(_, blocks)| blocks);
        let blocks: Vec<_> = blocks.map(with_tiles).collect();
        Ok(Self {
            group: group.name(),
            positions: blocks.iter().map(|(block, _)| block.rows * block.copies).sum(),
            blocks,
        })
    }

    /// For the blank with 0, 1, 2, … tiles: the second eigenvalue of the walk, with the block that
    /// has it. A number of tiles that adds no block is left out.
    pub fn chains(&self) -> Vec<(usize, Eigenvalue, &SpectrumBlock)> {
        let most = self.blocks.iter().map(|&(_, tiles)| tiles).max().unwrap_or(0);
        let second = |tiles| {
            let blocks = self.blocks.iter().filter(|(_, needed)| *needed <= tiles).enumerate();
            let first = |(number, (block, _)): (usize, &'_ (SpectrumBlock, usize))| {
                // The trivial block has the eigenvalue 1.
                block.eigenvalues.get(usize::from(number == 0)).copied()
            };
            let all = || blocks.clone().filter_map(|found| Some((first(found)?, &found.1.0)));
            let greatest = all().max_by(|(a, _), (b, _)| a.value.total_cmp(&b.value))?.0;
            // Of those that may be equal, the first: it needs the fewest tiles.
            let found = all().find(|(one, _)| greatest.overlaps(one));
            found.map(|(eigenvalue, block)| (tiles, eigenvalue, block))
        };
        let adds = |tiles: &usize| self.blocks.iter().any(|(_, needed)| needed == tiles);
        (0..=most).filter(adds).filter_map(second).collect()
    }

    /// The least number of tiles with which the walk is as slow as with all, to within the bounds
    /// of the errors.
    pub fn slowest_tiles(&self) -> usize {
        let chains = self.chains();
        let Some(&(_, all, _)) = chains.last() else { return 0 };
        chains.iter().find(|(_, one, _)| all.overlaps(one)).map_or(0, |&(tiles, ..)| tiles)
    }
}

/// The first part of a partition. In an alternating group a partition and its conjugate name the
/// same representation, so there it is the greater of their first parts.
fn first_part(shape: &Partition, alternating: bool) -> usize {
    let longest = |shape: &Partition| shape.parts().first().copied().unwrap_or(0);
    match alternating {
        true => longest(shape).max(longest(&shape.conjugate())),
        false => longest(shape),
    }
}

/// The block of a shape, or the two of its halves.
fn blocks_of_shape(board: &Board, labels: &[Irrep]) -> Vec<SpectrumBlock> {
    let form = OrthogonalForm::new(labels[0].shape());
    let d = form.dimension();
    let twists = board.twists();
    let identity = Permutation::identity(board.place_count());
    let mut factors = 0;
    let mut matrix_of = |arc: Arc| {
        let twist = twists.twist_across(arc).map_or(&identity, |twist| twist.permutation());
        let (matrix, count) = form.matrix(twist);
        factors += 2 * count;
        matrix
    };
    let steps: Vec<Arc> = board.arcs().filter(|arc| arc.from < arc.to).collect();
    let matrices: Vec<Vec<f64>> = steps.iter().map(|&arc| matrix_of(arc)).collect();
    let error = certified::construction_error(d, 2 * steps.len(), factors);
    let eigenvalues = |matrices: &[Vec<f64>], d: usize, error| {
        let n = board.square_count() * d;
        let mut sum = DMatrix::zeros(n, n);
        for (&Arc { from, to }, matrix) in steps.iter().zip(matrices) {
            let [out, back] = [from, to].map(|square| board.neighbours(square).count() as f64);
            let block = DMatrix::from_row_slice(d, d, matrix) / (out * back).sqrt();
            let (row, column) = (from.index() * d, to.index() * d);
            sum.view_mut((row, column), (d, d)).copy_from(&block);
            sum.view_mut((column, row), (d, d)).copy_from(&block.transpose());
        }
        (Eigenvalue::of_matrix(sum, error), None)
    };
    factor::divided(labels, &form, board.square_count() as u64, &matrices, error, eigenvalues)
}
