//! Each claim reacts: a misprint, a changed table or a wrong result gets another verdict.

use std::collections::HashMap;

use itertools::Itertools;
use taquin::perm::Permutation;

use super::solved::Solved;
use super::specimen::Agreement;
use super::tables::PrintedTables;
use super::{CheckedClaim, Claim, ClaimEntry, Document, Verdict, verify};

fn claims() -> impl Iterator<Item = Claim> {
    Document::ALL.into_iter().flat_map(Document::claims)
}

/// The verdict on a claim, named as on the command line.
fn verdict(name: &str, solved: &Solved) -> Verdict {
    let claim = claims().find(|claim| claim.to_string() == name).expect(name);
    CheckedClaim::new(claim, solved).finding.verdict
}

/// A claim whose recorded verdict is changed is no longer as recorded.
#[test]
fn a_changed_verdict_is_detected() {
    let cheap = ["lemma-b", "sequence-last", "upper-bound-deduction"];
    for claim in claims().filter(|claim| cheap.contains(&claim.entry.id.as_str())) {
        for verdict in Verdict::ALL {
            let mut tampered = claim.clone();
            tampered.entry.verdict = verdict;
            let checked = &verify([tampered])[0];
            assert_eq!(checked.is_as_recorded(), verdict == claim.entry.verdict, "{claim}");
        }
    }
}

/// The texts that differ from this one in one digit or letter.
fn misprints(text: &str) -> Vec<String> {
    let next = |c: char| match c {
        '9' => Some('0'),
        'z' => Some('a'),
        'Z' => Some('A'),
        c if c.is_ascii_alphanumeric() => Some((c as u8 + 1) as char),
        _ => None,
    };
    let places = text.char_indices().filter_map(|(at, c)| Some((at, next(c)?)));
    places.map(|(at, c)| format!("{}{c}{}", &text[..at], &text[at + 1..])).collect()
}

/// No printed text holds with one digit or letter changed, nor does a restored text.
#[test]
fn a_misprint_does_not_hold() {
    let tampered = claims().flat_map(|claim| {
        let text = match claim.entry.verdict {
            Verdict::Holds => claim.entry.printed.clone(),
            Verdict::Misread => claim.entry.restored.clone(),
            _ => None,
        };
        misprints(&text.unwrap_or_default()).into_iter().map(move |misprint| {
            let mut claim = claim.clone();
            match claim.entry.verdict {
                Verdict::Holds => claim.entry.printed = Some(misprint),
                _ => claim.entry.restored = Some(misprint),
            }
            claim
        })
    });
    let tampered = verify(tampered.collect_vec());
    assert!(tampered.len() > 1000, "{}", tampered.len());
    for CheckedClaim { claim, finding } in tampered {
        // A larger bound is still a bound.
        if !claim.entry.id.starts_with("upper-bound") {
            let ClaimEntry { printed, restored, .. } = &claim.entry;
            assert_eq!(finding.verdict, Verdict::DoesNotHold, "{claim} {printed:?} {restored:?}");
        }
    }
}

/// The claims that hold once their print is corrected.
#[test]
fn a_right_print_holds() {
    for (name, printed) in [
        ("chapter/cycle-2b", "[1, 5, 4, 8, 12, 13, 9, 10, 14, 15, 11, 7, 6, 2]: Figure 6.11"),
        ("schofield/upper-bound", "30"),
        ("schofield/upper-bound-deduction", "42"),
        ("schofield/sequence-last", "654/7_3/012: 20 159"),
    ] {
        let mut claim = claims().find(|claim| claim.to_string() == name).expect(name);
        claim.entry.printed = Some(printed.into());
        let mut smaller = claim.clone();
        smaller.entry.printed = Some("28".into());
        smaller.entry.restored = None;
        let verdicts = verify([claim, smaller]).into_iter().map(|checked| checked.finding.verdict);
        assert_eq!(verdicts.collect_vec(), [Verdict::Holds, Verdict::DoesNotHold], "{name}");
    }
}

/// A number of a table that is changed, and the claim that it refutes.
type Change = (&'static str, fn(&mut PrintedTables, usize));

#[test]
fn a_changed_table_does_not_hold() {
    let changes: [(usize, Change); 27] = [
        (15, ("schofield/census-positions", |tables, row| tables.census.rows[row].moves += 1)),
        (15, ("schofield/census-positions", |tables, row| tables.census.rows[row].positions += 1)),
        (15, ("schofield/census-classes", |tables, row| tables.census.rows[row].classes += 1)),
        (
            15,
            ("schofield/census-extended", |tables, row| {
                tables.census.rows[row].extended_classes += 1;
            }),
        ),
        (15, ("schofield/census-classes", |tables, row| _ = tables.census.rows.remove(row))),
        (
            60,
            ("schofield/half-page", |tables, row| {
                let entry = &mut tables.specimen.entries[row];
                // An entry that differs may differ in another way, but not be lost.
                match entry.verdict {
                    Agreement::Differs => entry.moves = None,
                    _ => entry.moves = Some(entry.moves.map_or(30, |moves| moves + 2)),
                }
                entry.first_twists.get_or_insert_with(|| "........".into());
            }),
        ),
        (60, ("schofield/pages", |tables, row| drop(tables.specimen.entries.remove(row)))),
        (32, ("utgoff/distribution", |tables, row| tables.distribution.rows[row].value += 1)),
        (
            32,
            ("utgoff/distribution", |tables, row| {
                let row = &mut tables.distribution.rows[row];
                *row.ours.as_mut().unwrap_or(&mut row.states) += 1;
            }),
        ),
        (1, ("utgoff/distribution", |tables, _| tables.distribution.states += 1)),
        (1, ("utgoff/distribution", |tables, _| tables.distribution.within_10 += 1)),
        (1, ("utgoff/distribution", |tables, _| tables.distribution.mean += 0.0001)),
        (1, ("utgoff/distribution", |tables, _| tables.distribution.worst += 1)),
        (1, ("n-puzzles/dijkstra-visited", |tables, _| tables.searches[0].visited += 1)),
        (1, ("n-puzzles/dijkstra-visited", |tables, _| tables.searches[0].moves += 1)),
        (1, ("n-puzzles/dijkstra-heap", |tables, _| tables.searches[0].greatest_heap += 1)),
        (1, ("n-puzzles/hamming-search", |tables, _| tables.searches[1].visited += 1)),
        (1, ("n-puzzles/manhattan-search", |tables, _| tables.searches[2].visited += 1)),
        (1, ("n-puzzles/fifteen-search", |tables, _| tables.searches[3].visited += 1)),
        (1, ("chapter/cycle-1", |tables, _| tables.figures[0].figure.push('0'))),
        (32, ("oeis/A089473", |tables, row| tables.sequences[0].counts[row] += 1)),
        (12, ("oeis/A389728", |tables, row| tables.sequences[3].counts[row] += 1)),
        (44, ("oeis/A389728-sum", |tables, row| tables.sequences[3].counts[row] += 1)),
        (54, ("oeis/A090166", |tables, row| tables.sequences[7].counts[row] += 1)),
        (10, ("oeis/A090032", |tables, row| tables.sequences[16].counts[row] += 1)),
        (1, ("oeis/A090032", |tables, _| tables.sequences[16].board = "5x5".into())),
        (6, ("oeis/A151944", |tables, row| tables.farthest[1][row] += 1)),
    ];
    let solved = &mut Solved::new();
    let recorded = solved.printed.clone();
    for (rows, (name, change)) in changes {
        for row in 0..rows {
            solved.printed = recorded.clone();
            change(&mut solved.printed, row);
            assert_eq!(verdict(name, solved), Verdict::DoesNotHold, "{name}, row {row}");
        }
    }
    for (figure, name) in [(0, "cycle-1"), (1, "cycle-2a"), (3, "cycle-3"), (4, "cycle-4")] {
        solved.printed = recorded.clone();
        solved.printed.figures[figure].omits.push(16);
        let name = format!("chapter/{name}");
        assert_eq!(verdict(&name, solved), Verdict::DoesNotHold, "{name}");
    }
}

/// Theorems about all positions react to one wrong distance, one missing position, and one odd
/// position too many.
#[test]
fn a_wrong_distance_is_noticed() {
    let cycle = |points: &[usize]| Permutation::from_cycles(8, &[points]).unwrap();
    let solved = &mut Solved::new();
    let right = solved.by_moves().clone();
    type Distances = HashMap<Permutation, usize>;
    let mut assert_turned = |change: &dyn Fn(&mut Distances), names: &[&str]| {
        let mut wrong = right.clone();
        change(&mut wrong);
        solved.by_moves = wrong.into();
        for name in names {
            assert_eq!(verdict(name, solved), Verdict::DoesNotHold, "{name}");
        }
    };
    let odd = |wrong: &mut HashMap<_, _>| _ = wrong.insert(cycle(&[0, 1]), 30);
    assert_turned(
        &odd,
        &[
            "schofield/versions",
            "schofield/no-transposition",
            "schofield/johnson-story",
            "schofield/theorem-1",
            "schofield/order",
            "schofield/sequence-numbers",
        ],
    );
    let missing = |wrong: &mut HashMap<_, _>| _ = wrong.remove(&cycle(&[1, 2, 3]));
    assert_turned(
        &missing,
        &[
            "schofield/versions",
            "schofield/johnson-story",
            "schofield/order",
            "schofield/class-solutions",
            "schofield/inverse-solutions",
            "schofield/sequence-numbers",
        ],
    );
    let nearer = |wrong: &mut HashMap<_, _>| _ = wrong.insert(cycle(&[1, 2, 3]), 4);
    assert_turned(
        &nearer,
        &[
            "schofield/eight-twists",
            "schofield/sixteen-moves",
            "schofield/class-solutions",
            "schofield/inverse-solutions",
        ],
    );
    let farther = |wrong: &mut HashMap<_, _>| _ = wrong.insert(cycle(&[1, 2, 3]), 50);
    assert_turned(&farther, &["schofield/upper-bound", "schofield/five-bits"]);
}

/// Claims that concern the puzzle's board react to another board in its place.
#[test]
fn another_board_is_noticed() {
    let solved = &mut Solved::new();
    let assert_turned = |names: &[&str], solved: &Solved| {
        for name in names {
            assert_eq!(verdict(name, solved), Verdict::DoesNotHold, "{name}");
        }
    };
    std::mem::swap(&mut solved.eight, &mut solved.five);
    let exchanged = [
        "schofield/tray",
        "schofield/numbering",
        "schofield/clockwise",
        "schofield/group",
        "schofield/letters",
        "schofield/five-symmetry",
        "schofield/five-order",
        "schofield/five-twists",
    ];
    assert_turned(&exchanged, solved);
    solved.fifteen = solved.grid.clone();
    let smaller = [
        "chapter/exchange-is-odd",
        "chapter/way-is-even",
        "chapter/fourteen-fifteen",
        "chapter/theorem-6-4-1",
        "chapter/problem-177",
        "chapter/full-cycle",
        "chapter/twenty-percent",
        "chapter/corner-leaves-connected",
        "chapter/three-cycle-in-the-corner",
        "chapter/sample-configuration",
        "chapter/to-2d-index",
        "chapter/cycles-by-start",
        "chapter/program-solves",
    ];
    assert_turned(&smaller, solved);
}
