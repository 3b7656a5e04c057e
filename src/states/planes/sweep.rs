use super::image::{Image, Runs, add_seam};
use super::plan::{Incoming, Plan, Target};
use super::share::Sources;
use super::shuffle::{Parities, Shuffle, Shuffling, Turn};

/// The positions of some blocks of one plane at one depth, or at the depth two before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bitmap {
    pub words: Vec<u64>,
    /// By block of words: whether it may hold a position.
    pub live: Vec<bool>,
}

impl Bitmap {
    /// So many blocks without a position.
    pub fn empty(plan: &Plan, blocks: usize) -> Self {
        Self { words: vec![0; blocks * plan.block.words], live: vec![false; blocks] }
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

/// A block of a target plane, to be taken from one depth to the next but one.
pub(super) struct TargetBlock<'w> {
    pub words: &'w mut [u64],
    pub live: &'w mut bool,
    /// The same block of the bitmaps in which positions of this depth are noted.
    pub notes: [Option<&'w mut [u64]>; 3],
}

/// Takes one block of a target plane from the positions at depth d − 1 to those at depth d + 1, and
/// counts them: F(d+1) = N(F(d)) minus F(d−1), where `sources` hold F(d). On a board that is not
/// bipartite F(d) is taken away as well.
#[inline(always)]
pub(super) fn advance<S: Shuffling>(
    plan: &Plan,
    target: &Target,
    number: usize,
    sources: &Sources,
    block: TargetBlock,
    scratch: &mut Scratch,
) -> u64 {
    let at = number * plan.block.words;
    let head_odd = plan.shape.is_odd(at, plan.block.place);
    let mut sum = Sum { plan, at, number, head_odd, any: false, scratch };
    for incoming in &target.incoming {
        sum.add::<S>(incoming, sources, target.odd);
    }
    if !sum.any {
        if std::mem::replace(block.live, false) {
            block.words.fill(0);
        }
        return 0;
    }
    let sum = &sum.scratch.sum[..];
    if let Some(own) = target.own.and_then(|own| sources.block(own, number)) {
        for ((word, sum), own) in block.words.iter_mut().zip(sum).zip(own) {
            *word = sum & !*word & !own;
        }
    } else if *block.live {
        for (word, sum) in block.words.iter_mut().zip(sum) {
            *word = sum & !*word;
        }
    } else {
        block.words.copy_from_slice(sum);
    }
    let mut count = 0;
    for word in &*block.words {
        count += u64::from(word.count_ones());
    }
    *block.live = count > 0;
    for notes in block.notes.into_iter().flatten() {
        add_words(block.words, notes);
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

impl Sum<'_> {
    /// Adds what the blank's step makes of the source; `odd` is the parity of the target's sequences.
    #[inline(always)]
    fn add<S: Shuffling>(&mut self, incoming: &Incoming, sources: &Sources, odd: bool) {
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
            Image::Bits(shuffle) => S::add(shuffle, from, parities(incoming.odd), sum),
            Image::Across { head, tail, turn: Turn::LastToFront, .. } => {
                let from = shuffled::<S>(tail.as_ref(), from, parities(incoming.odd), turned);
                match head {
                    None => add_seam(from, sum),
                    Some(runs) => {
                        seamed.fill(0);
                        add_seam(from, seamed);
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
                    None => add_seam(from, sum),
                    Some(shuffle) => {
                        seamed.fill(0);
                        add_seam(from, seamed);
                        // The tail's own turn is still to come.
                        S::add(shuffle, seamed, parities(odd ^ tail_is_odd), sum);
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
        for (i, (from, piece)) in runs.far(self.at, block).enumerate() {
            if let Some(words) = sources.block(source, from / block) {
                self.begin();
                let sum = &mut self.scratch.sum[i * piece..][..piece];
                add_words(&words[from % block..][..piece], sum);
            }
        }
    }
}

#[inline(always)]
fn shuffled<'w, S: Shuffling>(
    shuffle: Option<&Shuffle>,
    from: &'w [u64],
    odd: Parities,
    room: &'w mut [u64],
) -> &'w [u64] {
    match shuffle {
        None => from,
        Some(shuffle) => {
            room.fill(0);
            S::add(shuffle, from, odd, room);
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
        if runs.run == 1 {
            for (sum, &source) in into.iter_mut().zip(&runs.sources) {
                *sum |= from[source as usize];
            }
        } else {
            for (into, &source) in into.chunks_exact_mut(runs.run).zip(&runs.sources) {
                add_words(&from[source as usize * runs.run..][..runs.run], into);
            }
        }
    }
}
