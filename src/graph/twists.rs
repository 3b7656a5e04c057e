//! The twist graph, and its subgraph of arcs on shortest words.

use std::borrow::Cow;

use itertools::Itertools;
use petgraph::graph::{DiGraph, NodeIndex};

use super::attribute::{identifier, shown_by_label};
use super::subgraph::ball;
use super::typed::Facts;
use super::{Attributed, Edge, Graph, GraphError, Subgraph, Vertex};
use crate::graphs::{Attribute, Value};
use crate::position::Rank;
use crate::solution::{Answer, Solution};
use crate::twist::{Twist, Twists};

/// The twist graph of a board: its standard positions, with an arc for each twist of each.
pub type TwistGraph = Graph<StandardVertex, TwistArc>;

/// A standard position with its answer and class.
#[derive(Clone)]
pub struct StandardVertex {
    /// Position, moves, first twists, minimal words and specimen.
    pub answer: Answer,
    /// The printed number of its class, from 1.
    pub class: usize,
}

/// A twist of a position.
#[derive(Clone)]
pub struct TwistArc {
    twists: Twists,
    letter: u16,
    /// The length of the twist in moves.
    pub cost: usize,
    /// Whether a minimal word of its source can begin with it.
    pub first: bool,
}

/// A selection of the twist graph's arcs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arcs {
    /// All twists of all positions.
    All,
    /// Only the first twists of each position, so that each arc begins a minimal word.
    FirstTwists,
}

/// Builds the twist graph of a solution, or a subgraph. Vertices are in the order of ranks; the
/// arcs of each source are in the printed order of their twists.
///
/// # Errors
///
/// If the graph exceeds the memory limit or the centre is unsolvable.
pub fn twist_graph(
    solution: &Solution,
    arcs: Arcs,
    part: Subgraph<Rank>,
) -> Result<TwistGraph, GraphError> {
    let table = SolutionTable::new(solution);
    let ranks = table.ranks(&part)?;
    let twists = solution.twists();
    let most = (ranks.len() as u64).saturating_mul(twists.len() as u64);
    part.check_size::<StandardVertex, TwistArc>(ranks.len(), most)?;
    let mut graph = DiGraph::with_capacity(ranks.len(), most as usize);
    ranks.iter().for_each(|&rank| _ = graph.add_node(table.vertex(rank)));
    let vertices = table.numbering(&ranks);
    for (&rank, from) in ranks.iter().zip(0_u32..) {
        let first = solution.first_twists(rank);
        for (twist, next) in solution.after_twists(rank) {
            let is_first = first.contains(twist.index());
            let to = vertices[next.index()];
            if to != SolutionTable::NONE && (arcs == Arcs::All || is_first) {
                let arc = TwistArc::new(twists, twist, is_first);
                graph.add_edge(NodeIndex::from(from), NodeIndex::from(to), arc);
            }
        }
    }
    // The group acts transitively on its Cayley graph, from the other side.
    let alike = part.is_whole() && arcs == Arcs::All;
    // The goal has rank 0.
    let goal = (ranks.first() == Some(&Rank(0))).then(|| NodeIndex::new(0));
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

/// A solution, prepared for the builders.
pub(super) struct SolutionTable<'s> {
    pub solution: &'s Solution,
    /// By class: its printed number.
    numbers: Vec<usize>,
}

impl<'s> SolutionTable<'s> {
    /// No vertex.
    pub const NONE: u32 = u32::MAX;

    pub fn new(solution: &'s Solution) -> Self {
        let mut numbers = vec![0; solution.classes().len()];
        for class in solution.numbered(solution.classes()) {
            numbers[class.id.index()] = class.number;
        }
        Self { solution, numbers }
    }

    /// The positions of a subgraph, in order.
    pub fn ranks(&self, part: &Subgraph<Rank>) -> Result<Vec<Rank>, GraphError> {
        let solution = self.solution;
        let inside = match part.around {
            None => None,
            Some((centre, _)) if solution.move_count(centre).is_none() => {
                return Err(GraphError::CentreUnreached);
            }
            Some((centre, radius)) => {
                let count = solution.ranking().rank_count();
                Some(ball(count, centre.index(), radius, |at, visit| {
                    solution
                        .after_twists(Rank(at as u32))
                        .for_each(|(_, next)| visit(next.index()));
                }))
            }
        };
        let is_inside = |rank: &Rank| inside.as_ref().is_none_or(|inside| inside[rank.index()]);
        let reached = solution
            .reached()
            .filter(|&rank| solution.move_count(rank).is_some_and(|moves| part.reaches(moves)));
        Ok(reached.filter(is_inside).collect())
    }

    /// The vertex of a solvable position.
    pub fn vertex(&self, rank: Rank) -> StandardVertex {
        let answer = self.solution.answer_at(rank).expect("the position is solvable");
        let class = self.solution.classes().class_of(rank).expect("the position is solvable");
        StandardVertex { answer, class: self.numbers[class.index()] }
    }

    /// By rank: its index in the list, or [`SolutionTable::NONE`].
    pub fn numbering(&self, ranks: &[Rank]) -> Vec<u32> {
        let mut numbers = vec![Self::NONE; self.solution.ranking().rank_count()];
        ranks.iter().zip(0..).for_each(|(rank, number)| numbers[rank.index()] = number);
        numbers
    }
}

impl StandardVertex {
    /// The position in its shortest notation.
    pub fn code(&self) -> String {
        self.answer.position().code()
    }
}

impl Attributed for StandardVertex {
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
        values.push(Value::Integer(self.answer.move_count() as u64));
        values.push(Value::Integer(self.class as u64));
        values.push(Value::Text(letters(&self.answer).into()));
        values.push(Value::Integer(self.answer.word_count()));
        values.push(Value::Text(self.answer.specimen().to_string().into()));
    }

    fn label(&self) -> Cow<'_, str> {
        self.code().into()
    }
}

impl Vertex for StandardVertex {
    fn id(&self) -> String {
        identifier(&self.code())
    }

    fn move_count(&self) -> usize {
        self.answer.move_count()
    }
}

/// The first twists, concatenated in printed order.
pub(super) fn letters(answer: &Answer) -> String {
    answer.first_twists().map(Twist::name).join("")
}

impl TwistArc {
    pub(super) fn new(twists: &Twists, twist: Twist, first: bool) -> Self {
        let (letter, cost) = (twist.index() as u16, twist.move_count());
        Self { twists: twists.clone(), letter, cost, first }
    }

    /// The twist.
    pub fn twist(&self) -> Twist<'_> {
        self.twists.get(self.letter.into())
    }
}

impl Attributed for TwistArc {
    const ATTRIBUTES: &'static [Attribute] =
        &[Attribute::text("twist"), Attribute::integer("cost"), Attribute::truth("first_twist")];

    fn values<'v>(&'v self, values: &mut Vec<Value<'v>>) {
        values.push(Value::Text(self.twist().name().into()));
        values.push(Value::Integer(self.cost as u64));
        values.push(Value::Truth(self.first));
    }

    fn label(&self) -> Cow<'_, str> {
        self.twist().name().into()
    }
}

impl Edge for TwistArc {
    fn cost(&self) -> usize {
        self.cost
    }

    fn is_first(&self) -> bool {
        self.first
    }
}

shown_by_label!(StandardVertex, TwistArc);
