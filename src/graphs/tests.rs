//! Automorphisms and canonical forms compared with all permutations of the vertices, and with what
//! is known of well-known graphs; searches and blocks compared with naive ones.

use std::collections::{BTreeSet, HashMap};

use itertools::Itertools;
use num_bigint::BigUint;
use proptest::prelude::*;

use super::{Adjacency, BreadthFirst, EdgeDirections, ReadRules, edge_list, graph6, sparse6};

fn graph(vertices: usize, edges: &[(u32, u32)]) -> Adjacency {
    Adjacency::new(vertices, edges.iter().copied())
}

fn pairs(vertices: usize) -> Vec<(u32, u32)> {
    (0..vertices as u32).array_combinations().map(|[a, b]| (a, b)).collect()
}

/// The vertices for which a condition on two of them holds are adjacent.
fn graph_of(vertices: u32, adjacent: impl Fn(u32, u32) -> bool) -> Adjacency {
    let edges = pairs(vertices as usize);
    graph(vertices as usize, &edges.into_iter().filter(|&(a, b)| adjacent(a, b)).collect_vec())
}

/// All graphs with this many vertices.
fn all_graphs(vertices: usize) -> impl Iterator<Item = Adjacency> {
    pairs(vertices).into_iter().powerset().map(move |edges| graph(vertices, &edges))
}

/// A graph with up to `most` vertices, and a permutation of them.
fn numbered_graph(most: usize) -> impl Strategy<Value = (Adjacency, Vec<u32>)> {
    (1..=most, 0.0..1.0).prop_flat_map(|(vertices, density)| {
        let edges = pairs(vertices);
        let chosen = prop::collection::vec(prop::bool::weighted(density), edges.len());
        let numbers = Just((0..vertices as u32).collect_vec()).prop_shuffle();
        (chosen, numbers).prop_map(move |(chosen, numbers)| {
            let chosen = edges.iter().zip(chosen).filter(|(_, chosen)| *chosen);
            (graph(vertices, &chosen.map(|(&edge, _)| edge).collect_vec()), numbers)
        })
    })
}

fn is_automorphism(graph: &Adjacency, images: &[u32]) -> bool {
    graph.renumbered(images) == *graph
}

/// All automorphisms, by trying all permutations.
fn all_automorphisms(graph: &Adjacency) -> Vec<Vec<u32>> {
    let vertices = graph.vertex_count();
    let permutations = (0..vertices as u32).permutations(vertices);
    permutations.filter(|images| is_automorphism(graph, images)).collect()
}

/// All products of the generators.
fn generated(vertices: usize, generators: &[Vec<(u32, u32)>]) -> BTreeSet<Vec<u32>> {
    let identity = (0..vertices as u32).collect_vec();
    let mut group = BTreeSet::from([identity.clone()]);
    let mut new = vec![identity];
    while let Some(element) = new.pop() {
        for generator in generators {
            let moved: HashMap<u32, u32> = generator.iter().copied().collect();
            let image = |v: &u32| moved.get(v).copied().unwrap_or(*v);
            let product = element.iter().map(image).collect_vec();
            if group.insert(product.clone()) {
                new.push(product);
            }
        }
    }
    group
}

/// The generators that the search must find, in order. The vertices of the chain that are not in
/// the base are where the base determines.
fn expected_generators(chain: &[u32], all: &BTreeSet<Vec<u32>>) -> Vec<Vec<(u32, u32)>> {
    let mut generators = Vec::new();
    let mut orbit = (0..chain.len()).collect_vec();
    for (level, &vertex) in chain.iter().enumerate().rev() {
        for candidate in 0..chain.len() as u32 {
            if orbit[candidate as usize] == orbit[vertex as usize] {
                continue;
            }
            let fits = |images: &&Vec<u32>| {
                chain[..level].iter().all(|&fixed| images[fixed as usize] == fixed)
                    && images[vertex as usize] == candidate
            };
            let moved = |images: &&Vec<u32>| {
                let image = |&v: &u32| (images[v as usize] != v, images[v as usize]);
                chain[level + 1..].iter().map(image).collect_vec()
            };
            if let Some(images) = all.iter().filter(fits).min_by_key(moved) {
                let pairs = (0..).zip(images.iter().copied()).filter(|(from, to)| from != to);
                for (from, to) in pairs.clone() {
                    let (old, new) = (orbit[from as usize], orbit[to as usize]);
                    orbit.iter_mut().filter(|orbit| **orbit == old).for_each(|orbit| *orbit = new);
                }
                generators.push(pairs.collect());
            }
        }
    }
    generators
}

/// The order of the automorphism group, which both searches must find.
fn order(graph: &Adjacency) -> BigUint {
    let chain = (0..graph.vertex_count() as u32).rev().collect_vec();
    let found = graph.automorphisms(&[], &chain, false, u64::MAX).unwrap();
    let (form, numbers, others) = graph.canonical_form();
    assert_eq!(graph.renumbered(&numbers), form);
    for generator in found.generators.iter().chain(&others.generators) {
        let mut images = (0..graph.vertex_count() as u32).collect_vec();
        generator.iter().for_each(|&(from, to)| images[from as usize] = to);
        assert!(is_automorphism(graph, &images));
    }
    let order = |lengths: &[u32]| lengths.iter().map(|&length| BigUint::from(length)).product();
    assert_eq!(order(&found.orbit_lengths), order(&others.orbit_lengths), "{graph:?}");
    order(&found.orbit_lengths)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn automorphisms_are_those_among_all_permutations(
        (graph, chain) in numbered_graph(7), fixed in 0_usize..3
    ) {
        let fixed = &chain[..fixed.min(chain.len())];
        let all = all_automorphisms(&graph).into_iter();
        let all: BTreeSet<_> = all
            .filter(|images| fixed.iter().all(|&vertex| images[vertex as usize] == vertex))
            .collect();
        let found = graph.automorphisms(fixed, &chain, false, u64::MAX).unwrap();
        prop_assert_eq!(generated(chain.len(), &found.generators), all.clone());
        prop_assert_eq!(&found.generators, &expected_generators(&chain, &all));
        let order: u32 = found.orbit_lengths.iter().product();
        prop_assert_eq!(order as usize, all.len());
        if fixed.is_empty() {
            let (_, _, found) = graph.canonical_form();
            prop_assert_eq!(generated(chain.len(), &found.generators), all);
        }
    }

    #[test]
    fn the_canonical_form_does_not_depend_on_the_numbers((graph, numbers) in numbered_graph(40)) {
        let other = graph.renumbered(&numbers);
        prop_assert_eq!(graph.canonical_form().0, other.canonical_form().0);
        order(&graph);
    }
}

/// OEIS A000088: as many forms as there are graphs up to isomorphism. Since a form is isomorphic to
/// its graph, two graphs that are not isomorphic cannot share one.
#[test]
fn there_is_one_canonical_form_for_each_class_of_isomorphic_graphs() {
    let forms = |vertices| all_graphs(vertices).map(|graph| graph.canonical_form().0).unique();
    let numbers = (1..=6).map(|vertices| forms(vertices).count());
    assert!(numbers.eq([1, 2, 4, 11, 34, 156]));
}

fn hypercube(dimension: u32) -> Adjacency {
    graph_of(1 << dimension, |a, b| (a ^ b).count_ones() == 1)
}

/// Two vertices of the square lattice graph Kₖ □ Kₖ share a row or a column.
fn rook(side: u32) -> Adjacency {
    graph_of(side * side, |a, b| a / side == b / side || a % side == b % side)
}

/// The Cayley graph of Z₄ × Z₄ with ±(1, 0), ±(0, 1), ±(1, 1), strongly regular with the parameters
/// of the rook's graph of side 4.
fn shrikhande() -> Adjacency {
    graph_of(16, |a, b| {
        let difference = ((a / 4 + 4 - b / 4) % 4, (a % 4 + 4 - b % 4) % 4);
        [(1, 0), (3, 0), (0, 1), (0, 3), (1, 1), (3, 3)].contains(&difference)
    })
}

/// Two residues modulo a prime ≡ 1 (mod 4) differ by a square.
fn paley(prime: u32) -> Adjacency {
    graph_of(prime, |a, b| (1..prime).any(|root| root * root % prime == (b - a) % prime))
}

fn factorial(n: u32) -> BigUint {
    (1..=n).map(BigUint::from).product()
}

#[test]
fn groups_of_well_known_graphs() {
    let petersen = pairs(5).into_iter().map(|(a, b)| 1_u32 << a | 1 << b).collect_vec();
    let petersen = graph_of(10, |a, b| petersen[a as usize] & petersen[b as usize] == 0);
    let star = graph(501, &(1..=500).map(|leaf| (0, leaf)).collect_vec());
    let path = graph(300, &(1..300).map(|vertex| (vertex - 1, vertex)).collect_vec());
    let matching = graph_of(60, |a, b| b == a + 1 && a % 2 == 0);
    let three_petersens =
        graph_of(30, |a, b| a / 10 == b / 10 && petersen.has_edge(a % 10, b % 10));
    let cases = [
        (petersen, 120_u32.into()),
        (hypercube(3), 48_u32.into()),
        (hypercube(9), factorial(9) << 9_u32),
        (star, factorial(500)),
        (path, 2_u32.into()),
        (graph(40, &pairs(40)), factorial(40)),
        (graph(0, &[]), 1_u32.into()),
        (graph(25, &[]), factorial(25)),
        (matching, factorial(30) << 30_u32),
        (three_petersens, BigUint::from(120_u32).pow(3) * 6_u32),
        (rook(4), factorial(4).pow(2) * 2_u32),
        (rook(7), factorial(7).pow(2) * 2_u32),
        (shrikhande(), 192_u32.into()),
        // x ↦ a x + b with a square a.
        (paley(13), (13_u32 * 6).into()),
        (paley(101), (101_u32 * 50).into()),
    ];
    for (graph, expected) in cases {
        assert_eq!(order(&graph), expected, "{graph:?}");
    }
}

/// Both are strongly regular with the parameters (16, 6, 2, 2), so that colour refinement does not
/// distinguish them, not even after one vertex is individualized.
#[test]
fn the_shrikhande_graph_is_not_that_of_the_rook() {
    assert_ne!(rook(4).canonical_form().0, shrikhande().canonical_form().0);
}

/// Cai, Fürer and Immerman's construction on the complete graph of four vertices, plain and with
/// one edge twisted: not isomorphic, but two-dimensional refinement does not see it.
#[test]
fn twisted_graphs_are_distinguished() {
    let cfi = |twisted: bool| {
        let edges = pairs(4);
        // Two vertices for each end of an edge, then one for each even set of edges at a vertex.
        let end = |vertex: u32, edge: usize, bit: usize| {
            (4 * edge + 2 * usize::from(edges[edge].1 == vertex) + bit) as u32
        };
        let mut list = Vec::new();
        let mut next = 24;
        for vertex in 0..4_u32 {
            let own = (0..6).filter(|&e| edges[e].0 == vertex || edges[e].1 == vertex);
            for set in own.clone().powerset().filter(|set| set.len() % 2 == 0) {
                let bits = own.clone().map(|e| end(vertex, e, usize::from(set.contains(&e))));
                list.extend(bits.map(|to| (next, to)));
                next += 1;
            }
        }
        for (edge, &(a, b)) in edges.iter().enumerate() {
            let cross = usize::from(twisted && edge == 0);
            list.extend((0..2).map(|bit| (end(a, edge, bit), end(b, edge, bit ^ cross))));
        }
        graph(40, &list)
    };
    let (plain, twisted) = (cfi(false), cfi(true));
    assert_ne!(plain.canonical_form().0, twisted.canonical_form().0);
    // 24 symmetries of the complete graph, and two twists for each of its three independent cycles.
    assert_eq!(order(&plain), (24_u32 * 8).into());
    assert_eq!(order(&twisted), (24_u32 * 8).into());
}

/// Too little work is reported, and does not end in a wrong order.
#[test]
fn work_is_limited() {
    let chain = (0..512).collect_vec();
    assert!(hypercube(9).automorphisms(&[], &chain, false, 1000).is_err());
}

/// Floyd and Warshall.
fn all_distances(graph: &Adjacency) -> Vec<Vec<u32>> {
    let n = graph.vertex_count();
    let mut far = vec![vec![u32::MAX / 2; n]; n];
    (0..n).for_each(|v| far[v][v] = 0);
    for (a, b) in graph.edges() {
        (far[a as usize][b as usize], far[b as usize][a as usize]) = (1, 1);
    }
    for (k, i, j) in itertools::iproduct!(0..n, 0..n, 0..n) {
        far[i][j] = far[i][j].min(far[i][k] + far[k][j]);
    }
    far
}

proptest! {
    #[test]
    fn breadth_first_search_finds_distances_and_components((graph, _) in numbered_graph(12)) {
        let far = all_distances(&graph);
        let is_reached = |&distance: &u32| distance < u32::MAX / 2;
        for (root, far) in far.iter().enumerate() {
            let search = graph.breadth_first(root as u32);
            for (vertex, distance) in far.iter().enumerate() {
                let reached = search.distances[vertex] != BreadthFirst::UNREACHED;
                prop_assert_eq!(reached, is_reached(distance));
                if reached {
                    prop_assert_eq!(search.distances[vertex], *distance);
                }
                if *distance > 0 && reached {
                    let parent = search.parents[vertex];
                    prop_assert!(graph.has_edge(parent, vertex as u32));
                    prop_assert_eq!(search.distances[parent as usize] + 1, *distance);
                }
            }
            prop_assert_eq!(search.order.len(), far.iter().filter(|distance| is_reached(distance)).count());
        }
        let firsts = (0..far.len()).filter(|&v| !far[v][..v].iter().any(is_reached));
        let forest = graph.spanning_forest();
        prop_assert_eq!(forest.component_count(), firsts.count());
        let two = (0_u32..1 << far.len())
            .any(|colours| graph.edges().all(|(a, b)| (colours >> a ^ colours >> b) & 1 == 1));
        prop_assert_eq!(forest.has_two_colours(&graph), two);
    }
}

/// Two edges that share a vertex are in the same block if and only if their other ends are
/// connected without it.
fn naive_blocks(graph: &Adjacency) -> Vec<Vec<(u32, u32)>> {
    let edges = graph.edges().collect_vec();
    let mut block = (0..edges.len()).collect_vec();
    for cut in 0..graph.vertex_count() as u32 {
        let rest = graph.edges().filter(|&(a, b)| a != cut && b != cut);
        let rest = Adjacency::new(graph.vertex_count(), rest.collect_vec().into_iter());
        let at = (0..edges.len()).filter(|&e| edges[e].0 == cut || edges[e].1 == cut);
        for [e, f] in at.array_combinations() {
            let [a, b] = [e, f].map(|e| edges[e].0 + edges[e].1 - cut);
            if rest.breadth_first(a).distances[b as usize] != BreadthFirst::UNREACHED {
                let (from, to) = (block[e], block[f]);
                block.iter_mut().filter(|block| **block == from).for_each(|block| *block = to);
            }
        }
    }
    let by_block = edges.into_iter().zip(block).into_group_map_by(|&(_, block)| block);
    by_block.into_values().map(|edges| edges.into_iter().map(|(edge, _)| edge).collect()).collect()
}

proptest! {
    #[test]
    fn blocks_are_those_that_no_vertex_cuts((graph, numbers) in numbered_graph(9)) {
        // Made connected by a path.
        let path = numbers.iter().copied().tuple_windows();
        let path = path.enumerate().filter(|(i, _)| i % 3 > 0).map(|(_, edge)| edge);
        let edges = graph.edges().filter(|(a, _)| a % 2 == 0).chain(path).collect_vec();
        let graph = Adjacency::new(numbers.len(), edges.into_iter());
        let tree = graph.breadth_first(numbers[0]);
        prop_assume!(tree.order.len() == numbers.len());
        let blocks = graph.blocks(&tree);
        // The block of an edge is that of the end that is farther from the root.
        let farther = |(a, b): (u32, u32)| {
            if tree.distances[a as usize] < tree.distances[b as usize] { b } else { a }
        };
        let naive = naive_blocks(&graph);
        let numbers = naive.iter().map(|edges| {
            let numbers = edges.iter().map(|&edge| blocks[farther(edge) as usize]);
            numbers.unique().exactly_one().map_err(|more| more.count())
        });
        let numbers: Result<BTreeSet<u32>, _> = numbers.collect();
        prop_assert_eq!(numbers, Ok((0..naive.len() as u32).collect()));
    }

    #[test]
    fn formats_of_simple_graphs_are_read_back((graph, _) in numbered_graph(70)) {
        let n = graph.vertex_count();
        let text = graph6::write(&graph);
        prop_assert_eq!(&graph6::read(&text, 1..=n, usize::MAX).unwrap(), &graph);
        let (vertices, edges) = sparse6::read(&sparse6::write(&graph), 1..=n).unwrap();
        let edges = edges.into_iter().map(|(a, b)| (a as u32, b as u32));
        prop_assert_eq!(&Adjacency::new(vertices, edges.collect_vec().into_iter()), &graph);
        // A list of edges has no vertices without edges.
        let is_label = |label: &str| label.starts_with('v');
        let rules = ReadRules { is_label, directions: EdgeDirections::Paired };
        let text = edge_list::write(&graph, |vertex| format!("v{vertex}"));
        let read = edge_list::read(&text, rules).unwrap();
        let number = |vertex: usize| read.labels[vertex][1..].parse::<u32>().unwrap();
        let edges = read.edges.iter().map(|&(a, b)| (number(a), number(b)));
        prop_assert_eq!(&Adjacency::new(n, edges), &graph);
    }
}
