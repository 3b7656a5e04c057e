//! How the processes of a run connect and check that they run the same task.
//!
//! Of two processes the one with the higher number connects to the other twice: once for the
//! engine, once for heartbeats. Each sends its number and its terms, and both compare them.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::error::ClusterError;
use super::hosts::Hosts;
use super::watch::RunStatus;
use crate::input_text::Quoted;

/// The first bytes of a greeting.
const MAGIC: [u8; 8] = *b"taquin\r\n";

/// The most bytes of a greeting.
const MAX_GREETING: u32 = 1 << 20;

/// How long a process that has connected may take to send its greeting.
const GREETING_TIMEOUT: Duration = Duration::from_secs(2);

/// The longest wait; a longer timeout counts as this one.
const LONGEST_WAIT: Duration = Duration::from_secs(1 << 32);

/// The interval between attempts.
const RETRY_INTERVAL: Duration = Duration::from_millis(20);

/// What all processes of a run must agree on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Terms {
    /// The board's name.
    pub name: String,
    /// Its definition, as JSON.
    pub board: String,
    pub goal: String,
    /// The purpose of the run, as an infinitive.
    pub purpose: String,
    pub processes: usize,
    /// The number of workers of each process.
    pub workers: usize,
    /// True if it saves checkpoints.
    pub checkpoint: bool,
}

/// The first message on a connection. Fields that another version may lack have defaults, so that
/// the version can always be read.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Greeting {
    version: String,
    #[serde(default)]
    process: usize,
    #[serde(default)]
    channel: Option<Channel>,
    #[serde(default)]
    terms: Option<Terms>,
}

/// The purpose of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Channel {
    Data,
    Control,
}

/// The two connections to another process.
#[derive(Debug)]
pub(super) struct Link {
    pub data: TcpStream,
    pub control: TcpStream,
}

/// The processes of a run, as one of them sees them.
pub(super) struct Meeting<'m> {
    pub hosts: &'m Hosts,
    pub me: usize,
    pub terms: &'m Terms,
    pub timeout: Duration,
    pub status: &'m Arc<RunStatus>,
}

impl Meeting<'_> {
    /// Connects to all other processes. Returns the links by process number, `None` for this
    /// process.
    pub fn meet(&self, listener: &TcpListener) -> Result<Vec<Option<Link>>, ClusterError> {
        let deadline = Instant::now().checked_add(self.timeout);
        // The clock cannot represent the deadline, so any late moment will do.
        let deadline = deadline.unwrap_or_else(|| Instant::now() + LONGEST_WAIT);
        let links = thread::scope(|scope| {
            let accepted = scope.spawn(|| self.settled(self.accept(listener, deadline)));
            let called: Option<Vec<Link>> =
                (0..self.me).map(|peer| self.settled(self.call(peer, deadline))).collect();
            (called, accepted.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        });
        self.status.outcome()?;
        let (Some(called), Some(accepted)) = links else {
            return Err(ClusterError::Engine("the processes did not connect".into()));
        };
        let called = called.into_iter().map(Some);
        Ok(called.chain([None]).chain(accepted.into_iter().map(Some)).collect())
    }

    /// An error with one process fails the run, which ends the wait for the others.
    fn settled<T>(&self, outcome: Result<T, ClusterError>) -> Option<T> {
        outcome.map_err(|error| self.status.fail(error)).ok()
    }

    fn late(&self, peer: usize, last: Option<io::Error>) -> ClusterError {
        ClusterError::Late { peer: self.hosts.peer(peer), seconds: self.timeout.as_secs(), last }
    }

    fn stopped(&self) -> ClusterError {
        ClusterError::Engine("the run has failed".into())
    }

    fn call(&self, peer: usize, deadline: Instant) -> Result<Link, ClusterError> {
        let data = self.connect_for(peer, Channel::Data, deadline)?;
        Ok(Link { data, control: self.connect_for(peer, Channel::Control, deadline)? })
    }

    fn connect_for(
        &self,
        peer: usize,
        channel: Channel,
        deadline: Instant,
    ) -> Result<TcpStream, ClusterError> {
        let mut last = None;
        while !self.status.has_failed() {
            let Some(left) = deadline.checked_duration_since(Instant::now()) else {
                return Err(self.late(peer, last));
            };
            match connect(self.hosts.address(peer), left.min(GREETING_TIMEOUT)) {
                Ok(mut stream) => {
                    if self.greet(&mut stream, channel).is_ok()
                        && let Ok(greeting) = read_greeting(&mut stream, left)
                        && greeting.process == peer
                    {
                        return self.compare(peer, greeting).map(|()| stream);
                    }
                }
                Err(error) => last = Some(error),
            }
            thread::sleep(RETRY_INTERVAL);
        }
        Err(self.stopped())
    }

    fn accept(&self, listener: &TcpListener, deadline: Instant) -> Result<Vec<Link>, ClusterError> {
        let first = self.me + 1;
        let mut found: Vec<[Option<TcpStream>; 2]> =
            (first..self.hosts.processes()).map(|_| [None, None]).collect();
        let failed = |error| ClusterError::Listen { peer: self.hosts.peer(self.me), error };
        listener.set_nonblocking(true).map_err(failed)?;
        while let Some(missing) = found.iter().position(|link| link.iter().any(Option::is_none)) {
            if self.status.has_failed() {
                return Err(self.stopped());
            }
            if Instant::now() > deadline {
                return Err(self.late(first + missing, None));
            }
            match listener.accept() {
                Ok((stream, _)) => {
                    if let Some((peer, channel, stream)) = self.answer(stream)? {
                        // A process that connects again has abandoned its first connection.
                        found[peer - first][channel as usize] = Some(stream);
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    thread::sleep(RETRY_INTERVAL)
                }
                Err(error) => return Err(failed(error)),
            }
        }
        let link =
            |[data, control]: [Option<TcpStream>; 2]| Some(Link { data: data?, control: control? });
        Ok(found.into_iter().filter_map(link).collect())
    }

    /// Answers a connection; `None` if the other end is not a process of a run.
    fn answer(
        &self,
        mut stream: TcpStream,
    ) -> Result<Option<(usize, Channel, TcpStream)>, ClusterError> {
        let received = stream
            .set_nonblocking(false)
            .and_then(|()| read_greeting(&mut stream, GREETING_TIMEOUT));
        let Ok(greeting @ Greeting { process, channel, .. }) = received else { return Ok(None) };
        let expected = (self.me + 1..self.hosts.processes()).contains(&process);
        let greeted =
            stream.set_nodelay(true).and_then(|()| self.greet(&mut stream, Channel::Data));
        let (true, Ok(())) = (expected, greeted) else { return Ok(None) };
        self.compare(process, greeting)?;
        Ok(channel.map(|channel| (process, channel, stream)))
    }

    fn greet(&self, stream: &mut TcpStream, channel: Channel) -> io::Result<()> {
        let (terms, version) = (Some(self.terms.clone()), env!("CARGO_PKG_VERSION").into());
        let greeting = Greeting { version, process: self.me, channel: Some(channel), terms };
        let text = serde_json::to_vec(&greeting)?;
        let mut bytes = MAGIC.to_vec();
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text);
        stream.write_all(&bytes)
    }

    /// Checks that another process has the same version and the same terms.
    fn compare(&self, peer: usize, greeting: Greeting) -> Result<(), ClusterError> {
        let ours = self.terms;
        let difference = match greeting.terms {
            _ if greeting.version != env!("CARGO_PKG_VERSION") => {
                let theirs = Quoted(&greeting.version);
                format!("it is version {theirs}, this is {}", env!("CARGO_PKG_VERSION"))
            }
            None => "it does not state what it works on".into(),
            Some(theirs) if theirs.board != ours.board => {
                format!("it works on the board {}, this on {}", Quoted(&theirs.name), ours.name)
            }
            Some(theirs) if theirs.goal != ours.goal => {
                let goal = Quoted(&theirs.goal);
                format!("it works towards the goal {goal}, this towards {}", ours.goal)
            }
            Some(theirs) if theirs.purpose != ours.purpose => {
                format!(
                    "its purpose is to {}, this one's to {}",
                    Quoted(&theirs.purpose),
                    ours.purpose
                )
            }
            Some(theirs) if theirs.processes != ours.processes => {
                format!("its run has {} processes, this one {}", theirs.processes, ours.processes)
            }
            Some(theirs) if theirs.workers != ours.workers => {
                format!("it has {} workers, this has {}", theirs.workers, ours.workers)
            }
            Some(theirs) if theirs != *ours => "only one of the two has --checkpoint".into(),
            Some(_) => return Ok(()),
        };
        Err(ClusterError::Different { peer: self.hosts.peer(peer), difference })
    }
}

fn connect(address: &str, timeout: Duration) -> io::Result<TcpStream> {
    let mut last = io::Error::from(io::ErrorKind::NotFound);
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, timeout.max(RETRY_INTERVAL)) {
            Ok(stream) => {
                stream.set_nodelay(true)?;
                return Ok(stream);
            }
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// A reader with a deadline for the whole message, however slowly it arrives.
struct DeadlineReader<'s> {
    stream: &'s mut TcpStream,
    end: Instant,
}

impl Read for DeadlineReader<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        self.stream.read(into)
    }
}

fn read_greeting(stream: &mut TcpStream, timeout: Duration) -> io::Result<Greeting> {
    let mut stream = DeadlineReader { stream, end: Instant::now() + timeout.min(GREETING_TIMEOUT) };
    let mut start = [0; 12];
    stream.read_exact(&mut start)?;
    let length = u32::from_le_bytes(start[8..].try_into().expect("4 bytes"));
    if start[..8] != MAGIC || length > MAX_GREETING {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut text = vec![0; length as usize];
    stream.read_exact(&mut text)?;
    Ok(serde_json::from_slice(&text)?)
}
