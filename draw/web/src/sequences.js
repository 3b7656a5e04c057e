// Sequences of coloured tiles, in which a slide takes some tiles past others. A colour is one of four and has
// two bits; that of the first tile is in the lowest ones.

/** The number of tiles in the first half of a sequence, and their bits. */
const HALF = 8;
export const HALF_BITS = 2 * HALF;
const FIRST_HALF = 2 ** HALF_BITS - 1;

/** The bits of the tiles from one to another. */
const mask = (from, to) => Array.from({ length: to - from }, (_, i) => 3 << (2 * (from + i))).reduce((all, bits) => all | bits, 0);

/** The slide of the blank from a place to another line: each tile that it meets passes the others of a line's length. */
export function slideTo(to, width, from) {
  const [line, place] = [Math.floor(from / width), from % width];
  const isForward = to > line;
  const masks = { later: 0, earlier: 0 };
  for (let window = Math.min(line, to); window < Math.max(line, to); window++) {
    const start = window * width + place;
    const middle = isForward ? start + width - 1 : start + 1;
    masks.later |= mask(start, middle);
    masks.earlier |= mask(middle, start + width);
  }
  const [laterBy, earlierBy] = isForward ? [2, 2 * (width - 1)] : [2 * (width - 1), 2];
  return { to, place, kept: ~(masks.later | masks.earlier), ...masks, laterBy, earlierBy };
}

/** The sequence after a slide. */
export const after = (sequence, { kept, later, laterBy, earlier, earlierBy }) =>
  (sequence & kept) | ((sequence & later) << laterBy) | ((sequence & earlier) >>> earlierBy);

/** How often a sequence of so many tiles has each colour, four bits for each. */
function countsIn(sequence, tiles) {
  let counts = 0;
  for (let tile = 0; tile < tiles; tile++) counts += 1 << (4 * ((sequence >> (2 * tile)) & 3));
  return counts;
}

/**
 * Numbers the sequences that have each colour so often. The first half determines how often the rest has each. So
 * the number is the least one with this half, and the rank of the rest among those with the same colours.
 */
export class SequenceRanks {
  constructor(tiles, counts) {
    const [ofHalf, ofRest] = [Math.min(tiles, HALF), Math.max(tiles - HALF, 0)];
    const restsWith = new Map();
    this.rest = Uint16Array.from({ length: 4 ** ofRest }, (_, rest) => {
      const colours = countsIn(rest, ofRest);
      if (!restsWith.has(colours)) restsWith.set(colours, []);
      return restsWith.get(colours).push(rest) - 1;
    });
    const all = counts.reduce((sum, count, colour) => sum + (count << (4 * colour)), 0);
    /** The first halves, each with the rests that it may have. */
    this.parts = [];
    this.count = 0;
    this.first = Int32Array.from({ length: 4 ** ofHalf }, (_, first) => {
      const used = countsIn(first, ofHalf);
      const isPossible = counts.every((count, colour) => ((used >> (4 * colour)) & 15) <= count);
      if (!isPossible) return 0;
      const rests = restsWith.get(all - used);
      this.parts.push({ first, rests });
      this.count += rests.length;
      return this.count - rests.length;
    });
  }

  of(sequence) {
    return this.first[sequence & FIRST_HALF] + this.rest[sequence >>> HALF_BITS];
  }
}
