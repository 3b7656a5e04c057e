use std::borrow::Cow;

use super::attribute::{Attribute, Value};
use crate::graphs::Adjacency;

/// A graph for the formats: vertices and arcs by number, one at a time.
pub(crate) trait Source {
    /// The title, one line.
    fn title(&self) -> &str;

    /// The number of vertices.
    fn vertices(&self) -> usize;

    /// The number of arcs.
    fn arcs(&self) -> usize;

    /// The attributes of vertices.
    fn vertex_attributes(&self) -> &'static [Attribute];

    /// The attributes of arcs.
    fn arc_attributes(&self) -> &'static [Attribute];

    /// The unique name of a vertex: letters, digits, `_`, `-` and `.` only.
    fn id(&self, vertex: usize) -> &str;

    /// The label of a vertex, for people.
    fn vertex_label(&self, vertex: usize) -> Cow<'_, str>;

    /// The label of an arc, for people.
    fn arc_label(&self, arc: usize) -> Cow<'_, str>;

    /// The coordinates of a vertex: x to the right and y upwards, 72 to the inch.
    fn at(&self, vertex: usize) -> (i64, i64);

    /// The values of a vertex, one for each attribute.
    fn vertex_values(&self, vertex: usize) -> Vec<Value<'_>>;

    /// The values of an arc, one for each attribute.
    fn arc_values(&self, arc: usize) -> Vec<Value<'_>>;

    /// The vertices that an arc leaves and enters.
    fn ends(&self, arc: usize) -> (usize, usize);

    /// Whether two arcs have the same source and the same target.
    fn has_parallel_arcs(&self) -> bool;

    /// The numbers of the arcs that leave a vertex, in order.
    fn arcs_from(&self, vertex: usize) -> Vec<usize>;

    /// The simple graph under it.
    fn simple(&self) -> Adjacency;
}
