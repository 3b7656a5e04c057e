//! Three hosts with addresses of their own, as network namespaces: one is cut off in the middle, one is killed, and
//! what was put aside is taken up by others. It needs Linux, `ip` and the rights of root, and fails where it has not.

#![cfg(all(feature = "cluster", target_os = "linux"))]

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Namespaces on one bridge, gone when the test ends.
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
    fn of(hosts: usize) -> Self {
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

    /// Takes the plug of a host out, or puts it in again.
    fn plug(&self, host: usize, state: &str) {
        ip(&format!("-n {} link set h{host} {state}", self.name));
    }

    /// Starts one process on each host.
    fn census(&self, folder: &Path, hosts: usize) -> Vec<Child> {
        let list: Vec<_> = (0..hosts).map(|host| Self::address(host) + ":4100").collect();
        let file = folder.join("hosts");
        fs::write(&file, list.join("\n")).unwrap();
        let start = |host: usize| {
            let mut command = Command::new("ip");
            command.args(["netns", "exec", &format!("{}-{host}", self.name)]);
            command.arg(env!("CARGO_BIN_EXE_taquin"));
            command.args(["census", "3x4", "--positions", "all", "--threads", "1", "--hosts"]);
            command.arg(&file).args(["--process", &host.to_string(), "--checkpoint"]);
            command.arg(folder.join("aside")).stdin(Stdio::null());
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
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

fn ended(mut child: Child, within: Duration) -> (String, String, Option<i32>) {
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() && start.elapsed() < within {
        thread::sleep(Duration::from_millis(10));
    }
    assert!(child.try_wait().unwrap().is_some(), "it did not end within {within:?}");
    told(&child.wait_with_output().unwrap())
}

fn told(output: &Output) -> (String, String, Option<i32>) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr), output.status.code())
}

#[test]
#[ignore = "makes network namespaces, as root"]
fn three_hosts() {
    let net = Net::of(3);
    let folder = tempfile::tempdir().unwrap();
    let within = Duration::from_secs(30);
    let name = |host| format!("process {host} at {}:4100", Net::address(host));

    // The last one is killed.
    let mut all = net.census(folder.path(), 3);
    thread::sleep(Duration::from_millis(600));
    all[2].kill().unwrap();
    for child in all.drain(..2) {
        let (out, err, code) = ended(child, within);
        assert_eq!((out.as_str(), code), ("", Some(2)), "{err}");
        assert!(err.contains(&name(2)), "{err}");
    }
    all[0].wait().unwrap();

    // The second one is cut off: the others miss it, and it misses them.
    let mut all = net.census(folder.path(), 3);
    thread::sleep(Duration::from_millis(600));
    net.plug(1, "down");
    let cut = all.remove(1);
    for child in all {
        let (out, err, code) = ended(child, within);
        assert_eq!((out.as_str(), code), ("", Some(2)), "{err}");
        assert!(err.contains(&name(1)), "{err}");
    }
    let (out, err, code) = ended(cut, within);
    assert_eq!((out.as_str(), code), ("", Some(2)), "{err}");
    assert!(err.contains(&name(0)) || err.contains(&name(2)), "{err}");
    net.plug(1, "up");

    // One is told to stop: the run is put aside, and two hosts go on with it.
    let all = net.census(folder.path(), 3);
    thread::sleep(Duration::from_millis(600));
    let stopped = Command::new("kill").args(["-INT", &all[2].id().to_string()]).status().unwrap();
    assert!(stopped.success());
    for child in all {
        let (_, err, code) = ended(child, within);
        assert_eq!(code, Some(2), "{err}");
        assert!(err.contains("put aside"), "{err}");
    }
    assert!(folder.path().join("aside/levels.taquin").exists());
    let mut answers = net.census(folder.path(), 2).into_iter().map(|child| ended(child, within));
    let (first, second) = (answers.next().unwrap(), answers.next().unwrap());
    let alone = Command::new(env!("CARGO_BIN_EXE_taquin"))
        .args(["census", "3x4", "--positions", "all"])
        .output()
        .unwrap();
    assert_eq!(first, told(&alone));
    assert_eq!(second, (String::new(), String::new(), Some(0)));
}
