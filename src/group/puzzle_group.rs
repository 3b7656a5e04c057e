use petgraph::unionfind::UnionFind;

use num_bigint::BigUint;

use super::cycle::{Cycle, Cycles};
use super::direct_product::{DirectProduct, Missing};
use super::{Constituent, Evidence, GroupName, PermutationGroup};
use crate::board::Board;
use crate::perm::{Order, Permutation};

/// The group that the twists of a board generate: all permutations of the places by closed walks of
/// the blank from home.
///
/// The generator of a chord is a single cycle of places, since the part of the loop from home to
/// the fundamental cycle and back cancels. So each generator moves the points of one orbit only,
/// and the group is the direct product of its [`Constituent`]s, one for each orbit.
///
/// ```
/// use taquin::{Board, group::PuzzleGroup};
/// let eight: Board = "eight".parse()?;
/// let group = eight.group();
/// assert_eq!((group.name().as_str(), group.order()), ("A8", 20_160_u32.into()));
/// group.check(&eight).expect("the evidence holds");
/// assert!(group.contains(&"(0 1 2)(3 4 5)".parse()?));
/// assert!(!group.contains(&"(0 1)".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleGroup {
    generators: Cycles,
    constituents: Vec<Constituent>,
    /// Of the constituents, in order.
    product: DirectProduct,
}

impl Board {
    /// The group that the loops of the blank generate, with evidence of its name and order.
    pub fn group(&self) -> PuzzleGroup {
        PuzzleGroup::from_generators(self.place_count(), Cycles::from_loops(self))
    }
}

impl PuzzleGroup {
    fn from_generators(degree: usize, generators: Cycles) -> Self {
        let mut orbit_of = UnionFind::<u16>::new(degree);
        for cycle in generators.iter() {
            cycle.points().windows(2).for_each(|pair| _ = orbit_of.union(pair[0], pair[1]));
        }
        let mut number_of = vec![usize::MAX; degree];
        let mut orbits: Vec<(Vec<u16>, Vec<usize>)> = Vec::new();
        for (number, cycle) in generators.iter().enumerate() {
            let orbit = &mut number_of[usize::from(orbit_of.find_mut(cycle.points()[0]))];
            if *orbit == usize::MAX {
                *orbit = orbits.len();
                orbits.push((vec![], vec![]));
            }
            orbits[*orbit].1.push(number);
        }
        for point in Permutation::points(0..degree) {
            if let Some((points, _)) =
                orbits.get_mut(number_of[usize::from(orbit_of.find_mut(point))])
            {
                points.push(point);
            }
        }
        orbits.sort_unstable();
        let (constituents, factors) = (orbits.into_iter())
            .map(|(points, numbers)| Constituent::of_cycles(degree, &generators, points, numbers))
            .collect();
        Self { generators, constituents, product: DirectProduct { degree, factors } }
    }

    /// The number of points: the places of the board.
    pub fn degree(&self) -> usize {
        self.product.degree
    }

    /// The generators, one for each of the board's chords.
    pub fn generators(&self) -> impl ExactSizeIterator<Item = Cycle<'_>> {
        self.generators.iter()
    }

    /// The generator of this number; `None` if there is none.
    pub fn generator(&self, number: usize) -> Option<Cycle<'_>> {
        (number < self.generators.len()).then(|| self.generators.at(number))
    }

    /// What the generators that move an orbit do to its points, which are numbered in order.
    pub(crate) fn generators_on(&self, part: &Constituent) -> Vec<Permutation> {
        let restricted = |&number: &usize| {
            let all = self.generator(number)?.permutation(self.degree());
            all.restricted_to(&part.points)
        };
        let generators = part.generators.iter().map(restricted);
        generators.collect::<Option<_>>().expect("the generators keep the orbit")
    }

    /// The actions on the orbits of at least two points, in the order of their smallest points.
    pub fn constituents(&self) -> &[Constituent] {
        &self.constituents
    }

    #[cfg(test)]
    pub(super) fn first_constituent_mut(&mut self) -> &mut Constituent {
        &mut self.constituents[0]
    }

    /// The group with these generators instead of its cycles. They are few on large boards, where the
    /// loops are many.
    pub fn permutation_group(&self) -> PermutationGroup {
        PermutationGroup::of_product(self.product.clone())
    }

    /// Whether a permutation of the places, which may have another degree, is an element.
    pub fn contains(&self, permutation: &Permutation) -> bool {
        self.product.contains(permutation)
    }

    /// What shows that an element is not in the group.
    pub(super) fn missing(&self, element: &Permutation) -> Option<Missing> {
        self.product.missing(element)
    }

    /// All elements, the identity first. There may be very many.
    pub fn elements(&self) -> impl Iterator<Item = Permutation> {
        self.product.elements()
    }

    /// An element that this seed chooses, the same on every machine. Over all seeds, all elements
    /// are equally likely.
    pub fn random_element(&self, seed: u64) -> Permutation {
        self.product.random_element(seed)
    }

    /// An element; `below(n)` draws a number below n, all with the same probability.
    pub(crate) fn draw(&self, below: &mut impl FnMut(usize) -> usize) -> Permutation {
        self.product.draw(below)
    }

    /// The elements that fix each of some points.
    pub fn stabilizer(&self, points: &[usize]) -> PermutationGroup {
        PermutationGroup::of_product(self.product.stabilizer(points))
    }

    /// The points to which elements take a point, in order.
    pub fn orbit(&self, point: usize) -> Vec<usize> {
        let part = self.constituents.iter().map(|part| &part.points);
        let mut orbits = part.map(|points| points.iter().map(|&p| p.into()).collect::<Vec<_>>());
        orbits.find(|orbit| orbit.contains(&point)).unwrap_or(vec![point])
    }

    /// The evidence for the name and the order of each of the constituents, in order.
    pub fn evidence(&self) -> impl ExactSizeIterator<Item = &Evidence> {
        self.constituents.iter().map(|part| &part.evidence)
    }

    /// All orbits, including fixed points, in the order of their smallest points.
    pub fn orbits(&self) -> Vec<Vec<u16>> {
        Constituent::orbits(self.degree(), &self.constituents)
    }

    /// Whether the group has a single orbit.
    pub fn is_transitive(&self) -> bool {
        match &self.constituents[..] {
            [] => self.degree() <= 1,
            parts => parts[0].points.len() == self.degree(),
        }
    }

    /// Whether the group is transitive and preserves no nontrivial partition of the places.
    pub fn is_primitive(&self) -> bool {
        self.is_transitive() && self.constituents.iter().all(|part| part.primitive)
    }

    /// Whether all elements are even.
    pub fn is_even(&self) -> bool {
        self.generators.iter().all(Cycle::is_even)
    }

    /// The number of elements.
    pub fn order(&self) -> BigUint {
        self.product.order()
    }

    /// The number of elements, with a formula that keeps factorials.
    pub fn order_with_formula(&self) -> Order {
        self.constituents.iter().map(|part| part.order.clone()).product()
    }

    /// The name of the group: those of the constituents, joined by ×.
    pub fn name(&self) -> String {
        self.joined_names(|name| name.to_string())
    }

    /// The name with subscripts; for a single constituent also another name of the same group, if
    /// there is one.
    pub fn full_name(&self) -> String {
        let name = self.joined_names(|name| format!("{name:#}"));
        match &self.constituents[..] {
            [Constituent { name: only, .. }] => match only.alias() {
                Some(alias) => format!("{name} ≅ {alias}"),
                None => name,
            },
            _ => name,
        }
    }

    fn joined_names(&self, text: impl Fn(GroupName) -> String) -> String {
        GroupName::product(self.constituents.iter().map(|part| text(part.name)))
    }
}
