//! How the processes of a run know of each other's end.
//!
//! Beside the connection on which the engine talks, any two processes have one for this alone.
//! Twice a second each sends a heartbeat; a process from which nothing came for some seconds has
//! stopped, or is cut off. Before a process ends it says so, or why: so each names the one that was
//! the cause.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::error::ClusterError;
use super::hosts::Peer;

/// How often a heartbeat is sent.
const PULSE: Duration = Duration::from_millis(500);

/// How long a process may be silent.
pub const SILENCE: Duration = Duration::from_secs(5);

/// How long to wait for the shutdown reasons of the others.
const FAREWELL: Duration = Duration::from_secs(2);

/// The longest reason that is read, in bytes.
const MOST_REASON: usize = 1 << 12;

const ALIVE: u8 = b'.';
const DONE: u8 = b'!';
const FAILED: u8 = b'?';

/// Whether a run goes on in this process; the first that goes wrong is what it fails of.
#[derive(Debug, Default)]
pub(super) struct Fate {
    failed: AtomicBool,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
enum State {
    #[default]
    Running,
    Done,
    Failed {
        /// The message to the others.
        reason: String,
        error: Option<ClusterError>,
    },
}

impl Fate {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the run, unless it has ended already.
    pub fn fail(&self, error: ClusterError) {
        let mut state = self.state();
        if let State::Running = *state {
            *state = State::Failed { reason: error.to_string(), error: Some(error) };
            self.failed.store(true, Ordering::Relaxed);
            self.changed.notify_all();
        }
    }

    /// The run has come to its end here.
    fn finish(&self) {
        let mut state = self.state();
        if let State::Running = *state {
            *state = State::Done;
            self.changed.notify_all();
        }
    }

    /// Whether the run has failed.
    pub fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }

    /// What it failed of; to be asked once.
    pub fn outcome(&self) -> Result<(), ClusterError> {
        match &mut *self.state() {
            State::Failed { error, .. } => error.take().map_or(Ok(()), Err),
            _ => Ok(()),
        }
    }
}

/// The connections on which the processes watch each other.
pub(super) struct Watch {
    fate: Arc<Fate>,
    threads: Vec<thread::JoinHandle<()>>,
}

impl Watch {
    /// Begins to watch.
    pub fn over(controls: Vec<(Peer, TcpStream)>, fate: &Arc<Fate>) -> io::Result<Self> {
        let mut threads = Vec::new();
        let mut written = Vec::new();
        for (peer, control) in controls {
            control.set_read_timeout(Some(SILENCE))?;
            control.set_write_timeout(Some(PULSE))?;
            written.push(control.try_clone()?);
            let fate = Arc::clone(fate);
            threads.push(thread::spawn(move || {
                if let Err(error) = listen(control, &peer) {
                    fate.fail(error);
                }
            }));
        }
        let told = Arc::clone(fate);
        threads.push(thread::spawn(move || tell(written, &told)));
        Ok(Self { fate: Arc::clone(fate), threads })
    }

    /// Sends the end to the others, and waits a moment for theirs.
    pub fn end(self) {
        self.fate.finish();
        let end = Instant::now() + FAREWELL;
        while Instant::now() < end && !self.threads.iter().all(thread::JoinHandle::is_finished) {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Sends heartbeats, then the end. A peer that does not take them is noticed by who listens to it.
fn tell(mut controls: Vec<TcpStream>, fate: &Fate) {
    loop {
        let state = fate.state();
        let running = |state: &mut State| matches!(state, State::Running);
        let waited = fate.changed.wait_timeout_while(state, PULSE, running);
        let state = waited.unwrap_or_else(PoisonError::into_inner).0;
        let (message, last) = match &*state {
            State::Running => (vec![ALIVE], false),
            State::Done => (vec![DONE], true),
            State::Failed { reason, .. } => {
                let mut end = reason.len().min(MOST_REASON);
                while !reason.is_char_boundary(end) {
                    end -= 1;
                }
                let mut message = vec![FAILED];
                message.extend((end as u32).to_le_bytes());
                message.extend(&reason.as_bytes()[..end]);
                (message, true)
            }
        };
        drop(state);
        for control in &mut controls {
            let _ = control.write_all(&message);
            if last {
                let _ = control.shutdown(Shutdown::Write);
            }
        }
        if last {
            return;
        }
    }
}

/// Listens until the other one ends.
fn listen(mut control: TcpStream, peer: &Peer) -> Result<(), ClusterError> {
    let lost = |error: io::Error| match error.kind() {
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => {
            ClusterError::Silent { peer: peer.clone(), seconds: SILENCE.as_secs() }
        }
        _ => ClusterError::Died { peer: peer.clone() },
    };
    let malformed = |what| ClusterError::Malformed { peer: Some(peer.clone()), what };
    loop {
        let mut kind = [0];
        control.read_exact(&mut kind).map_err(lost)?;
        match kind[0] {
            ALIVE => {}
            DONE => return Ok(()),
            FAILED => {
                let mut length = [0; 4];
                control.read_exact(&mut length).map_err(lost)?;
                let length = u32::from_le_bytes(length) as usize;
                if length > MOST_REASON {
                    return Err(malformed("a reason that is too long"));
                }
                let mut reason = vec![0; length];
                control.read_exact(&mut reason).map_err(lost)?;
                let reason = String::from_utf8_lossy(&reason).replace(char::is_control, " ");
                return Err(ClusterError::Ended { peer: peer.clone(), reason });
            }
            _ => return Err(malformed("neither a heartbeat nor the end")),
        }
    }
}
