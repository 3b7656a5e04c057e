// Solves positions of rows and columns, of which there are too many to know all distances. It needs
// nothing of the page, and runs in a worker.
//
// A position is a list with the goal square of what is on each square; `blank` is the goal square of
// the blank. A path is a list of squares that the blank moves to.

import { Patterns } from "./patterns.js";

/**
 * Best-first search by moves made + weight · bound. Its paths may be longer than needed. Null if it
 * has looked at so many positions without finding the goal.
 */
function weightedSearch(patterns, start, weight, most) {
  const { blank } = patterns;
  const { near } = patterns.grid;
  const key = (tiles) => String.fromCharCode(...tiles);
  const first = { tiles: start, at: start.indexOf(blank), moves: 0, before: null, bound: patterns.bound(start), done: false };
  const known = new Map([[key(start), first]]);
  // The open positions by their value, in halves.
  const open = [];
  const add = (node) => {
    const value = Math.round(2 * (node.moves + weight * node.bound));
    (open[value] ??= []).push(node);
    return value;
  };
  add(first);
  for (let value = 0, looked = 0; value < open.length;) {
    const node = open[value]?.pop();
    if (!node) value++;
    if (!node || node.done) continue;
    if (node.bound === 0) {
      const path = [];
      for (let at = node; at.before; at = at.before) path.unshift(at.at);
      return path;
    }
    if (looked++ > most) return null;
    node.done = true;
    for (const square of near[node.at]) {
      if (square === node.before?.at) continue;
      const tiles = node.tiles.slice();
      tiles[node.at] = tiles[square];
      tiles[square] = blank;
      const name = key(tiles);
      const other = known.get(name);
      const moves = node.moves + 1;
      if (other && other.moves <= moves) continue;
      const next = { tiles, at: square, moves, before: node, bound: other?.bound ?? patterns.bound(tiles), done: false };
      if (other) other.done = true;
      known.set(name, next);
      // The bound may fall by more than the weight adds.
      value = Math.min(value, add(next));
    }
  }
  return null;
}

/**
 * One depth of iterative deepening (R. Korf 1985): a path of at most so many moves, or null. The bound is
 * the greater one of the position and of its mirror image, where the goal is symmetric.
 */
function boundedSearch(patterns, start, most) {
  const { blank, tables, part, shift, views, grid } = patterns;
  const { near } = grid;
  const tiles = Uint8Array.from(start);
  const all = patterns.keys(start);
  // One view stands for both where there is no other.
  const [keys, others] = [all[0], all[1] ?? all[0].slice()];
  const view = Uint8Array.from(views[1] ?? views[0]);
  const path = [];
  const search = (at, before, left, value, other) => {
    if (value === 0) return true;
    for (const square of near[at]) {
      if (square === before) continue;
      const tile = tiles[square];
      const [image, key, table] = [view[tile], keys[part[tile]], tables[part[tile]]];
      const moved = key + ((at - square) << shift[tile]);
      const next = value - table[key] + table[moved];
      if (next >= left) continue;
      const [otherKey, otherTable] = [others[part[image]], tables[part[image]]];
      const otherMoved = otherKey + ((view[at] - view[square]) << shift[image]);
      const otherNext = other - otherTable[otherKey] + otherTable[otherMoved];
      if (otherNext >= left) continue;
      keys[part[tile]] = moved;
      others[part[image]] = otherMoved;
      tiles[at] = tile;
      tiles[square] = blank;
      path.push(square);
      if (search(square, at, left - 1, next, otherNext)) return true;
      path.pop();
      tiles[square] = tile;
      tiles[at] = blank;
      others[part[image]] = otherKey;
      keys[part[tile]] = key;
    }
    return false;
  };
  return search(start.indexOf(blank), -1, most, patterns.sum(keys), patterns.sum(others)) ? path : null;
}

/**
 * Paths to the goal, none longer than the one before, with the least number of moves that is known to
 * be needed. The path is optimal once it is as short as that. It ends then. The tables are those of a
 * search before; if there are none, they come first.
 */
export function* pathsFrom({ columns, rows, blank, tiles, tables = null }) {
  const patterns = new Patterns(columns, rows, blank, tables);
  if (!tables) yield { tables: patterns.tables };
  let least = patterns.bound(tiles);
  let path = null;
  for (const weight of [8, 4, 3, 2, 1.5]) {
    const found = weightedSearch(patterns, tiles, weight, path ? 120_000 : Infinity);
    if (!found) break;
    if (!path || found.length < path.length) yield { path: (path = found), least };
  }
  for (; least < path.length; least += 2) {
    yield { path, least };
    path = boundedSearch(patterns, tiles, least) ?? path;
  }
  yield { path, least: path.length };
}
