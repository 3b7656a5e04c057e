use crate::twist::{Twist, Word};

/// How words are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spelling {
    /// Letters only.
    #[default]
    Plain,
    /// With a stroke through each letter whose first move undoes the previous letter's last, as in
    /// the paper.
    ElisionsStruck,
}

impl Spelling {
    /// Writes a word.
    pub fn spell(self, word: &Word) -> String {
        match self {
            Self::Plain => word.iter().map(Twist::name).collect(),
            Self::ElisionsStruck => word.with_elisions_marked(),
        }
    }
}
