use itertools::Itertools;
use serde::Serialize;
use taquin::cluster::{Outline, Rate};
use taquin::numerals::{count_noun, number, optional_number};

use super::table::facts;
use super::{Record, format_bytes, grouped};

/// The report of an outline: what a run on several nodes takes.
#[derive(Clone, Debug, Serialize)]
pub struct OutlineReport {
    /// The board.
    pub board: String,
    /// The number of positions.
    #[serde(serialize_with = "number")]
    pub positions: u64,
    /// The number of nodes.
    pub nodes: usize,
    /// The bytes of all planes.
    #[serde(serialize_with = "number")]
    pub plane_bytes: u64,
    /// The bytes of planes that a node holds at most.
    #[serde(serialize_with = "number")]
    pub node_bytes: u64,
    /// The bytes of other nodes' blocks that a node holds at most.
    #[serde(serialize_with = "number")]
    pub halo_bytes: u64,
    /// The memory of a node.
    #[serde(serialize_with = "number")]
    pub memory: u64,
    /// Whether this memory is enough.
    pub fits: bool,
    /// The least aligned number of nodes for which this memory is enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enough_nodes: Option<usize>,
    /// The number of parts of one machine that keeps its levels on a disk, with this memory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disk_parts: Option<usize>,
    /// The most bytes that its levels take on the disk, before they are coded.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "optional_number")]
    pub disk_bytes: Option<u64>,
    /// The words of a block.
    pub block_words: usize,
    /// The number of blocks that all nodes send at a level of even and of odd depth.
    pub sent_blocks: [u64; 2],
    /// The bytes that a node sends at most at a level.
    #[serde(serialize_with = "number")]
    pub level_bytes: u64,
    /// The number of pairs of a sender and a receiver at a level, and so the least number of
    /// messages.
    pub pairs: usize,
    /// The seconds of work at a level, at this rate.
    pub work_seconds: f64,
    /// The words per second measured on this machine.
    pub words_per_second: f64,
    /// The seconds that a level's messages take on the network.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub network_seconds: Option<f64>,
    /// The aligned numbers of nodes, with which the halo is small.
    pub aligned: Vec<usize>,
    /// What enumerates the positions on one machine.
    pub engine: String,
}

impl OutlineReport {
    /// The number of aligned numbers that the text lists.
    const SHOWN: usize = 16;

    /// The report of an outline for nodes of this memory, in bytes. What follows from other numbers
    /// is left out.
    pub fn new(board: &str, outline: &Outline, rate: Rate, memory: u64) -> Self {
        let bytes = outline.node_bytes + outline.halo_bytes;
        Self {
            board: board.into(),
            positions: outline.positions,
            nodes: outline.nodes,
            plane_bytes: outline.plane_bytes,
            node_bytes: outline.node_bytes,
            halo_bytes: outline.halo_bytes,
            memory,
            fits: bytes <= memory,
            enough_nodes: None,
            disk_parts: None,
            disk_bytes: None,
            block_words: outline.block_words,
            sent_blocks: outline.sent_blocks,
            level_bytes: outline.node_sends.into_iter().max().unwrap_or(0),
            pairs: outline.pairs,
            work_seconds: outline.time_of_level(rate).as_secs_f64(),
            words_per_second: rate.words,
            network_seconds: None,
            aligned: outline.aligned.clone(),
            engine: String::new(),
        }
    }
}

impl Record for OutlineReport {
    fn block(&self) -> Option<Vec<String>> {
        let bytes = self.node_bytes + self.halo_bytes;
        let memory = format_bytes(self.memory);
        let fits = match (self.fits, self.enough_nodes) {
            (true, _) => format!("{memory} is enough"),
            (false, Some(enough)) => {
                format!("{memory} is too little, but enough with {enough} nodes")
            }
            (false, None) => format!("{memory} is too little"),
        };
        let [even, odd] = self.sent_blocks.map(grouped);
        let alone = |(parts, bytes): (usize, u64)| {
            format!(
                "one machine alone: {} in turn, and at most {} on its disk, less as levels are \
                 coded",
                count_noun(parts, "part"),
                format_bytes(bytes)
            )
        };
        let [planes, node] = [self.plane_bytes, self.node_bytes].map(format_bytes);
        let shown = self.aligned.iter().take(Self::SHOWN).join(", ");
        let more = if self.aligned.len() > Self::SHOWN { ", …" } else { "" };
        let lines = [
            ("positions", Some(grouped(self.positions))),
            ("nodes", Some(grouped(self.nodes))),
            ("planes", Some(format!("{planes}, {node} per node"))),
            (
                "halo",
                Some(format!(
                    "{} per node, blocks received and sent",
                    format_bytes(self.halo_bytes)
                )),
            ),
            ("memory", Some(format!("{} per node; {fits}", format_bytes(bytes)))),
            (
                "messages",
                Some(format!(
                    "{even} (even depth) or {odd} (odd depth) blocks of {} per level, between {} \
                     pairs of nodes",
                    format_bytes(8 * self.block_words as u64),
                    grouped(self.pairs)
                )),
            ),
            (
                "time",
                Some(format!(
                    "{:.3} s of work per level at {} million words/s, as measured on this \
                     machine; a node sends at most {}",
                    self.work_seconds,
                    grouped((self.words_per_second / 1e6) as u64),
                    format_bytes(self.level_bytes)
                )),
            ),
            ("disk", self.disk_parts.zip(self.disk_bytes).map(alone)),
            ("network", self.network_seconds.map(|s| format!("at most {s:.3} s per level"))),
            (
                "aligned",
                Some(match self.aligned.is_empty() {
                    true => "none".into(),
                    false => format!("{shown}{more} nodes"),
                }),
            ),
            ("engine", Some(self.engine.clone())),
        ];
        Some(facts(lines.into_iter().filter_map(|(name, value)| Some((name, value?)))))
    }
}

/// The report of what counting the positions near the goal takes.
#[derive(Clone, Debug, Serialize)]
pub struct NearOutlineReport {
    /// The board.
    board: String,
    /// The greatest distance.
    within: usize,
    /// The greatest distance whose positions were counted; the others are estimated.
    counted_within: usize,
    /// The number of positions.
    #[serde(serialize_with = "number")]
    positions: u64,
    /// The memory of the levels, in bytes.
    #[serde(serialize_with = "number")]
    bytes: u64,
    /// The bytes of the levels on a disk, if they are kept there.
    #[serde(serialize_with = "number")]
    disk_bytes: u64,
    /// The memory of all positions of the board, in bytes, if that is less.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "optional_number")]
    board_bytes: Option<u64>,
    /// The memory limit.
    #[serde(serialize_with = "number")]
    memory: u64,
    /// Whether this memory is enough.
    pub fits: bool,
    /// The greatest distance up to which it is.
    enough_within: usize,
}

impl NearOutlineReport {
    /// The report for the numbers of positions and of bytes, in memory and on a disk, by distance, of
    /// which some are known. All positions of the board take `board_bytes`, if so many can be
    /// enumerated.
    pub fn new(
        board: &str,
        within: usize,
        (known, levels): (usize, &[[f64; 3]]),
        board_bytes: Option<u64>,
        memory: u64,
    ) -> Self {
        let [_, bytes, disk_bytes] = levels.last().map_or([0; 3], |level| level.map(|n| n as u64));
        let positions: f64 = levels.iter().map(|[positions, ..]| positions).sum();
        // An estimate has three digits.
        let rounded = || format!("{positions:.2e}").parse().unwrap_or(positions);
        let enough = levels.iter().take_while(|&&[_, bytes, _]| bytes <= memory as f64).count();
        Self {
            board: board.into(),
            within,
            counted_within: if known == levels.len() { within } else { known.saturating_sub(1) },
            positions: if known == levels.len() { positions } else { rounded() } as u64,
            bytes,
            disk_bytes,
            board_bytes: board_bytes.filter(|&board_bytes| board_bytes < bytes),
            memory,
            fits: bytes <= memory,
            enough_within: if enough == levels.len() { within } else { enough.saturating_sub(1) },
        }
    }
}

impl Record for NearOutlineReport {
    fn block(&self) -> Option<Vec<String>> {
        let (bytes, memory) = (format_bytes(self.bytes), format_bytes(self.memory));
        let moves = |moves| format!("within {}", count_noun(moves, "move"));
        let is_known = self.counted_within >= self.within;
        let (about, how) = match is_known {
            true => ("", String::new()),
            false if self.positions == u64::MAX => ("more than ", String::new()),
            false => ("about ", format!(", estimated from those {}", moves(self.counted_within))),
        };
        let fits = match self.fits {
            true => format!("{memory} is enough"),
            false => format!("{memory} is too little, but enough {}", moves(self.enough_within)),
        };
        let positions = format!("{about}{} {}{how}", grouped(self.positions), moves(self.within));
        let disk = format!(
            "{about}{} with --disk, which takes little memory",
            format_bytes(self.disk_bytes)
        );
        let board = self.board_bytes.map(|bytes| {
            format!("{} of memory for all its positions, without --within", format_bytes(bytes))
        });
        let lines = [
            ("positions", Some(positions)),
            ("memory", Some(format!("{about}{bytes}; {fits}"))),
            ("disk", Some(disk)),
            ("board", board),
        ];
        Some(facts(lines.into_iter().filter_map(|(name, value)| Some((name, value?)))))
    }
}
