use itertools::Itertools;
use taquin::numerals::grouped;
use taquin::states::Distribution;

use super::bars::Bars;
use super::svg::Svg;

/// The number of positions at each distance, as bars with their numbers, and the mean.
pub fn distribution(distribution: &Distribution, board: &str) -> String {
    const LEFT: f64 = 24.0;
    const TOP: f64 = 54.0;
    const FLOOR: f64 = TOP + Bars::HEIGHT;
    let counts = distribution.counts().iter().copied();
    let step = Bars::step(counts.clone());
    let width = (2.0 * LEFT + step * counts.len() as f64).max(420.0);
    let title = format!("Distance from the goal on the board {board}");
    let mut svg = Svg::titled(width, FLOOR + 60.0, LEFT, title);
    let (positions, mean) = (grouped(distribution.positions()), distribution.mean());
    let line = format!("{positions} positions, {mean:.4} moves on average");
    svg.anchored("quiet", (LEFT, TOP), 14.0, "start", &line);
    let counts = counts.enumerate().collect_vec();
    Bars { class: "bar", left: LEFT, floor: FLOOR, step, counts: &counts }.draw(&mut svg);
    svg.text("quiet", (width / 2.0, FLOOR + 36.0), 13.0, "moves");
    svg.finish()
}
