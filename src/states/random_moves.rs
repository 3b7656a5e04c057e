//! The random walk of the blank on all positions, followed exactly.
//!
//! A step of the simple walk moves the blank to one of the neighbours of its square, each with the
//! same probability. A step of the lazy walk does so with probability 1/2, and rests otherwise. Let
//! P(x, y) be the probability of a step from the position x to y, and π(x) the share of x if each
//! position counts as often as the blank's square has neighbours. Then π(x) P(x, y) = π(y) P(y, x),
//! since both are the same for every move of the board. So π is stationary, and the distribution p
//! after some steps has a density f = p/π, which the next step replaces by its mean over the moves:
//!
//! ```text
//! f′(y)  =  Σ π(x) f(x) P(x, y) / π(y)  =  Σ P(y, x) f(x)
//! ```
//!
//! Every move exchanges the blank with a tile, so that on every board the parity of the arrangement
//! of tiles and blank alternates. The simple walk therefore has the period 2. Each parity has half
//! of π, and after t steps the simple walk is compared with the half of t's parity, in which each
//! position counts double.
//!
//! All terms are positive, so each rounding changes a density by a factor between 1 ± 2⁻⁵³. In the
//! total variation distance, Σ π (f − 1)⁺, the changes of all densities add up to at most the
//! greatest relative one, since Σ π f = 1.

use std::mem::swap;

use num_traits::ToPrimitive;

use super::sequences::{RankedSequences, RankedStep};
use super::{EnumerateOptions, Space, TooLargeError, few};
use crate::board::Board;
use crate::machine::memory::filled;
use crate::position::Position;
use crate::threads::in_order;

/// The walk after some steps.
struct RandomMoves {
    is_lazy: bool,
    threads: usize,
    /// By square of the blank: its steps, with the numbers of their tables.
    steps: Vec<Vec<RankedStep>>,
    /// The rank of the tile sequence after a step by the rank before it.
    tables: Vec<Vec<u32>>,
    /// The number of tile sequences with the blank on one square.
    sequences: usize,
    /// By square of the blank: what each position weighs.
    weights: Vec<f64>,
    /// By position: the density.
    density: Vec<f64>,
    /// Where the next density is computed.
    next: Vec<f64>,
}

/// Follows the random walk of the blank from the board's goal: for 0, 1, 2, … steps the total
/// variation distance from the stationary distribution, each with a bound of its rounding error.
///
/// The walk is the lazy one, which rests with probability 1/2 at each step, or the simple one, which
/// always moves the blank to a neighbour of its square. In the stationary distribution a position
/// counts as often as the blank's square has neighbours. After an even number of steps the simple
/// walk can only be at the positions of one parity, after an odd number at those of the other one;
/// the distance is from the stationary distribution on these. The mixing time of the literature is
/// the greatest one for any start; it is enough to try each square as the home of the blank, since
/// the names of the tiles do not matter.
///
/// The computation takes two numbers of eight bytes for each position, and four bytes for each
/// arrangement of the tiles and each permutation by which a move changes it. It goes on as long as
/// the iterator is asked. Of the options the threads and the memory are used; the distances do not
/// depend on them.
///
/// ```
/// use taquin::Board;
/// use taquin::states::{EnumerateOptions, random_moves};
/// let board: Board = "2x2".parse()?;
/// let mut steps = random_moves(&board, true, &EnumerateOptions::new())?;
/// assert_eq!(steps.position(|(distance, error)| distance <= 0.25 + error), Some(14));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the positions do not fit in the memory.
pub fn random_moves(
    board: &Board,
    is_lazy: bool,
    options: &EnumerateOptions,
) -> Result<impl Iterator<Item = (f64, f64)> + use<>, TooLargeError> {
    let mut walk = RandomMoves::new(board, is_lazy, options)?;
    Ok((0..).map(move |steps| {
        if steps > 0 {
            walk.advance();
        }
        (walk.distance(), walk.error(steps))
    }))
}

impl RandomMoves {
    /// The positions of a piece of work, with the blank on one square. The sums of pieces are
    /// added, so long pieces and many pieces add to the error.
    const PIECE: usize = 1 << 12;

    /// The walk before its first step.
    fn new(
        board: &Board,
        is_lazy: bool,
        options: &EnumerateOptions,
    ) -> Result<Self, TooLargeError> {
        let goal = Position::goal(board);
        let space = match few::can_be_listed(&goal) {
            true => Space::listed(&goal),
            false => Space::new(&goal)?,
        };
        let densities = 2 * size_of::<f64>() as u64 * space.len() as u64;
        let bytes = densities.saturating_add(RankedSequences::bytes(&space));
        let too_large = |memory| TooLargeError { memory, ..space.without_memory(bytes) };
        if options.memory.is_some_and(|memory| bytes > memory) {
            return Err(too_large(options.memory));
        }
        let zeros = || filled(0.0, space.len()).map_err(|_| too_large(None));
        let (mut density, next) = (zeros()?, zeros()?);
        let (steps, tables) = RankedSequences::of_any_size(&space).into_steps();
        let weights = stationary_weights(board, is_lazy);
        if let Some(start) = space.index_of(&goal) {
            density[start.index()] = 1.0 / weights[goal.blank().index()];
        }
        let (sequences, threads) = (space.sequence_count(), options.thread_count());
        Ok(Self { is_lazy, threads, steps, tables, sequences, weights, density, next })
    }

    /// The number of threads that have a piece of work.
    fn threads(&self) -> usize {
        self.threads.min(self.density.len().div_ceil(Self::PIECE))
    }

    /// Goes one step.
    fn advance(&mut self) {
        let mut next = std::mem::take(&mut self.next);
        let squares = next.chunks_mut(self.sequences).enumerate();
        let pieces = squares.flat_map(|(blank, densities)| {
            let pieces = densities.chunks_mut(Self::PIECE);
            pieces.zip((0..).step_by(Self::PIECE)).map(move |(piece, rank)| (blank, rank, piece))
        });
        in_order(self.threads(), pieces, |(blank, rank, piece)| self.means(blank, rank, piece));
        self.next = next;
        swap(&mut self.density, &mut self.next);
    }

    /// Computes the next densities with the blank on a square, from this rank.
    fn means(&self, blank: usize, rank: usize, means: &mut [f64]) {
        let ranks = rank..rank + means.len();
        means.fill(0.0);
        for step in &self.steps[blank] {
            let densities = self.with_blank(step.to.index());
            match step.table {
                Some(table) => {
                    let after = &self.tables[table][ranks.clone()];
                    let densities = after.iter().map(|&after| densities[after as usize]);
                    means.iter_mut().zip(densities).for_each(|(mean, density)| *mean += density);
                }
                None => {
                    let densities = &densities[ranks.clone()];
                    means.iter_mut().zip(densities).for_each(|(mean, density)| *mean += density);
                }
            }
        }
        let degree = self.steps[blank].len() as f64;
        let own = &self.with_blank(blank)[ranks];
        for (mean, own) in means.iter_mut().zip(own) {
            *mean /= degree;
            if self.is_lazy {
                *mean = (*mean + own) / 2.0;
            }
        }
    }

    /// The densities with the blank on a square, by rank.
    fn with_blank(&self, square: usize) -> &[f64] {
        &self.density[square * self.sequences..][..self.sequences]
    }

    /// The total variation distance from the stationary distribution.
    fn distance(&self) -> f64 {
        let squares = self.density.chunks(self.sequences).zip(&self.weights);
        let pieces = squares.flat_map(|(densities, weight)| {
            densities.chunks(Self::PIECE).map(move |piece| (weight, piece))
        });
        let excess = |(weight, piece): (&f64, &[f64])| {
            weight * piece.iter().map(|density| (density - 1.0).max(0.0)).sum::<f64>()
        };
        in_order(self.threads(), pieces, excess).into_iter().sum()
    }

    /// A bound of the rounding error of the distance after this number of steps.
    fn error(&self, steps: usize) -> f64 {
        let degree = self.steps.iter().map(Vec::len).max().unwrap_or(0);
        let pieces = self.weights.len() * self.sequences.div_ceil(Self::PIECE);
        // A step takes as many additions as the degree, and a division. The weights, the first
        // density, the differences and the products take fewer than ten roundings.
        let roundings = steps * (degree + 1) + Self::PIECE.min(self.sequences) + pieces + 10;
        roundings as f64 * (f64::EPSILON / 2.0)
    }
}

/// By square of the blank: what each position weighs in the stationary distribution, or for the
/// simple walk in the half of it with the parity of the position.
fn stationary_weights(board: &Board, is_lazy: bool) -> Vec<f64> {
    let sequences = board.group().order().to_f64().unwrap_or(f64::INFINITY);
    let arcs = board.arcs().count() as f64;
    let all = if is_lazy { arcs * sequences } else { arcs / 2.0 * sequences };
    board.square_ids().map(|square| board.neighbours(square).count() as f64 / all).collect()
}

#[cfg(test)]
mod tests {
    use std::f64::consts::TAU;
    use std::num::NonZero;

    use itertools::Itertools;
    use taquin_testkit::squares;

    use super::*;

    fn walk(name: &str, is_lazy: bool) -> impl Iterator<Item = (f64, f64)> {
        random_moves(&name.parse().unwrap(), is_lazy, &EnumerateOptions::new()).unwrap()
    }

    /// Boards of each kind: bipartite or not, with few positions, with a group that is not
    /// alternating, and with many effects of moves.
    #[test]
    fn distances_are_those_in_exact_integers() {
        for (name, steps) in [
            ("2x2", 40),
            ("2x3", 30),
            ("2x3@1,2", 30),
            ("theta0", 28),
            ("figure-eight", 18),
            ("wheel-4", 14),
            ("g6:C~", 30),
            ("1x4", 40),
            ("ring-13", 40),
            ("complete-bipartite-3-3", 30),
        ] {
            for is_lazy in [true, false] {
                let exact = squares!(name.parse::<Board>().unwrap()).random_moves(is_lazy, steps);
                let own = walk(name, is_lazy).take(steps + 1);
                for (step, (exact, (own, error))) in exact.iter().zip_eq(own).enumerate() {
                    let rounding = 4.0 * f64::EPSILON;
                    assert!(
                        (exact - own).abs() <= error + rounding,
                        "{name} {step}: {exact} {own}"
                    );
                    assert!(error < 1e-13, "{name}: {error}");
                }
                let own = walk(name, is_lazy).take(steps + 1);
                let falls = own
                    .tuple_windows()
                    .all(|((before, _), (after, error))| after <= before + 2.0 * error);
                assert!(falls, "{name}");
            }
        }
    }

    /// The blank of 2x2 goes around, and after three rounds all tiles are back: a walk on a cycle of
    /// twelve positions, whose eigenvectors are known.
    #[test]
    fn a_walk_on_a_cycle() {
        for (step, (distance, error)) in walk("2x2", true).take(200).enumerate() {
            let eigenvalue = |j: usize| (1.0 + (TAU * j as f64 / 12.0).cos()) / 2.0;
            let probability = |place: usize| {
                let term = |j: usize| {
                    eigenvalue(j).powi(step as i32) * (TAU * (j * place) as f64 / 12.0).cos()
                };
                (0..12).map(term).sum::<f64>() / 12.0
            };
            let known: f64 = (0..12).map(|place| (probability(place) - 1.0 / 12.0).max(0.0)).sum();
            assert!((distance - known).abs() < error + 1e-13, "{step}: {distance} {known}");
        }
    }

    /// The probabilities sum to one, and the positions that cannot be reached have none.
    #[test]
    fn no_probability_is_lost() {
        for name in ["3x3", "theta0", "torus-3x3", "1x4"] {
            for is_lazy in [true, false] {
                let board = name.parse().unwrap();
                let mut walk = RandomMoves::new(&board, is_lazy, &EnumerateOptions::new()).unwrap();
                for _ in 0..50 {
                    walk.advance();
                }
                let densities = walk.density.chunks(walk.sequences).map(|all| all.iter().sum());
                let total: f64 =
                    densities.zip(&walk.weights).map(|(sum, w): (f64, _)| sum * w).sum();
                assert!((total - 1.0).abs() < 1e-11, "{name}: {total}");
            }
        }
    }

    /// The distances are the same to the last bit.
    #[test]
    fn threads_do_not_matter() {
        let with = |threads| {
            let options = EnumerateOptions::new().threads(NonZero::new(threads).unwrap());
            random_moves(&"3x3".parse().unwrap(), true, &options).unwrap().take(40).collect_vec()
        };
        assert_eq!(with(1), with(3));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let refused = |name: &str, memory| {
            let options = EnumerateOptions::new().memory(memory);
            random_moves(&name.parse().unwrap(), true, &options)
                .err()
                .map(|error| error.to_string())
        };
        let error = refused("3x3", 1 << 21).unwrap();
        assert!(
            error.contains("181 440") && error.ends_with("the memory limit is 2.0 MiB"),
            "{error}"
        );
        assert_eq!(refused("3x3", 1 << 24), None);
        assert!(refused("4x4", 1 << 40).unwrap().ends_with("too many to number"));
        assert!(refused("3x4", 1 << 30).is_some());
    }
}
