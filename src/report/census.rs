use super::{Cell, Record};
use crate::solution::{Census, CensusRow};

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
