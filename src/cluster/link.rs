/// What a run needs of MPI. The tests replace it by channels between threads, and damage messages.
pub(super) trait Link {
    /// The number of this rank.
    fn rank(&self) -> usize;

    /// The number of ranks.
    fn ranks(&self) -> usize;

    /// The words of all ranks, one after another: the same number from each.
    fn all_gather(&self, words: &[u64]) -> Vec<u64>;

    /// Fills outboxes and sends them, receives into inboxes, and does something else `meanwhile`.
    /// Returns its result and the number of words in each inbox.
    fn exchange<S, T>(
        &self,
        state: &mut S,
        outboxes: &mut [Outbox],
        fill: impl FnMut(&S, usize, &mut Outbox),
        inboxes: &mut [Inbox],
        meanwhile: impl FnOnce(&mut S) -> T,
    ) -> (T, Vec<usize>);
}

/// A message, and the rank that it is for.
pub(super) type Outbox = (usize, Vec<u64>);

/// The room for a message, and the rank that it comes from.
pub(super) type Inbox<'w> = (usize, &'w mut [u64]);
