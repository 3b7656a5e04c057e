use clap::{Args, Subcommand, ValueEnum};
use itertools::Itertools;
use num_bigint::BigUint;
use taquin::export::{GraphFormat, write_plain_graph};
use taquin::graph::{ExchangeGraph, exchange_graph};
use taquin::perm::{FactorKind, Factoring, Permutation, Sequence};

use crate::args::numbers::whole;
use crate::args::one_of::one_of;
use crate::batch;
use crate::failure::{Failure, Outcome};
use crate::output::{Destination, Output};
use crate::report::{FactorReport, PermutationReport, Shape};

/// Compute with permutations of words, lists and numbers: parity, cycles, factors, ranks
///
/// A sequence is a word of distinct letters, or distinct items separated by spaces or commas. It
/// denotes the permutation that produces it from its natural order: the numbers 0, 1, 2, …, or the
/// items sorted by their characters. (a b c) takes the item on place a to place b, b to c, and c to
/// a. A product of such cycles, read from left to right, denotes a permutation, too.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin perm transform MARINE AIRMEN --show
  taquin perm transform '3 4 0 2 1 5' '0 5 1 4 3 2' --into 3-cycles --method textbook
  taquin perm show 4,0,1,2,3
  taquin perm show '(0 1 2)(3 4)'
  taquin perm product 1203 '(0 1)'
  taquin perm graph ABC --format dot
  taquin perm unrank 6 310")]
pub struct Perm {
    #[command(subcommand)]
    command: Command,
    /// The number of the first place, and the first number in lists
    #[arg(long, global = true, default_value_t = 0, value_parser = whole::<u8>(0..=1))]
    base: u8,
}

#[derive(Subcommand)]
enum Command {
    /// List exchanges or 3-cycles that turn one sequence into another
    #[command(after_help = "Example: taquin perm transform MARINE AIRMEN --show")]
    Transform {
        /// The initial sequence
        first: String,
        /// The same items in the desired order
        second: String,
        /// The kind of factors
        #[arg(long, value_enum, default_value_t)]
        into: Into,
        /// As few factors as possible, or those of the textbook's own program
        #[arg(long, value_enum, default_value_t)]
        method: Method,
        /// Show the sequence after each step
        #[arg(long)]
        show: bool,
        #[command(flatten)]
        output: Output,
    },
    /// Show the parity, cycles, order, inverse and rank of permutations
    #[command(after_help = "Example: taquin perm show 4,0,1,2,3")]
    Show {
        /// The sequences; - reads them from standard input, one per line
        #[arg(required = true, value_name = "SEQUENCE")]
        sequences: Vec<String>,
        #[command(flatten)]
        output: Output,
    },
    /// Multiply permutations, from left to right
    #[command(after_help = "Example: taquin perm product 1203 0132")]
    Product {
        /// Sequences of the same items
        #[arg(required = true, value_name = "SEQUENCE")]
        sequences: Vec<String>,
        #[command(flatten)]
        output: Output,
    },
    /// Conjugate a permutation by another: rename every place in its cycles to its image under BY
    #[command(after_help = "Example: taquin perm conjugate 1203 0132")]
    Conjugate {
        /// The permutation
        sequence: String,
        /// The permutation that renames the places
        by: String,
        #[command(flatten)]
        output: Output,
    },
    /// List all sequences of some items in lexicographic order, with their properties
    #[command(after_help = "Example: taquin perm list ABCD")]
    List {
        /// The items
        #[arg(value_name = "SEQUENCE")]
        items: String,
        #[command(flatten)]
        output: Output,
    },
    /// Export the graph of all sequences of some items and their exchanges
    ///
    /// The vertices are in lexicographic order; the id of one has the numbers of its items, from 0.
    /// taquin draw exchanges draws the graph.
    #[command(after_help = "Example: taquin perm graph ABC --format dot")]
    Graph {
        /// The items, at most seven
        #[arg(value_name = "SEQUENCE")]
        items: String,
        /// Exchange only adjacent places
        #[arg(long)]
        neighbours: bool,
        /// Write the graph in this format [default: that of FILE's extension, or graphml]
        #[arg(long, value_name = "FORMAT", value_parser = one_of(GraphFormat::ALL, GraphFormat::name))]
        format: Option<GraphFormat>,
        #[command(flatten)]
        destination: Destination,
    },
    /// Print the sequence of the numbers 0 … N−1 with a given rank in lexicographic order, from 0
    #[command(after_help = "Example: taquin perm unrank 6 310")]
    Unrank {
        /// The number of items
        #[arg(value_name = "N", value_parser = whole::<u32>(1..=65_536))]
        items: u32,
        /// The rank, of any number of digits
        rank: BigUint,
        #[command(flatten)]
        output: Output,
    },
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Into {
    /// Exchanges of any two places
    #[default]
    Transpositions,
    /// Exchanges of adjacent places
    Neighbours,
    /// Cycles of three places
    #[value(name = "3-cycles")]
    ThreeCycles,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Method {
    /// As few as possible
    #[default]
    Shortest,
    /// The factors of the textbook's own program
    Textbook,
}

impl From<Into> for FactorKind {
    fn from(into: Into) -> Self {
        match into {
            Into::Transpositions => Self::Transpositions,
            Into::Neighbours => Self::Neighbours,
            Into::ThreeCycles => Self::ThreeCycles,
        }
    }
}

impl From<Method> for Factoring {
    fn from(method: Method) -> Self {
        match method {
            Method::Shortest => Self::Shortest,
            Method::Textbook => Self::Textbook,
        }
    }
}

impl Perm {
    pub fn run(self) -> Result<Outcome, Failure> {
        let base = usize::from(self.base);
        let single = |output: &Output, report: PermutationReport| {
            output.begin(Shape::One)?.write_one(&report)?;
            Ok(Outcome::Done)
        };
        match self.command {
            Command::Transform { first, second, into, method, show, output } => {
                transform(&first, &second, (into.into(), method.into()), (base, show), &output)
            }
            Command::Show { sequences, output } => {
                batch::answer_each(&sequences, &output, |text, answers| {
                    let [sequence] = parse_all([text], base)?;
                    answers.write(&PermutationReport::new(&sequence, base)?)
                })
            }
            Command::Product { sequences, output } => {
                let sequences = Sequence::parse_all(sequences.iter().map(String::as_str), base)?;
                let sorted = sequences[0].sorted(base)?;
                let mut product = Permutation::identity(sorted.len());
                for sequence in &sequences {
                    product = product.then(&sorted.to(sequence)?);
                }
                single(&output, PermutationReport::from_permutation(&product, &sorted, base))
            }
            Command::Conjugate { sequence, by, output } => {
                let [sequence, by] = parse_all([&sequence, &by], base)?;
                let sorted = sequence.sorted(base)?;
                let by = sorted.to(&by)?;
                let conjugate = sorted.to(&sequence)?.conjugated_by(&by);
                single(&output, PermutationReport::from_permutation(&conjugate, &sorted, base))
            }
            Command::List { items, output } => {
                let [sequence] = parse_all([&items], base)?;
                let sorted = sequence.sorted(base)?;
                let mut answers = output.begin(Shape::Many)?;
                for images in (0..sorted.len() as u16).permutations(sorted.len()) {
                    let permutation = Permutation::from_images(images)?.inverse();
                    answers.write(&PermutationReport::from_permutation(
                        &permutation,
                        &sorted,
                        base,
                    ))?;
                }
                answers.finish(None)?;
                Ok(Outcome::Done)
            }
            Command::Graph { items, neighbours, format, destination } => {
                let format = destination.format(format, &GraphFormat::ALL)?;
                let graph = transition_graph(&items, base, neighbours, 7)?;
                let mut target = destination.target()?;
                write_plain_graph(&graph, format, &mut target)?;
                target.finish()?;
                Ok(Outcome::Done)
            }
            Command::Unrank { items, rank, output } => {
                let permutation = Permutation::from_lexicographic_rank(items as usize, &rank)?;
                let sorted = Sequence::from_numbers(items as usize, base);
                let inverse = permutation.inverse();
                single(&output, PermutationReport::from_permutation(&inverse, &sorted, base))
            }
        }
    }
}

/// [`Sequence::parse_all`] of a fixed number of texts.
fn parse_all<const N: usize>(texts: [&str; N], base: usize) -> Result<[Sequence; N], Failure> {
    let sequences = Sequence::parse_all(texts, base)?;
    Ok(sequences.try_into().expect("one sequence for each text"))
}

/// The graph of all sequences of at most `most` items and their exchanges.
pub fn transition_graph(
    items: &str,
    base: usize,
    neighbours: bool,
    most: usize,
) -> Result<ExchangeGraph, Failure> {
    let [sequence] = parse_all([items], base)?;
    if sequence.len() > most {
        let given = sequence.len();
        return Err(Failure::bad(format!("there are {given} items; give at most {most}")));
    }
    let kind = if neighbours { FactorKind::Neighbours } else { FactorKind::Transpositions };
    Ok(exchange_graph(&sequence.sorted(base)?, kind, base))
}

/// Writes factor by factor, since there may be millions.
fn transform(
    first: &str,
    second: &str,
    (kind, method): (FactorKind, Factoring),
    (base, show): (usize, bool),
    output: &Output,
) -> Result<Outcome, Failure> {
    let [first, second] = parse_all([first, second], base)?;
    let factors = first.to(&second)?.factors(kind, method);
    let mut answers = output.begin(Shape::Many)?;
    let mut sequence = show.then_some(first);
    for (step, factor) in (1..).zip(factors.iter()) {
        if let Some(sequence) = &mut sequence {
            sequence.apply_cycle(factor);
        }
        answers.write(&FactorReport::new(step, factor, base, sequence.as_ref()))?;
    }
    answers.finish(None)?;
    match factors.remaining_transposition() {
        None => Ok(Outcome::Done),
        Some([a, b]) => {
            let [a, b] = [a, b].map(|place| usize::from(place) + base);
            Err(Failure::negative(format!(
                "the permutation is odd, so it is not a product of 3-cycles: after these, places \
                 {a} and {b} remain to be exchanged"
            )))
        }
    }
}
