//! Every system call between the creation of a file and the end of the program fails, or is the
//! last one. The file is then the old one or the new one, whole, and nothing else is left.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, SystemTime};

use itertools::Itertools;
use tempfile::TempDir;

use crate::program;

const TAQUIN: &str = env!("CARGO_BIN_EXE_taquin");

/// The command that writes a file, in one thread.
const COMMAND: [&str; 3] = ["board", "eight", "-o"];

/// Calls that fail only if the program is wrong, or whose failure the system's libraries do not
/// expect. The program may be killed in them.
const NEVER_FAIL: [&str; 13] = [
    "brk",
    "close",
    "clock_gettime",
    "exit_group",
    "futex",
    "getrandom",
    "madvise",
    "mmap",
    "mprotect",
    "mremap",
    "munmap",
    "rt_sigprocmask",
    "sigaltstack",
];

/// How a file is written.
struct Way {
    name: &'static str,
    /// There is a file already, and it is replaced.
    replaces: bool,
    /// A call that always fails.
    refused: Option<(&'static str, &'static str)>,
}

const WAYS: [Way; 5] = [
    Way { name: "a new file", replaces: false, refused: None },
    Way { name: "a file replaced", replaces: true, refused: None },
    Way { name: "a new file, links refused", replaces: false, refused: Some(("linkat", "EPERM")) },
    Way {
        name: "a file replaced, links refused",
        replaces: true,
        refused: Some(("linkat", "EPERM")),
    },
    Way {
        name: "a file replaced, no files without a name",
        replaces: true,
        refused: Some(("O_TMPFILE", "EOPNOTSUPP")),
    },
];

/// One call, by its name and its number among those of this name.
#[derive(Clone)]
struct Call {
    name: String,
    number: usize,
    line: String,
}

struct Traced {
    folder: TempDir,
    output: Output,
    calls: Vec<Call>,
}

impl Traced {
    /// Runs the command in a folder of its own, with faults injected.
    fn run(way: &Way, faults: &[String]) -> Self {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("file");
        if way.replaces {
            fs::write(&file, "old").unwrap();
        }
        let trace = folder.path().join("trace");
        let mut command = Command::new("strace");
        command.arg("-o").arg(&trace);
        command.args(faults.iter().flat_map(|fault| ["-e", fault]));
        command.arg(TAQUIN).args(COMMAND).arg(&file);
        command.args(way.replaces.then_some("--force"));
        let output = command.output().expect("strace is installed: apt-get install strace");
        let mut numbers = HashMap::new();
        let call = |line: &str| {
            let (name, _) = line.split_once('(').filter(|(name, _)| !name.contains([' ', '+']))?;
            let number = numbers.entry(name.to_string()).or_insert(0);
            *number += 1;
            Some(Call { name: name.into(), number: *number, line: line.into() })
        };
        let calls = fs::read_to_string(&trace).unwrap().lines().filter_map(call).collect();
        fs::remove_file(&trace).unwrap();
        Self { folder, output, calls }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("file")
    }

    fn content(&self) -> Option<String> {
        fs::read_to_string(self.file()).ok()
    }

    /// The calls from the creation of the unfinished file on.
    fn calls_of_the_file(&self) -> &[Call] {
        let creates = |call: &Call| call.line.contains("O_TMPFILE");
        &self.calls[self.calls.iter().position(creates).expect("the file is created")..]
    }
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// The fault that fails each call which the way refuses.
fn refused(way: &Way) -> Vec<String> {
    let Some((what, error)) = way.refused else { return vec![] };
    if what != "O_TMPFILE" {
        return vec![format!("inject={what}:error={error}")];
    }
    let whole = Traced::run(way, &[]);
    let Call { name, number, .. } = &whole.calls_of_the_file()[0];
    vec![format!("inject={name}:error={error}:when={number}")]
}

#[test]
#[ignore = "needs strace"]
fn every_system_call_that_writes_a_file_may_fail() {
    let status = Command::new("strace").args(["-o", "/dev/null", "true"]).status();
    let status = status.expect("strace is installed: apt-get install strace");
    assert!(status.success(), "this system does not let strace trace a program: {status}");
    let new = program::done(&COMMAND[..2]);
    let (mut calls, mut faults, mut left_by_kills) = (0, 0, 0);
    for way in WAYS {
        let base = refused(&way);
        let whole = Traced::run(&way, &base);
        assert_eq!(whole.output.status.code(), Some(0), "{}: {:?}", way.name, whole.output);
        assert_eq!((whole.content(), names(whole.folder.path()).len()), (Some(new.clone()), 1));
        let old = way.replaces.then(|| "old".to_string());
        for call in whole.calls_of_the_file() {
            let Call { name, number, .. } = call;
            // A second fault of the same call would replace the first.
            if base.iter().any(|fault| fault.contains(&format!("inject={name}:"))) {
                continue;
            }
            calls += 1;
            let errors = ["error=EIO", "error=EPERM", "error=ENOSPC", "signal=KILL"];
            for how in errors {
                if how != "signal=KILL" && NEVER_FAIL.contains(&name.as_str()) {
                    continue;
                }
                faults += 1;
                let fault = [format!("inject={name}:{how}:when={number}")];
                let run = Traced::run(&way, &[&base[..], &fault].concat());
                let what = format!("{}, {how} at {}: {:?}", way.name, call.line, run.output);
                let content = run.content();
                match run.output.status.code() {
                    Some(0) => assert_eq!(content.as_ref(), Some(&new), "{what}"),
                    Some(2) => assert_eq!(content, old, "{what}"),
                    _ => assert!(
                        how == "signal=KILL" && (content == old || content.as_ref() == Some(&new)),
                        "{what}"
                    ),
                }
                let others = || names(run.folder.path()).into_iter().filter(|name| name != "file");
                if how == "signal=KILL" {
                    // What is left is removed by the next run, once it is old.
                    for name in others() {
                        left_by_kills += 1;
                        let left = fs::File::open(run.folder.path().join(name)).unwrap();
                        left.set_modified(SystemTime::now() - Duration::from_secs(120)).unwrap();
                    }
                    let file = run.file();
                    let again = [&COMMAND[..], &[file.to_str().unwrap(), "--force"]].concat();
                    program::done(&again);
                    assert_eq!(run.content().as_ref(), Some(&new), "{what}");
                }
                assert_eq!(others().collect::<Vec<_>>(), [""; 0], "{what}");
            }
        }
    }
    assert!(calls > 50, "{calls}");
    // The test program shows this line whether the test passes or not.
    let _ = writeln!(
        stderr(),
        "faults were injected at {calls} system calls, {faults} in all; {left_by_kills} kills left \
         a temporary file, which the next run removed"
    );
}

/// The calls by which a level is read and written.
const LEVEL_CALLS: [&str; 10] = [
    "fdatasync",
    "flock",
    "fsync",
    "getdents64",
    "linkat",
    "lseek",
    "openat",
    "read",
    "unlink",
    "write",
];

/// A run that keeps its levels on a disk and computes two of them, of which every call fails or is
/// the last one. The next run finds the old level or the new one, whole, and goes on to the answer.
#[test]
#[ignore = "needs strace"]
fn every_system_call_of_a_level_on_a_disk_may_fail() {
    let folder = TempDir::new().unwrap();
    let [base, used] = ["base", "used"].map(|name| folder.path().join(name));
    let trace = folder.path().join("trace");
    let census = ["distances", "count", "2x5", "--threads", "1"];
    let answer = program::done(&census);
    // Limits of the disk end the first run, and the others two levels later.
    let on_disk = |disk: &Path, limit| {
        let disk = disk.to_str().unwrap().to_string();
        let rest = ["--disk".into(), disk, "--max-disk".into(), String::from(limit)];
        census.iter().map(|&argument| argument.into()).chain(rest).collect::<Vec<String>>()
    };
    let run = |arguments: &[String]| Command::new(TAQUIN).args(arguments).output().unwrap();
    assert_eq!(run(&on_disk(&base, "200K")).status.code(), Some(2));
    let levels = names(&base);
    assert_eq!(levels.len(), 3, "{levels:?}");
    let traced = |fault: Option<String>| {
        let _ = fs::remove_dir_all(&used);
        fs::create_dir(&used).unwrap();
        levels.iter().for_each(|name| _ = fs::copy(base.join(name), used.join(name)).unwrap());
        let mut command = Command::new("strace");
        command.arg("-f").arg("-o").arg(&trace);
        command.args(fault.iter().flat_map(|fault| ["-e", fault]));
        command.arg(TAQUIN).args(on_disk(&used, "224K"));
        command.output().expect("strace is installed: apt-get install strace")
    };
    let whole = traced(None);
    assert_eq!(whole.status.code(), Some(2), "{whole:?}");
    assert!(names(&used).iter().all(|name| name == "levels.taquin" || !levels.contains(name)));
    // strace counts the calls of each thread. Those before the first that names the folder have
    // nothing to do with it.
    let (mut numbers, mut calls) = (HashMap::new(), BTreeSet::new());
    let traced_calls = fs::read_to_string(&trace).unwrap();
    for line in traced_calls.lines() {
        let Some((call, rest)) = line.split_once('(') else { continue };
        let Some((_, name)) = call.split_once(' ') else { continue };
        let number = numbers.entry(call).or_insert(0);
        *number += 1;
        let begun = !calls.is_empty() || rest.contains(used.to_str().unwrap());
        if begun && LEVEL_CALLS.contains(&name.trim()) {
            calls.insert((name.trim(), *number));
        }
    }
    let faults = ["error=EIO", "error=ENOSPC", "signal=KILL"];
    for ((name, number), how) in calls.iter().cartesian_product(faults) {
        let broken = traced(Some(format!("inject={name}:{how}:when={number}")));
        let told = String::from_utf8_lossy(&broken.stderr).into_owned();
        assert!(!told.contains("panicked"), "{name} {number} {how}: {told}");
        let next = run(&on_disk(&used, "1G"));
        let found = String::from_utf8_lossy(&next.stdout);
        assert_eq!(found, answer, "{name} {number} {how}: {told}, {next:?}");
    }
    assert!(calls.len() > 30, "{calls:?}");
}
