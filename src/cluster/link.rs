/// What carries messages between the ranks. The crate `taquin-mpi` has that of MPI; the tests replace
/// it by channels between threads, and damage messages. A link need not notice damage: each message
/// has a checksum. If it loses a rank, it ends the process, since the others wait for that rank.
pub trait Link {
    /// The number of this rank.
    fn rank(&self) -> usize;

    /// The number of ranks.
    fn ranks(&self) -> usize;

    /// The words of all ranks, one after another: the same number from each.
    fn all_gather(&self, words: &[u64]) -> Vec<u64>;

    /// Fills each outbox with `fill`, which is given the outbox's number, and sends it; receives into
    /// the inboxes; and runs `meanwhile` while the messages travel. Returns what `meanwhile` returned
    /// and, once all messages have come, the number of words in each inbox. Messages from one rank to
    /// another keep their order.
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
pub type Outbox = (usize, Vec<u64>);

/// The room for a message, and the rank that it comes from.
pub type Inbox<'w> = (usize, &'w mut [u64]);
