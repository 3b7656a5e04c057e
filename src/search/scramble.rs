//! Random positions at a given distance from the goal.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use thiserror::Error;

use super::multi_tile::MultiTileSolver;
use super::{
    MAX_SQUARES, RandomPositions, SolveError, SolveMethod, SolveOptions, SolveResult, SolveStatus,
    SolveTarget, Solver,
};
use crate::Progress;
use crate::board::Grid;
use crate::numerals::grouped;
use crate::position::{Metric, Position};
use crate::states::{Distances, DistancesError, EnumerateOptions, Reservoir};

/// Why no position was drawn.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ScrambleError {
    /// No position is so far from the goal.
    #[error("no such position is {} from the goal", in_words(.0))]
    NoneThere(RangeInclusive<usize>),
    /// The number is odd, and the blank is where the goal has it.
    #[error(
        "no such position is {0} moves from the goal; with the blank where the goal has it, the \
         number is even"
    )]
    Odd(usize),
    /// All positions are too many to list, and none of many that were drawn has the distance.
    #[error(
        "none of {} random positions is {} from the goal, and no more are tried. Numbers up to \
         {near} can be drawn{}",
        grouped(*tries),
        in_words(moves),
        usual.as_ref().map_or(String::new(), |usual| format!(
            ", and those about the usual ones: {SURVEYED} random positions are {} from the goal",
            in_words(usual)
        ))
    )]
    TooRare {
        /// The distances.
        moves: RangeInclusive<usize>,
        /// The number of positions that were drawn.
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

fn in_words(moves: &RangeInclusive<usize>) -> String {
    match moves.start() == moves.end() {
        true => format!("{} moves", moves.start()),
        false => format!("{} to {} moves", moves.start(), moves.end()),
    }
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

/// Squares of positions that are listed from the goal outwards, at most.
const MAX_CELLS: usize = 1 << 22;

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

impl Scramble {
    /// Draws positions independently and with equal probability from all that are so far from the
    /// goal; each comes with its distance.
    ///
    /// Positions near the goal are listed from there outwards. On boards that fit, all positions
    /// are enumerated. On larger grids of at most 25 squares, or of at most 16 where the slide of
    /// several tiles is one move, random positions are solved until enough of them have the
    /// distance, or for too long none has it.
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
        let none_there = || ScrambleError::NoneThere(self.moves.clone());
        let is_even = |moves: usize| moves.is_multiple_of(2);
        // On a bipartite board each slide of a tile changes the colour of the blank's square.
        let alternates = metric == Metric::SingleTile && board.is_bipartite();
        if self.keeps_blank && alternates && !self.moves.clone().any(is_even) {
            return Err(ScrambleError::Odd(*self.moves.start()));
        }
        let (number, most) = (self.count, Distances::MOST_DRAWN);
        if number > most {
            return Err(DistancesError::TooMany { number, most }.into());
        }
        if greatest(goal, metric).is_some_and(|greatest| *self.moves.start() > greatest) {
            return Err(none_there());
        }
        let is_small = match metric {
            Metric::SingleTile => board.square_count() <= MAX_SQUARES,
            Metric::MultiTile => MultiTileSolver::fits(board),
        };
        let drawn = match self.listed(goal, metric) {
            Ok(drawn) => drawn,
            Err(_) if Distances::is_quick(board) => {
                let enumerate = EnumerateOptions::new().metric(metric).threads(options.threads);
                let enumerate = enumerate.memory(options.memory).observer(options.observer.get());
                let distances = Distances::compute(goal, &enumerate)?;
                let blank = self.keeps_blank.then(|| goal.blank());
                let (moves, observer) = (self.moves.clone(), options.observer.get());
                distances.sample_between(moves, blank, self.count, self.seed, observer)?
            }
            Err(near) if board.grid().is_none() || !is_small => {
                return Err(ScrambleError::TooFar { board: board.name().into(), near });
            }
            Err(near) => return self.by_rejection(goal, options, near),
        };
        if drawn.is_empty() && self.count > 0 { Err(none_there()) } else { Ok(drawn) }
    }

    /// Lists the positions from the goal outwards. If they are too many: the greatest distance up to
    /// which they are listed.
    fn listed(&self, goal: &Position, metric: Metric) -> Result<Vec<(Position, usize)>, usize> {
        let mut reservoir = Reservoir::new(self.count, self.seed);
        let (mut seen, mut level) = (HashSet::from([goal.clone()]), vec![goal.clone()]);
        let most = MAX_CELLS / goal.board().square_count();
        for moves in 0..=*self.moves.end() {
            if self.moves.contains(&moves) {
                let fits =
                    |position: &&Position| !self.keeps_blank || position.blank() == goal.blank();
                let fitting: Vec<&Position> = level.iter().filter(fits).collect();
                reservoir.add(fitting.len(), |number| (fitting[number].clone(), moves));
            }
            let mut next = Vec::new();
            for position in &level {
                for after in position.neighbours_in(metric) {
                    if !seen.contains(&after) {
                        seen.insert(after.clone());
                        next.push(after);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            if seen.len() > most {
                return if moves == *self.moves.end() { Ok(reservoir.drawn()) } else { Err(moves) };
            }
            level = next;
        }
        Ok(reservoir.drawn())
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
        let solver = Solver::new(goal, options.clone().max_moves(*self.moves.end()))?;
        let mut drawn = Vec::new();
        let (mut since, mut is_late) = (Instant::now(), false);
        for position in self.random(goal) {
            if drawn.len() == self.count {
                break;
            }
            let solved = solver.solve(&position);
            tries.fetch_add(1, Ordering::Relaxed);
            match solved {
                // A position that is left out because it takes long would make the others likelier.
                Ok(SolveResult { status: SolveStatus::Interrupted, .. })
                | Err(SolveError::TimeLimit { .. }) => is_late = true,
                Ok(result) if self.moves.contains(&result.moves) => {
                    drawn.push((position, result.moves));
                    found.fetch_add(1, Ordering::Relaxed);
                    since = Instant::now();
                }
                Ok(_) | Err(SolveError::BoundExceeded { .. }) => {}
                Err(error) => return Err(error.into()),
            }
            if is_late || since.elapsed() > MOST_TIME {
                let (moves, tries) = (self.moves.clone(), tries.load(Ordering::Relaxed));
                let usual = self.usual(goal, options);
                return Err(ScrambleError::TooRare { moves, tries, near, usual });
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
    use crate::board::Board;

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
            let board: Board = name.parse().unwrap();
            let goal = Position::goal(&board);
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
            let board: Board = name.parse().unwrap();
            let options = SolveOptions::default().metric(metric);
            let drawn = scramble(moves, keeps_blank).draw(&Position::goal(&board), options);
            drawn.unwrap_err().to_string()
        };
        let refused = |name: &str, moves, keeps_blank| {
            refused_in(Metric::SingleTile, name, moves, keeps_blank)
        };
        assert_eq!(
            refused("3x3", 32..=40, false),
            "no such position is 32 to 40 moves from the goal"
        );
        for (name, metric, moves) in [
            ("4x4", Metric::MultiTile, 44..=50),
            ("4x4@2,1", Metric::MultiTile, 45..=45),
            ("4x4@2,2", Metric::SingleTile, 83..=83),
            ("5x3", Metric::MultiTile, 45..=45),
        ] {
            let none = format!("no such position is {}", in_words(&moves));
            assert!(refused_in(metric, name, moves, false).starts_with(&none), "{name}");
        }
        assert!(refused("3x3", 31..=31, true).ends_with("the number is even"));
        assert!(refused("6x6", 60..=60, false).contains("up to "));
        assert!(refused_in(Metric::MultiTile, "4x5", 30..=30, false).contains("up to "));
        assert!(refused_in(Metric::MultiTile, "theta0", 3..=3, false).contains("not a grid"));
    }

    /// A distance that hardly any position has is refused after seconds, with those that can be drawn.
    #[test]
    fn a_rare_distance_is_refused_in_time() {
        let board: Board = "4x4".parse().unwrap();
        let goal = Position::goal(&board);
        let start = Instant::now();
        let refused = scramble(19..=19, false).draw(&goal, SolveOptions::default()).unwrap_err();
        assert!(start.elapsed() < Duration::from_secs(40), "{:?}", start.elapsed());
        let ScrambleError::TooRare { tries, near, usual, .. } = &refused else {
            panic!("{refused}")
        };
        assert!(*tries > 100 && (12..19).contains(near), "{refused}");
        // Without optimization fifty positions may take too long.
        if let Some(usual) = usual {
            assert!(
                (30..50).contains(usual.start()) && (55..70).contains(usual.end()),
                "{refused}"
            );
        }
    }
}
