//! The evidence for a group in the names of a board: its loops and the labels of its squares.

use itertools::Itertools;
use serde::Serialize;

use super::{Constituent, Evidence, GeneratorWord, GroupName, PuzzleGroup, StabilizerChain};
use crate::board::Board;

/// The evidence for the group on one orbit, in the names of its generators and the labels of the
/// squares.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum NamedEvidence {
    /// One generator.
    OneCycle {
        /// The loop.
        generator: String,
        /// In words.
        text: String,
    },
    /// Jordan's theorem.
    Jordan {
        /// A product of loops that is a cycle of prime length.
        element: String,
        /// The cycle.
        cycle: String,
        /// The loops by which a block that contains the cycle grows to the whole orbit.
        growth: Vec<String>,
        /// In words.
        text: String,
    },
    /// A base and strong generating set.
    StabilizerChain {
        /// The base points, by their squares.
        base: Vec<String>,
        /// The lengths of the orbits.
        orbit_lengths: Vec<usize>,
        /// The strong generators after the loops, as products of loops and of those before them,
        /// which are called s1, s2, ….
        strong_generators: Vec<String>,
        /// In words.
        text: String,
    },
}

impl PuzzleGroup {
    /// The evidence for the name and the order of the group in words, for each of its
    /// [`constituents`](PuzzleGroup::constituents). The board is the group's.
    pub fn evidence_in_words(&self, board: &Board) -> Vec<String> {
        self.named_evidence(board).iter().map(|report| report.text().into()).collect()
    }

    /// The evidence for each of the [`constituents`](PuzzleGroup::constituents). The board is the
    /// group's.
    pub fn named_evidence(&self, board: &Board) -> Vec<NamedEvidence> {
        let names = GeneratorNames::of_loops(board);
        let report = |part| NamedEvidence::new(board, part, &names);
        self.constituents().iter().map(report).collect()
    }
}

/// How evidence in words calls the generators of a group.
#[derive(Clone, Debug)]
pub struct GeneratorNames {
    /// What they are, in the plural with its verb: `loops are`.
    pub kind: &'static str,
    /// What one of them is: `loop`.
    pub one: &'static str,
    /// By number: the name.
    pub generators: Vec<String>,
    /// By number: the name of the inverse.
    pub inverses: Vec<String>,
}

impl GeneratorNames {
    /// The letters of the board's loops.
    pub fn of_loops(board: &Board) -> Self {
        Self {
            kind: "loops are",
            one: "loop",
            generators: board.chords().iter().map(|chord| chord.name.clone()).collect(),
            inverses: board.chords().iter().map(|chord| chord.inverse.clone()).collect(),
        }
    }

    /// The name of a generator or of its inverse.
    fn factor(&self, number: usize, inverse: bool) -> String {
        if inverse { self.inverses[number].clone() } else { self.generators[number].clone() }
    }
}

impl NamedEvidence {
    /// The evidence for a constituent of a group with these generators on this board.
    pub fn new(board: &Board, part: &Constituent, names: &GeneratorNames) -> Self {
        let n = part.points.len();
        match &part.evidence {
            Evidence::OneCycle => {
                let generator = names.factor(part.generators[0], false);
                let prime =
                    if part.primitive { "prime, so it is" } else { "not prime, so it is not" };
                let text = format!(
                    "{generator} alone moves these {n} places, in one cycle; {n} is {prime} \
                     primitive"
                );
                Self::OneCycle { generator, text }
            }
            Evidence::Jordan { element, cycle, growth } => {
                let element =
                    product_text(element, |number, inverse| names.factor(number, inverse));
                let growth = growth.iter().map(|&number| names.factor(number, false)).collect_vec();
                let parity = match part.name {
                    GroupName::Alternating(_) => format!("all {} even", names.kind),
                    _ => format!("a {} is odd", names.one),
                };
                let by = match growth.len() {
                    0 => "contains".into(),
                    1..=12 => format!("grows by {} to", growth.join(", ")),
                    more => {
                        let (first, each) = (growth[..12].join(", "), names.one);
                        format!("grows by {first}, … ({more} {each}s) to")
                    }
                };
                let p = cycle.len();
                let cycle = format!("({})", labels(board, cycle).join(" "));
                let text = format!(
                    "{element} = {cycle} is a cycle of prime length {p}; a block that contains it \
                     {by} all {n} places, so the group is primitive; with a cycle of prime length \
                     2, 3 or at most {n} − 3 it contains A{n} (Jordan 1873); {parity}"
                );
                Self::Jordan { element, cycle, growth, text }
            }
            Evidence::StabilizerChain(chain) => Self::of_chain(board, part, chain, names),
        }
    }

    fn of_chain(
        board: &Board,
        part: &Constituent,
        chain: &StabilizerChain,
        names: &GeneratorNames,
    ) -> Self {
        // The numbers of the group's own generators come first, then the strong ones.
        let own = &part.generators;
        let factor = |number: usize, inverse: bool| match own.get(number) {
            Some(&own) => names.factor(own, inverse),
            None => {
                let power = if inverse { "^-1" } else { "" };
                format!("s{}{power}", number - own.len() + 1)
            }
        };
        let strong = chain.products.iter().map(|made| product_text(made, factor));
        let base = labels(board, &chain.base);
        let text = format!(
            "only the identity fixes {}; the orbits of these places, each with those before it \
             fixed, have {} places, so the order is {} (Schreier and Sims, {} strong generators)",
            base.join(", "),
            chain.orbit_lengths.iter().join(", "),
            chain.orbit_lengths.iter().join(" · "),
            own.len() + chain.strong.len(),
        );
        Self::StabilizerChain {
            base,
            orbit_lengths: chain.orbit_lengths.clone(),
            strong_generators: strong.collect(),
            text,
        }
    }

    /// The evidence in words.
    pub fn text(&self) -> &str {
        match self {
            Self::OneCycle { text, .. }
            | Self::Jordan { text, .. }
            | Self::StabilizerChain { text, .. } => text,
        }
    }
}

/// A product as text; `factor` gives the text of a generator or its inverse.
fn product_text(product: &GeneratorWord, factor: impl Fn(usize, bool) -> String) -> String {
    let factors = product.factors.iter().map(|&(number, inverse)| factor(number, inverse));
    let factors = factors.format(" ");
    match product.power {
        1 => factors.to_string(),
        power => format!("({factors})^{power}"),
    }
}

/// The labels of the squares of these places.
fn labels(board: &Board, places: &[u16]) -> Vec<String> {
    places.iter().map(|&place| board.label(board.square_at(place.into())).to_string()).collect()
}
