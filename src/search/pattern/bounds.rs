//! Lower bounds: the distances of coarser labels.

use itertools::Itertools;

use super::coarsening::Coarsening;
use super::problem::LabelProblem;
use crate::states::{EnumerateOptions, EnumerationError, PatternDistances};

/// Tables of distances, of which the greatest counts.
#[derive(Debug)]
pub(super) struct LabelBounds(Vec<LabelTable>);

/// The distances of labels of which some look alike.
#[derive(Debug)]
struct LabelTable {
    distances: PatternDistances,
    /// By label of the goal: the place of its squares among the sets of the table.
    places: Vec<usize>,
    /// The number of these sets.
    sets: usize,
}

impl LabelBounds {
    /// The tables of these coarsenings of a problem.
    pub fn compute(
        problem: &LabelProblem,
        coarsenings: &[Coarsening],
        options: &EnumerateOptions,
    ) -> Result<Self, EnumerationError> {
        let table = |(number, coarsening)| {
            options.table(number, coarsenings.len())?;
            LabelTable::compute(problem, coarsening, options)
        };
        (1..).zip(coarsenings).map(table).collect::<Result<_, _>>().map(Self)
    }

    /// The number of moves that an arrangement takes at least; `None` if no moves lead to the goal.
    pub fn lower_bound(&self, sets: &[u64]) -> Option<usize> {
        let mut room = Vec::new();
        self.0.iter().try_fold(0, |bound, table| Some(bound.max(table.distance(sets, &mut room)?)))
    }

    /// Whether no bound of an arrangement is more than this number of moves. Adds the number of tables that
    /// were read to `lookups`.
    pub fn allow(
        &self,
        moves: usize,
        sets: &[u64],
        room: &mut Vec<u64>,
        lookups: &mut u64,
    ) -> bool {
        self.0.iter().all(|table| {
            *lookups += 1;
            table.distance(sets, room).is_some_and(|distance| distance <= moves)
        })
    }
}

impl LabelTable {
    fn compute(
        problem: &LabelProblem,
        coarsening: &Coarsening,
        options: &EnumerateOptions,
    ) -> Result<Self, EnumerationError> {
        let ends = problem.ends.iter().map(|end| coarsening.pattern(end)).collect_vec();
        let goal = coarsening.pattern(&problem.goal);
        let distances = PatternDistances::from_any(&goal, &ends, options)?;
        let labels = problem.arrangements.different_labels().iter();
        let place = |label| distances.place(coarsening.label(label)).expect("a label of the table");
        let places = labels.map(place).collect_vec();
        let sets = places.iter().max().map_or(0, |last| last + 1);
        Ok(Self { distances, places, sets })
    }

    /// The distance of an arrangement of the goal's labels; `None` if no moves lead to the goal.
    fn distance(&self, sets: &[u64], room: &mut Vec<u64>) -> Option<usize> {
        room.clear();
        room.resize(self.sets, 0);
        for (&set, &place) in sets.iter().zip(&self.places) {
            room[place] |= set;
        }
        self.distances.distance_of(room)
    }
}
