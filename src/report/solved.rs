use itertools::Itertools;
use serde::Serialize;
use thiserror::Error;

use super::lookup::strip;
use super::searched::{ExplanationReport, StatisticsReport};
use super::{Column, Record};
use crate::board::Board;
use crate::figures::{counted, optional_number};
use crate::group::Solvability;
use crate::names::by_name;
use crate::position::{Direction, Position, Slide};
use crate::quoted::Quoted;
use crate::states::{Unreachable, Values, ValuesError};

/// How a sequence of moves is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// The numbers on the tiles that slide: `6 5 8`.
    #[default]
    Tiles,
    /// The directions in which tiles slide: `RDL`.
    Tile,
    /// The directions in which the blank goes, which are the opposite ones: `LUR`.
    Blank,
    /// The boards, from the position to the goal.
    Boards,
}

/// A name that no notation has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no notation is called '{0}'")]
pub struct UnknownNotation(String);

/// Directions were asked for on a board where not every move goes along a row or a column.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "on the board {0} not every move goes up, down, left or right; write moves as tiles or boards instead"
)]
pub struct NoDirections(String);

impl Notation {
    /// All notations, in the order in which help lists them.
    pub const ALL: [Self; 4] = [Self::Tiles, Self::Tile, Self::Blank, Self::Boards];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Tiles => "tiles",
            Self::Tile => "tile",
            Self::Blank => "blank",
            Self::Boards => "boards",
        }
    }

    /// Whether moves on this board can be written so.
    pub fn fits(self, board: &Board) -> Result<(), NoDirections> {
        let tile = crate::position::Tile(0);
        let has_direction = |arc: crate::board::Arc| {
            Slide { tile, from: arc.from, to: arc.to }.direction(board).is_some()
        };
        match self {
            Self::Tile | Self::Blank if !board.arcs().all(has_direction) => {
                Err(NoDirections(board.name().into()))
            }
            _ => Ok(()),
        }
    }

    /// The moves, played from this position.
    pub fn of(self, from: &Position, slides: &[Slide]) -> String {
        let board = from.board();
        let directions = |turned: fn(Direction) -> Direction| {
            let direction = |slide: &Slide| slide.direction(board).map(turned);
            slides.iter().filter_map(direction).join("")
        };
        match self {
            Self::Tiles => slides.iter().map(|slide| slide.tile.number(board)).join(" "),
            Self::Tile => directions(|direction| direction),
            Self::Blank => directions(Direction::opposite),
            Self::Boards => boards(from, slides).iter().join("; "),
        }
    }

    fn convention(self) -> &'static str {
        match self {
            Self::Tiles => {
                "a move slides one tile by one square; solution lists the numbers on the tiles that slide, \
                 from the position to the goal"
            }
            Self::Tile => {
                "a move slides one tile by one square; solution lists the directions in which tiles slide (U \
                 up, D down, L left, R right), from the position to the goal"
            }
            Self::Blank => {
                "a move slides one tile by one square; solution lists the directions in which the blank goes \
                 (U up, D down, L left, R right), from the position to the goal"
            }
            Self::Boards => {
                "a move slides one tile by one square; solution lists the boards from the position to the \
                 goal, each with its tiles in the order of the squares"
            }
        }
    }
}

by_name!(Notation, UnknownNotation);

fn boards<'b>(from: &Position<'b>, slides: &[Slide]) -> Vec<Position<'b>> {
    let mut boards = vec![from.clone()];
    for slide in slides {
        let mut next = boards[boards.len() - 1].clone();
        next.slide(slide.from).expect("a solution goes by legal moves");
        boards.push(next);
    }
    boards
}

/// What is told of the ways to the goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// One way.
    #[default]
    Solution,
    /// The number of shortest ways, and so many of them.
    All {
        /// How many are listed at most.
        limit: usize,
    },
    /// Nothing but the number of moves.
    Length,
    /// One best next move.
    Hint,
}

/// What is told of a solved position, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolvedDetail {
    /// What is told.
    pub wanted: Wanted,
    /// How moves are written.
    pub notation: Notation,
}

/// Why a position was not solved.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Unsolved {
    /// No sequence of moves leads to the goal.
    #[error("{} is unsolvable: {reason}", Quoted(position))]
    Unreachable {
        /// The position, as it is read.
        position: String,
        /// Why.
        reason: Unreachable,
    },
    /// No sequence of moves leads to the goal.
    #[error("{} is unsolvable: {verdict}", Quoted(position))]
    Unsolvable {
        /// The position, as it is read.
        position: String,
        /// Why.
        verdict: Box<Solvability>,
    },
    /// The table of values has no answer.
    #[error(transparent)]
    Values(#[from] ValuesError),
}

impl Unsolved {
    /// A position that was found to be unsolvable.
    pub fn unsolvable(position: &Position, verdict: Solvability) -> Self {
        Self::Unsolvable { position: position.to_string(), verdict: verdict.into() }
    }

    /// A position that has no value.
    pub(super) fn of(values: &Values, position: &Position) -> Self {
        let reason = Unreachable::of(position, values.goal());
        Self::Unreachable { position: position.to_string(), reason }
    }
}

/// A solved position.
#[derive(Clone, Debug, Serialize)]
pub struct SolvedReport {
    /// The position.
    pub position: String,
    /// The number of moves of the solution.
    pub moves: usize,
    /// One way to the goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// One best next move; empty at the goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The number of shortest ways; `u64::MAX` stands for that and more.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "optional_number")]
    pub solutions: Option<u64>,
    /// The shortest ways, as many as were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all: Option<Vec<String>>,
    /// How it was found.
    pub method: &'static str,
    /// Whether the moves end with the goal's last two tiles exchanged: so the chapter's program leaves
    /// an odd position.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub last_two_exchanged: bool,
    /// Where the solution is not known to be a shortest one: none has fewer moves than this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<usize>,
    /// What the search has cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statistics: Option<StatisticsReport>,
    /// How the construction goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<ExplanationReport>,
    #[serde(skip)]
    detail: SolvedDetail,
    #[serde(skip)]
    drawings: Vec<Vec<String>>,
}

impl SolvedReport {
    /// The report of a solution by any method.
    pub fn of(
        position: &Position,
        slides: &[Slide],
        method: &'static str,
        detail: SolvedDetail,
    ) -> Self {
        let mut report = Self::without_ways(position, slides.len(), method, detail);
        match detail.wanted {
            Wanted::Length => {}
            Wanted::Hint => {
                let first = slides.get(..1).unwrap_or_default();
                report.hint = Some(detail.notation.of(position, first));
            }
            Wanted::Solution | Wanted::All { .. } => {
                report.solution = Some(detail.notation.of(position, slides));
                report.draw(position, slides);
            }
        }
        report
    }

    /// The report of all shortest solutions, in the order in which they are listed; there is one at least.
    pub fn of_all(
        position: &Position,
        ways: &[Vec<Slide>],
        method: &'static str,
        detail: SolvedDetail,
    ) -> Self {
        let Wanted::All { limit } = detail.wanted else {
            return Self::of(position, ways.first().map_or(&[], Vec::as_slice), method, detail);
        };
        let moves = ways.first().map_or(0, Vec::len);
        let mut report = Self::without_ways(position, moves, method, detail);
        report.solutions = Some(ways.len() as u64);
        let listed = &ways[..limit.min(ways.len())];
        report.all = Some(listed.iter().map(|way| detail.notation.of(position, way)).collect());
        listed.iter().for_each(|way| report.draw(position, way));
        report
    }

    /// The report of a position that is solved by the perfect values of all positions.
    pub fn by_values(
        values: &Values,
        position: &Position,
        detail: SolvedDetail,
    ) -> Result<Self, Unsolved> {
        const METHOD: &str = "table";
        let value = values.value(position)?.ok_or_else(|| Unsolved::of(values, position))?;
        let mut report = Self::without_ways(position, value, METHOD, detail);
        match detail.wanted {
            Wanted::Length => {}
            Wanted::Hint => {
                let best = values.best_moves(position)?.unwrap_or_default();
                report.hint = Some(detail.notation.of(position, best.get(..1).unwrap_or_default()));
            }
            Wanted::Solution => {
                let slides = values.solution(position)?.unwrap_or_default();
                return Ok(Self::of(position, &slides, METHOD, detail));
            }
            Wanted::All { limit } => {
                report.solutions = values.count_solutions(position)?;
                let mut all = Vec::new();
                for slides in values.solutions(position)?.into_iter().flatten().take(limit) {
                    let slides = slides?;
                    all.push(detail.notation.of(position, &slides));
                    report.draw(position, &slides);
                }
                report.all = Some(all);
            }
        }
        Ok(report)
    }

    /// With what the search has cost.
    #[must_use]
    pub fn with_statistics(self, statistics: StatisticsReport) -> Self {
        Self { statistics: Some(statistics), ..self }
    }

    /// With the number of moves that a shortest solution has at least.
    #[must_use]
    pub fn with_bound(self, at_least: usize) -> Self {
        Self { at_least: Some(at_least), ..self }
    }

    /// With the steps of the construction.
    #[must_use]
    pub fn with_explanation(self, explanation: ExplanationReport) -> Self {
        Self { explanation: Some(explanation), ..self }
    }

    /// With the remark that the moves do not end at the goal itself.
    #[must_use]
    pub fn with_last_two_exchanged(self) -> Self {
        Self { last_two_exchanged: true, ..self }
    }

    /// What stands below the solution.
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
        self.cut().into_iter().chain(exchanged).chain(statistics).chain(explanation).collect()
    }

    fn without_ways(
        position: &Position,
        moves: usize,
        method: &'static str,
        detail: SolvedDetail,
    ) -> Self {
        Self {
            position: position.to_string(),
            moves,
            solution: None,
            hint: None,
            solutions: None,
            all: None,
            method,
            last_two_exchanged: false,
            at_least: None,
            statistics: None,
            explanation: None,
            detail,
            drawings: vec![],
        }
    }

    fn draw(&mut self, position: &Position, slides: &[Slide]) {
        if self.detail.notation == Notation::Boards {
            self.drawings.push(strip(&boards(position, slides)));
        }
    }

    /// The columns of the table, with this detail; a position and a solution are written in so many
    /// characters.
    pub fn table_columns(position: usize, solution: usize, detail: SolvedDetail) -> Vec<Column> {
        let mut columns = vec![Column::text("position", position), Column::number("moves", 5)];
        columns.extend(match detail.wanted {
            Wanted::Solution => vec![Column::text("solution", solution)],
            Wanted::All { .. } => {
                vec![Column::text("solution", solution), Column::number("solutions", 9)]
            }
            Wanted::Length => vec![],
            Wanted::Hint => vec![Column::text("hint", 4)],
        });
        columns
    }

    /// The number of ways where not all are listed.
    fn cut(&self) -> Option<String> {
        let (count, listed) = (self.solutions?, self.all.as_ref()?.len());
        let count = super::grouped(&count.to_string());
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

    fn columns(&self) -> Vec<Column> {
        let solution = self.all.iter().flatten().map(String::len).max().unwrap_or(0);
        Self::table_columns(self.position.len(), solution, self.detail)
    }

    fn rows(&self) -> Vec<Vec<String>> {
        let row = |rest: Vec<&str>| {
            let start = [self.position.clone(), self.moves.to_string()];
            start.into_iter().chain(rest.into_iter().map(String::from)).collect()
        };
        let one = self.solution.iter().chain(&self.hint).map(String::as_str);
        match &self.all {
            // All were wanted, and are not known.
            None if matches!(self.detail.wanted, Wanted::All { .. }) => {
                vec![row(one.chain([""]).collect())]
            }
            None => vec![row(one.collect())],
            Some(all) => {
                let count = self.solutions.unwrap_or_default().to_string();
                match all.is_empty() {
                    true => vec![row(vec!["", &count])],
                    false => all.iter().map(|solution| row(vec![solution, &count])).collect(),
                }
            }
        }
    }

    fn block(&self) -> Option<Vec<String>> {
        if self.drawings.is_empty() {
            return None;
        }
        let moves = counted(self.moves, "move");
        let count = self.solutions.map(|count| super::grouped(&count.to_string()));
        let count = count.map_or(String::new(), |count| format!(", {count} solutions"));
        let mut lines = vec![format!("{}  {moves}{count}", self.position)];
        lines.extend(self.drawings.iter().flatten().cloned());
        lines.extend(self.remarks());
        Some(lines)
    }

    fn details(&self) -> Vec<String> {
        self.remarks()
    }
}
