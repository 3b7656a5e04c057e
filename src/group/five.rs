//! What the paper says of the five-puzzle, computed (P. D. A. Schofield, Machine Intelligence 1,
//! 1967, section The 'five-puzzle').

use std::collections::{HashMap, HashSet, VecDeque};

use itertools::Itertools;

use super::{Dodecahedron, Rotation};
use crate::perm::Permutation;
use crate::position::StandardPosition;
use crate::twist::{Twist, Twists, Word};

/// The crude upper bound that the paper deduces for the eight-puzzle from the five-puzzle's greatest
/// number of moves; how, it does not say.
pub const QUOTED_BOUND: usize = 48;

/// An element of the five-puzzle's group.
#[derive(Clone, Debug)]
pub struct Element {
    /// What it does to the places.
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
        next.moves() as i64 - 2 * overlap as i64
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

/// The least cost of each element as a word, a letter costing what it does after the one before it:
/// all words are made longer as long as any of them grows cheaper by it. No letter follows its inverse.
fn least(twists: &Twists, cost: impl Fn(Option<Twist>, Twist) -> i64) -> HashMap<Permutation, i64> {
    let identity = Permutation::identity(twists.board().places());
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
pub struct TreeLevel<'t> {
    /// The words of this length in the two trees, from A and from A⁻¹: each goes on with the two
    /// letters of the other corner. Beside each word the one that the reflection makes of it.
    pub words: Vec<(Word<'t>, Word<'t>)>,
    /// How many elements these words reach, with their reflections, that no shorter one does.
    pub new: usize,
}

/// The binary trees from A and A⁻¹ until, with their reflections, they have reached every element:
/// "only two, A and A⁻¹ say, need be followed, those resulting from an initial B⁻¹ or B being deduced
/// by reflection in the vertical axis".
pub fn binary_trees<'t>(twists: &'t Twists<'t>) -> Vec<TreeLevel<'t>> {
    let board = twists.board();
    let symmetries = board.symmetries();
    let reflection = &symmetries.generators()[0];
    let images = twists.images_under(reflection).expect("the reflection permutes the loops");
    let corner = |twist: Twist| twist.index().min(twist.inverse().index());
    let first = twists.iter().find(|twist| twist.name() == "A").expect("the board is five");
    let mut words: Vec<Vec<u16>> =
        vec![vec![first.index() as u16], vec![first.inverse().index() as u16]];
    let mut reached = HashSet::from([Permutation::identity(board.places())]);
    let mut levels = Vec::new();
    loop {
        let with_reflection = |letters: &Vec<u16>| {
            let word = Word::of_letters(twists, letters.clone());
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
pub struct Example<'t> {
    /// The position from which it starts.
    pub from: StandardPosition<'t>,
    /// B, A and BA.
    pub words: [Word<'t>; 3],
    /// The tiles that move when B is played, when A is played after it, and when BA is played.
    pub tiles: [Vec<usize>; 3],
}

/// The paper's example: from 2 3 1 / 0 · 4 the twists B and A, apart and together.
pub fn example<'t>(twists: &'t Twists<'t>) -> Example<'t> {
    let board = twists.board();
    let from = StandardPosition::parse(board, "231/0_4").expect("an even position of the board");
    let words = ["B", "A", "BA"].map(|word| twists.word(word).expect("letters of the board"));
    let between = words[0].played_from(&from);
    let starts = [&from, &between, &from];
    let tiles = [0, 1, 2].map(|k| {
        let slides = words[k].slides(starts[k]);
        slides.into_iter().map(|slide| slide.tile.number(board)).collect()
    });
    Example { from, words, tiles }
}
