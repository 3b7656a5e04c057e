//! Input that may be anything: for each kind of text and file that the program reads, what is done with
//! it. Nothing may panic, hang or take memory out of proportion, and what is accepted must mean
//! something: it reads back from what is written of it, or it answers.
//!
//! `tests/hostile.rs` tries these on random inputs, `fuzz/` on those that libFuzzer finds.

pub mod seeds;

use std::io::{Cursor, Write};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::LazyLock;

use taquin::board::{Definition, Grid};
use taquin::perm::Sequence;
use taquin::search::patterns::{Partition, PatternFile};
use taquin::solution::{Head, Pages};
use taquin::states::planes::{Checkpoint, Planes, Settings};
use taquin::states::{ExactTable, Limits, Values, ValuesFile};
use taquin::store::{BlockWriter, Kind};
use taquin::{Board, Permutation, Position, StandardPosition, Twists};

/// A kind of input: its name, that of its seeds' folder, and what is done with one.
pub struct Target {
    pub name: &'static str,
    pub run: fn(&[u8]),
}

pub const TARGETS: &[Target] = &[
    Target { name: "board", run: board },
    Target { name: "yaml", run: yaml },
    Target { name: "position", run: position },
    Target { name: "word", run: word },
    Target { name: "permutation", run: permutation },
    Target { name: "partition", run: partition },
    Target { name: "tabulation", run: tabulation },
    Target { name: "values", run: values },
    Target { name: "values_content", run: values_content },
    Target { name: "patterns", run: patterns },
    Target { name: "checkpoint", run: checkpoint },
    Target { name: "table", run: table },
    #[cfg(feature = "cluster")]
    Target { name: "hosts", run: hosts },
];

/// Boards with tiles from 0, from 1, of two figures, without a grid, and one that is not bipartite.
static BOARDS: LazyLock<Vec<Board>> = LazyLock::new(|| {
    let names = ["eight", "five", "3x3", "4x4@centre", "theta0", "wheel-5"];
    names.iter().filter_map(|name| name.parse().ok()).collect()
});

/// As much memory as a computation may take of its own accord.
const MEMORY: u64 = 1 << 20;

fn text(data: &[u8]) -> Option<&str> {
    std::str::from_utf8(data).ok()
}

/// One of the boards, by the first byte, and the text behind it.
fn on_a_board(data: &[u8]) -> Option<(&'static Board, &str)> {
    let (first, rest) = data.split_first()?;
    Some((&BOARDS[usize::from(*first) % BOARDS.len()], text(rest)?))
}

pub fn board(data: &[u8]) {
    let Some(text) = text(data) else { return };
    if let Ok(board) = text.parse::<Board>() {
        assert!(board.squares() <= 10_000, "{text:?}");
    }
    let _ = text.parse::<Grid>();
}

pub fn yaml(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let Ok(definition) = Definition::from_yaml(text) else { return };
    let Ok(board) = definition.board() else { return };
    let yaml = board.definition().to_yaml().expect("a board can be written");
    let again = Definition::from_yaml(&yaml).and_then(Definition::board);
    assert_eq!(again.expect("what was written can be read"), board, "{yaml}");
}

pub fn position(data: &[u8]) {
    let Some((board, text)) = on_a_board(data) else { return };
    let _ = Grid::of_position(text);
    if let Ok(position) = Position::parse(board, text) {
        assert_eq!(Position::parse(board, &position.to_string()), Ok(position));
    }
    if let Ok(position) = StandardPosition::parse(board, text) {
        let written = Position::from(&position).to_string();
        assert_eq!(StandardPosition::parse(board, &written), Ok(position.clone()));
        assert_eq!(StandardPosition::parse(board, &position.cycles()), Ok(position));
    }
}

pub fn word(data: &[u8]) {
    let Some((board, text)) = on_a_board(data) else { return };
    let twists = Twists::of(board);
    if let Ok(word) = twists.word(text) {
        assert_eq!(twists.word(&word.to_string()), Ok(word.clone()));
        let walk = word.walk();
        assert_eq!(walk.len(), word.moves() + 1);
    }
    let goal = StandardPosition::goal(board);
    if let Ok(word) = twists.word_of_moves(&goal, text) {
        assert_eq!(word.reduced(), word);
    }
}

pub fn permutation(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let (from, to) = text.split_once('\n').unwrap_or((text, text));
    let (Ok(from), Ok(to)) = (Sequence::parse(from), Sequence::parse(to)) else { return };
    if let Ok(permutation) = from.to(&to) {
        assert_eq!(from.moved_by(&permutation).items(), to.items());
        assert_eq!(permutation.then(&permutation.inverse()), Permutation::identity(from.len()));
    }
    for base in [0, 1] {
        if let Ok(sorted) = from.sorted(base) {
            assert_eq!(sorted.len(), from.len());
        }
    }
}

pub fn partition(data: &[u8]) {
    let Some((first, rest)) = data.split_first() else { return };
    let Some(text) = text(rest) else { return };
    let (rows, columns) = (usize::from(first / 16), usize::from(first % 16));
    let grid = Grid { rows, columns };
    let Some(corner) = grid.square(rows, columns) else { return };
    let _ = Partition::parse(grid, corner, text);
    if let Ok(partition) = Partition::drawn(grid, corner, text) {
        let drawing = partition.to_string();
        let again = Partition::drawn(grid, corner, &drawing);
        assert_eq!(again.map(|partition| partition.to_string()), Ok(drawing));
    }
}

pub fn tabulation(data: &[u8]) {
    let Some(text) = text(data) else { return };
    if let Ok(head) = text.parse::<Head>() {
        assert_eq!(head.to_string().parse(), Ok(head));
    }
    if let Ok(pages) = text.parse::<Pages>() {
        assert!(pages.iter().count() > 0);
    }
}

pub fn values(data: &[u8]) {
    let Ok(file) = ValuesFile::of_source("input".into(), Box::new(Cursor::new(data.to_vec())))
    else {
        return;
    };
    let watch = &mut |_, _| ControlFlow::Continue(());
    let proved = file.check(NonZero::<usize>::MIN, Limits { memory: MEMORY, watch }).is_ok();
    let Ok(board) = file.board() else { return };
    let counts = file.description().counts.clone();
    let Ok(values) = Values::of_file(file, &board) else { return };
    let goal = values.goal().clone();
    let value = values.value(&goal);
    if proved {
        assert_eq!(values.distribution().counts(), counts);
        assert!(matches!(value, Ok(Some(0))), "{value:?}");
    }
    for square in board.neighbours(goal.blank()) {
        let mut position = goal.clone();
        position.slide(square).expect("it touches the blank");
        let _ = values.value(&position);
        let _ = values.solution(&position);
    }
}

/// A description and a content, with the checksums that they need.
fn in_blocks(kind: &'static str, data: &[u8]) -> Option<Vec<u8>> {
    let at = data.iter().position(|&byte| byte == 0)?;
    let (description, content) = (text(&data[..at])?, &data[at + 1..]);
    let length = content.len() as u64;
    let mut file = BlockWriter::begin(Vec::new(), Kind(kind), description, length).ok()?;
    file.write_all(content).ok()?;
    file.finish().ok()
}

pub fn values_content(data: &[u8]) {
    if let Some(file) = in_blocks("values", data) {
        values(&file);
    }
}

/// A file of pattern tables as it stands, and one with its checksums made right.
pub fn patterns(data: &[u8]) {
    for data in [Some(data.to_vec()), in_blocks("patterns", data)].into_iter().flatten() {
        let source = Box::new(Cursor::new(data));
        let Ok(file) = PatternFile::of_source("input".into(), source) else { continue };
        if let Ok(database) = file.read()
            && database.check().is_ok()
        {
            assert_eq!(database.bytes() as u64, file.bytes());
        }
    }
}

/// The same of a checkpoint of the eight-puzzle.
pub fn checkpoint(data: &[u8]) {
    static PLANES: LazyLock<(&Board, Planes<'static>)> = LazyLock::new(|| {
        let board = &BOARDS[2];
        (board, Planes::around(&Position::goal(board)).expect("the board is small"))
    });
    let (_, planes) = &*PLANES;
    for data in [Some(data.to_vec()), in_blocks("levels", data)].into_iter().flatten() {
        in_a_folder("levels.taquin", &data, |path| {
            let folder = path.parent().expect("the file is in it");
            let checkpoint = Checkpoint::in_folder(folder).expect("the folder is there");
            if let Ok(mut levels) = checkpoint.resume(planes, Settings::default(), MEMORY) {
                // Whatever was put aside, it ends, and before there are more positions than there can be.
                levels.by_ref().for_each(drop);
                assert!(levels.counted().iter().sum::<u64>() <= planes.room());
            }
        });
    }
}

pub fn table(data: &[u8]) {
    in_a_folder("table", data, |path| {
        for board in &BOARDS[2..] {
            let Ok(table) = ExactTable::read(path, board.squares()) else { continue };
            let goal = Position::goal(board);
            let watch = &mut |_, _| ControlFlow::Continue(());
            let proved =
                table.check(&goal, NonZero::<usize>::MIN, Limits { memory: MEMORY, watch }).is_ok();
            let values = table.values(&goal);
            assert!(!proved || values.is_ok());
        }
    });
}

#[cfg(feature = "cluster")]
pub fn hosts(data: &[u8]) {
    let Some(text) = text(data) else { return };
    if let Ok(hosts) = text.parse::<taquin::cluster::Hosts>() {
        let addresses: Vec<_> = (0..hosts.processes()).map(|host| hosts.address(host)).collect();
        assert_eq!(addresses.join("\n").parse::<taquin::cluster::Hosts>().ok(), Some(hosts));
    }
}

/// What is read by its path, under this name in a folder of its own.
fn in_a_folder(name: &str, data: &[u8], read: impl FnOnce(&Path)) {
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let path = folder.path().join(name);
    std::fs::write(&path, data).expect("there is room for temporary files");
    read(&path);
}
