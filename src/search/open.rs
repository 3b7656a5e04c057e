use std::hash::Hash;

use hashbrown::HashTable;

use super::SearchError;

/// All positions that A* has met, and a heap of those that wait: the updatable heap of the document
/// "8 and 15 Puzzles".
///
/// ```text
/// table: position ─→ number of its node      nodes: position, moves, …, place in the heap
/// heap:  priority, number of its node        (the least priority first)
/// ```
///
/// The table finds the node of a position, the node knows its place in the heap, and so a better
/// priority moves it up in a time that is logarithmic in the heap's size. A node leaves the heap once,
/// and is then settled; it stays in the table.
pub(super) struct Open<K> {
    table: HashTable<u32>,
    nodes: Vec<Node<K>>,
    heap: Vec<Waiting>,
    greatest: usize,
    most: u64,
    greatest_memory: u64,
}

/// A position that was met.
#[derive(Clone, Copy)]
pub(super) struct Node<K> {
    pub key: K,
    /// The node from which the shortest known way comes.
    pub parent: u32,
    /// The place in the heap, or [`SETTLED`].
    place: u32,
    /// The moves of the shortest known way.
    pub moves: u16,
    /// What is known of the bound.
    pub mark: u16,
    /// The direction of the last step.
    pub last: u8,
}

const SETTLED: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct Waiting {
    priority: u32,
    node: u32,
}

/// A position in a few bytes.
pub(super) trait Key: Copy + Eq + Hash {
    /// A number that looks random.
    fn mixed(self) -> u64;
}

impl Key for u64 {
    fn mixed(self) -> u64 {
        // The product of the two in full, its halves joined: both ends of the hash are well mixed.
        let product = u128::from(self ^ 0x9E37_79B9_7F4A_7C15) * 0xD6E8_FEB8_6659_FD93;
        product as u64 ^ (product >> 64) as u64
    }
}

impl Key for u128 {
    fn mixed(self) -> u64 {
        ((self >> 64) as u64).wrapping_add((self as u64).mixed()).mixed()
    }
}

impl<K: Key> Open<K> {
    /// No positions; they may take `most` bytes.
    pub fn new(most: u64) -> Self {
        let (table, nodes, heap) = (HashTable::new(), Vec::new(), Vec::new());
        Self { table, nodes, heap, greatest: 0, most, greatest_memory: 0 }
    }

    /// The number of positions that were met.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The greatest number of positions that waited at a time.
    pub fn greatest(&self) -> usize {
        self.greatest
    }

    /// The most memory that was taken, in bytes.
    pub fn greatest_memory(&self) -> u64 {
        self.greatest_memory
    }

    pub fn node(&self, number: u32) -> &Node<K> {
        &self.nodes[number as usize]
    }

    /// Takes out the node with the least priority: it is settled.
    pub fn pop(&mut self) -> Option<u32> {
        let first = self.heap.first()?.node;
        let last = self.heap.pop()?;
        if !self.heap.is_empty() {
            self.sink(last);
        }
        self.nodes[first as usize].place = SETTLED;
        Some(first)
    }

    /// A way to a position: it is new, or the way is shorter than the one known, or it is let alone.
    /// `priority` tells the priority of a way of so many moves.
    #[inline]
    pub fn meet(
        &mut self,
        found: Node<K>,
        mark: impl FnOnce() -> u16,
        priority: impl FnOnce(u16, u16) -> u32,
    ) -> Result<(), SearchError> {
        let hash = found.key.mixed();
        let known = self.table.find(hash, |&node| self.nodes[node as usize].key == found.key);
        if let Some(&number) = known {
            let node = &mut self.nodes[number as usize];
            // With a consistent bound the way to a settled position is shortest.
            if node.place != SETTLED && found.moves < node.moves {
                (node.moves, node.parent, node.last) = (found.moves, found.parent, found.last);
                let (place, priority) = (node.place as usize, priority(node.moves, node.mark));
                self.rise(place, Waiting { priority, node: number });
            }
            return Ok(());
        }
        self.make_room()?;
        let (number, place) = (self.nodes.len() as u32, self.heap.len());
        let node = Node { mark: mark(), place: place as u32, ..found };
        let waiting = Waiting { priority: priority(node.moves, node.mark), node: number };
        self.nodes.push(node);
        let nodes = &self.nodes;
        self.table.insert_unique(hash, number, |&node| nodes[node as usize].key.mixed());
        self.heap.push(waiting);
        self.greatest = self.greatest.max(self.heap.len());
        self.rise(place, waiting);
        Ok(())
    }

    /// Room for one more, if it may be had.
    #[inline]
    fn make_room(&mut self) -> Result<(), SearchError> {
        let full = self.nodes.len() == self.nodes.capacity()
            || self.heap.len() == self.heap.capacity()
            || self.table.len() == self.table.capacity();
        if full { self.grow() } else { Ok(()) }
    }

    #[cold]
    fn grow(&mut self) -> Result<(), SearchError> {
        if self.nodes.len() >= SETTLED as usize {
            return Err(self.out_of_memory());
        }
        // While something grows, the old and the new stand side by side.
        let more = |full: bool, capacity: usize| if full { (capacity / 2).max(256) } else { 0 };
        let nodes = more(self.nodes.len() == self.nodes.capacity(), self.nodes.capacity());
        let heap = more(self.heap.len() == self.heap.capacity(), self.heap.capacity());
        let table = self.table.len() == self.table.capacity();
        let grown = |old: usize, more: usize, size: usize| match more {
            0 => 0,
            more => (old + more) * size,
        };
        let added = grown(self.nodes.capacity(), nodes, size_of::<Node<K>>())
            + grown(self.heap.capacity(), heap, size_of::<Waiting>())
            + if table { 2 * self.table.allocation_size() + 64 } else { 0 };
        let memory = self.memory() + added as u64;
        if memory > self.most {
            return Err(self.out_of_memory());
        }
        self.greatest_memory = self.greatest_memory.max(memory);
        self.nodes.reserve_exact(nodes);
        self.heap.reserve_exact(heap);
        if table {
            let nodes = &self.nodes;
            self.table.reserve(1, |&node| nodes[node as usize].key.mixed());
        }
        Ok(())
    }

    fn out_of_memory(&self) -> SearchError {
        SearchError::OutOfMemory { positions: self.len() as u64, most: self.most }
    }

    /// The bytes taken.
    fn memory(&self) -> u64 {
        let nodes = self.nodes.capacity() * size_of::<Node<K>>();
        let heap = self.heap.capacity() * size_of::<Waiting>();
        (nodes + heap + self.table.allocation_size()) as u64
    }

    fn put(&mut self, place: usize, waiting: Waiting) {
        self.heap[place] = waiting;
        self.nodes[waiting.node as usize].place = place as u32;
    }

    /// Moves what is at a place towards the front, as far as it belongs.
    fn rise(&mut self, mut place: usize, waiting: Waiting) {
        while place > 0 {
            let above = (place - 1) / 2;
            if self.heap[above].priority <= waiting.priority {
                break;
            }
            self.put(place, self.heap[above]);
            place = above;
        }
        self.put(place, waiting);
    }

    /// Fills the front, which is free, and moves what is put there to the back as far as it belongs.
    fn sink(&mut self, waiting: Waiting) {
        let mut place = 0;
        loop {
            let mut below = 2 * place + 1;
            if below >= self.heap.len() {
                break;
            }
            if below + 1 < self.heap.len()
                && self.heap[below + 1].priority < self.heap[below].priority
            {
                below += 1;
            }
            if self.heap[below].priority >= waiting.priority {
                break;
            }
            self.put(place, self.heap[below]);
            place = below;
        }
        self.put(place, waiting);
    }
}

impl<K> Node<K> {
    /// A way to a position; its mark is filled in when it is new.
    pub fn new(key: K, parent: u32, moves: u16, last: u8) -> Self {
        Self { key, parent, place: 0, moves, mark: 0, last }
    }
}
