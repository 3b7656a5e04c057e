//! Permutations as products of transpositions and of 3-cycles.
//!
//! Read a permutation p as a rearrangement: the item on place i goes to place p(i). Factors act
//! from left to right.
//!
//! *Transpositions.* Multiplying by (a b) joins the cycles of a and b or splits their common cycle.
//! The identity has n cycles, so at least n − (cycles of p) factors are needed. This number
//! suffices: put the right item on each place in turn.
//!
//! *Adjacent transpositions.* Exchanging neighbours changes the number of inversions (pairs in the
//! wrong order) by one. In bubble sort each exchange removes one.
//!
//! *3-cycles.* Multiplying by (a b c) changes the number of cycles of odd length by at most 2. The
//! identity has n of them, so at least (n − odd cycles)/2 factors are needed. This number suffices:
//!
//! ```text
//! (a b c d … z) = (a b c)(a d … z)      two points fewer; the length keeps its parity
//! (a b)(c d)    = (a b c)(a d c)        for the remaining pairs of transpositions
//! ```
//!
//! A. Shen and others give code for all three in the chapter "15-puzzle" of *Discrete Mathematics
//! for Computer Science*, place by place from the left. For transpositions their list is a shortest
//! one.

use itertools::Either;

use super::Permutation;

/// The kind of factors of a permutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FactorKind {
    /// Exchanges of any two places.
    Transpositions,
    /// Exchanges of adjacent places.
    Neighbours,
    /// (a b c): from a to b, from b to c, from c to a.
    ThreeCycles,
}

/// The method of factoring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Factoring {
    /// As few as possible.
    #[default]
    Shortest,
    /// As the programs of the textbook's chapter.
    Textbook,
}

/// A product of cycles, from left to right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Factors {
    list: List,
    left: Option<[u16; 2]>,
}

/// The places of the cycles, in flat lists.
#[derive(Clone, Debug, PartialEq, Eq)]
enum List {
    /// The places of one cycle after the other, so many for each.
    Cycles(Vec<u16>, usize),
    /// Runs of exchanges of neighbours, of which there may be millions.
    Runs {
        /// All places in order, from which pairs are cut.
        places: Vec<u16>,
        /// The lower places of the first and the last exchange of each run. From one exchange to
        /// the next it moves by one, up or down.
        runs: Vec<[u16; 2]>,
    },
}

impl Factors {
    /// The number of factors.
    pub fn len(&self) -> usize {
        match &self.list {
            List::Cycles(places, length) => places.len() / length,
            List::Runs { runs, .. } => {
                runs.iter().map(|&[from, to]| usize::from(from.abs_diff(to)) + 1).sum()
            }
        }
    }

    /// Whether there is no factor.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The factors: (a b …) takes the item on place a to place b.
    pub fn iter(&self) -> impl Iterator<Item = &[u16]> {
        match &self.list {
            List::Cycles(places, length) => Either::Left(places.chunks_exact(*length)),
            List::Runs { places, runs } => {
                let pair = |low: u16| &places[usize::from(low)..usize::from(low) + 2];
                Either::Right(runs.iter().flat_map(move |&[from, to]| {
                    let count = from.abs_diff(to);
                    let lows = move |i| if from < to { from + i } else { from - i };
                    (0..=count).map(lows).map(pair)
                }))
            }
        }
    }

    /// The two places that remain to be exchanged after all 3-cycles, if the permutation is odd.
    pub fn remaining_transposition(&self) -> Option<[u16; 2]> {
        self.left
    }
}

impl Permutation {
    /// The permutation as a product of factors of a kind.
    ///
    /// ```
    /// use taquin::perm::{FactorKind::*, Factoring::*, Permutation};
    /// // MARINE to AIRMEN: M goes from place 0 to place 3, and so on.
    /// let p = Permutation::from_images(vec![3, 0, 2, 1, 5, 4])?;
    /// let list = |kind, how| p.factors(kind, how).iter().map(|f| f.to_vec()).collect::<Vec<_>>();
    /// assert_eq!(list(Transpositions, Shortest), [[0, 1], [1, 3], [4, 5]]);
    /// assert_eq!(list(Neighbours, Shortest).len(), 5);
    /// // The permutation is odd, so one transposition remains after the 3-cycles.
    /// assert!(p.factors(ThreeCycles, Shortest).remaining_transposition().is_some());
    /// # Ok::<(), taquin::PermutationError>(())
    /// ```
    pub fn factors(&self, kind: FactorKind, how: Factoring) -> Factors {
        let pairs = |pairs: Vec<[u16; 2]>| Factors {
            list: List::Cycles(pairs.into_flattened(), 2),
            left: None,
        };
        let runs = |runs| Factors {
            list: List::Runs { places: Self::points(0..self.degree()).collect(), runs },
            left: None,
        };
        let triples = |(triples, left): (Vec<[u16; 3]>, _)| Factors {
            list: List::Cycles(triples.into_flattened(), 3),
            left,
        };
        match (kind, how) {
            (FactorKind::Transpositions, _) => pairs(self.transpositions()),
            (FactorKind::Neighbours, Factoring::Shortest) => runs(self.insertion_sort()),
            (FactorKind::Neighbours, Factoring::Textbook) => {
                runs(self.transpositions().into_iter().flat_map(by_neighbours).collect())
            }
            (FactorKind::ThreeCycles, Factoring::Shortest) => triples(self.three_cycles()),
            (FactorKind::ThreeCycles, Factoring::Textbook) => triples(self.textbook_three_cycles()),
        }
    }

    /// The number of pairs of points in the wrong order.
    pub fn inversion_count(&self) -> u64 {
        // Merge sort, counting the smaller images after each one.
        fn sort(images: &mut [u16], spare: &mut Vec<u16>) -> u64 {
            if images.len() < 2 {
                return 0;
            }
            let middle = images.len() / 2;
            let (front, back) = images.split_at_mut(middle);
            let mut inversions = sort(front, spare) + sort(back, spare);
            spare.clear();
            let (mut front, mut back) = (&*front, &*back);
            while let (Some((&a, a_rest)), Some((&b, b_rest))) =
                (front.split_first(), back.split_first())
            {
                if a < b {
                    spare.push(a);
                    front = a_rest;
                } else {
                    spare.push(b);
                    back = b_rest;
                    inversions += front.len() as u64;
                }
            }
            spare.extend_from_slice(front);
            spare.extend_from_slice(back);
            images.copy_from_slice(spare);
            inversions
        }
        sort(&mut self.images().to_vec(), &mut Vec::with_capacity(self.degree()))
    }

    /// Place by place from the left; the inverse locates each item.
    fn transpositions(&self) -> Vec<[u16; 2]> {
        let mut items = Items::new(self);
        let mut pairs = Vec::new();
        for place in Self::points(0..self.degree()) {
            let there = items.place_of(place);
            if there != place {
                pairs.push([place, there]);
                items.exchange(place, there);
            }
        }
        pairs
    }

    /// Insertion sort: each item passes the preceding ones that belong after it, in one run.
    fn insertion_sort(&self) -> Vec<[u16; 2]> {
        let mut belong = self.images().to_vec();
        let mut runs = Vec::new();
        for start in 1..belong.len() {
            let item = belong[start];
            let place = belong[..start].partition_point(|&other| other < item);
            if place < start {
                belong[place..=start].rotate_right(1);
                runs.push([start as u16 - 1, place as u16]);
            }
        }
        runs
    }

    fn three_cycles(&self) -> (Vec<[u16; 3]>, Option<[u16; 2]>) {
        let mut triples = Vec::new();
        let mut left: Option<[u16; 2]> = None;
        for cycle in self.cycles() {
            let first = cycle[0] as u16;
            let rest = cycle[1..].chunks_exact(2);
            let last = rest.remainder().first().map(|&last| last as u16);
            triples.extend(rest.map(|pair| [first, pair[0] as u16, pair[1] as u16]));
            // A cycle of even length leaves a transposition; two of them are two 3-cycles.
            if let Some(last) = last {
                left = match left {
                    None => Some([first, last]),
                    Some([a, b]) => {
                        triples.extend([[a, b, first], [a, last, first]]);
                        None
                    }
                };
            }
        }
        (triples, left)
    }

    /// Place by place from the left, with the next place as the third.
    fn textbook_three_cycles(&self) -> (Vec<[u16; 3]>, Option<[u16; 2]>) {
        let mut items = Items::new(self);
        let mut triples = Vec::new();
        for place in Self::points(0..self.degree().saturating_sub(2)) {
            let there = items.place_of(place);
            if there != place {
                let spare = if there == place + 1 { place + 2 } else { place + 1 };
                triples.push([there, place, spare]);
                items.exchange(place, there);
                items.exchange(there, spare);
            }
        }
        let last = self.degree().checked_sub(1).map(|last| last as u16);
        let left = last.filter(|&last| items.place_of(last) != last).map(|last| [last - 1, last]);
        (triples, left)
    }
}

/// An exchange as runs of exchanges of neighbours, there and back.
fn by_neighbours([a, b]: [u16; 2]) -> impl Iterator<Item = [u16; 2]> {
    let (low, high) = (a.min(b), a.max(b));
    let back = (high - low > 1).then(|| [high - 2, low]);
    [[low, high - 1]].into_iter().chain(back)
}

/// Items on places: the goal place of each, and the place of the item for each goal.
struct Items {
    belongs: Vec<u16>,
    place: Vec<u16>,
}

impl Items {
    fn new(permutation: &Permutation) -> Self {
        let place = permutation.inverse().images().to_vec();
        Self { belongs: permutation.images().to_vec(), place }
    }

    /// The place of the item whose goal is `place`.
    fn place_of(&self, place: u16) -> u16 {
        self.place[usize::from(place)]
    }

    fn exchange(&mut self, a: u16, b: u16) {
        self.belongs.swap(a.into(), b.into());
        for place in [a, b] {
            let item = self.belongs[usize::from(place)];
            self.place[usize::from(item)] = place;
        }
    }
}
