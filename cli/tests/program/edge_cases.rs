//! Huge numbers on the command line, and files with invalid headers: each is answered or refused at
//! once.

use std::fs;

use taquin_testkit::block_file::block_file;

use crate::program::{done, json, refused, run};

const HUGE: &str = "18446744073709551615";

/// The program must refuse these arguments with this message.
fn assert_refused(arguments: &[&str], expected: &str) {
    let err = refused(arguments);
    assert!(err.contains(expected), "{arguments:?}: {err}");
}

#[test]
fn numbers_that_are_too_large_are_refused() {
    assert_refused(&["distances", "sample", "-n", HUGE], "10000000 are the most");
    assert_refused(&["distances", "plan", "4x4", "--nodes", HUGE], "the most are 10000");
    assert_refused(&["distances", "plan", "4x4", "--nodes", "10000000000"], "the most are 10000");
    for command in [
        &["distances", "count", "3x3"][..],
        &["solve", "123456708"],
        &["pdb", "build", "6-6-3", "--board", "4x4"],
        &["distances", "plan", "4x4", "--nodes", "2"],
    ] {
        assert_refused(
            &[command, &["--threads", "1000000"]].concat(),
            "a whole number from 1 to 1 024",
        );
        assert_refused(&[command, &["--threads", "0"]].concat(), "a whole number from 1 to 1 024");
    }
}

/// A file is read whole or refused.
#[test]
fn a_file_that_is_too_long_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("path.yaml").display().to_string();
    let board = "name: path\nsquares: [a, b]\nedges: [[a, b]]\nhome: a\n";
    let comment = |length: usize| format!("{board}#{}", " ".repeat(length - board.len() - 1));
    fs::write(&path, comment(1 << 24)).unwrap();
    done(&["board", &path]);
    fs::write(&path, comment((1 << 24) + 1)).unwrap();
    assert_refused(&["board", &path], "it is longer than 16 MiB");
}

#[test]
fn a_time_limit_beyond_the_clock_is_no_limit() {
    let solve = ["solve", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15", "--method", "pdb"];
    let limited = [&solve[..], &["--time-limit", "1e19"]].concat();
    assert_eq!(done(&limited), done(&solve));
    assert_eq!(json(&limited)["moves"], 1);
}

/// There are fewer blocks than threads.
#[test]
fn more_threads_than_work() {
    let census = ["distances", "count", "2x3"];
    assert_eq!(done(&[&census[..], &["--threads", "1024"]].concat()), done(&census));
}

#[test]
fn forged_headers_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("forged.patterns");
    let name = file.to_str().unwrap();
    let description = |blank: usize, counts: &str| {
        let rows = r#""partition":["AA","A."],"word_tiles":5"#;
        format!(r#"{{"rows":2,"columns":2,"blank":{blank},{rows},"counts":{counts}}}"#)
    };
    let refused = |description: &str, expected: &str| {
        fs::write(&file, block_file("patterns", description, &[])).unwrap();
        let (_, err, code) = run(&["pdb", "check", name]);
        assert!(code == 2 && err.contains(expected), "{err}");
    };
    refused(&description(99, "[[1]]"), "no square 99 for the blank");
    refused(&description(3, "[[]]"), "no entries of distance 0");
    // The exit code is the worse of the two.
    let missing = folder.path().join("missing.patterns");
    let (_, err, code) = run(&["pdb", "check", name, missing.to_str().unwrap()]);
    assert_eq!(code, 2, "{err}");
}

/// An unchecked table of another program in which a distance is missing or has no nearer neighbour.
#[test]
fn tables_with_gaps() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("gaps");
    let name = file.to_str().unwrap();
    let export = ["distances", "export", "--format", "raw", "-o", name];
    done(&export);
    let table = fs::read(&file).unwrap();
    // An entry of a raw table is the distance plus one, or 0 if the goal is unreachable.
    let gaps: Vec<u8> = table.iter().map(|&value| if value > 1 { 6 } else { value }).collect();
    fs::write(&file, gaps).unwrap();
    let gap = ["distances", "sample", "--distances", name, "--distance", "2"];
    let (out, err, code) = run(&gap);
    assert!(out.is_empty() && code == 1 && err.contains("no position is 2 moves from"), "{err}");
    let (out, err, code) = run(&["solve", "867254301", "--hint", "--distances", name]);
    assert_eq!((out.as_str(), code), ("", 2), "{err}");
}

/// A file that is named by mistake, and an argument of a hundred thousand characters: a message quotes
/// little of it.
#[test]
fn messages_do_not_print_what_they_cannot_read() {
    let folder = tempfile::tempdir().unwrap();
    let mut lines = String::new();
    for number in 0..20_000_u64 {
        lines += &format!("{:x} {number} x\n", number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    }
    let path = folder.path().join("lines.txt");
    std::fs::write(&path, &lines).unwrap();
    let file = path.to_str().unwrap();
    let long = lines[..100_000].replace(['\n', ' '], "x");
    for arguments in [
        &["group", file][..],
        &["graph", file],
        &["atlas", file],
        &["solve", "123456780", "--board", file],
        &["solve", "123456780", "--distances", file],
        &["solve", "123456780", "--pdb", file],
        &["solve", "123456780", "--goal", &long],
        &["solve", "123456780", "--method", &long],
        &["solve", "123456780", "--time-limit", &long],
        &["solve", &long],
        &["lookup", &long],
        &["play", "123456780", &long],
        &["word", &long],
        &["perm", &long],
        &["group", &long],
        &["group", &format!("g6:{long}")],
        &["census", &format!("--{long}")],
        &[&long],
    ] {
        let (out, err, code) = run(arguments);
        assert_eq!((out.as_str(), code), ("", 2), "{}", &err[..err.len().min(2000)]);
        assert!(err.len() < 2000, "{} bytes: {}", err.len(), &err[..2000]);
    }
    let (_, err, _) = run(&["group", file]);
    assert!(err.contains("begins with '0 0 x'"), "{err}");
}
