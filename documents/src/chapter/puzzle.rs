//! Sections 6.3 to 6.5: the fifteen-puzzle.

use std::collections::{BTreeSet, VecDeque};

use itertools::Itertools;
use taquin::board::SquareId;
use taquin::group::Solvability;
use taquin::numerals::grouped;
use taquin::perm::Permutation;
use taquin::position::Position;
use taquin::search::{SolveMethod, SolveOptions, Solver};
use taquin::states::SeededRng;

use super::{numbers, permutations_to, printed_in, tuples};
use crate::{ClaimEntry, Finding, Solved};

/// A configuration as the chapter writes it: `[1, 2, …, 15, 0]`.
fn configuration(solved: &Solved, list: &[usize]) -> Option<Position> {
    Position::parse(&solved.fifteen, &list.iter().join(" ")).ok()
}

fn square(solved: &Solved, cell: usize) -> Option<SquareId> {
    solved.fifteen.square_ids().nth(cell)
}

/// Whether two cells, by their numbers from 0, are neighbours.
fn touch(solved: &Solved, a: usize, b: usize) -> bool {
    let squares = square(solved, a).zip(square(solved, b));
    squares.is_some_and(|(a, b)| solved.fifteen.are_adjacent(a, b))
}

/// The two lists differ by an exchange of a piece with the 0-piece, and the exchange is a legal
/// move.
pub fn move_as_exchange(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let lists = claim.printed().split("->").map(numbers).collect_vec();
    let [before, after] = &lists[..] else {
        return Finding::whether(false, "there are not two lists");
    };
    let differ = before.iter().zip(after).positions(|(a, b)| a != b).collect_vec();
    let [one, other] = differ[..] else {
        return Finding::whether(false, format!("they differ in {} places", differ.len()));
    };
    let exchanged = before[one] == after[other] && before[other] == after[one];
    let with_blank = before[one] == 0 || before[other] == 0;
    let piece = before[one].max(before[other]);
    let moved = configuration(solved, before).and_then(|mut position| {
        let to = [one, other].into_iter().find(|&cell| before[cell] != 0)?;
        position.move_blank(square(solved, to)?)?;
        (Some(position) == configuration(solved, after)).then_some(())
    });
    Finding::whether(
        exchanged && with_blank && moved.is_some(),
        format!("an exchange of {piece} and 0, and a move"),
    )
}

/// The cells of the pieces 0 to 15.
fn cells(configuration: &[usize]) -> Option<Permutation> {
    Permutation::from_images(configuration.iter().map(|&piece| piece as u16).collect()).ok()
}

/// From any square, every move changes the parity of the 16 pieces, and the printed configuration
/// has another parity than the goal.
pub fn exchange_is_odd(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let goal = (1..=15).chain([0]).collect_vec();
    let printed = numbers(claim.printed());
    let is_even = |configuration: &[usize]| cells(configuration).map(|cells| cells.is_even());
    let odd = is_even(&printed).zip(is_even(&goal)).is_some_and(|(one, other)| one != other);
    let arcs = solved.fifteen.arcs().map(|arc| (arc.from.index(), arc.to.index()));
    let name = |(from, to): &(usize, usize)| format!("{from} to {to}");
    let finding =
        Finding::in_all("moves, each of which changes the parity", arcs, name, |&(from, to)| {
            let mut before = (1..16).collect_vec();
            before.insert(from, 0);
            let mut after = before.clone();
            after.swap(from, to);
            let moved = configuration(solved, &before).and_then(|mut position| {
                position.move_blank(square(solved, to)?)?;
                Some(Some(position) == configuration(solved, &after))
            });
            moved == Some(true) && is_even(&before) != is_even(&after)
        });
    if odd { finding } else { Finding::whether(false, "the exchange is even") }
}

/// The cells have two colours, and each step changes the colour, so a closed walk has an even
/// length.
pub fn way_is_even(_: &ClaimEntry, solved: &Solved) -> Finding {
    let colour = |square: SquareId| (square.index() / 4 + square.index() % 4) % 2;
    let steps = solved.fifteen.arcs().map(|arc| (colour(arc.from), colour(arc.to)));
    let name = |step: &(usize, usize)| format!("{step:?}");
    Finding::in_all("steps of the empty cell", steps, name, |(from, to)| from != to)
}

/// The group has only even elements, and the configuration is unsolvable.
pub fn fourteen_fifteen(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let group = solved.fifteen.group();
    let goal = Position::goal(&solved.fifteen);
    let exchanged = configuration(solved, &numbers(claim.printed()));
    let Some(exchanged) = exchanged else {
        return Finding::whether(false, "it is not a configuration");
    };
    let no_way = !Solvability::new(&exchanged, &goal).is_solvable();
    let back = !Solvability::new(&goal, &exchanged).is_solvable();
    let even = group.check(&solved.fifteen).is_ok() && group.is_even();
    Finding::whether(no_way && back && even, format!("the group is {}, all even", group.name()))
}

/// The moves generate the alternating group, by evidence that is checked: all even permutations and
/// no others.
pub fn theorem_6_4_1(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let group = solved.fifteen.group();
    match group.check(&solved.fifteen) {
        Ok(()) => Finding::whether(
            group.name() == "A15",
            format!("{}, of order {}", group.name(), grouped(group.order())),
        ),
        Err(error) => Finding::whether(false, format!("{}: {error}", claim.id)),
    }
}

/// A permutation with one more object that does not move.
pub fn dummy_piece(_: &ClaimEntry, _: &Solved) -> Finding {
    let what = "permutations of at most 7 objects";
    Finding::in_all(what, permutations_to(7), ToString::to_string, |p| {
        let images = p.images().iter().copied().chain([p.degree() as u16]).collect();
        Permutation::from_images(images).is_ok_and(|with_it| with_it.is_even() == p.is_even())
    })
}

/// The number of cells that can be reached from one without entering some others.
fn reached(solved: &Solved, from: usize, without: &[usize]) -> usize {
    let mut reached = BTreeSet::from([from]);
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        let next = (0..16).filter(|&to| touch(solved, at, to) && !without.contains(&to));
        open.extend(next.filter(|&to| reached.insert(to)));
    }
    reached.len()
}

pub fn problem_177(_: &ClaimEntry, solved: &Solved) -> Finding {
    Finding::in_all("places of the empty cell", 0..16, ToString::to_string, |&from| {
        reached(solved, from, &[]) == 16
    })
}

/// The list of cells before the colon, and the number of a figure after it.
fn cycle_of(claim: &ClaimEntry) -> (Vec<usize>, &str) {
    let (cells, figure) = claim.printed().split_once(": ").unwrap_or_default();
    (numbers(cells), figure)
}

/// A cyclic shift as in the chapter: the hole goes once around, and the pieces go one step back
/// along the list; `None` if a step is not a legal move.
fn cyclic_shift(solved: &Solved, position: &mut Position, cycle: &[usize]) -> Option<usize> {
    let start = cycle.iter().position(|&cell| cell == position.blank().index())?;
    let rotated = cycle.iter().cycle().skip(start + 1).take(cycle.len() - 1);
    let mut moves = 0;
    for &cell in rotated {
        position.move_blank(square(solved, cell)?)?;
        moves += 1;
    }
    Some(moves)
}

/// Once around the cycle of figure 6.7, starting with the hole on each cell.
pub fn full_cycle(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let cycle = printed_in("cycle-1").map_or(vec![], |claim| cycle_of(&claim).0);
    let mut numbers = BTreeSet::new();
    for start in 0..cycle.len() {
        let mut position = Position::goal(&solved.fifteen);
        // Move the hole of the goal along the cycle to another cell.
        let here =
            cycle.iter().position(|&cell| cell == position.blank().index()).unwrap_or_default();
        for step in 1..=start {
            let cell = cycle[(here + step) % cycle.len()];
            let Some(()) = square(solved, cell).and_then(|s| position.move_blank(s).map(|_| ()))
            else {
                return Finding::whether(false, "a step is not a legal move");
            };
        }
        let before = position.clone();
        let Some(moves) = cyclic_shift(solved, &mut position, &cycle) else {
            return Finding::whether(false, "a step is not a legal move");
        };
        let order = |position: &Position| {
            let hole = cycle.iter().position(|&cell| cell == position.blank().index());
            let from = hole.unwrap_or_default() + 1;
            let cells = cycle.iter().cycle().skip(from).take(cycle.len() - 1);
            let tile = |&cell: &usize| square(solved, cell).and_then(|s| position.tile(s));
            cells.map(tile).collect_vec()
        };
        // Each piece moves one step, so the order along the cycle does not change.
        if order(&before) != order(&position) {
            return Finding::whether(false, "the order along the cycle changes");
        }
        numbers.insert(moves);
    }
    claim.compare(numbers.iter().join(", "))
}

/// Brings a tile to a cell without touching the fixed cells: the hole goes to the first of the
/// cycles on which the tile lies, past the tile, and then around until the tile is there.
fn brought(
    solved: &Solved,
    mut position: Position,
    (from, to): (usize, usize),
    fixed: &[usize],
    cycles: &[Vec<usize>],
) -> Option<()> {
    let glued = fixed.iter().map(|&cell| Some((cell, position.tile(square(solved, cell)?))));
    let glued = glued.collect::<Option<Vec<_>>>()?;
    let tile = position.tile(square(solved, from)?)?;
    let cycle = cycles.iter().find(|cycle| cycle.contains(&from) && cycle.contains(&to))?;
    let closed = [fixed, &[from]].concat();
    let mut ways = VecDeque::from([vec![position.blank().index()]]);
    let way = std::iter::from_fn(|| {
        let way = ways.pop_front()?;
        let here = *way.last()?;
        let next = (0..16).filter(|&to| touch(solved, here, to) && !closed.contains(&to));
        let fresh = next.filter(|to| !way.contains(to));
        ways.extend(fresh.map(|to| [&way[..], &[to]].concat()));
        Some(way)
    });
    let way = way.into_iter().find(|way| way.last().is_some_and(|cell| cycle.contains(cell)))?;
    for &cell in &way[1..] {
        position.move_blank(square(solved, cell)?)?;
    }
    for _ in 0..cycle.len() {
        if position.square_of(tile) == square(solved, to)? {
            let is_glued = |(cell, tile)| Some(position.tile(square(solved, cell)?) == tile);
            return glued.into_iter().all(|one| is_glued(one) == Some(true)).then_some(());
        }
        cyclic_shift(solved, &mut position, cycle)?;
    }
    None
}

/// From every place of the hole and of a piece that may move.
fn always_brought(solved: &Solved, to: usize, fixed: &[usize], cycles: &[Vec<usize>]) -> Finding {
    let free = (0..16).filter(|cell| !fixed.contains(cell)).collect_vec();
    let places = free.into_iter().array_combinations().flat_map(|[a, b]| [(a, b), (b, a)]);
    let name = |(hole, piece): &(usize, usize)| format!("the hole on {hole}, the piece on {piece}");
    Finding::in_all("places of the hole and of the piece", places, name, |&(hole, piece)| {
        let mut list = (1..16).collect_vec();
        list.insert(hole, 0);
        let position = configuration(solved, &list);
        position.and_then(|p| brought(solved, p, (piece, to), fixed, cycles)).is_some()
    })
}

/// The cycles that the chapter's program has under these names.
fn cycles(names: &[&str]) -> Vec<Vec<usize>> {
    let cycle = |name: &&str| printed_in(name).map(|claim| cycle_of(&claim).0);
    names.iter().filter_map(cycle).collect()
}

pub fn problem_178(_: &ClaimEntry, solved: &Solved) -> Finding {
    always_brought(solved, 0, &[], &cycles(&["cycle-1"]))
}

/// With the conditions (a) and (b) and without: the second cycle serves the bottom left corner.
pub fn problem_179(_: &ClaimEntry, solved: &Solved) -> Finding {
    always_brought(solved, 4, &[0], &cycles(&["cycle-2a", "cycle-2b"]))
}

pub fn problem_181(_: &ClaimEntry, solved: &Solved) -> Finding {
    always_brought(solved, 1, &[0, 4], &cycles(&["cycle-3"]))
}

/// The chapter's last cycle leaves one cell out; four cells around it serve that one.
pub fn problem_182(_: &ClaimEntry, solved: &Solved) -> Finding {
    let mut cycles = cycles(&["cycle-4"]);
    cycles.push(vec![5, 6, 10, 9]);
    always_brought(solved, 5, &[0, 1, 4], &cycles)
}

/// The lines that the function prints, against our drawing with 0 for the empty cell.
pub fn fancy_print(_: &ClaimEntry, solved: &Solved) -> Finding {
    let lists = (0..16_usize).map(|turn| (0..16).map(|k| (k + turn) % 16).collect_vec());
    let name = |list: &Vec<usize>| list.iter().join(" ");
    Finding::in_all("configurations", lists, name, |list| {
        let mut printed = String::from("-----\n");
        for (i, piece) in list.iter().enumerate() {
            printed += if *piece < 10 { " " } else { "" };
            printed += &format!("{piece} ");
            printed += if i % 4 == 3 { "\n" } else { "" };
        }
        let drawing = configuration(solved, list).map(|p| p.drawing().replace('_', "0"));
        let rows = printed.lines().skip(1).map(str::trim_end);
        drawing.is_some_and(|drawing| rows.eq(drawing.lines()))
    })
}

/// The cells have two colours, so every closed walk has an even number of steps.
pub fn no_cycle_of_fifteen(_: &ClaimEntry, solved: &Solved) -> Finding {
    let bipartite = solved.fifteen.is_bipartite();
    let colour = |cell: &usize| (cell / 4 + cell % 4) % 2;
    let counts = (1..16).counts_by(|cell| colour(&cell));
    let counts = counts.into_iter().sorted().map(|(_, count)| count).join(" and ");
    Finding::whether(bipartite && counts == "7 and 8", format!("{counts} cells of the two colours"))
}

pub fn twenty_percent(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let pieces = solved.fifteen.place_count();
    claim.compare([3, 4].map(|filled| format!("{}%", 100 * filled / pieces)).join(", "))
}

pub fn corner_leaves_connected(_: &ClaimEntry, solved: &Solved) -> Finding {
    let corner = [0, 1, 4];
    let others = reached(solved, 15, &corner);
    Finding::whether(others == 16 - corner.len(), format!("the other {others} cells are connected"))
}

/// The cells of the pieces a, b, c of the corner after the chapter's four moves, on cells 0, 1, 4,
/// 5.
fn corner_cycle(solved: &Solved) -> Option<[(char, char); 3]> {
    // a, b and c are on cells 0, 1 and 4, and the hole is on 5: pieces 1, 2 and 5 of the goal.
    let mut position = Position::goal(&solved.fifteen);
    for cell in [11, 7, 6, 5] {
        position.move_blank(square(solved, cell)?)?;
    }
    let names = [('a', 0), ('b', 1), ('c', 4)];
    let tile = |position: &Position, cell| position.tile(square(solved, cell)?);
    let before = names.map(|(name, cell)| (name, tile(&position, cell)));
    for cell in [1, 0, 4, 5] {
        position.move_blank(square(solved, cell)?)?;
    }
    let now_there = names.map(|(place, cell)| {
        let there = tile(&position, cell);
        let name = before.iter().find(|(_, tile)| *tile == there).map_or('?', |(name, _)| *name);
        (name, place)
    });
    Some(now_there)
}

pub fn three_cycle_in_the_corner(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let Some(found) = corner_cycle(solved) else { return Finding::whether(false, "no moves") };
    let moves = tuples(claim.printed());
    let hole = [(1, 5), (0, 1), (0, 4), (4, 5)].map(|(a, b)| vec![a, b]);
    let goes = |from: char| found.iter().find(|(name, _)| *name == from).map_or('?', |(_, to)| *to);
    let cycle = [goes('a'), goes('b'), goes('c')] == ['b', 'c', 'a'];
    Finding::whether(moves == hole && cycle, "a to b, b to c, c to a")
}

/// `c for a, b for c, c for b`: the piece in the place of each.
pub fn conjugation_sentence(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let Some(found) = corner_cycle(solved) else { return Finding::whether(false, "no moves") };
    let says = |text: Option<&str>| {
        let pairs = text.unwrap_or_default().split(", ").filter_map(|pair| {
            let (name, place) = pair.split_once(" for ")?;
            Some((name.chars().next()?, place.chars().next()?))
        });
        pairs.sorted().collect_vec()
    };
    let ours = found.into_iter().sorted().collect_vec();
    let computed = found.iter().map(|(name, place)| format!("{name} for {place}")).join(", ");
    let [as_read, restored] =
        [&claim.printed, &claim.restored].map(|text| says(text.as_deref()) == ours);
    Finding::read(as_read, restored, computed)
}

/// The configuration that the program's moves reach, and their number; `None` if a move is illegal.
fn played(position: &Position) -> Option<(Position, usize)> {
    let options = SolveOptions::default().method(SolveMethod::Textbook);
    let solver = Solver::new(&Position::goal(position.board()), options).ok()?;
    let result = solver.solve(position).ok()?;
    Some((result.path()?.end(), result.moves))
}

pub fn sample_configuration(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let found = configuration(solved, &numbers(claim.printed())).and_then(|p| played(&p));
    match found {
        Some((end, moves)) => Finding::whether(
            end == Position::goal(&solved.fifteen),
            format!("the chapter's program solves it in {} moves", grouped(moves)),
        ),
        None => Finding::whether(false, "the program makes an illegal move"),
    }
}

/// Rows and columns from 0, compared with those of the board, which start at 1.
pub fn to_2d_index(_: &ClaimEntry, solved: &Solved) -> Finding {
    let cells = solved.fifteen.square_ids();
    Finding::in_all(
        "cells",
        cells,
        |cell| cell.index().to_string(),
        |&cell| {
            let (row, column) = (cell.index() / 4, cell.index() % 4);
            solved.fifteen.square(cell).at == Some((row as f64 + 1.0, column as f64 + 1.0))
        },
    )
}

/// The assignment of the program with the places that its left side names. Python evaluates the
/// whole right side before it assigns to the left side.
pub fn apply_transposition(claim: &ClaimEntry, _: &Solved) -> Finding {
    let exchanges = |text: &str| {
        let (left, right) = text.split_once('=')?;
        // The two cells that a side names: 0 for i, 1 for j.
        let cells = |side: &str| -> Option<Vec<usize>> {
            let cell = |name: &str| {
                ["configuration[i]", "configuration[j]"].iter().position(|n| *n == name)
            };
            side.trim().split(", ").map(cell).collect()
        };
        let mut places = ["first", "second"];
        for (target, source) in cells(left)?.into_iter().zip(cells(right)?) {
            places[target] = ["first", "second"][source];
        }
        Some(places)
    };
    let [as_read, restored] =
        [&claim.printed, &claim.restored].map(|text| exchanges(text.as_deref()?));
    let right = Some(["second", "first"]);
    let said =
        |places: Option<[&str; 2]>| places.map_or("nothing".into(), |places| places.join(", "));
    let computed = format!("as our copy reads: {}; restored: {}", said(as_read), said(restored));
    Finding::read(as_read == right, restored == right, computed)
}

/// The first two lists shift the same way, and the third undoes the shift.
pub fn cycles_by_start(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let lists = claim.printed().split(';').map(numbers).collect_vec();
    let [one, same, opposite] = &lists[..] else {
        return Finding::whether(false, "there are not three lists");
    };
    let mut start = Position::goal(&solved.fifteen);
    let into_the_corner = [11, 7, 6, 5].map(|cell| square(solved, cell));
    into_the_corner.into_iter().flatten().for_each(|square| _ = start.move_blank(square));
    let shifted = |position: &Position, cycle: &[usize]| {
        let mut position = position.clone();
        cyclic_shift(solved, &mut position, cycle).map(|_| position.to_string())
    };
    let mut once = start.clone();
    let moved = cyclic_shift(solved, &mut once, one).is_some() && once != start;
    let alike = shifted(&start, same) == Some(once.to_string());
    let back = shifted(&once, opposite) == Some(start.to_string());
    Finding::whether(
        moved && alike && back,
        "the first two have the same effect, and the third undoes it",
    )
}

/// The list is a cycle of neighbouring cells. The cells that it omits identify the figure.
pub fn cycle_and_figure(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let (cycle, printed) = cycle_of(claim);
    let closed = cycle.iter().circular_tuple_windows().all(|(&a, &b)| touch(solved, a, b));
    if !closed || !cycle.iter().all_unique() || cycle.len() < 4 {
        return Finding::whether(false, "the cells do not form a cycle");
    }
    let left_out = (0..16).filter(|cell| !cycle.contains(cell)).collect_vec();
    let shows = solved.printed.figures.iter().find(|figure| figure.omits == left_out);
    let figure = shows.map_or("no figure", |figure| &figure.figure);
    let shown = match left_out[..] {
        [] => "all cells".into(),
        _ => format!("all cells but {}", left_out.iter().join(", ")),
    };
    Finding::whether(figure == printed, format!("{figure}: {shown}"))
}

/// The number of random configurations.
const SAMPLE: usize = 500;

/// Random configurations of one parity with the hole in the corner; the seed is fixed.
fn sample(solved: &Solved, even: bool) -> Vec<Position> {
    let mut sample = SeededRng::new(1879);
    let mut draw = || {
        let mut tiles = (1..=15).collect_vec();
        for last in (1..tiles.len()).rev() {
            tiles.swap(last, sample.below(last as u64 + 1) as usize);
        }
        let images = tiles.iter().map(|&tile| tile as u16 - 1).collect();
        let right = Permutation::from_images(images).is_ok_and(|p| p.is_even() == even);
        if !right {
            tiles.swap(13, 14);
        }
        configuration(solved, &[&tiles[..], &[0]].concat())
    };
    (0..SAMPLE).filter_map(|_| draw()).collect()
}

/// Whether the program reaches this end from each of the positions by legal moves.
fn all_lead_to(positions: Vec<Position>, end: Option<Position>) -> Finding {
    let mut most = 0;
    let name = |position: &Position| position.to_string();
    let finding = Finding::in_all("configurations drawn at random", positions, name, |position| {
        let Some((at, moves)) = played(position) else { return false };
        most = most.max(moves);
        Some(at) == end
    });
    finding.with(format!("at most {} moves", grouped(most)))
}

pub fn program_solves(_: &ClaimEntry, solved: &Solved) -> Finding {
    all_lead_to(sample(solved, true), Some(Position::goal(&solved.fifteen)))
}

pub fn program_odd(claim: &ClaimEntry, solved: &Solved) -> Finding {
    all_lead_to(sample(solved, false), configuration(solved, &numbers(claim.printed())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;

    /// The program leads even configurations to the goal, and to nothing else.
    #[test]
    fn another_end_is_found() {
        let solved = &Solved::new();
        let goal = Position::goal(&solved.fifteen);
        let odd = sample(solved, false).remove(0);
        let verdict = |end| all_lead_to(sample(solved, true), end).verdict;
        assert_eq!(verdict(Some(goal)), Verdict::Holds);
        assert_eq!(verdict(Some(odd)), Verdict::DoesNotHold);
        assert_eq!(verdict(None), Verdict::DoesNotHold);
    }
}
