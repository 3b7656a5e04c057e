//! Faults of the file system: full disks, missing and read-only folders, files that change while
//! they are read, two programs that write one file. The message says what to do, and the final name
//! holds a whole file or none.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use tempfile::TempDir;

use crate::program;

const TAQUIN: &str = env!("CARGO_BIN_EXE_taquin");

/// A command for each kind of file that the program writes, and the path of its file in this
/// folder.
fn writers(folder: &Path) -> Vec<(Vec<String>, PathBuf)> {
    let writers = [
        ("census -o", "census.txt"),
        ("distances build -o", "eight.distances"),
        ("distances export -o", "eight.table"),
        ("book --format pdf -o", "book.pdf"),
        ("explore eight -o", "eight.html"),
        ("graph eight --format graphml -o", "eight.graphml"),
        ("draw top -o", "top.svg"),
    ];
    let arguments = |(words, name): (&str, &str)| {
        let path = folder.join(name);
        let words = words.split(' ').chain(path.to_str()).map(String::from);
        (words.collect(), path)
    };
    writers.map(arguments).into()
}

/// Standard error and exit code.
fn end(output: Output) -> (String, Option<i32>) {
    (String::from_utf8(output.stderr).unwrap(), output.status.code())
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn a_missing_folder_is_named() {
    let folder = TempDir::new().unwrap();
    for (arguments, path) in writers(&folder.path().join("missing")) {
        let (err, code) = end(Command::new(TAQUIN).args(&arguments).output().unwrap());
        let missing = path.parent().unwrap().display();
        let told = format!("there is no folder '{missing}'; make it, or name a file elsewhere");
        assert!(err.contains(&told), "{arguments:?}: {err}");
        assert_eq!(code, Some(2));
        assert!(names(folder.path()).is_empty());
    }
}

/// Root may write everywhere, so as root the test runs the program as nobody.
#[test]
fn a_read_only_folder_is_refused() {
    let folder = TempDir::new().unwrap();
    let (program, closed) = (folder.path().join("taquin"), folder.path().join("closed"));
    fs::copy(TAQUIN, &program).unwrap();
    fs::create_dir(&closed).unwrap();
    for (path, mode) in [(folder.path(), 0o755), (&program, 0o755), (&closed, 0o555)] {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }
    let is_root = fs::write(closed.join("tried"), "").is_ok();
    if is_root {
        fs::remove_file(closed.join("tried")).unwrap();
    }
    for (arguments, _) in writers(&closed) {
        let mut command =
            Command::new(if is_root { "setpriv".as_ref() } else { program.as_os_str() });
        if is_root {
            command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(&program);
        }
        let (err, code) = end(command.args(&arguments).output().unwrap());
        assert!(
            err.contains("name a file in a folder that you may write in"),
            "{arguments:?}: {err}"
        );
        assert_eq!(code, Some(2));
        assert!(names(&closed).is_empty());
    }
}

/// `/dev/full` is always full.
#[test]
fn a_full_standard_output_is_reported() {
    for (mut arguments, _) in writers(Path::new("")) {
        arguments.truncate(arguments.len() - 2);
        if arguments.last().is_some_and(|last| last == "build") {
            continue; // Its only output is its file.
        }
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let (err, code) = end(Command::new(TAQUIN).args(&arguments).stdout(full).output().unwrap());
        assert!(err.contains("make room"), "{arguments:?}: {err}");
        assert_eq!(code, Some(2));
    }
}

/// A limit on file sizes stands for a full disk: writing beyond it fails.
#[test]
fn a_file_that_cannot_be_completed_does_not_appear() {
    let folder = TempDir::new().unwrap();
    for (arguments, path) in writers(folder.path()) {
        let mut command = Command::new("sh");
        command.args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$@\"", "sh", TAQUIN]);
        let (err, code) = end(command.args(&arguments).output().unwrap());
        if path.exists() {
            // The file is shorter than the limit.
            assert_eq!((err.as_str(), code), ("", Some(0)));
            assert!(fs::metadata(&path).unwrap().len() <= 1024);
            fs::remove_file(&path).unwrap();
        } else {
            assert!(err.contains("cannot be written"), "{arguments:?}: {err}");
            assert_eq!(code, Some(2));
        }
        assert!(names(folder.path()).is_empty(), "{arguments:?} left something behind");
    }
}

#[test]
#[ignore = "needs root to mount a small disk"]
fn a_full_disk_is_left_as_it_was() {
    struct Mounted(TempDir);
    impl Drop for Mounted {
        fn drop(&mut self) {
            Command::new("umount").arg(self.0.path()).status().unwrap();
        }
    }
    let folder = TempDir::new().unwrap();
    let mut mount = Command::new("mount");
    mount.args(["-t", "tmpfs", "-o", "size=16k", "taquin"]).arg(folder.path());
    assert!(mount.status().unwrap().success(), "this test mounts a disk; run it as root");
    let disk = Mounted(folder);
    let mut full = 0;
    for (arguments, path) in writers(disk.0.path()) {
        let (err, code) = end(Command::new(TAQUIN).args(&arguments).output().unwrap());
        if path.exists() {
            assert_eq!(code, Some(0));
            fs::remove_file(&path).unwrap();
        } else {
            assert!(err.contains("make room"), "{arguments:?}: {err}");
            assert_eq!(code, Some(2));
            full += 1;
        }
        assert!(names(disk.0.path()).is_empty(), "{arguments:?} left something behind");
    }
    assert!(full > 3);
}

/// A running program that answers lines one by one.
struct Asked {
    child: Child,
    answers: BufReader<std::process::ChildStdout>,
}

impl Asked {
    fn with(arguments: &[&str]) -> Self {
        let mut command = Command::new(TAQUIN);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let answers = BufReader::new(child.stdout.take().unwrap());
        Self { child, answers }
    }

    fn ask(&mut self, line: &str) -> String {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
        self.line()
    }

    fn line(&mut self) -> String {
        let mut answer = String::new();
        self.answers.read_line(&mut answer).unwrap();
        answer
    }

    fn end(mut self) -> (String, Option<i32>) {
        drop(self.child.stdin.take());
        end(self.child.wait_with_output().unwrap())
    }
}

/// A caller that waits for each answer before the next line gets it, also with several threads.
#[test]
fn each_line_is_answered_before_the_next_is_sent() {
    let arguments =
        ["solve", "-", "--pdb", "5-5-5", "--threads", "2", "--format", "csv", "--length-only"];
    let mut solve = Asked::with(&arguments);
    assert_eq!(
        solve.ask("1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15"),
        "position,moves,line,input,error\n"
    );
    assert!(solve.line().contains(",1,1,"));
    for (moves, position) in [
        (2, "1 2 3 4 5 6 7 8 9 10 11 12 13 0 14 15"),
        (3, "1 2 3 4 5 6 7 8 9 10 11 12 0 13 14 15"),
        (4, "1 2 3 4 5 6 7 8 0 10 11 12 9 13 14 15"),
    ] {
        assert!(solve.ask(position).contains(&format!(",{moves},")), "{position}");
    }
    assert_eq!(solve.end(), (String::new(), Some(0)));
}

#[test]
fn a_folder_is_not_overwritten() {
    let folder = TempDir::new().unwrap();
    for (mut arguments, path) in writers(folder.path()) {
        fs::create_dir(&path).unwrap();
        for more in [None, Some("--force".into())] {
            arguments.extend(more);
            let (err, code) = end(Command::new(TAQUIN).args(&arguments).output().unwrap());
            assert!(err.contains("name a file in it"), "{arguments:?}: {err}");
            assert_eq!(code, Some(2));
        }
        assert!(names(&path).is_empty());
    }
}

/// Distances of two goals replace each other under one name while positions are looked up.
#[test]
fn a_file_may_be_replaced_or_overwritten_while_it_is_read() {
    let folder = TempDir::new().unwrap();
    let (table, other) = (folder.path().join("table"), folder.path().join("other"));
    let (table, other) = (table.to_str().unwrap(), other.to_str().unwrap());
    program::done(&["distances", "build", "2x5", "-o", table]);
    program::done(&["distances", "build", "2x5", "--goal", "2 3 4 5 1 6 7 8 9 0", "-o", other]);
    let arguments =
        ["distances", "get", "--board", "2x5", "--distances", table, "--format", "jsonl", "-"];
    let near = "1 2 3 4 5 6 7 8 0 9";
    let far = "0 9 8 7 6 5 4 3 2 1";
    let right = program::fed(&arguments, &format!("{near}\n{far}\n")).0;
    let right: Vec<_> = right.lines().map(|line| format!("{line}\n")).collect();

    // The program keeps the file that it opened, whatever file gets the name.
    let mut asked = Asked::with(&arguments);
    assert_eq!(asked.ask(near), right[0]);
    let kept = folder.path().join("kept");
    fs::rename(table, &kept).unwrap();
    fs::copy(other, table).unwrap();
    assert_eq!(asked.ask(far), right[1]);
    assert_eq!(asked.end(), (String::new(), Some(0)));

    // A file overwritten in place has blocks of another file, and their checksums differ.
    fs::rename(&kept, table).unwrap();
    let mut asked = Asked::with(&arguments);
    assert_eq!(asked.ask(near), right[0]);
    let content = fs::read(other).unwrap();
    fs::File::options().write(true).open(table).unwrap().write_all(&content).unwrap();
    assert!(asked.ask(far).contains("\"error\""));
    let (err, code) = asked.end();
    assert!(err.contains("it was altered: the checksum of block"), "{err}");
    assert_eq!(code, Some(2));
}

#[test]
fn simultaneous_builds_of_one_file() {
    let folder = TempDir::new().unwrap();
    let table = folder.path().join("table");
    let table = table.to_str().unwrap();
    for force in [false, true] {
        let start = || {
            let mut command = Command::new(TAQUIN);
            command.args(["distances", "build", "2x5", "-o", table]);
            command.args(force.then_some("--force")).stderr(Stdio::piped()).spawn().unwrap()
        };
        let ends = [start(), start(), start()].map(|child| end(child.wait_with_output().unwrap()));
        let done = ends.iter().filter(|(_, code)| *code == Some(0)).count();
        assert_eq!(done, if force { 3 } else { 1 }, "{ends:?}");
        for (err, _) in ends.iter().filter(|(_, code)| *code != Some(0)) {
            assert!(err.contains("exists already; give another name, or --force"), "{err}");
        }
        assert_eq!(names(folder.path()), ["table"]);
        program::done(&["distances", "check", table]);
    }
    let tables = folder.path().join("tables");
    let kept = tables.to_str().unwrap();
    let build = ["pdb", "build", "4-4", "--board", "3x3", "--pdb-dir", kept];
    let start = || Command::new(TAQUIN).args(build).stderr(Stdio::piped()).spawn().unwrap();
    let ends = [start(), start()].map(|child| end(child.wait_with_output().unwrap()));
    assert!(ends.iter().all(|(_, code)| matches!(code, Some(0 | 2))), "{ends:?}");
    assert!(ends.iter().any(|(_, code)| *code == Some(0)), "{ends:?}");
    program::done(&["pdb", "check", "--pdb-dir", kept]);
    assert_eq!(names(&tables).len(), 1);
}
