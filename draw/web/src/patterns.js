// Pattern databases (J. Culberson, J. Schaeffer 1998; R. Korf, A. Felner 2002): for some tiles, from
// wherever they are, the least number of moves that they make on their way to their goals, the moves of
// other tiles not counted. The sum over parts that share no tile is a lower bound of the moves to the goal.
//
// A key has the squares of the tiles of a part, a few bits for each. `blank` is the goal square of the blank.

import { Grid } from "./grid.js";
import { stepsOf } from "./steps.js";

/** A table has at most 2 ** KEY_BITS entries. */
const KEY_BITS = 20;

/** The entry of a key that is not reached. */
const UNKNOWN = 255;

/** A list with room for twice as many. */
function longer(list) {
  const long = new Int32Array(2 * list.length);
  long.set(list);
  return long;
}

export class Patterns {
  /** The tables are those of another instance for the same goal, or are computed, which takes two seconds. */
  constructor(columns, rows, blank, tables = null) {
    this.grid = new Grid(columns, rows);
    /** How the blank goes, and which position is the goal. */
    this.rules = this.grid;
    this.blank = blank;
    /** The squares to which the blank goes in one move from each. */
    this.near = this.grid.near;
    /** The number of moves of all paths to the goal is even, or that of all is odd. */
    this.step = 2;
    /** The positions that a search for a shorter path looks at. */
    this.patience = 120_000;
    this.bits = Math.ceil(Math.log2(this.grid.count));
    const parts = this.parts();
    /** The part of each tile, and where its square is in the key. */
    this.part = new Int32Array(this.grid.count);
    this.shift = new Int32Array(this.grid.count);
    parts.forEach((part, number) =>
      part.forEach((tile, digit) => {
        this.part[tile] = number;
        this.shift[tile] = this.bits * digit;
      }),
    );
    /** @type {Uint8Array[]} */
    this.tables = tables ?? parts.map((part) => this.table(part));
    // A position has the moves of its mirror image, if the goal has.
    const mirrored = this.grid.squares.map((square) => this.grid.reflected(square));
    const isSymmetric = columns === rows && mirrored[blank] === blank;
    /** The image of each square under each symmetry. */
    this.views = isSymmetric ? [this.grid.squares, mirrored] : [this.grid.squares];
  }

  /** The tiles in parts of about the same size. */
  parts() {
    const { grid } = this;
    const { rows, count, squares } = grid;
    // Up and down the board by two columns, so that the tiles of a part lie together.
    const place = (square) => {
      const [column, row] = [grid.column(square), grid.row(square)];
      const pair = Math.floor(column / 2);
      return (pair * rows + (pair % 2 ? rows - 1 - row : row)) * 2 + (column % 2);
    };
    const tiles = squares.filter((square) => square !== this.blank).sort((a, b) => place(a) - place(b));
    const number = Math.ceil((count - 1) / Math.floor(KEY_BITS / this.bits));
    const end = (part) => Math.floor((part * tiles.length) / number);
    return Array.from({ length: number }, (_, part) => tiles.slice(end(part), end(part + 1)));
  }

  /** The table of a part, by a breadth-first search from the goal. */
  table(part) {
    const { grid, bits, blank } = this;
    const mask = (1 << bits) - 1;
    const around = grid.squares.map((square) => grid.around(1 << square));
    const table = new Uint8Array(1 << (bits * part.length)).fill(UNKNOWN);
    // For each key, the squares of the blank from which it was expanded, and those that wait.
    const expanded = new Int32Array(table.length);
    const waiting = new Int32Array(table.length);
    const at = new Int32Array(part.length);
    const goal = part.reduce((key, square, digit) => key | (square << (bits * digit)), 0);
    // A key and a square of the blank, in five bits. Lists of numbers would take twice as long.
    let level = new Int32Array(1 << 18);
    let next = new Int32Array(1 << 18);
    level[0] = (goal << 5) | blank;
    for (let moves = 0, count = 1, added = 0; count; moves++, count = added, added = 0) {
      for (let i = 0; i < count; i++) {
        const key = level[i] >> 5;
        const from = level[i] & 31;
        if ((expanded[key] >> from) & 1) continue;
        let free = grid.all;
        for (let digit = 0; digit < at.length; digit++) {
          at[digit] = (key >> (bits * digit)) & mask;
          free &= ~(1 << at[digit]);
        }
        // The blank goes anywhere between the tiles of the part, whose moves alone are counted.
        let region = 1 << from;
        for (let before = 0; before !== region;) {
          before = region;
          region |= grid.around(region) & free;
        }
        expanded[key] |= region;
        if (table[key] === UNKNOWN) table[key] = moves;
        if (next.length < added + 4 * at.length) next = longer(next);
        for (let digit = 0; digit < at.length; digit++) {
          const square = at[digit];
          for (let beside = around[square] & region; beside; beside &= beside - 1) {
            const to = 31 - Math.clz32(beside & -beside);
            const moved = key + ((to - square) << (bits * digit));
            if ((waiting[moved] >> square) & 1) continue;
            waiting[moved] |= 1 << square;
            next[added++] = (moved << 5) | square;
          }
        }
      }
      [level, next] = [next, level];
    }
    return table;
  }

  /** The keys of a position, of all parts, in each view. */
  keys(tiles) {
    return this.views.map((view) => {
      const keys = new Int32Array(this.tables.length);
      tiles.forEach((tile, square) => {
        if (tile !== this.blank) keys[this.part[view[tile]]] |= view[square] << this.shift[view[tile]];
      });
      return keys;
    });
  }

  /** The sum of the entries of keys. */
  sum(keys) {
    return this.tables.reduce((sum, table, part) => sum + table[keys[part]], 0);
  }

  /** The lower bound of the moves from a position. */
  bound(tiles) {
    return Math.max(...this.keys(tiles).map((keys) => this.sum(keys)));
  }

  /**
   * One depth of iterative deepening (R. Korf 1985): a path of at most so many moves, or null. The bound is
   * the greater one of the position and of its mirror image, where the goal is symmetric.
   */
  search(start, most) {
    const { blank, tables, part, shift, views, near } = this;
    const tiles = Uint8Array.from(start);
    const all = this.keys(start);
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
    const from = start.indexOf(blank);
    return search(from, -1, most, this.sum(keys), this.sum(others)) ? stepsOf([from, ...path]) : null;
  }
}
