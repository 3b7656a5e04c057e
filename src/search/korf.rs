//! Published random instances on which programs are compared: a hundred fifteen-puzzles (R. E. Korf
//! 1985), and fifty twenty-four-puzzles (R. E. Korf, A. Felner 2002).

use itertools::Itertools;

/// An instance, for the goal with the blank at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KorfInstance {
    /// From 1.
    pub number: usize,
    /// All squares in reading order, 0 for the blank.
    pub position: &'static str,
    /// The length of a shortest solution, as published.
    pub moves: usize,
}

/// The hundred on the board `4x4@1,1`, in order.
pub fn korf_instances() -> impl Iterator<Item = KorfInstance> {
    instances(include_str!("../../tables/korf-1985/hundred.tsv"))
}

/// The fifty on the board `5x5@1,1`, in order.
pub fn korf24_instances() -> impl Iterator<Item = KorfInstance> {
    instances(include_str!("../../tables/korf-2002/fifty.tsv"))
}

fn instances(tsv: &'static str) -> impl Iterator<Item = KorfInstance> {
    let rows = tsv.lines().filter(|line| !line.starts_with('#')).skip(1);
    rows.filter_map(|row| {
        let (number, position, moves) = row.split('\t').collect_tuple()?;
        Some(KorfInstance { number: number.parse().ok()?, position, moves: moves.parse().ok()? })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;
    use crate::search::tests::goal;
    use crate::search::{Heuristic, SearchProblem};

    fn check(board: &str, instances: Vec<KorfInstance>) {
        let goal = goal(board);
        for (number, instance) in (1..).zip(instances) {
            assert_eq!(instance.number, number);
            let position = Position::parse(goal.board(), instance.position).unwrap();
            let problem = SearchProblem::new(&position, &goal).unwrap();
            let bound = Heuristic::Manhattan.lower_bound(&problem);
            assert!(bound <= instance.moves, "{number}");
            assert_eq!(bound % 2, instance.moves % 2, "{number}");
        }
    }

    /// The sums are those of the means that are printed.
    #[test]
    fn instances_whose_parity_is_that_of_their_length() {
        let (hundred, fifty) = (korf_instances().collect_vec(), korf24_instances().collect_vec());
        assert_eq!((hundred.len(), fifty.len()), (100, 50));
        assert_eq!(hundred.iter().map(|one| one.moves).sum::<usize>(), 5305);
        assert_eq!(fifty.iter().map(|one| one.moves).sum::<usize>(), 5039);
        check("4x4@1,1", hundred);
        check("5x5@1,1", fifty);
    }
}
