//! Runs on several processes: which they are, and the start of those on this machine.

use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;

use super::effort::{Effort, at_once};
use super::failure::Failure;

/// Other processes that take part.
#[derive(Args)]
pub struct Together {
    /// Divide the work among so many processes of this machine, which are started and talk over loopback
    #[arg(long, value_name = "NUMBER", value_parser = at_once, conflicts_with = "hosts")]
    processes: Option<NonZero<usize>>,
    /// Divide the work among several hosts: a file with one host:port for each process, one a line. The same
    /// command runs on each of them, with its own --process; the first one has the answer
    #[arg(long, value_name = "FILE", requires = "process")]
    hosts: Option<PathBuf>,
    /// The number of this process among the hosts, from 0
    #[arg(long, value_name = "NUMBER", requires = "hosts")]
    process: Option<usize>,
    /// How long the other processes are waited for at the start
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    connect_timeout: u64,
}

#[cfg(feature = "cluster")]
pub use with_engine::Run;

/// There are none without the engine.
#[cfg(not(feature = "cluster"))]
pub struct Run(pub std::convert::Infallible);

impl Together {
    /// The run that this process takes part in; none if it is alone. `command` is how another process of this
    /// machine is asked for the same.
    pub fn begin(&self, effort: &Effort, command: &[&str]) -> Result<Option<Run>, Failure> {
        match (self.processes, &self.hosts, self.process) {
            (None, None, _) => Ok(None),
            #[cfg(feature = "cluster")]
            (Some(processes), ..) => self.start(processes, effort, command).map(Some),
            #[cfg(feature = "cluster")]
            (None, Some(hosts), process) => {
                self.join(hosts, process.unwrap_or(0), effort).map(Some)
            }
            #[cfg(not(feature = "cluster"))]
            _ => {
                let _ = (effort, command, self.process, self.connect_timeout);
                Err(Failure::bad(
                    "this program was built without runs on several processes; \
                     cargo install --path . --features cluster builds it with them",
                ))
            }
        }
    }

    /// Refuses these options where they have no meaning.
    pub fn refuse(&self, why: &str) -> Result<(), Failure> {
        match (self.processes, &self.hosts) {
            (None, None) => Ok(()),
            _ => Err(Failure::bad(format!("--processes and --hosts {why}"))),
        }
    }
}

#[cfg(feature = "cluster")]
mod with_engine {
    use std::io::{self, BufRead, BufReader, Write};
    use std::net::{Ipv4Addr, TcpListener};
    use std::num::NonZero;
    use std::ops::ControlFlow;
    use std::path::Path;
    use std::process::{Child, Command, Stdio};
    use std::time::{Duration, Instant};

    use taquin::Position;
    use taquin::cluster::{Hosts, Member};
    use taquin::states::Limits;
    use taquin::states::planes::{Keep, Settings};

    use super::super::effort::Effort;
    use super::super::failure::Failure;
    use super::super::{progress, source};
    use super::Together;

    /// How long processes that were started may take to end by themselves.
    const PATIENCE: Duration = Duration::from_secs(3);

    /// A run on several processes, of which this is one.
    pub struct Run {
        member: Member,
        memory: u64,
        /// Whether another process of this machine shows how far it is.
        quiet: bool,
        children: Children,
    }

    /// Processes that this one has started.
    struct Children(Vec<Child>);

    impl Together {
        /// Starts the other processes on this machine. Each listens on loopback and tells where; then all are told of
        /// all.
        pub(super) fn start(
            &self,
            processes: NonZero<usize>,
            effort: &Effort,
            command: &[&str],
        ) -> Result<Run, Failure> {
            let processes = processes.get();
            let listener = on_loopback()?;
            let mut hosts = vec![address(&listener)?];
            let workers = effort.workers(processes).to_string();
            let memory = effort.memory() / processes as u64;
            let mut children = Children(vec![]);
            for process in 1..processes {
                let mut child = Command::new(std::env::current_exe().map_err(unstarted)?);
                child.args(command).args(["--hosts", "-", "--process", &process.to_string()]);
                child.args(["--threads", &workers, "--max-memory", &memory.to_string()]);
                child.args(["--connect-timeout", &self.connect_timeout.to_string()]);
                child.stdin(Stdio::piped()).stdout(Stdio::piped());
                children.0.push(child.spawn().map_err(unstarted)?);
            }
            for (number, child) in (1..).zip(&mut children.0) {
                let mut line = String::new();
                let out = child.stdout.take().expect("it was piped");
                BufReader::new(out).read_line(&mut line).map_err(unstarted)?;
                if line.is_empty() {
                    return Err(Failure::bad(format!("process {number} did not start")));
                }
                hosts.push(line.trim().into());
            }
            let list = hosts.join("\n");
            for child in &mut children.0 {
                let mut input = child.stdin.take().expect("it was piped");
                input.write_all(list.as_bytes()).map_err(unstarted)?;
            }
            let hosts = list.parse().map_err(|error| Failure::bad(format!("{error}")))?;
            let member = Member {
                hosts,
                process: 0,
                listener: Some(listener),
                connect_timeout: Duration::from_secs(self.connect_timeout),
                workers: effort.workers(processes),
            };
            Ok(Run { member, memory, quiet: false, children })
        }

        /// Takes part in a run of several hosts, or in one that another process of this machine has started: then the
        /// hosts are told on standard input, after this one has said where it listens.
        pub(super) fn join(
            &self,
            hosts: &Path,
            process: usize,
            effort: &Effort,
        ) -> Result<Run, Failure> {
            let started = hosts.as_os_str() == "-";
            let (listener, text) = if started {
                let listener = on_loopback()?;
                writeln!(io::stdout(), "{}", address(&listener)?)?;
                let text = io::read_to_string(io::stdin());
                let unread =
                    |error| Failure::bad(format!("'-': the hosts cannot be read: {error}"));
                (Some(listener), text.map_err(unread)?)
            } else {
                (None, source::text_file(hosts)?)
            };
            let read: Result<Hosts, _> = text.parse();
            let hosts =
                read.map_err(|error| Failure::bad(format!("'{}': {error}", hosts.display())))?;
            let member = Member {
                hosts,
                process,
                listener,
                connect_timeout: Duration::from_secs(self.connect_timeout),
                workers: effort.threads(),
            };
            Ok(Run { member, memory: effort.memory(), quiet: started, children: Children(vec![]) })
        }
    }

    impl Run {
        /// Whether this is the process that has the answer.
        pub fn answers(&self) -> bool {
            self.member.process == 0
        }

        /// Does this process's part, and shows on a terminal how far it is.
        pub fn enumerated<T>(
            self,
            goal: &Position,
            keep: Keep,
            compute: impl FnOnce(Member, Settings, Limits) -> Result<T, Failure>,
        ) -> Result<T, Failure> {
            let Self { member, memory, quiet, children } = self;
            let settings = Settings { keep, ..Settings::default() };
            let done = if quiet {
                let watch = &mut |_, _| ControlFlow::Continue(());
                compute(member, settings, Limits { memory, watch })
            } else {
                progress::enumerated_within(goal, keep, memory, |limits| {
                    compute(member, settings, limits)
                })
            };
            drop(children);
            done
        }
    }

    /// They end by themselves when the run ends, whether well or not; whatever happens, none is left behind.
    impl Drop for Children {
        fn drop(&mut self) {
            let end = Instant::now() + PATIENCE;
            for child in &mut self.0 {
                while Instant::now() < end && matches!(child.try_wait(), Ok(None)) {
                    std::thread::sleep(Duration::from_millis(2));
                }
                let _ = child.kill();
                let _ = child.wait();
            }
        }
    }

    fn on_loopback() -> Result<TcpListener, Failure> {
        TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(unstarted)
    }

    fn address(listener: &TcpListener) -> Result<String, Failure> {
        Ok(listener.local_addr().map_err(unstarted)?.to_string())
    }

    fn unstarted(error: io::Error) -> Failure {
        Failure::bad(format!("the processes cannot be started: {error}"))
    }
}
