use nalgebra::DMatrix;

use super::certified::{self, Eigensystem};
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
    /// The eigenvalues of a symmetric matrix, with their errors: see [`certified::eigensystem`].
    pub(super) fn of_matrix(matrix: DMatrix<f64>, perturbation: f64) -> Vec<Self> {
        Self::of_system(&certified::eigensystem(matrix, perturbation))
    }

    /// The eigenvalues of a computed system, from the greatest: the order of its eigenvectors.
    pub(super) fn of_system(system: &Eigensystem) -> Vec<Self> {
        let single = |&value| Self { value, error: system.error, multiplicity: 1, exact: None };
        Self::merged(system.values.iter().map(single).collect())
    }

    /// The eigenvalues from the greatest, with those joined whose bounds overlap.
    pub(super) fn merged(mut all: Vec<Self>) -> Vec<Self> {
        all.sort_by(|a, b| b.value.total_cmp(&a.value));
        let join = |equal: &[Self]| {
            let multiplicity = equal.iter().map(|one| one.multiplicity).sum();
            let weighted = equal.iter().map(|one| one.value * one.multiplicity as f64);
            let value = weighted.sum::<f64>() / multiplicity as f64;
            // Those that are not proved may be other numbers.
            let exact =
                equal[0].exact.filter(|_| equal.iter().all(|one| one.exact == equal[0].exact));
            let value = exact.map_or(value, |exact| exact.value().0);
            let error = equal.iter().map(|one| one.error + (one.value - value).abs());
            let error = error.fold(0.0, f64::max);
            Self { value, error, multiplicity, exact }
        };
        all.chunk_by(Self::overlaps).map(join).collect()
    }

    /// Whether this eigenvalue may be equal to the next smaller one.
    pub(super) fn overlaps(&self, smaller: &Self) -> bool {
        match (self.exact, smaller.exact) {
            (Some(a), Some(b)) => a == b,
            _ => self.value - smaller.value <= self.error + smaller.error,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sums that are zero, of which only some are proved to be.
    #[test]
    fn only_what_is_proved_of_all_is_exact() {
        let one = |value, exact: Option<i64>| {
            let exact = exact.map(Quadratic::integer);
            Eigenvalue { value, error: 1e-12, multiplicity: 2, exact }
        };
        let merged = Eigenvalue::merged(vec![one(0.0, Some(0)), one(1e-13, None)]);
        assert_eq!(merged.len(), 1);
        assert_eq!((merged[0].multiplicity, merged[0].exact), (4, None));
        assert!(merged[0].error >= 1e-12);
        let merged = Eigenvalue::merged(vec![one(1e-13, Some(0)), one(0.0, Some(0))]);
        assert_eq!((merged[0].value, merged[0].exact), (0.0, Some(Quadratic::integer(0))));
        assert_eq!(Eigenvalue::merged(vec![one(0.0, Some(0)), one(1e-13, Some(1))]).len(), 2);
    }
}
