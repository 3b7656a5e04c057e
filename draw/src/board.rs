use std::collections::HashMap;

use itertools::Itertools;
use taquin::board::{Arc, Board, SquareId};
use taquin::twist::{Twist, Twists};

use super::layout::Layout;
use super::position::{Tray, size};
use super::svg::{COLOURS, Path, Svg};

/// A board with its loops in colour. Thick lines are the spanning tree from home. Each chord closes
/// a circuit, drawn in colour with the loop's letter at the chord. A loop runs from home along
/// thick lines to its circuit, around it, and back.
pub fn board(board: &Board) -> String {
    const SQUARE: f64 = 84.0;
    let layout = Layout::new(board);
    let (width, height) = size(&layout, SQUARE);
    let title = match board.title() {
        "" => format!("The board {}", board.name()),
        title => format!("{}: {title}", board.name()),
    };
    const TOP: f64 = 44.0;
    let wide = (width + 32.0).max(280.0);
    let corner = ((wide - width) / 2.0, TOP);
    let mut svg = Svg::titled(wide, TOP + height + 20.0, 16.0, title);
    let tray = Tray { layout: &layout, square: SQUARE, corner };
    let at = |square| tray.middle(square);
    let tree = board.spanning_tree();
    for arc in board.arcs().filter(|arc| arc.from < arc.to) {
        let class = if tree.contains_edge(arc) { "soft" } else { "faint" };
        svg.line(class, at(arc.from), at(arc.to), if tree.contains_edge(arc) { 5.0 } else { 2.0 });
    }
    let twists = board.twists();
    let numbers = loop_numbers(&twists);
    let mut letters = Vec::new();
    // By side of an edge: the lanes of the circuits on it.
    let mut lanes: HashMap<Arc, Vec<usize>> = HashMap::new();
    let mut taken = Vec::new();
    for twist in twists.iter().filter(|twist| twist.index() < twist.inverse().index()) {
        let colour = numbers[twist.index()] % COLOURS;
        let circuit = circuit(twist);
        let corners: Vec<_> = circuit.iter().map(|&square| at(square)).collect();
        let turn = twice_area(&corners).signum();
        // Circuits on the same side of an edge get different lanes.
        let sides: Vec<Arc> = arcs(&circuit).map(|arc| turned(arc, turn)).collect();
        taken.fill(false);
        taken.resize(twists.len(), false);
        sides.iter().filter_map(|side| lanes.get(side)).flatten().for_each(|&l| taken[l] = true);
        let lane = taken.iter().position(|taken| !taken).unwrap_or(0);
        let points = inset(&corners, turn * (7.0 + 4.5 * lane as f64));
        let path = Path::through(&points).line_to(points[0]);
        // The letter is written at the chord.
        let chord = arcs(&circuit).position(|arc| twists.twist_across(arc).is_some()).unwrap_or(0);
        let (a, b) = (points[chord], points[(chord + 1) % points.len()]);
        let along = |share: f64| (a.0 + share * (b.0 - a.0), a.1 + share * (b.1 - a.1));
        svg.path(&format!("s{colour}"), &path.arrow_head(a, along(0.85), 8.0), 2.0);
        letters.push((along(0.45), colour, twist));
        for side in sides {
            lanes.entry(side).or_default().push(lane);
        }
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
    if !twists.is_empty() {
        svg.legend(16.0, TREE, |svg, (x, y)| svg.line("soft", (x, y), (x + Svg::SAMPLE, y), 5.0));
        let path = "the path of the blank for the first letter; the tiles on it turn the other way";
        blank_path(&mut svg, 16.0, 0, path);
    }
    svg.finish()
}

/// What the thick lines are.
const TREE: &str = "the spanning tree, on which the blank goes from home to a loop and back";

/// Says in the legend what a coloured arrow means.
pub(super) fn blank_path(svg: &mut Svg, left: f64, colour: usize, text: &str) {
    svg.legend(left, text, |svg, (x, y)| {
        let (start, tip) = ((x, y), (x + Svg::SAMPLE, y));
        let arrow = Path::start(start).line_to(tip).arrow_head(start, tip, 8.0);
        svg.path(&format!("s{colour}"), &arrow, 2.0);
    });
}

/// By twist: the number of its loop, from 0, in the alphabetical order of the letters. It chooses
/// the colour, so that a letter has the same colour on every board.
pub(super) fn loop_numbers(twists: &Twists) -> Vec<usize> {
    let name = |twist: Twist| twist.name().to_string().min(twist.inverse().name().to_string());
    let names = twists.iter().map(name).sorted().dedup().collect_vec();
    twists.iter().map(|twist| names.partition_point(|other| *other < name(twist))).collect()
}

/// The squares of a loop's circuit, without the path from home and back.
pub(super) fn circuit(twist: Twist) -> Vec<SquareId> {
    let mut walk = twist.walk();
    while walk.len() > 3 && walk[1] == walk[walk.len() - 2] {
        walk = &walk[1..walk.len() - 1];
    }
    walk[..walk.len() - 1].to_vec()
}

/// The arcs of a circuit.
fn arcs(circuit: &[SquareId]) -> impl Iterator<Item = Arc> {
    circuit.iter().copied().circular_tuple_windows().map(|(from, to)| Arc { from, to })
}

/// The arc in the direction of a positive traversal of its circuit.
fn turned(arc: Arc, turn: f64) -> Arc {
    if turn < 0.0 { Arc { from: arc.to, to: arc.from } } else { arc }
}

/// Twice the signed area of a polygon: positive if its corners run clockwise on the screen.
pub(super) fn twice_area(corners: &[(f64, f64)]) -> f64 {
    corners.iter().circular_tuple_windows().map(|(p, q)| p.0 * q.1 - q.0 * p.1).sum()
}

/// A polygon with each edge moved to its left by the same distance.
fn inset(corners: &[(f64, f64)], by: f64) -> Vec<(f64, f64)> {
    let normal = |p: (f64, f64), q: (f64, f64)| {
        let (x, y) = (q.0 - p.0, q.1 - p.1);
        let length = x.hypot(y).max(f64::EPSILON);
        (-y / length, x / length)
    };
    let count = corners.len();
    let moved = |i: usize| {
        let (before, at, after) =
            (corners[(i + count - 1) % count], corners[i], corners[(i + 1) % count]);
        let (m, n) = (normal(before, at), normal(at, after));
        // The moved edges meet here; a sharp corner is cut a little short.
        let share = by / (1.0 + m.0 * n.0 + m.1 * n.1).max(0.4);
        (at.0 + share * (m.0 + n.0), at.1 + share * (m.1 + n.1))
    };
    (0..count).map(moved).collect()
}
