//! Every command where the system refuses memory: an answer or a refusal, never an abort.

use std::process::Command;

const TAQUIN: &str = env!("CARGO_BIN_EXE_taquin");

/// A command of each kind, and those that ask for the most memory.
const COMMANDS: &str = "\
board
board eight
book 102
census
distances count 2x7
census 3x4
classes
distances plan 2x7 --nodes 2 --max-memory 8G
completions bash
distances build 3x4 -o OUT --force
distances export 3x3 -o OUT --force
distances farthest
distances sample -n 1000 --seed 0
distances count
census 2x5 --plot OUT --force
explore -o OUT --force
graph --kind moves 2x4
graph --kind moves 2x5
graph eight --summary
group 2x2000
group eight
heuristics 3x3 --seed 0
lookup 102536
man
pdb build 4-4-4-3 --board 4x4 --pdb-dir DIR --force
perm show '1 0 2'
solvable 867/254/3_1
solve 867/254/3_1
solve 867/254/3_1 --method astar
solve '15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0'
solve '15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0' --method quick
verify
word WXYZADY";

#[test]
#[ignore = "takes minutes: every command under five limits of memory"]
fn refused_memory_never_aborts() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let mut codes = [0; 3];
    for command in COMMANDS.lines() {
        let arguments = command.replace("OUT", &at("out")).replace("DIR", &at("pdb"));
        for megabytes in [64, 96, 160, 320, 640] {
            let shell = format!("ulimit -v {}; exec {TAQUIN} {arguments}", megabytes << 10);
            // A graph of two million vertices is not awaited.
            let output = Command::new("timeout").args(["10", "sh", "-c", &shell]).output().unwrap();
            let message = String::from_utf8_lossy(&output.stderr);
            let code = output.status.code();
            if code == Some(124) {
                continue;
            }
            assert!(matches!(code, Some(0..=2)), "{shell}: {code:?} {message}");
            assert_eq!(code == Some(0), message.is_empty(), "{shell}: {message}");
            assert!(!message.contains("Usage:"), "it is no command: {message}");
            codes[code.unwrap() as usize] += 1;
        }
    }
    println!("{codes:?} runs with exit codes 0, 1 and 2");
    assert!(codes[0] > 0 && codes[2] > 0, "{codes:?}");
}
