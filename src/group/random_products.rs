use super::program::LineFactor;
use crate::perm::Permutation;
use crate::seeded_rng::SeededRng;

/// Random elements of a group by *product replacement* (F. Celler and others, Generating random
/// elements of a finite group, 1995). They are nearly, but not quite, equally likely, so nothing is
/// concluded from them.
///
/// Each element has a line of a straight-line program that computes it from the generators.
pub(super) struct RandomProducts {
    elements: Vec<(Permutation, usize)>,
    product: (Permutation, usize),
    random: SeededRng,
}

impl RandomProducts {
    /// Prepares draws from the group of some permutations, which are the first lines of the program;
    /// `None` if all of them are the identity.
    pub fn new(generators: &[Permutation], lines: &mut Vec<Vec<LineFactor>>) -> Option<Self> {
        const LEAST: usize = 10;
        let moving = generators.iter().zip(0..).filter(|(generator, _)| !generator.is_identity());
        let moving: Vec<_> = moving.map(|(generator, line)| (generator.clone(), line)).collect();
        let count = moving.len().max(LEAST);
        let product = moving.first()?.clone();
        let elements = moving.into_iter().cycle().take(count).collect();
        let mut random = Self { elements, product, random: SeededRng::new(1) };
        (0..5 * count).for_each(|_| _ = random.draw(lines));
        Some(random)
    }

    /// The next element, and its line.
    pub fn draw(&mut self, lines: &mut Vec<Vec<LineFactor>>) -> (Permutation, usize) {
        let count = self.elements.len() as u64;
        let changed = self.random.below(count) as usize;
        let other = (changed as u64 + 1 + self.random.below(count - 1)) % count;
        let (other, line) = &self.elements[other as usize];
        let inverse = self.random.below(2) == 1;
        let factor = if inverse { other.inverse() } else { other.clone() };
        let (before, its_line) = &self.elements[changed];
        let mut factors = vec![(*its_line, false), (*line, inverse)];
        let product = match self.random.below(2) {
            0 => before.then(&factor),
            _ => {
                factors.reverse();
                factor.then(before)
            }
        };
        lines.push(factors);
        self.elements[changed] = (product, lines.len() - 1);
        let (product, line) = &self.elements[changed];
        lines.push(vec![(self.product.1, false), (*line, false)]);
        self.product = (self.product.0.then(product), lines.len() - 1);
        self.product.clone()
    }
}
