// Reads the data of the page.

import { conjugated } from "./permutation.js";

export function bytes(base64) {
  const text = atob(base64);
  const list = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) list[i] = text.charCodeAt(i);
  return list;
}

/**
 * The values of all positions: the page holds those of the position of least rank of each orbit under
 * the symmetries that permute the letters, and they carry them round. Also these ranks.
 */
export function carriedRound(solution, given) {
  const least = [];
  const values = new Uint8Array(2 * solution.count);
  const known = new Uint8Array(solution.count);
  const symmetries = solution.board.symmetries.filter(({ letters }) => letters);
  let next = 0;
  for (let rank = 0; rank < solution.count; rank++) {
    if (known[rank]) continue;
    least.push(rank);
    const [moves, first] = [given[next++], given[next++]];
    const arrangement = solution.arrangement(rank);
    for (const { places, letters } of symmetries) {
      const image = solution.rank(conjugated(arrangement, places));
      known[image] = 1;
      values[2 * image] = moves;
      values[2 * image + 1] = letters.reduce((bits, to, from) => bits | (((first >> from) & 1) << to), 0);
    }
  }
  return { values, least };
}
