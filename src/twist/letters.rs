use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::{self, OnceLock};

use itertools::Itertools;

use crate::board::{Arc, Board, SquareId};
use crate::perm::Permutation;

/// The twists of a board in printed order: for each chord its loop and the inverse loop.
///
/// Clones share the letters, so that cloning costs next to nothing.
#[derive(Clone, Debug)]
pub struct Twists {
    data: sync::Arc<Letters>,
}

/// What the twists of a board consist of.
#[derive(Debug)]
struct Letters {
    board: Board,
    letters: Vec<Letter>,
    /// The letter of each step across a chord.
    by_arc: HashMap<Arc, u16>,
}

#[derive(Clone, Debug)]
struct Letter {
    name: String,
    inverse: u16,
    walk: Vec<SquareId>,
    /// Computed on first use: a large board has many letters.
    permutation: OnceLock<Permutation>,
}

/// A letter of a board: a loop of the blank from home.
#[derive(Clone, Copy)]
pub struct Twist<'t> {
    pub(super) twists: &'t Twists,
    pub(super) letter: u16,
}

impl Board {
    /// The letters of the board: the loops of the blank from home and their inverses.
    pub fn twists(&self) -> Twists {
        Twists::new(self)
    }
}

impl Twists {
    fn new(board: &Board) -> Self {
        let tree = board.spanning_tree();
        let arcs: HashMap<&str, Arc> = (board.chords().iter())
            .flat_map(|c| [(&*c.name, c.arc), (&*c.inverse, c.arc.reversed())])
            .collect();
        let arcs = board.letter_order().iter().map(|name| arcs[&**name]).collect_vec();
        let by_arc: HashMap<Arc, u16> = arcs.iter().copied().zip(0..).collect();
        let letters = (board.letter_order().iter().zip(&arcs))
            .map(|(name, &arc)| Letter {
                name: name.clone(),
                inverse: by_arc[&arc.reversed()],
                walk: tree.fundamental_loop(arc),
                permutation: OnceLock::new(),
            })
            .collect_vec();
        Self { data: Letters { board: board.clone(), letters, by_arc }.into() }
    }

    /// The board on which the blank walks.
    pub fn board(&self) -> &Board {
        &self.data.board
    }

    /// The number of letters, two for each chord.
    pub fn len(&self) -> usize {
        self.data.letters.len()
    }

    /// Whether the board is a tree, without loops.
    pub fn is_empty(&self) -> bool {
        self.data.letters.is_empty()
    }

    /// All letters in printed order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Twist<'_>> + Clone {
        (0..self.data.letters.len() as u16).map(|letter| Twist { twists: self, letter })
    }

    /// The letter of this number in printed order.
    ///
    /// # Panics
    ///
    /// If there are not so many letters.
    pub fn get(&self, letter: usize) -> Twist<'_> {
        assert!(letter < self.data.letters.len(), "letter {letter} of {}", self.data.letters.len());
        Twist { twists: self, letter: letter as u16 }
    }

    /// The letter of a step across a chord; `None` for a step along the tree.
    pub fn twist_across(&self, arc: Arc) -> Option<Twist<'_>> {
        self.data.by_arc.get(&arc).map(|&letter| Twist { twists: self, letter })
    }
}

/// The effect of a closed walk of the blank from home: the tile on place i goes to the image of i.
fn effect(board: &Board, walk: &[SquareId]) -> Permutation {
    // By square: the original square of the tile on it.
    let mut origin = (0..board.square_count() as u16).collect_vec();
    for (from, to) in walk.iter().tuple_windows() {
        origin.swap(from.index(), to.index());
    }
    let place = |square: u16| board.place(SquareId(square)).expect("the blank is back home") as u16;
    let mut images = vec![0; board.place_count()];
    for square in (0..board.place_count()).map(|place| board.square_at(place)) {
        images[usize::from(place(origin[square.index()]))] = place(square.0);
    }
    Permutation::from_images(images).expect("a walk only moves tiles")
}

impl<'t> Twist<'t> {
    /// The number in printed order.
    pub fn index(self) -> usize {
        usize::from(self.letter)
    }

    fn data(self) -> &'t Letter {
        &self.twists.data.letters[self.index()]
    }

    /// The letter.
    pub fn name(self) -> &'t str {
        &self.data().name
    }

    /// The inverse loop.
    #[must_use]
    pub fn inverse(self) -> Self {
        Self { letter: self.data().inverse, ..self }
    }

    /// The squares that the blank visits, from home to home.
    pub fn walk(self) -> &'t [SquareId] {
        &self.data().walk
    }

    /// The number of moves of the loop.
    pub fn move_count(self) -> usize {
        self.data().walk.len() - 1
    }

    /// The effect on the tiles: the tile on place i goes to the image of i.
    pub fn permutation(self) -> &'t Permutation {
        let Letter { walk, permutation, .. } = self.data();
        permutation.get_or_init(|| effect(self.twists.board(), walk))
    }

    /// The number of steps that cancel if `next` follows this twist: the last steps of this loop,
    /// which the first steps of `next` take back. With the inverse, all steps cancel.
    pub fn overlap(self, next: Self) -> usize {
        let steps = self.walk().iter().rev().zip(next.walk());
        steps.take_while(|(back, forth)| back == forth).count() - 1
    }
}

/// Twists are equal if they are the same letter of equal boards.
impl PartialEq for Twist<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.letter == other.letter && self.twists.board() == other.twists.board()
    }
}

impl Eq for Twist<'_> {}

impl Hash for Twist<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.letter.hash(state);
    }
}

/// The letter.
impl std::fmt::Display for Twist<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

impl std::fmt::Debug for Twist<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}
