//! Tables for and from other programs: written, read back, checked.

use itertools::Itertools;

use super::{
    Distances, DistancesCheckError, DistancesError, EnumerateOptions, ExactTable, TableError,
    TableFault, TableFormat,
};
use crate::position::Metric;
use crate::{Board, Position};

fn board(name: &str) -> Board {
    name.parse().unwrap()
}

fn around(board: &Board, goal: &str) -> Distances {
    Distances::new(&Position::parse(board, goal).unwrap()).unwrap()
}

fn of_board(board: &Board) -> Distances {
    Distances::new(&Position::goal(board)).unwrap()
}

/// The table with these bytes, of a board with this number of squares.
fn read(bytes: &[u8], squares: usize) -> Result<ExactTable, TableError> {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), bytes).unwrap();
    ExactTable::read(file.path(), squares)
}

/// The table of the program of 1987: its own index of a permutation, and entries one more than the
/// distance.
#[test]
fn a_raw_table_is_indexed_as_in_1987() {
    /// `state_to_index` from the file indexfns.c of the report.
    fn state_to_index(mut state: Vec<usize>) -> usize {
        let length = state.len();
        let mut index = 0;
        for element in 0..length {
            let factorial: usize = (1..length - element).product();
            index += (state[element] - 1) * factorial;
            for k in element + 1..length {
                if state[k] > state[element] {
                    state[k] -= 1;
                }
            }
        }
        index
    }
    let board = board("3x3");
    let values = of_board(&board);
    let raw = values.export(TableFormat::Raw, Vec::new()).unwrap();
    assert_eq!(raw.len(), 362_880);
    assert_eq!(raw.iter().filter(|&&entry| entry == 0).count(), 181_440);
    for (position, value) in values.sample(None, 1000, 8, &()).unwrap() {
        let text = position.to_string();
        let number = |figure: u8| if figure == b'0' { 9 } else { usize::from(figure - b'0') };
        let state = text.bytes().map(number).collect();
        assert_eq!(usize::from(raw[state_to_index(state)]), value + 1, "{position}");
    }
}

#[test]
fn tables_are_read_back_checked_and_used() {
    let proved = |table: &ExactTable, goal: &Position| table.check(goal, &EnumerateOptions::new());
    for (name, goal) in
        [("2x3", "123450"), ("2x3", "0 2 1 3 4 5"), ("theta0", "1234560"), ("ring-4", "1230")]
    {
        let board = board(name);
        let values = around(&board, goal);
        let squares = board.square_count();
        let raw = values.export(TableFormat::Raw, Vec::new()).unwrap();
        let npy = values.export(TableFormat::Npy, Vec::new()).unwrap();
        let size = (1..=squares as u32).product::<u32>();
        let with_long = |bytes: &[u8]| [bytes, &raw[..]].concat();
        let tables = [
            raw.clone(),
            npy.clone(),
            with_long(&size.to_le_bytes()),
            with_long(&u64::from(size).to_le_bytes()),
        ];
        for bytes in tables {
            let table = read(&bytes, squares).unwrap();
            assert_eq!(&proved(&table, values.goal()).unwrap(), values.distribution());
            let back = table.distances(values.goal(), Metric::SingleTile).unwrap();
            assert_eq!(back.levels(&()).unwrap(), values.levels(&()).unwrap(), "{name}");
        }
        // Each changed entry is detected.
        for entry in (0..raw.len()).step_by(7) {
            let mut wrong = raw.clone();
            wrong[entry] = if wrong[entry] == 0 { 3 } else { wrong[entry] ^ 1 };
            let table = read(&wrong, squares).unwrap();
            assert!(proved(&table, values.goal()).is_err(), "{name} entry {entry}");
        }
        let fault = |bytes: &[u8]| read(bytes, squares).unwrap_err().fault;
        assert!(matches!(fault(&raw[..6]), TableFault::Length { found: 6, .. }));
        for foreign in [&raw[1..], b"", b"\x89TAQ", b"another file"] {
            assert!(matches!(fault(foreign), TableFault::Foreign));
        }
        // The number before the bytes must be theirs.
        let (more, less) = (size + 1, u64::from(size - 1));
        for (other, number) in [(&more.to_le_bytes()[..], more.into()), (&less.to_le_bytes(), less)]
        {
            let fault = fault(&with_long(other));
            assert!(matches!(fault, TableFault::Length { found, .. } if found == number));
        }
        assert!(matches!(fault(&npy[..npy.len() - 1]), TableFault::Npy(_)));
        assert!(matches!(fault(b"\x93NUMPY"), TableFault::Unreadable(_)));
        let text = String::from_utf8_lossy(&npy[..128]).replace("|i1", "<f8").into_bytes();
        assert!(read(&[&text[..], &npy[128..]].concat(), squares).is_err());
        // A table of another goal is refused.
        let other = Position::parse(&board, &values.at(1, &()).unwrap()[0].to_string()).unwrap();
        let table = read(&raw, squares).unwrap();
        assert!(proved(&table, &other).is_err());
        assert!(matches!(
            table.distances(&other, Metric::SingleTile),
            Err(DistancesError::OtherGoal { .. })
        ));
    }
}

/// Tables in every type of integer that NumPy may write, with the header that NumPy writes.
#[test]
fn arrays_of_other_types_are_read() {
    let board = board("2x2");
    let values = of_board(&board);
    let npy = values.export(TableFormat::Npy, Vec::new()).unwrap();
    let entries = npy[npy.len() - 24..].iter().map(|&byte| byte as i8).collect_vec();
    for (kind, width) in
        [("|i1", 1), ("|u1", 1), ("<i2", 2), ("<u2", 2), ("<i4", 4), ("<u4", 4), ("<i8", 8)]
    {
        let header =
            format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': (24,), }}          \n");
        let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
        bytes.extend((header.len() as u16).to_le_bytes());
        bytes.extend(header.bytes());
        entries.iter().for_each(|&entry| bytes.extend(&i64::from(entry).to_le_bytes()[..width]));
        let check =
            |bytes: &[u8]| read(bytes, 4).unwrap().check(values.goal(), &EnumerateOptions::new());
        assert_eq!(&check(&bytes).unwrap(), values.distribution(), "{kind}");
        // Numbers above those of the signed type of the same width. The second entry of distance 1
        // is a neighbour of the goal.
        if let Some(large) = [("|u1", 200), ("<u2", 40_000)].into_iter().find(|of| of.0 == kind) {
            let entry = entries.iter().rposition(|&entry| entry == 1).unwrap();
            let at = bytes.len() - width * (24 - entry);
            bytes[at..][..width].copy_from_slice(&u64::to_le_bytes(large.1)[..width]);
            let told = check(&bytes).unwrap_err().to_string();
            assert!(told.contains(&format!("has the label {}", large.1)), "{kind}: {told}");
        }
    }
}

/// Nothing is nearer than the goal.
#[test]
fn the_neighbours_of_the_goal_are_one_move_away() {
    let board = board("2x2");
    let values = of_board(&board);
    let mut raw = values.export(TableFormat::Raw, Vec::new()).unwrap();
    // An entry is one more than the distance, and 0 without one.
    let one = raw.iter().rposition(|&entry| entry == 2).unwrap();
    for (entry, told) in [(0, "has no label, and should have 1"), (7, "has the label 6, and")] {
        raw[one] = entry;
        let table = read(&raw, 4).unwrap();
        let fault = table.check(values.goal(), &EnumerateOptions::new()).unwrap_err();
        assert!(fault.to_string().contains(told), "{fault}");
        let DistancesCheckError::Apart { depth: 0, allowed, .. } = fault else { panic!("{fault}") };
        assert_eq!(allowed, [1]);
    }
}

/// A table has one position of distance 0, the goal.
#[test]
fn tables_with_several_goals_are_refused() {
    let board = board("2x2");
    let values = of_board(&board);
    let mut raw = values.export(TableFormat::Raw, Vec::new()).unwrap();
    let last = raw.iter().position(|&entry| entry == 7).unwrap();
    raw[last] = 1;
    assert!(matches!(
        read(&raw, 4).unwrap().distances(values.goal(), Metric::SingleTile),
        Err(DistancesError::OtherGoal { .. })
    ));
}
