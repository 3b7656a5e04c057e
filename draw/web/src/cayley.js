// The Cayley graph of the five-puzzle's group on the dodecahedron, flattened: sixty vertices, and an
// arc for each twist. It is the picture of `taquin draw dodecahedron`.
//
// Position g is at the image of one point under the inverse of g's rotation, so all triangles of a
// twist are congruent, each around a corner of the dodecahedron.

import { byId, svg } from "./elements.js";
import { applied, axisAndAngle, cross, dot, edgesOf, matrixOf, middle, rotationsOf, transposed, unit } from "./rotation.js";
import { phrase } from "./texts.js";

export class CayleyGraph {
  constructor(state) {
    this.state = state;
    state.watchLater(() => this.show());
  }

  show() {
    const { solution, standard, rank, specimen } = this.state;
    const shape = solution.board.dodecahedron;
    if (!shape) return;
    if (this.shape !== shape) this.build(solution, shape);
    this.vertices.forEach((vertex, at) => vertex.classList.toggle("here", at === rank));
    const path = rank === null ? [] : solution.ranksAlong(standard, specimen);
    const arcs = path.slice(1).map((to, i) => this.arc(path[i], to));
    this.path.setAttribute("d", arcs.join(""));
    const code = (rank) => solution.board.code(solution.tiles(rank));
    const label = phrase("solid.cayley", { path: path.map(code).join(", ") || phrase("counts.none") });
    byId("cayley").setAttribute("aria-label", label);
  }

  build(solution, shape) {
    this.shape = shape;
    this.at = placesOfElements(solution, shape);
    this.centre = faceNearest(shape, this.at[solution.rank(solution.board.goalArrangement)]);
    const { letters } = solution.board;
    const arcs = letters.flatMap(({ inverse, number }, letter) => {
      if (letter > inverse) return [];
      const to = (rank) => solution.rank(solution.twisted(solution.arrangement(rank), letter));
      return svg("path", { class: `arc loop${number % 4}`, d: solution.ranks.map((rank) => this.arc(rank, to(rank))).join("") });
    });
    const solid = edgesOf(shape.faces).map((edge) => bent(this.centre, ...edge.map((v) => shape.vertices[v])));
    this.path = svg("path", { class: "arc way" });
    this.vertices = solution.ranks.map((rank) => {
      const tiles = solution.tiles(rank);
      const [x, y] = flat(this.centre, this.at[rank]);
      const vertex = svg(
        "g",
        { class: "place", onclick: () => this.state.goTo(tiles) },
        svg("circle", { cx: x, cy: y, r: 12 }),
        svg("text", { x, y: y + 3.5, "text-anchor": "middle" }, solution.board.code(tiles)),
      );
      vertex.classList.toggle("goal", solution.moves(rank) === 0);
      return vertex;
    });
    byId("cayley").replaceChildren(svg("path", { class: "solid-edge", d: solid.join("") }), ...arcs, this.path, ...this.vertices);
  }

  arc(from, to) {
    return bent(this.centre, this.at[from], this.at[to]);
  }
}

/** The point of each rank: near the corners of the dodecahedron, where the axes of the twists end. */
export function placesOfElements(solution, shape) {
  const rotations = rotationsOf(solution, shape);
  const matrix = (arrangement) => matrixOf(shape.vertices, rotations.get(solution.rank(arrangement)));
  const { board } = solution;
  const [a, b] = board.capitals.map((letter) => axisAndAngle(matrix(solution.twisted(board.goalArrangement, letter))).axis);
  // Each axis has two ends, of which the nearest are taken. The point is a little to the side of the
  // line between them, so that no two positions coincide.
  const near = dot(a, b) < 0 ? b.map((x) => -x) : b;
  const side = cross(a, near);
  const point = a.map((x, i) => 0.54 * x + 0.46 * near[i] + 0.26 * side[i]);
  return solution.ranks.map((rank) => applied(transposed(matrix(solution.arrangement(rank))), point));
}

/** The middle of the face that is nearest to a point. */
function faceNearest({ vertices, faces }, point) {
  const middles = faces.map((face) => unit(middle(face.map((v) => vertices[v]))));
  return middles.reduce((a, b) => (dot(b, point) > dot(a, point) ? b : a));
}

/**
 * Where a point of the sphere is in the plane, seen from above the centre: the angle from the centre
 * becomes the distance, so the far side is spread out.
 */
function plane(centre, point) {
  const length = Math.sqrt(dot(point, point));
  const angle = Math.acos(Math.min(Math.max(dot(point, centre) / length, -1), 1));
  const east = unit(cross([0, 0, 1], centre));
  const [x, y] = [dot(point, east), dot(point, cross(centre, east))];
  const radius = Math.max(Math.hypot(x, y), 1e-12);
  const far = (angle / Math.PI) * 1.08;
  return [(far * x) / radius, (-far * y) / radius];
}

/** The same on the page. */
const flat = (centre, point) => plane(centre, point).map((x) => 250 + 235 * x);

/** An arc of a great circle on paper. */
function bent(centre, a, b) {
  const points = Array.from({ length: 13 }, (_, i) =>
    flat(
      centre,
      a.map((x, k) => x + ((b[k] - x) * i) / 12),
    ),
  );
  return `M${points.map((point) => point.map((x) => x.toFixed(1)).join(" ")).join("L")}`;
}
