//! Files of the distances of arrangements of labels: whole, damaged and forged.

use std::io::Cursor;

use itertools::Itertools;
use serde_json::{Value, json};
use taquin_testkit::block_file::block_file;

use super::tests::by_any_threads;
use super::{
    DistancesCheckError, DistancesError, DistancesFile, Distribution, EnumerateOptions,
    PatternDistances, PatternDistancesFile,
};
use crate::position::{Metric, Pattern};
use crate::search::SolveTarget;
use crate::states::tests::goal;
use crate::store::tests::content;
use crate::store::{BlockFile, Fault, FileKind, UntrustedFileError};

fn compute(board: &str, goal: &str, metric: Metric) -> PatternDistances {
    let goal = Pattern::parse(&board.parse().unwrap(), goal).unwrap();
    PatternDistances::compute(&goal, &EnumerateOptions::new().metric(metric)).unwrap()
}

fn bytes(distances: &PatternDistances) -> Vec<u8> {
    distances.write(Vec::new()).unwrap()
}

fn open(bytes: &[u8]) -> Result<PatternDistancesFile, UntrustedFileError> {
    PatternDistancesFile::from_source("test".into(), Box::new(Cursor::new(bytes.to_vec())))
}

fn read(bytes: &[u8]) -> Result<PatternDistances, DistancesError> {
    open(bytes)?.read(&EnumerateOptions::new())
}

fn check(bytes: &[u8]) -> Result<Distribution, DistancesCheckError> {
    by_any_threads(|options| open(bytes)?.check(options))
}

/// The header and the content of a file.
fn parts(file: &[u8]) -> (Value, Vec<u8>) {
    let source = Box::new(Cursor::new(file.to_vec()));
    let file = BlockFile::from_source("test".into(), source, FileKind("labels")).unwrap();
    (serde_json::from_str(file.description()).unwrap(), content(&file))
}

/// A file with correct checksums.
fn forged(header: &Value, content: &[u8]) -> Vec<u8> {
    block_file("labels", &header.to_string(), content)
}

#[test]
fn files_have_all_distances() {
    use Metric::{MultiTile, SingleTile};
    let words = "red red blue/blue * */* _ 12";
    let row = format!("1 2 {} _", "* ".repeat(37));
    let cases = [
        ("3x3", "1 2 3/* * */* * *", SingleTile),
        ("3x3", "1 2 3/* * */* * *", MultiTile),
        ("3x3@2,2", "a a a/b _ b/c c c", MultiTile),
        ("3x3", words, SingleTile),
        ("2x3", "1 2 3/4 5 _", SingleTile),
        ("ring-6", "1 2 3 4 _ _", SingleTile),
        ("theta0", "1 2 3 4 * * _", SingleTile),
        ("petersen", "1 1 1 2 2 2 * * * _", SingleTile),
        ("2x3", "1 1 1/1 _ _", SingleTile),
        ("1x2", "_ _", SingleTile),
        ("3x4", "1 2 3 4/* * * */* * _ _", SingleTile),
        // More than 254 moves.
        ("ring-40", &row, SingleTile),
    ];
    for (board, goal, metric) in cases {
        let distances = compute(board, goal, metric);
        let file = bytes(&distances);
        let opened = open(&file).unwrap();
        assert_eq!((opened.goal(), opened.metric()), (distances.goal(), metric));
        let read = read(&file).unwrap();
        assert_eq!(read.distribution(), distances.distribution());
        let numbers = 0..distances.arrangements().count();
        let some = numbers.filter(|number| number % 7 == 0 || board.len() == 3);
        for number in some {
            let distance = distances.distance_at(number);
            assert_eq!(read.distance_at(number), distance, "{goal} {number}");
        }
        assert_eq!(&check(&file).unwrap(), distances.distribution(), "{goal}");
        // Entries are as short as the greatest distance allows.
        let bits = (distances.distribution().highest().min(254) + 1).ilog2() + 1;
        assert_eq!(parts(&file).0["bits"], bits);
    }
}

#[test]
fn every_altered_bit_and_every_truncation_is_refused() {
    let whole = bytes(&compute("2x2", "1 1 2 _", Metric::SingleTile));
    assert!(read(&whole).is_ok() && check(&whole).is_ok());
    for bit in 0..8 * whole.len() {
        let mut altered = whole.clone();
        altered[bit / 8] ^= 1 << (bit % 8);
        assert!(matches!(read(&altered), Err(DistancesError::UntrustedFile(_))), "bit {bit}");
        assert!(matches!(check(&altered), Err(DistancesCheckError::UntrustedFile(_))), "bit {bit}");
    }
    for length in 0..whole.len() {
        assert!(read(&whole[..length]).is_err() && check(&whole[..length]).is_err());
    }
    let fault = |bytes: &[u8]| *open(bytes).unwrap_err().fault;
    assert!(matches!(fault(&[&whole[..], b"x"].concat()), Fault::Trailing { .. }));
    // Files of one kind are not taken for the other.
    let positions = crate::states::Distances::new(&goal("2x2"));
    let positions = positions.unwrap().write(Vec::new()).unwrap();
    assert!(matches!(fault(&positions), Fault::Kind { .. }));
    let other = DistancesFile::from_source("test".into(), Box::new(Cursor::new(whole)));
    assert!(matches!(*other.unwrap_err().fault, Fault::Kind { .. }));
}

/// Headers with false statements and correct checksums.
#[test]
fn invalid_headers_are_refused() {
    let (honest, content) = parts(&bytes(&compute("2x2", "1 1 2 _", Metric::SingleTile)));
    assert_eq!(honest["counts"], json!([1, 2, 2, 2, 2, 2, 1]));
    let lies = [
        ("arrangements", json!(11)),
        ("arrangements", json!(24)),
        ("counts", json!([])),
        ("counts", json!([2, 2, 2, 2, 2, 2])),
        ("counts", json!([1, u64::MAX])),
        ("counts", json!([1, 2, 2, 0, 2, 4, 1])),
        ("counts", json!([1, 2, 2, 2, 2, 2, 2])),
        ("counts", json!([1, 2, 2, 2, 2, 3])),
        ("counts", json!([1, 2, 2, 1, 3, 2, 1])),
        ("counts", json!([1, 2, 2, 2, 2, 2])),
        ("goal", json!("1 1 2")),
        ("goal", json!("1 1 1 _")),
        ("goal", json!("1 2 1 _")),
        ("bits", json!(2)),
        ("bits", json!(4)),
        ("bits", json!(0)),
        ("board", json!({"name": "x", "squares": [1], "edges": [], "home": 1})),
        ("metric", json!("whole rows")),
        ("more", json!(1)),
    ];
    for (key, value) in lies {
        let mut header = honest.clone();
        header[key] = value.clone();
        let file = forged(&header, &content);
        assert!(matches!(read(&file), Err(DistancesError::UntrustedFile(_))), "{key} {value}");
        assert!(check(&file).is_err(), "{key} {value}");
    }
    // Another board with as many squares, on which these are no distances.
    let mut header = honest.clone();
    let theirs = parts(&bytes(&compute("1x4", "1 1 2 _", Metric::SingleTile))).0;
    header["board"] = theirs["board"].clone();
    assert!(check(&forged(&header, &content)).is_err());
    assert!(read(&forged(&honest, &content)).is_ok());
    // On 2x2 a move never slides several tiles, on 2x3 some do.
    let (mut header, content) = parts(&bytes(&compute("2x3", "1 1 2/2 * _", Metric::SingleTile)));
    header["metric"] = json!("multi-tile");
    assert!(check(&forged(&header, &content)).is_err());
}

/// Whatever a file with correct checksums has, its check finds what is wrong, and no answer from it fails.
#[test]
fn wrong_distances_are_found() {
    let distances = compute("2x3", "1 1 2/2 * _", Metric::SingleTile);
    let (header, right) = parts(&bytes(&distances));
    let bits = header["bits"].as_u64().unwrap() as usize;
    let (per_word, count) = (64 / bits, distances.arrangements().count() as usize);
    let at = |content: &[u8], number: usize| {
        let word = number / per_word * 8;
        let word = u64::from_le_bytes(content[word..word + 8].try_into().unwrap());
        word >> (number % per_word * bits) & ((1 << bits) - 1)
    };
    let exchanged = |one: usize, other: usize| {
        let (mut content, entries) = (right.clone(), at(&right, one) ^ at(&right, other));
        for number in [one, other] {
            let word = number / per_word * 8;
            let bytes = &mut content[word..word + 8];
            let mut word = u64::from_le_bytes((&*bytes).try_into().unwrap());
            word ^= entries << (number % per_word * bits);
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        forged(&header, &content)
    };
    let (mut readable, mut wrong, mut stuck) = (0, 0, 0);
    for [one, other] in (0..count).array_combinations().step_by(7) {
        let file = exchanged(one, other);
        if at(&right, one) == at(&right, other) {
            assert!(check(&file).is_ok());
            continue;
        }
        wrong += 1;
        let told = check(&file).unwrap_err();
        assert!(!matches!(told, DistancesCheckError::UntrustedFile(_)), "{told}");
        // The goal has to have the distance 0.
        if let Ok(read) = read(&file) {
            readable += 1;
            for number in [one, other] {
                let start = read.pattern(number as u64);
                let value = read.value(&start).unwrap();
                assert_eq!(value, Some(at(&right, one + other - number) as usize - 1));
                let ways = read.shortest_slides(&start, 10).unwrap().unwrap();
                let solved = read.solve(&start, SolveTarget::All { limit: 10 });
                assert_eq!(solved.is_err(), ways.is_empty(), "{solved:?}");
                stuck += usize::from(ways.is_empty());
            }
        }
    }
    assert!(readable > wrong / 2 && wrong > 500 && stuck > 500, "{readable} {wrong} {stuck}");
    // Bits that stand for no arrangement.
    let mut content = right.clone();
    *content.last_mut().unwrap() |= 1 << 7;
    let told = check(&forged(&header, &content)).unwrap_err().to_string();
    assert!(told.contains("bits that stand for no arrangement"), "{told}");
    let told = read(&forged(&header, &content)).unwrap_err().to_string();
    assert!(told.contains("bits that stand for no arrangement"), "{told}");
}

/// Distances modulo 255 of which some are wrong end somewhere.
#[test]
fn wrong_residues_end() {
    let row = format!("1 2 {} _", "* ".repeat(37));
    let distances = compute("ring-40", &row, Metric::SingleTile);
    let (header, right) = parts(&bytes(&distances));
    assert_eq!(header["bits"], 8);
    let mut content = right.clone();
    for [one, other] in [[2, 90], [40, 100], [254, 3]] {
        let place = |entry| right.iter().position(|&found| found == entry).unwrap();
        content.swap(place(one), place(other));
    }
    let file = forged(&header, &content);
    assert!(check(&file).is_err());
    let read = read(&file).unwrap();
    let highest = read.distribution().highest();
    for number in (0..distances.arrangements().count()).step_by(11) {
        if let Some(distance) = read.distance_at(number) {
            assert!(distance <= highest);
            read.shortest_ways(number, 3);
            read.count_shortest(number);
        }
    }
}

#[test]
fn little_memory_is_refused() {
    let file = bytes(&compute("3x3", "1 2 3/* * */* * *", Metric::SingleTile));
    let little = EnumerateOptions::new().memory(1000);
    let told = open(&file).unwrap().read(&little).unwrap_err().to_string();
    assert!(told.contains("3 024 arrangements") && told.contains("memory limit"), "{told}");
    assert!(matches!(
        open(&file).unwrap().check(&little),
        Err(DistancesCheckError::TooLarge { .. })
    ));
    assert!(open(&file).unwrap().read(&little.memory(3024)).is_ok());
}
