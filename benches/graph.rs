//! Graphs and their exports: each answer is checked before it is timed.

use std::hint::black_box;
use std::io;

use criterion::{Criterion, criterion_group, criterion_main};
use taquin::export::{GraphFormat, write_graph};
use taquin::graph::{Arcs, Subgraph, Summary, history_graph, quotient_graph, twist_graph};
use taquin::group::Equivalence;
use taquin::{Board, Method, Solution};

fn graphs(c: &mut Criterion) {
    let board: Board = "eight".parse().unwrap();
    let twists = board.twists();
    let solution = Solution::new(&twists, Method::Schofield).unwrap();
    let part = Subgraph::default();

    let whole = twist_graph(&solution, Arcs::All, part).unwrap();
    assert_eq!((whole.node_count(), whole.edge_count()), (20_160, 161_280));
    c.bench_function("twist graph", |b| {
        b.iter(|| twist_graph(black_box(&solution), Arcs::All, part).unwrap());
    });

    let history = history_graph(&solution, part).unwrap();
    assert_eq!((history.node_count(), history.edge_count()), (181_441, 1_290_249));
    drop(history);
    c.bench_function("history graph", |b| {
        b.iter(|| history_graph(black_box(&solution), part).unwrap());
    });

    let classes = quotient_graph(&solution, Equivalence::Symmetry, part).unwrap();
    assert_eq!(classes.edge_weights().map(|arc| arc.multiplicity).sum::<u64>(), 161_280);
    c.bench_function("quotient graph", |b| {
        b.iter(|| quotient_graph(black_box(&solution), Equivalence::Symmetry, part).unwrap());
    });

    assert_eq!(Summary::new(&whole, u64::MAX).automorphisms, Some(8 * 20_160));
    c.bench_function("summary of the twist graph", |b| {
        b.iter(|| Summary::new(black_box(&whole), u64::MAX));
    });

    for format in GraphFormat::ALL {
        let mut out = Vec::new();
        write_graph(&whole, &twists, format, &mut out).unwrap();
        assert!(out.ends_with(b"\n"));
        c.bench_function(&format!("the twist graph as {format}"), |b| {
            b.iter(|| write_graph(black_box(&whole), &twists, format, &mut io::sink()).unwrap());
        });
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = graphs
}
criterion_main!(benches);
