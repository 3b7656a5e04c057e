//! Which eigenvalues of a matrix of integers are roots of x + q or x² + px + q, p and q integers.
//!
//! An eigenvalue near an integer suggests such a polynomial f, and so do two whose sum and product
//! are near integers. The roots of f are eigenvalues of N with k eigenvectors in all if and only if
//! the rank of B = f(N) is n − k, for N is diagonalizable. The rank is proved without rounding:
//!
//! - Elimination modulo a prime P finds r columns of B that are independent modulo P. So they are
//!   independent, and the rank is at least r.
//! - Each other column b is to be a combination of them, C x = b. The digits of x in base P come
//!   one by one (J. D. Dixon 1982): solve modulo P, subtract, divide by P. If b − C x is divisible
//!   by P each time until P^e exceeds all minors of B, then b is a combination. For some r
//!   rows have a minor D of C that P does not divide, and by G. Cramer's rule the rational x
//!   that solves them misses each other row by a minor of B divided by D. The minor is divisible by
//!   P^e and smaller, so it is 0. No minor exceeds the product of the lengths of the rows
//!   (J. Hadamard 1893).

use num_traits::ToPrimitive;

use super::Eigenvalue;
use crate::representation::Quadratic;

/// The modulus, a prime.
const P: i64 = (1 << 31) - 1;

/// The largest entry of a matrix with which no sum of products exceeds 64 bits.
const MAX_ENTRY: i64 = 1 << 20;

/// A square matrix of integers, in row-major order.
struct Integral {
    n: usize,
    entries: Vec<i64>,
}

/// Sets the exact form of those of the eigenvalues of a matrix of integers that are proved to be
/// roots of a quadratic. Together they are all eigenvalues.
pub(super) fn prove(entries: Vec<i64>, eigenvalues: &mut [&mut Eigenvalue]) {
    let matrix = Integral { n: entries.len().isqrt(), entries };
    for i in 0..eigenvalues.len() {
        let (value, error) = (eigenvalues[i].value, eigenvalues[i].error);
        if let Some(root) = near_integer(value, error) {
            prove_roots(&matrix.plus(-root), [Quadratic::integer(root); 2], eigenvalues);
        }
    }
    let mut square = None;
    for i in 0..eigenvalues.len() {
        for j in i + 1..eigenvalues.len() {
            if eigenvalues[i].exact.is_some() {
                break;
            }
            let (a, b) = (&eigenvalues[i], &eigenvalues[j]);
            if b.exact.is_some() {
                continue;
            }
            let product_error = a.error * b.value.abs() + b.error * (a.value.abs() + a.error);
            let coefficients = near_integer(-a.value - b.value, a.error + b.error)
                .zip(near_integer(a.value * b.value, product_error));
            let Some((p, q)) = coefficients else { continue };
            let roots = Quadratic::roots(p, q);
            if roots[0].to_integer().is_none() {
                let square = square.get_or_insert_with(|| matrix.square());
                prove_roots(&square.plus_multiple(p, &matrix).plus(q), roots, eigenvalues);
            }
        }
    }
}

/// The integer that a number with this error may be, if the error is small.
fn near_integer(value: f64, error: f64) -> Option<i64> {
    let rounding = 1e-14 * (1.0 + value.abs());
    let near = error < 1e-6 && (value - value.round()).abs() <= error + rounding;
    near.then(|| value.round().to_i64()).flatten().filter(|n| n.abs() < MAX_ENTRY)
}

/// Proves that the eigenvalues near the roots of a polynomial are equal to them, and sets their
/// exact forms. The polynomial of the matrix is given.
fn prove_roots(polynomial: &Integral, roots: [Quadratic; 2], eigenvalues: &mut [&mut Eigenvalue]) {
    let near = |eigenvalue: &Eigenvalue| {
        let distance = |root: &Quadratic| (root.value().0 - eigenvalue.value).abs();
        roots.into_iter().find(|root| distance(root) <= eigenvalue.error + 1e-12)
    };
    let count = |eigenvalue: &&mut Eigenvalue| near(eigenvalue).map(|_| eigenvalue.multiplicity);
    let count: u64 = eigenvalues.iter().filter_map(count).sum();
    if polynomial.rank().is_some_and(|rank| (polynomial.n - rank) as u64 == count) {
        for eigenvalue in eigenvalues {
            eigenvalue.exact = near(eigenvalue).or(eigenvalue.exact);
        }
    }
}

/// A product modulo P of numbers from 0 to P − 1.
fn times(a: i64, b: i64) -> i64 {
    a * b % P
}

/// The inverse of a number modulo P: its power P − 2 (P. de Fermat).
fn inverse(number: i64) -> i64 {
    let squares = std::iter::successors(Some(number), |&square| Some(times(square, square)));
    let bits = squares.take(31).enumerate().filter(|(bit, _)| (P - 2) >> bit & 1 == 1);
    bits.fold(1, |power, (_, square)| times(power, square))
}

/// The first rows of a matrix, after row operations and exchanges, modulo P: L U restricted to the
/// independent columns.
struct Elimination {
    /// By pivot: its row in the matrix, its column, and its inverse.
    pivots: Vec<(usize, usize, i64)>,
    /// By pivot and pivot: the entries of L below the diagonal, those of U on it and above.
    factors: Vec<Vec<i64>>,
}

impl Integral {
    fn plus(&self, number: i64) -> Self {
        let mut entries = self.entries.clone();
        entries.iter_mut().step_by(self.n + 1).for_each(|entry| *entry += number);
        Self { n: self.n, entries }
    }

    fn plus_multiple(&self, factor: i64, other: &Self) -> Self {
        let sums = self.entries.iter().zip(&other.entries).map(|(a, b)| a + factor * b);
        Self { n: self.n, entries: sums.collect() }
    }

    fn square(&self) -> Self {
        let rows = || self.entries.chunks_exact(self.n);
        let mut entries = Vec::with_capacity(self.entries.len());
        for row in rows() {
            let mut sum = vec![0; self.n];
            for (&factor, other) in row.iter().zip(rows()).filter(|&(&factor, _)| factor != 0) {
                sum.iter_mut().zip(other).for_each(|(sum, entry)| *sum += factor * entry);
            }
            entries.extend(sum);
        }
        Self { n: self.n, entries }
    }

    /// The rank over the rationals; `None` if it is greater than the rank modulo P, or the entries
    /// are too large.
    fn rank(&self) -> Option<usize> {
        if self.entries.iter().any(|entry| entry.abs() > MAX_ENTRY) {
            return None;
        }
        let elimination = self.elimination();
        let length = |row: &[i64]| {
            let squares = row.iter().map(|&entry| (entry * entry) as f64).sum::<f64>();
            squares.max(1.0).log2() / 2.0
        };
        let bits: f64 = self.entries.chunks_exact(self.n).map(length).sum();
        // A digit has 31 bits less a billionth of one.
        let digits = (bits / 30.99) as usize + 2;
        let is_pivot = |column| elimination.pivots.iter().any(|pivot| pivot.1 == column);
        let mut others = (0..self.n).filter(|&column| !is_pivot(column));
        let combined = others.all(|column| self.is_combination(&elimination, column, digits));
        combined.then_some(elimination.pivots.len())
    }

    fn elimination(&self) -> Elimination {
        let n = self.n;
        let mut rows: Vec<(usize, Vec<i64>)> = (self.entries.chunks_exact(n).enumerate())
            .map(|(number, row)| (number, row.iter().map(|entry| entry.rem_euclid(P)).collect()))
            .collect();
        let mut pivots = Vec::new();
        for column in 0..n {
            let top = pivots.len();
            let Some(found) = (top..n).find(|&at| rows[at].1[column] != 0) else { continue };
            rows.swap(top, found);
            let (above, below) = rows.split_at_mut(top + 1);
            let (number, pivot) = &above[top];
            let inverse = inverse(pivot[column]);
            pivots.push((*number, column, inverse));
            for (_, row) in below.iter_mut().filter(|(_, row)| row[column] != 0) {
                let factor = times(row[column], inverse);
                row[column] = factor;
                for (entry, &subtracted) in row[column + 1..].iter_mut().zip(&pivot[column + 1..]) {
                    *entry = (*entry + factor * (P - subtracted)) % P;
                }
            }
        }
        let of_pivots = |row: &[i64]| pivots.iter().map(|pivot| row[pivot.1]).collect();
        let factors = rows[..pivots.len()].iter().map(|(_, row)| of_pivots(row)).collect();
        Elimination { pivots, factors }
    }

    /// Whether a column is a combination of the independent ones, modulo P to the power `digits`.
    fn is_combination(&self, elimination: &Elimination, column: usize, digits: usize) -> bool {
        let mut rest: Vec<i64> =
            self.entries.iter().skip(column).step_by(self.n).copied().collect();
        for _ in 0..digits {
            let digit = elimination.solve(&rest);
            for (rest, row) in rest.iter_mut().zip(self.entries.chunks_exact(self.n)) {
                let product = elimination.pivots.iter().zip(&digit).map(|(p, x)| row[p.1] * x);
                *rest -= product.sum::<i64>();
                if *rest % P != 0 {
                    return false;
                }
                *rest /= P;
            }
            if rest.iter().all(|&rest| rest == 0) {
                break;
            }
        }
        true
    }
}

impl Elimination {
    /// The solution modulo P of the rows with pivots.
    fn solve(&self, right: &[i64]) -> Vec<i64> {
        let mut x: Vec<i64> =
            self.pivots.iter().map(|pivot| right[pivot.0].rem_euclid(P)).collect();
        for i in 0..x.len() {
            let known = self.factors[i][..i].iter().zip(&x).map(|(&a, &x)| times(a, x));
            x[i] = (x[i] - known.sum::<i64>()).rem_euclid(P);
        }
        for i in (0..x.len()).rev() {
            let known = self.factors[i][i + 1..].iter().zip(&x[i + 1..]);
            let known = known.map(|(&a, &x)| times(a, x)).sum::<i64>();
            x[i] = times((x[i] - known).rem_euclid(P), self.pivots[i].2);
        }
        x
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn eigenvalue(value: f64, multiplicity: u64) -> Eigenvalue {
        Eigenvalue { value, error: 1e-9, multiplicity, exact: None }
    }

    fn proved(entries: &[i64], values: &[(f64, u64)]) -> Vec<String> {
        let mut eigenvalues: Vec<_> = values.iter().map(|&(v, m)| eigenvalue(v, m)).collect();
        prove(entries.to_vec(), &mut eigenvalues.iter_mut().collect::<Vec<_>>());
        let text = |eigenvalue: Eigenvalue| eigenvalue.exact.map(|exact| exact.to_string());
        eigenvalues.into_iter().map(|e| text(e).unwrap_or("-".into())).collect()
    }

    #[test]
    fn roots_are_proved_with_their_multiplicity() {
        let golden = (5_f64.sqrt() + 1.0) / 2.0;
        assert_eq!(
            proved(&[1, 1, 1, 0], &[(golden, 1), (1.0 - golden, 1)]),
            ["(1+√5)/2", "(1-√5)/2"]
        );
        assert_eq!(proved(&[3, 0, 0, 3], &[(3.0, 2)]), ["3"]);
        // An eigenvalue, but not as often, and not an eigenvalue.
        assert_eq!(proved(&[3, 0, 0, 4], &[(3.0, 2)]), ["-"]);
        assert_eq!(proved(&[3, 0, 0, 3], &[(3.0, 1), (4.0, 1)]), ["-", "-"]);
        // Two numbers with the sum 0 and the product −2, but the matrix has the eigenvalues ±√3.
        let root = 2_f64.sqrt();
        assert_eq!(proved(&[0, 3, 1, 0], &[(root, 1), (-root, 1)]), ["-", "-"]);
    }

    #[test]
    fn ranks() {
        let of = |n, entries: &[i64]| Integral { n, entries: entries.to_vec() }.rank();
        assert_eq!(of(2, &[0, 0, 0, 0]), Some(0));
        assert_eq!(of(2, &[2, 4, 3, 6]), Some(1));
        assert_eq!(of(2, &[2, 4, 3, 7]), Some(2));
        // The third row is half of the first plus a third of the second.
        assert_eq!(of(3, &[0, 2, 4, 3, 6, 9, 1, 3, 5]), Some(2));
        // Independent columns, dependent modulo P: the determinant is 2³¹ − 1.
        assert_eq!(of(2, &[1 << 15, 1, 1, 1 << 16]), None);
    }
}
