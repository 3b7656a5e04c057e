use itertools::Itertools;
use taquin::numerals::grouped;

use super::svg::Svg;

/// A bar chart: bars with their counts, an axis with their values, and a line at the mean.
pub(super) struct Bars<'c> {
    pub class: &'static str,
    pub left: f64,
    /// The height of the axis in the picture.
    pub floor: f64,
    /// The width of a bar and the gap after it.
    pub step: f64,
    /// The value and the count of each bar, in the order of the values.
    pub counts: &'c [(usize, u64)],
}

impl Bars<'_> {
    /// The height of the highest bar.
    const HIGHEST: f64 = 166.0;
    /// The height of the lowest bar, which can be seen above the axis.
    const LOWEST: f64 = 3.0;
    /// The height of a chart above its axis.
    pub const HEIGHT: f64 = Self::HIGHEST + 44.0;
    const COUNT_FONT: f64 = 12.0;

    /// The width of a bar and the gap after it that leaves room for these counts.
    pub fn step(counts: impl IntoIterator<Item = u64>) -> f64 {
        let widths = counts.into_iter().map(count_width);
        8.0 + widths.fold(0.0, f64::max)
    }

    pub fn draw(&self, svg: &mut Svg) {
        let most = self.counts.iter().map(|&(_, count)| count).max().unwrap_or(1).max(1) as f64;
        let middle = |bar: f64| self.left + self.step * (bar + 0.5);
        let wide = 0.66 * self.step;
        let mut labels = Vec::with_capacity(self.counts.len());
        for (number, &(value, count)) in self.counts.iter().enumerate() {
            let x = middle(number as f64);
            let high = match count {
                0 => 0.0,
                _ => (Self::HIGHEST * count as f64 / most).max(Self::LOWEST),
            };
            svg.rect(self.class, (x - wide / 2.0, self.floor - high), (wide, high), 1.0);
            let label = (x, self.floor - high - 9.0);
            svg.text("ink", label, Self::COUNT_FONT, &grouped(count));
            svg.text("quiet", (x, self.floor + 13.0), 12.0, &value.to_string());
            labels.push((label, count_width(count)));
        }
        let end = self.left + self.step * self.counts.len() as f64;
        svg.line("soft", (self.left, self.floor), (end, self.floor), 1.0);
        if let Some(mean) = self.mean() {
            let x = middle(self.bar_at(mean));
            let top = self.floor - Self::HIGHEST - 22.0;
            for (from, to) in beside(&labels, x, (top, self.floor)) {
                // The paper around the line keeps it apart from the bars.
                svg.line("casing", (x, from), (x, to), 4.0);
                svg.line("line", (x, from), (x, to), 1.5);
            }
            let text = format!("mean {mean:.2}");
            svg.text("ink", (x, top - 9.0), 12.0, &text);
        }
    }

    fn mean(&self) -> Option<f64> {
        let total: u64 = self.counts.iter().map(|&(_, count)| count).sum();
        let sum: f64 = self.counts.iter().map(|&(value, count)| value as f64 * count as f64).sum();
        (total > 0).then(|| sum / total as f64)
    }

    /// Where a value is among the bars, which need not stand for consecutive values.
    fn bar_at(&self, value: f64) -> f64 {
        let values = self.counts.iter().map(|&(value, _)| value as f64);
        let before = values.clone().positions(|bar| bar <= value).next_back().unwrap_or(0);
        let (from, to) =
            values.clone().skip(before).tuple_windows().next().unwrap_or((value, value + 1.0));
        before as f64 + (value - from) / (to - from)
    }
}

fn count_width(count: u64) -> f64 {
    6.6 * grouped(count).len() as f64
}

/// The parts of an upright line that are clear of labels; a label has its middle and its width.
fn beside(labels: &[((f64, f64), f64)], x: f64, (top, end): (f64, f64)) -> Vec<(f64, f64)> {
    const CLEAR: f64 = 5.0;
    const HALF: f64 = Bars::COUNT_FONT / 2.0 + CLEAR;
    let in_the_way =
        |((middle, _), width): &&((f64, f64), f64)| (middle - x).abs() < width / 2.0 + CLEAR;
    match labels.iter().find(in_the_way) {
        Some(&((_, y), _)) => vec![(top, y - HALF), (y + HALF, end)],
        None => vec![(top, end)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_at_the_mean_is_clear_of_labels_and_the_lowest_bars_are_seen() {
        let counts = [(0, 1), (8, 8), (10, 5048), (11, 5048), (12, 5048), (14, 0)];
        let bars = Bars { class: "bar", left: 0.0, floor: 200.0, step: 50.0, counts: &counts };
        let mut svg = Svg::new(400.0, 300.0, "");
        bars.draw(&mut svg);
        let svg = svg.finish();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let numbers = |node: roxmltree::Node, names: &[&str]| {
            names
                .iter()
                .map(|name| node.attribute(*name).unwrap().parse::<f64>().unwrap())
                .collect_vec()
        };
        let class =
            |class| document.descendants().filter(move |n| n.attribute("class") == Some(class));
        let heights = class("bar").map(|bar| numbers(bar, &["height"])[0]).collect_vec();
        assert!(
            heights[..2].iter().all(|&height| height >= 3.0) && heights[5] == 0.0,
            "{heights:?}"
        );
        // The mean is nearly 11, in the middle of a bar whose label is in two parts of the line.
        let lines = class("line").map(|line| numbers(line, &["x1", "y1", "y2"])).collect_vec();
        let labels = class("ink").filter(|node| node.text() == Some("5 048"));
        let labels = labels.map(|label| numbers(label, &["x", "y"])).collect_vec();
        assert_eq!((lines.len(), labels.len()), (2, 3));
        for line in &lines {
            for label in &labels {
                let beside = (line[0] - label[0]).abs() > 17.0;
                assert!(
                    beside || line[2] < label[1] - 9.0 || line[1] > label[1],
                    "{line:?} {label:?}"
                );
            }
        }
        let mean = class("ink").find(|node| node.text().unwrap().starts_with("mean")).unwrap();
        assert_eq!(mean.text(), Some("mean 11.00"));
        assert!(numbers(mean, &["y"])[0] < lines[0][1]);
    }

    #[test]
    fn a_value_between_two_bars_is_between_them() {
        let counts = [(0, 1), (8, 1), (10, 1)];
        let bars = Bars { class: "bar", left: 0.0, floor: 0.0, step: 1.0, counts: &counts };
        for (value, at) in [(0.0, 0.0), (6.0, 0.75), (8.0, 1.0), (9.0, 1.5), (10.0, 2.0)] {
            assert_eq!(bars.bar_at(value), at, "{value}");
        }
        assert_eq!(bars.mean(), Some(6.0));
    }
}
