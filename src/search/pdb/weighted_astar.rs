//! A* with a pattern database's bound, multiplied.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use super::blank_paths::NO_STEP_BACK;
use super::database::{PatternDatabase, homes};
use super::expansion::{Batch, Expansion, PdbNode, path_to};
use crate::board::SquareId;
use crate::machine::processor;
use crate::position::Position;
use crate::search::SolveError;
use crate::search::deadline::UntilDeadline;
use crate::search::labelled::Labelled;

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
    let homes = homes(database.partition(), position, goal)?;
    let limits = (max_nodes, until);
    let paths = weights.iter().map(|&weight| match database.tables().len() {
        1 | 2 => best_first::<2>(database, &homes, weight, limits),
        3 => best_first::<3>(database, &homes, weight, limits),
        4 => best_first::<4>(database, &homes, weight, limits),
        _ => best_first::<8>(database, &homes, weight, limits),
    });
    Ok(paths.flatten().next())
}

/// About one in so many nodes looks at the clock.
const NODES_PER_LOOK: u32 = 64;

fn best_first<const PARTS: usize>(
    database: &PatternDatabase,
    homes: &Labelled<usize>,
    weight: u32,
    (max_nodes, until): (usize, &UntilDeadline),
) -> Option<Vec<SquareId>> {
    let root = PdbNode::<PARTS>::root(database, homes)?;
    let mut expansion = Expansion::new(database, &NO_STEP_BACK);
    let mut known = HashSet::from([root.key()]);
    let (mut tree, mut moves, mut children) = (vec![root], vec![0_u32], Vec::new());
    let mut queue = BinaryHeap::from([Reverse((0, root.bound(), 0_u32))]);
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
        processor::run(Batch { expansion, nodes, first: number, limit: u16::MAX, into });
        let moves_to_child = moves[number as usize] + 1;
        for child in children.drain(..) {
            // A second path to a position is ignored: it would seldom be much shorter.
            if known.insert(child.key()) {
                let bound = child.bound();
                let sum = 16 * moves_to_child + weight * u32::from(bound);
                queue.push(Reverse((sum, bound, tree.len() as u32)));
                tree.push(child);
                moves.push(moves_to_child);
            }
        }
    }
    None
}
