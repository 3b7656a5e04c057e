//! The printed half-page of 1967 compared with ours.

use std::sync::LazyLock;

use itertools::Itertools;
use taquin::solution::Tabulation;
use taquin::twist::TwistSet;
use taquin::{Board, Method, Solution, Twists};

use super::comparison::Evidence;
use super::specimen::{Agreement, Field, PrintedEntry, schofield_specimen};

static EIGHT: LazyLock<Board> = LazyLock::new(|| "eight".parse().unwrap());
static TWISTS: LazyLock<Twists> = LazyLock::new(|| EIGHT.twists());
static TABULATION: LazyLock<Tabulation> = LazyLock::new(|| Tabulation::new(&TWISTS).unwrap());

#[test]
fn impossible_readings_of_the_specimen_are_marked() {
    let printed = schofield_specimen();
    assert_eq!(printed.head.to_string(), "102");
    assert_eq!(printed.columns, "DCBAWXYZ");
    let ours = TABULATION.half_page(printed.head).map(|entry| entry.digits().iter().join(""));
    assert!(ours.eq(printed.entries.iter().map(|entry| entry.entry.clone())));
    for entry in &printed.entries {
        let lost = entry.verdict == Agreement::Lost;
        assert_eq!(entry.first_twists.is_none(), lost, "{entry:?}");
        assert_eq!(entry.moves.is_none(), lost, "{entry:?}");
        assert_eq!(entry.unreadable.contains(&Field::FirstTwists), lost, "{entry:?}");
        assert_eq!(entry.unreadable.contains(&Field::Moves), lost, "{entry:?}");
        assert!(entry.unreadable.contains(&Field::Specimen), "{entry:?}");
        let Some(read) = &entry.first_twists else { continue };
        let own_column = |(read, column)| read == '.' || read == column;
        let right = read.len() == 8 && read.chars().zip(printed.columns.chars()).all(own_column);
        assert_eq!(entry.doubtful.contains(&Field::FirstTwists), !right, "{entry:?}");
    }
}

#[test]
fn verdicts_are_the_recorded_ones() {
    let walks = Solution::new(&TWISTS, Method::Bfs).unwrap();
    let printed = schofield_specimen();
    let compared = printed.compare(&TABULATION, &walks);
    assert_eq!(compared.len(), 60);
    for entry in &compared {
        assert!(entry.is_as_recorded(), "{entry:?}");
        assert!(entry.evidence.confirms(&entry.ours), "{entry:?}");
    }
    let differing = compared.iter().filter(|entry| entry.verdict == Agreement::Differs);
    let differing = differing.map(|entry| entry.ours.code()).join(" ");
    assert_eq!(differing, "102536 102634 102637 102654 102743 102753");
    let lengths = compared.iter().filter(|entry| {
        entry
            .printed
            .and_then(|printed| printed.moves)
            .is_some_and(|m| m != entry.ours.move_count())
    });
    assert_eq!(lengths.map(|entry| entry.ours.code()).join(" "), "102634");

    // A changed reading no longer gets the recorded verdict.
    let changes: [fn(&mut PrintedEntry); 3] = [
        |entry| entry.moves = Some(18),
        |entry| entry.first_twists = Some("X.......".into()),
        |entry| entry.first_twists = None,
    ];
    for change in changes {
        let mut changed = printed.clone();
        change(&mut changed.entries[0]);
        let compared = changed.compare(&TABULATION, &walks);
        let others = compared.iter().filter(|entry| !entry.is_as_recorded());
        assert_eq!(others.map(|entry| entry.ours.code()).collect_vec(), ["102345"]);
    }
    // The evidence of one entry does not confirm another, nor does evidence of which one part is
    // wrong.
    assert!(!compared[0].evidence.confirms(&compared[1].ours));
    let evidence = compared[0].evidence;
    for wrong in [
        Evidence { walk: None, ..evidence },
        Evidence { walk: evidence.walk.map(|moves| moves + 2), ..evidence },
        Evidence { depth: None, ..evidence },
        Evidence { first_twists: TwistSet::EMPTY, ..evidence },
    ] {
        assert!(!wrong.confirms(&compared[0].ours), "{wrong:?}");
    }
}
