/// The number of positions at each distance from the goal, from distance 0.
///
/// ```
/// use taquin::states::Distribution;
/// let square = Distribution::new(vec![1, 2, 2, 2, 2, 2, 1]); // the grid 2x2
/// assert_eq!((square.positions(), square.highest(), square.within(2)), (12, 6, 5));
/// assert_eq!((square.mean(), square.median()), (3.0, 3.0));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution(Vec<u64>);

impl Distribution {
    /// The distribution with these counts, by distance from 0.
    ///
    /// # Panics
    ///
    /// If no position has distance 0.
    pub fn new(counts: Vec<u64>) -> Self {
        assert!(counts.first().is_some_and(|&goals| goals > 0), "there is a goal");
        Self(counts)
    }

    /// By distance: the number of positions.
    pub fn counts(&self) -> &[u64] {
        &self.0
    }

    /// The number of positions.
    pub fn positions(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The greatest distance.
    pub fn highest(&self) -> usize {
        self.0.len() - 1
    }

    /// The number of positions at this distance or less: the size of a restricted space.
    pub fn within(&self, distance: usize) -> u64 {
        self.0.iter().take(distance.saturating_add(1)).sum()
    }

    /// The mean distance.
    pub fn mean(&self) -> f64 {
        let sum: u128 =
            (0..).zip(&self.0).map(|(distance, &count)| distance * u128::from(count)).sum();
        sum as f64 / self.positions() as f64
    }

    /// The median distance; for an even number of positions, the mean of the two in the middle.
    pub fn median(&self) -> f64 {
        let last = self.positions() - 1;
        (self.nth(last / 2) + self.nth(last.div_ceil(2))) as f64 / 2.0
    }

    /// The variance of the distance of a random position.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        let square =
            |(distance, &count): (u32, &u64)| count as f64 * (f64::from(distance) - mean).powi(2);
        (0..).zip(&self.0).map(square).sum::<f64>() / self.positions() as f64
    }

    /// The least distance within which at least this many hundredths of the positions are.
    pub fn percentile(&self, hundredths: u8) -> usize {
        let wanted = u128::from(self.positions()) * u128::from(hundredths);
        self.nth((wanted.div_ceil(100) as u64).saturating_sub(1))
    }

    /// The distance of the position of this number, counted from 0 in order of distance.
    fn nth(&self, number: u64) -> usize {
        let mut before = 0;
        let reached = |&count: &u64| {
            before += count;
            before > number
        };
        self.0.iter().position(reached).unwrap_or(self.highest())
    }
}

/// The sum of counts that come from a file; `None` if it is 2⁶⁴ or more.
pub(super) fn checked_sum(counts: &[u64]) -> Option<u64> {
    counts.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variance_and_percentiles() {
        let square = Distribution::new(vec![1, 2, 2, 2, 2, 2, 1]);
        // 2·(9 + 2·4 + 2·1)/12
        assert!((square.variance() - 38.0 / 12.0).abs() < 1e-12);
        let percentiles = [0, 8, 9, 25, 50, 75, 91, 92, 100].map(|p| square.percentile(p));
        assert_eq!(percentiles, [0, 0, 1, 1, 3, 4, 5, 6, 6]);
        assert_eq!(Distribution::new(vec![1]).variance(), 0.0);
    }
}
