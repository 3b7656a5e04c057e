//! Processes of the built program, started: what is done to them, and how they end.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A board that takes the quickest machine half a minute, and in its first seconds little memory: whatever is done
/// to a run on it is done in the middle.
pub const LONG: (&str, [&str; 2]) = ("2x7", ["--max-memory", "8G"]);

/// One process of a census on hosts, by this program or what starts it.
pub fn census(by: &[&str], hosts: &Path, process: usize, board: &str, more: &[&str]) -> Child {
    let words = [by, &[env!("CARGO_BIN_EXE_taquin")]].concat();
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).args(["census", board, "--positions", "all", "--threads", "1"]);
    command.arg("--hosts").arg(hosts).args(["--process", &process.to_string()]).args(more);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Standard output, standard error and exit code of a process that must end by itself.
pub fn ended(mut child: Child, within: Duration) -> (String, String, Option<i32>) {
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > within {
            child.kill().unwrap();
            panic!("it did not end within {within:?}");
        }
        thread::sleep(Duration::from_millis(10));
    }
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

/// Sends a signal, by the name that `kill` has for it.
pub fn signal(child: &Child, signal: &str) {
    let status = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(status.unwrap().success());
}

/// Starts runs of 3x4 on three processes until one is interrupted in the middle, and so put aside in this file: a
/// quick machine may be done before.
pub fn interrupted(start: impl Fn() -> Vec<Child>, levels: &Path) {
    for delay in [600, 300, 150, 75, 40] {
        let all = start();
        thread::sleep(Duration::from_millis(delay));
        signal(&all[1], "-INT");
        let ends: Vec<_> = all.into_iter().map(|c| ended(c, Duration::from_secs(60))).collect();
        if levels.exists() {
            for (out, err, code) in ends {
                assert_eq!((out.as_str(), code), ("", Some(2)), "{err}");
                assert!(err.contains("put aside"), "{err}");
            }
            return;
        }
    }
    panic!("the run was always done before");
}
