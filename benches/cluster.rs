//! Two ranks compared with two threads, from the first level to the last: interleaved runs, of
//! which the fastest count, and the memory of each process. Each answer is checked first.
//!
//! `cargo bench -p taquin-mpi`; with TAQUIN_LARGE=1 also 2x7, which takes 6 GB
//! of memory. TAQUIN_MPIRUN names the launcher, `mpirun` by default.

use std::env;
use std::fs;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::Instant;

use taquin::states::{EnumerateOptions, FullCensus};
use taquin::{Board, Position, Progress};

/// The boards, the numbers of their positions, the runs of each kind, and the most that two ranks
/// may take, as a multiple of two threads.
const BOARDS: [(&str, u64, usize, f64); 3] = [
    ("3x4", 239_500_800, 15, 1.4),
    ("2x6", 239_500_800, 15, 1.4),
    ("2x7", 43_589_145_600, 2, 1.25),
];

/// The most memory of one of two ranks on 2x7, in bytes.
const MOST_MEMORY: u64 = 3_200_000_000;

/// The most memory of this process so far, in bytes.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    1024 * line.trim().trim_end_matches(" kB").parse::<u64>().unwrap()
}

/// Enumerates a board as one rank or with two threads. Prints the number of positions, the seconds
/// and the memory; a rank without the answer prints only its memory.
fn run(board: &str, ranks: bool) {
    let board: Board = board.parse().unwrap();
    let goal = Position::goal(&board);
    let levels = Mutex::new(Vec::new());
    let observer = |progress: Progress| {
        if let Progress::Level { .. } = progress {
            levels.lock().unwrap().push(Instant::now());
        }
        ControlFlow::Continue(())
    };
    let threads = NonZero::new(if ranks { 1 } else { 2 }).unwrap();
    let options = EnumerateOptions::new().threads(threads).observer(&observer);
    let census = match ranks {
        true => taquin_mpi::start().unwrap().census(&goal, &options).unwrap(),
        false => Some(FullCensus::compute(&goal, &options).unwrap()),
    };
    let levels = levels.into_inner().unwrap();
    let seconds = (*levels.last().unwrap() - levels[0]).as_secs_f64();
    match census {
        Some(census) => {
            println!("{} {seconds} {}", census.distribution.positions(), peak());
        }
        None => println!("{}", peak()),
    }
}

/// The number of positions, the seconds and the greatest memory of the processes of one run.
fn measured(board: &str, ranks: bool) -> (u64, f64, u64) {
    let program = env::current_exe().unwrap();
    let mut command = match ranks {
        true => Command::new(env::var("TAQUIN_MPIRUN").unwrap_or_else(|_| "mpirun".into())),
        false => Command::new(&program),
    };
    if ranks {
        command.args(["-n", "2"]).arg(&program);
    }
    command.env("OMPI_ALLOW_RUN_AS_ROOT", "1").env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    let kind = if ranks { "--rank" } else { "--threads" };
    let output = command.args([kind, board]).stdin(Stdio::null()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<Vec<f64>> = text
        .lines()
        .map(|line| line.split(' ').map(|number| number.parse().unwrap()).collect())
        .collect();
    let answer = lines.iter().find(|line| line.len() == 3).expect("one process has the answer");
    let memory = lines.iter().map(|line| line[line.len() - 1]).fold(0.0, f64::max);
    (answer[0] as u64, answer[1], memory as u64)
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [kind, board] = &arguments[..]
        && (kind == "--rank" || kind == "--threads")
    {
        return run(board, kind == "--rank");
    }
    let large = env::var_os("TAQUIN_LARGE").is_some();
    for (board, positions, runs, most) in BOARDS {
        if board == "2x7" && !large {
            println!("2x7 is left out: set TAQUIN_LARGE=1 for it (6 GB of memory)");
            continue;
        }
        let mut best = [f64::INFINITY; 2];
        let mut memory = [0; 2];
        for _ in 0..runs {
            for (i, ranks) in [false, true].into_iter().enumerate() {
                let (found, seconds, bytes) = measured(board, ranks);
                assert_eq!(found, positions, "{board}");
                best[i] = best[i].min(seconds);
                memory[i] = memory[i].max(bytes);
            }
        }
        let ratio = best[1] / best[0];
        println!(
            "{board}: two threads {:.3} s, {} MB; two ranks {:.3} s, {} MB each; {ratio:.2} times \
             (at most {most}), best of {runs}",
            best[0],
            memory[0] / 1_000_000,
            best[1],
            memory[1] / 1_000_000
        );
        if board == "2x7" && memory[1] > MOST_MEMORY {
            println!("2x7: a rank takes more than {MOST_MEMORY} bytes");
        }
    }
}
