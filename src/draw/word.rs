use super::layout::Layout;
use super::position::{Tray, size};
use super::svg::{COLOURS, Path, Svg};
use crate::numerals::count_noun;
use crate::position::{Position, StandardPosition};
use crate::twist::{Twist, Word};

/// A word as a strip of boards: the position before each twist, with the twist's loop marked in its
/// colour, and the position at the end. A letter is struck out where an elision precedes it. The
/// moves so far are below each board.
pub fn word(word: &Word, from: &StandardPosition) -> String {
    const SQUARE: f64 = 34.0;
    const GAP: f64 = 46.0;
    const WIDEST: f64 = 1000.0;
    let board = from.board();
    let layout = Layout::new(board);
    let (width, height) = size(&layout, SQUARE);
    let count = word.twist_count() + 1;
    let most = (((WIDEST + GAP) / (width + GAP)) as usize).clamp(1, count);
    // As few rows as possible, all of about the same length.
    let down = count.div_ceil(most);
    let across = count.div_ceil(down);
    let cell = (width + GAP, height + 58.0);
    let title = match word.is_empty() {
        true => format!("The empty word from {}", from.code()),
        false => format!("{word} from {}: {} moves", from.code(), word.move_count()),
    };
    let heading = 40.0;
    let total = (
        (across as f64 * cell.0 + 32.0 - if down == 1 { GAP } else { 0.0 })
            .max(9.0 * title.chars().count() as f64),
        heading + down as f64 * cell.1 + 8.0,
    );
    let mut svg = Svg::new(total.0, total.1, title.clone());
    svg.anchored("ink", (16.0, 22.0), 17.0, "start", &title);
    let twists: Vec<Twist> = word.iter().collect();
    let overlaps = word.overlaps();
    let (mut at, mut moves) = (from.clone(), 0);
    for step in 0..count {
        let corner = (
            16.0 + (step % across) as f64 * cell.0,
            heading + 24.0 + (step / across) as f64 * cell.1,
        );
        let position = Position::from(&at);
        let tray = Tray { layout: &layout, square: SQUARE, corner };
        tray.squares(&mut svg, &position);
        let colour = |twist: Twist| twist.index().min(twist.inverse().index()) % COLOURS;
        if let Some(&twist) = twists.get(step) {
            mark(&mut svg, twist, &tray, colour(twist));
        }
        tray.numbers(&mut svg, &position);
        let below = (corner.0 + width / 2.0, corner.1 + height + 14.0);
        svg.text("quiet", below, 12.0, &count_noun(moves, "move"));
        let (Some(&twist), Some(&back)) = (twists.get(step), overlaps.get(step)) else { continue };
        let colour = colour(twist);
        // The letter is above the board whose corner it turns.
        let letter = (corner.0 + width / 2.0, corner.1 - 12.0);
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
        let arrow = (corner.0 + width + 9.0, corner.1 + height / 2.0);
        let tip = (corner.0 + width + GAP - 9.0, arrow.1);
        svg.path("soft", &Path::start(arrow).line_to(tip).arrow_head(arrow, tip, 7.0), 1.5);
        moves += twist.move_count() - 2 * back;
        let element = at.element().then(twist.permutation());
        at = StandardPosition::from_element(board, &element);
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
