//! Arguments that are one of a list of names.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use itertools::Itertools;

/// Reads the name of one of these, in capitals or not; help and refusals list the names.
pub fn one_of<T>(
    all: impl Into<Vec<T>>,
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    choice(all.into().into_iter().map(move |one| (name(one), one)))
}

/// The same, of values with their names. A name may have abbreviations, and a line in the help.
pub fn choice<T>(
    all: impl IntoIterator<Item = (impl Into<PossibleValue>, T)>,
) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let all = all.into_iter().map(|(name, value)| (name.into(), value)).collect_vec();
    let names = all.iter().map(|(name, _)| name.clone()).collect_vec();
    PossibleValuesParser::new(names).map(move |read| {
        let named = all.iter().find(|(name, _)| name.matches(&read, true));
        named.expect("only these names are accepted").1
    })
}

/// A name with a line in the help.
pub fn explained(name: &'static str, help: &'static str) -> PossibleValue {
    PossibleValue::new(name).help(help)
}
