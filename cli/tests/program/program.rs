//! Runs the built program: what it prints and how it ends.

use std::process::Output;

use assert_cmd::Command;

/// Runs the program with empty standard input.
pub fn output(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_taquin")).args(arguments).output().unwrap()
}

/// Runs the program with this standard input: its standard output, standard error and exit code.
pub fn fed(arguments: &[&str], input: &str) -> (String, String, i32) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_taquin"));
    let output = command.args(arguments).write_stdin(input).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

/// The same with empty standard input.
pub fn run(arguments: &[&str]) -> (String, String, i32) {
    fed(arguments, "")
}

/// Standard output of a run that must succeed and print nothing on standard error.
pub fn done(arguments: &[&str]) -> String {
    let (out, err, code) = run(arguments);
    assert_eq!((err.as_str(), code), ("", 0), "{arguments:?}");
    out
}

/// The same, parsed as JSON.
pub fn json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&done(&[arguments, &["--format", "json"]].concat())).unwrap()
}

/// Standard error of a run that must be refused: exit code 2 and no answer.
pub fn refused(arguments: &[&str]) -> String {
    let (out, err, code) = run(arguments);
    assert_eq!((out.as_str(), code), ("", 2), "{arguments:?}: {err}");
    err
}
