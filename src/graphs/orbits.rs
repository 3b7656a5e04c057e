/// The orbits of a group of permutations of 0 … n − 1 that grows by generators: a forest in which
/// the vertices of a tree are an orbit (R. E. Tarjan 1975), joined by size.
pub(super) struct Orbits {
    parents: Vec<u32>,
    /// By root: the number of points of its orbit.
    lengths: Vec<u32>,
}

impl Orbits {
    /// The orbits of the trivial group.
    pub fn new(points: usize) -> Self {
        Self { parents: (0..points as u32).collect(), lengths: vec![1; points] }
    }

    /// A point that stands for the orbit of this one.
    pub fn root(&self, mut point: u32) -> u32 {
        while self.parents[point as usize] != point {
            point = self.parents[point as usize];
        }
        point
    }

    /// The same, and the way to it becomes shorter.
    fn shorten(&mut self, mut point: u32) -> u32 {
        while self.parents[point as usize] != point {
            let next = self.parents[point as usize];
            self.parents[point as usize] = self.parents[next as usize];
            point = next;
        }
        point
    }

    /// Whether two points are in one orbit.
    pub fn are_one(&self, a: u32, b: u32) -> bool {
        self.root(a) == self.root(b)
    }

    /// The number of points in the orbit of a point.
    pub fn length(&self, point: u32) -> u32 {
        self.lengths[self.root(point) as usize]
    }

    /// Adds a generator: the points that it moves and their images.
    pub fn join(&mut self, generator: &[(u32, u32)]) {
        for &(from, to) in generator {
            let (from, to) = (self.shorten(from), self.shorten(to));
            if from != to {
                let lengths = &self.lengths;
                let smaller = lengths[from as usize] < lengths[to as usize];
                let (root, child) = if smaller { (to, from) } else { (from, to) };
                self.parents[child as usize] = root;
                self.lengths[root as usize] += self.lengths[child as usize];
            }
        }
    }
}
