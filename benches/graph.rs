//! Graphs and their exports: each answer is checked before it is timed.

use std::hint::black_box;
use std::io;

use criterion::{Criterion, criterion_group, criterion_main};
use taquin::export::graph::{Format, Subject};
use taquin::graph::{
    Arcs, Layers, Part, SimpleGraph, automorphisms, class_graph, memory_graph, twist_graph,
};
use taquin::group::Joining;
use taquin::{Board, Method, Solution, Twists};

fn graphs(c: &mut Criterion) {
    let board: Board = "eight".parse().unwrap();
    let twists = Twists::of(&board);
    let solution = Solution::of(&twists, Method::Schofield).unwrap();
    let part = Part::default();

    let whole = twist_graph(&solution, Arcs::All, part).unwrap();
    assert_eq!((whole.node_count(), whole.edge_count()), (20_160, 161_280));
    c.bench_function("twist graph", |b| {
        b.iter(|| twist_graph(black_box(&solution), Arcs::All, part).unwrap());
    });

    let memory = memory_graph(&solution, part).unwrap();
    assert_eq!((memory.node_count(), memory.edge_count()), (181_441, 1_290_249));
    drop(memory);
    c.bench_function("graph with memory", |b| {
        b.iter(|| memory_graph(black_box(&solution), part).unwrap());
    });

    let classes = class_graph(&solution, Joining::Symmetries, part).unwrap();
    assert_eq!(classes.edge_weights().map(|arc| arc.multiplicity).sum::<u64>(), 161_280);
    c.bench_function("class graph", |b| {
        b.iter(|| class_graph(black_box(&solution), Joining::Symmetries, part).unwrap());
    });

    assert_eq!(Layers::of(&whole).iter().len(), 15);
    c.bench_function("layers of the twist graph", |b| b.iter(|| Layers::of(black_box(&whole))));

    let simple = SimpleGraph::under(&whole);
    assert_eq!(automorphisms(&simple, true, u64::MAX), Some(8 * 20_160));
    c.bench_function("automorphisms of the twist graph", |b| {
        b.iter(|| automorphisms(black_box(&simple), true, u64::MAX));
    });

    let subject = Subject::of(&whole, &twists);
    for format in Format::ALL {
        let mut out = Vec::new();
        format.exporter().export(&subject, &mut out).unwrap();
        assert!(out.ends_with(b"\n"));
        c.bench_function(&format!("export: {format}"), |b| {
            b.iter(|| format.exporter().export(black_box(&subject), &mut io::sink()).unwrap());
        });
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = graphs
}
criterion_main!(benches);
