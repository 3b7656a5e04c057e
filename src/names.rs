//! Values that are written by their names and read from them.

/// For a type with `ALL` its values and a `name` of each: it is written as its name, and read from it; a
/// name that none has is the error `$unknown`.
macro_rules! by_name {
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

pub(crate) use by_name;
