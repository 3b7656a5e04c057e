use std::borrow::Cow;
use std::io::{self, Write};

use erased_serde::serialize_trait_object;
use itertools::Itertools;
use serde::Serialize;
use serde_yaml::Value;
use serde_yaml::value::Serializer;
use serde_yaml::with::singleton_map_recursive;
use taquin::export::guarded;
use taquin::input_text::escaped;
use taquin::position::Metric;
use taquin::yaml;

use super::{Format, grouped};

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The header in CSV, and the field's name in JSON.
    pub name: Cow<'static, str>,
    /// The width in text, in characters; wider cells shift the rest of the line.
    pub width: usize,
    /// Whether the cells are numbers: right-aligned, with thousands grouped for people.
    pub number: bool,
}

impl Column {
    fn title(&self) -> String {
        self.name.replace('_', " ")
    }

    /// Adds a cell to a line, padded to the width of the column.
    fn align(&self, cell: &str, line: &mut String) {
        let width = self.width.max(self.name.len());
        // Combining marks have no width.
        let is_mark = |c: &char| ('\u{300}'..='\u{36f}').contains(c);
        let shown = |text: &str| match text.is_ascii() {
            true => text.len(),
            false => text.chars().filter(|c| !is_mark(c)).count(),
        };
        // Long lists mostly have small numbers, which need no grouping.
        let cell = match self.number && cell.len() > 3 {
            true => Cow::Owned(grouped(cell)),
            false => Cow::Borrowed(cell),
        };
        let padding = width.saturating_sub(shown(&cell));
        if self.number {
            pad(line, padding);
            line.push_str(&cell);
        } else {
            line.push_str(&cell);
            pad(line, padding);
        }
    }
}

/// Adds spaces to a line, several at a time.
fn pad(line: &mut String, mut spaces: usize) {
    const SPACES: &str = "                                ";
    while spaces > 0 {
        let now = spaces.min(SPACES.len());
        line.push_str(&SPACES[..now]);
        spaces -= now;
    }
}

/// A cell of a table, with its column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The column; that of the first record of a stream is used for all.
    pub column: Column,
    /// What the cell says.
    pub text: String,
}

impl Cell {
    /// A text, in a column of this name and width.
    pub fn text(name: impl Into<Cow<'static, str>>, width: usize, text: impl ToString) -> Self {
        Self { column: Column { name: name.into(), width, number: false }, text: text.to_string() }
    }

    /// A number, in a column of this name and width.
    pub fn number(name: impl Into<Cow<'static, str>>, width: usize, number: impl ToString) -> Self {
        Self { column: Column { name: name.into(), width, number: true }, text: number.to_string() }
    }
}

impl AsRef<str> for Cell {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

/// The text of a cell that may be empty.
pub fn or_empty(value: Option<impl ToString>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

/// A metric that is worth a word.
pub(super) fn of_several(metric: Metric) -> Option<Metric> {
    (metric != Metric::SingleTile).then_some(metric)
}

/// The column of a metric, where it is worth one.
pub(super) fn metric_cell(metric: Option<Metric>) -> Option<Cell> {
    metric.map(|metric| Cell::text("metric", 11, metric.name()))
}

/// How a table answers a question.
pub fn yes_or_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

/// An answer: a value that serializes, and is also one or more rows of a table. Every type with
/// [`Serialize`] has the supertrait, so the writer is compiled once for all records and formats.
pub trait Record: erased_serde::Serialize {
    /// The rows, at least one; the columns are the same for all records of a stream.
    fn rows(&self) -> Vec<Vec<Cell>>;

    /// The rows in CSV and in Markdown, which have no lines between rows: what such lines say in
    /// text may be in further columns here. Columns for people alone may be left out.
    fn whole_rows(&self) -> Vec<Vec<Cell>> {
        self.rows()
    }

    /// The conventions of the record, in a sentence or two: a field of single records in JSON and
    /// YAML. For lists the documentation has them.
    fn conventions(&self) -> Option<&'static str> {
        None
    }

    /// Lines that replace the table in text, for cells that are too long for a table.
    fn block(&self) -> Option<Vec<String>> {
        None
    }

    /// A line that stands for the whole record in text, so that other commands read the list.
    fn line(&self) -> Option<String> {
        None
    }

    /// Lines below the rows in text.
    fn details(&self) -> Vec<String> {
        Vec::new()
    }
}

serialize_trait_object!(Record);

/// Whether an answer is a single record or a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One record.
    One,
    /// A list of any number of records.
    Many,
}

/// A record as a value. Enumerations are as in JSON, not as YAML tags, which few programs read.
fn value(record: &dyn Record) -> io::Result<Value> {
    singleton_map_recursive::serialize(&record, Serializer).map_err(io::Error::other)
}

/// A single record with its conventions.
fn single(record: &dyn Record) -> io::Result<Value> {
    let mut value = value(record)?;
    if let (Some(fields), Some(conventions)) = (value.as_mapping_mut(), record.conventions()) {
        fields.insert("conventions".into(), conventions.into());
    }
    Ok(value)
}

/// Writes records in any format, one after the other.
pub struct RecordWriter<W> {
    out: W,
    format: Format,
    shape: Shape,
    /// The columns of the first record; empty before it.
    columns: Vec<Column>,
    records: usize,
    /// Of a stream: where its rows come from.
    stream: Option<Stream>,
}

/// The rows of a stream in CSV end with the number and the text of the line that they answer, and
/// with the error where a line was not answered, so that they can be joined to their input.
#[derive(Default)]
struct Stream {
    /// The line that is answered, and its text.
    line: String,
    input: String,
    /// The lines that were refused before the first record, whose columns are not known yet: the
    /// number, the text and the error of each.
    refused: Vec<[String; 3]>,
}

impl<W: Write> RecordWriter<W> {
    /// Writes to `out`.
    pub fn new(out: W, format: Format, shape: Shape) -> Self {
        Self { out, format, shape, columns: Vec::new(), records: 0, stream: None }
    }

    /// Writes the answers to a stream of lines.
    pub fn of_stream(mut self) -> Self {
        self.stream = (self.format == Format::Csv).then(Stream::default);
        self
    }

    /// In a stream: the records that follow answer this line, if it is one of standard input.
    pub fn answer_to(&mut self, line: Option<usize>, input: &str) {
        if let Some(stream) = &mut self.stream {
            stream.line = or_empty(line);
            stream.input = input.into();
        }
    }

    /// Writes the next record.
    pub fn write(&mut self, record: &dyn Record) -> io::Result<()> {
        let first = self.records == 0;
        if first {
            let rows = match self.format {
                Format::Csv | Format::Markdown => record.whole_rows(),
                _ => record.rows(),
            };
            let cells = rows.into_iter().next().unwrap_or_default();
            self.columns = cells.into_iter().map(|cell| cell.column).collect();
        }
        self.records += 1;
        match self.format {
            Format::Text => self.write_text(record, first),
            Format::Csv => self.write_csv(record, first),
            Format::Markdown => self.write_markdown(record, first),
            Format::Json if self.shape == Shape::One => {
                match record.conventions() {
                    Some(_) => serde_json::to_writer_pretty(&mut self.out, &single(record)?)?,
                    // A long record is not held as a value.
                    None => serde_json::to_writer_pretty(&mut self.out, record)?,
                }
                self.out.write_all(b"\n")
            }
            Format::Json => {
                // The comma precedes the next record, so that each record is a whole line.
                self.out.write_all(if first { b"[\n" } else { b"," })?;
                self.write_line(record)
            }
            Format::Jsonl => self.write_line(record),
            Format::Yaml => {
                let value = match self.shape {
                    Shape::One => single(record)?,
                    Shape::Many => Value::Sequence(vec![value(record)?]),
                };
                let yaml = yaml::to_string(value).map_err(io::Error::other)?;
                self.out.write_all(yaml.as_bytes())
            }
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
        let refused = [&stream.line, &stream.input, error].map(String::from);
        if self.records == 0 {
            stream.refused.push(refused);
            return Ok(());
        }
        self.write_refused(&refused)
    }

    fn write_refused(&mut self, [line, input, error]: &[String; 3]) -> io::Result<()> {
        let cells = std::iter::repeat_n(String::new(), self.columns.len());
        let [input, error] = [input, error].map(|text| guarded(text).into_owned());
        let row = cells.chain([line.clone(), input, error]).collect_vec();
        self.csv_row(row.iter().map(String::as_str))
    }

    /// The header of a CSV, and in a stream the lines that were refused before.
    fn write_header(&mut self) -> io::Result<()> {
        let names = self.columns.iter().map(|column| column.name.clone()).collect_vec();
        let names = names.iter().map(AsRef::as_ref);
        let Some(stream) = &mut self.stream else { return self.csv_row(names) };
        let refused = std::mem::take(&mut stream.refused);
        self.csv_row(names.chain(["line", "input", "error"]))?;
        refused.iter().try_for_each(|refused| self.write_refused(refused))
    }

    /// Ends the list; `totals` is one more row for people, in text and in Markdown. The columns of a
    /// list without records are not known, but for those of a stream.
    pub fn finish(mut self, totals: Option<&[String]>) -> io::Result<W> {
        if self.records == 0 {
            if self.stream.is_some() {
                self.write_header()?;
            }
            match self.format {
                Format::Json if self.shape == Shape::Many => self.out.write_all(b"[")?,
                Format::Yaml if self.shape == Shape::Many => self.out.write_all(b"[]\n")?,
                _ => {}
            }
        }
        if self.format == Format::Json && self.shape == Shape::Many {
            self.out.write_all(b"]\n")?;
        }
        if let Some(totals) = totals {
            let empty = self.columns.len().saturating_sub(totals.len());
            let totals = [totals, &vec![String::new(); empty]].concat();
            match self.format {
                Format::Text | Format::Markdown if self.columns.is_empty() => {
                    writeln!(self.out, "{}", totals.join("  ").trim_end())?;
                }
                Format::Text => self.text_row(&totals)?,
                Format::Markdown => self.markdown_row(&totals)?,
                _ => {}
            }
        }
        self.out.flush()?;
        Ok(self.out)
    }

    /// Flushes the output.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn text_row(&mut self, cells: &[impl AsRef<str>]) -> io::Result<()> {
        let mut line = String::with_capacity(80);
        for (number, (column, cell)) in self.columns.iter().zip(cells).enumerate() {
            line.push_str(if number > 0 { "  " } else { "" });
            column.align(cell.as_ref(), &mut line);
        }
        line.truncate(line.trim_end().len());
        self.line(&line)
    }

    /// Writes a line for people. What was read, such as the name of a file, cannot control the
    /// terminal.
    fn line(&mut self, line: &str) -> io::Result<()> {
        self.out.write_all(escaped(line).as_bytes())?;
        self.out.write_all(b"\n")
    }

    fn write_text(&mut self, record: &dyn Record, first: bool) -> io::Result<()> {
        if let Some(line) = record.line() {
            return self.line(&line);
        }
        if let Some(lines) = record.block() {
            let gap = if first { "" } else { "\n" };
            write!(self.out, "{gap}")?;
            return lines.iter().try_for_each(|line| self.line(line));
        }
        if first {
            self.text_row(&self.columns.iter().map(Column::title).collect_vec())?;
        }
        for row in record.rows() {
            self.text_row(&row)?;
        }
        record.details().iter().try_for_each(|line| self.line(line))
    }

    fn csv_row<'c>(&mut self, cells: impl Iterator<Item = &'c str> + Clone) -> io::Result<()> {
        // Most rows need no quotes. An empty cell alone would be an empty line.
        let is_plain = |cell: &str| !cell.contains([',', '"', '\n', '\r']);
        if cells.clone().all(is_plain) && cells.clone().ne([""]) {
            for (column, cell) in cells.enumerate() {
                let before = if column > 0 { "," } else { "" };
                self.out.write_all(before.as_bytes())?;
                self.out.write_all(cell.as_bytes())?;
            }
            return self.out.write_all(b"\n");
        }
        // The row is buffered first: flushing the CSV writer would flush the output too.
        let mut writer = csv::WriterBuilder::new().buffer_capacity(256).from_writer(Vec::new());
        writer.write_record(cells)?;
        let row = writer.into_inner().map_err(|error| error.into_error())?;
        self.out.write_all(&row)
    }

    fn write_csv(&mut self, record: &dyn Record, first: bool) -> io::Result<()> {
        if first {
            self.write_header()?;
        }
        let source = self.stream.as_ref().map(|Stream { line, input, .. }| {
            [line.clone(), guarded(input).into_owned(), String::new()]
        });
        record.whole_rows().iter().try_for_each(|row| {
            let cells = row.iter().map(|cell| match cell.column.number {
                true => Cow::Borrowed(cell.text.as_str()),
                false => guarded(&cell.text),
            });
            let source = source.iter().flatten().map(|text| Cow::Borrowed(text.as_str()));
            let cells = cells.chain(source).collect_vec();
            self.csv_row(cells.iter().map(AsRef::as_ref))
        })
    }

    fn markdown_row(&mut self, cells: &[impl AsRef<str>]) -> io::Result<()> {
        let cell = |(column, cell): (&Column, &_)| {
            let cell = AsRef::<str>::as_ref(cell);
            match column.number {
                true => grouped(cell),
                false => cell.replace('\\', r"\\").replace('|', r"\|").replace('\n', " "),
            }
        };
        let line = self.columns.iter().zip(cells).map(cell).join(" | ");
        self.line(&format!("| {line} |"))
    }

    fn write_markdown(&mut self, record: &dyn Record, first: bool) -> io::Result<()> {
        if first {
            self.markdown_row(&self.columns.iter().map(Column::title).collect_vec())?;
            let rule = |column: &Column| if column.number { "---:" } else { "---" };
            writeln!(self.out, "| {} |", self.columns.iter().map(rule).join(" | "))?;
        }
        record.whole_rows().iter().try_for_each(|row| self.markdown_row(row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Named {
        name: &'static str,
        change: &'static str,
    }

    impl Record for Named {
        fn rows(&self) -> Vec<Vec<Cell>> {
            vec![vec![Cell::text("name", 0, self.name), Cell::number("change", 0, self.change)]]
        }
    }

    fn written(format: Format, shape: Shape, names: &[&'static str]) -> String {
        let mut writer = RecordWriter::new(Vec::new(), format, shape);
        for name in names {
            writer.write(&Named { name, change: "-1" }).unwrap();
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
