use clap::builder::TypedValueParser;
use clap::{Args, Subcommand};
use itertools::Itertools;
use num_bigint::BigUint;
use taquin::export::write_plain_graph;
use taquin::graph::{ExchangeGraph, exchange_graph};
use taquin::perm::{FactorKind, Factoring, Permutation, Sequence};
use taquin_draw as draw;

use crate::args::{ColoursArg, INPUT, METHOD, OUTPUT, choice, explained, whole};
use crate::batch;
use crate::failure::{Failure, Outcome, Result};
use crate::file_format::{FileFormat, ReportOrGraph, graphs, names, reports, svg};
use crate::output::{Answers, Destination, Output};
use crate::report::{FactorReport, PermutationReport, Shape};
use crate::texts::Texts;

/// Compute with permutations of words, lists and numbers: parity, cycles, factors, ranks
///
/// A sequence is a word of distinct letters, or distinct items separated by spaces or commas. It
/// denotes the permutation that produces it from its natural order: the numbers 0, 1, 2, …, or the
/// items sorted by their characters. (a b c) takes the item on place a to place b, b to c, and c to
/// a. A product of such cycles, read from left to right, denotes a permutation, too.
#[derive(Args)]
#[command(after_help = "\
Examples:
  taquin perm show 4,0,1,2,3
  taquin perm show '(0 1 2)(3 4)'
  taquin perm show '1203 * (0 1)' '(0 1 2)^(1 3)' '1203^-1'
  taquin perm transform MARINE AIRMEN --show
  taquin perm transform '3 4 0 2 1 5' '0 5 1 4 3 2' --into 3-cycles --method textbook
  taquin perm list ABCD
  taquin perm list ABC --neighbours -o exchanges.svg")]
pub struct Perm {
    #[command(subcommand)]
    command: Command,
    /// The number of the first place, and the first number in lists
    #[arg(long, global = true, default_value_t = 0, value_parser = whole::<u8>(0..=1))]
    #[arg(help_heading = INPUT)]
    base: u8,
}

#[derive(Subcommand)]
enum Command {
    /// Show the parity, cycles, order, inverse and rank of permutations
    ///
    /// A * B is the product, first A and then B; A^2 and A^-1 are powers; A^B is the conjugate
    /// B^-1 * A * B, which renames every place in the cycles of A to its image under B. Three or more
    /// digits that are a sequence, as in A^102, are B.
    #[command(after_help = "\
Examples:
  taquin perm show 4,0,1,2,3
  taquin perm show '1203 * 0132' '1203^0132'")]
    Show {
        /// The sequences; - reads them from standard input, one per line
        #[arg(required = true, value_name = "SEQUENCE")]
        sequences: Vec<String>,
        #[command(flatten)]
        output: Output,
    },
    /// List exchanges or 3-cycles that turn one sequence into another
    #[command(after_help = "Example: taquin perm transform MARINE AIRMEN --show")]
    Transform {
        /// The initial sequence
        first: String,
        /// The same items in the desired order
        second: String,
        /// The kind of factors
        #[arg(long, value_parser = kinds(), default_value = "transpositions")]
        #[arg(help_heading = METHOD)]
        into: FactorKind,
        /// As few factors as possible, or those of the textbook's own program
        #[arg(long, value_parser = methods(), default_value = "shortest", help_heading = METHOD)]
        method: Factoring,
        /// Show the sequence after each step
        #[arg(long, help_heading = OUTPUT)]
        show: bool,
        #[command(flatten)]
        output: Output,
    },
    /// List all sequences of some items in lexicographic order, or write the graph of their
    /// exchanges
    ///
    /// In a format for graphs, and as a picture (svg, of at most five items), the sequences are
    /// vertices, and an edge is an exchange of two places. The id of a vertex has the numbers of its
    /// items, from 0.
    #[command(after_help = "\
Examples:
  taquin perm list ABCD
  taquin perm list 012345 --rank 310
  taquin perm list ABC --format dot")]
    List {
        /// The items
        #[arg(value_name = "SEQUENCE")]
        items: String,
        /// Print only the sequence with this rank, counted from 0
        #[arg(long, value_name = "NUMBER", value_parser = rank, help_heading = INPUT)]
        rank: Option<BigUint>,
        /// In a graph: exchange only adjacent places
        #[arg(long, help_heading = INPUT, conflicts_with = "rank")]
        neighbours: bool,
        /// The format [default: that of FILE's extension, or text]
        #[arg(long, value_name = "FORMAT", value_parser = names(&formats()))]
        #[arg(help_heading = OUTPUT)]
        format: Option<String>,
        #[command(flatten)]
        colours: ColoursArg,
        #[command(flatten)]
        to: Destination,
    },
}

fn rank(text: &str) -> Result<BigUint, String> {
    text.parse().map_err(|_| "write a whole number, 0 or more".into())
}

/// The formats of a list, and those of a graph but for its JSON, since the list has one.
fn formats() -> Vec<FileFormat<ReportOrGraph>> {
    let mut graphs = graphs(ReportOrGraph::Graph);
    graphs.retain(|format| format.name != "json");
    [reports(ReportOrGraph::Report), graphs, vec![svg(ReportOrGraph::Picture)]].concat()
}

fn kinds() -> impl TypedValueParser<Value = FactorKind> {
    choice([
        (explained("transpositions", "Exchanges of any two places"), FactorKind::Transpositions),
        (explained("neighbours", "Exchanges of adjacent places"), FactorKind::Neighbours),
        (explained("3-cycles", "Cycles of three places"), FactorKind::ThreeCycles),
    ])
}

fn methods() -> impl TypedValueParser<Value = Factoring> {
    choice([
        (explained("shortest", "As few as possible"), Factoring::Shortest),
        (explained("textbook", "The factors of the textbook's own program"), Factoring::Textbook),
    ])
}

impl Perm {
    pub fn run(self) -> Result<Outcome> {
        let base = usize::from(self.base);
        match self.command {
            Command::Transform { first, second, into, method, show, output } => {
                transform(&first, &second, (into, method), (base, show), &output)
            }
            Command::Show { sequences, output } => {
                let example = || batch::example(shown("()", base)?);
                batch::answer_each(Texts::lines(&sequences), &output, &example, |text, answers| {
                    answers.write(&shown(text, base)?)
                })
            }
            Command::List { items, rank, neighbours, format, colours, to } => {
                let format = to.format(format.as_deref(), &formats())?.value;
                match format {
                    ReportOrGraph::Report(_) if neighbours => {
                        return Err(Failure::bad(
                            "--neighbours chooses the edges of a graph; name a format of graphs, \
                             such as dot or svg",
                        ));
                    }
                    ReportOrGraph::Graph(_) | ReportOrGraph::Picture if rank.is_some() => {
                        return Err(Failure::bad("a graph has all sequences; leave out --rank"));
                    }
                    ReportOrGraph::Report(format) => {
                        list(&items, rank.as_ref(), base, to.begin(format, Shape::Many)?)?;
                    }
                    ReportOrGraph::Graph(format) => {
                        let graph = transition_graph(&items, base, neighbours, 7)?;
                        let mut target = to.target()?;
                        write_plain_graph(&graph, format, &mut target)?;
                        target.finish()?;
                    }
                    ReportOrGraph::Picture => {
                        let graph = transition_graph(&items, base, neighbours, 5)?;
                        to.write(colours.of(draw::exchanges(&graph)).as_bytes())?;
                    }
                }
                Ok(Outcome::Done)
            }
        }
    }
}

/// The report of a sequence, or of a product, power or conjugate of sequences.
fn shown(text: &str, base: usize) -> Result<PermutationReport> {
    let factors = text.split('*').map(|factor| factor.split('^').map(str::trim).collect_vec());
    let factors = factors.collect_vec();
    if let [factor] = &factors[..]
        && factor.len() == 1
    {
        let [sequence] = parse_all([text], base)?;
        return Ok(PermutationReport::new(&sequence, base)?);
    }
    if factors.iter().flatten().any(|part| part.is_empty()) {
        return Err(Failure::bad(format!("'{text}': something is missing beside * or ^")));
    }
    let is_sequence = |text: &str| {
        text.len() > 2 && text.parse::<Sequence>().is_ok_and(|digits| digits.sorted(base).is_ok())
    };
    let exponent = |text: &str| text.parse::<i64>().ok().filter(|_| !is_sequence(text));
    let is_power = |factor: &[&str], place: usize| place > 0 && exponent(factor[place]).is_some();
    let named = factors.iter().flat_map(|factor| {
        (0..factor.len()).filter(|&place| !is_power(factor, place)).map(|place| factor[place])
    });
    let sequences = Sequence::parse_all(named, base)?;
    let sorted = sequences[0].sorted(base)?;
    let mut permutations = sequences.iter().map(|sequence| sorted.to(sequence));
    let mut next = || permutations.next().expect("one for each name");
    let mut product = Permutation::identity(sorted.len());
    for factor in &factors {
        let mut value = next()?;
        for exponent_or_name in &factor[1..] {
            value = match exponent(exponent_or_name) {
                Some(exponent) => value.pow(exponent),
                None => value.conjugated_by(&next()?),
            };
        }
        product = product.then(&value);
    }
    Ok(PermutationReport::from_permutation(&product, &sorted, base))
}

/// Writes all sequences of some items, or the one with a rank.
fn list(items: &str, rank: Option<&BigUint>, base: usize, mut answers: Answers) -> Result {
    let [sequence] = parse_all([items], base)?;
    let sorted = sequence.sorted(base)?;
    let report = |permutation: &Permutation| {
        PermutationReport::from_permutation(&permutation.inverse(), &sorted, base)
    };
    match rank {
        Some(rank) => {
            answers.write(&report(&Permutation::from_lexicographic_rank(sorted.len(), rank)?))?;
        }
        None => {
            for images in (0..sorted.len() as u16).permutations(sorted.len()) {
                answers.write(&report(&Permutation::from_images(images)?))?;
            }
        }
    }
    answers.finish(None)
}

/// [`Sequence::parse_all`] of a fixed number of texts.
fn parse_all<const N: usize>(texts: [&str; N], base: usize) -> Result<[Sequence; N]> {
    let sequences = Sequence::parse_all(texts, base)?;
    Ok(sequences.try_into().expect("one sequence for each text"))
}

/// The graph of all sequences of at most `most` items and their exchanges.
fn transition_graph(
    items: &str,
    base: usize,
    neighbours: bool,
    most: usize,
) -> Result<ExchangeGraph> {
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
) -> Result<Outcome> {
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
