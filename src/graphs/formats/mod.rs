//! Formats of graphs, each in one file. What is read is a simple graph whose vertices have labels, as
//! [`GraphText`](labelled::GraphText) collects it, but for graph6 and sparse6, whose vertices are
//! numbered; [`GraphNotation`] has the list of what is read. DOT and GraphML are written for any graph
//! with attributes, which a [`Source`] hands out vertex by vertex and arc by arc, so that memory does
//! not grow with the size of the text.

mod adjacency_list;
mod adjacency_matrix;
mod attribute;
mod cells;
pub(crate) mod dot;
pub(crate) mod edge_list;
mod edge_table;
mod error;
mod gexf;
mod gml;
pub(crate) mod graph6;
mod graph_notation;
pub(crate) mod graphml;
mod labelled;
mod line;
mod literal;
mod matrix_market;
mod node_link;
mod pajek;
mod sixes;
mod source;
pub(crate) mod sparse6;
mod xml;

pub(crate) use attribute::{Attribute, Value};
pub(crate) use error::{GraphTextError, TextFault};
pub use graph_notation::GraphNotation;
pub use labelled::EdgeDirections;
pub(crate) use labelled::{LabelledGraph, ReadRules};
pub(crate) use line::Line;
pub(crate) use source::Source;
pub use xml::Escaped;
pub(crate) use xml::type_name;
