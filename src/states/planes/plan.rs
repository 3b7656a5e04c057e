//! What there is to compute in a level of a board, found once before the first level.
//!
//! For each plane the plan lists the planes from which the blank steps into it, and the *image*
//! under which the positions of each arrive (`kernel::image`). Steps that turn the same window share
//! an image. The plan also fixes the size of a block: words that share all digits before some place,
//! so that most images take a block to a block.
//!
//! ```text
//! 1 2 3      to 5 from 2          window of three places, last to front
//! 4 5 6      to 5 from 4 and 6    no window: the sequence stays as it is
//! 7 8 ·      to 5 from 8          window of three places, first to back
//! ```
//!
//! Where single tiles slide, all planes of a level are computed in one round. Where several tiles
//! slide at once, a level takes several rounds ([`Plan::divide_slides`]).

use itertools::Itertools;

use super::blocks::WordBlocks;
use super::geometry::{PlaneShape, Planes, line_length, places, step_is_odd};
use super::kernel::{Image, Turn};
use crate::position::Metric;

/// The most words of a block, unless an image needs more. The data of a block should stay in the
/// processor's cache at each level; and the smaller the blocks, the more of them are empty.
const MOST_IN_BLOCK: usize = 512;

/// A level is sparse if its planes have positions in fewer blocks than one plane has, divided by
/// this. Then finding the blocks that may change takes less time than visiting all.
const SPARSE: usize = 8;

/// With fewer blocks in a plane than this, visiting all takes no longer than finding them.
const MANY: usize = 512;

/// How a level changes the planes of a board, computed once.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub shape: PlaneShape,
    pub images: Vec<Image>,
    /// By parity of the depth: the planes that hold positions at such depths.
    pub targets: [Vec<Target>; 2],
    /// By parity of the depth: the rounds in which a level is computed.
    pub rounds: [Vec<Round>; 2],
    /// The number of bitmaps that hold positions in the middle of a slide.
    pub stored: usize,
    /// The number of such bitmaps of which a thread holds one block at a time.
    pub local: usize,
    pub block: WordRun,
}

/// Bitmaps that are computed together, block by block, each from those before it and from those of
/// earlier rounds. Where single tiles slide, one round computes the whole level.
pub(super) type Round = Vec<BitmapTask>;

/// A bitmap to be computed.
#[derive(Clone, Debug)]
pub(super) struct BitmapTask {
    pub output: Bitmap,
    pub target: Target,
}

/// A bitmap, by its number among those of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bitmap {
    /// A plane, among those of its parity of the depth.
    Plane(usize),
    /// Positions in the middle of a slide.
    Stored(usize),
    /// The same, a single block: the one that the thread works on.
    Local(usize),
}

/// A plane at the depths of one parity, and the planes at the depths of the other parity from which
/// the blank steps into it.
#[derive(Clone, Debug)]
pub(super) struct Target {
    /// The plane's number among all planes.
    pub plane: usize,
    /// Whether its sequences are odd.
    pub odd: bool,
    pub incoming: Vec<Incoming>,
    /// The number of the same plane among those at the other depths, if it has both.
    pub own: Option<usize>,
}

/// A step of the blank from one plane into another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Incoming {
    /// The plane, among those at the other depths, or positions that slide on.
    pub source: Bitmap,
    /// Whether its sequences are odd.
    pub odd: bool,
    /// The number of the image.
    pub image: usize,
}

/// The words that are processed together: a run that shares all digits before a place.
#[derive(Clone, Debug)]
pub(super) struct WordRun {
    pub place: usize,
    pub words: usize,
    /// By word: all ones if the sum of the digits from the place on is odd, else all zeros.
    pub parities: Vec<u64>,
}

impl Plan {
    /// The plan for a number of owners, with blocks small enough that each owner can hold some.
    pub fn new(planes: &Planes, owners: usize) -> Self {
        let shape = planes.shape();
        let mut windows = Windows::default();
        let targets = match planes.metric() {
            Metric::SingleTile => steps(planes, &mut windows),
            Metric::MultiTile => [(); 2].map(|()| slides(planes, &mut windows)),
        };
        let image = |&(at, width, turn): &(usize, usize, Turn)| Image::new(shape, at, width, turn);
        let mut images = windows.0.iter().map(image).collect_vec();
        let block = WordRun::new(shape, &images, owners);
        images.iter_mut().for_each(|image| image.cut(block.words));
        let rounds = targets.each_ref().map(|targets| {
            let item = |(number, target): (usize, &Target)| BitmapTask {
                output: Bitmap::Plane(number),
                target: target.clone(),
            };
            vec![targets.iter().enumerate().map(item).collect()]
        });
        let mut plan = Self { shape, images, targets, rounds, stored: 0, local: 0, block };
        if planes.metric() == Metric::MultiTile {
            plan.divide_slides(planes, &windows);
        }
        plan
    }

    /// Divides a level into rounds, where several tiles slide at once: one line of the grid across
    /// the reading order after another.
    ///
    /// Let F be the positions of a level, and S the step from one square of the line to the next.
    /// The positions in the middle of a slide or before it, B(i) for the square i of the line, are
    /// B(i) = F(i) ∪ S(B(i − 1)): those that start here, and those that have come along. The
    /// positions that reach square i are S(B(i − 1)). The same holds in the other direction.
    ///
    /// A step that stays within a block needs B(i − 1) for that block only, so a thread computes it
    /// along with the block. Before a step from other blocks B(i − 1) is stored by an earlier round.
    fn divide_slides(&mut self, planes: &Planes, windows: &Windows) {
        const KNOWN: &str = "all steps were collected";
        let squares = planes.planes().len();
        let width = line_length(planes.board(), planes.order()).expect("it reads line by line");
        let incoming = |source: Bitmap, from: usize, to: usize| Incoming {
            source,
            odd: planes.planes()[from].odd,
            image: windows.find(from, to).expect(KNOWN),
        };
        let is_far = |from: usize, to: usize| {
            let image = &self.images[windows.find(from, to).expect(KNOWN)];
            image.far(self.block.words).is_some()
        };
        let (mut rounds, mut targets) = (vec![], self.targets[0].clone());
        let (mut most_stored, mut most_local) = (0, 0);
        for first in 0..width {
            let line = (first..squares).step_by(width).collect_vec();
            let back = line.iter().rev().copied().collect_vec();
            // The bitmaps to be stored, round by round, each with the local ones before it; and the
            // local ones of the last round.
            let (mut before, mut last): (Vec<Round>, Round) = (vec![], vec![]);
            let (mut stored, mut local) = (0, 0);
            for line in [&line, &back] {
                // No position has come along to the first square: there B is F.
                let (mut source, mut chain) = (Bitmap::Plane(line[0]), Round::new());
                let mut number = 0;
                for (i, (&from, &to)) in line.iter().tuple_windows().enumerate() {
                    let arriving = incoming(source, from, to);
                    targets[to].incoming.push(arriving);
                    let Some(&next) = line.get(i + 2) else { break };
                    let target = Target {
                        plane: to,
                        odd: planes.planes()[to].odd,
                        incoming: vec![incoming(Bitmap::Plane(to), to, to), arriving],
                        own: None,
                    };
                    if is_far(to, next) {
                        let mut round = std::mem::take(&mut chain);
                        source = Bitmap::Stored(stored);
                        round.push(BitmapTask { output: source, target });
                        before.resize(before.len().max(number + 1), vec![]);
                        before[number].extend(round);
                        (stored, number) = (stored + 1, number + 1);
                    } else {
                        source = Bitmap::Local(local);
                        chain.push(BitmapTask { output: source, target });
                        last.extend(chain.last().cloned());
                        local += 1;
                    }
                }
            }
            for &plane in &line {
                last.push(BitmapTask {
                    output: Bitmap::Plane(plane),
                    target: targets[plane].clone(),
                });
            }
            (most_stored, most_local) = (most_stored.max(stored), most_local.max(local));
            rounds.extend(before.into_iter().chain([last]));
        }
        (self.stored, self.local) = (most_stored, most_local);
        self.rounds = [rounds.clone(), rounds];
    }
}

/// The targets where single tiles slide.
fn steps(planes: &Planes, windows: &mut Windows) -> [Vec<Target>; 2] {
    let board = planes.board();
    let place_of = places(planes.order());
    let number = |blank, odd| {
        let plane = planes.planes().iter().position(|p| p.blank == blank && p.odd == odd);
        plane.expect("every step leads to a plane")
    };
    let halves = [false, true].map(|odd| {
        let occurs = |&plane: &usize| planes.planes()[plane].odd_depths != Some(!odd);
        (0..planes.planes().len()).filter(occurs).collect_vec()
    });
    [0, 1].map(|parity| {
        let among = |plane| halves[1 - parity].binary_search(&plane).ok();
        let target = |&plane: &usize| {
            let (blank, odd) = (planes.planes()[plane].blank, planes.planes()[plane].odd);
            let to = place_of[blank.index()];
            let incoming = board.neighbours(blank).map(|neighbour| {
                let from = place_of[neighbour.index()];
                let image = windows.number(from, to);
                let odd = odd ^ step_is_odd(from, to);
                let source = among(number(neighbour, odd));
                let source = Bitmap::Plane(source.expect("depths alternate"));
                Incoming { source, odd, image }
            });
            let incoming = incoming.collect();
            Target { plane, odd, incoming, own: among(plane) }
        };
        halves[parity].iter().map(target).collect()
    })
}

/// The targets where several tiles slide at once, with the slides along the reading order: these
/// leave the sequence as it is, so a target receives the other planes of its line themselves.
/// Collects the steps across the reading order, too.
fn slides(planes: &Planes, windows: &mut Windows) -> Vec<Target> {
    let squares = planes.planes().len();
    let width = line_length(planes.board(), planes.order()).expect("it reads line by line");
    let target = |plane: usize| {
        let (line, odd) = (plane - plane % width, planes.planes()[plane].odd);
        let image = windows.number(plane, plane);
        let beside = [plane.checked_sub(width), Some(plane + width).filter(|&next| next < squares)];
        beside.into_iter().flatten().for_each(|from| _ = windows.number(from, plane));
        let others = (line..line + width).filter(|&other| other != plane);
        let incoming =
            others.map(Bitmap::Plane).map(|source| Incoming { source, odd, image }).collect();
        Target { plane, odd, incoming, own: Some(plane) }
    };
    (0..squares).map(target).collect()
}

/// The windows that steps of the blank turn, each once.
#[derive(Default)]
struct Windows(Vec<(usize, usize, Turn)>);

impl Windows {
    /// The window of a step from one place of the reading order to another; empty if they are the
    /// same.
    fn window(from: usize, to: usize) -> (usize, usize, Turn) {
        match from.abs_diff(to) {
            0 => (0, 0, Turn::LastToFront),
            width if from < to => (from, width, Turn::LastToFront),
            width => (to, width, Turn::FirstToBack),
        }
    }

    /// The number of this window.
    fn find(&self, from: usize, to: usize) -> Option<usize> {
        let window = Self::window(from, to);
        self.0.iter().position(|&known| known == window)
    }

    /// The same; a new one is added.
    fn number(&mut self, from: usize, to: usize) -> usize {
        self.find(from, to).unwrap_or_else(|| {
            self.0.push(Self::window(from, to));
            self.0.len() - 1
        })
    }
}

impl Plan {
    /// The number of blocks in a plane.
    pub fn blocks(&self) -> usize {
        self.shape.run(0) / self.block.words
    }

    /// By number, true for each block that the level after `last` may change: those where the level
    /// that it replaces has positions, and those that a step from `last` enters. `odd` is the parity
    /// of the new level's depth. Both levels have all blocks.
    ///
    /// `None` if most blocks are among them, or if slides have positions on their way.
    pub fn changing(
        &self,
        odd: bool,
        last: &WordBlocks,
        replaced: &WordBlocks,
    ) -> Option<Vec<bool>> {
        let all = self.blocks();
        if all < MANY || self.stored + self.local > 0 {
            return None;
        }
        let few = all / SPARSE;
        if last.live_blocks(few + 1) + replaced.live_blocks(few + 1) > few {
            return None;
        }
        let mut changing = vec![false; all];
        for live in replaced.live.chunks_exact(all) {
            changing.iter_mut().zip(live).for_each(|(changing, live)| *changing |= live);
        }
        // Each step can be taken back: a block is entered from the blocks that it would be
        // computed from.
        for item in self.rounds[usize::from(!odd)].iter().flatten() {
            let Bitmap::Plane(plane) = item.output else { continue };
            let live = last.live[plane * all..][..all].iter().positions(|&live| live);
            for (number, step) in live.cartesian_product(&item.target.incoming) {
                for entered in self.images[step.image].origins(number, self.block.words) {
                    changing[entered] = true;
                }
            }
        }
        Some(changing)
    }

    /// True if the digits that all words of a block share have an odd sum.
    pub fn is_odd(&self, number: usize) -> bool {
        self.shape.is_odd(number * self.block.words, self.block.place)
    }
}

impl WordRun {
    fn new(shape: PlaneShape, images: &[Image], owners: usize) -> Self {
        let reach = images.iter().map(|image| image.reach(shape)).max().unwrap_or(1);
        let most = MOST_IN_BLOCK.min(shape.run(0) / owners).max(reach);
        let place = (0..=shape.head()).find(|&place| shape.run(place) <= most);
        let place = place.expect("a run that shares all digits is one word");
        let words = shape.run(place);
        // Digit by digit: the words with digit d have the parities of those with digit 0, inverted
        // if d is odd.
        let mut parities = vec![0];
        for at in (place..shape.head()).rev() {
            let digits = 0..shape.radix(at);
            let turned = digits.map(|digit| if digit % 2 == 1 { u64::MAX } else { 0 });
            parities = turned.cartesian_product(&parities).map(|(turn, odd)| turn ^ odd).collect();
        }
        Self { place, words, parities }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::states::tests::goal;

    /// The blocks that may change, compared with those that the items are computed from.
    #[test]
    fn few_blocks_change_in_a_sparse_level() {
        // The wheel is not bipartite, so each square has two planes.
        for name in ["2x6", "3x4@2,2", "wheel-11"] {
            let planes = Planes::new(&goal(name)).unwrap();
            let plan = Plan::new(&planes, 1);
            let all = plan.blocks();
            for odd in [false, true] {
                let [mut last, mut replaced] = [!odd, odd].map(|odd| {
                    let planes = plan.targets[usize::from(odd)].len();
                    WordBlocks::empty(plan.block.words, planes * all).unwrap()
                });
                assert_eq!(plan.changing(odd, &last, &replaced), Some(vec![false; all]));
                // A few blocks of all planes, far from each other.
                last.live.iter_mut().step_by(all / 3 + 1).for_each(|live| *live = true);
                replaced.live[all - 1] = true;
                let changing = plan.changing(odd, &last, &replaced).unwrap();
                let is_live = |step: &Incoming, number| {
                    let Bitmap::Plane(source) = step.source else { unreachable!() };
                    let mut origins = plan.images[step.image].origins(number, plan.block.words);
                    origins.any(|origin| last.live[source * all + origin])
                };
                for (number, &changing) in changing.iter().enumerate() {
                    let mut steps = plan.rounds[usize::from(odd)]
                        .iter()
                        .flatten()
                        .flat_map(|item| &item.target.incoming);
                    let entered = steps.any(|step| is_live(step, number));
                    let expected = entered || number == all - 1;
                    assert_eq!(changing, expected, "{name}, block {number}, odd {odd}");
                }
                assert!(changing.contains(&false), "{name}");
                last.live.fill(true);
                assert_eq!(plan.changing(odd, &last, &replaced), None);
            }
        }
    }
}
