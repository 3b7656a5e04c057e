//! The searches: IDA* on Korf's instances, A*, the constructive methods.

use std::ops::ControlFlow;
use std::time::Instant;

use taquin::claims::korf_instances;
use taquin::search::{Heuristic, Task, ida};
use taquin::{Board, Position};

fn main() {
    let board: Board = "4x4@1,1".parse().unwrap();
    let goal = Position::goal(&board);
    let (mut nodes, start) = (0, Instant::now());
    for instance in korf_instances() {
        if instance.nodes > 100_000_000 {
            continue;
        }
        let position = Position::parse(&board, &instance.position).unwrap();
        let task = Task::new(&position, &goal).unwrap();
        assert_eq!(Heuristic::Manhattan.of(&task), instance.manhattan);
        let found = ida(&task, Heuristic::Manhattan, &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(
            (found.walk.len(), found.statistics.generated),
            (instance.moves, instance.nodes),
            "{}",
            instance.number
        );
        nodes += instance.nodes;
        println!(
            "{}: {:.1} million nodes a second",
            instance.number,
            nodes as f64 / start.elapsed().as_secs_f64() / 1e6
        );
    }
}
