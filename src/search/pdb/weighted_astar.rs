//! A* with a pattern database's bound, multiplied.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use super::blank_paths::NO_STEP_BACK;
use super::bounds::{PatternBounds, PatternWork, Sums};
use super::database::PatternDatabase;
use super::expansion::{Batch, BoardMoves, Expansion, PdbNode, path_to};
use crate::board::SquareId;
use crate::machine::processor;
use crate::position::Position;
use crate::search::SolveError;
use crate::search::deadline::UntilDeadline;

/// A path to the goal by A* with the bound multiplied by a weight w: at most w times as long as a
/// shortest one (I. Pohl 1970). The weights, in sixteenths, are tried in their order, and for each
/// at most `max_nodes` nodes are generated. `None` if these are too few, or the deadline passes.
pub(in crate::search) fn weighted_astar(
    database: &PatternDatabase,
    position: &Position,
    goal: &Position,
    weights: &[u32],
    max_nodes: usize,
    until: &UntilDeadline,
) -> Result<Option<Vec<SquareId>>, SolveError> {
    let bounds = &database.bounds_between(position, goal)?;
    let paths =
        weights.iter().map(|&weight| bounds.run(BestFirst { bounds, weight, max_nodes, until }));
    Ok(paths.flatten().next())
}

/// About one in so many nodes looks at the clock.
const NODES_PER_LOOK: u32 = 64;

/// A search with one weight.
struct BestFirst<'s> {
    bounds: &'s PatternBounds<'s>,
    weight: u32,
    max_nodes: usize,
    until: &'s UntilDeadline<'s>,
}

impl PatternWork for BestFirst<'_> {
    type Output = Option<Vec<SquareId>>;

    fn run<const LOOKUPS: usize, const PATTERNS: usize>(self) -> Self::Output {
        let Self { bounds, weight, max_nodes, until } = self;
        let root = PdbNode::<PATTERNS>::root(bounds);
        let moves_of_board = BoardMoves::<LOOKUPS>::new(bounds);
        let mut expansion = Expansion::new(&moves_of_board, &NO_STEP_BACK);
        let mut known = HashSet::from([root.homes]);
        let (mut tree, mut moves, mut children) = (vec![root], vec![0_u32], Vec::new());
        let mut queue = BinaryHeap::from([Reverse((0, root.sums.greatest(), 0_u32))]);
        while let Some(Reverse((_, bound, number))) = queue.pop() {
            if bound == 0 {
                return Some(path_to(&tree, number as usize));
            }
            let looks = number.is_multiple_of(NODES_PER_LOOK);
            if looks && until.ends_now() || tree.len() >= max_nodes {
                return None;
            }
            let (expansion, into) = (&mut expansion, &mut children);
            let nodes = &tree[number as usize..][..1];
            processor::run(Batch { expansion, nodes, first: number, limit: Sums::UNREACHED, into });
            let moves_to_child = moves[number as usize] + 1;
            for child in children.drain(..) {
                // A second path to a position is ignored: it would seldom be much shorter.
                if known.insert(child.homes) {
                    let bound = child.sums.greatest();
                    let sum = 16 * moves_to_child + weight * u32::from(bound);
                    queue.push(Reverse((sum, bound, tree.len() as u32)));
                    tree.push(child);
                    moves.push(moves_to_child);
                }
            }
        }
        None
    }
}
