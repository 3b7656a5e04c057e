//! Lines, along which several tiles slide at once.

use std::collections::HashSet;

use itertools::Itertools;

use super::{Arc, Board, BoardError, SquareId};

impl Board {
    /// Whether several tiles can slide at once: along the rows and columns of a grid, or along the
    /// lines that the board's file names.
    pub(crate) fn has_lines(&self) -> bool {
        self.data.grid.is_some() || !self.data.lines.is_empty()
    }

    /// The lines of more than two squares that the board's file names.
    pub(crate) fn own_lines(&self) -> Vec<Vec<SquareId>> {
        self.data.lines.iter().filter(|line| line.len() > 2).cloned().collect()
    }

    /// The squares that the blank enters if it goes to an adjacent square and on along the line of
    /// the edge between them, of those that the board's file names. An edge on none of these is a
    /// line of two squares.
    pub(crate) fn ray(&self, from: SquareId, to: SquareId) -> Vec<SquareId> {
        let place = |squares: &[SquareId]| {
            (1..squares.len()).find(|&at| (squares[at - 1], squares[at]) == (from, to))
        };
        for line in &self.data.lines {
            if let Some(at) = place(line) {
                return line[at..].to_vec();
            }
            let backward = line.iter().rev().copied().collect_vec();
            if let Some(at) = place(&backward) {
                return backward[at..].to_vec();
            }
        }
        vec![to]
    }

    /// The board with these lines. The rows and columns of a grid leave it a grid; with other lines
    /// it is none.
    pub(super) fn with_lines(mut self, lines: Vec<Vec<SquareId>>) -> Result<Self, BoardError> {
        if let Some((line, reason)) = self.fault_of_lines(&lines) {
            let line = line.iter().map(|&square| self.label(square)).join(", ");
            return Err(BoardError::Line { line, reason });
        }
        if self.data.grid.is_some_and(|_| lines.is_empty() || self.are_rows_and_columns(&lines)) {
            return Ok(self);
        }
        if !lines.is_empty() {
            self.edit().grid = None;
        }
        self.edit().lines = lines;
        Ok(self)
    }

    /// The first of some lines that is none, with the reason.
    fn fault_of_lines<'l>(&self, lines: &'l [Vec<SquareId>]) -> Option<(&'l [SquareId], String)> {
        let label = |square: &SquareId| self.label(*square).to_string();
        for line in lines {
            if line.len() < 2 {
                return Some((line, "it has fewer than two squares".into()));
            }
            if let Some(twice) = line.iter().duplicates().next() {
                return Some((line, format!("it has the square {} twice", label(twice))));
            }
            let mut steps = line.iter().tuple_windows();
            if let Some((a, b)) = steps.find(|(a, b)| !self.are_adjacent(**a, **b)) {
                let reason = format!("the squares {} and {} are not adjacent", label(a), label(b));
                return Some((line, reason));
            }
        }
        // By square: the lines on which it is, and where.
        let mut on = vec![vec![]; self.square_count()];
        for (number, line) in lines.iter().enumerate() {
            for (square, place) in line.iter().zip(0_i32..) {
                on[square.index()].push((number, place));
            }
        }
        // Two squares are on one line at most, so that a tile slides in one way to the blank.
        let mut seen_from = vec![None; self.square_count()];
        for from in self.square_ids() {
            for line in on[from.index()].iter().map(|&(number, _)| &lines[number]) {
                let mut others = line.iter().filter(|to| **to != from);
                if let Some(to) =
                    others.find(|to| seen_from[to.index()].replace(from) == Some(from))
                {
                    let (a, b) = (label(&from), label(to));
                    let reason = format!("its squares {a} and {b} are on another line, too");
                    return Some((line, reason));
                }
            }
        }
        for Arc { from, to } in self.arcs().filter(|arc| arc.from < arc.to) {
            for &(number, place) in &on[from.index()] {
                let at = on[to.index()].binary_search_by_key(&number, |&(number, _)| number);
                if at.is_ok_and(|at| i32::abs_diff(on[to.index()][at].1, place) != 1) {
                    let (a, b) = (label(&from), label(&to));
                    let reason =
                        format!("an edge joins its squares {a} and {b} past those between");
                    return Some((&lines[number], reason));
                }
            }
        }
        None
    }

    /// Whether the board is a grid and these lines, each in either direction, are its rows and
    /// columns of at least two squares.
    fn are_rows_and_columns(&self, lines: &[Vec<SquareId>]) -> bool {
        let Some(grid) = self.data.grid else { return false };
        let squares = (0..grid.square_count()).map(|number| SquareId(number as u16));
        let squares = squares.collect_vec();
        let rows = squares.chunks(grid.columns).map(<[SquareId]>::to_vec);
        let column = |column| squares.iter().skip(column).step_by(grid.columns).copied().collect();
        let all = rows.chain((0..grid.columns).map(column));
        let expected: HashSet<Vec<SquareId>> = all.filter(|line| line.len() > 1).collect();
        let upright = |line: &Vec<SquareId>| match line.first() > line.last() {
            true => line.iter().rev().copied().collect(),
            false => line.clone(),
        };
        lines.iter().map(upright).collect::<HashSet<_>>() == expected
    }
}

#[cfg(test)]
mod tests {
    use crate::Board;

    fn read(squares: &str, edges: &str, lines: &str) -> Result<Board, String> {
        let rest = format!("edges: {edges}\nhome: 1\nlines: {lines}\n");
        let text = format!("name: own\nsquares: {squares}\n{rest}");
        Board::from_yaml(&text).map_err(|error| error.to_string())
    }

    #[test]
    fn two_squares_are_on_one_line_at_most() {
        let with = |lines| read("[1, 2, 3, 4]", "[[1, 2], [2, 3], [3, 4], [4, 1]]", lines);
        let board = with("[[1, 2, 3]]").unwrap();
        let squares: Vec<_> = board.square_ids().collect();
        let [a, b, c, d] = squares[..] else { panic!("four squares") };
        assert_eq!(board.ray(a, b), [b, c]);
        assert_eq!(board.ray(c, b), [b, a]);
        assert_eq!(board.ray(b, c), [c]);
        assert_eq!(board.ray(c, d), [d]);
        let copy = Board::from_yaml(&board.to_yaml().unwrap()).unwrap();
        assert_eq!(copy, board);
        assert_eq!(board.clone().with_home(c).unwrap().data.lines, board.data.lines);
        assert_ne!(with("[]").unwrap(), board);
        assert!(!with("[]").unwrap().has_lines());
        for (lines, fault) in [
            ("[[1]]", "the line [1] is invalid: it has fewer than two squares at line 5"),
            ("[[1, 3]]", "the squares 1 and 3 are not adjacent"),
            ("[[1, 2, 1]]", "it has the square 1 twice"),
            ("[[1, 2, 3], [4, 1], [3, 2]]", "its squares 2 and 3 are on another line, too"),
            ("[[1, 2, 3], [3, 4, 1]]", "[3, 4, 1] is invalid: its squares 1 and 3 are on another"),
            ("[[1, 2, 3, 4]]", "an edge joins its squares 1 and 4 past those between"),
            ("[[1, 7]]", "a line names the square '7', which is not among"),
        ] {
            let told = with(lines).unwrap_err();
            assert!(told.contains(fault), "{told}");
        }
    }

    #[test]
    fn rows_and_columns_leave_a_grid() {
        let squares = "[{label: 1, at: [1, 1]}, {label: 2, at: [1, 2]}, {label: 3, at: [1, 3]}, \
                       {label: 4, at: [2, 1]}, {label: 5, at: [2, 2]}, {label: 6, at: [2, 3]}]";
        let edges = "[[1, 2], [2, 3], [4, 5], [5, 6], [1, 4], [2, 5], [3, 6]]";
        let with = |lines| read(squares, edges, lines).unwrap();
        let grid = with("[]");
        assert!(grid.grid().is_some());
        assert_eq!(with("[[3, 2, 1], [4, 5, 6], [1, 4], [5, 2], [3, 6]]"), grid);
        let other = with("[[1, 2, 3, 6]]");
        assert!(other.grid().is_none() && other.has_lines());
    }
}
