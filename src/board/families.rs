//! Boards that have a name for each size.

use std::f64::consts::TAU;

use itertools::{Itertools, iproduct};

use super::{Board, BoardError, Grid, Label, Square};

/// A family of boards, one for each choice of some numbers.
pub(super) struct Family {
    /// What the names begin with.
    prefix: &'static str,
    /// The numbers: their names, with what separates them, and their least and greatest values.
    numbers: &'static [(&'static str, usize, usize)],
    separator: char,
    title: &'static str,
    shape: fn(&[usize]) -> Shape,
}

/// Where the squares are drawn, and the pairs of adjacent ones. Home is the last square.
struct Shape {
    at: Vec<(f64, f64)>,
    edges: Vec<(usize, usize)>,
}

/// The rows and columns of most families.
const SIDES: [(&str, usize, usize); 2] = [("ROWS", 3, 100), ("COLS", 3, 100)];
const N: [(&str, usize, usize); 1] = [("N", 3, 1000)];

pub(super) const FAMILIES: &[Family] = &[
    Family {
        prefix: "ring-",
        numbers: &N,
        separator: '-',
        title: "N squares in a ring, home on the last",
        shape: |n| Shape { at: circle(n[0]), edges: ring(n[0]).collect() },
    },
    Family {
        prefix: "wheel-",
        numbers: &N,
        separator: '-',
        title: "N squares in a ring, each adjacent to a hub, which is home",
        shape: |n| Shape {
            at: with_centre(circle(n[0])),
            edges: ring(n[0]).chain((0..n[0]).map(|i| (i, n[0]))).collect(),
        },
    },
    Family {
        prefix: "path-",
        numbers: &[("N", 2, 1000)],
        separator: '-',
        title: "N squares in a row, home on the last",
        shape: |n| Shape {
            at: (1..=n[0]).map(|i| (1.0, i as f64)).collect(),
            edges: (1..n[0]).map(|i| (i - 1, i)).collect(),
        },
    },
    Family {
        prefix: "star-",
        numbers: &N,
        separator: '-',
        title: "N squares, each adjacent to a hub alone, which is home",
        shape: |n| Shape {
            at: with_centre(circle(n[0])),
            edges: (0..n[0]).map(|i| (i, n[0])).collect(),
        },
    },
    Family {
        prefix: "theta-",
        numbers: &[("A", 0, 300), ("B", 0, 300), ("C", 0, 300)],
        separator: '-',
        title: "two squares joined by paths with A, B and C squares between them",
        shape: theta,
    },
    Family {
        prefix: "prism-",
        numbers: &N,
        separator: '-',
        title: "two rings of N squares, each square adjacent to one of the other ring",
        shape: |n| cylinder(2, n[0]),
    },
    Family {
        prefix: "cube-",
        numbers: &[("N", 1, 10)],
        separator: '-',
        title: "the corners and edges of the cube of N dimensions",
        shape: |n| cube(n[0]),
    },
    Family {
        prefix: "box-",
        numbers: &[("LAYERS", 1, 20), ("ROWS", 1, 20), ("COLS", 1, 20)],
        separator: 'x',
        title: "grid of LAYERS layers, ROWS rows and COLS columns",
        shape: stacked,
    },
    Family {
        prefix: "complete-bipartite-",
        numbers: &[("A", 1, 180), ("B", 1, 180)],
        separator: '-',
        title: "A squares, each adjacent to all of B others, one of which is home",
        shape: |n| complete_bipartite(n[0], n[1]),
    },
    // After the family whose prefix begins with its own.
    Family {
        prefix: "complete-",
        numbers: &[("N", 3, 256)],
        separator: '-',
        title: "N squares, each adjacent to all others, home on the last",
        shape: |n| Shape {
            at: circle(n[0]),
            edges: (0..n[0]).array_combinations().map(|[a, b]| (a, b)).collect(),
        },
    },
    Family {
        prefix: "cylinder-",
        numbers: &[("ROWS", 1, 100), ("COLS", 3, 100)],
        separator: 'x',
        title: "the grid with its left and right side joined",
        shape: |n| cylinder(n[0], n[1]),
    },
    Family {
        prefix: "moebius-",
        numbers: &[("ROWS", 2, 100), ("COLS", 3, 100)],
        separator: 'x',
        title: "the grid with its left side joined to its right one upside down",
        shape: |n| moebius(n[0], n[1]),
    },
    Family {
        prefix: "torus-",
        numbers: &SIDES,
        separator: 'x',
        title: "the grid with opposite sides joined",
        shape: |n| bowed(n[0], n[1], wrapped_rows(n[0], n[1]).chain(wrapped_columns(n[0], n[1]))),
    },
    Family {
        prefix: "klein-",
        numbers: &SIDES,
        separator: 'x',
        title: "the torus with its left side joined to its right one upside down",
        shape: |n| bowed(n[0], n[1], wrapped_rows(n[0], n[1]).chain(twisted_columns(n[0], n[1]))),
    },
    Family {
        prefix: "hex-",
        numbers: &[("ROWS", 1, 100), ("COLS", 2, 100)],
        separator: 'x',
        title: "rows of hexagonal cells, every other row shifted by half a cell",
        shape: |n| hexagons(n[0], n[1]),
    },
];

impl Family {
    /// The board of this name, if the name belongs to the family.
    pub fn board(&self, name: &str) -> Option<Result<Board, BoardError>> {
        let numbers: Option<Vec<usize>> =
            name.strip_prefix(self.prefix)?.split(self.separator).map(|n| n.parse().ok()).collect();
        let fits = |numbers: &Vec<usize>| {
            let within = |(n, &(_, least, most)): (&usize, &(_, _, _))| (least..=most).contains(n);
            numbers.len() == self.numbers.len() && numbers.iter().zip(self.numbers).all(within)
        };
        Some(match numbers.filter(fits) {
            Some(numbers) => self.with_numbers(name, &numbers),
            None => Err(BoardError::Family { read: name.into(), form: self.form() }),
        })
    }

    fn with_numbers(&self, name: &str, numbers: &[usize]) -> Result<Board, BoardError> {
        let Shape { at, edges } = (self.shape)(numbers);
        let rounded = |x: f64| (1000.0 * x).round() / 1000.0;
        let square = |(label, (row, column)): (u32, (f64, f64))| Square {
            label: Label::Number(label),
            at: Some((rounded(row), rounded(column))),
        };
        let squares: Vec<_> = (1..).zip(at).map(square).collect();
        let home = squares.len() - 1;
        let board = Board::new(name, squares, &edges, home);
        let mut board = board.map_err(|error| match error {
            // Two paths of a theta graph would be the same edge.
            BoardError::DoubleEdge(..) => {
                let form = format!("{}, at most one of them 0", self.form());
                BoardError::Family { read: name.into(), form }
            }
            error => error,
        })?;
        let words = self.title.split(' ').map(|word| {
            let letters = word.trim_end_matches([',', ';']);
            let number = self.numbers.iter().position(|(name, ..)| *name == letters);
            number.map_or(word.into(), |i| word.replace(letters, &numbers[i].to_string()))
        });
        board.edit().title = words.collect_vec().join(" ");
        Ok(board)
    }

    /// The names, with letters for the numbers.
    pub fn name(&self) -> String {
        let names = self.numbers.iter().map(|(name, ..)| name);
        format!("{}{}", self.prefix, names.format(&self.separator.to_string()))
    }

    /// What the family is, and its numbers.
    pub fn description(&self) -> String {
        format!("{}; {}", self.title, self.ranges())
    }

    fn ranges(&self) -> String {
        // Numbers of the same range are named together.
        let groups = self.numbers.iter().chunk_by(|(_, least, most)| (least, most));
        let range = |((least, most), names): (_, Vec<&str>)| {
            format!("{} from {least} to {most}", names.join(", "))
        };
        let groups = groups.into_iter().map(|(range, names)| (range, names.map(|n| n.0).collect()));
        groups.map(range).join(", ")
    }

    fn form(&self) -> String {
        format!("{}, with {}", self.name(), self.ranges())
    }
}

fn ring(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).map(move |i| (i, (i + 1) % n))
}

/// Squares a unit apart on a circle, clockwise from the top.
fn circle(squares: usize) -> Vec<(f64, f64)> {
    on_circle(squares, (squares as f64 / TAU).max(1.0), 0.0)
}

/// Squares on a circle of this radius, `margin` units from the top and from the left.
fn on_circle(squares: usize, radius: f64, margin: f64) -> Vec<(f64, f64)> {
    let at = |number: usize| {
        let turn = TAU * number as f64 / squares as f64;
        let middle = 1.0 + radius + margin;
        (middle - radius * turn.cos(), middle + radius * turn.sin())
    };
    (0..squares).map(at).collect()
}

/// A circle and its centre.
fn with_centre(mut circle: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    let radius = (circle.len() as f64 / TAU).max(1.0);
    circle.push((1.0 + radius, 1.0 + radius));
    circle
}

/// Edges from the last row to the first.
fn wrapped_rows(rows: usize, columns: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..columns).map(move |c| (c, (rows - 1) * columns + c))
}

/// Edges from the last column to the first.
fn wrapped_columns(rows: usize, columns: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..rows).map(move |r| (r * columns, (r + 1) * columns - 1))
}

/// Edges from the last column to the first upside down.
fn twisted_columns(rows: usize, columns: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..rows).map(move |r| (r * columns, (rows - r) * columns - 1))
}

/// A grid and edges between its sides. Rows and columns are arcs, so that an edge between the ends
/// of one does not run through the squares between them.
fn bowed(rows: usize, columns: usize, sides: impl Iterator<Item = (usize, usize)>) -> Shape {
    let bow = |i: usize, n: usize, height: f64| {
        let from_middle = 2.0 * i as f64 / (n as f64 - 1.0) - 1.0;
        height * n as f64 * (1.0 - from_middle * from_middle)
    };
    // Two heights, so that no diagonal of a square grid is straight.
    let at = |(r, c)| (1.0 + r as f64 + bow(c, columns, 0.13), 1.0 + c as f64 + bow(r, rows, 0.23));
    Shape {
        at: iproduct!(0..rows, 0..columns).map(at).collect(),
        edges: Grid { rows, columns }.edges().chain(sides).collect(),
    }
}

/// With two rows a ladder around a circle, whose rungs meet in the middle.
fn moebius(rows: usize, columns: usize) -> Shape {
    let shape = bowed(rows, columns, twisted_columns(rows, columns));
    if rows == 2 { Shape { at: circle(2 * columns), ..shape } } else { shape }
}

/// Rings around each other, the first row outside.
fn cylinder(rows: usize, columns: usize) -> Shape {
    let inner = (columns as f64 / TAU).max(1.0);
    let row = |r: usize| on_circle(columns, inner + (rows - 1 - r) as f64, r as f64);
    let edges = Grid { rows, columns }.edges().chain(wrapped_columns(rows, columns));
    Shape { at: (0..rows).flat_map(row).collect(), edges: edges.collect() }
}

/// Each pair of dimensions is drawn as a square, smaller and turned a little more than the one
/// before, so that no two corners coincide.
fn cube(dimensions: usize) -> Shape {
    let axis = |i: usize| {
        let pair = (i / 2) as f64;
        let (length, turn) = (4.0 * 0.42_f64.powf(pair), 0.5 * pair + (i % 2) as f64 * TAU / 4.0);
        (length * turn.cos(), length * turn.sin())
    };
    let at = |corner: usize| {
        let axes = (0..dimensions).filter(|i| corner >> i & 1 == 1).map(axis);
        axes.fold((1.0, 1.0), |at, by| (at.0 + by.1, at.1 + by.0))
    };
    let corners = 1 << dimensions;
    let edges = iproduct!(0..corners, 0..dimensions).map(|(corner, i)| (corner, corner ^ 1 << i));
    Shape { at: (0..corners).map(at).collect(), edges: edges.filter(|(a, b)| a < b).collect() }
}

/// The squares of a layer are drawn so far apart that those above them fit between them.
fn stacked(numbers: &[usize]) -> Shape {
    let [layers, rows, columns] = [0, 1, 2].map(|i| numbers[i]);
    let apart = 1.0 + layers as f64;
    let at = |(layer, row, column): (usize, usize, usize)| {
        let [x, y] = [column, row].map(|place| 1.0 + apart * place as f64);
        (y + 0.7 * layer as f64, x + layer as f64)
    };
    let grid = Grid { rows, columns };
    let squares = grid.square_count();
    let within =
        |layer: usize| grid.edges().map(move |(a, b)| (layer * squares + a, layer * squares + b));
    let between = (0..(layers - 1) * squares).map(|square| (square, square + squares));
    Shape {
        at: iproduct!(0..layers, 0..rows, 0..columns).map(at).collect(),
        edges: (0..layers).flat_map(within).chain(between).collect(),
    }
}

fn complete_bipartite(a: usize, b: usize) -> Shape {
    let row = |row: f64, count: usize| {
        let indent = 1.0 + (a.max(b) - count) as f64 / 2.0;
        (0..count).map(move |i| (row, indent + i as f64))
    };
    let apart = 1.0 + a.max(b) as f64 / 2.0;
    Shape {
        at: row(1.0, a).chain(row(1.0 + apart, b)).collect(),
        edges: iproduct!(0..a, a..a + b).collect(),
    }
}

/// The paths run from left to right, the shortest in the middle.
fn theta(numbers: &[usize]) -> Shape {
    let longest = *numbers.iter().max().unwrap_or(&0);
    let (width, height) = (1.0 + longest as f64, (longest as f64 / 3.0).max(1.0));
    let shortest = numbers.iter().position_min().unwrap_or(0);
    let mut heights = [-height, height].into_iter();
    let (mut at, mut edges) = (Vec::new(), Vec::new());
    let poles = [numbers.iter().sum(), numbers.iter().sum::<usize>() + 1];
    for (path, &count) in numbers.iter().enumerate() {
        let height = if path == shortest { 0.0 } else { heights.next().unwrap_or(0.0) };
        let mut before = poles[0];
        for i in 1..=count {
            let share = i as f64 / (count + 1) as f64;
            let bow = (share * TAU / 2.0).sin();
            edges.push((before, at.len()));
            before = at.len();
            at.push((1.0 + longest as f64 / 2.0 + height * bow, 1.0 + width * share));
        }
        edges.push((before, poles[1]));
    }
    at.extend([0.0, width].map(|x| (1.0 + longest as f64 / 2.0, 1.0 + x)));
    Shape { at, edges }
}

fn hexagons(rows: usize, columns: usize) -> Shape {
    let at = |(r, c)| (1.0 + 0.866 * r as f64, 1.0 + c as f64 + 0.5 * (r % 2) as f64);
    // Of the two cells below a cell, one is in the same column.
    let aslant = iproduct!(1..rows, 0..columns).filter_map(|(r, c)| {
        let above = if r % 2 == 1 { c + 1 } else { c.checked_sub(1)? };
        (above < columns).then_some(((r - 1) * columns + above, r * columns + c))
    });
    Shape {
        at: iproduct!(0..rows, 0..columns).map(at).collect(),
        edges: Grid { rows, columns }.edges().chain(aslant).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(name: &str) -> Board {
        name.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The numbers of squares, edges and symmetries, as the literature has them.
    #[test]
    fn families_are_the_graphs_of_their_names() {
        for (name, squares, edges, symmetries) in [
            ("path-5", 5, 4, 2),
            ("star-4", 5, 4, 24),
            ("theta-2-2-1", 7, 8, 4),
            ("theta-0-1-2", 5, 6, 2),
            ("prism-3", 6, 9, 12),
            ("prism-4", 8, 12, 48),
            ("prism-5", 10, 15, 20),
            ("cube-1", 2, 1, 2),
            ("cube-2", 4, 4, 8),
            ("cube-3", 8, 12, 48),
            ("cube-4", 16, 32, 384),
            ("box-2x2x2", 8, 12, 48),
            ("box-1x3x3", 9, 12, 8),
            ("box-3x3x3", 27, 54, 48),
            ("box-2x3x4", 24, 46, 8),
            ("complete-bipartite-2-3", 5, 6, 12),
            ("complete-bipartite-3-3", 6, 9, 72),
            ("complete-3", 3, 3, 6),
            ("complete-5", 5, 10, 120),
            ("cylinder-1x5", 5, 5, 10),
            ("cylinder-3x4", 12, 20, 16),
            ("torus-3x3", 9, 18, 72),
            ("torus-3x4", 12, 24, 48),
            ("torus-4x4", 16, 32, 384),
            // The Möbius ladder of ten squares, and K₃,₃.
            ("moebius-2x5", 10, 15, 20),
            ("moebius-2x3", 6, 9, 72),
            ("klein-3x4", 12, 24, 16),
            ("hex-2x2", 4, 5, 4),
            ("hex-3x3", 9, 16, 2),
            ("heawood", 14, 21, 336),
        ] {
            let board = board(name);
            let found = (board.square_count(), board.edge_count());
            assert_eq!(found, (squares, edges), "{name}");
            assert_eq!(*board.all_symmetries().order(), symmetries, "{name}");
        }
        let same = |a: &str, b: &str| board(a).group().name() == board(b).group().name();
        assert!(same("theta-2-2-1", "theta0") && same("theta-1-2-2", "theta0"));
        assert_eq!(
            board("hex-3x3").neighbours(board("hex-3x3").square_ids().nth(4).unwrap()).count(),
            6
        );
    }

    /// No two squares are at one place, and no square is on an edge between two others.
    #[test]
    fn drawings_show_every_square_and_edge() {
        for name in [
            "ring-7",
            "wheel-7",
            "path-9",
            "star-5",
            "theta-1-2-2",
            "theta-0-4-9",
            "theta-3-3-3",
            "prism-3",
            "prism-8",
            "cube-3",
            "cube-4",
            "cube-5",
            "box-2x3x3",
            "box-3x3x3",
            "complete-bipartite-2-5",
            "complete-7",
            "cylinder-3x4",
            "moebius-2x5",
            "moebius-3x4",
            "torus-3x4",
            "torus-4x4",
            "torus-5x5",
            "klein-3x4",
            "klein-4x4",
            "hex-3x4",
            "petersen",
            "heawood",
        ] {
            let board = board(name);
            let at = |square| board.square(square).at.unwrap();
            for arc in board.arcs() {
                let ((a, b), (c, d)) = (at(arc.from), at(arc.to));
                for square in board.square_ids().filter(|&s| s != arc.from && s != arc.to) {
                    let (x, y) = at(square);
                    let along = ((x - a) * (c - a) + (y - b) * (d - b))
                        / ((c - a).powi(2) + (d - b).powi(2));
                    let along = along.clamp(0.0, 1.0);
                    let distance = (x - a - along * (c - a)).hypot(y - b - along * (d - b));
                    let what = || format!("{name}: {square:?} on {arc:?}: {distance}");
                    assert!(distance > 0.05, "{}", what());
                }
            }
        }
    }

    /// Rings are one apart, and so are the squares of the innermost one along it, if it is not small.
    #[test]
    fn the_rings_of_a_cylinder_have_their_radii() {
        let inner = 20.0 / TAU;
        for (name, columns, radii) in [
            ("cylinder-3x4", 4, vec![3.0, 2.0, 1.0]),
            ("cylinder-2x20", 20, vec![inner + 1.0, inner]),
        ] {
            let board = board(name);
            let squares = board.square_ids().map(|square| board.square(square).at.unwrap());
            let rings = squares.collect::<Vec<_>>();
            for (ring, radius) in rings.chunks(columns).zip(radii) {
                // Opposite squares are a diameter apart.
                let ((a, b), (c, d)) = (ring[0], ring[columns / 2]);
                let found = (a - c).hypot(b - d) / 2.0;
                assert!((found - radius).abs() < 1e-3, "{name}: {found}");
            }
        }
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        let message = |name: &str| name.parse::<Board>().unwrap_err().to_string();
        assert_eq!(
            message("ring-2"),
            "unknown board 'ring-2': write ring-N, with N from 3 to 1000"
        );
        for name in ["moebius-1x5", "moebius-2", "moebius-2x5x3", "moebius-2xx", "moebius-2x101"] {
            assert_eq!(
                message(name),
                format!(
                    "unknown board '{name}': write moebius-ROWSxCOLS, with ROWS from 2 to 100, \
                     COLS from 3 to 100"
                )
            );
        }
        assert!(message("torus-2x3").ends_with("with ROWS, COLS from 3 to 100"));
        assert_eq!(
            message("theta-0-0-3"),
            "unknown board 'theta-0-0-3': write theta-A-B-C, with A, B, C from 0 to 300, at most one of \
             them 0"
        );
        assert_eq!(board("ring-5").title(), "5 squares in a ring, home on the last");
        assert_eq!(
            board("theta-3-4-5").title(),
            "two squares joined by paths with 3, 4 and 5 squares between them"
        );
    }
}
