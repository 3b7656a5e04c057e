//! The texts of the pages: a table for each language, in `draw/web/texts/`.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::language::Language;

/// The texts by group and name; the key of a text is both, with a point between them.
pub(super) type Table = BTreeMap<String, BTreeMap<String, String>>;

/// The texts of the pages in one language.
pub(super) struct Texts {
    pub language: Language,
    table: Table,
    english: Table,
}

pub(super) fn table(language: Language) -> Table {
    let yaml = match language {
        Language::En => include_str!("../web/texts/en.yaml"),
        Language::De => include_str!("../web/texts/de.yaml"),
        Language::Fr => include_str!("../web/texts/fr.yaml"),
    };
    serde_yaml::from_str(yaml).expect("a table of texts has groups of texts")
}

impl Texts {
    pub fn new(language: Language) -> Self {
        Self { language, table: table(language), english: table(Language::En) }
    }

    /// The text with this key, its parameters as they are in the table.
    pub fn text(&self, key: &str) -> &str {
        let found = key.split_once('.').and_then(|(group, name)| self.table.get(group)?.get(name));
        found.unwrap_or_else(|| panic!("the tables have no text {key}"))
    }

    /// The texts whose keys a script names, by key.
    pub fn used_in(&self, script: &str) -> BTreeMap<String, &str> {
        let keyed = self.table.iter().flat_map(|(group, texts)| {
            texts.iter().map(move |(name, text)| (format!("{group}.{name}"), text.as_str()))
        });
        keyed.filter(|(key, _)| script.contains(&format!("\"{key}\""))).collect()
    }

    /// The text with this key and the values of its parameters.
    pub fn filled(&self, key: &str, values: &[(&str, &str)]) -> String {
        filled(self.text(key), |name| {
            let value = values.iter().find(|(parameter, _)| *parameter == name);
            value.map_or("", |(_, value)| value)
        })
    }

    /// The translation of words of the library, which are found by what is between their numbers;
    /// the words themselves if the table has none.
    pub fn translated(&self, words: &str) -> String {
        let runs = words.chars().chunk_by(char::is_ascii_digit);
        let (mut pattern, mut numbers) = (String::new(), Vec::new());
        for (is_number, run) in &runs {
            let run: String = run.collect();
            if is_number {
                numbers.push(run);
                pattern.push_str(&format!("{{{}}}", numbers.len()));
            } else {
                pattern.push_str(&run);
            }
        }
        let Some((name, _)) = self.english["library"].iter().find(|(_, text)| **text == pattern)
        else {
            return words.into();
        };
        let number = |name: &str| numbers.get(name.parse::<usize>().ok()?.checked_sub(1)?);
        filled(&self.table["library"][name], |name| number(name).map_or("", String::as_str))
    }
}

/// A text with the value of each parameter.
fn filled<'v>(text: &str, value: impl Fn(&str) -> &'v str) -> String {
    let mut parts = text.split('{');
    let mut filled = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (name, after) = part.split_once('}').unwrap_or(("", part));
        filled.push_str(value(name));
        filled.push_str(after);
    }
    filled
}
