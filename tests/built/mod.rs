//! The built program, run: what it prints and how it ends.

use assert_cmd::Command;

/// Standard output, standard error and exit code, with this text on standard input.
pub fn fed(arguments: &[&str], input: &str) -> (String, String, i32) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_taquin"));
    let output = command.args(arguments).write_stdin(input).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

/// The same with nothing on standard input.
pub fn run(arguments: &[&str]) -> (String, String, i32) {
    fed(arguments, "")
}

/// Standard output of a run that ends well and says nothing else.
pub fn done(arguments: &[&str]) -> String {
    let (out, err, code) = run(arguments);
    assert_eq!((err.as_str(), code), ("", 0), "{arguments:?}");
    out
}

/// The same as JSON.
pub fn json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&done(&[arguments, &["--format", "json"]].concat())).unwrap()
}
