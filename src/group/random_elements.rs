use super::{Cycle, GroupName, PuzzleGroup, StabilizerChain};
use crate::perm::Permutation;

/// Draws elements of a group, all with the same probability.
#[derive(Clone, Debug)]
pub struct RandomElements {
    degree: usize,
    parts: Vec<Part>,
}

/// How to draw from a direct factor.
#[derive(Clone, Debug)]
enum Part {
    /// All permutations of these points, or the even ones.
    Shuffled { points: Vec<u16>, even: bool },
    /// A product of one element from each transversal of a stabilizer chain.
    Cosets(Vec<Vec<Permutation>>),
}

impl RandomElements {
    /// Prepares the draws.
    pub fn new(group: &PuzzleGroup) -> Self {
        let degree = group.degree();
        let part = |part: &super::Constituent| match part.name {
            GroupName::Symmetric(_) => Part::Shuffled { points: part.points.clone(), even: false },
            GroupName::Alternating(_) => Part::Shuffled { points: part.points.clone(), even: true },
            _ => {
                let generators = part.generators.iter().filter_map(|&number| {
                    group.generator(number).map(|cycle: Cycle| cycle.permutation(degree))
                });
                Part::Cosets(StabilizerChain::transversals(degree, &generators.collect::<Vec<_>>()))
            }
        };
        Self { degree, parts: group.constituents().iter().map(part).collect() }
    }

    /// The next element. `below(n)` draws a number below n, all with the same probability.
    pub fn draw(&self, below: &mut impl FnMut(usize) -> usize) -> Permutation {
        let mut images: Vec<u16> = (0..self.degree as u16).collect();
        let mut cosets = Permutation::identity(self.degree);
        for part in &self.parts {
            match part {
                Part::Shuffled { points, even } => {
                    let mut order = points.clone();
                    let mut is_even = true;
                    for last in (1..order.len()).rev() {
                        let other = below(last + 1);
                        is_even ^= other != last;
                        order.swap(other, last);
                    }
                    if *even && !is_even {
                        let last = order.len() - 1;
                        order.swap(last - 1, last);
                    }
                    for (&point, &image) in points.iter().zip(&order) {
                        images[usize::from(point)] = image;
                    }
                }
                // From the innermost stabilizer outwards.
                Part::Cosets(lists) => {
                    for list in lists.iter().rev() {
                        cosets = cosets.then(&list[below(list.len())]);
                    }
                }
            }
        }
        Permutation::from_images(images).expect("points are shuffled").then(&cosets)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::board::Board;

    /// How often each element is drawn if every sequence of choices occurs once.
    fn draws(elements: &RandomElements) -> HashMap<Permutation, usize> {
        let mut drawn = HashMap::new();
        // Each choice with its bound.
        let mut choices: Vec<(usize, usize)> = Vec::new();
        loop {
            let mut next = 0;
            let element = elements.draw(&mut |bound| {
                if next == choices.len() {
                    choices.push((0, bound));
                }
                next += 1;
                choices[next - 1].0
            });
            *drawn.entry(element).or_default() += 1;
            while choices.pop_if(|&mut (choice, bound)| choice + 1 == bound).is_some() {}
            match choices.last_mut() {
                Some((choice, _)) => *choice += 1,
                None => return drawn,
            }
        }
    }

    #[test]
    fn elements_are_drawn_uniformly() {
        let boards = ["2x3", "wheel-6", "theta0", "ring-8", "figure-eight", "1x3"];
        for board in boards.map(|name| name.parse::<Board>().unwrap()) {
            let group = board.group();
            let drawn = draws(&RandomElements::new(&group));
            assert_eq!(group.order(), drawn.len() as u128, "{}", board.name());
            let times = drawn.values().next().unwrap();
            assert!(drawn.values().all(|other| other == times), "{}", board.name());
        }
    }
}
