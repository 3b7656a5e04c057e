use std::collections::VecDeque;

use petgraph::unionfind::UnionFind;

use super::{GeneratorWord, GroupName, jordan::is_prime};
use crate::perm::{Order, Permutation};

/// A base and strong generating set (C. C. Sims 1970): points b₁, b₂, … that only the identity
/// fixes all, and generators such that those fixing b₁ … bᵢ generate the stabilizer of b₁ … bᵢ. The
/// order is the product of the lengths of the orbits of bᵢ₊₁ under these stabilizers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StabilizerChain {
    /// b₁, b₂, …
    pub base: Vec<u16>,
    /// The lengths of the orbits.
    pub orbit_lengths: Vec<usize>,
    /// The strong generators after those of the group, numbered consecutively, each as a product of
    /// earlier ones.
    pub strong: Vec<GeneratorWord>,
}

/// An element with a product of generators that equals it.
#[derive(Clone)]
struct TracedElement {
    element: Permutation,
    factors: Vec<(usize, bool)>,
}

impl TracedElement {
    fn then(&self, next: &Self) -> Self {
        let factors = [&self.factors[..], &next.factors].concat();
        Self { element: self.element.then(&next.element), factors }
    }

    fn inverse(&self) -> Self {
        let factors = self.factors.iter().rev().map(|&(number, inverse)| (number, !inverse));
        Self { element: self.element.inverse(), factors: factors.collect() }
    }
}

/// A base point, and for each point of its orbit an element that takes the base point there.
struct Level {
    base: u16,
    orbit: Vec<u16>,
    to: Vec<Option<TracedElement>>,
}

impl StabilizerChain {
    /// The algorithm of Schreier and Sims: while some Schreier generator does not sift to the
    /// identity, its residue becomes another strong generator.
    pub(super) fn new(degree: usize, generators: &[Permutation]) -> Self {
        Self::with_levels(degree, generators).0
    }

    /// The *transversals*, one for each base point b: for each point p of the orbit of b under the
    /// stabilizer of the earlier base points, an element of that stabilizer that takes b to p. Each
    /// element of the group is, in exactly one way, a product of one element of each transversal,
    /// that of the last one first.
    pub(super) fn transversals(degree: usize, generators: &[Permutation]) -> Vec<Vec<Permutation>> {
        let (_, levels) = Self::with_levels(degree, generators);
        let elements = |level: Level| level.to.into_iter().flatten().map(|traced| traced.element);
        levels.into_iter().map(|level| elements(level).collect()).collect()
    }

    fn with_levels(degree: usize, generators: &[Permutation]) -> (Self, Vec<Level>) {
        let mut strong: Vec<TracedElement> = (generators.iter().enumerate())
            .map(|(k, g)| TracedElement { element: g.clone(), factors: vec![(k, false)] })
            .collect();
        let mut chain = Self { base: vec![], orbit_lengths: vec![], strong: vec![] };
        loop {
            for traced in &strong {
                if fixes(&traced.element, &chain.base) {
                    let moved = (0..degree).find(|&point| traced.element.image(point) != point);
                    chain.base.extend(moved.map(|point| point as u16));
                }
            }
            let levels: Vec<Level> = (0..chain.base.len())
                .map(|i| Level::new(degree, chain.base[i], &fixing(&chain.base[..i], &strong)))
                .collect();
            match sift(&levels, &chain.base, &strong) {
                Some(left) => {
                    let number = strong.len();
                    chain.strong.push(GeneratorWord { factors: left.factors, power: 1 });
                    strong.push(TracedElement {
                        element: left.element,
                        factors: vec![(number, false)],
                    });
                }
                None => {
                    chain.orbit_lengths = levels.iter().map(|level| level.orbit.len()).collect();
                    return (chain, levels);
                }
            }
        }
    }
}

/// The strong generators that fix these points.
fn fixing(points: &[u16], strong: &[TracedElement]) -> Vec<TracedElement> {
    strong.iter().filter(|traced| fixes(&traced.element, points)).cloned().collect()
}

fn fixes(element: &Permutation, points: &[u16]) -> bool {
    points.iter().all(|&point| element.image(point.into()) == usize::from(point))
}

impl Level {
    fn new(degree: usize, base: u16, generators: &[TracedElement]) -> Self {
        let mut to = vec![None; degree];
        let identity = TracedElement { element: Permutation::identity(degree), factors: vec![] };
        to[usize::from(base)] = Some(identity.clone());
        let mut queue = VecDeque::from([(base, identity)]);
        let mut orbit = vec![base];
        while let Some((point, traced)) = queue.pop_front() {
            for generator in generators {
                let image = generator.element.image(point.into());
                if to[image].is_none() {
                    let longer = traced.then(generator);
                    to[image] = Some(longer.clone());
                    queue.push_back((image as u16, longer));
                    orbit.push(image as u16);
                }
            }
        }
        Self { base, orbit, to }
    }
}

/// The nontrivial residue of some Schreier generator, from the last level to the first.
fn sift(levels: &[Level], base: &[u16], strong: &[TracedElement]) -> Option<TracedElement> {
    for (i, level) in levels.iter().enumerate().rev() {
        for generator in &fixing(&base[..i], strong) {
            for &point in &level.orbit {
                let to = level.to[usize::from(point)].as_ref().expect("the point is in the orbit");
                let mut left = to.then(generator);
                for level in &levels[i..] {
                    let image = left.element.image(level.base.into());
                    match &level.to[image] {
                        Some(there) => left = left.then(&there.inverse()),
                        None => break,
                    }
                }
                if !left.element.is_identity() {
                    return Some(left);
                }
            }
        }
    }
    None
}

impl StabilizerChain {
    /// The order: the product of the lengths of the orbits.
    pub fn order(&self) -> Order {
        self.orbit_lengths.iter().map(|&length| Order::from(length as u128)).product()
    }

    /// The name of a group on `size` points, as far as the orbit lengths determine it: Sₙ, Aₙ, or a
    /// sharply 3-transitive group on q + 1 points, q prime, which is PGL₂(q) (H. Zassenhaus,
    /// Kennzeichnung endlicher linearer Gruppen als Permutationsgruppen, 1935).
    pub(super) fn name(&self, size: usize) -> GroupName {
        let order = self.order();
        match self.orbit_lengths[..] {
            _ if order == Order::factorial(size) => GroupName::Symmetric(size),
            _ if order == Order::half_factorial(size) => GroupName::Alternating(size),
            [a, b, c] if a == size && b + 1 == a && c + 1 == b && is_prime(b) => {
                GroupName::ProjectiveLinear(b)
            }
            _ => GroupName::Unnamed,
        }
    }

    /// Whether the group, which is transitive on `points`, is primitive: true if it is doubly
    /// transitive, else decided by the minimal block of each pair of points.
    pub(super) fn is_primitive(&self, points: &[u16], generators: &[Permutation]) -> bool {
        let doubly_transitive =
            self.orbit_lengths.get(1).is_some_and(|&length| length + 1 == points.len());
        doubly_transitive
            || points[1..]
                .iter()
                .all(|&point| minimal_block(generators, points[0], point).len() == points.len())
    }
}

/// The minimal block that contains two points (M. D. Atkinson 1975): images of equivalent points
/// are equivalent.
fn minimal_block(generators: &[Permutation], a: u16, b: u16) -> Vec<u16> {
    let degree = generators.first().map_or(0, Permutation::degree);
    let mut blocks = UnionFind::<u16>::new(degree);
    blocks.union(a, b);
    let mut pairs = vec![(a, b)];
    while let Some((x, y)) = pairs.pop() {
        for generator in generators {
            let (x, y) = (generator.image(x.into()) as u16, generator.image(y.into()) as u16);
            if blocks.union(x, y) {
                pairs.push((x, y));
            }
        }
    }
    (0..degree as u16).filter(|&point| blocks.equiv(point, a)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_with_and_without_blocks() {
        let is_primitive = |generators: &[&[u16]]| {
            let images = |images: &&[u16]| Permutation::from_images(images.to_vec()).unwrap();
            let generators: Vec<Permutation> = generators.iter().map(images).collect();
            let points: Vec<u16> = (0..generators[0].degree() as u16).collect();
            StabilizerChain::new(points.len(), &generators).is_primitive(&points, &generators)
        };
        // The symmetries of a square keep its diagonals; those of a pentagon keep nothing.
        assert!(!is_primitive(&[&[1, 2, 3, 0], &[2, 1, 0, 3]]));
        assert!(is_primitive(&[&[1, 2, 3, 4, 0], &[0, 4, 3, 2, 1]]));
        assert!(is_primitive(&[&[1, 2, 3, 0], &[1, 0, 2, 3]]));
        // Rotations of a hexagon.
        assert!(!is_primitive(&[&[1, 2, 3, 4, 5, 0]]));
    }

    /// The generators x ↦ x + 1, x ↦ ax and x ↦ −1/x of the projective line, with the point ∞ last;
    /// a is a primitive root modulo q.
    #[test]
    fn chains_of_projective_lines() {
        for (q, a) in [(5, 2), (7, 3), (11, 2), (13, 2), (17, 3)] {
            let line = |image: &dyn Fn(usize) -> usize| {
                Permutation::from_images((0..=q).map(|x| image(x) as u16).collect()).unwrap()
            };
            let inverse = |x: usize| (1..q).find(|y| x * y % q == q - 1).expect("q is prime");
            let generators = [
                line(&|x| if x == q { q } else { (x + 1) % q }),
                line(&|x| if x == q { q } else { a * x % q }),
                line(&|x| match x {
                    0 => q,
                    _ if x == q => 0,
                    _ => inverse(x),
                }),
            ];
            let chain = StabilizerChain::new(q + 1, &generators);
            assert_eq!(chain.orbit_lengths, [q + 1, q, q - 1]);
            assert_eq!(chain.name(q + 1), GroupName::ProjectiveLinear(q));
        }
    }

    /// The symmetries of a polygon: a rotation and a reflection.
    #[test]
    fn chains_of_polygons() {
        for n in [13_u16, 20, 40] {
            let turn = Permutation::from_images((0..n).map(|x| (x + 1) % n).collect()).unwrap();
            let flip = Permutation::from_images((0..n).rev().collect()).unwrap();
            let chain = StabilizerChain::new(n.into(), &[turn, flip]);
            assert_eq!(chain.order(), 2 * u128::from(n));
            assert_eq!(chain.name(n.into()), GroupName::Unnamed);
        }
    }

    #[test]
    fn groups_of_more_than_128_bits_are_named() {
        let chain = |least: usize| StabilizerChain {
            base: (0..40).collect(),
            orbit_lengths: (least..=40).rev().collect(),
            strong: vec![],
        };
        assert_eq!(chain(2).name(40), GroupName::Symmetric(40));
        assert_eq!(chain(3).name(40), GroupName::Alternating(40));
        assert_eq!(chain(4).name(40), GroupName::Unnamed);
    }
}
