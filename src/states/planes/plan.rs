use itertools::Itertools;

use super::image::Image;
use super::order::{places, reading_order};
use super::shape::Shape;
use super::shuffle::Turn;
use crate::board::{Board, SquareId};
use crate::perm::{MAX_PACKED, Packed};
use crate::position::Position;
use crate::states::TooLarge;

/// The most words of a block, unless an image needs to see more together: a block of each plane that
/// takes part in a level should stay in the processor's cache.
const MOST_IN_BLOCK: usize = 4096;

/// A board's positions laid out in planes, and all that a level does to them, worked out once.
#[derive(Clone, Debug)]
pub struct Planes<'b> {
    board: &'b Board,
    order: Vec<SquareId>,
    pub(super) shape: Shape,
    planes: Vec<Plane>,
    goal: Place,
    pub(super) images: Vec<Image>,
    /// By parity of the depth: the planes that hold positions at such depths.
    pub(super) targets: [Vec<Target>; 2],
    pub(super) block: Block,
}

/// One bitmap of positions: those with the blank on one square, and sequences of one parity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plane {
    /// The square of the blank.
    pub blank: SquareId,
    /// Whether the sequences are odd.
    pub odd: bool,
}

/// Where a position stands: the number of a plane, of a word and of a bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The number of the plane.
    pub plane: usize,
    /// The number of the word in the plane.
    pub word: usize,
    /// The number of the bit in the word.
    pub bit: u32,
}

/// A plane at the depths of one parity, and the planes at the depths of the other parity from which
/// the blank steps into it.
#[derive(Clone, Debug)]
pub(super) struct Target {
    pub plane: usize,
    pub incoming: Vec<Incoming>,
    /// The place of the same plane among the others, if both hold it.
    pub own: Option<usize>,
}

/// A step of the blank from one plane into another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Incoming {
    /// The number among the planes at the other depths.
    pub source: usize,
    /// Whether that plane's sequences are odd.
    pub odd: bool,
    /// The number of the image.
    pub image: usize,
}

/// The words that are worked on together: a run that shares all digits before a place.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub place: usize,
    pub words: usize,
    /// By word: all ones if the sum of the digits from the place on is odd, else all zeros.
    pub parities: Vec<u64>,
}

impl<'b> Planes<'b> {
    /// The planes of a board for this goal.
    pub fn of(goal: &Position<'b>) -> Result<Self, TooLarge> {
        let board = goal.board();
        let shape = Shape::new(board.places());
        let too_large = || TooLarge::uncounted(board);
        if board.places() > MAX_PACKED {
            return Err(too_large());
        }
        let words = shape.words().filter(|&words| words < 1 << 48).ok_or_else(too_large)?;
        usize::try_from(words).map_err(|_| too_large())?;
        let order = reading_order(board);
        let place_of = places(&order);
        let bipartite = board.is_bipartite();
        let turns_parity = |a: usize, b: usize| a.abs_diff(b) % 2 == 0;

        let sequence = sequence(goal, &order);
        let goal_odd = !sequence.is_even(shape.tiles());
        let goal_place = place_of[goal.blank().index()];
        let plane = |place: usize, odd: bool| if bipartite { place } else { 2 * place + usize::from(odd) };
        let (odd, depth) = walk_from(board, &order, goal_place, goal_odd);
        let planes = order.iter().zip(&odd).flat_map(|(&blank, &odd)| match bipartite {
            true => vec![Plane { blank, odd }],
            false => vec![Plane { blank, odd: false }, Plane { blank, odd: true }],
        });
        let planes = planes.collect_vec();

        // By parity of the depth: the planes that occur.
        let halves = [0, 1].map(|parity| {
            let occurs = |plane: &usize| !bipartite || depth[*plane] % 2 == parity;
            (0..planes.len()).filter(occurs).collect_vec()
        });
        let mut turns: Vec<(usize, usize, Turn)> = Vec::new();
        let mut targets = [vec![], vec![]];
        for parity in 0..2 {
            let sources = &halves[1 - parity];
            let among = |plane: usize| sources.binary_search(&plane);
            for &target in &halves[parity] {
                let Plane { blank, odd } = planes[target];
                let to = place_of[blank.index()];
                let incoming = board.neighbours(blank).map(|from| {
                    let from = place_of[from.index()];
                    let turn = if from < to { Turn::LastToFront } else { Turn::FirstToBack };
                    let window = (from.min(to), from.abs_diff(to), turn);
                    let known = turns.iter().position(|&known| known == window);
                    let image = known.unwrap_or_else(|| {
                        turns.push(window);
                        turns.len() - 1
                    });
                    let odd = odd ^ turns_parity(from, to);
                    let source = among(plane(from, odd)).expect("its depths have the other parity");
                    Incoming { source, odd, image }
                });
                let incoming = incoming.sorted_by_key(|incoming| incoming.source).collect();
                targets[parity].push(Target { plane: target, incoming, own: among(target).ok() });
            }
        }
        let image = |&(at, width, turn): &(usize, usize, Turn)| Image::of(shape, at, width, turn);
        let images = turns.iter().map(image).collect_vec();
        let block = Block::of(shape, &images);
        let goal = place(shape, plane(goal_place, goal_odd), sequence);
        Ok(Self { board, order, shape, planes, goal, images, targets, block })
    }

    /// The board.
    pub fn board(&self) -> &'b Board {
        self.board
    }

    /// The order in which the squares are read.
    pub fn order(&self) -> &[SquareId] {
        &self.order
    }

    /// All planes; a position's [`Place`] has the number of one of them.
    pub fn planes(&self) -> &[Plane] {
        &self.planes
    }

    /// The number of words in each plane.
    pub fn words(&self) -> usize {
        self.shape.run(0)
    }

    /// The number of bits of each word that stand for positions, from the lowest on.
    pub fn bits(&self) -> u32 {
        self.shape.bits() as u32
    }

    /// Where the goal stands.
    pub fn goal(&self) -> Place {
        self.goal
    }

    /// Where a position of the board stands; `None` if its parity cannot be reached from the goal.
    pub fn place(&self, position: &Position) -> Option<Place> {
        let sequence = sequence(position, &self.order);
        let odd = !sequence.is_even(self.shape.tiles());
        let plane = Plane { blank: position.blank(), odd };
        let plane = self.planes.iter().position(|&known| known == plane)?;
        Some(place(self.shape, plane, sequence))
    }
}

/// The tiles in reading order.
fn sequence(position: &Position, order: &[SquareId]) -> Packed {
    let tiles = order.iter().filter_map(|&square| position.tile(square));
    Packed::from_items(tiles.map(|tile| tile.place()))
}

fn place(shape: Shape, plane: usize, sequence: Packed) -> Place {
    let half_rank = sequence.rank(shape.tiles()) as usize / 2;
    let (word, bit) = (half_rank / shape.bits(), (half_rank % shape.bits()) as u32);
    Place { plane, word, bit }
}

/// By place of the blank: whether the sequence is odd after a shortest walk of the blank there, and
/// the length of that walk.
fn walk_from(board: &Board, order: &[SquareId], start: usize, odd: bool) -> (Vec<bool>, Vec<usize>) {
    let place_of = places(order);
    let mut found = vec![None; order.len()];
    found[start] = Some((odd, 0));
    let mut queue = std::collections::VecDeque::from([start]);
    while let Some(from) = queue.pop_front() {
        let (odd, depth) = found[from].expect("it was found before it was queued");
        for to in board.neighbours(order[from]).map(|to| place_of[to.index()]) {
            if found[to].is_none() {
                found[to] = Some((odd ^ (from.abs_diff(to) % 2 == 0), depth + 1));
                queue.push_back(to);
            }
        }
    }
    found.into_iter().map(|found| found.expect("boards are connected")).unzip()
}

impl Block {
    fn of(shape: Shape, images: &[Image]) -> Self {
        let reach = images.iter().map(|image| image.reach(shape)).max().unwrap_or(1);
        let most = MOST_IN_BLOCK.max(reach);
        let place = (0..=shape.head()).find(|&place| shape.run(place) <= most);
        let place = place.expect("a run that shares all digits is one word");
        let words = shape.run(place);
        // Digit by digit: the words with digit d are like those with digit 0, turned round if d is odd.
        let mut parities = vec![0];
        for at in (place..shape.head()).rev() {
            let digits = 0..shape.radix(at);
            let turned = digits.map(|digit| if digit % 2 == 1 { u64::MAX } else { 0 });
            parities = turned.cartesian_product(&parities).map(|(turn, odd)| turn ^ odd).collect();
        }
        Self { place, words, parities }
    }
}
