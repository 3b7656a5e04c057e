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

impl GraphFormat {
    /// All formats, in the order in which the help lists them.
    pub const ALL: [Self; 8] = [
        Self::Graphml,
        Self::Gexf,
        Self::Dot,
        Self::Json,
        Self::NodesCsv,
        Self::EdgesCsv,
        Self::Sparse6,
        Self::Gap,
    ];

    /// The format's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Graphml => "graphml",
            Self::Gexf => "gexf",
            Self::Dot => "dot",
            Self::Json => "json",
            Self::NodesCsv => "nodes.csv",
            Self::EdgesCsv => "edges.csv",
            Self::Sparse6 => "sparse6",
            Self::Gap => "gap",
        }
    }
}

named_enum!(GraphFormat, "format");
