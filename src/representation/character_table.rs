use itertools::Itertools;

use super::{ConjugacyClass, Irrep, Partition, Quadratic};
use crate::perm::Permutation;

/// The characters of Sₙ or Aₙ: for each irreducible representation and each conjugacy class, the
/// trace of the matrices.
///
/// Those of Sₙ follow from the rule of F. D. Murnaghan (1937) and T. Nakayama (1940). A *rim hook*
/// is a connected strip of boxes along the lower right border of the shape, no four of which form a
/// square. For a cycle of length k remove, in all possible ways, a rim hook of k boxes; each way
/// counts with a minus sign if the hook has an even number of rows. The value is the sum of these
/// signs over the ways to remove all boxes, cycle by cycle:
///
/// ```text
/// 3+2, a cycle of length 3 and two fixed points:     □ ■ ■     the hook has two rows:
///                                                    □ ■       −1 times the value of 1+1 at
///                                                              two fixed points, which is 1
/// ```
///
/// In Aₙ a partition and its conjugate have the same values. If they are equal, each half has half
/// the value of Sₙ, except on the two classes whose cycle lengths are the hooks on the diagonal of
/// the shape: there the values are (ε ± √(ε·h))/2, with h the product of the lengths, and ε = ±1
/// equal to h modulo 4 (G. Frobenius 1901).
///
/// ```
/// use taquin::representation::CharacterTable;
/// let table = CharacterTable::symmetric(3);
/// let rows = (0..3).map(|i| (0..3).map(|j| table.value(i, j).to_string()).collect());
/// let rows: Vec<Vec<String>> = rows.collect();
/// // The classes of the identity, the transpositions and the 3-cycles.
/// assert_eq!(rows, [["1", "1", "1"], ["2", "0", "-1"], ["1", "-1", "1"]]);
///
/// // The example above.
/// let table = CharacterTable::symmetric(5);
/// let mut rows = table.irreducibles().iter();
/// let row = rows.position(|irrep| irrep.to_string() == "3+2").expect("a partition of 5");
/// let mut columns = table.classes().iter();
/// let column = columns.position(|class| class.to_string() == "3+1+1").expect("a partition of 5");
/// assert_eq!(table.value(row, column).to_string(), "-1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CharacterTable {
    degree: usize,
    irreducibles: Vec<Irrep>,
    classes: Vec<ConjugacyClass>,
    /// By irreducible representation and class.
    values: Vec<Vec<Quadratic>>,
}

/// The value of the character of a shape on the permutations with these cycle lengths.
///
/// A shape is given by the numbers λᵢ + (rows below row i). To remove a rim hook of k boxes is to
/// lower one of them by k to a number that is not among them. The rows of the hook are one more
/// than the numbers between the two.
fn character(numbers: &mut [usize], lengths: &[usize]) -> i64 {
    let Some((&length, rest)) = lengths.split_first() else { return 1 };
    let mut sum = 0;
    for i in 0..numbers.len() {
        let number = numbers[i];
        let Some(lower) = number.checked_sub(length).filter(|low| !numbers.contains(low)) else {
            continue;
        };
        let between = numbers.iter().filter(|other| (lower + 1..number).contains(other)).count();
        numbers[i] = lower;
        sum += character(numbers, rest) * if between % 2 == 0 { 1 } else { -1 };
        numbers[i] = number;
    }
    sum
}

/// The value of the character of Sₙ.
fn of_symmetric(shape: &Partition, lengths: &Partition) -> i64 {
    let rows = shape.parts().len();
    let number = |(i, part): (usize, &usize)| part + rows - 1 - i;
    let mut numbers = shape.parts().iter().enumerate().map(number).collect_vec();
    character(&mut numbers, lengths.parts())
}

/// The value of a character of Aₙ.
fn of_alternating(irreducible: &Irrep, class: &ConjugacyClass) -> Quadratic {
    let (shape, lengths) = (irreducible.shape(), class.cycle_lengths());
    let value = of_symmetric(shape, lengths);
    if irreducible.half().is_none() {
        return Quadratic::integer(value);
    }
    let hooks = shape.diagonal_hooks();
    if hooks != lengths.parts() {
        return Quadratic::integer(value / 2);
    }
    // The value of Sₙ is ε; (ε ± √(ε·h))/2 are the roots of x² − εx + (1 − εh)/4.
    let product = hooks.iter().map(|&hook| hook as i64).product::<i64>();
    let [plus, minus] = Quadratic::roots(-value, (1 - value * product) / 4);
    if irreducible.half() == class.half() { plus } else { minus }
}

/// The cycles of a permutation with its fixed points, from the shortest.
fn cycles(permutation: &Permutation) -> Vec<Vec<usize>> {
    let fixed = (0..permutation.degree()).filter(|&point| permutation.image(point) == point);
    let fixed = fixed.map(|point| vec![point]);
    let mut cycles = fixed.chain(permutation.cycles()).collect_vec();
    cycles.sort_by_key(Vec::len);
    cycles
}

impl CharacterTable {
    /// The largest degree of a table.
    pub const MAX_DEGREE: usize = 12;

    /// The characters of the symmetric group.
    ///
    /// # Panics
    ///
    /// If the degree is more than [`CharacterTable::MAX_DEGREE`].
    pub fn symmetric(degree: usize) -> Self {
        assert!(degree <= Self::MAX_DEGREE, "degree {degree}");
        let value = |irreducible: &Irrep, class: &ConjugacyClass| {
            Quadratic::integer(of_symmetric(irreducible.shape(), class.cycle_lengths()))
        };
        let classes = ConjugacyClass::of_symmetric(degree);
        Self::new(degree, Irrep::of_symmetric(degree), classes, value)
    }

    /// The characters of the alternating group.
    ///
    /// # Panics
    ///
    /// If the degree is more than [`CharacterTable::MAX_DEGREE`].
    pub fn alternating(degree: usize) -> Self {
        assert!(degree <= Self::MAX_DEGREE, "degree {degree}");
        let classes = ConjugacyClass::of_alternating(degree);
        Self::new(degree, Irrep::of_alternating(degree), classes, of_alternating)
    }

    fn new(
        degree: usize,
        irreducibles: Vec<Irrep>,
        mut classes: Vec<ConjugacyClass>,
        value: impl Fn(&Irrep, &ConjugacyClass) -> Quadratic,
    ) -> Self {
        classes.sort_by_cached_key(|class| (class.element_order(), class.clone()));
        let row = |irreducible| classes.iter().map(|class| value(irreducible, class)).collect();
        Self { degree, values: irreducibles.iter().map(row).collect(), irreducibles, classes }
    }

    /// The irreducible representations, in falling lexicographic order: the trivial one is first.
    pub fn irreducibles(&self) -> &[Irrep] {
        &self.irreducibles
    }

    /// The conjugacy classes, by the order of their elements, then by cycle lengths.
    pub fn classes(&self) -> &[ConjugacyClass] {
        &self.classes
    }

    /// The value of an irreducible character on a class, both by their numbers.
    ///
    /// # Panics
    ///
    /// If there are not so many.
    pub fn value(&self, irreducible: usize, class: usize) -> Quadratic {
        self.values[irreducible][class]
    }

    /// The number of the class of an element; `None` if it is not in the group.
    #[expect(clippy::missing_panics_doc, reason = "each point is in one cycle")]
    pub fn class_of(&self, element: &Permutation) -> Option<usize> {
        let cycles = cycles(element);
        let lengths = Partition::new(cycles.iter().rev().map(Vec::len).collect())?;
        // The two halves are next to each other.
        let class = self.classes.iter().position(|class| *class.cycle_lengths() == lengths)?;
        if self.classes[class].half().is_none() {
            return Some(class);
        }
        // Renaming the cycles of one element to those of another is even if they are conjugate.
        let first = self::cycles(&ConjugacyClass::first_with(&lengths)).into_iter().flatten();
        let mut images = vec![0; self.degree];
        for (from, to) in first.zip(cycles.into_iter().flatten()) {
            images[from] = to as u16;
        }
        let renaming = Permutation::from_images(images).expect("each point is in one cycle");
        Some(class + usize::from(!renaming.is_even()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perm::factorial;

    fn tables() -> impl Iterator<Item = (CharacterTable, u64)> {
        let most = CharacterTable::MAX_DEGREE;
        let symmetric = (1..=most).map(|n| (CharacterTable::symmetric(n), factorial(n)));
        let alternating = (2..=most).map(|n| (CharacterTable::alternating(n), factorial(n) / 2));
        symmetric.chain(alternating)
    }

    /// Σ |class| χ(class) ψ(class)* is the order of the group if χ = ψ, and else 0.
    #[test]
    fn characters_are_orthogonal() {
        for (table, order) in tables() {
            let classes = 0..table.classes().len();
            assert_eq!(table.irreducibles().len(), classes.len());
            assert_eq!(table.classes().iter().map(ConjugacyClass::size).sum::<u64>(), order);
            for (i, j) in (0..classes.len()).cartesian_product(0..classes.len()) {
                let (mut real, mut imaginary) = (0.0, 0.0);
                for class in classes.clone() {
                    let size = table.classes()[class].size() as f64;
                    let ((a, b), (c, d)) =
                        (table.value(i, class).value(), table.value(j, class).value());
                    real += size * (a * c + b * d);
                    imaginary += size * (b * c - a * d);
                }
                let expected = if i == j { order as f64 } else { 0.0 };
                let error = (real - expected).abs() + imaginary.abs();
                assert!(error < 1e-12 * order as f64, "{i} {j} {table:?}");
            }
        }
    }

    #[test]
    fn the_first_column_has_the_dimensions() {
        for (table, order) in tables() {
            let dimensions = table.irreducibles().iter().map(Irrep::dimension).collect_vec();
            let column = (0..dimensions.len()).map(|i| table.value(i, 0).to_integer().unwrap());
            assert_eq!(column.map(|value| value as u64).collect_vec(), dimensions);
            assert_eq!(dimensions.iter().map(|d| d * d).sum::<u64>(), order);
        }
        let eight = CharacterTable::alternating(8);
        let dimensions = eight.irreducibles().iter().map(Irrep::dimension).sorted().collect_vec();
        assert_eq!(dimensions, [1, 7, 14, 20, 21, 21, 21, 28, 35, 45, 45, 56, 64, 70]);
    }

    #[test]
    fn representatives_are_in_their_classes() {
        for (table, _) in tables() {
            for (number, class) in table.classes().iter().enumerate() {
                let element = class.representative();
                assert_eq!(table.class_of(&element), Some(number), "{element:?}");
                assert_eq!(element.order(), class.element_order().into(), "{element:?}");
            }
        }
    }

    /// The classes of Aₙ by conjugating with everything in Aₙ, which uses no theorem.
    #[test]
    fn classes_are_those_of_conjugation() {
        for n in 3..=5 {
            let images = (0..n as u16).permutations(n);
            let all = images.map(|images| Permutation::from_images(images).unwrap());
            let all = all.filter(Permutation::is_even).collect_vec();
            let table = CharacterTable::alternating(n);
            for g in &all {
                let class = all.iter().map(|h| g.conjugated_by(h)).unique().collect_vec();
                let number = table.class_of(g).unwrap();
                assert_eq!(class.len() as u64, table.classes()[number].size(), "{g}");
                assert!(class.iter().all(|other| table.class_of(other) == Some(number)), "{g}");
            }
            let odd = Permutation::from_cycles(n, &[&[0, 1]]).unwrap();
            assert_eq!(table.class_of(&odd), None);
        }
    }
}
