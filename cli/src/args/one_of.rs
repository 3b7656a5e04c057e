//! Arguments that are one of a list of names.

use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Reads the name of one of these, in capitals or not; help and refusals list the names.
pub fn one_of<T>(
    all: impl Into<Vec<T>>,
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let all = all.into();
    let names = all.iter().map(|&one| name(one)).collect::<Vec<_>>();
    PossibleValuesParser::new(names).map(move |read| {
        let named = all.iter().copied().find(|&one| name(one).eq_ignore_ascii_case(&read));
        named.expect("only these names are accepted")
    })
}
