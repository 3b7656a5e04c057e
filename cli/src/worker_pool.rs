use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, Builder};

use taquin::threads::lock;

use crate::exit_status::ExitStatus;
use crate::failure::Failure;
use crate::output::Answers;
use crate::texts::{Input, Inputs};

/// Finds the answer to a text; any thread may call it.
type Solve<'t> = dyn Fn(&str) -> Result<Box<Write<'t>>, Failure> + Sync + 't;

/// Writes the answer to this text. Answers are written in the order of the inputs.
pub type Write<'t> = dyn FnOnce(&str, &mut Answers) -> Result<(), Failure> + Send + 't;

/// Several threads that each answer one input at a time.
pub struct WorkerPool<'t> {
    pub threads: NonZero<usize>,
    pub solve: Box<Solve<'t>>,
}

/// An input with its answer, if it could be read.
type Answered<'t> = (Input, Option<Result<Box<Write<'t>>, Failure>>);

/// The number of inputs by which each thread may be ahead of the writer.
const QUEUE_PER_THREAD: usize = 16;

impl WorkerPool<'_> {
    /// Answers the remaining inputs in order, each as soon as it and all before it are answered.
    /// `status` receives the outcome of each.
    pub fn answer(
        self,
        mut inputs: Inputs,
        answers: &mut Answers,
        status: &mut ExitStatus,
    ) -> Result<(), Failure> {
        let Self { threads, solve } = self;
        let capacity = QUEUE_PER_THREAD * threads.get();
        // Each input goes to the workers with the channel on which the writer awaits its answer.
        let (jobs, queue) = sync_channel::<(Input, SyncSender<Answered>)>(capacity);
        let (order, ordered) = sync_channel::<Receiver<Answered>>(capacity);
        let (queue, cancelled) = (Mutex::new(queue), AtomicBool::new(false));
        thread::scope(|scope| {
            let work = || {
                let next = || lock(&queue).recv();
                while let Ok((input, answered)) = next() {
                    if cancelled.load(Ordering::Relaxed) {
                        break;
                    }
                    let answer = input.text.as_ref().ok().map(|text| solve(text));
                    // The writer may have ended early.
                    let _ = answered.send((input, answer));
                }
            };
            let refused = |error| {
                Failure::bad(format!("no thread could be started: {error}; use --threads 1"))
            };
            // Where the system refuses a thread, the others do its work.
            Builder::new().spawn_scoped(scope, work).map_err(refused)?;
            let others = (1..threads.get()).map(|_| Builder::new().spawn_scoped(scope, work));
            others.take_while(Result::is_ok).for_each(drop);
            let reader = Builder::new().spawn_scoped(scope, move || {
                while let Some(input) = inputs.next()? {
                    let (answered, answer) = sync_channel(1);
                    if order.send(answer).is_err() || jobs.send((input, answered)).is_err() {
                        break;
                    }
                }
                Ok(())
            });
            let reader = reader.map_err(refused)?;
            let all_written = (|| {
                while let Some(answer) = next(&ordered, answers)? {
                    let Some((input, answer)) = next(&answer, answers)? else { break };
                    status.answer(input, answers, |text, answers| {
                        answer.expect("what could be read has an answer")?(text, answers)
                    })?;
                }
                Ok(())
            })();
            cancelled.store(all_written.is_err(), Ordering::Relaxed);
            drop(ordered);
            all_written.and(reader.join().expect("the reader does not panic"))
        })
    }
}

/// The next value, or `None` at the end. Before it blocks, it flushes the answers, since whoever
/// reads them may write the next input only then.
fn next<T>(receiver: &Receiver<T>, answers: &mut Answers) -> Result<Option<T>, Failure> {
    if let Ok(next) = receiver.try_recv() {
        return Ok(Some(next));
    }
    answers.flush()?;
    Ok(receiver.recv().ok())
}
