/// Which solutions a solver finds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveTarget {
    /// One solution.
    #[default]
    One,
    /// All shortest solutions, of which at most `limit` are listed.
    All {
        /// The greatest number of solutions that are listed.
        limit: usize,
    },
    /// The number of moves. A method that can do so finds no path, and that of pattern databases
    /// searches in another order, so which path it finds depends on the databases.
    Length,
}

impl SolveTarget {
    pub(super) fn is_all(self) -> bool {
        matches!(self, Self::All { .. })
    }
}
