use crate::perm::Permutation;

/// A power of a product of generators, from left to right: an element of the group with a proof of
/// membership.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratorWord {
    /// Each factor: the number of a generator, and whether it is inverted.
    pub factors: Vec<(usize, bool)>,
    /// The exponent.
    pub power: u64,
}

impl GeneratorWord {
    /// A single generator.
    pub fn generator(number: usize) -> Self {
        Self { factors: vec![(number, false)], power: 1 }
    }

    /// The element; `generator` maps numbers to generators, all of the same degree. `None` if a
    /// generator does not exist.
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
        Some(product.with_cycles_turned(|length| (self.power % length as u64) as usize))
    }
}
