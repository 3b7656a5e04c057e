use itertools::Itertools;

use super::chain::Chain;
use super::cycle::Cycles;
use super::direct_product::DirectFactor;
use super::{Evidence, GroupName, jordan, orbits};
use crate::perm::{Order, Permutation};

/// The action of a group on some of its points, mostly one orbit, with evidence.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constituent {
    /// The points, in order.
    pub points: Vec<u16>,
    /// The numbers of the generators that move them.
    pub generators: Vec<usize>,
    /// The name of the group on the points.
    pub name: GroupName,
    /// Its order.
    pub order: Order,
    /// Whether the group preserves no nontrivial partition of the points.
    pub primitive: bool,
    /// The evidence for name and order.
    pub evidence: Evidence,
}

impl Constituent {
    /// All orbits of a group whose orbits of several points are those of these parts, fixed points
    /// included, in the order of their smallest points.
    pub(super) fn orbits(degree: usize, parts: &[Self]) -> Vec<Vec<u16>> {
        let mut moved = vec![false; degree];
        let points = parts.iter().flat_map(|part| &part.points);
        points.for_each(|&point| moved[usize::from(point)] = true);
        let fixed = Permutation::points(0..degree).filter(|&point| !moved[usize::from(point)]);
        let parts = parts.iter().map(|part| part.points.clone());
        fixed.map(|point| vec![point]).chain(parts).sorted_unstable().collect()
    }

    /// The group on an orbit of generators that are cycles, and its elements.
    pub(super) fn of_cycles(
        degree: usize,
        generators: &Cycles,
        points: Vec<u16>,
        numbers: Vec<usize>,
    ) -> (Self, DirectFactor) {
        let size = points.len();
        let own = |number: &usize| {
            let cycle = generators.at(*number).permutation(degree);
            cycle.restricted_to(&points).expect("an orbit is closed")
        };
        if let [number] = &numbers[..] {
            let chain = Chain::new(size, &[own(number)]);
            let part = Self {
                name: GroupName::Cyclic(size),
                order: Order::from(size as u128),
                primitive: jordan::is_prime(size),
                evidence: Evidence::OneCycle,
                points: points.clone(),
                generators: numbers,
            };
            return (part, DirectFactor::of_chain(points, chain));
        }
        let found = jordan::prime_cycle(degree, size, generators, &numbers);
        let jordan = found.and_then(|(element, cycle)| {
            let growth = jordan::growth(degree, size, generators, &numbers, &cycle)?;
            Some(Evidence::Jordan { element, cycle, growth })
        });
        let Some(evidence) = jordan else {
            let own: Vec<Permutation> = numbers.iter().map(own).collect();
            return Self::of_chain(points, numbers, &own);
        };
        let even = numbers.iter().all(|&number| generators.at(number).is_even());
        Self::giant(points, numbers, even, evidence)
    }

    /// All permutations of the points, or all even ones.
    pub(super) fn giant(
        points: Vec<u16>,
        generators: Vec<usize>,
        even: bool,
        evidence: Evidence,
    ) -> (Self, DirectFactor) {
        let size = points.len();
        let (name, order) = match even {
            true => (GroupName::Alternating(size), Order::half_factorial(size)),
            false => (GroupName::Symmetric(size), Order::factorial(size)),
        };
        let factor = DirectFactor::giant(points.clone(), even);
        (Self { points, generators, name, order, primitive: true, evidence }, factor)
    }

    /// The group that some permutations of the numbers of the points generate, which are the group's
    /// generators of these numbers.
    pub(super) fn of_chain(
        points: Vec<u16>,
        numbers: Vec<usize>,
        generators: &[Permutation],
    ) -> (Self, DirectFactor) {
        let chain = Chain::new(points.len(), generators);
        let order = Order::from(chain.order());
        let part = Self {
            name: named(points.len(), &order, &chain.orbit_lengths()),
            order,
            primitive: orbits::is_primitive(generators),
            evidence: Evidence::StabilizerChain(chain.evidence(&points)),
            points: points.clone(),
            generators: numbers,
        };
        (part, DirectFactor::of_chain(points, chain))
    }
}

/// The name of a group on `size` points, as far as the orbit lengths determine it: Sₙ, Aₙ, or a
/// sharply 3-transitive group on q + 1 points, q prime, which is PGL₂(q) (H. Zassenhaus,
/// Kennzeichnung endlicher linearer Gruppen als Permutationsgruppen, 1935).
fn named(size: usize, order: &Order, orbit_lengths: &[usize]) -> GroupName {
    match *orbit_lengths {
        _ if *order == Order::factorial(size) => GroupName::Symmetric(size),
        _ if *order == Order::half_factorial(size) => GroupName::Alternating(size),
        [a, b, c] if a == size && b + 1 == a && c + 1 == b && jordan::is_prime(b) => {
            GroupName::ProjectiveLinear(b)
        }
        _ => GroupName::Unnamed,
    }
}
