//! Every system call between the creation of a file and the end of the program fails, or is the
//! last one. The file is then the old one or the new one, whole, and nothing else is left.

use std::collections::HashMap;
use std::fs;
use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, SystemTime};

use tempfile::TempDir;

use crate::program;

const TAQUIN: &str = env!("CARGO_BIN_EXE_taquin");

/// The command that writes a file, in one thread.
const COMMAND: [&str; 4] = ["board", "show", "eight", "-o"];

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
    let new = program::done(&COMMAND[..3]);
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
