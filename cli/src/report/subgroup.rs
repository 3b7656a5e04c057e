use itertools::Itertools;
use serde::Serialize;
use taquin::board::Board;
use taquin::group::{GeneratorNames, NamedEvidence, Subgroup};
use taquin::perm::{Order, Permutation};
use taquin::position::cycles_of_squares;
use taquin::twist::Word;

use super::group::{ConstituentReport, Count, labels_at};
use super::table::{Row, facts, properties, row};
use super::{Record, grouped};

/// The subgroup that some words generate, with its evidence.
#[derive(Clone, Debug, Serialize)]
pub struct SubgroupReport {
    /// The board's name.
    pub board: String,
    /// The words that generate the subgroup.
    pub generators: Vec<SubgroupGenerator>,
    /// The number of places.
    pub degree: usize,
    /// The orbits on the places, by the labels of their squares.
    pub orbits: Vec<Vec<String>>,
    /// Whether there is only one orbit.
    pub transitive: bool,
    /// The number of elements.
    pub order: Count,
    /// The name of the subgroup.
    pub name: String,
    /// The number of cosets in the group of the board; `None` beyond 128 bits.
    pub index: Option<Count>,
    /// The action on each orbit of two places or more, with its evidence.
    pub actions: Vec<ConstituentReport>,
    /// The evidence for the order, where a generator acts on several orbits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whole: Option<NamedEvidence>,
    /// Whether the evidence was checked and holds.
    pub evidence_holds: bool,
}

/// A word that generates a subgroup.
#[derive(Clone, Debug, Serialize)]
pub struct SubgroupGenerator {
    /// The word.
    pub word: String,
    /// Its permutation of the squares.
    pub cycles: String,
}

impl SubgroupReport {
    /// The report of the subgroup that these words of a board generate.
    pub fn new(board: &Board, words: &[Word], subgroup: &Subgroup) -> Self {
        let names = GeneratorNames {
            kind: "generators are",
            one: "generator",
            generators: words.iter().map(bracketed).collect(),
            inverses: words.iter().map(|word| bracketed(&word.inverse())).collect(),
        };
        let action = |part| ConstituentReport::new(board, part, &names);
        let orbits = subgroup.orbits();
        let (all, order) = (board.group().order_with_formula(), subgroup.order());
        let generator = |(word, element): (&Word, &Permutation)| SubgroupGenerator {
            word: word.to_string(),
            cycles: cycles_of_squares(board, element),
        };
        Self {
            board: board.name().into(),
            generators: words.iter().zip(&subgroup.generators).map(generator).collect(),
            degree: board.place_count(),
            transitive: orbits.len() <= 1,
            orbits: orbits.iter().map(|orbit| labels_at(board, orbit)).collect(),
            index: match all == order {
                true => Some(Count(Order::from(1))),
                false => {
                    all.value().zip(order.value()).map(|(all, own)| Count(Order::from(all / own)))
                }
            },
            order: Count(order),
            name: subgroup.name(),
            actions: subgroup.actions.iter().map(action).collect(),
            whole: (subgroup.whole.as_ref()).map(|whole| NamedEvidence::new(board, whole, &names)),
            evidence_holds: subgroup.evidence.is_ok(),
        }
    }
}

/// A word as a factor: in brackets unless it is one letter.
fn bracketed(word: &Word) -> String {
    if word.twist_count() == 1 { word.to_string() } else { format!("({word})") }
}

impl Record for SubgroupReport {
    fn rows(&self) -> Vec<Row> {
        let mut fields = row(self);
        let words = self.generators.iter().map(|each| &each.word).join(", ");
        let orbits = self.orbits.iter().map(|orbit| orbit.join(" ")).join(" | ");
        fields.insert("generators".into(), words.into());
        fields.insert("orbits".into(), orbits.into());
        properties(fields)
    }

    fn block(&self) -> Option<Vec<String>> {
        let mut lines = vec![("board", self.board.clone())];
        lines.extend(self.generators.iter().map(|SubgroupGenerator { word, cycles }| {
            let word = if word.is_empty() { "()" } else { word };
            ("generator", format!("{word} = {cycles}"))
        }));
        let index = self.index.as_ref().map_or("not computed".into(), |index| grouped(&index.0));
        let orbit = |orbit: &Vec<String>| format!("{{{}}}", orbit.join(" "));
        lines.extend([
            ("group", self.name.clone()),
            ("order", grouped(&self.order.0)),
            ("index", index),
            ("orbits", self.orbits.iter().map(orbit).join(" ")),
        ]);
        lines.extend(self.actions.iter().map(|part| {
            let on = part.squares.join(" ");
            ("evidence", format!("{} on {on}: {}", part.name, part.evidence.text()))
        }));
        lines.extend(self.whole.iter().map(|whole| ("", format!("the whole: {}", whole.text()))));
        let all = "words, orbits, names, orders and primitivity";
        let holds = if self.evidence_holds { "and they hold" } else { "and one does not hold" };
        lines.push(("", format!("checked, {holds}: {all}")));
        Some(facts(lines))
    }
}
