//! Labelled standard positions, against a search with a hash table, all elements of the group, and all
//! symmetries.

use std::collections::{BTreeMap, HashMap, HashSet};

use itertools::Itertools;

use super::*;
use crate::board::{Board, on_places};
use crate::perm::Permutation;
use crate::position::{Metric, TileLabel};
use crate::solution::{Census, Method, Solution};
use crate::states::reference;

/// Boards with goals: labels on the places, in their order.
const GOALS: [(&str, &str); 14] = [
    ("eight", "aaabcccb"),
    ("eight", "1*******"),
    ("eight", "123*****"),
    ("eight", "aabbccdd"),
    ("five", "aabbb"),
    ("five", "1a2aa"),
    ("theta0", "aabbbb"),
    ("theta0", "aaabbb"),
    ("theta0", "1234**"),
    ("ring-6", "aabbc"),
    ("figure-eight", "aabbcc"),
    ("2x3", "aabb*"),
    ("1x4", "aab"),
    ("wheel-5", "aabbb"),
];

fn goal(board: &Board, labels: &str) -> Pattern {
    let mut labels = labels.chars();
    let label = |square| if square == board.home() { '_' } else { labels.next().unwrap() };
    Pattern::parse(board, &board.square_ids().map(label).join(" ")).unwrap()
}

fn each_goal(mut check: impl FnMut(&Board, &str, &Cosets)) {
    for (name, labels) in GOALS {
        let board: Board = name.parse().unwrap();
        let cosets = Cosets::compute(&goal(&board, labels), &EnumerateOptions::new()).unwrap();
        check(&board, labels, &cosets);
    }
}

/// The labels of places after a permutation of them.
fn moved(labels: &[char], element: &Permutation) -> Vec<char> {
    let mut after = labels.to_vec();
    labels.iter().enumerate().for_each(|(place, &label)| after[element.image(place)] = label);
    after
}

/// By labels of the places: the distance from the goal.
fn distances(board: &Board, labels: &str) -> HashMap<Vec<char>, usize> {
    let home = board.home().index();
    let mut start: Vec<char> = labels.chars().collect();
    start.insert(home, '_');
    let all = reference(board, vec![start], Metric::SingleTile).into_iter();
    let standard = all.filter(|(labels, _)| labels[home] == '_');
    let on_places = |(mut labels, distance): (Vec<char>, usize)| {
        labels.remove(home);
        (labels, distance)
    };
    standard.map(on_places).collect()
}

/// The images of a labelled position under the symmetries that take equal labels of the goal to equal
/// ones, each with the labels renamed.
fn images(board: &Board, goal: &[char], labels: &[char]) -> Vec<Vec<char>> {
    let symmetries = board.symmetries().elements(1000).unwrap();
    let image = |symmetry: Permutation| {
        let places = on_places(board, &symmetry);
        let names = moved(goal, &places.inverse());
        let renamed: HashSet<(char, char)> = goal.iter().copied().zip(names).collect();
        let is_function = |of: fn(&(char, char)) -> char| renamed.iter().map(of).all_unique();
        (is_function(|pair| pair.0) && is_function(|pair| pair.1)).then(|| {
            let renamed: HashMap<char, char> = renamed.into_iter().collect();
            moved(&labels.iter().map(|label| renamed[label]).collect_vec(), &places)
        })
    };
    symmetries.into_iter().filter_map(image).collect()
}

#[test]
fn positions_and_classes_by_moves() {
    each_goal(|board, labels, cosets| {
        let goal: Vec<char> = labels.chars().collect();
        let mut expected = BTreeMap::<usize, (u64, HashSet<Vec<char>>)>::new();
        for (position, moves) in distances(board, labels) {
            let class = images(board, &goal, &position).into_iter().min().unwrap();
            let (positions, classes) = expected.entry(moves).or_default();
            *positions += 1;
            classes.insert(class);
        }
        let row = |(&moves, (positions, classes)): (&usize, &(u64, HashSet<_>))| CosetRow {
            moves,
            positions: *positions,
            classes: classes.len() as u64,
        };
        assert_eq!(cosets.census(), expected.iter().map(row).collect_vec(), "{labels}");
        // The numbers of classes go up by one.
        let numbered = cosets.numbered();
        let classes = numbered.iter().map(|coset| coset.class).unique().collect_vec();
        assert_eq!(classes, (1..=classes.len()).collect_vec());
        let positions: u64 = cosets.census().iter().map(|row| row.positions).sum();
        assert_eq!(numbered.len() as u64, positions);
    });
}

/// As many as elements of the group, divided by those that keep the labels.
#[test]
fn cosets_of_the_elements_that_keep_the_labels() {
    each_goal(|board, labels, cosets| {
        let goal: Vec<char> = labels.chars().collect();
        let elements = board.group().elements().collect_vec();
        let kept = elements.iter().filter(|element| moved(&goal, element) == goal).count();
        let action = cosets.action().unwrap();
        assert_eq!(action.stabilizer, kept.into(), "{labels}");
        assert_eq!(action.orbits[0], elements.len() / kept, "{labels}");
        assert_eq!(action.orbits[0], cosets.numbered().len(), "{labels}");
        // The orbits of all arrangements.
        let mut left: HashSet<Vec<char>> = goal.iter().copied().permutations(goal.len()).collect();
        let mut sizes = Vec::new();
        while let Some(first) = left.iter().next().cloned() {
            let before = left.len();
            elements.iter().for_each(|element| _ = left.remove(&moved(&first, element)));
            sizes.push(before - left.len());
        }
        assert_eq!(
            action.orbits.iter().sorted().collect_vec(),
            sizes.iter().sorted().collect_vec()
        );
    });
}

/// The block of the goal and another position is what they generate: the images that meet it are added
/// until all that meet it are in it.
#[test]
fn the_least_block() {
    let mut primitive = 0;
    each_goal(|board, labels, cosets| {
        let goal: Vec<char> = labels.chars().collect();
        let elements = board.group().elements().collect_vec();
        let orbit: HashSet<_> = elements.iter().map(|element| moved(&goal, element)).collect();
        if orbit.len() > 60 {
            return;
        }
        let block_with = |other: &Vec<char>| {
            let mut block = HashSet::from([goal.clone(), other.clone()]);
            loop {
                let before = block.len();
                for element in &elements {
                    let image: HashSet<_> = block.iter().map(|at| moved(at, element)).collect();
                    if !image.is_disjoint(&block) {
                        block.extend(image);
                    }
                }
                if block.len() == before {
                    return block;
                }
            }
        };
        let others = orbit.iter().filter(|&other| *other != goal).map(block_with);
        let blocks = others.filter(|block| block.len() < orbit.len()).collect_vec();
        let least = blocks.iter().map(HashSet::len).min();
        let found = cosets.action().unwrap().block;
        primitive += usize::from(found.is_none());
        assert_eq!(found.as_ref().map(Vec::len), least, "{labels}");
        let on_places = |pattern: &Pattern| {
            let places = (0..board.place_count()).map(|place| board.square_at(place));
            places.map(|square| pattern.label(square).chars().next().unwrap()).collect_vec()
        };
        if let Some(found) = found {
            let found: HashSet<_> = found.iter().map(on_places).collect();
            assert!(blocks.contains(&found), "{labels}");
        }
    });
    assert!(primitive > 2);
}

/// With distinct tiles the cosets are the positions.
#[test]
fn cosets_of_the_identity() {
    const SINGLE: Metric = Metric::SingleTile;
    let names = ["eight", "five", "2x3", "theta0", "ring-5", "wheel-5"];
    let boards = names.map(|name| (name.parse::<Board>().unwrap(), SINGLE));
    // Only some symmetries take the lines of this board to lines.
    let lines = "name: rows
squares: [1, 2, 3, 4, 5, 6, 7, 8, 9]
edges: [[1,2],[2,3],[4,5],[5,6],[7,8],[8,9],[1,4],[4,7],[2,5],[5,8],[3,6],[6,9]]
home: 5
lines: [[1,2,3],[4,5,6],[7,8,9]]
";
    let rows = Board::from_yaml(lines).unwrap();
    let slides = [(rows.clone(), Metric::MultiTile), (rows, SINGLE)];
    for (board, metric) in boards.into_iter().chain(slides) {
        let (name, options) = (board.name(), EnumerateOptions::new().metric(metric));
        let goal = Pattern::from(&crate::Position::goal(&board));
        let cosets = Cosets::compute(&goal, &options).unwrap();
        let census = Census::compute(&board, &options).unwrap();
        let row = |row: &crate::solution::CensusRow| CosetRow {
            moves: row.moves,
            positions: row.positions,
            classes: row.classes,
        };
        assert_eq!(cosets.census(), census.rows.iter().map(row).collect_vec(), "{name}");
    }
}

/// The distance of a coset is the least of its positions.
#[test]
fn the_nearest_position_of_a_coset() {
    for (name, labels) in [("eight", "aaabcccb"), ("eight", "12******"), ("five", "aabbb")] {
        let board: Board = name.parse().unwrap();
        let solution = Solution::new(&board.twists(), Method::Bfs).unwrap();
        let goal_labels: Vec<char> = labels.chars().collect();
        let mut least = HashMap::new();
        for answer in solution.answers() {
            let at = moved(&goal_labels, &answer.position().element());
            let least = least.entry(at).or_insert(usize::MAX);
            *least = answer.move_count().min(*least);
        }
        let cosets = Cosets::compute(&goal(&board, labels), &EnumerateOptions::new()).unwrap();
        let expected = least.into_values().counts().into_iter().sorted().collect_vec();
        let counts = cosets.census().into_iter().map(|row| (row.moves, row.positions as usize));
        assert_eq!(counts.collect_vec(), expected, "{labels}");
    }
}

#[test]
fn refusals_say_what_to_do() {
    let board: Board = "3x3".parse().unwrap();
    let refused = |goal: &str, memory| {
        let options = EnumerateOptions::new().memory(memory);
        let goal = Pattern::parse(&board, goal).unwrap();
        Cosets::compute(&goal, &options).unwrap_err().to_string()
    };
    for goal in ["a a a/b _ b/c c c", "a a a/b b b/c _ _", "1 2 3/* * */* * *"] {
        assert!(refused(goal, 1 << 20).contains("write _ on square 9, and on no other"), "{goal}");
    }
    assert!(refused("a a a/b b b/c c _", 1000).contains("5 040 arrangements"));
    // Enough for the distances alone.
    let both = refused("a a a/b b b/c c _", 5040);
    assert!(both.contains("5 040 arrangements, 560 of them standard, which would take"), "{both}");
    let large: Board = "3x4".parse().unwrap();
    let goal = Pattern::parse(&large, "1 2 3 4/5 6 * */* * * _").unwrap();
    let cosets = Cosets::compute(&goal, &EnumerateOptions::new()).unwrap();
    let error = cosets.action().unwrap_err().to_string();
    assert!(error.contains("is computed for at most 65 536"), "{error}");
}

/// Labels that are words, and those of a board whose home is not its last square.
#[test]
fn the_block_of_exchanged_rows() {
    let board: Board = "3x3@2,2".parse().unwrap();
    let goal = Pattern::parse(&board, "red red red/blue _ blue/* * *").unwrap();
    assert!(matches!(goal.labels()[0], TileLabel::Name(_)));
    let action = Cosets::compute(&goal, &EnumerateOptions::new()).unwrap().action().unwrap();
    let block = action.block.unwrap().iter().map(ToString::to_string).sorted().collect_vec();
    assert_eq!(block, ["* * */blue _ blue/red red red", "red red red/blue _ blue/* * *"]);
    assert_eq!((action.orbits, action.stabilizer), (vec![560], 36_u8.into()));
}
