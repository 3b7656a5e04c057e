use itertools::Itertools;
use serde::Serialize;
use thiserror::Error;

use super::lookup::strip;
use super::searched::{ExplanationReport, StatisticsReport};
use super::{Cell, Record, grouped, or_empty};
use crate::board::Board;
use crate::named_enum::named_enum;
use crate::numerals::{count_noun, optional_number};
use crate::position::{Direction, Path, Slide};
use crate::search::{SolveMethod, SolveResult, SolveStatus};

/// How a sequence of moves is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// The numbers on the tiles that slide: `6 5 8`.
    #[default]
    Numbers,
    /// The directions in which tiles slide: `RDL`.
    TileDirections,
    /// The directions in which the blank moves, which are the opposite ones: `LUR`.
    BlankDirections,
    /// The boards, from the position to the goal.
    Boards,
}

/// Directions were asked for on a board where not every move goes along a row or a column.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "on the board {0} not every move goes up, down, left or right; write moves as numbers or \
     boards instead"
)]
pub struct DirectionsError(String);

impl Notation {
    /// All notations, in the order in which help lists them.
    pub const ALL: [Self; 4] =
        [Self::Numbers, Self::TileDirections, Self::BlankDirections, Self::Boards];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Numbers => "numbers",
            Self::TileDirections => "tile-directions",
            Self::BlankDirections => "blank-directions",
            Self::Boards => "boards",
        }
    }

    /// Refuses directions on a board where some move has none.
    pub fn fits(self, board: &Board) -> Result<(), DirectionsError> {
        let tile = crate::position::Tile(0);
        let has_direction = |arc: crate::board::Arc| {
            Slide { tile, from: arc.from, to: arc.to }.direction(board).is_some()
        };
        match self {
            Self::TileDirections | Self::BlankDirections if !board.arcs().all(has_direction) => {
                Err(DirectionsError(board.name().into()))
            }
            _ => Ok(()),
        }
    }

    /// Writes the moves of a path.
    pub fn write(self, path: &Path) -> String {
        let directions =
            |turned: fn(Direction) -> Direction| path.directions().flatten().map(turned).join("");
        match self {
            Self::Numbers => {
                let board = path.start().board();
                path.tiles().map(|tile| tile.number(board)).join(" ")
            }
            Self::TileDirections => directions(|direction| direction),
            Self::BlankDirections => directions(Direction::opposite),
            Self::Boards => path.positions().join("; "),
        }
    }

    fn convention(self) -> &'static str {
        match self {
            Self::Numbers => {
                "a move slides one tile by one square; solution lists the numbers on the tiles \
                 that slide, from the position to the goal"
            }
            Self::TileDirections => {
                "a move slides one tile by one square; solution lists the directions in which \
                 tiles slide (U up, D down, L left, R right), from the position to the goal"
            }
            Self::BlankDirections => {
                "a move slides one tile by one square; solution lists the directions in which the \
                 blank goes (U up, D down, L left, R right), from the position to the goal"
            }
            Self::Boards => {
                "a move slides one tile by one square; solution lists the boards from the position \
                 to the goal, each with its tiles in the order of the squares"
            }
        }
    }
}

named_enum!(Notation, "notation");

/// What is printed of the solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// One solution.
    #[default]
    Solution,
    /// The number of shortest solutions, and those listed.
    All,
    /// The number of moves.
    Length,
    /// One optimal next move.
    Hint,
}

/// What is printed of a solved position, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolvedDetail {
    /// What is printed of the solutions.
    pub wanted: Wanted,
    /// How moves are written.
    pub notation: Notation,
    /// Whether the cost of the search is printed.
    pub statistics: bool,
    /// Whether the steps of the construction are printed.
    pub explanation: bool,
}

/// A solved position.
#[derive(Clone, Debug, Serialize)]
pub struct SolvedReport {
    /// The position.
    pub position: String,
    /// The number of moves of the solution.
    pub moves: usize,
    /// One solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// One optimal next move; empty at the goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The number of shortest solutions; `u64::MAX` stands for that and more.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "optional_number")]
    pub solutions: Option<u64>,
    /// The shortest solutions that are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all: Option<Vec<String>>,
    /// The method.
    pub method: &'static str,
    /// Whether the moves end with the goal's last two tiles exchanged.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub last_two_exchanged: bool,
    /// Where the solution is not known to be a shortest one: the number of moves that every
    /// solution has at least.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<usize>,
    /// The cost of the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statistics: Option<StatisticsReport>,
    /// The steps of the construction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<ExplanationReport>,
    #[serde(skip)]
    detail: SolvedDetail,
    #[serde(skip)]
    drawings: Vec<Vec<String>>,
}

impl SolvedReport {
    /// The report of a result.
    pub fn new(result: &SolveResult, detail: SolvedDetail) -> Self {
        let SolvedDetail { wanted, notation, .. } = detail;
        let is_bound_shown =
            result.method == SolveMethod::Quick || result.status == SolveStatus::Interrupted;
        let path = result.path();
        let shown = match wanted {
            Wanted::Solution | Wanted::All => &result.paths[..],
            Wanted::Length | Wanted::Hint => &[],
        };
        let all_found = wanted == Wanted::All && result.solution_count.is_some();
        let written = || path.map(|path| notation.write(path));
        Self {
            position: result.position.to_string(),
            moves: result.moves,
            solution: (!shown.is_empty() && !all_found).then(written).flatten(),
            hint: path
                .filter(|_| wanted == Wanted::Hint)
                .map(|path| notation.write(&path.prefix(1))),
            solutions: result.solution_count,
            all: all_found.then(|| shown.iter().map(|path| notation.write(path)).collect()),
            method: result.method.name(),
            last_two_exchanged: result.status == SolveStatus::LastTwoExchanged,
            at_least: result.lower_bound.filter(|_| is_bound_shown),
            statistics: detail.statistics.then(|| StatisticsReport::new(result)).flatten(),
            explanation: (result.construction.as_ref())
                .filter(|_| detail.explanation)
                .map(ExplanationReport::new),
            detail,
            drawings: match notation {
                Notation::Boards => shown.iter().map(drawing).collect(),
                _ => vec![],
            },
        }
    }

    /// The lines below the solution.
    fn remarks(&self) -> Vec<String> {
        let exchanged = self.last_two_exchanged.then(|| {
            "  the position is odd: these moves end with the last two tiles exchanged".to_string()
        });
        let bound = self.at_least.map(|at_least| match at_least == self.moves {
            true => "  no solution is shorter".into(),
            false => {
                format!("  not proved to be shortest: a solution has at least {at_least} moves")
            }
        });
        let exchanged = exchanged.into_iter().chain(bound);
        let statistics = self.statistics.iter().flat_map(StatisticsReport::lines);
        let explanation = self.explanation.iter().flat_map(ExplanationReport::lines);
        self.omission().into_iter().chain(exchanged).chain(statistics).chain(explanation).collect()
    }

    /// The number of solutions, where not all are listed.
    fn omission(&self) -> Option<String> {
        let (count, listed) = (self.solutions?, self.all.as_ref()?.len());
        let count = grouped(count);
        (self.solutions? > listed as u64)
            .then(|| format!("the first {listed} of {count} solutions; --limit lists more"))
    }
}

impl Record for SolvedReport {
    fn conventions(&self) -> Option<&'static str> {
        Some(match self.detail.wanted {
            Wanted::Length => {
                "moves is the length of the solution; a move slides one tile by one square"
            }
            _ => self.detail.notation.convention(),
        })
    }

    fn rows(&self) -> Vec<Vec<Cell>> {
        let row = |rest: Vec<Cell>| {
            let start = [
                Cell::text("position", self.position.len(), &self.position),
                Cell::number("moves", 5, self.moves),
            ];
            start.into_iter().chain(rest).collect()
        };
        let solution = or_empty(self.solution.as_ref());
        let Wanted::All = self.detail.wanted else {
            return vec![row(match self.detail.wanted {
                Wanted::Length => vec![],
                Wanted::Hint => vec![Cell::text("hint", 4, or_empty(self.hint.as_ref()))],
                _ => vec![Cell::text("solution", 0, solution)],
            })];
        };
        // Where not all are known, there is one, and no count.
        let all = self.all.clone().filter(|all| !all.is_empty()).unwrap_or(vec![solution]);
        let count = or_empty(self.all.as_ref().map(|_| self.solutions.unwrap_or_default()));
        let width = all.iter().map(String::len).max().unwrap_or(0);
        let cells = |solution| {
            vec![Cell::text("solution", width, solution), Cell::number("solutions", 9, &count)]
        };
        all.iter().map(|solution| row(cells(solution))).collect()
    }

    /// Followed by the cost of the search, if it is wanted.
    fn whole_rows(&self) -> Vec<Vec<Cell>> {
        let mut rows = self.rows();
        if self.detail.statistics {
            let at_least = Cell::number("at_least", 8, self.at_least.unwrap_or(self.moves));
            let cost = StatisticsReport::cells(self.statistics.as_ref());
            rows.iter_mut().for_each(|row| {
                row.push(at_least.clone());
                row.extend_from_slice(&cost);
            });
        }
        rows
    }

    fn block(&self) -> Option<Vec<String>> {
        if self.drawings.is_empty() {
            return None;
        }
        let moves = count_noun(self.moves, "move");
        let count = or_empty(self.solutions.map(|count| format!(", {} solutions", grouped(count))));
        let mut lines = vec![format!("{}  {moves}{count}", self.position)];
        lines.extend(self.drawings.iter().flatten().cloned());
        lines.extend(self.remarks());
        Some(lines)
    }

    fn details(&self) -> Vec<String> {
        self.remarks()
    }
}

/// The boards of a path, side by side.
fn drawing(path: &Path) -> Vec<String> {
    strip(&path.positions().collect::<Vec<_>>())
}
