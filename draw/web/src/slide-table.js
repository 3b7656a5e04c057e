// How many slides along one axis bring coloured tiles home, from row to row or from column to column: lines.

import { HALF_BITS, SequenceRanks, after } from "./sequences.js";

/**
 * An entry has the number of slides in its lowest bits. Each bit above these is for a place in the blank's line: whether
 * a slide from there leads nearer.
 */
const SLIDES_BITS = 5;
const UNKNOWN = 2 ** SLIDES_BITS - 1;

export const slidesOf = (entry) => entry & UNKNOWN;
export const placesOf = (entry) => entry >> SLIDES_BITS;
const bitOf = (place) => 1 << (SLIDES_BITS + place);

/** How many tiles have each colour, by their shares in fifteenths. The colours follow the goals line by line. */
function countsOf(shares, tiles) {
  let end = 0;
  return shares.map((share) => {
    const start = Math.round((tiles * end) / 15);
    end += share;
    return Math.round((tiles * end) / 15) - start;
  });
}

export class SlideTable {
  /** The table for an axis, whose entries may be known. */
  constructor({ lines, width, home, slides }, shares, entries = null) {
    const goals = slides.map((_, place) => place).filter((place) => place !== home);
    const counts = countsOf(shares, goals.length);
    // The smallest parts are far from the blank's home.
    if (2 * home < goals.length) counts.reverse();
    const colours = counts.flatMap((count, colour) => Array(count).fill(colour));
    this.colourOf = slides.map((_, place) => colours[goals.indexOf(place)]);
    this.ranks = new SequenceRanks(goals.length, counts);
    this.entries = entries ?? new Uint16Array(lines * this.ranks.count).fill(UNKNOWN);
    if (entries) return;
    const allPlaces = bitOf(width) - bitOf(0);
    this.entries[this.at(Math.floor(home / width), this.sequence(goals))] = allPlaces;
    const ofLines = Array.from({ length: lines }, (_, line) => slides.slice(line * width, (line + 1) * width).flat());
    const expand = (level) => ofLines.reduce((found, slides, line) => found + this.expand(level, line, slides), 0);
    for (let level = 0; expand(level); level++);
  }

  /** The colours of tiles in their order, given by the places of their goals. */
  sequence(goals) {
    return goals.reduce((sequence, goal, tile) => sequence | (this.colourOf[goal] << (2 * tile)), 0);
  }

  at(line, sequence) {
    return line * this.ranks.count + this.ranks.of(sequence);
  }

  /** Goes one slide on from the states of a level in which the blank is in this line; how many new ones there are. */
  expand(level, line, slides) {
    const { entries } = this;
    let at = line * this.ranks.count;
    let found = 0;
    for (const { first, rests } of this.ranks.parts) {
      for (const rest of rests) {
        if (slidesOf(entries[at++]) !== level) continue;
        const sequence = first | (rest << HALF_BITS);
        for (const slide of slides) {
          const to = this.at(slide.to, after(sequence, slide));
          const before = slidesOf(entries[to]);
          if (before === UNKNOWN) {
            entries[to] = level + 1;
            found++;
          }
          // The slide back begins at the same place of its line.
          if (before > level) entries[to] |= bitOf(slide.place);
        }
      }
    }
    return found;
  }
}
