//! Arguments that are one of a list of names.

use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Reads the name of one of these; help and refusals list the names.
pub fn one_of<T, const N: usize>(
    all: [T; N],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    PossibleValuesParser::new(all.map(name)).map(move |read| {
        let named = all.into_iter().find(|&one| name(one) == read);
        named.expect("only these names are accepted")
    })
}
