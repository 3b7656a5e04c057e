//! Enums that are written and parsed by the names of their values.

/// Implements `Display` and `FromStr` for an enum that has `ALL` and `name()`. An unknown name is
/// the error `$unknown`.
macro_rules! named_enum {
    ($named:ty, $unknown:ident) => {
        impl std::fmt::Display for $named {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $named {
            type Err = $unknown;

            fn from_str(name: &str) -> Result<Self, $unknown> {
                let named = Self::ALL.into_iter().find(|named| named.name() == name);
                named.ok_or_else(|| $unknown(name.into()))
            }
        }
    };
}

pub(crate) use named_enum;
