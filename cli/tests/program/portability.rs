//! The program of other systems: that of Windows under Wine, and that of WASI under Node.
//! `.ci/portability` compiles both, and names them in TAQUIN_WINDOWS and TAQUIN_WASI.

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use assert_cmd::Command as Program;

use crate::processes::{shown_until, signal_to};

const WINE: &str = "/usr/lib/wine/wine64";

/// How Linux runs the program of a system: the runner and its arguments.
type Runner = Vec<OsString>;

fn linux() -> Runner {
    vec![env!("CARGO_BIN_EXE_taquin").into()]
}

fn windows() -> Runner {
    vec![WINE.into(), named("TAQUIN_WINDOWS")]
}

fn wasi() -> Runner {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/program/wasi.mjs");
    vec!["node".into(), "--no-warnings".into(), script.into(), named("TAQUIN_WASI")]
}

fn named(variable: &str) -> OsString {
    std::env::var_os(variable).unwrap_or_else(|| panic!(".ci/portability sets {variable}"))
}

/// Runs the program in a folder: its standard output, standard error and exit code.
fn run(runner: &Runner, folder: &Path, arguments: &[&str], input: &str) -> (String, String, i32) {
    let mut program = Program::new(&runner[0]);
    program.args(&runner[1..]).args(arguments).current_dir(folder).write_stdin(input);
    program.timeout(Duration::from_secs(120));
    let Output { stdout, stderr, status } = program.env("LC_ALL", "C.UTF-8").output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(stdout), text(stderr), status.code().unwrap())
}

/// What it prints on standard output, if it succeeds and says nothing else.
fn done(runner: &Runner, folder: &Path, arguments: &[&str]) -> String {
    let (out, err, code) = run(runner, folder, arguments, "");
    assert_eq!((err.as_str(), code), ("", 0), "{arguments:?}");
    out
}

const TRIANGLE: &str = "Brett mit Lücken/Dreieck.txt";

/// A folder with a board whose path has spaces and umlauts, and whose lines end as on Windows.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(TRIANGLE);
    fs::create_dir(path.parent().unwrap()).unwrap();
    fs::write(path, "1 2\r\n2 3\r\n3 1\r\n").unwrap();
    folder
}

fn answers_as_linux_does(runner: &Runner) {
    let folder = folder();
    let commands: [(&[&str], &str); 10] = [
        (&["census"], ""),
        (&["lookup", "102536", "765432", "x"], ""),
        (&["lookup", "-", "--format", "csv"], "102536\r\n765432\r\n"),
        (&["solve", "867/254/3_1", "--format", "json"], ""),
        (&["solve", "-", "--board", "3x3", "--threads", "2"], "867/254/3_1\r\n123/456/78_\r\n"),
        (&["solvable", "123/456/87_"], ""),
        (&["group", "theta0"], ""),
        (&["distances", "count", "2x4"], ""),
        (&["scramble", "4x4", "--seed", "1"], ""),
        (&["board", TRIANGLE], ""),
    ];
    for (arguments, input) in commands {
        let expected = run(&linux(), folder.path(), arguments, input);
        assert_eq!(run(runner, folder.path(), arguments, input), expected, "{arguments:?}");
    }
}

/// The file of distances is that of Linux, byte by byte, and is proved.
fn builds_and_checks_distances(runner: &Runner) {
    let folder = folder();
    let built = |runner: &Runner, path: &str, more: &[&str]| {
        let build = ["distances", "build", "2x4", "--output", path];
        done(runner, folder.path(), &[&build, more].concat());
        fs::read(folder.path().join(path)).unwrap()
    };
    let path = "Brett mit Lücken/ä.distances";
    let own = built(runner, path, &[]);
    assert_eq!(own, built(&linux(), "distances", &[]));
    assert_eq!(own, built(runner, path, &["--force"]));
    let check = ["distances", "check", path];
    let proof = done(runner, folder.path(), &check);
    assert!(proof.contains("proved"), "{proof}");
    assert_eq!(proof, done(&linux(), folder.path(), &check));
    let count = ["distances", "count", "--distances", path];
    assert_eq!(done(runner, folder.path(), &count), done(&linux(), folder.path(), &count));
    // Nothing temporary is left.
    assert_eq!(fs::read_dir(folder.path().join("Brett mit Lücken")).unwrap().count(), 2);
}

#[test]
#[ignore = "needs Wine"]
fn windows_answers_as_linux_does() {
    answers_as_linux_does(&windows());
}

#[test]
#[ignore = "needs Node"]
fn wasi_answers_as_linux_does() {
    answers_as_linux_does(&wasi());
}

#[test]
#[ignore = "needs Wine"]
fn windows_builds_and_checks_distances() {
    builds_and_checks_distances(&windows());
}

#[test]
#[ignore = "needs Node"]
fn wasi_builds_and_checks_distances() {
    builds_and_checks_distances(&wasi());
}

#[test]
#[ignore = "needs Wine"]
fn windows_keeps_pattern_databases_in_the_cache_folder() {
    let folder = folder();
    done(&windows(), folder.path(), &["pdb", "build", "3-3-3-3-3", "--force"]);
    let list = done(&windows(), folder.path(), &["pdb", "list", "--format", "csv"]);
    let list = list.replace('\\', "/");
    assert!(list.contains("AppData/Local/taquin/") && list.contains("3-3-3-3-3"), "{list}");
}

#[test]
#[ignore = "needs Node"]
fn wasi_keeps_pattern_databases_in_a_named_folder() {
    let folder = folder();
    let build = ["pdb", "build", "3-3-3-3-3", "--pdb-dir", "pdb"];
    done(&wasi(), folder.path(), &build);
    let list = ["pdb", "list", "--pdb-dir", "pdb"];
    assert_eq!(done(&wasi(), folder.path(), &list), done(&linux(), folder.path(), &list));
}

/// A run that was killed on Linux, and whose journal ends within a line, is resumed.
fn resumes_an_atlas(runner: &Runner) {
    let folder = folder();
    let (atlas, graphs) = (["atlas", "-", "--format", "jsonl"], "DqK\nD~{\n");
    let saved = [&atlas[..], &["--checkpoint", "saved"]].concat();
    let mut killed = Command::new(&linux()[0]);
    killed.args(&saved).current_dir(folder.path()).stdin(Stdio::piped()).stdout(Stdio::null());
    let mut killed = killed.spawn().unwrap();
    killed.stdin.as_ref().unwrap().write_all(graphs.as_bytes()).unwrap();
    let path = folder.path().join("saved/atlas.checkpoint");
    let journal = || fs::read_to_string(&path).unwrap_or_default();
    while journal().lines().count() < 3 {
        assert!(killed.try_wait().unwrap().is_none(), "the run ended early");
        sleep(Duration::from_millis(10));
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    fs::write(&path, journal().trim_end()).unwrap();
    let expected = run(&linux(), folder.path(), &atlas, graphs);
    assert_eq!(run(runner, folder.path(), &saved, graphs), expected);
    assert!(!path.exists());
}

#[test]
#[ignore = "needs Wine"]
fn windows_resumes_an_atlas() {
    resumes_an_atlas(&windows());
}

#[test]
#[ignore = "needs Node"]
fn wasi_resumes_an_atlas() {
    resumes_an_atlas(&wasi());
}

/// What WASI cannot do is said, and done without.
#[test]
#[ignore = "needs Node"]
fn wasi_does_without_signals_and_threads() {
    let folder = folder();
    let count = ["distances", "count", "2x4", "--threads", "4"];
    let (counted, _, _) = run(&linux(), folder.path(), &count, "");
    let saved = [&count[..], &["--checkpoint", "saved"]].concat();
    let (out, err, code) = run(&wasi(), folder.path(), &saved, "");
    assert_eq!((out, code), (counted, 0));
    assert_eq!(err, "On this system Ctrl-C cannot be handled: it ends the run at once.\n");
    let disk = [&count[..], &["--disk", "levels"]].concat();
    let (_, err, code) = run(&wasi(), folder.path(), &disk, "");
    assert_eq!(code, 2);
    assert!(err.contains("thread"), "{err}");
}

/// Begins the program of Windows in a console, which is a pseudo-terminal.
fn in_console(folder: &Path, command: &str) -> Child {
    Command::new("timeout")
        .args(["120", "script", "-qec", &format!("{WINE} {command}"), "/dev/null"])
        .envs([("LC_ALL", "C.UTF-8"), ("TERM", "xterm")])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
#[ignore = "needs Wine"]
fn ctrl_c_saves_a_checkpoint_on_windows() {
    let folder = folder();
    let program = named("TAQUIN_WINDOWS");
    let count = "distances count theta-0-1-9 --checkpoint saved";
    let mut child = in_console(folder.path(), &format!("{} {count}", program.display()));
    let mut output = child.stdout.take().unwrap();
    // Then the program computes, and keeps interruptions.
    shown_until(&mut output, "level");
    child.stdin.as_ref().unwrap().write_all(b"\x03").unwrap();
    shown_until(&mut output, "Progress is saved in");
    std::io::copy(&mut output, &mut std::io::sink()).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(folder.path().join("saved/levels.taquin").exists());
}

#[test]
#[ignore = "needs Wine"]
fn windows_names_the_key_that_ends_the_input() {
    let program = named("TAQUIN_WINDOWS");
    let mut child = in_console(folder().path(), &format!("{} lookup -", program.display()));
    let mut output = child.stdout.take().unwrap();
    shown_until(&mut output, "end with Ctrl-Z and Enter");
    // Under Wine 8 the program goes on reading, even without its terminal.
    signal_to(child.id(), "-TERM");
    child.wait().unwrap();
}

/// `taquin census | head -0`
#[test]
#[ignore = "needs Wine"]
fn a_closed_pipe_is_no_failure_on_windows() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut program = Command::new(WINE);
    program.arg(named("TAQUIN_WINDOWS")).arg("census").stdout(writer);
    let output = program.stderr(Stdio::piped()).spawn().unwrap().wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

/// The code page of a console is that of old programs; text is shown whatever it is.
#[test]
#[ignore = "needs Wine"]
fn a_console_of_code_page_850_shows_umlauts() {
    let folder = folder();
    fs::copy(folder.path().join(TRIANGLE), folder.path().join("Lücke.txt")).unwrap();
    let program = named("TAQUIN_WINDOWS");
    let command = format!("cmd /c 'chcp 850 & {} board Lücke.txt'", program.display());
    let mut child = in_console(folder.path(), &command);
    let mut output = child.stdout.take().unwrap();
    shown_until(&mut output, "name: Lücke.txt");
    std::io::copy(&mut output, &mut std::io::sink()).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
