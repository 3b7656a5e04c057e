//! Runs on several processes: their addresses, and the start of those on this machine.

use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;

use crate::cli::args::resources::{ResourceArgs, count};
use crate::cli::failure::Failure;

/// The processes of a run.
#[derive(Args)]
pub struct ClusterArgs {
    /// Divide the work among this many processes of this machine, which it starts and connects over
    /// loopback
    #[arg(long, value_name = "NUMBER", value_parser = count, conflicts_with = "hosts")]
    processes: Option<NonZero<usize>>,
    /// Divide the work among the hosts that FILE lists, one host:port per line for each process
    ///
    /// Run the same command on each of them, with its own --process; process 0 prints the answer.
    #[arg(long, value_name = "FILE", requires = "process")]
    hosts: Option<PathBuf>,
    /// The number of this process among the hosts, from 0
    #[arg(long, value_name = "NUMBER", requires = "hosts")]
    process: Option<usize>,
    /// Wait this long for the other processes at the start
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    connect_timeout: u64,
}

#[cfg(feature = "cluster")]
pub use with_engine::Run;

/// A run without the engine does not exist.
#[cfg(not(feature = "cluster"))]
pub struct Run(pub std::convert::Infallible);

impl ClusterArgs {
    /// The run that this process takes part in; `None` if it is alone. `command` is the command
    /// line that asks another process of this machine for the same.
    pub fn begin(&self, effort: &ResourceArgs, command: &[&str]) -> Result<Option<Run>, Failure> {
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

    /// Refuses these options where they have no effect.
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
    use std::path::Path;
    use std::process::{Child, Command, Stdio};
    use std::time::{Duration, Instant};

    use crate::cluster::{Hosts, Member};
    use crate::observer::{Observer, Progress};
    use crate::states::{Checkpoint, EnumerateOptions};

    use super::ClusterArgs;
    use crate::cli::args::resources::{ResourceArgs, with_checkpoint};
    use crate::cli::failure::Failure;
    use crate::cli::inputs;
    use crate::cli::progress::ProgressLine;

    /// How long started processes may take to end on their own.
    const PATIENCE: Duration = Duration::from_secs(3);

    /// A run on several processes, of which this is one.
    pub struct Run {
        member: Member,
        memory: u64,
        /// True if another process of this machine shows the progress.
        quiet: bool,
        children: Children,
    }

    /// Processes that this one has started.
    struct Children(Vec<Child>);

    impl ClusterArgs {
        /// Starts the other processes on this machine. Each listens on loopback and prints its
        /// address; then each receives all addresses.
        pub(super) fn start(
            &self,
            processes: NonZero<usize>,
            effort: &ResourceArgs,
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

        /// Joins a run of several hosts, or one that another process of this machine has started.
        /// In the latter case it prints its address and then reads the hosts from standard input.
        pub(super) fn join(
            &self,
            hosts: &Path,
            process: usize,
            effort: &ResourceArgs,
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
                (None, inputs::read_text_file(hosts)?)
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
        /// Whether this process has the answer.
        pub fn answers(&self) -> bool {
            self.member.process == 0
        }

        /// Computes this process's part, followed by the observer unless another process shows the
        /// progress.
        pub fn take_part<T>(
            self,
            line: &ProgressLine,
            checkpoint: Option<&Checkpoint>,
            compute: impl FnOnce(Member, &EnumerateOptions) -> Result<T, Failure>,
        ) -> Result<T, Failure> {
            let Self { member, memory, quiet, children } = self;
            let silent = |_: Progress| line.interrupted();
            let observer: &dyn Observer = if quiet { &silent } else { line };
            let options = EnumerateOptions::new().memory(memory).observer(observer);
            let done = compute(member, &with_checkpoint(options, checkpoint));
            drop(children);
            done
        }
    }

    /// The processes end when the run ends, successfully or not. Any that remain are killed.
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
