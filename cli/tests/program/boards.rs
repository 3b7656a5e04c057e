//! Boards from graphs in other notations, and boards as such graphs.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde_json::Value;

use crate::program::{done, json, refused, run};

/// The answer of a command that reads this text from a file with this name.
fn group_of_file(name: &str, text: &str, home: &str) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    group(&format!("{}{home}", path.to_str().unwrap()))
}

/// The group of a board, about whose reading there may be a message.
fn group(board: &str) -> Value {
    let (out, err, code) = run(&["group", board, "--format", "json"]);
    assert_eq!(code, 0, "{err}");
    serde_json::from_str(&out).unwrap()
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
    assert!(message.contains("the board ring-5 has no square '6' for its home"), "{message}");
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
        (
            "a.edges",
            "1 2\n2 2\n",
            "a.edges': list of edges, line 2 column 1: the edge [2, 2] joins a square to itself",
        ),
        (
            "a.gv",
            "digraph { a -> b }",
            "/a.gv' --undirected -o board.yaml makes a board without directions",
        ),
        ("a.graphml", "<graphml>\n</graph>", "GraphML, line 2 column 1"),
        ("a.g6", "CO\n", "the board is not connected"),
        ("b.g6", "DqK\nDqK\n", "/b.g6' takes each of them, and g6:LINE is one"),
        ("b.gml", "graph [ ]\ngraph [ ]\n", "copy one of them to a file of its own"),
        (
            "b.txt",
            "1 2\n2 3\n3 2\n",
            "list of edges, line 3 column 1: the edge [3, 2] is listed twice",
        ),
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

/// A file in `tests/graphs`: the labels of its squares in order, the number of its edges, the group,
/// and the notation, if only the content shows it.
#[derive(Deserialize)]
struct GraphFile {
    squares: String,
    edges: usize,
    group: String,
    read: Option<String>,
}

/// The files that NetworkX, igraph, yEd, Gephi and others write, and files written by hand.
#[test]
fn files_of_graphs_are_read() {
    let folder = Path::new("tests/graphs");
    let list: BTreeMap<String, GraphFile> =
        serde_yaml::from_str(include_str!("../graphs/graphs.yaml")).unwrap();
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string());
    let files: BTreeSet<_> =
        files.map(Result::unwrap).filter(|name| name != "graphs.yaml").collect();
    assert!(files.iter().eq(list.keys()), "each file is in the list");
    for (name, GraphFile { squares, edges, group, read }) in list {
        let path = folder.join(&name);
        let path = path.to_str().unwrap();
        let (out, err, code) = run(&["board", path, "--format", "json"]);
        assert_eq!(code, 0, "{name}: {err}");
        let said = read.map(|read| format!("'{path}' is read as a graph: {read}\n"));
        assert_eq!(err, said.unwrap_or_default(), "{name}");
        let board: Value = serde_json::from_str(&out).unwrap();
        let label = |square: &Value| match square.get("label").unwrap_or(square) {
            Value::String(label) => label.clone(),
            label => label.to_string(),
        };
        let labels: Vec<_> = board["squares"].as_array().unwrap().iter().map(label).collect();
        let count = board["edges"].as_array().unwrap().len();
        assert_eq!((labels.join(" "), count), (squares, edges), "{name}");
        assert_eq!(self::group(path)["name"], group, "{name}");
    }
}

/// Each line of the table of the documentation, by its extensions and by its content.
#[test]
fn the_documentation_shows_how_graphs_are_read() {
    let text = include_str!("../../../docs/notation.md");
    let (_, section) = text.split_once("### Graphs of other programs").unwrap();
    let (table, _) = section.split_once("The extension says").unwrap();
    let rows = table.lines().filter(|line| line.ends_with("` |"));
    let (mut notation, mut extensions) = ("", Vec::new());
    let mut count = 0;
    for row in rows {
        let cells: Vec<_> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [name, ends, example] = cells[..] else { panic!("{row}") };
        if !name.is_empty() {
            let end = |end: &str| Some(end.trim_matches('`').strip_prefix('.')?.to_string());
            (notation, extensions) = (name, ends.split(", ").filter_map(end).collect());
        }
        let example = example.trim_matches('`').replace('⏎', "\n");
        for end in extensions.iter().map(String::as_str).chain(["txt"]) {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("a").with_extension(end);
            fs::write(&path, &example).unwrap();
            let (out, err, code) = run(&["group", path.to_str().unwrap(), "--format", "json"]);
            assert_eq!(code, 0, "{example}: {err}");
            let group: Value = serde_json::from_str(&out).unwrap();
            assert_eq!(group["name"], "C2", "{example}");
            assert_eq!(err.contains(&format!("as a graph: {notation}\n")), end == "txt", "{err}");
        }
        count += 1;
    }
    assert!(count > 15, "{count}");
}

#[test]
fn directions_of_edges_may_be_ignored() {
    let folder = tempfile::tempdir().unwrap();
    let [file, yaml] = ["a.csv", "a.yaml"].map(|name| folder.path().join(name));
    fs::write(&file, "source,target,type\na,b,directed\nb,c,directed\nc,a,directed\n").unwrap();
    let (file, yaml) = (file.to_str().unwrap(), yaml.to_str().unwrap());
    assert!(refused(&["board", file]).contains("line 2 column 1: the edge from a to b has"));
    done(&["board", file, "--undirected", "-o", yaml]);
    assert_eq!(json(&["group", yaml])["name"], "C2");
}

#[test]
fn boards_are_written_as_graphs() {
    let show = |board: &str, format: &str| done(&["board", board, "--format", format]);
    assert_eq!(show("2x2", "edges"), "1 2\n1 3\n2 4\n3 4\n");
    assert_eq!(show("petersen", "graph6"), "IheA@GUAo\n");
    assert_eq!(show("g6:DqK", "graph6"), "DqK\n");
    assert_eq!(show("s6::BcN@2", "sparse6"), ":BcN\n");
    let folder = tempfile::tempdir().unwrap();
    for end in ["g6", "s6", "edges", "yaml", "json"] {
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
