use taquin::position::{Position, StandardPosition};
use taquin::twist::{Twist, Word};

use super::board::{blank_path, loop_numbers};
use super::position::Tray;
use super::strip::Strip;
use super::svg::{COLOURS, Path, Svg};

/// A word as a strip of boards: the position before each twist, with the twist's loop marked in its
/// colour, and the position at the end. A letter is struck out where an elision precedes it. The
/// moves so far are below each board.
pub fn word(word: &Word, from: &StandardPosition) -> String {
    let board = from.board();
    let title = match word.is_empty() {
        true => format!("The empty word from {}", from.code()),
        false => format!("{word} from {}: {} moves", from.code(), word.move_count()),
    };
    let (strip, mut svg) = Strip::new(board, word.twist_count() + 1, &title);
    let twists: Vec<Twist> = word.iter().collect();
    let (overlaps, numbers) = (word.overlaps(), loop_numbers(word.alphabet()));
    let (mut at, mut moves) = (from.clone(), 0);
    for step in 0..=word.twist_count() {
        let position = Position::from(&at);
        let tray = strip.tray(step);
        let corner = tray.corner;
        tray.squares(&mut svg, &position);
        let colour = |twist: Twist| numbers[twist.index()] % COLOURS;
        if let Some(&twist) = twists.get(step) {
            mark(&mut svg, twist, &tray, colour(twist));
        }
        tray.numbers(&mut svg, &position);
        strip.count(&mut svg, &tray, moves);
        let (Some(&twist), Some(&back)) = (twists.get(step), overlaps.get(step)) else { continue };
        let colour = colour(twist);
        // The letter is above the board whose corner it turns.
        let letter = (corner.0 + strip.board.0 / 2.0, corner.1 - 12.0);
        svg.text(&format!("f{colour}"), letter, 18.0, twist.name());
        if back > 0 {
            let wide = 7.0 * twist.name().len() as f64;
            svg.line(
                "line",
                (letter.0 - wide, letter.1 + 1.0),
                (letter.0 + wide, letter.1 + 1.0),
                1.3,
            );
        }
        strip.arrow(&mut svg, &tray);
        moves += twist.move_count() - 2 * back;
        let element = at.element().then(twist.permutation());
        at = StandardPosition::from_element(board, &element);
    }
    if let Some(&twist) = twists.first() {
        let text = "the path of the blank; the tiles on it turn the other way";
        blank_path(&mut svg, Strip::LEFT, numbers[twist.index()] % COLOURS, text);
    }
    svg.finish()
}

/// Draws the loop of a twist, inside the squares that it visits.
fn mark(svg: &mut Svg, twist: Twist, tray: &Tray, colour: usize) {
    let walk: Vec<(f64, f64)> = twist.walk().iter().map(|&id| tray.middle(id)).collect();
    let points = drawn_in(&walk, 0.4);
    let path = Path::through(&points);
    // The direction: an arrow head in the middle of the second move.
    let (a, b) = (points[1], points[2.min(points.len() - 1)]);
    let tip = ((a.0 + 2.0 * b.0) / 3.0, (a.1 + 2.0 * b.1) / 3.0);
    let path = path.arrow_head(a, tip, 0.24 * tray.square);
    svg.path(&format!("s{colour}"), &path, 0.075 * tray.square);
}

/// The points of a closed walk, each moved towards the walk's centre by a fraction of the distance.
fn drawn_in(walk: &[(f64, f64)], by: f64) -> Vec<(f64, f64)> {
    let corners = &walk[..walk.len() - 1];
    let count = corners.len() as f64;
    let sum = corners.iter().fold((0.0, 0.0), |sum, p| (sum.0 + p.0, sum.1 + p.1));
    let middle = (sum.0 / count, sum.1 / count);
    let drawn = |p: &(f64, f64)| (p.0 + by * (middle.0 - p.0), p.1 + by * (middle.1 - p.1));
    walk.iter().map(drawn).collect()
}
