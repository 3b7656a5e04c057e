use std::collections::HashMap;
use std::sync::OnceLock;

use itertools::Itertools;

use super::Word;
use crate::board::{Arc, Board, SquareId};
use crate::perm::Permutation;

/// The twists of a board: for each chord its loop and the same loop backwards, in printed order.
#[derive(Clone, Debug)]
pub struct Twists<'b> {
    board: &'b Board,
    letters: Vec<Letter>,
    /// The letter that a step of the blank spells; steps along the tree spell nothing.
    by_arc: HashMap<Arc, u16>,
}

#[derive(Clone, Debug)]
struct Letter {
    name: String,
    inverse: u16,
    walk: Vec<SquareId>,
    /// Computed when it is asked for: a large board has many letters.
    permutation: OnceLock<Permutation>,
}

/// One letter of a board: a loop of the blank from home.
#[derive(Clone, Copy)]
pub struct Twist<'t> {
    pub(super) twists: &'t Twists<'t>,
    pub(super) letter: u16,
}

impl<'b> Twists<'b> {
    /// The twists of a board.
    pub fn of(board: &'b Board) -> Self {
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
                walk: tree.loop_across(arc),
                permutation: OnceLock::new(),
            })
            .collect_vec();
        Self { board, letters, by_arc }
    }

    /// The board on which the blank walks.
    pub fn board(&self) -> &'b Board {
        self.board
    }

    /// The number of letters, two for each chord.
    pub fn len(&self) -> usize {
        self.letters.len()
    }

    /// Whether the board has no loop at all: the blank then only goes out and comes back.
    pub fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// All letters in printed order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Twist<'_>> + Clone {
        (0..self.letters.len() as u16).map(|letter| Twist { twists: self, letter })
    }

    /// The letter of this number in printed order, below [`Twists::len`].
    pub fn get(&self, letter: usize) -> Twist<'_> {
        assert!(letter < self.letters.len(), "letter {letter} of {}", self.letters.len());
        Twist { twists: self, letter: letter as u16 }
    }

    /// The letter that a step of the blank spells; `None` for a step along the tree.
    pub fn spelled(&self, arc: Arc) -> Option<Twist<'_>> {
        self.by_arc.get(&arc).map(|&letter| Twist { twists: self, letter })
    }

    /// What a symmetry of the board (a permutation of its squares that fixes home) makes of each
    /// letter, by number; `None` if it does not permute the loops.
    pub fn images_under(&self, symmetry: &Permutation) -> Option<Vec<usize>> {
        let image = |&square: &SquareId| SquareId(symmetry.image(square.index()) as u16);
        self.letters
            .iter()
            .map(|letter| {
                let walk = letter.walk.iter().map(image).collect_vec();
                match Word::spelled_by(self, &walk)?.letters() {
                    [only] => Some(usize::from(*only)),
                    _ => None,
                }
            })
            .collect()
    }
}

/// What a closed walk of the blank from home does to the tiles, as a permutation of places.
fn turned(board: &Board, walk: &[SquareId]) -> Permutation {
    // By square: the square from which the tile on it came.
    let mut origin = (0..board.squares() as u16).collect_vec();
    for (from, to) in walk.iter().tuple_windows() {
        origin.swap(from.index(), to.index());
    }
    let place = |square: u16| board.place(SquareId(square)).expect("the blank is back home") as u16;
    let mut images = vec![0; board.places()];
    for square in (0..board.places()).map(|place| board.square_at(place)) {
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
        &self.twists.letters[self.index()]
    }

    /// The letter.
    pub fn name(self) -> &'t str {
        &self.data().name
    }

    /// The same loop backwards.
    #[must_use]
    pub fn inverse(self) -> Self {
        Self { letter: self.data().inverse, ..self }
    }

    /// The squares of the blank, from home to home.
    pub fn walk(self) -> &'t [SquareId] {
        &self.data().walk
    }

    /// The number of moves by itself.
    pub fn moves(self) -> usize {
        self.data().walk.len() - 1
    }

    /// What the twist does to the tiles: what is on place i goes to the image of i.
    pub fn permutation(self) -> &'t Permutation {
        let Letter { walk, permutation, .. } = self.data();
        permutation.get_or_init(|| turned(self.twists.board, walk))
    }

    /// How many steps at the end of this loop `next` takes back at once, if it comes after; of the
    /// inverse, all.
    pub fn overlap(self, next: Self) -> usize {
        let steps = self.walk().iter().rev().zip(next.walk());
        steps.take_while(|(back, forth)| back == forth).count() - 1
    }
}

/// Two twists are equal if they are the same letter of equal boards.
impl PartialEq for Twist<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.letter == other.letter && self.twists.board == other.twists.board
    }
}

impl std::fmt::Debug for Twist<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}
