//! What the system may do to the program: messages that nobody takes, signals, little memory.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use itertools::Itertools;
use serde_json::json;

use crate::processes::{ended, shown_until, signal, wait_for_handlers};
use crate::program::done;

const TAQUIN: &str = env!("CARGO_BIN_EXE_taquin");

/// The program, started by a shell that runs `setup` first.
fn after(setup: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("{setup}; exec \"$@\""), "sh", TAQUIN]).args(arguments);
    command
}

#[test]
fn messages_that_cannot_be_written_are_dropped() {
    let mut batch = vec!["lookup", "102536", "xx", "765432", "--format", "csv"];
    let full = File::options().write(true).open("/dev/full").unwrap();
    let output = Command::new(TAQUIN).args(&batch).stderr(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    batch.remove(2);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), done(&batch));
}

/// `yes bad | taquin solve - 2>&1 | head -2`
#[test]
fn a_closed_standard_error_ends_a_batch() {
    for arguments in [&["solve", "-"][..], &["group", "-"], &["board", "-"]] {
        let mut yes = Command::new("yes").arg("bad").stdout(Stdio::piped()).spawn().unwrap();
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let mut command = Command::new(TAQUIN);
        command.args(arguments).stdin(yes.stdout.take().unwrap()).stdout(Stdio::null());
        let (_, _, code) = ended(command.stderr(writer).spawn().unwrap(), Duration::from_secs(60));
        yes.kill().unwrap();
        yes.wait().unwrap();
        // The exit code is that of the bad lines.
        assert_eq!(code, Some(2), "{arguments:?}");
    }
}

#[test]
fn help_that_cannot_be_written_is_a_failure() {
    let full = File::options().write(true).open("/dev/full").unwrap();
    let output = Command::new(TAQUIN).arg("--help").stdout(full).output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{err}");
    assert!(err.contains("the output cannot be written"), "{err}");
}

/// A run of seconds that saves a checkpoint, once it handles signals.
fn started(mut command: Command) -> Child {
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    wait_for_handlers(&mut child);
    child
}

/// A board whose census takes seconds, since it has hundreds of levels.
const LONG: &str = "theta-0-1-9";

#[test]
fn an_interruption_exits_with_128_and_the_number_of_the_signal() {
    for (name, code) in [("-INT", 130), ("-TERM", 143)] {
        // An interruption before the first level saves nothing; the next one comes later.
        for wait in 0.. {
            let folder = tempfile::tempdir().unwrap();
            let folder = folder.path().to_str().unwrap();
            let census = ["distances", "count", LONG, "--checkpoint", folder];
            let child = started(after(":", &census));
            sleep(Duration::from_millis(100 * wait));
            // `timeout` sends its signal twice.
            signal(&child, name);
            signal(&child, name);
            let output = child.wait_with_output().unwrap();
            let message = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(code), "{name}: {message}");
            if Path::new(folder).join("levels.taquin").exists() {
                let saved = "Interrupted. Progress is saved in";
                let expected = format!("{saved} '{folder}'; the same command resumes.\n");
                // A level that takes long is announced.
                let announced = message.strip_suffix(&expected).unwrap_or("other");
                let finishing = "Interrupted. The level is being finished and saved";
                assert!(announced.is_empty() || announced.starts_with(finishing), "{message}");
                break;
            }
        }
    }
}

#[test]
fn a_signal_that_was_ignored_stays_ignored() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    let census = ["distances", "count", LONG, "--checkpoint", folder];
    let mut child = started(after("trap '' HUP", &census));
    signal(&child, "-HUP");
    sleep(Duration::from_millis(100));
    assert!(child.try_wait().unwrap().is_none(), "the run goes on");
    // The handlers of SIGTERM are two, and the first may be the only one yet.
    while child.try_wait().unwrap().is_none() {
        signal(&child, "-TERM");
        sleep(Duration::from_millis(100));
    }
    assert_eq!(child.wait().unwrap().code(), Some(143));
}

/// The memory that the program may take follows the limit of its address space.
#[test]
fn a_limit_of_the_address_space_is_respected() {
    let census = ["distances", "count", "2x7"];
    let output = after("ulimit -v 500000", &census).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{message}");
    let most = message.trim_end().rsplit_once("; the memory limit is ").unwrap().1;
    let (most, _) = most.split_once(';').unwrap();
    let mebibytes: f64 = most.strip_suffix(" MiB").unwrap().parse().unwrap();
    assert!((400.0..489.0).contains(&mebibytes), "{message}");
}

/// What the program echoes cannot control the terminal: escape sequences and marks that change the
/// direction of text are escaped.
#[test]
fn what_is_echoed_cannot_control_the_terminal() {
    let hostile = "\u{1b}[31mred\u{9b}2J\u{7}\u{202e}evil\u{2066}";
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.into_os_string().into_string().unwrap()
    };
    // JSON is YAML, and escapes ESC.
    let board = |field: &str| {
        let mut board =
            json!({"name": "path", "squares": ["a", "b"], "edges": [["a", "b"]], "home": "a"});
        board[field] = "\u{1b}[31mred\u{202e}".into();
        write(&format!("{field}.yaml"), &board.to_string())
    };
    let [name, title] = ["name", "title"].map(board);
    let foreign = write(&format!("{hostile}.distances"), "no distances");
    let missing = format!("{hostile}.yaml");
    // The program says how it read this file.
    let graph = write(&format!("{hostile}.txt"), "1 2\n2 3\n");
    let read: &[&str] = &["census", &graph];
    let refused: [&[&str]; 11] = [
        &["lookup", hostile],
        &["solve", hostile],
        &["word", hostile],
        &["perm", "show", hostile],
        &["census", hostile],
        &["census", &missing],
        &["census", &name],
        &["census", &title],
        &["distances", "count", "--distances", &foreign],
        &[hostile],
        &["census", "--format", hostile],
    ];
    for (arguments, code) in refused.map(|arguments| (arguments, 2)).into_iter().chain([(read, 0)])
    {
        // `script` runs the program on a pseudo-terminal.
        let shell = ["taquin"].iter().chain(arguments).map(|a| format!("'{a}'")).join(" ");
        let shell = shell.replacen("'taquin'", TAQUIN, 1);
        for command in [
            Command::new(TAQUIN).args(arguments),
            Command::new("script").args(["-qec", &shell, "/dev/null"]).env("NO_COLOR", "1"),
        ] {
            let output = command.output().unwrap();
            assert_eq!(output.status.code(), Some(code), "{arguments:?}");
            let shown = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
            let shown = shown.concat().replace("\r\n", "\n");
            let is_bad = |c: char| c.is_control() && c != '\n' || "\u{202e}\u{2066}".contains(c);
            assert!(!shown.contains(is_bad), "{arguments:?}: {shown:?}");
            assert!(shown.contains("red") || arguments[0] == "census", "{arguments:?}: {shown:?}");
        }
    }
}

/// A position that takes hours. Interrupted, the program prints what it has: a short solution and the
/// bound. On a terminal it shows both from the beginning, in lines that fit.
#[test]
fn an_interrupted_search_prints_the_best_solution() {
    let position = "5 24 18 11 9 13 12 4 2 3 6 10 21 0 20 19 8 16 1 22 17 14 23 7 15";
    let program = TAQUIN;
    let interrupted = |options: &str| {
        let command =
            format!("exec timeout -s INT 4 '{program}' solve '{position}' --length-only {options}");
        let output = Command::new("sh").args(["-c", &command]).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(output.stdout), text(output.stderr))
    };
    for options in ["", "--method ida", "--method quick --time-limit 60", "--metric mtm"] {
        let (out, err) = interrupted(options);
        assert!(
            out.contains("not proved to be shortest: a solution has at least"),
            "{options}: {out}"
        );
        let is_default = options == "--metric mtm";
        assert!(
            is_default || err.starts_with("Interrupted. The best solution"),
            "{options}: {err}"
        );
    }
    let command = format!(
        "stty rows 24 cols 50 -echo; exec timeout --foreground 120 '{program}' solve '{position}' \
         --length-only"
    );
    let mut terminal = Command::new("script");
    terminal.args(["-qec", &command, "/dev/null"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut terminal = terminal.spawn().unwrap();
    let mut output = terminal.stdout.take().unwrap();
    let mut shown = shown_until(&mut output, " to 1");
    terminal.stdin.as_ref().unwrap().write_all(b"\x03").unwrap();
    output.read_to_string(&mut shown).unwrap();
    terminal.wait().unwrap();
    let mut lines = shown.split(['\r', '\n']);
    let (is_status, answer) = (|line: &&str| line.contains(" to 1"), "a solution has at least");
    assert!(lines.clone().filter(is_status).all(|line| line.trim_end().len() < 50), "{shown}");
    assert!(lines.clone().any(|line| is_status(&line)), "{shown}");
    assert!(lines.any(|line| line.contains(answer)), "{shown}");
}

/// A list that is not complete does not become the file, so that the same command goes on.
#[test]
fn an_interrupted_list_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let hard = "5 24 18 11 9 13 12 4 2 3 6 10 21 0 20 19 8 16 1 22 17 14 23 7 15";
    let solve = format!("solve - --board 5x5 --length-only -o FILE <<< '{hard}'");
    let bench = "bench korf24 --only 1-2 --pdb 5-5-5-5-4 --checkpoint saved -o FILE";
    for command in [&solve, bench] {
        for (file, is_kept) in [("list.csv", false), ("/dev/stdout", true)] {
            let command = command.replace("FILE", file);
            let command = format!("exec timeout -s INT 5 '{TAQUIN}' {command}");
            let mut shell = Command::new("bash");
            let output = shell.args(["-c", &command]).current_dir(&folder).output().unwrap();
            let err = String::from_utf8(output.stderr).unwrap();
            assert!(err.contains("Interrupted. "), "{command}: {err}");
            assert_eq!(err.contains(&format!("'{file}' is not written.")), !is_kept, "{err}");
            assert_eq!(!output.stdout.is_empty(), is_kept, "{command}");
            assert!(!folder.path().join("list.csv").exists(), "{command}");
        }
    }
}

/// Two threads that would search for hours. They end although more lines may come.
#[test]
fn a_batch_ends_early_while_its_input_stays_open() {
    let hard = "5 24 18 11 9 13 12 4 2 3 6 10 21 0 20 19 8 16 1 22 17 14 23 7 15\n";
    let goal = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 0\n";
    let start = || {
        let mut command = Command::new(TAQUIN);
        command.args(["solve", "-", "--board", "5x5", "--threads", "2", "--length-only"]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().unwrap()
    };
    let begin = |child: &mut Child, lines: &str| {
        let mut input = child.stdin.take().unwrap();
        input.write_all(lines.as_bytes()).unwrap();
        let mut first = [0];
        child.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
        input
    };
    let mut child = start();
    let input = begin(&mut child, &[goal, hard, hard].concat());
    // The threads are searching by now.
    sleep(Duration::from_secs(1));
    signal(&child, "-INT");
    let (_, err, code) = ended(child, Duration::from_secs(60));
    assert_eq!(code, Some(130), "{err}");
    drop(input);

    // Nobody reads the answers any more.
    let mut child = start();
    let mut input = begin(&mut child, goal);
    drop(child.stdout.take());
    input.write_all(goal.repeat(20).as_bytes()).unwrap();
    let (_, err, code) = ended(child, Duration::from_secs(60));
    assert_eq!(code, Some(0), "{err}");
}
