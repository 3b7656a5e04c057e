use clap::{Args, Subcommand, ValueEnum};
use num_bigint::BigUint;
use taquin::perm::{FactorKind, Factoring, Permutation, Sequence};
use taquin::report::{FactorReport, PermutationReport, Shape};

use super::failure::{Failure, Outcome};
use super::output::Output;
use super::source;

/// Calculate with permutations of words, lists and numbers: parity, cycles, factors, ranks
///
/// A sequence is a word of distinct letters, or distinct items between spaces or commas. By itself it
/// stands for the permutation that leads to it from its natural order: of numbers 0, 1, 2, …, else of
/// the items sorted by their characters. (a b c) takes what lies on place a to place b, what lies on b
/// to c, and what lies on c to a.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin perm transform MARINE AIRMEN --show
  taquin perm transform '3 4 0 2 1 5' '0 5 1 4 3 2' --into 3-cycles --method chapter
  taquin perm show 4,0,1,2,3
  taquin perm product 1203 2013
  taquin perm unrank 6 310")]
pub struct Perm {
    #[command(subcommand)]
    command: Command,
    /// The number of the first place, and the first of the numbers in lists
    #[arg(long, global = true, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=1))]
    base: u8,
}

#[derive(Subcommand)]
enum Command {
    /// List the exchanges or 3-cycles that turn a sequence into another
    Transform {
        /// The sequence to begin with
        first: String,
        /// The same items in the order wanted
        second: String,
        /// What the permutation is factored into
        #[arg(long, value_enum, default_value_t)]
        into: Into,
        /// As few as possible, or as the chapter's programs give them
        #[arg(long, value_enum, default_value_t)]
        method: Method,
        /// Show the sequence after each step
        #[arg(long)]
        show: bool,
        #[command(flatten)]
        output: Output,
    },
    /// Tell all about permutations: parity, cycles, order, inverse, rank
    Show {
        /// The sequences; - reads them from standard input, one a line
        #[arg(required = true, value_name = "SEQUENCE")]
        sequences: Vec<String>,
        #[command(flatten)]
        output: Output,
    },
    /// Multiply permutations, from left to right
    Product {
        /// Sequences of the same items
        #[arg(required = true, value_name = "SEQUENCE")]
        sequences: Vec<String>,
        #[command(flatten)]
        output: Output,
    },
    /// Conjugate a permutation by another: the same cycles, with every place x renamed to where BY takes it
    Conjugate {
        /// The permutation
        sequence: String,
        /// The permutation that renames the places
        by: String,
        #[command(flatten)]
        output: Output,
    },
    /// Find the sequence of the numbers 0 … N−1 that has a rank in lexicographic order, from 0
    Unrank {
        /// How many numbers
        #[arg(value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
        items: u16,
        /// The rank, which may have any number of figures
        rank: BigUint,
        #[command(flatten)]
        output: Output,
    },
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Into {
    /// Exchanges of any two
    #[default]
    Transpositions,
    /// Exchanges of neighbours
    Neighbours,
    /// Three go round
    #[value(name = "3-cycles")]
    ThreeCycles,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Method {
    /// As few as possible
    #[default]
    Shortest,
    /// As the chapter's programs give them
    Chapter,
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
            Method::Chapter => Self::Chapter,
        }
    }
}

impl Perm {
    pub fn run(self) -> Result<Outcome, Failure> {
        let base = usize::from(self.base);
        let single = |output: &Output, report: PermutationReport| {
            let mut answers = output.begin(Shape::One)?;
            answers.write(&report)?;
            answers.finish(&PermutationReport::table_columns(0), None)?;
            Ok(Outcome::Done)
        };
        match self.command {
            Command::Transform { first, second, into, method, show, output } => {
                transform(&first, &second, (into.into(), method.into()), (base, show), &output)
            }
            Command::Show { sequences, output } => {
                let columns = PermutationReport::table_columns(0);
                source::answer_each(&sequences, &output, &columns, |text, answers| {
                    answers.write(&PermutationReport::of(&Sequence::parse(text)?, base)?)
                })
            }
            Command::Product { sequences, output } => {
                let sorted = Sequence::parse(&sequences[0])?.sorted(base)?;
                let mut product = Permutation::identity(sorted.len());
                for text in &sequences {
                    product = product.then(&sorted.to(&Sequence::parse(text)?)?);
                }
                single(&output, PermutationReport::of_permutation(&product, &sorted, base))
            }
            Command::Conjugate { sequence, by, output } => {
                let sequence = Sequence::parse(&sequence)?;
                let sorted = sequence.sorted(base)?;
                let by = sorted.to(&Sequence::parse(&by)?)?;
                let conjugate = sorted.to(&sequence)?.conjugated_by(&by);
                single(&output, PermutationReport::of_permutation(&conjugate, &sorted, base))
            }
            Command::Unrank { items, rank, output } => {
                let permutation = Permutation::from_lexicographic_rank(items.into(), &rank)?;
                let sorted = Sequence::of_numbers(items.into(), base);
                let inverse = permutation.inverse();
                single(&output, PermutationReport::of_permutation(&inverse, &sorted, base))
            }
        }
    }
}

/// Writes one factor after the other, since there may be millions.
fn transform(
    first: &str,
    second: &str,
    (kind, method): (FactorKind, Factoring),
    (base, show): (usize, bool),
    output: &Output,
) -> Result<Outcome, Failure> {
    let (first, second) = (Sequence::parse(first)?, Sequence::parse(second)?);
    let factors = first.to(&second)?.factors(kind, method);
    let mut answers = output.begin(Shape::Many)?;
    let mut sequence = show.then_some(first);
    for (step, factor) in (1..).zip(factors.iter()) {
        if let Some(sequence) = &mut sequence {
            sequence.turn(factor);
        }
        answers.write(&FactorReport::of(step, factor, base, sequence.as_ref()))?;
    }
    answers.finish(&FactorReport::table_columns(show), None)?;
    match factors.left() {
        None => Ok(Outcome::Done),
        Some([a, b]) => {
            let [a, b] = [a, b].map(|place| usize::from(place) + base);
            Err(Failure::negative(format!(
                "the permutation is odd, and so no product of 3-cycles: after these, what lies on places {a} and \
                 {b} has still to be exchanged"
            )))
        }
    }
}
