//! The built program: what it prints, what it refuses, and its exit codes.

use std::fs;

use itertools::Itertools;
use taquin::solution::CensusRow;
use taquin_testkit::printed::schofield_census;

use crate::program::{done, fed as run, json, refused};

#[test]
fn census_is_the_printed_table() {
    let printed = schofield_census::<CensusRow>();
    let row = |row: &taquin::solution::CensusRow| {
        [row.moves as u64, row.positions, row.classes, row.extended_classes].iter().join(",")
    };
    let expected = std::iter::once("moves,positions,classes,extended_classes".to_string())
        .chain(printed.rows.iter().map(row))
        .map(|line| line + "\n")
        .join("");
    for method in [&[][..], &["--method", "schofield"], &["--method", "bfs"]] {
        assert_eq!(done(&[&["census", "--format", "csv"], method].concat()), expected);
    }
    let text = done(&["census"]);
    assert!(text.contains("\n   24      4 121      529               298\n"), "{text}");
    let json = json(&["census"]);
    assert_eq!(json.as_array().unwrap().len(), printed.rows.len());
    assert_eq!(json[3]["extended_classes"], printed.rows[3].extended_classes);
}

#[test]
fn lookup_answers_the_worked_example_in_every_notation() {
    let expected = "code,rank,moves,first_twists,sequences,specimen\n102536,2545,20,WZ,2,WXYZADY\n";
    let texts = [
        "102536",
        "10253647",
        "025/1_3/746",
        "0 2 5 / 1 . 3 / 7 4 6",
        "(0 1)(3 4 6 5)",
        "(01) (3465)",
    ];
    for text in texts {
        assert_eq!(done(&["lookup", text, "--format", "csv"]), expected, "{text}");
    }
}

#[test]
fn lookup_lists_all_words_with_tiles() {
    let out = done(&["lookup", "102536", "--all", "--tiles", "--format", "csv"]);
    let lines = out.lines().collect_vec();
    assert_eq!(lines[0], "code,rank,moves,word,twists,elisions,tiles");
    assert_eq!(lines[1], "102536,2545,20,WXYZADY,7,4,1 0 2 5 3 6 4 7 0 1 5 2 1 0 7 5 6 4 5 6");
    assert!(lines[2].starts_with("102536,2545,20,ZWBDCBA,7,4,"));
    assert_eq!(lines.len(), 3);
}

/// The words from one position to another are those between the same two with all pieces renamed.
#[test]
fn lookup_leads_from_any_position_to_any_other() {
    let csv = |arguments: &[&str]| done(&[arguments, &["--format", "csv"]].concat());
    let out = csv(&["lookup", "534/0_2/176", "--goal", "345/0_2/176", "--tiles"]);
    let expected = "code,goal,transition,rank,moves,first_twists,sequences,specimen,tiles\n\
                    05342671_,03452671_,(1 3 2),720,16,BWX,3,BAXWX,2 4 3 5 0 2 5 3 4 5 2 0 3 4 5 2\n";
    assert_eq!(out, expected);
    let start = csv(&["lookup", "345/0_2/176", "--start", "534/0_2/176", "--tiles"]);
    assert_eq!(out, start);
    let boards = done(&["lookup", "534/0_2/176", "--goal", "345/0_2/176", "--boards"]);
    assert!(boards.contains("\n  5 3 4   "), "{boards}");
    assert!(boards.trim_end().ends_with("1 7 6"), "{boards}");
    let words = |arguments: &[&str]| {
        let row = |line: &str| line.split(',').rev().skip(1).take(3).join(",");
        csv(&[&["lookup", "--all"], arguments].concat()).lines().map(row).collect_vec()
    };
    assert_eq!(words(&["534/0_2/176", "--goal", "345/0_2/176"]), words(&["(1 2 3)"]));
    // Schofield's own example is odd.
    let (_, err, code) = run(&["lookup", "534/0_2/176", "--goal", "345/0_2/716"], "");
    assert_eq!(code, 1);
    assert!(err.contains("'03452617_', (1 3 2)(6 7), is odd"), "{err}");
}

/// Michie and Doran's piece 8 is Schofield's piece 0.
#[test]
fn lookup_reads_piece_8_as_piece_0() {
    let with_zero = done(&["lookup", "025/1_3/746"]);
    for text in ["825/1_3/746", "18253647", "1 8 2 5 3 6 4 7 _"] {
        let note = "  note: piece 8 is read as piece 0\n";
        assert_eq!(done(&["lookup", text]), format!("{with_zero}{note}"), "{text}");
    }
    for text in ["825/1_3/740", "825/1_3/74", "182536"] {
        assert_eq!(run(&["lookup", text], "").2, 2, "{text}");
    }
}

#[test]
fn lookup_draws_boards_and_marks_elisions() {
    let out = done(&["lookup", "(0 2 1)", "--boards", "--mark-elisions"]);
    assert!(out.contains("\n  1 _ 4   "), "{out}");
    assert!(out.trim_end().ends_with("7 6 5"), "{out}");
    let out = done(&["lookup", "102536", "--mark-elisions"]);
    assert!(out.contains("WX\u{336}Y\u{336}Z\u{336}AD\u{336}Y"), "{out}");
}

#[test]
fn json_is_a_record_for_one_position_and_a_list_for_many() {
    let mut one = json(&["lookup", "102536"]);
    let conventions = one.as_object_mut().unwrap().remove("conventions").unwrap();
    assert!(conventions.as_str().unwrap().contains("doubled letters included"));
    assert_eq!(one["specimen"], "WXYZADY");
    let many = json(&["lookup", "102536", "012345"]);
    assert_eq!((&many[0], many[1]["moves"].as_u64()), (&one, Some(0)));
    let (out, _, _) = run(&["lookup", "-", "--format", "json"], "");
    assert_eq!(serde_json::from_str::<serde_json::Value>(&out).unwrap(), serde_json::json!([]));
    let yaml = done(&["lookup", "102536", "012345", "--format", "yaml"]);
    let yaml: serde_yaml::Value = serde_yaml::from_str(&yaml).unwrap();
    assert_eq!(yaml[0]["code"], serde_yaml::Value::from("102536"));
}

#[test]
fn a_batch_answers_every_line_in_order() {
    let lines = "102536\n\n10254637\nnonsense\n012345\n";
    let (out, err, code) = run(&["lookup", "-", "--format", "jsonl"], lines);
    let records = out.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let records = records.collect_vec();
    assert_eq!(records.len(), 4);
    assert_eq!(records[0]["moves"], 20);
    assert_eq!(records[1]["line"], 3);
    assert!(records[1]["error"].as_str().unwrap().contains("odd"));
    assert_eq!(records[2]["input"], "nonsense");
    assert_eq!(records[3]["code"], "012345");
    assert!(err.contains("line 3:") && err.contains("line 4:"), "{err}");
    assert_eq!(code, 2, "the worst of 1 and 2");
    let (_, _, code) = run(&["lookup", "-"], "10254637\n102536\n");
    assert_eq!(code, 1);
}

#[test]
fn word_calculates() {
    let out = done(&["word", "ABAB", "AB^-1A'B", "AXWB", "--format", "csv"]);
    let lines = out.lines().collect_vec();
    assert_eq!(lines[0], "word,reduced,twists,elisions,moves,code,cycles,order,walk,tiles");
    assert!(lines[1].starts_with("ABAB,ABAB,4,1,14,423015,(0 3 2 1 4),5,home 2 1 0 home 4 "));
    assert!(lines[2].starts_with("AXWB,AXWB,4,0,16,031245,(1 2 3),3,"));
    assert_eq!(lines[2], lines[3]);
    let word = json(&["word", "AWB"]);
    assert_eq!((&word["word"], &word["reduced"]), (&"AWB".into(), &"B".into()));
}

/// The worked example of the five-puzzle: B then A move the pieces 4 1 3 4 and 4 2 0 4.
#[test]
fn moves_spell_a_word() {
    let from = ["--board", "five", "--from", "231/0_4", "--format", "csv"];
    let spelled = |moves: &str| run(&[&["word", "--from-moves", moves], &from[..]].concat(), "");
    for moves in ["4 1 3 4 4 2 0 4", "413204", "4,1,3,2,0,4"] {
        let (out, err, _) = spelled(moves);
        assert!(out.contains("\nBA,BA,2,1,6,") && out.ends_with(",4 1 3 2 0 4\n"), "{out}{err}");
    }
    let (_, err, code) = spelled("41 3 2 0 4");
    assert!(code == 2 && err.contains("'41' is not a tile"), "{err}");
    let (_, err, code) = run(&["word", "--from-moves", "1 2"], "");
    assert!(code == 2 && err.contains("tile 1 is on square 1"), "{err}");
    let (_, err, code) = run(&["word", "--from-moves", "0 1"], "");
    assert!(code == 2 && err.contains("the blank ends on square 1, not at home"), "{err}");
}

#[test]
fn classes_are_listed_and_shown() {
    let printed = schofield_census::<CensusRow>().totals;
    let lines = |arguments: &[&str]| done(arguments).lines().map(String::from).collect_vec();
    let classes = lines(&["classes", "--format", "csv"]);
    assert_eq!(classes[0], "class,representative,moves,size,stabiliser,first_twists,specimen");
    assert_eq!(classes.len() as u64 - 1, printed.classes);
    assert_eq!(&classes[1..3], ["1,012345,0,1,8,,", "2,012356,4,8,1,C,C"]);
    let extended = lines(&["classes", "--inverses", "--format", "csv"]);
    assert_eq!(extended.len() as u64 - 1, printed.extended_classes);
    for list in [&classes, &extended] {
        let sizes = list[1..].iter().map(|line| line.split(',').nth(3).unwrap());
        assert_eq!(sizes.map(|size| size.parse::<u64>().unwrap()).sum::<u64>(), printed.positions);
    }
    // Burnside: (20 160 + 2·8 + 96)/4, with the fixed points of the turns.
    let rotations = lines(&["classes", "--symmetries", "rotations", "--format", "csv"]);
    let turned = lines(&["classes", "--symmetries", "(0 2 4 6)(1 3 5 7)", "--format", "csv"]);
    assert_eq!(rotations, turned);
    assert!(rotations[1..].iter().all(|line| {
        let fields = line.split(',').collect_vec();
        [fields[3], fields[4]].iter().map(|n| n.parse::<u64>().unwrap()).product::<u64>() == 4
    }));
    let none = lines(&["classes", "--symmetries", "none", "--format", "csv"]);
    assert_eq!(none.len() as u64 - 1, printed.positions);
    let orbit = done(&["classes", "--symmetries", "half-turn", "--of", "102536"]);
    assert_eq!(orbit.lines().count(), 3, "{orbit}");
    let members = lines(&["classes", "--of", "102536", "--format", "csv"]);
    assert_eq!(members[0], "class,code,symmetry,name,inverted,first_twists,specimen");
    assert_eq!(members.len(), 9);
    assert!(members.iter().any(|line| line.ends_with(",WZ,WXYZADY")));
}

#[test]
fn the_census_by_conjugacy_class_and_by_order() {
    let csv = done(&["census", "--by", "cycle-type", "--format", "csv"]);
    let rows = csv.lines().map(|line| line.split(',').collect_vec()).collect_vec();
    assert_eq!(
        rows[0][..8].join(","),
        "cycle_type,split,order,size,centralizer,representative,0,4"
    );
    assert_eq!(rows.len(), 1 + 14);
    let named = |name: [&str; 2]| rows.iter().find(|row| row[..2] == name).unwrap();
    assert_eq!(named(["3+1+1+1+1+1", ""])[3], "112");
    assert_eq!(named(["7+1", "a"])[3..5], named(["7+1", "b"])[3..5]);
    for (column, row) in (6..).zip(&schofield_census::<CensusRow>().rows) {
        assert_eq!(rows[0][column], row.moves.to_string());
        let sum: u64 = rows[1..].iter().map(|row| row[column].parse::<u64>().unwrap()).sum();
        assert_eq!(sum, row.positions);
    }
    let orders = json(&["census", "five", "--by", "order"]);
    let orders = orders.as_array().unwrap().iter();
    let orders = orders.map(|row| {
        (row["order"].as_u64(), row["conjugacy_classes"].as_u64(), row["size"].as_u64())
    });
    let expected = [(1, 1, 1), (2, 1, 15), (3, 1, 20), (5, 2, 24)];
    assert!(orders.eq(expected.map(|(a, b, c)| (Some(a), Some(b), Some(c)))));
    for format in ["text", "yaml", "jsonl", "markdown"] {
        assert!(
            done(&["census", "five", "--by", "cycle-type", "--format", format]).contains("3+1+1")
        );
    }
    assert!(
        refused(&["census", "--by", "order", "--method", "bfs"]).contains("cannot be used with")
    );
}

#[test]
fn permutations_are_read_in_cycles() {
    let show = |text: &str| json(&["perm", "show", text])["sequence"].clone();
    assert_eq!(show("(0 1 2)(3 4)"), "2 0 1 4 3");
    assert_eq!(show("(0 1)(1 2)"), show("(0 2 1)"));
    let product = |texts: &[&str]| json(&["perm", "show", &texts.join(" * ")])["sequence"].clone();
    assert_eq!(product(&["ABCD", "(0 1)", "(2 3)"]), "BADC");
    assert_eq!(product(&["(0 1 2)", "(3 4)"]), product(&["2 0 1 3 4", "0 1 2 4 3"]));
    assert!(refused(&["perm", "show", "ABC * (2 3)"]).contains("'3' is not one of the 3 numbers"));
    assert!(refused(&["perm", "show", "(0 1 0)"]).contains("'0' appears twice"));
}

#[test]
fn bad_input_is_refused_with_its_location() {
    let cases: [(&[&str], i32, &str); 29] = [
        (&["lookup", "102556"], 2, "tile 5 appears twice\n  102556\n      ^"),
        (&["lookup", "1025x6"], 2, "'x' is not a tile of this board"),
        (&["lookup", "10253"], 2, "5 tiles; write 6 as a code"),
        (&["lookup", "10254637"], 1, "so the position is unreachable"),
        (&["lookup", "0_5/123/746"], 2, "the blank is on square 2"),
        (&["lookup", "0251/_3/746"], 2, "row 1 has 4 squares where the board has 3"),
        (
            &["lookup", "867/254/3_1"],
            2,
            "on the board 3x3 it is solved by taquin solve '867/254/3_1'",
        ),
        (&["lookup", "123/_04/765"], 2, "taquin solve '123/_04/765' --board eight"),
        (&["solve", "025/1_3/746"], 2, "taquin lookup accepts it: taquin lookup '025/1_3/746'"),
        (
            &["lookup", "1", "0", "2", "5", "3", "6"],
            2,
            "quote what belongs together: '1 0 2 5 3 6'",
        ),
        (&["solve", "5", "1", "3", "/", "4", "2", "_"], 2, "quote what belongs together:"),
        (&["lookup", "(0 1"], 2, "a product of cycles looks like"),
        (&["lookup", "(0 9)"], 2, "'9' is not a square of this board\n  (0 9)\n     ^"),
        (&["word", "A", "--board", "4x4", "--from", "123456789101112131415_"], 2, "put spaces or"),
        (&["word", "ABQ"], 2, "'Q' is not a twist of this board; its letters are D C B A W X Y Z"),
        (&["census", "nowhere"], 2, "unknown board 'nowhere'"),
        (&["census", "3x3@4,4"], 2, "its home is outside the grid"),
        (&["census", "4x4"], 2, "has up to 10 461 394 944 000 arrangements"),
        (&["census", "five", "--method", "schofield"], 2, "breadth-first search fits every board"),
        (&["census", "missing.yaml"], 2, "cannot be read"),
        (
            &["perm", "show", "(0 1)(2 x)"],
            2,
            "'x' is not the number of a place; a cycle looks like",
        ),
        (&["perm", "list", "ABC", "--rank", "2", "--format", "dot"], 2, "leave out --rank"),
        (&["perm", "list", "ABC", "--neighbours"], 2, "name a format of graphs"),
        (&["perm", "show", "1 2 3"], 2, "numbers 0 to 2; with --base 1 they count from 1\n"),
        (&["solve", "123 456 788"], 2, "which could be 1x3, 3x1; put / between the rows"),
        (&["solve", "1/22"], 2, "row 2 has 2 squares and row 1 has 1,"),
        (&["book", "1"], 2, "it has 1 digit;"),
        (&["heuristics", "3x3", "--max-memory", "1.G"], 2, "such as 500M or 1.5G"),
        (
            &["graph", "five", "--kind", "moves", "--around", "23104_", "--radius", "1"],
            1,
            "which is not in the puzzle group A₅: it is odd",
        ),
    ];
    for (arguments, expected, message) in cases {
        let (out, err, code) = run(arguments, "");
        assert_eq!((out.as_str(), code), ("", expected), "{arguments:?}: {err}");
        assert!(err.contains(message), "{arguments:?}: {err}");
    }
}

#[test]
fn lines_may_be_long_and_begin_with_a_byte_order_mark() {
    let rows = ["lookup", "-", "--format", "csv"];
    assert_eq!(run(&rows, "\u{feff}102536\n"), run(&rows, "102536\n"));
    let (_, err, code) = run(&rows, "102536\n\u{feff}102536\n");
    assert!(code == 2 && err.starts_with("error: line 2: "), "{err}");
    // The longest permutation that is accepted.
    let sequence = (0..0xFFFF).rev().join(" ");
    let (out, err, code) = run(&["perm", "show", "-", "--format", "csv"], &sequence);
    assert_eq!((err.as_str(), code), ("", 0));
    assert!(out.lines().nth(1).unwrap().starts_with("65534 65533 "));
    let (_, err, code) = run(&["perm", "show", "-"], &"1 ".repeat(1 << 19));
    assert!(code == 2 && err.contains("the line is longer than 1 MiB"), "{err}");
}

#[test]
fn a_file_is_created_whole_and_replaced_only_with_force() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("census.data");
    let file = path.to_str().unwrap();
    done(&["census", "--format", "csv", "-o", file]);
    let written = fs::read_to_string(&path).unwrap();
    assert_eq!(written, done(&["census", "--format", "csv"]));
    let (_, err, code) = run(&["census", "-o", file], "");
    assert!(code == 2 && err.contains("exists already") && err.contains("--force"), "{err}");
    assert_eq!(fs::read_to_string(&path).unwrap(), written);
    done(&["census", "--format", "json", "-o", file, "--force"]);
    done(&["board", "eight", "--format", "svg", "--force", "-o", file]);
    done(&["census", "-o", file, "--force", "--format", "json"]);
    assert!(fs::read_to_string(&path).unwrap().starts_with('['));
    let (_, err, code) = run(&["census", "-o", "no/such/folder/census.csv"], "");
    assert!(code == 2 && err.contains("cannot be written"), "{err}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_taquin"))
        .args(["classes", "--format", "csv"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn a_board_is_solved_from_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("square.yaml");
    let yaml =
        "name: square\nsquares: [a, b, c, d]\nedges: [[a, b], [b, c], [c, d], [d, a]]\nhome: d\n";
    fs::write(&path, yaml).unwrap();
    let file = path.to_str().unwrap();
    // The blank circles a ring of four squares in either direction: each turn takes four moves.
    let out = done(&["census", file, "--format", "csv"]);
    assert_eq!(out, "moves,positions,classes,extended_classes\n0,1,1,1\n4,2,1,1\n");
    fs::write(&path, yaml.replace("[c, d]", "[c, e]")).unwrap();
    let (_, err, code) = run(&["census", file], "");
    assert!(code == 2 && err.contains("the edge [c, e] names the square 'e'"), "{err}");
    fs::write(&path, "name: [").unwrap();
    let (_, err, code) = run(&["census", file], "");
    assert!(code == 2 && err.contains("line 1"), "{err}");
}

#[test]
fn graphs_are_exported_and_summarised() {
    let edges = done(&["graph", "five", "--format", "edges.csv"]);
    assert_eq!(edges.lines().next().unwrap(), "source,target,label,twist,cost,first_twist");
    assert_eq!(edges.lines().count(), 1 + 60 * 4);
    let classes = done(&["graph", "--kind", "classes", "--within", "12", "--format", "nodes.csv"]);
    let printed = schofield_census::<CensusRow>().rows.into_iter().filter(|row| row.moves <= 12);
    assert_eq!(classes.lines().count() as u64 - 1, printed.map(|row| row.classes).sum::<u64>());
    let near = done(&["graph", "--around", "102536", "--radius", "1", "--format", "nodes.csv"]);
    assert_eq!(near.lines().count(), 1 + 1 + 8);
    let near = [
        "graph",
        "--kind",
        "moves",
        "--around",
        "1023_4567",
        "--radius",
        "1",
        "--format",
        "nodes.csv",
    ];
    let near = done(&near);
    let is_standard = |line: &&str| line.split(',').nth(5) == Some("true");
    assert_eq!((near.lines().count(), near.lines().filter(is_standard).count()), (1 + 1 + 3, 1));
    let history = json(&["graph", "--kind", "history", "--summary"]);
    assert_eq!(history["shortest_paths"], 64_761);
    let text = done(&["graph", "five", "--summary"]);
    assert!(text.contains("automorphisms of the simple graph   480"), "{text}");
    let refused: &[(&[&str], i32, &str)] = &[
        (&["graph", "--format", "markdown"], 2, "is a format of --summary"),
        (
            &["graph", "five", "--kind", "classes", "--format", "csv"],
            2,
            "is a format of --summary, not of a graph;",
        ),
        (
            &["graph", "five", "--format", "svg"],
            2,
            "is a format of the graphs of classes, not of this graph",
        ),
        (
            &["graph", "five", "-o", "five.net"],
            2,
            "'five.net' names a file that this command does not write",
        ),
        (&["graph", "4x4"], 2, "--kind moves with --within has the positions near the goal"),
        (&["graph", "five", "-o", "g.csv"], 2, "the format nodes.csv or edges.csv; --format says"),
        (&["distances", "count", "4x4"], 2, "--within MOVES counts the positions near the goal"),
        (&["explore", "petersen"], 2, "--goal writes a page to play on this board"),
        (&["graph", "4x4", "--kind", "moves"], 2, "--kind moves with --within has"),
        (&["heuristics", "theta0"], 2, "taquin distances count theta0"),
        (
            &["atlas", "theta0@7"],
            2,
            "the board theta0 has no square '7' for its home; its squares are 1, 2,",
        ),
        (&["atlas", "ring-99@x"], 2, "its squares are 1, 2, …, 99"),
        (&["board", "cycle-6"], 2, "unknown board 'cycle-6': write ring-6"),
        (&["graph", "--summary", "--format", "dot"], 2, "is a format of graphs, not of --summary"),
        (&["graph", "-o", "moves.svg"], 2, "a file that this command does not write"),
        (&["graph", "--around", "102536"], 2, "--radius"),
        (&["graph", "--around", "10254637", "--radius", "1"], 1, "so the position is unreachable"),
    ];
    for &(arguments, expected, message) in refused {
        let (out, err, code) = run(arguments, "");
        assert_eq!((out.as_str(), code), ("", expected), "{arguments:?}: {err}");
        assert!(err.contains(message), "{arguments:?}: {err}");
    }
}

#[test]
fn the_summary_of_an_empty_subgraph() {
    let far = ["graph", "--around", "102536", "--radius", "1", "--within", "5"];
    for which in [&[][..], &["--kind", "history"], &["--kind", "classes"]] {
        let summary = json(&[&far[..], which, &["--summary"]].concat());
        for count in ["vertices", "arcs", "edges", "components", "diameter"] {
            assert_eq!(summary[count], 0, "{which:?}: {summary}");
        }
        assert_eq!(summary["girth"], "acyclic", "{which:?}: {summary}");
        assert!(summary["shortest_paths"].is_null(), "{which:?}: {summary}");
    }
}

/// An existing file takes precedence over a grid or a family of the same name.
#[test]
fn the_file_name_of_a_board_may_begin_with_a_digit() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["15.yaml", "ring-house.yaml"] {
        let yaml = "{name: triangle, squares: [a, b, c], home: a, edges: [[a, b], [b, c], [a, c]]}";
        fs::write(folder.path().join(name), yaml).unwrap();
        let path = folder.path().join(name).display().to_string();
        assert!(done(&["board", &path]).contains("triangle"));
    }
}

/// Options that do nothing, ambiguous texts, and reports about nothing.
#[test]
fn meaningless_requests_are_refused() {
    for (arguments, told) in [
        (&["scramble", "4x4", "--metric", "mtm"][..], "--distance"),
        (&["board", "--format", "svg"], "name it"),
        (&["perm", "show", "1 01"], "twice"),
        (&["census", "\u{1b}[2J"], "'\\u{1b}[2J'"),
    ] {
        let (_, err, code) = run(arguments, "");
        assert!(code == 2 && err.contains(told), "{arguments:?}: {err}");
    }
}

/// Some editors begin a file with a byte order mark.
#[test]
fn a_byte_order_mark_is_ignored() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.yaml");
    let yaml = done(&["board", "theta0", "--format", "yaml"]);
    fs::write(&path, format!("\u{feff}{yaml}")).unwrap();
    let path = path.display().to_string();
    assert_eq!(done(&["census", &path]), done(&["census", "theta0"]));
}

#[test]
fn deeply_nested_brackets_are_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep.yaml");
    fs::write(&path, format!("squares: {}", "[{a: ".repeat(1_000_000))).unwrap();
    let (_, err, code) = run(&["census", &path.display().to_string()], "");
    assert!(code == 2 && err.contains("brackets"), "{err}");
}

/// The first line that is a position decides the board.
#[test]
fn a_line_that_is_not_a_position_decides_no_board() {
    let (out, err, code) = run(&["solve", "-", "--format", "csv"], "12ab\n1_3/425/786\n");
    assert!(code == 2 && err.contains("line 1") && !err.contains("line 2"), "{err}");
    assert_eq!(
        out,
        "position,moves,solution,line,input,error\n,,,1,12ab,\"'12ab': 'a' is not a tile of this board, \
         which has tiles 1 to 3\"\n103425786,3,2 5 6,2,1_3/425/786,\n"
    );
}

#[test]
fn a_picture_and_an_answer_need_different_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("both").display().to_string();
    let (_, err, code) = run(&["distances", "count", "--plot", &path, "-o", &path], "");
    assert!(code == 2 && err.contains("two files"), "{err}");
    assert!(!fs::exists(&path).unwrap());
}

/// Records in YAML have the fields of those in JSON, and no tags.
#[test]
fn yaml_records_equal_json_records() {
    for arguments in [&["graph", "five", "--summary"][..], &["group", "five"], &["group", "3x3"]] {
        let [json, yaml] =
            ["json", "yaml"].map(|format| done(&[arguments, &["--format", format]].concat()));
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        let read: serde_json::Value = serde_yaml::from_str(&yaml).unwrap();
        assert_eq!(read, json, "{arguments:?}");
        assert!(!yaml.contains(": !"), "{yaml}");
    }
}

/// All sequences in lexicographic order, whose ranks count them.
#[test]
fn perm_lists_all_sequences() {
    let csv = done(&["perm", "list", "BCA", "--format", "csv"]);
    let rows = csv.lines().skip(1).map(|row| row.split(',').collect_vec()).collect_vec();
    let words = rows.iter().map(|row| row[0]);
    assert_eq!(words.collect_vec(), ["ABC", "ACB", "BAC", "BCA", "CAB", "CBA"]);
    assert!(rows.iter().map(|row| row[6]).eq(["0", "1", "2", "3", "4", "5"]), "{csv}");
    assert_eq!(done(&["perm", "list", "ABCD", "--format", "csv"]).lines().count(), 25);
}

/// Boards with many squares and few positions are enumerated, and of a board with too many
/// positions a neighbourhood.
#[test]
fn few_positions_of_many_squares() {
    let ring = "2 3 4 5 6 7 0 8 9 10 11 12 13 14 15 16 17 18 19 1";
    let row = "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25";
    let moves = |arguments: &[&str]| {
        let csv = done(&[arguments, &["--format", "csv"]].concat());
        csv.lines().nth(1).unwrap().split(',').nth(1).unwrap().to_string()
    };
    for (board, position, moves_away, next) in [("ring-20", ring, 7, "7"), ("1x26", row, 25, "1")] {
        let expected = moves_away.to_string();
        assert_eq!(moves(&["distances", "get", "--board", board, position]), expected);
        assert_eq!(moves(&["solve", "--board", board, "--length-only", position]), expected);
        let played = done(&["play", "--board", board, position, next]);
        let left = format!("it is {} moves away", moves_away - 1);
        assert!(played.contains(&left), "{played}");
        let near = ["graph", board, "--kind", "moves", "--around", position, "--radius", "1"];
        let nodes = done(&[&near[..], &["--format", "nodes.csv"]].concat());
        assert_eq!(nodes.lines().count(), if board == "1x26" { 3 } else { 4 }, "{nodes}");
    }
    let summary = done(&["graph", "ring-20", "--kind", "moves", "--summary"]);
    assert!(summary.contains("380"), "{summary}");
    let near =
        ["graph", "4x4", "--kind", "moves", "--around", "1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15"];
    let nodes = done(&[&near[..], &["--radius", "2", "--format", "nodes.csv"]].concat());
    assert_eq!(nodes.lines().count(), 1 + 1 + 3 + 6, "{nodes}");
    let within =
        done(&["graph", "4x4", "--kind", "moves", "--within", "2", "--format", "nodes.csv"]);
    assert_eq!(within.lines().count(), 1 + 1 + 2 + 4, "{within}");
    // Levels around the goal need no solver.
    let within =
        done(&["graph", "wheel-16", "--kind", "moves", "--within", "1", "--format", "nodes.csv"]);
    assert!(within.lines().count() > 3, "{within}");
    let odd = "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0";
    let (_, err, code) =
        run(&["graph", "4x4", "--kind", "moves", "--around", odd, "--radius", "1"], "");
    assert!(code == 1 && err.contains("13 15 14 0' is unsolvable"), "{err}");
}

#[test]
fn pictures_beside_answers_have_the_colours_that_are_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("picture.svg");
    let path = path.to_str().unwrap();
    for arguments in [
        &["distances", "count", "2x2", "--plot", path][..],
        &["heuristics", "2x2", "--seed", "0", "--plot", path],
        &["play", "1_3/425/786", "256", "--draw", path],
    ] {
        let drawn = |colours: &str| {
            done(&[arguments, &["--colours", colours, "--force"]].concat());
            fs::read_to_string(path).unwrap()
        };
        let [auto, light, dark] = ["auto", "light", "dark"].map(drawn);
        assert!(auto.contains("prefers-color-scheme"), "{arguments:?}");
        assert!(!light.contains("#17191d") && dark.contains(".paper{fill:#17191d}"));
        assert!(!dark.contains("prefers-color-scheme"), "{arguments:?}");
        // Without a picture the option has no meaning.
        let (_, err, code) =
            run(&[&arguments[..arguments.len() - 2], &["--colours", "dark"]].concat(), "");
        assert!(code == 2 && err.contains("required"), "{arguments:?}: {err}");
    }
}

#[test]
fn sequences_and_trees_are_drawn() {
    let vertices = done(&["perm", "list", "ABCD", "--neighbours", "--format", "nodes.csv"]);
    assert_eq!(vertices.lines().count(), 1 + 24, "{vertices}");
    for (arguments, texts) in [
        (&["perm", "list", "ABC", "--format", "svg"][..], &["ABC", "CBA"][..]),
        (&["perm", "list", "123", "--base", "1", "--format", "svg"], &["321"]),
        (&["draw", "trees"], &["A", "W"]),
    ] {
        let svg = done(arguments);
        let svg = roxmltree::Document::parse(&svg).unwrap();
        let drawn: Vec<_> = svg.descendants().filter_map(|node| node.text()).collect();
        assert!(texts.iter().all(|text| drawn.contains(text)), "{drawn:?}");
    }
}

/// The columns are those of a stream with answers, also where each line is refused.
#[test]
fn the_header_of_a_stream_without_answers_has_all_columns() {
    let cases: &[(&[&str], &str)] = &[
        (&["solve"], "867/254/3_1"),
        (&["solve", "--all"], "867/254/3_1"),
        (&["solve", "--hint", "--metric", "mtm"], "867/254/3_1"),
        (&["solve", "--length-only"], "867/254/3_1"),
        (&["solve", "--stats"], "867/254/3_1"),
        (&["solve", "--goal", "a a a/b b b/c c _"], "b a a/a b b/c c _"),
        (&["solve", "--all", "--goal", "a a a/b b b/c c _"], "a a a/b b b/c _ c"),
        (&["solve", "--goal", "a a/_ _"], "a _/_ a"),
        (&["solve", "--hint", "--goal", "a a/_ _"], "a _/_ a"),
        (&["solvable"], "867/254/3_1"),
        (&["lookup"], "102536"),
        (&["lookup", "--all", "--tiles"], "102536"),
        (&["lookup", "--goal", "102536"], "102536"),
        (&["word"], "AB"),
        (&["distances", "get", "--board", "five"], "123/04_"),
        (&["distances", "get", "--goal", "a a/b _"], "a b/a _"),
        (&["perm", "show"], "2 0 1"),
        (&["atlas"], "DqK"),
        (&["atlas", "--columns", "order,group"], "DqK"),
        (&["atlas", "--blanks", "2"], "DqK"),
    ];
    for (command, good) in cases {
        let arguments = [*command, &["-", "--format", "csv"]].concat();
        let header = |input: &str| run(&arguments, input).0.lines().next().map(String::from);
        let with_answers = header(good);
        assert!(with_answers.as_ref().is_some_and(|header| header.contains(',')), "{command:?}");
        assert_eq!(header("#?#"), with_answers, "{command:?}");
        assert_eq!(header(""), with_answers, "{command:?}");
    }
}

/// An option that other commands have is no value, and the board may be the argument.
#[test]
fn an_option_of_another_command_is_refused_without_misleading_advice() {
    let cases: &[(&[&str], &str)] = &[
        (&["group", "--board", "petersen"], "taquin group petersen"),
        (&["census", "--board=five"], "taquin census five"),
        (&["distances", "count", "--board", "theta0"], "taquin distances count theta0"),
        (&["scramble", "--board"], "taquin scramble BOARD"),
    ];
    for (arguments, board) in cases {
        let (_, err, code) = run(arguments, "");
        assert!(
            code == 2 && err.contains(&format!("the board is the argument: {board}\n")),
            "{err}"
        );
    }
    for arguments in [["census", "--limit"], ["solve", "--standard"], ["board", "--within"]] {
        let (_, err, code) = run(&arguments, "");
        assert!(code == 2 && err.contains("unexpected argument") && !err.contains("tip"), "{err}");
    }
    let (_, err, _) = run(&["census", "--nothing"], "");
    assert!(err.contains("to pass '--nothing' as a value"), "{err}");
}
