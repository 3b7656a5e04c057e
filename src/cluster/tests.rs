//! Runs on several members compared with one machine. Each member is a thread of the test,
//! connected over loopback.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::thread;
use std::time::Duration;

use crate::cluster::run::Done;
use crate::cluster::traffic::Traffic;
use crate::cluster::{ClusterError, Hosts, Member, Outline};
use crate::observer::Progress;
use crate::states::{Checkpoint, Distances, EnumerateOptions, FullCensus};
use crate::{Board, Position};

/// The members of one run, each with its own listener.
fn members(processes: usize, workers: usize) -> Vec<Member> {
    let listeners: Vec<_> =
        (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    let address = |listener: &TcpListener| listener.local_addr().unwrap().to_string();
    let hosts: Vec<String> = listeners.iter().map(address).collect();
    let hosts: Hosts = hosts.join("\n").parse().unwrap();
    let member = |(process, listener)| Member {
        hosts: hosts.clone(),
        process,
        listener: Some(listener),
        connect_timeout: Duration::from_secs(30),
        workers: NonZero::new(workers).unwrap(),
    };
    listeners.into_iter().enumerate().map(member).collect()
}

/// Runs all members concurrently.
fn together<T: Send>(
    members: Vec<Member>,
    run: impl Fn(Member) -> Result<Done<T>, ClusterError> + Sync,
) -> Vec<Result<Done<T>, ClusterError>> {
    thread::scope(|scope| {
        let run = &run;
        let threads: Vec<_> =
            members.into_iter().map(|member| scope.spawn(move || run(member))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

fn count<'b>(member: Member, goal: &Position<'b>) -> Result<Done<FullCensus<'b>>, ClusterError> {
    member.run_count(goal, &EnumerateOptions::new())
}

fn values(member: Member, goal: &Position) -> Result<Done<Vec<u8>>, ClusterError> {
    let out = (member.process == 0).then(Vec::new);
    member.run_distances(goal, &EnumerateOptions::new(), out)
}

/// The answer, which only the first process has, and the traffic of all.
fn answer<T>(done: Vec<Result<Done<T>, ClusterError>>) -> (T, Vec<Traffic>) {
    let done: Vec<_> = done.into_iter().map(|done| done.unwrap()).collect();
    assert!(done.iter().skip(1).all(|done| done.answer.is_none()));
    let traffic = done.iter().map(|done| done.traffic).collect();
    (done.into_iter().next().unwrap().answer.unwrap(), traffic)
}

/// The results on one machine: the counts, the farthest positions, and the file of distances.
fn alone(goal: &Position) -> (Vec<u64>, Vec<String>, Vec<u8>) {
    let count = FullCensus::compute(goal, &EnumerateOptions::new()).unwrap();
    let (counts, farthest) = summary(&count);
    (counts, farthest, Distances::new(goal).unwrap().write(Vec::new()).unwrap())
}

fn summary(count: &FullCensus) -> (Vec<u64>, Vec<String>) {
    let farthest = count.farthest.iter().flatten().map(Position::to_string).collect();
    (count.distribution.counts().to_vec(), farthest)
}

#[test]
fn small_boards_on_any_number_of_processes_and_workers() {
    let all = [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2), (4, 1), (4, 2)];
    for (name, runs) in [
        ("3x3", &all[..]),
        ("theta0", &all),
        ("2x3@1,2", &all[..4]),
        ("3x3@centre", &all[1..4]),
        ("2x4", &all[3..5]),
    ] {
        let board: Board = name.parse().unwrap();
        let goal = Position::goal(&board);
        let (counts, farthest, file) = alone(&goal);
        for &(processes, workers) in runs {
            let (found, _) = answer(together(members(processes, workers), |m| count(m, &goal)));
            assert_eq!(summary(&found), (counts.clone(), farthest.clone()), "{name}, {processes}");
            let (found, _) = answer(together(members(processes, workers), |m| values(m, &goal)));
            assert!(found == file, "{name} on {processes} processes of {workers} workers");
        }
    }
}

#[test]
fn traffic_on_3x4_is_as_planned() {
    let board: Board = "3x4".parse().unwrap();
    let goal = Position::goal(&board);
    let (counts, farthest, file) = alone(&goal);
    for (processes, workers) in [(1, 2), (3, 1), (2, 2)] {
        let (found, traffic) = answer(together(members(processes, workers), |m| count(m, &goal)));
        assert_eq!(summary(&found), (counts.clone(), farthest.clone()));
        let nodes = processes * workers;
        let outline = Outline::new(&board, NonZero::new(nodes).unwrap()).unwrap();
        assert!((1..=nodes * (nodes - 1)).contains(&outline.pairs), "{}", outline.pairs);
        // The blocks for the next level are sent before a level is known to be the last.
        let planned: u64 = (0..=counts.len()).map(|depth| outline.sent_blocks[depth % 2]).sum();
        let sent: u64 = traffic.iter().map(|traffic| traffic.blocks).sum();
        assert_eq!(sent, planned, "{processes} processes of {workers} workers");
        let full: u64 = traffic.iter().map(|traffic| traffic.full).sum();
        assert!(full < sent && 2 * full > sent / 2, "{full} of {sent} blocks had positions");
        if workers == 1 {
            // With one worker a process all blocks go over the wire, and little else.
            let bytes = 8 * outline.block_words as u64 * full;
            let wire: u64 = traffic.iter().map(|traffic| traffic.wire_bytes).sum();
            assert!((bytes..bytes + bytes / 20).contains(&wire), "{wire} bytes for {bytes}");
        }
    }
    let (found, _) = answer(together(members(2, 1), |m| values(m, &goal)));
    assert!(found == file);
}

#[test]
fn another_number_of_processes_resumes_a_run() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = Checkpoint::in_folder(folder.path()).unwrap();
    let board: Board = "3x3".parse().unwrap();
    let goal = Position::goal(&board);
    let (counts, farthest, _) = alone(&goal);
    let until = |last: usize| {
        let (goal, checkpoint) = (&goal, &checkpoint);
        move |member: Member| {
            let stops = member.process == 0;
            let observer = |progress| match progress {
                Progress::Level { depth, .. } if stops && depth >= last => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            };
            let options = EnumerateOptions::new().observer(&observer).checkpoint(checkpoint);
            member.run_count(goal, &options)
        }
    };
    for (last, processes, workers) in [(7, 3, 1), (15, 2, 2), (22, 1, 1)] {
        for stopped in together(members(processes, workers), until(last)) {
            let error = stopped.unwrap_err().to_string();
            assert_eq!(error, "the enumeration was cancelled", "until {last}");
        }
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
    }
    let (found, _) = answer(together(members(4, 1), until(usize::MAX)));
    assert_eq!(summary(&found), (counts, farthest));
    // The checkpoint stays until it is removed.
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
    checkpoint.remove().unwrap();
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
}

/// Three processes save a checkpoint, and two write the file. The small board is enumerated twice,
/// the second time without a checkpoint.
#[test]
fn another_number_of_processes_resumes_a_file_of_distances() {
    for name in ["3x3", "theta0"] {
        let folder = tempfile::tempdir().unwrap();
        let checkpoint = Checkpoint::in_folder(folder.path()).unwrap();
        let board: Board = name.parse().unwrap();
        let goal = Position::goal(&board);
        let until = |last: usize| {
            let (goal, checkpoint) = (&goal, &checkpoint);
            move |member: Member| {
                let (stops, out) = (member.process == 0, (member.process == 0).then(Vec::new));
                let observer = |progress| match progress {
                    Progress::Level { depth, .. } if stops && depth >= last => {
                        ControlFlow::Break(())
                    }
                    _ => ControlFlow::Continue(()),
                };
                let options = EnumerateOptions::new().observer(&observer).checkpoint(checkpoint);
                member.run_distances(goal, &options, out)
            }
        };
        for stopped in together(members(3, 1), until(7)) {
            assert_eq!(stopped.unwrap_err().to_string(), "the enumeration was cancelled");
        }
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
        let (file, _) = answer(together(members(2, 1), until(usize::MAX)));
        assert!(file == Distances::new(&goal).unwrap().write(vec![]).unwrap(), "{name}");
    }
}

#[test]
fn too_little_memory_is_refused_before_anything_is_sent() {
    let board: Board = "3x4".parse().unwrap();
    let goal = Position::goal(&board);
    let member = members(1, 1).remove(0);
    let error =
        member.count(&goal, &EnumerateOptions::new().memory(1 << 20)).unwrap_err().to_string();
    assert!(error.contains("MiB"), "{error}");
}

#[test]
fn another_board_or_goal_is_refused_by_both() {
    let boards: Vec<Board> = ["3x3", "2x3"].map(|name| name.parse().unwrap()).into();
    let outcomes = together(members(2, 1), |member| {
        let goal = Position::goal(&boards[member.process]);
        count(member, &goal).map(|done| Done { answer: None::<()>, traffic: done.traffic })
    });
    for outcome in outcomes {
        let error = outcome.unwrap_err().to_string();
        assert!(error.contains("is refused: it works on the board"), "{error}");
    }
    let board: Board = "2x3".parse().unwrap();
    let goals = ["12345_", "1234_5"].map(|goal| Position::parse(&board, goal).unwrap());
    for outcome in together(members(2, 1), |member| {
        let goal = &goals[member.process];
        count(member, goal)
    }) {
        let error = outcome.unwrap_err().to_string();
        assert!(error.contains("is refused: it works towards the goal"), "{error}");
    }
}

#[test]
fn another_number_of_workers_is_refused() {
    let board: Board = "2x3".parse().unwrap();
    let goal = Position::goal(&board);
    let mut all = members(2, 1);
    all[1].workers = NonZero::new(2).unwrap();
    for outcome in together(all, |member| count(member, &goal)) {
        let error = outcome.unwrap_err().to_string();
        assert!(error.contains("workers, this has"), "{error}");
    }
}

/// The greeting that a member sends first.
fn greeting(stream: &mut TcpStream) -> serde_json::Value {
    let mut start = [0; 12];
    stream.read_exact(&mut start).unwrap();
    assert_eq!(&start[..8], b"taquin\r\n");
    let mut text = vec![0; u32::from_le_bytes(start[8..].try_into().unwrap()) as usize];
    stream.read_exact(&mut text).unwrap();
    serde_json::from_slice(&text).unwrap()
}

fn greet(stream: &mut TcpStream, greeting: &serde_json::Value) {
    let text = serde_json::to_vec(greeting).unwrap();
    let length = (text.len() as u32).to_le_bytes();
    stream.write_all(&[b"taquin\r\n", &length[..], &text].concat()).unwrap();
}

/// Runs process 0 of two while `play` acts as process 1, and returns the error of the run.
fn with_a_fake_member(play: impl FnOnce(String) + Send) -> String {
    let board: Board = "3x3".parse().unwrap();
    let goal = Position::goal(&board);
    let mut all = members(2, 1);
    let mut first = all.remove(0);
    first.connect_timeout = Duration::from_secs(5);
    thread::scope(|scope| {
        let address = first.hosts.address(0).to_string();
        let run = scope.spawn(|| count(first, &goal).unwrap_err().to_string());
        play(address);
        run.join().unwrap()
    })
}

/// Connects as process 1 with the same terms.
fn same_terms(address: &str, channel: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    let board: Board = "3x3".parse().unwrap();
    let definition = serde_json::to_string(&board.definition()).unwrap();
    let terms = serde_json::json!({
        "name": "3x3", "board": definition, "goal": Position::goal(&board).to_string(),
        "purpose": "count", "processes": 2, "workers": 1, "checkpoint": false,
    });
    let ours = serde_json::json!({
        "version": env!("CARGO_PKG_VERSION"), "process": 1, "channel": channel, "terms": terms,
    });
    greet(&mut stream, &ours);
    let theirs = greeting(&mut stream);
    assert_eq!((&theirs["process"], &theirs["terms"]), (&0.into(), &terms));
    stream
}

#[test]
fn another_version_is_refused() {
    let error = with_a_fake_member(|address| {
        let mut stream = TcpStream::connect(address).unwrap();
        greet(&mut stream, &serde_json::json!({"version": "0.0.1-old", "process": 1, "more": 1}));
        assert_eq!(greeting(&mut stream)["version"], env!("CARGO_PKG_VERSION"));
    });
    assert!(error.contains("is refused: it is version '0.0.1-old', this is"), "{error}");
}

#[test]
fn connections_of_strangers_are_ignored() {
    let error = with_a_fake_member(|address| {
        for text in ["GET / HTTP/1.1\r\n\r\n", "", "taquin\r\n\u{7f}\u{7f}\u{7f}\u{7f}"] {
            let mut stream = TcpStream::connect(&address).unwrap();
            stream.write_all(text.as_bytes()).unwrap();
        }
    });
    assert!(error.contains("process 1 at 127.0.0.1:"), "{error}");
    assert!(error.contains("did not connect within 5 s"), "{error}");
}

#[test]
fn invalid_messages_end_the_run_with_an_error() {
    // A message for worker 7 of channel 0, a message of 2⁴⁰ bytes, and a truncated one.
    let header = |fields: [u64; 6]| fields.map(u64::to_be_bytes).concat();
    let nonsense = [
        (header([0, 1, 7, 8, 16, 0]), "sent malformed data"),
        (header([0, 1, 0, 1, 1 << 40, 0]), "sent malformed data"),
        (header([0, 1, 0, 1, 1000, 0]), "died: its connection"),
    ];
    for (bytes, expected) in nonsense {
        let error = with_a_fake_member(|address| {
            let mut data = same_terms(&address, "data");
            let control = same_terms(&address, "control");
            data.write_all(&bytes).unwrap();
            thread::sleep(Duration::from_millis(300));
            drop((data, control));
        });
        assert!(error.contains("process 1 at 127.0.0.1:") && error.contains(expected), "{error}");
    }
    let error = with_a_fake_member(|address| {
        let _data = same_terms(&address, "data");
        let mut control = same_terms(&address, "control");
        control.write_all(b"x").unwrap();
        thread::sleep(Duration::from_millis(300));
    });
    assert!(error.contains("neither a heartbeat nor the end"), "{error}");
}

#[test]
fn lists_of_hosts() {
    let hosts: Hosts = "a:1\n\n# the second\n[::1]:2 # here\n".parse().unwrap();
    assert_eq!((hosts.processes(), hosts.address(1)), (2, "[::1]:2"));
    let refused = [
        ("", "names no host"),
        ("a:1\nb", "line 2: 'b' is not host:port"),
        ("a:0", "line 1"),
        (":5", "line 1"),
        ("a:70000", "line 1"),
        ("a:1\nb:1\na:1", "line 3: 'a:1' appears twice"),
    ];
    for (text, expected) in refused {
        let error = text.parse::<Hosts>().unwrap_err().to_string();
        assert!(error.contains(expected), "{text:?}: {error}");
    }
}
