use itertools::Itertools;
use taquin::numerals::grouped;
use taquin::solution::{Census, CensusRow};

use super::bars::Bars;
use super::svg::Svg;

/// A census as two bar charts over the number of moves: positions above and classes below, each
/// with its own scale, the numbers at the bars, and a line at the mean.
pub fn census(census: &Census, board: &str) -> String {
    const LEFT: f64 = 24.0;
    const GAP: f64 = 44.0;
    let rows = &census.rows;
    let total = census.total();
    let step = Bars::step(rows.iter().map(|row| row.positions)).max(52.0);
    let width = (LEFT * 2.0 + step * rows.len() as f64).max(420.0);
    let title = format!("Moves to the goal on the board {board}");
    let mut svg = Svg::titled(width, 2.0 * Bars::HEIGHT + 150.0, LEFT, title);
    type Column = fn(&CensusRow) -> u64;
    let panels: [(&str, &str, Column, f64); 2] = [
        ("standard positions", "bar", |row| row.positions, 54.0),
        ("classes under symmetry", "bar2", |row| row.classes, 54.0 + Bars::HEIGHT + GAP),
    ];
    for (name, class, column, top) in panels {
        let sum = grouped(column(&total));
        svg.anchored("quiet", (LEFT, top), 14.0, "start", &format!("{sum} {name}"));
        let counts = rows.iter().map(|row| (row.moves, column(row))).collect_vec();
        let floor = top + Bars::HEIGHT;
        Bars { class, left: LEFT, floor, step, counts: &counts }.draw(&mut svg);
    }
    svg.text("quiet", (width / 2.0, 2.0 * Bars::HEIGHT + 136.0), 13.0, "moves");
    svg.finish()
}
