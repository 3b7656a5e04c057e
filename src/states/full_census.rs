use super::breadth_first::levels_along_own_lines;
use super::near::NearLevel;
use super::planes::{EnumerationError, Keep, LevelsOnDisk, Planes, run};
use super::{Distribution, EnumerateOptions, EnumerationEngine};
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
pub struct FullCensus {
    /// By distance: the number of positions.
    pub distribution: Distribution,
    /// The positions at the greatest distance, in the order of the blank's squares and of the tiles
    /// on the squares; `None` if they are more than [`FullCensus::MOST_LISTED`].
    pub farthest: Option<Vec<Position>>,
}

impl FullCensus {
    /// The greatest number of farthest positions that are listed.
    pub const MOST_LISTED: u64 = 1000;

    /// Enumerates all positions that can reach the goal.
    ///
    /// # Errors
    ///
    /// If the metric is not defined on the board or the board is too large, the observer cancels
    /// the enumeration, or the checkpoint fails.
    pub fn compute(goal: &Position, options: &EnumerateOptions) -> Result<Self, EnumerationError> {
        match EnumerationEngine::choose(goal, options)? {
            EnumerationEngine::Positions => {
                Self::within(goal, usize::MAX, &options.without_saving())
            }
            EnumerationEngine::Ranks => {
                let (space, levels) = levels_along_own_lines(goal, options)?;
                let highest = Some(levels.counts.len() - 1);
                let last = space.states().filter(|&state| levels.depth(state) == highest);
                let last = last.map(|state| space.position(state));
                Ok(Self::with_last_level(levels.counts.clone(), last))
            }
            EnumerationEngine::Planes => {
                let planes = Planes::in_metric(goal, options.metric)?;
                let enumeration = run(&planes, Keep::Counts, options)?;
                let counts = enumeration.level_counts().to_vec();
                Ok(Self::with_last_level(counts, enumeration.positions()))
            }
            EnumerationEngine::PlanesOnDisk => {
                let planes = Planes::in_metric(goal, options.metric)?;
                let levels = LevelsOnDisk::enumerate(&planes, options, Keep::Counts)?;
                let last = levels.last(Self::MOST_LISTED)?.into_iter();
                let last = last.map(|index| planes.position(index));
                let census = Self::with_last_level(levels.counts().to_vec(), last);
                Ok(census)
            }
        }
    }

    /// Counts only the positions within this distance of the goal, also on boards with too many
    /// positions to enumerate them all; the farthest are those of the last level that is counted. If
    /// the options have a [folder of levels](super::LevelFolder), the last two levels are kept there,
    /// and may be larger than memory.
    ///
    /// # Errors
    ///
    /// If the metric is not defined on the board, the memory is not enough for a level, the folder
    /// cannot be used, or the observer cancels the work.
    pub fn within(
        goal: &Position,
        distance: usize,
        options: &EnumerateOptions,
    ) -> Result<Self, EnumerationError> {
        let listed = Self::MOST_LISTED as usize;
        let (counts, last) = NearLevel::count_within(goal, distance, listed, options)?;
        Ok(Self::with_last_level(counts, last.into_iter().flatten()))
    }

    /// What [`FullCensus::within`] takes up to this distance, without doing it: for each distance the
    /// number of its positions, the bytes of memory that counting up to it takes, and those on a disk if
    /// the levels are in a [folder](super::LevelFolder) instead; and how many distances are counted. The
    /// others are estimated from those, mostly as more than they are, since the numbers grow more slowly
    /// far from the goal. The list is shorter if there are no positions as far.
    ///
    /// # Errors
    ///
    /// If the metric is not defined on the board, or the observer cancels the work.
    pub fn outline_within(
        goal: &Position,
        distance: usize,
        options: &EnumerateOptions,
    ) -> Result<(usize, Vec<[f64; 3]>), EnumerationError> {
        NearLevel::outline(goal, distance, Self::MOST_LISTED as usize, options)
    }

    /// The positions at this distance from the goal, or at the greatest one if none is so far, in
    /// the order of the blank's squares.
    ///
    /// # Errors
    ///
    /// As [`FullCensus::within`].
    pub fn positions_at(
        goal: &Position,
        distance: usize,
        options: &EnumerateOptions,
    ) -> Result<(usize, Vec<Position>), EnumerationError> {
        let last = NearLevel::each(goal, distance, options, |_| ())?;
        Ok((last.distance(), last.positions().collect()))
    }

    /// Whether the positions of the last of the levels with these counts are listed.
    pub(crate) fn lists_last_of(counts: &[u64]) -> bool {
        counts.last().is_some_and(|&last| last <= Self::MOST_LISTED)
    }

    /// The census of levels with these counts; `last` has the positions of the last one in any
    /// order, unless they are too many to be listed.
    pub(crate) fn with_last_level(counts: Vec<u64>, last: impl Iterator<Item = Position>) -> Self {
        // In the order of their numbers in a space, whatever the reading order.
        let number = |position: &Position| {
            let squares = position.board().square_ids();
            (position.blank(), squares.map(|square| position.tile(square)).collect::<Vec<_>>())
        };
        let mut farthest = Self::lists_last_of(&counts).then(|| last.collect::<Vec<_>>());
        farthest.iter_mut().for_each(|last| last.sort_by_cached_key(number));
        Self { distribution: Distribution::new(counts), farthest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::states::tests::goal;

    #[test]
    fn boards_with_few_positions() {
        let options = EnumerateOptions::new();
        for name in ["eight", "ring-9", "1x6", "theta0", "figure-eight", "wheel-4"] {
            let goal = goal(name);
            let few = FullCensus::within(&goal, usize::MAX, &options).unwrap();
            let all = FullCensus::compute(&goal, &options).unwrap();
            assert_eq!(
                (few.distribution, few.farthest),
                (all.distribution, all.farthest),
                "{name}"
            );
        }
        // The blank goes around, and after 19 rounds all tiles are back.
        for (name, positions, highest) in [("ring-20", 380, 190), ("1x26", 26, 25)] {
            let census = FullCensus::compute(&goal(name), &options).unwrap();
            let distribution = census.distribution;
            assert_eq!((distribution.positions(), distribution.highest()), (positions, highest));
        }
    }
}
