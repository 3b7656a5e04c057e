//! Boards survive each format, and faults have their places.

use crate::board::{Board, BoardError};

/// From the description of the format: N(5), and the edges 0-2, 0-4, 1-3, 3-4.
#[test]
fn the_example_of_the_description_of_graph6() {
    let board = Board::from_graph6("DQc").unwrap();
    let edges: Vec<_> = board.arcs().filter(|arc| arc.from < arc.to).collect();
    let edges: Vec<_> = edges.iter().map(|arc| (arc.from.index(), arc.to.index())).collect();
    assert_eq!(edges, [(0, 2), (0, 4), (1, 3), (3, 4)]);
    assert_eq!((board.name(), board.home().index()), ("g6:DQc", 4));
    assert_eq!(board.to_graph6(), "DQc");
    assert_eq!(Board::from_graph6(">>graph6<<DQc").unwrap(), board);
}

#[test]
fn boards_survive_graph6() {
    let names = ["1x2", "3x3", "petersen", "ring-62", "ring-63", "wheel-100", "20x20"];
    for name in names {
        let board: Board = name.parse().unwrap();
        let read = Board::from_graph6(&board.to_graph6()).unwrap();
        assert!(read.arcs().eq(board.arcs()), "{name}");
    }
}

#[test]
fn what_is_no_graph6_is_refused_with_the_place() {
    let place = |text: &str| match Board::from_graph6(text).unwrap_err() {
        BoardError::Graph6 { character, reason, .. } => (character, reason),
        other => panic!("{text}: {other}"),
    };
    for (text, character, reason) in [
        ("", 1, "it ends too early"),
        ("Dq", 3, "5 vertices take 2 characters after their number"),
        ("D", 2, "5 vertices take 2 characters after their number"),
        ("DqKK", 4, "the graph of 5 vertices ends before it"),
        ("DqL", 3, "its last bits, which stand for no edge, are not zero"),
        ("D\u{e9}K", 2, "its characters are those from ? to ~"),
        ("DqK ", 4, "the graph of 5 vertices ends before it"),
        ("~?", 3, "it ends too early"),
        ("D#", 2, "its characters are those from ? to ~"),
        ("&DI?AO?", 1, "it is digraph6, and the edges of a board have no direction"),
    ] {
        assert_eq!(place(text), (character, reason.to_string()), "{text}");
    }
    let message = |text: &str| Board::from_graph6(text).unwrap_err().to_string();
    assert_eq!(message("@"), "a board has 2 to 65 535 squares; this one has 1");
    assert_eq!(message("~~~~~~~~"), "a board has 2 to 65 535 squares; this one has 68719476735");
    assert_eq!(message("CO"), "the board is not connected: there is no path from home '4' to '1'");
}

#[test]
fn boards_survive_sparse6() {
    let names = ["1x2", "1x3", "1x4", "2x4", "4x4", "petersen", "ring-62", "ring-63", "20x20"];
    for name in names {
        let board: Board = name.parse().unwrap();
        let read = Board::from_sparse6(&board.to_sparse6()).unwrap();
        assert!(read.arcs().eq(board.arcs()), "{name}");
    }
}

#[test]
fn what_is_no_sparse6_is_refused_with_the_place() {
    // The triangle is ":BcN"; with one more pair 1 is adjacent to itself.
    let triangle = Board::from_sparse6(">>sparse6<<:BcN").unwrap();
    assert_eq!((triangle.edge_count(), triangle.to_sparse6().as_str()), (3, ":BcN"));
    for (text, character, reason) in [
        ("Bw", 1, "it begins with a colon"),
        ("", 1, "it begins with a colon"),
        (";BcN", 1, "it begins with ; and continues the graph before it, which is unknown"),
        (":", 2, "it ends too early"),
        (":B f", 3, "its characters are those from ? to ~"),
        (":BcNff", 5, "the last edge comes before it"),
        (":B??", 3, "vertex 1 is adjacent to itself"),
    ] {
        match Board::from_sparse6(text).unwrap_err() {
            BoardError::Graph6 { character: at, reason: why, .. } => {
                assert_eq!((at, why.as_str()), (character, reason), "{text}");
            }
            other => panic!("{text}: {other}"),
        }
    }
}

#[test]
fn boards_survive_lists_of_edges() {
    for name in ["1x2", "3x3", "petersen", "wheel-100"] {
        let board: Board = name.parse().unwrap();
        let read = Board::from_edge_list(name, &board.to_edge_list()).unwrap();
        assert!(read.arcs().eq(board.arcs()), "{name}");
    }
    let five: Board = "five".parse().unwrap();
    let read = Board::from_edge_list("five", &five.to_edge_list()).unwrap();
    assert_eq!(read.group().name(), "A5");
}

#[test]
fn faults_of_edge_lists_have_their_line_and_column() {
    let message = |text: &str| Board::from_edge_list("x", text).unwrap_err().to_string();
    for (text, expected) in [
        (
            "1 2\n\n2 3 4\n",
            "invalid list of edges: an edge is two labels, and here are 3 at line 3 column 1",
        ),
        (
            "a,b\r\n  c",
            "invalid list of edges: an edge is two labels, and here are 1 at line 2 column 3",
        ),
        ("1 2\n2 2", "the edge [2, 2] joins a square to itself at line 2 column 1"),
        ("1 2\n 2 1", "the edge [2, 1] is listed twice at line 2 column 2"),
        (
            "1 2\n2 (3)",
            "invalid label '(3)': a label is a text without spaces, commas, ( ) / and control \
             characters at line 2 column 3",
        ),
        ("a b\nc d", "the board is not connected: there is no path from home 'd' to 'a'"),
        ("  # nothing here\n", "a board has 2 to 65 535 squares; this one has 0"),
    ] {
        assert_eq!(message(text), expected, "{text}");
    }
}

#[test]
fn dot_is_what_graphviz_allows() {
    for (text, squares, edges) in [
        ("graph { 1 -- 2 }", 2, 1),
        ("GRAPH kite { a -- b -- c -- a; c -- d [label=x, len=\"2\"][color = red;] }", 4, 4),
        ("strict graph { a -- b b -- a a--b }", 2, 1),
        ("graph \"x\" + \"y\" { node [shape=box] rankdir = LR; \"a\\\"\" -- \"b\" + \"c\" }", 2, 1),
        ("graph { a:n -- b:p:sw; }", 2, 1),
        (r#"graph { a [label="\\"]; a -- b }"#, 2, 1),
        ("graph { a -- {b c; d} -- e }", 5, 6),
        ("graph { subgraph cluster_1 { a -- b } subgraph { c } -- a }", 3, 2),
        ("/* a\n* b */ graph { # c\n// d\n -1.5 -- .5 -- 2--3 }", 4, 3),
        ("graph { é -- \u{3b1} }", 2, 1),
    ] {
        let board = Board::from_dot("x", text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((board.square_count(), board.edge_count()), (squares, edges), "{text}");
    }
    let numbers = Board::from_dot("x", "graph { 10 -- 9 -- 1 }").unwrap();
    assert_eq!(numbers.label(numbers.home()).to_string(), "10");
}

#[test]
fn faults_of_dot_have_their_line_and_column() {
    let deep = format!("graph {}", "{".repeat(200_000));
    let set = |letter: char| {
        let names: String = (0..100).map(|i| format!("{letter}{i} ")).collect();
        format!("{{{names}}}")
    };
    let sets = format!("strict graph {{ {} }}", ["a", "b"].repeat(200).join(" -- "));
    let sets = sets.replace("b --", &(set('b') + " --")).replace("a --", &(set('a') + " --"));
    for (text, expected) in [
        ("", "invalid DOT: it begins with the word graph at line 1 column 1"),
        (
            "digraph { a -> b }",
            "invalid DOT: the graph is directed, and the edges of a board have no direction at \
             line 1 column 1",
        ),
        (
            "graph {\n a -> b }",
            "invalid DOT: an edge of a board has no direction: write -- at line 2 column 4",
        ),
        ("graph { a -- }", "invalid DOT: a name is expected here at line 1 column 14"),
        ("graph { a -- b = c }", "invalid DOT: an edge ends with a node at line 1 column 14"),
        ("graph a b", "invalid DOT: '{' is expected here at line 1 column 9"),
        ("graph { a -- b", "invalid DOT: a name is expected here at line 1 column 15"),
        ("graph { a } }", "invalid DOT: there is something after the graph at line 1 column 13"),
        ("graph { a [b", "invalid DOT: a name is expected here at line 1 column 13"),
        ("graph { a -- \"b }", "invalid DOT: the text in quotes does not end at line 1 column 14"),
        ("graph { /* a }", "invalid DOT: the comment does not end at line 1 column 9"),
        (
            "graph { a -- <b> }",
            "invalid DOT: labels of HTML cannot be names of squares at line 1 column 14",
        ),
        ("graph { a % b }", "invalid DOT: '%' has no meaning here at line 1 column 11"),
        ("graph { a -- b\nb -- a }", "the edge [b, a] is listed twice at line 2 column 1"),
        (&deep, "invalid DOT: subgraphs are nested too deeply at line 1 column 108"),
        (&sets, "invalid DOT: its subgraphs have too many edges at line 1 column 16"),
    ] {
        let error = Board::from_dot("x", text).unwrap_err().to_string();
        assert_eq!(error, expected, "{}", &text[..text.len().min(60)]);
    }
}

fn graphml(graph: &str) -> Result<Board, BoardError> {
    let text = format!(
        "<?xml version=\"1.0\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n\
         {graph}\n</graphml>"
    );
    Board::from_graphml("read", &text)
}

#[test]
fn a_triangle_in_graphml() {
    let nodes = "<node id='a'/><node id='b'/><node id='c'><data key='x'>1</data></node>";
    let edges = "<edge source='a' target='b'/><edge source='b' target='c'/>\
                 <edge source='a' target='c' directed='false'/>";
    let board = graphml(&format!("<graph edgedefault='undirected'>{nodes}{edges}</graph>"));
    let board = board.unwrap();
    assert_eq!((board.edge_count(), board.label(board.home()).to_string()), (3, "c".into()));
}

#[test]
fn faults_of_graphml_have_their_line_and_column() {
    for (graph, expected) in [
        ("", "invalid GraphML: it has no graph at line 2 column 1"),
        ("<graph/><graph/>", "invalid GraphML: it has several graphs at line 3 column 9"),
        ("<graph><node/></graph>", "invalid GraphML: id is missing at line 3 column 8"),
        (
            "<graph><node id='1'/>\n<node id='1'/></graph>",
            "two squares are labelled '1' at line 4 column 1",
        ),
        (
            "<graph><node id='1'/>\n<edge source='1' target='2'/></graph>",
            "an edge names the square '2', which is not among the board's squares at line 4 \
             column 1",
        ),
        (
            "<graph edgedefault='directed'><node id='1'/><node id='2'/>\n\
             <edge source='1' target='2'/></graph>",
            "invalid GraphML: an edge is directed, and the edges of a board have no direction \
             at line 4 column 1",
        ),
    ] {
        assert_eq!(graphml(graph).unwrap_err().to_string(), expected);
    }
    let message = graphml("<graph>").unwrap_err().to_string();
    assert!(message.starts_with("invalid GraphML: expected 'graph' tag"), "{message}");
    assert!(message.ends_with(" at line 4 column 1"), "{message}");
    let deep = "<g>".repeat(1_000_000);
    assert!(Board::from_graphml("deep", &deep).is_err());
}
