// Solves positions of rows and columns, of which there are too many to know all distances, and arrangements
// of labels. It needs nothing of the page, and runs in a worker.
//
// What counts as a step is a matter of the metric: a move of one tile, or a slide of several. For each there
// is a class with tables that give a lower bound, and one for labels. A path is a list of steps: the square that a
// blank leaves, and the one to which it goes.

import { LabelTables } from "./label-tables.js";
import { Patterns } from "./patterns.js";
import { SlideTables } from "./slide-tables.js";
import { stepsFrom, takesBack } from "./steps.js";

/**
 * The positions that the search for a first path looks at, which take up less than a gigabyte. It finds one on grids
 * within some ten thousand, on a ring of 18 squares with a chord only within a million.
 */
const MOST_FOR_A_PATH = 1_000_000;

const METRICS = { moves: Patterns, slides: SlideTables };

/**
 * The tables for a goal, which may be known.
 * @type {(problem: any, known: any) => any}
 */
const tablesOf = ({ metric, columns, rows, blank, labels }, known) =>
  labels ? new LabelTables(labels, known) : new METRICS[metric](columns, rows, blank, known);

/**
 * Best-first search by steps made + weight · bound. Its paths may be longer than needed. The path is null if it
 * has looked at so many positions without finding the goal, or at all that moves lead to.
 */
function weightedSearch(tables, start, weight, most) {
  const { blank, near, rules } = tables;
  const key = (tiles) => String.fromCharCode(...tiles);
  const first = { tiles: start, step: null, steps: 0, before: null, bound: tables.bound(start), done: false };
  const known = new Map([[key(start), first]]);
  // The open positions by their value, in halves.
  const open = [];
  const add = (node) => {
    const value = Math.round(2 * (node.steps + weight * node.bound));
    (open[value] ??= []).push(node);
    return value;
  };
  add(first);
  for (let value = 0, looked = 0; value < open.length;) {
    const node = open[value]?.pop();
    if (!node) value++;
    if (!node || node.done) continue;
    if (node.bound === 0 && rules.isGoal(node.tiles)) {
      const path = [];
      for (let at = node; at.before; at = at.before) path.unshift(at.step);
      return { path, isExhausted: false };
    }
    if (looked++ > most) return { path: null, isExhausted: false };
    node.done = true;
    for (const step of stepsFrom(node.tiles, blank, near)) {
      if (takesBack(step, node.step)) continue;
      const tiles = rules.slid(node.tiles, ...step);
      const name = key(tiles);
      const other = known.get(name);
      const steps = node.steps + 1;
      if (other && other.steps <= steps) continue;
      const next = { tiles, step, steps, before: node, bound: other?.bound ?? tables.bound(tiles), done: false };
      if (other) other.done = true;
      known.set(name, next);
      // The bound may fall by more than the weight adds.
      value = Math.min(value, add(next));
    }
  }
  return { path: null, isExhausted: true };
}

/**
 * Paths to the goal, none longer than the one before, with the least number of steps that is known to
 * be needed. The path is optimal once it is as short as that. It ends then. The tables are those of a
 * search before; if there are none, they come first. The path is null if none was found: the least number is infinite
 * if no moves lead to the goal. None is searched for if the tables say too little.
 */
export function* pathsFrom(/** @type {any} */ { tiles, tables = null, ...problem }) {
  const known = tablesOf(problem, tables);
  if (!tables) yield { tables: known.tables };
  let least = known.bound(tiles);
  let path = null;
  if (least === Infinity || known.isComplete === false) return yield { path, least };
  for (const weight of [8, 4, 3, 2, 1.5]) {
    const { path: found, isExhausted } = weightedSearch(known, tiles, weight, path ? known.patience : MOST_FOR_A_PATH);
    if (isExhausted) least = Infinity;
    if (!found) break;
    if (!path || found.length < path.length) yield { path: (path = found), least };
  }
  if (!path) return yield { path, least };
  for (; least < path.length; least += known.step) {
    yield { path, least };
    path = known.search(tiles, least) ?? path;
  }
  yield { path, least: path.length };
}
