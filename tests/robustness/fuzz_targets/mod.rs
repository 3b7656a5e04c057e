//! One function for each kind of text and file that the program reads. It must accept or refuse any
//! input without a panic, an endless loop or disproportionate memory. An accepted input must be
//! meaningful: it survives being written and read again, or it answers queries.
//!
//! `tests/robustness` tries random inputs, `fuzz/` those that libFuzzer finds.

pub mod seeds;

use std::io::Cursor;
use std::path::Path;
use std::sync::LazyLock;

use taquin::board::{EdgeDirections, GraphNotation, Grid};
use taquin::perm::Sequence;
use taquin::position::{MoveNotation, Pattern};
use taquin::search::{PatternFile, SolveTarget, TilePartition};
use taquin::solution::{Head, Pages};
use taquin::states::{
    Checkpoint, Distances, DistancesFile, EnumerateOptions, ExactTable, FullCensus, LevelFolder,
    PatternDistancesFile,
};
use taquin::{Board, Permutation, Position, StandardPosition};
use taquin_testkit::block_file::block_file;

/// Boards with tiles from 0, from 1, of two digits, without a grid, and one that is not bipartite.
static BOARDS: LazyLock<Vec<Board>> = LazyLock::new(|| {
    let names = ["eight", "five", "3x3", "4x4", "theta0", "wheel-5"];
    names.map(|name| name.parse().expect("a name")).into()
});

/// The memory limit of a computation, in bytes.
const MEMORY: u64 = 1 << 20;

fn text(data: &[u8]) -> Option<&str> {
    std::str::from_utf8(data).ok()
}

/// The board that the first byte selects, and the text after it.
fn on_a_board(data: &[u8]) -> Option<(&'static Board, &str)> {
    let (first, rest) = data.split_first()?;
    Some((&BOARDS[usize::from(*first) % BOARDS.len()], text(rest)?))
}

pub fn board(data: &[u8]) -> bool {
    let Some(text) = text(data) else { return false };
    let _ = text.parse::<Grid>();
    let Ok(board) = text.parse::<Board>() else { return false };
    let most = if text.starts_with(|c: char| c.is_ascii_digit()) { 10_000 } else { 65_535 };
    assert!(board.square_count() <= most, "{text:?}");
    true
}

pub fn yaml(data: &[u8]) -> bool {
    let Some(text) = text(data) else { return false };
    let Ok(board) = Board::from_yaml(text) else { return false };
    let yaml = board.to_yaml().expect("a board can be written");
    let again = Board::from_yaml(&yaml);
    assert_eq!(again.expect("what was written can be read"), board, "{yaml}");
    true
}

/// The first byte selects the notation.
pub fn graph(data: &[u8]) -> bool {
    let Some((notation, rest)) = data.split_first() else { return false };
    let Some(text) = text(rest) else { return false };
    let _ = GraphNotation::of_content(text);
    let read = |notation: u8, text: &str| {
        let notation = GraphNotation::ALL[usize::from(notation) % GraphNotation::ALL.len()];
        Board::from_graph_text("x", text, notation, EdgeDirections::Ignored)
    };
    let Ok(board) = read(*notation, text) else { return false };
    let edges = |board: &Board| (board.square_count(), board.edge_count());
    for (notation, text) in [(0, board.to_graph6()), (1, board.to_sparse6())] {
        // A large board with few edges has a long graph6.
        if text.len() < 100_000 {
            let again = read(notation, &text).expect("what was written can be read");
            assert_eq!(edges(&again), edges(&board), "{text}");
        }
    }
    true
}

pub fn position(data: &[u8]) -> bool {
    let Some((board, text)) = on_a_board(data) else { return false };
    let _ = Grid::from_position(text);
    let position = Position::parse(board, text);
    match &position {
        Ok(position) => {
            assert_eq!(Position::parse(board, &position.to_string()).as_ref(), Ok(position));
        }
        Err(error) => {
            // The text is another where a board was rewritten.
            assert!(error.text.get(error.span.clone()).is_some(), "{error:?}");
            assert!(!error.to_string().contains(char::is_control), "{error:?}");
        }
    }
    if let Ok(pattern) = Pattern::parse(board, text) {
        assert_eq!(Pattern::parse(board, &pattern.to_string()).as_ref(), Ok(&pattern));
    }
    if let Some(moves) = MoveNotation::plain(board, text) {
        assert!(MoveNotation::of(&moves).is_some(), "{moves}");
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
    let twists = board.twists();
    let word = twists.word(text);
    match &word {
        Ok(word) => {
            assert_eq!(twists.word(&word.to_string()).as_ref(), Ok(word));
            let walk = word.walk();
            assert_eq!(walk.len(), word.move_count() + 1);
        }
        Err(error) => assert!(text.get(error.span.clone()).is_some_and(|part| !part.is_empty())),
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
    let (Ok(from), Ok(to)) = (from.parse::<Sequence>(), to.parse::<Sequence>()) else {
        return false;
    };
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
    let drawn = TilePartition::from_drawing(grid, corner, text);
    if let Ok(partition) = &drawn {
        let drawing = partition.to_string();
        let again = TilePartition::from_drawing(grid, corner, &drawing);
        assert_eq!(again.map(|partition| partition.to_string()), Ok(drawing));
    }
    drawn.is_ok() || TilePartition::parse(grid, corner, text).is_ok()
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
    let Ok(file) = DistancesFile::from_source("input".into(), Box::new(Cursor::new(data.to_vec())))
    else {
        return false;
    };
    let proved = file.check(&EnumerateOptions::new().memory(MEMORY)).is_ok();
    let Ok(board) = file.board() else { return false };
    let counts = file.counts().to_vec();
    let Ok(values) = Distances::from_file(file, &board) else { return false };
    let goal = values.goal().clone();
    let value = values.value(&goal);
    if proved {
        assert_eq!(values.distribution().counts(), counts);
        assert!(matches!(value, Ok(Some(0))), "{value:?}");
    }
    for square in board.neighbours(goal.blank()) {
        let mut position = goal.clone();
        position.move_blank(square).expect("it touches the blank");
        let _ = values.value(&position);
        let _ = values.solution(&position);
    }
    true
}

/// A block file made of the description before the first zero byte and the content after it.
fn in_blocks(kind: &str, data: &[u8]) -> Option<Vec<u8>> {
    let at = data.iter().position(|&byte| byte == 0)?;
    let (description, content) = (text(&data[..at])?, &data[at + 1..]);
    Some(block_file(kind, description, content))
}

pub fn values_content(data: &[u8]) -> bool {
    in_blocks("values", data).is_some_and(|file| values(&file))
}

/// Distances of labels as given, and again with correct checksums.
pub fn labels(data: &[u8]) -> bool {
    let mut accepted = false;
    for data in [Some(data.to_vec()), in_blocks("labels", data)].into_iter().flatten() {
        let source = Box::new(Cursor::new(data));
        let Ok(file) = PatternDistancesFile::from_source("input".into(), source) else { continue };
        let options = EnumerateOptions::new().memory(MEMORY);
        let proved = file.check(&options);
        let Ok(distances) = file.read(&options) else {
            assert!(proved.is_err());
            continue;
        };
        let highest = distances.distribution().highest();
        for start in distances.at(highest).chain(distances.at(highest / 2)).take(20) {
            let ways = distances.shortest_slides(&start, 3).expect("it has these labels");
            if proved.is_ok() {
                assert!(ways.is_some_and(|ways| !ways.is_empty()), "{start}");
            }
            let _ = distances.shortest_way_count(&start);
            let _ = distances.solve(&start, SolveTarget::One);
        }
        if let Ok(proved) = proved {
            assert_eq!(proved, *distances.distribution());
            accepted = true;
        }
    }
    accepted
}

/// A pattern database as given, and again with correct checksums.
pub fn patterns(data: &[u8]) -> bool {
    let mut accepted = false;
    for data in [Some(data.to_vec()), in_blocks("patterns", data)].into_iter().flatten() {
        let source = Box::new(Cursor::new(data));
        let Ok(file) = PatternFile::from_source("input".into(), source) else { continue };
        if let Ok(database) = file.read()
            && database.check(1, &()).is_ok()
        {
            assert_eq!(database.bytes() as u64, file.bytes());
            accepted = true;
        }
    }
    accepted
}

/// A checkpoint of the eight-puzzle as given, and again with correct checksums.
pub fn checkpoint(data: &[u8]) -> bool {
    let mut accepted = false;
    for data in [Some(data.to_vec()), in_blocks("coded", data)].into_iter().flatten() {
        in_a_folder("levels.taquin", &data, |path| {
            let folder = path.parent().expect("the file is in it");
            let checkpoint = Checkpoint::in_folder(folder).expect("the folder is there");
            accepted |= ends(EnumerateOptions::new().checkpoint(&checkpoint));
        });
    }
    accepted
}

/// Levels of the eight-puzzle on a disk: the depth of the last one in a byte; the level before it
/// and `levels.taquin`, each after its length in two bytes; and the last level. `levels.taquin` is
/// tried as given, and again with correct checksums.
pub fn levels(data: &[u8]) -> bool {
    fn part(data: &[u8]) -> Option<(&[u8], &[u8])> {
        let (length, rest) = data.split_first_chunk()?;
        rest.split_at_checked(u16::from_le_bytes(*length).into())
    }
    let Some((&depth, rest)) = data.split_first() else { return false };
    let Some((before, rest)) = part(rest) else { return false };
    let Some((counts, last)) = part(rest) else { return false };
    let mut accepted = false;
    for counts in [Some(counts.to_vec()), in_blocks("pieces", counts)].into_iter().flatten() {
        in_a_folder("levels.taquin", &counts, |path| {
            for (depth, level) in [(depth.wrapping_sub(1), before), (depth, last)] {
                let name = format!("level-{depth}.bits");
                std::fs::write(path.with_file_name(name), level).expect("there is room");
            }
            let folder = path.parent().expect("the file is in it");
            let folder = LevelFolder::new(folder, None).expect("the folder is there");
            accepted |= ends(EnumerateOptions::new().levels_in(&folder));
        });
    }
    accepted
}

/// Whatever was saved, a run of the eight-puzzle ends, and no level has more positions
/// than there are.
fn ends(options: EnumerateOptions) -> bool {
    let goal = Position::goal(&BOARDS[2]);
    let census = FullCensus::compute(&goal, &options.memory(MEMORY));
    census.is_ok_and(|census| {
        assert!(census.distribution.positions() <= 181_440);
        true
    })
}

pub fn table(data: &[u8]) -> bool {
    let mut accepted = false;
    in_a_folder("table", data, |path| {
        for board in &BOARDS[2..] {
            let Ok(table) = ExactTable::read(path, board.square_count()) else { continue };
            let goal = Position::goal(board);
            let proved = table.check(&goal, &EnumerateOptions::new().memory(MEMORY)).is_ok();
            let values = table.distances(&goal, taquin::position::Metric::SingleTile);
            assert!(!proved || values.is_ok());
            accepted |= proved;
        }
    });
    accepted
}

/// Reads the data from a file of this name in a temporary folder.
fn in_a_folder(name: &str, data: &[u8], read: impl FnOnce(&Path)) {
    let folder = tempfile::tempdir().expect("a temporary file can be written");
    let path = folder.path().join(name);
    std::fs::write(&path, data).expect("a temporary file can be written");
    read(&path);
}
