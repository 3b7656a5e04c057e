use itertools::Itertools;
use serde::Serialize;
use taquin::board::Board;
use taquin::position::cycles_of_squares;
use taquin::solution::{Census, CensusRow, ConjugacyCensus, CosetRow};

use super::Record;
use super::table::{Row, row};

impl Record for CensusRow {}

/// The totals of a census.
pub fn totals(census: &Census) -> Row {
    totals_row(&census.total())
}

/// The totals of a census of positions with labels.
pub fn totals_of_cosets(rows: &[CosetRow]) -> Row {
    let sum = |of: fn(&CosetRow) -> u64| rows.iter().map(of).sum();
    let [positions, classes] = [sum(|row| row.positions), sum(|row| row.classes)];
    totals_row(&CosetRow { moves: 0, positions, classes })
}

fn totals_row(total: &impl Serialize) -> Row {
    let mut totals = row(total);
    totals["moves"] = "total".into();
    totals
}

/// The number of elements of the group that take so many moves.
#[derive(Clone, Copy, Debug, Serialize)]
struct ElementCount {
    moves: usize,
    elements: u64,
}

/// The nonzero counts of a row.
fn counts(moves: &[usize], by_moves: &[u64]) -> Vec<ElementCount> {
    let counts = moves.iter().zip(by_moves);
    let counts = counts.map(|(&moves, &elements)| ElementCount { moves, elements });
    counts.filter(|count| count.elements > 0).collect()
}

/// The row of a class of elements, with a column for each number of moves.
fn with_moves(mut row: Row, moves: &[usize], by_moves: &[ElementCount]) -> Row {
    row.extend(moves.iter().map(|&moves| {
        let count = by_moves.iter().find(|count| count.moves == moves);
        (moves.to_string(), count.map_or(0, |count| count.elements).into())
    }));
    row
}

/// A conjugacy class of the group of a board.
#[derive(Clone, Debug, Serialize)]
pub struct ConjugacyClassReport {
    /// The lengths of the cycles of places, from the longest, joined by +.
    pub cycle_type: String,
    /// a, b, … where several classes have this cycle type.
    pub split: Option<String>,
    /// The order of the elements.
    pub order: u64,
    /// The number of elements.
    pub size: u64,
    /// The number of elements of the group that commute with one of them.
    pub centralizer: u64,
    /// The element whose position comes first, as cycles of squares.
    pub representative: String,
    /// The numbers of elements by moves.
    by_moves: Vec<ElementCount>,
    #[serde(skip)]
    moves: Vec<usize>,
}

impl ConjugacyClassReport {
    /// All classes in order.
    pub fn all(board: &Board, census: &ConjugacyCensus) -> Vec<Self> {
        let order = census.order();
        let report = |class: &taquin::solution::ConjugacyCensusRow| Self {
            cycle_type: class.cycle_type.iter().join("+"),
            split: class.split.map(letters),
            order: class.order,
            size: class.size,
            centralizer: order / class.size,
            representative: cycles_of_squares(board, &class.representative),
            by_moves: counts(&census.moves, &class.by_moves),
            moves: census.moves.clone(),
        };
        census.classes.iter().map(report).collect()
    }
}

/// The totals of a census of elements, in a table that begins with this column.
pub fn totals_of_elements(census: &ConjugacyCensus, first: &str) -> Row {
    let sum = |i: usize| census.classes.iter().map(|class| class.by_moves[i]).sum::<u64>();
    let lead = [
        (first.to_string(), "total".into()),
        ("conjugacy_classes".into(), census.classes.len().into()),
        ("size".into(), census.order().into()),
    ];
    let sums = census.moves.iter().enumerate().map(|(i, moves)| (moves.to_string(), sum(i).into()));
    lead.into_iter().chain(sums).collect()
}

/// a, b, …, z, then aa, ab, …
pub(super) fn letters(number: usize) -> String {
    let last = char::from(b'a' + (number % 26) as u8);
    match number / 26 {
        0 => last.into(),
        more => format!("{}{last}", letters(more - 1)),
    }
}

impl Record for ConjugacyClassReport {
    fn rows(&self) -> Vec<Row> {
        vec![with_moves(row(self), &self.moves, &self.by_moves)]
    }
}

/// The elements of one order in the group of a board.
#[derive(Clone, Debug, Serialize)]
pub struct ElementOrderReport {
    /// The order of the elements.
    pub order: u64,
    /// The number of their conjugacy classes.
    pub conjugacy_classes: usize,
    /// The number of elements.
    pub size: u64,
    /// The numbers of elements by moves.
    by_moves: Vec<ElementCount>,
    #[serde(skip)]
    moves: Vec<usize>,
}

impl ElementOrderReport {
    /// All orders, from 1.
    pub fn all(census: &ConjugacyCensus) -> Vec<Self> {
        let report = |classes: &[taquin::solution::ConjugacyCensusRow]| {
            let at = |i: usize| classes.iter().map(|class| class.by_moves[i]).sum();
            let by_moves = (0..census.moves.len()).map(at).collect_vec();
            Self {
                order: classes[0].order,
                conjugacy_classes: classes.len(),
                size: classes.iter().map(|class| class.size).sum(),
                by_moves: counts(&census.moves, &by_moves),
                moves: census.moves.clone(),
            }
        };
        census.classes.chunk_by(|a, b| a.order == b.order).map(report).collect()
    }
}

impl Record for ElementOrderReport {
    fn rows(&self) -> Vec<Row> {
        vec![with_moves(row(self), &self.moves, &self.by_moves)]
    }
}
