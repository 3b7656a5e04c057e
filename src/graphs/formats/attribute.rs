use std::borrow::Cow;

/// An attribute of vertices or arcs: a name and the kind of its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// The name, which is the same in all formats.
    pub name: &'static str,
    /// The kind of its values.
    pub kind: Kind,
}

/// The kind of an attribute's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// Text.
    Text,
    /// A nonnegative integer.
    Integer,
    /// True or false.
    Truth,
}

/// A value of an attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<'v> {
    /// Text.
    Text(Cow<'v, str>),
    /// A nonnegative integer.
    Integer(u64),
    /// True or false.
    Truth(bool),
}

impl Attribute {
    pub(crate) const fn text(name: &'static str) -> Self {
        Self { name, kind: Kind::Text }
    }

    pub(crate) const fn integer(name: &'static str) -> Self {
        Self { name, kind: Kind::Integer }
    }

    pub(crate) const fn truth(name: &'static str) -> Self {
        Self { name, kind: Kind::Truth }
    }
}
