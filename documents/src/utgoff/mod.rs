//! P. E. Utgoff and S. Saxena, A Perfect Lookup Table Evaluation Function for the Eight-Puzzle,
//! COINS Technical Report 87-71 (1987): one function for each claim.

mod programs;

use std::collections::VecDeque;

use itertools::Itertools;
use taquin::numerals::grouped;
use taquin::position::Position;
use taquin::search::{Heuristic, SearchProblem, valued_positions};
use taquin::states::{Distances, Space, StateIndex};

use super::finding::Check;
use super::{ClaimEntry, Finding, Solved};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("goal", goal),
    ("imperfect-misplaced", |_, solved| imperfect(solved, Heuristic::Hamming)),
    ("imperfect-manhattan", |_, solved| imperfect(solved, Heuristic::Manhattan)),
    ("nine-factorial", |claim, _| claim.compare_number(all_states().count())),
    ("two-subsets", two_subsets),
    ("hill-climbing", hill_climbing),
    ("procedure", procedure),
    ("one-step", one_step),
    ("worst-case", worst_case),
    ("mean", mean),
    ("within-ten", within_ten),
    ("distribution", distribution),
    ("open-test", programs::open_test),
    ("save-table", programs::save_table),
    ("put-table", programs::put_table),
    ("state-to-index", state_to_index_counts),
    ("index-to-state", index_to_state_inverts),
    ("restore-name", programs::restore_name),
    ("table-sum-braces", programs::table_sum_braces),
    ("table-sum-output", programs::table_sum_output),
    ("edges-of-the-board", edges_of_the_board),
    ("get-all-positions", programs::all_positions),
    ("pack-board", programs::pack_and_unpack),
    ("boundries", boundries),
    ("move-functions", programs::move_functions),
];

/// A state as the appendix writes it: by square in reading order, the tile, 9 for the blank.
type State = [usize; 9];

const BLANK: usize = 9;

fn all_states() -> impl Iterator<Item = State> {
    (1..=9).permutations(9).filter_map(|tiles| tiles.try_into().ok())
}

fn name(state: &State) -> String {
    state.iter().join("")
}

fn position(solved: &Solved, state: &State) -> Option<Position> {
    let text: String = state.iter().map(|tile| (tile % BLANK).to_string()).collect();
    Position::parse(&solved.grid, &text).ok()
}

fn goal(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let drawn = Position::goal(&solved.grid).drawing();
    claim.compare(drawn.lines().join(" / ").trim_end_matches('_'))
}

/// The states that can reach the goal, and those that can reach the goal with two tiles exchanged.
fn two_subsets(_: &ClaimEntry, solved: &Solved) -> Finding {
    let exchanged = position(solved, &[2, 1, 3, 4, 5, 6, 7, 8, 9]);
    let Some(Ok(others)) = exchanged.as_ref().map(Distances::new) else {
        return Finding::whether(false, "the other subset cannot be computed");
    };
    let [one, other] = [solved.values(), &others].map(|v| v.distribution().positions());
    let apart =
        exchanged.is_some_and(|exchanged| matches!(solved.values().value(&exchanged), Ok(None)));
    let computed = format!("{} and {}", grouped(one), grouped(other));
    Finding::whether(apart && one == other && one + other == all_states().count() as u64, computed)
}

/// The number of states for which the heuristic is exact.
fn imperfect(solved: &Solved, heuristic: Heuristic) -> Finding {
    let goal = Position::goal(&solved.grid);
    let (mut right, mut all) = (0_u64, 0_u64);
    let valued = match valued_positions(solved.values()) {
        Ok(valued) => valued,
        Err(error) => return Finding::whether(false, error.to_string()),
    };
    for (position, value) in valued {
        let bound = SearchProblem::new(&position, &goal).map(|task| heuristic.lower_bound(&task));
        all += 1;
        right += u64::from(bound.ok() == value);
    }
    let [right_text, all_text] = [right, all].map(grouped);
    Finding::whether(right < all, format!("exact for {right_text} of {all_text} states"))
}

/// From every state other than the goal a step leads to a state with a value one less.
fn hill_climbing(_: &ClaimEntry, solved: &Solved) -> Finding {
    let values = solved.values();
    match values.levels(&()) {
        Ok(levels) => leads_down(values.space(), |state| levels.depth(state)),
        Err(_) => Finding::whether(false, "the distances are not in memory"),
    }
}

/// Whether a step leads from every other state to one with a value one less than its own.
fn leads_down(space: &Space, value: impl Fn(StateIndex) -> Option<usize>) -> Finding {
    let states = space.states().filter_map(|state| Some((state, value(state)?)));
    let states = states.filter(|&(_, here)| here > 0);
    let name = |(state, _): &(_, usize)| space.position(*state).to_string();
    Finding::in_all("states other than the goal", states, name, |&(state, here)| {
        space.neighbours(state).any(|(_, next)| value(next) == Some(here - 1))
    })
}

/// The states one move away.
fn neighbours(state: &State) -> impl Iterator<Item = State> + use<> {
    let state = *state;
    let blank = state.iter().position(|&tile| tile == BLANK).unwrap_or_default();
    let (row, column) = (blank / 3, blank % 3);
    let beside =
        (0..9_usize).filter(move |to| (to / 3).abs_diff(row) + (to % 3).abs_diff(column) == 1);
    beside.map(move |to| {
        let mut next = state;
        next.swap(blank, to);
        next
    })
}

/// Figure 2 step by step. The table holds the value of each state by the index of the appendix.
fn table_of_figure_2() -> Vec<Option<usize>> {
    // 1. Initialize the lookup table with each entry as undefined.
    let mut lookup = vec![None; (1..=9).product()];
    // 2. Set open list to contain a single element that is the goal state with value 0.
    let mut open = VecDeque::from([([1, 2, 3, 4, 5, 6, 7, 8, BLANK], 0)]);
    // 7. If open is empty then stop, else go to 3.
    while let Some((s, v)) = open.pop_front() {
        // 4. Define lookup(s) to have value v.
        lookup[state_to_index(&s)] = Some(v);
        // 5. Generate the successors of s; 6. those that are undefined go to the end of open.
        for successor in neighbours(&s) {
            if lookup[state_to_index(&successor)].is_none() {
                open.push_back((successor, v + 1));
            }
        }
    }
    lookup
}

/// The table of figure 2 against the distances.
fn procedure(_: &ClaimEntry, solved: &Solved) -> Finding {
    let table = table_of_figure_2();
    let finding = Finding::in_all("states", all_states(), name, |state| {
        let value =
            position(solved, state).and_then(|position| solved.values().value(&position).ok());
        value == Some(table[state_to_index(state)])
    });
    let defined = table.iter().flatten().count();
    finding.with(format!("{} of them have a value", grouped(defined)))
}

fn one_step(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let counts = solved.values().distribution().counts();
    claim.compare_number(counts.get(1).map_or(0, |&states| states as usize))
}

fn worst_case(claim: &ClaimEntry, solved: &Solved) -> Finding {
    claim.compare_number(solved.values().distribution().highest())
}

fn mean(claim: &ClaimEntry, solved: &Solved) -> Finding {
    claim.compare(format!("{:.4}", solved.values().distribution().mean()))
}

fn within_ten(claim: &ClaimEntry, solved: &Solved) -> Finding {
    claim.compare_number(solved.values().distribution().within(10) as usize)
}

/// Each line as our scan reads, or as restored in `figure-3.yaml`. The restored lines must give the
/// totals that the report states.
fn distribution(_: &ClaimEntry, solved: &Solved) -> Finding {
    let printed = &solved.printed.distribution;
    let ours = solved.values().distribution();
    let as_read = printed.rows.iter().map(|row| row.states).collect_vec();
    let agree = as_read.iter().zip(ours.counts()).filter(|(read, ours)| read == ours).count();
    let restored = printed.corrected();
    let sums = [as_read.iter().sum::<u64>(), as_read.iter().take(11).sum()];
    let computed = format!(
        "{agree} of {} counts agree as our scan reads; they add up to {}, {} of them within 10 \
         steps",
        as_read.len(),
        grouped(sums[0]),
        grouped(sums[1]),
    );
    let contradict = sums != [printed.states, printed.within_10];
    let steps = printed.rows.iter().map(|row| row.value);
    let holds = steps.eq(0..ours.counts().len())
        && restored == ours.counts()
        && ours.positions() == printed.states
        && ours.within(10) == printed.within_10
        && ours.highest() == printed.worst
        && format!("{:.4}", ours.mean()) == format!("{:.4}", printed.mean);
    Finding::read(holds && agree == as_read.len(), holds && contradict, computed)
}

/// The function of the appendix, as printed.
fn state_to_index(perm: &State) -> usize {
    let mut state = *perm;
    let length = state.len();
    let mut index_value = 0;
    for element in 0..length {
        let index = state[element] - 1;
        let mut factorial = length - element - 1;
        let mut temp = factorial;
        while temp > 1 {
            temp -= 1;
            factorial *= temp;
        }
        index_value += index * factorial;
        for k in element + 1..length {
            if state[k] > state[element] {
                state[k] -= 1;
            }
        }
    }
    index_value
}

/// Its inverse in the appendix, as printed.
fn index_to_state(mut index: usize) -> State {
    let mut state = [0; 9];
    let mut length = state.len();
    let elements = length - 1;
    let (mut number, mut factorial, mut pos) = (index, 1, 0);
    while length > 1 {
        let mut remainder = 0;
        for i in 2..=length {
            factorial *= i - 1;
            remainder = number % i;
            number /= i;
        }
        state[pos] = remainder;
        length -= 1;
        pos += 1;
        index -= remainder * factorial;
        number = index;
        factorial = 1;
    }
    state[elements] = 1;
    for i in (0..elements).rev() {
        for j in i + 1..=elements {
            if state[j] > state[i] {
                state[j] += 1;
            }
        }
        state[i] += 1;
    }
    state
}

/// The states in lexicographic order have the indices 0, 1, 2, …
fn state_to_index_counts(_: &ClaimEntry, _: &Solved) -> Finding {
    let states = (0..).zip(all_states());
    let name = |(number, state): &(usize, State)| format!("{}, number {number}", name(state));
    Finding::in_all("states in lexicographic order", states, name, |(number, state)| {
        state_to_index(state) == *number
    })
}

fn index_to_state_inverts(_: &ClaimEntry, _: &Solved) -> Finding {
    Finding::in_all("states", all_states(), name, |state| {
        index_to_state(state_to_index(state)) == *state
    })
}

/// The lists of squares, numbered from 1, along the sides.
const SIDES: [(&str, [usize; 3]); 4] =
    [("left", [1, 4, 7]), ("right", [3, 6, 9]), ("top", [1, 2, 3]), ("bottom", [7, 8, 9])];

fn edges_of_the_board(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let on = |side: &str, row: f64, column: f64| match side {
        "left" => column == 1.0,
        "right" => column == 3.0,
        "top" => row == 1.0,
        _ => row == 3.0,
    };
    let side = |name: &str| {
        let squares = solved.grid.square_ids().filter(|&square| {
            solved.grid.square(square).at.is_some_and(|(row, column)| on(name, row, column))
        });
        format!("{name} {}", squares.map(|square| square.index() + 1).join(" "))
    };
    claim.compare(SIDES.map(|(name, _)| side(name)).join(", "))
}

/// The steps that `next-states` derives from conditions, as differences of the numbers of the
/// squares: −3 up, 3 down, −1 left, 1 right.
fn next_states(conditions: &[&str]) -> Vec<isize> {
    let (up, down, left, right) = (-3, 3, -1, 1);
    match conditions {
        [] => vec![up, down, left, right],
        ["left"] => vec![up, down, right],
        ["right"] => vec![up, down, left],
        ["top"] => vec![down, left, right],
        [_] => vec![up, left, right],
        both if both.contains(&"left") && both.contains(&"top") => vec![down, right],
        both if both.contains(&"left") => vec![up, right],
        both if both.contains(&"top") => vec![down, left],
        _ => vec![up, left],
    }
}

/// The number of squares on which the blank gets its legal steps: with `cond` as our scan reads,
/// which stops at the first condition that succeeds, and with a separate test for each condition.
fn boundries(_: &ClaimEntry, solved: &Solved) -> Finding {
    let met = |blank: usize| SIDES.into_iter().filter(move |(_, squares)| squares.contains(&blank));
    let is_right = |blank: usize, most: usize| {
        let conditions = met(blank).take(most).map(|(name, _)| name).collect_vec();
        let steps = next_states(&conditions).into_iter().map(|step| blank as isize + step);
        let square = solved.grid.square_ids().nth(blank - 1);
        let beside = square.into_iter().flat_map(|square| solved.grid.neighbours(square));
        beside.map(|square| square.index() as isize + 1).sorted().eq(steps.sorted())
    };
    let [as_read, restored] =
        [1, 4].map(|most| (1..=9).filter(|&blank| is_right(blank, most)).count());
    let computed =
        format!("right on {as_read} of 9 squares as our scan reads, on {restored} as restored");
    Finding::read(as_read == 9, restored == 9, computed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;

    /// One state that is a dead end is enough to refute hill-climbing.
    #[test]
    fn a_dead_end_is_found() {
        let solved = &Solved::new();
        let values = solved.values();
        let levels = values.levels(&()).unwrap();
        let verdict = |dead_end: Option<StateIndex>| {
            let raised = |state| usize::from(dead_end == Some(state));
            leads_down(values.space(), |state| Some(levels.depth(state)? + 3 * raised(state)))
                .verdict
        };
        assert_eq!(verdict(None), Verdict::Holds);
        let farthest = values.space().states().max_by_key(|&state| levels.depth(state));
        assert_eq!(verdict(farthest), Verdict::DoesNotHold);
    }
}
