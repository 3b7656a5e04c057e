use std::fmt;

use itertools::Itertools;

use super::{Chain, Cycle, Name, PuzzleGroup};
use crate::board::Board;
use crate::figures::counted;
use crate::perm::Permutation;
use crate::position::{Parity, Position, cycles_of_squares};

/// Whether moves lead from a position to a goal on the same board, and why.
///
/// ```
/// use taquin::{Board, Position, group::Solvability};
/// let fifteen: Board = "fifteen".parse()?;
/// let swapped = Position::parse(&fifteen, "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0")?;
/// let verdict = Solvability::of(&swapped, &Position::goal(&fifteen));
/// assert!(!verdict.is_solvable());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solvability {
    solvable: bool,
    reason: Reason,
}

/// How it is known whether moves lead to the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// On a grid of two rows and three columns or more. Each move exchanges the blank with a tile, and
    /// takes it to a square of the other colour; so the permutation of all squares is even if and only
    /// if the blank's way is. Where this holds, moves lead there (R. M. Wilson 1974).
    Parity {
        /// Whether the permutation of all squares, the blank's among them, is even.
        even: bool,
        /// The number of moves from the blank's square to that which it has in the goal.
        way: usize,
    },
    /// The blank is brought home in both; what is left is a permutation of the places, and moves bring
    /// it about if and only if it lies in the board's group.
    Group {
        /// What is left, in cycles of squares.
        element: String,
        /// What the group is called.
        group: String,
        /// Why the permutation does not lie in it.
        obstacle: Option<Obstacle>,
    },
}

/// Why a permutation does not lie in the group of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Obstacle {
    /// It takes a tile to a square to which no moves take it.
    Orbit {
        /// The square of the tile.
        from: String,
        /// The square where it belongs.
        to: String,
    },
    /// It is odd, on squares where all the group's elements are even.
    Odd {
        /// The squares, where the group moves others too.
        squares: Option<String>,
        /// The group there.
        group: Name,
    },
    /// It is none of the group's elements on these squares.
    NoElement {
        /// The squares, where the group moves others too.
        squares: Option<String>,
        /// The group there.
        group: Name,
        /// The number of its elements.
        order: String,
    },
}

impl Solvability {
    /// Decides it; both positions lie on the same board.
    pub fn of(position: &Position, goal: &Position) -> Self {
        let board = goal.board();
        match board.grid() {
            Some(grid) if grid.rows.min(grid.columns) >= 2 && board.squares() >= 6 => {
                Self::by_parity(position, goal)
            }
            _ => Self::by_group(position, goal),
        }
    }

    /// Whether moves lead there.
    pub fn is_solvable(&self) -> bool {
        self.solvable
    }

    /// How it is known.
    pub fn reason(&self) -> &Reason {
        &self.reason
    }

    fn by_parity(position: &Position, goal: &Position) -> Self {
        let parity @ Parity { even, way } = Parity::between(position, goal);
        Self { solvable: parity.agrees(), reason: Reason::Parity { even, way } }
    }

    fn by_group(position: &Position, goal: &Position) -> Self {
        let board = goal.board();
        let group = PuzzleGroup::of(board);
        let (from, to) = (with_blank_home(position), with_blank_home(goal));
        let mut place_in_goal = vec![0; board.places()];
        for place in 0..board.places() {
            let tile = to.tile(board.square_at(place)).expect("the blank is home");
            place_in_goal[tile.place()] = place as u16;
        }
        let image = |place| {
            let tile = from.tile(board.square_at(place)).expect("the blank is home");
            place_in_goal[tile.place()]
        };
        let element = Permutation::from_images((0..board.places()).map(image).collect())
            .expect("the tiles are the same");
        let obstacle = group.obstacle(&element, board);
        let reason = Reason::Group {
            element: cycles_of_squares(board, &element.inverse()),
            group: group.full_name(),
            obstacle,
        };
        Self { solvable: !matches!(reason, Reason::Group { obstacle: Some(_), .. }), reason }
    }
}

/// The position after the blank has gone home along the spanning tree.
fn with_blank_home<'b>(position: &Position<'b>) -> Position<'b> {
    let mut position = position.clone();
    let tree = position.board().spanning_tree();
    while position.blank() != position.board().home() {
        position.slide(tree.parent(position.blank())).expect("the parent is a neighbour");
    }
    position
}

impl PuzzleGroup {
    /// Why a permutation of the places does not lie in the group; `None` if it does. The group is the
    /// direct product of what it does on its orbits.
    fn obstacle(&self, element: &Permutation, board: &Board) -> Option<Obstacle> {
        let label = |place: usize| board.label(board.square_at(place)).to_string();
        let leaves = |from: usize, to: usize| Obstacle::Orbit { from: label(from), to: label(to) };
        let orbits = self.orbits();
        for orbit in &orbits {
            let points = orbit.iter().map(|&point| usize::from(point));
            let mut moved = points.map(|point| (point, element.image(point)));
            let outside = moved.find(|(_, to)| orbit.binary_search(&(*to as u16)).is_err());
            if let Some((from, to)) = outside {
                return Some(leaves(from, to));
            }
        }
        self.constituents().iter().find_map(|part| {
            let mut images: Vec<u16> = (0..self.degree() as u16).collect();
            for &point in &part.points {
                images[usize::from(point)] = element.image(point.into()) as u16;
            }
            let here = Permutation::from_images(images).expect("the orbit goes to itself");
            let group = part.name;
            let squares = (self.constituents().len() > 1)
                .then(|| part.points.iter().map(|&point| label(point.into())).join(" "));
            let missing = || Obstacle::NoElement {
                squares: squares.clone(),
                group,
                order: part.order.to_string(),
            };
            match part.name {
                Name::Symmetric(_) => None,
                Name::Alternating(_) => {
                    (!here.is_even()).then(|| Obstacle::Odd { squares: squares.clone(), group })
                }
                // The powers of a cycle turn all its points equally far.
                Name::Cyclic(_) if part.generators.len() == 1 => {
                    let cycle = self.generator(part.generators[0]);
                    let points = cycle.expect("it is a generator of the group").points();
                    let turned = |by: usize| {
                        let onto = points.iter().cycle().skip(by);
                        points
                            .iter()
                            .zip(onto)
                            .all(|(&p, &to)| here.image(p.into()) == usize::from(to))
                    };
                    let first = here.image(points[0].into());
                    let by = points.iter().position(|&p| first == usize::from(p));
                    (!by.is_some_and(turned)).then(missing)
                }
                _ => {
                    // An element of the group adds nothing to what generates it.
                    let mut generators: Vec<Permutation> = (part.generators.iter())
                        .filter_map(|&number| self.generator(number))
                        .map(|cycle: Cycle| cycle.permutation(self.degree()))
                        .collect();
                    generators.push(here);
                    let larger = Chain::of(self.degree(), &generators);
                    (larger.order() != part.order).then(missing)
                }
            }
        })
    }
}

impl fmt::Display for Solvability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parity = |even: bool| if even { "even" } else { "odd" };
        match self {
            Self::Parity { even, way } => write!(
                f,
                "the squares, the blank's among them, are an {} permutation of the goal's, and the blank is {} \
                 from its square: the parities {}",
                parity(*even),
                counted(*way, "move"),
                if (Parity { even: *even, way: *way }).agrees() { "agree" } else { "differ" },
            ),
            Self::Group { element, group, obstacle } => {
                write!(
                    f,
                    "with the blank at home it is {element}, and the board's group is {group}: "
                )?;
                match obstacle {
                    None => f.write_str("it has this element"),
                    Some(obstacle) => obstacle.fmt(f),
                }
            }
        }
    }
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Odd { squares: Some(squares), .. }
        | Self::NoElement { squares: Some(squares), .. } = self
        {
            write!(f, "on the squares {squares} ")?;
        }
        match self {
            Self::Orbit { from, to } => {
                write!(f, "no moves take what is on square {from} to square {to}")
            }
            Self::Odd { group, .. } => {
                write!(f, "the element is odd, and all of {group:#} are even")
            }
            Self::NoElement { group: Name::Unnamed, order, .. } => {
                write!(f, "it is none of the group's {order} elements")
            }
            Self::NoElement { group, order, .. } => {
                write!(f, "it is none of the {order} elements of {group:#}")
            }
        }
    }
}
