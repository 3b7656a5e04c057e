use super::elements::{ClosedWords, ProductTable, WalkStep};
use super::factor::{self, SpectrumBlock};
use super::modes::SymmetryGroup;
use super::{Eigenvalue, SpectrumError};
use crate::board::Board;
use crate::perm::Permutation;
use crate::representation::Quadratic;

/// The spectrum of the twist graph of a board: the eigenvalues of its adjacency matrix, in which
/// every letter counts.
///
/// ```
/// use taquin::{Board, graph::spectrum::Spectrum};
/// let board: Board = "eight".parse()?;
/// let spectrum = Spectrum::new(&board)?;
/// assert_eq!((spectrum.order(), spectrum.blocks().len()), (20_160, 14));
/// let all = spectrum.eigenvalues();
/// let exact = |i: usize| all[i].exact.map(|exact| (exact.to_string(), all[i].multiplicity));
/// assert_eq!(exact(0), Some(("8".into(), 1)));
/// assert_eq!(exact(1), Some(("5+√3".into(), 14)));
/// assert_eq!(exact(2), Some(("3+√13".into(), 21)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Spectrum {
    group: String,
    letters: Vec<Permutation>,
    order: u64,
    bipartite: bool,
    blocks: Vec<SpectrumBlock>,
    /// Those of the graph, from the greatest.
    eigenvalues: Vec<Eigenvalue>,
    symmetries: Option<SymmetryGroup>,
}

/// The eigenvalues of the blocks, the greatest first: the numbers of the block, and of the
/// eigenvalue in it. Those whose bounds overlap are in the order of the blocks.
fn by_representation(blocks: &[SpectrumBlock]) -> Vec<(usize, usize)> {
    let numbers =
        |(block, of): (usize, &SpectrumBlock)| (0..of.eigenvalues.len()).map(move |i| (block, i));
    let value = |&(block, i): &(usize, usize)| &blocks[block].eigenvalues[i];
    let mut all: Vec<_> = blocks.iter().enumerate().flat_map(numbers).collect();
    all.sort_by(|a, b| value(b).value.total_cmp(&value(a).value));
    all.chunk_by_mut(|a, b| value(a).overlaps(value(b))).for_each(<[_]>::sort);
    all
}

impl Spectrum {
    /// The spectrum of a board.
    ///
    /// # Errors
    ///
    /// If the group has an orbit on which it is alternating or symmetric of a degree above
    /// [`SpectrumError::MAX_DEGREE`], or is another group with more than
    /// [`SpectrumError::MAX_DENSE`] elements, or if it has too many orbits.
    pub fn new(board: &Board) -> Result<Self, SpectrumError> {
        let group = board.group();
        let exact = Some(Quadratic::integer(0));
        let zero = Eigenvalue { value: 0.0, error: 0.0, multiplicity: 1, exact };
        let trivial = SpectrumBlock {
            labels: vec![],
            rows: 1,
            copies: 1,
            eigenvalues: vec![zero],
            modes: None,
        };
        let mut blocks = vec![trivial];
        let size = |blocks: &[SpectrumBlock]| blocks.iter().map(|b| b.rows * b.copies).sum::<u64>();
        let mut order = 1_u64;
        let mut symmetries = None;
        for part in group.constituents() {
            let generators = group.generators_on(part);
            if group.constituents().len() == 1 {
                symmetries = SymmetryGroup::new(board, &part.points, &factor::letters(&generators));
            }
            let factor = factor::blocks(part.name, &generators, symmetries.as_ref())?;
            let count = |blocks: &[SpectrumBlock]| {
                blocks.iter().map(|b| b.eigenvalues.len()).sum::<usize>()
            };
            let eigenvalues = count(&blocks).saturating_mul(count(&factor));
            let larger = order.checked_mul(size(&factor));
            let Some(larger) = larger.filter(|_| eigenvalues <= SpectrumError::MAX_EIGENVALUES)
            else {
                let factors = group.constituents().iter().map(|part| part.name).collect();
                return Err(SpectrumError::Product { factors });
            };
            order = larger;
            let products = blocks.iter().flat_map(|block| factor.iter().map(|f| block.times(f)));
            blocks = products.collect();
        }
        let cycles = group.generators().map(|cycle| cycle.permutation(group.degree()));
        let cycles: Vec<Permutation> = cycles.collect();
        let in_graph = by_representation(&blocks).into_iter().map(|(b, i)| blocks[b].in_graph(i));
        Ok(Self {
            eigenvalues: Eigenvalue::merged(in_graph.collect()),
            group: group.name(),
            letters: factor::letters(&cycles),
            order,
            // Each of these groups has one homomorphism onto ±1 at most that is −1 on all
            // generators: the sign.
            bipartite: cycles.iter().all(|cycle| !cycle.is_even()),
            symmetries: symmetries.filter(|_| blocks.iter().any(|block| block.modes.is_some())),
            blocks,
        })
    }

    /// The name of the group.
    pub fn group_name(&self) -> &str {
        &self.group
    }

    /// The number of letters, the degree of the graph and its greatest eigenvalue.
    pub fn letter_count(&self) -> usize {
        self.letters.len()
    }

    /// The number of vertices, the order of the group.
    pub fn order(&self) -> u64 {
        self.order
    }

    /// Whether the graph is bipartite: whether all letters are odd permutations.
    pub fn is_bipartite(&self) -> bool {
        self.bipartite
    }

    /// The blocks. That of the trivial representation is the first.
    pub fn blocks(&self) -> &[SpectrumBlock] {
        &self.blocks
    }

    /// All eigenvalues of the graph, the greatest first.
    pub fn eigenvalues(&self) -> &[Eigenvalue] {
        &self.eigenvalues
    }

    /// The second eigenvalue of the graph; `None` for a single vertex.
    pub fn second(&self) -> Option<Eigenvalue> {
        self.eigenvalues.get(1).copied()
    }

    /// The least eigenvalue of the graph.
    pub fn least(&self) -> Eigenvalue {
        self.eigenvalues[self.eigenvalues.len() - 1]
    }

    /// The spectral gap, the number of letters less the second eigenvalue; `None` for a single
    /// vertex.
    pub fn gap(&self) -> Option<f64> {
        self.second().map(|second| self.letters.len() as f64 - second.value)
    }

    /// The eigenvalues of all blocks, the greatest first: each by its block and its number in it.
    /// It occurs in the graph as often as in the block, times the block's copies.
    pub fn by_representation(&self) -> Vec<(&SpectrumBlock, usize)> {
        by_representation(&self.blocks).into_iter().map(|(b, i)| (&self.blocks[b], i)).collect()
    }

    /// The blocks of irreducible representations with the second eigenvalue, and its number in each.
    pub fn slowest(&self) -> Vec<(&SpectrumBlock, usize)> {
        let Some(second) = self.second() else { return vec![] };
        let is_second = |(block, number): &(&SpectrumBlock, usize)| {
            second.overlaps(&block.eigenvalues[*number])
        };
        let all = self.by_representation().into_iter().skip(1).take_while(is_second);
        all.filter(|(block, _)| block.labels.iter().all(Option::is_some)).collect()
    }

    /// Whether a block is that of a half of a representation.
    pub fn has_halves(&self) -> bool {
        let labels = self.blocks.iter().flat_map(|block| &block.labels).flatten();
        labels.into_iter().any(|label| label.half().is_some())
    }

    /// The symmetries of the board by which eigenvectors are distinguished, if there are any.
    pub fn symmetries(&self) -> Option<&SymmetryGroup> {
        self.symmetries.as_ref()
    }

    /// The group as a list.
    fn elements(&self) -> Result<ProductTable, SpectrumError> {
        let places = self.letters.first().map_or(0, Permutation::degree) as u64;
        let is_small = self.order.saturating_mul(places) <= SpectrumError::MAX_CELLS;
        match is_small && self.order <= SpectrumError::MAX_LISTED {
            true => Ok(ProductTable::new(&self.letters)),
            false => Err(SpectrumError::ProductTable { order: self.order.to_string() }),
        }
    }

    /// The numbers of words of 0, 1, 2, … letters that are the identity, up to the length `most`.
    ///
    /// ```
    /// use taquin::{Board, graph::spectrum::Spectrum};
    /// let board: Board = "eight".parse()?;
    /// let closed = Spectrum::new(&board)?.closed_words(3)?;
    /// assert_eq!((&closed[2].words, &closed[2].reduced), (&8_u32.into(), &0.into()));
    /// assert_eq!(closed[3].reduced, 8.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the group has more than [`SpectrumError::MAX_LISTED`] elements, or moves so many squares
    /// that its elements take too much memory, or if the words are so long that half of one has
    /// more than 127 bits.
    pub fn closed_words(&self, most: usize) -> Result<Vec<ClosedWords>, SpectrumError> {
        // Half of a word is one of fewer than 2¹²⁸.
        let bits = (self.letters.len().max(2) as f64).log2();
        let limit = 2 * (127.0 / bits) as usize;
        if most > limit {
            let degree = self.letters.len();
            return Err(SpectrumError::Length { degree, most: limit });
        }
        Ok(self.elements()?.closed_words(most))
    }

    /// The distances from uniform after 0, 1, 2, … random letters, up to `most`.
    ///
    /// ```
    /// use taquin::{Board, graph::spectrum::Spectrum};
    /// let board: Board = "five".parse()?;
    /// let steps = Spectrum::new(&board)?.walk(12)?;
    /// assert_eq!(steps.iter().position(|step| step.total_variation <= 0.25), Some(7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the group has more than [`SpectrumError::MAX_LISTED`] elements, or moves so many squares
    /// that its elements take too much memory.
    pub fn walk(&self, most: usize) -> Result<Vec<WalkStep>, SpectrumError> {
        Ok(self.elements()?.walk(most))
    }
}

impl SpectrumBlock {
    /// The eigenvalue of this number with its multiplicity in the graph.
    pub fn in_graph(&self, number: usize) -> Eigenvalue {
        let one = self.eigenvalues[number];
        Eigenvalue { multiplicity: one.multiplicity * self.copies, ..one }
    }

    /// The block of the product of two groups, for one representation of each.
    fn times(&self, other: &Self) -> Self {
        if self.labels.is_empty() {
            return other.clone();
        }
        let sum = |a: &Eigenvalue, b: &Eigenvalue| {
            let value = a.value + b.value;
            Eigenvalue {
                value,
                error: a.error + b.error + f64::EPSILON * value.abs(),
                multiplicity: a.multiplicity * b.multiplicity,
                exact: a.exact.zip(b.exact).and_then(|(a, b)| a.plus(b)),
            }
        };
        let pairs =
            self.eigenvalues.iter().flat_map(|a| other.eigenvalues.iter().map(move |b| (a, b)));
        Self {
            labels: [&self.labels[..], &other.labels].concat(),
            rows: self.rows * other.rows,
            copies: self.copies * other.copies,
            eigenvalues: Eigenvalue::merged(pairs.map(|(a, b)| sum(a, b)).collect()),
            modes: None,
        }
    }
}
