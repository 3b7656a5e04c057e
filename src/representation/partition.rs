use std::fmt;
use std::str::FromStr;

use itertools::Itertools;

use crate::input_text::{TextError, byte_of};
use crate::perm::factorial;

/// A partition of n: positive numbers with the sum n, from the largest. It is the shape of
/// tableaux, and so a representation of Sₙ, or the cycle lengths of a class of permutations.
///
/// ```text
/// 4+2+1   □ □ □ □    its conjugate, rows and columns    3+2+1+1   □ □ □
///         □ □        exchanged                                    □ □
///         □                                                       □
///                                                                 □
/// ```
///
/// The *hook* of a box is the box with those to its right and those below it. The number of
/// standard tableaux is n! divided by the lengths of all hooks (J. S. Frame, G. de B. Robinson and
/// R. M. Thrall 1954): here 7!/(6·4·2·1 · 3·1 · 1) = 35.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Partition(Vec<usize>);

impl Partition {
    /// The partition with these parts; `None` unless they are positive and do not increase.
    pub fn new(parts: Vec<usize>) -> Option<Self> {
        let falls = parts.iter().tuple_windows().all(|(a, b)| a >= b);
        (falls && parts.last() != Some(&0)).then_some(Self(parts))
    }

    /// All partitions of n, from n itself to 1 + 1 + … + 1, in falling lexicographic order.
    ///
    /// ```
    /// use taquin::representation::Partition;
    /// let names = Partition::all(4).iter().map(ToString::to_string).collect::<Vec<_>>();
    /// assert_eq!(names, ["4", "3+1", "2+2", "2+1+1", "1+1+1+1"]);
    /// ```
    pub fn all(n: usize) -> Vec<Self> {
        fn extend(rest: usize, most: usize, parts: &mut Vec<usize>, all: &mut Vec<Partition>) {
            if rest == 0 {
                all.push(Partition(parts.clone()));
            }
            for part in (1..=most.min(rest)).rev() {
                parts.push(part);
                extend(rest - part, part, parts, all);
                parts.pop();
            }
        }
        let mut all = Vec::new();
        extend(n, n, &mut Vec::new(), &mut all);
        all
    }

    /// The parts, from the largest.
    pub fn parts(&self) -> &[usize] {
        &self.0
    }

    /// The number n of which it is a partition.
    pub fn size(&self) -> usize {
        self.0.iter().sum()
    }

    /// The partition whose shape has the columns of this one as rows.
    #[must_use]
    pub fn conjugate(&self) -> Self {
        let columns = self.0.first().map_or(0, |&longest| longest);
        let height = |column| self.0.iter().take_while(|&&row| row > column).count();
        Self((0..columns).map(height).collect())
    }

    /// The lengths of the hooks on the diagonal, from the longest.
    pub(super) fn diagonal_hooks(&self) -> Vec<usize> {
        let columns = self.conjugate().0;
        let on_diagonal = self.0.iter().zip(&columns).enumerate();
        let on_diagonal = on_diagonal.take_while(|&(i, (&row, _))| row > i);
        on_diagonal.map(|(i, (row, column))| row + column - 2 * i - 1).collect()
    }

    /// The dimension of the representation of Sₙ, the number of standard tableaux.
    ///
    /// # Panics
    ///
    /// If n is more than 20.
    pub fn dimension(&self) -> u64 {
        assert!(self.size() <= 20, "a partition of more than 20");
        let columns = self.conjugate().0;
        let hooks = self.0.iter().enumerate().flat_map(|(i, &row)| {
            columns[..row].iter().enumerate().map(move |(j, column)| row + column - i - j - 1)
        });
        factorial(self.size()) / hooks.map(|hook| hook as u64).product::<u64>()
    }

    /// The number of permutations with these cycle lengths.
    pub(super) fn class_size(&self) -> u64 {
        // Each cycle can be written from each of its points, and cycles of equal length in any
        // order.
        let written = self
            .0
            .iter()
            .dedup_with_count()
            .map(|(count, &length)| (length as u64).pow(count as u32) * factorial(count));
        factorial(self.size()) / written.product::<u64>()
    }

    /// Whether permutations with these cycle lengths are even.
    pub(super) fn is_even(&self) -> bool {
        (self.size() - self.0.len()).is_multiple_of(2)
    }

    /// Whether the permutations with these cycle lengths are two classes in Aₙ: whether the
    /// lengths are odd and distinct.
    pub(super) fn class_splits(&self) -> bool {
        self.0.iter().all(|length| length % 2 == 1) && self.0.iter().all_unique()
    }
}

/// The parts with + between them.
impl fmt::Display for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.iter().join("+"))
    }
}

/// Reads the parts with + between them. A text without parts is the partition of 0.
impl FromStr for Partition {
    type Err = TextError<&'static str>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parts: Vec<usize> = vec![];
        for part in text.split('+').filter(|_| !text.trim().is_empty()) {
            let start = byte_of(part, text);
            let error = |fault| TextError::new(text, start..start + part.len(), fault);
            match part.trim().parse() {
                Ok(0) | Err(_) => return Err(error("parts are positive numbers, as in 4+2+1")),
                Ok(number) if parts.last().is_some_and(|&last| last < number) => {
                    return Err(error("the parts must not increase"));
                }
                Ok(number) => parts.push(number),
            }
        }
        Ok(Self(parts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partitions_shapes_and_classes() {
        assert_eq!(
            (0..=9).map(|n| Partition::all(n).len()).collect_vec(),
            [1, 1, 2, 3, 5, 7, 11, 15, 22, 30]
        );
        for n in 1..=9 {
            let all = Partition::all(n);
            let squares = all.iter().map(|shape| shape.dimension().pow(2)).sum::<u64>();
            assert_eq!(squares, factorial(n));
            assert_eq!(all.iter().map(Partition::class_size).sum::<u64>(), factorial(n));
            for shape in &all {
                assert_eq!(shape.to_string().parse().as_ref(), Ok(shape));
                assert_eq!(shape.conjugate().conjugate(), *shape);
                assert_eq!(shape.conjugate().dimension(), shape.dimension());
                assert_eq!(shape.diagonal_hooks().iter().sum::<usize>(), n);
            }
            // Self-conjugate shapes correspond to distinct odd hooks on the diagonal.
            let own = all.iter().filter(|shape| shape.conjugate() == **shape);
            let hooks = own.map(|shape| Partition(shape.diagonal_hooks())).sorted();
            let split = all.iter().filter(|lengths| lengths.class_splits()).cloned().sorted();
            assert_eq!(hooks.collect_vec(), split.collect_vec(), "{n}");
        }
        let shape = Partition::new(vec![4, 2, 1]).unwrap();
        assert_eq!((shape.dimension(), shape.conjugate().to_string()), (35, "3+2+1+1".into()));
        assert_eq!(Partition::new(vec![1, 2]), None);
        assert_eq!(Partition::new(vec![1, 0]), None);
        let spans =
            ["1+2", "3+x", "2+", "0"].map(|text| text.parse::<Partition>().unwrap_err().span);
        assert_eq!(spans, [2..3, 2..3, 2..2, 0..1]);
    }
}
