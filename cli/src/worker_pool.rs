use std::io;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::{self, Builder};
use std::time::Duration;

use taquin::threads::lock;

use crate::exit_status::ExitStatus;
use crate::failure::{Failure, Result};
use crate::output::Answers;
use crate::texts::{Input, Inputs};

/// Finds the answer to a text; any thread may call it.
type Solve<'t> = dyn Fn(&str) -> Result<Box<Write<'t>>> + Sync + 't;

/// Writes the answer to this text. Answers are written in the order of the inputs.
pub type Write<'t> = dyn FnOnce(&str, &mut Answers) -> Result + Send + 't;

/// Several threads that each answer one input at a time.
pub struct WorkerPool<'t> {
    pub threads: NonZero<usize>,
    pub solve: Box<Solve<'t>>,
}

/// An input with its answer, if it could be read.
type Answered<'t> = (Result<Input>, Option<Result<Box<Write<'t>>>>);

/// How often a thread that waits for an input looks whether the answers have ended early.
const POLL: Duration = Duration::from_millis(100);

/// The number of inputs by which each thread may be ahead of the writer.
const QUEUE_PER_THREAD: usize = 16;

impl WorkerPool<'_> {
    /// Answers the remaining inputs in order, each as soon as it and all before it are answered.
    /// `status` receives the outcome of each.
    pub fn answer(self, inputs: Inputs, answers: &mut Answers, status: &mut ExitStatus) -> Result {
        let Self { threads, solve } = self;
        let capacity = QUEUE_PER_THREAD * threads.get();
        let refused =
            |error| Failure::bad(format!("no thread could be started: {error}; use --threads 1"));
        let arrived = begin_reading(inputs, capacity).map_err(refused)?;
        // The writer awaits the answers in the order in which the workers take the inputs.
        let (order, ordered) = sync_channel::<Receiver<Answered>>(capacity);
        let (arrived, cancelled) = (Mutex::new(arrived), AtomicBool::new(false));
        let work = |order: SyncSender<_>| {
            let (arrived, cancelled, solve) = (&arrived, &cancelled, &solve);
            move || {
                while let Some((input, answered)) = take(arrived, &order, cancelled) {
                    let text = input.as_ref().ok().and_then(|input| input.text.as_ref().ok());
                    let answer = text.map(|text| solve(text));
                    // The writer may have ended early.
                    let _ = answered.send((input, answer));
                }
            }
        };
        thread::scope(|scope| {
            // Where the system refuses a thread, the others do its work.
            Builder::new().spawn_scoped(scope, work(order.clone())).map_err(refused)?;
            let others =
                (1..threads.get()).map(|_| Builder::new().spawn_scoped(scope, work(order.clone())));
            others.take_while(Result::is_ok).for_each(drop);
            drop(order);
            let all_written = (|| {
                while let Some(answer) = next(&ordered, answers)? {
                    let Some((input, answer)) = next(&answer, answers)? else { break };
                    status.answer(input?, answers, |text, answers| {
                        answer.expect("what could be read has an answer")?(text, answers)
                    })?;
                }
                Ok(())
            })();
            cancelled.store(all_written.is_err(), Ordering::Relaxed);
            drop(ordered);
            all_written
        })
    }
}

/// Reads the inputs, up to the first that cannot be read, on a thread of their own. Nobody waits for its
/// end: when the answers end early, it may still wait for a line that nobody writes.
fn begin_reading(mut inputs: Inputs, capacity: usize) -> io::Result<Receiver<Result<Input>>> {
    let (read, arrived) = sync_channel(capacity);
    Builder::new().spawn(move || {
        while let Some(input) = inputs.next().transpose() {
            let is_last = input.is_err();
            if read.send(input).is_err() || is_last {
                break;
            }
        }
    })?;
    Ok(arrived)
}

/// The next input for a worker, and where its answer goes, which the writer awaits in this order. `None`
/// at the end, or when the answers have ended early.
fn take<'t>(
    arrived: &Mutex<Receiver<Result<Input>>>,
    order: &SyncSender<Receiver<Answered<'t>>>,
    cancelled: &AtomicBool,
) -> Option<(Result<Input>, SyncSender<Answered<'t>>)> {
    let arrived = lock(arrived);
    let input = loop {
        match arrived.recv_timeout(POLL) {
            _ if cancelled.load(Ordering::Relaxed) => return None,
            Ok(input) => break input,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    };
    let (answered, answer) = sync_channel(1);
    order.send(answer).ok()?;
    Some((input, answered))
}

/// The next value, or `None` at the end. Before it blocks, it flushes the answers, since whoever
/// reads them may write the next input only then.
fn next<T>(receiver: &Receiver<T>, answers: &mut Answers) -> Result<Option<T>> {
    if let Ok(next) = receiver.try_recv() {
        return Ok(Some(next));
    }
    answers.flush()?;
    Ok(receiver.recv().ok())
}
