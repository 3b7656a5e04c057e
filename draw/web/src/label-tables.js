// Lower bounds of the moves to a goal whose tiles have labels, from the distances of all arrangements of
// labels. If these are few, the bound is the distance itself. If not, each of some tables counts the moves of a
// few labels, and those of all others are free, so that the sum is a bound. The library does the same
// (src/search/pattern).

import { Arrangements } from "./arrangements.js";
import { stepsFrom, takesBack } from "./steps.js";

/** The greatest numbers of arrangements in a table, which take some seconds in Node, and in all tables together. */
const [MOST, MOST_TOGETHER] = [2 ** 22, 2 ** 23];

/** The label of blanks, and one that no goal has, for tiles whose moves are free. */
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
    const { arrangements, entries, ends } = this;
    const sets = new Int32Array(arrangements.sizes.length);
    let [level, next] = [new Numbers(), new Numbers()];
    for (const end of ends) {
      const number = arrangements.number(arrangements.sets(end));
      entries[number] = 0;
      level.add(number);
    }
    for (let distance = 0; level.length; distance++) {
      const reach = (number, isFree) => {
        const reached = isFree ? distance : distance + 1;
        if (entries[number] <= reached) return;
        entries[number] = reached;
        // Free moves add to the level itself.
        (isFree ? level : next).add(number);
      };
      for (let i = 0; i < level.length; i++) {
        if (entries[level.items[i]] !== distance) continue;
        arrangements.arrange(level.items[i], sets);
        this.move(sets, reach);
      }
      [level, next] = [next, level];
      next.length = 0;
    }
  }

  /** Calls `reach` with the number of each arrangement that is one move away, and whether that move is free. */
  move(sets, reach) {
    const { arrangements, near } = this;
    const free = arrangements.places[FREE];
    for (let blanks = sets[0]; blanks; blanks &= blanks - 1) {
      const blank = blanks & -blanks;
      for (const square of near[31 - Math.clz32(blank)]) {
        let place = 0;
        while (!((sets[place] >> square) & 1)) place++;
        if (place === 0) continue;
        const both = blank | (1 << square);
        sets[0] ^= both;
        sets[place] ^= both;
        reach(arrangements.number(sets), place === free);
        sets[0] ^= both;
        sets[place] ^= both;
      }
    }
  }

  /** The entry of a position; infinite if no moves lead to the goal. */
  distance(labels) {
    const { arrangements, seen, entries } = this;
    const entry = entries[arrangements.number(arrangements.sets(labels, seen))];
    return entry === UNREACHED ? Infinity : entry;
  }
}

/** How blanks go, and which positions are the goal. */
class LabelRules {
  constructor(ends) {
    this.ends = ends;
  }

  /** The position after a blank has gone from a square to one next to it. */
  slid(tiles, from, to) {
    return tiles.with(from, tiles[to]).with(to, BLANK);
  }

  isGoal(tiles) {
    return this.ends.some((end) => end.every((label, square) => tiles[square] === label));
  }
}

/** Whether a step takes back the one before, or both could be exchanged, and the other order is to be tried. */
function isNeedless(step, before) {
  const isApart = before && step[0] !== before[1] && step[1] !== before[0];
  return isApart ? step[1] < before[1] : takesBack(step, before);
}

export class LabelTables {
  /**
   * Blanks may go from each square to those that are `near`. The goal is one of the `ends`, by square the labels. If
   * there is one blank, the ends may differ in its square; `unknown` is the label of tiles that may be any.
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
    const allFit = (parts) => parts.every(fits) && parts.reduce((sum, part) => sum + part.arrangements.count, 0) <= MOST_TOGETHER;
    let parts = [distances(null)];
    for (let number = 2; !allFit(parts) && number <= known.length; number++) {
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
    const search = (left, bound) => {
      if (bound === 0 && rules.isGoal(tiles)) return true;
      if (left === 0) return false;
      const before = path.at(-1);
      for (const step of stepsFrom(tiles, BLANK, near)) {
        if (isNeedless(step, before)) continue;
        const [from, to] = step;
        const label = tiles[to];
        const moved = part[label];
        const old = bounds[moved] ?? 0;
        tiles[from] = label;
        tiles[to] = BLANK;
        const now = parts[moved]?.distance(tiles) ?? 0;
        const next = bound - old + now;
        if (next < left) {
          bounds[moved] = now;
          path.push(step);
          if (search(left - 1, next)) return true;
          path.pop();
          bounds[moved] = old;
        }
        tiles[to] = label;
        tiles[from] = BLANK;
      }
      return false;
    };
    return search(most, this.bound(start)) ? path : null;
  }
}
