//! nauty lists the same small graphs, and GAP agrees about the groups of the puzzles on them.

use std::io::Write;
use std::process::{Command, Stdio};

use itertools::Itertools;
use taquin::atlas::{AtlasRecord, connected_graphs};
use taquin::states::EnumerateOptions;
use taquin::{Board, export};

/// What a program of nauty prints. Debian puts `nauty-` before the names.
fn nauty(program: &str, arguments: &[&str], input: &str) -> String {
    let start = |name: String| {
        let mut command = Command::new(name);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        command.stderr(Stdio::null()).spawn().ok()
    };
    let running = start(format!("nauty-{program}")).or_else(|| start(program.into()));
    let mut running = running.expect("nauty is installed");
    let mut stdin = running.stdin.take().unwrap();
    let input = input.to_string();
    let feed = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = running.wait_with_output().unwrap();
    feed.join().unwrap().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The canonical forms of nauty, in order.
fn labelled(graphs: &str) -> Vec<String> {
    let canonical = nauty("labelg", &["-q"], graphs);
    canonical.lines().map(String::from).sorted_unstable().collect()
}

#[test]
#[ignore = "needs nauty"]
fn nauty_lists_the_same_graphs() {
    for squares in 2..=8_usize {
        let own = connected_graphs(squares).unwrap();
        let own = own.iter().map(|graph| graph.to_graph6() + "\n").join("");
        let listed = nauty("geng", &["-c", "-q", &squares.to_string()], "");
        assert_eq!(labelled(&own), labelled(&listed), "{squares}");
    }
}

#[test]
#[ignore = "needs nauty"]
fn nauty_writes_the_same_sparse6() {
    let graphs = nauty("geng", &["-c", "-q", "6"], "");
    let sparse6 = nauty("copyg", &["-q", "-s"], &graphs);
    assert_eq!(graphs.lines().count(), sparse6.lines().count());
    for (graph6, sparse6) in graphs.lines().zip(sparse6.lines()) {
        let board = Board::from_graph6(graph6).unwrap();
        assert_eq!(Board::from_sparse6(sparse6).unwrap(), board, "{graph6} {sparse6}");
        assert_eq!(board.to_graph6(), graph6);
        assert_eq!(board.to_sparse6(), sparse6);
    }
}

/// The groups of the puzzles on all connected graphs with up to seven squares and every home.
#[test]
#[ignore = "needs GAP"]
fn gap_finds_the_groups_of_the_atlas() {
    let options = EnumerateOptions::new();
    let graphs = (2..=7).flat_map(|squares| connected_graphs(squares).unwrap());
    let records = graphs.flat_map(|graph| AtlasRecord::of_graph(&graph, &options).unwrap());
    let records = records.collect_vec();
    let mut program = String::new();
    let mut expected = String::new();
    for record in &records {
        let board: Board = format!("g6:{}@{}", record.graph6, record.home).parse().unwrap();
        let n = board.place_count();
        program += &export::gap(&board, &board.group());
        program += &format!(
            "Print(Size(G), \" \", IsTransitive(G, [1..{n}]), \" \", IsPrimitive(G, [1..{n}]), \
             \"\\n\");\n"
        );
        expected += &format!("{} {} {}\n", record.order, record.transitive, record.primitive);
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("program.g");
    std::fs::write(&file, program + "QUIT;\n").unwrap();
    let mut command = Command::new("gap");
    command.args(["-q", "-A", "--nointeract"]).arg(&file).stdin(Stdio::null());
    let printed = String::from_utf8(command.output().unwrap().stdout).unwrap();
    for (record, (gap, own)) in records.iter().zip(printed.lines().zip(expected.lines())) {
        assert_eq!(gap, own, "{record:?}");
    }
    assert_eq!(printed.lines().count(), records.len());
}
