//! The program's counts of all positions, and tables of values made by them.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use taquin::claims::oeis_distributions;

fn taquin(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_taquin")).args(arguments).output().unwrap()
}

fn printed(arguments: &[&str]) -> String {
    let output = taquin(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refusal(arguments: &[&str]) -> String {
    let output = taquin(arguments);
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(2), &b""[..]), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn counts_are_those_of_the_oeis() {
    for sequence in oeis_distributions().sequences {
        let mut expected = String::from("depth,positions\n");
        for (depth, count) in sequence.counts.iter().enumerate() {
            expected += &format!("{depth},{count}\n");
        }
        let census = ["census", &sequence.board, "--positions", "all", "--format", "csv"];
        assert_eq!(printed(&census), expected, "{}", sequence.name);
        let stats = ["values", "stats", "--board", &sequence.board, "--format", "csv"];
        assert_eq!(printed(&stats), expected, "{}", sequence.name);
    }
}

#[test]
fn threads_change_nothing() {
    let census = |threads| printed(&["census", "5x2", "--positions", "all", "--threads", threads]);
    assert_eq!(census("1"), census("3"));
    assert!(census("2").contains("positions  1 814 400"));
}

#[test]
fn what_does_not_fit_is_refused_with_what_it_would_take() {
    let told = refusal(&["census", "3x4", "--positions", "all", "--max-memory", "20M"]);
    assert!(told.contains("30.5 MiB") && told.contains("20.0 MiB"), "{told}");
    let told = refusal(&["census", "4x4", "--positions", "all"]);
    assert!(told.contains("10 461 394 944 000 arrangements"), "{told}");
    let told =
        refusal(&["values", "build", "-o", "no.values", "--board", "3x4", "--max-memory", "40M"]);
    assert!(told.contains("60.9 MiB") && !Path::new("no.values").exists(), "{told}");
    let told = refusal(&["census", "--method", "walks", "--checkpoint", "."]);
    assert!(told.contains("leave --method away"), "{told}");
}

/// A table in the order of the columns: built, proved, and walked down.
#[test]
fn a_table_of_a_wide_grid() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("2x5.values").display().to_string();
    printed(&["values", "build", "--board", "2x5", "-o", &file]);
    let proof = printed(&["values", "check", &file, "--format", "csv"]);
    assert!(proof.contains(",1814400,55,"), "{proof}");
    let position = "5 4 3 2 1 / 0 9 8 7 6";
    let [table, computed] = [&["--table", &file][..], &["--board", "2x5"]].map(|from| {
        let solve = ["solve", position, "--format", "csv", "--method", "table"];
        let get = ["values", "get", position, "--format", "csv"];
        (printed(&[&solve, from].concat()), printed(&[&get, from].concat()))
    });
    assert_eq!(table, computed);
}

#[cfg(unix)]
#[test]
fn an_interrupted_count_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("aside");
    let folder = folder.to_str().unwrap();
    let census = ["census", "2x6", "--positions", "all", "--format", "csv"];
    let with_checkpoint = [&census[..], &["--checkpoint", folder]].concat();
    let mut child = Command::new(env!("CARGO_BIN_EXE_taquin"))
        .args(&with_checkpoint)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(200));
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let status = child.wait().unwrap();
    // On a fast machine it may have come to its end before.
    if !status.success() {
        assert_eq!(status.code(), Some(2));
        assert!(Path::new(folder).join("levels.taquin").exists());
    }
    let resumed = printed(&with_checkpoint);
    assert!(
        !Path::new(folder).join("levels.taquin").exists(),
        "there is nothing left to go on with"
    );
    assert_eq!(resumed, printed(&census));
}

/// A census of the standard positions goes on from its own levels only.
#[cfg(unix)]
#[test]
fn an_interrupted_census_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().display().to_string();
    let levels = Path::new(&folder).join("levels.taquin");
    let census = ["census", "2x6", "--format", "csv"];
    let with_checkpoint = [&census[..], &["--checkpoint", &folder]].concat();
    // On a fast machine it may come to its end before; then it is interrupted sooner.
    let interrupted = [160, 80, 40, 20, 10].into_iter().any(|milliseconds| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_taquin"))
            .args(&with_checkpoint)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(milliseconds));
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        child.wait().unwrap().code() == Some(2) && levels.exists()
    });
    assert!(interrupted, "a run was interrupted before it was done");
    let all = ["census", "2x6", "--positions", "all", "--checkpoint", &folder];
    let told = refusal(&all);
    assert!(told.contains("keeps other things"), "{told}");
    assert_eq!(printed(&with_checkpoint), printed(&census));
    assert!(!levels.exists(), "there is nothing left to go on with");
}

/// The table of 2x6 is put aside and taken up again: by one process, and then it is the table of a run that
/// was never interrupted.
#[cfg(unix)]
#[test]
fn an_interrupted_table_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let (aside, table, whole) = (at("aside"), at("2x6.values"), at("whole.values"));
    let build = ["values", "build", "--board", "2x6"];
    let with_checkpoint = [&build[..], &["--checkpoint", &aside, "-o", &table]].concat();
    let levels = Path::new(&aside).join("levels.taquin");
    // On a fast machine it may come to its end before; then it is interrupted sooner.
    let interrupted = [160, 80, 40, 20, 10].into_iter().any(|milliseconds| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_taquin"))
            .args(&with_checkpoint)
            .arg("--force")
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(milliseconds));
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        let status = child.wait().unwrap();
        assert!(status.code() != Some(0) || !levels.exists(), "what is done is not put aside");
        status.code() == Some(2) && levels.exists() && !Path::new(&table).exists()
    });
    assert!(interrupted, "a run was interrupted before it was done");
    // The levels of a census are not those of a table.
    let census = ["census", "2x6", "--positions", "all", "--checkpoint", &aside];
    let told = refusal(&census);
    assert!(told.contains("keeps other things"), "{told}");
    printed(&with_checkpoint);
    assert!(!levels.exists(), "there is nothing left to go on with");
    printed(&[&build[..], &["-o", &whole]].concat());
    assert!(std::fs::read(&table).unwrap() == std::fs::read(&whole).unwrap());
    let told =
        refusal(&["values", "build", "--table", &table, "--checkpoint", &aside, "-o", &at("a")]);
    assert!(told.contains("--table"), "{told}");
}

/// 239 500 800 positions, proved one by one.
#[test]
#[ignore = "the proof of 3x4 takes minutes"]
fn the_table_of_3x4_is_proved() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("3x4.values").display().to_string();
    printed(&["values", "build", "--board", "3x4", "-o", &file]);
    let size = std::fs::metadata(&file).unwrap().len();
    assert!((31_900_000..32_100_000).contains(&size), "{size} bytes");
    let proof = printed(&["values", "check", &file, "--format", "csv"]);
    assert!(proof.contains(",239500800,53,"), "{proof}");
}
