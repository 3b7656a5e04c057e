//! The history graph, whose shortest paths are the minimal words.

use std::borrow::Cow;
use std::iter;

use petgraph::graph::{DiGraph, NodeIndex};

use super::attribute::{identifier, shown_by_label};
use super::twists::SolutionTable;
use super::typed::Facts;
use super::{Attributed, Edge, Graph, GraphError, StandardVertex, Subgraph, Vertex};
use crate::graphs::{Attribute, Value};
use crate::position::Rank;
use crate::solution::Solution;
use crate::twist::{Twist, Twists};

/// The history graph of a board. For each position P it has a vertex where words start, and for
/// each twist t a vertex where t has just led to P. The arc of twist u from there costs the length
/// of u minus twice its overlap with t; t⁻¹ never follows t. Arcs of cost 0 lead from all vertices
/// of the goal to one more vertex, the end. So the paths from the start at P to the end are the
/// reduced words that solve P, with their numbers of moves as costs, and the shortest paths are the
/// minimal words.
pub type HistoryGraph = Graph<HistoryVertex, HistoryArc>;

/// A position and the last twist.
#[derive(Clone)]
pub struct HistoryVertex {
    /// The position; for the end, the goal.
    pub at: StandardVertex,
    /// The last twist.
    pub last: LastTwist,
}

/// The last twist of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LastTwist {
    /// None: the word starts here.
    Start,
    /// The twist of this number in printed order has just led here.
    Twist(u16),
    /// The word is complete.
    End,
}

/// The next twist of a word, or its end.
#[derive(Clone)]
pub struct HistoryArc {
    /// The letters, and the number of the twist; `None` for the arcs to the end.
    twist: Option<(Twists, u16)>,
    /// The number of moves that it adds to the word. It is 0 on some boards; no cycle has cost 0.
    pub cost: usize,
    /// Whether a minimal word of its source's position can begin with the twist.
    pub first: bool,
}

/// Builds the history graph of a solution, or the subgraph of all vertices of some positions. The
/// vertices of a position are consecutive: the start, then the twists in printed order. The end is
/// the last vertex. The subgraph within some moves contains all minimal words of its positions,
/// since the rest of a minimal word is never longer than the whole.
///
/// # Errors
///
/// If the graph exceeds the memory limit or the centre is unsolvable.
pub fn history_graph(
    solution: &Solution,
    part: Subgraph<Rank>,
) -> Result<HistoryGraph, GraphError> {
    let table = SolutionTable::new(solution);
    let ranks = table.ranks(&part)?;
    let twists = solution.twists();
    let each = 1 + twists.len();
    let vertices = ranks.len().saturating_mul(each).saturating_add(1);
    // Every twist follows the start, and all but the inverse follow a twist.
    let out = (twists.len() + twists.len() * twists.len().saturating_sub(1)) as u64;
    let arcs = (ranks.len() as u64).saturating_mul(out).saturating_add(each as u64);
    part.check_size::<HistoryVertex, HistoryArc>(vertices, arcs)?;
    let mut graph = DiGraph::with_capacity(vertices, arcs as usize);
    for &rank in &ranks {
        let at = table.vertex(rank);
        let last = twists.iter().map(|twist| LastTwist::Twist(twist.index() as u16));
        for last in iter::once(LastTwist::Start).chain(last) {
            graph.add_node(HistoryVertex { at: at.clone(), last });
        }
    }
    add_twists(&mut graph, &table, &ranks);
    // The goal has the least rank of all.
    let goal = ranks.first().copied().filter(|&rank| solution.move_count(rank) == Some(0));
    let end = goal.map(|goal| {
        let end = graph.add_node(HistoryVertex { at: table.vertex(goal), last: LastTwist::End });
        for last in 0..each {
            let arc = HistoryArc { twist: None, cost: 0, first: false };
            graph.add_edge(NodeIndex::new(last), end, arc);
        }
        end
    });
    let facts = Facts {
        title: format!("History graph of the board {}", solution.board().name()),
        goal: end,
        orbits: None,
        known_automorphisms: 1,
    };
    Ok(Graph { graph, facts })
}

/// Adds the arcs of the twists between the vertices of these positions.
fn add_twists(
    graph: &mut DiGraph<HistoryVertex, HistoryArc>,
    table: &SolutionTable,
    ranks: &[Rank],
) {
    let solution = table.solution;
    let twists = solution.twists();
    let numbers = table.numbering(ranks);
    let vertex =
        |position: u32, last: usize| NodeIndex::new(position as usize * (1 + twists.len()) + last);
    for (&rank, number) in ranks.iter().zip(0_u32..) {
        let first = solution.first_twists(rank);
        for (next, position) in solution.after_twists(rank) {
            let to = numbers[position.index()];
            if to == SolutionTable::NONE {
                continue;
            }
            let to = vertex(to, 1 + next.index());
            let arc = |overlap: usize| HistoryArc {
                twist: Some((twists.clone(), next.index() as u16)),
                cost: next.move_count() - 2 * overlap,
                first: first.contains(next.index()),
            };
            graph.add_edge(vertex(number, 0), to, arc(0));
            for last in twists.iter().filter(|last| last.inverse().index() != next.index()) {
                graph.add_edge(vertex(number, 1 + last.index()), to, arc(last.overlap(next)));
            }
        }
    }
}

impl HistoryGraph {
    /// The vertex where the words of a position start; `None` if it is not in the subgraph.
    pub fn start(&self, rank: Rank) -> Option<NodeIndex> {
        let after = |vertex: &&HistoryVertex| matches!(vertex.last, LastTwist::Twist(_));
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

impl HistoryVertex {
    /// The last twist, if there is one.
    pub fn twist(&self) -> Option<Twist<'_>> {
        match self.last {
            LastTwist::Twist(letter) => Some(self.at.answer.twists().get(letter.into())),
            LastTwist::Start | LastTwist::End => None,
        }
    }
}

impl Attributed for HistoryVertex {
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
        let role = match self.last {
            LastTwist::Start => "start",
            LastTwist::Twist(_) => "after",
            LastTwist::End => "end",
        };
        let last = self.twist().map_or("", Twist::name);
        self.at.values(values);
        // After the code.
        let rest = values.len() - StandardVertex::ATTRIBUTES.len() + 1;
        values.splice(rest..rest, [Value::Text(role.into()), Value::Text(last.into())]);
    }

    fn label(&self) -> Cow<'_, str> {
        match self.last {
            LastTwist::Start => self.at.code().into(),
            LastTwist::Twist(_) => {
                format!("{} {}", self.at.code(), self.twist().map_or("", Twist::name)).into()
            }
            LastTwist::End => "end".into(),
        }
    }
}

impl Vertex for HistoryVertex {
    fn id(&self) -> String {
        let code = || identifier(&self.at.code());
        match self.last {
            LastTwist::Start => code(),
            LastTwist::Twist(_) => format!("{}.{}", code(), self.twist().map_or("", Twist::name)),
            LastTwist::End => "end".into(),
        }
    }

    fn move_count(&self) -> usize {
        self.at.move_count()
    }

    fn is_start(&self) -> bool {
        matches!(self.last, LastTwist::Start)
    }
}

impl HistoryArc {
    /// The twist; `None` for the arcs to the end.
    pub fn twist(&self) -> Option<Twist<'_>> {
        self.twist.as_ref().map(|(twists, letter)| twists.get((*letter).into()))
    }
}

impl Attributed for HistoryArc {
    const ATTRIBUTES: &'static [Attribute] =
        &[Attribute::text("twist"), Attribute::integer("cost"), Attribute::truth("first_twist")];

    fn values<'v>(&'v self, values: &mut Vec<Value<'v>>) {
        values.push(Value::Text(self.label()));
        values.push(Value::Integer(self.cost as u64));
        values.push(Value::Truth(self.first));
    }

    fn label(&self) -> Cow<'_, str> {
        self.twist().map_or("", Twist::name).into()
    }
}

impl Edge for HistoryArc {
    fn cost(&self) -> usize {
        self.cost
    }

    fn is_first(&self) -> bool {
        self.first
    }
}

shown_by_label!(HistoryVertex, HistoryArc);
