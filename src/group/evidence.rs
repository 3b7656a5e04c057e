use thiserror::Error;

use super::GroupName;

/// The proof of which group acts on one orbit.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evidence {
    /// Only one generator moves the orbit, and it is one cycle: the group is cyclic, and primitive
    /// if and only if the number of points is prime.
    OneCycle,
    /// The group is primitive and contains a cycle of prime length p, p = 2, 3 or at most n − 3: by
    /// Jordan's theorem it contains Aₙ, and it is Sₙ if a generator is odd.
    Jordan {
        /// The cycle as a word in the generators.
        element: GeneratorWord,
        /// Its points in cyclic order.
        cycle: Vec<u16>,
        /// The generators that extend the block of the cycle to the whole orbit. Each is a cycle
        /// that meets the block so far. Either the block has a point outside the cycle, or two
        /// points of the block are successive on it. So the block contains all points of the cycle.
        /// A block of more than half of the orbit need not be extended: it is the whole orbit.
        growth: Vec<usize>,
    },
    /// A base and strong generating set.
    StabilizerChain(StabilizerChain),
}

/// A base and strong generating set (C. C. Sims 1970): points b₁, b₂, …, all of which only the identity
/// fixes, and generators such that those fixing b₁ … bᵢ generate the stabilizer of b₁ … bᵢ. The order
/// is the product of the lengths of the orbits of bᵢ₊₁ under these stabilizers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StabilizerChain {
    /// b₁, b₂, …
    pub base: Vec<u16>,
    /// The lengths of the orbits.
    pub orbit_lengths: Vec<usize>,
    /// Elements, numbered after the generators of the group, each as a product of generators and of
    /// earlier elements: a straight-line program.
    pub products: Vec<GeneratorWord>,
    /// The numbers of those that are strong generators. The generators of the group are, too.
    pub strong: Vec<usize>,
}

/// A power of a product of generators, from left to right: an element of the group with a proof of
/// membership.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratorWord {
    /// Each factor: the number of a generator, and whether it is inverted.
    pub factors: Vec<(usize, bool)>,
    /// The exponent.
    pub power: u64,
}

/// Why the evidence does not prove what it should.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EvidenceError {
    /// The group belongs to another board.
    #[error("the generators are not those of the board: {0}")]
    OtherBoard(String),
    /// The orbits are wrong.
    #[error("the points {points:?} are not an orbit of the group")]
    NoOrbit {
        /// The points.
        points: Vec<u16>,
    },
    /// The evidence is wrong.
    #[error("the evidence for {name} does not hold: {reason}")]
    Refuted {
        /// The group that it should prove.
        name: GroupName,
        /// The fault in the evidence.
        reason: &'static str,
    },
}
