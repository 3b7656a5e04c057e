use std::collections::{BTreeMap, HashMap};

use itertools::Itertools;

use super::census::Standing;
use super::{Census, SolutionError};
use crate::board::Board;
use crate::group::Classes;
use crate::perm::Permutation;
use crate::position::Ranking;
use crate::states::EnumerateOptions;

/// The conjugacy classes of a board's group, and the numbers of moves of their members.
#[derive(Clone, Debug)]
pub struct ConjugacyCensus {
    /// The numbers of moves that occur, in order.
    pub moves: Vec<usize>,
    /// By the order of the elements, then by cycle type; classes of equal type in the order of their
    /// representatives.
    pub classes: Vec<ConjugacyCensusRow>,
}

/// A conjugacy class: the elements that those of the group rename to one another.
#[derive(Clone, Debug)]
pub struct ConjugacyCensusRow {
    /// The lengths of the cycles, from the longest; fixed points have length 1.
    pub cycle_type: Vec<usize>,
    /// The number among the classes of this type, from 0; `None` if there is no other. In Aₙ the
    /// permutations of distinct odd cycle lengths are in two classes, which odd permutations
    /// exchange.
    pub split: Option<usize>,
    /// The order of the elements.
    pub order: u64,
    /// The first element in the order of the positions' ranks.
    pub representative: Permutation,
    /// The number of elements.
    pub size: u64,
    /// The number of elements for each of the numbers of moves.
    pub by_moves: Vec<u64>,
}

impl ConjugacyCensus {
    /// The number of elements of the group.
    pub fn order(&self) -> u64 {
        self.classes.iter().map(|class| class.size).sum()
    }

    /// Conjugates every element by every generator of the group: no theorem about classes is used.
    ///
    /// # Errors
    ///
    /// If the board is too large, or the observer cancels the computation.
    #[expect(clippy::missing_panics_doc, reason = "every element of the group is solved")]
    pub fn compute(board: &Board, options: &EnumerateOptions) -> Result<Self, SolutionError> {
        let group = board.group();
        let generators =
            group.generators().map(|cycle| cycle.permutation(group.degree())).collect_vec();
        // By class: the representative, and the number of elements by moves.
        let mut classes: Vec<(Permutation, BTreeMap<usize, u64>)> = Vec::new();
        let mut count = |class: usize, moves: usize, element: &dyn Fn() -> Permutation| {
            if class == classes.len() {
                classes.push((element(), BTreeMap::new()));
            }
            *classes[class].1.entry(moves).or_default() += 1;
        };
        Census::with_standing(board, options, |standing| match standing {
            Standing::Few(mut elements) => {
                elements.sort_by_cached_key(|(_, element)| element.inverse());
                let joined = Census::joined(&elements, &generators);
                let mut number_of = HashMap::new();
                for (number, (moves, element)) in elements.iter().enumerate() {
                    let next = number_of.len();
                    let class = *number_of.entry(joined.find(number)).or_insert(next);
                    count(class, *moves, &|| element.clone());
                }
            }
            Standing::Ranked(ranking, moves) => {
                let classes = Classes::under(&generators, ranking, |rank| moves(rank).is_some());
                for rank in ranking.ranks() {
                    if let (Some(moves), Some(class)) = (moves(rank), classes.class_of(rank)) {
                        count(class.index(), moves, &|| {
                            Ranking::position(ranking, board, rank).element()
                        });
                    }
                }
            }
        })?;
        let moves = classes.iter().flat_map(|(_, counts)| counts.keys().copied());
        let moves = moves.sorted_unstable().dedup().collect_vec();
        let mut classes = classes
            .into_iter()
            .map(|(representative, counts)| {
                let by_moves = moves.iter().map(|moves| counts.get(moves).copied().unwrap_or(0));
                ConjugacyCensusRow {
                    cycle_type: representative.cycle_type(),
                    split: None,
                    order: representative.order().try_into().expect("a small group"),
                    size: counts.values().sum(),
                    by_moves: by_moves.collect(),
                    representative,
                }
            })
            .collect_vec();
        // Stable: classes of equal type stay in the order of their representatives.
        classes.sort_by(|a, b| (a.order, &a.cycle_type).cmp(&(b.order, &b.cycle_type)));
        for equal in classes.chunk_by_mut(|a, b| a.cycle_type == b.cycle_type) {
            if equal.len() > 1 {
                (0..).zip(equal).for_each(|(number, class)| class.split = Some(number));
            }
        }
        Ok(Self { moves, classes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn census(board: &str) -> ConjugacyCensus {
        let board: Board = board.parse().unwrap();
        ConjugacyCensus::compute(&board, &EnumerateOptions::new()).unwrap()
    }

    #[test]
    fn classes_that_split_in_the_alternating_group() {
        let eight = census("eight");
        assert_eq!(eight.classes.len(), 14);
        let split = eight.classes.iter().filter(|class| class.split.is_some());
        let split = split.map(|class| (class.cycle_type.clone(), class.size)).collect_vec();
        let [seven, fifteen] = [(vec![7, 1], 2880), (vec![5, 3], 1344)];
        assert_eq!(split, [seven.clone(), seven, fifteen.clone(), fifteen]);
        for class in &eight.classes {
            assert_eq!(20_160 % class.size, 0);
            assert_eq!(class.by_moves.iter().sum::<u64>(), class.size);
        }
        // PGL₂(5) ≅ S₅ has a cycle type for each class; the group of a ring is commutative.
        assert_eq!(census("theta0").classes.iter().map(|class| class.size).sum::<u64>(), 120);
        assert!(census("theta0").classes.iter().all(|class| class.split.is_none()));
        assert_eq!(census("ring-20").classes.len(), 19);
        assert_eq!(census("ring-9").classes.len(), 8);
    }

    #[test]
    fn by_moves_as_in_the_census() {
        for name in ["eight", "2x4", "ring-20", "figure-eight", "1x3"] {
            let board: Board = name.parse().unwrap();
            let plain = Census::compute(&board, &EnumerateOptions::new()).unwrap();
            let by_classes = census(name);
            let rows = plain.rows.iter().map(|row| (row.moves, row.positions)).collect_vec();
            let sums = (0..by_classes.moves.len())
                .map(|i| by_classes.classes.iter().map(|class| class.by_moves[i]).sum::<u64>());
            let sums = by_classes.moves.iter().copied().zip(sums).collect_vec();
            assert_eq!(sums, rows, "{name}");
        }
    }
}
