use std::collections::BTreeMap;

use super::planes::EnumerationError;
use super::{EnumerateOptions, FullCensus, Space, breadth_first, few};
use crate::machine::memory::filled;
use crate::position::Position;

impl FullCensus {
    /// By distance from a goal: how many positions have each number of shortest solutions, where
    /// `u64::MAX` stands for that and more.
    ///
    /// A position has as many shortest solutions as its neighbours one move nearer have together.
    ///
    /// ```
    /// use taquin::states::{EnumerateOptions, FullCensus};
    /// use taquin::{Board, Position};
    /// let board: Board = "2x2".parse()?;
    /// let goal = Position::goal(&board);
    /// let counts = FullCensus::solution_counts(&goal, &EnumerateOptions::new())?;
    /// // For the farthest position alone, both ways around the square are equally long.
    /// assert_eq!((counts[5].get(&1), counts[6].get(&2)), (Some(&2), Some(&1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the metric is not defined on the board, the memory is not enough for all positions, or the
    /// observer cancels the enumeration.
    pub fn solution_counts(
        goal: &Position,
        options: &EnumerateOptions,
    ) -> Result<Vec<BTreeMap<u64, u64>>, EnumerationError> {
        options.metric.check(goal.board())?;
        // The distance and the number of solutions.
        const BYTES_EACH: u64 = 2 + 8;
        let space = match few::has_few_positions(goal) {
            true => Space::listed(goal),
            false => Space::within(goal, BYTES_EACH, options.memory)?,
        };
        let space = space.in_metric(options.metric);
        let bytes = BYTES_EACH * space.len() as u64;
        let solutions = filled(0_u64, space.len());
        let mut solutions = solutions.map_err(|_| space.without_memory(bytes))?;
        if let Some(goal) = space.index_of(goal) {
            solutions[goal.index()] = 1;
        }
        let levels = breadth_first(&space, goal, options, |farther, nearer, _| {
            let sum = solutions[farther.index()].saturating_add(solutions[nearer.index()]);
            solutions[farther.index()] = sum;
        })?;
        let mut counts = vec![BTreeMap::new(); levels.counts.len()];
        for state in space.states() {
            if let Some(distance) = levels.depth(state) {
                *counts[distance].entry(solutions[state.index()]).or_insert(0) += 1;
            }
        }
        Ok(counts)
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;
    use crate::position::Metric;
    use crate::states::Distances;
    use crate::states::tests::goal;

    /// The counts are those of each position, whose solutions are counted from it to the goal.
    #[test]
    fn counts_are_those_of_each_position() {
        for (name, metric) in [
            ("2x3", Metric::SingleTile),
            ("2x3@1,2", Metric::MultiTile),
            ("theta0", Metric::SingleTile),
            ("ring-14", Metric::SingleTile),
            ("1x5", Metric::MultiTile),
        ] {
            let goal = goal(name);
            let options = EnumerateOptions::new().metric(metric);
            let distances = Distances::compute(&goal, &options).unwrap();
            let counts = FullCensus::solution_counts(&goal, &options).unwrap();
            assert_eq!(counts.len(), distances.distribution().counts().len(), "{name}");
            for (distance, count) in counts.into_iter().enumerate() {
                let at = distances.at(distance, &()).unwrap();
                let numbers =
                    at.iter().map(|position| distances.count_solutions(position).unwrap().unwrap());
                let expected = numbers.counts().into_iter();
                let expected = expected.map(|(number, count)| (number, count as u64));
                assert_eq!(count, expected.collect(), "{name}");
            }
        }
    }

    #[test]
    fn memory_is_limited() {
        let goal = goal("3x3");
        let within =
            |memory| FullCensus::solution_counts(&goal, &EnumerateOptions::new().memory(memory));
        assert!(matches!(within(10 * 181_440 - 1), Err(EnumerationError::TooLarge(_))));
        assert!(within(10 * 181_440).is_ok());
    }
}
