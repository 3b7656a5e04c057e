// The solver of the page to play, against known lengths: node solver.mjs INSTANCES, a list of boards with a
// metric, their tiles in order, the blank with its goal square, and the least number of moves or slides.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { Grid } from "../src/grid.js";
import { pathsFrom } from "../src/solver.js";

const instances = JSON.parse(readFileSync(process.argv[2], "utf8"));
let paths = 0;
const tables = {};
for (const { metric, columns, rows, blank, tiles, moves } of instances) {
  let [last, count] = [null, 0];
  const goal = `${columns}x${rows} ${blank} ${metric}`;
  const grid = new Grid(columns, rows);
  for (const found of pathsFrom({ metric, columns, rows, blank, tiles, tables: tables[goal] })) {
    if (found.tables) {
      tables[goal] = found.tables;
      continue;
    }
    const { path, least } = found;
    let reached = tiles;
    for (const [from, to] of path) {
      assert.equal(reached[from], blank);
      const apart = [grid.column(from) - grid.column(to), grid.row(from) - grid.row(to)].map(Math.abs);
      assert.ok(apart.includes(0) && (metric === "slides" || apart.includes(1)), "the blank goes along a row or column");
      reached = grid.slid(reached, from, to);
    }
    assert.ok(grid.isGoal(reached));
    if (moves !== null) assert.ok(least <= moves && moves <= path.length, `${tiles}: ${least}, ${path.length}`);
    if (last) assert.ok(path.length <= last.path.length && least >= last.least);
    last = found;
    count++;
    // On a larger board the first paths are enough.
    if (moves === null && count > 3) break;
  }
  paths += count;
  if (moves !== null) assert.deepEqual([last.path.length, last.least], [moves, moves], String(tiles));
}
console.log(`${instances.length} instances, ${paths} paths`);
