//! The check of the evidence for a group's name and order: it plays the loops on the board and goes
//! through the evidence from first principles.
//!
//! It calls none of the code that looks for evidence. The two share only what the evidence is about:
//! which loops a board has ([`Board::spanning_tree`]), and products of permutations, among them that
//! of a [`GeneratorWord`](super::GeneratorWord).

use std::cell::OnceCell;

use itertools::Itertools;
use petgraph::unionfind::UnionFind;

use super::{Constituent, Evidence, EvidenceError, GroupName, PuzzleGroup, StabilizerChain};
use crate::board::Board;
use crate::perm::{Order, Permutation};

impl PuzzleGroup {
    /// Goes through all the evidence: that the generators are what the loops do on the board, that
    /// the orbits are orbits, and that each constituent is what it is called.
    ///
    /// # Errors
    ///
    /// If the group is that of another board, or its evidence does not prove what it should.
    pub fn check(&self, board: &Board) -> Result<(), EvidenceError> {
        self.check_generators(board)?;
        self.check_orbits()?;
        // Only a few permutations are used, and each takes the time of all points.
        let permutations = vec![OnceCell::new(); self.generators().len()];
        let generator = |number: usize| {
            let cycle = self.generator(number)?;
            Some(permutations[number].get_or_init(|| cycle.permutation(self.degree())))
        };
        self.constituents().iter().try_for_each(|part| {
            let refuted = |reason| EvidenceError::Refuted { name: part.name, reason };
            part.check(self, generator).map_err(refuted)
        })
    }

    /// Checks that each constituent lists the generators that move its points, and that these
    /// generators move no other points and join all of its own.
    fn check_orbits(&self) -> Result<(), EvidenceError> {
        let no_orbit = |points: &[u16]| Err(EvidenceError::NoOrbit { points: points.to_vec() });
        // By point: the number of its orbit, and its own number there.
        let mut known: Vec<Option<(usize, usize)>> = vec![None; self.degree()];
        for (orbit, part) in self.constituents().iter().enumerate() {
            for (number, &point) in part.points.iter().enumerate() {
                let claimed = known.get_mut(usize::from(point));
                if claimed.map(|known| known.replace((orbit, number))) != Some(None) {
                    return no_orbit(&part.points);
                }
            }
        }
        let mut moving = vec![vec![]; self.constituents().len()];
        for (number, cycle) in self.generators().enumerate() {
            let orbit_of = |&point: &u16| known[usize::from(point)].map(|(orbit, _)| orbit);
            match cycle.points().iter().map(orbit_of).all_equal_value() {
                Ok(Some(orbit)) => moving[orbit].push(number),
                _ => return no_orbit(cycle.points()),
            }
        }
        for (part, moving) in self.constituents().iter().zip(moving) {
            let mut joined = UnionFind::<usize>::new(part.points.len());
            let number = |point: u16| known[usize::from(point)].map_or(0, |(_, number)| number);
            let cycles = moving.iter().filter_map(|&number| self.generator(number));
            let pairs = cycles.flat_map(|cycle| cycle.points().windows(2));
            let joins = pairs.filter(|pair| joined.union(number(pair[0]), number(pair[1]))).count();
            let is_orbit = part.points.is_sorted() && joins + 1 == part.points.len();
            if !is_orbit || part.generators != moving {
                return no_orbit(&part.points);
            }
        }
        Ok(())
    }

    /// Plays each loop on the board, and looks where the tiles are.
    fn check_generators(&self, board: &Board) -> Result<(), EvidenceError> {
        let other = |what: String| Err(EvidenceError::OtherBoard(what));
        if board.place_count() != self.degree() || board.chords().len() != self.generators().len() {
            return other("another number of squares or of loops".into());
        }
        let (tree, home) = (board.spanning_tree(), board.home());
        // By square: where the tile on it was before the loop, and where the cycle says that it was.
        let mut origin = board.square_ids().collect_vec();
        let mut claimed = origin.clone();
        for (chord, cycle) in board.chords().iter().zip(self.generators()) {
            let walk = tree.fundamental_loop(chord.arc);
            let cycle =
                cycle.points().iter().map(|&place| board.square_at(place.into())).collect_vec();
            for (&from, to) in cycle.iter().circular_tuple_windows() {
                claimed[to.index()] = from;
            }
            let steps = || walk.iter().tuple_windows();
            let is_closed = walk.first() == Some(&home) && walk.last() == Some(&home);
            let is_walk = is_closed && steps().all(|(&from, &to)| board.are_adjacent(from, to));
            steps().for_each(|(from, to)| origin.swap(from.index(), to.index()));
            // The other tiles have not moved.
            let mut touched = walk.iter().chain(&cycle).map(|square| square.index());
            let holds = is_walk && touched.all(|square| origin[square] == claimed[square]);
            if !holds {
                return other(format!("the loop {}", chord.name));
            }
            for square in walk.into_iter().chain(cycle) {
                (origin[square.index()], claimed[square.index()]) = (square, square);
            }
        }
        Ok(())
    }
}

/// The points to which the generators take a point, in order.
fn orbit<'g>(start: u16, generators: impl Iterator<Item = &'g Permutation> + Clone) -> Vec<u16> {
    let mut orbit = vec![start];
    let mut known = std::collections::HashSet::from([start]);
    let mut next = 0;
    while next < orbit.len() {
        for generator in generators.clone() {
            let image = generator.image(orbit[next].into()) as u16;
            if known.insert(image) {
                orbit.push(image);
            }
        }
        next += 1;
    }
    orbit.sort_unstable();
    orbit
}

impl Constituent {
    /// Checks this action without a board, by the generators alone: that its points are a single
    /// orbit, or several if the group has no name; that each of them is moved; and the evidence.
    pub(super) fn check_alone(
        &self,
        group: &PuzzleGroup,
        generators: &[Permutation],
    ) -> Result<(), EvidenceError> {
        let reached = |&point: &u16| orbit(point, generators.iter());
        let reached: std::collections::BTreeSet<u16> =
            self.points.iter().flat_map(reached).collect();
        let moved = |point: usize| generators.iter().any(|g| g.image(point) != point);
        let one_orbit = self.name == GroupName::Unnamed
            || orbit(self.points[0], generators.iter()) == self.points;
        if !one_orbit
            || !reached.iter().eq(&self.points)
            || !self.points.iter().all(|&point| moved(point.into()))
        {
            return Err(EvidenceError::NoOrbit { points: self.points.clone() });
        }
        let refuted = |reason| EvidenceError::Refuted { name: self.name, reason };
        self.check(group, |number| generators.get(number)).map_err(refuted)
    }

    fn check<'g>(
        &self,
        group: &PuzzleGroup,
        generator: impl Fn(usize) -> Option<&'g Permutation>,
    ) -> Result<(), &'static str> {
        let (degree, size) = (group.degree(), self.points.len());
        if self.name.order().is_some_and(|order| order != self.order) {
            return Err("the order is not that of the name");
        }
        match &self.evidence {
            Evidence::OneCycle => {
                let one = self.generators.len() == 1 && self.name == GroupName::Cyclic(size);
                let prime = (2..size).all(|divisor| !size.is_multiple_of(divisor));
                if !one || self.primitive != prime {
                    return Err("the group is not generated by one cycle of this length");
                }
                Ok(())
            }
            Evidence::Jordan { element, cycle, growth } => {
                let made = element.element(degree, generator);
                if made.map(|made| made.cycles()) != Some(vec![from_least(cycle)]) {
                    return Err("the product is not the cycle");
                }
                let p = cycle.len();
                if (2..p).any(|divisor| p.is_multiple_of(divisor)) || p > 3 && p + 3 > size {
                    return Err("the length of the cycle decides nothing");
                }
                self.check_growth(group, cycle, growth)?;
                let odd = self
                    .generators
                    .iter()
                    .any(|&g| group.generator(g).is_some_and(|g| !g.is_even()));
                let name =
                    if odd { GroupName::Symmetric(size) } else { GroupName::Alternating(size) };
                if self.name != name || !self.primitive {
                    return Err("the generators have another parity");
                }
                Ok(())
            }
            Evidence::StabilizerChain(chain) => {
                let own = self.generators.iter().map(|&number| generator(number).cloned());
                let own = own.collect::<Option<Vec<_>>>().ok_or("there is no such generator")?;
                self.check_chain(chain, own)
            }
        }
    }

    fn check_growth(
        &self,
        group: &PuzzleGroup,
        cycle: &[u16],
        growth: &[usize],
    ) -> Result<(), &'static str> {
        let mut block = vec![false; group.degree()];
        cycle.iter().for_each(|&point| block[usize::from(point)] = true);
        let mut held = cycle.len();
        for &number in growth {
            let points = group.generator(number).ok_or("there is no such generator")?.points();
            let holds = |i: usize| block[usize::from(points[i % points.len()])];
            let inside = (0..points.len()).filter(|&i| holds(i)).count();
            let neighbours = (0..points.len()).any(|i| holds(i) && holds(i + 1));
            if inside == 0 || inside == held && !neighbours {
                return Err("the block need not grow by this generator");
            }
            held += points.len() - inside;
            points.iter().for_each(|&point| block[usize::from(point)] = true);
        }
        if !self.points.iter().all(|&point| block[usize::from(point)]) {
            return Err("the block does not grow to the whole orbit");
        }
        Ok(())
    }

    /// Schreier's lemma: if all Schreier generators of each level come down to the identity by the
    /// levels after it, the generators are strong.
    fn check_chain(
        &self,
        chain: &StabilizerChain,
        own: Vec<Permutation>,
    ) -> Result<(), &'static str> {
        let mut strong = own.clone();
        let degree = strong[0].degree();
        for product in &chain.strong {
            let element = product.element(degree, |number| strong.get(number));
            strong.push(element.ok_or("a strong generator is made of later ones")?);
        }
        let lengths = chain.orbit_lengths.iter().map(|&length| Order::from(length as u128));
        let order: Order = lengths.product();
        if chain.base.len() != chain.orbit_lengths.len() || self.order != order {
            return Err("the order is not the product of the orbits' lengths");
        }
        let fixes = |element: &Permutation, points: &[u16]| {
            points.iter().all(|&point| element.image(point.into()) == usize::from(point))
        };
        // By level and point: an element that takes the base point there.
        let mut to: Vec<Vec<Option<Permutation>>> = Vec::new();
        for level in (0..chain.base.len()).rev() {
            let base = usize::from(chain.base[level]);
            let fixing: Vec<&Permutation> =
                strong.iter().filter(|element| fixes(element, &chain.base[..level])).collect();
            let mut there = vec![None; degree];
            there[base] = Some(Permutation::identity(degree));
            let mut orbit = vec![base];
            let mut next = 0;
            while next < orbit.len() {
                let way = there[orbit[next]].clone().expect("it lies in the orbit");
                for generator in &fixing {
                    let image = generator.image(orbit[next]);
                    if there[image].is_none() {
                        there[image] = Some(way.then(generator));
                        orbit.push(image);
                    }
                }
                next += 1;
            }
            if orbit.len() != chain.orbit_lengths[level] {
                return Err("an orbit has another length");
            }
            to.insert(0, there);
            for &point in &orbit {
                for generator in &fixing {
                    let way = to[0][point].as_ref().expect("it lies in the orbit");
                    let mut left = way.then(generator);
                    for (there, &base) in to.iter().zip(&chain.base[level..]) {
                        let back = there[left.image(base.into())].as_ref();
                        left = left.then(&back.ok_or("an orbit is too short")?.inverse());
                    }
                    if !left.is_identity() {
                        return Err("a Schreier generator does not come down to the identity");
                    }
                }
            }
        }
        if strong.iter().any(|element| !element.is_identity() && fixes(element, &chain.base)) {
            return Err("the base is too short");
        }
        if self.name != proved_name(self.points.len(), &self.order, &chain.orbit_lengths) {
            return Err("the lengths of the orbits tell another name");
        }
        let whole = |&point: &u16| block_size(&own, self.points[0], point) == self.points.len();
        if self.primitive != self.points[1..].iter().all(whole) {
            return Err("the minimal blocks tell otherwise whether the group is primitive");
        }
        Ok(())
    }
}

/// The name of a group on `size` points with this order, in which the stabilizers of some points,
/// one after the other, have orbits of these lengths. Only the whole symmetric group has its order,
/// and only the alternating group half of it. If exactly one element takes any three points to any
/// three, and there are q + 1 points with q prime, the group is PGL₂(q) (H. Zassenhaus 1935).
fn proved_name(size: usize, order: &Order, lengths: &[usize]) -> GroupName {
    let prime = |q: usize| (2..q).all(|divisor| !q.is_multiple_of(divisor));
    match *lengths {
        _ if *order == Order::factorial(size) => GroupName::Symmetric(size),
        _ if *order == Order::half_factorial(size) => GroupName::Alternating(size),
        [points, q, rest] if points == size && points == q + 1 && q == rest + 1 && prime(q) => {
            GroupName::ProjectiveLinear(q)
        }
        _ => GroupName::Unnamed,
    }
}

/// The size of the minimal block that contains two points: where two points are in one block, so
/// are their images.
fn block_size(generators: &[Permutation], a: u16, b: u16) -> usize {
    let mut block: Vec<usize> = (0..generators[0].degree()).collect();
    let mut pairs = vec![(usize::from(a), usize::from(b))];
    while let Some((x, y)) = pairs.pop() {
        let (kept, lost) = (block[x], block[y]);
        if kept != lost {
            block.iter_mut().filter(|of| **of == lost).for_each(|of| *of = kept);
            pairs.extend(generators.iter().map(|g| (g.image(x), g.image(y))));
        }
    }
    block.iter().filter(|&&of| of == block[usize::from(a)]).count()
}

/// The cycle begun at its least point.
fn from_least(cycle: &[u16]) -> Vec<usize> {
    let least = cycle.iter().enumerate().min_by_key(|(_, point)| **point).map_or(0, |(i, _)| i);
    let points = cycle.iter().cycle().skip(least).take(cycle.len());
    points.map(|&point| usize::from(point)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::{HashSet, VecDeque};

    use super::super::GeneratorWord;
    use super::*;
    use taquin_testkit::small_graphs::Graph;

    /// The group of a board with something changed in its first constituent.
    fn forged(name: &str, change: impl FnOnce(&mut Constituent)) -> Result<(), EvidenceError> {
        forged_on(&name.parse().unwrap(), change)
    }

    fn forged_on(
        board: &Board,
        change: impl FnOnce(&mut Constituent),
    ) -> Result<(), EvidenceError> {
        let mut group = board.group();
        assert_eq!(group.check(board), Ok(()));
        change(group.first_constituent_mut());
        group.check(board)
    }

    /// The reason why the forged evidence is refused.
    fn reason(refused: Result<(), EvidenceError>) -> &'static str {
        match refused {
            Err(EvidenceError::Refuted { reason, .. }) => reason,
            other => panic!("{other:?}"),
        }
    }

    /// A ring of six squares with a chord: the generators are a 4-cycle and a 5-cycle of the five
    /// places.
    fn house() -> Board {
        let edges = vec![(0, 1), (1, 2), (2, 3), (2, 4), (3, 4), (4, 5), (0, 5)];
        Graph { squares: 6, edges }.board(0).parse().unwrap()
    }

    /// Evidence from the first product of generators that is a single cycle as wanted, with any
    /// growth that the check allows.
    fn evidence_from(board: &Board, wanted: impl Fn(&[usize]) -> bool) -> Evidence {
        let group = board.group();
        let generators: Vec<Permutation> =
            group.generators().map(|cycle| cycle.permutation(group.degree())).collect();
        let mut queue = VecDeque::from([(Permutation::identity(group.degree()), vec![])]);
        let mut known = HashSet::from([queue[0].0.clone()]);
        let (factors, cycle) = loop {
            let (element, factors) = queue.pop_front().expect("there is such an element");
            if let [cycle] = &element.cycles()[..]
                && wanted(cycle)
            {
                break (factors, cycle.iter().map(|&point| point as u16).collect::<Vec<_>>());
            }
            for (number, generator) in generators.iter().enumerate() {
                let next = element.then(generator);
                if known.insert(next.clone()) {
                    queue.push_back((next, [&factors[..], &[(number, false)]].concat()));
                }
            }
        };
        let mut growth: Vec<usize> = Vec::new();
        let part = &group.constituents()[0];
        while part.check_growth(&group, &cycle, &growth).is_err() {
            let grows = |&number: &usize| {
                let longer = [&growth[..], &[number]].concat();
                let checked = part.check_growth(&group, &cycle, &longer);
                !growth.contains(&number)
                    && checked != Err("the block need not grow by this generator")
            };
            growth.push((0..generators.len()).find(grows).expect("some generator grows"));
        }
        Evidence::Jordan { element: GeneratorWord { factors, power: 1 }, cycle, growth }
    }

    #[test]
    fn wrong_names_and_orders_are_refused() {
        assert!(forged("eight", |part| part.name = GroupName::Symmetric(8)).is_err());
        assert!(forged("eight", |part| part.order = 20_161.into()).is_err());
        assert!(forged("eight", |part| part.primitive = false).is_err());
        assert!(forged("ring-9", |part| part.primitive = true).is_err());
        assert!(forged("ring-9", |part| part.name = GroupName::Cyclic(7)).is_err());
        assert!(forged("theta0", |part| part.name = GroupName::Symmetric(5)).is_err());
        assert!(forged("eight", |part| part.evidence = Evidence::OneCycle).is_err());
    }

    #[test]
    fn wrong_orbits_are_refused() {
        assert!(forged("eight", |part| part.points.truncate(7)).is_err());
        assert!(forged("figure-eight", |part| part.points.push(3)).is_err());
        assert!(forged("eight", |part| part.generators.truncate(3)).is_err());
        assert!(forged("eight", |part| part.points.swap(0, 1)).is_err());
        assert!(forged("figure-eight", |part| part.generators.push(1)).is_err());
        // A triangle with a tail, whose tile never moves.
        let tailed = Graph { squares: 4, edges: vec![(0, 1), (0, 2), (1, 2), (2, 3)] };
        let tailed: Board = tailed.board(0).parse().unwrap();
        assert!(forged_on(&tailed, |part| part.points.push(2)).is_err());
    }

    /// Without the rule that each generator is listed, the 5-cycle alone would prove A₅.
    #[test]
    fn a_generator_that_is_not_listed_is_refused() {
        let board = house();
        let five = board.group().generators().position(|cycle| cycle.len() == 5).unwrap();
        let refused = forged_on(&board, |part| {
            assert_eq!(part.name, GroupName::Symmetric(5));
            part.generators = vec![five];
            (part.name, part.order) = (GroupName::Alternating(5), 60.into());
        });
        assert!(matches!(refused, Err(EvidenceError::NoOrbit { .. })), "{refused:?}");
    }

    #[test]
    fn other_boards_are_refused() {
        let group = "3x3".parse::<Board>().unwrap().group();
        for (other, what) in [("2x3", "number"), ("eight", "loop A")] {
            let refused = group.check(&other.parse().unwrap());
            let Err(EvidenceError::OtherBoard(reason)) = refused else { panic!("{refused:?}") };
            assert!(reason.contains(what), "{reason}");
        }
    }

    #[test]
    fn another_parity_is_refused() {
        let refused = forged("eight", |part| {
            (part.name, part.order) = (GroupName::Symmetric(8), 40_320.into());
        });
        assert_eq!(reason(refused), "the generators have another parity");
    }

    #[test]
    fn cycles_to_which_jordans_theorem_does_not_apply_are_refused() {
        let wheel: Board = "wheel-7".parse().unwrap();
        let eight: Board = "eight".parse().unwrap();
        // Four is not prime, and seven is more than 8 − 3.
        for (board, length) in [(&wheel, 4), (&eight, 7)] {
            let evidence = evidence_from(board, |cycle| cycle.len() == length);
            let refused = forged_on(board, |part| part.evidence = evidence);
            assert_eq!(reason(refused), "the length of the cycle decides nothing");
        }
        // Five is both.
        let evidence = evidence_from(&eight, |cycle| cycle.len() == 5);
        assert_eq!(forged_on(&eight, |part| part.evidence = evidence), Ok(()));
    }

    /// Opposite corners of a square are a block of its rotations: a generator may map the block to
    /// other points of its cycle, unless two points of the block are successive on it.
    #[test]
    fn growth_by_a_cycle_around_the_block_is_refused() {
        let board = house();
        let five = board.group().generators().position(|cycle| cycle.len() == 5).unwrap();
        for (pair, holds) in [([0, 1], true), ([0, 2], false)] {
            let mut evidence = evidence_from(&board, |cycle| cycle == pair);
            let Evidence::Jordan { growth, .. } = &mut evidence else { panic!() };
            *growth = vec![five];
            let checked = forged_on(&board, |part| part.evidence = evidence);
            match holds {
                true => assert_eq!(checked, Ok(())),
                false => {
                    assert_eq!(reason(checked), "the block need not grow by this generator");
                }
            }
        }
    }

    #[test]
    fn wrong_growth_and_wrong_cycles_are_refused() {
        let with_growth =
            |name: &str, change: fn(&mut GeneratorWord, &mut Vec<u16>, &mut Vec<usize>)| {
                forged(name, |part| match &mut part.evidence {
                    Evidence::Jordan { element, cycle, growth } => change(element, cycle, growth),
                    other => panic!("{other:?}"),
                })
            };
        assert!(with_growth("eight", |_, _, growth| growth.truncate(2)).is_err());
        assert!(with_growth("eight", |_, _, growth| growth[0] = 9).is_err());
        // C does not meet the block that holds A alone.
        assert!(with_growth("eight", |_, _, growth| growth.insert(0, 2)).is_err());
        assert!(with_growth("eight", |_, cycle, _| cycle.reverse()).is_err());
        assert!(with_growth("eight", |element, _, _| element.power = 3).is_err());
        assert!(with_growth("eight", |element, _, _| element.factors[0].0 = 9).is_err());
    }

    #[test]
    fn wrong_chains_are_refused() {
        let with_chain = |change: fn(&mut StabilizerChain)| {
            forged("theta0", |part| match &mut part.evidence {
                Evidence::StabilizerChain(chain) => change(chain),
                other => panic!("{other:?}"),
            })
        };
        assert!(with_chain(|chain| chain.orbit_lengths[0] = 5).is_err());
        assert!(with_chain(|chain| chain.base.truncate(2)).is_err());
        assert!(with_chain(|chain| chain.strong.truncate(1)).is_err());
        assert!(with_chain(|chain| chain.strong[0].factors[0].0 = 40).is_err());
    }

    /// The group of θ₀ with a chain whose lengths, order and name fit each other.
    fn with_consistent_chain(base: &[u16], orbit_lengths: &[usize]) -> &'static str {
        reason(forged("theta0", |part| {
            let chain = StabilizerChain {
                base: base.to_vec(),
                orbit_lengths: orbit_lengths.to_vec(),
                strong: vec![],
            };
            (part.order, part.name) = (chain.order(), chain.name(6));
            part.evidence = Evidence::StabilizerChain(chain);
        }))
    }

    #[test]
    fn chains_that_are_not_strong_are_refused() {
        let board: Board = "theta0".parse().unwrap();
        let group = board.group();
        let moved_by_all =
            |point: &u16| group.generators().all(|cycle| cycle.points().contains(point));
        let base = (0..6).find(moved_by_all).unwrap();
        assert_eq!(
            with_consistent_chain(&[base], &[6]),
            "a Schreier generator does not come down to the identity"
        );
        assert_eq!(with_consistent_chain(&[], &[]), "the base is too short");
        assert_eq!(with_consistent_chain(&[base], &[5]), "an orbit has another length");
    }

    #[test]
    fn other_claims_from_a_chain_are_refused() {
        let unnamed = forged("theta0", |part| part.name = GroupName::Unnamed);
        assert_eq!(reason(unnamed), "the lengths of the orbits tell another name");
        let imprimitive = forged("theta0", |part| part.primitive = false);
        assert!(reason(imprimitive).contains("primitive"));
        let order = forged("theta0", |part| {
            (part.name, part.order) = (GroupName::Unnamed, 240.into());
        });
        assert_eq!(reason(order), "the order is not the product of the orbits' lengths");
    }

    #[test]
    fn blocks_of_imprimitive_groups() {
        let [turn, flip] = [[1, 2, 3, 0], [2, 1, 0, 3]];
        let generators =
            [turn, flip].map(|images| Permutation::from_images(images.to_vec()).unwrap());
        let sizes = [1, 2, 3].map(|point| block_size(&generators, 0, point));
        assert_eq!(sizes, [4, 2, 4]);
    }
}
