use super::image::{Image, Runs, add_seam};
use super::plan::{Incoming, Plan, Target};
use super::share::Sources;
use super::shuffle::{Parities, Shuffle, Turn};
use super::words::Words;

/// The positions of some blocks of one plane at one depth, or at the depth two before it.
#[derive(Clone, Debug)]
pub(super) struct Bitmap {
    pub words: Words,
    /// By block of words: whether it may hold a position.
    pub live: Vec<bool>,
}

impl Bitmap {
    /// So many blocks without a position.
    pub fn empty(plan: &Plan, blocks: usize) -> Self {
        Self { words: Words::zero(blocks * plan.block.words), live: vec![false; blocks] }
    }
}

/// What is done to many words, in one of several ways with the same outcome.
pub(super) trait Kernel {
    /// Adds to each word of `into` the shuffled word of `from`; all slices have the same length.
    fn add_shuffled(shuffle: &Shuffle, from: &[u64], odd: Parities, into: &mut [u64]);

    /// Adds the turn of the two places on both sides of the seam.
    #[inline(always)]
    fn add_seam(from: &[u64], into: &mut [u64]) {
        add_seam(from, into);
    }
}

/// What a thread needs to work on a block.
pub(super) struct Scratch {
    sum: Vec<u64>,
    turned: Vec<u64>,
    seamed: Vec<u64>,
}

impl Scratch {
    pub fn of(plan: &Plan) -> Self {
        let block = || vec![0; plan.block.words];
        Self { sum: block(), turned: block(), seamed: block() }
    }
}

/// One block of one target plane, to be taken from the positions at depth d − 1 to those at depth d + 1.
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

/// Carries out a task, and counts the positions at the new depth: F(d+1) = N(F(d)) minus F(d−1). On a
/// board that is not bipartite F(d) is taken away as well.
///
/// Planes that come as they are, at most two, are read when the outcome is written; before, all others
/// are gathered in a sum.
#[inline(always)]
pub(super) fn advance<K: Kernel>(task: Task, scratch: &mut Scratch) -> u64 {
    let Task { plan, target, number, odd, sources, words, live, notes } = task;
    let mut same = [None; 2];
    let at = number * plan.block.words;
    let mut sum = Sum { plan, at, number, head_odd: odd, any: false, scratch };
    for incoming in &target.incoming {
        if let Image::Same = plan.images[incoming.image]
            && let Some(room) = same.iter_mut().find(|room| room.is_none())
        {
            *room = sources.block(incoming.source, number);
        } else {
            sum.add::<K>(incoming, sources, target.odd);
        }
    }
    let own = target.own.and_then(|own| sources.block(own, number));
    let gathered = sum.gathered();
    let count = match [gathered, same[0], same[1]] {
        [None, None, None] => {
            if std::mem::replace(live, false) {
                words.fill(0);
            }
            return 0;
        }
        [Some(a), None, None] | [None, Some(a), None] | [None, None, Some(a)] => {
            replace(words, own, a.iter().copied())
        }
        [Some(a), Some(b), None] | [Some(a), None, Some(b)] | [None, Some(a), Some(b)] => {
            replace(words, own, a.iter().zip(b).map(|(a, b)| a | b))
        }
        [Some(a), Some(b), Some(c)] => {
            replace(words, own, a.iter().zip(b).zip(c).map(|((a, b), c)| a | b | c))
        }
    };
    *live = count > 0;
    if *live {
        notes.into_iter().flatten().for_each(|notes| add_words(words, notes));
    }
    count
}

/// Replaces positions by those among neighbours that were not there before and are not in `own`;
/// counts them.
#[inline(always)]
fn replace(words: &mut [u64], own: Option<&[u64]>, neighbours: impl Iterator<Item = u64>) -> u64 {
    let mut count = 0;
    match own {
        None => {
            for (word, neighbours) in words.iter_mut().zip(neighbours) {
                *word = neighbours & !*word;
                count += u64::from(word.count_ones());
            }
        }
        Some(own) => {
            for ((word, own), neighbours) in words.iter_mut().zip(own).zip(neighbours) {
                *word = neighbours & !*word & !own;
                count += u64::from(word.count_ones());
            }
        }
    }
    count
}

/// The neighbourhood of a level within one block of one plane, as it is gathered.
struct Sum<'s> {
    plan: &'s Plan,
    /// The number of the block's first word.
    at: usize,
    /// The number of the block.
    number: usize,
    /// Whether the digits that all words of the block share have an odd sum.
    head_odd: bool,
    /// Whether anything has been added.
    any: bool,
    scratch: &'s mut Scratch,
}

impl<'s> Sum<'s> {
    /// All that was added; `None` if there is nothing.
    fn gathered(self) -> Option<&'s [u64]> {
        self.any.then_some(&self.scratch.sum)
    }

    /// Adds what the blank's step makes of the source; `odd` is the parity of the target's sequences.
    #[inline(always)]
    fn add<K: Kernel>(&mut self, incoming: &Incoming, sources: &Sources, odd: bool) {
        let image = &self.plan.images[incoming.image];
        if let Some(runs) = image.far(self.plan.block.words) {
            return self.add_far_runs(runs, incoming.source, sources);
        }
        let Some(from) = sources.block(incoming.source, self.number) else { return };
        self.begin();
        // Tails are odd if the sequence or the head is, but not both.
        let parities = |odd: bool| Parities {
            words: &self.plan.block.parities,
            turned: if odd ^ self.head_odd { u64::MAX } else { 0 },
        };
        let Scratch { sum, turned, seamed } = self.scratch;
        match image {
            Image::Same => add_words(from, sum),
            Image::Words(runs) => add_near_runs(runs, from, sum),
            Image::Bits(shuffle) => K::add_shuffled(shuffle, from, parities(incoming.odd), sum),
            Image::Across { head, tail, turn: Turn::LastToFront, .. } => {
                let from = shuffled::<K>(tail.as_ref(), from, parities(incoming.odd), turned);
                match head {
                    None => K::add_seam(from, sum),
                    Some(runs) => {
                        seamed.fill(0);
                        K::add_seam(from, seamed);
                        add_near_runs(runs, seamed, sum);
                    }
                }
            }
            Image::Across { head, tail, turn: Turn::FirstToBack, tail_is_odd } => {
                let from = match head {
                    None => from,
                    Some(runs) => {
                        turned.fill(0);
                        add_near_runs(runs, from, turned);
                        turned
                    }
                };
                match tail {
                    None => K::add_seam(from, sum),
                    Some(shuffle) => {
                        seamed.fill(0);
                        K::add_seam(from, seamed);
                        // The tail's own turn is still to come.
                        K::add_shuffled(shuffle, seamed, parities(odd ^ tail_is_odd), sum);
                    }
                }
            }
        }
    }

    /// Makes sure that the sum is one.
    #[inline(always)]
    fn begin(&mut self) {
        if !std::mem::replace(&mut self.any, true) {
            self.scratch.sum.fill(0);
        }
    }

    /// Adds runs that come from other blocks, too.
    #[inline(always)]
    fn add_far_runs(&mut self, runs: &Runs, source: usize, sources: &Sources) {
        let block = self.plan.block.words;
        let Some(arrivals) = runs.arrivals(self.at, block) else {
            if let Some(words) = sources.block(source, runs.origin(self.at) / block) {
                self.begin();
                add_words(words, &mut self.scratch.sum);
            }
            return;
        };
        let group = (self.at - self.at % runs.group) / block;
        for from in arrivals {
            if let Some(words) = sources.block(source, group + from.block) {
                self.begin();
                add_runs(runs.run, from.runs.iter().copied(), words, &mut self.scratch.sum);
            }
        }
    }
}

#[inline(always)]
fn shuffled<'w, K: Kernel>(
    shuffle: Option<&Shuffle>,
    from: &'w [u64],
    odd: Parities,
    room: &'w mut [u64],
) -> &'w [u64] {
    match shuffle {
        None => from,
        Some(shuffle) => {
            room.fill(0);
            K::add_shuffled(shuffle, from, odd, room);
            room
        }
    }
}

#[inline(always)]
fn add_words(from: &[u64], into: &mut [u64]) {
    for (sum, word) in into.iter_mut().zip(from) {
        *sum |= word;
    }
}

/// Adds runs that change places within the block.
#[inline(always)]
fn add_near_runs(runs: &Runs, from: &[u64], into: &mut [u64]) {
    for (from, into) in from.chunks_exact(runs.group).zip(into.chunks_exact_mut(runs.group)) {
        match runs.run {
            1 => add_single_words(&runs.sources, from, into),
            run => add_runs(run, runs.sources.iter().copied().zip(0..), from, into),
        }
    }
}

/// The same for runs of one word, six at a time: the last digit of the head is below six.
#[inline(always)]
fn add_single_words(sources: &[u32], from: &[u64], into: &mut [u64]) {
    for (into, sources) in into.as_chunks_mut::<6>().0.iter_mut().zip(sources.as_chunks::<6>().0) {
        for (sum, &source) in into.iter_mut().zip(sources) {
            *sum |= from[source as usize];
        }
    }
}

/// Adds runs of words; `moves` says which of them come to which.
#[inline(always)]
fn add_runs(run: usize, moves: impl Iterator<Item = (u32, u32)>, from: &[u64], into: &mut [u64]) {
    // Runs at the end of the head are short, and their lengths are always the same: 1, 6, 6 · 7.
    match run {
        1 => add_runs_of::<1>(moves, from, into),
        6 => add_runs_of::<6>(moves, from, into),
        42 => add_runs_of::<42>(moves, from, into),
        _ => moves.for_each(|(source, target)| {
            let [source, target] = [source, target].map(|number| number as usize * run);
            add_words(&from[source..][..run], &mut into[target..][..run]);
        }),
    }
}

#[inline(always)]
fn add_runs_of<const RUN: usize>(
    moves: impl Iterator<Item = (u32, u32)>,
    from: &[u64],
    into: &mut [u64],
) {
    let (from, into) = (from.as_chunks::<RUN>().0, into.as_chunks_mut::<RUN>().0);
    for (source, target) in moves {
        add_words(&from[source as usize], &mut into[target as usize]);
    }
}
