// The sixty elements of the five-puzzle's group as the rotations of a dodecahedron.
//
// Each position shows the solid turned by its rotation. A twist turns the solid about an axis that
// is fixed in space. The cubes have the colours of the tiles: where a tile goes, its cube goes.

import { animate, smooth } from "./animation.js";
import { ARROWS, byId, html, markCurrent, setAttributes, svg } from "./elements.js";
import { rove } from "./lists.js";
import {
  AXES,
  about,
  applied,
  axisAndAngle,
  axisOf,
  cubesOf,
  endsOfAxis,
  matrixOf,
  middle,
  product,
  rotationText,
  rotationsOf,
  transposed,
  unit,
} from "./rotation.js";
import { phrase } from "./texts.js";

export class Solid {
  constructor(state) {
    this.state = state;
    this.svg = byId("solid");
    /** Ends what moves. */
    this.stop = () => {};
    // At first the viewpoint is a little above and to the side, so that no axis points at the viewer.
    this.view = product(about([1, 0, 0], 0.42), about([0, 1, 0], -0.55));
    rove(byId("elements"));
    this.svg.addEventListener("keydown", (event) => this.press(event));
    this.svg.addEventListener("pointerdown", (event) => this.drag(event));
    state.watchLater(() => this.show());
  }

  show() {
    const { solution, standard, reason, rank } = this.state;
    const shape = solution.board.dodecahedron;
    byId("dodecahedron").hidden = !shape;
    if (!shape) return;
    if (this.shape !== shape) this.build(solution, shape);
    this.svg.style.display = reason ? "none" : "";
    if (reason) byId("rotation").textContent = phrase("solid.none", { reason });
    if (rank === this.rank) return;
    this.rank = rank;
    this.elements.forEach((element, at) => markCurrent(element, at === rank));
    byId("elements").settle();
    if (reason) return;
    const rotation = shape.rotations[rank];
    const [code, text] = [solution.board.code(standard), rotationText(rotation)];
    byId("rotation").textContent = phrase("solid.rotation", { code, rotation: text });
    // v1 is vertex 1.
    const [through, numbers] = axisOf(rotation);
    this.ends = endsOfAxis(shape, rotation).map((at, i) => ({ at, name: `${AXES[through]()[0]}${numbers[i]}` }));
    this.turnTo(matrixOf(shape.vertices, this.rotations.get(rank)));
  }

  build(solution, shape) {
    this.shape = shape;
    this.rank = undefined;
    this.matrix = null;
    this.rotations = rotationsOf(solution, shape);
    const cubes = cubesOf(solution, this.rotations);
    this.faces = shape.faces.map((face, i) => {
      const polygon = svg("polygon", { class: "face" });
      const number = svg("text", { "text-anchor": "middle" }, String(i + 1));
      // Each diagonal of a face is an edge of one cube.
      const diagonals = face.map((v, k) => {
        const w = face[(k + 2) % 5];
        const cube = cubes.findIndex((cube) => cube.includes(v) && cube.includes(w));
        return { ends: [v, w], line: svg("line", { class: `edge cube${cube}` }) };
      });
      const group = svg(
        "g",
        {},
        polygon,
        diagonals.map(({ line }) => line),
        number,
      );
      return { face, polygon, number, diagonals, group };
    });
    this.axis = [0, 1].map(() => svg("g", { class: "axis" }, svg("line"), svg("text", { "text-anchor": "middle" })));
    this.svg.replaceChildren(...this.faces.map(({ group }) => group));
    byId("cubes").replaceChildren(
      ...cubes.map((_, tile) =>
        html(
          "span",
          { class: `cube${tile}` },
          svg("svg", { viewBox: "0 0 24 6", "aria-hidden": "true" }, svg("line", { class: "edge", x1: 2, y1: 3, x2: 22, y2: 3 })),
          phrase("solid.cube", { tile: solution.board.number(tile) }),
        ),
      ),
    );
    this.list(solution, shape);
  }

  /** The elements by kind, each a button. */
  list(solution, shape) {
    this.elements = [];
    const kind = (rotation) => (rotation.axis ? `${AXES[axisOf(rotation)[0]]()}, ${rotation.degrees}°` : rotationText(rotation));
    // The identity comes first.
    const place = (rotation) => Object.keys(AXES).indexOf(axisOf(rotation)[0]);
    const sorted = [...shape.rotations.keys()].sort((a, b) => {
      const [one, other] = [a, b].map((rank) => shape.rotations[rank]);
      return place(one) - place(other) || one.degrees - other.degrees || a - b;
    });
    const kinds = Map.groupBy(sorted, (rank) => kind(shape.rotations[rank]));
    const rows = [...kinds].map(([name, ranks]) => {
      const buttons = ranks.map((rank) => {
        const tiles = solution.tiles(rank);
        const go = () => this.state.goTo(tiles);
        const text = rotationText(shape.rotations[rank]);
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
    this.stop();
    const from = this.matrix ?? matrix;
    const { axis, angle } = axisAndAngle(product(matrix, transposed(from)));
    this.stop = animate(angle < 1e-6 ? 0 : 600, (share) => {
      this.matrix = share === 1 ? matrix : product(about(axis, smooth(share) * angle), from);
      this.draw();
    });
  }

  draw() {
    const point = (p) => [100 + 46 * p[0], 100 - 46 * p[1]].map((x) => x.toFixed(1));
    const line = (element, from, to) => {
      const [[x1, y1], [x2, y2]] = [point(from), point(to)];
      setAttributes(element, { x1, y1, x2, y2 });
    };
    const at = this.shape.vertices.map((vertex) => applied(this.view, applied(this.matrix, vertex)));
    for (const { face, polygon, number, diagonals, group } of this.faces) {
      const centre = middle(face.map((v) => at[v]));
      const towards = centre[2] / Math.hypot(...centre);
      group.style.visibility = towards > 0 ? "visible" : "hidden";
      polygon.setAttribute("points", face.map((v) => point(at[v])).join(" "));
      polygon.style.fillOpacity = 0.35 + 0.65 * Math.max(towards, 0);
      for (const { ends, line: diagonal } of diagonals) line(diagonal, ...ends.map((v) => at[v]));
      const [x, y] = point(centre);
      setAttributes(number, { x, y: Number(y) + 4 });
      number.style.opacity = Math.min(1, Math.max(2 * towards - 0.4, 0));
    }
    this.axis.forEach((group, i) => this.drawEnd(group, this.ends[i], line, point));
  }

  /** Draws one end of the axis, from the surface outwards, behind the solid or before it. */
  drawEnd(group, end, line, point) {
    group.style.visibility = end ? "visible" : "hidden";
    if (!end) return;
    const at = applied(this.view, end.at);
    const [tip, name] = [1.8, 2.05].map((length) => unit(at).map((x) => length * x));
    const [stroke, text] = group.children;
    line(stroke, at, tip);
    const [x, y] = point(name);
    setAttributes(text, { x, y: Number(y) + 4 });
    text.textContent = end.name;
    if (at[2] > 0) this.svg.append(group);
    else this.svg.prepend(group);
  }

  /** Turns the viewer about the solid. */
  turn(across, down) {
    this.view = product(product(about([1, 0, 0], down), about([0, 1, 0], across)), this.view);
    this.draw();
  }

  press(event) {
    const way = ARROWS[event.key];
    if (!way) return;
    event.preventDefault();
    this.turn(...way.map((x) => 0.12 * x));
  }

  drag(event) {
    if (event.button !== 0) return;
    this.svg.setPointerCapture(event.pointerId);
    const listening = new AbortController();
    let [x, y] = [event.clientX, event.clientY];
    const move = ({ clientX, clientY }) => {
      this.turn((clientX - x) / 90, (clientY - y) / 90);
      [x, y] = [clientX, clientY];
    };
    this.svg.addEventListener("pointermove", move, { signal: listening.signal });
    this.svg.addEventListener("lostpointercapture", () => listening.abort(), { once: true });
  }
}
