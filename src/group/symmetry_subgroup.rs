use itertools::Itertools;
use thiserror::Error;

use crate::board::{Board, Symmetries, Symmetry};
use crate::input_text::Quoted;
use crate::named_enum::named_enum;
use crate::position::{PositionError, permutation_of_squares};

/// A subgroup of the symmetries of the square, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DrawnSubgroup {
    /// All symmetries of the board that fix home, drawn or not.
    All,
    /// The quarter turns.
    Rotations,
    /// The half turn.
    HalfTurn,
    /// The reflections in the vertical and the horizontal axis.
    Axes,
    /// The reflections in the diagonals.
    Diagonals,
    /// The identity alone.
    None,
}

named_enum! {
    DrawnSubgroup, "group of symmetries":
    All => "all",
    Rotations => "rotations",
    HalfTurn => "half-turn",
    Axes => "axes",
    Diagonals => "diagonals",
    None => "none",
}

impl DrawnSubgroup {
    /// Whether a symmetry of this name in the drawing belongs to the subgroup.
    fn contains(self, drawn: &str) -> bool {
        match self {
            Self::All => true,
            Self::Rotations => drawn.starts_with("rotation"),
            Self::HalfTurn => drawn == "rotation by 180°",
            Self::Axes => drawn == "rotation by 180°" || drawn.ends_with("axis"),
            Self::Diagonals => drawn == "rotation by 180°" || drawn.ends_with("diagonal"),
            Self::None => false,
        }
    }
}

/// Why a text names no group of symmetries of a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SymmetrySubgroupError {
    /// Neither a name nor cycles.
    #[error(
        "{} is not a group of symmetries; name one of {}, or symmetries that generate it, such as \
         '(0 2 4 6)(1 3 5 7)'", Quoted(.0), DrawnSubgroup::ALL.iter().map(|each| each.name()).join(", ")
    )]
    Unknown(String),
    /// The board has no drawing.
    #[error(
        "the board {0} has no drawing, so its symmetries have no names; write symmetries that \
         generate the group as cycles of squares"
    )]
    NotDrawn(String),
    /// Cycles that are none of squares.
    #[error(transparent)]
    Cycles(#[from] PositionError),
    /// A permutation that is no symmetry.
    #[error("{} is not a symmetry of the board {board} that fixes home", Quoted(text))]
    NoSymmetry {
        /// The permutation, as it was read.
        text: String,
        /// The board's name.
        board: String,
    },
    /// Too many symmetries to list.
    #[error("the group has more than {MOST} symmetries")]
    TooMany,
}

/// The most symmetries that are listed.
const MOST: usize = 10_000;

impl Board {
    /// A group of symmetries that fix home, from its name or from symmetries that generate it:
    /// products of cycles of squares with commas between them.
    ///
    /// # Errors
    ///
    /// If the name is unknown, the text is no list of permutations, or one of them is not a
    /// symmetry.
    pub fn symmetry_subgroup(&self, text: &str) -> Result<Symmetries, SymmetrySubgroupError> {
        if text.contains('(') {
            return self.generated_symmetries(text);
        }
        let unknown = || SymmetrySubgroupError::Unknown(text.into());
        let named = text.parse::<DrawnSubgroup>().map_err(|_| unknown())?;
        let all = self.symmetries();
        if named == DrawnSubgroup::All {
            return Ok(all);
        }
        let elements = all.elements(MOST).ok_or(SymmetrySubgroupError::TooMany)?;
        let symmetries = elements.into_iter().map(|squares| Symmetry::new(self, squares));
        let symmetries = symmetries.collect_vec();
        if named != DrawnSubgroup::None && symmetries[0].name.is_none() {
            return Err(SymmetrySubgroupError::NotDrawn(self.name().into()));
        }
        let is_in = |symmetry: &Symmetry| symmetry.name.is_some_and(|name| named.contains(name));
        let generators = symmetries.into_iter().filter(is_in).map(|symmetry| symmetry.squares);
        Symmetries::generated(self, generators.collect(), MOST)
            .ok_or(SymmetrySubgroupError::TooMany)
    }

    fn generated_symmetries(&self, text: &str) -> Result<Symmetries, SymmetrySubgroupError> {
        let mut depth = 0_i32;
        let generators = text.split(|c| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            depth == 0 && c == ','
        });
        let generator = |text: &str| {
            let squares = permutation_of_squares(self, text)?;
            let fixes_home = squares.image(self.home().index()) == self.home().index();
            match fixes_home && self.has_symmetry(&squares) {
                true => Ok(squares),
                false => Err(SymmetrySubgroupError::NoSymmetry {
                    text: text.trim().into(),
                    board: self.name().into(),
                }),
            }
        };
        let generators = generators.map(generator).try_collect()?;
        Symmetries::generated(self, generators, MOST).ok_or(SymmetrySubgroupError::TooMany)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subgroups_of_the_symmetries_of_the_square() {
        let board: Board = "eight".parse().unwrap();
        let order = |text| board.symmetry_subgroup(text).map(|group| group.order().to_string());
        for (text, expected) in [
            ("all", "8"),
            ("rotations", "4"),
            ("half-turn", "2"),
            ("axes", "4"),
            ("diagonals", "4"),
            ("none", "1"),
            ("(0 2 4 6)(1 3 5 7)", "4"),
            ("(0,2,4,6)(1,3,5,7), (0 2)(3 7)(4 6)", "8"),
            ("()", "1"),
        ] {
            assert_eq!(order(text).as_deref(), Ok(expected), "{text}");
        }
        let says = |text| order(text).unwrap_err().to_string();
        assert!(says("turns").contains("'turns' is not a group of symmetries; name one of all, "));
        assert!(says("(0 1)").contains("'(0 1)' is not a symmetry of the board eight"));
        assert!(says("(0 9)").contains("square"));
        let undrawn: Board = "ring-7".parse().unwrap();
        assert!(undrawn.symmetry_subgroup("all").is_ok());
    }
}
