//! Numbers beyond all bounds on the command line, and files that say of themselves what cannot be: each is answered or
//! refused, at once.

mod built;

use std::fs;
use std::path::Path;

use built::{done, json, run};
use taquin::Board;
use taquin::group::Solvability;
use taquin::position::Position;
use taquin::states::Values;
use taquin::store::{BlockWriter, Kind};

const HUGE: &str = "18446744073709551615";

/// The program refuses this, and says so.
fn refused(arguments: &[&str], expected: &str) {
    let (out, err, code) = run(arguments);
    assert_eq!((out.as_str(), code), ("", 2), "{arguments:?}: {err}");
    assert!(err.contains(expected), "{arguments:?}: {err}");
}

#[test]
fn numbers_that_are_too_large_are_refused() {
    refused(&["values", "sample", "-n", HUGE], "10000000 are the most");
    refused(&["cluster", "plan", "4x4", "--nodes", HUGE], "10000 are the most");
    refused(&["cluster", "plan", "4x4", "--nodes", "10000000000"], "10000 are the most");
    for command in [
        &["census", "3x3", "--positions", "all"][..],
        &["solve", "123456708"],
        &["patterns", "build", "6-6-3", "--board", "4x4"],
        &["cluster", "plan", "4x4", "--nodes", "2"],
    ] {
        refused(&[command, &["--threads", "1000000"]].concat(), "a number from 1 to 1024");
        refused(&[command, &["--threads", "0"]].concat(), "a number from 1 to 1024");
    }
}

#[test]
fn a_time_that_no_clock_can_tell_is_no_limit() {
    let solve = ["solve", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15", "--method", "patterns"];
    let limited = [&solve[..], &["--time-limit", "1e19"]].concat();
    assert_eq!(done(&limited), done(&solve));
    assert_eq!(json(&limited)["moves"], 1);
}

/// The parts of the tables are not as many as the threads.
#[test]
fn more_threads_than_work() {
    let census = ["census", "2x3", "--positions", "all"];
    assert_eq!(done(&[&census[..], &["--threads", "1024"]].concat()), done(&census));
}

/// Two tiles of a ring exchanged: no turn does that. The symmetric group on 999 points is not looked into.
#[test]
fn long_rings_are_told_at_once() {
    let board: Board = "ring-1000".parse().unwrap();
    let home = Position::goal(&board);
    let goal = home.to_string();
    let mut tiles: Vec<&str> = goal.split(' ').collect();
    let solvable = |tiles: &[&str]| {
        let position = Position::parse(&board, &tiles.join(" ")).unwrap();
        Solvability::of(&position, &home).is_solvable()
    };
    assert!(solvable(&tiles));
    let blank = tiles.iter().position(|&tile| tile == "0" || tile == "_").unwrap();
    let places: Vec<usize> = (0..tiles.len()).filter(|&place| place != blank).collect();
    tiles.swap(places[0], places[1]);
    assert!(!solvable(&tiles));
    tiles.swap(places[0], places[1]);
    // All tiles one place on, over the blank's square.
    let turned: Vec<&str> = places.iter().map(|&place| tiles[place]).collect();
    for (at, &place) in places.iter().enumerate() {
        tiles[place] = turned[(at + 1) % turned.len()];
    }
    assert!(solvable(&tiles));
}

/// A file of blocks with this description and nothing else, its checksums right.
fn forged(path: &Path, kind: &'static str, description: &str) {
    let writer = BlockWriter::begin(Vec::new(), Kind(kind), description, 0).unwrap();
    fs::write(path, writer.finish().unwrap()).unwrap();
}

#[test]
fn forged_descriptions_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("forged.patterns");
    let name = file.to_str().unwrap();
    let description = |blank: usize, counts: &str| {
        let rows = r#""partition":["AA","A."],"word_tiles":5"#;
        format!(r#"{{"rows":2,"columns":2,"blank":{blank},{rows},"counts":{counts}}}"#)
    };
    let refused = |description: &str, expected: &str| {
        forged(&file, "patterns", description);
        let (_, err, code) = run(&["patterns", "check", name]);
        assert!(code == 2 && err.contains(expected), "{err}");
    };
    refused(&description(99, "[[1]]"), "no square 99 for the blank");
    refused(&description(3, "[[]]"), "no entries of distance 0");
    // The worst of two.
    let missing = folder.path().join("missing.patterns");
    let (_, err, code) = run(&["patterns", "check", name, missing.to_str().unwrap()]);
    assert_eq!(code, 2, "{err}");
}

/// A table made elsewhere, not proved, in which a value occurs nowhere or leads nowhere.
#[test]
fn tables_with_gaps() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("gaps");
    let name = file.to_str().unwrap();
    let export = ["values", "export", "--format", "raw", "-o", name];
    done(&export);
    let table = fs::read(&file).unwrap();
    // Raw tables have the value and one, and 0 where no way leads to the goal.
    let gaps: Vec<u8> = table.iter().map(|&value| if value > 1 { 6 } else { value }).collect();
    fs::write(&file, gaps).unwrap();
    refused(&["values", "sample", "--table", name, "--depth", "2"], "no position has the value 2");
    let (out, err, code) = run(&["solve", "867254301", "--hint", "--table", name]);
    assert_eq!((out.as_str(), code), ("", 2), "{err}");
}

/// What is kept of a file is bounded, however many ask at once; beyond that blocks are read anew.
#[test]
fn values_from_a_file_are_the_same_for_many_threads() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("values");
    done(&["values", "build", "-o", file.to_str().unwrap()]);
    let stored = taquin::states::ValuesFile::open(&file).unwrap();
    let board = stored.board().unwrap();
    let goal = stored.goal(&board).unwrap();
    let fresh = Values::around(&goal).unwrap();
    let values = Values::of_file(stored, &board).unwrap();
    let sample = fresh.sample(None, 2000, 1).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for (position, value) in &sample {
                    assert_eq!(values.value(position).unwrap(), Some(*value));
                }
            });
        }
    });
}
