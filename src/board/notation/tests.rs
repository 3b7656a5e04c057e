//! Boards survive each format, and faults have their places.

use itertools::Itertools;

use crate::board::{Board, BoardError, EdgeDirections, GraphNotation};

fn read(notation: GraphNotation, text: &str) -> Result<Board, BoardError> {
    Board::from_graph_text("x", text, notation, EdgeDirections::Paired)
}

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
fn boards_survive_graph6_sparse6_and_lists_of_edges() {
    let names = [
        "1x2",
        "1x3",
        "1x4",
        "2x4",
        "3x3",
        "4x4",
        "petersen",
        "ring-62",
        "ring-63",
        "wheel-100",
        "20x20",
    ];
    for name in names {
        let board: Board = name.parse().unwrap();
        for read in [
            Board::from_graph6(&board.to_graph6()),
            Board::from_sparse6(&board.to_sparse6()),
            Board::from_edge_list(name, &board.to_edge_list()),
        ] {
            assert!(read.unwrap().arcs().eq(board.arcs()), "{name}");
        }
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
            "list of edges, line 3 column 1: behind the first edge stand 0 numbers, and here 1",
        ),
        ("a,b\r\n  c", "list of edges, line 2 column 3: an edge is two labels, and here are 1"),
        (
            "# counts\n6 7\n1 2\n2 3\n4 5\n5 6\n1 4\n2 5\n3 6\n",
            "list of edges, line 2 column 1: these may be the numbers of vertices and edges, or an edge: \
             remove the line, or move it to another place",
        ),
        ("1 2\n2 2", "list of edges, line 2 column 1: the edge [2, 2] joins a square to itself"),
        ("1 2\n 2 1", "list of edges, line 2 column 2: the edge [2, 1] is listed twice"),
        (
            "1 2\n2 (3)",
            "list of edges, line 2 column 3: invalid label '(3)': a label is a text without spaces, \
             commas, ( ) / and control characters",
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
        ("graph { label = <b>; a [label=<<b>x</b> -- y>, z=1]; a -- b }", 2, 1),
        ("graph { a -- {b c; d} -- e }", 5, 6),
        ("graph { subgraph cluster_1 { a -- b } subgraph { c } -- a }", 3, 2),
        ("/* a\n* b */ graph { # c\n// d\n -1.5 -- .5 -- 2--3 }", 4, 3),
        ("graph { é -- \u{3b1} }", 2, 1),
    ] {
        let board =
            read(GraphNotation::Dot, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((board.square_count(), board.edge_count()), (squares, edges), "{text}");
    }
    let numbers = read(GraphNotation::Dot, "graph { 10 -- 9 -- 1 }").unwrap();
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
        ("", "DOT, line 1 column 1: it begins with the word graph"),
        (
            "digraph { a -> b }",
            "DOT, line 1 column 16: the edge from a to b has a direction, and none leads back",
        ),
        (
            "graph {\n a -> b }",
            "DOT, line 2 column 4: an edge is written -- in a graph, and -> in a digraph",
        ),
        ("graph { a -- }", "DOT, line 1 column 14: a name is expected here"),
        ("graph { a -- b = c }", "DOT, line 1 column 14: an edge ends with a node"),
        ("graph a b", "DOT, line 1 column 9: '{' is expected here"),
        ("graph { a -- b", "DOT, line 1 column 15: a name is expected here"),
        ("graph { a } }", "DOT, line 1 column 13: there is something after the graph"),
        (
            "graph { a--b }\ngraph { a--b }",
            "DOT, line 2 column 1: it has several graphs, and a board is one",
        ),
        ("graph { a [b", "DOT, line 1 column 13: a name is expected here"),
        ("graph { a -- \"b }", "DOT, line 1 column 14: the text in quotes does not end"),
        ("graph { /* a }", "DOT, line 1 column 9: the comment does not end"),
        ("graph { a -- <b> }", "DOT, line 1 column 14: labels of HTML cannot be names of squares"),
        ("graph { a % b }", "DOT, line 1 column 11: '%' has no meaning here"),
        ("graph { a -- b\nb -- a }", "DOT, line 2 column 6: the edge [b, a] is listed twice"),
        (&deep, "DOT, line 1 column 108: subgraphs are nested too deeply"),
        (&sets, "DOT, line 1 column 16: its subgraphs have too many edges"),
    ] {
        let error = read(GraphNotation::Dot, text).unwrap_err().to_string();
        assert_eq!(error, expected, "{}", &text[..text.len().min(60)]);
    }
}

fn graphml(graph: &str) -> Result<Board, BoardError> {
    let text = format!(
        "<?xml version=\"1.0\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n\
         {graph}\n</graphml>"
    );
    read(GraphNotation::Graphml, &text)
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
        ("", "GraphML, line 2 column 1: it has no graph"),
        ("<graph/><graph/>", "GraphML, line 3 column 9: it has several graphs, and a board is one"),
        ("<graph><node/></graph>", "GraphML, line 3 column 8: id is missing"),
        (
            "<graph><node id='1'/>\n<node id='1'/></graph>",
            "GraphML, line 4 column 1: two squares are labelled '1'",
        ),
        (
            "<graph><node id='1'/>\n<edge source='1' target='2'/></graph>",
            "GraphML, line 4 column 1: an edge names the square '2', which is not among the \
             board's squares",
        ),
        (
            "<graph edgedefault='directed'><node id='1'/><node id='2'/>\n\
             <edge source='1' target='2'/></graph>",
            "GraphML, line 4 column 1: the edge from 1 to 2 has a direction, and none leads back",
        ),
    ] {
        assert_eq!(graphml(graph).unwrap_err().to_string(), expected);
    }
    let message = graphml("<graph>").unwrap_err().to_string();
    assert!(message.starts_with("GraphML, line 4 column 1: expected 'graph' tag"), "{message}");
    let deep = "<g>".repeat(1_000_000);
    assert!(read(GraphNotation::Graphml, &deep).is_err());
}

/// Dictionaries as JSON writes them, and cells between tabs or spaces.
#[test]
fn other_notations_are_read_however_they_are_spaced() {
    use GraphNotation::{AdjacencyList, MatrixMarket, Pajek};
    for (notation, text) in [
        (AdjacencyList, r#"{"a": ["b", "c"], "b": ["a", "c"], "c": ["a", "b"]}"#),
        (AdjacencyList, r#"{"a":["b","c"],"b":["a","c"],"c":["a","b"]}"#),
        (
            MatrixMarket,
            "%%MatrixMarket matrix coordinate pattern symmetric\n3 3\t3\n2 1\t\n3\t1\n3 2\n",
        ),
        (Pajek, "*Vertices 3\n1 \"a\"\t0.1\n2 \"b\"\n3 \"c\"\n*Edges\n1\t2 1.0\n2 3\n3 1\n"),
    ] {
        let board = read(notation, text).unwrap();
        assert_eq!((board.square_count(), board.edge_count()), (3, 3), "{text}");
        assert_eq!(GraphNotation::of_content(text), Some(notation), "{text}");
    }
}

/// A fault in each other notation, with the notation and the place.
#[test]
fn faults_of_other_notations_have_their_line_and_column() {
    use GraphNotation::{
        AdjacencyList, AdjacencyMatrix, EdgeTable, Gexf, Gml, Graphml, MatrixMarket, NodeLink,
        Pajek,
    };
    const MATRIX: &str = "%%MatrixMarket matrix coordinate pattern";
    let matrix = |rest: &str| format!("{MATRIX} {rest}");
    let gexf =
        |rest: &str| format!("<gexf><graph>\n<nodes><node id='a'/><node id='b'/></nodes>{rest}");
    for (notation, text, expected) in [
        (AdjacencyList, "a b\nb c c", "line 2 column 5: the edge [b, c] is listed twice"),
        (AdjacencyList, "a b\na b", "line 2 column 3: the edge [a, b] is listed twice"),
        (AdjacencyList, "a: b\nb: b", "line 2 column 4: the edge [b, b] joins a square to itself"),
        (
            EdgeTable,
            "a,b\n1,2",
            "line 1 column 1: its first line has no columns Source and Target; without them it is a list \
             of edges",
        ),
        (
            EdgeTable,
            "source,target\n1,2\n3\n",
            "line 3 column 1: an edge has a source and a target",
        ),
        (
            EdgeTable,
            "source,target,type\n1,2,directed\n",
            "line 2 column 1: the edge from 1 to 2 has a direction, and none leads back",
        ),
        (
            EdgeTable,
            "Source;Target\n1;2\n2;1\n",
            "line 3 column 1: the edge [2, 1] is listed twice",
        ),
        (Gexf, &gexf("<edges/>"), "line 1 column 1: the root node was opened but never closed"),
        (
            Gexf,
            &(gexf("<edges><edge source='a' target='c'/></edges>") + "</graph></gexf>"),
            "line 2 column 51: an edge names the square 'c', which is not among the board's squares",
        ),
        (Gml, "node [ id 1 ]", "line 1 column 14: it has no graph"),
        (Gml, "graph [\n node [ label 1 ] ]", "line 2 column 2: the id of a node is missing"),
        (
            Gml,
            "graph [ node [ id 1 ] node [\nid 1 ] ]",
            "line 1 column 23: two squares are labelled '1'",
        ),
        (
            Gml,
            "graph [ a ]",
            "line 1 column 11: a number, a text in quotes or a list in brackets is expected here",
        ),
        (Gml, "graph [ a \"b ]", "line 1 column 11: the text in quotes does not end"),
        (Gml, "graph [", "line 1 column 8: a bracket is not closed"),
        (Gml, "graph [ ] graph [ ]", "line 1 column 11: it has several graphs, and a board is one"),
        (Gml, "graph [ node [ id 1 isGroup 1 ] ]", "line 1 column 9: a group of nodes is no node"),
        (Gml, &"a [ ".repeat(200), "line 1 column 403: lists are nested too deeply"),
        (
            Graphml,
            "<graphml><graph><node id='a'>\n<graph/></node></graph></graphml>",
            "line 1 column 17: the node a is a group with a graph inside; ungroup it",
        ),
        (
            Graphml,
            "<graphml><graph><node id='a'><graph/></node></graph>\n<graph/></graphml>",
            "line 2 column 1: it has several graphs, and a board is one",
        ),
        (
            Graphml,
            "<graphml><graph><node id='a'/><node id='b'/><edge source='a' target='b'>\
             <data><Arrows source='delta' target='none'/></data></edge></graph></graphml>",
            "line 1 column 45: the edge from b to a has a direction, and none leads back",
        ),
        (
            Graphml,
            "<graphml><graph><hyperedge/></graph></graphml>",
            "line 1 column 17: a hyperedge may join more than two nodes, and an edge of a board joins two",
        ),
        (
            Graphml,
            "<graphml><graph><node id='a'/><node id='b'/><edge source='a' target='b'>\
             <data><Arrows source='none' target='delta'/></data></edge></graph></graphml>",
            "line 1 column 45: the edge from a to b has a direction, and none leads back",
        ),
        (NodeLink, "{\"nodes\": []\n}", "line 2 column 1: missing field `links`"),
        (NodeLink, "{\"nodes\": [\n", "line 2 column 1: EOF while parsing a list"),
        (
            NodeLink,
            "{\"nodes\": [{\"id\": 1}],\n \"links\": [{\"source\": 1}]}",
            "line 2 column 12: missing field `target`",
        ),
        (
            NodeLink,
            "{\"nodes\": [{\"id\": 1}],\n \"links\": [{\"source\": 1, \"target\": \"2\"}]}",
            "line 2 column 12: an edge names the square '2', which is not among the board's squares",
        ),
        (
            MatrixMarket,
            "%%MatrixMarket matrix array real general",
            "line 1 column 1: the first line of an undirected graph is %%MatrixMarket matrix coordinate \
             pattern symmetric",
        ),
        (
            MatrixMarket,
            &matrix("symmetric\n3 4 2"),
            "line 2 column 1: the matrix of a graph is square, and this one is 3x4",
        ),
        (
            MatrixMarket,
            &matrix("symmetric\n99999999999 99999999999 2"),
            "line 2 column 1: a board has 2 to 65 535 squares; this one has 99999999999",
        ),
        (
            MatrixMarket,
            &matrix("symmetric\n2 2 1\n3 1"),
            "line 3 column 1: an entry is in rows and columns from 1 to 2",
        ),
        (
            MatrixMarket,
            &matrix("symmetric\n2 2 1\n1 1"),
            "line 3 column 1: the edge [1, 1] joins a square to itself",
        ),
        (
            MatrixMarket,
            &matrix("symmetric\n2 2 2\n2 1"),
            "line 3 column 4: it has 1 entries, and its size says 2",
        ),
        (
            MatrixMarket,
            &matrix("general\n2 2 1\n2 1"),
            "line 3 column 1: the edge from 2 to 1 has a direction, and none leads back",
        ),
        (
            MatrixMarket,
            &matrix("symmetric\n2 2 1\n2 1 3"),
            "line 3 column 1: an entry of a pattern matrix has no value",
        ),
        (
            MatrixMarket,
            "%%MatrixMarket matrix coordinate real symmetric\n2 2 1\n2 1 x",
            "line 3 column 1: an entry of a real matrix has one number as its value",
        ),
        (Pajek, "*Vertices 2\n1 a\n1 b", "line 3 column 1: two squares are labelled '1'"),
        (
            AdjacencyMatrix,
            "0 1\n1 0 1",
            "line 2 column 1: the matrix has 2 rows, and this one 3 numbers",
        ),
        (AdjacencyMatrix, "0 1\n1 1", "line 2 column 3: the edge [2, 2] joins a square to itself"),
        (
            AdjacencyMatrix,
            "0 x\n1 1",
            "line 2 column 1: the matrix has 1 rows, and this one 1 numbers",
        ),
        (
            AdjacencyMatrix,
            "[[0, 1], [0, 0]]",
            "line 1 column 6: the edge from 1 to 2 has a direction, and none leads back",
        ),
        (AdjacencyMatrix, ",a,b\na,0,1\nb,1,x", "line 3 column 5: a number is expected here"),
        (AdjacencyMatrix, ",a,a\na,0,1\nb,1,0", "line 1 column 4: two squares are labelled 'a'"),
        (Pajek, "1 2", "line 1 column 1: it begins with *Vertices and their number"),
        (
            Pajek,
            "*Vertices 2\n*Matrix\n0 1",
            "line 2 column 1: its parts are *Vertices, *Edges, *Arcs, *Edgeslist and *Arcslist",
        ),
        (Pajek, "*Vertices 2\n*Edges\n1 3", "line 3 column 3: a vertex is a number from 1 to 2"),
        (Pajek, "*Vertices 2\n*Edges\n1", "line 3 column 1: an edge is two numbers of vertices"),
        (
            Pajek,
            "*Vertices 2\n*Arcs\n1 2",
            "line 3 column 1: the edge from 1 to 2 has a direction, and none leads back",
        ),
        (
            Pajek,
            "*Vertices 70000",
            "line 1 column 1: a board has 2 to 65 535 squares; this one has 70000",
        ),
        (
            Pajek,
            "*Vertices 2\n*Vertices 2",
            "line 2 column 1: it has several graphs, and a board is one",
        ),
    ] {
        let error = read(notation, text).unwrap_err().to_string();
        assert_eq!(error, format!("{notation}, {expected}"), "{}", &text[..text.len().min(60)]);
    }
}

/// The neighbours of each vertex in the order of the vertices, as GAP prints them and as other languages
/// have them.
#[test]
fn lists_of_neighbours_are_the_graphs_that_were_listed() {
    for name in ["theta0", "petersen", "3x4", "ring-6", "complete-5"] {
        let board: Board = name.parse().unwrap();
        for first in [0, 1] {
            let neighbours = |square| {
                let numbers = board.neighbours(square).map(|to| to.index() + first);
                format!("[ {} ]", numbers.format(", "))
            };
            let lists = board.square_ids().map(neighbours).join(",\n  ");
            let text = format!("# OutNeighbours\n[ {lists} ];\n");
            assert_eq!(GraphNotation::of_content(&text), Some(GraphNotation::AdjacencyList));
            let read = read(GraphNotation::AdjacencyList, &text).unwrap();
            assert_eq!(read.to_graph6(), board.to_graph6(), "{name}");
            assert_eq!(
                read.label(read.square_ids().next().unwrap()).to_string(),
                first.to_string()
            );
        }
    }
}

/// Lists that would be other graphs if each line were read as an edge.
#[test]
fn lists_that_may_be_other_graphs_are_refused() {
    use GraphNotation::{AdjacencyList, EdgeList};
    let may_be_more = "these numbers may belong to the edges, or be further neighbours: write each edge \
                       on a line of its own, without numbers";
    let on_each = |mark: &str| format!("'{mark}' is on each line, and seems to be no label");
    for (notation, text, place, reason) in [
        (
            EdgeList,
            "1 a\n2 b\n#\n1 2\n",
            "3 column 1",
            "a # alone ends the list of vertices in TGF, which is not read: remove it and the lines before it",
        ),
        (
            EdgeList,
            "1 -> 2 3\n2 -> 3 1\n",
            "1 column 8",
            "behind an edge with a sign between its labels stand no numbers",
        ),
        (EdgeList, "1 pp 2\n2 pp 3\n", "1 column 3", &on_each("pp")),
        (EdgeList, "e 1 2\ne 2 3\n", "1 column 1", &on_each("e")),
        (EdgeList, "1 2 2 3 3 1", "1 column 5", "an edge has a line of its own"),
        (EdgeList, "1 2, 2 3, 3 1", "1 column 6", "an edge has a line of its own"),
        (
            EdgeList,
            "1 4 5\n0 2 6\n1 3 7\n2 4 8\n0 3 9\n0 7 8\n1 8 9\n2 5 9\n3 5 6\n4 6 7\n",
            "1 column 5",
            may_be_more,
        ),
        (EdgeList, "0 1 2\n1 2 3\n2 3 4\n3 4 1\n", "1 column 5", may_be_more),
        (
            EdgeList,
            "a b\nb {}\n",
            "2 column 3",
            "a dictionary is no label: an edge is two labels, and then data",
        ),
        (
            EdgeList,
            "a b x\n",
            "1 column 5",
            "behind the two labels of an edge stand numbers or {…}",
        ),
        (
            EdgeList,
            "New York\tBoston\n",
            "1 column 1",
            "invalid label 'New York': a label is a text without spaces, commas, ( ) / and control characters",
        ),
        (
            AdjacencyList,
            "a 1\nb {}\n",
            "2 column 3",
            "a dictionary is no label: this may be a list of edges with data",
        ),
    ] {
        let error = read(notation, text).unwrap_err().to_string();
        assert_eq!(error, format!("{notation}, line {place}: {reason}"), "{text}");
    }
    let edges = |text: &str| read(EdgeList, text).unwrap().to_edge_list();
    assert_eq!(edges("1 -- 2\n2 - 3\n3 <-> 1"), "1 2\n1 3\n2 3\n");
    assert_eq!(edges("1 -> 2\n2 -> 1"), "1 2\n");
    // Weights that are no labels, or all alike, or on more lines than there are vertices.
    assert_eq!(edges("1 2 9\n2 3 8\n3 1 7"), "1 2\n1 3\n2 3\n");
    assert_eq!(edges("1 2 1\n2 3 1\n3 1 1"), "1 2\n1 3\n2 3\n");
    assert_eq!(edges("1 2 1\n1 3 2\n1 4 3\n2 3 4\n2 4 1"), "1 2\n1 3\n1 4\n2 3\n2 4\n");
    assert_eq!(edges("\"a\" b\nb 'c d'\n'c d' a"), "a b\na c_d\nb c_d\n");
    assert_eq!(edges("a;b\nb;c"), "a b\nb c\n");
    assert_eq!(edges("a,b,{'x': 1, 'y': 2}\nb,c,{}"), "a b\nb c\n");
}

/// Labels are what people call the vertices, if they can be.
#[test]
fn labels_are_names_that_differ() {
    let labels = |notation, text: &str| {
        let board = read(notation, text).unwrap();
        board
            .square_ids()
            .map(|square| board.label(square).to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let gml = |a: &str, b: &str| {
        let node = |id, label| format!("node [ id {id} label \"{label}\" ]");
        let edge = "edge [ source 7 target 3 ]";
        labels(GraphNotation::Gml, &format!("graph [ {} {} {edge} ]", node(7, a), node(3, b)))
    };
    assert_eq!(gml("x", "y"), "x y");
    assert_eq!(gml("(&#39;x&#39;, 0)", "(&#39;x&#39;, 1)"), "x.0 x.1");
    assert_eq!(gml("(1, 0)", "(0, 1)"), "0.1 1.0");
    assert_eq!(gml("&#233;", "a&#38;b&lt;&#x3b1;&&c;"), "é a&b<α&&c;");
    let named = "graph [ node [ id 0 name x ] node [ id 1 name y ] edge [ source 0 target 1 ] ]";
    assert_eq!(labels(GraphNotation::Gml, named), "x y");
    let json = "{\"nodes\": [{\"id\": \"a\", \"label\": 7}, {\"id\": \"b\", \"label\": 5}], \
                \"edges\": [{\"from\": \"a\", \"to\": \"b\"}]}";
    assert_eq!(labels(GraphNotation::NodeLink, json), "5 7");
    // Two alike, and one that is not allowed.
    assert_eq!(gml("x", "x"), "3 7");
    assert_eq!(gml("x", "y  z"), "x y_z");
    assert_eq!(gml("x", "y/z"), "3 7");
    assert_eq!(gml("((0, 1), 'a')", "((0, 0), 'b')"), "0.1.a 0.0.b");
    let json = "{\"nodes\": [{\"id\": [[1, 0], 5]}, {\"id\": [[0, 0], 7]}], \"links\": \
                [{\"source\": [[1, 0], 5], \"target\": [[0,0],7]}]}";
    assert_eq!(labels(GraphNotation::NodeLink, json), "0.0.7 1.0.5");
    assert_eq!(labels(GraphNotation::EdgeList, "(0, 10) (0, 9)\n(0, 10) (0, 2)"), "0.2 0.9 0.10");
    assert_eq!(labels(GraphNotation::EdgeList, "'b' \"a\""), "b a");
    let message = read(GraphNotation::EdgeList, "(0, 1) 0.2\n0.2 0.1").unwrap_err().to_string();
    assert_eq!(message, "list of edges, line 2 column 5: two squares are labelled '0.1'");
}

#[test]
fn directions_may_be_ignored() {
    let read = |text: &str, directions| {
        let board = Board::from_graph_text("x", text, GraphNotation::Dot, directions);
        board.map(|board| board.edge_count()).map_err(|error| error.to_string())
    };
    let arrows = "digraph { a -> b; b -> a; b -> c; a -> c }";
    assert_eq!(read(arrows, EdgeDirections::Ignored), Ok(3));
    let message = read(arrows, EdgeDirections::Paired).unwrap_err();
    assert!(message.contains("the edge from b to c has a direction"), "{message}");
    let message = read("digraph { a -> b; a -> b }", EdgeDirections::Ignored).unwrap_err();
    assert!(message.contains("the edge [a, b] is listed twice"), "{message}");
    let both = "graph { a -- b; b -- a }";
    assert_eq!(read(both, EdgeDirections::Ignored), Ok(1));
    assert!(read(both, EdgeDirections::Paired).unwrap_err().contains("is listed twice"));
}

/// Texts that are no graphs, or have nothing that shows how to read them.
#[test]
fn content_is_recognized_or_left_to_yaml() {
    use GraphNotation::{
        AdjacencyList, AdjacencyMatrix, Dot, EdgeList, EdgeTable, Gml, Graph6, Sparse6,
    };
    for (text, notation) in [
        ("", None),
        (",", None),
        ("hello", None),
        ("name: square\nsquares: [a, b]\nedges: [[a, b]]\nhome: a", None),
        ("{name: square, squares: [a, b], edges: [[a, b]], home: a}", None),
        ("foo: bar", None),
        ("- a\n- b", None),
        ("a b c\nd e", None),
        ("hello\nworld\nfoo", None),
        ("a:\nb:", None),
        ("graph theory\nis fun", Some(EdgeList)),
        ("version: 1\nsquares: [a, b]", None),
        ("<svg/>", None),
        ("graph_1 graph_2\ngraph_2 graph_3", Some(EdgeList)),
        ("x:1 y:1\ny:1 z:1", Some(EdgeList)),
        ("# edges\n\nFROM\tTO\n1\t2", Some(EdgeTable)),
        ("DqK", Some(Graph6)),
        ("DqK\nDqK", Some(Graph6)),
        (":BcN", Some(Sparse6)),
        ("1 2\n2 3\n3 1", Some(EdgeList)),
        ("1 2 1\n2 3 1\n3 1 1", Some(EdgeList)),
        ("1 2 {}\n2 3 {'a': 1, 'b': 2}", Some(EdgeList)),
        ("1 2 3\n2 3\n3", Some(AdjacencyList)),
        ("1 2 3\n2 1 3\n3 1 2", Some(AdjacencyList)),
        ("1: 2\n2: 1", Some(AdjacencyList)),
        ("[[2], [1, 3], [2]]", Some(AdjacencyList)),
        ("[[2, 3], [1, 2], [1, 3]]", Some(EdgeList)),
        ("0 1 1\n1 0 1\n1 1 0", Some(AdjacencyMatrix)),
        ("0 1 0\n1 0 1\n0 1 1", Some(AdjacencyMatrix)),
        ("[[0,1,.5],[1,0,2],[.5,2,0]]", Some(AdjacencyMatrix)),
        ("0 1 1\n1 0 1\n1 1 1", Some(AdjacencyMatrix)),
        ("0 1 1\n1 0 1\n1 0 0", Some(AdjacencyMatrix)),
        ("0 1 1\n1 0 2\n1 2 3", Some(EdgeList)),
        ("1 : 2\n2 : 1", Some(AdjacencyList)),
        ("# a comment\ngraph {", Some(Dot)),
        ("Graph({0: [1]})", None),
        ("Graph[{1, 2}, {1 <-> 2}]", None),
        ("[0 1 1; 1 0 1; 1 1 0]", Some(AdjacencyMatrix)),
        ("source target\n1 2", Some(EdgeTable)),
        ("graph x { a [b=c] }", Some(Dot)),
        ("graph\n[ node", Some(Gml)),
        ("Creator \"x\"\ngraph [", Some(Gml)),
    ] {
        assert_eq!(GraphNotation::of_content(text), notation, "{text:?}");
    }
}
