use clap::Args;

use crate::args::headings::INPUT;
use crate::boards::goal_name;
use crate::texts::of_option;

/// The position to reach.
#[derive(Args)]
pub struct GoalArg {
    /// The position to reach, or a file with it, instead of the board's own goal; on grids also
    /// blank-last, blank-first, snail, columns or boustrophedon
    #[arg(long, value_name = "POSITION|NAME", value_parser = of_option, help_heading = INPUT)]
    goal: Option<String>,
}

/// A goal that may be a pattern, in the help.
pub const PATTERN: &str = "The position to reach, or a file with it, instead of the board's own \
                           goal; on grids also blank-last, blank-first, snail, columns or \
                           boustrophedon. It may have * for any tile, equal labels for tiles that \
                           look alike, and several blanks";

/// A goal whose standard positions are cosets, in the help.
pub const LABELS: &str = "A goal with equal labels for tiles that look alike, or with * for any tile, \
                          and the blank at home: then the positions are those of its labels";

impl GoalArg {
    /// The text of the position, if there is one.
    pub fn text(&self) -> Option<&str> {
        self.goal.as_deref()
    }

    /// The text that shows the board: that of the goal, unless it is a name, or else this one.
    pub fn or<'t>(&'t self, position: &'t str) -> &'t str {
        self.text().filter(|text| goal_name(text).is_none()).unwrap_or(position)
    }
}
