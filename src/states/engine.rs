use std::fmt;

use super::planes::{CheckpointError, EnumerationError};
use super::{EnumerateOptions, few};
use crate::position::{Metric, Position};

/// What enumerates all positions of a board, level by level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EnumerationEngine {
    /// A queue of positions: for boards, such as a ring, that reach few of their arrangements.
    Positions,
    /// Queues of ranks, one for each square of the blank: for slides of several tiles along lines of
    /// the board's own, which bit planes cannot make.
    Ranks,
    /// Bit planes: one bit for each arrangement in each of the last two levels.
    Planes,
    /// Bit planes of which a part at a time is in memory, and all levels on a disk.
    PlanesOnDisk,
}

impl EnumerationEngine {
    /// The engine for a goal: censuses and distances of all positions ask for it here.
    ///
    /// ```
    /// use taquin::states::{EnumerateOptions, EnumerationEngine};
    /// use taquin::{Board, Position};
    /// let engine = |board: &str| {
    ///     let goal = Position::goal(&board.parse::<Board>().unwrap());
    ///     EnumerationEngine::choose(&goal, &EnumerateOptions::new())
    /// };
    /// assert_eq!(engine("4x4")?, EnumerationEngine::Planes);
    /// assert_eq!(engine("ring-20")?.to_string(), "a queue of positions");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the metric is not defined on the board, or levels in a folder are asked for in a metric
    /// in which they cannot be kept there.
    pub fn choose(goal: &Position, options: &EnumerateOptions) -> Result<Self, EnumerationError> {
        let metric = options.metric;
        metric.check(goal.board())?;
        let on_disk = options.saving.folder().is_some();
        if on_disk && metric == Metric::MultiTile {
            let reason = "slides of several tiles need bitmaps between the levels; count moves of \
                          single tiles";
            return Err(CheckpointError::NotOnDisk(reason).into());
        }
        Ok(match metric {
            _ if few::has_few_positions(goal) => Self::Positions,
            Metric::MultiTile if metric.slides_along_own_lines(goal.board()) => Self::Ranks,
            _ if on_disk => Self::PlanesOnDisk,
            _ => Self::Planes,
        })
    }
}

impl fmt::Display for EnumerationEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Positions => "a queue of positions",
            Self::Ranks => "queues of ranks",
            Self::Planes => "bit planes",
            Self::PlanesOnDisk => "bit planes with levels on a disk",
        })
    }
}
