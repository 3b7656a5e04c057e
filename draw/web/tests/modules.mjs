// The modules of the explorer that need no browser: node modules.mjs PAGE PICTURE, where the picture
// is that of `taquin draw top`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { Board } from "../src/board.js";
import { placesOfElements } from "../src/cayley.js";
import { conjugated, cycleType, factorial, inverse, isEven, orderOf } from "../src/permutation.js";
import { Pointers } from "../src/pointers.js";
import { about, applied, cubesOf, endsOfAxis, matrixOf, product, rotationsOf, unit } from "../src/rotation.js";
import { Solution } from "../src/solution.js";
import { TopPlaces } from "../src/top-places.js";

const [page, picture] = process.argv.slice(2).map((path) => readFileSync(path, "utf8"));
const [data] = JSON.parse(page.match(/id="data">(.*?)<\/script>/s)[1]);
const solution = new Solution(new Board(data));
const { board } = solution;

// Permutations.
assert.deepEqual([cycleType([1, 0, 2, 4, 5, 3]), orderOf([3, 2, 1]), factorial(8)], [[3, 2, 1], 6, 40320]);
assert.ok(isEven([1, 2, 0]) && !isEven([1, 0, 2]));

// One finger drags, two pinch, and then it is no tap.
const pointers = new Pointers();
const at = (pointerId, clientX, clientY) => ({ pointerId, clientX, clientY });
assert.equal(pointers.move(at(1, 5, 5)), null);
pointers.press(at(1, 0, 0));
assert.deepEqual([pointers.move(at(1, 3, 4)), pointers.dragged], [{ way: [3, 4], factor: null }, 5]);
pointers.press(at(2, 3, 14));
assert.deepEqual(pointers.move(at(2, 3, 24)), { way: [0, 10], factor: 2 });
assert.ok(pointers.dragged > 5 && pointers.count === 2);
assert.ok(pointers.lift(at(2, 0, 0)) && !pointers.lift(at(2, 0, 0)));
assert.deepEqual(pointers.move(at(1, 4, 4)), { way: [1, 0], factor: null });

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

// A letter's image under a symmetry does to the image of a position what the letter does to the position.
let conjugations = 0;
for (const { places, letters } of board.symmetries.filter(({ letters }) => letters)) {
  letters.forEach((image, letter) => {
    for (const rank of solution.ranks.filter((_, i) => i % 211 === 0)) {
      const arrangement = solution.arrangement(rank);
      assert.deepEqual(conjugated(solution.twisted(arrangement, letter), places), solution.twisted(conjugated(arrangement, places), image));
    }
    conjugations++;
  });
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
for (const [share, count] of [
  [1, solution.classes.size],
  [2, solution.extendedClasses.size],
]) {
  const points = places.foldedPoints(share);
  const left = new Set(solution.ranks.map((rank) => [0, 1, 2].map((i) => points[3 * rank + i]).join()));
  assert.equal(left.size, count);
}

// The rotations of the five-puzzle: each is that of the program's text, takes the cubes where the tiles
// are, and is followed by those of its twists about axes that are fixed in space.
const shape = board.dodecahedron;
let turns = 0;
if (shape) {
  const rotations = rotationsOf(solution, shape);
  const cubes = cubesOf(solution, rotations);
  const matrix = (rank) => matrixOf(shape.vertices, rotations.get(rank));
  const near = (one, other, what) => one.flat().forEach((x, i) => assert.ok(Math.abs(x - other.flat()[i]) < 1e-9, what));
  const points = placesOfElements(solution, shape);
  const goal = solution.rank(board.goalArrangement);
  for (const rank of solution.ranks) {
    const text = shape.rotations[rank];
    const [end] = endsOfAxis(shape, shape.rotations[rank]);
    const named = about(unit(end ?? [1, 0, 0]), (shape.rotations[rank].degrees * Math.PI) / 180);
    near(matrix(rank), named, text);
    const arrangement = solution.arrangement(rank);
    arrangement.forEach((tile, place) => {
      const there = cubes[tile].map((vertex) => rotations.get(rank)[vertex]);
      assert.deepEqual(
        there.toSorted((a, b) => a - b),
        cubes[place].toSorted((a, b) => a - b),
        text,
      );
    });
    // In the Cayley graph the point of the position comes where that of the goal was.
    near(applied(matrix(rank), points[rank]), points[goal], text);
    board.letters.forEach((_, letter) => {
      const turn = matrix(solution.rank(solution.twisted(board.goalArrangement, letter)));
      near(matrix(solution.rank(solution.twisted(arrangement, letter))), product(turn, matrix(rank)), text);
      turns++;
    });
  }
}
console.log(`${conjugations} conjugations, ${images} images, ${turns} turns`);
