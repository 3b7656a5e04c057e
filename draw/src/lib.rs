//! Pictures as SVG, and the explorer as HTML: one function for each.
//!
//! Every picture is one SVG document. It is light, or dark where the viewer prefers dark
//! (`prefers-color-scheme`). Its text is text, and its `title` describes it to screen readers. It
//! loads no fonts and no scripts. The colours are those of M. Okabe and K. Ito, which most
//! colour-blind people can distinguish. The `explorer` is an interactive page with the whole
//! solution of a board, and `puzzle` one to play on a board that is too large for it.
//!
//! ```
//! use taquin::{Board, Position};
//! use taquin_draw as draw;
//! let board: Board = "eight".parse()?;
//! let svg = draw::position(&Position::parse(&board, "025/1_3/746")?);
//! assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
//! assert!(svg.contains(">7</text>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(unsafe_code)]
#![warn(missing_docs)]

mod bars;
mod board;
mod book;
mod census;
mod classes;
mod distribution;
mod dodecahedron;
mod error;
mod exchanges;
mod exercises;
mod explorer;
#[cfg(feature = "pdf")]
mod fonts;
mod heuristics;
mod language;
mod layout;
mod moves;
mod page;
#[cfg(feature = "pdf")]
mod pdf;
mod placement;
mod position;
mod puzzle;
mod shown_group;
mod strip;
mod svg;
mod texts;
mod top;
mod trees;
#[cfg(feature = "pdf")]
mod typesetting;
#[cfg(feature = "spectra")]
mod walk;
mod word;

#[cfg(test)]
mod data_types_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod texts_tests;

pub use board::board;
pub use book::{BookSelection, book_text, text_of};
#[cfg(feature = "pdf")]
pub use book::{book_pdf, pdf_of};
pub use census::census;
pub use classes::quotient_graph;
pub use distribution::distribution;
pub use dodecahedron::five_puzzle;
pub use error::DrawError;
pub use exchanges::exchanges;
pub use exercises::ExerciseSheet;
pub use explorer::{explorable, explorer};
pub use heuristics::heuristics;
pub use language::Language;
pub use moves::{animated_moves, moves};
pub use position::{pattern, position};
pub use puzzle::{labelled_playable, labelled_puzzle, playable, puzzle};
pub use svg::with_colours;
pub use top::{check_top, top};
pub use trees::trees;
#[cfg(feature = "spectra")]
pub use walk::walk;
pub use word::word;
