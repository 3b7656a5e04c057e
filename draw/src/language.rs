use taquin::named_enum;

/// A language of the explorer and of the page to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    En,
    /// German.
    De,
    /// French.
    Fr,
}

named_enum! {
    Language, "language":
    En => "en",
    De => "de",
    Fr => "fr",
}
