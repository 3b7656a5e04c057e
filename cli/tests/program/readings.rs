//! Boards as people have them are read: several files of each kind, and single texts.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use itertools::Itertools;

use crate::program::{done, fed, refused, run};

/// The positions of every file in `tests/readings`.
#[test]
fn files_of_boards_are_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/readings");
    let expected = fs::read_to_string(folder.join("readings.yaml")).unwrap();
    let expected: BTreeMap<String, Vec<String>> = serde_yaml::from_str(&expected).unwrap();
    assert_eq!(expected.len() + 1, fs::read_dir(&folder).unwrap().count());
    for (name, positions) in expected {
        let (file, csv) = (folder.join(&name).display().to_string(), ["--format", "csv"]);
        let (out, err, _) = run(&["solvable", &file, csv[0], csv[1]]);
        let mut rows = csv::Reader::from_reader(out.as_bytes());
        let read: Vec<_> = rows.records().map(|row| row.unwrap()[0].to_string()).collect();
        assert_eq!(read, positions, "{name}: {err}");
        // Standard input is read like a file.
        let text = fs::read_to_string(folder.join(&name)).unwrap();
        assert_eq!(fed(&["solvable", "-", csv[0], csv[1]], &text).0, out, "{name}");
    }
}

#[test]
fn the_program_says_once_how_it_reads_boards() {
    let (out, err, code) =
        fed(&["solve", "-", "--length-only"], "1 2 3 4 5 6 7 x 8\n1 2 3 4 x 6 7 5 8\n");
    assert_eq!((out.lines().count(), code), (3, 0), "{err}");
    assert_eq!(err, "line 1 is read as 1 2 3 4 5 6 7 _ 8: x is the blank\n");
    let numbered = "1: 1 2 3 4 5 6 7 0 8\n2: 1 2 3 4 0 6 7 5 8\n";
    let (out, err, _) = fed(&["solve", "-", "--length-only"], numbered);
    assert_eq!((out.lines().count(), err.lines().count()), (3, 1), "{err}");
    let (out, err, _) = run(&["solve", "[[1,2,3],[4,5,6],[7,0,8]]", "--length-only"]);
    assert_eq!((out.lines().nth(1), err.as_str()), (Some("123456708      1"), ""));
}

/// The content of a board is never guessed: faults are named with their places.
#[test]
fn faults_of_boards_are_named() {
    for (text, fault) in [
        ("[[1,2,3],[4,5,6],[7,8,8]]", "tile 8 appears twice"),
        ("[[1,2,3],[4,5,6],[7,0]]", "row 3 has 2 squares"),
        ("1 2 3\n4 5 6\n7 9 9", "'9' is not a tile"),
        ("1 x 3\n4 5 6\n7 x 8", "'x' is not a tile"),
        ("no-such-file.txt", "is neither a position nor a file"),
    ] {
        let (_, err, code) = run(&["solve", text, "--board", "3x3"]);
        assert!(code == 2 && err.contains(fault), "{text}: {err}");
    }
}

/// An empty cell at an end of its row is the blank, and a row with a word for the blank is no comment.
#[test]
fn empty_cells_and_words_for_the_blank_are_blanks() {
    for (text, read) in [
        ("1,2,3\n4,5,6\n7,8,", "123456780"),
        ("1,2,3\n,4,5\n7,8,6", "123045786"),
        ("1,2,3,\n4,5,6,\n7,8,", "123456780"),
        ("1,2,3,\n4,5,6,\n7,0,8", "123456708"),
        ("1\t2\t3\n4\t5\t6\n7\t8\t", "123456780"),
        ("1\t2\t3\n\t4\t5\n7\t8\t6", "123045786"),
        ("1 | 2 | \n4 | 5 | 3\n7 | 8 | 6", "120453786"),
        ("1;2;3\n4;5;6\n7;8;", "123456780"),
        ("1 2 3; 4 None 6; 7 5 8", "123406758"),
        ("1 2 3; 4 5 6; 7 8 null", "123456780"),
        ("1 2 3; 4 0 5; 7 8 6 # easy", "123405786"),
        ("1 2 3; easy\n4 0 5\n7 8 6", "123405786"),
    ] {
        let (out, err, code) = run(&["solve", text, "--length-only", "--format", "csv"]);
        let line = out.lines().nth(1).unwrap_or_default();
        assert!(code == 0 && line.starts_with(read), "{text}: {out}{err}");
    }
    let (out, _, _) = run(&["solvable", "1,2,3,4;5,6,7,8;9,10,11,12;13,14,15,None"]);
    assert!(out.contains("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0"), "{out}");
}

/// Windows PowerShell writes files in UTF-16.
#[test]
fn utf_16_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str, to_bytes: fn(u16) -> [u8; 2]| {
        let path = folder.path().join(name);
        let units = "\u{feff}".encode_utf16().chain(text.encode_utf16());
        fs::write(&path, units.flat_map(to_bytes).collect::<Vec<_>>()).unwrap();
        path.to_str().unwrap().to_string()
    };
    for to_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
        let board = file("board.txt", "1 2 3\r\n4 5 6\r\n7 □ 8\r\n", to_bytes);
        let (out, err, code) = run(&["solve", &board, "--length-only"]);
        assert_eq!((out.lines().nth(1), code), (Some("123456708      1"), 0), "{err}");
        let graph = file("graph.txt", "a b\nb c\nc a\n", to_bytes);
        let (out, err, _) = run(&["group", &graph, "--format", "csv"]);
        assert!(out.contains("C2"), "{out}{err}");
    }
}

/// Lines that are no board by themselves are answered one by one where they are none together.
#[test]
fn lines_that_form_no_board_are_answered_one_by_one() {
    let csv = ["solve", "-", "--length-only", "--format", "csv"];
    let (out, _, code) = fed(&csv, "867254301\n1 2 3\n4 5\nx y\n123456780\n");
    let lines: Vec<_> = out.lines().map(|line| line.split(',').nth(2).unwrap()).collect();
    assert_eq!((lines, code), (vec!["line", "1", "2", "3", "4", "5"], 2), "{out}");
}

/// The first row of a board that is faulty may be a board by itself, but is not answered.
#[test]
fn the_first_row_of_a_faulty_board_is_no_board() {
    let rows = "1 2 3 4\n5 6 7 8\n9 10 11\n";
    let (out, err, code) = fed(&["solve", "-", "--length-only"], rows);
    assert!(!out.contains("1230") && code == 2, "{out}{err}");
    assert!(err.contains("line 1") && err.matches("error:").count() == 1, "{err}");
    let (out, _, code) = fed(&["solve", "-", "--length-only"], "1 2 3 0\nbad\n2 3 1 0\n");
    assert!(out.contains("1230  ") && out.contains("2310  ") && code == 2, "{out}");
}

/// Of the boards of two rows and columns only one of all four numbers leaves the blank open.
#[test]
fn four_numbers_say_which_is_the_blank() {
    for text in ["1 2 3 4", "1234"] {
        let (out, err, code) = run(&["solve", text, "--length-only", "--format", "json"]);
        assert_eq!((code, err.contains("4 is the blank")), (0, true), "{text}: {err}");
        let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(answer["inferred"], serde_json::json!(["4 is the blank"]), "{text}");
    }
    let (_, err, code) = run(&["solve", "1 2 3 0"]);
    assert_eq!((code, err.as_str()), (0, ""));
}

/// A number before one-line boards is not one of them, and elsewhere a number is a fault.
#[test]
fn a_number_before_boards_is_named() {
    let (out, err, code) = fed(&["solve", "-", "--length-only"], "2\n867254301\n412053786\n");
    assert_eq!((out.lines().count(), code), (3, 0), "{err}");
    assert_eq!(err, "line 2 is read as 867254301: without 2 before the board\n");
    let (_, err, code) = fed(&["solve", "-", "--length-only"], "867254301\n2\n412053786\n");
    assert!(code == 2 && err.contains("line 2: "), "{err}");
}

/// `heuristics` compares the positions that it can read, and names the lines of the others.
#[test]
fn faults_of_compared_positions_are_named_by_line() {
    let lines = "412053786\nbad\n142053786\n123456708\n";
    let (out, err, code) = fed(&["heuristics", "-", "--format", "csv"], lines);
    let positions: Vec<_> = out.lines().skip(1).map(|line| &line[..9]).collect();
    assert_eq!((positions, code), (vec!["412053786", "123456708"], 2), "{err}");
    assert!(err.contains("line 2: ") && err.contains("line 3: '142053786' is unsolvable"), "{err}");
    let (out, err, code) = fed(&["heuristics", "-", "--format", "csv"], "142053786\n");
    assert_eq!((out.as_str(), code), ("", 1), "{err}");
}

#[test]
fn an_argument_with_several_positions_is_refused() {
    let told = refused(&["solve", "1 2 3\n4 5 6\n7 8 0\n\n1 2 3\n4 5 6\n7 0 8\n"]);
    assert!(told.contains("has several positions"), "{told}");
}

/// What was inferred is a field of the answer, if anything was.
#[test]
fn structured_answers_have_what_was_inferred() {
    let inferred = |answer: &serde_json::Value| answer["inferred"].as_array().cloned();
    let note = |text: &str| Some(vec![text.into()]);
    let (out, _, _) = run(&["solvable", "1 2 3/4 x 6/7 5 8", "--format", "json"]);
    assert_eq!(inferred(&serde_json::from_str(&out).unwrap()), note("x is the blank"));
    let lines = "1 2 3 4 0 6 7 5 8\n1 2 3 4 9 6 7 5 8\n";
    for (command, method) in [("solvable", None), ("solve", Some("--method=pdb"))] {
        let arguments = [&[command, "-", "--format", "jsonl"][..], method.as_slice()].concat();
        let (out, _, _) = fed(&arguments, lines);
        let answers = out.lines().map(|line| inferred(&serde_json::from_str(line).unwrap()));
        assert_eq!(answers.collect::<Vec<_>>(), [None, note("9 is the blank")], "{command}");
    }
    let (out, _, _) = run(&["solvable", "1 2 3/4 x 6/7 5 8", "--format", "yaml"]);
    assert!(out.contains("inferred: [x is the blank]\n"), "{out}");
}

/// Codes of a board of six squares are as short as rows, and two have as many cells as the board.
#[test]
fn codes_of_a_small_board_are_not_joined() {
    let (out, err, code) =
        fed(&["lookup", "-", "--board", "five", "--format", "csv"], "012\n013\n102\n");
    let codes = out.lines().skip(1).map(|line| &line[..3]).collect::<Vec<_>>();
    assert_eq!((codes, err, code), (vec!["012", "013", "102"], String::new(), 0));
}

/// A board with a row too short is one fault, and the boards after it are read.
#[test]
fn a_row_too_short_is_one_fault() {
    let boards = "1 2 3\n4 0 6\n7 5\n\n1 2 3\n4 0 6\n7 5 8\n";
    let (out, err, code) = fed(&["solvable", "-", "--format", "csv"], boards);
    assert_eq!((out.matches(",yes,").count(), code), (1, 2), "{out}");
    assert!(err.contains("row 3 has 2 squares") && err.matches("error:").count() == 1, "{err}");
}

#[test]
fn goals_have_names() {
    let moves = |position: &str, goal: &str| {
        let out = done(&["solve", position, "--goal", goal, "--length-only", "--format", "csv"]);
        out.lines().nth(1).unwrap().rsplit(',').next().unwrap().to_string()
    };
    assert_eq!(moves("123804765", "Snail"), "0");
    assert_eq!(moves("102/345/678", "blank-first"), "1");
    assert_eq!(moves("147/258/3_6", "columns"), "1");
    assert_eq!(moves("1234/7065", "boustrophedon"), moves("1234/7065", "1234/0765"));
    let (_, err, code) = run(&["solve", "12346578_"]);
    assert_eq!(code, 1);
    assert!(err.contains("solvable for --goal snail or --goal columns"), "{err}");
    let (_, err, _) =
        run(&["solve", "1 2 3 4 5 6 7 8 9 0", "--board", "petersen", "--goal", "snail"]);
    assert!(err.contains("snail is a goal on grids, and the board petersen is none"), "{err}");
}

/// Each line of the two tables of the documentation.
#[test]
fn the_documentation_shows_what_is_read() {
    let text = include_str!("../../../docs/notation.md");
    let (_, section) = text.split_once("### Boards as people have them").unwrap();
    let (readings, goals) = section.split_once("### Goals").unwrap();
    let (goals, _) = goals.split_once("## Moves").unwrap();
    let rows = |table: &str| {
        let rows = table.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix("` |"));
        let cells = rows.map(|row| row.split_once("` | `").unwrap());
        cells.map(|(left, right)| (left.replace('⏎', "\n"), right.to_string())).collect::<Vec<_>>()
    };
    let position = |text: &str| {
        let (out, err, code) = run(&["solvable", text, "--format", "csv"]);
        assert_eq!(code, 0, "{text}: {err}");
        out.lines().nth(1).unwrap().split(',').next().unwrap().to_string()
    };
    let readings = rows(readings);
    assert!(readings.len() > 20);
    for (written, read) in readings {
        assert_eq!(position(&written), position(&read), "{written}");
    }
    let goals = rows(goals);
    assert_eq!(goals.len(), 5);
    for (name, goal) in goals {
        let to_goal = ["solve", &goal, "--goal", &name, "--length-only", "--format", "csv"];
        assert!(done(&to_goal).ends_with(",0\n"), "{name}");
    }
}

/// Commands that take one position read it from a file or standard input, too.
#[test]
fn a_single_position_may_be_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (one, two, none) = (path("one.txt"), path("two.txt"), path("none.txt"));
    fs::write(&one, "# my board\n1 _ 3\n4 2 5\n7 8 6\n").unwrap();
    fs::write(&two, "1_3/425/786\n12345678_\n").unwrap();
    fs::write(&none, "# nothing\n").unwrap();
    let played = done(&["play", "1_3/425/786", "2 5 6"]);
    assert_eq!(done(&["play", &one, "2 5 6"]), played);
    let (out, err, code) = fed(&["play", "-", "2 5 6"], "1 _ 3\n4 2 5\n7 8 6\n");
    assert_eq!((out, code), (played, 0), "{err}");
    assert_eq!(done(&["draw", &one]), done(&["draw", "1_3/425/786"]));
    let to = |goal: &str| done(&["solve", "123/456/78_", "--goal", goal, "--length-only"]);
    assert_eq!(to(&one), to("1_3/425/786"));
    assert!(refused(&["play", &two, "2"]).contains("has several positions"));
    assert!(refused(&["draw", &none]).contains("has no position"));
    let board = path("kite.yaml");
    fs::write(&board, "name: row\nsquares: [a, b, c]\nhome: c\nedges:\n- [a, b]\n- [b, c]\n")
        .unwrap();
    assert!(refused(&["draw", &board]).contains("is the file of a board"));
}

#[test]
fn a_file_that_is_missing_is_no_position() {
    for command in ["solve", "solvable", "lookup", "draw", "heuristics"] {
        let told = refused(&[command, "no-such-file.txt"]);
        assert!(told.contains("no-such-file.txt' "), "{command}: {told}");
        assert!(!told.contains("the shape") && !told.contains("is not a tile"), "{told}");
    }
    // A text with a point may be a position: digits behind it are no extension of a file.
    assert!(refused(&["solve", "12.34", "--board", "2x2"]).contains("tile"));
}

/// Where no board is named, the first position shows that of the others.
#[test]
fn positions_of_a_list_are_on_one_board() {
    let list = "1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15\n1 2 3 4 5 6 7 0 8\n";
    for command in ["solve", "solvable"] {
        let (out, err, code) = fed(&[command, "-", "--format", "csv"], list);
        assert_eq!((out.lines().count(), code), (4, 2), "{out}");
        assert!(err.contains("line 2: ") && err.contains("which is on 3x3; a list has one board"));
        let (_, err, _) = fed(&[command, "-"], "1 2 3/4 5 0\n1 2/3 4/5 0\n");
        assert!(err.contains("line 2: ") && err.contains("the first position, which is on 2x3"));
    }
}

/// Tables and records, of this program and of others, have positions in one column or field.
#[test]
fn answers_of_the_program_are_read_again() {
    let positions = |text: &str, lines: usize| {
        let (out, err, code) = fed(&["solvable", "-", "--format", "csv"], text);
        assert_eq!((code, err.as_str()), (0, ""), "{text}");
        let mut rows = csv::Reader::from_reader(out.as_bytes());
        let read: Vec<_> = rows.records().map(|row| row.unwrap()[0].to_string()).collect();
        assert_eq!(read.len(), lines, "{text}");
        read
    };
    // The seed could be a position, too.
    let drawn =
        |format| done(&["scramble", "3x3", "-n", "3", "--seed", "867254301", "--format", format]);
    let expected = positions(&drawn("csv"), 3);
    for format in ["json", "jsonl", "yaml", "markdown"] {
        assert_eq!(positions(&drawn(format), 3), expected, "{format}");
    }
    let solved = |format| {
        let texts = ["8 6 7/2 5 4/3 _ 1", "1 2 3/4 5 6/7 _ 8"];
        done(&[&["solve", "--board", "3x3", "--format", format], &texts[..]].concat())
    };
    for format in ["text", "csv", "json", "jsonl", "yaml", "markdown"] {
        assert_eq!(positions(&solved(format), 2), ["867254301", "123456708"], "{format}");
    }
    assert_eq!(
        positions("{\"id\": 123456780, \"board\": [[1,2,3],[4,5,6],[7,0,8]]}\n", 1),
        ["123456708"]
    );
    assert_eq!(
        positions("[[1,2,3,4,5,6,0,7,8],[1,2,3,4,5,6,7,0,8]]\n", 2),
        ["123456078", "123456708"]
    );
    // A record of which no field is known is not answered for its last one.
    let other = "{\"start\": \"123456708\", \"goal\": \"123456780\"}";
    assert!(refused(&["solvable", other]).contains("no field of the record has a position"));
    assert!(fed(&["solvable", "-"], other).1.contains("line 1: no field of the record"));
    for format in ["csv", "jsonl"] {
        let codes = done(&["lookup", "102536", "765432", "--format", format]);
        assert_eq!(positions(&codes, 2), ["10253647_", "76543210_"], "{format}");
    }
    let words = ["lookup", "102536", "--all", "--tiles", "--format", "jsonl"];
    assert_eq!(positions(&done(&words), 1), ["10253647_"]);
    let path = "{\"state\": \"123456708\", \"path\": [{\"state\": \"123456780\"}]}";
    assert_eq!(positions(path, 1), ["123456708"]);
    let numbered = "{\"code\": 17, \"board\": [[1,2,3],[4,5,6],[7,0,8]]}";
    assert_eq!(positions(numbered, 1), ["123456708"]);
    assert!(fed(&["solvable", "-"], &format!("[{other}]")).1.contains("no field of the record"));
    // Values on several lines, before and behind the position.
    for format in ["json", "yaml"] {
        let one = done(&["lookup", "102536", "--all", "--format", format]);
        assert_eq!(positions(&one, 1), ["10253647_"], "{format}");
    }
    let drawn = ["bench", "random", "3x3", "-n", "2", "--seed", "1", "--format", "json"];
    assert_eq!(positions(&done(&drawn), 2).len(), 2);
    let all = ["solve", "867254301", "--all", "--limit", "3", "--format", "json"];
    assert_eq!(positions(&done(&all), 1), ["867254301"]);
    let bounds = ["heuristics", "3x3", "-n", "2", "--each", "--seed", "1", "--format", "yaml"];
    assert_eq!(positions(&done(&bounds), 2).len(), 2);
    // Behind a record may be boards, and the code of a record is not always that of a position.
    assert_eq!(positions("position: 123/456/78_\n  123/456/7_8\n", 2).len(), 2);
    assert_eq!(positions("position: 123/456/78_\n 1 2 3\n 4 5 6\n 7 _ 8\n", 2).len(), 2);
    let numbered = "{\n  \"code\": 17,\n  \"board\": \"123456708\"\n}\n";
    assert!(fed(&["solvable", "-"], numbered).0.contains("123456708"));
    // A table of one column.
    assert_eq!(positions("position\n123456708\n123406758\n", 2), ["123456708", "123406758"]);
    let records = done(&["bench", "korf", "--only", "12", "--pdb", "5-5-5", "--format", "jsonl"]);
    let read = ["solvable", "-", "--goal", "blank-first", "--format", "csv"];
    assert_eq!(fed(&read, &records).0.lines().count(), 2);
    assert!(
        refused(&["solvable", "[[1,2,3,4,5,6,8,7,0],[1,2,3,4,5,6,7,0,8]]"])
            .contains("the argument has several positions")
    );
}

/// Files, records and single positions are checked as they are answered, and faults say in which file.
#[test]
fn files_and_records_stand_for_positions() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let two = file("two.txt", "867254301\n1_3/425/786\n");
    let record = r#"{"position": "867/254/3_1"}"#;
    // The columns `position` and `moves`; lists have others behind them.
    let found = |arguments: &[&str]| {
        let csv = done(&[arguments, &["--format", "csv"]].concat());
        let rows = csv::Reader::from_reader(csv.as_bytes()).into_records();
        rows.map(|row| row.unwrap().iter().take(2).join(" ")).join(", ")
    };
    assert_eq!(found(&["distances", "get", &two]), "867254301 31, 103425786 3");
    assert_eq!(found(&["distances", "get", record]), "867254301 31");
    let row = ["--goal", "1 2 3/* * */* * *", "--length-only"];
    assert_eq!(found(&[&["solve", record][..], &row].concat()), "867254301 21");
    let words = file("words.txt", "a b a/b c c/b a _\n");
    let goal = ["--goal", "a a a/b b b/c c _"];
    for command in [&["solve", "--length-only"][..], &["distances", "get"]] {
        let found = found(&[command, &[&words], &goal].concat());
        assert_eq!(found, "aba/bcc/ba_ 14", "{command:?}");
    }
    let bad = file("bad.txt", "123456708\nnonsense\n");
    let (out, err, code) = run(&["solve", &two, &bad, "--length-only", "--format", "jsonl"]);
    assert_eq!((out.lines().count(), code), (4, 2), "{out}");
    assert!(out.contains(r#""argument":2,"line":2,"#) && err.contains("argument 2, line 2: "));
    assert_eq!(done(&["heuristics", &two, "--format", "csv"]).lines().count(), 3);
    let split = ["8", "6", "7", "2", "5", "4", "3", "0", "1"];
    assert!(
        refused(&[&["heuristics"][..], &split].concat()).contains("quote what belongs together")
    );
    assert!(refused(&["heuristics", &file("none.txt", "")]).contains("no position to compare"));
    assert!(run(&["distances", "get", "3x3", "867254301"]).1.contains("'3x3' is a board"));
}

/// A number behind the tiles of the goal's board is named, not dropped in silence.
#[test]
fn the_goal_shows_the_board_of_the_positions() {
    let solve = ["solve", "1 2 3 4 0 6 7 5 8", "--goal", "1234/567_", "--length-only"];
    for arguments in [&solve[..], &[&["solvable"], &solve[1..4]].concat()] {
        let (out, err, code) = run(arguments);
        assert_eq!((out.lines().count(), code), (2, 0));
        assert!(err.contains("without 8 behind the board"), "{err}");
    }
}

/// Boards of rows and columns that are not drawn in rows take rows all the same.
#[test]
fn a_torus_takes_rows() {
    let solve = |text: &str| done(&["solve", text, "--board", "torus-3x3", "--length-only"]);
    assert_eq!(solve("1 2 3/4 5 6/7 _ 8"), solve("1 2 3 4 5 6 7 _ 8"));
    let lines = fed(&["solve", "-", "--board", "torus-3x3", "--length-only"], "123\n456\n7_8\n").0;
    assert_eq!(lines, solve("1 2 3 4 5 6 7 _ 8"));
    // A board that is drawn in rows has those.
    let other = refused(&["solvable", "12/34/0_", "--board", "five"]);
    assert!(other.contains("row 1 has 2 squares where the board has 3"), "{other}");
    let ragged = refused(&["solve", "1 2/3 4 5 6/7 _ 8", "--board", "torus-3x3"]);
    assert!(ragged.contains("is not drawn in rows"), "{ragged}");
}

/// Only what is surely a table or a record is read as one, and nothing is left out in silence.
#[test]
fn lists_beside_tables_and_records_are_read_whole() {
    let read = |text: &str| {
        let (out, err, code) = fed(&["solvable", "-", "--format", "csv"], text);
        let mut rows = csv::Reader::from_reader(out.as_bytes());
        let read: Vec<_> = rows.records().map(|row| row.unwrap()[0].to_string()).collect();
        (read.join(" "), err, code)
    };
    for (text, positions) in [
        ("position: 867/254/3_1\n123/456/78_\n", "867254301 123456780"),
        ("1 2 3\n4 5 0\nposition: 123/45_\n", "123450 123450"),
        ("Position, easy:\n1 2 3\n4 5 6\n7 8 0\n", "123456780"),
        ("{'position': '867/254/3_1'}\n", "867254301"),
        ("{\"position\": 123456780}\n", "123456780"),
        ("{\"Position\": \"867/254/3_1\"}\n", "867254301"),
        ("{\"a\": {\"position\": \"867/254/3_1\"}}\n", "867254301"),
        ("{\"position\": {\"tiles\": [1,2,3,4,5,6,7,8,0]}}\n", "123456780"),
        ("{\"position\": null, \"id\": 1}\n{\"position\": \"867/254/3_1\"}\n", "867254301"),
        ("{\"line\": 9, \"input\": \"1 2\", \"error\": \"bad\"}\n867/254/3_1\n", "867254301"),
        (
            "[{\"position\":\"867/254/3_1\"},\n{\"position\":\"123/456/78_\"}]\n",
            "867254301 123456780",
        ),
        ("[\n{\n\"id\": 1024,\n\"position\": \"1 2 3\\n4 5 6\\n7 8 0\"\n}\n]\n", "123456780"),
        ("position: [[1,2,3],\n [4,5,6],\n [7,8,0]]\n", "123456780"),
        ("id,position\n1,\"1 2 3\n4 5 6\n7 8 0\"\n\n2,867/254/3_1\n", "123456780 867254301"),
        ("id, position\n1, \"1,2,3,4,5,6,7,8,0\"\n", "123456780"),
        ("position,note\n867/254/3_1,\"compare\n123/456/78_\"\n", "867254301"),
        ("position,note\n867/254/3_1,\"compare\nposition: 123/456/78_\"\n", "867254301"),
    ] {
        let (read, err, _) = read(text);
        assert_eq!(read, positions, "{text}: {err}");
    }
    let (positions, err, code) = read("id,name,position\n1,867/254/3_1\n2,b,123/456/78_\n");
    assert_eq!((positions.as_str(), code), (" 123456780", 2), "{err}");
    assert!(err.contains("line 2: the row has 2 cells, and its header 3"), "{err}");
    let (_, err, code) = read("id,position\n1,\"123/456/78_\n");
    assert!(code == 2 && err.contains("line 2: a quote in this row"), "{err}");
    let board = ["solvable", "1,2,3,4,5,6,7,9,8,", "--board", "3x3"];
    assert_eq!(run(&board).1, "argument 1 is read as 1 2 3 4 5 6 7 _ 8: 9 is the blank\n");
    // Labels, too.
    let labels = "id,position\n1,ab/ba/a_\n";
    let (out, err, code) = fed(&["solve", "-", "--goal", "aa/ab/b_", "--format", "csv"], labels);
    assert!(code == 0 && out.contains("\nab/ba/a_,"), "{out}{err}");
}

#[test]
fn a_board_in_place_of_a_position_is_named() {
    for command in ["solve", "draw", "solvable"] {
        let told = refused(&[command, "petersen"]);
        assert!(
            told.contains("'petersen' is a board") && told.contains("--board petersen"),
            "{told}"
        );
    }
    // Six digits without rows may be a grid, too.
    let (out, err, code) = run(&["solvable", "021345"]);
    assert_eq!((out.lines().count(), code), (2, 0));
    assert_eq!(err, "'021345' is read on the board eight; --board names another\n");
    assert_eq!(run(&["solvable", "025/1_3/746"]).1, "");
}
