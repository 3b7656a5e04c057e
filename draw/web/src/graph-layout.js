// The neighbourhood of a position in the twist graph, and where its vertices are drawn.

/**
 * The vertices within a number of twists, the centre first, each with its arcs to the others; with
 * `onwards` also those of a shortest solution. As classes, the members of a class are one vertex.
 */
export function neighbourhood(solution, centre, { ofClasses, radius, onwards }) {
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
  return { vertices, path: onwards ? pathToGoal(solution, centre, vertices, name) : [] };
}

/** The names along the specimen; vertices that are missing are added. */
function pathToGoal(solution, centre, vertices, name) {
  const ranks = solution.ranksAlong(solution.tiles(centre), solution.specimen(centre));
  ranks.forEach((rank, distance) => {
    if (!vertices.has(name(rank))) vertices.set(name(rank), { rank, distance, arcs: new Map() });
  });
  return ranks.map(name);
}

/**
 * Sets the coordinates of the vertices and returns the height of the drawing. Each number of moves
 * has a band, with several lines where the vertices need them. The centre and its neighbours are in
 * the middle of their bands; vertices at distance 2 are outside, each on the side of the neighbour
 * that leads to it.
 */
export function placeVertices(solution, vertices, { width, across, down }) {
  const layers = [...Map.groupBy(vertices.values(), ({ rank }) => solution.moves(rank))];
  layers.sort(([a], [b]) => a - b);
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
  let top = 0;
  const bands = layers.map(([moves, layer], band) => {
    const far = layer.filter(({ distance }) => distance > 1).sort((a, b) => a.side - b.side);
    const half = far.length >> 1;
    const ordered = [...far.slice(0, half), ...near[band], ...far.slice(half)];
    const lines = inLines(ordered, Math.max(1, Math.floor(width / across)));
    const step = Math.min(width / Math.max(...lines.map((line) => line.length)), 1.6 * across);
    lines.forEach((line, number) =>
      line.forEach((vertex, slot) => {
        vertex.x = width / 2 + step * (slot - (line.length - 1) / 2);
        vertex.y = top + down * (number + 0.5) + 22;
      }),
    );
    top += down * lines.length + 30;
    return { moves, y: top - down * lines.length - 30 };
  });
  return { height: top, bands };
}

/** Divides vertices into lines of at most this many; the centre has a line of its own between them. */
function inLines(vertices, most) {
  if (vertices.length <= most) return [vertices];
  const centre = vertices.findIndex(({ distance }) => distance === 0);
  if (centre >= 0) {
    const parts = [vertices.slice(0, centre), [vertices[centre]], vertices.slice(centre + 1)];
    return parts.filter((part) => part.length).flatMap((part) => inLines(part, most));
  }
  const long = Math.ceil(vertices.length / Math.ceil(vertices.length / most));
  return Array.from({ length: Math.ceil(vertices.length / long) }, (_, line) => vertices.slice(line * long, (line + 1) * long));
}
