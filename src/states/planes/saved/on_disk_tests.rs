//! Levels on a disk, compared with levels in memory; interrupted, damaged, without room.

use std::fs;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use tempfile::TempDir;

use super::on_disk::LevelsOnDisk;
use crate::observer::{ends_after_level, ends_after_new_level};
use crate::position::Metric;
use crate::states::planes::parts::decomposition_tests::other_boards;
use crate::states::planes::{
    BitIndex, Checkpoint, CheckpointError, Enumeration, EnumerationError, Keep, LevelFolder,
    Planes, run,
};
use crate::states::tests::goal;
use crate::states::{Distances, DistancesError, EnumerateOptions, FullCensus};
use crate::{Board, Position, Progress};

/// Any number of positions may be listed.
const ALL: u64 = u64::MAX;

fn boards() -> Vec<Board> {
    let grids = ["2x2", "2x4", "3x3", "2x5@1,2"].map(|name| name.parse().unwrap());
    grids.into_iter().chain(other_boards()).collect()
}

fn in_memory(planes: &Planes) -> (Vec<u64>, Vec<BitIndex>) {
    let workers = EnumerateOptions::new().workers;
    let mut enumeration = Enumeration::new(planes, Keep::Counts, workers).unwrap();
    enumeration.by_ref().for_each(drop);
    // The last step has found no position, and cleared the bitmaps of its depth.
    let last = enumeration.level_counts().len() - 1;
    let mut again = Enumeration::new(planes, Keep::Counts, workers).unwrap();
    again.by_ref().take(last + 1).for_each(drop);
    (enumeration.level_counts().to_vec(), again.bit_indices().collect())
}

/// The counts, and the positions of the last level if they are at most so many.
fn run_in_pieces(
    planes: &Planes,
    options: &EnumerateOptions,
    levels: &LevelFolder,
    most_listed: u64,
    most: usize,
) -> Result<(Vec<u64>, Vec<BitIndex>), EnumerationError> {
    let levels = LevelsOnDisk::in_pieces(planes, options, levels, Keep::Counts, most)?;
    let found = (levels.counts().to_vec(), levels.last(most_listed)?);
    drop(levels);
    Ok(found)
}

/// Runs until the level of this depth is complete.
fn run_to(planes: &Planes, folder: &Path, depth: usize) {
    let stop = ends_after_level(depth);
    let options = EnumerateOptions::new().observer(&stop);
    let levels = LevelFolder::new(folder, None).unwrap();
    let stopped = run_in_pieces(planes, &options, &levels, 0, 42);
    assert!(matches!(stopped, Err(EnumerationError::Cancelled(_))));
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn levels_on_a_disk_are_those_in_memory() {
    let mut most_parts = 0;
    for board in boards() {
        let planes = Planes::new(&Position::goal(&board)).unwrap();
        let expected = in_memory(&planes);
        let mut memory = u64::MAX;
        // Less memory, until it is refused.
        loop {
            let (parts, bytes) = (AtomicUsize::new(0), AtomicUsize::new(0));
            let observer = |progress| {
                if let Progress::OnDisk { parts: number, memory, .. } = progress {
                    parts.store(number, Ordering::Relaxed);
                    bytes.store(memory as usize, Ordering::Relaxed);
                }
                ControlFlow::Continue(())
            };
            let options = EnumerateOptions::new().memory(memory).observer(&observer);
            let options = options.threads(NonZero::new(3).unwrap());
            let folder = TempDir::new().unwrap();
            let levels = LevelFolder::new(folder.path(), None).unwrap();
            match run_in_pieces(&planes, &options, &levels, ALL, 42) {
                Ok(found) => assert!(found == expected, "{}, {memory}", board.name()),
                Err(EnumerationError::TooLarge(_)) => break,
                Err(error) => panic!("{error}"),
            }
            assert_eq!(names(folder.path()).len(), 3, "{:?}", names(folder.path()));
            levels.remove().unwrap();
            assert!(names(folder.path()).is_empty());
            most_parts = most_parts.max(parts.into_inner());
            memory = bytes.into_inner() as u64 / 2;
        }
    }
    assert!(most_parts > 20, "{most_parts}");
}

#[test]
fn a_run_ended_after_each_level_is_resumed_with_other_limits() {
    for board in ["2x4", "theta0"] {
        let planes = Planes::new(&goal(board)).unwrap();
        let (expected, folder) = (in_memory(&planes), TempDir::new().unwrap());
        let levels = AtomicUsize::new(0);
        for run in 1.. {
            let stop = ends_after_new_level(&levels);
            let options = EnumerateOptions::new().observer(&stop);
            let options = options.threads(NonZero::new(1 + run % 3).unwrap());
            let options = options.memory([u64::MAX, 30_000, 20_000][run % 3]);
            let levels = LevelFolder::new(folder.path(), None).unwrap();
            // What a killed run may leave.
            let left = if run == 1 { "few" } else { "unfinished" };
            fs::write(folder.path().join(format!("level-{}.bits", run - 1)), left).unwrap();
            match run_in_pieces(&planes, &options, &levels, ALL, 42) {
                Ok(found) => {
                    assert!(found == expected);
                    assert_eq!(run, expected.0.len() + 1, "each level ended a run");
                    break;
                }
                Err(EnumerationError::Cancelled(_)) => {
                    let last: Vec<_> = (run.saturating_sub(2)..run).collect();
                    let mut files: Vec<_> =
                        last.iter().map(|depth| format!("level-{depth}.bits")).collect();
                    files.push("levels.taquin".into());
                    files.sort();
                    assert_eq!(names(folder.path()), files);
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
}

/// The file of distances is put together from all levels, after runs that were ended.
#[test]
fn distances_from_a_disk_are_those_in_memory() {
    for board in boards() {
        let goal = Position::goal(&board);
        let planes = Planes::new(&goal).unwrap();
        let options = EnumerateOptions::new().threads(NonZero::new(2).unwrap()).memory(40_000);
        let enumeration = run(&planes, Keep::ResiduesAndReached, &EnumerateOptions::new()).unwrap();
        let expected = enumeration.into_residues();
        let folder = TempDir::new().unwrap();
        let levels = AtomicUsize::new(0);
        let stop = ends_after_new_level(&levels);
        let mut runs = 0;
        let found = loop {
            runs += 1;
            let levels = LevelFolder::new(folder.path(), None).unwrap();
            let options = options.observer(&stop);
            match LevelsOnDisk::in_pieces(&planes, &options, &levels, Keep::Residues, 42) {
                Ok(levels) => {
                    let mut found = vec![];
                    let bits: [fn(usize) -> bool; 3] =
                        [|depth| depth % 2 == 1, |depth| depth % 4 > 1, |_| true];
                    for bit in &bits[2 - planes.residue_bits()..] {
                        let add = |words: &[u64]| {
                            found.extend_from_slice(words);
                            Ok::<_, EnumerationError>(())
                        };
                        levels.each_run(&planes, &options, bit, add).unwrap();
                    }
                    break found;
                }
                Err(EnumerationError::Cancelled(_)) => {}
                Err(error) => panic!("{error}"),
            }
        };
        assert!(runs > 5 && found == expected[..], "{}, {runs} runs", board.name());
        // A census needs other levels, and says so.
        let levels = LevelFolder::new(folder.path(), None).unwrap();
        let other = run_in_pieces(&planes, &options, &levels, 0, 42).unwrap_err().to_string();
        assert!(other.contains("it keeps other data of the same positions"), "{other}");

        let folder = TempDir::new().unwrap();
        let levels = LevelFolder::new(folder.path(), None).unwrap();
        let file = Distances::compute(&goal, &options.memory(1 << 20)).unwrap();
        let file = file.write(Vec::new()).unwrap();
        let options = options.levels_in(&levels);
        let written = Distances::write_computed(&goal, &options.memory(1 << 20), Vec::new());
        assert!(written.unwrap() == file, "{}", board.name());
        levels.remove().unwrap();
        assert!(names(folder.path()).is_empty());
    }
}

#[test]
fn damage_is_found_and_named() {
    let planes = Planes::new(&goal("2x4")).unwrap();
    let folder = TempDir::new().unwrap();
    let run = || {
        let levels = LevelFolder::new(folder.path(), None).unwrap();
        run_in_pieces(&planes, &EnumerateOptions::new(), &levels, 0, 42)
    };
    run_to(&planes, folder.path(), 20);
    let kept = TempDir::new().unwrap();
    let restore = |from: &Path, to: &Path| {
        names(to).iter().for_each(|name| fs::remove_file(to.join(name)).unwrap());
        names(from).iter().for_each(|name| _ = fs::copy(from.join(name), to.join(name)).unwrap());
    };
    restore(folder.path(), kept.path());
    for name in names(kept.path()) {
        let content = fs::read(kept.path().join(&name)).unwrap();
        for at in (0..content.len()).step_by(content.len() / 20) {
            let mut altered = content.clone();
            altered[at] ^= 4;
            for damaged in [altered, content[..at].to_vec()] {
                restore(kept.path(), folder.path());
                fs::write(folder.path().join(&name), damaged).unwrap();
                let told = run().unwrap_err().to_string();
                assert!(told.contains(&name), "{told}");
            }
        }
        restore(kept.path(), folder.path());
        fs::remove_file(folder.path().join(&name)).unwrap();
        // Without 'levels.taquin' the levels may be anybody's, and stay.
        let (told, left) = (run().unwrap_err().to_string(), names(folder.path()));
        assert!(told.contains(&name) && left.len() == 2, "{told}, {left:?}");
    }
    restore(kept.path(), folder.path());
    assert_eq!(run().unwrap().0, in_memory(&planes).0);
}

/// A run that is killed at the end leaves levels that are not needed any more.
#[test]
fn a_removal_that_was_ended_is_completed() {
    let planes = Planes::new(&goal("2x4")).unwrap();
    let options = EnumerateOptions::new();
    let expected = in_memory(&planes);
    for left in 0..3 {
        let folder = TempDir::new().unwrap();
        let levels = LevelFolder::new(folder.path(), None).unwrap();
        run_in_pieces(&planes, &options, &levels, 0, 42).unwrap();
        drop(levels);
        let at = |name: &str| folder.path().join(name);
        fs::rename(at("levels.taquin"), at("levels.finished")).unwrap();
        let levels = names(folder.path()).into_iter().filter(|name| name.ends_with(".bits"));
        levels.skip(left).for_each(|name| fs::remove_file(at(&name)).unwrap());
        assert_eq!(names(folder.path()).len(), 1 + left);

        let levels = LevelFolder::new(folder.path(), None).unwrap();
        assert!(run_in_pieces(&planes, &options, &levels, ALL, 42).unwrap() == expected);
        assert!(!at("levels.finished").exists() && names(folder.path()).len() == 3);
        // What cannot be removed is named, and whose it is can still be told.
        fs::create_dir(at("level-0.bits")).unwrap();
        let told = levels.remove().unwrap_err().to_string();
        assert!(told.contains("level-0.bits") && at("levels.finished").exists(), "{told}");
        fs::remove_dir(at("level-0.bits")).unwrap();
        levels.remove().unwrap();
        assert!(names(folder.path()).is_empty());
    }
}

#[test]
fn a_level_that_may_not_fit_is_not_begun() {
    let planes = Planes::new(&goal("2x5")).unwrap();
    let folder = TempDir::new().unwrap();
    let mut limits = vec![];
    for limit in (0..).map(|step| 100_000 + 20_000 * step) {
        let levels = LevelFolder::new(folder.path(), Some(limit)).unwrap();
        match run_in_pieces(&planes, &EnumerateOptions::new(), &levels, 0, 336) {
            Ok(found) => {
                assert_eq!(found.0, in_memory(&planes).0);
                break;
            }
            Err(EnumerationError::Checkpoint(CheckpointError::DiskFull {
                depth,
                needed,
                left,
                ..
            })) => {
                assert!(left < needed && left <= limit);
                assert!(!folder.path().join(format!("level-{depth}.bits")).exists());
                let bytes = names(folder.path()).into_iter().filter(|name| name.ends_with(".bits"));
                let bytes = bytes.map(|name| fs::metadata(folder.path().join(name)).unwrap().len());
                let counts = fs::metadata(folder.path().join("levels.taquin")).unwrap().len();
                assert!(bytes.sum::<u64>() + counts <= limit);
                limits.push(depth);
            }
            Err(error) => panic!("{error}"),
        }
    }
    // Each limit leads to a later level or the same.
    assert!(limits.len() > 5 && limits.is_sorted() && limits.last() > Some(&30), "{limits:?}");
}

#[test]
fn what_cannot_be_on_a_disk_is_refused() {
    let board: Board = "3x3".parse().unwrap();
    let goal = Position::goal(&board);
    let folder = TempDir::new().unwrap();
    let levels = LevelFolder::new(folder.path(), None).unwrap();
    let options = EnumerateOptions::new().levels_in(&levels);
    let told = FullCensus::compute(&goal, &options.metric(Metric::MultiTile)).unwrap_err();
    assert!(told.to_string().contains("single tiles"), "{told}");
    let told = Distances::compute(&goal, &options).unwrap_err();
    assert!(
        matches!(
            told,
            DistancesError::Enumeration(EnumerationError::Checkpoint(CheckpointError::NotOnDisk(
                _
            )))
        ),
        "{told}"
    );
    let census = FullCensus::compute(&goal, &options).unwrap();
    let expected = FullCensus::compute(&goal, &EnumerateOptions::new()).unwrap();
    assert_eq!(census.distribution, expected.distribution);
    assert_eq!(census.farthest, expected.farthest);
    // A board with few positions needs no checkpoint, and leaves that of another one.
    let few: Board = "ring-20".parse().unwrap();
    let unused = LevelFolder::new(folder.path(), None).unwrap();
    let options_of_few = EnumerateOptions::new().levels_in(&unused);
    FullCensus::compute(&Position::goal(&few), &options_of_few).unwrap();
    let before = names(folder.path());
    unused.remove().unwrap();
    assert_eq!((names(folder.path()).len(), names(folder.path())), (3, before));
    // Another board, and a checkpoint of levels in memory.
    let other: Board = "2x4".parse().unwrap();
    let told = FullCensus::compute(&Position::goal(&other), &options).unwrap_err();
    assert!(told.to_string().contains("holds another enumeration"), "{told}");
    let whole = Checkpoint::in_folder(folder.path()).unwrap();
    let told = FullCensus::compute(&goal, &EnumerateOptions::new().checkpoint(&whole)).unwrap_err();
    assert!(told.to_string().contains("in files next to it"), "{told}");
    whole.remove().unwrap();
    assert_eq!(names(folder.path()).len(), 3);
}

#[test]
fn two_runs_do_not_share_a_folder() {
    let planes = Planes::new(&goal("2x4")).unwrap();
    let folder = TempDir::new().unwrap();
    let lock = fs::File::open(folder.path()).unwrap();
    lock.lock().unwrap();
    let run = |levels: &_| run_in_pieces(&planes, &EnumerateOptions::new(), levels, 0, 42);
    let [one, other] = [(); 2].map(|()| LevelFolder::new(folder.path(), None).unwrap());
    let refused = |levels| {
        let told = run(levels).unwrap_err().to_string();
        assert!(told.contains("another run uses it"), "{told}");
    };
    refused(&one);
    drop(lock);
    // The files of a run are its own until they are removed.
    for _ in 0..2 {
        run(&one).unwrap();
        refused(&other);
    }
    one.remove().unwrap();
    run(&other).unwrap();
}

#[test]
fn an_interrupted_level_is_left_out() {
    let planes = Planes::new(&goal("3x3")).unwrap();
    let folder = TempDir::new().unwrap();
    run_to(&planes, folder.path(), 20);
    let before = names(folder.path());
    let stop = |progress| match progress {
        Progress::Part { number: 2, parts } => {
            assert!(parts > 1);
            ControlFlow::Break(())
        }
        Progress::OnDisk { levels, .. } => {
            assert_eq!(levels, 21);
            ControlFlow::Continue(())
        }
        _ => ControlFlow::Continue(()),
    };
    let run = |options: &EnumerateOptions| {
        let levels = LevelFolder::new(folder.path(), None).unwrap();
        run_in_pieces(&planes, &options.memory(40_000), &levels, 0, 42)
    };
    let stopped = run(&EnumerateOptions::new().observer(&stop));
    assert!(matches!(stopped, Err(EnumerationError::Cancelled(_))), "{stopped:?}");
    assert_eq!(names(folder.path()), before);
    assert_eq!(run(&EnumerateOptions::new()).unwrap().0, in_memory(&planes).0);
}

#[test]
fn files_of_others_are_left_alone() {
    let planes = Planes::new(&goal("2x4")).unwrap();
    let folder = TempDir::new().unwrap();
    for name in ["level-5.bits", "level-0.bits"] {
        fs::write(folder.path().join(name), "a drawing").unwrap();
        let levels = LevelFolder::new(folder.path(), None).unwrap();
        let told = run_in_pieces(&planes, &EnumerateOptions::new(), &levels, 0, 42);
        assert!(told.unwrap_err().to_string().contains(name));
        levels.remove().unwrap();
        assert_eq!(fs::read(folder.path().join(name)).unwrap(), b"a drawing");
        fs::remove_file(folder.path().join(name)).unwrap();
    }
    // A refusal before the run begins creates no folder.
    let new = folder.path().join("new");
    let levels = LevelFolder::new(&new, None).unwrap();
    let options = EnumerateOptions::new().memory(100);
    run_in_pieces(&planes, &options, &levels, 0, 42).unwrap_err();
    assert!(!new.exists());
}
