//! The twist graph, and its arcs that lie on shortest words.

use std::borrow::Cow;

use itertools::Itertools;
use petgraph::graph::{DiGraph, NodeIndex};

use super::attribute::{identifier, shown_by_label};
use super::built::Facts;
use super::part::ball;
use super::{Attribute, Attributed, Graph, GraphError, Part, Step, Value, Vertex};
use crate::perm::PackedMove;
use crate::position::Rank;
use crate::solution::{Answer, Solution};
use crate::twist::Twist;

/// The twist graph of a board: its standard positions, and an arc for each twist of each.
pub type TwistGraph<'s> = Graph<Standard<'s>, TwistArc<'s>>;

/// A standard position: all that the solution says of it, and its class.
#[derive(Clone, Copy)]
pub struct Standard<'s> {
    /// Position, moves, first twists, minimal words and specimen.
    pub answer: Answer<'s>,
    /// The number of its class under the board's symmetries, by moves and then by rank, from 1.
    pub class: usize,
}

/// A twist of a position.
#[derive(Clone, Copy)]
pub struct TwistArc<'s> {
    /// The twist.
    pub twist: Twist<'s>,
    /// Its length in moves.
    pub cost: usize,
    /// Whether a minimal word of the position that it leaves can begin with it.
    pub first: bool,
}

/// Which of its arcs a twist graph has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arcs {
    /// All twists of all positions.
    All,
    /// Only the first twists of each, so that each arc begins a minimal word.
    FirstTwists,
}

/// Builds the twist graph of a solution, or a part of it. Vertices are in the order of ranks; the
/// arcs that leave a vertex stand together, in printed order of their twists.
pub fn twist_graph<'s>(
    solution: &'s Solution<'s>,
    arcs: Arcs,
    part: Part<Rank>,
) -> Result<TwistGraph<'s>, GraphError> {
    let table = Table::of(solution);
    let ranks = table.ranks(&part)?;
    let twists = solution.twists();
    let most = (ranks.len() as u64).saturating_mul(twists.len() as u64);
    part.admit::<Standard, TwistArc>(ranks.len(), most)?;
    let mut graph = DiGraph::with_capacity(ranks.len(), most as usize);
    let vertices = table.add_vertices(&mut graph, &ranks);
    for (&rank, from) in ranks.iter().zip(0_u32..) {
        let first = solution.first_twists(rank);
        for (twist, next) in table.after(rank) {
            let is_first = first.contains(twist.index());
            let to = vertices[next.index()];
            if to != Table::NONE && (arcs == Arcs::All || is_first) {
                let arc = TwistArc { twist, cost: twist.moves(), first: is_first };
                graph.add_edge(NodeIndex::from(from), NodeIndex::from(to), arc);
            }
        }
    }
    // The group acts on its own Cayley graph from the other side: all vertices are alike.
    let alike = part.is_whole() && arcs == Arcs::All;
    let goal = table.goal(&vertices);
    let of = match arcs {
        Arcs::All => "Twist graph",
        Arcs::FirstTwists => "First twists",
    };
    let facts = Facts {
        title: format!("{of} of the board {}", solution.board().name()),
        goal,
        orbits: goal.filter(|_| alike).map(|goal| vec![goal]),
        known_automorphisms: if alike { graph.node_count() as u128 } else { 1 },
    };
    Ok(Graph { graph, facts })
}

/// What all builders ask of a solution again and again.
pub(super) struct Table<'s> {
    pub solution: &'s Solution<'s>,
    steps: Vec<PackedMove>,
    /// By class in the order of the list of classes: its number.
    numbers: Vec<usize>,
}

impl<'s> Table<'s> {
    /// No vertex.
    pub const NONE: u32 = u32::MAX;

    pub fn of(solution: &'s Solution<'s>) -> Self {
        let steps = solution.twists().iter().map(|twist| PackedMove::by(twist.permutation()));
        let mut numbers = vec![0; solution.classes().len()];
        for class in solution.numbered(solution.classes()) {
            numbers[class.id.index()] = class.number;
        }
        Self { solution, steps: steps.collect(), numbers }
    }

    /// The positions to which the twists lead.
    pub fn after(&self, rank: Rank) -> impl Iterator<Item = (Twist<'s>, Rank)> {
        let ranking = self.solution.ranking();
        let position = ranking.packed(rank);
        let steps = self.solution.twists().iter().zip(&self.steps);
        steps.map(move |(twist, step)| (twist, ranking.of_packed(step.apply(position))))
    }

    /// The positions of a part, in order.
    pub fn ranks(&self, part: &Part<Rank>) -> Result<Vec<Rank>, GraphError> {
        let solution = self.solution;
        let inside = match part.around {
            None => None,
            Some((centre, _)) if solution.moves(centre).is_none() => {
                return Err(GraphError::CentreUnreached);
            }
            Some((centre, radius)) => {
                let count = solution.ranking().count();
                Some(ball(count, centre.index(), radius, |at, visit| {
                    self.after(Rank(at as u32)).for_each(|(_, next)| visit(next.index()));
                }))
            }
        };
        let is_inside = |rank: &Rank| inside.as_ref().is_none_or(|inside| inside[rank.index()]);
        let reached = solution
            .reached()
            .filter(|&rank| solution.moves(rank).is_some_and(|moves| part.reaches(moves)));
        Ok(reached.filter(is_inside).collect())
    }

    /// The vertex of a position that can be reached.
    pub fn vertex(&self, rank: Rank) -> Standard<'s> {
        let answer = self.solution.answer_at(rank).expect("only reached positions are asked for");
        let class = self.solution.classes().class_of(rank).expect("it is reached");
        Standard { answer, class: self.numbers[class.index()] }
    }

    fn add_vertices<A>(&self, graph: &mut DiGraph<Standard<'s>, A>, ranks: &[Rank]) -> Vec<u32> {
        for &rank in ranks {
            graph.add_node(self.vertex(rank));
        }
        self.numbering(ranks)
    }

    /// By rank: its number in the list; [`Table::NONE`] where it is not in it.
    pub fn numbering(&self, ranks: &[Rank]) -> Vec<u32> {
        let mut numbers = vec![Self::NONE; self.solution.ranking().count()];
        ranks.iter().zip(0..).for_each(|(rank, number)| numbers[rank.index()] = number);
        numbers
    }

    fn goal(&self, vertices: &[u32]) -> Option<NodeIndex> {
        // The goal comes first in every order.
        vertices.first().filter(|&&goal| goal != Self::NONE).map(|&goal| NodeIndex::from(goal))
    }
}

impl Standard<'_> {
    /// The position as its code, the shortest notation that is read.
    pub fn code(&self) -> String {
        self.answer.position().code()
    }
}

impl Attributed for Standard<'_> {
    const ATTRIBUTES: &'static [Attribute] = &[
        Attribute::text("code"),
        Attribute::integer("moves"),
        Attribute::integer("class"),
        Attribute::text("first_twists"),
        Attribute::integer("sequences"),
        Attribute::text("specimen"),
    ];

    fn values<'v>(&'v self, values: &mut Vec<Value<'v>>) {
        values.push(Value::Text(self.code().into()));
        values.push(Value::Integer(self.answer.moves() as u64));
        values.push(Value::Integer(self.class as u64));
        values.push(Value::Text(letters(&self.answer).into()));
        values.push(Value::Integer(self.answer.sequences()));
        values.push(Value::Text(self.answer.specimen().to_string().into()));
    }

    fn label(&self) -> Cow<'_, str> {
        self.code().into()
    }
}

impl Vertex for Standard<'_> {
    fn id(&self) -> String {
        identifier(&self.code())
    }

    fn moves(&self) -> usize {
        self.answer.moves()
    }
}

/// The first twists, written together in printed order.
pub(super) fn letters(answer: &Answer) -> String {
    answer.first_twists().map(Twist::name).join("")
}

impl Attributed for TwistArc<'_> {
    const ATTRIBUTES: &'static [Attribute] =
        &[Attribute::text("twist"), Attribute::integer("cost"), Attribute::truth("first_twist")];

    fn values<'v>(&'v self, values: &mut Vec<Value<'v>>) {
        values.push(Value::Text(self.twist.name().into()));
        values.push(Value::Integer(self.cost as u64));
        values.push(Value::Truth(self.first));
    }

    fn label(&self) -> Cow<'_, str> {
        self.twist.name().into()
    }
}

impl Step for TwistArc<'_> {
    fn cost(&self) -> usize {
        self.cost
    }

    fn is_first(&self) -> bool {
        self.first
    }
}

shown_by_label!(Standard<'_>, TwistArc<'_>);
