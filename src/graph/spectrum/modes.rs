use std::f64::consts::TAU;
use std::fmt;
use std::sync::Arc;

use itertools::Itertools;
use nalgebra::DMatrix;
use num_traits::ToPrimitive;

use super::Eigenvalue;
use crate::board::{Board, Symmetry, on_places};
use crate::perm::Permutation;

/// A cyclic or dihedral group of symmetries of the twist graph, of the powers of a rotation r and
/// perhaps of a reflection s, with s r s = r⁻¹.
///
/// A symmetry of the board that fixes home permutes the places, by a permutation d. If conjugation
/// by d takes letters to letters, then ρ(d) commutes with the sum of the letters in ρ, and so maps
/// its eigenspaces to themselves. Each of them is a sum of irreducible real representations of the
/// group. The names are those of the groups Cₙ, the rotations of a pyramid, and Cₙᵥ, with its
/// reflections (R. S. Mulliken 1955):
///
/// ```text
/// A, B     one dimension: r is 1 or −1; in Cₙᵥ A₁, B₁ if s is 1, A₂, B₂ if s is −1
/// E, Eₖ    two dimensions: r turns the plane by k of the n steps
/// ```
///
/// The dihedral group Dₙ is the same abstract group as Cₙᵥ, but has other names for n = 2.
#[derive(Clone, Debug)]
pub struct SymmetryGroup {
    /// The places that the graph's group moves.
    points: Vec<u16>,
    /// 1, r, r², …, then s, s r, s r², …, on these points.
    elements: Vec<Permutation>,
    /// The number of rotations, the order of r.
    rotations: usize,
    irreducible: Arc<[Irreducible]>,
}

/// An irreducible representation.
#[derive(Debug, PartialEq)]
struct Irreducible {
    name: String,
    /// The traces of the elements.
    character: Vec<f64>,
}

/// How often each irreducible representation of the symmetries occurs in an eigenspace.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Modes {
    counts: Vec<u64>,
    /// Whether the eigenspace is one of two that are complex conjugates, and the counts are those of
    /// both: each has as many of all, and of a plane one of its two complex eigenvectors.
    is_half: bool,
    irreducible: Arc<[Irreducible]>,
}

impl SymmetryGroup {
    /// The most symmetries that are looked at.
    const MOST: usize = 64;

    /// The symmetries of a board that take the letters to letters; `None` if there is only the
    /// identity, or if they are neither a cyclic nor a dihedral group, or too many.
    pub fn new(board: &Board, points: &[u16], letters: &[Permutation]) -> Option<Self> {
        let symmetries = board.symmetries().elements(Self::MOST)?;
        let letters = letters.iter().counts();
        let keeps = |phi: &Permutation| {
            let image = |(letter, count): (&&Permutation, &usize)| {
                letters.get(&letter.conjugated_by(phi)) == Some(count)
            };
            letters.iter().all(image)
        };
        // As in the drawing, where it shows them: rotations first, then axes before diagonals.
        let drawn = |symmetry: &Permutation| {
            let name = Symmetry::new(board, symmetry.clone()).name.unwrap_or_default();
            ["identity", "rotation", "axis", "diagonal"].iter().position(|kind| name.contains(kind))
        };
        let elements =
            symmetries.into_iter().sorted_by_cached_key(|symmetry| drawn(symmetry).unwrap_or(4));
        let elements = elements.map(|symmetry| on_places(board, &symmetry).restricted_to(points));
        let elements = elements.collect::<Option<Vec<_>>>()?;
        Self::generated(points, elements.into_iter().filter(keeps).unique().collect())
    }

    /// A group by its elements.
    fn generated(points: &[u16], elements: Vec<Permutation>) -> Option<Self> {
        let order = elements.len();
        let of_order =
            |n: usize| elements.iter().filter(move |element| element.order().to_usize() == Some(n));
        let powers = |r: &Permutation, n| {
            let one = Permutation::identity(r.degree());
            std::iter::successors(Some(one), |power| Some(power.then(r))).take(n).collect_vec()
        };
        if order < 2 {
            return None;
        }
        if let Some(r) = of_order(order).next() {
            return Some(Self::of(points, powers(r, order), false));
        }
        let n = order / 2;
        let rotations = of_order(n).map(|r| powers(r, n));
        let reflections = || of_order(2);
        let (rotations, s) =
            rotations.cartesian_product(reflections().collect_vec()).find(|(rotations, s)| {
                !rotations.contains(s) && s.then(&rotations[1]).then(s) == rotations[n - 1]
            })?;
        let reflections = rotations.iter().map(|rotation| s.then(rotation)).collect_vec();
        Some(Self::of(points, [rotations, reflections].concat(), true))
    }

    /// The group of these elements, with its irreducible representations. The elements are
    /// 1, r, r², …, followed, if there are reflections, by s, s r, s r², …
    fn of(points: &[u16], elements: Vec<Permutation>, reflections: bool) -> Self {
        let n = if reflections { elements.len() / 2 } else { elements.len() };
        let sign = |negative: bool| if negative { -1.0 } else { 1.0 };
        let line = |letter: &str, odd: bool| {
            let rotations = (0..n).map(move |k| sign(odd && k % 2 == 1)).collect_vec();
            let with = |(name, s): (String, f64)| {
                let other = rotations.iter().map(|r| r * s).filter(|_| reflections);
                Irreducible { name, character: rotations.iter().copied().chain(other).collect() }
            };
            match reflections {
                true => vec![with((format!("{letter}1"), 1.0)), with((format!("{letter}2"), -1.0))],
                false => vec![with((letter.into(), 1.0))],
            }
        };
        let planes = (n - 1) / 2;
        let plane = |k: usize| {
            let turned = (0..n).map(|j| 2.0 * (TAU * (j * k % n) as f64 / n as f64).cos());
            let none = std::iter::repeat_n(0.0, elements.len() - n);
            let name = if planes == 1 { "E".into() } else { format!("E{k}") };
            Irreducible { name, character: turned.chain(none).collect() }
        };
        let mut irreducible = line("A", false);
        if n.is_multiple_of(2) {
            irreducible.extend(line("B", true));
        }
        irreducible.extend((1..=planes).map(plane));
        Self { points: points.into(), irreducible: irreducible.into(), rotations: n, elements }
    }

    /// The name: `C4`, or with reflections `C4v`.
    pub fn name(&self) -> String {
        let reflections = if self.rotations < self.elements.len() { "v" } else { "" };
        format!("C{}{reflections}", self.rotations)
    }

    /// The rotation r and perhaps the reflection s, which generate the group, as cycles of squares.
    pub fn generators(&self, board: &Board) -> impl Iterator<Item = String> {
        let generators = [self.elements.get(1), self.elements.get(self.rotations)];
        let square = |point: usize| board.square_at(self.points[point].into());
        generators.into_iter().flatten().map(move |one| board.cycles_of_labels(one, square))
    }

    /// The elements.
    pub fn elements(&self) -> &[Permutation] {
        &self.elements
    }

    /// The subgroup of the even permutations; `None` if it is only the identity.
    pub fn even(&self) -> Option<Self> {
        let even = self.elements.iter().filter(|element| element.is_even());
        Self::generated(&self.points, even.cloned().collect())
    }

    /// What the symmetries do to the eigenspaces of a matrix, from the matrices of the elements,
    /// the eigenvalues from the greatest, and eigenvectors in the same order.
    ///
    /// By the theorem of C. Davis and W. M. Kahan (1970), the projections onto a true eigenspace
    /// of dimension m and the computed one differ by at most √2 ε/γ in the Frobenius norm, if ε is
    /// the error and γ the distance of the other eigenvalues; so a trace differs by at most
    /// 2√m ε/γ. `None` if that does not decide the counts.
    pub(crate) fn modes(
        &self,
        matrices: &[Vec<f64>],
        eigenvalues: &[Eigenvalue],
        vectors: &DMatrix<f64>,
    ) -> Option<Vec<Modes>> {
        let d = vectors.nrows();
        // Of each element, and each eigenvector v: the product of v with its image.
        let parts = matrices.iter().map(|matrix| {
            let images = DMatrix::from_column_slice(d, d, matrix).tr_mul(vectors);
            images.column_iter().zip(vectors.column_iter()).map(|(a, b)| a.dot(&b)).collect_vec()
        });
        let parts = parts.collect_vec();
        let mut start = 0;
        let of_eigenvalue = |(number, eigenvalue): (usize, &Eigenvalue)| {
            let end = start + eigenvalue.multiplicity as usize;
            let traces =
                parts.iter().map(|parts| parts[start..end].iter().sum::<f64>()).collect_vec();
            start = end;
            let gap = |a: &Eigenvalue, b: &Eigenvalue| a.value - b.value - a.error - b.error;
            let above = number.checked_sub(1).map(|above| gap(&eigenvalues[above], eigenvalue));
            let below = eigenvalues.get(number + 1).map(|below| gap(eigenvalue, below));
            let nearest = [above, below].into_iter().flatten().fold(f64::INFINITY, f64::min);
            let error = 2.0 * (eigenvalue.multiplicity as f64).sqrt() * eigenvalue.error / nearest;
            let count = |one: &Irreducible| {
                let sum = |traces: &[f64]| {
                    traces.iter().zip(&one.character).map(|(a, b)| a * b).sum::<f64>()
                };
                let count = sum(&traces) / sum(&one.character);
                let whole = count.round();
                // An average of characters, of which each differs by no more than twice the error.
                ((count - whole).abs() + 2.0 * error < 0.25).then_some(whole as u64)
            };
            let counts = self.irreducible.iter().map(count).collect::<Option<_>>()?;
            Some(Modes { counts, is_half: false, irreducible: self.irreducible.clone() })
        };
        eigenvalues.iter().enumerate().map(of_eigenvalue).collect()
    }
}

impl Modes {
    /// Those of one of two complex conjugate halves.
    pub fn halved(&self) -> Self {
        Self { is_half: true, ..self.clone() }
    }
}

#[cfg(test)]
impl SymmetryGroup {
    /// The trace of an element of the group in an eigenspace; `None` if it is no element.
    pub(super) fn trace(&self, element: &Permutation, modes: &Modes) -> Option<f64> {
        let number = self.elements.iter().position(|own| own == element)?;
        let all = modes.counts.iter().zip(modes.irreducible.iter());
        let trace = all.map(|(&count, one)| count as f64 * one.character[number]).sum::<f64>();
        Some(if modes.is_half { trace / 2.0 } else { trace })
    }
}

/// As `2A1+E`, and `½E` where a plane has one eigenvector in each of two halves.
impl fmt::Display for Modes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.counts.iter().zip(self.irreducible.iter());
        let term = |(&count, one): (&u64, &Irreducible)| {
            let (whole, half) = if self.is_half { (count / 2, count % 2) } else { (count, 0) };
            let whole = match (whole, half) {
                (0, 0) => return None,
                (0, 1) | (1, 0) => String::new(),
                _ => whole.to_string(),
            };
            let half = if half == 1 { "½" } else { "" };
            Some(format!("{whole}{half}{}", one.name))
        };
        f.write_str(&all.filter_map(term).join("+"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(elements: &[&[&[usize]]]) -> Option<SymmetryGroup> {
        let generators = elements.iter().map(|cycles| Permutation::from_cycles(8, cycles).unwrap());
        let elements = Permutation::products(8, &generators.collect_vec(), 100)?;
        SymmetryGroup::generated(&[0, 1, 2, 3, 4, 5, 6, 7], elements)
    }

    #[test]
    fn irreducible_representations_of_cyclic_and_dihedral_groups() {
        let names = |group: &SymmetryGroup| {
            format!("{} {}", group.name(), group.irreducible.iter().map(|one| &one.name).join(" "))
        };
        let turn: &[&[usize]] = &[&[0, 1, 2, 3, 4, 5]];
        for (elements, expected) in [
            (&[&[&[0, 1][..]][..]][..], "C2 A B"),
            (&[&[&[0, 1, 2]]], "C3 A E"),
            (&[turn], "C6 A B E1 E2"),
            (&[&[&[0, 1]], &[&[2, 3]]], "C2v A1 A2 B1 B2"),
            (&[&[&[0, 1, 2]], &[&[1, 2]]], "C3v A1 A2 E"),
            (&[&[&[0, 1, 2, 3]], &[&[0, 2]]], "C4v A1 A2 B1 B2 E"),
            (&[turn, &[&[1, 5], &[2, 4]]], "C6v A1 A2 B1 B2 E1 E2"),
        ] {
            let group = group(elements).unwrap();
            assert_eq!(names(&group), expected);
            let all = &group.irreducible;
            for (i, a) in all.iter().enumerate() {
                for b in &all[..i] {
                    let product = a.character.iter().zip(&b.character).map(|(a, b)| a * b);
                    assert!(
                        product.sum::<f64>().abs() < 1e-12,
                        "{expected}: {} {}",
                        a.name,
                        b.name
                    );
                }
            }
            // The characters are those of homomorphisms or planes: class functions of norm 1 or 2.
            let order = group.elements.len() as f64;
            for one in all.iter().filter(|one| !one.name.starts_with('E')) {
                assert_eq!(one.character.iter().map(|x| x * x).sum::<f64>(), order);
            }
        }
        assert!(group(&[&[]]).is_none());
        // Three commuting involutions, and the symmetries of a tetrahedron.
        assert!(group(&[&[&[0, 1]], &[&[2, 3]], &[&[4, 5]]]).is_none());
        assert!(group(&[&[&[0, 1, 2, 3]], &[&[0, 1]]]).is_none());
    }
}
