use super::{Enumeration, EnumerationError, Planes, Settings};
use crate::position::Position;
use crate::states::{Distribution, Limits};

/// How far all positions of a board are from a goal, and which are the farthest.
#[derive(Clone, Debug)]
pub struct Count<'b> {
    /// How many positions have each depth.
    pub distribution: Distribution,
    /// The positions of the greatest depth; `None` if they are more than [`Count::MOST_LISTED`].
    pub hardest: Option<Vec<Position<'b>>>,
}

impl<'b> Count<'b> {
    /// The most positions that are listed as the hardest.
    pub const MOST_LISTED: u64 = 1000;

    /// Counts the positions of the goal's board, within limits.
    pub fn around(
        goal: &Position<'b>,
        settings: Settings,
        limits: Limits,
    ) -> Result<Self, EnumerationError> {
        let board = goal.board();
        let planes = Planes::around(goal)?;
        let mut enumeration = Enumeration::within(&planes, settings, limits.memory)?;
        let counts = enumeration.run(limits.watch)?;
        let few = counts.last().is_some_and(|&last| last <= Self::MOST_LISTED);
        let hardest = few.then(|| {
            let mut hardest: Vec<_> = enumeration.positions().collect();
            // In the order of their numbers in a space, whatever the reading order.
            hardest.sort_by_cached_key(|position| {
                (position.blank(), board.square_ids().map(|s| position.tile(s)).collect::<Vec<_>>())
            });
            hardest
        });
        Ok(Self { distribution: Distribution::new(counts), hardest })
    }
}
