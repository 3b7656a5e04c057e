// Vectors and rotations in space, and the dodecahedron with its five inscribed cubes.

import { phrase } from "./texts.js";

/**
 * The rotation with these vertex images: the sum of image × vertexᵀ over all 20 vertices is 20
 * times it.
 */
export function matrixOf(vertices, images) {
  const entry = (i, j) => vertices.reduce((sum, vertex, v) => sum + vertices[images[v]][i] * vertex[j], 0) / 20;
  return [0, 1, 2].map((i) => [0, 1, 2].map((j) => entry(i, j)));
}

export const applied = (matrix, vector) => matrix.map((row) => row.reduce((sum, x, i) => sum + x * vector[i], 0));
export const transposed = (matrix) => matrix.map((_, i) => matrix.map((row) => row[i]));
/** The product that applies `right` first. */
export const product = (left, right) => transposed(transposed(right).map((column) => applied(left, column)));

/** The rotation about a unit axis (Rodrigues' formula). */
export function about([x, y, z], angle) {
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  const d = 1 - c;
  return [
    [c + d * x * x, d * x * y - s * z, d * x * z + s * y],
    [d * x * y + s * z, c + d * y * y, d * y * z - s * x],
    [d * x * z - s * y, d * y * z + s * x, c + d * z * z],
  ];
}

/** The axis and the angle, from 0 to π, of a rotation. */
export function axisAndAngle(m) {
  const angle = Math.acos(Math.min(Math.max((m[0][0] + m[1][1] + m[2][2] - 1) / 2, -1), 1));
  const skew = [m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1]];
  // Near a half turn the axis is the longest column of m + 1.
  const columns = transposed(m).map((column, i) => column.map((x, j) => x + (i === j)));
  const longest = columns.reduce((a, b) => (Math.hypot(...b) > Math.hypot(...a) ? b : a));
  const axis = Math.hypot(...skew) > 1e-3 ? skew : longest;
  const length = Math.hypot(...axis) || 1;
  return { axis: axis.map((x) => x / length), angle };
}

export const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);
export const cross = ([a, b, c], [x, y, z]) => [b * z - c * y, c * x - a * z, a * y - b * x];
export const unit = (a) => a.map((x) => x / Math.hypot(...a));
export const middle = (points) => [0, 1, 2].map((k) => points.reduce((sum, p) => sum + p[k], 0) / points.length);

/** The two vertices of each edge, the lesser first, in order. */
export function edgesOf(faces) {
  const edges = faces.flatMap((face) => face.map((v, i) => [v, face[(i + 1) % face.length]]));
  return edges.filter(([v, w]) => v < w).sort(([a, b], [c, d]) => a - c || b - d);
}

/** By rank: the images of the vertices under the rotation of the position. Each twist turns on. */
export function rotationsOf(solution, { vertices, letters }) {
  const goal = solution.rank(solution.board.goalArrangement);
  const rotations = new Map([[goal, vertices.map((_, vertex) => vertex)]]);
  for (const [rank, images] of rotations) {
    letters.forEach((turn, letter) => {
      const next = solution.rank(solution.twisted(solution.arrangement(rank), letter));
      if (!rotations.has(next))
        rotations.set(
          next,
          images.map((image) => turn[image]),
        );
    });
  }
  return rotations;
}

/**
 * The vertices of each cube: cube 0 has the first eight, and the rotation of a position takes it to
 * the cube of the place on which tile 0 is.
 */
export function cubesOf(solution, rotations) {
  const cubes = [];
  for (const [rank, images] of rotations) cubes[solution.arrangement(rank).indexOf(0)] ??= images.slice(0, 8);
  return cubes;
}

/** What the axis of a rotation passes through, and the numbers of its ends; none for the identity. */
export const axisOf = ({ axis }) => Object.entries(axis ?? {})[0] ?? [null, []];

/** The kinds of axes, and what they pass through. */
export const AXES = {
  vertices: () => phrase("solid.vertices"),
  faces: () => phrase("solid.faces"),
  edges: () => phrase("solid.edges"),
};

export function rotationText(rotation) {
  const [through, ends] = axisOf(rotation);
  return through ? `${AXES[through]()} ${ends.join("–")}, ${rotation.degrees}°` : phrase("solid.identity");
}

/** The ends of a rotation's axis in space. */
export function endsOfAxis({ vertices, faces }, rotation) {
  const [through, numbers] = axisOf(rotation);
  const ends = {
    vertices: (i) => vertices[i],
    faces: (i) => middle(faces[i].map((v) => vertices[v])),
    edges: (i) => middle(edgesOf(faces)[i].map((v) => vertices[v])),
  };
  return numbers.map((number) => ends[through](number - 1));
}
