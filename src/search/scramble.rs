//! Random positions at a given distance from the goal.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use itertools::Itertools;
use num_traits::ToPrimitive;
use thiserror::Error;

use super::{
    MAX_SQUARES, RandomPositions, SolveError, SolveMethod, SolveOptions, SolveResult, SolveStatus,
    SolveTarget, Solver, multi_tile,
};
use crate::Progress;
use crate::board::Grid;
use crate::numerals::grouped;
use crate::perm::Order;
use crate::position::{Metric, Position};
use crate::states::{Distances, DistancesError, EnumerateOptions, NearLevel, NextLevel, Reservoir};

/// Why no position was drawn.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ScrambleError {
    /// No position is so far from the goal.
    #[error(
        "no such position is {} from the goal{}",
        in_words(moves),
        match (&there[..], greatest) {
            ([], None) => String::new(),
            ([], Some(greatest)) => format!(", and none is farther than {greatest}"),
            (there, Some(_)) => format!("; the distances are {}", runs(there)),
            (there, None) => format!("; the distances up to {} are {}", moves.end(), runs(there)),
        }
    )]
    NoneThere {
        /// The distances.
        moves: RangeInclusive<usize>,
        /// The distances that there are, up to these or to the greatest; empty where they were not listed.
        there: Vec<usize>,
        /// A number that no distance exceeds, where one is known.
        greatest: Option<usize>,
    },
    /// The number is odd, and the blank is where the goal has it.
    #[error(
        "no such position is {0} moves from the goal; with the blank where the goal has it, the \
         number is even"
    )]
    Odd(usize),
    /// All positions are too many to list, and none of many that were drawn has the distance, or none
    /// would have it.
    #[error(
        "{} {} from the goal, and no more are tried. Distances up to {near} can be drawn{}",
        match *tries {
            1 => "the last random position is not known to be".into(),
            2..MOST_TRIES => {
                format!("none of the last {} random positions is known to be", grouped(*tries))
            }
            _ => format!("fewer than one of {} random positions is", grouped(*tries)),
        },
        in_words(moves),
        usual.as_ref().map_or(String::new(), |usual| format!(
            ", and those near the usual ones ({SURVEYED} random positions were {} from the goal)",
            in_words(usual)
        ))
    )]
    TooRare {
        /// The distances.
        moves: RangeInclusive<usize>,
        /// The number of positions drawn since one had the distance, or that would have to be drawn.
        tries: u64,
        /// All positions up to this distance can be listed.
        near: usize,
        /// The least and the greatest distance of some random positions, if they could be solved.
        usual: Option<RangeInclusive<usize>>,
    },
    /// The board is too large for any other method than listing.
    #[error(
        "the positions of the board {board} can be drawn up to {near} moves from the goal; choose a \
         smaller number"
    )]
    TooFar {
        /// The board's name.
        board: String,
        /// The greatest distance.
        near: usize,
    },
    /// A position was not solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The distances of all positions were not computed.
    #[error(transparent)]
    Distances(#[from] DistancesError),
}

/// The greatest distance up to which positions can be listed, from the sizes of two levels: those
/// after them grow no faster.
fn reach(moves: usize, count: u64, before: u64, large: f64) -> usize {
    let growth = (count as f64 / before as f64).max(1.01);
    moves + ((large / count as f64).ln() / growth.ln()) as usize
}

fn in_words(moves: &RangeInclusive<usize>) -> String {
    match moves.start() == moves.end() {
        true => format!("{} moves", moves.start()),
        false => format!("{} to {} moves", moves.start(), moves.end()),
    }
}

/// Ascending numbers, those that follow each other as ranges: 0, 4 to 6, 9.
fn runs(numbers: &[usize]) -> String {
    let runs = numbers.chunk_by(|before, after| before + 1 == *after);
    let run = |run: &[usize]| match run {
        [first, .., last] => format!("{first} to {last}"),
        alone => alone.iter().join(""),
    };
    runs.map(run).join(", ")
}

/// Which positions are drawn.
#[derive(Clone, Debug)]
pub struct Scramble {
    /// The number of moves of a shortest solution.
    pub moves: RangeInclusive<usize>,
    /// Whether the blank must be where the goal has it.
    pub keeps_blank: bool,
    /// How many.
    pub count: usize,
    /// The seed.
    pub seed: u64,
}

/// The greatest size of a level up to which levels are listed in any case, and the greatest if that
/// reaches the distance asked for, which takes half a minute on grids of up to 16 squares. Larger
/// grids have a limit of their own, because their positions take more memory. On 4x4 the first two
/// reach distances 19 and 28.
const QUICK_LEVEL: u64 = 1 << 20;
const LARGE_LEVEL: f64 = (1_u64 << 29) as f64;
const LARGE_LEVEL_OF_MANY_SQUARES: f64 = (1_u64 << 26) as f64;

/// Where fewer than one of so many positions have the distance, none is drawn.
const MOST_TRIES: u64 = 10_000_000;

/// Random positions are tried for distances that exceed the usual ones by at most this number.
const BESIDE_USUAL: usize = 10;

/// The longest time for which random positions are drawn in search of one.
const MOST_TIME: Duration = Duration::from_secs(10);

/// The number of random positions that show which distances are usual, and the time for all of them.
const SURVEYED: usize = 50;
const SURVEY_TIME: Duration = Duration::from_secs(3);

/// The greatest distances from a goal with the blank in a corner, on grids that are too large to be
/// enumerated at once: of the sequences A151944 and A389728 of the OEIS, and with slides of several
/// tiles on 2x8 and 3x5 as SlidingTilesSolver prints them.
const GREATEST: [(Grid, [usize; 2]); 3] = [
    (Grid { rows: 2, columns: 8 }, [140, 57]),
    (Grid { rows: 3, columns: 5 }, [84, 44]),
    (Grid { rows: 4, columns: 4 }, [80, 43]),
];

/// A number that no distance from the goal exceeds, where one is known: the greatest from a corner,
/// and the moves that take the blank there.
fn greatest(goal: &Position, metric: Metric) -> Option<usize> {
    let grid = goal.board().grid()?;
    let Grid { rows, columns } = grid;
    let same = |(grid, _): &&(Grid, _)| {
        [(rows, columns), (columns, rows)].contains(&(grid.rows, grid.columns))
    };
    let (_, [single, several]) = GREATEST.iter().find(same)?;
    let (row, column) = grid.coordinates(goal.blank());
    let away = [(row - 1).min(rows - row), (column - 1).min(columns - column)];
    Some(match metric {
        Metric::SingleTile => single + away.iter().sum::<usize>(),
        Metric::MultiTile => several + away.iter().filter(|&&away| away > 0).count(),
    })
}

/// What listing the positions from the goal outwards gives.
enum ListedDraws {
    /// The draws.
    Drawn {
        drawn: Vec<(Position, usize)>,
        /// The distances that such positions have, as far as the levels were listed.
        there: Vec<usize>,
        /// The greatest distance of all, if the levels were listed to the end.
        greatest: Option<usize>,
    },
    /// The distances are too far for that.
    Beyond {
        /// All positions up to this distance can be listed.
        near: usize,
        /// More positions than have the greatest distance that is asked for.
        most: f64,
    },
}

impl Scramble {
    /// Draws positions independently and with equal probability from all that are so far from the
    /// goal; each comes with its distance.
    ///
    /// Positions near the goal are listed from there outwards, as far as the memory goes. On boards
    /// that fit, all positions are enumerated. On larger grids of at most 25 squares, or of at most
    /// 16 where the slide of several tiles is one move, random positions are solved until enough of
    /// them have the distance, or for too long none has it.
    ///
    /// # Errors
    ///
    /// If there is none, none is found, the metric of the options is not defined on the board, or
    /// their observer cancels the work.
    pub fn draw(
        &self,
        goal: &Position,
        options: SolveOptions,
    ) -> Result<Vec<(Position, usize)>, ScrambleError> {
        let (board, metric) = (goal.board(), options.metric);
        metric.check(board).map_err(SolveError::from)?;
        let none_there = |there, greatest| {
            let moves = self.moves.clone();
            ScrambleError::NoneThere { moves, there, greatest }
        };
        let is_even = |moves: usize| moves.is_multiple_of(2);
        if self.keeps_blank && metric.alternates(board) && !self.moves.clone().any(is_even) {
            return Err(ScrambleError::Odd(*self.moves.start()));
        }
        Distances::check_draws(self.count)?;
        let known = greatest(goal, metric);
        if known.is_some_and(|greatest| *self.moves.start() > greatest) {
            return Err(none_there(vec![], known));
        }
        let is_small = match metric {
            Metric::SingleTile => board.square_count() <= MAX_SQUARES,
            Metric::MultiTile => multi_tile::fits(board),
        };
        let enumerate = options.enumeration();
        let (drawn, there, greatest) = match self.listed(goal, &enumerate)? {
            ListedDraws::Drawn { drawn, there, greatest } => (drawn, there, greatest),
            ListedDraws::Beyond { .. } if Distances::is_quick(board) => {
                let distances = Distances::compute(goal, &enumerate)?;
                let blank = self.keeps_blank.then(|| goal.blank());
                let (moves, observer) = (self.moves.clone(), options.observer.get());
                let drawn =
                    distances.sample_between(moves, blank, self.count, self.seed, observer)?;
                let there = match drawn.is_empty() {
                    true => distances.depths_with_blank(blank, observer)?,
                    false => vec![],
                };
                (drawn, there, Some(distances.distribution().highest()))
            }
            ListedDraws::Beyond { near, .. } if board.grid().is_none() || !is_small => {
                return Err(ScrambleError::TooFar { board: board.name().into(), near });
            }
            ListedDraws::Beyond { near, most } => {
                let all = Order::half_factorial(board.square_count()).number().to_f64();
                if all.is_none_or(|all| most * (MOST_TRIES as f64) < all) {
                    let (moves, tries) = (self.moves.clone(), MOST_TRIES);
                    return Err(ScrambleError::TooRare { moves, tries, near, usual: None });
                }
                return self.by_rejection(goal, options, near);
            }
        };
        match drawn.is_empty() && self.count > 0 {
            true => Err(none_there(there, greatest)),
            false => Ok(drawn),
        }
    }

    /// Lists the positions from the goal outwards, if that can reach the distances.
    fn listed(
        &self,
        goal: &Position,
        options: &EnumerateOptions,
    ) -> Result<ListedDraws, ScrambleError> {
        let mut reservoir = Reservoir::new(self.count, self.seed);
        let mut level = NearLevel::goal(goal, options.metric).map_err(SolveError::from)?;
        let blank = self.keeps_blank.then(|| goal.blank());
        let (mut before, is_quick) = (1, Distances::is_quick(goal.board()));
        let mut there = Vec::new();
        let large = match goal.board().square_count() {
            ..=16 => LARGE_LEVEL,
            _ => LARGE_LEVEL_OF_MANY_SQUARES,
        };
        let greatest = loop {
            let (moves, count) = (level.distance(), level.len());
            let such = blank.map_or(count, |blank| level.count_with_blank(blank));
            there.extend((such > 0).then_some(moves));
            if self.moves.contains(&moves) {
                reservoir.add(such as usize, |number| {
                    let position = match blank {
                        Some(blank) => level.position_with_blank(blank, number),
                        None => level.position(number),
                    };
                    (position, moves)
                });
            }
            if moves >= *self.moves.end() {
                break None;
            }
            // Levels grow no faster than these two.
            let left = i32::try_from(self.moves.end() - moves).unwrap_or(i32::MAX);
            let last = count as f64 * (count as f64 / before as f64).powi(left);
            // It is decided once: the growth of a level goes up and down a little.
            if count > QUICK_LEVEL && before <= QUICK_LEVEL && (is_quick || last > large) {
                return Ok(ListedDraws::Beyond {
                    near: reach(moves, count, before, large),
                    most: last,
                });
            }
            before = count;
            match level.advance(options).map_err(DistancesError::from)? {
                NextLevel::Level => {}
                NextLevel::End => break Some(moves),
                NextLevel::TooLarge(_) => {
                    return Ok(ListedDraws::Beyond { near: moves, most: last });
                }
            }
        };
        Ok(ListedDraws::Drawn { drawn: reservoir.drawn(), there, greatest })
    }

    /// Solves random positions until enough of them have the distance.
    fn by_rejection(
        &self,
        goal: &Position,
        options: SolveOptions,
        near: usize,
    ) -> Result<Vec<(Position, usize)>, ScrambleError> {
        let observed = options.observer.clone();
        let observer = observed.get();
        let (tries, found) = (AtomicU64::new(0), AtomicU64::new(0));
        // Of the searches only their tables are worth showing.
        let drawing = |progress: Progress| match progress {
            Progress::Threshold { .. } => {
                let [tries, found] = [&tries, &found].map(|count| count.load(Ordering::Relaxed));
                observer.observe(Progress::Drawing { tries, found })
            }
            other => observer.observe(other),
        };
        let options = options.method(SolveMethod::Pdb).target(SolveTarget::Length);
        let options = options.observer(&drawing).time_limit(MOST_TIME);
        let usual = self.usual(goal, options.clone());
        let too_rare = |tries| {
            let (moves, usual) = (self.moves.clone(), usual.clone());
            ScrambleError::TooRare { moves, tries, near, usual }
        };
        if let Some(usual) = &usual
            && (self.moves.end() + BESIDE_USUAL < *usual.start()
                || *self.moves.start() > usual.end() + BESIDE_USUAL)
        {
            return Err(too_rare(SURVEYED as u64));
        }
        let solver = Solver::new(goal, options.clone().max_moves(*self.moves.end()))?;
        let mut drawn = Vec::new();
        let (mut since, mut is_late, mut missed) = (Instant::now(), false, 0);
        for position in self.random(goal) {
            if drawn.len() == self.count {
                break;
            }
            let solved = solver.solve(&position);
            tries.fetch_add(1, Ordering::Relaxed);
            missed += 1;
            match solved {
                // A position that is left out because it takes long would make the others likelier.
                Ok(SolveResult { status: SolveStatus::Interrupted, .. })
                | Err(SolveError::TimeLimit { .. }) => is_late = true,
                Ok(result) if self.moves.contains(&result.moves) => {
                    drawn.push((position, result.moves));
                    found.fetch_add(1, Ordering::Relaxed);
                    (since, missed) = (Instant::now(), 0);
                }
                Ok(_) | Err(SolveError::BoundExceeded { .. }) => {}
                Err(error) => return Err(error.into()),
            }
            if is_late || since.elapsed() > MOST_TIME {
                return Err(too_rare(missed));
            }
        }
        Ok(drawn)
    }

    /// Random positions, the same for the same seed.
    fn random(&self, goal: &Position) -> RandomPositions {
        let positions = RandomPositions::new(goal, self.seed);
        if self.keeps_blank { positions.keeping_blank() } else { positions }
    }

    /// The least and the greatest distance of some random positions, unless they take too long.
    fn usual(&self, goal: &Position, options: SolveOptions) -> Option<RangeInclusive<usize>> {
        let solver = Solver::new(goal, options.time_limit(SURVEY_TIME)).ok()?;
        let start = Instant::now();
        let mut all = Vec::new();
        for position in self.random(goal).take(SURVEYED) {
            let result = solver.solve(&position).ok()?;
            if result.status != SolveStatus::Optimal || start.elapsed() > SURVEY_TIME {
                return None;
            }
            all.push(result.moves);
        }
        Some(*all.iter().min()?..=*all.iter().max()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::tests::goal;

    fn scramble(moves: RangeInclusive<usize>, keeps_blank: bool) -> Scramble {
        Scramble { moves, keeps_blank, count: 12, seed: 1 }
    }

    /// Each way of drawing gives positions at the distance that another method finds.
    #[test]
    fn positions_are_as_far_as_asked() {
        use Metric::{MultiTile, SingleTile};
        for (name, metric, moves, keeps_blank) in [
            ("3x3", SingleTile, 31..=31, false),
            ("3x3", SingleTile, 12..=20, true),
            ("eight", SingleTile, 20..=24, true),
            ("theta0", SingleTile, 5..=8, true),
            ("2x5", SingleTile, 50..=55, false),
            ("4x4", SingleTile, 10..=11, false),
            ("4x4", SingleTile, 49..=51, true),
            ("3x3", MultiTile, 24..=24, false),
            ("3x3", MultiTile, 11..=11, true),
            ("4x4", MultiTile, 7..=8, true),
            ("4x4", MultiTile, 27..=28, false),
        ] {
            let goal = goal(name);
            let drawn = scramble(moves.clone(), keeps_blank);
            let options = SolveOptions::default().metric(metric);
            let drawn = drawn.draw(&goal, options.clone()).unwrap();
            assert_eq!(drawn.len(), 12, "{name}");
            let solver = Solver::new(&goal, options).unwrap();
            for (position, distance) in &drawn {
                assert!(moves.contains(distance), "{name}");
                assert_eq!(solver.solve(position).unwrap().moves, *distance, "{name}: {position}");
                assert!(!keeps_blank || position.blank() == goal.blank(), "{name}");
            }
        }
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        let refused_in = |metric, name: &str, moves, keeps_blank| {
            let options = SolveOptions::default().metric(metric);
            let drawn = scramble(moves, keeps_blank).draw(&goal(name), options);
            drawn.unwrap_err().to_string()
        };
        let refused = |name: &str, moves, keeps_blank| {
            refused_in(Metric::SingleTile, name, moves, keeps_blank)
        };
        assert_eq!(
            refused("3x3", 32..=40, false),
            "no such position is 32 to 40 moves from the goal; the distances are 0 to 31"
        );
        for (name, metric, moves, greatest) in [
            ("4x4", Metric::MultiTile, 44..=50, 43),
            ("4x4@2,1", Metric::MultiTile, 45..=45, 44),
            ("4x4@2,2", Metric::SingleTile, 83..=83, 82),
            ("5x3", Metric::MultiTile, 45..=45, 44),
        ] {
            let none = format!(
                "no such position is {} from the goal, and none is farther than {greatest}",
                in_words(&moves)
            );
            assert_eq!(refused_in(metric, name, moves, false), none, "{name}");
        }
        assert!(refused("2x3", 22..=22, false).ends_with("the distances are 0 to 21"));
        assert!(refused("3x3", 31..=31, true).ends_with("the number is even"));
        // Positions that are listed, and those of which the distances are computed first.
        assert!(refused("ring-6", 13..=15, true).ends_with("up to 15 are 0, 6, 12"));
        assert!(refused("ring-6", 16..=20, false).ends_with("the distances are 0 to 15"));
        let of_petersen = refused("petersen", 90..=99, true);
        assert!(of_petersen.contains("; the distances are 0, 5"), "{of_petersen}");
        assert!(refused("6x6", 60..=60, false).contains("up to "));
        assert!(refused_in(Metric::MultiTile, "4x5", 30..=30, false).contains("up to "));
        assert!(refused_in(Metric::MultiTile, "theta0", 3..=3, false).contains("not a grid"));
        assert!(refused("5x5", 40..=40, false).starts_with("fewer than one of 10 000 000"));
    }

    /// Distances between those that are listed at once and those that random positions have.
    #[test]
    fn distances_in_the_middle_are_listed() {
        let goal = goal("4x4");
        let drawn = scramble(20..=21, true).draw(&goal, SolveOptions::default()).unwrap();
        assert!(drawn.len() == 12 && drawn.iter().all(|(_, moves)| *moves == 20));
        let solver = Solver::new(&goal, SolveOptions::default()).unwrap();
        assert!(drawn.iter().all(|(position, _)| solver.solve(position).unwrap().moves == 20));
        // Nobody lists levels towards a distance that there is not.
        let drawn = scramble(40..=3_000_000_000, false).draw(&goal, SolveOptions::default());
        assert!(drawn.unwrap().iter().all(|(_, moves)| *moves >= 40));
    }

    /// A distance that hardly any position has is refused in time, with those that can be drawn.
    #[test]
    fn a_rare_distance_is_refused_in_time() {
        let goal = goal("4x4");
        let start = Instant::now();
        let refused = scramble(78..=80, false).draw(&goal, SolveOptions::default()).unwrap_err();
        assert!(start.elapsed() < Duration::from_secs(40), "{:?}", start.elapsed());
        let ScrambleError::TooRare { near, usual, .. } = &refused else { panic!("{refused}") };
        assert!((27..32).contains(near), "{refused}");
        // Without optimization fifty positions may take too long.
        if let Some(usual) = usual {
            assert!(
                (30..50).contains(usual.start()) && (55..70).contains(usual.end()),
                "{refused}"
            );
        }
    }
}
