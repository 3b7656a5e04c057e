use itertools::Itertools;
use serde::Serialize;
use taquin::board::Board;
use taquin::position::cycles_of_squares;
use taquin::solution::{ConjugacyCensusRow, GroupCharacters};

use super::table::{Row, row, without};
use super::{Record, grouped};

/// The character table of the group of a board.
#[derive(Clone, Debug, Serialize)]
pub struct CharactersReport {
    /// The board's name.
    pub board: String,
    /// The name of the group.
    pub group: String,
    /// The conjugacy classes.
    pub classes: Vec<ClassRow>,
    /// The irreducible representations.
    pub irreducibles: Vec<IrreducibleRow>,
    /// The numbers of elements by moves.
    pub moves: Vec<MovesRow>,
}

/// A conjugacy class.
#[derive(Clone, Debug, Serialize)]
pub struct ClassRow {
    /// The order of the elements and a letter.
    pub class: String,
    /// The cycle lengths, with a or b for the halves of one type.
    pub cycle_type: String,
    /// The order of the elements.
    pub order: u64,
    /// The number of elements.
    pub size: u64,
    /// The element whose position comes first, as cycles of squares.
    pub representative: String,
}

/// An irreducible representation.
#[derive(Clone, Debug, Serialize)]
pub struct IrreducibleRow {
    /// The partition, with a or b for its halves.
    pub representation: String,
    /// The dimension.
    pub dimension: u64,
    /// The values of the character, by class.
    pub values: Vec<String>,
}

/// The elements of each class that take so many moves.
#[derive(Clone, Debug, Serialize)]
pub struct MovesRow {
    /// The number of moves.
    pub moves: usize,
    /// The number of elements, by class.
    pub elements: Vec<u64>,
}

impl CharactersReport {
    /// The report of a board's characters.
    pub fn new(board: &Board, characters: &GroupCharacters) -> Self {
        let GroupCharacters { table, census } = characters;
        let classes = 0..census.classes.len();
        let class = |(number, class): (usize, &ConjugacyCensusRow)| {
            let before = census.classes[..number].iter();
            let letter = before.filter(|other| other.order == class.order).count();
            ClassRow {
                class: format!("{}{}", class.order, super::census::letters(letter)),
                cycle_type: table.classes()[number].to_string(),
                order: class.order,
                size: class.size,
                representative: cycles_of_squares(board, &class.representative),
            }
        };
        let irreducible =
            |(number, irrep): (usize, &taquin::representation::Irrep)| IrreducibleRow {
                representation: irrep.to_string(),
                dimension: irrep.dimension(),
                values: classes
                    .clone()
                    .map(|class| table.value(number, class).to_string())
                    .collect(),
            };
        let moves = |(at, &moves): (usize, &usize)| MovesRow {
            moves,
            elements: census.classes.iter().map(|class| class.by_moves[at]).collect(),
        };
        Self {
            board: board.name().into(),
            group: board.group().name(),
            classes: census.classes.iter().enumerate().map(class).collect(),
            irreducibles: table.irreducibles().iter().enumerate().map(irreducible).collect(),
            moves: census.moves.iter().enumerate().map(moves).collect(),
        }
    }
}

/// Lines of columns as wide as their widest cells; those named are aligned to the left.
fn aligned(rows: &[Vec<String>], left: &[usize]) -> impl Iterator<Item = String> {
    let columns = 0..rows[0].len();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths = columns.map(|column| width(column).unwrap_or(0)).collect_vec();
    rows.iter().map(move |row| {
        let cell =
            |(number, (cell, &width)): (usize, (&String, &usize))| match left.contains(&number) {
                true => format!("{cell:<width$}"),
                false => format!("{cell:>width$}"),
            };
        let line = row.iter().zip(&widths).enumerate().map(cell).join("  ");
        line.trim_end().to_string()
    })
}

impl Record for CharactersReport {
    fn rows(&self) -> Vec<Row> {
        let with_values = |irreducible: &IrreducibleRow| {
            let values = self.classes.iter().zip(&irreducible.values);
            let values = values.map(|(class, value)| (class.class.clone(), value.clone().into()));
            without(row(irreducible), &["values"]).into_iter().chain(values).collect()
        };
        self.irreducibles.iter().map(with_values).collect()
    }

    fn block(&self) -> Option<Vec<String>> {
        let names = || self.classes.iter().map(|class| class.class.clone());
        let mut lines = vec![format!("{}, the group of {}", self.group, self.board), String::new()];
        let titles = ["class", "elements", "cycle type", "first element"].map(String::from);
        let class = |class: &ClassRow| {
            let ClassRow { class, size, cycle_type, representative, .. } = class;
            vec![class.clone(), grouped(size), cycle_type.clone(), representative.clone()]
        };
        let classes = std::iter::once(titles.to_vec()).chain(self.classes.iter().map(class));
        lines.extend(aligned(&classes.collect_vec(), &[0, 2, 3]));
        lines.push(String::new());
        let titles = std::iter::once("character".into()).chain(names()).collect();
        let character = |row: &IrreducibleRow| {
            std::iter::once(row.representation.clone()).chain(row.values.clone()).collect()
        };
        let table = std::iter::once(titles).chain(self.irreducibles.iter().map(character));
        lines.extend(aligned(&table.collect_vec(), &[0]));
        lines.push(String::new());
        let titles = std::iter::once("moves".into()).chain(names()).collect();
        let moves = |row: &MovesRow| {
            let count = |&count: &u64| if count == 0 { ".".into() } else { grouped(count) };
            std::iter::once(row.moves.to_string()).chain(row.elements.iter().map(count)).collect()
        };
        let table = std::iter::once(titles).chain(self.moves.iter().map(moves));
        lines.extend(aligned(&table.collect_vec(), &[0]));
        Some(lines)
    }

    fn conventions(&self) -> Option<String> {
        Some(
            "a class is named by the order of its elements and a letter, a representation by its \
             partition; of a partition and its conjugate, which are the same in an alternating \
             group, by the greater; a and b are the halves of one that splits; the first element \
             is that whose position comes first"
                .into(),
        )
    }
}
