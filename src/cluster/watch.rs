//! How a process of a run notices that another has ended.
//!
//! Any two processes have a connection for the engine and a second one for heartbeats. Twice a
//! second each process sends a heartbeat. A process that sends nothing for some seconds has stopped
//! or is disconnected. Before a process ends, it sends the reason, so that every process can name
//! the one that caused the failure.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::error::ClusterError;

/// The interval between heartbeats.
const HEARTBEAT_INTERVAL: Duration = Duration::from_millis(500);

/// How long a process may send nothing.
pub const HEARTBEAT_TIMEOUT: Duration = Duration::from_secs(5);

/// How long to wait for the shutdown reasons of the others.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

/// The longest shutdown reason that is accepted, in bytes.
const MAX_REASON: usize = 1 << 12;

const ALIVE: u8 = b'.';
const DONE: u8 = b'!';
const FAILED: u8 = b'?';

/// The state of a run in this process. The first error is the one that the run fails with.
#[derive(Debug, Default)]
pub(super) struct RunStatus {
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

impl RunStatus {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Fails the run, unless it has ended already.
    pub fn fail(&self, error: ClusterError) {
        let mut state = self.state();
        if let State::Running = *state {
            *state = State::Failed { reason: error.to_string(), error: Some(error) };
            self.failed.store(true, Ordering::Relaxed);
            self.changed.notify_all();
        }
    }

    /// Records that the run is complete in this process.
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

    /// The error that the run failed with. Only the first call returns it.
    pub fn outcome(&self) -> Result<(), ClusterError> {
        match &mut *self.state() {
            State::Failed { error, .. } => error.take().map_or(Ok(()), Err),
            _ => Ok(()),
        }
    }
}

/// The connections on which the processes watch each other.
pub(super) struct Watch {
    status: Arc<RunStatus>,
    threads: Vec<thread::JoinHandle<()>>,
}

impl Watch {
    /// Starts to send and receive heartbeats.
    pub fn over(controls: Vec<(String, TcpStream)>, status: &Arc<RunStatus>) -> io::Result<Self> {
        let mut threads = Vec::new();
        let mut written = Vec::new();
        for (peer, control) in controls {
            control.set_read_timeout(Some(HEARTBEAT_TIMEOUT))?;
            control.set_write_timeout(Some(HEARTBEAT_INTERVAL))?;
            written.push(control.try_clone()?);
            let status = Arc::clone(status);
            threads.push(thread::spawn(move || {
                if let Err(error) = receive_heartbeats(control, &peer) {
                    status.fail(error);
                }
            }));
        }
        let sender = Arc::clone(status);
        threads.push(thread::spawn(move || send_heartbeats(written, &sender)));
        Ok(Self { status: Arc::clone(status), threads })
    }

    /// Sends the end to the other processes, and waits briefly for theirs.
    pub fn end(self) {
        self.status.finish();
        let end = Instant::now() + SHUTDOWN_TIMEOUT;
        while Instant::now() < end && !self.threads.iter().all(thread::JoinHandle::is_finished) {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Sends heartbeats, then the end. Write errors are ignored: the thread that receives from the peer
/// notices its failure.
fn send_heartbeats(mut controls: Vec<TcpStream>, status: &RunStatus) {
    loop {
        let state = status.state();
        let running = |state: &mut State| matches!(state, State::Running);
        let waited = status.changed.wait_timeout_while(state, HEARTBEAT_INTERVAL, running);
        let state = waited.unwrap_or_else(PoisonError::into_inner).0;
        let (message, last) = match &*state {
            State::Running => (vec![ALIVE], false),
            State::Done => (vec![DONE], true),
            State::Failed { reason, .. } => {
                let mut end = reason.len().min(MAX_REASON);
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

/// Receives heartbeats until the peer ends.
fn receive_heartbeats(mut control: TcpStream, peer: &str) -> Result<(), ClusterError> {
    let lost = |error: io::Error| match error.kind() {
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => {
            ClusterError::Silent { peer: peer.into(), seconds: HEARTBEAT_TIMEOUT.as_secs() }
        }
        _ => ClusterError::Died { peer: peer.into() },
    };
    let malformed = |what| ClusterError::Malformed { peer: Some(peer.into()), what };
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
                if length > MAX_REASON {
                    return Err(malformed("a reason that is too long"));
                }
                let mut reason = vec![0; length];
                control.read_exact(&mut reason).map_err(lost)?;
                let reason = String::from_utf8_lossy(&reason).replace(char::is_control, " ");
                return Err(ClusterError::Ended { peer: peer.into(), reason });
            }
            _ => return Err(malformed("neither a heartbeat nor the end")),
        }
    }
}
