//! Problem files of planners (PDDL) with a sliding puzzle: where each tile is, as facts such as
//! `(at t1 p1_1)`, `(tile-at tile1 x1 y1)` or `(position t1 p_1_1)`, with `(empty p3_3)`.

use std::collections::BTreeMap;

use itertools::Itertools;

/// The rows of a board, with `_` for the blank.
type Rows = Vec<Vec<String>>;

/// The rows of the initial state, and those of the goal where the file has all its tiles; `None`
/// unless the text is a problem with these facts.
pub(super) fn boards(text: &str) -> Option<(Rows, Option<Rows>)> {
    let text = text.to_ascii_lowercase();
    let (_, state) = text.split_once("(:init")?;
    let (init, goal) = state.split_once("(:goal").unwrap_or((state, ""));
    let (init, goal) = (board(init)?, board(goal));
    // Coordinates may be row and column or column and row; a goal in order tells which.
    let in_order = |rows: &Rows| {
        let tiles = rows.iter().flatten().filter_map(|tile| tile.parse::<usize>().ok());
        tiles.tuple_windows().all(|(one, next)| one < next)
    };
    match goal {
        Some(goal) if !in_order(&goal) && in_order(&transposed(&goal)) => {
            Some((transposed(&init), Some(transposed(&goal))))
        }
        goal => Some((init, goal)),
    }
}

fn transposed(rows: &Rows) -> Rows {
    let columns = rows.first().map_or(0, Vec::len);
    (0..columns).map(|at| rows.iter().map(|row| row[at].clone()).collect()).collect()
}

/// The board of some facts; the blank may have none.
fn board(text: &str) -> Option<Rows> {
    let facts = text.split('(').skip(1).map(|fact| fact.split(')').next().unwrap_or_default());
    let mut tiles = BTreeMap::new();
    for fact in facts {
        let words = fact.split_whitespace().collect_vec();
        if let Some((place, tile)) = tile_at(&words)
            && tiles.insert(place, tile).is_some()
        {
            return None;
        }
    }
    let first = tiles.keys().fold((usize::MAX, usize::MAX), |least, &(row, column)| {
        (least.0.min(row), least.1.min(column))
    });
    // The blank may be on the first square.
    let first = (first.0.min(1), first.1.min(1));
    let ends =
        tiles.keys().fold((0, 0), |most, &(row, column)| (most.0.max(row), most.1.max(column)));
    let count = |end: usize, first| end.checked_sub(first)?.checked_add(1);
    let (rows, columns) = (count(ends.0, first.0)?, count(ends.1, first.1)?);
    if rows.saturating_mul(columns) > tiles.len() + 1 || tiles.len() < 3 {
        return None;
    }
    // Tiles may be numbered from 0, where the blank has a fact of its own.
    let numbers = || tiles.values().filter_map(|tile| tile.parse::<usize>().ok());
    let has_zero = numbers().any(|tile| tile == 0);
    let has_blank = numbers().count() < tiles.len() || tiles.len() + 1 == rows * columns;
    let written = |tile: &String| match tile.parse::<usize>() {
        Ok(tile) if has_zero && has_blank => tile.saturating_add(1).to_string(),
        Ok(0) | Err(_) => "_".into(),
        Ok(tile) => tile.to_string(),
    };
    let tile = |row, column| tiles.get(&(row + first.0, column + first.1)).map(written);
    let row = |row| (0..columns).map(|at| tile(row, at).unwrap_or("_".into())).collect_vec();
    let rows = (0..rows).map(row).collect_vec();
    // Numbered squares are those of a square grid.
    let side = columns.isqrt();
    match &rows[..] {
        [all] if side > 1 && side * side == columns => {
            Some(all.chunks(side).map(Vec::from).collect())
        }
        _ => Some(rows),
    }
}

/// The place of a tile, or of the blank, that a fact has.
fn tile_at(words: &[&str]) -> Option<((usize, usize), String)> {
    let (&name, arguments) = words.split_first()?;
    let numbers = |word: &str| -> Vec<usize> {
        let digits = word.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
        digits.filter_map(|digits| digits.parse().ok()).collect()
    };
    let (tile, place) = match name {
        "empty" | "blank" | "empty-at" | "blank-at" | "is-blank" | "empty_at" => ("", arguments),
        "at" | "isat" | "tile-at" | "tile_at" | "at-tile" | "position" | "on" | "located"
        | "loc" => {
            let (&tile, place) = arguments.split_first()?;
            (tile, place)
        }
        _ => return None,
    };
    let place = match place {
        // The blank may have a name, too: (blank-at b p1_1)
        [_, place] if tile.is_empty() && numbers(place).len() == 2 => &[*place][..],
        place => place,
    };
    let place = match place.iter().flat_map(|word| numbers(word)).collect_vec()[..] {
        // x is a column, y a row.
        [column, row] if place.len() == 2 && place[0].starts_with('x') => (row, column),
        [row, column] => (row, column),
        // The squares are numbered.
        [square] => (0, square),
        _ => return None,
    };
    Some((place, numbers(tile).first().map_or("_".into(), usize::to_string)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(String, Option<String>)> {
        let written = |rows: Rows| rows.iter().map(|row| row.join(" ")).join("/");
        boards(text).map(|(init, goal)| (written(init), goal.map(written)))
    }

    #[test]
    fn problems_of_planners() {
        let places = "(define (problem p) (:domain n-puzzle) (:objects t1 - tile p1_1 - place)
            (:init (at t1 p1_1) (at t2 p1_2) (at t3 p2_2) (empty p2_1)
                   (neighbor p1_1 p1_2))
            (:goal (and (at t1 p1_1) (at t2 p1_2) (at t3 p2_1))))";
        assert_eq!(read(places), Some(("1 2/_ 3".into(), Some("1 2/3 _".into()))));
        // The same with column and row, as the goal shows.
        let turned = "(:init (position t1 p_1_1) (position t2 p_2_1) (position t3 p_2_2)
            (blank p_1_2)) (:goal (and (position t1 p_1_1) (position t2 p_2_1) (position t3 p_1_2)))";
        assert_eq!(read(turned), Some(("1 2/_ 3".into(), Some("1 2/3 _".into()))));
        let named = "(:init (tile-at tile1 x1 y1) (tile-at tile2 x2 y1) (tile-at tile3 x2 y2)
            (blank-at x1 y2)) (:goal (tile-at tile1 x1 y1))";
        assert_eq!(read(named), Some(("1 2/_ 3".into(), None)));
        let zero = "(:init (at t0 x0 y0) (at t1 x1 y0) (at t2 x0 y1) (at t3 x1 y1))";
        assert_eq!(read(zero), Some(("_ 1/2 3".into(), None)));
        let numbered = "(:init (at t1 p1) (at t3 p2) (empty p3) (at t2 p4))";
        assert_eq!(read(numbered), Some(("1 3/_ 2".into(), None)));
        let from_zero =
            "(:init (blank pos0_1) (at tile0 pos1_1) (at tile1 pos0_0) (at tile2 pos1_0))";
        assert_eq!(read(from_zero), Some(("2 _/3 1".into(), None)));
        for text in ["(:init (on a b) (clear a))", "(0 1 2)", "(:init (at t1 p1_1) (at t2 p1_1))"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
