use itertools::Itertools;
use serde::Serialize;
use taquin::board::Board;
use taquin::position::cycles_of_squares;
use taquin::solution::{Census, CensusRow, ConjugacyCensus};

use super::{Cell, Record};

impl Record for CensusRow {
    fn rows(&self) -> Vec<Vec<Cell>> {
        vec![vec![
            Cell::number("moves", 5, self.moves),
            Cell::number("positions", 9, self.positions),
            Cell::number("classes", 7, self.classes),
            Cell::number("extended_classes", 16, self.extended_classes),
        ]]
    }
}

/// The totals of a census, one cell for each column.
pub fn total_cells(census: &Census) -> Vec<String> {
    let total = census.total();
    let sums = [total.positions, total.classes, total.extended_classes];
    std::iter::once("total".into()).chain(sums.map(|sum| sum.to_string())).collect()
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

/// A column for each number of moves, in which a zero is left out.
fn columns(moves: &[usize], by_moves: &[ElementCount]) -> impl Iterator<Item = Cell> {
    moves.iter().map(|&moves| {
        let count = by_moves.iter().find(|count| count.moves == moves);
        Cell::number(format!("{moves}"), 5, count.map_or(0, |count| count.elements))
    })
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

    /// The totals, one cell for each column.
    pub fn totals(census: &ConjugacyCensus) -> Vec<String> {
        let lead = ["total".into(), String::new(), String::new()];
        let order = [census.order().to_string(), String::new(), String::new()];
        lead.into_iter().chain(order).chain(sums(census)).collect()
    }
}

/// a, b, …, z, then aa, ab, …
pub(super) fn letters(number: usize) -> String {
    let last = char::from(b'a' + (number % 26) as u8);
    match number / 26 {
        0 => last.into(),
        more => format!("{}{last}", letters(more - 1)),
    }
}

/// The number of elements for each number of moves.
fn sums(census: &ConjugacyCensus) -> impl Iterator<Item = String> {
    (0..census.moves.len())
        .map(|i| census.classes.iter().map(|class| class.by_moves[i]).sum::<u64>().to_string())
}

impl Record for ConjugacyClassReport {
    fn rows(&self) -> Vec<Vec<Cell>> {
        let widest =
            2 * self.cycle_type.split('+').filter_map(|n| n.parse::<usize>().ok()).sum::<usize>();
        let lead = [
            Cell::text("cycle_type", widest.min(32) - 1, &self.cycle_type),
            Cell::text("split", 5, self.split.as_deref().unwrap_or_default()),
            Cell::number("order", 5, self.order),
            Cell::number("size", 6, self.size),
            Cell::number("centralizer", 11, self.centralizer),
            Cell::text("representative", 20, &self.representative),
        ];
        vec![lead.into_iter().chain(columns(&self.moves, &self.by_moves)).collect()]
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

    /// The totals, one cell for each column.
    pub fn totals(census: &ConjugacyCensus) -> Vec<String> {
        let lead = ["total", &census.classes.len().to_string(), &census.order().to_string()];
        let lead = lead.map(String::from);
        lead.into_iter().chain(sums(census)).collect()
    }
}

impl Record for ElementOrderReport {
    fn rows(&self) -> Vec<Vec<Cell>> {
        let lead = [
            Cell::number("order", 5, self.order),
            Cell::number("conjugacy_classes", 17, self.conjugacy_classes),
            Cell::number("size", 6, self.size),
        ];
        vec![lead.into_iter().chain(columns(&self.moves, &self.by_moves)).collect()]
    }
}
