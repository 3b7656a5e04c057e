use super::{Board, SquareId};

/// A block of a board: a maximal two-connected subgraph, or a bridge with its two squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The square through which the blank enters from home; home itself if the block contains it.
    pub root: SquareId,
    /// All squares in order, the root included.
    pub squares: Vec<SquareId>,
    /// The number of edges.
    pub edges: usize,
}

impl Block {
    /// Whether the block is a single edge.
    pub fn is_bridge(&self) -> bool {
        self.edges == 1
    }

    /// Whether the block is a cycle.
    pub fn is_ring(&self) -> bool {
        self.edges == self.squares.len()
    }
}

/// The blocks of a board. Two blocks share at most one square and no edge.
///
/// With the blank at home, each tile belongs to the block that contains the first edge of its path
/// to home, and no closed walk takes it elsewhere: it could leave only through a cut vertex that
/// the blank must pass to reach it, and a tile on that square would shut the blank in.
#[derive(Clone, Debug)]
pub struct Blocks {
    blocks: Vec<Block>,
    /// By square: the number of the block with the first edge of its path to home; home has none.
    towards_home: Vec<usize>,
}

impl Blocks {
    fn new(board: &Board) -> Self {
        let tree = board.spanning_tree();
        let numbers = board.data.graph.blocks(&tree.search);
        let towards_home: Vec<usize> = numbers.into_iter().map(|number| number as usize).collect();
        let mut blocks: Vec<Block> = Vec::new();
        for square in board.square_ids().filter(|&square| square != board.home()) {
            let number = towards_home[square.index()];
            if number == blocks.len() {
                blocks.push(Block { root: tree.parent(square), squares: vec![], edges: 0 });
            }
            let block = &mut blocks[number];
            block.squares.push(square);
            block.edges += 1;
            if tree.depth(tree.parent(square)) < tree.depth(block.root) {
                block.root = tree.parent(square);
            }
        }
        for chord in board.chords() {
            // The deeper end of the chord is not the root.
            let ends = [chord.arc.from, chord.arc.to];
            let deeper = ends.into_iter().max_by_key(|&end| tree.depth(end)).expect("two ends");
            blocks[towards_home[deeper.index()]].edges += 1;
        }
        for block in &mut blocks {
            block.squares.push(block.root);
            block.squares.sort_unstable();
        }
        Self { blocks, towards_home }
    }

    /// All blocks, in the order of their smallest squares other than the root.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Block> {
        self.blocks.iter()
    }

    /// The number of blocks.
    pub fn len(&self) -> usize {
        self.blocks.len()
    }

    /// The block of the tile on this square when the blank is at home; `None` for home.
    pub fn block_of_tile_at(&self, square: SquareId) -> Option<&Block> {
        self.blocks.get(self.towards_home[square.index()])
    }

    /// The cut vertices: squares in two blocks or more.
    pub fn articulation_squares(&self) -> Vec<SquareId> {
        let mut blocks_at = vec![0; self.towards_home.len()];
        let squares = self.blocks.iter().flat_map(|block| &block.squares);
        squares.for_each(|square| blocks_at[square.index()] += 1);
        let is_shared = |&square: &SquareId| blocks_at[square.index()] > 1;
        (0..self.towards_home.len() as u16).map(SquareId).filter(is_shared).collect()
    }
}

impl Board {
    /// The blocks of the board.
    pub fn blocks(&self) -> Blocks {
        Blocks::new(self)
    }

    /// The cut vertices of the board: without one of them it falls apart.
    pub fn articulation_squares(&self) -> Vec<SquareId> {
        self.blocks().articulation_squares()
    }

    /// Whether the board has at least three squares and no cut vertex.
    pub fn is_two_connected(&self) -> bool {
        self.square_count() > 2 && self.blocks().len() == 1
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use taquin_testkit::small_graphs::connected_graphs;
    use taquin_testkit::squares;

    #[test]
    fn a_tile_reaches_exactly_the_squares_of_its_block() {
        let graphs = (2..=6).flat_map(connected_graphs);
        for (graph, home) in graphs.flat_map(|g| (0..g.squares).map(move |h| (g.clone(), h))) {
            let board = graph.board(home).parse::<crate::Board>().unwrap();
            let mut reached = vec![BTreeSet::new(); graph.squares];
            for tiles in squares!(board).distances().keys() {
                for (square, tile) in tiles.iter().enumerate() {
                    if let Some(place) = tile {
                        reached[board.square_at((*place).into()).index()].insert(square);
                    }
                }
            }
            let blocks = board.blocks();
            for square in board.square_ids().filter(|&square| square != board.home()) {
                let block = blocks.block_of_tile_at(square).expect("it is not home");
                let squares: BTreeSet<usize> = block.squares.iter().map(|s| s.index()).collect();
                assert_eq!(reached[square.index()], squares, "{graph:?}, home {home}, {square:?}");
            }
        }
    }
}
