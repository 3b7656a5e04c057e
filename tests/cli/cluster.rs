//! Runs on several processes: the same answers, and how the others end when one process fails.

use crate::program;
use crate::program::{done, run};

#[cfg(not(feature = "cluster"))]
#[test]
fn without_the_feature_the_message_says_how_to_get_it() {
    for arguments in [
        &["census", "3x3", "--positions", "all", "--processes", "2"][..],
        &["distances", "build", "-o", "x.distances", "--processes", "2"],
    ] {
        let (out, err, code) = run(arguments);
        assert_eq!((out.as_str(), code), ("", 2));
        assert!(err.contains("cargo install --path . --features cluster"), "{err}");
    }
}

#[test]
fn the_plan() {
    let plan = ["cluster", "plan", "4x4", "--nodes", "15"];
    let whole = program::json(&plan);
    // 16 planes of 15! / 2 positions, 60 to a word of 8 bytes; each node has a fifteenth.
    let planes = 16 * 8 * ((1..=15_u64).product::<u64>() / 120);
    assert_eq!(whole["plane_bytes"], planes);
    assert_eq!(whole["node_bytes"], planes / 15);
    assert!(whole["halo_bytes"].as_u64().unwrap() <= 2 * planes / 16 / 15);
    let aligned = whole["aligned"].as_array().unwrap();
    for nodes in [3, 5, 15, 30, 210] {
        assert!(aligned.contains(&nodes.into()), "15 and 15 · 14 values have the first digits");
    }
    let (out, _, code) = run(&[&plan[..], &["--memory", "64G"]].concat());
    assert_eq!(code, 1);
    assert!(out.contains("64.0 GiB is too little, but enough with 30 nodes"), "{out}");
    let enough = done(&[&plan[..], &["--memory", "128G", "--network", "1G"]].concat());
    assert!(enough.contains("128.0 GiB is enough") && enough.contains("network"), "{enough}");
    let least = done(&["cluster", "plan", "1x2", "--nodes", "2"]);
    assert!(
        least.contains(" 16 bytes per node\n") && least.contains("aligned    none\n"),
        "{least}"
    );
}

#[test]
fn these_options_need_all_positions() {
    let (_, err, code) = run(&["census", "3x3", "--processes", "2"]);
    assert_eq!(code, 2);
    assert!(err.contains("--processes and --hosts go with --positions all"), "{err}");
}

#[cfg(feature = "cluster")]
mod with_engine {
    use std::net::TcpListener;
    use std::path::Path;
    use std::process::Child;
    use std::thread;
    use std::time::Duration;

    use crate::processes::{self, LONG, ended, interrupted, signal};
    use crate::program::{done, run};

    #[test]
    fn several_processes_give_the_same_answers() {
        let alone = done(&["census", "3x3", "--positions", "all"]);
        for processes in ["1", "2", "3"] {
            let census = ["census", "3x3", "--positions", "all", "--processes", processes];
            assert_eq!(done(&census), alone);
        }
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| folder.path().join(name).display().to_string();
        done(&["distances", "build", "--board", "2x4", "-o", &file("alone")]);
        let build = ["distances", "build", "--board", "2x4", "--processes", "2", "--threads", "2"];
        done(&[&build[..], &["-o", &file("together")]].concat());
        let read = |name: &str| std::fs::read(file(name)).unwrap();
        assert!(read("alone") == read("together"));
    }

    /// Addresses that are free at the moment.
    fn addresses(number: usize) -> Vec<String> {
        let bind = |_| TcpListener::bind("127.0.0.1:0").unwrap();
        let listeners: Vec<_> = (0..number).map(bind).collect();
        listeners.iter().map(|l| l.local_addr().unwrap().to_string()).collect()
    }

    fn start(hosts: &Path, process: usize, board: &str, more: &[&str]) -> Child {
        processes::census(&[], hosts, process, board, more)
    }

    /// Starts three processes on a long run and applies a fault to the last. The others must end
    /// and name it.
    fn with_a_fault(fault: impl Fn(&mut Child), within: Duration) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("hosts");
        let hosts = addresses(3);
        std::fs::write(&file, hosts.join("\n")).unwrap();
        let mut all: Vec<_> = (0..3).map(|i| start(&file, i, LONG.0, &LONG.1)).collect();
        thread::sleep(Duration::from_millis(600));
        let mut last = all.pop().unwrap();
        fault(&mut last);
        let others: Vec<_> = all.into_iter().map(|child| ended(child, within)).collect();
        let _ = last.kill();
        last.wait().unwrap();
        let name = format!("process 2 at {}", hosts[2]);
        for (out, err, code) in others {
            assert_eq!((out.as_str(), code), ("", Some(2)), "{err}");
            assert!(err.contains(&name), "{err}");
        }
    }

    #[test]
    fn a_process_that_is_killed_is_named_at_once() {
        with_a_fault(|child| child.kill().unwrap(), Duration::from_secs(6));
    }

    #[test]
    fn a_process_that_stops_is_named_within_seconds() {
        with_a_fault(|child| signal(child, "-STOP"), Duration::from_secs(12));
    }

    #[test]
    fn a_process_that_does_not_connect_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("hosts");
        let hosts = addresses(3);
        std::fs::write(&file, hosts.join("\n")).unwrap();
        let first = [0, 1].map(|process| start(&file, process, "2x3", &["--connect-timeout", "2"]));
        for child in first {
            let (out, err, code) = ended(child, Duration::from_secs(8));
            assert_eq!((out.as_str(), code), ("", Some(2)));
            let late = format!("process 2 at {} did not connect within 2 s", hosts[2]);
            assert!(err.contains(&late), "{err}");
        }
    }

    #[test]
    fn a_process_with_another_board_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("hosts");
        std::fs::write(&file, addresses(2).join("\n")).unwrap();
        let all = [start(&file, 0, "2x3", &[]), start(&file, 1, "3x3", &[])];
        for child in all {
            let (out, err, code) = ended(child, Duration::from_secs(8));
            assert_eq!((out.as_str(), code), ("", Some(2)));
            assert!(err.contains("is refused: it works on the board"), "{err}");
        }
    }

    /// Two processes resume a run that three began. The checkpoint holds the last level that all
    /// three finished.
    #[test]
    fn an_interrupted_run_is_resumed() {
        let folder = tempfile::tempdir().unwrap();
        let (file, aside) = (folder.path().join("hosts"), folder.path().join("aside"));
        let checkpoint = ["--checkpoint", aside.to_str().unwrap()];
        let levels = aside.join("levels.taquin");
        let three = || {
            std::fs::write(&file, addresses(3).join("\n")).unwrap();
            (0..3).map(|process| start(&file, process, "3x4", &checkpoint)).collect()
        };
        interrupted(three, &levels);
        let census = ["census", "3x4", "--positions", "all"];
        let together = [&census[..], &["--processes", "2"], &checkpoint].concat();
        assert_eq!(done(&together), done(&census));
        assert!(!levels.exists(), "the finished run removes its checkpoint");
    }

    #[test]
    fn bad_hosts_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("hosts").display().to_string();
        let census = ["census", "2x3", "--positions", "all", "--hosts", &file, "--process", "2"];
        let refused = |text: Option<&str>, expected: &str| {
            text.map_or(Ok(()), |text| std::fs::write(&file, text)).unwrap();
            let (out, err, code) = run(&census);
            assert_eq!((out.as_str(), code), ("", 2));
            assert!(err.contains(expected), "{err}");
        };
        refused(None, "cannot be read");
        refused(Some("here\n"), "line 1: 'here' is not host:port");
        refused(Some("127.0.0.1:4000\n127.0.0.1:4001"), "there is no process 2");
        refused(Some("127.0.0.1:1\n127.0.0.1:2\n203.0.113.7:4000"), "cannot listen on its address");
    }
}
