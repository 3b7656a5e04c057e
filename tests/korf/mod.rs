//! Korf's instances.

use taquin::{Board, Position};

/// The first forty of his hundred, with the lengths of their shortest solutions.
pub fn first_forty(board: &Board) -> Vec<(Position<'_>, usize)> {
    let table = include_str!("../../tables/korf-1985/first-forty.tsv");
    let lines = table.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    let read = |line: &str| {
        let fields: Vec<_> = line.split('\t').collect();
        (Position::parse(board, fields[1]).unwrap(), fields[2].parse().unwrap())
    };
    lines.map(read).collect()
}
