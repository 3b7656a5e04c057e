use super::problem::Arrangement;

/// A bound that is updated from a position to the next.
pub(super) trait Bound {
    /// The state of a position: a number from which its bound is computed.
    fn state(&self, arrangement: &Arrangement) -> u16;

    /// The state after the blank has moved to an adjacent square.
    #[inline]
    fn after(&self, _: u16, arrangement: &Arrangement, to: u8) -> u16 {
        let mut next = *arrangement;
        next.step(to);
        self.state(&next)
    }

    /// The bound of a state; 0 at the goal and only there.
    #[inline]
    fn value(&self, state: u16) -> u16 {
        state
    }
}
