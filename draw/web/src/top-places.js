// Where the spinning top has each position. The library places one position of each orbit; the
// symmetries that the drawing shows carry it round, as `taquin draw top` does.

import { bytes } from "./data.js";
import { conjugated } from "./permutation.js";

export class TopPlaces {
  constructor(solution) {
    const { board } = solution;
    this.solution = solution;
    /** By rank, in units of the level's radius; all zero on the axis. */
    this.at = new Int16Array(2 * solution.count);
    /** By rank: the member of its class in the wedge, and that of its extended class. */
    this.isFolded = false;
    this.folded = [new Uint16Array(solution.count), new Uint16Array(solution.count)];
    const given = bytes(board.top);
    const shown = board.symmetries.filter(({ turn }) => turn);
    const placed = new Uint8Array(solution.count);
    let next = 0;
    for (const rank of solution.ranks) {
      if (placed[rank]) continue;
      const word = (given[next] << 16) | (given[next + 1] << 8) | given[next + 2];
      next += 3;
      const [x, y] = [(word >> 12) - TopPlaces.RADIUS, (word & 4095) - TopPlaces.RADIUS];
      const arrangement = solution.arrangement(rank);
      for (const symmetry of shown) {
        const [a, b, c, d] = symmetry.turn;
        const image = solution.rank(conjugated(arrangement, symmetry.places));
        placed[image] = 1;
        this.at[2 * image] = a * x + c * y;
        this.at[2 * image + 1] = b * x + d * y;
      }
    }
    this.points = this.raised();
  }

  /** Finds the member of each class that is in the wedge: the one farthest in a direction within it. */
  fold() {
    const { solution } = this;
    const { symmetries } = solution.board;
    const out = (rank) => 12 * this.at[2 * rank] + 5 * this.at[2 * rank + 1];
    const [ofClass, ofExtended] = this.folded;
    for (const representative of solution.classes.keys()) {
      const arrangement = solution.arrangement(representative);
      const members = symmetries.map(({ places }) => solution.rank(conjugated(arrangement, places)));
      const chosen = members.reduce((a, b) => (out(b) > out(a) ? b : a));
      for (const member of members) ofClass[member] = chosen;
    }
    for (const rank of solution.ranks) ofExtended[rank] = NONE;
    for (const rank of solution.ranks) {
      if (ofExtended[ofClass[rank]] === NONE) {
        const other = ofClass[solution.inverse(ofClass[rank])];
        ofExtended[ofClass[rank]] = ofExtended[other] = ofClass[rank];
      }
      ofExtended[rank] = ofExtended[ofClass[rank]];
    }
  }

  /** The points in units of the largest radius, three numbers for each rank. */
  raised() {
    const { solution } = this;
    const points = new Float64Array(3 * solution.count);
    const rows = solution.board.census;
    const most = Math.max(...rows.map(({ positions }) => positions));
    const last = Math.max(solution.deepest, 1);
    for (const { moves, positions } of rows) {
      const radius = Math.sqrt(positions / most) / TopPlaces.RADIUS;
      const ranks = solution.ranksAt(moves);
      const axis = ranks.filter((rank) => !this.at[2 * rank] && !this.at[2 * rank + 1]);
      const height = 1.8 * (moves / last - 0.5);
      for (const rank of ranks) {
        points.set([radius * this.at[2 * rank], radius * this.at[2 * rank + 1], height], 3 * rank);
      }
      // Those on the axis are spread between the levels above and below.
      axis.forEach((rank, i) => (points[3 * rank + 2] += 0.08 * ((i + 0.5) / axis.length - 0.5)));
    }
    return points;
  }

  /** The points folded by a share from 0, where all are apart, over 1, the wedge, to 2, inverses. */
  foldedPoints(share) {
    const { points, solution } = this;
    if (share === 0) return points;
    if (!this.isFolded) this.fold();
    this.isFolded = true;
    const folded = points.slice();
    const [from, to] = share <= 1 ? [null, this.folded[0]] : this.folded;
    const part = share <= 1 ? share : share - 1;
    for (const rank of solution.ranks) {
      const [a, b] = [from ? from[rank] : rank, to[rank]];
      for (let i = 0; i < 3; i++) folded[3 * rank + i] = (1 - part) * points[3 * a + i] + part * points[3 * b + i];
    }
    return folded;
  }
}

/** The `RADIUS` of draw/src/top.rs, in whose units the data have the places. */
TopPlaces.RADIUS = 2047;
/** No rank: the largest number of two bytes. */
const NONE = 65535;
