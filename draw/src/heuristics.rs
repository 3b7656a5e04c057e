use taquin::search::Performance;

use super::svg::Svg;

/// The mean bound of each heuristic over the distance from the goal. The straight line is a perfect
/// heuristic.
pub fn heuristics<H>(
    performances: &[Performance<H>],
    name: impl Fn(&H) -> &'static str,
    board: &str,
) -> String {
    const SCALE: f64 = 14.0;
    const LEFT: f64 = 56.0;
    const TOP: f64 = 60.0;
    let values = |performance: &Performance<H>| {
        performance.against_values.as_ref().map_or(0, |values| values.by_value.len())
    };
    let most = performances.iter().map(values).max().unwrap_or(0).max(2) - 1;
    let side = SCALE * most as f64;
    let title = format!("Lower bounds and moves on the board {board}");
    let mut svg = Svg::titled(LEFT + side + 170.0, TOP + side + 70.0, LEFT, title);
    let at = |moves: f64, bound: f64| (LEFT + SCALE * moves, TOP + side - SCALE * bound);
    for tick in (0..=most).step_by(5) {
        let tick_at = tick as f64;
        svg.line("faint", at(tick_at, 0.0), at(tick_at, most as f64), 1.0);
        svg.line("faint", at(0.0, tick_at), at(most as f64, tick_at), 1.0);
        svg.text("quiet", (at(tick_at, 0.0).0, TOP + side + 16.0), 12.0, &tick.to_string());
        svg.text("quiet", (LEFT - 16.0, at(0.0, tick_at).1), 12.0, &tick.to_string());
    }
    svg.line("soft", at(0.0, 0.0), at(most as f64, most as f64), 1.0);
    svg.text("quiet", (LEFT + side / 2.0, TOP + side + 42.0), 13.0, "moves");
    svg.anchored("quiet", (LEFT, TOP - 16.0), 13.0, "start", "mean bound");
    for (number, performance) in performances.iter().enumerate() {
        let Some(values) = &performance.against_values else { continue };
        let points = values.by_value.iter().enumerate().filter(|(_, (count, _))| *count > 0);
        let points =
            points.map(|(moves, &(count, sum))| at(moves as f64, sum as f64 / count as f64));
        let points: Vec<_> = points.collect();
        if !points.is_empty() {
            svg.curve(number, &points, 0.0, name(&performance.heuristic));
        }
    }
    svg.finish()
}
