use itertools::Itertools;
use num_bigint::BigUint;

use super::chain::Chain;
use super::random_products::RandomProducts;
use super::{jordan, orbits};
use crate::perm::{Permutation, factorial_exact};
use crate::seeded_rng::SeededRng;

/// A direct product of permutation groups on disjoint sets of points; the other points are fixed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DirectProduct {
    pub degree: usize,
    pub factors: Vec<DirectFactor>,
}

/// A group of permutations of some points, as permutations of their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DirectFactor {
    /// In order.
    pub points: Vec<u16>,
    structure: Structure,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Structure {
    Chain(Chain),
    /// All permutations, or all even ones. A base would be almost all points, and a chain of A₃₉₉
    /// takes some seconds, so these groups are recognized first, as in GAP (Seress, section 10.2).
    Giant {
        even: bool,
    },
}

/// What shows that a permutation is not in a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Missing {
    /// A point that it takes to another factor's points, or moves though the group does not.
    Leaves { from: usize, to: usize },
    /// The number of a factor on whose points no element does the same.
    On(usize),
}

/// Whether some element of a group carries the labels of the points to given ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Relabelling {
    Found,
    /// No element does so on these points.
    Impossible(Vec<u16>),
    /// The group has too many elements to try them all.
    Undecided,
}

/// The greatest number of elements that are tried one by one, in a group that is neither alternating
/// nor symmetric.
const MOST_TRIED: u32 = 1 << 16;

impl DirectFactor {
    /// The group on these points that some permutations of their numbers generate.
    pub fn new(points: Vec<u16>, generators: &[Permutation]) -> Self {
        match is_giant(generators) {
            true => Self::giant(points, generators.iter().all(Permutation::is_even)),
            false => Self::of_chain(points.clone(), Chain::new(points.len(), generators)),
        }
    }

    pub fn of_chain(points: Vec<u16>, chain: Chain) -> Self {
        Self { points, structure: Structure::Chain(chain) }
    }

    /// All permutations of these points, or all even ones.
    pub fn giant(points: Vec<u16>, even: bool) -> Self {
        Self { points, structure: Structure::Giant { even } }
    }

    /// By level of a chain.
    fn orbit_lengths(&self) -> Vec<usize> {
        match &self.structure {
            Structure::Chain(chain) => chain.orbit_lengths(),
            Structure::Giant { even } => {
                (2 + usize::from(*even)..=self.points.len()).rev().collect()
            }
        }
    }

    fn order(&self) -> BigUint {
        match &self.structure {
            Structure::Chain(chain) => chain.order(),
            Structure::Giant { even } => {
                let all = factorial_exact(self.points.len());
                if *even && self.points.len() > 1 { all / 2_u8 } else { all }
            }
        }
    }

    fn contains(&self, element: Permutation) -> bool {
        match &self.structure {
            Structure::Chain(chain) => chain.contains(element),
            Structure::Giant { even } => !even || element.is_even(),
        }
    }

    /// The transversal element of this number on a level. In Aₙ it is a 3-cycle or the identity, in
    /// Sₙ a transposition or the identity.
    fn transversal(&self, level: usize, number: usize) -> Permutation {
        let (size, to) = (self.points.len(), level + number);
        let cycle = match &self.structure {
            Structure::Chain(chain) => return chain.transversal(level, number),
            Structure::Giant { .. } if number == 0 => vec![],
            Structure::Giant { even: false } => vec![level, to],
            Structure::Giant { even: true } => {
                vec![level, to, if to + 1 == size { size - 2 } else { size - 1 }]
            }
        };
        Permutation::from_cycles(size, &[&cycle]).expect("the points differ")
    }

    /// Generators: of Sₙ a transposition and a cycle of all points; of Aₙ a 3-cycle, and a cycle of
    /// all points or of all but one.
    fn generators(&self) -> Vec<Permutation> {
        let size = self.points.len();
        let cycle = |points: std::ops::Range<usize>| {
            let points: Vec<usize> = points.collect();
            Permutation::from_cycles(size, &[&points]).expect("the points differ")
        };
        match &self.structure {
            Structure::Chain(chain) => chain.generators_from(0).cloned().collect(),
            Structure::Giant { even: false } => vec![cycle(0..2.min(size)), cycle(0..size)],
            Structure::Giant { even: true } if size < 3 => vec![],
            Structure::Giant { even: true } => vec![cycle(0..3), cycle(1 - size % 2..size)],
        }
    }

    /// The elements that fix the point of this number.
    fn stabilizer(&self, number: usize) -> Self {
        match &self.structure {
            Structure::Chain(chain) => {
                Self::of_chain(self.points.clone(), chain.stabilizer(number as u16))
            }
            Structure::Giant { even } => {
                let mut points = self.points.clone();
                points.remove(number);
                Self::giant(points, *even)
            }
        }
    }

    /// An element; `below(n)` draws a number below n.
    fn draw(&self, below: &mut impl FnMut(usize) -> usize) -> Permutation {
        let even = match &self.structure {
            Structure::Chain(chain) => return chain.draw(0, below),
            Structure::Giant { even } => *even,
        };
        let size = self.points.len();
        let mut images: Vec<u16> = Permutation::points(0..size).collect();
        let mut is_even = true;
        for last in (1..size).rev() {
            let other = below(last + 1);
            is_even ^= other != last;
            images.swap(other, last);
        }
        if even && !is_even {
            images.swap(size - 2, size - 1);
        }
        Permutation::from_images(images).expect("points are shuffled")
    }

    /// Whether some element takes each of these labels, by the number of the point, to an equal one of the
    /// others; `None` if the elements are too many to try them.
    fn takes<L: Ord>(&self, from: &[&L], to: &[&L]) -> Option<bool> {
        let [before, after] = [from, to].map(|labels| labels.iter().sorted().collect_vec());
        if before != after {
            return Some(false);
        }
        match &self.structure {
            Structure::Giant { even } => {
                let number = |label: &&L| to.iter().position(|other| other == label);
                let images = from.iter().filter_map(number).map(|image| image as u16).collect();
                // If two labels are equal, their exchange is odd, and `images` is no permutation.
                let is_even = || Permutation::from_images(images).map_or(true, |all| all.is_even());
                Some(!even || is_even())
            }
            Structure::Chain(_) if self.order() > MOST_TRIED.into() => None,
            Structure::Chain(chain) => {
                let degree = self.points.len();
                let points = Permutation::points(0..degree).collect();
                let factors = vec![Self::of_chain(points, chain.clone())];
                let takes = |element: Permutation| {
                    (0..degree).all(|point| from[point] == to[element.image(point)])
                };
                Some(DirectProduct { degree, factors }.elements().any(takes))
            }
        }
    }

    /// A permutation of the numbers of the points as one of the points.
    fn lift(&self, degree: usize, element: &Permutation) -> Permutation {
        let images = element.images().iter().map(|&image| self.points[usize::from(image)]);
        Permutation::from_pairs(degree, self.points.iter().copied().zip(images))
    }
}

/// Whether the group contains all even permutations of its points. It does if it is transitive and
/// contains a cycle of a prime length p with n/2 < p < n − 2. For such a group is primitive: a block
/// that meets the cycle contains it, or lies in it and has a size that divides both p and n. The rest
/// is Jordan's theorem. If the cycle is there, nearly always one of the random elements has such a
/// power; if none does, the group is left to a chain.
fn is_giant(generators: &[Permutation]) -> bool {
    const TRIES: usize = 64;
    let degree = generators.first().map_or(0, Permutation::degree);
    if orbits(degree, generators).len() != 1 {
        return false;
    }
    let mut lines = vec![vec![]; generators.len()];
    let random = RandomProducts::new(generators, &mut lines);
    random.is_some_and(|mut random| {
        (0..TRIES).any(|_| {
            let cycle_type = random.draw(&mut lines).0.cycle_type();
            cycle_type.first().is_some_and(|&n| 2 * n > degree && jordan::decides(n, degree))
        })
    })
}

impl DirectProduct {
    pub fn order(&self) -> BigUint {
        self.factors.iter().map(DirectFactor::order).product()
    }

    /// Whether a permutation, which may have another degree, is an element.
    pub fn contains(&self, permutation: &Permutation) -> bool {
        let permutation = permutation.on_points(self.degree);
        permutation.is_ok_and(|element| self.missing(&element).is_none())
    }

    /// What shows that an element, of the same degree, is not in the group.
    pub fn missing(&self, element: &Permutation) -> Option<Missing> {
        let mut factor_of = vec![usize::MAX; self.degree];
        for (number, factor) in self.factors.iter().enumerate() {
            factor.points.iter().for_each(|&point| factor_of[usize::from(point)] = number);
        }
        let leaves = |&point: &usize| match factor_of[point] {
            usize::MAX => element.image(point) != point,
            number => factor_of[element.image(point)] != number,
        };
        if let Some(from) = (0..self.degree).find(leaves) {
            return Some(Missing::Leaves { from, to: element.image(from) });
        }
        let lacks = |factor: &DirectFactor| {
            let here = element.restricted_to(&factor.points);
            !here.is_some_and(|here| factor.contains(here))
        };
        self.factors.iter().position(lacks).map(Missing::On)
    }

    /// Whether some element takes each of these labels, by point, to an equal one of the others.
    pub fn relabelling<L: Ord>(&self, from: &[L], to: &[L]) -> Relabelling {
        let moved = |point: &u16| self.factors.iter().any(|factor| factor.points.contains(point));
        let fixed = Permutation::points(0..self.degree).filter(|point| !moved(point));
        let differ = |&point: &u16| from[usize::from(point)] != to[usize::from(point)];
        let lost = fixed.filter(differ).collect_vec();
        if !lost.is_empty() {
            return Relabelling::Impossible(lost);
        }
        let mut found = Relabelling::Found;
        for factor in &self.factors {
            let points = || factor.points.iter().map(|&point| usize::from(point));
            let before = points().map(|point| &from[point]).collect_vec();
            let after = points().map(|point| &to[point]).collect_vec();
            match factor.takes(&before, &after) {
                Some(true) => {}
                Some(false) => return Relabelling::Impossible(factor.points.clone()),
                // Another factor may be without such an element.
                None => found = Relabelling::Undecided,
            }
        }
        found
    }

    /// An element; `below(n)` draws a number below n, all with the same probability.
    pub fn draw(&self, below: &mut impl FnMut(usize) -> usize) -> Permutation {
        let drawn = self.factors.iter().map(|factor| factor.lift(self.degree, &factor.draw(below)));
        drawn.fold(Permutation::identity(self.degree), |product, next| product.then(&next))
    }

    /// An element that this seed chooses.
    pub fn random_element(&self, seed: u64) -> Permutation {
        let mut random = SeededRng::new(seed);
        self.draw(&mut |bound| random.below(bound as u64) as usize)
    }

    /// The elements that fix each of some points.
    pub fn stabilizer(&self, points: &[usize]) -> Self {
        let mut stabilizer = self.clone();
        for &point in points {
            for factor in &mut stabilizer.factors {
                if let Ok(number) = factor.points.binary_search_by(|&p| usize::from(p).cmp(&point))
                {
                    *factor = factor.stabilizer(number);
                }
            }
        }
        stabilizer
    }

    /// Permutations that generate the group.
    pub fn generators(&self) -> Vec<Permutation> {
        let lifted = |factor: &DirectFactor| {
            let own = factor.generators().into_iter();
            own.map(|own| factor.lift(self.degree, &own)).collect::<Vec<_>>()
        };
        self.factors.iter().flat_map(lifted).collect()
    }

    /// All elements, the identity first.
    pub fn elements(&self) -> impl Iterator<Item = Permutation> {
        let lengths = self.factors.iter().enumerate().flat_map(|(number, factor)| {
            let levels = factor.orbit_lengths().into_iter().enumerate();
            levels.map(move |(level, length)| (number, level, length))
        });
        let levels: Vec<_> = lengths.collect();
        Elements {
            product: self,
            chosen: vec![0; levels.len()],
            products: vec![Permutation::identity(self.degree); levels.len() + 1],
            levels,
            over: false,
        }
    }
}

/// The products of one transversal element of each level, that of the first level changing fastest.
struct Elements<'p> {
    product: &'p DirectProduct,
    /// The levels of all factors: the number of the factor, that of the level, and its length.
    levels: Vec<(usize, usize, usize)>,
    /// By level: the number of a transversal element.
    chosen: Vec<usize>,
    /// By level: the product of the chosen elements from the last level to this one.
    products: Vec<Permutation>,
    over: bool,
}

impl Iterator for Elements<'_> {
    type Item = Permutation;

    fn next(&mut self) -> Option<Permutation> {
        if self.over {
            return None;
        }
        let element = self.products[0].clone();
        let mut levels = self.levels.iter().zip(&self.chosen);
        match levels.position(|(&(_, _, length), &chosen)| chosen + 1 < length) {
            None => self.over = true,
            Some(changed) => {
                self.chosen[changed] += 1;
                self.chosen[..changed].fill(0);
                for at in (0..=changed).rev() {
                    let (number, level, _) = self.levels[at];
                    let factor = &self.product.factors[number];
                    let next = factor.transversal(level, self.chosen[at]);
                    self.products[at] =
                        self.products[at + 1].then(&factor.lift(self.product.degree, &next));
                }
            }
        }
        Some(element)
    }
}
