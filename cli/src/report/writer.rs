use std::borrow::Cow;
use std::io::{self, Write};

use erased_serde::serialize_trait_object;
use itertools::Itertools;
use serde::Serialize;
use serde_json::Value;
use serde_yaml::with::singleton_map_recursive;
use taquin::export::guarded;
use taquin::input_text::escaped;
use taquin::position::Metric;
use taquin::yaml;

use super::Format;
use super::table::{Row, cell, fits, for_people, is_number, row, shown_width, title};

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Column {
    /// The header in CSV, and the field's name in JSON.
    name: String,
    /// Whether the cells are numbers: right-aligned, with thousands grouped for people.
    is_number: bool,
    /// The width in text, in characters; wider cells shift the rest of the line.
    width: usize,
}

impl Column {
    /// Adds a cell to a line, padded to the width of the column.
    fn align(&self, cell: &str, line: &mut String) {
        let padding = self.width.saturating_sub(shown_width(cell));
        let (before, after) = if self.is_number { (padding, 0) } else { (0, padding) };
        line.extend(std::iter::repeat_n(' ', before));
        line.push_str(cell);
        line.extend(std::iter::repeat_n(' ', after));
    }
}

/// A metric that is worth a word.
pub(super) fn of_several(metric: Metric) -> Option<Metric> {
    (metric != Metric::SingleTile).then_some(metric)
}

/// An answer: a value that serializes, and is also one or more rows of a table. Every type with
/// [`Serialize`] has the supertrait, so the writer is compiled once for all records and formats.
pub trait Record: erased_serde::Serialize {
    /// The rows of its table. The columns are the same for all records of a stream.
    fn rows(&self) -> Vec<Row> {
        vec![row(self)]
    }

    /// The columns that text leaves out; CSV and Markdown have all.
    fn hidden(&self) -> &'static [&'static str] {
        &[]
    }

    /// The number of decimals of fractions in text.
    fn decimals(&self) -> usize {
        4
    }

    /// The conventions of the record, in a sentence or two: a field of single records in JSON and
    /// YAML. For lists the documentation has them.
    fn conventions(&self) -> Option<String> {
        None
    }

    /// Lines that replace the table in text, for cells that are too long for a table, or a single
    /// one that other commands read.
    fn block(&self) -> Option<Vec<String>> {
        None
    }

    /// Lines below the rows in text.
    fn details(&self) -> Vec<String> {
        Vec::new()
    }
}

serialize_trait_object!(Record);

impl Record for Row {}

/// Whether an answer is a single record or a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One record.
    One,
    /// A list of any number of records.
    Many,
}

/// A record with what is said of it.
#[derive(Serialize)]
struct Noted<'r> {
    #[serde(flatten)]
    record: &'r dyn Record,
    /// What was inferred from the text that it answers.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    inferred: &'r [String],
    /// Of a single record: its conventions.
    #[serde(skip_serializing_if = "Option::is_none")]
    conventions: Option<String>,
}

/// Writes records in any format, one after the other.
pub struct RecordWriter<W> {
    out: W,
    format: Format,
    shape: Shape,
    /// The columns, which the first record has; empty before it.
    columns: Vec<Column>,
    records: usize,
    /// What was inferred from the text that the next records answer.
    inferred: Vec<String>,
    /// Of a stream: where its rows come from.
    stream: Option<Stream>,
}

/// The last columns of a stream in CSV: the number and the text of the line that a row answers, and
/// the error where a line was not answered, so that rows can be joined to their input.
const SOURCE: [&str; 3] = ["line", "input", "error"];

/// Where the rows of a stream come from.
#[derive(Default)]
struct Stream {
    /// The line that is answered, its text, and no error.
    source: [String; 3],
    /// The lines that were refused before the first record, whose columns are not known yet.
    refused: Vec<[String; 3]>,
}

impl<W: Write> RecordWriter<W> {
    /// Writes to `out`.
    pub fn new(out: W, format: Format, shape: Shape) -> Self {
        Self { out, format, shape, columns: Vec::new(), records: 0, inferred: vec![], stream: None }
    }

    /// Writes the answers to a stream of lines.
    pub fn of_stream(mut self) -> Self {
        self.stream = (self.format == Format::Csv).then(Stream::default);
        self
    }

    /// The records that follow answer this text, from which something may have been inferred; in a
    /// stream, the line of standard input.
    pub fn answer_to(&mut self, line: Option<usize>, input: &str, inferred: &[String]) {
        self.inferred = inferred.to_vec();
        if let Some(stream) = &mut self.stream {
            let line = line.map(|line| line.to_string()).unwrap_or_default();
            stream.source = [line, input.into(), String::new()];
        }
    }

    /// Takes the columns from a record like those of the list, which may be empty.
    pub fn like(&mut self, record: &dyn Record) -> io::Result<()> {
        match self.format {
            Format::Csv | Format::Markdown => self.begin(record, &record.rows()),
            _ => Ok(()),
        }
    }

    /// Whether it is a stream whose columns are not known yet.
    pub fn lacks_columns(&self) -> bool {
        self.stream.is_some() && self.columns.is_empty()
    }

    /// Takes the columns of a table for people from the first records of a list, so that they are as
    /// wide as the texts of all these.
    pub fn measure<R: Record>(&mut self, records: &[R]) -> io::Result<()> {
        match records {
            [first, ..] if self.format == Format::Text && first.block().is_none() => {
                self.begin(first, &records.iter().flat_map(Record::rows).collect_vec())
            }
            _ => Ok(()),
        }
    }

    /// Writes the next record.
    pub fn write(&mut self, record: &dyn Record) -> io::Result<()> {
        let inferred = std::mem::take(&mut self.inferred);
        let written = self.write_noted(record, &inferred);
        self.inferred = inferred;
        written
    }

    fn write_noted(&mut self, record: &dyn Record, inferred: &[String]) -> io::Result<()> {
        let first = self.records == 0;
        self.records += 1;
        let conventions = (self.shape == Shape::One).then(|| record.conventions()).flatten();
        let noted = Noted { record, inferred, conventions };
        match self.format {
            Format::Text => self.write_text(record, first),
            Format::Csv | Format::Markdown => self.write_rows(record),
            Format::Json if self.shape == Shape::One => {
                serde_json::to_writer_pretty(&mut self.out, &noted)?;
                self.out.write_all(b"\n")
            }
            Format::Json => {
                // The comma precedes the next record, so that each record is a whole line.
                self.out.write_all(if first { b"[\n" } else { b"," })?;
                self.write_record(&noted)
            }
            Format::Jsonl => self.write_record(&noted),
            Format::Yaml => {
                // Enumerations are as in JSON, not as YAML tags, which few programs read.
                let to_value = serde_yaml::value::Serializer;
                let value = match self.shape {
                    Shape::One => singleton_map_recursive::serialize(&noted, to_value),
                    Shape::Many => singleton_map_recursive::serialize(&[noted], to_value),
                };
                let yaml = value.and_then(yaml::to_string).map_err(io::Error::other)?;
                self.out.write_all(yaml.as_bytes())
            }
        }
    }

    /// Writes a record of a list on a line.
    fn write_record(&mut self, noted: &Noted) -> io::Result<()> {
        // Most have no notes, and are written faster without them.
        if noted.inferred.is_empty() {
            self.write_line(noted.record)
        } else {
            self.write_line(noted)
        }
    }

    fn write_line(&mut self, value: &(impl Serialize + ?Sized)) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, value)?;
        self.out.write_all(b"\n")
    }

    /// Says in place of a record why an input was not answered: in JSON lines by this value, and in
    /// the CSV of a stream in a row. Other formats omit it.
    pub fn write_refusal(&mut self, value: &impl Serialize, error: &str) -> io::Result<()> {
        let Some(stream) = &mut self.stream else {
            return if self.format == Format::Jsonl { self.write_line(value) } else { Ok(()) };
        };
        let mut refused = stream.source.clone();
        refused[2] = error.into();
        if self.columns.is_empty() {
            stream.refused.push(refused);
            return Ok(());
        }
        self.refused_row(&refused)
    }

    /// Ends the list; `totals` is one more row for people, in text and in Markdown.
    pub fn finish(mut self, totals: Option<&Row>) -> io::Result<W> {
        if self.records == 0 {
            match self.format {
                Format::Json if self.shape == Shape::Many => self.out.write_all(b"[")?,
                Format::Yaml if self.shape == Shape::Many => self.out.write_all(b"[]\n")?,
                _ => {}
            }
        }
        if self.format == Format::Json && self.shape == Shape::Many {
            self.out.write_all(b"]\n")?;
        }
        if let (Some(totals), Format::Text | Format::Markdown) = (totals, self.format) {
            match self.columns.is_empty() {
                true => {
                    self.line(&totals.values().map(|value| for_people(value, true, 4)).join("  "))?
                }
                false => self.row(totals, 4)?,
            }
        }
        self.out.flush()?;
        Ok(self.out)
    }

    /// Flushes the output.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Takes the columns from the first rows, and writes the header.
    fn begin(&mut self, record: &dyn Record, rows: &[Row]) -> io::Result<()> {
        let is_shown = |name: &&String| {
            let hidden = self.format == Format::Text && record.hidden().contains(&name.as_str());
            !hidden && rows.iter().filter_map(|row| row.get(*name)).all(fits)
        };
        let column = |name: &String| {
            let values =
                || rows.iter().filter_map(|row| row.get(name)).filter(|value| !value.is_null());
            let is_number = values().next().is_some() && values().all(is_number);
            let width = |value| shown_width(&for_people(value, is_number, record.decimals()));
            let width = match self.format {
                Format::Text => values().map(width).max().unwrap_or(0).max(name.len()),
                _ => 0,
            };
            Column { name: name.clone(), is_number, width }
        };
        let names = rows.first().into_iter().flat_map(Row::keys);
        self.columns = names.filter(is_shown).map(column).collect();
        let title = |column: &Column| match self.format {
            Format::Csv => column.name.clone(),
            _ => title(&column.name),
        };
        let titles = self.columns.iter().map(title);
        let source = self.stream.iter().flat_map(|_| SOURCE.map(String::from));
        let titles = titles.chain(source).collect_vec();
        write_cells(&mut self.out, self.format, &self.columns, &titles)?;
        if self.format == Format::Markdown {
            let rule = |column: &Column| if column.is_number { "---:" } else { "---" };
            writeln!(self.out, "| {} |", self.columns.iter().map(rule).join(" | "))?;
        }
        let refused = self.stream.as_mut().map(|stream| std::mem::take(&mut stream.refused));
        refused.into_iter().flatten().try_for_each(|source| self.refused_row(&source))
    }

    /// Writes a row, with so many decimals for people, and in a stream its source.
    fn row(&mut self, row: &Row, decimals: usize) -> io::Result<()> {
        let Self { out, format, columns, stream, .. } = self;
        let cell = |Column { name, is_number, .. }: &Column| {
            let value = row.get(name).unwrap_or(&Value::Null);
            match format {
                Format::Csv if value.is_number() => cell(value),
                Format::Csv => match cell(value) {
                    Cow::Borrowed(text) => guarded(text),
                    Cow::Owned(text) => guarded(&text).into_owned().into(),
                },
                _ => for_people(value, *is_number, decimals).into(),
            }
        };
        let source = stream.iter().flat_map(|stream| &stream.source).map(|text| guarded(text));
        let cells = columns.iter().map(cell).chain(source).collect_vec();
        write_cells(out, *format, columns, &cells)
    }

    /// Writes the row of a line that was refused, which has only its source.
    fn refused_row(&mut self, source: &[String; 3]) -> io::Result<()> {
        let cells = self.columns.iter().map(|_| "".into());
        let cells = cells.chain(source.iter().map(|text| guarded(text))).collect_vec();
        write_cells(&mut self.out, self.format, &self.columns, &cells)
    }

    fn line(&mut self, line: &str) -> io::Result<()> {
        write_line(&mut self.out, line)
    }

    fn write_text(&mut self, record: &dyn Record, first: bool) -> io::Result<()> {
        if let Some(lines) = record.block() {
            let gap = if first || lines.len() == 1 { "" } else { "\n" };
            write!(self.out, "{gap}")?;
            return lines.iter().try_for_each(|line| self.line(line));
        }
        self.write_rows(record)?;
        record.details().iter().try_for_each(|line| self.line(line))
    }

    fn write_rows(&mut self, record: &dyn Record) -> io::Result<()> {
        let rows = record.rows();
        if self.columns.is_empty() {
            self.begin(record, &rows)?;
        }
        rows.iter().try_for_each(|row| self.row(row, record.decimals()))
    }
}

/// Writes the cells of a row.
fn write_cells(
    out: &mut impl Write,
    format: Format,
    columns: &[Column],
    cells: &[impl AsRef<str>],
) -> io::Result<()> {
    let cells = cells.iter().map(AsRef::as_ref);
    let line = match format {
        Format::Csv => return csv_row(out, cells),
        Format::Markdown => {
            let escaped =
                |cell: &str| cell.replace('\\', r"\\").replace('|', r"\|").replace('\n', " ");
            format!("| {} |", cells.map(escaped).join(" | "))
        }
        _ => {
            let mut line = String::with_capacity(80);
            for (number, (column, cell)) in columns.iter().zip(cells).enumerate() {
                line.push_str(if number > 0 { "  " } else { "" });
                column.align(cell, &mut line);
            }
            line
        }
    };
    write_line(out, line.trim_end())
}

/// Writes a line for people. What was read, such as the name of a file, cannot control the terminal.
fn write_line(out: &mut impl Write, line: &str) -> io::Result<()> {
    out.write_all(escaped(line).as_bytes())?;
    out.write_all(b"\n")
}

fn csv_row<'c>(
    out: &mut impl Write,
    cells: impl Iterator<Item = &'c str> + Clone,
) -> io::Result<()> {
    // Most rows need no quotes. An empty cell alone would be an empty line.
    let is_plain = |cell: &str| !cell.contains([',', '"', '\n', '\r']);
    if cells.clone().all(is_plain) && cells.clone().ne([""]) {
        for (column, cell) in cells.enumerate() {
            out.write_all(if column > 0 { b"," } else { b"" })?;
            out.write_all(cell.as_bytes())?;
        }
        return out.write_all(b"\n");
    }
    // The row is buffered first: flushing the CSV writer would flush the output too.
    let mut writer = csv::WriterBuilder::new().buffer_capacity(256).from_writer(Vec::new());
    writer.write_record(cells)?;
    let row = writer.into_inner().map_err(|error| error.into_error())?;
    out.write_all(&row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Named {
        name: &'static str,
        change: i32,
    }

    impl Record for Named {}

    fn written(format: Format, shape: Shape, names: &[&'static str]) -> String {
        let mut writer = RecordWriter::new(Vec::new(), format, shape);
        for name in names {
            writer.write(&Named { name, change: -1 }).unwrap();
        }
        String::from_utf8(writer.finish(None).unwrap()).unwrap()
    }

    #[test]
    fn csv_cells_are_quoted_and_are_no_formulas() {
        let names = ["a \"b\"", "c,d", "", "=1+2", "-\"x\"", "-5", "plain"];
        let csv = written(Format::Csv, Shape::Many, &names);
        let rows =
            "\"a \"\"b\"\"\",-1\n\"c,d\",-1\n,-1\n'=1+2,-1\n\"'-\"\"x\"\"\",-1\n-5,-1\nplain,-1\n";
        assert_eq!(csv, format!("name,change\n{rows}"));
        let mut reader = csv::Reader::from_reader(csv.as_bytes());
        let read = reader.records().map(|row| row.unwrap()[0].to_string()).collect_vec();
        assert_eq!(read[0], names[0]);
    }

    #[test]
    fn columns_are_as_wide_as_their_texts() {
        let text = written(Format::Text, Shape::Many, &["ab", "é", "e\u{301}x", "√"]);
        let at = |line: &str| {
            let before = line.split("-1").next().unwrap();
            before.chars().filter(|&c| c != '\u{301}').count()
        };
        assert!(text.lines().skip(1).map(at).all_equal(), "{text}");
    }

    #[test]
    fn bars_in_markdown_cells_are_escaped() {
        let markdown = written(Format::Markdown, Shape::Many, &["a|b", r"c\|d", "e\nf"]);
        let rows = r"| a\|b | -1 |
| c\\\|d | -1 |
| e f | -1 |
";
        assert_eq!(markdown, format!("| name | change |\n| --- | ---: |\n{rows}"));
    }

    #[test]
    fn empty_lists_are_lists() {
        assert_eq!(written(Format::Yaml, Shape::Many, &[]), "[]\n");
        assert_eq!(written(Format::Json, Shape::Many, &[]), "[]\n");
        for format in [Format::Text, Format::Csv, Format::Markdown, Format::Jsonl] {
            assert_eq!(written(format, Shape::Many, &[]), "");
        }
    }
}
