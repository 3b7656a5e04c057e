use std::iter::{once, repeat};

use itertools::Itertools;
use serde::Serialize;
use taquin::board::{Arc, Board};
use taquin::numerals::{count_noun, optional_number};
use taquin::position::{Direction, Metric, MoveNotation, Path, Pattern, Slide};
use taquin::search::{SolveMethod, SolveResult, SolveStatus};

use super::lookup::strip;
use super::searched::{ExplanationReport, StatisticsReport};
use super::table::{Row, row};
use super::values::one_move;
use super::writer::of_several;
use super::{Record, grouped};

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
    /// How moves are written; by default as numbers, and slides of several tiles as directions with
    /// the numbers of tiles.
    pub notation: Option<MoveNotation>,
    /// Whether the cost of the search is printed.
    pub statistics: bool,
    /// Whether the steps of the construction are printed.
    pub explanation: bool,
    /// Whether a column says if the moves end with the last two tiles exchanged.
    pub exchange: bool,
}

/// A solved position.
#[derive(Clone, Debug, Serialize)]
pub struct SolvedReport {
    /// The position.
    pub position: String,
    /// What counts as one move, where that is not the slide of a single tile alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<Metric>,
    /// The number of moves of the solution.
    pub moves: usize,
    /// One solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// One optimal next move; empty at the goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The direction in which that move's tile slides, if it slides along a row or a column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direction: Option<&'static str>,
    /// The number of shortest solutions; `u64::MAX` stands for that and more.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "optional_number")]
    pub solutions: Option<u64>,
    /// The shortest solutions that are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all: Option<Vec<String>>,
    /// The position at the end, where the goal leaves it open; where all solutions are listed, `ends`
    /// has that of each.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<String>,
    /// By listed solution: the position at its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends: Option<Vec<String>>,
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
    /// How moves are written; `None` for the squares of each slide.
    #[serde(skip)]
    in_notation: Option<MoveNotation>,
    #[serde(skip)]
    detail: SolvedDetail,
    #[serde(skip)]
    drawings: Vec<Vec<String>>,
}

impl SolvedDetail {
    /// The notation on a board. Only the tiles of a grid all have directions.
    fn notation_in(&self, metric: Metric, board: &Board) -> MoveNotation {
        self.notation.unwrap_or(match metric {
            Metric::MultiTile if board.grid().is_some() => MoveNotation::Compressed,
            _ => MoveNotation::Numbers,
        })
    }

    /// The notation for labels. Where some are equal, a label alone does not say which tile slides.
    fn notation_for(&self, metric: Metric, start: &Pattern) -> MoveNotation {
        let board = start.board();
        let tells_tiles = || match (board.grid(), metric) {
            _ if start.is_distinct() => self.notation_in(metric, board),
            (Some(_), Metric::SingleTile) => MoveNotation::TileDirections,
            (Some(_), Metric::MultiTile) => MoveNotation::Compressed,
            (None, _) => MoveNotation::Boards,
        };
        self.notation.unwrap_or_else(tells_tiles)
    }
}

impl SolvedReport {
    /// The report of a result.
    pub fn new(result: &SolveResult, detail: SolvedDetail) -> Self {
        let notation = detail.notation_in(result.metric, result.position.board());
        let write = |path: &Path| notation.write(result.metric, path);
        Self::written(result, detail, notation, "slide tables", write)
    }

    /// The report of a result whose solutions are written in this way. Tables without a name of their own
    /// have this one.
    fn written(
        result: &SolveResult,
        detail: SolvedDetail,
        notation: MoveNotation,
        tables: &str,
        write: impl Fn(&Path) -> String,
    ) -> Self {
        let (wanted, metric) = (detail.wanted, result.metric);
        let is_bound_shown =
            result.method == SolveMethod::Quick || result.status == SolveStatus::Interrupted;
        let path = result.path();
        let shown = match wanted {
            Wanted::Solution | Wanted::All => &result.paths[..],
            Wanted::Length | Wanted::Hint => &[],
        };
        let all_found = wanted == Wanted::All && result.solution_count.is_some();
        let written = || path.map(&write);
        let hint = path.filter(|_| wanted == Wanted::Hint).map(|path| path.prefix_in(metric, 1));
        let direction = |hint: &Path| hint.directions().next().flatten().map(Direction::word);
        Self {
            position: result.position.to_string(),
            metric: of_several(metric),
            moves: result.moves,
            solution: (!shown.is_empty() && !all_found).then(written).flatten(),
            hint: hint.as_ref().map(&write),
            direction: hint.as_ref().and_then(direction),
            solutions: result.solution_count,
            all: all_found.then(|| shown.iter().map(&write).collect()),
            end: None,
            ends: None,
            method: result.method.name(),
            last_two_exchanged: result.status == SolveStatus::LastTwoExchanged,
            at_least: result.lower_bound.filter(|_| is_bound_shown),
            statistics: detail.statistics.then(|| StatisticsReport::new(result, tables)).flatten(),
            explanation: (result.construction.as_ref())
                .filter(|_| detail.explanation)
                .map(ExplanationReport::new),
            in_notation: Some(notation),
            detail,
            drawings: match notation {
                MoveNotation::Boards => {
                    shown.iter().map(|path| strip(&path.positions_in(metric))).collect()
                }
                _ => vec![],
            },
        }
    }

    /// The report of a result for labels that were solved to a pattern. The labels at the start and at the
    /// end are written in this way.
    pub fn to_pattern(
        result: &SolveResult,
        detail: SolvedDetail,
        start: &Pattern,
        text: impl Fn(&Pattern) -> String,
    ) -> Self {
        let notation = detail.notation_for(result.metric, start);
        // The tiles of the result have numbers of their own.
        let label = |slide: &Slide| start.label(result.position.square_of(slide.tile));
        let write = |path: &Path| match notation {
            MoveNotation::Numbers => {
                path.moves_in(result.metric).filter_map(<[Slide]>::last).map(label).join(" ")
            }
            MoveNotation::Boards => {
                let prefix = |moves| path.prefix_in(result.metric, moves);
                (0..=result.moves).map(|moves| text(&start.after(&prefix(moves)))).join("; ")
            }
            notation => notation.write(result.metric, path),
        };
        let mut report = Self::written(result, detail, notation, "label tables", write);
        report.position = text(start);
        report.drawings.clear();
        let end = |path: &Path| text(&start.after(path));
        match report.all {
            Some(_) => report.ends = Some(result.paths.iter().map(end).collect()),
            None if report.solution.is_some() => report.end = result.path().map(end),
            None => {}
        }
        report
    }

    /// The report of labels with several blanks: of the slides on these ways to the goal, and the number
    /// of all ways if it is known.
    pub fn by_slides(
        moves: usize,
        ways: &[Vec<Arc>],
        count: Option<u64>,
        detail: SolvedDetail,
        start: &Pattern,
    ) -> Self {
        let board = start.board();
        let slide = |slide: &Arc| format!("{}>{}", board.label(slide.from), board.label(slide.to));
        let write = |way: &Vec<Arc>| match detail.notation {
            Some(_) => {
                let after = |pattern: &mut Pattern, slide: &Arc| {
                    *pattern = pattern.clone().after_slide(slide);
                    Some(pattern.to_string())
                };
                let boards = way.iter().scan(start.clone(), after);
                once(start.to_string()).chain(boards).join("; ")
            }
            None => way.iter().map(slide).join(" "),
        };
        let end = |way: &Vec<Arc>| way.iter().fold(start.clone(), Pattern::after_slide).to_string();
        let one = ways.first();
        let is_one = detail.wanted == Wanted::Solution;
        let is_hint = detail.wanted == Wanted::Hint;
        Self {
            position: start.to_string(),
            metric: None,
            moves,
            solution: one.filter(|_| is_one).map(write),
            hint: one.filter(|_| is_hint).map(|way| way.first().map(slide).unwrap_or_default()),
            direction: None,
            solutions: count,
            all: count.map(|_| ways.iter().map(write).collect()),
            end: one.filter(|_| is_one).map(end),
            ends: count.map(|_| ways.iter().map(end).collect()),
            method: SolveMethod::Distances.name(),
            last_two_exchanged: false,
            at_least: None,
            statistics: None,
            explanation: None,
            in_notation: detail.notation,
            detail,
            drawings: vec![],
        }
    }

    /// The report of a goal, which needs no moves: an example, with the columns of the reports of positions,
    /// or of labels that are solved to it.
    pub fn of_goal(goal: &Pattern, are_labels: bool, metric: Metric, detail: SolvedDetail) -> Self {
        let count = (are_labels && detail.wanted == Wanted::All).then_some(1);
        let report = Self::by_slides(0, &[vec![]], count, detail, goal);
        let in_notation = match goal.blank_count() {
            0 | 1 => Some(detail.notation_for(metric, goal)),
            _ => detail.notation,
        };
        let end = report.end.filter(|_| are_labels);
        Self { metric: of_several(metric), in_notation, end, ..report }
    }

    /// The lines below the solution.
    fn remarks(&self) -> Vec<String> {
        let exchanged = self.last_two_exchanged.then(|| {
            "  no moves lead to the goal: these end with its last two tiles exchanged".to_string()
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

/// What the squares of a slide such as `5>8` are.
const SQUARES_OF_A_SLIDE: &str = "from the square that a tile leaves to the one that it enters";

impl Record for SolvedReport {
    fn conventions(&self) -> Option<String> {
        let metric = self.metric.unwrap_or_default();
        let one_move = one_move(metric);
        Some(match self.detail.wanted {
            Wanted::Length => format!("moves is the length of the solution; {one_move}"),
            Wanted::Hint if self.in_notation.is_none() => {
                format!("{one_move}; hint is the next slide, {SQUARES_OF_A_SLIDE}")
            }
            Wanted::Hint => {
                let tiles = if metric == Metric::MultiTile { "tiles" } else { "tile" };
                format!("{one_move}; hint is the next move, and direction is that of its {tiles}")
            }
            _ => {
                let listed = match self.in_notation {
                    Some(notation) => listed(notation, metric),
                    None => format!("slides, each {SQUARES_OF_A_SLIDE}"),
                };
                let end = match self.end.is_some() || self.ends.is_some() {
                    true => "; end is the position after them",
                    false => "",
                };
                format!("{one_move}; solution lists the {listed}{end}")
            }
        })
    }

    fn rows(&self) -> Vec<Row> {
        let number = ["position", "metric", "moves"];
        let columns = match self.detail.wanted {
            Wanted::Length => &[][..],
            Wanted::Hint if self.in_notation.is_none() => &["hint"],
            Wanted::Hint => &["hint", "direction"],
            Wanted::Solution | Wanted::All => &["solution"],
        };
        let fields = row(self);
        let columns = number.iter().filter(|&&name| fields.contains_key(name)).chain(columns);
        let value = |name| fields.get(name).cloned().unwrap_or_default();
        let mut row: Row = columns.map(|&name| (name.to_string(), value(name))).collect();
        if self.detail.wanted == Wanted::All {
            // Where not all are known, there is one, and no count.
            let count = self.all.as_ref().map(|_| self.solutions.unwrap_or_default());
            row.insert("solutions".into(), count.into());
        }
        if let Some(end) = &self.end {
            row.insert("end".into(), end.clone().into());
        }
        if self.detail.exchange {
            row.insert("last_two_exchanged".into(), self.last_two_exchanged.into());
        }
        if self.detail.statistics {
            row.insert("at_least".into(), self.at_least.unwrap_or(self.moves).into());
            row.extend(StatisticsReport::columns(self.statistics.as_ref()));
        }
        match &self.all {
            Some(all) if !all.is_empty() => {
                let ends = self.ends.iter().flatten().map(Some).chain(repeat(None));
                let with = |(solution, end): (&String, Option<&String>)| {
                    let mut row = row.clone();
                    row.insert("solution".into(), solution.clone().into());
                    row.extend(end.map(|end| ("end".into(), end.clone().into())));
                    row
                };
                all.iter().zip(ends).map(with).collect()
            }
            _ => vec![row],
        }
    }

    fn hidden(&self) -> &'static [&'static str] {
        &StatisticsReport::COLUMNS
    }

    fn block(&self) -> Option<Vec<String>> {
        if self.drawings.is_empty() {
            return None;
        }
        let moves = count_noun(self.moves, "move");
        let count = self
            .solutions
            .map(|count| format!(", {} solutions", grouped(count)))
            .unwrap_or_default();
        let metric = self.metric.map(|metric| format!(" ({metric})")).unwrap_or_default();
        let mut lines = vec![format!("{}  {moves}{metric}{count}", self.position)];
        lines.extend(self.drawings.iter().flatten().cloned());
        lines.extend(self.remarks());
        Some(lines)
    }

    fn details(&self) -> Vec<String> {
        self.remarks()
    }
}

/// What a solution lists.
fn listed(notation: MoveNotation, metric: Metric) -> String {
    let tiles = "directions in which tiles slide (U up, D down, L left, R right)";
    let blank = "directions in which the blank goes (U up, D down, L left, R right)";
    let (what, more) = match (notation, metric) {
        (MoveNotation::Boards, _) => {
            return "boards from the position to the goal, each with its tiles in the order of the \
                    squares"
                .into();
        }
        (MoveNotation::Numbers, Metric::SingleTile) => ("numbers on the tiles that slide", ""),
        (MoveNotation::Numbers, Metric::MultiTile) => (
            "numbers on the tiles that are pushed",
            ", each the farthest one from the blank of those that slide",
        ),
        (MoveNotation::TileDirections, Metric::SingleTile) => (tiles, ""),
        (MoveNotation::TileDirections, Metric::MultiTile) => (tiles, ", once for each tile"),
        (MoveNotation::BlankDirections, Metric::SingleTile) => (blank, ""),
        (MoveNotation::BlankDirections, Metric::MultiTile) => {
            (blank, ", once for each tile that slides")
        }
        (MoveNotation::Compressed, Metric::SingleTile) => {
            (tiles, ", each with the number of moves if there are several")
        }
        (MoveNotation::Compressed, Metric::MultiTile) => {
            (tiles, ", each with the number of tiles if there are several")
        }
    };
    format!("{what}{more}, from the position to the goal")
}
