use itertools::Itertools;
use serde::Serialize;
use taquin::board::{Symmetries, Symmetry, on_places};
use taquin::group::Equivalence;
use taquin::position::{Rank, StandardPosition};
use taquin::solution::{NumberedClass, Solution};
use taquin::twist::Twist;
use thiserror::Error;

use super::{Record, Spelling};

/// The error for a board with too many symmetries to list the members of a class.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "the board has {found} symmetries that fix home; members are listed for at most \
     {MOST_SYMMETRIES}"
)]
pub struct TooManySymmetriesError {
    found: String,
}

/// Members are listed for at most this number of symmetries.
const MOST_SYMMETRIES: usize = 10_000;

/// A class of positions.
#[derive(Clone, Debug, Serialize)]
pub struct ClassReport {
    /// The number of the class, from 1, by moves and then by the rank of the representative.
    pub class: usize,
    /// The member of least rank.
    pub representative: String,
    /// The moves of every member.
    pub moves: usize,
    /// The number of members.
    pub size: usize,
    /// The number of symmetries (with inversion, for extended classes) that fix the representative.
    pub stabiliser: u64,
    /// The representative's first twists.
    pub first_twists: String,
    /// The representative's specimen.
    pub specimen: String,
}

impl ClassReport {
    /// All classes under these symmetries in the order of their numbers.
    pub fn all(
        solution: &Solution,
        symmetries: &Symmetries,
        joining: Equivalence,
        spelling: Spelling,
    ) -> Vec<Self> {
        // On a board that is solved they are few enough to be counted.
        let order = symmetries
            .order()
            .value()
            .unwrap_or(u128::MAX)
            .saturating_mul(if joining == Equivalence::SymmetryAndInversion { 2 } else { 1 });
        let report = |class: NumberedClass| {
            let answer = solution.answer_at(class.representative).expect("it is reached");
            Self {
                class: class.number,
                representative: answer.position().code(),
                moves: class.moves,
                size: class.size,
                stabiliser: (order / class.size as u128) as u64,
                first_twists: answer.first_twists().map(Twist::name).join(""),
                specimen: spelling.spell(&answer.specimen()),
            }
        };
        let classes = solution.classes_under_symmetries(symmetries, joining);
        solution.numbered(&classes).into_iter().map(report).collect()
    }
}

impl Record for ClassReport {}

/// A member of a class, with the symmetry that takes the representative to it.
#[derive(Clone, Debug, Serialize)]
pub struct MemberReport {
    /// The class's number.
    pub class: usize,
    /// The member.
    pub code: String,
    /// The symmetry that takes the representative to this member, as cycles of squares.
    pub symmetry: String,
    /// The name of the symmetry of the square; empty for any other symmetry.
    pub name: String,
    /// For extended classes: whether the symmetry is applied to the inverse of the representative.
    pub inverted: bool,
    /// The member's first twists.
    pub first_twists: String,
    /// The member's specimen.
    pub specimen: String,
}

impl MemberReport {
    /// The members of the class of a position, in the order of their ranks, each with the first
    /// symmetry that gives it; `None` if no sequence of moves leads to the position.
    pub fn of_class(
        solution: &Solution,
        group: &Symmetries,
        joining: Equivalence,
        position: &StandardPosition,
        spelling: Spelling,
    ) -> Result<Option<Vec<Self>>, TooManySymmetriesError> {
        let (board, ranking) = (solution.board(), solution.ranking());
        let classes = &solution.classes_under_symmetries(group, joining);
        let Some(id) = classes.class_of(ranking.rank(position)) else { return Ok(None) };
        let class = solution.numbered(classes).into_iter().find(|class| class.id == id);
        let class = class.expect("every class has its number");
        let symmetries = group.elements(MOST_SYMMETRIES);
        let symmetries = symmetries
            .ok_or_else(|| TooManySymmetriesError { found: group.order().to_string() })?;
        let symmetries =
            symmetries.into_iter().map(|squares| Symmetry::new(board, squares)).collect_vec();
        let representative = ranking.position(board, class.representative);
        let inverse = (joining == Equivalence::SymmetryAndInversion)
            .then(|| representative.inverse().element());
        let elements = std::iter::once((false, representative.element()))
            .chain(inverse.map(|inverse| (true, inverse)));
        let images = elements.flat_map(|(inverted, element)| {
            symmetries.iter().map(move |symmetry| {
                let image = element.conjugated_by(&on_places(board, &symmetry.squares));
                let image = StandardPosition::from_element(board, &image);
                (ranking.rank(&image), inverted, symmetry)
            })
        });
        let first_of_each = images.unique_by(|(rank, ..)| *rank).sorted_by_key(|(rank, ..)| *rank);
        let report = |(rank, inverted, symmetry): (Rank, bool, &Symmetry)| {
            let answer = solution.answer_at(rank).expect("the class is reached");
            Self {
                class: class.number,
                code: answer.position().code(),
                symmetry: symmetry.on_squares(board),
                name: symmetry.name.unwrap_or_default().into(),
                inverted,
                first_twists: answer.first_twists().map(Twist::name).join(""),
                specimen: spelling.spell(&answer.specimen()),
            }
        };
        Ok(Some(first_of_each.map(report).collect()))
    }
}

impl Record for MemberReport {}
