//! Enums that are written and parsed by the names of their values.

use thiserror::Error;

use crate::input_text::Quoted;

/// A name that no value of an enum has.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("no {kind} is called {}; the {kind}s are {known}", Quoted(name))]
pub struct UnknownNameError {
    name: String,
    kind: &'static str,
    known: String,
}

impl UnknownNameError {
    /// The error for a name that is none of the `known` ones of a `kind`, such as `method`.
    pub fn new(
        name: &str,
        kind: &'static str,
        known: impl IntoIterator<Item = &'static str>,
    ) -> Self {
        Self { name: name.into(), kind, known: itertools::join(known, ", ") }
    }

    /// The name that was read.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it should name, such as `method`.
    pub fn kind(&self) -> &'static str {
        self.kind
    }
}

/// Gives the values of an enum their names: `ALL`, `name()`, `Display` and `FromStr`, whose error, an
/// [`UnknownNameError`], calls the values by the second argument.
#[macro_export]
macro_rules! named_enum {
    ($named:ident, $kind:literal: $($value:ident => $name:literal,)+) => {
        impl $named {
            /// All values, in the order in which help lists them.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$value),+];

            /// The name.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $name,)+
                }
            }
        }

        impl std::fmt::Display for $named {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $named {
            type Err = $crate::UnknownNameError;

            fn from_str(name: &str) -> Result<Self, $crate::UnknownNameError> {
                let named = Self::ALL.into_iter().find(|named| named.name() == name);
                let known = || Self::ALL.map(Self::name);
                named.ok_or_else(|| $crate::UnknownNameError::new(name, $kind, known()))
            }
        }
    };
}

pub(crate) use named_enum;
