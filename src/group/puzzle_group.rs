use petgraph::unionfind::UnionFind;

use super::cycle::{Cycle, Cycles};
use super::{Evidence, GroupName, PermutationGroup, StabilizerChain, jordan};
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
/// assert_eq!((group.name().as_str(), group.order()), ("A8", 20_160.into()));
/// group.check(&eight).expect("the evidence holds");
/// assert!(group.contains(&"(0 1 2)(3 4 5)".parse()?));
/// assert!(!group.contains(&"(0 1)".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleGroup {
    degree: usize,
    generators: Cycles,
    constituents: Vec<Constituent>,
}

/// The action of the group on one orbit of at least two points, with evidence.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constituent {
    /// The orbit, in order.
    pub points: Vec<u16>,
    /// The numbers of the generators that move it.
    pub generators: Vec<usize>,
    /// The name of the group on the orbit.
    pub name: GroupName,
    /// Its order.
    pub order: Order,
    /// Whether the group preserves no nontrivial partition of the orbit.
    pub primitive: bool,
    /// The evidence for name and order.
    pub(crate) evidence: Evidence,
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
        for point in 0..degree as u16 {
            if let Some((points, _)) =
                orbits.get_mut(number_of[usize::from(orbit_of.find_mut(point))])
            {
                points.push(point);
            }
        }
        orbits.sort_unstable();
        let constituents = (orbits.into_iter())
            .map(|(points, numbers)| Constituent::new(degree, &generators, points, numbers))
            .collect();
        Self { degree, generators, constituents }
    }

    /// Only the generators, without what they generate.
    pub(super) fn of_cycles(degree: usize, generators: Cycles) -> Self {
        Self { degree, generators, constituents: vec![] }
    }

    /// The number of points: the places of the board.
    pub fn degree(&self) -> usize {
        self.degree
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

    /// The group as a base and strong generating set, which recognizes, lists and draws elements, and
    /// computes stabilizers.
    #[expect(clippy::missing_panics_doc, reason = "the generators move only places")]
    pub fn permutation_group(&self) -> PermutationGroup {
        let generators = self.generators().map(|cycle| cycle.permutation(self.degree));
        PermutationGroup::new(self.degree, &generators.collect::<Vec<_>>())
            .expect("the generators move only places")
    }

    /// Whether a permutation of the places, which may have another degree, is an element.
    pub fn contains(&self, permutation: &Permutation) -> bool {
        let permutation = permutation.on_points(self.degree);
        permutation.is_ok_and(|element| self.missing(&element).is_none())
    }

    /// What shows that an element is not in the group.
    pub(super) fn missing(&self, element: &Permutation) -> Option<Missing<'_>> {
        let mut place_of = vec![usize::MAX; self.degree];
        for (number, part) in self.constituents.iter().enumerate() {
            part.points.iter().for_each(|&point| place_of[usize::from(point)] = number);
        }
        let leaves = |&point: &usize| match place_of[point] {
            usize::MAX => element.image(point) != point,
            number => place_of[element.image(point)] != number,
        };
        if let Some(from) = (0..self.degree).find(leaves) {
            return Some(Missing::Leaves { from, to: element.image(from) });
        }
        let is_missing = |part: &&Constituent| !part.contains(self, element);
        self.constituents.iter().find(is_missing).map(Missing::On)
    }

    /// All orbits, including fixed points, in the order of their smallest points.
    pub fn orbits(&self) -> Vec<Vec<u16>> {
        let mut moved = vec![false; self.degree];
        let points = self.constituents.iter().flat_map(|part| &part.points);
        points.for_each(|&point| moved[usize::from(point)] = true);
        let fixed = (0..self.degree as u16).filter(|&point| !moved[usize::from(point)]);
        let mut orbits: Vec<Vec<u16>> = fixed.map(|point| vec![point]).collect();
        orbits.extend(self.constituents.iter().map(|part| part.points.clone()));
        orbits.sort_unstable();
        orbits
    }

    /// Whether the group has a single orbit.
    pub fn is_transitive(&self) -> bool {
        match &self.constituents[..] {
            [] => self.degree <= 1,
            parts => parts[0].points.len() == self.degree,
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
    pub fn order(&self) -> Order {
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
        match &self.constituents[..] {
            [] => "trivial".into(),
            parts => itertools::join(parts.iter().map(|part| text(part.name)), " × "),
        }
    }
}

/// What shows that a permutation is not in a group.
pub(super) enum Missing<'g> {
    /// A point that it takes out of its orbit.
    Leaves { from: usize, to: usize },
    /// An orbit on which no element does the same.
    On(&'g Constituent),
}

impl Constituent {
    /// Whether some element of the group does the same on this orbit as `element`, which keeps it.
    fn contains(&self, group: &PuzzleGroup, element: &Permutation) -> bool {
        let here = element.restricted_to(&self.points).expect("the orbit goes to itself");
        match self.name {
            GroupName::Symmetric(_) => true,
            GroupName::Alternating(_) => here.is_even(),
            // A power of a cycle turns all points equally far.
            GroupName::Cyclic(_) if self.generators.len() == 1 => {
                let cycle = group.generators.at(self.generators[0]).points();
                let first = element.image(cycle[0].into());
                let by = cycle.iter().position(|&point| usize::from(point) == first);
                by.is_some_and(|by| {
                    let mut turned = cycle.iter().zip(cycle.iter().cycle().skip(by));
                    turned.all(|(&p, &to)| element.image(p.into()) == usize::from(to))
                })
            }
            _ => {
                let generators = group.generators_on(self);
                PermutationGroup::new(self.points.len(), &generators)
                    .is_some_and(|group| group.contains(&here))
            }
        }
    }

    pub(super) fn new(
        degree: usize,
        generators: &Cycles,
        points: Vec<u16>,
        numbers: Vec<usize>,
    ) -> Self {
        let size = points.len();
        if let [_] = numbers[..] {
            let name = GroupName::Cyclic(size);
            return Self {
                order: Order::from(size as u128),
                primitive: jordan::is_prime(size),
                evidence: Evidence::OneCycle,
                points,
                generators: numbers,
                name,
            };
        }
        let found = jordan::prime_cycle(degree, size, generators, &numbers);
        let jordan = found.and_then(|(element, cycle)| {
            let growth = jordan::growth(degree, size, generators, &numbers, &cycle)?;
            Some(Evidence::Jordan { element, cycle, growth })
        });
        if let Some(evidence) = jordan {
            let even = numbers.iter().all(|&number| generators.at(number).is_even());
            let name = if even { GroupName::Alternating(size) } else { GroupName::Symmetric(size) };
            let order = if even { Order::half_factorial(size) } else { Order::factorial(size) };
            return Self { points, generators: numbers, name, order, primitive: true, evidence };
        }
        let permutations: Vec<Permutation> =
            numbers.iter().map(|&number| generators.at(number).permutation(degree)).collect();
        let chain = StabilizerChain::new(degree, &permutations);
        let name = chain.name(size);
        Self {
            order: chain.order(),
            primitive: chain.is_primitive(&points, &permutations),
            evidence: Evidence::StabilizerChain(chain),
            points,
            generators: numbers,
            name,
        }
    }
}
