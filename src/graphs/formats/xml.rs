//! What GraphML, GEXF, SVG and HTML have in common.

use std::fmt::{self, Display};

use roxmltree::{Document, Node, ParsingOptions};

use super::attribute::Kind;
use super::error::{GraphTextError, TextFault};
use super::labelled::GraphText;

/// A text escaped for XML, between quotation marks as well as between tags.
pub struct Escaped<'t>(
    /// The text.
    pub &'t str,
);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        while let Some(at) = rest.find(|c| escape(c).is_some()) {
            f.write_str(&rest[..at])?;
            let mut after = rest[at..].chars();
            f.write_str(after.next().and_then(escape).unwrap_or_default())?;
            rest = after.as_str();
        }
        f.write_str(rest)
    }
}

/// The escape of a character in XML, if it needs one.
pub(super) fn escape(character: char) -> Option<&'static str> {
    Some(match character {
        '&' => "&amp;",
        '<' => "&lt;",
        '>' => "&gt;",
        '"' => "&quot;",
        '\'' => "&apos;",
        '\t' => "&#9;",
        '\n' => "&#10;",
        '\r' => "&#13;",
        // XML allows no other control character.
        '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => "\u{fffd}",
        _ => return None,
    })
}

/// The name of a kind of values in GraphML and GEXF.
pub(crate) fn type_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Text => "string",
        Kind::Integer => "long",
        Kind::Truth => "boolean",
    }
}

/// The elements of a text.
pub(super) fn document(text: &str) -> Result<Document<'_>, GraphTextError> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).map_err(|error| {
        let at = error.pos();
        let (message, place) = (error.to_string(), format!(" at {at}"));
        let message = message.strip_suffix(&place).unwrap_or(&message);
        let reason = TextFault::Malformed(message.into());
        GraphTextError { reason, line: at.row as usize, column: at.col as usize }
    })
}

/// The one graph of a document.
pub(super) fn only_graph<'a, 'input>(
    read: &GraphText,
    document: &'a Document<'input>,
) -> Result<Node<'a, 'input>, GraphTextError> {
    let mut graphs = document.descendants().filter(|node| is_named(*node, "graph"));
    let Some(graph) = graphs.next() else {
        return Err(read.malformed(start(document.root_element()), "it has no graph"));
    };
    // A graph in a node is a group of nodes.
    match graphs.find(|other| other.parent() == graph.parent()) {
        Some(other) => Err(read.error(start(other), TextFault::Several)),
        None => Ok(graph),
    }
}

/// The byte where an element begins.
pub(super) fn start(node: Node) -> usize {
    node.range().start
}

pub(super) fn is_named(node: Node, name: &str) -> bool {
    node.is_element() && node.tag_name().name() == name
}

/// An attribute that an element must have.
pub(super) fn attribute<'a>(
    read: &GraphText,
    node: Node<'a, '_>,
    name: &str,
) -> Result<&'a str, GraphTextError> {
    let missing = || read.malformed(start(node), format!("{name} is missing"));
    node.attribute(name).ok_or_else(missing)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader takes each escape for the character again, but for what XML does not allow.
    #[test]
    fn every_character_that_needs_it_is_escaped() {
        let text = "a&b<c>d\"e'f\tg\nh\ri\u{1}j\u{ffff}é";
        let document = format!("<a b=\"{0}\">{0}</a>", Escaped(text));
        let document = roxmltree::Document::parse(&document).unwrap();
        let read = text.replace(['\u{1}', '\u{ffff}'], "\u{fffd}");
        assert_eq!(document.root_element().attribute("b"), Some(&*read));
        assert_eq!(document.root_element().text(), Some(&*read));
    }
}
