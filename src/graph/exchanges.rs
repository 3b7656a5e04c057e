//! The orderings of some items under exchanges.

use std::borrow::Cow;
use std::collections::HashMap;

use itertools::Itertools;
use petgraph::graph::{DiGraph, NodeIndex};

use super::typed::Facts;
use super::{Attributed, Edge, Graph, Vertex};
use crate::graphs::{Attribute, Value};
use crate::perm::{FactorKind, Factoring, Permutation, Sequence};

/// The transition graph of the orderings of some items: all orderings, with two arcs, there and
/// back, for each exchange.
pub type ExchangeGraph = Graph<OrderingVertex, ExchangeArc>;

/// An ordering of the items.
#[derive(Clone, Debug)]
pub struct OrderingVertex {
    /// The ordering.
    pub ordering: Sequence,
    /// The numbers of its items in the natural order.
    id: String,
    exchanges: usize,
    /// Whether its exchanges to the natural order are even in number.
    pub even: bool,
}

/// An exchange of the items on two places.
#[derive(Clone, Debug)]
pub struct ExchangeArc {
    places: [usize; 2],
    nearer: bool,
}

/// The transition graph of the orderings of the items of `sorted`, in lexicographic order; its goal
/// is `sorted`. The exchanges are those of any two places or, for [`FactorKind::Neighbours`], of
/// adjacent places; labels number the places from `base`.
#[expect(clippy::missing_panics_doc, reason = "each ordering has each item once")]
pub fn exchange_graph(sorted: &Sequence, exchanges: FactorKind, base: usize) -> ExchangeGraph {
    let n = sorted.len();
    let orderings = (0..n as u16).permutations(n).collect_vec();
    let mut graph = DiGraph::new();
    let mut vertices = HashMap::new();
    for images in &orderings {
        let id = images.iter().join("");
        let permutation = Permutation::from_images(images.clone()).expect("each item once");
        let permutation = permutation.inverse();
        let vertex = graph.add_node(OrderingVertex {
            ordering: sorted.moved_by(&permutation),
            id,
            exchanges: permutation.factors(exchanges, Factoring::Shortest).len(),
            even: permutation.is_even(),
        });
        vertices.insert(images, vertex);
    }
    let pairs = (0..n).array_combinations();
    let is_wanted = |[a, b]: &[usize; 2]| exchanges != FactorKind::Neighbours || a + 1 == *b;
    let pairs = pairs.filter(is_wanted).collect_vec();
    for (from, images) in graph.node_indices().zip(&orderings) {
        for &places in &pairs {
            let mut exchanged = images.clone();
            exchanged.swap(places[0], places[1]);
            let to = vertices[&exchanged];
            let nearer = graph[to].exchanges < graph[from].exchanges;
            let places = places.map(|place| place + base);
            graph.add_edge(from, to, ExchangeArc { places, nearer });
        }
    }
    let title = match exchanges {
        FactorKind::Neighbours => format!("Orderings of {sorted} under exchanges of neighbours"),
        _ => format!("Orderings of {sorted} under exchanges"),
    };
    // Renaming the items is an automorphism.
    let known_automorphisms = graph.node_count() as u128;
    let goal = Some(NodeIndex::new(0));
    let orbits = Some(vec![NodeIndex::new(0)]);
    Graph { graph, facts: Facts { title, goal, orbits, known_automorphisms } }
}

impl Attributed for OrderingVertex {
    const ATTRIBUTES: &'static [Attribute] =
        &[Attribute::integer("exchanges"), Attribute::truth("even")];

    fn values<'v>(&'v self, values: &mut Vec<Value<'v>>) {
        values.push(Value::Integer(self.exchanges as u64));
        values.push(Value::Truth(self.even));
    }

    fn label(&self) -> Cow<'_, str> {
        self.ordering.to_string().into()
    }
}

impl Vertex for OrderingVertex {
    fn id(&self) -> String {
        self.id.clone()
    }

    fn move_count(&self) -> usize {
        self.exchanges
    }
}

impl Attributed for ExchangeArc {
    const ATTRIBUTES: &'static [Attribute] = &[Attribute::truth("nearer")];

    fn values<'v>(&'v self, values: &mut Vec<Value<'v>>) {
        values.push(Value::Truth(self.nearer));
    }

    fn label(&self) -> Cow<'_, str> {
        format!("{} {}", self.places[0], self.places[1]).into()
    }
}

impl Edge for ExchangeArc {
    fn cost(&self) -> usize {
        1
    }

    fn is_first(&self) -> bool {
        self.nearer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Summary;

    /// The chapter's pictures: every exchange leads from one half of the orderings to the other.
    #[test]
    fn exchanges_lead_between_even_and_odd_orderings() {
        for (items, kind, degree, diameter) in [
            ("AB", FactorKind::Transpositions, 1, 1),
            ("ABC", FactorKind::Transpositions, 3, 2),
            ("ABCD", FactorKind::Transpositions, 6, 3),
            ("ABC", FactorKind::Neighbours, 2, 3),
            ("ABCD", FactorKind::Neighbours, 3, 6),
        ] {
            let graph = exchange_graph(&items.parse::<Sequence>().unwrap(), kind, 0);
            let orderings = (1..=items.len()).product::<usize>();
            assert_eq!(graph.node_count(), orderings);
            assert_eq!(graph.edge_count(), orderings * degree);
            assert_eq!(graph.node_weights().filter(|v| v.even).count(), orderings / 2);
            for arc in graph.edge_indices() {
                let (from, to) = graph.edge_endpoints(arc).unwrap();
                assert_ne!(graph[from].even, graph[to].even);
                assert!(graph.find_edge(to, from).is_some());
            }
            assert_eq!(Summary::new(&graph, 1 << 20).diameter, Some(diameter), "{items} {kind:?}");
        }
        let graph =
            exchange_graph(&"ABC".parse::<Sequence>().unwrap(), FactorKind::Transpositions, 0);
        let near = graph.neighbors(graph.goal().unwrap()).map(|to| graph[to].label().to_string());
        assert_eq!(near.sorted().join(" "), "ACB BAC CBA");
    }
}
