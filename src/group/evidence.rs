//! What proves the name and the order of a group, and the check of it.
//!
//! The check uses nothing of the search: it plays the loops on the board, and goes through the
//! evidence from first principles.

use thiserror::Error;

use super::{Chain, Constituent, Name, Product, PuzzleGroup};
use crate::board::Board;
use crate::perm::Permutation;
use crate::position::Position;

/// How the group on one orbit is known.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evidence {
    /// Only one generator moves the orbit, and it is one cycle: the group is cyclic, and primitive if
    /// and only if the number of points is prime.
    OneCycle,
    /// The group is primitive and contains a cycle of prime length p, p = 2, 3 or at most n − 3: by
    /// Jordan's theorem it contains Aₙ, and it is Sₙ if a generator is odd.
    Jordan {
        /// How the cycle is made from the generators.
        element: Product,
        /// Its points in the order in which they turn.
        cycle: Vec<u16>,
        /// The generators that make a block grow from the points of the cycle to the whole orbit: each
        /// meets the block, and either the block has a point outside of it, or two of the block's
        /// points are neighbours on it. Each is therefore within the block.
        growth: Vec<usize>,
    },
    /// A base and strong generating set.
    Chain(Chain),
}

/// Why the evidence does not prove what it should.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EvidenceError {
    /// The group belongs to another board.
    #[error("the generators are not those of the board: {0}")]
    OtherBoard(String),
    /// The orbits are wrong.
    #[error("the points {points:?} are no orbit of the group")]
    NoOrbit {
        /// The points.
        points: Vec<u16>,
    },
    /// The evidence is wrong.
    #[error("the evidence for {name} does not hold: {reason}")]
    Refuted {
        /// What it should prove.
        name: Name,
        /// What is wrong with it.
        reason: &'static str,
    },
}

impl PuzzleGroup {
    /// Goes through all the evidence: that the generators are what the loops do on the board, that the
    /// orbits are orbits, and that each constituent is what it is called.
    pub fn check(&self, board: &Board) -> Result<(), EvidenceError> {
        self.check_generators(board)?;
        let generators: Vec<Permutation> =
            self.generators().map(|cycle| cycle.permutation(self.degree())).collect();
        let mut orbit_of = vec![None; self.degree()];
        for (number, part) in self.constituents().iter().enumerate() {
            for &point in &part.points {
                let claimed = orbit_of.get_mut(usize::from(point)).map(|of| of.replace(number));
                if claimed != Some(None) {
                    return Err(EvidenceError::NoOrbit { points: part.points.clone() });
                }
            }
            let of_part = part.generators.iter().filter_map(|&number| generators.get(number));
            if orbit(part.points[0], of_part) != part.points {
                return Err(EvidenceError::NoOrbit { points: part.points.clone() });
            }
        }
        // Every generator moves points of one orbit only, and is listed there.
        for (number, cycle) in self.generators().enumerate() {
            let mut orbits = cycle.points().iter().map(|&point| orbit_of[usize::from(point)]);
            let first = orbits.next().flatten().filter(|&first| orbits.all(|of| of == Some(first)));
            let listed = first.map(|first| self.constituents()[first].generators.contains(&number));
            if listed != Some(true) {
                return Err(EvidenceError::NoOrbit { points: cycle.points().to_vec() });
            }
        }
        self.constituents().iter().try_for_each(|part| {
            let refuted = |reason| EvidenceError::Refuted { name: part.name, reason };
            part.check(self, &generators).map_err(refuted)
        })
    }

    /// Plays each loop on the board, and looks where the tiles are.
    fn check_generators(&self, board: &Board) -> Result<(), EvidenceError> {
        let other = |what: String| Err(EvidenceError::OtherBoard(what));
        if board.places() != self.degree() || board.chords().len() != self.generators().len() {
            return other("another number of squares or of loops".into());
        }
        let tree = board.spanning_tree();
        for (chord, cycle) in board.chords().iter().zip(self.generators()) {
            let mut position = Position::goal(board);
            for &square in &tree.loop_across(chord.arc)[1..] {
                position.slide(square);
            }
            let generator = cycle.permutation(self.degree());
            let holds = (0..board.places()).all(|place| {
                let tile = position.tile(board.square_at(generator.image(place)));
                tile.is_some_and(|tile| tile.place() == place)
            });
            if !holds {
                return other(format!("the loop {}", chord.name));
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
    fn check(&self, group: &PuzzleGroup, generators: &[Permutation]) -> Result<(), &'static str> {
        let (degree, size) = (group.degree(), self.points.len());
        if self.name.order().is_some_and(|order| order != self.order) {
            return Err("the order is not that of the name");
        }
        match &self.evidence {
            Evidence::OneCycle => {
                let one = self.generators.len() == 1 && self.name == Name::Cyclic(size);
                let prime = (2..size).all(|divisor| !size.is_multiple_of(divisor));
                if !one || self.primitive != prime {
                    return Err("the group is not generated by one cycle of this length");
                }
                Ok(())
            }
            Evidence::Jordan { element, cycle, growth } => {
                let made = element.element(degree, |number| generators.get(number));
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
                let name = if odd { Name::Symmetric(size) } else { Name::Alternating(size) };
                if self.name != name || !self.primitive {
                    return Err("the generators have another parity");
                }
                Ok(())
            }
            Evidence::Chain(chain) => self.check_chain(chain, generators),
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
    fn check_chain(&self, chain: &Chain, generators: &[Permutation]) -> Result<(), &'static str> {
        let own = self.generators.iter().map(|&number| generators[number].clone());
        let mut strong: Vec<Permutation> = own.collect();
        let degree = strong[0].degree();
        for product in &chain.strong {
            let element = product.element(degree, |number| strong.get(number));
            strong.push(element.ok_or("a strong generator is made of later ones")?);
        }
        if chain.base.len() != chain.orbit_lengths.len() || self.order != chain.order() {
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
        if self.name != chain.name(self.points.len()) {
            return Err("the lengths of the orbits tell another name");
        }
        Ok(())
    }
}

/// The cycle begun at its least point.
fn from_least(cycle: &[u16]) -> Vec<usize> {
    let least = cycle.iter().enumerate().min_by_key(|(_, point)| **point).map_or(0, |(i, _)| i);
    let points = cycle.iter().cycle().skip(least).take(cycle.len());
    points.map(|&point| usize::from(point)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The group of a board with something changed in its first constituent.
    fn forged(name: &str, change: impl FnOnce(&mut Constituent)) -> Result<(), EvidenceError> {
        let board: Board = name.parse().unwrap();
        let mut group = PuzzleGroup::of(&board);
        assert_eq!(group.check(&board), Ok(()));
        change(group.first_constituent_mut());
        group.check(&board)
    }

    #[test]
    fn wrong_names_and_orders_are_refused() {
        assert!(forged("eight", |part| part.name = Name::Symmetric(8)).is_err());
        assert!(forged("eight", |part| part.order = 20_161.into()).is_err());
        assert!(forged("eight", |part| part.primitive = false).is_err());
        assert!(forged("ring-9", |part| part.primitive = true).is_err());
        assert!(forged("ring-9", |part| part.name = Name::Cyclic(7)).is_err());
        assert!(forged("theta0", |part| part.name = Name::Symmetric(5)).is_err());
        assert!(forged("eight", |part| part.evidence = Evidence::OneCycle).is_err());
    }

    #[test]
    fn wrong_orbits_are_refused() {
        assert!(forged("eight", |part| part.points.truncate(7)).is_err());
        assert!(forged("figure-eight", |part| part.points.push(3)).is_err());
        assert!(forged("eight", |part| part.generators.truncate(3)).is_err());
    }

    #[test]
    fn wrong_growth_and_wrong_cycles_are_refused() {
        let with_growth = |name: &str, change: fn(&mut Product, &mut Vec<u16>, &mut Vec<usize>)| {
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
        let with_chain = |change: fn(&mut Chain)| {
            forged("theta0", |part| match &mut part.evidence {
                Evidence::Chain(chain) => change(chain),
                other => panic!("{other:?}"),
            })
        };
        assert!(with_chain(|chain| chain.orbit_lengths[0] = 5).is_err());
        assert!(with_chain(|chain| chain.base.truncate(2)).is_err());
        assert!(with_chain(|chain| chain.strong.truncate(1)).is_err());
        assert!(with_chain(|chain| chain.strong[0].factors[0].0 = 40).is_err());
    }
}
