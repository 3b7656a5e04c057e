//! The format that the name of a file asks for.

use std::path::Path;

use itertools::Itertools;
use taquin::export::GraphFormat;

use crate::failure::Failure;
use crate::report::Format;

/// A format that a command writes.
pub trait FileFormat: Copy + PartialEq {
    /// The name on the command line.
    fn name(self) -> &'static str;

    /// The extensions, without the first dot, that ask for this format.
    fn extensions(self) -> &'static [&'static str];

    /// A longer extension is only the usual one: files of this format may end like this, too.
    fn accepted(self) -> &'static [&'static str] {
        &[]
    }
}

impl FileFormat for Format {
    fn name(self) -> &'static str {
        self.name()
    }

    fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Text => &["txt"],
            Self::Csv => &["csv"],
            Self::Json => &["json"],
            Self::Jsonl => &["jsonl", "ndjson"],
            Self::Yaml => &["yaml", "yml"],
            Self::Markdown => &["md", "markdown"],
        }
    }
}

/// A format of reports, or a command's format for other programs.
#[derive(Clone, Copy, PartialEq)]
pub enum ReportOr<F> {
    Report(Format),
    Other(F),
}

impl<F: FileFormat> ReportOr<F> {
    /// The formats of reports, then these.
    pub fn all(others: &[F]) -> Vec<Self> {
        let reports = Format::ALL.into_iter().map(Self::Report);
        reports.chain(others.iter().copied().map(Self::Other)).collect()
    }
}

impl<F: FileFormat> FileFormat for ReportOr<F> {
    fn name(self) -> &'static str {
        match self {
            Self::Report(format) => format.name(),
            Self::Other(format) => format.name(),
        }
    }

    fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Report(format) => format.extensions(),
            Self::Other(format) => format.extensions(),
        }
    }

    fn accepted(self) -> &'static [&'static str] {
        match self {
            Self::Report(format) => format.accepted(),
            Self::Other(format) => format.accepted(),
        }
    }
}

impl FileFormat for GraphFormat {
    fn name(self) -> &'static str {
        self.name()
    }

    fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Graphml => &["graphml"],
            Self::Gexf => &["gexf"],
            Self::Dot => &["dot", "gv"],
            Self::Json => &["json"],
            Self::NodesCsv => &["nodes.csv"],
            Self::EdgesCsv => &["edges.csv"],
            Self::Sparse6 => &["s6"],
            Self::Gap => &["g", "gap"],
        }
    }

    fn accepted(self) -> &'static [&'static str] {
        match self {
            Self::Graphml | Self::Gexf => &["xml"],
            Self::NodesCsv | Self::EdgesCsv => &["csv"],
            _ => &[],
        }
    }
}

/// A format of graphs, or a picture of one.
#[derive(Clone, Copy, PartialEq)]
pub enum GraphOrPicture {
    Graph(GraphFormat),
    Picture,
}

impl GraphOrPicture {
    /// The formats of graphs, then the picture.
    pub fn all() -> Vec<Self> {
        let graphs = GraphFormat::ALL.into_iter().map(Self::Graph);
        graphs.chain([Self::Picture]).collect()
    }
}

impl FileFormat for GraphOrPicture {
    fn name(self) -> &'static str {
        match self {
            Self::Graph(format) => format.name(),
            Self::Picture => SVG.name,
        }
    }

    fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Graph(format) => format.extensions(),
            Self::Picture => SVG.extension,
        }
    }

    fn accepted(self) -> &'static [&'static str] {
        match self {
            Self::Graph(format) => format.accepted(),
            Self::Picture => &[],
        }
    }
}

/// The only format of a command.
#[derive(Clone, Copy, PartialEq)]
pub struct Only {
    pub name: &'static str,
    pub extension: &'static [&'static str],
}

/// A picture.
pub const SVG: Only = Only { name: "svg", extension: &["svg"] };
/// A page for the browser.
pub const HTML: Only = Only { name: "html", extension: &["html", "htm"] };
/// The distances of all positions.
pub const DISTANCES: Only = Only { name: "distances", extension: &["distances"] };

impl FileFormat for Only {
    fn name(self) -> &'static str {
        self.name
    }

    fn extensions(self) -> &'static [&'static str] {
        self.extension
    }
}

/// Extensions that ask for a format of some program. Names with other extensions ask for nothing.
const KNOWN: &str = "bmp csv dot edgelist edges eps g g6 gap gexf gif gml graphml gv htm html jpeg \
                     jpg json jsonl markdown md ndjson npy npz ods odt pdf png ps s6 svg svgz tex \
                     tif tiff tsv webp xls xlsx xml yaml yml";

/// The format for a file: the one given, or the one that the file's extension asks for, or the
/// first of all. An extension that contradicts the given format, or asks for a format that the
/// command does not write, is refused.
pub fn format_for<F: FileFormat>(
    path: Option<&Path>,
    given: Option<F>,
    all: &[F],
) -> Result<F, Failure> {
    let Some(name) = path.and_then(Path::file_name).and_then(|name| name.to_str()) else {
        return Ok(given.unwrap_or(all[0]));
    };
    let lower = name.to_ascii_lowercase();
    let ends = |extension: &&str| {
        lower.strip_suffix(*extension).is_some_and(|stem| stem.len() > 1 && stem.ends_with('.'))
    };
    // Of two extensions that fit, such as kpuzzle.json and json, the longer one counts.
    let longest =
        |format: F| format.extensions().iter().filter(|end| ends(end)).map(|end| end.len()).max();
    let asked = all.iter().copied().filter_map(|format| Some((longest(format)?, format)));
    let asked = asked.max_by_key(|&(length, _)| length).map(|(_, format)| format);
    let fits = |given: &F| given.accepted().iter().any(ends) || ends(&"txt");
    match (asked, given) {
        (_, Some(given)) if asked == Some(given) || fits(&given) => Ok(given),
        (Some(asked), Some(given)) => Err(Failure::bad(format!(
            "'{name}' names a file of the format {}, and --format says {}; change one of them",
            asked.name(),
            given.name()
        ))),
        (Some(asked), None) => Ok(asked),
        (None, _) if KNOWN.split(' ').any(|known| ends(&known)) => {
            let formats = all.iter().map(|format| {
                let extensions = format.extensions().iter().chain(format.accepted());
                let extensions = extensions.map(|end| format!(".{end}"));
                format!("{} ({})", format.name(), extensions.format(", "))
            });
            let plural = if all.len() > 1 { "formats are" } else { "format is" };
            Err(Failure::bad(format!(
                "'{name}' names a file that this command does not write; its {plural} {}",
                formats.format(", ")
            )))
        }
        (None, _) => Ok(given.unwrap_or(all[0])),
    }
}
