//! Short paths by beam search.
//!
//! A beam search goes level by level, and keeps only the best positions of each. A position is good
//! if its tiles are near their homes: the score is the sum of a power of the tiles' distances, so
//! that tiles far away come first. By such a score alone the search gets stuck on large grids, where
//! the blank would have to walk far among tiles that are already at home.
//!
//! So tiles are placed one by one, line by line, until a block is left, and the score has a second
//! term that always leads on: the number of moves that place the tile if all others are
//! indifferent. A breadth-first search over the squares of the blank and of the tile gives it. The
//! last two tiles of a line are placed together. The first term chooses, among all ways to place a
//! tile, the one that brings the other tiles nearer.

use std::mem::{replace, swap};

use super::deadline::UntilDeadline;
use super::labelled::Labelled;
use super::outer_lines::outer_lines;
use super::walk::{At, least_moves, steps};
use crate::board::Grid;

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Beam {
    /// The number of positions that are kept on each level.
    pub width: usize,
    /// The power of a distance that is its score, in quarters.
    pub power: u32,
    /// How much a move that a placement needs counts, in distances of 1.
    pub pull: u32,
}

/// The greatest number of rows and columns that are solved at once.
const LAST: usize = 5;

/// The greatest number of squares of a grid: a table has an entry for each pair of them.
pub(super) const MAX_SQUARES: usize = 1024;

/// If a beam wider than this loses the way, no wider one is tried.
const MAX_WIDTH: usize = 4000;

/// The score of a distance of 1.
const UNIT: u32 = 16;

/// The distance within which the last two tiles of a line are placed together, on grids of more
/// squares than these.
const NEAR: usize = 4;
const MAX_TOGETHER: usize = 64;

impl Beam {
    /// A path to the goal; `None` if the beam loses it, the deadline passes, or the grid is too
    /// large.
    pub fn path(&self, grid: Grid, start: &Labelled<At>, until: &UntilDeadline) -> Option<Vec<At>> {
        if grid.square_count() > MAX_SQUARES {
            return None;
        }
        let mut search = BeamSearch::new(*self, grid, start, until);
        for line in outer_lines(grid, start.on[start.blank], LAST) {
            let (singles, last) = line.split_at(line.len() - 2);
            for &home in singles {
                let guide = Guide::Each(search.moves_into(|square| square == home));
                search.place(&[home], &guide)?;
                search.close(&[home]);
            }
            let corner = last[1];
            let reach = |square: At, far: usize| {
                let (a, b) = (grid.row_and_column(square), grid.row_and_column(corner));
                a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)) <= far
            };
            let mut far = grid.square_count();
            if grid.square_count() > MAX_TOGETHER {
                far = NEAR;
                let guide = Guide::Each(search.moves_into(|square| reach(square, NEAR)));
                search.place(&last[..1], &guide)?;
                search.place(last, &guide)?;
            }
            let region = (0..grid.square_count()).filter(|&square| reach(square, far + 1));
            let guide = search.pair_guide(region.collect(), last);
            search.place(last, &guide)?;
            search.close(last);
        }
        search.place(&[], &Guide::None)?;
        Some(search.walk)
    }
}

/// The number of moves that place one or two tiles, as far as only these tiles matter.
enum Guide {
    /// There is no tile to be placed: the whole rest is.
    None,
    /// By squares of the blank and of a tile; for two tiles, the sum.
    Each(Vec<u16>),
    /// By squares of the blank and of the two tiles, numbered within a region.
    Pair { moves: Vec<u16>, number: Vec<u16>, size: usize, corner: At },
}

/// As the number of a square: none, or outside of the region.
const NONE: u16 = u16::MAX;

/// More than the moves within a region.
const OUTSIDE: usize = 100;

/// A position of the beam, but for its tiles.
#[derive(Clone, Copy)]
struct BeamNode {
    hash: u64,
    score: u32,
    blank: u16,
    before: u16,
    /// The squares of the tiles that are placed.
    tiles: [u16; 2],
}

/// A position that may come into the beam.
#[derive(Clone, Copy)]
struct Child {
    /// With the guide.
    total: u32,
    parent: u32,
    node: BeamNode,
    is_placed: bool,
}

struct BeamSearch<'s> {
    beam: Beam,
    until: &'s UntilDeadline<'s>,
    grid: Grid,
    at: Labelled<At>,
    walk: Vec<At>,
    open: Vec<bool>,
    steps: Vec<Vec<At>>,
    /// By tile and square: the score.
    scores: Vec<u32>,
}

impl<'s> BeamSearch<'s> {
    fn new(beam: Beam, grid: Grid, start: &Labelled<At>, until: &'s UntilDeadline<'s>) -> Self {
        let squares = grid.square_count();
        let power = |distance: usize| {
            // The fourth root, without floating point, which differs from machine to machine.
            let fourth = u128::from(UNIT).pow(4) * (distance as u128).pow(beam.power);
            fourth.isqrt().isqrt() as u32
        };
        let by_distance: Vec<u32> = (0..squares + 1).map(power).collect();
        let scores = (0..squares * squares)
            .map(|pair| by_distance[grid.distance(pair / squares, pair % squares)])
            .collect();
        let open = vec![true; squares];
        let steps = steps(grid, |square| open[square]);
        Self { beam, until, grid, at: start.clone(), walk: vec![], open, steps, scores }
    }

    /// Leaves these squares as they are.
    fn close(&mut self, squares: &[At]) {
        squares.iter().for_each(|&square| self.open[square] = false);
        self.steps = steps(self.grid, |square| self.open[square]);
    }

    /// By squares of the blank and of a tile: the number of moves that bring the tile to a square
    /// that is wanted.
    fn moves_into(&self, wanted: impl Fn(At) -> bool) -> Vec<u16> {
        let squares = self.grid.square_count();
        let all = || (0..squares).filter(|&square| self.open[square]);
        let ends = all().filter(|&tile| wanted(tile));
        let ends = ends.flat_map(|tile| all().filter(move |&b| b != tile).map(move |b| (b, tile)));
        let beside = |(blank, tile): (At, At)| {
            let after = move |&to: &At| (to, if to == tile { blank } else { tile });
            self.steps[blank].iter().map(after)
        };
        least_moves(ends, squares * squares, |(blank, tile)| blank * squares + tile, beside)
    }

    /// The guide for the last two squares of a line, by a search within a region.
    fn pair_guide(&self, region: Vec<At>, last: &[At]) -> Guide {
        let region: Vec<At> = region.into_iter().filter(|&square| self.open[square]).collect();
        let mut number = vec![NONE; self.grid.square_count()];
        region.iter().zip(0..).for_each(|(&square, own)| number[square] = own);
        let size = region.len();
        let index = |[blank, one, other]: [usize; 3]| (blank * size + one) * size + other;
        let homes = [last[0], last[1]].map(|home| usize::from(number[home]));
        let ends = (0..size).filter(|blank| !homes.contains(blank));
        let ends = ends.map(|blank| [blank, homes[0], homes[1]]);
        let beside = |[blank, one, other]: [usize; 3]| {
            let steps = self.steps[region[blank]].iter().map(|&to| number[to]);
            let steps = steps.filter(|&to| to != NONE).map(usize::from);
            let after = move |tile: usize, to: usize| if tile == to { blank } else { tile };
            steps.map(move |to| [to, after(one, to), after(other, to)])
        };
        let moves = least_moves(ends, size.pow(3), index, beside);
        Guide::Pair { moves, number, size, corner: last[1] }
    }

    /// Moves on until the guide, or without one the score, is zero. Where the beam loses the way,
    /// the guide gets a greater weight, or without one the beam a greater width.
    fn place(&mut self, homes: &[At], guide: &Guide) -> Option<()> {
        let Beam { width, pull, .. } = self.beam;
        let efforts = (0..10).map(|doublings| match guide {
            Guide::None => (width << doublings, pull),
            _ => (width, pull << doublings),
        });
        for (width, pull) in efforts {
            let run = BeamRun::new(self, homes, guide, width, pull);
            if let Some(walk) = run.and_then(BeamRun::walk) {
                self.at.walk(&walk);
                self.walk.extend(walk);
                return Some(());
            }
            if self.until.ends_now() || width > MAX_WIDTH {
                return None;
            }
        }
        None
    }
}

/// A search that places one or two tiles, or all that are left, level by level.
struct BeamRun<'s> {
    search: &'s BeamSearch<'s>,
    homes: &'s [At],
    guide: &'s Guide,
    width: usize,
    /// What a move of the guide counts.
    pull: u32,
    beam: Vec<BeamNode>,
    /// By node of the beam and by square: the label of what lies there.
    labels: Vec<u16>,
    /// The same of the next beam, while it is made.
    next_labels: Vec<u16>,
    children: Vec<Child>,
    /// The positions seen, by some bits of their hash. What is not found is new, or was seen long
    /// ago.
    seen: Vec<u64>,
    /// By level and node: the parent, and the square that the blank entered.
    levels: Vec<Vec<(u32, u16)>>,
    end: Option<BeamEnd>,
}

/// A node that has its tiles in place.
#[derive(Clone, Copy)]
struct BeamEnd {
    /// Its score and the moves to it, in the units of scores.
    price: u32,
    level: usize,
    number: usize,
}

impl<'s> BeamRun<'s> {
    fn new(
        search: &'s BeamSearch,
        homes: &'s [At],
        guide: &'s Guide,
        width: usize,
        pull: u32,
    ) -> Option<Self> {
        let BeamSearch { grid, at, scores, .. } = search;
        let squares = grid.square_count();
        let mut tiles = [NONE; 2];
        for (tile, home) in tiles.iter_mut().zip(homes) {
            *tile = at.square_of(home)? as u16;
        }
        let all = at.on.iter().enumerate().filter(|&(square, _)| square != at.blank);
        let others = all.filter(|(_, tile)| !homes.contains(tile));
        let score = others.map(|(square, &tile)| scores[tile * squares + square]).sum();
        Some(Self {
            search,
            homes,
            guide,
            width,
            pull: if matches!(guide, Guide::None) { 0 } else { pull * UNIT },
            beam: vec![BeamNode { hash: 0, score, blank: at.blank as u16, before: NONE, tiles }],
            labels: at.on.iter().map(|&label| label as u16).collect(),
            next_labels: vec![],
            children: vec![],
            seen: vec![0; (16 * width).next_power_of_two()],
            levels: vec![],
            end: None,
        })
    }

    /// The walk to the best end; `None` if there is none, or the time is over.
    fn walk(mut self) -> Option<Vec<At>> {
        let BeamSearch { grid, until, .. } = self.search;
        let BeamNode { blank, tiles, score, .. } = self.beam[0];
        if self.guide.moves(*grid, blank, tiles, score) == 0 {
            return Some(vec![]);
        }
        let max_level = 16 * (grid.rows + grid.columns) + 60;
        // An end a little later may leave the rest in better order.
        while self.levels.len() < max_level
            && !self.beam.is_empty()
            && self.end.is_none_or(|end| self.levels.len() <= end.level + 2)
        {
            if until.ends_now() {
                return None;
            }
            self.expand();
            self.keep_best();
        }
        let BeamEnd { level, mut number, .. } = self.end?;
        let mut walk = Vec::with_capacity(level + 1);
        for level in self.levels[..=level].iter().rev() {
            let (parent, to) = level[number];
            walk.push(to.into());
            number = parent as usize;
        }
        walk.reverse();
        Some(walk)
    }

    /// Collects what one step leads to from the nodes of the beam.
    fn expand(&mut self) {
        let Self { search: BeamSearch { grid, steps, scores, .. }, homes, guide, pull, .. } = *self;
        let squares = grid.square_count();
        self.children.clear();
        for (parent, node) in self.beam.iter().enumerate() {
            let labels = &self.labels[parent * squares..][..squares];
            let steps = steps[usize::from(node.blank)].iter().map(|&to| to as u16);
            for to in steps.filter(|&to| to != node.before) {
                let (tile, blank) = (usize::from(labels[usize::from(to)]), node.blank);
                let [from, onto] = [to, blank].map(|square| tile * squares + usize::from(square));
                let hash = node.hash ^ key(from) ^ key(onto);
                let mut node = BeamNode { hash, blank: to, before: blank, ..*node };
                match homes.iter().position(|&home| home == tile) {
                    Some(which) => node.tiles[which] = blank,
                    None => node.score = node.score - scores[from] + scores[onto],
                }
                let moves = guide.moves(*grid, to, node.tiles, node.score);
                let (total, parent) = (node.score + pull * moves, parent as u32);
                self.children.push(Child { total, parent, node, is_placed: moves == 0 });
            }
        }
    }

    /// Makes the best children the next beam, and leaves out repetitions.
    fn keep_best(&mut self) {
        let Self { width, children, next_labels: labels, .. } = self;
        let squares = self.search.grid.square_count();
        let most = *width + *width / 2;
        if children.len() > most {
            children.select_nth_unstable_by_key(most, Child::order);
            children.truncate(most);
        }
        children.sort_unstable_by_key(Child::order);
        let slot = 64 - self.seen.len().trailing_zeros();
        let depth = self.levels.len();
        self.beam.clear();
        labels.clear();
        let mut level = Vec::with_capacity(children.len().min(*width));
        for Child { parent, node, is_placed, .. } in children {
            let seen = &mut self.seen[(node.hash >> slot) as usize];
            if self.beam.len() == *width || replace(seen, node.hash) == node.hash {
                continue;
            }
            let first = labels.len();
            labels.extend_from_slice(&self.labels[*parent as usize * squares..][..squares]);
            labels.swap(first + usize::from(node.before), first + usize::from(node.blank));
            let price = node.score + UNIT * depth as u32;
            if *is_placed && self.end.is_none_or(|end| price < end.price) {
                self.end = Some(BeamEnd { price, level: depth, number: self.beam.len() });
            }
            level.push((*parent, node.blank));
            self.beam.push(*node);
        }
        swap(&mut self.labels, &mut self.next_labels);
        self.levels.push(level);
    }
}

impl Child {
    /// By score; the rest only makes the order the same on every machine.
    fn order(&self) -> (u32, u32, u16) {
        (self.total, self.parent, self.node.blank)
    }
}

impl Guide {
    /// The number of moves that place the tiles; without any, whether something is not at home.
    fn moves(&self, grid: Grid, blank: u16, tiles: [u16; 2], score: u32) -> u32 {
        match self {
            Self::None => u32::from(score > 0),
            Self::Each(moves) => {
                let tiles = tiles.iter().filter(|&&tile| tile != NONE);
                let index =
                    |tile: &u16| usize::from(blank) * grid.square_count() + usize::from(*tile);
                tiles.map(|tile| u32::from(moves[index(tile)])).sum()
            }
            Self::Pair { moves, number, size, corner } => {
                let squares = [blank, tiles[0], tiles[1]].map(usize::from);
                let numbers = squares.map(|square| number[square]);
                match numbers.contains(&NONE) {
                    true => {
                        let away = squares.map(|square| grid.distance(square, *corner));
                        (OUTSIDE + away[0] + 2 * (away[1] + away[2])) as u32
                    }
                    false => {
                        let [blank, one, other] = numbers.map(usize::from);
                        moves[(blank * size + one) * size + other].into()
                    }
                }
            }
        }
    }
}

/// A key of a tile on a square (S. Vigna's SplitMix64): positions have the exclusive or of all.
fn key(pair: usize) -> u64 {
    let mut z = (pair as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::random_position;
    use crate::search::tests::goal;
    use crate::states::SeededRng;
    use std::time::Instant;

    #[test]
    fn beams_lead_to_the_goal_on_grids_of_every_shape() {
        let beam = Beam { width: 60, power: 6, pull: 2 };
        for name in ["3x3", "5x5@3,3", "2x9", "3x8@1,1", "6x6@4,2", "9x8"] {
            let goal = goal(name);
            let grid = goal.board().grid().unwrap();
            let mut sample = SeededRng::new(3);
            for _ in 0..2 {
                let position = random_position(&goal, &mut sample);
                let start = Labelled::by_goal(&position, &goal);
                let Some(walk) = beam.path(grid, &start, &UntilDeadline::new(&(), None)) else {
                    panic!("{name}: {position}")
                };
                let mut end = start.clone();
                for &to in &walk {
                    assert_eq!(grid.distance(end.blank, to), 1, "{name}");
                    end.step(to);
                }
                assert_eq!(end.manhattan(grid), 0, "{name}");
                // Far shorter than line by line: about 2.5 n³.
                let cube = (grid.square_count() as f64).powf(1.5);
                let is_wide = grid.rows.min(grid.columns) > 3;
                assert!(!is_wide || (walk.len() as f64) < 2.0 * cube, "{name}: {}", walk.len());
                assert_eq!(beam.path(grid, &start, &UntilDeadline::new(&(), None)), Some(walk));
            }
        }
    }

    #[test]
    fn beams_stop_at_the_deadline() {
        let goal = goal("6x6");
        let position = random_position(&goal, &mut SeededRng::new(1));
        let grid = goal.board().grid().unwrap();
        let start = Labelled::by_goal(&position, &goal);
        let beam = Beam { width: 60, power: 6, pull: 2 };
        assert_eq!(beam.path(grid, &start, &UntilDeadline::new(&(), Some(Instant::now()))), None);
    }
}
