use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use taquin::report::{Column, Format, Record, RecordWriter, Shape};
use taquin::store::{OnExisting, WholeFile};

use super::choice::one_of;
use super::failure::Failure;
use super::source::Place;

/// Where the answer goes, and how it is written.
#[derive(Args)]
pub struct Output {
    /// How the answer is written
    #[arg(long, default_value = "text", value_name = "FORMAT")]
    #[arg(value_parser = one_of(Format::ALL, Format::name))]
    pub format: Format,
    #[command(flatten)]
    destination: Destination,
}

/// Where the answer goes.
#[derive(Args)]
pub struct Destination {
    /// Write to this file, which appears only when it is complete
    #[arg(short, long, value_name = "FILE", global = true)]
    output: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long, global = true)]
    force: bool,
}

/// What is written to.
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

/// A list of answers on its way to where the user wants it.
pub struct Answers {
    writer: RecordWriter<Target>,
}

impl Target {
    /// The end of what is written: a file gets its name.
    pub fn finish(self) -> Result<(), Failure> {
        match self {
            Self::Standard(mut out) => Ok(out.flush()?),
            Self::File(file) => Ok(file.finish()?),
        }
    }
}

impl Destination {
    /// Opens it.
    pub fn target(&self) -> Result<Target, Failure> {
        Ok(match self.file() {
            None => Target::Standard(BufWriter::new(io::stdout())),
            Some(path) => Target::File(WholeFile::create(path, self.existing())?),
        })
    }

    /// Opens what a picture beside the answer is written to.
    fn beside(&self, path: &Path) -> Result<Target, Failure> {
        if self.file() == Some(path) {
            let name = path.display();
            return Err(Failure::bad(format!(
                "'{name}' cannot hold the answer and the picture; name two files"
            )));
        }
        if path.as_os_str() != "-" {
            return Ok(Target::File(WholeFile::create(path, self.existing())?));
        }
        match self.file() {
            Some(_) => Ok(Target::Standard(BufWriter::new(io::stdout()))),
            None => Err(Failure::bad(
                "the answer goes to standard output; name a file for the picture, or one for the answer with -o",
            )),
        }
    }

    /// The file that is written, if it is one.
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| path.as_os_str() != "-")
    }

    /// What to do with a file that exists.
    pub fn existing(&self) -> OnExisting {
        if self.force { OnExisting::Replace } else { OnExisting::Refuse }
    }

    /// Refuses to write bytes that are no text to a terminal.
    pub fn refuse_terminal(&self) -> Result<(), Failure> {
        match self.is_terminal() {
            true => Err(Failure::bad("the answer is no text for a terminal; give a file with -o")),
            false => Ok(()),
        }
    }

    /// Whether what is written appears on a terminal.
    pub fn is_terminal(&self) -> bool {
        self.file().is_none() && io::stdout().is_terminal()
    }

    /// Writes a whole answer.
    pub fn write(&self, answer: &[u8]) -> Result<(), Failure> {
        let mut target = self.target()?;
        target.write_all(answer)?;
        target.finish()
    }

    /// Begins an answer in this format.
    pub fn begin(&self, format: Format, shape: Shape) -> Result<Answers, Failure> {
        Ok(Answers { writer: RecordWriter::new(self.target()?, format, shape) })
    }

    /// Writes a whole list in this format, with a row of totals for people.
    pub fn write_list<R: Record>(
        &self,
        format: Format,
        records: impl IntoIterator<Item = R>,
        columns: &[Column],
        totals: Option<&[String]>,
    ) -> Result<(), Failure> {
        self.begin(format, Shape::Many)?.write_list(records, columns, totals)
    }
}

impl Output {
    /// Begins an answer.
    pub fn begin(&self, shape: Shape) -> Result<Answers, Failure> {
        self.destination.begin(self.format, shape)
    }

    /// Opens what a picture beside the answer is written to, if one is wanted.
    pub fn beside(&self, path: Option<&Path>) -> Result<Option<Target>, Failure> {
        path.map(|path| self.destination.beside(path)).transpose()
    }

    /// Writes a whole list, with a row of totals for people.
    pub fn write_list<R: Record>(
        &self,
        records: impl IntoIterator<Item = R>,
        columns: &[Column],
        totals: Option<&[String]>,
    ) -> Result<(), Failure> {
        self.destination.write_list(self.format, records, columns, totals)
    }
}

impl Answers {
    /// Writes a whole list, with a row of totals for people.
    pub fn write_list<R: Record>(
        mut self,
        records: impl IntoIterator<Item = R>,
        columns: &[Column],
        totals: Option<&[String]>,
    ) -> Result<(), Failure> {
        for record in records {
            self.write(&record)?;
        }
        self.finish(columns, totals)
    }

    /// The next record.
    pub fn write(&mut self, record: &impl Record) -> Result<(), Failure> {
        Ok(self.writer.write(record)?)
    }

    /// Passes on what has been written, so that who feeds lines one by one gets answers one by one.
    pub fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.writer.flush()?)
    }

    /// In JSON lines, a record that says why a line was not answered.
    pub fn write_error(&mut self, place: Place, input: &str, error: &str) -> Result<(), Failure> {
        #[derive(serde::Serialize)]
        struct Refused<'r> {
            #[serde(flatten)]
            place: Place,
            input: &'r str,
            error: &'r str,
        }
        Ok(self.writer.write_instead(&Refused { place, input, error })?)
    }

    /// The end of the list.
    pub fn finish(self, columns: &[Column], totals: Option<&[String]>) -> Result<(), Failure> {
        self.writer.finish(columns, totals)?.finish()
    }
}
