// Sliding puzzles as the problems of planners (PDDL) have them.

/** What a planner's problem says of tiles in facts such as (at t1 p1_1): each tile with its row and column, by these. */
function placesOf(facts) {
  const words = facts.matchAll(/\((?:[a-z_-]*at|position|on|loc|located)\s+t\w*?(\d+)\s+([a-z]\w*?)(\d+)[_\s-]+(?:[a-z]+_?)?(\d+)\s*\)/g);
  // x is a column, y a row.
  const place = ([, tile, kind, a, b]) => [tile, ...(kind.startsWith("x") ? [b, a] : [a, b])].map(Number);
  return [...words].map(place).sort((one, other) => one[1] - other[1] || one[2] - other[2]);
}

/** The cells of a planner's problem in the order of the squares, and its goal in rows, where it has all tiles. */
export function cellsOfProblem(text, squares) {
  const [, init, goal = ""] = text.toLowerCase().match(/\(:init([^]*?)(?:\(:goal([^]*))?$/) ?? [];
  const inGoal = placesOf(goal);
  // Columns may come first; a goal in order tells.
  const isColumnFirst = inGoal.some(([tile], i) => i > 0 && tile < inGoal[i - 1][0]);
  const [places, goals] = [placesOf(init), inGoal].map((places) =>
    places.map(([tile, a, b]) => (isColumnFirst ? [tile, b, a] : [tile, a, b])),
  );
  const columns = Math.max(...places.map(([, , column]) => column));
  const cellsOf = (places) => {
    const cells = Array(squares).fill("_");
    for (const [tile, row, column] of places) cells[(row - 1) * columns + column - 1] = String(tile);
    return cells;
  };
  const ofGoal = cellsOf(goals);
  const rows = Array.from({ length: squares / columns }, (_, row) => ofGoal.slice(row * columns, (row + 1) * columns).join(" "));
  return { cells: cellsOf(places), goal: goals.length === squares - 1 ? rows.join("/") : null };
}
