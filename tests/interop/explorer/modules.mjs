// The modules of the explorer that need no browser: node modules.mjs PAGE PICTURE, where the picture
// is that of `taquin draw top`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const [page, picture] = process.argv.slice(2).map((path) => readFileSync(path, "utf8"));
const folder = new URL("../../../src/draw/explorer/", import.meta.url);
const files = ["texts", "permutation", "words", "board", "data", "solution", "top-places"];
const text = files.map((file) => readFileSync(new URL(`${file}.js`, folder), "utf8")).join("\n");
const names = ["Board", "Solution", "TopPlaces", "conjugated", "cycleType", "orderOf", "isEven", "inverse", "factorial"];
const { Board, Solution, TopPlaces, conjugated, cycleType, orderOf, isEven, inverse, factorial } = new Function(
  `${text}\nreturn { ${names.join(", ")} };`,
)();
const [data] = JSON.parse(page.match(/id="data">(.*?)<\/script>/s)[1]);
const solution = new Solution(new Board(data));
const { board } = solution;

// Permutations.
assert.deepEqual([cycleType([1, 0, 2, 4, 5, 3]), orderOf([3, 2, 1]), factorial(8)], [[3, 2, 1], 6, 40320]);
assert.ok(isEven([1, 2, 0]) && !isEven([1, 0, 2]));

// Ranks, inverses and classes agree with one another, for every position.
for (const rank of solution.ranks) {
  const arrangement = solution.arrangement(rank);
  assert.equal(solution.rank(arrangement), rank);
  assert.equal(solution.moves(solution.inverse(rank)), solution.moves(rank));
  assert.deepEqual(inverse(inverse(arrangement)), arrangement);
}
// Every shortest word, played move by move, ends at the goal.
for (const rank of solution.ranks.filter((_, i) => i % 97 === 0)) {
  for (const word of solution.words(rank)) {
    let tiles = solution.tiles(rank);
    for (const square of solution.walk(word).slice(1)) tiles = board.slid(tiles, square);
    assert.deepEqual(tiles, board.goal, board.wordText(word));
    assert.equal(solution.walk(word).length - 1, solution.moves(rank));
  }
}

// The symmetries of the top are those of the puzzle.
const places = new TopPlaces(solution);
let images = 0;
for (const { places: phi, turn } of board.symmetries.filter(({ turn }) => turn)) {
  const [a, b, c, d] = turn;
  for (const rank of solution.ranks) {
    const image = solution.rank(conjugated(solution.arrangement(rank), phi));
    const [x, y] = [places.at[2 * rank], places.at[2 * rank + 1]];
    assert.deepEqual([places.at[2 * image], places.at[2 * image + 1]], [a * x + c * y + 0, b * x + d * y + 0]);
    images++;
  }
}

// The page and the picture have every position on the same place.
const [, width, height] = picture.match(/width="([\d.]+)" height="([\d.]+)"/).map(Number);
const drawn = [...picture.matchAll(/class="s\d point" d="([^"]*)"/g)].flatMap(([, path]) =>
  [...path.matchAll(/M([-\d.]+) ([-\d.]+)L/g)].map(([, x, y]) => [Number(x), Number(y)]),
);
const [scale, tilt] = [330, 0.35];
const ranks = board.census.flatMap(({ moves }) => solution.ranksAt(moves));
assert.equal(drawn.length, ranks.length);
ranks.forEach((rank, i) => {
  const [x, y, z] = places.points.slice(3 * rank, 3 * rank + 3);
  const at = [width / 2 + scale * x, height / 2 + 30 - scale * (z * Math.cos(tilt) - y * Math.sin(tilt))];
  assert.ok(Math.hypot(at[0] - drawn[i][0], at[1] - drawn[i][1]) < 0.1, `${rank}: ${at} and ${drawn[i]}`);
});

// Folded, one place is left for each class, and for each extended class.
for (const [share, count] of [[1, solution.classes.size], [2, solution.extendedClasses.size]]) {
  const points = places.foldedPoints(share);
  const left = new Set(solution.ranks.map((rank) => [0, 1, 2].map((i) => points[3 * rank + i]).join()));
  assert.equal(left.size, count);
}
console.log(`${images} images`);
