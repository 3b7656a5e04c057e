//! The connection to another process, as the engine sees it.
//!
//! The engine's threads panic if a connection breaks, and wait forever if a process has stopped. So
//! they use a [`Wire`], which reads the header of each message before the engine does. When the run
//! has failed, the wire lets the engine end normally: it fills the rest of a message with zeros,
//! then sends the header that ends a connection, and discards what the engine writes.

use std::io::{self, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use timely::communication::allocator::zero_copy::stream::Stream;
use timely::communication::networking::MessageHeader;

use super::error::ClusterError;
use super::watch::RunStatus;

/// The interval at which a wire checks whether the run has failed.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// The bytes of a message's header: six numbers.
const HEADER: usize = 48;

/// The limits on the messages of one connection.
#[derive(Debug)]
pub(super) struct Terms {
    /// The process at the other end.
    pub peer: String,
    /// The workers there.
    pub sources: Range<usize>,
    /// The workers here.
    pub targets: Range<usize>,
    /// The most bytes of a message.
    pub most: usize,
    /// The number of bytes that this process has written, to all others.
    pub written: Arc<AtomicU64>,
    /// Whether the run has failed.
    pub status: Arc<RunStatus>,
}

/// A connection to another process that neither breaks nor hangs.
#[derive(Debug)]
pub(super) struct Wire {
    stream: BufReader<TcpStream>,
    terms: Arc<Terms>,
    frame: Frame,
}

/// The progress of reading a message.
#[derive(Clone, Copy, Debug)]
enum Frame {
    /// The header, and the number of its bytes that have been read. The engine has received none of
    /// them.
    Reading([u8; HEADER], usize),
    /// The header, the number of its bytes that the engine has received, and the length of the
    /// message.
    Giving([u8; HEADER], usize, usize),
    /// The number of bytes of the message that are still to come.
    Content(usize),
    /// The engine has received the header that ends a connection.
    Ended,
}

impl Frame {
    const NEXT: Self = Self::Reading([0; HEADER], 0);
}

impl Wire {
    pub fn new(stream: TcpStream, terms: Terms) -> io::Result<Self> {
        stream.set_read_timeout(Some(POLL_INTERVAL))?;
        stream.set_write_timeout(Some(POLL_INTERVAL))?;
        Ok(Self::with_terms(stream, Arc::new(terms)))
    }

    fn with_terms(stream: TcpStream, terms: Arc<Terms>) -> Self {
        Self { stream: BufReader::with_capacity(1 << 16, stream), terms, frame: Frame::NEXT }
    }

    /// Reads what has arrived; returns 0 if the run has failed.
    fn receive(&mut self, into: &mut [u8]) -> usize {
        let Terms { peer, status, .. } = &*self.terms;
        while !status.has_failed() {
            match self.stream.read(into) {
                Ok(0) => status.fail(ClusterError::Died { peer: peer.clone() }),
                Ok(read) => return read,
                Err(error) if is_pause(&error) => {}
                Err(_) => status.fail(ClusterError::Died { peer: peer.clone() }),
            }
        }
        0
    }

    /// The length of the message that a header announces; `None` if this peer may not send it.
    fn length(&self, header: &[u8; HEADER]) -> Option<usize> {
        let number = |field: usize| {
            u64::from_be_bytes(header[8 * field..][..8].try_into().expect("a number has 8 bytes"))
        };
        let Terms { sources, targets, most, .. } = &*self.terms;
        let fields = [0, 1, 2, 3, 4, 5].map(|field| usize::try_from(number(field)));
        let [Ok(_), Ok(source), Ok(lower), Ok(upper), Ok(length), Ok(_)] = fields else {
            return None;
        };
        let known = sources.contains(&source) && targets.contains(&lower);
        let fits = lower < upper && upper <= targets.end && length <= *most;
        // A connection ends with a header of zeros.
        (length == 0 && header.iter().all(|&byte| byte == 0) || length > 0 && known && fits)
            .then_some(length)
    }
}

fn is_pause(error: &io::Error) -> bool {
    use io::ErrorKind::{Interrupted, TimedOut, WouldBlock};
    matches!(error.kind(), WouldBlock | TimedOut | Interrupted)
}

impl Read for Wire {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        const { assert!(size_of::<MessageHeader>() == HEADER) };
        loop {
            match self.frame {
                Frame::Reading(mut header, read) if read < HEADER => {
                    let mut rest = [0; HEADER];
                    let rest = &mut rest[read..];
                    match self.receive(rest) {
                        // The run has failed: a header of zeros ends the connection.
                        0 => self.frame = Frame::Giving([0; HEADER], 0, 0),
                        more => {
                            header[read..read + more].copy_from_slice(&rest[..more]);
                            self.frame = Frame::Reading(header, read + more);
                        }
                    }
                }
                Frame::Reading(header, _) => match self.length(&header) {
                    Some(length) => self.frame = Frame::Giving(header, 0, length),
                    None => {
                        let peer = Some(self.terms.peer.clone());
                        let what =
                            "a message for a worker that does not exist, or one that is too long";
                        self.terms.status.fail(ClusterError::Malformed { peer, what });
                        self.frame = Frame::Giving([0; HEADER], 0, 0);
                    }
                },
                Frame::Giving(header, given, length) => {
                    let count = into.len().min(HEADER - given);
                    into[..count].copy_from_slice(&header[given..][..count]);
                    self.frame = match given + count {
                        HEADER if length == 0 => Frame::Ended,
                        HEADER => Frame::Content(length),
                        given => Frame::Giving(header, given, length),
                    };
                    return Ok(count);
                }
                Frame::Content(0) => self.frame = Frame::NEXT,
                Frame::Content(left) => {
                    let count = into.len().min(left);
                    let into = &mut into[..count];
                    let read = match self.receive(into) {
                        0 => {
                            into.fill(0);
                            count
                        }
                        read => read,
                    };
                    self.frame = Frame::Content(left - read);
                    return Ok(read);
                }
                Frame::Ended => return Ok(0),
            }
        }
    }
}

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Terms { peer, status, written, .. } = &*self.terms;
        while !status.has_failed() {
            match self.stream.get_mut().write(bytes) {
                Ok(0) => status.fail(ClusterError::Died { peer: peer.clone() }),
                Ok(count) => {
                    written.fetch_add(count as u64, Ordering::Relaxed);
                    return Ok(count);
                }
                Err(error) if is_pause(&error) => {}
                Err(_) => status.fail(ClusterError::Died { peer: peer.clone() }),
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Wire {
    fn try_clone(&self) -> io::Result<Self> {
        Ok(Self::with_terms(self.stream.get_ref().try_clone()?, Arc::clone(&self.terms)))
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.get_ref().set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        // The other end may be gone already.
        let _ = self.stream.get_ref().shutdown(how);
        Ok(())
    }
}
