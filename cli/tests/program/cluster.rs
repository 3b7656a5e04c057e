//! Runs on several processes: the plan, and with MPI the same answers, refusals, signals and the
//! death of a process.

use crate::program;
use crate::program::{done, run};

#[cfg(not(feature = "cluster"))]
#[test]
fn without_the_feature_the_message_says_how_to_get_it() {
    for arguments in [
        &["distances", "count", "3x3", "--mpi"][..],
        &["distances", "build", "-o", "x.distances", "--mpi"],
    ] {
        let (out, err, code) = run(arguments);
        assert_eq!((out.as_str(), code), ("", 2));
        assert!(err.contains("cargo install --path cli --features cluster"), "{err}");
    }
}

#[test]
fn the_plan() {
    let plan = ["distances", "plan", "4x4", "--nodes", "15"];
    let whole = program::json(&[&plan[..], &["--max-memory", "128G"]].concat());
    // 16 planes of 15! / 2 positions, 60 to a word of 8 bytes; each node has a fifteenth.
    let planes = 16 * 8 * ((1..=15_u64).product::<u64>() / 120);
    assert_eq!(whole["plane_bytes"], planes);
    assert_eq!(whole["node_bytes"], planes / 15);
    assert!(whole["halo_bytes"].as_u64().unwrap() <= 2 * planes / 16 / 15);
    let aligned = whole["aligned"].as_array().unwrap();
    for nodes in [3, 5, 15, 30, 210] {
        assert!(aligned.contains(&nodes.into()), "15 and 15 · 14 values have the first digits");
    }
    let (out, _, code) = run(&[&plan[..], &["--max-memory", "64G"]].concat());
    assert_eq!(code, 1);
    assert!(out.contains("64.0 GiB is too little, but enough with 30 nodes"), "{out}");
    let enough = done(&[&plan[..], &["--max-memory", "128G", "--network", "1G"]].concat());
    assert!(enough.contains("128.0 GiB is enough") && enough.contains("network"), "{enough}");
    assert!(enough.ends_with("engine     bit planes\n"), "{enough}");
    let least = done(&["distances", "plan", "1x2", "--nodes", "2"]);
    assert!(
        least.contains(" 16 bytes per node\n") && least.contains("aligned    none\n"),
        "{least}"
    );
}

#[cfg(all(feature = "cluster", target_os = "linux"))]
mod with_mpi {
    use std::fs;
    use std::path::Path;
    use std::process::{Child, Command};
    use std::thread;
    use std::time::{Duration, Instant};

    use crate::processes::{
        awaits_term, ended, handles_signals, has_ended, is_stopped, launcher, on_ranks, ranks_of,
        signal, signal_to,
    };
    use crate::program::done;

    const WITHIN: Duration = Duration::from_secs(60);

    /// The outcome of a run.
    fn outcome(mut command: Command) -> (String, String, Option<i32>) {
        ended(command.spawn().unwrap(), WITHIN)
    }

    /// Standard output of a run that must succeed.
    fn answer(ranks: usize, arguments: &[&str]) -> String {
        let (out, err, code) = outcome(on_ranks(ranks, arguments));
        assert_eq!(code, Some(0), "{arguments:?}: {err}");
        out
    }

    /// The error of a run that must be refused. Only one rank reports it, among the lines of the
    /// launcher.
    fn refusal(command: Command) -> String {
        let (out, err, code) = outcome(command);
        let ours = || err.lines().filter(|line| line.starts_with("error: "));
        assert_eq!((out.as_str(), code, ours().count()), ("", Some(2), 1), "{err}");
        ours().next().unwrap().into()
    }

    #[test]
    fn several_ranks_give_the_same_answers() {
        let census = ["distances", "count", "3x3"];
        let alone = done(&census);
        for (ranks, threads) in [(1, "2"), (2, "1"), (3, "2")] {
            let more = ["--mpi", "--threads", threads];
            assert_eq!(answer(ranks, &[&census[..], &more].concat()), alone);
        }
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| folder.path().join(name).display().to_string();
        done(&["distances", "build", "2x4", "-o", &file("alone")]);
        let build = ["distances", "build", "2x4", "--mpi", "-o"];
        assert_eq!(answer(2, &[&build[..], &[&file("together")]].concat()), "");
        let read = |name: &str| fs::read(file(name)).unwrap();
        assert!(read("alone") == read("together"));
    }

    #[test]
    fn a_refusal_is_reported_once() {
        let census = ["distances", "count", "3x4", "--mpi"];
        let small = refusal(on_ranks(3, &[&census[..], &["--max-memory", "1M"]].concat()));
        assert!(small.starts_with("error: rank 0 on ") && small.contains("MiB"), "{small}");
        let slides = ["distances", "count", "3x3", "--metric", "mtm", "--mpi"];
        let slides = refusal(on_ranks(2, &slides));
        assert!(slides.contains("single tiles"), "{slides}");
        let unknown = refusal(on_ranks(2, &["distances", "count", "no", "--mpi"]));
        assert!(unknown.starts_with("error: rank 0 on "), "{unknown}");
        let mut command = launcher();
        let program = env!("CARGO_BIN_EXE_taquin");
        command.args(["-n", "1", program]).args(census).args([":", "-n", "1", program]);
        command.args(["distances", "count", "2x3", "--mpi"]);
        let board = refusal(command);
        assert!(board.contains("rank 1 on ") && board.contains("its task is 'count, 2x3 ["));
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("exists").display().to_string();
        fs::write(&file, "").unwrap();
        let exists = refusal(on_ranks(2, &["distances", "build", "--mpi", "-o", &file]));
        assert!(exists.contains("rank 0 on ") && exists.contains("--force"), "{exists}");
    }

    /// Starts three ranks on 3x4, and after a while, earlier each time until it comes before the run
    /// has ended, does something to them while they are stopped. `prepare` puts the checkpoint in
    /// its place, which a run that ends removes.
    fn in_the_middle(
        checkpoint: &[&str],
        prepare: impl Fn(),
        act: impl Fn(&Child, &[u32]),
    ) -> (String, String, Option<i32>, Duration) {
        let census = ["distances", "count", "3x4", "--mpi", "--threads", "1"];
        for delay in [400, 300, 200, 100, 50, 20] {
            prepare();
            let mut child = on_ranks(3, &[&census[..], checkpoint].concat()).spawn().unwrap();
            // A signal that comes before MPI has started ends a rank at once.
            let all_handle =
                |ranks: Vec<u32>| ranks.len() == 3 && ranks.into_iter().all(handles_signals);
            while !all_handle(ranks_of(child.id())) {
                assert!(child.try_wait().unwrap().is_none(), "the run ended early");
                thread::sleep(Duration::from_millis(5));
            }
            thread::sleep(Duration::from_millis(delay));
            let ranks = ranks_of(child.id());
            ranks.iter().for_each(|&rank| signal_to(rank, "-STOP"));
            // A rank that has not run since would handle a later SIGTERM before it stops.
            let start = Instant::now();
            while !ranks.iter().all(|&rank| has_ended(rank) || is_stopped(rank)) {
                assert!(start.elapsed() < WITHIN, "a rank does not stop");
                thread::sleep(Duration::from_millis(1));
            }
            let start = Instant::now();
            act(&child, &ranks);
            ranks.iter().for_each(|&rank| signal_to(rank, "-CONT"));
            let (out, err, code) = ended(child, WITHIN);
            // Open MPI's launcher fails after a signal, even if the ranks were about to answer.
            if code != Some(0) && !out.contains("highest") {
                return (out, err, code, start.elapsed());
            }
        }
        panic!("every run had ended before");
    }

    /// The ranks save a checkpoint on SIGTERM. One of those that resume it is killed, which ends all
    /// and leaves the checkpoint. Then two ranks resume it, and one machine.
    #[test]
    fn interrupted_and_killed_ranks_leave_a_checkpoint() {
        let folder = tempfile::tempdir().unwrap();
        let name = folder.path().join("aside").display().to_string();
        let checkpoint = ["--checkpoint", name.as_str()];
        let levels = Path::new(&name).join("levels.taquin");
        let (out, err, code, _) = in_the_middle(
            &checkpoint,
            || {},
            |_, ranks| {
                ranks.iter().for_each(|&rank| signal_to(rank, "-TERM"));
            },
        );
        assert_eq!((out.as_str(), code), ("", Some(143)), "{err}");
        assert_eq!(err.matches("Progress is saved in").count(), 1, "{err}");
        let saved = fs::read(&levels).unwrap();

        // The launcher passes the signal on, and may lose the message. Open MPI continues the ranks
        // at once, sends the signal a second later, and kills them after another second, perhaps
        // before they have saved.
        fs::remove_file(&levels).unwrap();
        let (out, err, _, _) = in_the_middle(
            &checkpoint,
            || {},
            |child, ranks| {
                signal(child, "-TERM");
                let start = Instant::now();
                while !ranks.iter().all(|&rank| has_ended(rank) || awaits_term(rank)) {
                    assert!(start.elapsed() < WITHIN, "the launcher passes no signal on");
                    ranks.iter().for_each(|&rank| signal_to(rank, "-STOP"));
                    thread::sleep(Duration::from_millis(10));
                }
            },
        );
        let waits = launcher().get_program().to_string_lossy().contains("mpich");
        assert!(out.is_empty() && (levels.exists() || !waits), "{out}{err}");

        let restore = || fs::write(&levels, &saved).unwrap();
        let (out, err, _, took) = in_the_middle(&checkpoint, restore, |_, ranks| {
            ranks.iter().skip(1).take(1).for_each(|&rank| signal_to(rank, "-KILL"));
        });
        // MPICH reports the death on standard output.
        assert!(!out.contains("highest"), "{out}{err}");
        assert!(took < Duration::from_secs(10), "{took:?}");

        let census = ["distances", "count", "3x4"];
        let alone = done(&census);
        let copy = fs::read(&levels).unwrap();
        assert_eq!(answer(2, &[&census[..], &["--mpi"], &checkpoint].concat()), alone);
        assert!(!levels.exists(), "the finished run removes its checkpoint");
        fs::write(&levels, copy).unwrap();
        assert_eq!(done(&[&census[..], &checkpoint].concat()), alone);
    }
}
