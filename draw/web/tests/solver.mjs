// The solver of the page to play, against published instances: node solver.mjs INSTANCES, a list of
// boards with their tiles in order, blank 0 with its goal on the first square, and their least moves.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { pathsFrom } from "../src/solver.js";

const instances = JSON.parse(readFileSync(process.argv[2], "utf8"));
let paths = 0;
const tables = {};
for (const { columns, rows, tiles, moves } of instances) {
  let [last, count] = [null, 0];
  const size = `${columns}x${rows}`;
  for (const found of pathsFrom({ columns, rows, blank: 0, tiles, tables: tables[size] })) {
    if (found.tables) {
      tables[size] = found.tables;
      continue;
    }
    const { path, least } = found;
    const reached = tiles.slice();
    let at = tiles.indexOf(0);
    for (const square of path) {
      const apart = Math.abs((at % columns) - (square % columns)) + Math.abs(Math.floor(at / columns) - Math.floor(square / columns));
      assert.equal(apart, 1, "the blank moves to a neighbour");
      [reached[at], reached[square], at] = [reached[square], 0, square];
    }
    assert.deepEqual(
      reached,
      tiles.map((_, square) => square),
    );
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
