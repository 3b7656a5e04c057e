//! Values of the library together with what they borrow.

use std::sync::{Arc, OnceLock};

use self_cell::self_cell;
use taquin::Twists;

/// A board with its twists, which are computed once.
pub struct Shared {
    pub board: Arc<taquin::Board>,
    twists: OnceLock<Arc<TwistsOf>>,
}

impl Shared {
    pub fn new(board: taquin::Board) -> Arc<Self> {
        Arc::new(Self { board: board.into(), twists: OnceLock::new() })
    }

    pub fn twists(&self) -> &Arc<TwistsOf> {
        let of = |board: &Arc<taquin::Board>| TwistsOf::new(board.clone(), |board| board.twists());
        self.twists.get_or_init(|| of(&self.board).into())
    }
}

self_cell!(
    pub struct TwistsOf {
        owner: Arc<taquin::Board>,
        #[covariant]
        dependent: Twists,
    }
);
