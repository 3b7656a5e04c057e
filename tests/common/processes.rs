//! Starts processes of the built program, sends them signals, and waits for them.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A board whose enumeration takes half a minute on the fastest machine and little memory in its
/// first seconds, so that a signal arrives in the middle of the run.
pub const LONG: (&str, [&str; 2]) = ("2x7", ["--max-memory", "8G"]);

/// Starts one process of a census on several hosts, through the command `by` if it is not empty.
pub fn census(by: &[&str], hosts: &Path, process: usize, board: &str, more: &[&str]) -> Child {
    let words = [by, &[env!("CARGO_BIN_EXE_taquin")]].concat();
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).args(["census", board, "--positions", "all", "--threads", "1"]);
    command.arg("--hosts").arg(hosts).args(["--process", &process.to_string()]).args(more);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Waits for a process that must end on its own: its standard output, standard error and exit code.
pub fn ended(mut child: Child, within: Duration) -> (String, String, Option<i32>) {
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > within {
            child.kill().unwrap();
            panic!("the process did not end within {within:?}");
        }
        thread::sleep(Duration::from_millis(10));
    }
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

/// Waits until a program that saves checkpoints handles signals. It installs the handlers of SIGHUP
/// last, unless that signal is ignored.
pub fn wait_for_handlers(child: &mut Child) {
    let status = Path::new("/proc").join(child.id().to_string()).join("status");
    let handles = || {
        let status = std::fs::read_to_string(&status).unwrap();
        let mask = |field: &str| {
            let mask = status.lines().find_map(|line| line.strip_prefix(field)).unwrap();
            u64::from_str_radix(mask.trim(), 16).unwrap()
        };
        let (caught, ignored) = (mask("SigCgt:"), mask("SigIgn:"));
        let (hangup, term) = (1, 1 << 14);
        caught & hangup > 0 || ignored & hangup > 0 && caught & term > 0
    };
    while !handles() {
        assert!(child.try_wait().unwrap().is_none(), "the run ended early");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Sends a signal, named as `kill` names it.
pub fn signal(child: &Child, signal: &str) {
    let status = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(status.unwrap().success());
}

/// Starts three processes on 3x4 and interrupts one, until an interrupt arrives in the middle of
/// the run and the checkpoint `levels` exists. An interrupt that comes before all processes have met
/// saves none; the next attempt is then later.
pub fn interrupted(start: impl Fn() -> Vec<Child>, levels: &Path) {
    for delay in (0..100).map(|attempt| 150 + 50 * attempt) {
        let mut all = start();
        wait_for_handlers(&mut all[1]);
        thread::sleep(Duration::from_millis(delay));
        signal(&all[1], "-INT");
        let ends: Vec<_> = all.into_iter().map(|c| ended(c, Duration::from_secs(60))).collect();
        if levels.exists() {
            for (out, err, code) in ends {
                assert_eq!((out.as_str(), code), ("", Some(130)), "{err}");
                assert!(err.contains("Interrupted. Progress is saved in "), "{err}");
            }
            return;
        }
        assert!(ends.iter().all(|(out, ..)| out.is_empty()), "the run ended within {delay} ms");
    }
    panic!("no interrupt came in the middle of a run");
}
