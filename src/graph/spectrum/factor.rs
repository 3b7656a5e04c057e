use std::iter;

use itertools::Itertools;
use nalgebra::DMatrix;
use num_integer::Integer;

use super::elements::ProductTable;
use super::modes::{Modes, SymmetryGroup};
use super::{Eigenvalue, SpectrumError, certified, quadratic_roots};
use crate::group::GroupName;
use crate::perm::Permutation;
use crate::representation::{Irrep, OrthogonalForm, Partition, Quadratic, specht};

/// The part of the spectrum that belongs to one irreducible representation: the eigenvalues of a
/// small matrix, each of which occurs as often in the graph as the block.
#[derive(Clone, Debug, PartialEq)]
pub struct SpectrumBlock {
    pub(super) labels: Vec<Option<Irrep>>,
    pub(super) rows: u64,
    pub(super) copies: u64,
    pub(super) eigenvalues: Vec<Eigenvalue>,
    /// What the symmetries of the board do to the eigenvectors, by eigenvalue, if that is known.
    pub(super) modes: Option<Vec<Modes>>,
}

impl SpectrumBlock {
    /// The representation, for each orbit of the group; `None` stands for the regular
    /// representation of a small group, which is not divided.
    pub fn labels(&self) -> &[Option<Irrep>] {
        &self.labels
    }

    /// The name of the representation.
    pub fn representation(&self) -> String {
        let name = |label: &Option<Irrep>| match label {
            Some(label) => label.to_string(),
            None => "regular".into(),
        };
        match &self.labels[..] {
            [] => "trivial".into(),
            labels => labels.iter().map(name).join(" × "),
        }
    }

    /// The number of rows of the block, the dimension of the representation.
    pub fn dimension(&self) -> u64 {
        self.rows
    }

    /// How often the block occurs in the adjacency matrix.
    pub fn copies(&self) -> u64 {
        self.copies
    }

    /// The eigenvalues of the block, the greatest first.
    pub fn eigenvalues(&self) -> &[Eigenvalue] {
        &self.eigenvalues
    }

    /// What the symmetries of the board do to the eigenvectors of the eigenvalue of this number, as
    /// `2A1+E`: irreducible representations of the symmetries, named as by R. S. Mulliken (1955).
    /// `None` where that is not known, and for numbers without eigenvalue.
    pub fn symmetry(&self, eigenvalue: usize) -> Option<String> {
        Some(self.modes.as_ref()?.get(eigenvalue)?.to_string())
    }
}

/// The blocks of the action on one orbit, by its generators.
pub(super) fn blocks(
    group: GroupName,
    generators: &[Permutation],
    symmetries: Option<&SymmetryGroup>,
) -> Result<Vec<SpectrumBlock>, SpectrumError> {
    let labels = match group {
        GroupName::Alternating(degree) | GroupName::Symmetric(degree)
            if degree > SpectrumError::MAX_DEGREE =>
        {
            let dimension = largest_dimension(group, degree);
            return Err(SpectrumError::Degree { group, degree, dimension });
        }
        GroupName::Alternating(degree) => Irrep::of_alternating(degree),
        GroupName::Symmetric(degree) => Irrep::of_symmetric(degree),
        GroupName::Cyclic(n) => return Ok(vec![cyclic(n)]),
        _ => return Ok(vec![regular(group, generators)?]),
    };
    let of_shape = labels.chunk_by(|a, b| a.shape() == b.shape());
    Ok(of_shape.flat_map(|labels| blocks_of_shape(labels, generators, symmetries)).collect())
}

/// The dimension of the largest representation of Aₙ or Sₙ, if it is within 64 bits.
fn largest_dimension(group: GroupName, degree: usize) -> Option<u64> {
    let labels = || match group {
        GroupName::Alternating(_) => Irrep::of_alternating(degree),
        _ => Irrep::of_symmetric(degree),
    };
    (degree <= 20).then(|| labels().iter().map(Irrep::dimension).max()).flatten()
}

/// The generators and their inverses.
pub(super) fn letters(generators: &[Permutation]) -> Vec<Permutation> {
    generators.iter().flat_map(|twist| [twist.clone(), twist.inverse()]).collect()
}

/// The blocks of a shape in the twist graph.
fn blocks_of_shape(
    labels: &[Irrep],
    generators: &[Permutation],
    symmetries: Option<&SymmetryGroup>,
) -> Vec<SpectrumBlock> {
    let shape: &Partition = labels[0].shape();
    let form = OrthogonalForm::new(shape);
    let d = form.dimension();
    let mut sum = DMatrix::zeros(d, d);
    let mut factors = 0;
    for generator in generators {
        let (matrix, count) = form.matrix(generator);
        sum += DMatrix::from_row_slice(d, d, &matrix);
        factors += 2 * count;
    }
    // The matrix of the inverse is the transpose.
    sum += sum.transpose();
    let error = certified::construction_error(d, 2 * generators.len(), factors);
    // An odd permutation exchanges the halves.
    let even = symmetries.filter(|_| labels.len() == 2).map(SymmetryGroup::even);
    let symmetries = even.as_ref().map_or(symmetries, Option::as_ref);
    let elements = symmetries.map_or(&[][..], SymmetryGroup::elements);
    // The matrix is symmetric, so the order of its entries does not matter.
    let sum = sum.as_slice().to_vec();
    let matrices = iter::once(sum).chain(elements.iter().map(|element| form.matrix(element).0));
    let mut blocks = divided(labels, &form, 1, &matrices.collect_vec(), error, |all, d, error| {
        let sum = DMatrix::from_row_slice(d, d, &all[0]);
        let symmetric = (&sum + sum.transpose()) / 2.0;
        let system = certified::eigensystem(symmetric, error);
        let eigenvalues = Eigenvalue::of_system(&system);
        let modes =
            symmetries.and_then(|group| group.modes(&all[1..], &eigenvalues, &system.vectors));
        (eigenvalues, modes)
    });
    let integral = specht::sum(shape, &letters(generators));
    prove(&mut blocks, integral);
    blocks
}

/// The block of an irreducible representation, or two blocks if it has two halves, as the labels
/// say. The closure gets the matrices of the representation, or those of one half, with their
/// number of rows and a bound of their error, and computes the eigenvalues of the block. The block
/// has as many rows as the representation for each of the squares.
pub(super) fn divided(
    labels: &[Irrep],
    form: &OrthogonalForm,
    squares: u64,
    matrices: &[Vec<f64>],
    error: f64,
    eigenvalues: impl Fn(&[Vec<f64>], usize, f64) -> (Vec<Eigenvalue>, Option<Vec<Modes>>),
) -> Vec<SpectrumBlock> {
    let d = form.dimension();
    let block = |label: &Irrep, (eigenvalues, modes)| SpectrumBlock {
        labels: vec![Some(label.clone())],
        rows: squares * label.dimension(),
        copies: label.dimension(),
        eigenvalues,
        modes,
    };
    let [a, b] = labels else { return vec![block(&labels[0], eigenvalues(matrices, d, error))] };
    let halves = matrices.iter().map(|matrix| form.halves(matrix).map(|[a, b]| (a, b)));
    match halves.collect::<Option<(Vec<_>, Vec<_>)>>() {
        Some((first, second)) => [(a, first), (b, second)]
            .map(|(label, half)| block(label, eigenvalues(&half, d / 2, 2.0 * error)))
            .into(),
        // Complex conjugate halves have the same eigenvalues.
        None => {
            let (mut both, modes) = eigenvalues(matrices, d, error);
            both.iter_mut().for_each(|eigenvalue| eigenvalue.multiplicity /= 2);
            let half = (both, modes.map(|modes| modes.iter().map(Modes::halved).collect()));
            vec![block(a, half.clone()), block(b, half)]
        }
    }
}

/// Proves exact forms of the eigenvalues of blocks, which together are those of a matrix of
/// integers.
fn prove(blocks: &mut [SpectrumBlock], integral: Vec<i64>) {
    let eigenvalues = blocks.iter_mut().flat_map(|block| &mut block.eigenvalues);
    quadratic_roots::prove(integral, &mut eigenvalues.collect_vec());
    for block in blocks {
        let merged = Eigenvalue::merged(block.eigenvalues.clone());
        block.modes.take_if(|modes| modes.len() != merged.len());
        block.eigenvalues = merged;
    }
}

/// The regular representation of the rotations of a ring, with one generator: 2 cos(2πk/n) for each
/// k from 0 to n − 1.
fn cyclic(n: usize) -> SpectrumBlock {
    let eigenvalue = |k: usize| {
        let turns = k.gcd(&n);
        // By the least number of equal steps round the circle: the quadratic of all such values.
        let polynomial = match n / turns {
            1 => Some((-4, 4)),
            2 => Some((4, 4)),
            3 => Some((2, 1)),
            4 => Some((0, 0)),
            5 => Some((1, -1)),
            6 => Some((-2, 1)),
            8 => Some((0, -2)),
            10 => Some((-1, -1)),
            12 => Some((0, -3)),
            _ => None,
        };
        let value = 2.0 * (std::f64::consts::TAU * k as f64 / n as f64).cos();
        let near = |root: &Quadratic| (root.value().0 - value).abs() < 0.1;
        let exact = polynomial.and_then(|(p, q)| Quadratic::roots(p, q).into_iter().find(near));
        // An angle up to 2π has an error below 2e-15, and a cosine one of a roundoff.
        Eigenvalue { value, error: 1e-14, multiplicity: 1, exact }
    };
    let eigenvalues = Eigenvalue::merged((0..n).map(eigenvalue).collect());
    SpectrumBlock { labels: vec![None], rows: n as u64, copies: 1, eigenvalues, modes: None }
}

/// The regular representation of a small group, as one block.
fn regular(group: GroupName, generators: &[Permutation]) -> Result<SpectrumBlock, SpectrumError> {
    let order = group.order().and_then(|order| order.value());
    let n = order.filter(|&order| order <= SpectrumError::MAX_DENSE as u128).ok_or_else(|| {
        let order = group.order().map_or("unknown".into(), |order| order.to_string());
        SpectrumError::Order { group, order }
    })? as usize;
    let mut integral = vec![0; n * n];
    for (row, neighbours) in ProductTable::new(&letters(generators)).neighbours().enumerate() {
        neighbours.iter().for_each(|&column| integral[row * n + column as usize] += 1);
    }
    let matrix = DMatrix::from_iterator(n, n, integral.iter().map(|&entry| entry as f64));
    let eigenvalues = Eigenvalue::of_matrix(matrix, 0.0);
    let rows = n as u64;
    let mut blocks =
        [SpectrumBlock { labels: vec![None], rows, copies: 1, eigenvalues, modes: None }];
    prove(&mut blocks, integral);
    let [block] = blocks;
    Ok(block)
}
