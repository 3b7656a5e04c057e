use super::{Checkpoint, Enumeration, EnumerationError, Planes, Settings};
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
        let planes = Planes::around(goal)?;
        Ok(Self::of(&Enumeration::carried_out(&planes, settings, limits)?))
    }

    /// As [`Count::around`], going on from where it was put aside, as [`Checkpoint::carry_on`] does.
    pub fn resumed(
        goal: &Position<'b>,
        settings: Settings,
        limits: Limits,
        checkpoint: &Checkpoint,
    ) -> Result<Self, EnumerationError> {
        let planes = Planes::around(goal)?;
        Ok(Self::of(&checkpoint.carry_on(&planes, settings, limits)?))
    }

    /// The count of an enumeration that has come to its end.
    fn of(enumeration: &Enumeration<'_, 'b>) -> Self {
        let counts = enumeration.counted().to_vec();
        let few = counts.last().is_some_and(|&last| last <= Self::MOST_LISTED);
        let hardest = if few { enumeration.positions().collect() } else { vec![] };
        Self::with_hardest(Distribution::new(counts), hardest)
    }

    /// The count with all positions of the greatest depth, in any order, or without them.
    pub(crate) fn with_hardest(distribution: Distribution, mut hardest: Vec<Position<'b>>) -> Self {
        // In the order of their numbers in a space, whatever the reading order.
        hardest.sort_by_cached_key(|position| {
            let squares = position.board().square_ids();
            (position.blank(), squares.map(|square| position.tile(square)).collect::<Vec<_>>())
        });
        Self { distribution, hardest: (!hardest.is_empty()).then_some(hardest) }
    }
}
