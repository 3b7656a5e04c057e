//! Batches: one answer for each argument or line of standard input, in order.

use std::cell::OnceCell;

use crate::report::Shape;

use crate::failure::{Failure, Outcome};
use crate::input_location::InputLocation;
use crate::inputs::{Input, Inputs};
use crate::output::{Answers, Output};
use crate::worker_pool::WorkerPool;

/// The value of the cell, which is computed if the cell is empty.
pub fn get_or_try_init<T>(
    cell: &OnceCell<T>,
    compute: impl FnOnce() -> Result<T, Failure>,
) -> Result<&T, Failure> {
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
    arguments: &[String],
    output: &Output,
    mut answer: impl FnMut(&str, &mut Answers) -> Result<(), Failure>,
) -> Result<Outcome, Failure> {
    let mut answer = |text: &str, _: Remaining, answers: &mut Answers| answer(text, answers);
    answer_with_pool(arguments, output, Shape::One, &mut answer, &|| None)
}

/// Reports how many inputs are known to follow.
pub type Remaining<'t> = &'t dyn Fn() -> usize;

/// Answers a text.
pub type Answer<'t> = dyn FnMut(&str, Remaining, &mut Answers) -> Result<(), Failure> + 't;

/// The pool, as soon as there is one.
pub type Pool<'t> = dyn Fn() -> Option<WorkerPool<'t>> + 't;

/// Does the same as [`answer_each`], but as soon as there is a pool, the pool answers the remaining
/// inputs. The answer to a single argument has this shape.
pub fn answer_with_pool(
    arguments: &[String],
    output: &Output,
    shape: Shape,
    answer: &mut Answer,
    pool: &Pool,
) -> Result<Outcome, Failure> {
    if let [text] = arguments
        && text != "-"
    {
        let mut answers = output.begin(shape)?;
        let answered = answer(text, &|| 0, &mut answers);
        if matches!(answered, Ok(()) | Err(Failure::Partial(_) | Failure::Interrupted(_))) {
            answers.finish(None)?;
        }
        return answered.map(|()| Outcome::Done);
    }
    answer_many(arguments, output, answer, pool)
}

/// Does the same, but the answer to a single argument is a list, too.
pub fn answer_many(
    arguments: &[String],
    output: &Output,
    answer: &mut Answer,
    pool: &Pool,
) -> Result<Outcome, Failure> {
    let mut status = ExitStatus::new(arguments);
    match answer_all(output, answer, pool, &mut status) {
        Err(Failure::ClosedPipe(_)) => Err(Failure::ClosedPipe(status.worst)),
        Err(failure) => Err(failure),
        Ok(()) if status.worst == 0 => Ok(Outcome::Done),
        Ok(()) => Ok(Outcome::Worst(status.worst)),
    }
}

fn answer_all(
    output: &Output,
    answer: &mut Answer,
    pool: &Pool,
    status: &mut ExitStatus,
) -> Result<(), Failure> {
    let mut answers = output.begin(Shape::Many)?;
    if status.arguments.iter().any(|argument| argument == "-") {
        answers = answers.of_stream();
    }
    let ended = answer_inputs(Inputs::new(status.arguments), answer, pool, status, &mut answers);
    // What was reached before an interruption is a whole answer.
    if matches!(ended, Ok(()) | Err(Failure::Interrupted(_))) {
        answers.finish(None)?;
    }
    ended
}

/// Answers the inputs, one by one and then by the pool.
fn answer_inputs(
    mut inputs: Inputs,
    answer: &mut Answer,
    pool: &Pool,
    status: &mut ExitStatus,
    answers: &mut Answers,
) -> Result<(), Failure> {
    while let Some(Input { location, text }) = inputs.next()? {
        let (text, answered) = match text {
            Ok(text) => {
                answers.answer_to(location, &text);
                let answered = answer(&text, &|| inputs.remaining(), answers);
                (text, answered)
            }
            Err(failure) => {
                answers.answer_to(location, "");
                (String::new(), Err(failure))
            }
        };
        status.record(location, &text, answered, answers)?;
        if inputs.may_block() {
            answers.flush()?;
        }
        if let Some(pool) = pool() {
            return pool.answer(inputs, answers, &mut |location, text, answered, answers| {
                status.record(location, text, answered, answers)
            });
        }
    }
    Ok(())
}

/// The worst exit code of a batch so far.
struct ExitStatus<'a> {
    worst: u8,
    arguments: &'a [String],
}

impl<'a> ExitStatus<'a> {
    fn new(arguments: &'a [String]) -> Self {
        Self { worst: 0, arguments }
    }

    /// Reports a failure, unless it ends the batch.
    fn record(
        &mut self,
        location: InputLocation,
        text: &str,
        answered: Result<(), Failure>,
        answers: &mut Answers,
    ) -> Result<(), Failure> {
        let Err(failure) = answered else { return Ok(()) };
        let message = match &failure {
            Failure::Fatal(_) | Failure::Interrupted(_) => None,
            failure => failure.message(),
        };
        let Some(message) = message else { return Err(failure) };
        if let (InputLocation::Argument(1), true) = (location, is_split(self.arguments)) {
            return Err(Failure::bad(format!(
                "each argument is read on its own; quote what belongs together: '{}'",
                self.arguments.join(" ")
            )));
        }
        // The answers before it appear before the message.
        answers.flush()?;
        self.worst = failure.code().max(self.worst);
        failure.report_at(location)?;
        match failure {
            Failure::Partial(_) => Ok(()),
            _ => answers.write_error(location, text, message.line()),
        }
    }
}

/// Whether the arguments look like one position or permutation that the shell has split at its
/// spaces.
fn is_split(arguments: &[String]) -> bool {
    let is_item = |argument: &String| {
        let is_number = argument.len() <= 3 && argument.bytes().all(|byte| byte.is_ascii_digit());
        is_number || ["_", ".", "/"].contains(&argument.as_str())
    };
    arguments.len() > 2 && arguments.iter().all(is_item)
}
