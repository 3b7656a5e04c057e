use nalgebra::DMatrix;

use super::certified;
use crate::representation::Quadratic;

/// An eigenvalue, with its multiplicity.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Eigenvalue {
    /// The computed value.
    pub value: f64,
    /// A bound of the difference from the true value.
    pub error: f64,
    /// How often it occurs, in the block or in the graph. Eigenvalues whose bounds overlap count as
    /// one.
    pub multiplicity: u64,
    /// The true value, if it is proved to be the root of a quadratic with integer coefficients.
    pub exact: Option<Quadratic>,
}

impl Eigenvalue {
    /// Those of a symmetric matrix: see [`certified::eigenvalues`].
    pub(super) fn of_matrix(matrix: DMatrix<f64>, perturbation: f64) -> Vec<Self> {
        let (values, error) = certified::eigenvalues(matrix, perturbation);
        let single = |value| Self { value, error, multiplicity: 1, exact: None };
        Self::merged(values.into_iter().map(single).collect())
    }

    /// The eigenvalues from the greatest, with those joined whose bounds overlap.
    pub(super) fn merged(mut all: Vec<Self>) -> Vec<Self> {
        all.sort_by(|a, b| b.value.total_cmp(&a.value));
        let same = |a: &Self, b: &Self| {
            let differ = a.exact.zip(b.exact).is_some_and(|(a, b)| a != b);
            !differ && a.value - b.value <= a.error + b.error
        };
        let join = |equal: &[Self]| {
            let multiplicity = equal.iter().map(|one| one.multiplicity).sum();
            let weighted = equal.iter().map(|one| one.value * one.multiplicity as f64);
            let value = weighted.sum::<f64>() / multiplicity as f64;
            let error = equal.iter().map(|one| one.error + (one.value - value).abs());
            let error = error.fold(0.0, f64::max);
            let exact = equal.iter().find_map(|one| one.exact);
            let value = exact.map_or(value, |exact| exact.value().0);
            Self { value, error, multiplicity, exact }
        };
        all.chunk_by(same).map(join).collect()
    }
}
