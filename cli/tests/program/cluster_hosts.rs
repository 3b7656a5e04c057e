//! Three hosts as network namespaces with their own addresses and names: the same answer, the
//! traffic of the plan, and the death of a host's process. The test needs Open MPI, Linux, `ip` and
//! root, and fails without them. MPICH before 4.2 may hang in MPI_Finalize over TCP.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use crate::processes::{ended, launcher, ranks_of, signal_to};
use crate::program::{done, json};

const HOSTS: usize = 3;

/// Namespaces on one bridge, removed when dropped.
struct Net {
    name: String,
    folder: tempfile::TempDir,
}

fn ip(arguments: &str) {
    let output = Command::new("ip").args(arguments.split(' ')).output().expect("there is no ip");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "ip {arguments}: {error}; network namespaces need the rights of root"
    );
}

/// What the launcher calls in place of ssh: `agent ADDRESS COMMAND...`.
const AGENT: &str = r#"#!/bin/sh
host=NAME-$((${1##*.} - 1))
shift
exec ip netns exec "$host" unshare --uts sh -c "hostname $host; exec $*"
"#;

impl Net {
    fn new() -> Self {
        let name = format!("tq{}", std::process::id());
        let net = Self { name: name.clone(), folder: tempfile::tempdir().unwrap() };
        ip(&format!("netns add {name}"));
        ip(&format!("-n {name} link add hub type bridge"));
        ip(&format!("-n {name} link set hub up"));
        for host in 0..HOSTS {
            let own = format!("{name}-{host}");
            ip(&format!("netns add {own}"));
            ip(&format!("-n {name} link add h{host} type veth peer name eth0 netns {own}"));
            ip(&format!("-n {name} link set h{host} master hub"));
            ip(&format!("-n {name} link set h{host} up"));
            ip(&format!("-n {own} addr add {}/24 dev eth0", Self::address(host)));
            ip(&format!("-n {own} link set eth0 up"));
            ip(&format!("-n {own} link set lo up"));
        }
        let agent = net.agent();
        fs::write(&agent, AGENT.replace("NAME", &name)).unwrap();
        fs::set_permissions(&agent, fs::Permissions::from_mode(0o755)).unwrap();
        net
    }

    fn address(host: usize) -> String {
        format!("10.77.0.{}", host + 1)
    }

    fn agent(&self) -> String {
        self.folder.path().join("agent").display().to_string()
    }

    /// Starts the launcher on the first host, with one rank on each.
    fn start(&self, arguments: &[&str]) -> Child {
        let hosts: Vec<_> = (0..HOSTS).map(Self::address).collect();
        let mpirun = launcher();
        let mut command = Command::new(self.agent());
        command.arg(&hosts[0]).arg(mpirun.get_program()).stdin(std::process::Stdio::null());
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
        command.envs(mpirun.get_envs().filter_map(|(name, value)| Some((name, value?))));
        command.args(["--mca", "plm_rsh_agent", &self.agent(), "--host", &hosts.join(",")]);
        command.args("--mca pml ob1 --mca btl tcp,self --mca btl_tcp_if_include eth0".split(' '));
        command.args(["--mca", "oob_tcp_if_include", "eth0"]);
        command.args(["-n", &HOSTS.to_string(), env!("CARGO_BIN_EXE_taquin")]).args(arguments);
        command.spawn().unwrap()
    }

    /// The bytes that all hosts have sent.
    fn sent(&self) -> u64 {
        let sent = |host| {
            let file = "/sys/class/net/eth0/statistics/tx_bytes";
            let own = format!("{}-{host}", self.name);
            let output = Command::new("ip").args(["netns", "exec", &own, "cat", file]).output();
            let text = String::from_utf8(output.unwrap().stdout).unwrap();
            text.trim().parse::<u64>().unwrap()
        };
        (0..HOSTS).map(sent).sum()
    }
}

impl Drop for Net {
    fn drop(&mut self) {
        let own = (0..HOSTS).map(|host| format!("{}-{host}", self.name));
        for name in own.chain([self.name.clone()]) {
            let _ = Command::new("ip").args(["netns", "del", &name]).status();
        }
    }
}

#[test]
#[ignore = "needs root to create network namespaces"]
fn three_hosts() {
    let net = Net::new();
    let within = Duration::from_secs(60);
    let census = ["distances", "count", "3x4", "--threads", "1", "--mpi"];
    let before = net.sent();
    let (out, err, code) = ended(net.start(&census), within);
    assert_eq!((out, code), (done(&census[..5]), Some(0)), "{err}");

    // Blocks without positions, about half of them, take a bit. The rest is what TCP adds.
    let plan = json(&["distances", "plan", "3x4", "--nodes", &HOSTS.to_string()]);
    let number = |value: &serde_json::Value| value.as_u64().unwrap();
    let blocks: u64 = (0..54).map(|depth| number(&plan["sent_blocks"][depth % 2])).sum();
    let planned = 8 * blocks * number(&plan["block_words"]);
    let sent = net.sent() - before;
    assert!((planned / 3..planned * 3 / 4).contains(&sent), "{sent} bytes, {planned} planned");

    // A process of the last host is killed in the middle of a long run.
    let mut child = net.start(&["distances", "count", "2x7", "--mpi", "--max-memory", "8G"]);
    while ranks_of(child.id()).len() < HOSTS {
        assert!(child.try_wait().unwrap().is_none(), "the run ended early");
        thread::sleep(Duration::from_millis(5));
    }
    thread::sleep(Duration::from_millis(600));
    let start = Instant::now();
    signal_to(ranks_of(child.id())[HOSTS - 1], "-KILL");
    let (out, err, code) = ended(child, within);
    assert!(!out.contains("highest") && code != Some(0), "{out}{err}");
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}
