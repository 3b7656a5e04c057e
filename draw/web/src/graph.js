// The neighbourhood of the position in the twist graph, with one band for each number of moves.

import { bind } from "./controls.js";
import { ARROWS, byId, html, markCurrent, picture, svg } from "./elements.js";
import { neighbourhood, placeVertices } from "./graph-layout.js";
import { rove, update } from "./lists.js";
import { grouped, phrase } from "./texts.js";
import { Zooming } from "./zooming.js";

export class Graph {
  constructor(state) {
    this.state = state;
    this.scroller = byId("graph-drawing");
    this.drawing = html("div", { class: "drawing" });
    this.list = html("div");
    this.drawing.append(this.list);
    this.scroller.append(this.drawing);
    rove(this.list, (button, key) => this.walk(button, key));
    this.zooming = new Zooming(this.scroller, this.drawing, "graph");
    // The names of the bands stay in view.
    this.scroller.addEventListener("scroll", () => {
      this.names?.setAttribute("transform", `translate(${this.scroller.scrollLeft / this.zooming.scale} 0)`);
    });
    new ResizeObserver(() => this.show()).observe(byId("graph"));
    for (const name of ["graph-of", "graph-radius", "graph-label"]) {
      bind(state, name);
      state.settings.watch(name, () => this.show());
    }
    state.watchLater(() => this.show());
  }

  show() {
    const { solution, reason, rank, settings } = this.state;
    this.scroller.hidden = byId("graph-zoom").hidden = reason !== null;
    if (reason) {
      this.shown = null;
      byId("graph-text").textContent = phrase("graph.none", { reason });
      return;
    }
    const [of, radius, label] = ["of", "radius", "label"].map((name) => settings[`graph-${name}`]);
    const width = Math.max(this.scroller.clientWidth, 240);
    const key = `${solution.board.name} ${rank} ${of} ${radius} ${label} ${width}`;
    if (key === this.shown) return;
    this.shown = key;
    this.label = label;
    this.ofClasses = of === "classes";
    const range = { ofClasses: this.ofClasses, radius: Number(radius) || 1, onwards: radius === "path" };
    this.draw(solution, neighbourhood(solution, rank, range), width);
    this.zooming.fit();
  }

  draw(solution, { vertices, path }, width) {
    const { board } = solution;
    this.vertices = vertices;
    this.boxes = [...vertices.values()];
    const code = board.code(board.goal);
    // The size of a vertex.
    const [wide, high] = this.label === "board" ? [20 * board.width + 14, 20 * board.height + 26] : [8.2 * code.length + 14, 26];
    const down = high + 36;
    const { height, bands } = placeVertices(solution, vertices, { width, across: wide + 6, down });
    const lines = [];
    const labels = [];
    const drawn = new Set();
    const label = (text, x, y, first) => {
      const wide = 9 * text.length + 6;
      labels.push(svg("rect", { class: "paper", x: x - wide / 2, y: y - 9, width: wide, height: 18, rx: 4 }));
      labels.push(svg("text", { class: first ? "first" : "", x, y: y + 4.5, "text-anchor": "middle" }, text));
    };
    for (const [from, vertex] of vertices) {
      for (const [to, { letters, first }] of vertex.arcs) {
        const other = vertices.get(to);
        if (drawn.has(`${to} ${from}`)) continue;
        drawn.add(`${from} ${to}`);
        const central = vertex.distance === 0;
        const look = central ? (first ? "arc first" : "arc") : "arc faint";
        const { d, at } = from === to ? this.loop(vertex, wide, high) : this.curve(vertex, other, wide, high);
        lines[central ? "push" : "unshift"](svg("path", { class: look, d }));
        if (central) label(board.wordText(letters), ...at, first);
      }
    }
    for (const [i, to] of path.slice(1).entries()) {
      lines.push(svg("path", { class: "arc first", d: this.curve(vertices.get(path[i]), vertices.get(to), wide, high).d }));
    }
    const edges = bands.map(({ y }) => svg("path", { class: "band", d: `M0 ${y + 0.5}H${width}` }));
    this.names = svg(
      "g",
      {},
      ...bands.map(({ moves, y }) => svg("text", { class: "quiet", x: 2, y: y + 16 }, phrase("counts.moves", { moves }))),
    );
    const box = { viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true" };
    this.drawing.querySelector(":scope > svg")?.remove();
    this.drawing.prepend(svg("svg", box, edges, this.names, lines, labels));
    this.drawing.style.width = `${width}px`;
    this.drawing.style.height = `${height}px`;
    this.fill(solution, vertices);
    const shown = { vertices: vertices.size };
    byId("graph-text").textContent = this.ofClasses ? phrase("graph.ofClasses", shown) : phrase("graph.ofPositions", shown);
  }

  /** A line between two vertices, bent around those between them, and the place of its label. */
  curve({ x, y }, { x: u, y: v }, wide, high) {
    const down = high + 36;
    const up = y === v ? 0.28 * Math.abs(x - u) ** 0.8 + 0.6 * down - 25 : 0;
    // Whether some vertex covers the line, if its middle is so far aside.
    const isCovered = (aside) =>
      [0.2, 0.35, 0.5, 0.65, 0.8].some((t) => {
        const at = [x + t * (u - x) + 4 * t * (1 - t) * aside, y + t * (v - y)];
        return this.boxes.some((other) => Math.abs(other.x - at[0]) < wide / 2 && Math.abs(other.y - at[1]) < high / 2);
      });
    const aside = (Math.abs(y - v) > 1.8 * down && [0, 48, -48, 80, -80].find((aside) => !isCovered(aside))) || 0;
    const middle = [(x + u) / 2 + aside, (y + v) / 2 - up];
    // The label of a straight line is close to its end, where fewer lines are.
    const share = Math.max(0.5, 1 - (0.5 * down + 4) / Math.max(Math.abs(v - y), 1));
    const at = up || aside ? middle : [x + share * (u - x), y + share * (v - y)];
    return { d: `M${x} ${y}Q${middle[0] + aside} ${middle[1] - up} ${u} ${v}`, at };
  }

  /** A loop at the upper right of a vertex. */
  loop({ x, y }, wide, high) {
    const [right, top] = [x + wide / 2 - 8, y - high / 2];
    return {
      d: `M${right - 16} ${top + 4}C${right - 8} ${top - 40} ${right + 40} ${top - 16} ${right} ${top + 6}`,
      at: [right + 12, top - 15],
    };
  }

  /** The vertices as buttons. */
  fill(solution, vertices) {
    const { board } = solution;
    const [centre] = vertices.values();
    const kind = `${board.name} ${this.ofClasses}`;
    update(this.list, [...vertices], {
      key: ([name]) => `${kind} ${name}`,
      make: () => html("button", { type: "button", class: "vertex" }),
      show: (button, [name, { rank, distance, x, y }]) => {
        const tiles = solution.tiles(rank);
        const code = board.code(tiles);
        const { number } = solution.classOf(rank);
        const arc = distance ? centre.arcs.get(name) : null;
        const letters = arc?.letters.map((letter) => board.letters[letter].name).join(phrase("counts.or"));
        const by = arc ? phrase("graph.by", { letters }) : "";
        button.replaceChildren(
          ...(this.label === "board" ? [picture(board, tiles, true)] : []),
          html("span", {}, this.label === "code" ? code : `№ ${grouped(number)}`),
        );
        button.title = phrase("graph.vertex", { code, number });
        button.setAttribute("aria-label", `${button.title}, ${phrase("counts.moves", { moves: solution.moves(rank) })}${by}`);
        button.onclick = () => this.state.goTo(tiles);
        button.classList.toggle("second", distance > 1);
        button.style.left = `${x}px`;
        button.style.top = `${y}px`;
        markCurrent(button, distance === 0);
      },
    });
  }

  /** The vertex in the direction of an arrow key: at the end of an arc if there is one, or the nearest. */
  walk(button, key) {
    const way = ARROWS[key];
    if (!way) return undefined;
    const names = [...this.vertices.keys()];
    const here = names[[...this.list.children].indexOf(button)];
    const { x, y, arcs } = this.vertices.get(here);
    const cost = (name) => {
      const other = this.vertices.get(name);
      const [dx, dy] = [other.x - x, other.y - y];
      const along = dx * way[0] + dy * way[1];
      const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      // Left and right stay in the line of vertices; up and down may lead far aside.
      if (along < 1 || (way[0] && aside > 1)) return Infinity;
      return along + 0.3 * aside + (arcs.has(name) || other.arcs.has(here) ? 0 : 1000);
    };
    const best = names.reduce((a, b) => (cost(b) < cost(a) ? b : a));
    return cost(best) < Infinity ? this.list.children[names.indexOf(best)] : button;
  }
}
