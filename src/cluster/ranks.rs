use std::cell::{Cell, RefCell};

use super::error::ClusterError;
use super::link::{Inbox, Link, Outbox};

/// The most words of a message with a part of a file.
pub(super) const PIECE: usize = 1 << 17;

/// The ranks of a run. Each message between them has a seal, its first word: the checksum of the
/// other words, the sender, the receiver, and the number of the message between the two.
pub(super) struct Ranks<L> {
    pub link: L,
    /// By rank: the host.
    pub hosts: Vec<String>,
    /// By rank: how many messages were sent to it and received from it.
    passed: RefCell<Vec<[u64; 2]>>,
    gathered: Cell<u64>,
}

/// The receiver of what all ranks receive.
const ALL: u64 = u64::MAX;

fn seal(words: &[u64], from: u64, to: u64, number: u64) -> u64 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(bytemuck::cast_slice(&[from, to, number]));
    hasher.update(bytemuck::cast_slice(words));
    hasher.finalize().into()
}

impl<L: Link> Ranks<L> {
    /// The ranks of a link, this one on this host.
    pub fn new(link: L, host: &str) -> Result<Self, ClusterError> {
        let passed = RefCell::new(vec![[0; 2]; link.ranks()]);
        let mut ranks = Self { link, hosts: vec![], passed, gathered: Cell::new(0) };
        ranks.hosts = ranks.gather_texts(host)?;
        Ok(ranks)
    }

    /// The number of this rank.
    pub fn me(&self) -> usize {
        self.link.rank()
    }

    /// The number of ranks.
    pub fn number(&self) -> usize {
        self.link.ranks()
    }

    /// How messages for people name a rank.
    pub fn name(&self, rank: usize) -> String {
        format!("rank {rank} on {}", self.hosts.get(rank).map_or("an unknown host", |host| host))
    }

    fn damaged(&self, from: usize) -> ClusterError {
        ClusterError::Damaged { peer: self.name(from) }
    }

    /// The words of all ranks, the same number from each.
    fn gather_equal(&self, words: &[u64]) -> Result<Vec<u64>, ClusterError> {
        let number = self.gathered.replace(self.gathered.get() + 1);
        let own = seal(words, self.me() as u64, ALL, number);
        let all = self.link.all_gather(&[&[own], words].concat());
        let mut found = Vec::with_capacity(all.len());
        for (from, sealed) in all.chunks_exact(1 + words.len()).enumerate() {
            if sealed[0] != seal(&sealed[1..], from as u64, ALL, number) {
                return Err(self.damaged(from));
            }
            found.extend_from_slice(&sealed[1..]);
        }
        Ok(found)
    }

    /// The words of all ranks, by rank.
    pub fn gather(&self, words: &[u64]) -> Result<Vec<Vec<u64>>, ClusterError> {
        let lengths = self.gather_equal(&[words.len() as u64])?;
        let most = lengths.iter().max().map_or(0, |&most| most as usize);
        if most == 0 {
            return Ok(vec![vec![]; lengths.len()]);
        }
        let mut padded = words.to_vec();
        padded.resize(most, 0);
        let all = self.gather_equal(&padded)?;
        let by_rank = all.chunks_exact(most).zip(lengths);
        Ok(by_rank.map(|(words, length)| words[..length as usize].to_vec()).collect())
    }

    /// The texts of all ranks, by rank.
    pub fn gather_texts(&self, text: &str) -> Result<Vec<String>, ClusterError> {
        // A word for each byte: texts are short.
        let words: Vec<_> = text.bytes().map(u64::from).collect();
        let texts = self.gather(&words)?.into_iter().map(|words| {
            let bytes: Vec<u8> = words.into_iter().map(|word| word as u8).collect();
            String::from_utf8_lossy(&bytes).into_owned()
        });
        Ok(texts.collect())
    }

    /// Compares the tasks of all ranks, or the reasons why some cannot take part.
    pub fn agree(&self, task: Result<String, String>) -> Result<(), ClusterError> {
        const REFUSAL: &str = "refusal: ";
        let own = task.unwrap_or_else(|reason| format!("{REFUSAL}{reason}"));
        let tasks = self.gather_texts(&own)?;
        for (rank, task) in tasks.iter().enumerate() {
            if let Some(reason) = task.strip_prefix(REFUSAL) {
                let (peer, reason) = (self.name(rank), reason.into());
                return Err(ClusterError::Refused { peer, reason });
            }
        }
        let first = tasks[0].clone();
        match tasks.into_iter().enumerate().find(|(_, task)| *task != first) {
            Some((rank, task)) => {
                Err(ClusterError::Different { peer: self.name(rank), task, first })
            }
            None => Ok(()),
        }
    }

    /// The sums of the numbers of all ranks.
    pub fn sum<const N: usize>(&self, numbers: [u64; N]) -> Result<[u64; N], ClusterError> {
        let mut sums = [0_u64; N];
        for (i, number) in self.gather_equal(&numbers)?.into_iter().enumerate() {
            sums[i % N] = sums[i % N].wrapping_add(number);
        }
        Ok(sums)
    }

    /// Sends and receives messages whose first word is left to the seal; see [`Link::exchange`].
    pub fn exchange<S, T>(
        &self,
        state: &mut S,
        outboxes: &mut [Outbox],
        fill: impl Fn(&S, usize, &mut Vec<u64>),
        inboxes: &mut [Inbox],
        meanwhile: impl FnOnce(&mut S) -> T,
    ) -> Result<(T, Vec<usize>), ClusterError> {
        let me = self.me() as u64;
        let mut passed = self.passed.borrow_mut();
        let fill_and_seal = |state: &S, i: usize, (to, message): &mut Outbox| {
            fill(state, i, message);
            let [number, _] = &mut passed[*to];
            message[0] = seal(&message[1..], me, *to as u64, *number);
            *number += 1;
        };
        let (done, lengths) =
            self.link.exchange(state, outboxes, fill_and_seal, inboxes, meanwhile);
        for ((from, inbox), &length) in inboxes.iter().zip(&lengths) {
            let [_, number] = &mut passed[*from];
            match inbox[..length].split_first() {
                Some((&sealed, words)) if sealed == seal(words, *from as u64, me, *number) => {}
                _ => return Err(self.damaged(*from)),
            }
            *number += 1;
        }
        Ok((done, lengths))
    }

    /// Sends words to a rank, which receives them by [`Ranks::receive`].
    pub fn send(&self, to: usize, words: &[u64]) -> Result<(), ClusterError> {
        for piece in words.chunks(PIECE) {
            let fill = |_: &(), _, message: &mut Vec<u64>| {
                message.push(0);
                message.extend_from_slice(piece);
            };
            self.exchange(&mut (), &mut [(to, vec![])], fill, &mut [], |()| ())?;
        }
        Ok(())
    }

    /// Receives a number of words, piece by piece.
    pub fn receive(
        &self,
        from: usize,
        words: usize,
        mut take: impl FnMut(&[u64]) -> Result<(), ClusterError>,
    ) -> Result<(), ClusterError> {
        let mut room = vec![0; 1 + words.min(PIECE)];
        let mut left = words;
        while left > 0 {
            let piece = left.min(PIECE);
            let inbox = &mut [(from, &mut room[..1 + piece])];
            self.exchange(&mut (), &mut [], |(), _, _| (), inbox, |()| ())?;
            take(&room[1..1 + piece])?;
            left -= piece;
        }
        Ok(())
    }
}
