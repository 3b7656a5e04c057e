//! Which labels of a goal look alike in a table of lower bounds, and the moves of which labels count.

use std::collections::BTreeMap;
use std::ops::Range;

use itertools::Itertools;

use crate::position::{Metric, Pattern, TileLabel};
use crate::states::Arrangements;

/// What becomes of some labels of a goal, so that they look like others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Coarsening {
    changes: BTreeMap<TileLabel, TileLabel>,
    /// The label, after these changes, whose moves do not count.
    pub free: Option<TileLabel>,
}

impl Coarsening {
    fn new(changes: impl IntoIterator<Item = (TileLabel, TileLabel)>) -> Self {
        Self { changes: changes.into_iter().collect(), free: None }
    }

    /// What becomes of a label.
    pub fn label<'l>(&'l self, label: &'l TileLabel) -> &'l TileLabel {
        self.changes.get(label).unwrap_or(label)
    }

    /// What becomes of a pattern.
    pub fn pattern(&self, pattern: &Pattern) -> Pattern {
        let labels = pattern.labels().iter().map(|label| self.label(label).clone());
        pattern.with_labels(labels.collect())
    }

    /// The number of arrangements of the labels that a goal then has; `None` if they are more than 2⁶⁴.
    pub fn arrangements(&self, goal: &Pattern) -> Option<u64> {
        Some(Arrangements::of(self.pattern(goal).labels())?.count())
    }
}

/// Coarsenings of a goal with a blank of which each leaves at most so many arrangements, as summands of lower
/// bounds: windows and colours, and one division. If the goal has no more arrangements, the only one changes
/// nothing.
///
/// The labels of tiles, in the order of their first squares, are divided into *windows* of neighbours, each
/// as wide as it may be; outside of a window labels become `*`. As *colours* they are divided into equal
/// parts, as many as may be, and the labels of a part become one. If nothing fits, only the blank is known,
/// however many squares there are.
///
/// In a *division* only the moves of a part's labels count, so that the parts make a sum (R. E. Korf and A.
/// Felner, *Disjoint pattern database heuristics*, Artificial Intelligence 134, 2002). Here `*` is a label,
/// too: the moves of each tile count in one part, so that on bipartite boards the sum has the parity of all
/// solutions, as the thresholds of the search do. A slide of several tiles would count for several parts, so
/// there is no division in this metric.
pub(super) fn coarsenings(goal: &Pattern, metric: Metric, most: u64) -> Vec<Vec<Coarsening>> {
    let fits = |coarsening: &Coarsening| {
        coarsening.arrangements(goal).is_some_and(|arrangements| arrangements <= most)
    };
    let whole = Coarsening::default();
    if fits(&whole) {
        return vec![vec![whole]];
    }
    let is_known = |label: &&TileLabel| !matches!(label, TileLabel::Blank | TileLabel::Any);
    let tiles = goal.labels().iter().filter(is_known).unique().cloned().collect_vec();
    let windows = windows(tiles.len(), |window| fits(&through_window(&tiles, window)));
    let windows = windows.into_iter().map(|window| through_window(&tiles, window));
    let colours = (1..tiles.len()).rev().map(|count| in_colours(&tiles, count)).find(fits);
    let mut coarser = windows.chain(colours).map(|one| vec![one]).collect_vec();
    if coarser.is_empty() {
        return vec![vec![through_window(&tiles, 0..0)]];
    }
    if metric == Metric::SingleTile {
        let mut divisions = (2..=tiles.len()).map(|parts| division(goal, &tiles, parts));
        coarser.extend(divisions.find(|parts| parts.iter().all(fits)));
    }
    coarser
}

/// Labels outside of the window become `*`.
fn through_window(tiles: &[TileLabel], window: Range<usize>) -> Coarsening {
    let outside = tiles[..window.start].iter().chain(&tiles[window.end..]);
    Coarsening::new(outside.map(|tile| (tile.clone(), TileLabel::Any)))
}

/// The labels take so many colours, each that of the first of its part.
fn in_colours(tiles: &[TileLabel], count: usize) -> Coarsening {
    let changes = equal_parts(tiles.len(), count).flat_map(|part| {
        let (first, others) = tiles[part].split_first().expect("no more colours than labels");
        others.iter().map(|other| (other.clone(), first.clone()))
    });
    Coarsening::new(changes)
}

/// The labels in so many equal parts, and `*` as another part if the goal has it.
fn division(goal: &Pattern, tiles: &[TileLabel], count: usize) -> Vec<Coarsening> {
    let parts = equal_parts(tiles.len(), count)
        .map(|part| Coarsening { free: Some(TileLabel::Any), ..through_window(tiles, part) });
    let unknown = goal
        .labels()
        .contains(&TileLabel::Any)
        .then(|| Coarsening { free: tiles.first().cloned(), ..in_colours(tiles, 1) });
    parts.chain(unknown).collect()
}

/// A row of so many items in so many parts, no more than items, as equal as may be.
fn equal_parts(items: usize, parts: usize) -> impl Iterator<Item = Range<usize>> {
    let bound = move |part: usize| part * items / parts;
    (0..parts).map(move |part| bound(part)..bound(part + 1))
}

/// Windows on a row of so many items, each as wide as fits. They cover the row as far as single items fit,
/// and only the last one overlaps the one before.
fn windows(count: usize, fits: impl Fn(Range<usize>) -> bool) -> Vec<Range<usize>> {
    let mut windows = Vec::new();
    let mut start = 0;
    while start < count {
        let end = (start + 1..=count).take_while(|&end| fits(start..end)).last();
        if end == Some(count) {
            start =
                (0..=start).rev().take_while(|&start| fits(start..count)).last().unwrap_or(start);
        }
        windows.extend(end.map(|end| start..end));
        start = end.unwrap_or(start + 1);
    }
    windows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_cover_a_row() {
        let of_width = |count, width| windows(count, |window| window.len() <= width);
        assert_eq!(of_width(8, 6), [0..6, 2..8]);
        assert_eq!(of_width(10, 5), [0..5, 5..10]);
        assert_eq!(of_width(10, 4), [0..4, 4..8, 6..10]);
        assert_eq!(of_width(3, 2), [0..2, 1..3]);
        assert_eq!(of_width(3, 0), []);
        // An item that does not fit is left out.
        assert_eq!(windows(5, |window| !window.contains(&2)), [0..2, 3..5]);
    }

    /// What becomes of a goal in the tables of a sum.
    fn written(goal: &Pattern, sum: &[Coarsening]) -> String {
        sum.iter().map(|to| to.pattern(goal)).join(" + ")
    }

    #[test]
    fn divisions_of_goals() {
        let division = |goal: &str, most| {
            let goal = Pattern::parse(&"4x4".parse().unwrap(), goal).unwrap();
            let sums = coarsenings(&goal, Metric::SingleTile, most).into_iter();
            let division = sums.filter(|sum| sum.len() > 1).exactly_one().unwrap();
            assert!(division.iter().all(|part| part.free.is_some()));
            written(&goal, &division)
        };
        assert_eq!(
            division("1 2 3 4/5 6 7 8/9 10 11 12/* * * _", 1 << 26),
            "1234/56**/****/***_ + * * * */* * 7 8/9 10 11 12/* * * _ + 1111/1111/1111/***_"
        );
        assert_eq!(
            division("a a a a/b b b b/c c c c/d d d _", 1 << 23),
            "aaaa/bbbb/****/***_ + ****/****/cccc/ddd_"
        );
    }

    #[test]
    fn coarsenings_of_goals() {
        let coarser = |board: &str, goal: &str, most| {
            let goal = Pattern::parse(&board.parse().unwrap(), goal).unwrap();
            let bounds = coarsenings(&goal, Metric::MultiTile, most);
            bounds.iter().map(|sum| written(&goal, sum)).collect_vec()
        };
        let rows = "1 2 3 4/5 6 7 8/* * * */* * * _";
        assert_eq!(
            coarser("4x4", rows, 1 << 23),
            ["1234/5***/****/***_", "***4/5678/****/***_", "1111/5555/****/***_"]
        );
        assert_eq!(
            coarser("4x4", rows, 1 << 26),
            ["1234/56**/****/***_", "**34/5678/****/***_", "1133/3666/****/***_"]
        );
        assert_eq!(coarser("4x4", rows, 1 << 33), ["1234/5678/****/***_"]);
        let colours = "a a a a/b b b b/c c c c/d d d _";
        assert_eq!(
            coarser("4x4", colours, 1 << 20),
            [
                "aaaa/****/****/***_",
                "****/bbbb/****/***_",
                "****/****/cccc/***_",
                "****/****/****/ddd_",
                "aaaa/aaaa/cccc/ccc_"
            ]
        );
        // Not even a single label fits.
        assert_eq!(coarser("4x4", colours, 15), ["****/****/****/***_"]);
    }
}
