use std::collections::HashSet;
use std::str::FromStr;

use thiserror::Error;

use crate::input_text::Quoted;

/// The addresses of the processes of a run: one `host:port` for each, in the order of their
/// numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hosts(Vec<String>);

/// Why a list of hosts cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum HostsError {
    /// A line is not an address.
    #[error("line {line}: {} is not host:port, such as 10.0.0.7:4100", Quoted(text))]
    NotAnAddress {
        /// The number of the line, from 1.
        line: usize,
        /// The text of the line.
        text: String,
    },
    /// An address appears twice.
    #[error(
        "line {line}: {} appears twice; each process needs an address of its own",
        Quoted(text)
    )]
    Twice {
        /// The number of the line, from 1.
        line: usize,
        /// The address.
        text: String,
    },
    /// There is no address.
    #[error("it names no host; write host:port for each process, one per line")]
    Empty,
}

/// Parses one `host:port` per line, and ignores empty lines and text after a `#`.
impl FromStr for Hosts {
    type Err = HostsError;

    fn from_str(text: &str) -> Result<Self, HostsError> {
        let mut hosts: Vec<String> = Vec::new();
        let mut seen = HashSet::new();
        for (number, line) in text.lines().enumerate() {
            let (line, text) = (number + 1, line.split('#').next().unwrap_or_default().trim());
            if text.is_empty() {
                continue;
            }
            let port = text.rsplit_once(':').filter(|(host, _)| !host.is_empty());
            let port = port.and_then(|(_, port)| port.parse::<u16>().ok());
            if port.is_none_or(|port| port == 0) || text.contains(char::is_whitespace) {
                return Err(HostsError::NotAnAddress { line, text: text.into() });
            }
            if !seen.insert(text) {
                return Err(HostsError::Twice { line, text: text.into() });
            }
            hosts.push(text.into());
        }
        if hosts.is_empty() { Err(HostsError::Empty) } else { Ok(Self(hosts)) }
    }
}

impl Hosts {
    /// The number of processes.
    pub fn processes(&self) -> usize {
        self.0.len()
    }

    /// The address of a process.
    pub fn address(&self, process: usize) -> &str {
        &self.0[process]
    }

    /// A process, as messages name it.
    pub(super) fn peer(&self, process: usize) -> String {
        format!("process {process} at {}", self.0[process])
    }
}
