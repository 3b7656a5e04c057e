//! The heuristics side by side.

use super::heuristic::{Bound, Use};
use super::task::{Arrangement, Lattice};
use super::{Heuristic, SearchError, Task, TaskError, Watch, astar};
use crate::position::Position;
use crate::states::{Values, ValuesError};

/// How one heuristic does on some positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Performance {
    /// The heuristic.
    pub heuristic: Heuristic,
    /// The number of positions whose bound was computed.
    pub positions: u64,
    /// The sum of the bounds.
    pub sum: u64,
    /// The greatest bound.
    pub greatest: usize,
    /// Whether no move changes the bound by more than one: on all moves of these positions.
    pub consistent: bool,
    /// What is known where the perfect values are.
    pub against_values: Option<AgainstValues>,
    /// What A* has cost, position by position; none where it was not tried.
    pub searches: Vec<SearchCost>,
}

/// Bounds beside perfect values.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AgainstValues {
    /// Whether no bound is larger than the value.
    pub admissible: bool,
    /// The sum of the values.
    pub sum: u64,
    /// By value: the number of positions, and the sum of their bounds.
    pub by_value: Vec<(u64, u64)>,
}

/// What one search has cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchCost {
    /// The positions visited.
    pub visited: u64,
    /// The greatest size of the heap.
    pub greatest_heap: u64,
}

impl Performance {
    fn new(heuristic: Heuristic) -> Self {
        Self {
            heuristic,
            positions: 0,
            sum: 0,
            greatest: 0,
            consistent: true,
            against_values: None,
            searches: vec![],
        }
    }

    /// The mean bound.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.positions.max(1) as f64
    }

    /// By how much the bound falls short of the value, on average.
    pub fn mean_error(&self) -> Option<f64> {
        let values = self.against_values.as_ref()?;
        Some((values.sum as f64 - self.sum as f64) / self.positions.max(1) as f64)
    }

    fn meet(&mut self, bound: usize, beside: impl Iterator<Item = usize>, value: Option<usize>) {
        self.positions += 1;
        self.sum += bound as u64;
        self.greatest = self.greatest.max(bound);
        self.consistent &= beside.into_iter().all(|next| next.abs_diff(bound) <= 1);
        if let Some(value) = value {
            let start = AgainstValues { admissible: true, ..AgainstValues::default() };
            let values = self.against_values.get_or_insert(start);
            values.admissible &= bound <= value;
            values.sum += value as u64;
            values.by_value.resize(values.by_value.len().max(value + 1), (0, 0));
            values.by_value[value].0 += 1;
            values.by_value[value].1 += bound as u64;
        }
    }
}

/// The bounds of positions, each checked beside the positions that one move makes of it, and beside
/// its perfect value where there is one.
pub fn compare_bounds<'b>(
    positions: impl IntoIterator<Item = (Position<'b>, Option<usize>)>,
    goal: &Position<'b>,
) -> Result<Vec<Performance>, TaskError> {
    let task = Task::new(goal, goal)?;
    let arrangement = |(position, value)| (task.arrangement(&position), value);
    let all: Vec<_> = positions.into_iter().map(arrangement).collect();
    Ok(Heuristic::ALL.map(|heuristic| heuristic.apply(&task, Compare(heuristic, &all))).into())
}

/// A heuristic, and arrangements with their values.
struct Compare<'a>(Heuristic, &'a [(Arrangement, Option<usize>)]);

impl Use for Compare<'_> {
    type Output = Performance;

    fn with<B: Bound>(self, bound: &B, task: &Task) -> Performance {
        let mut performance = Performance::new(self.0);
        let value = |mark| usize::from(bound.value(mark));
        for (at, known) in self.1 {
            let mark = bound.mark(at);
            let steps = task.lattice.steps(at.blank, Lattice::NOWHERE);
            let beside = steps.iter().map(|(to, _)| value(bound.after(mark, at, to)));
            performance.meet(value(mark), beside, *known);
        }
        performance
    }
}

/// All positions from which a way leads to the goal of a table, with their values; an error where the
/// table cannot be listed.
pub fn valued_positions<'v, 'b>(
    values: &'v Values<'b>,
) -> Result<impl Iterator<Item = (Position<'b>, Option<usize>)> + 'v, ValuesError> {
    let levels = values.levels()?;
    Ok(values.space().states().filter_map(move |state| {
        let value = levels.depth(state)?;
        Some((values.space().position(state), Some(value)))
    }))
}

/// Tries A* with each heuristic on each of the positions.
pub fn compare_searches<'b>(
    performances: &mut [Performance],
    positions: &[Position<'b>],
    goal: &Position<'b>,
    memory: u64,
    watch: &mut Watch,
) -> Result<(), SearchError> {
    for performance in performances {
        for position in positions {
            let task = Task::new(position, goal)?;
            let found = astar(&task, performance.heuristic, memory, watch)?;
            let greatest_heap = found.statistics.greatest_heap.unwrap_or_default();
            let visited = found.statistics.expanded;
            performance.searches.push(SearchCost { visited, greatest_heap });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::search::random_position;
    use crate::states::Sample;

    struct Carried<'a>(&'a Arrangement);

    impl Use for Carried<'_> {
        type Output = ();

        fn with<B: Bound>(self, bound: &B, task: &Task) {
            let mark = bound.mark(self.0);
            for (to, _) in task.lattice.steps(self.0.blank, Lattice::NOWHERE).iter() {
                let mut next = *self.0;
                next.step(to);
                assert_eq!(bound.after(mark, self.0, to), bound.mark(&next));
            }
        }
    }

    /// The bound after a move, on which searches live, is the bound computed anew.
    #[test]
    fn bounds_are_carried_over_moves() {
        for name in ["4x4", "3x5@1,1", "5x5@3,3", "2x9"] {
            let board: Board = name.parse().unwrap();
            let mut sample = Sample::seeded(6);
            for _ in 0..100 {
                let goal = random_position(&Position::goal(&board), &mut sample);
                let task = Task::new(&goal, &goal).unwrap();
                let position = random_position(&goal, &mut sample);
                let arrangement = task.arrangement(&position);
                for heuristic in Heuristic::ALL {
                    heuristic.apply(&task, Carried(&arrangement));
                }
            }
        }
    }
}
