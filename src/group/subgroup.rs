use itertools::Itertools;
use thiserror::Error;

use super::cycle::Cycles;
use super::{
    Constituent, Evidence, EvidenceError, GroupName, PuzzleGroup, StabilizerChain, orbits,
};
use crate::board::{Board, SquareId};
use crate::perm::{Order, Permutation};
use crate::position::Position;
use crate::twist::Word;

/// The subgroup that some words generate in the group of a board.
#[derive(Clone, Debug)]
pub struct Subgroup {
    /// What each word does with the places.
    pub generators: Vec<Permutation>,
    /// The actions on the orbits of at least two places.
    pub actions: Vec<Constituent>,
    /// The group as a whole, where a generator acts on several orbits, so that it need not be the
    /// direct product of its actions.
    pub whole: Option<Constituent>,
    /// The result of checking the generators and all evidence.
    pub evidence: Result<(), EvidenceError>,
}

/// The error for a subgroup that a base and strong generating set would have to prove on too many
/// places.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "these words move {moved} places together; the group that they generate is identified on at \
     most {MOST_PLACES} places, unless each word is one cycle"
)]
pub struct TooManyPlacesError {
    moved: usize,
}

/// Beyond that, a base and strong generating set takes minutes.
const MOST_PLACES: usize = 12;

impl Subgroup {
    /// Identifies the subgroup that the words generate.
    ///
    /// # Errors
    ///
    /// If the words move too many places.
    pub fn new(board: &Board, words: &[Word]) -> Result<Self, TooManyPlacesError> {
        let degree = board.place_count();
        let generators = words.iter().map(Word::permutation).collect_vec();
        let mut checked = check_generators(board, words, &generators);
        let mut actions = Vec::new();
        for points in orbits(degree, &generators).into_iter().filter(|orbit| orbit.len() > 1) {
            let restricted = generators.iter().map(|all| restricted(all, &points)).collect_vec();
            let (action, check) = identify(degree, points, &restricted)?;
            checked = checked.and(check);
            actions.push(action);
        }
        let acts_on = |generator: &Permutation| {
            let moves = |action: &&Constituent| {
                action.points.iter().any(|&p| generator.image(p.into()) != usize::from(p))
            };
            actions.iter().filter(moves).count()
        };
        let whole = match generators.iter().any(|generator| acts_on(generator) > 1) {
            false => None,
            true => {
                let points = actions.iter().flat_map(|action| &action.points).copied();
                let (whole, check) =
                    by_chain(degree, points.sorted_unstable().collect(), &generators)?;
                checked = checked.and(check);
                Some(whole)
            }
        };
        Ok(Self { generators, actions, whole, evidence: checked })
    }

    /// The number of elements.
    pub fn order(&self) -> Order {
        self.whole.as_ref().map_or_else(|| product(&self.actions), |whole| whole.order.clone())
    }

    /// The name: that of a direct product, of a cyclic group, or of an action with equally many
    /// elements, which is then isomorphic to the group.
    pub fn name(&self) -> String {
        let names = self.actions.iter().map(|action| action.name).join(" × ");
        let Some(whole) = self.whole.as_ref().filter(|all| all.order != product(&self.actions))
        else {
            return if names.is_empty() { "trivial".into() } else { names };
        };
        let cyclic = || match &self.generators[..] {
            [one] => one.order().try_into().ok().map(GroupName::Cyclic),
            _ => None,
        };
        let faithful = |action: &&Constituent| {
            action.order == whole.order && action.name != GroupName::Unnamed
        };
        match cyclic().or_else(|| Some(self.actions.iter().find(faithful)?.name)) {
            Some(name) => name.to_string(),
            None => format!("subgroup of {names}"),
        }
    }

    /// All orbits, including fixed points, in the order of their smallest points.
    pub fn orbits(&self) -> Vec<Vec<u16>> {
        let degree = self.generators.first().map_or(0, Permutation::degree);
        let fixed = Permutation::points(0..degree)
            .filter(|point| !self.actions.iter().any(|action| action.points.contains(point)));
        let moved = self.actions.iter().map(|action| action.points.clone());
        fixed.map(|point| vec![point]).chain(moved).sorted_unstable().collect()
    }
}

fn product(actions: &[Constituent]) -> Order {
    actions.iter().map(|action| action.order.clone()).product()
}

/// The permutation that does the same on these points, and nothing elsewhere.
fn restricted(all: &Permutation, points: &[u16]) -> Permutation {
    let mut images = Permutation::points(0..all.degree()).collect_vec();
    points.iter().for_each(|&p| images[usize::from(p)] = all.image(p.into()) as u16);
    Permutation::from_images(images).expect("an orbit is closed")
}

type Identified = Result<(Constituent, Result<(), EvidenceError>), TooManyPlacesError>;

/// The transitive group on these points, and the result of checking its evidence.
fn identify(degree: usize, points: Vec<u16>, generators: &[Permutation]) -> Identified {
    let cycles = generators.iter().map(Permutation::cycles).collect_vec();
    if cycles.iter().any(|cycles| cycles.len() > 1) {
        return by_chain(degree, points, generators);
    }
    // A generator that moves none of the points is an empty cycle.
    let cycle = |cycles: &Vec<Vec<usize>>| cycles.concat().into_iter().map(|p| p as u16).collect();
    let cycles = Cycles::from_lists(cycles.iter().map(cycle));
    let numbers = moving(generators);
    let action = Constituent::new(degree, &cycles, points, numbers);
    let check = action.check_alone(&PuzzleGroup::of_cycles(degree, cycles), generators);
    Ok((action, check))
}

/// The group on these points by a base and strong generating set.
fn by_chain(degree: usize, points: Vec<u16>, generators: &[Permutation]) -> Identified {
    if points.len() > MOST_PLACES {
        return Err(TooManyPlacesError { moved: points.len() });
    }
    let numbers = moving(generators);
    let own = numbers.iter().map(|&number| generators[number].clone()).collect_vec();
    let chain = StabilizerChain::new(degree, &own);
    let action = Constituent {
        name: chain.name(points.len()),
        order: chain.order(),
        primitive: chain.is_primitive(&points, &own),
        evidence: Evidence::StabilizerChain(chain),
        points,
        generators: numbers,
    };
    let check = action.check_alone(&PuzzleGroup::of_cycles(degree, Cycles::default()), generators);
    Ok((action, check))
}

/// The numbers of the generators that are not the identity.
fn moving(generators: &[Permutation]) -> Vec<usize> {
    (0..generators.len()).filter(|&number| !generators[number].is_identity()).collect()
}

/// Plays each word on the board, and looks where the tiles are.
fn check_generators(
    board: &Board,
    words: &[Word],
    generators: &[Permutation],
) -> Result<(), EvidenceError> {
    for (word, generator) in words.iter().zip(generators) {
        let mut position = Position::goal(board);
        word.walk()[1..].iter().for_each(|&square: &SquareId| _ = position.move_blank(square));
        let holds = (0..board.place_count()).all(|place| {
            let tile = position.tile(board.square_at(generator.image(place)));
            tile.is_some_and(|tile| tile.place() == place)
        });
        if !holds {
            return Err(EvidenceError::OtherBoard(format!("the word {word}")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subgroups_of_the_eight_puzzle() {
        let board: Board = "eight".parse().unwrap();
        let twists = board.twists();
        for (text, name, order, orbits) in [
            // The twists of the five-puzzle.
            ("A,B", "A5", 60, 4),
            ("A,C", "C3 × C3", 9, 4),
            ("A,B,C", "A7", 2520, 2),
            ("A,B,C,D", "A8", 20_160, 1),
            ("AC", "C3", 3, 4),
            ("ABC", "C7", 7, 2),
            ("AW", "trivial", 1, 8),
            ("[A,B]", "C3", 3, 6),
            ("ABCD, A", "A8", 20_160, 1),
        ] {
            let group = Subgroup::new(&board, &twists.words(text).unwrap()).unwrap();
            assert_eq!(group.order(), order, "{text}");
            assert_eq!((&*group.name(), group.orbits().len()), (name, orbits), "{text}");
            assert_eq!(group.evidence, Ok(()), "{text}");
        }
    }

    /// The same as a list of all products.
    #[test]
    fn as_many_elements_as_products() {
        let board: Board = "eight".parse().unwrap();
        let twists = board.twists();
        for text in ["(ABCD)^2, AC", "AC, BD", "(AB)^2C, ADA", "[A,C]", "AC,[A,B]"] {
            let words = twists.words(text).unwrap();
            let group = Subgroup::new(&board, &words).unwrap();
            let generators = words.iter().map(Word::permutation).collect_vec();
            let mut all = std::collections::HashSet::from([Permutation::identity(8)]);
            let mut queue = all.iter().cloned().collect_vec();
            while let Some(element) = queue.pop() {
                for generator in &generators {
                    let next = element.then(generator);
                    if all.insert(next.clone()) {
                        queue.push(next);
                    }
                }
            }
            assert_eq!(group.order(), all.len() as u128, "{text}");
            assert_eq!(group.evidence, Ok(()), "{text}");
        }
    }
}
