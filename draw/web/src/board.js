// A board as the library describes it, and the notations of its positions.
//
// A position is a list with the tile on each square, or BLANK. A tile is the number of its goal
// place. Places are the squares other than home, in order. An arrangement is a position with the
// blank at home: a list with the tile on each place.

import { inOurRows } from "./conventions.js";
import { cyclesOf, inverse, isEven } from "./permutation.js";
import { boardOf } from "./readings.js";
import { stepsFrom, stepsOf } from "./steps.js";
import { phrase, quoted, refused } from "./texts.js";
import { WordReader } from "./words.js";

export const BLANK = -1;

/** An invalid position or word; the message is the program's. */
export class ParseError extends Error {}

export class Board {
  constructor(data) {
    Object.assign(this, data);
    this.squareOf = this.squares.map((_, square) => square).filter((square) => !this.homes.includes(square));
    this.placeOf = this.squares.map((_, square) => this.squareOf.indexOf(square));
    this.places = this.squareOf.length;
    /** The squares next to each. */
    this.near = this.squares.map(({ neighbours }) => neighbours);
    this.goal = this.placeOf;
    this.goalArrangement = this.squareOf.map((_, tile) => tile);
  }

  /** The squares that are empty in the goal. */
  get homes() {
    return [this.home];
  }

  /** The first of each two inverse letters. */
  get capitals() {
    return this.letters.flatMap(({ inverse }, letter) => (letter < inverse ? [letter] : []));
  }

  areAdjacent(a, b) {
    return this.squares[a].neighbours.includes(b);
  }

  isStandard(tiles) {
    return tiles[this.home] === BLANK;
  }

  number(tile) {
    return tile + this.first_tile;
  }

  /** What is written on a tile. */
  face(tile) {
    return String(this.number(tile));
  }

  /** The classes of a tile by its looks. */
  look(tile) {
    return `cube${tile}`;
  }

  isAtHome(tile, square) {
    return this.placeOf[square] === tile;
  }

  isGoal(tiles) {
    return `${tiles}` === `${this.goal}`;
  }

  /** Whether the goal has tiles that may be anywhere. */
  get hasUnknown() {
    return false;
  }

  /** The position that a picture of the goal has. */
  get pictured() {
    return this.goal;
  }

  /** The empty squares. */
  blanks(tiles) {
    return tiles.flatMap((tile, square) => (tile === BLANK ? [square] : []));
  }

  /** The steps that blanks can make. */
  steps(tiles) {
    return stepsFrom(tiles, BLANK, this.near);
  }

  /** The position after a blank, by default the first, has moved to an adjacent square. */
  slid(tiles, square, blank = tiles.indexOf(BLANK)) {
    const next = tiles.slice();
    next[blank] = tiles[square];
    next[square] = BLANK;
    return next;
  }

  /** The position after a blank has gone a way. */
  gone(tiles, way) {
    return stepsOf(way).reduce((tiles, [from, to]) => this.slid(tiles, to, from), tiles);
  }

  /** How far one square of the drawing is to the right of another, and below it. */
  between(from, to) {
    const [a, b] = [this.squares[from], this.squares[to]];
    return [b.x - a.x, b.y - a.y];
  }

  /** The squares on the straight line from one square to another, with both; null if there is none. */
  line(from, to) {
    for (const first of this.near[from]) {
      const [dx, dy] = this.between(from, first);
      const isAhead = (at) => (square) => {
        const [x, y] = this.between(at, square);
        return Math.hypot(x - dx, y - dy) < 1e-6;
      };
      const path = [from];
      for (let at = first; at !== undefined; at = this.near[at].find(isAhead(at))) {
        path.push(at);
        if (at === to) return path;
      }
    }
    return null;
  }

  arrangement(tiles) {
    return this.squareOf.map((square) => tiles[square]);
  }

  fromArrangement(arrangement) {
    return this.placeOf.map((place) => (place < 0 ? BLANK : arrangement[place]));
  }

  // Notations, written.

  /** All tiles in the order of the squares. */
  text(tiles) {
    const blank = this.first_tile > 0 ? "0" : "_";
    return tiles.map((tile) => (tile === BLANK ? blank : this.number(tile))).join(this.separator);
  }

  /** The shortest notation that parses back to this position. */
  code(tiles) {
    if (this.grid || !this.isStandard(tiles)) return this.text(tiles);
    const arrangement = this.arrangement(tiles);
    const even = !this.code_length || isEven(arrangement);
    if (!even) return this.text(tiles);
    const given = arrangement.slice(0, this.code_length ?? this.places);
    return given.map((tile) => this.number(tile)).join(this.separator);
  }

  /** As cycles of squares: the tile whose goal is the first square is on the second. */
  cycles(tiles) {
    const label = (place) => this.squares[this.squareOf[place]].label;
    const cycles = cyclesOf(inverse(this.arrangement(tiles)));
    return cycles.map((cycle) => `(${cycle.map(label).join(" ")})`).join("") || "()";
  }

  // Notations, parsed: all those that the program accepts.

  /** The accepted notations, for people. */
  get notations() {
    const blank = this.first_tile > 0 ? phrase("notations.zero") : "_";
    const rows = this.rows ? phrase("notations.rows") : "";
    if (!this.code_length) return phrase("notations.squares", { blank, rows });
    return phrase("notations.code", { tiles: this.code_length, blank, rows });
  }

  /** Parses a position, with the blank on any square; throws ParseError. */
  read(text) {
    return this.readNoted(text).tiles;
  }

  /** Parses a position, with notes of what was inferred. */
  readNoted(text) {
    const fault = (reason) => refused(text, reason);
    try {
      return { tiles: /[()]/.test(text) ? this.readCycles(text, fault) : this.readTiles(inOurRows(this, text), fault), notes: [] };
    } catch (error) {
      const reading = this.grid && this.first_tile === 1 ? boardOf(text, this.squares.length) : null;
      if (!reading) throw error;
      return { tiles: reading.tiles.map((tile) => (tile ? tile - 1 : BLANK)), notes: reading.notes };
    }
  }

  readTiles(text, fault) {
    if (this.separator && !isSeparated(text)) {
      throw fault(phrase("refusals.separate"));
    }
    const { cells, order } = this.readCells(text, fault);
    const seen = new Set();
    const tiles = cells.map((piece) => this.readTile(piece, seen, fault));
    const miscounted = (expected) => fault(phrase("refusals.count", { tiles: tiles.length, expected }));
    const squares = this.squares.length;
    if (tiles.length === squares) {
      const position = Array(squares).fill(BLANK);
      order.forEach((square, i) => (position[square] = tiles[i]));
      return position;
    }
    if (seen.has(BLANK) || this.grid) {
      throw miscounted(phrase("refusals.allSquares", { squares }));
    }
    if (tiles.length === this.code_length) {
      tiles.push(...this.squareOf.map((_, tile) => tile).filter((tile) => !seen.has(tile)));
      if (!isEven(tiles)) tiles.push(...tiles.splice(-2).reverse());
    } else if (tiles.length !== this.places) {
      const { places, code_length } = this;
      if (!code_length) throw miscounted(phrase("refusals.places", { places, squares }));
      throw miscounted(phrase("refusals.placesOrCode", { code: code_length, places, squares }));
    }
    return this.fromArrangement(tiles);
  }

  /** The cells of a text, and the squares in their order. */
  readCells(text, fault) {
    const rows = text
      .trim()
      .split("/")
      .map((row) => pieces(row, isSeparated(text)));
    const order = rows.length > 1 ? this.drawnOrder(rows, fault) : this.squares.map((_, i) => i);
    return { cells: rows.flat(), order };
  }

  readTile(piece, seen, fault) {
    let tile = BLANK;
    if (!["_", ".", "·"].includes(piece) && !(piece === "0" && this.first_tile > 0)) {
      tile = /^\d+$/.test(piece) ? Number(piece) - this.first_tile : NaN;
      if (!(tile >= 0 && tile < this.places)) {
        const [first, last] = [this.number(0), this.number(this.places - 1)];
        throw fault(phrase("refusals.noTile", { piece: quoted(piece), first, last }));
      }
    }
    if (seen.has(tile)) {
      throw fault(tile === BLANK ? phrase("refusals.blankTwice") : phrase("refusals.tileTwice", { tile: this.number(tile) }));
    }
    seen.add(tile);
    return tile;
  }

  /**
   * The squares in the order of the drawing; refuses rows that do not match the board's. A board that is not drawn
   * in rows takes rows of equal length: the squares in their order.
   */
  drawnOrder(rows, fault) {
    if (!this.rows) {
      const squares = this.squares.map((_, square) => square);
      if (rows.every((row) => row.length * rows.length === squares.length)) return squares;
      throw fault(phrase("refusals.noRows"));
    }
    for (let row = 0; row < Math.max(rows.length, this.rows.length); row++) {
      const [found, expected] = [rows[row]?.length ?? 0, this.rows[row]?.length ?? 0];
      if (found !== expected) {
        throw fault(phrase("refusals.row", { row: row + 1, found, expected }));
      }
    }
    return this.rows.flat();
  }

  readCycles(text, fault) {
    const labels = this.squares.map((square) => square.label);
    let element = labels.map((_, square) => square);
    if (text.replace(/\([^()]*\)/g, "").trim()) {
      throw fault(phrase("refusals.cycles"));
    }
    for (const [, inner] of text.matchAll(/\(([^()]*)\)/g)) {
      const separated = /[\s,]/.test(inner.trim()) || labels.includes(inner);
      const cycle = pieces(inner, separated).map((piece) => {
        const square = labels.indexOf(piece);
        if (square < 0) throw fault(phrase("refusals.noSquare", { piece: quoted(piece) }));
        return square;
      });
      const twice = cycle.find((square, i) => cycle.indexOf(square) < i);
      if (twice !== undefined) throw fault(phrase("refusals.squareTwice", { square: labels[twice] }));
      element = element.map((square) => {
        const at = cycle.indexOf(square);
        return at < 0 ? square : cycle[(at + 1) % cycle.length];
      });
    }
    const tiles = Array(labels.length).fill(BLANK);
    element.forEach((image, square) => (tiles[image] = this.goal[square]));
    return tiles;
  }

  /** Parses a word into a list of letter numbers; throws ParseError. */
  readWord(text) {
    return new WordReader(this, text).read();
  }

  wordText(letters) {
    return letters.map((letter) => this.letters[letter].name).join("");
  }
}

const isSeparated = (text) => /[\s,]/.test(text.trim());

function pieces(part, separated) {
  return separated ? part.split(/[\s,]+/).filter(Boolean) : [...part.trim()];
}
