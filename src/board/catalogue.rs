use std::str::FromStr;

use serde::Serialize;

use super::families::{FAMILIES, Family};
use super::{Board, BoardError, Definition, Grid};

/// The boards that have a file under `tables/boards/`, by name.
const FILES: [(&str, &str); 6] = [
    ("eight", include_str!("../../tables/boards/eight.yaml")),
    ("five", include_str!("../../tables/boards/five.yaml")),
    ("theta0", include_str!("../../tables/boards/theta0.yaml")),
    ("figure-eight", include_str!("../../tables/boards/figure-eight.yaml")),
    ("petersen", include_str!("../../tables/boards/petersen.yaml")),
    ("heawood", include_str!("../../tables/boards/heawood.yaml")),
];

/// Named grids.
const GRIDS: [(&str, &str, &str); 1] = [(
    "fifteen",
    "the fifteen-puzzle: grid of 4 rows and 4 columns, home at the corner",
    "4x4@corner",
)];

/// One board or one family of boards of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CatalogueEntry {
    /// Its name; in the name of a family, letters such as N stand for numbers.
    pub name: String,
    /// A one-line description.
    pub title: String,
}

/// The names of the catalogue's boards; letters such as N stand for numbers.
pub fn named_boards() -> impl Iterator<Item = String> {
    let files = FILES.iter().map(|(name, _)| name.to_string());
    let rules = GRIDS.iter().map(|(name, ..)| name.to_string());
    files.chain(rules).chain(FAMILIES.iter().map(Family::name))
}

/// The catalogue.
pub fn catalogue() -> Vec<CatalogueEntry> {
    let title = |yaml| Definition::from_yaml(yaml).map_or(String::new(), |board| board.title);
    let files = FILES.iter().map(|&(name, yaml)| (name.to_string(), title(yaml)));
    let rules = GRIDS.iter().map(|&(name, title, _)| (name.to_string(), title.to_string()));
    let families = FAMILIES.iter().map(|family| (family.name(), family.description()));
    let grids = ["ROWSxCOLS", "ROWSxCOLS@ROW,COL", "ROWSxCOLS@centre"].map(String::from);
    let titles =
        ["home at the corner", "home in this row and column, from 1", "home at the centre"];
    let grids = grids.into_iter().zip(titles.map(|home| format!("plain grid, {home}")));
    files
        .chain(rules)
        .chain(families)
        .chain(grids)
        .map(|(name, title)| CatalogueEntry { name, title })
        .collect()
}

/// Parses a name of the catalogue, a grid `ROWSxCOLS`, or a graph `g6:…` in graph6 or `s6:…` in
/// sparse6. The home may follow after `@`: the label of a square, in a grid its row and column.
/// [`Board::from_yaml`] and its like read files.
impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        if Grid::looks_like_grid(text) {
            return Grid::parse_board(text);
        }
        let is_graph = text.starts_with("g6:") || text.starts_with("s6:");
        with_home_after(text, is_graph, Self::named)
    }
}

/// Reads a board, and its home if that follows after `@`.
pub(super) fn with_home_after(
    text: &str,
    is_graph: bool,
    read: fn(&str) -> Result<Board, BoardError>,
) -> Result<Board, BoardError> {
    match text.rsplit_once('@') {
        // An @ also occurs within graph6, but a digit does not.
        Some((_, home)) if is_graph && !home.starts_with(|c: char| c.is_ascii_digit()) => {}
        Some((board, home)) => return read(board)?.with_home_at(home),
        None => {}
    }
    read(text)
}

impl Board {
    /// The board of this name, with its own home.
    fn named(text: &str) -> Result<Self, BoardError> {
        if let Some(graph6) = text.strip_prefix("g6:") {
            return Self::from_graph6(graph6);
        }
        if let Some(sparse6) = text.strip_prefix("s6:") {
            return Self::from_sparse6(sparse6);
        }
        if let Some((_, yaml)) = FILES.iter().find(|(name, _)| *name == text) {
            return Self::from_yaml(yaml);
        }
        if let Some((name, title, grid)) = GRIDS.iter().find(|(name, ..)| *name == text) {
            let mut board = Grid::parse_board(grid)?;
            board.edit().name = name.to_string();
            board.edit().title = title.to_string();
            return Ok(board);
        }
        if let Some(known) = FAMILIES.iter().find_map(|family| family.board(text)) {
            return known;
        }
        let read = text.into();
        Err(match text.strip_prefix("cycle-") {
            Some(number) => BoardError::Family { read, form: format!("ring-{number}") },
            None => BoardError::UnknownName { read, names: itertools::join(named_boards(), ", ") },
        })
    }
}
