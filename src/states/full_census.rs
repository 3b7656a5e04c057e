use super::planes::{Enumeration, EnumerationError, Keep, Planes, run};
use super::{Distribution, EnumerateOptions};
use crate::position::Position;

/// The census of all positions, wherever the blank is: how many have each distance from a goal, and
/// which are the farthest.
///
/// ```
/// use taquin::states::{EnumerateOptions, FullCensus};
/// use taquin::{Board, Position};
/// let board: Board = "3x3".parse()?;
/// let census = FullCensus::compute(&Position::goal(&board), &EnumerateOptions::new())?;
/// assert_eq!((census.distribution.highest(), census.farthest.map(|f| f.len())), (31, Some(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FullCensus<'b> {
    /// By distance: the number of positions.
    pub distribution: Distribution,
    /// The positions at the greatest distance, in the order of the blank's squares and of the tiles
    /// on the squares; `None` if they are more than [`FullCensus::MOST_LISTED`].
    pub farthest: Option<Vec<Position<'b>>>,
}

impl<'b> FullCensus<'b> {
    /// The greatest number of farthest positions that are listed.
    pub const MOST_LISTED: u64 = 1000;

    /// Enumerates all positions that can reach the goal.
    ///
    /// # Errors
    ///
    /// If the board is too large, the observer cancels the enumeration, or the checkpoint fails.
    pub fn compute(
        goal: &Position<'b>,
        options: &EnumerateOptions,
    ) -> Result<Self, EnumerationError> {
        let planes = Planes::new(goal)?;
        Ok(Self::from_enumeration(&run(&planes, Keep::Counts, options)?))
    }

    /// The census of a complete enumeration.
    fn from_enumeration(enumeration: &Enumeration<'_, 'b>) -> Self {
        let counts = enumeration.level_counts().to_vec();
        let few = counts.last().is_some_and(|&last| last <= Self::MOST_LISTED);
        let farthest = if few { enumeration.positions().collect() } else { vec![] };
        Self::with_farthest(Distribution::new(counts), farthest)
    }

    /// The census with all positions at the greatest distance, in any order, or with none of them.
    pub(crate) fn with_farthest(
        distribution: Distribution,
        mut farthest: Vec<Position<'b>>,
    ) -> Self {
        // In the order of their numbers in a space, whatever the reading order.
        farthest.sort_by_cached_key(|position| {
            let squares = position.board().square_ids();
            (position.blank(), squares.map(|square| position.tile(square)).collect::<Vec<_>>())
        });
        Self { distribution, farthest: (!farthest.is_empty()).then_some(farthest) }
    }
}
