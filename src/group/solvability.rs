use std::fmt;

use itertools::Itertools;
use num_bigint::BigUint;

use super::direct_product::{Missing, Relabelling};
use super::{GroupName, PermutationGroup, PuzzleGroup};
use crate::board::{Board, SquareId};
use crate::numerals::{count_noun, grouped};
use crate::perm::{Permutation, factorial_exact};
use crate::position::{Parity, Pattern, Position, PositionError, TileLabel};
use crate::position::{cycles_of_squares, places_by_goal};

/// Whether a position can be solved, with the reason: the one verdict of the crate.
///
/// ```
/// use taquin::{Board, Position, group::Solvability};
/// let fifteen: Board = "fifteen".parse()?;
/// let swapped = Position::parse(&fifteen, "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0")?;
/// let verdict = Solvability::new(&swapped, &Position::goal(&fifteen));
/// assert!(!verdict.is_solvable());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solvability {
    solvable: bool,
    reason: Reason,
}

/// The reason for a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Reason {
    /// On a grid with at least two rows and three columns. Each move exchanges the blank with a
    /// tile and takes it to a square of the other colour, so the parity of the permutation of all
    /// squares must agree with that of the blank's distance. This is also sufficient (R. M. Wilson
    /// 1974).
    Parity {
        /// Whether the permutation of all squares, including the blank's, is even.
        even: bool,
        /// The distance of the blank from its goal square, in moves.
        distance: usize,
    },
    /// Once the blank is home in both positions, they differ by a permutation of the places. The
    /// position can be solved if and only if this is an element of the board's group.
    Group {
        /// The permutation, in cycles of squares.
        element: String,
        /// The name of the group.
        group: String,
        /// Why the permutation is not in the group.
        obstacle: Option<Obstacle>,
    },
    /// The blanks of the start and of the goal are brought to the same squares. The start can be
    /// solved if and only if some element of the group of the blanks then carries its labels to those of
    /// the goal.
    Labels {
        /// The number of blanks.
        blanks: usize,
        /// The number of parts into which the moves divide the arrangements of distinct tiles.
        components: BigUint,
        /// Whether some tiles have the same label.
        has_equal_tiles: bool,
        /// Where no element carries the labels to those of the goal.
        obstacle: Option<LabelObstacle>,
    },
}

/// Why labels cannot be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
enum LabelObstacle {
    /// The tiles of a ring are in another cyclic order.
    CyclicOrder,
    /// No moves bring the tiles on some squares to their goals while the blanks return to theirs.
    Squares {
        /// The squares of the blanks.
        blanks: String,
        /// The squares of the tiles.
        tiles: String,
    },
}

/// Why a permutation is not in the group of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Obstacle {
    /// It takes a tile to a square of another orbit.
    Orbit {
        /// The square of the tile.
        from: String,
        /// Its goal square.
        to: String,
    },
    /// It is odd on squares where all elements of the group are even.
    Odd {
        /// The squares, if the group also moves others.
        squares: Option<String>,
        /// The group there.
        group: GroupName,
    },
    /// It is not an element of the group on these squares.
    NoElement {
        /// The squares, if the group also moves others.
        squares: Option<String>,
        /// The group there.
        group: GroupName,
        /// Its order.
        order: String,
    },
}

impl Solvability {
    /// Decides by parity on grids with at least two rows and three columns, else by the board's
    /// group.
    ///
    /// # Panics
    ///
    /// If the positions lie on different boards.
    pub fn new(position: &Position, goal: &Position) -> Self {
        let board = goal.board();
        assert!(board == position.board(), "positions on different boards");
        match Self::is_parity(board) {
            true => Self::by_parity(position, goal),
            false => Self::by_group(position, goal),
        }
    }

    /// Decides for labels with one or several blanks, by the group of as many blanks
    /// ([`Board::group_of_blanks`]). `None` if that has too many elements to find one among them.
    ///
    /// ```
    /// use taquin::Board;
    /// use taquin::group::Solvability;
    /// use taquin::position::Pattern;
    /// let board: Board = "3x3".parse()?;
    /// let start = Pattern::parse(&board, "2 1 3/4 5 6/7 _ _")?;
    /// let group = board.group_of_blanks(2).expect("the board is small");
    /// let verdict = Solvability::of_labels(&start, &start.own_goal(), &group)?;
    /// assert!(verdict.is_some_and(|verdict| verdict.is_solvable()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the start has other labels than the goal.
    ///
    /// # Panics
    ///
    /// If the start is on another board than the goal, or the group moves other points than the tiles of
    /// this board.
    pub fn of_labels(
        start: &Pattern,
        goal: &Pattern,
        group: &PermutationGroup,
    ) -> Result<Option<Self>, PositionError> {
        let start = start.labelled_as(goal)?;
        let board = goal.board();
        let from = board.with_blanks_on_base(start.labels());
        // A goal without a blank stands for one goal for each `*`, where the blank may end.
        let goals = goal.with_blank();
        let relabelling =
            |goal: &Pattern| group.relabelling(&from, &board.with_blanks_on_base(goal.labels()));
        let found = goals.iter().map(relabelling).reduce(|first, next| match (&first, &next) {
            (Relabelling::Found, _) | (_, Relabelling::Impossible(_)) => first,
            _ => next,
        });
        let obstacle = match found.expect("a goal has a square for its blank") {
            Relabelling::Undecided => return Ok(None),
            Relabelling::Found => None,
            Relabelling::Impossible(_) if is_ring(board) => Some(LabelObstacle::CyclicOrder),
            Relabelling::Impossible(points) => Some(LabelObstacle::Squares {
                blanks: labels_of(board, board.base_of_blanks(start.blank_count())),
                tiles: labels_of(board, points.into_iter().map(SquareId)),
            }),
        };
        let blanks = start.blank_count();
        let components = factorial_exact(board.square_count() - blanks) / group.order();
        let mut tiles = start.labels().iter().filter(|label| **label != TileLabel::Blank);
        let has_equal_tiles = !tiles.all_unique();
        let solvable = obstacle.is_none();
        Ok(Some(Self {
            solvable,
            reason: Reason::Labels { blanks, components, has_equal_tiles, obstacle },
        }))
    }

    /// Whether the exchange of any two tiles makes the position solvable.
    pub fn is_one_exchange_away(&self) -> bool {
        let is_odd = match &self.reason {
            Reason::Parity { .. } => true,
            Reason::Group { obstacle, .. } => {
                matches!(obstacle, Some(Obstacle::Odd { squares: None, .. }))
            }
            Reason::Labels { .. } => false,
        };
        !self.solvable && is_odd
    }

    /// Whether parity alone decides on a board: a grid with at least two rows and three columns, or
    /// the other way round.
    pub(crate) fn is_parity(board: &Board) -> bool {
        board
            .grid()
            .is_some_and(|grid| grid.rows.min(grid.columns) >= 2 && board.square_count() >= 6)
    }

    /// Whether the position can be solved.
    pub fn is_solvable(&self) -> bool {
        self.solvable
    }

    fn by_parity(position: &Position, goal: &Position) -> Self {
        let parity @ Parity { even, distance } = Parity::between(position, goal);
        Self { solvable: parity.agrees(), reason: Reason::Parity { even, distance } }
    }

    fn by_group(position: &Position, goal: &Position) -> Self {
        let board = goal.board();
        let group = board.group();
        let (from, to) = (position.with_blank_home(), goal.with_blank_home());
        let element = places_by_goal(&from, &to);
        let obstacle = group.obstacle(&element, board);
        let solvable = obstacle.is_none();
        let reason = Reason::Group {
            element: cycles_of_squares(board, &element.inverse()),
            group: group.full_name(),
            obstacle,
        };
        Self { solvable, reason }
    }
}

impl PuzzleGroup {
    /// Why a permutation of the places is not in the group; `None` if it is. The group is the
    /// direct product of its constituents.
    fn obstacle(&self, element: &Permutation, board: &Board) -> Option<Obstacle> {
        let label = |place: usize| board.label(board.square_at(place)).to_string();
        let leaves = |from: usize, to: usize| Obstacle::Orbit { from: label(from), to: label(to) };
        let part = match self.missing(element)? {
            Missing::Leaves { from, to } => return Some(leaves(from, to)),
            Missing::On(part) => &self.constituents()[part],
        };
        let squares = (part.points.len() < self.degree())
            .then(|| part.points.iter().map(|&point| label(point.into())).join(" "));
        Some(match part.name {
            // A₃ is the group of a ring of four squares.
            group @ (GroupName::Alternating(_) | GroupName::Cyclic(3)) => {
                Obstacle::Odd { squares, group }
            }
            group => Obstacle::NoElement { squares, group, order: part.order.to_string() },
        })
    }
}

/// One sentence: what was compared, and the verdict.
impl fmt::Display for Solvability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Reason::Parity { even, distance } => {
                let parity = if *even { "even" } else { "odd" };
                write!(f, "the permutation of the squares, including the blank's, is {parity}, ")?;
                match distance {
                    0 => write!(f, "and the blank is on its goal square")?,
                    _ => {
                        let moves = count_noun(*distance, "move");
                        write!(f, "and the blank is {moves} from its goal square")?;
                    }
                }
                let both = if self.solvable { "agree" } else { "differ" };
                write!(f, "; each move changes both parities, and they {both}")
            }
            Reason::Group { element, group, obstacle } => {
                let not = if obstacle.is_some() { "not " } else { "" };
                write!(f, "with the blank at home the permutation is {element}, which is {not}")?;
                write!(f, "in the puzzle group {group}")?;
                obstacle.iter().try_for_each(|obstacle| obstacle.fmt(f))
            }
            Reason::Labels { blanks, components, has_equal_tiles, obstacle } => {
                write!(f, "the moves of {} ", count_noun(*blanks, "blank"))?;
                if *components == BigUint::from(1_u8) {
                    return f.write_str("connect all arrangements of the tiles");
                }
                let parts = grouped(components);
                write!(f, "divide the arrangements of distinct tiles into {parts} parts; ")?;
                match obstacle {
                    Some(obstacle) => obstacle.fmt(f),
                    None if *has_equal_tiles => f.write_str(
                        "with a suitable choice among tiles that look alike, this arrangement and the \
                         goal are in the same part",
                    ),
                    None => f.write_str("this arrangement and the goal are in the same part"),
                }
            }
        }
    }
}

fn is_ring(board: &Board) -> bool {
    board.is_two_connected() && board.edge_count() == board.square_count()
}

fn labels_of(board: &Board, squares: impl IntoIterator<Item = SquareId>) -> String {
    squares.into_iter().map(|square| board.label(square)).join(" ")
}

/// Continues "… parts; ".
impl fmt::Display for LabelObstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CyclicOrder => {
                f.write_str("on a ring the tiles keep their cyclic order, and the goal has another")
            }
            Self::Squares { blanks, tiles } => write!(
                f,
                "with the blanks on the squares {blanks}, no moves take the tiles on the squares \
                 {tiles} to those of the goal"
            ),
        }
    }
}

/// Continues "not in the puzzle group …".
impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Orbit { from, to } => {
                write!(f, ": no moves take the tile on square {from} to square {to}")
            }
            Self::Odd { squares: None, .. } => f.write_str(": it is odd"),
            Self::Odd { squares: Some(squares), group } => {
                write!(f, ": it is odd on the squares {squares}, where the group is {group:#}")
            }
            Self::NoElement { squares: None, order, .. } => write!(f, " (order {order})"),
            Self::NoElement { squares: Some(squares), group, order } => {
                write!(f, ": on the squares {squares} it is not in {group:#} (order {order})",)
            }
        }
    }
}
