// Solutions in the fewest slides, where a slide of several tiles is one. The library explains the method
// (src/search/multi_tile/mod.rs), in short:
//
// Read the tiles row by row, without the blank. Only vertical slides change this sequence. The tiles have four
// colours, in the order of their goals. A table has the fewest vertical slides that bring all colours home,
// from each row of the blank and each sequence of colours. Other tables, by columns, have the horizontal
// slides. Both kinds alternate in a shortest solution, which bounds its length.

import { Grid } from "./grid.js";
import { after, slideTo } from "./sequences.js";
import { SlideTable, placesOf, slidesOf } from "./slide-table.js";
import { stepsOf } from "./steps.js";

/** The shares of the colours in each table, in fifteenths. Larger tables take longer than they save. */
const SHARES = [
  [9, 1, 3, 2],
  [1, 3, 9, 2],
  [8, 1, 5, 1],
  [2, 2, 1, 10],
];

/** What an axis says of a position. */
class AxisPosition {
  /** The line of the blank. */
  line = 0;
  /** The slides along the axis that are needed at least. */
  slides = 0;
  /** If no more are made: the places of the blank in its line, as bits, from which the first may begin. */
  places = 0;
  /** The colours of the tiles, for each table. */
  sequences = new Int32Array(SHARES.length);
}

/** The slides from line to line, which are rows or columns. Places are squares in the order of the lines. */
class Axis {
  constructor(lines, width, home, tables = null) {
    this.lines = lines;
    this.width = width;
    this.home = home;
    const toOthers = (place) => {
      const all = Array.from({ length: lines }, (_, line) => line);
      return all.filter((line) => line !== Math.floor(place / width)).map((line) => slideTo(line, width, place));
    };
    /** By place of the blank. */
    this.slides = Array.from({ length: lines * width }, (_, place) => toOthers(place));
    this.tables = SHARES.map((shares, i) => new SlideTable(this, shares, tables?.[i]));
  }

  /** The position with the blank in this line and tiles with these goals. */
  position(line, goals) {
    const position = new AxisPosition();
    this.tables.forEach((table, i) => (position.sequences[i] = table.sequence(goals)));
    this.look(position, line, Infinity);
    return position;
  }

  /** Writes into `next` what a slide makes of a position; whether so many more slides may be enough. */
  slide(position, slide, most, next) {
    for (let i = 0; i < this.tables.length; i++) next.sequences[i] = after(position.sequences[i], slide);
    return this.look(next, slide.to, most);
  }

  /** Looks up a position of which the sequences are known, until a table says that so many slides are not enough. */
  look(position, line, most) {
    position.line = line;
    position.slides = 0;
    position.places = -1;
    for (let i = 0; i < this.tables.length; i++) {
      const table = this.tables[i];
      const entry = table.entries[table.at(line, position.sequences[i])];
      const slides = slidesOf(entry);
      if (slides > most) return false;
      if (slides > position.slides) {
        position.slides = slides;
        position.places = placesOf(entry);
      } else if (slides === position.slides) position.places &= placesOf(entry);
    }
    return true;
  }
}

/** The two axes of a grid, as the solver asks them. */
export class SlideTables {
  /** The tables are those of another instance for the same goal, or are computed, which takes some seconds. */
  constructor(columns, rows, blank, tables = null) {
    const grid = new Grid(columns, rows);
    this.grid = grid;
    this.rules = grid;
    this.blank = blank;
    /** The squares to which the blank goes in one slide from each. */
    this.near = grid.inLine;
    /** The least number of slides may be even or odd. */
    this.step = 1;
    this.patience = 10_000;
    const reflected = grid.reflected(blank);
    const vertical = new Axis(rows, columns, blank, tables?.[0]);
    const isSymmetric = columns === rows && reflected === blank;
    /** @type {Axis[]} The vertical slides, and the horizontal ones. */
    this.axes = [vertical, isSymmetric ? vertical : new Axis(columns, rows, reflected, tables?.[1])];
    this.tables = this.axes.map((axis) => axis.tables.map(({ entries }) => entries));
  }

  /** A position as each axis sees it. */
  positions(tiles) {
    const { grid, blank } = this;
    const at = tiles.indexOf(blank);
    const isTile = (tile) => tile !== blank;
    const byColumns = [];
    tiles.forEach((tile, square) => (byColumns[grid.reflected(square)] = tile));
    const goals = byColumns.filter(isTile).map((tile) => grid.reflected(tile));
    return [this.axes[0].position(grid.row(at), tiles.filter(isTile)), this.axes[1].position(grid.column(at), goals)];
  }

  /** The lower bound of the slides from a position: those along the two axes alternate. */
  bound(tiles) {
    const [vertical, horizontal] = this.positions(tiles).map(({ slides }) => slides);
    return 2 * Math.max(vertical, horizontal) - (vertical === horizontal ? 0 : 1);
  }

  /** A path of exactly so many slides, or null. */
  search(tiles, most) {
    const positions = this.positions(tiles);
    const path = this.searchAlong(0, tiles, positions, most) ?? this.searchAlong(1, tiles, positions.reverse(), most);
    return path && stepsOf([tiles.indexOf(this.blank), ...path]);
  }

  /** The squares at which the slides end, the first of which is along this axis; its position is the first of the two. */
  searchAlong(first, tiles, start, most) {
    if (start[0].slides > Math.ceil(most / 2) || start[1].slides > Math.floor(most / 2)) return null;
    // What the axis of each slide says before it; two slides later it is its turn again.
    const positions = [...start, ...Array.from({ length: most }, () => new AxisPosition())];
    const search = (made) => {
      const left = most - made - 1;
      if (left < 0) return this.leadsHome(tiles, this.path(first, positions));
      const axis = this.axes[(first + made) % 2];
      const [own, other, next] = [positions[made], positions[made + 1], positions[made + 2]];
      // The other axis comes next. If it has no slide to spare, its first one must lead nearer, from where the blank is then.
      const lines = other.slides < Math.ceil(left / 2) ? -1 : other.places;
      for (const slide of axis.slides[own.line * axis.width + other.line]) {
        if ((lines >> slide.to) & 1 && axis.slide(own, slide, left >> 1, next) && search(made + 1)) return true;
      }
      return false;
    };
    return search(0) ? this.path(first, positions) : null;
  }

  /** The squares at which the slides end. */
  path(first, positions) {
    const { columns } = this.grid;
    return positions.slice(2).map(({ line }, made) => {
      const other = positions[made + 1].line;
      return (first + made) % 2 ? other * columns + line : line * columns + other;
    });
  }

  leadsHome(tiles, path) {
    const { grid, blank } = this;
    return grid.isGoal(path.reduce((tiles, square) => grid.slid(tiles, tiles.indexOf(blank), square), tiles));
  }
}
