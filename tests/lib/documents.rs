//! The documents: their links lead somewhere, the files that they name exist, and both tables of
//! contents have every page under its heading.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use itertools::Itertools;
use taquin::numerals::grouped;
use taquin::position::MoveNotation;
use taquin::search::korf24_instances;
use taquin::{Board, Position};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
/// Where the files begin that a document may name.
const FOLDERS: [&str; 14] = [
    "src/",
    "cli/",
    "cluster/",
    "documents/",
    "draw/",
    "python/",
    "testkit/",
    "tests/",
    "tables/",
    "docs/",
    "benches/",
    "examples/",
    "fuzz/",
    ".ci/",
];

/// The pages by their names below the folder of the project, without their blocks of code.
fn documents() -> BTreeMap<String, String> {
    let pages = ["docs", "docs/dev"].into_iter().flat_map(|folder| {
        let pages = fs::read_dir(format!("{ROOT}/{folder}")).unwrap();
        pages.map(move |page| format!("{folder}/{}", page.unwrap().file_name().display()))
    });
    let others = ["README.md", "CONTRIBUTING.md"].map(String::from);
    let names = pages.filter(|name| name.ends_with(".md")).chain(others);
    names
        .map(|name| {
            let text = fs::read_to_string(format!("{ROOT}/{name}")).unwrap();
            let blocks = format!("\n{text}");
            let prose = blocks.split("\n```").step_by(2).collect();
            (name, prose)
        })
        .collect()
}

/// The texts and the targets of the links.
fn links(prose: &str) -> Vec<(&str, &str)> {
    let parts = prose.match_indices("](");
    parts
        .map(|(middle, _)| {
            let text = prose[..middle].rsplit('[').next().unwrap();
            let target = prose[middle + 2..].split(')').next().unwrap();
            (text, target)
        })
        .collect()
}

fn headings(prose: &str) -> impl Iterator<Item = &str> {
    let lines = prose.lines().filter(|line| line.starts_with('#'));
    lines.map(|line| line.trim_start_matches('#').trim())
}

/// The anchor of a heading, as GitHub and mdBook make it.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|&c| c.is_alphanumeric() || " -_".contains(c));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

#[test]
fn links_lead_somewhere() {
    let documents = documents();
    for (name, prose) in &documents {
        let folder = Path::new(name).parent().unwrap();
        for (text, target) in links(prose) {
            let (path, place) = target.split_once('#').unwrap_or((target, ""));
            if path.contains("://") {
                continue;
            }
            let path = match path {
                "" => name.clone(),
                // As the pages are named, also from docs/dev.
                _ => folder.join(path).display().to_string().replace("/dev/../", "/"),
            };
            assert!(Path::new(ROOT).join(&path).exists(), "{name}: [{text}]({target})");
            if !place.is_empty() {
                let mut anchors = headings(&documents[&path]).map(anchor);
                assert!(anchors.any(|anchor| anchor == place), "{name}: [{text}]({target})");
            }
        }
    }
}

#[test]
fn files_that_are_named_exist() {
    for (name, prose) in documents() {
        for code in prose.split('`').skip(1).step_by(2) {
            let is_path = FOLDERS.iter().any(|folder| code.starts_with(folder))
                && !code.contains([' ', '*', '<', '\n'])
                && !code.ends_with("node_modules");
            assert!(!is_path || Path::new(ROOT).join(code).exists(), "{name}: `{code}`");
        }
    }
}

#[test]
fn both_tables_of_contents_have_every_page_under_its_heading() {
    let documents = documents();
    for contents in ["docs/README.md", "docs/SUMMARY.md"] {
        let links = links(&documents[contents]);
        for (name, prose) in &documents {
            let Some(page) = name.strip_prefix("docs/") else { continue };
            if name != contents && page != "SUMMARY.md" {
                let heading = headings(prose).next().unwrap();
                assert!(links.contains(&(heading, page)), "{contents}: [{heading}]({page})");
            }
        }
    }
}

/// The solutions that were found have the published lengths, and the chapter has their costs.
#[test]
fn those_that_were_solved_have_the_published_length() {
    let tsv = include_str!("../../tables/korf-2002/solved.tsv");
    let chapter = include_str!("../../docs/performance.md");
    let published = korf24_instances().collect_vec();
    let board: Board = "5x5@1,1".parse().unwrap();
    let goal = Position::goal(&board);
    let rows = tsv.lines().filter(|line| !line.starts_with('#')).skip(1).collect_vec();
    assert!(rows.len() >= 12);
    for row in rows {
        let (number, moves, generated, _, seconds, solution) =
            row.split('\t').collect_tuple().unwrap();
        let published = published[number.parse::<usize>().unwrap() - 1];
        assert_eq!(moves.parse(), Ok(published.moves), "{number}");
        let start = Position::parse(&board, published.position).unwrap();
        let played = MoveNotation::Compressed.play(&start, solution).unwrap();
        assert_eq!(played.path.len(), published.moves, "{number}");
        assert_eq!(played.path.end(), goal, "{number}");
        let costs = format!(" {} | {seconds} |", grouped(generated.parse::<u64>().unwrap()));
        let line =
            chapter.lines().find(|line| line.starts_with(&format!("| {number} | {moves} |")));
        assert!(line.unwrap().contains(&costs), "{number}: {costs}");
    }
}
