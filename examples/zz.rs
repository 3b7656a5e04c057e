use std::time::Instant;
use taquin::states::planes::*;
use taquin::*;
fn cpu() -> f64 {
    std::fs::read_to_string("/proc/self/schedstat")
        .unwrap()
        .split(' ')
        .next()
        .unwrap()
        .parse::<f64>()
        .unwrap()
        / 1e6
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let board: Board = a[1].parse().unwrap();
    let threads: usize = a[2].parse().unwrap();
    let verbose = a.len() > 3;
    let reps: usize = std::env::var("REPS").map_or(5, |r| r.parse().unwrap());
    let mut best = f64::MAX;
    for _ in 0..reps {
        let t = Instant::now();
        let c = cpu();
        let planes = Planes::around(&Position::goal(&board)).unwrap();
        let t1 = t.elapsed();
        let e = Enumeration::of(
            &planes,
            Settings {
                threads: threads.try_into().unwrap(),
                keep: if std::env::var("KEEP").is_ok() { Keep::Residues } else { Keep::Counts },
                ..Settings::default()
            },
        );
        let mut lc = cpu();
        let mut total = 0;
        let mut l = (0, 0);
        for level in e {
            total += level.positions();
            l = (level.depth, level.positions());
            if verbose {
                eprintln!("{} {} {:.2}ms", level.depth, level.positions(), cpu() - lc);
                lc = cpu();
            }
        }
        best = best.min(t.elapsed().as_secs_f64() * 1e3);
        if reps > 5 {
            continue;
        }
        println!(
            "{} total {total} last {l:?} setup {:.3} ms all {:.3} ms, main cpu {:.3}",
            a[1],
            t1.as_secs_f64() * 1e3,
            t.elapsed().as_secs_f64() * 1e3,
            cpu() - c
        );
        if verbose {
            break;
        }
    }
    println!("{} best {best:.3} ms", a[1]);
}
