//! The commands `scramble` and `play`, and what `solve` offers around them.

use std::fs;

use itertools::Itertools;

use crate::program::{done, fed, json, refused, run};

#[test]
fn scrambled_positions_are_read_by_other_commands() {
    for board in ["3x3", "2x3", "4x4"] {
        let drawn = done(&["scramble", board, "-n", "4", "--seed", "7"]);
        assert_eq!(drawn.lines().count(), 4);
        assert_eq!(drawn, done(&["scramble", board, "-n", "4", "--seed", "7"]));
        assert_ne!(drawn, done(&["scramble", board, "-n", "4", "--seed", "8"]));
        let (solvable, _, code) = fed(&["solvable", "-", "--format", "csv"], &drawn);
        assert_eq!((solvable.matches(",yes,").count(), code), (4, 0), "{solvable}");
        let first = drawn.lines().next().unwrap();
        assert!(done(&["draw", first]).contains("</svg>"));
    }
    let standard =
        done(&["scramble", "eight", "--standard", "-n", "5", "--distance", "18-20", "--seed", "0"]);
    let (looked_up, _, code) = fed(&["lookup", "-", "--format", "csv"], &standard);
    assert_eq!((looked_up.lines().count(), code), (6, 0));
    let moves = |line: &str| line.split(',').nth(2).unwrap().parse::<usize>().unwrap();
    assert!(looked_up.lines().skip(1).all(|line| (18..=20).contains(&moves(line))), "{looked_up}");
    let hardest = done(&["scramble", "--distance", "31", "--format", "csv", "--seed", "0"]);
    assert!(
        hardest.starts_with("position,moves,seed\n") && hardest.ends_with(",31,0\n"),
        "{hardest}"
    );
    let far = done(&[
        "scramble",
        "--distance",
        "24",
        "--metric",
        "mtm",
        "--format",
        "csv",
        "--seed",
        "0",
    ]);
    assert!(far.starts_with("position,metric,moves,seed\n"), "{far}");
    assert!(far.ends_with(",multi-tile,24,0\n"), "{far}");

    let (out, err, code) = run(&["scramble", "3x3", "--standard", "--distance", "21"]);
    assert_eq!((out.as_str(), code), ("", 1));
    assert!(err.contains("no such position is 21 moves from the goal; with the blank"), "{err}");
    assert!(refused(&["scramble", "--distance", "9-"]).contains("such as 18-22"));
    assert!(refused(&["scramble", "--distance", "9-8"]).contains("the smaller number first: 8-9"));
    assert!(refused(&["scramble", "--metric", "mtm"]).contains("--distance"));
    assert!(
        refused(&["scramble", "eight", "--distance", "4", "--metric", "mtm", "--seed", "0"])
            .contains("not a grid")
    );
    assert_eq!(done(&["scramble", "-n", "0", "--seed", "0"]), "");
    assert!(refused(&["scramble", "-n", "-1"]).contains("0 or more"));
    // Standard error names the seed that was taken, and it gives the same position again.
    let (out, err, code) = run(&["scramble", "4x4", "--format", "json"]);
    let drawn: serde_json::Value = serde_json::from_str(&out).unwrap();
    let seed = drawn[0]["seed"].to_string();
    assert_eq!((err, code), (format!("seed {seed}\n"), 0));
    assert_eq!(done(&["scramble", "4x4", "--format", "json", "--seed", &seed]), out);
    assert!(refused(&["scramble", "--seed", "-1"]).contains("0 or more"));
}

#[test]
fn every_notation_of_solve_is_played_back() {
    let start = "867/254/3_1";
    for notation in ["numbers", "tile-directions", "blank-directions", "compressed", "boards"] {
        let solved = json(&["solve", start, "--notation", notation]);
        let moves = solved["solution"].as_str().unwrap();
        let played = json(&["play", start, moves, "--notation", notation]);
        assert_eq!((&played["legal"], &played["solved"]), (&true.into(), &true.into()));
        assert_eq!((&played["moves"], &played["shortest"]), (&31.into(), &31.into()));
        assert_eq!(played["first_loss"], serde_json::Value::Null);
        // All but the directions of the blank show what they are.
        if notation != "blank-directions" {
            assert_eq!(json(&["play", start, moves])["solved"], true, "{moves}");
        }
    }
    let word = json(&["play", "102536", "WXYZADY"]);
    assert_eq!((&word["moves"], &word["solved"]), (&20.into(), &true.into()));
    let hint = json(&["solve", "1_3/425/786", "--hint"]);
    assert_eq!((&hint["hint"], &hint["direction"]), (&"2".into(), &"up".into()));
}

#[test]
fn the_first_illegal_move_and_the_first_loss_are_named() {
    let (out, err, code) = run(&["play", "1_3/425/786", "2", "5", "4"]);
    assert_eq!(code, 1);
    assert!(out.contains("2 legal; move 3 is illegal"), "{out}");
    assert!(err.contains("the tiles that can slide are 3, 5, 6\n  2 5 4\n      ^"), "{err}");
    let (_, err, code) = run(&["play", "1_3/425/786", "DRD"]);
    assert_eq!(code, 0);
    assert!(err.contains("read as those of the blank; as those of tiles, move 1"), "{err}");
    let of_tiles = ["play", "1_3/425/786", "DRD", "--notation", "tile-directions"];
    let (_, err, code) = run(&of_tiles);
    assert_eq!(code, 1);
    assert!(err.contains("as directions of the blank all moves are legal"), "{err}");
    let (out, err, code) = run(&["play", "534/2_1/768", "URDLDLUURRDLLDRULURDDR"]);
    assert!(code == 0 && out.contains("not reached"), "{out}");
    assert!(err.contains("as those of the blank they reach the goal"), "{err}");
    let (_, err, code) = run(&["play", "1_3/425/786", "['Up', 'Left', 'Up']"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let text = done(&["play", "1_3/425/786", "2 5 5 5"]);
    assert!(text.contains("3 moves; the first loss is move 3"), "{text}");
    assert!(text.contains("not reached; it is 1 move away"), "{text}");

    assert!(refused(&["play", "1_3/425/786", "29"]).contains("'9' is not a tile of this board"));
    assert!(refused(&["play", "12345678_", "RX"]).contains("'X' is not a direction"));
    assert!(refused(&["play", "12345678_", "R0"]).contains("'R0' is not a direction"));
    assert!(refused(&["play", "12345678_", "8 é"]).contains("'é' is not a tile"));
    assert!(refused(&["play", "12345678_", "Q"]).contains("'Q' is not a twist"));
    let ambiguous = refused(&["play", "01234567_", "D", "--board", "eight"]);
    assert!(ambiguous.contains("can be directions or twists"), "{ambiguous}");
    let twists = refused(&["play", "1_3/425/786", "A", "--notation", "twists"]);
    assert!(twists.contains("the blank at home"), "{twists}");
    // An unsolvable position is played, too.
    let odd = json(&["play", "213/456/78_", "8"]);
    assert_eq!((&odd["legal"], &odd["solved"]), (&true.into(), &false.into()));
    assert!(odd["not_compared"].as_str().unwrap().contains("unsolvable"));
}

#[test]
fn moves_are_shortened_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let played =
        json(&["play", "12345678_", "RDLURDLU", "--shorten", "--draw", &file("strip.svg")]);
    let shortened = &played["shortened"];
    assert_eq!((&shortened["moves"], &shortened["optimal"]), (&4.into(), &true.into()));
    let again = json(&["play", "12345678_", shortened["solution"].as_str().unwrap()]);
    assert_eq!(again["end"], played["end"]);
    let animated = ["play", "12345678_", "RDLU", "--animate", "--draw", &file("plays.svg")];
    done(&animated);
    let [strip, plays] =
        ["strip.svg", "plays.svg"].map(|name| fs::read_to_string(file(name)).unwrap());
    for svg in [&strip, &plays] {
        roxmltree::Document::parse(svg).unwrap();
    }
    // Nine boards with eight tiles each.
    assert_eq!(strip.matches("class=\"tile\"").count(), 9 * 8);
    assert_eq!(plays.matches("class=\"moving ").count(), 8);
    assert_eq!(plays.matches("@keyframes").count(), 3);
    assert!(plays.contains("prefers-reduced-motion"));
}

#[test]
fn an_unsolvable_position_is_helped() {
    let (out, err, code) = run(&["solve", "123/456/87_"]);
    assert_eq!((out.as_str(), code), ("", 1));
    assert!(err.contains("Any exchange of two tiles") && err.contains("--swap"), "{err}");
    let (out, err, code) = run(&["solve", "123/456/87_", "--swap", "--format", "json"]);
    assert_eq!((err.as_str(), code), ("", 0));
    let solved: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&solved["moves"], &solved["last_two_exchanged"]), (&0.into(), &true.into()));
    let (out, _, code) = run(&["solve", "213/456/78_", "--swap", "--format", "json"]);
    assert_eq!(code, 0);
    let solved: serde_json::Value = serde_json::from_str(&out).unwrap();
    let played = json(&["play", "213/456/78_", solved["solution"].as_str().unwrap()]);
    assert_eq!(played["end"], "123456870");
    let table = fed(&["solve", "-", "--swap", "--format", "csv"], "213456780\n123456708\n").0;
    let mut table = csv::Reader::from_reader(table.as_bytes());
    let at = table.headers().unwrap().iter().position(|name| name == "last_two_exchanged").unwrap();
    let exchanged = table.records().map(|row| row.unwrap()[at].to_string()).collect_vec();
    assert_eq!(exchanged, ["yes", "no"]);
    // The group of a ring of four squares is A₃.
    let ring = json(&["solve", "21/3_", "--swap"]);
    assert_eq!((&ring["moves"], &ring["last_two_exchanged"]), (&4.into(), &true.into()));
    // A group that is not the alternating one leaves more than an exchange to be done.
    let (_, err, _) = run(&["solve", "--board", "theta0", "2134560"]);
    assert!(!err.contains("--swap"), "{err}");
    let (_, err, code) = run(&["solve", "--board", "theta0", "2134650", "--swap"]);
    assert!(err.contains("The exchange of the last two tiles does not help") && code == 1, "{err}");
}

/// Where two moves to a square have one direction, or some move has none, letters name no tile.
#[test]
fn directions_are_refused_where_they_are_ambiguous() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("row.yaml");
    let squares = "[{label: a, at: [0, 0]}, {label: b, at: [0, 1]}, {label: c, at: [0, 2]}, \
                   {label: d, at: [0, 3]}]";
    let edges = "[[a, b], [b, c], [c, d], [a, d]]";
    std::fs::write(&path, format!("name: row\nsquares: {squares}\nedges: {edges}\nhome: d\n"))
        .unwrap();
    let row = path.to_str().unwrap();
    let written = ["solve", "--board", row, "2 3 1 _", "--notation", "tile-directions"];
    for arguments in [&written[..], &["play", "--board", row, "2 3 1 _", "R"]] {
        assert!(refused(arguments).contains("two moves to a square go in the same direction"));
    }
    assert!(done(&["play", "--board", row, "2 3 1 _", "1"]).contains("all legal"));
}

#[test]
fn a_position_shows_its_board() {
    for (position, board) in [("867/254/3_1", "3x3"), ("025/1_3/746", "eight"), ("102536", "eight")]
    {
        let svg = done(&["draw", position]);
        assert!(svg.contains(&format!("of the board {board}<")), "{position}");
    }
    assert!(done(&["solvable", "025/1_3/746"]).contains("yes"));
    // A forgotten blank is no other board, and neighbours do not change the board.
    assert!(refused(&["solvable", "12345678"]).contains("8 squares without rows"));
    let (out, err, code) = run(&["solvable", "102536", "867/254/3_1"]);
    assert!(out.contains("yes") && err.contains("is on another board"), "{out}{err}");
    assert_eq!(code, 2);
}

#[test]
fn sheets_have_their_answers_apart() {
    // All eight positions at 4 moves, each once.
    let short = done(&["sheet", "--distance", "4", "-n", "8", "--seed", "3"]);
    let words = short.lines().filter_map(|line| line.trim().split("  ").nth(2)).sorted();
    assert!(words.dedup().eq(["A", "B", "C", "D", "W", "X", "Y", "Z"]), "{short}");
    let sheet = ["sheet", "--distance", "8-12", "-n", "3", "--seed", "1"];
    let text = done(&sheet);
    assert_eq!(text, done(&sheet));
    let (exercises, answers) = text.split_once('\u{c}').unwrap();
    assert_eq!(exercises.matches('_').count(), 4, "three boards and the goal: {exercises}");
    // Each answer solves its exercise.
    let boards: Vec<&str> = exercises.split("\n\n").skip(2).collect();
    let answers: Vec<&str> = answers.lines().filter(|line| line.contains(" moves ")).collect();
    assert_eq!((boards.len(), answers.len()), (3, 3));
    for (board, answer) in boards.iter().zip(answers) {
        let rows: Vec<String> =
            board.trim().lines().skip(1).map(|row| row.replace(' ', "")).collect();
        let word = answer.split_whitespace().nth(3).unwrap();
        let played = json(&["play", &rows.join("/"), word, "--notation", "twists"]);
        assert_eq!(played["solved"], true, "{answer}");
        assert!(answer.contains(&format!("{} moves", played["shortest"])), "{answer}");
    }
    let text = done(&["sheet", "theta0", "-n", "1", "--seed", "1"]);
    assert!(
        text.contains(
            "\n\nSquares are adjacent where the goal has 1-2, 1-6, 2-3, 3-4, 3-_, 4-5, 5-6, 6-_.\n"
        ),
        "{text}"
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sheet.pdf").display().to_string();
    done(&["sheet", "ring-5", "--distance", "0-30", "-n", "2", "-o", &file, "--seed", "0"]);
    assert!(fs::read(&file).unwrap().starts_with(b"%PDF-"));
    assert!(
        done(&["sheet", "3x3", "-n", "1", "--format", "markdown", "--seed", "0"])
            .contains("# Answers")
    );
}

#[test]
fn slides_of_several_tiles_are_played() {
    let several = |moves: &[&'static str]| {
        json(&[&["play", "412/_53/786"], moves, &["--metric", "multi-tile"]].concat())
    };
    for moves in [&["DL2U2"][..], &["4", "2", "6"]] {
        let played = several(moves);
        assert_eq!((&played["metric"], &played["moves"]), (&"multi-tile".into(), &3.into()));
        assert_eq!((&played["solved"], &played["shortest"]), (&true.into(), &3.into()));
        assert!(played["first_loss"].is_null());
    }
    let around = several(&["DUDL2U2", "--shorten"]);
    assert_eq!((&around["moves"], &around["first_loss"]), (&5.into(), &2.into()));
    let shortened = &around["shortened"];
    assert_eq!((&shortened["moves"], &shortened["optimal"]), (&3.into(), &true.into()));
    assert_eq!(shortened["solution"], "DL2U2");
    let (_, err, code) = run(&["play", "412/_53/786", "DU3", "--metric", "mtm"]);
    assert!(code == 1 && err.contains("move 2 is illegal"), "{err}");
    assert!(refused(&["play", "102536", "A", "--metric", "mtm"]).contains("is not a grid"));
}

/// Fields without a value are there in JSON, as the columns are in CSV.
#[test]
fn what_is_not_known_of_moves_is_null() {
    let played = json(&["play", "412/_53/786", ""]);
    for field in ["shortest", "left", "first_loss"] {
        assert!(played.get(field).is_some(), "{field}: {played}");
    }
    assert!(played["first_loss"].is_null(), "{played}");
}
