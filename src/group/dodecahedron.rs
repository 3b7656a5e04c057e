use std::fmt;

use itertools::{Itertools, iproduct};
use serde::Serialize;

use crate::perm::Permutation;

/// The regular dodecahedron, and the even permutations of five points as its rotations.
///
/// Five cubes are inscribed in it, each with eight of the twenty vertices. The rotations are
/// exactly the 60 even permutations of the cubes. So, given a numbering of the cubes, each even
/// permutation p of five points corresponds to the one rotation that takes cube i to cube p(i).
///
/// *The choice.* A 5-cycle turns the dodecahedron about a face by ±72° or ±144°. The twenty-four
/// 5-cycles form two conjugacy classes of A₅. Either may be the class of the turns by ±72°:
/// numberings of the cubes that differ by an odd permutation exchange the two. Here (0 1 2 3 4) is
/// the turn by 72° about face 1, anticlockwise as seen from outside, and cube 0 is the one with
/// vertices 1 to 8.
#[derive(Clone, Debug)]
pub struct Dodecahedron {
    vertices: Vec<[f64; 3]>,
    /// By vertex: its three neighbours, anticlockwise as seen from outside.
    neighbours: Vec<[usize; 3]>,
    /// The vertices of each face, anticlockwise as seen from outside, from the least.
    faces: Vec<Vec<usize>>,
    edges: Vec<(usize, usize)>,
    /// The rotations as permutations of the vertices, each with its permutation of the cubes.
    rotations: Vec<(Permutation, Permutation)>,
}

/// A rotation: the ends of its axis, numbered from 1, and the angle about the first of them,
/// anticlockwise as seen from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Rotation {
    /// The axis; none for the identity.
    pub axis: Option<Axis>,
    /// The angle in degrees, from 0 to below 360.
    pub degrees: usize,
}

/// An axis of the dodecahedron: through two opposite vertices, faces or edges, by their numbers
/// from 1, the lesser first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Axis {
    /// Through vertices.
    Vertices(usize, usize),
    /// Through the middles of faces.
    Faces(usize, usize),
    /// Through the middles of edges.
    Edges(usize, usize),
}

impl fmt::Display for Rotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, one, other) = match self.axis {
            None => return f.write_str("identity"),
            Some(Axis::Vertices(one, other)) => ("vertices", one, other),
            Some(Axis::Faces(one, other)) => ("faces", one, other),
            Some(Axis::Edges(one, other)) => ("edges", one, other),
        };
        write!(f, "{what} {one}–{other}, {}°", self.degrees)
    }
}

impl Dodecahedron {
    /// The dodecahedron with vertices (±1, ±1, ±1), (0, ±1/φ, ±φ), (±1/φ, ±φ, 0), (±φ, 0, ±1/φ),
    /// φ = (1 + √5)/2, in this order, plus before minus, the first sign changing slowest.
    #[expect(clippy::missing_panics_doc, reason = "a dodecahedron turns about each of its faces")]
    pub fn new() -> Self {
        let vertices = vertices();
        let neighbours = neighbours(&vertices);
        let faces = faces(&neighbours);
        let edges = (0..20).flat_map(|v| neighbours[v].into_iter().map(move |w| (v, w)));
        let edges = edges.filter(|(v, w)| v < w).sorted_unstable().collect();
        let turns: Vec<Permutation> = iproduct!(0..20, 0..3)
            .map(|(vertex, turn)| rotation_to(&neighbours, vertex, turn))
            .collect();
        let turn = turns
            .iter()
            .find(|turn| (0..5).all(|i| turn.image(faces[0][i]) == faces[0][(i + 1) % 5]))
            .expect("the dodecahedron turns about its faces");
        let moved = |cube: &[usize], by: &Permutation| {
            cube.iter().map(|&vertex| by.image(vertex)).sorted_unstable().collect_vec()
        };
        let cubes: Vec<Vec<usize>> =
            std::iter::successors(Some((0..8).collect()), |cube: &Vec<usize>| {
                Some(moved(cube, turn))
            })
            .take(5)
            .collect();
        let on_cubes = |by: &Permutation| {
            let image = |cube| cubes.iter().position(|there| *there == moved(cube, by));
            let images =
                cubes.iter().map(|cube| image(cube).expect("a cube goes to a cube") as u16);
            Permutation::from_images(images.collect()).expect("no two cubes go to one")
        };
        let rotations = turns.iter().map(|by| (by.clone(), on_cubes(by))).collect();
        Self { vertices, neighbours, faces, edges, rotations }
    }

    /// The coordinates of the vertices.
    pub fn vertices(&self) -> &[[f64; 3]] {
        &self.vertices
    }

    /// The vertices of each face, by their indices, anticlockwise as seen from outside.
    pub fn faces(&self) -> &[Vec<usize>] {
        &self.faces
    }

    /// The two vertices of each edge, by their indices.
    pub fn edges(&self) -> &[(usize, usize)] {
        &self.edges
    }

    /// The rotation, as a permutation of the vertices, that permutes the cubes as `element`
    /// permutes five points; `None` if `element` is not an even permutation of five points.
    pub fn rotation(&self, element: &Permutation) -> Option<&Permutation> {
        let found = self.rotations.iter().find(|(_, on_cubes)| on_cubes == element);
        found.map(|(on_vertices, _)| on_vertices)
    }

    /// Axis and angle of a rotation that is given as a permutation of the vertices.
    ///
    /// # Panics
    ///
    /// If the permutation is not a rotation of the dodecahedron.
    pub fn axis_and_angle(&self, rotation: &Permutation) -> Rotation {
        let image = |vertex: usize| rotation.image(vertex);
        let turned = |axis, degrees| Rotation { axis: Some(axis), degrees };
        let vertices = (0..20).filter(|&v| image(v) == v).collect_vec();
        let keeps = |face: &Vec<usize>| face.iter().all(|&v| face.contains(&image(v)));
        let faces = self.faces.iter().positions(keeps).collect_vec();
        let edges = self.edges.iter().positions(|&(v, w)| (image(v), image(w)) == (w, v));
        let steps = |around: &[usize]| {
            let there = image(around[0]);
            around
                .iter()
                .position(|&v| v == there)
                .expect("a rotation permutes the points around its axis")
        };
        match (&vertices[..], &faces[..], &edges.collect_vec()[..]) {
            ([v, w], ..) => turned(Axis::Vertices(v + 1, w + 1), 120 * steps(&self.neighbours[*v])),
            ([], [f, g], _) => turned(Axis::Faces(f + 1, g + 1), 72 * steps(&self.faces[*f])),
            ([], [], [e, g]) => turned(Axis::Edges(e + 1, g + 1), 180),
            _ => Rotation { axis: None, degrees: 0 },
        }
    }
}

impl Default for Dodecahedron {
    fn default() -> Self {
        Self::new()
    }
}

fn vertices() -> Vec<[f64; 3]> {
    let long = f64::midpoint(1.0, 5_f64.sqrt());
    let short = 1.0 / long;
    let signs = [1.0, -1.0];
    let cube = iproduct!(signs, signs, signs).map(|(x, y, z)| [x, y, z]);
    let rectangle = move |turn: usize| {
        iproduct!(signs, signs).map(move |(s, l)| {
            let mut vertex = [0.0, s * short, l * long];
            vertex.rotate_left(turn);
            vertex
        })
    };
    cube.chain((0..3).flat_map(rectangle)).collect()
}

fn neighbours(vertices: &[[f64; 3]]) -> Vec<[usize; 3]> {
    // An edge is 2/φ long, √5 − 1.
    let edge = 5_f64.sqrt() - 1.0;
    let distance = |v: usize, w: usize| {
        (0..3).map(|k| (vertices[v][k] - vertices[w][k]).powi(2)).sum::<f64>().sqrt()
    };
    (0..20)
        .map(|v| {
            let near = (0..20).filter(|&w| (distance(v, w) - edge).abs() < 1e-9);
            let [a, b, c] = near.collect_array().expect("three edges meet at a vertex");
            let [p, q, r] = [vertices[a], vertices[b], vertices[v]];
            // Positive if b comes after a anticlockwise.
            let triple = r[0] * (p[1] * q[2] - p[2] * q[1])
                + r[1] * (p[2] * q[0] - p[0] * q[2])
                + r[2] * (p[0] * q[1] - p[1] * q[0]);
            if triple > 0.0 { [a, b, c] } else { [a, c, b] }
        })
        .collect()
}

fn place(around: &[usize; 3], vertex: usize) -> usize {
    around.iter().position(|&v| v == vertex).expect("the two touch")
}

/// The faces: a path that turns left at every vertex goes around one.
fn faces(neighbours: &[[usize; 3]]) -> Vec<Vec<usize>> {
    let round = |start: (usize, usize)| {
        let next =
            |&(u, v): &(usize, usize)| (v, neighbours[v][(place(&neighbours[v], u) + 2) % 3]);
        std::iter::successors(Some(start), move |dart| Some(next(dart))).take(5).map(|(u, _)| u)
    };
    let darts = iproduct!(0..20, 0..3).map(|(v, k)| (v, neighbours[v][k]));
    let from_least = |face: &Vec<usize>| face.iter().all(|&v| face[0] <= v);
    darts.map(|dart| round(dart).collect()).filter(from_least).collect()
}

/// The rotation that takes vertex 0 to `vertex`, and its first neighbour to the one numbered
/// `turn`.
fn rotation_to(neighbours: &[[usize; 3]], vertex: usize, turn: usize) -> Permutation {
    let mut images = [None; 20];
    images[0] = Some(vertex);
    // Vertices whose image is known, with the number of a neighbour at the vertex and of its image
    // at the vertex's image.
    let mut known = vec![(0, 0, turn)];
    while let Some((v, here, there)) = known.pop() {
        let image = images[v].expect("it was set before it was pushed");
        for step in 0..3 {
            let w = neighbours[v][(here + step) % 3];
            let w_image = neighbours[image][(there + step) % 3];
            if images[w].replace(w_image).is_none() {
                known.push((w, place(&neighbours[w], v), place(&neighbours[w_image], image)));
            }
        }
    }
    let images =
        images.iter().map(|image| image.expect("the graph of the vertices is connected") as u16);
    Permutation::from_images(images.collect()).expect("rotations are one to one")
}
