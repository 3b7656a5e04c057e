//! The formats that the commands write, and the one that the name of a file asks for.

use std::path::Path;

use clap::builder::{PossibleValue, PossibleValuesParser};
use itertools::Itertools;
use taquin::export::GraphFormat;

use crate::failure::{Failure, Result};
use crate::report::Format;

/// A format that a command writes.
#[derive(Clone, Copy)]
pub struct FileFormat<T> {
    /// The name on the command line.
    pub name: &'static str,
    extensions: &'static [&'static str],
    accepted: &'static [&'static str],
    help: Option<&'static str>,
    /// What the command makes of it.
    pub value: T,
}

impl<T> FileFormat<T> {
    /// A format that these extensions, without the first dot, ask for.
    pub const fn new(name: &'static str, extensions: &'static [&'static str], value: T) -> Self {
        Self { name, extensions, accepted: &[], help: None, value }
    }

    /// Files of this format may have these extensions, too, which do not ask for it.
    pub const fn accepting(mut self, extensions: &'static [&'static str]) -> Self {
        self.accepted = extensions;
        self
    }

    /// With a line in the help.
    pub const fn help(mut self, help: &'static str) -> Self {
        self.help = Some(help);
        self
    }

    /// Whether this is its name, in capitals or not.
    pub fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }
}

/// A format of reports, or a command's format for other programs.
#[derive(Clone, Copy)]
pub enum ReportOr<T> {
    Report(Format),
    Other(T),
}

/// A report, a graph for other programs, or a picture of the graph.
#[derive(Clone, Copy)]
pub enum ReportOrGraph {
    Report(Format),
    Graph(GraphFormat),
    Picture,
}

/// The formats of reports.
pub fn reports<T>(value: fn(Format) -> T) -> Vec<FileFormat<T>> {
    vec![
        FileFormat::new("text", &["txt"], value(Format::Text)),
        FileFormat::new("csv", &["csv"], value(Format::Csv)),
        FileFormat::new("json", &["json"], value(Format::Json)),
        FileFormat::new("jsonl", &["jsonl", "ndjson"], value(Format::Jsonl)),
        FileFormat::new("yaml", &["yaml", "yml"], value(Format::Yaml)),
        FileFormat::new("markdown", &["md", "markdown"], value(Format::Markdown)),
    ]
}

/// The formats of graphs.
pub fn graphs<T>(value: fn(GraphFormat) -> T) -> Vec<FileFormat<T>> {
    let row =
        |format: GraphFormat, extensions| FileFormat::new(format.name(), extensions, value(format));
    vec![
        row(GraphFormat::Graphml, &["graphml"]).accepting(&["xml"]),
        row(GraphFormat::Gexf, &["gexf"]).accepting(&["xml"]),
        row(GraphFormat::Dot, &["dot", "gv"]),
        row(GraphFormat::Json, &["json"]),
        row(GraphFormat::NodesCsv, &["nodes.csv"]).accepting(&["csv"]),
        row(GraphFormat::EdgesCsv, &["edges.csv"]).accepting(&["csv"]),
        row(GraphFormat::Sparse6, &["s6"]),
        row(GraphFormat::Gap, &["g", "gap"]),
    ]
}

/// A picture.
pub const fn svg<T>(value: T) -> FileFormat<T> {
    FileFormat::new("svg", &["svg"], value)
}

/// A page for the browser.
pub const HTML: FileFormat<()> = FileFormat::new("html", &["html", "htm"], ());
/// The distances of all positions.
pub const DISTANCES: FileFormat<()> = FileFormat::new("distances", &["distances"], ());

/// Reads the name of one of these formats, in capitals or not; help and refusals list the names.
pub fn names<T>(formats: &[FileFormat<T>]) -> PossibleValuesParser {
    // A command may write two things in formats of one name.
    let different = formats.iter().unique_by(|format| format.name);
    PossibleValuesParser::new(
        different.map(|format| PossibleValue::new(format.name).help(format.help)),
    )
}

/// Extensions that ask for a format of some program. Names with other extensions ask for nothing.
const KNOWN: &str = "bmp csv doc docx dot edgelist edges eps g g6 gap gexf gif gml graphml gv htm html jpeg \
                     jpg json jsonl markdown md ndjson net npy npz odp ods odt pdf png ppt pptx ps rtf s6 svg svgz tex \
                     tif tiff tsv webp xls xlsx xml yaml yml";

/// The format for a file: the one of the given name, or the one that the file's extension asks for,
/// or the first of all. An extension that contradicts the given format, or asks for a format that
/// the command does not write, is refused.
pub fn format_for<T: Copy>(
    path: Option<&Path>,
    given: Option<&str>,
    all: &[FileFormat<T>],
) -> Result<FileFormat<T>> {
    let named = |name: &str| all.iter().find(|format| format.is_named(name));
    let given = given.map(|name| named(name).expect("only these names are accepted"));
    let Some(name) = path.and_then(Path::file_name).and_then(|name| name.to_str()) else {
        return Ok(*given.unwrap_or(&all[0]));
    };
    let lower = name.to_ascii_lowercase();
    let ends = |extension: &&str| {
        lower.strip_suffix(*extension).is_some_and(|stem| stem.len() > 1 && stem.ends_with('.'))
    };
    // Of two extensions that fit, such as kpuzzle.json and json, the longer one counts.
    let longest = |format: &FileFormat<T>| {
        format.extensions.iter().filter(|end| ends(end)).map(|end| end.len()).max()
    };
    let asked = all.iter().filter_map(|format| Some((longest(format)?, format)));
    let asked = asked.max_by_key(|&(length, _)| length).map(|(_, format)| format);
    let accepts = |format: &FileFormat<T>| format.accepted.iter().any(ends);
    let fits = |given: &FileFormat<T>| {
        let is_asked = asked.is_some_and(|asked| asked.name == given.name);
        is_asked || accepts(given) || ends(&"txt")
    };
    match (asked, given) {
        (_, Some(given)) if fits(given) => Ok(*given),
        (Some(asked), Some(given)) => Err(Failure::bad(format!(
            "'{name}' names a file of the format {}, and --format says {}; change one of them",
            asked.name, given.name
        ))),
        (Some(asked), None) => Ok(*asked),
        (None, None) if all.iter().any(accepts) => Err(Failure::bad(format!(
            "'{name}' may be a file of the format {}; --format says which",
            all.iter().filter(|format| accepts(format)).map(|format| format.name).format(" or ")
        ))),
        (None, _) if KNOWN.split(' ').any(|known| ends(&known)) => {
            let formats = all.iter().map(|format| {
                let extensions = format.extensions.iter().chain(format.accepted);
                let extensions = extensions.map(|end| format!(".{end}"));
                format!("{} ({})", format.name, extensions.format(", "))
            });
            let plural = if all.len() > 1 { "formats are" } else { "format is" };
            Err(Failure::bad(format!(
                "'{name}' names a file that this command does not write; its {plural} {}",
                formats.format(", ")
            )))
        }
        (None, _) => Ok(*given.unwrap_or(&all[0])),
    }
}
