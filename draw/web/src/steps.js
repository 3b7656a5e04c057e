// The steps of blanks. A step is the square that a blank leaves and the one to which it goes; the tile there goes
// the other way. A way of a blank is a list of squares, of which the first is its own.

/** The steps along a way. */
export const stepsOf = (way) => way.slice(1).map((to, i) => [way[i], to]);

/** All steps from a position, with the squares to which a blank may go from each. */
export function stepsFrom(tiles, blank, near) {
  /** @type {[number, number][]} */
  const steps = [];
  for (let from = 0; from < tiles.length; from++) {
    if (tiles[from] !== blank) continue;
    for (const to of near[from]) if (tiles[to] !== blank) steps.push([from, to]);
  }
  return steps;
}

/** Whether a step takes back the one before, if there is one. */
export const takesBack = ([from, to], before) => from === before?.[1] && to === before[0];
