use taquin::named_enum;

/// The format of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Aligned columns for people; thousands are grouped.
    #[default]
    Text,
    /// A header line and rows, nothing else.
    Csv,
    /// One list of records for many answers, one record for one.
    Json,
    /// One record on each line.
    Jsonl,
    /// The same values as JSON, in YAML.
    Yaml,
    /// A table.
    Markdown,
}

impl Format {
    /// All formats, in the order in which help lists them.
    pub const ALL: [Self; 6] =
        [Self::Text, Self::Csv, Self::Json, Self::Jsonl, Self::Yaml, Self::Markdown];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Csv => "csv",
            Self::Json => "json",
            Self::Jsonl => "jsonl",
            Self::Yaml => "yaml",
            Self::Markdown => "markdown",
        }
    }
}

named_enum!(Format, "format");
