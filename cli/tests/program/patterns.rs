//! Goals with equal and unknown tiles, and several blanks.

use crate::program::{done, fed, json, refused, run};

const ROW: [&str; 2] = ["--goal", "1 2 3/* * */* * *"];

/// The position of the README's example, farthest from the whole goal.
const FARTHEST: &str = "867/254/3_1";

#[test]
fn a_part_of_the_goal() {
    let solved = json(&[&["solve", FARTHEST][..], &ROW].concat());
    let end = solved["end"].as_str().unwrap();
    assert!(end.starts_with("123/"), "{end}");
    // The moves lead there, one by one.
    let moves = solved["solution"].as_str().unwrap();
    assert_eq!(solved["moves"], moves.split(' ').count());
    let boards = json(&[&["solve", FARTHEST, "--notation", "boards"][..], &ROW].concat());
    let boards = boards["solution"].as_str().unwrap();
    assert!(boards.starts_with("867/254/3_1; 867/254/31_; ") && boards.ends_with(end), "{boards}");
    // The same distance as a number, from a list, and as the length of each solution to any end.
    let value = json(&[&["distances", "get", FARTHEST][..], &ROW].concat());
    assert_eq!(value["moves"], solved["moves"]);
    let lengths = [&["solve", "-", "--length-only", "--format", "csv"][..], &ROW].concat();
    let (out, err, code) = fed(&lengths, "867/254/3_1\n123/456/78_\n");
    assert_eq!((err.as_str(), code), ("", 0));
    let lines: Vec<_> = out.lines().skip(1).collect();
    let first = format!("867/254/3_1,{},", value["moves"]);
    assert!(lines[0].starts_with(&first) && lines[1].starts_with("123/456/78_,0,"), "{out}");
    let all = json(&["solve", FARTHEST, "--goal", "1 2 3/4 * */* * *", "--all"]);
    let (listed, ends) = (all["all"].as_array().unwrap(), all["ends"].as_array().unwrap());
    assert!(listed.len() > 2 && all["solutions"] == listed.len() && ends.len() == listed.len());
    assert!(ends.iter().all(|end| end.as_str().unwrap().starts_with("123/4")));
    let csv = done(&["solve", FARTHEST, "--goal", "1 2 3/4 * */* * *", "--all", "--format", "csv"]);
    assert_eq!(csv.lines().next(), Some("position,moves,solution,solutions,end"));
    assert_eq!(csv.lines().count(), listed.len() + 1);
}

#[test]
fn arrangements_are_counted() {
    let count = json(&[&["distances", "count", "3x3"][..], &ROW].concat());
    // 9! / 6! arrangements of three tiles, each with six squares of the blank.
    assert_eq!(count["positions"], 9 * 8 * 7 * 6);
    let highest = count["distribution"].as_array().unwrap().last().unwrap();
    let farthest = json(&[&["distances", "farthest", "3x3"][..], &ROW].concat());
    assert_eq!(farthest.as_array().unwrap().len(), highest["positions"]);
    let near = json(&[&["distances", "count", "3x3", "--within", "4"][..], &ROW].concat());
    let first = &count["distribution"].as_array().unwrap()[..5];
    assert_eq!(near["distribution"].as_array().unwrap(), first);
    // A pattern with each tile is a position, which the other engines count.
    let whole = json(&["distances", "count", "3x3", "--goal", "1 2 3/4 5 6/7 8 *"]);
    assert_eq!(whole["positions"], 181_440);
}

#[test]
fn tiles_that_look_alike_and_several_blanks() {
    let colours = ["--goal", "a a a/b b b/c c _"];
    let solve = ["solve", "a b a/b c c/b a _"];
    let by_labels = json(&[&solve[..], &colours].concat());
    let by_directions = json(&[&solve[..], &colours, &["--notation", "tile-directions"]].concat());
    assert_eq!(by_labels["moves"], by_directions["solution"].as_str().unwrap().len());
    assert_eq!(
        (&by_labels["position"], &by_labels["end"]),
        (&"aba/bcc/ba_".into(), &"aaa/bbb/cc_".into())
    );
    let hint = json(&[&solve[..], &colours, &["--hint"]].concat());
    assert_eq!(hint["hint"].as_str().unwrap(), &by_labels["solution"].as_str().unwrap()[..1]);
    let slides = json(&[&solve[..], &colours, &["--metric", "mtm"]].concat());
    assert!(slides["moves"].as_u64() < by_labels["moves"].as_u64());
    // Exchanging two equal tiles is no change, so that no position is unsolvable.
    done(&["distances", "get", "a a b/b b c/c a _", "--goal", "a a a/b b b/c c _"]);
    let blanks = json(&["distances", "count", "3x3", "--goal", "1 2 3/4 5 6/7 _ _"]);
    assert_eq!(blanks["positions"], 181_440);
    // With a blank that must not move, none of these is nearer by a second one.
    let (_, err, code) = run(&["solve", "1 2 3/4 5 6/_ 7 _", "--goal", "1 2 3/4 5 6/7 _ _"]);
    assert!(code == 2 && err.contains("for one blank"), "{err}");
}

#[test]
fn refusals_say_what_would_be_right() {
    let goal = |goal| refused(&["solve", FARTHEST, "--goal", goal]);
    let labels = goal("1 1 3/4 5 6/7 8 _");
    assert!(labels.contains("1 is on 1 square here and on 2 squares of the goal"), "{labels}");
    assert!(goal("red red 3/4 5 6/7 8 _").contains("red is on 0 squares here"));
    let build =
        refused(&["distances", "build", "-o", "no.distances", "--goal", "* 2 3/4 5 6/* 8 _"]);
    assert!(build.contains("taquin solve and taquin distances count"), "{build}");
    let pdb = refused(&["solve", FARTHEST, "--goal", "1 2 3/* * */* * *", "--method", "pdb"]);
    assert!(pdb.contains("by the distances of all arrangements"), "{pdb}");
    let memory = ["distances", "count", "4x4", "--max-memory", "1M", "--goal"];
    let memory = refused(&[&memory[..], &["1 2 3 4/5 * * */* * * */* * * *"]].concat());
    assert!(memory.contains("5 765 760 arrangements"), "{memory}");
    let slides = ["distances", "count", "--metric", "mtm", "--goal", "1 2 3/4 5 6/7 _ _"];
    assert!(refused(&slides).contains("one blank"));
    let saved = ["distances", "count", "--disk", "no", "--goal", "1 2 3/4 5 6/7 _ _"];
    assert!(refused(&saved).contains("--checkpoint and --disk"));
}
