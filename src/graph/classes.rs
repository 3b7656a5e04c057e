//! The twist graph divided by symmetry.

use std::borrow::Cow;

use itertools::Itertools;
use petgraph::graph::{DiGraph, NodeIndex};

use super::attribute::{identifier, shown_by_label};
use super::built::Facts;
use super::twists::{Table, letters};
use super::{Attribute, Attributed, Graph, GraphError, Part, Step, Value, Vertex};
use crate::group::Joining;
use crate::position::Rank;
use crate::solution::{Answer, NumberedClass, Solution};
use crate::twist::{Twist, TwistSet, Twists};

/// The classes of a board's positions, and the arcs of the twist graph between them, those of equal
/// cost from one class to another joined in one arc with their number.
pub type ClassGraph<'s> = Graph<ClassVertex<'s>, ClassArc<'s>>;

/// A class, with what the solution says of its representative.
#[derive(Clone, Copy)]
pub struct ClassVertex<'s> {
    /// The class's number, size and moves.
    pub class: NumberedClass,
    /// The representative, which is the member of least rank.
    pub representative: Answer<'s>,
}

/// Twists from members of one class to members of another, all of the same cost.
#[derive(Clone, Copy)]
pub struct ClassArc<'s> {
    /// Their length in moves.
    pub cost: usize,
    /// How many arcs of the twist graph they are, from all members together. Divided by the size of
    /// the class this is the number for one member, wherever the symmetries permute the twists, as
    /// they do on the eight-puzzle.
    pub multiplicity: u64,
    /// How many of these are first twists of the positions that they leave.
    pub first: u64,
    /// The twists of the representative among them.
    pub twists: TwistSet,
    alphabet: &'s Twists<'s>,
}

/// Builds the class graph of a solution, or a part of it; `around` means the class of that position,
/// and counts arcs between classes. Vertices are in the order of the classes' numbers: by moves,
/// then by the representative's rank. The sum of all multiplicities of the whole graph is the number
/// of arcs of the twist graph.
pub fn class_graph<'s>(
    solution: &'s Solution<'s>,
    joining: Joining,
    part: Part<Rank>,
) -> Result<ClassGraph<'s>, GraphError> {
    let table = Table::of(solution);
    let twists = solution.twists();
    let classes = solution.joined(joining);
    let numbered = solution.numbered(classes);
    // By class in the order of the list of classes: its place in the order of numbers.
    let mut places = vec![0; numbered.len()];
    numbered.iter().for_each(|class| places[class.id.index()] = class.number - 1);
    let place = |rank: Rank| Some(places[classes.class_of(rank)?.index()]);
    let mut members = vec![Vec::new(); numbered.len()];
    for rank in solution.reached() {
        members[place(rank).expect("it is reached")].push(rank);
    }
    let inside = match part.around {
        None => vec![true; numbered.len()],
        Some((centre, radius)) => {
            let centre = place(centre).ok_or(GraphError::CentreUnreached)?;
            super::part::ball(numbered.len(), centre, radius, |at, visit| {
                for (_, next) in members[at].iter().flat_map(|&rank| table.after(rank)) {
                    visit(place(next).expect("it is reached"));
                }
            })
        }
    };
    let wanted = numbered.iter().filter(|c| inside[c.number - 1] && part.reaches(c.moves));
    let wanted = wanted.copied().collect_vec();
    let most = wanted.iter().map(|class| (class.size * twists.len()) as u64).sum();
    part.admit::<ClassVertex, ClassArc>(wanted.len(), most)?;
    let mut graph = DiGraph::with_capacity(wanted.len(), 0);
    let mut vertices = vec![None; numbered.len()];
    for class in &wanted {
        let representative = solution.answer_at(class.representative).expect("it is reached");
        vertices[class.number - 1] =
            Some(graph.add_node(ClassVertex { class: *class, representative }));
    }
    let mut found: Vec<(NodeIndex, usize, Rank, Twist)> = Vec::new();
    for class in &wanted {
        let from = vertices[class.number - 1].expect("it was just added");
        for &rank in &members[class.number - 1] {
            found.extend(table.after(rank).filter_map(|(twist, next)| {
                let to = vertices[place(next).expect("it is reached")]?;
                Some((to, twist.moves(), rank, twist))
            }));
        }
        found.sort_by_key(|&(to, cost, ..)| (to, cost));
        for ((to, cost), same) in &found.drain(..).chunk_by(|&(to, cost, ..)| (to, cost)) {
            let empty = ClassArc {
                cost,
                multiplicity: 0,
                first: 0,
                twists: TwistSet::EMPTY,
                alphabet: twists,
            };
            let arc = same.fold(empty, |mut arc, (_, _, rank, twist)| {
                arc.multiplicity += 1;
                arc.first += u64::from(solution.first_twists(rank).contains(twist.index()));
                if rank == class.representative {
                    arc.twists.insert(twist.index());
                }
                arc
            });
            graph.add_edge(from, to, arc);
        }
    }
    let goal = vertices.first().copied().flatten();
    let facts = Facts {
        title: match joining {
            Joining::Symmetries => format!("Class graph of the board {}", solution.board().name()),
            Joining::SymmetriesAndInverses => {
                format!("Graph of the extended classes of the board {}", solution.board().name())
            }
        },
        goal,
        orbits: None,
        known_automorphisms: 1,
    };
    Ok(Graph { graph, facts })
}

impl ClassVertex<'_> {
    /// The code of the representative.
    pub fn code(&self) -> String {
        self.representative.position().code()
    }
}

impl Attributed for ClassVertex<'_> {
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
        values.push(Value::Integer(self.representative.sequences()));
        values.push(Value::Text(self.representative.specimen().to_string().into()));
    }

    fn label(&self) -> Cow<'_, str> {
        self.code().into()
    }
}

impl Vertex for ClassVertex<'_> {
    fn id(&self) -> String {
        identifier(&self.code())
    }

    fn moves(&self) -> usize {
        self.class.moves
    }
}

impl ClassArc<'_> {
    /// The twists of the representative among them, written together in printed order.
    pub fn letters(&self) -> String {
        self.twists.iter().map(|letter| self.alphabet.get(letter).name()).join("")
    }
}

impl Attributed for ClassArc<'_> {
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

impl Step for ClassArc<'_> {
    fn cost(&self) -> usize {
        self.cost
    }

    fn is_first(&self) -> bool {
        self.first > 0
    }
}

shown_by_label!(ClassVertex<'_>, ClassArc<'_>);
