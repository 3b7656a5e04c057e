use std::time::Instant;
use taquin::states::planes::*;
use taquin::*;
fn cpu()->f64{ std::fs::read_to_string("/proc/self/schedstat").unwrap().split(' ').next().unwrap().parse::<f64>().unwrap()/1e6 }
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let board: Board = a[1].parse().unwrap();
    let threads: usize = a[2].parse().unwrap();
    let verbose = a.len() > 3;
    for _ in 0..5 {
        let t = Instant::now(); let c = cpu();
        let planes = Planes::of(&Position::goal(&board)).unwrap();
        let t1 = t.elapsed();
        let e = Enumeration::new(&planes, Settings { threads: threads.try_into().unwrap(), instructions: Instructions::best(), record: Record::Counts });
        let mut lc = cpu();
        let mut total = 0; let mut l = (0, 0);
        for level in e {
            total += level.positions(); l = (level.depth, level.positions());
            if verbose { eprintln!("{} {} {:.2}ms", level.depth, level.positions(), cpu()-lc); lc = cpu(); }
        }
        println!("{} total {total} last {l:?} setup {:.3} ms all {:.3} ms, main cpu {:.3}", a[1], t1.as_secs_f64()*1e3, t.elapsed().as_secs_f64()*1e3, cpu()-c);
        if verbose { break }
    }
}
