//! Lists on a disk, compared with lists in memory; interrupted, damaged, without room.

use std::fs;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicUsize;

use tempfile::TempDir;

use super::files::{ListFiles, ListLengths};
use super::list::{ListFile, ListWriter, ReadFailure};
use crate::observer::{ends_after_level, ends_after_new_level};
use crate::position::Metric;
use crate::states::tests::goal;
use crate::states::{CheckpointError, EnumerateOptions, EnumerationError, FullCensus, LevelFolder};
use crate::{Position, Progress};

/// Memory for one thread that sorts few positions at a time, of so many bytes each.
const fn little(bytes: u64) -> u64 {
    (1 << 19) + (bytes << 10)
}

/// The counts by distance, and the farthest positions if they are few.
fn within(
    goal: &Position,
    distance: usize,
    options: &EnumerateOptions,
) -> Result<(Vec<u64>, Option<Vec<Position>>), EnumerationError> {
    let census = FullCensus::within(goal, distance, options)?;
    Ok((census.distribution.counts().to_vec(), census.farthest))
}

/// The same with levels in a folder, which stay there.
fn within_in(
    folder: &Path,
    goal: &Position,
    distance: usize,
    options: &EnumerateOptions,
) -> Result<(Vec<u64>, Option<Vec<Position>>), EnumerationError> {
    let levels = LevelFolder::new(folder, None).unwrap();
    within(goal, distance, &options.levels_in(&levels))
}

/// Runs until the level of this distance is complete.
fn run_to(folder: &Path, goal: &Position, distance: usize) {
    let stop = ends_after_level(distance);
    let options = EnumerateOptions::new().observer(&stop);
    let stopped = within_in(folder, goal, distance + 9, &options);
    assert!(matches!(stopped, Err(EnumerationError::Cancelled(_))));
}

/// The files of a folder, in the order of their names.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn refusal(found: Result<impl Sized, EnumerationError>) -> String {
    found.err().expect("it is refused").to_string()
}

/// Boards with positions of each width, also with levels whose positions are neighbours; sorted in
/// one run, in a few, and in so many that they are merged twice.
#[test]
fn lists_on_a_disk_are_those_in_memory() {
    for (board, bytes, metric, distance) in [
        ("4x4", 8, Metric::SingleTile, 18),
        ("4x4@2,2", 8, Metric::MultiTile, 6),
        ("wheel-16", 16, Metric::SingleTile, 9),
        ("5x5", 16, Metric::SingleTile, 14),
        ("box-3x3x3", 28, Metric::SingleTile, 9),
        ("6x6", 36, Metric::SingleTile, 12),
        ("8x8", 64, Metric::SingleTile, 10),
        ("9x9", 194, Metric::SingleTile, 10),
        ("2x3", 8, Metric::SingleTile, usize::MAX),
        ("ring-20", 16, Metric::SingleTile, usize::MAX),
        ("2x2", 8, Metric::SingleTile, 0),
    ] {
        let goal = goal(board);
        let options = EnumerateOptions::new().metric(metric);
        let expected = within(&goal, distance, &options).unwrap();
        // Of so many threads each merges two runs at a time.
        let many = (200, 200 * little(bytes));
        for (threads, memory) in
            [(1, little(bytes)), (3, 3 * little(4 * bytes)), many, (2, 1 << 30)]
        {
            let options = options.threads(NonZero::new(threads).unwrap()).memory(memory);
            let folder = TempDir::new().unwrap();
            let levels = LevelFolder::new(folder.path(), None).unwrap();
            let found = within(&goal, distance, &options.levels_in(&levels)).unwrap();
            assert!(found == expected, "{board} {memory}");
            let of_runs = |path: &&PathBuf| path.extension().is_some_and(|name| name == "run");
            assert_eq!(files(folder.path()).iter().find(of_runs), None);
            levels.remove().unwrap();
            assert_eq!(files(folder.path()), [""; 0].map(PathBuf::from));
        }
    }
}

#[test]
fn a_run_ended_after_each_level_is_resumed_with_other_limits() {
    for board in ["4x4", "3x3@centre"] {
        let (goal, folder) = (goal(board), TempDir::new().unwrap());
        let expected = within(&goal, 15, &EnumerateOptions::new()).unwrap();
        let levels = AtomicUsize::new(0);
        for run in 1.. {
            let stop = ends_after_new_level(&levels);
            let threads = 1 + run % 3;
            let options = EnumerateOptions::new().threads(NonZero::new(threads).unwrap());
            let options = options.memory(threads as u64 * little(8 << (run % 2)));
            // What a killed run may leave, once it has begun.
            if run > 1 {
                for name in [format!("level-{run}-3.list"), format!("level-{run}-3-1.run")] {
                    fs::write(folder.path().join(name), "unfinished").unwrap();
                }
            }
            match within_in(folder.path(), &goal, 15, &options.observer(&stop)) {
                Ok(found) => {
                    assert!(found == expected, "{board}");
                    assert_eq!(run, 17, "each level ended a run");
                    break;
                }
                Err(EnumerationError::Cancelled(_)) => {
                    let is_unfinished = |path: &PathBuf| {
                        fs::read(path).is_ok_and(|content| content.starts_with(b"unfinished"))
                    };
                    assert!(!files(folder.path()).iter().any(is_unfinished));
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
}

/// A level that is cancelled, or has no room, leaves the levels before it.
#[test]
fn an_unfinished_level_leaves_nothing() {
    let (goal, folder) = (goal("4x4"), TempDir::new().unwrap());
    run_to(folder.path(), &goal, 12);
    let saved = files(folder.path());
    let stop = |progress| match progress {
        Progress::Part { number: 9.., .. } => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let options = EnumerateOptions::new().observer(&stop);
    let stopped = within_in(folder.path(), &goal, 14, &options);
    assert!(matches!(stopped, Err(EnumerationError::Cancelled(_))));
    assert_eq!(files(folder.path()), saved);
    let levels = LevelFolder::new(folder.path(), Some(1 << 16)).unwrap();
    let options = EnumerateOptions::new().levels_in(&levels);
    let full = within(&goal, 14, &options);
    let full = full.unwrap_err();
    assert!(
        matches!(full, EnumerationError::Checkpoint(CheckpointError::DiskFull { depth: 13, .. })),
        "{full}"
    );
    assert_eq!(files(folder.path()), saved);
    let told = refusal(within(&goal, 14, &options.memory(little(8) / 2)));
    assert!(told.contains("levels on a disk need"), "{told}");
}

#[test]
fn damaged_lists_are_refused() {
    let (goal, folder) = (goal("4x4"), TempDir::new().unwrap());
    run_to(folder.path(), &goal, 14);
    let options = EnumerateOptions::new();
    let expected = within(&goal, 16, &options).unwrap();
    let resumed = || {
        // Each run goes on with a copy.
        let copy = TempDir::new().unwrap();
        for path in files(folder.path()) {
            fs::copy(&path, copy.path().join(path.file_name().unwrap())).unwrap();
        }
        within_in(copy.path(), &goal, 16, &options)
    };
    assert!(resumed().unwrap() == expected);
    let lists = files(folder.path());
    assert!(lists.len() > 8);
    for path in &lists {
        let content = fs::read(path).unwrap();
        for at in [0, 20, 50, content.len() / 2, content.len() - 1] {
            let mut damaged = content.clone();
            damaged[at] ^= 4;
            fs::write(path, damaged).unwrap();
            let told = refusal(resumed());
            assert!(told.contains(path.file_name().unwrap().to_str().unwrap()), "{told}");
            assert!(!told.contains("another enumeration"), "{told}");
        }
        fs::write(path, &content[..content.len() - 1]).unwrap();
        let told = refusal(resumed());
        assert!(!told.contains("another enumeration"), "{told}");
        fs::remove_file(path).unwrap();
        // Without the file that says whose they are, the lists are refused.
        refusal(resumed());
        fs::write(path, content).unwrap();
    }
    // A list in the place of another one, whose checksums are right.
    fs::copy(&lists[0], &lists[1]).unwrap();
    let told = refusal(resumed());
    assert!(told.contains("it is the list of other positions"), "{told}");
}

/// A list has as many positions as its folder says, no fewer and no more.
#[test]
fn lists_end_where_their_files_do() {
    let folder = TempDir::new().unwrap();
    let (path, description) = (folder.path().join("level-1-1.list"), "{}".into());
    let mut writer =
        ListWriter::create(ListFile { path, description, width: 8, positions: 0 }).unwrap();
    let positions = [3_u64, 5, 1 << 40];
    positions.iter().for_each(|position| writer.add(position).unwrap());
    let file = writer.finish().unwrap();
    for wanted in [2, 3, 4] {
        let (file, failure) =
            (ListFile { positions: wanted, ..file.clone() }, ReadFailure::default());
        let read: Vec<u64> = file.read(&failure).unwrap().collect();
        match wanted {
            3 => assert!(read == positions && failure.check().is_ok()),
            _ => assert!(failure.check().is_err(), "{wanted}"),
        }
    }
}

/// The level of another enumeration, or of this one beyond the question.
#[test]
fn a_folder_of_other_levels_is_refused() {
    let (own, folder) = (goal("4x4"), TempDir::new().unwrap());
    run_to(folder.path(), &own, 8);
    let other = Position::parse(own.board(), "1 2 3 4 5 6 7 8 9 10 11 12 13 14 _ 15").unwrap();
    let single = EnumerateOptions::new();
    let multi = single.metric(Metric::MultiTile);
    for (goal, distance, options, difference) in [
        (&other, 12, &single, "it has the goal"),
        (&goal("4x4@1,2"), 12, &single, "it has the goal"),
        (&own, 12, &multi, "it counts single-tile moves"),
        (&own, 7, &single, "it has the levels up to 8 moves"),
    ] {
        let told = refusal(within_in(folder.path(), goal, distance, options));
        assert!(told.contains(difference), "{told}");
    }
    let levels = LevelFolder::new(folder.path(), None).unwrap();
    let all = FullCensus::compute(&goal("3x3"), &single.levels_in(&levels));
    let told = refusal(all);
    assert!(told.contains("of those near the goal"), "{told}");
    drop(levels);
    // Two runs at the same time.
    let lock = fs::File::open(folder.path()).unwrap();
    lock.try_lock().unwrap();
    let told = refusal(within_in(folder.path(), &own, 12, &single));
    assert!(told.contains("another run uses it"), "{told}");
}

#[test]
fn lists_that_do_not_fit_the_counts_are_refused() {
    let goal = goal("4x4");
    for last in [vec![0; 16], vec![1; 16], vec![u64::MAX; 16], vec![2]] {
        let folder = TempDir::new().unwrap();
        let levels = LevelFolder::new(folder.path(), None).unwrap();
        let (files, _) = ListFiles::open(&levels, &goal, Metric::SingleTile).unwrap();
        let before = (0..16).map(|square| u64::from(square == 15)).collect();
        files.complete(&[1, 2], &ListLengths { last, before }).unwrap();
        drop((files, levels));
        let told = refusal(within_in(folder.path(), &goal, 3, &EnumerateOptions::new()));
        assert!(told.contains("its lists do not fit"), "{told}");
    }
}
