//! The tables of texts agree with one another, with the pages and with the library.

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;
use taquin::board::Symmetry;
use taquin::{Board, Method, Solution};

use super::language::Language;
use super::texts::{Texts, table};
use crate as draw;

const TEMPLATES: [&str; 2] = [include_str!("../web/page.html"), include_str!("../web/puzzle.html")];

/// The documented limit of the eight-puzzle's page, in bytes.
const LARGEST: usize = 220_000;

/// The texts by key.
fn texts(language: Language) -> BTreeMap<String, String> {
    let groups = table(language).into_iter();
    let keyed = |group: String, name| format!("{group}.{name}");
    groups
        .flat_map(|(group, texts)| {
            texts.into_iter().map(move |(name, text)| (keyed(group.clone(), name), text))
        })
        .collect()
}

/// What is between two marks, wherever they are.
fn between<'t>(text: &'t str, open: &str, close: &str) -> impl Iterator<Item = &'t str> {
    text.split(open)
        .skip(1)
        .map(move |part| part.split_once(close).unwrap().0)
        .collect_vec()
        .into_iter()
}

#[test]
fn the_tables_have_the_same_keys_and_parameters() {
    let english = texts(Language::En);
    for language in Language::ALL {
        let texts = texts(language);
        assert!(texts.keys().eq(english.keys()), "{language}");
        for (key, text) in &texts {
            let parameters = |text: &str| {
                let names = between(text, "{", "}").map(|inner| inner.split('|').next().unwrap());
                names.map(String::from).collect::<BTreeSet<_>>()
            };
            assert_eq!(parameters(text), parameters(&english[key]), "{language}: {key}");
            // A choice is between two forms, and a parameter that is a value is one in all.
            let inner = between(text, "{", "}").collect_vec();
            for choice in inner.iter().filter(|inner| inner.contains('|')) {
                let forms = choice.split('|').skip(1).collect_vec();
                assert!(forms.len() == 2 && forms.iter().all(|form| !form.is_empty()), "{key}");
            }
            let values = |text: &str| {
                let inner = between(text, "{", "}").filter(|inner| !inner.contains('|'));
                inner.map(String::from).collect::<BTreeSet<_>>()
            };
            assert_eq!(values(text), values(&english[key]), "{language}: {key}");
            assert_eq!(text.matches('{').count(), text.matches('}').count(), "{key}");
            assert!(!text.trim().is_empty() && !text.contains('\n'), "{language}: {key}");
        }
    }
}

#[test]
fn every_text_is_used_and_every_key_is_in_the_table() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/web/src");
    let modules = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let modules = modules.map(|path| std::fs::read_to_string(path).unwrap()).collect_vec();
    let script = modules.iter().flat_map(|module| between(module, "phrase(\"", "\""));
    let templates = TEMPLATES.iter().flat_map(|page| between(page, "{t:", "}"));
    let used: BTreeSet<&str> = script.chain(templates).collect();
    // The library itself fills in these.
    let ours = |key: &str| {
        key == "page.board" || ["evidence.", "library."].iter().any(|group| key.starts_with(group))
    };
    let texts = texts(Language::En);
    let expected: BTreeSet<&str> =
        texts.keys().map(String::as_str).filter(|key| !ours(key)).collect();
    assert_eq!(used, expected);
    // No key is computed.
    for module in &modules {
        assert_eq!(module.matches("phrase(").count(), module.matches("phrase(\"").count());
    }
    // A text of a template has no parameters.
    for key in TEMPLATES.iter().flat_map(|page| between(page, "{t:", "}")) {
        assert!(!texts[key].contains('{'), "{key}");
    }
}

#[test]
fn the_words_of_the_library_are_translated() {
    let names = [
        "eight",
        "five",
        "theta0",
        "figure-eight",
        "fifteen",
        "3x3",
        "1x4",
        "4x1",
        "ring-5",
        "wheel-4",
        "path-4",
        "star-4",
        "theta-1-2-1",
        "prism-3",
        "cube-2",
        "box-2x2x3",
        "complete-bipartite-2-3",
        "cylinder-3x3",
        "moebius-2x3",
        "torus-3x3",
        "klein-3x4",
        "hex-2x2",
    ];
    let eight: Board = "eight".parse().unwrap();
    let symmetries = eight.symmetries().elements(8).unwrap().into_iter();
    let symmetries = symmetries.map(|squares| Symmetry::new(&eight, squares).name.unwrap());
    let titles = names.map(|name| name.parse::<Board>().unwrap().title().to_string());
    let words = titles.into_iter().chain(symmetries.map(String::from)).chain(["trivial".into()]);
    let [english, german, french] = Language::ALL.map(Texts::new);
    for words in words {
        assert_eq!(english.translated(&words), words);
        let numbers = |text: &str| text.chars().filter(char::is_ascii_digit).count();
        for texts in [&german, &french] {
            let translated = texts.translated(&words);
            assert!(translated != words || words == "trivial", "{words}");
            assert!(!translated.contains(['{', '}']), "{translated}");
            assert!(numbers(&translated) >= numbers(&words), "{translated}");
        }
    }
    // Other words are the reader's own.
    for words in ["my board", "{1} squares in a ring", "</script>", "a 1 b 2"] {
        assert_eq!(german.translated(words), words);
    }
}

#[test]
fn the_evidence_is_that_of_the_report() {
    let english = Texts::new(Language::En);
    for name in ["eight", "five", "theta0", "3x3", "figure-eight", "ring-6", "ring-7", "wheel-4"] {
        let board: Board = name.parse().unwrap();
        let shown = super::shown_group::ShownGroup::new(&board, &english);
        assert_eq!(shown.evidence, board.group().evidence_in_words(&board).join("; "), "{name}");
    }
}

#[test]
fn pages_are_whole_in_every_language() {
    let boards = ["eight", "five"].map(|name| name.parse::<Board>().unwrap());
    let twists = boards.iter().map(Board::twists).collect_vec();
    let solutions = twists.iter().map(|twists| Solution::new(twists, Method::best_for(twists)));
    let solutions = solutions.map(Result::unwrap).collect_vec();
    for language in Language::ALL {
        let page = draw::explorer(&solutions.iter().collect_vec(), language).unwrap();
        assert!(page.len() <= LARGEST, "{language}: {} bytes", page.len());
        let puzzle = draw::puzzle(&"4x4".parse().unwrap(), language).unwrap();
        for page in [page, puzzle] {
            assert!(page.contains(&format!("<html lang=\"{language}\">")));
            assert!(!page.contains("{t:") && !page.contains("{lang}"));
            // Each page has the texts that its script names, and no others.
            let data = between(&page, "id=\"texts\">", "</script>").next().unwrap();
            let shown: BTreeMap<String, String> = serde_json::from_str(data).unwrap();
            let script = page.split("<script type=\"module\">").nth(1).unwrap();
            let is_named = |key: &&String| script.contains(&format!("\"{key}\""));
            let texts = texts(language);
            assert!(shown.len() > 20);
            assert_eq!(shown.keys().collect_vec(), texts.keys().filter(is_named).collect_vec());
            assert!(shown.iter().all(|(key, text)| *text == texts[key]), "{language}");
        }
    }
}
