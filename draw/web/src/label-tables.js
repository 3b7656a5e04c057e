// Lower bounds of the moves to a goal whose tiles have labels, from the distances of all arrangements of
// labels. If these are few, the bound is the distance itself. If not, each of some tables counts the moves of a
// few labels, and those of all others are free, so that the sum is a bound. The library does the same
// (src/search/pattern).

import { Arrangements } from "./arrangements.js";

/** The greatest number of arrangements in a table. In Node that many take two to three seconds. */
const MOST = 2 ** 22;

/** The label of the blank, and one that no goal has, for tiles whose moves are free. */
const [BLANK, FREE] = [0, 32];

/** The entry of an arrangement that no moves lead to. */
const UNREACHED = 2 ** 16 - 1;

/** A list of numbers that grows. */
class Numbers {
  items = new Int32Array(1 << 16);
  length = 0;

  add(number) {
    if (this.length === this.items.length) {
      const longer = new Int32Array(2 * this.length);
      longer.set(this.items);
      this.items = longer;
    }
    this.items[this.length++] = number;
  }
}

/** How many moves of some labels lead to a goal, from every arrangement of these labels. */
class LabelDistances {
  /** The labels whose moves count; null if all do. */
  constructor({ near, ends }, part) {
    this.near = near;
    const counts = (label) => label === BLANK || !part || part.includes(label);
    /** The labels as this table sees them. */
    this.seen = [];
    for (const label of ends[0]) this.seen[label] = counts(label) ? label : FREE;
    this.ends = ends.map((end) => end.map((label) => this.seen[label]));
    this.arrangements = new Arrangements(this.ends[0], BLANK);
  }

  /** Takes the entries that are known, or computes them by a breadth-first search from the goal. */
  fill(entries = null) {
    this.entries = entries ?? new Uint16Array(this.arrangements.count).fill(UNREACHED);
    if (!entries) this.enumerate();
    return this;
  }

  enumerate() {
    const { arrangements, entries, near, ends } = this;
    const free = arrangements.places[FREE];
    const sets = new Int32Array(arrangements.sizes.length);
    let [level, next] = [new Numbers(), new Numbers()];
    for (const end of ends) {
      const number = arrangements.number(arrangements.sets(end));
      entries[number] = 0;
      level.add(number);
    }
    for (let distance = 0; level.length; distance++) {
      // Free moves add to the level itself.
      for (let i = 0; i < level.length; i++) {
        if (entries[level.items[i]] !== distance) continue;
        arrangements.arrange(level.items[i], sets);
        const blank = sets[0];
        for (const square of near[31 - Math.clz32(blank)]) {
          const both = blank | (1 << square);
          let place = 1;
          while (!(sets[place] & both)) place++;
          sets[0] ^= both;
          sets[place] ^= both;
          const to = arrangements.number(sets);
          sets[0] ^= both;
          sets[place] ^= both;
          const reached = place === free ? distance : distance + 1;
          if (entries[to] <= reached) continue;
          entries[to] = reached;
          (place === free ? level : next).add(to);
        }
      }
      [level, next] = [next, level];
      next.length = 0;
    }
  }

  /** The entry of a position; infinite if no moves lead to the goal. */
  distance(labels) {
    const { arrangements, seen, entries } = this;
    const entry = entries[arrangements.number(arrangements.sets(labels, seen))];
    return entry === UNREACHED ? Infinity : entry;
  }
}

/** How the blank goes, and which positions are the goal. */
class LabelRules {
  constructor(ends) {
    this.ends = ends;
  }

  /** The position after the blank has gone from a square to one next to it. */
  slid(tiles, from, to) {
    return tiles.with(from, tiles[to]).with(to, BLANK);
  }

  isGoal(tiles) {
    return this.ends.some((end) => end.every((label, square) => tiles[square] === label));
  }
}

export class LabelTables {
  /**
   * The blank may go from each square to those that are `near`. The goal is one of the `ends`, by square the
   * labels, which differ in the square of the blank at most; `unknown` is the label of tiles that may be any.
   * The tables are those of another instance for the same goal, or are computed, which takes some seconds.
   */
  constructor({ near, ends, unknown, isBipartite }, tables = null) {
    this.near = near;
    this.ends = ends;
    this.rules = new LabelRules(ends);
    this.blank = BLANK;
    /** The positions that a search for a shorter path looks at. */
    this.patience = 120_000;
    this.parts = this.divided(unknown);
    this.parts.forEach((part, i) => part.fill(tables?.[i]));
    this.tables = this.parts.map(({ entries }) => entries);
    /** By label: the part in which its moves count; -1 if they count in none. */
    this.part = [];
    for (const label of ends[0]) this.part[label] = this.parts.findIndex((part) => part.seen[label] !== FREE);
    /** Whether the moves of each label count in some part, except those of tiles that may be any. */
    this.isComplete = ends[0].every((label) => label === BLANK || label === unknown || this.part[label] >= 0);
    /** The moves of all paths to the goal are even, or all are odd, and so is their bound. */
    this.step = isBipartite && ends.length === 1 && !this.part.includes(-1) ? 2 : 1;
  }

  /** All labels as one part if that has few arrangements, or else as few parts as may be. */
  divided(unknown) {
    const known = [...new Set(this.ends[0])].filter((label) => label !== BLANK && label !== unknown);
    const distances = (part) => new LabelDistances(this, part);
    const fits = ({ arrangements }) => arrangements.count <= MOST;
    let parts = [distances(null)];
    for (let number = 2; !parts.every(fits) && number <= known.length; number++) {
      const start = (part) => Math.floor((part * known.length) / number);
      parts = Array.from({ length: number }, (_, part) => distances(known.slice(start(part), start(part + 1))));
    }
    if (parts.length > 1 && unknown) parts.push(distances([unknown]));
    return parts.filter(fits);
  }

  /** The lower bound of the moves from a position; infinite if none lead to the goal. */
  bound(tiles) {
    return this.parts.reduce((sum, part) => sum + part.distance(tiles), 0);
  }

  /** One depth of iterative deepening: a path of at most so many moves, or null. */
  search(start, most) {
    const { near, parts, part, rules } = this;
    const tiles = Uint8Array.from(start);
    const bounds = parts.map((part) => part.distance(tiles));
    const path = [];
    const search = (at, before, left, bound) => {
      if (bound === 0 && rules.isGoal(tiles)) return true;
      if (left === 0) return false;
      for (const square of near[at]) {
        if (square === before) continue;
        const label = tiles[square];
        const moved = part[label];
        const old = bounds[moved] ?? 0;
        tiles[at] = label;
        tiles[square] = BLANK;
        const now = parts[moved]?.distance(tiles) ?? 0;
        const next = bound - old + now;
        if (next < left) {
          bounds[moved] = now;
          path.push(square);
          if (search(square, at, left - 1, next)) return true;
          path.pop();
          bounds[moved] = old;
        }
        tiles[square] = label;
        tiles[at] = BLANK;
      }
      return false;
    };
    return search(start.indexOf(BLANK), -1, most, this.bound(start)) ? path : null;
  }
}
