//! Batches: one answer for each argument or line of standard input, in order.

use std::cell::OnceCell;

use crate::exit_status::{ExitStatus, Readings};
use crate::failure::{Failure, Outcome, Result};
use crate::output::{Answers, Output};
use crate::report::{Record, Shape};
use crate::texts::{Inputs, Texts};
use crate::worker_pool::WorkerPool;

/// The value of the cell, which is computed if the cell is empty.
pub fn get_or_try_init<T>(cell: &OnceCell<T>, compute: impl FnOnce() -> Result<T>) -> Result<&T> {
    match cell.get() {
        Some(value) => Ok(value),
        None => {
            let value = compute()?;
            Ok(cell.get_or_init(|| value))
        }
    }
}

/// Answers each argument or, in place of the argument `-`, each line of standard input. A failure
/// is reported on standard error, and the batch continues.
pub fn answer_each(
    texts: Texts,
    output: &Output,
    example: &ExampleAnswer,
    mut answer: impl FnMut(&str, &mut Answers) -> Result,
) -> Result<Outcome> {
    let mut answer = |text: &str, _: Remaining, answers: &mut Answers| answer(text, answers);
    answer_with_pool(texts, output, Shape::One, example, &mut answer, &|| None)
}

/// A record like the answers. It has their columns, which are written also where nothing is answered.
pub type ExampleAnswer<'t> = dyn Fn() -> Result<Box<dyn Record>> + 't;

/// The record as an example.
pub fn example(record: impl Record + 'static) -> Result<Box<dyn Record>> {
    Ok(Box::new(record))
}

/// Reports how many inputs are known to follow.
pub type Remaining<'t> = &'t dyn Fn() -> usize;

/// Answers a text.
pub type Answer<'t> = dyn FnMut(&str, Remaining, &mut Answers) -> Result + 't;

/// The pool, as soon as there is one.
pub type Pool<'t> = dyn Fn() -> Option<WorkerPool<'t>> + 't;

/// Does the same as [`answer_each`], but as soon as there is a pool, the pool answers the remaining
/// inputs. The answer to a single argument has this shape.
pub fn answer_with_pool(
    texts: Texts,
    output: &Output,
    shape: Shape,
    example: &ExampleAnswer,
    answer: &mut Answer,
    pool: &Pool,
) -> Result<Outcome> {
    if texts.single().is_some()
        && let Some(input) = Inputs::new(texts).next()?
    {
        let mut answers = output.begin(shape)?;
        Readings::default().say(&input);
        answers.answer_to(&input);
        let answered = answer(&input.text?, &|| 0, &mut answers);
        if matches!(answered, Ok(()) | Err(Failure::Partial(_) | Failure::Interrupted(_))) {
            answers.finish(None)?;
        }
        return answered.map(|()| Outcome::Done);
    }
    answer_many(texts, output, example, answer, pool)
}

/// Does the same, but the answer to a single argument is a list, too.
pub fn answer_many(
    texts: Texts,
    output: &Output,
    example: &ExampleAnswer,
    answer: &mut Answer,
    pool: &Pool,
) -> Result<Outcome> {
    let mut status = ExitStatus::new(texts.arguments);
    let mut answers = output.begin(Shape::Many)?;
    if texts.has_list() {
        answers = answers.of_stream();
    }
    let ended = answer_inputs(Inputs::new(texts), answer, pool, &mut status, &mut answers);
    let ended = match ended {
        Ok(()) => finish(answers, example).map(|()| match status.worst {
            0 => Outcome::Done,
            worst => Outcome::Worst(worst),
        }),
        Err(Failure::Interrupted(message)) => output.end_early(answers, message.line()),
        Err(failure) => Err(failure),
    };
    ended.map_err(|failure| match failure {
        Failure::ClosedPipe(_) => Failure::ClosedPipe(status.worst),
        failure => failure,
    })
}

/// Ends the answers, of which there may be none.
fn finish(mut answers: Answers, example: &ExampleAnswer) -> Result {
    if answers.lacks_columns() {
        answers = answers.like(&*example()?)?;
    }
    answers.finish(None)
}

/// Answers the inputs, one by one and then by the pool.
fn answer_inputs(
    mut inputs: Inputs,
    answer: &mut Answer,
    pool: &Pool,
    status: &mut ExitStatus,
    answers: &mut Answers,
) -> Result {
    while let Some(input) = inputs.next()? {
        status.answer(input, answers, |text, answers| {
            answer(text, &|| inputs.remaining(), answers)
        })?;
        if inputs.may_block() {
            answers.flush()?;
        }
        if let Some(pool) = pool() {
            return pool.answer(inputs, answers, status);
        }
    }
    Ok(())
}
