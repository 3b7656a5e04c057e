use crate::named_enum::named_enum;

/// A format of graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GraphFormat {
    /// GraphML, which most programs read.
    Graphml,
    /// GEXF 1.3, the format of Gephi.
    Gexf,
    /// DOT, the format of Graphviz.
    Dot,
    /// Node-link JSON, which NetworkX and D3 read.
    Json,
    /// The vertices as CSV.
    NodesCsv,
    /// The arcs as CSV.
    EdgesCsv,
    /// sparse6, the format of nauty: the simple graph under the directed one.
    Sparse6,
    /// A file for GAP: the group, and the arcs as lists.
    Gap,
}

named_enum! {
    GraphFormat, "format":
    Graphml => "graphml",
    Gexf => "gexf",
    Dot => "dot",
    Json => "json",
    NodesCsv => "nodes.csv",
    EdgesCsv => "edges.csv",
    Sparse6 => "sparse6",
    Gap => "gap",
}
