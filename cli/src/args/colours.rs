use clap::{Args, ValueEnum};
use taquin_draw as draw;

use crate::args::headings::OUTPUT;

/// The colours of a picture.
#[derive(Clone, Copy, ValueEnum)]
pub enum Colours {
    /// As the viewer prefers
    Auto,
    /// Dark on light
    Light,
    /// Light on dark
    Dark,
}

/// The colours of a picture, as an option.
#[derive(Args)]
pub struct ColoursArg {
    /// Draw for light or for dark paper
    #[arg(long, value_name = "COLOURS", value_enum, default_value_t = Colours::Auto)]
    #[arg(help_heading = OUTPUT)]
    pub(super) colours: Colours,
}

impl ColoursArg {
    /// The picture in these colours.
    pub fn of(&self, svg: String) -> String {
        self.colours.of(svg)
    }
}

impl Colours {
    /// The picture in these colours.
    pub fn of(self, svg: String) -> String {
        match self {
            Self::Auto => svg,
            Self::Light => draw::with_colours(&svg, false),
            Self::Dark => draw::with_colours(&svg, true),
        }
    }
}
