//! The section "Notation".

use itertools::Itertools;
use taquin::board::SquareId;
use taquin::perm::Permutation;
use taquin::position::{Position, StandardPosition};
use taquin::twist::Twist;

use super::product;
use crate::{ClaimEntry, Finding, Solved};

pub fn versions(claim: &ClaimEntry, solved: &Solved) -> Finding {
    claim.compare_number(solved.by_moves().len())
}

pub fn tray(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let board = solved.eight.board();
    claim.compare(format!("{} pieces, {} squares", board.place_count(), board.square_count()))
}

pub fn numbering(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let board = solved.eight.board();
    let shown =
        |square: SquareId| (square != board.home()).then(|| board.label(square).to_string());
    let rows = board.rows().unwrap_or_default();
    claim.compare(
        rows.iter()
            .map(|row| row.iter().flatten().copied().filter_map(shown).join(" "))
            .join(" / "),
    )
}

/// The piece that is on square i of the first position is on its image in the second.
pub fn cycles_example(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let board = solved.eight.board();
    let positions = ["534/0_2/176", "345/0_2/716"].map(|text| Position::parse(board, text));
    let [Ok(before), Ok(after)] = &positions else {
        return Finding::whether(false, "a position cannot be read");
    };
    let image = |place| {
        let tile = before.tile(board.square_at(place))?;
        Some(board.place(after.square_of(tile))? as u16)
    };
    let images = (0..board.place_count()).map(image).collect::<Option<Vec<u16>>>();
    match images.and_then(|images| Permutation::from_images(images).ok()) {
        Some(moved) => claim.compare(moved),
        None => Finding::whether(false, "the blank is not in the centre of both"),
    }
}

/// Each printed definition, such as `A=(012)`, against the loop of the blank.
pub fn twists(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let is_so = |printed: &&str| {
        let (name, cycle) = printed.split_once('=').unwrap_or_default();
        let twist = named(solved, name).map(Twist::permutation);
        twist.is_some() && twist == product(&solved.eight, cycle).as_ref()
    };
    let printed = claim.printed().split_whitespace();
    Finding::in_all("twists, found as loops of the blank", printed, ToString::to_string, is_so)
}

fn named<'t>(solved: &'t Solved, name: &str) -> Option<Twist<'t>> {
    solved.eight.iter().find(|twist| twist.name() == name)
}

/// The three pieces go clockwise around the centre of their squares as drawn.
pub fn clockwise(_: &ClaimEntry, solved: &Solved) -> Finding {
    let board = solved.eight.board();
    let turns_clockwise = |name: &&str| {
        let twist = named(solved, name);
        let cycles = twist.map(|twist| twist.permutation().cycles()).unwrap_or_default();
        let drawn =
            cycles.concat().into_iter().map(|place| board.square(board.square_at(place)).at);
        match drawn.collect::<Option<Vec<_>>>().as_deref() {
            // Rows grow downwards, so a positive area is clockwise.
            Some([(r1, c1), (r2, c2), (r3, c3)]) => {
                (c2 - c1) * (r3 - r1) - (r2 - r1) * (c3 - c1) > 0.0
            }
            _ => false,
        }
    };
    Finding::in_all("twists", ["A", "B", "C", "D"], ToString::to_string, turns_clockwise)
}

/// `A^3 = I`: the printed power of each twist is the identity, and no lower power is.
pub fn order_three(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let printed = claim.printed().strip_prefix("A^").and_then(|rest| rest.strip_suffix(" = I"));
    let Some(order) = printed.and_then(|order| order.parse::<usize>().ok()) else {
        return Finding::whether(false, "the equation cannot be read");
    };
    let has_order = |twist: &Twist| {
        let p = twist.permutation();
        let powers = std::iter::successors(Some(p.clone()), |power| Some(power.then(p)));
        let first = powers.take(order).position(|power| power.is_identity());
        first.is_some_and(|last| last + 1 == order) && p.then(p) == p.inverse()
    };
    Finding::in_all("twists", solved.eight.iter(), |twist| twist.name().into(), has_order)
}

/// The cyclic permutations of three pieces that take four moves.
pub fn eight_twists(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let in_four = solved
        .by_moves()
        .iter()
        .filter(|(element, moves)| **moves == 4 && element.cycles().iter().map(Vec::len).eq([3]));
    claim.compare_number(in_four.count())
}

/// One piece moves to the centre, two move around the outside, and the one in the centre moves out.
pub fn four_moves(_: &ClaimEntry, solved: &Solved) -> Finding {
    let home = solved.eight.board().home();
    let goal = StandardPosition::goal(solved.eight.board());
    let moves_so = |twist: &Twist| {
        let Ok(word) = solved.eight.word(twist.name()) else { return false };
        match word.slides(&goal)[..] {
            [first, second, third, fourth] => {
                let outside = [second, third].iter().all(|s| s.from != home && s.to != home);
                first.to == home && outside && fourth.from == home && fourth.tile == first.tile
            }
            _ => false,
        }
    };
    Finding::in_all("twists", solved.eight.iter(), |twist| twist.name().into(), moves_so)
}
