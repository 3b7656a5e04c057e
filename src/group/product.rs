use crate::perm::Permutation;

/// A product of generators, from left to right, taken to a power: how an element of the group is
/// made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Product {
    /// Each factor: the number of a generator, and whether its inverse is meant.
    pub factors: Vec<(usize, bool)>,
    /// How many times the whole is repeated.
    pub power: u64,
}

impl Product {
    /// A generator itself.
    pub fn generator(number: usize) -> Self {
        Self { factors: vec![(number, false)], power: 1 }
    }

    /// The element; `generator` gives each generator by its number, all of the same degree.
    pub fn element<'g>(
        &self,
        degree: usize,
        generator: impl Fn(usize) -> Option<&'g Permutation>,
    ) -> Option<Permutation> {
        let mut product = Permutation::identity(degree);
        for &(number, inverse) in &self.factors {
            let factor = generator(number)?;
            product = if inverse { product.then(&factor.inverse()) } else { product.then(factor) };
        }
        Some(power(&product, self.power))
    }
}

/// The permutation repeated: each cycle is turned on by the exponent at once.
fn power(base: &Permutation, exponent: u64) -> Permutation {
    let mut images: Vec<u16> = (0..base.degree() as u16).collect();
    for cycle in base.cycles() {
        let turn = (exponent % cycle.len() as u64) as usize;
        for (from, to) in cycle.iter().zip(cycle.iter().cycle().skip(turn)) {
            images[*from] = *to as u16;
        }
    }
    Permutation::from_images(images).expect("turned cycles are cycles")
}
