// A board whose goal has labels: tiles with the same label look alike, and `*` is any tile without a label of its
// own. Each tile still has a number, by which the tray moves it.

import { BLANK, Board } from "./board.js";
import { inOurRows } from "./conventions.js";
import { phrase, quoted, refused } from "./texts.js";

const ANY = "*";
const BLANK_SIGN = "_";

/** The number of colours of labels. */
const COLOURS = 8;

export class LabelledBoard extends Board {
  /** The data have the labels of the goal, by square. A blank is at home there, or the only one may be. */
  constructor(data) {
    super(data);
    const { labels } = this;
    const others = labels.filter((label) => label !== BLANK_SIGN);
    /** The squares where the blank may be in the goal if that has no place for it; or else its home. */
    this.ends = labels[this.home] === ANY ? this.squaresWith(ANY) : [this.home];
    this.separator = labels.every((label) => [...label].length === 1) ? "" : " ";
    this.name += ` ${this.written(labels)}`;
    /** The different labels of tiles. */
    this.different = [...new Set(others)];
    /** Whether the goal has one blank, and a different label for each tile. */
    this.isDistinct = this.homes.length === 1 && new Set(this.squareOf.map((square) => labels[square])).size === this.places;
    /** Those that several tiles share. */
    this.shared = this.different.filter((label) => label !== ANY && others.indexOf(label) !== others.lastIndexOf(label));
  }

  /** The squares that have a label in the goal. */
  squaresWith(label) {
    return this.squares.flatMap((_, square) => (this.labels[square] === label ? [square] : []));
  }

  get homes() {
    return this.labels.includes(BLANK_SIGN) ? this.squaresWith(BLANK_SIGN) : super.homes;
  }

  get hasUnknown() {
    return this.different.includes(ANY);
  }

  number(tile) {
    return this.labels[this.squareOf[tile]];
  }

  face(tile) {
    return this.number(tile).replace(ANY, "");
  }

  look(tile) {
    const label = this.number(tile);
    const colour = this.shared.indexOf(label);
    return label === ANY ? "any" : colour < 0 ? "" : `shared label${colour % COLOURS}`;
  }

  isAtHome(tile, square) {
    return this.number(tile) !== ANY && this.number(tile) === this.labels[square];
  }

  /** Where any tile may be at home, the picture of the goal has one there. */
  get pictured() {
    const isAny = (tile) => tile !== BLANK && this.number(tile) === ANY;
    return this.labels[this.home] === ANY ? this.goal.with(this.home, this.goal.find(isAny) ?? BLANK) : this.goal;
  }

  isGoal(tiles) {
    return this.labelsOf(tiles, this.labels[this.home]).every((label, square) => label === this.labels[square]);
  }

  /** By square: the label. */
  labelsOf(tiles, blank = BLANK_SIGN) {
    return tiles.map((tile) => (tile === BLANK ? blank : this.number(tile)));
  }

  /** Labels as the program writes them. */
  written(labels) {
    const columns = this.grid ? this.rows[0].length : labels.length;
    const rows = Array.from({ length: labels.length / columns }, (_, row) => labels.slice(row * columns, (row + 1) * columns));
    return rows.map((row) => row.join(this.separator)).join("/");
  }

  text(tiles) {
    return this.written(this.labelsOf(tiles));
  }

  code(tiles) {
    return this.text(tiles);
  }

  get notations() {
    const blanks = this.homes.length;
    return this.hasUnknown ? phrase("notations.unknownLabels", { blanks }) : phrase("notations.labels", { blanks });
  }

  /** Parses labels; those that the goal does not have are of tiles that may be any. */
  readNoted(text) {
    const fault = (reason) => refused(text, reason);
    const { cells, order } = this.readCells(inOurRows(this, text), fault);
    const squares = this.squares.length;
    if (cells.length !== squares) {
      throw fault(phrase("refusals.count", { tiles: cells.length, expected: phrase("refusals.allSquares", { squares }) }));
    }
    const read = cells.map((cell) => this.readLabel(cell, fault));
    const signs = cells.filter((_, i) => read[i] === BLANK_SIGN);
    if (new Set(signs).size > 1) throw fault(phrase("refusals.blankSigns"));
    this.checkCounts(read, fault);
    const left = this.squareOf.map((_, tile) => tile);
    const tileOf = (label) =>
      left.splice(
        left.findIndex((tile) => this.number(tile) === label),
        1,
      )[0];
    const tiles = Array(squares).fill(BLANK);
    order.forEach((square, i) => {
      if (read[i] !== BLANK_SIGN) tiles[square] = tileOf(read[i]);
    });
    return { tiles, notes: [] };
  }

  readLabel(cell, fault) {
    const isNumber = /^\d+$/.test(cell);
    const label = isNumber ? String(Number(cell)) : cell;
    if (["_", ".", "·"].includes(cell) || (label === "0" && this.first_tile > 0)) return BLANK_SIGN;
    if (!isNumber && cell !== ANY && !/^[\p{L}\p{N}]+$/u.test(cell)) throw fault(phrase("refusals.noLabel", { label: quoted(cell) }));
    return this.different.includes(label) ? label : ANY;
  }

  /** Refuses labels that are on other numbers of squares than in the goal. */
  checkCounts(read, fault) {
    const count = (labels, label) => labels.filter((other) => other === label).length;
    const [blanks, wanted] = [count(read, BLANK_SIGN), this.homes.length];
    if (blanks !== wanted) throw fault(phrase("refusals.blanks", { blanks, wanted }));
    for (const label of this.different.filter((label) => label !== ANY)) {
      const [found, wanted] = [count(read, label), count(this.labels, label)];
      if (found !== wanted) throw fault(phrase("refusals.labels", { label, found, wanted }));
    }
  }
}
