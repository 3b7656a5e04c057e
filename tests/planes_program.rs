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
    let census = |threads| printed(&["census", "3x4", "--positions", "all", "--threads", threads]);
    let [one, two, three] = ["1", "2", "3"].map(census);
    assert!(one == two && two == three);
    assert!(two.contains("positions  239 500 800"));
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
    assert!(told.contains("leave out --method"), "{told}");
    let told = refusal(&["census", "--method", "walks", "--positions", "all"]);
    assert!(told.contains("standard positions"), "{told}");
    let told = refusal(&["census", "2x4", "--max-memory", "1K"]);
    assert!(told.contains("1.0 KiB"), "{told}");
    let told = refusal(&["values", "export", "--board", "2x7", "-o", "no.raw"]);
    assert!(told.contains("at most 12 squares"), "{told}");
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

/// Where the table does not fit, no position is answered without it.
#[test]
fn a_table_of_another_goal_is_refused_for_each_position() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("2x3.values").display().to_string();
    printed(&["values", "build", "--board", "2x3", "-o", &file]);
    let goal = ["--table", &file, "--goal", "1 2 3 / 4 0 5"];
    let output = taquin(&[&["solve", "1 2 0 / 4 5 3", "1 0 2 / 4 5 3"], &goal[..]].concat());
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told.matches("has the goal").count(), 2, "{told}");
}

/// Starts runs until one is interrupted in the middle, and so put aside in this file: a quick machine may be done
/// before. What it would have written is not there then.
#[cfg(unix)]
fn interrupted(arguments: &[&str], levels: &Path, outcome: Option<&Path>) {
    for milliseconds in [160, 80, 40, 20, 10, 5] {
        if let Some(outcome) = outcome.filter(|outcome| outcome.exists()) {
            std::fs::remove_file(outcome).unwrap();
        }
        let mut child = Command::new(env!("CARGO_BIN_EXE_taquin"))
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(milliseconds));
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        let code = child.wait().unwrap().code();
        assert!(code != Some(0) || !levels.exists(), "what is done is not put aside");
        if code == Some(2) && levels.exists() {
            assert!(!outcome.is_some_and(Path::exists), "it is not written");
            return;
        }
    }
    panic!("the run was always done before");
}

/// A count, and a census of the standard positions: each goes on from its own levels only.
#[cfg(unix)]
#[test]
fn an_interrupted_census_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("aside");
    let (levels, folder) = (folder.join("levels.taquin"), folder.to_str().unwrap());
    let all = ["census", "2x6", "--format", "csv", "--positions", "all"];
    let standard = &all[..4];
    for (census, other) in [(&all[..], standard), (standard, &all)] {
        let [with_checkpoint, other] =
            [census, other].map(|census| [census, &["--checkpoint", folder]].concat());
        interrupted(&with_checkpoint, &levels, None);
        let told = refusal(&other);
        assert!(told.contains("keeps other things"), "{told}");
        assert_eq!(printed(&with_checkpoint), printed(census));
        assert!(!levels.exists(), "there is nothing left to go on with");
    }
}

/// An answer that cannot be written leaves what was put aside where it is.
#[cfg(target_os = "linux")]
#[test]
fn levels_stay_until_the_answer_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let (levels, folder) = (folder.path().join("levels.taquin"), folder.path().to_str().unwrap());
    let census = ["census", "2x6", "--positions", "all", "--checkpoint", folder];
    interrupted(&census, &levels, None);
    let told = refusal(&[&census[..], &["-o", "/dev/full"]].concat());
    assert!(told.contains("make room"), "{told}");
    assert!(levels.exists());
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
    interrupted(&with_checkpoint, &levels, Some(Path::new(&table)));
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
