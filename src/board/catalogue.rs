use std::str::FromStr;

use super::{Board, BoardError, Definition, Grid};

/// The boards that have a file of their own under `tables/boards/`, by name.
const FILES: [(&str, &str); 2] = [
    ("eight", include_str!("../../tables/boards/eight.yaml")),
    ("five", include_str!("../../tables/boards/five.yaml")),
];

/// The names of the catalogue's boards.
pub fn named_boards() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(name, _)| *name)
}

/// A name of the catalogue, or a grid `ROWSxCOLS` with its home after `@`. Files are read by
/// [`Definition::from_yaml`].
impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        if Grid::is_meant_by(text) {
            return Grid::parse_board(text);
        }
        match FILES.iter().find(|(name, _)| *name == text) {
            Some((_, yaml)) => Definition::from_yaml(yaml)?.board(),
            None => Err(BoardError::UnknownName {
                read: text.into(),
                names: itertools::join(named_boards(), ", "),
            }),
        }
    }
}
