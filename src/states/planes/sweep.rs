use super::halo::Sources;
use super::image::{Arrivals, Image, Runs};
use super::kernel::Kernel;
use super::plan::{Incoming, Plan, Target};
use super::shuffle::{Parities, Turn};
use crate::perm::MAX_PACKED;

/// What a thread needs to work on a block: room for the images that come into it, and for what is
/// half done.
pub(super) struct Scratch {
    images: Vec<Vec<u64>>,
    half_done: [Vec<u64>; 2],
}

impl Scratch {
    pub fn new(plan: &Plan) -> Self {
        let block = || vec![0; plan.block.words];
        let incoming = plan.targets.iter().flatten().map(|target| target.incoming.len());
        let images = (0..incoming.max().unwrap_or(0)).map(|_| block()).collect();
        Self { images, half_done: [block(), block()] }
    }
}

/// One block of one target plane, to be taken from the positions at depth d − 1 to those at depth d
/// + 1.
pub(super) struct Task<'w> {
    pub plan: &'w Plan,
    pub target: &'w Target,
    /// The number of the block.
    pub number: usize,
    /// Whether the digits that all its words share have an odd sum.
    pub odd: bool,
    /// The positions at depth d.
    pub sources: &'w Sources<'w>,
    /// The words of the block.
    pub words: &'w mut [u64],
    /// Whether there may be a position in them.
    pub live: &'w mut bool,
    /// The same block of the bitmaps in which positions of the new depth are noted.
    pub notes: [Option<&'w mut [u64]>; 3],
}

/// Carries out a task, and counts the positions at the new depth: F(d+1) = N(F(d)) minus F(d−1). On
/// a board that is not bipartite F(d) is taken away as well.
///
/// Every image is a block of words that is written once, or one of the source that is read where it
/// stands; all of them are joined, what was there before is taken away, and the rest is counted and
/// written in one pass.
#[inline(always)]
pub(super) fn advance<K: Kernel>(task: Task, scratch: &mut Scratch) -> u64 {
    let Task { plan, target, number, odd, sources, words, live, notes } = task;
    let arrival = Arrival { plan, sources, number, at: number * plan.block.words, head_odd: odd };
    let mut images: [&[u64]; MAX_PACKED] = [&[]; MAX_PACKED];
    let mut found = 0;
    for (incoming, room) in target.incoming.iter().zip(&mut scratch.images) {
        let image = arrival.image::<K>(incoming, target.odd, room, &mut scratch.half_done);
        if let Some(image) = image {
            if found == 0 {
                // The last pass would wait for memory; so let that come while the other images are
                // made.
                K::ask_for(words);
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
    if let Some(own) = target.own.and_then(|own| sources.block(own, number)) {
        add_words(own, words);
    }
    let count = match images[..found] {
        [] => unreachable!("some were found"),
        [a] => replace(words, [a]),
        [a, b] => replace(words, [a, b]),
        [a, b, c] => replace(words, [a, b, c]),
        [a, b, c, d] => replace(words, [a, b, c, d]),
        // No grid has squares with so many neighbours.
        [a, b, c, ref others @ ..] => {
            let [sum, _] = &mut scratch.half_done;
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

/// Replaces positions by those in any of the images that were not there before; counts them.
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

/// The block that images come into.
struct Arrival<'w> {
    plan: &'w Plan,
    sources: &'w Sources<'w>,
    /// The number of the block.
    number: usize,
    /// The number of its first word.
    at: usize,
    /// Whether the digits that all words of the block share have an odd sum.
    head_odd: bool,
}

impl<'w> Arrival<'w> {
    /// What the blank's step makes of the source: words of the source itself, or those that are
    /// written to the room; `None` if there is no position. `odd` is the parity of the target's
    /// sequences.
    #[inline(always)]
    fn image<'r, K: Kernel>(
        &self,
        incoming: &Incoming,
        odd: bool,
        room: &'r mut [u64],
        [first, second]: &mut [Vec<u64>; 2],
    ) -> Option<&'r [u64]>
    where
        'w: 'r,
    {
        let Self { plan, sources, number, .. } = *self;
        let image = &plan.images[incoming.image];
        if let Some(runs) = image.far(plan.block.words) {
            return self.far_runs::<K>(runs, incoming.source, room);
        }
        let from = sources.block(incoming.source, number)?;
        // Tails are odd if the sequence or the head is, but not both.
        let parities = |odd: bool| Parities {
            words: &plan.block.parities,
            turned: if odd ^ self.head_odd { u64::MAX } else { 0 },
        };
        match image {
            Image::Same => {
                K::ask_for(from);
                return Some(from);
            }
            Image::Words(runs) => near_runs(runs, from, room),
            Image::Bits(shuffle) => K::shuffle(shuffle, from, parities(incoming.odd), room),
            Image::Across { head, tail, turn: Turn::LastToFront, .. } => {
                let turned = match tail {
                    None => from,
                    Some(shuffle) => {
                        K::shuffle(shuffle, from, parities(incoming.odd), first);
                        first
                    }
                };
                match head {
                    None => K::seam(turned, room),
                    Some(runs) => {
                        K::seam(turned, second);
                        near_runs(runs, second, room);
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
                    None => K::seam(turned, room),
                    Some(shuffle) => {
                        K::seam(turned, second);
                        // The tail's own turn is still to come.
                        K::shuffle(shuffle, second, parities(odd ^ tail_is_odd), room);
                    }
                }
            }
        }
        Some(room)
    }

    /// Runs that come from other blocks, too.
    #[inline(always)]
    fn far_runs<'r, K: Kernel>(
        &self,
        runs: &Runs,
        source: usize,
        room: &'r mut [u64],
    ) -> Option<&'r [u64]>
    where
        'w: 'r,
    {
        let block = self.plan.block.words;
        let Some(arrivals) = runs.arrivals(self.at, block) else {
            let words = self.sources.block(source, runs.origin(self.at) / block)?;
            K::ask_for(words);
            return Some(words);
        };
        let group = (self.at - self.at % runs.group) / block;
        let words = |from: &Arrivals| self.sources.block(source, group + from.block);
        match arrivals.iter().filter(|from| words(from).is_some()).count() {
            0 => return None,
            all if all == arrivals.len() => {}
            _ => room.fill(0),
        }
        for from in arrivals {
            if let Some(words) = words(from) {
                copy_runs(runs.run, from.runs.iter().copied(), words, room);
            }
        }
        Some(room)
    }
}

#[inline(always)]
fn add_words(from: &[u64], into: &mut [u64]) {
    for (sum, word) in into.iter_mut().zip(from) {
        *sum |= word;
    }
}

/// Runs that change places within the block.
#[inline(always)]
fn near_runs(runs: &Runs, from: &[u64], into: &mut [u64]) {
    for (from, into) in from.chunks_exact(runs.group).zip(into.chunks_exact_mut(runs.group)) {
        match runs.run {
            1 => single_words(&runs.sources, from, into),
            run => copy_runs(run, runs.sources.iter().copied().zip(0..), from, into),
        }
    }
}

/// The same for runs of one word, six at a time: the last digit of the head is below six.
#[inline(always)]
fn single_words(sources: &[u32], from: &[u64], into: &mut [u64]) {
    for (into, sources) in into.as_chunks_mut::<6>().0.iter_mut().zip(sources.as_chunks::<6>().0) {
        for (word, &source) in into.iter_mut().zip(sources) {
            *word = from[source as usize];
        }
    }
}

/// Copies runs of words; `moves` says which of them come to which.
#[inline(always)]
fn copy_runs(run: usize, moves: impl Iterator<Item = (u32, u32)>, from: &[u64], into: &mut [u64]) {
    // Runs at the end of the head are short, and their lengths are always the same: 1, 6, 6 · 7.
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
