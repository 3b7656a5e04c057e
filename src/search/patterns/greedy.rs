//! Best first over pattern tables, with the bound multiplied.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use super::batch::{Batch, Expansion, Node};
use super::database::{Homes, PatternDatabase, Unsolved};
use super::ida::way_to;
use super::processor;
use crate::board::SquareId;
use crate::position::Position;

/// What the bound is multiplied by, in quarters, one after the other.
const WEIGHTS: [u32; 3] = [6, 8, 12];

/// A way to the goal by A* with a multiplied bound: at most as many times longer than a shortest one as the
/// bound was multiplied by (I. Pohl, 1970). At most so many positions are made for each multiplier; none if
/// no way is found by then.
pub(in crate::search) fn greedy(
    database: &PatternDatabase,
    position: &Position,
    goal: &Position,
    most: usize,
) -> Result<Option<Vec<SquareId>>, Unsolved> {
    let homes = Homes::of(database.partition(), position, goal)?;
    let ways = WEIGHTS.into_iter().map(|weight| match database.tables().len() {
        1 | 2 => best_first::<2>(database, &homes, weight, most),
        3 => best_first::<3>(database, &homes, weight, most),
        4 => best_first::<4>(database, &homes, weight, most),
        _ => best_first::<8>(database, &homes, weight, most),
    });
    Ok(ways.flatten().next())
}

fn best_first<const PARTS: usize>(
    database: &PatternDatabase,
    homes: &Homes,
    weight: u32,
    most: usize,
) -> Option<Vec<SquareId>> {
    let root = Node::<PARTS>::root(database, homes)?;
    let mut expansion = Expansion::of(database);
    let mut known = HashSet::from([root.key()]);
    let (mut tree, mut moves, mut children) = (vec![root], vec![0_u32], Vec::new());
    let mut queue = BinaryHeap::from([Reverse((0, root.bound(), 0_u32))]);
    while let Some(Reverse((_, bound, number))) = queue.pop() {
        if bound == 0 {
            return Some(way_to(&tree, number as usize));
        }
        if tree.len() >= most {
            return None;
        }
        let (expansion, into) = (&mut expansion, &mut children);
        let nodes = &tree[number as usize..][..1];
        processor::run(Batch { expansion, nodes, first: number, limit: u16::MAX, into });
        let moves_to_child = moves[number as usize] + 1;
        for child in children.drain(..) {
            // A second way to a position is not looked at: it would seldom be much shorter.
            if known.insert(child.key()) {
                let bound = child.bound();
                let sum = 4 * moves_to_child + weight * u32::from(bound);
                queue.push(Reverse((sum, bound, tree.len() as u32)));
                tree.push(child);
                moves.push(moves_to_child);
            }
        }
    }
    None
}
