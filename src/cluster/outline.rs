use std::num::NonZero;
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::board::Board;
use crate::position::Position;
use crate::states::TooLargeError;
use crate::states::planes::{
    Decomposition, Enumeration, Instructions, Keep, Planes, Workers, aligned, parts_in,
};

/// The memory and messages of a run on several nodes, computed from the decomposition of the planes
/// that a run uses.
#[derive(Clone, Debug, PartialEq)]
pub struct Outline {
    /// The number of nodes, of one worker each.
    pub nodes: usize,
    /// The number of positions that can be reached.
    pub positions: u64,
    /// The bytes of all planes together.
    pub plane_bytes: u64,
    /// The bytes of planes that a node holds at most.
    pub node_bytes: u64,
    /// The bytes of messages that a node holds at most: the blocks that it receives for a level, and
    /// about as many that it sends.
    pub halo_bytes: u64,
    /// The words of a block.
    pub block_words: usize,
    /// The number of blocks that all nodes send each other at a level, by parity of its depth:
    /// even, odd.
    pub sent_blocks: [u64; 2],
    /// The bytes that a node sends at a level at most, by parity of its depth.
    pub node_sends: [u64; 2],
    /// The number of ordered pairs of nodes of which the first sends to the second at a level: the
    /// greater of the numbers for even and odd depths.
    pub pairs: usize,
    /// The aligned numbers of nodes: those that divide the digits of the planes evenly, which makes
    /// the halo small.
    pub aligned: Vec<usize>,
}

/// Why an outline cannot be computed.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum OutlineError {
    /// The board has too many squares for planes.
    #[error(transparent)]
    TooLarge(#[from] TooLargeError),
    /// There are too many nodes.
    #[error("a plan cannot have {nodes} nodes; the most are {most}")]
    TooMany {
        /// The requested number.
        nodes: usize,
        /// The most.
        most: usize,
    },
}

/// The speed of a machine, measured on a small board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// The number of words of planes that are advanced by a level each second.
    pub words: f64,
}

impl Outline {
    /// The most nodes of a plan.
    pub const MOST_NODES: usize = 10_000;

    /// Computes the outline for the goal of a board.
    ///
    /// # Errors
    ///
    /// If the board has too many squares, or there are more than [`Outline::MOST_NODES`] nodes.
    pub fn new(board: &Board, nodes: NonZero<usize>) -> Result<Self, OutlineError> {
        let planes = Planes::new(&Position::goal(board))?;
        let nodes = nodes.get();
        if nodes > Self::MOST_NODES {
            return Err(OutlineError::TooMany { nodes, most: Self::MOST_NODES });
        }
        let decomposition = Decomposition::new(&planes, nodes);
        let block_bytes = 8 * decomposition.block_words() as u64;
        let held = |owner| decomposition.bytes(&planes, owner, Keep::Counts);
        // By parity of the depth: what each node sends and needs, in blocks.
        let (mut sent, mut needed) = ([(); 2].map(|()| vec![0; nodes]), vec![0; nodes]);
        let pairs = [0, 1].map(|odd| {
            let mut pairs = 0;
            for (to, needed) in needed.iter_mut().enumerate() {
                for (from, blocks) in decomposition.senders(to, odd == 1) {
                    sent[odd][from] += blocks as u64;
                    *needed += blocks as u64;
                    pairs += 1;
                }
            }
            pairs
        });
        let mut aligned =
            aligned(board.place_count(), decomposition.plane_words().min(Self::MOST_NODES));
        aligned.retain(|&nodes| nodes > 1);
        let own = (0..nodes).map(|node| held(node) - block_bytes * needed[node]).max();
        Ok(Self {
            nodes,
            positions: planes.reachable(),
            plane_bytes: Enumeration::bytes(&planes, Keep::Counts),
            node_bytes: own.unwrap_or(0),
            halo_bytes: block_bytes * most(&needed),
            block_words: decomposition.block_words(),
            sent_blocks: sent.each_ref().map(|sent| sent.iter().sum()),
            node_sends: sent.each_ref().map(|sent| block_bytes * most(sent)),
            pairs: pairs[0].max(pairs[1]),
            aligned,
        })
    }

    /// The least of the aligned numbers of nodes with which no node takes more than `memory` bytes.
    ///
    /// # Errors
    ///
    /// If the board has too many squares.
    pub fn enough(&self, board: &Board, memory: u64) -> Result<Option<usize>, TooLargeError> {
        let planes = Planes::new(&Position::goal(board))?;
        let fits = |&&nodes: &&usize| {
            let decomposition = Decomposition::new(&planes, nodes);
            let bytes = |owner| decomposition.bytes(&planes, owner, Keep::Counts);
            (0..nodes).all(|owner| bytes(owner) <= memory)
        };
        // The planes alone must fit; only then is the halo worth computing.
        let may_fit = |&&nodes: &&usize| self.plane_bytes / nodes as u64 <= memory;
        Ok(self.aligned.iter().filter(may_fit).find(fits).copied())
    }

    /// For one machine that keeps its levels on a disk: the number of parts that take turns in so
    /// much memory, in bytes, and the most bytes that the levels take on the disk, before they are
    /// coded; `None` if the memory is too little for any part.
    ///
    /// # Errors
    ///
    /// If the board has too many squares.
    pub fn on_disk(
        &self,
        board: &Board,
        memory: u64,
    ) -> Result<Option<(usize, u64)>, TooLargeError> {
        Ok(parts_in(&Planes::new(&Position::goal(board))?, memory).ok())
    }

    /// The time of a level on a node of this speed. Each level advances half of the node's words.
    pub fn time_of_level(&self, rate: Rate) -> Duration {
        seconds(self.node_bytes as f64 / 8.0 / 2.0 / rate.words)
    }

    /// The time to send a level's halo, at `bytes` bytes a second.
    pub fn time_on_network(&self, bytes: f64) -> Duration {
        seconds(most(&self.node_sends) as f64 / bytes)
    }
}

/// A duration in seconds; `Duration::MAX` if it cannot be represented.
fn seconds(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
}

fn most(numbers: &[u64]) -> u64 {
    numbers.iter().copied().max().unwrap_or(0)
}

impl Rate {
    /// Measures this machine with a number of threads: enumerates 3x4 three times and takes the
    /// best.
    #[expect(clippy::missing_panics_doc, reason = "3x4 is a grid of a few positions")]
    pub fn measured(threads: NonZero<usize>) -> Self {
        let board: Board = "3x4".parse().expect("a grid");
        let planes = Planes::new(&Position::goal(&board)).expect("they are few");
        let words = (planes.planes().len() * planes.words() / 2) as f64;
        let seconds = (0..3).map(|_| {
            let start = Instant::now();
            let workers = Workers { threads, instructions: Instructions::best() };
            let levels = Enumeration::new(&planes, Keep::Counts, workers);
            let levels = levels.expect("they are few").count();
            start.elapsed().as_secs_f64() / levels as f64
        });
        Self { words: words / seconds.fold(f64::INFINITY, f64::min) }
    }
}
