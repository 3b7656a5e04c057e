use std::fmt;

/// A text that was read, as messages show it: in quotes, what cannot be printed escaped, and cut where
/// it is long.
pub(crate) struct Quoted<'t>(pub &'t str);

/// The most characters that are shown.
const MOST: usize = 60;

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("'")?;
        for c in self.0.chars().take(MOST) {
            match c.is_control() {
                true => write!(f, "{}", c.escape_debug())?,
                false => write!(f, "{c}")?,
            }
        }
        f.write_str(if self.0.chars().nth(MOST).is_some() { "…'" } else { "'" })
    }
}
