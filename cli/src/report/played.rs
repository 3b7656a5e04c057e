use itertools::chain;
use serde::Serialize;
use taquin::numerals::count_noun;
use taquin::position::{Metric, MoveNotation, Path, PlayedMoves, Position};
use taquin::search::{FirstLoss, MoveBounds, Review};

use super::Record;
use super::lookup::strip;
use super::table::{Row, facts, row};
use super::values::one_move;
use super::writer::of_several;

/// Moves that were carried out, compared with a shortest solution.
#[derive(Clone, Debug, Serialize)]
pub struct PlayedReport {
    /// The position before the moves.
    pub position: String,
    /// What counts as one move, where that is not the slide of a single tile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<Metric>,
    /// The number of legal moves.
    pub moves: usize,
    /// Whether all moves are legal.
    pub legal: bool,
    /// Why the move after the legal ones is illegal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub illegal: Option<String>,
    /// The position after the legal moves.
    pub end: String,
    /// Whether that is the goal.
    pub solved: bool,
    /// The number of moves of a shortest solution, where it is known.
    pub shortest: Option<usize>,
    /// The number of moves that are left after these, where it is known.
    pub left: Option<usize>,
    /// The number of the first move that belongs to no shortest solution.
    pub first_loss: Option<usize>,
    /// Why the moves are not compared with a shortest solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_compared: Option<String>,
    /// Fewer moves with the same end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortened: Option<Shortened>,
    /// The boards, from the first to the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boards: Option<Vec<String>>,
    #[serde(skip)]
    in_metric: Metric,
    #[serde(skip)]
    drawing: Vec<String>,
    #[serde(skip)]
    review: Option<Review>,
}

/// Fewer moves with the same end.
#[derive(Clone, Debug, Serialize)]
pub struct Shortened {
    /// How many.
    pub moves: usize,
    /// The moves.
    pub solution: String,
    /// Whether no moves with the same ends are fewer.
    pub optimal: bool,
}

impl PlayedReport {
    /// The report of moves towards a goal, with what is known of their loss, or why it is not known.
    pub fn new(
        played: &PlayedMoves,
        metric: Metric,
        goal: &Position,
        review: Result<Review, String>,
    ) -> Self {
        let end = played.path.end();
        let (review, not_compared) = match review {
            Ok(review) => (Some(review), None),
            Err(reason) => (None, Some(reason)),
        };
        Self {
            position: played.path.start().to_string(),
            metric: of_several(metric),
            moves: played.path.moves_in(metric).count(),
            legal: played.illegal.is_none(),
            illegal: played.illegal.as_ref().map(|illegal| illegal.reason.clone()),
            end: end.to_string(),
            solved: end == *goal,
            shortest: review.as_ref().and_then(|review| review.before.exact()),
            left: review.as_ref().and_then(|review| review.after.exact()),
            first_loss: review.as_ref().and_then(|review| match review.first_loss {
                FirstLoss::At(number) => Some(number),
                _ => None,
            }),
            not_compared,
            shortened: None,
            boards: None,
            in_metric: metric,
            drawing: end.drawing().lines().map(String::from).collect(),
            review,
        }
    }

    /// Also reports fewer moves with the same end.
    #[must_use]
    pub fn with_shorter(self, path: &Path, optimal: bool, notation: MoveNotation) -> Self {
        let solution = notation.write(self.in_metric, path);
        let moves = path.moves_in(self.in_metric).count();
        Self { shortened: Some(Shortened { moves, solution, optimal }), ..self }
    }

    /// Also shows all boards.
    #[must_use]
    pub fn with_boards(self, path: &Path) -> Self {
        let positions = path.positions_in(self.in_metric);
        let boards = Some(positions.iter().map(Position::to_string).collect());
        Self { boards, drawing: strip(&positions), ..self }
    }

    /// A sentence on the first loss.
    fn comparison(&self) -> Option<String> {
        let review = self.review.as_ref()?;
        let loss = match review.first_loss {
            FirstLoss::None if self.moves == 0 => String::new(),
            FirstLoss::None => "; these lose none".into(),
            FirstLoss::At(number) => format!("; the first loss is move {number}"),
            FirstLoss::Unknown => String::new(),
        };
        Some(format!("{}{loss}", in_words(review.before)))
    }
}

fn in_words(MoveBounds { lower, upper }: MoveBounds) -> String {
    match lower == upper {
        true => count_noun(upper, "move"),
        false => format!("{lower} to {upper} moves"),
    }
}

impl Record for PlayedReport {
    fn conventions(&self) -> Option<String> {
        Some(format!(
            "{}; moves counts the legal moves up to the first illegal one; first_loss is the first \
             move after which a shortest solution is out of reach",
            one_move(self.in_metric)
        ))
    }

    fn rows(&self) -> Vec<Row> {
        let mut fields = row(self);
        let columns = "position metric moves legal end solved shortest left first_loss";
        let column = |name: &str| match name {
            "metric" => fields.remove_entry(name),
            _ => Some((name.into(), fields.remove(name).unwrap_or_default())),
        };
        let mut row: Row = columns.split(' ').filter_map(column).collect();
        if let Some(Shortened { moves, solution, .. }) = &self.shortened {
            row.insert("shortened_moves".into(), (*moves).into());
            row.insert("shortened".into(), solution.clone().into());
        }
        if let Some(boards) = &self.boards {
            row.insert("boards".into(), boards.join("; ").into());
        }
        vec![row]
    }

    fn block(&self) -> Option<Vec<String>> {
        let moves = match &self.illegal {
            None => format!("{}, all legal", self.moves),
            Some(reason) => {
                format!("{} legal; move {} is illegal: {reason}", self.moves, self.moves + 1)
            }
        };
        let left = self.review.as_ref().map(|review| in_words(review.after));
        let goal = match (self.solved, left) {
            (true, _) => "reached".into(),
            (false, Some(left)) => format!("not reached; it is {left} away"),
            (false, None) => "not reached".into(),
        };
        let shortened = self.shortened.as_ref().map(|shortened| {
            let proof = if shortened.optimal { ", the fewest" } else { "" };
            let moves = count_noun(shortened.moves, "move");
            ("shortened", format!("{}  ({moves}{proof})", shortened.solution))
        });
        let shortest = self.comparison().or(self.not_compared.clone());
        let first =
            [("position", self.position.clone()), ("moves", moves), ("end", self.end.clone())];
        let drawing = self.drawing.iter().map(|line| ("", line.clone()));
        let shortest = shortest.map(|shortest| ("shortest", shortest));
        Some(facts(chain!(first, drawing, [("goal", goal)], shortest, shortened)))
    }
}
