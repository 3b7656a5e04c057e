use super::svg::Svg;
use crate::numerals::grouped;
use crate::states::Distribution;

/// The number of positions at each distance, as bars with their numbers, and the mean.
pub fn distribution(distribution: &Distribution, board: &str) -> String {
    const PANEL: f64 = 300.0;
    const LEFT: f64 = 24.0;
    let counts = distribution.counts();
    let longest = counts.iter().map(|&count| grouped(count).len()).max().unwrap_or(1);
    let step = 6.6 * longest as f64 + 8.0;
    let width = (2.0 * LEFT + step * counts.len() as f64).max(420.0);
    let title = format!("Distance from the goal on the board {board}");
    let mut svg = Svg::new(width, PANEL + 124.0, title.clone());
    svg.anchored("ink", (LEFT, 24.0), 18.0, "start", &title);
    let (positions, mean) = (grouped(distribution.positions()), distribution.mean());
    let line = format!("{positions} positions, {mean:.4} moves on average");
    svg.anchored("quiet", (LEFT, 50.0), 14.0, "start", &line);
    let most = counts.iter().copied().max().unwrap_or(1) as f64;
    let floor = 60.0 + PANEL;
    let middle = |value: f64| LEFT + step * (value + 0.5);
    for (value, &count) in counts.iter().enumerate() {
        let x = middle(value as f64);
        let high = (PANEL - 44.0) * count as f64 / most;
        let wide = 0.7 * step;
        svg.rect("bar", (x - wide / 2.0, floor - high), (wide, high.max(0.6)), 1.5);
        svg.text("ink", (x, floor - high - 9.0), 12.0, &grouped(count));
        svg.text("quiet", (x, floor + 13.0), 12.0, &value.to_string());
    }
    svg.line("soft", (LEFT, floor), (LEFT + step * counts.len() as f64, floor), 1.0);
    svg.line("s1", (middle(mean), 66.0), (middle(mean), floor), 1.5);
    svg.text("quiet", (width / 2.0, floor + 36.0), 13.0, "moves");
    svg.finish()
}
