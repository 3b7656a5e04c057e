//! One rank: its blocks of the planes, level by level, in step with all others.

use std::cell::Cell;
use std::io::Write;

use itertools::Itertools;

use super::error::ClusterError;
use super::link::Link;
use super::ranks::{PIECE, Ranks};
use crate::Cancelled;
use crate::position::Position;
use crate::states::planes::{
    BitIndex, BlockRange, Decomposition, Enumeration, Halo, Keep, LevelPart, Planes, SaveThrottle,
    SavedLevels, last_two, miscounted,
};
use crate::states::{
    Checkpoint, CheckpointError, Distribution, EnumerateOptions, FullCensus, begin_distances,
};

/// A run of all ranks, as one of them takes part.
pub(super) struct ClusterRun<'r, L> {
    ranks: &'r Ranks<L>,
    goal: &'r Position,
    options: &'r EnumerateOptions<'r>,
    checkpoint: Option<&'r Checkpoint>,
    planes: &'r Planes,
    decomposition: Decomposition,
    /// The number of blocks that this rank has sent for the levels.
    pub sent_blocks: Cell<u64>,
}

impl<'r, L: Link> ClusterRun<'r, L> {
    /// An error if the levels are to be in a folder.
    pub fn new(
        ranks: &'r Ranks<L>,
        goal: &'r Position,
        planes: &'r Planes,
        options: &'r EnumerateOptions<'r>,
    ) -> Result<Self, CheckpointError> {
        let checkpoint = options.saving.only_checkpoint()?;
        let (decomposition, sent_blocks) =
            (Decomposition::new(planes, ranks.number()), Cell::new(0));
        Ok(Self { ranks, goal, options, checkpoint, planes, decomposition, sent_blocks })
    }

    /// The census of all positions, at rank 0.
    pub fn census(&self) -> Result<Option<FullCensus>, ClusterError> {
        let saved = self.begin("count", Keep::Counts)?;
        let enumeration = self.enumerate(Keep::Counts, saved)?;
        let counts = enumeration.level_counts().to_vec();
        let is_listed = FullCensus::lists_last_of(&counts);
        let indices = is_listed.then(|| enumeration.bit_indices()).into_iter().flatten();
        let numbers = |i: BitIndex| [i.plane as u64, i.word as u64, u64::from(i.bit)];
        let last = self.ranks.gather(&indices.flat_map(numbers).collect_vec())?.concat();
        let position = |&[plane, word, bit]: &[u64; 3]| {
            let (plane, word) = (plane as usize, word as usize);
            self.planes.position(BitIndex { plane, word, bit: bit as u32 })
        };
        Ok((self.ranks.me() == 0)
            .then(|| FullCensus::with_last_level(counts, last.as_chunks().0.iter().map(position))))
    }

    /// Writes the file of the distances at rank 0, which has the output.
    pub fn write_distances<W: Write>(&self, out: Option<W>) -> Result<Option<W>, ClusterError> {
        let keep = Keep::distances(self.planes);
        let saved = self.begin("write distances", keep)?;
        let enumeration = self.enumerate(keep, saved)?;
        let distribution = Distribution::new(enumeration.level_counts().to_vec());
        let begin = |out| begin_distances(out, self.planes, self.goal, &distribution);
        let mut writer = out.map(begin).transpose()?;
        let levels = self.planes.residue_bits() * self.planes.planes().len();
        let kept = enumeration.bitmaps().skip(levels).collect_vec();
        self.collect(&kept, |words| {
            writer.as_mut().map_or(Ok(()), |writer| Ok(writer.write_words(words)?))
        })?;
        Ok(writer.map(|writer| writer.finish()).transpose()?)
    }

    /// Checks that all ranks have the same task, enough memory, and no other reason to refuse.
    /// Returns the bytes that this one takes.
    fn agree(
        &self,
        purpose: &str,
        keep: Keep,
        refusal: Option<String>,
    ) -> Result<u64, ClusterError> {
        let (version, board) = (env!("CARGO_PKG_VERSION"), self.planes.board());
        let definition = serde_json::to_vec(&board.definition()).unwrap_or_default();
        let checksum = crc32fast::hash(&definition);
        let saves = if self.checkpoint.is_some() { " with checkpoints" } else { "" };
        let (name, goal) = (board.name(), self.goal);
        let task = format!("{purpose}{saves}, {name} [{checksum:08x}], {goal}, version {version}");
        let bytes = self.decomposition.bytes(self.planes, self.ranks.me(), keep);
        let fits = self.planes.check_memory(bytes, self.options.memory);
        let refusal = fits.err().map(|error| error.to_string()).or(refusal);
        let refusal = refusal.or_else(|| self.long_message());
        self.ranks.agree(refusal.map_or(Ok(task), Err))?;
        Ok(bytes)
    }

    /// The refusal, if a message to this rank may have more words than MPI counts, in 32 bits.
    fn long_message(&self) -> Option<String> {
        const MOST_WORDS: usize = i32::MAX as usize;
        let senders = [false, true].map(|odd| self.decomposition.senders(self.ranks.me(), odd));
        let blocks = senders.iter().flatten().map(|&(_, blocks)| blocks).max().unwrap_or(0);
        // A block, and its share of what comes before the blocks.
        let words = blocks * (self.decomposition.block_words() + 1);
        (words > MOST_WORDS)
            .then(|| format!("its messages would have up to {words} words; use more ranks"))
    }

    /// Checks that all ranks can take part. Returns the saved levels at rank 0.
    fn begin(&self, purpose: &str, keep: Keep) -> Result<Option<SavedLevels>, ClusterError> {
        let checkpoint = self.checkpoint.filter(|_| self.ranks.me() == 0);
        let saved = checkpoint.map(|checkpoint| checkpoint.find::<()>(self.planes, keep));
        let (saved, unusable) = match saved.transpose() {
            Ok(saved) => (saved.flatten().map(|(saved, ())| saved), None),
            Err(error) => (None, Some(error.to_string())),
        };
        let bytes = self.agree(purpose, keep, unusable)?;
        // A cancellation is noticed after the first level.
        let _ = self.options.begin(self.planes.capacity(), bytes);
        Ok(saved)
    }

    /// All levels of this rank's blocks.
    fn enumerate(
        &self,
        keep: Keep,
        saved: Option<SavedLevels>,
    ) -> Result<Enumeration<'r>, ClusterError> {
        let (me, decomposition) = (self.ranks.me(), &self.decomposition);
        let bytes = decomposition.bytes(self.planes, me, keep);
        let refused = |_| self.planes.without_memory(bytes);
        let mut halo = Halo::new(decomposition, me).map_err(refused)?;
        let sent = [false, true].map(|odd| {
            let to = (0..decomposition.owners()).map(|to| (to, decomposition.sent(me, to, odd)));
            to.filter(|(to, ranges)| *to != me && !ranges.is_empty()).collect_vec()
        });
        let (workers, own) = (self.options.workers, decomposition.clone());
        let enumeration = Enumeration::of_subdomain(self.planes, keep, workers, own, me);
        let mut enumeration = enumeration.map_err(refused)?;
        if self.checkpoint.is_some() {
            self.resume(&mut enumeration, saved)?;
        }
        let mut room = Vec::new();
        let mut throttle = SaveThrottle::new();
        loop {
            let depth = enumeration.level_counts().len();
            let own = if depth == 0 {
                enumeration.step(LevelPart::Whole, &halo).positions()
            } else {
                let sent = &sent[usize::from(depth.is_multiple_of(2))];
                self.level(&mut enumeration, &mut halo, sent, &mut room)?
            };
            let [positions] = self.ranks.sum([own])?;
            if !enumeration.accept(positions) {
                break;
            }
            let stop = self.options.level(depth, positions).is_err();
            let save = self.checkpoint.is_some() && me == 0 && throttle.is_due();
            let [stop, save] = self.ranks.sum([stop, save].map(u64::from))?;
            if self.checkpoint.is_some() && stop + save > 0 {
                throttle.time(|| self.save(&enumeration))?;
            }
            if stop > 0 {
                return Err(Cancelled.into());
            }
        }
        self.check(&enumeration)?;
        Ok(enumeration)
    }

    /// Exchanges the blocks of the last level that others need, and computes the next level.
    /// Returns the number of its positions.
    fn level(
        &self,
        enumeration: &mut Enumeration,
        halo: &mut Halo,
        sent: &[(usize, Vec<BlockRange>)],
        room: &mut Vec<Vec<u64>>,
    ) -> Result<u64, ClusterError> {
        let odd = enumeration.level_counts().len().is_multiple_of(2);
        let outbox = |(to, _): &(usize, _)| (*to, room.pop().unwrap_or_default());
        let mut outboxes = sent.iter().map(outbox).collect_vec();
        // Within one host the planes are computed together, which uses its caches better.
        let overlaps = !self.ranks.hosts.iter().all_equal();
        let inner = |enumeration: &mut Enumeration| {
            overlaps.then(|| enumeration.step(LevelPart::Inner, &Halo::default()).positions())
        };
        let write = |enumeration: &Enumeration, i: usize, message: &mut Vec<u64>| {
            enumeration.write_message(odd, &sent[i].1, message);
        };
        let inboxes = &mut halo.inboxes(odd);
        let (inner, lengths) =
            self.ranks.exchange(enumeration, &mut outboxes, write, inboxes, inner)?;
        room.extend(outboxes.into_iter().map(|(_, message)| message));
        let blocks = sent.iter().flat_map(|(_, ranges)| ranges).map(|range| range.blocks.len());
        self.sent_blocks.set(self.sent_blocks.get() + blocks.sum::<usize>() as u64);
        let opened = halo.open(odd, &lengths);
        opened.map_err(|error| ClusterError::Damaged { peer: self.ranks.name(error.from) })?;
        Ok(match inner {
            Some(inner) => inner + enumeration.step(LevelPart::Border, halo).positions(),
            None => enumeration.step(LevelPart::Whole, halo).positions(),
        })
    }

    /// Compares the sum of the levels with the number of positions that the group gives.
    fn check(&self, enumeration: &Enumeration) -> Result<(), ClusterError> {
        let resumes = self.checkpoint.filter(|_| self.ranks.me() == 0);
        if let Some(checkpoint) = resumes.filter(|_| enumeration.is_corrupt()) {
            return Err(checkpoint.corrupt().into());
        }
        Ok(enumeration.check()?)
    }

    /// Resumes from the checkpoint, if there is one: rank 0 reads the file and sends each of the
    /// others its words.
    fn resume(
        &self,
        enumeration: &mut Enumeration,
        saved: Option<SavedLevels>,
    ) -> Result<(), ClusterError> {
        let counts = saved.as_ref().map_or(&[][..], |saved| &saved.counts);
        let counts = self.ranks.gather(counts)?.swap_remove(0);
        if counts.is_empty() {
            return Ok(());
        }
        let bitmaps = enumeration.bitmaps().count();
        let mut held = enumeration.words_mut();
        // `zip` asks its first iterator first, and would lose a word of `held` where a piece ends.
        let mut take =
            |words: &[u64]| words.iter().zip(held.by_ref()).for_each(|(&word, to)| *to = word);
        let mut content = saved.as_ref().map(SavedLevels::words);
        for owner in (0..bitmaps).flat_map(|_| 0..self.ranks.number()) {
            let words = self.words(owner);
            let Some(content) = &mut content else {
                if owner == self.ranks.me() {
                    self.ranks.receive(0, words, |words| {
                        take(words);
                        Ok(())
                    })?;
                }
                continue;
            };
            for piece in &content.by_ref().take(words).chunks(PIECE) {
                let piece = piece.collect::<Result<Vec<_>, _>>().map_err(CheckpointError::from)?;
                if owner == 0 { take(&piece) } else { self.ranks.send(owner, &piece)? }
            }
        }
        drop(held);
        // A cancellation is noticed after the next level.
        let _ = self.options.levels(&counts);
        let expected = last_two(&counts);
        enumeration.restore(counts);
        let held = self.ranks.sum(enumeration.held())?;
        match &saved {
            Some(saved) if held != expected => Err(miscounted(&saved.file).into()),
            _ => Ok(()),
        }
    }

    /// Saves the checkpoint: rank 0 writes the file, all others send it their words.
    fn save(&self, enumeration: &Enumeration) -> Result<(), ClusterError> {
        let checkpoint = self.checkpoint.filter(|_| self.ranks.me() == 0);
        let (keep, counts) = (enumeration.keep(), enumeration.level_counts());
        let begin = checkpoint.map(|checkpoint| checkpoint.begin(self.planes, keep, counts, &()));
        let mut file = begin.transpose()?;
        self.collect(&enumeration.bitmaps().collect_vec(), |words| {
            file.as_mut().map_or(Ok(()), |file| Ok(file.add(words)?))
        })?;
        Ok(file.map_or(Ok(()), |file| file.finish())?)
    }

    /// The number of words of a bitmap that a rank holds.
    fn words(&self, owner: usize) -> usize {
        self.decomposition.subdomain(owner).len() * self.decomposition.block_words()
    }

    /// Hands bitmaps to rank 0, each from its first word to its last.
    fn collect(
        &self,
        bitmaps: &[&[u64]],
        mut take: impl FnMut(&[u64]) -> Result<(), ClusterError>,
    ) -> Result<(), ClusterError> {
        for (bitmap, owner) in bitmaps.iter().cartesian_product(0..self.ranks.number()) {
            match (self.ranks.me(), owner) {
                (0, 0) => take(bitmap)?,
                (0, _) => self.ranks.receive(owner, self.words(owner), &mut take)?,
                (me, _) if me == owner => self.ranks.send(0, bitmap)?,
                _ => {}
            }
        }
        Ok(())
    }
}
