//! Other programs read exported graphs and distances.
//!
//! `TAQUIN_PYTHON` names a Python with networkx, igraph, pydot, matplotlib and numpy; the default
//! is `python3`. `TAQUIN_TWIPS` names twsearch, now called twips; the default is `twips`. The other
//! programs are Debian's packages graphviz, nauty and gap-core.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use super::gap::gap_prints;
use super::nauty::nauty;
use crate::program::{done, fed, json};

const FORMATS: [&str; 8] =
    ["graphml", "gexf", "dot", "json", "nodes.csv", "edges.csv", "sparse6", "gap"];

fn output(command: &mut Command) -> String {
    let shown = format!("{command:?}");
    let output = command.output().unwrap_or_else(|error| panic!("{shown}: {error}"));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{shown}:\n{error}");
    String::from_utf8(output.stdout).unwrap()
}

/// Writes a graph in a format to a file.
fn export(folder: &TempDir, graph: &[&str], format: &str) -> PathBuf {
    let path = folder.path().join(format!("graph.{format}"));
    let to = ["--format", format, "--force", "-o", path.to_str().unwrap()];
    done(&[&["graph"], graph, &to].concat());
    path
}

/// Runs a script of this project.
fn python(script: &str, arguments: &[&Path]) -> String {
    let python = std::env::var("TAQUIN_PYTHON").unwrap_or("python3".into());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(script);
    output(Command::new(python).arg("-I").arg(script).args(arguments))
}

#[test]
#[ignore = "needs Python with networkx, igraph and pydot"]
fn networkx_and_igraph_find_the_same_graph_in_every_format() {
    let graphs: [&[&str]; 7] = [
        &["eight"],
        &["eight", "--kind", "classes"],
        &["eight", "--kind", "extended-classes", "--within", "16"],
        &["eight", "--kind", "first-twists", "--within", "12"],
        &["eight", "--kind", "moves", "--within", "10"],
        &["five", "--kind", "history"],
        &["five"],
    ];
    for graph in graphs {
        let folder = tempfile::tempdir().unwrap();
        for format in FORMATS {
            export(&folder, graph, format);
        }
        let prefix = folder.path().join("graph");
        // pydot takes minutes for a large graph.
        let dot = if graph[0] == "five" { "--dot" } else { "--no-dot" };
        let told = python("tests/program/interop/same_graph.py", &[&prefix, Path::new(dot)]);
        assert!(told.contains("igraph, GraphML: "), "{told}");
    }
}

#[test]
#[ignore = "needs Python with networkx"]
fn dijkstra_on_the_history_graph_finds_the_minimal_words() {
    for (board, answer) in [
        ("five", "60 positions, 83 minimal words\n"),
        ("2x3", "60 positions, 93 minimal words\n"),
        ("eight", "20160 positions, 64761 minimal words\n"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let nodes = export(&folder, &[board, "--kind", "history"], "nodes.csv");
        let edges = export(&folder, &[board, "--kind", "history"], "edges.csv");
        let text = fs::read_to_string(&nodes).unwrap();
        let codes = csv::Reader::from_reader(text.as_bytes()).into_records().filter_map(|row| {
            let row = row.unwrap();
            (&row[3] == "start").then(|| row[2].to_string() + "\n")
        });
        let codes: String = codes.collect();
        let lookup = folder.path().join("lookup.csv");
        let arguments = ["lookup", "-", "--board", board, "--format", "csv"];
        fs::write(&lookup, fed(&arguments, &codes).0).unwrap();
        let told = python("tests/program/interop/minimal_words.py", &[&nodes, &edges, &lookup]);
        assert!(told.starts_with(answer), "{told}");
    }
}

#[test]
#[ignore = "needs Python with networkx and matplotlib"]
fn the_example_plots_the_layers() {
    let folder = tempfile::tempdir().unwrap();
    let graph = export(&folder, &["eight", "--kind", "classes"], "graphml");
    let picture = folder.path().join("layers.png");
    python("../examples/plot_layers.py", &[&graph, &picture]);
    // An empty picture would be smaller.
    let png = fs::read(picture).unwrap();
    assert!(png.starts_with(b"\x89PNG") && png.len() > 50_000, "{} bytes", png.len());
}

#[test]
#[ignore = "needs Python with numpy"]
fn numpy_loads_the_distances_and_saves_a_table_that_is_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let [exported, counts, saved] =
        ["values.npy", "counts.csv", "saved.npy"].map(|name| folder.path().join(name));
    done(&["distances", "export", "--format", "npy", "-o", exported.to_str().unwrap()]);
    done(&["distances", "count", "--format", "csv", "-o", counts.to_str().unwrap()]);
    python("tests/program/interop/distances.py", &[&exported, &counts, &saved]);
    let proved = done(&["distances", "check", saved.to_str().unwrap()]);
    assert!(proved.contains("proved"), "{proved}");
}

#[test]
#[ignore = "needs Graphviz"]
fn graphviz_renders() {
    let graphs: [(&[&str], usize); 2] =
        [(&["eight", "--kind", "classes", "--within", "12"], 49), (&["five"], 60)];
    for (graph, vertices) in graphs {
        let folder = tempfile::tempdir().unwrap();
        let dot = export(&folder, graph, "dot");
        for program in [&["dot"][..], &["neato", "-n"]] {
            let mut command = Command::new(program[0]);
            let svg = output(command.args(&program[1..]).arg("-Tsvg").arg(&dot));
            assert_eq!(svg.matches("<g id=\"node").count(), vertices);
        }
    }
}

#[test]
#[ignore = "needs GAP"]
fn gap_finds_the_order() {
    for (board, order, arcs) in [("eight", 20_160, 161_280), ("five", 60, 240)] {
        let folder = tempfile::tempdir().unwrap();
        let file = export(&folder, &[board], "gap");
        let program = format!(
            "Read(\"{}\"); Print(Size(G), \" \", Length(graph.ids), \" \",\n\
             Sum(List(graph.arcs, Length)), \"\\n\");",
            file.display()
        );
        assert_eq!(gap_prints(&program).trim(), format!("{order} {order} {arcs}"));
    }
}

#[test]
#[ignore = "needs nauty"]
fn nauty_reads_sparse6_and_agrees_about_the_automorphisms() {
    let folder = tempfile::tempdir().unwrap();
    let file = export(&folder, &["five"], "sparse6");
    let shown = nauty("showg", &["-d", file.to_str().unwrap()], "");
    let told = nauty("dreadnaut", &[], &format!("{shown}\nx\nq\n"));
    let size = told.split("grpsize=").nth(1).unwrap().split(';').next().unwrap();
    let summary = json(&["graph", "five", "--summary"]);
    assert_eq!(summary["automorphisms"].to_string(), size);
}

/// The number of arrangements that the moves of a KPuzzle generate, and the most moves that one
/// takes. A move may be repeated or inverted at no cost.
fn arrangements_and_most_moves(definition: &str) -> (usize, usize) {
    let json: serde_json::Value = serde_json::from_str(definition).unwrap();
    let list = |turn: &serde_json::Value| -> Vec<usize> {
        serde_json::from_value(turn["TILES"]["permutation"].clone()).unwrap()
    };
    let moves: Vec<_> = json["moves"].as_object().unwrap().values().map(list).collect();
    let goal: Vec<usize> = (0..moves[0].len()).collect();
    let mut known = BTreeSet::from([goal.clone()]);
    let (mut level, mut depth) = (vec![goal], 0);
    loop {
        let mut next = Vec::new();
        for (from, turn) in level.iter().flat_map(|from| moves.iter().map(move |turn| (from, turn)))
        {
            let turned = |at: &Vec<usize>| turn.iter().map(|&place| at[place]).collect();
            let powers = std::iter::successors(Some(turned(from)), |at| Some(turned(at)));
            let powers = powers.take_while(|at| at != from);
            next.extend(powers.filter(|at: &Vec<usize>| known.insert(at.clone())));
        }
        if next.is_empty() {
            return (known.len(), depth);
        }
        (level, depth) = (next, depth + 1);
    }
}

#[test]
#[ignore = "needs twsearch"]
fn twsearch_enumerates_the_group() {
    let twips = std::env::var("TAQUIN_TWIPS").unwrap_or("twips".into());
    let folder = tempfile::tempdir().unwrap();
    for (board, order) in [("five", 60), ("theta0", 120), ("2x4", 2520), ("eight", 20_160)] {
        let definition = done(&["group", board, "--format", "kpuzzle"]);
        let path = folder.path().join(format!("{board}.json"));
        fs::write(&path, &definition).unwrap();
        let told = output(Command::new(&twips).arg("gods-algorithm").arg(&path));
        let number = |before: &str| -> usize {
            let (_, rest) = told.split_once(before).unwrap_or_else(|| panic!("{told}"));
            // Digits are grouped.
            let digits = rest.split(' ').next().unwrap().chars().filter(char::is_ascii_digit);
            digits.collect::<String>().parse().unwrap()
        };
        let found = (number("Found "), number("Maximum depth: "));
        assert_eq!(found, arrangements_and_most_moves(&definition), "{board}");
        assert_eq!(found.0, order, "{board}");
    }
}
