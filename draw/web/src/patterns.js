// Pattern databases (J. Culberson, J. Schaeffer 1998; R. Korf, A. Felner 2002): for some tiles, from
// wherever they are, the least number of moves that they make on their way to their goals, the moves of
// other tiles not counted. The sum over parts that share no tile is a lower bound of the moves to the goal.
//
// A position is a list with the goal square of what is on each square; `blank` is the goal square of
// the blank. Sets of squares are bits. A key has the squares of the tiles of a part, a few bits for each.

/** A table has at most 2 ** KEY_BITS entries. */
const KEY_BITS = 20;

/** The entry of a key that is not reached. */
const UNKNOWN = 255;

/** Rows and columns of squares, at most 31, and sets of them. */
class Grid {
  constructor(columns, rows) {
    this.columns = columns;
    this.rows = rows;
    this.count = columns * rows;
    this.all = 2 ** this.count - 1;
    const first = Array.from({ length: rows }, (_, row) => 1 << (row * columns)).reduce((set, bit) => set | bit);
    this.notFirst = this.all & ~first;
    this.notLast = this.all & ~(first << (columns - 1));
    this.squares = Array.from({ length: this.count }, (_, square) => square);
    /** The squares next to each. */
    this.near = this.squares.map((square) => this.squares.filter((other) => (this.around(1 << square) >> other) & 1));
  }

  /** The squares next to those of a set. */
  around(set) {
    const sideways = ((set & this.notLast) << 1) | ((set & this.notFirst) >> 1);
    return (sideways | (set << this.columns) | (set >> this.columns)) & this.all;
  }
}

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
    this.blank = blank;
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
    const mirrored = this.grid.squares.map((square) => (square % columns) * columns + Math.floor(square / columns));
    const isSymmetric = columns === rows && mirrored[blank] === blank;
    /** The image of each square under each symmetry. */
    this.views = isSymmetric ? [this.grid.squares, mirrored] : [this.grid.squares];
  }

  /** The tiles in parts of about the same size. */
  parts() {
    const { columns, rows, count, squares } = this.grid;
    // Up and down the board by two columns, so that the tiles of a part lie together.
    const place = (square) => {
      const [column, row] = [square % columns, Math.floor(square / columns)];
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
    const near = grid.squares.map((square) => grid.around(1 << square));
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
          for (let beside = near[square] & region; beside; beside &= beside - 1) {
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
}
