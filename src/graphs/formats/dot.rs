//! DOT, the language of Graphviz.

use std::io::{self, Write};

use itertools::iproduct;

use super::attribute::{Attribute, Value};
use super::error::{GraphTextError, TextFault};
use super::labelled::{GraphText, LabelledGraph, ReadRules};
use super::line::Line;
use super::source::Source;

/// Reads a graph: its nodes and edges, also those of its subgraphs. Attributes are not read.
pub(crate) fn read(text: &str, rules: ReadRules) -> Result<LabelledGraph, GraphTextError> {
    let graph = GraphText::new(text, rules);
    let mut parser =
        Parser { graph, next: 0, token: None, strict: false, is_directed: false, pairs: 0 };
    parser.graph()?;
    parser.graph.finish()
}

/// Writes a graph. `pos` fixes the place of every vertex, which `neato -n` uses; `dot` makes its own layout.
/// Graphviz and other readers of DOT keep attributes that they do not know.
pub(crate) fn write(graph: &dyn Source, out: &mut dyn Write) -> io::Result<()> {
    let mut line = Line::new(out);
    quoted(line.put("digraph "), graph.title()).put(" {").end()?;
    line.put("  node [shape=box, style=rounded, fontname=\"Helvetica\", fontsize=11];").end()?;
    line.put("  edge [fontname=\"Helvetica\", fontsize=9, arrowsize=0.6];").end()?;
    for vertex in 0..graph.vertices() {
        let (x, y) = graph.at(vertex);
        quoted(line.put("  "), graph.id(vertex));
        quoted(line.put(" [label="), &graph.vertex_label(vertex));
        list(&mut line, graph.vertex_attributes(), &graph.vertex_values(vertex));
        line.put(", pos=\"").signed(x).put(",").signed(y).put("!\"];").end()?;
    }
    for arc in 0..graph.arcs() {
        let (from, to) = graph.ends(arc);
        quoted(line.put("  "), graph.id(from));
        quoted(line.put(" -> "), graph.id(to));
        quoted(line.put(" [label="), &graph.arc_label(arc));
        list(&mut line, graph.arc_attributes(), &graph.arc_values(arc));
        line.put("];").end()?;
    }
    line.put("}").end()?;
    line.finish()
}

fn list(line: &mut Line, attributes: &[Attribute], values: &[Value]) {
    for (attribute, value) in attributes.iter().zip(values) {
        line.put(", ").put(attribute.name).put("=");
        match value {
            Value::Text(text) => quoted(line, text),
            Value::Integer(number) => line.number(*number),
            Value::Truth(truth) => line.truth(*truth),
        };
    }
}

/// A quoted string. DOT escapes only the quotation mark, but Graphviz reads a backslash in a label
/// as the start of an escape, so it is doubled.
fn quoted<'l, 'w>(line: &'l mut Line<'w>, text: &str) -> &'l mut Line<'w> {
    let escape = |character| match character {
        '"' => Some("\\\""),
        '\\' => Some("\\\\"),
        _ => None,
    };
    line.put("\"").escaped(text, escape).put("\"")
}

/// The greatest depth of subgraphs in subgraphs.
const MAX_DEPTH: usize = 100;

/// The greatest number of edges, repeated ones included. A short text may join large subgraphs.
const MAX_PAIRS: usize = 1 << 20;

/// A token of DOT.
#[derive(Clone, Debug, PartialEq)]
enum DotToken {
    /// A name, a number or a quoted text; keywords are names that are not quoted.
    Id {
        text: String,
        quoted: bool,
    },
    /// A text in HTML between `<` and `>`, which only attributes have here.
    Html,
    /// One of `{ } [ ] ; , = : +`.
    Sign(char),
    /// `--` or, in a directed graph, `->`.
    Edge {
        is_directed: bool,
    },
    End,
}

/// A parser by recursive descent, after <https://graphviz.org/doc/info/lang.html>.
struct Parser<'t> {
    graph: GraphText<'t>,
    /// The byte of the text where the unread part begins.
    next: usize,
    /// The token that was looked at but not taken, and where it begins.
    token: Option<(DotToken, usize)>,
    /// Whether repeated edges count once.
    strict: bool,
    is_directed: bool,
    /// The number of edges so far, repeated ones included.
    pairs: usize,
}

impl Parser<'_> {
    fn error<T>(&self, byte: usize, reason: impl Into<String>) -> Result<T, GraphTextError> {
        Err(self.graph.malformed(byte, reason))
    }

    /// `[strict] (graph | digraph) [ID] { … }`
    fn graph(&mut self) -> Result<(), GraphTextError> {
        self.strict = self.takes_keyword("strict")?;
        let (_, at) = self.peek()?;
        self.is_directed = self.takes_keyword("digraph")?;
        if !self.is_directed && !self.takes_keyword("graph")? {
            return self.error(at, "it begins with the word graph");
        }
        if matches!(self.peek()?.0, DotToken::Id { .. }) {
            self.id()?;
        }
        self.expect('{')?;
        self.statements(0)?;
        match self.peek()? {
            (DotToken::End, _) => Ok(()),
            (DotToken::Id { text, quoted: false }, at)
                if ["graph", "digraph", "strict"].contains(&&*text.to_ascii_lowercase()) =>
            {
                Err(self.graph.error(at, TextFault::Several))
            }
            (_, at) => self.error(at, "there is something after the graph"),
        }
    }

    /// Statements up to the closing brace: the vertices that they name.
    fn statements(&mut self, depth: usize) -> Result<Vec<usize>, GraphTextError> {
        let mut named = Vec::new();
        loop {
            if self.takes(&DotToken::Sign('}'))? {
                return Ok(named);
            }
            if !self.takes(&DotToken::Sign(';'))? {
                named.extend(self.statement(depth)?);
            }
        }
    }

    /// A node, a chain of edges, a subgraph or attributes: the vertices that it names.
    fn statement(&mut self, depth: usize) -> Result<Vec<usize>, GraphTextError> {
        for keyword in ["graph", "node", "edge"] {
            if self.takes_keyword(keyword)? {
                self.attributes()?;
                return Ok(vec![]);
            }
        }
        let (_, at) = self.peek()?;
        let Some(mut ends) = self.operand(depth)? else { return Ok(vec![]) };
        let mut named = ends.clone();
        while let (DotToken::Edge { is_directed }, sign) = self.peek()? {
            if is_directed != self.is_directed {
                return self.error(sign, "an edge is written -- in a graph, and -> in a digraph");
            }
            self.token = None;
            let (_, to) = self.peek()?;
            let Some(next) = self.operand(depth)? else {
                return self.error(to, "an edge ends with a node");
            };
            self.pairs += ends.len() * next.len();
            if self.pairs > MAX_PAIRS {
                return self.error(at, "its subgraphs have too many edges");
            }
            for (&a, &b) in iproduct!(&ends, &next) {
                let repeats = match self.is_directed {
                    true => self.graph.has_arc(a, b),
                    false => self.graph.has_edge(a, b),
                };
                if !(self.strict && repeats) {
                    self.graph.edge_or_arc(self.is_directed, [a, b], to)?;
                }
            }
            named.extend(&next);
            ends = next;
        }
        self.attributes()?;
        Ok(named)
    }

    /// A node or a subgraph, the vertices of it; `None` after an assignment `a = b`.
    fn operand(&mut self, depth: usize) -> Result<Option<Vec<usize>>, GraphTextError> {
        let subgraph = self.takes_keyword("subgraph")?;
        if subgraph && matches!(self.peek()?.0, DotToken::Id { .. }) {
            self.id()?;
        }
        if subgraph || self.peek()?.0 == DotToken::Sign('{') {
            let (_, at) = self.peek()?;
            self.expect('{')?;
            if depth == MAX_DEPTH {
                return self.error(at, "subgraphs are nested too deeply");
            }
            return self.statements(depth + 1).map(Some);
        }
        let (label, at) = self.id()?;
        if self.takes(&DotToken::Sign('='))? {
            self.value()?;
            return Ok(None);
        }
        let vertex = self.graph.vertex(&label, at);
        // A port and a compass point.
        while self.takes(&DotToken::Sign(':'))? {
            self.id()?;
        }
        Ok(Some(vec![vertex]))
    }

    /// Any number of lists `[a = b, c = d]`.
    fn attributes(&mut self) -> Result<(), GraphTextError> {
        while self.takes(&DotToken::Sign('['))? {
            while !self.takes(&DotToken::Sign(']'))? {
                self.id()?;
                if self.takes(&DotToken::Sign('='))? {
                    self.value()?;
                }
                let _ = self.takes(&DotToken::Sign(','))? || self.takes(&DotToken::Sign(';'))?;
            }
        }
        Ok(())
    }

    /// The value of an attribute.
    fn value(&mut self) -> Result<(), GraphTextError> {
        if !self.takes(&DotToken::Html)? {
            self.id()?;
        }
        Ok(())
    }

    /// A name; quoted ones may be joined by `+`.
    fn id(&mut self) -> Result<(String, usize), GraphTextError> {
        let (mut id, quoted, at) = match self.peek()? {
            (DotToken::Id { text, quoted }, at) => (text, quoted, at),
            (DotToken::Html, at) => {
                return self.error(at, "labels of HTML cannot be names of squares");
            }
            (_, at) => return self.error(at, "a name is expected here"),
        };
        self.token = None;
        while quoted && self.takes(&DotToken::Sign('+'))? {
            let (DotToken::Id { text, quoted: true }, _) = self.peek()? else {
                let (_, at) = self.peek()?;
                return self.error(at, "a text in quotes is expected here");
            };
            self.token = None;
            id.push_str(&text);
        }
        Ok((id, at))
    }

    /// Takes the next token if it is this one.
    fn takes(&mut self, token: &DotToken) -> Result<bool, GraphTextError> {
        let is_next = self.peek()?.0 == *token;
        if is_next {
            self.token = None;
        }
        Ok(is_next)
    }

    /// Takes the next token if it is this keyword, in capitals or not.
    fn takes_keyword(&mut self, keyword: &str) -> Result<bool, GraphTextError> {
        let (token, _) = self.peek()?;
        let is_next = matches!(token, DotToken::Id { text, quoted: false }
            if text.eq_ignore_ascii_case(keyword));
        if is_next {
            self.token = None;
        }
        Ok(is_next)
    }

    fn expect(&mut self, sign: char) -> Result<(), GraphTextError> {
        let (_, at) = self.peek()?;
        match self.takes(&DotToken::Sign(sign))? {
            true => Ok(()),
            false => self.error(at, format!("'{sign}' is expected here")),
        }
    }

    /// The next token and the byte where it begins.
    fn peek(&mut self) -> Result<(DotToken, usize), GraphTextError> {
        if self.token.is_none() {
            self.token = Some(self.read()?);
        }
        Ok(self.token.clone().expect("it was read just now"))
    }

    /// Reads a token.
    fn read(&mut self) -> Result<(DotToken, usize), GraphTextError> {
        self.skip_comments()?;
        let (start, rest) = (self.next, &self.graph.text[self.next..]);
        let Some(first) = rest.chars().next() else { return Ok((DotToken::End, start)) };
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_' || !c.is_ascii();
        let length = |of: &dyn Fn(char) -> bool| rest.find(|c| !of(c)).unwrap_or(rest.len());
        let id = |length: usize| DotToken::Id { text: rest[..length].into(), quoted: false };
        let (token, length) = match first {
            '"' => return self.quoted(start),
            '<' => return self.html(start),
            '{' | '}' | '[' | ']' | ';' | ',' | '=' | ':' | '+' => (DotToken::Sign(first), 1),
            '-' if rest.starts_with("--") => (DotToken::Edge { is_directed: false }, 2),
            '-' if rest.starts_with("->") => (DotToken::Edge { is_directed: true }, 2),
            '-' | '.' | '0'..='9' => {
                let sign = usize::from(first == '-');
                let digits = length(&|c| c.is_ascii_digit() || c == '.' || c == '-');
                let digits = rest[sign..digits].find('-').map_or(digits, |minus| sign + minus);
                (id(digits), digits)
            }
            c if is_letter(c) => (id(length(&is_letter)), length(&is_letter)),
            _ => return self.error(start, format!("{first:?} has no meaning here")),
        };
        self.next += length;
        Ok((token, start))
    }

    /// A text in HTML, up to the bracket that closes the first one.
    fn html(&mut self, start: usize) -> Result<(DotToken, usize), GraphTextError> {
        let mut depth = 0_usize;
        for (at, c) in self.graph.text[start..].char_indices() {
            match c {
                '<' => depth += 1,
                '>' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.next = start + at + 1;
                return Ok((DotToken::Html, start));
            }
        }
        self.error(start, "the text in HTML does not end")
    }

    /// A text in quotes, where `\"` stands for a quote and a backslash at the end of a line joins
    /// it to the next.
    fn quoted(&mut self, start: usize) -> Result<(DotToken, usize), GraphTextError> {
        let mut text = String::new();
        let mut chars = self.graph.text[start + 1..].char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            match (c, chars.peek()) {
                ('"', _) => {
                    self.next = start + 1 + at + 1;
                    return Ok((DotToken::Id { text, quoted: true }, start));
                }
                ('\\', Some((_, '"'))) => {
                    text.push('"');
                    chars.next();
                }
                // Graphviz keeps both, but the second escapes nothing.
                ('\\', Some((_, '\\'))) => {
                    text.push_str("\\\\");
                    chars.next();
                }
                ('\\', Some((_, '\n'))) => {
                    chars.next();
                }
                _ => text.push(c),
            }
        }
        self.error(start, "the text in quotes does not end")
    }

    /// Skips spaces and comments: `/* … */`, `// …`, and lines that begin with `#`.
    fn skip_comments(&mut self) -> Result<(), GraphTextError> {
        loop {
            let text = &self.graph.text[self.next..];
            let rest = text.trim_start();
            self.next += text.len() - rest.len();
            let line = || rest.find('\n').unwrap_or(rest.len());
            self.next += match rest {
                _ if rest.starts_with("/*") => match rest.find("*/") {
                    Some(end) => end + 2,
                    None => return self.error(self.next, "the comment does not end"),
                },
                _ if rest.starts_with("//") || rest.starts_with('#') => line(),
                _ => return Ok(()),
            };
        }
    }
}
