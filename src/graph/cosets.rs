//! The Schreier graph: the twist graph where some tiles look alike.

use std::borrow::Cow;

use itertools::Itertools;
use petgraph::graph::{DiGraph, NodeIndex};

use super::attribute::shown_by_label;
use super::subgraph::ball;
use super::twists::TwistArc;
use super::typed::Facts;
use super::{Arcs, Attributed, Graph, GraphError, Subgraph, Vertex};
use crate::board::Arc;
use crate::graphs::{Attribute, Value};
use crate::position::{Metric, Pattern};
use crate::solution::{Cosets, NumberedCoset};
use crate::twist::{Twist, Twists};

/// The Schreier graph of a goal with labels: its standard positions that can be solved, with an arc for
/// each twist of each.
pub type CosetGraph = Graph<CosetVertex, TwistArc>;

/// A labelled standard position.
#[derive(Clone)]
pub struct CosetVertex {
    /// The labels, as [`Pattern::parse`] reads them.
    pub code: String,
    /// The number of moves to the goal.
    pub moves: usize,
    /// The number of its class, from 1: by moves, then by the class's first position.
    pub class: usize,
    /// The number of the position among those with the blank at home.
    number: usize,
}

/// Builds the Schreier graph, or a subgraph. Vertices are in the order of their moves, so that the goal
/// is the first; the arcs of each source are in the printed order of their twists.
///
/// # Errors
///
/// If the moves of the cosets are slides of several tiles, the graph exceeds the memory limit, or the
/// centre has other labels, its blank elsewhere, or is unsolvable.
///
/// # Panics
///
/// If the centre is on another board.
pub fn coset_graph(
    cosets: &Cosets,
    arcs: Arcs,
    part: &Subgraph<Pattern>,
) -> Result<CosetGraph, GraphError> {
    if cosets.metric() != Metric::SingleTile {
        return Err(GraphError::CountsSlides);
    }
    let board = cosets.goal().board();
    let twists = board.twists();
    let inside = match &part.around {
        None => None,
        Some((centre, radius)) => {
            let centre = cosets.find(centre)?.ok_or(GraphError::CentreUnreached)?;
            Some(ball(cosets.len(), centre, *radius, |at, visit| {
                twists.iter().for_each(|twist| visit(cosets.after(at, twist.walk())));
            }))
        }
    };
    let is_wanted = |coset: &NumberedCoset| {
        inside.as_ref().is_none_or(|inside| inside[coset.index]) && part.reaches(coset.moves)
    };
    let wanted: Vec<_> = cosets.numbered().into_iter().filter(is_wanted).collect();
    let most = (wanted.len() as u64).saturating_mul(twists.len() as u64);
    part.check_size::<CosetVertex, TwistArc>(wanted.len(), most)?;
    let mut graph = DiGraph::with_capacity(wanted.len(), most as usize);
    let mut vertices = vec![None; cosets.len()];
    for &NumberedCoset { index, moves, class } in &wanted {
        let code = cosets.position(index).to_string();
        let vertex = CosetVertex { code, moves, class, number: index };
        vertices[index] = Some(graph.add_node(vertex));
    }
    for (coset, from) in wanted.iter().zip((0..).map(NodeIndex::new)) {
        for twist in twists.iter() {
            let first = is_first(cosets, coset, &twists, twist);
            if let Some(to) = vertices[cosets.after(coset.index, twist.walk())]
                && (arcs == Arcs::All || first)
            {
                graph.add_edge(from, to, TwistArc::new(&twists, twist, first));
            }
        }
    }
    let facts = Facts {
        title: format!("Schreier graph of the board {} and {}", board.name(), cosets.goal()),
        goal: wanted.first().filter(|coset| coset.moves == 0).map(|_| NodeIndex::new(0)),
        orbits: None,
        known_automorphisms: 1,
    };
    Ok(Graph { graph, facts })
}

/// Whether a shortest walk of the blank begins with this twist: whether each step until it crosses the
/// twist's chord leads nearer to the goal. There is no other way to the chord that crosses none before.
fn is_first(cosets: &Cosets, coset: &NumberedCoset, twists: &Twists, twist: Twist) -> bool {
    let walk = twist.walk();
    let crosses = |(&from, &to)| twists.twist_across(Arc { from, to }).is_some();
    let chord = walk.iter().tuple_windows().position(crosses);
    let steps = 1 + chord.expect("a twist crosses its chord");
    let left = cosets.moves_after(coset.index, &walk[..=steps]);
    left.is_some_and(|left| left + steps == coset.moves)
}

impl Attributed for CosetVertex {
    const ATTRIBUTES: &'static [Attribute] =
        &[Attribute::text("code"), Attribute::integer("moves"), Attribute::integer("class")];

    fn values<'v>(&'v self, values: &mut Vec<Value<'v>>) {
        values.push(Value::Text(self.code.as_str().into()));
        values.push(Value::Integer(self.moves as u64));
        values.push(Value::Integer(self.class as u64));
    }

    fn label(&self) -> Cow<'_, str> {
        self.code.as_str().into()
    }
}

impl Vertex for CosetVertex {
    /// A number, because labels may have signs that some formats do not allow.
    fn id(&self) -> String {
        self.number.to_string()
    }

    fn move_count(&self) -> usize {
        self.moves
    }
}

shown_by_label!(CosetVertex);
