use nalgebra::DMatrix;

/// The unit roundoff of 64-bit floating point.
const ROUNDOFF: f64 = f64::EPSILON / 2.0;

/// The eigenvalues of a symmetric matrix, the greatest first.
pub(super) struct Eigensystem {
    pub values: Vec<f64>,
    /// A column for each.
    pub vectors: DMatrix<f64>,
    /// A bound of the errors of the values: there is an order of the true eigenvalues in which each
    /// differs by no more.
    pub error: f64,
}

/// The eigenvalues of a symmetric matrix with a bound of their errors. The entries of the true
/// matrix may differ from those given, by `perturbation` in the Frobenius norm.
///
/// Let V have the computed eigenvectors as columns, Θ the computed eigenvalues, and R = M V − V Θ.
/// If σ is the smallest singular value of V, no error is greater than ‖R‖/σ (conjectured, and
/// proved up to a factor of √2, by W. Kahan, Inclusion theorems for clusters of eigenvalues of
/// Hermitian matrices, 1967; proved by Cao, Xie and Li, A sharp version of Kahan's theorem on
/// clustered eigenvalues, 1996), and σ² ≥ 1 − ‖VᵀV − 1‖. For square V the proof is short. Let V = U
/// P with U orthogonal and P symmetric, of eigenvalues σ or greater. With H = Uᵀ M U − Θ and R' =
/// Uᵀ R = H P + (Θ P − P Θ), the symmetric part of R' is (H P + P H)/2. Let x be a unit vector with
/// H x = ±‖H‖ x: then ‖R'‖ ≥ |xᵀ R' x| = ‖H‖ xᵀ P x, which is at least ‖H‖ σ. So Uᵀ M U, with the
/// eigenvalues of M, differs from Θ by at most ‖R‖/σ, and its eigenvalues do, too (H. Weyl 1912).
/// By the same theorem a perturbation of M adds at most its norm. R and VᵀV are themselves
/// computed; a sum of n products has a relative error of at most n + 2 roundoffs in its absolute
/// terms.
pub(super) fn eigensystem(matrix: DMatrix<f64>, perturbation: f64) -> Eigensystem {
    let n = matrix.nrows();
    let rounding = (n + 2) as f64 * ROUNDOFF;
    let eigen = matrix.clone().symmetric_eigen();
    let (vectors, values) = (eigen.eigenvectors, eigen.eigenvalues);
    let mut scaled = vectors.clone();
    scaled.column_iter_mut().zip(values.iter()).for_each(|(mut column, &value)| column *= value);
    // The matrix is its own transpose. A product with a transpose consists of dot products, which
    // do not depend on the processor.
    let residual = (matrix.tr_mul(&vectors) - &scaled).norm();
    let residual = residual + rounding * (matrix.norm() * vectors.norm() + scaled.norm());
    let skewness = (vectors.tr_mul(&vectors) - DMatrix::identity(n, n)).norm();
    let skewness = skewness + rounding * vectors.norm_squared();
    // A second rounding of these few sums is within the factor.
    let error = match skewness < 0.5 {
        true => 1.001 * (residual / (1.0 - skewness).sqrt() + perturbation),
        false => f64::INFINITY,
    };
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by(|&a, &b| values[b].total_cmp(&values[a]));
    Eigensystem {
        values: order.iter().map(|&column| values[column]).collect(),
        vectors: vectors.select_columns(&order),
        error,
    }
}

/// A bound of the error, in the Frobenius norm, of the computed sum of `terms` orthogonal matrices
/// of dimension n that are products of `factors` transpositions in all.
///
/// To apply a transposition in Young's form changes an entry by a combination of two, whose
/// coefficients have relative errors of three roundoffs, and whose products and sum add two more;
/// the absolute values of the coefficients increase norms by at most √2. So each adds less than
/// eight roundoffs of the norm √n, and each of the sums less than `terms`.
pub(super) fn construction_error(n: usize, terms: usize, factors: usize) -> f64 {
    (8 * factors + terms * terms) as f64 * ROUNDOFF * (n as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The path of n vertices has the eigenvalues 2 cos(πk/(n + 1)).
    #[test]
    fn the_bound_holds_and_is_small() {
        for n in [1, 2, 10, 100] {
            let path = DMatrix::from_fn(n, n, |i, j| f64::from(i.abs_diff(j) == 1));
            let Eigensystem { values, error, .. } = eigensystem(path.clone(), 0.0);
            assert!(error < 1e-10, "{error}");
            for (k, value) in (1..).zip(&values) {
                let exact = 2.0 * (std::f64::consts::PI * k as f64 / (n + 1) as f64).cos();
                assert!((value - exact).abs() <= error + f64::EPSILON, "{n} {k}");
            }
            assert!(eigensystem(path, 0.25).error > 0.25);
        }
    }
}
