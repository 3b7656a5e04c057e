use super::GraphError;

/// An induced subgraph: the vertices that meet both conditions, with all arcs between them. `C` is
/// the type of position numbers. [`Subgraph::default`] is the whole graph.
#[derive(Clone, Copy, Debug)]
pub struct Subgraph<C> {
    /// The maximum number of moves from the goal.
    pub within: Option<usize>,
    /// A centre and the maximum number of arcs from it, regardless of direction and cost.
    pub around: Option<(C, usize)>,
    /// The memory limit of the graph, in bytes.
    pub memory: u64,
}

impl<C> Default for Subgraph<C> {
    fn default() -> Self {
        Self { within: None, around: None, memory: u64::MAX }
    }
}

impl<C> Subgraph<C> {
    /// Whether it is the whole graph.
    pub fn is_whole(&self) -> bool {
        self.within.is_none() && self.around.is_none()
    }

    pub(super) fn reaches(&self, moves: usize) -> bool {
        self.within.is_none_or(|most| moves <= most)
    }

    /// Refuses a graph of this size if it does not fit into memory.
    pub(super) fn check_size<V, A>(&self, vertices: usize, arcs: u64) -> Result<(), GraphError> {
        // petgraph keeps four indices with each arc and two with each vertex.
        let vertex = (size_of::<V>() + 8) as u64;
        let arc = (size_of::<A>() + 16) as u64;
        let bytes = (vertices as u64 * vertex).saturating_add(arcs.saturating_mul(arc));
        let refuse = |reason| Err(GraphError::TooLarge { vertices, arcs, reason });
        match () {
            () if vertices as u64 > u64::from(u32::MAX) || arcs > u64::from(u32::MAX) => {
                refuse("32-bit indices")
            }
            () if bytes > self.memory => refuse("the memory"),
            () => Ok(()),
        }
    }
}

/// By number: whether it is at most `radius` steps from `centre`; `visit` calls its second argument
/// with each neighbour of its first.
pub(super) fn ball(
    count: usize,
    centre: usize,
    radius: usize,
    mut visit: impl FnMut(usize, &mut dyn FnMut(usize)),
) -> Vec<bool> {
    let mut inside = vec![false; count];
    inside[centre] = true;
    let mut level = vec![centre];
    for _ in 0..radius {
        let mut next = Vec::new();
        for &at in &level {
            visit(at, &mut |neighbour| {
                if !std::mem::replace(&mut inside[neighbour], true) {
                    next.push(neighbour);
                }
            });
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    inside
}
