use std::borrow::Cow;
use std::io::{self, Write};

use itertools::Itertools;
use serde::Serialize;
use serde_yaml::with::singleton_map_recursive;

use super::{Format, grouped};

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The header in CSV, and the field's name in JSON.
    pub name: &'static str,
    /// The width in text, in characters; wider cells push the rest to the right.
    pub width: usize,
    /// Whether it holds numbers: these stand to the right, thousands grouped for people.
    pub number: bool,
}

impl Column {
    /// A column of texts.
    pub fn text(name: &'static str, width: usize) -> Self {
        Self { name, width, number: false }
    }

    /// A column of numbers.
    pub fn number(name: &'static str, width: usize) -> Self {
        Self { name, width, number: true }
    }

    fn title(&self) -> String {
        self.name.replace('_', " ")
    }

    /// Adds a cell to a line, as wide as the column.
    fn align(&self, cell: &str, line: &mut String) {
        let width = self.width.max(self.name.len());
        // What is drawn over a letter takes no room of its own.
        let is_over = |c: &char| ('\u{300}'..='\u{36f}').contains(c);
        // Answers by the million have numbers of few figures, which need no grouping.
        let cell = match self.number && cell.len() > 3 {
            true => Cow::Owned(grouped(cell)),
            false => Cow::Borrowed(cell),
        };
        let room = width.saturating_sub(cell.chars().filter(|c| !is_over(c)).count());
        let spaces = std::iter::repeat_n(' ', room);
        if self.number {
            line.extend(spaces);
            line.push_str(&cell);
        } else {
            line.push_str(&cell);
            line.extend(spaces);
        }
    }
}

/// An answer: a value that serializes, and is also a row or a few of a table.
pub trait Record: Serialize {
    /// The columns; the same for all records of a stream.
    fn columns(&self) -> Vec<Column>;

    /// The rows, with a cell for each column.
    fn rows(&self) -> Vec<Vec<String>>;

    /// What must be known to read the record, in a sentence or two: a field of single records in JSON
    /// and YAML. For lists it stands in the documentation.
    fn conventions(&self) -> Option<&'static str> {
        None
    }

    /// Lines that take the place of the table in text, where the cells are too long for one.
    fn block(&self) -> Option<Vec<String>> {
        None
    }

    /// Lines that stand below the rows in text.
    fn details(&self) -> Vec<String> {
        Vec::new()
    }
}

/// A record by itself, with the conventions in force.
#[derive(Serialize)]
struct Single<'r, R> {
    #[serde(flatten)]
    record: &'r R,
    #[serde(skip_serializing_if = "Option::is_none")]
    conventions: Option<&'static str>,
}

impl<'r, R: Record> Single<'r, R> {
    fn of(record: &'r R) -> Self {
        Self { record, conventions: record.conventions() }
    }
}

/// Whether an answer is one record by its nature or a list of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One record.
    One,
    /// A list, which may have any number of records.
    Many,
}

/// Writes records in any format, one after the other.
pub struct RecordWriter<W> {
    out: W,
    format: Format,
    shape: Shape,
    records: usize,
}

impl<W: Write> RecordWriter<W> {
    /// Writes to `out`.
    pub fn new(out: W, format: Format, shape: Shape) -> Self {
        Self { out, format, shape, records: 0 }
    }

    /// The next record.
    pub fn write(&mut self, record: &impl Record) -> io::Result<()> {
        let first = self.records == 0;
        self.records += 1;
        match self.format {
            Format::Text => self.write_text(record, first),
            Format::Csv => self.write_csv(record, first),
            Format::Markdown => self.write_markdown(record, first),
            Format::Json => {
                let many = self.shape == Shape::Many;
                self.out.write_all(match (many, first) {
                    (false, _) => b"",
                    (true, true) => b"[\n",
                    // The comma comes with the next record, so that each stands on a whole line.
                    (true, false) => b",",
                })?;
                if many {
                    serde_json::to_writer(&mut self.out, record)?;
                } else {
                    serde_json::to_writer_pretty(&mut self.out, &Single::of(record))?;
                }
                self.out.write_all(b"\n")
            }
            Format::Jsonl => {
                serde_json::to_writer(&mut self.out, record)?;
                self.out.write_all(b"\n")
            }
            Format::Yaml => {
                // Cases of an enumeration as in JSON, and not as tags, which few programs read.
                let mut yaml = serde_yaml::Serializer::new(&mut self.out);
                let written = match self.shape {
                    Shape::One => {
                        singleton_map_recursive::serialize(&Single::of(record), &mut yaml)
                    }
                    Shape::Many => singleton_map_recursive::serialize(&[record], &mut yaml),
                };
                written.map_err(io::Error::other)
            }
        }
    }

    /// A value that takes the place of a record, such as a message, where the format is JSON lines;
    /// other formats leave it out.
    pub fn write_instead(&mut self, value: &impl Serialize) -> io::Result<()> {
        if self.format == Format::Jsonl {
            serde_json::to_writer(&mut self.out, value)?;
            self.out.write_all(b"\n")?;
        }
        Ok(())
    }

    /// The end of the list; `totals` is one row more for people, in text and in Markdown.
    pub fn finish(mut self, columns: &[Column], totals: Option<&[String]>) -> io::Result<W> {
        if self.records == 0 {
            // An empty list still says what it is a list of.
            match self.format {
                Format::Text => self.text_header(columns)?,
                Format::Csv => self.csv_row(columns.iter().map(|column| column.name))?,
                Format::Markdown => self.markdown_header(columns)?,
                Format::Json if self.shape == Shape::Many => self.out.write_all(b"[")?,
                Format::Yaml if self.shape == Shape::Many => self.out.write_all(b"[]\n")?,
                _ => {}
            }
        }
        if self.format == Format::Json && self.shape == Shape::Many {
            self.out.write_all(b"]\n")?;
        }
        if let Some(totals) = totals {
            match self.format {
                Format::Text => self.text_row(columns, totals)?,
                Format::Markdown => self.markdown_row(columns, totals)?,
                _ => {}
            }
        }
        self.out.flush()?;
        Ok(self.out)
    }

    /// Passes on what has been written so far.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn text_row(&mut self, columns: &[Column], cells: &[String]) -> io::Result<()> {
        let mut line = String::with_capacity(80);
        for (number, (column, cell)) in columns.iter().zip(cells).enumerate() {
            line.push_str(if number > 0 { "  " } else { "" });
            column.align(cell, &mut line);
        }
        line.truncate(line.trim_end().len());
        line.push('\n');
        self.out.write_all(line.as_bytes())
    }

    fn text_header(&mut self, columns: &[Column]) -> io::Result<()> {
        let titles = columns.iter().map(Column::title).collect_vec();
        self.text_row(columns, &titles)
    }

    fn write_text(&mut self, record: &impl Record, first: bool) -> io::Result<()> {
        if let Some(lines) = record.block() {
            let gap = if first { "" } else { "\n" };
            write!(self.out, "{gap}")?;
            return lines.iter().try_for_each(|line| writeln!(self.out, "{line}"));
        }
        let columns = record.columns();
        if first {
            self.text_header(&columns)?;
        }
        for row in record.rows() {
            self.text_row(&columns, &row)?;
        }
        record.details().iter().try_for_each(|line| writeln!(self.out, "{line}"))
    }

    fn csv_row<'c>(&mut self, cells: impl Iterator<Item = &'c str> + Clone) -> io::Result<()> {
        // Most rows have nothing to be quoted.
        let is_plain = |cell: &str| !cell.is_empty() && !cell.contains([',', '"', '\n', '\r']);
        if cells.clone().all(is_plain) {
            for (column, cell) in cells.enumerate() {
                let before = if column > 0 { "," } else { "" };
                self.out.write_all(before.as_bytes())?;
                self.out.write_all(cell.as_bytes())?;
            }
            return self.out.write_all(b"\n");
        }
        // The row is gathered first: to flush what quotes the fields would flush the output too.
        let mut writer = csv::WriterBuilder::new().buffer_capacity(256).from_writer(Vec::new());
        writer.write_record(cells)?;
        let row = writer.into_inner().map_err(|error| error.into_error())?;
        self.out.write_all(&row)
    }

    fn write_csv(&mut self, record: &impl Record, first: bool) -> io::Result<()> {
        if first {
            self.csv_row(record.columns().iter().map(|column| column.name))?;
        }
        record.rows().iter().try_for_each(|row| self.csv_row(row.iter().map(String::as_str)))
    }

    fn markdown_row(&mut self, columns: &[Column], cells: &[String]) -> io::Result<()> {
        let cell = |(column, cell): (&Column, &String)| match column.number {
            true => grouped(cell),
            false => cell.replace('|', "\\|").replace('\n', " "),
        };
        writeln!(self.out, "| {} |", columns.iter().zip(cells).map(cell).join(" | "))
    }

    fn markdown_header(&mut self, columns: &[Column]) -> io::Result<()> {
        let titles = columns.iter().map(Column::title).collect_vec();
        self.markdown_row(columns, &titles)?;
        let rule = |column: &Column| if column.number { "---:" } else { "---" };
        writeln!(self.out, "| {} |", columns.iter().map(rule).join(" | "))
    }

    fn write_markdown(&mut self, record: &impl Record, first: bool) -> io::Result<()> {
        let columns = record.columns();
        if first {
            self.markdown_header(&columns)?;
        }
        record.rows().iter().try_for_each(|row| self.markdown_row(&columns, row))
    }
}
