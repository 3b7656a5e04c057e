// Solves positions of rows and columns, of which there are too many to know all distances. It needs
// nothing of the page, and runs in a worker.
//
// A position is a list with the goal square of what is on each square; `blank` is the goal square of
// the blank. A path is a list of squares that the blank moves to.

/**
 * A lower bound of the moves to the goal: the Manhattan distance, and two moves for each tile that has
 * to leave its line so that others can pass (O. Hansson, A. Mayer, M. Yung 1992). The tiles of a line
 * that belong there are digits of a key; the conflicts of each key are computed once.
 */
class Bound {
  constructor(columns, rows, blank) {
    this.columns = columns;
    this.rows = rows;
    this.blank = blank;
    this.inRow = Bound.conflicts(columns);
    this.inColumn = Bound.conflicts(rows);
  }

  /** Two for each tile of a line that has to leave it, by key. */
  static conflicts(length) {
    const table = new Uint8Array((length + 1) ** length);
    for (let key = 0; key < table.length; key++) {
      // The tiles that stay are the longest increasing subsequence of their goals.
      const goals = Array.from({ length }, (_, i) => Math.floor(key / (length + 1) ** i) % (length + 1)).filter((digit) => digit > 0);
      const longest = [];
      goals.forEach((goal, i) => (longest[i] = 1 + Math.max(0, ...longest.filter((_, j) => goals[j] < goal))));
      table[key] = 2 * (goals.length - Math.max(0, ...longest));
    }
    return table;
  }

  /** What a tile on a square adds to the key of its row. */
  rowDigit(tile, square) {
    const { columns, blank } = this;
    const belongs = tile !== blank && Math.floor(tile / columns) === Math.floor(square / columns);
    return belongs ? ((tile % columns) + 1) * (columns + 1) ** (square % columns) : 0;
  }

  /** What a tile on a square adds to the key of its column. */
  columnDigit(tile, square) {
    const { columns, rows, blank } = this;
    const belongs = tile !== blank && tile % columns === square % columns;
    return belongs ? (Math.floor(tile / columns) + 1) * (rows + 1) ** Math.floor(square / columns) : 0;
  }

  manhattan(tile, square) {
    const { columns, blank } = this;
    if (tile === blank) return 0;
    return Math.abs((tile % columns) - (square % columns)) + Math.abs(Math.floor(tile / columns) - Math.floor(square / columns));
  }

  of(tiles) {
    const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
    const line = (table, digit, isIn) => table[sum(tiles.map((tile, square) => (isIn(square) ? digit(tile, square) : 0)))];
    const inRows = Array.from({ length: this.rows }, (_, row) =>
      line(this.inRow, this.rowDigit.bind(this), (square) => Math.floor(square / this.columns) === row),
    );
    const inColumns = Array.from({ length: this.columns }, (_, column) =>
      line(this.inColumn, this.columnDigit.bind(this), (square) => square % this.columns === column),
    );
    return sum(tiles.map((tile, square) => this.manhattan(tile, square))) + sum(inRows) + sum(inColumns);
  }
}

/** The squares next to each square. */
function adjacentSquares(columns, rows) {
  return Array.from({ length: columns * rows }, (_, square) => {
    const column = square % columns;
    const near = [column > 0 && square - 1, column < columns - 1 && square + 1, square - columns, square + columns];
    return near.filter((other) => other !== false && other >= 0 && other < columns * rows);
  });
}

/**
 * Best-first search by moves made + weight · bound. Its paths may be longer than needed. Null if it
 * has looked at so many positions without finding the goal.
 */
function weightedSearch(bound, near, start, weight, most) {
  const key = (tiles) => String.fromCharCode(...tiles);
  const first = { tiles: start, at: start.indexOf(bound.blank), moves: 0, before: null, bound: bound.of(start), done: false };
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
      tiles[square] = bound.blank;
      const name = key(tiles);
      const other = known.get(name);
      const moves = node.moves + 1;
      if (other && other.moves <= moves) continue;
      const next = { tiles, at: square, moves, before: node, bound: other?.bound ?? bound.of(tiles), done: false };
      if (other) other.done = true;
      known.set(name, next);
      // The bound may fall by more than the weight adds.
      value = Math.min(value, add(next));
    }
  }
  return null;
}

/**
 * Iterative deepening (R. Korf 1985), one depth: the path of at most so many moves, or null.
 *
 */
function boundedSearch(bound, near, start, most) {
  const { columns, blank, inRow, inColumn } = bound;
  const squares = start.length;
  const tiles = Uint8Array.from(start);
  const table = (value) => Int32Array.from({ length: squares * squares }, (_, i) => value(Math.floor(i / squares), i % squares));
  const manhattan = table((tile, square) => bound.manhattan(tile, square));
  const rowDigit = table((tile, square) => bound.rowDigit(tile, square));
  const columnDigit = table((tile, square) => bound.columnDigit(tile, square));
  const rowOf = Array.from({ length: squares }, (_, square) => Math.floor(square / columns));
  const columnOf = Array.from({ length: squares }, (_, square) => square % columns);
  const rowKeys = new Int32Array(bound.rows);
  const columnKeys = new Int32Array(columns);
  start.forEach((tile, square) => {
    rowKeys[rowOf[square]] += rowDigit[tile * squares + square];
    columnKeys[columnOf[square]] += columnDigit[tile * squares + square];
  });
  const path = [];
  const search = (at, before, left, value) => {
    if (value === 0) return true;
    for (const square of near[at]) {
      if (square === before) continue;
      const tile = tiles[square] * squares;
      const sideways = rowOf[at] === rowOf[square];
      // A tile that moves sideways keeps its row, and the order in it.
      const [table, keys, digit] = sideways ? [inColumn, columnKeys, columnDigit] : [inRow, rowKeys, rowDigit];
      const [from, to] = sideways ? [columnOf[square], columnOf[at]] : [rowOf[square], rowOf[at]];
      const [other, kept] = sideways ? [rowKeys, rowDigit] : [columnKeys, columnDigit];
      const line = sideways ? rowOf[at] : columnOf[at];
      const conflicts = table[keys[from]] + table[keys[to]];
      keys[from] -= digit[tile + square];
      keys[to] += digit[tile + at];
      const next = value + manhattan[tile + at] - manhattan[tile + square] + table[keys[from]] + table[keys[to]] - conflicts;
      if (next < left) {
        other[line] += kept[tile + at] - kept[tile + square];
        tiles[at] = tiles[square];
        tiles[square] = blank;
        path.push(square);
        if (search(square, at, left - 1, next)) return true;
        path.pop();
        tiles[square] = tiles[at];
        tiles[at] = blank;
        other[line] -= kept[tile + at] - kept[tile + square];
      }
      keys[from] += digit[tile + square];
      keys[to] -= digit[tile + at];
    }
    return false;
  };
  return search(start.indexOf(blank), -1, most, bound.of(start)) ? path : null;
}

/**
 * Paths to the goal, each shorter than the one before, with the least number of moves that is known to
 * be needed. The path is optimal once it is as short as that. It ends then.
 */
export function* pathsFrom({ columns, rows, blank, tiles }) {
  const bound = new Bound(columns, rows, blank);
  const near = adjacentSquares(columns, rows);
  let least = bound.of(tiles);
  let path = null;
  for (const weight of [8, 4, 3, 2, 1.5]) {
    const found = weightedSearch(bound, near, tiles, weight, path ? 120_000 : Infinity);
    if (!found) break;
    if (!path || found.length < path.length) yield { path: (path = found), least };
  }
  for (; least < path.length; least += 2) {
    yield { path, least };
    path = boundedSearch(bound, near, tiles, least) ?? path;
  }
  yield { path, least: path.length };
}
