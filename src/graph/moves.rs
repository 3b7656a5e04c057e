//! All positions of a board under single moves.

use std::borrow::Cow;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashMap};

use petgraph::graph::{DiGraph, NodeIndex};

use super::attribute::{identifier, shown_by_label};
use super::subgraph::ball;
use super::typed::Facts;
use super::{Attributed, Edge, Graph, GraphError, Subgraph, Vertex};
use crate::board::Board;
use crate::graphs::{Attribute, Value};
use crate::position::{Position, Slide, Tile};
use crate::states::{Levels, Space, StateIndex};

/// The move graph of a board: all solvable positions, with two arcs, there and back, for each move.
pub type MoveGraph = Graph<MoveVertex, MoveArc>;

/// A position with the blank on any square.
#[derive(Clone)]
pub struct MoveVertex {
    position: Position,
    moves: u32,
}

/// A move of one tile.
#[derive(Clone, Copy, Debug)]
pub struct MoveArc {
    /// The tile that slides into the blank.
    pub tile: Tile,
    number: u32,
    /// Whether it leads nearer to the goal.
    pub nearer: bool,
}

/// Builds the move graph of a board, or a subgraph; `levels` are those of `space` from the goal.
/// Vertices are in the order of the positions' numbers.
///
/// # Errors
///
/// If the graph exceeds the memory limit or the centre is unsolvable.
#[expect(clippy::missing_panics_doc, reason = "a position of the graph has a depth")]
pub fn move_graph(
    space: &Space,
    levels: &Levels,
    part: Subgraph<StateIndex>,
) -> Result<MoveGraph, GraphError> {
    let board = space.board();
    let inside = match part.around {
        None => None,
        Some((centre, _)) if levels.depth(centre).is_none() => {
            return Err(GraphError::CentreUnreached);
        }
        Some((centre, radius)) => Some(ball(space.len(), centre.index(), radius, |at, visit| {
            space.neighbours(StateIndex(at)).for_each(|(_, next)| visit(next.index()));
        })),
    };
    let is_wanted = |state: &StateIndex| {
        inside.as_ref().is_none_or(|inside| inside[state.index()])
            && levels.depth(*state).is_some_and(|moves| part.reaches(moves))
    };
    let states: Vec<StateIndex> = (0..space.len()).map(StateIndex).filter(is_wanted).collect();
    let degree = board.square_ids().map(|square| board.neighbours(square).count()).max();
    let most = states.len() as u64 * degree.unwrap_or(0) as u64;
    part.check_size::<MoveVertex, MoveArc>(states.len(), most)?;
    let mut numbers = vec![u32::MAX; space.len()];
    let mut graph = DiGraph::with_capacity(states.len(), most as usize);
    let depth = |state: StateIndex| levels.depth(state).expect("it is wanted") as u32;
    for (&state, number) in states.iter().zip(0..) {
        numbers[state.index()] = number;
        graph.add_node(MoveVertex { position: space.position(state), moves: depth(state) });
    }
    for (&state, from) in states.iter().zip(0_u32..) {
        for (tile, next) in space.neighbours(state) {
            let to = numbers[next.index()];
            if to != u32::MAX {
                let nearer = depth(next) < depth(state);
                let arc = MoveArc { tile, number: tile.number(board) as u32, nearer };
                graph.add_edge(NodeIndex::from(from), NodeIndex::from(to), arc);
            }
        }
    }
    let goal = space.index_of(&Position::goal(board)).map(|goal| numbers[goal.index()]);
    // Renaming tiles is an automorphism, so positions with the blank on the same square form an
    // orbit.
    let alike = part.is_whole();
    let orbits = board.square_ids().filter_map(|square| {
        graph.node_indices().find(|&vertex| graph[vertex].position.blank() == square)
    });
    let facts = Facts {
        title: title(board),
        goal: goal.filter(|&goal| goal != u32::MAX).map(NodeIndex::from),
        orbits: alike.then(|| orbits.collect()),
        known_automorphisms: match alike {
            true => (graph.node_count() / board.square_count()) as u128,
            false => 1,
        },
    };
    Ok(Graph { graph, facts })
}

/// Builds the same subgraph without an enumeration of the board, so the board may have any number
/// of positions; `moves` tells how many moves a position is from the goal, and is asked for those
/// around a centre only.
///
/// # Errors
///
/// If the graph exceeds the memory limit, or `moves` fails.
pub fn move_graph_around<E: From<GraphError>>(
    goal: &Position,
    part: &Subgraph<Position>,
    mut moves: impl FnMut(&Position) -> Result<usize, E>,
) -> Result<MoveGraph, E> {
    let board = goal.board();
    // What is within some moves of the goal is around the goal.
    let whole = (goal.clone(), part.within.unwrap_or(usize::MAX));
    let (centre, radius) = part.around.as_ref().unwrap_or(&whole);
    if part.around.is_some() {
        // Where the centre is unsolvable, the error names it.
        moves(centre)?;
    }
    let degree = board.square_ids().map(|square| board.neighbours(square).count()).max();
    let check_size = |vertices: usize| {
        let arcs = vertices as u64 * degree.unwrap_or(0) as u64;
        part.check_size::<MoveVertex, MoveArc>(vertices, arcs)
    };
    let mut graph = DiGraph::new();
    let mut vertices = HashMap::new();
    for (position, distance) in positions_around(centre, *radius, check_size)? {
        let moves = if part.around.is_some() { moves(&position)? } else { distance };
        if part.reaches(moves) {
            let vertex = MoveVertex { position: position.clone(), moves: moves as u32 };
            vertices.insert(position, graph.add_node(vertex));
        }
    }
    for from in graph.node_indices() {
        let MoveVertex { position, moves } = graph[from].clone();
        for (Slide { tile, .. }, next) in position.neighbours() {
            if let Some(&to) = vertices.get(&next) {
                let nearer = graph[to].moves < moves;
                let arc = MoveArc { tile, number: tile.number(board) as u32, nearer };
                graph.add_edge(from, to, arc);
            }
        }
    }
    let goal = vertices.get(goal).copied();
    let facts = Facts { title: title(board), goal, orbits: None, known_automorphisms: 1 };
    Ok(Graph { graph, facts })
}

/// The positions within some moves of a centre with their distances from it, in the order of their
/// numbers: by square of the blank, then by tiles.
fn positions_around(
    centre: &Position,
    radius: usize,
    check_size: impl Fn(usize) -> Result<(), GraphError>,
) -> Result<impl Iterator<Item = (Position, usize)>, GraphError> {
    let number = |position: &Position| (position.blank(), position.sequence().collect::<Vec<_>>());
    let mut ball = BTreeMap::from([(number(centre), (centre.clone(), 0))]);
    let mut level = vec![centre.clone()];
    for distance in 1..=radius {
        let mut next = Vec::new();
        for position in &level {
            for (_, neighbour) in position.neighbours() {
                if let Entry::Vacant(entry) = ball.entry(number(&neighbour)) {
                    entry.insert((neighbour.clone(), distance));
                    next.push(neighbour);
                }
            }
        }
        check_size(ball.len())?;
        if next.is_empty() {
            break;
        }
        level = next;
    }
    Ok(ball.into_values())
}

fn title(board: &Board) -> String {
    format!("Move graph of the board {}", board.name())
}

impl MoveVertex {
    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }
}

impl Attributed for MoveVertex {
    const ATTRIBUTES: &'static [Attribute] = &[
        Attribute::text("code"),
        Attribute::integer("moves"),
        Attribute::text("blank"),
        Attribute::truth("standard"),
    ];

    fn values<'v>(&'v self, values: &mut Vec<Value<'v>>) {
        let position = self.position();
        let board = position.board();
        values.push(Value::Text(position.to_string().into()));
        values.push(Value::Integer(u64::from(self.moves)));
        values.push(Value::Text(board.label(position.blank()).to_string().into()));
        values.push(Value::Truth(position.blank() == board.home()));
    }

    fn label(&self) -> Cow<'_, str> {
        self.position().to_string().into()
    }
}

impl Vertex for MoveVertex {
    fn id(&self) -> String {
        identifier(&self.position().to_string())
    }

    fn move_count(&self) -> usize {
        self.moves as usize
    }
}

impl Attributed for MoveArc {
    const ATTRIBUTES: &'static [Attribute] =
        &[Attribute::integer("tile"), Attribute::integer("cost"), Attribute::truth("nearer")];

    fn values<'v>(&'v self, values: &mut Vec<Value<'v>>) {
        values.push(Value::Integer(u64::from(self.number)));
        values.push(Value::Integer(1));
        values.push(Value::Truth(self.nearer));
    }

    fn label(&self) -> Cow<'_, str> {
        self.number.to_string().into()
    }
}

impl Edge for MoveArc {
    fn cost(&self) -> usize {
        1
    }

    fn is_first(&self) -> bool {
        self.nearer
    }
}

shown_by_label!(MoveVertex);
