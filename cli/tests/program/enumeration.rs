//! `taquin distances count eight`, and distances built from the enumeration.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use taquin_testkit::printed::oeis_distributions;

#[cfg(target_os = "linux")]
use crate::processes::{signal, wait_for_handlers};
use crate::program::{done, json, output, refused, run};

#[test]
fn counts_are_those_of_the_oeis() {
    for sequence in oeis_distributions().sequences {
        let mut expected = String::from("moves,positions\n");
        for (depth, count) in sequence.counts.iter().enumerate() {
            expected += &format!("{depth},{count}\n");
        }
        let census = ["distances", "count", &sequence.board, "--format", "csv"];
        assert_eq!(done(&census), expected, "{}", sequence.name);
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let census = |threads| done(&["distances", "count", "3x4", "--threads", threads]);
    let [one, two, three] = ["1", "2", "3"].map(census);
    assert!(one == two && two == three);
    assert!(two.contains("positions  239 500 800"));
}

#[test]
fn enumerations_beyond_the_memory_limit_are_refused_with_their_size() {
    let told = refused(&["distances", "count", "3x4", "--max-memory", "20M"]);
    assert!(told.contains("30.5 MiB") && told.contains("20.0 MiB"), "{told}");
    let told = refused(&["distances", "count", "4x4"]);
    assert!(told.contains("10 461 394 944 000 arrangements"), "{told}");
    let told = refused(&["distances", "build", "3x4", "-o", "no.distances", "--max-memory", "40M"]);
    assert!(told.contains("60.9 MiB") && !Path::new("no.distances").exists(), "{told}");
    let told = refused(&["census", "--method", "bfs", "--checkpoint", "."]);
    assert!(told.contains("--method"), "{told}");
    let told = refused(&["census", "2x4", "--max-memory", "1K"]);
    assert!(told.contains("1.0 KiB"), "{told}");
    let told = refused(&["distances", "export", "2x7", "-o", "no.raw"]);
    assert!(told.contains("at most 12 squares"), "{told}");
}

/// The positions within 24 moves are estimated from fewer; on a small board they are known.
#[test]
fn the_memory_of_positions_near_the_goal_is_planned() {
    let plan = ["distances", "plan", "5x5", "--within", "24", "--max-memory", "1G"];
    let (text, _, code) = run(&plan);
    assert!(code == 1 && text.contains("1.0 GiB is too little, but enough within "), "{text}");
    assert!(text.contains(" within 24 moves, estimated from those within "), "{text}");
    assert!(
        done(&["distances", "plan", "3x3", "--within", "10"]).starts_with("positions  706 within")
    );
    let all = done(&["distances", "plan", "2x3", "--within", "99"]);
    assert!(all.starts_with("positions  360 within 99 moves\n"), "{all}");
    // All positions are one bit each.
    let plan = done(&["distances", "plan", "3x4", "--within", "30"]);
    assert!(plan.contains("\ndisk       about ") && plan.contains(" with --disk, "), "{plan}");
    assert!(
        plan.ends_with("\nboard      30.5 MiB of memory for all its positions, without --within\n")
    );
    let plan = done(&["distances", "plan", "3x4", "--within", "10", "--format", "json"]);
    assert!(plan.contains("\"disk_bytes\"") && !plan.contains("board_bytes"), "{plan}");
    // Another goal and another metric, as they are counted.
    let near = ["3x4", "--within", "9", "--metric", "mtm", "--goal", "1 2 3 4/5 _ 7 8/9 10 11 6"];
    let plan = done(&[&["distances", "plan"][..], &near].concat());
    let counted = json(&[&["distances", "count"][..], &near].concat());
    let positions: u64 = (counted["distribution"].as_array().unwrap().iter())
        .map(|row| row["positions"].as_u64().unwrap())
        .sum();
    let planned = plan.lines().next().unwrap().replace(' ', "");
    assert_eq!(planned, format!("positions{positions}within9moves"));
}

/// Positions near the goal on a disk: the same answer, in runs that are killed again and again.
#[cfg(unix)]
#[test]
fn positions_near_the_goal_on_a_disk_survive_every_kill() {
    let folder = tempfile::tempdir().unwrap();
    let disk = folder.path().join("levels");
    let near = ["distances", "count", "4x4", "--within", "19"];
    let memory = ["--max-memory", "1200K", "--threads", "2"];
    let out = killed_until_done(&[&near[..], &memory].concat(), &disk, "Resumed after level ");
    assert_eq!(out, done(&near));
    let name = disk.display().to_string();
    let near = [&near[..], &["--disk", &name]].concat();
    refused(&[&near[..], &["--checkpoint", &name]].concat());
    refused(&[&near[..], &["--goal", "1 2 3 4/* * * */* * * */* * * *"]].concat());
    let told = refused(&[&near[..], &["--max-memory", "100K"]].concat());
    assert!(told.contains("the memory limit is 100.0 KiB"), "{told}");
    let told = refused(&[&near[..], &["--max-disk", "2M"]].concat());
    assert!(told.contains("raise the limit"), "{told}");
    let told = refused(&["distances", "count", "4x4", "--within", "3", "--disk", &name]);
    assert!(told.contains("it has the levels up to "), "{told}");
    let told = refused(&["distances", "count", "3x4", "--disk", &name]);
    assert!(told.contains("of those near the goal; name another folder"), "{told}");
}

/// How many parts of the positions take turns in 20 MiB.
#[cfg(unix)]
const PARTS: &str = "for each of 11 parts";

/// Levels on a disk: the same answer, by a run that is killed again and again.
#[cfg(unix)]
#[test]
fn a_census_on_a_disk_survives_every_kill() {
    let expected = done(&["distances", "count", "3x4"]);
    let folder = tempfile::tempdir().unwrap();
    let census = ["distances", "count", "3x4", "--max-memory", "20M"];
    let disk = folder.path().join("levels");
    assert_eq!(killed_until_done(&census, &disk, PARTS), expected);
}

/// The file of distances is the same, too.
#[cfg(unix)]
#[test]
fn distances_on_a_disk_survive_every_kill() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let build = ["distances", "build", "2x6"];
    done(&[&build[..], &["-o", &path("expected")]].concat());
    // A run may be killed when its file is in place and its levels are not yet removed.
    let limited = ["--max-memory", "20M", "-o", &path("found"), "--force"];
    let disk = folder.path().join("levels");
    killed_until_done(&[&build[..], &limited].concat(), &disk, PARTS);
    assert!(std::fs::read(path("found")).unwrap() == std::fs::read(path("expected")).unwrap());
    assert_eq!(lasting_names(folder.path()).len(), 3, "nothing else is left");
}

/// The names in a folder, but for the temporary ones: a run that is killed while it gives a file its
/// name leaves one, and a later run removes it, if it is a minute old.
#[cfg(unix)]
fn lasting_names(folder: &Path) -> Vec<String> {
    let names = folder.read_dir().unwrap().map(|entry| entry.unwrap().file_name());
    let names = names.map(|name| name.into_string().unwrap());
    names.filter(|name| !name.starts_with(".taquin-")).collect()
}

/// Kills runs with their levels in a folder, each later than the one before, until one ends; returns
/// what that prints on standard output. On standard error it has the note.
#[cfg(unix)]
fn killed_until_done(arguments: &[&str], disk: &Path, note: &str) -> String {
    for kills in 0.. {
        let mut command = Command::new(env!("CARGO_BIN_EXE_taquin"));
        command.args(arguments).arg("--disk").arg(disk);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(40).mul_f64(1.2_f64.powi(kills)));
        child.kill().unwrap();
        let output = child.wait_with_output().unwrap();
        if output.status.success() {
            let told = String::from_utf8(output.stderr).unwrap();
            assert!(kills > 2 && told.contains(note), "{kills}, {told}");
            assert_eq!(lasting_names(disk), [""; 0]);
            return String::from_utf8(output.stdout).unwrap();
        }
        assert_eq!(output.status.code(), None, "it was killed: {output:?}");
    }
    unreachable!("a run is never killed after an hour")
}

#[test]
fn levels_on_a_disk_are_refused_where_they_cannot_be() {
    let folder = tempfile::tempdir().unwrap();
    let disk = folder.path().join("levels").display().to_string();
    let all = ["distances", "count", "2x5", "--disk", &disk];
    let told = refused(&[&all[..], &["--metric", "mtm"]].concat());
    assert!(told.contains("single tiles") && !Path::new(&disk).exists(), "{told}");
    refused(&[&all[..], &["--checkpoint", &disk]].concat());
    refused(&["distances", "count", "2x5", "--max-disk", "1G"]);
    let build = ["distances", "build", "-o", &disk, "--disk", &disk];
    let told = refused(&[&build[..], &["--metric", "multi-tile"]].concat());
    assert!(told.contains("single tiles") && !Path::new(&disk).exists(), "{told}");
    refused(&[&build[..], &["--distances", &disk]].concat());
    let told = refused(&[&all[..], &["--max-memory", "100K"]].concat());
    assert!(told.contains("the memory limit is 100.0 KiB"), "{told}");
    assert!(!told.contains("Disk: ") && !Path::new(&disk).exists(), "{told}");
    // A level that may not fit is not begun; with more room the run goes on.
    let told = refused(&[&all[..], &["--max-disk", "200K"]].concat());
    assert!(told.contains("level ") && told.contains("raise the limit"), "{told}");
    assert!(told.contains(", more than the "), "{told}");
    assert!(Path::new(&disk).join("levels.taquin").exists());
    let told = refused(&["distances", "count", "2x5", "--checkpoint", &disk]);
    assert!(told.contains("in files next to it; name another folder"), "{told}");
    let bytes = std::fs::read(Path::new(&disk).join("levels.taquin")).unwrap();
    let mut damaged = bytes.clone();
    *damaged.last_mut().unwrap() ^= 1;
    std::fs::write(Path::new(&disk).join("levels.taquin"), damaged).unwrap();
    let told = refused(&all);
    assert!(told.contains("levels.taquin") && told.contains("altered"), "{told}");
    assert!(told.contains("name another folder"), "{told}");
    std::fs::write(Path::new(&disk).join("levels.taquin"), bytes).unwrap();
    let (out, told, code) = run(&all);
    assert_eq!((out, code), (done(&["distances", "count", "2x5"]), 0));
    assert!(told.starts_with("Memory: at most 708.8 KiB for each of 1 part. Disk: "), "{told}");
    assert!(told.contains("\nResumed after level "), "{told}");
}

/// Distances of a wide grid, whose squares are read by columns: built, checked, and followed to the
/// goal.
#[test]
fn distances_of_a_wide_grid() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("2x5.distances").display().to_string();
    done(&["distances", "build", "2x5", "-o", &file]);
    let proof = done(&["distances", "check", &file, "--format", "csv"]);
    assert!(proof.contains(",1814400,55,"), "{proof}");
    let position = "5 4 3 2 1 / 0 9 8 7 6";
    let [table, computed] = [&["--distances", &file][..], &["--board", "2x5"]].map(|from| {
        let solve = ["solve", position, "--format", "csv", "--method", "distances"];
        let get = ["distances", "get", position, "--format", "csv"];
        (done(&[&solve, from].concat()), done(&[&get, from].concat()))
    });
    assert_eq!(table, computed);
}

/// Slides of several tiles: counted, built, checked, looked up; a file keeps its metric.
#[test]
fn moves_of_several_tiles() {
    let census = done(&["distances", "count", "3x3", "--metric", "mtm"]);
    assert!(census.contains("\n   24          1\n") && census.contains("147208365"), "{census}");
    // The standard positions are those of them with the blank at home, and all 20 160 are counted.
    let standard = done(&["census", "3x3", "--metric", "multi-tile"]);
    assert!(standard.contains("\ntotal     20 160 "), "{standard}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("3x3.distances").display().to_string();
    done(&["distances", "build", "3x3", "--metric", "multi-tile", "-o", &file]);
    let proof = done(&["distances", "check", &file, "--format", "csv"]);
    assert!(proof.contains(",181440,24,"), "{proof}");
    let get = ["distances", "get", "147208365", "--format", "csv", "--distances", &file];
    assert!(done(&get).ends_with(",24\n"));
    let told = refused(&[&get[..], &["--metric", "single-tile"]].concat());
    assert!(told.contains("counts multi-tile moves, not single-tile ones"), "{told}");
    let solve = ["solve", "147208365", "--length-only", "--format", "csv", "--metric", "mtm"];
    let solved = done(&[&solve[..], &["--distances", &file]].concat());
    assert_eq!(solved, done(&solve));
    assert!(solved.ends_with(",24\n"), "{solved}");
    let told = refused(&["solve", "147208365", "--distances", &file]);
    assert!(told.contains("counts multi-tile moves, not single-tile ones"), "{told}");
    refused(&[&solve[..], &["--distances", &file, "--method", "pdb"]].concat());
    let told = refused(&["census", "eight", "--metric", "mtm"]);
    assert!(told.contains("the board eight is not a grid"), "{told}");
    let told = refused(&["census", "3x3", "--metric", "mtm", "--method", "bfs"]);
    assert!(told.contains("--method"), "{told}");
}

/// If the file does not fit the goal, no position is answered without it.
#[test]
fn distances_of_another_goal_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("2x3.distances").display().to_string();
    done(&["distances", "build", "2x3", "-o", &file]);
    let goal = ["--distances", &file, "--goal", "1 2 3 / 4 0 5"];
    let output = output(&[&["solve", "1 2 0 / 4 5 3", "1 0 2 / 4 5 3"], &goal[..]].concat());
    assert!(output.stdout.is_empty() && output.status.code() == Some(2));
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told.matches("has the goal").count(), 1, "{told}");
}

/// Starts runs and interrupts each a little later than the one before, until the checkpoint `levels`
/// exists: an interrupt before the first level saves none. An interrupted run has not written its
/// `outcome`.
#[cfg(target_os = "linux")]
fn interrupted(arguments: &[&str], levels: &Path, outcome: Option<&Path>) {
    for milliseconds in (0..).step_by(20) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_taquin"))
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        wait_for_handlers(&mut child);
        std::thread::sleep(Duration::from_millis(milliseconds));
        signal(&child, "-INT");
        assert_eq!(child.wait().unwrap().code(), Some(130), "after {milliseconds} ms");
        assert!(!outcome.is_some_and(Path::exists), "it is not written");
        if levels.exists() {
            return;
        }
    }
}

/// A count and a census of the standard positions: each resumes only its own checkpoint.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_census_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("aside");
    let (levels, folder) = (folder.join("levels.taquin"), folder.to_str().unwrap());
    let all = ["distances", "count", "2x6", "--format", "csv"];
    let standard = ["census", "2x6", "--format", "csv"];
    for (census, other) in [(&all[..], &standard[..]), (&standard, &all)] {
        let [with_checkpoint, other] =
            [census, other].map(|census| [census, &["--checkpoint", folder]].concat());
        interrupted(&with_checkpoint, &levels, None);
        let told = refused(&other);
        assert!(told.contains("keeps other data"), "{told}");
        assert_eq!(done(&with_checkpoint), done(census));
        assert!(!levels.exists(), "there is nothing left to go on with");
    }
}

/// A run whose answer cannot be written keeps its checkpoint.
#[cfg(target_os = "linux")]
#[test]
fn the_checkpoint_stays_until_the_answer_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let (levels, folder) = (folder.path().join("levels.taquin"), folder.path().to_str().unwrap());
    let census = ["distances", "count", "2x6", "--checkpoint", folder];
    interrupted(&census, &levels, None);
    let told = refused(&[&census[..], &["-o", "/dev/full"]].concat());
    assert!(told.contains("make room"), "{told}");
    assert!(levels.exists());
}

/// The build of the distances of 2x6 is interrupted and resumed. The file equals that of an
/// uninterrupted build.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_build_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let (aside, table, whole) = (at("aside"), at("2x6.distances"), at("whole.distances"));
    let build = ["distances", "build", "2x6"];
    let with_checkpoint = [&build[..], &["--checkpoint", &aside, "-o", &table]].concat();
    let levels = Path::new(&aside).join("levels.taquin");
    interrupted(&with_checkpoint, &levels, Some(Path::new(&table)));
    // The checkpoint of a census is not that of a build.
    let census = ["distances", "count", "2x6", "--checkpoint", &aside];
    let told = refused(&census);
    assert!(told.contains("keeps other data"), "{told}");
    done(&with_checkpoint);
    assert!(!levels.exists(), "there is nothing left to go on with");
    done(&[&build[..], &["-o", &whole]].concat());
    assert!(std::fs::read(&table).unwrap() == std::fs::read(&whole).unwrap());
    let told = refused(&[
        "distances",
        "build",
        "--distances",
        &table,
        "--checkpoint",
        &aside,
        "-o",
        &at("a"),
    ]);
    assert!(told.contains("--distances"), "{told}");
}

/// 239 500 800 positions, checked one by one.
#[test]
#[ignore = "takes minutes: checks all positions of 3x4"]
fn the_distances_of_3x4_are_correct() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("3x4.distances").display().to_string();
    done(&["distances", "build", "3x4", "-o", &file]);
    let size = std::fs::metadata(&file).unwrap().len();
    assert!((31_900_000..32_100_000).contains(&size), "{size} bytes");
    let proof = done(&["distances", "check", &file, "--format", "csv"]);
    assert!(proof.contains(",239500800,53,"), "{proof}");
}
