use petgraph::unionfind::UnionFind;

use super::{Board, SquareId};

/// One block of a board: a largest set of squares that no square cuts in two, or two squares with a
/// bridge between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The square by which the blank comes in from home; home itself where the block holds it.
    pub root: SquareId,
    /// All squares in order, the root included.
    pub squares: Vec<SquareId>,
    /// The number of edges.
    pub edges: usize,
}

impl Block {
    /// Whether it is only an edge between two squares.
    pub fn is_bridge(&self) -> bool {
        self.edges == 1
    }

    /// Whether it is a single ring of squares.
    pub fn is_ring(&self) -> bool {
        self.edges == self.squares.len()
    }
}

/// The blocks of a board. Two blocks share one square at most, and no edge.
///
/// A tile never leaves the block that holds its square and the way from it towards home. For it
/// could leave only by a square that the blank has to pass to get at the tile at all: when the tile
/// lies there, the blank is shut in behind it.
#[derive(Clone, Debug)]
pub struct Blocks {
    blocks: Vec<Block>,
    /// By square: the number of the block through which the way home goes; home has none.
    towards_home: Vec<usize>,
}

impl Blocks {
    /// Each square other than home stands for the tree's edge from it towards home. Two edges of the
    /// tree lie in one block if and only if a chain of fundamental cycles leads from one to the
    /// other, for the cycles through an edge are sums of fundamental ones.
    pub(super) fn of(board: &Board) -> Self {
        let tree = board.spanning_tree();
        let mut joined = UnionFind::<u16>::new(board.squares());
        for chord in board.chords() {
            let cycle = tree.cycle_below_top(chord.arc);
            cycle.windows(2).for_each(|pair| _ = joined.union(pair[0].0, pair[1].0));
        }
        let home = board.home();
        let mut number_of = vec![usize::MAX; board.squares()];
        let mut towards_home = vec![usize::MAX; board.squares()];
        let mut blocks: Vec<Block> = Vec::new();
        for square in board.square_ids().filter(|&square| square != home) {
            let number = &mut number_of[usize::from(joined.find(square.0))];
            if *number == usize::MAX {
                *number = blocks.len();
                blocks.push(Block { root: tree.parent(square), squares: vec![], edges: 0 });
            }
            towards_home[square.index()] = *number;
            let block = &mut blocks[*number];
            block.squares.push(square);
            block.edges += 1;
            if tree.depth(tree.parent(square)) < tree.depth(block.root) {
                block.root = tree.parent(square);
            }
        }
        for chord in board.chords() {
            // Of the chord's ends the deeper one is not the root.
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

    /// All blocks, in the order of their least squares other than the root.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Block> {
        self.blocks.iter()
    }

    /// The number of blocks.
    #[expect(clippy::len_without_is_empty, reason = "a board has two squares and so one block")]
    pub fn len(&self) -> usize {
        self.blocks.len()
    }

    /// The block to which a tile is bound whose place is this square; `None` for home.
    pub fn of_tile_at(&self, square: SquareId) -> Option<&Block> {
        self.blocks.get(self.towards_home[square.index()])
    }

    /// The squares without which the board falls apart: those that lie in two blocks or more.
    pub fn articulation_squares(&self) -> Vec<SquareId> {
        let mut blocks_at = vec![0; self.towards_home.len()];
        let squares = self.blocks.iter().flat_map(|block| &block.squares);
        squares.for_each(|square| blocks_at[square.index()] += 1);
        let lies_in_two = |&square: &SquareId| blocks_at[square.index()] > 1;
        (0..self.towards_home.len() as u16).map(SquareId).filter(lies_in_two).collect()
    }
}

impl Board {
    /// The blocks of the board.
    pub fn blocks(&self) -> Blocks {
        Blocks::of(self)
    }

    /// Whether the board has three squares or more and stays connected without any one of them.
    pub fn is_two_connected(&self) -> bool {
        self.squares() > 2 && self.blocks().len() == 1
    }
}
