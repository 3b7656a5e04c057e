use super::{ConjugacyClass, Partition, Tableau};
use crate::perm::Permutation;

/// Young's orthogonal form of a representation of Sₙ (A. Young 1932).
///
/// The basis is the standard tableaux. The *axial distance* r from i to i + 1 in a tableau T is the
/// content (column less row) of i + 1 less that of i. The transposition of i and i + 1 takes T to
/// (1/r) T + √(1 − 1/r²) T', where T' is T with i and i + 1 exchanged. If they are in one row or
/// column, r is ±1 and T' does not occur. An example, the shape 2+1:
///
/// ```text
///    0 1     0 2        (0 1):  1   0      (1 2):  -1/2  √3/2       (0 2 1):  -1/2   √3/2
/// T = 2   T' = 1                0  -1               √3/2  1/2                 -√3/2  -1/2
/// ```
///
/// The matrices act on rows from the right, so that the matrix of "first p, then q" is that of p
/// times that of q: first (0 1), then (1 2) is (0 2 1). They are in row-major order.
///
/// If the shape is its own conjugate, T ↦ ±Tᵗ, with the sign of T and its transpose Tᵗ, turns each
/// transposition into its negative, and so commutes with all even permutations. Its eigenspaces
/// are the two halves of the representation in Aₙ. Its square is 1 or −1. If it is 1, the basis
/// of half ±1 is T ± sign(Tᵗ) Tᵗ, one of each pair. If it is −1, the halves are complex conjugates.
pub(crate) struct OrthogonalForm {
    shape: Partition,
    tableaux: Vec<Tableau>,
    /// By transposition and tableau: 1/r, and the other tableau with its coefficient.
    transpositions: Vec<Vec<(f64, usize, f64)>>,
}

impl OrthogonalForm {
    pub fn new(shape: &Partition) -> Self {
        let tableaux = Tableau::all(shape);
        let image = |i: usize, number: usize| {
            let tableau = &tableaux[number];
            let r = (tableau.content(i + 1) - tableau.content(i)) as f64;
            let mut rows = tableau.rows.clone();
            rows.swap(i, i + 1);
            let moved = (r.abs() > 1.0).then(|| Tableau::find(&tableaux, &rows)).flatten();
            (
                1.0 / r,
                moved.unwrap_or(number),
                moved.map_or(0.0, |_| (r * r - 1.0).sqrt() / r.abs()),
            )
        };
        let images = |i| (0..tableaux.len()).map(|number| image(i, number)).collect();
        let transpositions = (1..shape.size()).map(|i| images(i - 1)).collect();
        Self { shape: shape.clone(), tableaux, transpositions }
    }

    /// The number of tableaux.
    pub fn dimension(&self) -> usize {
        self.tableaux.len()
    }

    /// The matrix of a permutation, and the number of transpositions of which it was composed.
    ///
    /// # Panics
    ///
    /// If the permutation has another degree.
    pub fn matrix(&self, permutation: &Permutation) -> (Vec<f64>, usize) {
        assert_eq!(permutation.degree(), self.shape.size(), "another degree");
        let d = self.dimension();
        let mut matrix = vec![0.0; d * d];
        (0..d).for_each(|i| matrix[i * (d + 1)] = 1.0);
        let mut images = permutation.images().to_vec();
        let mut count = 0;
        // Where the images fall, the permutation is the transposition there followed by one
        // whose images fall in fewer places.
        while let Some(i) = images.windows(2).position(|pair| pair[0] > pair[1]) {
            images.swap(i, i + 1);
            count += 1;
            let transposition = &self.transpositions[i];
            for row in matrix.chunks_exact_mut(d) {
                for (number, &(own, other, coefficient)) in transposition.iter().enumerate() {
                    if other > number {
                        let (a, b) = (row[number], row[other]);
                        row[number] = own * a + coefficient * b;
                        row[other] = coefficient * a - own * b;
                    } else if other == number {
                        row[number] *= own;
                    }
                }
            }
        }
        (matrix, count)
    }

    /// By tableau: its transpose, and the sign of the transpose.
    fn transposes(&self) -> impl Iterator<Item = (usize, f64)> {
        self.tableaux.iter().map(|tableau| {
            let transpose = Tableau::find(&self.tableaux, &tableau.columns);
            let transpose = transpose.expect("the shape is its own conjugate");
            (transpose, if self.tableaux[transpose].is_even() { 1.0 } else { -1.0 })
        })
    }

    /// The matrices of the two halves, a and b, of a matrix that is a sum of even permutations;
    /// `None` if they are not real, and then complex conjugates.
    ///
    /// # Panics
    ///
    /// If the shape is not its own conjugate.
    pub fn halves(&self, matrix: &[f64]) -> Option<[Vec<f64>; 2]> {
        let hooks = self.shape.diagonal_hooks();
        if !((self.shape.size() - hooks.len()) / 2).is_multiple_of(2) {
            return None;
        }
        let d = self.dimension();
        let transposes: Vec<_> = self.transposes().collect();
        // Half a is the eigenspace in which the trace of the permutation that defines class a is
        // greater.
        let (first, _) = self.matrix(&ConjugacyClass::first_with(&Partition::new(hooks)?));
        let trace = transposes.iter().enumerate().map(|(t, &(u, sign))| sign * first[u * d + t]);
        let greater = trace.sum::<f64>().signum();
        let kept: Vec<_> = (0..d).filter(|&t| t < transposes[t].0).collect();
        Some([greater, -greater].map(|eigenvalue| {
            let row = |&t: &usize| {
                let (u, sign) = transposes[t];
                kept.iter().map(move |&s| matrix[t * d + s] + eigenvalue * sign * matrix[u * d + s])
            };
            kept.iter().flat_map(row).collect()
        }))
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;
    use crate::representation::{CharacterTable, Half};

    fn product(a: &[f64], b: &[f64]) -> Vec<f64> {
        let d = a.len().isqrt();
        let entry = |(i, j)| (0..d).map(|k| a[i * d + k] * b[k * d + j]).sum();
        (0..d).cartesian_product(0..d).map(entry).collect()
    }

    fn trace(matrix: &[f64]) -> f64 {
        matrix.iter().step_by(matrix.len().isqrt() + 1).sum()
    }

    fn assert_close(a: &[f64], b: &[f64]) {
        assert!(a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12), "{a:?} {b:?}");
    }

    /// The matrices in the example of [`OrthogonalForm`].
    #[test]
    fn the_form_of_the_shape_2_1() {
        let form = OrthogonalForm::new(&Partition::new(vec![2, 1]).unwrap());
        let root = 3.0_f64.sqrt();
        let matrices: [(&[&[usize]], _); 4] = [
            (&[&[0, 1]], [1.0, 0.0, 0.0, -1.0]),
            (&[&[1, 2]], [-0.5, root / 2.0, root / 2.0, 0.5]),
            (&[&[0, 1], &[1, 2]], [-0.5, root / 2.0, -root / 2.0, -0.5]),
            (&[&[0, 2, 1]], [-0.5, root / 2.0, -root / 2.0, -0.5]),
        ];
        for (cycles, expected) in matrices {
            let permutation = Permutation::from_cycles(3, cycles).unwrap();
            assert_close(&form.matrix(&permutation).0, &expected);
        }
    }

    /// The relations that define Sₙ, and symmetry, which makes the matrices orthogonal.
    #[test]
    fn transpositions_are_symmetric_involutions_that_braid() {
        for shape in (2..=6).flat_map(Partition::all) {
            let (form, n) = (OrthogonalForm::new(&shape), shape.size());
            let transposition = |i| Permutation::from_cycles(n, &[&[i, i + 1]]).unwrap();
            let matrices = (0..n - 1).map(|i| form.matrix(&transposition(i)).0).collect_vec();
            let (one, _) = form.matrix(&Permutation::identity(n));
            let d = form.dimension();
            for (i, a) in matrices.iter().enumerate() {
                assert!((0..d * d).all(|at| a[at] == a[at % d * d + at / d]), "{shape}");
                assert_close(&product(a, a), &one);
                for (j, b) in matrices.iter().enumerate().skip(i + 1) {
                    let (ab, ba) = (product(a, b), product(b, a));
                    match j {
                        _ if j == i + 1 => assert_close(&product(&ab, a), &product(&ba, b)),
                        _ => assert_close(&ab, &ba),
                    }
                }
            }
        }
    }

    #[test]
    fn products_and_traces() {
        let [p, q] = [&[[0, 3, 1], [2, 5, 4]][..], &[[0, 5, 2]]].map(|cycles| {
            let cycles = cycles.iter().map(|cycle| &cycle[..]).collect_vec();
            Permutation::from_cycles(6, &cycles).unwrap()
        });
        let table = CharacterTable::symmetric(6);
        let class = table.class_of(&p).unwrap();
        for (number, irrep) in table.irreducibles().iter().enumerate() {
            let form = OrthogonalForm::new(irrep.shape());
            let matrix = |permutation: &Permutation| form.matrix(permutation).0;
            assert_close(&product(&matrix(&p), &matrix(&q)), &matrix(&p.then(&q)));
            let character = table.value(number, class).value().0;
            assert!((trace(&matrix(&p)) - character).abs() < 1e-12);
        }
    }

    /// The traces of the real halves are their characters, also where the two differ.
    #[test]
    fn halves_have_their_characters() {
        for n in [5, 6, 9] {
            let table = CharacterTable::alternating(n);
            let irreps = table.irreducibles().iter().enumerate();
            let mut compared = 0;
            for (number, irrep) in irreps.filter(|(_, irrep)| irrep.half() == Some(Half::A)) {
                let form = OrthogonalForm::new(irrep.shape());
                for (column, class) in table.classes().iter().enumerate() {
                    let member = class.representative();
                    let Some(halves) = form.halves(&form.matrix(&member).0) else { continue };
                    for (half, number) in halves.iter().zip([number, number + 1]) {
                        let (real, imaginary) = table.value(number, column).value();
                        assert_eq!(imaginary, 0.0);
                        assert!((trace(half) - real).abs() < 1e-10, "{irrep} {class}");
                        compared += 1;
                    }
                }
            }
            assert!(compared > 0, "{n}");
        }
    }
}
