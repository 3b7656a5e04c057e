use super::{Column, Record};
use crate::solution::{Census, CensusRow};

impl Record for CensusRow {
    fn columns(&self) -> Vec<Column> {
        vec![
            Column::number("moves", 5),
            Column::number("positions", 9),
            Column::number("classes", 7),
            Column::number("extended_classes", 16),
        ]
    }

    fn rows(&self) -> Vec<Vec<String>> {
        vec![vec![
            self.moves.to_string(),
            self.positions.to_string(),
            self.classes.to_string(),
            self.extended_classes.to_string(),
        ]]
    }
}

/// The totals of a census, one cell for each column.
pub fn total_cells(census: &Census) -> Vec<String> {
    let total = census.total();
    let sums = [total.positions, total.classes, total.extended_classes];
    std::iter::once("total".into()).chain(sums.map(|sum| sum.to_string())).collect()
}
