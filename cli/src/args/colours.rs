use clap::ValueEnum;
use taquin_draw as draw;

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
