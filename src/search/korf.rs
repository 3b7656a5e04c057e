//! Korf's hundred random fifteen-puzzles (R. E. Korf 1985), on which programs are compared.

use itertools::Itertools;

/// An instance, for the goal with the blank at the top left: the board `4x4@1,1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KorfInstance {
    /// From 1.
    pub number: usize,
    /// All squares in reading order, 0 for the blank.
    pub position: &'static str,
    /// The length of a shortest solution, as published.
    pub moves: usize,
}

/// All hundred, in order.
pub(crate) fn korf_instances() -> impl Iterator<Item = KorfInstance> {
    let tsv = include_str!("../../tables/korf-1985/hundred.tsv");
    let rows = tsv.lines().filter(|line| !line.starts_with('#')).skip(1);
    rows.filter_map(|row| {
        let (number, position, moves) = row.split('\t').collect_tuple()?;
        Some(KorfInstance { number: number.parse().ok()?, position, moves: moves.parse().ok()? })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Heuristic, SearchProblem};
    use crate::{Board, Position};

    #[test]
    fn a_hundred_instances_whose_parity_is_that_of_their_length() {
        let board: Board = "4x4@1,1".parse().unwrap();
        let goal = Position::goal(&board);
        assert_eq!(korf_instances().count(), 100);
        // The mean that Korf prints.
        assert_eq!(korf_instances().map(|one| one.moves).sum::<usize>(), 5305);
        for (number, instance) in (1..).zip(korf_instances()) {
            assert_eq!(instance.number, number);
            let position = Position::parse(&board, instance.position).unwrap();
            let problem = SearchProblem::new(&position, &goal).unwrap();
            let bound = Heuristic::Manhattan.lower_bound(&problem);
            assert!(bound <= instance.moves, "{number}");
            assert_eq!(bound % 2, instance.moves % 2, "{number}");
        }
    }
}
