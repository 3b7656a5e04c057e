// What the colours of the spinning top mean.

import { cycleType } from "./permutation.js";
import { phrase } from "./texts.js";

/** A colour of a canvas as the page resolves it: red, green, blue. */
export const channels = (text) =>
  text
    .match(/[\d.]+/g)
    .slice(0, 3)
    .map(Number);
export const packed = ([red, green, blue]) => ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
export const mixed = (a, b, share) => a.map((x, i) => Math.round(x + share * (b[i] - x)));

/** The scale from the goal to the farthest positions, in light and in dark. */
const SCALE = {
  light: ["5b3a8e", "0065a0", "00705f", "806400", "b34700"],
  dark: ["b69ae8", "6cb9ea", "45cda4", "e0c04a", "f39a5c"],
};
const hex = (text) => [0, 2, 4].map((i) => parseInt(text.slice(i, i + 2), 16));

/** The colour at a share from 0 to 1 of the scale. */
function ofScale(theme, share) {
  const stops = SCALE[theme].map(hex);
  const at = Math.min(share * (stops.length - 1), stops.length - 1.001);
  return mixed(stops[Math.floor(at)], stops[Math.floor(at) + 1], at % 1);
}

/**
 * The ways to colour positions: each gives the names of its kinds with their colours, and the kind of
 * a rank.
 */
export const COLOURINGS = {
  moves: (solution, theme) => {
    const levels = solution.board.census.map(({ moves }) => moves);
    const share = (moves) => moves / Math.max(solution.deepest, 1);
    return {
      kinds: levels.map((moves) => [String(moves), ofScale(theme, share(moves))]),
      kind: (rank) => levels.indexOf(solution.moves(rank)),
    };
  },
  cycles: (solution, theme) => {
    const type = (rank) =>
      cycleType(solution.arrangement(rank))
        .filter((length) => length > 1)
        .join(" + ") || phrase("top.identity");
    const types = new Map();
    const ofRank = new Uint8Array(solution.count);
    for (const rank of solution.ranks) {
      const name = type(rank);
      if (!types.has(name)) types.set(name, types.size);
      ofRank[rank] = types.get(name);
    }
    const names = [...types.keys()];
    return {
      kinds: names.map((name, i) => [name, ofHue((360 * i) / names.length + (i % 2 ? 0 : 10), theme)]),
      kind: (rank) => ofRank[rank],
    };
  },
  first: (solution, theme) => {
    const { letters } = solution.board;
    const loops = new Map(letters.map(({ number, name }) => [number, name]));
    letters.forEach(({ number, inverse }, letter) =>
      loops.set(number, [letters[letter].name, letters[inverse].name].sort().join(phrase("counts.or"))),
    );
    const numbers = [...loops.keys()].sort((a, b) => a - b);
    const isDark = theme === "dark";
    const others = [
      [phrase("top.several"), isDark ? [150, 155, 165] : [120, 125, 135]],
      [phrase("top.none"), isDark ? [233, 231, 226] : [27, 30, 35]],
    ];
    const of = (rank) => [...new Set(solution.firstTwists(rank).map((letter) => letters[letter].number))];
    return {
      kinds: [...numbers.map((number) => [loops.get(number), LOOPS[theme][number % 4]]), ...others],
      kind: (rank) => {
        const first = of(rank);
        return first.length === 1 ? numbers.indexOf(first[0]) : numbers.length + (first.length ? 0 : 1);
      },
    };
  },
};

/** The colours of the loops, as `--loop` in style.css has them. */
const LOOPS = {
  light: ["0065a0", "a84a00", "006d4e", "96407a"].map(hex),
  dark: ["6cb9ea", "f39a5c", "45cda4", "e39cc5"].map(hex),
};

/** A colour of this hue that stands out from the paper. */
function ofHue(hue, theme) {
  const [lightness, chroma] = theme === "dark" ? [0.7, 0.24] : [0.33, 0.3];
  const part = (n) => {
    const k = (n + hue / 30) % 12;
    return Math.round(255 * (lightness - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [part(0), part(8), part(4)];
}
