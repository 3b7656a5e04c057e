//! `taquin solve` with pattern databases, and `taquin pdb`.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use assert_cmd::Command as Program;
use itertools::Itertools;
use taquin::Board;
use taquin_testkit::printed::korf_instances;

/// The program, with its pattern databases in a folder of the test's own.
fn taquin(folder: &Path, arguments: &[&str]) -> Program {
    let mut program = Program::cargo_bin("taquin").unwrap();
    program.env("TAQUIN_PDB_DIR", folder).args(arguments);
    program
}

fn printed(program: &mut Program, code: i32) -> (String, String) {
    let output = program.assert().code(code).get_output().clone();
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn solves_one_and_many() {
    let folder = tempfile::tempdir().unwrap();
    let easy = korf_instances().into_iter().sorted_by_key(|one| one.moves).take(3).collect_vec();
    let text = easy.iter().map(|one| format!("{}\n", one.position)).join("");
    let arguments = ["solve", "-", "--board", "4x4@1,1", "--length-only", "--format", "csv"];
    let (csv, _) = printed(taquin(folder.path(), &arguments).write_stdin(text), 0);
    let lengths = csv.lines().skip(1).map(|line| line.split(',').nth(1).unwrap().to_string());
    assert_eq!(lengths.collect_vec(), easy.iter().map(|one| one.moves.to_string()).collect_vec());

    // All solutions are the same with any number of threads.
    let position = "2 5 3 4/1 0 7 8/9 6 11 12/13 10 14 15";
    let all = ["1", "2", "3"].map(|threads| {
        let arguments = [
            "solve",
            position,
            "--pdb",
            "5-5-5",
            "--all",
            "--format",
            "json",
            "--threads",
            threads,
        ];
        printed(&mut taquin(folder.path(), &arguments), 0).0
    });
    assert!(all.iter().all_equal());
    let json: serde_json::Value = serde_json::from_str(&all[0]).unwrap();
    assert_eq!(json["solutions"], json["all"].as_array().unwrap().len());
    assert_eq!(json["method"], "pdb");

    let arguments = ["solve", position, "--pdb", "5-5-5", "--stats", "--format", "json"];
    let json: serde_json::Value =
        serde_json::from_str(&printed(&mut taquin(folder.path(), &arguments), 0).0).unwrap();
    let statistics = &json["statistics"];
    assert_eq!(statistics["heuristic"], "pdb 5-5-5");
    let made = |key: &str| {
        let thresholds = statistics["thresholds"].as_array().unwrap();
        thresholds.iter().map(|one| one[key].as_u64().unwrap()).sum::<u64>()
    };
    assert_eq!(statistics["generated"], 1 + made("generated"));
    assert!(made("lookups") >= made("generated") && made("generated") > made("expanded"));
}

/// A benchmark reads a database that is kept, and counts the same nodes.
#[test]
fn a_benchmark_reads_kept_databases() {
    let folder = tempfile::tempdir().unwrap();
    let bench = ["bench", "korf", "--only", "12", "--pdb", "5-5-5", "--format", "json"];
    let result = || {
        let out = printed(&mut taquin(folder.path(), &bench), 0).0;
        let report: serde_json::Value = serde_json::from_str(&out).unwrap();
        let fields = ["moves", "generated", "expanded", "solution", "tables"];
        fields.map(|field| report["instances"][0][field].clone())
    };
    let built = result();
    assert_eq!((&built[0], &built[4]), (&45.into(), &"5-5-5".into()));
    let build = ["pdb", "build", "5-5-5", "--board", "4x4@1,1", "--format", "json"];
    let out = printed(&mut taquin(folder.path(), &build), 0).0;
    assert_eq!(result(), built);

    let file: serde_json::Value = serde_json::from_str(&out).unwrap();
    fs::write(file["file"].as_str().unwrap(), "nothing").unwrap();
    printed(&mut taquin(folder.path(), &bench), 2);
}

#[test]
fn any_number_of_threads_answers_a_batch_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let lines = korf_instances().into_iter().map(|one| one.position).take(6).collect_vec();
    let [first, second, rest @ ..] = &lines[..] else { panic!("there are forty") };
    let text = [first, "1 2 3", second, "", "0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15"];
    let text = text.into_iter().chain(rest.iter().map(String::as_str)).join("\n");
    let answers = ["1", "2", "3"].map(|threads| {
        let arguments =
            ["solve", "-", "--board", "4x4@1,1", "--threads", threads, "--format", "jsonl"];
        printed(taquin(folder.path(), &arguments).write_stdin(text.as_str()), 2)
    });
    assert!(answers.iter().all_equal());
    let (out, message) = &answers[0];
    let records: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let positions = records.iter().filter_map(|record| record["position"].as_str());
    assert_eq!(positions.collect_vec(), lines);
    let refused = records.iter().enumerate().filter(|(_, record)| record["error"].is_string());
    let refused = refused.map(|(place, record)| (place, record["line"].as_u64().unwrap()));
    assert_eq!(refused.collect_vec(), [(1, 2), (3, 5)]);
    assert!(message.contains("line 2") && message.contains("unsolvable"), "{message}");
}

#[test]
fn bounds() {
    let folder = tempfile::tempdir().unwrap();
    let hard = korf_instances().into_iter().max_by_key(|one| one.moves).unwrap();
    let position = hard.position.as_str();
    let solve = ["solve", position, "--board", "4x4@1,1", "--pdb", "4-4-4-3"];
    let late = [&solve[..], &["--time-limit", "0.05", "--format", "json"]].concat();
    let (json, message) = printed(&mut taquin(folder.path(), &late), 1);
    assert!(message.contains("the time limit was reached"), "{message}");
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let at_least = json["at_least"].as_u64().unwrap() as usize;
    let at_most = json["moves"].as_u64().unwrap() as usize;
    assert!(at_least <= hard.moves && hard.moves <= at_most, "{at_least} {at_most}");

    // The other methods keep the limit, too.
    for method in ["ida", "astar", "quick"] {
        let method = ["--method", method, "--time-limit", "0.05", "--format", "json"];
        let limited = [&solve[..4], &method].concat();
        let (json, _) =
            printed(&mut taquin(folder.path(), &limited), i32::from(method[1] != "quick"));
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        let at_least = json["at_least"].as_u64().unwrap() as usize;
        let at_most = json["moves"].as_u64().unwrap() as usize;
        assert!(at_least <= hard.moves && hard.moves <= at_most, "{method:?}: {json}");
    }
    let board: Board = "12x12".parse().unwrap();
    let mut large = taquin::search::random_positions(&taquin::Position::goal(&board), 1);
    let large = large.next().unwrap().to_string();
    let cycles = ["solve", &large, "--board", "12x12", "--method", "three-cycles"];
    let limited = [&cycles[..], &["--time-limit", "0"]].concat();
    let (out, message) = printed(&mut taquin(folder.path(), &limited), 1);
    assert!(out.is_empty() && message.contains("before a solution was found"), "{message}");

    // With --all the columns are the same whether all solutions are found in time or not.
    let one = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15";
    let all = ["solve", position, one, "--all", "--time-limit", "0.05", "--format", "csv"];
    let all = [&all[..], &["--board", "4x4@1,1", "--pdb", "4-4-4-3"]].concat();
    let (csv, _) = printed(&mut taquin(folder.path(), &all), 1);
    assert!(csv.lines().all(|line| line.split(',').count() == 4), "{csv}");
    assert!(csv.lines().nth(1).unwrap().ends_with(','), "{csv}");

    // The suboptimal solution is longer than that, so it is no answer.
    let most = hard.moves.to_string();
    let late = [&late[..], &["--max-moves", &most]].concat();
    let (out, message) = printed(&mut taquin(folder.path(), &late), 1);
    assert!(out.is_empty() && message.contains("the best solution found has"), "{message}");

    let few = [&solve[..], &["--max-moves", "41"]].concat();
    let (out, message) = printed(&mut taquin(folder.path(), &few), 1);
    assert_eq!(out, "");
    assert!(message.contains("has at least"), "{message}");

    // Whatever the method, no solution is longer, and no option is ignored.
    let (out, message) =
        printed(&mut taquin(folder.path(), &["solve", "867254301", "--max-moves", "30"]), 1);
    assert!(out.is_empty() && message.contains("has at least 31 moves"), "{message}");
    let unused = [
        "--explain",
        "--heuristic=hamming",
        "--method=distances --stats",
        "--method=distances --time-limit=9",
        "--method=ida --threads=2",
        "--method=ida --max-memory=1G",
        "--method=distances --pdb-dir=.",
        "--method=quick --pdb=4-4",
        "--method=pdb --distances=none",
    ];
    for unused in unused {
        let solve = ["solve", "867254301"].into_iter().chain(unused.split(' ')).collect_vec();
        let (out, message) = printed(&mut taquin(folder.path(), &solve), 2);
        assert!(out.is_empty() && message.contains("has no effect"), "{unused}: {message}");
    }

    let odd = ["solve", "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0"];
    let (_, message) = printed(&mut taquin(folder.path(), &odd), 1);
    assert!(message.contains("unsolvable"), "{message}");

    // A suboptimal solution is a solution, and has its bound.
    for board in ["4x4@1,1", "4x4@2,3", "2x6", "5x3", "6x6"] {
        let board: Board = board.parse().unwrap();
        let goal = taquin::Position::goal(&board);
        let position = taquin::search::random_positions(&goal, 7).next().unwrap();
        let text = position.to_string();
        let arguments =
            ["solve", &text, "--board", board.name(), "--method", "quick", "--format", "json"];
        let (json, _) = printed(&mut taquin(folder.path(), &arguments), 0);
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        let mut here = position.clone();
        let solution = json["solution"].as_str().unwrap();
        for tile in solution.split(' ') {
            let is_it = |square: &taquin::board::SquareId| {
                here.tile(*square).is_some_and(|there| there.number(&board).to_string() == tile)
            };
            let square = board.square_ids().find(is_it).unwrap();
            here.move_blank(square).unwrap();
        }
        assert_eq!(here, goal);
        let moves = json["moves"].as_u64().unwrap();
        assert_eq!(solution.split(' ').count() as u64, moves);
        assert!(json["at_least"].as_u64().unwrap() <= moves);
    }
}

#[test]
fn databases_that_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for what in ["list", "check"] {
        let (_, err) = printed(&mut taquin(&folder.join("none"), &["pdb", what]), 2);
        assert!(err.contains("none' cannot be read"), "{err}");
        let (_, message) = printed(&mut taquin(folder, &["pdb", what]), 0);
        assert!(message.starts_with("no pattern databases are kept in"), "{message}");
    }
    let (_, err) = printed(&mut taquin(folder, &["solve"]), 2);
    assert!(!err.contains("--pdb-dir"), "it is not needed: {err}");
    let build = ["pdb", "build", "4-4", "--board", "3x3", "--format", "json"];
    let (json, _) = printed(&mut taquin(folder, &build), 0);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["board"], &json["partition"]), (&"3x3@3,3".into(), &"4-4".into()));
    let file = json["file"].as_str().unwrap().to_string();
    let (_, message) = printed(&mut taquin(folder, &build), 2);
    assert!(message.contains("--force"), "{message}");
    printed(&mut taquin(folder, &[&build[..], &["--force"]].concat()), 0);

    let drawing = folder.join("corner.txt");
    std::fs::write(&drawing, "A A B\nA A B\nB C .\n").unwrap();
    let drawn = ["pdb", "build", drawing.to_str().unwrap(), "--board", "3x3"];
    printed(&mut taquin(folder, &drawn), 0);
    let (list, _) = printed(&mut taquin(folder, &["pdb", "list", "--format", "csv"]), 0);
    assert_eq!(list.lines().count(), 3);
    let (checked, _) = printed(&mut taquin(folder, &["pdb", "check"]), 0);
    assert_eq!(checked.matches("proved: every entry is the distance").count(), 2, "{checked}");

    // A foreign file is named, and the others are listed and checked.
    let foreign = folder.join("a.patterns");
    std::fs::write(&foreign, "foreign").unwrap();
    for what in [&["list"][..], &["check"], &["check", foreign.to_str().unwrap(), &file]] {
        let (list, err) =
            printed(&mut taquin(folder, &[&["pdb"], what, &["--format", "csv"]].concat()), 2);
        assert_eq!(list.lines().count(), if what.len() > 1 { 2 } else { 3 }, "{list}");
        assert!(err.contains("a.patterns': it is not a file of taquin"), "{err}");
    }
    std::fs::remove_file(foreign).unwrap();

    let solve = ["solve", "867/254/301", "--pdb", "4-4"];
    printed(&mut taquin(folder, &solve), 0);
    // One bit of the last byte of the database is altered.
    let mut bytes = std::fs::read(&file).unwrap();
    let last = bytes.len() - 5;
    bytes[last] ^= 1;
    std::fs::write(&file, bytes).unwrap();
    let (_, message) = printed(&mut taquin(folder, &["pdb", "check"]), 2);
    assert!(message.contains("altered"), "{message}");
    let (_, message) = printed(&mut taquin(folder, &solve), 2);
    assert!(message.contains("altered") && message.contains("--force"), "{message}");

    for (partition, part) in
        [("7-9", "adds up to"), ("x", "write the sizes"), ("./no", "cannot be read")]
    {
        let (_, message) = printed(&mut taquin(folder, &["pdb", "build", partition]), 2);
        assert!(message.contains(part), "{message}");
    }
    let ring = ["pdb", "build", "4-3", "--board", "eight"];
    assert!(taquin(folder, &ring).assert().code(2).get_output().stdout.is_empty());
}

#[test]
fn tables_for_slides_that_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let slides = ["pdb", "build", "--metric", "multi-tile", "--board", "3x3", "--format", "json"];
    let (json, _) = printed(&mut taquin(folder, &slides), 0);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["board"], "3x3@3,3");
    assert!(json["partition"].as_str().unwrap().split(' ').count() == 4, "{json}");
    let (_, message) = printed(&mut taquin(folder, &slides), 2);
    assert!(message.contains("--force"), "{message}");
    printed(&mut taquin(folder, &["pdb", "build", "4-4", "--board", "3x3"]), 0);
    let (list, _) = printed(&mut taquin(folder, &["pdb", "list", "--format", "csv"]), 0);
    assert_eq!(list.lines().count(), 3, "{list}");
    let (checked, _) = printed(&mut taquin(folder, &["pdb", "check"]), 0);
    assert_eq!(checked.matches("proved: every entry").count(), 2, "{checked}");
    let solve = ["solve", "867/254/3_1", "--metric", "mtm", "--length-only", "--format", "csv"];
    assert!(printed(&mut taquin(folder, &solve), 0).0.ends_with(",20\n"));
    let file = json["file"].as_str().unwrap();
    let mut bytes = std::fs::read(file).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(file, bytes).unwrap();
    for arguments in [&["pdb", "check"][..], &solve] {
        let (_, message) = printed(&mut taquin(folder, arguments), 2);
        assert!(message.contains("altered"), "{message}");
    }
    for (arguments, part) in [
        (&["pdb", "build", "4-4", "--metric", "mtm", "--board", "3x3"][..], "leave it out"),
        (&["pdb", "build", "--metric", "mtm", "--board", "5x5"], "at most 16 squares"),
        (&["pdb", "build", "--metric", "mtm", "--board", "eight"], "it must be a grid"),
        (&["pdb", "build", "--metric", "stm"], "name the sizes"),
        (&["pdb", "build"], "PARTITION"),
    ] {
        let (_, message) = printed(&mut taquin(folder, arguments), 2);
        assert!(message.contains(part), "{message}");
    }
}

/// On a terminal the progress names the table, the level and the share.
#[test]
fn progress_of_a_build() {
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_taquin");
    let folder = folder.path().display();
    let build = format!("timeout -s KILL 4 {program} pdb build 7-8 --threads 1 --pdb-dir {folder}");
    let output = Command::new("script").args(["-qec", &build, "/dev/null"]).output().unwrap();
    let shown = String::from_utf8(output.stdout).unwrap();
    let last = shown.rsplit('\r').find(|line| line.contains("level")).unwrap_or(&shown);
    let (table, rest) = last.split_once(" of 2, level ").unwrap_or_else(|| panic!("{shown}"));
    assert!(["table 1", "table 2"].contains(&table) && rest.contains(" %)"), "{last}");
}

#[test]
fn a_build_that_is_killed_leaves_no_database() {
    let folder = tempfile::tempdir().unwrap();
    let mut killed = 0;
    for wait in 0.. {
        let mut build = Command::new(env!("CARGO_BIN_EXE_taquin"))
            .args(["pdb", "build", "7-7-1", "--pdb-dir"])
            .arg(folder.path())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        // Each build runs longer than the one before, until one ends.
        std::thread::sleep(Duration::from_millis(25 * wait * wait));
        build.kill().unwrap();
        let status = build.wait().unwrap();
        let (list, _) = printed(&mut taquin(folder.path(), &["pdb", "list", "--format", "csv"]), 0);
        // Without databases there is no header either.
        let databases = list.lines().count().saturating_sub(1);
        if status.success() {
            assert_eq!(databases, 1);
            break;
        }
        assert_eq!(status.code(), None, "it ended by the signal: {status}");
        // The kill may come after the database is complete.
        if databases > 0 {
            break;
        }
        killed += 1;
    }
    assert!(killed > 0, "every build ended");
    printed(&mut taquin(folder.path(), &["pdb", "check"]), 0);
}

#[test]
fn databases_that_take_too_much_memory_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let position = "2 5 3 4/1 0 7 8/9 6 11 12/13 10 14 15";
    for (more, told) in [
        (
            &["--pdb", "7-8", "--max-memory", "300M"][..],
            "building the pattern database 7-8 would take",
        ),
        (&["--max-memory", "1M"], "building the pattern database 6-6-3 would take"),
    ] {
        let solve = [&["solve", position], more].concat();
        let (out, message) = printed(&mut taquin(folder.path(), &solve), 2);
        assert!(out.is_empty() && message.contains(told), "{message}");
    }
    let solve = ["solve", position, "--max-memory", "20M", "--length-only", "--format", "csv"];
    assert!(printed(&mut taquin(folder.path(), &solve), 0).0.ends_with(",8\n"));
}

/// Databases are found by their name. Under the name of another one a database would prove wrong
/// bounds.
#[test]
fn databases_under_another_name_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for board in ["3x3", "3x3@1,1"] {
        printed(&mut taquin(folder.path(), &["pdb", "build", "4-4", "--board", board]), 0);
    }
    let names = std::fs::read_dir(folder.path()).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).sorted();
    let [other, name] = &names.collect_vec()[..] else { panic!("there are two") };
    std::fs::rename(path(other), path(name)).unwrap();
    let solve = ["solve", "867254301", "--pdb", "4-4"];
    for refused in [&solve[..], &["pdb", "check"], &["pdb", "list"]] {
        let (_, message) = printed(&mut taquin(folder.path(), refused), 2);
        assert!(message.contains(&format!("kept as {other}")), "{message}");
    }
}
