//! What a person looks at: pictures as SVG.
//!
//! Every picture is one SVG document: light, with dark colours where a viewer asks for them
//! (`prefers-color-scheme`), text as text, and a `title` for those who cannot see it. No fonts and no
//! scripts are loaded. Colours are those of M. Okabe and K. Ito, which most colour-blind people can
//! tell apart.
//!
//! ```
//! use taquin::{Board, Position, draw};
//! let board: Board = "eight".parse()?;
//! let svg = draw::position(&Position::parse(&board, "025/1_3/746")?);
//! assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
//! assert!(svg.contains(">7</text>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod census;
mod classes;
mod distribution;
mod dodecahedron;
mod explorer;
mod heuristics;
mod layout;
mod position;
mod svg;
mod word;

pub use board::board;
pub use census::census;
pub use classes::class_graph;
pub use distribution::distribution;
pub use dodecahedron::{NotFive, five_puzzle};
pub use explorer::{NotExplorable, explorable, explorer};
pub use heuristics::heuristics;
pub use position::position;
pub use word::word;
