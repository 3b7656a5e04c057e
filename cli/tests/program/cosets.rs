//! The standard positions of goals with equal and unknown tiles: `census`, `graph` and `group` with
//! --goal.

use crate::program::{done, json, refused};

const ROWS: [&str; 2] = ["--goal", "a a a/b _ b/c c c"];

fn with_rows<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    [arguments, &ROWS].concat()
}

#[test]
fn the_census_of_a_goal_with_equal_tiles() {
    let csv = done(&with_rows(&["census", "--format", "csv"]));
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("moves,positions,classes"));
    assert_eq!(lines.next(), Some("0,1,1"));
    let positions = |line: &str| line.split(',').nth(1).unwrap().parse::<u64>().unwrap();
    // 8!/(3! 2! 3!)
    assert_eq!(1 + lines.map(positions).sum::<u64>(), 560);
    let text = done(&with_rows(&["census"]));
    assert!(text.trim_end().lines().last().unwrap().starts_with("total"), "{text}");
    // Slides of several tiles are fewer moves.
    let last = |rows: serde_json::Value| {
        rows.as_array().unwrap().last().unwrap()["moves"].as_u64().unwrap()
    };
    let goal = ["census", "3x3", "--goal", "a a a/b b b/c c _"];
    let slides = json(&[&goal[..], &["--metric", "multi-tile"]].concat());
    assert!(last(slides) < last(json(&goal)));
}

#[test]
fn the_action_of_the_group() {
    let action = json(&with_rows(&["group", "eight"]));
    assert_eq!((&action["positions"], &action["orbits"]), (&560.into(), &1.into()));
    assert_eq!((&action["stabiliser"], &action["order"]), (&36.into(), &20_160.into()));
    assert_eq!((&action["primitive"], &action["block_size"]), (&false.into(), &2.into()));
    assert_eq!(action["block"].as_array().unwrap().len(), 2);
    // Every third of the arrangements of four tiles, because PGL₂(5) moves three as it likes.
    let theta = json(&["group", "theta0", "--goal", "1 2 3 4 * * _"]);
    assert_eq!(theta["orbit_sizes"], serde_json::json!([{"orbits": 3, "positions": 120}]));
    let one = done(&["group", "eight", "--goal", "1 * */* _ */* * *"]);
    assert!(one.contains("primitive   yes\n"), "{one}");
    let csv = done(&with_rows(&["group", "eight", "--format", "csv"]));
    assert!(csv.contains("\norbit_sizes,1 of 560\n"), "{csv}");
    assert!(refused(&with_rows(&["group", "--format", "gap"])).contains("leave --goal out"));
}

#[test]
fn the_schreier_graph() {
    let graph = json(&with_rows(&["graph"]));
    let [nodes, edges] = ["nodes", "edges"].map(|part| graph[part].as_array().unwrap().clone());
    assert_eq!((nodes.len(), edges.len()), (560, 560 * 8));
    assert_eq!((&nodes[0]["moves"], &nodes[0]["class"]), (&0.into(), &1.into()));
    let first = json(&with_rows(&["graph", "--kind", "first-twists", "--summary"]));
    assert!(first["arcs"].as_u64().is_some_and(|arcs| arcs < 560 * 8));
    let near = with_rows(&["graph", "--around", "a a a/b _ b/c c c", "--radius", "1", "--summary"]);
    // No two of the eight twists lead to the same labels.
    assert_eq!(json(&near)["vertices"], 9);
    for format in ["graphml", "gexf", "dot", "nodes.csv", "edges.csv", "sparse6", "gap"] {
        assert!(!done(&with_rows(&["graph", "--format", format])).is_empty(), "{format}");
    }
}

#[test]
fn goals_without_cosets() {
    for command in ["census", "group", "graph"] {
        let distinct = refused(&[command, "3x3", "--goal", "1 2 3/4 5 6/7 8 _"]);
        assert!(distinct.contains("leave --goal out"), "{distinct}");
        let elsewhere = refused(&[command, "3x3", "--goal", "1 2 3/4 _ 5/6 7 8"]);
        assert!(elsewhere.contains("write _ on square 9"), "{elsewhere}");
        for goal in ["a a a/b _ b/c c c", "1 2 3/* * */* * *", "a a a/b b b/c _ _"] {
            let elsewhere = refused(&[command, "3x3", "--goal", goal]);
            assert!(elsewhere.contains("write _ on square 9, and on no other"), "{elsewhere}");
        }
    }
    let large = refused(&["group", "3x4", "--goal", "1 2 3 4/5 6 * */* * * _"]);
    assert!(large.contains("at most 65 536"), "{large}");
    let small = ["census", "3x3", "--goal", "a a a/b b b/c c _", "--max-memory", "1K"];
    assert!(refused(&small).contains("5 040 arrangements"));
    assert!(refused(&with_rows(&["census", "--by", "order"])).contains("cannot be used with"));
    assert!(refused(&with_rows(&["graph", "--kind", "moves"])).contains("twists and first-twists"));
    let other = refused(&with_rows(&["graph", "--around", "a a a/b _ b/c c d", "--radius", "1"]));
    assert!(other.contains("c is on 2 squares here"), "{other}");
}

/// What is missing where a text has labels.
#[test]
fn labels_without_a_goal() {
    let words = refused(&["solve", "a a b/b c c/d d _"]);
    assert!(
        words.contains("has tiles that look alike: name a goal with the same labels"),
        "{words}"
    );
    let numbers = refused(&["solve", "1 1 2/2 3 3/4 4 _"]);
    assert!(
        numbers.contains("tile 1 appears twice; if tiles look alike, name a goal"),
        "{numbers}"
    );
    let solvable = refused(&["solvable", "1 1 2/2 3 3/4 4 _"]);
    assert!(solvable.contains("if tiles look alike, name a goal"), "{solvable}");
    let value = refused(&["distances", "get", "1 1 2/2 3 3/4 4 _"]);
    assert!(value.contains("if tiles look alike, name a goal"), "{value}");
    // Other commands have no such goals.
    for command in ["heuristics", "lookup", "play"] {
        // The last are the moves of play, or another position.
        let words = refused(&[command, "a a b/b c c/d d _", "--board", "3x3", "1 2"]);
        assert!(words.contains("alike: taquin solve, solvable and distances take that"), "{words}");
    }
    let blanks = refused(&["lookup", "1 2 3/4 5 6/_ _ 7", "--board", "3x3"]);
    assert!(blanks.contains("has several blanks: taquin solve"), "{blanks}");
    for (goal, fault) in
        [("a a b b c _", "6 tiles; the board has 7"), ("1 2 3 4 5 7 _", "'7' is not")]
    {
        let other = refused(&["solve", "a a b b c c _", "--board", "theta0", "--goal", goal]);
        assert!(other.contains(fault), "{other}");
    }
    for goal in ["1 2 3/4 5 6/7 8 8", "a a a/b b b/c c c"] {
        let full = refused(&["solve", "867/254/3_1", "--goal", goal]);
        assert!(full.contains("the blank has no square: write _ where it is"), "{full}");
    }
}
