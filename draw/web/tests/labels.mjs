// Goals with labels, without a browser: node labels.mjs PAGE WHAT-THE-PROGRAM-SAYS, the texts that it reads, with
// the labels as it writes them or the reason for which it refuses them, and the fewest moves from some positions.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { BLANK } from "../src/board.js";
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
/** What the solver finds from a position, one after another; each path leads to the goal. */
function* found(tiles) {
  for (const { tables: computed, path, least } of pathsFrom({ ...slides.problem(tiles), tables })) {
    if (computed) {
      tables = computed;
      continue;
    }
    let reached = tiles;
    for (const [from, to] of path ?? []) {
      assert.ok(board.areAdjacent(from, to) && reached[from] === BLANK && reached[to] !== BLANK);
      reached = board.gone(reached, [from, to]);
    }
    if (path) assert.ok(board.isGoal(reached), board.text(tiles));
    yield { path, least };
  }
}

/** The least number of moves that is proved from a position; null if no moves lead to the goal. */
function solved(tiles) {
  const { path, least } = [...found(tiles)].at(-1);
  if (!path) return least === Infinity ? null : "unknown";
  assert.equal(path.length, least);
  return least;
}

for (const { text, moves } of positions) assert.equal(solved(board.read(text)), moves, text);
// Whatever the page begins with can be solved, and is another position nearly each time.
const shuffled = Array.from({ length: 10 }, () => slides.shuffled(Math.random));
for (const tiles of shuffled) {
  assert.deepEqual(tiles.toSorted(), board.goal.toSorted());
  assert.notEqual(found(tiles).next().value.path, null, board.text(tiles));
}
assert.ok(new Set(shuffled.map(String)).size > 4);
for (let moves = 0; moves <= 20; moves++) assert.ok(solved(slides.walked(moves, Math.random)) <= moves);
console.log(`${read.length} read, ${refused.length} refused, ${positions.length} solved`);
