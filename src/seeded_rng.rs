use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;

/// A generator of random numbers that gives the same numbers for the same seed on every machine and
/// in every version.
///
/// It is PCG64 (M. E. O'Neill, 2014; XSL-RR 128/64, the default generator of NumPy) with the seed
/// as its state and 0xa02bdbf7bb3c0a7ac28fa16a64abf96 as its stream. A number below n is the
/// remainder of a word modulo n; words that would favour small remainders are drawn again.
#[derive(Clone, Debug)]
pub struct SeededRng(Pcg64);

impl SeededRng {
    /// The generator with this seed.
    pub fn new(seed: u64) -> Self {
        Self(Pcg64::new(seed.into(), 0x0a02_bdbf_7bb3_c0a7_ac28_fa16_a64a_bf96))
    }

    /// The next number below `n`, all with the same probability.
    ///
    /// # Panics
    ///
    /// If `n` is 0.
    pub fn below(&mut self, n: u64) -> u64 {
        let whole = u64::MAX - u64::MAX % n;
        loop {
            let word = self.0.next_u64();
            if word < whole {
                return word % n;
            }
        }
    }
}
