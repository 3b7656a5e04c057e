//! How the processes of a run find each other, and make sure that they are of one mind.
//!
//! Of two processes the one with the higher number calls the other, twice: once for the engine,
//! once to watch. Each says who it is and what it works on, and both compare.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::error::ClusterError;
use super::hosts::Hosts;
use super::watch::Fate;
use crate::input_text::Quoted;

/// How a greeting begins.
const MAGIC: [u8; 8] = *b"taquin\r\n";

/// The most bytes of a greeting.
const MOST_GREETING: u32 = 1 << 20;

/// How long somebody who has called may take to greet.
const PATIENCE: Duration = Duration::from_secs(2);

/// Who waits longer waits for ever.
const FOREVER: Duration = Duration::from_secs(1 << 32);

/// How often it is tried again.
const AGAIN: Duration = Duration::from_millis(20);

/// What all processes of a run must agree upon.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Terms {
    /// The board's name.
    pub name: String,
    /// Its definition, as JSON.
    pub board: String,
    pub goal: String,
    /// What the run is for.
    pub purpose: String,
    pub processes: usize,
    /// How many workers each has.
    pub workers: usize,
    /// True if it saves checkpoints.
    pub checkpoint: bool,
}

/// The first that is said on a connection. A field that another version might not have has a
/// default, so that the version is read first.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Greeting {
    version: String,
    #[serde(default)]
    process: usize,
    #[serde(default)]
    use_: Option<Use>,
    #[serde(default)]
    terms: Option<Terms>,
}

/// What a connection is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Use {
    Data,
    Control,
}

/// The two connections to another process.
#[derive(Debug)]
pub(super) struct Link {
    pub data: TcpStream,
    pub control: TcpStream,
}

/// The processes of a run, one of which is this.
pub(super) struct Meeting<'m> {
    pub hosts: &'m Hosts,
    pub me: usize,
    pub terms: &'m Terms,
    pub timeout: Duration,
    pub fate: &'m Arc<Fate>,
}

impl Meeting<'_> {
    /// Meets all others; by number, none for this process itself.
    pub fn meet(&self, listener: &TcpListener) -> Result<Vec<Option<Link>>, ClusterError> {
        let deadline = Instant::now().checked_add(self.timeout);
        // Beyond what a clock can tell: long enough.
        let deadline = deadline.unwrap_or_else(|| Instant::now() + FOREVER);
        let links = thread::scope(|scope| {
            let accepted = scope.spawn(|| self.settled(self.accept(listener, deadline)));
            let called: Option<Vec<Link>> =
                (0..self.me).map(|peer| self.settled(self.call(peer, deadline))).collect();
            (called, accepted.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        });
        self.fate.outcome()?;
        let (Some(called), Some(accepted)) = links else {
            return Err(ClusterError::Engine("the processes did not meet".into()));
        };
        let called = called.into_iter().map(Some);
        Ok(called.chain([None]).chain(accepted.into_iter().map(Some)).collect())
    }

    /// What goes wrong with one ends the waiting for all.
    fn settled<T>(&self, outcome: Result<T, ClusterError>) -> Option<T> {
        outcome.map_err(|error| self.fate.fail(error)).ok()
    }

    fn late(&self, peer: usize, last: Option<io::Error>) -> ClusterError {
        ClusterError::Late { peer: self.hosts.peer(peer), seconds: self.timeout.as_secs(), last }
    }

    fn stopped(&self) -> ClusterError {
        ClusterError::Engine("the run has failed".into())
    }

    fn call(&self, peer: usize, deadline: Instant) -> Result<Link, ClusterError> {
        let data = self.call_for(peer, Use::Data, deadline)?;
        Ok(Link { data, control: self.call_for(peer, Use::Control, deadline)? })
    }

    fn call_for(
        &self,
        peer: usize,
        use_: Use,
        deadline: Instant,
    ) -> Result<TcpStream, ClusterError> {
        let mut last = None;
        while !self.fate.has_failed() {
            let Some(left) = deadline.checked_duration_since(Instant::now()) else {
                return Err(self.late(peer, last));
            };
            match connect(self.hosts.address(peer), left.min(PATIENCE)) {
                Ok(mut stream) => {
                    if self.greet(&mut stream, use_).is_ok()
                        && let Ok(greeting) = hear(&mut stream, left)
                        && greeting.process == peer
                    {
                        return self.compare(peer, greeting).map(|()| stream);
                    }
                }
                Err(error) => last = Some(error),
            }
            thread::sleep(AGAIN);
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
            if self.fate.has_failed() {
                return Err(self.stopped());
            }
            if Instant::now() > deadline {
                return Err(self.late(first + missing, None));
            }
            match listener.accept() {
                Ok((stream, _)) => {
                    if let Some((peer, use_, stream)) = self.answer(stream)? {
                        // Whoever calls again has given the first call up.
                        found[peer - first][use_ as usize] = Some(stream);
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => thread::sleep(AGAIN),
                Err(error) => return Err(failed(error)),
            }
        }
        let link =
            |[data, control]: [Option<TcpStream>; 2]| Some(Link { data: data?, control: control? });
        Ok(found.into_iter().filter_map(link).collect())
    }

    /// Answers a call; none if it was no process of a run.
    fn answer(
        &self,
        mut stream: TcpStream,
    ) -> Result<Option<(usize, Use, TcpStream)>, ClusterError> {
        let heard = stream.set_nonblocking(false).and_then(|()| hear(&mut stream, PATIENCE));
        let Ok(greeting @ Greeting { process, use_, .. }) = heard else { return Ok(None) };
        let expected = (self.me + 1..self.hosts.processes()).contains(&process);
        let greeted = stream.set_nodelay(true).and_then(|()| self.greet(&mut stream, Use::Data));
        let (true, Ok(())) = (expected, greeted) else { return Ok(None) };
        self.compare(process, greeting)?;
        Ok(use_.map(|use_| (process, use_, stream)))
    }

    fn greet(&self, stream: &mut TcpStream, use_: Use) -> io::Result<()> {
        let (terms, version) = (Some(self.terms.clone()), env!("CARGO_PKG_VERSION").into());
        let greeting = Greeting { version, process: self.me, use_: Some(use_), terms };
        let text = serde_json::to_vec(&greeting)?;
        let mut bytes = MAGIC.to_vec();
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text);
        stream.write_all(&bytes)
    }

    /// Whether another process is of the same version and works on the same.
    fn compare(&self, peer: usize, greeting: Greeting) -> Result<(), ClusterError> {
        let ours = self.terms;
        let difference = match greeting.terms {
            _ if greeting.version != env!("CARGO_PKG_VERSION") => {
                let theirs = Quoted(&greeting.version);
                format!("it is version {theirs}, this is {}", env!("CARGO_PKG_VERSION"))
            }
            None => "it does not say what it works on".into(),
            Some(theirs) if theirs.board != ours.board => {
                format!("it works on the board {}, this on {}", Quoted(&theirs.name), ours.name)
            }
            Some(theirs) if theirs.goal != ours.goal => {
                let goal = Quoted(&theirs.goal);
                format!("it works towards the goal {goal}, this towards {}", ours.goal)
            }
            Some(theirs) if theirs.purpose != ours.purpose => {
                format!("it is there to {}, this to {}", Quoted(&theirs.purpose), ours.purpose)
            }
            Some(theirs) if theirs.processes != ours.processes => {
                format!("it counts {} processes, this {}", theirs.processes, ours.processes)
            }
            Some(theirs) if theirs.workers != ours.workers => {
                format!("it has {} workers, this has {}", theirs.workers, ours.workers)
            }
            Some(theirs) if theirs != *ours => "only one of both has --checkpoint".into(),
            Some(_) => return Ok(()),
        };
        Err(ClusterError::Different { peer: self.hosts.peer(peer), difference })
    }
}

fn connect(address: &str, timeout: Duration) -> io::Result<TcpStream> {
    let mut last = io::Error::from(io::ErrorKind::NotFound);
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, timeout.max(AGAIN)) {
            Ok(stream) => {
                stream.set_nodelay(true)?;
                return Ok(stream);
            }
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// A connection that is read until a moment, however little comes at a time.
struct Until<'s> {
    stream: &'s mut TcpStream,
    end: Instant,
}

impl Read for Until<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        self.stream.read(into)
    }
}

fn hear(stream: &mut TcpStream, timeout: Duration) -> io::Result<Greeting> {
    let mut stream = Until { stream, end: Instant::now() + timeout.min(PATIENCE) };
    let mut start = [0; 12];
    stream.read_exact(&mut start)?;
    let length = u32::from_le_bytes(start[8..].try_into().expect("4 bytes"));
    if start[..8] != MAGIC || length > MOST_GREETING {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut text = vec![0; length as usize];
    stream.read_exact(&mut text)?;
    Ok(serde_json::from_slice(&text)?)
}
