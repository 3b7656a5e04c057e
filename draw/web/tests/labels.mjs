// Goals with labels, without a browser: node labels.mjs PAGE WHAT-THE-PROGRAM-SAYS, the texts that it reads, with
// the labels as it writes them or the reason for which it refuses them, and the fewest moves from some positions.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { LabelledBoard } from "../src/labelled-board.js";
import { LabelledSlides } from "../src/labelled-slides.js";
import { pathsFrom } from "../src/solver.js";

const [page, said] = process.argv.slice(2).map((path) => readFileSync(path, "utf8"));
const ofPage = (id) => page.match(new RegExp(`id="${id}">(.*?)</script>`, "s"))[1];
Object.assign(globalThis, { document: { getElementById: (id) => ({ textContent: ofPage(id) }), documentElement: { lang: "en" } } });
const { read, refused, positions } = JSON.parse(said);
const board = new LabelledBoard(JSON.parse(ofPage("data")));
const slides = new LabelledSlides(board);

for (const { text, labels } of read) {
  assert.equal(board.text(board.read(text)), labels);
  assert.equal(board.text(board.read(labels)), labels);
}
for (const { text, reason } of refused) assert.throws(() => board.read(text), { message: `'${text}': ${reason}` });
assert.ok(board.isGoal(board.goal));

let tables = null;
/** The least number of moves that is proved from a position, after its path has been made; null if there is no path. */
function solved(tiles) {
  let last = null;
  for (const found of pathsFrom({ ...slides.problem(tiles), tables })) {
    if (found.tables) tables = found.tables;
    else last = found;
  }
  if (!last.path) return null;
  for (const square of last.path) {
    assert.ok(board.areAdjacent(tiles.indexOf(-1), square));
    tiles = board.slid(tiles, square);
  }
  assert.ok(board.isGoal(tiles), board.text(tiles));
  assert.equal(last.path.length, last.least);
  return last.least;
}

for (const { text, moves } of positions) assert.equal(solved(board.read(text)), moves, text);
// Whatever the page begins with can be solved.
const shuffled = Array.from({ length: 10 }, () => slides.shuffled(Math.random));
for (const tiles of shuffled) {
  assert.deepEqual([...new Set(tiles)].sort().length, board.squares.length);
  if (tables.length === 1) assert.notEqual(solved(tiles), null, board.text(tiles));
}
for (let moves = 0; moves <= 20; moves++) assert.ok(solved(slides.walked(moves, Math.random)) <= moves);
console.log(`${read.length} read, ${refused.length} refused, ${positions.length} solved`);
