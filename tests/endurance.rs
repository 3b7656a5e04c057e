//! Long runs of the built program: a million lines of all sorts, and ends at random moments.
#![cfg(unix)]

#[expect(dead_code, reason = "other tests ask more of it")]
mod built;

use std::fs::{self, File};
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng;
use taquin::store::{BlockFile, Kind};
use tempfile::TempDir;

const TAQUIN: &str = env!("CARGO_BIN_EXE_taquin");

/// A number below `bound`.
fn below(rng: &mut Pcg64Mcg, bound: usize) -> usize {
    (rng.next_u64() % bound as u64) as usize
}

/// A line: tiles in some order, or such a line with a few characters changed, or bytes by chance.
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

/// Feeds so many lines; gives how many were answered, how many refused, and the peak memory in KiB.
/// Each line has its record, in order, and those that are refused have their number.
fn feed(arguments: &[&str], tiles: &str, lines: usize) -> (usize, usize, usize) {
    let mut command = Command::new("/usr/bin/time");
    command.args(["-q", "-f", "%M", TAQUIN]).args(arguments).args(["--format", "jsonl", "-"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("GNU time is installed: apt-get install time");
    let mut input = BufWriter::new(child.stdin.take().unwrap());
    let output = BufReader::new(child.stdout.take().unwrap());
    let mut messages = BufReader::new(child.stderr.take().unwrap());
    thread::scope(|scope| {
        // What blank lines there are is known beforehand: they have no record.
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
        assert_eq!(answered + refused + blank, lines);
        let peak = last.join().unwrap().parse().expect("GNU time tells the peak last");
        child.wait().unwrap();
        (answered, refused, peak)
    })
}

#[test]
#[ignore = "a million lines for each of three commands, and GNU time"]
fn a_million_lines_in_constant_memory() {
    for (arguments, tiles) in
        [(&["lookup"][..], "01234567"), (&["solve"], "12345678_"), (&["perm", "show"], "abcdefgh")]
    {
        let (_, _, few) = feed(arguments, tiles, 10_000);
        let (answered, refused, many) = feed(arguments, tiles, 1_000_000);
        println!("{arguments:?}: {answered} answered, {refused} refused, {few} then {many} KiB");
        assert!(answered > 100_000 && refused > 200_000);
        assert!(many < few + 2048, "{few} KiB for ten thousand lines, {many} for a million");
    }
}

/// How long a run takes, and what it leaves behind: `whole` is asked of each file under a final name.
fn kill_at_random(arguments: &[&str], folder: &Path, mut whole: impl FnMut()) {
    let start = || {
        let mut command = Command::new(TAQUIN);
        command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let clock = Instant::now();
    assert!(start().wait().unwrap().success(), "{arguments:?}");
    let time = clock.elapsed();
    whole();
    empty(folder);
    let mut rng = Pcg64Mcg::new(u128::from(0x1879_u64));
    let (mut killed, mut there) = (0, 0);
    for _ in 0..100 {
        let mut child = start();
        // Somewhat longer than a run, so that the moment of the renaming is among those tried.
        thread::sleep(time.mul_f64(1.2 * below(&mut rng, 1000) as f64 / 1000.0));
        child.kill().unwrap();
        killed += usize::from(!child.wait().unwrap().success());
        if fs::read_dir(folder).unwrap().any(|entry| is_final(&entry.unwrap().path())) {
            whole();
            there += 1;
        } else if cfg!(target_os = "linux") {
            // Until it is whole it has no name at all.
            assert!(fs::read_dir(folder).unwrap().next().is_none(), "{arguments:?}");
        }
        empty(folder);
    }
    println!("{arguments:?}: {time:?} a run, {killed} of 100 killed, {there} whole files");
    assert!(killed > 20, "{arguments:?}: {killed} of 100 killed");
}

/// Whether a file has a name that was asked for; temporary ones begin otherwise.
fn is_final(path: &Path) -> bool {
    !path.file_name().unwrap().to_str().unwrap().starts_with(".taquin-")
}

fn empty(folder: &Path) {
    for entry in fs::read_dir(folder).unwrap() {
        fs::remove_file(entry.unwrap().path()).unwrap();
    }
}

#[test]
#[ignore = "five hundred runs that are killed"]
fn what_is_killed_leaves_whole_files_or_none() {
    let folder = TempDir::new().unwrap();
    let path = |name| folder.path().join(name).to_str().unwrap().to_owned();

    let table = path("table");
    kill_at_random(&["values", "build", "--board", "2x5", "-o", &table], folder.path(), || {
        built::done(&["values", "check", &table]);
    });
    let tables = path("");
    let build = ["patterns", "build", "4-4", "--board", "3x3", "--tables", &tables];
    kill_at_random(&build, folder.path(), || {
        built::done(&["patterns", "check", "--tables", &tables]);
    });
    for (arguments, name) in [
        (&["book", "--format", "pdf", "-o"][..], "book.pdf"),
        (&["explore", "eight", "-o"], "eight.html"),
    ] {
        let path = path(name);
        let arguments = [arguments, &[&path]].concat();
        built::done(&arguments);
        let expected = fs::read(&path).unwrap();
        empty(folder.path());
        kill_at_random(&arguments, folder.path(), || {
            assert!(fs::read(&path).unwrap() == expected, "{name} is another");
        });
    }
}

/// After each end the next run goes on from the level that was kept, until one comes to the end.
#[test]
#[ignore = "a hundred runs that are killed"]
fn a_census_that_is_killed_again_and_again_comes_out_right() {
    let folder = TempDir::new().unwrap();
    let kept = folder.path().join("kept");
    let mut arguments = vec!["census", "3x4", "--positions", "all", "--format", "csv"];
    let clock = Instant::now();
    let expected = built::done(&arguments);
    let time = clock.elapsed();
    arguments.extend(["--checkpoint", kept.to_str().unwrap()]);
    let mut rng = Pcg64Mcg::new(u128::from(0x1974_u64));
    let (mut ends, mut taken_up) = (0, 0);
    for _ in 0..100 {
        taken_up += usize::from(kept.join("levels.taquin").exists());
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
        // It is told to stop, puts itself aside, and is killed before, meanwhile or afterwards.
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        thread::sleep(Duration::from_millis(below(&mut rng, 400) as u64));
        child.kill().unwrap();
        if child.wait().unwrap().success() {
            let mut counted = String::new();
            File::open(&output).unwrap().read_to_string(&mut counted).unwrap();
            assert_eq!(counted, expected);
            ends += 1;
        }
    }
    println!("{ends} of 100 came to the end, {taken_up} began with levels that were put aside");
    assert!(taken_up >= 10, "{taken_up} runs had something to go on with");
    assert_eq!(built::done(&arguments), expected);
    assert!(!kept.join("levels.taquin").exists(), "it is removed at the end");
}

/// A bit changed, bytes changed, the end cut off or moved on: at random places of files of tens of
/// megabytes.
#[test]
#[ignore = "two thousand times through files of tens of megabytes"]
fn a_thousand_random_changes_of_a_large_file_are_refused() {
    let folder = TempDir::new().unwrap();
    let path = |name| folder.path().join(name);
    let values = path("3x4.values");
    built::done(&["values", "build", "--board", "3x4", "-o", values.to_str().unwrap()]);
    let tables = path("tables");
    built::done(&["patterns", "build", "7-7-1", "--tables", tables.to_str().unwrap()]);
    let patterns = fs::read_dir(&tables).unwrap().next().unwrap().unwrap().path();
    let mut rng = Pcg64Mcg::new(u128::from(0x1985_u64));
    for (file, kind) in [(values, "values"), (patterns, "patterns")] {
        let trusted = || {
            let file = BlockFile::open(&file, Kind(kind));
            file.and_then(|file| file.verify())
        };
        assert!(trusted().is_ok());
        let length = fs::metadata(&file).unwrap().len() as usize;
        assert!(length > 20 << 20, "{length}");
        let mut end = [0; 8];
        File::open(&file).unwrap().read_exact_at(&mut end, length as u64 - 8).unwrap();
        for change in 0..1000 {
            let handle = File::options().read(true).write(true).open(&file).unwrap();
            let at = below(&mut rng, length - 8);
            let mut kept = [0; 8];
            handle.read_exact_at(&mut kept, at as u64).unwrap();
            match change % 4 {
                // The file ends earlier; its end is put back below.
                0 => handle.set_len(length as u64 - 8 + change as u64 % 8).unwrap(),
                1 => handle.set_len((length + 1 + change) as u64).unwrap(),
                2 => handle.write_all_at(&[kept[0] ^ 1 << below(&mut rng, 8)], at as u64).unwrap(),
                _ => {
                    let other = kept.map(|byte| byte ^ (1 + below(&mut rng, 255)) as u8);
                    handle.write_all_at(&other, at as u64).unwrap();
                }
            }
            let refused = trusted();
            assert!(refused.is_err(), "change {change} at {at} of {length}");
            if change % 4 == 0 {
                handle.write_all_at(&end, length as u64 - 8).unwrap();
            }
            handle.set_len(length as u64).unwrap();
            handle.write_all_at(&kept, at as u64).unwrap();
        }
        assert!(trusted().is_ok(), "all changes were taken back");
    }
}
