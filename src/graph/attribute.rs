use std::borrow::Cow;

use crate::graphs::{Attribute, Value};

/// A vertex or an arc with values for named attributes.
pub trait Attributed {
    /// The attributes, the same for all vertices, or all arcs, of a graph.
    const ATTRIBUTES: &'static [Attribute];

    /// Appends a value for each attribute, in order and of its kind.
    fn values<'v>(&'v self, values: &mut Vec<Value<'v>>);

    /// The label for people.
    fn label(&self) -> Cow<'_, str>;
}

/// A vertex of one of the crate's graphs.
pub trait Vertex: Attributed {
    /// An identifier unique in the graph: letters, digits, `_`, `-` and `.` only, so that every
    /// format can hold it.
    fn id(&self) -> String;

    /// The number of moves to the goal.
    fn move_count(&self) -> usize;

    /// Whether paths to the goal are counted from this vertex.
    fn is_start(&self) -> bool {
        true
    }
}

/// An arc of one of the crate's graphs.
pub trait Edge: Attributed {
    /// The length of the arc in moves.
    fn cost(&self) -> usize;

    /// Whether a shortest path to the goal can begin with it.
    fn is_first(&self) -> bool;
}

/// A notation as an identifier: spaces become hyphens.
pub(super) fn identifier(notation: &str) -> String {
    notation.replace(' ', "-")
}

/// Implements `Debug` by labels, since vertices and arcs refer to the whole solution.
macro_rules! shown_by_label {
    ($($name:ty),*) => {$(
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&$crate::graph::Attributed::label(self))
            }
        }
    )*};
}
pub(super) use shown_by_label;
