use super::{EvidenceError, PuzzleGroup, WilsonPrediction};
use crate::board::{Blocks, Board, Symmetries};

/// The group of a board with what identifies it: the checked evidence, the prediction of Wilson's
/// theorem, the blocks and the symmetries of the board.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GroupAnalysis {
    /// The board.
    pub board: Board,
    /// Its group.
    pub group: PuzzleGroup,
    /// The result of checking the group's evidence; `None` on boards of more than
    /// [`GroupAnalysis::MAX_CHECKED_SQUARES`] squares, where the check would take too long.
    pub evidence: Option<Result<(), EvidenceError>>,
    /// What Wilson's theorem predicts for each block with a loop.
    pub wilson: Vec<WilsonPrediction>,
    /// The blocks of the board.
    pub blocks: Blocks,
    /// All symmetries of the board.
    pub symmetries: Symmetries,
    /// The symmetries that fix home.
    pub symmetries_fixing_home: Symmetries,
}

impl GroupAnalysis {
    /// The largest number of squares of a board whose evidence is checked.
    pub const MAX_CHECKED_SQUARES: usize = 2500;

    /// Analyses the group of a board.
    pub fn new(board: &Board) -> Self {
        let group = board.group();
        let is_checked = board.square_count() <= Self::MAX_CHECKED_SQUARES;
        Self {
            board: board.clone(),
            evidence: is_checked.then(|| group.check(board)),
            wilson: WilsonPrediction::new(board),
            blocks: board.blocks(),
            symmetries: board.all_symmetries(),
            symmetries_fixing_home: board.symmetries(),
            group,
        }
    }

    /// Whether Wilson's theorem predicts the group that was computed.
    pub fn wilson_agrees(&self) -> bool {
        let computed = self.group.constituents().iter().map(|part| (&part.points, part.name));
        computed.eq(self.wilson.iter().map(|block| (&block.points, block.name)))
    }
}
