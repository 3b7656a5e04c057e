//! The quotient of the twist graph by symmetry.

use std::borrow::Cow;

use itertools::Itertools;
use petgraph::graph::{DiGraph, NodeIndex};

use super::attribute::{identifier, shown_by_label};
use super::twists::letters;
use super::typed::Facts;
use super::{Attributed, Edge, Graph, GraphError, Subgraph, Vertex};
use crate::graphs::{Attribute, Value};
use crate::group::{Classes, Equivalence};
use crate::position::Rank;
use crate::solution::{Answer, NumberedClass, Solution};
use crate::twist::{Twist, TwistSet, Twists};

/// The quotient graph of a board: its classes, with one arc for all arcs of the twist graph of
/// equal cost from one class to another.
pub type QuotientGraph = Graph<ClassVertex, ClassArc>;

/// A class with the answer for its representative.
#[derive(Clone)]
pub struct ClassVertex {
    /// The class's number, size and moves.
    pub class: NumberedClass,
    /// The representative, the member of least rank.
    pub representative: Answer,
}

/// The twists of one cost from the members of one class to those of another.
#[derive(Clone)]
pub struct ClassArc {
    /// Their length in moves.
    pub cost: usize,
    /// The number of arcs of the twist graph, from all members. Divided by the size of the class it
    /// is the number for each member if the symmetries permute the twists, as on the eight-puzzle.
    pub multiplicity: u64,
    /// The number of these that are first twists of their sources.
    pub first: u64,
    /// The representative's twists among these.
    pub twists: TwistSet,
    alphabet: Twists,
}

/// Builds the quotient graph of a solution, or a subgraph; a centre stands for its class, and its
/// radius counts arcs between classes. Vertices are in the order of the classes' numbers: by moves,
/// then by the representative's rank. The multiplicities of the whole graph add up to the number of
/// arcs of the twist graph.
///
/// # Errors
///
/// If the graph exceeds the memory limit or the centre is unsolvable.
#[expect(clippy::missing_panics_doc, reason = "a class has positions that can be solved")]
pub fn quotient_graph(
    solution: &Solution,
    equivalence: Equivalence,
    part: Subgraph<Rank>,
) -> Result<QuotientGraph, GraphError> {
    let twists = solution.twists();
    let classes = ClassMembers::new(solution, equivalence);
    let inside = classes.inside(&part)?;
    let is_wanted = |class: &&NumberedClass| inside[class.number - 1] && part.reaches(class.moves);
    let wanted = classes.numbered.iter().filter(is_wanted).collect_vec();
    let most = wanted.iter().map(|class| (class.size * twists.len()) as u64).sum();
    part.check_size::<ClassVertex, ClassArc>(wanted.len(), most)?;
    let mut graph = DiGraph::with_capacity(wanted.len(), 0);
    let mut vertices = vec![None; classes.numbered.len()];
    for &class in &wanted {
        let representative = solution.answer_at(class.representative);
        let representative = representative.expect("a class has positions that can be solved");
        let vertex = ClassVertex { class: *class, representative };
        vertices[class.number - 1] = Some(graph.add_node(vertex));
    }
    for (class, from) in wanted.into_iter().zip((0..).map(NodeIndex::new)) {
        for (to, arc) in classes.arcs(class, &vertices) {
            graph.add_edge(from, to, arc);
        }
    }
    let by = match equivalence {
        Equivalence::Symmetry => "",
        Equivalence::SymmetryAndInversion => " by symmetry and inversion",
    };
    let facts = Facts {
        title: format!("Quotient graph of the board {}{by}", solution.board().name()),
        goal: vertices.first().copied().flatten(),
        orbits: None,
        known_automorphisms: 1,
    };
    Ok(Graph { graph, facts })
}

/// The classes of a solution and their members. A class is known by its printed number less one.
struct ClassMembers<'s> {
    solution: &'s Solution,
    classes: &'s Classes,
    numbered: Vec<NumberedClass>,
    /// By the class's index among all: its number.
    numbers: Vec<usize>,
    /// By number: the positions.
    members: Vec<Vec<Rank>>,
}

impl<'s> ClassMembers<'s> {
    fn new(solution: &'s Solution, equivalence: Equivalence) -> Self {
        let classes = solution.classes_under(equivalence);
        let numbered = solution.numbered(classes);
        let mut numbers = vec![0; numbered.len()];
        numbered.iter().for_each(|class| numbers[class.id.index()] = class.number - 1);
        let members = vec![Vec::new(); numbered.len()];
        let mut of = Self { solution, classes, numbered, numbers, members };
        for rank in solution.reached() {
            let number = of.number_of(rank);
            of.members[number].push(rank);
        }
        of
    }

    /// The number of the class of a position; `None` if it is unsolvable.
    fn find(&self, rank: Rank) -> Option<usize> {
        Some(self.numbers[self.classes.class_of(rank)?.index()])
    }

    /// The number of the class of a position that can be solved, as one that a twist reaches from
    /// another.
    fn number_of(&self, rank: Rank) -> usize {
        self.find(rank).expect("the position can be solved")
    }

    /// By class: whether it is near the centre of the part, if the part has one.
    fn inside(&self, part: &Subgraph<Rank>) -> Result<Vec<bool>, GraphError> {
        let Some((centre, radius)) = part.around else {
            return Ok(vec![true; self.numbered.len()]);
        };
        let centre = self.find(centre).ok_or(GraphError::CentreUnreached)?;
        Ok(super::subgraph::ball(self.numbered.len(), centre, radius, |at, visit| {
            for &rank in &self.members[at] {
                self.solution.after_twists(rank).for_each(|(_, next)| visit(self.number_of(next)));
            }
        }))
    }

    /// The arcs from a class to those that have a vertex, by vertex and cost.
    fn arcs(
        &self,
        class: &NumberedClass,
        vertices: &[Option<NodeIndex>],
    ) -> Vec<(NodeIndex, ClassArc)> {
        let solution = self.solution;
        let mut found: Vec<(NodeIndex, usize, Rank, Twist)> = Vec::new();
        for &rank in &self.members[class.number - 1] {
            found.extend(solution.after_twists(rank).filter_map(|(twist, next)| {
                Some((vertices[self.number_of(next)]?, twist.move_count(), rank, twist))
            }));
        }
        found.sort_by_key(|&(to, cost, ..)| (to, cost));
        let arc = |same: &[(NodeIndex, usize, Rank, Twist)]| {
            let (to, cost, ..) = same[0];
            let first = |&&(_, _, rank, twist): &&(_, _, Rank, Twist)| {
                solution.first_twists(rank).contains(twist.index())
            };
            let mut twists = TwistSet::EMPTY;
            for (_, _, _, twist) in same.iter().filter(|of| of.2 == class.representative) {
                twists.insert(twist.index());
            }
            let arc = ClassArc {
                cost,
                multiplicity: same.len() as u64,
                first: same.iter().filter(first).count() as u64,
                twists,
                alphabet: solution.twists().clone(),
            };
            (to, arc)
        };
        found.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)).map(arc).collect()
    }
}

impl ClassVertex {
    /// The code of the representative.
    pub fn code(&self) -> String {
        self.representative.position().code()
    }
}

impl Attributed for ClassVertex {
    const ATTRIBUTES: &'static [Attribute] = &[
        Attribute::text("code"),
        Attribute::integer("moves"),
        Attribute::integer("class"),
        Attribute::integer("size"),
        Attribute::text("first_twists"),
        Attribute::integer("sequences"),
        Attribute::text("specimen"),
    ];

    fn values<'v>(&'v self, values: &mut Vec<Value<'v>>) {
        values.push(Value::Text(self.code().into()));
        values.push(Value::Integer(self.class.moves as u64));
        values.push(Value::Integer(self.class.number as u64));
        values.push(Value::Integer(self.class.size as u64));
        values.push(Value::Text(letters(&self.representative).into()));
        values.push(Value::Integer(self.representative.word_count()));
        values.push(Value::Text(self.representative.specimen().to_string().into()));
    }

    fn label(&self) -> Cow<'_, str> {
        self.code().into()
    }
}

impl Vertex for ClassVertex {
    fn id(&self) -> String {
        identifier(&self.code())
    }

    fn move_count(&self) -> usize {
        self.class.moves
    }
}

impl ClassArc {
    /// The representative's twists among these, concatenated in printed order.
    pub fn letters(&self) -> String {
        self.twists.iter().map(|letter| self.alphabet.get(letter).name()).join("")
    }
}

impl Attributed for ClassArc {
    const ATTRIBUTES: &'static [Attribute] = &[
        Attribute::text("twists"),
        Attribute::integer("cost"),
        Attribute::integer("multiplicity"),
        Attribute::integer("first_twists"),
    ];

    fn values<'v>(&'v self, values: &mut Vec<Value<'v>>) {
        values.push(Value::Text(self.letters().into()));
        values.push(Value::Integer(self.cost as u64));
        values.push(Value::Integer(self.multiplicity));
        values.push(Value::Integer(self.first));
    }

    fn label(&self) -> Cow<'_, str> {
        self.letters().into()
    }
}

impl Edge for ClassArc {
    fn cost(&self) -> usize {
        self.cost
    }

    fn is_first(&self) -> bool {
        self.first > 0
    }
}

shown_by_label!(ClassVertex, ClassArc);
