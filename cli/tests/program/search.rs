//! The commands `perm`, `solvable`, `heuristics`, and `solve` by search.

use std::fs;

use itertools::Itertools;

use crate::program::{done, fed, json, refused, run};

/// The program must refuse these arguments with a message that has these parts.
fn assert_refused(arguments: &[&str], parts: &[&str]) {
    let err = refused(arguments);
    parts.iter().for_each(|part| assert!(err.contains(part), "{arguments:?}: {err}"));
}

#[test]
fn perm_does_the_chapters_exercises() {
    let csv = |arguments: &[&str]| done(&[&["perm"], arguments, &["--format", "csv"]].concat());
    assert_eq!(
        csv(&["transform", "MARINE", "AIRMEN", "--show"]),
        "step,places,sequence\n1,0 1,AMRINE\n2,1 3,AIRMNE\n3,4 5,AIRMEN\n"
    );
    assert_eq!(
        csv(&["transform", "MARINE", "AIRMEN", "--base", "1"]),
        "step,places\n1,1 2\n2,2 4\n3,5 6\n"
    );
    let chapter = ["transform", "[3, 4, 0, 2, 1, 5]", "[0, 5, 1, 4, 3, 2]", "--into", "3-cycles"];
    assert_eq!(csv(&chapter).lines().count(), 3);
    assert_eq!(csv(&[&chapter[..], &["--method", "textbook"]].concat()).lines().count(), 5);
    let (out, err, code) = run(&["perm", "transform", "ABC", "BAC", "--into", "3-cycles"]);
    assert_eq!((out.as_str(), code), ("", 1));
    assert!(err.contains("is odd") && err.contains("places 0 and 1"), "{err}");
}

#[test]
fn perm_calculates() {
    let one = json(&["perm", "show", "4,0,1,2,3"]);
    assert_eq!((&one["parity"], &one["cycles"]), (&"even".into(), &"(0 1 2 3 4)".into()));
    assert_eq!((&one["order"], &one["rank"]), (&5.into(), &96.into()));
    assert_eq!(one["inverse"], "1 2 3 4 0");
    assert_eq!(json(&["perm", "list", "01234", "--rank", "96"])[0]["cycles"], one["cycles"]);
    // The product with the inverse is the identity.
    assert_eq!(json(&["perm", "show", "40123 * 12340"])["cycles"], "()");
    // The rows of a board, and a list as an arrangement: GAP's PermList([2,3,1]) is (1,2,3).
    let rows = json(&["perm", "show", "2 1 3 / 4 5 6", "--base", "1"]);
    assert_eq!((&rows["cycles"], &rows["inversions"]), (&"(1 2)".into(), &1.into()));
    assert_eq!(json(&["perm", "show", "[2,3,1]", "--base", "1"])["cycles"], "(1 3 2)");
    // (0 1) renamed by 0 -> 2 -> 1 -> 0.
    assert_eq!(json(&["perm", "show", "102^120"])["cycles"], "(0 2)");
    let items = (0..1000).join(" ");
    let many = json(&["perm", "list", &items, "--rank", &"9".repeat(100)]);
    assert_eq!(many[0]["rank"], "9".repeat(100));
    // Powers, and a product of a conjugate and an inverse.
    assert_eq!(json(&["perm", "show", "(0 1 2)^-1"])["cycles"], "(0 2 1)");
    assert_eq!(json(&["perm", "show", "ABCDE * (0 1 2 3)^2"])["cycles"], "(0 2)(1 3)");
    assert_eq!(json(&["perm", "show", "ABCD * (0 1 2)^(2 3)"])["cycles"], "(0 1 3)");
    assert_refused(&["perm", "show", "TASTE"], &["'T' appears twice"]);
    assert_refused(&["perm", "show", "1 2 3"], &["'3' is not one of the 3 numbers 0 to 2"]);
    assert_refused(&["perm", "transform", "STOP", "SPIT"], &["'I' is not an item of 'STOP'"]);
    assert_refused(&["perm", "transform", "STOP", "TOP"], &["3 items, but", "has 4"]);
    assert_refused(&["perm", "list", "012", "--rank", "6"], &["the 3! arrangements of 3 items"]);
    assert_refused(&["perm", "list", "012", "--rank", "-1"], &["a whole number, 0 or more"]);
}

#[test]
fn solvable_decides_with_the_reason() {
    let (out, err, code) =
        run(&["solvable", "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0", "--format", "json"]);
    assert_eq!((err.as_str(), code), ("", 1));
    assert!(out.contains("\"solvable\": false") && out.contains("is odd"), "{out}");
    assert_eq!(json(&["solvable", "12_/453"])["solvable"], true);
    // A cycle of six squares, and a blank one move away.
    assert_eq!(json(&["solvable", "123/_45", "--goal", "_12/453"])["solvable"], true);
    assert_eq!(run(&["solvable", "213/_45", "--goal", "_12/453"]).2, 1);
    // The graph theta0 has PGL2(5): a cycle of five, but no exchange.
    assert_eq!(json(&["solvable", "--board", "theta0", "2345160"])["solvable"], true);
    let (out, _, code) = run(&["solvable", "--board", "theta0", "2134560", "2345160"]);
    assert_eq!(code, 1);
    assert!(
        out.contains("not in the puzzle group PGL₂(5) ≅ S₅ acting on six points (order 120)"),
        "{out}"
    );
    assert!(out.lines().count() == 3);
}

#[test]
fn every_method_solves_and_reports() {
    let position = "1 2 3 4/5 6 7 8/13 9 11 12/10 14 15 0";
    let length = |method: &[&str]| {
        let arguments = [&["solve", position, "--length-only"], method].concat();
        json(&arguments)["moves"].as_u64().unwrap()
    };
    let best = length(&["--method", "ida"]);
    assert_eq!(best, length(&["--method", "astar", "--heuristic", "manhattan"]));
    assert_eq!(best, length(&[]));
    let [three_cycles, textbook] =
        ["three-cycles", "textbook"].map(|method| length(&["--method", method]));
    assert!(
        best <= three_cycles && 2 * three_cycles < textbook,
        "{best} {three_cycles} {textbook}"
    );
    let record =
        json(&["solve", "813/402/765", "--method", "ida", "--heuristic", "manhattan", "--stats"]);
    let of = |name: &str| {
        record["statistics"]["thresholds"]
            .as_array()
            .unwrap()
            .iter()
            .map(|of| of[name].as_u64().unwrap())
            .collect_vec()
    };
    assert_eq!(of("threshold"), [10, 12, 14]);
    assert_eq!(
        of("generated").iter().sum::<u64>() + 1,
        record["statistics"]["generated"].as_u64().unwrap()
    );
    let record = json(&["solve", "813/402/765", "--method", "three-cycles", "--explain"]);
    let parts = record["explanation"]["turns"].as_array().unwrap();
    assert_eq!(parts.len(), 2);
    assert_eq!(record["explanation"]["moves"], 20);
    let (out, err, code) =
        run(&["solve", "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0", "--method", "textbook"]);
    assert_eq!(code, 1);
    assert!(out.contains("last two tiles exchanged") && err.contains("is odd"), "{out}{err}");
}

/// A partial answer is one record, and its message is on standard error.
#[test]
fn a_partial_answer_is_no_error() {
    let lines = "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0\n2 3 1 4 5 6 7 8 9 10 11 12 13 14 15 0\n";
    let solve = ["solve", "-", "--board", "4x4", "--method", "textbook", "--format", "jsonl"];
    let (out, err, code) = fed(&solve, lines);
    let records = out.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let records = records.collect_vec();
    assert_eq!((records.len(), code), (2, 1), "{out}");
    assert!(records.iter().all(|record| record.get("error").is_none()), "{out}");
    assert!(err.contains("line 1:") && !err.contains("line 2:"), "{err}");
}

#[test]
fn solve_refuses_what_it_cannot_do() {
    let ida = |position: &'static str| ["solve", "--method", "ida", position];
    assert_refused(
        &ida("1 2 3 4 5 6 7 8 9 10 11 0"),
        &["12 squares", "2x6, 3x4, 4x3, 6x2", "--board"],
    );
    assert_refused(&ida("1 2 3 / 4 4 0"), &["4 appears twice"]);
    assert_refused(
        &["solve", "--board", "3x3", "--method", "ida", "1 2 3 4 5 6 7 0"],
        &["8 tiles;", "9 squares"],
    );
    assert_refused(
        &["solve", "--board", "3x3", "--method", "ida", "1 2 3 4 5 6 7 8 0 0"],
        &["twice"],
    );
    let large = (1..36).join(" ") + " 0";
    assert_refused(&["solve", &large, "--method", "ida"], &["36 squares", "--method quick"]);
    assert_refused(
        &["solve", "--board", "eight", "102536", "--method", "three-cycles"],
        &["not a plain grid", "--method distances"],
    );
    assert_refused(
        &["solve", "1230", "--method", "three-cycles"],
        &["3-cycles", "--method distances"],
    );
    assert_refused(
        &["solve", "813/402/765", "--method", "textbook"],
        &["4x4", "--method three-cycles"],
    );
    assert_refused(&["solve", "813/402/765", "--method", "ida", "--all"], &["--method distances"]);
    assert_refused(
        &[
            "solve",
            "15 14 8 12 10 11 13 9 2 6 5 1 3 7 4 0",
            "--method",
            "astar",
            "--max-memory",
            "1M",
        ],
        &["1.0 MiB", "allow more memory"],
    );
    for method in ["ida", "astar", "three-cycles", "distances"] {
        let (out, err, code) = run(&["solve", "123/456/870", "--method", method]);
        assert_eq!((out.as_str(), code), ("", 1));
        assert!(err.contains("unsolvable") && err.contains("is odd"), "{err}");
    }
}

#[test]
fn heuristics_are_compared() {
    let rows = json(&["heuristics", "2x4", "-n", "5", "--seed", "1"]);
    let column =
        |name: &str| rows.as_array().unwrap().iter().map(|row| row[name].clone()).collect_vec();
    let names = ["discrete", "hamming", "manhattan", "linear-conflict", "walking-distance", "pdb"];
    assert_eq!(column("heuristic"), names);
    assert!(
        column("admissible").iter().chain(&column("consistent")).all(|checked| checked == true)
    );
    let errors = column("error").iter().map(|error| error.as_f64().unwrap()).collect_vec();
    assert!(errors.is_sorted_by(|a, b| a > b) && errors[5] > 0.0, "{errors:?}");
    let rows = json(&["heuristics", "3x3", "-n", "2", "--distance", "24", "--seed", "0"]);
    assert_eq!((&rows[2]["mean"], &rows[2]["printed"]["visited"]), (&14.0.into(), &2751.into()));
    let rows = json(&["heuristics", "4x4", "-n", "50", "--seed", "0"]);
    assert_eq!(
        (&rows[0]["positions"], &rows[0]["admissible"]),
        (&50.into(), &serde_json::Value::Null)
    );
    let rows = json(&["heuristics", "3x4", "-n", "2", "--optimal", "--seed", "0"]);
    for row in rows.as_array().unwrap() {
        assert_eq!(row["admissible"], true);
        let error = row["error"].as_f64().unwrap();
        assert!(error > 0.0 && error < 60.0, "{row}");
    }
    // A row has few positions, which are all counted.
    assert_eq!(json(&["heuristics", "1x13", "--seed", "0"])[2]["positions"], 13);
    // One position, and those of a stream, with the number of moves where it is listed.
    let one = json(&["heuristics", "867/254/3_1"]);
    assert_eq!((&one[0]["bounds"]["manhattan"], &one[0]["moves"]), (&21.into(), &31.into()));
    let (out, err, code) = fed(&["heuristics", "-", "--format", "csv"], "867/254/3_1\n12345678_\n");
    assert_eq!((err.as_str(), code), ("", 0));
    assert_eq!(
        out,
        "position,discrete,hamming,manhattan,linear-conflict,walking-distance,pdb,moves\n\
         867254301,1,7,21,23,25,29,31\n123456780,0,0,0,0,0,0,0\n"
    );
    let (out, err, code) = run(&["heuristics", "4x4", "--each", "-n", "2"]);
    assert!(out.lines().count() == 3 && err.starts_with("seed ") && code == 0, "{out}{err}");
    let rows = json(&["heuristics", "3x4", "-n", "3", "--distance", "40", "--seed", "0"]);
    for row in rows.as_array().unwrap() {
        let [mean, error] = ["mean", "error"].map(|name| row[name].as_f64().unwrap());
        assert!((mean + error - 40.0).abs() < 1e-9, "{row}");
    }
    for (arguments, told) in [
        (&["heuristics", "theta0"][..], "not a plain grid"),
        (&["heuristics", "6x6"], "has 36 squares"),
        (&["heuristics", "867/254/3_1", "--distance", "3"], "leave it out"),
        (&["heuristics", "4x4", "-n", "0", "--seed", "0"], "no positions to compare"),
        (&["heuristics", "3x3", "--max-memory", "1k", "--seed", "0"], "1.0 KiB"),
    ] {
        assert_refused(arguments, &[told]);
        assert!(!run(arguments).1.contains("--method"), "it has no such option");
    }
    // Halfway between the two in the middle.
    let rows = json(&["heuristics", "3x3", "-n", "2", "--max-memory", "1.5g", "--seed", "0"]);
    let visited = &rows[0]["visited"];
    let [least, median, greatest] =
        ["least", "median", "greatest"].map(|name| visited[name].as_f64().unwrap());
    assert!(least < greatest && median == (least + greatest) / 2.0, "{visited}");
    assert_eq!(rows[0]["mean"], 181_439.0 / 181_440.0);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bounds.svg");
    let plot = ["-n", "1", "--seed", "0", "--plot", path.to_str().unwrap()];
    let told = run(&[&["heuristics", "4x4"], &plot[..]].concat()).1;
    assert!(told.contains("a diagram needs the distances"), "{told}");
    done(&[&["heuristics", "2x3"], &plot[..]].concat());
    let svg = std::fs::read_to_string(path).unwrap();
    let svg = roxmltree::Document::parse(&svg).unwrap();
    let texts = svg.descendants().filter_map(|node| node.text()).collect_vec();
    assert!(names.iter().all(|name| texts.contains(name)));
    // On 5x5 the walking distance has 65 million states.
    let rows = json(&["heuristics", "5x5", "-n", "2", "--seed", "0"]);
    assert_eq!((rows.as_array().unwrap().len(), &rows[4]["heuristic"]), (5, &"pdb".into()));
    let position = done(&["scramble", "5x5", "--seed", "1"]);
    assert_refused(
        &["solve", position.trim(), "--method", "ida", "--heuristic", "walking-distance"],
        &["not made for the board 5x5", "linear-conflict"],
    );
}

#[test]
fn korfs_instances_are_benched() {
    let report = json(&["bench", "korf", "--only", "1-2", "--pdb", "4-4-4-3", "--threads", "1"]);
    assert_eq!(report["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(report["threads"], 1);
    let instances = report["instances"].as_array().unwrap();
    let lengths = instances.iter().map(|one| (one["moves"].as_u64(), one["agrees"].as_bool()));
    assert!(lengths.eq([(Some(57), Some(true)), (Some(55), Some(true))]));
    let csv = ["bench", "korf", "--only", "1", "--pdb", "5-5-5", "--format", "csv"];
    let csv = done(&csv);
    assert!(csv.starts_with("number,published,moves,agrees,tables,heuristic,generated,"), "{csv}");
    assert!(csv.lines().nth(1).is_some_and(|row| row.starts_with("1,57,57,yes,5-5-5,")), "{csv}");
}

#[test]
fn a_bench_refuses_what_has_no_effect_and_names_its_heuristic() {
    let one = ["bench", "random", "3x3", "-n", "1", "--seed", "1"];
    let refused = |more: &[&str]| crate::program::refused(&[&one[..], more].concat());
    assert!(refused(&["--heuristic", "manhattan"]).contains("no effect with --method pdb"));
    assert!(refused(&["--method", "ida", "--pdb", "4-4"]).contains("no effect with --method ida"));
    let csv = done(&[&one[..], &["--method", "ida", "--format", "csv"]].concat());
    assert!(csv.contains("\n1,,25,,,linear-conflict,") && csv.contains(",ida,"), "{csv}");
    assert!(refused(&["--method", "quick"]).contains("possible values: pdb, ida, astar"));
    let text = done(&[&one[..], &["--method", "astar", "--heuristic", "manhattan"]].concat());
    assert!(text.contains("method astar with manhattan, threads"), "{text}");
}

/// A search by a heuristic that was not finished has its cost, and what its tables took is apart.
#[test]
fn a_bench_with_a_heuristic_counts_nodes_and_tables() {
    for method in ["ida", "astar"] {
        let bench = ["bench", "korf24", "--only", "38", "--method", method, "--time-limit", "0"];
        let (out, err, code) = run(&[&bench[..], &["--format", "json"]].concat());
        let report: serde_json::Value = serde_json::from_str(&out).unwrap();
        let one = &report["instances"][0];
        assert_eq!((code, &one["moves"]), (1, &serde_json::Value::Null), "{err}");
        assert!(one["generated"].as_u64() > Some(4096), "{one}");
        assert!(one["at_least"].as_u64() > Some(60), "{one}");
    }
    let random = ["bench", "random", "3x3", "-n", "1", "--seed", "1", "--method", "ida"];
    let report = json(&[&random[..], &["--heuristic", "pdb"]].concat());
    assert!(report["instances"][0]["building_seconds"].as_f64() > Some(0.0), "{report}");
}

/// The short solution of this position is as long as the threshold within which the search ends in no
/// time. So it is proved to be a shortest one, but the nodes of the search are not counted.
#[test]
fn a_search_with_a_proved_solution_may_be_unfinished() {
    let search = ["--method", "ida", "--heuristic", "discrete"];
    let limited = [&search[..], &["--time-limit", "0"]].concat();
    let (position, count) = ("257861430", 1_374_366);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let random = ["bench", "random", "3x3", "-n", "1", "--seed", "3"];
    let bench = [&random[..], &["--checkpoint", path]].concat();
    let (out, err, code) = run(&[&bench[..], &limited, &["--format", "json"]].concat());
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    let one = &report["instances"][0];
    let null = serde_json::Value::Null;
    assert_eq!((code, &one["moves"], &one["solution"]), (1, &null, &null), "{err}");
    assert_eq!((&one["position"], one["at_least"].as_u64()), (&position.into(), Some(22)));
    assert!(one["generated"].as_u64().is_some_and(|generated| generated < count), "{one}");
    assert!(err.contains("the search of instance 1 was not finished in time"), "{err}");
    let text = run(&[&random[..], &limited].concat()).0;
    assert!(text.contains("\ninstances  1, 1 not finished\n"), "{text}");
    // Nothing is kept.
    let report = json(&[&bench[..], &search].concat());
    let one = &report["instances"][0];
    assert_eq!((one["moves"].as_u64(), one["generated"].as_u64()), (Some(22), Some(count)));

    let solve = [&["solve", position, "--stats"], &limited[..]].concat();
    let solved = json(&solve);
    assert_eq!((solved["moves"].as_u64(), solved.get("at_least")), (Some(22), None));
    assert_eq!(solved["statistics"]["interrupted"], true);
    let text = done(&solve);
    assert!(text.contains("not finished: the counts are those up to where it stopped\n"), "{text}");
    let whole = [&["solve", position, "--stats"], &search[..]].concat();
    assert_eq!(json(&whole)["statistics"]["interrupted"], false);
    assert!(!done(&whole).contains("not finished"));
    let csv = |arguments: &[&str]| done(&[arguments, &["--format", "csv"]].concat());
    assert!(csv(&solve).contains(",yes,,,") && csv(&whole).contains(",no,,,"));
}

/// The same command resumes, although it names no seed.
#[test]
fn a_random_bench_resumes_with_its_seed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let bench = ["bench", "random", "3x3", "-n", "2", "--checkpoint", path, "--format", "csv"];
    let (first, told, code) = run(&bench);
    let seed = told.strip_prefix("seed ").unwrap().trim_end();
    assert_eq!(code, 0, "{told}");
    let (second, told, code) = run(&bench);
    assert_eq!((second, told, code), (first, format!("seed {seed}, as before\n"), 0));
    let other = (seed.parse::<u64>().unwrap() + 1).to_string();
    let refused = crate::program::refused(&[&bench[..], &["--seed", &other]].concat());
    assert!(refused.contains("name another folder"), "{refused}");
}

/// A checkpoint has the results of finished searches, and is for the same run only.
#[test]
fn a_bench_goes_on_from_its_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let (file, path) = (folder.path().join("bench.checkpoint"), folder.path().to_str().unwrap());
    let bench = |only: &str, parts: &str, seconds: &str| {
        let bench = ["bench", "korf24", "--only", only, "--pdb", parts, "--time-limit", seconds];
        let output = ["--checkpoint", path, "--threads", "1", "--format", "json"];
        run(&[&bench[..], &output].concat())
    };
    let numbers = |out: &str| {
        let report: serde_json::Value = serde_json::from_str(out).unwrap();
        let instances = report["instances"].as_array().unwrap().clone();
        let pair = |one: &serde_json::Value| (one["number"].as_u64(), one["moves"].as_u64());
        instances.iter().map(pair).collect_vec()
    };
    // In no time nothing is finished, and nothing kept.
    let (out, err, code) = bench("38,40", "5-5-5-5-4", "0");
    assert_eq!((numbers(&out), code), (vec![(Some(38), None), (Some(40), None)], 1), "{err}");
    let both = "the searches of instances 38 and 40 were not finished in time";
    assert!(err.contains(both), "{err}");
    let empty = fs::read_to_string(&file).unwrap();
    assert_eq!(empty.lines().count(), 2);

    // A result that is there is not computed again.
    let result = r#"{"number":38,"position":"","published":96,"moves":96,"agrees":true,"at_least":null,"tables":null,"heuristic":null,"generated":1,"expanded":1,"seconds":4321.5,"building_seconds":0.5,"estimated":null}"#;
    let before = u32::from_str_radix(&empty.lines().last().unwrap()[..8], 16).unwrap();
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&before.to_le_bytes());
    hasher.update(result.as_bytes());
    fs::write(&file, format!("{empty}{:08x} {result}\n", hasher.finalize())).unwrap();
    let (out, err, code) = bench("38", "5-5-5-5-4", "0");
    assert_eq!((numbers(&out), code), (vec![(Some(38), Some(96))], 0), "{err}");
    assert!(out.contains("4321.5"), "{out}");

    let (_, err, code) = bench("38", "6-6-6-6", "0");
    assert!(code == 2 && err.contains("name another folder"), "{err}");
    fs::write(&file, format!("{empty}00000000 {result}\n")).unwrap();
    let (_, err, code) = bench("38", "5-5-5-5-4", "0");
    assert!(code == 2 && err.contains("was altered"), "{err}");
}

#[test]
fn bounds_of_slides_are_compared() {
    let rows = json(&["heuristics", "3x2", "--metric", "mtm"]);
    let rows = rows.as_array().unwrap();
    let names = rows.iter().map(|row| row["heuristic"].as_str().unwrap()).collect_vec();
    assert_eq!(names[..2], ["discrete", "hamming"]);
    assert_eq!(names[6..], ["lines", "small-colours", "colours", "large-colours"]);
    for row in rows {
        assert_eq!((&row["admissible"], &row["positions"]), (&true.into(), &360.into()), "{row}");
        assert!(row["exact"].as_f64().unwrap() > 0.0);
        assert!(row["greatest"].as_u64().is_some_and(|greatest| greatest <= 20));
    }
    // Ten curves in the colours of the style sheet, of which there are eight.
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("bounds.svg");
    done(&["heuristics", "3x2", "--metric", "mtm", "--plot", picture.to_str().unwrap()]);
    let svg = fs::read_to_string(&picture).unwrap();
    assert!(svg.contains("class=\"s7\"") && !svg.contains("class=\"s8\""), "{svg}");
    let rows = json(&["heuristics", "5x5", "--metric", "mtm", "-n", "3", "--seed", "1"]);
    assert_eq!(rows.as_array().unwrap().last().unwrap()["heuristic"], "lines");
    assert!(rows[0]["admissible"].is_null() && rows[0]["exact"].is_null());
    let near =
        ["heuristics", "3x4", "--metric", "mtm", "--distance", "9", "-n", "4", "--seed", "1"];
    let rows = json(&near);
    assert!(rows.as_array().unwrap().iter().all(|row| row["admissible"] == true));
    assert_refused(&["heuristics", "eight", "--metric", "mtm"], &["not a plain grid"]);
    let each = json(&["heuristics", "3x3", "--metric", "mtm", "--each", "-n", "2", "--seed", "1"]);
    assert_eq!((each.as_array().unwrap().len(), &each[0]["seed"]), (2, &1.into()));
    assert!(each[0]["bounds"]["lines"].as_u64().unwrap() <= each[0]["moves"].as_u64().unwrap());
}

#[test]
fn slides_of_several_tiles_count_as_one_move() {
    let lengths = ["stm", "mtm"].map(|metric| {
        done(&["solve", "867/254/3_1", "--metric", metric, "--length-only", "--format", "csv"])
    });
    assert_eq!(
        lengths,
        ["position,moves\n867254301,31\n", "position,metric,moves\n867254301,multi-tile,20\n"]
    );
    let limited = ["solve", "813/402/765", "--metric", "mtm", "--max-moves"];
    done(&[&limited[..], &["12"]].concat());
    let (out, err, code) = run(&[&limited[..], &["11"]].concat());
    assert_eq!((out.as_str(), code), ("", 1));
    assert!(err.contains("'813402765': no solution is as short as that"), "{err}");
    let (_, err, code) = run(&["solve", "021/345/678", "--metric", "mtm"]);
    assert_eq!((err.matches("odd").count(), code), (1, 1));
    let one = json(&["solve", "412/_53/786", "--metric", "mtm"]);
    assert_eq!((&one["metric"], &one["moves"]), (&"multi-tile".into(), &3.into()));
    assert_eq!(one["solution"], "DL2U2");
    let pushed = json(&["solve", "412/_53/786", "--metric", "mtm", "--notation", "numbers"]);
    assert_eq!(pushed["solution"], "4 2 6");
    let hint = json(&["solve", "_12/453/786", "--metric", "mtm", "--hint"]);
    assert_eq!((&hint["hint"], &hint["direction"]), (&"L2".into(), &"left".into()));
    let all = json(&["solve", "867/254/3_1", "--metric", "mtm", "--all"]);
    assert_eq!((&all["solutions"], all["all"].as_array().unwrap().len()), (&2.into(), 2));
    // A larger batch goes to several threads.
    let positions = "2 1 3 4 5 6 7 8 9 10 11 12 0 13 15 14\n".repeat(3);
    let batch =
        ["solve", "-", "--metric", "mtm", "--length-only", "--format", "csv", "--threads", "2"];
    let (out, err, code) = fed(&batch, &positions);
    assert_eq!((err.as_str(), code), ("", 0));
    assert_eq!(out.lines().filter(|line| line.contains(",multi-tile,17,")).count(), 3, "{out}");
}

/// Everything but the searches for grids works along the lines that a file names.
#[test]
fn slides_along_the_lines_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hub.yaml");
    let text = "name: hub\nsquares: [1, 2, 3, 4, 5]\nedges: [[1, 2], [2, 3], [3, 4], [4, 5], [5, 1]]\n\
                home: 5\nlines: [[1, 2, 3], [3, 4, 5]]\n";
    std::fs::write(&path, text).unwrap();
    let hub = path.to_str().unwrap();
    let run = |arguments: &[&str]| done(&[arguments, &["--metric", "mtm"]].concat());
    assert_eq!(
        run(&["solve", "1 2 0 3 4", "--board", hub, "--format", "csv"]),
        "position,metric,moves,solution\n12034,multi-tile,1,4\n"
    );
    let hint = json(&["solve", "1 2 0 3 4", "--board", hub, "--hint", "--metric", "mtm"]);
    assert_eq!(hint["hint"], "4");
    let played = json(&["play", "1 2 0 3 4", "4", "--board", hub, "--metric", "mtm"]);
    assert_eq!((&played["moves"], &played["solved"]), (&1.into(), &true.into()));
    assert!(run(&["distances", "count", hub]).starts_with("moves"));
    run(&["census", hub]);
    let drawn = run(&["scramble", hub, "--distance", "1", "-n", "3", "--seed", "1"]);
    assert_eq!(drawn.lines().count(), 3);
    for (arguments, reason) in [
        (&["solve", "1 2 0 3 4", "--board", hub, "--method", "pdb"][..], "not a plain grid"),
        (&["solve", "1 2 0 3 4", "--board", hub, "--method", "quick"], "not a plain grid"),
        (&["heuristics", hub], "not a plain grid"),
        (&["distances", "build", hub, "-o", "/dev/null"], "only for grids"),
    ] {
        assert_refused(&[arguments, &["--metric", "mtm"]].concat(), &[reason]);
    }
}

#[test]
fn slides_of_several_tiles_need_rows_and_columns() {
    let several = |rest: &[&'static str]| [&["solve", "--metric", "multi-tile"], rest].concat();
    assert_refused(&several(&["102536", "--board", "eight"]), &["the board eight is not a grid"]);
    assert_refused(
        &several(&["867/254/3_1", "--method", "astar"]),
        &["astar counts single tiles", "pdb, quick or distances"],
    );
    assert_refused(
        &several(&["867/254/3_1", "--pdb", "4-4"]),
        &["the pattern databases 4-4 count single tiles"],
    );
    assert_refused(
        &several(&["867/254/3_1", "--heuristic", "manhattan"]),
        &["--heuristic has no effect with --method pdb"],
    );
}

/// Above twenty-five squares no search finds shortest solutions, so a short one is the default, in
/// both metrics. The notes say that it may not be shortest.
#[test]
fn a_large_board_is_solved_by_default() {
    for board in ["6x6", "2x20", "10x10"] {
        let scrambled = done(&["scramble", board, "--seed", "1"]);
        let solve = ["solve", scrambled.trim(), "--board", board];
        for metric in ["stm", "mtm"] {
            let out = done(&[&solve[..], &["--metric", metric]].concat());
            assert!(out.contains("not proved to be shortest: a solution has at least"), "{out}");
        }
        let (out, err, code) = run(&[&solve[..], &["--format", "json"]].concat());
        assert_eq!(code, 0, "{err}");
        assert!(err.contains("need not be shortest"), "{err}");
        let quick = ["--method", "quick", "--stats", "--format", "csv"];
        let (table, err, _) = run(&[&solve[..], &quick].concat());
        assert!(table.contains("at_least") && err.contains("need not be shortest"), "{err}");
        let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
        let number = |name: &str| answer[name].as_u64().unwrap();
        assert_eq!(answer["method"], "quick");
        assert!(number("at_least") < number("moves"), "{out}");
        let moves = answer["solution"].as_str().unwrap();
        let played = ["play", scrambled.trim(), moves, "--board", board, "--format", "json"];
        let played: serde_json::Value = serde_json::from_str(&done(&played)).unwrap();
        assert_eq!(played["solved"], true, "{played}");
        let limit = (number("at_least") - 1).to_string();
        let (_, err, code) = run(&[&solve[..], &["--max-moves", &limit]].concat());
        assert_eq!(code, 1);
        assert!(err.contains("no solution is as short as that"), "{err}");
        let all = refused(&[&solve[..], &["--all"]].concat());
        assert!(all.contains("shortest solutions are searched for on at most 25"), "{all}");
    }
}

/// One command with limits and measurements serves boards of all sizes, whatever the method; beside a
/// method that is named, an option without effect is refused.
#[test]
fn limits_are_accepted_with_the_default_method() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    let options = [
        ["--time-limit", "2"],
        ["--pdb-dir", folder],
        ["--threads", "2"],
        ["--max-memory", "2G"],
        ["--max-moves", "999"],
        ["--stats", "--length-only"],
    ];
    let easy = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15";
    let large = done(&["scramble", "6x6", "--seed", "1"]);
    for position in ["867/254/3_1", easy, large.trim()] {
        for option in options {
            done(&[&["solve", position][..], &option].concat());
        }
        let all: Vec<&str> = options.into_iter().flatten().collect();
        done(&[&["solve", position][..], &all].concat());
        done(&[&["solve", position, "--metric", "mtm"][..], &all].concat());
    }
    for option in &options[..2] {
        let named = [&["solve", "867/254/3_1", "--method", "distances"][..], option].concat();
        assert!(refused(&named).contains("no effect with --method distances"), "{option:?}");
    }
}

/// Published instances often have the blank first in the goal. On a plain grid they are unsolvable or
/// not, and the message names the board on which they can be solved.
#[test]
fn the_goal_with_the_blank_first_is_named() {
    let first_of_korf = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
    let (out, err, code) = run(&["solve", first_of_korf]);
    assert_eq!((out.as_str(), code), ("", 1));
    assert!(err.contains("solvable for --goal blank-first or --goal boustrophedon"), "{err}");
    let solvable = json(&["solvable", first_of_korf, "--board", "4x4@1,1"]);
    assert_eq!(solvable["solvable"], true, "{solvable}");
    // On a grid of odd width the blank's square makes no difference.
    let (_, err, code) = run(&["solve", "213/456/78_"]);
    assert!(code == 1 && err.contains("perhaps two were misread"), "{err}");
}

/// A board with few positions near the goal has fewer exercises than are asked for.
#[test]
fn a_short_sheet_says_that_it_is_short() {
    let (_, err, code) = run(&["sheet", "2x2", "-n", "5", "--seed", "1"]);
    assert_eq!(
        (err.as_str(), code),
        ("The sheet has 2 exercises: no more different positions were drawn.\n", 0)
    );
    // There are enough, but many draws are equal.
    let (sheet, err, code) = run(&["sheet", "five", "-n", "30", "--seed", "1"]);
    assert_eq!((err.as_str(), code), ("", 0));
    assert!(sheet.contains("\n 30.  ") && sheet.contains("Board five, seed 1."), "{sheet}");
}

/// On a ring all positions with the blank at home are whole turns away.
#[test]
fn a_distance_that_no_position_has_is_refused_with_those_that_there_are() {
    for (distance, told) in [
        ("14-15", "14 to 15 moves from the goal; the distances up to 15 are 0, 6, 12"),
        ("20-60", "20 to 60 moves from the goal; the distances are 0, 6, 12"),
    ] {
        let sheet = ["sheet", "ring-6", "--distance", distance, "--seed", "1"];
        let (_, err, code) = run(&sheet);
        assert!(code == 1 && err.contains(&format!("no such position is {told}\n")), "{err}");
    }
    let (_, err, _) = run(&["scramble", "ring-6", "--distance", "20-60", "--seed", "1"]);
    assert!(err.ends_with("; the distances are 0 to 15\n"), "{err}");
}
