// The neighbourhood of the position in the twist graph, with one row for each number of moves.

class Graph {
  constructor(state) {
    this.state = state;
    this.drawing = html("div", { class: "drawing" });
    this.vertices = html("div");
    this.drawing.append(this.vertices);
    byId("graph-drawing").append(this.drawing);
    rove(this.vertices);
    for (const id of ["graph-of", "graph-radius"]) byId(id).addEventListener("change", () => this.show());
    state.watchLater(() => this.show());
  }

  show() {
    const { solution, standard } = this.state;
    const reason = solution.reason(standard);
    byId("graph-drawing").hidden = reason !== null;
    if (reason) {
      this.shown = null;
      byId("graph-text").textContent = `No path of twists leads from here to the goal: ${reason}.`;
      return;
    }
    const ofClasses = byId("graph-of").value === "classes";
    const radius = Number(byId("graph-radius").value);
    const rank = solution.rankOf(standard);
    const key = `${solution.board.name} ${rank} ${ofClasses} ${radius}`;
    if (key === this.shown) return;
    this.shown = key;
    this.draw(solution, this.around(solution, rank, ofClasses, radius));
  }

  /** The vertices within a radius, the centre first, each with its arcs to the others. */
  around(solution, centre, ofClasses, radius) {
    const classes = new Map();
    const name = (rank) => {
      if (!ofClasses) return rank;
      if (!classes.has(rank)) {
        const members = solution.members(solution.arrangement(rank)).map(({ arrangement }) => solution.rank(arrangement));
        members.forEach((member) => classes.set(member, members[0]));
      }
      return classes.get(rank);
    };
    const vertex = (rank, distance) => ({ rank, distance, arcs: new Map() });
    const vertices = new Map([[name(centre), vertex(centre, 0)]]);
    for (const [, from] of vertices) {
      const arrangement = solution.arrangement(from.rank);
      solution.board.letters.forEach((_, letter) => {
        const rank = solution.rank(solution.twisted(arrangement, letter));
        const to = name(rank);
        if (!vertices.has(to)) {
          if (from.distance === radius) return;
          vertices.set(to, vertex(rank, from.distance + 1));
        }
        if (!from.arcs.has(to)) from.arcs.set(to, { letters: [], first: false });
        const arc = from.arcs.get(to);
        arc.letters.push(letter);
        arc.first ||= solution.isFirst(from.rank, letter);
      });
    }
    return vertices;
  }

  /**
   * Sets the coordinates of the vertices and returns the size of the drawing. Each number of moves
   * has a row. The centre and its neighbours are in the middle of their rows; vertices at distance
   * 2 are outside, each on the side of the neighbour that leads to it.
   */
  place(solution, vertices) {
    const layers = [...Map.groupBy(vertices.values(), ({ rank }) => solution.moves(rank))];
    layers.sort(([a], [b]) => a - b);
    const widest = Math.max(...layers.map(([, layer]) => layer.length));
    const [down, left] = [76, 70];
    const width = Math.max(2 * left + 74 * widest, 620);
    const across = Math.min((width - 2 * left) / widest, 110);
    const near = layers.map(([, layer]) => layer.filter(({ distance }) => distance < 2));
    for (const row of near) {
      const centre = row.findIndex(({ distance }) => distance === 0);
      if (centre >= 0) row.splice(row.length >> 1, 0, ...row.splice(centre, 1));
      row.forEach((vertex, slot) => (vertex.side = slot - (row.length - 1) / 2));
    }
    for (const { side, distance, arcs } of vertices.values()) {
      if (distance !== 1) continue;
      for (const to of arcs.keys()) vertices.get(to).side ??= side;
    }
    layers.forEach(([, layer], row) => {
      const far = layer.filter(({ distance }) => distance === 2).sort((a, b) => a.side - b.side);
      const half = far.length >> 1;
      const ordered = [...far.slice(0, half), ...near[row], ...far.slice(half)];
      ordered.forEach((vertex, slot) => {
        vertex.x = width / 2 + across * (slot - (ordered.length - 1) / 2);
        vertex.y = down * (row + 0.5);
      });
    });
    const rows = layers.map(([moves], row) => ({ moves, y: down * (row + 0.5) }));
    return { width, height: down * layers.length, rows };
  }

  draw(solution, vertices) {
    const { board } = solution;
    const { width, height, rows } = this.place(solution, vertices);
    const lines = [];
    const labels = [];
    const drawn = new Set();
    for (const [from, vertex] of vertices) {
      for (const [to, { letters, first }] of vertex.arcs) {
        const other = vertices.get(to);
        if (from === to || drawn.has(`${to} ${from}`)) continue;
        drawn.add(`${from} ${to}`);
        const central = vertex.distance === 0;
        const look = central ? (first ? "arc first" : "arc") : "arc faint";
        const bend = vertex.y === other.y ? 0.28 * Math.abs(vertex.x - other.x) ** 0.8 + 12 : 0;
        const middle = [(vertex.x + other.x) / 2, (vertex.y + other.y) / 2 - bend];
        const path = `M${vertex.x} ${vertex.y}Q${middle[0]} ${middle[1] - bend} ${other.x} ${other.y}`;
        lines[central ? "push" : "unshift"](svg("path", { class: look, d: path }));
        if (!central) continue;
        const text = board.wordText(letters);
        const [x, y] = bend ? middle : [0.45 * vertex.x + 0.55 * other.x, 0.45 * vertex.y + 0.55 * other.y];
        const wide = 9 * text.length + 6;
        labels.push(svg("rect", { class: "paper", x: x - wide / 2, y: y - 9, width: wide, height: 18, rx: 4 }));
        labels.push(svg("text", { class: first ? "first" : "", x, y: y + 4.5, "text-anchor": "middle" }, text));
      }
    }
    const names = rows.map(({ moves, y }) => svg("text", { class: "quiet", x: 2, y: y + 4 }, counted(moves, "move")));
    const box = { viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true" };
    this.drawing.querySelector("svg")?.remove();
    this.drawing.prepend(svg("svg", box, lines, labels, names));
    this.drawing.style.width = `${width}px`;
    this.drawing.style.height = `${height}px`;
    this.list(solution, vertices);
    const noun = byId("graph-of").value === "classes" ? ["class", "classes"] : ["position"];
    byId("graph-text").textContent =
      `${counted(vertices.size, ...noun)}. Thick lines begin a shortest solution. The goal is towards the top.`;
    const centre = this.vertices.querySelector("[aria-current]");
    const scroller = byId("graph-drawing");
    scroller.scrollLeft = centre.offsetLeft - scroller.clientWidth / 2;
  }

  list(solution, vertices) {
    const { board } = solution;
    const [centre] = vertices.values();
    const kind = `${board.name} ${byId("graph-of").value}`;
    update(this.vertices, [...vertices], {
      key: ([name]) => `${kind} ${name}`,
      make: () => html("button", { type: "button", class: "vertex" }),
      show: (button, [name, { rank, distance, x, y }]) => {
        const code = board.code(solution.tiles(rank));
        const arc = distance ? centre.arcs.get(name) : null;
        const by = arc ? `, by ${arc.letters.map((letter) => board.letters[letter].name).join(" or ")}` : "";
        button.textContent = code;
        button.setAttribute("aria-label", `${code}, ${counted(solution.moves(rank), "move")}${by}`);
        button.onclick = () => this.state.goTo(solution.tiles(rank));
        button.classList.toggle("second", distance > 1);
        button.style.left = `${x}px`;
        button.style.top = `${y}px`;
        markCurrent(button, distance === 0);
      },
    });
  }
}
