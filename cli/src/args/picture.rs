//! Pictures that accompany an answer.

use std::path::PathBuf;

use clap::Args;

use crate::args::colours::Colours;
use crate::args::headings::OUTPUT;
use crate::failure::Result;
use crate::output::{Output, Picture};

/// A diagram of the numbers of the answer.
#[derive(Args)]
pub struct PlotArgs {
    /// Also draw a diagram of the numbers as SVG to FILE
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    plot: Option<PathBuf>,
    /// Draw for light or for dark paper
    #[arg(long, value_name = "COLOURS", value_enum, default_value_t = Colours::Auto)]
    #[arg(requires = "plot", help_heading = OUTPUT)]
    colours: Colours,
}

/// A picture of the answer.
#[derive(Args)]
pub struct DrawArgs {
    /// Also draw the boards as SVG to FILE
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    draw: Option<PathBuf>,
    /// Draw for light or for dark paper
    #[arg(long, value_name = "COLOURS", value_enum, default_value_t = Colours::Auto)]
    #[arg(requires = "draw", help_heading = OUTPUT)]
    colours: Colours,
}

impl PlotArgs {
    /// Opens the file, if there is one, beside the answer's.
    pub fn open(&self, output: &Output) -> Result<Option<Picture>> {
        output.picture(self.plot.as_deref(), self.colours)
    }
}

impl DrawArgs {
    /// Opens the file, if there is one, beside the answer's.
    pub fn open(&self, output: &Output) -> Result<Option<Picture>> {
        output.picture(self.draw.as_deref(), self.colours)
    }
}
