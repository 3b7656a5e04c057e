use serde::Serialize;

use super::{Column, Record, format_bytes, grouped};
use crate::cluster::{Outline, Rate};
use crate::numerals::{number, optional_number};

/// What a run on several nodes takes, on paper.
#[derive(Clone, Debug, Serialize)]
pub struct OutlineReport {
    /// The board.
    pub board: String,
    /// How many positions there are.
    #[serde(serialize_with = "number")]
    pub positions: u64,
    /// The number of nodes.
    pub nodes: usize,
    /// Bytes of all planes.
    #[serde(serialize_with = "number")]
    pub plane_bytes: u64,
    /// Bytes of the planes of the node that has most.
    #[serde(serialize_with = "number")]
    pub node_bytes: u64,
    /// Bytes of what a node holds of others.
    #[serde(serialize_with = "number")]
    pub halo_bytes: u64,
    /// How much memory a node has, if it was told.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "optional_number")]
    pub memory: Option<u64>,
    /// Whether that is enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fits: Option<bool>,
    /// The least aligned number of nodes for which it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enough_nodes: Option<usize>,
    /// Words of a block.
    pub block_words: usize,
    /// How many blocks all nodes send at a level of even and of odd depth.
    pub sent_blocks: [u64; 2],
    /// The bytes that a node sends at most at a level.
    #[serde(serialize_with = "number")]
    pub level_bytes: u64,
    /// How many messages that are, at least: each of them has one node that sends and one that
    /// receives.
    pub pairs: usize,
    /// Seconds of work at a level, at this rate.
    pub work_seconds: f64,
    /// Words a second, measured on this machine.
    pub words_per_second: f64,
    /// Seconds on the network at a level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub network_seconds: Option<f64>,
    /// The numbers of nodes with which the halo is small.
    pub aligned: Vec<usize>,
}

impl OutlineReport {
    /// How many aligned numbers are shown to people.
    const SHOWN: usize = 16;

    /// The report of an outline. `memory` and `network` are what a node has, in bytes and in bytes
    /// a second; `enough` the least aligned number of nodes for which the memory is enough.
    pub fn new(
        board: &str,
        outline: &Outline,
        rate: Rate,
        memory: Option<u64>,
        enough: Option<usize>,
        network: Option<u64>,
    ) -> Self {
        let bytes = outline.node_bytes + outline.halo_bytes;
        let on_network = |network| outline.time_on_network(network as f64).as_secs_f64();
        Self {
            board: board.into(),
            positions: outline.positions,
            nodes: outline.nodes,
            plane_bytes: outline.plane_bytes,
            node_bytes: outline.node_bytes,
            halo_bytes: outline.halo_bytes,
            memory,
            fits: memory.map(|memory| bytes <= memory),
            enough_nodes: enough,
            block_words: outline.block_words,
            sent_blocks: outline.sent_blocks,
            level_bytes: outline.node_sends.into_iter().max().unwrap_or(0),
            pairs: outline.pairs,
            work_seconds: outline.time_of_level(rate).as_secs_f64(),
            words_per_second: rate.words,
            network_seconds: network.map(on_network),
            aligned: outline.aligned.clone(),
        }
    }
}

impl Record for OutlineReport {
    fn columns(&self) -> Vec<Column> {
        let number = |name| Column::number(name, 0);
        let numbers =
            ["positions", "nodes", "plane_bytes", "node_bytes", "halo_bytes", "level_bytes"];
        [Column::text("board", 0)].into_iter().chain(numbers.map(number)).collect()
    }

    fn rows(&self) -> Vec<Vec<String>> {
        let numbers =
            [self.positions, self.nodes as u64, self.plane_bytes, self.node_bytes, self.halo_bytes];
        let numbers = numbers.into_iter().chain([self.level_bytes]);
        vec![[self.board.clone()].into_iter().chain(numbers.map(|n| n.to_string())).collect()]
    }

    fn block(&self) -> Option<Vec<String>> {
        let count = |count: u64| grouped(&count.to_string());
        let bytes = self.node_bytes + self.halo_bytes;
        let fits = match (self.memory, self.fits, self.enough_nodes) {
            (Some(memory), Some(false), Some(enough)) => {
                format!("; {} are not enough, with {enough} nodes they are", format_bytes(memory))
            }
            (Some(memory), Some(false), None) => {
                format!("; {} are not enough", format_bytes(memory))
            }
            (Some(memory), ..) => format!("; {} are enough", format_bytes(memory)),
            _ => String::new(),
        };
        let [even, odd] = self.sent_blocks.map(count);
        let mut lines = vec![
            format!("positions  {}", count(self.positions)),
            format!("nodes      {}", count(self.nodes as u64)),
            format!(
                "planes     {}, {} a node",
                format_bytes(self.plane_bytes),
                format_bytes(self.node_bytes)
            ),
            format!("halo       {} a node, of other nodes' blocks", format_bytes(self.halo_bytes)),
            format!("memory     {} a node{fits}", format_bytes(bytes)),
            format!(
                "messages   at each level {even} (even depth) or {odd} (odd depth) blocks of {}, between {} \
                 pairs of nodes",
                format_bytes(8 * self.block_words as u64),
                count(self.pairs as u64)
            ),
            format!(
                "a level    {:.3} s of work at {} million words/s, as measured here; a node sends {} at most",
                self.work_seconds,
                count((self.words_per_second / 1e6) as u64),
                format_bytes(self.level_bytes)
            ),
        ];
        lines.extend(self.network_seconds.map(|s| format!("network    {s:.3} s a level at most")));
        let shown = self.aligned.iter().take(Self::SHOWN).map(usize::to_string);
        let more = if self.aligned.len() > Self::SHOWN { ", …" } else { "" };
        lines.push(match self.aligned.is_empty() {
            true => "aligned    none".into(),
            false => format!("aligned    {}{more} nodes", shown.collect::<Vec<_>>().join(", ")),
        });
        Some(lines)
    }
}
