use super::svg::Svg;
use crate::numerals::grouped;
use crate::solution::{Census, CensusRow};

/// A census as two bar charts over the number of moves: positions above and classes below, each
/// with its own scale and the numbers at the bars.
pub fn census(census: &Census, board: &str) -> String {
    const STEP: f64 = 52.0;
    const PANEL: f64 = 210.0;
    const LEFT: f64 = 24.0;
    let rows = &census.rows;
    let total = census.total();
    let longest = rows.iter().map(|row| grouped(row.positions).len()).max();
    let step = STEP.max(6.6 * longest.unwrap_or(0) as f64 + 8.0);
    let width = (LEFT * 2.0 + step * rows.len() as f64).max(420.0);
    let title = format!("Moves to the goal on the board {board}");
    let mut svg = Svg::new(width, 2.0 * PANEL + 150.0, title.clone());
    svg.anchored("ink", (LEFT, 24.0), 18.0, "start", &title);
    type Column = fn(&CensusRow) -> u64;
    let panels: [(&str, &str, Column, f64); 2] = [
        ("standard positions", "bar", |row| row.positions, 54.0),
        ("classes under symmetry", "bar2", |row| row.classes, 54.0 + PANEL + 44.0),
    ];
    for (name, class, column, top) in panels {
        let sum = grouped(column(&total));
        svg.anchored("quiet", (LEFT, top), 14.0, "start", &format!("{sum} {name}"));
        let most = rows.iter().map(column).max().unwrap_or(1).max(1) as f64;
        let floor = top + PANEL;
        for (number, row) in rows.iter().enumerate() {
            let middle = LEFT + step * (number as f64 + 0.5);
            let high = (PANEL - 44.0) * column(row) as f64 / most;
            let wide = 0.62 * step;
            svg.rect(class, (middle - wide / 2.0, floor - high), (wide, high.max(2.0)), 1.5);
            let count = grouped(column(row));
            svg.text("ink", (middle, floor - high - 9.0), 12.0, &count);
            svg.text("quiet", (middle, floor + 13.0), 12.0, &row.moves.to_string());
        }
        svg.line("soft", (LEFT, floor), (LEFT + step * rows.len() as f64, floor), 1.0);
    }
    svg.text("quiet", (width / 2.0, 2.0 * PANEL + 136.0), 13.0, "moves");
    svg.finish()
}
