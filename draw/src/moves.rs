use taquin::numerals::count_noun;
use taquin::position::{Path, Tile};

use super::layout::Layout;
use super::position::{Tray, size};
use super::strip::Strip;
use super::svg::Svg;

/// Moves as a strip of boards, from the first to the last. The tile that slides stands above the
/// arrow to the next board.
pub fn moves(path: &Path) -> String {
    let board = path.start().board();
    let (strip, mut svg) = Strip::new(board, path.len() + 1, &title(path));
    for (step, position) in path.positions().enumerate() {
        let tray = strip.tray(step);
        tray.squares(&mut svg, &position);
        tray.numbers(&mut svg, &position);
        strip.count(&mut svg, &tray, step);
        let Some(slide) = path.moves().get(step) else { continue };
        let [start, tip] = strip.arrow(&mut svg, &tray);
        let above = ((start.0 + tip.0) / 2.0, start.1 - 12.0);
        svg.text("quiet", above, 12.0, &slide.tile.number(board).to_string());
    }
    svg.finish()
}

/// Moves as one picture that plays them without end. A viewer that shows no animation, or whose
/// user prefers less motion, shows the first position.
pub fn animated_moves(path: &Path) -> String {
    const SQUARE: f64 = 56.0;
    /// How long a move takes, and the rest at the beginning and at the end, in seconds.
    const MOVE: f64 = 0.5;
    const REST: f64 = 1.5;
    let board = path.start().board();
    let layout = Layout::new(board);
    let (width, height) = size(&layout, SQUARE);
    let mut svg = Svg::new(width + 24.0, height + 24.0, title(path));
    let tray = Tray { layout: &layout, square: SQUARE, corner: (12.0, 12.0) };
    tray.holes(&mut svg, board);
    let seconds = 2.0 * REST + MOVE * path.len() as f64;
    let percent = |moves: f64| 100.0 * (REST + MOVE * moves) / seconds;
    let mut keys: Vec<Vec<(f64, (f64, f64))>> = vec![vec![]; board.place_count()];
    for (number, slide) in path.moves().iter().enumerate() {
        let keys = &mut keys[slide.tile.place()];
        let start = tray.middle(path.start().square_of(slide.tile));
        for (moves, square) in [(number as f64, slide.from), (number as f64 + 0.7, slide.to)] {
            let (x, y) = tray.middle(square);
            keys.push((percent(moves), (x - start.0, y - start.1)));
        }
    }
    for (place, keys) in keys.iter().enumerate() {
        let tile = Tile::new(place as u16);
        let square = path.start().square_of(tile);
        let class = format!("moving t{place}");
        svg.group(&class, |svg| tray.tile(svg, square, &tile.number(board).to_string()));
        let (Some(first), Some(last)) = (keys.first(), keys.last()) else { continue };
        let frame = |percent: f64, (x, y): (f64, f64)| {
            format!("{percent:.3}%{{transform:translate({x:.1}px,{y:.1}px)}}")
        };
        let frames: String = (std::iter::once((0.0, first.1)).chain(keys.iter().copied()))
            .chain([(100.0, last.1)])
            .map(|(percent, at)| frame(percent, at))
            .collect();
        svg.style(&format!(
            "@keyframes t{place}{{{frames}}}\n.t{place}{{animation-name:t{place}}}"
        ));
    }
    svg.style(&format!(
        ".moving{{animation-duration:{seconds}s;animation-iteration-count:infinite}}\n\
         @media (prefers-reduced-motion:reduce){{.moving{{animation:none}}}}"
    ));
    svg.finish()
}

fn title(path: &Path) -> String {
    format!("{} from {}", count_noun(path.len(), "move"), path.start())
}
