//! Which labels of a goal look alike in a table of lower bounds.

use std::collections::BTreeMap;
use std::ops::Range;

use itertools::Itertools;

use crate::position::{Pattern, TileLabel};
use crate::states::Arrangements;

/// What becomes of some labels of a goal, so that they look like others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Coarsening(BTreeMap<TileLabel, TileLabel>);

impl Coarsening {
    /// What becomes of a label.
    pub fn label<'l>(&'l self, label: &'l TileLabel) -> &'l TileLabel {
        self.0.get(label).unwrap_or(label)
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

/// Coarsenings of a goal with a blank of which each leaves at most so many arrangements: windows and colours.
/// If the goal has no more arrangements, the only one changes nothing.
///
/// The labels of tiles, in the order of their first squares, are divided into *windows* of neighbours, each
/// as wide as it may be; outside of a window labels become `*`. As *colours* they are divided into equal
/// parts, as many as may be, and the labels of a part become one. If nothing fits, only the blank is known,
/// however many squares there are.
pub(super) fn coarsenings(goal: &Pattern, most: u64) -> Vec<Coarsening> {
    let fits = |coarsening: &Coarsening| {
        coarsening.arrangements(goal).is_some_and(|arrangements| arrangements <= most)
    };
    let whole = Coarsening::default();
    if fits(&whole) {
        return vec![whole];
    }
    let is_tile = |label: &&TileLabel| !matches!(label, TileLabel::Blank | TileLabel::Any);
    let tiles = goal.labels().iter().filter(is_tile).unique().cloned().collect_vec();
    let windows = windows(tiles.len(), |window| fits(&through_window(&tiles, window)));
    let windows = windows.into_iter().map(|window| through_window(&tiles, window));
    let colours = (1..tiles.len()).rev().map(|count| in_colours(&tiles, count)).find(fits);
    let coarser = windows.chain(colours).collect_vec();
    match coarser.is_empty() {
        true => vec![through_window(&tiles, 0..0)],
        false => coarser,
    }
}

/// Labels outside of the window become `*`.
fn through_window(tiles: &[TileLabel], window: Range<usize>) -> Coarsening {
    let outside = tiles[..window.start].iter().chain(&tiles[window.end..]);
    Coarsening(outside.map(|tile| (tile.clone(), TileLabel::Any)).collect())
}

/// The labels take so many colours, each that of the first of its part.
fn in_colours(tiles: &[TileLabel], count: usize) -> Coarsening {
    let parts = (0..count).map(|part| {
        let bound = |part: usize| part * tiles.len() / count;
        &tiles[bound(part)..bound(part + 1)]
    });
    let changes = parts.flat_map(|part| {
        let (first, others) = part.split_first().expect("no more colours than labels");
        others.iter().map(|other| (other.clone(), first.clone()))
    });
    Coarsening(changes.collect())
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

    #[test]
    fn coarsenings_of_goals() {
        let coarser = |board: &str, goal: &str, most| {
            let goal = Pattern::parse(&board.parse().unwrap(), goal).unwrap();
            coarsenings(&goal, most).iter().map(|to| to.pattern(&goal).to_string()).collect_vec()
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
