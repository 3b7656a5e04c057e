//! The open list of A*: the updatable heap of the document "8 and 15 Puzzles".

use hashbrown::HashTable;

use super::SolveError;

/// All positions that A* has generated, and a heap of those that are open.
///
/// ```text
/// table: position ─→ number of its node      nodes: position, moves, …, place in the heap
/// heap:  priority, number of its node        (the least priority first)
/// ```
///
/// The table finds the node of a position, and the node knows its place in the heap. So a better
/// priority moves it up in time logarithmic in the size of the heap. A node leaves the heap once:
/// it is then closed, and stays in the table.
pub(super) struct OpenList<K> {
    table: HashTable<u32>,
    nodes: Vec<OpenNode<K>>,
    heap: Vec<HeapEntry>,
    greatest: usize,
    memory_limit: u64,
    greatest_memory: u64,
}

/// A position that was generated.
#[derive(Clone, Copy)]
pub(super) struct OpenNode<K> {
    pub key: K,
    /// The node before it on the shortest known path.
    pub parent: u32,
    /// The place in the heap, or [`CLOSED`].
    place: u32,
    /// The moves of the shortest known path.
    pub moves: u16,
    /// The state from which the bound is computed.
    pub state: u16,
    /// The direction of the last step.
    pub last: u8,
}

const CLOSED: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct HeapEntry {
    priority: u32,
    node: u32,
}

/// A position in a few bytes.
pub(super) trait Key: Copy + Eq {
    /// A hash of it.
    fn hash(self) -> u64;
}

impl Key for u64 {
    fn hash(self) -> u64 {
        // Both halves of the full product, so that high and low bits are well mixed.
        let product = u128::from(self ^ 0x9E37_79B9_7F4A_7C15) * 0xD6E8_FEB8_6659_FD93;
        product as u64 ^ (product >> 64) as u64
    }
}

impl Key for u128 {
    fn hash(self) -> u64 {
        ((self >> 64) as u64).wrapping_add((self as u64).hash()).hash()
    }
}

impl<K: Key> OpenList<K> {
    /// An empty list whose positions may take `memory` bytes.
    pub fn new(memory: u64) -> Self {
        let (table, nodes, heap) = (HashTable::new(), Vec::new(), Vec::new());
        Self { table, nodes, heap, greatest: 0, memory_limit: memory, greatest_memory: 0 }
    }

    /// The number of positions generated.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The greatest number of open positions.
    pub fn greatest(&self) -> usize {
        self.greatest
    }

    /// The most memory that was taken, in bytes.
    pub fn greatest_memory(&self) -> u64 {
        self.greatest_memory
    }

    pub fn node(&self, number: u32) -> &OpenNode<K> {
        &self.nodes[number as usize]
    }

    /// Removes the node with the least priority and closes it.
    pub fn pop(&mut self) -> Option<u32> {
        let first = self.heap.first()?.node;
        let last = self.heap.pop()?;
        if !self.heap.is_empty() {
            self.sift_down(last);
        }
        self.nodes[first as usize].place = CLOSED;
        Some(first)
    }

    /// Takes note of a path to a position: adds the position if it is new, moves it up in the heap
    /// if the path is shorter than the one known, and else ignores it. `state` computes the state
    /// of a new position, `priority` the priority from the moves and the state.
    #[inline]
    pub fn push_or_decrease_key(
        &mut self,
        found: OpenNode<K>,
        state: impl FnOnce() -> u16,
        priority: impl FnOnce(u16, u16) -> u32,
    ) -> Result<(), SolveError> {
        let hash = found.key.hash();
        let known = self.table.find(hash, |&node| self.nodes[node as usize].key == found.key);
        if let Some(&number) = known {
            let node = &mut self.nodes[number as usize];
            // With a consistent bound the path to a closed position is shortest.
            if node.place != CLOSED && found.moves < node.moves {
                (node.moves, node.parent, node.last) = (found.moves, found.parent, found.last);
                let (place, priority) = (node.place as usize, priority(node.moves, node.state));
                self.sift_up(place, HeapEntry { priority, node: number });
            }
            return Ok(());
        }
        self.reserve_one()?;
        let (number, place) = (self.nodes.len() as u32, self.heap.len());
        let node = OpenNode { state: state(), ..found };
        let entry = HeapEntry { priority: priority(node.moves, node.state), node: number };
        self.nodes.push(node);
        let nodes = &self.nodes;
        self.table.insert_unique(hash, number, |&node| nodes[node as usize].key.hash());
        self.heap.push(entry);
        self.greatest = self.greatest.max(self.heap.len());
        self.sift_up(place, entry);
        Ok(())
    }

    /// Makes room for one more position, if the memory limit allows it.
    #[inline]
    fn reserve_one(&mut self) -> Result<(), SolveError> {
        let full = self.nodes.len() == self.nodes.capacity()
            || self.heap.len() == self.heap.capacity()
            || self.table.len() == self.table.capacity();
        if full { self.grow() } else { Ok(()) }
    }

    #[cold]
    fn grow(&mut self) -> Result<(), SolveError> {
        if self.nodes.len() >= CLOSED as usize {
            return Err(self.out_of_memory());
        }
        // While a vector grows, the old and the new one exist at the same time.
        let more = |full: bool, capacity: usize| if full { (capacity / 2).max(256) } else { 0 };
        let nodes = more(self.nodes.len() == self.nodes.capacity(), self.nodes.capacity());
        let heap = more(self.heap.len() == self.heap.capacity(), self.heap.capacity());
        let table = self.table.len() == self.table.capacity();
        let grown = |old: usize, more: usize, size: usize| match more {
            0 => 0,
            more => (old + more) * size,
        };
        let added = grown(self.nodes.capacity(), nodes, size_of::<OpenNode<K>>())
            + grown(self.heap.capacity(), heap, size_of::<HeapEntry>())
            + if table { 2 * self.table.allocation_size() + 64 } else { 0 };
        let memory = self.memory() + added as u64;
        if memory > self.memory_limit {
            return Err(self.out_of_memory());
        }
        self.greatest_memory = self.greatest_memory.max(memory);
        self.nodes.reserve_exact(nodes);
        self.heap.reserve_exact(heap);
        if table {
            let nodes = &self.nodes;
            self.table.reserve(1, |&node| nodes[node as usize].key.hash());
        }
        Ok(())
    }

    fn out_of_memory(&self) -> SolveError {
        SolveError::OutOfMemory { positions: self.len() as u64, memory: self.memory_limit }
    }

    /// The memory taken, in bytes.
    fn memory(&self) -> u64 {
        let nodes = self.nodes.capacity() * size_of::<OpenNode<K>>();
        let heap = self.heap.capacity() * size_of::<HeapEntry>();
        (nodes + heap + self.table.allocation_size()) as u64
    }

    fn put(&mut self, place: usize, entry: HeapEntry) {
        self.heap[place] = entry;
        self.nodes[entry.node as usize].place = place as u32;
    }

    /// Moves an entry towards the front of the heap until its parent has no greater priority.
    fn sift_up(&mut self, mut place: usize, entry: HeapEntry) {
        while place > 0 {
            let parent = (place - 1) / 2;
            if self.heap[parent].priority <= entry.priority {
                break;
            }
            self.put(place, self.heap[parent]);
            place = parent;
        }
        self.put(place, entry);
    }

    /// Puts an entry at the front, and moves it back until no child has a smaller priority.
    fn sift_down(&mut self, entry: HeapEntry) {
        let mut place = 0;
        loop {
            let mut child = 2 * place + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len()
                && self.heap[child + 1].priority < self.heap[child].priority
            {
                child += 1;
            }
            if self.heap[child].priority >= entry.priority {
                break;
            }
            self.put(place, self.heap[child]);
            place = child;
        }
        self.put(place, entry);
    }
}

impl<K> OpenNode<K> {
    /// The node of a path to a position; its state and its place are filled in when it is new.
    pub fn new(key: K, parent: u32, moves: u16, last: u8) -> Self {
        Self { key, parent, place: 0, moves, state: 0, last }
    }
}
