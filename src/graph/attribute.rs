use std::borrow::Cow;

/// What a vertex or an arc is asked for: a name and the kind of its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// The name, which is the same in all formats.
    pub name: &'static str,
    /// What its values are.
    pub kind: Kind,
}

/// The kind of an attribute's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// Text.
    Text,
    /// A whole number from 0 on.
    Integer,
    /// Yes or no.
    Truth,
}

/// A value of an attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<'v> {
    /// Text.
    Text(Cow<'v, str>),
    /// A whole number.
    Integer(u64),
    /// Yes or no.
    Truth(bool),
}

impl Attribute {
    pub(super) const fn text(name: &'static str) -> Self {
        Self { name, kind: Kind::Text }
    }

    pub(super) const fn integer(name: &'static str) -> Self {
        Self { name, kind: Kind::Integer }
    }

    pub(super) const fn truth(name: &'static str) -> Self {
        Self { name, kind: Kind::Truth }
    }
}

/// What vertices and arcs of all our graphs have in common: values for named attributes.
pub trait Attributed {
    /// The attributes, the same for all vertices, or all arcs, of a graph.
    const ATTRIBUTES: &'static [Attribute];

    /// Appends a value for each attribute, in order and of its kind.
    fn values<'v>(&'v self, values: &mut Vec<Value<'v>>);

    /// What people call it.
    fn label(&self) -> Cow<'_, str>;
}

/// A vertex of one of our graphs.
pub trait Vertex: Attributed {
    /// A name that no other vertex of the graph has: letters, figures, `_`, `-` and `.` only, which
    /// every format can hold.
    fn id(&self) -> String;

    /// The number of moves to the goal.
    fn moves(&self) -> usize;

    /// Whether paths to the goal are counted from here.
    fn is_start(&self) -> bool {
        true
    }
}

/// An arc of one of our graphs.
pub trait Step: Attributed {
    /// The length of the arc in moves.
    fn cost(&self) -> usize;

    /// Whether a shortest way to the goal can begin with it.
    fn is_first(&self) -> bool;
}

/// A notation as an identifier: spaces become hyphens.
pub(super) fn identifier(notation: &str) -> String {
    notation.replace(' ', "-")
}

/// Vertices and arcs are shown by their labels: what they refer to is the whole solution.
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
