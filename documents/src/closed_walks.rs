use taquin::board::{Board, SquareId};

/// All walks of the blank from home to home, of one to `most` moves, that never undo the move
/// before.
pub(super) fn closed_walks(board: &Board, most: usize) -> Vec<Vec<SquareId>> {
    let mut closed = Vec::new();
    let mut open = vec![vec![board.home()]];
    while let Some(walk) = open.pop() {
        let at = walk[walk.len() - 1];
        if at == board.home() && walk.len() > 1 {
            closed.push(walk.clone());
        }
        if walk.len() <= most {
            let before = walk.len().checked_sub(2).map(|before| walk[before]);
            let forward = board.neighbours(at).filter(|&next| Some(next) != before);
            open.extend(forward.map(|next| [&walk[..], &[next]].concat()));
        }
    }
    closed
}
