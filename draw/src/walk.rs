use taquin::graph::spectrum::WalkStep;

use super::svg::Svg;

/// How far the position is from uniform after some random twists: the total variation distance, and
/// half of the L² distance, which bounds it. The line across is a quarter.
pub fn walk(steps: &[WalkStep], board: &str) -> String {
    const LEFT: f64 = 56.0;
    const TOP: f64 = 68.0;
    const HEIGHT: f64 = 260.0;
    let most = steps.len().saturating_sub(1).max(1);
    let step = (640.0 / most as f64).clamp(2.0, 40.0);
    let wide = step * most as f64;
    let title = format!("Random twists on the board {board}");
    let width = (LEFT + wide + 150.0).max(420.0);
    let mut svg = Svg::titled(width, TOP + HEIGHT + 64.0, LEFT, title);
    svg.anchored("quiet", (LEFT, TOP - 20.0), 13.0, "start", "distance from uniform");
    let at = |twists: usize, distance: f64| {
        (LEFT + step * twists as f64, TOP + HEIGHT * (1.0 - distance))
    };
    for quarter in 0..=4 {
        let height = f64::from(quarter) / 4.0;
        let class = if quarter == 1 { "soft" } else { "faint" };
        svg.line(class, at(0, height), at(most, height), 1.0);
        svg.text("quiet", (LEFT - 22.0, at(0, height).1), 12.0, &height.to_string());
    }
    for tick in (0..=most).step_by(most.div_ceil(16)) {
        svg.text("quiet", (at(tick, 0.0).0, TOP + HEIGHT + 16.0), 12.0, &tick.to_string());
    }
    svg.text("quiet", (LEFT + wide / 2.0, TOP + HEIGHT + 42.0), 13.0, "twists");
    type Distance = fn(&WalkStep) -> f64;
    let curves: [(&str, Distance); 2] =
        [("total variation", |step| step.total_variation), ("L²/2", |step| step.l2 / 2.0)];
    for (number, (name, distance)) in curves.into_iter().enumerate() {
        // The bound is greater than 1 after few twists.
        let points = steps.iter().filter(|step| distance(step) <= 1.0);
        let points: Vec<_> = points.map(|step| at(step.length, distance(step))).collect();
        if !points.is_empty() {
            svg.curve(number, &points, if number == 0 { 8.0 } else { -8.0 }, name);
        }
    }
    svg.finish()
}
