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

impl Language {
    /// All languages, in the order in which the help lists them.
    pub const ALL: [Self; 3] = [Self::En, Self::De, Self::Fr];

    /// The language's code in ISO 639.
    pub fn name(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::De => "de",
            Self::Fr => "fr",
        }
    }
}

named_enum!(Language, "language");
