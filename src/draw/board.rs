use super::layout::Layout;
use super::position::{middle, size};
use super::svg::{COLOURS, Path, Svg};
use super::word::drawn_in;
use crate::board::Board;
use crate::twist::Twists;

/// A board with its loops in colour: the spanning tree from home in grey, each chord dashed out by
/// the loop that it closes, with its letter at the chord.
pub fn board(board: &Board) -> String {
    const SQUARE: f64 = 84.0;
    let layout = Layout::of(board);
    let (width, height) = size(&layout, SQUARE);
    let title = match board.title() {
        "" => format!("The board {}", board.name()),
        title => format!("{}: {title}", board.name()),
    };
    let wide = (width + 32.0).max(8.2 * title.chars().count() as f64 + 32.0);
    let corner = ((wide - width) / 2.0, 44.0);
    let mut svg = Svg::new(wide, height + 60.0, title.clone());
    svg.text("ink", (wide / 2.0, 22.0), 16.0, &title);
    let at = |square| middle(layout.at(square), SQUARE, corner);
    let tree = board.spanning_tree();
    for arc in board.arcs().filter(|arc| arc.from < arc.to) {
        let class = if tree.holds(arc) { "soft" } else { "faint" };
        svg.line(class, at(arc.from), at(arc.to), if tree.holds(arc) { 5.0 } else { 2.0 });
    }
    let twists = Twists::of(board);
    let mut letters = Vec::new();
    for twist in twists.iter().filter(|twist| twist.index() < twist.inverse().index()) {
        let colour = letters.len() % COLOURS;
        let walk: Vec<(f64, f64)> = twist.walk().iter().map(|&square| at(square)).collect();
        // Loops that go the same way are drawn beside each other.
        let points = drawn_in(&walk, 0.14 + 0.08 * (letters.len() % 3) as f64);
        let path = points[1..].iter().fold(Path::start(points[0]), |path, &p| path.line_to(p));
        // The chord is the step that the letter stands for.
        let chord = twist.walk().windows(2).position(|step| {
            let arc = crate::board::Arc { from: step[0], to: step[1] };
            twists.spelled(arc).is_some()
        });
        let chord = chord.unwrap_or(0);
        let (a, b) = (points[chord], points[chord + 1]);
        let along = |share: f64| (a.0 + share * (b.0 - a.0), a.1 + share * (b.1 - a.1));
        svg.path(&format!("s{colour}"), &path.arrow_head(a, along(0.82), 9.0), 2.5);
        letters.push((along(0.45), colour, twist));
    }
    for square in board.square_ids() {
        let class = if square == board.home() { "hole" } else { "tile" };
        let label = board.label(square).to_string();
        let size = if label.chars().count() > 3 { 11.0 } else { 15.0 };
        svg.circle(class, at(square), 17.0);
        svg.text("ink", at(square), size, &label);
    }
    for (at, colour, twist) in letters {
        let label = format!("{} {}", twist.name(), twist.inverse().name());
        let wide = 7.5 * label.chars().count() as f64 + 6.0;
        svg.rect("paper", (at.0 - wide / 2.0, at.1 - 9.0), (wide, 18.0), 4.0);
        svg.text(&format!("f{colour}"), at, 14.0, &label);
    }
    svg.finish()
}
