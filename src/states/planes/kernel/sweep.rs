use super::Kernel;
use super::image::{Arrivals, Image, Runs};
use super::shuffle::{Parities, Turn};
use crate::machine::processor::ask_for;
use crate::perm::MAX_PACKED;
use crate::states::planes::parts::VisibleBlocks;
use crate::states::planes::plan::{Bitmap, Incoming, Plan, Target};

/// The buffers of a thread: one for each image that enters a block, and two for intermediate
/// results.
pub(in super::super) struct Scratch {
    images: Vec<Vec<u64>>,
    intermediate: [Vec<u64>; 2],
}

impl Scratch {
    pub fn new(plan: &Plan) -> Self {
        let block = || vec![0; plan.block.words];
        let items = plan.rounds.iter().flatten().flatten();
        let incoming = items.map(|item| item.target.incoming.len());
        let images = (0..incoming.max().unwrap_or(0)).map(|_| block()).collect();
        Self { images, intermediate: [block(), block()] }
    }
}

/// One block of one target plane, to be advanced from the positions at depth d − 1 to those at
/// depth d + 1.
pub(in super::super) struct Task<'w> {
    pub plan: &'w Plan,
    pub target: &'w Target,
    /// The number of the block.
    pub number: usize,
    /// True if the digits that all its words share have an odd sum.
    pub odd: bool,
    /// The positions at depth d.
    pub sources: &'w VisibleBlocks<'w>,
    /// The words of the block.
    pub words: &'w mut [u64],
    /// True if there may be a position in them.
    pub live: &'w mut bool,
    /// The same block of the bitmaps to which positions of the new depth are added.
    pub notes: [Option<&'w mut [u64]>; 3],
}

/// Advances a block and counts the positions at the new depth: F(d+1) = N(F(d)) minus F(d−1). On a
/// board that is not bipartite F(d) is subtracted as well.
///
/// An image is either written once to a buffer or, where it equals a block of the source, read in
/// place. One pass unites the images, subtracts the old words, counts the rest and writes it.
#[inline(always)]
pub(super) fn advance<K: Kernel>(kernel: K, task: Task, scratch: &mut Scratch) -> u64 {
    let Task { plan, target, number, odd, sources, words, live, notes } = task;
    let at = number * plan.block.words;
    let arrival = Arrival { kernel, plan, sources, number, at, head_odd: odd };
    let mut images: [&[u64]; MAX_PACKED] = [&[]; MAX_PACKED];
    let mut found = 0;
    for (incoming, buffer) in target.incoming.iter().zip(&mut scratch.images) {
        let image = arrival.image(incoming, target.odd, buffer, &mut scratch.intermediate);
        if let Some(image) = image {
            if found == 0 {
                // Prefetch the words of the last pass while the other images are computed.
                ask_for(words);
            }
            images[found] = image;
            found += 1;
        }
    }
    if found == 0 {
        if std::mem::replace(live, false) {
            words.fill(0);
        }
        return 0;
    }
    if let Some(own) = target.own.and_then(|own| sources.block(Bitmap::Plane(own), number)) {
        add_words(own, words);
    }
    let count = match images[..found] {
        [] => unreachable!("some were found"),
        [a] => replace(words, [a]),
        [a, b] => replace(words, [a, b]),
        [a, b, c] => replace(words, [a, b, c]),
        [a, b, c, d] => replace(words, [a, b, c, d]),
        // No square of a grid has more than four neighbours.
        [a, b, c, ref others @ ..] => {
            let [sum, _] = &mut scratch.intermediate;
            sum.fill(0);
            others.iter().for_each(|other| add_words(other, sum));
            replace(words, [a, b, c, sum])
        }
    };
    *live = count > 0;
    if *live {
        notes.into_iter().flatten().for_each(|notes| add_words(words, notes));
    }
    count
}

/// Replaces the words by the positions of the images that are not among them, and counts these.
#[inline(always)]
fn replace<const N: usize>(words: &mut [u64], images: [&[u64]; N]) -> u64 {
    let images = images.map(|image| &image[..words.len()]);
    let mut count = 0;
    for (i, word) in words.iter_mut().enumerate() {
        let neighbours = images.iter().fold(0, |sum, image| sum | image[i]);
        *word = neighbours & !*word;
        count += u64::from(word.count_ones());
    }
    count
}

/// The block that images enter.
struct Arrival<'w, K> {
    kernel: K,
    plan: &'w Plan,
    sources: &'w VisibleBlocks<'w>,
    /// The number of the block.
    number: usize,
    /// The number of its first word.
    at: usize,
    /// True if the digits that all words of the block share have an odd sum.
    head_odd: bool,
}

impl<'w, K: Kernel> Arrival<'w, K> {
    /// The image of the source under the blank's step: words of the source itself, or words written
    /// to the buffer; `None` if there is no position. `odd` is the parity of the target's
    /// sequences.
    #[inline(always)]
    fn image<'r>(
        &self,
        incoming: &Incoming,
        odd: bool,
        buffer: &'r mut [u64],
        [first, second]: &mut [Vec<u64>; 2],
    ) -> Option<&'r [u64]>
    where
        'w: 'r,
    {
        let Self { kernel, plan, sources, number, .. } = *self;
        let image = &plan.images[incoming.image];
        if let Some(runs) = image.far(plan.block.words) {
            return self.far_runs(runs, incoming.source, buffer);
        }
        let from = sources.block(incoming.source, number)?;
        // Tails are odd if the sequence or the head is, but not both.
        let parities = |odd: bool| Parities {
            words: &plan.block.parities,
            turned: if odd ^ self.head_odd { u64::MAX } else { 0 },
        };
        match image {
            Image::Same => {
                ask_for(from);
                return Some(from);
            }
            Image::Words(runs) => near_runs(runs, from, buffer),
            Image::Bits(shuffle) => kernel.shuffle(shuffle, from, parities(incoming.odd), buffer),
            Image::Across { head, tail, turn: Turn::LastToFront, .. } => {
                let turned = match tail {
                    None => from,
                    Some(shuffle) => {
                        kernel.shuffle(shuffle, from, parities(incoming.odd), first);
                        first
                    }
                };
                match head {
                    None => kernel.seam(turned, buffer),
                    Some(runs) => {
                        kernel.seam(turned, second);
                        near_runs(runs, second, buffer);
                    }
                }
            }
            Image::Across { head, tail, turn: Turn::FirstToBack, tail_is_odd } => {
                let turned = match head {
                    None => from,
                    Some(runs) => {
                        near_runs(runs, from, first);
                        first
                    }
                };
                match tail {
                    None => kernel.seam(turned, buffer),
                    Some(shuffle) => {
                        kernel.seam(turned, second);
                        // The tail has not turned yet, so its parity is the target's without its
                        // own turn.
                        kernel.shuffle(shuffle, second, parities(odd ^ tail_is_odd), buffer);
                    }
                }
            }
        }
        Some(buffer)
    }

    /// Moves runs that may come from other blocks.
    #[inline(always)]
    fn far_runs<'r>(&self, runs: &Runs, source: Bitmap, buffer: &'r mut [u64]) -> Option<&'r [u64]>
    where
        'w: 'r,
    {
        let block = self.plan.block.words;
        let Some(arrivals) = runs.arrivals(self.at, block) else {
            let words = self.sources.block(source, runs.origin(self.at) / block)?;
            ask_for(words);
            return Some(words);
        };
        let group = runs.first_of_group(self.at) / block;
        let words = |from: &Arrivals| self.sources.block(source, group + from.block);
        match arrivals.iter().filter(|from| words(from).is_some()).count() {
            0 => return None,
            all if all == arrivals.len() => {}
            _ => buffer.fill(0),
        }
        for from in arrivals {
            if let Some(words) = words(from) {
                copy_runs(runs.run, from.runs.iter().copied(), words, buffer);
            }
        }
        Some(buffer)
    }
}

#[inline(always)]
fn add_words(from: &[u64], into: &mut [u64]) {
    for (sum, word) in into.iter_mut().zip(from) {
        *sum |= word;
    }
}

/// Moves runs within the block.
#[inline(always)]
fn near_runs(runs: &Runs, from: &[u64], into: &mut [u64]) {
    for (from, into) in from.chunks_exact(runs.group).zip(into.chunks_exact_mut(runs.group)) {
        match runs.run {
            1 => single_words(&runs.sources, from, into),
            run => copy_runs(run, runs.sources.iter().copied().zip(0..), from, into),
        }
    }
}

/// Moves runs of one word, six at a time: the last digit of the head has six values.
#[inline(always)]
fn single_words(sources: &[u32], from: &[u64], into: &mut [u64]) {
    for (into, sources) in into.as_chunks_mut::<6>().0.iter_mut().zip(sources.as_chunks::<6>().0) {
        for (word, &source) in into.iter_mut().zip(sources) {
            *word = from[source as usize];
        }
    }
}

/// Copies runs of words; `moves` lists them as (from, to).
#[inline(always)]
fn copy_runs(run: usize, moves: impl Iterator<Item = (u32, u32)>, from: &[u64], into: &mut [u64]) {
    // Runs at the end of the head are short and of fixed lengths: 1, 6, 6 · 7.
    match run {
        1 => copy_runs_of::<1>(moves, from, into),
        6 => copy_runs_of::<6>(moves, from, into),
        42 => copy_runs_of::<42>(moves, from, into),
        _ => moves.for_each(|(source, target)| {
            let [source, target] = [source, target].map(|number| number as usize * run);
            into[target..][..run].copy_from_slice(&from[source..][..run]);
        }),
    }
}

#[inline(always)]
fn copy_runs_of<const RUN: usize>(
    moves: impl Iterator<Item = (u32, u32)>,
    from: &[u64],
    into: &mut [u64],
) {
    let (from, into) = (from.as_chunks::<RUN>().0, into.as_chunks_mut::<RUN>().0);
    for (source, target) in moves {
        into[target as usize] = from[source as usize];
    }
}
