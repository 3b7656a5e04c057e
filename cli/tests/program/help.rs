//! Help, completions and man pages.

use std::collections::VecDeque;
use std::process::Command;

use crate::program::{done, run};

/// The names of the commands in a help text: the lines of a list, a name and what it does.
fn commands(help: &str) -> Vec<String> {
    let names = help.lines().filter_map(|line| line.strip_prefix("  ")?.split_once("  "));
    let is_name = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let names = names.map(|(name, _)| name).filter(|name| !name.is_empty() && is_name(name));
    names.filter(|name| *name != "help").map(str::to_string).collect()
}

/// All commands and subcommands, with their help.
fn all_helps() -> Vec<(Vec<String>, String)> {
    let mut open = VecDeque::from([vec![]]);
    let mut helps = Vec::new();
    while let Some(path) = open.pop_front() {
        let mut arguments: Vec<&str> = path.iter().map(String::as_str).collect();
        arguments.push("--help");
        let (help, err, code) = run(&arguments);
        assert_eq!((err.as_str(), code), ("", 0), "{path:?}");
        open.extend(commands(&help).into_iter().map(|name| [&path[..], &[name]].concat()));
        helps.push((path, help));
    }
    helps
}

#[test]
fn every_command_has_an_example_that_begins_with_it() {
    let helps = all_helps();
    assert!(helps.len() > 30, "{}", helps.len());
    for (path, help) in &helps[1..] {
        let example = format!("taquin {}", path.join(" "));
        let (_, after) =
            help.split_once("\nExample").unwrap_or_else(|| panic!("{path:?}:\n{help}"));
        assert!(after.contains(&example), "{path:?}: {after}");
    }
}

#[test]
fn without_arguments_the_program_shows_where_to_begin() {
    let (out, err, code) = run(&[]);
    assert_eq!(code, 2);
    let help = format!("{out}{err}");
    let (_, begin) = help.split_once("Begin with:").unwrap();
    assert!(begin.contains("taquin census"), "{help}");
    assert!(begin.lines().filter(|line| line.starts_with("  taquin ")).count() >= 5, "{help}");
}

/// The list of commands under headings is complete, and the program stays small enough to survey.
#[test]
fn commands_are_few_and_all_are_listed() {
    let helps = all_helps();
    let has_own = |path: &[String]| {
        helps.iter().any(|(other, _)| other.len() > path.len() && other.starts_with(path))
    };
    let callable = |(path, help): &&(Vec<String>, String)| {
        let usage = help.lines().find(|line| line.starts_with("Usage: ")).unwrap_or_default();
        !has_own(path) || !usage.ends_with("<COMMAND>")
    };
    let leaves: Vec<_> = helps.iter().filter(callable).map(|(path, _)| path.join(" ")).collect();
    assert!((40..=43).contains(&leaves.len()), "{}: {leaves:?}", leaves.len());
    let (help, ..) = run(&["--help"]);
    let headings = ["Solve and play:", "The tables of 1967:", "Boards and groups:"];
    let headings = headings.iter().chain(&["All positions:", "Research:", "Other programs:"]);
    let places: Vec<_> = headings.map(|heading| help.find(heading).expect(heading)).collect();
    assert!(places.is_sorted(), "{help}");
    // clap knows a command that the headings leave out.
    let (script, ..) = run(&["completions", "fish"]);
    let known = script.lines().filter(|line| line.contains("__fish_taquin_needs_command"));
    let known = known.filter_map(|line| line.split_once(" -a \"")?.1.split('"').next());
    let mut known: Vec<_> = known.filter(|name| *name != "help").collect();
    let mut listed = commands(&help);
    known.sort_unstable();
    listed.sort_unstable();
    assert_eq!(known, listed);
}

#[test]
fn completions_list_every_command() {
    let (help, ..) = run(&["--help"]);
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (script, err, code) = run(&["completions", shell]);
        assert_eq!((err.as_str(), code), ("", 0), "{shell}");
        for command in commands(&help) {
            assert!(script.contains(&command), "{shell} does not know {command}");
        }
    }
    let (_, err, code) = run(&["completions", "command.com"]);
    assert_eq!(code, 2);
    assert!(err.contains("possible values: bash"), "{err}");
}

/// Bash reads its script, and completes with it.
#[test]
fn bash_completes() {
    for (words, before, completed) in
        [("taquin ver", "taquin", "verify"), ("taquin group pet", "group", "petersen")]
    {
        let word = words.rsplit(' ').next().unwrap();
        let last = words.split(' ').count() - 1;
        let script = format!(
            "source <(\"$0\" completions bash) && COMP_WORDS=({words}) COMP_CWORD={last} && \
             _taquin taquin {word} {before} && echo \"${{COMPREPLY[@]}}\""
        );
        let program = env!("CARGO_BIN_EXE_taquin");
        let output = Command::new("bash").args(["-c", &script, program]).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), completed, "{output:?}");
    }
}

#[test]
fn manual_pages() {
    for (path, _) in all_helps() {
        let mut arguments = vec!["man"];
        arguments.extend(path.iter().map(String::as_str));
        let (page, err, code) = run(&arguments);
        assert_eq!((err.as_str(), code), ("", 0), "{path:?}");
        let title = [&["taquin".to_string()], &path[..]].concat().join("-").to_uppercase();
        assert!(page.contains(&format!(".TH {title} 1")), "{path:?}: {page}");
        assert!(page.contains(".SH SYNOPSIS"), "{path:?}");
    }
    let folder = tempfile::tempdir().unwrap();
    done(&["man", "--dir", folder.path().to_str().unwrap()]);
    assert_eq!(folder.path().read_dir().unwrap().count(), all_helps().len());
    let page = std::fs::read_to_string(folder.path().join("taquin-group-characters.1")).unwrap();
    assert!(page.contains(".SH EXAMPLES\n.nf\n\\&taquin group characters eight\n.fi"), "{page}");
    let (_, err, code) = run(&["man", "nothing"]);
    assert_eq!(code, 2);
    assert!(err.starts_with("error: taquin has no command 'nothing', but solve, "), "{err}");
}
