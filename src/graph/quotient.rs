//! The quotient of the twist graph by symmetry.

use std::borrow::Cow;

use itertools::Itertools;
use petgraph::graph::{DiGraph, NodeIndex};

use super::attribute::{identifier, shown_by_label};
use super::twists::letters;
use super::typed::Facts;
use super::{Attribute, Attributed, Edge, Graph, GraphError, Subgraph, Value, Vertex};
use crate::group::Equivalence;
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
#[expect(clippy::missing_panics_doc, reason = "a reached position has a class and an answer")]
pub fn quotient_graph(
    solution: &Solution,
    equivalence: Equivalence,
    part: Subgraph<Rank>,
) -> Result<QuotientGraph, GraphError> {
    let twists = solution.twists();
    let classes = solution.classes_under(equivalence);
    let numbered = solution.numbered(classes);
    // By class: its printed number, from 0.
    let mut places = vec![0; numbered.len()];
    numbered.iter().for_each(|class| places[class.id.index()] = class.number - 1);
    let place = |rank: Rank| Some(places[classes.class_of(rank)?.index()]);
    let mut members = vec![Vec::new(); numbered.len()];
    for rank in solution.reached() {
        members[place(rank).expect("the position is solvable")].push(rank);
    }
    let inside = match part.around {
        None => vec![true; numbered.len()],
        Some((centre, radius)) => {
            let centre = place(centre).ok_or(GraphError::CentreUnreached)?;
            super::subgraph::ball(numbered.len(), centre, radius, |at, visit| {
                for (_, next) in members[at].iter().flat_map(|&rank| solution.after_twists(rank)) {
                    visit(place(next).expect("the position is solvable"));
                }
            })
        }
    };
    let wanted = numbered.iter().filter(|c| inside[c.number - 1] && part.reaches(c.moves));
    let wanted = wanted.copied().collect_vec();
    let most = wanted.iter().map(|class| (class.size * twists.len()) as u64).sum();
    part.check_size::<ClassVertex, ClassArc>(wanted.len(), most)?;
    let mut graph = DiGraph::with_capacity(wanted.len(), 0);
    let mut vertices = vec![None; numbered.len()];
    for class in &wanted {
        let representative =
            solution.answer_at(class.representative).expect("the position is solvable");
        vertices[class.number - 1] =
            Some(graph.add_node(ClassVertex { class: *class, representative }));
    }
    let mut found: Vec<(NodeIndex, usize, Rank, Twist)> = Vec::new();
    for class in &wanted {
        let from = vertices[class.number - 1].expect("it was just added");
        for &rank in &members[class.number - 1] {
            found.extend(solution.after_twists(rank).filter_map(|(twist, next)| {
                let to = vertices[place(next).expect("the position is solvable")]?;
                Some((to, twist.move_count(), rank, twist))
            }));
        }
        found.sort_by_key(|&(to, cost, ..)| (to, cost));
        for ((to, cost), same) in &found.drain(..).chunk_by(|&(to, cost, ..)| (to, cost)) {
            let empty = ClassArc {
                cost,
                multiplicity: 0,
                first: 0,
                twists: TwistSet::EMPTY,
                alphabet: twists.clone(),
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
        title: match equivalence {
            Equivalence::Symmetry => {
                format!("Quotient graph of the board {}", solution.board().name())
            }
            Equivalence::SymmetryAndInversion => {
                format!(
                    "Quotient graph of the board {} by symmetry and inversion",
                    solution.board().name()
                )
            }
        },
        goal,
        orbits: None,
        known_automorphisms: 1,
    };
    Ok(Graph { graph, facts })
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
