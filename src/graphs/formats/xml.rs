//! What GraphML, GEXF, SVG and HTML have in common.

use std::fmt::{self, Display};

use super::attribute::Kind;

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
