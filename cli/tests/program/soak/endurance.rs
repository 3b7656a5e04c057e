//! Long runs: hundreds of thousands of lines of input, and runs killed at random moments.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng;
use tempfile::TempDir;

use crate::program;

const TAQUIN: &str = env!("CARGO_BIN_EXE_taquin");

/// A number below `bound`.
fn below(rng: &mut Pcg64Mcg, bound: usize) -> usize {
    (rng.next_u64() % bound as u64) as usize
}

/// A random line: the tiles in some order, such a line with a few characters inserted, or random
/// bytes.
fn line(rng: &mut Pcg64Mcg, tiles: &str) -> Vec<u8> {
    let mut line = tiles.as_bytes().to_vec();
    for i in (1..line.len()).rev() {
        line.swap(i, below(rng, i + 1));
    }
    match below(rng, 4) {
        0 | 1 => {}
        2 => {
            for _ in 0..=below(rng, 3) {
                let at = below(rng, line.len() + 1);
                line.insert(at, b" ,/_.()09ax\xFF"[below(rng, 12)]);
            }
        }
        _ => {
            let byte = |_| Some(rng.next_u64() as u8).filter(|&byte| byte != b'\n').unwrap_or(b' ');
            line = (0..2 * tiles.len()).map(byte).collect();
        }
    }
    line
}

/// Feeds this many lines and returns how many were answered, how many refused, and the peak memory
/// in KiB. The records are in order, and that of a refused line has its number. Each line must have its
/// record; of lines of boards few have none, since they are comments, titles or drawn.
fn feed(arguments: &[&str], tiles: &str, lines: usize) -> (usize, usize, usize) {
    let mut command = Command::new("/usr/bin/time");
    command.args(["-q", "-f", "%M", TAQUIN]).args(arguments).args(["--format", "jsonl", "-"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("GNU time is installed: apt-get install time");
    let mut input = BufWriter::new(child.stdin.take().unwrap());
    let output = BufReader::new(child.stdout.take().unwrap());
    let mut messages = BufReader::new(child.stderr.take().unwrap());
    thread::scope(|scope| {
        // Blank lines have no record, so they are counted.
        let fed = scope.spawn(move || {
            let mut rng = Pcg64Mcg::new(u128::from(0x1967_u64));
            let mut blank = 0;
            for _ in 0..lines {
                let line = line(&mut rng, tiles);
                let is_blank = str::from_utf8(&line).is_ok_and(|line| line.trim().is_empty());
                blank += usize::from(is_blank);
                input.write_all(&line).unwrap();
                input.write_all(b"\n").unwrap();
            }
            blank
        });
        let last = scope.spawn(move || {
            let mut last = Vec::new();
            let mut line = Vec::new();
            while messages.read_until(b'\n', &mut line).unwrap() > 0 {
                last = std::mem::take(&mut line);
            }
            String::from_utf8(last).unwrap().trim().to_owned()
        });
        let (mut answered, mut refused, mut number) = (0, 0, 0);
        for record in output.lines() {
            let record: serde_json::Value = serde_json::from_str(&record.unwrap()).unwrap();
            if record.get("error").is_some() {
                let line = record["line"].as_u64().unwrap() as usize;
                assert!(line > number && line >= answered + refused, "{record}");
                number = line;
                refused += 1;
            } else {
                answered += 1;
            }
        }
        let blank = fed.join().unwrap();
        let recorded = answered + refused + blank;
        let without_record = lines.checked_sub(recorded).expect("no line has two records");
        let most = if arguments[0] == "perm" { 0 } else { lines / 1000 };
        assert!(without_record <= most, "{without_record} of {lines}");
        let peak = last.join().unwrap().parse().expect("GNU time prints the peak last");
        child.wait().unwrap();
        (answered, refused, peak)
    })
}

#[test]
#[ignore = "needs GNU time; 300 000 lines for each of three commands"]
fn many_lines_take_constant_memory() {
    for (arguments, tiles) in
        [(&["lookup"][..], "01234567"), (&["solve"], "12345678_"), (&["perm", "show"], "abcdefgh")]
    {
        let (_, _, few) = feed(arguments, tiles, 10_000);
        let (answered, refused, many) = feed(arguments, tiles, 300_000);
        println!("{arguments:?}: {answered} answered, {refused} refused, {few} then {many} KiB");
        assert!(answered > 30_000 && refused > 60_000);
        // Seven bytes kept of each line would be more.
        assert!(many < few + 2048, "{few} KiB for ten thousand lines, {many} for 300 000");
    }
}

/// A position of the fifteen-puzzle that is farthest where a move slides one or more tiles: none of 42
/// moves or fewer solves it, and one of 43 does.
#[test]
#[ignore = "searches for a minute"]
fn an_antipode_takes_43_slides() {
    let position = "0 12 8 1 15 11 7 5 14 10 6 9 2 3 4 13";
    let published = include_str!("../../../../tables/norskog-2010/antipodes.txt");
    assert!(published.lines().any(|line| line == position));
    let solved = program::json(&["solve", position, "--metric", "multi-tile"]);
    assert_eq!(solved["moves"], 43);
}

/// Kills a hundred runs at random moments. `whole` checks every file that has its final name.
fn kill_at_random(arguments: &[&str], folder: &Path, mut whole: impl FnMut()) {
    let start = || {
        let mut command = Command::new(TAQUIN);
        command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    // The shortest of some runs: a machine that is busy for a moment must not let all others end
    // before they are killed.
    let times = (0..5).map(|_| {
        let clock = Instant::now();
        assert!(start().wait().unwrap().success(), "{arguments:?}");
        let time = clock.elapsed();
        whole();
        empty(folder);
        time
    });
    let time = times.min().expect("there are some");
    let mut rng = Pcg64Mcg::new(u128::from(0x1879_u64));
    let (mut killed, mut there) = (0, 0);
    for _ in 0..100 {
        let mut child = start();
        // Up to 1.2 times the duration of a run, so that some kills arrive while the file is
        // renamed.
        thread::sleep(time.mul_f64(1.2 * below(&mut rng, 1000) as f64 / 1000.0));
        child.kill().unwrap();
        killed += usize::from(!child.wait().unwrap().success());
        if fs::read_dir(folder).unwrap().any(|entry| is_final(&entry.unwrap().path())) {
            whole();
            there += 1;
        } else if cfg!(target_os = "linux") {
            // A file has no name until it is whole.
            assert!(fs::read_dir(folder).unwrap().next().is_none(), "{arguments:?}");
        }
        empty(folder);
    }
    println!("{arguments:?}: {time:?} a run, {killed} of 100 killed, {there} whole files");
    assert!(killed > 20, "{arguments:?}: {killed} of 100 killed");
}

/// Whether a file has its final name and not that of a temporary file.
fn is_final(path: &Path) -> bool {
    !path.file_name().unwrap().to_str().unwrap().starts_with(".taquin-")
}

fn empty(folder: &Path) {
    for entry in fs::read_dir(folder).unwrap() {
        fs::remove_file(entry.unwrap().path()).unwrap();
    }
}

#[test]
#[ignore = "kills four hundred runs"]
fn a_killed_run_leaves_a_whole_file_or_none() {
    let folder = TempDir::new().unwrap();
    let path = |name| folder.path().join(name).to_str().unwrap().to_owned();

    let table = path("table");
    kill_at_random(&["distances", "build", "2x5", "-o", &table], folder.path(), || {
        program::done(&["distances", "check", &table]);
    });
    let tables = path("");
    let build = ["pdb", "build", "4-4", "--board", "3x3", "--pdb-dir", &tables];
    kill_at_random(&build, folder.path(), || {
        program::done(&["pdb", "check", "--pdb-dir", &tables]);
    });
    for (arguments, name) in [
        (&["book", "--format", "pdf", "-o"][..], "book.pdf"),
        (&["explore", "eight", "-o"], "eight.html"),
    ] {
        let path = path(name);
        let arguments = [arguments, &[&path]].concat();
        program::done(&arguments);
        let expected = fs::read(&path).unwrap();
        empty(folder.path());
        kill_at_random(&arguments, folder.path(), || {
            assert!(fs::read(&path).unwrap() == expected, "{name} differs");
        });
    }
}

/// Each run resumes the checkpoint of the run killed before, until one finishes.
#[test]
#[ignore = "kills a hundred runs"]
fn a_census_killed_many_times_is_still_correct() {
    let folder = TempDir::new().unwrap();
    let kept = folder.path().join("kept");
    let mut arguments = vec!["distances", "count", "3x4", "--format", "csv"];
    let clock = Instant::now();
    let expected = program::done(&arguments);
    let time = clock.elapsed();
    arguments.extend(["--checkpoint", kept.to_str().unwrap()]);
    let mut rng = Pcg64Mcg::new(u128::from(0x1974_u64));
    let (mut finished, mut resumed) = (0, 0);
    for _ in 0..100 {
        resumed += usize::from(kept.join("levels.taquin").exists());
        let output = folder.path().join("output");
        let mut child = Command::new(TAQUIN)
            .args(&arguments)
            .stdout(File::create(&output).unwrap())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(
            time.mul_f64(below(&mut rng, 1200) as f64 / 1000.0) + Duration::from_millis(1),
        );
        // The interrupted run writes its checkpoint, and is killed before, during or after that.
        crate::processes::signal(&child, "-INT");
        thread::sleep(Duration::from_millis(below(&mut rng, 400) as u64));
        child.kill().unwrap();
        if child.wait().unwrap().success() {
            let mut counted = String::new();
            File::open(&output).unwrap().read_to_string(&mut counted).unwrap();
            assert_eq!(counted, expected);
            finished += 1;
        }
    }
    println!("{finished} of 100 finished, {resumed} resumed a checkpoint");
    assert!(resumed >= 10, "{resumed} runs resumed a checkpoint");
    assert_eq!(program::done(&arguments), expected);
    assert!(!kept.join("levels.taquin").exists(), "the finished run removes its checkpoint");
}
