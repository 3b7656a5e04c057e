//! Enums that are written and parsed by the names of their values.

use crate::input_text::Quoted;
use thiserror::Error;

/// A name that no value of an enum has.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("no {kind} is called {}; the {kind}s are {known}", Quoted(name))]
pub struct UnknownNameError {
    pub(crate) name: String,
    pub(crate) kind: &'static str,
    pub(crate) known: String,
}

impl UnknownNameError {
    /// The name that was read.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it should name, such as `method`.
    pub fn kind(&self) -> &'static str {
        self.kind
    }
}

/// Implements `Display` and `FromStr` for an enum that has `ALL` and `name()`. An error calls its
/// values `$kind`.
macro_rules! named_enum {
    ($named:ty, $kind:literal) => {
        impl std::fmt::Display for $named {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $named {
            type Err = $crate::UnknownNameError;

            fn from_str(name: &str) -> Result<Self, $crate::UnknownNameError> {
                let named = Self::ALL.into_iter().find(|named| named.name() == name);
                named.ok_or_else(|| $crate::UnknownNameError {
                    name: name.into(),
                    kind: $kind,
                    known: itertools::join(Self::ALL.map(Self::name), ", "),
                })
            }
        }
    };
}

pub(crate) use named_enum;
