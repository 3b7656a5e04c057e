//! The bit-parallel enumeration against the plain one, and its kinds against each other.

#[allow(dead_code, reason = "other tests use the rest")]
mod small_graphs;

use std::io::Write;
use std::num::NonZero;
use std::ops::ControlFlow;

use itertools::Itertools;
use small_graphs::connected_graphs;
use taquin::states::planes::{
    Checkpoint, Count, Enumeration, EnumerationError, Instructions, Keep, Level, Planes, Settings,
};
use taquin::states::{Limits, Space, breadth_first};
use taquin::store::{BlockFile, BlockWriter, Kind};
use taquin::{Board, Census, Position};

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

/// Every home of the grids with these rows and columns.
fn homes(rows: usize, columns: usize) -> impl Iterator<Item = Board> {
    let homes = (1..=rows).cartesian_product(1..=columns);
    homes.map(move |(row, column)| board(&format!("{rows}x{columns}@{row},{column}")))
}

fn settings(threads: usize, instructions: Instructions, keep: Keep) -> Settings {
    Settings { threads: NonZero::new(threads).unwrap(), instructions, keep }
}

/// All levels, and the residues.
fn enumerated(planes: &Planes, settings: Settings) -> (Vec<Level>, Vec<Vec<u64>>) {
    let mut enumeration = Enumeration::of(planes, settings);
    let levels = enumeration.by_ref().collect();
    let residues = enumeration.into_residues();
    (levels, residues.chunks(planes.words()).map(<[u64]>::to_vec).collect())
}

fn counts(board: &Board) -> Vec<u64> {
    let planes = Planes::around(&Position::goal(board)).unwrap();
    Enumeration::of(&planes, Settings::default()).map(|level| level.positions()).collect()
}

/// Every position has the depth that the plain engine says, in the place that the planes say.
fn agrees_with_the_plain_engine(board: &Board) {
    let what = format!("{} with home {}", board.name(), board.label(board.home()));
    let goal = Position::goal(board);
    let space = Space::of(board, 0, u64::MAX).unwrap();
    let plain = breadth_first(&space, &goal, &mut ()).unwrap();
    let planes = Planes::around(&goal).unwrap();
    let (levels, residues) = enumerated(&planes, settings(1, Instructions::best(), Keep::Residues));
    assert_eq!(levels.iter().map(Level::positions).collect_vec(), plain.counts, "{what}");
    let many = planes.planes().len();
    let mut by_plane = vec![vec![0; many]; levels.len()];
    let mut taken = vec![vec![0_u64; planes.words()]; many];
    for state in space.states() {
        let position = space.position(state);
        let place = planes.place(&position).unwrap();
        let bit = |bitmap: &[u64]| (bitmap[place.word] >> place.bit & 1) as usize;
        assert_eq!(bit(&taken[place.plane]), 0, "{what}: {position} has a place of its own");
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
            homes(rows, columns).for_each(|board| agrees_with_the_plain_engine(&board));
        }
    }
}

#[test]
fn grids_of_ten_squares() {
    for name in ["2x5", "5x2@3,1", "2x5@1,2", "1x10@1,4", "10x1"] {
        agrees_with_the_plain_engine(&board(name));
    }
}

/// For every home the counts; the positions themselves as above.
#[test]
fn counts_of_grids_of_ten_squares_with_every_home() {
    for board in homes(2, 5).chain(homes(5, 2)) {
        let space = Space::of(&board, 0, u64::MAX).unwrap();
        let plain = breadth_first(&space, &Position::goal(&board), &mut ()).unwrap();
        assert_eq!(counts(&board), plain.counts, "{}", board.name());
    }
}

#[test]
fn boards_of_the_catalogue() {
    let names = ["eight", "five", "theta0", "figure-eight", "wheel-3", "wheel-4", "wheel-6"];
    for name in names.into_iter().chain(["ring-3", "ring-4", "ring-5", "ring-8", "ring-9"]) {
        agrees_with_the_plain_engine(&board(name));
    }
}

/// Trees, thetas, graphs with bridges, graphs with odd rings: every home.
#[test]
fn all_boards_with_up_to_six_squares() {
    for graph in (2..=6).flat_map(connected_graphs) {
        (0..graph.squares).for_each(|home| agrees_with_the_plain_engine(&graph.board(home)));
    }
}

/// Steps of the blank that are long in every order of the squares.
#[test]
fn boards_with_long_steps() {
    for name in ["wheel-7", "wheel-8", "petersen"] {
        agrees_with_the_plain_engine(&board(name));
    }
}

#[test]
fn a_goal_of_either_parity() {
    let board = board("3x3");
    let [even, odd] = ["1 2 3 / 4 5 6 / 7 8 _", "1 2 3 / 4 5 6 / 8 7 _"].map(|goal| {
        let goal = Position::parse(&board, goal).unwrap();
        let planes = Planes::around(&goal).unwrap();
        assert_eq!(planes.place(&goal), Some(planes.goal()));
        enumerated(&planes, settings(1, Instructions::best(), Keep::Counts)).0
    });
    let by_moves = |levels: Vec<Level>| levels.iter().map(Level::positions).collect_vec();
    assert_eq!(by_moves(even), by_moves(odd));
    let other = Position::parse(&board, "2 1 3 / 4 5 6 / 7 8 _").unwrap();
    assert_eq!(Planes::around(&Position::goal(&board)).unwrap().place(&other), None);
}

#[test]
fn a_level_holds_its_positions_and_no_others() {
    let board = board("2x3@1,2");
    let space = Space::of(&board, 0, u64::MAX).unwrap();
    let plain = breadth_first(&space, &Position::goal(&board), &mut ()).unwrap();
    let planes = Planes::around(&Position::goal(&board)).unwrap();
    let mut enumeration = Enumeration::of(&planes, Settings::default());
    assert!(!enumeration.holds(planes.goal()), "before the first level there is none");
    while let Some(level) = enumeration.next() {
        for state in space.states() {
            let place = planes.place(&space.position(state)).unwrap();
            assert_eq!(enumeration.holds(place), plain.depth(state) == Some(level.depth));
        }
    }
}

#[test]
fn threads_and_instructions_make_no_difference() {
    // Only the last is large enough for several threads.
    for name in ["3x3@1,2", "2x5", "petersen", "wheel-8", "theta0", "5x2@3,2", "3x4@2,2"] {
        let board = board(name);
        let planes = Planes::around(&Position::goal(&board)).unwrap();
        let of = |threads, instructions| {
            enumerated(&planes, settings(threads, instructions, Keep::Residues))
        };
        let first = of(1, Instructions::all()[0]);
        for (threads, instructions) in (1..=3).cartesian_product(Instructions::all()) {
            let name = instructions.name();
            assert!(of(threads, instructions) == first, "{name} on {threads} threads");
        }
    }
}

/// 3x4 and 2x6 have 239 500 800 positions each. For the corner the greatest depths are those of OEIS
/// A151944, after R. E. Korf, Linear-time disk-based implicit graph search, JACM 55 (2008); other homes
/// are compared with their mirror images.
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

/// After every level: put aside, taken up again, and brought to the end.
#[test]
fn stopped_and_resumed_it_is_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = Checkpoint::in_folder(&folder.path().join("new")).unwrap();
    for (name, keep) in
        [("3x3@2,1", Keep::Residues), ("wheel-5", Keep::ResiduesAndReached), ("2x5", Keep::Counts)]
    {
        let board = board(name);
        let planes = Planes::around(&Position::goal(&board)).unwrap();
        let settings = settings(1, Instructions::best(), keep);
        let mut whole = Enumeration::of(&planes, settings);
        let levels: Vec<Level> = whole.by_ref().collect();
        let (counts, residues) = (whole.counted().to_vec(), whole.into_residues());
        for stop in 1..=levels.len() {
            let mut first = checkpoint.resume(&planes, settings, u64::MAX).unwrap();
            assert_eq!(first.counted(), [0; 0], "nothing is there yet");
            assert!(first.by_ref().take(stop).eq(levels[..stop].iter().cloned()));
            checkpoint.save(&first).unwrap();
            let mut second = checkpoint.resume(&planes, settings, u64::MAX).unwrap();
            assert!(second.by_ref().eq(levels[stop..].iter().cloned()), "{name} after {stop}");
            assert_eq!(second.counted(), counts);
            assert!(*second.into_residues() == *residues);
            checkpoint.remove().unwrap();
        }
    }
}

/// The census of the standard positions, put aside after every level and taken up again.
#[test]
fn a_stopped_census_of_standard_positions_is_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = Checkpoint::in_folder(folder.path()).unwrap();
    for name in ["3x3@2,1", "wheel-5", "2x4"] {
        let board = board(name);
        let by_planes = |checkpoint, last| {
            let watch = &mut |depth, _| {
                if depth == last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let limits = Limits { memory: u64::MAX, watch };
            Census::by_planes(&board, Settings::default(), limits, checkpoint)
        };
        let whole = by_planes(None, usize::MAX).unwrap().unwrap();
        let mut runs = 0;
        let census = loop {
            match by_planes(Some(&checkpoint), runs) {
                Ok(census) => break census.unwrap(),
                Err(error) => assert!(matches!(error, EnumerationError::Cancelled(_)), "{error}"),
            }
            runs += 1;
            let goal = Position::goal(&board);
            let planes = Planes::around(&goal).unwrap();
            let of_all = checkpoint.resume(&planes, Settings::default(), u64::MAX);
            assert!(of_all.unwrap_err().to_string().contains("keeps other things"));
        };
        assert_eq!(census, whole, "{name}");
        assert!(runs > whole.rows.len(), "each level was a run of its own");
        checkpoint.remove().unwrap();
    }
}

/// What was gathered belongs to the levels that it stands beside.
#[test]
fn standard_positions_of_other_levels_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = Checkpoint::in_folder(folder.path()).unwrap();
    let board = board("3x3");
    let by_planes = |last| {
        let watch = &mut |depth, _| {
            if depth < last { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let limits = Limits { memory: u64::MAX, watch };
        let census = Census::by_planes(&board, Settings::default(), limits, Some(&checkpoint));
        census.unwrap_err().to_string()
    };
    by_planes(9);
    let path = folder.path().join("levels.taquin");
    let file = BlockFile::open(&path, Kind("levels")).unwrap();
    let content: Vec<u8> = file.blocks().flat_map(|block| block.unwrap()).collect();
    for (standard, fault) in
        [("\"standard\":4}", "not those of its levels"), ("\"standing\":1}", "other things")]
    {
        let first = "\"standard\":1}";
        assert!(file.description().contains(first));
        let description = file.description().replace(first, standard);
        let length = content.len() as u64;
        let mut forged =
            BlockWriter::begin(Vec::new(), Kind("levels"), &description, length).unwrap();
        forged.write_all(&content).unwrap();
        std::fs::write(&path, forged.finish().unwrap()).unwrap();
        let told = by_planes(usize::MAX);
        assert!(told.contains(fault), "{told}");
    }
}

#[test]
fn a_damaged_or_other_checkpoint_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = Checkpoint::in_folder(folder.path()).unwrap();
    let board = board("2x3");
    let planes = Planes::around(&Position::goal(&board)).unwrap();
    let with = |keep| settings(1, Instructions::best(), keep);
    let mut enumeration = Enumeration::of(&planes, with(Keep::Counts));
    assert_eq!(enumeration.by_ref().take(9).count(), 9);
    checkpoint.save(&enumeration).unwrap();
    let refusal = |planes: &Planes, keep| {
        checkpoint.resume(planes, with(keep), u64::MAX).map(|_| ()).unwrap_err().to_string()
    };
    assert!(refusal(&planes, Keep::Residues).contains("keeps other things"));
    for other in ["3x2", "2x3@1,1"] {
        let other: Board = other.parse().unwrap();
        let told = refusal(&Planes::around(&Position::goal(&other)).unwrap(), Keep::Counts);
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
    assert_eq!(
        checkpoint.resume(&planes, with(Keep::Counts), u64::MAX).unwrap().counted().len(),
        9
    );
}

#[test]
fn too_little_memory_is_refused_with_the_figure() {
    let board = board("3x4");
    let planes = Planes::around(&Position::goal(&board)).unwrap();
    let bytes = Enumeration::bytes(&planes, Keep::Counts);
    assert_eq!(bytes, 12 * 8 * 332_640);
    let error = Enumeration::within(&planes, Settings::default(), bytes - 1).unwrap_err();
    assert!(error.to_string().contains("would take 30.5 MiB"), "{error}");
}

#[test]
fn what_cannot_be_numbered_is_refused() {
    let board = board("5x5");
    let error = Planes::around(&Position::goal(&board)).unwrap_err().to_string();
    assert!(error.contains("25! / 2"), "{error}");
}

/// Levels that no enumeration gives, in a file whose checksums are right: it leads astray, and that is told.
#[test]
fn a_checkpoint_that_leads_astray_comes_to_an_end() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = Checkpoint::in_folder(folder.path()).unwrap();
    let board = board("3x3");
    let goal = Position::goal(&board);
    let planes = Planes::around(&goal).unwrap();
    let settings = settings(1, Instructions::best(), Keep::Counts);
    let mut enumeration = Enumeration::of(&planes, settings);
    assert_eq!(enumeration.by_ref().take(11).count(), 11);
    checkpoint.save(&enumeration).unwrap();
    let path = folder.path().join("levels.taquin");
    let file = BlockFile::open(&path, Kind("levels")).unwrap();
    let mut words: Vec<u64> = file
        .blocks()
        .flat_map(|block| block.unwrap().as_chunks().0.to_vec())
        .map(u64::from_le_bytes)
        .collect();
    // The planes of even depth come first: five of nine. Of depth 9 one position is left.
    let odd = words.len() / 9 * 5;
    let first = words[odd..].iter().position(|&word| word != 0).unwrap();
    words[odd..][first] &= words[odd..][first].wrapping_neg();
    words[odd..][first + 1..].fill(0);
    let counts = enumeration.counted();
    let description = file.description().replace(&format!(",{},", counts[9]), ",1,");
    let length = 8 * words.len() as u64;
    let mut forged = BlockWriter::begin(Vec::new(), Kind("levels"), &description, length).unwrap();
    for word in words {
        forged.write_all(&word.to_le_bytes()).unwrap();
    }
    std::fs::write(&path, forged.finish().unwrap()).unwrap();

    let mut levels = checkpoint.resume(&planes, settings, u64::MAX).unwrap();
    assert!(levels.by_ref().count() < 40);
    assert!(levels.counted().iter().sum::<u64>() <= planes.room());
    let limits = Limits { memory: u64::MAX, watch: &mut |_, _| ControlFlow::Continue(()) };
    let told = Count::resumed(&goal, settings, limits, &checkpoint).unwrap_err().to_string();
    assert!(told.contains("more positions than there are"), "{told}");
}
