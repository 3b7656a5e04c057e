use itertools::Itertools;

use super::chain::FEW;
use super::cycle::Cycles;
use super::{Constituent, Evidence, EvidenceError, GroupName, check, jordan, orbits};
use crate::board::Board;
use crate::perm::{Order, Permutation};
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

impl Subgroup {
    /// Identifies the subgroup that the words generate.
    pub fn new(board: &Board, words: &[Word]) -> Self {
        let generators = words.iter().map(Word::permutation).collect_vec();
        let orbits = orbits(board.place_count(), &generators);
        let orbits = orbits.into_iter().filter(|orbit| orbit.len() > 1);
        let actions = orbits.map(|points| identify(points, &generators, true)).collect_vec();
        let acts_on = |generator: &Permutation| {
            let moves = |action: &&Constituent| {
                action.points.iter().any(|&p| generator.image(p.into()) != usize::from(p))
            };
            actions.iter().filter(moves).count()
        };
        let whole = generators.iter().any(|generator| acts_on(generator) > 1).then(|| {
            let points = actions.iter().flat_map(|action| &action.points).copied();
            identify(points.sorted_unstable().collect(), &generators, false)
        });
        let mut evidence = check::check_words(board, words, &generators);
        for part in actions.iter().chain(&whole) {
            evidence = evidence.and_then(|()| part.check(&generators));
        }
        Self { generators, actions, whole, evidence }
    }

    /// The number of elements.
    pub fn order(&self) -> Order {
        self.whole.as_ref().map_or_else(|| product(&self.actions), |whole| whole.order.clone())
    }

    /// The name: that of a direct product, of a cyclic group, or of an action with equally many
    /// elements, which is then isomorphic to the group.
    pub fn name(&self) -> String {
        let names = GroupName::product(self.actions.iter().map(|action| action.name.to_string()));
        let Some(whole) = self.whole.as_ref().filter(|all| all.order != product(&self.actions))
        else {
            return names;
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
        Constituent::orbits(degree, &self.actions)
    }
}

fn product(actions: &[Constituent]) -> Order {
    actions.iter().map(|action| action.order.clone()).product()
}

/// The group on these points. On an orbit on which each generator is one cycle or nothing, and on
/// one of many places, Jordan's theorem is tried first; words that act on several orbits at once
/// leave only a chain.
fn identify(points: Vec<u16>, generators: &[Permutation], is_orbit: bool) -> Constituent {
    let degree = generators.first().map_or(0, Permutation::degree);
    let own = generators.iter().map(|generator| restricted(generator, &points)).collect_vec();
    let numbers = (0..own.len()).filter(|&number| !own[number].is_identity()).collect_vec();
    let size = points.len();
    let cycles = own.iter().map(Permutation::cycles).collect_vec();
    if is_orbit && cycles.iter().all(|cycles| cycles.len() <= 1) {
        // A generator that moves none of the points is an empty cycle.
        let cycle = |cycles: &Vec<Vec<usize>>| {
            cycles.concat().into_iter().map(|number| points[number]).collect_vec()
        };
        let cycles = Cycles::from_lists(cycles.iter().map(cycle));
        return Constituent::of_cycles(degree, &cycles, points, numbers).0;
    }
    let own = numbers.iter().map(|&number| own[number].clone()).collect_vec();
    let found =
        (is_orbit && size > FEW).then(|| jordan::random_prime_cycle(size, &own, size / 2 + 1));
    if let Some((mut element, cycle)) = found.flatten() {
        element.factors.iter_mut().for_each(|(factor, _)| *factor = numbers[*factor]);
        let cycle = cycle.into_iter().map(|number| points[usize::from(number)]).collect();
        let even = own.iter().all(Permutation::is_even);
        let evidence = Evidence::Jordan { element, cycle, growth: vec![] };
        return Constituent::giant(points, numbers, even, evidence).0;
    }
    Constituent::of_chain(points, numbers, &own).0
}

fn restricted(generator: &Permutation, points: &[u16]) -> Permutation {
    generator.restricted_to(points).expect("an orbit is closed")
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
            let group = Subgroup::new(&board, &twists.words(text).unwrap());
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
            let group = Subgroup::new(&board, &words);
            let generators = words.iter().map(Word::permutation).collect_vec();
            let all = Permutation::products(8, &generators, 20_160).unwrap();
            assert_eq!(group.order(), all.len() as u128, "{text}");
            assert_eq!(group.evidence, Ok(()), "{text}");
        }
    }
}
