use itertools::Itertools;
use num_bigint::{BigInt, BigUint};
use serde::Serialize;
use taquin::board::Board;
use taquin::graph::spectrum::{
    BlankWalk, ClosedWords, Eigenvalue, Spectrum, SpectrumBlock, SymmetryGroup, WalkStep,
};
use taquin::numerals::{count_noun, number};

use super::table::{Row, exact, facts, row, rows, without};
use super::{Record, grouped, yes_or_no};

/// The decimals of eigenvalues and distances in text.
const DECIMALS: usize = 9;

/// The spectrum of the twist graph of a board, by representations.
#[derive(Clone, Debug, Serialize)]
pub struct SpectrumReport {
    /// The board's name.
    pub board: String,
    /// The name of the group.
    pub group: String,
    /// The number of elements.
    #[serde(serialize_with = "number")]
    pub order: u64,
    /// The number of letters, inverses included.
    pub letters: usize,
    /// The second eigenvalue, unless there is a single vertex.
    pub second: Option<EigenvalueReport>,
    /// The representations with the second eigenvalue.
    pub slowest: Vec<Mode>,
    /// The number of letters less the second eigenvalue.
    pub gap: Option<f64>,
    /// The least eigenvalue.
    pub least: EigenvalueReport,
    /// Whether the graph is bipartite.
    pub bipartite: bool,
    /// The symmetries of the board by which eigenvectors are distinguished, if there are any.
    pub symmetries: Option<SymmetriesReport>,
    /// The blocks, one for each irreducible representation.
    pub blocks: Vec<BlockReport>,
}

/// A representation with an eigenvalue, and what the symmetries do to the eigenvectors.
#[derive(Clone, Debug, Serialize)]
pub struct Mode {
    representation: String,
    symmetry: Option<String>,
}

/// The symmetries of a board by which eigenvectors are distinguished.
#[derive(Clone, Debug, Serialize)]
pub struct SymmetriesReport {
    /// The name of the group.
    group: String,
    /// A rotation, as cycles of squares.
    r: String,
    /// A reflection, if there is one.
    s: Option<String>,
    /// Those of them that are even, for the halves of representations, if these are others.
    halves: Option<Box<SymmetriesReport>>,
}

/// The eigenvalues of one representation.
#[derive(Clone, Debug, Serialize)]
pub struct BlockReport {
    /// The representation.
    pub representation: String,
    /// The rows of the block.
    pub dimension: u64,
    /// How often the block occurs.
    #[serde(serialize_with = "number")]
    pub copies: u64,
    /// Its eigenvalues, with their multiplicities in the block.
    pub eigenvalues: Vec<BlockEigenvalueReport>,
}

/// An eigenvalue.
#[derive(Clone, Debug, Serialize)]
pub struct EigenvalueReport {
    /// The value.
    pub eigenvalue: f64,
    /// The multiplicity.
    #[serde(serialize_with = "number")]
    pub multiplicity: u64,
    /// The value in exact form, where it is proved.
    pub exact: Option<String>,
    /// A bound of its error.
    pub error: f64,
}

/// An eigenvalue of a block.
#[derive(Clone, Debug, Serialize)]
pub struct BlockEigenvalueReport {
    #[serde(flatten)]
    eigenvalue: EigenvalueReport,
    /// What the symmetries of the board do to the eigenvectors, where that is known.
    symmetry: Option<String>,
}

/// An eigenvalue of the whole graph that belongs to one representation.
#[derive(Clone, Debug, Serialize)]
pub struct EigenvalueRow {
    /// The representation.
    representation: String,
    #[serde(flatten)]
    eigenvalue: BlockEigenvalueReport,
}

impl EigenvalueReport {
    fn new(eigenvalue: &Eigenvalue) -> Self {
        let &Eigenvalue { value, error, multiplicity, exact, .. } = eigenvalue;
        let exact = exact.map(|exact| exact.to_string());
        Self { eigenvalue: value, error, exact, multiplicity }
    }

    /// The value with as many digits as its error leaves, nine at most.
    fn decimal(&self) -> String {
        let digits = (-self.error.max(1e-10).log10()).floor().max(1.0) as usize - 1;
        format!("{:.*}", digits, self.eigenvalue)
    }

    /// The exact form and the value.
    fn text(&self) -> String {
        match &self.exact {
            Some(integer) if integer.parse::<i64>().is_ok() => integer.clone(),
            Some(exact) => format!("{exact} = {}", self.decimal()),
            None => self.decimal(),
        }
    }
}

impl BlockReport {
    fn new(block: &SpectrumBlock) -> Self {
        Self {
            representation: block.representation(),
            dimension: block.dimension(),
            copies: block.copies(),
            eigenvalues: (block.eigenvalues().iter().enumerate())
                .map(|(number, eigenvalue)| BlockEigenvalueReport {
                    eigenvalue: EigenvalueReport::new(eigenvalue),
                    symmetry: block.symmetry(number),
                })
                .collect(),
        }
    }
}

impl SymmetriesReport {
    fn new(board: &Board, group: &SymmetryGroup) -> Self {
        let mut generators = group.generators(board);
        let (r, s) = (generators.next().unwrap_or_default(), generators.next());
        Self { group: group.name(), r, s, halves: None }
    }

    fn text(&self) -> String {
        let Self { group, r, s, .. } = self;
        let s = s.as_ref().map_or(String::new(), |s| format!(", s = {s}"));
        format!("{group}, r = {r}{s}")
    }
}

impl SpectrumReport {
    /// The widest line of eigenvalues.
    const WIDTH: usize = 100;

    /// The report of a board's spectrum.
    pub fn new(board: &Board, spectrum: &Spectrum) -> Self {
        let mode = |(block, number): (&SpectrumBlock, usize)| Mode {
            representation: block.representation(),
            symmetry: block.symmetry(number),
        };
        Self {
            board: board.name().into(),
            group: spectrum.group_name().into(),
            order: spectrum.order(),
            letters: spectrum.letter_count(),
            second: spectrum.second().as_ref().map(EigenvalueReport::new),
            slowest: spectrum.slowest().into_iter().map(mode).collect(),
            gap: spectrum.gap(),
            least: EigenvalueReport::new(&spectrum.least()),
            bipartite: spectrum.is_bipartite(),
            symmetries: spectrum.symmetries().map(|group| SymmetriesReport {
                halves: group
                    .even()
                    .filter(|even| even.name() != group.name() && spectrum.has_halves())
                    .map(|even| SymmetriesReport::new(board, &even).into()),
                ..SymmetriesReport::new(board, group)
            }),
            blocks: spectrum.blocks().iter().map(BlockReport::new).collect(),
        }
    }
}

impl EigenvalueRow {
    /// All eigenvalues, the greatest first.
    pub fn all(spectrum: &Spectrum) -> impl Iterator<Item = Self> {
        spectrum.by_representation().into_iter().map(|(block, number)| Self {
            eigenvalue: BlockEigenvalueReport {
                eigenvalue: EigenvalueReport::new(&block.in_graph(number)),
                symmetry: block.symmetry(number),
            },
            representation: block.representation(),
        })
    }
}

impl Record for SpectrumReport {
    fn rows(&self) -> Vec<Row> {
        let of_block = |block: &BlockReport| {
            let lead = without(row(block), &["eigenvalues"]);
            let with_lead = move |one: Row| lead.clone().into_iter().chain(one).collect();
            rows(&block.eigenvalues).into_iter().map(with_lead).collect_vec()
        };
        self.blocks.iter().flat_map(of_block).collect()
    }

    fn decimals(&self) -> usize {
        DECIMALS
    }

    fn block(&self) -> Option<Vec<String>> {
        let in_graph = |one: &EigenvalueReport| {
            format!("{}, multiplicity {}", one.text(), grouped(one.multiplicity))
        };
        let letters = self.letters as f64;
        let mut lines = vec![
            ("board", self.board.clone()),
            ("group", format!("{}, {}", self.group, count_noun(self.order as usize, "element"))),
            ("letters", self.letters.to_string()),
        ];
        lines.extend(self.second.as_ref().map(|second| ("second", in_graph(second))));
        let gap = |gap: f64| ("gap", format!("{gap:.9}, {:.9} of the letters", gap / letters));
        lines.extend(self.gap.map(gap));
        let mode = |Mode { representation, symmetry }: &Mode| match symmetry {
            Some(symmetry) => format!("{representation} as {symmetry}"),
            None => representation.clone(),
        };
        if !self.slowest.is_empty() {
            lines.push(("slowest", self.slowest.iter().map(mode).join(", ")));
        }
        let all = self.blocks.iter().flat_map(|block| &block.eigenvalues);
        let errors = all.map(|one| one.eigenvalue.error);
        lines.extend([
            ("least", in_graph(&self.least)),
            ("bipartite", yes_or_no(self.bipartite).into()),
            ("error", format!("at most {:.1e}", errors.fold(0.0, f64::max))),
        ]);
        if let Some(symmetries) = &self.symmetries {
            lines.push(("symmetries", symmetries.text()));
            lines.extend(symmetries.halves.as_ref().map(|even| ("of halves", even.text())));
        }
        let mut lines = facts(lines);
        for block in &self.blocks {
            let copies = grouped(block.copies);
            let often = if block.copies == 1 { "once" } else { &format!("{copies} times") };
            let dimension = grouped(block.dimension);
            lines.push(String::new());
            lines.push(format!("{}, dimension {dimension}, {often}", block.representation));
            let mut line = String::new();
            for (number, one) in block.eigenvalues.iter().enumerate() {
                let BlockEigenvalueReport { eigenvalue, symmetry } = one;
                let times = match eigenvalue.multiplicity {
                    1 => String::new(),
                    more => format!(" ({})", grouped(more)),
                };
                let symmetry = symmetry.as_ref().map_or(String::new(), |name| format!(" {name}"));
                let end = if number + 1 < block.eigenvalues.len() { "," } else { "" };
                let item = format!("  {}{times}{symmetry}{end}", eigenvalue.text());
                if !line.is_empty() && line.chars().count() + item.chars().count() > Self::WIDTH {
                    lines.push(std::mem::take(&mut line));
                }
                line += &item;
            }
            lines.push(line);
        }
        Some(lines)
    }

    fn conventions(&self) -> Option<String> {
        Some(
            "the adjacency matrix counts every letter, twists and inverses, also equal ones; \
             multiplicities of blocks are those in the block, which occurs as often as copies says; \
             a representation of a symmetric group is named by its partition, one of an \
             alternating group by the greater of a partition and its conjugate, with a and b for \
             the halves of one that is its own conjugate; under the symmetries of the board, named \
             Cn, or Cnv with reflections, A and B are eigenvectors that r keeps or negates, with 1 \
             and 2 if s keeps or negates them, and E, or E with a number k, planes of eigenvectors \
             that r turns by k of its steps, of which a complex half has one eigenvector, ½E".into()
        )
    }
}

impl Record for EigenvalueRow {
    fn decimals(&self) -> usize {
        DECIMALS
    }

    fn hidden(&self) -> &'static [&'static str] {
        &["error"]
    }
}

/// The numbers of words of one length that are the identity.
#[derive(Clone, Debug, Serialize)]
pub struct ClosedWordsReport {
    /// The number of letters in a word.
    length: usize,
    /// All words.
    #[serde(serialize_with = "exact")]
    words: BigUint,
    /// Those in which no letter follows its inverse.
    #[serde(serialize_with = "exact")]
    reduced: BigInt,
    /// Those whose first letter does not follow the inverse of the last one either.
    #[serde(serialize_with = "exact")]
    cyclically_reduced: BigInt,
}

impl ClosedWordsReport {
    /// The report of the words of one length.
    pub fn new(closed: &ClosedWords) -> Self {
        Self {
            length: closed.length,
            words: closed.words.clone(),
            reduced: closed.reduced.clone(),
            cyclically_reduced: closed.cyclically_reduced.clone(),
        }
    }
}

impl Record for ClosedWordsReport {}

/// How random twists approach the uniform distribution.
#[derive(Clone, Debug, Serialize)]
pub struct WalkReport {
    /// The board's name.
    pub board: String,
    /// The least number of twists after which the total variation distance is at most 1/4, if it
    /// is among those computed.
    pub mixing_time: Option<usize>,
    /// Whether the graph is bipartite, so that the distances do not tend to 0.
    pub bipartite: bool,
    /// The distances by number of twists.
    pub steps: Vec<WalkStepReport>,
}

/// The distance from uniform after some random twists.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WalkStepReport {
    /// The number of twists.
    twists: usize,
    /// The total variation distance.
    total_variation: f64,
    /// The L² distance relative to uniform.
    l2: f64,
}

impl WalkReport {
    /// The report of a walk.
    pub fn new(board: &Board, spectrum: &Spectrum, steps: &[WalkStep]) -> Self {
        let step = |&WalkStep { length, total_variation, l2, .. }: &WalkStep| WalkStepReport {
            twists: length,
            total_variation,
            l2,
        };
        // A distance may be exactly 1/4, but for rounding.
        let mixed = steps.iter().find(|step| step.total_variation <= 0.25 + 1e-12);
        Self {
            board: board.name().into(),
            mixing_time: mixed.map(|step| step.length),
            bipartite: spectrum.is_bipartite(),
            steps: steps.iter().map(step).collect(),
        }
    }
}

impl Record for WalkReport {
    fn rows(&self) -> Vec<Row> {
        rows(&self.steps)
    }

    fn decimals(&self) -> usize {
        DECIMALS
    }

    fn details(&self) -> Vec<String> {
        let last = self.steps.len().saturating_sub(1);
        let time = match self.mixing_time {
            Some(twists) => format!("{twists} twists, to a total variation of 1/4"),
            None if self.bipartite => {
                "none: after an even number of twists the position is even, after an odd one odd"
                    .into()
            }
            None => format!("more than {last} twists, to a total variation of 1/4"),
        };
        facts([("", String::new()), ("mixing time", time)])
    }

    fn conventions(&self) -> Option<String> {
        Some(
            "each twist is a letter chosen at random, twists and inverses alike; total variation is \
             half the sum of |p(g) - 1/N| over the N positions, l2 the root of N times the sum \
             of (p(g) - 1/N)^2; the mixing time is the least number of twists with a total \
             variation of at most 1/4".into()
        )
    }
}

/// The random walk of the blank on all positions.
#[derive(Clone, Debug, Serialize)]
pub struct BlankWalkReport {
    /// The board's name.
    pub board: String,
    /// The name of the group.
    pub group: String,
    /// The number of positions.
    #[serde(serialize_with = "number")]
    pub positions: u64,
    /// The least number of tiles with which the walk has the gap of all.
    pub slowest_tiles: usize,
    /// The walks of the blank with some of the tiles.
    pub chains: Vec<ChainReport>,
    /// The blocks, one for each irreducible representation.
    pub blocks: Vec<BlockReport>,
}

/// The walk of the blank with some of the tiles.
#[derive(Clone, Debug, Serialize)]
pub struct ChainReport {
    /// The number of tiles.
    tiles: usize,
    /// The second eigenvalue.
    second: f64,
    /// One less the second eigenvalue.
    gap: f64,
    /// The inverse of the gap, in moves.
    relaxation_time: f64,
    /// The representation with the second eigenvalue.
    representation: String,
    /// A bound of the eigenvalue's error.
    error: f64,
}

impl BlankWalkReport {
    /// The report of a board's walk.
    pub fn new(board: &Board, walk: &BlankWalk) -> Self {
        let block = |(block, _): &(SpectrumBlock, usize)| BlockReport::new(block);
        let chain = |(tiles, second, block): (usize, Eigenvalue, &SpectrumBlock)| ChainReport {
            tiles,
            second: second.value,
            error: second.error,
            gap: 1.0 - second.value,
            relaxation_time: 1.0 / (1.0 - second.value),
            representation: block.representation(),
        };
        Self {
            board: board.name().into(),
            group: walk.group.clone(),
            positions: walk.positions,
            slowest_tiles: walk.slowest_tiles(),
            chains: walk.chains().into_iter().map(chain).collect(),
            blocks: walk.blocks.iter().map(block).collect(),
        }
    }
}

impl Record for BlankWalkReport {
    fn rows(&self) -> Vec<Row> {
        rows(&self.chains)
    }

    fn hidden(&self) -> &'static [&'static str] {
        &["error"]
    }

    fn decimals(&self) -> usize {
        DECIMALS
    }

    fn details(&self) -> Vec<String> {
        let slowest = self.slowest_tiles;
        facts([
            ("", String::new()),
            ("positions", format!("{}, group {}", grouped(self.positions), self.group)),
            ("slowest", format!("already with {}", count_noun(slowest, "tile"))),
        ])
    }

    fn conventions(&self) -> Option<String> {
        Some(
            "a random move exchanges the blank with each of its neighbours with the same \
             probability; in the walk of the blank and some tiles the other tiles are alike; the \
             gap is one less the second eigenvalue, the relaxation time its inverse in moves; a \
             number of tiles that adds no representation is left out"
                .into(),
        )
    }
}

/// How random moves of the blank approach the stationary distribution.
#[derive(Clone, Debug, Serialize)]
pub struct MixingReport {
    /// The board's name.
    board: String,
    /// Whether the blank rests with probability 1/2 at each step.
    lazy: bool,
    /// The total variation distance at which the positions count as mixed.
    mixed: f64,
    /// The least number of steps after which they are, if it is among those computed.
    mixing_time: Option<usize>,
    /// The distances by number of steps.
    steps: Vec<MixingStepReport>,
}

/// The distance from the stationary distribution after some random moves.
#[derive(Clone, Copy, Debug, Serialize)]
struct MixingStepReport {
    /// The number of steps.
    steps: usize,
    /// The total variation distance.
    total_variation: f64,
    /// A bound of its rounding error.
    error: f64,
}

impl MixingReport {
    /// The report of a walk before its first distance is known.
    pub fn new(board: &Board, lazy: bool, mixed: f64) -> Self {
        Self { board: board.name().into(), lazy, mixed, mixing_time: None, steps: vec![] }
    }

    /// Adds the distance after one more step, and returns the number of steps.
    pub fn add(&mut self, total_variation: f64, error: f64) -> usize {
        let steps = self.steps.len();
        self.steps.push(MixingStepReport { steps, total_variation, error });
        // The distance may be exactly the greatest one, but for rounding.
        if total_variation <= self.mixed + error {
            self.mixing_time.get_or_insert(steps);
        }
        steps
    }

    /// Whether the positions are mixed.
    pub fn is_mixed(&self) -> bool {
        self.mixing_time.is_some()
    }
}

impl Record for MixingReport {
    fn rows(&self) -> Vec<Row> {
        rows(&self.steps)
    }

    fn hidden(&self) -> &'static [&'static str] {
        &["error"]
    }

    fn decimals(&self) -> usize {
        DECIMALS
    }

    fn details(&self) -> Vec<String> {
        let last = self.steps.len().saturating_sub(1);
        let time = match self.mixing_time {
            Some(steps) => count_noun(steps, "step"),
            None => format!("more than {}", count_noun(last, "step")),
        };
        let walk = if self.lazy { "lazy" } else { "simple" };
        let error = self.steps.last().map_or(0.0, |step| step.error);
        facts([
            ("", String::new()),
            ("walk", walk.into()),
            ("error", format!("at most {error:.1e}")),
            ("mixing time", format!("{time}, to a total variation of {}", self.mixed)),
        ])
    }

    fn conventions(&self) -> Option<String> {
        Some(
            "a step of the lazy walk rests with probability 1/2, and otherwise, as each step of \
             the simple walk, exchanges the blank with one of its neighbours, each with the same \
             probability; total variation is half the sum of |p(x) - q(x)| over the positions, where \
             q is proportional to the number of neighbours of the blank's square, for the simple \
             walk on the positions that have the parity of the number of steps; the mixing time is \
             the least number of steps with a total variation of at most mixed; error bounds the \
             rounding"
                .into(),
        )
    }
}
