//! Representations of Sₙ by matrices of integers: Specht's modules (W. Specht 1935).
//!
//! A *tabloid* is a tableau without regard to the order in its rows. The *polytabloid* of a tableau
//! T is the sum of the tabloids of all T with the entries of each column permuted, each with the
//! sign of that permutation:
//!
//! ```text
//!       0 1     0 1     2 1
//! T  =  2       2    −  0         permutations of T's entries turn polytabloids into polytabloids
//! ```
//!
//! The polytabloids of the standard tableaux are a basis of their span, and each polytabloid is
//! a combination of them with integer coefficients (G. D. James 1978, §8). In the order of
//! [`Tableau::all`] the polytabloid of a standard tableau has the coefficient 1 at its own tabloid
//! and 0 at those of the standard ones before it. So the coefficients at the standard tabloids
//! alone, a triangular matrix U, determine a combination. If W has those of the permuted
//! polytabloids, the matrix N of the permutation solves N U = W.

use super::{Partition, Tableau};
use crate::perm::Permutation;

/// The coefficient of the tabloid of `other` in the polytabloid of the tableau whose column j has
/// the entries `columns[j]`, from the top: the product over the columns of the sign of the
/// permutation that takes each entry to its row in the tabloid, or 0 if two have the same row.
fn coefficient(columns: &[Vec<usize>], other: &Tableau) -> i64 {
    let mut sign = 1;
    for column in columns {
        let mut seen = 0_u32;
        for &entry in column {
            let row = other.rows[entry];
            if row >= column.len() || seen >> row & 1 == 1 {
                return 0;
            }
            // The entries above it that are in lower rows of the tabloid.
            if (seen >> row).count_ones() % 2 == 1 {
                sign = -sign;
            }
            seen |= 1 << row;
        }
    }
    sign
}

/// The sum of the matrices of these permutations, in row-major order. They act on rows from the
/// right.
///
/// # Panics
///
/// If a permutation has another degree.
pub(crate) fn sum(shape: &Partition, permutations: &[Permutation]) -> Vec<i64> {
    let tableaux = Tableau::all(shape);
    let d = tableaux.len();
    // The columns of a tableau with its entries permuted.
    let columns = |tableau: &Tableau, permutation: &Permutation| {
        assert_eq!(permutation.degree(), shape.size(), "another degree");
        let mut columns = vec![Vec::new(); shape.parts()[0]];
        // In increasing order the entries of a column come from the top.
        for (entry, &column) in tableau.columns.iter().enumerate() {
            columns[column].push(permutation.image(entry));
        }
        columns
    };
    let identity = Permutation::identity(shape.size());
    let basis: Vec<Vec<i64>> = tableaux
        .iter()
        .map(|tableau| {
            let columns = columns(tableau, &identity);
            tableaux.iter().map(|other| coefficient(&columns, other)).collect()
        })
        .collect();
    let mut matrix = Vec::with_capacity(d * d);
    for tableau in &tableaux {
        let mut row = vec![0; d];
        for permutation in permutations {
            let columns = columns(tableau, permutation);
            for (sum, other) in row.iter_mut().zip(&tableaux) {
                *sum += coefficient(&columns, other);
            }
        }
        for number in 0..d {
            let factor = row[number];
            if factor != 0 {
                let (rest, polytabloid) = (&mut row[number + 1..], &basis[number][number + 1..]);
                rest.iter_mut().zip(polytabloid).for_each(|(sum, &one)| *sum -= factor * one);
            }
        }
        matrix.extend(row);
    }
    matrix
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;
    use crate::representation::{CharacterTable, ConjugacyClass};

    fn product(a: &[i64], b: &[i64]) -> Vec<i64> {
        let d = a.len().isqrt();
        let entry = |(i, j)| (0..d).map(|k| a[i * d + k] * b[k * d + j]).sum();
        (0..d).cartesian_product(0..d).map(entry).collect()
    }

    /// The polytabloid in the module's example.
    #[test]
    fn the_polytabloid_of_the_shape_2_1() {
        let columns = [vec![0, 2], vec![1]];
        let terms = [([0, 0, 1], 1), ([1, 0, 0], -1), ([0, 1, 0], 0)];
        for (rows, expected) in terms {
            let tabloid = Tableau { rows: rows.to_vec(), columns: vec![] };
            assert_eq!(coefficient(&columns, &tabloid), expected, "{rows:?}");
        }
    }

    #[test]
    fn transpositions_are_involutions_that_braid() {
        for shape in (2..=7).flat_map(Partition::all) {
            let n = shape.size();
            let of = |permutation: Permutation| sum(&shape, &[permutation]);
            let one = of(Permutation::identity(n));
            let transposition = |i| Permutation::from_cycles(n, &[&[i, i + 1]]).unwrap();
            let matrices = (0..n - 1).map(|i| of(transposition(i))).collect_vec();
            assert!(one.iter().enumerate().all(|(at, &entry)| {
                let d = one.len().isqrt();
                entry == i64::from(at / d == at % d)
            }));
            for (i, a) in matrices.iter().enumerate() {
                assert_eq!(product(a, a), one, "{shape}");
                for (j, b) in matrices.iter().enumerate().skip(i + 1) {
                    let (ab, ba) = (product(a, b), product(b, a));
                    match j {
                        _ if j == i + 1 => assert_eq!(product(&ab, a), product(&ba, b), "{shape}"),
                        _ => assert_eq!(ab, ba, "{shape}"),
                    }
                }
            }
        }
    }

    #[test]
    fn sums_products_and_traces() {
        let table = CharacterTable::symmetric(7);
        let members = table.classes().iter().map(ConjugacyClass::representative).collect_vec();
        for (number, irrep) in table.irreducibles().iter().enumerate() {
            let shape = irrep.shape();
            let matrices = members.iter().map(|p| sum(shape, std::slice::from_ref(p)));
            let matrices = matrices.collect_vec();
            for (class, matrix) in matrices.iter().enumerate() {
                let trace = matrix.iter().step_by(matrix.len().isqrt() + 1).sum::<i64>();
                assert_eq!(table.value(number, class).to_integer(), Some(trace), "{shape}");
            }
            let (p, q) = (&members[5], &members[9]);
            assert_eq!(product(&matrices[5], &matrices[9]), sum(shape, &[p.then(q)]));
            let both = matrices[5].iter().zip(&matrices[9]).map(|(a, b)| a + b).collect_vec();
            assert_eq!(sum(shape, &[p.clone(), q.clone()]), both);
        }
    }
}
