use thiserror::Error;

use super::{ConjugacyCensus, SolutionError};
use crate::board::Board;
use crate::group::GroupName;
use crate::perm::Permutation;
use crate::representation::CharacterTable;
use crate::states::EnumerateOptions;

/// The character table of a board's group, and the numbers of moves of the members of each class.
#[derive(Clone, Debug)]
pub struct GroupCharacters {
    /// The characters.
    pub table: CharacterTable,
    /// The classes in the order of the table.
    pub census: ConjugacyCensus,
}

/// Why there is no character table.
#[derive(Debug, Error)]
pub enum CharactersError {
    /// The group is not alternating or symmetric, or of too high a degree.
    #[error(
        "character tables are those of alternating and symmetric groups up to degree {}, and the \
         group is {name}",
        CharacterTable::MAX_DEGREE
    )]
    Group {
        /// The name of the group.
        name: String,
    },
    /// The classes are not computed.
    #[error(transparent)]
    Classes(#[from] SolutionError),
}

impl GroupCharacters {
    /// The characters of a board's group.
    ///
    /// # Errors
    ///
    /// If the group has another name, or the board is too large, or the observer cancels.
    pub fn compute(board: &Board, options: &EnumerateOptions) -> Result<Self, CharactersError> {
        let group = board.group();
        let (table, points) = match group.constituents() {
            [part] if part.points.len() <= CharacterTable::MAX_DEGREE => match part.name {
                GroupName::Alternating(n) => (CharacterTable::alternating(n), &part.points),
                GroupName::Symmetric(n) => (CharacterTable::symmetric(n), &part.points),
                _ => return Err(CharactersError::Group { name: group.name() }),
            },
            _ => return Err(CharactersError::Group { name: group.name() }),
        };
        let mut census = ConjugacyCensus::compute(board, options)?;
        // The group fixes the other places.
        let number = |element: &Permutation| table.class_of(&element.restricted_to(points)?);
        census.classes.sort_by_cached_key(|class| number(&class.representative));
        Ok(Self { table, census })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::representation::Half;

    /// The census joins conjugate elements one by one; the sizes of the table are those of theorems.
    #[test]
    fn the_classes_of_the_census_are_those_of_the_table() {
        for name in ["eight", "2x4", "five", "g6:C~", "theta-0-1-2", "g6:DFw"] {
            let board: Board = name.parse().unwrap();
            let GroupCharacters { table, census } =
                GroupCharacters::compute(&board, &EnumerateOptions::new()).unwrap();
            assert_eq!(table.classes().len(), census.classes.len(), "{name}");
            for (number, class) in census.classes.iter().enumerate() {
                let named = &table.classes()[number];
                assert_eq!(class.size, named.size(), "{name} {number}");
                assert_eq!(class.order, named.element_order(), "{name} {number}");
                // The halves have the same letters.
                let half = named.half().map(|half| usize::from(half == Half::B));
                assert_eq!(class.split, half, "{name} {number}");
            }
        }
        for name in ["theta0", "figure-eight", "1x4", "4x4"] {
            let board: Board = name.parse().unwrap();
            let refused = GroupCharacters::compute(&board, &EnumerateOptions::new()).unwrap_err();
            assert!(matches!(refused, CharactersError::Group { .. }), "{refused}");
        }
    }
}
