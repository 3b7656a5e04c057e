//! Goals with equal and unknown tiles, and several blanks.

use crate::program::{done, fed, json, refused, run};

const ROW: [&str; 2] = ["--goal", "1 2 3/* * */* * *"];

/// One of the two positions that are farthest from the whole goal.
const FARTHEST: &str = "867/254/3_1";

#[test]
fn a_part_of_the_goal() {
    let solved = json(&[&["solve", FARTHEST][..], &ROW].concat());
    let end = solved["end"].as_str().unwrap();
    // Positions are written as for other goals.
    assert!(end.starts_with("123") && end.len() == 9, "{end}");
    // The moves lead there, one by one.
    let moves = solved["solution"].as_str().unwrap();
    assert_eq!(solved["moves"], moves.split(' ').count());
    let boards = json(&[&["solve", FARTHEST, "--notation", "boards"][..], &ROW].concat());
    let boards = boards["solution"].as_str().unwrap();
    assert!(boards.starts_with("867254301; 867254310; ") && boards.ends_with(end), "{boards}");
    // The same distance as a number, from a list, and as the length of each solution to any end.
    let value = json(&[&["distances", "get", FARTHEST][..], &ROW].concat());
    assert_eq!(value["moves"], solved["moves"]);
    let lengths = [&["solve", "-", "--length-only", "--format", "csv"][..], &ROW].concat();
    let (out, err, code) = fed(&lengths, "867/254/3_1\n123/456/78_\n");
    assert_eq!((err.as_str(), code), ("", 0));
    let lines: Vec<_> = out.lines().skip(1).collect();
    let first = format!("867254301,{},", value["moves"]);
    assert!(lines[0].starts_with(&first) && lines[1].starts_with("123456780,0,"), "{out}");
    let longer = [&["solve", FARTHEST, "--max-moves", "20"][..], &ROW].concat();
    let (out, err, code) = run(&longer);
    assert!(out.is_empty() && code == 1 && err.contains("at least 21 moves"), "{err}");
    let all = json(&["solve", FARTHEST, "--goal", "1 2 3/4 * */* * *", "--all"]);
    let (listed, ends) = (all["all"].as_array().unwrap(), all["ends"].as_array().unwrap());
    assert!(listed.len() > 2 && all["solutions"] == listed.len() && ends.len() == listed.len());
    assert!(ends.iter().all(|end| end.as_str().unwrap().starts_with("1234")));
    let csv = done(&["solve", FARTHEST, "--goal", "1 2 3/4 * */* * *", "--all", "--format", "csv"]);
    assert_eq!(csv.lines().next(), Some("position,moves,solution,solutions,end"));
    assert_eq!(csv.lines().count(), listed.len() + 1);
}

/// A goal with too many arrangements is searched for, and a small one if that is asked for.
#[test]
fn a_search_beyond_memory() {
    let goal = ["--goal", "1 2 3 4/5 6 7 8/* * * */* * * _", "--max-memory", "16M"];
    let solve = ["solve", "9 2 12 7/5 14 1 6/3 11 8 4/13 10 15 0"];
    let with = |option: &'static [&str]| [&solve[..], &goal, option].concat();
    let solved = json(&with(&["--stats"]));
    assert_eq!(
        (&solved["method"], &solved["statistics"]["heuristic"]),
        (&"pdb".into(), &"label tables".into())
    );
    let end = solved["end"].as_str().unwrap();
    assert!(end.starts_with("1 2 3 4 5 6 7 8 ") && end.ends_with(" 0"), "{end}");
    let solution = solved["solution"].as_str().unwrap();
    assert_eq!(solved["moves"], solution.split(' ').count());
    let (out, err, code) = run(&with(&["--time-limit", "0"]));
    assert!(out.is_empty() && code == 1 && err.contains("one has at least"), "{err}");
    let (_, err, code) = run(&with(&["--max-moves", "20"]));
    assert!(code == 1 && err.contains("no solution is as short as that"), "{err}");
    assert!(refused(&with(&["--all"])).contains("4 151 347 200 arrangements"));
    let row = |method| json(&[&["solve", FARTHEST, "--method", method][..], &ROW].concat());
    let [by_search, by_distances] = ["pdb", "distances"].map(row);
    assert_eq!(by_search["solution"], by_distances["solution"]);
}

#[test]
fn arrangements_are_counted() {
    let count = json(&[&["distances", "count", "3x3"][..], &ROW].concat());
    // 9! / 6! arrangements of three tiles, each with six squares of the blank.
    assert_eq!(count["positions"], 9 * 8 * 7 * 6);
    let highest = count["distribution"].as_array().unwrap().last().unwrap();
    let farthest = json(&[&["distances", "farthest", "3x3"][..], &ROW].concat());
    assert_eq!(farthest.as_array().unwrap().len(), highest["positions"]);
    let drawn = ["distances", "sample", "3x3", "--distance", "5-6", "-n", "20", "--seed", "1"];
    let drawn = json(&[&drawn[..], &ROW].concat());
    for drawn in drawn.as_array().unwrap() {
        let value =
            json(&[&["distances", "get", drawn["position"].as_str().unwrap()][..], &ROW].concat());
        assert!(value["moves"] == drawn["moves"] && matches!(value["moves"].as_u64(), Some(5 | 6)));
    }
    let near = json(&[&["distances", "count", "3x3", "--within", "4"][..], &ROW].concat());
    let first = &count["distribution"].as_array().unwrap()[..5];
    assert_eq!(near["distribution"].as_array().unwrap(), first);
    // A pattern with each tile is a position, which the other engines count.
    let most = u64::MAX.to_string();
    for within in [&[][..], &["--within", &most]] {
        let whole =
            [&["distances", "count", "3x3", "--goal", "1 2 3/4 5 6/7 8 *"], within].concat();
        assert_eq!(json(&whole)["positions"], 181_440);
    }
}

#[test]
fn tiles_that_look_alike_and_several_blanks() {
    let colours = ["--goal", "a a a/b b b/c c _"];
    let solve = ["solve", "a b a/b c c/b a _"];
    // A label does not say which of the equal tiles slides: by default the directions do.
    let solved = json(&[&solve[..], &colours].concat());
    assert_eq!(solved["moves"], solved["solution"].as_str().unwrap().len());
    assert_eq!(
        (&solved["position"], &solved["end"]),
        (&"aba/bcc/ba_".into(), &"aaa/bbb/cc_".into())
    );
    let by_labels = json(&[&solve[..], &colours, &["--notation", "numbers"]].concat());
    assert_eq!(by_labels["moves"], by_labels["solution"].as_str().unwrap().split(' ').count());
    let hint = json(&[&solve[..], &colours, &["--hint"]].concat());
    assert_eq!(hint["hint"].as_str().unwrap(), &solved["solution"].as_str().unwrap()[..1]);
    let slides = json(&[&solve[..], &colours, &["--metric", "mtm"]].concat());
    assert!(slides["moves"].as_u64().unwrap() < solved["moves"].as_u64().unwrap());
    let value = json(&[&["distances", "get", "a b a/b c c/b a _"][..], &colours].concat());
    assert_eq!(value["moves"], solved["moves"]);
    // Words, also where all are different.
    let words = json(&["solve", "red a b/c d _", "--goal", "a b red/c d _"]);
    assert!(words["moves"].as_u64() > Some(0), "{words}");
    let letters = ["distances", "get", "a b c/d e f/g _ h", "--goal", "a b c/* * */* * *"];
    assert_eq!(json(&letters)["moves"], 0);
    let blanks = json(&["distances", "count", "3x3", "--goal", "1 2 3/4 5 6/7 _ _"]);
    assert_eq!(blanks["positions"], 181_440);
    let values = ["distances", "get", "7 6 5/4 3 2/1 _ _", "--goal", "1 2 3/4 5 6/7 _ _"];
    assert!(json(&values)["moves"].as_u64().unwrap() <= blanks["highest"].as_u64().unwrap());
    let other = [&["distances", "get", "1 2 3/4 5 6/7 _ _"][..], &ROW].concat();
    assert!(refused(&other).contains("2 blanks here, and 1 in the goal"));
}

/// Lists and boxes of labels are read; the board of `distances get` is the one that the goal or the position
/// shows.
#[test]
fn labels_as_they_are_pasted() {
    let list = r#"[["a", "b", "a"], ["b", "c", "c"], ["b", "a", None]]"#;
    let boxes = "+---+---+---+\n| a | b | a |\n| b | c | c |\n| b | a |   |\n+---+---+---+";
    for start in [list, boxes] {
        let solved =
            json(&["solve", start, "--goal", "[['a','a','a'],['b','b','b'],['c','c','_']]"]);
        assert_eq!((&solved["position"], &solved["moves"]), (&"aba/bcc/ba_".into(), &14.into()));
    }
    let wide = ["distances", "get", "a b a a/b c c b/d d d _", "--goal", "a a a b/b b c c/d d d _"];
    assert_eq!(json(&wide)["moves"], 10);
    assert_eq!(json(&["distances", "get", "_ 2 3/4 5 1"])["moves"], 11);
    assert_eq!(json(&["distances", "count", "--goal", "1 2 3/4 * *"])["board"], "2x3");
}

/// Equal tiles and several blanks, one by one, from a list and with a goal of words.
#[test]
fn whether_labels_can_be_solved() {
    let verdict = |arguments: &[&str]| {
        let (out, err, code) = run(&[&["solvable"], arguments, &["--format", "json"]].concat());
        assert_eq!(err, "");
        let verdict: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(verdict["solvable"] == true, code == 0);
        (code, verdict["reason"].as_str().unwrap().to_string())
    };
    let (code, reason) = verdict(&["2 1 3/4 5 6/_ 7 _"]);
    assert_eq!(
        (code, &*reason),
        (0, "the moves of 2 blanks connect all arrangements of the tiles")
    );
    let (code, reason) = verdict(&["--board", "ring-6", "2 1 3 4 _ _"]);
    assert!(code == 1 && reason.contains("cyclic order"), "{reason}");
    assert_eq!(verdict(&["a b a/b c c/b a _", "--goal", "a a a/b b b/c c _"]).0, 0);
    assert_eq!(verdict(&["2 1 3/4 5 6/7 8 _", "--goal", "1 2 3/4 5 6/* * _"]).0, 0);
    assert_eq!(verdict(&["2 1 3/4 5 6/7 8 _", "--goal", "1 2 3/4 5 6/7 8 *"]).0, 1);
    let (out, err, code) =
        fed(&["solvable", "-", "--format", "csv"], "213/456/7__\n123/456/87_\n123/456/7_8\n");
    let answers = out.lines().skip(1).map(|row| row.split(',').nth(1).unwrap());
    assert_eq!(
        (answers.collect::<Vec<_>>(), err.as_str(), code),
        (vec!["yes", "no", "yes"], "", 1)
    );
    let other = refused(&["solvable", "1 2 3/4 5 6/8 _ _", "--goal", "1 2 3/4 5 6/7 _ _"]);
    assert!(other.contains("7 is on 0 squares here"), "{other}");
    let many: String = (1..=20).map(|tile| format!("{tile} ")).collect();
    let large = refused(&["solvable", "--board", "path-40", &format!("{many}{}", "_ ".repeat(20))]);
    assert!(large.contains("is not decided on so large a board with 20 blanks"), "{large}");
}

/// Each solution leads to the goal, slide by slide.
#[test]
fn slides_into_several_blanks() {
    let (start, goal) = ("7 6 5/4 3 2/1 _ _", "1 2 3/4 5 6/7 _ _");
    let solve = |options: &[&str]| json(&[&["solve", start, "--goal", goal], options].concat());
    let played = |solution: &str| {
        let mut squares: Vec<String> = start.split(['/', ' ']).map(String::from).collect();
        for slide in solution.split(' ') {
            let (from, to) = slide.split_once('>').unwrap();
            let [from, to] = [from, to].map(|square| square.parse::<usize>().unwrap() - 1);
            assert!(squares[from] != "_" && squares[to] == "_", "{slide}");
            assert!(from.abs_diff(to) == 3 || from / 3 == to / 3 && from.abs_diff(to) == 1);
            squares.swap(from, to);
        }
        squares.join(" ")
    };
    let one = solve(&[]);
    let solution = one["solution"].as_str().unwrap();
    assert_eq!(played(solution), goal.replace('/', " "));
    assert_eq!((&one["moves"], solution.split(' ').count()), (&20.into(), 20));
    assert_eq!(one["end"], "123/456/7__");
    let all = solve(&["--all", "--limit", "1000000"]);
    let listed = all["all"].as_array().unwrap();
    assert!(all["solutions"] == listed.len() && listed.len() > 1, "{}", listed.len());
    assert!(listed.iter().all(|way| played(way.as_str().unwrap()) == goal.replace('/', " ")));
    let hint = solve(&["--hint"]);
    assert_eq!(hint["hint"], solution.split(' ').next().unwrap());
    assert!(
        hint["conventions"].as_str().unwrap().contains("hint is the next slide, from the square")
    );
    assert!(!done(&["solve", start, "--goal", goal, "--hint"]).contains("direction"));
    assert_eq!(solve(&["--length-only"])["moves"], 20);
    let boards = solve(&["--notation", "boards"]);
    let boards: Vec<_> = boards["solution"].as_str().unwrap().split("; ").collect();
    assert_eq!((boards.len(), boards[0], boards[20]), (21, "765/432/1__", "123/456/7__"));
    let directions = refused(&["solve", start, "--goal", goal, "--notation", "tile-directions"]);
    assert!(directions.contains("which of several blanks a tile enters"), "{directions}");
    let (_, err, code) = run(&["solve", start, "--goal", goal, "--max-moves", "19"]);
    assert!(code == 1 && err.contains("at least 20 moves"), "{err}");
    let ring = ["solve", "--board", "ring-6", "1 3 2 4 _ _", "--goal", "1 2 3 4 _ _"];
    let (_, err, code) = run(&ring);
    assert!(code == 1 && err.contains("no moves lead to"), "{err}");
}

/// A row of blanks is one, and not the border of a box.
#[test]
fn rows_of_blanks() {
    let board = "1 2 3\n4 5 6\n_ _ _";
    assert_eq!(json(&["solvable", board])["position"], "123/456/___");
    let (out, _, code) = fed(&["solvable", "-"], &format!("{board}\n"));
    assert!(code == 0 && out.contains("123/456/___"), "{out}");
    let batch = ["solvable", "-", "--board", "2x2", "--goal", "1 _/_ _", "--format", "jsonl"];
    let (out, _, code) = fed(&batch, "1 _ _ _\n_ _ _ _\n_ 1 _ _\n");
    assert_eq!((out.lines().count(), code), (3, 2), "{out}");
    assert!(out.contains("4 blanks here, and 3 in the goal"), "{out}");
}

#[test]
fn a_file_as_the_only_start() {
    let folder = tempfile::tempdir().unwrap();
    let start = folder.path().join("start.txt");
    std::fs::write(&start, "1 2 3/4 5 6/_ _ 7\n").unwrap();
    let start = start.to_str().unwrap();
    let goal = ["--goal", "1 2 3/4 5 6/7 _ _"];
    assert_eq!(json(&[&["solve", start][..], &goal].concat())[0]["solution"], "9>8 8>7");
    assert_eq!(json(&[&["distances", "get", start][..], &goal].concat())[0]["moves"], 2);
}

/// What a position says is a position, in whatever notation.
#[test]
fn goals_that_are_positions() {
    let board = ["--board", "theta0", "--goal", "0 1 2 3 4 5 _"];
    let (out, _, code) = run(&[&["solve", "0 1 2 3 4 _ 5"][..], &board].concat());
    assert!(code == 0 && out.contains("1234506") && !out.contains("end"), "{out}");
    let (out, _, code) = run(&[&["solvable", "0 1 2 3 4 5 _"][..], &board].concat());
    assert!(code == 0 && out.contains("yes"), "{out}");
    let wrong = refused(&["solve", FARTHEST, "--goal", "1 2 3/4 5 6/7 9 _"]);
    assert!(wrong.contains("9 is not a tile") || wrong.contains("'9' is not a tile"), "{wrong}");
    let table = done(&["distances", "count", "--goal", "1 2 3/4 5 6/7 8 *", "--format", "csv"]);
    assert_eq!(table, done(&["distances", "count", "--format", "csv"]));
}

#[test]
fn phases() {
    let goals = ["1 2 3/* * */* * *", "1 2 3/4 * */7 * *", "1 2 3/4 5 6/7 8 _"];
    let count = json(&[&["distances", "count", "--phases"][..], &goals].concat());
    let phases = count["phases"].as_array().unwrap();
    // All arrangements of the row, then those with the row in place, of which half can be solved.
    let starts = [9 * 8 * 7 * 6, 6 * 5 * 4, 4 * 3 * 2 / 2];
    assert!(phases.iter().map(|phase| &phase["starts"]).eq(starts));
    let sum: u64 = phases.iter().map(|phase| phase["moves"].as_u64().unwrap()).sum();
    assert!(count["moves"] == sum && sum > 31, "no position takes more than 31 moves");
    let whole = json(&["distances", "count", "--phases", "1 2 3/4 5 6/7 8 _"]);
    assert_eq!((&whole["moves"], &whole["phases"][0]["starts"]), (&31.into(), &181_440.into()));
    let phases = ["distances", "count", "--phases", "1 2 3/* * */* * *", "1 2 _/4 5 6/7 8 3"];
    assert!(refused(&phases).contains("a phase keeps what was reached before it"));
}

#[test]
fn refusals_say_what_would_be_right() {
    let goal = |goal| refused(&["solve", FARTHEST, "--goal", goal]);
    let labels = goal("1 1 3/4 5 6/7 8 _");
    assert!(labels.contains("1 is on 1 square here and on 2 squares of the goal"), "{labels}");
    assert!(goal("red red 3/4 5 6/7 8 _").contains("red is on 0 squares here"));
    assert!(goal("1 2 ?/* * */* * *").contains("'?' is no label"));
    let solve = |options: &[&str]| refused(&[&["solve", FARTHEST], &ROW[..], options].concat());
    // If no method is named, options of other methods do no harm.
    let blanks = ["solve", "1 2 3/4 5 _/7 _ 6", "--goal", "1 2 3/4 5 6/7 _ _"];
    for options in [&["--time-limit", "5"][..], &["--stats"]] {
        assert!(done(&[&blanks[..], options].concat()).contains("9>6"));
    }
    let limit = solve(&["--method", "distances", "--time-limit", "3"]);
    assert!(limit.contains("--time-limit has no effect with --method distances"), "{limit}");
    for (option, value) in [("--pdb", "4-4"), ("--pdb-dir", ".")] {
        let refusal = solve(&[option, value]);
        assert!(
            refusal.contains(&format!("{option} is for goals that are positions")),
            "{refusal}"
        );
    }
    assert!(solve(&["--swap"]).contains("--swap is for goals that are positions"));
    assert!(solve(&["--method", "ida"]).contains("choose the method pdb or distances"));
    assert!(solve(&["--method", "pdb", "--all"]).contains("--method distances"));
    let blanks = ["solve", "1 2 3/4 5 6/_ 7 _", "--goal", "1 2 3/4 5 6/7 _ _", "--method", "pdb"];
    assert!(refused(&blanks).contains("is reached by the distances of all arrangements"));
    let several = refused(&["solve", "1 2 3/4 5 6/_ 7 _"]);
    assert!(several.contains("with as many, for instance --goal 123/456/7__"), "{several}");
    for wrong in ["1 2 3/4 5 _/7 _ 9", "1 2 3/4 5 _/7 _ 5"] {
        let tiles = refused(&["solvable", wrong]);
        assert!(tiles.contains("not on the board 3x3 or are there twice"), "{tiles}");
    }
    let export = ["distances", "export", "-o", "no.npy", "--goal", "* 2 3/4 5 6/* 8 _"];
    let export = refused(&export);
    assert!(export.contains("here it has to be a position"), "{export}");
    let memory = ["distances", "count", "4x4", "--max-memory", "1M", "--goal"];
    let memory = refused(&[&memory[..], &["1 2 3 4/5 * * */* * * */* * * *"]].concat());
    assert!(memory.contains("5 765 760 arrangements"), "{memory}");
    let slides = ["distances", "count", "--metric", "mtm", "--goal", "1 2 3/4 5 6/7 _ _"];
    assert!(refused(&slides).contains("one blank"));
    let solutions = ["distances", "count", "--solutions", "--goal", "1 2 3/* * */* * *"];
    assert!(refused(&solutions).contains("--solutions is for goals that are positions"));
    let saved = ["distances", "count", "--disk", "no", "--goal", "1 2 3/4 5 6/7 _ _"];
    assert!(refused(&saved).contains("--checkpoint and --disk"));
}
