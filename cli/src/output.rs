use std::convert::identity;
use std::fs;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use itertools::Itertools;
use taquin::{OnExisting, WholeFile};

use crate::args::{Colours, OUTPUT};
use crate::failure::{Failure, Message, Outcome, Result};
use crate::file_format::{FileFormat, format_for, names, reports, svg};
use crate::input_location::InputLocation;
use crate::report::{Format, Record, RecordWriter, Row, Shape};
use crate::texts::Input;

/// The format and the destination of the answer.
#[derive(Args)]
pub struct Output {
    /// The format of the answer [default: that of FILE's extension, or text]
    #[arg(long, value_name = "FORMAT", help_heading = OUTPUT)]
    #[arg(value_parser = names(&reports(identity)))]
    format: Option<String>,
    #[command(flatten)]
    destination: Destination,
}

/// Standard output or a file.
#[derive(Args, Clone)]
pub struct Destination {
    /// Write to FILE (created only once complete)
    #[arg(short, long, value_name = "FILE", global = true, help_heading = OUTPUT)]
    output: Option<PathBuf>,
    /// Replace FILE if it exists
    #[arg(long, global = true, help_heading = OUTPUT)]
    force: bool,
}

/// An opened destination.
pub enum Target {
    Standard(BufWriter<io::Stdout>),
    File(WholeFile),
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(out) => out.write(bytes),
            Self::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(out) => out.flush(),
            Self::File(file) => file.flush(),
        }
    }
}

/// The opened destination of a picture that accompanies the answer.
pub struct Picture {
    target: Target,
    colours: Colours,
}

/// Writes records to a destination, one after the other.
pub struct Answers {
    writer: RecordWriter<Target>,
}

impl Target {
    /// Ends the output; a file gets its name.
    pub fn finish(self) -> Result {
        match self {
            Self::Standard(mut out) => Ok(out.flush()?),
            Self::File(file) => Ok(file.finish()?),
        }
    }
}

impl Picture {
    /// Writes the picture in its colours.
    pub fn write(mut self, svg: String) -> Result {
        self.target.write_all(self.colours.of(svg).as_bytes())?;
        self.target.finish()
    }
}

impl Destination {
    /// Opens it.
    pub fn target(&self) -> Result<Target> {
        Ok(match self.file() {
            None => Target::Standard(BufWriter::new(io::stdout())),
            Some(path) => Target::File(WholeFile::create(path, self.existing())?),
        })
    }

    /// Opens the destination of a picture that accompanies the answer.
    fn picture(&self, path: &Path) -> Result<Target> {
        if self.file() == Some(path) {
            let name = path.display();
            return Err(Failure::bad(format!(
                "'{name}' cannot hold both the answer and the picture; name two files"
            )));
        }
        format_for(Some(path), None, &[svg(())])?;
        if path.as_os_str() != "-" {
            return Ok(Target::File(WholeFile::create(path, self.existing())?));
        }
        match self.file() {
            Some(_) => Ok(Target::Standard(BufWriter::new(io::stdout()))),
            None => Err(Failure::bad(
                "the answer goes to standard output; name a file for the picture, or one for the \
                 answer with -o",
            )),
        }
    }

    /// The file, unless the destination is standard output.
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| path.as_os_str() != "-")
    }

    /// The format of the given name, or the one that the file's extension asks for, or the first.
    pub fn format<T: Copy>(
        &self,
        given: Option<&str>,
        all: &[FileFormat<T>],
    ) -> Result<FileFormat<T>> {
        format_for(self.file(), given, all)
    }

    /// What to do with a file that exists.
    pub fn existing(&self) -> OnExisting {
        if self.force { OnExisting::Replace } else { OnExisting::Refuse }
    }

    /// Refuses to write to a terminal what nobody reads there, such as a PDF.
    pub fn refuse_terminal(&self, what: &str) -> Result {
        match self.file().is_none() && io::stdout().is_terminal() {
            true => Err(Failure::bad(format!(
                "{what} cannot be shown in a terminal; name a file with -o, or pipe it to another program"
            ))),
            false => Ok(()),
        }
    }

    /// Writes a whole answer.
    pub fn write(&self, answer: &[u8]) -> Result {
        let mut target = self.target()?;
        target.write_all(answer)?;
        target.finish()
    }

    /// Begins an answer in this format.
    pub fn begin(&self, format: Format, shape: Shape) -> Result<Answers> {
        Ok(Answers { writer: RecordWriter::new(self.target()?, format, shape) })
    }
}

impl Output {
    /// Begins an answer.
    pub fn begin(&self, shape: Shape) -> Result<Answers> {
        self.destination.begin(self.format()?.value, shape)
    }

    /// The format.
    pub fn format(&self) -> Result<FileFormat<Format>> {
        self.format_among(&reports(identity))
    }

    /// The format, if the command writes others, too.
    pub fn format_among<T: Copy>(&self, all: &[FileFormat<T>]) -> Result<FileFormat<T>> {
        self.destination.format(self.format.as_deref(), all)
    }

    /// The file of an answer that has a companion: a file of this name in the same folder.
    pub fn file_beside(&self, companion: &str) -> Result<&Path> {
        match self.destination.file() {
            None => Err(Failure::bad(format!(
                "the answer is two files; name the first with -o, and '{companion}' is written next \
                 to it"
            ))),
            Some(path) if path.file_name().is_some_and(|name| name == companion) => {
                Err(Failure::bad(format!(
                    "'{companion}' is the file that is written next to FILE; give FILE another name"
                )))
            }
            Some(path) => Ok(path),
        }
    }

    /// Writes the answer to the file, and its companion, unless the companion is there already.
    pub fn write_beside(&self, answer: &str, companion: &str, content: &str) -> Result {
        let path = self.file_beside(companion)?;
        let mut file = WholeFile::create(path, self.existing())?;
        let companion = path.with_file_name(companion);
        if !fs::read(&companion).is_ok_and(|there| there == content.as_bytes()) {
            let mut file = WholeFile::create(&companion, self.existing())?;
            file.write_all(content.as_bytes())?;
            file.finish()?;
        }
        file.write_all(answer.as_bytes())?;
        Ok(file.finish()?)
    }

    /// What to do with a file that exists.
    pub fn existing(&self) -> OnExisting {
        self.destination.existing()
    }

    /// Ends an answer that an interruption cut short, with this message. What was reached stays on standard
    /// output or went to a device; a file appears only when it is complete.
    pub fn end_early(&self, answers: Answers, message: &str) -> Result<Outcome> {
        let is_stream = |path: &&Path| path.metadata().is_ok_and(|there| !there.is_file());
        let lost = match self.destination.file().filter(|path| !is_stream(path)) {
            Some(path) => format!(" '{}' is not written.", path.display()),
            None => {
                answers.finish(None)?;
                String::new()
            }
        };
        Err(Failure::Interrupted(Message::new(format!("{message}{lost}"))))
    }

    /// Opens the destination of a picture that accompanies the answer, if one is wanted.
    pub fn picture(&self, path: Option<&Path>, colours: Colours) -> Result<Option<Picture>> {
        let picture = |path| Ok(Picture { target: self.destination.picture(path)?, colours });
        path.map(picture).transpose()
    }
}

impl Answers {
    /// Writes a whole list, with a row of totals for people.
    pub fn write_list<R: Record>(
        mut self,
        records: impl IntoIterator<Item = R>,
        totals: Option<&Row>,
    ) -> Result {
        /// So many records say how wide the columns of text are.
        const MEASURED: usize = 1000;
        let mut records = records.into_iter();
        let first = records.by_ref().take(MEASURED).collect_vec();
        self.writer.measure(&first)?;
        for record in first.into_iter().chain(records) {
            self.write(&record)?;
        }
        self.finish(totals)
    }

    /// With the columns of a record like those of the list, which may be empty.
    pub fn like(mut self, record: &dyn Record) -> Result<Self> {
        self.writer.like(record)?;
        Ok(self)
    }

    /// Whether it is a stream in CSV that has no columns yet.
    pub fn lacks_columns(&self) -> bool {
        self.writer.lacks_columns()
    }

    /// Writes a single record.
    pub fn write_one(mut self, record: &dyn Record) -> Result {
        self.write(record)?;
        self.finish(None)
    }

    /// The next record.
    pub fn write(&mut self, record: &dyn Record) -> Result {
        Ok(self.writer.write(record)?)
    }

    /// Passes on the answers so far, so that a program that writes one line at a time can read its
    /// answer.
    pub fn flush(&mut self) -> Result {
        Ok(self.writer.flush()?)
    }

    /// The answers to a stream of lines.
    pub fn of_stream(self) -> Self {
        Self { writer: self.writer.of_stream() }
    }

    /// The records that follow answer this input.
    pub fn answer_to(&mut self, input: &Input) {
        self.writer.answer_to(input.location.line(), input.source(), &input.inferred);
    }

    /// In JSON lines and in the CSV of a stream, says why an input was not answered.
    pub fn write_error(&mut self, location: InputLocation, input: &str, error: &str) -> Result {
        #[derive(serde::Serialize)]
        struct Refused<'r> {
            #[serde(flatten)]
            location: InputLocation,
            input: &'r str,
            error: &'r str,
        }
        Ok(self.writer.write_refusal(&Refused { location, input, error }, error)?)
    }

    /// Ends the answer, with a row of totals for people.
    pub fn finish(self, totals: Option<&Row>) -> Result {
        self.writer.finish(totals)?.finish()
    }
}
