// Rows and columns of squares, and the positions on them as the solver has them: a list with the goal square of
// what is on each square.

/** At most 31 squares; sets of them are bits. */
export class Grid {
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
    /** The other squares in the row and the column of each. */
    this.inLine = this.squares.map((square) =>
      this.squares.filter(
        (other) => other !== square && (this.column(other) === this.column(square) || this.row(other) === this.row(square)),
      ),
    );
  }

  row(square) {
    return Math.floor(square / this.columns);
  }

  column(square) {
    return square % this.columns;
  }

  /** The square that a square becomes in the reflection that makes columns of the rows. */
  reflected(square) {
    return this.column(square) * this.rows + this.row(square);
  }

  /** The squares next to those of a set. */
  around(set) {
    const sideways = ((set & this.notLast) << 1) | ((set & this.notFirst) >> 1);
    return (sideways | (set << this.columns) | (set >> this.columns)) & this.all;
  }

  /** The position after the blank has gone from a square to another one in its row or column. */
  slid(tiles, from, to) {
    const next = tiles.slice();
    const step = Math.sign(to - from) * (this.row(from) === this.row(to) ? 1 : this.columns);
    for (let at = from; at !== to; at += step) next[at] = tiles[at + step];
    next[to] = tiles[from];
    return next;
  }

  isGoal(tiles) {
    return tiles.every((tile, square) => tile === square);
  }
}
