use itertools::{Itertools, iproduct};
use num_bigint::BigUint;

use super::program::{ChainElement, LineFactor, Program};
use super::random_products::RandomProducts;
use super::{GeneratorWord, StabilizerChain, orbits};
use crate::perm::{Permutation, factorial_exact};
use crate::seeded_rng::SeededRng;

/// A base and strong generating set (C. C. Sims 1970): points b₀, b₁, …, all of which only the identity
/// fixes, and elements of which those that fix b₀ … bᵢ₋₁ generate the stabilizer of these points. Each
/// level has the orbit of one base point under the stabilizer of the earlier ones, so that every
/// element is, in exactly one way, a product of one transversal element for each level, that of the
/// last one first. The order is the product of the lengths of the orbits.
///
/// The methods are those of Á. Seress, *Permutation Group Algorithms*, 2003, chapters 4 and 8, and of
/// D. F. Holt, B. Eick and E. A. O'Brien, *Handbook of Computational Group Theory*, 2005, section 4.4.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chain {
    degree: usize,
    /// The number of generators.
    given: usize,
    program: Program,
    levels: Vec<SchreierTree>,
}

/// A *Schreier tree*: the orbit of the base point, and for each other point of it the element that
/// takes its parent there.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SchreierTree {
    base: u16,
    /// The numbers of the strong generators that fix the earlier base points.
    generators: Vec<usize>,
    /// Products of these, which make the tree shallow.
    shortcuts: Vec<usize>,
    /// The orbit, in the order in which it was found.
    orbit: Vec<u16>,
    /// By point: the edge from its parent.
    edges: Vec<TreeEdge>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TreeEdge {
    Outside,
    Root,
    By(u32),
}

/// Up to this degree all Schreier generators are tried, which makes short words.
pub(super) const FEW: usize = 12;

/// The most edges from the root to a point of a Schreier tree.
const DEPTH: usize = 12;

/// The most factors of a product that shortens a tree. A way of n edges is n products of
/// permutations, which may be of n points.
const SHORTCUT: usize = 64;

/// The number of random elements in a row that must be recognized before a proof of the chain is
/// attempted.
const RECOGNIZED: usize = 12;

impl SchreierTree {
    fn new(degree: usize, base: u16) -> Self {
        let mut edges = vec![TreeEdge::Outside; degree];
        edges[usize::from(base)] = TreeEdge::Root;
        Self { base, generators: vec![], shortcuts: vec![], orbit: vec![base], edges }
    }

    fn holds(&self, point: usize) -> bool {
        self.edges[point] != TreeEdge::Outside
    }

    /// The edges from the base point to a point of the orbit, the last one first.
    fn path_back<'p>(
        &'p self,
        program: &'p Program,
        point: usize,
    ) -> impl Iterator<Item = &'p ChainElement> {
        let mut at = point;
        std::iter::from_fn(move || match self.edges[at] {
            TreeEdge::By(number) => {
                let element = &program.elements[number as usize];
                at = element.backward.image(at);
                Some(element)
            }
            _ => None,
        })
    }

    /// The transversal element that takes the base point to a point of the orbit.
    fn to(&self, program: &Program, point: usize) -> Permutation {
        let mut inverse = Permutation::identity(self.edges.len());
        for element in self.path_back(program, point) {
            inverse = inverse.then(&element.backward);
        }
        inverse.inverse()
    }

    /// The transversal element as a product of lines.
    fn factors_to(&self, program: &Program, point: usize) -> Vec<LineFactor> {
        let back = self.path_back(program, point).map(|element| (element.line, false));
        let mut factors = back.collect_vec();
        factors.reverse();
        factors
    }

    /// Adds a strong generator, and what it adds to the orbit.
    fn extend(&mut self, program: &mut Program, number: usize) {
        self.generators.push(number);
        let known = self.orbit.len();
        for at in 0..known {
            self.step(program, at, number);
        }
        let mut at = known;
        while at < self.orbit.len() {
            for edge in 0..self.generators.len() {
                self.step(program, at, self.generators[edge]);
            }
            at += 1;
        }
        if self.orbit.len() > known {
            self.make_shallow(program);
        }
    }

    fn step(&mut self, program: &Program, at: usize, number: usize) {
        let to = program.elements[number].forward.images()[usize::from(self.orbit[at])];
        let edge = &mut self.edges[usize::from(to)];
        if *edge == TreeEdge::Outside {
            *edge = TreeEdge::By(number as u32);
            self.orbit.push(to);
        }
    }

    /// Finds the tree anew, breadth first. Returns its depth.
    fn span(&mut self, program: &Program) -> usize {
        self.edges.fill(TreeEdge::Outside);
        self.edges[usize::from(self.base)] = TreeEdge::Root;
        self.orbit.truncate(1);
        let (mut at, mut depth, mut end) = (0, 0, 1);
        while at < self.orbit.len() {
            if at == end {
                (depth, end) = (depth + 1, self.orbit.len());
            }
            for edge in 0..self.shortcuts.len() {
                self.step(program, at, self.shortcuts[edge]);
            }
            for edge in 0..self.generators.len() {
                self.step(program, at, self.generators[edge]);
            }
            at += 1;
        }
        depth
    }

    /// Makes the way to the farthest point an edge, until the tree is shallow. Each time the depth
    /// is about halved, or divided by [`SHORTCUT`] if it is greater than that.
    fn make_shallow(&mut self, program: &mut Program) {
        loop {
            let depth = self.span(program);
            if depth <= DEPTH {
                return;
            }
            let mut far = usize::from(*self.orbit.last().expect("it has the base point"));
            for _ in SHORTCUT..depth {
                let TreeEdge::By(number) = self.edges[far] else { break };
                far = program.elements[number as usize].backward.image(far);
            }
            let (forward, factors) = (self.to(program, far), self.factors_to(program, far));
            let line = program.push_line(factors);
            self.shortcuts.push(program.push(forward, line));
        }
    }
}

impl Chain {
    /// The chain of the group that some permutations of `degree` points generate.
    pub fn new(degree: usize, generators: &[Permutation]) -> Self {
        let mut chain = Self::trivial(degree);
        chain.given = generators.len();
        chain.program.lines = vec![vec![]; generators.len()];
        for (line, generator) in generators.iter().enumerate() {
            chain.insert(generator.clone(), line);
        }
        if degree <= FEW {
            chain.exhaust();
        } else if let Some(mut random) = RandomProducts::new(generators, &mut chain.program.lines) {
            let greatest = greatest_order(degree, generators);
            chain.complete(&mut random, &greatest);
            chain.prove(&mut random, &greatest);
        }
        chain
    }

    fn trivial(degree: usize) -> Self {
        Self { degree, given: 0, program: Program::default(), levels: vec![] }
    }

    pub fn order(&self) -> BigUint {
        self.order_from(0)
    }

    /// The order of the stabilizer of the first base points.
    fn order_from(&self, level: usize) -> BigUint {
        self.levels[level..].iter().map(|level| BigUint::from(level.orbit.len())).product()
    }

    /// The lengths of the orbits.
    pub fn orbit_lengths(&self) -> Vec<usize> {
        self.levels.iter().map(|level| level.orbit.len()).collect()
    }

    pub fn contains(&self, element: Permutation) -> bool {
        self.sift(0, element, &mut vec![]).is_identity()
    }

    /// The transversal element of this number on a level; the first is the identity.
    pub fn transversal(&self, level: usize, number: usize) -> Permutation {
        let level = &self.levels[level];
        level.to(&self.program, level.orbit[number].into())
    }

    /// The strong generators that fix the base points before this level.
    pub fn generators_from(&self, level: usize) -> impl Iterator<Item = &Permutation> + Clone {
        let numbers = self.levels.get(level).map_or(&[][..], |level| &level.generators);
        numbers.iter().map(|&number| &self.program.elements[number].forward)
    }

    /// The stabilizer of a point. Its program does not begin with the generators.
    pub fn stabilizer(&self, point: u16) -> Self {
        let mut chain = self.rebased(0, point);
        chain.levels.remove(0);
        chain
    }

    /// The chain as evidence: the lines of the program that the strong generators need. The points
    /// have these names.
    pub fn evidence(&self, points: &[u16]) -> StabilizerChain {
        let lines = &self.program.lines;
        let own = self.levels.first().map_or(&[][..], |level| &level.generators);
        let own = own.iter().map(|&number| self.program.elements[number].line);
        let own = own.filter(|&line| line >= self.given).collect_vec();
        let mut needed = vec![false; lines.len()];
        own.iter().for_each(|&line| needed[line] = true);
        for line in (self.given..lines.len()).rev() {
            if needed[line] {
                lines[line].iter().for_each(|&(factor, _)| needed[factor] = true);
            }
        }
        let mut number = (0..lines.len()).collect_vec();
        let mut products = Vec::new();
        for line in (self.given..lines.len()).filter(|&line| needed[line]) {
            number[line] = self.given + products.len();
            let factors = lines[line].iter().map(|&(factor, inverse)| (number[factor], inverse));
            products.push(GeneratorWord { factors: factors.collect(), power: 1 });
        }
        StabilizerChain {
            base: self.levels.iter().map(|level| points[usize::from(level.base)]).collect(),
            orbit_lengths: self.orbit_lengths(),
            products,
            strong: own.into_iter().map(|line| number[line]).collect(),
        }
    }

    /// Divides an element by a transversal element of each level from `from` on, and appends the
    /// lines of the divisors. The rest is the identity if and only if the element is a product of
    /// transversal elements.
    fn sift(
        &self,
        from: usize,
        mut element: Permutation,
        lines: &mut Vec<LineFactor>,
    ) -> Permutation {
        for level in &self.levels[from..] {
            let image = element.image(level.base.into());
            if !level.holds(image) {
                break;
            }
            for edge in level.path_back(&self.program, image) {
                element = element.then(&edge.backward);
                lines.push((edge.line, true));
            }
        }
        element
    }

    /// Adds an element that is not the identity to the strong generators.
    fn insert(&mut self, forward: Permutation, line: usize) {
        let moves = |point: usize| forward.image(point) != point;
        let Some(moved) = (0..self.degree).find(|&point| moves(point)) else { return };
        let level = self.levels.iter().position(|level| moves(level.base.into()));
        let level = level.unwrap_or_else(|| {
            self.levels.push(SchreierTree::new(self.degree, moved as u16));
            self.levels.len() - 1
        });
        let number = self.program.push(forward, line);
        for level in &mut self.levels[..=level] {
            level.extend(&mut self.program, number);
        }
    }

    /// Adds what remains of an element. Returns whether anything does.
    fn insert_rest(&mut self, element: Permutation, mut factors: Vec<LineFactor>) -> bool {
        let rest = self.sift(0, element, &mut factors);
        let is_new = !rest.is_identity();
        if is_new {
            let line = self.program.push_line(factors);
            self.insert(rest, line);
        }
        is_new
    }

    /// The algorithm of Schreier and Sims: while some Schreier generator does not sift to the
    /// identity, its rest becomes another strong generator.
    fn exhaust(&mut self) {
        loop {
            for level in &mut self.levels {
                level.span(&self.program);
            }
            let Some((rest, factors)) = self.rest_of_schreier_generator() else { return };
            let line = self.program.push_line(factors);
            self.insert(rest, line);
        }
    }

    /// What remains of some Schreier generator, from the last level to the first.
    fn rest_of_schreier_generator(&self) -> Option<(Permutation, Vec<LineFactor>)> {
        (0..self.levels.len()).rev().find_map(|at| {
            let level = &self.levels[at];
            iproduct!(&level.generators, &level.orbit).find_map(|(&number, &point)| {
                let generator = &self.program.elements[number];
                let element = level.to(&self.program, point.into()).then(&generator.forward);
                let mut factors = level.factors_to(&self.program, point.into());
                factors.push((generator.line, false));
                let rest = self.sift(at, element, &mut factors);
                (!rest.is_identity()).then_some((rest, factors))
            })
        })
    }

    /// Adds random elements until twelve in a row are recognized, or the order is the greatest that
    /// is possible.
    fn complete(&mut self, random: &mut RandomProducts, greatest: &BigUint) {
        let mut recognized = 0;
        while recognized < RECOGNIZED && self.order() != *greatest {
            let (element, line) = random.draw(&mut self.program.lines);
            let is_new = self.insert_rest(element, vec![(line, false)]);
            recognized = if is_new { 0 } else { recognized + 1 };
        }
    }

    /// Proves the levels from the last to the first. Where that fails, at least half of the group is
    /// not in the chain, and more random elements are added.
    fn prove(&mut self, random: &mut RandomProducts, greatest: &BigUint) {
        // What is proved of the levels from `proved` on remains so while only earlier ones change.
        let mut proved = self.levels.len();
        while proved > 0 && self.order() != *greatest {
            if self.is_complete(proved - 1) {
                proved -= 1;
                continue;
            }
            let incomplete = self.order();
            while self.order() == incomplete {
                self.complete(random, greatest);
            }
            proved = self.levels.len();
        }
    }

    /// An element of the stabilizer of the first base points; `below(n)` draws a number below n. The
    /// points of an orbit are numbered in order, whatever the order in which they were found.
    pub fn draw(&self, from: usize, below: &mut impl FnMut(usize) -> usize) -> Permutation {
        let mut drawn = Permutation::identity(self.degree);
        for level in self.levels[from..].iter().rev() {
            let number = below(level.orbit.len());
            let mut points = (0..self.degree).filter(|&point| level.holds(point));
            let point = points.nth(number).expect("the orbit has so many points");
            drawn = drawn.then(&level.to(&self.program, point));
        }
        drawn
    }

    /// A chain of the same group as this one has from a level on, whose first base point is `base`.
    /// Random elements are added until the order, which is known, is reached.
    fn rebased(&self, from: usize, base: u16) -> Self {
        let order = self.order_from(from);
        let mut chain = Self::trivial(self.degree);
        chain.levels.push(SchreierTree::new(self.degree, base));
        for generator in self.generators_from(from) {
            chain.insert_rest(generator.clone(), vec![]);
        }
        let mut random = SeededRng::new(base.into());
        while chain.order() != order {
            let drawn = self.draw(from, &mut |bound| random.below(bound as u64) as usize);
            chain.insert_rest(drawn, vec![]);
        }
        chain
    }

    /// Whether the stabilizer of the base point of this level, in the group of the level, is the
    /// group of the next level, which is proved already.
    ///
    /// Let H be the group of the next level, and T the generators of this level that are not in H.
    /// For each point p of the orbit let v(p) be an element that takes the base point b to p. The
    /// stabilizer of b is H if and only if v(p) x v(p·x)⁻¹ is in H for all p and all generators x:
    /// then the cosets H v(p) are all of the group. Let r represent the orbit of p under H, and
    /// v(p) = v(r) h with an element h of H. For x in H, the product is v(r) y v(r)⁻¹, with y in the
    /// stabilizer of r in H. So it is enough to try the generators of that stabilizer, which a chain
    /// of H with first base point r has, and for T all points (C. C. Sims; Seress, section 8.1).
    fn is_complete(&self, at: usize) -> bool {
        let level = &self.levels[at];
        let is_in = |element| self.sift(at + 1, element, &mut vec![]).is_identity();
        let mut transversal: Vec<Option<Permutation>> = vec![None; self.degree];
        for &point in &level.orbit {
            if transversal[usize::from(point)].is_some() {
                continue;
            }
            let to = level.to(&self.program, point.into());
            // H fixes the base point of this level.
            let chain = (point != level.base).then(|| self.rebased(at + 1, point));
            let mut of_point = chain.iter().flat_map(|chain| chain.generators_from(1));
            if !of_point.all(|generator| is_in(to.then(generator).then(&to.inverse()))) {
                return false;
            }
            if let Some(Self { levels, program, .. }) = &chain {
                for &other in &levels[0].orbit {
                    let other = usize::from(other);
                    transversal[other] = Some(to.then(&levels[0].to(program, other)));
                }
            } else {
                transversal[usize::from(point)] = Some(to);
            }
        }
        let to = |point: usize| transversal[point].as_ref().expect("the point is in the orbit");
        let deeper = self.levels.get(at + 1).map_or(&[][..], |next| &next.generators);
        let own = level.generators.iter().filter(|number| !deeper.contains(number));
        own.cartesian_product(&level.orbit).all(|(&generator, &point)| {
            let generator = &self.program.elements[generator].forward;
            let point = usize::from(point);
            is_in(to(point).then(generator).then(&to(generator.image(point)).inverse()))
        })
    }
}

/// An order that the group of some permutations, not all the identity, cannot exceed.
fn greatest_order(degree: usize, generators: &[Permutation]) -> BigUint {
    if let [one] = generators {
        return one.order();
    }
    let orbits = orbits(degree, generators);
    let all: BigUint = orbits.iter().map(|orbit| factorial_exact(orbit.len())).product();
    if generators.iter().all(Permutation::is_even) { all / 2_u8 } else { all }
}

#[cfg(test)]
mod tests {
    use super::super::{Constituent, GroupName};
    use super::*;

    fn permutations(degree: usize, texts: &[&str]) -> Vec<Permutation> {
        let permutation = |text: &&str| text.parse::<Permutation>().unwrap();
        texts.iter().map(|text| permutation(text).on_points(degree).unwrap()).collect()
    }

    const M11: [&str; 2] = ["(0 1 2 3 4 5 6 7 8 9 10)", "(2 6 10 7)(3 9 4 5)"];

    /// A chain with too few elements is distinguished from that of the whole group.
    #[test]
    fn an_incomplete_chain_is_no_proof() {
        for degree in [11, 13] {
            let generators = permutations(degree, &M11);
            let whole = Chain::new(degree, &generators);
            assert_eq!(whole.order(), 7920_u16.into());
            assert!((0..whole.levels.len()).all(|level| whole.is_complete(level)));
            let mut chain = Chain::trivial(degree);
            generators.iter().for_each(|generator| chain.insert(generator.clone(), 0));
            assert_ne!(chain.order(), whole.order());
            assert!((0..chain.levels.len()).any(|level| !chain.is_complete(level)));
            assert!(chain.rest_of_schreier_generator().is_some());
        }
    }

    /// The evidence of chains, found from all Schreier generators or from random elements, holds for
    /// the checker, which shares no code with them; and it does not with a line left out.
    #[test]
    fn evidence_of_chains_holds() {
        let turn = |n: usize| format!("({})", (0..n).join(" "));
        let flip = |n: usize| (1..n.div_ceil(2)).map(|i| format!("({i} {})", n - i)).join("");
        let shift = (0..6).map(|i| format!("({i} {} {})", i + 6, i + 12)).join("");
        for (degree, generators, order) in [
            (11, M11.map(String::from).to_vec(), 7920),
            (13, M11.map(String::from).to_vec(), 7920),
            (9, vec![turn(9), flip(9)], 18),
            (40, vec![turn(40), flip(40)], 80),
            (90, vec![turn(90)], 90),
            (18, vec![turn(6), "(0 1)".into(), shift], 720_u64.pow(3) * 3),
            (14, vec![turn(14), "(0 2)(1 3)(4 5)".into()], 87_178_291_200),
        ] {
            let generators: Vec<_> = generators.iter().map(|text| &text[..]).collect();
            let generators = permutations(degree, &generators);
            let moved = |point: &u16| {
                generators.iter().any(|g| g.image((*point).into()) != usize::from(*point))
            };
            let points = Permutation::points(0..degree).filter(moved).collect_vec();
            let own = generators.iter().map(|g| g.restricted_to(&points).unwrap()).collect_vec();
            let numbers = (0..own.len()).collect();
            let (mut part, _) = Constituent::of_chain(points, numbers, &own);
            assert_eq!(part.order, u128::from(order), "{generators:?}");
            assert_eq!(part.check(&generators), Ok(()), "{generators:?}");
            let super::super::Evidence::StabilizerChain(chain) = &mut part.evidence else {
                panic!()
            };
            if let Some(strong) = chain.strong.pop() {
                chain.products.truncate(strong - own.len());
                assert!(part.check(&generators).is_err(), "{generators:?}");
            }
        }
    }

    /// The generators x ↦ x + 1, x ↦ ax and x ↦ −1/x of the projective line, with the point ∞ last;
    /// a is a primitive root modulo q.
    #[test]
    fn chains_of_projective_lines() {
        for (q, a) in [(5, 2), (7, 3), (11, 2), (13, 2), (17, 3), (31, 3)] {
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
            let points = Permutation::points(0..q + 1).collect();
            let (part, _) = Constituent::of_chain(points, vec![0, 1, 2], &generators);
            assert_eq!(part.name, GroupName::ProjectiveLinear(q));
            assert!(part.primitive);
            assert_eq!(part.check(&generators), Ok(()));
        }
    }
}
