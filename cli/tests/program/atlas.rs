//! The command `atlas`.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use itertools::Itertools;

use crate::program::{done, fed, json, refused, run};

/// The rows of a CSV without quotes, by column.
fn rows(csv: &str) -> Vec<std::collections::HashMap<String, String>> {
    let mut lines = csv.lines();
    let names = lines.next().unwrap().split(',').map(String::from).collect_vec();
    let row = |line: &str| names.iter().cloned().zip(line.split(',').map(String::from)).collect();
    lines.map(row).collect()
}

#[test]
fn all_graphs_with_a_few_squares() {
    let csv = done(&["atlas", "--squares", "5", "--format", "csv"]);
    assert!(csv.starts_with("graph6,home,squares,edges,loops,bipartite,cut_vertices,"), "{csv}");
    let rows = rows(&csv);
    assert_eq!(rows.iter().map(|row| &row["graph6"]).unique().count(), 21);
    // The rooted connected graphs: OEIS A126100.
    assert_eq!(rows.len(), 58);
    assert!(rows.iter().all(|row| row["wilson_agrees"] == "yes" && row["evidence_holds"] == "yes"));
    for row in &rows {
        let number = |column: &str| row[column].parse::<u64>().unwrap();
        assert_eq!(number("positions"), 5 * number("order"));
        assert_eq!(number("positions") * number("components"), 120);
        let levels = row["levels"].split(' ').map(|n| n.parse::<u64>().unwrap()).collect_vec();
        assert_eq!(levels.iter().sum::<u64>(), number("positions"));
        assert_eq!(
            (levels.len() as u64 - 1, levels[levels.len() - 1]),
            (number("greatest"), number("farthest"))
        );
    }
    let home = |row: &std::collections::HashMap<String, String>| {
        format!("g6:{}@{}", row["graph6"], row["home"])
    };
    for row in rows.iter().step_by(7) {
        let group = json(&["group", &home(row)]);
        assert_eq!(group["name"], row["group"].as_str());
        let distances = json(&["distances", "count", &home(row)]);
        assert_eq!(distances["highest"].to_string(), row["greatest"]);
    }
    let one = done(&["atlas", "--squares", "5", "--format", "csv", "--threads", "1"]);
    assert_eq!(one, csv);
    let two_connected = done(&["atlas", "--squares", "5", "--two-connected", "--format", "csv"]);
    let no_cut_vertex =
        |line: &&str| ["cut_vertices", "0"].contains(&line.split(',').nth(6).unwrap());
    assert!(two_connected.lines().eq(csv.lines().filter(no_cut_vertex)));
}

#[test]
fn graphs_from_a_stream() {
    let (out, err, code) =
        fed(&["atlas", "-", "--format", "jsonl"], "DqK\nDq\n3x3\nCO\nIheA@GUAo@3\n");
    let rows = out.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let rows = rows.collect_vec();
    let brief = rows.iter().map(|row| match row["error"].as_str() {
        Some(_) => format!("error in line {}", row["line"]),
        None => format!("{} {} {}", row["group"].as_str().unwrap(), row["home"], row["greatest"]),
    });
    assert_eq!(
        brief.collect_vec(),
        [
            "C4 1 10",
            "error in line 2",
            "A8 1 31",
            "A8 2 31",
            "A8 5 30",
            "error in line 4",
            "S9 1 27"
        ]
    );
    assert!(err.contains("error: line 2: 'Dq' is not valid graph6: 5 vertices take 2"), "{err}");
    assert!(err.contains("error: line 4: the board is not connected"), "{err}");
    assert_eq!(code, 2);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ring.edges");
    std::fs::write(&path, "a b\nb c\nc a\n").unwrap();
    assert_eq!(json(&["atlas", path.to_str().unwrap()])[0]["graph6"], "Bw");
    // One that cannot be read leaves the others.
    let missing = folder.path().join("missing.edges");
    let graphs = [path.to_str().unwrap(), missing.to_str().unwrap(), "DqK"];
    let (out, err, code) = run(&[&["atlas", "--format", "csv"], &graphs[..]].concat());
    let rows = out.lines().map(|line| line.split(',').nth(1).unwrap()).collect_vec();
    assert_eq!((rows, code), (vec!["graph6", "Bw", "DqK"], 2), "{err}");
    assert!(err.starts_with("error: argument 2: ") && err.contains("missing.edges"), "{err}");
    // All graphs with some squares are no files, whatever files there are.
    std::fs::write(folder.path().join("Bw"), "1 2\n2 3\n3 4\n").unwrap();
    let all = ["atlas", "--squares", "3", "--columns", "graph6,squares", "--format", "csv"];
    let output = Command::new(env!("CARGO_BIN_EXE_taquin"))
        .args(all)
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(String::from_utf8(output.stdout).unwrap().contains("Bw,3"));
    // A list, whether one graph is given or several.
    let ring = json(&["atlas", "ring-5"]);
    assert_eq!((ring.as_array().unwrap().len(), &ring[0]["group"]), (1, &"C4".into()));
    let (_, err, code) = run(&["atlas", "5x5"]);
    assert_eq!(code, 2);
    assert!(err.contains("the board 5x5 has up to"), "{err}");
}

#[test]
fn what_no_atlas_has_is_refused() {
    assert!(refused(&["atlas"]).contains("GRAPH"));
    assert!(refused(&["atlas", "--squares", "9"]).contains("from 2 to 8"));
    assert!(refused(&["atlas", "DqK", "--two-connected"]).contains("cannot be used with"));
    assert!(refused(&["atlas", "--two-connected"]).contains("--squares"));
    assert!(refused(&["atlas", "DqK", "--squares", "4"]).contains("cannot be used with"));
}

/// A run that is killed after some graphs, and resumed, answers as one that was not.
#[test]
fn an_atlas_that_is_killed_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let saved = folder.path().join("atlas.checkpoint");
    let graphs = done(&["atlas", "--squares", "5", "--format", "csv"]);
    let graphs = graphs.lines().skip(1).map(|row| row.split(',').next().unwrap()).dedup();
    // A bad line among them, and numbers that JSON has as texts.
    let input = graphs.chain(["D#", "star-40", "ring-7"]).join("\n") + "\n";
    let (whole, message, code) = fed(&["atlas", "-", "--format", "jsonl"], &input);
    assert_eq!((whole.contains("\"40!\""), code), (true, 2));

    let options = ["atlas", "-", "--format", "jsonl", "--checkpoint", path];
    let mut run = Command::new(env!("CARGO_BIN_EXE_taquin"));
    let mut child = run
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.as_mut().unwrap().write_all(input.as_bytes()).unwrap();
    let lines = || fs::read_to_string(&saved).map_or(0, |text| text.lines().count());
    // All lines but the bad one, and the first line of the file. The input has not ended.
    while lines() < input.lines().count() {
        assert!(child.try_wait().unwrap().is_none(), "the run ended early");
        sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let text = fs::read_to_string(&saved).unwrap();

    for kept in [text.len(), text.len() - 1, text.len() / 2, 5, 0] {
        fs::write(&saved, &text[..kept]).unwrap();
        assert_eq!(fed(&options, &input), (whole.clone(), message.clone(), 2), "{kept} bytes");
        assert!(!saved.exists());
    }
    let csv = ["atlas", "-", "--format", "csv", "--checkpoint", path];
    fs::write(&saved, &text).unwrap();
    assert_eq!(fed(&csv, &input).0, fed(&["atlas", "-", "--format", "csv"], &input).0);

    let refused = |content: &str, input: &str| {
        fs::write(&saved, content).unwrap();
        let (_, err, code) = fed(&options, input);
        assert_eq!(code, 2);
        assert_eq!(fs::read_to_string(&saved).unwrap(), content);
        err
    };
    let altered = text.replacen("C4", "S4", 1);
    assert!(refused(&altered, &input).contains("was altered: the checksum of line"));
    assert!(refused("mine", &input).contains("holds something else"));
    let other = refused(&text, &input.replacen("D?{", "ring-7", 1));
    assert!(other.contains("is the checkpoint of other graphs: there 'D?{' comes next"), "{other}");
    let shorter = refused(&text, &input[..20]);
    assert!(shorter.contains("comes next, and the input ends"), "{shorter}");
    let without = ["atlas", "-", "--columns", "group", "--checkpoint", path];
    fs::write(&saved, &text).unwrap();
    assert!(fed(&without, &input).1.contains("holds something else"));
}

/// Each line is answered in order, and a bad one does not stop the others.
#[test]
fn groups_of_a_stream() {
    let columns = ["--columns", "graph6,group"];
    let lines = "DqK\n>>graph6<<DqK\n:BcN\nDq#\n\nring-5@3\n";
    let (out, err, code) = fed(&[&["atlas", "-", "--format", "csv"], &columns[..]].concat(), lines);
    assert_eq!(
        out,
        "graph6,group,line,input,error\nDqK,C4,1,DqK,\nDqK,C4,2,>>graph6<<DqK,\nBw,C2,3,:BcN,\n,,4,Dq#,\"'Dq#' \
         is not valid graph6: its characters are those from ? to ~, at character 3; nor is it the \
         name of a board\"\nDhc,C4,6,ring-5@3,\n"
    );
    let bad = "error: line 4: 'Dq#' is not valid graph6: its characters are those from ? to ~, at \
               character 3; nor is it the name of a board\n  Dq#\n    ^\n";
    assert_eq!((err.as_str(), code), (bad, 2));
    let many: String = (3..60).map(|n| format!("ring-{n}\n")).collect();
    let (out, ..) = fed(&[&["atlas", "-", "--format", "csv"], &columns[..]].concat(), &many);
    let names = out.lines().skip(1).filter_map(|line| line.split(',').nth(1));
    assert!(names.eq((3..60).map(|n| format!("C{}", n - 1))), "{out}");
}

/// Columns are those of the whole table, and without distances graphs may be large.
#[test]
fn columns_are_chosen() {
    let csv = ["--format", "csv"];
    let chosen = |columns: &str, graphs: &[&str]| {
        done(&[&["atlas"], graphs, &["--columns", columns], &csv].concat())
    };
    let whole = done(&[&["atlas", "theta0", "ring-5"][..], &csv].concat());
    let all = whole.lines().next().unwrap();
    assert_eq!(chosen(all, &["theta0", "ring-5"]), whole);
    let some = rows(&chosen("group,graph6,greatest,classes", &["theta0", "ring-5"]));
    for (some, whole) in some.iter().zip(rows(&whole)) {
        assert_eq!(some.len(), 4);
        assert!(some.iter().all(|(name, cell)| whole[name] == *cell), "{some:?} {whole:?}");
    }
    assert_eq!(chosen("order,GROUP,home", &["9x9"]).lines().next(), Some("order,group,home"));
    let json = json(&["atlas", "7x7", "--columns", "group,graph6,positions"]);
    let first = json[0].as_object().unwrap();
    assert_eq!(first.keys().sorted().collect_vec(), ["graph6", "group", "positions"]);
    assert_eq!(first["group"], "A48");
    assert!(refused(&["atlas", "DqK", "--columns", "colour"]).contains("possible values: board"));
    assert!(refused(&["atlas", "7x7", "--columns", "mean"]).contains("7x7 has up to"));
}

/// A row for each graph, in all formats, also of a stream.
#[test]
fn several_blanks() {
    let csv = done(&["atlas", "--squares", "5", "--blanks", "2", "--format", "csv"]);
    assert_eq!(csv.lines().next(), Some("graph6,squares,edges,cut_vertices,blanks,components"));
    let parts = rows(&csv).into_iter().map(|row| row["components"].clone()).counts();
    let parts = parts.iter().map(|(parts, &graphs)| (parts.as_str(), graphs)).sorted();
    assert_eq!(parts.collect_vec(), [("1", 17), ("2", 1), ("3", 2), ("6", 1)]);
    let least = json(&["atlas", "path-6", "ring-6", "3x3", "--blanks", "least"]);
    let numbers =
        |row: &serde_json::Value| ["blanks", "components"].map(|column| row[column].as_u64());
    let least = least.as_array().unwrap().iter().map(numbers).collect_vec();
    assert_eq!(least, [5, 4, 2].map(|blanks| [Some(blanks), Some(1)]));
    let stream =
        ["atlas", "-", "--blanks", "3", "--columns", "graph6,components", "--format", "csv"];
    let (out, err, code) = fed(&stream, "DqK\nA_\nring-8\n");
    assert_eq!(
        out,
        "graph6,components,line,input,error\nDqK,1,1,DqK,\n,,2,A_,3 blanks do not fit on the 2 squares of the board g6:A_\nGhCGKC,24,3,ring-8,\n"
    );
    assert!(code == 2 && err.contains("line 2: 3 blanks do not fit"), "{err}");
    let refused = |options: &[&str]| refused(&[&["atlas", "ring-5"], options].concat());
    assert!(
        refused(&["--blanks", "2", "--columns", "group"]).contains("no row has the column group")
    );
    assert!(refused(&["--columns", "blanks"]).contains("without --blanks"));
    assert!(refused(&["--blanks", "0"]).contains("a whole number, 1 or more"));
    assert!(refused(&["--blanks", "2", "--checkpoint", "x"]).contains("cannot be used with"));
}

/// A run whose answer cannot be written leaves no checkpoint that holds nothing.
#[test]
fn a_refused_output_leaves_no_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let [saved, existing, other] =
        ["saved", "there.csv", "x.svg"].map(|name| folder.path().join(name).display().to_string());
    fs::write(&existing, "mine").unwrap();
    for output in [&existing, &other] {
        for command in [&["atlas", "DqK"][..], &["bench", "korf", "--only", "1"]] {
            crate::program::refused(&[command, &["--checkpoint", &saved, "-o", output]].concat());
            let file = |name: &str| std::path::Path::new(&saved).join(name).exists();
            assert!(!file("atlas.checkpoint") && !file("bench.checkpoint"), "{command:?} {output}");
        }
    }
}

/// Rows of arguments say which graph they are of, and columns stand in the order in which they are named.
#[test]
fn graphs_that_arguments_name_have_their_names() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.edges");
    std::fs::write(&path, "a b\nb c\nc a\n").unwrap();
    let path = path.to_str().unwrap();
    let graphs = ["atlas", "theta0", "ring-4@2", path];
    let named = json(&[&graphs[..], &["--columns", "home,board,graph6"]].concat());
    let names = named.as_array().unwrap().iter().map(|row| row["board"].as_str().unwrap()).dedup();
    assert_eq!(names.collect_vec(), ["theta0", "ring-4@2", path]);
    let csv = |more: &[&str]| done(&[&graphs[..], &["--format", "csv"], more].concat());
    assert!(csv(&[]).starts_with("board,graph6,home,squares,"));
    assert!(csv(&["--columns", "group,home,board"]).starts_with("group,home,board\n"));
    assert!(csv(&["--blanks", "2"]).contains("\nring-4@2,Cl,"));
    let all = done(&["atlas", "--squares", "3", "--format", "csv"]);
    assert!(all.starts_with("graph6,home,"), "{all}");
    // A run that resumes has them, too.
    let checkpoint = folder.path().to_str().unwrap();
    assert_eq!(csv(&["--checkpoint", checkpoint]), csv(&[]));
}
