use roxmltree::{Document, Node};

use super::super::{Board, BoardError};
use super::labelled::Labelled;

impl Board {
    /// A board from GraphML: its nodes, labelled by their ids, and its edges. Other data are not
    /// read. Home is the last square: in the order of the labels if all are numbers, else in that
    /// of the text.
    ///
    /// # Errors
    ///
    /// If the text is not XML or has not one graph, if an edge is directed or names an unknown
    /// node, or as [`Board::new`].
    pub fn from_graphml(name: &str, text: &str) -> Result<Self, BoardError> {
        let mut squares = Labelled::new(text);
        let fault = |reason: String| BoardError::Notation { notation: "GraphML", reason };
        let document = Document::parse(text).map_err(|error| {
            let at = error.pos();
            let (message, place) = (error.to_string(), format!(" at {at}"));
            let message = message.strip_suffix(&place).unwrap_or(&message);
            let error = Box::new(fault(message.into()));
            BoardError::Located { error, line: at.row as usize, column: at.col as usize }
        })?;
        let at = |node: Node| node.range().start;
        let named = |node: &Node, name: &str| node.is_element() && node.tag_name().name() == name;
        let mut graphs = document.descendants().filter(|node| named(node, "graph"));
        let Some(graph) = graphs.next() else {
            return Err(squares.error(at(document.root_element()), fault("it has no graph".into())));
        };
        if let Some(second) = graphs.next() {
            return Err(squares.error(at(second), fault("it has several graphs".into())));
        }
        let attribute = |squares: &Labelled, node: Node<'_, '_>, name: &str| {
            let missing = || squares.error(at(node), fault(format!("{name} is missing")));
            node.attribute(name).map(str::to_string).ok_or_else(missing)
        };
        for node in graph.children().filter(|node| named(node, "node")) {
            let id = attribute(&squares, node, "id")?;
            if squares.has_square(&id) {
                return Err(squares.error(at(node), BoardError::RepeatedLabel(id)));
            }
            squares.square(&id, at(node))?;
        }
        let default = graph.attribute("edgedefault");
        for edge in graph.children().filter(|node| named(node, "edge")) {
            let directed = match edge.attribute("directed") {
                Some(directed) => ["true", "1"].contains(&directed),
                None => default == Some("directed"),
            };
            if directed {
                let reason = "an edge is directed, and the edges of a board have no direction";
                return Err(squares.error(at(edge), fault(reason.into())));
            }
            let mut end = |name| {
                let id = attribute(&squares, edge, name)?;
                if !squares.has_square(&id) {
                    let place = "an edge".into();
                    let unknown = BoardError::UnknownSquare { place, read: id };
                    return Err(squares.error(at(edge), unknown));
                }
                squares.square(&id, at(edge))
            };
            let (a, b) = (end("source")?, end("target")?);
            squares.edge(a, b, at(edge))?;
        }
        squares.board(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(graph: &str) -> Result<Board, BoardError> {
        let text = format!(
            "<?xml version=\"1.0\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n\
             {graph}\n</graphml>"
        );
        Board::from_graphml("read", &text)
    }

    #[test]
    fn a_triangle() {
        let nodes = "<node id='a'/><node id='b'/><node id='c'><data key='x'>1</data></node>";
        let edges = "<edge source='a' target='b'/><edge source='b' target='c'/>\
                     <edge source='a' target='c' directed='false'/>";
        let board = read(&format!("<graph edgedefault='undirected'>{nodes}{edges}</graph>"));
        let board = board.unwrap();
        assert_eq!((board.edge_count(), board.label(board.home()).to_string()), (3, "c".into()));
    }

    #[test]
    fn faults_have_their_line_and_column() {
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
            assert_eq!(read(graph).unwrap_err().to_string(), expected);
        }
        let message = read("<graph>").unwrap_err().to_string();
        assert!(message.starts_with("invalid GraphML: expected 'graph' tag"), "{message}");
        assert!(message.ends_with(" at line 4 column 1"), "{message}");
        let deep = "<g>".repeat(1_000_000);
        assert!(Board::from_graphml("deep", &deep).is_err());
    }
}
