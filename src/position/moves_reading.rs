//! Moves as people have them: words, arrows, lists of programming languages, boards on lines.

use itertools::Itertools;

use super::{Direction, MoveNotation, Position};
use crate::board::Board;

impl MoveNotation {
    /// The moves of a text in one of the notations, where it has them as words (`left left`), as
    /// arrows, in brackets and quotes (`['R', 'D']`, `[7, 8]`, `7 -> 8`), or as boards on lines.
    /// `None` if it is none of these, or is in one of the notations already.
    ///
    /// ```
    /// use taquin::Board;
    /// use taquin::position::MoveNotation;
    /// let board: Board = "3x3".parse()?;
    /// let plain = |text| MoveNotation::plain(&board, text);
    /// assert_eq!(plain("['Right', 'Down', 'Down']").as_deref(), Some("R D D"));
    /// assert_eq!(plain("→↓↓").as_deref(), Some("R D D"));
    /// assert_eq!(plain("7 -> 8 -> 5").as_deref(), Some("7 8 5"));
    /// assert_eq!(plain("RD2"), None);
    /// # Ok::<(), taquin::board::BoardError>(())
    /// ```
    pub fn plain(board: &Board, text: &str) -> Option<String> {
        if text.trim().contains('\n')
            && let Some(boards) = boards(board, text).filter(|boards| boards.len() > 1)
        {
            return Some(boards.iter().join("; "));
        }
        if text.contains([';', '/', '|']) {
            return None;
        }
        let has_numbers = text.contains(|c: char| c.is_ascii_digit());
        let arrows = text.replace("->", " ").replace("=>", " ");
        let arrows = arrows.chars().map(|c| match arrow(c) {
            // 7 → 8 → 5
            Some(_) if has_numbers => " ".into(),
            Some(direction) => format!(" {direction} "),
            None => c.to_string(),
        });
        let arrows = arrows.collect::<String>();
        let is_word = |c: char| c.is_alphanumeric();
        let is_mark = |c: char| "[](){}<>,:'\"`=_-\u{fe0f}".contains(c) || c.is_whitespace();
        // R' is no list, and 1. numbers a move.
        let is_list = text.contains(['[', '(', '{', ',']) || !text.contains(['\'', '"', '`']);
        if !is_list || !arrows.chars().all(|c| is_word(c) || is_mark(c)) {
            return None;
        }
        let steps = arrows.split(|c: char| !is_word(c)).filter(|step| !step.is_empty());
        let steps = steps.map(step).collect::<Option<Vec<String>>>()?;
        let plain = steps.iter().join(" ");
        let is_changed = Self::of(text).is_none() && Self::of(&plain).is_some();
        (is_changed && !plain.is_empty()).then_some(plain)
    }
}

/// A step: a number, letters of directions with their counts, or the word for a direction.
fn step(text: &str) -> Option<String> {
    let is_plain = MoveNotation::of(text).is_some();
    let word = || {
        let mut directions = Direction::ALL.into_iter();
        directions.find(|direction| direction.word().eq_ignore_ascii_case(text))
    };
    is_plain.then(|| text.to_string()).or_else(|| word().map(|direction| direction.to_string()))
}

/// The direction of an arrow.
fn arrow(c: char) -> Option<Direction> {
    match c {
        '↑' | '⬆' | '⇑' | '▲' => Some(Direction::Up),
        '↓' | '⬇' | '⇓' | '▼' => Some(Direction::Down),
        '←' | '⬅' | '⇐' | '◀' => Some(Direction::Left),
        '→' | '➡' | '⇒' | '▶' => Some(Direction::Right),
        _ => None,
    }
}

/// The boards of a text: one on each line, or with empty lines between them.
fn boards(board: &Board, text: &str) -> Option<Vec<Position>> {
    let mut blocks: Vec<String> = vec![String::new()];
    for line in text.lines() {
        match line.trim().is_empty() {
            true => blocks.push(String::new()),
            false => {
                let block = blocks.last_mut().expect("there is always a block");
                block.push_str(line);
                block.push('\n');
            }
        }
    }
    blocks.retain(|block| !block.is_empty());
    let read = |texts: Vec<&str>| {
        texts.into_iter().map(|text| Position::parse(board, text).ok()).collect::<Option<Vec<_>>>()
    };
    let lines = text.lines().filter(|line| !line.trim().is_empty()).collect_vec();
    read(lines).or_else(|| read(blocks.iter().map(String::as_str).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_as_people_have_them() {
        let board: Board = "3x3".parse().unwrap();
        let plain = |text: &str| MoveNotation::plain(&board, text);
        for (text, expected) in [
            ("left left", "L L"),
            ("LEFT, Up", "L U"),
            ("['Right', 'Right']", "R R"),
            ("[D, R, R, U]", "D R R U"),
            ("[7, 8]", "7 8"),
            ("(7, 8)", "7 8"),
            ("7 -> 8", "7 8"),
            ("7 → 8 → 5", "7 8 5"),
            ("←↑⬇", "L U D"),
            ("[\"up\",\"left\"]", "U L"),
            ("[R2, D]", "R2 D"),
            ("123456780\n123456708\n", "123456780; 123456708"),
            ("1 2 3\n4 5 6\n7 8 0\n\n1 2 3\n4 5 6\n7 0 8\n", "123456780; 123456708"),
        ] {
            assert_eq!(plain(text).as_deref(), Some(expected), "{text:?}");
        }
        for text in [
            "RD2",
            "7 8",
            "7, 8",
            "WXYZ",
            "",
            "[9x]",
            "1. 5 2. 8",
            "R' D'",
            "123456780; 123456708",
            "left away",
        ] {
            assert_eq!(plain(text), None, "{text:?}");
        }
    }
}
