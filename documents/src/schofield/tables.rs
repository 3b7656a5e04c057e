//! The printed results: the table of counts, the tabulation, and the example of its use.

use itertools::Itertools;
use taquin::numerals::grouped;
use taquin::position::StandardPosition;
use taquin::solution::{Answer, CensusRow, Page, Tabulation};

use super::code;
use crate::specimen::Agreement;
use crate::{ClaimEntry, Finding, Solved};

/// A column of the printed table against ours, computed by single moves.
pub fn column(solved: &Solved, of: impl Fn(&CensusRow) -> u64) -> Finding {
    let (printed, ours) = (&solved.printed.census.rows, solved.walks().census().rows);
    let rows = printed.iter().zip_longest(&ours);
    let name = |row: &itertools::EitherOrBoth<&CensusRow>| match row.as_ref().right() {
        Some(ours) => format!("{} moves: {}", ours.moves, of(ours)),
        None => "a line that we do not have".into(),
    };
    Finding::in_all("lines", rows, name, |row| match row.as_ref().both() {
        Some((printed, ours)) => printed.moves == ours.moves && of(printed) == of(ours),
        None => false,
    })
}

pub fn census_totals(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let total = solved.walks().census().total();
    let totals = [total.positions, total.classes, total.extended_classes];
    claim.compare(totals.map(grouped).join(", "))
}

pub fn letters(_: &ClaimEntry, solved: &Solved) -> Finding {
    let names = ["A", "B", "C", "D"].into_iter().zip(["W", "X", "Y", "Z"]);
    let name = |(letter, _): &(&str, &str)| format!("{letter}^-1");
    Finding::in_all("letters", names, name, |(letter, inverse)| {
        let words = [format!("{letter}^-1"), inverse.to_string()];
        let words = words.map(|word| solved.eight.word(&word));
        matches!(&words, [Ok(a), Ok(b)] if a == b)
    })
}

/// Half-pages of sixty entries, two to a page.
pub fn pages(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let specimen = solved.printed.specimen.entries.len();
    match Tabulation::new(&solved.eight) {
        Ok(tabulation) => {
            let entries = tabulation.entries().map(|entry| Page::new(entry.head()).number());
            let per_page = entries.counts();
            let even = per_page.values().all(|&entries| entries == 2 * specimen);
            let finding = claim.compare_number(per_page.len());
            if even { finding } else { Finding::whether(false, "the pages differ in length") }
        }
        Err(error) => Finding::whether(false, error.to_string()),
    }
}

/// Six digits distinguish all positions, and each code is read as its position.
pub fn six_digits(_: &ClaimEntry, solved: &Solved) -> Finding {
    Finding::in_all("codes of six digits", solved.solution().answers(), code, |answer| {
        let position = answer.position();
        let code = position.code();
        code.len() == 6 && StandardPosition::parse(position.board(), &code) == Ok(position)
    })
}

/// The position of the paper's example.
fn example(solved: &Solved) -> Option<Answer> {
    let position = StandardPosition::parse(solved.eight.board(), "025/1_3/746").ok()?;
    solved.solution().answer(&position)
}

fn of_example(
    claim: &ClaimEntry,
    solved: &Solved,
    computed: impl Fn(&Answer) -> String,
) -> Finding {
    match example(solved) {
        Some(answer) => claim.compare(computed(&answer)),
        None => Finding::whether(false, "no sequence of moves leads there"),
    }
}

pub fn example_code(claim: &ClaimEntry, solved: &Solved) -> Finding {
    of_example(claim, solved, |answer| answer.position().code())
}

pub fn example_moves(claim: &ClaimEntry, solved: &Solved) -> Finding {
    let by_moves = |answer: &Answer| solved.by_moves()[&answer.position().element()];
    of_example(claim, solved, |answer| by_moves(answer).to_string())
}

pub fn example_first_twists(claim: &ClaimEntry, solved: &Solved) -> Finding {
    of_example(claim, solved, |answer| answer.first_twists().map(|twist| twist.name()).join(" or "))
}

/// The printed specimen is a minimal word of the position.
pub fn example_specimen(claim: &ClaimEntry, solved: &Solved) -> Finding {
    of_example(claim, solved, |answer| {
        let printed = answer.words().find(|word| word.to_string() == claim.printed());
        printed.unwrap_or_else(|| answer.specimen()).to_string()
    })
}

/// Compares every entry with the tabulation, which two checks confirm.
pub fn half_page(_: &ClaimEntry, solved: &Solved) -> Finding {
    let tabulation = match Tabulation::new(&solved.eight) {
        Ok(tabulation) => tabulation,
        Err(error) => return Finding::whether(false, error.to_string()),
    };
    let compared = solved.printed.specimen.compare(&tabulation, solved.walks());
    let count = |agreement| compared.iter().filter(|entry| entry.verdict == agreement).count();
    let computed =
        Agreement::ALL.map(|agreement| format!("{} {}", agreement.name(), count(agreement)));
    let computed = computed.join(", ");
    let as_recorded = !compared.is_empty() && compared.iter().all(|entry| entry.is_as_recorded());
    match as_recorded {
        true if count(Agreement::Agrees) == compared.len() => Finding::whether(true, computed),
        true => Finding::misread(computed),
        false => Finding::whether(false, format!("{computed}; not all as recorded")),
    }
}
