//! Lower bounds: the distances of coarser labels.

use itertools::Itertools;

use super::coarsening::Coarsening;
use super::problem::LabelProblem;
use crate::states::{EnumerateOptions, EnumerationError, PatternDistances};

/// Sums of tables, of which the greatest counts.
#[derive(Debug)]
pub(super) struct LabelBounds(Vec<Vec<LabelTable>>);

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
    /// The tables of these sums of coarsenings of a problem.
    pub fn compute(
        problem: &LabelProblem,
        sums: &[Vec<Coarsening>],
        options: &EnumerateOptions,
    ) -> Result<Self, EnumerationError> {
        let (mut number, tables) = (0, sums.iter().map(Vec::len).sum());
        let mut table = |coarsening: &Coarsening| {
            number += 1;
            options.table(number, tables)?;
            LabelTable::compute(problem, coarsening, options)
        };
        let sums = sums.iter().map(|sum| sum.iter().map(&mut table).collect::<Result<_, _>>());
        let mut bounds: Vec<Vec<_>> = sums.collect::<Result<_, EnumerationError>>()?;
        bounds.retain(|sum| sum.iter().all(LabelTable::is_exact));
        Ok(Self(bounds))
    }

    /// The number of moves that an arrangement takes at least; `None` if no moves lead to the goal.
    pub fn lower_bound(&self, sets: &[u64]) -> Option<usize> {
        let mut room = Vec::new();
        let mut sum = |tables: &Vec<LabelTable>| {
            tables.iter().map(|table| table.distance(sets, &mut room)).sum::<Option<usize>>()
        };
        self.0.iter().try_fold(0, |bound, tables| Some(bound.max(sum(tables)?)))
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
        self.0.iter().all(|tables| {
            let mut left = moves;
            tables.iter().all(|table| {
                *lookups += 1;
                let rest = table.distance(sets, room).and_then(|moves| left.checked_sub(moves));
                left = rest.unwrap_or(0);
                rest.is_some()
            })
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
        let distances =
            PatternDistances::from_any(&goal, &ends, coarsening.free.as_ref(), options)?;
        let labels = problem.arrangements.different_labels().iter();
        let place = |label| distances.place(coarsening.label(label)).expect("a label of the table");
        let places = labels.map(place).collect_vec();
        let sets = places.iter().max().map_or(0, |last| last + 1);
        Ok(Self { distances, places, sets })
    }

    /// Whether its distances can be read: where some moves do not count, only if they are small.
    fn is_exact(&self) -> bool {
        self.distances.is_exact()
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
