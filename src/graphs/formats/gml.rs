//! GML, the Graph Modelling Language (M. Himsolt, *GML: A portable Graph File Format*, 1997): lists
//! of keys and values in brackets.
//!
//! ```text
//! graph [
//!   directed 0
//!   node [ id 0 label "a" ]
//!   node [ id 1 label "b" ]
//!   edge [ source 0 target 1 ]
//! ]
//! ```

use super::error::{GraphTextError, TextFault};
use super::labelled::{GraphText, LabelledGraph, ReadRules};

/// Reads a graph: its nodes, with what their labels call them, and its edges. Other data are not
/// read.
pub(crate) fn read(text: &str, rules: ReadRules) -> Result<LabelledGraph, GraphTextError> {
    let mut read = GraphText::new(text, rules);
    let root = GmlParser { text, next: 0 }.list(0)?;
    let mut graphs = root.iter().filter(|entry| entry.is("graph"));
    let Some(graph) = graphs.next() else {
        return Err(read.malformed(text.len(), "it has no graph"));
    };
    if let Some(second) = graphs.next() {
        return Err(read.error(second.byte, TextFault::Several));
    }
    let GmlValue::List(entries) = &graph.value else {
        return Err(read.malformed(graph.byte, "a graph is a list in brackets"));
    };
    let declared = graph.scalar("directed").is_some_and(|directed| directed != "0");
    // The program yEd declares every graph as directed, and draws an arrow where an edge is.
    let creator = root.iter().find(|entry| entry.is("creator"));
    let of_yed = matches!(creator, Some(GmlEntry { value: GmlValue::Scalar("yFiles"), .. }));
    for node in entries.iter().filter(|entry| entry.is("node")) {
        if node.scalar("isGroup").is_some_and(|group| group != "0") {
            return Err(read.malformed(node.byte, "a group of nodes is no node"));
        }
        let Some(id) = node.scalar("id") else {
            return Err(read.malformed(node.byte, "the id of a node is missing"));
        };
        let label = node.scalar("label").or_else(|| node.scalar("name")).map(unescaped);
        read.declare(id, label.as_deref(), node.byte)?;
    }
    for edge in entries.iter().filter(|entry| entry.is("edge")) {
        let (Some(source), Some(target)) = (edge.scalar("source"), edge.scalar("target")) else {
            return Err(read.malformed(edge.byte, "an edge has a source and a target"));
        };
        let ends = [read.declared(source, edge.byte)?, read.declared(target, edge.byte)?];
        match of_yed {
            true => read.drawn_edge(edge.arrows(), ends, edge.byte)?,
            false => read.edge_or_arc(declared, ends, edge.byte)?,
        }
    }
    read.finish()
}

/// A key, its value, and the byte where the key begins.
struct GmlEntry<'t> {
    key: &'t str,
    value: GmlValue<'t>,
    byte: usize,
}

/// A number or a text without its quotes, or a list.
enum GmlValue<'t> {
    Scalar(&'t str),
    List(Vec<GmlEntry<'t>>),
}

impl<'t> GmlEntry<'t> {
    fn is(&self, key: &str) -> bool {
        self.key.eq_ignore_ascii_case(key)
    }

    /// Whether an edge of yEd has an arrow at its source, and at its target.
    fn arrows(&self) -> [bool; 2] {
        let GmlValue::List(entries) = &self.value else { return [false; 2] };
        let graphics = entries.iter().find(|entry| entry.is("graphics"));
        ["sourceArrow", "targetArrow"].map(|end| {
            graphics.and_then(|graphics| graphics.scalar(end)).is_some_and(|arrow| arrow != "none")
        })
    }

    /// The number or the text of a key in this list.
    fn scalar(&self, key: &str) -> Option<&'t str> {
        let GmlValue::List(entries) = &self.value else { return None };
        match entries.iter().find(|entry| entry.is(key))?.value {
            GmlValue::Scalar(text) => Some(text),
            GmlValue::List(_) => None,
        }
    }
}

/// The text with the characters that are written as entities, such as `&quot;` or `&#233;`.
fn unescaped(text: &str) -> String {
    let mut parts = text.split('&');
    let mut read = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let entity = part.split_once(';').and_then(|(name, rest)| Some((character(name)?, rest)));
        match entity {
            Some((character, rest)) => {
                read.push(character);
                read.push_str(rest);
            }
            None => {
                read.push('&');
                read.push_str(part);
            }
        }
    }
    read
}

/// The character that an entity of this name stands for.
fn character(name: &str) -> Option<char> {
    let number = match name.strip_prefix('#') {
        Some(digits) => match digits.strip_prefix('x') {
            Some(digits) => u32::from_str_radix(digits, 16),
            None => digits.parse(),
        },
        None => {
            let names = [("quot", '"'), ("apos", '\''), ("amp", '&'), ("lt", '<'), ("gt", '>')];
            return names.iter().find(|(known, _)| *known == name).map(|(_, sign)| *sign);
        }
    };
    char::from_u32(number.ok()?)
}

/// The greatest depth of lists in lists.
const MAX_DEPTH: usize = 100;

/// A parser by recursive descent.
struct GmlParser<'t> {
    text: &'t str,
    /// The byte where the unread part begins.
    next: usize,
}

impl<'t> GmlParser<'t> {
    fn error<T>(&self, byte: usize, reason: &str) -> Result<T, GraphTextError> {
        Err(GraphTextError::new(self.text, byte, TextFault::Malformed(reason.into())))
    }

    /// Keys and values up to the closing bracket or, at depth 0, to the end.
    fn list(&mut self, depth: usize) -> Result<Vec<GmlEntry<'t>>, GraphTextError> {
        let mut entries = Vec::new();
        loop {
            self.skip();
            let byte = self.next;
            let rest = &self.text[byte..];
            match (rest.chars().next(), depth) {
                (None, 0) => return Ok(entries),
                (None, _) => return self.error(byte, "a bracket is not closed"),
                (Some(']'), 1..) => {
                    self.next += 1;
                    return Ok(entries);
                }
                (Some(c), _) if c.is_ascii_alphabetic() || c == '_' => {
                    let key = self.word();
                    entries.push(GmlEntry { key, value: self.value(depth)?, byte });
                }
                _ => return self.error(byte, "a key is expected here"),
            }
        }
    }

    fn value(&mut self, depth: usize) -> Result<GmlValue<'t>, GraphTextError> {
        self.skip();
        let byte = self.next;
        match self.text[byte..].chars().next() {
            Some('[') if depth == MAX_DEPTH => self.error(byte, "lists are nested too deeply"),
            Some('[') => {
                self.next += 1;
                self.list(depth + 1).map(GmlValue::List)
            }
            Some('"') => {
                let rest = &self.text[byte + 1..];
                let Some(end) = rest.find('"') else {
                    return self.error(byte, "the text in quotes does not end");
                };
                self.next += end + 2;
                Ok(GmlValue::Scalar(&rest[..end]))
            }
            Some(c) if c.is_ascii_alphanumeric() || "+-._".contains(c) => {
                Ok(GmlValue::Scalar(self.word()))
            }
            _ => self
                .error(byte, "a number, a text in quotes or a list in brackets is expected here"),
        }
    }

    /// What follows up to a space or a bracket.
    fn word(&mut self) -> &'t str {
        let rest = &self.text[self.next..];
        let end = rest.find(|c: char| c.is_whitespace() || "[]\"".contains(c));
        let word = &rest[..end.unwrap_or(rest.len())];
        self.next += word.len();
        word
    }

    /// Skips spaces and lines that begin with `#`.
    fn skip(&mut self) {
        loop {
            let text = &self.text[self.next..];
            let rest = text.trim_start();
            self.next += text.len() - rest.len();
            if !rest.starts_with('#') {
                return;
            }
            self.next += rest.find('\n').unwrap_or(rest.len());
        }
    }
}
