//! The explorer: an interactive page with the whole solution of a board.
//!
//! The data of a board are its squares, its loops and their overlaps, its symmetries,
//! its census, and two bytes for each standard position up to symmetry: the moves and the first
//! twists. For the spinning top they are also the places of its points, up to the symmetries of the
//! drawing. The script finds the minimal words as [`taquin::solution::MinimalWords`] does.
//!
//! ```
//! use taquin::{Board, Method, Solution};
//! use taquin_draw::{self as draw, Language};
//! let five: Board = "five".parse()?;
//! let twists = five.twists();
//! let solution = Solution::new(&twists, Method::Bfs)?;
//! let page = draw::explorer(&[&solution], Language::De)?;
//! assert!(page.starts_with("<!doctype html>") && page.contains("Content-Security-Policy"));
//! assert!(page.contains("<html lang=\"de\">"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use itertools::Itertools;
use serde::{Serialize, Serializer};
use taquin::Permutation;
use taquin::board::{Board, SquareId, Symmetry, Turn, on_places};
use taquin::group::{Dodecahedron, Rotation};
use taquin::solution::{CensusRow, Geometry, Solution};
use taquin::twist::{Twist, Twists};

use super::board::{circuit, loop_numbers};
use super::error::DrawError;
use super::language::Language;
use super::layout::Layout;
use super::page::{Page, ShownBoard, json};
use super::shown_group::ShownGroup;
use super::texts::Texts;
use super::top::{MOST_SYMMETRIES, Placement, RADIUS, plane_symmetries};

/// The largest number of squares of a board on the page, with at most 8! = 40 320 standard
/// positions.
const MOST_SQUARES: usize = 9;
/// The largest number of loops: the first twists of a position are the bits of one byte.
const MOST_LOOPS: usize = 4;
/// The moves of an unreachable position.
const UNREACHED: u8 = u8::MAX;

/// Checks that a board is small enough for the explorer, as far as is known before it is solved.
///
/// # Errors
///
/// Returns an error if the board has more than 9 squares, 4 loops or 48 symmetries that fix home.
pub fn explorable(board: &Board) -> Result<(), DrawError> {
    let name = || board.name().to_string();
    if board.square_count() > MOST_SQUARES {
        return Err(DrawError::Squares { board: name(), squares: board.square_count() });
    }
    if board.loop_count() > MOST_LOOPS {
        return Err(DrawError::Loops { board: name(), loops: board.loop_count() });
    }
    let symmetries = board.symmetries();
    match symmetries.order().value() {
        Some(order) if order <= MOST_SYMMETRIES as u128 => Ok(()),
        _ => {
            let order = symmetries.order().to_string();
            Err(DrawError::Symmetries { board: name(), order })
        }
    }
}

/// The page with the solutions of some boards in a language, as HTML. It opens with the first, which
/// also gives the page its title.
///
/// # Errors
///
/// Returns an error if a board is too large (see [`explorable`]) or a distance is 255 moves or
/// more.
pub fn explorer(solutions: &[&Solution], language: Language) -> Result<String, DrawError> {
    let texts = Texts::new(language);
    let boards: Vec<Shown> =
        solutions.iter().map(|solution| Shown::new(solution, &texts)).collect::<Result<_, _>>()?;
    let page = Page {
        template: include_str!("../web/page.html"),
        texts: &texts,
        title: boards.first().map_or("", |shown| &shown.board.title),
        script: include_str!("../web/dist/explorer.js"),
        others: vec![("{data}", json(&boards))],
    };
    Ok(page.html())
}

/// A board's data on the page. Places and letters are numbers from 0, as in the library.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "BoardData"))]
pub(super) struct Shown {
    #[serde(flatten)]
    board: ShownBoard,
    letters: Vec<ShownLetter>,
    symmetries: Vec<ShownSymmetry>,
    group: ShownGroup,
    #[cfg_attr(
        test,
        ts(
            type = "{ moves: number, positions: number, classes: number, extended_classes: number }[]"
        )
    )]
    census: Vec<CensusRow>,
    /// Whether the board has a printed tabulation.
    tabulation: bool,
    dodecahedron: Option<ShownDodecahedron>,
    /// Two bytes, in base 64, for each position that has the least rank among its images under the
    /// symmetries that permute the letters: the moves, and the first twists as bits in printed order.
    values: String,
    /// Where the spinning top has the position of least rank of each orbit under the symmetries that
    /// the drawing shows, in base 64: x and y in twelve bits each.
    top: String,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct ShownLetter {
    name: String,
    inverse: usize,
    /// The squares of the blank, from home to home.
    walk: Vec<usize>,
    /// The image of each place: the tile on place i goes to place `permutation[i]`.
    permutation: Vec<u16>,
    /// For each next letter, the number of moves of this letter that it undoes.
    overlaps: Vec<usize>,
    /// The number of its loop, from 0, in alphabetical order; inverse letters share a loop.
    number: usize,
    /// The letter's place on the drawing.
    at: (f64, f64),
    /// Whether the tiles turn clockwise.
    clockwise: bool,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct ShownSymmetry {
    /// The image of each place.
    #[serde(serialize_with = "images")]
    #[cfg_attr(test, ts(as = "Vec<u16>"))]
    places: Permutation,
    /// The squares in cycles.
    cycles: String,
    name: Option<String>,
    /// What it does to the drawing, if the drawing shows it: the images of (1, 0) and (0, 1).
    turn: Option<Turn>,
    /// The image of each letter, if it permutes them.
    letters: Option<Vec<usize>>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct ShownDodecahedron {
    vertices: Vec<[f64; 3]>,
    faces: Vec<Vec<usize>>,
    /// The image of each vertex under the rotation of each letter.
    letters: Vec<Vec<u16>>,
    /// Axis and angle of each rank.
    #[cfg_attr(test, ts(type = "{ axis: Record<string, number[]> | null, degrees: number }[]"))]
    rotations: Vec<Rotation>,
}

impl Shown {
    fn new(solution: &Solution, texts: &Texts) -> Result<Self, DrawError> {
        let (board, twists) = (solution.board(), solution.twists());
        explorable(board)?;
        let layout = Layout::new(board);
        let plane = plane_symmetries(board, &layout);
        let placement = Placement::new(solution, &plane);
        let elements = board.symmetries().elements(MOST_SYMMETRIES);
        let symmetries = elements.unwrap_or_default().into_iter().map(|squares| {
            let symmetry = Symmetry::new(board, squares);
            let cycles = symmetry.on_squares(board);
            let places = on_places(board, &symmetry.squares);
            let shown = plane.iter().find(|shown| shown.places == places);
            let turn = shown.map(|shown| shown.turn);
            let letters = twists.images_under(&symmetry.squares);
            let name = symmetry.name.map(|name| texts.translated(name));
            ShownSymmetry { places, cycles, name, turn, letters }
        });
        let symmetries = symmetries.collect_vec();
        Ok(Self {
            board: ShownBoard::new(board, &layout, texts),
            letters: letters(twists, &layout),
            group: ShownGroup::new(board, texts),
            census: solution.census().rows,
            tabulation: board.grid().is_none() && Geometry::new(twists).is_ok(),
            dodecahedron: dodecahedron(solution),
            values: BASE64.encode(values(solution, &symmetries)?),
            symmetries,
            top: BASE64.encode(places(&placement)),
        })
    }
}

fn letters(twists: &Twists, layout: &Layout) -> Vec<ShownLetter> {
    // Letters are at the centres of circuits, or of chords where two circuits have the same centre.
    let corners = |twist: Twist| circuit(twist).into_iter().map(|id| layout.at(id)).collect_vec();
    let centre = |points: &[(f64, f64)]| {
        let sum = points.iter().fold((0.0, 0.0), |sum, p| (sum.0 + p.0, sum.1 + p.1));
        (sum.0 / points.len() as f64, sum.1 / points.len() as f64)
    };
    let capitals = twists.iter().filter(|twist| twist.index() < twist.inverse().index());
    let capitals = capitals.collect_vec();
    let middles = capitals.iter().map(|&twist| centre(&corners(twist))).collect_vec();
    let mut pairs = middles.iter().array_combinations();
    let apart = pairs.all(|[a, b]| (a.0 - b.0).hypot(a.1 - b.1) > 0.6);
    let chord = |twist: Twist| {
        let mut steps = twist.walk().iter().copied().tuple_windows();
        let spells = |&(from, to): &(SquareId, SquareId)| {
            twists.twist_across(taquin::board::Arc { from, to }).is_some()
        };
        let (from, to) = steps.find(spells).expect("every loop crosses its chord");
        centre(&[layout.at(from), layout.at(to)])
    };
    let numbers = loop_numbers(twists);
    let letter = |twist: Twist| {
        let capital = twist.index().min(twist.inverse().index());
        let number = capitals.iter().position(|twist| twist.index() == capital);
        let number = number.expect("one of two inverse letters comes first");
        let at = if apart { middles[number] } else { chord(twist) };
        ShownLetter {
            name: twist.name().into(),
            inverse: twist.inverse().index(),
            walk: twist.walk().iter().map(|square| square.index()).collect(),
            permutation: twist.permutation().images().to_vec(),
            overlaps: twists.iter().map(|next| twist.overlap(next)).collect(),
            number: numbers[twist.index()],
            at: (rounded(at.0), rounded(at.1)),
            // y points down, and the tiles move against the blank.
            clockwise: super::board::twice_area(&corners(twist)) < 0.0,
        }
    };
    twists.iter().map(letter).collect()
}

/// The moves and the first twists of the position of least rank of each orbit under the symmetries
/// that permute the letters.
fn values(solution: &Solution, symmetries: &[ShownSymmetry]) -> Result<Vec<u8>, DrawError> {
    let ranking = solution.ranking();
    let permuting = symmetries.iter().filter(|symmetry| symmetry.letters.is_some());
    let places = permuting.map(|symmetry| &symmetry.places).collect_vec();
    let mut values = Vec::new();
    for rank in ranking.ranks() {
        let packed = ranking.packed(rank);
        if places.iter().any(|places| ranking.rank_packed(packed.conjugated(places)) < rank) {
            continue;
        }
        let moves = match solution.move_count(rank) {
            None => UNREACHED,
            Some(moves) => u8::try_from(moves)
                .ok()
                .filter(|&m| m < UNREACHED)
                .ok_or_else(|| DrawError::Moves { board: solution.board().name().into(), moves })?,
        };
        let first: u8 = solution.first_twists(rank).iter().map(|letter| 1 << letter).sum();
        values.extend([moves, first]);
    }
    Ok(values)
}

fn places(placement: &Placement) -> Vec<u8> {
    let at = placement.representatives.iter().filter_map(|rank| placement.at[rank.index()]);
    let bytes = |(x, y): (i64, i64)| {
        let word = ((x + RADIUS) << 12 | (y + RADIUS)) as u32;
        let [_, bytes @ ..] = word.to_be_bytes();
        bytes
    };
    at.flat_map(bytes).collect()
}

/// The rotations of the positions, if the board is the five-puzzle.
fn dodecahedron(solution: &Solution) -> Option<ShownDodecahedron> {
    let five: Board = "five".parse().ok()?;
    if solution.board() != &five {
        return None;
    }
    let dodecahedron = Dodecahedron::new();
    let rotation = |element: &Permutation| dodecahedron.rotation(element);
    let letters = solution.twists().iter().map(|twist| rotation(twist.permutation()));
    let letters = letters.map(|images| Some(images?.images().to_vec()));
    let rotations = solution.answers().map(|answer| rotation(&answer.position().element()));
    let rotations = rotations.map(|images| Some(dodecahedron.axis_and_angle(images?)));
    Some(ShownDodecahedron {
        vertices: dodecahedron.vertices().to_vec(),
        faces: dodecahedron.faces().to_vec(),
        letters: letters.collect::<Option<_>>()?,
        rotations: rotations.collect::<Option<_>>()?,
    })
}

fn images<S: Serializer>(permutation: &Permutation, serializer: S) -> Result<S::Ok, S::Error> {
    permutation.images().serialize(serializer)
}

/// Rounds to a thousandth.
fn rounded(x: f64) -> f64 {
    (1000.0 * x).round() / 1000.0
}
