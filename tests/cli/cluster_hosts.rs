//! Three hosts as network namespaces with their own addresses: one is disconnected in the middle of
//! a run, one is killed, and two resume a checkpoint of three. The test needs Linux, `ip` and root,
//! and fails without them.

use std::fs;
use std::path::Path;
use std::process::{Child, Command};
use std::thread;
use std::time::Duration;

use crate::processes;
use crate::processes::{LONG, ended, interrupted};

/// Namespaces on one bridge, removed when dropped.
struct Net {
    name: String,
    hosts: usize,
}

fn ip(arguments: &str) {
    let output = Command::new("ip").args(arguments.split(' ')).output().expect("there is no ip");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "ip {arguments}: {error}; network namespaces need the rights of root"
    );
}

impl Net {
    fn new(hosts: usize) -> Self {
        let name = format!("tq{}", std::process::id());
        let net = Self { name: name.clone(), hosts };
        ip(&format!("netns add {name}"));
        ip(&format!("-n {name} link add hub type bridge"));
        ip(&format!("-n {name} link set hub up"));
        for host in 0..hosts {
            let own = format!("{name}-{host}");
            ip(&format!("netns add {own}"));
            ip(&format!("-n {name} link add h{host} type veth peer name eth0 netns {own}"));
            ip(&format!("-n {name} link set h{host} master hub"));
            ip(&format!("-n {name} link set h{host} up"));
            ip(&format!("-n {own} addr add {}/24 dev eth0", Self::address(host)));
            ip(&format!("-n {own} link set eth0 up"));
        }
        net
    }

    fn address(host: usize) -> String {
        format!("10.77.0.{}", host + 1)
    }

    /// Sets the link of a host `up` or `down`.
    fn set_link(&self, host: usize, state: &str) {
        ip(&format!("-n {} link set h{host} {state}", self.name));
    }

    /// Starts one process on each host.
    fn census(&self, folder: &Path, hosts: usize, board: &str, more: &[&str]) -> Vec<Child> {
        let list: Vec<_> = (0..hosts).map(|host| Self::address(host) + ":4100").collect();
        let file = folder.join("hosts");
        fs::write(&file, list.join("\n")).unwrap();
        let start = |host| {
            let own = format!("{}-{host}", self.name);
            processes::census(&["ip", "netns", "exec", &own], &file, host, board, more)
        };
        (0..hosts).map(start).collect()
    }
}

impl Drop for Net {
    fn drop(&mut self) {
        let own = (0..self.hosts).map(|host| format!("{}-{host}", self.name));
        for name in own.chain([self.name.clone()]) {
            let _ = Command::new("ip").args(["netns", "del", &name]).status();
        }
    }
}

#[test]
#[ignore = "needs root to create network namespaces"]
fn three_hosts() {
    let net = Net::new(3);
    let folder = tempfile::tempdir().unwrap();
    let within = Duration::from_secs(30);
    let name = |host| format!("process {host} at {}:4100", Net::address(host));

    let long = || net.census(folder.path(), 3, LONG.0, &LONG.1);

    // The last host is killed.
    let mut all = long();
    thread::sleep(Duration::from_millis(600));
    all[2].kill().unwrap();
    for child in all.drain(..2) {
        let (out, err, code) = ended(child, within);
        assert_eq!((out.as_str(), code), ("", Some(2)), "{err}");
        assert!(err.contains(&name(2)), "{err}");
    }
    all[0].wait().unwrap();

    // The second host is disconnected: the others time out on it, and it on them.
    let mut all = long();
    thread::sleep(Duration::from_millis(600));
    net.set_link(1, "down");
    let cut = all.remove(1);
    for child in all {
        let (out, err, code) = ended(child, within);
        assert_eq!((out.as_str(), code), ("", Some(2)), "{err}");
        assert!(err.contains(&name(1)), "{err}");
    }
    let (out, err, code) = ended(cut, within);
    assert_eq!((out.as_str(), code), ("", Some(2)), "{err}");
    assert!(err.contains(&name(0)) || err.contains(&name(2)), "{err}");
    net.set_link(1, "up");

    // One host is interrupted: the run is saved to a checkpoint, and two hosts resume it.
    let aside = folder.path().join("aside");
    let checkpoint = ["--checkpoint", aside.to_str().unwrap()];
    let levels = aside.join("levels.taquin");
    interrupted(|| net.census(folder.path(), 3, "3x4", &checkpoint), &levels);
    let two = net.census(folder.path(), 2, "3x4", &checkpoint);
    let answers: Vec<_> = two.into_iter().map(|child| ended(child, within)).collect();
    let alone = Command::new(env!("CARGO_BIN_EXE_taquin"))
        .args(["census", "3x4", "--positions", "all"])
        .output()
        .unwrap();
    assert_eq!(answers[0], (String::from_utf8(alone.stdout).unwrap(), String::new(), Some(0)));
    assert_eq!(answers[1], (String::new(), String::new(), Some(0)));
    assert!(!levels.exists(), "the run has come to its end");
}
