//! Files of distances: whole, damaged and forged.

use std::io::Cursor;

use itertools::Itertools;
use serde_json::{Value, json};
use taquin_testkit::block_file::block_file;

use super::tests::by_any_threads;
use super::{
    Distances, DistancesCheckError, DistancesError, DistancesFile, Distribution, EnumerateOptions,
    TableFormat,
};
use crate::position::Metric;
use crate::store::tests::{content, random_changes_are_refused};
use crate::store::{Fault, FileKind, UntrustedFileError};
use crate::{Board, Position};

fn board(name: &str) -> Board {
    name.parse().unwrap()
}

fn of_board(board: &Board) -> Distances {
    Distances::new(&Position::goal(board)).unwrap()
}

fn bytes(values: &Distances) -> Vec<u8> {
    values.write(Vec::new()).unwrap()
}

fn open(bytes: &[u8]) -> Result<DistancesFile, UntrustedFileError> {
    DistancesFile::from_source("test".into(), Box::new(Cursor::new(bytes.to_vec())))
}

/// The header of a file.
fn header(file: &[u8]) -> Value {
    serde_json::to_value(open(file).unwrap().description()).unwrap()
}

/// A file with correct checksums.
fn forged(header: &Value, content: &[u8]) -> Vec<u8> {
    block_file("values", &header.to_string(), content)
}

fn check(bytes: &[u8]) -> Result<Distribution, DistancesCheckError> {
    by_any_threads(|options| open(bytes)?.check(options))
}

#[test]
fn every_altered_bit_and_every_truncation_is_refused() {
    let board = board("2x2");
    let whole = bytes(&of_board(&board));
    assert!(check(&whole).is_ok());
    for bit in 0..8 * whole.len() {
        let mut altered = whole.clone();
        altered[bit / 8] ^= 1 << (bit % 8);
        assert!(matches!(check(&altered), Err(DistancesCheckError::UntrustedFile(_))), "bit {bit}");
        // Nor can distances be looked up in it.
        let told = open(&altered).map_err(DistancesError::from).and_then(|file| {
            let board = file.board()?;
            let values = Distances::from_file(file, &board)?;
            values.value(&Position::parse(&board, "2 3 1 _").unwrap())
        });
        assert!(matches!(told, Err(DistancesError::UntrustedFile(_))), "bit {bit}");
    }
    for length in 0..whole.len() {
        assert!(check(&whole[..length]).is_err(), "{length} bytes");
    }
    let fault = |bytes: &[u8]| *open(bytes).unwrap_err().fault;
    assert!(matches!(fault(&whole[..whole.len() - 1]), Fault::Truncated { .. }));
    assert!(matches!(fault(&[&whole[..], b"x"].concat()), Fault::Trailing { .. }));
    assert!(matches!(fault(b""), Fault::Foreign));
    assert!(matches!(fault(b"another file, longer than a header"), Fault::Foreign));
    let mut newer = whole.clone();
    newer[8] = 2;
    assert!(matches!(fault(&newer), Fault::Version { found: 2 }));
    // A length is compared with the file before memory is allocated for it.
    for at in [12, 16, 23, 24, 27] {
        let mut long = whole.clone();
        long[at] = 0xFF;
        assert!(open(&long).is_err(), "length at {at}");
    }
    assert!(matches!(fault(&block_file("other", "{}", &[])), Fault::Kind { .. }));
}

/// Headers with false statements and correct checksums.
#[test]
fn invalid_headers_are_refused() {
    let board = board("2x2");
    let whole = bytes(&of_board(&board));
    let honest = header(&whole);
    let lying = |key: &str, value: Value| {
        let mut description = honest.clone();
        description[key] = value;
        forged(&description, &[0; 32])
    };
    let lies = [
        ("positions", 11.into()),
        ("highest", 7.into()),
        ("counts", json!([])),
        ("counts", json!([2, 2, 2, 2, 2, 2])),
        ("counts", json!([u64::MAX, 2])),
        ("counts", json!([1, 2, 2, 0, 2, 4, 1])),
        ("order", json!([0, 1, 2, 2])),
        ("order", json!([0, 1, 2, 3, 4])),
        ("goal", "1 2 3".into()),
        ("bits", 2.into()),
        ("reached", true.into()),
        ("board", json!({"name": "x", "squares": [1], "edges": [], "home": 1})),
        ("metric", "whole rows".into()),
        ("metric", "multi-tile".into()),
    ];
    for (key, value) in lies {
        let told = check(&lying(key, value.clone()));
        assert!(
            matches!(told, Err(DistancesCheckError::UntrustedFile(_))),
            "{key} {value}: {told:?}"
        );
    }
    let other_goal = lying("goal", "2 1 3 _".into());
    assert!(check(&other_goal).is_err());

    // Counts that have the right sum, and are not those of the levels.
    let mut header = honest.clone();
    header["counts"] = json!([1, 2, 2, 1, 3, 2, 1]);
    let told = check(&forged(&header, &planes_of(&whole))).unwrap_err();
    let expected = DistancesCheckError::Count { depth: 3, found: 2, stated: 1 };
    assert_eq!(told.to_string(), expected.to_string());

    // More positions than the board has.
    let mut header = honest.clone();
    (header["positions"], header["reached"]) = (13.into(), true.into());
    header["counts"] = json!([1, 2, 2, 2, 2, 2, 2]);
    let told = Distances::from_file(open(&forged(&header, &[0; 64])).unwrap(), &board);
    assert!(matches!(told, Err(DistancesError::UntrustedFile(_))), "{told:?}");
}

/// A byte of a raw table holds the distance plus 1.
#[test]
fn raw_tables_hold_distances_up_to_254() {
    let board = board("2x3");
    let whole = bytes(&of_board(&board));
    let file = open(&whole).unwrap();
    let content = content(&file.file);
    let exported = |highest: usize| {
        let mut header = header(&whole);
        let mut counts = vec![1; highest];
        counts.push(360 - highest);
        (header["highest"], header["counts"]) = (highest.into(), counts.into());
        let values = Distances::from_file(open(&forged(&header, &content))?, &board)?;
        values.export(TableFormat::Raw, Vec::new())
    };
    assert!(matches!(exported(255), Err(DistancesError::HighValues { highest: 255 })));
    // The file is wrong, which is found later.
    assert!(matches!(exported(254), Err(DistancesError::NoPath { .. })));
}

/// The twelve positions of 2x2 form a ring. Labelled 0 1 2 … 11 modulo 4 around the ring from the
/// goal, each differs from its neighbours by one and has a neighbour one nearer. Modulo 4 this is
/// consistent, but the labels are not distances.
#[test]
fn labels_around_a_ring_are_refused() {
    let board = board("2x2");
    let honest = bytes(&of_board(&board));
    let goal = Position::goal(&board);
    let round = [1, 0, 2, 3]; // the squares that the blank enters, from the last one
    let mut ring = vec![goal.clone()];
    for square in round.into_iter().cycle().take(11) {
        let mut next = ring[ring.len() - 1].clone();
        next.move_blank(board.square_ids().nth(square).unwrap()).unwrap();
        ring.push(next);
    }
    assert_eq!(ring.iter().map(Position::to_string).unique().count(), 12);
    let mut planes = [0_u64; 4];
    for (label, position) in ring.iter().enumerate() {
        let text = position.to_string().replace('0', "");
        let half =
            (1..=3).permutations(3).position(|tiles| tiles.iter().join("") == text).unwrap() / 2;
        planes[position.blank().index()] |= (label as u64 >> 1 & 1) << half;
    }
    let content: Vec<u8> = planes.iter().flat_map(|plane| plane.to_le_bytes()).collect();
    let description = header(&honest);
    let winding = forged(&description, &content);
    let wrong = check(&winding).unwrap_err();
    assert!(matches!(wrong, DistancesCheckError::Winds { depth: 0, demanded: -1, .. }), "{wrong}");
    // A descent ends after the greatest distance in the header, wherever it is.
    let values = Distances::from_file(open(&winding).unwrap(), &board).unwrap();
    for (label, position) in ring.iter().enumerate().skip(7) {
        let told = values.value(position);
        assert!(matches!(told, Err(DistancesError::NoPath { highest: 6, .. })), "{label} {told:?}");
        assert!(values.solution(position).is_err());
    }
    assert!(values.levels(&()).is_err());
    // Every other labelling with correct checksums is refused too.
    let right = planes_of(&honest);
    for bit in 0..12 {
        let mut content = right.clone();
        content[8 * (bit / 3)] ^= 1 << (bit % 3);
        assert!(check(&forged(&description, &content)).is_err(), "bit {bit}");
    }
    assert!(check(&forged(&description, &right)).is_ok());
}

/// Where several tiles slide at once, a wrong label of any position is found, too.
#[test]
fn a_wrong_label_of_a_slide_is_found() {
    let board = board("2x3");
    let options = EnumerateOptions::new().metric(Metric::MultiTile);
    let values = Distances::compute(&Position::goal(&board), &options).unwrap();
    let whole = bytes(&values);
    let header = header(&whole);
    // Two bits of each position, in six planes of one word.
    let right = whole[whole.len() - 4 - 2 * 6 * 8..whole.len() - 4].to_vec();
    assert_eq!(&check(&forged(&header, &right)).unwrap(), values.distribution());
    let used = |bit: usize| bit % 64 < 60;
    for bit in (0..8 * right.len()).filter(|&bit| used(bit)) {
        let mut content = right.clone();
        content[bit / 8] ^= 1 << (bit % 8);
        assert!(check(&forged(&header, &content)).is_err(), "bit {bit}");
    }
    // Squares that are not read line by line.
    let mut other = header.clone();
    other["order"] = json!([1, 0, 2, 3, 4, 5]);
    let told = check(&forged(&other, &right)).unwrap_err().to_string();
    assert!(told.contains("line by line"), "{told}");
    // A board that is not a grid.
    let mut other = header.clone();
    other["board"]["squares"] = json!(["1", "2", "3", "4", "5", "6"]);
    let told = check(&forged(&other, &right)).unwrap_err().to_string();
    assert!(told.contains("on a board that is not a grid"), "{told}");
}

/// Bits that stand for no position are 0, and so are the labels of positions without a distance.
#[test]
fn stray_bits_are_refused() {
    // Three of 64 bits of a word are used, and on theta0 one plane in six has no distances.
    for name in ["2x2", "theta0"] {
        let board = board(name);
        let file = bytes(&of_board(&board));
        let opened = open(&file).unwrap();
        let description = opened.description();
        let header = header(&file);
        let content = content(&opened.file);
        let written = serde_json::to_string(description).unwrap();
        assert_eq!(block_file("values", &written, &content), file);
        let group = if name == "2x2" { 3 } else { 60 };
        let bitmap = content.len() / (description.bits as usize + usize::from(description.reached));
        assert_eq!(description.reached, name != "2x2");
        let word = |content: &[u8], word: usize| {
            u64::from_le_bytes(content[8 * word..][..8].try_into().unwrap())
        };
        let (mut beyond, mut unlabelled) = (0, 0);
        for bit in (0..8 * content.len()).step_by(if name == "2x2" { 1 } else { 37 }) {
            let mut altered = content.clone();
            altered[bit / 8] ^= 1 << (bit % 8);
            let reached = 8 * description.bits as usize * bitmap;
            let is_beyond = bit % 64 >= group;
            let is_unlabelled = description.reached
                && bit < reached
                && word(&content, (reached + bit % (8 * bitmap)) / 64) >> (bit % 64) & 1 == 0;
            let told = check(&forged(&header, &altered)).unwrap_err();
            if is_beyond || is_unlabelled {
                let told = told.to_string();
                assert!(told.contains("bits that stand for no position"), "{name} {bit}: {told}");
                beyond += usize::from(is_beyond);
                unlabelled += usize::from(!is_beyond);
            }
        }
        assert!(beyond > 20 && (name == "2x2" || unlabelled > 20), "{beyond} {unlabelled}");
    }
}

/// A bitmap of the positions with a distance is there if and only if some have none, as
/// [`Distances::from_file`] expects it.
#[test]
fn a_superfluous_bitmap_is_refused() {
    let board = board("2x2");
    let whole = bytes(&of_board(&board));
    let mut header = header(&whole);
    header["reached"] = true.into();
    let reached = [7_u64; 4].map(u64::to_le_bytes).concat();
    let told = check(&forged(&header, &[planes_of(&whole), reached].concat()));
    let told = told.unwrap_err().to_string();
    assert!(told.contains("its bitmaps do not fit"), "{told}");
}

/// The content of a file of one block.
fn planes_of(file: &[u8]) -> Vec<u8> {
    file[file.len() - 36..file.len() - 4].to_vec()
}

#[test]
fn only_the_blocks_that_are_needed_are_read() {
    let board = board("5x2");
    let values = of_board(&board);
    let mut file = bytes(&values);
    let last = file.len() - 100;
    file[last] ^= 1;
    let damaged = Distances::from_file(open(&file).unwrap(), &board).unwrap();
    let near = values.at(3, &()).unwrap();
    // Planes are in the order of the blank's squares. The goal's words are the first of the last
    // plane, and the damage is at its end.
    for position in &near {
        assert_eq!(damaged.value(position).unwrap(), Some(3));
    }
    let told = check(&file);
    let Err(DistancesCheckError::UntrustedFile(error)) = told else { panic!("{told:?}") };
    assert!(matches!(*error.fault, Fault::Block { .. }), "{error}");
    let touching = Position::parse(&board, "9 8 7 6 5 4 3 1 2 _").unwrap();
    let touching = [touching, Position::parse(&board, "9 8 7 6 5 4 3 2 1 _").unwrap()];
    let refused = touching.iter().any(|position| damaged.value(position).is_err());
    assert!(refused, "the positions of greatest rank are in the damaged block");
}

#[test]
#[ignore = "reads a file of tens of megabytes 300 times"]
fn random_changes_of_a_large_file_are_refused() {
    let whole = bytes(&of_board(&board("3x4")));
    random_changes_are_refused(&whole, FileKind("values"));
}

#[test]
fn the_file_of_the_eight_puzzle_is_small() {
    let board = board("3x3");
    let file = bytes(&of_board(&board));
    assert!(file.len() < 1 << 16, "{}", file.len());
    let opened = open(&file).unwrap();
    let description = opened.description();
    assert_eq!((description.positions, description.highest, description.bits), (181_440, 31, 1));
    assert_eq!(opened.board().unwrap(), board);
}
