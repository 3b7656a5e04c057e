use super::geometry::Planes;

/// What is kept of the levels besides their counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keep {
    /// Nothing.
    Counts,
    /// The depth of each position modulo 4, for `Enumeration::into_residues`.
    Residues,
    /// The same, and which positions are reached.
    ResiduesAndReached,
}

impl Keep {
    /// What distances need: the residues, and which positions are reached if some are not.
    pub fn distances(planes: &Planes) -> Self {
        match planes.reachable() < planes.capacity() {
            true => Self::ResiduesAndReached,
            false => Self::Residues,
        }
    }

    /// The number of bits of a position in the kept bitmaps.
    pub fn bits(self, planes: &Planes) -> usize {
        match self {
            Self::Counts => 0,
            Self::Residues => planes.residue_bits(),
            Self::ResiduesAndReached => planes.residue_bits() + 1,
        }
    }
}
