use super::space::{Space, StateIndex};
use super::too_large::TooLargeError;
use crate::machine::memory::filled;

/// The depth of every position of a space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levels {
    /// By depth: the number of positions.
    pub counts: Vec<u64>,
    pub(super) depths: Vec<u16>,
}

impl Levels {
    pub(super) const UNREACHED: u16 = u16::MAX;

    /// The number of moves between the position and the goal; `None` if the goal is unreachable.
    pub fn depth(&self, state: StateIndex) -> Option<usize> {
        Some(self.depths[state.0]).filter(|&depth| depth != Self::UNREACHED).map(usize::from)
    }

    /// The depths by the numbers of the positions; `u16::MAX` where the goal is unreachable.
    pub fn depths(&self) -> &[u16] {
        &self.depths
    }

    /// Levels in which no position of the space is reached yet.
    pub(super) fn unknown(space: &Space) -> Result<Self, TooLargeError> {
        match filled(Self::UNREACHED, space.len()) {
            Ok(depths) => Ok(Self { counts: vec![], depths }),
            Err(_) => Err(space.without_memory(Self::bytes(space.len()))),
        }
    }

    /// The memory of the depths, in bytes.
    pub(super) fn bytes(positions: usize) -> u64 {
        (positions * size_of::<u16>()) as u64
    }

    pub(super) fn set(&mut self, state: StateIndex, depth: u16) {
        self.depths[state.0] = depth;
    }

    /// The number of positions that can reach the goal.
    pub fn positions(&self) -> u64 {
        self.counts.iter().sum()
    }
}
