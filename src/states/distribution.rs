/// How many positions have each value: their numbers by number of moves to the goal, from 0.
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
    /// The distribution with these counts, that of value 0 first.
    ///
    /// # Panics
    ///
    /// If no position has the value 0.
    pub fn new(counts: Vec<u64>) -> Self {
        assert!(counts.first().is_some_and(|&goals| goals > 0), "there is a goal");
        Self(counts)
    }

    /// By value: the number of positions.
    pub fn counts(&self) -> &[u64] {
        &self.0
    }

    /// The number of all positions.
    pub fn positions(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The greatest value.
    pub fn highest(&self) -> usize {
        self.0.len() - 1
    }

    /// The number of positions with at most this value: the size of a restricted space.
    pub fn within(&self, value: usize) -> u64 {
        self.0.iter().take(value.saturating_add(1)).sum()
    }

    /// The mean value.
    pub fn mean(&self) -> f64 {
        let sum: u128 = (0..).zip(&self.0).map(|(value, &count)| value * u128::from(count)).sum();
        sum as f64 / self.positions() as f64
    }

    /// The value in the middle, or half way between the two in the middle.
    pub fn median(&self) -> f64 {
        let last = self.positions() - 1;
        (self.of_number(last / 2) + self.of_number(last.div_ceil(2))) as f64 / 2.0
    }

    /// The value of a position by its number, when all are ordered by their values.
    fn of_number(&self, number: u64) -> usize {
        let mut before = 0;
        let reached = |&count: &u64| {
            before += count;
            before > number
        };
        self.0.iter().position(reached).unwrap_or(self.highest())
    }
}
