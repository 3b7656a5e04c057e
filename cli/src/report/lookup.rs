use itertools::Itertools;
use serde::Serialize;
use taquin::export::Spelling;
use taquin::numerals::number;
use taquin::position::{Path, Position, StandardPosition};
use taquin::solution::Answer;
use taquin::twist::{Twist, Word};

use super::Record;
use super::table::{Row, row, without};

/// What to report about each position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LookupDetail {
    /// Every minimal word with its twists and elisions, instead of only the specimen.
    pub all_words: bool,
    /// The tiles that slide.
    pub tiles: bool,
    /// The boards, step by step.
    pub boards: bool,
    /// How words are written.
    pub spelling: Spelling,
}

/// The answer to a lookup: Schofield's "use of tables".
#[derive(Clone, Debug, Serialize)]
pub struct LookupReport {
    /// The position.
    pub code: String,
    /// The goal, if it is not the board's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
    /// With a goal: the change from the position to the goal, in cycles of squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transition: Option<String>,
    /// The rank of the position among those that are even, or of the change: Schofield's S.
    pub rank: usize,
    /// The number of moves to the goal.
    pub moves: usize,
    /// The twists with which a minimal word can begin, in printed order.
    pub first_twists: String,
    /// The number of minimal words.
    #[serde(serialize_with = "number")]
    pub sequences: u64,
    /// The specimen, one minimal word.
    pub specimen: String,
    /// The tiles that slide in the specimen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tiles: Option<Vec<usize>>,
    /// The boards of the specimen, from the position to the goal, each in a notation that can be
    /// parsed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boards: Option<Vec<String>>,
    /// All minimal words in printed order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<Vec<WordReport>>,
    #[serde(skip)]
    drawings: Vec<String>,
    #[serde(skip)]
    note: Option<&'static str>,
}

/// A minimal word.
#[derive(Clone, Debug, Serialize)]
pub struct WordReport {
    /// The word.
    pub word: String,
    /// The number t of twists.
    pub twists: usize,
    /// The number e of elisions; on the eight-puzzle, moves = 4t − 2e.
    pub elisions: usize,
    /// The tiles that slide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tiles: Option<Vec<usize>>,
}

impl LookupReport {
    /// The report of the answer for the change from a position to a goal.
    pub fn new(
        answer: &Answer,
        position: &Position,
        goal: Option<&Position>,
        detail: LookupDetail,
    ) -> Self {
        let specimen = answer.specimen();
        let tiles = |word: &Word| detail.tiles.then(|| tiles_of(word, position));
        let word = |word: Word| WordReport {
            word: detail.spelling.spell(&word),
            twists: word.twist_count(),
            elisions: word.elision_count(),
            tiles: tiles(&word),
        };
        let boards = detail.boards.then(|| path(&specimen, position).positions().collect_vec());
        Self {
            code: goal.map_or_else(|| answer.position().code(), |_| code(position)),
            goal: goal.map(code),
            transition: goal.map(|_| answer.position().transition()),
            rank: answer.rank().index(),
            moves: answer.move_count(),
            first_twists: answer.first_twists().map(Twist::name).join(""),
            sequences: answer.word_count(),
            specimen: detail.spelling.spell(&specimen),
            tiles: tiles(&specimen),
            boards: boards.as_ref().map(|all| all.iter().map(Position::to_string).collect()),
            words: detail.all_words.then(|| answer.words().map(word).collect()),
            drawings: boards.map_or(vec![], |all| strip(&all)),
            note: None,
        }
    }

    /// The report with a note below it in text.
    #[must_use]
    pub fn with_note(self, note: Option<&'static str>) -> Self {
        Self { note, ..self }
    }
}

/// The shortest notation of a position; an odd one has no code.
fn code(position: &Position) -> String {
    match StandardPosition::try_from(position.clone()) {
        Ok(standard) => standard.code(),
        Err(_) => position.to_string(),
    }
}

/// The numbers on the tiles that slide when the word is played.
pub(super) fn tiles_of(word: &Word, from: &Position) -> Vec<usize> {
    path(word, from).tiles().map(|tile| tile.number(from.board())).collect()
}

fn path(word: &Word, from: &Position) -> Path {
    Path::from_moves(from, from.clone().walk(&word.walk()[1..]))
}

/// Drawings side by side, as many in a line as fit in 72 characters.
pub(super) fn strip(boards: &[Position]) -> Vec<String> {
    const WIDTH: usize = 72;
    let drawings = boards.iter().map(Position::drawing).collect_vec();
    let width = drawings[0].lines().map(str::len).max().unwrap_or(0) + 3;
    let mut lines = Vec::new();
    for some in drawings.chunks((WIDTH / width).max(1)) {
        for line in 0..some[0].lines().count() {
            let cells = some.iter().map(|drawing| drawing.lines().nth(line).unwrap_or(""));
            let row = cells.map(|cell| format!("{cell:<width$}")).join("");
            lines.push(format!("  {}", row.trim_end()));
        }
        lines.push(String::new());
    }
    lines
}

impl Record for LookupReport {
    fn conventions(&self) -> Option<String> {
        Some(
            "words lead from the position to the goal and are read from left to right; a move \
             slides one tile by one square; sequences counts all minimal words, doubled letters \
             included; rank numbers the positions in lexicographic order, from 0, on bipartite \
             boards the even ones (Schofield's S), and with a goal it is the rank of the transition"
                .into(),
        )
    }

    fn rows(&self) -> Vec<Row> {
        let mut fields = row(self);
        if let Some(boards) = &self.boards {
            fields.insert("boards".into(), boards.join("; ").into());
        }
        let Some(words) = &self.words else { return vec![fields] };
        // Each word in place of the specimen.
        let common = without(fields, &["first_twists", "sequences", "specimen", "tiles", "words"]);
        words.iter().map(|word| common.clone().into_iter().chain(row(word)).collect()).collect()
    }

    fn hidden(&self) -> &'static [&'static str] {
        &["boards"]
    }

    fn details(&self) -> Vec<String> {
        self.drawings.iter().cloned().chain(self.note.map(str::to_string)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use taquin::board::Board;

    #[test]
    fn drawings_fill_the_line() {
        let board: Board = "eight".parse().unwrap();
        // A drawing of five characters takes eight with its gap, so nine fit in 72.
        for (count, lines) in [(1, 4), (9, 4), (10, 8), (18, 8)] {
            let drawn = strip(&vec![Position::goal(&board); count]);
            assert_eq!(drawn.len(), lines, "{count}");
            assert_eq!(drawn[0].matches("1 2 3").count(), count.min(9));
        }
    }
}
