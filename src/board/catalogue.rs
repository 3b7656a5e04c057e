use std::f64::consts::TAU;
use std::str::FromStr;

use serde::Serialize;

use super::{Board, BoardError, Definition, Grid, Label, Square};

/// The boards that have a file under `tables/boards/`, by name.
const FILES: [(&str, &str); 5] = [
    ("eight", include_str!("../../tables/boards/eight.yaml")),
    ("five", include_str!("../../tables/boards/five.yaml")),
    ("theta0", include_str!("../../tables/boards/theta0.yaml")),
    ("figure-eight", include_str!("../../tables/boards/figure-eight.yaml")),
    ("petersen", include_str!("../../tables/boards/petersen.yaml")),
];

/// Named grids.
const GRIDS: [(&str, &str, &str); 1] = [(
    "fifteen",
    "the fifteen-puzzle: grid of 4 rows and 4 columns, home at the corner",
    "4x4@corner",
)];

/// Families of boards, one for each number N.
const FAMILIES: [Family; 2] = [
    Family {
        name: "ring-",
        title: "N squares in a ring, home on the last",
        sizes: (3, 1000),
        edges: |n| (0..n).map(|i| (i, (i + 1) % n)).collect(),
        hub: false,
    },
    Family {
        name: "wheel-",
        title: "N squares in a ring, each adjacent to a hub, which is home",
        sizes: (3, 1000),
        edges: |n| (0..n).flat_map(|i| [(i, (i + 1) % n), (i, n)]).collect(),
        hub: true,
    },
];

/// One board or one family of boards of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// Its name; in the name of a family, N stands for a number.
    pub name: String,
    /// A one-line description.
    pub title: String,
}

struct Family {
    name: &'static str,
    title: &'static str,
    /// The smallest and the largest N.
    sizes: (usize, usize),
    edges: fn(usize) -> Vec<(usize, usize)>,
    /// Whether there is an additional square in the middle.
    hub: bool,
}

impl Family {
    /// The board of this name, if the name belongs to the family.
    fn board(&self, name: &str) -> Option<Result<Board, BoardError>> {
        let size = name.strip_prefix(self.name)?;
        let size = size.parse().ok().filter(|n| (self.sizes.0..=self.sizes.1).contains(n));
        Some(match size {
            Some(size) => self.of_size(name, size),
            None => Err(BoardError::Family {
                read: name.into(),
                family: self.name.into(),
                least: self.sizes.0,
                most: self.sizes.1,
            }),
        })
    }

    /// The board of one size. Its ring is drawn as a circle, clockwise from the top.
    fn of_size(&self, name: &str, size: usize) -> Result<Board, BoardError> {
        let radius = (size as f64 / TAU).max(1.0);
        let on_circle = |number: usize| {
            let turn = TAU * number as f64 / size as f64;
            let rounded = |x: f64| (1000.0 * (1.0 + radius + x)).round() / 1000.0;
            (rounded(-radius * turn.cos()), rounded(radius * turn.sin()))
        };
        let centre = (1.0 + radius, 1.0 + radius);
        let square = |(number, at)| Square { label: Label::Number(number), at: Some(at) };
        let ring = (0..size).map(on_circle).chain(self.hub.then_some(centre));
        let squares: Vec<Square> = (1..).zip(ring).map(square).collect();
        let home = squares.len() - 1;
        let mut board = Board::new(name, squares, &(self.edges)(size), home)?;
        board.title = self.title.replace('N', &size.to_string());
        Ok(board)
    }
}

/// The names of the catalogue's boards; N stands for a number.
pub fn named_boards() -> impl Iterator<Item = String> {
    let files = FILES.iter().map(|(name, _)| name.to_string());
    let rules = GRIDS.iter().map(|(name, ..)| name.to_string());
    files.chain(rules).chain(FAMILIES.iter().map(|family| format!("{}N", family.name)))
}

/// The catalogue.
pub fn catalogue() -> Vec<Entry> {
    let title = |yaml| Definition::from_yaml(yaml).map_or(String::new(), |board| board.title);
    let files = FILES.iter().map(|&(name, yaml)| (name.to_string(), title(yaml)));
    let rules = GRIDS.iter().map(|&(name, title, _)| (name.to_string(), title.to_string()));
    let families = FAMILIES.iter().map(|family| {
        let (least, most) = family.sizes;
        (format!("{}N", family.name), format!("{}; N from {least} to {most}", family.title))
    });
    let grids = ["ROWSxCOLS", "ROWSxCOLS@ROW,COL", "ROWSxCOLS@centre"].map(String::from);
    let titles =
        ["home at the corner", "home in this row and column, from 1", "home at the centre"];
    let grids = grids.into_iter().zip(titles.map(|home| format!("plain grid, {home}")));
    files
        .chain(rules)
        .chain(families)
        .chain(grids)
        .map(|(name, title)| Entry { name, title })
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
        let graph = text.starts_with("g6:") || text.starts_with("s6:");
        match text.rsplit_once('@') {
            // An @ also occurs within graph6, but a digit does not.
            Some((_, home)) if graph && !home.starts_with(|c: char| c.is_ascii_digit()) => {}
            Some((board, home)) => return Self::named(board)?.with_home_at(home),
            None => {}
        }
        Self::named(text)
    }
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
            board.name = name.to_string();
            board.title = title.to_string();
            return Ok(board);
        }
        FAMILIES.iter().find_map(|family| family.board(text)).unwrap_or_else(|| {
            Err(BoardError::UnknownName {
                read: text.into(),
                names: itertools::join(named_boards(), ", "),
            })
        })
    }
}
