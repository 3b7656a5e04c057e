//! `taquin distances`, and `taquin solve` with them.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use itertools::Itertools;
use taquin_testkit::printed::utgoff_saxena_distribution;

use crate::program::{done, fed as run, json, refused};

/// Runs the program in a folder: its standard output, standard error and exit code.
fn run_in(folder: &Path, arguments: &[&str], input: &str) -> (String, String, i32) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_taquin"));
    let output = command.args(arguments).current_dir(folder).write_stdin(input).output().unwrap();
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr), output.status.code().unwrap_or(-1))
}

#[test]
fn statistics_are_those_of_the_report_of_1987() {
    let printed = utgoff_saxena_distribution();
    let rows = (0..)
        .zip(printed.corrected())
        .map(|(depth, count): (usize, u64)| format!("{depth},{count}\n"));
    let expected = std::iter::once("moves,positions\n".to_string()).chain(rows).join("");
    assert_eq!(done(&["distances", "count", "--format", "csv"]), expected);
    let text = done(&["distances", "count"]);
    assert!(text.contains(&format!("mean       {}\n", printed.mean)), "{text}");
    assert!(text.contains("highest    31, at 647850321, 867254301\n"), "{text}");
    let near = json(&["distances", "count", "--within", "10"]);
    assert_eq!((&near["positions"], &near["within"]), (&printed.within_10.into(), &10.into()));
    assert_eq!(near["distribution"].as_array().unwrap().len(), 11);
    assert!(near["mean"].is_null());
    let stats = json(&["distances", "count"]);
    assert_eq!(stats["farthest"], serde_json::json!(["647850321", "867254301"]));
    let folder = tempfile::tempdir().unwrap();
    let (_, err, code) = run_in(folder.path(), &["distances", "count", "--plot", "d.svg"], "");
    assert_eq!((err.as_str(), code), ("", 0));
    let svg = fs::read_to_string(folder.path().join("d.svg")).unwrap();
    let svg = roxmltree::Document::parse(&svg).unwrap();
    let texts = svg.descendants().filter_map(|node| node.text()).collect_vec();
    assert!(texts.contains(&"24 047") && texts.contains(&"31"));
    let bars = svg.descendants().filter(|node| node.attribute("class") == Some("bar"));
    assert_eq!(bars.count(), 32);
    let (_, err, code) = run_in(folder.path(), &["distances", "count", "--plot", "d.svg"], "");
    assert!(code == 2 && err.contains("'d.svg' exists already"), "{err}");
}

#[test]
fn distances_are_looked_up_and_farthest_positions_listed() {
    assert_eq!(
        done(&["distances", "get", "867/254/3_1", "12345678_", "--format", "csv"]),
        "position,moves\n867254301,31\n123456780,0\n"
    );
    assert_eq!(
        done(&["distances", "farthest", "--format", "csv"]),
        "position,moves\n647850321,31\n867254301,31\n"
    );
    // OEIS A089473 and A090164.
    let near = done(&["distances", "count", "4x4", "--within", "12", "--format", "csv"]);
    assert!(near.ends_with("\n11,3938\n12,7808\n"), "{near}");
    let near = done(&["distances", "farthest", "5x5", "--within", "3", "--format", "csv"]);
    assert_eq!(near.lines().filter(|line| line.ends_with(",3")).count(), 10);
    // A file of all distances gives the same.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("eight.distances").display().to_string();
    done(&["distances", "build", "-o", &file]);
    let within = ["distances", "farthest", "--within", "3", "--format", "csv"];
    let of_file = done(&[&within[..], &["--distances", &file]].concat());
    assert!(of_file.lines().sorted().eq(done(&within).lines().sorted()), "{of_file}");
    assert!(
        refused(&["distances", "count", "4x4", "--within", "40", "--max-memory", "1M"])
            .contains("the positions of the board 4x4 at 16 moves may take")
    );
    let theta0 = json(&["distances", "count", "theta0", "--solutions"]);
    assert_eq!((&theta0["positions"], &theta0["unique"]), (&840.into(), &583.into()));
    let solutions = done(&["distances", "count", "2x2", "--solutions", "--format", "csv"]);
    let [first, .., last] = &solutions.lines().collect::<Vec<_>>()[..] else { panic!() };
    assert_eq!(*first, "moves,positions,unique,mean,greatest,with_greatest");
    assert_eq!(*last, "6,1,0,2.0,2,1");
    let (out, err, code) =
        run(&["distances", "get", "-", "--format", "csv"], "867254301\nx\n123456870\n123456780\n");
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(
        [lines[0], lines[1], lines[4]],
        [
            "position,moves,line,input,error",
            "867254301,31,1,867254301,",
            "123456780,0,4,123456780,"
        ]
    );
    assert!(lines[2].starts_with(",,2,x,") && lines[3].contains("is unsolvable"), "{out}");
    assert!(code == 2 && err.contains("line 2:") && err.contains("line 3:"), "{err}");
    let (_, err, code) = run(&["distances", "get", "123456870"], "");
    assert!(code == 1 && err.contains("'123456870' is unsolvable") && err.contains("odd"), "{err}");
    let goal = ["--board", "eight", "--goal", "102/3_4/567"];
    let (_, err, code) = run(&[&["distances", "get", "012/3_4/567"], &goal[..]].concat(), "");
    assert!(code == 1 && err.contains("unsolvable"), "{err}");
    assert!(done(&[&["distances", "get", "102/_34/567"], &goal[..]].concat()).ends_with(" 1\n"));
}

/// Each command answers from the file as it does without one.
#[test]
fn distances_from_a_goal_with_labels_are_kept_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| run_in(folder.path(), arguments, "");
    let done = |arguments: &[&str]| {
        let (out, err, code) = run(arguments);
        assert_eq!((err.as_str(), code), ("", 0), "{arguments:?}");
        out
    };
    let goals = [
        ("3x3", "1 2 3/* * */* * *", "867/254/3_1", "single-tile"),
        ("3x3", "1 2 3/* * */* * *", "867/254/3_1", "multi-tile"),
        ("3x3@2,2", "a a a/b _ b/c c c", "c c c/b _ b/a a a", "single-tile"),
        ("3x3", "1 2 3/4 5 6/7 _ _", "7 6 5/4 3 2/1 _ _", "single-tile"),
    ];
    for (number, (board, goal, start, metric)) in goals.into_iter().enumerate() {
        let file = format!("{number}.distances");
        let (kind, with_goal) = (["--metric", metric], ["--goal", goal]);
        let from = ["--distances", &file];
        done(&[&["distances", "build", board, "-o", &file], &kind[..], &with_goal].concat());
        for command in [
            &["distances", "count", board][..],
            &["distances", "count", board, "--within", "9", "--format", "json"],
            &["distances", "farthest", board],
            &["distances", "sample", board, "-n", "20", "--seed", "5", "--distance", "7-12"],
            &["distances", "get", start, "--board", board],
        ] {
            let computed = done(&[command, &with_goal[..], &kind].concat());
            assert_eq!(done(&[command, &from[..], &with_goal, &kind].concat()), computed);
            // The board, the goal and the metric are those of the file.
            let without: Vec<&str> =
                command.iter().copied().filter(|text| *text != board).collect();
            let without: Vec<&str> =
                without.into_iter().filter(|text| *text != "--board").collect();
            assert_eq!(done(&[&without[..], &from].concat()), computed, "{command:?}");
        }
        let solve = ["solve", start, "--board", board, "--all", "--metric", metric];
        let computed = done(&[&solve[..], &with_goal].concat());
        assert_eq!(done(&[&solve[..], &from].concat()), computed);
        assert_eq!(done(&[&solve[..], &from, &with_goal].concat()), computed);
        let proof = done(&["distances", "check", &file]);
        assert!(proof.contains("proved: every value is the distance from the goal"), "{proof}");
        done(&["distances", "build", "--distances", &file, "-o", "copy", "--force"]);
        let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
        assert_eq!(read("copy"), read(&file));
    }
    let refused = |arguments: &[&str], expected: &str| {
        let (out, err, code) = run(arguments);
        assert_eq!((out.as_str(), code), ("", 2), "{arguments:?}");
        assert!(err.contains(expected), "{arguments:?}: {err}");
    };
    done(&["distances", "build", "-o", "positions"]);
    let (row, of_row) = ("1 2 3/* * */* * *", ["--distances", "0.distances"]);
    let get = ["distances", "get", "867/254/3_1", "--distances", "0.distances"];
    for (more, expected) in [
        (["--goal", "1 2 3/4 * */* * *"], "'0.distances' has the goal 123/***/***, not 1 2 3/4"),
        (["--goal", "123/456/78_"], "'0.distances' has the goal 123/***/***, not 123/456/78_"),
        (
            ["--board", "3x3@2,2"],
            "'0.distances' has the distances of the board 3x3, not of 3x3@2,2",
        ),
        (["--metric", "multi-tile"], "'0.distances' counts single-tile moves, not multi-tile ones"),
        (["--max-memory", "1K"], "its labels have 3 024 arrangements"),
    ] {
        refused(&[&get[..], &more].concat(), expected);
    }
    refused(
        &["solve", "867/254/3_1", "--distances", "1.distances"],
        "'1.distances' counts multi-tile moves, not single-tile ones; name them by --metric multi-tile",
    );
    let goal = ["--distances", "positions", "--goal", row];
    let expected = "'positions' has distances from a position, not from the goal 123/***/***";
    refused(&[&["distances", "get", "867/254/3_1"], &goal[..]].concat(), expected);
    refused(&[&["solve", "867/254/3_1"], &goal[..]].concat(), expected);
    refused(
        &[&["distances", "export", "-o", "row.npy"], &of_row[..]].concat(),
        "'0.distances' has the goal 123/***/***, which is not a position",
    );
    let build = ["distances", "build", "3x3", "--goal", row, "-o"];
    refused(&[&build[..], &["0.distances"]].concat(), "'0.distances' exists already");
    let checkpoint = [&build[..], &["new", "--checkpoint", "saved"]].concat();
    refused(&checkpoint, "--checkpoint and --disk are for goals that are positions");
    assert!(!folder.path().join("new").exists());
    // Damage of any kind is found by every command.
    let whole = fs::read(folder.path().join("0.distances")).unwrap();
    let mut altered = whole.clone();
    altered[1500] ^= 4;
    let longer = format!("it has {} bytes where {} were", whole.len() + 1, whole.len());
    let damaged = [
        (&altered[..], "it was altered: the checksum of block"),
        (&whole[..2000], "it is cut short"),
        (&[&whole[..], b"x"].concat(), &longer),
        (&[&whole[..8], b"\x02", &whole[9..]].concat(), "it has version 2 of the format"),
    ];
    for (bytes, expected) in damaged {
        fs::write(folder.path().join("damaged"), bytes).unwrap();
        let expected = format!("'damaged': {expected}");
        let from = ["--distances", "damaged"];
        for command in [
            &["distances", "count"][..],
            &["distances", "get", "867/254/3_1"],
            &["solve", "867/254/3_1"],
        ] {
            refused(&[command, &from].concat(), &expected);
        }
        refused(&["distances", "check", "damaged"], &expected);
    }
}

#[test]
fn tables_are_written_and_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str], input: &str| run_in(folder.path(), arguments, input);
    let done = |arguments: &[&str]| {
        let (out, err, code) = run(arguments, "");
        assert_eq!((err.as_str(), code), ("", 0), "{arguments:?}");
        out
    };
    done(&["distances", "build", "-o", "t"]);
    assert!(fs::metadata(folder.path().join("t")).unwrap().len() < 1 << 16);
    done(&["distances", "export", "-o", "t.raw"]);
    done(&["distances", "export", "--format", "npy", "--distances", "t", "-o", "t.npy"]);
    done(&["distances", "export", "--format", "table", "-o", "eight.table"]);
    done(&["distances", "export", "--format", "table-64", "-o", "wide.table"]);
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    assert_eq!(read("eight.table"), [&362_880_u32.to_le_bytes()[..], &read("t.raw")].concat());
    assert_eq!(read("wide.table"), [&362_880_u64.to_le_bytes()[..], &read("t.raw")].concat());
    for table in ["t", "t.raw", "t.npy", "eight.table", "wide.table"] {
        let proof = done(&["distances", "check", table, "--format", "csv"]);
        let expected = format!("{table},3x3,123456780,181440,31,21.972398589065257\n");
        assert_eq!(proof, format!("table,board,goal,positions,highest,mean\n{expected}"));
        let value =
            done(&["distances", "get", "867254301", "--distances", table, "--format", "csv"]);
        assert_eq!(value, "position,moves\n867254301,31\n");
        let solved = done(&["solve", "867254301", "--distances", table, "--format", "csv"]);
        assert!(solved.starts_with("position,moves,solution\n867254301,31,"), "{solved}");
    }
    // A table of another board or goal than the arguments name.
    let (_, err, code) =
        run(&["distances", "get", "123450", "--distances", "t", "--board", "2x3"], "");
    assert!(
        code == 2 && err.contains("'t' has the distances of the board 3x3, not of 2x3"),
        "{err}"
    );
    let (_, err, code) =
        run(&["distances", "count", "--distances", "t", "--goal", "12345678_"], "");
    assert_eq!((err.as_str(), code), ("", 0));
    let (_, err, code) =
        run(&["distances", "count", "--distances", "t", "--goal", "1234567_8"], "");
    assert!(code == 2 && err.contains("'t' has the goal 123456780"), "{err}");
    let (_, err, code) = run(&["distances", "check", "t.raw", "--board", "2x4"], "");
    assert!(code == 2 && err.contains("8! = 40320"), "{err}");
    let (_, err, code) = run(&["distances", "build", "-o", "t"], "");
    assert!(code == 2 && err.contains("--force"), "{err}");
    done(&["distances", "build", "-o", "t", "--force"]);
    // A damaged file is refused; a wrong table gives a negative answer.
    let mut bytes = fs::read(folder.path().join("t")).unwrap();
    bytes.truncate(20_000);
    fs::write(folder.path().join("cut"), &bytes).unwrap();
    let (_, err, code) = run(&["distances", "check", "cut"], "");
    assert!(code == 2 && err.contains("'cut': it is cut short"), "{err}");
    let mut bytes = fs::read(folder.path().join("t.raw")).unwrap();
    bytes[100] = 77;
    fs::write(folder.path().join("wrong.raw"), &bytes).unwrap();
    let (out, err, code) = run(&["distances", "check", "wrong.raw"], "");
    assert!(code == 1 && out.is_empty() && err.contains("the table is wrong"), "{err}");
    // A build passes on only what it has proved.
    let build = ["distances", "build", "-o", "passed", "--distances"];
    let (_, err, code) = run(&[&build[..], &["wrong.raw"]].concat(), "");
    assert!(code == 1 && err.contains("the table is wrong"), "{err}");
    assert!(!folder.path().join("passed").exists());
    done(&[&build[..], &["t.npy"]].concat());
    assert!(
        fs::read(folder.path().join("passed")).unwrap()
            == fs::read(folder.path().join("t")).unwrap()
    );
    // A file that begins with nothing known, and one whose beginning is damaged.
    fs::write(folder.path().join("foreign"), "another program's file").unwrap();
    let mut bytes = fs::read(folder.path().join("t")).unwrap();
    bytes[1] ^= 1;
    fs::write(folder.path().join("damaged"), &bytes).unwrap();
    for file in ["foreign", "damaged"] {
        for command in [&["check", file][..], &["count", "--distances", file]] {
            let (_, err, code) = run(&[&["distances"], command].concat(), "");
            assert!(code == 2 && err.contains("it is not a file of taquin"), "{err}");
        }
    }
    let (_, err, code) = run(&["distances", "check", "missing"], "");
    assert!(code == 2 && err.contains("'missing' cannot be read"), "{err}");
}

/// The system kills the program while it writes, when the file exceeds a size limit.
#[cfg(unix)]
#[test]
fn a_program_killed_while_writing_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let script = format!(
        "ulimit -f 8; exec '{}' distances build 2x5 -o table",
        env!("CARGO_BIN_EXE_taquin")
    );
    let output = std::process::Command::new("sh")
        .args(["-c", &script])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), None, "it ended by the signal: {output:?}");
    assert!(!folder.path().join("table").exists());
}

#[test]
fn samples_depend_on_seed_and_depth() {
    let sample = |seed: &str| {
        done(&[
            "distances",
            "sample",
            "--distance",
            "24",
            "-n",
            "5",
            "--seed",
            seed,
            "--format",
            "csv",
        ])
    };
    assert_eq!(sample("1"), sample("1"));
    assert_ne!(sample("1"), sample("2"));
    assert_eq!(sample("1").lines().filter(|line| line.ends_with(",24")).count(), 5);
    for (distance, moves) in [("32", "32"), ("32-40", "32 to 40")] {
        let (_, err, code) = run(&["distances", "sample", "--distance", distance], "");
        let told =
            format!("no position is {moves} moves from the goal; the greatest distance is 31");
        assert!(code == 1 && err.contains(&told), "{err}");
    }
}

#[test]
fn solve_writes_moves_in_every_notation() {
    let solve =
        |more: &[&str]| done(&[&["solve", "1_3/425/786", "--format", "csv"], more].concat());
    let line = |solution: &str| format!("position,moves,solution\n103425786,3,{solution}\n");
    assert_eq!(solve(&[]), line("2 5 6"));
    assert_eq!(solve(&["--notation", "tile-directions"]), line("ULU"));
    assert_eq!(solve(&["--notation", "blank-directions"]), line("DRD"));
    let boards = "103425786; 123405786; 123450786; 123456780";
    assert_eq!(solve(&["--notation", "boards"]), line(boards));
    assert_eq!(solve(&["--length-only"]), "position,moves\n103425786,3\n");
    assert_eq!(
        solve(&["--hint", "--notation", "tile-directions"]),
        "position,moves,hint,direction\n103425786,3,U,up\n"
    );
    assert_eq!(solve(&["--all"]), "position,moves,solution,solutions\n103425786,3,2 5 6,1\n");
    assert!(done(&["solve", "1_3/425/786", "--notation", "boards"]).contains("\n  1 _ 3   1 2 3 "));
    assert_eq!(
        done(&["solve", "123456780", "--hint", "--format", "csv"]),
        "position,moves,hint,direction\n123456780,0,,\n"
    );
    let solved = json(&["solve", "1_3/425/786", "--notation", "blank-directions"]);
    assert_eq!((&solved["solution"], &solved["method"]), (&"DRD".into(), &"distances".into()));
    assert!(solved["conventions"].as_str().unwrap().contains("directions in which the blank goes"));
}

#[test]
fn solve_counts_and_lists_all_solutions() {
    let all = json(&["solve", "867/254/3_1", "--all"]);
    let count = all["solutions"].as_u64().unwrap();
    let listed = all["all"].as_array().unwrap();
    assert_eq!((count, listed.len() as u64), (40, count));
    assert_eq!(listed.iter().unique().count(), listed.len());
    let some = done(&["solve", "867/254/3_1", "--all", "--limit", "3"]);
    assert!(some.ends_with("the first 3 of 40 solutions; --limit lists more\n"), "{some}");
    let (_, err, code) = run(&["solve", "123456780", "--all", "--hint"], "");
    assert!(code == 2 && err.contains("cannot be used with"), "{err}");
}

#[test]
fn a_picture_is_written_next_to_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    let stats =
        |more: &[&str]| run_in(folder.path(), &[&["distances", "count", "2x2"], more].concat(), "");
    let (out, err, code) = stats(&["--plot", "p.svg"]);
    assert_eq!((err.as_str(), code), ("", 0));
    let svg = fs::read_to_string(folder.path().join("p.svg")).unwrap();
    assert!(svg.starts_with("<svg "), "{svg}");
    let (_, err, code) = stats(&["--plot", "p.svg"]);
    assert!(code == 2 && err.contains("exists already") && err.contains("--force"), "{err}");
    assert_eq!(stats(&["--plot", "p.svg", "--force"]), (out.clone(), String::new(), 0));
    let (_, err, code) = stats(&["--plot", "-"]);
    assert!(code == 2 && err.contains("the answer goes to standard output"), "{err}");
    assert_eq!(stats(&["--plot", "-", "-o", "stats.txt"]), (svg, String::new(), 0));
    assert_eq!(fs::read_to_string(folder.path().join("stats.txt")).unwrap(), out);
    // If many positions are farthest, the program says how many.
    let (out, ..) = run(&["distances", "count", "3x3@2,2"], "");
    assert!(
        out.contains("highest    30, at 148 positions, which taquin distances farthest"),
        "{out}"
    );
}

#[test]
fn solve_infers_the_board_from_the_position() {
    assert!(done(&["solve", "12/_3"]).ends_with("      1  3\n"));
    assert!(done(&["solve", "12/34/_5"]).ends_with("      1  5\n"));
    assert!(done(&["solve", "01 02 03 / 04 00 05"]).ends_with("      1  5\n"));
    assert!(done(&["solve", "1 _ 2", "--board", "1x3"]).ends_with("      1  2\n"));
    let (_, err, code) = run(&["solve", "1 2 3 4 5 0"], "");
    assert!(
        code == 2 && err.contains("which could be 2x3, 3x2") && err.contains("--board"),
        "{err}"
    );
    let (_, err, code) = run(&["solve", "12/345"], "");
    assert!(code == 2 && err.contains("row 2 has 3 squares and row 1 has 2"), "{err}");
    let (_, err, code) =
        run(&["solve", "1 2 3 4 5 6 _", "--board", "theta0", "--notation", "tile-directions"], "");
    assert!(code == 2 && err.contains("directions do not say which tile slides"), "{err}");
    let (_, err, code) = run(&["solve", "2 1 3 4 5 6 _", "--board", "theta0"], "");
    assert!(code == 1 && err.contains("unsolvable"), "{err}");
    let goal = done(&["solve", "123/456/78_", "--goal", "_12/345/678", "--length-only"]);
    assert!(goal.ends_with(" 22\n"), "{goal}");
}

#[test]
fn solve_answers_a_stream() {
    let lines = "867254301\n\n123456870\n8672543\n123456780\n";
    let (out, err, code) = run(&["solve", "-", "--length-only", "--format", "jsonl"], lines);
    let records = out
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .collect_vec();
    assert_eq!(records.len(), 4);
    assert_eq!((&records[0]["moves"], &records[3]["moves"]), (&31.into(), &0.into()));
    assert_eq!((&records[1]["line"], &records[2]["line"]), (&3.into(), &4.into()));
    assert!(records[1]["error"].as_str().unwrap().contains("unsolvable"));
    assert!(err.contains("line 3:") && err.contains("line 4:"), "{err}");
    assert_eq!(code, 2);
    let (_, _, code) = run(&["solve", "-"], "867254301\n123456870\n");
    assert_eq!(code, 1);
}
