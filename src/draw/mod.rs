//! Pictures as SVG, and the explorer as HTML: one function for each.
//!
//! Every picture is one SVG document. It is light, or dark where the viewer prefers dark
//! (`prefers-color-scheme`). Its text is text, and its `title` describes it to screen readers. It
//! loads no fonts and no scripts. The colours are those of M. Okabe and K. Ito, which most
//! colour-blind people can distinguish. The `explorer` is an interactive page with the whole
//! solution of a board, and `puzzle` one to play on a board that is too large for it.
//!
//! ```
//! use taquin::{Board, Position, draw};
//! let board: Board = "eight".parse()?;
//! let svg = draw::position(&Position::parse(&board, "025/1_3/746")?);
//! assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
//! assert!(svg.contains(">7</text>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bars;
mod board;
mod census;
mod classes;
mod distribution;
mod dodecahedron;
mod error;
mod exchanges;
#[cfg(feature = "explorer")]
mod explorer;
mod heuristics;
#[cfg(feature = "explorer")]
mod language;
mod layout;
mod moves;
#[cfg(feature = "explorer")]
mod page;
mod placement;
mod position;
#[cfg(feature = "explorer")]
mod puzzle;
#[cfg(feature = "explorer")]
mod shown_group;
mod strip;
mod svg;
#[cfg(feature = "explorer")]
mod texts;
mod top;
mod trees;
#[cfg(feature = "spectra")]
mod walk;
mod word;

#[cfg(test)]
mod tests;
#[cfg(all(test, feature = "explorer"))]
mod texts_tests;

pub use board::{board, boards};
pub use census::census;
pub use classes::quotient_graph;
pub use distribution::distribution;
pub use dodecahedron::five_puzzle;
pub use error::DrawError;
pub(crate) use exchanges::exchanges;
#[cfg(feature = "explorer")]
pub use explorer::{explorable, explorer};
pub(crate) use heuristics::heuristics;
#[cfg(feature = "explorer")]
pub use language::Language;
pub use moves::{animated_moves, moves};
pub use position::position;
#[cfg(feature = "explorer")]
pub use puzzle::{playable, puzzle};
pub(crate) use svg::with_colours;
pub(crate) use top::{check_top, top};
pub(crate) use trees::trees;
#[cfg(feature = "spectra")]
pub(crate) use walk::walk;
pub use word::word;
