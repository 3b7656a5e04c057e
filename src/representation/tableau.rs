use super::Partition;

/// A standard tableau of some shape: by entry, from 0, its row and its column.
///
/// ```text
/// 0 1 3    rows     0 0 1 0 1
/// 2 4      columns  0 1 0 2 1
/// ```
///
/// Without its last entry a standard tableau is one of a smaller shape. So the tableaux are the
/// ways to build up the shape box by box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tableau {
    pub rows: Vec<usize>,
    pub columns: Vec<usize>,
}

impl Tableau {
    /// All standard tableaux of a shape, by the rows of n − 1, n − 2, …, 0, those with greater
    /// rows first. If the tabloid of one dominates that of another, it comes first.
    pub fn all(shape: &Partition) -> Vec<Self> {
        // From the last entry down: `rows` holds the rows of the entries from `rest` on.
        fn remove(left: &mut [usize], rest: usize, rows: &mut [usize], all: &mut Vec<Tableau>) {
            if rest == 0 {
                return all.push(Tableau::from_rows(rows.to_vec()));
            }
            for row in (0..left.len()).rev() {
                if left[row] > left.get(row + 1).copied().unwrap_or(0) {
                    left[row] -= 1;
                    rows[rest - 1] = row;
                    remove(left, rest - 1, rows, all);
                    left[row] += 1;
                }
            }
        }
        let n = shape.size();
        let mut all = Vec::new();
        remove(&mut shape.parts().to_vec(), n, &mut vec![0; n], &mut all);
        all
    }

    fn from_rows(rows: Vec<usize>) -> Self {
        let mut lengths = vec![0; rows.len()];
        let column = |&row: &usize| {
            lengths[row] += 1;
            lengths[row] - 1
        };
        Self { columns: rows.iter().map(column).collect(), rows }
    }

    /// The number among all tableaux of the shape, if the rows are those of a standard one.
    pub fn find(all: &[Self], rows: &[usize]) -> Option<usize> {
        let by_rows = |tableau: &Self| rows.iter().rev().cmp(tableau.rows.iter().rev());
        all.binary_search_by(by_rows).ok()
    }

    /// The column less the row of an entry.
    pub fn content(&self, entry: usize) -> i64 {
        self.columns[entry] as i64 - self.rows[entry] as i64
    }

    /// Whether the entries, read row by row, are an even permutation: whether an even number of
    /// pairs have the greater entry first.
    pub fn is_even(&self) -> bool {
        let place = |entry: usize| (self.rows[entry], self.columns[entry]);
        let n = self.rows.len();
        let inverted = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
        inverted.filter(|&(a, b)| place(a) > place(b)).count() % 2 == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of [`Tableau`].
    #[test]
    fn columns_follow_from_rows() {
        let shape = Partition::new(vec![3, 2]).unwrap();
        let tableau = Tableau::from_rows(vec![0, 0, 1, 0, 1]);
        assert_eq!(tableau.columns, [0, 1, 0, 2, 1]);
        assert!(Tableau::all(&shape).contains(&tableau));
    }

    #[test]
    fn as_many_as_the_hooks_say_in_order() {
        for shape in (1..=8).flat_map(Partition::all) {
            let all = Tableau::all(&shape);
            assert_eq!(all.len() as u64, shape.dimension(), "{shape}");
            for (number, tableau) in all.iter().enumerate() {
                assert_eq!(Tableau::find(&all, &tableau.rows), Some(number), "{shape}");
                assert!(Tableau::find(&all, &tableau.columns).is_none_or(|found| {
                    shape == shape.conjugate() && all[found].columns == tableau.rows
                }));
            }
        }
    }
}
