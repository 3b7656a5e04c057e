//! What GraphML and GEXF have in common.

use std::fmt::{self, Display};

use crate::graph::Kind;

/// A text as it stands in XML, between quotation marks as well as between tags.
pub(super) struct Escaped<'t>(pub &'t str);

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

/// What stands for a character in XML.
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
        // No other control character can stand in XML at all.
        '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => "\u{fffd}",
        _ => return None,
    })
}

/// The name of a kind of values, the same in both formats.
pub(super) fn type_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Text => "string",
        Kind::Integer => "long",
        Kind::Truth => "boolean",
    }
}
