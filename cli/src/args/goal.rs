use clap::Args;

use crate::args::headings::INPUT;

/// The position to reach.
#[derive(Args)]
pub struct GoalArg {
    /// The position to reach, instead of the board's own goal
    #[arg(long, value_name = "POSITION", help_heading = INPUT)]
    goal: Option<String>,
}

impl GoalArg {
    /// The text of the position, if there is one.
    pub fn text(&self) -> Option<&str> {
        self.goal.as_deref()
    }
}
