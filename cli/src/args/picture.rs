//! Pictures that accompany an answer.

use std::path::PathBuf;

use clap::Args;

use crate::args::colours::ColoursArg;
use crate::args::headings::OUTPUT;
use crate::failure::Result;
use crate::output::{Output, Picture};

/// A diagram of the numbers of the answer.
#[derive(Args)]
#[command(mut_arg("colours", |colours| colours.requires("plot")))]
pub struct PlotArgs {
    /// Also draw a diagram of the numbers as SVG to FILE
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    plot: Option<PathBuf>,
    #[command(flatten)]
    colours: ColoursArg,
}

/// A picture of the answer.
#[derive(Args)]
#[command(mut_arg("colours", |colours| colours.requires("draw")))]
pub struct DrawArgs {
    /// Also draw the boards as SVG to FILE
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    draw: Option<PathBuf>,
    #[command(flatten)]
    colours: ColoursArg,
}

impl PlotArgs {
    /// Opens the file, if there is one, beside the answer's.
    pub fn open(&self, output: &Output) -> Result<Option<Picture>> {
        output.picture(self.plot.as_deref(), self.colours.colours)
    }
}

impl DrawArgs {
    /// Opens the file, if there is one, beside the answer's.
    pub fn open(&self, output: &Output) -> Result<Option<Picture>> {
        output.picture(self.draw.as_deref(), self.colours.colours)
    }
}
