// The twist graph around the position: what its twists lead to, in layers by moves.

class Graph {
  constructor(state, player) {
    this.state = state;
    this.player = player;
    for (const id of ["graph-of", "graph-radius"]) byId(id).addEventListener("change", () => this.show());
    state.watchLater(() => this.show());
  }

  show() {
    const { solution, standard } = this.state;
    const section = byId("graph");
    section.hidden = solution.obstacle(standard) !== null;
    if (section.hidden || this.player.timer) return;
    const ofClasses = byId("graph-of").value === "classes";
    const radius = Number(byId("graph-radius").value);
    const rank = solution.rankOf(standard);
    const key = `${solution.board.name} ${rank} ${ofClasses} ${radius}`;
    if (key === this.shown) return;
    this.shown = key;
    this.draw(solution, this.around(solution, rank, ofClasses, radius));
  }

  /** The vertices within a radius, the first in the centre, each with its arcs to the others. */
  around(solution, centre, ofClasses, radius) {
    const classes = new Map();
    const name = (rank) => {
      if (!ofClasses) return rank;
      if (!classes.has(rank)) {
        const members = solution.members(rank);
        members.forEach((member) => classes.set(member.rank, members[0].rank));
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

  draw(solution, vertices) {
    const { board } = solution;
    const layers = [...Map.groupBy(vertices.values(), ({ rank }) => solution.moves(rank))];
    layers.sort(([a], [b]) => a - b);
    const widest = Math.max(...layers.map(([, layer]) => layer.length));
    const [across, down, left] = [74, 76, 70];
    const width = Math.max(left + across * widest + 10, 560);
    const height = down * layers.length;
    layers.forEach(([, layer], row) => {
      // The centre stands in the middle of its layer.
      const middle = layer.findIndex(({ distance }) => distance === 0);
      if (middle >= 0) layer.splice(layer.length >> 1, 0, ...layer.splice(middle, 1));
      layer.forEach((vertex, column) => {
        const step = (width - left) / layer.length;
        vertex.x = left + step * (column + 0.5);
        vertex.y = down * (row + 0.5);
      });
    });
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
    const rows = layers.map(([moves], row) =>
      svg("text", { class: "quiet", x: 6, y: down * (row + 0.5) + 4 }, counted(moves, "move")),
    );
    const box = { viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true" };
    const buttons = [...vertices].map(([, vertex]) => this.vertex(solution, vertices, vertex));
    const drawing = html("div", { class: "drawing" }, svg("svg", box, lines, labels, rows), buttons);
    drawing.style.width = `${width}px`;
    drawing.style.height = `${height}px`;
    byId("graph-drawing").replaceChildren(drawing);
    const noun = byId("graph-of").value === "classes" ? ["class", "classes"] : ["position"];
    byId("graph-text").textContent =
      `${counted(vertices.size, ...noun)}. Strong lines begin a shortest solution; the goal is upwards.`;
    const centre = drawing.querySelector("[aria-current]");
    const scroller = byId("graph-drawing");
    scroller.scrollLeft = centre.offsetLeft - scroller.clientWidth / 2;
  }

  vertex(solution, vertices, { rank, distance, x, y }) {
    const [centre] = vertices.values();
    const code = solution.board.code(solution.tiles(rank));
    const [, arc] = [...centre.arcs].find(([to]) => vertices.get(to).rank === rank) ?? [];
    const by = arc && distance ? `, by ${arc.letters.map((l) => solution.board.letters[l].name).join(" or ")}` : "";
    const label = `${code}, ${counted(solution.moves(rank), "move")}${by}`;
    const go = () => this.state.goTo(solution.tiles(rank));
    const button = html("button", { type: "button", class: "vertex", "aria-label": label, onclick: go }, code);
    if (distance === 0) button.setAttribute("aria-current", "true");
    button.classList.toggle("second", distance > 1);
    button.style.left = `${x}px`;
    button.style.top = `${y}px`;
    return button;
  }
}
