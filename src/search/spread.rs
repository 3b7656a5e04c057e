use serde::Serialize;

/// The spread of a count over several searches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// The least count.
    pub least: u64,
    /// The middle count, or the mean of the two middle counts.
    pub median: f64,
    /// The mean, rounded.
    pub mean: u64,
    /// The greatest count.
    pub greatest: u64,
}

impl Spread {
    /// The spread of some counts; `None` if there are none.
    pub fn new(counts: impl IntoIterator<Item = u64>) -> Option<Self> {
        let mut counts: Vec<u64> = counts.into_iter().collect();
        counts.sort_unstable();
        let (&least, &greatest) = (counts.first()?, counts.last()?);
        let mean = (counts.iter().sum::<u64>() as f64 / counts.len() as f64).round() as u64;
        let last = counts.len() - 1;
        let median = (counts[last / 2] as f64 + counts[last.div_ceil(2)] as f64) / 2.0;
        Some(Self { least, median, mean, greatest })
    }
}
