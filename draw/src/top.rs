//! All positions as points of a spinning top: height is the number of moves, and the area of each
//! level is its part of the census.
//!
//! The symmetries of the board that the drawing shows turn and reflect the top about its axis. One
//! position of each orbit is placed in a wedge, and the symmetries carry it round, so that those of
//! the picture are those of the puzzle. A position that a reflection fixes lies on its mirror, and
//! one that a rotation fixes lies on the axis, where those of a level are spread by height.

use std::f64::consts::{FRAC_PI_4, TAU};

use itertools::Itertools;
use taquin::board::{Board, Turn, drawn, on_places};
use taquin::numerals::count_noun;
use taquin::perm::{Packed, Permutation};
use taquin::position::Rank;
use taquin::solution::Solution;

use super::error::DrawError;
use super::layout::Layout;
use super::svg::{Path, Svg};

/// The largest number of symmetries that are tried on each position.
pub(super) const MOST_SYMMETRIES: usize = 48;
/// The largest number of positions of a picture.
const MOST_POSITIONS: u128 = 40_320;
/// The radius of a level in units of the coordinates, which then take twelve bits each.
pub(super) const RADIUS: i64 = 2047;
/// A direction within the wedge, on no mirror.
const INSIDE: Vector = (12, 5);

pub(super) type Vector = (i64, i64);

/// A symmetry of the board that turns or reflects its drawing.
pub(super) struct PlaneSymmetry {
    pub turn: Turn,
    pub places: Permutation,
}

/// The places of all positions, in units of the radius of their level.
pub(super) struct Placement {
    /// By rank; `None` if the position is unreachable.
    pub at: Vec<Option<Vector>>,
    /// The position of least rank of each orbit.
    pub representatives: Vec<Rank>,
}

/// Refuses a board that has more positions than the picture shows.
///
/// # Errors
///
/// If it has more than 40 320.
pub fn check_top(board: &Board) -> Result<(), DrawError> {
    let positions = board.group().order_with_formula();
    match positions.value() {
        Some(..=MOST_POSITIONS) => Ok(()),
        _ => Err(DrawError::Positions { board: board.name().into(), positions }),
    }
}

/// All positions as points of a spinning top, with its threads: the first twists.
///
/// # Errors
///
/// Returns an error if there are more than 40 320 positions.
pub fn top(solution: &Solution) -> Result<String, DrawError> {
    const SIZE: (f64, f64) = (760.0, 740.0);
    const SCALE: f64 = 330.0;
    const TILT: f64 = 0.35;
    let board = solution.board();
    check_top(board)?;
    let placement = Placement::new(solution, &plane_symmetries(board, &Layout::new(board)));
    let positions = count_noun(solution.reached().count(), "position");
    let title = format!("The board {}: {positions}", board.name());
    let mut svg = Svg::titled(SIZE.0, SIZE.1, 24.0, title);
    svg.style(".thread{stroke:#5b7f99;stroke-opacity:.16;fill:none}.point{stroke-linecap:round}");
    let points = placement.points(solution);
    let at = |rank: Rank| {
        let [x, y, z] = points[rank.index()]?;
        let up = SIZE.1 / 2.0 + 30.0 - SCALE * (z * TILT.cos() - y * TILT.sin());
        Some((SIZE.0 / 2.0 + SCALE * x, up))
    };
    let moves = |rank: Rank| solution.move_count(rank);
    let levels = solution.census().rows.iter().map(|row| row.moves).collect_vec();
    for (number, &level) in levels.iter().enumerate() {
        let ranks = solution.reached().filter(|&rank| moves(rank) == Some(level)).collect_vec();
        let mut threads = Path::default();
        for (&rank, next) in
            ranks.iter().flat_map(|rank| nearer(solution, *rank).map(move |next| (rank, next)))
        {
            if let (Some(from), Some(to)) = (at(rank), at(next)) {
                threads = threads.move_to(from).line_to(to);
            }
        }
        svg.path("thread", &threads, 0.4);
        let dots = ranks.iter().filter_map(|&rank| at(rank));
        let dots = dots.fold(Path::default(), |dots, at| dots.move_to(at).line_to(at));
        svg.path(&format!("s{} point", COLOURS[number * COLOURS.len() / levels.len()]), &dots, 2.2);
    }
    let last = levels.last().copied().unwrap_or(0);
    let caption = format!("height: 0 to {last} moves; the area of a level: its part of the census");
    svg.text("quiet", (SIZE.0 / 2.0, SIZE.1 - 20.0), 13.0, &caption);
    Ok(svg.finish())
}

/// The colours of the levels from the goal on.
const COLOURS: [usize; 5] = [3, 0, 2, 6, 1];

/// The symmetries that the drawing shows, the identity first.
pub(super) fn plane_symmetries(board: &Board, layout: &Layout) -> Vec<PlaneSymmetry> {
    let at = board.square_ids().map(|square| layout.at(square)).collect_vec();
    // Of very many symmetries a drawing shows few, so none but the identity is tried.
    let identity = || vec![Permutation::identity(board.square_count())];
    let elements = board.symmetries().elements(MOST_SYMMETRIES).unwrap_or_else(identity);
    let shown = |squares: Permutation| {
        let (_, turn) = drawn(&at, &squares)?;
        Some(PlaneSymmetry { turn, places: on_places(board, &squares) })
    };
    elements.into_iter().filter_map(shown).collect()
}

/// The image of a point.
pub(super) fn turned([a, b, c, d]: Turn, (x, y): Vector) -> Vector {
    (a * x + c * y, b * x + d * y)
}

/// The positions that the first twists of a position lead to.
fn nearer(solution: &Solution, rank: Rank) -> impl Iterator<Item = Rank> {
    let first = solution.first_twists(rank);
    let after = solution.after_twists(rank);
    after.filter(move |(twist, _)| first.contains(twist.index())).map(|(_, next)| next)
}

/// An orbit that waits for its place: the sum of its neighbours, with the member that has it in the
/// wedge.
struct Waiting {
    rank: Rank,
    /// The number of the symmetry from the representative to that member.
    symmetry: usize,
    pull: Vector,
    /// How far out it is pulled; the square.
    out: f64,
}

impl Placement {
    /// Level by level from the goal: each orbit is drawn to the positions that its first twists lead
    /// to, and the orbits of a level fill the wedge evenly, in rings.
    pub fn new(solution: &Solution, symmetries: &[PlaneSymmetry]) -> Self {
        let ranking = solution.ranking();
        let mut at: Vec<Option<Vector>> = vec![None; ranking.rank_count()];
        let images = |rank: Rank| {
            let packed: Packed = ranking.packed(rank);
            symmetries.iter().map(move |s| ranking.rank_packed(packed.conjugated(&s.places)))
        };
        let is_least = |rank: &Rank| images(*rank).min() == Some(*rank);
        let representatives = solution.reached().filter(is_least).collect_vec();
        let by_level =
            representatives.iter().copied().into_group_map_by(|&r| solution.move_count(r));
        let wedge = Wedge::new(symmetries);
        for (_, ranks) in by_level.into_iter().sorted_by_key(|(moves, _)| *moves) {
            let (mut inside, mut mirrored): (Vec<Waiting>, Vec<Waiting>) = Default::default();
            let is_alone = ranks.len() == 1 && images(ranks[0]).all_equal();
            for rank in ranks {
                let fixing = images(rank).positions(|image| image == rank).collect_vec();
                let sum = |points: &mut dyn Iterator<Item = Vector>| {
                    points.fold((0, 0), |sum, point| (sum.0 + point.0, sum.1 + point.1))
                };
                let nearer = nearer(solution, rank).collect_vec();
                let mut pull = sum(&mut nearer.iter().filter_map(|next| at[next.index()]));
                let out =
                    (pull.0.pow(2) + pull.1.pow(2)) as f64 / (nearer.len().max(1).pow(2)) as f64;
                if pull == (0, 0) {
                    pull = sum(&mut fixing.iter().map(|&s| turned(symmetries[s].turn, INSIDE)));
                }
                if pull == (0, 0) || is_alone {
                    images(rank).for_each(|image| at[image.index()] = Some((0, 0)));
                    continue;
                }
                let towards = |s: &usize| {
                    let (x, y) = turned(symmetries[*s].turn, pull);
                    (x * INSIDE.0 + y * INSIDE.1, std::cmp::Reverse(*s))
                };
                let symmetry = (0..symmetries.len()).max_by_key(towards).unwrap_or(0);
                let pull = turned(symmetries[symmetry].turn, pull);
                let waiting = Waiting { rank, symmetry, pull, out };
                if fixing.len() > 1 { mirrored.push(waiting) } else { inside.push(waiting) }
            }
            let mut put = |waiting: &Waiting, point: Vector| {
                let back = inverse(symmetries[waiting.symmetry].turn);
                let point = turned(back, point);
                for (symmetry, image) in symmetries.iter().zip(images(waiting.rank)) {
                    at[image.index()] = Some(turned(symmetry.turn, point));
                }
            };
            wedge.fill(inside, &mut put);
            wedge.line(mirrored, &mut put);
        }
        Self { at, representatives }
    }

    /// The points in units of the largest radius, by rank: x to the right, y towards the viewer, z
    /// upwards.
    pub fn points(&self, solution: &Solution) -> Vec<Option<[f64; 3]>> {
        let rows = solution.census().rows;
        let most = rows.iter().map(|row| row.positions).max().unwrap_or(1) as f64;
        let last = rows.last().map_or(0, |row| row.moves).max(1) as f64;
        let mut points = vec![None; self.at.len()];
        for row in rows {
            let radius = (row.positions as f64 / most).sqrt() / RADIUS as f64;
            let ranks = solution.reached().filter(|&r| solution.move_count(r) == Some(row.moves));
            let (axis, others): (Vec<Rank>, Vec<Rank>) =
                ranks.partition(|rank| self.at[rank.index()] == Some((0, 0)));
            let height = |spread: f64| 1.8 * (row.moves as f64 / last - 0.5) + spread;
            for rank in others {
                let at = self.at[rank.index()].map(|(x, y)| (x as f64, y as f64));
                points[rank.index()] = at.map(|(x, y)| [radius * x, radius * y, height(0.0)]);
            }
            // Those on the axis are spread between the levels above and below.
            let count = axis.len() as f64;
            for (i, rank) in axis.into_iter().enumerate() {
                let spread = 0.08 * ((i as f64 + 0.5) / count - 0.5);
                points[rank.index()] = Some([0.0, 0.0, height(spread)]);
            }
        }
        points
    }
}

/// The inverse of a turn or a reflection is its transpose.
fn inverse([a, b, c, d]: Turn) -> Turn {
    [a, c, b, d]
}

/// 1 for a turn, −1 for a reflection.
fn determinant([a, b, c, d]: Turn) -> i64 {
    a * d - b * c
}

/// The part of the plane that the symmetries carry round.
struct Wedge {
    start: Vector,
    /// In radians.
    angle: f64,
}

impl Wedge {
    fn new(symmetries: &[PlaneSymmetry]) -> Self {
        let angle = TAU / symmetries.len().max(1) as f64;
        let (x, y) = INSIDE;
        // The nearest mirror before the direction inside, or half of the angle before it.
        const RAYS: [Vector; 8] =
            [(1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1)];
        let is_mirror = |ray: &Vector| {
            symmetries.iter().any(|s| determinant(s.turn) < 0 && turned(s.turn, *ray) == *ray)
        };
        let start = RAYS.into_iter().find(is_mirror).unwrap_or(match symmetries.len() {
            0 | 1 => (-x, -y),
            2 => (y, -x),
            _ => (x + y, y - x),
        });
        Self { start, angle }
    }

    /// Puts orbits on rings of equal width, the nearest first; on a ring in the order of their
    /// directions.
    fn fill(&self, mut inside: Vec<Waiting>, put: &mut impl FnMut(&Waiting, Vector)) {
        let count = inside.len() as f64;
        let rings = (2.0 * count / self.angle).sqrt().round().max(1.0);
        inside.sort_by(|a, b| a.out.total_cmp(&b.out).then(a.rank.cmp(&b.rank)));
        let mut rest = inside;
        let mut placed = 0;
        for ring in 1..=rings as usize {
            let share = ring as f64 / rings;
            let end = (count * share * share).round() as usize;
            let mut members: Vec<Waiting> = rest.drain(..end - placed).collect();
            members.sort_by(|a, b| {
                let [one, other] = [a, b].map(|waiting| self.turned_by(waiting.pull));
                one.total_cmp(&other).then(a.rank.cmp(&b.rank))
            });
            let radius = (ring as f64 - 0.5) / rings;
            for (i, waiting) in members.iter().enumerate() {
                let along = self.angle * (i as f64 + 0.5) / (end - placed) as f64;
                put(waiting, self.point(along, radius));
            }
            placed = end;
        }
    }

    /// Puts orbits on the mirrors that bound the wedge.
    fn line(&self, mut mirrored: Vec<Waiting>, put: &mut impl FnMut(&Waiting, Vector)) {
        mirrored.sort_by(|a, b| a.out.total_cmp(&b.out).then(a.rank.cmp(&b.rank)));
        let is_first = |waiting: &Waiting| self.turned_by(waiting.pull) < 0.01;
        let (first, second): (Vec<_>, Vec<_>) = mirrored.into_iter().partition(is_first);
        for (members, along) in [(first, 0.0), (second, self.angle)] {
            for (i, waiting) in members.iter().enumerate() {
                let radius = (i as f64 + 0.5) / members.len() as f64;
                put(waiting, self.point(along, radius));
            }
        }
    }

    /// How far a vector is turned from the start, from 0 to 4: proportional to the angle only at
    /// multiples of a right angle, but in the same order, and computed without functions whose last
    /// digit depends on the machine.
    fn turned_by(&self, vector: Vector) -> f64 {
        let diamond = |(x, y): Vector| {
            let (x, y) = (x as f64, y as f64);
            let share = y / (x.abs() + y.abs());
            if x < 0.0 { 2.0 - share } else { (4.0 + share) % 4.0 }
        };
        (diamond(vector) - diamond(self.start) + 4.0) % 4.0
    }

    fn point(&self, along: f64, radius: f64) -> Vector {
        let start = (self.start.1 as f64).atan2(self.start.0 as f64);
        let angle = start + along;
        let rounded = |x: f64| (RADIUS as f64 * radius * x).round() as i64;
        let (x, y) = (rounded(angle.cos()), rounded(angle.sin()));
        // On a diagonal both coordinates are the same number.
        let eighths = angle / FRAC_PI_4;
        if (eighths - eighths.round()).abs() < 1e-9 && eighths.round() as i64 % 2 != 0 {
            return (x, y.signum() * x.abs());
        }
        (x, y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use taquin::solution::Method;

    #[test]
    fn the_symmetries_of_the_top_are_those_of_the_puzzle() {
        for (name, shown) in [("eight", 8), ("theta0", 4), ("3x3", 2), ("2x3", 1), ("wheel-4", 8)] {
            let board: Board = name.parse().unwrap();
            let twists = board.twists();
            let solution = Solution::new(&twists, Method::best_for(&twists)).unwrap();
            let symmetries = plane_symmetries(&board, &Layout::new(&board));
            assert_eq!(symmetries.len(), shown, "{name}");
            let placement = Placement::new(&solution, &symmetries);
            let ranking = solution.ranking();
            let levels = solution.reached().counts_by(|rank| solution.move_count(rank));
            let alone: Vec<_> =
                levels.into_iter().filter(|&(_, n)| n == 1).map(|(m, _)| m).collect();
            let mut images = 0;
            let mut apart = 0;
            for rank in solution.reached() {
                let at = placement.at[rank.index()].unwrap();
                for symmetry in &symmetries {
                    let image = ranking.packed(rank).conjugated(&symmetry.places);
                    let image = placement.at[ranking.rank_packed(image).index()].unwrap();
                    assert_eq!(image, turned(symmetry.turn, at), "{name}: {rank:?}");
                    images += 1;
                }
                // A position that a rotation fixes or that is alone on its level, and no other, is on
                // the axis.
                let fixed = symmetries.iter().filter(|s| {
                    ranking.rank_packed(ranking.packed(rank).conjugated(&s.places)) == rank
                        && determinant(s.turn) > 0
                });
                let alone = alone.contains(&solution.move_count(rank));
                let turns = alone || fixed.count() > 1;
                assert_eq!(at == (0, 0), turns, "{name}: {rank:?}");
                apart += usize::from(!turns);
            }
            assert_eq!(images, shown * solution.reached().count());
            // No two positions share a place; those on the axis are spread.
            let points = placement.points(&solution);
            let places = solution.reached().map(|rank| points[rank.index()].unwrap());
            let places = places.map(|point| point.map(f64::to_bits));
            assert!(places.duplicates().next().is_none(), "{name}");
            assert!(apart > 0);
            // Each level fills its disc.
            let level = |rank: &Rank| solution.move_count(*rank).unwrap();
            for (moves, ranks) in solution.reached().into_group_map_by(level) {
                let out = |rank: &Rank| {
                    let (x, y) = placement.at[rank.index()].unwrap();
                    ((x * x + y * y) as f64).sqrt() / RADIUS as f64
                };
                let widest = ranks.iter().map(out).fold(0.0, f64::max);
                assert!(widest <= 1.001 && (ranks.len() < 40 || widest > 0.8), "{name} {moves}");
            }
        }
    }
}
