//! What a batch reports of its inputs: how they were read, their failures, and the worst of these.

use std::collections::HashSet;

use taquin::Board;

use crate::failure::{Failure, Message, Result};
use crate::input_location::InputLocation;
use crate::messages::message;
use crate::output::Answers;
use crate::texts::Input;

/// The kinds of readings that standard error has named.
#[derive(Default)]
pub struct Readings(HashSet<Vec<String>>);

impl Readings {
    /// Says how an input was read, once for all that are read alike.
    pub fn say(&mut self, Input { text, location, inferred, .. }: &Input) {
        // Boards with their numbers before them are alike.
        let kind = |text: &String| text.replace(|c: char| c.is_ascii_digit(), "");
        if let Ok(text) = text
            && !inferred.is_empty()
            && self.0.insert(inferred.iter().map(kind).collect())
        {
            message(format_args!("{location} is read as {text}: {}", inferred.join(", ")));
        }
    }
}

/// The only position that an argument stands for, in the notation of positions. Standard error says how
/// it was read.
pub fn only_position(argument: &String, board: Option<&Board>) -> Result<String> {
    let input = Input::only(argument, board)?;
    Readings::default().say(&input);
    input.text
}

/// The worst exit code of a batch so far.
pub struct ExitStatus<'a> {
    pub worst: u8,
    arguments: &'a [String],
    readings: Readings,
}

impl<'a> ExitStatus<'a> {
    pub fn new(arguments: &'a [String]) -> Self {
        Self { worst: 0, arguments, readings: Readings::default() }
    }

    /// Says how an input was read, and answers it. Reports a failure, unless it ends the batch.
    pub fn answer(
        &mut self,
        input: Input,
        answers: &mut Answers,
        answer: impl FnOnce(&str, &mut Answers) -> Result,
    ) -> Result {
        self.readings.say(&input);
        answers.answer_to(&input);
        let Input { location, text, source, .. } = input;
        let (text, answered) = match text {
            Ok(text) => {
                let answered = answer(&text, answers);
                (source.unwrap_or(text), answered)
            }
            Err(failure) => (String::new(), Err(failure)),
        };
        let Err(failure) = answered else { return Ok(()) };
        // The answers before it appear before the message.
        answers.flush()?;
        match self.report(location, failure)? {
            Failure::Partial(_) => Ok(()),
            failure => {
                let error = failure.message().map_or("", Message::line);
                answers.write_error(location, &text, error)
            }
        }
    }

    /// Reports why an input was not answered, or not wholly, and returns it, unless it ends the batch.
    pub fn report(&mut self, location: InputLocation, failure: Failure) -> Result<Failure> {
        if let Failure::Fatal(_) | Failure::Interrupted(_) | Failure::ClosedPipe(_) = failure {
            return Err(failure);
        }
        if let (InputLocation::Argument { argument: 1 }, true) =
            (location, is_split(self.arguments))
        {
            return Err(Failure::bad(format!(
                "each argument is read on its own; quote what belongs together: '{}'",
                self.arguments.join(" ")
            )));
        }
        self.worst = failure.code().max(self.worst);
        failure.report_at(location)?;
        Ok(failure)
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
