//! The page that explains a half-page by an example.

use itertools::Itertools;
use pdf_writer::Content;
use taquin::export::Spelling;
use taquin::position::{Position, StandardPosition};
use taquin::solution::{Head, Tabulation, TabulationEntry};

use super::sheet::{ACROSS, CELL, SPECIMEN, Sheet, write_entry};
use super::table::{self, strike};
use crate::layout::Layout;
use crate::typesetting::{BOLD, CHARACTER, PAPER, PLAIN, board, line};

/// The code of the example, which is also that of the explanation.
const HEAD: &str = "102";
const DIGITS: [u8; 3] = [5, 3, 6];

/// The number of characters of an entry before its columns.
const COLUMNS: usize = 8;

const FONT: f32 = 9.4;
const LINE: f32 = 13.0;
/// The left edge of the text.
const LEFT: f32 = 50.0;

/// The page without its number.
pub(super) fn page(tabulation: &Tabulation, spelling: Spelling) -> Content {
    let mut content = Content::new();
    line(&mut content, BOLD, FONT, (236.0, 770.0), "A HALF-PAGE BY AN EXAMPLE");
    let Ok(head) = HEAD.parse::<Head>() else { return content };
    let entries = tabulation.half_page(head).collect_vec();
    let Some(number) = entries.iter().position(|entry| entry.digits() == DIGITS) else {
        return content;
    };
    let entry = &entries[number];
    let board = tabulation.twists().board();
    let Ok(start) = StandardPosition::parse(board, &entry.code()) else { return content };
    code(&mut content, head, entry, &Position::from(&start));
    half_page(&mut content, tabulation, head, number, spelling);
    parts(&mut content, entry, spelling);
    played(&mut content, entry, start);
    content
}

/// The position of the example and its code.
fn code(content: &mut Content, head: Head, entry: &TabulationEntry, position: &Position) {
    const TOP: f32 = 746.0;
    board(content, &Layout::new(position.board()), position, (LEFT, TOP), (78.0, 78.0));
    let [head, digits] = [head.digits(), entry.digits()].map(|digits| digits.iter().join(" "));
    let text = [
        "The position of the example.",
        "",
        &format!("Its tiles on squares 0, 1, 2 are {head}. They head the half-page."),
        &format!("Its tiles on squares 3, 4, 5 are {digits}. They begin the entry,"),
        "which has a frame below.",
    ];
    paragraph(content, (150.0, TOP - 18.0), &text);
}

/// The half-page, with a frame around an entry.
fn half_page(
    content: &mut Content,
    tabulation: &Tabulation,
    head: Head,
    number: usize,
    spelling: Spelling,
) {
    const HEADING: f32 = 634.0;
    let sheet = Sheet::half_page(tabulation, head);
    table::half_page(content, &sheet.half_pages[0], HEADING, spelling);
    let character = CHARACTER * table::FONT;
    let baseline = HEADING - table::HEADING_TO_ROWS - table::ROW * (number / ACROSS) as f32;
    let left = table::LEFT + character * (CELL * (number % ACROSS)) as f32;
    let specimen = tabulation.half_page(head).nth(number).map_or(0, |e| e.specimen().twist_count());
    let width = character * (SPECIMEN + specimen) as f32;
    content.set_line_width(0.8);
    content.rect(left - 3.0, baseline - 4.0, width + 6.0, table::ROW - 0.4).stroke();
}

/// The entry, enlarged, with what each part of it means.
fn parts(content: &mut Content, entry: &TabulationEntry, spelling: Spelling) {
    const ENLARGED: f32 = 20.0;
    const BASELINE: f32 = 288.0;
    const CHARACTER_WIDTH: f32 = CHARACTER * ENLARGED;
    let mut text = String::new();
    write_entry(&mut text, entry, Spelling::Plain);
    let left = 100.0;
    line(content, PLAIN, ENLARGED, (left, BASELINE), &text);
    let at = |column: usize| left + CHARACTER_WIDTH * column as f32;
    if spelling == Spelling::ElisionsStruck {
        let overlaps = entry.specimen().overlaps();
        content.set_line_width(1.0);
        for letter in overlaps.into_iter().positions(|overlap| overlap > 0) {
            strike(content, ENLARGED, (left, BASELINE), SPECIMEN + letter);
        }
    }
    // The letters of the columns stand above them.
    let all = entry.specimen().alphabet().iter().map(|twist| twist.name());
    for (column, letter) in all.enumerate() {
        let x = at(COLUMNS + column) + (CHARACTER_WIDTH - CHARACTER * 8.0) / 2.0;
        line(content, PLAIN, 8.0, (x, BASELINE + 20.0), letter);
    }
    let first = entry.columns().filter(|letter| *letter != ".").join(" or with ");
    let parts = [
        (0..COLUMNS - 1, "the tiles on squares 3, 4 and 5".into()),
        (COLUMNS..COLUMNS + 8, format!("a shortest solution can begin with {first}")),
        (SPECIMEN - 3..SPECIMEN - 1, "the least number of moves".into()),
        (SPECIMEN..text.len(), "one shortest solution".into()),
    ];
    content.set_line_width(0.6);
    for (depth, (columns, meaning)) in parts.into_iter().rev().enumerate() {
        let (x, below) = (at(columns.start) + 1.0, BASELINE - 8.0);
        let label = below - 14.0 - 14.0 * depth as f32;
        content.move_to(at(columns.end) - 1.0, below).line_to(x, below).line_to(x, label).stroke();
        line(content, PLAIN, FONT, (x + 4.0, label), &meaning);
    }
}

/// The position before each twist of the solution and after the last, with the moves so far.
fn played(content: &mut Content, entry: &TabulationEntry, start: StandardPosition) {
    const TOP: f32 = 162.0;
    let word = entry.specimen();
    let (overlaps, layout) = (word.overlaps(), Layout::new(start.board()));
    let step = (PAPER.0 - 2.0 * LEFT) / (word.twist_count() + 1) as f32;
    let side = 0.7 * step;
    let (mut at, mut moves) = (start.clone(), 0);
    let text = "The solution, played. The moves so far are below each board.";
    line(content, PLAIN, FONT, (LEFT, TOP + 34.0), text);
    for number in 0..=word.twist_count() {
        let left = LEFT + step * number as f32;
        board(content, &layout, &Position::from(&at), (left, TOP), (side, side));
        line(content, PLAIN, FONT, (left, TOP - side - 14.0), &moves.to_string());
        let (Some(twist), Some(overlap)) = (word.iter().nth(number), overlaps.get(number)) else {
            continue;
        };
        line(content, BOLD, FONT, (left, TOP + 6.0), twist.name());
        moves += twist.move_count() - 2 * overlap;
        let element = at.element().then(twist.permutation());
        at = StandardPosition::from_element(start.board(), &element);
    }
    let pairs = word.iter().tuple_windows().zip(overlaps.iter().skip(1));
    let pairs = pairs.filter(|(_, overlap)| **overlap > 0);
    let pairs = pairs.map(|((a, b), _)| format!("{a} {b}", a = a.name(), b = b.name())).join(", ");
    let text = [
        "A letter above a board is the twist that is played next. It takes four moves, or two",
        &format!("if an elision joins it to the letter before. Here the elisions are {pairs}."),
    ];
    paragraph(content, (LEFT, TOP - side - 38.0), &text);
}

fn paragraph(content: &mut Content, (left, baseline): (f32, f32), lines: &[&str]) {
    for (number, text) in lines.iter().enumerate() {
        line(content, PLAIN, FONT, (left, baseline - LINE * number as f32), text);
    }
}
