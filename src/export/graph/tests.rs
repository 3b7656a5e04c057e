//! Every format parsed back: well formed, escaped, deterministic, with the same vertices and arcs.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::subject::Subject;
use super::{GraphFormat as Format, write_source};
use crate::graph::{Arcs, Subgraph, history_graph, move_graph, quotient_graph, twist_graph};
use crate::graphs::{Adjacency, EdgeDirections, ReadRules, Source, dot, graphml, sparse6};
use crate::group::Equivalence;
use crate::position::Position;
use crate::states::{EnumerateOptions, Space, breadth_first};
use crate::{Board, Method, Solution};

fn exported(graph: &dyn Source, format: Format) -> String {
    let mut out = Vec::new();
    write_source(graph, None, format, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Calls `check` with each kind of graph of a board.
fn each_graph(board: &Board, mut check: impl FnMut(&dyn Source, &Adjacency)) {
    let twists = board.twists();
    let solution = Solution::new(&twists, Method::best_for(&twists)).unwrap();
    let graph = twist_graph(&solution, Arcs::All, Subgraph::default()).unwrap();
    check(&Subject::new(&graph), &Adjacency::under(&graph));
    let graph = twist_graph(&solution, Arcs::FirstTwists, Subgraph::default()).unwrap();
    check(&Subject::new(&graph), &Adjacency::under(&graph));
    let graph = history_graph(&solution, Subgraph::default()).unwrap();
    check(&Subject::new(&graph), &Adjacency::under(&graph));
    let graph =
        quotient_graph(&solution, Equivalence::SymmetryAndInversion, Subgraph::default()).unwrap();
    check(&Subject::new(&graph), &Adjacency::under(&graph));
    let space = Space::new(&Position::goal(board)).unwrap();
    let levels =
        breadth_first(&space, &Position::goal(board), &EnumerateOptions::new(), |_, _, _| ())
            .unwrap();
    let graph = move_graph(&space, &levels, Subgraph::default()).unwrap();
    check(&Subject::new(&graph), &Adjacency::under(&graph));
}

/// A board whose name and labels need escaping in every format.
fn wild() -> Board {
    let yaml = r#"
name: "a<b> & \"c\" 'd', \\n ]]> {x} é"
squares: [{label: "<&>\"'", at: [1, 1]}, {label: ";\\", at: [1, 2]}, "c'd", "]]>", "=-_"]
edges: [["<&>\"'", ";\\"], [";\\", "c'd"], ["c'd", "]]>"], ["]]>", "<&>\"'"], ["=-_", "c'd"], ["=-_", "<&>\"'"]]
home: "c'd"
"#;
    Board::from_yaml(yaml).unwrap()
}

fn ends(graph: &dyn Source) -> Vec<(String, String)> {
    let id = |vertex| graph.id(vertex).to_string();
    (0..graph.arcs()).map(|arc| graph.ends(arc)).map(|(a, b)| (id(a), id(b))).collect()
}

fn boards() -> [Board; 3] {
    ["five".parse().unwrap(), "2x3".parse().unwrap(), wild()]
}

#[test]
fn graphml_is_well_formed_and_typed() {
    for board in boards() {
        each_graph(&board, |graph, _| {
            let text = exported(graph, Format::Graphml);
            let document = roxmltree::Document::parse(&text).unwrap();
            let all = |name: &str| {
                let name = name.to_string();
                document.descendants().filter(move |node| node.has_tag_name(&*name)).collect_vec()
            };
            let keys = all("key").iter().map(|key| key.attribute("id").unwrap()).collect_vec();
            assert!(keys.iter().all_unique());
            let first_node = all("node")[0].range().start;
            assert!(all("key").iter().all(|key| key.range().end < first_node), "declared before");
            assert!(all("data").iter().all(|data| keys.contains(&data.attribute("key").unwrap())));
            let ids = all("node").iter().map(|node| node.attribute("id").unwrap()).collect_vec();
            assert!(ids.iter().all_unique());
            assert_eq!(ids.len(), graph.vertices());
            let edges = all("edge").into_iter().map(|edge| {
                let end = |name| edge.attribute(name).unwrap().to_string();
                (end("source"), end("target"))
            });
            assert!(edges.eq(ends(graph)));
            assert_eq!(all("desc")[0].text().unwrap(), graph.title());
            if let Some(blank) = keys.iter().find(|key| **key == "n-blank") {
                let labels = all("data").into_iter().filter(|d| d.attribute("key") == Some(blank));
                let labels: BTreeSet<_> = labels.map(|data| data.text().unwrap()).collect();
                let squares = board.square_ids().map(|square| board.label(square).to_string());
                assert_eq!(
                    labels.into_iter().map(String::from).collect_vec(),
                    squares.sorted().collect_vec()
                );
            }
        });
    }
}

#[test]
fn gexf_has_what_gephi_needs() {
    const VIZ: &str = "http://gexf.net/1.3/viz";
    for board in boards() {
        each_graph(&board, |graph, _| {
            let text = exported(graph, Format::Gexf);
            let document = roxmltree::Document::parse(&text).unwrap();
            assert_eq!(document.root_element().attribute("version"), Some("1.3"));
            let all = |name: &str| {
                document.descendants().filter(|node| node.has_tag_name(name)).collect_vec()
            };
            assert_eq!((all("node").len(), all("edge").len()), (graph.vertices(), graph.arcs()));
            for name in ["node", "edge", "attribute"] {
                assert!(all(name).iter().map(|node| node.attribute("id").unwrap()).all_unique());
            }
            let types = ["string", "long", "boolean"];
            assert!(all("attribute").iter().all(|a| types.contains(&a.attribute("type").unwrap())));
            for (vertex, node) in all("node").into_iter().enumerate() {
                let at = node.children().find(|child| child.has_tag_name((VIZ, "position")));
                let at = at.unwrap();
                let coordinate = |name| at.attribute(name).unwrap().parse::<i64>().unwrap();
                assert_eq!((coordinate("x"), coordinate("y")), graph.at(vertex));
                assert_eq!(node.attribute("label"), Some(&*graph.vertex_label(vertex)));
            }
        });
    }
}

#[test]
fn json_is_node_link() {
    for board in boards() {
        each_graph(&board, |graph, _| {
            let json: serde_json::Value =
                serde_json::from_str(&exported(graph, Format::Json)).unwrap();
            assert_eq!(json["directed"], true);
            assert_eq!(json["multigraph"], !ends(graph).iter().all_unique());
            assert_eq!(json["graph"]["name"], graph.title());
            let text = |value: &serde_json::Value| value.as_str().unwrap().to_string();
            let edges = json["edges"].as_array().unwrap().iter();
            assert!(edges.map(|e| (text(&e["source"]), text(&e["target"]))).eq(ends(graph)));
            let nodes = json["nodes"].as_array().unwrap();
            assert!(nodes.iter().map(|node| text(&node["id"])).all_unique());
            assert_eq!(nodes.len(), graph.vertices());
            for attribute in graph.vertex_attributes() {
                assert!(nodes.iter().all(|node| !node[attribute.name].is_null()));
            }
        });
    }
}

#[test]
fn csv_tables_are_rectangular() {
    for board in boards() {
        each_graph(&board, |graph, _| {
            let nodes = exported(graph, Format::NodesCsv);
            let mut table = csv::Reader::from_reader(nodes.as_bytes());
            let ids = table.records().map(|row| row.unwrap()[0].to_string()).collect_vec();
            assert!(ids.iter().map(String::as_str).eq((0..graph.vertices()).map(|v| graph.id(v))));
            let edges = exported(graph, Format::EdgesCsv);
            let mut table = csv::Reader::from_reader(edges.as_bytes());
            let rows = table.records().map(|row| row.unwrap());
            assert!(rows.map(|row| (row[0].to_string(), row[1].to_string())).eq(ends(graph)));
        });
    }
}

#[test]
fn sparse6_is_the_simple_graph() {
    for board in boards() {
        each_graph(&board, |graph, simple| {
            let line = exported(graph, Format::Sparse6);
            assert_eq!(line.lines().count(), 1);
            let (vertices, edges) = read_sparse6(line.trim_end());
            assert_eq!(vertices, simple.vertex_count());
            let expected: BTreeSet<_> =
                simple.edges().map(|(a, b)| (a as usize, b as usize)).collect();
            assert_eq!(edges.len(), expected.len());
            assert_eq!(edges.into_iter().collect::<BTreeSet<_>>(), expected);
        });
    }
}

/// All graphs of four vertices, paths of many lengths, and graphs of 2, 4, 8 and 16 vertices of
/// which the last has no edge, with every number of edges at the one before it.
#[test]
fn sparse6_of_small_graphs() {
    let check = |n: usize, edges: &[(u32, u32)]| {
        let mut graph = petgraph::graph::DiGraph::<(), ()>::from_edges(edges);
        while graph.node_count() < n {
            graph.add_node(());
        }
        let line = sparse6::write(&Adjacency::under(&graph));
        let (vertices, mut read) = read_sparse6(line.trim_end());
        let mut expected =
            edges.iter().map(|&(a, b)| (a.min(b) as usize, a.max(b) as usize)).collect_vec();
        read.sort_unstable();
        expected.sort_unstable();
        assert_eq!((vertices, read), (n, expected), "{line}");
        line
    };
    let pairs = (0..4).array_combinations().map(|[a, b]| (a, b)).collect_vec();
    for edges in pairs.into_iter().powerset() {
        check(4, &edges);
    }
    for n in [2_u32, 4, 8, 16] {
        for count in 0..=n.saturating_sub(2) {
            check(n as usize, &(0..count).map(|vertex| (vertex, n - 2)).collect_vec());
        }
    }
    let path = |n: u32| (1..n).map(|vertex| (vertex - 1, vertex)).collect_vec();
    // One character for the number of vertices up to 62.
    for (n, start) in [(61, ":|"), (62, ":}"), (63, ":~??~"), (64, ":~?@?")] {
        assert!(check(n, &path(n as u32)).starts_with(start), "{n}");
    }
}

/// A reader of sparse6, written from the description of the format.
fn read_sparse6(line: &str) -> (usize, Vec<(usize, usize)>) {
    let sixes = line.strip_prefix(':').unwrap().bytes().map(|byte| usize::from(byte) - 63);
    let sixes = sixes.collect_vec();
    let number = |sixes: &[usize]| sixes.iter().fold(0, |n, six| n << 6 | six);
    let (n, rest) = match &sixes[..] {
        [63, 63, rest @ ..] => (number(&rest[..6]), &rest[6..]),
        [63, rest @ ..] => (number(&rest[..3]), &rest[3..]),
        [n, rest @ ..] => (*n, rest),
        [] => panic!("no number of vertices"),
    };
    let k = (0..).find(|k| 1 << k >= n).unwrap();
    let bits =
        rest.iter().flat_map(|six| (0..6).rev().map(move |bit| six >> bit & 1)).collect_vec();
    let (mut v, mut edges) = (0, Vec::new());
    for pair in bits.chunks_exact(k + 1) {
        v += pair[0];
        let x = pair[1..].iter().fold(0, |x, bit| x << 1 | bit);
        if x > v {
            v = x;
        } else if v < n {
            edges.push((x, v));
        }
    }
    (n, edges)
}

#[test]
fn dot_and_gap_have_balanced_quotes_and_one_line_for_each_vertex_and_arc() {
    for board in boards() {
        each_graph(&board, |graph, _| {
            let dot = exported(graph, Format::Dot);
            assert_eq!(dot.matches(" -> ").count(), graph.arcs());
            assert_eq!(dot.matches("!\"];").count(), graph.vertices());
            // Graphviz reads a single backslash as an escape.
            assert_eq!(dot.contains(r"\\n ]]>"), board.name().contains(r"\n"), "{}", board.name());
            for text in [dot, exported(graph, Format::Gap)] {
                let escaped = text.replace("\\\\", "").replace("\\\"", "");
                let lines = escaped.lines().filter(|line| !line.starts_with('#'));
                assert_eq!(lines.map(|line| line.matches('"').count()).sum::<usize>() % 2, 0);
            }
        });
    }
}

/// Without the directions of the arcs, DOT and GraphML are read as the simple graph. Neither allows
/// loops, and GraphML no repeated edges.
#[test]
fn dot_and_graphml_are_read_back_as_the_simple_graph() {
    let mut kinds = BTreeSet::new();
    let rules = ReadRules { is_label: |_| true, directions: EdgeDirections::Paired };
    for board in boards() {
        each_graph(&board, |graph, simple| {
            let loops = (0..graph.arcs()).map(|arc| graph.ends(arc)).any(|(from, to)| from == to);
            let repeated = simple.edge_count() < graph.arcs();
            kinds.insert((loops, repeated));
            let dot = exported(graph, Format::Dot).replace(" -> ", " -- ");
            let dot = dot::read(&dot.replacen("digraph", "strict graph", 1), rules);
            assert_eq!(dot.is_err(), loops);
            let graphml = exported(graph, Format::Graphml).replace("=\"directed", "=\"undirected");
            let graphml = graphml::read(&graphml.replace("attr.name=\"label\"", ""), rules);
            assert_eq!(graphml.is_err(), repeated);
            for read in [dot, graphml].into_iter().flatten() {
                let ids = read.labels.iter().map(String::as_str);
                assert!(ids.eq((0..graph.vertices()).map(|vertex| graph.id(vertex))));
                let edges = read.edges.into_iter().sorted_unstable();
                assert!(edges.eq(simple.edges().map(|(a, b)| (a as usize, b as usize))));
            }
        });
    }
    assert_eq!(kinds.len(), 3, "{kinds:?}");
}

#[test]
fn exports_are_deterministic() {
    let board: Board = "five".parse().unwrap();
    let all = || {
        let mut texts = Vec::new();
        each_graph(&board, |graph, _| {
            texts.extend(Format::ALL.map(|format| exported(graph, format)));
        });
        texts
    };
    assert_eq!(all(), all());
}

#[test]
fn names_of_formats_are_parsed() {
    for format in Format::ALL {
        assert_eq!(format.name().parse(), Ok(format));
    }
    let error = "xls".parse::<Format>().unwrap_err().to_string();
    assert!(error.contains("'xls'") && error.contains("graphml, gexf, dot"), "{error}");
}
