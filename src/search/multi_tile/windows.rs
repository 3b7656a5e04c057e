//! Solutions of few slides on grids of any size.
//!
//! A short solution by single tiles is cut into windows of a few slides. A search from both ends of
//! a window finds the fewest slides between them, which replace the window if they are fewer.

use std::collections::HashMap;

use super::at_least;
use crate::board::{Grid, SquareId};
use crate::position::{Metric, Path, Position, relabel_by_goal};
use crate::search::deadline::UntilDeadline;
use crate::search::labelled::Labelled;
use crate::search::walk;

/// A lower bound of the slides of several tiles from a position on a grid to the goal.
///
/// A vertical slide moves at most one tile less than there are rows, each by one row. So there are
/// at least as many of them as the distances of the tiles from their rows take, and as the tile
/// farthest away takes; and the same number of horizontal ones, or one less or more.
pub(in crate::search) fn fewest_slides(position: &Position, goal: &Position) -> usize {
    let Some(grid) = goal.board().grid() else { return 0 };
    let labels = relabel_by_goal(position, goal);
    let along = |place: fn((usize, usize)) -> usize, lines: usize| {
        let place = |square| place(grid.row_and_column(square));
        let tiles = (0..grid.square_count()).filter(|&square| square != position.blank().index());
        let away = tiles.map(|square| place(square).abs_diff(place(labels[square].index())));
        let (sum, greatest) = away.fold((0, 0), |(sum, most), away| (sum + away, most.max(away)));
        greatest.max(usize::div_ceil(sum, (lines - 1).max(1)))
    };
    at_least([along(|(row, _)| row, grid.rows), along(|(_, column)| column, grid.columns)])
}

/// The lengths of windows in slides.
const WINDOWS: [usize; 4] = [6, 10, 14, 18];

/// The greatest number of states of the search in a window, and of all these searches without a
/// deadline.
const MAX_WINDOW_STATES: usize = 1 << 15;
const MAX_STATES: usize = 1 << 21;

/// A path with the same ends and at most as many slides.
pub(in crate::search) fn with_fewer_slides(path: &Path, until: &UntilDeadline) -> Path {
    let board = path.start().board();
    let Some(grid) = board.grid() else { return path.clone() };
    let on = relabel_by_goal(path.start(), &path.end());
    let start = Labelled { on, blank: path.start().blank().index() };
    let ends = path.moves_in(Metric::MultiTile).filter_map(|slides| slides.last());
    let mut slides: Vec<usize> = joined(start.blank, ends.map(|slide| slide.from.index()), grid);
    let mut states = MAX_STATES;
    let is_over = |states: usize| until.ends_now() || !until.is_limited() && states == 0;
    for window in WINDOWS {
        let mut is_shorter = true;
        while is_shorter {
            is_shorter = false;
            let (mut here, mut first) = (start.clone(), 0);
            while first < slides.len() && !is_over(states) {
                let end = slides.len().min(first + window);
                let mut there = here.clone();
                slides[first..end].iter().for_each(|&to| slide(&mut there, to, grid));
                let most = (end - first).saturating_sub(1);
                if let Some(found) = fewest(&here, &there, most, grid, &mut states) {
                    slides.splice(first..end, found);
                    slides = joined(start.blank, slides, grid);
                    is_shorter = true;
                }
                // From the start again, since slides before the window may have been joined.
                let next = slides.len().min(first + window / 3);
                here = start.clone();
                slides[..next].iter().for_each(|&to| slide(&mut here, to, grid));
                first = next;
            }
        }
    }
    let mut blank = start.blank;
    let steps = slides.into_iter().flat_map(|to| {
        let steps = straight(blank, to, grid);
        blank = to;
        steps
    });
    walk::path(path.start(), walk::squares(steps))
}

/// Slides the tiles between the blank and a square in the same line.
fn slide(at: &mut Labelled<SquareId>, to: usize, grid: Grid) {
    at.walk(&straight(at.blank, to, grid));
}

/// Whether a slide can take the blank from one square to the other.
fn is_straight(from: usize, to: usize, grid: Grid) -> bool {
    let [(row, column), (to_row, to_column)] = [from, to].map(|at| grid.row_and_column(at));
    row == to_row || column == to_column
}

/// The squares that the blank enters in a slide.
fn straight(from: usize, to: usize, grid: Grid) -> Vec<usize> {
    let columns = grid.columns;
    let step = if from / columns == to / columns { 1 } else { columns };
    let steps = from.abs_diff(to) / step;
    (1..=steps).map(|n| if to > from { from + n * step } else { from - n * step }).collect()
}

/// The slides, given by the squares where they take the blank, with successive ones in the same
/// line made one.
fn joined(start: usize, slides: impl IntoIterator<Item = usize>, grid: Grid) -> Vec<usize> {
    let mut blanks = vec![start];
    for to in slides {
        if let [.., before, last] = blanks[..]
            && [(before, last), (last, to), (before, to)]
                .iter()
                .all(|&(from, to)| is_straight(from, to, grid))
        {
            blanks.pop();
        }
        if blanks.last() != Some(&to) {
            blanks.push(to);
        }
    }
    blanks.split_off(1)
}

/// The fewest slides from one position to another, at most `most`; `None` if there are none, or the
/// search takes too many states.
fn fewest(
    from: &Labelled<SquareId>,
    to: &Labelled<SquareId>,
    most: usize,
    grid: Grid,
    states: &mut usize,
) -> Option<Vec<usize>> {
    if from == to {
        return Some(vec![]);
    }
    let mut sides = [Side::new(from), Side::new(to)];
    for slides in 0..most {
        // From both ends in turn.
        let (near, far) = sides.split_at_mut(1);
        let (side, other) =
            if slides % 2 == 0 { (&mut near[0], &far[0]) } else { (&mut far[0], &near[0]) };
        let before = side.known.len();
        let met = side.expand(other, grid);
        *states = states.saturating_sub(side.known.len() - before);
        if let Some(met) = met {
            let [forward, backward] = &sides;
            let mut path = forward.blanks(&met, grid);
            path.reverse();
            path.extend(&backward.blanks(&met, grid)[1..]);
            return Some(path.split_off(1));
        }
        if sides.iter().map(|side| side.known.len()).sum::<usize>() > MAX_WINDOW_STATES {
            return None;
        }
    }
    None
}

/// A search breadth first from one end.
struct Side {
    /// By state: the square of the blank before the last slide; its own square at the end.
    known: HashMap<Labelled<SquareId>, usize>,
    level: Vec<Labelled<SquareId>>,
}

impl Side {
    fn new(end: &Labelled<SquareId>) -> Self {
        Self { known: HashMap::from([(end.clone(), end.blank)]), level: vec![end.clone()] }
    }

    /// Goes one slide further; a state that the other side has reached, if there is one.
    fn expand(&mut self, other: &Self, grid: Grid) -> Option<Labelled<SquareId>> {
        let mut next = Vec::new();
        for state in std::mem::take(&mut self.level) {
            for to in 0..grid.square_count() {
                if to == state.blank || !is_straight(state.blank, to, grid) {
                    continue;
                }
                let mut after = state.clone();
                slide(&mut after, to, grid);
                if self.known.contains_key(&after) {
                    continue;
                }
                self.known.insert(after.clone(), state.blank);
                if other.known.contains_key(&after) {
                    return Some(after);
                }
                next.push(after);
            }
        }
        self.level = next;
        None
    }

    /// The squares of the blank from a state back to the end.
    fn blanks(&self, from: &Labelled<SquareId>, grid: Grid) -> Vec<usize> {
        let mut state = from.clone();
        let mut blanks = vec![state.blank];
        loop {
            let before = self.known[&state];
            if before == state.blank {
                return blanks;
            }
            blanks.push(before);
            // The slide back undoes the slide.
            slide(&mut state, before, grid);
        }
    }
}
