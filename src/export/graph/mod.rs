//! What other programs read of a graph: one file a format, behind one trait.
//!
//! An [`Exporter`] is handed a [`Source`], which tells vertices and arcs one after the other with the
//! values of their attributes, and writes them as they come: whatever the format, memory does not
//! grow with it. [`Format`] lists the formats by name.
//!
//! Common to all formats: a vertex has an `id` that no other has; the attribute for people is
//! `label`; the other attributes are those of the graph's vertices and arcs, under the same names;
//! `x` and `y` are where the vertex may be drawn ([`Layers`]). Numbers of vertices, where a format
//! wants numbers, are those of the graph (from 0; in GAP from 1).
//!
//! ```
//! use taquin::export::graph::{Format, Subject};
//! use taquin::graph::{Arcs, Part, twist_graph};
//! use taquin::{Board, Method, Solution, Twists};
//!
//! let board: Board = "five".parse()?;
//! let twists = Twists::of(&board);
//! let solution = Solution::of(&twists, Method::Walks)?;
//! let graph = twist_graph(&solution, Arcs::FirstTwists, Part::default())?;
//! let mut dot = Vec::new();
//! Format::Dot.exporter().export(&Subject::of(&graph, &twists), &mut dot)?;
//! assert!(String::from_utf8(dot)?.starts_with("digraph \"First twists of the board five\" {"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Layers`]: crate::graph::Layers

mod csv;
mod dot;
mod gap;
mod gexf;
mod graphml;
mod json;
mod line;
mod source;
mod sparse6;
mod xml;

/// A text as it stands in XML.
pub(super) fn escape_xml(text: &str) -> impl fmt::Display {
    xml::Escaped(text)
}

use std::fmt;
use std::io::{self, Write};

use crate::names::by_name;
use thiserror::Error;

pub use self::csv::{EdgesCsv, NodesCsv};
pub use dot::Dot;
pub use gap::Gap;
pub use gexf::Gexf;
pub use graphml::Graphml;
pub use json::NodeLinkJson;
pub use source::{Source, Subject};
pub use sparse6::Sparse6;

/// Writes graphs in one format.
pub trait Exporter {
    /// Writes a graph; what it writes is determined by the graph alone.
    fn export(&self, graph: &dyn Source, out: &mut dyn Write) -> io::Result<()>;
}

/// The formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// GraphML, which most programs read.
    Graphml,
    /// GEXF 1.3, of Gephi.
    Gexf,
    /// DOT, of Graphviz.
    Dot,
    /// Node-link JSON, of NetworkX and D3.
    Json,
    /// The vertices as CSV.
    NodesCsv,
    /// The arcs as CSV.
    EdgesCsv,
    /// sparse6, of nauty: the simple graph under it.
    Sparse6,
    /// A file for GAP: the group, and the arcs as lists.
    Gap,
}

impl Format {
    /// All formats, in the order in which help lists them.
    pub const ALL: [Self; 8] = [
        Self::Graphml,
        Self::Gexf,
        Self::Dot,
        Self::Json,
        Self::NodesCsv,
        Self::EdgesCsv,
        Self::Sparse6,
        Self::Gap,
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Graphml => "graphml",
            Self::Gexf => "gexf",
            Self::Dot => "dot",
            Self::Json => "json",
            Self::NodesCsv => "nodes.csv",
            Self::EdgesCsv => "edges.csv",
            Self::Sparse6 => "sparse6",
            Self::Gap => "gap",
        }
    }

    /// What writes it.
    pub fn exporter(self) -> &'static dyn Exporter {
        match self {
            Self::Graphml => &Graphml,
            Self::Gexf => &Gexf,
            Self::Dot => &Dot,
            Self::Json => &NodeLinkJson,
            Self::NodesCsv => &NodesCsv,
            Self::EdgesCsv => &EdgesCsv,
            Self::Sparse6 => &Sparse6,
            Self::Gap => &Gap,
        }
    }
}

/// A name that no format has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no format is called '{0}'; the formats are {names}", names = itertools::join(Format::ALL, ", "))]
pub struct UnknownFormat(String);

by_name!(Format, UnknownFormat);
