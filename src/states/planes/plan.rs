use itertools::Itertools;

use super::image::Image;
use super::layout::{Planes, step_is_odd};
use super::order::places;
use super::shape::Shape;
use super::shuffle::Turn;

/// The most words of a block, unless an image needs more. The data of a block should stay in the
/// processor's cache at each level; and the smaller the blocks, the more of them are empty.
const MOST_IN_BLOCK: usize = 512;

/// How a level changes the planes of a board, computed once.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub shape: Shape,
    pub images: Vec<Image>,
    /// By parity of the depth: the planes that hold positions at such depths.
    pub targets: [Vec<Target>; 2],
    pub block: Block,
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
    /// The plane's number among those at the other depths.
    pub source: usize,
    /// Whether its sequences are odd.
    pub odd: bool,
    /// The number of the image.
    pub image: usize,
}

/// The words that are processed together: a run that shares all digits before a place.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub place: usize,
    pub words: usize,
    /// By word: all ones if the sum of the digits from the place on is odd, else all zeros.
    pub parities: Vec<u64>,
}

impl Plan {
    /// The plan for a number of owners, with blocks small enough that each owner can hold some.
    pub fn new(planes: &Planes, owners: usize) -> Self {
        let (board, shape) = (planes.board(), planes.shape());
        let place_of = places(planes.order());
        let number = |blank, odd| {
            let plane = planes.planes().iter().position(|p| p.blank == blank && p.odd == odd);
            plane.expect("every step leads to a plane")
        };
        let halves = [false, true].map(|odd| {
            let occurs = |&plane: &usize| planes.planes()[plane].odd_depths != Some(!odd);
            (0..planes.planes().len()).filter(occurs).collect_vec()
        });
        let mut windows: Vec<(usize, usize, Turn)> = Vec::new();
        let targets = [0, 1].map(|parity| {
            let among = |plane| halves[1 - parity].binary_search(&plane).ok();
            let target = |&plane: &usize| {
                let (blank, odd) = (planes.planes()[plane].blank, planes.planes()[plane].odd);
                let to = place_of[blank.index()];
                let incoming = board.neighbours(blank).map(|neighbour| {
                    let from = place_of[neighbour.index()];
                    let turn = if from < to { Turn::LastToFront } else { Turn::FirstToBack };
                    let window = (from.min(to), from.abs_diff(to), turn);
                    let known = windows.iter().position(|&known| known == window);
                    let image = known.unwrap_or_else(|| {
                        windows.push(window);
                        windows.len() - 1
                    });
                    let odd = odd ^ step_is_odd(from, to);
                    let source = among(number(neighbour, odd));
                    Incoming { source: source.expect("depths alternate"), odd, image }
                });
                let incoming = incoming.collect();
                Target { plane, odd, incoming, own: among(plane) }
            };
            halves[parity].iter().map(target).collect()
        });
        let image = |&(at, width, turn): &(usize, usize, Turn)| Image::new(shape, at, width, turn);
        let mut images = windows.iter().map(image).collect_vec();
        let block = Block::new(shape, &images, owners);
        images.iter_mut().for_each(|image| image.cut(block.words));
        Self { shape, images, targets, block }
    }
}

impl Plan {
    /// The number of blocks in a plane.
    pub fn blocks(&self) -> usize {
        self.shape.run(0) / self.block.words
    }

    /// True if the digits that all words of a block share have an odd sum.
    pub fn is_odd(&self, number: usize) -> bool {
        self.shape.is_odd(number * self.block.words, self.block.place)
    }
}

impl Block {
    fn new(shape: Shape, images: &[Image], owners: usize) -> Self {
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
