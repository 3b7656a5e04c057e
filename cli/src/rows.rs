//! Rows for each of many boards.

use std::num::NonZero;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use itertools::Itertools;
use serde::de::DeserializeOwned;
use taquin::states::EnumerateOptions;
use taquin::threads::lock;

use crate::args::resources::Resources;
use crate::batch::{self, Remaining};
use crate::failure::{Failure, Message, Outcome};
use crate::journal::Journal;
use crate::output::{Answers, Output};
use crate::report::{self, Record};
use crate::texts::Texts;
use crate::worker_pool::{WorkerPool, Write};

/// What is computed for each text, and which columns of it are written.
pub struct Rows<'r, F> {
    pub resources: Resources,
    /// Only these columns, in the order of the table; all if there are none.
    pub columns: &'r [String],
    /// Computes the rows of a text.
    pub of: F,
}

/// Answers each text, or in place of `-` each line of standard input, with its rows, in order. Each
/// thread takes a text; the only one left takes all threads. The rows are saved in a file, if one is
/// given with what kind it is of; if there is the file of a run that ended early, the rows in it are
/// not computed again.
pub fn answer<R: Record + Send + DeserializeOwned>(
    saved: Option<(&Path, &'static str)>,
    texts: &[String],
    output: &Output,
    Rows { resources: Resources { threads, memory }, columns, of: rows }: Rows<
        impl Fn(&str, &EnumerateOptions) -> Result<Vec<R>, Failure> + Sync,
    >,
) -> Result<Outcome, Failure> {
    let saved = saved.map(|(path, kind)| Saved::open(path, kind)).transpose()?.map(Mutex::new);
    let one = EnumerateOptions::new().threads(threads).memory(memory);
    let share = memory / threads.get() as u64;
    let each = EnumerateOptions::new().threads(NonZero::<usize>::MIN).memory(share);
    let locked = || saved.as_ref().map(lock);
    let write_rows = |rows: &[R], answers: &mut Answers| {
        rows.iter().try_for_each(|row| match columns {
            [] => answers.write(row),
            _ => {
                let mut row = report::row(row);
                row.retain(|name, _| columns.contains(name));
                answers.write(&row)
            }
        })
    };
    let write = |text: &str, rows: Vec<R>, answers: &mut Answers| {
        locked().map_or(Ok(()), |mut saved| saved.add(text, &rows))?;
        write_rows(&rows, answers)
    };
    let mut answer = |text: &str, remaining: Remaining, answers: &mut Answers| {
        if let Some(known) = locked().map_or(Ok(None), |mut saved| saved.take(text))? {
            return write_rows(&known, answers);
        }
        let options = if remaining() > 0 { &each } else { &one };
        write(text, rows(text, options)?, answers)
    };
    let solve = |text: &str| -> Result<Box<Write>, Failure> {
        let rows = rows(text, &each)?;
        Ok(Box::new(|text, answers| write(text, rows, answers)))
    };
    let pool = || {
        let all_read = locked().is_none_or(|saved| saved.next.is_none());
        all_read.then(|| WorkerPool { threads, solve: Box::new(solve) })
    };
    let outcome = batch::answer_many(Texts::lines(texts), output, &mut answer, &pool)?;
    if let Some(saved) = saved {
        saved.into_inner().unwrap_or_else(PoisonError::into_inner).remove()?;
    }
    Ok(outcome)
}

/// A text with its rows.
type Answered<R> = (String, Vec<R>);

/// The texts that were answered.
struct Saved<R> {
    journal: Journal,
    /// The next one of an earlier run.
    next: Option<Answered<R>>,
    read: fn(&str) -> serde_json::Result<Answered<R>>,
}

impl<R: Record> Saved<R> {
    fn open(path: &Path, kind: &'static str) -> Result<Self, Failure>
    where
        R: DeserializeOwned,
    {
        let journal = Journal::open(path, kind)?;
        let mut saved = Self { journal, next: None, read: |text| serde_json::from_str(text) };
        saved.advance()?;
        Ok(saved)
    }

    fn advance(&mut self) -> Result<(), Failure> {
        let text = self.journal.next()?;
        let unread = |error| self.fatal(&format!("cannot be read: {error}"));
        self.next = text.map(|text| (self.read)(&text)).transpose().map_err(unread)?;
        Ok(())
    }

    /// The rows of this text, if it comes next in the file.
    fn take(&mut self, text: &str) -> Result<Option<Vec<R>>, Failure> {
        let Some((_, rows)) = self.next.take_if(|(next, _)| next == text) else { return Ok(None) };
        self.advance()?;
        Ok(Some(rows))
    }

    /// Saves the rows of a text. If another one comes next in the file, the input has changed.
    fn add(&mut self, text: &str, rows: &[R]) -> Result<(), Failure> {
        if let Some((next, _)) = &self.next {
            return Err(self.fatal(&format!(
                "is the checkpoint of other graphs: there '{next}' comes next, and here '{text}'"
            )));
        }
        let rows = rows.iter().map(|row| row as &dyn Record).collect_vec();
        let line = serde_json::to_string(&(text, rows)).map_err(std::io::Error::from)?;
        Ok(self.journal.add(&line)?)
    }

    /// Removes the file, once the answer is written.
    fn remove(self) -> Result<(), Failure> {
        if let Some((next, _)) = &self.next {
            return Err(self.fatal(&format!(
                "is the checkpoint of more graphs: there '{next}' comes next, and the input ends"
            )));
        }
        Ok(self.journal.remove()?)
    }

    fn fatal(&self, fault: &str) -> Failure {
        let path = self.journal.path().display();
        Failure::Fatal(Message::new(format!("'{path}' {fault}")))
    }
}
