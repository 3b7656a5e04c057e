//! Formats of graphs, each read and written in one file: graph6, sparse6, lists of edges, DOT and
//! GraphML. graph6, sparse6 and lists of edges are those of simple graphs. DOT and GraphML are written
//! for any graph with attributes, which a [`Source`] hands out vertex by vertex and arc by arc, so
//! that memory does not grow with the size of the text; what is read of them is a simple graph whose
//! vertices have labels.

mod attribute;
pub(crate) mod dot;
pub(crate) mod edge_list;
mod error;
pub(crate) mod graph6;
pub(crate) mod graphml;
mod labelled;
mod line;
mod sixes;
mod source;
pub(crate) mod sparse6;
mod xml;

pub(crate) use attribute::{Attribute, Value};
pub(crate) use error::{GraphTextError, TextFault};
pub(crate) use labelled::LabelledGraph;
pub(crate) use line::Line;
pub(crate) use source::Source;
pub use xml::Escaped;
pub(crate) use xml::type_name;
