//! The distances of arrangements of labels, against a search with a hash table that knows neither
//! numbers nor sets.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::slice::from_ref;

use itertools::Itertools;

use super::*;
use crate::board::Board;
use crate::position::Path;
use crate::search::SolveTarget;
use crate::states::tests::goal;
use crate::states::{FullCensus, SeededRng};

/// By arrangement, as it is written square by square: its distance from the goals.
pub(crate) fn reference(
    board: &Board,
    goals: Vec<Vec<char>>,
    metric: Metric,
) -> HashMap<Vec<char>, usize> {
    let mut distances: HashMap<_, _> = goals.iter().map(|goal| (goal.clone(), 0)).collect();
    let mut level = goals;
    for distance in 1.. {
        let mut next = Vec::new();
        for labels in &level {
            for blank in labels.iter().positions(|&label| label == '_') {
                for entered in metric.moves(board, SquareId(blank as u16)) {
                    let (mut after, mut blank) = (labels.clone(), blank);
                    for square in entered {
                        after.swap(blank, square.index());
                        blank = square.index();
                    }
                    if after != *labels && !distances.contains_key(&after) {
                        distances.insert(after.clone(), distance);
                        next.push(after);
                    }
                }
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    distances
}

/// By square: the first character of the label.
fn characters(pattern: &Pattern) -> Vec<char> {
    pattern.labels().iter().map(|label| label.to_string().chars().next().unwrap()).collect()
}

/// A goal drawn at random: its labels, one blank or more, or a blank that may be on any `*`.
fn random_goal(board: &Board, rng: &mut SeededRng) -> Vec<char> {
    let mut draw = |below: usize| rng.below(below as u64) as usize;
    let mut labels: Vec<char> =
        board.square_ids().map(|_| ['*', '*', 'a', '1', '2'][draw(5)]).collect();
    for _ in 0..draw(3) {
        let square = draw(labels.len());
        labels[square] = '_';
    }
    if !labels.contains(&'_') {
        labels[0] = '*';
    }
    labels
}

#[test]
fn all_arrangements_of_random_goals() {
    let mut rng = SeededRng::new(1);
    let boards =
        ["2x2", "2x3", "3x3", "ring-5", "theta0", "wheel-5", "petersen", "1x4", "figure-eight"];
    for round in 0..200 {
        let board: Board = boards[round % boards.len()].parse().unwrap();
        let labels = random_goal(&board, &mut rng);
        let written = |labels: &[char]| labels.iter().join(" ");
        let goal = Pattern::parse(&board, &written(&labels)).unwrap();
        let is_multi = board.grid().is_some() && goal.blank_count() < 2 && round % 2 == 0;
        let metric = if is_multi { Metric::MultiTile } else { Metric::SingleTile };
        let options = EnumerateOptions::new().metric(metric);
        let distances = PatternDistances::compute(&goal, &options).unwrap();
        let goals = goal.with_blank();
        let expected = reference(&board, goals.iter().map(characters).collect(), metric);
        let by_distance = expected.values().copied().counts();
        let counts = distances.distribution().counts().iter().map(|&count| count as usize);
        assert_eq!(
            counts.enumerate().collect::<BTreeMap<_, _>>(),
            by_distance.into_iter().collect(),
            "{goal}"
        );
        for (arrangement, &distance) in &expected {
            let pattern = Pattern::parse(&board, &written(arrangement)).unwrap();
            assert_eq!(distances.value(&pattern), Ok(Some(distance)), "{pattern} to {goal}");
        }
        let highest = distances.distribution().highest();
        // A phase that begins where every other square is as it is in the goal.
        let kept = |(square, &label): (usize, &char)| if square % 2 == 0 { '*' } else { label };
        let kept: Vec<char> = labels.iter().enumerate().map(kept).collect();
        let is_kept = |arrangement: &&Vec<char>| {
            arrangement.iter().zip(&kept).all(|(here, kept)| *kept == '*' || here == kept)
        };
        let starts = expected.iter().filter(|(arrangement, _)| is_kept(arrangement));
        let starts = starts.map(|(_, &distance)| distance).counts();
        let before = Pattern::parse(&board, &written(&kept)).unwrap();
        let counts = distances.counts_from(&before).unwrap();
        assert!((0..).zip(counts).all(|(distance, count)| {
            starts.get(&distance).copied().unwrap_or(0) as u64 == count
        }));
        assert_eq!(distances.at(highest + 255).count(), 0);
        let farthest = distances.at(highest).map(|pattern| characters(&pattern)).sorted();
        let expected = expected.into_iter().filter(|&(_, distance)| distance == highest);
        assert!(farthest.eq(expected.map(|(arrangement, _)| arrangement).sorted()), "{goal}");
    }
}

/// All arrangements are drawn, each about as often as any other, and the same ones with the same seed.
#[test]
fn arrangements_are_drawn_equally_often() {
    let goal = Pattern::parse(&"2x3".parse().unwrap(), "1 1 2/2 * _").unwrap();
    let distances = PatternDistances::compute(&goal, &EnumerateOptions::new()).unwrap();
    let highest = distances.distribution().highest();
    for depths in [0..=usize::MAX, 3..=5, highest..=highest] {
        let counts = distances.distribution().counts().iter().enumerate();
        let there: u64 = counts.filter(|(at, _)| depths.contains(at)).map(|(_, count)| count).sum();
        let number = 400 * there as usize;
        let drawn = distances.sample(depths.clone(), number, 7).unwrap();
        assert_eq!(drawn, distances.sample(depths.clone(), number, 7).unwrap());
        let often = drawn.iter().map(|(pattern, _)| pattern.to_string()).counts();
        assert_eq!(often.len() as u64, there);
        assert!(often.values().all(|often| (300..500).contains(often)), "{often:?}");
        for (pattern, moves) in drawn {
            assert!(depths.contains(&moves));
            assert_eq!(distances.value(&pattern), Ok(Some(moves)));
        }
    }
    let far = distances.sample(highest + 1..=highest + 2, 1, 7).unwrap_err().to_string();
    assert!(far.contains(&format!("the greatest distance is {highest}")), "{far}");
    assert!(distances.sample(0..=1, Distances::MOST_DRAWN + 1, 7).is_err());
    assert_eq!(distances.sample(RangeInclusive::new(5, 3), 1, 7).unwrap(), []);
}

/// A pattern that says what a position says has its distances, also where they are more than 255.
#[test]
fn patterns_of_positions() {
    for name in ["3x3", "2x4", "ring-7", "1x5"] {
        let goal = goal(name);
        let options = EnumerateOptions::new();
        let distances = PatternDistances::compute(&Pattern::from(&goal), &options).unwrap();
        let census = FullCensus::compute(&goal, &options).unwrap();
        assert_eq!(*distances.distribution(), census.distribution, "{name}");
    }
    // The labels go around with the blank: 40 squares, and each of the 39 tiles is passed once a round.
    let board: Board = "ring-40".parse().unwrap();
    let goal = Pattern::parse(&board, &format!("1 2 {} _", "* ".repeat(37))).unwrap();
    let distances = PatternDistances::compute(&goal, &EnumerateOptions::new()).unwrap();
    let expected = reference(&board, vec![characters(&goal)], Metric::SingleTile);
    let highest = expected.values().copied().max().unwrap();
    assert!(highest > 255 && distances.distribution().highest() == highest);
    let far = distances.at(highest).next().unwrap();
    assert_eq!(distances.value(&far), Ok(Some(highest)));
    let at_once = distances.at(highest - 255).map(|pattern| distances.value(&pattern).unwrap());
    assert!(at_once.collect_vec().into_iter().all(|value| value == Some(highest - 255)));
}

/// The number of shortest ways, by trying all of them.
fn count_ways(board: &Board, distances: &HashMap<Vec<char>, usize>, from: &[char]) -> u64 {
    let distance = distances[from];
    if distance == 0 {
        return 1;
    }
    let blank = from.iter().position(|&label| label == '_').unwrap();
    let after = |square: SquareId| {
        let mut after = from.to_vec();
        after.swap(blank, square.index());
        after
    };
    let neighbours = board.neighbours(SquareId(blank as u16)).map(after);
    let nearer = neighbours.filter(|after| distances[after] < distance);
    nearer.map(|after| count_ways(board, distances, &after)).sum()
}

/// All shortest ways to all ends: their number, and the labels at their ends, also where some of the
/// start are equal.
#[test]
fn shortest_solutions() {
    let board: Board = "3x3".parse().unwrap();
    for (start, goal, end) in [
        ("8 6 7/2 5 4/3 _ 1", "1 2 3/4 * */* * *", "123/4"),
        ("a b a/b c c/b a _", "a a a/b b b/c c _", "aaa/bbb/cc_"),
        ("a b a/b c c/b a _", "a a a/* * */* * _", "aaa/"),
    ] {
        let [start, goal] = [start, goal].map(|text| Pattern::parse(&board, text).unwrap());
        let distances = PatternDistances::compute(&goal, &EnumerateOptions::new()).unwrap();
        let all = distances.solve(&start, SolveTarget::All { limit: 1000 }).unwrap();
        assert!(all.paths.len() > 1);
        assert_eq!(all.solution_count, Some(all.paths.len() as u64));
        let goals = goal.with_blank();
        let by_search =
            reference(&board, goals.iter().map(characters).collect(), Metric::SingleTile);
        let start_there = characters(&start.labelled_as(&goal).unwrap());
        assert_eq!(all.solution_count, Some(count_ways(&board, &by_search, &start_there)));
        assert!(all.paths.iter().map(Path::moves).all_unique());
        for path in &all.paths {
            assert_eq!(path.len(), all.moves);
            assert!(start.after(path).to_string().starts_with(end), "{}", start.after(path));
        }
        let few = distances.solve(&start, SolveTarget::All { limit: 1 }).unwrap();
        assert_eq!((few.solution_count, &few.paths[..]), (all.solution_count, &all.paths[..1]));
        let options = EnumerateOptions::new().metric(Metric::MultiTile);
        let by_slides = PatternDistances::compute(&goal, &options).unwrap();
        let one = by_slides.solve(&start, SolveTarget::One).unwrap();
        let path = one.path().unwrap();
        assert_eq!(path.moves_in(Metric::MultiTile).count(), one.moves);
        assert!(one.moves < all.moves && start.after(path).to_string().starts_with(end));
    }
}

#[test]
fn starts_from_which_no_moves_lead_to_the_goal() {
    let solve = |board: &str, start: &str, goal: &str| {
        let board: Board = board.parse().unwrap();
        let [start, goal] = [start, goal].map(|text| Pattern::parse(&board, text).unwrap());
        let distances = PatternDistances::compute(&goal, &EnumerateOptions::new()).unwrap();
        let value = distances.value(&start);
        let error = distances.solve(&start, SolveTarget::One).unwrap_err().to_string();
        (value, error)
    };
    let (value, error) = solve("1x4", "1 2 _ 1", "1 1 2 _");
    assert_eq!(value, Ok(None));
    assert_eq!(error, "'12_1' is unsolvable: no moves lead to '112_'");
    let (value, _) = solve("3x3", "1 2 3/4 5 6/8 7 _", "1 2 3/4 5 6/7 8 _");
    assert_eq!(value, Ok(None), "each label is on one square, so that parity matters");
    let (value, error) = solve("3x3", "1 2 3/4 5 _/7 6 _", "1 2 3/4 5 6/7 _ _");
    assert!(value.unwrap().is_some() && error.contains("several blanks"), "{error}");
    let (value, error) = solve("3x3", "1 2 3/4 5 6/7 8 _", "1 1 3/4 5 6/7 8 _");
    assert!(value.is_err() && error.contains("1 is on 1 square here"), "{error}");
}

#[test]
fn refusals() {
    let compute = |board: &str, goal: &str, options: EnumerateOptions| {
        let goal = Pattern::parse(&board.parse().unwrap(), goal).unwrap();
        PatternDistances::compute(&goal, &options).unwrap_err().to_string()
    };
    let options = EnumerateOptions::new;
    let memory = compute("3x3", "1 2 3/* * */* * _", options().memory(3023));
    assert!(memory.contains("3 024 arrangements, which would take 3.0 KiB"), "{memory}");
    let several = compute("3x3", "1 2 3/* * */* _ _", options().metric(Metric::MultiTile));
    assert!(several.contains("one blank"), "{several}");
    let many = format!("{} _", (1..25).join(" "));
    assert!(compute("5x5", &many, options()).contains("more than 2⁶⁴ arrangements"));
    let wide = compute("10x10", &"* ".repeat(100), options());
    assert!(wide.contains("at most 64 squares"), "{wide}");
    let board: Board = "3x3".parse().unwrap();
    let [row, other] = ["1 2 3/* * */* * *", "1 2 4/3 * */* * *"]
        .map(|text| Pattern::parse(&board, text).unwrap());
    let distances = PatternDistances::compute(&other, &options()).unwrap();
    let error = distances.counts_from(&row).unwrap_err().to_string();
    assert!(error.contains("it has other tiles where 123/***/*** has tiles"), "{error}");
    let square = compute("petersen", "* * * * * * * * _ _", options().metric(Metric::MultiTile));
    assert!(square.contains("not a grid"), "{square}");
}

/// Where the moves of one label do not count, against a search that takes the nearest arrangement next.
#[test]
fn moves_of_one_label_do_not_count() {
    let mut rng = SeededRng::new(2);
    for (round, name) in ["2x3", "3x3", "ring-5", "theta0", "wheel-5", "figure-eight"]
        .iter()
        .cycle()
        .enumerate()
        .take(60)
    {
        let board: Board = name.parse().unwrap();
        let mut labels = random_goal(&board, &mut rng);
        labels.iter_mut().filter(|label| **label == '_').for_each(|label| *label = 'a');
        labels[round % board.square_count()] = '_';
        let free = ['*', 'a', '1'][round % 3];
        let pattern = |labels: &[char]| Pattern::parse(&board, &labels.iter().join(" ")).unwrap();
        let goal = pattern(&labels);
        let label = pattern(&[&[free][..], &labels[1..]].concat()).labels()[0].clone();
        let options = EnumerateOptions::new();
        let distances =
            PatternDistances::from_any(&goal, from_ref(&goal), Some(&label), &options).unwrap();
        let mut expected = HashMap::from([(labels.clone(), 0)]);
        let mut next = VecDeque::from([(labels, 0)]);
        while let Some((labels, moves)) = next.pop_front() {
            let blank = labels.iter().position(|&label| label == '_').unwrap();
            for square in board.neighbours(SquareId(blank as u16)) {
                let mut after = labels.clone();
                after.swap(blank, square.index());
                let cost = usize::from(after[blank] != free);
                let known = expected.get(&after).copied().unwrap_or(usize::MAX);
                if moves + cost < known {
                    expected.insert(after.clone(), moves + cost);
                    match cost {
                        0 => next.push_front((after, moves)),
                        _ => next.push_back((after, moves + 1)),
                    }
                }
            }
        }
        let by_moves = expected.values().copied().counts();
        let found = distances.distribution().counts().iter().copied().enumerate();
        assert!(
            found.eq(by_moves.into_iter().sorted().map(|(moves, count)| (moves, count as u64)))
        );
        for (labels, moves) in expected {
            let sets = distances.table.arrangements.sets(pattern(&labels).labels());
            assert_eq!(
                distances.distance_of(&sets),
                Some(moves),
                "{name}: {}",
                labels.iter().join(" ")
            );
        }
    }
}
