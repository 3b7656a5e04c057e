use super::GroupName;
use crate::board::{Block, Board, SquareId};

/// The group of one block of a board by Wilson's theorem (R. M. Wilson, Graph puzzles, homotopy,
/// and the alternating group, J. Combin. Theory B 16, 1974). On a two-connected block of n + 1
/// squares it is
///
/// - cyclic of order n if the block is a cycle;
/// - PGL₂(5), of order 120, on the six places of θ₀;
/// - Aₙ if the block is bipartite;
/// - Sₙ otherwise.
///
/// The group of a board is the product of the groups of its blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WilsonPrediction {
    /// The places of the block's tiles, in order: its squares without the root.
    pub points: Vec<u16>,
    /// Their group by the theorem.
    pub name: GroupName,
}

impl WilsonPrediction {
    /// The prediction for each block with a loop, in the order of their smallest places.
    pub fn new(board: &Board) -> Vec<Self> {
        let blocks = board.blocks();
        let loops = blocks.iter().filter(|block| !block.is_bridge());
        let mut predictions: Vec<Self> = loops
            .map(|block| {
                let places = block.squares.iter().filter(|&&square| square != block.root);
                let place = |&square: &SquareId| board.place(square).map(|place| place as u16);
                Self { points: places.filter_map(place).collect(), name: predicted(board, block) }
            })
            .collect();
        predictions.sort_unstable_by(|a, b| a.points.cmp(&b.points));
        predictions
    }

    /// The name of the product of the predicted groups.
    pub fn product(predictions: &[Self]) -> String {
        GroupName::product(predictions.iter().map(|block| block.name.to_string()))
    }
}

fn predicted(board: &Board, block: &Block) -> GroupName {
    let places = block.squares.len() - 1;
    let inside = |square: SquareId| {
        board.neighbours(square).filter(|square| block.squares.binary_search(square).is_ok())
    };
    if block.is_ring() {
        return GroupName::Cyclic(places);
    }
    let corners: Vec<SquareId> =
        block.squares.iter().copied().filter(|&square| inside(square).count() > 2).collect();
    if let [u, v] = corners[..]
        && block.squares.len() == 7
        && block.edges == 8
        && path_lengths(u, v, &inside) == [1, 2, 2]
    {
        return GroupName::ProjectiveLinear(5);
    }
    let tree = board.spanning_tree();
    let mut edges = block.squares.iter().flat_map(|&a| inside(a).map(move |b| (a, b)));
    match edges.all(|(a, b)| tree.depth(a) != tree.depth(b)) {
        true => GroupName::Alternating(places),
        false => GroupName::Symmetric(places),
    }
}

/// The lengths, in squares and in order, of the paths between two corners of a block whose other
/// squares have two neighbours each.
fn path_lengths<I: Iterator<Item = SquareId>>(
    u: SquareId,
    v: SquareId,
    neighbours: &impl Fn(SquareId) -> I,
) -> Vec<usize> {
    let mut lengths: Vec<usize> = neighbours(u)
        .map(|first| {
            let (mut before, mut at, mut length) = (u, first, 0);
            while at != v {
                let Some(next) = neighbours(at).find(|&next| next != before) else { break };
                (before, at) = (at, next);
                length += 1;
            }
            length
        })
        .collect();
    lengths.sort_unstable();
    lengths
}
