use thiserror::Error;

use super::{GeneratorWord, GroupName, StabilizerChain};

/// How the group on one orbit is known.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evidence {
    /// Only one generator moves the orbit, and it is one cycle: the group is cyclic, and primitive
    /// if and only if the number of points is prime.
    OneCycle,
    /// The group is primitive and contains a cycle of prime length p, p = 2, 3 or at most n − 3: by
    /// Jordan's theorem it contains Aₙ, and it is Sₙ if a generator is odd.
    Jordan {
        /// How the cycle is made from the generators.
        element: GeneratorWord,
        /// Its points in the order in which they turn.
        cycle: Vec<u16>,
        /// The generators that make a block grow from the points of the cycle to the whole orbit:
        /// each meets the block, and either the block has a point outside of it, or two of the
        /// block's points are neighbours on it. Each is therefore within the block.
        growth: Vec<usize>,
    },
    /// A base and strong generating set.
    StabilizerChain(StabilizerChain),
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
        name: GroupName,
        /// What is wrong with it.
        reason: &'static str,
    },
}
