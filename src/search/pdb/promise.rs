//! Where the search for any shortest solution looks first.
//!
//! The last threshold has most of the nodes, but ends with the first solution that is found. The
//! threshold before tells where to look: below some nodes the search came near to the goal before the
//! bound cut it off, below most it did not. So the nodes of the frontier are searched in this order (C.
//! Powley and R. E. Korf, *Single-agent parallel window search*, 1991). On the twenty-four-puzzle the
//! solution is then mostly found in the first hundredth of the last threshold.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::AddAssign;

use super::expansion::PdbNode;
use crate::search::MAX_SQUARES;

/// How much a descendant counts for each move that it has left.
const DECAY: f64 = 0.8;

/// What the descendants of a node promise: the mean of [`DECAY`] to the power of the moves that they had
/// left at the threshold.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Promise {
    sum: f64,
    descendants: u64,
}

impl Promise {
    /// How much a descendant counts that has so many moves left.
    pub fn weight(left: u16) -> f64 {
        DECAY.powi(left.into())
    }

    /// One more descendant.
    #[inline(always)]
    pub fn add(&mut self, weight: f64) {
        self.sum += weight;
        self.descendants += 1;
    }

    fn mean(self) -> f64 {
        self.sum / self.descendants.max(1) as f64
    }
}

impl AddAssign for Promise {
    fn add_assign(&mut self, other: Self) {
        self.sum += other.sum;
        self.descendants += other.descendants;
    }
}

/// What each node down to the frontier promised at a threshold.
#[derive(Default)]
pub(super) struct Promises {
    /// The depth of the frontier.
    depth: usize,
    by_position: HashMap<[u8; MAX_SQUARES], f64>,
}

impl Promises {
    /// The promises of a tree whose last nodes, from `start` on, are the frontier at this depth and
    /// promise what `frontier` says.
    pub fn new<const PATTERNS: usize>(
        tree: &[PdbNode<PATTERNS>],
        start: usize,
        depth: usize,
        frontier: &[Promise],
    ) -> Self {
        let mut promises = vec![Promise::default(); start];
        promises.extend(frontier);
        // A node comes after its parent.
        for (number, node) in tree.iter().enumerate().skip(1).rev() {
            let promise = promises[number];
            promises[node.parent as usize] += promise;
        }
        let means = promises.into_iter().map(Promise::mean);
        Self { depth, by_position: tree.iter().map(|node| node.homes).zip(means).collect() }
    }

    /// Sorts a frontier, which begins at `start` and has this depth: the most promising nodes first,
    /// and among equals those with the least bounds.
    pub fn sort<const PATTERNS: usize>(
        &self,
        tree: &mut [PdbNode<PATTERNS>],
        start: usize,
        depth: usize,
    ) {
        let (above, frontier) = tree.split_at_mut(start);
        frontier.sort_by_cached_key(|node| {
            // The frontier before may have been higher up.
            let known = (self.depth..depth).fold(*node, |node, _| above[node.parent as usize]);
            let promise = self.by_position.get(&known.homes).copied().unwrap_or(0.0);
            // Positive numbers have the order of their bits.
            (Reverse(promise.to_bits()), node.sums.total())
        });
    }
}
