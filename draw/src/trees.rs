use taquin::group::five::TreeLevel;
use taquin::numerals::count_noun;

use super::svg::Svg;

/// The binary trees of the five-puzzle from A and A⁻¹ on the left, and their reflections in the
/// vertical axis on the right. A thick line is an elision.
pub fn trees(levels: &[TreeLevel]) -> String {
    const DOWN: f64 = 74.0;
    const TOP: f64 = 76.0;
    const LEFT: f64 = 100.0;
    let title = "Binary trees of the five-puzzle and their reflections";
    let leaves = levels.last().map_or(0, |level| level.words.len());
    let half = (13.0 * leaves as f64).max(220.0);
    let (middle, height) = (LEFT + half, TOP + DOWN * levels.len() as f64);
    let mut svg = Svg::titled(LEFT + 2.0 * half + 24.0, height + 30.0, 20.0, title);
    // The axis of the reflection.
    svg.line("faint", (middle, TOP - 24.0), (middle, height + 16.0), 1.0);
    // The distance from the axis and the height of a word.
    let at = |level: usize, word: usize| match level {
        0 => (0.0, TOP),
        _ => {
            let share = (word as f64 + 0.5) / levels[level - 1].words.len() as f64;
            (half * (1.0 - share), TOP + DOWN * level as f64)
        }
    };
    for (level, TreeLevel { words, new }) in (1..).zip(levels) {
        let y = at(level, 0).1;
        svg.anchored("ink", (20.0, y - 7.0), 13.0, "start", &count_noun(level, "twist"));
        svg.anchored("quiet", (20.0, y + 9.0), 12.0, "start", &format!("{new} new"));
        for (number, (word, reflected)) in words.iter().enumerate() {
            let before = level.checked_sub(2).map(|before| &levels[before].words[number / 2]);
            let moves = before.map_or(0, |(before, _)| before.move_count());
            let thick = if word.move_count() - moves < 4 { 3.0 } else { 1.0 };
            let (from, to) = (at(level - 1, number / 2), at(level, number));
            for (side, word) in [(-1.0, word), (1.0, reflected)] {
                let ends = [from, to].map(|(x, y)| (middle + side * x, y));
                svg.line("soft", ends[0], ends[1], thick);
                svg.circle("node", ends[1], 9.0);
                let last = word.iter().last().map_or("", |twist| twist.name());
                svg.text("ink", ends[1], 11.0, last);
            }
        }
    }
    svg.circle("node", (middle, TOP), 9.0);
    svg.text("ink", (middle, TOP), 11.0, "I");
    svg.finish()
}
