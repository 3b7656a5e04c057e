//! The check of the evidence for a group's name and order: it plays the loops on the board and goes
//! through the evidence from first principles.
//!
//! It shares no code with the search for the group and its evidence. It finds the spanning tree and
//! the loops from the chords of the board, and computes words, orbits, blocks and the levels of a
//! stabilizer chain in its own, plain way. What it takes for granted is the graph of the board, the
//! moves of a position, and products and inverses of permutations.

use std::collections::{BTreeSet, HashSet};

use itertools::Itertools;
use num_bigint::BigUint;
use petgraph::unionfind::UnionFind;

use super::{Constituent, Evidence, EvidenceError, GroupName, PuzzleGroup, StabilizerChain};
use crate::board::{Board, SquareId};
use crate::perm::{Order, Permutation};
use crate::position::Position;
use crate::twist::Word;

/// `Ok` if the evidence holds, else what is wrong with it.
type Checked = Result<(), &'static str>;

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
        self.constituents().iter().try_for_each(|part| {
            let cycles = part.generators.iter().filter_map(|&number| self.generator(number));
            let own =
                cycles.map(|cycle| restricted(&cycle.permutation(self.degree()), &part.points));
            check_part(part, &own.collect_vec())
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
        let Some(parents) = parents(board) else {
            return other("the edges that are not chords form no spanning tree".into());
        };
        let way_home =
            |from| std::iter::successors(Some(from), |at: &SquareId| parents[at.index()]);
        // By square: where the tile on it was before the loop, and where the cycle says that it was.
        let mut origin = board.square_ids().collect_vec();
        let mut claimed = origin.clone();
        for (chord, cycle) in board.chords().iter().zip(self.generators()) {
            let mut walk = way_home(chord.arc.from).collect_vec();
            walk.reverse();
            walk.extend(way_home(chord.arc.to));
            let cycle =
                cycle.points().iter().map(|&place| board.square_at(place.into())).collect_vec();
            for (&from, to) in cycle.iter().circular_tuple_windows() {
                claimed[to.index()] = from;
            }
            let steps = walk.iter().tuple_windows();
            steps.for_each(|(from, to)| origin.swap(from.index(), to.index()));
            // The other tiles have not moved.
            let mut touched = walk.iter().chain(&cycle).map(|square| square.index());
            if touched.any(|square| origin[square] != claimed[square]) {
                return other(format!("the loop {}", chord.name));
            }
            for square in walk.into_iter().chain(cycle) {
                (origin[square.index()], claimed[square.index()]) = (square, square);
            }
        }
        Ok(())
    }
}

/// By square: the next one on the way home along edges that are not chords; `None` if these edges
/// are not a spanning tree. If they are, the loops across the chords generate all closed walks.
fn parents(board: &Board) -> Option<Vec<Option<SquareId>>> {
    let chords = board.chords().iter().flat_map(|chord| [chord.arc, chord.arc.reversed()]);
    let chords: HashSet<_> = chords.map(|arc| (arc.from, arc.to)).collect();
    let (squares, edges) = (board.square_count(), board.edge_count());
    let is_edge = |&(from, to): &(SquareId, SquareId)| board.are_adjacent(from, to);
    if !chords.iter().all(is_edge) || 2 * edges != chords.len() + 2 * (squares - 1) {
        return None;
    }
    let mut parents = vec![None; squares];
    let mut reached = vec![board.home()];
    let mut next = 0;
    while next < reached.len() {
        let from = reached[next];
        for to in board.neighbours(from).filter(|&to| !chords.contains(&(from, to))) {
            if to != board.home() && parents[to.index()].is_none() {
                parents[to.index()] = Some(from);
                reached.push(to);
            }
        }
        next += 1;
    }
    (reached.len() == squares).then_some(parents)
}

/// Plays each word on the board, and looks where the tiles are.
pub(super) fn check_words(
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

impl Constituent {
    /// Checks that some permutations, numbered as in the evidence, generate this action: that its
    /// points are a single orbit, or several if the group has no name; that each of them is moved,
    /// by the generators that are listed; and the evidence.
    ///
    /// # Errors
    ///
    /// If the evidence does not prove it.
    pub fn check(&self, generators: &[Permutation]) -> Result<(), EvidenceError> {
        let moves = |generator: &Permutation, point: u16| image(generator, point) != point;
        let orbits = self.points.iter().map(|&point| orbit(point, generators)).collect_vec();
        let reached: BTreeSet<u16> = orbits.iter().flatten().copied().collect();
        let is_moved = |&point: &u16| generators.iter().any(|g| moves(g, point));
        let moving = (0..generators.len())
            .filter(|&number| self.points.iter().any(|&point| moves(&generators[number], point)));
        let holds = reached.iter().eq(&self.points)
            && (self.name == GroupName::Unnamed || orbits.iter().all_equal())
            && self.points.iter().all(is_moved)
            && moving.eq(self.generators.iter().copied());
        if !holds {
            return Err(EvidenceError::NoOrbit { points: self.points.clone() });
        }
        let own =
            self.generators.iter().map(|&number| restricted(&generators[number], &self.points));
        check_part(self, &own.collect_vec())
    }
}

/// The image of a point, which the permutation fixes if it is beyond its degree.
fn image(generator: &Permutation, point: u16) -> u16 {
    generator.images().get(usize::from(point)).copied().unwrap_or(point)
}

/// The points to which the generators take a point, in order.
fn orbit(start: u16, generators: &[Permutation]) -> Vec<u16> {
    let mut orbit = vec![start];
    let mut known = HashSet::from([start]);
    let mut next = 0;
    while next < orbit.len() {
        for generator in generators {
            let image = image(generator, orbit[next]);
            if known.insert(image) {
                orbit.push(image);
            }
        }
        next += 1;
    }
    orbit.sort_unstable();
    orbit
}

/// What a permutation does to the numbers of these points, which it keeps.
fn restricted(generator: &Permutation, points: &[u16]) -> Permutation {
    let number = |&point: &u16| points.partition_point(|&other| other < image(generator, point));
    let images = points.iter().map(|point| number(point) as u16);
    Permutation::from_images(images.collect()).expect("the points are permuted")
}

/// Checks the evidence. `own` are the generators that the part lists, as permutations of the numbers
/// of its points, which they keep.
fn check_part(part: &Constituent, own: &[Permutation]) -> Result<(), EvidenceError> {
    let size = part.points.len();
    let checked = match &part.evidence {
        _ if part.name.order().is_some_and(|order| order != part.order) => {
            Err("the order is not that of the name")
        }
        Evidence::OneCycle => {
            let is_cycle = matches!(own, [one] if one.cycle_type() == [size]);
            let proved = is_cycle && part.name == GroupName::Cyclic(size);
            let proved = proved && part.primitive == is_prime(size);
            proved.then_some(()).ok_or("the group is not generated by one cycle of this length")
        }
        Evidence::Jordan { element, cycle, growth } => {
            let number = |factor: usize| part.generators.binary_search(&factor).ok();
            let factors =
                element.factors.iter().map(|&(factor, inverse)| Some((number(factor)?, inverse)));
            let product =
                factors.collect::<Option<Vec<_>>>().and_then(|all| product(size, own, &all));
            let made = product.map(|product| power(&product, element.power));
            check_jordan(part, own, made, cycle, growth)
        }
        Evidence::StabilizerChain(chain) => check_chain(part, own, chain),
    };
    checked.map_err(|reason| EvidenceError::Refuted { name: part.name, reason })
}

fn is_prime(n: usize) -> bool {
    n > 1 && (2..n).all(|divisor| !n.is_multiple_of(divisor))
}

/// A product of some permutations of `size` points and their inverses, by their numbers.
fn product(size: usize, known: &[Permutation], factors: &[(usize, bool)]) -> Option<Permutation> {
    factors.iter().try_fold(Permutation::identity(size), |product, &(number, inverse)| {
        let factor = known.get(number)?;
        Some(if inverse { product.then(&factor.inverse()) } else { product.then(factor) })
    })
}

/// A power by repeated squares.
fn power(element: &Permutation, mut exponent: u64) -> Permutation {
    let (mut power, mut square) = (Permutation::identity(element.degree()), element.clone());
    while exponent > 0 {
        if exponent % 2 == 1 {
            power = power.then(&square);
        }
        square = square.then(&square);
        exponent /= 2;
    }
    power
}

/// Jordan's theorem: the group is primitive and contains a cycle whose length is a prime, 2, 3 or at
/// most n − 3.
fn check_jordan(
    part: &Constituent,
    own: &[Permutation],
    made: Option<Permutation>,
    cycle: &[u16],
    growth: &[usize],
) -> Checked {
    let size = part.points.len();
    let number = |point: &u16| part.points.binary_search(point).ok();
    let numbers = cycle.iter().map(number).collect::<Option<Vec<_>>>();
    if made.map(|made| made.cycles()) != numbers.as_deref().map(|cycle| vec![from_least(cycle)]) {
        return Err("the product is not the cycle");
    }
    let p = cycle.len();
    if !is_prime(p) || p > 3 && p + 3 > size {
        return Err("the length of the cycle decides nothing");
    }
    check_growth(part, own, &numbers.unwrap_or_default(), growth)?;
    let name = match own.iter().all(is_even) {
        true => GroupName::Alternating(size),
        false => GroupName::Symmetric(size),
    };
    if part.name != name || !part.primitive {
        return Err("the generators have another parity");
    }
    Ok(())
}

fn is_even(element: &Permutation) -> bool {
    element.cycles().iter().filter(|cycle| cycle.len() % 2 == 0).count() % 2 == 0
}

/// Checks that a block that contains the cycle is the whole orbit.
fn check_growth(
    part: &Constituent,
    own: &[Permutation],
    cycle: &[usize],
    growth: &[usize],
) -> Checked {
    let mut block = vec![false; part.points.len()];
    cycle.iter().for_each(|&number| block[number] = true);
    let mut held = cycle.len();
    for generator in growth {
        let number = part.generators.binary_search(generator);
        let generator = &own[number.map_err(|_| "there is no such generator")?];
        let cycles = generator.cycles();
        let [points] = &cycles[..] else { return Err("the generator is not one cycle") };
        let holds = |i: usize| block[points[i % points.len()]];
        let inside = (0..points.len()).filter(|&i| holds(i)).count();
        let neighbours = (0..points.len()).any(|i| holds(i) && holds(i + 1));
        if inside == 0 || inside == held && !neighbours {
            return Err("the block need not grow by this generator");
        }
        held += points.len() - inside;
        points.iter().for_each(|&number| block[number] = true);
    }
    // The size of a block divides that of the orbit.
    match 2 * held > block.len() {
        true => Ok(()),
        false => Err("the block does not grow to the whole orbit"),
    }
}

/// Checks a base and strong generating set, and what follows from it.
fn check_chain(part: &Constituent, own: &[Permutation], chain: &StabilizerChain) -> Checked {
    let size = part.points.len();
    let mut known = own.to_vec();
    for word in &chain.products {
        let element = product(size, &known, &word.factors);
        let element = element.ok_or("a strong generator is made of later ones")?;
        known.push(power(&element, word.power));
    }
    let mut strong = own.to_vec();
    for &number in &chain.strong {
        strong.push(known.get(number).ok_or("there is no such strong generator")?.clone());
    }
    let order: BigUint = chain.orbit_lengths.iter().copied().map(BigUint::from).product();
    if chain.base.len() != chain.orbit_lengths.len() || *part.order.number() != order {
        return Err("the order is not the product of the orbits' lengths");
    }
    let base = chain.base.iter().map(|point| part.points.binary_search(point).ok());
    let base = base.collect::<Option<Vec<_>>>().ok_or("the base has another point")?;
    check_levels(size, &base, &chain.orbit_lengths, &strong)?;
    if part.name != proved_name(size, &part.order, &chain.orbit_lengths) {
        return Err("the lengths of the orbits tell another name");
    }
    if part.primitive != (1..size).all(|number| block_size(own, 0, number) == size) {
        return Err("the minimal blocks tell otherwise whether the group is primitive");
    }
    Ok(())
}

/// Schreier's lemma: if all Schreier generators of each level come down to the identity by the
/// levels after it, the generators are strong.
fn check_levels(size: usize, base: &[usize], lengths: &[usize], strong: &[Permutation]) -> Checked {
    let fixes =
        |element: &Permutation, points: &[usize]| points.iter().all(|&p| element.image(p) == p);
    // By level and point: the inverse of an element that takes the base point there.
    let mut back: Vec<Vec<Option<Permutation>>> = vec![vec![]; base.len()];
    for level in (0..base.len()).rev() {
        let fixing = strong.iter().filter(|element| fixes(element, &base[..level])).collect_vec();
        let inverses = fixing.iter().map(|generator| generator.inverse()).collect_vec();
        let mut there = vec![None; size];
        there[base[level]] = Some(Permutation::identity(size));
        let mut orbit = vec![base[level]];
        let mut next = 0;
        while next < orbit.len() {
            for (generator, inverse) in fixing.iter().zip(&inverses) {
                let image = generator.image(orbit[next]);
                if there[image].is_none() {
                    there[image] = there[orbit[next]].as_ref().map(|way| inverse.then(way));
                    orbit.push(image);
                }
            }
            next += 1;
        }
        if orbit.len() != lengths[level] {
            return Err("an orbit has another length");
        }
        back[level] = there;
        for (&point, generator) in orbit.iter().cartesian_product(&fixing) {
            let way = back[level][point].as_ref().map(Permutation::inverse);
            let mut left = way.expect("it lies in the orbit").then(generator);
            for (back, &base) in back[level..].iter().zip(&base[level..]) {
                let back = back[left.image(base)].as_ref();
                left = left.then(back.ok_or("an orbit is too short")?);
            }
            if !left.is_identity() {
                return Err("a Schreier generator does not come down to the identity");
            }
        }
    }
    match strong.iter().all(|element| element.is_identity() || !fixes(element, base)) {
        true => Ok(()),
        false => Err("the base is too short"),
    }
}

/// The name of a group on `size` points with this order, in which the stabilizers of some points,
/// one after the other, have orbits of these lengths. Only the whole symmetric group has its order,
/// and only the alternating group half of it. If exactly one element takes any three points to any
/// three, and there are q + 1 points with q prime, the group is PGL₂(q) (H. Zassenhaus 1935).
fn proved_name(size: usize, order: &Order, lengths: &[usize]) -> GroupName {
    match *lengths {
        _ if *order == Order::factorial(size) => GroupName::Symmetric(size),
        _ if *order == Order::half_factorial(size) => GroupName::Alternating(size),
        [points, q, rest] if points == size && points == q + 1 && q == rest + 1 && is_prime(q) => {
            GroupName::ProjectiveLinear(q)
        }
        _ => GroupName::Unnamed,
    }
}

/// The size of the minimal block that contains two points: where two points are in one block, so
/// are their images.
fn block_size(generators: &[Permutation], a: usize, b: usize) -> usize {
    let mut block: Vec<usize> = (0..generators[0].degree()).collect();
    let mut pairs = vec![(a, b)];
    while let Some((x, y)) = pairs.pop() {
        let (kept, lost) = (block[x], block[y]);
        if kept != lost {
            block.iter_mut().filter(|of| **of == lost).for_each(|of| *of = kept);
            pairs.extend(generators.iter().map(|g| (g.image(x), g.image(y))));
        }
    }
    block.iter().filter(|&&of| of == block[a]).count()
}

/// The cycle begun at its least point.
fn from_least(cycle: &[usize]) -> Vec<usize> {
    let least = cycle.iter().position_min().unwrap_or(0);
    cycle.iter().cycle().skip(least).take(cycle.len()).copied().collect()
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
        let own = generators.iter().map(|generator| restricted(generator, &part.points));
        let own = own.collect_vec();
        let numbers = cycle.iter().map(|point| part.points.binary_search(point).unwrap());
        let numbers = numbers.collect_vec();
        while check_growth(part, &own, &numbers, &growth).is_err() {
            let grows = |&number: &usize| {
                let longer = [&growth[..], &[number]].concat();
                let checked = check_growth(part, &own, &numbers, &longer);
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
        assert!(with_growth("eight", |_, _, growth| growth.truncate(0)).is_err());
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
        assert!(with_chain(|chain| chain.strong[0] = 40).is_err());
        assert!(with_chain(|chain| chain.products.truncate(1)).is_err());
        assert!(with_chain(|chain| chain.products[0].factors[0].0 = 40).is_err());
    }

    /// The group of θ₀ with a chain whose lengths, order and name fit each other.
    fn with_consistent_chain(base: &[u16], orbit_lengths: &[usize]) -> &'static str {
        reason(forged("theta0", |part| {
            let chain = StabilizerChain {
                base: base.to_vec(),
                orbit_lengths: orbit_lengths.to_vec(),
                products: vec![],
                strong: vec![],
            };
            part.order = orbit_lengths.iter().map(|&length| Order::from(length as u128)).product();
            part.name = GroupName::Unnamed;
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
