/// The format of an answer.
#[derive(Clone, Copy, PartialEq)]
pub enum Format {
    /// Aligned columns for people; thousands are grouped.
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
    /// Whether it has the columns of a record and nothing else.
    pub fn is_table(self) -> bool {
        matches!(self, Self::Csv | Self::Markdown)
    }
}
