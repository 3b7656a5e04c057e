//! The bit-parallel enumeration compared with the breadth-first search, and its variants with each
//! other.

use std::num::NonZero;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};

use itertools::Itertools;
use taquin_testkit::block_file::block_file;
use taquin_testkit::small_graphs::connected_graphs;
use taquin_testkit::squares;

use crate::machine::threads::on_threads;
use crate::observer::ends_after_level;
use crate::position::Metric;
use crate::states::planes::{
    Checkpoint, Enumeration, EnumerationError, Instructions, Keep, LevelCounts, Planes, Words,
    Workers, check_memory,
};
use crate::states::tests::goal;
use crate::states::{EnumerateOptions, FullCensus, Levels, Space, breadth_first};
use crate::store::tests::content;
use crate::store::{BlockFile, CodedWriter, FileKind};
use crate::{Board, Position};

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

/// The grid with these rows and columns, with every home.
fn homes(rows: usize, columns: usize) -> impl Iterator<Item = Board> {
    let homes = (1..=rows).cartesian_product(1..=columns);
    homes.map(move |(row, column)| board(&format!("{rows}x{columns}@{row},{column}")))
}

fn workers(threads: usize, instructions: Instructions) -> Workers {
    Workers { threads: NonZero::new(threads).unwrap(), instructions }
}

pub(super) fn one_worker() -> Workers {
    workers(1, Instructions::best())
}

/// All levels, and the residues.
fn enumerated(planes: &Planes, keep: Keep, workers: Workers) -> (Vec<LevelCounts>, Vec<Vec<u64>>) {
    let mut enumeration = Enumeration::new(planes, keep, workers).unwrap();
    let levels = enumeration.by_ref().collect();
    let residues = enumeration.into_residues();
    (levels, residues.chunks(planes.words()).map(<[u64]>::to_vec).collect())
}

fn counts(board: &Board) -> Vec<u64> {
    let planes = Planes::new(&Position::goal(board)).unwrap();
    Enumeration::new(&planes, Keep::Counts, EnumerateOptions::new().workers)
        .unwrap()
        .map(|level| level.positions())
        .collect()
}

/// All positions, and the levels that the breadth-first search finds.
fn plain_levels(goal: &Position, metric: Metric) -> (Space, Levels) {
    let space = Space::new(goal).unwrap().in_metric(metric);
    let levels = breadth_first(&space, goal, &EnumerateOptions::new(), |_, _, _| ()).unwrap();
    (space, levels)
}

/// Every position has a bit of its own and the depth that the breadth-first search finds.
fn agrees_with_breadth_first_search(board: &Board) {
    agrees_in(Metric::SingleTile, board);
}

/// The same with moves of this metric.
fn agrees_in(metric: Metric, board: &Board) {
    let what = format!("{} with home {}", board.name(), board.label(board.home()));
    let goal = Position::goal(board);
    let (space, plain) = plain_levels(&goal, metric);
    let planes = Planes::in_metric(&goal, metric).unwrap();
    let (levels, residues) = enumerated(&planes, Keep::Residues, one_worker());
    assert_eq!(levels.iter().map(LevelCounts::positions).collect_vec(), plain.counts, "{what}");
    let many = planes.planes().len();
    let mut by_plane = vec![vec![0; many]; levels.len()];
    let mut taken = vec![vec![0_u64; planes.words()]; many];
    for state in space.states() {
        let position = space.position(state);
        let place = planes.bit_index(&position).unwrap();
        let bit = |bitmap: &[u64]| (bitmap[place.word] >> place.bit & 1) as usize;
        assert_eq!(bit(&taken[place.plane]), 0, "{what}: {position} has its own bit");
        taken[place.plane][place.word] |= 1 << place.bit;
        let Some(depth) = plain.depth(state) else { continue };
        by_plane[depth][place.plane] += 1;
        let residue = match planes.planes()[place.plane].odd_depths {
            Some(odd) => 2 * bit(&residues[place.plane]) + usize::from(odd),
            None => 2 * bit(&residues[many + place.plane]) + bit(&residues[place.plane]),
        };
        assert_eq!(residue, depth % 4, "{what}: {position}");
    }
    assert!(levels.iter().map(|level| &level.by_plane).eq(&by_plane), "{what}");
}

#[test]
fn grids_of_up_to_nine_squares_with_every_home() {
    for (rows, columns) in (1..=9_usize).cartesian_product(1..=9) {
        if (2..=9).contains(&(rows * columns)) {
            homes(rows, columns).for_each(|board| agrees_with_breadth_first_search(&board));
        }
    }
}

#[test]
fn grids_of_ten_squares() {
    for name in ["2x5", "5x2@3,1", "2x5@1,2", "1x10@1,4", "10x1"] {
        agrees_with_breadth_first_search(&board(name));
    }
}

#[test]
fn several_tiles_on_grids_of_up_to_nine_squares() {
    for (rows, columns) in (1..=9_usize).cartesian_product(1..=9) {
        if (2..=9).contains(&(rows * columns)) {
            let boards = homes(rows, columns).step_by(2);
            boards.for_each(|board| agrees_in(Metric::MultiTile, &board));
        }
    }
}

#[test]
fn several_tiles_on_grids_of_ten_squares() {
    for name in ["2x5", "1x10@1,4"] {
        agrees_in(Metric::MultiTile, &board(name));
    }
}

/// The queue of the test above takes its moves from `Metric`; this search finds them itself.
#[test]
fn several_tiles_as_the_reference_search_slides_them() {
    let options = EnumerateOptions::new().metric(Metric::MultiTile);
    for (rows, columns) in [(2, 2), (2, 3), (4, 2), (1, 7)] {
        for board in homes(rows, columns) {
            let mut counts = vec![];
            for (depth, _) in squares!(board).distances_by_slides((rows, columns)).into_values() {
                counts.resize(counts.len().max(depth + 1), 0);
                counts[depth] += 1;
            }
            let census = FullCensus::compute(&Position::goal(&board), &options).unwrap();
            assert_eq!(census.distribution.counts(), counts, "{rows}x{columns}");
        }
    }
}

/// A plain search of the arrangements of 3x4 by rank, which shares no code with the engine.
#[test]
#[ignore = "a minute and half a gigabyte: a plain search of all positions of 3x4"]
fn several_tiles_on_3x4_as_a_plain_search_slides_them() {
    const SQUARES: usize = 12;
    const COLUMNS: usize = 4;
    type Tiles = [usize; SQUARES];
    let factorials: Vec<usize> = (0..SQUARES).map(|n| (1..=n).product()).collect();
    let rank = |tiles: &Tiles| {
        let (mut used, mut rank) = (0_u32, 0);
        for (square, &tile) in tiles.iter().enumerate() {
            let smaller = tile - (used & ((1 << tile) - 1)).count_ones() as usize;
            rank += smaller * factorials[SQUARES - 1 - square];
            used |= 1 << tile;
        }
        rank
    };
    let unranked = |mut rank: usize| -> Tiles {
        let mut left: Vec<usize> = (0..SQUARES).collect();
        std::array::from_fn(|square| {
            let smaller = rank / factorials[SQUARES - 1 - square];
            rank %= factorials[SQUARES - 1 - square];
            left.remove(smaller)
        })
    };
    // The blank is tile 11, so the goal has rank 0.
    let mut depths = Vec::new();
    depths.resize_with(factorials[SQUARES - 1] * SQUARES, || AtomicU8::new(u8::MAX));
    depths[0] = AtomicU8::new(0);
    let mut counts = vec![1_u64];
    for depth in 0.. {
        let (next, reached) = (AtomicUsize::new(0), AtomicU64::new(0));
        on_threads(2, || {
            const AT_ONCE: usize = 1 << 16;
            loop {
                let start = next.fetch_add(AT_ONCE, Ordering::Relaxed);
                if start >= depths.len() {
                    break;
                }
                for number in start..depths.len().min(start + AT_ONCE) {
                    if depths[number].load(Ordering::Relaxed) != depth {
                        continue;
                    }
                    let tiles = unranked(number);
                    let blank = tiles.iter().position(|&tile| tile == SQUARES - 1).unwrap();
                    let (row, column) = (blank / COLUMNS, blank % COLUMNS);
                    let rows = SQUARES / COLUMNS;
                    // The blank goes up, left, right or down, as far as the grid.
                    for (far, step) in [
                        (row, -(COLUMNS as isize)),
                        (column, -1),
                        (COLUMNS - 1 - column, 1),
                        (rows - 1 - row, COLUMNS as isize),
                    ] {
                        let (mut after, mut at) = (tiles, blank);
                        for _ in 0..far {
                            let to = at.checked_add_signed(step).unwrap();
                            after.swap(at, to);
                            at = to;
                            let there = &depths[rank(&after)];
                            if there.load(Ordering::Relaxed) == u8::MAX
                                && there.swap(depth + 1, Ordering::Relaxed) == u8::MAX
                            {
                                reached.fetch_add(1, Ordering::Relaxed);
                            }
                        }
                    }
                }
            }
        });
        match reached.into_inner() {
            0 => break,
            count => counts.push(count),
        }
    }
    let options = EnumerateOptions::new().metric(Metric::MultiTile);
    let census = FullCensus::compute(&goal("3x4"), &options).unwrap();
    assert_eq!(census.distribution.counts(), counts);
    assert_eq!((counts.len() - 1, counts.iter().sum()), (33, 239_500_800_u64));
}

/// The counts for every home; `grids_of_ten_squares` compares single positions.
#[test]
fn counts_of_grids_of_ten_squares_with_every_home() {
    for board in homes(2, 5).chain(homes(5, 2)) {
        let (_, plain) = plain_levels(&Position::goal(&board), Metric::SingleTile);
        assert_eq!(counts(&board), plain.counts, "{}", board.name());
    }
}

#[test]
fn boards_of_the_catalogue() {
    let names = ["eight", "five", "theta0", "figure-eight", "wheel-3", "wheel-4", "wheel-6"];
    for name in names.into_iter().chain(["ring-3", "ring-4", "ring-5", "ring-8", "ring-9"]) {
        agrees_with_breadth_first_search(&board(name));
    }
}

/// Trees, thetas, graphs with bridges, graphs with odd cycles: with every home.
#[test]
fn all_boards_with_up_to_six_squares() {
    for graph in (2..=6).flat_map(connected_graphs) {
        (0..graph.squares).for_each(|home| {
            agrees_with_breadth_first_search(&graph.board(home).parse::<Board>().unwrap())
        });
    }
}

/// Boards on which some steps of the blank are long in every order of the squares.
#[test]
fn boards_with_long_steps() {
    for name in ["wheel-7", "wheel-8", "petersen"] {
        agrees_with_breadth_first_search(&board(name));
    }
}

#[test]
fn a_goal_of_either_parity() {
    let board = board("3x3");
    let [even, odd] = ["1 2 3 / 4 5 6 / 7 8 _", "1 2 3 / 4 5 6 / 8 7 _"].map(|goal| {
        let goal = Position::parse(&board, goal).unwrap();
        let planes = Planes::new(&goal).unwrap();
        assert_eq!(planes.bit_index(&goal), Some(planes.goal()));
        enumerated(&planes, Keep::Counts, one_worker()).0
    });
    let by_moves =
        |levels: Vec<LevelCounts>| levels.iter().map(LevelCounts::positions).collect_vec();
    assert_eq!(by_moves(even), by_moves(odd));
    let other = Position::parse(&board, "2 1 3 / 4 5 6 / 7 8 _").unwrap();
    assert_eq!(Planes::new(&Position::goal(&board)).unwrap().bit_index(&other), None);
}

#[test]
fn a_level_contains_exactly_its_positions() {
    let goal = goal("2x3@1,2");
    let (space, plain) = plain_levels(&goal, Metric::SingleTile);
    let planes = Planes::new(&goal).unwrap();
    let mut enumeration = Enumeration::new(&planes, Keep::Counts, one_worker()).unwrap();
    assert!(!enumeration.contains(planes.goal()), "the enumeration has not begun");
    while let Some(level) = enumeration.next() {
        for state in space.states() {
            let place = planes.bit_index(&space.position(state)).unwrap();
            assert_eq!(enumeration.contains(place), plain.depth(state) == Some(level.depth));
        }
    }
}

#[test]
fn threads_and_instructions_make_no_difference() {
    // Only the last board is large enough for several threads.
    for name in ["3x3@1,2", "2x5", "petersen", "wheel-8", "theta0", "5x2@3,2", "3x4@2,2"] {
        let planes = Planes::new(&goal(name)).unwrap();
        let of = |threads, instructions| {
            enumerated(&planes, Keep::Residues, workers(threads, instructions))
        };
        let first = of(1, Instructions::all()[0]);
        for (threads, instructions) in (1..=3).cartesian_product(Instructions::all()) {
            let name = instructions.name();
            assert!(of(threads, instructions) == first, "{name} on {threads} threads");
        }
    }
}

/// 3x4 and 2x6 have 239 500 800 positions each. For home in the corner the greatest depths are
/// those of OEIS A151944, after R. E. Korf, Linear-time disk-based implicit graph search, JACM 55
/// (2008). Other homes are compared with their mirror images.
#[test]
fn twelve_squares() {
    for (name, other, last) in [
        ("3x4", "3x4@1,1", Some((53, 18))),
        ("3x4@2,2", "4x3@3,2", None),
        ("2x6", "6x2@1,2", Some((80, 2))),
        ("2x6@1,3", "2x6@2,4", None),
    ] {
        let [one, other] = [name, other].map(|name| counts(&board(name)));
        assert_eq!(one, other, "{name}");
        assert_eq!(one.iter().sum::<u64>(), 239_500_800);
        if let Some((depth, antipodes)) = last {
            assert_eq!((one.len() - 1, one.last()), (depth, Some(&antipodes)));
        }
    }
}

/// The enumeration is saved after each level, resumed, and finished.
#[test]
fn a_resumed_enumeration_is_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = Checkpoint::in_folder(&folder.path().join("new")).unwrap();
    for (name, keep) in
        [("3x3@2,1", Keep::Residues), ("wheel-5", Keep::ResiduesAndReached), ("2x5", Keep::Counts)]
    {
        let planes = Planes::new(&goal(name)).unwrap();
        let fresh = || Enumeration::new(&planes, keep, one_worker()).unwrap();
        let mut whole = fresh();
        let levels: Vec<LevelCounts> = whole.by_ref().collect();
        let (counts, residues) = (whole.level_counts().to_vec(), whole.into_residues());
        for stop in 1..=levels.len() {
            let (mut first, ()) = checkpoint.resume(fresh(), ()).unwrap();
            assert_eq!(first.level_counts(), [0; 0], "there is no checkpoint yet");
            assert!(first.by_ref().take(stop).eq(levels[..stop].iter().cloned()));
            checkpoint.save(&first, &()).unwrap();
            let (mut second, ()) = checkpoint.resume(fresh(), ()).unwrap();
            assert!(second.by_ref().eq(levels[stop..].iter().cloned()), "{name} after {stop}");
            assert_eq!(second.level_counts(), counts);
            assert!(*second.into_residues() == *residues);
            checkpoint.remove().unwrap();
        }
    }
}

/// A clone made before the run removes the file that the run has left.
#[test]
fn a_clone_is_the_same_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = Checkpoint::in_folder(folder.path()).unwrap();
    let clone = checkpoint.clone();
    let stop = ends_after_level(5);
    let options = EnumerateOptions::new().checkpoint(&checkpoint).observer(&stop);
    FullCensus::compute(&Position::goal(&board("2x3")), &options).unwrap_err();
    let file = folder.path().join("levels.taquin");
    assert!(file.exists());
    clone.remove().unwrap();
    assert!(!file.exists());
}

/// A level with few positions takes few bytes, however large the board is.
#[test]
fn a_checkpoint_grows_with_what_was_found() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = Checkpoint::in_folder(folder.path()).unwrap();
    let planes = Planes::new(&goal("3x4")).unwrap();
    for (keep, depth) in [(Keep::Counts, 2), (Keep::Counts, 20), (Keep::Residues, 20)] {
        let fresh = || Enumeration::new(&planes, keep, one_worker()).unwrap();
        let mut enumeration = fresh();
        enumeration.by_ref().take(depth + 1).for_each(drop);
        checkpoint.save(&enumeration, &()).unwrap();
        let file = folder.path().join("levels.taquin").metadata().unwrap().len();
        let found: u64 = enumeration.level_counts().iter().sum();
        assert!(file < 4000 + 3 * found, "{file} bytes for {found} positions");
        let (resumed, ()) = checkpoint.resume(fresh(), ()).unwrap();
        assert!(resumed.bitmaps().eq(enumeration.bitmaps()));
    }
}

/// Version 0.15 saved the words as they are.
#[test]
fn a_checkpoint_of_an_earlier_version_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = Checkpoint::in_folder(folder.path()).unwrap();
    let file = block_file("levels", "{}", &[]);
    std::fs::write(folder.path().join("levels.taquin"), file).unwrap();
    let options = EnumerateOptions::new().checkpoint(&checkpoint);
    let told = FullCensus::compute(&goal("2x3"), &options).unwrap_err().to_string();
    assert!(told.contains("an earlier version saved it") && told.contains("another folder"));
}

#[test]
fn a_damaged_or_other_checkpoint_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = Checkpoint::in_folder(folder.path()).unwrap();
    let planes = Planes::new(&goal("2x3")).unwrap();
    let mut enumeration = Enumeration::new(&planes, Keep::Counts, one_worker()).unwrap();
    assert_eq!(enumeration.by_ref().take(9).count(), 9);
    checkpoint.save(&enumeration, &()).unwrap();
    let refusal = |planes: &Planes, keep| {
        let fresh = Enumeration::new(planes, keep, one_worker()).unwrap();
        checkpoint.resume(fresh, ()).map(|_| ()).unwrap_err().to_string()
    };
    assert!(refusal(&planes, Keep::Residues).contains("keeps other data"));
    for other in ["3x2", "2x3@1,1"] {
        let other: Board = other.parse().unwrap();
        let told = refusal(&Planes::new(&Position::goal(&other)).unwrap(), Keep::Counts);
        assert!(told.contains("has the goal 123450 on the board 2x3"), "{told}");
    }
    let file = folder.path().join("levels.taquin");
    let bytes = std::fs::read(&file).unwrap();
    for bit in (0..8 * bytes.len()).step_by(37) {
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        std::fs::write(&file, damaged).unwrap();
        refusal(&planes, Keep::Counts);
    }
    for length in (0..bytes.len()).step_by(53) {
        std::fs::write(&file, &bytes[..length]).unwrap();
        refusal(&planes, Keep::Counts);
    }
    std::fs::write(&file, &bytes).unwrap();
    let fresh = Enumeration::new(&planes, Keep::Counts, one_worker()).unwrap();
    assert_eq!(checkpoint.resume(fresh, ()).unwrap().0.level_counts().len(), 9);
}

/// Headers that contradict the levels, with correct checksums.
#[test]
fn a_checkpoint_with_a_false_header_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = Checkpoint::in_folder(folder.path()).unwrap();
    let board = board("2x3");
    let planes = Planes::new(&Position::goal(&board)).unwrap();
    let fresh = || Enumeration::new(&planes, Keep::Counts, one_worker()).unwrap();
    let mut enumeration = fresh();
    assert_eq!(enumeration.by_ref().take(9).count(), 9);
    checkpoint.save(&enumeration, &()).unwrap();
    let path = folder.path().join("levels.taquin");
    let file = BlockFile::open(&path, FileKind("coded")).unwrap();
    let content = content(&file);
    let honest: serde_json::Value = serde_json::from_str(file.description()).unwrap();
    let resumed = |alter: &dyn Fn(&mut serde_json::Value)| {
        let mut header = honest.clone();
        alter(&mut header);
        std::fs::write(&path, block_file("coded", &header.to_string(), &content)).unwrap();
        checkpoint.resume(fresh(), ()).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(resumed(&|_| {}), Ok(()));
    for last in [7, 8] {
        let count = enumeration.level_counts()[last] + 1;
        let told = resumed(&|header| header["counts"][last] = count.into()).unwrap_err();
        assert!(told.contains("do not have as many positions as it says"), "{told}");
    }
    let told = resumed(&|header| header["counts"][3] = 0.into()).unwrap_err();
    assert!(told.contains("its counts do not fit its board"), "{told}");
    let own = serde_json::json!([0, 1, 2, 3, 4, 5]);
    assert_ne!(honest["order"], own);
    let told = resumed(&|header| header["order"] = own.clone()).unwrap_err();
    assert!(told.contains("keeps other data"), "{told}");
    // The levels that are not in the file are known by their counts alone.
    let count = enumeration.level_counts()[5] - 1;
    assert_eq!(resumed(&|header| header["counts"][5] = count.into()), Ok(()));
    let options = EnumerateOptions::new().checkpoint(&checkpoint);
    let told = FullCensus::compute(&Position::goal(&board), &options).unwrap_err().to_string();
    assert!(told.contains("have 359 positions, and the board's group gives 360"), "{told}");
}

#[test]
fn too_little_memory_is_refused_with_the_size() {
    let planes = Planes::new(&goal("3x4")).unwrap();
    let bytes = Enumeration::bytes(&planes, Keep::Counts);
    assert_eq!(bytes, 12 * 8 * 332_640);
    let options = EnumerateOptions::new().memory(bytes - 1);
    let error = check_memory(&planes, Keep::Counts, &options).unwrap_err();
    assert!(error.to_string().contains("would take 30.5 MiB"), "{error}");
}

/// Where the system gives less than it takes, an enumeration without a limit ends with an error.
#[test]
fn memory_that_the_system_refuses_is_an_error() {
    // More than any processor can address.
    assert!(Words::zero(1 << 58).is_err() && Words::zero(usize::MAX).is_err());
    // A system that promises more than it has is not asked for it: the first level ends the run.
    let stop = ends_after_level(0);
    let options = EnumerateOptions::new().observer(&stop);
    match FullCensus::compute(&goal("4x4"), &options).unwrap_err() {
        EnumerationError::TooLarge(error) => {
            let told = error.to_string();
            assert!(told.contains("which would take 1.3 TiB, more than the system"), "{told}");
        }
        error => assert!(matches!(error, EnumerationError::Cancelled(_)), "{error}"),
    }
}

#[test]
fn boards_with_too_many_positions_are_refused() {
    let error = Planes::new(&goal("5x5")).unwrap_err().to_string();
    assert!(error.contains("25! / 2"), "{error}");
}

/// A checkpoint with correct checksums and levels that no enumeration produces. The resumed run
/// ends with an error.
#[test]
fn an_inconsistent_checkpoint_is_detected() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = Checkpoint::in_folder(folder.path()).unwrap();
    let goal = goal("3x3");
    let planes = Planes::new(&goal).unwrap();
    let fresh = || Enumeration::new(&planes, Keep::Counts, one_worker()).unwrap();
    let mut enumeration = fresh();
    assert_eq!(enumeration.by_ref().take(11).count(), 11);
    checkpoint.save(&enumeration, &()).unwrap();
    let path = folder.path().join("levels.taquin");
    let file = BlockFile::open(&path, FileKind("coded")).unwrap();
    let number = Enumeration::saved_bytes(&planes, Keep::Counts) / 8;
    let mut words: Vec<u64> = file.coded_words(number).map(Result::unwrap).collect();
    // The five planes of even depth precede the four of odd depth. One position of depth 9 remains.
    let odd = words.len() / 9 * 5;
    let first = words[odd..].iter().position(|&word| word != 0).unwrap();
    words[odd..][first] &= words[odd..][first].wrapping_neg();
    words[odd..][first + 1..].fill(0);
    let counts = enumeration.level_counts();
    let description = file.description().replace(&format!(",{},", counts[9]), ",1,");
    let mut forged = CodedWriter::begin(Vec::new(), FileKind("coded"), &description).unwrap();
    forged.add(&words).unwrap();
    std::fs::write(&path, forged.finish().unwrap()).unwrap();

    let (mut levels, ()) = checkpoint.resume(fresh(), ()).unwrap();
    assert!(levels.by_ref().count() < 40);
    assert!(levels.level_counts().iter().sum::<u64>() <= planes.capacity());
    let options = EnumerateOptions::new().checkpoint(&checkpoint);
    let error = FullCensus::compute(&goal, &options).unwrap_err().to_string();
    assert!(error.contains("more positions than there are"), "{error}");
}

/// The drawn example of the module's documentation.
#[test]
fn the_bit_of_a_position() {
    let board = board("3x3");
    let planes = Planes::new(&Position::goal(&board)).unwrap();
    let position = Position::parse(&board, "1 2 3 / 4 6 5 / 8 7 _").unwrap();
    let index = planes.bit_index(&position).expect("it is even");
    assert_eq!((index.plane, index.word, index.bit), (8, 0, 3));
}
