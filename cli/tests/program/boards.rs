//! Boards from graphs in other notations, and boards as such graphs.

use std::fs;

use crate::program::{done, json, refused};

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
        let yaml = done(&["board", board, "--format", "yaml"]);
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
    let show = |board: &str, format: &str| done(&["board", board, "--format", format]);
    assert_eq!(show("2x2", "edges"), "1 2\n1 3\n2 4\n3 4\n");
    assert_eq!(show("petersen", "graph6"), "IheA@GUAo\n");
    assert_eq!(show("g6:DqK", "graph6"), "DqK\n");
    assert_eq!(show("s6::BcN@2", "sparse6"), ":BcN\n");
    let folder = tempfile::tempdir().unwrap();
    for end in ["g6", "s6", "edges", "yaml"] {
        let path = folder.path().join(format!("b.{end}"));
        let path = path.to_str().unwrap();
        done(&["board", "theta0", "-o", path]);
        assert_eq!(json(&["group", path])["name"], "PGL2(5)", "{end}");
    }
    let message = refused(&["board", "2x2", "-o", "b.gexf"]);
    assert!(
        message.contains("graph6 (.g6), sparse6 (.s6), edges (.edges, .edgelist)"),
        "{message}"
    );
}

#[test]
fn names_may_be_in_capitals() {
    assert_eq!(json(&["group", "Petersen@3"])["board"], "petersen@3");
    assert_eq!(json(&["group", "RING-5"])["board"], "ring-5");
    assert_eq!(json(&["group", "theta0@home"]), json(&["group", "Theta0@home"]));
    assert_eq!(done(&["census", "--format", "CSV"]), done(&["census", "--format", "csv"]));
}

#[test]
fn a_home_follows_after_the_name_of_a_file() {
    // A file may give the name of a grid to another board.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("edited.yaml");
    let grid = done(&["board", "2x3", "--format", "yaml"]);
    std::fs::write(&path, &grid).unwrap();
    let path = path.to_str().unwrap();
    assert_eq!(json(&["group", &format!("{path}@1,1")])["name"], "A5");
    assert_eq!(json(&["group", &format!("{path}@4")])["name"], "A5");
    let edge = "- [1, 2]\n";
    assert!(grid.contains(edge), "{grid}");
    let loops = grid.find("loops:").map_or(grid.as_str(), |at| &grid[..at]);
    std::fs::write(path, loops.replacen(edge, "", 1)).unwrap();
    for board in [path.to_string(), format!("{path}@1"), format!("{path}@5")] {
        assert_eq!(json(&["group", &board])["name"], "C3", "{board}");
    }
}
