//! The paper's statements about the five-puzzle, computed (P. D. A. Schofield, Machine Intelligence
//! 1, 1967, section The 'five-puzzle').

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use itertools::Itertools;

use super::{Classes, Dodecahedron, Rotation};
use crate::board::Board;
use crate::perm::Permutation;
use crate::position::{Ranking, StandardPosition};
use crate::twist::{Twist, Twists, Word};

/// The crude upper bound that the paper deduces for the eight-puzzle from the five-puzzle's
/// greatest number of moves. The paper does not say how.
pub const QUOTED_BOUND: usize = 48;

/// What the paper states about the five-puzzle, computed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FivePuzzle {
    /// The elements of its group.
    pub elements: Vec<Element>,
    /// The number of elements with each least number of twists.
    pub by_twists: BTreeMap<usize, usize>,
    /// The number of elements with each least number of moves.
    pub by_moves: BTreeMap<usize, usize>,
    /// The elements by cycle type.
    pub cycle_types: Vec<CycleType>,
    /// The levels of the binary trees from A and A⁻¹.
    pub trees: Vec<TreeLevel>,
    /// The paper's example of an elision.
    pub example: Example,
    /// The words whose moves the paper counts.
    pub words: Vec<Word>,
    /// The number of classes under the reflection.
    pub class_count: usize,
    /// The number of classes under the reflection and inversion.
    pub extended_class_count: usize,
}

/// The elements of one cycle type.
#[derive(Clone, Debug)]
pub struct CycleType {
    /// The lengths of the cycles.
    pub cycles: Vec<usize>,
    /// The number of elements.
    pub element_count: usize,
    /// The number of different axes of their rotations.
    pub axis_count: usize,
    /// The number of elements with each angle, in degrees.
    pub by_degrees: BTreeMap<usize, usize>,
}

impl FivePuzzle {
    /// Computes everything; `None` if the board is not the five-puzzle.
    pub fn new(twists: &Twists) -> Option<Self> {
        let board = twists.board();
        if *board != "five".parse::<Board>().ok()? {
            return None;
        }
        let elements = elements(twists);
        let ranking = Ranking::new(board)?;
        let classes = Classes::new(board, ranking, |_| true);
        let words = ["AXWB", "ABAB"].into_iter().filter_map(|word| twists.word(word).ok());
        Some(Self {
            by_twists: elements.iter().counts_by(|e| e.twists).into_iter().collect(),
            by_moves: elements.iter().counts_by(|e| e.moves).into_iter().collect(),
            cycle_types: cycle_types(&elements),
            trees: binary_trees(twists),
            example: example(twists),
            words: words.collect(),
            class_count: classes.len(),
            extended_class_count: classes.with_inverses(ranking).len(),
            elements,
        })
    }
}

fn cycle_types(elements: &[Element]) -> Vec<CycleType> {
    let by_type = elements.iter().into_group_map_by(|element| {
        element.permutation.cycles().iter().map(Vec::len).collect_vec()
    });
    let cycle_type = |(cycles, elements): (Vec<usize>, Vec<&Element>)| CycleType {
        cycles,
        element_count: elements.len(),
        axis_count: elements.iter().filter_map(|element| element.rotation.axis).unique().count(),
        by_degrees: elements.iter().counts_by(|e| e.rotation.degrees).into_iter().collect(),
    };
    let sorted = by_type.into_iter().sorted_unstable_by(|(a, _), (b, _)| a.cmp(b));
    sorted.map(cycle_type).collect()
}

/// An element of the five-puzzle's group.
#[derive(Clone, Debug)]
pub struct Element {
    /// Its action on the places.
    pub permutation: Permutation,
    /// The least number of twists.
    pub twists: usize,
    /// The least number of moves.
    pub moves: usize,
    /// The rotation of the dodecahedron.
    pub rotation: Rotation,
}

/// All elements of the five-puzzle's group, in the order of their images of 0, 1, ….
pub fn elements(twists: &Twists) -> Vec<Element> {
    let dodecahedron = Dodecahedron::new();
    let by_twists = least(twists, |_, _| 1);
    // A letter costs its moves, less twice what it takes back.
    let by_moves = least(twists, |last, next| {
        let overlap = last.map_or(0, |last| last.overlap(next));
        next.move_count() as i64 - 2 * overlap as i64
    });
    let element = |(permutation, &moves): (&Permutation, &i64)| {
        let rotation = dodecahedron.rotation(permutation)?;
        Some(Element {
            permutation: permutation.clone(),
            twists: by_twists[permutation] as usize,
            moves: moves as usize,
            rotation: dodecahedron.axis_and_angle(rotation),
        })
    };
    by_moves
        .iter()
        .filter_map(element)
        .sorted_by(|a, b| a.permutation.cmp(&b.permutation))
        .collect()
}

/// The least cost of each element as a word, where the cost of a letter depends on the letter
/// before it. Words are extended as long as any cost decreases. No letter follows its inverse.
fn least(twists: &Twists, cost: impl Fn(Option<Twist>, Twist) -> i64) -> HashMap<Permutation, i64> {
    let identity = Permutation::identity(twists.board().place_count());
    let mut best: HashMap<(Permutation, Option<usize>), i64> = HashMap::new();
    let mut open = VecDeque::from([(identity, None, 0)]);
    while let Some((element, last, so_far)) = open.pop_front() {
        let known = best.entry((element.clone(), last)).or_insert(i64::MAX);
        if so_far >= *known {
            continue;
        }
        *known = so_far;
        let last = last.map(|letter| twists.get(letter));
        for next in twists.iter().filter(|next| last.is_none_or(|last| last.inverse() != *next)) {
            let longer = element.then(next.permutation());
            open.push_back((longer, Some(next.index()), so_far + cost(last, next)));
        }
    }
    let mut least = HashMap::new();
    for ((element, _), cost) in best {
        let known = least.entry(element).or_insert(cost);
        *known = cost.min(*known);
    }
    least
}

/// One level of the paper's binary trees.
#[derive(Clone, Debug)]
pub struct TreeLevel {
    /// The words of this length in the two trees, from A and from A⁻¹, each with its reflection. A
    /// word continues with the two letters of the other corner.
    pub words: Vec<(Word, Word)>,
    /// The number of elements that these words and their reflections reach and no shorter ones do.
    pub new: usize,
}

/// The binary trees from A and A⁻¹ until, with their reflections, they have reached every element:
/// "only two, A and A⁻¹ say, need be followed, those resulting from an initial B⁻¹ or B being
/// deduced by reflection in the vertical axis".
///
/// # Panics
///
/// If the twists are not those of the board `five`.
pub fn binary_trees(twists: &Twists) -> Vec<TreeLevel> {
    let board = twists.board();
    let symmetries = board.symmetries();
    let reflection = &symmetries.generators()[0];
    let images = twists.images_under(reflection).expect("the reflection permutes the loops");
    let corner = |twist: Twist| twist.index().min(twist.inverse().index());
    let first = twists.iter().find(|twist| twist.name() == "A").expect("the board is five");
    let mut words: Vec<Vec<u16>> =
        vec![vec![first.index() as u16], vec![first.inverse().index() as u16]];
    let mut reached = HashSet::from([Permutation::identity(board.place_count())]);
    let mut levels = Vec::new();
    loop {
        let with_reflection = |letters: &Vec<u16>| {
            let word = Word::from_letters(twists, letters.clone());
            let reflected = word.relabelled(&images);
            (word, reflected)
        };
        let level: Vec<(Word, Word)> = words.iter().map(with_reflection).collect();
        let all = level.iter().flat_map(|(word, reflected)| [word, reflected]);
        let new = all.filter(|word| reached.insert(word.permutation())).count();
        if new == 0 {
            return levels;
        }
        levels.push(TreeLevel { words: level, new });
        let goes_on = |letters: Vec<u16>| {
            let last = twists.get(usize::from(letters[letters.len() - 1]));
            let next = twists.iter().filter(move |next| corner(*next) != corner(last));
            next.map(move |next| [&letters[..], &[next.index() as u16]].concat()).collect_vec()
        };
        words = words.into_iter().flat_map(goes_on).collect();
    }
}

/// The paper's example of an elision.
#[derive(Clone, Debug)]
pub struct Example {
    /// The position from which it starts.
    pub from: StandardPosition,
    /// The tiles that B moves, that A moves after it, and that BA moves.
    pub tiles: [Vec<usize>; 3],
}

/// The paper's example: from 2 3 1 / 0 · 4 the twists B and A, separately and together.
///
/// # Panics
///
/// If the twists are not those of the board `five`.
pub fn example(twists: &Twists) -> Example {
    let board = twists.board();
    let from = StandardPosition::parse(board, "231/0_4").expect("an even position of the board");
    let words = ["B", "A", "BA"].map(|word| twists.word(word).expect("letters of the board"));
    let between = words[0].apply_to(&from);
    let starts = [&from, &between, &from];
    let tiles = [0, 1, 2].map(|k| {
        let slides = words[k].slides(starts[k]);
        slides.into_iter().map(|slide| slide.tile.number(board)).collect()
    });
    Example { from, tiles }
}
