use std::collections::VecDeque;

use petgraph::unionfind::UnionFind;

use super::{Name, Product, jordan::is_prime};
use crate::perm::{Order, Permutation};

/// A base and strong generating set (C. C. Sims 1970): points b₁, b₂, … such that only the identity
/// fixes them all, and generators of which those that fix b₁ … bᵢ generate all elements that do. The
/// order is then the product of the lengths of the orbits of bᵢ₊₁ under these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// b₁, b₂, …
    pub base: Vec<u16>,
    /// The lengths of the orbits.
    pub orbit_lengths: Vec<usize>,
    /// The strong generators that come after the generators of the group, each as a product of those
    /// before it, numbered on.
    pub strong: Vec<Product>,
}

/// An element with a product that makes it.
#[derive(Clone)]
struct Made {
    element: Permutation,
    factors: Vec<(usize, bool)>,
}

impl Made {
    fn then(&self, next: &Self) -> Self {
        let factors = [&self.factors[..], &next.factors].concat();
        Self { element: self.element.then(&next.element), factors }
    }

    fn inverse(&self) -> Self {
        let factors = self.factors.iter().rev().map(|&(number, inverse)| (number, !inverse));
        Self { element: self.element.inverse(), factors: factors.collect() }
    }
}

/// One base point, with an element for each point of its orbit that takes it there.
struct Level {
    base: u16,
    orbit: Vec<u16>,
    to: Vec<Option<Made>>,
}

impl Chain {
    /// Schreier and Sims: as long as some Schreier generator does not come down to the identity, what
    /// is left of it is one more strong generator.
    pub(super) fn of(degree: usize, generators: &[Permutation]) -> Self {
        let mut strong: Vec<Made> = (generators.iter().enumerate())
            .map(|(k, g)| Made { element: g.clone(), factors: vec![(k, false)] })
            .collect();
        let mut chain = Self { base: vec![], orbit_lengths: vec![], strong: vec![] };
        loop {
            for made in &strong {
                if fixes(&made.element, &chain.base) {
                    let moved = (0..degree).find(|&point| made.element.image(point) != point);
                    chain.base.extend(moved.map(|point| point as u16));
                }
            }
            let levels: Vec<Level> = (0..chain.base.len())
                .map(|i| Level::new(degree, chain.base[i], &fixing(&chain.base[..i], &strong)))
                .collect();
            match residue(&levels, &chain.base, &strong) {
                Some(left) => {
                    let number = strong.len();
                    chain.strong.push(Product { factors: left.factors, power: 1 });
                    strong.push(Made { element: left.element, factors: vec![(number, false)] });
                }
                None => {
                    chain.orbit_lengths = levels.iter().map(|level| level.orbit.len()).collect();
                    return chain;
                }
            }
        }
    }
}

/// The strong generators that fix these points.
fn fixing(points: &[u16], strong: &[Made]) -> Vec<Made> {
    strong.iter().filter(|made| fixes(&made.element, points)).cloned().collect()
}

fn fixes(element: &Permutation, points: &[u16]) -> bool {
    points.iter().all(|&point| element.image(point.into()) == usize::from(point))
}

impl Level {
    fn new(degree: usize, base: u16, generators: &[Made]) -> Self {
        let mut to = vec![None; degree];
        let identity = Made { element: Permutation::identity(degree), factors: vec![] };
        to[usize::from(base)] = Some(identity.clone());
        let mut queue = VecDeque::from([(base, identity)]);
        let mut orbit = vec![base];
        while let Some((point, made)) = queue.pop_front() {
            for generator in generators {
                let image = generator.element.image(point.into());
                if to[image].is_none() {
                    let longer = made.then(generator);
                    to[image] = Some(longer.clone());
                    queue.push_back((image as u16, longer));
                    orbit.push(image as u16);
                }
            }
        }
        Self { base, orbit, to }
    }
}

/// What is left of some Schreier generator, from the last level to the first.
fn residue(levels: &[Level], base: &[u16], strong: &[Made]) -> Option<Made> {
    for (i, level) in levels.iter().enumerate().rev() {
        for generator in &fixing(&base[..i], strong) {
            for &point in &level.orbit {
                let to = level.to[usize::from(point)].as_ref().expect("it lies in the orbit");
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

impl Chain {
    /// The order: the product of the lengths of the orbits.
    pub fn order(&self) -> Order {
        self.orbit_lengths.iter().map(|&length| Order::from(length as u128)).product()
    }

    /// The name, as far as the lengths of the orbits tell it, of a group that moves `size` points.
    ///
    /// All or half of all permutations of them; or a group of which just one element takes any three
    /// points to any three. With q + 1 points, q prime, that is PGL₂(q) (H. Zassenhaus, Kennzeichnung
    /// endlicher linearer Gruppen als Permutationsgruppen, 1935).
    pub(super) fn name(&self, size: usize) -> Name {
        let order = self.order().value();
        let is = |name: Name| name.order().and_then(|all| all.value()) == order;
        match self.orbit_lengths[..] {
            _ if order.is_none() => Name::Unnamed,
            _ if is(Name::Symmetric(size)) => Name::Symmetric(size),
            _ if is(Name::Alternating(size)) => Name::Alternating(size),
            [a, b, c] if a == size && b + 1 == a && c + 1 == b && is_prime(b) => {
                Name::ProjectiveLinear(b)
            }
            _ => Name::Unnamed,
        }
    }

    /// Whether the group, which is transitive on `points`, keeps no partition of them but the two
    /// trivial ones: at once if it is doubly transitive, else by the least block of each two points.
    pub(super) fn is_primitive(&self, points: &[u16], generators: &[Permutation]) -> bool {
        let doubly_transitive =
            self.orbit_lengths.get(1).is_some_and(|&length| length + 1 == points.len());
        doubly_transitive
            || points[1..]
                .iter()
                .all(|&point| least_block(generators, points[0], point).len() == points.len())
    }
}

/// The least block that holds two points (M. D. Atkinson 1975): what is joined goes on joined.
fn least_block(generators: &[Permutation], a: u16, b: u16) -> Vec<u16> {
    let degree = generators.first().map_or(0, Permutation::degree);
    let mut joined = UnionFind::<u16>::new(degree);
    joined.union(a, b);
    let mut pairs = vec![(a, b)];
    while let Some((x, y)) = pairs.pop() {
        for generator in generators {
            let (x, y) = (generator.image(x.into()) as u16, generator.image(y.into()) as u16);
            if joined.union(x, y) {
                pairs.push((x, y));
            }
        }
    }
    (0..degree as u16).filter(|&point| joined.equiv(point, a)).collect()
}
