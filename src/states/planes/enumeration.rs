use std::num::NonZero;
use std::sync::Mutex;

use super::instructions::Instructions;
use super::plan::{Place, Planes};
use super::sweep::{Bitmap, Scratch, TargetBlock};

/// How many blocks a thread takes at a time.
const BLOCKS_AT_ONCE: usize = 8;

/// How an enumeration is carried out; the outcome does not depend on it.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The number of threads at most.
    pub threads: NonZero<usize>,
    /// The instructions that are used.
    pub instructions: Instructions,
    /// What is kept of each level.
    pub record: Record,
}

/// What is kept of each level besides its counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Record {
    /// Nothing.
    #[default]
    Counts,
    /// The depth of each position modulo 4, as far as the blank's square does not tell it.
    Residues,
}

/// All positions that have the same depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The number of moves to the goal.
    pub depth: usize,
    /// By plane: how many positions.
    pub by_plane: Vec<u64>,
}

impl Level {
    /// How many positions there are.
    pub fn positions(&self) -> u64 {
        self.by_plane.iter().sum()
    }
}

/// An enumeration under way, level by level.
#[derive(Debug)]
pub struct Enumeration<'p, 'b> {
    planes: &'p Planes<'b>,
    settings: Settings,
    /// By parity of the depth: what is known of the planes that hold such depths.
    halves: [Vec<Bitmap>; 2],
    residues: Vec<Vec<u64>>,
    next: usize,
}

impl<'p, 'b> Enumeration<'p, 'b> {
    /// Begins at the goal.
    pub fn new(planes: &'p Planes<'b>, settings: Settings) -> Self {
        let half = |parity: usize| {
            planes.targets[parity].iter().map(|_| Bitmap::empty(planes)).collect::<Vec<_>>()
        };
        let mut halves = [half(0), half(1)];
        let goal = planes.goal();
        let home = planes.targets[0].iter().position(|target| target.plane == goal.plane);
        let home = &mut halves[0][home.expect("the goal has depth 0")];
        home.words[goal.word] = 1 << goal.bit;
        home.live[goal.word / planes.block.words] = true;
        Self { planes, settings, halves, residues: vec![], next: 0 }
    }

    /// Whether the position at this place belongs to the level that was given last.
    pub fn holds(&self, _place: Place) -> bool {
        todo!()
    }

    fn advance(&mut self) -> Level {
        let planes = self.planes;
        let parity = self.next % 2;
        let [even, odd] = &mut self.halves;
        let (targets, sources) = if parity == 0 { (even, &*odd) } else { (odd, &*even) };
        let plan = &planes.targets[parity];
        let block = planes.block.words;
        let span = block * BLOCKS_AT_ONCE;
        let blocks = planes.words() / block;
        let threads = self.settings.threads.get().min(blocks.div_ceil(2 * BLOCKS_AT_ONCE));

        // Each thread takes the same few blocks of all planes at a time.
        let mut spans: Vec<_> = targets
            .iter_mut()
            .map(|target| target.words.chunks_mut(span).zip(target.live.chunks_mut(BLOCKS_AT_ONCE)))
            .collect();
        let mut number = 0;
        let next = Mutex::new(move || {
            let first = number;
            number += BLOCKS_AT_ONCE;
            let work: Vec<_> = spans.iter_mut().filter_map(Iterator::next).collect();
            (!work.is_empty()).then_some((first, work))
        });
        let work = || {
            let mut scratch = Scratch::of(planes);
            let mut counts = vec![0; plan.len()];
            loop {
                let Some((first, mut work)) = next.lock().expect("no thread panics")() else { break };
                let here = work[0].1.len();
                for i in 0..here {
                    for (((words, live), target), count) in work.iter_mut().zip(plan).zip(&mut counts) {
                        let block = TargetBlock {
                            words: &mut words[i * block..][..block],
                            live: &mut live[i],
                            record: None,
                        };
                        *count += self.settings.instructions.advance(
                            planes, target, first + i, sources, block, &mut scratch,
                        );
                    }
                }
            }
            counts
        };
        let counts = if threads < 2 {
            work()
        } else {
            std::thread::scope(|scope| {
                let others: Vec<_> = (1..threads).map(|_| scope.spawn(&work)).collect();
                let mut counts = work();
                for other in others {
                    let other = other.join().expect("no thread panics");
                    counts.iter_mut().zip(other).for_each(|(sum, count)| *sum += count);
                }
                counts
            })
        };
        let mut by_plane = vec![0; planes.planes().len()];
        plan.iter().zip(counts).for_each(|(target, count)| by_plane[target.plane] = count);
        Level { depth: self.next, by_plane }
    }
}

impl Iterator for Enumeration<'_, '_> {
    type Item = Level;

    fn next(&mut self) -> Option<Level> {
        let level = if self.next == 0 {
            let mut by_plane = vec![0; self.planes.planes().len()];
            by_plane[self.planes.goal().plane] = 1;
            Level { depth: 0, by_plane }
        } else {
            self.advance()
        };
        self.next += 1;
        (level.positions() > 0).then_some(level)
    }
}
