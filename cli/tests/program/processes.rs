//! Starts the built program under MPI's launcher, sends signals, and waits.

use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The launcher: `TAQUIN_MPIRUN`, or the default one. It must belong to the MPI that the program
/// was built with.
pub fn launcher() -> Command {
    let name = std::env::var("TAQUIN_MPIRUN").unwrap_or_else(|_| "mpirun".into());
    let mut command = Command::new(name);
    // Open MPI refuses root and more processes than cores, unless it is asked.
    command.env("OMPI_ALLOW_RUN_AS_ROOT", "1").env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    command.env("OMPI_MCA_rmaps_base_oversubscribe", "1");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The program on a number of ranks, with these arguments.
pub fn on_ranks(ranks: usize, arguments: &[&str]) -> Command {
    let mut command = launcher();
    command.args(["-n", &ranks.to_string(), env!("CARGO_BIN_EXE_taquin")]).args(arguments);
    command
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
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (text(output.stdout), text(output.stderr), output.status.code())
}

/// Whether a program that saves checkpoints handles signals by now. It installs the handlers of
/// SIGHUP last, unless that signal is ignored.
pub fn handles_signals(process: u32) -> bool {
    let Some([caught, ignored]) = masks(process, ["SigCgt:", "SigIgn:"]) else { return false };
    caught & HANGUP > 0 || ignored & HANGUP > 0 && caught & TERM > 0
}

/// Whether a process has ended, even if nobody has waited for it yet. Such a zombie still shows the
/// signals that it handled, and receives none.
pub fn has_ended(process: u32) -> bool {
    status(process).is_none_or(|status| status.contains("\nState:\tZ"))
}

/// Whether a process is stopped: what it receives now, it handles when it is continued.
pub fn is_stopped(process: u32) -> bool {
    status(process).is_some_and(|status| status.contains("\nState:\tT"))
}

/// Whether a stopped process has received SIGTERM.
pub fn awaits_term(process: u32) -> bool {
    masks(process, ["ShdPnd:"]).is_some_and(|[pending]| pending & TERM > 0)
}

const HANGUP: u64 = 1;
const TERM: u64 = 1 << 14;

/// What the kernel tells of a process; `None` if there is none.
fn status(process: u32) -> Option<String> {
    std::fs::read_to_string(format!("/proc/{process}/status")).ok()
}

/// Sets of signals of a process; `None` if there is none.
fn masks<const N: usize>(process: u32, fields: [&str; N]) -> Option<[u64; N]> {
    let status = status(process)?;
    Some(fields.map(|field| {
        let mask = status.lines().find_map(|line| line.strip_prefix(field)).unwrap();
        u64::from_str_radix(mask.trim(), 16).unwrap()
    }))
}

/// Waits until such a program handles signals.
pub fn wait_for_handlers(child: &mut Child) {
    while !handles_signals(child.id()) {
        assert!(child.try_wait().unwrap().is_none(), "the run ended early");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Sends a signal, named as `kill` names it, to a child that nobody has waited for.
pub fn signal(child: &Child, name: &str) {
    assert!(is_sent(child.id(), name), "{name} was not sent");
}

/// The same to a process of this number, unless it has ended.
pub fn signal_to(process: u32, signal: &str) {
    is_sent(process, signal);
}

/// Uses the shell's own `kill`: the program of this name is not on every system.
fn is_sent(process: u32, signal: &str) -> bool {
    let kill = format!("kill {signal} {process}");
    Command::new("sh").args(["-c", &kill]).output().unwrap().status.success()
}

/// Reads on until this text is shown, and returns all that was shown.
pub fn shown_until(output: &mut impl Read, text: &str) -> String {
    let (mut shown, mut buffer) = (String::new(), [0; 1024]);
    while !shown.contains(text) {
        let length = output.read(&mut buffer).unwrap();
        assert!(length > 0, "{shown}");
        shown += &String::from_utf8_lossy(&buffer[..length]);
    }
    shown
}

/// The processes of the program that a launcher has started, directly or not.
pub fn ranks_of(launcher: u32) -> Vec<u32> {
    let text = |process: u32, file: &str| {
        std::fs::read_to_string(format!("/proc/{process}/{file}")).unwrap_or_default()
    };
    let mut found = Vec::new();
    let mut started = vec![launcher];
    while let Some(process) = started.pop() {
        if text(process, "comm").trim() == "taquin" {
            found.push(process);
        }
        let children = text(process, &format!("task/{process}/children"));
        started.extend(children.split_whitespace().map(|child| child.parse::<u32>().unwrap()));
    }
    found
}
