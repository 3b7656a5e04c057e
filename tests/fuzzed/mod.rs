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

/// A kind of input: its name, that of its seeds' folder, and what is done with one, which tells whether it was
/// accepted.
pub struct Target {
    pub name: &'static str,
    pub run: fn(&[u8]) -> bool,
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
    let names = ["eight", "five", "3x3", "4x4", "theta0", "wheel-5"];
    names.map(|name| name.parse().expect("a name")).into()
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

pub fn board(data: &[u8]) -> bool {
    let Some(text) = text(data) else { return false };
    let _ = text.parse::<Grid>();
    let Ok(board) = text.parse::<Board>() else { return false };
    assert!(board.squares() <= 10_000, "{text:?}");
    true
}

pub fn yaml(data: &[u8]) -> bool {
    let Some(text) = text(data) else { return false };
    let Ok(definition) = Definition::from_yaml(text) else { return false };
    let Ok(board) = definition.board() else { return false };
    let yaml = board.definition().to_yaml().expect("a board can be written");
    let again = Definition::from_yaml(&yaml).and_then(Definition::board);
    assert_eq!(again.expect("what was written can be read"), board, "{yaml}");
    true
}

pub fn position(data: &[u8]) -> bool {
    let Some((board, text)) = on_a_board(data) else { return false };
    let _ = Grid::of_position(text);
    let position = Position::parse(board, text);
    if let Ok(position) = &position {
        assert_eq!(Position::parse(board, &position.to_string()).as_ref(), Ok(position));
    }
    let standard = StandardPosition::parse(board, text);
    if let Ok(position) = &standard {
        let written = Position::from(position).to_string();
        assert_eq!(StandardPosition::parse(board, &written).as_ref(), Ok(position));
        assert_eq!(StandardPosition::parse(board, &position.cycles()).as_ref(), Ok(position));
    }
    position.is_ok() || standard.is_ok()
}

pub fn word(data: &[u8]) -> bool {
    let Some((board, text)) = on_a_board(data) else { return false };
    let twists = Twists::of(board);
    let word = twists.word(text);
    if let Ok(word) = &word {
        assert_eq!(twists.word(&word.to_string()).as_ref(), Ok(word));
        let walk = word.walk();
        assert_eq!(walk.len(), word.moves() + 1);
    }
    let of_moves = twists.word_of_moves(&StandardPosition::goal(board), text);
    if let Ok(word) = &of_moves {
        assert_eq!(word.reduced(), *word);
    }
    word.is_ok() || of_moves.is_ok()
}

pub fn permutation(data: &[u8]) -> bool {
    let Some(text) = text(data) else { return false };
    let (from, to) = text.split_once('\n').unwrap_or((text, text));
    let (Ok(from), Ok(to)) = (Sequence::parse(from), Sequence::parse(to)) else { return false };
    if let Ok(permutation) = from.to(&to) {
        assert_eq!(from.moved_by(&permutation).items(), to.items());
        assert_eq!(permutation.then(&permutation.inverse()), Permutation::identity(from.len()));
    }
    for base in [0, 1] {
        if let Ok(sorted) = from.sorted(base) {
            assert_eq!(sorted.len(), from.len());
        }
    }
    true
}

pub fn partition(data: &[u8]) -> bool {
    let Some((first, rest)) = data.split_first() else { return false };
    let Some(text) = text(rest) else { return false };
    let (rows, columns) = (usize::from(first / 16), usize::from(first % 16));
    let grid = Grid { rows, columns };
    let Some(corner) = grid.square(rows, columns) else { return false };
    let drawn = Partition::drawn(grid, corner, text);
    if let Ok(partition) = &drawn {
        let drawing = partition.to_string();
        let again = Partition::drawn(grid, corner, &drawing);
        assert_eq!(again.map(|partition| partition.to_string()), Ok(drawing));
    }
    drawn.is_ok() || Partition::parse(grid, corner, text).is_ok()
}

pub fn tabulation(data: &[u8]) -> bool {
    let Some(text) = text(data) else { return false };
    let head = text.parse::<Head>();
    if let Ok(head) = head {
        assert_eq!(head.to_string().parse(), Ok(head));
    }
    let pages = text.parse::<Pages>();
    if let Ok(pages) = &pages {
        assert!(pages.iter().count() > 0);
    }
    head.is_ok() || pages.is_ok()
}

pub fn values(data: &[u8]) -> bool {
    let Ok(file) = ValuesFile::of_source("input".into(), Box::new(Cursor::new(data.to_vec())))
    else {
        return false;
    };
    let watch = &mut |_, _| ControlFlow::Continue(());
    let proved = file.check(NonZero::<usize>::MIN, Limits { memory: MEMORY, watch }).is_ok();
    let Ok(board) = file.board() else { return false };
    let counts = file.description().counts.clone();
    let Ok(values) = Values::of_file(file, &board) else { return false };
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
    true
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

pub fn values_content(data: &[u8]) -> bool {
    in_blocks("values", data).is_some_and(|file| values(&file))
}

/// A file of pattern tables as it stands, and one with its checksums made right.
pub fn patterns(data: &[u8]) -> bool {
    let mut accepted = false;
    for data in [Some(data.to_vec()), in_blocks("patterns", data)].into_iter().flatten() {
        let source = Box::new(Cursor::new(data));
        let Ok(file) = PatternFile::of_source("input".into(), source) else { continue };
        if let Ok(database) = file.read()
            && database.check().is_ok()
        {
            assert_eq!(database.bytes() as u64, file.bytes());
            accepted = true;
        }
    }
    accepted
}

/// The same of a checkpoint of the eight-puzzle.
pub fn checkpoint(data: &[u8]) -> bool {
    static PLANES: LazyLock<(&Board, Planes<'static>)> = LazyLock::new(|| {
        let board = &BOARDS[2];
        (board, Planes::around(&Position::goal(board)).expect("the board is small"))
    });
    let (_, planes) = &*PLANES;
    let mut accepted = false;
    for data in [Some(data.to_vec()), in_blocks("levels", data)].into_iter().flatten() {
        in_a_folder("levels.taquin", &data, |path| {
            let folder = path.parent().expect("the file is in it");
            let checkpoint = Checkpoint::in_folder(folder).expect("the folder is there");
            if let Ok(mut levels) = checkpoint.resume(planes, Settings::default(), MEMORY) {
                // Whatever was put aside, it ends, and before there are more positions than there can be.
                levels.by_ref().for_each(drop);
                assert!(levels.counted().iter().sum::<u64>() <= planes.room());
                accepted = true;
            }
        });
    }
    accepted
}

pub fn table(data: &[u8]) -> bool {
    let mut accepted = false;
    in_a_folder("table", data, |path| {
        for board in &BOARDS[2..] {
            let Ok(table) = ExactTable::read(path, board.squares()) else { continue };
            let goal = Position::goal(board);
            let watch = &mut |_, _| ControlFlow::Continue(());
            let proved =
                table.check(&goal, NonZero::<usize>::MIN, Limits { memory: MEMORY, watch }).is_ok();
            let values = table.values(&goal);
            assert!(!proved || values.is_ok());
            accepted |= proved;
        }
    });
    accepted
}

#[cfg(feature = "cluster")]
pub fn hosts(data: &[u8]) -> bool {
    let Some(text) = text(data) else { return false };
    let Ok(hosts) = text.parse::<taquin::cluster::Hosts>() else { return false };
    let addresses: Vec<_> = (0..hosts.processes()).map(|host| hosts.address(host)).collect();
    assert_eq!(addresses.join("\n").parse::<taquin::cluster::Hosts>().ok(), Some(hosts));
    true
}

/// What is read by its path, under this name in a folder of its own.
fn in_a_folder(name: &str, data: &[u8], read: impl FnOnce(&Path)) {
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let path = folder.path().join(name);
    std::fs::write(&path, data).expect("there is room for temporary files");
    read(&path);
}
