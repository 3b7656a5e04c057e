//! Boards from graphs in other notations, and boards as such graphs.

use std::fs;

use crate::program::{done, fed, json, refused};

/// The board of a command that reads this text from a file with this name.
fn group_of_file(name: &str, text: &str, home: &str) -> serde_json::Value {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    json(&["group", &format!("{}{home}", path.to_str().unwrap())])
}

#[test]
fn graphs_are_boards() {
    // A pentagon with a chord.
    let edges = "1 2\n2 3\n3 4\n4 5\n5 1\n1 3\n";
    let graphml = "<graphml><graph><node id=\"a\"/><node id=\"b\"/><edge source=\"a\" target=\"b\"/>\
                   </graph></graphml>";
    for (name, text, squares, group) in [
        ("p.edges", edges, 5, "S4"),
        ("p.g6", "DqK\n", 5, "C4"),
        ("p", ">>graph6<<DqK\n", 5, "C4"),
        ("p.s6", ":BcN\n", 3, "C2"),
        ("p", ">>sparse6<<:BcN\n", 3, "C2"),
        ("p.gv", "graph { a -- b -- c -- a }", 3, "C2"),
        ("p", "strict graph { a -- b -- c -- a -- b }", 3, "C2"),
        ("p.graphml", graphml, 2, "trivial"),
        ("p.xml", graphml, 2, "trivial"),
    ] {
        let report = group_of_file(name, text, "");
        assert_eq!(
            (&report["squares"], &report["name"]),
            (&squares.into(), &group.into()),
            "{name}"
        );
    }
    for name in ["g6:DqK", "s6:BcN"] {
        assert!(refused(&["group", &name.replace(':', "")]).contains("a graph such as g6:DqK"));
    }
    assert_eq!(json(&["group", "g6:DqK"])["board"], "g6:DqK");
    assert_eq!(json(&["group", "s6::BcN"])["name"], "C2");
}

#[test]
fn the_home_follows_after_an_at_sign() {
    let home = |board: &str| {
        let yaml = done(&["board", "show", board, "--format", "yaml"]);
        yaml.lines().find_map(|line| line.strip_prefix("home: ")).unwrap().to_string()
    };
    // The last @ of D@s@2 is no part of the graph.
    for (board, expected) in [
        ("g6:DqK", "5"),
        ("g6:DqK@2", "2"),
        ("s6::BcN@1", "1"),
        ("g6:D@s@2", "2"),
        ("g6:D@s", "5"),
        ("ring-5@3", "3"),
        ("eight@7", "7"),
        ("3x3@2,2", "5"),
    ] {
        assert_eq!(home(board), expected, "{board}");
    }
    assert_eq!(json(&["group", "ring-5@3"])["board"], "ring-5@3");
    let two = group_of_file("p.edges", "a b\nb c\n", "@b");
    assert_eq!(
        (&two["orbits"], two["board"].as_str().unwrap().ends_with("p.edges@b")),
        (&serde_json::json!([["a"], ["c"]]), true)
    );
    let message = refused(&["group", "ring-5@6"]);
    assert!(message.contains("home names the square '6', which is not among"), "{message}");
}

#[test]
fn what_is_no_graph_is_refused_with_the_place() {
    assert_eq!(
        refused(&["group", "g6:DqK#"]),
        "error: 'DqK#' is not valid graph6: the graph of 5 vertices ends before it, at character 4\n  \
         DqK#\n     ^\n"
    );
    let folder = tempfile::tempdir().unwrap();
    for (name, text, expected) in [
        ("a.edges", "1 2\n2 2\n", "a.edges': the edge [2, 2] joins a square to itself at line 2"),
        ("a.gv", "digraph { a -> b }", "the graph is directed"),
        ("a.graphml", "<graphml>\n</graph>", "at line 2 column 1"),
        ("a.g6", "CO\n", "the board is not connected"),
        ("b.g6", "DqK\nDqK\n", "the graph of 5 vertices ends before it, at character 4"),
        (
            "a.yaml",
            "graph { a -- b }",
            "this does not describe a board: it begins with 'graph { a -- b }'",
        ),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        let message = refused(&["group", path.to_str().unwrap()]);
        assert!(message.contains(expected), "{message}");
    }
}

#[test]
fn boards_are_written_as_graphs() {
    let show = |board: &str, format: &str| done(&["board", "show", board, "--format", format]);
    assert_eq!(show("2x2", "edges"), "1 2\n1 3\n2 4\n3 4\n");
    assert_eq!(show("petersen", "graph6"), "IheA@GUAo\n");
    assert_eq!(show("g6:DqK", "graph6"), "DqK\n");
    assert_eq!(show("s6::BcN@2", "sparse6"), ":BcN\n");
    let folder = tempfile::tempdir().unwrap();
    for end in ["g6", "s6", "edges", "yaml"] {
        let path = folder.path().join(format!("b.{end}"));
        let path = path.to_str().unwrap();
        done(&["board", "show", "theta0", "-o", path]);
        assert_eq!(json(&["group", path])["name"], "PGL2(5)", "{end}");
    }
    let message = refused(&["board", "show", "2x2", "-o", "b.gexf"]);
    assert!(
        message.contains("graph6 (.g6), sparse6 (.s6), edges (.edges, .edgelist)"),
        "{message}"
    );
}

/// Each line is answered in order, and a bad one does not stop the others.
#[test]
fn a_stream_of_boards_has_a_row_each() {
    let lines = "DqK\n>>graph6<<DqK\n:BcN\n3x3\nDq#\n\nFhCKG@2\nA?\nring-5@3\n";
    let (out, err, code) = fed(&["group", "-", "--format", "csv"], lines);
    let rows: Vec<Vec<&str>> = out.lines().map(|line| line.split(',').take(7).collect()).collect();
    assert_eq!(
        rows,
        [
            ["graph", "squares", "edges", "name", "order", "transitive", "primitive"],
            ["DqK", "5", "5", "C4", "4", "yes", "no"],
            [">>graph6<<DqK", "5", "5", "C4", "4", "yes", "no"],
            [":BcN", "3", "3", "C2", "2", "yes", "yes"],
            ["3x3", "9", "12", "A8", "20160", "yes", "yes"],
            ["FhCKG@2", "7", "7", "C6", "6", "yes", "no"],
            ["ring-5@3", "5", "5", "C4", "4", "yes", "no"],
        ]
    );
    let bad = "error: line 5: 'Dq#' is not valid graph6: its characters are those from ? to ~, at \
               character 3; nor is it the name of a board\n  Dq#\n    ^\n";
    assert!(err.starts_with(bad), "{err}");
    assert!(err.contains("error: line 8: the board is not connected"), "{err}");
    assert_eq!(code, 2);

    let many: String = (3..60).map(|n| format!("ring-{n}\n")).collect();
    let (out, ..) = fed(&["group", "-", "--format", "jsonl"], &many);
    let names = out.lines().map(|line| {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        format!("{} {}\n", row["graph"].as_str().unwrap(), row["name"].as_str().unwrap())
    });
    let expected: String = (3..60).map(|n| format!("ring-{n} C{}\n", n - 1)).collect();
    assert_eq!(names.collect::<String>(), expected);
    for option in [["--generators", "A"], ["--format", "gap"]] {
        let (out, err, code) = fed(&[&["group", "-"][..], &option].concat(), "3x3\n");
        assert_eq!((out.as_str(), code), ("", 2));
        assert!(err.contains("a single board"), "{err}");
    }
}

/// The first cells of each line of a CSV.
fn cells(csv: &str, count: usize) -> Vec<String> {
    csv.lines().map(|line| line.split(',').take(count).collect::<Vec<_>>().join(",")).collect()
}

#[test]
fn the_census_of_each_board_of_a_stream_is_a_row() {
    let (out, err, code) = fed(&["census", "-", "--format", "csv"], "3x3\nDq#\nDqK\n:BcN\n");
    assert_eq!(
        cells(&out, 10),
        [
            "graph,squares,edges,positions,classes,extended_classes,greatest,mean,median,farthest",
            "3x3,9,12,20160,10104,5243,30,22.1401,22,45",
            "DqK,5,5,4,3,3,10,5.0000,5,1",
            ":BcN,3,3,2,2,2,3,1.5000,1.5,1",
        ]
    );
    assert!(err.starts_with("error: line 2: 'Dq#' is not valid graph6"), "{err}");
    assert_eq!(code, 2);
    for (board, options) in [
        ("3x3", vec![]),
        ("theta0", vec!["--method", "bfs"]),
        ("2x3", vec!["--metric", "multi-tile"]),
        ("3x3@centre", vec!["--positions", "all"]),
    ] {
        let (out, _, code) =
            fed(&[&["census", "-", "--format", "jsonl"], &options[..]].concat(), board);
        assert_eq!(code, 0);
        let row: serde_json::Value = serde_json::from_str(out.trim()).unwrap();
        let report = json(&[&["census", board], &options[..]].concat());
        let (rows, moves) = match report.as_array() {
            Some(rows) => (rows, "moves"),
            None => (report["distribution"].as_array().unwrap(), "depth"),
        };
        for of in rows {
            let level = &row["levels"][of[moves].as_u64().unwrap() as usize];
            assert_eq!(level, &of["positions"], "{board} {options:?}");
        }
        assert_eq!(row["greatest"], rows.last().unwrap()[moves]);
        for classes in ["classes", "extended_classes"] {
            let sum: u64 = rows.iter().filter_map(|of| of[classes].as_u64()).sum();
            assert_eq!(row[classes].as_u64().unwrap_or(0), sum, "{board}");
        }
    }
    for option in [["--by", "order"], ["--checkpoint", "saved"]] {
        let (out, err, code) = fed(&[&["census", "-"][..], &option].concat(), "3x3\n");
        assert_eq!((out.as_str(), code), ("", 2));
        assert!(err.contains("a single board with one home"), "{err}");
    }
}

#[test]
fn boards_of_a_stream_are_converted() {
    let lines = "DqK\n>>sparse6<<:BcN\n3x3\n";
    let converted = |format| fed(&["board", "show", "-", "--format", format], lines);
    assert_eq!(converted("graph6"), ("DqK\nBw\nHkSg_SD\n".into(), String::new(), 0));
    let (sparse6, ..) = converted("sparse6");
    let (graph6, ..) = fed(&["board", "show", "-", "--format", "graph6"], &sparse6);
    assert_eq!(graph6, converted("graph6").0);
    let (csv, ..) = converted("csv");
    assert_eq!(
        csv.lines().collect::<Vec<_>>(),
        [
            "graph,squares,edges,loops,bipartite,cut_vertices,home",
            "DqK,5,5,1,no,0,5",
            ">>sparse6<<:BcN,3,3,1,no,0,3",
            "3x3,9,12,4,yes,0,9",
        ]
    );
    assert!(converted("edges").1.contains("describes a single board"));
}

#[test]
fn homes_are_chosen_by_options() {
    let name = |args: &[&str]| json(&[&["board", "show"], args].concat())["name"].clone();
    assert_eq!(name(&["petersen", "--home", "3"]), "petersen@3");
    assert_eq!(name(&["petersen@4", "--home", "3"]), "petersen@3");
    assert_eq!(name(&["3x3@centre", "--home", "1,2"]), "3x3@1,2");
    assert!(refused(&["group", "petersen", "--home", "x"]).contains("home names the square 'x'"));
    assert_eq!(name(&["3x3", "--home", "2"]), "3x3@1,2");
    assert!(refused(&["group", "3x3", "--home", "10"]).contains("'3x3@10' is not a valid grid"));
    // A file may give the name of a grid to another board.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("edited.yaml");
    let grid = done(&["board", "show", "2x3", "--format", "yaml"]);
    std::fs::write(&path, &grid).unwrap();
    let path = path.to_str().unwrap();
    assert_eq!(json(&["group", path, "--home", "1,1"])["name"], "A5");
    assert_eq!(json(&["group", &format!("{path}@4")])["name"], "A5");
    let edge = "- [1, 2]\n";
    assert!(grid.contains(edge), "{grid}");
    let loops = grid.find("loops:").map_or(grid.as_str(), |at| &grid[..at]);
    std::fs::write(path, loops.replacen(edge, "", 1)).unwrap();
    for board in [path.to_string(), format!("{path}@1"), format!("{path}@5")] {
        assert_eq!(json(&["group", &board])["name"], "C3", "{board}");
    }
    let conflict = refused(&["group", "3x3", "--home", "2,2", "--homes", "orbits"]);
    assert!(conflict.contains("cannot be used with"), "{conflict}");

    let homes = |args: &[&str]| {
        let csv = done(&[args, &["--format", "csv"]].concat());
        let rows = csv.lines().skip(1).map(|line| {
            let cells: Vec<&str> = line.split(',').collect();
            cells[if args[0] == "census" { 10 } else { cells.len() - 1 }].to_string()
        });
        rows.collect::<Vec<_>>()
    };
    for command in [&["board", "show"][..], &["group"], &["census"]] {
        let orbits = homes(&[command, &["3x3", "--homes", "orbits"]].concat());
        assert_eq!(orbits, ["1", "2", "5"], "{command:?}");
    }
    assert_eq!(homes(&["group", "theta0", "--homes", "orbits"]), ["1", "3", "home"]);
    assert_eq!(homes(&["group", "theta0", "--homes", "all"]).len(), 7);
    let csv = done(&["census", "2x3", "--homes", "orbits", "--format", "csv"]);
    assert_eq!(cells(&csv, 7)[1..], ["2x3,6,7,60,60,38,20", "2x3,6,7,60,32,24,20"]);

    let (out, _, code) = fed(&["census", "-", "--home", "1", "--format", "csv"], "Bw\nDqK\n");
    assert_eq!((out.lines().count(), code), (3, 0));
    assert!(out.lines().skip(1).all(|line| line.split(',').nth(10) == Some("1")), "{out}");
    let (out, err, _) =
        fed(&["group", "-", "--homes", "orbits", "--format", "csv"], "3x3\nD\nBw\n");
    assert_eq!(cells(&out, 2), ["graph,squares", "3x3,9", "3x3,9", "3x3,9", "Bw,3"]);
    assert!(err.contains("error: line 2"), "{err}");
}
