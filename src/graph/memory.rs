//! The graph with memory, on which ordinary shortest paths are the minimal words.

use std::borrow::Cow;

use petgraph::graph::{DiGraph, NodeIndex};

use super::attribute::{identifier, shown_by_label};
use super::built::Facts;
use super::twists::Table;
use super::{Attribute, Attributed, Graph, GraphError, Part, Standard, Step, Value, Vertex};
use crate::position::Rank;
use crate::solution::Solution;
use crate::twist::Twist;

/// The graph with memory of a board. For each position P it has a vertex where a word starts, and
/// for each twist t a vertex where t has just led to P. An arc by u costs the length of u less twice
/// its overlap with t; t⁻¹ never follows t. One more vertex, the end, is entered free of cost from
/// all vertices of the goal. So the paths from the start at P to the end are the reduced words that
/// solve P, their lengths are the words' moves, and the shortest of them are the minimal words.
pub type MemoryGraph<'s> = Graph<Remembered<'s>, MemoryArc<'s>>;

/// A position and how it was come by.
#[derive(Clone, Copy)]
pub struct Remembered<'s> {
    /// The position; for the end, the goal.
    pub at: Standard<'s>,
    /// What went before.
    pub last: Last<'s>,
}

/// What went before in a word.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Last<'s> {
    /// Nothing: the word starts here.
    Start,
    /// This twist has just led here.
    Twist(Twist<'s>),
    /// The word is complete.
    End,
}

/// The next twist of a word, or its end.
#[derive(Clone, Copy)]
pub struct MemoryArc<'s> {
    /// The twist; `None` for the arcs to the end.
    pub twist: Option<Twist<'s>>,
    /// By how many moves the word gets longer. On some boards that can be 0; a circle is never free
    /// of cost.
    pub cost: usize,
    /// Whether a minimal word of the position that it leaves can begin with the twist.
    pub first: bool,
}

/// Builds the graph with memory of a solution, or a part of it: all vertices of the positions in the
/// part. The vertices of a position stand together, the start first, then the twists in printed
/// order; the end is the last of all. A part within some moves holds all minimal words of its
/// positions: the words that are left over on the way are never longer than the whole.
pub fn memory_graph<'s>(
    solution: &'s Solution<'s>,
    part: Part<Rank>,
) -> Result<MemoryGraph<'s>, GraphError> {
    let table = Table::of(solution);
    let ranks = table.ranks(&part)?;
    let twists = solution.twists();
    let each = 1 + twists.len();
    let vertices = ranks.len().saturating_mul(each).saturating_add(1);
    // Every twist follows the start, and all but the inverse follow a twist.
    let out = (twists.len() + twists.len() * twists.len().saturating_sub(1)) as u64;
    let arcs = (ranks.len() as u64).saturating_mul(out).saturating_add(each as u64);
    part.admit::<Remembered, MemoryArc>(vertices, arcs)?;
    let mut graph = DiGraph::with_capacity(vertices, arcs as usize);
    for &rank in &ranks {
        let at = table.vertex(rank);
        graph.add_node(Remembered { at, last: Last::Start });
        for twist in twists.iter() {
            graph.add_node(Remembered { at, last: Last::Twist(twist) });
        }
    }
    let numbers = table.numbering(&ranks);
    let vertex = |position: u32, last: usize| NodeIndex::new(position as usize * each + last);
    for (&rank, number) in ranks.iter().zip(0_u32..) {
        let first = solution.first_twists(rank);
        for (next, position) in table.after(rank) {
            let to = numbers[position.index()];
            if to == Table::NONE {
                continue;
            }
            let to = vertex(to, 1 + next.index());
            let arc = |overlap: usize| MemoryArc {
                twist: Some(next),
                cost: next.moves() - 2 * overlap,
                first: first.contains(next.index()),
            };
            graph.add_edge(vertex(number, 0), to, arc(0));
            for last in twists.iter().filter(|last| last.inverse().index() != next.index()) {
                graph.add_edge(vertex(number, 1 + last.index()), to, arc(last.overlap(next)));
            }
        }
    }
    // The goal has the least rank of all.
    let goal = ranks.first().copied().filter(|&rank| solution.moves(rank) == Some(0));
    let end = goal.map(|goal| {
        let end = graph.add_node(Remembered { at: table.vertex(goal), last: Last::End });
        for last in 0..each {
            let arc = MemoryArc { twist: None, cost: 0, first: false };
            graph.add_edge(vertex(0, last), end, arc);
        }
        end
    });
    let facts = Facts {
        title: format!("Twist graph with memory of the board {}", solution.board().name()),
        goal: end,
        orbits: None,
        known_automorphisms: 1,
    };
    Ok(Graph { graph, facts })
}

impl MemoryGraph<'_> {
    /// Where the words of a position start; `None` if the position is not in the part.
    pub fn start(&self, rank: Rank) -> Option<NodeIndex> {
        let after = |vertex: &&Remembered| matches!(vertex.last, Last::Twist(_));
        let each = 1 + self.graph.node_weights().skip(1).take_while(after).count();
        let positions = self.graph.node_count() / each;
        let of = |position: usize| self.graph[NodeIndex::new(position * each)].at.answer.rank();
        let (mut low, mut high) = (0, positions);
        while low < high {
            let middle = low.midpoint(high);
            if of(middle) < rank { low = middle + 1 } else { high = middle }
        }
        (low < positions && of(low) == rank).then(|| NodeIndex::new(low * each))
    }
}

impl Attributed for Remembered<'_> {
    const ATTRIBUTES: &'static [Attribute] = &[
        Attribute::text("code"),
        Attribute::text("role"),
        Attribute::text("last_twist"),
        Attribute::integer("moves"),
        Attribute::integer("class"),
        Attribute::text("first_twists"),
        Attribute::integer("sequences"),
        Attribute::text("specimen"),
    ];

    fn values<'v>(&'v self, values: &mut Vec<Value<'v>>) {
        let (role, last) = match self.last {
            Last::Start => ("start", ""),
            Last::Twist(twist) => ("after", twist.name()),
            Last::End => ("end", ""),
        };
        self.at.values(values);
        // Behind the code.
        let rest = values.len() - Standard::ATTRIBUTES.len() + 1;
        values.splice(rest..rest, [Value::Text(role.into()), Value::Text(last.into())]);
    }

    fn label(&self) -> Cow<'_, str> {
        match self.last {
            Last::Start => self.at.code().into(),
            Last::Twist(twist) => format!("{} {}", self.at.code(), twist.name()).into(),
            Last::End => "end".into(),
        }
    }
}

impl Vertex for Remembered<'_> {
    fn id(&self) -> String {
        let code = || identifier(&self.at.code());
        match self.last {
            Last::Start => code(),
            Last::Twist(twist) => format!("{}.{}", code(), twist.name()),
            Last::End => "end".into(),
        }
    }

    fn moves(&self) -> usize {
        self.at.moves()
    }

    fn is_start(&self) -> bool {
        matches!(self.last, Last::Start)
    }
}

impl Attributed for MemoryArc<'_> {
    const ATTRIBUTES: &'static [Attribute] =
        &[Attribute::text("twist"), Attribute::integer("cost"), Attribute::truth("first_twist")];

    fn values<'v>(&'v self, values: &mut Vec<Value<'v>>) {
        values.push(Value::Text(self.label()));
        values.push(Value::Integer(self.cost as u64));
        values.push(Value::Truth(self.first));
    }

    fn label(&self) -> Cow<'_, str> {
        self.twist.map_or("", Twist::name).into()
    }
}

impl Step for MemoryArc<'_> {
    fn cost(&self) -> usize {
        self.cost
    }

    fn is_first(&self) -> bool {
        self.first
    }
}

shown_by_label!(Remembered<'_>, MemoryArc<'_>);
