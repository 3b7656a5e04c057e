//! Rows for each of many boards.

use std::num::NonZero;

use crate::report::Record;
use crate::states::EnumerateOptions;

use crate::cli::args::resources::Resources;
use crate::cli::batch::{self, Remaining};
use crate::cli::failure::{Failure, Outcome};
use crate::cli::output::{Answers, Output};
use crate::cli::worker_pool::WorkerPool;

/// Answers each text, or in place of `-` each line of standard input, with its rows, in order. Each
/// thread takes a text; the only one left takes all threads.
pub fn answer<R: Record + Send>(
    texts: &[String],
    output: &Output,
    Resources { threads, memory }: Resources,
    rows: impl Fn(&str, &EnumerateOptions) -> Result<Vec<R>, Failure> + Sync,
) -> Result<Outcome, Failure> {
    let one = EnumerateOptions::new().threads(threads).memory(memory);
    let share = memory / threads.get() as u64;
    let each = EnumerateOptions::new().threads(NonZero::<usize>::MIN).memory(share);
    let answer = |text: &str, remaining: Remaining, answers: &mut Answers| {
        let options = if remaining() > 0 { &each } else { &one };
        write(text, rows(text, options)?, answers)
    };
    let pool = || Some(WorkerPool { threads, solve: Box::new(|text| rows(text, &each)), write });
    batch::answer_many(texts, output, answer, pool)
}

fn write<R: Record>(_: &str, rows: Vec<R>, answers: &mut Answers) -> Result<(), Failure> {
    rows.iter().try_for_each(|row| answers.write(row))
}
