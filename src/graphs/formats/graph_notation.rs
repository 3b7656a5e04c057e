//! The notations of graphs that are read, and what shows which of them a file is in.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use super::adjacency_list::{AdjacencyLine, Neighbours};
use super::cells::{COMMENTS, content_lines};
use super::edge_list::{self, EdgeLine};
use super::error::{GraphTextError, TextFault};
use super::labelled::{LabelledGraph, ReadRules, unquoted};
use super::literal::list_lines;
use super::{
    adjacency_list, adjacency_matrix, dot, edge_table, gexf, gml, graph6, graphml, matrix_market,
    node_link, pajek, sparse6,
};
use crate::input_text::Token;
use crate::named_enum::named_enum;

/// A text may be meant as graph6 or sparse6 only if its number of vertices is in this range.
const LIKELY: RangeInclusive<usize> = 2..=1 << 16;

/// A notation of graphs. Each file holds one graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GraphNotation {
    /// graph6, one line.
    Graph6,
    /// sparse6, one line.
    Sparse6,
    /// On each line the labels of two adjacent vertices, and perhaps data.
    EdgeList,
    /// The language of Graphviz.
    Dot,
    /// GraphML, also as yEd writes it.
    Graphml,
    /// On each line a vertex and its neighbours.
    AdjacencyList,
    /// CSV with the columns Source and Target.
    EdgeTable,
    /// The format of Gephi.
    Gexf,
    /// The Graph Modelling Language.
    Gml,
    /// JSON with lists of nodes and of links.
    NodeLink,
    /// The entries of the adjacency matrix.
    MatrixMarket,
    /// The format of Pajek.
    Pajek,
    /// Rows of numbers, of which zero is no edge.
    AdjacencyMatrix,
}

named_enum! {
    GraphNotation, "notation":
    Graph6 => "graph6",
    Sparse6 => "sparse6",
    EdgeList => "list of edges",
    Dot => "DOT",
    Graphml => "GraphML",
    AdjacencyList => "adjacency list",
    EdgeTable => "CSV",
    Gexf => "GEXF",
    Gml => "GML",
    NodeLink => "node-link JSON",
    MatrixMarket => "Matrix Market",
    Pajek => "Pajek",
    AdjacencyMatrix => "adjacency matrix",
}

impl GraphNotation {
    /// The extensions of files in this notation, without the dot; none if only the content shows it.
    pub fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Graph6 => &["g6"],
            Self::Sparse6 => &["s6"],
            Self::EdgeList => &["edges", "edgelist"],
            Self::Dot => &["dot", "gv"],
            Self::Graphml => &["graphml"],
            Self::AdjacencyList => &["adjlist"],
            Self::EdgeTable => &["csv", "tsv"],
            Self::Gexf => &["gexf"],
            Self::Gml => &["gml"],
            Self::NodeLink => &["json"],
            Self::MatrixMarket => &["mtx"],
            Self::Pajek => &["net", "paj"],
            Self::AdjacencyMatrix => &[],
        }
    }

    /// The notation of a file with this extension and this content; `None` if it is in none, as a
    /// board in YAML.
    pub fn of_file(extension: &str, text: &str) -> Option<Self> {
        let extension = extension.to_ascii_lowercase();
        let named = Self::ALL.into_iter().find(|known| known.extensions().contains(&&*extension));
        match (&*extension, named) {
            ("yaml" | "yml", _) => None,
            // A board may be in JSON, too.
            (_, Some(Self::NodeLink)) | (_, None) => Self::of_content(text),
            // CSV may have a matrix, or no header, and a list of edges a header.
            (_, Some(Self::EdgeTable)) => Self::of_content(text).or(named),
            (_, Some(Self::EdgeList)) => {
                Self::of_content(text).filter(|found| *found == Self::EdgeTable).or(named)
            }
            (_, named) => named,
        }
    }

    /// The notation that a text seems to be in; `None` if it is in none, as a board in YAML.
    pub fn of_content(text: &str) -> Option<Self> {
        let lines: Vec<_> = content_lines(text, &COMMENTS).map(|(_, line)| line.trim()).collect();
        let is_yaml =
            |line: &&str| ["squares:", "edges:", "- "].iter().any(|s| line.starts_with(s));
        if lines.iter().any(is_yaml) {
            return None;
        }
        let text = text.trim_start();
        let first = lines.first().map_or(String::new(), |line| line.to_ascii_lowercase());
        // GML and DOT begin with a word.
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let word = first.split(|c| !is_letter(c)).next().unwrap_or_default();
        let opens_list = || {
            let next = [first[word.len()..].trim(), lines.get(1).unwrap_or(&"")];
            next.into_iter().find(|text| !text.is_empty()).is_some_and(|text| text.starts_with('['))
        };
        Some(match word {
            _ if text.starts_with(graph6::HEADER) => Self::Graph6,
            _ if text.starts_with(sparse6::HEADER) => Self::Sparse6,
            _ if text.starts_with(matrix_market::HEADER) => Self::MatrixMarket,
            _ if text.starts_with('<') && text.contains("<gexf") => Self::Gexf,
            _ if text.starts_with('<') && text.contains("<graphml") => Self::Graphml,
            _ if text.starts_with('{') && text.contains("\"nodes\"") => Self::NodeLink,
            _ if first.starts_with("*vertices") || first.starts_with("*network") => Self::Pajek,
            _ if edge_table::separator(&first).is_some() => Self::EdgeTable,
            "graph" if opens_list() && text.contains("node") => Self::Gml,
            "creator" | "version" | "comment" if text.contains('[') => Self::Gml,
            "graph" | "digraph" | "strict"
                if text.contains('{')
                    && !first[word.len()..].trim_start().starts_with(['(', '[', '=']) =>
            {
                Self::Dot
            }
            _ if text.starts_with("/*") && text.contains('{') => Self::Dot,
            _ if adjacency_matrix::is_matrix(text) => Self::AdjacencyMatrix,
            _ if Neighbours::of(text).is_some() => Self::AdjacencyList,
            _ => return Self::of_lines(&list_lines(text)),
        })
    }

    /// The notation of a text that is a list, by its lines.
    fn of_lines(lines: &[Token]) -> Option<Self> {
        let first = lines.first()?.text.trim();
        // However many edges there are, none is kept.
        let is_graph6 = match graph6::read(first, LIKELY, 0) {
            Ok(_) => true,
            Err(GraphTextError { reason, .. }) => matches!(reason, TextFault::Edges(..)),
        };
        if is_graph6 {
            return Some(Self::Graph6);
        }
        if sparse6::read(first, LIKELY).is_ok() {
            return Some(Self::Sparse6);
        }
        let lists: Vec<_> = lines.iter().copied().filter_map(AdjacencyLine::of).collect();
        let have_colons = lists.iter().all(|list| list.has_colon);
        let are_edges = !have_colons && lines.iter().all(|line| EdgeLine::of(*line).is_ok());
        if is_adjacency(&lists, are_edges) {
            Some(Self::AdjacencyList)
        } else {
            are_edges.then_some(Self::EdgeList)
        }
    }

    /// Reads a graph whose vertices have labels; `None` in graph6 and sparse6, which have none.
    pub(crate) fn read_labelled(
        self,
        text: &str,
        vertices: RangeInclusive<usize>,
        rules: ReadRules,
    ) -> Option<Result<LabelledGraph, GraphTextError>> {
        Some(match self {
            Self::Graph6 | Self::Sparse6 => return None,
            Self::EdgeList => edge_list::read(text, rules),
            Self::Dot => dot::read(text, rules),
            Self::Graphml => graphml::read(text, rules),
            Self::AdjacencyList => adjacency_list::read(text, rules),
            Self::EdgeTable => edge_table::read(text, rules),
            Self::Gexf => gexf::read(text, rules),
            Self::Gml => gml::read(text, rules),
            Self::NodeLink => node_link::read(text, rules),
            Self::MatrixMarket => matrix_market::read(text, vertices, rules),
            Self::Pajek => pajek::read(text, vertices, rules),
            Self::AdjacencyMatrix => adjacency_matrix::read(text, rules),
        })
    }
}

/// Whether an adjacency list has each vertex once. If the lines may also be edges with numbers, each
/// edge must be in the lists of both ends.
fn is_adjacency(lists: &[AdjacencyLine], may_be_edges: bool) -> bool {
    let vertices: HashSet<_> = lists.iter().map(|list| unquoted(list.vertex.text)).collect();
    let mut listed = HashSet::new();
    for AdjacencyLine { vertex, neighbours, .. } in lists {
        let from = unquoted(vertex.text);
        listed.extend(neighbours.iter().map(|to| (from, unquoted(to.text))));
    }
    vertices.len() == lists.len()
        && !listed.is_empty()
        && listed.iter().all(|(_, to)| vertices.contains(to))
        && (!may_be_edges || listed.iter().all(|&(from, to)| listed.contains(&(to, from))))
}
