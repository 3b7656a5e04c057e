// The sixty elements of the five-puzzle's group as the rotations of a dodecahedron.
//
// Each position shows the solid turned by its rotation. A twist turns the solid about an axis that
// is fixed in space.

class Solid {
  constructor(state) {
    this.state = state;
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    rove(byId("elements"));
    state.watchLater(() => this.show());
  }

  show() {
    const { solution, standard } = this.state;
    const shape = solution.board.dodecahedron;
    byId("dodecahedron").hidden = !shape;
    if (!shape) return;
    if (this.shape !== shape) this.build(solution, shape);
    const reason = solution.reason(standard);
    const rank = reason ? null : solution.rankOf(standard);
    byId("solid").style.display = reason ? "none" : "";
    if (reason) byId("rotation").textContent = `No rotation belongs to this position: ${reason}.`;
    if (rank === this.rank) return;
    this.rank = rank;
    this.elements.forEach((element, at) => markCurrent(element, at === rank));
    byId("elements").settle();
    if (reason) return;
    const { text, vertices } = shape.rotations[rank];
    byId("rotation").textContent = `${solution.board.code(standard)} is the rotation: ${text}.`;
    this.turnTo(matrixOf(shape.vertices, vertices));
  }

  build(solution, shape) {
    this.shape = shape;
    this.rank = undefined;
    this.matrix = null;
    this.faces = shape.faces.map((face, i) => {
      const polygon = svg("polygon", { class: "face" });
      const number = svg("text", { "text-anchor": "middle" }, String(i + 1));
      return { face, polygon, number };
    });
    byId("solid").replaceChildren(...this.faces.flatMap(({ polygon, number }) => [polygon, number]));
    this.elements = [];
    const kind = ({ axis, degrees }) => (axis ? `${axis}, ${degrees}°` : "identity");
    const sorted = [...shape.rotations.keys()].sort((a, b) => {
      const [one, other] = [shape.rotations[a], shape.rotations[b]];
      const byAxis = Solid.AXES.indexOf(one.axis) - Solid.AXES.indexOf(other.axis);
      return byAxis || one.degrees - other.degrees || a - b;
    });
    const kinds = Map.groupBy(sorted, (rank) => kind(shape.rotations[rank]));
    const rows = [...kinds].map(([name, ranks]) => {
      const buttons = ranks.map((rank) => {
        const tiles = solution.tiles(rank);
        const go = () => this.state.goTo(tiles);
        const { text } = shape.rotations[rank];
        const label = `${solution.board.code(tiles)}, ${text}`;
        const attributes = { type: "button", class: "element", title: text, "aria-label": label, onclick: go };
        return (this.elements[rank] = html("button", attributes, solution.board.code(tiles)));
      });
      return html("div", {}, html("h3", {}, `${name}: ${ranks.length}`), buttons);
    });
    byId("elements").replaceChildren(...rows);
  }

  /** Animates the solid to this rotation along the shortest arc. */
  turnTo(matrix) {
    cancelAnimationFrame(this.frame);
    const from = this.matrix ?? matrix;
    const { axis, angle } = axisAndAngle(product(matrix, transposed(from)));
    const start = performance.now();
    const duration = this.still.matches || angle < 1e-6 ? 0 : 600;
    const draw = (now) => {
      const share = duration ? Math.min(Math.max((now - start) / duration, 0), 1) : 1;
      const eased = share * share * (3 - 2 * share);
      this.matrix = share === 1 ? matrix : product(about(axis, eased * angle), from);
      this.draw();
      if (share < 1) this.frame = requestAnimationFrame(draw);
    };
    draw(start);
  }

  draw() {
    // The viewpoint is a little above and to the side, so that no axis points at the viewer.
    const view = product(about([1, 0, 0], 0.42), about([0, 1, 0], -0.55));
    const at = this.shape.vertices.map((vertex) => applied(view, applied(this.matrix, vertex)));
    for (const { face, polygon, number } of this.faces) {
      const middle = [0, 1, 2].map((k) => face.reduce((sum, v) => sum + at[v][k], 0) / 5);
      const towards = middle[2] / Math.hypot(...middle);
      const point = (p) => `${(100 + 54 * p[0]).toFixed(1)},${(100 - 54 * p[1]).toFixed(1)}`;
      polygon.setAttribute("points", face.map((v) => point(at[v])).join(" "));
      polygon.style.fillOpacity = towards > 0 ? 0.35 + 0.65 * towards : 0;
      polygon.style.visibility = number.style.visibility = towards > 0 ? "visible" : "hidden";
      number.setAttribute("x", 100 + 54 * middle[0]);
      number.setAttribute("y", 105 - 54 * middle[1]);
      number.style.opacity = Math.min(1, Math.max(2 * towards - 0.4, 0));
    }
  }
}

/** The kinds of axes by what they pass through; null for the identity. */
Solid.AXES = [null, "vertices", "faces", "edges"];

/**
 * The rotation with these vertex images: the sum of image × vertexᵀ over all 20 vertices is 20
 * times it.
 */
function matrixOf(vertices, images) {
  const entry = (i, j) => vertices.reduce((sum, vertex, v) => sum + vertices[images[v]][i] * vertex[j], 0) / 20;
  return [0, 1, 2].map((i) => [0, 1, 2].map((j) => entry(i, j)));
}

const applied = (matrix, vector) => matrix.map((row) => row.reduce((sum, x, i) => sum + x * vector[i], 0));
const transposed = (matrix) => matrix.map((_, i) => matrix.map((row) => row[i]));
/** The product that applies `right` first. */
const product = (left, right) => transposed(transposed(right).map((column) => applied(left, column)));

/** The rotation about a unit axis (Rodrigues' formula). */
function about([x, y, z], angle) {
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  const d = 1 - c;
  return [
    [c + d * x * x, d * x * y - s * z, d * x * z + s * y],
    [d * x * y + s * z, c + d * y * y, d * y * z - s * x],
    [d * x * z - s * y, d * y * z + s * x, c + d * z * z],
  ];
}

/** The axis and the angle, from 0 to π, of a rotation. */
function axisAndAngle(m) {
  const angle = Math.acos(Math.min(Math.max((m[0][0] + m[1][1] + m[2][2] - 1) / 2, -1), 1));
  const skew = [m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1]];
  // Near a half turn the axis is the longest column of m + 1.
  const columns = transposed(m).map((column, i) => column.map((x, j) => x + (i === j)));
  const longest = columns.reduce((a, b) => (Math.hypot(...b) > Math.hypot(...a) ? b : a));
  const axis = Math.hypot(...skew) > 1e-3 ? skew : longest;
  const length = Math.hypot(...axis) || 1;
  return { axis: axis.map((x) => x / length), angle };
}
