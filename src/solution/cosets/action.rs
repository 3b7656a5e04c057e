use itertools::Itertools;
use num_bigint::BigUint;

use super::{Cosets, standard_arrangements};
use crate::board::on_places;
use crate::group::{minimal_block, orbits};
use crate::numerals::grouped;
use crate::perm::Permutation;
use crate::position::{Pattern, TileLabel};
use crate::solution::SolutionError;
use crate::states::EnumerationError;

/// How the group of a board acts on the labelled standard positions of a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CosetAction {
    /// The number of elements of the group that keep the labels of the goal.
    pub stabilizer: BigUint,
    /// The numbers of positions in the orbits of the group on all arrangements of the goal's labels with
    /// the blank at home: first that of the goal, then the others in the order of their first positions.
    pub orbits: Vec<usize>,
    /// The goal's block in a partition of its orbit that the group preserves; `None` if it preserves
    /// only the two trivial ones, so that the action is primitive. No other such partition has smaller
    /// blocks.
    pub block: Option<Vec<Pattern>>,
}

impl CosetAction {
    /// The most arrangements of labels with the blank at home.
    pub const MAX_POSITIONS: usize = Permutation::MAX_DEGREE;

    /// Refuses a goal for which [`Cosets::action`] would be refused, without any enumeration.
    ///
    /// # Errors
    ///
    /// If the goal has not exactly one blank, on the home square, or the labels have more than
    /// [`CosetAction::MAX_POSITIONS`] arrangements with the blank at home.
    pub fn check(goal: &Pattern) -> Result<(), SolutionError> {
        let (_, standard) = standard_arrangements(goal)?;
        let (found, most) = (standard.end - standard.start, Self::MAX_POSITIONS as u64);
        if found <= most {
            return Ok(());
        }
        let (pattern, [found, most]) = (goal.to_string(), [found, most].map(grouped));
        let reason = format!(
            "its labels have {found} arrangements with the blank at home, and the action of the group \
             is computed for at most {most}"
        );
        Err(EnumerationError::LargePattern { pattern, reason }.into())
    }
}

impl Cosets {
    /// The action of the group.
    ///
    /// # Errors
    ///
    /// If the labels have more than [`CosetAction::MAX_POSITIONS`] arrangements with the blank at home.
    #[expect(clippy::missing_panics_doc, reason = "the goal is in one of the orbits")]
    pub fn action(&self) -> Result<CosetAction, SolutionError> {
        CosetAction::check(self.goal())?;
        let board = self.goal().board();
        let generators = self.generators();
        let goal = self.find(self.goal())?.expect("the goal is solved") as u16;
        let mut all = orbits(self.len(), &generators);
        let own = all.iter().position(|orbit| orbit.contains(&goal)).expect("orbits cover all");
        let own = all.remove(own);
        let block = self.least_block(goal, &own, &generators).map(|block| {
            let position = |number| self.position(own[usize::from(number)].into());
            block.into_iter().map(position).collect()
        });
        Ok(CosetAction {
            stabilizer: board.group().order() / own.len(),
            orbits: [own].iter().chain(&all).map(Vec::len).collect(),
            block,
        })
    }

    /// What the loop of each chord does with the positions.
    fn generators(&self) -> Vec<Permutation> {
        let twists = self.goal().board().twists();
        let loops = twists.iter().filter(|twist| twist.index() < twist.inverse().index());
        let images = loops.map(|twist| self.permutation(|index| self.after(index, twist.walk())));
        images.collect()
    }

    fn permutation(&self, image: impl Fn(usize) -> usize) -> Permutation {
        let images = (0..self.len()).map(|index| image(index) as u16).collect();
        Permutation::from_images(images).expect("an action is one to one")
    }

    /// The goal's block of least size, by the numbers of its positions in the goal's orbit.
    ///
    /// The block of the goal and a position is found by Atkinson's method. An element that keeps the goal
    /// takes it to the block of the goal and another position, so one position of each orbit of such
    /// elements is enough. These orbits need not be those of all such elements.
    fn least_block(
        &self,
        goal: u16,
        orbit: &[u16],
        generators: &[Permutation],
    ) -> Option<Vec<u16>> {
        let on_orbit = |action: &Permutation| action.restricted_to(orbit).expect("it is an orbit");
        let generators = generators.iter().map(on_orbit).collect_vec();
        let labels = self.goal().labels();
        let keeping = self.keeping_labels().into_iter().map(|squares| {
            let map = self.distances.arrangements().relabelling(labels, &squares);
            on_orbit(&self.permutation(|index| self.image(index, &map)))
        });
        let goal = orbit.iter().position(|&index| index == goal)? as u16;
        let (mut block, mut most) = (None, orbit.len() / 2);
        for first in orbits(orbit.len(), &keeping.collect_vec()).iter().map(|orbit| orbit[0]) {
            if first != goal
                && most > 1
                && let Some(found) = minimal_block(&generators, goal, first, most)
            {
                most = found.len() - 1;
                block = Some(found);
            }
        }
        block
    }

    /// Permutations of the squares that keep the goal's labels and are in the group: those among the
    /// exchanges of two squares with equal labels, and among the products of each with the first one.
    /// If the group contains all even permutations, they generate all its elements that keep the labels.
    fn keeping_labels(&self) -> Vec<Permutation> {
        let (goal, degree) = (self.goal(), self.goal().board().square_count());
        let exchanges_of = |label: &TileLabel| {
            let squares = goal.labels().iter().positions(|other| other == label);
            let exchange = |(a, b)| Permutation::from_cycles(degree, &[&[a, b]]).ok();
            squares.tuple_windows().filter_map(exchange).collect_vec()
        };
        let different = self.distances.arrangements().different_labels();
        let exchanges = different.iter().flat_map(exchanges_of).collect_vec();
        let products = exchanges.iter().map(|exchange| exchange.then(&exchanges[0]));
        let (group, board) = (goal.board().group(), goal.board());
        let is_element = |squares: &Permutation| group.contains(&on_places(board, squares));
        products.chain(exchanges.iter().cloned()).filter(is_element).collect()
    }
}
