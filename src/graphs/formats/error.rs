/// Why a text does not describe a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GraphTextError {
    pub reason: TextFault,
    /// Where in the text, from 1.
    pub line: usize,
    pub column: usize,
}

/// What is wrong with the text of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TextFault {
    /// It does not follow the rules of the format.
    Malformed(String),
    /// It has a number of vertices that was not allowed.
    Vertices(usize),
    /// It has this many vertices and more edges than were allowed.
    Edges(usize, usize),
    /// A vertex has a label that was not allowed.
    Label(String),
    /// Two vertices have the same label.
    RepeatedLabel(String),
    /// An edge names a label that no vertex has.
    UnknownLabel(String),
    /// An edge joins a vertex to itself.
    Loop(String),
    /// An edge is listed twice.
    DoubleEdge(String, String),
    /// An edge leads from one vertex to the other, and none leads back.
    Direction(String, String),
    /// The text has more than one graph.
    Several,
}

impl GraphTextError {
    /// The error that something is wrong at this byte of a text.
    pub fn new(text: &str, byte: usize, reason: TextFault) -> Self {
        let before = &text[..byte];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Self { reason, line, column }
    }
}
