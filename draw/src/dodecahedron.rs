//! The five-puzzle's Cayley graph on a dodecahedron.
//!
//! The group of the five-puzzle is A₅, and so is the group of rotations of a dodecahedron
//! (Schofield 1967, "The 'five-puzzle'"). The isomorphism used here: a rotation permutes the five
//! inscribed cubes as an element of the group permutes the five places.
//!
//! Position g is drawn at the image of one chosen point p under the inverse of g's rotation. Then
//! g·a is the image of a's point under the same isometry. So all triangles g, gA, gAA are
//! congruent, each around a corner of the dodecahedron, and likewise those of B.

use itertools::Itertools;
use petgraph::visit::EdgeRef;
use taquin::graph::{Arcs, GraphError, Subgraph, twist_graph};
use taquin::group::Dodecahedron;
use taquin::perm::Permutation;
use taquin::solution::Solution;

use super::error::DrawError;
use super::svg::{Path, Svg};

type Vector = [f64; 3];
type Matrix = [Vector; 3];

/// The Cayley graph of a board with the five-puzzle's group, drawn in the plane: the dodecahedron
/// seen from above a face, with the far side spread out around it. Triangles have the colour of
/// their twist, those of the second are dashed, positions show their codes, and the goal is dark.
///
/// # Errors
///
/// Returns an error for any other board.
#[expect(clippy::missing_panics_doc, reason = "the cubes are five")]
pub fn five_puzzle(solution: &Solution) -> Result<String, DrawError> {
    const SIZE: f64 = 1040.0;
    let board = solution.board();
    let refuse = || DrawError::NotFivePuzzle { board: board.name().into() };
    let twists = solution.twists();
    let generators = twists.iter().filter(|twist| twist.index() < twist.inverse().index());
    let generators = generators.collect_vec();
    let threes = |permutation: &Permutation| permutation.order() == 3_u32.into();
    let fits = board.place_count() == 5
        && generators.len() == 2
        && generators.iter().all(|twist| threes(twist.permutation()))
        && solution.reached().count() == 60;
    if !fits {
        return Err(refuse());
    }
    let graph =
        twist_graph(solution, Arcs::All, Subgraph::default()).map_err(|_: GraphError| refuse())?;
    let dodecahedron = Dodecahedron::new();
    let vertices = dodecahedron.vertices();
    let cubes = Permutation::from_images(CUBES.to_vec()).expect("each cube once");
    let rotation = |permutation: &Permutation| {
        let on_vertices = dodecahedron.rotation(&permutation.conjugated_by(&cubes));
        on_vertices.map(|images| matrix(vertices, images)).ok_or_else(refuse)
    };
    let axes: Vec<Vector> = generators
        .iter()
        .map(|twist| rotation(twist.permutation()).map(|rotation| axis(&rotation)))
        .collect::<Result<_, _>>()?;
    // Each axis has two ends; the nearest pair of ends is taken. The chosen point p lies between
    // them, a little to the side, so that no two positions coincide.
    let second = if dot(axes[0], axes[1]) < 0.0 { axes[1].map(|x| -x) } else { axes[1] };
    let side = cross(axes[0], second);
    let p: Vector = std::array::from_fn(|i| 0.54 * axes[0][i] + 0.46 * second[i] + 0.26 * side[i]);
    let mut at = Vec::with_capacity(60);
    for vertex in graph.node_weights() {
        let turn = rotation(&vertex.answer.position().element())?;
        // The inverse of a rotation is its transpose.
        at.push(apply(&transposed(&turn), p));
    }

    let title = "The Cayley graph of the five-puzzle on the dodecahedron";
    let mut svg = Svg::titled(SIZE, SIZE + 40.0, 24.0, title);
    svg.style(SECOND_DASHED);
    let scale =
        |(x, y): (f64, f64)| (SIZE / 2.0 + 0.43 * SIZE * x, SIZE / 2.0 + 30.0 + 0.43 * SIZE * y);
    for &(v, w) in dodecahedron.edges() {
        let points = bent(vertices[v], vertices[w]).map(scale);
        svg.path("soft", &Path::through(&points), 1.0);
    }
    for (colour, twist) in generators.iter().enumerate() {
        for from in graph.node_indices() {
            for arc in graph.edges(from).filter(|arc| arc.weight().twist() == *twist) {
                let points = bent(at[from.index()], at[arc.target().index()]).map(scale);
                let end = points[STEPS];
                // The arrow head ends at the edge of the disc.
                let clear = |p: &&(f64, f64)| (p.0 - end.0).hypot(p.1 - end.1) > 17.0;
                let before = points.iter().rev().find(clear).copied().unwrap_or(points[0]);
                let away = (end.0 - before.0).hypot(end.1 - before.1).max(1e-9);
                let share = 1.0 - 16.0 / away;
                let tip =
                    (before.0 + share * (end.0 - before.0), before.1 + share * (end.1 - before.1));
                let behind = (2.0 * before.0 - end.0, 2.0 * before.1 - end.1);
                let path = Path::through(&points).arrow_head(behind, tip, 7.0);
                svg.path(&format!("s{colour}"), &path, 1.8);
            }
        }
    }
    for (vertex, &place) in graph.node_weights().zip(&at) {
        let goal = vertex.answer.move_count() == 0;
        let place = scale(flat(place));
        svg.circle(if goal { "ink" } else { "node" }, place, 14.0);
        let class = if goal { "inverse" } else { "ink" };
        svg.text(class, place, 12.0, &vertex.code());
    }
    for (colour, twist) in generators.iter().enumerate() {
        let y = SIZE + 8.0;
        let x = 24.0 + 80.0 * colour as f64;
        svg.path(&format!("s{colour}"), &Path::start((x, y)).line_to((x + 40.0, y)), 2.5);
        svg.anchored("ink", (x + 48.0, y), 15.0, "start", twist.name());
    }
    Ok(svg.finish())
}

/// The second twist differs from the first without colours, too. A dash is longer than the two sides of
/// an arrow head together, so that each head is whole.
const SECOND_DASHED: &str = ".s1{stroke-dasharray:17 5}";

/// The number of segments of an arc.
const STEPS: usize = 24;

/// An arc of a great circle, which is a curve in the plane.
fn bent(a: Vector, b: Vector) -> [(f64, f64); STEPS + 1] {
    std::array::from_fn(|step| {
        let t = step as f64 / STEPS as f64;
        flat(std::array::from_fn(|i| a[i] * (1.0 - t) + b[i] * t))
    })
}

/// Maps the sphere to the plane, seen from above one face: the angle from the centre of the face
/// becomes the distance, slightly stretched.
fn flat(point: Vector) -> (f64, f64) {
    let face = face_axis();
    let length = dot(point, point).sqrt();
    let angle = (dot(point, face) / length).clamp(-1.0, 1.0).acos();
    let east = unit(cross([0.0, 0.0, 1.0], face));
    let north = cross(face, east);
    let (x, y) = (dot(point, east), dot(point, north));
    let radius = x.hypot(y).max(1e-12);
    let far = angle / std::f64::consts::PI * 1.08;
    (far * x / radius, -far * y / radius)
}

/// By place: the inscribed cube that stands for it. Any even choice only turns the picture.
const CUBES: [u16; 5] = [4, 1, 3, 2, 0];

/// The golden ratio.
const PHI: f64 = 1.618_033_988_749_895;

/// The centre of a face of the dodecahedron with corners (±1, ±1, ±1), (0, ±1/φ, ±φ) and so on.
fn face_axis() -> Vector {
    unit([0.0, PHI, 1.0])
}

/// The rotation that permutes the vertices so: the sum of the products of each vertex's image and
/// the vertex, since the sum of the vertices' squares is 20 times the identity.
fn matrix(vertices: &[Vector], images: &Permutation) -> Matrix {
    let pairs = || vertices.iter().enumerate().map(|(v, from)| (vertices[images.image(v)], from));
    std::array::from_fn(|i| {
        std::array::from_fn(|j| pairs().map(|(to, from)| to[i] * from[j]).sum::<f64>() / 20.0)
    })
}

fn dot(a: Vector, b: Vector) -> f64 {
    (0..3).map(|i| a[i] * b[i]).sum()
}

fn cross(a: Vector, b: Vector) -> Vector {
    std::array::from_fn(|i| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        a[j] * b[k] - a[k] * b[j]
    })
}

fn unit(a: Vector) -> Vector {
    a.map(|x| x / dot(a, a).sqrt())
}

fn apply(matrix: &Matrix, a: Vector) -> Vector {
    matrix.map(|row| dot(row, a))
}

fn transposed(matrix: &Matrix) -> Matrix {
    std::array::from_fn(|i| std::array::from_fn(|j| matrix[j][i]))
}

/// The axis of a rotation that is not a half turn.
fn axis(rotation: &Matrix) -> Vector {
    unit(std::array::from_fn(|i| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        rotation[k][j] - rotation[j][k]
    }))
}
